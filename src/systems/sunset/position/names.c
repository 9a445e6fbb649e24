/* names.c: the names of the parts of a state in positions.
 * May use: . */
#include <stddef.h>

#include "systems/sunset/position/names.h"

const struct bit_name sunset_unit_bits[] = {{"marched", U_MARCHED},
                                            {"lent", U_LENT},
                                            {"attacked", U_ATTACKED},
                                            {"force", U_FORCE},
                                            {"engaged", U_ENGAGED},
                                            {"fired", U_FIRED},
                                            {"shaken", U_SHAKEN},
                                            {"fed", U_FED},
                                            {"rallied", U_RALLIED},
                                            {"scouted", U_SCOUTED},
                                            {"commanded", U_COMMANDED},
                                            {"ashore", U_ASHORE},
                                            {"aim_one", U_AIM_ONE},
                                            {"aim_two", 2 * U_AIM_ONE},
                                            {"aim_four", 4 * U_AIM_ONE},
                                            {"provided", U_PROVIDED},
                                            {"spied", U_SPIED},
                                            {"pledged", U_PLEDGED},
                                            {"staying", U_STAYING},
                                            {"raised", U_RAISED},
                                            {"ambushed", U_AMBUSHED},
                                            {"honoured", U_HONOURED},
                                            {"british_truce", U_TRUCE},
                                            {"native_truce", U_TRUCE << 1},
                                            {"arrived", U_ARRIVED},
                                            {"court", U_COURT},
                                            {"sapped", U_SAPPED},
                                            {"digging", U_DIGGING},
                                            {"moved", U_MOVED},
                                            {"shown", U_SHOWN},
                                            {NULL, 0}};

const struct bit_name sunset_note_bits[] = {{"seen_by_british", NOTE_SEEN_BRITISH},
                                            {"seen_by_native", NOTE_SEEN_NATIVE},
                                            {"expended", NOTE_EXPENDED},
                                            {"foraged", NOTE_FORAGED},
                                            {"outrage", NOTE_OUTRAGE},
                                            {"manned", NOTE_MANNED},
                                            {"deed_of_british", NOTE_CRIME_BRITISH},
                                            {"deed_of_native", NOTE_CRIME_NATIVE},
                                            {NULL, 0}};

const struct bit_name sunset_once_bits[] = {
	{"capital", ONCE_CAPITAL},        {"contingency", ONCE_CONTINGENCY}, {"golden-stool", ONCE_STOOL},
	{"king-loses-nerve", ONCE_NERVE}, {"queen-mother", ONCE_QUEEN},      {"king-deposed", ONCE_DEPOSED},
	{"ambush", ONCE_AMBUSH},          {"giffords-scouts", ONCE_SCOUTS},  {"modern-major-general", ONCE_GENERAL},
	{"evacuation", ONCE_EVACUATE},    {"contingency-die", ONCE_SURGE},   {"onward", ONCE_ONWARD},
	{"rescue-mission", ONCE_RESCUE},  {"onward-points", ONCE_PAID},      {NULL, 0}};

const struct bit_name sunset_effect_bits[] = {{"vision", FX_VISION},
                                              {"auspicious-day", FX_AUSPICIOUS},
                                              {"porters-desert", FX_PORTERS},
                                              {"war-correspondents", FX_CORRESPONDENTS},
                                              {"giffords-scouts", FX_SCOUTS},
                                              {"modern-major-general", FX_MODERN_GENERAL},
                                              {"rain", FX_RAIN},
                                              {"queen-mother", FX_QUEEN_MOTHER},
                                              {"mud", FX_MUD},
                                              {"delayed-replacements", FX_DELAYED},
                                              {"restless", FX_RESTLESS},
                                              {"go-home", FX_GO_HOME},
                                              {"palace-infighting", FX_PALACE},
                                              {"theodore-inspires", FX_INSPIRED},
                                              {"theodore-mad", FX_MAD},
                                              {"no-reinforcement-roll", FX_NO_ROLL},
                                              {NULL, 0}};

const struct bit_name sunset_bonus_bits[] = {{"someone-blundered", BONUS_BLUNDER},
                                             {"dashing-heroics", BONUS_HEROICS},
                                             {"muddling-through", BONUS_MUDDLING},
                                             {NULL, 0}};

