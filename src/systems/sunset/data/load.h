/* load.h: what the parts of the loader share. Nobody else includes it.
 * May use: state, base, kit. */
#ifndef DURBAR_SYSTEMS_SUNSET_DATA_LOAD_H
#define DURBAR_SYSTEMS_SUNSET_DATA_LOAD_H

#include "base/doc.h"
#include "kit/common/fields.h"
#include "kit/hex/maps.h"
#include "systems/sunset/state.h"

enum { EVENT_TABLES = 16 };

/* A document of events/: what each roll of two dice brings. */
struct event_table {
	const char *name;
	const struct event_facts *roll[SIDES][EVENT_ROLLS];
	bool has[SIDES];
};

struct loader {
	struct data_folder folder;
	struct faults *faults; /* those of `folder` */
	struct sunset_tables *tables;
	struct hex_maps maps;
	const struct event_table *event_table[EVENT_TABLES];
	size_t event_tables;
};

/* A hex by its number or the id of a place in it; 0 where the key is left out. folder.world is the war. */
extern const struct field_names sunset_spots;
#define FIELD_SPOT(key, type, member)                                                                                  \
	{                                                                                                              \
		key, FIELD_NAME, FIELD_AT(type, member), .names = &sunset_spots                                        \
	}

/* data/tables.c */
void sunset_load_tables(struct loader *loader);
/* scenario.c */
void sunset_load_scenario(struct loader *loader, const struct doc *doc);
/* What introduces it: name, sides, options, calendar. False: there is no room for another. */
bool sunset_load_intro(struct loader *loader, const struct doc *doc, struct scenario *war);
/* options.c */
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
