/* rooms.h: what the chapters of The Sun Never Sets II share with one another, and nobody else.
 * May use: state, tables, engine/rules.h. */
#ifndef DURBAR_SYSTEMS_SUNSET_ROOMS_H
#define DURBAR_SYSTEMS_SUNSET_ROOMS_H

#include "base/bits.h"
#include "engine/rules.h"
#include "systems/sunset/text/happen.h"
#include "systems/sunset/position/state.h"

/* A position to look at. */
struct look {
	const struct sunset_tables *tables;
	const struct scenario *war;
	const struct hex_map *map;
	const struct sunset_state *state;
};
/* A position to change: game->look.state and game->state are the same block. */
struct game {
	struct look look;
	struct sunset_state *state;
	struct event_log *log;
};

/* The arguments of a move by what they name; unused ones are zero. A verb has one of each number, as its grammar in moves.c
 * says. */
enum arg {
	ARG_HEX = 0,      /* the hex that it is about: of an attack the target, of a march where it sets out */
	ARG_UNIT = 0,     /* or the unit: EXPEND: the supply unit */
	ARG_FROM = 1,     /* ATTACK, BESIEGE: the hex they come from */
	ARG_AT = 1,       /* REBUILD: the hex */
	ARG_HQ = 1,       /* who helps, spies or negotiates, or 0 */
	ARG_ENGINEER = 1, /* SAP: who does it */
	ARG_TERRAIN = 2,  /* STAND, FORAGE: terrain + 1; 0: nothing, or the best */
	ARG_FLAGS = 3     /* BONUS_... spent on it, BY_RAIL, VOLLEY_RATTLE */
};
/* The rest of a move:
 *   set     units; bit n is unit n
 *   path    GO, RETREAT: directions; SAIL: steps over water (water.h); LOSE: units eliminated, BOARD: the craft, two bytes
 *           each (low first), rising; RAISE, HIRE: pools of the points paid; count: bytes used */

/* What a chapter offers for a step of the game. The dispatcher (rules.c) has already made sure that it is the
 * actor's turn and that the fields a verb does not use are zero. */
struct step_rules {
	struct refusal (*check)(const struct look *look, const struct move *move);
	void (*apply)(struct game *game, const struct move *move);
	void (*legal)(const struct look *look, struct move_list *moves); /* unsorted; sorted by the dispatcher */
	void (*sample)(const struct look *look, struct rng *rng, struct move *move); /* the move is zeroed */
};
/* sequence.c */
extern const struct step_rules sunset_treaty, sunset_begin, sunset_extend;
/* deploy.c */
extern const struct step_rules sunset_deploy;
/* events.c, ambush.c, place.c */
extern const struct step_rules sunset_event_hex, sunset_event_ambush, sunset_event_place;
/* desert.c, arrive.c */
extern const struct step_rules sunset_desert, sunset_arrive;
/* march.c, attrition.c, move.c, scout.c, skirmish.c */
extern const struct step_rules sunset_march, sunset_attrition, sunset_move, sunset_screen, sunset_ambush,
	sunset_declare;
/* sail.c, ship.c, castoff.c */
extern const struct step_rules sunset_sail, sunset_ship, sunset_castoff, sunset_chase;
/* siege.c */
extern const struct step_rules sunset_siege;
/* battle.c, evade.c, stand.c, ammunition.c, fire.c, loss.c, retreat.c, rout.c, advance.c */
extern const struct step_rules sunset_attack, sunset_evade, sunset_stand, sunset_command, sunset_ammunition,
	sunset_fire, sunset_loss, sunset_retreat, sunset_retreat_loss, sunset_rout, sunset_flight, sunset_advance,
	sunset_pursue;
/* atrocity.c, choice.c, rally.c */
extern const struct step_rules sunset_atrocity, sunset_supply, sunset_short, sunset_rally;
/* intelligence.c, politics.c */
extern const struct step_rules sunset_counterspy, sunset_parley, sunset_honour, sunset_depart;

