/* text.h: a bounded text buffer to write into, the only formatter that kit and systems have, and a cursor to
 * read words from.
 * May use: string.h. */
#ifndef DURBAR_BASE_TEXT_H
#define DURBAR_BASE_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct text {
	char *at;    /* the buffer; zero-terminated after base_start_text */
	size_t size; /* of the buffer, with the final zero */
	size_t used; /* bytes written, without the final zero */
	bool cut;    /* something did not fit */
};

/* Starts an empty text in a buffer of `size` bytes, at least one. */
struct text base_start_text(char *buffer, size_t size);
void base_put_char(struct text *text, char c);
void base_put_string(struct text *text, const char *string);
/* The first `length` bytes of a string. */
void base_put_piece(struct text *text, const char *string, size_t length);
void base_put_int(struct text *text, int64_t value);
/* A number padded with zeros to at least `digits` digits. */
void base_put_padded(struct text *text, uint64_t value, int digits);
/* A fixed-point number with `places` decimal places, without trailing zeros: 24050 with 3 is "24.05". */
void base_put_decimal(struct text *text, int64_t value, int places);
/* The same, but `least` places are written whatever they are: with 2 it is "24.05", and 24000 is "24.00". */
void base_put_places(struct text *text, int64_t value, int places, int least);
/* Several pieces in one go, as printf writes them: %s a string, %d an int, %c a sign; there is no other. */
void base_put_format(struct text *text, const char *format, ...) __attribute__((format(printf, 2, 3)));
/* Sixteen hexadecimal digits. */
void base_put_hex(struct text *text, uint64_t value);
/* Two lower-case hexadecimal digits for each byte. */
void base_put_bytes(struct text *text, const uint8_t *bytes, size_t count);

/* What a noun ends in behind a number: "" of one, "s" of any other. */
const char *base_end_plural(uint64_t count);
/* Whether a text has these letters somewhere, large or small; no letters: always. */
bool base_holds_word(const char *text, const char *word);

/* Reading: a cursor over a line of words. Each function skips blanks first; if what it wants does not
 * follow, it returns false and leaves the cursor where it was. */
struct cursor {
	const char *at;
};
bool base_take_word(struct cursor *cursor, const char *word);
/* The next run of letters, digits and any of "-_.'" ; `length` receives its length. */
const char *base_take_name(struct cursor *cursor, size_t *length);
bool base_take_int(struct cursor *cursor, int64_t *value);
/* A fixed-point number with `places` decimal places: "24.05" with 3 is 24050. Further digits are rounded. */
bool base_take_decimal(struct cursor *cursor, int places, int64_t *value);
bool base_take_char(struct cursor *cursor, char c);
bool base_at_end(struct cursor *cursor);

#endif
