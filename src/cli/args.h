/* args.h: the words of a command line: options, their values, and what is left.
 * May use: base. Nothing here knows what a command does. */
#ifndef DURBAR_CLI_ARGS_H
#define DURBAR_CLI_ARGS_H

#include <stdbool.h>
#include <stdint.h>

#include "base/arena.h"

enum cli_exit { CLI_DONE = 0, CLI_FAULT = 1, CLI_USAGE = 2, CLI_REFUSED = 3 };

struct cli_option {
	const char *name; /* "seed": given as --seed; NULL ends a list */
	char letter;      /* 'o': also given as -o; 0: none */
	const char *
		argument; /* "FILE"; NULL: a switch without a value; "[FILE.pdf]": a word with this ending may follow */
	const char *help;
};

struct cli_args;

struct cli_command {
	const char *name;
	const char *synopsis; /* what follows the name: "FILE MOVE... [--seat NAME]" */
	const char *summary;  /* one line */
	const char *details;  /* more lines for --help; may be NULL */
	const struct cli_option *options;
	const char *seed; /* of games where none is given; NULL: by chance */
	int least, most;  /* words that are no options; most -1: any number */
	int (*run)(struct cli_args *args);
};

struct cli_args {
	const struct cli_command *command;
	const char *program; /* as the user called it */
	struct arena *arena; /* lives as long as the command runs */
	struct cli_given {
		const struct cli_option *option;
		const char *value;
	} * given;
	int given_count;
	const char **words;
	int count;
};

/* Reads the words after the command's name. False: they are wrong, and the user has been told. */
bool cli_read_args(const struct cli_command *command, int argc, char **argv, struct arena *arena,
                   struct cli_args *args);
bool cli_has_option(const struct cli_args *args, const char *name);
/* The value given last, or NULL. */
const char *cli_find_value(const struct cli_args *args, const char *name);
/* The value of the option's `nth` use, from 0, or NULL: for options that may be repeated. */
const char *cli_find_nth_value(const struct cli_args *args, const char *name, int nth);
/* A whole number; false: it is none or out of range, and the user has been told. */
bool cli_find_number(const struct cli_args *args, const char *name, int64_t low, int64_t high, int64_t fallback,
                     int64_t *value);
/* What --help prints. */
void cli_print_help(const struct cli_command *command);

#endif
