/* setup.c: armies and scenario by the dice, commands, the first position. May use: rooms. */
#include "systems/restless/rooms.h"

static uint8_t find_weapon(const struct restless_tables *tables, const char *id, uint8_t otherwise)
{
	for (int i = 0; i < tables->weapons; i++)
		if (strcmp(tables->weapon[i].id, id) == 0)
			return (uint8_t)i;
	return otherwise;
}

/* Options that change weapons for another campaign. */
static uint8_t choose_weapon(const struct restless_tables *tables, const struct restless_state *state, int type)
{
	uint8_t weapon = tables->type[type].weapon;
	uint8_t single = find_weapon(tables, "rifle1", weapon), musket = find_weapon(tables, "musket", weapon);
	const char *id = tables->weapon[weapon].id, *class = tables->class[tables->type[type].class].id;
	int side = tables->type[type].side;

	if (state->option[OPT_BRITISH_RIFLE] && side == BRITISH && strcmp(id, "magazine") == 0)
		return single;
	if (state->option[OPT_NATIVE_RIFLE] && side == NATIVE && weapon == single)
		return musket;
	return state->option[OPT_TRANSPORT] && strcmp(class, "transport") == 0 ? musket : weapon;
}

/* Ordinals count the units of a type in the order of the list. */
static void number_units(struct restless_state *state)
{
	for (int i = 0; i < state->units; i++) {
		state->unit[i].ordinal = 0;
		for (int j = 0; j < i; j++)
			state->unit[i].ordinal =
				(uint8_t)(state->unit[i].ordinal + (state->unit[j].type == state->unit[i].type));
	}
}

int restless_add_unit(const struct restless_tables *tables, struct restless_state *state, int type, int stands)
{
	struct look look = restless_look(tables, state);
	const struct restless_type *kind = &tables->type[type];
	struct restless_unit unit = {.type = (uint8_t)type, .side = kind->side};
	int index = 0;

	if (state->units == UNITS)
		return UNITS - 1;
	while (index < state->units && state->unit[index].side <= kind->side)
		index++;
	unit.start = (uint8_t)(stands ? stands : state->option[OPT_LANCERS] ? kind->swapped : kind->stands);
	unit.shape = unit.start;
	unit.alive = (uint8_t)((1u << unit.start) - 1);
	unit.weapon = choose_weapon(tables, state, type);
	unit.formation = (uint8_t)restless_usual_form(&look, &unit);
	unit.seat = (uint8_t)(unit.side * PLAYERS);
	memmove(&state->unit[index + 1], &state->unit[index], (size_t)(state->units - index) * sizeof unit);
	state->unit[index] = unit;
	state->units++;
	number_units(state);
	return index;
}

void restless_drop_unit(struct restless_state *state, int index)
{
	state->units--;
	memmove(&state->unit[index], &state->unit[index + 1], (size_t)(state->units - index) * sizeof state->unit[0]);
	memset(&state->unit[state->units], 0, sizeof state->unit[0]);
	number_units(state);
}

/* [restless:oneoff-5] [restless:oneoff-6] The dice of the armies; where the scenario is fixed, the Native die is the one
 * that gives its letter, as it would be had both been thrown until they did. */
static int throw_armies(const struct restless_tables *tables, struct restless_state *state, char letter,
                        uint8_t dice[2])
{
	int thrown = 0, british = state->option[OPT_BRITISH_ARMY], native = state->option[OPT_NATIVE_ARMY];

	if (!british)
		british = dice[thrown++] = (uint8_t)base_roll_die(&state->dice, 6);
	for (int die = 1; die <= 6 && !native && letter >= 'A' && letter <= 'Z'; die++)
		if (tables->matrix[die - 1][british - 1] == letter)
			native = die;
	if (!native)
		native = dice[thrown++] = (uint8_t)base_roll_die(&state->dice, 6);
	state->army[BRITISH] = (uint8_t)british;
	state->army[NATIVE] = (uint8_t)native;
	return thrown;
}

static uint8_t find_map(const struct restless_tables *tables, char letter)
{
	for (size_t i = 0; i < tables->scenarios; i++)
		if (tables->scenario[i].letter == letter && tables->scenario[i].battle != BATTLE_GENERATED)
			return (uint8_t)i;
	return 0;
}

static void list_armies(const struct restless_tables *tables, struct restless_state *state)
{
	const struct restless_scenario *map = &tables->scenario[state->map];

	for (int side = 0; side < SIDES; side++) {
		int die = state->army[side] - 1;

		for (int i = 0; map->has_armies && i < map->army_count[side]; i++)
			restless_add_unit(tables, state, map->army[side][i], 0);
		for (int i = 0; !map->has_armies && i < tables->basic_count[side]; i++)
			restless_add_unit(tables, state, tables->basic[side][i], 0);
		for (int i = 0; !map->has_armies && i < tables->more_count[side][die]; i++)
			restless_add_unit(tables, state, tables->more[side][die][i], 0);
	}
}

