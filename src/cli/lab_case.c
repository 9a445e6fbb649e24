/* lab_case.c: running one case: data, options, position, then step by step.
 * May use: base, engine, world, rules, systems/registry.h. */
#include <stdio.h>
#include <string.h>

#include "cli/lab.h"
#include "cli/rules.h"
#include "systems/registry.h"

/* ---- data and scenario */

static struct lab_system *find_system(struct lab *lab, const struct rules *rules)
{
	for (size_t i = 0; i < LAB_SYSTEMS; i++) {
		if (!lab->system[i].rules)
			lab->system[i].rules = rules;
		if (lab->system[i].rules == rules)
			return &lab->system[i];
	}
	return NULL;
}

/* The system with its own data; NULL after its faults were added. */
static const struct cli_world *load_system(struct lab_case *it, const struct rules *rules)
{
	struct lab_system *system = find_system(it->lab, rules);
	struct faults faults = {.arena = it->lab->arena};

	if (!system)
		return NULL;
	if (!system->tried)
		system->good = cli_load_world(it->lab->data, rules, it->lab->arena, &system->world, &faults);
	/* Told once; later cases only say that the data is at fault. */
	for (size_t i = 0; i < faults.count; i++) {
		struct doc place = {
			.file = faults.list[i].file, .line = faults.list[i].line, .column = faults.list[i].column};

		base_add_fault(&it->faults, &place, faults.list[i].rule, faults.list[i].text);
	}
	system->tried = true;
	return system->good ? &system->world : NULL;
}

static const struct cli_world *find_by_scenario(struct lab_case *it, const struct doc *scenario)
{
	size_t count, index, before = it->faults.count;
	const struct rules *const *list = systems_list_rules(&count);

	for (size_t i = 0; i < count; i++) {
		const struct cli_world *world = load_system(it, list[i]);

		if (world && engine_find_scenario(list[i], world->tables, scenario->scalar, &index)) {
			/* Faults of systems that this case does not use are not its business. */
			it->faults.count = before;
			return world;
		}
	}
	base_add_fault_about(
		&it->faults, scenario, NULL,
		"no rule system has this scenario ('durbar list --all' shows them; where 'data' brings it, "
		"add 'system')",
		scenario->scalar);
	return NULL;
}

/* The system whose rules the case proves first, if it has the scenario: several have one called drill. */
static const struct cli_world *find_by_rules(struct lab_case *it, const struct doc *scenario)
{
	const struct doc *proven = base_find_doc(it->root, "rules");
	const char *rule = base_scalar_of(proven && proven->kind == DOC_LIST ? proven->first : NULL);
	size_t count, index, before = it->faults.count;
	const struct rules *const *list = systems_list_rules(&count);

	for (size_t i = 0; rule && i < count; i++) {
		size_t length = strlen(list[i]->facts.id);
		const struct cli_world *world;

		if (strncmp(rule, list[i]->facts.id, length) != 0 || rule[length] != ':')
			continue;
		world = load_system(it, list[i]);
		if (world && engine_find_scenario(list[i], world->tables, scenario->scalar, &index))
			return world;
		it->faults.count = before;
	}
	return NULL;
}

static const struct cli_world *find_world(struct lab_case *it, const struct doc *scenario)
{
	const struct doc *system = base_find_doc(it->root, "system");
	const struct cli_world *world;
	const struct rules *rules;

	if (!system) {
		world = find_by_rules(it, scenario);
		return world ? world : find_by_scenario(it, scenario);
	}
	rules = base_scalar_of(system) ? systems_find_rules(system->scalar) : NULL;
	if (!rules) {
		base_add_fault(&it->faults, system, NULL, "there is no such rule system; 'durbar list' shows them");
		return NULL;
	}
	world = load_system(it, rules);
	if (!world && !it->faults.count)
		base_add_fault(&it->faults, system, NULL, "the data of this rule system is at fault");
	return world;
}

