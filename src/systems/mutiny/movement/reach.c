/* reach.c: everywhere that a force can go in one move, on foot and by rail, and the way there.
 * May use: private, position. */
#include "systems/mutiny/movement/private.h"
#include "systems/mutiny/position/position.h"

/* Two layers of the map: on foot, and on a ride. A node is hex * 2 + layer. */
enum { ON_FOOT, ON_RAIL, LAYERS, NODES = LAYERS * MUTINY_SPOTS };

struct search {
	const struct force *force;
	int16_t toll[NODES];
	uint16_t came[NODES]; /* the node before; 0: the start */
	uint8_t way[NODES];   /* the direction from there */
	bool queued[NODES];
	uint16_t queue[NODES];
	unsigned head, tail, length;
};

static void enqueue(struct search *search, unsigned node)
{
	if (search->queued[node])
		return;
	search->queued[node] = true;
	search->queue[search->tail] = (uint16_t)node;
	search->tail = (search->tail + 1) % NODES;
	search->length++;
}

static void improve(struct search *search, unsigned node, int toll, unsigned came, int direction)
{
	if (toll >= search->toll[node])
		return;
	search->toll[node] = (int16_t)toll;
	search->came[node] = (uint16_t)came;
	search->way[node] = (uint8_t)direction;
	enqueue(search, node);
}

/* The first step is always open [mutiny:10.5]; who has spent more than he has goes no further. */
static void spread(struct search *search, unsigned node)
{
	const struct force *force = search->force;
	const struct mutiny_state *state = force->look->state;
	unsigned hex = node / LAYERS;
	struct toll toll = {node % LAYERS == ON_FOOT ? search->toll[node] : FAR,
	                    node % LAYERS == ON_RAIL ? search->toll[node] : FAR};

	if (search->toll[node] > force->allowance || mutiny_besieged(state, hex))
		return;
	for (int d = 0; d < HEX_SIDES; d++) {
		unsigned to = force->look->map->next[hex][d];
		struct toll next;

		if (!mutiny_may_cross(force->look, hex, d) || mutiny_besieged(state, to) ||
		    mutiny_occupied(state, !force->side, to) || mutiny_occupied(state, NEUTRAL, to))
			continue;
		next = mutiny_add_step(force, toll, hex, d);
		if (next.walk < FAR && (next.walk <= force->allowance || !search->came[node]))
			improve(search, to * LAYERS + ON_FOOT, next.walk, node, d);
		if (next.ride <= force->allowance)
			improve(search, to * LAYERS + ON_RAIL, next.ride, node, d);
	}
}

static void find_reach(const struct force *force, struct search *search)
{
	unsigned start = force->spot * LAYERS + ON_FOOT;

	search->force = force;
	search->head = search->tail = search->length = 0;
	for (unsigned node = 0; node < NODES; node++) {
		search->toll[node] = FAR;
		search->came[node] = 0;
		search->queued[node] = false;
	}
	search->toll[start] = 0;
	enqueue(search, start);
	while (search->length) {
		unsigned node = search->queue[search->head];

		search->head = (search->head + 1) % NODES;
		search->length--;
		search->queued[node] = false;
		spread(search, node);
	}
}

static bool write_path(const struct search *search, unsigned node, struct move *move)
{
	unsigned count = 0;

	for (unsigned at = node; search->came[at]; at = search->came[at])
		count++;
	if (count > RULES_PATH)
		return false;
	move->count = (uint16_t)count;
	for (unsigned at = node; search->came[at]; at = search->came[at])
		move->path[--count] = search->way[at];
	return true;
}

/* Places, friends, enemies beside it, the edge: where somebody would send part of a stack. */
static bool matters(const struct look *look, unsigned side, unsigned hex)
{
	if ((look->war->ground[hex] & (GROUND_TOWN | GROUND_FORTRESS | GROUND_PORT | GROUND_ENTRY)) ||
	    mutiny_occupied(look->state, side, hex) || hex == look->state->great_game)
		return true;
	for (int d = 0; d < HEX_SIDES; d++)
		if (mutiny_occupied(look->state, !side, look->map->next[hex][d]))
			return true;
	return false;
}

static void add_boxes(const struct force *force, unsigned hex, int toll, struct move *move, struct move_list *moves)
{
	for (unsigned box = BOX_BOMBAY; box <= BOX_MADRAS; box++)
		if (!mutiny_check_box(force, hex, toll, box).rule) {
			move->arg[ARG_TO] = (int32_t)box;
			engine_add_move(moves, move);
			move->arg[ARG_TO] = 0;
		}
}

/* To the hex of the node, and from there to the boxes. */
static void add_marches(const struct search *search, const uint64_t *set, unsigned node, struct move_list *moves)
{
	const struct force *force = search->force;
	unsigned hex = node / LAYERS;
	struct move move = {.verb = VERB_MOVE};

	for (unsigned i = 0; i < RULES_SET_WORDS; i++)
		move.set[i] = set[i];
	if (!write_path(search, node, &move))
		return;
	if (hex != force->spot)
		engine_add_move(moves, &move);
	add_boxes(force, hex, search->toll[node], &move, moves);
}

void mutiny_list_marches(const struct force *force, const uint64_t *set, bool all, struct move_list *moves)
{
	struct search search;

	find_reach(force, &search);
	for (unsigned hex = 1; hex < force->look->map->count; hex++) {
		unsigned foot = hex * LAYERS + ON_FOOT, rail = hex * LAYERS + ON_RAIL;
		unsigned node = search.toll[rail] < search.toll[foot] ? rail : foot;

		if (search.toll[node] < FAR && (all || hex == force->spot || matters(force->look, force->side, hex)))
			add_marches(&search, set, node, moves);
	}
}
