/* doctrine.h: the numbers that judgement depends on, as a struct that the data fill. A system lists its numbers once:
 *     #define GAME_DOCTRINE(NUMBER) \
 *             NUMBER(odds_attack)   \
 *             NUMBER(guard_capital)
 *     struct game_doctrine {
 *             GAME_DOCTRINE(KIT_DOCTRINE_MEMBER)
 *     };
 *     static const char *const names[] = {GAME_DOCTRINE(KIT_DOCTRINE_NAME) NULL};
 * and what engine/rules.h calls a doctrine, an array of int32_t, is such a struct.
 * The document doctrine.yaml says what each number means, in which range it makes sense and what it is in the standard
 * doctrine, and which others there are; for bots that try plans, how far ahead it pays to look (`end`: to the end of the game; `horizon_in`
 * where that differs), how much worse than the best a move may look and be tried (any, where it is not said), how many are tried of one kind (6) and
 * how sure it must be that another is better (200 hundredths of a standard error); and how often a beginner is in haste, per
 * cent (0). A doctrine that says `in` takes the place of the standard there, for one side where it says which:
 *     made: by hand
 *     horizon: 1
 *     horizon_in: [{in: [hills], horizon: 0}]
 *     doubt: 500
 *     tries: 6
 *     sure: 200
 *     haste: 30
 *     numbers:
 *       odds_attack: {low: 0, high: 500, standard: 130, help: Per cent of the enemy's strength that an attack wants.}
 *     doctrines:
 *       rush: {help: Everything at the objective., odds_attack: 90}
 *       charge: {help: The same without a guard., like: rush, guard_capital: 0}
 *       raiders: {help: Natives in the hills., in: [hills], side: native, guard_capital: 10}
 * May use: base, engine/rules.h, want. */
#ifndef DURBAR_KIT_COMMON_DOCTRINE_H
#define DURBAR_KIT_COMMON_DOCTRINE_H

#include "engine/rules.h"
#include "kit/common/want.h"

#define KIT_DOCTRINE_MEMBER(name) int32_t name;
#define KIT_DOCTRINE_NAME(name) #name,

/* Where a doctrine can be standard. */
struct doctrine_places {
	const char *const *ids; /* of the scenarios, in their order */
	size_t scenarios;
	const char *const *sides; /* their names, NULL at the end */
};

/* Reads doctrine.yaml; `names` are those of the numbers, in order, and end in NULL. Faults for numbers that are missing,
 * unknown or out of their range, for sides that there are not, and for two doctrines in one place. */
void kit_load_doctrines(struct data_folder *folder, const char *const *names, struct doctrine_places places,
                        struct doctrines *doctrines);

/* What the caller gave, or the standard of all scenarios: for judgements that both sides share. */
static inline const void *kit_share_doctrine(const struct doctrines *doctrines, const int32_t *given)
{
	return given ? given : doctrines->list[0].value;
}

/* What the caller gave, or what is standard there. */
static inline const void *kit_choose_doctrine(const struct doctrines *doctrines, const int32_t *given, size_t scenario,
                                              int side)
{
	return given ? given
	       : doctrines->standard
	               ? doctrines->list[doctrines->standard[scenario * doctrines->sides + (size_t)side]].value
	               : doctrines->list[0].value;
}

#endif
