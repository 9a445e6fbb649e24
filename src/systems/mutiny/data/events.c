/* events.c: the Mutiny Table, reinforcement groups, incident markers, fortunes of war, and what wins.
 * May use: load, options, base. */
#include <string.h>

#include "systems/mutiny/data/load.h"

static const char *const dice[] = {"1", "2", "3", "4", "5", "6", NULL};

static void load_checks(struct loader *loader, const struct doc *map)
{
	static const char *const known[] = {"result", "rule", NULL};

	base_refuse_unknown_keys(map, dice, loader->faults);
	for (unsigned die = 1; map && die <= 6; die++) {
		const struct doc *line = kit_want_map(&loader->folder, map, dice[die - 1]);

		if (!line)
			continue;
		base_refuse_unknown_keys(line, known, loader->faults);
		loader->tables->mutiny[die] =
			(uint8_t)base_read_choice(line, "result", mutiny_result_words, MUTINY_LOYAL, loader->faults);
		loader->tables->mutiny_rule[die] = kit_want_rule(&loader->folder, line, "rule");
	}
}

static void load_group(struct loader *loader, const struct doc *line, unsigned side, unsigned group)
{
	static const char *const known[] = {"name", "number", "rule", NULL};
	const char *number = base_scalar_of(base_find_doc(line, "number"));
	struct mutiny_tables *tables = loader->tables;

	base_refuse_unknown_keys(line, known, loader->faults);
	if (number && strcmp(number, "radius") == 0)
		tables->group_size[side][group] = GROUP_RADIUS;
	else
		tables->group_size[side][group] = (uint8_t)base_read_int(line, "number", 1, 12, 1, loader->faults);
	tables->group_name[side][group] =
		kit_keep_text(&loader->folder, base_read_text(line, "name", "", loader->faults));
	tables->group_rule[side][group] = kit_want_rule(&loader->folder, line, "rule");
}

static void load_groups(struct loader *loader, const struct doc *map)
{
	base_refuse_unknown_keys(map, mutiny_side_words, loader->faults);
	for (unsigned side = 0; map && side < SIDES; side++) {
		const struct doc *groups = kit_want_map(&loader->folder, map, mutiny_side_words[side]);

		base_refuse_unknown_keys(groups, mutiny_group_words, loader->faults);
		for (unsigned group = 0; groups && group < GROUPS; group++) {
			const struct doc *line = kit_want_map_opt(&loader->folder, groups, mutiny_group_words[group]);

			if (line)
				load_group(loader, line, side, group);
		}
	}
}

static void load_mutiny(struct loader *loader)
{
	static const char *const known[] = {"source", "reason", "mutiny", "groups", "high_command", "numbers", NULL};
	static const struct field numbers[] = {NUMBER("rebel_fortresses", rebel_fortresses, 1, MUTINY_FORTS - 1),
	                                       NUMBER("first_leaders", first_leaders, 0, 6),
	                                       NUMBER("first_massacres", first_massacres, 0, 4),
	                                       NUMBER("cinc_from_turn", cinc_turn, 1, MUTINY_TURNS - 1), FIELD_END};
	static const struct field high[] = {NUMBER("badmashes", high_badmashes, 0, 12),
	                                    NUMBER("incidents", high_incidents, 0, 12), FIELD_END};
	const struct doc *doc = mutiny_open_table(loader, "tables/mutiny", known, "mutiny:18.1");

	if (!doc)
		return;
	load_checks(loader, kit_want_map(&loader->folder, doc, "mutiny"));
	load_groups(loader, kit_want_map(&loader->folder, doc, "groups"));
	mutiny_load_numbers(loader, doc, "high_command", high);
	mutiny_load_numbers(loader, doc, "numbers", numbers);
}

/* A number, or the name of the option that has it. */
static void read_count(struct loader *loader, const struct doc *line, unsigned incident)
{
	const char *word = base_scalar_of(base_find_doc(line, "number"));
	struct mutiny_tables *tables = loader->tables;
	unsigned option = 0;

	while (option < OPTIONS && (!word || strcmp(mutiny_option_specs[option].name, word) != 0))
		option++;
	tables->counted[incident] = (uint8_t)option;
	if (option == OPTIONS)
		tables->single[incident] = (uint8_t)base_read_int(line, "number", 1, 9, 1, loader->faults);
}

static void load_markers(struct loader *loader, const struct doc *map)
{
	static const char *const known[] = {"name", "kind", "number", "rule", NULL};
	static const char *const kinds[] = {"immediate", "keep", NULL};
	struct mutiny_tables *tables = loader->tables;

	base_refuse_unknown_keys(map, mutiny_incident_words, loader->faults);
	for (unsigned incident = 0; map && incident < INCIDENTS; incident++) {
		const struct doc *line = kit_want_map(&loader->folder, map, mutiny_incident_words[incident]);

		if (!line)
			continue;
		base_refuse_unknown_keys(line, known, loader->faults);
		tables->keep[incident] = base_read_choice(line, "kind", kinds, 0, loader->faults) == 1;
		tables->incident_name[incident] =
			kit_keep_text(&loader->folder, base_read_text(line, "name", "", loader->faults));
		tables->incident_rule[incident] = kit_want_rule(&loader->folder, line, "rule");
		read_count(loader, line, incident);
	}
}

