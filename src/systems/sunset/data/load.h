/* load.h: what the parts of the loader share. Nobody else includes it.
 * May use: state, base, kit. */
#ifndef DURBAR_SYSTEMS_SUNSET_DATA_LOAD_H
#define DURBAR_SYSTEMS_SUNSET_DATA_LOAD_H

#include "base/doc.h"
#include "systems/sunset/state.h"

enum {
	RULE_SLOTS = 4096, /* more than rules.tsv has rows */
	EVENT_TABLES = 16
};

/* A document of events/: what each roll of two dice brings. */
struct event_table {
	const char *name;
	const struct event_facts *roll[SIDES][EVENT_ROLLS];
	bool has[SIDES];
};

struct loader {
	const struct doc_set *data;
	struct arena *arena;
	struct faults *faults;
	struct sunset_tables *tables;
	const struct hex_map *map[SUNSET_SCENARIOS]; /* maps read so far, and their documents */
	const struct doc *map_doc[SUNSET_SCENARIOS];
	size_t maps;
	const struct event_table *event_table[EVENT_TABLES];
	size_t event_tables;
	const char **rule; /* RULE_SLOTS ids of rules, each where its hash says or after it; NULL: free */
};

/* load.c */
/* A document of the set; a fault where it is missing or no map of keys. */
const struct doc *sunset_want_doc(struct loader *loader, const char *name, const char *rule);
/* Every file says `source`; one that is reconstructed says the reason. */
void sunset_check_source(struct loader *loader, const struct doc *doc);
/* A member of a map that must be a list (or a map); a fault and NULL where it is not. */
const struct doc *sunset_want_list(struct loader *loader, const struct doc *doc, const char *key);
const struct doc *sunset_want_map(struct loader *loader, const struct doc *doc, const char *key);
/* A copy that lives as long as the tables. */
const char *sunset_keep(struct loader *loader, const char *string);
/* A refusal that tells a number of the data: the sentence with it in place of '#'. */
const char *sunset_keep_number(struct loader *loader, const char *sentence, int number);
/* "sunset:ID" for an id that stands in rules.tsv; a fault where it does not. */
const char *sunset_keep_rule(struct loader *loader, const struct doc *where, const char *id);
/* The words of a list as numbers, at most `room`; how many there were. */
unsigned sunset_read_words(struct loader *loader, const struct doc *list, const char *const *words, uint8_t *values,
                           unsigned room);

/* Does the hex lie in the country of this name? */
bool sunset_in_area(const struct hex_map *map, unsigned hex, const char *area);

/* data/tables.c */
void sunset_load_tables(struct loader *loader);
/* scenario.c */
void sunset_load_scenario(struct loader *loader, const struct doc *doc);
/* engineers.c */
void sunset_load_engineers(struct loader *loader);
/* war_options.c */
void sunset_load_options(struct loader *loader, const struct doc *doc, struct scenario *war);
/* data/objectives.c */
void sunset_load_objectives(struct loader *loader, const struct doc *doc, struct scenario *war);
/* Leaders who are worth points where they are at the end. */
void sunset_load_residents(struct loader *loader, const struct doc *doc, struct scenario *war);
/* counters.c */
void sunset_load_counters(struct loader *loader, const struct doc *doc, struct scenario *war);
/* data/water.c */
void sunset_load_water(struct loader *loader);
/* What a counter that has been read is as a craft; the number of a craft of the war; where craft can go. */
void sunset_read_craft(struct loader *loader, const struct doc *doc, struct unit_facts *unit);
void sunset_number_craft(struct loader *loader, const struct doc *doc, struct scenario *war, unsigned unit);
void sunset_survey_water(struct scenario *war);
/* data/events.c */
/* Every document of events/, named by a war or not. */
void sunset_load_events(struct loader *loader);
/* The table that a war names becomes its own. */
void sunset_give_events(struct loader *loader, const struct doc *doc, struct scenario *war);
/* special.c: what single wars have of their own; the second part once the counters are known. */
void sunset_load_special(struct loader *loader, const struct doc *doc, const struct doc *map_doc, struct scenario *war);
void sunset_find_special(struct loader *loader, const struct doc *doc, struct scenario *war);
/* data/ground.c: works out what depends on map and terrain chart. */
void sunset_survey_ground(struct loader *loader, const struct doc *map_doc, struct scenario *war);

#endif
