/* elephants.c: elephants carry supply units and slow guns: one load each, from the start of a march to its end.
 * May use: private, position. */
#include "systems/sunset/movement/private.h"
#include "systems/sunset/position/position.h"

static bool is_gun(unsigned arm)
{
	return arm == A_ARTILLERY || arm == A_HORSE_ARTILLERY || arm == A_MOUNTAIN_ARTILLERY;
}

/* Can an elephant carry it? Heavy guns [sunset:abyssinia-6.4], or any that are as slow [sunset:afghan-6.6] (R034). */
static bool is_load(const struct look *look, unsigned unit)
{
	const struct unit_facts *facts = sunset_facts(look, unit);

	if (facts->arm == A_SUPPLY)
		return true;
	return is_gun(facts->arm) && facts->move && facts->move <= look->war->elephant_gun_move &&
	       (look->war->elephant_loads == LOAD_SLOW_GUNS || facts->weapon == W_GUN_H);
}

/* The elephants of a set, and how fast they are. */
static unsigned count_elephants(const struct look *look, const uint64_t *set, unsigned *factor)
{
	unsigned count = 0;

	*factor = 0;
	EACH_BIT (u, set, RULES_SET_WORDS)
		if (look->war->elephant_loads && sunset_facts(look, (unsigned)u)->arm == A_ELEPHANT) {
			*factor = sunset_facts(look, (unsigned)u)->move;
			count++;
		}
	return count;
}

int sunset_find_slowest(const struct look *look, const uint64_t *set, unsigned multiple)
{
	unsigned factor, elephants = look->war->elephant_loads ? count_elephants(look, set, &factor) : 0;
	int least = -1;

	EACH_BIT (u, set, RULES_SET_WORDS) {
		int pace = sunset_allowance(look, (unsigned)u, multiple);

		/* An elephant that fell on the way leaves its load to walk. */
		if (elephants && look->state->flags[u] & U_CARRIED) {
			int borne = sunset_allowance_by(look, (unsigned)u, factor, multiple);

			pace = borne > pace ? borne : pace;
			elephants--;
		}
		least = least < 0 || pace < least ? pace : least;
	}
	return least < 0 ? 0 : least;
}

bool sunset_load_elephants(const struct look *look, struct move *move)
{
	unsigned factor, elephants = look->war->elephant_loads ? count_elephants(look, move->set, &factor) : 0;

	for (int u = base_next_bit(move->set, RULES_SET_WORDS, 0); u >= 0 && move->count < 2 * elephants;
	     u = base_next_bit(move->set, RULES_SET_WORDS, (unsigned)u + 1))
		if (is_load(look, (unsigned)u)) {
			move->path[move->count++] = (uint8_t)(u & 255);
			move->path[move->count++] = (uint8_t)(u >> 8);
		}
	return move->count;
}

void sunset_mark_loads(struct sunset_state *state, const struct move *move)
{
	for (unsigned i = 0; i + 1 < move->count; i += 2)
		state->flags[move->path[i] | (unsigned)move->path[i + 1] << 8] |= (uint32_t)U_CARRIED;
}

/* Carrying is a choice: what is not named walks (R034). */
struct refusal sunset_check_loading(const struct look *look, const struct move *move)
{
	const char *rule = look->war->elephant_rule;
	unsigned factor;

	if (!move->count)
		return sunset_allow();
	if (!rule)
		return sunset_refuse("sunset:6.1", "There are no elephants in this war: march without `carrying`.");
	if (move->count > 2 * count_elephants(look, move->set, &factor))
		return sunset_refuse(
			rule, "Each elephant of the force carries one load: name fewer, or take more elephants.");
	for (unsigned i = 0; i + 1 < move->count; i += 2) {
		unsigned unit = move->path[i] | (unsigned)move->path[i + 1] << 8;

		if (!base_has_bit(move->set, unit))
			return sunset_refuse(rule,
			                     "What is carried belongs to the force: name it among its units too.");
		if (!is_load(look, unit))
			return sunset_refuse(
				rule, "Elephants carry supply units and slow heavy guns: leave this one to walk.");
	}
	return sunset_allow();
}

/* How many loads the elephants of a set can bear of those that it carries. */
static unsigned count_borne(const struct look *look, const uint64_t *set)
{
	unsigned factor, elephants = count_elephants(look, set, &factor), loads = 0;

	EACH_BIT (u, set, RULES_SET_WORDS)
		loads += (look->state->flags[u] & U_CARRIED) != 0;
	return loads < elephants ? loads : elephants;
}

/* On the way elephant and load may be left behind together, never one without the other (R034). */
struct refusal sunset_check_unloading(const struct look *look, const uint64_t *force, const uint64_t *set)
{
	uint64_t rest[RULES_SET_WORDS];

	if (!look->war->elephant_loads || look->state->march.cap < 0)
		return sunset_allow();
	for (unsigned i = 0; i < RULES_SET_WORDS; i++)
		rest[i] = force[i] & ~set[i];
	if (count_borne(look, set) + count_borne(look, rest) < count_borne(look, force))
		return sunset_refuse(look->war->elephant_rule,
		                     "Elephants and what they carry stay together until the march is over: drop "
		                     "both, or others, or halt.");
	return sunset_allow();
}
