/* mutiny_knowledge.c: what greedy knows about the war in India that greedy-1 did not: positions in which a player who knew
 * it would not do the other thing.
 * May use: mutiny, load. */
#include "load.h"

#include "engine/match.h"
#include "systems/mutiny/game.h"
#include "systems/mutiny/position/position.h"
#include "systems/registry.h"
#include "test.h"

enum { MOVES = 8192 };

static const void *tables;
static struct mutiny_state state;
static unsigned char view[sizeof state];
static struct move moves[MOVES];
static int32_t worth[MOVES];

static int open_mutiny(void **unused)
{
	size_t count;
	const struct rules *const *all = systems_list_rules(&count);

	(void)unused;
	for (size_t i = 0; i < count; i++)
		if (strcmp(all[i]->facts.id, "mutiny") == 0)
			tables = load_open(all[i]);
	return tables ? 0 : -1;
}

/* A position of India, laid over its set-up. */
static void lay(const char *text)
{
	const struct rules *rules = loaded.rules;
	struct faults faults = {.arena = loaded.arena};
	const struct doc *doc = codec_parse_yaml("test.yaml", text, strlen(text), loaded.arena, &faults);
	size_t scenario = 0;
	struct match_plan plan;

	while (strcmp(rules->scenario(tables, scenario).id, "india") != 0)
		scenario++;
	plan = engine_plan_match(rules, tables, scenario);
	engine_set_up(&plan, (const uint64_t[2]){1, 2}, &state);
	rules->read(tables, doc, &state, &faults);
	load_print(&faults);
	assert_int_equal(faults.count, 0);
}

/* Makes the moves that the doctrine likes best as long as the decision is this one. */
static void play_step(const char *doctrine, unsigned step)
{
	const struct rules *rules = loaded.rules;
	const int32_t *numbers = engine_find_doctrine(rules, tables, doctrine);

	while (state.step == step) {
		struct move_list list = {.list = moves, .room = MOVES};
		size_t best = 0;

		rules->view(tables, &state, state.actor, view);
		rules->legal(tables, view, state.actor, &list);
		rules->appraise(tables, view, state.actor, numbers, moves, list.count, worth);
		for (size_t i = 1; i < list.count; i++)
			best = worth[i] > worth[best] ? i : best;
		assert_null(rules->check(tables, &state, state.actor, &moves[best]).rule);
		rules->apply(tables, &state, state.actor, &moves[best], NULL);
	}
}

static int power_in(const char *place)
{
	struct look look = mutiny_look(tables, &state);
	unsigned hex = kit_find_place(look.map, place)->hex;
	int power = 0;

	for (unsigned u = mutiny_first(&state, hex); u; u = state.next[u])
		power += (int)mutiny_factor(&look, u);
	return power;
}

/* Campbell's column in Delhi; the Rebels have Bikaner, and nobody is near. */
static const char column[] =
	"clear: true\nturn: 5\nphase: movement\nmarker: campbell\ncommand_pool: [outram]\nstatus: {bikaner: rebel}\n"
	"units: {campbell: delhi, inf-7: {at: delhi, state: reduced}, inf-8: {at: delhi, state: reduced}, inf-9: {at: delhi, state: reduced}, "
	"inf-10: {at: delhi, state: reduced}, inf-11: {at: delhi, state: reduced}, outram: calcutta, lahore-garrison: lahore, peshawar-garrison: peshawar, "
	"kurachee-garrison: kurachee, calcutta-garrison: calcutta, allahabad-garrison: allahabad, "
	"bikaner-garrison: bikaner, bikaner-infantry: bikaner, tanti-tope: bikaner}\n";

static int leave_delhi(const char *doctrine)
{
	lay(column);
	loaded.rules->apply(tables, &state, BRITISH, &(struct move){.verb = VERB_BEGIN}, NULL);
	play_step(doctrine, STEP_MOVE);
	return power_in("delhi");
}

TEST(a_column_that_marches_off_leaves_a_garrison)
{
	int first = leave_delhi("greedy-1"), now = leave_delhi("standard");

	print_message("left in Delhi: greedy-1 %d, greedy %d\n", first, now);
	assert_true(now >= 4 && now > first);
	assert_true(now < 10); /* and does march */
}

/* What the doctrine thinks of Campbell's attack on Bikaner while the Rebels hold it and these. */
static int32_t rate_attack(const char *doctrine, const char *others)
{
	const struct rules *rules = loaded.rules;
	struct look look = mutiny_look(tables, &state);
	unsigned bikaner = kit_find_place(look.map, "bikaner")->hex, from = look.map->next[bikaner][0];
	int number = kit_number_hex(look.map, from);
	struct move attack = {.verb = VERB_ATTACK, .arg = {[ARG_SPOT] = (int32_t)bikaner, [ARG_FROM] = (int32_t)from}};
	char text[1024];

	snprintf(text, sizeof text,
	         "clear: true\nturn: 5\nphase: combat\nmarker: campbell\ncommand_pool: [outram]\n"
	         "status: {bikaner: rebel}\nunits: {campbell: %04d, inf-7: %04d, inf-8: %04d, inf-9: %04d, ra-1: %04d, "
	         "outram: calcutta, inf-1: lahore, inf-2: peshawar, inf-3: kurachee, inf-4: delhi, "
	         "bikaner-garrison: bikaner%s}\n",
	         number, number, number, number, number, others);
	lay(text);
	rules->apply(tables, &state, BRITISH, &(struct move){.verb = VERB_BEGIN}, NULL);
	rules->view(tables, &state, BRITISH, view);
	assert_int_equal(state.step, STEP_DECLARE);
	assert_null(rules->check(tables, &state, BRITISH, &attack).rule);
	rules->appraise(tables, view, BRITISH, engine_find_doctrine(rules, tables, doctrine), &attack, 1, worth);
	return worth[0];
}

/* Whoever lacks one fortress storms it for more than one of two; greedy-1 did not count them. */
TEST(the_last_fortress_is_worth_most)
{
	static const char last[] = ", inf-5: allahabad", one_of_two[] = ", bni-37: {at: allahabad, side: rebel}";

	lay(column);
	assert_int_equal(rate_attack("greedy-1", last), rate_attack("greedy-1", one_of_two));
	assert_true(rate_attack("standard", last) > rate_attack("standard", one_of_two));
}

AROUND_ALL(open_mutiny, load_close);
