/* write.c: a position, or what a seat sees of it, as named facts. read.c reads them back.
 * May use: names, position. */
#include <string.h>

#include "systems/sunset/position/names.h"
#include "systems/sunset/position/position.h"

static void put_hex(struct writer *writer, const struct look *look, const char *key, unsigned hex)
{
	char number[16];
	struct text text = base_start_text(number, sizeof number);

	kit_put_hex(look->map, hex, &text);
	writer->put_text(writer, key, number);
}

static int64_t get_number(const void *block, const struct number_name *number)
{
	const unsigned char *at = (const unsigned char *)block + number->offset;
	int16_t wide;
	uint16_t broad;
	int8_t small;

	switch (number->width) {
	case -2:
		memcpy(&wide, at, 2);
		return wide;
	case 2:
		memcpy(&broad, at, 2);
		return broad;
	case -1:
		memcpy(&small, at, 1);
		return small;
	default:
		return *at;
	}
}

static void put_numbers(struct writer *writer, const void *block, const struct number_name *numbers)
{
	for (; numbers->name; numbers++)
		writer->put_int(writer, numbers->name, get_number(block, numbers));
}

static void put_hexes(struct writer *writer, const struct look *look, const void *block,
                      const struct number_name *hexes)
{
	for (; hexes->name; hexes++)
		if (get_number(block, hexes))
			put_hex(writer, look, hexes->name, (unsigned)get_number(block, hexes));
}

static void put_bits(struct writer *writer, const char *key, const struct bit_name *bits, unsigned value)
{
	writer->open_list(writer, key);
	for (; bits->name; bits++)
		if (value & bits->bit)
			writer->put_text(writer, NULL, bits->name);
	writer->close(writer);
}

/* The hexes whose byte has the bit. */
static void put_marked(struct writer *writer, const struct look *look, const char *key, const uint8_t *bytes,
                       unsigned bit)
{
	uint64_t bits = bit * UINT64_C(0x0101010101010101), eight;

	writer->open_list(writer, key);
	/* Few hexes have it: they are passed over eight at a time. */
	for (unsigned from = 0; from < look->map->count; from += 8) {
		memcpy(&eight, bytes + from, 8);
		if (eight & bits)
			for (unsigned hex = from; hex < from + 8; hex++)
				if (hex && hex < look->map->count && bytes[hex] & bit)
					put_hex(writer, look, NULL, hex);
	}
	writer->close(writer);
}

static void put_sides(struct writer *writer, const struct look *look, const char *key, unsigned british)
{
	writer->open_map(writer, key);
	for (unsigned side = 0; side < SIDES; side++)
		put_marked(writer, look, sunset_side_words[side], look->state->mark, british << side);
	writer->close(writer);
}

/* The river side that a craft lies at; the craft that carry a unit. */
static void put_water(struct writer *writer, const struct look *look, unsigned unit)
{
	const struct sunset_state *state = look->state;

	if (state->berth[unit])
		writer->put_text(writer, "berth", kit_name_directions(look->map)[state->berth[unit] - 1]);
	if (!state->aboard[unit])
		return;
	writer->open_list(writer, "aboard");
	for (unsigned i = 0; i < look->war->crafts; i++)
		if (state->aboard[unit] >> i & 1)
			writer->put_text(writer, NULL, sunset_facts(look, look->war->craft[i])->id);
	writer->close(writer);
}

static void put_unit(struct writer *writer, const struct look *look, unsigned unit)
{
	const struct sunset_state *state = look->state;
	unsigned flags = state->flags[unit];

	if (state->at[unit] == AT_HIDDEN)
		return;
	writer->open_map(writer, sunset_facts(look, unit)->id);
	if (sunset_on_map(state, unit))
		put_hex(writer, look, "at", state->at[unit]);
	for (int i = 0; sunset_away_words[i]; i++)
		if (state->at[unit] == sunset_away[i])
			writer->put_text(writer, "at", sunset_away_words[i]);
	if (flags & U_DEMORALISED)
		writer->put_text(writer, "state", "demoralised");
	else if (!sunset_is_hq(look, unit))
		writer->put_text(writer, "state", "good-order");
	for (const struct bit_name *bit = sunset_unit_bits; bit->name; bit++)
		if (flags & bit->bit)
			writer->put_bool(writer, bit->name, true);
	put_water(writer, look, unit);
	if (state->rout[unit])
		writer->put_int(writer, "rout", state->rout[unit]);
	writer->close(writer);
}

/* In a view: how many unknown units stand in a hex, where that is known. */
static void put_sizes(struct writer *writer, const struct look *look)
{
	if (!look->state->option[OPT_SHOW_STACK_SIZE])
		return;
	writer->open_map(writer, "sizes");
	for (unsigned hex = 1; hex < look->map->count; hex++) {
		char number[16];
		struct text text = base_start_text(number, sizeof number);

		if (!kit_unknown_units(look->state->head, hex))
			continue;
		kit_put_hex(look->map, hex, &text);
		writer->put_int(writer, number, kit_unknown_units(look->state->head, hex));
	}
	writer->close(writer);
}

