/* survey.c: what a page shows of one unit: its arcs, what it can fire at, how far it gets. May use: rooms. */
#include "systems/restless/rooms.h"

enum { HEADINGS = 36, TRIES = 12 };

/* "UNIT", or "UNIT in FORMATION at X Y FACING": as if it stood there. */
static struct refusal read_question(const struct look *look, const char *question, int *unit, struct restless_unit *as)
{
	char buffer[RULES_MOVE_TEXT];
	struct text text = base_start_text(buffer, sizeof buffer);
	struct cursor cursor = {question};
	struct move move;
	struct refusal refusal = {NULL, NULL};
	struct field_pose pose;
	int stands;

	if (!restless_take_unit(look, &cursor, unit))
		return restless_refuse("restless:oneoff-7", "There is no such unit.");
	*as = look->state->unit[*unit];
	if (base_at_end(&cursor))
		return refusal;
	base_put_string(&text, "place ");
	base_put_string(&text, question);
	refusal = restless_move_parse(look->tables, look->state, buffer, &move);
	if (refusal.rule)
		return refusal;
	restless_get_vertex(&move, 0, &pose);
	stands = restless_count_stands(as);
	as->status = STATUS_TABLE;
	as->formation = (uint8_t)move.arg[PLACE_FORM];
	as->x = pose.x;
	as->y = pose.y;
	as->facing = pose.facing;
	as->shape = (uint8_t)stands;
	as->alive = (uint8_t)((1u << stands) - 1);
	return refusal;
}

static void put_length(struct writer *writer, const char *key, int32_t grains)
{
	writer->put_decimal(writer, key, kit_find_step(grains), DATA_PLACES);
}

static void put_name(const struct look *look, const char *key, int unit, struct writer *writer)
{
	char buffer[64];
	struct text text = base_start_text(buffer, sizeof buffer);

	restless_put_unit(look->tables, restless_code(&look->state->unit[unit]), &text);
	writer->put_text(writer, key, buffer);
}

/* The points from which the stands look, and where: the arc is 45 degrees to either side. */
static void put_eyes(const struct look *look, const struct restless_unit *unit, struct writer *writer)
{
	const struct restless_weapon *weapon = &look->tables->weapon[unit->weapon];
	int32_t depth = restless_class_of(look, unit)->depth;
	struct field_body body;

	writer->open_list(writer, "bands");
	for (int i = 0; i < weapon->bands; i++) {
		writer->open_list(writer, NULL);
		put_length(writer, NULL, weapon->band[i].range);
		writer->put_int(writer, NULL, weapon->band[i].dice);
		writer->close(writer);
	}
	writer->close(writer);
	restless_make_body(look, unit, &body);
	writer->open_list(writer, "eyes");
	for (int i = 0; i < body.count; i++) {
		struct field_point eye = kit_place_point(body.stand[i].centre, 0, depth / 2, body.stand[i].facing);

		writer->open_list(writer, NULL);
		put_length(writer, NULL, eye.x);
		put_length(writer, NULL, eye.y);
		writer->put_decimal(writer, NULL, body.stand[i].facing, DEGREE_PLACES);
		writer->close(writer);
	}
	writer->close(writer);
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
		put_length(writer, "range", aim.nearest);
		writer->put_int(writer, "dice", aim.dice + aim.firing * bonus);
		writer->put_int(writer, "firing", aim.firing);
		writer->put_int(writer, "seen", __builtin_popcount(aim.legal));
		writer->put_int(writer, "covered", __builtin_popcount(aim.covered));
		writer->close(writer);
	}
	writer->close(writer);
}

/* How far straight on in a heading without a turn: the whole way, or as near to it as halving finds. */
static struct field_point find_limit(const struct look *look, const struct field_crowd *crowd, int heading, int most)
{
	const struct restless_state *state = look->state;
	struct restless_unit unit = restless_dress(look, crowd, state->unit_active);
	struct field_point zero = {0, 0}, best = {unit.x, unit.y};
	int low = 0, high = most;

	for (int i = 0; i < TRIES && low < high; i++) {
		int length = i ? (low + high + 1) / 2 : most;
		struct field_point way = kit_place_point(zero, 0, length * FIELD_GRAIN, heading);
		struct field_point to = {unit.x + kit_find_step(way.x), unit.y + kit_find_step(way.y)};
		struct move move;
		struct walk walk;
		bool good;

		memset(&move, 0, sizeof move);
		move.verb = VERB_GO;
		good = restless_put_vertex(&move, to.x, to.y, unit.facing);
		if (restless_kept_apart(state))
			move.arg[GO_SPLIT] = 1;
		good = good && !restless_walk(look, crowd, &move, &walk).rule;
		if (good) {
			low = length;
			best = to;
		} else {
			high = length - 1;
		}
	}
	return best;
}

static void put_reach(const struct look *look, const struct field_crowd *crowd, struct writer *writer)
{
	const struct restless_state *state = look->state;
	bool apart = restless_kept_apart(state);
	int most = apart ? state->reach[0] : restless_whole_reach(state);

	writer->open_list(writer, "reach");
	for (int i = 0; i < HEADINGS; i++) {
		struct field_point limit = find_limit(look, crowd, i * (FIELD_ROUND / HEADINGS), most);

		writer->open_list(writer, NULL);
		writer->put_decimal(writer, NULL, limit.x, DATA_PLACES);
		writer->put_decimal(writer, NULL, limit.y, DATA_PLACES);
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
	struct field_crowd crowd;
	struct refusal refusal;
	int unit;

	(void)seat;
	refusal = read_question(&look, question, &unit, &as);
	if (refusal.rule)
		return refusal;
	if (as.status != STATUS_TABLE || look.map->real)
		return restless_refuse("restless:oneoff-8", "That unit is not on a table that the program measures.");
	writer->open_map(writer, NULL);
	put_name(&look, "unit", unit, writer);
	if (state.phase == PHASE_MOVE && unit == state.unit_active) {
		restless_make_crowd(&look, &crowd);
		put_reach(&look, &crowd, writer);
	}
	state.unit[unit] = as;
	restless_make_crowd(&look, &crowd);
	put_eyes(&look, &as, writer);
	put_targets(&look, &crowd, unit, writer);
	writer->close(writer);
	return refusal;
}
