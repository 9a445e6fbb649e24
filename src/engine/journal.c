/* journal.c: a match as lines of text, and back. Reading is strict: a line must be, byte for byte,
 * what Durbar writes. May use: base, rules, match. */
#include "engine/journal.h"

#include <string.h>

#include "base/hash.h"

static const char magic[] = "durbar-journal";

/* ---- writing */

/* "WORD VALUE" and a newline. */
static void put_pair(struct text *text, const char *word, const char *value)
{
	base_put_string(text, word);
	base_put_char(text, ' ');
	base_put_string(text, value);
	base_put_char(text, '\n');
}

static void put_hash_line(struct text *text, const char *word, uint64_t hash)
{
	base_put_string(text, word);
	base_put_char(text, ' ');
	base_put_hex(text, hash);
	base_put_char(text, '\n');
}

/* The first three lines of any journal. */
static void put_origin(const struct match_plan *plan, struct text *text)
{
	base_put_string(text, magic);
	base_put_char(text, ' ');
	base_put_int(text, plan->format ? plan->format : JOURNAL_FORMAT);
	base_put_string(text, "\nsystem ");
	base_put_string(text, plan->rules->facts.id);
	base_put_char(text, ' ');
	base_put_int(text, plan->rules->facts.version);
	base_put_char(text, '\n');
	put_hash_line(text, "data", plan->data);
}

void engine_put_renamed(const struct journal *journal, const struct match_plan *plan, struct text *text)
{
	const char *rest = journal->bytes;

	for (int line = 0; line < 3; line++)
		rest = strchr(rest, '\n') + 1;
	put_origin(plan, text);
	base_put_piece(text, rest, journal->lines_start - (size_t)(rest - journal->bytes));
}

void engine_put_draft(const struct match_plan *plan, bool show_words, struct text *text)
{
	const struct rules *rules = plan->rules;
	size_t count = 0;
	const struct option_spec *options = rules->options(plan->tables, plan->scenario, &count);

	put_origin(plan, text);
	put_pair(text, "scenario", rules->scenario(plan->tables, plan->scenario).id);
	for (size_t i = 0; i < count; i++) {
		base_put_string(text, "option ");
		base_put_string(text, options[i].name);
		base_put_char(text, ' ');
		engine_put_option(plan, i, text);
		base_put_char(text, '\n');
	}
	if (plan->practice)
		put_pair(text, "practice", "yes");
	if (plan->source.kind != SEED_UNTOLD)
		engine_put_source(&plan->source, show_words, text);
}

void engine_put_header(const struct match *match, bool show_seed, struct text *text)
{
	const struct match_plan *plan = &match->plan;
	uint8_t digest[32];

	engine_put_draft(plan, show_seed, text);
	base_digest_bytes(plan->seed, strlen(plan->seed), digest);
	base_put_string(text, "seed-hash ");
	base_put_bytes(text, digest, sizeof digest);
	base_put_char(text, '\n');
	put_pair(text, "seed", show_seed ? plan->seed : "hidden");
	put_hash_line(text, "start", engine_hash_state(match));
	if (plan->format == 1)
		return;
	base_put_string(text, "thrown ");
	engine_put_dice(match, text);
	base_put_char(text, '\n');
}

void engine_draw_seed(struct match_plan *plan)
{
	char room[JOURNAL_HEADER];
	struct text text = base_start_text(room, sizeof room);
	const char *words;
	uint8_t digest[32];

	engine_put_source(&plan->source, true, &text);
	words = strstr(room, "match ");
	base_digest_bytes(words, text.used - (size_t)(words - room), digest);
	memset(plan->seed, 0, sizeof plan->seed);
	text = base_start_text(plan->seed, sizeof plan->seed);
	base_put_bytes(&text, digest, sizeof digest);
}

static void put_event_dice(const struct event_log *events, struct text *text)
{
	bool first = true;

	for (uint32_t i = 0; i < events->count; i++)
		for (int j = 0; j < events->list[i].dice_count; j++) {
			if (!first)
				base_put_char(text, ',');
			base_put_int(text, events->list[i].dice[j]);
			first = false;
		}
	if (first)
		base_put_char(text, '-');
}