/* ---- moves that belong to more than one step ---- */
/* Strategic intelligence and display, at any decision of the own player turn outside battles (intelligence.c). */
bool sunset_is_intelligence(const struct move *move);
struct refusal sunset_check_intelligence(const struct look *look, const struct move *move);
void sunset_apply_intelligence(struct game *game, const struct move *move);
void sunset_list_intelligence(const struct look *look, struct move_list *moves);
/* A random attempt now and then; false: none. */
bool sunset_sample_intelligence(const struct look *look, struct rng *rng, struct move *move);
/* Shows the units of a hex to the seat (scout.c). */
void sunset_show_hex(struct game *game, unsigned hex, unsigned seat, const char *rule);
/* The work of the Asante outside the marches, by option (march.c). */
bool sunset_is_free_fort(const struct look *look, const struct move *move);
struct refusal sunset_check_free_fort(const struct look *look, const struct move *move);
void sunset_list_free_forts(const struct look *look, struct move_list *moves);
void sunset_raise_fort(struct game *game, unsigned unit);
/* Political officers [sunset:25.0]; all answers are no without the option (politics.c). */
bool sunset_is_officer(const struct look *look, unsigned unit);   /* a political officer, marked P */
bool sunset_is_political(const struct look *look, unsigned unit); /* an HQ for political missions [sunset:25.1] */
/* Strategic value for intelligence and negotiations [sunset:25.4]. */
int sunset_political_value(const struct look *look, unsigned hq);
bool sunset_can_negotiate(const struct look *look);
struct refusal sunset_check_negotiation(const struct look *look, const struct move *move);
void sunset_apply_negotiation(struct game *game, const struct move *move);
void sunset_list_negotiations(const struct look *look, struct move_list *moves);
bool sunset_sample_negotiation(const struct look *look, struct rng *rng, struct move *move);
/* What is added to the die for talks with a hex whose best HQ has this value. */
int sunset_negotiation_modifier(const struct look *look, unsigned envoy, unsigned hex, int best, int part[AIMS]);
/* The movement segment begins and ends for a British force that must leave a hex. */
void sunset_open_passage(struct game *game);
void sunset_close_passage(struct game *game);
/* A player turn is over: truces and honours that end with it. */
void sunset_lift_treaties(struct game *game);
/* Raising friendly forces in the reinforcement segment [sunset:25.3] (recruit.c). */
bool sunset_is_recruiting(const struct move *move);
bool sunset_can_recruit(const struct look *look);
struct refusal sunset_check_recruiting(const struct look *look, const struct move *move);
void sunset_apply_recruiting(struct game *game, const struct move *move);
void sunset_list_recruiting(const struct look *look, struct move_list *moves);
bool sunset_sample_recruiting(const struct look *look, struct rng *rng, struct move *move);

/* ---- refusals ---- */
static inline struct refusal sunset_refuse(const char *rule, const char *text)
{
	return (struct refusal){rule, text};
}
static inline struct refusal sunset_allow(void)
{
	return (struct refusal){0, 0};
}

