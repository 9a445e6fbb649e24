/* fit.c: comparing an expectation with a fact. May use: base. */
#include "cli/fit.h"

#include <string.h>

/* Where we are, for the message; links live on the stack. */
struct place {
	const struct place *up;
	const char *key; /* NULL: a member of a list */
	size_t index;
};

static const char *const matchers[] = {"at_least", "at_most",      "not",   "one_of",   "has",
                                       "lacks",    "in_any_order", "count", "contains", NULL};

static bool fit(const struct doc *expected, const struct doc *actual, const struct place *place,
                struct cli_misfit *misfit);

static void put_place(const struct place *place, struct text *text)
{
	if (!place)
		return;
	put_place(place->up, text);
	if (place->key) {
		if (text->used)
			base_put_char(text, '.');
		base_put_string(text, place->key);
	} else {
		base_put_char(text, '[');
		base_put_int(text, (int64_t)place->index);
		base_put_char(text, ']');
	}
}

static bool miss(const struct doc *expected, const struct doc *actual, const struct place *place,
                 struct cli_misfit *misfit, const char *why)
{
	if (misfit) {
		struct text text = base_start_text(misfit->path, sizeof misfit->path);

		put_place(place, &text);
		misfit->expected = expected;
		misfit->actual = actual;
		misfit->why = why;
	}
	return false;
}

static bool is_word(const struct doc *doc, const char *word)
{
	return doc->kind == DOC_SCALAR && !strcmp(doc->scalar, word);
}

static int truth_of(const char *word)
{
	static const char *const yes[] = {"true", "yes", "on"}, *const no[] = {"false", "no", "off"};

	for (int i = 0; i < 3; i++) {
		if (!strcmp(word, yes[i]))
			return 1;
		if (!strcmp(word, no[i]))
			return 0;
	}
	return -1;
}

static bool scalars_equal(const struct doc *a, const struct doc *b)
{
	int64_t x, y;
	int truth;

	if (!strcmp(a->scalar, b->scalar))
		return true;
	if (base_int_of(a, &x) && base_int_of(b, &y))
		return x == y;
	truth = truth_of(a->scalar);
	return truth >= 0 && truth == truth_of(b->scalar);
}

/* What a scalar is compared with: the one member of a list; of a thing that has a place its place, as positions are
 * written. */
static const struct doc *plain_of(const struct doc *actual)
{
	if (actual && actual->kind == DOC_LIST && actual->count == 1)
		actual = actual->first;
	return actual && actual->kind == DOC_MAP ? base_find_doc(actual, "at") : actual;
}

static bool fit_scalar(const struct doc *expected, const struct doc *actual)
{
	/* What is not there is not so, and counts nothing. */
	if (!actual && (truth_of(expected->scalar) == 0 || is_word(expected, "0")))
		return true;
	actual = plain_of(actual);
	return actual && actual->kind == DOC_SCALAR && scalars_equal(expected, actual);
}

bool cli_is_matcher(const struct doc *map)
{
	if (map->kind != DOC_MAP || !map->first)
		return false;
	for (const struct doc *key = map->first; key; key = key->next) {
		bool known = false;

		for (size_t i = 0; matchers[i]; i++)
			known |= !strcmp(matchers[i], key->key);
		if (!known)
			return false;
	}
	return true;
}

static bool found_in(const struct doc *expected, const struct doc *list)
{
	for (const struct doc *item = list->first; item; item = item->next)
		if (fit(expected, item, NULL, NULL))
			return true;
	return false;
}

/* Gives every member of `wanted` a member of its own, trying all ways. Lists are short; a member
 * that is taken is marked in `taken`. */
static bool pair_up(const struct doc *wanted, const struct doc *list, bool *taken)
{
	size_t at = 0;

	if (!wanted)
		return true;
	for (const struct doc *item = list->first; item; item = item->next, at++) {
		if (taken[at] || !fit(wanted, item, NULL, NULL))
			continue;
		taken[at] = true;
		if (pair_up(wanted->next, list, taken))
			return true;
		taken[at] = false;
	}
	return false;
}

static bool fit_any_order(const struct doc *wanted, const struct doc *list)
{
	bool taken[256] = {false};

	if (!list || list->kind == DOC_SCALAR || wanted->count != list->count || list->count > 256)
		return false;
	return pair_up(wanted->first, list, taken);
}

/* Every member of `set` is (or, where `want` is false, is not) in the list. */
static bool fit_members(const struct doc *set, const struct doc *list, bool want, const struct place *place,
                        struct cli_misfit *misfit)
{
	if (!list)
		return want ? miss(set, list, place, misfit, NULL) : true;
	if (set->kind == DOC_SCALAR)
		return found_in(set, list) == want ? true : miss(set, list, place, misfit, NULL);
	for (const struct doc *item = set->first; item; item = item->next)
		if (found_in(item, list) != want)
			return miss(item, list, place, misfit, want ? "it is not in the list" : "it is in the list");
	return true;
}

static bool fit_bound(const struct doc *bound, const struct doc *actual, bool least)
{
	int64_t limit, value;

	if (!base_decimal_of(bound, 3, &limit) || !actual || !base_decimal_of(actual, 3, &value))
		return false;
	return least ? value >= limit : value <= limit;
}

static bool fit_count(const struct doc *wanted, const struct doc *actual)
{
	char digits[24];
	struct text text = base_start_text(digits, sizeof digits);
	struct doc number = {.kind = DOC_SCALAR, .scalar = digits};

	base_put_int(&text, actual && actual->kind != DOC_SCALAR ? (int64_t)actual->count : actual ? 1 : 0);
	return fit(wanted, &number, NULL, NULL);
}

