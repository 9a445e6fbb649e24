/* rooms.h: what the parts of the system know of each other. May use: engine, kit, state. */
#ifndef DURBAR_SYSTEMS_RESTLESS_ROOMS_H
#define DURBAR_SYSTEMS_RESTLESS_ROOMS_H

#include <string.h>

#include "base/bits.h"
#include "engine/rules.h"
#include "kit/common/phrase.h"
#include "kit/common/report.h"
#include "kit/field/board.h"
#include "kit/field/recoil.h"
#include "kit/field/survey.h"
#include "systems/restless/text/happen.h"
#include "systems/restless/position/state.h"

enum {
	VERTICES = 16, /* of a path */
	DICE = 96      /* of one throw */
};

struct look {
	const struct restless_tables *tables;
	const struct restless_scenario *map;
	const struct restless_state *state;
};
struct game {
	struct look look;
	struct restless_state *state;
	struct event_log *log;
};

/* Are the two moves of a double move kept apart, because the ground is rough in one of them? */
static inline bool restless_kept_apart(const struct restless_state *state)
{
	return state->act == ACT_MOVE_TWICE && (state->rough == ROUGH_FIRST || state->rough == ROUGH_SECOND);
}

struct look restless_look(const void *tables, const void *state);
struct refusal restless_refuse(const char *rule, const char *text);
/* A move of a verb and two arguments, all else zero. */
static inline struct move restless_make_move(enum verb verb, int32_t one, int32_t two)
{
	return (struct move){.verb = (uint16_t)verb, .arg = {one, two}};
}

/* ---- board.c */
static inline const struct restless_class *restless_class_of(const struct look *look, const struct restless_unit *unit)
{
	return &look->tables->class[look->tables->type[unit->type].class];
}
/* In eight bits that are added side by side: processors without an instruction for it would call a function. */
static inline int restless_count_stands(const struct restless_unit *unit)
{
	unsigned pairs = unit->alive - (unit->alive >> 1 & 0x55u), fours = (pairs & 0x33u) + (pairs >> 2 & 0x33u);

	return (int)((fours + (fours >> 4)) & 15);
}
bool restless_form_permitted(const struct look *look, const struct restless_unit *unit, int formation);
/* Whether there is another formation for it. */
bool restless_can_form(const struct look *look, const struct restless_unit *unit);
/* The formation that a unit takes where nobody chose one. */
int restless_usual_form(const struct look *look, const struct restless_unit *unit);
extern const struct field_array restless_arrays[FORMS];
struct field_form restless_form_of(const struct look *look, const struct restless_unit *unit);
static inline struct field_point restless_ref(const struct restless_unit *unit)
{
	return (struct field_point){unit->x * FIELD_GRAIN, unit->y * FIELD_GRAIN};
}
static inline struct field_pose restless_pose_of(const struct restless_unit *unit)
{
	return (struct field_pose){unit->x, unit->y, unit->facing};
}
static inline void restless_set_pose(struct restless_unit *unit, struct field_pose pose)
{
	unit->x = pose.x;
	unit->y = pose.y;
	unit->facing = pose.facing;
}
void restless_make_body(const struct look *look, const struct restless_unit *unit, struct field_body *body);
/* All units on the table; their owners are the sides. It belongs to the thread and holds until it asks for a crowd again,
 * of this state or another: one who changes the state asks anew. */
const struct field_crowd *restless_make_crowd(const struct look *look);
/* The same for a state that is only supposed; the crowd of the true one holds beside it. */
const struct field_crowd *restless_suppose_crowd(const struct look *look);
/* Half of the frontage, grains; 0 for those that turn freely. */
int32_t restless_half_front(const struct look *look, const struct restless_unit *unit);
bool restless_on_table(const struct look *look, const struct field_body *body);
/* Enemy units that the body touches. */
uint64_t restless_touched(const struct field_crowd *crowd, const struct look *look, const struct field_body *body,
                          int unit);