void engine_put_dice(const struct match *match, struct text *text)
{
	const struct match_thrown *thrown = &match->thrown;
	const struct dice *dice = match->state;

	if (match->plan.format == 1) {
		put_event_dice(&match->events, text);
		return;
	}
	if (!thrown->count) {
		base_put_char(text, '-');
		return;
	}
	base_put_int(text, thrown->first);
	for (uint32_t i = 0; i < thrown->count && i < MATCH_THROWN; i++) {
		base_put_char(text, i ? ',' : ':');
		base_put_int(text, base_find_die(dice->key, thrown->first + i, thrown->sides[i]));
		base_put_char(text, '/');
		base_put_int(text, thrown->sides[i]);
	}
}

void engine_put_line(const struct match *match, struct text *text)
{
	base_put_int(text, match->ply);
	base_put_char(text, ' ');
	base_put_int(text, match->seat);
	base_put_char(text, ' ');
	base_put_hex(text, engine_hash_state(match));
	base_put_char(text, ' ');
	engine_put_dice(match, text);
	base_put_char(text, ' ');
	engine_put_move(match, text);
	base_put_char(text, '\n');
}

void engine_put_undo(const struct match *match, int seat, enum undo_way way, struct text *text)
{
	base_put_string(text, "undo ");
	base_put_int(text, match->ply + 1);
	base_put_char(text, ' ');
	base_put_int(text, seat);
	base_put_char(text, ' ');
	base_put_hex(text, engine_hash_state(match));
	base_put_string(text, way == UNDO_PLAIN ? "" : " ");
	base_put_string(text, engine_undo_words[way]);
	base_put_char(text, '\n');
}

/* ---- faults */

/* Adds a fault at the journal's current line; always false. `said` may be NULL. */
static bool fault_at(const struct journal *journal, struct faults *faults, const char *rule, const char *text,
                     const char *said)
{
	struct doc where = {.file = journal->file, .line = journal->line};

	if (said)
		base_add_fault_about(faults, &where, rule, text, said);
	else
		base_add_fault(faults, &where, rule, text);
	return false;
}

/* ---- lines and words */

/* The current line without its newline in `line`, its length with the newline in `length`; 0 at the end of
 * the journal. False: a fault was added. */
static bool read_line(const struct journal *journal, char line[JOURNAL_LINE], size_t *length, struct faults *faults)
{
	const char *start = journal->bytes + journal->at;
	size_t rest = journal->size - journal->at;
	size_t seen = rest < JOURNAL_LINE ? rest : JOURNAL_LINE;
	const char *end;

	*length = 0;
	if (!rest)
		return true;
	end = memchr(start, '\n', seen);
	if (!end && seen == JOURNAL_LINE)
		return fault_at(journal, faults, NULL, "this line is longer than any that Durbar writes", NULL);
	for (size_t i = 0; i < (end ? (size_t)(end - start) : seen); i++)
		if (start[i] < ' ' || start[i] > '~')
			return fault_at(journal, faults, NULL,
			                "this line holds a byte that is not printable ASCII: this is no journal, "
			                "or it was damaged",
			                NULL);
	if (!end)
		return fault_at(journal, faults, NULL,
		                "this line is cut short, it does not end in a newline: remove it to go back to the "
		                "line before",
		                NULL);
	*length = (size_t)(end - start) + 1;
	memcpy(line, start, *length - 1);
	line[*length - 1] = 0;
	return true;
}

static void go_on(struct journal *journal, size_t length)
{
	journal->at += length;
	journal->line++;
}

/* Takes the next word of a line; words are separated by one blank. NULL: there is none. */
static char *cut_word(char **line)
{
	char *word = *line, *blank;

	if (!word || !*word || *word == ' ')
		return NULL;
	blank = strchr(word, ' ');
	if (blank)
		*blank = 0;
	*line = blank ? blank + 1 : NULL;
	return word;
}

