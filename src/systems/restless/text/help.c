/* help.c: what can be done in each phase, a line for each move. May use: rooms. */
#include "kit/common/rows.h"
#include "systems/restless/rooms.h"

void restless_help(const void *tables, const void *state, int seat, struct text *text)
{
	KIT_ROWS_OF(lines);
	static const char *const lines[PHASES] = {
		KIT_ROW(PHASE_SIDES) = "throw\nchoose british|native\n",
		KIT_ROW(PHASE_MUSTER) = "raise TYPE [stands N] [weapon WEAPON]\ndismiss UNIT\nready\n",
		KIT_ROW(PHASE_ALLOCATE) = "give UNIT to PLAYER\nready\n",
		KIT_ROW(PHASE_DEPLOY) = "place UNIT in FORMATION at X Y FACING\ndeploy\n",
		KIT_ROW(PHASE_ORDER) =
			"activate UNIT move-fire|fire-move|fire-twice|move-twice|nothing [rough] [card CARD]\n"
			"activate UNIT move-twice [rough|rough-first|rough-second] [card CARD]\n"
			"activate UNIT form-move|form-fire to FORMATION facing DEGREES [rough] [card CARD]\n"
			"activate UNIT charge ENEMY [rough] [card CARD]\n"
			"activate UNIT fight ENEMY [card CARD]\n"
			"activate UNIT move-fire|move-twice|charge ENEMY in FORMATION at X Y FACING (marching on)\n"
			"activate UNIT move|fire|move-form|fire-form, form to FORMATION facing DEGREES (by option)\n"
			"pass PLAYER\ndecline\noffer\ntime (by option)\npenalise SEAT\n",
		KIT_ROW(PHASE_SUB) = "activate UNIT ... as the C-in-C\ndecline\n",
		KIT_ROW(PHASE_MOVE) = "go X Y FACING[, X Y FACING]... [then X Y FACING...]\nstay\nend\n",
		KIT_ROW(PHASE_FIRE) =
			"fire ENEMY [twice]\nvolley ENEMY STAND..., ENEMY STAND... (by option)\nhold\nend\n",
		KIT_ROW(PHASE_THEN) = "fire ENEMY\nmove [rough]\nform FORMATION facing DEGREES\nend\n",
		KIT_ROW(PHASE_LOSE) = "lose STAND...\n",
		KIT_ROW(PHASE_DICE) =
			"roll\ndice N N...\nhits N (fire, close combat)\ntotal N (morale, falling back)\nend (gives up a move)\n",
		KIT_ROW(PHASE_FLIGHT) = "back\nrun blocked|off\n",
		KIT_ROW(PHASE_OFFER) = "agree\nrefuse\n",
		KIT_ROW(PHASE_CLAIM) = "claim british|native|draw\naccept\n",
		KIT_ROW(PHASE_CARD) = "turn\namend UNIT stands N FORMATION STATUS\n",
	};
	KIT_ALL_ROWS(lines, PHASES - 1);
	/* What differs on a real table, where players measure. */
	static const char *const real[PHASES] = {
		[PHASE_MOVE] = "done\ncontact [also ENEMY...]\nexit\nend\n",
		[PHASE_FIRE] = "shoot ENEMY range INCHES by STANDS open N cover N [twice]\nhold\nend\n",
		[PHASE_THEN] = ("shoot ENEMY range INCHES by STANDS open N cover N\nmove [rough]\n"
	                        "form FORMATION facing DEGREES\nend\n"),
	};
	struct look look = restless_look(tables, state);

	if (look.state->phase == PHASE_OVER || look.state->actor != seat)
		return;
	base_put_string(text,
	                look.map->real && real[look.state->phase] ? real[look.state->phase] : lines[look.state->phase]);
	if (look.map->real && look.state->phase == PHASE_ORDER)
		base_put_string(text, "amend UNIT stands N FORMATION STATUS\n");
	if (seat % PLAYERS == 0)
		base_put_string(text, "concede\n");
}
