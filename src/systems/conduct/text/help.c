/* help.c: what can be done in each phase, a line for each move. May use: text. */
#include "kit/common/rows.h"
#include "systems/conduct/text/text.h"

void conduct_help(const void *tables, const void *state, int seat, struct text *text)
{
	KIT_ROWS_OF(lines);
	static const char *const lines[PHASES] = {
		KIT_ROW(PHASE_MUSTER) = "raise TYPE\ndismiss UNIT\nready\n",
		KIT_ROW(PHASE_DEPLOY) =
			"place UNIT in FORMATION at X Y DEGREES [open]\npost FIGURE at X Y\npost FIGURE with UNIT\n"
			"tigermen UNIT|none (where the scenario allows it)\nready\n",
		KIT_ROW(PHASE_ARRIVE) = "bring GROUP,...\nbring none\n",
		KIT_ROW(PHASE_BAYONETS) = "bayonets [fix UNIT,...] [unfix UNIT,...]\n",
		KIT_ROW(PHASE_INITIATIVE) = "first\nsecond\n",
		KIT_ROW(PHASE_COMMAND) = "figure FIGURE [to X Y, ...] [join UNIT]\nfigure FIGURE leave\ndone\n",
		KIT_ROW(PHASE_UNITS) = "activate UNIT [claim|forgo] [hold|free] [leave]\nreveal UNIT\ndone\n",
		KIT_ROW(PHASE_MOVE) =
			"move [enter X Y DEGREES] LEG, ... of these legs:\n"
			"  forward D   wheel left|right A   shift X Y   face A   form FORMATION [slide X Y]\n"
			"  mount FORMATION   dismount FORMATION   fall-in   ground   rise   charge ENEMY   back D\n"
			"  limber   unlimber   go A D (a square of several units)\n"
			"stay\n",
		KIT_ROW(PHASE_EXPLOIT) = "exploit UNIT\ndone\n",
		KIT_ROW(PHASE_SUPPLY) = "serve MULE UNIT,...\n",
		KIT_ROW(PHASE_GUNS) = "fire UNIT at ENEMY, ...\nvolley (everybody at the usual target)\nhold\n",
		KIT_ROW(PHASE_RIFLES) = "fire UNIT at ENEMY [stands N...] [dice N] [rapid], UNIT clear, ...\n"
					"volley (everybody at the usual target)\nhold\n",
		KIT_ROW(PHASE_PRIMARY) = "primary UNIT\n",
		KIT_ROW(PHASE_SUPPORT) = "support UNIT for PRIMARY [rank N], UNIT rank N, ...\nunsupported\n",
		KIT_ROW(PHASE_OFFER) = "accept\nrefuse\n",
		KIT_ROW(PHASE_DICE) =
			"roll\ndice N N...\ncounted N [low] [jammed] (fire)\ncounted N against N (melee)\n",
		KIT_ROW(PHASE_ASSIST) =
			"test UNIT [commander] [works] [fanatics]\nwent stood|moved|pivoted|limbered|ground|left [in FORMATION]\n"
			"charge ENEMY [flank] [across]\nback\nlost blocked|off\n"
			"shoot UNIT at ENEMY range INCHES [by N] [cover] [sangar]\nhits UNIT at ENEMY N [low] [jammed]\nclear UNIT\n"
			"fight UNIT against ENEMY [obstacle] [terrain] [support UNIT,...]\n"
			"blows UNIT N against ENEMY N [support UNIT,...]\n"
			"figure FIGURE join UNIT\nfigure FIGURE leave\nserve MULE UNIT,...\n"
			"amend UNIT kills N FORMATION STATUS [shaken] [disordered] [low] [jammed]\nnext\n",
	};
	KIT_ALL_ROWS(lines, PHASES - 1);
	struct look look = conduct_look(tables, state);

	if (look.state->phase == PHASE_OVER || seat < 0 || seat >= SIDES)
		return;
	if (look.state->actor == seat || (look.state->actor == NOBODY && !(look.state->ready >> seat & 1)))
		base_put_string(text, lines[look.state->phase] ? lines[look.state->phase] : "");
	if (look.state->actor == seat && look.state->phase != PHASE_OFFER && look.state->phase >= PHASE_ARRIVE &&
	    !(look.state->offered >> seat & 1))
		base_put_string(text, "offer\n");
	base_put_string(text, "concede\n");
}
