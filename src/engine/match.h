/* match.h: one game at a table: whose turn it is, what happened, what can be taken back. Written
 * once for every rule system. The memory of a match is taken when it starts, none while it is
 * played.
 * May use: base, rules. */
#ifndef DURBAR_ENGINE_MATCH_H
#define DURBAR_ENGINE_MATCH_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "engine/rules.h"

enum {
	MATCH_OPTIONS = 64, /* options of a scenario, at most */
	MATCH_EVENTS = 512, /* events of one move that are kept */
	MATCH_UNDO = 16,    /* past positions kept unless told otherwise */
	MATCH_SEED = 72     /* a buffer that holds any seed word */
};

/* What a match starts from. Fill it by hand or with engine_plan_match. */
struct match_plan {
	const struct rules *rules;
	const void *tables;
	uint64_t data; /* hash of the data folder, as the codec gives it */
	size_t scenario;
	int32_t option[MATCH_OPTIONS]; /* a value for each option of the scenario, in order */
	char seed[MATCH_SEED];         /* a word: see engine_set_seed */
	uint32_t undo;                 /* past positions to keep; 0: MATCH_UNDO */
	bool checked;                  /* invariants are tested after every move */
};

/* Read its members freely; change them only through the functions below. */
struct match {
	struct match_plan plan;
	size_t option_count;
	uint32_t ply;            /* moves that stand */
	const void *state;       /* the position now */
	struct event_log events; /* of the last move played */
	struct move move;        /* the last move played, and by whom */
	int seat;
	struct match_past *past; /* private: the ring of past positions */
};

/* The standard options of a scenario, no seed, no checks. */
struct match_plan engine_plan_match(const struct rules *rules, const void *tables, size_t scenario);
/* The index of a scenario by its id; false: there is none. */
bool engine_find_scenario(const struct rules *rules, const void *tables, const char *id, size_t *scenario);
/* "standard", "scenario", "all": enum preset; NULL ends the list. */
extern const char *const engine_preset_words[];
/* Sets all options as one of these words says; false: there is no such set. */
bool engine_set_preset(struct match_plan *plan, const char *name);
/* Sets an option by its name and the text of its value: a number or one of its words; "preset" is the name of all
 * of them, its values the sets. Where that cannot be, says why in `why` and changes nothing. */
bool engine_set_option(struct match_plan *plan, const char *name, const char *value, struct text *why);
/* Gives every option any of its values. */
void engine_pick_options(struct match_plan *plan, struct rng *rng);
/* The value of an option as engine_set_option reads it. */
void engine_put_option(const struct match_plan *plan, size_t option, struct text *text);
/* A member "presets" of the open map: for each set but the standard one the options that differ from it. */
void engine_write_presets(const struct match_plan *plan, struct writer *writer);
/* Sets the seed: 1 to 64 letters, digits and "-_.", and not "hidden". False: it is no seed. */
bool engine_set_seed(struct match_plan *plan, const char *seed);

/* The first position of a plan with dice of this key. */
void engine_set_up(const struct match_plan *plan, const uint64_t key[2], void *state);
/* Starts a match in the arena, which must outlive it. The plan must have a seed. */
struct match *engine_start_match(const struct match_plan *plan, struct arena *arena);
/* Back to the first position, the same options, another seed (NULL: the same). Takes no memory. */
void engine_restart_match(struct match *match, const char *seed);
/* The state, to be changed by hand before play: positions of the lab and of scenario authors. What
 * was played before is forgotten. */
void *engine_edit_state(struct match *match);

/* Bit per seat: who must decide now; 0: the game is over. */
uint32_t engine_seats_to_act(const struct match *match);
/* Of several seats that decide at once, those that have decided. Everybody may know that, if not what they decided. */
uint32_t engine_seats_ready(const struct match *match);
/* Makes a move. A refusal (its rule is not NULL) leaves all as it was: "engine:over", "engine:turn",
 * the system's own, or "engine:fault" where the system broke an invariant of its own. */
struct refusal engine_play_move(struct match *match, int seat, const struct move *move);
/* The same from text; a move that is not understood is refused too. */
struct refusal engine_play_text(struct match *match, int seat, const char *text);
/* Reads the text into `move`, and why the seat may not make it now. Nothing changes. */
struct refusal engine_ask_text(const struct match *match, int seat, const char *text, struct move *move);
/* The refusal with "by 0.35 inches" at the end of its sentence, where the system knows by how much the move fails. The
 * sentence is written into the text, which must outlive it. */
struct refusal engine_explain_refusal(const struct match *match, int seat, const char *move, struct refusal refusal,
                                      struct text *text);
/* Whether the seat knows now what it knew after `ply` moves, and has made none since: what it decided then it may
 * still do. So two seats that decide at once can both answer the same ply. False where that position is no longer
 * kept. */
bool engine_is_unchanged(const struct match *match, int seat, uint32_t ply);
/* Takes the last move back for the seat that made it. Refused with "engine:undo" once dice fell (secret ones do not
 * count) or a seat, the mover included, learned something hidden: in another world that fitted what it knew before,
 * no move would have looked the same to it. An order given in secret shows nothing: it can be taken back until
 * another seat decides. */
struct refusal engine_undo_move(struct match *match, int seat);
/* Takes the last move back whatever it showed: for callers that could not record it. Only once
 * after engine_play_move, before anybody was told. */
void engine_drop_move(struct match *match);

uint64_t engine_hash_state(const struct match *match);
/* The position before the last move; NULL where none is kept. */
const void *engine_past_state(const struct match *match);
/* All that a seat (-1: a watcher) may know, valid until the next call for this match. */
const void *engine_seat_view(struct match *match, int seat);
/* The text of the last move played. */
void engine_put_move(const struct match *match, struct text *text);
/* The side that a seat plays for. */
int engine_seat_side(const struct rules *rules, int seat);

#endif
