/* write.c: any position as a doc. May use: fields, text. */
#include "systems/conduct/position/fields.h"
#include "systems/conduct/text/text.h"

static void put_footprint(const struct look *look, int unit, struct writer *writer)
{
	struct field_body body;

	conduct_make_body(look, unit, &body);
	writer->open_list(writer, "footprint");
	for (int i = 0; i < 4; i++)
		conduct_put_place(writer, NULL, kit_find_step(body.stand[0].shape.at[i].x),
		                  kit_find_step(body.stand[0].shape.at[i].y));
	writer->close(writer);
}

static void dump_units(const struct look *look, struct writer *writer)
{
	writer->open_map(writer, "units");
	EACH_UNIT (unit) {
		const struct conduct_unit *it = &look->state->unit[unit];
		char buffer[64];
		struct text text = base_start_text(buffer, sizeof buffer);

		if (it->status == STATUS_ABSENT)
			continue;
		conduct_put_unit(look, unit, &text);
		writer->open_map(writer, buffer);
		if (look->field->start[unit].type != it->type)
			writer->put_text(writer, "type", look->tables->type[it->type].id);
		if (it->flags & U_HIDDEN && !it->x && !it->y)
			writer->put_bool(writer, "hidden", true);
		else
			kit_write_fields(writer, conduct_unit_fields, it, look);
		if (it->status == STATUS_TABLE && (it->x || it->y))
			put_footprint(look, unit, writer);
		writer->close(writer);
	}
	writer->close(writer);
}

static void dump_figures(const struct look *look, struct writer *writer)
{
	writer->open_map(writer, "figures");
	for (int i = 0; i < look->field->figures; i++) {
		const struct conduct_person *it = &look->state->figure[i];

		if (it->status == FIGURE_ABSENT)
			continue;
		writer->open_map(writer, look->field->figure[i].id);
		if (it->hidden && !it->x && !it->y)
			writer->put_bool(writer, "hidden", true);
		else
			kit_write_fields(writer, conduct_figure_fields, it, look);
		writer->close(writer);
	}
	writer->close(writer);
}

static void dump_brigades(const struct look *look, struct writer *writer)
{
	writer->open_list(writer, "brigades");
	for (int brigade = 0; brigade < BRIGADES; brigade++) {
		if (!look->state->brigade[brigade])
			continue;
		writer->open_map(writer, NULL);
		writer->put_text(writer, "kind", conduct_brigade_words[look->state->brigade[brigade]]);
		writer->put_int(writer, "number", brigade);
		writer->open_list(writer, "units");
		EACH_UNIT (unit) {
			char buffer[64];
			struct text text = base_start_text(buffer, sizeof buffer);

			if (look->state->unit[unit].brigade != brigade)
				continue;
			conduct_put_unit(look, unit, &text);
			writer->put_text(writer, NULL, buffer);
		}
		writer->close(writer);
		writer->close(writer);
	}
	writer->close(writer);
}

struct move conduct_orders_of(const struct look *look, int side)
{
	const struct conduct_state *state = look->state;
	bool fire = state->phase == PHASE_GUNS || state->phase == PHASE_RIFLES;
	struct move move;

	if (state->phase == PHASE_BAYONETS) {
		move = (struct move){.verb = VERB_BAYONETS, .set = {state->fix[side]}};
		EACH_BIT (unit, &state->unfix[side], 1) {
			move.path[move.count++] = (uint8_t)unit;
			move.path[move.count++] = 0;
		}
		return move;
	}
	move = conduct_start_orders(fire ? VERB_FIRE : VERB_SUPPORT, side);
	for (int i = 0; i < ARMY * (fire ? STANDS : 2); i++)
		conduct_set_order(&move, i, state->order[side][i]);
	conduct_finish_orders(&move);
	return move;
}

static void dump_orders(const struct look *look, struct writer *writer)
{
	if (look->state->actor != NOBODY || !look->state->ready)
		return;
	writer->open_map(writer, "orders");
	for (int side = 0; side < SIDES; side++) {
		char buffer[RULES_MOVE_TEXT];
		struct text text = base_start_text(buffer, sizeof buffer);
		struct move move;

		if (!(look->state->ready >> side & 1))
			continue;
		move = conduct_orders_of(look, side);
		kit_put_move(&conduct_phrase, look, &move, &text);
		writer->put_text(writer, conduct_side_words[side], buffer);
	}
	writer->close(writer);
}

static void dump_named(const struct look *look, struct writer *writer)
{
	writer->open_map(writer, "groups");
	for (int i = 0; i < look->field->groups; i++) {
		writer->open_map(writer, look->field->group[i].id);
		kit_write_fields(writer, conduct_group_fields, &look->state->group[i], look);
		writer->close(writer);
	}
	writer->close(writer);
	writer->open_map(writer, "holders");
	for (int i = 0; i < look->field->goals; i++)
		writer->put_text(writer, look->field->goal[i].id,
		                 look->state->holder[i] < SIDES ? conduct_side_words[look->state->holder[i]]
		                                                : "nobody");
	writer->close(writer);
}

static void dump_chiefs(const struct look *look, struct writer *writer)
{
	writer->open_map(writer, "chiefs");
	for (int side = 0; side < SIDES; side++)
		if (look->state->chief[side] != NONE)
			writer->put_text(writer, conduct_side_words[side],
			                 look->field->figure[look->state->chief[side]].id);
	writer->close(writer);
}

void conduct_dump(const void *tables, const void *state, struct writer *writer)
{
	struct look look = conduct_look(tables, state);

	writer->open_map(writer, NULL);
	kit_write_fields(writer, conduct_state_fields, look.state, &look);
	writer->put_bool(writer, "only", true);
	dump_units(&look, writer);
	dump_figures(&look, writer);
	dump_chiefs(&look, writer);
	dump_brigades(&look, writer);
	dump_named(&look, writer);
	if (look.state->active.unit != NONE) {
		writer->open_map(writer, "active");
		kit_write_fields(writer, conduct_active_fields, &look.state->active, &look);
		writer->close(writer);
	}
	dump_orders(&look, writer);
	if (look.field->real) {
		writer->open_map(writer, "wanted");
		writer->put_text(writer, "step", conduct_step_words[look.state->told[TOLD_STEP]]);
		writer->put_text(writer, "for", conduct_want_words[look.state->want]);
		writer->put_int(writer, "count", look.state->want_count);
		writer->put_int(writer, "unit", look.state->want_unit);
		writer->open_list(writer, "told");
		for (size_t i = 0; i < sizeof look.state->told; i++)
			writer->put_int(writer, NULL, look.state->told[i]);
		writer->close(writer);
		writer->close(writer);
	}
	writer->close(writer);
}
