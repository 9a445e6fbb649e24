/* phrase_parts.c: the kinds of parts that moves of every system are made of.
 * May use: phrase. */
#include <string.h>

#include "base/bits.h"
#include "kit/common/phrase.h"

/* ---- the argument that a part fills, or its bits of it */

static int32_t load(const struct phrase_part *part, const struct move *move)
{
	uint32_t value = (uint32_t)move->arg[part->arg];

	return part->mask ? (int32_t)((value & part->mask) >> __builtin_ctz(part->mask)) : move->arg[part->arg];
}

static void store(const struct phrase_part *part, int32_t value, struct move *move)
{
	int32_t *arg = &move->arg[part->arg];

	*arg = part->mask ? *arg | (int32_t)((uint32_t)value << __builtin_ctz(part->mask)) : value;
}

static bool is_absent(const struct phrase_part *part, const struct move *move)
{
	return (part->optional || part->none) && load(part, move) == part->absent;
}

static bool claim_argument(const struct phrase_part *part, const struct move *move, int64_t low, int64_t high,
                           struct move *used)
{
	int32_t value = load(part, move);

	store(part, value, used);
	return is_absent(part, move) || (value - (int64_t)part->offset >= low && value - (int64_t)part->offset <= high);
}

/* ---- any part */

static bool belongs(const struct phrase_part *part, const void *look, const struct move *move)
{
	return !part->when || part->when(look, move);
}

void kit_put_part(const void *look, const struct phrase_part *part, const struct move *move, bool first,
                  struct text *text)
{
	bool empty = part->kind->is_empty && part->kind->is_empty(part, move);

	if (!belongs(part, look, move) || (empty && part->optional))
		return;
	if (!first)
		base_put_char(text, ' ');
	if (part->word)
		base_put_string(text, part->word);
	if (!part->kind->put)
		return;
	if (part->word)
		base_put_char(text, ' ');
	if (empty && part->none)
		base_put_string(text, part->none);
	else
		part->kind->put(look, part, move, text);
}

static bool leave_out(const struct phrase_part *part, struct move *move)
{
	if (part->absent)
		store(part, part->absent, move);
	return true;
}

bool kit_take_part(const void *look, const struct phrase_part *part, const char *no_word, struct cursor *cursor,
                   struct move *move, struct refusal *why)
{
	if (!belongs(part, look, move))
		return true;
	if (part->word && !base_take_word(cursor, part->word)) {
		why->text = no_word;
		return part->optional && leave_out(part, move);
	}
	if (part->none && base_take_word(cursor, part->none))
		return leave_out(part, move);
	if (part->kind->take(look, part, cursor, move, why))
		return true;
	return part->optional && !part->word && leave_out(part, move);
}

bool kit_claim_part(const void *look, const struct phrase_part *part, const struct move *move, struct move *used)
{
	return !belongs(part, look, move) || !part->kind->claim || part->kind->claim(look, part, move, used);
}

/* ---- words */

static bool take_nothing(const void *look, const struct phrase_part *part, struct cursor *cursor, struct move *move,
                         struct refusal *why)
{
	(void)look;
	(void)part;
	(void)cursor;
	(void)move;
	(void)why;
	return true;
}

const struct phrase_kind kit_keyword_part = {.take = take_nothing};

static bool flag_is_down(const struct phrase_part *part, const struct move *move)
{
	return !((uint32_t)move->arg[part->arg] & part->mask);
}

static bool take_flag(const void *look, const struct phrase_part *part, struct cursor *cursor, struct move *move,
                      struct refusal *why)
{
	(void)look;
	(void)cursor;
	(void)why;
	move->arg[part->arg] |= (int32_t)part->mask;
	return true;
}

static bool claim_flag(const void *look, const struct phrase_part *part, const struct move *move, struct move *used)
{
	(void)look;
	used->arg[part->arg] |= move->arg[part->arg] & (int32_t)part->mask;
	return true;
}

