/* args.c: reading a command line. May use: base, say. */
#include "cli/args.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "cli/say.h"

static const struct cli_option common[] = {
	{"data", 0, "FOLDER", "read the rule systems' data from this folder"},
	{"help", 'h', NULL, "show this help"},
	{NULL, 0, NULL, NULL},
};

static const struct cli_option *find_in(const struct cli_option *list, const char *name, size_t length, char letter)
{
	for (; list && list->name; list++)
		if (letter ? list->letter == letter
		           : strlen(list->name) == length && !strncmp(list->name, name, length))
			return list;
	return NULL;
}

static const struct cli_option *find_option(const struct cli_command *command, const char *name, size_t length,
                                            char letter)
{
	const struct cli_option *option = find_in(command->options, name, length, letter);

	return option ? option : find_in(common, name, length, letter);
}

static void add_given(struct cli_args *args, const struct cli_option *option, const char *value)
{
	args->given[args->given_count++] = (struct cli_given){option, value};
}

/* May this word be the value that an option can go without? One with another ending is somebody else's. */
static bool ends_like(const char *argument, const char *word)
{
	const char *ending = strrchr(argument, '.');
	size_t tail = ending ? strlen(ending) - 1 : 0, length = word ? strlen(word) : 0;

	return length > tail && !strncmp(word + length - tail, ending, tail);
}

/* One word that begins with a dash; `next` is the word after it or NULL. Returns how many words it
 * used, 0 where it is wrong. */
static int read_option(struct cli_args *args, const char *word, const char *next)
{
	bool is_long = word[1] == '-';
	const char *name = word + (is_long ? 2 : 1);
	size_t length = is_long ? strcspn(name, "=") : 1;
	const struct cli_option *option = find_option(args->command, name, length, is_long ? 0 : name[0]);
	const char *rest = name + length;

	if (!option) {
		cli_say_usage(args->command->name, "there is no option '%.*s%.*s'", is_long ? 2 : 1, word, (int)length,
		              name);
		return 0;
	}
	if (!option->argument) {
		if (*rest) {
			cli_say_usage(args->command->name, "option '--%s' takes no value", option->name);
			return 0;
		}
		add_given(args, option, "");
		return 1;
	}
	if (*rest) {
		add_given(args, option, is_long ? rest + 1 : rest);
		return 1;
	}
	if (option->argument[0] == '[' && !ends_like(option->argument, next)) {
		add_given(args, option, "");
		return 1;
	}
	if (!next) {
		cli_say_usage(args->command->name, "option '--%s' needs a value: --%s %s", option->name, option->name,
		              option->argument);
		return 0;
	}
	add_given(args, option, next);
	return 2;
}

bool cli_read_args(const struct cli_command *command, int argc, char **argv, struct arena *arena, struct cli_args *args)
{
	bool options_over = false;

	*args = (struct cli_args){.command = command, .arena = arena};
	args->given = base_take_bytes(arena, sizeof *args->given * (size_t)(argc + 1));
	args->words = base_take_bytes(arena, sizeof *args->words * (size_t)(argc + 1));
	for (int i = 0; i < argc;) {
		int used;

		if (options_over || argv[i][0] != '-' || !argv[i][1]) {
			args->words[args->count++] = argv[i++];
			continue;
		}
		if (!strcmp(argv[i], "--")) {
			options_over = true;
			i++;
			continue;
		}
		used = read_option(args, argv[i], i + 1 < argc ? argv[i + 1] : NULL);
		if (!used)
			return false;
		i += used;
	}
	if (cli_has_option(args, "help"))
		return true;
	if (args->count < command->least) {
		cli_say_usage(command->name, "something is missing; it is used as: durbar %s %s", command->name,
		              command->synopsis);
		return false;
	}
	if (command->most >= 0 && args->count > command->most) {
		cli_say_usage(command->name, "'%s' is one word too many", args->words[command->most]);
		return false;
	}
	return true;
}

const char *cli_find_nth_value(const struct cli_args *args, const char *name, int nth)
{
	for (int i = 0; i < args->given_count; i++)
		if (!strcmp(args->given[i].option->name, name) && nth-- == 0)
			return args->given[i].value;
	return NULL;
}

const char *cli_find_value(const struct cli_args *args, const char *name)
{
	for (int i = args->given_count - 1; i >= 0; i--)
		if (!strcmp(args->given[i].option->name, name))
			return args->given[i].value;
	return NULL;
}

bool cli_has_option(const struct cli_args *args, const char *name)
{
	return cli_find_value(args, name) != NULL;
}

bool cli_find_number(const struct cli_args *args, const char *name, int64_t low, int64_t high, int64_t fallback,
                     int64_t *value)
{
	const char *text = cli_find_value(args, name);
	char *end;
	long long number;

	*value = fallback;
	if (!text)
		return true;
	number = strtoll(text, &end, 10);
	if (!*text || *end || number < low || number > high) {
		cli_say_usage(args->command->name, "--%s needs a whole number from %lld to %lld, not '%s'", name,
		              (long long)low, (long long)high, text);
		return false;
	}
	*value = number;
	return true;
}

static void print_options(const struct cli_option *list)
{
	for (; list && list->name; list++) {
		char left[64];

		snprintf(left, sizeof left, "%c%c%s --%s%s%s", list->letter ? '-' : ' ',
		         list->letter ? list->letter : ' ', list->letter ? "," : " ", list->name,
		         list->argument ? " " : "", list->argument ? list->argument : "");
		printf("  %-28s %s\n", left, list->help);
	}
}

void cli_print_help(const struct cli_command *command)
{
	printf("durbar %s: %s\n\nusage: durbar %s %s\n\n", command->name, command->summary, command->name,
	       command->synopsis);
	if (command->details)
		printf("%s\n\n", command->details);
	printf("options:\n");
	print_options(command->options);
	print_options(common);
}
