/* archive.c: see archive.h. May use: server, codec, engine, guide, store. */
#include "serve/archive.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "codec/wire.h"
#include "engine/fingerprint.h"
#include "guide/guide.h"
#include "serve/server.h"

/* A system by data that were kept. */
struct kept_system {
	struct kept_system *next;
	struct arena *arena; /* of all of it */
	uint64_t data;
	struct doc_set docs;
	struct serve_system system;
};

void serve_open_archive(struct archive *archive, const struct serve_config *config, struct store *store)
{
	*archive = (struct archive){.config = config, .store = store};
	pthread_mutex_init(&archive->lock, NULL);
	archive->known = serve_alloc((config->systems + 1) * sizeof *archive->known);
	for (size_t i = 0; i < config->systems; i++) {
		const struct serve_system *system = &config->system[i];

		archive->known[i] = serve_alloc(system->rules->count_scenarios(system->tables) + 1);
	}
}

void serve_close_archive(struct archive *archive)
{
	while (archive->kept) {
		struct kept_system *next = archive->kept->next;

		base_close_arena(archive->kept->arena);
		archive->kept = next;
	}
	for (size_t i = 0; archive->known && i < archive->config->systems; i++)
		free(archive->known[i]);
	free(archive->known);
	pthread_mutex_destroy(&archive->lock);
}

const struct serve_system *serve_find_system(const struct serve_config *config, const char *id)
{
	for (size_t i = 0; i < config->systems; i++)
		if (strcmp(config->system[i].rules->facts.id, id) == 0)
			return &config->system[i];
	return NULL;
}

uint64_t serve_find_data(const struct serve_system *system, const char *scenario)
{
	size_t index;

	return engine_find_scenario(system->rules, system->tables, scenario, &index) ? system->data[index] : 0;
}

/* ---- what is kept, loaded again */

static const struct doc *find_row(const struct doc *list, const char *id)
{
	for (const struct doc *row = list ? list->first : NULL; row; row = row->next)
		if (strcmp(serve_read_text(row, "id"), id) == 0)
			return row;
	return NULL;
}

/* Rules by which the program refuses, as it is today, and those that only the old data name. */
static struct doc *join_rules(const struct doc *today, const struct doc *old, struct arena *arena)
{
	struct doc *joined = base_make_doc(arena, DOC_LIST, NULL);

	for (const struct doc *row = today ? today->first : NULL; row; row = row->next)
		base_append_doc(joined, base_merge_docs(arena, NULL, row));
	for (const struct doc *row = old ? old->first : NULL; row; row = row->next)
		if (!find_row(today, serve_read_text(row, "id")))
			base_append_doc(joined, base_merge_docs(arena, NULL, row));
	return joined;
}

static struct named_doc *find_named(const struct doc_set *docs, const char *name)
{
	for (size_t i = 0; i < docs->count; i++)
		if (strcmp(docs->list[i].name, name) == 0)
			return &docs->list[i];
	return NULL;
}

/* No game depends on what bots judge by: today's suits the program, where it suits the scenarios of that time. */
static const void *load_tables(struct kept_system *kept, const struct serve_system *today, struct faults *faults)
{
	struct named_doc *then = find_named(&kept->docs, "doctrine");
	const struct named_doc *now = find_named(today->docs, "doctrine");
	struct faults unsuited = {.arena = kept->arena};
	const void *tables = NULL;

	if (then && now) {
		struct doc *root = then->root;

		then->root = now->root;
		tables = today->rules->load(&kept->docs, kept->arena, &unsuited);
		then->root = root;
	}
	return tables ? tables : today->rules->load(&kept->docs, kept->arena, faults);
}

static const uint64_t *hash_scenarios(const struct kept_system *kept)
{
	const struct rules *rules = kept->system.rules;
	size_t count = rules->count_scenarios(kept->system.tables);
	uint64_t *data = base_take_bytes(kept->arena, (count + 1) * sizeof *data);

	for (size_t i = 0; i < count; i++)
		data[i] = engine_hash_data(&kept->docs, rules->scenario(kept->system.tables, i).id);
	return data;
}

/* Is the fingerprint that of one of the scenarios? */
static bool is_of_scenario(const struct kept_system *kept)
{
	size_t count = kept->system.rules->count_scenarios(kept->system.tables);

	for (size_t i = 0; i < count; i++)
		if (kept->system.data[i] == kept->data)
			return true;
	return false;
}

