/* counters.c: the counters of a scenario and where they start.
 * May use: load, base. */
#include <string.h>

#include "base/bits.h"
#include "systems/sunset/data/load.h"

static const char *const trait_words[] = {"chief", "levy",     "scout",  "dwaben",    "political", "engineer",
                                          "armed", "friendly", "acting", "irregular", NULL};
static const uint16_t trait_bits[] = {TRAIT_CHIEF,    TRAIT_LEVY,  TRAIT_SCOUT,    TRAIT_DWABEN, TRAIT_POLITICAL,
                                      TRAIT_ENGINEER, TRAIT_ARMED, TRAIT_FRIENDLY, TRAIT_ACTING, TRAIT_IRREGULAR};
static const char *const away_words[] = {"pool", "dead", "aside", "gone", NULL};
static const uint16_t away[] = {AT_POOL, AT_DEAD, AT_ASIDE, AT_GONE};

/* The letters of each arm's weapons, in the order of the weapons' enum [sunset:2.44]. */
enum { GUNS, FOOT, HORSE, UNARMED };
static const struct {
	const char *letters;
	uint8_t first;
} racks[] = {[GUNS] = {"ABGFHLMR", W_GUN_A},
             [FOOT] = {"BLMRS", W_FOOT_B},
             [HORSE] = {"CS", W_HORSE_C},
             [UNARMED] = {"", W_NONE}};

static const struct {
	uint8_t rack;   /* row of weapon_letters */
	uint8_t pool;   /* [sunset:13.21] */
	uint8_t weight; /* [sunset:12.21] [sunset:26.1] */
	bool mounted;   /* [sunset:8.93] */
	bool projects;  /* [sunset:9.1] */
} arms[ARMS] = {
	[A_HQ] = {UNARMED, POOL_NONE, 0, false, false},
	[A_INFANTRY] = {FOOT, POOL_INFANTRY, 1, false, true},
	[A_IRREGULAR] = {FOOT, POOL_INFANTRY, 1, false, true},
	[A_PIONEER] = {FOOT, POOL_INFANTRY, 1, false, true},
	[A_MOUNTED] = {FOOT, POOL_CAVALRY, 1, true, true},
	[A_CAMEL] = {FOOT, POOL_CAVALRY, 1, true, true},
	[A_CAVALRY] = {HORSE, POOL_CAVALRY, 1, true, true},
	[A_ARTILLERY] = {GUNS, POOL_ARTILLERY, 1, false, true},
	[A_HORSE_ARTILLERY] = {GUNS, POOL_ARTILLERY, 1, false, true},
	[A_MOUNTAIN_ARTILLERY] = {GUNS, POOL_ARTILLERY, 1, false, true},
	[A_ROCKET] = {GUNS, POOL_ARTILLERY, 1, false, true},
	[A_MACHINEGUN] = {GUNS, POOL_ARTILLERY, 1, false, true},
	[A_ENGINEER] = {FOOT, POOL_ENGINEER, 1, false, true},
	[A_RAIL_ENGINEER] = {UNARMED, POOL_ENGINEER, 1, false, true},
	[A_GARRISON] = {FOOT, POOL_INFANTRY, 1, false, true},
	[A_SUPPLY] = {FOOT, POOL_NONE, 0, false, false},
	[A_CIVILIAN] = {UNARMED, POOL_NONE, 4, false, false},
	[A_ELEPHANT] = {UNARMED, POOL_NONE, 1, false, true},
	[A_FLEET] = {GUNS, POOL_NONE, 0, false, false},
	[A_RIVERINE] = {GUNS, POOL_RIVERINE, 1, false, false},
};

static uint8_t read_weapon(struct loader *loader, const struct doc *doc, const char *key, unsigned arm)
{
	const char *word = base_read_text_opt(doc, key, "N", loader->faults);
	const char *letters = racks[arms[arm].rack].letters,
		   *found = word[0] && !word[1] ? strchr(letters, word[0]) : NULL;

	if (found)
		return (uint8_t)(racks[arms[arm].rack].first + (found - letters));
	if (strcmp(word, "N") != 0)
		base_add_fault_about(loader->faults, base_find_doc(doc, key), "sunset:2.44",
		                     "units of this type carry no such weapon; the letters are N and those of its arm",
		                     word);
	return W_NONE;
}

/* Ghazis have a weapon and a strength of their own for the melee; where one strength is wanted the larger one counts
 * (R109). */
