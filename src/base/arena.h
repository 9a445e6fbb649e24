/* arena.h: memory for what is loaded once and never freed piecemeal.
 * May use: the C library. Everybody may use it; nothing takes memory after set-up. */
#ifndef DURBAR_BASE_ARENA_H
#define DURBAR_BASE_ARENA_H

#include <stddef.h>

struct arena;

/* A new empty arena, or NULL when the machine has no memory. */
struct arena *base_open_arena(void);
/* Gives everything back. NULL is allowed. */
void base_close_arena(struct arena *arena);
/* Zeroed bytes, aligned for any type. Never NULL: the program ends with a message when the
 * machine has no memory left. */
void *base_take_bytes(struct arena *arena, size_t size);
/* A copy of the first `length` bytes of `text`, with a zero after them. */
char *base_copy_text(struct arena *arena, const char *text, size_t length);
/* How many bytes the arena holds from the machine; tests prove with it that play takes none. */
size_t base_count_bytes(const struct arena *arena);

#endif
