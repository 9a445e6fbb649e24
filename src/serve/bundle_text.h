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
/* Takes comments, indentation and empty lines out of a script or style sheet; returns its new length. Comments are those from
 * slash and asterisk to asterisk and slash, and lines that begin with two slashes. A text in backquotes over several lines stays
 * as it is. No other text may have such a comment or an odd number of backquotes in a line: tools/check-web looks. */
size_t serve_strip_comments(char *text);

#endif
