/* draw.c: the table as characters, half an inch wide and an inch high each, and the roster below. May use: text, movement,
 * position, turn, kit/field/phrase.h, kit/field/sheet.h. */
#include "kit/field/phrase.h"
#include "kit/field/sheet.h"
#include "systems/conduct/movement/movement.h"
#include "systems/conduct/position/position.h"
#include "systems/conduct/text/text.h"
#include "systems/conduct/turn/turn.h"

static char ground_sign(const void *context, int kind)
{
	const struct conduct_ground *ground = &((const struct look *)context)->tables->ground[kind];
	uint32_t flags = ground->flags;

	return flags & GROUND_ROAD                         ? '.'
	       : flags & GROUND_WATER                      ? '~'
	       : flags & GROUND_FORD                       ? '='
	       : flags & GROUND_WORKS                      ? '+'
	       : ground->line                              ? '|'
	       : flags & (GROUND_HILL | GROUND_EMBANKMENT) ? '^'
	       : flags & GROUND_BLOCK_NEAR                 ? '#'
	       : flags & GROUND_BLOCK_FAR                  ? '%'
	       : flags & (GROUND_SLOW | GROUND_SOFT)       ? '"'
	                                                   : ' ';
}

static char unit_sign(const void *context, int unit)
{
	(void)context;
	return (char)((conduct_side_of(unit) == COLONIAL ? 'A' : 'a') + unit % ARMY);
}

static void put_marks(const struct look *look, int unit, struct text *text)
{
	static const struct {
		unsigned flag, turn;
		const char *word;
	} marks[] = {{U_SHAKEN, 0, "Shaken"},        {U_DISORDERED, 0, "Disordered"},
	             {0, T_FANATIC, "Fanatic"},      {U_LOW_AMMO, 0, "low on ammunition"},
	             {U_JAMMED, 0, "jammed"},        {U_FIXED, 0, "bayonets fixed"},
	             {U_PRONE, 0, "gone to ground"}, {U_HIDDEN, 0, "hidden"},
	             {U_HOLD, 0, "holds"},           {0, T_DOOMED, "doomed"}};

	for (size_t i = 0; i < sizeof marks / sizeof marks[0]; i++)
		if (conduct_has(look, unit, marks[i].flag) || conduct_did(look, unit, marks[i].turn)) {
			base_put_string(text, ", ");
			base_put_string(text, marks[i].word);
		}
	if (conduct_in_contact(look, unit))
		base_put_string(text, ", in melee");
}

static void put_unit(const struct look *look, int unit, struct text *text)
{
	const struct conduct_unit *it = &look->state->unit[unit];
	const struct conduct_type *type = conduct_type_of(look, unit);

	base_put_char(text, unit_sign(look, unit));
	base_put_char(text, ' ');
	conduct_put_unit(look, unit, text);
	base_put_string(text, ": ");
	base_put_string(text, type->name);
	base_put_string(text, type->elite ? " (elite)" : type->brittle ? " (brittle)" : "");
	base_put_string(text, ", ");
	base_put_string(text, it->status == STATUS_TABLE ? conduct_form_words[it->formation]
	                                                 : conduct_status_words[it->status]);
	if (it->status == STATUS_TABLE && !look->field->real)
		kit_say_pose(text, &(struct field_pose){it->x, it->y, it->facing});
	base_put_string(text, ", kills ");
	base_put_int(text, it->kills);
	base_put_char(text, '/');
	base_put_int(text, conduct_capacity(look, unit));
	put_marks(look, unit, text);
	base_put_char(text, '\n');
}

static void put_figures(const struct look *look, struct text *text)
{
	for (int i = 0; i < look->field->figures; i++) {
		const struct conduct_person *it = &look->state->figure[i];

		if (it->status == FIGURE_ABSENT)
			continue;
		base_put_string(text, "* ");
		base_put_string(text, look->field->figure[i].id);
		base_put_string(text, ": ");
		base_put_string(text, look->field->figure[i].name);
		base_put_string(text, ", ");
		base_put_string(text, conduct_figure_words[look->field->figure[i].kind]);
		if (it->status != FIGURE_TABLE) {
			base_put_string(text, ", ");
			base_put_string(text, conduct_figure_status_words[it->status]);
		} else if (it->unit != NONE) {
			base_put_string(text, " with ");
			conduct_put_unit(look, it->unit, text);
		} else if (!look->field->real) {
			base_put_string(text, " at ");
			kit_put_inches(text, it->x);
			base_put_char(text, ' ');
			kit_put_inches(text, it->y);
		}
		base_put_string(text, it->out >= look->state->turn && it->out ? ", out" : "");
		base_put_char(text, '\n');
	}
}

static void put_state(const struct look *look, struct text *text)
{
	const struct conduct_state *state = look->state;

	base_put_string(text, look->field->facts.title);
	base_put_string(text, "; turn ");
	base_put_int(text, state->turn);
	base_put_string(text, " of ");
	base_put_int(text, look->field->turns);
	base_put_string(text, ", ");
	base_put_string(text, conduct_phase_words[state->phase]);
	for (int side = 0; side < SIDES; side++) {
		base_put_string(text, "; ");
		base_put_string(text, look->field->side_title[side]);
		base_put_char(text, ' ');
		base_put_int(text, state->score[side]);
	}
	for (int i = 0; i < look->field->goals; i++) {
		base_put_string(text, "; ");
		base_put_string(text, look->field->goal[i].id);
		base_put_string(text, ": ");
		base_put_string(text, conduct_side_words[state->holder[i]]);
	}
	base_put_char(text, '\n');
	if (state->phase == PHASE_MOVE && state->active.unit != NONE) {
		base_put_string(text, "The active unit is ");
		conduct_put_unit(look, state->active.unit, text);
		base_put_string(text, "; it may go ");
		kit_put_inches(text, conduct_find_allowance(look));
		base_put_string(text, " inches.\n");
	}
}

void conduct_draw(const void *tables, const void *view, int seat, bool colour, struct text *text)
{
	struct look look = conduct_look(tables, view);
	struct field_signs signs = {ground_sign, unit_sign, &look};
	struct field_sheet sheet;
	struct field_crowd crowd;

	(void)seat;
	put_state(&look, text);
	if (!look.field->real) {
		conduct_make_crowd(&look, &crowd);
		kit_draw_table(&sheet, &look.field->ground, &crowd, &signs);
		kit_put_sheet(&sheet, colour, text);
	}
	EACH_UNIT (unit)
		if (look.state->unit[unit].status != STATUS_ABSENT && look.state->unit[unit].type < look.tables->types)
			put_unit(&look, unit, text);
	put_figures(&look, text);
}