/* The rules for players with the numbers of that time; today's, if today's chapters name what there was not. */
static const struct doc *fill_guide(const struct kept_system *kept, const struct serve_system *today,
                                    const struct archive *archive)
{
	struct faults unsuited = {.arena = kept->arena};
	char folder[4096];
	const struct doc *guide;

	snprintf(folder, sizeof folder, "%s/%s", archive->config->data, today->rules->facts.id);
	guide = today->guide ? guide_read(folder, &kept->docs, kept->arena, &unsuited) : NULL;
	return guide ? guide : today->guide;
}

/* False: these are not the data with that fingerprint, or this program cannot use them. */
static bool fill_system(struct kept_system *kept, const struct serve_system *today, const struct archive *archive)
{
	struct faults faults = {.arena = kept->arena};
	struct named_doc *rules = find_named(&kept->docs, "rules");

	if (rules)
		rules->root = join_rules(base_find_in_set(today->docs, "rules"), rules->root, kept->arena);
	kept->system = *today;
	kept->system.tables = load_tables(kept, today, &faults);
	kept->system.docs = &kept->docs;
	if (!kept->system.tables)
		return false;
	kept->system.data = hash_scenarios(kept);
	kept->system.kept = kept->data;
	kept->system.guide = fill_guide(kept, today, archive);
	return is_of_scenario(kept);
}

static struct kept_system *load_kept(struct archive *archive, uint64_t data, bool *away, struct faults *faults)
{
	struct arena *arena = serve_open_arena();
	struct kept_system *kept = base_take_bytes(arena, sizeof *kept);
	const struct serve_system *today;
	const char *text = NULL, *id = NULL;
	enum store_answer answer = store_load_kept(archive->store, data, arena, &text);
	char number[17];
	struct text fingerprint = base_start_text(number, sizeof number);

	*away = answer == STORE_AWAY;
	kept->arena = arena;
	kept->data = data;
	if (answer == STORE_FOUND)
		id = codec_parse_pack(text, strlen(text), arena, &kept->docs);
	today = id ? serve_find_system(archive->config, id) : NULL;
	if (today && fill_system(kept, today, archive))
		return kept;
	base_put_hex(&fingerprint, data);
	if (answer == STORE_FOUND)
		base_add_fault_about(
			faults, NULL, NULL,
			"the data that it was begun with are damaged in the database, or cannot be used:", number);
	base_close_arena(arena);
	return NULL;
}

const struct serve_system *serve_find_kept(struct archive *archive, uint64_t data, bool *away, struct faults *faults)
{
	struct kept_system *kept;

	*away = false;
	pthread_mutex_lock(&archive->lock);
	kept = archive->kept;
	while (kept && kept->data != data)
		kept = kept->next;
	if (!kept) {
		kept = load_kept(archive, data, away, faults);
		if (kept) {
			kept->next = archive->kept;
			archive->kept = kept;
		}
	}
	pthread_mutex_unlock(&archive->lock);
	return kept ? &kept->system : NULL;
}

/* ---- keeping */

/* Today's data of a scenario on their way to the database. */
struct keep_job {
	struct write_job save; /* first */
	bool *known;           /* of the archive */
	struct wire wire;
};

static void finish_keep(struct job *job)
{
	struct keep_job *keep = (struct keep_job *)job;

	*keep->known = keep->save.written;
	codec_free_wire(&keep->wire);
	free(keep);
}

/* The system whose tables these are, if they are today's; its index in *at. */
static const struct serve_system *find_own(const struct serve_config *config, const void *tables, size_t *at)
{
	for (*at = 0; *at < config->systems; ++*at)
		if (config->system[*at].tables == tables)
			return &config->system[*at];
	return NULL;
}

void serve_keep_data(struct server *server, const struct match_plan *plan)
{
	size_t at;
	const struct serve_system *system = find_own(server->config, plan->tables, &at);
	bool *known = system ? &server->archive.known[at][plan->scenario] : NULL;
	struct keep_job *keep;

	if (!known || *known)
		return;
	keep = serve_alloc(sizeof *keep);
	*known = true; /* while it is being written, too */
	keep->known = known;
	codec_start_wire(&keep->wire);
	codec_put_pack(&keep->wire, system->rules->facts.id, system->docs);
	codec_put_bytes(&keep->wire, "", 1);
	keep->save.job.finish = finish_keep;
	keep->save.write = (struct store_write){
		.kind = STORE_KEPT, .hash = plan->data, .time_ms = serve_date_ms(), .text = keep->wire.bytes};
	serve_submit_write(server, &keep->save);
}