static const char *scenario_name(const struct named_doc *named)
{
	static const char folder[] = "scenarios/";

	return strncmp(named->name, folder, sizeof folder - 1) ? NULL : named->name + sizeof folder - 1;
}

/* Is the document no scenario, the case's own, or changed by it? */
static bool is_used(const struct named_doc *named, const struct doc *patch, const char *scenario)
{
	const char *name = scenario_name(named), *id = base_scalar_of(base_find_doc(named->root, "id"));

	return !name || strcmp(name, scenario) == 0 || (id && strcmp(id, scenario) == 0) ||
	       base_find_doc(patch, named->name);
}

/* Is it the scenario that another, which is used, is `like`? */
static bool is_model(const struct doc_set *set, const struct named_doc *named, const struct doc *patch,
                     const char *scenario)
{
	for (size_t i = 0; i < set->count; i++) {
		const char *model = base_scalar_of(base_find_doc(set->list[i].root, "like"));

		if (model && strcmp(model, scenario_name(named)) == 0 && is_used(&set->list[i], patch, scenario))
			return true;
	}
	return false;
}

/* Leaves out what the case cannot meet: most of the time of loading goes into scenarios. */
static void drop_other_scenarios(struct doc_set *set, struct arena *arena, const struct doc *patch,
                                 const char *scenario)
{
	struct doc_set few = {.list = base_take_bytes(arena, set->count * sizeof *few.list)};

	for (size_t i = 0; i < set->count; i++)
		if (is_used(&set->list[i], patch, scenario) || is_model(set, &set->list[i], patch, scenario))
			few.list[few.count++] = set->list[i];
	*set = few;
}

/* Lays the case's changes over copies of the documents they name. */
static bool patch_world(struct lab_case *it, const struct doc *patch)
{
	struct cli_world *world = &it->world;
	struct doc_set set = {.count = world->docs.count};
	const char *scenario = base_scalar_of(base_find_doc(it->root, "scenario"));

	if (patch->kind != DOC_MAP) {
		base_add_fault(&it->faults, patch, NULL,
		               "'data' must be a map of document names, e.g. 'scenarios/drill'");
		return false;
	}
	set.list = base_take_bytes(it->arena, (set.count + patch->count) * sizeof *set.list);
	memcpy(set.list, world->docs.list, set.count * sizeof *set.list);
	for (const struct doc *each = patch->first; each; each = each->next) {
		size_t at = 0;

		while (at < set.count && strcmp(set.list[at].name, each->key))
			at++;
		if (at == set.count)
			set.list[set.count++] = (struct named_doc){each->key, base_merge_docs(it->arena, NULL, each)};
		else
			set.list[at].root = base_merge_docs(it->arena, set.list[at].root, each);
	}
	if (scenario)
		drop_other_scenarios(&set, it->arena, patch, scenario);
	world->docs = set;
	world->tables = world->rules->load(&set, it->arena, &it->faults);
	return world->tables != NULL;
}

/* ---- the head */

static bool read_options(struct lab_case *it, struct match_plan *plan)
{
	const struct doc *options = base_find_doc(it->root, "options");
	const char *seed = base_read_text_opt(it->root, "seed", "lab", &it->faults);

	if (base_scalar_of(options) && !engine_set_preset(plan, options->scalar))
		base_add_fault(&it->faults, options, NULL,
		               "'options' is a map of names and values, or standard, scenario or all");
	for (const struct doc *each = options ? options->first : NULL; each; each = each->next) {
		char reason[1024];
		struct text why = base_start_text(reason, sizeof reason);

		if (!each->key || !base_scalar_of(each))
			base_add_fault(&it->faults, each, NULL, "'options' must be a map of names and values");
		else if (!engine_set_option(plan, each->key, each->scalar, &why))
			base_add_fault(&it->faults, each, NULL, reason);
	}
	if (!engine_set_seed(plan, seed))
		base_add_fault(&it->faults, base_find_doc(it->root, "seed"), NULL,
		               "a seed is 1 to 64 letters, digits and '-_.'");
	it->real_dice = base_find_doc(it->root, "seed") != NULL;
	plan->checked = true;
	return !it->faults.count;
}

