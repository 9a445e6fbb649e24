/* doctrine.h: the numbers that this judgement depends on. What each means and what it is stands in
 * data/conduct/doctrine.yaml; a new one is a line here and a line there.
 * May use: kit. */
#ifndef DURBAR_SYSTEMS_CONDUCT_OPINION_DOCTRINE_H
#define DURBAR_SYSTEMS_CONDUCT_OPINION_DOCTRINE_H

#include "kit/common/doctrine.h"

#define CONDUCT_DOCTRINE(NUMBER)                                                                                       \
	NUMBER(idle)                                                                                                   \
	NUMBER(goal_hold)                                                                                              \
	NUMBER(goal_take)                                                                                              \
	NUMBER(goal_steps)                                                                                             \
	NUMBER(goal_alone_steps)                                                                                       \
	NUMBER(assault_steps)                                                                                          \
	NUMBER(attack_steps)                                                                                           \
	NUMBER(attack_inches)                                                                                          \
	NUMBER(wait_steps)                                                                                             \
	NUMBER(wait_inches)                                                                                            \
	NUMBER(exit_hurry)                                                                                             \
	NUMBER(leave_any)                                                                                              \
	NUMBER(leave_point)                                                                                            \
	NUMBER(fire)                                                                                                   \
	NUMBER(danger)                                                                                                 \
	NUMBER(assault_fearless)                                                                                       \
	NUMBER(charge_any)                                                                                             \
	NUMBER(charge_weak)                                                                                            \
	NUMBER(charge_lead)                                                                                            \
	NUMBER(charge_taken)                                                                                           \
	NUMBER(charge_fire)                                                                                            \
	NUMBER(assault_charge)                                                                                         \
	NUMBER(assault_friend)                                                                                         \
	NUMBER(posture_inches)                                                                                         \
	NUMBER(column_far)                                                                                             \
	NUMBER(front_near)                                                                                             \
	NUMBER(front_far)                                                                                              \
	NUMBER(limbered_near)                                                                                          \
	NUMBER(assault_skirmish)                                                                                       \
	NUMBER(works)                                                                                                  \
	NUMBER(fix_inches)                                                                                             \
	NUMBER(unfix_inches)                                                                                           \
	NUMBER(commander_near)                                                                                         \
	NUMBER(commander_with)                                                                                         \
	NUMBER(leader_with)                                                                                            \
	NUMBER(leader_shaken)                                                                                          \
	NUMBER(figure_danger)                                                                                          \
	NUMBER(chances)                                                                                                \
	NUMBER(charge_win)                                                                                             \
	NUMBER(charge_lose)                                                                                            \
	NUMBER(charge_tie)                                                                                             \
	NUMBER(joiner)                                                                                                 \
	NUMBER(threat)                                                                                                 \
	NUMBER(threat_win)                                                                                             \
	NUMBER(beside)                                                                                                 \
	NUMBER(back_up)                                                                                                \
	NUMBER(prone_assault)                                                                                          \
	NUMBER(support_each)                                                                                           \
	NUMBER(gun_ready)                                                                                              \
	NUMBER(deploys)                                                                                                \
	NUMBER(horse)                                                                                                  \
	NUMBER(horse_steps)                                                                                            \
	NUMBER(horse_inches)                                                                                           \
	NUMBER(horse_charge)                                                                                           \
	NUMBER(horse_afoot)                                                                                            \
	NUMBER(square_turns)                                                                                           \
	NUMBER(square_inches)                                                                                          \
	NUMBER(eval_army)                                                                                              \
	NUMBER(eval_kill)                                                                                              \
	NUMBER(eval_shaken)                                                                                            \
	NUMBER(eval_goal)

struct conduct_doctrine {
	CONDUCT_DOCTRINE(KIT_DOCTRINE_MEMBER)
};

#endif
