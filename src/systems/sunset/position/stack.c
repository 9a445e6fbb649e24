/* stack.c: units in hexes, what a hex shows to everybody, and what becomes of units.
 * May use: kit/hex/zones, events, position, text, turn, water, works. */
#include "kit/hex/zones.h"
#include "systems/sunset/events/events.h"
#include "systems/sunset/position/position.h"
#include "systems/sunset/text/text.h"
#include "systems/sunset/turn/turn.h"
#include "systems/sunset/water/water.h"
#include "systems/sunset/works/works.h"

struct look sunset_look(const void *tables, const void *state)
{
	const struct sunset_tables *all = tables;
	const struct sunset_state *now = state;
	const struct scenario *war = all->scenario[now->scenario];

	return (struct look){all, war, war->map, now};
}

bool sunset_may_stand(const struct look *look, unsigned side, unsigned hex)
{
	if (sunset_has_terrain(look, hex, T_SEA) || look->state->peace[hex] & PEACE_NEUTRAL)
		return false;
	if (side != NATIVE)
		return true;
	if (hex == look->war->barred) /* [sunset:abyssinia-6.2] */
		return false;
	/* [sunset:asante-6.3] */
	if (!look->war->closed_to_native)
		return true;
	if (hex == look->war->closed_to_native)
		return false;
	return !(look->state->option[OPT_CASTLES_IMMUNE] && sunset_has_terrain(look, hex, T_FORTRESS) &&
	         sunset_has_terrain(look, hex, T_COAST));
}

bool sunset_may_assail(const struct look *look, unsigned side, unsigned hex)
{
	if (side == NATIVE && hex == look->war->barred)
		return !look->state->option[OPT_MASSAWA_SAFE];
	return sunset_may_stand(look, side, hex);
}

bool sunset_may_be(const struct look *look, unsigned unit, unsigned hex)
{
	const struct unit_facts *facts = sunset_facts(look, unit);

	if (facts->craft == CRAFT_FLEET ||
	    (sunset_is_aboard(look->state, unit) && sunset_has_terrain(look, hex, T_SEA)))
		return sunset_has_terrain(look, hex, T_SEA) || sunset_has_terrain(look, hex, T_COAST);
	if (facts->craft != CRAFTS)
		return sunset_has_terrain(look, hex, T_COAST) || look->war->river[hex];
	return sunset_may_stand(look, facts->side, hex);
}

bool sunset_in_zoc(const struct look *look, unsigned side, unsigned hex)
{
	/* Nothing reaches into a fortress that the other side holds [sunset:9.23]. */
	if (sunset_has_terrain(look, hex, T_FORTRESS) && sunset_occupied(look->state, side, hex))
		return false;
	return sunset_zoc_reaches(look, side, hex);
}

bool sunset_zoc_reaches(const struct look *look, unsigned side, unsigned hex)
{
	unsigned enemy = !side;

	/* [sunset:9.21] */
	return sunset_may_stand(look, enemy, hex) &&
	       kit_zone_reaches(look->map, look->state->mark, (unsigned)MARK_ZOC_BRITISH << enemy, look->war->grip,
	                        hex);
}

/* The commander in chief inspires his troops, or goes mad: the printed value does not count then (R043). */
static int mood_of(const struct look *look, unsigned hq, unsigned number, int printed)
{
	if (!(sunset_facts(look, hq)->traits & TRAIT_CHIEF) || sunset_facts(look, hq)->side != NATIVE)
		return printed;
	return sunset_event_number(look, look->state->effects & FX_MAD ? HAP_MAD : HAP_INSPIRES, number);
}

int sunset_tactical(const struct look *look, unsigned hq)
{
	int printed = sunset_facts(look, hq)->tactical;

	if (look->state->effects & (FX_MAD | FX_INSPIRED))
		return mood_of(look, hq, 0, printed);
	return look->state->feverish == hq ? 0 : printed;
}

int sunset_strategic(const struct look *look, unsigned hq)
{
	int printed = sunset_facts(look, hq)->strategic;

	if (look->state->effects & (FX_MAD | FX_INSPIRED))
		return mood_of(look, hq, 1, printed);
	return look->state->feverish == hq ? 0 : printed;
}

unsigned sunset_morale(const struct look *look, unsigned unit)
{
	const struct unit_facts *facts = sunset_facts(look, unit);

	/* [sunset:event2-asante-native-23] */
	if ((look->state->effects & FX_VISION) && facts->side == NATIVE)
		return M_FANATIC;
	return facts->morale;
}

