/* position.c: any document as a position, and any document laid over a system's data, is taken or
 * refused with faults; a position that was taken is sound. May use: everything. */
#include "fuzz.h"

static void read_position(const uint8_t choice[4], const struct doc *doc, struct arena *arena)
{
	static unsigned char state[FUZZ_STATE], before[FUZZ_STATE];
	const struct fuzz_system *system = fuzz_start(choice, state);
	struct faults faults = {.arena = arena};
	size_t size = system->rules->facts.state_size;

	memcpy(before, state, size);
	system->rules->read(system->tables, doc, state, &faults);
	if (faults.count)
		fuzz_must(memcmp(before, state, size) == 0, "a refused position changes nothing");
	else
		fuzz_must(!system->rules->invariants(system->tables, state), "a position that was taken is sound");
}

/* The third byte chooses the document that is changed. */
static void load_changed(const uint8_t choice[4], const struct doc *doc, struct arena *arena)
{
	size_t count;
	const struct fuzz_system *system = fuzz_list_systems(&count) + choice[0] % count;
	struct doc_set changed = {base_take_bytes(arena, system->data.count * sizeof(struct named_doc)),
	                          system->data.count};
	struct faults faults = {.arena = arena};
	struct named_doc *target = &changed.list[choice[2] % changed.count];
	const void *tables;

	memcpy(changed.list, system->data.list, changed.count * sizeof *changed.list);
	target->root = base_merge_docs(arena, target->root, doc);
	tables = system->rules->load(&changed, arena, &faults);
	fuzz_must((tables == NULL) == (faults.count > 0), "tables or faults");
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
	struct arena *arena;
	struct faults faults;
	const struct doc *doc;

	if (size < 4)
		return 0;
	arena = base_open_arena();
	faults = (struct faults){.arena = arena};
	doc = codec_parse_yaml("fuzz", (const char *)bytes + 4, size - 4, arena, &faults);
	if (doc && bytes[1] & 1)
		load_changed(bytes, doc, arena);
	else if (doc)
		read_position(bytes, doc, arena);
	base_close_arena(arena);
	return 0;
}
