/* state.h: a battle at one moment: one flat block without pointers or padding. May use: base, tables, words, options. */
#ifndef DURBAR_SYSTEMS_CONDUCT_STATE_H
#define DURBAR_SYSTEMS_CONDUCT_STATE_H

#include "base/dice.h"
#include "systems/conduct/options.h"
#include "systems/conduct/tables.h"
#include "systems/conduct/words.h"

enum { OPTIONS_ROOM = 32 };

/* What lasts until something ends it. */
enum {
	U_SHAKEN = 1,
	U_DISORDERED = 2,
	U_LOW_AMMO = 4,
	U_JAMMED = 8,
	U_FIXED = 16,      /* bayonets */
	U_PRONE = 32,      /* gone to ground */
	U_DISMOUNTED = 64, /* a mounted unit on foot */
	U_TIGERMEN = 128,  /* is such a unit, or has them attached */
	U_HOLD = 256,      /* standing order: hold; else free */
	U_HIDDEN = 512,
	U_OPPONENT = 1024,   /* a melee opponent recoiled or was Destroyed since its last conduct roll (R27) */
	U_FIRED_LAST = 2048, /* threw fire dice in the previous turn */
	U_FLANK = 4096,      /* of a charger: its charge counts as one on the flank or rear */
	U_ACROSS = 8192,     /* of a charger: it came over an obstacle that its target lines */
	U_STRUCK = 16384,    /* on a real table: one volley of this phase is enough to shake it */
	U_FELL_IN = 32768    /* into a multi-unit formation */
};
/* What is cleared at the end of the turn. */
enum {
	T_ROLLED = 1,   /* has had its conduct roll, or its action */
	T_MOVED = 2,    /* -1 for fire of rifles and machine guns */
	T_PIVOTED = 4,  /* -1 for fire of guns */
	T_NO_FIRE = 8,  /* limbered, moved or unlimbered: neither guns nor machine guns fire */
	T_CHARGED = 16, /* does not fire */
	T_FANATIC = 32,
	T_FREED = 64, /* lost all contacts in 4B.1: may exploit */
	T_DOOMED = 128,
	T_CLAIMED = 256,     /* field works or square: keeps its post */
	T_FIRED = 512,       /* threw fire dice */
	T_BLED = 1024,       /* lost a kill in phases 6 to 8 */
	T_WAS_SHAKEN = 2048, /* before phase 6 */
	T_ROSE = 4096,       /* stood up when contacted: no first-round bonus */
	T_PRIMARY = 8192,    /* named for its combat */
	T_CONTACTED = 16384, /* was in contact when phase 4 began */
	T_RECOILED = 32768
};
struct conduct_unit {
	int32_t x, y; /* the middle of its front edge, steps; of one that is gone: where it was last */
	uint16_t facing;
	uint16_t flags, turn; /* U_..., T_... */
	uint8_t status, formation;
	uint8_t type;
	uint8_t roll_chart; /* of a roll that it made hidden and the enemy is told of when it shows itself: + 1; 0: none */
	uint8_t kills, hits; /* hits: of fire in this turn */
	uint8_t attempts;    /* to clear the jam */
	uint8_t round;       /* melee rounds of its present contact that it has fought */
	/* The line of its own charge: the unit it charged, or NONE; the edge that it touched; the turn. */
	uint8_t foe, face, met;
	uint8_t primary; /* the enemy Primary of its last melee, or NONE */
	uint8_t brigade; /* its multi-unit formation, or NONE */
	uint8_t pending; /* on a real table: hits of this phase that do not yet count */
	uint8_t roll_row;
	int8_t roll_total;
	uint16_t roll_mods;
	uint64_t doomed_by; /* enemies, a bit for each */
};
struct conduct_person {
	int32_t x, y;
	uint8_t status, unit; /* attached to it, or NONE */
	uint8_t out;          /* until the end of this turn; 0: it is not */
	uint8_t used, hidden; /* moved in this turn's 4A; hidden as its unit or area is */
	uint8_t spare[3];
};
/* A reinforcement group. */
struct conduct_party {
	uint8_t tries, available, brought, spare;
};
/* The unit whose move is being made, and what it has used of it. */
struct conduct_active {
	uint8_t unit;             /* NONE: nobody's */
	uint8_t row_does, pace;   /* ROW_... */
	uint8_t faced, changed;   /* once each */
	uint8_t forced;           /* Fanatic: must charge */
	uint8_t acted;            /* what it has done: bits of movement/private.h */
	uint8_t exploits;         /* in 4a */
	uint16_t foot, mounted;   /* what the result allows in either state, steps; of crews: in action, limbered */
	uint16_t spent;           /* of the one it is in, steps: shares of both states are made to this */
	uint16_t turned, shifted; /* wheeled in hundredths of a degree, shifted in steps */
	uint16_t entry;           /* steps from the edge that may not be charged over; 0: did not enter this turn */
	uint16_t squared;         /* moved in company square, steps */
	uint8_t headlong, spare;  /* Fanatic: cannot charge, must advance */
	int32_t from_x, from_y;   /* where its front-centre stood when the move began */
};

struct conduct_state {
	struct dice dice;
	struct conduct_unit unit[UNITS]; /* side * ARMY + its place in the army */
	struct conduct_person figure[FIGURES];
	struct conduct_party group[GROUPS];
	uint64_t fix[SIDES], unfix[SIDES]; /* bayonets, ordered in secret */
	struct conduct_active active;
	uint16_t served;      /* mules that have served in this turn, bits by figure */
	uint8_t chief[SIDES]; /* a leader who took over from the army commander, or NONE */
	uint8_t spare_three[4];
	int16_t score[SIDES], exited[SIDES]; /* points won; points of units that left over the scenario's exit */
	uint8_t scenario, phase, actor;      /* actor: the side that decides; NOBODY: both at once */
	uint8_t turn, first, winner, had;    /* who moves first; who won the initiative in this turn, in the last */
	uint8_t rolling;                     /* the side of `actor` is done: the rest of its units rolls by itself */
	uint8_t ready;                       /* sides that have given their secret orders, or have none to give: bits */
	uint8_t combat;                      /* for which Primaries are named: its lowest unit; else NONE */
	uint8_t offered, offer_phase, offer_actor; /* who has offered a draw in this turn: bits; what waits behind it */
	uint8_t ending, loser, spare_too;          /* loser: the side that conceded */
	uint8_t order[SIDES][ARMY * STANDS];       /* fire or support, ordered in secret */
	uint8_t brigade[BRIGADES];                 /* enum brigade_kind */
	uint8_t holder[GOALS], asked, spare;       /* holders: a side; asked: sides that decide at once: bits, public */
	uint8_t option[OPTIONS_ROOM];
	uint8_t want, want_count, want_unit, told[5]; /* on a real table: assist/ */
};
_Static_assert(sizeof(struct conduct_unit) == 40, "no padding");
_Static_assert(sizeof(struct conduct_person) == 16, "no padding");
_Static_assert(sizeof(struct conduct_active) == 32, "no padding");
_Static_assert(sizeof(struct conduct_state) == 128 + UNITS * 40 + FIGURES * 16 + GROUPS * 4 + 32 + 32 + 8 + 8 + 16 +
                                                       SIDES * ARMY * STANDS + BRIGADES + GOALS + 2 + OPTIONS_ROOM + 8,
               "no padding");

/* Its members by name: a new one needs a row in position/members.c. */
extern const struct member conduct_members[];

#endif
