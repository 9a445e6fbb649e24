/* events.c: an events table: which roll of two dice brings what.
 * May use: load, base. */
#include <string.h>

#include "systems/sunset/data/load.h"

/* Names of number[] for each happening, in order; the header tables.h says what they mean. */
static const char *const number_keys[HAPPENINGS][5] = {
	[HAP_MOB] = {"unit_demoralised", "hq_eliminated"},
	[HAP_EARTHQUAKE] = {"happens"},
	[HAP_BLUNDER] = {"modifier"},
	[HAP_ATTRITION] = {"hq_eliminated", "unit_demoralised", "supply_eliminated", "supply_demoralised"},
	[HAP_STOOL] = {"march_modifier"},
	[HAP_NERVE] = {"hexes"},
	[HAP_ALLIES_LEAVE] = {"british_lead"},
	[HAP_QUEEN_MOTHER] = {"modifier"},
	[HAP_DEPOSED] = {"british_lead"},
	[HAP_AUSPICIOUS] = {"modifier"},
	[HAP_CORRESPONDENTS] = {"points_die", "points", "battle_points_times"},
	[HAP_HEROICS] = {"modifier"},
	[HAP_MUDDLING] = {"modifier"},
	[HAP_LEVIES_LEAVE] = {"stays", "unfriendly"},
	[HAP_SCOUTS] = {"modifier"},
	[HAP_MODERN_GENERAL] = {"modifier"},
	[HAP_EVACUATE] = {"native_lead", "points", "objectives_divided_by", "best_level"},
	[HAP_ONWARD] = {"british_lead", "points", "objectives_times"},
	[HAP_RESCUE] = {"native_lead", "dice"},
	[HAP_PRESS] = {"gained", "lost"},
	[HAP_TRIBES] = {"units"},
	[HAP_CIVIL_WAR] = {"hexes"},
	[HAP_RUSSIANS] = {"afghan_die"},
	[HAP_UNFRIENDLY] = {"hq_eliminated", "unit_eliminated", "supply_eliminated"},
	[HAP_INSPIRES] = {"tactical", "strategic"},
	[HAP_MAD] = {"tactical", "strategic"},
	[HAP_CANNON] = {"eliminated"},
	[HAP_JIHAD] = {"british_lead", "fortresses"},
	[HAP_COLLAPSE] = {"british_lead"},
};

/* "33" or "31-33"; false where it is neither, or no roll of two dice. */
static bool read_rolls(const char *word, int roll[2])
{
	int at = 0, digits = 0;

	roll[0] = roll[1] = 0;
	for (; *word; word++) {
		if (*word == '-' && at == 0 && digits == 2) {
			at = 1;
			digits = 0;
		} else if (*word >= '1' && *word <= '6' && digits < 2) {
			roll[at] = roll[at] * 10 + (*word - '0');
			digits++;
		} else {
			return false;
		}
	}
	if (at == 0)
		roll[1] = roll[0];
	return digits == 2 && roll[0] <= roll[1];
}

static void claim_rolls(struct loader *loader, const struct doc *entry, const struct event_facts **table,
                        const struct event_facts *facts)
{
	const struct doc *rolls = base_find_doc(entry, "rolls");
	const char *word = base_scalar_of(rolls);
	int roll[2];

	if (!word || !read_rolls(word, roll)) {
		base_add_fault_about(loader->faults, rolls ? rolls : entry, "sunset:4.1",
		                     "rolls are written like 33 or 31-33, digits 1 to 6", word ? word : "rolls");
		return;
	}
	for (int tens = 1; tens <= 6; tens++)
		for (int ones = 1; ones <= 6; ones++) {
			const struct event_facts **cell = &table[(tens - 1) * 6 + ones - 1];

			if (tens * 10 + ones < roll[0] || tens * 10 + ones > roll[1])
				continue;
			if (*cell)
				base_add_fault_about(loader->faults, rolls, "sunset:4.1",
				                     "a roll stands in two entries; the second is", word);
			*cell = facts;
		}
}

