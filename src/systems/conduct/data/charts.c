/* charts.c: the conduct charts, the classes of troops that roll on them, and lists of modifiers. May use: load. */
#include <string.h>

#include "systems/conduct/data/load.h"

static const char *const row_words[] = {"shakes", "rallies", "recoils", "destroyed", "free", "fanatic", "mounts", NULL};
static const char *const total_words[] = {"lt1", "1", "1-2", "2-5", "3", "4", "5-6", "6", "gt6", NULL};
static const int8_t total_from[] = {INT8_MIN, 1, 1, 2, 3, 4, 5, 6, 7}, total_to[] = {0, 1, 2, 5, 3, 4, 6, 6, INT8_MAX};

/* What a map says of a row; keys that it lacks leave the row as it is. */
static void read_row(struct data_folder *folder, const struct doc *doc, struct conduct_row *row)
{
	struct faults *faults = folder->faults;

	if (base_find_doc(doc, "does"))
		row->does = (uint8_t)conduct_load_bits(folder, doc, "does", row_words);
	row->pace = (uint8_t)base_read_choice_opt(doc, "pace", conduct_pace_words, row->pace, faults);
	row->kills = (uint8_t)base_read_int_opt(doc, "kills", 0, 8, row->kills, faults);
	row->inches[0] = (uint8_t)base_read_int_opt(doc, "foot", 0, 24, row->inches[0], faults);
	row->inches[1] = (uint8_t)base_read_int_opt(doc, "mounted", 0, 24, row->inches[1], faults);
}

static const char *row_rule(struct data_folder *folder, const struct doc *doc, const char *chart, const char *total)
{
	char buffer[80];
	struct text text = base_start_text(buffer, sizeof buffer);

	base_put_string(&text, chart);
	base_put_string(&text, "-");
	base_put_string(&text, total);
	return kit_keep_rule(folder, doc, buffer);
}

static void read_rows(struct data_folder *folder, const struct doc *list, struct conduct_chart *chart)
{
	static const char *const known[] = {"total", "does", "pace", "kills", "foot", "mounted", "harmonised", NULL};
	int next = INT8_MIN;

	for (const struct doc *doc = list ? list->first : NULL; doc; doc = doc->next) {
		int total = base_read_choice(doc, "total", total_words, 0, folder->faults);
		struct conduct_row row = {.low = total_from[total], .high = total_to[total]};
		const struct doc *other = base_find_doc(doc, "harmonised");

		if (!kit_want_room(folder, doc, chart->rows, ROWS))
			return;
		base_refuse_unknown_keys(doc, known, folder->faults);
		if (row.low != next)
			base_add_fault(folder->faults, doc, NULL,
			               "the rows of a chart follow each other from lt1 to gt6");
		next = row.high + 1;
		row.rule = row_rule(folder, doc, chart->id, total_words[total]);
		read_row(folder, doc, &row);
		chart->row[0][chart->rows] = row;
		base_refuse_unknown_keys(other, known + 1, folder->faults);
		read_row(folder, other, &row);
		chart->row[1][chart->rows++] = row;
	}
	if (list && next <= INT8_MAX)
		base_add_fault(folder->faults, list, NULL, "a chart ends with gt6");
}

void conduct_load_charts(struct data_folder *folder, struct conduct_tables *tables)
{
	static const char *const known[] = {"source", "reason", "charts", NULL};
	static const char *const known_chart[] = {"id", "title", "kind", "theatre", "rows", NULL};
	const struct named_doc *named;
	struct faults *faults = folder->faults;
	size_t at = 0;

	while ((named = kit_next_doc(folder, "charts/", &at)) != NULL) {
		const struct doc *list = kit_want_list(folder, named->root, "charts");

		kit_check_source(folder, named->root);
		base_refuse_unknown_keys(named->root, known, faults);
		for (const struct doc *doc = list ? list->first : NULL; doc; doc = doc->next) {
			struct conduct_chart *chart = &tables->chart[tables->charts];

			if (!kit_want_room(folder, doc, tables->charts, CHARTS))
				return;
			tables->charts++;
			base_refuse_unknown_keys(doc, known_chart, faults);
			chart->id = base_read_text(doc, "id", "", faults);
			chart->rule = kit_want_rule(folder, doc, "id");
			chart->title = base_read_text(doc, "title", "", faults);
			chart->kind = (uint8_t)base_read_choice(doc, "kind", conduct_chart_kind_words, 0, faults);
			chart->theatre = (uint8_t)base_read_choice(doc, "theatre", conduct_theatre_words, 0, faults);
			read_rows(folder, kit_want_list(folder, doc, "rows"), chart);
		}
	}
}

