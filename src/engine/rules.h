/* rules.h: the interface between the engine and a rule system. A system exports one const struct rules
 * and nothing else; the engine, the bots, the command line and the server use systems only through it.
 * May use: base. */
#ifndef DURBAR_ENGINE_RULES_H
#define DURBAR_ENGINE_RULES_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "base/dice.h"
#include "base/doc.h"
#include "base/members.h"
#include "base/text.h"
#include "base/writer.h"

enum {
	RULES_SEATS = 8,        /* seats in a match */
	RULES_MOVE_ARGS = 5,    /* numbers of a move */
	RULES_EVENT_ARGS = 6,   /* numbers of an event */
	RULES_SET_WORDS = 6,    /* for up to 384 pieces in a move or an event */
	RULES_PATH = 48,        /* steps of a path */
	RULES_MOVE_TEXT = 2048, /* buffer for the text of any move */
	RULES_STATE = 16384     /* bytes of a state, at most */
};

/* A decision of one seat. What the fields mean is up to the system; unused ones are zero, so that
 * equal decisions are equal bytes. No padding. */
struct move {
	uint16_t verb;
	uint16_t count; /* bytes of path in use */
	int32_t arg[RULES_MOVE_ARGS];
	uint64_t set[RULES_SET_WORDS];
	uint8_t path[RULES_PATH];
};

struct move_list {
	struct move *list;
	size_t room, count;
	bool cut; /* there were more than fit */
};

/* Why a move is illegal. rule == NULL: it is legal. Both strings are constants of the system. */
struct refusal {
	const char *rule; /* "sunset:6.2" */
	const char *text; /* a sentence for the player */
};

/* Something that happened. `seats` says who may know all of it (bit per seat; 0: nobody while the game goes on);
 * what the others learn is the system's event_for. */
struct event {
	uint16_t kind;
	uint8_t seats;
	uint8_t dice_count;
	uint8_t dice[12];
	const char *rule; /* never NULL */
	uint32_t war;     /* the scenario's number, for the system's own use */
	uint32_t detail;  /* packed details of an argument, for the system's own use */
	int32_t arg[RULES_EVENT_ARGS];
	uint64_t set[RULES_SET_WORDS];
};

/* Where apply puts its events. A NULL log is allowed everywhere. */
struct event_log {
	struct event *list;
	uint32_t room, count;
	uint32_t lost; /* events that did not fit */
};

struct outcome {
	bool over;
	int winner; /* a side, or -1: drawn or still playing */
	int32_t score[RULES_SEATS];
	const char *level;  /* "Campaign Victory" */
	const char *reason; /* "the last turn was played" */
	const char *rule;
};

/* An option of a match. Words, if any, name the values low, low + 1, ... */
struct option_spec {
	const char *name;
	const char *rule; /* or ruling */
	const char *help; /* a sentence */
	int32_t low, high, standard;
	const char *const *words; /* NULL: a number */
};

/* Named sets of options. */
enum preset {
	PRESET_STANDARD, /* the standard value of each */
	PRESET_SCENARIO, /* with those that the scenario assumes */
	PRESET_ALL,      /* with every optional rule */
	PRESETS
};

struct scenario_facts {
	const char *id;    /* "asante" */
	const char *title; /* "Asante 1873-74" */
	const char *note;  /* a sentence or two for the lobby; says what is reconstructed */
	bool exercise;     /* for training and tests: `durbar list` shows it only with --all */
	/* Titles of the sides in this war: "Asante". NULL: side_names. */
	const char *const *side_titles;
	/* The calendar: how many turns are played, how many if the war is extended, and the names of all `longest`
	 * of them. 0: the number is not fixed. */
	int turns, longest;
	const char *const *turn_names;
};

struct rules_facts {
	const char *id; /* "sunset" */
	const char *title;
	size_t state_size;             /* bytes */
	const struct member *members;  /* of a state by name, each of its bytes once: what positions are hashed by */
	uint32_t version;              /* incremented when old journals would replay differently */
	int sides, seats;              /* seat s plays for side s * sides / seats */
	const char *const *side_names; /* `sides` of them, in lower case, as in positions and lab files */
	bool hidden;                   /* there is hidden information */
	bool at_once;                  /* several seats may have to decide at once: to_act */
	bool enumerable;               /* legal lists every legal move; otherwise a selection */
	uint32_t longest;              /* no random game has more moves */
	/* Names of events, NULL: none: the start of a contest, its decision (with a field "winner"), and the start
	 * of a part of the game, which makes a heading in the log. */
	const char *contest, *decisive, *heading;
};

