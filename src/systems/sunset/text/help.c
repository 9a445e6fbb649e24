/* help.c: what can be done at each step, a line for each move.
 * May use: text. */
#include "kit/common/rows.h"
#include "systems/sunset/text/text.h"

KIT_ROWS_OF(step_help);
static const char *const step_help[STEPS] = {
	KIT_ROW(STEP_EVENT_HEX) = "The event needs a hex.\n  choose HEX\n",
	KIT_ROW(STEP_EVENT_AMBUSH) =
		"One stack may attack at once.\n  attack HEX from HEX with UNITS\n  end                     let it pass\n",
	KIT_ROW(STEP_DESERT) = "Some of your units go home.\n  desert UNITS\n",
	KIT_ROW(STEP_ARRIVE) =
		"New units come to the map.\n  place UNITS at HEX\n  rebuild UNIT at HEX     with replacement points\n"
		"  raise HQ [paying POOL]  friendly Natives, with political officers; hire HQ: a supply unit\n"
		"  end                     place no more\n",
	KIT_ROW(STEP_MARCH) =
		"Name a force: units of one hex that march together.\n  march UNITS from HEX [with HQ] [muddling] [rail]\n"
		"  lay HEX-HEX with UNITS  railroad engineers build beyond the railhead\n"
		"  fortify UNIT            the one Asante work; engineers and pioneers who dig\n"
		"  board UNITS on CRAFT    as passengers\n  land UNITS              passengers\n"
		"  ship UNITS from HEX [with HQ] [muddling]   a naval transfer\n"
		"  end                     move nobody else\n",
	KIT_ROW(STEP_ATTRITION) = "The march costs the force a unit.\n  lose UNIT\n",
	KIT_ROW(STEP_MOVE) =
		"The force may move.\n  go HEX-HEX-...          the hexes entered, in order\n"
		"  drop UNITS              leave units here\n  scout HEX with UNITS    look at an enemy beside you\n"
		"  withdraw                off the map, once the war is being given up\n"
		"  halt                    stay here; a new march or end does so too\n",
	KIT_ROW(STEP_SCREEN) =
		"The enemy reconnoitres your hex.\n  screen UNITS            good-order mounted troops\n  screen none\n",
	KIT_ROW(STEP_ATTACK) =
		"Attack enemies beside you, one hex at a time.\n"
		"  attack HEX from HEX with UNITS [heroics] [blundered]\n  cut HEX                 a railroad where you stand\n"
		"  sap HEX with UNIT       an engineer beside a fortress or works\n  end                     no more attacks\n",
	KIT_ROW(STEP_STAND) = "Choose the ground you stand on.\n  stand TERRAIN\n",
	KIT_ROW(STEP_COMMAND) = "Name the commander for the battle.\n  command HQ\n",
	KIT_ROW(STEP_FIRE) =
		"Fire: one weapon, one morale class, one state at a time.\n  volley UNITS [with HQ] [machineguns]\n"
		"  cease                   leave the rest silent this round\n",
	KIT_ROW(STEP_LOSS) = "Choose your losses.\n  lose UNITS [demoralise UNITS]\n  lose none demoralise UNITS\n",
	KIT_ROW(STEP_RETREAT) = "The battle is lost: retreat.\n  retreat HEX-HEX\n",
	KIT_ROW(STEP_RETREAT_LOSS) =
		"The retreat enters a zone of control: choose who is demoralised.\n  yield UNITS\n",
	KIT_ROW(STEP_ADVANCE) =
		"The battle is won: you may advance.\n  advance UNITS\n  end                     stay\n",
	KIT_ROW(STEP_PURSUE) =
		"Mounted troops and leaders may follow.\n  pursue UNITS to HEX\n  end                     stay\n",
	KIT_ROW(STEP_ATROCITY) =
		"How the inhabitants are treated.\n  atrocity HEX\n  pledge HQ               fair play where the HQ is\n"
		"  end                     no more\n",
	KIT_ROW(STEP_SUPPLY) =
		"Feed your units, hex by hex.\n  expend SUPPLY-UNIT for UNITS\n"
		"  forage HEX [as TERRAIN] [with HQ] [muddling]\n  end                     the other hexes forage, each with its best HQ\n",
	KIT_ROW(STEP_SHORT) = "Not all can eat: choose who goes short.\n  starve UNITS\n",
	KIT_ROW(STEP_RALLY) =
		"Rally demoralised units.\n  rally UNIT [with HQ]\n  end                     rally no more\n",
	KIT_ROW(STEP_EVADE) =
		"You are attacked and may slip away.\n  evade UNITS             good-order units; the others fight\n"
		"  end                     stand and fight\n",
	KIT_ROW(STEP_COUNTERSPY) = "The enemy's spies were found out: look at one of his stacks.\n  choose HEX\n"
				   "  end                     none\n",
	KIT_ROW(STEP_AMMUNITION) =
		"A supply unit here can better your fire of this round.\n  expend SUPPLY-UNIT for UNITS\n"
		"  end                     no more\n",
	KIT_ROW(STEP_DEPLOY) = "The set-up: place these units where it allows them.\n  place UNITS at HEX\n"
			       "  end                     the rest of your units where the scenario proposes\n",
	KIT_ROW(STEP_EVENT_PLACE) = "An event brings units.\n  place UNITS at HEX\n"
				    "  choose HEX              friendly tribes: have Natives come to the HQ there\n"
				    "  end                     place no more\n",
	KIT_ROW(STEP_PARLEY) = "The enemy wants to negotiate with an HQ in this hex.\n  show HQ\n"
			       "  end                     decline\n",
	KIT_ROW(STEP_HONOUR) = "One force beside those you negotiated with has the honours of war.\n  honour UNITS\n"
			       "  end                     none\n",
	KIT_ROW(STEP_AMBUSH) = "An enemy force comes into your zone of control.\n  ambush from HEX with UNITS\n"
			       "  end                     let it go\n",
	KIT_ROW(STEP_DEPART) = "The negotiations cost you units.\n  desert UNITS\n",
	KIT_ROW(STEP_ROUT) =
		"Each of your beaten units checks for rout; an HQ helps one of them.\n  rout UNIT [with HQ]\n"
		"  end                     the rest without help\n",
	KIT_ROW(STEP_FLEE) = "Your beaten units run, each exactly as far as it must.\n  flee UNITS by HEX-HEX-...\n"
			     "  place HQS at HEX        HQs, when all others have run\n",
	KIT_ROW(STEP_SIEGE) = "The movement is over: lay siege to fortresses beside you.\n"
			      "  besiege FORTRESS from HEX\n  end                     no more\n",
	KIT_ROW(STEP_SAIL) =
		"Craft may sail.\n  sail HEX/SIDE-HEX-...   river sides, coastal hexes, the sea, in order\n"
		"  land UNITS              passengers stay here\n  drop CRAFT              leave craft here\n"
		"  withdraw                off the map, once the war is being given up\n"
		"  halt                    stay here; a new march or end does so too\n",
	KIT_ROW(STEP_SHIP) = "The ships are ready.\n  choose HEX              the coastal hex to land in\n  halt\n",
	KIT_ROW(STEP_CASTOFF) = "Your craft must leave.\n  sail HEX/SIDE-HEX-...\n",
	KIT_ROW(STEP_CHASE) = "Your craft may advance.\n  sail HEX/SIDE-HEX-...\n  end                     stay\n",
	KIT_ROW(STEP_TREATY) =
		"The turn is over.\n  agree                   end the war by treaty, if both want it\n  end                     go on\n",
	KIT_ROW(STEP_DECLARE) =
		"Your force is ambushed, and you have a bonus in hand.\n  declare heroics|blundered|heroics blundered\n"
		"  end                     keep it for another battle\n",
	KIT_ROW(STEP_EXTEND) =
		"The last turn is over.\n  extend                  go on with the war; your enemy gains points\n  end                     let it end\n",
	KIT_ROW(STEP_BEGIN) = "The segment is about to begin; its dice fall then.\n  begin\n",
};
KIT_ALL_ROWS(step_help, STEPS - 1);

