/* report.c: events told: one table gives each kind its name, its fields, and a sentence for those who know all of it
 * and for those who do not. May use: rooms. */
#include <string.h>

#include "systems/sunset/position.h"
#include "systems/sunset/rooms.h"

enum field_kind { FIELD_NONE, FIELD_INT, FIELD_YES, FIELD_HEX, FIELD_UNIT, FIELD_SIDE, FIELD_WORD, FIELD_RESULT };

struct field {
	const char *name;
	enum field_kind kind;
	bool open; /* the other seat learns it too */
	const char *const *words;
};
struct report {
	const char *name;
	const char *full;  /* the sentence; {field} is replaced, {dice} and {units} too */
	const char *other; /* for a seat that may not know all; NULL: it learns nothing */
	struct field field[6];
	bool open_set;
};

static const char *const outcome_words[] = {"unaffected", "demoralised", "eliminated", "removed", "outrage", NULL};
/* What fires: the weapon, in the melee the line of its table that the units fight on [sunset:8.44]. */
static const char *const fire_words[] = {"none",    "gun-a",   "gun-b",  "gun-g",  "gun-f",  "gun-h",  "gun-l",
                                         "gun-m",   "gun-r",   "foot-b", "foot-l", "foot-m", "foot-r", "foot-s",
                                         "horse-c", "horse-s", "OT",     "S",      "C",      NULL};
_Static_assert(sizeof fire_words / sizeof fire_words[0] == WEAPONS + 4, "every weapon and three lines of the melee");
static const char *const marker_words[] = {"atrocity", "fair-play", NULL};
static const char *const source_words[] = {"fortress", "line", "expended", "forage", "rail", "exempt", NULL};
static const char *const winner_words[] = {"british", "native", "nobody", NULL};
static const char *const news_words[] = {"held", "found", "saved", NULL};
static const char *const level_words[] = {"draw", "local", "campaign", "imperial", NULL};

#define OPEN(n, k)                                                                                                     \
	{                                                                                                              \
		n, k, true, NULL                                                                                       \
	}
#define CLOSED(n, k)                                                                                                   \
	{                                                                                                              \
		n, k, false, NULL                                                                                      \
	}
#define OPEN_WORD(n, w)                                                                                                \
	{                                                                                                              \
		n, FIELD_WORD, true, w                                                                                 \
	}
#define CLOSED_WORD(n, w)                                                                                              \
	{                                                                                                              \
		n, FIELD_WORD, false, w                                                                                \
	}