/* Here "absent" is a word like others. */
static bool fit_one_of(const struct doc *choice, const struct doc *actual)
{
	for (const struct doc *item = choice->first; item; item = item->next)
		if (item->kind == DOC_SCALAR ? fit_scalar(item, actual) : fit(item, actual, NULL, NULL))
			return true;
	return false;
}

static bool fit_matcher(const struct doc *key, const struct doc *actual, const struct place *place,
                        struct cli_misfit *misfit)
{
	const char *name = key->key;

	if (!strcmp(name, "has") || !strcmp(name, "lacks"))
		return fit_members(key, actual, *name == 'h', place, misfit);
	if (!strcmp(name, "at_least") || !strcmp(name, "at_most"))
		return fit_bound(key, actual, !strcmp(name, "at_least"));
	if (!strcmp(name, "not"))
		return !fit(key, actual, NULL, NULL);
	if (!strcmp(name, "one_of"))
		return fit_one_of(key, actual);
	if (!strcmp(name, "in_any_order"))
		return fit_any_order(key, actual);
	if (!strcmp(name, "count"))
		return fit_count(key, actual);
	return key->kind == DOC_SCALAR && actual && actual->kind == DOC_SCALAR && strstr(actual->scalar, key->scalar);
}

/* The member of a list of maps that is called so. */
static const struct doc *find_named(const struct doc *list, const char *name)
{
	for (const struct doc *item = list->first; item; item = item->next) {
		const char *id = base_scalar_of(base_find_doc(item, "id"));

		if (!id)
			id = base_scalar_of(base_find_doc(item, "name"));
		if (id && !strcmp(id, name))
			return item;
	}
	return NULL;
}

/* A key that is not there is often misspelt: tells the others. */
static void tell_keys(const struct doc *actual, struct cli_misfit *misfit)
{
	struct text text = base_start_text(misfit->keys, sizeof misfit->keys);

	for (const struct doc *each = actual->kind == DOC_MAP ? actual->first : NULL; each; each = each->next) {
		base_put_string(&text, each == actual->first ? "" : ", ");
		base_put_string(&text, each->key);
	}
}

static bool fit_map(const struct doc *expected, const struct doc *actual, const struct place *place,
                    struct cli_misfit *misfit)
{
	if (!actual || actual->kind == DOC_SCALAR)
		return miss(expected, actual, place, misfit, NULL);
	for (const struct doc *key = expected->first; key; key = key->next) {
		struct place here = {place, key->key, 0};
		const struct doc *value =
			actual->kind == DOC_MAP ? base_find_doc(actual, key->key) : find_named(actual, key->key);

		if (!fit(key, value, &here, misfit)) {
			if (!value && misfit)
				tell_keys(actual, misfit);
			return false;
		}
	}
	return true;
}

static bool fit_list(const struct doc *expected, const struct doc *actual, const struct place *place,
                     struct cli_misfit *misfit)
{
	const struct doc *other;
	size_t index = 0;

	if (!actual || actual->kind == DOC_SCALAR)
		return miss(expected, actual, place, misfit, NULL);
	if (expected->count != actual->count)
		return miss(expected, actual, place, misfit, "they have not the same length");
	other = actual->first;
	for (const struct doc *item = expected->first; item; item = item->next, other = other->next, index++) {
		struct place here = {place, NULL, index};

		if (!fit(item, other, &here, misfit))
			return false;
	}
	return true;
}

static bool fit(const struct doc *expected, const struct doc *actual, const struct place *place,
                struct cli_misfit *misfit)
{
	if (is_word(expected, "absent"))
		return actual ? miss(expected, actual, place, misfit, NULL) : true;
	if (is_word(expected, "present"))
		return actual ? true : miss(expected, actual, place, misfit, NULL);
	if (cli_is_matcher(expected)) {
		for (const struct doc *key = expected->first; key; key = key->next) {
			if (misfit)
				misfit->expected = NULL;
			if (fit_matcher(key, actual, place, misfit))
				continue;
			if (misfit && misfit->expected)
				return false;
			return miss(expected, actual, place, misfit, NULL);
		}
		return true;
	}
	if (expected->kind == DOC_MAP)
		return fit_map(expected, actual, place, misfit);
	if (expected->kind == DOC_LIST)
		return fit_list(expected, actual, place, misfit);
	return fit_scalar(expected, actual) || miss(expected, plain_of(actual), place, misfit, NULL);
}

bool cli_fits(const struct doc *expected, const struct doc *actual, struct cli_misfit *misfit)
{
	return fit(expected, actual, NULL, misfit);
}

void cli_put_doc(const struct doc *doc, struct text *text)
{
	if (!doc) {
		base_put_string(text, "nothing");
		return;
	}
	if (doc->kind == DOC_SCALAR) {
		bool quoted = !*doc->scalar || strpbrk(doc->scalar, ",{}[]:#\"'\n");

		base_put_string(text, quoted ? "\"" : "");
		base_put_string(text, doc->scalar);
		base_put_string(text, quoted ? "\"" : "");
		return;
	}
	base_put_char(text, doc->kind == DOC_MAP ? '{' : '[');
	for (const struct doc *item = doc->first; item; item = item->next) {
		if (item != doc->first)
			base_put_string(text, ", ");
		if (item->key && doc->kind == DOC_MAP) {
			base_put_string(text, item->key);
			base_put_string(text, ": ");
		}
		cli_put_doc(item, text);
	}
	base_put_char(text, doc->kind == DOC_MAP ? '}' : ']');
}
