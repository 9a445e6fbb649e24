/* read.c: a study file as cells: every scenario with every set of bots and every variant.
 * May use: base, engine, external, codec, systems/registry.h. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/hash.h"
#include "codec/codec.h"
#include "engine/fingerprint.h"
#include "external/external.h"
#include "study/study.h"
#include "systems/registry.h"

enum { MOST_SCENARIOS = 64, MOST_BOTS = 64, MOST_VARIANTS = 512 };

/* One changed condition. */
struct variant {
	const char *name;
	const struct doc *where;
	const struct doc *scenarios; /* those that it is for; NULL: all */
	const struct doc *options;
	struct study_layer layer;
	const char *option, *value; /* of one that varies by itself; NULL: none */
};

struct bots {
	const char *text; /* "greedy,random" */
	const struct doc *where;
	const char *name[RULES_SEATS];
	int count;
};

struct reading {
	struct study *study;
	const struct doc *root;
	const char *data;
	struct arena *arena;
	struct faults *faults;
	struct scenario {
		const char *id;
		const struct doc *where;
		struct study_system *system;
	} scenario[MOST_SCENARIOS];
	size_t scenarios;
	struct bots bots[MOST_BOTS];
	size_t sets;
	struct variant variant[MOST_VARIANTS];
	size_t variants;
};

/* ---- systems and scenarios */

static struct study_system *find_system(struct reading *it, const struct rules *rules)
{
	struct study *study = it->study;
	struct study_system *system;
	char folder[4096];

	for (size_t i = 0; i < study->systems; i++)
		if (study->system[i].rules == rules)
			return &study->system[i];
	if (study->systems == sizeof study->system / sizeof study->system[0])
		return NULL;
	system = &study->system[study->systems];
	system->rules = rules;
	snprintf(folder, sizeof folder, "%s/%s", it->data, rules->facts.id);
	if (!codec_read_data(folder, it->arena, &system->docs, it->faults, &system->data))
		return NULL;
	study->systems++;
	return system;
}

static bool add_scenario(struct reading *it, const char *id, struct study_system *system, const struct doc *where)
{
	if (it->scenarios == MOST_SCENARIOS) {
		study_add_fault(it->faults, where, "a study has at most %d scenarios", MOST_SCENARIOS);
		return false;
	}
	for (size_t i = 0; i < it->scenarios; i++)
		if (!strcmp(it->scenario[i].id, id)) {
			study_add_fault(it->faults, where, "scenario '%s' is named twice", id);
			return false;
		}
	it->scenario[it->scenarios++] = (struct scenario){id, where, system};
	return true;
}

/* The tables of a system as its folder has them, for names alone. */
static const void *glance(struct reading *it, const struct rules *rules, struct study_system **system)
{
	struct doc_set few = {0};
	const void *tables;

	*system = find_system(it, rules);
	if (!*system)
		return NULL;
	few.list = base_take_bytes(it->arena, (*system)->docs.count * sizeof *few.list);
	for (size_t i = 0; i < (*system)->docs.count; i++)
		if (!strncmp((*system)->docs.list[i].name, "scenarios/", 10)) {
			few.list[few.count] = (*system)->docs.list[i];
			few.list[few.count++].name += 10;
		}
	tables = rules->introduce && few.count ? rules->introduce(&few, it->arena) : NULL;
	return tables ? tables : rules->load(&(*system)->docs, it->arena, it->faults);
}

static void add_all_scenarios(struct reading *it, const struct doc *where)
{
	size_t count;
	const struct rules *const *list = systems_list_rules(&count);

	for (size_t i = 0; i < count; i++) {
		struct study_system *system;
		const void *tables = glance(it, list[i], &system);

		for (size_t j = 0; tables && j < list[i]->count_scenarios(tables); j++) {
			struct scenario_facts facts = list[i]->scenario(tables, j);

			if (!facts.exercise)
				add_scenario(it, facts.id, system, where);
		}
	}
}

static void add_named_scenario(struct reading *it, const struct doc *name)
{
	size_t count, index, before = it->faults->count;
	const struct rules *const *list = systems_list_rules(&count);
	const char *id = base_scalar_of(name);

	for (size_t i = 0; id && i < count; i++) {
		struct study_system *system;
		const void *tables = glance(it, list[i], &system);

		if (tables && engine_find_scenario(list[i], tables, id, &index)) {
			/* Faults of systems that the study does not use are not its business. */
			it->faults->count = before;
			add_scenario(it, list[i]->scenario(tables, index).id, system, name);
			return;
		}
	}
	study_add_fault(it->faults, name, "there is no scenario '%s'; 'durbar list --all' shows them", id ? id : "");
}

