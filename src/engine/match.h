/* match.h: one game of any rule system: whose turn it is, what happened, what can be undone. A match
 * allocates its memory when it starts, and none otherwise.
 * May use: base, rules. */
#ifndef DURBAR_ENGINE_MATCH_H
#define DURBAR_ENGINE_MATCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "engine/rules.h"
#include "engine/seed.h"

enum {
	MATCH_OPTIONS = 64,   /* options of a scenario */
	MATCH_EVENTS = 512,   /* events of one move that are kept */
	MATCH_THROWN = 256,   /* dice of one move that are kept */
	MATCH_UNDO = 16,      /* past positions kept by default */
	MATCH_PRACTICE = 512, /* the same in a practice game */
	MATCH_SEED = 72,      /* buffer for a seed */
	MATCH_HASHED_BY_NAME =
		3 /* the first format of journals in which positions are hashed by their members' names */
};

/* What a match starts from. Fill it by hand or with engine_plan_match. */
struct match_plan {
	const struct rules *rules;
	const void *tables;
	uint64_t data; /* hash of the data folder, as the codec gives it */
	size_t scenario;
	int32_t option[MATCH_OPTIONS]; /* a value for each option of the scenario, in order */
	char seed[MATCH_SEED];         /* see engine_set_seed, engine_draw_seed */
	struct seed_source source;     /* where the seed comes from */
	uint32_t format;               /* of its journal; 0: that of new ones */
	uint32_t undo;                 /* past positions to keep; 0: MATCH_UNDO */
	bool practice;                 /* moves can be taken back whatever they showed: UNDO_PRACTICE */
	bool checked;                  /* check invariants after every move */
	bool forgets; /* keep no events and no past position: for many games that nobody looks back at */
};

/* Dice that were rolled one after the other. */
struct match_thrown {
	uint32_t first, count; /* the number of the first, from 0; how many were rolled */
	uint16_t *sides;       /* of each, of the first MATCH_THROWN at most */
};

/* Read its members freely; change them only with the functions below. */
struct match {
	struct match_plan plan;
	size_t option_count;
	uint32_t ply;               /* moves played, without those undone */
	const void *state;          /* the current position */
	struct event_log events;    /* of the last move played */
	struct match_thrown thrown; /* by the last move played, or by the set-up */
	struct move move;           /* the last move played, and by whom */
	int seat;
	struct match_past *past; /* private: a ring of past positions */
};

/* The standard options of a scenario, no seed, no checks. */
struct match_plan engine_plan_match(const struct rules *rules, const void *tables, size_t scenario);
/* The index of a scenario by its id, or by what follows the system's own in it: "drill" for "mutiny-drill"; false: there
 * is none. */
bool engine_find_scenario(const struct rules *rules, const void *tables, const char *id, size_t *scenario);
/* "standard", "scenario", "all": enum preset; NULL ends the list. */
extern const char *const engine_preset_words[];
/* Sets all options to one of these presets; false: there is no such preset. */
bool engine_set_preset(struct match_plan *plan, const char *name);
/* Sets an option by name to a value as text: a number or one of its words. The name "preset" sets all of them. False:
 * nothing has changed and `why` has the reason. */
bool engine_set_option(struct match_plan *plan, const char *name, const char *value, struct text *why);
/* Sets every option at random. */
void engine_pick_options(struct match_plan *plan, struct rng *rng);
/* The value of an option as engine_set_option reads it. */
void engine_put_option(const struct match_plan *plan, size_t option, struct text *text);
/* Writes a member "presets" into the open map: for each preset but the standard one, the options that differ. */
void engine_write_presets(const struct match_plan *plan, struct writer *writer);
/* Sets a seed that was chosen: 1 to 64 letters, digits and "-_.", and not "hidden". False: it is invalid. */
bool engine_set_seed(struct match_plan *plan, const char *seed);

/* The first position of a plan with dice of this key. */
void engine_set_up(const struct match_plan *plan, const uint64_t key[2], void *state);
/* Starts a match in the arena, which must outlive it. The plan must have a seed. */
struct match *engine_start_match(const struct match_plan *plan, struct arena *arena);
/* Back to the first position with the same options and another seed (NULL: the same). Allocates nothing. */
void engine_restart_match(struct match *match, const char *seed);
/* The state, to be edited before play: positions of the lab and of scenario authors. Earlier moves are
 * forgotten. */
