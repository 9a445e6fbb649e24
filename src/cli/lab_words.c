/* lab_words.c: the names that a lab uses: events and their fields, verbs, units, seats. What names something that does
 * not exist would pass by accident where it says "never", "lacks" or "refuse", so it is a fault and the words there are
 * are told.
 * May use: base, engine, fit, moves, tell. */
#include <string.h>

#include "base/writer.h"
#include "cli/fit.h"
#include "cli/lab.h"
#include "cli/moves.h"
#include "cli/tell.h"

enum { MANY = 60 }; /* words that are told all of them */

/* See rules.h. */
static struct doc *list_words(struct lab_case *it)
{
	struct doc_writer writer;

	base_start_doc_writer(&writer, it->arena);
	it->world.rules->words(it->world.tables, it->match->state, &writer.writer);
	return writer.root;
}

static const struct doc *words_of(struct lab_case *it, const char *key)
{
	if (!it->words)
		it->words = list_words(it);
	return base_find_doc(it->words, key);
}

/* A list of words, or a map of which the keys are the words. */
static const char *word_of(const struct doc *each)
{
	return each->key ? each->key : each->scalar;
}

/* `word` may be a pattern. */
static bool is_in(const struct doc *list, const char *word)
{
	bool pattern = strchr(word, '*') != NULL;

	for (const struct doc *each = list ? list->first : NULL; each; each = each->next)
		if (pattern ? cli_fits_pattern(word, word_of(each)) : strcmp(word, word_of(each)) == 0)
			return true;
	return false;
}

static struct doc *find_list(struct doc *words, const char *key)
{
	struct doc *each = words->first;

	while (each && strcmp(each->key, key) != 0)
		each = each->next;
	return each;
}

/* Units may come into a match; those that leave it are remembered. */
static bool is_unit(struct lab_case *it, const char *word)
{
	struct doc *units, *each, *next;

	if (is_in(words_of(it, "units"), word))
		return true;
	units = find_list(it->words, "units");
	each = units ? find_list(list_words(it), "units")->first : NULL;
	for (; each; each = next) {
		next = each->next;
		each->next = NULL;
		if (!is_in(units, each->scalar))
			base_append_doc(units, each);
	}
	return is_in(units, word);
}

/* ---- telling */

static size_t count_common(const char *a, const char *b)
{
	size_t count = 0;

	while (a[count] && a[count] == b[count])
		count++;
	return count;
}

/* All words of a short list; of a long one those that begin like the word, as far as any does, and not too many. */
static void put_known(struct text *text, const char *word, const struct doc *const *lists)
{
	size_t total = 0, best = 0, told = 0;

	for (size_t i = 0; lists[i]; i++)
		for (const struct doc *each = lists[i]->first; each; each = each->next, total++)
			if (count_common(word, word_of(each)) > best)
				best = count_common(word, word_of(each));
	for (size_t i = 0; lists[i]; i++)
		for (const struct doc *each = lists[i]->first; each; each = each->next)
			if ((total <= MANY || count_common(word, word_of(each)) == best) && told++ <= MANY) {
				base_put_char(text, ' ');
				base_put_string(text, told > MANY ? "..." : word_of(each));
			}
}

/* "WHAT 'WORD'REST; there are: ..." */
static bool fault_word(struct lab_case *it, const struct doc *where, const char *what, const char *word,
                       const char *rest, const struct doc *const *lists)
{
	char buffer[LAB_TEXT];
	struct text text = base_start_text(buffer, sizeof buffer);

	base_put_string(&text, what);
	base_put_string(&text, " '");
	base_put_string(&text, word);
	base_put_char(&text, '\'');
	base_put_string(&text, rest);
	base_put_string(&text, "; there are:");
	put_known(&text, word, lists);
	base_add_fault(&it->faults, where, NULL, buffer);
	return false;
}

/* ---- units and seats */

/* A text, or any text inside a list or a matcher, is the name of a unit. */
static bool check_unit_names(struct lab_case *it, const struct doc *names)
{
	static const char *const others[] = {"none", "absent", "present", "nobody", NULL};
	const struct doc *units = words_of(it, "units"), *lists[] = {units, NULL};
	bool good = true;

	if (names->kind == DOC_MAP && !cli_is_matcher(names))
		return true;
	for (const struct doc *each = names->first; each; each = each->next)
		good &= (each->key && strcmp(each->key, "count") == 0) || check_unit_names(it, each);
	if (names->kind != DOC_SCALAR || !units || is_unit(it, names->scalar))
		return good;
	for (int i = 0; others[i]; i++)
		if (strcmp(names->scalar, others[i]) == 0)
			return true;
	return fault_word(it, names, "there is no unit", names->scalar, "", lists);
}

