/* special.c: reinforcements, objectives and the special rules of a scenario. May use: load. */
#include <string.h>

#include "systems/conduct/data/load.h"

int conduct_want_unit(struct data_folder *folder, const struct doc *where, const struct conduct_tables *tables,
                      const struct conduct_scenario *it)
{
	const char *id = base_scalar_of(where), *ids[UNITS];
	size_t count = 0;

	for (int unit = 0; unit < UNITS; unit++) {
		if (it->start[unit].type == NO_TYPE)
			continue;
		ids[count++] = tables->type[it->start[unit].type].id;
		if (id && strcmp(ids[count - 1], id) == 0)
			return unit;
	}
	kit_refuse_id(folder->faults, where, NULL, id, (struct named_list){ids, count, sizeof *ids});
	return -1;
}

/* A part of an edge of the table, from and to along it. */
static void read_edge(const struct doc *doc, const struct conduct_scenario *it, uint8_t *name, struct field_edge *edge,
                      struct faults *faults)
{
	int32_t from = (int32_t)base_read_int(doc, "from", 0, 10000, 0, faults) * HUNDREDTH;
	int32_t to = (int32_t)base_read_int(doc, "to", 0, 10000, 0, faults) * HUNDREDTH;
	int32_t width = it->ground.width, height = it->ground.height;

	*name = (uint8_t)base_read_choice(doc, "edge", conduct_edge_words, 0, faults);
	if (from >= to || to > (*name == EDGE_SOUTH || *name == EDGE_NORTH ? width : height))
		base_add_fault(faults, doc, "conduct:house-reinforcements",
		               "this part of the edge begins after its end, or beyond the table");
	if (*name == EDGE_SOUTH || *name == EDGE_NORTH)
		*edge = (struct field_edge){{from, *name == EDGE_NORTH ? height : 0},
		                            {to, *name == EDGE_NORTH ? height : 0}};
	else
		*edge = (struct field_edge){{*name == EDGE_EAST ? width : 0, from},
		                            {*name == EDGE_EAST ? width : 0, to}};
}

void conduct_load_groups(struct data_folder *folder, const struct doc *doc, struct conduct_scenario *it)
{
	static const char *const known[] = {"id", "side", "turn", "mode", "edge", "from", "to", NULL};
	const struct doc *list = kit_want_list_opt(folder, doc, "groups");
	struct faults *faults = folder->faults;

	for (const struct doc *row = list ? list->first : NULL; row; row = row->next) {
		struct conduct_group *group = &it->group[it->groups];

		if (!kit_want_room(folder, row, it->groups, GROUPS))
			return;
		it->groups++;
		base_refuse_unknown_keys(row, known, faults);
		group->id = base_read_text(row, "id", "", faults);
		group->side = (uint8_t)base_read_choice(row, "side", conduct_side_words, 0, faults) & 1;
		group->turn = (uint8_t)base_read_int(row, "turn", 1, TURNS, 1, faults);
		group->mode = (uint8_t)base_read_choice(row, "mode", conduct_arrival_words, 0, faults);
		read_edge(row, it, &group->edge_name, &group->edge, faults);
	}
}

void conduct_load_goals(struct data_folder *folder, const struct doc *doc, struct conduct_scenario *it)
{
	static const char *const known[] = {"id", "name", "at", "points", "holder", NULL};
	const struct doc *list = kit_want_list_opt(folder, doc, "objectives");
	struct faults *faults = folder->faults;

	for (const struct doc *row = list ? list->first : NULL; row; row = row->next) {
		struct conduct_goal *goal = &it->goal[it->goals];
		int32_t at[2] = {0, 0};

		if (!kit_want_room(folder, row, it->goals, GOALS))
			return;
		it->goals++;
		base_refuse_unknown_keys(row, known, faults);
		goal->id = base_read_text(row, "id", "", faults);
		goal->name = base_read_text(row, "name", "", faults);
		conduct_load_numbers(folder, row, "at", at, 2, 10000, HUNDREDTH);
		goal->at = (struct field_point){at[0], at[1]};
		goal->points = (uint8_t)base_read_int(row, "points", 0, 40, 0, faults);
		goal->holder = (uint8_t)base_read_choice(row, "holder", conduct_side_words, 0, faults);
	}
}

/* ---- special rules */

/* A map of sides, each with a list of turns: as bits. */
static void read_turns(struct data_folder *folder, const struct doc *doc, const char *key, uint32_t turns[SIDES])
{
	const struct doc *map = kit_want_map_opt(folder, doc, key);

	base_refuse_unknown_keys(map, conduct_side_words, folder->faults);
	for (int side = 0; side < SIDES; side++) {
		const struct doc *list = kit_want_list_opt(folder, map, conduct_side_words[side]);

		for (const struct doc *one = list ? list->first : NULL; one; one = one->next) {
			int64_t turn = 0;

			if (!base_int_of(one, &turn) || turn < 1 || turn > TURNS)
				base_add_fault(folder->faults, one, NULL, "a turn is a number from 1");
			else
				turns[side] |= 1u << turn;
		}
	}
}