static const struct report reports[HAPPENS] = {
	[HAPPEN_TURN] = {"turn",
                         "Turn {turn} begins; weather: {weather}.",
                         "Turn {turn} begins.",
                         {OPEN("turn", FIELD_INT), OPEN_WORD("weather", sunset_weather_words)},
                         true},
	[HAPPEN_SEGMENT] = {"segment",
                            "Turn {turn}, {side}: {segment}.",
                            "Turn {turn}, {side}: {segment}.",
                            {OPEN("turn", FIELD_INT), OPEN("side", FIELD_SIDE),
                             OPEN_WORD("segment", sunset_segment_words)},
                            true},
	[HAPPEN_EVENT] = {"event",
                          "The {side} events roll is {roll}: {happening}.",
                          "The {side} events roll is {roll}: {happening}.",
                          {OPEN("side", FIELD_SIDE), OPEN("roll", FIELD_INT),
                           OPEN_WORD("happening", sunset_happening_words)},
                          true},
	[HAPPEN_EFFECT] = {"effect",
                           "{happening} takes effect.",
                           "{happening} takes effect.",
                           {OPEN_WORD("happening", sunset_happening_words), OPEN("side", FIELD_SIDE),
                            OPEN("until", FIELD_INT)},
                           true},
	[HAPPEN_EVENT_DIE] = {"event-die",
                              "{unit} in {hex} rolls {dice}: {outcome}.",
                              "A die in {hex} is {dice}: {outcome}.",
                              {CLOSED("unit", FIELD_UNIT), OPEN("hex", FIELD_HEX), OPEN_WORD("outcome", outcome_words)},
                              false},
	[HAPPEN_FEVER] = {"fever",
                          "{unit} is down with fever.",
                          "A leader is down with fever.",
                          {CLOSED("unit", FIELD_UNIT)},
                          false},
	[HAPPEN_SHOWN] = {"shown",
                          "In {hex} stand {units}.",
                          "The units in {hex} are looked at.",
                          {OPEN("hex", FIELD_HEX)},
                          false},
	[HAPPEN_NATIVE_ROLL] = {"native-roll",
                                "The reinforcement roll is {dice}, modified by {modifier}{parts} to {total}: {result}.",
                                "The reinforcement roll is {dice}, modified by {modifier}{parts} to {total}: {result}.",
                                {OPEN("modifier", FIELD_INT), OPEN("total", FIELD_INT),
                                 OPEN_WORD("result", sunset_native_words)},
                                true},
	[HAPPEN_COUNT_ROLL] = {"count-roll",
                               "A die of {dice} makes it {count} units.",
                               "A die of {dice} makes it {count} units.",
                               {OPEN("count", FIELD_INT)},
                               true},
	[HAPPEN_DRAWN] = {"drawn",
                          "{count} drawn from the pool: {units}.",
                          "{count} units are drawn from the pool.",
                          {OPEN("count", FIELD_INT)},
                          false},
	[HAPPEN_PLACED] =
		{"placed", "{units} arrive in {hex}.", "Units arrive in {hex}.", {OPEN("hex", FIELD_HEX)}, false},
	[HAPPEN_FORFEITED] = {"forfeited",
                              "{count} not placed: {units}.",
                              "{count} units are not placed.",
                              {OPEN("count", FIELD_INT)},
                              false},
	[HAPPEN_POINTS] = {"points",
                           "Replacement points ({pool}): {points}, now {left}.",
                           NULL,
                           {CLOSED_WORD("pool", sunset_pool_words), CLOSED("points", FIELD_INT),
                            CLOSED("left", FIELD_INT)},
                           false},
	[HAPPEN_REBUILT] = {"rebuilt",
                            "{unit} is rebuilt in {hex}.",
                            "A unit is rebuilt in {hex}.",
                            {CLOSED("unit", FIELD_UNIT), OPEN("hex", FIELD_HEX)},
                            false},
	[HAPPEN_MARCH_ROLL] = {"march-roll",
                               "A force in {hex} ({units}) tries to march: {throw}: {result}{reach}.",
                               "A force in {hex} tries to march: {dice}, modified by {modifier} to {total}: {result}.",
                               {OPEN("hex", FIELD_HEX), CLOSED("hq", FIELD_UNIT), OPEN("modifier", FIELD_INT),
                                OPEN("total", FIELD_INT), OPEN_WORD("result", sunset_march_words),
                                CLOSED("allowance", FIELD_INT)},
                               false},
	[HAPPEN_MOVED] = {"moved",
                          "The force moves from {from} to {to}; half points: {cost} paid, {left} left.",
                          "A force moves from {from} to {to}.",
                          {OPEN("from", FIELD_HEX), OPEN("to", FIELD_HEX), CLOSED("cost", FIELD_INT),
                           CLOSED("left", FIELD_INT)},
                          false},
	[HAPPEN_DROPPED] = {"dropped", "{units} stay behind in {hex}.", NULL, {CLOSED("hex", FIELD_HEX)}, false},
	[HAPPEN_HALTED] =
		{"halted", "The force halts in {hex}.", "The force halts in {hex}.", {OPEN("hex", FIELD_HEX)}, true},
	[HAPPEN_SCOUTED] = {"scouted",
                            "{units} reconnoitre {hex} and {success|see it|see nothing}.",
                            "{units} reconnoitre {hex} and {success|see it|see nothing}.",
                            {OPEN("hex", FIELD_HEX), OPEN("success", FIELD_YES)},
                            true},
	[HAPPEN_SCOUTING] = {"scouting",
                             "{units} with a strength of {strength} reconnoitre {hex}.",
                             "{units} with a strength of {strength} reconnoitre {hex}.",
                             {OPEN("hex", FIELD_HEX), OPEN("strength", FIELD_INT)},
                             true},
	[HAPPEN_SCREENED] = {"screened",
                             "{units} screen {hex} with strength {strength}.",
                             "{units} screen {hex} with strength {strength}.",
                             {OPEN("hex", FIELD_HEX), OPEN("strength", FIELD_INT)},
                             true},
	[HAPPEN_WITHDRAWN] = {"withdrawn",
                              "{units} leave the map from {hex}.",
                              "Units leave the map from {hex}.",
                              {OPEN("hex", FIELD_HEX)},
                              false},
	[HAPPEN_WORKS] = {"works",
                          "Fieldworks of the {side} in {hex} {built|are ready|are gone}.",
                          "Fieldworks of the {side} in {hex} {built|are ready|are gone}.",
                          {OPEN("hex", FIELD_HEX), OPEN("side", FIELD_SIDE), OPEN("built", FIELD_YES)},
                          true},
	[HAPPEN_MARKER] = {"marker",
                           "{hex} is marked: {marker}.",
                           "{hex} is marked: {marker}.",
                           {OPEN("hex", FIELD_HEX), OPEN_WORD("marker", marker_words), OPEN_WORD("side", winner_words)},
                           true},
	[HAPPEN_DEMORALISED] = {"demoralised",
                                "{unit} in {hex} is demoralised ({cause}).",
                                NULL,
                                {CLOSED("unit", FIELD_UNIT), OPEN("hex", FIELD_HEX),
                                 OPEN_WORD("cause", sunset_cause_words)},
                                false},
	[HAPPEN_ELIMINATED] = {"eliminated",
                               "{unit} in {hex} is eliminated ({cause}).",
                               "A unit in {hex} is lost ({cause}).",
                               {CLOSED("unit", FIELD_UNIT), OPEN("hex", FIELD_HEX),
                                OPEN_WORD("cause", sunset_cause_words), OPEN("points", FIELD_INT)},
                               false},
	[HAPPEN_REMOVED] = {"removed",
                            "{unit} in {hex} leaves ({cause}).",
                            "A unit leaves ({cause}).",
                            {CLOSED("unit", FIELD_UNIT), CLOSED("hex", FIELD_HEX),
                             OPEN_WORD("cause", sunset_cause_words)},
                            false},
	[HAPPEN_SCORE] = {"score",
                          "{side} score {points} ({cause}), {total} in all.",
                          "{side} score {points} ({cause}), {total} in all.",
                          {OPEN("side", FIELD_SIDE), OPEN("points", FIELD_INT), OPEN("total", FIELD_INT),
                           OPEN_WORD("cause", sunset_cause_words)},
                          true},
	[HAPPEN_ATTACK] = {"attack",
                           "The {side} attack {target} from {from}. Engaged: {units}.",
                           "The {side} attack {target} from {from}. Engaged: {units}.",
                           {OPEN("side", FIELD_SIDE), OPEN("from", FIELD_HEX), OPEN("target", FIELD_HEX)},
                           true},
	[HAPPEN_STAND] = {"stand",
                          "The defender stands on {terrain} (modifier {modifier}).",
                          "The defender stands on {terrain} (modifier {modifier}).",
                          {OPEN_WORD("terrain", sunset_terrain_words), OPEN("modifier", FIELD_INT)},
                          true},
	[HAPPEN_COMMAND] = {"command",
                            "{unit} commands for the {side}.",
                            "{unit} commands for the {side}.",
                            {OPEN("side", FIELD_SIDE), OPEN("unit", FIELD_UNIT)},
                            true},
	[HAPPEN_SUPERIORITY] = {"superiority",
                                "Dice {dice}: attacker {attacker}, defender {defender}; the {side} have superiority.",
                                "Dice {dice}: attacker {attacker}, defender {defender}; the {side} have superiority.",
                                {OPEN("attacker", FIELD_INT), OPEN("defender", FIELD_INT), OPEN("side", FIELD_SIDE),
                                 OPEN("attacker_modifier", FIELD_INT), OPEN("defender_modifier", FIELD_INT)},
                                true},
	[HAPPEN_OMEN] = {"omen",
                         "The omens: {dice}, {modifier} on melee.",
                         "The omens: {dice}, {modifier} on melee.",
                         {OPEN("modifier", FIELD_INT)},
                         true},
	[HAPPEN_ROUND] =
		{"round", "The {round} round.", "The {round} round.", {OPEN_WORD("round", sunset_round_words)}, true},
	[HAPPEN_VOLLEY] =
		{"volley",
                 "{units} of the {side} fire {factors} factors of {weapon}: {dice}, modified by {modifier}{parts} to {total}: {result}.",
                 "{units} of the {side} fire {factors} factors of {weapon}: {dice}, modified by {modifier}{parts} to {total}: {result}.",
                 {OPEN("side", FIELD_SIDE), OPEN_WORD("weapon", fire_words), OPEN("factors", FIELD_INT),
                  OPEN("modifier", FIELD_INT), OPEN("total", FIELD_INT), OPEN("result", FIELD_RESULT)},
                 true},
	[HAPPEN_OUTCOME] =
		{"outcome",
                 "Won by {winner}: attacker lost {attacker_lost} of {attacker_base}, defender {defender_lost} of {defender_base}.",
                 "Won by {winner}: attacker lost {attacker_lost} of {attacker_base}, defender {defender_lost} of {defender_base}.",
                 {OPEN_WORD("winner", winner_words), OPEN("attacker_base", FIELD_INT), OPEN("attacker_lost", FIELD_INT),
                  OPEN("defender_base", FIELD_INT), OPEN("defender_lost", FIELD_INT)},
                 true},
	[HAPPEN_RETREATED] = {"retreated",
                              "The {side} retreat from {from} to {to}.",
                              "The {side} retreat from {from} to {to}.",
                              {OPEN("from", FIELD_HEX), OPEN("to", FIELD_HEX), OPEN("side", FIELD_SIDE)},
                              true},
	[HAPPEN_GRIP] = {"grip",
                         "{hex} is in a zone of control: {due} strength points must be demoralised.",
                         "{hex} is in a zone of control: {due} strength points must be demoralised.",
                         {OPEN("hex", FIELD_HEX), OPEN("due", FIELD_INT)},
                         true},
	[HAPPEN_ADVANCED] = {"advanced",
                             "{units} advance to {hex}.",
                             "The victors advance to {hex}.",
                             {OPEN("hex", FIELD_HEX)},
                             false},
	[HAPPEN_SUPPLIED] = {"supplied",
                             "In supply in {hex} ({source}): {units}.",
                             NULL,
                             {CLOSED("hex", FIELD_HEX), CLOSED_WORD("source", source_words)},
                             false},
	[HAPPEN_EXPENDED] = {"expended",
                             "{unit} in {hex} is expended ({cause}).",
                             NULL,
                             {CLOSED("unit", FIELD_UNIT), CLOSED("hex", FIELD_HEX),
                              CLOSED_WORD("cause", sunset_cause_words)},
                             false},
	[HAPPEN_FORAGE] = {"forage",
                           "Forage in {hex} ({terrain}): {throw}: feeds {capacity} of {need}.",
                           "Forage in {hex} ({terrain}): {throw}: feeds {capacity}.",
                           {OPEN("hex", FIELD_HEX), OPEN_WORD("terrain", sunset_terrain_words),
                            OPEN("modifier", FIELD_INT), OPEN("total", FIELD_INT), OPEN("capacity", FIELD_INT),
                            CLOSED("need", FIELD_INT)},
                           false},
	[HAPPEN_SHORT] = {"short", "Out of supply in {hex}: {units}.", NULL, {CLOSED("hex", FIELD_HEX)}, false},
	[HAPPEN_RALLY] = {"rally",
                          "{unit} ({class}) tries to rally: {dice}, modified by {modifier} to {total}: {result}.",
                          "A rally die is {dice}.",
                          {CLOSED("unit", FIELD_UNIT), CLOSED("hq", FIELD_UNIT), CLOSED("total", FIELD_INT),
                           CLOSED_WORD("result", sunset_rally_words), CLOSED("modifier", FIELD_INT),
                           CLOSED_WORD("class", sunset_morale_words)},
                          false},
	[HAPPEN_PROVIDED] = {"provided",
                             "{unit} is expended for the fire of {units}.",
                             "{unit} is expended for the fire of {units}.",
                             {OPEN("unit", FIELD_UNIT), OPEN("side", FIELD_SIDE)},
                             true},
	[HAPPEN_SPIED] = {"spied",
                          "The spies of {unit} (value {value}) try to see {hex}: {dice}, {success|and do|in vain}.",
                          "Spies try to see {hex}: {dice}, {success|and do|in vain}.",
                          {CLOSED("unit", FIELD_UNIT), OPEN("hex", FIELD_HEX), OPEN("success", FIELD_YES),
                           CLOSED("value", FIELD_INT)},
                          false},
	[HAPPEN_PLEDGED] = {"pledged",
                            "{unit} promises fair play in {hex}: {dice}, {success|and is believed|in vain}.",
                            "Fair play is promised in {hex}: {dice}, {success|and believed|in vain}.",
                            {CLOSED("unit", FIELD_UNIT), OPEN("hex", FIELD_HEX), OPEN("success", FIELD_YES)},
                            false},
	[HAPPEN_EVADED] = {"evaded",
                           "{units} slip away from {hex}.",
                           "{units} slip away from {hex}.",
                           {OPEN("hex", FIELD_HEX), OPEN("side", FIELD_SIDE)},
                           true},
	[HAPPEN_RAILHEAD] = {"railhead",
                             "The railroad is open as far as {hex}.",
                             "The railroad is open as far as {hex}.",
                             {OPEN("hex", FIELD_HEX)},
                             true},
	[HAPPEN_CUT] = {"cut",
                        "The railroad in {hex} is attacked: {dice}, {success|and cut|in vain}.",
                        "The railroad in {hex} is attacked: {dice}, {success|and cut|in vain}.",
                        {OPEN("hex", FIELD_HEX), OPEN("success", FIELD_YES)},
                        true},
	[HAPPEN_REPAIRED] = {"repaired",
                             "The railroad in {hex} is repaired.",
                             "The railroad in {hex} is repaired.",
                             {OPEN("hex", FIELD_HEX)},
                             true},
	[HAPPEN_PARLEY] = {"parley",
                           "{unit} asks the enemies in {hex} for negotiations; shown: {shown}.",
                           "{unit} asks the enemies in {hex} for negotiations; shown: {shown}.",
                           {OPEN("hex", FIELD_HEX), OPEN("unit", FIELD_UNIT), OPEN("shown", FIELD_UNIT)},
                           true},
	[HAPPEN_TALKS] =
		{"negotiation",
                 "{unit} negotiates with {with} in {hex}: {dice}, modified by {modifier}{parts} to {total}: {result}.",
                 "{unit} negotiates with {with} in {hex}: {dice}, modified by {modifier}{parts} to {total}: {result}.",
                 {OPEN("hex", FIELD_HEX), OPEN("unit", FIELD_UNIT), OPEN("with", FIELD_UNIT),
                  OPEN("modifier", FIELD_INT), OPEN("total", FIELD_INT), OPEN_WORD("result", sunset_talk_words)},
                 true},
	[HAPPEN_HONOURED] = {"honoured",
                             "{units} in {hex} have the honours of war.",
                             "A force in {hex} has the honours of war.",
                             {OPEN("hex", FIELD_HEX)},
                             false},
	[HAPPEN_TRUCE] = {"truce",
                          "A truce holds between {hex} and {with}.",
                          "A truce holds between {hex} and {with}.",
                          {OPEN("hex", FIELD_HEX), OPEN("with", FIELD_HEX)},
                          true},
	[HAPPEN_RAISED] = {"raised",
                           "{hq} raises {unit} in {hex}.",
                           "A unit is raised in {hex}.",
                           {CLOSED("unit", FIELD_UNIT), CLOSED("hq", FIELD_UNIT), OPEN("hex", FIELD_HEX)},
                           false},
	[HAPPEN_STRAY_DIE] = {"event-die",
                              "{unit} in {hex} rolls {dice}: {outcome}.",
                              "A die is {dice}: {outcome}.",
                              {CLOSED("unit", FIELD_UNIT), CLOSED("hex", FIELD_HEX),
                               OPEN_WORD("outcome", outcome_words)},
                              false},
	[HAPPEN_OBJECTIVE] = {"objective",
                              "The {side} hold {hex} at the end: {points}.",
                              "The {side} hold {hex} at the end: {points}.",
                              {OPEN("hex", FIELD_HEX), OPEN("side", FIELD_SIDE), OPEN("points", FIELD_INT)},
                              true},
	[HAPPEN_HOSTAGES] = {"hostages",
                             "The hostages: {news}, in {hex}.",
                             "The hostages: {news}, in {hex}.",
                             {OPEN("hex", FIELD_HEX), OPEN_WORD("news", news_words)},
                             true},
	[HAPPEN_ROUTED] = {"routed",
                           "{unit} checks for rout: {dice}, total {total}: {result}; hexes to run: {hexes}.",
                           "{unit} checks for rout: {dice}, total {total}: {result}; hexes to run: {hexes}.",
                           {OPEN("unit", FIELD_UNIT), OPEN("hq", FIELD_UNIT), OPEN("total", FIELD_INT),
                            OPEN_WORD("result", sunset_rally_words), OPEN("hexes", FIELD_INT)},
                           true},
	[HAPPEN_JOINED] = {"joined",
                           "{units} join those who ran to {hex}.",
                           "{units} join those who ran to {hex}.",
                           {OPEN("hex", FIELD_HEX), OPEN("side", FIELD_SIDE)},
                           true},
	[HAPPEN_DIGGING] = {"digging",
                            "{unit} begins fieldworks in {hex}.",
                            NULL,
                            {CLOSED("unit", FIELD_UNIT), CLOSED("hex", FIELD_HEX)},
                            false},
	[HAPPEN_SIEGE] = {"siege",
                          "The {side} in {from} {laid|besiege|no longer besiege} {hex}.",
                          "The {side} in {from} {laid|besiege|no longer besiege} {hex}.",
                          {OPEN("hex", FIELD_HEX), OPEN("from", FIELD_HEX), OPEN("side", FIELD_SIDE),
                           OPEN("laid", FIELD_YES)},
                          true},
	[HAPPEN_SAPPED] = {"sapped",
                           "{unit} saps {hex}: {throw}: {result}.",
                           "{unit} saps {hex}: {throw}: {result}.",
                           {OPEN("unit", FIELD_UNIT), OPEN("hex", FIELD_HEX), OPEN("modifier", FIELD_INT),
                            OPEN("total", FIELD_INT), OPEN_WORD("result", sunset_sapper_words)},
                           true},
	[HAPPEN_BOARDED] = {"boarded",
                            "{units} go aboard in {hex}.",
                            "Units go aboard in {hex}.",
                            {OPEN("hex", FIELD_HEX)},
                            false},
	[HAPPEN_LANDED] = {"landed", "{units} land in {hex}.", "Units land in {hex}.", {OPEN("hex", FIELD_HEX)}, false},
	[HAPPEN_SAILED] = {"sailed",
                           "{units} sail from {from} to {to}.",
                           "{units} sail from {from} to {to}.",
                           {OPEN("from", FIELD_HEX), OPEN("to", FIELD_HEX), OPEN("side", FIELD_SIDE)},
                           true},
	[HAPPEN_SHIPPED] = {"shipped",
                            "{units} go by sea from {from} to {to}; {shipped} factors this turn.",
                            "A force goes by sea from {from} to {to}.",
                            {OPEN("from", FIELD_HEX), OPEN("to", FIELD_HEX), CLOSED("shipped", FIELD_INT)},
                            false},
	[HAPPEN_TREATY] = {"treaty",
                           "The {side} are {agreed|for|against} a treaty.",
                           "The {side} are {agreed|for|against} a treaty.",
                           {OPEN("side", FIELD_SIDE), OPEN("agreed", FIELD_YES)},
                           true},
	[HAPPEN_CAPITULATED] =
		{"capitulated", "The {side} capitulate.", "The {side} capitulate.", {OPEN("side", FIELD_SIDE)}, true},
	[HAPPEN_OVER] = {"over",
                         "The war is over. Winner: {winner}; difference {difference}; level: {level}.",
                         "The war is over. Winner: {winner}; difference {difference}; level: {level}.",
                         {OPEN_WORD("winner", winner_words), OPEN("difference", FIELD_INT),
                          OPEN_WORD("level", level_words)},
                         true},
};