static bool is_said_missing(const struct doc *value)
{
	static const char *const words[] = {"absent", "false", "no", "off", "0", NULL};

	for (int i = 0; words[i]; i++)
		if (base_scalar_of(value) && strcmp(value->scalar, words[i]) == 0)
			return true;
	return false;
}

static struct doc *add_doc(struct lab_case *it, struct doc *parent, enum doc_kind kind, const char *key,
                           const char *scalar)
{
	struct doc *doc = base_make_doc(it->arena, kind, key);

	doc->scalar = scalar;
	base_append_doc(parent, doc);
	return doc;
}

/* A key that is said to be missing must be one that a position can have: the system's reader knows it. `unit`: of this
 * unit; NULL: of the whole. */
static bool check_missing_key(struct lab_case *it, const struct doc *key, const char *unit)
{
	struct doc *root = base_make_doc(it->arena, DOC_MAP, NULL), *units;
	const struct doc *now = unit ? base_find_doc(cli_dump_position(it, CLI_ALL), "units") : NULL;
	struct faults faults = {.arena = it->arena};
	size_t size = it->world.rules->facts.state_size;
	void *copy = base_take_bytes(it->arena, size);
	char said[256];
	struct text text = base_start_text(said, sizeof said);

	base_put_string(&text, "key '");
	base_put_string(&text, key->key);
	base_put_char(&text, '\'');
	if (now && now->kind == DOC_LIST) {
		units = add_doc(it, add_doc(it, root, DOC_LIST, "units", NULL), DOC_MAP, NULL, NULL);
		add_doc(it, units, DOC_SCALAR, "id", unit);
	} else {
		units = now ? add_doc(it, add_doc(it, root, DOC_MAP, "units", NULL), DOC_MAP, unit, NULL) : root;
	}
	add_doc(it, units, DOC_SCALAR, key->key, "0");
	memcpy(copy, it->match->state, size);
	it->world.rules->read(it->world.tables, root, copy, &faults);
	for (size_t i = 0; i < faults.count; i++)
		if (strstr(faults.list[i].text, said)) {
			base_add_fault(&it->faults, key, NULL, faults.list[i].text);
			return false;
		}
	return true;
}

static bool check_missing_keys(struct lab_case *it, const struct doc *map, const char *unit)
{
	bool good = true;

	if (map->kind != DOC_MAP || cli_is_matcher(map))
		return true;
	for (const struct doc *each = map->first; each; each = each->next)
		if (is_said_missing(each))
			good &= check_missing_key(it, each, unit);
	return good;
}

bool cli_check_position_words(struct lab_case *it, const struct doc *position)
{
	const struct doc *units = base_find_doc(position, "units"), *hands = base_find_doc(position, "hands");
	const struct doc *known[] = {words_of(it, "units"), NULL}, *seats[] = {words_of(it, "seats"), NULL};
	bool good = check_missing_keys(it, position, NULL);

	if (units && (units->kind != DOC_MAP || cli_is_matcher(units)))
		good &= check_unit_names(it, units);
	else
		for (const struct doc *each = units ? units->first : NULL; each && known[0]; each = each->next)
			good &= is_unit(it, each->key) ? check_missing_keys(it, each, each->key)
			                               : fault_word(it, each, "there is no unit", each->key, "", known);
	for (const struct doc *each = hands ? hands->first : NULL; each; each = each->next)
		good &= !each->key || is_in(seats[0], each->key) ||
		        fault_word(it, each, "seat", each->key, " is not in this match", seats);
	return good;
}

bool cli_check_seat_word(struct lab_case *it, const struct doc *where, int seat)
{
	char name[TELL_SEAT_NAME];
	const struct doc *seats = it->match && seat >= 0 ? words_of(it, "seats") : NULL, *lists[] = {seats, NULL};

	engine_name_seat(it->world.rules, seat, name);
	return !seats || is_in(seats, engine_name_seat(it->world.rules, seat, name)) ||
	       fault_word(it, where, "seat", engine_name_seat(it->world.rules, seat, name), " is not in this match",
	                  lists);
}

/* ---- events */

static bool check_kind(struct lab_case *it, const struct doc *kind)
{
	const struct doc *events = words_of(it, "events"), *lists[] = {events, NULL};
	bool good = true;

	for (const struct doc *each = kind->first; each; each = each->next)
		good &= check_kind(it, each);
	if (kind->kind == DOC_SCALAR && !is_in(events, kind->scalar))
		good = fault_word(it, kind, "there is no event", kind->scalar, "", lists);
	return good;
}

