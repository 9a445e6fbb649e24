/* scout.c: reconnaissance by a moving force, and the enemy's screen.
 * May use: private, position, text, turn. */
#include <string.h>

#include "kit/common/cup.h"
#include "systems/sunset/movement/private.h"
#include "systems/sunset/position/position.h"
#include "systems/sunset/text/text.h"
#include "systems/sunset/turn/turn.h"

/* [sunset:19.2]; others by the rules of a war [sunset:asante-6.7]. */
static bool is_scout(const struct look *look, unsigned unit)
{
	const struct unit_facts *facts = sunset_facts(look, unit);

	return facts->traits & TRAIT_SCOUT || (look->state->option[OPT_INTELLIGENCE] && facts->mounted);
}

static bool may_scout(const struct look *look, unsigned unit)
{
	const struct sunset_state *state = look->state;

	return sunset_in_force(state, unit) && is_scout(look, unit) && !(state->flags[unit] & U_SCOUTED) &&
	       !sunset_demoralised(state, unit);
}

static unsigned list_units(const struct look *look, unsigned hex, bool (*may)(const struct look *look, unsigned unit),
                           uint64_t *set)
{
	unsigned count = 0;

	memset(set, 0, RULES_SET_WORDS * sizeof *set);
	for (unsigned u = sunset_first(look->state, hex); u; u = sunset_next(look->state, u))
		if (may(look, u)) {
			base_set_bit(set, u);
			count++;
		}
	return count;
}

static unsigned list_scouts(const struct look *look, uint64_t *set)
{
	return list_units(look, look->state->march.hex, may_scout, set);
}

/* Neighbouring enemy hexes that have not been seen in this player turn; their number. */
static unsigned list_targets(const struct look *look, uint16_t hex[HEX_SIDES])
{
	const struct sunset_state *state = look->state;
	unsigned count = 0;

	for (int d = 0; d < HEX_SIDES; d++) {
		unsigned next = look->map->next[state->march.hex][d];

		if (next && sunset_occupied(state, !state->side, next) &&
		    !(state->note[next] & NOTE_SEEN_BRITISH << state->side))
			hex[count++] = (uint16_t)next;
	}
	return count;
}

bool sunset_can_scout(const struct look *look)
{
	uint64_t scouts[RULES_SET_WORDS];
	uint16_t hex[HEX_SIDES];

	return list_targets(look, hex) && list_scouts(look, scouts);
}

struct refusal sunset_check_scout(const struct look *look, const struct move *move)
{
	const struct sunset_state *state = look->state;

	if (base_next_bit(move->set, RULES_SET_WORDS, 0) < 0)
		return sunset_refuse("sunset:19.2", "Nobody was named to scout: name the scouts.");
	EACH_BIT (u, move->set, RULES_SET_WORDS) {
		unsigned unit = (unsigned)u;

		if (state->at[unit] != state->march.hex || !sunset_in_force(state, unit))
			return sunset_refuse("sunset:19.2",
			                     "Only units of the moving force can scout: name some of those.");
		if (state->option[OPT_INTELLIGENCE] && !is_scout(look, unit))
			return sunset_refuse("sunset:19.2",
			                     "Only cavalry, camel corps and mounted infantry scout: name some.");
		if (!is_scout(look, unit))
			return sunset_refuse(
				"sunset:asante-6.7",
				"Without the option intelligence only Gifford's scouts do this: name them.");
		if (sunset_demoralised(state, unit))
			return sunset_refuse("sunset:19.2", "Demoralised units do not scout: name others.");
		if (state->flags[unit] & U_SCOUTED)
			return sunset_refuse("sunset:19.23", "This unit has scouted in this turn: name another.");
	}
	if (kit_find_direction(look->map, state->march.hex, (unsigned)move->arg[ARG_HEX]) < 0)
		return sunset_refuse("sunset:19.21", "Scouts look into a neighbouring hex: go nearer first.");
	if (!sunset_occupied(state, !state->side, (unsigned)move->arg[ARG_HEX]))
		return sunset_refuse("sunset:19.21",
		                     "There is no enemy in this hex: name one that the enemy occupies.");
	if (state->note[move->arg[ARG_HEX]] & NOTE_SEEN_BRITISH << state->side)
		return sunset_refuse("sunset:19.21", "You have seen this hex in this player turn: name another.");
	return sunset_allow();
}

/* ---- what is seen ---- */

void sunset_show_hex(struct game *game, unsigned hex, unsigned seat, const char *rule)
{
	struct sunset_state *state = game->state;
	struct event *event = sunset_tell_hex(game, HAPPEN_SHOWN, rule, SEAT_ALL, hex);

	state->note[hex] |= (uint8_t)(NOTE_SEEN_BRITISH << seat);
	for (unsigned u = sunset_first(state, hex); u && event; u = sunset_next(state, u))
		base_set_bit(event->set, u);
}

/* The scouts' strength waits in `pending` for the enemy's answer. */
static void finish_scouting(struct game *game, const char *rule, bool success)
{
	struct sunset_state *state = game->state;
	unsigned hex = state->march.scouting;
	struct event *event = sunset_tell(game, HAPPEN_SCOUTED, rule, SEAT_ALL);

	KIT_NOTE(event, [SCOUTED_HEX] = hex, [SCOUTED_SUCCESS] = success);
	for (unsigned u = sunset_first(state, state->march.hex); event && u; u = sunset_next(state, u))
		if (sunset_in_force(state, u) && state->flags[u] & U_SCOUTING)
			kit_note_unit(event, u);
	for (unsigned u = sunset_first(state, state->march.hex); u; u = sunset_next(state, u))
		state->flags[u] &= ~(uint32_t)U_SCOUTING;
	state->march.scouting = 0;
	state->pending = 0;
	if (success)
		sunset_show_hex(game, hex, state->side, "sunset:19.1(2)");
	sunset_continue_force(game);
}

