/* crisis.c: what a conduct roll does to a unit; the crisis rolls of Shaken units in contact (4B.1) and automatic
 * destruction (4B.4). May use: game, private, turn, charts, movement, position. */
#include "systems/conduct/movement/movement.h"
#include "systems/conduct/position/position.h"
#include "systems/conduct/turn/private.h"

bool conduct_has_claim(const struct look *look, int unit)
{
	return conduct_on_table(look, unit) && (conduct_in_square(look, unit) || conduct_find_works(look, unit) >= 0);
}

/* [conduct:house-square] [conduct:house-terrain] */
bool conduct_usual_claim(const struct look *look, int unit, bool hold)
{
	return conduct_on_table(look, unit) &&
	       (conduct_in_square(look, unit) || (hold && conduct_find_works(look, unit) >= 0));
}

static bool is_massed(const struct look *look, int unit)
{
	return look->tables->formation[look->state->unit[unit].formation].massed;
}

/* Enemies that ride down a unit that recoils from them: mounted ones whoever is on foot, massed foot too whoever
 * skirmishes [conduct:destroyed-1] [conduct:destroyed-2]. */
static uint64_t find_doom(const struct look *look, int unit, uint64_t enemies)
{
	bool skirmishes = look->state->unit[unit].formation == FORM_SKIRMISH;
	uint64_t doom = 0;

	if (!conduct_option(look, OPT_AUTO_DESTROY) || conduct_is_mounted(look, unit))
		return 0;
	EACH_BIT (enemy, &enemies, 1)
		if (conduct_is_mounted(look, enemy) || (skirmishes && is_massed(look, enemy)))
			doom |= UINT64_C(1) << enemy;
	return doom;
}

static void doom_unit(struct game *game, int unit, uint64_t doom)
{
	struct conduct_unit *it = &game->state->unit[unit];

	if (!doom || it->status != STATUS_TABLE)
		return;
	it->doomed_by = doom;
	it->turn |= T_DOOMED;
	conduct_tell_unit(game, HAPPEN_MARKER,
	                  it->formation == FORM_SKIRMISH ? "conduct:destroyed-2" : "conduct:destroyed-1", unit,
	                  MARKER_DOOMED, 1);
}

void conduct_doom(struct game *game, int unit, uint64_t enemies)
{
	doom_unit(game, unit, find_doom(&game->look, unit, enemies));
}

static int recoil_of(const struct look *look, int unit, const struct conduct_result *result)
{
	return result->recoil[conduct_is_mounted(look, unit)];
}

/* A crew in contact that does not rally, a company square that must recoil. True: it is Destroyed. */
static bool dies_at_once(struct game *game, int unit, const struct conduct_result *result)
{
	if (!conduct_option(&game->look, OPT_AUTO_DESTROY) || !(game->state->unit[unit].flags & U_SHAKEN))
		return false;
	if (conduct_is_crew(&game->look, unit) && !(result->does & ROW_RALLIES)) {
		conduct_destroy(game, unit, CAUSE_CREW, "conduct:destroyed-3");
		return true;
	}
	if (game->state->unit[unit].formation == FORM_SQUARE && result->does & ROW_RECOILS) {
		conduct_destroy(game, unit, CAUSE_SQUARE, "conduct:destroyed-4");
		return true;
	}
	return false;
}

static void become_fanatic(struct game *game, int unit, const struct conduct_result *result)
{
	struct conduct_unit *it = &game->state->unit[unit];

	if (!(result->does & ROW_FANATIC) || it->turn & T_FANATIC)
		return;
	it->turn |= T_FANATIC;
	conduct_tell_unit(game, HAPPEN_MARKER, "conduct:house-fanatic", unit, MARKER_FANATIC, 1);
}

/* Rallies, becomes Shaken or Fanatic. */
static void change_state(struct game *game, int unit, const struct conduct_result *result)
{
	if (result->does & ROW_RALLIES)
		conduct_rally(game, unit, result->rule);
	if (result->does & ROW_SHAKES)
		conduct_shake(game, unit, result->rule);
	become_fanatic(game, unit, result);
}

bool conduct_suffer(struct game *game, int unit, const struct conduct_result *result)
{
	struct conduct_unit *it = &game->state->unit[unit];
	uint64_t enemies = conduct_contacts(&game->look, unit);
	int inches = recoil_of(&game->look, unit, result);

	if (it->status != STATUS_TABLE) { /* [conduct:house-reinforcements] Off the table nobody is Shaken or lost. */
		become_fanatic(game, unit, result);
		return result->foot || result->mounted;
	}
	if (enemies && dies_at_once(game, unit, result))
		return false;
	if (!conduct_add_kills(game, unit, result->kills, CAUSE_CONDUCT, result->rule))
		return false;
	if (result->does & ROW_DESTROYED) {
		conduct_recoil(game, unit, inches, true, result->rule);
		return false;
	}
	if (result->does & ROW_RECOILS && enemies) {
		uint64_t doom = find_doom(&game->look, unit, enemies);

		if (conduct_recoil(game, unit, inches, false, result->rule))
			doom_unit(game, unit, doom);
		return false;
	}
	change_state(game, unit, result);
	return true;
}

/* ---- 4B.1 [conduct:house-move-order] */

/* Who rolls, what they threw, and how all stood before the step. */
struct crisis {
	uint64_t rolls;
	struct conduct_result result[UNITS];
	uint64_t enemies[UNITS];
	bool steady[UNITS];
};

