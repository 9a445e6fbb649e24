/* legs.c: the legs of a move as bytes: path first, then set. May use: movement. */
#include "systems/conduct/movement/movement.h"

static uint8_t get_byte(const struct move *move, int index)
{
	if (index < RULES_PATH)
		return move->path[index];
	index -= RULES_PATH;
	return (uint8_t)(move->set[index / 8] >> index % 8 * 8);
}

static void set_byte(struct move *move, int index, uint8_t byte)
{
	if (index < RULES_PATH) {
		move->path[index] = byte;
		return;
	}
	index -= RULES_PATH;
	move->set[index / 8] |= (uint64_t)byte << index % 8 * 8;
}

int conduct_count_legs(const struct move *move)
{
	return move->arg[MOVE_LEGS];
}

static int16_t get_number(const struct move *move, int index)
{
	return (int16_t)(get_byte(move, index) | get_byte(move, index + 1) << 8);
}

struct leg conduct_get_leg(const struct move *move, int index)
{
	int at = index * LEG_BYTES;

	return (struct leg){get_byte(move, at), get_byte(move, at + 1), get_number(move, at + 2),
	                    get_number(move, at + 4), get_number(move, at + 6)};
}

bool conduct_add_leg(struct move *move, const struct leg *leg)
{
	int at = move->arg[MOVE_LEGS] * LEG_BYTES;
	const int16_t numbers[] = {leg->a, leg->b, leg->c};

	if (move->arg[MOVE_LEGS] >= LEGS_MOST)
		return false;
	set_byte(move, at, leg->kind);
	set_byte(move, at + 1, leg->what);
	for (int i = 0; i < 3; i++) {
		set_byte(move, at + 2 + 2 * i, (uint8_t)numbers[i]);
		set_byte(move, at + 3 + 2 * i, (uint8_t)((uint16_t)numbers[i] >> 8));
	}
	move->arg[MOVE_LEGS]++;
	move->count = (uint16_t)(at + LEG_BYTES < RULES_PATH ? at + LEG_BYTES : RULES_PATH);
	return true;
}
