/* root.c: square roots in whole numbers. May use: root. */
#include "base/root.h"

/* The processor's root is a guess that may be off by one: it is put right in whole numbers, so that nothing hangs on how a
 * machine rounds. Built with -fno-math-errno, or the guess would be a call. */
int64_t base_find_root(int64_t square)
{
	uint64_t whole = square > 0 ? (uint64_t)square : 0, root = (uint64_t)__builtin_sqrt((double)whole);

	while (root * root > whole)
		root--;
	while ((root + 1) * (root + 1) <= whole)
		root++;
	return (int64_t)(whole - root * root > root ? root + 1 : root);
}