struct event *sunset_tell(struct game *game, enum happen kind, const char *rule, unsigned seats)
{
	struct event *event = engine_new_event(game->log);

	if (event) {
		event->kind = (uint16_t)kind;
		event->seats = (uint8_t)seats;
		event->rule = rule;
		event->war = game->state->scenario;
	}
	return event;
}

int sunset_roll(struct game *game, struct event *event)
{
	int die = base_roll_die(&game->state->dice, 6);

	if (event && event->dice_count < sizeof event->dice)
		event->dice[event->dice_count++] = (uint8_t)die;
	return die;
}

/* What is hidden is removed, and `seats` says that something was: texts and dumps go by it. */
bool sunset_event_for(const void *tables, const struct event *event, int seat, struct event *seen)
{
	const struct report *report = &reports[event->kind];

	(void)tables;
	*seen = *event;
	if (seat >= 0 && (event->seats >> seat & 1))
		return true;
	/* That the march has cost a unit is known, not that it was a supply unit (R80). */
	if (event->kind == HAPPEN_EXPENDED && event->arg[2] == C_ATTRITION) {
		seen->kind = HAPPEN_ELIMINATED;
		report = &reports[HAPPEN_ELIMINATED];
	}
	if (!report->other)
		return event->seats == SEAT_ALL;
	/* A stack that is shown is shown to the players, not to whoever stands by. */
	if (event->seats == SEAT_ALL && event->kind != HAPPEN_SHOWN)
		return true;
	seen->seats = 0;
	seen->detail = 0;
	for (int i = 0; i < 6; i++)
		if (!report->field[i].open)
			seen->arg[i] = 0;
	if (!report->open_set)
		memset(seen->set, 0, sizeof seen->set);
	/* Where units rally nobody else knows, only that one was lost (R80). */
	if (event->kind == HAPPEN_ELIMINATED && event->arg[2] == C_RALLY)
		seen->arg[1] = HEX_NONE;
	/* Who knows the pool, or the HQs, would read from the draw whom it meant. */
	if (event->kind == HAPPEN_DRAWN || event->kind == HAPPEN_FEVER || event->kind == HAPPEN_RAISED) {
		seen->dice_count = 0;
		memset(seen->dice, 0, sizeof seen->dice);
	}
	return true;
}

