/* play.c: `durbar play`: a game at the terminal, against a bot or hot seat.
 * May use: base, engine, bots, series, external, game, tell. */
#include "cli/play.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "base/hash.h"
#include "cli/commands.h"
#include "cli/home.h"
#include "cli/say.h"
#include "cli/tell.h"
#include "series/run.h"

/* ---- moves */

bool cli_choose_move(struct play *play, int seat, struct move *move)
{
	struct match *match = play->game.match;
	const char *seed = match->plan.seed;
	struct rng rng = {base_hash_bytes(seed, strlen(seed), match->ply)};
	struct bot_question question = {.rules = match->plan.rules,
	                                .tables = match->plan.tables,
	                                .view = engine_seat_view(match, seat),
	                                .seat = seat,
	                                .rng = &rng,
	                                .room = play->room,
	                                .memory = &play->memory[seat],
	                                .budget = play->budget,
	                                .threads = series_count_processors()};
	double start = cli_now();

	memset(move, 0, sizeof *move);
	if (!play->player) {
		/* A budget that was asked for is kept; otherwise nobody waits long. */
		if (!question.budget.rollouts && !question.budget.ms && play->bot->budget.rollouts)
			question.budget = bots_share_time(play->bot->budget, play->waited_ms);
		bots_choose_move(play->bot, &question, move);
		play->waited_ms += (int64_t)((cli_now() - start) * 1000);
		return true;
	}
	if (external_choose_move(play->player, &question, move))
		return true;
	cli_say_error("%s. The game is saved as it stands", external_tell_fault(play->player));
	play->quit = play->failed = true;
	return false;
}

void cli_tell_refusal(struct refusal refusal)
{
	printf("Refused: %s [%s]\n", refusal.text, refusal.rule);
}

bool cli_make_move(struct play *play, int seat, const struct move *move, int viewer)
{
	struct match *match = play->game.match;
	struct refusal refusal = engine_play_move(match, seat, move);
	char name[TELL_SEAT_NAME], words[RULES_MOVE_TEXT], buffer[256];
	struct text text = base_start_text(words, sizeof words), sentence = base_start_text(buffer, sizeof buffer);

	if (refusal.rule) {
		match->plan.rules->move_text(match->plan.tables, match->state, move, &text);
		cli_tell_refusal(engine_explain_refusal(match, seat, words, refusal, &sentence));
		return false;
	}
	if (!cli_record_move(&play->game, play->arena)) {
		play->quit = play->failed = true;
		return false;
	}
	printf("%s:\n", engine_title_seat(&match->plan, seat, name));
	if (!cli_tell_events(match, viewer))
		printf("  %s\n",
		       viewer == seat || !match->plan.rules->facts.hidden ? "Done." : "Something that you do not see.");
	return true;
}

/* ---- turns */

static void play_bot(struct play *play, int seat)
{
	int viewer = play->humans ? cli_first_seat(play->humans) : CLI_ALL;
	struct move move;

	if (!cli_choose_move(play, seat, &move) || !cli_make_move(play, seat, &move, viewer))
		play->quit = true;
	play->fresh = true;
}

static void tell_end(struct play *play)
{
	struct match *match = play->game.match;
	char digest[65];

	cli_tell_board(match, CLI_ALL, play->scratch);
	cli_tell_standing(match);
	engine_digest_seed(match->plan.seed, digest);
	printf("The seed was %s; its hash, shown at the start, is %s.\n", match->plan.seed, digest);
}

static void tell_players(const struct play *play)
{
	const struct match_plan *plan = &play->game.match->plan;
	char name[TELL_SEAT_NAME];

	for (int seat = 0; seat < plan->rules->facts.seats; seat++)
		printf("%s: %s\n", engine_title_seat(plan, seat, name), play->humans >> seat & 1 ? "you" : play->name);
}

/* At one terminal nobody sees what the other player sees and types. */
static void hand_over(struct play *play, int seat)
{
	char name[TELL_SEAT_NAME], prompt[TELL_SEAT_NAME + 64];

	play->fresh = true;
	if (isatty(STDOUT_FILENO))
		fputs("\033[H\033[2J\033[3J", stdout);
	snprintf(prompt, sizeof prompt, "Now %s decides, in secret. Press Enter. ",
	         engine_title_seat(&play->game.match->plan, seat, name));
	if (!isatty(STDIN_FILENO))
		puts(prompt);
	else if (!cli_read_line(prompt))
		play->quit = true;
}

