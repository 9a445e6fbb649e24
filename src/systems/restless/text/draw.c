/* draw.c: the table as characters, half an inch wide and an inch high each, and the roster below. May use: rooms,
 * kit/field/phrase.h. */
#include "kit/field/phrase.h"
#include "kit/field/sheet.h"
#include "systems/restless/rooms.h"

static char ground_sign(const void *context, int kind)
{
	const struct restless_ground *ground = &((const struct look *)context)->tables->ground[kind];

	return ground->water                     ? '~'
	       : ground->obstacle                ? '|'
	       : ground->rail                    ? '='
	       : ground->high                    ? '^'
	       : ground->blocks && ground->rough ? '%'
	       : ground->blocks                  ? '#'
	       : ground->cover == COVER_HARD     ? 'o'
	       : ground->rough                   ? '"'
	                                         : '.';
}

static char unit_sign(const void *context, int unit)
{
	int side = ((const struct look *)context)->state->unit[unit].side;

	return unit < 26 ? (char)((side == BRITISH ? 'A' : 'a') + unit) : (char)('0' + unit - 26);
}

static void put_roster(const struct look *look, struct text *text)
{
	for (int i = 0; i < look->state->units; i++) {
		const struct restless_unit *unit = &look->state->unit[i];

		base_put_format(text, "%c ", unit_sign(look, i));
		restless_put_unit(look->tables, restless_code(unit), text);
		base_put_format(text, ": %d/%d stands, %s, %s", restless_count_stands(unit), unit->start,
		                look->tables->weapon[unit->weapon].name,
		                unit->status == STATUS_TABLE ? restless_form_words[unit->formation]
		                                             : restless_status_words[unit->status]);
		if (unit->status == STATUS_TABLE && !look->map->real)
			kit_say_pose(text, &(struct field_pose){unit->x, unit->y, unit->facing});
		base_put_string(text, unit->status == STATUS_TABLE && unit->engaged ? ", in close combat\n" : "\n");
	}
}

static void put_state(const struct look *look, int seat, struct text *text)
{
	const struct restless_state *state = look->state;

	base_put_format(text, "%s; %s", look->map->facts.title,
	                state->card == NONE ? "before the first card" : "card ");
	if (state->card != NONE) {
		restless_put_card(state->card, text);
		base_put_format(text, ", %d left, Jokers %d", (int)base_count_bits(&state->deck, 1), state->jokers);
	}
	for (int i = 0; i < look->map->objectives; i++)
		base_put_format(text, "; %s: %s", look->map->objective[i].id, restless_side_words[state->holder[i]]);
	base_put_char(text, '\n');
	if (seat < 0)
		return;
	base_put_string(text, "Your cards:");
	for (int kind = 0; kind < look->tables->cards; kind++)
		for (int i = 0; i < state->hand[seat][kind]; i++)
			base_put_format(text, " %s", look->tables->card[kind].id);
	base_put_char(text, '\n');
	if (state->phase == PHASE_MOVE) {
		base_put_string(text, "The active unit may go ");
		kit_put_inches(text, restless_whole_reach(state));
		base_put_string(text, " inches.\n");
	}
}

void restless_draw(const void *tables, const void *view, int seat, bool colour, struct text *text)
{
	struct look look = restless_look(tables, view);
	struct field_signs signs = {ground_sign, unit_sign, &look};
	struct field_sheet sheet;
	struct field_crowd crowd;

	put_state(&look, seat, text);
	if (!look.map->real) {
		restless_make_crowd(&look, &crowd);
		kit_draw_table(&sheet, &look.map->ground, &crowd, &signs);
		kit_put_sheet(&sheet, colour, text);
	}
	put_roster(&look, text);
}
