/* house.c: the numbers of the house rules. May use: load. */
#include "systems/conduct/data/load.h"

/* A length in hundredths of an inch, an angle in degrees, a plain number. */
#define LENGTH(key, member)                                                                                            \
	{                                                                                                              \
		key, FIELD_NUMBER, FIELD_AT(conduct_house, member), .low = 0, .high = 10000, .times = HUNDREDTH        \
	}
#define ANGLE(key, member)                                                                                             \
	{                                                                                                              \
		key, FIELD_NUMBER, FIELD_AT(conduct_house, member), .low = 0, .high = 360, .times = FIELD_DEGREE       \
	}
#define NUMBER(key, member)                                                                                            \
	{                                                                                                              \
		key, FIELD_NUMBER, FIELD_AT(conduct_house, member), .low = 0, .high = 1000                             \
	}

static const struct field unit_fields[] = {{"capacity", FIELD_NUMBER, FIELD_ARRAY(conduct_house, capacity), .low = 1,
                                            .high = 20, .keys = conduct_arm_words},
                                           KNOWN("kills_some"),
                                           KNOWN("kills_many"),
                                           NUMBER("crew_some", crew_some),
                                           NUMBER("crew_many", crew_many),
                                           FIELD_END};
static const struct field movement_fields[] = {NUMBER("forward", forward_rate),
                                               NUMBER("slow", slow_rate),
                                               NUMBER("shift", shift_rate),
                                               LENGTH("shift_most", shift_most),
                                               ANGLE("wheel_most", wheel_most),
                                               LENGTH("face", face_cost),
                                               LENGTH("flat", flat_cost),
                                               NUMBER("change_part", change_part),
                                               LENGTH("stand_off", stand_off),
                                               LENGTH("slide", slide),
                                               LENGTH("square_most", square_most),
                                               NUMBER("square_part", square_part),
                                               LENGTH("works_shift", works_shift),
                                               KNOWN("carriage"),
                                               KNOWN("mountain"),
                                               KNOWN("recoil"),
                                               LENGTH("recoil_more", recoil_more),
                                               LENGTH("recoil_least", recoil_least),
                                               FIELD_END};
static const struct field charge_fields[] = {ANGLE("turn", charge_turn), LENGTH("sight", charge_sight),
                                             LENGTH("slide", charge_slide), LENGTH("overlap", charge_overlap),
                                             FIELD_END};
static const struct field brigade_fields[] = {KNOWN("square"), KNOWN("column"), LENGTH("gap", ring_gap),
                                              ANGLE("turn", column_turn), FIELD_END};
static const struct field command_fields[] = {LENGTH("radius", radius),           LENGTH("fanatic", fanatic_reach),
                                              LENGTH("attach", attach),           LENGTH("mule", mule_reach),
                                              NUMBER("mule_rate", mule_rate),     NUMBER("serves", mule_serves),
                                              LENGTH("rescue", rescue),           LENGTH("disc", figure_disc),
                                              LENGTH("critical", critical_reach), FIELD_END};
static const struct field arrival_fields[] = {NUMBER("die", arrival_die),
                                              NUMBER("tries", arrival_tries),
                                              LENGTH("clear", entry_clear),
                                              LENGTH("slide", entry_slide),
                                              ANGLE("turn", entry_turn),
                                              LENGTH("hidden", hidden_reach),
                                              FIELD_END};
static const struct field sight_fields[] = {LENGTH("lining", lining),
                                            ANGLE("works_turn", works_turn),
                                            LENGTH("village_blocks", village_blocks),
                                            LENGTH("wood_blocks", wood_blocks),
                                            LENGTH("wood_inside", wood_inside),
                                            LENGTH("overhead", overhead),
                                            LENGTH("choose_any", choice_any),
                                            LENGTH("choose_cover", choice_cover),
                                            LENGTH("choose_shaken", choice_shaken),
                                            LENGTH("choose_guns", choice_guns),
                                            FIELD_END};
