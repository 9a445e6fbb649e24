/* shots.c: fire on a real table: ranges and cover are told, dice thrown or taken; hits count when both sides have fired.
 * May use: private, battle, position, turn, kit/common/cup.h. */
#include "kit/common/cup.h"
#include "systems/conduct/assist/private.h"
#include "systems/conduct/battle/battle.h"
#include "systems/conduct/position/position.h"
#include "systems/conduct/turn/turn.h"

/* ---- dice and needs, by the tables alone */

static const int32_t *bands_of(const struct conduct_fire *fire, const struct conduct_type *type)
{
	return type->arm == ARM_GUN            ? fire->artillery_band
	       : type->arm == ARM_MG           ? fire->mg_band
	       : type->weapon == WEAPON_BREECH ? fire->breech_band
	       : type->weapon == WEAPON_MUZZLE ? fire->muzzle_band
	                                       : NULL;
}

static bool is_covered(const struct look *look, int target, int how)
{
	return how & (HOW_COVER | HOW_SANGAR) || look->state->unit[target].formation == FORM_SKIRMISH ||
	       conduct_is_crew(look, target) || conduct_has(look, target, U_PRONE);
}

static uint32_t find_mods(const struct look *look, int unit, int target, int how)
{
	const struct conduct_formation *form = &look->tables->formation[look->state->unit[target].formation];
	bool gun = conduct_type_of(look, unit)->arm == ARM_GUN;

	return (conduct_has(look, unit, U_SHAKEN) ? 1u << FIRE_SHAKEN : 0) |
	       (conduct_has(look, unit, U_LOW_AMMO) ? 1u << FIRE_LOW_AMMO : 0) |
	       (gun && conduct_did(look, unit, T_PIVOTED) ? 1u << FIRE_PIVOTED : 0) |
	       (!gun && conduct_did(look, unit, T_MOVED) ? 1u << FIRE_MOVED : 0) |
	       (form->column ? 1u << FIRE_COLUMN : 0) | (is_covered(look, target, how) ? 1u << FIRE_COVER : 0) |
	       (how & HOW_SANGAR ? 1u << FIRE_SANGAR : 0) | (conduct_in_contact(look, target) ? 1u << FIRE_CONTACT : 0);
}

bool conduct_find_shot(const struct look *look, const struct move *move, struct shot *shot)
{
	const struct conduct_fire *fire = &look->tables->fire;
	const struct conduct_type *type = conduct_type_of(look, move->arg[SHOOT_UNIT]);
	const int32_t *bands = bands_of(fire, type);
	int32_t range = move->arg[SHOOT_RANGE] * FIELD_GRAIN;

	if (!bands || range > bands[BAND_EFFECTIVE])
		return false;
	shot->band = range > bands[BAND_SHORT];
	shot->mods = find_mods(look, move->arg[SHOOT_UNIT], move->arg[SHOOT_ENEMY], move->arg[SHOOT_HOW]);
	shot->need = conduct_find_need(look, move->arg[SHOOT_UNIT], shot->band, shot->mods);
	shot->dice = type->arm == ARM_GUN ? fire->artillery_dice[type->rate][shot->band] : move->arg[SHOOT_BY];
	shot->dice = conduct_floor_dice(look, shot->need, shot->dice);
	shot->need = shot->need > 6 ? 6 : shot->need;
	return true;
}

/* ---- firing */

bool conduct_is_mg(const struct look *look, int unit)
{
	return conduct_type_of(look, unit)->arm == ARM_MG;
}

/* The event of a volley; what it needs and whom it hits is kept for the dice. */
void conduct_apply_shoot(struct game *game, const struct move *move)
{
	struct conduct_state *state = game->state;
	int unit = move->arg[SHOOT_UNIT];
	struct shot shot = {.dice = 0};

	conduct_find_shot(&game->look, move, &shot);
	state->told[TOLD_TARGET] = (uint8_t)move->arg[SHOOT_ENEMY];
	state->told[TOLD_NEED] = (uint8_t)(shot.need > 0 ? shot.need : 1);
	state->unit[unit].turn |= shot.dice ? T_FIRED : 0;
	conduct_tell_three(game, HAPPEN_AIMED, "conduct:house-assist", unit, move->arg[SHOOT_ENEMY],
	                   move->arg[SHOOT_RANGE]);
	if (shot.dice)
		conduct_want_dice(game, WANT_FIRE, unit, shot.dice + conduct_is_mg(&game->look, unit));
}

/* [conduct:mg-jam] [conduct:mg-maxim-jam] The last die of a machine gun. */
static void try_jam(struct game *game, int unit, int fired, int die, bool told)
{
	int total = die + game->look.tables->fire.jam_add[conduct_type_of(&game->look, unit)->mg];
	struct event *event = conduct_tell_three(game, HAPPEN_JAM_ROLL, "conduct:mg-jam", unit, fired, total);

	if (event)
		event->arg[JAM_JAMS] = total < fired;
	if (told)
		kit_note_die(event, (unsigned)die);
	if (total < fired) {
		game->state->unit[unit].attempts = 0;
		conduct_mark(game, unit, U_JAMMED, true, MARKER_JAMMED, "conduct:mg-jam");
	}
}

