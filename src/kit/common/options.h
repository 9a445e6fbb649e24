/* options.h: the options of a match as one table, a line each, and the sets of them that go by a name:
 *     static const struct option_spec specs[OPTIONS] = {
 *             [OPT_ROUT] = KIT_OPTIONAL("rout", "game:33.0", "Beaten units run.", 0),
 *             [OPT_RAINS] = KIT_SWITCH("rains", "game:3.2", "The weather of the turn track counts.", 1),
 *             [OPT_ENTRY] = KIT_CHOICE("entry", "game:10.5", "When a hex may be entered.", 0, "known", "always"),
 *             [OPT_WEEKS] = KIT_NUMBER("weeks", "game:3.1", "Weeks that are played.", 1, 52, 12)};
 * May use: base, engine/rules.h, want. */
#ifndef DURBAR_KIT_COMMON_OPTIONS_H
#define DURBAR_KIT_COMMON_OPTIONS_H

#include "engine/rules.h"
#include "kit/common/want.h"

/* "off", "on": a ruling that players may turn, and an optional rule of the book, which the set "all" turns on. */
extern const char *const kit_switch_words[], *const kit_optional_words[];

#define KIT_SWITCH(name, rule, help, standard)                                                                         \
	{                                                                                                              \
		name, rule, help, 0, 1, standard, kit_switch_words                                                     \
	}
#define KIT_OPTIONAL(name, rule, help, standard)                                                                       \
	{                                                                                                              \
		name, rule, help, 0, 1, standard, kit_optional_words                                                   \
	}
/* A number from `low` to `high`. */
#define KIT_NUMBER(name, rule, help, low, high, standard)                                                              \
	{                                                                                                              \
		name, rule, help, low, high, standard, NULL                                                            \
	}
/* One of several words; `standard` is the number of one of them, from 0. */
#define KIT_CHOICE(name, rule, help, standard, ...)                                                                    \
	{                                                                                                              \
		name, rule, help, 0, sizeof(const char *[]){__VA_ARGS__} / sizeof(const char *) - 1, standard,         \
			(const char *const[])                                                                          \
		{                                                                                                      \
			__VA_ARGS__, NULL                                                                              \
		}                                                                                                      \
	}

/* What the map of a scenario says of its options: under "standard" the values that are standard in it, which take their
 * place in `specs`, under "presupposes" those that it assumes besides. Fills the sets: preset[PRESETS][count]. Both keys
 * may be left out; a fault for an option or a value that does not exist. */
void kit_load_options(struct data_folder *folder, const struct doc *scenario, struct option_spec *specs, size_t count,
                      int32_t *preset);

#endif