const struct bit_name sunset_battle_bits[] = {{"ambush", BATTLE_AMBUSH},
                                              {"heroics", BATTLE_HEROICS},
                                              {"blunder", BATTLE_BLUNDER},
                                              {"doubled", BATTLE_DOUBLED},
                                              {"attacker_ceased", BATTLE_CEASED_A},
                                              {"defender_ceased", BATTLE_CEASED_D},
                                              {"evasion", BATTLE_EVASION},
                                              {NULL, 0}};

const char *const sunset_away_words[] = {"pool", "dead", "aside", "gone", "arriving", "fallen", NULL};
const uint16_t sunset_away[] = {AT_POOL, AT_DEAD, AT_ASIDE, AT_GONE, AT_ARRIVING, AT_FALLEN};

const char *const sunset_ending_words[] = {"not-yet", "last-turn", "capitulation", "treaty", "automatic-victory", NULL};
const char *const sunset_party_words[] = {"attacker", "defender", "undecided", NULL};
const char *const sunset_outcome_words[] = {"attacker", "defender", "draw", "undecided", NULL};

#define OF(type, member, width) offsetof(struct type, member), width
const struct number_name sunset_state_numbers[] = {{"foul_weather_until", OF(sunset_state, foul_until, 1)},
                                                   {"earthquake_until", OF(sunset_state, quake_until, 1)},
                                                   {"floods_until", OF(sunset_state, flood_until, 1)},
                                                   {"deploying", OF(sunset_state, deploying, 1)},
                                                   {"works_built", OF(sunset_state, works_built, 1)},
                                                   {"quota", OF(sunset_state, quota, 2)},
                                                   {"pending", OF(sunset_state, pending, 1)},
                                                   {"last_turn", OF(sunset_state, last_turn, 2)},
                                                   {"resume", OF(sunset_state, resume, 1)},
                                                   {"underway", OF(sunset_state, underway, 1)},
                                                   {"shipped", OF(sunset_state, shipped, 2)},
                                                   {NULL, 0, 0}};

const struct number_name sunset_politics_numbers[] = {{"negotiated", OF(politics, negotiated, 2)},
                                                      {"british_insult_turn", OF(politics, insult_turn[0], 1)},
                                                      {"native_insult_turn", OF(politics, insult_turn[1], 1)},
                                                      {"leave_turn", OF(politics, leave_turn, 1)},
                                                      {NULL, 0, 0}};
const struct number_name sunset_politics_units[] = {{"envoy", OF(politics, envoy, 2)},
                                                    {"host", OF(politics, host, 2)},
                                                    {"british_insulted", OF(politics, insulted[0], 2)},
                                                    {"native_insulted", OF(politics, insulted[1], 2)},
                                                    {NULL, 0, 0}};
const struct number_name sunset_politics_hexes[] = {{"leave", OF(politics, leave, 2)}, {NULL, 0, 0}};

const struct number_name sunset_march_numbers[] = {{"cap", OF(march, cap, -2)},
                                                   {"spent", OF(march, spent, -2)},
                                                   {"multiple", OF(march, multiple, 1)},
                                                   {"mode", OF(march, mode, 2)},
                                                   {"bridging", OF(march, bridging, 2)},
                                                   {"cataracts", OF(march, cataracts, 2)},
                                                   {NULL, 0, 0}};
const struct number_name sunset_march_hexes[] = {
	{"start", OF(march, start, 2)}, {"hex", OF(march, hex, 2)}, {"scouting", OF(march, scouting, 2)}, {NULL, 0, 0}};

const struct number_name sunset_battle_numbers[] = {{"attacker_base", OF(battle, base[0], -2)},
                                                    {"defender_base", OF(battle, base[1], -2)},
                                                    {"attacker_lost", OF(battle, lost[0], -2)},
                                                    {"defender_lost", OF(battle, lost[1], -2)},
                                                    {"due", OF(battle, due, 2)},
                                                    {"eliminate", OF(battle, eliminate, 1)},
                                                    {"demoralise", OF(battle, demoralise, 1)},
                                                    {"steps", OF(battle, steps, 1)},
                                                    {"omen", OF(battle, omen, -1)},
                                                    {"stage", OF(battle, stage, 1)},
                                                    {"shot", OF(battle, shot, 1)},
                                                    {"afloat", OF(battle, afloat, 1)},
                                                    {NULL, 0, 0}};
const struct number_name sunset_battle_hexes[] = {{"from", OF(battle, from, 2)},
                                                  {"target", OF(battle, target, 2)},
                                                  {"retreat_to", OF(battle, retreat_to, 2)},
                                                  {NULL, 0, 0}};