/* Every field of any event, a word for each. */
static const struct doc *all_fields(struct lab_case *it)
{
	struct doc *all = base_make_doc(it->arena, DOC_LIST, NULL);

	for (const struct doc *kind = words_of(it, "events")->first; kind; kind = kind->next)
		for (const struct doc *field = kind->first; field; field = field->next)
			if (!is_in(all, field->scalar)) {
				struct doc *copy = base_make_doc(it->arena, DOC_SCALAR, NULL);

				copy->scalar = field->scalar;
				base_append_doc(all, copy);
			}
	return all;
}

static bool check_field(struct lab_case *it, const struct doc *field, const char *kind)
{
	static const char *const common[] = {"event", "rule", "dice", NULL};
	/* What a kind never has may well be said of it. */
	bool absent = base_scalar_of(field) && strcmp(field->scalar, "absent") == 0;
	const struct doc *known = kind && !absent ? base_find_doc(words_of(it, "events"), kind) : all_fields(it);
	const struct doc *lists[] = {known, NULL};
	char what[256];
	struct text text = base_start_text(what, sizeof what);

	for (int i = 0; common[i]; i++)
		if (strcmp(field->key, common[i]) == 0)
			return true;
	if (is_in(known, field->key))
		return (strcmp(field->key, "unit") && strcmp(field->key, "units")) || check_unit_names(it, field);
	base_put_string(&text, kind ? "the event '" : "no event has a field");
	base_put_string(&text, kind ? kind : "");
	base_put_string(&text, kind ? "' has no field" : "");
	return fault_word(it, field, what, field->key, "", lists);
}

static bool check_event(struct lab_case *it, const struct doc *event)
{
	const struct doc *kind = base_find_doc(event, "event");
	bool good = true;

	if (event->kind == DOC_SCALAR)
		return check_kind(it, event);
	if (event->kind == DOC_LIST || cli_is_matcher(event)) {
		for (const struct doc *each = event->first; each; each = each->next)
			good &= check_event(it, each);
		return good;
	}
	if (kind && !check_kind(it, kind))
		return false;
	for (const struct doc *field = event->first; field; field = field->next)
		good &= check_field(it, field, base_scalar_of(kind));
	return good;
}

bool cli_check_event_words(struct lab_case *it, const struct doc *step)
{
	static const char *const keys[] = {"expect", "also", "never", "event", NULL};
	bool good = true;

	for (int i = 0; keys[i]; i++) {
		const struct doc *events = base_find_doc(step, keys[i]);

		if (events)
			good &= check_event(it, events);
	}
	return good;
}

/* ---- moves */

/* Numbers, hexes, and patterns that leave nothing but these. */
static bool is_number(const char *word)
{
	word += strspn(word, "*-./");
	return !*word || (*word >= '0' && *word <= '9');
}

/* A path may join words and numbers by hyphens, and so may a name: any way to cut it will do. */
static bool is_word(struct lab_case *it, const char *word)
{
	if (is_number(word) || is_in(words_of(it, "words"), word) || is_in(words_of(it, "seats"), word) ||
	    is_unit(it, word))
		return true;
	for (const char *cut = strchr(word, '-'); cut; cut = strchr(cut + 1, '-'))
		if (is_in(words_of(it, "words"), base_copy_text(it->arena, word, (size_t)(cut - word))) &&
		    is_word(it, cut + 1))
			return true;
	return false;
}

static bool check_verb(struct lab_case *it, const struct doc *where, const char *word)
{
	const struct doc *verbs = words_of(it, "verbs"), *lists[] = {verbs, NULL};

	return is_in(verbs, word) || fault_word(it, where, "there is no verb", word, "", lists);
}

static bool check_word(struct lab_case *it, const struct doc *where, const char *word)
{
	const struct doc *words = words_of(it, "words"), *units = words_of(it, "units");
	const struct doc *lists[] = {words ? words : units, words ? units : NULL, NULL};

	if (is_word(it, word))
		return true;
	return fault_word(it, where, "moves have no word", word, "", lists);
}

bool cli_check_move_words(struct lab_case *it, const struct doc *where, const char *text)
{
	bool first = true;

	text += strspn(text, " ");
	while (*text) {
		size_t length = strcspn(text, " ,");
		const char *word = base_copy_text(it->arena, text, length);

		/* A pattern that begins with a star says nothing about the verb. */
		if (length && !(first && *word != '*' ? check_verb(it, where, word) : check_word(it, where, word)))
			return false;
		first = false;
		text += length;
		text += strspn(text, " ,");
	}
	return true;
}