static void add_hits(struct game *game, int target, int hits)
{
	struct conduct_unit *it = &game->state->unit[target];

	it->pending = (uint8_t)(it->pending + hits < 200 ? it->pending + hits : 200);
	if (hits >= game->look.tables->fire.shaken_hits)
		it->flags |= U_STRUCK;
}

void conduct_take_shot(struct game *game, const uint8_t *dice, int count, bool told)
{
	struct conduct_state *state = game->state;
	int unit = state->want_unit, target = state->told[TOLD_TARGET], need = state->told[TOLD_NEED], hits = 0,
	    ones = 0;
	bool mg = conduct_is_mg(&game->look, unit), nat1 = state->option[OPT_FIRE_NAT1] == NAT1_MISSES;
	struct event *event = conduct_tell_three(game, HAPPEN_FIRED, "conduct:house-assist", unit, target, count - mg);

	for (int i = 0; i < count - mg; i++) {
		hits += dice[i] >= need && !(nat1 && dice[i] == 1);
		ones += dice[i] == 1;
	}
	if (event) {
		event->arg[FIRED_NEED] = need;
		event->arg[FIRED_HITS] = hits;
	}
	if (told)
		conduct_note_dice(game, event, dice, count - mg);
	add_hits(game, target, hits);
	if (mg)
		try_jam(game, unit, count - 1, dice[count - 1], told);
	if (state->option[OPT_AMMO_ONES] && ones > state->option[OPT_AMMO_ONES]) /* 2 and 3 are stored as 1 and 2 */
		conduct_mark(game, unit, U_LOW_AMMO, true, MARKER_LOW_AMMO, "conduct:house-ammo");
	conduct_ask_step(game);
}

/* What people saw besides the hits. */
static void mark_shot(struct game *game, int unit, int how)
{
	if (how & HOW_LOW)
		conduct_mark(game, unit, U_LOW_AMMO, true, MARKER_LOW_AMMO, "conduct:house-ammo");
	if (how & HOW_JAMMED)
		conduct_mark(game, unit, U_JAMMED, true, MARKER_JAMMED, "conduct:mg-jam");
}

void conduct_take_counted(struct game *game, const struct move *move)
{
	struct conduct_state *state = game->state;
	int unit = state->want_unit, target = state->told[TOLD_TARGET];
	struct event *event = conduct_tell_three(game, HAPPEN_FIRED, "conduct:house-assist", unit, target,
	                                         state->want_count - conduct_is_mg(&game->look, unit));

	if (event) {
		event->arg[FIRED_NEED] = state->told[TOLD_NEED];
		event->arg[FIRED_HITS] = move->arg[COUNTED_HITS];
	}
	add_hits(game, target, move->arg[COUNTED_HITS]);
	if (move->arg[COUNTED_HOW] & HOW_JAMMED)
		state->unit[unit].attempts = 0;
	mark_shot(game, unit, move->arg[COUNTED_HOW]);
	conduct_ask_step(game);
}

/* [conduct:mg-unjam] [conduct:mg-unjam-retry] [conduct:mg-maxim-unjam] */
void conduct_take_clear(struct game *game, int die, bool told)
{
	const struct conduct_fire *fire = &game->look.tables->fire;
	int unit = game->state->want_unit, tries = game->state->unit[unit].attempts;
	bool flat = game->state->option[OPT_UNJAM_STEP] == UNJAM_FLAT;
	int more = (flat ? tries > 0 : tries) * fire->clear_step;
	int total = die + more + fire->clear_add[conduct_type_of(&game->look, unit)->mg];
	struct event *event =
		conduct_tell_three(game, HAPPEN_CLEAR_ROLL, "conduct:mg-unjam", unit, total, total >= fire->clear_need);

	if (told)
		kit_note_die(event, (unsigned)die);
	if (total >= fire->clear_need)
		conduct_mark(game, unit, U_JAMMED, false, MARKER_JAMMED, "conduct:mg-unjam");
	else
		game->state->unit[unit].attempts++;
	game->state->unit[unit].turn |= T_NO_FIRE;
	conduct_ask_step(game);
}

void conduct_apply_hits(struct game *game, const struct move *move)
{
	int unit = move->arg[HITS_UNIT];
	struct event *event =
		conduct_tell_three(game, HAPPEN_FIRED, "conduct:house-assist", unit, move->arg[HITS_ENEMY], 0);

	if (event)
		event->arg[FIRED_HITS] = move->arg[HITS_COUNT];
	game->state->unit[unit].turn |= T_FIRED;
	add_hits(game, move->arg[HITS_ENEMY], move->arg[HITS_COUNT]);
	mark_shot(game, unit, move->arg[HITS_HOW]);
	conduct_ask_step(game);
}

void conduct_end_fire(struct game *game)
{
	enum cause cause = conduct_step_of(&game->look) == STEP_GUNS ? CAUSE_GUNS : CAUSE_RIFLES;

	EACH_UNIT (unit) {
		struct conduct_unit *it = &game->state->unit[unit];
		int hits = it->pending, worst = it->flags & U_STRUCK ? hits : 1; /* of one volley */

		it->pending = 0;
		it->flags &= (uint16_t)~U_STRUCK;
		conduct_settle_fire(game, unit, cause, hits, worst);
	}
}
