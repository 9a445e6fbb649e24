/* setup.c: armies and scenario by the dice, commands, the first position. May use: rooms. */
#include "systems/restless/rooms.h"

static void add_unit(const struct restless_tables *tables, struct restless_state *state, int type)
{
	struct look look = restless_look(tables, state);
	const struct restless_type *kind = &tables->type[type];
	struct restless_unit *unit;

	if (state->units == UNITS)
		return;
	unit = &state->unit[state->units];
	unit->type = (uint8_t)type;
	unit->side = kind->side;
	for (int i = 0; i < state->units; i++)
		unit->ordinal = (uint8_t)(unit->ordinal + (state->unit[i].type == type));
	unit->start = state->option[OPT_LANCERS] ? kind->swapped : kind->stands;
	unit->shape = unit->start;
	unit->alive = (uint8_t)((1u << unit->start) - 1);
	unit->weapon = kind->weapon;
	unit->formation = (uint8_t)restless_usual_form(&look, unit);
	state->units++;
}

static uint8_t find_weapon(const struct restless_tables *tables, const char *id, uint8_t otherwise)
{
	for (int i = 0; i < tables->weapons; i++)
		if (strcmp(tables->weapon[i].id, id) == 0)
			return (uint8_t)i;
	return otherwise;
}

/* Options that change weapons for another campaign. */
static void change_weapons(const struct restless_tables *tables, struct restless_state *state)
{
	uint8_t magazine = find_weapon(tables, "magazine", NONE), single = find_weapon(tables, "rifle1", NONE);
	uint8_t musket = find_weapon(tables, "musket", NONE);

	for (int i = 0; i < state->units; i++) {
		struct restless_unit *unit = &state->unit[i];

		if (state->option[OPT_BRITISH_RIFLE] && unit->side == BRITISH && unit->weapon == magazine)
			unit->weapon = single;
		if (state->option[OPT_NATIVE_RIFLE] && unit->side == NATIVE && unit->weapon == single)
			unit->weapon = musket;
	}
}

/* [restless:oneoff-5] [restless:oneoff-6] The dice of the armies; where the scenario is fixed, the Native die is the one
 * that gives its letter, as it would be had both been thrown until they did. */
static void throw_armies(const struct restless_tables *tables, struct restless_state *state, char letter)
{
	int british = state->option[OPT_BRITISH_ARMY], native = state->option[OPT_NATIVE_ARMY];

	if (!british)
		british = base_roll_die(&state->dice, 6);
	for (int die = 1; die <= 6 && !native && letter >= 'A' && letter <= 'Z'; die++)
		if (tables->matrix[die - 1][british - 1] == letter)
			native = die;
	if (!native)
		native = base_roll_die(&state->dice, 6);
	state->army[BRITISH] = (uint8_t)british;
	state->army[NATIVE] = (uint8_t)native;
}

static uint8_t find_map(const struct restless_tables *tables, char letter)
{
	for (size_t i = 0; i < tables->scenarios; i++)
		if (tables->scenario[i].letter == letter && tables->scenario[i].battle != BATTLE_GENERATED)
			return (uint8_t)i;
	return 0;
}

static void raise_armies(const struct restless_tables *tables, struct restless_state *state)
{
	const struct restless_scenario *map = &tables->scenario[state->map];

	for (int side = 0; side < SIDES; side++) {
		int die = state->army[side] - 1;

		for (int i = 0; map->has_armies && i < map->army_count[side]; i++)
			add_unit(tables, state, map->army[side][i]);
		for (int i = 0; !map->has_armies && i < tables->basic_count[side]; i++)
			add_unit(tables, state, tables->basic[side][i]);
		for (int i = 0; !map->has_armies && i < tables->more_count[side][die]; i++)
			add_unit(tables, state, tables->more[side][die][i]);
		for (int i = 0; state->option[OPT_COMMANDERS] && i < state->players; i++)
			add_unit(tables, state, tables->commander[side]);
	}
	change_weapons(tables, state);
}

/* [restless:oneoff-7] Units are dealt in turn, beginning with the C-in-C, until somebody chooses otherwise. */
static void share_commands(const struct restless_tables *tables, struct restless_state *state)
{
	const struct restless_scenario *map = &tables->scenario[state->map];
	int next[SIDES] = {0, 0}, leader[SIDES] = {0, 0};

	for (int i = 0; i < state->units; i++) {
		struct restless_unit *unit = &state->unit[i];
		int *turn = unit->type == tables->commander[unit->side] ? &leader[unit->side] : &next[unit->side];

		unit->seat = (uint8_t)(unit->side * PLAYERS + (*turn)++ % state->players);
		unit->status =
			map->place[unit->side].edges && !state->option[OPT_ENTRY] ? STATUS_RESERVE : STATUS_WAITING;
	}
}

void restless_setup(const void *tables, size_t scenario, const int32_t *options, const uint64_t key[2], void *it)
{
	const struct restless_tables *all = tables;
	struct restless_state *state = it;
	struct game game;

	memset(state, 0, sizeof *state);
	base_seed_dice(&state->dice, key);
	for (int i = 0; i < OPTIONS; i++)
		state->option[i] = (uint8_t)options[i];
	state->scenario = (uint8_t)scenario;
	state->players = (uint8_t)options[OPT_PLAYERS];
	throw_armies(all, state, all->scenario[scenario].letter);
	state->map = all->scenario[scenario].battle == BATTLE_GENERATED
	                     ? find_map(all, all->matrix[state->army[NATIVE] - 1][state->army[BRITISH] - 1])
	                     : (uint8_t)scenario;
	raise_armies(all, state);
	share_commands(all, state);
	for (int i = 0; i < all->scenario[state->map].objectives; i++)
		state->holder[i] = all->scenario[state->map].objective[i].holder;
	state->deck = (UINT64_C(1) << DECK) - 1;
	for (int kind = 0; kind < all->cards; kind++) {
		state->pile[kind] = all->card[kind].count;
		state->pile_count = (uint8_t)(state->pile_count + all->card[kind].count);
	}
	state->card = state->unit_active = state->laid = state->target = state->first_target = NONE;
	state->claim[0] = state->claim[1] = NONE;
	game = (struct game){restless_look(all, state), state, NULL};
	state->phase = PHASE_ALLOCATE;
	state->actor = BRITISH * PLAYERS;
	if (state->players == 1)
		restless_start_deploying(&game);
}
