/* ground.c: what a position says of railroads, fortresses and the forces of a battle, read from its document.
 * May use: fields, position, read, water, works. */
#include <string.h>

#include "systems/sunset/position/fields.h"
#include "systems/sunset/position/position.h"
#include "systems/sunset/position/read.h"
#include "systems/sunset/water/water.h"
#include "systems/sunset/works/works.h"

/* Track as far as a railhead that is given without it: the way along the plan. */
static bool lay_to(struct reading *it, unsigned hex, unsigned goal, unsigned depth)
{
	const struct scenario *war = it->look.war;
	unsigned rail = war->rail_of[hex];
	uint8_t *byte = &it->state->built[rail / 8];

	if (*byte >> rail % 8 & 1 || depth > RAILS)
		return false;
	*byte |= (uint8_t)(1u << rail % 8);
	if (hex == goal)
		return true;
	for (unsigned d = 0; d < HEX_SIDES; d++)
		if (war->plan_ways[rail] >> d & 1 && lay_to(it, it->look.map->next[hex][d], goal, depth + 1))
			return true;
	*byte &= (uint8_t) ~(1u << rail % 8);
	return false;
}

void sunset_read_rail(struct reading *it, const struct doc *position)
{
	const struct doc *railhead = base_find_doc(position, "railhead"), *laid = base_find_doc(position, "laid");
	struct sunset_state *state = it->state;
	unsigned count = 0;

	kit_read_fields(position, sunset_rail_fields, state, &it->look, it->faults);
	if (railhead) {
		if (state->railhead && !it->look.war->rail_of[state->railhead])
			sunset_fault_reading(it, railhead, "sunset:30.2",
			                     "no railroad is drawn in this hex:", railhead->scalar);
		else if (!base_find_doc(position, "track")) {
			memset(state->built, 0, sizeof state->built);
			if (state->railhead && !lay_to(it, it->look.war->railhead, state->railhead, 0))
				sunset_fault_reading(
					it, railhead, "sunset:30.2",
					"no planned line leads to this hex from where the railroad begins:",
					railhead->scalar);
		}
	}
	if (laid)
		memset(state->laid, 0, sizeof state->laid);
	for (const struct doc *one = laid ? laid->first : NULL; one && count < 3; one = one->next)
		state->laid[count++] = (uint16_t)kit_read_spot(it->look.map, one, it->faults);
}

/* Counts how often a list names each fortress. */
static void read_forts(struct reading *it, const struct doc *list, uint8_t *count)
{
	memset(count, 0, FORTRESSES);
	for (const struct doc *one = list->first; one; one = one->next) {
		unsigned hex = kit_read_spot(it->look.map, one, it->faults);

		if (hex && it->look.war->fort[hex])
			count[it->look.war->fort[hex] - 1]++;
		else if (hex)
			sunset_fault_reading(it, one, NULL, "this is no fortress:", one->scalar);
	}
}

/* {fortress: [hexes of the besiegers]}; what is not named is not besieged. */
static void read_sieges(struct reading *it, const struct doc *sieges)
{
	if (sieges)
		memset(it->state->siege, 0, sizeof it->state->siege);
	if (sieges && sieges->first && !it->state->option[OPT_SIEGES])
		sunset_fault_reading(it, sieges, "sunset:18.0", "sieges need the option of that name:", "sieges");
	for (const struct doc *one = sieges ? sieges->first : NULL; one; one = one->next) {
		struct doc name = *one;
		unsigned fortress;

		name.kind = DOC_SCALAR;
		name.scalar = one->key ? one->key : "";
		fortress = kit_read_spot(it->look.map, &name, it->faults);
		for (const struct doc *from = one->first; fortress && from; from = from->next) {
			unsigned hex = kit_read_spot(it->look.map, from, it->faults);
			int way = hex ? kit_find_direction(it->look.map, fortress, hex) : -1;
			unsigned fort = it->look.war->fort[fortress];

			if (!fort || way < 0 || !sunset_may_besiege(&it->look, hex, fortress))
				sunset_fault_reading(
					it, from, "sunset:18.1",
					"a siege is laid to an enemy fortress from a hex of enemies beside it, not from",
					from->scalar);
			else
				it->state->siege[fort - 1] |= (uint8_t)(1u << way);
		}
	}
}

void sunset_read_fortresses(struct reading *it, const struct doc *position)
{
	struct sunset_state *state = it->state;
	struct game game = {it->look, state, NULL};

	read_sieges(it, base_find_doc(position, "sieges"));
	kit_read_fields(position, sunset_blown_fields, state, &it->look, it->faults);
	if (base_find_doc(position, "relieved"))
		read_forts(it, base_find_doc(position, "relieved"), state->relieved);
	kit_read_fields(position, sunset_attacked_fields, state, &it->look, it->faults);
	for (unsigned i = 0; it->look.war->fortress[i]; i++)
		if (state->siege[i]) /* its zone of control is gone [sunset:9.23] */
			sunset_refresh_hex(&game, it->look.war->fortress[i]);
}