/* ---- looking (stack.c) ---- */
/* The running number of a player turn: turn * 2 + side. */
static inline unsigned sunset_player_turn(const struct sunset_state *state)
{
	return state->turn * 2u + state->side;
}
static inline const struct unit_facts *sunset_facts(const struct look *look, unsigned unit)
{
	return &look->war->unit[unit];
}
static inline bool sunset_on_map(const struct sunset_state *state, unsigned unit)
{
	return state->at[unit] != AT_NOWHERE && state->at[unit] < HEX_LIMIT;
}
static inline bool sunset_occupied(const struct sunset_state *state, unsigned side, unsigned hex)
{
	return state->mark[hex] & (MARK_BRITISH << side);
}
static inline bool sunset_has_terrain(const struct look *look, unsigned hex, unsigned terrain)
{
	return look->map->terrain[hex] >> terrain & 1;
}
/* Is the hex in a zone of control of the enemies of `side`? Public: uses marks only [sunset:9.1]. */
bool sunset_in_zoc(const struct look *look, unsigned side, unsigned hex);
/* The same as if none of `side` were in the hex: a fortress keeps zones of control out only while it is held. */
bool sunset_zoc_reaches(const struct look *look, unsigned side, unsigned hex);
/* The first unit in a hex and the one after it; 0: no more. Views: only units that are known. */
static inline unsigned sunset_first(const struct sunset_state *state, unsigned hex)
{
	return state->head[hex] & HEAD_COUNT ? 0 : state->head[hex];
}
static inline unsigned sunset_next(const struct sunset_state *state, unsigned unit)
{
	return state->next[unit];
}
static inline bool sunset_demoralised(const struct sunset_state *state, unsigned unit)
{
	return state->flags[unit] & U_DEMORALISED;
}
/* Tactical and strategic value now: fever counts. */
int sunset_tactical(const struct look *look, unsigned hq);
int sunset_strategic(const struct look *look, unsigned hq);
/* Morale class now: Vision counts [sunset:event2-asante-native-23]. */
unsigned sunset_morale(const struct look *look, unsigned unit);
static inline bool sunset_foul(const struct sunset_state *state)
{
	return state->foul_until >= sunset_player_turn(state);
}
static inline bool sunset_quake(const struct sunset_state *state)
{
	return state->quake_until >= sunset_player_turn(state);
}
/* enum weather of the present turn. */
static inline unsigned sunset_weather(const struct look *look)
{
	const uint8_t *track = look->state->option[OPT_RAINS] ? look->war->rains : look->war->weather;

	return track[look->state->turn];
}
/* Weather modifier to march and forage: winter, monsoon, foul weather (R009, R103). */
int sunset_weather_modifier(const struct look *look);
static inline bool sunset_is_hq(const struct look *look, unsigned unit)
{
	return sunset_facts(look, unit)->arm == A_HQ;
}
static inline bool sunset_is_supply(const struct look *look, unsigned unit)
{
	return sunset_facts(look, unit)->arm == A_SUPPLY;
}
/* Are the unit and enemies in the hex bound by the same truce [sunset:25.23] (battle.c)? */
bool sunset_is_bound(const struct look *look, unsigned unit, unsigned hex);
/* Civilians suffer in battle and never attack [sunset:26.2]. */
static inline bool sunset_may_attack(const struct look *look, unsigned unit)
{
	return sunset_facts(look, unit)->arm != A_CIVILIAN;
}
/* Fleets and riverine units [sunset:27.0] [sunset:28.0]. */
static inline bool sunset_is_craft(const struct look *look, unsigned unit)
{
	return sunset_facts(look, unit)->craft != CRAFTS;
}
/* Is it carried by craft? */
static inline bool sunset_is_aboard(const struct sunset_state *state, unsigned unit)
{
	return state->aboard[unit];
}
/* Has it a zone of control now [sunset:9.1] [sunset:27.21]? */
static inline bool sunset_projects(const struct look *look, const struct sunset_state *state, unsigned unit)
{
	return sunset_facts(look, unit)->projects && !sunset_demoralised(state, unit) && !state->aboard[unit];
}
/* Has the side, whose units must be known, a land unit ashore in the hex? Craft and passengers are none. */
bool sunset_stands_ashore(const struct look *look, unsigned side, unsigned hex);
/* Are all units of the set on the map in this hex and of this side? */
bool sunset_set_in_hex(const struct look *look, const uint64_t *set, unsigned side, unsigned hex);
/* May land units of the side ever stand here? Not at sea, among neutrals, in Coast Castle if they are Asante. */
bool sunset_may_stand(const struct look *look, unsigned side, unsigned hex);
/* May it be attacked? Massawa may, though no Native enters it (R076). */
bool sunset_may_assail(const struct look *look, unsigned side, unsigned hex);
/* Is the way in this direction under water now [sunset:event1-british-61-63]? */
static inline bool sunset_is_flooded(const struct look *look, unsigned hex, unsigned direction)
{
	return look->state->flood_until >= sunset_player_turn(look->state) &&
	       (look->war->flooded[hex] >> direction & 1);
}
/* May this unit be in the hex? Fleets may be at sea, with whom they carry; craft need water. */
bool sunset_may_be(const struct look *look, unsigned unit, unsigned hex);

