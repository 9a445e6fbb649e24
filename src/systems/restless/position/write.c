/* write.c: any position as a doc. May use: rooms. */
#include "systems/restless/rooms.h"

static void put_unit_name(const struct look *look, int unit, const char *key, struct writer *writer)
{
	char buffer[64];
	struct text text = base_start_text(buffer, sizeof buffer);

	if (unit < look->state->units)
		restless_put_unit(look->tables, restless_code(&look->state->unit[unit]), &text);
	else
		base_put_string(&text, "none");
	writer->put_text(writer, key, buffer);
}

static void put_pair(struct writer *writer, const char *key, int one, int two)
{
	writer->open_list(writer, key);
	writer->put_int(writer, NULL, one);
	writer->put_int(writer, NULL, two);
	writer->close(writer);
}

static void put_seat(struct writer *writer, const char *key, int seat)
{
	char buffer[16];
	struct text text = base_start_text(buffer, sizeof buffer);

	base_put_string(&text, restless_side_words[seat / PLAYERS]);
	base_put_char(&text, '-');
	base_put_int(&text, seat % PLAYERS + 1);
	writer->put_text(writer, key, buffer);
}

static void put_lengths(struct writer *writer, const char *key, int32_t one, int32_t two)
{
	writer->open_list(writer, key);
	writer->put_decimal(writer, NULL, one, DATA_PLACES);
	writer->put_decimal(writer, NULL, two, DATA_PLACES);
	writer->close(writer);
}

/* The middle of each stand and how it is turned: what follows from reference point, facing and formation. */
static void put_places(const struct look *look, const struct restless_unit *unit, struct writer *writer)
{
	struct field_body body;

	restless_make_body(look, unit, &body);
	writer->open_list(writer, "places");
	for (int i = 0; i < body.count; i++) {
		writer->open_list(writer, NULL);
		writer->put_int(writer, NULL, kit_find_step(body.stand[i].centre.x));
		writer->put_int(writer, NULL, kit_find_step(body.stand[i].centre.y));
		writer->put_decimal(writer, NULL, body.stand[i].facing, DEGREE_PLACES);
		writer->close(writer);
	}
	writer->close(writer);
}

static void dump_unit(const struct look *look, int index, struct writer *writer)
{
	const struct restless_unit *unit = &look->state->unit[index];

	writer->open_map(writer, NULL);
	put_unit_name(look, index, "id", writer);
	put_seat(writer, "seat", unit->seat);
	writer->put_text(writer, "status", restless_status_words[unit->status]);
	writer->put_text(writer, "formation", restless_form_words[unit->formation]);
	put_lengths(writer, "at", unit->x, unit->y);
	writer->put_decimal(writer, "facing", unit->facing, DEGREE_PLACES);
	writer->put_int(writer, "stands", restless_count_stands(unit));
	writer->put_int(writer, "start", unit->start);
	writer->put_int(writer, "shape", unit->shape);
	writer->put_int(writer, "alive", unit->alive);
	writer->put_text(writer, "weapon", look->tables->weapon[unit->weapon].id);
	writer->put_int(writer, "given", unit->given);
	if (unit->status == STATUS_TABLE && !look->map->real)
		put_places(look, unit, writer);
	writer->open_list(writer, "engaged");
	for (int i = 0; i < look->state->units; i++)
		if (unit->engaged >> i & 1)
			put_unit_name(look, i, NULL, writer);
	writer->close(writer);
	writer->close(writer);
}

static void dump_kinds(const struct look *look, const uint8_t kinds[CARDS], int total, const char *key,
                       struct writer *writer)
{
	writer->open_list(writer, key);
	for (int kind = 0; kind < look->tables->cards; kind++)
		for (int i = 0; i < kinds[kind]; i++, total--)
			writer->put_text(writer, NULL, look->tables->card[kind].id);
	for (; total > 0; total--)
		writer->put_text(writer, NULL, "?");
	writer->close(writer);
}

