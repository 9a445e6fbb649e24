/* names.c: the names of units, found in what the system tells of a scenario. May use: base, engine. */
#include "cli/names.h"

#include <stdio.h>
#include <string.h>
#include <strings.h>

#include "base/writer.h"

/* ---- finding them */

static const struct doc *find_row(const struct doc *list, const char *id, size_t length)
{
	for (const struct doc *row = list ? list->first : NULL; row; row = row->next) {
		const char *word = row->kind == DOC_MAP ? base_scalar_of(base_find_doc(row, "id")) : NULL;

		if (word && strlen(word) == length && strncmp(word, id, length) == 0)
			return row;
	}
	return NULL;
}

/* An id without the number at its end: "na_hla-2" is the second "na_hla". */
static size_t cut_number(const char *id, int *number)
{
	size_t length = strlen(id), digits = 0;

	while (digits < length && id[length - 1 - digits] >= '0' && id[length - 1 - digits] <= '9')
		digits++;
	*number = 1;
	if (!digits || digits + 1 >= length || id[length - 1 - digits] != '-')
		return length;
	sscanf(id + length - digits, "%d", number);
	return length - digits - 1;
}

/* In the list of units, or that of their types. */
static const char *name_of(const struct doc *box, const char *id, bool *typed)
{
	const struct doc *row = find_row(base_find_doc(box, "units"), id, strlen(id)),
			 *types = base_find_doc(box, "types");
	const char *name = row ? base_scalar_of(base_find_doc(row, "name")) : NULL;
	const char *type = row ? base_scalar_of(base_find_doc(row, "type")) : NULL;
	int number;

	*typed = !row;
	if (!name && type)
		row = find_row(types, type, strlen(type));
	else if (!name)
		row = find_row(types, id, cut_number(id, &number));
	return name ? name : row ? base_scalar_of(base_find_doc(row, "name")) : NULL;
}

/* Whether another unit of the list is of the same type. */
static bool has_twin(const struct doc *units, const char *id)
{
	int number;
	size_t length = cut_number(id, &number);

	for (const struct doc *unit = units->first; unit; unit = unit->next)
		if (strcmp(unit->scalar, id) != 0 && cut_number(unit->scalar, &number) == length &&
		    strncmp(unit->scalar, id, length) == 0)
			return true;
	return false;
}

/* Without commas, which divide moves, and with its number among several. */
static const char *copy_name(const char *name, int number, bool several, struct arena *arena)
{
	static const char *const ends[] = {"th", "st", "nd", "rd"};
	char buffer[256];
	size_t used =
		several ? (size_t)snprintf(buffer, sizeof buffer, "%d%s ", number, ends[number < 4 ? number : 0]) : 0;

	for (; *name && used + 1 < sizeof buffer; name++)
		if (*name != ',')
			buffer[used++] = *name;
	return base_copy_text(arena, buffer, used);
}

struct cli_names cli_read_names(const struct match *match, struct arena *arena)
{
	const struct match_plan *plan = &match->plan;
	struct doc_writer words, box;
	const struct doc *units;
	struct cli_names names = {0};

	base_start_doc_writer(&words, arena);
	plan->rules->words(plan->tables, match->state, &words.writer);
	base_start_doc_writer(&box, arena);
	plan->rules->describe(plan->tables, plan->scenario, &box.writer);
	units = base_find_doc(words.root, "units");
	if (!units)
		return names;
	names.id = base_take_bytes(arena, (units->count + 1) * sizeof *names.id);
	names.name = base_take_bytes(arena, (units->count + 1) * sizeof *names.name);
	for (const struct doc *unit = units->first; unit; unit = unit->next) {
		bool typed;
		const char *name = name_of(box.root, unit->scalar, &typed);
		int number;

		if (!name)
			continue;
		cut_number(unit->scalar, &number);
		names.id[names.count] = unit->scalar;
		names.name[names.count++] = copy_name(name, number, typed && has_twin(units, unit->scalar), arena);
	}
	return names;
}

const char *cli_find_name(const struct cli_names *names, const char *id, size_t length)
{
	for (size_t i = 0; i < names->count; i++)
		if (strlen(names->id[i]) == length && strncmp(names->id[i], id, length) == 0)
			return names->name[i];
	return NULL;
}

/* ---- reading them */

static const char *next_word(const char *text, size_t *length)
{
	text += strspn(text, " ");
	*length = strcspn(text, " ,");
	return text;
}

/* How long so many words of a line are. */
static size_t measure_words(const char *line, size_t count)
{
	const char *at = line;
	size_t length;

	while (count--) {
		at = next_word(at, &length);
		if (!length)
			return 0;
		at += length;
	}
	return (size_t)(at - line);
}

/* Do these words of the line begin the words of a name, one after the other? */
static bool begins_so(const char *name, const char *line, size_t count)
{
	while (count--) {
		size_t wanted, length;

		line = next_word(line, &wanted);
		name = next_word(name, &length);
		if (!length || wanted > length || strncasecmp(line, name, wanted) != 0)
			return false;
		line += wanted;
		name += length;
	}
	return true;
}

/* The same from any word of the name on. */
static bool is_called(const char *name, const char *line, size_t count)
{
	size_t length;

	for (name = next_word(name, &length); length; name = next_word(name + length, &length))
		if (begins_so(name, line, count))
			return true;
	return false;
}

size_t cli_take_unit(const struct cli_names *names, const char *line, size_t least, const char **id)
{
	enum { WORDS = 8 };

	for (size_t count = WORDS; count >= least; count--) {
		size_t length = measure_words(line, count), found = 0;

		for (size_t i = 0; length && i < names->count; i++)
			if (is_called(names->name[i], line, count)) {
				found++;
				*id = names->id[i];
			}
		if (found == 1)
			return length;
	}
	return 0;
}
