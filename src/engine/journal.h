/* journal.h: a match as append-only text, and its replay. Works on bytes in memory: reading and
 * writing files is up to the caller. docs/journal.md describes the format:
 *
 *     durbar-journal 3
 *     system tally 1                        id, version of the rules
 *     data 90c3f1d2a4b5e677                 fingerprint of the data that the scenario uses: fingerprint.h
 *     scenario tally-1
 *     option rounds 5                       one line each, all of them, in order
 *     practice yes                          only in a practice game
 *     dice chosen                           or words, which follow: engine/seed.h
 *     seed-hash 9f86...                     SHA-256 of the seed
 *     seed 42                               or "seed hidden" until the match is over
 *     start 6d0f...                         hash of the first position
 *     thrown 0:1/6                          dice that the set-up threw, or "-"
 *     1 0 0a1b2c3d4e5f6071 - bid 3          ply, seat, hash after it, dice, move
 *     2 1 8899aabbccddeeff 1:3/6,5/6 roll   dice from number 1 on: a 3 and a 5 of six sides
 *     undo 2 1 0a1b2c3d4e5f6071             ply 2 undone by seat 1, hash after that; with "agreed" or "practice"
 *                                           behind it whatever the move showed: enum undo_way
 *
 * Format 2 hashed the bytes of positions, and the bytes of the whole data folder. Format 1 moreover had the dice of the events in
 * its lines, and nothing about the source of the seed. Both are read, and journals in them go on in them.
 *
 * A journal is replayed by the rules and data at hand, whatever it was played with: the hashes of its lines tell whether it
 * makes a difference. Where the first of them differs, the game was played with other rules from there on, and the match stays at
 * the last position that is known: JOURNAL_PARTED.
 * May use: base, rules, match. */
#ifndef DURBAR_ENGINE_JOURNAL_H
#define DURBAR_ENGINE_JOURNAL_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "engine/match.h"

enum {
	JOURNAL_FORMAT = 3,
	JOURNAL_WORD = 64,                                  /* buffer for an id or a name */
	JOURNAL_HEADER = 16384,                             /* buffer for any header */
	JOURNAL_DICE = 16 + 8 * MATCH_THROWN,               /* buffer for the dice of a line */
	JOURNAL_LINE = RULES_MOVE_TEXT + JOURNAL_DICE + 128 /* buffer for any line, with its newline */
};

struct journal;

/* Writing. Every line ends in a newline. */

/* The header of a match at its first position; without `show_seed` it says "seed hidden", and so do the words. */
void engine_put_header(const struct match *match, bool show_seed, struct text *text);
/* The header of a stored journal as it was read, but for the version of the rules and the data that it names: those of a plan by
 * which all of it has been replayed. */
void engine_put_renamed(const struct journal *journal, const struct match_plan *plan, struct text *text);
/* The header as far as it is known before the seed is: everything before "seed-hash". */
void engine_put_draft(const struct match_plan *plan, bool show_words, struct text *text);
/* The seed of a plan whose words have all been given: the SHA-256 of the lines from "match" to the last word. All of that was
 * fixed before a word was shown; the options are not part of it, or they could be changed afterwards to get other dice. */
void engine_draw_seed(struct match_plan *plan);
/* The line of the move just played. */
void engine_put_line(const struct match *match, struct text *text);
/* The line of the move just undone by `seat`. */
void engine_put_undo(const struct match *match, int seat, enum undo_way way, struct text *text);
/* The dice of the last move, or of the set-up: "1:3/6,5/6" or "-"; in format 1 those of the events, "3,5". */
void engine_put_dice(const struct match *match, struct text *text);

/* Reading. */

struct journal {
	const char *file; /* for faults, as the user named it; may be NULL */
	const char *bytes;
	size_t size;
	/* the header */
	uint32_t format;
	bool draft; /* it ends before the seed: not all words have been given */
	char system[JOURNAL_WORD];
	uint32_t version;
	uint64_t data;
	char scenario[JOURNAL_WORD];
	size_t option_count;
	struct journal_option {
		char name[JOURNAL_WORD], value[JOURNAL_WORD];
	} option[MATCH_OPTIONS];
	bool practice;
	struct seed_source source;
	uint8_t seed_digest[32];
	char seed[MATCH_SEED]; /* empty: hidden */
	uint64_t start;
	char thrown[JOURNAL_DICE];     /* by the set-up; empty in format 1 */
	size_t words_start, words_end; /* the bytes that the seed is the hash of */
	int seed_line, start_line;
	size_t lines_start; /* where the header ends */
	/* Written under another version of the rules or with other data than it is replayed with; of formats 1 and 2, whose fingerprint
	 * covered more, nobody can tell. Set by engine_plan_journal. */
	bool foreign;
	bool start_differs; /* after JOURNAL_PARTED: the first position already is another one */
	/* the position of the reader: the first line not yet replayed, or the faulty one */
	size_t at;
	int line; /* from 1 */
};

/* Reads the header. The bytes must live as long as the journal. False: a fault was added. */
bool engine_open_journal(struct journal *journal, const char *file, const char *bytes, size_t size,
                         struct faults *faults);
/* Gives a journal its hidden seed; false: it does not match the seed hash. */
bool engine_reveal_seed(struct journal *journal, const char *seed);
/* The plan of the journal's match, from the rules and tables that it names; `data` is the fingerprint of the data that its
 * scenario uses now (engine_hash_data). False: faults were added (unknown scenario or option, hidden or wrong seed). */
bool engine_plan_journal(struct journal *journal, const struct rules *rules, const void *tables, uint64_t data,
                         struct match_plan *plan, struct faults *faults);

/* The same for a draft, or for any journal as far as its draft goes: the plan has no seed yet. */
bool engine_plan_draft(struct journal *journal, const struct rules *rules, const void *tables, uint64_t data,
                       struct match_plan *plan, struct faults *faults);

/* JOURNAL_END and what is greater end a replay. */
enum journal_step { JOURNAL_PLAYED, JOURNAL_UNDONE, JOURNAL_END, JOURNAL_BAD, JOURNAL_PARTED };
/* Replays the next line on a match started from the journal's plan, comparing ply, seat, hash and dice.
 * JOURNAL_BAD: a fault with the line was added, the journal stays at that line (journal->at bytes
 * are good) and the match at the last good position. JOURNAL_PARTED: the same, but the line need not be damaged: the journal is
 * foreign, and from that line on the game was played with other rules. */
enum journal_step engine_replay_line(struct journal *journal, struct match *match, struct faults *faults);
/* Replays all; false: a fault was added. */
bool engine_replay_journal(struct journal *journal, struct match *match, struct faults *faults);

#endif