/* Does data/SYSTEM/rules.tsv know the rule? */
static void check_citation(struct lab_case *it, const struct doc *citation)
{
	const char *id = base_scalar_of(citation), *colon = id ? strchr(id, ':') : NULL;
	const struct doc *index;
	const char *system;

	if (!colon) {
		base_add_fault(&it->faults, citation, NULL, "a rule is named as SYSTEM:ID, e.g. tally:3.1");
		return;
	}
	system = base_copy_text(it->arena, id, (size_t)(colon - id));
	index = strcmp(system, it->world.rules->facts.id)
	                ? cli_read_rules(it->lab->data, system, it->arena, &it->faults)
	                : it->world.index;
	if (index && !cli_find_rule(index, colon + 1))
		base_add_fault_about(&it->faults, citation, NULL, "rules.tsv has no rule", id);
	else if (!index && strcmp(system, it->world.rules->facts.id))
		base_add_fault_about(&it->faults, citation, NULL, "there is no list of rules for", system);
}

static void check_citations(struct lab_case *it)
{
	const struct doc *rules = base_find_doc(it->root, "rules");

	if (base_scalar_of(rules))
		check_citation(it, rules);
	for (const struct doc *each = rules ? rules->first : NULL; each; each = each->next)
		check_citation(it, each);
}

/* The data or position is meant to be wrong: the faults found are compared, and are none of the file. */
static void expect_faults(struct lab_case *it, const struct doc *expected)
{
	struct faults found = it->faults;
	char all[LAB_TEXT];
	struct text text = base_start_text(all, sizeof all);

	for (size_t i = 0; i < found.count; i++) {
		base_put_string(&text, i ? "; " : "");
		base_put_string(&text, found.list[i].text);
	}
	it->faults.count = 0;
	if (!found.count)
		cli_fail_step(it, expected,
		              "the data and the position should have been refused, but they were accepted");
	for (const struct doc *each = expected->first; each && !it->failure.where; each = each->next) {
		bool told = false;

		for (size_t i = 0; i < found.count; i++)
			told |= base_scalar_of(each) && strstr(found.list[i].text, each->scalar);
		if (!told) {
			cli_fail_step(it, each, "no fault says this");
			snprintf(it->failure.expected, LAB_TEXT, "%s",
			         base_scalar_of(each) ? each->scalar : "(not a text)");
			snprintf(it->failure.got, LAB_TEXT, "%s", all);
		}
	}
}

bool cli_read_position(struct lab_case *it, const struct doc *position, const struct doc *given)
{
	const struct dice *dice;

	if (given && it->head_dice)
		base_add_fault(&it->faults, given, NULL,
		               "the head gives dice for the whole case: take one of the two away");
	if (it->faults.count || (given && !cli_script_dice(it, given)))
		return false;
	it->world.rules->read(it->world.tables, position, engine_edit_state(it->match), &it->faults);
	dice = it->match->state;
	if (it->faults.count || !given)
		return !it->faults.count;
	if ((dice->overrun && !it->open_dice) || dice->next < dice->scripted)
		return cli_fail_step(it, given,
		                     dice->overrun
		                             ? "reading the position threw more dice, or other dice, than are given"
		                             : "reading the position threw fewer dice than are given");
	return cli_script_dice(it, NULL);
}