const struct phrase_kind kit_flag_part = {.is_empty = flag_is_down, .take = take_flag, .claim = claim_flag};

static int count_words(const char *const *words)
{
	int count = 0;

	while (words[count])
		count++;
	return count;
}

int kit_take_choice(const char *const *words, struct cursor *cursor)
{
	for (int i = 0; words[i]; i++)
		if (base_take_word(cursor, words[i]))
			return i;
	return -1;
}

static void put_choice(const void *look, const struct phrase_part *part, const struct move *move, struct text *text)
{
	int32_t index = load(part, move) - part->offset;

	(void)look;
	base_put_string(text, index >= 0 && index < count_words(part->words) ? part->words[index] : "?");
}

static bool take_choice(const void *look, const struct phrase_part *part, struct cursor *cursor, struct move *move,
                        struct refusal *why)
{
	int index = kit_take_choice(part->words, cursor);

	(void)look;
	(void)why;
	if (index >= 0)
		store(part, index + part->offset, move);
	return index >= 0;
}

static bool claim_choice(const void *look, const struct phrase_part *part, const struct move *move, struct move *used)
{
	(void)look;
	return claim_argument(part, move, 0, count_words(part->words) - 1, used);
}

const struct phrase_kind kit_choice_part = {is_absent, put_choice, take_choice, claim_choice};

/* ---- numbers */

static void put_number(const void *look, const struct phrase_part *part, const struct move *move, struct text *text)
{
	(void)look;
	base_put_places(text, (int64_t)load(part, move) - part->offset, part->places, part->shown);
}

static bool take_number(const void *look, const struct phrase_part *part, struct cursor *cursor, struct move *move,
                        struct refusal *why)
{
	struct cursor at = *cursor;
	int64_t number;

	(void)look;
	(void)why;
	if (!(part->places ? base_take_decimal(&at, part->places, &number) : base_take_int(&at, &number)) ||
	    number < part->low || number > part->high)
		return false;
	store(part, (int32_t)number + part->offset, move);
	*cursor = at;
	return true;
}

static bool claim_number(const void *look, const struct phrase_part *part, const struct move *move, struct move *used)
{
	(void)look;
	return claim_argument(part, move, part->low, part->high, used);
}

const struct phrase_kind kit_number_part = {is_absent, put_number, take_number, claim_number};

/* A number is the bit that is so much above the lowest. */
static void put_bits(const void *look, const struct phrase_part *part, const struct move *move, struct text *text)
{
	uint32_t bits = (uint32_t)load(part, move);

	(void)look;
	for (const char *before = ""; bits; bits &= bits - 1, before = " ") {
		base_put_string(text, before);
		base_put_int(text, __builtin_ctz(bits) + part->low);
	}
}

static bool take_bits(const void *look, const struct phrase_part *part, struct cursor *cursor, struct move *move,
                      struct refusal *why)
{
	uint32_t bits = 0;
	struct cursor at = *cursor;
	int64_t number;

	(void)look;
	(void)why;
	for (; base_take_int(&at, &number) && number >= part->low && number <= part->high; *cursor = at)
		bits |= UINT32_C(1) << (number - part->low);
	store(part, (int32_t)bits, move);
	return bits;
}

static bool claim_bits(const void *look, const struct phrase_part *part, const struct move *move, struct move *used)
{
	(void)look;
	return claim_argument(part, move, 1, (INT64_C(2) << (part->high - part->low)) - 1, used);
}

const struct phrase_kind kit_bits_part = {is_absent, put_bits, take_bits, claim_bits};

/* ---- things with names */

static int32_t last_of(const struct phrase_names *names, const void *look)
{
	return names->things ? names->first + (int32_t)names->things(look).count - 1 : names->last(look);
}

static void put_known(const struct phrase_names *names, const void *look, int32_t thing, struct text *text)
{
	if (names->things)
		base_put_string(text, kit_id_of(names->things(look), (size_t)(thing - names->first)));
	else
		names->put(look, thing, text);
}

