/* stacks.c: units of views that are only counted, the set of those in hexes, and a check of the lists.
 * May use: the processor's vectors, where it has any. */
#include "kit/hex/stacks.h"

#if defined(__SSE2__)
#include <emmintrin.h>
#endif

void kit_count_unknown(const struct hex_stacks *stacks, unsigned hex)
{
	uint16_t *head = &stacks->head[hex];

	if (!*head || *head & STACK_UNKNOWN)
		*head = (uint16_t)((*head | STACK_UNKNOWN) + 1);
}

#if defined(__SSE2__)
/* Eight units: all ones where a unit is in a hex, from 1 to `most` + 1. */
static __m128i find_eight(const uint16_t *at, __m128i most)
{
	__m128i less = _mm_sub_epi16(_mm_loadu_si128((const __m128i *)(const void *)at), _mm_set1_epi16(1));

	return _mm_cmpeq_epi16(_mm_subs_epu16(less, most), _mm_setzero_si128());
}

static uint64_t find_word(const uint16_t *at, unsigned hexes)
{
	__m128i most = _mm_set1_epi16((short)(hexes - 2));
	uint64_t word = 0;

	for (unsigned i = 0; i < 64; i += 16) {
		__m128i both = _mm_packs_epi16(find_eight(at + i, most), find_eight(at + i + 8, most));

		word |= (uint64_t)(unsigned)_mm_movemask_epi8(both) << i;
	}
	return word;
}

static uint64_t find_word_at(const uint16_t *at, unsigned place)
{
	const __m128i *eight = (const __m128i *)(const void *)at;
	__m128i wanted = _mm_set1_epi16((short)place);
	uint64_t word = 0;

	for (unsigned i = 0; i < 64; i += 16, eight += 2) {
		__m128i low = _mm_cmpeq_epi16(_mm_loadu_si128(eight), wanted);
		__m128i high = _mm_cmpeq_epi16(_mm_loadu_si128(eight + 1), wanted);

		word |= (uint64_t)(unsigned)_mm_movemask_epi8(_mm_packs_epi16(low, high)) << i;
	}
	return word;
}
#else
static uint64_t find_word_at(const uint16_t *at, unsigned place)
{
	uint64_t word = 0;

	for (unsigned i = 0; i < 64; i++)
		word |= (uint64_t)(at[i] == place) << i;
	return word;
}

static uint64_t find_word(const uint16_t *at, unsigned hexes)
{
	uint64_t word = 0;

	for (unsigned i = 0; i < 64; i++)
		word |= (uint64_t)(at[i] != 0 && at[i] < hexes) << i;
	return word;
}
#endif

void kit_find_placed(const uint16_t *at, unsigned hexes, const uint64_t *among, unsigned words, uint64_t *set)
{
	for (unsigned i = 0; i < words; i++)
		set[i] = among[i] ? among[i] & find_word(at + 64 * i, hexes) : 0;
}

void kit_add_at(const uint16_t *at, unsigned place, const uint64_t *among, unsigned words, uint64_t *set)
{
	for (unsigned i = 0; i < words; i++)
		set[i] |= among[i] ? among[i] & find_word_at(at + 64 * i, place) : 0;
}

bool kit_check_stack(const uint16_t *at, const uint16_t *next, const uint16_t *head, unsigned hex, unsigned last,
                     unsigned *listed)
{
	unsigned before = 0;

	for (unsigned unit = head[hex]; unit; unit = next[unit]) {
		if (unit <= before || unit > last || at[unit] != hex)
			return false;
		before = unit;
		++*listed;
	}
	return true;
}
