/* survey.c: what a page shows of one unit: its conduct roll with chart, modifiers and chances, its arcs and targets, its
 * melee. May use: private, charts, movement, position, battle, kit/field/survey.h. */
#include <string.h>

#include "kit/field/survey.h"
#include "systems/conduct/battle/battle.h"
#include "systems/conduct/charts/charts.h"
#include "systems/conduct/movement/movement.h"
#include "systems/conduct/position/position.h"
#include "systems/conduct/text/private.h"

/* "UNIT", or "UNIT in FORMATION at X Y DEGREES": as if it stood there. */
static struct refusal read_question(struct conduct_state *state, const struct look *look, const char *question,
                                    int *unit)
{
	char buffer[RULES_MOVE_TEXT];
	struct text text = base_start_text(buffer, sizeof buffer);
	struct cursor cursor = {question};
	struct refusal refusal = {NULL, NULL};
	struct move move;

	if (!conduct_take_unit(look, &cursor, unit))
		return conduct_refuse("conduct:house-unit", "There is no such unit: name one of the roster.");
	if (base_at_end(&cursor))
		return refusal;
	base_put_string(&text, "place ");
	base_put_string(&text, question);
	refusal = kit_take_move(&conduct_phrase, look, buffer, &move);
	if (refusal.rule)
		return refusal;
	state->unit[*unit].status = STATUS_TABLE;
	state->unit[*unit].formation = (uint8_t)(move.arg[PLACE_FORM] & (PLACE_OPEN - 1));
	conduct_set_pose(&state->unit[*unit],
	                 (struct field_pose){move.arg[PLACE_X], move.arg[PLACE_Y], (uint16_t)move.arg[PLACE_FACING]});
	return refusal;
}

static void put_name(const struct look *look, const char *key, int unit, struct writer *writer)
{
	char buffer[64];
	struct text text = base_start_text(buffer, sizeof buffer);

	conduct_put_unit(look, unit, &text);
	writer->put_text(writer, key, buffer);
}

/* ---- conduct */

static void put_mods(const struct look *look, const char *key, uint32_t mods, struct writer *writer)
{
	bool alternative = look->state->option[OPT_SYSTEM] == SYSTEM_ALTERNATIVE;

	writer->open_list(writer, key);
	for (int mod = 0; mod < CHART_MODS; mod++) {
		if (!(mods >> mod & 1))
			continue;
		writer->open_map(writer, NULL);
		writer->put_text(writer, "id", look->tables->chart_mod[mod].id);
		writer->put_text(writer, "name", look->tables->chart_mod[mod].name);
		writer->put_text(writer, "rule", look->tables->chart_mod[mod].rule[alternative]);
		writer->put_int(writer, "value", conduct_mod_value(look->tables, mods, mod, alternative));
		writer->close(writer);
	}
	writer->close(writer);
}

/* For each die its total and what the row gives. */
static void put_chances(const struct look *look, int unit, int modifier, struct writer *writer)
{
	writer->open_list(writer, "dice");
	for (int die = 1; die <= 6; die++) {
		struct conduct_result result = conduct_read_chart(look, unit, die + modifier);

		writer->open_map(writer, NULL);
		writer->put_int(writer, "die", die);
		writer->put_int(writer, "total", die + modifier);
		writer->put_text(writer, "rule", result.rule);
		writer->put_decimal(writer, "allowance", conduct_is_mounted(look, unit) ? result.mounted : result.foot,
		                    DATA_PLACES);
		writer->close(writer);
	}
	writer->close(writer);
}

/* Whom the unit could charge after its roll: with which dice it makes contact. */
static void put_charges(const struct look *look, int unit, int modifier, struct writer *writer)
{
	uint64_t reached[6], any = 0;

	for (int die = 0; die < 6; die++) {
		struct conduct_result result = conduct_read_chart(look, unit, die + 1 + modifier);

		reached[die] = conduct_foresee_charges(look, unit, &result);
		any |= reached[die];
	}
	writer->open_list(writer, "charges");
	EACH_BIT (enemy, &any, 1) {
		writer->open_map(writer, NULL);
		put_name(look, "unit", (int)enemy, writer);
		writer->open_list(writer, "dice");
		for (int die = 0; die < 6; die++)
			if (reached[die] >> enemy & 1)
				writer->put_int(writer, NULL, die + 1);
		writer->close(writer);
		writer->close(writer);
	}
	writer->close(writer);
}