static uint64_t read_units(struct data_folder *folder, const struct doc *list, const struct conduct_tables *tables,
                           const struct conduct_scenario *it)
{
	uint64_t units = 0;

	for (const struct doc *one = list ? list->first : NULL; one; one = one->next) {
		int unit = conduct_want_unit(folder, one, tables, it);

		if (unit >= 0)
			units |= UINT64_C(1) << unit;
	}
	return units;
}

static void read_silent(struct data_folder *folder, const struct doc *doc, const struct conduct_tables *tables,
                        struct conduct_scenario *it)
{
	static const char *const known[] = {"units", "turns", NULL};
	const struct doc *list = kit_want_list(folder, doc, "turns");

	base_refuse_unknown_keys(doc, known, folder->faults);
	it->silent = read_units(folder, kit_want_list(folder, doc, "units"), tables, it);
	for (const struct doc *one = list ? list->first : NULL; one; one = one->next) {
		int64_t turn = 0;

		if (base_int_of(one, &turn) && turn >= 1 && turn <= TURNS)
			it->silent_turns |= 1u << turn;
		else
			base_add_fault(folder->faults, one, NULL, "a turn is a number from 1");
	}
}

static void read_exit(struct data_folder *folder, const struct doc *doc, struct conduct_scenario *it)
{
	static const char *const known[] = {"side", "edge", "from", "to", "turn", "less", "kills_half", "gun", NULL};
	struct faults *faults = folder->faults;
	struct conduct_exit *exit = &it->exit;

	base_refuse_unknown_keys(doc, known, faults);
	exit->allowed = 1;
	exit->side = (uint8_t)base_read_choice(doc, "side", conduct_side_words, 0, faults) & 1;
	exit->turn = (uint8_t)base_read_int(doc, "turn", 1, TURNS, 1, faults);
	exit->less = (uint8_t)base_read_int(doc, "less", 0, 100, 0, faults);
	exit->kills_half = (uint8_t)base_read_int(doc, "kills_half", 1, 20, 4, faults);
	exit->gun = (uint8_t)base_read_int(doc, "gun", 0, 20, 4, faults);
	read_edge(doc, it, &exit->edge_name, &exit->edge, faults);
}

static uint8_t want_goal(struct data_folder *folder, const struct doc *doc, const char *key,
                         const struct conduct_scenario *it)
{
	return (uint8_t)kit_want_id(folder, doc, key, LISTED(it->goal, it->goals));
}

static void read_awards(struct data_folder *folder, const struct doc *list, struct conduct_scenario *it)
{
	static const char *const known[] = {"kind", "side", "points", "holder", "holds", "lacks", "line", NULL};
	struct faults *faults = folder->faults;

	for (const struct doc *doc = list ? list->first : NULL; doc; doc = doc->next) {
		struct conduct_award *award = &it->award[it->awards];

		if (!kit_want_room(folder, doc, it->awards, SCORES))
			return;
		it->awards++;
		base_refuse_unknown_keys(doc, known, faults);
		award->kind = (uint8_t)base_read_choice(doc, "kind", conduct_award_words, 0, faults);
		award->side = (uint8_t)base_read_choice(doc, "side", conduct_side_words, 0, faults) & 1;
		award->points = (uint8_t)base_read_int(doc, "points", 1, 40, 1, faults);
		if (award->kind == AWARD_HELD) {
			award->holder = (uint8_t)base_read_choice(doc, "holder", conduct_side_words, 0, faults) & 1;
			award->goal = want_goal(folder, doc, "holds", it);
			award->not_goal = want_goal(folder, doc, "lacks", it);
		} else if (award->kind == AWARD_BEYOND) {
			award->line = (int32_t)base_read_int(doc, "line", 0, 6500, 0, faults) * HUNDREDTH;
		}
	}
}

void conduct_load_special(struct data_folder *folder, const struct doc *doc, const struct conduct_tables *tables,
                          struct conduct_scenario *it)
{
	static const char *const known[] = {"no_bayonets", "initiative", "silent", "heat", "tigermen",
	                                    "guns_double", "exit",       "awards", NULL};
	const struct doc *special = kit_want_map_opt(folder, doc, "special");

	it->guns_double =
		(uint8_t)base_read_choice_opt(special, "guns_double", conduct_side_words, NOBODY, folder->faults);
	if (!special)
		return;
	base_refuse_unknown_keys(special, known, folder->faults);
	read_turns(folder, special, "no_bayonets", it->no_bayonets);
	read_turns(folder, special, "initiative", it->first_move);
	read_turns(folder, special, "heat", it->heat);
	it->tiger_choice = read_units(folder, kit_want_list_opt(folder, special, "tigermen"), tables, it);
	if (base_find_doc(special, "silent"))
		read_silent(folder, kit_want_map(folder, special, "silent"), tables, it);
	if (base_find_doc(special, "exit"))
		read_exit(folder, kit_want_map(folder, special, "exit"), it);
	read_awards(folder, kit_want_list_opt(folder, special, "awards"), it);
}
