/* play_talk.c: what a player types at the terminal, and the answers. May use: base, engine, bots, series, game, guide,
 * tell. */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/hash.h"
#include "base/text.h"
#include "cli/ask.h"
#include "cli/guide.h"
#include "cli/play.h"
#include "cli/rules.h"
#include "cli/say.h"
#include "cli/tell.h"
#include "series/run.h"

enum { SHORT_LIST = 12, HINT_ROLLOUTS = 400, HINT_MS = 3000 };

/* ---- what can be done */

static void tell_choices(struct play *play, int seat)
{
	const struct match *match = play->game.match;
	char help[sizeof play->help], name[TELL_SEAT_NAME];
	struct text text = base_start_text(help, sizeof help);

	match->plan.rules->help(match->plan.tables, match->state, seat, &text);
	if (strcmp(help, play->help)) {
		strcpy(play->help, help);
		printf("%s can do this:\n", engine_title_seat(&match->plan, seat, name));
		cli_tell_help(match, seat, play->scratch);
	}
	if (play->moves.count <= SHORT_LIST && play->moves.complete) {
		printf("Type a move or its number ('help' tells more):\n");
		cli_list_choices(play, "");
	} else {
		printf("%zu move%s%s: type one, or 'moves', 'moves WORD', 'hint', 'help'.\n", play->moves.count,
		       base_end_plural(play->moves.count), play->moves.complete ? "" : " or more");
	}
}

/* How moves of a verb are written. */
static void tell_verb(struct play *play, const char *verb)
{
	const struct match *match = play->game.match;
	struct doc_writer writer;
	const struct doc *line;

	base_start_doc_writer(&writer, play->scratch);
	match->plan.rules->words(match->plan.tables, match->state, &writer.writer);
	line = base_find_doc(base_find_doc(writer.root, "grammar"), verb);
	if (line)
		printf("  %s\n", line->scalar);
	else
		printf("Nothing is known of '%s'; 'help' lists what can be done now.\n", verb);
}

static void tell_commands(struct play *play, int seat)
{
	cli_tell_help(play->game.match, seat, play->scratch);
	printf("Type a move as written above, or the number of a listed one. Also:\n"
	       "  help VERB      how moves of a verb are written\n"
	       "  moves [WORD]   list legal moves, those with a word or a unit's name in them; 'moves all': all\n"
	       "  names [WORD]   how units are called: each with its name\n"
	       "  show           show the board\n"
	       "  look NAME      what you know of a unit or a hex\n"
	       "  odds MOVE      what a move, or a number of the list, would do, and who would win the fight\n"
	       "  hint           up to three plans, their chances, and why\n"
	       "  auto [N]       let the bot make this decision, or the next N\n"
	       "  undo           take your last move back, where no dice fell and nothing was shown;\n"
	       "                 in a practice game always, with whatever followed it\n"
	       "  rules ID       read a rule: rules 6.2; 'rules WORD' looks for a word\n"
	       "  score          how the game stands\n"
	       "  save FILE      write a copy of the game\n"
	       "  quit           leave; the game is saved\n"
	       "Words may be cut short where only one begins so, and units called by their names: 'activate british inf fire-twice'.\n"
	       "Tab completes, the arrow keys bring earlier lines back.\n");
}

static void tell_names(struct play *play, const char *word)
{
	const struct cli_names *names = &play->names;
	size_t told = 0;

	for (size_t i = 0; i < names->count; i++)
		if (base_holds_word(names->name[i], word) || base_holds_word(names->id[i], word))
			told += printf("  %-12s %s\n", names->id[i], names->name[i]) > 0;
	if (!told)
		printf("  no unit has '%s' in its name\n", word);
}

/* A thing by its id, or a unit by its name. */
static void look_at(struct play *play, int seat, const char *name)
{
	const char *id;

	if (*name && !cli_find_name(&play->names, name, strlen(name)) &&
	    cli_take_unit(&play->names, name, 1, &id) == strlen(name))
		name = id;
	cli_tell_thing(play, seat, name);
}

/* ---- commands */