/* A number that a player's judgement depends on, with the range in which it makes sense. */
struct doctrine_spec {
	const char *name; /* "odds_capital" */
	const char *help; /* a sentence: what it is and in which unit */
	int32_t low, high;
};
/* A way to judge: a value for each number. */
struct doctrine {
	const char *name; /* "standard", "rush" */
	const char *help; /* a sentence */
	const int32_t *value;
	bool local; /* it is the standard of some scenarios, and nobody's way elsewhere */
};
enum { RULES_TO_THE_END = 1000000 /* more often than any clock rises */ };
/* All that a system knows; the first is "standard". Names are unique. */
struct doctrines {
	const struct doctrine_spec *number;
	size_t numbers;
	const struct doctrine *list;
	size_t count;
	/* How often the clock must rise before evaluate can tell which of two plans was better; RULES_TO_THE_END: only who has
	 * won can; 0: nothing can, and a bot that tries plans had better not. */
	uint32_t horizon;
	/* The same by scenario, for bots; 0 also where trying plans has been no gain. NULL: `horizon` everywhere. */
	const uint32_t *horizons;
	/* How much less than the best, by appraise, a move may look and still be worth trying. */
	uint32_t doubt;
	/* How many moves are worth trying even where all are about the same thing; 1: such details are left as they look best. */
	uint32_t tries;
	/* By how much another plan must be better before it takes the place of the one that looks best, in hundredths of the
	 * standard error of the difference. */
	uint32_t sure;
	/* How many of 100 decisions a beginner makes in haste, so that he can be beaten; 0: it is not said. */
	uint32_t haste;
	/* What a side of a scenario judges by that is told nothing else: an index of the list, at scenario * sides + side.
	 * NULL: the first everywhere. */
	const uint32_t *standard;
	size_t sides;
};
/* Bound of what evaluate says, either way: a hundred thousand points. */
enum { RULES_MARGIN = 10000000 };

/* A piece, or all pieces of a kind, and how much of it is in play: steps, stands, or 1 for what has no parts. */
struct piece {
	char name[64]; /* as moves and positions call it */
	int side;      /* -1: nobody's */
	int left;
};

/* What a seat remembers of each piece: where it last saw it, and when. What the numbers stand for is up to the system; place 0:
 * it has not seen it, or no longer counts on it. All zero: nothing yet. */
enum { RULES_PIECES = 64 * RULES_SET_WORDS };
struct sightings {
	uint16_t place[RULES_PIECES], when[RULES_PIECES];
};

/* TAKE_BACK_TRY: the engine finds out whether the move revealed something hidden. */
enum take_back { TAKE_BACK_TRY, TAKE_BACK_YES, TAKE_BACK_NO };

/* Tables and states are passed as void: only the system knows what they are. A state is one flat
 * block of facts.state_size bytes without pointers or padding, every byte determined; its first
 * member is a struct dice. A view is a state in which everything that a seat cannot know has been
 * replaced by constants; its dice are all zero, so that not even the number of dice rolled gives away one that
 * the seat may not know of. */
struct rules {
	struct rules_facts facts;

	/* Makes the tables from the data folder, in the arena. Reports every fault; NULL: there were some. */
	const void *(*load)(const struct doc_set *data, struct arena *arena, struct faults *faults);

	/* The same from the documents below scenarios/ alone, named without that word, much sooner: tables of which only
	 * count_scenarios, scenario, options and preset may be asked. Faults are not told: NULL where something is missing,
	 * and load tells what. The member is NULL where only load will do. What it needs of each document stands before the
	 * key `introduce_until` (NULL: anywhere), and load refuses data where it does not. `introduce_with` (NULL: none) is
	 * one more document that it needs, named as for load, without which there is nothing to introduce. */
	const void *(*introduce)(const struct doc_set *scenarios, struct arena *arena);
	const char *introduce_until, *introduce_with;

	size_t (*count_scenarios)(const void *tables);
	struct scenario_facts (*scenario)(const void *tables, size_t index);
	/* The options of a scenario, valid as long as the tables. */
	const struct option_spec *(*options)(const void *tables, size_t scenario, size_t *count);

	/* The values of all options, in order, in a preset; NULL: the standard ones. The member is NULL in a system
	 * without presets. */
	const int32_t *(*preset)(const void *tables, size_t scenario, enum preset preset);

	/* Writes a map of what never changes in a scenario and everyone may know: its map, sides, calendar and
	 * counters. */
	void (*describe)(const void *tables, size_t scenario, struct writer *writer);

	/* What the client shows of one piece beyond the view: where it can go, what it can see and hit. The question
	 * is in the system's own words, the answer one map; nothing is written if it is refused. NULL: the system
	 * has no surveys. */
	struct refusal (*survey)(const void *tables, const void *view, int seat, const char *question,
	                         struct writer *writer);

	/* Bit per seat: who plays in a match with these options. NULL: all. */
	uint32_t (*played)(const void *tables, size_t scenario, const int32_t *options);
	/* The first position. `options` has a value for each option, in order; `dice` are the state's from the start, and
	 * those of the set-up fall from them. */
	void (*setup)(const void *tables, size_t scenario, const int32_t *options, const struct dice *dice,
	              void *state);

