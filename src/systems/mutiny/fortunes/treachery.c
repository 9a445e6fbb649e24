/* treachery.c: Treachery: who drew the marker moves units of an enemy hex without a leader [mutiny:fortunes-3].
 * May use: kit/common/cup, private, movement, position, text, turn. */
#include "kit/common/cup.h"
#include "systems/mutiny/fortunes/private.h"
#include "systems/mutiny/movement/movement.h"
#include "systems/mutiny/position/position.h"
#include "systems/mutiny/text/text.h"
#include "systems/mutiny/turn/turn.h"

/* ---- the hex ---- */

/* An enemy hex that the enemy has not named as a leader's (RU-O5). Public. */
static bool may_name(const struct look *look, unsigned hex)
{
	return mutiny_is_hex(hex) && mutiny_occupied(look->state, !look->state->actor, hex) &&
	       !(look->state->mark[hex] & MARK_TOLD);
}

static unsigned list_hexes(const struct look *look, uint16_t *list)
{
	const unsigned held = (unsigned)MARK_BRITISH << !look->state->actor;
	unsigned count = 0;

	for (unsigned hex = mutiny_next_marked(look->state, 0, held); hex < look->map->count;
	     hex = mutiny_next_marked(look->state, hex, held))
		if (may_name(look, hex))
			list[count++] = (uint16_t)hex;
	return count;
}

static void forget_leaders(struct game *game)
{
	for (unsigned hex = mutiny_next_marked(game->state, 0, MARK_TOLD); hex < MUTINY_SPOTS;
	     hex = mutiny_next_marked(game->state, hex, MARK_TOLD))
		game->state->mark[hex] &= (uint8_t)~MARK_TOLD;
}

static void end_treachery(struct game *game)
{
	forget_leaders(game);
	game->state->subject = 0;
	mutiny_end_fortune(game);
}

static void begin(struct game *game)
{
	struct mutiny_state *state = game->state;
	uint16_t list[MUTINY_SPOTS];

	for (unsigned n = 1; n <= game->look.war->leaders; n++) {
		unsigned leader = game->look.war->leader[n];

		if (mutiny_is_hex(state->at[leader]) && state->side[leader] == !state->drawer)
			state->mark[state->at[leader]] |= MARK_TOLD;
	}
	mutiny_ask_fortune(game, state->drawer, 0);
	if (!list_hexes(&game->look, list))
		end_treachery(game);
}

static struct refusal check(const struct look *look, const struct move *move)
{
	if (move->verb == VERB_DECLINE && !move->arg[ARG_FLAGS])
		return mutiny_allow();
	if (move->verb == VERB_CHOOSE && may_name(look, (unsigned)move->arg[ARG_SPOT]))
		return mutiny_allow();
	return mutiny_refuse("mutiny:fortunes-3",
	                     "Name a hex with enemy units and no enemy leader: 'choose HEX', or 'decline'.");
}

/* ---- the units ---- */

/* May all of them go together to this side? */
static bool may_go(const struct look *look, const uint64_t *set, int direction)
{
	EACH_BIT (unit, set, MUTINY_UNIT_WORDS)
		if (!mutiny_may_enter(look, (unsigned)unit, !look->state->actor, look->state->subject, direction))
			return false;
	return true;
}

static bool gather_mobile(const struct look *look, uint64_t *set)
{
	bool any = false;

	for (unsigned u = mutiny_first(look->state, look->state->subject); u; u = look->state->next[u])
		if (mutiny_is_mobile(look, u)) {
			base_set_bit(set, u);
			any = true;
		}
	return any;
}

/* Can anybody be moved anywhere? */
static bool is_possible(const struct look *look)
{
	uint64_t mobile[MUTINY_UNIT_WORDS] = {0};

	gather_mobile(look, mobile);
	EACH_BIT (unit, mobile, MUTINY_UNIT_WORDS)
		for (int d = 0; d < HEX_SIDES; d++)
			if (mutiny_may_enter(look, (unsigned)unit, !look->state->actor, look->state->subject, d))
				return true;
	return false;
}

/* The stack is shown to who moves it; untried units stay face down (RU-F1). */
static void show_stack(struct game *game, unsigned hex)
{
	uint64_t set[MUTINY_UNIT_WORDS] = {0};
	struct event *event;

	for (unsigned u = mutiny_first(game->state, hex); u; u = game->state->next[u]) {
		base_set_bit(set, u);
		mutiny_show_unit(game, u);
	}
	event = mutiny_tell_units(game, HAPPEN_SHOWN, "mutiny:fortunes-3", mutiny_seat(game->state->actor), set);
	if (event) {
		event->arg[SHOWN_SPOT] = (int32_t)hex;
		event->arg[SHOWN_SIDE] = !game->state->actor;
	}
}

static void apply(struct game *game, const struct move *move)
{
	if (move->verb == VERB_DECLINE) {
		end_treachery(game);
		return;
	}
	forget_leaders(game);
	game->state->subject = (uint16_t)move->arg[ARG_SPOT];
	show_stack(game, game->state->subject);
	if (is_possible(&game->look))
		mutiny_ask(game, STEP_TREACHERY, game->state->actor);
	else
		end_treachery(game);
}