/* From the rules for players: the contents, a rule by its number, a chapter, or what has a word. False: there are none. */
static bool show_guide(struct play *play, const char *word)
{
	const struct cli_world *world = &play->game.world;
	struct faults faults = {.arena = play->scratch};
	const struct doc *guide = strchr(word, ':') ? NULL : cli_read_guide(play->scratch, world, &faults);
	const char *scenario = world->rules->scenario(world->tables, play->game.match->plan.scenario).id;

	if (!guide)
		return false;
	if (!*word)
		cli_tell_contents(guide, world->rules, scenario);
	else if (!cli_tell_place(guide, world->rules->facts.id, word) && !cli_tell_found(guide, scenario, &word, 1))
		printf("No rule has '%s' as its number or in its text. Write 'rules 6.2' or 'rules supply'.\n", word);
	return true;
}

static void show_rules(struct play *play, const char *word)
{
	const char *system = play->game.world.rules->facts.id, *colon = strchr(word, ':');
	const struct doc *index = play->game.world.index;
	const struct doc *row;
	struct faults faults = {.arena = play->scratch};
	size_t shown = 0;

	if (show_guide(play, word))
		return;
	if (colon) {
		system = base_copy_text(play->scratch, word, (size_t)(colon - word));
		word = colon + 1;
		if (strcmp(system, play->game.world.rules->facts.id))
			index = cli_read_rules(cli_find_data(play->args), system, play->scratch, &faults);
	}
	row = cli_find_rule(index, word);
	if (row) {
		cli_tell_rule(system, row);
		return;
	}
	for (row = index && *word ? index->first : NULL; row; row = row->next) {
		const char *title = base_scalar_of(base_find_doc(row, "title"));
		const char *summary = base_scalar_of(base_find_doc(row, "summary"));

		if ((!title || !base_holds_word(title, word)) && (!summary || !base_holds_word(summary, word)))
			continue;
		if (++shown <= 20)
			printf("  %s  %s\n", base_scalar_of(base_find_doc(row, "id")), title ? title : "");
	}
	if (!shown)
		printf("No rule has '%s' as its number or in its text. Write 'rules 6.2' or 'rules supply'.\n", word);
	else if (shown > 20)
		printf("  ... and %zu more\n", shown - 20);
}

static void take_back(struct play *play, int seat)
{
	struct match *match = play->game.match;
	int maker = play->humans >> (match->seat < 0 ? seat : match->seat) & 1 && match->seat >= 0 ? match->seat : seat;
	struct refusal refusal;

	if (!cli_take_back(&play->game, maker, &refusal, play->arena)) {
		play->quit = play->failed = true;
		return;
	}
	if (refusal.rule) {
		cli_tell_refusal(refusal);
		return;
	}
	printf("Taken back.\n");
	play->fresh = true;
}

/* From what the seat sees and has seen, by the judgement of this program, whoever the opponent is. */
static void give_hint(struct play *play, int seat)
{
	const struct match *match = play->game.match;
	const char *seed = match->plan.seed;
	struct rng rng = {base_hash_bytes(seed, strlen(seed), match->ply)};
	struct bot_question question = {.rules = match->plan.rules,
	                                .tables = match->plan.tables,
	                                .view = engine_seat_view(play->game.match, seat),
	                                .seat = seat,
	                                .rng = &rng,
	                                .room = play->room,
	                                .memory = &play->memory[seat],
	                                .budget = {HINT_ROLLOUTS, HINT_MS},
	                                .threads = series_count_processors()};
	struct bot_advice advice;

	bots_advise(&question, &advice);
	for (size_t i = 0; i < advice.count; i++) {
		char words[RULES_MOVE_TEXT], reason[512];
		struct text text = base_start_text(words, sizeof words), why = base_start_text(reason, sizeof reason);

		match->plan.rules->move_text(match->plan.tables, match->state, &advice.plan[i].move, &text);
		bots_explain_plan(&advice, i, &why);
		printf("  %zu  %s\n     %s\n", i + 1, words, reason);
	}
	printf("%s\n", bots_sum_up(&advice));
}

static bool play_auto(struct play *play, int seat)
{
	struct move move;

	if (!cli_choose_move(play, seat, &move))
		return false;
	if (play->auto_left)
		play->auto_left--;
	return cli_make_move(play, seat, &move, seat);
}

/* A number of the last list, or a move as text, in which words may be cut short. False: it is neither, and the player has been
 * told. */