static void read_scenarios(struct reading *it)
{
	const struct doc *list = base_find_doc(it->root, "scenarios");

	if (!list)
		base_add_fault(it->faults, it->root, NULL,
		               "a study needs 'scenarios', a list of their names, or 'all' for all but exercises");
	else if (base_scalar_of(list) && !strcmp(list->scalar, "all"))
		add_all_scenarios(it, list);
	else if (list->kind == DOC_SCALAR)
		add_named_scenario(it, list);
	else if (list->kind == DOC_MAP || !list->count)
		base_add_fault(it->faults, list, NULL, "'scenarios' is a list of names, e.g. [asante, persia]");
	else
		for (const struct doc *each = list->first; each; each = each->next)
			add_named_scenario(it, each);
}

/* ---- bots */

static void add_bot(struct reading *it, struct bots *bots, const char *name, const struct doc *where)
{
	if (bots->count == RULES_SEATS)
		study_add_fault(it->faults, where, "there are never more than %d sides", RULES_SEATS);
	else
		bots->name[bots->count++] = name;
}

/* "greedy,random", or a list of the two. */
static void add_bots(struct reading *it, const struct doc *doc)
{
	struct bots *bots = &it->bots[it->sets];
	char whole[512], *next;
	struct text text = base_start_text(whole, sizeof whole);
	char *words = base_scalar_of(doc) ? base_copy_text(it->arena, doc->scalar, strlen(doc->scalar)) : NULL;

	if (it->sets == MOST_BOTS) {
		study_add_fault(it->faults, doc, "a study has at most %d sets of bots", MOST_BOTS);
		return;
	}
	*bots = (struct bots){.where = doc};
	for (char *word = words ? strtok_r(words, ", ", &next) : NULL; word; word = strtok_r(NULL, ", ", &next))
		add_bot(it, bots, word, doc);
	for (const struct doc *each = doc->kind == DOC_LIST ? doc->first : NULL; each; each = each->next)
		add_bot(it, bots, base_scalar_of(each) ? each->scalar : "", each);
	for (int i = 0; i < bots->count; i++)
		base_put_format(&text, "%s%s", i ? "," : "", bots->name[i]);
	if (!bots->count)
		return;
	bots->text = base_copy_text(it->arena, whole, text.used);
	it->sets++;
}

static void read_bots(struct reading *it)
{
	static const struct doc greedy = {.kind = DOC_SCALAR, .scalar = "greedy"};
	const struct doc *list = base_find_doc(it->root, "bots");

	if (!list || list->kind == DOC_SCALAR)
		add_bots(it, list ? list : &greedy);
	else if (list->kind == DOC_MAP || !list->count)
		base_add_fault(it->faults, list, NULL,
		               "'bots' is a list with the bots of each side, e.g. [[greedy, random]]");
	else
		for (const struct doc *each = list->first; each; each = each->next)
			add_bots(it, each);
}

/* ---- variants */

static bool add_variant(struct reading *it, struct variant variant)
{
	for (size_t i = 0; i < it->variants; i++)
		if (!strcmp(it->variant[i].name, variant.name)) {
			study_add_fault(it->faults, variant.where, "two variants are called '%s'", variant.name);
			return false;
		}
	if (it->variants == MOST_VARIANTS) {
		study_add_fault(it->faults, variant.where, "a study has at most %d variants", MOST_VARIANTS);
		return false;
	}
	it->variant[it->variants++] = variant;
	return true;
}

static void read_variant(struct reading *it, const struct doc *each)
{
	static const char *const keys[] = {"name", "scenarios", "options", "data", "change", NULL};
	struct variant variant = {.where = each,
	                          .name = base_read_text(each, "name", NULL, it->faults),
	                          .scenarios = base_find_doc(each, "scenarios"),
	                          .options = base_find_doc(each, "options"),
	                          .layer = {base_find_doc(each, "data"), base_find_doc(each, "change")}};

	base_refuse_unknown_keys(each, keys, it->faults);
	if (variant.scenarios && variant.scenarios->kind != DOC_LIST)
		base_add_fault(it->faults, variant.scenarios, NULL, "'scenarios' of a variant is a list of names");
	for (const struct doc *name = variant.scenarios ? variant.scenarios->first : NULL; name; name = name->next) {
		bool known = false;

		for (size_t i = 0; i < it->scenarios; i++)
			known = known || (base_scalar_of(name) && !strcmp(it->scenario[i].id, name->scalar));
		if (!known)
			base_add_fault(it->faults, name, NULL, "this is none of the study's own 'scenarios'");
	}
	if (!variant.options && !variant.layer.data && !variant.layer.change)
		base_add_fault(it->faults, each, NULL,
		               "a variant changes something: give 'options', 'data' or 'change'");
	else if (variant.name)
		add_variant(it, variant);
}

