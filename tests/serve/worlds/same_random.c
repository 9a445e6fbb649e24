/* same_random.c: loaded before libsodium (LD_PRELOAD), so that two servers that are asked the same things draw the same
 * random bytes: links and the worlds of previews are equal then, and what still differs comes from what is hidden.
 * SAME_RANDOM numbers a start of the server: each draws others. The clock of its workers goes slowly, so that odds are those of
 * as many worlds in both, however busy the machine is. May use: the C library, Linux. */
#include <stdatomic.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <sys/syscall.h>
#include <time.h>
#include <unistd.h>

enum { SLOWLY = 20 };

void randombytes_buf(void *bytes, size_t size);

void randombytes_buf(void *bytes, size_t size)
{
	static _Atomic uint64_t calls;
	const char *start = getenv("SAME_RANDOM");
	uint64_t state = (++calls + (start ? strtoull(start, NULL, 10) << 32 : 0)) * UINT64_C(0x9e3779b97f4a7c15);

	for (size_t i = 0; i < size; i++) {
		state ^= state >> 12;
		state ^= state << 25;
		state ^= state >> 27;
		((unsigned char *)bytes)[i] = (unsigned char)(state * UINT64_C(0x2545f4914f6cdd1d) >> 56);
	}
}

int clock_gettime(clockid_t clock, struct timespec *now)
{
	long told = syscall(SYS_clock_gettime, clock, now);

	if (clock == CLOCK_MONOTONIC && getpid() != (pid_t)syscall(SYS_gettid)) {
		int64_t ns = (now->tv_sec * INT64_C(1000000000) + now->tv_nsec) / SLOWLY;

		*now = (struct timespec){.tv_sec = ns / 1000000000, .tv_nsec = ns % 1000000000};
	}
	return (int)told;
}
