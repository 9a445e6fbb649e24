/* losses.c: Righteous Vengeance, which makes losses good, and Rebel Infighting, which makes some.
 * May use: private, arrivals, kit/common/cup, position, text, turn. */
#include "kit/common/cup.h"
#include "systems/mutiny/arrivals/arrivals.h"
#include "systems/mutiny/fortunes/private.h"
#include "systems/mutiny/position/position.h"
#include "systems/mutiny/text/text.h"
#include "systems/mutiny/turn/turn.h"

/* ---- Righteous Vengeance [mutiny:fortunes-5] ---- */

enum { RESTORE, RETURN };

static bool may_restore(const struct look *look, unsigned unit)
{
	return mutiny_on_map(look->state, unit) && look->state->side[unit] == BRITISH &&
	       mutiny_reduced(look->state, unit);
}

/* Lost while the Rebels' (RU-Y8); leaders and disbanded Sepoys by option (RU-P10). */
static bool may_return(const struct look *look, unsigned unit)
{
	const struct mutiny_state *state = look->state;

	if (!mutiny_is_mobile(look, unit))
		return false;
	if (state->at[unit] == AT_GONE)
		return mutiny_is_sepoy(look, unit) && state->option[OPT_RV_DISBANDED];
	return state->at[unit] == AT_DEAD && state->side[unit] == REBEL &&
	       (!mutiny_is_leader(look, unit) || !state->option[OPT_RV_LEADERS]);
}

static bool may_return_to(const struct look *look, unsigned hex)
{
	return mutiny_is_hex(hex) && mutiny_has_leader(look, hex, REBEL);
}

static unsigned list_units(const struct look *look, bool (*is)(const struct look *, unsigned), uint16_t *list)
{
	unsigned count = 0;

	for (unsigned u = 1; u <= look->war->units; u++)
		if (is(look, u))
			list[count++] = (uint16_t)u;
	return count;
}

/* Hexes with a Rebel leader. */
static unsigned list_camps(const struct look *look, uint16_t *list)
{
	unsigned count = 0;

	for (unsigned hex = mutiny_next_marked(look->state, 0, MARK_REBEL); hex < look->map->count;
	     hex = mutiny_next_marked(look->state, hex, MARK_REBEL))
		if (may_return_to(look, hex))
			list[count++] = (uint16_t)hex;
	return count;
}

static void ask_return(struct game *game)
{
	uint16_t list[MUTINY_SPOTS];

	if (list_units(&game->look, may_return, list) && list_camps(&game->look, list))
		mutiny_ask_fortune(game, REBEL, RETURN);
	else
		mutiny_end_fortune(game);
}

static void begin_vengeance(struct game *game)
{
	uint16_t list[MUTINY_UNITS];

	if (list_units(&game->look, may_restore, list))
		mutiny_ask_fortune(game, BRITISH, RESTORE);
	else
		ask_return(game);
}

static struct refusal check_vengeance(const struct look *look, const struct move *move)
{
	if (look->state->fortune_stage == RESTORE) {
		if (move->verb == VERB_RESTORE && may_restore(look, (unsigned)move->arg[ARG_UNIT]))
			return mutiny_allow();
		return mutiny_refuse("mutiny:fortunes-5",
		                     "Flip one reduced unit of yours to full strength: 'restore UNIT'.");
	}
	if (move->verb != VERB_RETURN || !may_return(look, (unsigned)move->arg[ARG_UNIT]))
		return mutiny_refuse("mutiny:fortunes-5",
		                     "One mobile unit that you have lost comes back: 'return UNIT at HEX'.");
	if (!may_return_to(look, (unsigned)move->arg[ARG_AT]))
		return mutiny_refuse("mutiny:fortunes-5",
		                     "It comes to a hex with one of your leaders: name such a hex.");
	return mutiny_allow();
}

static void apply_vengeance(struct game *game, const struct move *move)
{
	unsigned unit = (unsigned)move->arg[ARG_UNIT];
	uint64_t set[MUTINY_UNIT_WORDS] = {0};

	if (game->state->fortune_stage == RESTORE) {
		mutiny_tell_args(game, HAPPEN_RESTORED, "mutiny:fortunes-5", mutiny_seats_of(&game->look, unit), 2,
		                 (int)unit, (int)game->state->at[unit]);
		game->state->flags[unit] &= (uint16_t)~U_REDUCED;
		ask_return(game);
		return;
	}
	mutiny_turn_unit(game, unit, REBEL);
	base_set_bit(set, unit);
	mutiny_place_units(game, set, (unsigned)move->arg[ARG_AT], "mutiny:fortunes-5");
	mutiny_end_fortune(game);
}

static void legal_vengeance(const struct look *look, struct move_list *moves)
{
	bool restores = look->state->fortune_stage == RESTORE;
	uint16_t unit[MUTINY_UNITS], camp[MUTINY_SPOTS];
	unsigned units = list_units(look, restores ? may_restore : may_return, unit);
	unsigned camps = restores ? 1 : list_camps(look, camp);

	for (unsigned i = 0; i < units; i++)
		for (unsigned c = 0; c < camps; c++) {
			struct move move = {.verb = restores ? VERB_RESTORE : VERB_RETURN,
			                    .arg = {[ARG_UNIT] = unit[i]}};

			move.arg[ARG_AT] = restores ? 0 : camp[c];
			engine_add_move(moves, &move);
		}
}