static bool read_move(struct play *play, const char *line, struct move *move)
{
	const struct match *match = play->game.match;
	struct refusal refusal;
	const char *whole;
	char *end;
	unsigned long number = strtoul(line, &end, 10);

	if (*line >= '0' && *line <= '9' && !*end) {
		if (number < 1 || number > play->listed_count) {
			printf("There is no number %lu in the last list; 'moves' lists them.\n", number);
			return false;
		}
		*move = play->moves.list[play->listed[number - 1]];
		return true;
	}
	memset(move, 0, sizeof *move);
	refusal = match->plan.rules->move_parse(match->plan.tables, match->state, line, move);
	if (refusal.rule && (whole = cli_expand_line(play, line)) != NULL) {
		printf("Read as: %s\n", whole);
		memset(move, 0, sizeof *move);
		refusal = match->plan.rules->move_parse(match->plan.tables, match->state, whole, move);
	}
	if (refusal.rule)
		cli_tell_refusal(refusal);
	return !refusal.rule;
}

static bool type_move(struct play *play, int seat, const char *line)
{
	struct move move;

	return read_move(play, line, &move) && cli_make_move(play, seat, &move, seat);
}

static void ask_odds(struct play *play, int seat, const char *line)
{
	const struct match *match = play->game.match;
	struct move move;
	struct refusal refusal;

	if (!*line) {
		puts("Write 'odds' and a move, or its number in the last list.");
		return;
	}
	if (!read_move(play, line, &move))
		return;
	refusal = match->plan.rules->check(match->plan.tables, match->state, seat, &move);
	if (refusal.rule)
		cli_tell_refusal(refusal);
	else
		cli_tell_odds(play, seat, &move);
}

/* The rest of the line where it begins with this command, else NULL. */
static const char *after(const char *line, const char *command)
{
	size_t length = strlen(command);

	if (strncmp(line, command, length) || (line[length] && line[length] != ' '))
		return NULL;
	return line + length + strspn(line + length, " ");
}

/* Answers a command that makes no move; false: the line is none. */
static bool answer(struct play *play, int seat, const char *line)
{
	const char *rest;

	if ((rest = after(line, "help")) != NULL && *rest)
		tell_verb(play, rest);
	else if (rest || !strcmp(line, "?"))
		tell_commands(play, seat);
	else if ((rest = after(line, "moves")) != NULL)
		cli_list_choices(play, rest);
	else if ((rest = after(line, "names")) != NULL)
		tell_names(play, rest);
	else if (after(line, "show"))
		cli_tell_board(play->game.match, seat, play->scratch);
	else if (after(line, "score"))
		cli_tell_standing(play->game.match);
	else if (after(line, "hint"))
		give_hint(play, seat);
	else if ((rest = after(line, "look")) != NULL)
		look_at(play, seat, rest);
	else if ((rest = after(line, "odds")) != NULL)
		ask_odds(play, seat, rest);
	else if ((rest = after(line, "rules")) != NULL || (rest = after(line, "rule")) != NULL)
		show_rules(play, rest);
	else if ((rest = after(line, "save")) != NULL && *rest) {
		const struct cli_file *file = &play->game.file;

		if (cli_create_file(rest, file->bytes, file->size, false, play->scratch))
			printf("A copy is in %s.\n", rest);
	} else
		return false;
	return true;
}

void cli_ask_player(struct play *play, int seat)
{
	struct match *match = play->game.match;
	uint32_t ply = match->ply;
	char prompt[TELL_SEAT_NAME + 4], name[TELL_SEAT_NAME];

	if (play->auto_left) {
		play_auto(play, seat);
		return;
	}
	if (play->fresh)
		cli_tell_board(match, seat, play->scratch);
	play->fresh = false;
	cli_list_moves(match, seat, play->scratch, &play->moves);
	play->names = cli_read_names(match, play->scratch);
	play->listed_count = 0;
	cli_offer_lines(play->moves.text, play->moves.count, play->history);
	tell_choices(play, seat);
	snprintf(prompt, sizeof prompt, "%s> ", engine_title_seat(&match->plan, seat, name));
	while (!play->quit && match->ply == ply) {
		const char *line = cli_read_line(prompt), *rest;

		if (!line || after(line, "quit") || after(line, "exit")) {
			play->quit = true;
		} else if (after(line, "undo")) {
			take_back(play, seat);
		} else if ((rest = after(line, "auto")) != NULL) {
			play->auto_left = *rest ? (uint32_t)strtoul(rest, NULL, 10) : 0;
			play_auto(play, seat);
		} else if (*line && !answer(play, seat, line)) {
			rest = after(line, "move");
			type_move(play, seat, rest ? rest : line);
		}
	}
}
