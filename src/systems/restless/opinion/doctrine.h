/* doctrine.h: the numbers that this judgement depends on. What each means and what it is stands in
 * data/restless/doctrine.yaml; a new one is a line here and a line there.
 * May use: kit. */
#ifndef DURBAR_SYSTEMS_RESTLESS_OPINION_DOCTRINE_H
#define DURBAR_SYSTEMS_RESTLESS_OPINION_DOCTRINE_H

#include "kit/common/doctrine.h"

#define RESTLESS_DOCTRINE(NUMBER)                                                                                      \
	NUMBER(idle)                                                                                                   \
	NUMBER(passive)                                                                                                \
	NUMBER(shaken)                                                                                                 \
	NUMBER(fled)                                                                                                   \
	NUMBER(threat)                                                                                                 \
	NUMBER(danger)                                                                                                 \
	NUMBER(in_cover)                                                                                               \
	NUMBER(inch_ground)                                                                                            \
	NUMBER(inch_exit)                                                                                              \
	NUMBER(inch_hunt)                                                                                              \
	NUMBER(route_near)                                                                                             \
	NUMBER(prize)                                                                                                  \
	NUMBER(contest)                                                                                                \
	NUMBER(clear)                                                                                                  \
	NUMBER(garrison)                                                                                               \
	NUMBER(garrison_inches)                                                                                        \
	NUMBER(spread)                                                                                                 \
	NUMBER(defended)                                                                                               \
	NUMBER(entry)                                                                                                  \
	NUMBER(entry_stand)                                                                                            \
	NUMBER(entry_crowd)                                                                                            \
	NUMBER(entry_counted)                                                                                          \
	NUMBER(runners_spare)                                                                                          \
	NUMBER(card_die)                                                                                               \
	NUMBER(card_rally)                                                                                             \
	NUMBER(card_nothing)                                                                                           \
	NUMBER(astray)                                                                                                 \
	NUMBER(flight_inches)                                                                                          \
	NUMBER(rallied)                                                                                                \
	NUMBER(do_nothing)                                                                                             \
	NUMBER(least_chance)                                                                                           \
	NUMBER(charge)                                                                                                 \
	NUMBER(pass)                                                                                                   \
	NUMBER(eval_present)                                                                                           \
	NUMBER(eval_reserve)                                                                                           \
	NUMBER(eval_winner)                                                                                            \
	NUMBER(deploy)                                                                                                 \
	NUMBER(deploy_lane)                                                                                            \
	NUMBER(deploy_hold)                                                                                            \
	NUMBER(deploy_cover)                                                                                           \
	NUMBER(deploy_inch)                                                                                            \
	NUMBER(tip)                                                                                                    \
	NUMBER(hurry)                                                                                                  \
	NUMBER(exit_near)                                                                                              \
	NUMBER(exit_last)                                                                                              \
	NUMBER(exit_inches)                                                                                            \
	NUMBER(exit_fan)                                                                                               \
	NUMBER(exit_spare)                                                                                             \
	NUMBER(exit_trail)                                                                                             \
	NUMBER(exit_wide)                                                                                              \
	NUMBER(aimless)                                                                                                \
	NUMBER(tempo)                                                                                                  \
	NUMBER(keep)                                                                                                   \
	NUMBER(keep_danger)                                                                                            \
	NUMBER(keep_entry)

struct restless_doctrine {
	RESTLESS_DOCTRINE(KIT_DOCTRINE_MEMBER)
};

#endif
