/* codec_pack.c: documents as one text, and back.
 * May use: codec, engine, systems, cmocka. */
#include <stdio.h>
#include <string.h>

#include "codec/codec.h"
#include "codec/wire.h"
#include "engine/fingerprint.h"
#include "systems/registry.h"
#include "test.h"

static struct doc_set read_system(const char *system, struct arena *arena)
{
	struct faults faults = {.arena = arena};
	struct doc_set set;
	char folder[512];

	snprintf(folder, sizeof folder, "%s/data/%s", DURBAR_SOURCE, system);
	assert_true(codec_read_data(folder, arena, &set, &faults, NULL));
	return set;
}

static struct wire pack_set(const char *system, const struct doc_set *set)
{
	struct wire wire = {.used = 0};

	codec_start_wire(&wire);
	codec_put_pack(&wire, system, set);
	return wire;
}

/* The data of every system load from their pack, each scenario's have the same fingerprint, and packing them again gives the
 * same text. */
TEST(data_are_the_same_after_packing)
{
	size_t count;
	const struct rules *const *list = systems_list_rules(&count);

	for (size_t i = 0; i < count; i++) {
		struct arena *arena = base_open_arena();
		struct faults faults = {.arena = arena};
		struct doc_set set = read_system(list[i]->facts.id, arena), back;
		struct wire wire = pack_set(list[i]->facts.id, &set), again;
		const void *tables;

		assert_string_equal(codec_parse_pack(wire.bytes, wire.used, arena, &back), list[i]->facts.id);
		assert_int_equal(back.count, set.count);
		tables = list[i]->load(&back, arena, &faults);
		assert_non_null(tables);
		for (size_t s = 0; s < list[i]->count_scenarios(tables); s++) {
			const char *id = list[i]->scenario(tables, s).id;

			assert_int_equal(engine_hash_data(&back, id), engine_hash_data(&set, id));
		}
		again = pack_set(list[i]->facts.id, &back);
		assert_int_equal(again.used, wire.used);
		assert_memory_equal(again.bytes, wire.bytes, wire.used);
		codec_free_wire(&wire);
		codec_free_wire(&again);
		base_close_arena(arena);
	}
}

/* Whatever is left of a pack, or has become of its bytes, it is read or refused. */
TEST(damaged_packs_are_refused_or_read)
{
	static const char *const odd[] = {"",
	                                  "{}",
	                                  "[]",
	                                  "1",
	                                  "{\"pack\":\"1\"}",
	                                  "{\"pack\":\"1\",\"documents\":[]}",
	                                  "{\"pack\":\"2\",\"documents\":{}}",
	                                  "{\"pack\":{},\"documents\":{}}"};
	struct arena *arena = base_open_arena();
	struct doc_set set = read_system("tally", arena), back;
	struct wire wire = pack_set("tally", &set);
	struct rng rng = {5};

	for (size_t i = 0; i < sizeof odd / sizeof odd[0]; i++)
		assert_null(codec_parse_pack(odd[i], strlen(odd[i]), arena, &back));
	for (size_t cut = 0; cut < wire.used; cut += 7)
		assert_null(codec_parse_pack(wire.bytes, cut, arena, &back));
	for (int i = 0; i < 500; i++) {
		size_t at = base_pick_below(&rng, (uint32_t)wire.used);
		char was = wire.bytes[at];

		wire.bytes[at] = (char)(was ^ 1 << base_pick_below(&rng, 8));
		if (codec_parse_pack(wire.bytes, wire.used, arena, &back))
			engine_hash_data(&back, "tally-1");
		wire.bytes[at] = was;
	}
	codec_free_wire(&wire);
	base_close_arena(arena);
}
