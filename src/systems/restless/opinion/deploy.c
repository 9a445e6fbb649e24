/* deploy.c: where to begin: in or about what must be held, in cover, with a free way to the rear for everybody.
 * May use: opinion. */
#include "systems/restless/opinion/opinion.h"

enum { BEGIN = 100 * STAND /* any place that one chooses is better than the umpire's */ };

/* The middle of where the enemy comes on, or stands. */
static struct field_point find_enemy(const struct mind *mind)
{
	const struct restless_place *enemy = &mind->look.map->place[!mind->side];
	struct field_point middle = {mind->look.map->ground.width / 2, mind->look.map->ground.height / 2};

	if (enemy->edges)
		return (struct field_point){(enemy->edge[0].from.x + enemy->edge[enemy->edges - 1].to.x) / 2,
		                            (enemy->edge[0].from.y + enemy->edge[enemy->edges - 1].to.y) / 2};
	if (enemy->zones)
		return (struct field_point){(enemy->zone[0].at[0].x + enemy->zone[0].at[2].x) / 2,
		                            (enemy->zone[0].at[0].y + enemy->zone[0].at[2].y) / 2};
	return middle;
}

/* Lanes that would be shut: its own, and those of friends who would find it in their way. */
static int count_shut(const struct mind *mind, int index, struct field_point at, struct field_point enemy)
{
	int count = restless_lane_is_shut(mind, index, at, enemy);

	for (int i = 0; i < mind->look.state->units; i++) {
		if (!(mind->sides[mind->side] >> i & 1) || !mind->pieces[i])
			continue;
		count += kit_measure_points(mind->centre[i], enemy) < kit_measure_points(at, enemy) &&
		         kit_measure_facings(kit_find_facing(enemy, mind->centre[i]), kit_find_facing(enemy, at)) <
		                 8 * FIELD_DEGREE;
	}
	return count;
}

static int32_t price_hold(const struct mind *mind, struct field_point at)
{
	for (int i = 0; i < mind->look.map->objectives; i++)
		if (mind->look.state->holder[i] == mind->side &&
		    kit_holds_point(&mind->look.map->objective[i].shape, at))
			return mind->doctrine->deploy_hold /
			       (1 + __builtin_popcountll(mind->within[i] & mind->sides[mind->side]));
	return 0;
}

int32_t restless_price_start(const struct mind *mind, int index, const struct restless_unit *at)
{
	const struct restless_doctrine *by = mind->doctrine;
	struct field_point enemy = find_enemy(mind), centre;
	struct field_body body;

	restless_make_body(&mind->look, at, &body);
	centre = kit_find_centre(&body);
	return BEGIN - count_shut(mind, index, centre, enemy) * by->deploy_lane + price_hold(mind, centre) +
	       (kit_point_on(&mind->look.map->ground, centre, GROUND_COVER) ? by->deploy_cover : 0) -
	       kit_measure_points(centre, enemy) / FIELD_INCH *
	               (mind->kept >> index & 1 ? -by->deploy_inch : by->deploy_inch);
}
