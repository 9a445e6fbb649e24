/* phrase.c: moves written, read and checked by the table of a system's verbs. The kinds of parts are in phrase_parts.c.
 * May use: phrase. */
#include "kit/common/phrase.h"

#include <string.h>

#include "base/bits.h"

static const struct phrase_part *part_of(const struct phrase *phrase, unsigned verb, int index)
{
	unsigned part = index < PHRASE_PARTS ? phrase->verb[verb].part[index] : 0;

	return part ? &phrase->part[part] : NULL;
}

static const char *either(const char *told, const char *otherwise)
{
	return told ? told : otherwise;
}

static bool is_verb(const struct phrase *phrase, unsigned verb)
{
	return verb < phrase->verbs && phrase->verb[verb].word;
}

/* ---- writing */

static bool is_alone(const struct phrase *phrase, const struct move *move)
{
	const struct phrase_part *first = part_of(phrase, move->verb, 0);

	return phrase->verb[move->verb].alone && first->kind->is_empty(first, move);
}

void kit_put_move(const struct phrase *phrase, const void *look, const struct move *move, struct text *text)
{
	const struct phrase_part *part;

	if (is_verb(phrase, move->verb) && is_alone(phrase, move)) {
		base_put_string(text, phrase->verb[move->verb].alone);
		return;
	}
	if (kit_check_form(phrase, look, move).rule) {
		base_put_char(text, '?');
		return;
	}
	base_put_string(text, phrase->verb[move->verb].word);
	for (int i = 0; (part = part_of(phrase, move->verb, i)); i++)
		kit_put_part(look, part, move, false, text);
}

/* ---- reading */

/* The verb that the text begins with, or phrase->verbs; `alone`: by the word that nothing follows. */
static unsigned take_verb(const struct phrase *phrase, struct cursor *cursor, bool *alone)
{
	unsigned verb = 0;

	for (*alone = false; verb < phrase->verbs; verb++) {
		const struct phrase_verb *it = &phrase->verb[verb];

		if (it->word && base_take_word(cursor, it->word))
			break;
		*alone = it->alone && base_take_word(cursor, it->alone);
		if (*alone)
			break;
	}
	return verb;
}

struct refusal kit_take_move(const struct phrase *phrase, const void *look, const char *text, struct move *move)
{
	struct cursor cursor = {text};
	struct refusal why = {phrase->rule, phrase->no_verb};
	const struct phrase_part *part;
	bool alone;
	unsigned verb = take_verb(phrase, &cursor, &alone);

	memset(move, 0, sizeof *move);
	if (verb == phrase->verbs)
		return why;
	move->verb = (uint16_t)verb;
	for (int i = 0; !alone && (part = part_of(phrase, verb, i)); i++) {
		why.text = either(part->expected, phrase->misread);
		if (!kit_take_part(look, part, either(phrase->no_word, phrase->misread), &cursor, move, &why))
			return why;
	}
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
		if (!kit_claim_part(look, part, move, &used))
			return (struct refusal){phrase->rule, either(phrase->not_there, phrase->no_move)};
	if (memcmp(&used, move, sizeof used) != 0)
		return (struct refusal){phrase->rule, either(phrase->more_there, phrase->no_move)};
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
		bool may = part->optional || part->when;

		base_put_string(text, may ? " [" : " ");
		if (part->word)
			base_put_string(text, part->word);
		if (part->word && part->kind->put)
			base_put_char(text, ' ');
		put_label(part, text);
		base_put_string(text, may ? "]" : "");
	}
}

static void write_grammar(const struct phrase *phrase, struct writer *writer)
{
	writer->open_map(writer, "grammar");
	for (unsigned i = 0; i < phrase->verbs; i++) {
		char buffer[512];
		struct text text = base_start_text(buffer, sizeof buffer);

		if (!phrase->verb[i].word)
			continue;
		kit_put_grammar(phrase, i, &text);
		if (phrase->verb[i].sentence) {
			base_put_string(&text, ": ");
			base_put_string(&text, phrase->verb[i].sentence);
		}
		writer->put_text(writer, phrase->verb[i].word, buffer);
	}
	writer->close(writer);
}

static void write_word(struct writer *writer, const char *word)
{
	if (word)
		writer->put_text(writer, NULL, word);
}

static void write_verbs(const struct phrase *phrase, struct writer *writer)
{
	writer->open_list(writer, "verbs");
	for (unsigned i = 0; i < phrase->verbs; i++) {
		write_word(writer, phrase->verb[i].word);
		write_word(writer, phrase->verb[i].alone);
	}
	writer->close(writer);
}

static void write_part(const struct phrase_part *part, const void *look, struct writer *writer)
{
	write_word(writer, part->word);
	write_word(writer, part->none);
	for (const char *const *word = part->words; word && *word; word++)
		write_word(writer, *word);
	if (part->kind == &kit_list_part) {
		const struct phrase_list *list = part->own;

		for (int i = 0; i < list->parts; i++)
			write_part(&list->part[i], look, writer);
	}
	if (part->names && part->names->things) {
		struct named_list things = part->names->things(look);

		for (size_t i = 0; i < things.count; i++)
			write_word(writer, kit_id_of(things, i));
	}
}

static void write_words(const struct phrase *phrase, const void *look, struct writer *writer)
{
	uint64_t done[4] = {0}; /* every place that a byte can name */

	writer->open_list(writer, "words");
	for (unsigned i = 0; i < phrase->verbs * PHRASE_PARTS; i++) {
		unsigned part = phrase->verb[i / PHRASE_PARTS].part[i % PHRASE_PARTS];

		if (part && !base_has_bit(done, part))
			write_part(&phrase->part[part], look, writer);
		base_set_bit(done, part);
	}
	if (phrase->write_more)
		phrase->write_more(look, writer);
	writer->close(writer);
}

void kit_write_phrase(const struct phrase *phrase, const void *look, struct writer *writer)
{
	write_verbs(phrase, writer);
	write_grammar(phrase, writer);
	write_words(phrase, look, writer);
	if (phrase->units)
		kit_write_names(phrase->units, look, "units", writer);
}
