/* commands.h: every command of durbar. Each stands in a file of its own name.
 * May use: args. */
#ifndef DURBAR_CLI_COMMANDS_H
#define DURBAR_CLI_COMMANDS_H

#include "cli/args.h"

extern const struct cli_command cli_list_command;
extern const struct cli_command cli_new_command;
extern const struct cli_command cli_show_command;
extern const struct cli_command cli_moves_command;
extern const struct cli_command cli_move_command;
extern const struct cli_command cli_undo_command;
extern const struct cli_command cli_verify_command;
extern const struct cli_command cli_play_command;
extern const struct cli_command cli_auto_command;
extern const struct cli_command cli_match_command;
extern const struct cli_command cli_study_command;
extern const struct cli_command cli_check_command;
extern const struct cli_command cli_tune_command;
extern const struct cli_command cli_analyse_command;
extern const struct cli_command cli_lab_command;
extern const struct cli_command cli_bench_command;
extern const struct cli_command cli_perft_command;
extern const struct cli_command cli_rules_command;
extern const struct cli_command cli_serve_command;
extern const struct cli_command cli_map_command;
extern const struct cli_command cli_print_command;
extern const struct cli_command cli_store_command;

#endif
