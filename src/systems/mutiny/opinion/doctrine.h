/* doctrine.h: the numbers that this judgement depends on. What each means and what it is stands in
 * data/mutiny/doctrine.yaml; a new one is a line here and a line there.
 * May use: kit. */
#ifndef DURBAR_SYSTEMS_MUTINY_OPINION_DOCTRINE_H
#define DURBAR_SYSTEMS_MUTINY_OPINION_DOCTRINE_H

#include "kit/common/doctrine.h"

#define MUTINY_DOCTRINE(NUMBER)                                                                                        \
	NUMBER(idle)                                                                                                   \
	NUMBER(hold_fortress)                                                                                          \
	NUMBER(hold_road_town)                                                                                         \
	NUMBER(hold_town)                                                                                              \
	NUMBER(late_turn)                                                                                              \
	NUMBER(late_prize)                                                                                             \
	NUMBER(goal_fortress)                                                                                          \
	NUMBER(goal_relief_rebel)                                                                                      \
	NUMBER(goal_relief_british)                                                                                    \
	NUMBER(goal_great_game)                                                                                        \
	NUMBER(goal_town)                                                                                              \
	NUMBER(goal_foe)                                                                                               \
	NUMBER(goal_foe_most)                                                                                          \
	NUMBER(goal_train)                                                                                             \
	NUMBER(great_game)                                                                                             \
	NUMBER(pull_near)                                                                                              \
	NUMBER(march_way)                                                                                              \
	NUMBER(harsh_toll)                                                                                             \
	NUMBER(kill_step)                                                                                              \
	NUMBER(lose_step)                                                                                              \
	NUMBER(win_from)                                                                                               \
	NUMBER(guess_british)                                                                                          \
	NUMBER(guess_rebel)                                                                                            \
	NUMBER(threat_one)                                                                                             \
	NUMBER(threat_two)                                                                                             \
	NUMBER(threat_three)                                                                                           \
	NUMBER(threat_four)                                                                                            \
	NUMBER(danger_units)                                                                                           \
	NUMBER(danger_rebel)                                                                                           \
	NUMBER(danger_british)                                                                                         \
	NUMBER(relief_rebel)                                                                                           \
	NUMBER(relief_british)                                                                                         \
	NUMBER(relief_most)                                                                                            \
	NUMBER(hunger_step)                                                                                            \
	NUMBER(leader_power)                                                                                           \
	NUMBER(forced_march)                                                                                           \
	NUMBER(group_leader)                                                                                           \
	NUMBER(group_regulars)                                                                                         \
	NUMBER(group_punjabis)                                                                                         \
	NUMBER(group_badmashes)                                                                                        \
	NUMBER(group_nepalese)                                                                                         \
	NUMBER(group_auxiliary)                                                                                        \
	NUMBER(group_trains)                                                                                           \
	NUMBER(draw_state)                                                                                             \
	NUMBER(draw_bikaner)                                                                                           \
	NUMBER(draw_jhansi)                                                                                            \
	NUMBER(draw_game)                                                                                              \
	NUMBER(draw_game_late)                                                                                         \
	NUMBER(last_turn)                                                                                              \
	NUMBER(last_fortress_british)                                                                                  \
	NUMBER(last_fortress_rebel)                                                                                    \
	NUMBER(last_town_british)                                                                                      \
	NUMBER(last_town_rebel)                                                                                        \
	NUMBER(last_pull)                                                                                              \
	NUMBER(guard_british)                                                                                          \
	NUMBER(guard_rebel)                                                                                            \
	NUMBER(guard_factor)                                                                                           \
	NUMBER(eval_factor)                                                                                            \
	NUMBER(eval_leader)

struct mutiny_doctrine {
	MUTINY_DOCTRINE(KIT_DOCTRINE_MEMBER)
};

#endif