static void put_march(struct writer *writer, const struct look *look)
{
	static const struct march none;
	const struct march *march = &look->state->march;

	if (memcmp(march, &none, sizeof none) == 0) {
		writer->put_text(writer, "march", "none");
		return;
	}
	writer->open_map(writer, "march");
	put_hexes(writer, look, march, sunset_march_hexes);
	put_numbers(writer, march, sunset_march_numbers);
	writer->put_text(writer, "result", sunset_march_words[march->result]);
	writer->close(writer);
}

static void put_battle(struct writer *writer, const struct look *look)
{
	static const struct battle none;
	const struct battle *battle = &look->state->battle;

	if (memcmp(battle, &none, sizeof none) == 0) {
		writer->put_text(writer, "battle", "none");
		return;
	}
	writer->open_map(writer, "battle");
	put_hexes(writer, look, battle, sunset_battle_hexes);
	writer->put_text(writer, "attacker", sunset_side_words[battle->attacker]);
	for (int party = 0; party < 2; party++)
		if (battle->commander[party])
			writer->put_text(writer, party ? "defender_commander" : "attacker_commander",
			                 sunset_facts(look, battle->commander[party])->id);
	writer->put_text(writer, "terrain",
	                 battle->terrain < TERRAINS ? sunset_terrain_words[battle->terrain] : "none");
	writer->put_text(writer, "round", sunset_round_words[battle->round]);
	writer->put_text(writer, "firing", sunset_party_words[battle->firing]);
	writer->put_text(writer, "superior", sunset_party_words[battle->superior]);
	writer->put_text(writer, "loser", sunset_outcome_words[battle->loser]);
	put_numbers(writer, battle, sunset_battle_numbers);
	writer->open_list(writer, "way");
	for (unsigned i = 0; i < RETREAT_STEPS && battle->way[i]; i++)
		writer->put_int(writer, NULL, battle->way[i] - 1);
	writer->close(writer);
	put_bits(writer, "flags", sunset_battle_bits, battle->flags);
	writer->close(writer);
}

/* Only with the option; what it is about the flags of units tell. */
static void put_politics(struct writer *writer, const struct look *look)
{
	const struct politics *politics = &look->state->politics;

	if (!look->state->option[OPT_POLITICAL])
		return;
	writer->open_map(writer, "politics");
	put_hexes(writer, look, politics, sunset_politics_hexes);
	put_numbers(writer, politics, sunset_politics_numbers);
	writer->put_text(writer, "result", sunset_talk_words[politics->result]);
	for (const struct number_name *hq = sunset_politics_units; hq->name; hq++)
		if (get_number(politics, hq))
			writer->put_text(writer, hq->name, sunset_facts(look, (unsigned)get_number(politics, hq))->id);
	put_marked(writer, look, "asked", look->state->peace, PEACE_ASKED);
	put_marked(writer, look, "honoured", look->state->peace, PEACE_HONOURED);
	put_marked(writer, look, "british_truce", look->state->peace, PEACE_TRUCE);
	put_marked(writer, look, "native_truce", look->state->peace, PEACE_TRUCE << 1);
	writer->close(writer);
}

/* What the optional rules on sieges and sappers note. */
static void put_sieges(struct writer *writer, const struct look *look)
{
	const struct sunset_state *state = look->state;

	writer->open_map(writer, "sieges");
	for (unsigned i = 0; look->war->fortress[i]; i++) {
		char number[16];
		struct text text = base_start_text(number, sizeof number);

		if (!state->siege[i])
			continue;
		kit_put_hex(look->map, look->war->fortress[i], &text);
		writer->open_list(writer, number);
		for (unsigned d = 0; d < HEX_SIDES; d++)
			if (state->siege[i] >> d & 1)
				put_hex(writer, look, NULL, look->map->next[look->war->fortress[i]][d]);
		writer->close(writer);
	}
	writer->close(writer);
	writer->open_list(writer, "blown");
	for (unsigned i = 0; look->war->fortress[i]; i++)
		if (state->blown >> i & 1)
			put_hex(writer, look, NULL, look->war->fortress[i]);
	writer->close(writer);
	writer->open_list(writer, "relieved");
	for (unsigned i = 0; look->war->fortress[i]; i++)
		for (unsigned n = 0; n < state->relieved[i]; n++)
			put_hex(writer, look, NULL, look->war->fortress[i]);
	writer->close(writer);
	writer->open_list(writer, "attacked");
	EACH_BIT (hex, state->attacked, HEX_LIMIT / 64)
		put_hex(writer, look, NULL, (unsigned)hex);
	writer->close(writer);
}

