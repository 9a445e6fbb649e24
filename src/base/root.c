/* root.c: square roots in whole numbers. May use: root. */
#include "base/root.h"

enum { EXACT_BITS = 52 };

/* Of large numbers the guess may be off by one. */
static uint64_t put_right(uint64_t square, uint64_t root)
{
	while (root * root > square)
		root--;
	while ((root + 1) * (root + 1) <= square)
		root++;
	return root;
}

/* The processor rounds its root to 53 bits. Between a square below 2^52 and the next whole root lie more than those, so
 * that the guess is never too large there; beyond, it is put right in whole numbers. Nothing hangs on how a machine
 * rounds. Built with -fno-math-errno, or the guess would be a call. */
int64_t base_find_root(int64_t square)
{
	int64_t root;

	if (square <= 0)
		return 0;
	root = (int64_t)__builtin_sqrt((double)square);
	if (square >> EXACT_BITS)
		root = (int64_t)put_right((uint64_t)square, (uint64_t)root);
	return square - root * root > root ? root + 1 : root;
}
