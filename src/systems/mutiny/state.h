/* state.h: one position of the war, a flat block without pointers or padding.
 * May use: base, tables. */
#ifndef DURBAR_SYSTEMS_MUTINY_STATE_H
#define DURBAR_SYSTEMS_MUTINY_STATE_H

#include <stdint.h>

#include "base/dice.h"
#include "systems/mutiny/tables.h"

/* Where a unit is when it is at no spot of the map. All of them are open displays. */
enum {
	AT_NOWHERE = 0,       /* no such unit */
	AT_BOX = 0xFFF0,      /* reinforcements available, of its side; untried ones face down */
	AT_DEAD = 0xFFF1,     /* Eliminated Units Box */
	AT_GONE = 0xFFF2,     /* out of the game: disbanded (RU-Y8) [mutiny:18.5] */
	AT_ARRIVING = 0xFFF3, /* drawn or granted, to be placed now */
	AT_PARADE = 0xFFF4,   /* mutineers who must leave state.subject [mutiny:18.4] */
	AT_HIDDEN = 0xFFFF    /* in a view: somewhere at a spot */
};

/* Flags of a unit. */
enum {
	U_REDUCED = 1,
	U_FACE_DOWN = 2,    /* untried: its front is not known to anybody */
	U_TOP = 4,          /* lies on top of its stack: exactly one of each stack */
	U_SHOWN = 8,        /* the enemy has seen it and sees it until the action phase ends (RU-O5) */
	U_ACTIVE = 16,      /* activated for the present step of the operation */
	U_MOVED = 32,       /* has moved in this movement step */
	U_STACK = 64,       /* named for a high command's operation (RU-H1) */
	U_ATTACKED = 128,   /* has attacked in this combat step [mutiny:13.8] */
	U_ENGAGED = 256,    /* fights in the present battle, still in its hex */
	U_FIRED = 512,      /* has fired in this round */
	U_FLED = 1024,      /* retreated in this combat step: may be attacked late [mutiny:15.6] */
	U_RALLIED = 2048,   /* has tried to rally in this step */
	U_FED = 4096,       /* supplied in this supply phase by an expended train */
	U_STARVING = 8192,  /* chosen to go short, or counted in state.due */
	U_ARRANGED = 16384, /* its stack was rearranged in this action phase (RU-O4) */
	U_LEFT = 32768      /* others have marched off from its hex in this movement step: no entrenching (RU-X1) */
};

/* Marks of a spot. All of them are public; which units stand there is not. */
enum {
	MARK_BRITISH = 1, /* occupied; side s is MARK_BRITISH << s, neutrals MARK_NEUTRAL */
	MARK_REBEL = 2,
	MARK_NEUTRAL = 4,
	MARK_OCCUPIED = 7,
	MARK_ZOC_BRITISH = 8, /* a unit here exerts a zone of control; side s is MARK_ZOC_BRITISH << s */
	MARK_ZOC_REBEL = 16,
	MARK_WORKS = 32, /* entrenchment of whoever stands there [mutiny:28.0] */
	MARK_SIEGE = 64, /* the hex is under siege by the enemies of whoever stands there [mutiny:29.0] */
	MARK_TOLD = 128  /* its owner has named it for the choice in hand: loyal Sepoys, or a leader (RU-O5) */
};

/* Declared attacks [mutiny:13.1]; public. */
struct attack {
	uint16_t from, target; /* target 0: may or must still declare */
	uint8_t zoc;           /* directions that oblige it, frozen at the start of the combat step [mutiny:12.6] */
	uint8_t state;         /* ATTACK_... */
};
enum { ATTACK_OPEN, ATTACK_DECLARED, ATTACK_DONE };
enum { MUTINY_ATTACKS = 64 };