static void note_before(const struct look *look, struct crisis *crisis)
{
	crisis->rolls = 0;
	EACH_UNIT (unit) {
		crisis->enemies[unit] = conduct_contacts(look, unit);
		crisis->steady[unit] = !conduct_has(look, unit, U_SHAKEN);
		if (crisis->enemies[unit] && !crisis->steady[unit])
			crisis->rolls |= UINT64_C(1) << unit;
	}
}

static void roll_side(struct game *game, int side, struct crisis *crisis)
{
	EACH_OF (side, unit)
		if (crisis->rolls >> unit & 1) {
			bool claim = conduct_usual_claim(&game->look, unit, true);

			game->state->unit[unit].turn |= (uint16_t)(T_ROLLED | (claim ? T_CLAIMED : 0));
			crisis->result[unit] = conduct_roll(game, unit, claim, NULL);
			game->state->unit[unit].flags &= (uint16_t)~U_OPPONENT;
		}
}

/* Everything that removes a unit, then recoils, then what becomes of those that stay. */
static void apply_kills(struct game *game, const struct crisis *crisis)
{
	EACH_BIT (unit, &crisis->rolls, 1)
		conduct_add_kills(game, unit, crisis->result[unit].kills, CAUSE_CONDUCT, crisis->result[unit].rule);
	EACH_BIT (unit, &crisis->rolls, 1) {
		const struct conduct_result *result = &crisis->result[unit];

		if (!conduct_on_table(&game->look, unit) || dies_at_once(game, unit, result))
			continue;
		if (result->does & ROW_DESTROYED)
			conduct_recoil(game, unit, recoil_of(&game->look, unit, result), true, result->rule);
	}
}

static void apply_recoils(struct game *game, const struct crisis *crisis)
{
	uint64_t doom[UNITS];

	EACH_BIT (unit, &crisis->rolls, 1)
		doom[unit] = find_doom(&game->look, unit, crisis->enemies[unit]);
	EACH_BIT (unit, &crisis->rolls, 1) {
		const struct conduct_result *result = &crisis->result[unit];

		if (conduct_on_table(&game->look, unit) && result->does & ROW_RECOILS &&
		    conduct_recoil(game, unit, recoil_of(&game->look, unit, result), false, result->rule))
			doom_unit(game, unit, doom[unit]);
	}
}

/* Foot and mounted units that were Steady and have lost every enemy. */
static void free_units(struct game *game, const struct crisis *crisis)
{
	EACH_UNIT (unit) {
		if (!crisis->enemies[unit] || !crisis->steady[unit] || !conduct_on_table(&game->look, unit) ||
		    conduct_is_crew(&game->look, unit) || conduct_in_contact(&game->look, unit))
			continue;
		if (!conduct_option(&game->look, OPT_EXPLOIT))
			continue;
		game->state->unit[unit].turn |= T_FREED;
		conduct_tell_unit(game, HAPPEN_MARKER, "conduct:house-exploitation", unit, MARKER_FREED, 1);
	}
}

void conduct_roll_crisis(struct game *game)
{
	struct crisis crisis;

	note_before(&game->look, &crisis);
	EACH_UNIT (unit)
		if (crisis.enemies[unit])
			game->state->unit[unit].turn |= T_CONTACTED;
	if (!crisis.rolls)
		return;
	conduct_tell_phase(game, HEADING_CRISIS, NOBODY);
	roll_side(game, game->state->first, &crisis);
	roll_side(game, !game->state->first, &crisis);
	apply_kills(game, &crisis);
	apply_recoils(game, &crisis);
	EACH_BIT (unit, &crisis.rolls, 1)
		if (conduct_on_table(&game->look, unit))
			change_state(game, unit, &crisis.result[unit]);
	free_units(game, &crisis);
}

/* ---- 4B.4 [conduct:house-destruction] */

/* Is the enemy in contact with somebody of that side, or gone? */
static bool is_occupied(const struct look *look, int enemy)
{
	return !conduct_on_table(look, enemy) || conduct_did(look, enemy, T_RECOILED) ||
	       conduct_in_contact(look, enemy);
}

/* Somebody charged over it: there is no room left for it. */
static bool is_overrun(const struct look *look, int unit)
{
	struct field_crowd crowd;
	struct field_body body;

	conduct_make_crowd(look, &crowd);
	conduct_make_body(look, unit, &body);
	return kit_crowd_overlaps(&crowd, &body, unit, FIELD_ANYBODY);
}

void conduct_resolve_doom(struct game *game)
{
	bool told = false;

	EACH_UNIT (unit) {
		struct conduct_unit *it = &game->state->unit[unit];
		bool saved = true;

		if (!(it->turn & T_DOOMED) || it->status != STATUS_TABLE)
			continue;
		if (!told)
			conduct_tell_phase(game, HEADING_DOOM, NOBODY);
		told = true;
		EACH_BIT (enemy, &it->doomed_by, 1)
			saved &= is_occupied(&game->look, enemy);
		saved = saved && !is_overrun(&game->look, unit);
		it->turn &= (uint16_t)~T_DOOMED;
		it->doomed_by = 0;
		if (saved)
			conduct_tell_unit(game, HAPPEN_MARKER, "conduct:house-destruction", unit, MARKER_DOOMED, 0);
		else if (it->formation == FORM_SKIRMISH)
			conduct_destroy(game, unit, CAUSE_SKIRMISH, "conduct:destroyed-2");
		else
			conduct_destroy(game, unit, CAUSE_MOUNTED, "conduct:destroyed-1");
	}
}