static bool read_number(const char *word, uint32_t *number)
{
	uint64_t value = 0;

	if (!word || !*word || (word[0] == '0' && word[1]) || strlen(word) > 10)
		return false;
	for (; *word; word++) {
		if (*word < '0' || *word > '9')
			return false;
		value = value * 10 + (uint64_t)(*word - '0');
	}
	*number = (uint32_t)value;
	return value <= UINT32_MAX;
}

static int read_nibble(char c)
{
	return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'f' ? c - 'a' + 10 : -1;
}

/* `count` bytes in lower-case hexadecimal. */
static bool read_bytes(const char *word, uint8_t *bytes, size_t count)
{
	if (!word || strlen(word) != 2 * count)
		return false;
	for (size_t i = 0; i < count; i++) {
		int high = read_nibble(word[2 * i]), low = read_nibble(word[2 * i + 1]);

		if (high < 0 || low < 0)
			return false;
		bytes[i] = (uint8_t)(high << 4 | low);
	}
	return true;
}

static bool read_hash(const char *word, uint64_t *hash)
{
	uint8_t bytes[8];

	if (!read_bytes(word, bytes, 8))
		return false;
	*hash = 0;
	for (int i = 0; i < 8; i++)
		*hash = *hash << 8 | bytes[i];
	return true;
}

static bool keep_word(const char *word, char kept[JOURNAL_WORD])
{
	if (!word || strlen(word) >= JOURNAL_WORD)
		return false;
	memcpy(kept, word, strlen(word) + 1);
	return true;
}

/* ---- the header */

/* Parsers of what follows the first word of a header line; false: it is invalid. */
static bool read_format(struct journal *journal, char *rest)
{
	return read_number(cut_word(&rest), &journal->format) && journal->format >= 1 &&
	       journal->format <= JOURNAL_FORMAT && !rest;
}

static bool read_system(struct journal *journal, char *rest)
{
	return keep_word(cut_word(&rest), journal->system) && read_number(cut_word(&rest), &journal->version) && !rest;
}

static bool read_data(struct journal *journal, char *rest)
{
	return read_hash(cut_word(&rest), &journal->data) && !rest;
}

static bool read_scenario(struct journal *journal, char *rest)
{
	return keep_word(cut_word(&rest), journal->scenario) && !rest;
}

static bool read_option(struct journal *journal, char *rest)
{
	struct journal_option *option = &journal->option[journal->option_count];

	if (journal->option_count == MATCH_OPTIONS)
		return false;
	journal->option_count++;
	return keep_word(cut_word(&rest), option->name) && keep_word(cut_word(&rest), option->value) && !rest;
}

static bool read_practice(struct journal *journal, char *rest)
{
	const char *word = cut_word(&rest);
	bool first = !journal->practice;

	journal->practice = true;
	return first && word && strcmp(word, "yes") == 0 && !rest;
}

static bool read_digest(struct journal *journal, char *rest)
{
	return read_bytes(cut_word(&rest), journal->seed_digest, 32) && !rest;
}

/* Where the words are known the seed must be theirs. */
static bool comes_of_words(const struct journal *journal, const char *seed)
{
	char digits[SEED_HEX];
	struct text text = base_start_text(digits, sizeof digits);
	uint8_t digest[32];

	if (journal->source.kind != SEED_WORDS)
		return true;
	base_digest_bytes(journal->bytes + journal->words_start, journal->words_end - journal->words_start, digest);
	base_put_bytes(&text, digest, sizeof digest);
	return engine_has_words(&journal->source) && strcmp(digits, seed) == 0;
}

static bool read_seed(struct journal *journal, char *rest)
{
	const char *word = cut_word(&rest);

	journal->seed_line = journal->line;
	return word && !rest &&
	       (strcmp(word, "hidden") == 0 || (comes_of_words(journal, word) && engine_reveal_seed(journal, word)));
}

static bool read_start(struct journal *journal, char *rest)
{
	journal->start_line = journal->line;
	return read_hash(cut_word(&rest), &journal->start) && !rest;
}

