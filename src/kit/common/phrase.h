/* phrase.h: moves as text and back. A system says in one table what each verb is made of, part by part in the order they
 * are written:
 *
 *     attack HEX from HEX with UNITS [heroics]
 *
 * By that table the kit writes a move, reads one, checks its form and writes its grammar, so that none of the four can
 * drift from the others. What a system has that no other has is a kind of part of its own.
 * May use: engine/rules.h, want. */
#ifndef DURBAR_KIT_COMMON_PHRASE_H
#define DURBAR_KIT_COMMON_PHRASE_H

#include "engine/rules.h"
#include "kit/common/want.h"

enum { PHRASE_PARTS = 10 }; /* of one verb, at most */

/* `look` is whatever the system hands to the kit with each call: its tables, its state. */

/* Things that have names: units, hexes, cards. Each is a number from `first` to `last`. Those whose names stand in a table
 * need `things` alone; those of `things` belong to the words of moves (kit_write_phrase). */
struct phrase_names {
	int32_t first;
	int32_t (*last)(const void *look);
	void (*put)(const void *look, int32_t thing, struct text *text);
	/* The thing of that name; less than `first`: there is none. NULL: the kit writes them all and compares. */
	int32_t (*find)(const void *look, const char *name, size_t length);
	const char *expected; /* what a player is told who wrote something else; NULL: what the phrase says */
	struct named_list (*things)(const void *look);
};

/* One part of a move's text. What a field is for its kind says; most are 0 in most parts. */
struct phrase_part {
	const struct phrase_kind *kind;
	const char *word;         /* stands before it: "from" */
	const char *label;        /* in the grammar: "HEX"; NULL: the words that it may be */
	const char *none;         /* the word for nothing: "none" */
	bool optional;            /* left out where it says nothing */
	bool spaced;              /* sets and lists: blanks between, not commas */
	uint8_t arg;              /* the argument of the move that it fills */
	uint32_t mask;            /* the bits of that argument which are its own; 0: all */
	int32_t offset;           /* the argument is what is written and so much more */
	int32_t absent;           /* the argument where nothing is written */
	int32_t low, high;        /* numbers: the least and the greatest that can be written */
	uint8_t places;           /* numbers: decimal places of what is stored whole: 24050 with 3 is "24.05" */
	uint8_t shown;            /* numbers: so many of the places are always written */
	const char *const *words; /* NULL-terminated */
	const struct phrase_names *names;
	const void *own; /* for the system's kinds and those of other parts of the kit */
	const char
		*expected; /* what a player is told who wrote something else; NULL: as the names, or the phrase, say */
	/* Whether the part belongs to this move, by the parts before it. NULL: always. */
	bool (*when)(const void *look, const struct move *move);
};

/* What can be done with a part. The word before it, the word for nothing and leaving it out are the kit's business. */
struct phrase_kind {
	/* Says it nothing? NULL: it always says something. */
	bool (*is_empty)(const struct phrase_part *part, const struct move *move);
	/* NULL: the word says it all. */
	void (*put)(const void *look, const struct phrase_part *part, const struct move *move, struct text *text);
	/* False: it is not there, or it is wrong; `why` has what the table says and may be made more exact. */
	bool (*take)(const void *look, const struct phrase_part *part, struct cursor *cursor, struct move *move,
	             struct refusal *why);
	/* Copies what the part uses of the move; false where that makes no sense. */
	bool (*claim)(const void *look, const struct phrase_part *part, const struct move *move, struct move *used);
};

/* The kinds that every system can use. */
extern const struct phrase_kind kit_keyword_part; /* `word`, no more */
extern const struct phrase_kind kit_flag_part;    /* [word]: sets the bits of `mask` */
extern const struct phrase_kind kit_number_part;  /* low .. high */
extern const struct phrase_kind kit_choice_part;  /* one of `words`, by its place in the list */
extern const struct phrase_kind kit_name_part;    /* one of `names` */
extern const struct phrase_kind kit_set_part;     /* `names` as bits of move.set: a,b,c */
extern const struct phrase_kind kit_second_part;  /* a second set, in move.path: two bytes each, in rising order */
extern const struct phrase_kind kit_bits_part;    /* numbers low .. high as bits of the argument, blanks between */
extern const struct phrase_kind kit_choices_part; /* a list of `words`, in move.path, a byte each */
/* Several orders in one move, commas between: "fire guards at lancers, battery at lancers twice". The `own` of such a part: */
struct phrase_list {
	const struct phrase_part *part; /* of one order; they fill the arguments of a move of its own */
	int parts;
	uint8_t bytes
		[RULES_MOVE_ARGS]; /* that each of these arguments takes in move.path, which has RULES_PATH of them */
};
extern const struct phrase_kind kit_list_part;
/* The order at `index`, as a move of the same verb that has its arguments; how many there are. */
struct move kit_order_of(const struct phrase_list *list, const struct move *move, int index);
int kit_count_orders(const struct phrase_list *list, const struct move *move);

