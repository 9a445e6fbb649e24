/* survey.c: what a page shows of one unit: its arcs, what it can fire at, how far it gets. May use: rooms. */
#include "systems/restless/rooms.h"

/* "UNIT", or "UNIT in FORMATION at X Y FACING": as if it stood there. */
static struct refusal read_question(const struct look *look, const char *question, int *unit, struct restless_unit *as)
{
	char buffer[RULES_MOVE_TEXT];
	struct text text = base_start_text(buffer, sizeof buffer);
	struct cursor cursor = {question};
	struct move move;
	struct refusal refusal = {NULL, NULL};
	struct field_pose pose;

	if (!restless_take_unit(look, &cursor, unit))
		return restless_refuse("restless:oneoff-7", "There is no such unit.");
	*as = look->state->unit[*unit];
	if (base_at_end(&cursor))
		return refusal;
	base_put_string(&text, "place ");
	base_put_string(&text, question);
	refusal = kit_take_move(&restless_phrase, look, buffer, &move);
	if (refusal.rule)
		return refusal;
	restless_get_vertex(&move, 0, &pose);
	*as = restless_gather(as);
	as->status = STATUS_TABLE;
	as->formation = (uint8_t)move.arg[PLACE_FORM];
	restless_set_pose(as, pose);
	return refusal;
}

static void put_name(const struct look *look, const char *key, int unit, struct writer *writer)
{
	char buffer[64];
	struct text text = base_start_text(buffer, sizeof buffer);

	restless_put_unit(look->tables, restless_code(&look->state->unit[unit]), &text);
	writer->put_text(writer, key, buffer);
}

/* Dice that a card laid for this activation adds to each firing stand. */
static int fire_bonus(const struct look *look, int unit)
{
	const struct restless_state *state = look->state;
	bool active = unit == state->unit_active && (state->phase == PHASE_MOVE || state->phase == PHASE_FIRE);

	return active && state->laid != NONE && look->tables->card[state->laid].effect == EFFECT_FIRE
	               ? look->tables->card[state->laid].dice
	               : 0;
}

static void put_targets(const struct look *look, const struct field_crowd *crowd, int unit, struct writer *writer)
{
	int bonus = fire_bonus(look, unit);

	writer->open_list(writer, "targets");
	for (int i = 0; i < look->state->units; i++) {
		struct aim aim;

		if (!restless_aim(look, crowd, unit, i, false, &aim))
			continue;
		writer->open_map(writer, NULL);
		put_name(look, "unit", i, writer);
		kit_put_length(writer, "range", aim.nearest);
		writer->put_int(writer, "dice", aim.dice + aim.firing * bonus);
		writer->put_int(writer, "firing", aim.firing);
		writer->put_int(writer, "seen", __builtin_popcount(aim.legal));
		writer->put_int(writer, "covered", __builtin_popcount(aim.covered));
		writer->close(writer);
	}
	writer->close(writer);
}

struct refusal restless_survey(const void *tables, const void *view, int seat, const char *question,
                               struct writer *writer)
{
	struct restless_state state = *(const struct restless_state *)view;
	struct look look = restless_look(tables, &state);
	struct restless_unit as = {0};
	struct field_body body;
	struct seeking seeking = {.look = &look};
	struct field_quest quest;
	const struct restless_weapon *weapon;
	struct refusal refusal;
	int unit;

	if (strncmp(question, "activate ", 9) == 0)
		return restless_survey_order(&look, seat, question, writer);
	if (strncmp(question, "sight ", 6) == 0)
		return restless_survey_sight(&look, question, writer);
	refusal = read_question(&look, question, &unit, &as);
	if (refusal.rule)
		return refusal;
	if (as.status != STATUS_TABLE || look.map->real)
		return restless_refuse("restless:oneoff-8", "That unit is not on a table that the program measures.");
	writer->open_map(writer, NULL);
	put_name(&look, "unit", unit, writer);
	if (state.phase == PHASE_MOVE && unit == state.unit_active) {
		seeking.crowd = restless_make_crowd(&look);
		quest = restless_start_quest(&seeking);
		kit_put_reach(writer, "reach", &quest);
	}
	state.unit[unit] = as;
	weapon = &look.tables->weapon[as.weapon];
	kit_put_bands(writer, "bands", weapon->band, weapon->bands);
	restless_make_body(&look, &as, &body);
	kit_put_eyes(writer, "eyes", &body, restless_class_of(&look, &as)->depth);
	put_targets(&look, restless_make_crowd(&look), unit, writer);
	writer->close(writer);
	return refusal;
}