static void read_second_weapon(struct loader *loader, const struct doc *doc, struct unit_facts *unit)
{
	unsigned weapon = read_weapon(loader, doc, "melee_weapon", unit->arm), melee;

	if (weapon == W_NONE)
		return;
	unit->melee = loader->tables->crt_column[weapon][ROUND_MELEE];
	melee = (unsigned)base_read_int(doc, "melee_strength", 1, 30, 1, loader->faults);
	unit->rifles = unit->strength;
	if (melee < unit->strength)
		base_add_fault_about(loader->faults, doc, "sunset:afghan-6.7",
		                     "the strength for the melee is the larger one:", unit->id);
	unit->strength = (uint8_t)melee;
}

static uint16_t read_traits(struct loader *loader, const struct doc *doc, const char *nation)
{
	const struct doc *list = base_find_doc(doc, "traits");
	uint8_t trait[8];
	unsigned count = 0, traits = 0;

	if (list)
		count = kit_want_words(&loader->folder, kit_want_list(&loader->folder, doc, "traits"), trait_words,
		                       trait, 8);
	for (unsigned i = 0; i < count; i++)
		traits |= trait_bits[trait[i]];
	if (strcmp(nation, "friendly-native") == 0)
		traits |= TRAIT_FRIENDLY;
	if (strcmp(nation, "hostile-native") == 0)
		traits |= TRAIT_TRIBAL;
	return (uint16_t)traits;
}

static bool is_fighter(unsigned arm)
{
	return arm != A_HQ && arm != A_SUPPLY && arm != A_CIVILIAN && arm != A_ELEPHANT && arm != A_RAIL_ENGINEER &&
	       arm != A_FLEET && arm != A_RIVERINE;
}

/* Armed or not, as the counter says. */
static bool may_be_armed(unsigned arm)
{
	return arm == A_SUPPLY || arm == A_FLEET || arm == A_RIVERINE;
}

/* Craft lie in water, and nobody else does. */
static bool may_start(const struct scenario *war, const struct unit_facts *unit)
{
	uint32_t terrain = war->map->terrain[unit->start];

	if (unit->arm == A_FLEET)
		return terrain & (1u << T_SEA | 1u << T_COAST);
	if (unit->arm == A_RIVERINE)
		return terrain >> T_COAST & 1 || war->river[unit->start];
	return !(terrain >> T_SEA & 1);
}

/* What a hex may not hold at the start. */
static void check_start(struct loader *loader, const struct doc *where, const struct scenario *war,
                        const struct unit_facts *unit)
{
	if (unit->start >= HEX_LIMIT || unit->start == HEX_NONE)
		return;
	if (!may_start(war, unit))
		base_add_fault_about(loader->faults, where, "sunset:15.1",
		                     "this unit would stand in the sea, or lie on dry land:", unit->id);
	if ((unit->side == NATIVE && war->closed_to_native && unit->start == war->closed_to_native) ||
	    ((unit->side == NATIVE || unit->traits & TRAIT_FRIENDLY) && war->barred && unit->start == war->barred))
		base_add_fault_about(loader->faults, where, "sunset:asante-6.3", "this hex is closed to the unit",
		                     unit->id);
	for (unsigned other = 1; other <= war->units; other++)
		if (war->unit[other].side != unit->side && war->unit[other].start == unit->start) {
			base_add_fault_about(loader->faults, where, "sunset:5.12",
			                     "enemies already start in the hex of", unit->id);
			return;
		}
}

/* A hex, a place off the map, or the id of a part of the set-up that the player places; where `deploy` names the part,
 * `at` is where the unit is proposed. */
static uint16_t read_start(struct loader *loader, const struct doc *doc, const struct scenario *war,
                           struct unit_facts *unit)
{
	const struct doc *at = base_find_doc(doc, "at");
	const char *where = base_scalar_of(at), *part = base_read_text_opt(doc, "deploy", where, loader->faults);
	int word = kit_find_word(away_words, where);

	for (unit->group = 0; part && unit->group < war->deployments; unit->group++)
		if (strcmp(war->deployment[unit->group].id, part) == 0) {
			if (part != where && word < 0)
				unit->ready = (uint16_t)kit_read_spot(war->map, at, loader->faults);
			if (unit->side != war->deployment[unit->group].side)
				base_add_fault_about(loader->faults, doc, "sunset:15.1",
				                     "this part of the set-up is the other side's:", unit->id);
			return AT_ARRIVING;
		}
	unit->group = 0;
	if (base_find_doc(doc, "deploy"))
		kit_refuse_id(loader->faults, base_find_doc(doc, "deploy"), "sunset:15.1", part,
		              (struct named_list){war->deployment, war->deployments, sizeof *war->deployment});
	if (!at)
		base_add_fault(loader->faults, doc, "sunset:15.1", "this counter does not say where it starts: `at`");
	if (!at || word >= 0)
		return word >= 0 ? away[word] : AT_GONE;
	return (uint16_t)kit_read_spot(war->map, at, loader->faults);
}

