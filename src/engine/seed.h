/* seed.h: where the seed of a match comes from. Usually from words: the host (the machine that runs the match) and each
 * player give one, and each commits to it before any is shown, so that nobody can choose the dice. docs/dice.md tells the
 * recipe and what it is worth.
 * May use: base, rules (sizes). */
#ifndef DURBAR_ENGINE_SEED_H
#define DURBAR_ENGINE_SEED_H

#include <stdbool.h>
#include <stdint.h>

#include "base/text.h"
#include "engine/rules.h"

enum {
	SEED_HOST = -1,               /* in place of a seat */
	SEED_HEX = 65,                /* buffer for 32 bytes in hexadecimal: a word, a commitment */
	SEED_MATCH = 33,              /* buffer for 16 bytes: the name of a match */
	SEED_GIVERS = RULES_SEATS + 1 /* the host first */
};

enum seed_kind {
	SEED_UNTOLD, /* a journal of format 1 does not say */
	SEED_WORDS,
	SEED_CHOSEN, /* by hand */
	SEED_KNOWN,  /* a branch of a match whose seed has been shown */
	SEED_KINDS
};
/* As journals have them: "words", "chosen", "known"; "untold" is in none. */
extern const char *const engine_seed_kinds[SEED_KINDS];

struct seed_giver {
	char commitment[SEED_HEX]; /* empty: not yet */
	char word[SEED_HEX];       /* empty: not yet, or hidden */
};

struct seed_source {
	enum seed_kind kind;
	/* SEED_WORDS: */
	char match[SEED_MATCH]; /* a random name, so that commitments to words of other matches are void */
	uint32_t round;         /* from 1; more than 1: commitments were given anew */
	uint32_t seats;         /* bit per seat: who gives a word */
	struct seed_giver giver[SEED_GIVERS];
};

/* Is this the host or a seat that gives a word? NULL: it is not. */
struct seed_giver *engine_find_giver(struct seed_source *source, int seat);
/* Is it 32 bytes in lower-case hexadecimal? */
bool engine_is_word(const char *word);
/* The commitment to a word. */
void engine_commit_word(const char *match, int seat, const char *word, char commitment[SEED_HEX]);
/* A source with a word of the host. Both texts must be random, in lower-case hexadecimal: 16 bytes, 32 bytes. */
void engine_start_source(struct seed_source *source, const char *match, const char *word);
/* Have all that give a word committed to it; have all shown it? */
bool engine_has_commitments(const struct seed_source *source);
bool engine_has_words(const struct seed_source *source);
/* Forgets what the seats have committed to and shown. The host's word stays. */
void engine_next_round(struct seed_source *source);
/* A seat shows its word; false: it is not the one that it committed to. */
bool engine_show_word(struct seed_source *source, int seat, const char *word);

/* The lines of a journal's header from "dice" to the last word; `show`: with the words. */
void engine_put_source(const struct seed_source *source, bool show, struct text *text);
/* Reads what follows the first word of such a line; false: it is wrong here. "commit" and "word" come in the order of
 * seats, the host's first. */
bool engine_read_source(struct seed_source *source, const char *line, char *rest);
/* Is everything there that belongs to a source of its kind? A draft may lack commitments and words of seats. */
bool engine_is_whole_source(const struct seed_source *source, bool draft);

#endif