void *engine_edit_state(struct match *match);

/* Bit per seat: who must decide now; 0: the game is over. */
uint32_t engine_seats_to_act(const struct match *match);
/* Of several seats that decide at once, those that have decided. Everybody may know that, if not what they decided. */
uint32_t engine_seats_ready(const struct match *match);
/* Plays a move. If it is refused (the rule is not NULL), nothing changes: "engine:over", "engine:turn",
 * a rule of the system, or "engine:fault" if the system broke one of its own invariants. */
struct refusal engine_play_move(struct match *match, int seat, const struct move *move);
/* The same for a move that sample gave for this very position: it is not checked again. */
struct refusal engine_make_move(struct match *match, int seat, const struct move *move);
/* The same from text; text that is not understood is refused too. */
struct refusal engine_play_text(struct match *match, int seat, const char *text);
/* Parses the text into `move` and checks it. Nothing changes. */
struct refusal engine_ask_text(const struct match *match, int seat, const char *text, struct move *move);
/* The refusal with "by 0.35 inches" at the end of its sentence, if the system knows by how much the move fails. The
 * sentence is in `text`, which must outlive the refusal. */
struct refusal engine_explain_refusal(const struct match *match, int seat, const char *move, struct refusal refusal,
                                      struct text *text);
/* Has the seat the same view as after `ply` moves, and has it made no move since? Then a move that it chose for that
 * ply is still valid, so that two seats that decide at once can both move at the same ply. False also if that
 * position is no longer kept. */
bool engine_is_unchanged(const struct match *match, int seat, uint32_t ply);
/* Undoes the last move for the seat that made it. Refused with "engine:undo" if dice were rolled (secret ones do not
 * count) or a seat, the mover included, learned something hidden: that is, if in some other world consistent with
 * what it knew before, no move would have looked the same to it. A secret order shows nothing: it can be undone
 * until another seat decides. */
struct refusal engine_undo_move(struct match *match, int seat);
/* Why engine_undo_move would refuse; no rule: it would not. */
struct refusal engine_refuse_undo(const struct match *match, int seat);

/* What the last move may be undone by. UNDO_PLAIN: as above. UNDO_AGREED: by its maker, whatever it showed, if all others
 * allow it; asking them is up to the caller. UNDO_PRACTICE: in a match of a practice plan by any seat, also another's move. A
 * game that is over stays so. The dice of a position are part of it: the same ones fall again. */
enum undo_way { UNDO_PLAIN, UNDO_AGREED, UNDO_PRACTICE, UNDO_WAYS };
/* The word for it in journals; "" for the first. */
extern const char *const engine_undo_words[UNDO_WAYS];
struct refusal engine_refuse_undo_by(const struct match *match, int seat, enum undo_way way);
struct refusal engine_undo_move_by(struct match *match, int seat, enum undo_way way);
/* How many moves have to be undone to come back to a seat's own last decision; 0: it made none that is still kept. */
uint32_t engine_count_since(const struct match *match, int seat);
/* The move made `steps` moves ago (0: the last one), and by whom; at most as many as engine_count_since has told. */
const struct move *engine_find_move(const struct match *match, uint32_t steps, int *seat);
/* Undoes the last move whatever it showed: for callers that could not record it. Only once after
 * engine_play_move, before anyone has seen it. */
void engine_drop_move(struct match *match);

/* The hash of a position as the match's journal has it: by its format. */
uint64_t engine_hash_for(const struct match *match, const void *state);
/* The same of the current position. */
uint64_t engine_hash_state(const struct match *match);
/* The position before the last move; NULL: not kept. */
const void *engine_past_state(const struct match *match);
/* What a seat (-1: a watcher) may know; valid until the next call for this match. */
const void *engine_seat_view(struct match *match, int seat);
/* The text of the last move played. */
void engine_put_move(const struct match *match, struct text *text);
/* The side that a seat plays for. */
int engine_seat_side(const struct rules *rules, int seat);

#endif