int sunset_weather_modifier(const struct look *look)
{
	const struct sunset_state *state = look->state;
	int modifier = 0;

	/* One modifier whatever the weather (R103) [sunset:3.2]. */
	if (sunset_weather(look) != WEATHER_NORMAL)
		modifier += look->tables->weather_modifier;
	if (sunset_foul(state))
		modifier += look->tables->foul_modifier;
	return modifier;
}

bool sunset_stands_ashore(const struct look *look, unsigned side, unsigned hex)
{
	const struct sunset_state *state = look->state;

	/* Where no unit is listed only the mark is known. */
	if (!look->war->crafts || !sunset_occupied(state, side, hex) || !sunset_first(state, hex))
		return sunset_occupied(state, side, hex);
	for (unsigned unit = sunset_first(state, hex); unit; unit = sunset_next(state, unit))
		if (!sunset_is_craft(look, unit) && !sunset_is_aboard(state, unit))
			return true;
	return false;
}

bool sunset_set_in_hex(const struct look *look, const uint64_t *set, unsigned side, unsigned hex)
{
	EACH_BIT (u, set, RULES_SET_WORDS)
		if (look->state->at[u] != hex || sunset_facts(look, (unsigned)u)->side != side)
			return false;
	return true;
}

/* ---- changing ---- */

void sunset_drop_works(struct game *game, unsigned hex, unsigned side, const char *rule)
{
	game->state->mark[hex] &= (uint8_t) ~(MARK_WORKS_BRITISH << side);
	game->state->note[hex] &= (uint8_t)~NOTE_MANNED;
	sunset_tell_works(game, hex, side, false, rule);
}

/* Works stand while somebody of their side is there; those of the set-up that never had a garrison stand until an
 * enemy comes (R82) [sunset:17.33(2)] [sunset:17.33(3)]. */
static void review_works(struct game *game, unsigned hex)
{
	struct sunset_state *state = game->state;

	for (unsigned side = 0; side < SIDES; side++) {
		if (!(state->mark[hex] & (MARK_WORKS_BRITISH << side)))
			continue;
		if (sunset_stands_ashore(&game->look, side, hex)) /* (R99) */
			state->note[hex] |= NOTE_MANNED;
		else if (sunset_occupied(state, !side, hex))
			sunset_drop_works(game, hex, side, "sunset:17.33(2)");
		else if (state->note[hex] & NOTE_MANNED)
			sunset_drop_works(game, hex, side,
			                  state->battle.target && !(state->battle.flags & BATTLE_EVASION)
			                          ? "sunset:17.33(2)"
			                          : "sunset:17.33(3)");
	}
}

static void refresh_peace(struct sunset_state *state, unsigned hex)
{
	unsigned peace = state->peace[hex] & (PEACE_ASKED | PEACE_NEUTRAL), all = U_HONOURED;

	for (unsigned unit = state->head[hex]; unit; unit = state->next[unit]) {
		all &= state->flags[unit];
		peace |= (state->flags[unit] & (U_TRUCE | U_TRUCE << 1)) / U_TRUCE * PEACE_TRUCE;
	}
	if (all && state->head[hex])
		peace |= PEACE_HONOURED;
	state->peace[hex] = (uint8_t)peace;
}

enum { MARKS_OF_UNITS = MARK_BRITISH | MARK_NATIVE | MARK_ZOC_BRITISH | MARK_ZOC_NATIVE };

/* What a unit marks its hex with; nobody projects out of a besieged one [sunset:9.23]. */
static unsigned marks_of(const struct look *look, unsigned unit, bool besieged)
{
	unsigned side = sunset_facts(look, unit)->side, mark = (unsigned)MARK_BRITISH << side;

	return !besieged && sunset_projects(look, look->state, unit) ? mark | (unsigned)MARK_ZOC_BRITISH << side : mark;
}

/* `most`: the marks of units that there can be; when all are found the rest need not be looked at. */
static void refresh_marks(struct game *game, unsigned hex, unsigned most)
{
	struct sunset_state *state = game->state;
	bool besieged = sunset_besieged(&game->look, hex);
	unsigned mark = 0;

	for (unsigned unit = state->head[hex]; unit && mark != most; unit = state->next[unit])
		mark |= marks_of(&game->look, unit, besieged);
	state->mark[hex] = (uint8_t)((state->mark[hex] & ~(unsigned)MARKS_OF_UNITS) | mark);
}

static void review_hex(struct game *game, unsigned hex)
{
	if (game->state->option[OPT_POLITICAL])
		refresh_peace(game->state, hex);
	if (game->state->mark[hex] & (MARK_WORKS_BRITISH | MARK_WORKS_NATIVE))
		review_works(game, hex);
	if (game->state->option[OPT_SIEGES])
		sunset_review_siege(game, hex);
}