/* One value of an option; a variant only where it is not the standard one already. */
static void vary_to(struct reading *it, const struct option_spec *option, int32_t value, const struct doc *where)
{
	char name[128], digits[16];
	const char *word = digits;

	snprintf(digits, sizeof digits, "%d", value);
	if (option->words)
		word = option->words[value - option->low];
	snprintf(name, sizeof name, "%s=%s", option->name, word);
	for (size_t i = 0; i < it->variants; i++)
		if (!strcmp(it->variant[i].name, name))
			return;
	add_variant(it, (struct variant){.name = base_copy_text(it->arena, name, strlen(name)),
	                                 .where = where,
	                                 .option = base_copy_text(it->arena, option->name, strlen(option->name)),
	                                 .value = base_copy_text(it->arena, word, strlen(word))});
}

/* Is the option asked for: by 'all' or by its name? */
static bool is_asked(const struct doc *vary, const char *name)
{
	if (base_scalar_of(vary))
		return !strcmp(vary->scalar, "all") || !strcmp(vary->scalar, name);
	for (const struct doc *each = vary->first; each; each = each->next)
		if (base_scalar_of(each) && !strcmp(each->scalar, name))
			return true;
	return false;
}

static void refuse_unknown_options(struct reading *it, const struct doc *vary)
{
	for (const struct doc *each = vary->kind == DOC_LIST ? vary->first : vary; each; each = each->next) {
		const char *name = base_scalar_of(each);
		bool known = name && !strcmp(name, "all");

		for (size_t i = 0; name && i < it->variants; i++)
			known = known || (it->variant[i].option && !strcmp(it->variant[i].option, name));
		if (!known)
			study_add_fault(it->faults, each,
			                "no scenario of the study has an option '%s'; 'durbar list' shows them, and "
			                "'all' means each",
			                name ? name : "");
		if (vary->kind != DOC_LIST)
			break;
	}
}

static void vary_options(struct reading *it)
{
	const struct doc *vary = base_find_doc(it->root, "vary_options");

	for (size_t i = 0; vary && i < it->scenarios; i++) {
		struct study_system *system;
		const struct rules *rules = it->scenario[i].system->rules;
		const void *tables = glance(it, rules, &system);
		size_t index, count = 0;
		const struct option_spec *option =
			tables && engine_find_scenario(rules, tables, it->scenario[i].id, &index)
				? rules->options(tables, index, &count)
				: NULL;

		for (size_t j = 0; j < count; j++)
			for (int32_t value = option[j].low; is_asked(vary, option[j].name) && value <= option[j].high;
			     value++)
				/* Of a range of numbers its ends are tried, of words each. */
				if (option[j].words || value == option[j].low || value == option[j].high)
					vary_to(it, &option[j], value, vary);
	}
	if (vary)
		refuse_unknown_options(it, vary);
}

static void read_variants(struct reading *it)
{
	const struct doc *list = base_find_doc(it->root, "variants");

	add_variant(it, (struct variant){.name = "as it is", .where = it->root});
	if (list && list->kind != DOC_LIST)
		base_add_fault(it->faults, list, NULL, "'variants' is a list of maps, each with a 'name'");
	for (const struct doc *each = list && list->kind == DOC_LIST ? list->first : NULL; each; each = each->next)
		read_variant(it, each);
	vary_options(it);
}

/* ---- cells */

static void hash_text(uint64_t *mark, const char *text)
{
	*mark = base_hash_bytes(text, strlen(text) + 1, *mark);
}

static void hash_doc(uint64_t *mark, const struct doc *doc)
{
	hash_text(mark, doc->key ? doc->key : "-");
	hash_text(mark, doc->kind == DOC_SCALAR ? doc->scalar : doc->kind == DOC_LIST ? "[" : "{");
	for (const struct doc *child = doc->first; child; child = child->next)
		hash_doc(mark, child);
	hash_text(mark, doc->kind == DOC_SCALAR ? "." : "]");
}