/* Points for the enemy who eliminates the unit in combat. */
static uint8_t read_vp(struct loader *loader, const struct doc *doc, const struct doc *scenario,
                       const struct unit_facts *unit)
{
	const struct doc *points = base_find_doc(scenario, "victory_points");
	int64_t vp;

	if (unit->traits & TRAIT_FRIENDLY) /* HQs too (R072) */
		vp = base_read_int_opt(points, "friendly_unit", 0, 99,
		                       base_read_int(points, "british_unit", 0, 99, 0, loader->faults), loader->faults);
	else if (unit->traits & TRAIT_CHIEF && unit->side == NATIVE)
		vp = base_read_int_opt(points, "native_chief", 0, 99,
		                       base_read_int(points, "native_hq", 0, 99, 0, loader->faults), loader->faults);
	else if (unit->arm == A_HQ && unit->side == BRITISH)
		vp = base_read_int(points, "british_hq_times", 0, 9, 0, loader->faults) *
		     (unit->tactical + unit->strategic);
	else if (unit->arm == A_HQ)
		vp = base_read_int(points, "native_hq", 0, 99, 0, loader->faults);
	else if (unit->side == NATIVE && unit->morale == M_VETERAN && base_find_doc(points, "native_veteran"))
		vp = base_read_int(points, "native_veteran", 0, 99, 0, loader->faults);
	else
		vp = base_read_int(points, unit->side == BRITISH ? "british_unit" : "native_unit", 0, 99, 0,
		                   loader->faults);
	return (uint8_t)base_read_int_opt(doc, "vp", 0, 200, vp, loader->faults);
}

static void read_unit(struct loader *loader, const struct doc *doc, const struct doc *scenario,
                      const struct scenario *war, struct unit_facts *unit)
{
	struct faults *faults = loader->faults;

	unit->name = kit_keep_text(&loader->folder, base_read_text(doc, "name", "", faults));
	unit->nation = kit_keep_text(&loader->folder, base_read_text(doc, "nation", "", faults));
	unit->side = (uint8_t)base_read_choice(doc, "side", sunset_side_words, 0, faults);
	unit->arm = (uint8_t)base_read_choice(doc, "type", sunset_arm_words, A_INFANTRY, faults);
	unit->weapon = read_weapon(loader, doc, "weapon", unit->arm);
	unit->melee = loader->tables->crt_column[unit->weapon][ROUND_MELEE];
	if (is_fighter(unit->arm)) {
		unit->strength = (uint8_t)base_read_int(doc, "strength", 1, 30, 1, faults);
		unit->morale = (uint8_t)base_read_choice(doc, "morale", sunset_morale_words, M_RABBLE, faults);
		if (unit->weapon == W_NONE)
			base_add_fault_about(faults, doc, "sunset:2.44", "this counter has a strength but no weapon",
			                     unit->id);
	} else {
		unit->strength =
			(uint8_t)base_read_int_opt(doc, "strength", 0, may_be_armed(unit->arm) ? 30 : 0, 0, faults);
		unit->morale = (uint8_t)base_read_choice_opt(doc, "morale", sunset_morale_words, M_RABBLE, faults);
	}
	read_second_weapon(loader, doc, unit);
	if (unit->arm == A_HQ) {
		unit->tactical = (uint8_t)base_read_int(doc, "tactical", 0, 6, 0, faults);
		unit->strategic = (uint8_t)base_read_int(doc, "strategic", 0, 6, 0, faults);
	}
	if (unit->arm != A_FLEET && unit->arm != A_RIVERINE)
		unit->move = (uint8_t)base_read_int(doc, "move", 0, 20, 0, faults);
	sunset_read_craft(loader, doc, unit);
	unit->traits = read_traits(loader, doc, unit->nation);
	if (unit->arm == A_SUPPLY && unit->strength && unit->weapon != W_NONE)
		unit->traits |= TRAIT_ARMED;
	if (!unit->strength)
		unit->melee = TABLE_COLUMNS;
	unit->weight = arms[unit->arm].weight;
	unit->pool =
		unit->side == BRITISH && !(unit->traits & TRAIT_FRIENDLY) ? arms[unit->arm].pool : (uint8_t)POOL_NONE;
	if (unit->pool < POOL_INDIAN_INFANTRY && strcmp(unit->nation, "indian") == 0)
		unit->pool = (uint8_t)(unit->pool + POOL_INDIAN_INFANTRY);
	unit->turn = (uint8_t)base_read_int_opt(doc, "turn", 1, war->turns, 0, faults);
	unit->mounted = arms[unit->arm].mounted;
	unit->projects = arms[unit->arm].projects;
	unit->vp = read_vp(loader, doc, scenario, unit);
	unit->start = read_start(loader, doc, war, unit);
	if (unit->turn && unit->start != AT_ASIDE)
		base_add_fault_about(faults, doc, "sunset:13.11",
		                     "a unit that comes in a turn waits `aside`:", unit->id);
}

