/* phrase.c: moves written, read and checked by the table of a system's verbs. The kinds of parts are in phrase_parts.c.
 * May use: phrase. */
#include "kit/common/phrase.h"

#include <string.h>

static const struct phrase_part *part_of(const struct phrase *phrase, unsigned verb, int index)
{
	unsigned part = index < PHRASE_PARTS ? phrase->verb[verb].part[index] : 0;

	return part ? &phrase->part[part] : NULL;
}

static bool belongs(const struct phrase_part *part, const void *look, const struct move *move)
{
	return !part->when || part->when(look, move);
}

static bool is_verb(const struct phrase *phrase, unsigned verb)
{
	return verb < phrase->verbs && phrase->verb[verb].word;
}

/* ---- writing */

static void put_part(const void *look, const struct phrase_part *part, const struct move *move, struct text *text)
{
	bool empty = part->kind->is_empty && part->kind->is_empty(part, move);

	if (empty && part->optional)
		return;
	if (part->word) {
		base_put_char(text, ' ');
		base_put_string(text, part->word);
	}
	if (!part->kind->put)
		return;
	base_put_char(text, ' ');
	if (empty && part->none)
		base_put_string(text, part->none);
	else
		part->kind->put(look, part, move, text);
}

void kit_put_move(const struct phrase *phrase, const void *look, const struct move *move, struct text *text)
{
	const struct phrase_part *part;

	if (!is_verb(phrase, move->verb))
		return;
	base_put_string(text, phrase->verb[move->verb].word);
	for (int i = 0; (part = part_of(phrase, move->verb, i)); i++)
		if (belongs(part, look, move))
			put_part(look, part, move, text);
}

/* ---- reading */

static bool leave_out(const struct phrase_part *part, struct move *move)
{
	if (part->absent)
		move->arg[part->arg] = part->absent;
	return true;
}

static bool take_part(const struct phrase *phrase, const void *look, const struct phrase_part *part,
                      struct cursor *cursor, struct move *move, struct refusal *why)
{
	why->text = part->expected ? part->expected : phrase->misread;
	if (part->word && !base_take_word(cursor, part->word)) {
		why->text = phrase->no_word;
		return part->optional && leave_out(part, move);
	}
	if (part->none && base_take_word(cursor, part->none))
		return leave_out(part, move);
	if (part->kind->take(look, part, cursor, move, why))
		return true;
	return part->optional && !part->word && leave_out(part, move);
}

struct refusal kit_take_move(const struct phrase *phrase, const void *look, const char *text, struct move *move)
{
	struct cursor cursor = {text};
	struct refusal why = {phrase->rule, phrase->no_verb};
	const struct phrase_part *part;
	unsigned verb = 0;

	memset(move, 0, sizeof *move);
	while (verb < phrase->verbs && (!phrase->verb[verb].word || !base_take_word(&cursor, phrase->verb[verb].word)))
		verb++;
	if (verb == phrase->verbs)
		return why;
	move->verb = (uint16_t)verb;
	for (int i = 0; (part = part_of(phrase, verb, i)); i++)
		if (belongs(part, look, move) && !take_part(phrase, look, part, &cursor, move, &why))
			return why;
	if (!base_at_end(&cursor))
		return (struct refusal){phrase->rule, phrase->too_much};
	return (struct refusal){NULL, NULL};
}

/* ---- form */

struct refusal kit_check_form(const struct phrase *phrase, const void *look, const struct move *move)
{
	struct move used = {.verb = move->verb};
	const struct phrase_part *part;

	if (!is_verb(phrase, move->verb) || move->count > RULES_PATH)
		return (struct refusal){phrase->rule, phrase->no_move};
	for (int i = 0; (part = part_of(phrase, move->verb, i)); i++)
		if (belongs(part, look, move) && part->kind->claim && !part->kind->claim(look, part, move, &used))
			return (struct refusal){phrase->rule, phrase->not_there};
	if (memcmp(&used, move, sizeof used) != 0)
		return (struct refusal){phrase->rule, phrase->more_there};
	return (struct refusal){NULL, NULL};
}

/* ---- grammar */

static void put_words(const char *const *words, struct text *text)
{
	for (const char *before = ""; *words; words++, before = "|") {
		base_put_string(text, before);
		base_put_string(text, *words);
	}
}

static void put_label(const struct phrase_part *part, struct text *text)
{
	if (part->label)
		base_put_string(text, part->label);
	else if (part->words)
		put_words(part->words, text);
	if (part->none && !part->optional) {
		base_put_char(text, '|');
		base_put_string(text, part->none);
	}
}

void kit_put_grammar(const struct phrase *phrase, unsigned verb, struct text *text)
{
	const struct phrase_part *part;

	base_put_string(text, phrase->verb[verb].word);
	for (int i = 0; (part = part_of(phrase, verb, i)); i++) {
		base_put_string(text, part->optional ? " [" : " ");
		if (part->word)
			base_put_string(text, part->word);
		if (part->word && part->kind->put)
			base_put_char(text, ' ');
		put_label(part, text);
		base_put_string(text, part->optional ? "]" : "");
	}
}

void kit_write_verbs(const struct phrase *phrase, struct writer *writer)
{
	for (unsigned i = 0; i < phrase->verbs; i++)
		if (phrase->verb[i].word)
			writer->put_text(writer, NULL, phrase->verb[i].word);
}

void kit_write_words(const struct phrase *phrase, struct writer *writer)
{
	uint64_t done[4] = {0}; /* every place that a byte can name */

	for (unsigned i = 0; i < phrase->verbs * PHRASE_PARTS; i++) {
		unsigned at = phrase->verb[i / PHRASE_PARTS].part[i % PHRASE_PARTS];
		const struct phrase_part *part = &phrase->part[at];

		if (!at || done[at / 64] >> at % 64 & 1)
			continue;
		done[at / 64] |= UINT64_C(1) << at % 64;
		if (part->word)
			writer->put_text(writer, NULL, part->word);
		if (part->none)
			writer->put_text(writer, NULL, part->none);
		for (const char *const *word = part->words; word && *word; word++)
			writer->put_text(writer, NULL, *word);
	}
}