static void put_thing(const struct phrase_names *names, const void *look, int32_t thing, struct text *text)
{
	if (thing >= names->first && thing <= last_of(names, look))
		put_known(names, look, thing, text);
	else
		base_put_char(text, '?');
}

void kit_write_names(const struct phrase_names *names, const void *look, const char *key, struct writer *writer)
{
	int32_t last = last_of(names, look);

	writer->open_list(writer, key);
	for (int32_t thing = names->first; thing <= last; thing++) {
		char buffer[64];
		struct text text = base_start_text(buffer, sizeof buffer);

		put_known(names, look, thing, &text);
		writer->put_text(writer, NULL, buffer);
	}
	writer->close(writer);
}

/* Writes them all until one is the name. */
static int32_t search(const struct phrase_names *names, const void *look, const char *name, size_t length)
{
	int32_t last = last_of(names, look);

	for (int32_t thing = names->first; thing <= last; thing++) {
		char buffer[64];
		struct text text = base_start_text(buffer, sizeof buffer);

		put_known(names, look, thing, &text);
		if (text.used == length && memcmp(buffer, name, length) == 0)
			return thing;
	}
	return names->first - 1;
}

bool kit_take_thing(const struct phrase_names *names, const void *look, struct cursor *cursor, int32_t *thing)
{
	struct cursor at = *cursor;
	size_t length;
	const char *name = base_take_name(&at, &length);

	if (!name)
		return false;
	*thing = names->find ? names->find(look, name, length) : search(names, look, name, length);
	if (*thing < names->first)
		return false;
	*cursor = at;
	return true;
}

static bool take_thing(const struct phrase_names *names, const void *look, struct cursor *cursor, int32_t *thing,
                       struct refusal *why)
{
	if (names->expected)
		why->text = names->expected;
	return kit_take_thing(names, look, cursor, thing);
}

bool kit_name_empty(const struct phrase_part *part, const struct move *move)
{
	return is_absent(part, move);
}

void kit_name_put(const void *look, const struct phrase_part *part, const struct move *move, struct text *text)
{
	put_thing(part->names, look, load(part, move) - part->offset, text);
}

bool kit_name_take(const void *look, const struct phrase_part *part, struct cursor *cursor, struct move *move,
                   struct refusal *why)
{
	int32_t thing;

	if (!take_thing(part->names, look, cursor, &thing, why))
		return false;
	store(part, thing + part->offset, move);
	return true;
}

bool kit_name_claim(const void *look, const struct phrase_part *part, const struct move *move, struct move *used)
{
	return claim_argument(part, move, part->names->first, last_of(part->names, look), used);
}

const struct phrase_kind kit_name_part = {kit_name_empty, kit_name_put, kit_name_take, kit_name_claim};

/* ---- sets of things */

static bool next_follows(const struct phrase_part *part, struct cursor *cursor)
{
	return part->spaced || base_take_char(cursor, ',');
}

static void put_between(const struct phrase_part *part, struct text *text)
{
	base_put_char(text, part->spaced ? ' ' : ',');
}

/* One or more names; with blanks between them the first word that is none ends the set. */
static bool take_set_of(const struct phrase_part *part, const void *look, struct cursor *cursor, uint64_t *set,
                        struct refusal *why)
{
	bool some = false;

	do {
		int32_t thing;

		if (!take_thing(part->names, look, cursor, &thing, why))
			return some && part->spaced;
		base_set_bit(set, (unsigned)thing);
		some = true;
	} while (next_follows(part, cursor));
	return true;
}

static bool set_is_empty(const struct phrase_part *part, const struct move *move)
{
	(void)part;
	return base_next_bit(move->set, RULES_SET_WORDS, 0) < 0;
}

static void put_set(const void *look, const struct phrase_part *part, const struct move *move, struct text *text)
{
	bool some = false;

	EACH_BIT (thing, move->set, RULES_SET_WORDS) {
		if (some)
			put_between(part, text);
		put_thing(part->names, look, thing, text);
		some = true;
	}
}

