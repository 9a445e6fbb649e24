/* fingerprint.c: see fingerprint.h. May use: base. */
#include "engine/fingerprint.h"

#include <string.h>

#include "base/hash.h"

static const char scenarios[] = "scenarios/";

static bool is_one_of(const char *word, const char *const *list)
{
	while (*list && strcmp(*list, word) != 0)
		list++;
	return *list != NULL;
}

/* Documents for readers, pages and bots. */
static bool is_apart(const char *name)
{
	return is_one_of(name, (const char *const[]){"rules", "learn", "doctrine", NULL});
}

static const char *word_of(const struct doc *root, const char *key)
{
	return base_scalar_of(base_find_doc(root, key));
}

/* Is this the document of the scenario? Systems call its id `scenario` or `id`. */
static bool is_own(const struct named_doc *named, const char *scenario)
{
	const char *id = word_of(named->root, "scenario");

	id = id ? id : word_of(named->root, "id");
	return strncmp(named->name, scenarios, strlen(scenarios)) == 0 && id && strcmp(id, scenario) == 0;
}

static const struct named_doc *find_own(const struct doc_set *docs, const char *scenario)
{
	for (size_t i = 0; i < docs->count; i++)
		if (is_own(&docs->list[i], scenario))
			return &docs->list[i];
	return NULL;
}

/* The scenario document that this one is `like`; NULL: none. */
static const struct named_doc *find_model(const struct doc_set *docs, const struct named_doc *named)
{
	const char *like = word_of(named->root, "like");

	for (size_t i = 0; like && i < docs->count; i++)
		if (strncmp(docs->list[i].name, scenarios, strlen(scenarios)) == 0 &&
		    strcmp(docs->list[i].name + strlen(scenarios), like) == 0 && &docs->list[i] != named)
			return &docs->list[i];
	return NULL;
}

/* Does a key of the scenario's document, `map: asante` or `events: asante`, name the document maps/asante or events/asante? */
static bool does_name(const struct doc *root, const char *name)
{
	const char *slash = strchr(name, '/');
	size_t folder = slash ? (size_t)(slash - name) : 0;

	for (const struct doc *one = slash && root->kind == DOC_MAP ? root->first : NULL; one; one = one->next) {
		size_t length = one->key ? strlen(one->key) : 0;

		if (one->kind == DOC_SCALAR && length && strcmp(one->scalar, slash + 1) == 0 &&
		    strncmp(one->key, name, length) == 0 &&
		    (length == folder || (length + 1 == folder && name[length] == 's')))
			return true;
	}
	return false;
}

/* Documents name others and are like others in few steps: a scenario that is like itself must not hang the program. */
enum { MODELS = 8 };

static bool is_named_by(const struct doc_set *docs, const struct named_doc *scenario, const char *name)
{
	for (int steps = 0; scenario && steps < MODELS; steps++) {
		if (strcmp(scenario->name, name) == 0 || does_name(scenario->root, name))
			return true;
		scenario = find_model(docs, scenario);
	}
	return false;
}

static bool is_named_at_all(const struct doc_set *docs, const char *name)
{
	for (size_t i = 0; i < docs->count; i++)
		if (strncmp(docs->list[i].name, scenarios, strlen(scenarios)) == 0 &&
		    does_name(docs->list[i].root, name))
			return true;
	return false;
}

/* `uses: scenarios`: the scenario is played with what the others are played with. */
static bool uses_all(const struct doc *root)
{
	const char *uses = word_of(root, "uses");

	return uses && strcmp(uses, "scenarios") == 0;
}

bool engine_uses_document(const struct doc_set *docs, const char *scenario, const char *name)
{
	const struct named_doc *own = find_own(docs, scenario);

	if (is_apart(name))
		return false;
	if (own && uses_all(own->root))
		return true;
	/* A system that keeps its scenarios in another way: all of its data count. */
	if (!own || is_named_by(docs, own, name))
		return true;
	return strncmp(name, scenarios, strlen(scenarios)) != 0 && !is_named_at_all(docs, name);
}

static uint64_t hash_text(const char *text, uint64_t hash)
{
	return base_hash_bytes(text, strlen(text), hash);
}

static uint64_t hash_doc(const struct doc *doc, uint64_t hash)
{
	hash = base_stir(hash + (uint64_t)doc->kind + 1);
	hash = doc->key ? hash_text(doc->key, hash) : hash;
	if (doc->kind == DOC_SCALAR)
		return hash_text(doc->scalar, hash);
	for (const struct doc *child = doc->first; child; child = child->next)
		hash = hash_doc(child, hash);
	return base_stir(hash + doc->count);
}

/* What the document says of itself to people is no rule. */
static uint64_t hash_document(const struct named_doc *named, uint64_t hash)
{
	hash = hash_text(named->name, hash);
	if (named->root->kind != DOC_MAP)
		return hash_doc(named->root, hash);
	for (const struct doc *child = named->root->first; child; child = child->next)
		if (!is_one_of(child->key, (const char *const[]){"title", "note", "source", "reason", "from", NULL}))
			hash = hash_doc(child, hash);
	return hash;
}

uint64_t engine_hash_data(const struct doc_set *docs, const char *scenario)
{
	uint64_t hash = 0;

	for (size_t i = 0; i < docs->count; i++)
		if (engine_uses_document(docs, scenario, docs->list[i].name))
			hash = hash_document(&docs->list[i], hash);
	return hash;
}
