/* bundle_text.h: words and addresses in scripts, style sheets and pages. Inside serve only. May use: stdio.h. */
#ifndef DURBAR_SERVE_BUNDLE_TEXT_H
#define DURBAR_SERVE_BUNDLE_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* Is it a letter, a digit or an underscore? */
bool serve_is_word(char c);
/* How many of these stand here; 0: none. */
size_t serve_count_word(const char *at);
/* How many signs of the name of a file stand here. */
size_t serve_count_path(const char *at, const char *end);
bool serve_has_ending(const char *at, size_t length, const char *ending);
/* Writes a text in which every "/web/..." that is not a page begins with `root` instead. */
void serve_put_addresses(FILE *out, const char *at, size_t size, const char *root);

#endif
