/* number.h: whole numbers of 1, 2, 4 or 8 bytes in blocks of memory, whatever the byte order of the machine.
 * May use: nothing. */
#ifndef DURBAR_BASE_NUMBER_H
#define DURBAR_BASE_NUMBER_H

#include <stddef.h>
#include <stdint.h>
#include <string.h>

/* The number of `size` bytes at `at`, which need not be aligned, without a sign. */
static inline uint64_t base_get_number(const void *at, size_t size)
{
	uint64_t eight;
	uint32_t four;
	uint16_t two;

	switch (size) {
	case 1:
		return *(const uint8_t *)at;
	case 2:
		memcpy(&two, at, sizeof two);
		return two;
	case 4:
		memcpy(&four, at, sizeof four);
		return four;
	default:
		memcpy(&eight, at, sizeof eight);
		return eight;
	}
}

/* Stores the low `size` bytes of a number: those of a negative number are those of its type. */
static inline void base_set_number(void *at, size_t size, uint64_t value)
{
	uint8_t one = (uint8_t)value;
	uint16_t two = (uint16_t)value;
	uint32_t four = (uint32_t)value;

	memcpy(at,
	       size == 1   ? (void *)&one
	       : size == 2 ? (void *)&two
	       : size == 4 ? (void *)&four
	                   : (void *)&value,
	       size);
}

#endif
