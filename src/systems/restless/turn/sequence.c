/* sequence.c: the card cycle: preparation, turning cards, dealing, who may act, the end. May use: rooms. */
#include "kit/common/cup.h"
#include "systems/restless/rooms.h"

/* ---- telling */

static uint8_t everyone(void)
{
	return 255;
}

struct event *restless_tell(struct game *game, enum happen kind, const char *rule)
{
	return engine_tell(game->log, kind, rule, everyone(), game->state->map);
}

void restless_tell_dice(struct game *game, struct event *event, const uint8_t *dice, int count)
{
	const char *rule = event ? event->rule : NULL;

	for (int i = 0; event && i < count; i++) {
		if (event->dice_count == sizeof event->dice)
			event = restless_tell(game, HAPPEN_DICE, rule);
		if (event)
			event->dice[event->dice_count++] = dice[i];
	}
}

int restless_throw(struct game *game, int count, uint8_t dice[DICE])
{
	count = count < DICE ? count : DICE;
	for (int i = 0; i < count; i++)
		dice[i] = (uint8_t)base_roll_die(&game->state->dice, 6);
	return count;
}

int32_t restless_code(const struct restless_unit *unit)
{
	return unit->type << 4 | unit->ordinal;
}

struct event *restless_tell_two(struct game *game, enum happen kind, const char *rule, int32_t one, int32_t two)
{
	struct event *event = restless_tell(game, kind, rule);

	if (event) {
		event->arg[0] = one;
		event->arg[1] = two;
	}
	return event;
}

struct event *restless_tell_unit(struct game *game, enum happen kind, const char *rule, int unit, int32_t one,
                                 int32_t two)
{
	struct event *event = restless_tell_two(game, kind, rule, restless_code(&game->state->unit[unit]), one);

	if (event)
		event->arg[2] = two;
	return event;
}

/* ---- special event cards */

void restless_discard(struct game *game, int seat, int kind)
{
	struct restless_state *state = game->state;

	state->hand[seat][kind]--;
	state->held[seat]--;
	state->up[kind]++;
	restless_tell_two(game, HAPPEN_LAID, "restless:act-card-discard", seat, kind);
}

/* The discards become a new pile. */
static void refill_pile(struct game *game)
{
	struct restless_state *state = game->state;
	int count = 0;

	for (int kind = 0; kind < CARDS; kind++) {
		count += state->up[kind] + state->down[kind];
		state->pile[kind] = (uint8_t)(state->pile[kind] + state->up[kind] + state->down[kind]);
		state->up[kind] = state->down[kind] = 0;
	}
	state->down_count = 0;
	state->pile_count = (uint8_t)(state->pile_count + count);
	if (count)
		restless_tell_two(game, HAPPEN_SHUFFLED, "restless:oneoff-12", 1, state->pile_count);
}

static void deal_card(struct game *game, int seat, const char *rule)
{
	struct restless_state *state = game->state;
	struct event *event;
	unsigned kind, die;

	if (state->held[seat] >= game->look.tables->hand || state->barred >> seat & 1) /* [restless:hand-limit] */
		return;
	if (!state->pile_count)
		refill_pile(game);
	if (!state->pile_count)
		return;
	kind = kit_draw_kind(&state->dice, state->pile, CARDS, &die);
	state->pile_count--;
	state->hand[seat][kind]++;
	state->held[seat]++;
	event = restless_tell_two(game, HAPPEN_DEALT, rule, seat, (int32_t)kind);
	kit_note_die(event, die);
	if (event)
		event->seats = (uint8_t)(1 << seat); /* [restless:oneoff-11] */
}

static void deal_side(struct game *game, int side, const char *rule)
{
	for (int player = 0; player < game->state->players[side]; player++)
		deal_card(game, side * PLAYERS + player, rule);
}

/* [restless:turn-6] All hands go back face down, everybody gets one card. */
static void exchange_hands(struct game *game, const char *rule)
{
	struct restless_state *state = game->state;
	int count = 0;

	for (int seat = 0; seat < SEATS; seat++)
		for (int kind = 0; kind < CARDS; kind++) {
			count += state->hand[seat][kind];
			state->down[kind] = (uint8_t)(state->down[kind] + state->hand[seat][kind]);
			state->hand[seat][kind] = 0;
		}
	memset(state->held, 0, sizeof state->held);
	state->down_count = (uint8_t)(state->down_count + count);
	restless_tell_two(game, HAPPEN_EXCHANGE, rule, count, 0);
	if (state->option[OPT_JOKER_RETURNS])
		refill_pile(game);
	for (int side = 0; side < SIDES; side++)
		deal_side(game, side, rule);
}

