/* phrase.h: moves as text and back. A system says in one table what each verb is made of, part by part in the order in
 * which they are written; by that table the kit writes a move, reads one, checks its form and tells its grammar, so that
 * none of the four can drift from the others. For "attack HEX with UNITS [twice]":
 *
 *     enum { PART_HEX = 1, PART_WITH, PART_UNITS, PART_TWICE };
 *     static const struct phrase_part parts[] = {
 *             [PART_HEX] = {.kind = &kit_name_part, .label = "HEX", .arg = 0, .names = &hexes},
 *             [PART_WITH] = {.kind = &kit_keyword_part, .word = "with"},
 *             [PART_UNITS] = {.kind = &kit_set_part, .label = "UNITS", .names = &units},
 *             [PART_TWICE] = {.kind = &kit_flag_part, .word = "twice", .optional = true, .arg = 1, .mask = 1},
 *     };
 *     static const struct phrase_verb verbs[] = {
 *             [VERB_ATTACK] = {.word = "attack", .part = {PART_HEX, PART_WITH, PART_UNITS, PART_TWICE}},
 *     };
 *
 * Paths of hexes are in kit/hex/phrase.h, poses on a table in kit/field/phrase.h, dice thrown by hand in thrown.h; what
 * only one system has is a kind of part of its own (at the end).
 * May use: engine/rules.h, want. */
#ifndef DURBAR_KIT_COMMON_PHRASE_H
#define DURBAR_KIT_COMMON_PHRASE_H

#include "engine/rules.h"
#include "kit/common/want.h"

enum { PHRASE_PARTS = 10 }; /* of one verb, at most */

/* `look` is whatever the system passes to the kit with each call, its tables and its state; the kit only hands it on. */

/* Things with names: units, hexes, cards. Each is a number from `first` to `last`. */
struct phrase_names {
	int32_t first; /* the number of the first thing */
	int32_t (*last)(const void *look);
	void (*put)(const void *look, int32_t thing, struct text *text);
	/* The thing with that name; less than `first`: there is none. NULL: the kit writes each of them and compares. */
	int32_t (*find)(const void *look, const char *name, size_t length);
	/* Instead of last, put and find, for names that stand in a table, from `first` on. They are listed among the words of
	 * moves. */
	struct named_list (*things)(const void *look);
	const char *expected; /* what players are told who write something else; NULL: what the phrase says */
};

/* One part of a move's text. Most fields are zero in most parts. */
struct phrase_part {
	const struct phrase_kind *kind;
	const char *word;  /* written before it: "from" */
	const char *label; /* in the grammar: "HEX"; NULL: the words it may be */
	const char *none;  /* the word for nothing: "none" */
	bool optional;     /* left out where it says nothing */
	/* What players are told who write something else; NULL: what the names, or else the phrase, say. */
	const char *expected;
	/* Does the part belong to this move? May look at the parts before it. NULL: always. */
	bool (*when)(const void *look, const struct move *move);

	/* Parts that fill an argument of the move, move.arg[arg]: */
	uint8_t arg;
	uint32_t mask;  /* the bits of the argument that are this part's; 0: all of them */
	int32_t offset; /* what is stored is what is written plus this */
	int32_t absent; /* what is stored where nothing is written */

	/* By kind: */
	int32_t low, high;                /* numbers: the range of what is written */
	uint8_t places;                   /* numbers: decimal places of what is stored whole; 24050 with 3 is "24.05" */
	uint8_t shown;                    /* numbers: the least places that are written */
	bool spaced;                      /* sets and lists: separated by blanks, not commas */
	const char *const *words;         /* choices; NULL-terminated */
	const struct phrase_names *names; /* names and sets */
	const void *own;                  /* whatever else the kind needs */
};

extern const struct phrase_kind kit_keyword_part; /* `word` alone */
extern const struct phrase_kind kit_flag_part;    /* `word`, optional: sets the bits of `mask` */
extern const struct phrase_kind kit_number_part;  /* a number from low to high */
extern const struct phrase_kind kit_choice_part;  /* one of `words`, by its index */
extern const struct phrase_kind kit_name_part;    /* one of `names` */
extern const struct phrase_kind kit_bits_part;    /* "1 3 4": numbers from low to high as bits of the argument */
extern const struct phrase_kind kit_set_part;     /* "a,b,c": `names` as bits of move.set */
extern const struct phrase_kind kit_second_part;  /* a second set, in move.path: two bytes each, in rising order */
extern const struct phrase_kind kit_choices_part; /* a list of `words`, in move.path: a byte each */
extern const struct phrase_kind kit_list_part;    /* a list of orders, in move.path: see struct phrase_list */