static bool read_thrown(struct journal *journal, char *rest)
{
	const char *word = cut_word(&rest);

	if (!word || rest || strlen(word) >= sizeof journal->thrown)
		return false;
	memcpy(journal->thrown, word, strlen(word) + 1);
	return true;
}

/* Lines of the source have words of their own for each kind. */
static bool read_dice(struct journal *journal, char *rest)
{
	return engine_read_source(&journal->source, "dice", rest) &&
	       (journal->format > 1 || journal->source.kind == SEED_KNOWN);
}

static bool read_match(struct journal *journal, char *rest)
{
	journal->words_start = journal->at;
	return engine_read_source(&journal->source, "match", rest);
}

static bool read_round(struct journal *journal, char *rest)
{
	return engine_read_source(&journal->source, "round", rest);
}

static bool read_commitment(struct journal *journal, char *rest)
{
	return engine_read_source(&journal->source, "commit", rest);
}

static bool read_given(struct journal *journal, char *rest)
{
	return engine_read_source(&journal->source, "word", rest);
}

static const struct header_line {
	const char *word;
	bool (*read)(struct journal *journal, char *rest);
	const char *wanted;
	bool any;        /* may be missing or repeated */
	uint32_t format; /* the first that has it */
} header_lines[] = {
	{magic, read_format, "a journal begins with the line \"durbar-journal 3\": this is none, or of another format",
         false, 1},
	{"system", read_system, "expected \"system ID VERSION\"", false, 1},
	{"data", read_data, "expected \"data HASH\", sixteen hexadecimal digits", false, 1},
	{"scenario", read_scenario, "expected \"scenario ID\"", false, 1},
	{"option", read_option, "expected \"option NAME VALUE\", 64 of them at most", true, 1},
	{"practice", read_practice, "expected \"practice yes\" once", true, 2},
	{"dice", read_dice, "expected \"dice\" once, with words, chosen or known", true, 1},
	{"round", read_round, "expected \"round\" and a number, where the dice come from words", true, 2},
	{"match", read_match, "expected \"match\" and 32 hexadecimal digits, where the dice come from words", true, 2},
	{"commit", read_commitment, "expected \"commit GIVER DIGEST\", for the host and then for seats in order", true,
         2},
	{"word", read_given, "expected \"word GIVER WORD\" with the word that was committed to", true, 2},
	{"seed-hash", read_digest, "expected \"seed-hash\" and 64 hexadecimal digits", false, 1},
	{"seed", read_seed,
         "expected \"seed hidden\" or \"seed WORD\" with the word that seed-hash belongs to, and that comes of the words",
         false, 1},
	{"start", read_start, "expected \"start HASH\", sixteen hexadecimal digits", false, 1},
	{"thrown", read_thrown, "expected \"thrown DICE\" or \"thrown -\"", false, 2},
};

/* Before the seed: does the source of it stand there as it should? */
static bool end_source(struct journal *journal, size_t length, struct faults *faults)
{
	journal->words_end = journal->at;
	journal->draft = !length && journal->source.kind == SEED_WORDS;
	if (journal->format == 1 || engine_is_whole_source(&journal->source, journal->draft))
		return true;
	return fault_at(journal, faults, NULL,
	                journal->source.kind == SEED_UNTOLD
	                        ? "expected \"dice\" with words, chosen or known"
	                        : "commitments are missing before this line, or the lines around them",
	                NULL);
}

/* Reads the current line if it is the one wanted; *next: go on with the next kind. */
static bool read_header_line(struct journal *journal, const struct header_line *wanted, bool *next,
                             struct faults *faults)
{
	char line[JOURNAL_LINE], *rest = line;
	const char *word;
	size_t length;

