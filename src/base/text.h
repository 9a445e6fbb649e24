/* text.h: a bounded piece of text that one writes into; the only formatter that kit and systems have.
 * May use: string.h. */
#ifndef DURBAR_BASE_TEXT_H
#define DURBAR_BASE_TEXT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

struct text {
	char *at;    /* the buffer; always ends in a zero byte once base_start_text was called */
	size_t size; /* bytes in the buffer, the final zero included */
	size_t used; /* bytes written, the final zero not included */
	bool cut;    /* something did not fit and was left out */
};

/* Starts an empty text in a buffer of `size` bytes, at least one. */
struct text base_start_text(char *buffer, size_t size);
void base_put_char(struct text *text, char c);
void base_put_string(struct text *text, const char *string);
void base_put_int(struct text *text, int64_t value);
/* A whole number with at least `digits` digits, zeros before it. */
void base_put_padded(struct text *text, uint64_t value, int digits);
/* A number of so many decimal places that was stored whole, without zeros at its end: 24050 of 3 is "24.05". */
void base_put_decimal(struct text *text, int64_t value, int places);
/* The same, but `least` places are written whatever they are: with 2 it is "24.05", and 24000 is "24.00". */
void base_put_places(struct text *text, int64_t value, int places, int least);
/* Sixteen hexadecimal digits. */
void base_put_hex(struct text *text, uint64_t value);

/* Reading: a cursor over a line of words. Each function skips blanks first and, where what it
 * wants is not there, returns false and leaves the cursor where it was. */
struct cursor {
	const char *at;
};
bool base_take_word(struct cursor *cursor, const char *word);
/* The next run of letters, digits and any of "-_.'" ; `length` receives its length. */
const char *base_take_name(struct cursor *cursor, size_t *length);
bool base_take_int(struct cursor *cursor, int64_t *value);
/* The same with a point in it, stored whole: "24.05" of 3 places is 24050. Further places are rounded. */
bool base_take_decimal(struct cursor *cursor, int places, int64_t *value);
bool base_take_char(struct cursor *cursor, char c);
bool base_at_end(struct cursor *cursor);

#endif
