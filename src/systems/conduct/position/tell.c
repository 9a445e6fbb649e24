/* tell.c: events of a battle, and the dice in them. May use: game, position, base. */
#include "systems/conduct/position/position.h"

struct event *conduct_tell(struct game *game, enum happen kind, const char *rule)
{
	return engine_tell(game->log, kind, rule, SEAT_ALL, game->state->scenario);
}

struct event *conduct_tell_three(struct game *game, enum happen kind, const char *rule, int32_t one, int32_t two,
                                 int32_t three)
{
	struct event *event = conduct_tell(game, kind, rule);

	if (event) {
		event->arg[0] = one;
		event->arg[1] = two;
		event->arg[2] = three;
	}
	return event;
}

/* [conduct:house-hidden] */
struct event *conduct_tell_unit(struct game *game, enum happen kind, const char *rule, int unit, int32_t one,
                                int32_t two)
{
	struct event *event = conduct_tell_three(game, kind, rule, unit, one, two);

	if (event && game->state->unit[unit].flags & U_HIDDEN)
		event->seats = (uint8_t)(1 << conduct_side_of(unit));
	return event;
}

struct event *conduct_tell_pose(struct game *game, enum happen kind, const char *rule, int unit, int32_t what)
{
	const struct conduct_unit *it = &game->state->unit[unit];
	struct event *event = conduct_tell_unit(game, kind, rule, unit, what, it->x);

	if (event) {
		event->arg[POSE_Y] = it->y;
		event->arg[POSE_FACING] = it->facing;
		event->arg[POSE_MORE] = it->formation;
	}
	return event;
}

int conduct_throw(struct game *game, struct event *event)
{
	int die = base_roll_die(&game->state->dice, 6);

	if (event && event->dice_count < sizeof event->dice)
		event->dice[event->dice_count++] = (uint8_t)die;
	return die;
}

void conduct_note_dice(struct game *game, struct event *event, const uint8_t *dice, int count)
{
	const char *rule = event ? event->rule : NULL;
	uint8_t seats = event ? event->seats : 0;

	for (int i = 0; event && i < count; i++) {
		if (event->dice_count == sizeof event->dice) {
			event = conduct_tell(game, HAPPEN_DICE, rule);
			if (event)
				event->seats = seats;
		}
		if (event)
			event->dice[event->dice_count++] = dice[i];
	}
}

void conduct_mark(struct game *game, int unit, unsigned flag, bool on, enum marker marker, const char *rule)
{
	struct conduct_unit *it = &game->state->unit[unit];

	if (!(it->flags & flag) == !on)
		return;
	it->flags = (uint16_t)(on ? it->flags | flag : it->flags & ~flag);
	conduct_tell_unit(game, HAPPEN_MARKER, rule, unit, (int32_t)marker, on);
}
