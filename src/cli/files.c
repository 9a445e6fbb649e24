/* files.c: reading, creating and appending, with every error told. May use: base, the operating system. */
#define _GNU_SOURCE
#include "cli/files.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <unistd.h>

#include "cli/say.h"

static bool fail(const char *path, const char *doing)
{
	cli_say_error("%s: cannot %s: %s", path, doing, strerror(errno));
	return false;
}

static bool read_all(int handle, char *bytes, size_t size)
{
	size_t got = 0;

	while (got < size) {
		ssize_t n = pread(handle, bytes + got, size - got, (off_t)got);

		if (n < 0 && errno == EINTR)
			continue;
		if (n <= 0)
			return false;
		got += (size_t)n;
	}
	return true;
}

static bool load_bytes(struct cli_file *file, struct arena *arena)
{
	struct stat facts;

	if (fstat(file->handle, &facts))
		return fail(file->path, "read it");
	if (!S_ISREG(facts.st_mode)) {
		cli_say_error("%s: not a file", file->path);
		return false;
	}
	if (facts.st_size > FILES_LARGEST) {
		cli_say_error("%s: larger than any file that durbar writes (%d MiB)", file->path, FILES_LARGEST >> 20);
		return false;
	}
	file->size = (size_t)facts.st_size;
	file->room = file->size + 1;
	file->bytes = base_take_bytes(arena, file->room);
	errno = EIO;
	return read_all(file->handle, file->bytes, file->size) ? true : fail(file->path, "read it");
}

bool cli_read_file(const char *path, struct arena *arena, struct cli_file *file)
{
	bool good;

	*file = (struct cli_file){.path = path, .handle = open(path, O_RDONLY | O_CLOEXEC)};
	if (file->handle < 0)
		return fail(path, "open it");
	good = load_bytes(file, arena);
	cli_close_file(file);
	return good;
}

bool cli_lock_file(const char *path, struct arena *arena, struct cli_file *file)
{
	struct stat named, held;

	*file = (struct cli_file){.path = path, .handle = open(path, O_RDWR | O_APPEND | O_CLOEXEC)};
	if (file->handle < 0)
		return fail(path, "open it for writing");
	if (flock(file->handle, LOCK_EX | LOCK_NB)) {
		if (errno == EWOULDBLOCK)
			cli_say_error("%s: another program is writing this game; wait until it is done and try again",
			              path);
		else
			fail(path, "lock it");
		cli_close_file(file);
		return false;
	}
	/* Between opening and locking the name may have been given to another file. */
	if (stat(path, &named) || fstat(file->handle, &held) || named.st_ino != held.st_ino ||
	    named.st_dev != held.st_dev) {
		cli_say_error("%s: the file was replaced meanwhile; try again", path);
		cli_close_file(file);
		return false;
	}
	if (!load_bytes(file, arena)) {
		cli_close_file(file);
		return false;
	}
	return true;
}

/* Compares in pieces: a long game is appended to often and must not take memory each time. */
static bool unchanged(const struct cli_file *file)
{
	char piece[16384];
	struct stat facts;
	bool same = !fstat(file->handle, &facts) && facts.st_size == (off_t)file->size;

	for (size_t at = 0; same && at < file->size;) {
		size_t size = file->size - at < sizeof piece ? file->size - at : sizeof piece;
		ssize_t got = pread(file->handle, piece, size, (off_t)at);

		if (got < 0)
			return fail(file->path, "read it again; the game is as it was before");
		same = got == (ssize_t)size && !memcmp(piece, file->bytes + at, size);
		at += size;
	}
	if (!same)
		cli_say_error("%s: the file was changed meanwhile; nothing was written, try again", file->path);
	return same;
}

static void remember(struct cli_file *file, const char *bytes, size_t size, struct arena *arena)
{
	if (file->size + size + 1 > file->room) {
		char *larger;

		file->room = 2 * (file->size + size + 1);
		larger = base_take_bytes(arena, file->room);
		memcpy(larger, file->bytes, file->size);
		file->bytes = larger;
	}
	memcpy(file->bytes + file->size, bytes, size);
	file->size += size;
	file->bytes[file->size] = 0;
}

/* Something could not be written: whatever was is removed again. Says what is in the file now, and why. */
static bool take_back(const struct cli_file *file, bool written)
{
	int error = errno;
	bool undone = !written || !ftruncate(file->handle, (off_t)file->size);

	errno = error;
	if (undone)
		return fail(file->path, "write to it; the game is as it was before");
	fail(file->path, "write to it, nor take back what was written of this move");
	cli_say_error("the moves before it are good: 'durbar verify --repair OUT %s' writes them to a new file",
	              file->path);
	return false;
}

bool cli_append_file(struct cli_file *file, const char *bytes, size_t size, struct arena *arena)
{
	ssize_t written;

	if (!unchanged(file))
		return false;
	do {
		written = write(file->handle, bytes, size);
	} while (written < 0 && errno == EINTR);
	if (written == (ssize_t)size && !fsync(file->handle)) {
		remember(file, bytes, size, arena);
		return true;
	}
	if (written >= 0 && written < (ssize_t)size)
		errno = ENOSPC;
	return take_back(file, written > 0);
}

void cli_close_file(struct cli_file *file)
{
	if (file->handle >= 0)
		close(file->handle);
	file->handle = -1;
}

/* The directory entry itself must reach the disk too. Some file systems cannot be asked for that. */
static bool sync_folder(const char *path, struct arena *arena)
{
	const char *slash = strrchr(path, '/');
	char *folder = slash ? base_copy_text(arena, path, slash == path ? 1 : (size_t)(slash - path)) : NULL;
	int handle = open(folder ? folder : ".", O_RDONLY | O_DIRECTORY | O_CLOEXEC);
	bool good = handle >= 0 && (!fsync(handle) || errno == EINVAL || errno == ENOTSUP);
	int error = errno;

	if (handle >= 0)
		close(handle);
	errno = error;
	return good ? true
	            : fail(path, "make sure that it is on the disk: it stands, but may be lost if the machine stops");
}

static bool write_whole(const char *path, const char *bytes, size_t size)
{
	int handle = open(path, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0666);
	bool good = handle >= 0;
	int error;

	for (size_t done = 0; good && done < size;) {
		ssize_t n = write(handle, bytes + done, size - done);

		if (n < 0 && errno == EINTR)
			continue;
		if (n == 0)
			errno = ENOSPC;
		good = n > 0;
		done += n > 0 ? (size_t)n : 0;
	}
	good = good && !fsync(handle);
	error = errno;
	if (handle >= 0 && close(handle))
		good = false;
	else
		errno = error;
	return good;
}

bool cli_create_file(const char *path, const char *bytes, size_t size, bool force, struct arena *arena)
{
	size_t room = strlen(path) + 32;
	char *draft = base_take_bytes(arena, room);
	bool good;

	if (!force && !access(path, F_OK)) {
		cli_say_error("%s: it exists already; choose another name or say --force", path);
		return false;
	}
	snprintf(draft, room, "%s.%ld.part", path, (long)getpid());
	good = write_whole(draft, bytes, size);
	if (!good)
		fail(path, "write it");
	/* link, unlike rename, never replaces a file that appeared meanwhile. */
	else if (force ? rename(draft, path) : link(draft, path))
		good = fail(path, "create it");
	unlink(draft);
	return good && sync_folder(path, arena);
}
