/* doctrine.h: the numbers that this judgement depends on. What each means and what it is stands in
 * data/sunset/doctrine.yaml; a new one is a line here and a line there.
 * May use: kit. */
#ifndef DURBAR_SYSTEMS_SUNSET_OPINION_DOCTRINE_H
#define DURBAR_SYSTEMS_SUNSET_OPINION_DOCTRINE_H

#include "kit/common/doctrine.h"

#define SUNSET_DOCTRINE(NUMBER)                                                                                        \
	NUMBER(idle)                                                                                                   \
	NUMBER(odds_british_prize)                                                                                     \
	NUMBER(odds_british)                                                                                           \
	NUMBER(odds_native_prize)                                                                                      \
	NUMBER(odds_native_place)                                                                                      \
	NUMBER(odds_native_seen)                                                                                       \
	NUMBER(odds_native_unseen)                                                                                     \
	NUMBER(pressed_divides)                                                                                        \
	NUMBER(native_pressed_divides)                                                                                 \
	NUMBER(assault_odds)                                                                                           \
	NUMBER(native_assault_odds)                                                                                    \
	NUMBER(evade_thirds)                                                                                           \
	NUMBER(native_evade_thirds)                                                                                    \
	NUMBER(place_capital)                                                                                          \
	NUMBER(place_capital_again)                                                                                    \
	NUMBER(place_native_prize)                                                                                     \
	NUMBER(place_native_capital)                                                                                   \
	NUMBER(place_stake)                                                                                            \
	NUMBER(native_place_stake)                                                                                     \
	NUMBER(place_back)                                                                                             \
	NUMBER(prize_any)                                                                                              \
	NUMBER(native_prize_any)                                                                                       \
	NUMBER(prize_point)                                                                                            \
	NUMBER(native_prize_point)                                                                                     \
	NUMBER(prize_capital)                                                                                          \
	NUMBER(prize_native)                                                                                           \
	NUMBER(prize_alarm)                                                                                            \
	NUMBER(alarm_hexes)                                                                                            \
	NUMBER(prize_supply)                                                                                           \
	NUMBER(prize_weak)                                                                                             \
	NUMBER(weak_power)                                                                                             \
	NUMBER(roam)                                                                                                   \
	NUMBER(quarry_near)                                                                                            \
	NUMBER(native_quarry_near)                                                                                     \
	NUMBER(anothers_divides)                                                                                       \
	NUMBER(native_anothers_divides)                                                                                \
	NUMBER(together)                                                                                               \
	NUMBER(native_together)                                                                                        \
	NUMBER(lure_hexes)                                                                                             \
	NUMBER(native_lure_hexes)                                                                                      \
	NUMBER(keep_points)                                                                                            \
	NUMBER(native_keep_points)                                                                                     \
	NUMBER(guard_hexes)                                                                                            \
	NUMBER(guard_force)                                                                                            \
	NUMBER(guard_capital)                                                                                          \
	NUMBER(station_points)                                                                                         \
	NUMBER(station_force)                                                                                          \
	NUMBER(host_roams)                                                                                             \
	NUMBER(main_force)                                                                                             \
	NUMBER(trains_follow)                                                                                          \
	NUMBER(hostages)                                                                                               \
	NUMBER(fear_neighbour)                                                                                         \
	NUMBER(native_fear_neighbour)                                                                                  \
	NUMBER(fear_unseen)                                                                                            \
	NUMBER(native_fear_unseen)                                                                                     \
	NUMBER(fear_hexes)                                                                                             \
	NUMBER(native_fear_hexes)                                                                                      \
	NUMBER(menace_native)                                                                                          \
	NUMBER(menace_british)                                                                                         \
	NUMBER(menace_way)                                                                                             \
	NUMBER(fear_menace)                                                                                            \
	NUMBER(battle_toll)                                                                                            \
	NUMBER(native_battle_toll)                                                                                     \
	NUMBER(way_goal)                                                                                               \
	NUMBER(native_way_goal)                                                                                        \
	NUMBER(way_hostages)                                                                                           \
	NUMBER(stop_town)                                                                                              \
	NUMBER(native_stop_town)                                                                                       \
	NUMBER(stop_beside)                                                                                            \
	NUMBER(native_stop_beside)                                                                                     \
	NUMBER(ride_way)                                                                                               \
	NUMBER(voyage_way)                                                                                             \
	NUMBER(share_field)                                                                                            \
	NUMBER(share_station)                                                                                          \
	NUMBER(baggage)                                                                                                \
	NUMBER(hunger)                                                                                                 \
	NUMBER(arrive_together)                                                                                        \
	NUMBER(hostages_eat)                                                                                           \
	NUMBER(works_hexes)                                                                                            \
	NUMBER(spy_hexes)                                                                                              \
	NUMBER(treaty)                                                                                                 \
	NUMBER(native_treaty)                                                                                          \
	NUMBER(eval_objective_first)                                                                                   \
	NUMBER(eval_objective)                                                                                         \
	NUMBER(eval_power)                                                                                             \
	NUMBER(eval_leader)                                                                                            \
	NUMBER(eval_supply)                                                                                            \
	NUMBER(eval_way)                                                                                               \
	NUMBER(eval_guard)                                                                                             \
	NUMBER(eval_hostages)                                                                                          \
	NUMBER(eval_home)

struct sunset_doctrine {
	SUNSET_DOCTRINE(KIT_DOCTRINE_MEMBER)
};

#endif