/* Several orders in one move: "fire guards at lancers, battery at lancers twice". The `own` of a kit_list_part. */
struct phrase_list {
	const struct phrase_part *part; /* of one order; they fill the arguments of an order as if it were a move */
	int parts;
	uint8_t bytes
		[RULES_MOVE_ARGS]; /* how many bytes of move.path each argument takes; all orders have RULES_PATH */
};
int kit_count_orders(const struct phrase_list *list, const struct move *move);
/* An order as a move of the same verb with its arguments. */
struct move kit_order_of(const struct phrase_list *list, const struct move *move, int index);

struct phrase_verb {
	const char *word;           /* NULL: there is no such verb */
	uint8_t part[PHRASE_PARTS]; /* indices of phrase.part, up to the first 0 */
	const char *sentence;       /* what it does, for people; may be NULL */
	const char *alone;          /* the word to write where the first part is empty: "stay" for a `go` to nowhere */
};

struct phrase {
	const struct phrase_verb *verb;
	unsigned verbs;
	const struct phrase_part *part;   /* index 0 is not used */
	const struct phrase_names *units; /* the pieces of the game; NULL: they have no names */
	/* Writes further words of moves into a list: names of places. May be NULL. */
	void (*write_more)(const void *look, struct writer *writer);
	/* Refusals of a text: the rule that all of them cite, and a sentence for each case. */
	const char *rule;
	const char *no_verb;  /* it does not begin with a verb */
	const char *misread;  /* a part is missing or wrong, and nothing more exact is known */
	const char *no_word;  /* a keyword is missing; NULL: misread */
	const char *too_much; /* something follows the last part */
	/* Refusals of a move: */
	const char *no_move;    /* there is no such verb */
	const char *not_there;  /* a part is missing or names what does not exist; NULL: no_move */
	const char *more_there; /* a field is not zero that the verb does not use; NULL: no_move */
};

/* Exact inverses for moves that pass kit_check_form; of any other "?" is written. */
void kit_put_move(const struct phrase *phrase, const void *look, const struct move *move, struct text *text);
struct refusal kit_take_move(const struct phrase *phrase, const void *look, const char *text, struct move *move);
/* Does everything exist that the move names, and is everything zero that its verb does not use? */
struct refusal kit_check_form(const struct phrase *phrase, const void *look, const struct move *move);

/* "march UNITS from HEX [with HQ]": in brackets what some moves of the verb do without. */
void kit_put_grammar(const struct phrase *phrase, unsigned verb, struct text *text);
/* Members of the map that rules.words writes: "verbs", "grammar", "words" and "units". The grammar of a verb ends with its
 * sentence where it has one. */
void kit_write_phrase(const struct phrase *phrase, const void *look, struct writer *writer);
/* A list of all names. */
void kit_write_names(const struct phrase_names *names, const void *look, const char *key, struct writer *writer);

/* ---- for kinds of one's own */

/* What a kind does. The keyword, the word for nothing and leaving the part out are the kit's business. */
struct phrase_kind {
	/* Does the part say nothing? NULL: it always says something. */
	bool (*is_empty)(const struct phrase_part *part, const struct move *move);
	/* NULL: the keyword is all there is to write. */
	void (*put)(const void *look, const struct phrase_part *part, const struct move *move, struct text *text);
	/* False: it is missing or wrong. `why` holds what the table says of that and may be made more exact. */
	bool (*take)(const void *look, const struct phrase_part *part, struct cursor *cursor, struct move *move,
	             struct refusal *why);
	/* Copies the fields that the part uses to `used`; false where what they say makes no sense. */
	bool (*claim)(const void *look, const struct phrase_part *part, const struct move *move, struct move *used);
};

/* The kind kit_name_part, for kinds that add something to it. */
bool kit_name_empty(const struct phrase_part *part, const struct move *move);
void kit_name_put(const void *look, const struct phrase_part *part, const struct move *move, struct text *text);
bool kit_name_take(const void *look, const struct phrase_part *part, struct cursor *cursor, struct move *move,
                   struct refusal *why);
bool kit_name_claim(const void *look, const struct phrase_part *part, const struct move *move, struct move *used);
/* Is move.path empty? Copies all of it. */
bool kit_path_empty(const struct phrase_part *part, const struct move *move);
void kit_claim_path(const struct move *move, struct move *used);
/* The index of the next word in a list; -1: it is none of them. */
int kit_take_choice(const char *const *words, struct cursor *cursor);
/* The next name; false: it is none of these. */
bool kit_take_thing(const struct phrase_names *names, const void *look, struct cursor *cursor, int32_t *thing);
/* A part inside another: keyword, word for nothing and leaving out included. `first`: no blank is written before it;
 * `no_word`: what is told where its keyword is missing. */
void kit_put_part(const void *look, const struct phrase_part *part, const struct move *move, bool first,
                  struct text *text);
bool kit_take_part(const void *look, const struct phrase_part *part, const char *no_word, struct cursor *cursor,
                   struct move *move, struct refusal *why);
bool kit_claim_part(const void *look, const struct phrase_part *part, const struct move *move, struct move *used);

#endif
