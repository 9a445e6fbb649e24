/* sentences.h: short names for the rows of a table of events, for the file that has the table and no other:
 *     [HAPPEN_LOST] = PUBLIC("lost", "{unit} is lost in {hex}.", OPEN("unit", unit_field), OPEN("hex", hex_field)),
 * May use: report. */
#ifndef DURBAR_KIT_COMMON_SENTENCES_H
#define DURBAR_KIT_COMMON_SENTENCES_H

#include "kit/common/report.h"

/* clang-format off */
/* Everybody learns all of it; others than its seats learn less; or nothing. */
#define PUBLIC(title, sentence, ...) {.name = title, .full = sentence, .other = sentence, .open_set = true, .field = {__VA_ARGS__}}
#define PARTLY(title, sentence, less, ...) {.name = title, .full = sentence, .other = less, .field = {__VA_ARGS__}}
#define PRIVATE(title, sentence, ...) {.name = title, .full = sentence, .field = {__VA_ARGS__}}
/* The others do not learn the dice: they would tell what was drawn. */
#define DRAWN(title, sentence, less, ...) {.name = title, .full = sentence, .other = less, .closed_dice = true, .field = {__VA_ARGS__}}

/* Fields: those who do not know all learn the open ones too. */
#define OPEN(name, kind) {name, &kind, true, NULL, NULL}
#define CLOSED(name, kind) {name, &kind, false, NULL, NULL}
#define OPEN_SAID(name, words, said) {name, &kit_said_field, true, words, said}
#define CLOSED_SAID(name, words, said) {name, &kit_said_field, false, words, said}
#define OPEN_WORD(name, words) OPEN_SAID(name, words, NULL)
#define CLOSED_WORD(name, words) CLOSED_SAID(name, words, NULL)
#define NUMBER(name) OPEN(name, kit_number_field)
#define YES(name) OPEN(name, kit_yes_field)
/* clang-format on */

#endif
