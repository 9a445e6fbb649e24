/* edit.h: lines that the player types: with editing, history and completion (libedit) at a terminal that can do it, plainly
 * elsewhere.
 * May use: the C library, libedit. */
#ifndef DURBAR_CLI_EDIT_H
#define DURBAR_CLI_EDIT_H

#include <stddef.h>

/* A line without its newline, in a static buffer; NULL: there is no more. */
char *cli_read_line(const char *prompt);
/* What the Tab key completes: whole lines, which must live until others are offered. `history`: the file in which lines are
 * remembered; NULL: in none. */
void cli_offer_lines(const char *const *lines, size_t count, const char *history);

/* For the Tab key, and its tests: how much of every offered line that begins with `typed` is the same, up to the end of a word.
 * Returns the length, which is at least that of `typed`, and in `line` one of these lines; 0: none begins so. */
size_t cli_complete_line(const char *const *lines, size_t count, const char *typed, size_t length, const char **line);

#endif