static bool may_screen(const struct look *look, unsigned unit)
{
	return sunset_facts(look, unit)->mounted && !sunset_demoralised(look->state, unit);
}

static unsigned list_screen(const struct look *look, uint64_t *set)
{
	return list_units(look, look->state->march.scouting, may_screen, set);
}

static unsigned add_strength(const struct look *look, const uint64_t *set)
{
	unsigned sum = 0;

	EACH_BIT (u, set, RULES_SET_WORDS)
		sum += sunset_facts(look, (unsigned)u)->strength;
	return sum;
}

void sunset_apply_scout(struct game *game, const struct move *move)
{
	struct sunset_state *state = game->state;
	unsigned strength = add_strength(&game->look, move->set);
	struct event *event = sunset_tell(game, HAPPEN_SCOUTING, "sunset:19.21", SEAT_ALL);
	uint64_t screen[RULES_SET_WORDS];

	KIT_NOTE(event, [SCOUTING_HEX] = move->arg[ARG_HEX], [SCOUTING_STRENGTH] = strength);
	kit_note_set(event, move->set);
	EACH_BIT (u, move->set, RULES_SET_WORDS)
		state->flags[u] |= U_SCOUTED | U_SCOUTING;
	state->march.scouting = (uint16_t)move->arg[ARG_HEX];
	state->pending = (uint8_t)(strength < UINT8_MAX ? strength : UINT8_MAX);
	if (list_screen(&game->look, screen))
		sunset_ask(game, STEP_SCREEN, !state->side); /* [sunset:19.22] */
	else
		finish_scouting(game, "sunset:19.21", true);
}

/* ---- for move.c ---- */

void sunset_list_scouts(const struct look *look, struct move_list *moves)
{
	uint64_t scouts[RULES_SET_WORDS];
	uint16_t hex[HEX_SIDES];
	unsigned targets = list_targets(look, hex), count = list_scouts(look, scouts);

	for (unsigned i = 0; i < targets && count; i++) {
		struct move move = {.verb = VERB_SCOUT, .arg = {[ARG_HEX] = hex[i]}};

		memcpy(move.set, scouts, sizeof move.set);
		engine_add_move(moves, &move);
		EACH_BIT (u, scouts, RULES_SET_WORDS) {
			memset(move.set, 0, sizeof move.set);
			base_set_bit(move.set, (unsigned)u);
			engine_add_move(moves, &move);
		}
	}
}

void sunset_sample_scout(const struct look *look, struct rng *rng, struct move *move)
{
	uint64_t scouts[RULES_SET_WORDS];
	uint16_t hex[HEX_SIDES];
	unsigned targets = list_targets(look, hex);

	list_scouts(look, scouts);
	if (!targets)
		return;
	move->verb = VERB_SCOUT;
	move->arg[ARG_HEX] = hex[base_pick_below(rng, targets)];
	kit_pick_bits(rng, scouts, move->set, RULES_SET_WORDS);
}

/* ---- the screen ---- */

static struct refusal check_screen(const struct look *look, const struct move *move)
{
	if (move->verb != VERB_SCREEN)
		return sunset_refuse("sunset:19.22",
		                     "The enemy scouts one of your hexes: screen it with mounted units, or "
		                     "with none.");
	EACH_BIT (u, move->set, RULES_SET_WORDS)
		if (look->state->at[u] != look->state->march.scouting || !may_screen(look, (unsigned)u))
			return sunset_refuse("sunset:19.22",
			                     "Only mounted units in good order in the hex that is scouted can "
			                     "screen it: name some of those, or none.");
	return sunset_allow();
}

static void apply_screen(struct game *game, const struct move *move)
{
	unsigned strength = add_strength(&game->look, move->set);
	bool shown = base_next_bit(move->set, RULES_SET_WORDS, 0) >= 0;
	struct event *event = shown ? sunset_tell(game, HAPPEN_SCREENED, "sunset:19.22", SEAT_ALL) : NULL;

	KIT_NOTE(event, [SCREENED_HEX] = game->state->march.scouting, [SCREENED_STRENGTH] = strength);
	kit_note_set(event, move->set);
	EACH_BIT (u, move->set, RULES_SET_WORDS)
		game->state->flags[u] |= U_SHOWN; /* (R82) */
	/* A screen as strong as the scouts turns them back. */
	finish_scouting(game, "sunset:19.22", !shown || strength < game->state->pending);
}

static void legal_screen(const struct look *look, struct move_list *moves)
{
	struct move move = {.verb = VERB_SCREEN};
	uint64_t screen[RULES_SET_WORDS];

	list_screen(look, screen);
	engine_add_move(moves, &move);
	EACH_BIT (u, screen, RULES_SET_WORDS) {
		memset(move.set, 0, sizeof move.set);
		base_set_bit(move.set, (unsigned)u);
		engine_add_move(moves, &move);
	}
	memcpy(move.set, screen, sizeof move.set);
	engine_add_move(moves, &move);
}

static void sample_screen(const struct look *look, struct rng *rng, struct move *move)
{
	uint64_t screen[RULES_SET_WORDS];

	move->verb = VERB_SCREEN;
	if (list_screen(look, screen) && base_pick_below(rng, 3))
		kit_pick_bits(rng, screen, move->set, RULES_SET_WORDS);
}

const struct step_rules sunset_screen = {check_screen, apply_screen, legal_screen, sample_screen};