/* The unit as it stands when it closes its gaps, where there is room; else as it is. */
struct restless_unit restless_dress(const struct look *look, const struct field_crowd *crowd, int unit);
/* Whether the ground carries it: water for vessels, land for all others. */
bool restless_can_stand(const struct look *look, const struct restless_unit *unit, const struct field_body *body);
/* Whether a unit may be set there: on the table, clear of all, away from the enemy, on passable ground. */
struct refusal restless_check_place(const struct look *look, const struct field_crowd *crowd, int unit,
                                    const struct restless_unit *placed);
/* The same where its body is known. */
struct refusal restless_check_body(const struct look *look, const struct field_crowd *crowd, int unit,
                                   const struct restless_unit *placed, const struct field_body *body);
/* All that is left of it in a full formation. */
struct restless_unit restless_gather(const struct restless_unit *unit);
/* The same formation about the same centre. */
struct restless_unit restless_reform(const struct look *look, const struct restless_unit *unit, int formation,
                                     int facing);

/* ---- march.c */
struct walk {
	struct restless_unit unit; /* as it ends */
	int32_t cost[2];           /* grains */
	uint64_t touched;
};
/* The vertices of a move. */
int restless_count_vertices(const struct move *move);
void restless_get_vertex(const struct move *move, int index, struct field_pose *pose);
/* Adds one; false where it lies too far off to be told, then another is told in its place. */
bool restless_put_vertex(struct move *move, int x, int y, int facing);
bool restless_vertex_fits(int x, int y);
/* A path as it is walked: all its vertices, and how many are the first of two moves that are kept apart. */
struct path {
	int count, first;
	bool turned; /* its first vertex is a turn where the unit stands that is known to be free */
	bool ended;  /* where it ends the unit is known to stand on the table and clear of all */
	struct field_pose vertex[VERTICES];
};
struct refusal restless_walk(const struct look *look, const struct field_crowd *crowd, const struct move *move,
                             struct walk *walk);
struct refusal restless_walk_path(const struct look *look, const struct field_crowd *crowd, const struct path *path,
                                  struct walk *walk);
/* Whether the active unit may turn where it stands, as the first vertex of a longer path. */
bool restless_can_turn(const struct look *look, const struct field_crowd *crowd, int facing);
/* By how many grains a path is too long, whatever lies in its way; how that is told. */
extern const char restless_too_long[];
int32_t restless_measure_excess(const struct look *look, const struct field_crowd *crowd, const struct move *move);
/* Total that the active unit may go, steps. */
int restless_whole_reach(const struct restless_state *state);
void restless_apply_go(struct game *game, const struct move *move);
void restless_sample_go(const struct look *look, struct rng *rng, struct move *move);
/* Ways are listed in directions so far apart, and in every second one also after a turn. */
enum { WAY_STEP = FIELD_ROUND / 24 };
void restless_legal_go(const struct look *look, struct move_list *moves);
/* Whether the active unit, which charges, finds a way that touches its target with what it may go. */
bool restless_finds_contact(const struct look *look);
/* The active unit looks for a way: its quest, and whether a path may be walked. First: vertices of the first of two moves
 * that are kept apart; 0: all. */
struct seeking {
	const struct look *look;
	const struct field_crowd *crowd;
	int first;
	bool touches; /* only a way that touches the target of a charge */
	/* found: the turn where it stands that was asked for last, and whether it is free; whom the last way touched that was
	 * allowed; the unit where the last way should end */
	bool asked, free, supposed;
	int facing;
	uint64_t touched;
	struct field_pose end;
	struct field_body body;
};
struct field_quest restless_start_quest(struct seeking *seeking);
bool restless_try_path(void *context, const struct field_pose *vertex, int count);
/* A straight way towards a point, as far as it goes; just until it touches `into`, where that is given. */
bool restless_head_for(struct field_quest *quest, struct field_point goal, const struct field_body *into, int limit,
                       bool turn, struct move *move);
/* A way along points, facing each on the way to it, as far as it goes. */
bool restless_head_along(struct field_quest *quest, const struct field_point *point, int points, struct move *move);