void sunset_help(const void *tables, const void *state, int seat, struct text *text)
{
	const struct sunset_state *now = state;

	(void)tables;
	if (now->step == STEP_OVER || now->actor != seat)
		return;
	base_put_string(text, step_help[now->step]);
	if (now->option[OPT_MARCH_ATTACK] && now->step == STEP_MOVE)
		base_put_string(text, "  assault HEX             attack from the march\n");
	if (now->option[OPT_POLITICAL] && (now->step == STEP_MARCH || now->step == STEP_MOVE || now->step == STEP_SAIL))
		base_put_string(text, "  negotiate HEX with HQ   once in a turn, with enemies beside the HQ\n");
	if (now->option[OPT_FORT_FREE] && now->side == NATIVE && now->actor == NATIVE)
		base_put_string(text,
		                "In your own turn, outside battles:\n  fortify UNIT            the one Asante work\n");
	if (now->option[OPT_INTELLIGENCE] && now->actor == now->side)
		base_put_string(text,
		                "In your own turn, outside battles:\n  spy HEX with HQ         look at an enemy stack\n"
		                "  reveal HEX [with UNITS] show your own units\n");
	base_put_string(
		text, "At any time:\n  capitulate\nUnits are written one after another with commas: bw,rb,wolseley\n");
}
