/* rules.c: `durbar rules`: looks rules up. Also the page that `durbar play` opens for a rule.
 * May use: base, codec, systems/registry.h. */
#include "cli/rules.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/text.h"
#include "cli/commands.h"
#include "cli/guide.h"
#include "cli/paper.h"
#include "cli/say.h"
#include "cli/tell.h"
#include "cli/world.h"
#include "codec/codec.h"
#include "systems/registry.h"

static const char *cell(const struct doc *row, const char *key)
{
	const char *text = base_scalar_of(base_find_doc(row, key));

	return text ? text : "";
}

const struct doc *cli_read_rules(const char *data, const char *system, struct arena *arena, struct faults *faults)
{
	size_t room = strlen(data) + strlen(system) + 16;
	char *path = base_take_bytes(arena, room);

	snprintf(path, room, "%s/%s/rules.tsv", data, system);
	if (access(path, F_OK))
		return NULL;
	return codec_read_tsv(path, arena, faults);
}

const struct doc *cli_find_rule(const struct doc *index, const char *id)
{
	for (const struct doc *row = index ? index->first : NULL; row; row = row->next)
		if (!strcmp(cell(row, "id"), id))
			return row;
	return NULL;
}

/* Breaks a paragraph into lines that begin with `margin` blanks. */
static void print_wrapped(const char *text, int margin)
{
	int column = 0;

	while (*text) {
		int length = (int)strcspn(text, " ");

		if (column && column + 1 + length > 90) {
			putchar('\n');
			column = 0;
		}
		if (column)
			column += printf(" %.*s", length, text);
		else
			column = printf("%*s%.*s", margin, "", length, text);
		text += length;
		text += strspn(text, " ");
	}
	putchar('\n');
}

void cli_tell_rule(const char *system, const struct doc *row)
{
	printf("%s:%s  %s (%s)\n", system, cell(row, "id"), cell(row, "title"), cell(row, "kind"));
	print_wrapped(cell(row, "summary"), 4);
	if (*cell(row, "edge_cases") && strcmp(cell(row, "edge_cases"), "-"))
		print_wrapped(cell(row, "edge_cases"), 4);
}

static void write_rule(const char *system, const struct doc *row, struct writer *writer)
{
	writer->open_map(writer, NULL);
	writer->put_text(writer, "system", system);
	for (const struct doc *each = row->first; each; each = each->next)
		writer->put_text(writer, each->key, each->scalar ? each->scalar : "");
	writer->close(writer);
}

static bool is_wanted(const struct doc *row, const struct cli_args *args, const char *id, int from)
{
	if (id && strcmp(cell(row, "id"), id))
		return false;
	for (int i = from; i < args->count; i++)
		if (!base_holds_word(cell(row, "id"), args->words[i]) &&
		    !base_holds_word(cell(row, "title"), args->words[i]) &&
		    !base_holds_word(cell(row, "summary"), args->words[i]) &&
		    !base_holds_word(cell(row, "edge_cases"), args->words[i]))
			return false;
	return true;
}

struct wish {
	const char *system, *id; /* NULL: all */
	int words;               /* the first word to look for */
	struct writer *writer;
};

static size_t show_system(const struct cli_args *args, const char *system, const struct wish *wish,
                          struct faults *faults)
{
	const struct doc *index = cli_read_rules(cli_find_data(args), system, args->arena, faults);
	bool brief = !wish->id && wish->words >= args->count;
	size_t found = 0;

	for (const struct doc *row = index ? index->first : NULL; row; row = row->next) {
		if (!is_wanted(row, args, wish->id, wish->words))
			continue;
		found++;
		if (wish->writer)
			write_rule(system, row, wish->writer);
		else if (brief)
			printf("%s:%s  %s (%s)\n", system, cell(row, "id"), cell(row, "title"), cell(row, "kind"));
		else
			cli_tell_rule(system, row);
	}
	return found;
}

/* Rules of the engine itself are quoted too, as engine:ID. */
static const char *find_system(const char *name)
{
	const struct rules *rules = systems_find_rules(name);

	return rules ? rules->facts.id : !strcmp(name, "engine") ? "engine" : NULL;
}

static void read_wish(const struct cli_args *args, struct wish *wish)
{
	const char *word = args->count ? args->words[0] : "";
	const char *colon = strchr(word, ':');
	const char *name = colon ? base_copy_text(args->arena, word, (size_t)(colon - word)) : word;

	wish->system = find_system(name);
	if (!wish->system)
		return;
	wish->id = colon ? colon + 1 : NULL;
	wish->words = 1;
}

static size_t show_index(struct cli_args *args, struct wish *wish, struct faults *faults)
{
	struct json_writer json;
	size_t count, found = 0;
	const struct rules *const *list = systems_list_rules(&count);

	if (cli_has_option(args, "json")) {
		wish->writer = cli_start_json(&json);
		wish->writer->open_list(wish->writer, "rules");
	}
	for (size_t i = 0; i < count && !wish->system; i++)
		found += show_system(args, list[i]->facts.id, wish, faults);
	if (!wish->system || !strcmp(wish->system, "engine"))
		found += show_system(args, "engine", wish, faults);
	else
		found += show_system(args, wish->system, wish, faults);
	if (wish->writer) {
		wish->writer->close(wish->writer);
		cli_finish_json(&json);
	}
	return found;
}