void restless_raise_armies(struct game *game)
{
	const struct restless_tables *all = game->look.tables;
	struct restless_state *state = game->state;
	const struct restless_scenario *scenario = &all->scenario[state->scenario];
	struct event *event;
	uint8_t dice[2];
	int thrown;

	thrown = throw_armies(all, state, scenario->letter, dice);
	state->map = scenario->battle == BATTLE_GENERATED
	                     ? find_map(all, all->matrix[state->army[NATIVE] - 1][state->army[BRITISH] - 1])
	                     : state->scenario;
	game->look = restless_look(all, state);
	for (int i = 0; i < game->look.map->objectives; i++)
		state->holder[i] = game->look.map->objective[i].holder;
	event = restless_tell(game, HAPPEN_ARMIES, "restless:oneoff-5");
	if (event) {
		event->arg[ARMIES_BRITISH] = state->army[BRITISH];
		event->arg[ARMIES_NATIVE] = state->army[NATIVE];
		event->arg[ARMIES_MAP] = state->map;
	}
	restless_tell_dice(game, event, dice, thrown);
	list_armies(all, state);
	if (!state->option[OPT_MUSTER]) {
		restless_share_commands(game);
		return;
	}
	state->phase = PHASE_MUSTER;
	state->actor = BRITISH * PLAYERS;
}

/* [restless:oneoff-7] Units are dealt in turn, beginning with the C-in-C, until somebody chooses otherwise. */
void restless_share_commands(struct game *game)
{
	const struct restless_tables *tables = game->look.tables;
	struct restless_state *state = game->state;
	int next[SIDES] = {0, 0}, leader[SIDES] = {0, 0};

	for (int side = 0; side < SIDES; side++)
		for (int i = 0; state->option[OPT_COMMANDERS] && i < state->players[side]; i++)
			restless_add_unit(tables, state, tables->commander[side], 0);
	for (int i = 0; i < state->units; i++) {
		struct restless_unit *unit = &state->unit[i];
		int *turn = unit->type == tables->commander[unit->side] ? &leader[unit->side] : &next[unit->side];

		unit->seat = (uint8_t)(unit->side * PLAYERS + (*turn)++ % state->players[unit->side]);
		unit->status = game->look.map->real                                                   ? STATUS_TABLE
		               : game->look.map->place[unit->side].edges && !state->option[OPT_ENTRY] ? STATUS_RESERVE
		                                                                                      : STATUS_WAITING;
	}
	state->phase = PHASE_ALLOCATE;
	state->actor = BRITISH * PLAYERS;
	if (state->players[BRITISH] == 1 && state->players[NATIVE] == 1)
		restless_start_deploying(game);
}

/* [restless:oneoff-2] Equal groups; by option one side has a player more. */
static void count_players(struct restless_state *state)
{
	for (int side = 0; side < SIDES; side++) {
		bool more = state->option[OPT_UNEVEN] == side + 1, less = state->option[OPT_UNEVEN] && !more;
		int full = state->option[OPT_PLAYERS] == PLAYERS;

		state->players[side] = (uint8_t)(state->option[OPT_PLAYERS] + (more && !full) - (less && full));
	}
}

uint32_t restless_played(const void *tables, size_t scenario, const int32_t *options)
{
	struct restless_state state = {.option = {0}};
	uint32_t seats = 0;

	(void)tables;
	(void)scenario;
	state.option[OPT_PLAYERS] = (uint8_t)options[OPT_PLAYERS];
	state.option[OPT_UNEVEN] = (uint8_t)options[OPT_UNEVEN];
	count_players(&state);
	for (int side = 0; side < SIDES; side++)
		seats |= ((1u << state.players[side]) - 1) << side * PLAYERS;
	return seats;
}

void restless_setup(const void *tables, size_t scenario, const int32_t *options, const struct dice *dice, void *it)
{
	const struct restless_tables *all = tables;
	struct restless_state *state = it;
	struct game game;
	size_t count;

	restless_options(tables, scenario, &count);
	memset(state, 0, sizeof *state);
	state->dice = *dice;
	for (size_t i = 0; i < count; i++)
		state->option[i] = (uint8_t)options[i];
	state->scenario = (uint8_t)scenario;
	state->map = all->scenario[scenario].battle == BATTLE_GENERATED ? 0 : (uint8_t)scenario;
	count_players(state);
	state->deck = (UINT64_C(1) << DECK) - 1;
	for (int kind = 0; kind < all->cards; kind++) {
		state->pile[kind] = all->card[kind].count;
		state->pile_count = (uint8_t)(state->pile_count + all->card[kind].count);
	}
	state->card = state->unit_active = state->laid = state->target = state->first_target = NONE;
	state->claim[0] = state->claim[1] = state->chooser = NONE;
	game = (struct game){restless_look(all, state), state, NULL};
	state->phase = PHASE_SIDES;
	if (!state->option[OPT_SIDES])
		restless_raise_armies(&game);
}