static bool good_id(const char *id)
{
	static const char allowed[] = "abcdefghijklmnopqrstuvwxyz0123456789-_.'";

	return id && id[0] >= 'a' && id[0] <= 'z' && strspn(id, allowed) == strlen(id);
}

static void add_unit(struct loader *loader, const struct doc *doc, struct scenario *war, const struct unit_facts *unit)
{
	static const char *const reserved[] = {"none",       "with", "from",    "to",        "at",          "for",
	                                       "as",         "all",  "heroics", "blundered", "muddling",    "carrying",
	                                       "demoralise", "rail", "paying",  "on",        "machineguns", NULL};

	if (!good_id(unit->id) || kit_find_word(reserved, unit->id) >= 0)
		base_add_fault_about(
			loader->faults, doc, NULL,
			"an id begins with a small letter, goes on with small letters, digits and -_.' and is no word "
			"of the moves",
			unit->id);
	for (unsigned other = 1; other <= war->units; other++)
		if (strcmp(war->unit[other].id, unit->id) == 0) {
			base_add_fault_about(loader->faults, doc, NULL, "two counters have this id", unit->id);
			return;
		}
	check_start(loader, doc, war, unit);
	if (war->units + 1 >= SUNSET_UNITS) {
		base_add_fault(loader->faults, doc, NULL, "a scenario has at most 319 counters");
		return;
	}
	war->unit[++war->units] = *unit;
	base_set_bit(war->of_side[unit->side], war->units);
	if (unit->arm == A_HQ)
		base_set_bit(war->hqs[unit->side], war->units);
	if (unit->arm == A_SUPPLY)
		base_set_bit(war->stores[unit->side], war->units);
	sunset_number_craft(loader, doc, war, war->units);
}

/* `copies: 3` makes three alike whose ids end in a, b and c. */
static void load_counter(struct loader *loader, const struct doc *doc, const struct doc *scenario, struct scenario *war)
{
	static const char *const known[] = {"id",           "name",           "side",        "nation",     "type",
	                                    "strength",     "weapon",         "morale",      "move",       "tactical",
	                                    "strategic",    "traits",         "vp",          "at",         "copies",
	                                    "turn",         "craft",          "machineguns", "machinegun", "capacity",
	                                    "melee_weapon", "melee_strength", "deploy",      NULL};
	const char *id = base_read_text(doc, "id", NULL, loader->faults);
	int64_t copies = base_read_int_opt(doc, "copies", 1, 26, 1, loader->faults);
	struct unit_facts unit = {.id = id ? id : "?"};

	base_refuse_unknown_keys(doc, known, loader->faults);
	read_unit(loader, doc, scenario, war, &unit);
	for (int copy = 0; id && copy < copies; copy++) {
		char buffer[64];
		struct text text = base_start_text(buffer, sizeof buffer);

		base_put_string(&text, id);
		if (copies > 1)
			base_put_char(&text, (char)('a' + copy));
		if (text.cut)
			base_add_fault_about(loader->faults, doc, NULL, "this id is too long", id);
		unit.id = kit_keep_text(&loader->folder, buffer);
		add_unit(loader, doc, war, &unit);
	}
}

void sunset_load_counters(struct loader *loader, const struct doc *doc, struct scenario *war)
{
	const struct doc *list = kit_want_list(&loader->folder, doc, "counters");

	for (const struct doc *one = list ? list->first : NULL; one; one = one->next) {
		if (one->kind == DOC_MAP)
			load_counter(loader, one, doc, war);
		else
			base_add_fault(loader->faults, one, NULL,
			               "a counter is a map of keys: {id, name, side, type, ...}");
	}
	kit_sort_ids((struct named_list){&war->unit[1], war->units, sizeof war->unit[0]}, war->by_id);
}