/* ---- changing (stack.c) ---- */
/* Puts a unit into a hex from wherever it is; marks, works and first occupations follow. */
void sunset_put_unit(struct game *game, unsigned unit, unsigned hex);
/* Takes a unit off the map to one of AT_...; it loses all flags. */
void sunset_take_unit(struct game *game, unsigned unit, unsigned where);
/* Takes away the fieldworks of a side, told by this rule. */
void sunset_drop_works(struct game *game, unsigned hex, unsigned side, const char *rule);
/* Works out the marks of a hex anew: call after changing flags of units there. */
void sunset_refresh_hex(struct game *game, unsigned hex);
/* The result of a total for the unit on the rally table [sunset:11.52] (rally.c). */
enum rally_result sunset_read_rally(const struct look *look, unsigned unit, int total);
/* Demoralises a unit, or eliminates one that was demoralised already; HQs are spared [sunset:11.4] [sunset:10.52]. */
void sunset_demoralise(struct game *game, unsigned unit, enum cause cause, const char *rule);
/* Eliminates a unit: the enemy scores where the cause is combat. Natives other than HQs go to the pool. */
void sunset_eliminate(struct game *game, unsigned unit, enum cause cause, const char *rule);
/* Expended: like eliminated, but nobody's loss [sunset:12.63]. */
void sunset_expend(struct game *game, unsigned unit, enum cause cause, const char *rule);
/* Points for a side; the automatic victory is tested at once [sunset:16.3]: after it, state->step is STEP_OVER and
 * whoever called must do nothing more (sunset_is_over). */
void sunset_score(struct game *game, unsigned side, int points, enum cause cause, const char *rule);
static inline bool sunset_is_over(const struct game *game)
{
	return game->state->ending != END_NOT;
}

/* ---- dice and telling (report.c) ---- */
/* A new event, or NULL where nobody listens: write `if (event) event->arg[TOLD_HEX] = ...`. seats: bit per seat that may
 * know all of it; sentences.c says what the others learn. */
struct event *sunset_tell(struct game *game, enum happen kind, const char *rule, unsigned seats);
enum { SEAT_BRITISH = 1, SEAT_NATIVE = 2, SEAT_ALL = 3 };
static inline unsigned sunset_seat(unsigned side)
{
	return 1u << side;
}
/* Events that many chapters tell: of a hex; of units in a hex; of what becomes of a unit, while it is still where it
 * was; of fieldworks, built or gone; of a marker and whose deed it is (SIDES: nobody's). */
struct event *sunset_tell_hex(struct game *game, enum happen kind, const char *rule, unsigned seats, unsigned hex);
void sunset_tell_units(struct game *game, enum happen kind, const char *rule, unsigned seats, unsigned hex,
                       const uint64_t *set);
struct event *sunset_tell_fate(struct game *game, enum happen kind, unsigned unit, enum cause cause, const char *rule,
                               unsigned seats);
void sunset_tell_works(struct game *game, unsigned hex, unsigned side, bool built, const char *rule);
void sunset_tell_marker(struct game *game, unsigned hex, enum marker marker, unsigned side, const char *rule);
/* Rolls a six-sided die and notes it on the event where there is one. */
int sunset_roll(struct game *game, struct event *event);

/* ---- friendly Natives (friends.c) ---- */
/* Would the set, put into the hex, stand where friendly Natives and British units may not be together? */
bool sunset_friends_clash(const struct look *look, const uint64_t *set, unsigned hex);
/* A segment is over: friendly Natives who stand with British units are lost. */
void sunset_part_friends(struct game *game);
/* Their pool, at most 32; and where they may come from it [sunset:abyssinia-4.4]. */
unsigned sunset_list_friends(const struct look *look, uint16_t *pool);
bool sunset_friends_may_come(const struct look *look, unsigned hex);