static void sample_vengeance(const struct look *look, struct rng *rng, struct move *move)
{
	bool restores = look->state->fortune_stage == RESTORE;
	uint16_t unit[MUTINY_UNITS], camp[MUTINY_SPOTS];
	unsigned units = list_units(look, restores ? may_restore : may_return, unit), camps = list_camps(look, camp);

	if (!units || (!restores && !camps))
		return; /* only in a position written by hand: nothing is legal */
	move->verb = restores ? VERB_RESTORE : VERB_RETURN;
	move->arg[ARG_UNIT] = unit[base_pick_below(rng, units)];
	if (!restores)
		move->arg[ARG_AT] = camp[base_pick_below(rng, camps)];
}

const struct fortune_rules mutiny_vengeance = {begin_vengeance, check_vengeance, apply_vengeance, legal_vengeance,
                                               sample_vengeance};

/* ---- Rebel Infighting [mutiny:fortunes-9] ---- */

static bool is_rebel_of(const struct look *look, unsigned unit, unsigned contingent)
{
	return mutiny_on_map(look->state, unit) && look->state->side[unit] == REBEL &&
	       mutiny_facts(look, unit)->contingent == contingent;
}

static bool is_badmash(const struct look *look, unsigned unit)
{
	return is_rebel_of(look, unit, C_BADMASH);
}

static bool is_mutineer(const struct look *look, unsigned unit)
{
	return is_rebel_of(look, unit, C_SEPOY);
}

/* What the price is: so many Badmashes, or so many Sepoys; 0: it cannot be paid so (RU-F5). */
struct price {
	unsigned badmashes, sepoys;
};

static struct price price_of(const struct look *look)
{
	uint16_t list[MUTINY_UNITS];
	unsigned badmashes = list_units(look, is_badmash, list), sepoys = list_units(look, is_mutineer, list);
	struct price price = {look->tables->infight_badmashes, look->tables->infight_sepoys};

	if (sepoys < price.sepoys)
		price.sepoys = 0;
	if (badmashes < price.badmashes)
		price.badmashes = price.sepoys ? 0 : badmashes;
	return price;
}

static void begin_infighting(struct game *game)
{
	struct price price = price_of(&game->look);

	if (price.badmashes || price.sepoys)
		mutiny_ask_fortune(game, REBEL, 0);
	else
		mutiny_end_fortune(game);
}

static struct refusal check_infighting(const struct look *look, const struct move *move)
{
	struct price price = price_of(look);
	unsigned badmashes = 0, sepoys = 0, others = 0;

	if (move->verb != VERB_LOSE)
		return mutiny_refuse("mutiny:fortunes-9",
		                     "The Rebels fight each other: 'lose UNITS', two Badmashes or one Sepoy.");
	EACH_BIT (unit, move->set, MUTINY_UNIT_WORDS) {
		badmashes += is_badmash(look, (unsigned)unit);
		sepoys += is_mutineer(look, (unsigned)unit);
		others++;
	}
	others -= badmashes + sepoys;
	if (!others && ((!sepoys && badmashes && badmashes == price.badmashes) ||
	                (!badmashes && sepoys && sepoys == price.sepoys)))
		return mutiny_allow();
	return mutiny_refuse("mutiny:fortunes-9",
	                     "Two Badmashes or one Rebel Sepoy on the map are lost; what cannot be paid in full is no "
	                     "choice: name others.");
}

static void apply_infighting(struct game *game, const struct move *move)
{
	EACH_BIT (unit, move->set, MUTINY_UNIT_WORDS)
		mutiny_eliminate(game, (unsigned)unit, CAUSE_INFIGHTING, "mutiny:fortunes-9");
	mutiny_end_fortune(game);
}

/* Every Sepoy; of the Badmashes each with the next one, who are all alike. */
static void legal_infighting(const struct look *look, struct move_list *moves)
{
	struct price price = price_of(look);
	uint16_t list[MUTINY_UNITS];
	unsigned count = price.sepoys ? list_units(look, is_mutineer, list) : 0;

	for (unsigned i = 0; i < count; i++) {
		struct move move = {.verb = VERB_LOSE};

		for (unsigned n = 0; n < price.sepoys; n++)
			base_set_bit(move.set, list[(i + n) % count]);
		engine_add_move(moves, &move);
	}
	count = price.badmashes ? list_units(look, is_badmash, list) : 0;
	for (unsigned i = 0; i < count; i++) {
		struct move move = {.verb = VERB_LOSE};

		for (unsigned n = 0; n < price.badmashes; n++)
			base_set_bit(move.set, list[(i + n) % count]);
		engine_add_move(moves, &move);
	}
}

static void sample_infighting(const struct look *look, struct rng *rng, struct move *move)
{
	struct price price = price_of(look);
	uint16_t list[MUTINY_UNITS];
	bool badmashes = price.badmashes && (!price.sepoys || base_pick_below(rng, 2));
	unsigned wanted = badmashes ? price.badmashes : price.sepoys;
	unsigned count = list_units(look, badmashes ? is_badmash : is_mutineer, list);

	move->verb = VERB_LOSE;
	kit_shuffle(rng, list, count);
	for (unsigned i = 0; i < wanted; i++)
		base_set_bit(move->set, list[i]);
}

const struct fortune_rules mutiny_infighting = {begin_infighting, check_infighting, apply_infighting, legal_infighting,
                                                sample_infighting};