static void legal(const struct look *look, struct move_list *moves)
{
	uint16_t list[MUTINY_SPOTS];
	unsigned count = list_hexes(look, list);

	engine_add_move(moves, &(struct move){.verb = VERB_DECLINE});
	for (unsigned i = 0; i < count; i++)
		engine_add_move(moves, &(struct move){.verb = VERB_CHOOSE, .arg = {[ARG_SPOT] = list[i]}});
}

static void sample(const struct look *look, struct rng *rng, struct move *move)
{
	uint16_t list[MUTINY_SPOTS];
	unsigned count = list_hexes(look, list);

	move->verb = VERB_DECLINE;
	if (!base_pick_below(rng, 8) || !count)
		return;
	move->verb = VERB_CHOOSE;
	move->arg[ARG_SPOT] = list[base_pick_below(rng, count)];
}

const struct fortune_rules mutiny_betrayal = {begin, check, apply, legal, sample};

/* ---- betray UNITS to HEX ---- */

static struct refusal check_units(const struct look *look, const struct move *move)
{
	unsigned to = (unsigned)move->arg[ARG_TO];
	int direction = mutiny_is_hex(to) ? kit_find_direction(look->map, look->state->subject, to) : -1;
	unsigned count = 0;

	if (move->verb == VERB_DECLINE && !move->arg[ARG_FLAGS])
		return mutiny_allow();
	if (move->verb != VERB_BETRAY)
		return mutiny_refuse("mutiny:fortunes-3",
		                     "Move units of the hex with 'betray UNITS to HEX', or 'decline'.");
	EACH_BIT (unit, move->set, MUTINY_UNIT_WORDS) {
		if (look->state->at[unit] != look->state->subject || !mutiny_is_mobile(look, (unsigned)unit))
			return mutiny_refuse("mutiny:fortunes-3",
			                     "Only mobile units of the named hex are moved: name these.");
		count++;
	}
	if (!count)
		return mutiny_refuse("mutiny:fortunes-3", "Nobody was named: name the units that go, or decline.");
	if (direction < 0 || !may_go(look, move->set, direction))
		return mutiny_refuse(
			"mutiny:fortunes-3",
			"They go together to one adjacent hex that all of them may enter: name such a hex.");
	return mutiny_allow();
}

static void apply_units(struct game *game, const struct move *move)
{
	struct event *event;

	if (move->verb == VERB_BETRAY) {
		event = mutiny_tell_units(game, HAPPEN_BETRAYED, "mutiny:fortunes-3", SEAT_ALL, move->set);
		if (event) {
			event->arg[BETRAYED_FROM] = game->state->subject;
			event->arg[BETRAYED_TO] = move->arg[ARG_TO];
			event->arg[BETRAYED_SIDE] = !game->state->actor;
		}
		mutiny_put_units(game, move->set, (unsigned)move->arg[ARG_TO]);
	}
	end_treachery(game);
}

static void add_betrayal(const struct look *look, const uint64_t *set, int direction, struct move_list *moves)
{
	struct move move = {.verb = VERB_BETRAY, .arg = {[ARG_TO] = look->map->next[look->state->subject][direction]}};

	if (!move.arg[ARG_TO] || !may_go(look, set, direction))
		return;
	for (unsigned i = 0; i < MUTINY_UNIT_WORDS; i++)
		move.set[i] = set[i];
	engine_add_move(moves, &move);
}

/* All of them, or any one. */
static void legal_units(const struct look *look, struct move_list *moves)
{
	uint64_t mobile[MUTINY_UNIT_WORDS] = {0};

	gather_mobile(look, mobile);
	engine_add_move(moves, &(struct move){.verb = VERB_DECLINE});
	for (int d = 0; d < HEX_SIDES; d++) {
		add_betrayal(look, mobile, d, moves);
		EACH_BIT (unit, mobile, MUTINY_UNIT_WORDS) {
			uint64_t one[MUTINY_UNIT_WORDS] = {0};

			base_set_bit(one, (unsigned)unit);
			add_betrayal(look, one, d, moves);
		}
	}
}

static void sample_units(const struct look *look, struct rng *rng, struct move *move)
{
	uint64_t mobile[MUTINY_UNIT_WORDS] = {0};
	unsigned start = base_pick_below(rng, HEX_SIDES);

	move->verb = VERB_DECLINE;
	if (!base_pick_below(rng, 8) || !gather_mobile(look, mobile))
		return;
	kit_pick_bits(rng, mobile, move->set, MUTINY_UNIT_WORDS);
	for (unsigned i = 0; i < HEX_SIDES; i++) {
		int direction = (int)((start + i) % HEX_SIDES);

		if (!may_go(look, move->set, direction))
			continue;
		move->verb = VERB_BETRAY;
		move->arg[ARG_TO] = look->map->next[look->state->subject][direction];
		return;
	}
	*move = (struct move){.verb = VERB_DECLINE};
}

const struct step_rules mutiny_treachery = {check_units, apply_units, legal_units, sample_units};