/* ---- fire.c */
struct aim {
	int dice;                /* of one fire action */
	int firing;              /* stands */
	uint8_t legal;           /* target slots that can be hit */
	uint8_t covered;         /* of these, in cover */
	int32_t nearest;         /* grains */
	struct field_point from; /* the middle of the firing stands */
};
bool restless_aim(const struct look *look, const struct field_crowd *crowd, int unit, int target, bool quick,
                  struct aim *aim);
/* The same for some of its stands, as bits. */
bool restless_aim_with(const struct look *look, const struct field_crowd *crowd, int unit, uint8_t who, int target,
                       bool quick, struct aim *aim);
/* Why some stands cannot fire at a unit: arc, range or view. */
struct refusal restless_explain_miss(const struct look *look, const struct field_crowd *crowd, int unit, uint8_t who,
                                     int target);
extern const char restless_out_of_arc[], restless_out_of_range[];
/* By how many grains the nearest of a unit in the arcs is out of range. */
int32_t restless_measure_shortfall(const struct look *look, const struct field_crowd *crowd, int unit, int target);
/* How far a unit lies outside the arcs of all stands, as a turn. */
int restless_measure_offset(const struct look *look, const struct field_crowd *crowd, int unit, int target);
bool restless_may_target(const struct look *look, int unit, int target);
/* Dice of one stand at that distance, grains; 0: out of range. */
static inline int restless_band_dice(const struct look *look, const struct restless_unit *unit, int32_t range)
{
	const struct restless_weapon *weapon = &look->tables->weapon[unit->weapon];
	int band = kit_find_band(weapon->band, weapon->bands, range); /* [restless:fire-per-stand] */

	return band < 0 ? 0 : weapon->band[band].dice;
}
bool restless_fire_possible(const struct look *look, int unit);
void restless_apply_fire(struct game *game, int target, int times);
struct refusal restless_check_volley(const struct look *look, const struct move *move);
void restless_apply_volley(struct game *game, const struct move *move);
/* What follows when the stands that were hit are gone. */
void restless_finish_fire(struct game *game);

/* ---- melee.c */
void restless_close_combat(struct game *game, int active, int passive, bool first);
/* Takes a unit's test after losses; `by` caused them. */
void restless_test_morale(struct game *game, int unit, int by);
void restless_update_contacts(struct game *game);
void restless_finish_combat(struct game *game);

/* ---- losses.c */
/* Takes what state->loss says, or asks the owners first. */
void restless_settle_losses(struct game *game);
struct refusal restless_check_lose(const struct look *look, const struct move *move);
void restless_apply_lose(struct game *game, const struct move *move);
void restless_sample_lose(const struct look *look, struct rng *rng, struct move *move);
void restless_legal_lose(const struct look *look, struct move_list *moves);

/* ---- sequence.c */
int restless_throw(struct game *game, int count, uint8_t dice[DICE]);
struct event *restless_tell(struct game *game, enum happen kind, const char *rule);
/* The same with its first arguments: two numbers; a unit and two numbers. */
struct event *restless_tell_two(struct game *game, enum happen kind, const char *rule, int32_t one, int32_t two);
struct event *restless_tell_unit(struct game *game, enum happen kind, const char *rule, int unit, int32_t one,
                                 int32_t two);
/* The event with the first dice of a throw, more events for the rest. */
void restless_tell_dice(struct game *game, struct event *event, const uint8_t *dice, int count);
int32_t restless_code(const struct restless_unit *unit);
void restless_start_deploying(struct game *game);
void restless_finish_activation(struct game *game);
/* Cards are turned until somebody decides; on a real table, by option, one alone. */
void restless_next_card(struct game *game);
void restless_end_battle(struct game *game, int ending);
bool restless_seat_can_act(const struct look *look, const struct field_crowd *crowd, int seat);
void restless_discard(struct game *game, int seat, int kind);

/* ---- enter.c */
bool restless_find_entry(const struct look *look, const struct field_crowd *crowd, int unit,
                         struct restless_unit *placed);
/* The free place at its edge that is nearest to where the scenario leads the side, in a formation. */
bool restless_find_entry_as(const struct look *look, const struct field_crowd *crowd, int unit, int formation,
                            struct restless_unit *placed);