const char *sunset_event_name(uint16_t kind)
{
	return kind < HAPPENS && reports[kind].name ? reports[kind].name : "unknown";
}

static void put_result(struct text *text, int result)
{
	if (!result) {
		base_put_string(text, "no effect");
	} else if (result < 0) {
		base_put_char(text, '(');
		base_put_int(text, -result);
		base_put_char(text, ')');
	} else {
		base_put_int(text, result);
	}
}

static void put_field(const struct scenario *war, const struct field *field, int32_t value, struct text *text)
{
	switch (field->kind) {
	case FIELD_HEX:
		if (value == HEX_NONE)
			base_put_string(text, "an unknown hex");
		else
			kit_put_hex(war->map, (unsigned)value, text);
		break;
	case FIELD_UNIT:
		base_put_string(text, value > 0 && value <= war->units ? war->unit[value].id : "none");
		break;
	case FIELD_SIDE:
		base_put_string(text, war->side_title[value & 1]);
		break;
	case FIELD_WORD:
		base_put_string(text, field->words[value] ? field->words[value] : "none");
		break;
	case FIELD_YES:
		base_put_string(text, value ? "yes" : "no");
		break;
	case FIELD_RESULT:
		put_result(text, value);
		break;
	default:
		base_put_int(text, value);
	}
}

