/* write.c: a position, or what a seat sees of it, as named facts. read.c reads them back.
 * May use: fields, position, text. */
#include <string.h>

#include "systems/mutiny/position/fields.h"
#include "systems/mutiny/position/position.h"
#include "systems/mutiny/text/text.h"

static void put_spot(struct writer *writer, const struct look *look, const char *key, unsigned spot)
{
	char name[32];
	struct text text = base_start_text(name, sizeof name);

	mutiny_put_spot(look->war, spot, &text);
	writer->put_text(writer, key, name);
}

static void put_aid(struct writer *writer, const struct look *look, unsigned unit)
{
	if (!look->state->aid[unit])
		return;
	writer->open_list(writer, "aid");
	for (unsigned leader = 1; leader <= look->war->leaders; leader++)
		if (look->state->aid[unit] >> (leader - 1) & 1)
			writer->put_text(writer, NULL, mutiny_facts(look, look->war->leader[leader])->id);
	writer->close(writer);
}

/* What a unit is: steps, face, front. */
static void put_face(struct writer *writer, const struct look *look, unsigned unit)
{
	const struct mutiny_state *state = look->state;

	writer->put_text(writer, "state", mutiny_reduced(state, unit) ? "reduced" : "full");
	writer->put_text(writer, "side", mutiny_holder_words[state->side[unit]]);
	if (!mutiny_facts(look, unit)->untried)
		return;
	writer->put_text(writer, "face", state->flags[unit] & U_FACE_DOWN ? "down" : "up");
	if (state->front[unit])
		writer->put_text(writer, "front", look->war->front[state->front[unit]].id);
}

static void put_unit(struct writer *writer, const struct look *look, unsigned unit)
{
	const struct mutiny_state *state = look->state;

	if (state->at[unit] == AT_HIDDEN)
		return;
	writer->open_map(writer, mutiny_facts(look, unit)->id);
	if (mutiny_on_map(state, unit))
		put_spot(writer, look, "at", state->at[unit]);
	for (int i = 0; mutiny_away_words[i]; i++)
		if (state->at[unit] == mutiny_away[i])
			writer->put_text(writer, "at", mutiny_away_words[i]);
	put_face(writer, look, unit);
	for (unsigned bit = 0; bit < MUTINY_FLAGS; bit++)
		if (mutiny_flag_words[bit] && (state->flags[unit] >> bit & 1))
			writer->put_bool(writer, mutiny_flag_words[bit], true);
	put_aid(writer, look, unit);
	writer->close(writer);
}

/* ---- incident markers ---- */

static void put_pack(struct writer *writer, const char *key, const uint8_t *pack)
{
	writer->open_map(writer, key);
	for (unsigned kind = 0; kind < INCIDENTS; kind++)
		if (pack[kind])
			writer->put_int(writer, mutiny_incident_words[kind], pack[kind]);
	writer->close(writer);
}

static void put_packs(struct writer *writer, const char *key, const uint8_t pack[SIDES][INCIDENTS])
{
	writer->open_map(writer, key);
	for (unsigned side = 0; side < SIDES; side++)
		put_pack(writer, mutiny_side_words[side], pack[side]);
	writer->close(writer);
}

static void put_incidents(struct writer *writer, const struct look *look, const void *other)
{
	const struct mutiny_state *state = look->state;

	kit_write_changed(writer, mutiny_incident_fields, state, other, look);
	put_pack(writer, "incidents", state->markers);
	writer->put_int(writer, "incident_pool_size", state->chest_size);
	put_pack(writer, "incident_pool", state->chest);
	writer->open_map(writer, "held");
	for (unsigned side = 0; side < SIDES; side++)
		writer->put_int(writer, mutiny_side_words[side], state->held[side]);
	writer->close(writer);
	put_packs(writer, "hand", state->hand);
	put_packs(writer, "known", state->known);
	kit_write_changed(writer, mutiny_limit_fields, state, other, look);
}

/* ---- what waits, what is fought ---- */

static void put_battle(struct writer *writer, const struct look *look)
{
	if (!look->state->battle.target) {
		writer->put_text(writer, "battle", "none");
		return;
	}
	writer->open_map(writer, "battle");
	kit_write_fields(writer, mutiny_battle_fields, &look->state->battle, look);
	writer->close(writer);
}

static void put_head(struct writer *writer, const struct look *look, const void *other)
{
	const struct mutiny_state *state = look->state;

	writer->put_text(writer, "scenario", look->war->facts.id);
	writer->put_int(writer, "turn", state->turn);
	if (state->turn) {
		writer->put_text(writer, "date", look->war->turn_name[state->turn]);
		writer->put_text(writer, "weather", mutiny_weather_words[mutiny_weather(look)]);
	}
	kit_write_changed(writer, mutiny_clock_fields, state, other, look);
	writer->put_text(writer, "to_act", state->step == STEP_OVER ? "none" : mutiny_side_words[state->actor]);
	kit_write_changed(writer, mutiny_play_fields, state, other, look);
	/* Once the armies stand these are no more, whatever they were. */
	if (state->deploying)
		kit_write_fields(writer, mutiny_slot_fields, state, look);
}

/* How many units stand at a spot and are not known. */
static void put_hidden(struct writer *writer, const struct look *look)
{
	writer->open_map(writer, "hidden");
	for (unsigned spot = 1; spot < MUTINY_SPOTS; spot++) {
		char name[32];
		struct text text = base_start_text(name, sizeof name);

		if (!look->state->hidden[spot])
			continue;
		mutiny_put_spot(look->war, spot, &text);
		writer->put_int(writer, name, look->state->hidden[spot]);
	}
	writer->close(writer);
}

/* Is all the same that put_unit writes of a unit? */
static bool is_same_unit(const struct mutiny_state *state, const struct mutiny_state *other, unsigned unit)
{
	return other && state->at[unit] == other->at[unit] && state->flags[unit] == other->flags[unit] &&
	       state->side[unit] == other->side[unit] && state->front[unit] == other->front[unit] &&
	       state->aid[unit] == other->aid[unit] && mutiny_reduced(state, unit) == mutiny_reduced(other, unit);
}

void mutiny_dump_changed(const void *tables, const void *state, const void *other, struct writer *writer)
{
	struct look look = mutiny_look(tables, state);
	const struct mutiny_state *now = state;

	writer->open_map(writer, NULL);
	put_head(writer, &look, other);
	put_incidents(writer, &look, other);
	kit_write_rows(writer, "frames", mutiny_frame_fields, now->frame, sizeof now->frame[0], now->frames, &look);
	put_battle(writer, &look);
	kit_write_rows(writer, "attacks", mutiny_attack_fields, now->attack, sizeof now->attack[0], now->attacks,
	               &look);
	writer->open_map(writer, "units");
	for (unsigned unit = 1; unit <= look.war->units; unit++)
		if (!is_same_unit(state, other, unit))
			put_unit(writer, &look, unit);
	writer->close(writer);
	kit_write_changed(writer, mutiny_mark_fields, state, other, &look);
	writer->open_map(writer, "occupied");
	kit_write_changed(writer, mutiny_seen_fields, state, other, &look);
	writer->close(writer);
	put_hidden(writer, &look);
	writer->close(writer);
}

void mutiny_dump(const void *tables, const void *state, struct writer *writer)
{
	mutiny_dump_changed(tables, state, NULL, writer);
}