static void load_entry(struct loader *loader, const struct doc *entry, const struct event_facts **table)
{
	static const struct field fields[] = {FIELD_ELSEWHERE("rolls"),
	                                      FIELD_CHOICE("happening", event_facts, happening, sunset_happening_words),
	                                      FIELD_FLAG("once", event_facts, once),
	                                      FIELD_STRING("title", event_facts, title),
	                                      FIELD_CITED("rule", event_facts, rule),
	                                      FIELD_ELSEWHERE("numbers"),
	                                      FIELD_END};
	struct event_facts *facts = base_take_bytes(loader->folder.arena, sizeof *facts);
	const struct doc *numbers = base_find_doc(entry, "numbers");
	const char *const *keys;
	static const char *const none[] = {NULL};

	kit_load_fields(&loader->folder, entry, fields, facts);
	keys = number_keys[facts->happening][0] ? number_keys[facts->happening] : none;
	base_refuse_unknown_keys(numbers, keys, loader->faults);
	if (keys[0] && (!numbers || numbers->kind != DOC_MAP))
		base_add_fault_about(loader->faults, entry, "sunset:4.1", "this event needs its numbers", facts->title);
	else
		for (int i = 0; keys[i]; i++)
			facts->number[i] = (int16_t)base_read_int(numbers, keys[i], 0, 99, 0, loader->faults);
	if (!loader->tables->event_of[facts->happening])
		loader->tables->event_of[facts->happening] = facts;
	claim_rolls(loader, entry, table, facts);
}

static void load_table(struct loader *loader, const struct doc *events, struct event_table *table)
{
	static const char *const known[] = {"source", "reason", "british", "native", NULL};

	kit_check_source(&loader->folder, events);
	base_refuse_unknown_keys(events, known, loader->faults);
	for (unsigned side = 0; side < SIDES; side++) {
		const struct doc *list = base_find_doc(events, sunset_side_words[side]);

		if (!list)
			continue;
		list = kit_want_list(&loader->folder, events, sunset_side_words[side]);
		for (const struct doc *entry = list ? list->first : NULL; entry; entry = entry->next)
			load_entry(loader, entry, table->roll[side]);
		for (int i = 0; list && i < EVENT_ROLLS; i++)
			if (!table->roll[side][i]) {
				base_add_fault(
					loader->faults, list, "sunset:4.1",
					"a roll of two dice is missing from this table; write no-event where nothing happens");
				break;
			}
		table->has[side] = list != NULL;
	}
}

void sunset_load_events(struct loader *loader)
{
	static const char folder[] = "events/";
	const struct named_doc *named;
	size_t at = 0;

	while ((named = kit_next_doc(&loader->folder, folder, &at)) != NULL) {
		struct event_table *table;

		if (loader->event_tables == EVENT_TABLES || !named->root || named->root->kind != DOC_MAP)
			continue;
		table = base_take_bytes(loader->folder.arena, sizeof *table);
		*table = (struct event_table){.name = named->name + sizeof folder - 1};
		loader->event_table[loader->event_tables++] = table;
		load_table(loader, named->root, table);
	}
}

void sunset_give_events(struct loader *loader, const struct doc *doc, struct scenario *war)
{
	const char *name = base_read_text(doc, "events", NULL, loader->faults), *names[EVENT_TABLES + 1] = {"none"};

	if (!name || strcmp(name, names[0]) == 0)
		return;
	for (size_t i = 0; i < loader->event_tables; i++) {
		const struct event_table *table = loader->event_table[i];

		names[i + 1] = table->name;
		if (strcmp(table->name, name) != 0)
			continue;
		memcpy(war->event, table->roll, sizeof war->event);
		memcpy(war->has_events, table->has, sizeof war->has_events);
		return;
	}
	kit_refuse_id(loader->faults, base_find_doc(doc, "events"), "sunset:4.1", name,
	              (struct named_list){names, loader->event_tables + 1, sizeof *names});
}