	/* Bit per seat: who must decide now. 0: the game is over.
	 * Several seats: they decide at once, each by one move that carries all its orders. Such a move is secret until
	 * the last of them has decided: it clears the bit of its seat, and nothing that anybody else may know changes.
	 * The views of the others and of a watcher stay byte for byte the same, none of its events is for them, result
	 * stays as it was. So a view tells rightly whether its own seat must decide, and names the others as long as
	 * they might still have to. Who decides first makes no difference to what follows. A system with such decisions
	 * has facts.hidden and facts.at_once set. (Giving up may end the game at once.) */
	uint32_t (*to_act)(const void *tables, const void *state);
	/* Moves that a seat may make out of turn, such as conceding. NULL: there are none. */
	bool (*any_time)(const struct move *move);

	/* The moves of a seat that must decide: sorted by engine_compare_moves, unique, each passing check. */
	void (*legal)(const void *tables, const void *state, int seat, struct move_list *moves);
	/* One legal move at random: every move that check allows, except conceding, has a chance. Fast. The same random
	 * numbers give the same move on a view and on the state. */
	void (*sample)(const void *tables, const void *state, int seat, struct rng *rng, struct move *move);
	/* The sole authority on legality. Pure. */
	struct refusal (*check)(const void *tables, const void *state, int seat, const struct move *move);
	/* By how much a refused move fails, if that can be measured: "0.35 inches". Otherwise writes nothing; never
	 * anything that the seat may not know. NULL: the system cannot measure. */
	void (*explain)(const void *tables, const void *state, int seat, const struct move *move, struct text *text);
	/* The only function that changes a state; the move has passed check. Cannot fail. */
	void (*apply)(const void *tables, void *state, int seat, const struct move *move, struct event_log *log);
	struct outcome (*result)(const void *tables, const void *state);

	/* Exact inverses. A refusal of parse says what was not understood and what is expected. */
	void (*move_text)(const void *tables, const void *state, const struct move *move, struct text *text);
	struct refusal (*move_parse)(const void *tables, const void *state, const char *text, struct move *move);
	/* The words that people write about this match, for those who must tell a misspelling from what is not so. One whole
	 * map: "verbs", the first words of moves; "grammar", where the system has it, a map from each to how its moves are
	 * written: "march UNITS from HEX [with HQ]"; "words", what else stands in moves beside numbers and pieces; "units", the
	 * pieces by name; "seats", those that play where positions name them; "events", a map from each kind to the names
	 * of its fields beyond event, rule and dice. */
	void (*words)(const void *tables, const void *state, struct writer *writer);
	/* The grammar of what a seat can do now, a line each: "march UNITS from HEX [with HQ]". */
	void (*help)(const void *tables, const void *state, int seat, struct text *text);

	/* What the seat may know, as a state; seat -1 is a watcher. check, legal, sample, dump and draw work on
	 * views too, for that seat's own decisions. */
	void (*view)(const void *tables, const void *state, int seat, void *view);
	/* The event as the seat learns it; false: it learns nothing, not even that something happened. */
	bool (*event_for)(const void *tables, const struct event *event, int seat, struct event *seen);
	const char *(*event_name)(uint16_t kind);                                             /* "march-roll" */
	void (*event_text)(const void *tables, const struct event *event, struct text *text); /* a sentence */
	/* Its other fields, into the map that the caller has opened; the caller writes event, rule and dice. */
	void (*event_dump)(const void *tables, const struct event *event, struct writer *writer);
	/* Replaces what a view hides by something consistent with it. */
	void (*resample)(const void *tables, const void *view, int seat, struct rng *rng, void *state);
	/* Notes what this view of the seat shows, for a time when it is hidden again. To note the same view twice is to note it
	 * once. Both members are NULL where nothing is hidden again that a seat has seen. */
	void (*remember)(const void *tables, const void *view, int seat, struct sightings *seen);
	/* Brings a world that resample made for the seat nearer to what it has seen: the longer ago, the less likely.
	 * What the seat sees of the world stays the same byte for byte, and invariants that held still hold. Without sightings
	 * nothing changes. */
	void (*recall)(const void *tables, const struct sightings *seen, int seat, struct rng *rng, void *world);
	/* May a move without dice (other than secret ones) be undone, if the system knows? The answer must not depend
	 * on what the mover cannot know, or it would give that away. NULL: it never knows. */
	enum take_back (*take_back)(const void *tables, const void *before, const struct move *move, const void *after);

	/* The system's own knowledge of good play, for bots that have none. All of it sees views only, changes nothing and
	 * says the same whenever it is asked the same. A doctrine is a value for each number of `doctrines`, in order;
	 * NULL: the standard one. */

