/* main.c: the `durbar` command: finds the command that was asked for and runs it.
 * May use: the other files of cli, port. */
#include <signal.h>
#include <stdio.h>
#include <string.h>

#include "cli/commands.h"
#include "cli/say.h"
#include "port/port.h"

static const struct cli_command *const commands[] = {
	&cli_serve_command,   &cli_play_command,  &cli_list_command,  &cli_new_command,    &cli_show_command,
	&cli_moves_command,   &cli_move_command,  &cli_undo_command,  &cli_verify_command, &cli_rules_command,
	&cli_lab_command,     &cli_auto_command,  &cli_match_command, &cli_bench_command,  &cli_perft_command,
	&cli_map_command,     &cli_print_command, &cli_store_command, &cli_study_command,  &cli_tune_command,
	&cli_analyse_command, &cli_check_command,
};
enum { COMMANDS = sizeof commands / sizeof commands[0] };

static void print_overview(FILE *out)
{
	fprintf(out, "Durbar %s: a table for 19th-century colonial wargames\n\nusage: durbar COMMAND ...\n\n",
	        DURBAR_VERSION);
	for (size_t i = 0; i < COMMANDS; i++)
		fprintf(out, "  %-8s %s\n", commands[i]->name, commands[i]->summary);
	fprintf(out, "\nHelp on one of them: durbar COMMAND --help\n"
	             "Exit codes: 0 done, 1 a file's or game's content is at fault, 2 wrong usage, 3 move refused\n");
}

static const struct cli_command *find_command(const char *name)
{
	for (size_t i = 0; i < COMMANDS; i++)
		if (!strcmp(commands[i]->name, name))
			return commands[i];
	return NULL;
}

static int run_command(const struct cli_command *command, int argc, char **argv)
{
	struct arena *arena = base_open_arena();
	struct cli_args args;
	int code = CLI_USAGE;

	if (!arena) {
		cli_say_error("the machine has no memory left");
		return CLI_FAULT;
	}
	if (cli_read_args(command, argc - 2, argv + 2, arena, &args)) {
		args.program = argv[0];
		if (cli_has_option(&args, "help")) {
			cli_print_help(command);
			code = CLI_DONE;
		} else {
			code = command->run(&args);
		}
	}
	base_close_arena(arena);
	return code;
}

int main(int argc, char **argv)
{
	const struct cli_command *command;
	int code = CLI_DONE;

	port_note_program(argc ? argv[0] : "");
	/* A reader that goes away (durbar ... | head) is no accident. */
	signal(SIGPIPE, SIG_DFL);
	if (argc < 2) {
		print_overview(stderr);
		return CLI_USAGE;
	}
	command = find_command(argv[1]);
	if (command) {
		code = run_command(command, argc, argv);
	} else if (!strcmp(argv[1], "--help") || !strcmp(argv[1], "-h") || !strcmp(argv[1], "help")) {
		command = argc > 2 ? find_command(argv[2]) : NULL;
		if (command)
			cli_print_help(command);
		else
			print_overview(stdout);
	} else if (!strcmp(argv[1], "--version")) {
		printf("durbar %s\n", DURBAR_VERSION);
	} else {
		cli_say_error("there is no command '%s'; 'durbar --help' lists them", argv[1]);
		return CLI_USAGE;
	}
	if (fflush(stdout) || ferror(stdout)) {
		cli_say_error("the output could not be written");
		return CLI_FAULT;
	}
	return code;
}
