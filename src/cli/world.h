/* world.h: a rule system with its data loaded, and the words of a command line that choose one:
 * data folder, scenario, options, seed, seat.
 * May use: base, engine, codec, systems/registry.h, args, say. */
#ifndef DURBAR_CLI_WORLD_H
#define DURBAR_CLI_WORLD_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "cli/args.h"
#include "engine/match.h"
#include "engine/rules.h"
#include "engine/tell.h"

enum {
	CLI_WATCHER = -1, /* the seat of one who only watches */
	CLI_ALL = -2,     /* no seat: everything, hidden or not */
	CLI_NO_SEAT = -3  /* no such seat */
};

struct cli_world {
	const struct rules *rules;
	struct doc_set docs;     /* the data folder */
	const struct doc *index; /* the list of rules, rules.tsv; NULL: there is none */
	const char *folder;      /* data/SYSTEM */
	const void *tables;
};

/* The data installed beside the program, or that of the source tree. */
const char *cli_find_own_data(struct arena *arena);
/* --data, $DURBAR_DATA, or those. */
const char *cli_find_data(const struct cli_args *args);
/* --web, the page beside the data, or, as somebody's own data have none, that of the program. */
const char *cli_find_web(const struct cli_args *args);
/* Reads a folder's documents of a system. False: faults were added. */
bool cli_read_world(const char *data, const struct rules *rules, struct arena *arena, struct cli_world *world,
                    struct faults *faults);
/* The same, and its tables. */
bool cli_load_world(const char *data, const struct rules *rules, struct arena *arena, struct cli_world *world,
                    struct faults *faults);

/* The same as far as it introduces the scenarios: see rules.h. */
bool cli_introduce_world(const char *data, const struct rules *rules, struct arena *arena, struct cli_world *world,
                         struct faults *faults);

/* Each of these tells the user what is wrong and returns an exit code. */

/* The system that has this scenario. */
int cli_find_scenario(const struct cli_args *args, const char *id, struct cli_world *world, size_t *scenario);
/* Options and seed of the command line; a seed from the machine where none is given. Options at random follow from the
 * seed. */
int cli_plan_match(const struct cli_args *args, const struct cli_world *world, size_t scenario,
                   struct match_plan *plan);

/* Does the command line ask for options at random? */
bool cli_wants_any_options(const struct cli_args *args);
/* Gives every option that the command line does not set a value at random. */
void cli_pick_options(const struct cli_args *args, struct match_plan *plan, struct rng *rng);

/* A seat from a side's name, a number, "watcher" or "all"; CLI_NO_SEAT: it is none of them. */
int cli_find_seat(const struct rules *rules, const char *name);
/* The same for --seat, where a side may also be called by its title; `fallback` where the option is not given, a usage
 * error where there is no such seat. */
int cli_read_seat(const struct cli_args *args, const struct match_plan *plan, int fallback, int *seat);
/* The first seat of the set, or CLI_WATCHER where it is empty. */
int cli_first_seat(uint32_t seats);
/* The same for --seat with the seat that is to act where the option is not given; where several are it must be. */
int cli_read_acting_seat(const struct cli_args *args, const struct match *match, int *seat);
/* The side that a word names, by name or title; -1: none. */
int cli_find_side(const struct match_plan *plan, const char *word);

#endif
