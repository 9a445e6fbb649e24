/* members.c: the members of a position by name, for its hash: see base/members.h. May use: state. */
#include "systems/conduct/state.h"

static const struct member unit_members[] = {
	{MEMBER(conduct_unit, x)},         {MEMBER(conduct_unit, y)},         {MEMBER(conduct_unit, facing)},
	{MEMBER(conduct_unit, flags)},     {MEMBER(conduct_unit, turn)},      {MEMBER(conduct_unit, status)},
	{MEMBER(conduct_unit, formation)}, {MEMBER(conduct_unit, type)},      {MEMBER(conduct_unit, roll_chart)},
	{MEMBER(conduct_unit, kills)},     {MEMBER(conduct_unit, hits)},      {MEMBER(conduct_unit, attempts)},
	{MEMBER(conduct_unit, round)},     {MEMBER(conduct_unit, foe)},       {MEMBER(conduct_unit, face)},
	{MEMBER(conduct_unit, met)},       {MEMBER(conduct_unit, primary)},   {MEMBER(conduct_unit, brigade)},
	{MEMBER(conduct_unit, pending)},   {MEMBER(conduct_unit, roll_row)},  {MEMBER(conduct_unit, roll_total)},
	{MEMBER(conduct_unit, roll_mods)}, {MEMBER(conduct_unit, doomed_by)}, MEMBER_END};

static const struct member person_members[] = {
	{MEMBER(conduct_person, x)},      {MEMBER(conduct_person, y)},      {MEMBER(conduct_person, status)},
	{MEMBER(conduct_person, unit)},   {MEMBER(conduct_person, out)},    {MEMBER(conduct_person, used)},
	{MEMBER(conduct_person, hidden)}, {MEMBERS(conduct_person, spare)}, MEMBER_END};

static const struct member party_members[] = {{MEMBER(conduct_party, tries)},
                                              {MEMBER(conduct_party, available)},
                                              {MEMBER(conduct_party, brought)},
                                              {MEMBER(conduct_party, spare)},
                                              MEMBER_END};

static const struct member active_members[] = {{MEMBER(conduct_active, unit)},    {MEMBER(conduct_active, row_does)},
                                               {MEMBER(conduct_active, pace)},    {MEMBER(conduct_active, faced)},
                                               {MEMBER(conduct_active, changed)}, {MEMBER(conduct_active, forced)},
                                               {MEMBER(conduct_active, acted)},   {MEMBER(conduct_active, exploits)},
                                               {MEMBER(conduct_active, foot)},    {MEMBER(conduct_active, mounted)},
                                               {MEMBER(conduct_active, spent)},   {MEMBER(conduct_active, turned)},
                                               {MEMBER(conduct_active, shifted)}, {MEMBER(conduct_active, entry)},
                                               {MEMBER(conduct_active, squared)}, {MEMBER(conduct_active, headlong)},
                                               {MEMBER(conduct_active, spare)},   {MEMBER(conduct_active, from_x)},
                                               {MEMBER(conduct_active, from_y)},  MEMBER_END};

const struct member conduct_members[] = {{MEMBER_PART(conduct_state, dice, base_dice_members)},
                                         {MEMBER_PARTS(conduct_state, unit, unit_members)},
                                         {MEMBER_PARTS(conduct_state, figure, person_members)},
                                         {MEMBER_PARTS(conduct_state, group, party_members)},
                                         {MEMBERS(conduct_state, fix)},
                                         {MEMBERS(conduct_state, unfix)},
                                         {MEMBER_PART(conduct_state, active, active_members)},
                                         {MEMBER(conduct_state, served)},
                                         {MEMBERS(conduct_state, chief)},
                                         {MEMBERS(conduct_state, spare_three)},
                                         {MEMBERS(conduct_state, score)},
                                         {MEMBERS(conduct_state, exited)},
                                         {MEMBER(conduct_state, scenario), .how = MEMBER_UNHASHED},
                                         {MEMBER(conduct_state, phase)},
                                         {MEMBER(conduct_state, actor)},
                                         {MEMBER(conduct_state, turn)},
                                         {MEMBER(conduct_state, first)},
                                         {MEMBER(conduct_state, winner)},
                                         {MEMBER(conduct_state, had)},
                                         {MEMBER(conduct_state, rolling)},
                                         {MEMBER(conduct_state, ready)},
                                         {MEMBER(conduct_state, combat)},
                                         {MEMBER(conduct_state, offered)},
                                         {MEMBER(conduct_state, offer_phase)},
                                         {MEMBER(conduct_state, offer_actor)},
                                         {MEMBER(conduct_state, ending)},
                                         {MEMBER(conduct_state, loser)},
                                         {MEMBER(conduct_state, spare_too)},
                                         {MEMBER_GRID(conduct_state, order)},
                                         {MEMBERS(conduct_state, brigade)},
                                         {MEMBERS(conduct_state, holder)},
                                         {MEMBER(conduct_state, asked)},
                                         {MEMBER(conduct_state, spare)},
                                         {MEMBERS(conduct_state, option)},
                                         {MEMBER(conduct_state, want)},
                                         {MEMBER(conduct_state, want_count)},
                                         {MEMBER(conduct_state, want_unit)},
                                         {MEMBERS(conduct_state, told)},
                                         MEMBER_END};
