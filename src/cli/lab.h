/* lab.h: lab files, rule tests that a wargamer can read; docs/lab.md tells the format. lab.c is the
 * command, lab_read.c turns files into cases, lab_case.c runs a case, lab_steps.c, lab_asks.c and
 * lab_skip.c its steps, lab_play.c plays on after them, lab_words.c looks at the names they use, lab_tell.c prints what came of it.
 * May use: base, engine, codec, auto, fit, world. */
#ifndef DURBAR_CLI_LAB_H
#define DURBAR_CLI_LAB_H

#include <stdbool.h>
#include <stddef.h>

#include "base/doc.h"
#include "cli/args.h"
#include "cli/world.h"
#include "engine/match.h"

enum { LAB_SYSTEMS = 16, LAB_TEXT = 4096 };

/* One run of the command. */
struct lab {
	const struct cli_args *args;
	const char *data;
	const char *only; /* cases whose title or rules contain it; NULL: all */
	bool verbose;
	int64_t play;          /* moves at random after each case */
	struct move *moves;    /* 2 * CLI_MOVES, for those */
	struct writer *writer; /* JSON; NULL: text */
	struct arena *arena;
	struct lab_system { /* unchanged data, loaded once */
		const struct rules *rules;
		struct cli_world world;
		bool tried, good;
	} system[LAB_SYSTEMS];
	size_t passed, failed;
};

/* Why a case failed. */
struct lab_failure {
	const struct doc *where; /* NULL: it did not fail */
	char message[1024];
	char expected[LAB_TEXT], got[LAB_TEXT]; /* may be empty */
};

struct lab_case {
	struct lab *lab;
	struct arena *arena;
	const struct doc *root; /* the head, whole: no cases, no table */
	const char *file;
	char title[512];
	struct faults faults; /* of the lab file itself */
	struct cli_world world;
	struct match *match;
	bool real_dice;         /* fall wherever no dice are given */
	bool head_dice;         /* one script for all steps */
	bool open_dice;         /* after the script real dice may fall */
	uint32_t head_used;     /* dice thrown before the script of the head began */
	const struct doc *step; /* that runs, or ran last */
	struct doc *events;     /* of the last move, all of them */
	struct doc *words;      /* of the match as it stands; NULL: not asked for yet (lab_words.c) */
	struct lab_failure failure;
};

/* Calls `run` for every case of a file. False: the file is at fault, and the faults were added. */
bool cli_read_lab(struct lab *lab, const char *path, struct arena *arena, struct faults *faults,
                  void (*run)(struct lab *lab, const struct doc *root, const char *file, const char *title));

/* Runs a case: afterwards case->faults and case->failure tell how it went. */
void cli_run_case(struct lab_case *it);
/* Runs one step; false: it failed, or the step is at fault. */
bool cli_run_step(struct lab_case *it, const struct doc *step);

/* Steps that play: lab_steps.c. */
bool cli_step_move(struct lab_case *it, const struct doc *step, const struct doc *verb, int seat);
bool cli_step_refuse(struct lab_case *it, const struct doc *step, const struct doc *verb);
bool cli_step_allow(struct lab_case *it, const struct doc *step, const struct doc *verb);
bool cli_step_why_not(struct lab_case *it, const struct doc *step, const struct doc *verb);
bool cli_step_undo(struct lab_case *it, const struct doc *step, const struct doc *verb);
bool cli_step_skip(struct lab_case *it, const struct doc *step, const struct doc *verb); /* lab_skip.c */
/* Steps that ask: lab_asks.c. */
bool cli_step_position(struct lab_case *it, const struct doc *step, const struct doc *verb);
bool cli_step_view(struct lab_case *it, const struct doc *step, const struct doc *verb);
bool cli_step_seen(struct lab_case *it, const struct doc *step, const struct doc *verb);
bool cli_step_to_act(struct lab_case *it, const struct doc *step, const struct doc *verb);
bool cli_step_legal(struct lab_case *it, const struct doc *step, const struct doc *verb);
bool cli_step_result(struct lab_case *it, const struct doc *step, const struct doc *verb);
/* After the last step: lab_play.c. */
bool cli_play_on(struct lab_case *it);
/* The events in `events` against expect, never and only of a step. */
bool cli_expect_events(struct lab_case *it, const struct doc *step, const struct doc *events);
/* Are exactly these seats to act? `expected`: a name, a list, or none. */
bool cli_seats_fit(struct lab_case *it, const struct doc *expected);

/* The dice of a list (NULL: none) as a script; false: the list is at fault. */
bool cli_read_script(struct lab_case *it, const struct doc *where, struct dice *dice);
/* The same for the dice to come; `where` is the list. */
bool cli_script_dice(struct lab_case *it, const struct doc *where);
/* The dice of a step: laid out before it (`real`: real ones fall where it gives none), compared after it with those that
 * fell since `before` were used. */
enum dice_mode { DICE_NONE, DICE_GIVEN, DICE_REAL, DICE_OF_HEAD };
bool cli_prepare_dice(struct lab_case *it, const struct doc *step, bool real, enum dice_mode *mode);
bool cli_check_dice(struct lab_case *it, const struct doc *step, enum dice_mode mode, uint32_t before);
/* Changes the position by hand; the dice that fall then are in `given` (NULL: real ones). */
bool cli_read_position(struct lab_case *it, const struct doc *position, const struct doc *given);
/* The position (CLI_ALL: with all that is hidden) as a doc. */
struct doc *cli_dump_position(struct lab_case *it, int seat);
struct doc *cli_dump_events(struct lab_case *it, int seat);
/* The seat that a doc names; CLI_NO_SEAT after a fault was added. */
int cli_seat_of(struct lab_case *it, const struct doc *name);

/* What names that do not exist, each with the words there are: false after faults were added (lab_words.c).
 * The events of a step: expect, also, never, event; units and hands of an expected position; a seat; a move or pattern. */
bool cli_check_event_words(struct lab_case *it, const struct doc *step);
bool cli_check_position_words(struct lab_case *it, const struct doc *position);
bool cli_check_seat_word(struct lab_case *it, const struct doc *where, int seat);
bool cli_check_move_words(struct lab_case *it, const struct doc *where, const char *text);

/* With --verbose: a move and what came of it; a refusal, "HOW: TEXT: sentence [rule]". */
void cli_tell_move(const struct lab_case *it, int seat, const char *text);
void cli_tell_why(const struct lab_case *it, const char *how, const char *text, struct refusal refusal);

/* Notes the failure; always false. */
bool cli_fail_step(struct lab_case *it, const struct doc *where, const char *form, ...)
	__attribute__((format(printf, 3, 4)));
/* The same with what was expected and what came. */
bool cli_fail_fit(struct lab_case *it, const struct doc *where, const struct doc *expected, const struct doc *got,
                  const char *form, ...) __attribute__((format(printf, 5, 6)));
/* Prints or writes how a case went. */
void cli_tell_case(const struct lab_case *it);

#endif
