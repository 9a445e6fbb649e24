/* events.c: the events segment: the roll of two dice, what it brings, and the hex that some events ask for.
 * May use: private, position, text, turn. */
#include "systems/sunset/events/private.h"
#include "systems/sunset/position/position.h"
#include "systems/sunset/text/text.h"
#include "systems/sunset/turn/turn.h"

int sunset_event_number(const struct look *look, enum happening happening, unsigned index)
{
	for (unsigned side = 0; side < SIDES; side++)
		for (unsigned roll = 0; look->war->has_events[side] && roll < EVENT_ROLLS; roll++)
			if (look->war->event[side][roll]->happening == happening)
				return look->war->event[side][roll]->number[index];
	/* A war without a table of its own takes the number from one that has it. */
	return look->tables->event_of[happening] ? look->tables->event_of[happening]->number[index] : 0;
}

const struct event_facts *sunset_find_event(const struct look *look, unsigned side, unsigned happening)
{
	for (unsigned roll = 0; look->war->has_events[side] && roll < EVENT_ROLLS; roll++)
		if (look->war->event[side][roll]->happening == happening)
			return look->war->event[side][roll];
	return NULL;
}

const char *sunset_event_rule(const struct look *look, unsigned side, enum happening happening, const char *otherwise)
{
	const struct event_facts *facts = sunset_find_event(look, side, happening);

	return facts ? facts->rule : otherwise;
}

/* ---- the hex of an event ---- */

unsigned sunset_event_chooser(unsigned happening, unsigned side)
{
	/* The newspapers are read by the enemy [sunset:event2-british-33]. */
	return happening == HAP_CORRESPONDENTS || happening == HAP_PRESS ? NATIVE : side;
}

/* Public facts only. */
static bool may_name_hex(const struct look *look, unsigned happening, unsigned seat, unsigned hex)
{
	if (!sunset_occupied(look->state, !seat, hex))
		return false;
	/* What holds such units is told when the event comes: it is not to be seen from outside. */
	if (happening == HAP_CONTACTS || happening == HAP_UNFRIENDLY)
		return look->state->note[hex] & NOTE_OUTRAGE;
	return happening != HAP_MOB || sunset_has_terrain(look, hex, T_FORTRESS);
}

unsigned sunset_event_hexes(const struct look *look, unsigned happening, unsigned seat, uint16_t *list, unsigned room)
{
	unsigned count = 0;

	for (unsigned hex = 1; hex < look->map->count; hex++)
		if (may_name_hex(look, happening, seat, hex)) {
			if (count < room)
				list[count] = (uint16_t)hex;
			count++;
		}
	return count;
}

/* The entry of the table whose choice is in hand. */
static const struct event_facts *present_event(const struct look *look)
{
	const struct event_facts *facts = sunset_find_event(look, look->state->side, look->state->happening);

	return facts ? facts : look->war->event[look->state->side][0];
}

static void close_events(struct game *game)
{
	game->state->happening = HAP_NONE;
	sunset_end_segment(game);
}

void sunset_resume_events(struct game *game)
{
	/* The ambushers may march and fight again this turn (R057). */
	for (unsigned unit = 1; unit <= game->look.war->units; unit++)
		game->state->flags[unit] &= ~(uint32_t)U_ATTACKED;
	close_events(game);
}

void sunset_begin_events(struct game *game)
{
	struct sunset_state *state = game->state;
	const struct scenario *war = game->look.war;
	const struct event_facts *facts;
	struct event *event;
	int tens, ones;
	bool comes;

	if (!war->has_events[state->side]) { /* [sunset:4.2] */
		sunset_end_segment(game);
		return;
	}
	event = sunset_tell(game, HAPPEN_EVENT, "sunset:4.1", SEAT_ALL);
	tens = sunset_roll(game, event);
	ones = sunset_roll(game, event);
	facts = war->event[state->side][(tens - 1) * 6 + ones - 1];
	comes = sunset_event_comes(&game->look, facts);
	if (event) {
		event->rule = facts->rule;
		event->arg[EVENT_SIDE] = state->side;
		event->arg[EVENT_ROLL] = tens * 10 + ones;
		event->arg[EVENT_HAPPENING] = comes ? facts->happening : HAP_NONE;
	}
	if (!comes || !sunset_bring_event(game, facts, event))
		sunset_end_segment(game);
}

/* ---- choose HEX ---- */

static struct refusal check_hex(const struct look *look, const struct move *move)
{
	if (move->verb != VERB_CHOOSE)
		return sunset_refuse("sunset:4.1", "The event needs a hex: name one with 'choose HEX'.");
	if (!may_name_hex(look, look->state->happening, look->state->actor, (unsigned)move->arg[ARG_HEX])) {
		if (look->state->happening == HAP_MOB)
			return sunset_refuse(
				present_event(look)->rule,
				"The mob runs amok in a fortress with British units: choose one of these.");
		if (look->state->happening == HAP_CONTACTS || look->state->happening == HAP_UNFRIENDLY)
			return sunset_refuse(present_event(look)->rule,
			                     "The event concerns other units: choose one of the hexes that hold them; "
			                     "'moves' lists those.");
		return sunset_refuse("sunset:4.1",
		                     "The event falls on enemy units: choose a hex that the enemy occupies.");
	}
	return sunset_allow();
}

static void apply_hex(struct game *game, const struct move *move)
{
	sunset_strike_hex(game, present_event(&game->look), (unsigned)move->arg[ARG_HEX]);
	if (!sunset_is_over(game))
		close_events(game);
}

static void legal_hex(const struct look *look, struct move_list *moves)
{
	uint16_t list[SUNSET_UNITS];
	unsigned count = sunset_event_hexes(look, look->state->happening, look->state->actor, list, SUNSET_UNITS);

	for (unsigned i = 0; i < count && i < SUNSET_UNITS; i++)
		engine_add_move(moves, &(struct move){.verb = VERB_CHOOSE, .arg = {[ARG_HEX] = list[i]}});
}

static void sample_hex(const struct look *look, struct rng *rng, struct move *move)
{
	uint16_t list[SUNSET_UNITS];
	unsigned count = sunset_event_hexes(look, look->state->happening, look->state->actor, list, SUNSET_UNITS);

	if (!count)
		return; /* only in a position written by hand: nothing is legal */
	move->verb = VERB_CHOOSE;
	move->arg[ARG_HEX] = list[base_pick_below(rng, count)];
}

const struct step_rules sunset_event_hex = {check_hex, apply_hex, legal_hex, sample_hex};
