/* contract_damage.c: what every rule system promises about data and positions that are not as they should be: see load and
 * read in engine/rules.h. One thing at a time is left out, doubled or replaced, at random places of every document.
 * May use: everything. */
#include "test.h"
#include "walk.h"

/* ---- damage */

enum { LEFT_OUT, ALONE, DOUBLED, CROWDED, OTHER_KIND, OTHER_NUMBER, OTHER_WORD, WAYS, CROWD = 300 };
static const char *const ways[WAYS] = {"left out",        "alone",          "doubled",     "there 300 times",
                                       "of another kind", "another number", "another word"};

struct damage {
	struct arena *arena;
	const struct doc *where; /* the node that is changed */
	uint32_t way;
	const char *with; /* what takes the place of a scalar */
};

static size_t count_docs(const struct doc *doc)
{
	size_t count = 1;

	for (const struct doc *child = doc->first; child; child = child->next)
		count += count_docs(child);
	return count;
}

/* The node with this number; counts down. */
static const struct doc *find_nth(const struct doc *doc, size_t *number)
{
	const struct doc *found = NULL;

	if (!(*number)--)
		return doc;
	for (const struct doc *child = doc->first; child && !found; child = child->next)
		found = find_nth(child, number);
	return found;
}

/* Any node; or, as often, one near the root, where few of all the nodes are. */
static const struct doc *pick_doc(const struct doc *root, struct rng *rng)
{
	size_t number = base_pick_below(rng, (uint32_t)count_docs(root));

	if (base_pick_below(rng, 2))
		return find_nth(root, &number);
	do {
		uint32_t skip = base_pick_below(rng, (uint32_t)root->count);

		for (root = root->first; skip; skip--)
			root = root->next;
	} while (root->count && base_pick_below(rng, 2));
	return root;
}

static struct damage pick_damage(struct arena *arena, const struct doc *root, struct rng *rng)
{
	static const char *const numbers[] = {"-1", "0", "1", "2", "3", "9", "99", "100000", "3000000000", "1.5"};
	struct damage damage = {arena, pick_doc(root, rng), base_pick_below(rng, WAYS), "no-such-word"};
	const struct doc *other = pick_doc(root, rng);

	if (damage.way == OTHER_NUMBER)
		damage.with = numbers[base_pick_below(rng, sizeof numbers / sizeof numbers[0])];
	else if (damage.way == OTHER_WORD && base_pick_below(rng, 4) && other->kind == DOC_SCALAR)
		damage.with = other->scalar;
	return damage;
}

/* How often a child is in the copy of its parent. */
static int count_copies(const struct damage *damage, const struct doc *parent, const struct doc *child)
{
	bool alone = false;

	if (child == damage->where)
		return damage->way == LEFT_OUT                              ? 0
		       : damage->way == DOUBLED && parent->kind == DOC_LIST ? 2
		       : damage->way == CROWDED && parent->kind == DOC_LIST ? CROWD
		                                                            : 1;
	for (const struct doc *one = parent->first; one; one = one->next)
		alone = alone || (one == damage->where && damage->way == ALONE);
	return !alone;
}

static struct doc *copy_damaged(const struct damage *damage, const struct doc *doc)
{
	bool here = doc == damage->where;
	enum doc_kind kind = !here                         ? doc->kind
	                     : damage->way == OTHER_KIND   ? (enum doc_kind)((doc->kind + 1) % 3)
	                     : damage->way >= OTHER_NUMBER ? DOC_SCALAR
	                                                   : doc->kind;
	struct doc *copy = base_make_doc(damage->arena, kind, doc->key);

	copy->file = doc->file;
	copy->line = doc->line;
	copy->column = doc->column;
	copy->scalar = kind != DOC_SCALAR ? NULL : here && damage->way >= OTHER_KIND ? damage->with : doc->scalar;
	for (const struct doc *child = doc->first; child && kind == doc->kind; child = child->next)
		for (int times = count_copies(damage, doc, child); times; times--)
			base_append_doc(copy, copy_damaged(damage, child));
	return copy;
}

static void tell_damage(const char *system, const char *name, const struct damage *damage)
{
	print_error("%s, %s:%d: '%s' is %s (%s)\n", system, name, damage->where->line,
	            damage->where->key ? damage->where->key : "", ways[damage->way], damage->with);
}

/* ---- data */

static bool is_below(const char *name, const char *folder)
{
	return strncmp(name, folder, strlen(folder)) == 0;
}

/* The scenario that shows what a document does: itself, one on that map, or the shortest. */
static size_t find_scenario(const struct doc_set *data, size_t index)
{
	size_t best = data->count, least = SIZE_MAX;

	if (is_below(data->list[index].name, "scenarios/"))
		return index;
	for (size_t i = 0; i < data->count; i++) {
		const struct doc *root = data->list[i].root;
		const char *map = base_scalar_of(base_find_doc(root, "map"));
		bool fits = map && is_below(data->list[index].name, "maps/") &&
		            strcmp(map, data->list[index].name + strlen("maps/")) == 0;
		size_t size = fits ? 0 : count_docs(root);

		if (is_below(data->list[i].name, "scenarios/") && !base_find_doc(root, "like") && size < least) {
			best = i;
			least = size;
		}
	}
	return best;
}

/* The data with that scenario alone (and the one it is like): loading them all takes long. */
static struct doc_set gather_data(struct arena *arena, const struct doc_set *data, size_t index, struct doc *damaged)
{
	struct doc_set set = {base_take_bytes(arena, data->count * sizeof *set.list), 0};
	size_t scenario = find_scenario(data, index);
	const char *like = base_scalar_of(base_find_doc(data->list[scenario].root, "like"));