/* What each die does at a magazine. */
static void load_blow(struct loader *loader, const struct doc *list)
{
	static const char *const known[] = {"dice", "attackers", "defenders", "rule", NULL};
	struct mutiny_tables *tables = loader->tables;

	for (const struct doc *line = list ? list->first : NULL; line; line = line->next) {
		const struct doc *rolls = kit_want_list(&loader->folder, line, "dice");
		uint8_t die[6];
		unsigned count = kit_want_words(&loader->folder, rolls, dice, die, 6);

		base_refuse_unknown_keys(line, known, loader->faults);
		for (unsigned i = 0; i < count; i++) {
			uint8_t *hit = tables->blow[die[i] + 1];

			hit[0] = (uint8_t)base_read_int_opt(line, "attackers", 0, 6, 0, loader->faults);
			hit[1] = (uint8_t)base_read_int_opt(line, "defenders", 0, 6, 0, loader->faults);
			tables->blow_rule[die[i] + 1] = kit_want_rule(&loader->folder, line, "rule");
		}
	}
	for (unsigned die = 1; list && die <= 6; die++)
		if (!tables->blow_rule[die])
			base_add_fault_about(loader->faults, list, "mutiny:incident-blow", "no line has the die",
			                     dice[die - 1]);
}

static void load_incidents(struct loader *loader)
{
	static const char *const known[] = {"source", "reason", "markers", "blow_magazine", "numbers", NULL};
	static const struct field numbers[] = {NUMBER("durbar_draws", durbar_draws, 1, 6),
	                                       NUMBER("forced_march_die", march_die, 1, 6),
	                                       NUMBER("great_game_factors", great_game_factors, 1, 100), FIELD_END};
	const struct doc *doc = mutiny_open_table(loader, "tables/incidents", known, "mutiny:19.3");

	if (!doc)
		return;
	load_markers(loader, kit_want_map(&loader->folder, doc, "markers"));
	load_blow(loader, kit_want_list(&loader->folder, doc, "blow_magazine"));
	mutiny_load_numbers(loader, doc, "numbers", numbers);
}

/* What a total brings is a matter of code; that the table has it right is checked. */
static void load_results(struct loader *loader, const struct doc *map)
{
	static const char *const totals[] = {"2", "3", "4", "5", "6", "7", "8", "9", "10", "11", "12", NULL};
	static const char *const known[] = {"event", "name", "rule", NULL};

	base_refuse_unknown_keys(map, totals, loader->faults);
	for (unsigned total = F_RELIEF; map && total < FORTUNES; total++) {
		const struct doc *line = kit_want_map(&loader->folder, map, totals[total - F_RELIEF]);

		if (!line)
			continue;
		base_refuse_unknown_keys(line, known, loader->faults);
		if (base_read_choice(line, "event", mutiny_fortune_words, (int)total, loader->faults) != (int)total)
			base_add_fault_about(loader->faults, line, "mutiny:7.4", "this total brings the event",
			                     mutiny_fortune_words[total]);
		loader->tables->fortune_name[total] =
			kit_keep_text(&loader->folder, base_read_text(line, "name", "", loader->faults));
		loader->tables->fortune_rule[total] = kit_want_rule(&loader->folder, line, "rule");
	}
}

static void load_fortunes(struct loader *loader)
{
	static const char *const known[] = {"source", "reason", "results", "numbers", "infighting", "frontier", NULL};
	static const struct field numbers[] = {NUMBER("attrition_die", fortune_die, 1, 6),
	                                       NUMBER("rebellion_divisor", rebellion_divisor, 1, 6), FIELD_END};
	static const struct field infighting[] = {NUMBER("badmashes", infight_badmashes, 1, 12),
	                                          NUMBER("sepoys", infight_sepoys, 1, 12), FIELD_END};
	static const struct field frontier[] = {NUMBER("badmashes", frontier_badmashes, 1, 12),
	                                        NUMBER("auxiliaries", frontier_auxiliaries, 1, 8), FIELD_END};
	const struct doc *doc = mutiny_open_table(loader, "tables/fortunes", known, "mutiny:7.4");

	if (!doc)
		return;
	load_results(loader, kit_want_map(&loader->folder, doc, "results"));
	mutiny_load_numbers(loader, doc, "numbers", numbers);
	mutiny_load_numbers(loader, doc, "infighting", infighting);
	mutiny_load_numbers(loader, doc, "frontier", frontier);
}

void mutiny_load_events(struct loader *loader)
{
	load_mutiny(loader);
	load_incidents(loader);
	load_fortunes(loader);
}
