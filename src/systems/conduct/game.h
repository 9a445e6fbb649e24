/* game.h: a position to look at or to change, and what a chapter offers for each of its decisions. Every chapter uses it.
 * May use: state, happen, engine/rules.h, base, kit/field. */
#ifndef DURBAR_SYSTEMS_CONDUCT_GAME_H
#define DURBAR_SYSTEMS_CONDUCT_GAME_H

#include "base/bits.h"
#include "engine/rules.h"
#include "systems/conduct/happen.h"
#include "systems/conduct/state.h"

/* A position to look at. */
struct look {
	const struct conduct_tables *tables;
	const struct conduct_scenario *field;
	const struct conduct_state *state;
};
/* A position to change: game->look.state and game->state are the same block. */
struct game {
	struct look look;
	struct conduct_state *state;
	struct event_log *log;
};
/* What a chapter offers for a phase. The dispatcher has already made sure that the seat must decide, that the verb belongs to the
 * phase, and that the fields a verb does not use are zero. `side` is the side of the seat. */
struct phase_rules {
	struct refusal (*check)(const struct look *look, int side, const struct move *move);
	void (*apply)(struct game *game, int side, const struct move *move);
	void (*legal)(const struct look *look, int side, struct move_list *moves); /* unsorted; each must pass check */
	void (*sample)(const struct look *look, int side, struct rng *rng, struct move *move); /* the move is zeroed */
};
enum { SEAT_ALL = 3 };

static inline struct look conduct_look(const void *tables, const void *state)
{
	const struct conduct_tables *all = tables;
	const struct conduct_state *now = state;

	return (struct look){all, &all->scenario[now->scenario], now};
}
static inline struct refusal conduct_refuse(const char *rule, const char *text)
{
	return (struct refusal){rule, text};
}
static inline struct refusal conduct_allow(void)
{
	return (struct refusal){0, 0};
}
static inline int conduct_side_of(int unit)
{
	return unit / ARMY;
}
static inline bool conduct_option(const struct look *look, enum option option)
{
	return look->state->option[option];
}
/* A move of a verb and two arguments, all else zero. */
static inline struct move conduct_make_move(enum verb verb, int32_t one, int32_t two)
{
	return (struct move){.verb = (uint16_t)verb, .arg = {one, two}};
}
static inline const struct conduct_type *conduct_type_of(const struct look *look, int unit)
{
	return &look->tables->type[look->state->unit[unit].type];
}
static inline const struct conduct_class *conduct_class_of(const struct look *look, int unit)
{
	return &look->tables->class[conduct_type_of(look, unit)->class];
}
static inline bool conduct_has(const struct look *look, int unit, unsigned flags)
{
	return look->state->unit[unit].flags & flags;
}
static inline bool conduct_did(const struct look *look, int unit, unsigned flags)
{
	return look->state->unit[unit].turn & flags;
}
static inline bool conduct_on_table(const struct look *look, int unit)
{
	return look->state->unit[unit].status == STATUS_TABLE;
}
/* Artillery and machine guns. */
static inline bool conduct_is_crew(const struct look *look, int unit)
{
	return conduct_type_of(look, unit)->arm >= ARM_GUN;
}
/* In the saddle now. */
static inline bool conduct_is_mounted(const struct look *look, int unit)
{
	return conduct_type_of(look, unit)->arm == ARM_MOUNTED && !conduct_has(look, unit, U_DISMOUNTED);
}
static inline bool conduct_is_people(const struct look *look, int unit, enum people people)
{
	return conduct_class_of(look, unit)->people == people;
}
/* Units that a loop goes over: all, or those of a side. */
#define EACH_UNIT(unit) for (int unit = 0; unit < UNITS; unit++)
#define EACH_OF(side, unit) for (int unit = (side)*ARMY; unit < ((side) + 1) * ARMY; unit++)

#endif