/* ---- captures and hostages (hostages.c) ---- */
/* Begins the set-up: with the die for the prison where the option asks for it. */
void sunset_open_game(struct game *game);
void sunset_roll_prison(struct game *game);
/* The hex whose values count for this one. */
unsigned sunset_worth_as(const struct look *look, unsigned hex);
/* Points that the first occupation of the hex would bring the British; 0: none, or it has been. */
int sunset_capture_points(const struct look *look, unsigned hex);
/* A unit of the British has come to a hex. */
void sunset_note_arrival(struct game *game, unsigned unit, unsigned hex);

/* ---- flow (sequence.c) ---- */
/* Sets the decision in hand. */
static inline void sunset_ask(struct game *game, enum step step, unsigned seat)
{
	game->state->step = (uint8_t)step;
	game->state->actor = (uint8_t)seat;
}
/* Goes on to the next segment of the player turn, or to the next player turn, or to the end of the turn or of the game:
 * clears the flags of what ended, begins what comes, and asks its first decision. Segments in which there is nothing to
 * decide are gone through. */
void sunset_end_segment(struct game *game);
void sunset_end_game(struct game *game, enum ending ending);
/* The level of victory that an order from home leaves the winner (orders.c). */
int sunset_cap_level(const struct look *look, int winner, int level);
/* Called by sequence.c when a segment begins. Each asks its first decision, or calls sunset_end_segment. */
void sunset_begin_events(struct game *game);
void sunset_begin_arrivals(struct game *game);
void sunset_begin_movement(struct game *game);
void sunset_begin_battles(struct game *game);
void sunset_begin_logistics(struct game *game);
void sunset_begin_rally(struct game *game);
/* The railhead stands on the map from now on, where the scenario has it (rail.c). */
void sunset_open_railhead(struct game *game);
/* Asks for the first part of the set-up that players place; after the last one turn 1 begins (deploy.c). */
void sunset_begin_deployment(struct game *game);
/* Has all that is left of the set-up where the scenario proposes, without dice. */
void sunset_finish_deployment(struct game *game);
/* A battle begins (stand.c). flags: BATTLE_...; after one with BATTLE_AMBUSH the events segment goes on, with
 * sunset_resume_events, and not the attacks. */
void sunset_begin_battle(struct game *game, unsigned from, unsigned target, const uint64_t *set, unsigned flags);
void sunset_resume_events(struct game *game);
/* A number of an event as the war's own table gives it (events.h names them), e.g. a modifier while it is in force
 * (events.c). */
int sunset_event_number(const struct look *look, enum happening happening, unsigned index);
/* The rule of an event in the war's own table, or the other one where it is not there. */
const char *sunset_event_rule(const struct look *look, unsigned side, enum happening happening, const char *otherwise);
/* Points that are counted only when the game ends [sunset:16.2(1)]: as they would be now, and given (objectives.c). */
int sunset_count_objectives(const struct look *look, unsigned side);
void sunset_score_objectives(struct game *game);
/* British points for places, as an order from home changes them; points for units that leave the map (orders.c). */
int sunset_scale_objectives(const struct look *look, int points);
void sunset_score_withdrawal(struct game *game, const uint64_t *set);

/* ---- marching, for others to ask (cost.c) ---- */
/* Half points that the unit alone would have with this multiple (R14, R47). */
int sunset_allowance(const struct look *look, unsigned unit, unsigned multiple);
/* The same with another movement factor than its own. */
int sunset_allowance_by(const struct look *look, unsigned unit, unsigned factor, unsigned multiple);

/* Works out the travel tables of a war whose costs are known; the last step of loading it (trek.c). */
void sunset_chart_treks(const struct sunset_tables *tables, struct scenario *war, struct arena *arena);
/* Half points of travel to `goal` from every hex as things stand: `toll` is what leaving a hex costs besides, TREK_BARRED
 * where one cannot be at all. Both arrays have HEX_LIMIT entries. */
void sunset_find_way(const struct look *look, unsigned side, unsigned goal, const uint8_t *toll, uint16_t *far);

