/* frail_calls.c: loaded before the server's libraries (LD_PRELOAD), makes calls fail that the server itself makes: those
 * from inside libraries do as they always do.
 *     FRAIL_PLAN  a file with "CALL N TIMES": of the calls of this name (or group) the n-th fails, from 1, and so many in
 *                 all. It is read at the start, and again on SIGUSR2, when counting begins anew.
 * How many calls there were stands in FRAIL_PLAN.count when the plan is read again; FRAIL_PLAN.note is made when one has
 * failed. Groups: "memory" (malloc, calloc, realloc, open_memstream). Three are something else: "stall": accepting a
 * connection takes twenty seconds; "full": a socket takes nothing for the moment; "clock N 0": the clock by which the server
 * measures time goes N seconds forward.
 * May use: the C library. */
#define _GNU_SOURCE
#include <dirent.h>
#include <dlfcn.h>
#include <errno.h>
#include <fcntl.h>
#include <link.h>
#include <netdb.h>
#include <poll.h>
#include <pthread.h>
#include <signal.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdatomic.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/socket.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

enum { NAME = 64, LIBUV_ERROR = -12 }; /* UV_ENOMEM */

void *__libc_malloc(size_t size);
void *__libc_calloc(size_t count, size_t size);
void *__libc_realloc(void *block, size_t size);

static char wanted[NAME], plan_path[512];
static long from, times;
static atomic_long skew; /* seconds */
static atomic_long calls, failed;
static uintptr_t first_byte, last_byte; /* of the program itself */

static void put_file(const char *ending, const char *text)
{
	char path[600];
	int file;

	snprintf(path, sizeof path, "%s%s", plan_path, ending);
	file = (int)syscall(SYS_openat, AT_FDCWD, path, O_CREAT | O_WRONLY | O_TRUNC, 0600);
	(void)!syscall(SYS_write, file, text, strlen(text));
	syscall(SYS_close, file);
}

static void read_plan(int signal_number)
{
	char text[200] = "", count[32];
	int file = (int)syscall(SYS_openat, AT_FDCWD, plan_path, O_RDONLY);

	(void)signal_number;
	snprintf(count, sizeof count, "%ld\n", (long)calls);
	from = times = 0;
	if (file >= 0) {
		(void)!syscall(SYS_read, file, text, sizeof text - 1);
		syscall(SYS_close, file);
	}
	calls = failed = 0;
	if (sscanf(text, "%63s %ld %ld", wanted, &from, &times) != 3)
		*wanted = 0;
	if (strcmp(wanted, "clock") == 0)
		skew += from;
	put_file(".count", count);
}

static int find_program(struct dl_phdr_info *info, size_t size, void *given)
{
	(void)size;
	(void)given;
	for (int i = 0; i < info->dlpi_phnum; i++)
		if (info->dlpi_phdr[i].p_type == PT_LOAD && info->dlpi_phdr[i].p_flags & PF_X) {
			first_byte = info->dlpi_addr + info->dlpi_phdr[i].p_vaddr;
			last_byte = first_byte + info->dlpi_phdr[i].p_memsz;
		}
	return 1; /* the program comes first */
}

__attribute__((constructor)) static void begin(void)
{
	const char *plan = getenv("FRAIL_PLAN");

	if (!plan)
		return;
	snprintf(plan_path, sizeof plan_path, "%s", plan);
	dl_iterate_phdr(find_program, NULL);
	read_plan(0);
	signal(SIGUSR2, read_plan);
}

static bool is_program(const void *caller)
{
	return (uintptr_t)caller >= first_byte && (uintptr_t)caller < last_byte;
}

static bool fails(const char *call, const void *caller)
{
	if (!*wanted || !is_program(caller) || strcmp(call, wanted) != 0)
		return false;
	if (++calls < from || failed >= times)
		return false;
	if (!failed++)
		put_file(".note", call);
	return true;
}