/* Sets the scenario up anew with the dice given. */
static bool script_set_up(struct lab_case *it, const struct doc *given)
{
	const struct match_plan *plan = &it->match->plan;
	uint64_t key[2];
	struct dice dice;
	void *state = engine_edit_state(it->match);

	base_make_key(plan->seed, key);
	base_seed_dice(&dice, key);
	if (!cli_read_script(it, given, &dice))
		return false;
	plan->rules->setup(plan->tables, plan->scenario, plan->option, &dice, state);
	memcpy(&dice, state, sizeof dice);
	if (dice.used < dice.scripted)
		return cli_fail_step(it, given, "%d of %d dice not used: the set-up threw %d",
		                     dice.scripted - (int)dice.used, dice.scripted, (int)dice.used);
	if (dice.overrun > dice.used - dice.scripted)
		return cli_fail_step(it, given, "a die of the set-up has a value that this die cannot show");
	if (dice.overrun && !it->open_dice)
		return cli_fail_step(it, given, "the set-up threw %d %s, not %d", (int)dice.used,
		                     dice.used == 1 ? "die" : "dice", dice.scripted);
	return cli_script_dice(it, NULL);
}

static bool set_up(struct lab_case *it, const struct doc *scenario)
{
	const struct doc *patch = base_find_doc(it->root, "data"), *position = base_find_doc(it->root, "position");
	const struct doc *dice = base_find_doc(it->root, "dice"), *first = base_find_doc(it->root, "setup_dice");
	struct match_plan plan;
	size_t index;

	if (patch && !patch_world(it, patch))
		return false;
	if (!engine_find_scenario(it->world.rules, it->world.tables, scenario->scalar, &index)) {
		base_add_fault(&it->faults, scenario, NULL, "this rule system has no such scenario");
		return false;
	}
	plan = engine_plan_match(it->world.rules, it->world.tables, index);
	if (!read_options(it, &plan))
		return false;
	it->match = engine_start_match(&plan, it->arena);
	it->events = base_make_doc(it->arena, DOC_LIST, NULL);
	if (first && !script_set_up(it, first))
		return false;
	it->head_dice = dice != NULL;
	it->head_used = ((const struct dice *)it->match->state)->used;
	if (dice && !cli_script_dice(it, dice))
		return false;
	return !position || cli_read_position(it, position, base_find_doc(it->root, "position_dice"));
}

static bool check_broken(struct lab_case *it)
{
	const char *broken = it->world.rules->invariants(it->world.tables, it->match->state);
	const struct doc *position = base_find_doc(it->root, "position");

	if (broken)
		base_add_fault_about(&it->faults, position ? position : it->root, NULL, "this position cannot be",
		                     broken);
	return !broken;
}

static void check_left_over(struct lab_case *it)
{
	const struct dice *dice = it->match->state;

	if (it->head_dice && dice->next < dice->scripted)
		cli_fail_step(it, base_find_doc(it->root, "dice"), "%d of %d dice not used",
		              dice->scripted - dice->next, dice->scripted);
}

void cli_run_case(struct lab_case *it)
{
	const struct doc *scenario = base_find_doc(it->root, "scenario");
	const struct doc *steps = base_find_doc(it->root, "steps"), *wrong = base_find_doc(it->root, "faults");
	const struct cli_world *world;

	if (!base_scalar_of(scenario)) {
		base_add_fault(&it->faults, it->root, NULL,
		               "a case needs a 'scenario'; 'durbar list --all' shows them");
		return;
	}
	world = find_world(it, scenario);
	if (!world)
		return;
	it->world = *world;
	check_citations(it);
	if (it->faults.count)
		return;
	if (!set_up(it, scenario) || wrong || !check_broken(it)) {
		if (wrong)
			expect_faults(it, wrong);
		return;
	}
	if (!steps || steps->kind != DOC_LIST) {
		base_add_fault(&it->faults, it->root, NULL, "a case needs 'steps', a list");
		return;
	}
	for (const struct doc *step = steps->first; step; step = step->next)
		if (!cli_run_step(it, step) || it->faults.count)
			return;
	check_left_over(it);
	if (it->lab->play && !it->failure.where && base_read_bool_opt(it->root, "play", true, &it->faults))
		cli_play_on(it);
}