/* ---- who may act */

static bool can_activate(const struct look *look, const struct field_crowd *crowd, int unit)
{
	const struct restless_unit *it = &look->state->unit[unit];
	struct restless_unit placed;
	int rally = 0;

	if (it->status == STATUS_TABLE)
		return true;
	if (it->status == STATUS_RESERVE)
		return look->map->real || restless_find_entry(look, crowd, unit, &placed);
	if (!restless_can_rally(look, unit))
		return false;
	while (rally < look->tables->cards &&
	       (look->tables->card[rally].effect != EFFECT_RALLY || !look->state->hand[it->seat][rally]))
		rally++;
	return rally < look->tables->cards && (look->map->real || restless_find_return(look, crowd, unit, &placed));
}

/* Whether others may know that the seat can act: a rally card in another's hand must not be told. */
bool restless_seat_can_act(const struct look *look, const struct field_crowd *crowd, int seat)
{
	bool hope = false;

	for (int i = 0; i < look->state->units; i++) {
		const struct restless_unit *it = &look->state->unit[i];

		if (it->seat != seat)
			continue;
		if (it->status == STATUS_TABLE)
			return true;
		if (it->status == STATUS_RESERVE && can_activate(look, crowd, i))
			return true;
		hope |= restless_can_rally(look, i) && look->state->held[seat] > 0;
	}
	return hope;
}

/* The umpire knows the hands: without a rally card nobody waits for those who ran away. [restless:turn-2] */
static bool side_can_act(const struct look *look, int side)
{
	const struct field_crowd *crowd = restless_make_crowd(look);

	for (int i = 0; i < look->state->units; i++)
		if (look->state->unit[i].side == side && can_activate(look, crowd, i))
			return true;
	return false;
}

/* ---- the end */

void restless_end_battle(struct game *game, int ending)
{
	static const char *const rules[ENDINGS] = {"restless:turn-7",
	                                           "restless:turn-7",
	                                           "restless:campaign-end-deck",
	                                           "restless:campaign-end-time",
	                                           "restless:turn-7",
	                                           "restless:campaign-end-time",
	                                           "restless:turn-7-claim",
	                                           "restless:campaign-end-time"};
	struct restless_state *state = game->state;
	struct event *event;

	restless_update_holders(game);
	state->ending = (uint8_t)ending;
	event = restless_tell_two(game, HAPPEN_ENDED, rules[ending], ending,
	                          restless_count_present(&game->look, BRITISH));
	if (event)
		event->arg[ENDED_NATIVE] = restless_count_present(&game->look, NATIVE);
	state->unit_active = NONE;
	if (state->option[OPT_CLAIMS] && ending != END_CONCEDED) {
		state->phase = PHASE_CLAIM;
		state->actor = BRITISH * PLAYERS;
		return;
	}
	state->phase = PHASE_OVER;
	state->actor = 0;
	restless_tell_two(game, HAPPEN_RESULT, "restless:turn-7-claim", restless_find_winner(&game->look), 0);
}

static bool side_is_gone(const struct restless_state *state, int side)
{
	for (int i = 0; i < state->units; i++)
		if (state->unit[i].side == side && state->unit[i].status != STATUS_DESTROYED &&
		    state->unit[i].status != STATUS_EXITED)
			return false;
	return true;
}

/* What ends a battle between two cards; END_NOT: nothing. */
static int find_end(const struct restless_state *state)
{
	bool goes_on = state->option[OPT_SECOND_JOKER];

	if (state->option[OPT_EARLY_END] && (side_is_gone(state, BRITISH) || side_is_gone(state, NATIVE)))
		return END_HOPELESS;
	if (goes_on && state->option[OPT_CARDS] && state->turned >= state->option[OPT_CARDS])
		return END_CARDS;
	/* [restless:campaign-reshuffle] An agreed time outlasts the pack. */
	if (!state->deck && !(goes_on && (state->option[OPT_CARDS] || state->option[OPT_MINUTES])))
		return END_DECK;
	return END_NOT;
}

/* ---- the cycle */