static void put_dice(const struct event *event, struct text *text)
{
	if (!event->dice_count)
		base_put_string(text, "no die");
	for (int i = 0; i < event->dice_count; i++) {
		if (i)
			base_put_char(text, '+');
		base_put_int(text, event->dice[i]);
	}
}

static void put_units(const struct scenario *war, const struct event *event, struct text *text)
{
	const char *before = "";

	EACH_BIT (u, event->set, RULES_SET_WORDS) {
		base_put_string(text, before);
		base_put_string(text, war->unit[u].id);
		before = ", ";
	}
}

/* What modifiers are made of: fields, words for the sentence (NULL: the HQ), the argument that is their sum. */
struct parts {
	const char *word[AIMS], *say[AIMS];
	uint8_t sum, always; /* so many fields are told even where they are 0 */
	bool open;
};

static const struct parts *parts_of(const struct event *event)
{
	static const struct parts volley = {{"morale", "tactical", "ground", "march_attack", "supply"},
	                                    {"morale", NULL, "ground", "attack from the march", "supply"},
	                                    3,
	                                    3,
	                                    true};
	static const struct parts larder = {
		{"strategic", "works", "weather", "fair_play"}, {NULL, "works", "weather", "fair play"}, 2, 0, false};
	static const struct parts mine = {{"engineer_hq", "veteran", "enemy_engineer", "enemy_engineer_hq"},
	                                  {"engineer HQ", "veteran", "enemy engineer", "enemy engineer HQ"},
	                                  2,
	                                  0,
	                                  true};

	static const struct parts rising = {
		{"lead", "capital", "contingency"}, {"victory points", "capital", "contingency"}, 0, 0, true};

	static const struct parts talks = {
		{"chief", "value", "lead", "fair_play", "atrocity"},
		{"commander in chief", "strategic value", "victory points", "fair play", "atrocity"},
		3,
		0,
		true};

	switch (event->kind) {
	case HAPPEN_TALKS:
		return &talks;
	case HAPPEN_NATIVE_ROLL:
		return &rising;
	case HAPPEN_VOLLEY:
		return &volley;
	case HAPPEN_FORAGE:
	case HAPPEN_MARCH_ROLL:
		return &larder;
	case HAPPEN_SAPPED:
		return &mine;
	default:
		return NULL;
	}
}

