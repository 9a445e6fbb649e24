/* arena.c: memory in large chunks, freed all at once. May use: the C library. */
#include "base/arena.h"

#include <stdalign.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

enum { CHUNK = 64 * 1024 };

struct chunk {
	struct chunk *older;
	size_t size, used;
	alignas(max_align_t) unsigned char bytes[];
};

struct arena {
	struct chunk *newest;
	size_t held;
};

static _Noreturn void give_up(void)
{
	fputs("durbar: the machine has no memory left\n", stderr);
	exit(EXIT_FAILURE);
}

struct arena *base_open_arena(void)
{
	return calloc(1, sizeof(struct arena));
}

void base_close_arena(struct arena *arena)
{
	if (!arena)
		return;
	while (arena->newest) {
		struct chunk *older = arena->newest->older;

		free(arena->newest);
		arena->newest = older;
	}
	free(arena);
}

static void add_chunk(struct arena *arena, size_t wanted)
{
	size_t size = wanted > CHUNK ? wanted : CHUNK;
	struct chunk *chunk;

	if (size > SIZE_MAX - sizeof *chunk)
		give_up();
	chunk = calloc(1, sizeof *chunk + size);
	if (!chunk)
		give_up();
	chunk->size = size;
	chunk->older = arena->newest;
	arena->newest = chunk;
	arena->held += sizeof *chunk + size;
}

void *base_take_bytes(struct arena *arena, size_t size)
{
	const size_t step = alignof(max_align_t);
	struct chunk *chunk;
	void *bytes;

	if (size > SIZE_MAX - step)
		give_up();
	size = (size + step - 1) / step * step;
	if (!arena->newest || arena->newest->size - arena->newest->used < size)
		add_chunk(arena, size);
	chunk = arena->newest;
	bytes = chunk->bytes + chunk->used;
	chunk->used += size;
	return bytes;
}

char *base_copy_text(struct arena *arena, const char *text, size_t length)
{
	char *copy;

	if (length == SIZE_MAX)
		give_up();
	copy = base_take_bytes(arena, length + 1);
	if (length)
		memcpy(copy, text, length);
	return copy;
}

size_t base_count_bytes(const struct arena *arena)
{
	return arena->held;
}