static int turn_card(struct game *game)
{
	struct restless_state *state = game->state;
	struct event *event;
	unsigned die;
	int card;

	if (!state->deck) { /* [restless:campaign-reshuffle] */
		state->deck = (UINT64_C(1) << DECK) - 1;
		state->jokers = 0;
		restless_tell_two(game, HAPPEN_SHUFFLED, "restless:campaign-reshuffle", 0, DECK);
	}
	card = (int)kit_draw_bit(&state->dice, &state->deck, 1, &die);
	state->card = (uint8_t)card;
	state->turned++;
	event = restless_tell_two(game, HAPPEN_CARD,
	                          card >= 52  ? "restless:turn-6"
	                          : card < 26 ? "restless:turn-2"
	                                      : "restless:turn-4",
	                          card, (int32_t)base_count_bits(&state->deck, 1));
	kit_note_die(event, die);
	return card;
}

static void clear_activation(struct restless_state *state)
{
	state->unit_active = state->laid = state->target = state->first_target = NONE;
	state->act = state->rough = state->fires = state->moved = 0;
	state->next = state->shots = state->close = state->lost = 0;
	state->want = state->want_count = state->want_unit = 0;
	state->shot_open = state->shot_covered = state->hits = state->blows = state->tests = 0;
	memset(state->loss, 0, sizeof state->loss);
	memset(state->volley, 0, sizeof state->volley);
	state->reach[0] = state->reach[1] = 0;
}

/* [restless:turn-3] [restless:turn-5] When the card is turned, or by option when it is done with. */
static void deal_court(struct game *game, bool done)
{
	const struct restless_state *state = game->state;
	bool british = state->side == BRITISH || state->option[OPT_BLACK_COURT];

	if (state->card < 52 && state->card % 13 >= 10 && done == state->option[OPT_COURT_DEAL])
		deal_side(game, british ? BRITISH : NATIVE,
		          state->side == BRITISH ? "restless:turn-3" : "restless:turn-5");
}

/* Whether somebody decides on this card. */
static bool begin_card(struct game *game, int card)
{
	struct restless_state *state = game->state;

	if (card >= 52) {
		state->jokers++;
		exchange_hands(game, state->option[OPT_SECOND_JOKER] ? "restless:campaign-joker" : "restless:turn-6");
		return false;
	}
	state->side = card < 26 ? BRITISH : NATIVE;
	deal_court(game, false);
	if (!side_can_act(&game->look, state->side)) {
		restless_tell_two(game, HAPPEN_PASSED_OVER, "restless:turn-2", state->side, 0);
		deal_court(game, true);
		return false;
	}
	state->phase = PHASE_ORDER;
	state->actor = (uint8_t)(state->side * PLAYERS);
	return true;
}

/* On a real table, by option, nothing is turned before a player says so: until then the last move can be taken back. */
static bool wait_for_call(struct game *game)
{
	struct restless_state *state = game->state;

	if (!game->look.map->real || !state->option[OPT_NEXT_CARD])
		return false;
	clear_activation(state);
	state->phase = PHASE_CARD;
	state->actor = (uint8_t)(state->side * PLAYERS);
	return true;
}

/* An agreed time outlasts the pack; nobody waits for it when two packs have passed over everybody. */
void restless_next_card(struct game *game)
{
	struct restless_state *state = game->state;

	clear_activation(state);
	state->offered = 0;
	for (int idle = 0;; idle++) {
		int ending = idle < 2 * DECK ? find_end(state) : END_TIME, card;

		if (ending) {
			restless_end_battle(game, ending);
			return;
		}
		card = turn_card(game);
		if (card >= 52 && state->jokers >= 1 && !state->option[OPT_SECOND_JOKER]) { /* [restless:turn-7] */
			state->jokers++;
			restless_end_battle(game, END_JOKER);
			return;
		}
		if (begin_card(game, card) || wait_for_call(game))
			return;
	}
}

void restless_finish_activation(struct game *game)
{
	deal_court(game, true);
	restless_update_holders(game);
	if (!wait_for_call(game))
		restless_next_card(game);
}

/* ---- preparation */

static void start_battle(struct game *game)
{
	for (int side = 0; side < SIDES; side++)
		deal_side(game, side, "restless:oneoff-10");
	if (!wait_for_call(game))
		restless_next_card(game);
}

/* The next seat that has units to place; without any the battle begins. */
void restless_start_deploying(struct game *game)
{
	struct restless_state *state = game->state;

	for (int seat = 0; seat < SEATS; seat++)
		for (int i = 0; i < state->units; i++)
			if (state->unit[i].seat == seat && state->unit[i].status == STATUS_WAITING) {
				state->phase = PHASE_DEPLOY;
				state->actor = (uint8_t)seat;
				return;
			}
	start_battle(game);
}