	/* The ways to judge that the data name, valid as long as the tables. NULL: there is one way, and doctrines make no
	 * difference. */
	const struct doctrines *(*doctrines)(const void *tables);
	/* Which scenario is played: its index. NULL: where doctrines is. */
	size_t (*scenario_of)(const void *tables, const void *state);
	/* Adds moves that a player with this doctrine thinks of and legal does not list: a way with bends round some woods. Each
	 * passes check; some may be listed as well. NULL: legal lists all that is worth a thought. */
	void (*suggest)(const void *tables, const void *view, int seat, const int32_t *doctrine,
	                struct move_list *moves);
	/* Rates legal moves for the seat of this view; only the order matters, and INT32_MIN is conceding. */
	void (*appraise)(const void *tables, const void *view, int seat, const int32_t *doctrine,
	                 const struct move *moves, size_t count, int32_t *worth);
	/* By how much the seat's side will probably win: its score less the best of the others, in hundredths, within
	 * RULES_MARGIN. Exact when the game is over. A few microseconds. */
	int32_t (*evaluate)(const void *tables, const void *view, int seat, const int32_t *doctrine);
	/* The time of the game: never falls, and rises with every player turn, or card. The same of a view. */
	uint32_t (*clock)(const void *tables, const void *state);

	/* Any position as a doc and back. read starts from the given state (so a doc may be a patch of a
	 * scenario's set-up) and leaves it unchanged if it adds faults. dump writes one map, without a key. */
	void (*dump)(const void *tables, const void *state, struct writer *writer);
	/* As dump, but leaves out what is the same in `other`, or some of it: between dump_changed(a, b) and
	 * dump_changed(b, a) there is the same difference as between dump(a) and dump(b),
	 * also where the writer of the first is brief. NULL: there is none. */
	void (*dump_changed)(const void *tables, const void *state, const void *other, struct writer *writer);
	void (*read)(const void *tables, const struct doc *position, void *state, struct faults *faults);
	/* The board as text for a terminal; `colour`: with ANSI colours. */
	void (*draw)(const void *tables, const void *view, int seat, bool colour, struct text *text);

	/* The pieces of a match one after the other, from 0, for statistics; false: there are no more. Their names and their
	 * order are the same in every match of a scenario. What has not come yet has nothing left, what was lost neither; who
	 * has left the field unhurt has all. The member is NULL where nothing can be lost. */
	bool (*piece)(const void *tables, const void *state, size_t index, struct piece *piece);

	/* NULL: all hold; otherwise which one is broken. */
	const char *(*invariants)(const void *tables, const void *state);
};

/* The hash of a position. It does not change when members come to the state that are zero in it: base/members.h. */
uint64_t engine_hash_position(const struct rules *rules, const void *state);
/* The hash that journals of formats 1 and 2 have, of the bytes of the state as it was laid out then. */
uint64_t engine_hash_old(const struct rules *rules, const void *state);
/* The order of moves: verb, arguments, set, path. */
int engine_compare_moves(const struct move *a, const struct move *b);
/* Sorts a list and removes duplicates: the last thing that every `legal` does. */
void engine_sort_moves(struct move_list *moves);
void engine_add_move(struct move_list *moves, const struct move *move);
/* A new event, otherwise zeroed; NULL: there is no log, or no room. `seats` and `war` as in struct event. */
struct event *engine_tell(struct event_log *log, unsigned kind, const char *rule, unsigned seats, unsigned war);
/* The values of the doctrine with this name; NULL: there is none. */
const int32_t *engine_find_doctrine(const struct rules *rules, const void *tables, const char *name);
/* What a player with this doctrine chooses from: the moves of legal, in their order where nothing is suggested, else sorted with
 * what the system suggests; none twice. */
void engine_list_ideas(const struct rules *rules, const void *tables, const void *view, int seat,
                       const int32_t *doctrine, struct move_list *moves);
/* The most promising moves of a seat that must decide, best first, equal ones in the order of engine_list_ideas: at most `most` of
 * them, which is at most RULES_PROPOSED. How many. `moves` is room for legal and `worth` for as many numbers; both begin
 * with those moves afterwards. Conceding is never among them. */
enum { RULES_PROPOSED = 64 };
size_t engine_propose_moves(const struct rules *rules, const void *tables, const void *view, int seat,
                            const int32_t *doctrine, size_t most, struct move_list *moves, int32_t *worth);
/* The score of the seat's side less the best of the others, as it stands in a result. */
int32_t engine_margin(const struct rules *rules, const struct outcome *outcome, int seat);
/* Can the seat make the move that the system would make at random? In a position where it cannot, something is missing that
 * the decision needs. */
bool engine_can_go_on(const struct rules *rules, const void *tables, const void *state, int seat);

#endif
