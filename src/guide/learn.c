/* learn.c: the tutorial and the coach's words of a system, learn.yaml. May use: base. */
#include <string.h>

#include "guide/guide.h"

static bool is_rule(const struct doc *index, const char *id)
{
	for (const struct doc *row = index ? index->first : NULL; row; row = row->next)
		if (!strcmp(base_scalar_of(base_find_doc(row, "id")), id))
			return true;
	return false;
}

/* Every rule that is cited stands in the list. */
static void check_cited(const struct doc *doc, const struct doc *index, struct faults *faults)
{
	for (const struct doc *each = doc->first; each; each = each->next) {
		if (each->kind == DOC_SCALAR && doc->key && !strcmp(doc->key, "rules") && !is_rule(index, each->scalar))
			base_add_fault_about(faults, each, NULL, "there is no such rule:", each->scalar);
		check_cited(each, index, faults);
	}
}

static void check_each(const struct doc *list, const char *const *known, struct faults *faults)
{
	for (const struct doc *each = list ? list->first : NULL; each; each = each->next)
		base_refuse_unknown_keys(each, known, faults);
}

static void check_lesson(const struct doc *lesson, struct faults *faults)
{
	static const char *const of_lesson[] = {"scenario", "title",   "about", "seat", "against",
	                                        "seed",     "options", "steps", "end",  NULL};
	static const char *const of_step[] = {"title", "text", "at",    "when", "rare",
	                                      "light", "do",   "rules", "then", NULL};

	base_refuse_unknown_keys(lesson, of_lesson, faults);
	check_each(base_find_doc(lesson, "steps"), of_step, faults);
}

static void check_keys(const struct doc *learn, struct faults *faults)
{
	static const char *const needed[] = {"lesson", "first", "decisions", NULL};
	static const char *const known[] = {"lesson", "other", "first", "decisions", NULL};
	static const char *const of_first[] = {"scenario", "seat", "against", "seed", "options", NULL};
	static const char *const of_decision[] = {"title", "text", "look", "rules", NULL};
	const struct doc *other = base_find_doc(learn, "other");

	for (size_t i = 0; needed[i]; i++)
		if (!base_find_doc(learn, needed[i]))
			base_add_fault_about(faults, learn, NULL, "what is taught lacks", needed[i]);
	base_refuse_unknown_keys(learn, known, faults);
	check_lesson(base_find_doc(learn, "lesson"), faults);
	if (other)
		check_lesson(other, faults);
	base_refuse_unknown_keys(base_find_doc(learn, "first"), of_first, faults);
	check_each(base_find_doc(learn, "decisions"), of_decision, faults);
}

const struct doc *guide_read_learn(const struct doc_set *data, const struct doc *index, struct arena *arena,
                                   struct faults *faults)
{
	size_t before = faults->count;

	for (size_t i = 0; i < data->count; i++) {
		struct doc *learn = data->list[i].root;

		if (strcmp(data->list[i].name, "learn") != 0)
			continue;
		check_keys(learn, faults);
		check_cited(learn, index, faults);
		return guide_fill(learn, data, arena, faults) && faults->count == before ? learn : NULL;
	}
	return NULL;
}