static int read_rest(const struct event *event, const struct parts *parts)
{
	int rest = event->arg[parts->sum];

	for (unsigned i = 0; i < AIMS; i++)
		rest -= sunset_read_aim(event->detail, i);
	return rest;
}

static const char *name_aide(const struct scenario *war, const struct event *event)
{
	unsigned hq = event->detail >> 4 * AIMS;

	return hq && hq <= war->units ? war->unit[hq].id : NULL;
}

static void put_part(const char *name, int value, const char **before, struct text *text)
{
	if (!value)
		return;
	base_put_string(text, *before);
	base_put_string(text, name);
	base_put_string(text, value > 0 ? " +" : " ");
	base_put_int(text, value);
	*before = ", ";
}

static void put_parts(const struct scenario *war, const struct event *event, struct text *text)
{
	const struct parts *parts = parts_of(event);
	const char *before = " (";

	for (unsigned i = 0; i < AIMS; i++)
		put_part(parts->say[i] ? parts->say[i] : name_aide(war, event), sunset_read_aim(event->detail, i),
		         &before, text);
	put_part("event", read_rest(event, parts), &before, text);
	if (before[0] == ',')
		base_put_char(text, ')');
}

static void dump_parts(const struct scenario *war, const struct event *event, struct writer *writer)
{
	const struct parts *parts = parts_of(event);

	if (!parts || (!event->seats && !parts->open))
		return;
	for (unsigned i = 0; i < AIMS; i++)
		if (i < parts->always || sunset_read_aim(event->detail, i))
			writer->put_int(writer, parts->word[i], sunset_read_aim(event->detail, i));
	if (read_rest(event, parts))
		writer->put_int(writer, "event_modifier", read_rest(event, parts));
	if (name_aide(war, event) && event->kind != HAPPEN_MARCH_ROLL) /* which has it as a field */
		writer->put_text(writer, "hq", name_aide(war, event));
}

