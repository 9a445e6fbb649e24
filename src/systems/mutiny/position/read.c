/* read.c: a position from its document, laid over a state: what write.c writes, or a few lines by hand.
 * May use: fields, mutiny, position, read, text, turn. */
#include <string.h>

#include "kit/common/want.h"
#include "systems/mutiny/mutiny.h"
#include "systems/mutiny/position/fields.h"
#include "systems/mutiny/position/position.h"
#include "systems/mutiny/position/read.h"
#include "systems/mutiny/text/text.h"
#include "systems/mutiny/turn/turn.h"

/* clang-format off */
static const char *const known_keys[] = {
	"scenario", "turn", "date", "weather", "phase", "step", "to_act", "ending", "winner", "drawer", "first_drawer",
	"last_pass", "marker", "owner", "leader", "centre", "radius", "stage", "forced", "command_pool", "aside",
	"fortunes_in_pool", "fortune", "fortune_stage", "sweep", "group", "left", "subject", "target", "due", "mutiny",
	"status", "deploying", "slots", "sailed", "durbar", "great_game", "out_of_play", "incidents",
	"incident_pool_size", "incident_pool", "held", "hand", "known", "british_played", "rebel_played",
	"british_waived", "rebel_waived", "frames", "battle", "attacks", "clear", "units", "entrenched", "besieged", "told",
	"occupied", "hidden", NULL
};
/* clang-format on */

void mutiny_fault_reading(struct reading *it, const struct doc *where, const char *rule, const char *text,
                          const char *subject)
{
	base_add_fault_about(it->faults, where, rule, text, subject ? subject : "(not a word)");
}

static void read_fields(struct reading *it, const struct field *fields)
{
	kit_read_fields(it->position, fields, it->state, &it->look, it->faults);
}

/* ---- the moment ---- */

static bool has_key(const struct reading *it, const char *key)
{
	return base_find_doc(it->position, key);
}

static bool names_moment(const struct reading *it)
{
	return has_key(it, "turn") || has_key(it, "phase") || has_key(it, "step") || has_key(it, "marker");
}

static void forget_moment(struct reading *it)
{
	struct mutiny_state *state = it->state;

	state->ending = END_NOT;
	state->winner = state->owner = state->last_pass = SIDES;
	state->marker = MARKER_NONE;
	state->leader = state->centre = state->subject = state->target = 0;
	state->radius = state->stage = state->forced = state->fortune = state->fortune_stage = state->sweep = 0;
	state->group = state->left = state->due = state->mutiny = state->sailed = state->deploying = 0;
	memset(state->slot, 0, sizeof state->slot);
	memset(state->played, 0, sizeof state->played);
	memset(state->waived, 0, sizeof state->waived);
	memset(state->frame, 0, sizeof state->frame);
	memset(&state->battle, 0, sizeof state->battle);
	memset(state->attack, 0, sizeof state->attack);
	memset(state->aid, 0, sizeof state->aid);
	state->frames = state->attacks = 0;
	for (unsigned unit = 0; unit < MUTINY_UNITS; unit++)
		state->flags[unit] &= U_REDUCED | U_FACE_DOWN | U_TOP;
	for (unsigned spot = 0; spot < MUTINY_SPOTS; spot++)
		state->mark[spot] &= (uint8_t)~MARK_TOLD;
}

/* A position of a war that has not begun has the armies where the historical set-up puts them. */
static void finish_setup(struct reading *it)
{
	struct game game = {it->look, it->state, NULL};
	int phase = kit_find_word(mutiny_phase_words, base_scalar_of(base_find_doc(it->position, "phase")));

	if (it->state->turn || !it->look.war->slots || phase == PHASE_SETUP || has_key(it, "deploying"))
		return;
	mutiny_place_proposal(&game);
	it->state->turn = phase != PHASE_GREAT_MUTINY && phase != PHASE_LEADERS;
}

static void clear_map(struct reading *it)
{
	for (unsigned unit = 1; unit <= it->look.war->units; unit++) {
		it->state->at[unit] = AT_GONE;
		it->state->flags[unit] = mutiny_facts(&it->look, unit)->untried ? U_FACE_DOWN : 0;
		it->state->front[unit] = 0;
	}
	it->state->pool = it->state->aside = it->state->fortunes = 0;
	memset(it->state->mark, 0, sizeof it->state->mark);
	it->state->works = 0;
}

static void read_calendar(struct reading *it)
{
	struct mutiny_state *state = it->state;
	const char *scenario = base_read_text_opt(it->position, "scenario", it->look.war->facts.id, it->faults);
	const char *date;
	int weather;

	if (strcmp(scenario, it->look.war->facts.id) != 0)
		mutiny_fault_reading(it, base_find_doc(it->position, "scenario"), NULL,
		                     "this is a position of another scenario:", scenario);
	state->turn = (uint8_t)base_read_int_opt(it->position, "turn", 0, it->look.war->turns, state->turn, it->faults);
	if (!state->turn)
		return;
	date = it->look.war->turn_name[state->turn];
	weather = (int)mutiny_weather(&it->look);
	if (strcmp(base_read_text_opt(it->position, "date", date, it->faults), date) != 0)
		mutiny_fault_reading(it, base_find_doc(it->position, "date"), "mutiny:27.0(length)", "this turn is",
		                     date);
	if (base_read_choice_opt(it->position, "weather", mutiny_weather_words, weather, it->faults) != weather)
		mutiny_fault_reading(it, base_find_doc(it->position, "weather"), "mutiny:25.0",
		                     "the weather follows from the turn, which has", mutiny_weather_words[weather]);
}