static void put_conduct(const struct look *look, int unit, struct writer *writer)
{
	bool may_claim = conduct_in_square(look, unit) || conduct_find_works(look, unit) >= 0;
	uint32_t mods = conduct_find_mods(look, unit, false);
	bool crew = conduct_is_crew(look, unit) && !conduct_has(look, unit, U_SHAKEN);

	if (crew) /* Steady guns and machine guns do not roll */
		return;
	writer->open_map(writer, "conduct");
	writer->put_bool(writer, "may_claim", may_claim);
	put_mods(look, "modifiers", mods, writer);
	writer->put_int(writer, "modifier", conduct_sum_mods(look, mods));
	writer->put_int(writer, "claimed", conduct_sum_mods(look, conduct_find_mods(look, unit, true)));
	if (look->state->option[OPT_SYSTEM] == SYSTEM_CHARTS) {
		writer->put_text(writer, "chart", look->tables->chart[conduct_chart_of(look, unit)].id);
		put_chances(look, unit, conduct_sum_mods(look, mods), writer);
		if (look->state->phase == PHASE_UNITS || look->state->phase == PHASE_EXPLOIT)
			put_charges(look, unit, conduct_sum_mods(look, mods), writer);
	}
	writer->close(writer);
}

/* ---- fire */

static void put_shot(const struct look *look, int stand, int target, const struct conduct_shot *shot,
                     struct writer *writer)
{
	writer->open_map(writer, NULL);
	put_name(look, "unit", target, writer);
	writer->put_int(writer, "stand", stand + 1);
	kit_put_length(writer, "range", shot->range);
	writer->put_text(writer, "band", conduct_band_words[shot->band]);
	writer->put_int(writer, "need", shot->need);
	writer->put_int(writer, "dice", shot->dice);
	writer->open_map(writer, "modifiers");
	for (int mod = 0; mod < FIRE_MODS; mod++)
		if (shot->mods >> mod & 1) {
			const struct conduct_modifier *it = &look->tables->fire.mod[mod];

			writer->put_int(writer, it->id, it->value[0] ? it->value[0] : it->value[1]);
		}
	writer->close(writer);
	writer->close(writer);
}

static void put_targets(const struct look *look, int unit, struct writer *writer)
{
	writer->open_list(writer, "targets");
	for (int stand = 0; stand < conduct_count_shots(look, unit); stand++) {
		uint64_t targets = conduct_find_targets(look, unit, stand);

		EACH_BIT (target, &targets, 1) {
			struct conduct_shot shot;

			if (conduct_aim(look, unit, stand, (int)target, &shot))
				put_shot(look, stand, (int)target, &shot, writer);
		}
	}
	writer->close(writer);
}

static const int32_t *bands_of(const struct look *look, int unit)
{
	const struct conduct_type *type = conduct_type_of(look, unit);
	const struct conduct_fire *fire = &look->tables->fire;

	return type->arm == ARM_GUN            ? fire->artillery_band
	       : type->arm == ARM_MG           ? fire->mg_band
	       : type->weapon == WEAPON_BREECH ? fire->breech_band
	       : type->weapon == WEAPON_MUZZLE ? fire->muzzle_band
	                                       : NULL;
}