	if (!read_line(journal, line, &length, faults) ||
	    (wanted->read == read_digest && !end_source(journal, length, faults)))
		return false;
	*next = journal->format && wanted->format > journal->format;
	if (*next || journal->draft)
		return true;
	word = length ? cut_word(&rest) : NULL;
	if (!word || strcmp(word, wanted->word) != 0) {
		*next = true;
		return wanted->any || fault_at(journal, faults, NULL, wanted->wanted, NULL);
	}
	if (!wanted->read(journal, rest))
		return fault_at(journal, faults, NULL, wanted->wanted, NULL);
	go_on(journal, length);
	*next = !wanted->any;
	return true;
}

bool engine_open_journal(struct journal *journal, const char *file, const char *bytes, size_t size,
                         struct faults *faults)
{
	memset(journal, 0, sizeof *journal);
	journal->file = file;
	journal->bytes = bytes;
	journal->size = size;
	journal->line = 1;
	for (size_t i = 0; i < sizeof header_lines / sizeof header_lines[0] && !journal->draft;) {
		bool next;

		if (!read_header_line(journal, &header_lines[i], &next, faults))
			return false;
		i += next;
	}
	journal->lines_start = journal->at;
	return true;
}

bool engine_reveal_seed(struct journal *journal, const char *seed)
{
	uint8_t digest[32];

	if (strlen(seed) >= sizeof journal->seed)
		return false;
	base_digest_bytes(seed, strlen(seed), digest);
	if (memcmp(digest, journal->seed_digest, sizeof digest) != 0)
		return false;
	memcpy(journal->seed, seed, strlen(seed) + 1);
	return true;
}

/* In the system's order. Options that have come since an old journal was written are not named by it: they have their standard
 * values, by which it was played. */
static bool plan_options(const struct journal *journal, struct match_plan *plan, struct faults *faults)
{
	char room[512];
	size_t count = 0;
	const struct option_spec *specs = plan->rules->options(plan->tables, plan->scenario, &count);

	for (size_t i = 0, next = 0; i < journal->option_count; i++) {
		struct text why = base_start_text(room, sizeof room);

		if (!engine_set_option(plan, journal->option[i].name, journal->option[i].value, &why))
			return fault_at(journal, faults, NULL, why.at, NULL);
		while (next < count && strcmp(journal->option[i].name, specs[next].name) != 0)
			next++;
		if (next++ >= count)
			return fault_at(journal, faults, NULL,
			                "the journal does not name the options of its scenario in order", NULL);
	}
	return true;
}

bool engine_plan_draft(struct journal *journal, const struct rules *rules, const void *tables, uint64_t data,
                       struct match_plan *plan, struct faults *faults)
{
	struct journal head = *journal;
	size_t scenario;

	head.line = 2;
	if (strcmp(head.system, rules->facts.id) != 0)
		return fault_at(&head, faults, NULL, "the journal belongs to another rule system:", head.system);
	head.line += 2;
	journal->foreign =
		head.version != rules->facts.version || head.data != data || head.format < MATCH_HASHED_BY_NAME;
	if (!engine_find_scenario(rules, tables, head.scenario, &scenario))
		return fault_at(&head, faults, NULL, "there is no scenario", head.scenario);
	*plan = engine_plan_match(rules, tables, scenario);
	plan->data = data;
	plan->format = head.format;
	plan->source = head.source;
	plan->practice = head.practice;
	head.line++;
	if (!plan_options(&head, plan, faults))
		return false;
	head.line += (int)head.option_count + head.practice;
	return !(head.source.seats >> rules->facts.seats) ||
	       fault_at(&head, faults, NULL, "a seat gave a word that is not in this game", NULL);
}

bool engine_plan_journal(struct journal *journal, const struct rules *rules, const void *tables, uint64_t data,
                         struct match_plan *plan, struct faults *faults)
{
	struct journal head;

	if (!engine_plan_draft(journal, rules, tables, data, plan, faults))
		return false;
	head = *journal;
	if (head.draft)
		return fault_at(&head, faults, NULL,
		                "this match has not begun: not all of its players have given their words", NULL);
	head.line = head.seed_line;
	if (!head.seed[0])
		return fault_at(&head, faults, NULL,
		                "the seed of this journal is hidden until its match has ended: it "
		                "cannot be replayed without",
		                NULL);
	if (!engine_set_seed(plan, head.seed))
		return fault_at(&head, faults, NULL, "this is no seed: 1 to 64 letters, digits and -_.", head.seed);
	plan->source = head.source;
	return true;
}