static void dump_cards(const struct look *look, struct writer *writer)
{
	const struct restless_state *state = look->state;
	char buffer[16];

	writer->open_list(writer, "deck");
	for (int card = 0; card < DECK; card++)
		if (state->deck >> card & 1) {
			struct text text = base_start_text(buffer, sizeof buffer);

			restless_put_card(card, &text);
			writer->put_text(writer, NULL, buffer);
		}
	writer->close(writer);
	writer->open_map(writer, "hands");
	for (int seat = 0; seat < SEATS; seat++)
		if (seat % PLAYERS < state->players[seat / PLAYERS]) {
			struct text text = base_start_text(buffer, sizeof buffer);

			restless_put_seat(seat, &text);
			dump_kinds(look, state->hand[seat], state->held[seat], buffer, writer);
		}
	writer->close(writer);
	dump_kinds(look, state->up, 0, "discards", writer);
	dump_kinds(look, state->down, state->down_count, "returned", writer);
	writer->put_int(writer, "pile", state->pile_count);
	writer->put_int(writer, "barred", state->barred);
}

static void put_bytes(struct writer *writer, const char *key, const uint8_t *bytes, size_t count)
{
	writer->open_list(writer, key);
	for (size_t i = 0; i < count; i++)
		writer->put_int(writer, NULL, bytes[i]);
	writer->close(writer);
}

static void dump_active(const struct look *look, struct writer *writer)
{
	const struct restless_state *state = look->state;

	writer->open_map(writer, "active");
	put_unit_name(look, state->unit_active, "unit", writer);
	writer->put_text(writer, "act", restless_act_words[state->act]);
	writer->put_text(writer, "laid", state->laid == NONE ? "none" : look->tables->card[state->laid].id);
	writer->put_int(writer, "rough", state->rough);
	put_unit_name(look, state->target, "target", writer);
	put_unit_name(look, state->first_target, "fired_at", writer);
	writer->put_int(writer, "fires", state->fires);
	writer->put_int(writer, "moved", state->moved);
	put_lengths(writer, "reach", state->reach[0], state->reach[1]);
	writer->put_int(writer, "next", state->next);
	writer->put_int(writer, "shots", state->shots);
	writer->put_int(writer, "close", state->close);
	writer->put_int(writer, "lost", state->lost);
	writer->put_text(writer, "want", restless_want_words[state->want]);
	writer->put_int(writer, "want_count", state->want_count);
	put_unit_name(look, state->want ? state->want_unit : NONE, "want_unit", writer);
	put_pair(writer, "shot", state->shot_open, state->shot_covered);
	put_pair(writer, "blows", state->hits, state->blows);
	writer->put_int(writer, "tests", state->tests);
	put_bytes(writer, "volley", state->volley, STANDS);
	put_bytes(writer, "loss", (const uint8_t *)state->loss, sizeof state->loss);
	writer->close(writer);
}

void restless_dump(const void *tables, const void *it, struct writer *writer)
{
	struct look look = restless_look(tables, it);
	const struct restless_state *state = look.state;
	char buffer[16];
	struct text text = base_start_text(buffer, sizeof buffer);

	writer->open_map(writer, NULL);
	writer->put_text(writer, "map", look.map->facts.id);
	writer->put_text(writer, "phase", restless_phase_words[state->phase]);
	put_seat(writer, "actor", state->actor);
	if (state->card != NONE)
		restless_put_card(state->card, &text);
	else
		base_put_string(&text, "none");
	writer->put_text(writer, "card", buffer);
	writer->put_text(writer, "side", restless_side_words[state->side]);
	writer->put_int(writer, "jokers", state->jokers);
	writer->put_int(writer, "turned", state->turned);
	writer->put_int(writer, "reached", state->reached);
	put_pair(writer, "army", state->army[0], state->army[1]);
	writer->open_map(writer, "holders");
	for (int i = 0; i < look.map->objectives; i++)
		writer->put_text(writer, look.map->objective[i].id, restless_side_words[state->holder[i]]);
	writer->close(writer);
	dump_active(&look, writer);
	writer->open_list(writer, "claims");
	for (int side = 0; side < SIDES; side++)
		writer->put_int(writer, NULL, state->claim[side] == NONE ? -1 : state->claim[side]);
	writer->close(writer);
	writer->put_int(writer, "offered", state->offered);
	put_seat(writer, "asker", state->asker);
	writer->put_int(writer, "asked", state->asked);
	put_seat(writer, "accused", state->accused);
	writer->put_int(writer, "chooser", state->chooser == NONE ? -1 : state->chooser);
	writer->put_text(writer, "ending", restless_ending_words[state->ending]);
	writer->put_text(writer, "loser", restless_side_words[state->loser]);
	dump_cards(&look, writer);
	writer->open_list(writer, "units");
	for (int i = 0; i < state->units; i++)
		dump_unit(&look, i, writer);
	writer->close(writer);
	writer->close(writer);
}
