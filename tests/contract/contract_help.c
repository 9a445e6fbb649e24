/* contract_help.c: the help of a position is what can be done there: see help in engine/rules.h.
 * May use: everything. */
#include "test.h"
#include "walk.h"

/* Whether the help has this word, alone or among others. */
static bool offers_word(const char *help, const char *word, size_t length)
{
	for (const char *at = help; (at = strstr(at, word)) != NULL; at++) {
		bool begins = at == help || !strchr("abcdefghijklmnopqrstuvwxyz-", at[-1]);

		if (begins && !strchr("abcdefghijklmnopqrstuvwxyz-", at[length]))
			return true;
	}
	return false;
}

/* What is refused, with this sentence, of the moves of one word that the help does not offer: so the step refuses what is none
 * of its moves. */
static bool is_said_of_others(struct moment *at, const struct doc *verbs, const char *help, const char *sentence)
{
	for (const struct doc *verb = verbs->first; verb; verb = verb->next) {
		struct move move = {0};

		if (!offers_word(help, verb->scalar, strlen(verb->scalar)) &&
		    !at->rules->move_parse(at->tables, at->state, verb->scalar, &move).rule &&
		    at->rules->check(at->tables, at->state, at->seat, &move).text == sentence)
			return true;
	}
	return false;
}

/* What lines of help were found to be, by the system, the first line of the help, which names the step, and the word. */
enum { OFFERS = 1024 };
static struct help_offer {
	uint64_t key;
	bool accepted, refused;
	char about[160];
} help_offers[OFFERS];

static struct help_offer *find_offer(const struct moment *at, const char *help, const char *word)
{
	uint64_t key =
		base_hash_bytes(help, strcspn(help, "\n"),
	                        base_hash_bytes(word, strlen(word),
	                                        base_hash_bytes(at->rules->facts.id, strlen(at->rules->facts.id), 0)));
	size_t slot = key % OFFERS;

	while (help_offers[slot].key && help_offers[slot].key != key)
		slot = (slot + 1) % OFFERS;
	help_offers[slot].key = key;
	return &help_offers[slot];
}

/* A line of the help that is a whole move, "end" or "decline [all]", is one of the step; that a hex or a unit is missing for it is
 * another matter, and another sentence. */
static void note_offer(struct moment *at, const struct doc *verbs, const char *help, const char *line)
{
	char word[64] = "";
	size_t length = strspn(line += strspn(line, " "), "abcdefghijklmnopqrstuvwxyz-");
	struct help_offer *offer;
	struct refusal refusal;

	if (!length || length >= sizeof word || !is_in(verbs, line, length))
		return;
	/* Something must follow: "go HEX-HEX". */
	if (line[length] == ' ' && !strchr(" [(", line[length + 1]))
		return;
	memcpy(word, line, length);
	if (at->rules->move_parse(at->tables, at->state, word, &at->move).rule)
		return;
	refusal = at->rules->check(at->tables, at->state, at->seat, &at->move);
	offer = find_offer(at, help, word);
	offer->accepted |= !refusal.rule;
	if (refusal.rule && is_said_of_others(at, verbs, help, refusal.text)) {
		offer->refused = true;
		snprintf(offer->about, sizeof offer->about, "%s, \"%s\": %s", at->rules->facts.id, word, refusal.text);
	}
}

/* The help names the verb of every move that is listed, and none that its step always refuses. */
static void look_at_help(struct moment *at)
{
	struct arena *arena = base_open_arena();
	struct text text = base_start_text(at->world->text, TEXT);
	const char *help = at->world->text;
	struct move_list *moves = &at->world->moves;
	struct move made = at->move;
	const struct doc *verbs;
	struct doc_writer words;

	base_start_doc_writer(&words, arena);
	at->rules->words(at->tables, at->state, &words.writer);
	verbs = base_find_doc(words.root, "verbs");
	at->rules->help(at->tables, at->state, at->seat, &text);
	moves->count = 0;
	at->rules->legal(at->tables, at->state, at->seat, moves);
	for (size_t i = 0; i < moves->count; i++) {
		char line[RULES_MOVE_TEXT];
		struct text one = base_start_text(line, sizeof line);

		at->move = moves->list[i];
		if (i && moves->list[i].verb == moves->list[i - 1].verb)
			continue;
		at->rules->move_text(at->tables, at->state, &at->move, &one);
		line[strcspn(line, " ")] = 0;
		if (!offers_word(help, line, strlen(line)))
			fail_at(at, "a move is listed that the help does not offer", NULL);
	}
	for (const char *line = help; *line; line += strcspn(line, "\n"), line += *line == '\n')
		note_offer(at, verbs, help, line);
	at->move = made;
	base_close_arena(arena);
}

/* In fewer games than these some line is never to be done by chance. */
enum { ENOUGH = 6 };

TEST(help_offers_what_can_be_done)
{
	bool good = true;

	walk_all(ENOUGH, 4, look_at_help);
	for (size_t i = 0; i < OFFERS && count_games(ENOUGH) >= ENOUGH; i++) {
		if (!help_offers[i].refused || help_offers[i].accepted)
			continue;
		print_error("the help offers what its step does not know: %s\n", help_offers[i].about);
		good = false;
	}
	assert_true(good);
}