static void set_options(struct reading *it, struct match_plan *plan, const struct doc *options)
{
	if (base_scalar_of(options) && !engine_set_preset(plan, options->scalar))
		base_add_fault(it->faults, options, NULL,
		               "'options' is a map of names and values, or standard, scenario or all");
	for (const struct doc *each = options ? options->first : NULL; each; each = each->next) {
		char reason[1024];
		struct text why = base_start_text(reason, sizeof reason);

		if (!each->key || !base_scalar_of(each))
			base_add_fault(it->faults, each, NULL, "'options' must be a map of names and values");
		else if (!engine_set_option(plan, each->key, each->scalar, &why))
			base_add_fault(it->faults, each, NULL, reason);
	}
}

/* Doctrines are those of the cell's own data. */
static bool place_bots(struct reading *it, struct study_cell *cell, const struct bots *bots)
{
	int sides = cell->plan.rules->facts.sides;

	if (bots->count != 1 && bots->count != sides) {
		study_add_fault(it->faults, bots->where,
		                "%s has %d sides, so each set of bots has as many names, or one for all",
		                cell->scenario, sides);
		return false;
	}
	for (int side = 0; side < sides; side++) {
		char reason[600];
		struct text why = base_start_text(reason, sizeof reason);

		if (!external_find_player(bots->name[bots->count == 1 ? 0 : side], &cell->plan, 0, it->arena,
		                          &cell->player[side], &why)) {
			base_add_fault(it->faults, bots->where, NULL, reason);
			return false;
		}
	}
	return true;
}

static void mark_cell(const struct reading *it, const struct study_system *system, const struct variant *variant,
                      struct study_cell *cell)
{
	const struct doc *docs[] = {base_find_doc(it->root, "data"), base_find_doc(it->root, "change"),
	                            variant->layer.data, variant->layer.change};
	uint64_t mark = system->data ^ system->rules->facts.version;

	hash_text(&mark, system->rules->facts.id);
	hash_text(&mark, cell->scenario);
	hash_text(&mark, cell->bots);
	hash_text(&mark, cell->variant);
	hash_text(&mark, it->study->seed);
	mark = base_hash_bytes(cell->plan.option, sizeof cell->plan.option, mark);
	for (size_t i = 0; i < sizeof docs / sizeof docs[0]; i++)
		if (docs[i])
			hash_doc(&mark, docs[i]);
	cell->mark = mark;
}

static bool is_for(const struct variant *variant, const char *scenario)
{
	if (!variant->scenarios)
		return true;
	for (const struct doc *each = variant->scenarios->first; each; each = each->next)
		if (base_scalar_of(each) && !strcmp(each->scalar, scenario))
			return true;
	return false;
}

/* The match that a scenario and a variant make; false: there is none, because of faults or since an option that varies
 * has that value already. */
static bool plan_cell(struct reading *it, const struct scenario *scenario, const struct variant *variant,
                      struct match_plan *plan)
{
	const struct study_layer layer[2] = {{base_find_doc(it->root, "data"), base_find_doc(it->root, "change")},
	                                     variant->layer};
	const struct rules *rules = scenario->system->rules;
	const void *tables = study_change_data(scenario->system, layer, 2, it->arena, it->faults);
	int32_t before[MATCH_OPTIONS];
	size_t index, faults = it->faults->count;
	char reason[512];
	struct text why = base_start_text(reason, sizeof reason);

	if (!tables || !engine_find_scenario(rules, tables, scenario->id, &index))
		return false;
	*plan = engine_plan_match(rules, tables, index);
	plan->data = engine_hash_data(&scenario->system->docs, scenario->id);
	plan->forgets = true;
	set_options(it, plan, base_find_doc(it->root, "options"));
	memcpy(before, plan->option, sizeof before);
	set_options(it, plan, variant->options);
	if (variant->option && (!engine_set_option(plan, variant->option, variant->value, &why) ||
	                        !memcmp(before, plan->option, sizeof before)))
		return false;
	return it->faults->count == faults;
}

static void add_cells(struct reading *it, const struct scenario *scenario, const struct variant *variant,
                      const size_t *bases)
{
	struct study *study = it->study;
	struct match_plan plan;

	if (!is_for(variant, scenario->id) || !plan_cell(it, scenario, variant, &plan))
		return;
	for (size_t i = 0; i < it->sets; i++) {
		struct study_cell *cell = &study->cell[study->cells];

		if (study->cells == STUDY_CELLS) {
			study_add_fault(it->faults, variant->where, "a study has at most %d cells", STUDY_CELLS);
			return;
		}
		*cell = (struct study_cell){.plan = plan,
		                            .scenario = scenario->id,
		                            .bots = it->bots[i].text,
		                            .variant = variant->name,
		                            .base = bases ? bases[i] : study->cells};
		if (!place_bots(it, cell, &it->bots[i]))
			return;
		mark_cell(it, scenario->system, variant, cell);
		study->cells++;
	}
}

