/* systems_members.c: each system names every byte of its state once, and today's states are those that journals of formats 1
 * and 2 hashed. May use: systems, engine, cmocka. */
#include <string.h>

#include "base/members.h"
#include "systems/registry.h"
#include "test.h"

TEST(every_byte_of_a_state_has_a_name)
{
	size_t count;
	const struct rules *const *list = systems_list_rules(&count);
	uint8_t seen[RULES_STATE];

	for (size_t i = 0; i < count; i++) {
		const struct rules_facts *facts = &list[i]->facts;
		const char *wrong = base_check_members(facts->members, facts->state_size, seen);

		if (wrong)
			fail_msg("%s: %s%s", facts->id, *wrong ? "two members overlap: " : "bytes have no member",
			         wrong);
		/* A journal of an old format is verified by these bytes, which need not be those of a later state. */
		assert_true(base_pack_members(facts->members, (uint8_t[RULES_STATE]){0}, NULL) <= RULES_STATE);
	}
}

/* The bytes that formats 1 and 2 hashed: how many there were when format 3 came. They must never change. */
TEST(old_layouts_keep_their_size)
{
	static const struct {
		const char *system;
		size_t size;
	} old[] = {{"sunset", 14800}, {"mutiny", 7936}, {"restless", 1512},
	           {"conduct", 2328}, {"tally", 184},   {"duel", 152}};
	size_t count;
	const struct rules *const *list = systems_list_rules(&count);

	for (size_t i = 0; i < count; i++)
		for (size_t j = 0; j < sizeof old / sizeof old[0]; j++)
			if (strcmp(list[i]->facts.id, old[j].system) == 0)
				assert_int_equal(
					base_pack_members(list[i]->facts.members, (uint8_t[RULES_STATE]){0}, NULL),
					old[j].size);
}
