/* conduct_words.c: what the log tells of a conduct roll is what the chart in use says, with its modifiers [conduct:ucc-roll].
 * May use: base, codec, engine, conduct. */
#include "load.h"

#include "engine/match.h"
#include "systems/conduct/conduct.h"
#include "test.h"

enum { SENTENCES = 4096 };

static const void *tables;

static int open_tables(void **state)
{
	(void)state;
	tables = load_open(&conduct_rules);
	return tables ? 0 : -1;
}

/* The first seat that is to act makes a move with one die after another: what is told, sentence by sentence. */
static void tell_move(const char *options, const char *position, const char *move_text, const char *dice, char *told)
{
	const struct rules *rules = &conduct_rules;
	struct arena *arena = base_open_arena();
	struct faults faults = {.arena = arena};
	struct match_plan plan = {0};
	char reason[256], name[64], value[64];
	struct text why = base_start_text(reason, sizeof reason), text = base_start_text(told, SENTENCES);
	struct move move;
	void *battle = base_take_bytes(arena, rules->facts.state_size);
	struct dice *thrown = battle;
	struct event events[64];
	struct event_log log = {events, 64, 0, 0};
	size_t scenario;
	int seat;

	assert_true(engine_find_scenario(rules, tables, "conduct-zulu", &scenario));
	plan = engine_plan_match(rules, tables, scenario);
	if (sscanf(options, "%63s %63s", name, value) == 2)
		assert_true(engine_set_option(&plan, name, value, &why));
	engine_set_up(&plan, (const uint64_t[2]){1, 2}, battle);
	rules->read(tables, codec_parse_yaml("test", position, strlen(position), arena, &faults), battle, &faults);
	load_print(&faults);
	assert_int_equal(faults.count, 0);
	seat = __builtin_ctz(rules->to_act(tables, battle));
	assert_null(rules->move_parse(tables, battle, move_text, &move).rule);
	assert_null(rules->check(tables, battle, seat, &move).rule);
	thrown->scripted = (uint16_t)strlen(dice);
	thrown->next = 0;
	for (size_t i = 0; dice[i]; i++)
		thrown->script[i] = (uint8_t)(dice[i] - '0');
	rules->apply(tables, battle, seat, &move, &log);
	for (uint32_t i = 0; i < log.count; i++) {
		rules->event_text(tables, &log.list[i], &text);
		base_put_char(&text, '\n');
	}
	base_close_arena(arena);
}

#define BATTLE(unit)                                                                                                   \
	"{turn: 2, phase: units, first: colonial, actor: colonial, only: yes, units: {b1: {at: [3600, 2800], facing: " \
	"0, " unit "}, b6: {at: [1200, 900], facing: 0}, z23: {at: [6900, 4700], facing: 180}}}"

TEST(rolls_tell_what_the_chart_in_use_says)
{
	static const struct {
		const char *options, *unit, *dice, *says, *never;
	} cases[] = {
		/* R03, R04: the printed charts of the Zulu War are milder than the harmonised ones */
		{"charts printed", BATTLE("disordered: yes"), "1", "no move", "becomes Shaken"},
		{"charts harmonised", BATTLE("disordered: yes"), "1", "no move, becomes Shaken", "kill"},
		{"charts printed", BATTLE("shaken: yes, disordered: yes"), "1", "stays Shaken", "1 kill"},
		{"charts harmonised", BATTLE("shaken: yes, disordered: yes"), "1", "stays Shaken", "rallies"},
		{"charts harmonised", BATTLE("shaken: yes, disordered: yes"), "1", "1 kill", "rallies"},
		{"charts printed", BATTLE("shaken: yes"), "6", "rallies", "stays"},
		{"system alternative", BATTLE("disordered: yes"), "6543", "the alternative system", "no move"},
		{"system alternative", BATTLE("disordered: yes"), "6543", "successes", "Shaken"},
	};

	for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++) {
		char told[SENTENCES];

		tell_move(cases[i].options, cases[i].unit, "activate b1", cases[i].dice, told);
		*strchr(told, '\n') = 0; /* the roll */
		if (!strstr(told, cases[i].says) || strstr(told, cases[i].never))
			fail_msg("%s: '%s' is not told, or '%s' is: %s", cases[i].options, cases[i].says,
			         cases[i].never, told);
	}
}

AROUND_ALL(open_tables, load_close);