/* ---- replay */

/* A parsed line. */
struct entry {
	bool undo;
	enum undo_way way;
	uint32_t ply, seat;
	uint64_t hash;
	const char *dice, *move;
};

/* What follows the hash of an undo line. */
static bool read_way(const char *word, enum undo_way *way)
{
	*way = UNDO_PLAIN;
	if (!word)
		return true;
	for (*way = UNDO_AGREED; *way < UNDO_WAYS; ++*way)
		if (strcmp(word, engine_undo_words[*way]) == 0)
			return true;
	return false;
}

static bool split_entry(const struct journal *journal, char *line, struct entry *entry, struct faults *faults)
{
	char *word = cut_word(&line);

	entry->undo = word && strcmp(word, "undo") == 0;
	if (entry->undo)
		word = cut_word(&line);
	if (!read_number(word, &entry->ply))
		return fault_at(journal, faults, NULL, "expected \"PLY SEAT HASH DICE MOVE\" or \"undo PLY SEAT HASH\"",
		                NULL);
	if (!read_number(cut_word(&line), &entry->seat))
		return fault_at(journal, faults, NULL, "expected the number of a seat after the ply", NULL);
	if (!read_hash(cut_word(&line), &entry->hash))
		return fault_at(journal, faults, NULL, "expected a hash of sixteen hexadecimal digits after the seat",
		                NULL);
	if (entry->undo)
		return read_way(line, &entry->way) ||
		       fault_at(journal, faults, NULL,
		                "only \"agreed\" or \"practice\" may follow the hash of an undo line:", line);
	entry->dice = cut_word(&line);
	if (!entry->dice || !line)
		return fault_at(journal, faults, NULL, "expected dice (or \"-\") and a move after the hash", NULL);
	entry->move = line;
	return true;
}

static bool check_numbers(const struct journal *journal, const struct match *match, const struct entry *entry,
                          struct faults *faults)
{
	char room[128];
	struct text text = base_start_text(room, sizeof room);
	uint32_t wanted = match->ply + !entry->undo;

	if (entry->ply != wanted) {
		base_put_string(&text, "this is ply ");
		base_put_int(&text, wanted);
		base_put_string(&text, ", the line says ");
		base_put_int(&text, entry->ply);
		base_put_string(&text, ": lines are missing, doubled or out of order");
		return fault_at(journal, faults, NULL, room, NULL);
	}
	if (entry->seat >= (uint32_t)match->plan.rules->facts.seats)
		return fault_at(journal, faults, NULL, "there is no such seat in this game", NULL);
	return true;
}

static bool check_hash(const struct journal *journal, const struct match *match, uint64_t hash, struct faults *faults)
{
	char room[256];
	struct text text = base_start_text(room, sizeof room);

	if (engine_hash_state(match) == hash)
		return true;
	base_put_string(&text, "the position has hash ");
	base_put_hex(&text, engine_hash_state(match));
	base_put_string(&text, ", the line says ");
	base_put_hex(&text, hash);
	base_put_string(&text, ": the journal was changed, or the rules were");
	return fault_at(journal, faults, NULL, room, NULL);
}

/* The first position must have the hash and the dice of the header's last lines. */
static bool check_start(const struct journal *journal, const struct match *match, struct faults *faults)
{
	struct journal head = *journal;
	char room[JOURNAL_DICE];
	struct text text = base_start_text(room, sizeof room);

	head.line = head.start_line;
	if (!check_hash(&head, match, head.start, faults))
		return false;
	/* After a move was taken back its dice are those noted last. */
	if (head.format == 1 || head.line + 2 != journal->line)
		return true;
	head.line++;
	engine_put_dice(match, &text);
	return strcmp(room, head.thrown) == 0 ||
	       fault_at(&head, faults, NULL, "other dice fell in the set-up than the line says:", room);
}

