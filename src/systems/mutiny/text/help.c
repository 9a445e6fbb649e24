/* help.c: what can be done at each step, a line for each move.
 * May use: text. */
#include "kit/common/rows.h"
#include "systems/mutiny/text/text.h"

KIT_ROWS_OF(step_help);
static const char *const step_help[STEPS] = {
	KIT_ROW(STEP_BEGIN) = "The phase is about to begin; its dice fall then.\n  begin\n",
	KIT_ROW(STEP_DEPLOY) = "The set-up: place these units where it allows them.\n  place UNITS at PLACE\n"
			       "  end                     the rest as the historical set-up has it\n",
	KIT_ROW(STEP_ACTION) =
		"A command marker of yours was drawn.\n  operate                 the leader moves, attacks, rallies\n"
		"  activate UNITS          a high command: one stack\n"
		"  reinforce GROUP         leader, trains, badmashes, regulars, punjabis, nepalese, auxiliary\n"
		"  draw                    incident markers\n"
		"  disband UNITS           loyal Sepoys near a British leader\n"
		"  durbar                  where the Durbar marker lies\n"
		"  incite                  an Agent of the Rebels: a mutiny check\n"
		"  recruit                 an Agent of the British: an Auxiliary\n"
		"  pass\n",
	KIT_ROW(STEP_FORCED) = "The operation is over.\n  forced-march            the leader operates again\n"
			       "  decline                 the action is over\n",
	KIT_ROW(STEP_DRAW) = "You may draw another incident marker.\n  draw\n  end                     no more\n",
	KIT_ROW(STEP_WINDOW) =
		"The enemy has announced an incident marker.\n  skulduggery             an Agent cancels it\n"
		"  decline [all]           let it be; all: not again in this action phase\n",
	KIT_ROW(STEP_KASHMIR) = "The Kashmiri unit comes.\n  choose PLACE\n",
	KIT_ROW(STEP_RECRUIT) = "An Auxiliary comes to a fortress.\n  choose HEX\n",
	KIT_ROW(STEP_ARRIVE) = "Reinforcements come.\n  place UNITS at PLACE\n",
	KIT_ROW(STEP_MUTINY) = "A mutiny check: name a hex with loyal Sepoys.\n  mutiny HEX\n"
			       "  end                     at the Great Mutiny: the rest in the order of the map\n",
	KIT_ROW(STEP_PARADE) = "The mutineers must leave.\n  parade HEX              a hex beside theirs\n",
	KIT_ROW(STEP_FORTUNE) = "Fortunes of war.\n  choose PLACE            the hex of the event\n"
				"  reinforce GROUP at HEX  a relief force, to a leader\n"
				"  restore UNIT            righteous vengeance of the British\n"
				"  return UNIT at HEX      righteous vengeance of the Rebels\n"
				"  lose UNITS              infighting\n  decline                 nobody\n",
	KIT_ROW(STEP_TREACHERY) = "Move units of the stack that you were shown, one hex.\n  betray UNITS to HEX\n"
				  "  decline                 nobody\n",
	KIT_ROW(STEP_MOVE) = "Move activated units, stack by stack.\n"
			     "  move UNITS by HEX-HEX-...          the hexes entered, in order\n"
			     "  move UNITS [by HEX-HEX-...] to BOX off the south edge, or from box to box\n"
			     "  enter UNITS at HEX                 from Bombay or Madras\n"
			     "  sail UNITS to PLACE                by sea, with optional rule 31\n"
			     "  end                                the movement is over\n",
	KIT_ROW(STEP_ENTRENCH) = "The movement is over: dig in where nobody moved.\n  entrench HEX\n"
				 "  end                     no more\n",
	KIT_ROW(STEP_ACTIVATE) =
		"Name who is activated for combat.\n  activate UNITS\n  end                     nobody else\n",
	KIT_ROW(STEP_DECLARE) =
		"Declare your attacks; whoever is in an enemy zone of control must.\n  attack HEX from HEX\n"
		"  end                     no more\n",
	KIT_ROW(STEP_FIGHT) =
		"Fight the attacks that you declared.\n  fight HEX from HEX\n"
		"  attack HEX from HEX     a late one, where a target is empty or an enemy has come beside you\n"
		"  hold HEX                a stack whose target is empty does nothing\n  end\n",
	KIT_ROW(STEP_BLOW) = "You attack a fortress.\n  blow                    play Blow Magazine\n  decline [all]\n",
	KIT_ROW(STEP_MASSACRE) =
		"You attack a town or fortress.\n  massacre                play a Massacre\n  decline [all]\n",
	KIT_ROW(STEP_COMMANDER) = "Name the leader who counts in this battle.\n  command UNIT\n",
	KIT_ROW(STEP_TRAIN) = "A supply train here can better your fire in this battle.\n  expend UNIT\n"
			      "  decline                 keep it\n",
	KIT_ROW(STEP_AID) = "Each leader betters the fire of as many units as his radius.\n  aid UNITS by LEADER\n"
			    "  end                     no more in this round\n",
	KIT_ROW(STEP_FIRE) = "Fire your units one by one.\n  fire UNIT\n"
			     "  volley                  all the rest of this round, the strongest first\n",
	KIT_ROW(STEP_LOSS) = "A hit: choose the unit.\n  lose UNIT\n",
	KIT_ROW(STEP_RETREAT) = "A unit must give way: choose it.\n  retreat UNIT\n"
				"  stay                    in a fortress or entrenchment\n",
	KIT_ROW(STEP_FLEE) = "The unit runs, each hex further from where it fought.\n  flee HEX-HEX-...\n"
			     "  halt                    in a friendly fortress\n",
	KIT_ROW(STEP_PURSUE) = "The hex is won: you may pursue.\n  pursue UNITS            into it\n"
			       "  pursue UNITS to HEX     leaders, camels and cavalry, one hex beyond\n"
			       "  end                     nobody else\n",
	KIT_ROW(STEP_RALLY_HEX) = "The stack is split: name the hex where units try to rally.\n  choose HEX\n",
	KIT_ROW(STEP_RALLY) = "Reduced units may rally.\n  rally UNIT\n  end                     no more\n",
	KIT_ROW(STEP_SUPPLY) =
		"Expend supply trains for those out of supply.\n  expend UNITS            each feeds its hex and those beside it\n"
		"  end                     no more\n",
	KIT_ROW(STEP_STARVE) = "Not all can be fed: choose who goes short.\n  starve UNITS\n",
};
KIT_ALL_ROWS(step_help, STEPS - 1);

void mutiny_help(const void *tables, const void *state, int seat, struct text *text)
{
	const struct mutiny_state *now = state;

	(void)tables;
	if (now->step == STEP_OVER || now->actor != seat)
		return;
	base_put_string(text, step_help[now->step]);
	if (now->owner == seat) {
		base_put_string(
			text, "In your own action phase:\n  top UNIT                what the enemy sees of a stack\n");
		if (now->option[OPT_SIEGE])
			base_put_string(text,
			                "  besiege HEX             a fortress or entrenchment beside your guns\n");
	}
	base_put_string(text, "At any time:\n  intelligence units      an Agent; or: intelligence markers\n  concede\n"
	                      "Units are written one after another with commas: inf-7,inf-8,campbell\n");
}