/* A die and what becomes of it; without one only what is added [sunset:12.3b]. */
static void put_roll(const struct scenario *war, const struct event *event, struct text *text)
{
	if (event->dice_count) {
		put_dice(event, text);
		base_put_string(text, ", ");
	}
	base_put_string(text, "modified by ");
	base_put_int(text, event->arg[2]);
	if (event->seats)
		put_parts(war, event, text);
	if (event->dice_count) {
		base_put_string(text, " to ");
		base_put_int(text, event->arg[3]);
	}
}

/* Points of movement, which rides and voyages do not count. */
static void put_reach(const struct event *event, struct text *text)
{
	if (!event->arg[5])
		return;
	base_put_string(text, ", ");
	base_put_int(text, event->arg[5]);
	base_put_string(text, " points");
}

/* The value of a field; "name|yes|no" are words for what is so or not. */
static void put_value(const struct scenario *war, const struct field *field, int32_t value, const char *slot,
                      size_t length, struct text *text)
{
	const char *yes = memchr(slot, '|', length);
	const char *no = yes ? memchr(yes + 1, '|', length - (size_t)(yes + 1 - slot)) : NULL;

	if (!no) {
		put_field(war, field, value, text);
		return;
	}
	for (const char *at = value ? yes + 1 : no + 1; at < (value ? no : slot + length); at++)
		base_put_char(text, *at);
}

