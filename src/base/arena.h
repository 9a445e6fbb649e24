/* arena.h: memory that is allocated piece by piece and freed all at once.
 * May use: the C library. Rule systems allocate only while they load, never during play. */
#ifndef DURBAR_BASE_ARENA_H
#define DURBAR_BASE_ARENA_H

#include <stddef.h>

struct arena;

/* A new empty arena; NULL: out of memory. */
struct arena *base_open_arena(void);
/* Frees everything. NULL is allowed. */
void base_close_arena(struct arena *arena);
/* Zeroed bytes, aligned for any type. Never NULL: the program exits with a message when it is out of memory. */
void *base_take_bytes(struct arena *arena, size_t size);
/* A copy of the first `length` bytes of `text`, with a zero after them. */
char *base_copy_text(struct arena *arena, const char *text, size_t length);
/* Bytes that the arena has allocated; tests prove with it that play allocates none. */
size_t base_count_bytes(const struct arena *arena);

#endif