static void make_cells(struct reading *it)
{
	it->study->cell = base_take_bytes(it->arena, STUDY_CELLS * sizeof *it->study->cell);
	for (size_t i = 0; i < it->scenarios; i++) {
		size_t bases[MOST_BOTS], first = it->study->cells;

		for (size_t j = 0; j < it->variants && !it->faults->count; j++) {
			add_cells(it, &it->scenario[i], &it->variant[j], j ? bases : NULL);
			for (size_t k = 0; !j && k < it->sets; k++)
				bases[k] = first + k;
		}
	}
	it->study->variants = it->variants - 1;
	for (size_t i = 0; i < it->study->cells; i++)
		it->study->mark =
			base_hash_bytes(&it->study->cell[i].mark, sizeof it->study->cell[i].mark, it->study->mark);
}

/* ---- the head */

static double read_share(struct reading *it, const struct doc *map, const char *key, double fallback, double high)
{
	const struct doc *doc = base_find_doc(map, key);
	int64_t value;

	if (!doc)
		return fallback;
	if (base_decimal_of(doc, 6, &value) && value > 0 && (double)value / 1e6 <= high)
		return (double)value / 1e6;
	study_add_fault(it->faults, doc, "'%s' is a share above 0 and up to %.2f, e.g. 0.03", key, high);
	return fallback;
}

static void read_length(struct reading *it)
{
	static const char *const keys[] = {"difference", "errors", "most", NULL};
	const struct doc *test = base_find_doc(it->root, "test");
	struct study *study = it->study;

	if (test && base_find_doc(it->root, "games")) {
		base_add_fault(it->faults, test, NULL, "a study has either 'games' or a 'test', which ends by itself");
	} else if (!test) {
		study->games = (uint32_t)base_read_int_opt(it->root, "games", 1, STUDY_MOST, 1000, it->faults);
	} else if (test->kind != DOC_MAP) {
		base_add_fault(it->faults, test, NULL,
		               "'test' is a map, e.g. {difference: 0.03, errors: 0.05, most: 20000}");
	} else {
		base_refuse_unknown_keys(test, keys, it->faults);
		study->test = (struct study_test){true, read_share(it, test, "difference", 0.03, 0.5),
		                                  read_share(it, test, "errors", 0.05, 0.5)};
		study->games = (uint32_t)base_read_int_opt(test, "most", STUDY_BLOCK, STUDY_MOST, 20000, it->faults);
		study->mark = base_hash_bytes(&study->test.difference, 2 * sizeof(double), study->mark);
	}
}

static void read_head(struct reading *it)
{
	static const char *const keys[] = {"title",   "note", "seed",   "games",    "test",         "scenarios", "bots",
	                                   "options", "data", "change", "variants", "vary_options", NULL};
	struct study *study = it->study;
	struct match_plan plan = {0};

	base_refuse_unknown_keys(it->root, keys, it->faults);
	study->title = base_read_text(it->root, "title", "", it->faults);
	study->note = base_read_text_opt(it->root, "note", "", it->faults);
	study->seed = base_read_text_opt(it->root, "seed", "study", it->faults);
	if (strlen(study->seed) > 40 || !engine_set_seed(&plan, study->seed))
		base_add_fault(it->faults, base_find_doc(it->root, "seed"), NULL,
		               "a seed of a study is 1 to 40 letters, digits and '-_.'");
	read_length(it);
}

struct study *study_read_file(const char *path, const char *data, struct arena *arena, struct faults *faults)
{
	struct reading *it = base_take_bytes(arena, sizeof *it);
	struct doc *root = codec_read_yaml(path, arena, faults);

	if (!root)
		return NULL;
	it->study = base_take_bytes(arena, sizeof *it->study);
	it->study->file = path;
	it->root = root;
	it->data = data;
	it->arena = arena;
	it->faults = faults;
	if (root->kind != DOC_MAP) {
		base_add_fault(faults, root, NULL, "a study is a map with the keys title, scenarios, games and others");
		return NULL;
	}
	read_head(it);
	read_scenarios(it);
	read_bots(it);
	if (!faults->count)
		read_variants(it);
	if (!faults->count)
		make_cells(it);
	return faults->count ? NULL : it->study;
}