/* ---- battles ---- */

static bool any_engaged(const struct sunset_state *state, unsigned hex)
{
	for (unsigned unit = sunset_first(state, hex); unit; unit = sunset_next(state, unit))
		if (state->flags[unit] & U_ENGAGED)
			return true;
	return false;
}

/* Who has to retreat has lost, and begins it where he fought. */
static void read_loser(struct reading *it, const struct doc *doc)
{
	struct battle *battle = &it->state->battle;

	if (it->state->step == STEP_RETREAT && !base_find_doc(doc, "loser"))
		battle->loser = it->state->actor != battle->attacker;
	if (battle->loser < 2 && !base_find_doc(doc, "retreat_to"))
		battle->retreat_to = battle->loser ? battle->target : battle->from;
}

/* Whose decision a step is where the position does not say: that follows from the battle, or from the player turn. */
static unsigned who_decides(const struct sunset_state *state)
{
	const struct battle *battle = &state->battle;
	unsigned attacker = battle->attacker, lost = battle->loser == 0 ? attacker : !attacker;

	switch (state->step) {
	case STEP_STAND:
	case STEP_EVADE:
		return !attacker;
	case STEP_FIRE:
		return battle->firing ? !attacker : attacker;
	case STEP_LOSS:
		return battle->firing ? attacker : !attacker;
	case STEP_RETREAT:
	case STEP_RETREAT_LOSS:
	case STEP_ROUT:
	case STEP_FLEE:
		return battle->loser < 2 ? lost : state->actor;
	case STEP_ADVANCE:
	case STEP_PURSUE:
		return battle->loser < 2 ? !lost : state->actor;
	case STEP_SCREEN:
	case STEP_AMBUSH:
	case STEP_PARLEY:
	case STEP_COUNTERSPY:
		return !state->side;
	case STEP_EVENT_HEX:
	case STEP_EVENT_AMBUSH:
	case STEP_EVENT_PLACE:
	case STEP_DESERT:
	case STEP_ARRIVE:
	case STEP_MARCH:
	case STEP_ATTRITION:
	case STEP_MOVE:
	case STEP_ATTACK:
	case STEP_ATROCITY:
	case STEP_SUPPLY:
	case STEP_SHORT:
	case STEP_RALLY:
	case STEP_SIEGE:
	case STEP_SAIL:
	case STEP_SHIP:
		return state->side;
	default:
		return state->actor;
	}
}

/* What craft need to know of a battle: who fights beside them on land, and what the volley was whose losses are to be
 * chosen; where nothing is said guns fired it [sunset:27.53] [sunset:28.31]. */
static void read_shot(struct reading *it, const struct doc *doc)
{
	struct battle *battle = &it->state->battle;

	if (!base_find_doc(doc, "shot") && battle->demoralise)
		battle->shot = (uint8_t)(battle->demoralise | (battle->eliminate ? 0 : SHOT_BRACKET) |
		                         sunset_read_shot(battle->round, W_GUN_F));
	if (base_find_doc(doc, "afloat"))
		return;
	for (unsigned who = 0; who < 2; who++) {
		unsigned unit = sunset_first(it->state, who ? battle->target : battle->from);

		for (; unit; unit = sunset_next(it->state, unit))
			if (it->state->flags[unit] & U_ENGAGED && !sunset_is_craft(&it->look, unit) &&
			    !sunset_is_hq(&it->look, unit))
				battle->afloat |= (uint8_t)(AFLOAT_LANDED << who);
	}
}

/* Where nobody is named everybody fights, and the strength of a force is that of its units. */
void sunset_read_forces(struct reading *it, const struct doc *position)
{
	static const char *const keys[] = {"attacker_base", "defender_base"};
	struct sunset_state *state = it->state;
	const struct doc *battle = base_find_doc(position, "battle");
	const unsigned hexes[] = {state->battle.from, state->battle.target};

	if (base_find_doc(position, "step") && !base_find_doc(position, "to_act"))
		state->actor = (uint8_t)who_decides(state);
	if (!battle || battle->kind != DOC_MAP || !hexes[0] || !hexes[1])
		return;
	read_loser(it, battle);
	for (unsigned who = 0; who < 2; who++) {
		bool all = !any_engaged(state, hexes[who]);

		if (base_find_doc(battle, keys[who]))
			continue;
		for (unsigned unit = sunset_first(state, hexes[who]); unit; unit = sunset_next(state, unit)) {
			if (all && !sunset_is_aboard(state, unit))
				state->flags[unit] |= U_ENGAGED;
			if (state->flags[unit] & U_ENGAGED)
				state->battle.base[who] =
					(int16_t)(state->battle.base[who] + sunset_facts(&it->look, unit)->strength);
		}
	}
	read_shot(it, battle);
}
