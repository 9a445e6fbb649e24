/* members.c: see members.h. May use: hash, string.h. */
#include "base/members.h"

#include <string.h>

#include "base/hash.h"
#include "base/number.h"

/* A number of either sign as 64 bits, so that it counts the same whatever its width. */
static uint64_t read_number(const struct member *member, const uint8_t *at)
{
	uint64_t value = base_get_number(at, member->size);

	if (member->is_signed && member->size < 8 && value >> (8 * member->size - 1))
		value |= UINT64_MAX << 8 * member->size;
	return value;
}

static uint64_t hash_name(const char *name)
{
	uint64_t hash = UINT64_C(0xcbf29ce484222325);

	for (; *name; name++)
		hash = (hash ^ (uint8_t)*name) * UINT64_C(0x100000001b3);
	return hash;
}

/* The key of the place with that number below another key. */
static uint64_t key_of(uint64_t key, uint64_t place)
{
	return base_stir(key + (place + 1) * UINT64_C(0x9e3779b97f4a7c15));
}

/* Numbers of a grid are keyed by row and column, so that rows may grow longer. */
static uint64_t place_of(const struct member *member, uint32_t i)
{
	return member->row ? (uint64_t)(i / member->row) << 32 | i % member->row : i;
}

/* Most numbers of a position are zero: they are passed over eight bytes at a time. */
static uint64_t hash_numbers(const struct member *member, const uint8_t *at, uint64_t key)
{
	uint32_t step = 8 / member->size;
	uint64_t sum = 0, eight, value;

	for (uint32_t i = 0; i < member->count; i++) {
		for (; i + step <= member->count; i += step) {
			memcpy(&eight, at + (size_t)i * member->size, sizeof eight);
			if (eight)
				break;
		}
		if (i < member->count && (value = read_number(member, at + (size_t)i * member->size)) != 0)
			sum += base_stir(key_of(key, place_of(member, i)) ^ value);
	}
	return sum;
}

/* The rows of an array of structs, member by member, so that each name is hashed once. A sum: the order of members makes no
 * difference. */
static uint64_t hash_rows(const struct member *members, const uint8_t *rows, uint32_t count, uint32_t size,
                          uint64_t key)
{
	uint64_t sum = 0;

	for (const struct member *member = members; member->name; member++) {
		uint64_t name = hash_name(member->name);

		for (uint32_t i = 0; i < count && !(member->how & MEMBER_UNHASHED); i++) {
			const uint8_t *at = rows + (size_t)i * size + member->offset;
			uint64_t own = name ^ key_of(key, i);

			sum += member->part ? hash_rows(member->part, at, member->count, member->size, own)
			                    : hash_numbers(member, at, own);
		}
	}
	return sum;
}

uint64_t base_hash_members(const struct member *members, const void *block)
{
	return base_stir(hash_rows(members, block, 1, 0, 0));
}

static size_t pack_number(const struct member *member, const uint8_t *at, uint8_t *bytes)
{
	size_t size = member->old_size ? member->old_size : member->size;
	uint64_t value = read_number(member, at);

	for (size_t i = 0; bytes && i < size; i++)
		bytes[i] = (uint8_t)(value >> 8 * i);
	return size;
}

size_t base_pack_members(const struct member *members, const void *block, uint8_t *bytes)
{
	size_t used = 0;

	for (const struct member *member = members; member->name; member++) {
		const uint8_t *at = (const uint8_t *)block + member->offset;
		uint32_t count = member->how & MEMBER_LATER ? 0 : member->old_count ? member->old_count : member->count;

		for (uint32_t i = 0; i < count; i++, at += member->size) {
			uint8_t *to = bytes ? bytes + used : NULL;

			used += member->part ? base_pack_members(member->part, at, to) : pack_number(member, at, to);
		}
	}
	return used;
}

static const char *cover(const struct member *members, size_t start, size_t size, uint8_t *seen)
{
	for (const struct member *member = members; member->name; member++)
		for (uint32_t i = 0; i < member->count; i++) {
			size_t at = start + member->offset + (size_t)i * member->size;
			const char *wrong = NULL;

			if (at + member->size > size)
				return member->name;
			if (member->part)
				wrong = cover(member->part, at, at + member->size, seen);
			for (size_t j = 0; !member->part && j < member->size; j++)
				if (seen[at + j]++)
					wrong = member->name;
			if (wrong)
				return wrong;
		}
	return NULL;
}

const char *base_check_members(const struct member *members, size_t size, uint8_t *seen)
{
	const char *wrong;

	memset(seen, 0, size);
	wrong = cover(members, 0, size, seen);
	return wrong ? wrong : memchr(seen, 0, size) ? "" : NULL;
}