/* Plays the move and compares everything; false: a fault was added and the match is at the position before. */
static bool replay_move(const struct journal *journal, struct match *match, const struct entry *entry, size_t length,
                        struct faults *faults)
{
	struct refusal refusal = engine_play_text(match, (int)entry->seat, entry->move);
	char room[JOURNAL_LINE];
	struct text text = base_start_text(room, sizeof room);
	bool good;

	if (refusal.rule)
		return fault_at(journal, faults, refusal.rule, refusal.text, entry->move);
	good = check_hash(journal, match, entry->hash, faults);
	if (good) {
		engine_put_dice(match, &text);
		if (strcmp(room, entry->dice) != 0)
			good = fault_at(journal, faults, NULL, "other dice fell than the line says:", room);
	}
	if (good) {
		text = base_start_text(room, sizeof room);
		engine_put_line(match, &text);
		if (text.used != length || memcmp(room, journal->bytes + journal->at, length) != 0)
			good = fault_at(journal, faults, NULL,
			                "the move is not spelt as Durbar writes it:", entry->move);
	}
	if (!good)
		engine_drop_move(match);
	return good;
}

/* The hash is compared before the move is undone: a bad line must leave the match alone. */
static bool replay_undo(const struct journal *journal, struct match *match, const struct entry *entry,
                        struct faults *faults)
{
	const void *before = engine_past_state(match);
	struct refusal refusal;

	if (before && engine_hash_for(match, before) != entry->hash)
		return fault_at(journal, faults, NULL,
		                "the hash is not that of the position before the move taken back", NULL);
	refusal = engine_undo_move_by(match, (int)entry->seat, entry->way);
	return refusal.rule ? fault_at(journal, faults, refusal.rule, refusal.text, NULL) : true;
}

/* A line did not replay. Of a foreign journal that is no damage: the faults since `before` give way to the one that says so. */
static enum journal_step part(struct journal *journal, const struct match *match, size_t before, struct faults *faults)
{
	struct journal place = *journal;
	char room[256];
	struct text text = base_start_text(room, sizeof room);

	if (!journal->foreign)
		return JOURNAL_BAD;
	faults->count = before;
	place.line = journal->start_differs ? journal->start_line : journal->line;
	base_put_string(&text, "this game was ");
	base_put_string(&text, journal->format < MATCH_HASHED_BY_NAME ? "changed, or played with other rules,"
	                                                              : "played with other rules");
	if (journal->start_differs) {
		base_put_string(&text, " from the set-up on");
	} else {
		base_put_string(&text, " from move ");
		base_put_int(&text, match->ply + 1);
		base_put_string(&text, " on: the moves before it can be read, and a new game started from there");
	}
	fault_at(&place, faults, NULL, room, NULL);
	return JOURNAL_PARTED;
}

enum journal_step engine_replay_line(struct journal *journal, struct match *match, struct faults *faults)
{
	size_t before = faults->count, length;
	char line[JOURNAL_LINE];
	struct entry entry;

	if (!read_line(journal, line, &length, faults))
		return JOURNAL_BAD;
	if (match->ply == 0 && !check_start(journal, match, faults)) {
		journal->start_differs = true;
		return part(journal, match, before, faults);
	}
	if (!length)
		return JOURNAL_END;
	if (!split_entry(journal, line, &entry, faults) || !check_numbers(journal, match, &entry, faults))
		return JOURNAL_BAD;
	if (entry.undo ? !replay_undo(journal, match, &entry, faults)
	               : !replay_move(journal, match, &entry, length, faults))
		return part(journal, match, before, faults);
	go_on(journal, length);
	return entry.undo ? JOURNAL_UNDONE : JOURNAL_PLAYED;
}

bool engine_replay_journal(struct journal *journal, struct match *match, struct faults *faults)
{
	enum journal_step step;

	do
		step = engine_replay_line(journal, match, faults);
	while (step == JOURNAL_PLAYED || step == JOURNAL_UNDONE);
	return step == JOURNAL_END;
}
