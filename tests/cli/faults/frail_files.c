/* frail_files.c: loaded before the C library (LD_PRELOAD), makes calls fail that durbar's own files depend on.
 *     FRAIL_CALLS  "write,sync": the calls that may fail: open, write (EIO), full (ENOSPC), short (half is written), sync,
 *                  close, rename (and link), truncate, read, lock, memory
 *     FRAIL_FROM   the n-th of them fails, from 1
 *     FRAIL_TIMES  and so many in all
 *     FRAIL_NOTE   a file that is made when one has failed
 * Standard input, output and errors are let alone. May use: the C library. */
#define _GNU_SOURCE
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *block, size_t size);
int flock(int handle, int operation);

static long calls, failed;

static bool is_wanted(const char *call)
{
	const char *list = getenv("FRAIL_CALLS"), *at = list;
	size_t length = strlen(call);

	while (at && (at = strstr(at, call)) != NULL) {
		if ((at == list || at[-1] == ',') && (at[length] == ',' || !at[length]))
			return true;
		at += length;
	}
	return false;
}

static bool fails(const char *call)
{
	const char *from = getenv("FRAIL_FROM"), *times = getenv("FRAIL_TIMES"), *note = getenv("FRAIL_NOTE");

	if (!from || !times || !note || !is_wanted(call) || ++calls < atol(from) || failed >= atol(times))
		return false;
	if (!failed++)
		syscall(SYS_close, (int)syscall(SYS_openat, AT_FDCWD, note, O_CREAT | O_WRONLY, 0600));
	return true;
}

static int refuse(int error)
{
	errno = error;
	return -1;
}

int open(const char *path, int flags, ...)
{
	va_list list;
	mode_t mode;

	va_start(list, flags);
	mode = flags & O_CREAT ? va_arg(list, mode_t) : 0;
	va_end(list);
	return fails("open") ? refuse(EIO) : (int)syscall(SYS_openat, AT_FDCWD, path, flags, mode);
}

ssize_t write(int handle, const void *bytes, size_t size)
{
	if (handle > 2 && fails("write"))
		return refuse(EIO);
	if (handle > 2 && fails("full"))
		return refuse(ENOSPC);
	if (handle > 2 && size > 1 && fails("short"))
		size /= 2;
	return syscall(SYS_write, handle, bytes, size);
}

int fsync(int handle)
{
	return fails("sync") ? refuse(EIO) : (int)syscall(SYS_fsync, handle);
}

int close(int handle)
{
	int code = (int)syscall(SYS_close, handle);

	return handle > 2 && fails("close") ? refuse(EIO) : code;
}

int rename(const char *from, const char *to)
{
	return fails("rename") ? refuse(EIO) : (int)syscall(SYS_renameat2, AT_FDCWD, from, AT_FDCWD, to, 0);
}

int link(const char *from, const char *to)
{
	return fails("rename") ? refuse(EIO) : (int)syscall(SYS_linkat, AT_FDCWD, from, AT_FDCWD, to, 0);
}

int ftruncate(int handle, off_t size)
{
	return fails("truncate") ? refuse(EIO) : (int)syscall(SYS_ftruncate, handle, size);
}

ssize_t pread(int handle, void *bytes, size_t size, off_t at)
{
	return fails("read") ? refuse(EIO) : syscall(SYS_pread64, handle, bytes, size, at);
}

int flock(int handle, int operation)
{
	return fails("lock") ? refuse(ENOLCK) : (int)syscall(SYS_flock, handle, operation);
}

void *malloc(size_t size)
{
	return fails("memory") ? NULL : __libc_malloc(size);
}

void *calloc(size_t count, size_t size)
{
	return fails("memory") ? NULL : __libc_calloc(count, size);
}

void *realloc(void *block, size_t size)
{
	return fails("memory") ? NULL : __libc_realloc(block, size);
}
