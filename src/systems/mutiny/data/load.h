/* load.h: what the parts of the loader share. Nobody else includes it.
 * May use: state, base, kit. */
#ifndef DURBAR_SYSTEMS_MUTINY_DATA_LOAD_H
#define DURBAR_SYSTEMS_MUTINY_DATA_LOAD_H

#include "base/doc.h"
#include "kit/common/fields.h"
#include "kit/common/want.h"
#include "kit/hex/maps.h"
#include "systems/mutiny/state.h"

/* The chart as read; the costs of every step are worked out from it for each map. */
enum { CHART_OTHER = 255, CHART_CLOSED = -1 };
struct chart {
	int16_t hex[WEATHERS][TERRAINS];  /* half MF to enter; CHART_OTHER: the other terrain decides; CHART_CLOSED */
	int16_t side[WEATHERS][HEXSIDES]; /* half MF to cross; CHART_CLOSED */
	uint8_t halves[TERRAINS];         /* bit w: the die of attrition is halved in the weather w */
	int16_t road, pass, riverine, camel; /* half MF */
};

struct loader {
	struct data_folder folder;
	struct faults *faults; /* those of `folder` */
	struct mutiny_tables *tables;
	struct chart chart;
	struct hex_maps maps;
	/* The counters, the same for all scenarios. */
	struct unit_facts unit[MUTINY_UNITS];
	uint16_t units;
	struct front_facts front[MUTINY_FRONTS];
	uint8_t fronts;
	uint16_t by_id[MUTINY_UNITS];
};

/* A number of a document and the byte of the tables that it becomes, for kit_load_fields. */
#define NUMBER(key, member, least, most)                                                                               \
	{                                                                                                              \
		key, FIELD_NUMBER, FIELD_AT(mutiny_tables, member), .low = least, .high = most                         \
	}

/* ---- load.c ---- */
/* The numbers of the map that a document has under a key; these are all its keys. */
void mutiny_load_numbers(struct loader *loader, const struct doc *doc, const char *key, const struct field *fields);
/* A document of tables/, with its source checked; NULL and a fault where it is missing. */
const struct doc *mutiny_open_table(struct loader *loader, const char *name, const char *const *known,
                                    const char *rule);

/* ---- battle.c ---- */
void mutiny_load_battle(struct loader *loader);
/* ---- terrain.c ---- */
void mutiny_load_terrain(struct loader *loader);
/* ---- events.c: the mutiny table, groups, incidents, fortunes ---- */
void mutiny_load_events(struct loader *loader);
/* ---- counters.c ---- */
void mutiny_load_counters(struct loader *loader);
/* ---- setup.c: where counters start, and what the players place ---- */
void mutiny_load_setup(struct loader *loader, const struct doc *doc, struct war *war);
/* ---- scenario.c ---- */
void mutiny_load_scenario(struct loader *loader, const struct doc *doc);
/* What introduces it: name, sides, options, calendar. False: there is no room for another. */
bool mutiny_load_intro(struct loader *loader, const struct doc *doc, struct war *war);
/* ---- options.c: the sets of options of a war ---- */
void mutiny_load_options(struct loader *loader, const struct doc *doc, struct war *war);
/* ---- ground.c: works out what depends on map and terrain chart ---- */
void mutiny_survey_ground(struct loader *loader, const struct doc *doc, struct war *war);
/* ---- steps.c: what every step costs ---- */
void mutiny_survey_steps(const struct chart *chart, struct war *war);

#endif