/* What the kit does with any part, for kinds that are made of others: without the blank before it where it comes first. */
void kit_put_part(const void *look, const struct phrase_part *part, const struct move *move, bool first,
                  struct text *text);
bool kit_take_part(const void *look, const struct phrase_part *part, const char *no_word, struct cursor *cursor,
                   struct move *move, struct refusal *why);
bool kit_claim_part(const void *look, const struct phrase_part *part, const struct move *move, struct move *used);

/* For kinds that do a little more than these. Where the next word stands in a list; -1: it is none of them. */
int kit_take_choice(const char *const *words, struct cursor *cursor);
bool kit_name_empty(const struct phrase_part *part, const struct move *move);
void kit_name_put(const void *look, const struct phrase_part *part, const struct move *move, struct text *text);
bool kit_name_take(const void *look, const struct phrase_part *part, struct cursor *cursor, struct move *move,
                   struct refusal *why);
bool kit_name_claim(const void *look, const struct phrase_part *part, const struct move *move, struct move *used);
/* The next name of a text; false: it is none of these. */
bool kit_take_thing(const struct phrase_names *names, const void *look, struct cursor *cursor, int32_t *thing);
/* A list of all of them. */
void kit_write_names(const struct phrase_names *names, const void *look, const char *key, struct writer *writer);
/* For kinds that fill the path: is nothing in it; all of it copied. */
bool kit_path_empty(const struct phrase_part *part, const struct move *move);
void kit_claim_path(const struct move *move, struct move *used);

struct phrase_verb {
	const char *word;           /* NULL: there is no such verb */
	uint8_t part[PHRASE_PARTS]; /* places in phrase.part, up to the first 0 */
	const char *sentence;       /* what it does, for people; NULL: nothing is said */
	const char *alone; /* the word in its place where the first part says nothing: "stay" for a `go` to nowhere */
};

struct phrase {
	const struct phrase_verb *verb;
	unsigned verbs;
	const struct phrase_part *part;   /* the first one is never used */
	const struct phrase_names *units; /* the pieces of the game; NULL: they have no names */
	/* Further words of moves, into a list: names of places. NULL: there are none. */
	void (*write_more)(const void *look, struct writer *writer);
	/* What is told of a text that is no move: the rule, and for each case a sentence. */
	const char *rule;
	const char *no_verb;  /* it begins with none of the verbs */
	const char *misread;  /* a part is not there or wrong, and nothing says more */
	const char *no_word;  /* a word is missing; NULL: as `misread` */
	const char *too_much; /* something follows the last part */
	/* And of a move that is none: */
	const char *no_move;    /* there is no such verb */
	const char *not_there;  /* a part names what does not exist, or is left out; NULL: as `no_move` */
	const char *more_there; /* something is in it that its verb does not use; NULL: as `no_move` */
};

/* Exact inverses for moves that kit_check_form lets pass. */
void kit_put_move(const struct phrase *phrase, const void *look, const struct move *move, struct text *text);
struct refusal kit_take_move(const struct phrase *phrase, const void *look, const char *text, struct move *move);
/* Are the parts of the move real, and all else in it zero? */
struct refusal kit_check_form(const struct phrase *phrase, const void *look, const struct move *move);

/* "march UNITS from HEX [with HQ]": in brackets what not every move of the verb has. */
void kit_put_grammar(const struct phrase *phrase, unsigned verb, struct text *text);
/* Members of the map that rules.words writes: "verbs", "grammar" with what each verb does where the table says so, "words",
 * the others that moves are made of, and "units". */
void kit_write_phrase(const struct phrase *phrase, const void *look, struct writer *writer);

#endif