bool restless_find_return(const struct look *look, const struct field_crowd *crowd, int unit,
                          struct restless_unit *placed);
bool restless_find_zone(const struct look *look, const struct field_crowd *crowd, int unit,
                        struct restless_unit *placed);
/* Places for those who choose from a list: over the ground that the side has, or over its zone. How many are free. */
enum { ENTER_WIDE = 6, ENTER_DEEP = 5, ENTER_PLACES = ENTER_WIDE * ENTER_DEEP };
int restless_scan_places(const struct look *look, const struct field_crowd *crowd, int unit,
                         struct restless_unit placed[ENTER_PLACES]);
/* From a point of the border, grains round it from the bottom left corner, to either side. */
bool restless_find_return_from(const struct look *look, const struct field_crowd *crowd, int unit, int32_t home,
                               struct restless_unit *placed);
struct refusal restless_check_return(const struct look *look, const struct field_crowd *crowd, int unit,
                                     const struct field_pose *pose, struct restless_unit *placed);
struct refusal restless_check_entry(const struct look *look, const struct field_crowd *crowd, int unit,
                                    const struct restless_unit *placed);
struct refusal restless_check_zone(const struct look *look, const struct field_crowd *crowd, int unit,
                                   const struct restless_unit *placed);
bool restless_can_rally(const struct look *look, int unit);

/* ---- activate.c */
struct refusal restless_check_activate(const struct look *look, int seat, const struct move *move);
/* The position in which the dice of an order that moves would fall, as if it had been given: `then` is another state than
 * that of the look. */
struct refusal restless_suppose_order(const struct look *look, int seat, const struct move *move,
                                      struct restless_state *then);
void restless_apply_activate(struct game *game, const struct move *move);
void restless_sample_activate(const struct look *look, int seat, struct rng *rng, struct move *move);
void restless_legal_activate(const struct look *look, int seat, struct move_list *moves);
struct event *restless_tell_pose(struct game *game, enum happen kind, const char *rule,
                                 const struct restless_unit *unit, int32_t what);
void restless_change_form(struct game *game, int unit, int formation, int facing, const char *rule);

/* ---- halves.c */
/* Dice that the laid card adds to something. */
int restless_card_dice(const struct look *look, int effect);
void restless_start_act(struct game *game);
/* Goes on with the next half of the activation. */
void restless_next_half(struct game *game);
/* The dice of the active unit's move, both halves of a double one. */
int restless_count_move(const struct look *look);
/* What the active unit might go if each of its dice showed so many half pips, steps; the inches that are added to the dice. */
int restless_suppose_dice(const struct look *look, int half_pips, int32_t reach[2]);
/* What the dice of a move give. */
void restless_take_move(struct game *game, const uint8_t *dice, bool told);
/* Whether fire may be left out and something follows. */
struct refusal restless_check_hold(const struct look *look);
struct refusal restless_check_next(const struct look *look, const struct move *move);
void restless_apply_next(struct game *game, const struct move *move);
void restless_sample_next(const struct look *look, struct rng *rng, struct move *move);
void restless_legal_next(const struct look *look, struct move_list *moves);

/* ---- pending.c */
/* What an activation that goes on lacks; NULL: nothing. */
const char *restless_check_pending(const struct look *look);

/* ---- setup.c */
/* A unit of the type after the others of its side; stands 0: as the list says. Where it stands in the list. */
int restless_add_unit(const struct restless_tables *tables, struct restless_state *state, int type, int stands);
void restless_drop_unit(struct restless_state *state, int index);
/* Throws for armies and scenario; then players compose or share them. */
void restless_raise_armies(struct game *game);
void restless_share_commands(struct game *game);

/* ---- prepare.c: decisions before the first card */
struct refusal restless_check_prepare(const struct look *look, int seat, const struct move *move);
void restless_apply_prepare(struct game *game, int seat, const struct move *move);
void restless_sample_prepare(const struct look *look, int seat, struct rng *rng, struct move *move);
void restless_legal_prepare(const struct look *look, int seat, struct move_list *moves);