static void put_head(struct writer *writer, const struct look *look)
{
	const struct sunset_state *state = look->state;

	writer->put_text(writer, "scenario", look->war->facts.id);
	writer->put_int(writer, "turn", state->turn);
	writer->put_text(writer, "date", look->war->turn_name[state->turn]);
	writer->put_text(writer, "weather", sunset_weather_words[sunset_weather(look)]);
	writer->put_text(writer, "player", sunset_side_words[state->side]);
	writer->put_text(writer, "segment", sunset_segment_words[state->segment]);
	writer->put_text(writer, "step", sunset_step_words[state->step]);
	writer->put_text(writer, "to_act", state->step == STEP_OVER ? "none" : sunset_side_words[state->actor]);
	writer->put_text(writer, "ending", sunset_ending_words[state->ending]);
	writer->put_text(writer, "gave_up", sunset_side_words[state->loser]);
	writer->open_map(writer, "vp");
	for (unsigned side = 0; side < SIDES; side++)
		writer->put_int(writer, sunset_side_words[side], state->vp[side]);
	writer->close(writer);
	writer->open_map(writer, "points");
	for (unsigned pool = 0; pool < POOLS; pool++)
		writer->put_int(writer, sunset_pool_words[pool], state->points[pool]);
	writer->close(writer);
}

static void put_events(struct writer *writer, const struct look *look)
{
	const struct sunset_state *state = look->state;

	writer->put_text(writer, "happening", sunset_happening_words[state->happening]);
	put_bits(writer, "bonuses", sunset_bonus_bits, state->bonus);
	put_bits(writer, "effects", sunset_effect_bits, state->effects);
	put_bits(writer, "once", sunset_once_bits, state->once);
	writer->put_text(writer, "fever", state->feverish ? sunset_facts(look, state->feverish)->id : "none");
	put_numbers(writer, state, sunset_state_numbers);
	if (look->war->hostages && state->prison)
		put_hex(writer, look, "prison", state->prison);
	if (look->war->capture_rule) {
		writer->open_list(writer, "taken");
		for (unsigned i = 0; look->war->fortress[i]; i++)
			if (state->taken >> i & 1)
				put_hex(writer, look, NULL, look->war->fortress[i]);
		writer->close(writer);
	}
	if (state->subject)
		put_hex(writer, look, "subject", state->subject);
	else
		writer->put_text(writer, "subject", "none");
}

static void put_track(struct writer *writer, const struct look *look, const char *key, const uint8_t *set)
{
	writer->open_list(writer, key);
	for (unsigned rail = 1; rail <= look->war->rails; rail++)
		if (set[rail / 8] >> rail % 8 & 1)
			put_hex(writer, look, NULL, look->war->rail[rail]);
	writer->close(writer);
}

static void put_rail(struct writer *writer, const struct look *look)
{
	const struct sunset_state *state = look->state;

	if (!look->war->rails)
		return;
	if (state->railhead)
		put_hex(writer, look, "railhead", state->railhead);
	else
		writer->put_text(writer, "railhead", "none");
	put_track(writer, look, "track", state->built);
	put_track(writer, look, "cuts", state->cut);
	put_track(writer, look, "cuts_tried", state->tried);
	writer->open_list(writer, "laid");
	for (unsigned i = 0; state->laid[i]; i++)
		put_hex(writer, look, NULL, state->laid[i]);
	writer->close(writer);
}

void sunset_dump(const void *tables, const void *state, struct writer *writer)
{
	struct look look = sunset_look(tables, state);

	writer->open_map(writer, NULL);
	put_head(writer, &look);
	put_events(writer, &look);
	put_march(writer, &look);
	put_battle(writer, &look);
	put_politics(writer, &look);
	writer->open_map(writer, "units");
	for (unsigned unit = 1; unit <= look.war->units; unit++)
		put_unit(writer, &look, unit);
	writer->close(writer);
	put_sides(writer, &look, "occupied", MARK_BRITISH);
	put_sides(writer, &look, "zones", MARK_ZOC_BRITISH);
	put_sizes(writer, &look);
	put_sides(writer, &look, "works", MARK_WORKS_BRITISH);
	put_marked(writer, &look, "atrocity", look.state->mark, MARK_ATROCITY);
	put_marked(writer, &look, "fair_play", look.state->mark, MARK_FAIR_PLAY);
	put_marked(writer, &look, "neutral", look.state->peace, PEACE_NEUTRAL);
	put_rail(writer, &look);
	writer->open_map(writer, "notes");
	for (const struct bit_name *bit = sunset_note_bits; bit->name; bit++)
		put_marked(writer, &look, bit->name, look.state->note, bit->bit);
	writer->close(writer);
	put_sieges(writer, &look);
	writer->close(writer);
}