/* For hints later on. */
static void note_view(struct play *play, int seat)
{
	struct match *match = play->game.match;
	struct bot_question question = {.rules = match->plan.rules,
	                                .tables = match->plan.tables,
	                                .view = engine_seat_view(match, seat),
	                                .seat = seat,
	                                .memory = &play->memory[seat]};

	bots_note_view(&question);
}

/* Where several seats decide at once each is asked alone. */
static void ask_first(struct play *play, uint32_t seats)
{
	int seat = cli_first_seat(seats);
	bool at_once = seats & (seats - 1);

	if ((at_once || play->at_once) && play->asked != seat && play->asked != CLI_WATCHER)
		hand_over(play, seat);
	play->asked = seat;
	play->at_once = at_once;
	note_view(play, seat);
	if (!play->quit)
		cli_ask_player(play, seat);
}

static void take_turns(struct play *play)
{
	uint32_t acting;

	tell_players(play);
	while (!play->quit && (acting = engine_seats_to_act(play->game.match)) != 0) {
		uint32_t mine = acting & play->humans;

		base_close_arena(play->scratch);
		play->scratch = base_open_arena();
		if (!play->scratch) {
			cli_say_error("the machine has no memory left; the moves up to here are saved");
			play->quit = play->failed = true;
			break;
		}
		if (mine) {
			ask_first(play, mine);
			play->waited_ms = 0;
		} else {
			play_bot(play, cli_first_seat(acting));
		}
	}
	if (play->failed)
		return;
	if (!play->quit)
		tell_end(play);
	printf("The game is saved in %s", play->game.file.path);
	printf(play->quit ? "; go on with:\n    %s play %s\n" : "; read it with:\n    %s show --events %s\n",
	       play->args->program, play->game.file.path);
}

/* ---- setting the table */

/* In the user's data folder; NULL: there is none, and he has been told. */
static const char *make_name(const struct cli_args *args)
{
	char name[256];
	time_t now = time(NULL);
	struct tm day;
	size_t used = (size_t)snprintf(name, sizeof name, "games/%.150s-", args->words[0]);

	localtime_r(&now, &day);
	strftime(name + used, sizeof name - used, "%Y%m%d-%H%M%S.durbar", &day);
	return cli_find_home(name, "--save", args->arena);
}

static bool read_side(struct play *play, const struct match_plan *plan, const char *word)
{
	const struct rules *rules = plan->rules;
	int sides = rules->facts.sides, chosen = cli_find_side(plan, word);
	char *end;
	long number = strtol(word, &end, 10);

	if (*word && !*end && number >= 1 && number <= sides)
		chosen = (int)number - 1;
	if (!strcmp(word, "both") || !strcmp(word, "all") || (*word && !*end && number == sides + 1)) {
		play->humans = (UINT32_C(1) << rules->facts.seats) - 1;
		return true;
	}
	for (int seat = 0; seat < rules->facts.seats; seat++)
		if (chosen >= 0 && engine_seat_side(rules, seat) == chosen)
			play->humans |= UINT32_C(1) << seat;
	return chosen >= 0 || !strcmp(word, "none");
}

/* Sets play->quit where the player left instead of answering. */
static int choose_side(struct play *play, const struct match_plan *plan)
{
	const char *side = cli_find_value(play->args, "side");
	int sides = plan->rules->facts.sides;

	if (side)
		return read_side(play, plan, side)
		               ? CLI_DONE
		               : cli_say_usage("play", "there is no side '%s'; it is %s, %s, both or none", side,
		                               engine_title_side(plan, 0), engine_title_side(plan, sides - 1));
	if (!isatty(STDIN_FILENO)) {
		read_side(play, plan, plan->rules->facts.side_names[0]);
		return CLI_DONE;
	}
	do {
		printf("Which side do you play?\n");
		for (int i = 0; i < sides; i++)
			printf("  %d  %s\n", i + 1, engine_title_side(plan, i));
		printf("  %d  both, at one terminal\n", sides + 1);
		side = cli_read_line("side> ");
		play->quit = !side || !strcmp(side, "quit");
	} while (!play->quit && !read_side(play, plan, side));
	return CLI_DONE;
}

/* Is no seat left for a bot? */
static bool is_table_full(const struct play *play, const struct match_plan *plan)
{
	return play->humans + 1 == UINT32_C(1) << plan->rules->facts.seats;
}