/* Writes what stands between braces; returns what follows the closing one. */
static const char *put_slot(const struct scenario *war, const struct report *report, const struct event *event,
                            const char *slot, struct text *text)
{
	const char *end = strchr(slot, '}');
	size_t length = end ? (size_t)(end - slot) : strlen(slot);

	if (length == 4 && memcmp(slot, "dice", 4) == 0)
		put_dice(event, text);
	else if (length == 5 && memcmp(slot, "units", 5) == 0)
		put_units(war, event, text);
	else if (length == 5 && memcmp(slot, "parts", 5) == 0)
		put_parts(war, event, text);
	else if (length == 5 && memcmp(slot, "throw", 5) == 0)
		put_roll(war, event, text);
	else if (length == 5 && memcmp(slot, "reach", 5) == 0)
		put_reach(event, text);
	for (int i = 0; i < 6 && report->field[i].name; i++)
		if (strlen(report->field[i].name) == strcspn(slot, "|}") &&
		    memcmp(report->field[i].name, slot, strlen(report->field[i].name)) == 0)
			put_value(war, &report->field[i], event->arg[i], slot, length, text);
	return slot + length + (slot[length] == '}');
}

static const struct scenario *war_of(const void *tables, const struct event *event)
{
	return ((const struct sunset_tables *)tables)->scenario[event->war];
}

void sunset_event_text(const void *tables, const struct event *event, struct text *text)
{
	const struct report *report = &reports[event->kind];
	const char *at = event->seats || !report->other ? report->full : report->other;

	while (at && *at) {
		if (*at == '{')
			at = put_slot(war_of(tables, event), report, event, at + 1, text);
		else
			base_put_char(text, *at++);
	}
}

static void dump_field(const struct scenario *war, const struct field *field, int32_t value, struct writer *writer)
{
	char buffer[64];
	struct text text = base_start_text(buffer, sizeof buffer);

	if (field->kind == FIELD_HEX && value == HEX_NONE)
		return;
	if (field->kind == FIELD_INT) {
		writer->put_int(writer, field->name, value);
	} else if (field->kind == FIELD_YES) {
		writer->put_bool(writer, field->name, value);
	} else if (field->kind == FIELD_SIDE) {
		writer->put_text(writer, field->name, sunset_side_words[value & 1]);
	} else if (field->kind == FIELD_RESULT && !value) {
		writer->put_text(writer, field->name, "-");
	} else {
		put_field(war, field, value, &text);
		writer->put_text(writer, field->name, buffer);
	}
}

void sunset_event_dump(const void *tables, const struct event *event, struct writer *writer)
{
	const struct report *report = &reports[event->kind];
	const struct scenario *war = war_of(tables, event);

	for (int i = 0; i < 6 && report->field[i].name; i++)
		if (event->seats || report->field[i].open)
			dump_field(war, &report->field[i], event->arg[i], writer);
	dump_parts(war, event, writer);
	if (!base_count_bits(event->set, RULES_SET_WORDS))
		return;
	writer->open_list(writer, "units");
	EACH_BIT (u, event->set, RULES_SET_WORDS)
		writer->put_text(writer, NULL, war->unit[u].id);
	writer->close(writer);
}
