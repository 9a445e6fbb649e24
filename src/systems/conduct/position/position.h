/* position.h: what this chapter offers the others: units on the table and in contact, how events are told, what a seat
 * sees, positions as documents.
 * May use: game, kit/field/crowd. */
#ifndef DURBAR_SYSTEMS_CONDUCT_POSITION_POSITION_H
#define DURBAR_SYSTEMS_CONDUCT_POSITION_POSITION_H

#include "kit/field/crowd.h"
#include "systems/conduct/game.h"

/* ---- board.c: footprints */
/* What the unit is made of now: the row of a formation that its footprint, stands and dice follow from. */
enum body conduct_body_of(const struct look *look, int unit);
const struct conduct_footprint *conduct_footprint_of(const struct look *look, int unit);
/* The same for any formation; NULL: there is none such for its body. */
const struct conduct_footprint *conduct_footprint_in(const struct look *look, int unit, int formation);
/* May its arm, order and attributes take the formation at all (whatever state it is in)? */
bool conduct_may_form(const struct look *look, int unit, int formation);
/* A footprint is one rectangle: a body of one stand whose reference point is the middle of its front. */
struct field_form conduct_form_of(const struct look *look, int unit);
struct field_form conduct_form_in(const struct look *look, int unit, int formation);
static inline struct field_pose conduct_pose_of(const struct conduct_unit *unit)
{
	return (struct field_pose){unit->x, unit->y, unit->facing};
}
static inline void conduct_set_pose(struct conduct_unit *unit, struct field_pose pose)
{
	unit->x = pose.x;
	unit->y = pose.y;
	unit->facing = pose.facing;
}
void conduct_make_body(const struct look *look, int unit, struct field_body *body);
/* Owners of pieces in the crowd: the side; above it units that are hidden, and units that are doomed (they block nobody and
 * cannot be charged). Masks for both sides of each: */
enum { OWNER_SIDE = 0, OWNER_HIDDEN = 2, OWNER_DOOMED = 4 };
static inline uint32_t conduct_owners(int side) /* its units that everybody sees */
{
	return 1u << (OWNER_SIDE + side);
}
static inline uint32_t conduct_all_owners(int side)
{
	return 1u << (OWNER_SIDE + side) | 1u << (OWNER_HIDDEN + side) | 1u << (OWNER_DOOMED + side);
}
/* All units on the table, by their numbers. On a view: those of the enemy that are hidden are not in it. */
void conduct_make_crowd(const struct look *look, struct field_crowd *crowd);
/* The distance between two footprints, from a point to one: grains. */
int32_t conduct_measure_units(const struct look *look, int a, int b);
int32_t conduct_measure_from(const struct look *look, struct field_point from, int unit);
/* The front-centre of a stand that can fire, grains. Stands are numbered from the left; of a square front, right, rear,
 * left. `facing` is where it looks. */
struct field_point conduct_stand_of(const struct look *look, int unit, int stand, int *facing);
/* How many stands can fire from its formation (attributes, formation, stand_loss). */
int conduct_count_shots(const struct look *look, int unit);
/* An edge of its footprint from its left end to its right, seen from outside; its middle. */
void conduct_find_edge(const struct look *look, int unit, enum face face, struct field_point ends[2]);
struct field_point conduct_middle_of(const struct look *look, int unit); /* of the footprint */
/* Field works that the unit lines and faces [conduct:house-terrain]; the feature or -1. */
int conduct_find_works(const struct look *look, int unit);
/* Does a zone hold a point, a footprint with its corners, its middle and the middles of its edges; but for the slack? */
bool conduct_zone_holds(const struct conduct_zone *zone, struct field_point point);
bool conduct_zone_covers(const struct conduct_zone *zone, const struct field_stand *stand);
/* In a square now: company square, or an unbroken multi-unit one. */
bool conduct_in_square(const struct look *look, int unit);
/* Members of its multi-unit formation that stands (BRIGADE_SQUARE, BRIGADE_COLUMN), itself included; alone: its own bit. */
uint64_t conduct_brigade_of(const struct look *look, int unit);

/* ---- contact.c: charge lines. A charger's `foe` is the unit that it charged. */
/* Enemies joined to the unit by a charge line, a bit for each; 0: it is not in contact. */
uint64_t conduct_contacts(const struct look *look, int unit);
static inline bool conduct_in_contact(const struct look *look, int unit)
{
	return conduct_contacts(look, unit) != 0;
}
/* Which of its edges an enemy in contact with it touches: of a charger always its front. */
enum face conduct_touched_face(const struct look *look, int unit, int enemy);
/* Does the enemy, joined to it, hold its flank or rear? */
bool conduct_is_flanked(const struct look *look, int unit, int enemy);
/* Ends every line of a unit that is leaving its place (recoil, break-off) or the table. Former enemies that are free now have
 * their round and primary cleared. `gone`: it recoiled or was Destroyed, so they get U_OPPONENT (R27). */
void conduct_end_contacts(struct game *game, int unit, bool gone);

/* ---- tell.c: a new event for all seats, or NULL where nobody listens: write `if (event) event->arg[...] = ...`. */
struct event *conduct_tell(struct game *game, enum happen kind, const char *rule);
/* With its first three arguments. */
struct event *conduct_tell_three(struct game *game, enum happen kind, const char *rule, int32_t one, int32_t two,
                                 int32_t three);
/* Of a unit: for its owner alone while it is hidden. */
struct event *conduct_tell_unit(struct game *game, enum happen kind, const char *rule, int unit, int32_t one,
                                int32_t two);
/* POSE_...: the unit as it stands now. */
struct event *conduct_tell_pose(struct game *game, enum happen kind, const char *rule, int unit, int32_t what);
/* Throws a six-sided die and notes it on the event where there is one. */
int conduct_throw(struct game *game, struct event *event);
/* Notes dice on an event and, past the twelfth, on HAPPEN_DICE events after it. */
void conduct_note_dice(struct game *game, struct event *event, const uint8_t *dice, int count);
/* Sets or clears a flag of a unit and tells it as a marker; nothing where it is so already. */
void conduct_mark(struct game *game, int unit, unsigned flag, bool on, enum marker marker, const char *rule);

/* ---- view.c, write.c, read.c, invariants.c: members of struct rules */
void conduct_view(const void *tables, const void *state, int seat, void *view);
void conduct_resample(const void *tables, const void *view, int seat, struct rng *rng, void *state);
enum take_back conduct_take_back(const void *tables, const void *before, const struct move *move, const void *after);
void conduct_dump(const void *tables, const void *state, struct writer *writer);
void conduct_read(const void *tables, const struct doc *position, void *state, struct faults *faults);
const char *conduct_invariants(const void *tables, const void *state);
bool conduct_piece(const void *tables, const void *state, size_t index, struct piece *piece);
/* The name of a unit: the id of its type, with "-2" and so on for further ones of a type; the unit with a name, or -1. */
void conduct_put_unit(const struct look *look, int unit, struct text *text);
int conduct_find_unit(const struct look *look, const char *name, size_t length);

#endif