/* ---- what waits, what is fought ---- */

static unsigned read_list(struct reading *it, const char *key, const struct field *fields, void *first, size_t size,
                          unsigned room)
{
	const struct field *const tables[] = {fields, NULL};
	const struct doc *list = base_find_doc(it->position, key);
	unsigned count = 0;

	memset(first, 0, size * room);
	if (list->kind != DOC_LIST)
		mutiny_fault_reading(it, list, NULL, "a list is wanted here:", key);
	for (const struct doc *one = list->first; one; one = one->next) {
		if (count >= room) {
			mutiny_fault_reading(it, one, NULL, "there are too many of these:", key);
			break;
		}
		kit_refuse_keys(one, tables, it->faults);
		kit_read_fields(one, fields, (char *)first + count++ * size, &it->look, it->faults);
	}
	return count;
}

static void read_parts(struct reading *it)
{
	const struct field *const tables[] = {mutiny_battle_fields, NULL};
	const struct doc *battle = base_find_doc(it->position, "battle");
	struct mutiny_state *state = it->state;

	if (has_key(it, "frames"))
		state->frames = (uint8_t)read_list(it, "frames", mutiny_frame_fields, state->frame,
		                                   sizeof state->frame[0], MUTINY_FRAMES);
	if (has_key(it, "attacks"))
		state->attacks = (uint8_t)read_list(it, "attacks", mutiny_attack_fields, state->attack,
		                                    sizeof state->attack[0], MUTINY_ATTACKS);
	if (battle)
		memset(&state->battle, 0, sizeof state->battle);
	if (battle) {
		kit_refuse_keys(battle, tables, it->faults);
		kit_read_fields(battle, mutiny_battle_fields, &state->battle, &it->look, it->faults);
	}
}

static void read_marks(struct reading *it)
{
	read_fields(it, mutiny_mark_fields);
	it->state->works = 0;
	for (unsigned spot = 1; spot < MUTINY_SPOTS; spot++)
		it->state->works = (uint8_t)(it->state->works + mutiny_entrenched(it->state, spot));
}

/* Works and sieges that the position names, and that cannot be. */
static void check_marks(struct reading *it, const char *key, unsigned mark, bool used, const char *rule,
                        const char *text)
{
	const struct doc *list = base_find_doc(it->position, key);

	for (const struct doc *one = list && list->kind == DOC_LIST ? list->first : NULL; one; one = one->next) {
		const char *name = base_scalar_of(one);
		unsigned spot = name ? mutiny_find_spot(it->look.war, name, strlen(name)) : HEX_NONE;

		if (spot && (!used || !(it->state->mark[spot] & mark)))
			mutiny_fault_reading(it, one, rule, text, name);
	}
}

/* ---- the whole ---- */

/* What cannot be, at the line of the frames if they are why. */
static void tell_broken(struct reading *it, const char *broken)
{
	const struct doc *frames = base_find_doc(it->position, "frames");

	base_add_fault(it->faults, frames && mutiny_check_waiting(it->state) == broken ? frames : it->position, NULL,
	               broken);
}

/* Somebody must be able to go on. */
static void check_way_out(struct reading *it, const void *tables)
{
	if (it->state->step == STEP_DEPLOY && !mutiny_can_deploy(&it->look))
		mutiny_fault_reading(it, it->position, "mutiny:27.0",
		                     "there is nobody to be placed, or fewer than are counted in", "slots");
	else if (it->state->step != STEP_OVER && !engine_can_go_on(&mutiny_rules, tables, it->state, it->state->actor))
		mutiny_fault_reading(it, it->position, NULL,
		                     "nothing can be done in this position: what belongs to its step is missing:",
		                     mutiny_step_words[it->state->step]);
}

static void read_all(struct reading *it)
{
	base_refuse_unknown_keys(it->position, known_keys, it->faults);
	it->moment = names_moment(it);
	if (it->moment) {
		finish_setup(it);
		forget_moment(it);
	}
	if (base_read_bool_opt(it->position, "clear", false, it->faults))
		clear_map(it);
	read_calendar(it);
	read_fields(it, mutiny_clock_fields);
	read_fields(it, mutiny_play_fields);
	read_fields(it, mutiny_slot_fields);
	read_parts(it);
	mutiny_read_units(it);
	read_marks(it);
	mutiny_stack_units(it);
	check_marks(it, "entrenched", MARK_WORKS, it->state->option[OPT_ENTRENCH], "mutiny:28.2",
	            "works need the option opt_entrench, and units that hold them:");
	check_marks(
		it, "besieged", MARK_SIEGE, it->state->option[OPT_SIEGE], "mutiny:29.0",
		"a siege needs the option opt_siege, enemies in a fortress or behind works, and a siege train beside "
		"them:");
	mutiny_read_incidents(it);
	mutiny_read_moment(it);
}

void mutiny_read(const void *tables, const struct doc *position, void *state, struct faults *faults)
{
	struct mutiny_state next = *(const struct mutiny_state *)state;
	struct reading it = {mutiny_look(tables, &next), &next, faults, position, false};
	size_t before = faults->count;
	const char *broken;

	if (!position || position->kind != DOC_MAP) {
		base_add_fault(faults, position, NULL, "a position is a map of keys: turn, marker, step, units ...");
		return;
	}
	read_all(&it);
	broken = faults->count == before ? mutiny_invariants(tables, &next) : NULL;
	if (broken)
		tell_broken(&it, broken);
	else if (faults->count == before)
		check_way_out(&it, tables);
	if (faults->count == before)
		memcpy(state, &next, sizeof next);
}