/* ---- agree.c */
/* Bots have no clock: for them the agreed minutes are over with the first pack. */
bool restless_time_is_up(const struct restless_state *state);
struct refusal restless_check_ask(const struct look *look, const struct move *move);
void restless_apply_ask(struct game *game, int seat, const struct move *move);
void restless_apply_answer(struct game *game, bool agreed);
void restless_apply_claim(struct game *game, int claim);

/* ---- assist.c, assist/moves.c: battles on a real table */
void restless_want_dice(struct game *game, enum want want, int unit, int count);
/* The dice that were wanted; told: the program threw them, and events tell them. */
void restless_take_dice(struct game *game, const uint8_t *dice, int count, bool told);
struct refusal restless_check_assist(const struct look *look, const struct move *move);
void restless_apply_assist(struct game *game, int seat, const struct move *move);
bool restless_sample_assist(const struct look *look, struct rng *rng, struct move *move);
void restless_legal_assist(const struct look *look, struct move_list *moves);

/* ---- result.c, setup.c, moves.c, report.c, view.c, position.c, draw.c, describe.c, survey.c, appraise.c, options.c */
/* Whether its stands count for a victory. */
bool restless_unit_counts(const struct look *look, const struct restless_unit *unit);
int restless_count_present(const struct look *look, int side);
int restless_count_start(const struct look *look, int side);
int restless_find_winner(const struct look *look);
void restless_update_holders(struct game *game);
struct outcome restless_result(const void *tables, const void *state);
uint32_t restless_played(const void *tables, size_t scenario, const int32_t *options);
void restless_setup(const void *tables, size_t scenario, const int32_t *options, const struct dice *dice, void *state);
void restless_put_unit(const struct restless_tables *tables, int32_t code, struct text *text);
bool restless_take_unit(const struct look *look, struct cursor *cursor, int *unit);
/* "british-1"; "nobody" where it is negative. (report.c) */
void restless_put_seat(int32_t seat, struct text *text);
void restless_put_card(int card, struct text *text);
int restless_find_card(const char *word);
extern const struct phrase restless_phrase;
extern const struct report_book restless_book;
void restless_words(const void *tables, const void *state, struct writer *writer);
void restless_help(const void *tables, const void *state, int seat, struct text *text);
void restless_view(const void *tables, const void *state, int seat, void *view);
void restless_resample(const void *tables, const void *view, int seat, struct rng *rng, void *state);
void restless_appraise(const void *tables, const void *view, int seat, const int32_t *doctrine,
                       const struct move *moves, size_t count, int32_t *worth);
void restless_suggest(const void *tables, const void *view, int seat, const int32_t *doctrine, struct move_list *moves);
int32_t restless_evaluate(const void *tables, const void *view, int seat, const int32_t *doctrine);
void restless_dump(const void *tables, const void *state, struct writer *writer);
void restless_read(const void *tables, const struct doc *position, void *state, struct faults *faults);
void restless_draw(const void *tables, const void *view, int seat, bool colour, struct text *text);
void restless_describe(const void *tables, size_t scenario, struct writer *writer);
struct refusal restless_survey(const void *tables, const void *view, int seat, const char *question,
                               struct writer *writer);
/* Questions about an order whose dice have not fallen, "activate ...", and about the line between two places,
 * "sight X Y X Y". (foresee.c) */
struct refusal restless_survey_order(const struct look *look, int seat, const char *question, struct writer *writer);
struct refusal restless_survey_sight(const struct look *look, const char *question, struct writer *writer);
const char *restless_invariants(const void *tables, const void *state);
bool restless_piece(const void *tables, const void *state, size_t index, struct piece *piece);
const struct option_spec *restless_options(const void *tables, size_t scenario, size_t *count);
const void *restless_load(const struct doc_set *data, struct arena *arena, struct faults *faults);
const void *restless_introduce(const struct doc_set *scenarios, struct arena *arena);
extern const char restless_armies_name[]; /* the document with the names of the sides */

#endif