	for (size_t i = 0; i < data->count; i++) {
		struct named_doc named = data->list[i];
		bool model = like && is_below(named.name, "scenarios/") &&
		             strcmp(named.name + strlen("scenarios/"), like) == 0;

		if (i == index)
			named.root = damaged;
		if (i == scenario || model || !is_below(named.name, "scenarios/"))
			set.list[set.count++] = named;
	}
	return set;
}

static bool is_told_well(const struct world *world, const struct fault *fault)
{
	return fault->text && strlen(fault->text) > 8 && (!fault->rule || is_rule(world, fault->rule));
}

/* What loads can be set up, and somebody can decide. */
static bool can_begin(const struct rules *rules, const void *tables, struct world *world)
{
	for (size_t i = 0; i < rules->count_scenarios(tables); i++) {
		struct match_plan plan = engine_plan_match(rules, tables, i);
		const char *broken;

		engine_set_up(&plan, (const uint64_t[2]){1, 2}, world->block[0]);
		broken = rules->invariants(tables, world->block[0]);
		if (broken)
			print_error("%s\n", broken);
		if (broken)
			return false;
	}
	return true;
}

static int load_damaged(struct world *world, const struct doc_set *data, size_t index, struct rng *rng)
{
	struct arena *arena = base_open_arena();
	struct faults faults = {.arena = arena};
	struct damage damage = pick_damage(arena, data->list[index].root, rng);
	struct doc_set set = gather_data(arena, data, index, copy_damaged(&damage, data->list[index].root));
	const void *tables = world->rules->load(&set, arena, &faults);
	bool good = (tables == NULL) == (faults.count > 0);

	for (size_t i = 0; i < faults.count; i++)
		good = good && is_told_well(world, &faults.list[i]);
	good = good && (!tables || can_begin(world->rules, tables, world));
	if (!good) {
		tell_damage(world->rules->facts.id, data->list[index].name, &damage);
		show_faults(&faults);
	}
	base_close_arena(arena);
	return good ? 0 : 1;
}

TEST(damaged_data_are_refused_or_can_be_played)
{
	size_t systems;
	const struct rules *const *all = systems_list_rules(&systems);
	const char *only = getenv("DURBAR_SYSTEM");
	int wrong = 0;

	for (size_t i = 0; i < systems; i++) {
		struct world world;
		struct faults faults = {0};
		struct doc_set data = {0};
		struct rng rng = {i + 1};
		char folder[512];

		if (only && strcmp(only, all[i]->facts.id) != 0)
			continue;
		open_world(&world, all[i]);
		faults.arena = world.arena;
		snprintf(folder, sizeof folder, "%s/data/%s", DURBAR_SOURCE, all[i]->facts.id);
		assert_true(codec_read_data(folder, world.arena, &data, &faults, NULL));
		for (size_t index = 0; index < data.count; index++)
			for (uint32_t n = 0; n < count_games(4) * 25 && strcmp(data.list[index].name, "rules") != 0;
			     n++)
				wrong += load_damaged(&world, &data, index, &rng);
		base_close_arena(world.arena);
	}
	assert_int_equal(wrong, 0);
}

/* ---- positions */

/* Somebody decides, and can; what they do leaves a sound position. The last is asked for only with DURBAR_LONG. */
static const char *find_trouble(struct moment *at, void *state)
{
	const char *broken = at->rules->invariants(at->tables, state);
	uint32_t acting = broken ? 0 : at->rules->to_act(at->tables, state);
	struct move sampled = at->move;

	if (!broken && !acting && !at->rules->result(at->tables, state).over)
		return "nobody decides, and it is not over";
	for (int seat = 0; seat < at->rules->facts.seats && !broken; seat++) {
		if (!(acting >> seat & 1))
			continue;
		at->rules->sample(at->tables, state, seat, at->rng, &at->move);
		if (at->rules->check(at->tables, state, seat, &at->move).rule)
			return at->rules->check(at->tables, state, seat, &at->move).text;
		memcpy(at->world->block[1], state, at->size);
		at->rules->apply(at->tables, at->world->block[1], seat, &at->move, NULL);
		if (getenv("DURBAR_LONG"))
			broken = at->rules->invariants(at->tables, at->world->block[1]);
	}
	if (!broken)
		at->move = sampled;
	return broken;
}

static void read_damaged(struct moment *at, struct arena *arena, const struct doc *whole)
{
	struct faults faults = {.arena = arena};
	struct damage damage = pick_damage(arena, whole, at->rng);
	unsigned char *state = at->world->block[0];
	const char *trouble = NULL;

	memcpy(state, at->state, at->size);
	at->rules->read(at->tables, copy_damaged(&damage, whole), state, &faults);
	if (!faults.count)
		trouble = find_trouble(at, state);
	else if (memcmp(state, at->state, at->size) != 0)
		trouble = "a refused position changes the state";
	for (size_t i = 0; i < faults.count; i++)
		if (!is_told_well(at->world, &faults.list[i]))
			trouble = faults.list[i].text;
	if (!trouble)
		return;
	tell_damage(at->rules->facts.id, "position", &damage);
	fail_at(at, "a damaged position", trouble);
}

static void look_at_damaged_positions(struct moment *at)
{
	struct arena *arena = base_open_arena();
	struct doc_writer writer;

	base_start_doc_writer(&writer, arena);
	at->rules->dump(at->tables, at->state, &writer.writer);
	for (int i = 0; i < 20; i++)
		read_damaged(at, arena, writer.root);
	base_close_arena(arena);
}

TEST(damaged_positions_are_refused_or_can_be_played)
{
	walk_all(4, 10, look_at_damaged_positions);
}