static size_t write_guide(const struct doc *guide, const struct rules *rules)
{
	struct json_writer json;
	struct writer *writer = cli_start_json(&json);

	writer->put_text(writer, "system", rules->facts.id);
	codec_send_doc(guide, "chapters", writer);
	cli_finish_json(&json);
	return guide->count;
}

/* The guide of one system. */
static size_t show_guide(const struct cli_args *args, const struct rules *rules, const struct wish *wish,
                         struct faults *faults)
{
	const char *scenario = cli_find_value(args, "scenario");
	const struct doc *guide = cli_open_guide(cli_find_data(args), rules, wish->id, args->arena, faults);

	if (!guide)
		return 0;
	if (wish->id)
		return cli_tell_place(guide, rules->facts.id, wish->id);
	if (cli_has_option(args, "json"))
		return write_guide(guide, rules);
	if (wish->words < args->count)
		return cli_tell_found(guide, scenario, args->words + wish->words, args->count - wish->words);
	cli_tell_contents(guide, rules, scenario);
	return guide->count;
}

static const char *const print_only[] = {"aids", "paper", "force"};

/* The options of a booklet, and what does not go with them. */
static int check_print(const struct cli_args *args, const struct wish *wish)
{
	if (!cli_has_option(args, "pdf")) {
		for (size_t i = 0; i < sizeof print_only / sizeof *print_only; i++)
			if (cli_has_option(args, print_only[i]))
				return cli_say_usage("rules", "--%s is for --pdf", print_only[i]);
		return CLI_DONE;
	}
	if (!wish->system || !strcmp(wish->system, "engine") || wish->id || wish->words < args->count)
		return cli_say_usage("rules", "--pdf prints the rules of one system: durbar rules SYSTEM --pdf "
		                              "[FILE.pdf]; the file's name ends in .pdf");
	if (cli_has_option(args, "json") || cli_has_option(args, "index"))
		return cli_say_usage("rules", "--json and --index do not go with --pdf");
	return CLI_DONE;
}

/* As a booklet, or its player aids alone. */
static int print_guide(const struct cli_args *args, const struct rules *rules)
{
	bool aids = cli_has_option(args, "aids");
	struct faults faults = {.arena = args->arena};
	struct print_order order;
	char name[128];
	int code = cli_start_order(args, rules, &order);

	if (code != CLI_DONE)
		return code;
	order.chapters = cli_open_guide(cli_find_data(args), rules, NULL, args->arena, &faults);
	cli_say_faults(&faults);
	if (!order.chapters) {
		cli_say_error("there are no rules of %s to print", rules->facts.id);
		return CLI_FAULT;
	}
	snprintf(name, sizeof name, "durbar-%s-%s.pdf", rules->facts.id, aids ? "aids" : "rules");
	return cli_print_order(args, &order, aids ? "print_aids" : "print_booklet", name);
}

static int run_rules(struct cli_args *args)
{
	struct wish wish = {NULL, NULL, 0, NULL};
	struct faults faults = {.arena = args->arena};
	size_t count, found = 0;
	const struct rules *const *list = systems_list_rules(&count);

	read_wish(args, &wish);
	if (check_print(args, &wish) != CLI_DONE)
		return CLI_USAGE;
	if (cli_has_option(args, "pdf"))
		return print_guide(args, systems_find_rules(wish.system));
	for (size_t i = 0; i < count && !cli_has_option(args, "index"); i++)
		if (wish.system ? !strcmp(wish.system, list[i]->facts.id) : !cli_has_option(args, "json"))
			found += show_guide(args, list[i], &wish, &faults);
	if (!found && !faults.count)
		found = show_index(args, &wish, &faults);
	cli_say_faults(&faults);
	if (!found)
		cli_say_error("no rule fits '%s'; 'durbar rules SYSTEM' lists a system's chapters",
		              args->count ? args->words[0] : "");
	return faults.count || !found ? CLI_FAULT : CLI_DONE;
}

static const struct cli_option options[] = {
	{"index", 0, NULL, "the list that the program and its tests cite, a line a rule"},
	{"json", 0, NULL, "print facts as JSON"},
	{"scenario", 0, "ID", "what holds in this scenario alone"},
	CLI_PAPER_OPTIONS,
	{"aids", 0, NULL, "with --pdf: the player aids alone, on one sheet"},
	{NULL, 0, NULL, NULL},
};

const struct cli_command cli_rules_command = {
	.name = "rules",
	.synopsis =
		"[SYSTEM[:ID]] [CHAPTER|WORD...] [--scenario ID] [--index] [--json]\n"
		"       durbar rules SYSTEM --pdf [FILE.pdf] [--aids] [--paper a4|letter] [--scenario ID] [--force]",
	.summary = "read the rules, look them up by number or word",
	.details = "  durbar rules sunset           the chapters of a system\n"
		   "  durbar rules sunset marching  one chapter\n"
		   "  durbar rules sunset:6.2       one rule\n"
		   "  durbar rules sunset supply    what a system's rules say of supply\n"
		   "  durbar rules sunset --pdf     a booklet to print; its last sheet has the player aids",
	.options = options,
	.least = 0,
	.most = -1,
	.run = run_rules,
};
