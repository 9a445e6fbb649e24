/* elephants.c: elephants carry supply units and slow guns: one load each, from the start of a march to its end.
 * May use: private, position. */
#include "systems/sunset/movement/private.h"
#include "systems/sunset/position/position.h"

enum { ELEPHANT_LOADS = 32 };

static bool is_gun(unsigned arm)
{
	return arm == A_ARTILLERY || arm == A_HORSE_ARTILLERY || arm == A_MOUNTAIN_ARTILLERY;
}

/* [sunset:abyssinia-6.4] heavy guns; [sunset:afghan-6.6] any that are as slow (R034). */
/* Can an elephant carry it? */
static bool is_load(const struct look *look, unsigned unit)
{
	const struct unit_facts *facts = sunset_facts(look, unit);

	if (facts->arm == A_SUPPLY)
		return true;
	return is_gun(facts->arm) && facts->move && facts->move <= look->war->elephant_gun_move &&
	       (look->war->elephant_loads == LOAD_SLOW_GUNS || facts->weapon == W_GUN_H);
}

int sunset_find_slowest(const struct look *look, const uint64_t *set, unsigned multiple, bool carry)
{
	int own[ELEPHANT_LOADS] = {0}, borne[ELEPHANT_LOADS] = {0}, least = -1;
	unsigned elephants = 0, loads = 0, factor = 0;

	for (int u = carry && look->war->elephant_loads ? base_next_bit(set, RULES_SET_WORDS, 0) : -1; u >= 0;
	     u = base_next_bit(set, RULES_SET_WORDS, (unsigned)u + 1))
		if (sunset_facts(look, (unsigned)u)->arm == A_ELEPHANT) {
			elephants++;
			factor = sunset_facts(look, (unsigned)u)->move;
		}
	EACH_BIT (u, set, RULES_SET_WORDS) {
		int pace = sunset_allowance(look, (unsigned)u, multiple);
		unsigned at = loads;

		if (!elephants || loads == ELEPHANT_LOADS || !is_load(look, (unsigned)u)) {
			least = least < 0 || pace < least ? pace : least;
			continue;
		}
		/* The slowest first: they are carried. */
		for (; at && own[at - 1] > pace; at--) {
			own[at] = own[at - 1];
			borne[at] = borne[at - 1];
		}
		own[at] = pace;
		borne[at] = sunset_allowance_by(look, (unsigned)u, factor, multiple);
		loads++;
	}
	for (unsigned i = 0; i < loads; i++) {
		int pace = i < elephants && borne[i] > own[i] ? borne[i] : own[i];

		least = least < 0 || pace < least ? pace : least;
	}
	return least < 0 ? 0 : least;
}

/* They take what is slow by themselves; naming it asks whether they can. */
struct refusal sunset_check_loading(const struct look *look, const struct move *move)
{
	const char *rule = look->war->elephant_rule ? look->war->elephant_rule : "sunset:abyssinia-6.4";
	unsigned elephants = 0;

	if (!move->count)
		return sunset_allow();
	for (int u = base_next_bit(move->set, RULES_SET_WORDS, 0); u >= 0 && look->war->elephant_loads;
	     u = base_next_bit(move->set, RULES_SET_WORDS, (unsigned)u + 1))
		elephants += sunset_facts(look, (unsigned)u)->arm == A_ELEPHANT;
	if (move->count > 2 * elephants)
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

/* Elephant and load may be left behind together, never one without the other: who stays and who goes on must each have
 * been able to come this far at the pace of the whole force (R034). */
struct refusal sunset_check_unloading(const struct look *look, const uint64_t *force, const uint64_t *set)
{
	const struct march *march = &look->state->march;
	uint64_t rest[RULES_SET_WORDS];
	bool train = false;
	int pace;

	if (!look->war->elephant_loads || march->cap < 0 ||
	    march->cap <= sunset_find_slowest(look, force, march->multiple, false))
		return sunset_allow();
	EACH_BIT (u, set, RULES_SET_WORDS)
		train |= sunset_facts(look, (unsigned)u)->arm == A_ELEPHANT || is_load(look, (unsigned)u);
	for (unsigned i = 0; i < RULES_SET_WORDS; i++)
		rest[i] = force[i] & ~set[i];
	pace = sunset_find_slowest(look, force, march->multiple, true);
	pace = march->cap < pace ? march->cap : pace;
	if (train && (sunset_find_slowest(look, set, march->multiple, true) < pace ||
	              sunset_find_slowest(look, rest, march->multiple, true) < pace))
		return sunset_refuse(look->war->elephant_rule,
		                     "Elephants and what they carry stay together until the march is over: drop "
		                     "both, or others, or halt.");
	return sunset_allow();
}