void sunset_refresh_hex(struct game *game, unsigned hex)
{
	refresh_marks(game, hex, MARKS_OF_UNITS);
	review_hex(game, hex);
}

/* A unit has left: there are no marks that were not there before. */
static void leave_hex(struct game *game, unsigned hex)
{
	refresh_marks(game, hex, game->state->mark[hex] & MARKS_OF_UNITS);
	review_hex(game, hex);
}

/* One has come: its marks are added. */
static void join_hex(struct game *game, unsigned unit, unsigned hex)
{
	game->state->mark[hex] |= (uint8_t)marks_of(&game->look, unit, sunset_besieged(&game->look, hex));
	review_hex(game, hex);
}

/* [sunset:asante-5.1(3)]; with atrocities in play the points are for the deed instead [sunset:asante-5.1(4)]. */
static void note_occupation(struct game *game, unsigned side, unsigned hex)
{
	struct sunset_state *state = game->state;

	if (side != BRITISH || hex != game->look.war->capital || (state->once & ONCE_CAPITAL) ||
	    state->option[OPT_ATROCITY])
		return;
	state->once |= ONCE_CAPITAL;
	sunset_score(game, BRITISH, game->look.war->capital_vp, C_OCCUPATION, "sunset:asante-5.1(3)");
}

/* Who was seen there stays seen; who comes is not [sunset:5.6]. */
static void blur_stack(struct sunset_state *state, unsigned hex, unsigned seen)
{
	state->note[hex] &= (uint8_t)~seen;
	for (unsigned unit = state->head[hex]; unit; unit = state->next[unit])
		state->flags[unit] |= U_SHOWN;
}

void sunset_put_unit(struct game *game, unsigned unit, unsigned hex)
{
	struct sunset_state *state = game->state;
	unsigned from = state->at[unit];
	struct hex_stacks stacks = sunset_stacks(state);
	bool moved = sunset_on_map(state, unit);
	unsigned seen = (unsigned)NOTE_SEEN_BRITISH << !sunset_facts(&game->look, unit)->side;

	if (moved)
		kit_unlink_unit(&stacks, unit);
	state->flags[unit] &= ~(uint32_t)U_SHOWN;
	if (state->note[hex] & seen)
		blur_stack(state, hex, seen);
	if (moved && state->segment == SEG_MOVEMENT)
		state->flags[unit] |= U_MOVED;
	kit_link_unit(&stacks, unit, hex);
	if (moved)
		leave_hex(game, from);
	join_hex(game, unit, hex);
	note_occupation(game, sunset_facts(&game->look, unit)->side, hex);
	if (game->look.war->capture_rule && sunset_facts(&game->look, unit)->side == BRITISH)
		sunset_note_arrival(game, unit, hex);
}

void sunset_take_unit(struct game *game, unsigned unit, unsigned where)
{
	struct sunset_state *state = game->state;
	unsigned from = state->at[unit];
	struct hex_stacks stacks = sunset_stacks(state);
	bool moved = sunset_on_map(state, unit);

	if (moved)
		kit_unlink_unit(&stacks, unit);
	if (where == AT_POOL && sunset_is_craft(&game->look, unit))
		where = AT_DEAD; /* no ship comes back by land */
	state->at[unit] = (uint16_t)where;
	state->flags[unit] = 0;
	state->aboard[unit] = 0;
	state->berth[unit] = 0;
	if (moved && sunset_is_craft(&game->look, unit))
		sunset_leave_craft(game, unit, from);
	if (moved)
		leave_hex(game, from);
}

/* What happens in battle everybody sees; the rest is the owner's business (R80). */
static bool in_battle(enum cause cause)
{
	return cause <= C_ESCORT_LOST;
}

static unsigned witnesses(const struct game *game, unsigned unit, enum cause cause)
{
	return in_battle(cause) ? SEAT_ALL : sunset_seat(sunset_facts(&game->look, unit)->side);
}