/* The charts of a class in one theatre: [Steady, Shaken]. */
static void read_pair(struct data_folder *folder, const struct doc *pair, const struct conduct_tables *tables,
                      uint8_t charts[CHART_KINDS])
{
	const struct doc *one = pair->first;

	if (pair->kind != DOC_LIST || pair->count != CHART_KINDS) {
		base_add_fault(folder->faults, pair, "conduct:house-class", "a class has two charts: [Steady, Shaken]");
		return;
	}
	for (int kind = 0; kind < CHART_KINDS; kind++, one = one->next) {
		int chart = kit_find_id(LISTED(tables->chart, tables->charts), base_scalar_of(one));

		if (chart < 0 || tables->chart[chart].kind != kind)
			base_add_fault_about(folder->faults, one, "conduct:house-class",
			                     kind == CHART_STEADY ? "there is no such Steady chart"
			                                          : "there is no such Shaken chart",
			                     base_scalar_of(one) ? base_scalar_of(one) : "");
		else
			charts[kind] = (uint8_t)chart;
	}
}

static void read_class_charts(struct data_folder *folder, const struct doc *doc, const struct conduct_tables *tables,
                              struct conduct_class *class)
{
	const struct doc *map = kit_want_map(folder, doc, "charts");

	base_refuse_unknown_keys(map, conduct_theatre_words, folder->faults);
	if (map && !base_find_doc(map, "none"))
		base_add_fault(folder->faults, map, "conduct:house-class", "a class needs master charts: none");
	for (int theatre = 0; theatre < THEATRES; theatre++) {
		const struct doc *pair = base_find_doc(map, conduct_theatre_words[theatre]);

		memcpy(class->chart[theatre], class->chart[THEATRE_NONE], CHART_KINDS);
		if (pair)
			read_pair(folder, pair, tables, class->chart[theatre]);
	}
}

void conduct_load_classes(struct data_folder *folder, struct conduct_tables *tables)
{
	static const char *const known_doc[] = {"source", "reason", "classes", NULL};
	static const char *const known[] = {"id",     "name",    "order",  "people", "bayonets",
	                                    "mounts", "sangars", "charts", NULL};
	const struct doc *root = kit_want_doc(folder, "tables/troops", "conduct:house-class");
	const struct doc *list = kit_want_list(folder, root, "classes");
	struct faults *faults = folder->faults;

	kit_check_source(folder, root);
	base_refuse_unknown_keys(root, known_doc, faults);
	for (const struct doc *doc = list ? list->first : NULL; doc; doc = doc->next) {
		struct conduct_class *class = &tables->class[tables->classes];

		if (!kit_want_room(folder, doc, tables->classes, CLASSES))
			return;
		tables->classes++;
		base_refuse_unknown_keys(doc, known, faults);
		class->id = base_read_text(doc, "id", "", faults);
		class->name = base_read_text(doc, "name", "", faults);
		class->order = (uint8_t)base_read_choice(doc, "order", conduct_order_words, 0, faults);
		class->people = (uint8_t)base_read_choice(doc, "people", conduct_people_words, 0, faults);
		class->bayonets = base_read_bool_opt(doc, "bayonets", false, faults);
		class->mounts = base_read_bool_opt(doc, "mounts", false, faults);
		class->sangars = base_read_bool_opt(doc, "sangars", false, faults);
		read_class_charts(folder, doc, tables, class);
	}
}

/* ---- modifiers */

static void read_modifier(struct data_folder *folder, const struct doc *doc, int half, struct conduct_modifier *mod)
{
	static const char *const known[] = {"rule", "value", NULL};

	if (!doc)
		return;
	base_refuse_unknown_keys(doc, known, folder->faults);
	mod->rule[half] = kit_want_rule(folder, doc, "rule");
	mod->value[half] = (int32_t)base_read_int(doc, "value", -6, 6, 0, folder->faults);
}

void conduct_load_modifiers(struct data_folder *folder, const struct doc *list, const char *const *words,
                            const char *first, const char *second, struct conduct_modifier *mods)
{
	const char *const whole[] = {"id", "name", "rule", "value", second, NULL};
	const char *const halves[] = {"id", "name", first, second, NULL};
	unsigned found = 0;

	for (const struct doc *doc = list ? list->first : NULL; doc; doc = doc->next) {
		int which = base_read_choice(doc, "id", words, 0, folder->faults);
		struct conduct_modifier *mod = &mods[which];

		base_refuse_unknown_keys(doc, first ? halves : whole, folder->faults);
		mod->id = words[which];
		mod->name = base_read_text(doc, "name", "", folder->faults);
		if (first) {
			read_modifier(folder, base_find_doc(doc, first), 0, mod);
		} else {
			mod->rule[0] = kit_want_rule(folder, doc, "rule");
			mod->value[0] = (int32_t)base_read_int(doc, "value", -6, 6, 0, folder->faults);
		}
		if (second)
			read_modifier(folder, base_find_doc(doc, second), 1, mod);
		found |= 1u << which;
	}
	for (int i = 0; words[i]; i++)
		if (list && !(found >> i & 1))
			base_add_fault_about(folder->faults, list, NULL, "the list lacks a modifier", words[i]);
}
