/* @name@.h: the rule system @Title@. May use: engine/rules.h. */
#ifndef DURBAR_SYSTEMS_@NAME@_@NAME@_H
#define DURBAR_SYSTEMS_@NAME@_@NAME@_H

#include "engine/rules.h"

extern const struct rules @name@_rules;

#endif