/* Nothing is written before it is clear who plays. */
static int start_new(struct play *play)
{
	const struct cli_args *args = play->args;
	const char *path = cli_find_value(args, "save");
	struct cli_world world;
	struct match_plan plan;
	struct scenario_facts facts;
	size_t scenario;
	char digest[65];
	int code = cli_find_scenario(args, args->words[0], &world, &scenario);

	if (!code)
		code = cli_plan_match(args, &world, scenario, &plan);
	if (code)
		return code;
	facts = world.rules->scenario(world.tables, scenario);
	printf("%s\n%s\n", facts.title, facts.note);
	plan.practice = cli_has_option(args, "practice");
	code = choose_side(play, &plan);
	if (!code && !play->quit && plan.practice && is_table_full(play, &plan))
		code = cli_say_usage("play",
		                     "a practice game is for one player against a bot: --practice goes with one side");
	if (!code && !play->quit && !path && !(path = make_name(args)))
		code = CLI_FAULT;
	if (!code && !play->quit)
		code = cli_create_game(args, path, &world, &plan, cli_has_option(args, "force"), &play->game);
	if (code || play->quit)
		return code;
	engine_digest_seed(plan.seed, digest);
	printf("seed hash: %s\ndice: %s\nsaved in: %s\n", digest, engine_describe_source(&plan), play->game.file.path);
	return CLI_DONE;
}

static int open_table(struct play *play)
{
	struct stat facts;
	int code;

	if (stat(play->args->words[0], &facts) || !S_ISREG(facts.st_mode))
		return start_new(play);
	if (cli_has_option(play->args, "practice"))
		return cli_say_usage("play", "--practice is for a new game: %s stays what it was begun as",
		                     play->args->words[0]);
	code = cli_open_game(play->args, play->args->words[0], true, NULL, &play->game);
	return code ? code : choose_side(play, &play->game.match->plan);
}

static int run_play(struct cli_args *args)
{
	struct play *play = base_take_bytes(args->arena, sizeof *play);
	const char *name = cli_find_value(args, "bot");
	char reason[512];
	struct text why = base_start_text(reason, sizeof reason);
	struct series_player found;
	int code;

	play->args = args;
	play->arena = args->arena;
	play->game.file.handle = -1;
	play->fresh = true;
	play->asked = CLI_WATCHER;
	if (!external_find_player(name ? name : "captain", NULL, 0, args->arena, &found, &why))
		return cli_say_usage("play", "%s", reason);
	play->bot = found.bot;
	play->name = found.name;
	play->budget = found.budget;
	play->player = found.bot ? NULL : external_open_player(found.name, 0);
	play->room = base_take_bytes(args->arena, BOTS_MOVES * sizeof *play->room);
	play->listed = base_take_bytes(args->arena, CLI_MOVES * sizeof *play->listed);
	if (isatty(STDIN_FILENO))
		play->history = cli_find_home("history", "--save", args->arena);
	code = open_table(play);
	if (!code && play->player)
		external_start_game(play->player, &play->game.match->plan);
	if (!code && !play->quit)
		take_turns(play);
	external_close_player(play->player);
	base_close_arena(play->scratch);
	cli_close_game(&play->game);
	return play->failed ? CLI_FAULT : code;
}

static const struct cli_option options[] = {
	{"side", 0, "NAME", "the side you play; 'both' for two players at one terminal, 'none' to watch"},
	{"bot", 0, "NAME",
         "who plays the other side: recruit, captain (where not given) or general. ./NAME: a program"},
	{"save", 'o', "FILE", "the game file; games/SCENARIO-DATE-TIME.durbar in your data folder where not given"},
	{"options", 0, "SET", "standard, scenario (what it presupposes), all (optional rules), or random"},
	{"option", 0, "NAME=VALUE", "set an option of the scenario; may be repeated"},
	{"seed", 0, "WORD", "where the dice come from; a random one where not given"},
	{"practice", 0, NULL, "a practice game: 'undo' takes any of your moves back, also after dice; it is marked so"},
	{"force", 0, NULL, "replace a file that exists"},
	{NULL, 0, NULL, NULL},
};

const struct cli_command cli_play_command = {
	.name = "play",
	.synopsis = "SCENARIO|FILE [--side NAME] [--bot NAME] [--save FILE] [--options SET] [--option NAME=VALUE]...\n"
		    "                   [--seed WORD] [--practice]",
	.summary = "play at the terminal, against a bot or another player",
	.details = "Every move is saved at once: leave at any time and go on with 'durbar play FILE'.\n"
		   "While you play, type 'help'.",
	.options = options,
	.least = 1,
	.most = 1,
	.run = run_play,
};
