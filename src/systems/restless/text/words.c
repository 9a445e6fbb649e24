/* words.c: the words of a battle, in the order of their lists in words.h. May use: words. */
#include "systems/restless/text/words.h"

#include <stddef.h>

const char *const restless_side_words[] = {"british", "native", "nobody", NULL};
const char *const restless_form_words[] = {"none", "line", "column", "square", "mass", NULL};
const char *const restless_status_words[] = {"waiting", "reserve", "table", "fled", "destroyed", "exited", NULL};
const char *const restless_phase_words[] = {"sides", "muster", "allocate", "deploy", "order", "sub",
                                            "move",  "fire",   "then",     "lose",   "dice",  "flight",
                                            "offer", "claim",  "over",     "card",   NULL};
const char *const restless_act_words[] = {"nothing",   "move-fire", "fire-move", "fire-twice", "move-twice",
                                          "form-move", "form-fire", "charge",    "fight",      "move-form",
                                          "fire-form", "move",      "fire",      "form",       NULL};
const char *const restless_ending_words[] = {"not",    "joker",    "deck", "cards", "hopeless",
                                             "agreed", "conceded", "time", NULL};
const char *const restless_victory_words[] = {"hold", "exit", "remain", "percent", NULL};
const char *const restless_effect_words[] = {"none", "fire", "move", "combat", "rally", NULL};
const char *const restless_morale_words[] = {"british", "allied", "native", NULL};
const char *const restless_goes_words[] = {"land", "rail", "water", NULL};
const char *const restless_cover_words[] = {"none", "soft", "hard", NULL};
const char *const restless_want_words[] = {"nothing", "move", "fire", "strike", "blows", "morale", "flight", NULL};
const char *const restless_battle_words[] = {"one-off", "campaign", "generated", NULL};
