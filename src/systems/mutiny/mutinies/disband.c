/* disband.c: the British disband Sepoys before they mutiny: an action of a leader's marker [mutiny:18.5].
 * May use: kit/common/cup, private, position, text. */
#include "kit/common/cup.h"
#include "systems/mutiny/mutinies/private.h"
#include "systems/mutiny/position/position.h"
#include "systems/mutiny/text/text.h"

/* The leader of the marker in use; 0: a high command's, who disbands nobody. */
static unsigned find_leader(const struct look *look)
{
	unsigned marker = look->state->marker;

	return marker && marker < MUTINY_LEADERS ? look->war->leader[marker] : 0;
}

static bool is_candidate(const struct look *look, unsigned leader, unsigned unit)
{
	const struct mutiny_state *state = look->state;

	return mutiny_is_sepoy(look, unit) && state->side[unit] == BRITISH && mutiny_on_map(state, unit) &&
	       mutiny_distance(look, state->at[leader], state->at[unit]) <= (int)mutiny_radius(look, leader);
}

/* Somebody of the Empire who stays: anybody, or by option no Sepoy (RU-Y6). */
static bool is_guarded(const struct look *look, unsigned spot, const uint64_t *gone)
{
	for (unsigned u = mutiny_first(look->state, spot); u; u = look->state->next[u])
		if (look->state->side[u] == BRITISH && !base_has_bit(gone, u) &&
		    (!mutiny_is_sepoy(look, u) || !look->state->option[OPT_DISBAND_GUARD]))
			return true;
	return false;
}

struct refusal mutiny_check_disband(const struct look *look, const struct move *move)
{
	unsigned leader = find_leader(look), count = 0;

	if (look->state->owner != BRITISH || !leader)
		return mutiny_refuse("mutiny:18.5(1)",
		                     "Only a British leader's marker disbands Sepoys: choose another action.");
	EACH_BIT (unit, move->set, MUTINY_UNIT_WORDS) {
		if (!is_candidate(look, leader, (unsigned)unit))
			return mutiny_refuse(
				"mutiny:18.5(1)",
				"Only loyal Sepoys within the leader's command radius are disbanded: name such "
				"units.");
		if (!is_guarded(look, look->state->at[unit], move->set))
			return mutiny_refuse("mutiny:18.5(2)",
			                     "Another British Empire unit must stay in the hex: leave one behind.");
		count++;
	}
	return count ? mutiny_allow() : mutiny_refuse("mutiny:18.5", "Nobody was named: name the Sepoys to disband.");
}

void mutiny_apply_disband(struct game *game, const struct move *move)
{
	mutiny_tell_units(game, HAPPEN_DISBANDED, "mutiny:18.5", SEAT_ALL, move->set);
	EACH_BIT (unit, move->set, MUTINY_UNIT_WORDS)
		mutiny_take_unit(game, (unsigned)unit, AT_GONE);
}

/* Each by himself, and of each hex as many as can go while the others stay. */
void mutiny_list_disband(const struct look *look, struct move_list *moves)
{
	unsigned leader = find_leader(look);

	for (unsigned u = 1; leader && u <= look->war->units; u++) {
		struct move move = {.verb = VERB_DISBAND};

		if (!is_candidate(look, leader, u))
			continue;
		base_set_bit(move.set, u);
		if (!mutiny_check_disband(look, &move).rule)
			engine_add_move(moves, &move);
		mutiny_gather_sepoys(look, look->state->at[u], move.set);
		if (!mutiny_check_disband(look, &move).rule)
			engine_add_move(moves, &move);
	}
}

bool mutiny_sample_disband(const struct look *look, struct rng *rng, struct move *move)
{
	unsigned leader = find_leader(look);
	uint64_t all[MUTINY_UNIT_WORDS] = {0};

	for (unsigned u = 1; leader && u <= look->war->units; u++)
		if (is_candidate(look, leader, u))
			base_set_bit(all, u);
	if (base_next_bit(all, MUTINY_UNIT_WORDS, 0) < 0)
		return false;
	kit_pick_bits(rng, all, move->set, MUTINY_UNIT_WORDS);
	move->verb = VERB_DISBAND;
	EACH_BIT (unit, move->set, MUTINY_UNIT_WORDS)
		if (!is_guarded(look, look->state->at[unit], move->set))
			base_clear_bit(move->set, (unsigned)unit);
	if (!mutiny_check_disband(look, move).rule)
		return true;
	*move = (struct move){0};
	return false;
}