/* The battle being fought; [0] attacker, [1] defender. The chapter battle may change this struct. */
struct battle {
	uint16_t from, target;  /* target 0: there is no battle */
	uint16_t commander[2];  /* who was named for tactical advantage; 0: nobody */
	uint16_t runner;        /* who retreats */
	uint16_t origin;        /* from which hex */
	uint16_t pursued;       /* where the pursuit of two hexes goes; 0: nobody has gone yet */
	uint16_t aided;         /* leaders who have named their units in this round: bit (leader - 1) */
	uint8_t attacker;       /* side */
	uint8_t advantage;      /* 0: the attacker has it */
	uint8_t firing;         /* 0: the attacker fires */
	uint8_t rounds, round;  /* how many, which one, from 1 */
	uint8_t hits, retreats; /* still to be suffered by who does not fire */
	uint8_t distance, gone; /* hexes to run, run */
	uint8_t flags;          /* BATTLE_... */
	uint8_t part;           /* enum part (battle/private.h), below BATTLE_PARTS: what comes next */
	uint8_t spare;          /* zero */
};
enum { BATTLE_PARTS = 15 };
enum {
	BATTLE_MASSACRE = 1, /* a marker lies here; it goes to the enemy after the battle */
	BATTLE_TRAIN = 2,    /* the attacker has expended a train; << 1: the defender */
	BATTLE_TRAIN_DEFENDER = 4,
	BATTLE_INFLICTED = 8, /* something happened in this round [mutiny:13.3(c)] */
	BATTLE_VOLLEY = 16,   /* the rest of the side fires by itself */
	BATTLE_REVEALED = 32  /* both forces lie open */
};

/* What waits while something else is settled: see turn/turn.h. */
struct frame {
	uint8_t task;        /* enum task */
	uint8_t step, actor; /* TASK_DECISION: the decision to go back to */
	uint8_t kind;        /* TASK_WINDOW: enum incident; others: their own */
	uint8_t use;         /* TASK_WINDOW: enum use; others: their own */
	uint8_t side;        /* TASK_WINDOW: who announced it; others: their own */
	uint8_t count; /* TASK_WINDOW: Agents played so far; TASK_DRAWS: incidents still allowed; others: their own */
	uint8_t spare; /* zero */
};
enum { MUTINY_FRAMES = 16 };

enum { MARKER_NONE = 0, MARKER_CINC = 29, MARKER_KING = 30, MARKER_FORTUNES = 31 }; /* others: the number of a leader */