static bool take_set(const void *look, const struct phrase_part *part, struct cursor *cursor, struct move *move,
                     struct refusal *why)
{
	return take_set_of(part, look, cursor, move->set, why);
}

static bool claim_set(const void *look, const struct phrase_part *part, const struct move *move, struct move *used)
{
	int lowest = base_next_bit(move->set, RULES_SET_WORDS, 0);

	memcpy(used->set, move->set, sizeof used->set);
	if (lowest < 0)
		return part->optional || part->none;
	return lowest >= part->names->first &&
	       base_next_bit(move->set, RULES_SET_WORDS, (unsigned)last_of(part->names, look) + 1) < 0;
}

const struct phrase_kind kit_set_part = {set_is_empty, put_set, take_set, claim_set};

/* ---- what stands in the path */

bool kit_path_empty(const struct phrase_part *part, const struct move *move)
{
	(void)part;
	return !move->count;
}

void kit_claim_path(const struct move *move, struct move *used)
{
	used->count = move->count;
	memcpy(used->path, move->path, move->count);
}

static int32_t second_at(const struct move *move, unsigned i)
{
	return move->path[i] | move->path[i + 1] << 8;
}

static void put_second(const void *look, const struct phrase_part *part, const struct move *move, struct text *text)
{
	for (unsigned i = 0; i + 1 < move->count; i += 2) {
		if (i)
			put_between(part, text);
		put_thing(part->names, look, second_at(move, i), text);
	}
}

static bool take_second(const void *look, const struct phrase_part *part, struct cursor *cursor, struct move *move,
                        struct refusal *why)
{
	uint64_t set[RULES_SET_WORDS] = {0};

	if (!take_set_of(part, look, cursor, set, why))
		return false;
	why->text = "So many cannot be named here.";
	EACH_BIT (thing, set, RULES_SET_WORDS) {
		if (move->count + 2 > RULES_PATH)
			return false;
		move->path[move->count++] = (uint8_t)(thing & 255);
		move->path[move->count++] = (uint8_t)(thing >> 8);
	}
	return true;
}

static bool claim_second(const void *look, const struct phrase_part *part, const struct move *move, struct move *used)
{
	int32_t before = part->names->first - 1, last = last_of(part->names, look);

	kit_claim_path(move, used);
	if (!move->count)
		return part->optional || part->none;
	for (unsigned i = 0; i + 1 < move->count; i += 2) {
		if (second_at(move, i) <= before || second_at(move, i) > last)
			return false;
		before = second_at(move, i);
	}
	return move->count % 2 == 0;
}

const struct phrase_kind kit_second_part = {kit_path_empty, put_second, take_second, claim_second};

static void put_choices(const void *look, const struct phrase_part *part, const struct move *move, struct text *text)
{
	int words = count_words(part->words);

	(void)look;
	for (unsigned i = 0; i < move->count; i++) {
		if (i)
			put_between(part, text);
		base_put_string(text, move->path[i] < words ? part->words[move->path[i]] : "?");
	}
}

static bool take_choices(const void *look, const struct phrase_part *part, struct cursor *cursor, struct move *move,
                         struct refusal *why)
{
	(void)look;
	(void)why;
	do {
		int index = kit_take_choice(part->words, cursor);

		if (index < 0 && part->spaced && move->count)
			return true;
		if (index < 0 || move->count >= RULES_PATH)
			return false;
		move->path[move->count++] = (uint8_t)index;
	} while (next_follows(part, cursor));
	return true;
}

static bool claim_choices(const void *look, const struct phrase_part *part, const struct move *move, struct move *used)
{
	int words = count_words(part->words);

	(void)look;
	kit_claim_path(move, used);
	for (unsigned i = 0; i < move->count; i++)
		if (move->path[i] >= words)
			return false;
	return move->count || part->optional || part->none;
}

const struct phrase_kind kit_choices_part = {kit_path_empty, put_choices, take_choices, claim_choices};