static const struct field fire_fields[] = {
	{"rifle_arc", FIELD_NUMBER, FIELD_AT(conduct_fire, rifle_arc), .low = 0, .high = 180, .times = FIELD_DEGREE},
	{"gun_arc", FIELD_NUMBER, FIELD_AT(conduct_fire, gun_arc), .low = 0, .high = 180, .times = FIELD_DEGREE},
	{"ammo_ones", FIELD_NUMBER, FIELD_AT(conduct_fire, ammo_ones), .low = 1, .high = 6},
	{"rapid_stands", FIELD_NUMBER, FIELD_AT(conduct_fire, rapid_stands), .low = 1, .high = 4},
	{"rapid_dice", FIELD_NUMBER, FIELD_AT(conduct_fire, rapid_dice), .low = 0, .high = 4},
	FIELD_END};
static const struct field melee_fields[] = {
	{"committed", FIELD_NUMBER, FIELD_AT(conduct_melee, committed_most), .low = 0, .high = 8},
	{"support_reach", FIELD_NUMBER, FIELD_AT(conduct_melee, support_reach), .low = 0, .high = 1000,
         .times = HUNDREDTH},
	{"support_turn", FIELD_NUMBER, FIELD_AT(conduct_melee, support_turn), .low = 0, .high = 180,
         .times = FIELD_DEGREE},
	FIELD_END};
static const struct field victory_fields[] = {
	LENGTH("objective", objective_reach),
	NUMBER("draw", draw_most),
	NUMBER("marginal", marginal_most),
	NUMBER("turns", turns),
	NUMBER("elite", points_elite),
	{"brittle", FIELD_NUMBER, FIELD_AT(conduct_house, points_brittle), .low = -8, .high = 8},
	{"units", FIELD_NUMBER, FIELD_ARRAY(conduct_house, points), .low = 0, .high = 20, .keys = conduct_arm_words},
	{"figures", FIELD_NUMBER, FIELD_ARRAY(conduct_house, points_figure), .low = 0, .high = 20,
         .keys = conduct_figure_words},
	FIELD_END};

/* Two numbers that are stored in two places. */
static void read_two(struct data_folder *folder, const struct doc *map, const char *key, int32_t *one, int32_t *two)
{
	int32_t both[2] = {0, 0};

	conduct_load_numbers(folder, map, key, both, 2, 40, 1);
	*one = both[0];
	*two = both[1];
}

void conduct_load_house(struct data_folder *folder, struct conduct_tables *tables)
{
	static const char *const known[] = {"source",   "reason", "units", "movement", "charges", "brigades", "command",
	                                    "arrivals", "sight",  "fire",  "melee",    "victory", NULL};
	const struct doc *root = kit_want_doc(folder, "tables/house", "conduct:sheet-0");
	const struct doc *units = kit_want_map(folder, root, "units"), *moves = kit_want_map(folder, root, "movement");
	const struct doc *brigades = kit_want_map(folder, root, "brigades");
	struct conduct_house *house = &tables->house;

	kit_check_source(folder, root);
	base_refuse_unknown_keys(root, known, folder->faults);
	kit_load_fields(folder, units, unit_fields, house);
	conduct_load_numbers(folder, units, "kills_some", house->kills_some, 2, 20, 1);
	conduct_load_numbers(folder, units, "kills_many", house->kills_many, 2, 20, 1);
	kit_load_fields(folder, moves, movement_fields, house);
	conduct_load_numbers(folder, moves, "carriage", house->crew_rate[CREW_CARRIAGE], 2, 4800, HUNDREDTH);
	conduct_load_numbers(folder, moves, "mountain", house->crew_rate[CREW_MOUNTAIN], 2, 4800, HUNDREDTH);
	conduct_load_numbers(folder, moves, "recoil", house->recoil, 2, 4800, HUNDREDTH);
	kit_load_fields(folder, kit_want_map(folder, root, "charges"), charge_fields, house);
	kit_load_fields(folder, brigades, brigade_fields, house);
	read_two(folder, brigades, "square", &house->square_fewest, &house->square_largest);
	read_two(folder, brigades, "column", &house->column_fewest, &house->column_largest);
	kit_load_fields(folder, kit_want_map(folder, root, "command"), command_fields, house);
	kit_load_fields(folder, kit_want_map(folder, root, "arrivals"), arrival_fields, house);
	kit_load_fields(folder, kit_want_map(folder, root, "sight"), sight_fields, house);
	kit_load_fields(folder, kit_want_map(folder, root, "fire"), fire_fields, &tables->fire);
	kit_load_fields(folder, kit_want_map(folder, root, "melee"), melee_fields, &tables->melee);
	kit_load_fields(folder, kit_want_map(folder, root, "victory"), victory_fields, house);
}