/* ---- sieges (siege.c) ---- */
/* Is the hex a fortress under siege? Its holders are the besieged. Public. */
static inline bool sunset_besieged(const struct look *look, unsigned hex)
{
	return look->war->fort[hex] && look->state->siege[look->war->fort[hex] - 1];
}
/* Is it one that the side holds? By land it neither leaves nor enters it [sunset:18.21]. */
static inline bool sunset_is_shut_in(const struct look *look, unsigned side, unsigned hex)
{
	return sunset_besieged(look, hex) && sunset_occupied(look->state, side, hex);
}
/* Can the units of a hex lay siege to the fortress, by what everybody sees? */
bool sunset_may_besiege(const struct look *look, unsigned hex, unsigned fortress);
/* Why no siege is laid during the marches. */
struct refusal sunset_refuse_siege(const struct look *look);
/* Has the side a fleet, and is the hex on the coast [sunset:18.7]? */
bool sunset_fed_by_sea(const struct look *look, unsigned side, unsigned hex);
/* How many more units may come to the hex this turn; a siege limits them unless they land from the sea [sunset:18.6]
 * [sunset:18.72] (R79). */
unsigned sunset_siege_room(const struct look *look, unsigned hex);
/* A hex has changed: sieges that are kept up no longer end. */
void sunset_review_siege(struct game *game, unsigned hex);
/* The force in the hex besieges nobody any more: negotiations [sunset:25.23]. */
void sunset_lift_siege(struct game *game, unsigned hex);
/* Nobody moves any more: sieges may be laid, then works are finished and the segment ends. */
void sunset_end_movement(struct game *game);

/* ---- the rest of struct rules ---- */
const void *sunset_load(const struct doc_set *data, struct arena *arena, struct faults *faults); /* load.c */
const struct option_spec *sunset_options(const void *tables, size_t scenario, size_t *count);    /* options.c */
const int32_t *sunset_preset(const void *tables, size_t scenario, enum preset preset);           /* options.c */
void sunset_describe(const void *tables, size_t scenario, struct writer *writer);                /* describe.c */
void sunset_setup(const void *tables, size_t scenario, const int32_t *options, const uint64_t key[2], void *state);
void sunset_move_text(const void *tables, const void *state, const struct move *move, struct text *text);
struct refusal sunset_move_parse(const void *tables, const void *state, const char *text, struct move *move);
void sunset_words(const void *tables, const void *state, struct writer *writer); /* vocabulary.c */
void sunset_help(const void *tables, const void *state, int seat, struct text *text);
/* The unit whose id is the `length` bytes at `name`; 0 where there is none. (moves.c) */
unsigned sunset_find_unit(const struct scenario *war, const char *name, size_t length);
/* Are the fields that the verb does not use zero, its hexes and units real? (moves.c) */
struct refusal sunset_check_form(const struct look *look, const struct move *move);
void sunset_view(const void *tables, const void *state, int seat, void *view);
void sunset_resample(const void *tables, const void *view, int seat, struct rng *rng, void *state);
enum take_back sunset_take_back(const void *tables, const void *before, const struct move *move, const void *after);
bool sunset_event_for(const void *tables, const struct event *event, int seat, struct event *seen);
const char *sunset_event_name(uint16_t kind);
void sunset_event_text(const void *tables, const struct event *event, struct text *text);
void sunset_event_dump(const void *tables, const struct event *event, struct writer *writer);
void sunset_dump(const void *tables, const void *state, struct writer *writer);
void sunset_read(const void *tables, const struct doc *position, void *state, struct faults *faults);
void sunset_draw(const void *tables, const void *view, int seat, bool colour, struct text *text);
void sunset_appraise(const void *tables, const void *view, int seat, const struct move *moves, size_t count,
                     int32_t *worth);
struct outcome sunset_result(const void *tables, const void *state); /* sequence.c */
const char *sunset_invariants(const void *tables, const void *state);
/* A look at a state or view. */
struct look sunset_look(const void *tables, const void *state);
/* Starts turn 1 of a state that setup or read has laid out (sequence.c). */
void sunset_begin_turn(struct game *game);

#endif