static void put_fire(const struct look *look, int unit, struct writer *writer)
{
	const int32_t *bands = bands_of(look, unit);
	bool guns = conduct_is_crew(look, unit);

	if (!bands)
		return;
	writer->open_map(writer, "fire");
	writer->open_list(writer, "bands");
	for (int band = 0; band < BANDS; band++)
		kit_put_length(writer, NULL, bands[band]);
	writer->close(writer);
	writer->put_decimal(writer, "arc", guns ? look->tables->fire.gun_arc : look->tables->fire.rifle_arc,
	                    DEGREE_PLACES);
	writer->open_list(writer, "eyes");
	for (int stand = 0; stand < conduct_count_shots(look, unit); stand++) {
		int facing;
		struct field_point at = conduct_stand_of(look, unit, stand, &facing);

		writer->open_list(writer, NULL);
		kit_put_length(writer, NULL, at.x);
		kit_put_length(writer, NULL, at.y);
		writer->put_decimal(writer, NULL, facing, DEGREE_PLACES);
		writer->close(writer);
	}
	writer->close(writer);
	put_targets(look, unit, writer);
	writer->close(writer);
}

/* ---- melee */

static void put_melee(const struct look *look, int unit, struct writer *writer)
{
	uint64_t combat = conduct_combat_of(look, unit), enemies = conduct_contacts(look, unit);
	const struct conduct_footprint *print = conduct_footprint_of(look, unit);

	if (!combat)
		return;
	writer->open_map(writer, "melee");
	writer->open_list(writer, "units");
	EACH_BIT (member, &combat, 1)
		put_name(look, NULL, (int)member, writer);
	writer->close(writer);
	writer->put_int(writer, "primary_dice", print->primary);
	writer->put_int(writer, "support_dice", print->support);
	writer->open_list(writer, "against");
	EACH_BIT (enemy, &enemies, 1) {
		uint32_t mods = conduct_find_blows(look, unit, (int)enemy, combat);

		writer->open_map(writer, NULL);
		put_name(look, "unit", (int)enemy, writer);
		writer->put_int(writer, "modifier", conduct_sum_blows(look, mods));
		writer->open_map(writer, "modifiers");
		for (int mod = 0; mod < MELEE_MODS; mod++)
			if (mods >> mod & 1)
				writer->put_int(writer, look->tables->melee.mod[mod].id,
				                look->tables->melee.mod[mod].value[0]);
		writer->close(writer);
		writer->close(writer);
	}
	writer->close(writer);
	writer->close(writer);
}

/* ---- a line */

static const char *kind_of(const struct look *look, int feature)
{
	return feature == NONE ? NULL : look->tables->ground[look->field->ground.feature[feature].kind].id;
}

static struct refusal survey_sight(const struct look *look, int side, const char *question, struct writer *writer)
{
	struct field_point line[2];
	struct conduct_sighting found;
	struct field_sighting told;
	char name[64];
	struct text text = base_start_text(name, sizeof name);

	if (look->field->real || !kit_take_sight(question, &look->field->ground, line))
		return conduct_refuse("conduct:house-arcs",
		                      "A line leads from one place of the table to another: sight X Y X Y, in inches.");
	found = conduct_look_along(look, side, line[0], line[1]);
	if (found.unit != NONE)
		conduct_put_unit(look, found.unit, &text);
	told = (struct field_sighting){.ground = kind_of(look, found.ground),
	                               .unit = found.unit == NONE ? NULL : name,
	                               .cover = kind_of(look, found.cover),
	                               .behind = found.behind,
	                               .hard = found.hard};
	kit_put_sight(writer, &told);
	return conduct_allow();
}

struct refusal conduct_survey(const void *tables, const void *view, int seat, const char *question,
                              struct writer *writer)
{
	struct conduct_state state = *(const struct conduct_state *)view;
	struct look look = conduct_look(tables, &state);
	struct refusal refusal;
	int unit;

	if (strncmp(question, "sight ", 6) == 0)
		return survey_sight(&look, seat, question, writer);
	refusal = read_question(&state, &look, question, &unit);
	if (refusal.rule)
		return refusal;
	if (state.unit[unit].status != STATUS_TABLE || look.field->real || !conduct_footprint_of(&look, unit))
		return conduct_refuse("conduct:house-unit", "That unit is not on a table that the program measures.");
	writer->open_map(writer, NULL);
	put_name(&look, "unit", unit, writer);
	put_conduct(&look, unit, writer);
	put_fire(&look, unit, writer);
	put_melee(&look, unit, writer);
	writer->close(writer);
	return refusal;
}