struct mutiny_state {
	struct dice dice;
	/* The order of play */
	uint8_t scenario;
	uint8_t turn;      /* from 1; 0: set-up */
	uint8_t phase;     /* enum phase */
	uint8_t step;      /* enum step: what is being decided */
	uint8_t actor;     /* the seat that decides */
	uint8_t ending;    /* enum ending */
	uint8_t winner;    /* a side; SIDES: nobody */
	uint8_t drawer;    /* who draws, or has drawn, the present command marker: the picker of fortunes */
	uint8_t first;     /* who drew first in this turn */
	uint8_t last_pass; /* the side that passed last without an action since; SIDES: none (RU-P2) */
	uint8_t marker;    /* the command marker in use; MARKER_NONE: none */
	uint8_t owner;     /* whose it is: the phasing player, the attacker; SIDES: fortunes of war */
	uint16_t leader;   /* the unit that operates or holds a durbar; 0: a high command, or nobody */
	uint16_t centre;   /* the hex from which the command radius of the present step is measured; 0: none */
	uint8_t radius;    /* of the present step; 0 for a high command */
	uint8_t stage;     /* of the operation: enum stage (turn.h) */
	uint8_t forced;    /* the operation is a forced march */
	uint8_t fortune;   /* enum fortune, while its event is carried out */
	uint8_t fortune_stage;
	uint8_t sweep;              /* the rest of the Great Mutiny goes by itself */
	uint8_t spare5[2];          /* zero */
	uint32_t pool;              /* Command Pool: bit n is the marker n */
	uint32_t aside;             /* markers used this turn */
	uint8_t fortunes;           /* fortunes of war markers in the pool */
	uint8_t frames;             /* of the stack below */
	uint8_t group;              /* enum group while it is being placed */
	uint8_t left;               /* units of it still to be placed; incidents; dice: whatever the step counts */
	uint16_t subject;           /* the hex of the decision in hand */
	uint16_t target;            /* a second one: the hex of a relief force, the fortress of a recruit */
	uint8_t due;                /* units that must still go short in subject; hidden from the enemy */
	uint8_t mutiny;             /* enum mutiny_result while it is carried out */
	uint8_t status[POWERS];     /* BRITISH, REBEL or NEUTRAL */
	uint8_t option[48];         /* enum option */
	uint8_t slot[MUTINY_SLOTS]; /* set-up: units still to be placed of each part */
	uint8_t deploying;          /* enum deploying (turn.h) */
	uint8_t sailed;             /* a force has moved by sea in this activation [mutiny:31.2(c)] */
	uint8_t works;              /* entrenchment markers on the map */
	uint8_t spare[6];           /* zero */
	/* Incident markers. A view has `chest` empty, and of the enemy's hand what is known of it. */
	uint16_t durbar, great_game; /* hexes; 0: not on the map */
	uint8_t chest[INCIDENTS];    /* Incident Pool */
	uint8_t chest_size;          /* public */
	uint8_t held[SIDES];         /* how many each side keeps; public */
	uint8_t hand[SIDES][INCIDENTS];
	uint8_t known[SIDES][INCIDENTS]; /* of the hand of that side: known to both */
	uint8_t markers[INCIDENTS];      /* how many of each kind are in the game */
	uint8_t spare4;                  /* zero */
	uint16_t played[SIDES];          /* kinds played in this action phase, bits [mutiny:19.2] */
	uint16_t waived[SIDES]; /* kinds that the side will not be asked for again in this action phase (RU-I4) */
	uint16_t removed;       /* kinds out of play for good: Durbar, Great Game */
	uint8_t spare2[6];      /* zero */
	struct frame frame[MUTINY_FRAMES];
	struct battle battle;
	uint8_t attacks;
	uint8_t spare3;
	struct attack attack[MUTINY_ATTACKS];
	/* Units: index 0 is no unit. Units of a spot form a list in rising order from head[spot]. */
	uint16_t at[MUTINY_UNITS];
	uint16_t next[MUTINY_UNITS];
	uint16_t flags[MUTINY_UNITS];
	uint16_t aid[MUTINY_UNITS]; /* leaders who have named the unit in this round: bit (leader - 1) [mutiny:14.72] */
	uint8_t side[MUTINY_UNITS]; /* who controls it: BRITISH, REBEL or NEUTRAL; public */
	uint8_t front[MUTINY_UNITS]; /* of an untried unit: its front; 0: not known, found out when it is revealed */
	/* Spots. In a view, `hidden` counts the units at a spot that are not known, where heights are shown. */
	uint16_t head[MUTINY_SPOTS];
	uint8_t mark[MUTINY_SPOTS];
	uint8_t hidden[MUTINY_SPOTS];
};

_Static_assert(OPTIONS <= sizeof((struct mutiny_state *)0)->option, "a state has room for all options");
_Static_assert(sizeof(struct mutiny_state) == 896 + 10 * MUTINY_UNITS + 4 * MUTINY_SPOTS, "a state has no padding");
_Static_assert(sizeof(struct mutiny_state) <= 16384, "a state fits its budget");
_Static_assert(sizeof(struct battle) == 28, "a battle has no padding");
_Static_assert(sizeof(struct attack) == 6, "an attack has no padding");
_Static_assert(sizeof(struct frame) == 8, "a frame has no padding");

/* Its members by name: a new one needs a row in position/members.c. */
extern const struct member mutiny_members[];

#endif
