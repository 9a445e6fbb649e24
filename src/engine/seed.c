/* seed.c: see seed.h. May use: base. */
#include "engine/seed.h"

#include <string.h>

#include "base/hash.h"

const char *const engine_seed_kinds[SEED_KINDS] = {
	[SEED_UNTOLD] = "untold", [SEED_WORDS] = "words", [SEED_CHOSEN] = "chosen", [SEED_KNOWN] = "known"};

/* In place of what is not there yet, and of what is not shown yet. */
static const char missing[] = "-", hidden[] = "hidden";

struct seed_giver *engine_find_giver(struct seed_source *source, int seat)
{
	if (source->kind != SEED_WORDS || seat >= RULES_SEATS)
		return NULL;
	return seat < 0 || source->seats >> seat & 1 ? &source->giver[seat + 1] : NULL;
}

static bool is_hex(const char *text, size_t digits)
{
	return strlen(text) == digits && strspn(text, "0123456789abcdef") == digits;
}

bool engine_is_word(const char *word)
{
	return is_hex(word, SEED_HEX - 1);
}

static void put_giver(int seat, struct text *text)
{
	if (seat < 0)
		base_put_string(text, "host");
	else
		base_put_int(text, seat);
}

void engine_commit_word(const char *match, int seat, const char *word, char commitment[SEED_HEX])
{
	char mix[256];
	struct text text = base_start_text(mix, sizeof mix);
	uint8_t digest[32];

	base_put_string(&text, "durbar word ");
	base_put_string(&text, match);
	base_put_char(&text, ' ');
	put_giver(seat, &text);
	base_put_char(&text, ' ');
	base_put_string(&text, word);
	base_digest_bytes(mix, text.used, digest);
	text = base_start_text(commitment, SEED_HEX);
	base_put_bytes(&text, digest, sizeof digest);
}

void engine_start_source(struct seed_source *source, const char *match, const char *word)
{
	memset(source, 0, sizeof *source);
	source->kind = SEED_WORDS;
	source->round = 1;
	memcpy(source->match, match, sizeof source->match);
	memcpy(source->giver[0].word, word, SEED_HEX);
	engine_commit_word(source->match, SEED_HOST, source->giver[0].word, source->giver[0].commitment);
}

/* The seats that give a word: bit 0 is the host's. */
static uint32_t givers(const struct seed_source *source)
{
	return source->seats << 1 | 1;
}

bool engine_has_commitments(const struct seed_source *source)
{
	for (int i = 0; i < SEED_GIVERS; i++)
		if (givers(source) >> i & 1 && !source->giver[i].commitment[0])
			return false;
	return true;
}

bool engine_has_words(const struct seed_source *source)
{
	for (int i = 0; i < SEED_GIVERS; i++)
		if (givers(source) >> i & 1 && !source->giver[i].word[0])
			return false;
	return true;
}

void engine_next_round(struct seed_source *source)
{
	memset(source->giver + 1, 0, RULES_SEATS * sizeof source->giver[0]);
	source->round++;
}

bool engine_show_word(struct seed_source *source, int seat, const char *word)
{
	struct seed_giver *giver = engine_find_giver(source, seat);
	char commitment[SEED_HEX];

	if (!giver || !engine_is_word(word))
		return false;
	engine_commit_word(source->match, seat, word, commitment);
	if (strcmp(commitment, giver->commitment) != 0)
		return false;
	memcpy(giver->word, word, SEED_HEX);
	return true;
}

/* "commit 0 VALUE" */
static void put_given(struct text *text, const char *line, int seat, const char *value)
{
	base_put_string(text, line);
	base_put_char(text, ' ');
	put_giver(seat, text);
	base_put_char(text, ' ');
	base_put_string(text, *value ? value : missing);
	base_put_char(text, '\n');
}