void sunset_demoralise(struct game *game, unsigned unit, enum cause cause, const char *rule)
{
	struct sunset_state *state = game->state;

	if (sunset_is_hq(&game->look, unit))
		return; /* [sunset:10.52] */
	if (sunset_demoralised(state, unit)) {
		if (sunset_facts(&game->look, unit)->craft == CRAFT_FLEET)
			sunset_spare_fleet(game, unit, in_battle(cause)); /* [sunset:28.23] */
		else
			sunset_eliminate(game, unit, cause, rule); /* [sunset:11.4] */
		return;
	}
	state->flags[unit] |= U_DEMORALISED;
	if (state->flags[unit] & U_ENGAGED)
		state->flags[unit] |= U_SHAKEN;
	sunset_tell_fate(game, HAPPEN_DEMORALISED, unit, cause, rule, witnesses(game, unit, cause));
	sunset_refresh_hex(game, state->at[unit]);
	if (sunset_is_craft(&game->look, unit) && in_battle(cause))
		sunset_shake_passengers(game, unit, cause);
}

/* Natives of either side may return [sunset:13.51] [sunset:abyssinia-4.22], dead leaders and civilians never do
 * [sunset:13.34(2)] [sunset:13.56]. */
static unsigned find_grave(const struct game *game, unsigned unit)
{
	const struct unit_facts *facts = sunset_facts(&game->look, unit);

	if (facts->arm == A_HQ || facts->arm == A_CIVILIAN ||
	    (facts->side == BRITISH && !(facts->traits & TRAIT_FRIENDLY)))
		return AT_DEAD;
	return game->look.war->dead_pile && facts->side == NATIVE ? AT_FALLEN : AT_POOL; /* (R028) */
}

/* Correspondents make the battles that the British begin count twice [sunset:event2-british-33] (R048). */
static int weigh_points(const struct game *game, int points, enum cause cause)
{
	bool battle = in_battle(cause) || cause == C_BATTLE_WON || cause == C_BATTLE_LOST;

	return battle && (game->state->battle.flags & BATTLE_DOUBLED) ? 2 * points : points;
}

void sunset_eliminate(struct game *game, unsigned unit, enum cause cause, const char *rule)
{
	const struct unit_facts *facts = sunset_facts(&game->look, unit);
	struct event *event =
		sunset_tell_fate(game, HAPPEN_ELIMINATED, unit, cause, rule, witnesses(game, unit, cause));
	int points = in_battle(cause) ? facts->vp : 0; /* [sunset:16.2(2)] [sunset:16.2(5)] */
	uint64_t lost[RULES_SET_WORDS] = {0};

	KIT_NOTE(event, [FATE_POINTS] = weigh_points(game, points, cause));
	if (sunset_is_craft(&game->look, unit))
		sunset_cast_adrift(game, unit, lost);
	sunset_take_unit(game, unit, find_grave(game, unit));
	if (points)
		sunset_score(game, !facts->side, points, cause, "sunset:16.2(2)");
	for (int u = base_next_bit(lost, RULES_SET_WORDS, 0); u >= 0 && !sunset_is_over(game);
	     u = base_next_bit(lost, RULES_SET_WORDS, (unsigned)u + 1))
		sunset_eliminate(game, (unsigned)u, cause, "sunset:27.45");
}

void sunset_expend(struct game *game, unsigned unit, enum cause cause, const char *rule)
{
	const struct unit_facts *facts = sunset_facts(&game->look, unit);

	sunset_tell_fate(game, HAPPEN_EXPENDED, unit, cause, rule, sunset_seat(facts->side));
	sunset_take_unit(game, unit, facts->side == NATIVE || facts->traits & TRAIT_FRIENDLY ? AT_POOL : AT_DEAD);
}

static void tell_score(struct game *game, unsigned side, int points, enum cause cause, const char *rule)
{
	KIT_NOTE(sunset_tell(game, HAPPEN_SCORE, rule, SEAT_ALL), [SCORE_SIDE] = side, [SCORE_POINTS] = points,
	         [SCORE_TOTAL] = game->state->vp[side], [SCORE_CAUSE] = cause);
}

void sunset_score(struct game *game, unsigned side, int points, enum cause cause, const char *rule)
{
	struct sunset_state *state = game->state;
	int missing = 0, lead;

	points = weigh_points(game, points, cause);
	if (points + state->vp[side] < 0)
		missing = -points - state->vp[side];
	state->vp[side] = (int16_t)(state->vp[side] + points + missing);
	tell_score(game, side, points, cause, rule);
	if (missing) { /* what one cannot lose the other gains [sunset:16.2(4)] */
		state->vp[!side] = (int16_t)(state->vp[!side] + missing);
		tell_score(game, !side, missing, cause, "sunset:16.2(4)");
	}
	lead = state->vp[BRITISH] - state->vp[NATIVE];
	if (lead < 0)
		lead = -lead;
	if (state->ending == END_NOT && lead >= game->look.tables->automatic_lead)
		sunset_end_game(game, END_AUTOMATIC);
}