#define HERE __builtin_return_address(0)

/* A call that is handed on, or fails. */
#define FRAIL(type, name, failure, parameters, arguments)                                                              \
	type name parameters;                                                                                          \
	type name parameters                                                                                           \
	{                                                                                                              \
		static type(*real) parameters;                                                                         \
                                                                                                                       \
		if (fails(#name, HERE))                                                                                \
			return failure;                                                                                \
		if (!real)                                                                                             \
			*(void **)&real = dlsym(RTLD_NEXT, #name);                                                     \
		return real arguments;                                                                                 \
	}

static int refuse(int error)
{
	errno = error;
	return -1;
}

void *malloc(size_t size)
{
	return fails("memory", HERE) ? NULL : __libc_malloc(size);
}

void *calloc(size_t count, size_t size)
{
	return fails("memory", HERE) ? NULL : __libc_calloc(count, size);
}

void *realloc(void *block, size_t size)
{
	return fails("memory", HERE) ? NULL : __libc_realloc(block, size);
}

FILE *open_memstream(char **bytes, size_t *size)
{
	static FILE *(*real)(char **, size_t *);

	if (fails("memory", HERE))
		return NULL;
	if (!real)
		*(void **)&real = dlsym(RTLD_NEXT, "open_memstream");
	return real(bytes, size);
}

int open(const char *path, int flags, ...)
{
	va_list list;
	mode_t mode;

	va_start(list, flags);
	mode = flags & O_CREAT ? va_arg(list, mode_t) : 0;
	va_end(list);
	return fails("open", HERE) ? refuse(EMFILE) : (int)syscall(SYS_openat, AT_FDCWD, path, flags, mode);
}

int clock_gettime(clockid_t clock, struct timespec *now)
{
	int code = (int)syscall(SYS_clock_gettime, clock, now);

	if (clock == CLOCK_MONOTONIC && is_program(HERE))
		now->tv_sec += skew;
	return code;
}

/* A loop that does not turn. */
int uv_accept(void *server, void *client);
int uv_accept(void *server, void *client)
{
	static int (*real)(void *, void *);
	bool failing = fails("uv_accept", HERE);

	if (fails("stall", HERE))
		nanosleep(&(struct timespec){20, 0}, NULL);
	if (!real)
		*(void **)&real = dlsym(RTLD_NEXT, "uv_accept");
	/* One that fails has taken the connection all the same, or libuv would wait for the next call for ever. */
	return real(server, client) || failing ? LIBUV_ERROR : 0;
}

/* A program that ends without its exit handlers still tells what it has reached, where that is measured. */
_Noreturn void _exit(int code)
{
	void (*dump)(void);

	*(void **)&dump = dlsym(RTLD_DEFAULT, "__gcov_dump");
	if (dump)
		dump();
	for (;;)
		syscall(SYS_exit_group, code);
}

/* ---- the system */
FRAIL(ssize_t, read, refuse(EIO), (int file, void *bytes, size_t size), (file, bytes, size))
FRAIL(FILE *, fopen, (errno = EMFILE, NULL), (const char *path, const char *mode), (path, mode))
FRAIL(int, ferror, 1, (FILE * file), (file))
FRAIL(int, stat, refuse(EIO), (const char *path, struct stat *facts), (path, facts))
FRAIL(int, access, refuse(EIO), (const char *path, int mode), (path, mode))
FRAIL(int, getrlimit, refuse(EINVAL), (__rlimit_resource_t what, struct rlimit *limit), (what, limit))
FRAIL(int, pthread_create, EAGAIN, (pthread_t * thread, const pthread_attr_t *how, void *(*run)(void *), void *given),
      (thread, how, run, given))
FRAIL(int, socket, refuse(EMFILE), (int family, int type, int protocol), (family, type, protocol))
FRAIL(int, connect, refuse(ENETUNREACH), (int file, __CONST_SOCKADDR_ARG to, socklen_t size), (file, to, size))
FRAIL(ssize_t, send, refuse(EPIPE), (int file, const void *bytes, size_t size, int flags), (file, bytes, size, flags))
FRAIL(int, poll, refuse(ENOMEM), (struct pollfd * list, nfds_t count, int ms), (list, count, ms))
FRAIL(int, posix_spawnp, ENOMEM,
      (pid_t * child, const char *program, const posix_spawn_file_actions_t *actions, const posix_spawnattr_t *how,
       char *const argv[], char *const env[]),
      (child, program, actions, how, argv, env))
FRAIL(int, scandir, refuse(ENOMEM),
      (const char *path, struct dirent ***list, int (*keep)(const struct dirent *),
       int (*order)(const struct dirent **, const struct dirent **)),
      (path, list, keep, order))

/* ---- libuv */
FRAIL(int, uv_loop_init, LIBUV_ERROR, (void *loop), (loop))
FRAIL(int, uv_tcp_bind, LIBUV_ERROR, (void *tcp, const void *address, unsigned flags), (tcp, address, flags))
FRAIL(int, uv_listen, LIBUV_ERROR, (void *stream, int backlog, void *then), (stream, backlog, then))
FRAIL(int, uv_tcp_getsockname, LIBUV_ERROR, (const void *tcp, void *name, int *size), (tcp, name, size))
FRAIL(int, uv_tcp_getpeername, LIBUV_ERROR, (const void *tcp, void *name, int *size), (tcp, name, size))
FRAIL(int, uv_write, LIBUV_ERROR, (void *request, void *stream, const void *piece, unsigned pieces, void *then),
      (request, stream, piece, pieces, then))
FRAIL(int, uv_shutdown, LIBUV_ERROR, (void *request, void *stream, void *then), (request, stream, then))
FRAIL(int, uv_tcp_connect, LIBUV_ERROR, (void *request, void *tcp, const void *to, void *then),
      (request, tcp, to, then))
FRAIL(int, uv_getaddrinfo, LIBUV_ERROR,
      (void *loop, void *request, void *then, const char *node, const char *service, const void *hints),
      (loop, request, then, node, service, hints))

/* "full": a socket that takes nothing for the moment; what is written has to wait for it. */
int uv_try_write(void *stream, const void *piece, unsigned pieces);
int uv_try_write(void *stream, const void *piece, unsigned pieces)
{
	static int (*real)(void *, const void *, unsigned);

	if (fails("uv_try_write", HERE))
		return LIBUV_ERROR;
	if (fails("full", HERE))
		return -EAGAIN;
	if (!real)
		*(void **)&real = dlsym(RTLD_NEXT, "uv_try_write");
	return real(stream, piece, pieces);
}

/* ---- OpenSSL, libsodium, zlib */
FRAIL(void *, SSL_CTX_new, NULL, (const void *method), (method))
FRAIL(void *, SSL_new, NULL, (void *context), (context))
FRAIL(void *, BIO_new, NULL, (const void *type), (type))
FRAIL(int, BIO_write, -1, (void *bio, const void *bytes, int size), (bio, bytes, size))
FRAIL(int, SSL_write, -1, (void *ssl, const void *bytes, int size), (ssl, bytes, size))
FRAIL(int, SSL_CTX_set_default_verify_paths, 0, (void *context), (context))
FRAIL(int, SSL_set1_host, 0, (void *ssl, const char *host), (ssl, host))
FRAIL(int, SSL_set_fd, 0, (void *ssl, int file), (ssl, file))
FRAIL(int, sodium_init, -1, (void), ())
FRAIL(int, deflateInit2_, -4,
      (void *stream, int level, int method, int window, int memory, int strategy, const char *version, int size),
      (stream, level, method, window, memory, strategy, version, size))
FRAIL(int, deflate, -5, (void *stream, int flush), (stream, flush))