void engine_put_source(const struct seed_source *source, bool show, struct text *text)
{
	base_put_string(text, "dice ");
	base_put_string(text, engine_seed_kinds[source->kind]);
	base_put_char(text, '\n');
	if (source->kind != SEED_WORDS)
		return;
	base_put_string(text, "round ");
	base_put_int(text, source->round);
	base_put_string(text, "\nmatch ");
	base_put_string(text, source->match);
	base_put_char(text, '\n');
	for (int i = 0; i < SEED_GIVERS; i++)
		if (givers(source) >> i & 1)
			put_given(text, "commit", i - 1, source->giver[i].commitment);
	for (int i = 0; i < SEED_GIVERS; i++)
		if (givers(source) >> i & 1)
			put_given(text, "word", i - 1, show ? source->giver[i].word : hidden);
}

static bool read_kind(struct seed_source *source, const char *word)
{
	if (source->kind != SEED_UNTOLD)
		return false;
	for (int kind = SEED_WORDS; kind < SEED_KINDS; kind++)
		if (strcmp(word, engine_seed_kinds[kind]) == 0)
			source->kind = (enum seed_kind)kind;
	return source->kind != SEED_UNTOLD;
}

static bool read_round(struct seed_source *source, const char *word)
{
	struct cursor cursor = {word};
	int64_t round;

	if (source->kind != SEED_WORDS || source->round || *word < '1' || *word > '9' ||
	    !base_take_int(&cursor, &round) || *cursor.at || round > UINT32_MAX)
		return false;
	source->round = (uint32_t)round;
	return true;
}

/* "host" or the number of a seat; SEED_GIVERS: neither. */
static int read_giver(const char *word)
{
	if (strcmp(word, "host") == 0)
		return SEED_HOST;
	return word[0] >= '0' && word[0] < '0' + RULES_SEATS && !word[1] ? word[0] - '0' : SEED_GIVERS;
}

/* The host's comes first, then those of seats in order. Seats are known by their commitments. */
static bool read_commitment(struct seed_source *source, int seat, const char *value)
{
	struct seed_giver *giver = &source->giver[seat + 1];
	bool absent = strcmp(value, missing) == 0;

	if (source->giver[0].word[0] || (seat < 0) != !source->giver[0].commitment[0] ||
	    (seat >= 0 && source->seats >> seat))
		return false;
	if (seat >= 0)
		source->seats |= 1u << seat;
	if (absent)
		return seat >= 0;
	if (!engine_is_word(value))
		return false;
	memcpy(giver->commitment, value, SEED_HEX);
	return true;
}

/* Words may be hidden, or not be there yet; what is there must be what was committed to. */
static bool read_word(struct seed_source *source, int seat, const char *value)
{
	if (!engine_find_giver(source, seat))
		return false;
	if (strcmp(value, missing) == 0 || strcmp(value, hidden) == 0)
		return true;
	return !source->giver[seat + 1].word[0] && engine_show_word(source, seat, value);
}

bool engine_read_source(struct seed_source *source, const char *line, char *rest)
{
	char *blank = rest ? strchr(rest, ' ') : NULL;
	int seat;

	if (!rest)
		return false;
	if (strcmp(line, "dice") == 0)
		return read_kind(source, rest);
	if (source->kind != SEED_WORDS)
		return false;
	if (strcmp(line, "match") == 0) {
		if (source->match[0] || !source->round || !is_hex(rest, SEED_MATCH - 1))
			return false;
		memcpy(source->match, rest, SEED_MATCH);
		return true;
	}
	if (strcmp(line, "round") == 0)
		return read_round(source, rest);
	if (!blank || !source->match[0])
		return false;
	*blank = 0;
	seat = read_giver(rest);
	if (seat == SEED_GIVERS)
		return false;
	return (strcmp(line, "commit") == 0 ? read_commitment : read_word)(source, seat, blank + 1);
}

bool engine_is_whole_source(const struct seed_source *source, bool draft)
{
	if (source->kind != SEED_WORDS)
		return source->kind != SEED_UNTOLD && !draft;
	return source->match[0] && source->round && source->giver[0].commitment[0] &&
	       (draft ? source->giver[0].word[0] != 0 : engine_has_commitments(source));
}
