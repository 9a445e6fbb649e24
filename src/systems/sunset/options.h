/* options.h: the switches of a match: optional rules and those rulings that players may turn.
 * May use: nothing. The words and defaults stand in data/options.c. */
#ifndef DURBAR_SYSTEMS_SUNSET_OPTIONS_H
#define DURBAR_SYSTEMS_SUNSET_OPTIONS_H

enum option {
	OPT_OPEN_INFORMATION, /* all stacks are open (5.6 off) */
	OPT_SHOW_STACK_SIZE,
	OPT_SPLIT_VOLLEYS,      /* R24 */
	OPT_ENGINEERS_FIRE,     /* R26 */
	OPT_SURPLUS_REPEATS,    /* R29 */
	OPT_HQ_DIES_WITH_FORCE, /* R32 */
	OPT_LONE_HQ_ENTRY,      /* R33: known, always */
	OPT_ONE_TARGET_PER_HEX, /* R41 */
	OPT_SORTIE_RETREATS,    /* R45 */
	OPT_OLD_SUPPLY,         /* R59 */
	OPT_FORAGE_REMAINDER,   /* R60 */
	OPT_FOUL_WEATHER_TURNS, /* R009: 1 or 2 */
	OPT_STOOL_SPARES,       /* R014 */
	OPT_POOL_CHOICE,        /* R029: draw by choice */
	OPT_KING_VP,            /* R054: 0 or 15 */
	OPT_LAND_ANYWHERE,      /* R070 */
	OPT_CASTLES_IMMUNE,     /* R085 */
	OPT_LEVIES_64,          /* R086 */
	OPT_FORT_FREE,          /* R088 */
	OPT_ATROCITY,           /* optional rule 23, the atrocity part, as Asante uses it */
	OPT_RAINS,              /* the reconstructed turn track's monsoon turn; off by ruling R062 */
	OPT_EDGES_INLAND,       /* R093 */
	OPT_NAMED_ALSO,         /* R096 */
	OPT_SIMPLE_FORAGE,      /* optional rule 34 */
	OPT_SIMPLE_FORAGE_MODS, /* R69 */
	OPT_SUPPLIED_COMBAT,    /* optional rule 32 */
	OPT_INTELLIGENCE,       /* optional rule 19 */
	OPT_FAIR_PLAY,          /* optional rule 23, fair play */
	OPT_EVASION,            /* optional rule 22 */
	OPT_RAILROADS,          /* optional rule 30 */
	OPT_POLITICAL,          /* optional rule 25 */
	OPT_CIVILIANS,          /* optional rule 26 */
	OPT_SPLIT_START,        /* R063 */
	OPT_PALACE_IGNORED,     /* R013 */
	OPT_ONWARD_ONCE,        /* R020 */
	OPT_SUPPLY_LEAVES,      /* R023 */
	OPT_RESCUE_FRIENDS,     /* R025 */
	OPT_DEAD_PILE_APART,    /* R028 */
	OPT_FRIENDLY_STACK,     /* R031: hq_exempt, strict, free */
	OPT_JIHAD_REPLACES,     /* R045 */
	OPT_HOSTAGE_RESCUE,     /* R071 */
	OPT_MASSAWA_SAFE,       /* R076 */
	OPT_HOSTAGE_DIE,        /* optional rule abyssinia-6.6 */
	OPT_ENGINEERS,          /* optional rule 17 */
	OPT_NATIVE_ROAD_HALF,   /* R15 */
	OPT_SIEGES,             /* optional rule 18 */
	OPT_SIEGE_STRENGTH,     /* R78 */
	OPT_MARCH_ATTACK,       /* optional rule 20 */
	OPT_AMBUSH,             /* optional rule 21 */
	OPT_RIVERS,             /* optional rule 27 */
	OPT_FLEETS,             /* optional rule 28 */
	OPT_NAVAL_TRANSFER,     /* optional rule 29 */
	OPT_FLEET_BRACKETS,     /* R84 */
	OPT_SIGNALS,            /* optional rule 31 */
	OPT_ACTING_COUNTS,      /* R107 */
	OPT_EXTENSION,          /* optional rule afghan-6.10 */
	OPT_EXTENDED_LAST,      /* R100: August, or October */
	OPT_ROUT,               /* optional rule 33 */
	OPT_FRIENDS_LOCAL,      /* R67 */
	OPT_AFGHAN_RAILWAY,     /* R110 */
	OPTIONS
};

/* Values of OPT_FRIENDLY_STACK. */
enum { STACK_HQ_EXEMPT, STACK_STRICT, STACK_FREE };

#endif
