/* read.c: a position from a doc: any part of it, laid over the state given. May use: fields, text. */
#include <string.h>

#include "systems/conduct/conduct.h"
#include "systems/conduct/position/fields.h"
#include "systems/conduct/text/text.h"

/* A state being read. */
struct reading {
	struct look look;
	struct conduct_state *state;
	struct faults *faults;
};

/* ---- units and figures */

static struct conduct_unit bare_unit(const struct look *look, int unit)
{
	const struct conduct_start *start = &look->field->start[unit];
	struct conduct_unit it = {.foe = NONE, .primary = NONE, .brigade = NONE, .type = start->type};

	it.status = STATUS_TABLE;
	if (start->type == NONE)
		return it;
	it.formation = start->form;
	conduct_set_pose(&it, start->pose);
	if (look->tables->type[start->type].tigermen == TIGERS_UNIT)
		it.flags |= U_TIGERMEN;
	return it;
}

/* In a free battle a unit may be of any type. */
static void read_type(const struct reading *it, const struct doc *doc, struct conduct_unit *unit)
{
	const char *id = base_read_text_opt(doc, "type", NULL, it->faults);
	int type = 0;

	if (!id)
		return;
	while (type < it->look.tables->types && strcmp(it->look.tables->type[type].id, id) != 0)
		type++;
	if (type < it->look.tables->types)
		unit->type = (uint8_t)type;
	else
		base_add_fault_about(it->faults, base_find_doc(doc, "type"), "conduct:house-unit", "there is no type",
		                     id);
}

static void read_unit(const struct reading *it, const struct doc *doc, bool only)
{
	static const struct field others[] = {
		{.name = "type", .kind = FIELD_OWN}, {.name = "footprint", .kind = FIELD_OWN}, FIELD_END};
	static const struct field *const known[] = {conduct_unit_fields, others, NULL};
	int unit = conduct_find_unit(&it->look, doc->key, strlen(doc->key));
	struct conduct_unit *one;

	if (unit < 0) {
		base_add_fault_about(it->faults, doc, "conduct:house-unit", "there is no unit", doc->key);
		return;
	}
	one = &it->state->unit[unit];
	if (only || one->status == STATUS_ABSENT)
		*one = bare_unit(&it->look, unit);
	kit_refuse_keys(doc, known, it->faults);
	read_type(it, doc, one);
	kit_read_fields(doc, conduct_unit_fields, one, &it->look, it->faults);
	if (one->type == NONE) {
		base_add_fault_about(it->faults, doc, "conduct:house-unit", "this unit needs a type", doc->key);
		*one = bare_unit(&it->look, unit);
	}
}

static void read_units(const struct reading *it, const struct doc *position, bool only)
{
	const struct doc *units = base_find_doc(position, "units");

	if (units && units->kind != DOC_MAP)
		base_add_fault(it->faults, units, "conduct:house-unit", "units are a map by their names");
	/* Names must be known before units refer to each other. */
	for (const struct doc *doc = units ? units->first : NULL; doc && only; doc = doc->next) {
		int unit = doc->key ? conduct_find_unit(&it->look, doc->key, strlen(doc->key)) : -1;

		if (unit >= 0)
			it->state->unit[unit].status = STATUS_TABLE;
	}
	for (const struct doc *doc = units ? units->first : NULL; doc; doc = doc->next)
		if (doc->key && doc->kind == DOC_MAP)
			read_unit(it, doc, only);
		else
			base_add_fault(it->faults, doc, "conduct:house-unit",
			               "a unit is a map: {at: [X, Y], facing: 90}");
}

static int find_figure(const struct look *look, const char *id)
{
	int figure = 0;

	while (figure < look->field->figures && strcmp(look->field->figure[figure].id, id ? id : "") != 0)
		figure++;
	return figure;
}

static void read_figures(const struct reading *it, const struct doc *position, bool only)
{
	static const struct field *const known[] = {conduct_figure_fields, NULL};
	const struct doc *figures = base_find_doc(position, "figures");

	for (const struct doc *doc = figures ? figures->first : NULL; doc; doc = doc->next) {
		struct conduct_person *one;
		int figure = find_figure(&it->look, doc->key);

		if (figure == it->look.field->figures) {
			base_add_fault_about(it->faults, doc, "conduct:house-command", "there is no figure",
			                     doc->key ? doc->key : "");
			continue;
		}
		one = &it->state->figure[figure];
		if (only || one->status == FIGURE_ABSENT)
			*one = (struct conduct_person){.status = FIGURE_TABLE,
			                               .unit = NONE,
			                               .x = it->look.field->figure[figure].x,
			                               .y = it->look.field->figure[figure].y};
		kit_refuse_keys(doc, known, it->faults);
		if (base_find_doc(doc, "at") && !base_find_doc(doc, "with"))
			one->unit = NONE;
		kit_read_fields(doc, conduct_figure_fields, one, &it->look, it->faults);
	}
}

static void read_chiefs(const struct reading *it, const struct doc *position)
{
	const struct doc *chiefs = base_find_doc(position, "chiefs");

	for (int side = 0; side < SIDES && chiefs; side++) {
		const struct doc *doc = base_find_doc(chiefs, conduct_side_words[side]);
		int figure = find_figure(&it->look, base_scalar_of(doc));

		it->state->chief[side] = NONE;
		if (doc && (figure == it->look.field->figures || it->look.field->figure[figure].side != side))
			base_add_fault(it->faults, doc, "conduct:house-critical", "a leader of that side takes over");
		else if (doc)
			it->state->chief[side] = (uint8_t)figure;
	}
}

/* Figures stand where their units do. */
static void settle_figures(const struct reading *it)
{
	for (int i = 0; i < FIGURES; i++) {
		struct conduct_person *one = &it->state->figure[i];

		if (one->unit == NONE || one->unit >= UNITS)
			continue;
		if (it->state->unit[one->unit].status == STATUS_ABSENT) {
			one->unit = NONE;
			continue;
		}
		one->x = it->state->unit[one->unit].x;
		one->y = it->state->unit[one->unit].y;
	}
}

static void clear_all(struct conduct_state *state)
{
	EACH_UNIT (unit)
		state->unit[unit] = (struct conduct_unit){.type = NONE, .foe = NONE, .primary = NONE, .brigade = NONE};
	for (int i = 0; i < FIGURES; i++)
		state->figure[i] = (struct conduct_person){.unit = NONE};
}

/* ---- the rest */

static void read_groups(const struct reading *it, const struct doc *position)
{
	static const struct field *const known[] = {conduct_group_fields, NULL};
	const struct doc *groups = base_find_doc(position, "groups");

	for (const struct doc *doc = groups ? groups->first : NULL; doc; doc = doc->next) {
		int group = 0;

		while (group < it->look.field->groups &&
		       strcmp(it->look.field->group[group].id, doc->key ? doc->key : "") != 0)
			group++;
		if (group == it->look.field->groups) {
			base_add_fault_about(it->faults, doc, "conduct:house-reinforcements", "there is no group",
			                     doc->key ? doc->key : "");
			continue;
		}
		kit_refuse_keys(doc, known, it->faults);
		kit_read_fields(doc, conduct_group_fields, &it->state->group[group], &it->look, it->faults);
	}
}

static void read_holders(const struct reading *it, const struct doc *position)
{
	static const char *const sides[] = {"colonial", "native", "nobody", NULL};
	const struct doc *holders = base_find_doc(position, "holders");

	for (const struct doc *doc = holders ? holders->first : NULL; doc; doc = doc->next) {
		int goal = 0;

		while (goal < it->look.field->goals &&
		       strcmp(it->look.field->goal[goal].id, doc->key ? doc->key : "") != 0)
			goal++;
		if (goal == it->look.field->goals)
			base_add_fault_about(it->faults, doc, "conduct:house-victory", "there is no objective",
			                     doc->key ? doc->key : "");
		else
			it->state->holder[goal] =
				(uint8_t)base_read_choice(holders, doc->key, sides, NOBODY, it->faults);
	}
}

static void read_brigades(const struct reading *it, const struct doc *position)
{
	static const char *const known[] = {"kind", "number", "units", NULL};
	const struct doc *list = base_find_doc(position, "brigades");
	int next = 0;

	if (!list)
		return;
	memset(it->state->brigade, 0, sizeof it->state->brigade);
	EACH_UNIT (unit)
		it->state->unit[unit].brigade = NONE;
	for (const struct doc *doc = list->first; doc; doc = doc->next, next++) {
		const struct doc *units = base_find_doc(doc, "units");
		int brigade = (int)base_read_int_opt(doc, "number", 0, BRIGADES - 1, next, it->faults);

		base_refuse_unknown_keys(doc, known, it->faults);
		if (brigade >= BRIGADES) {
			base_add_fault(it->faults, doc, "conduct:house-square",
			               "there are too many multi-unit formations");
			return;
		}
		it->state->brigade[brigade] =
			(uint8_t)base_read_choice(doc, "kind", conduct_brigade_words, BRIGADE_SQUARE, it->faults);
		if (!units || !units->count)
			base_add_fault(it->faults, doc, "conduct:house-square",
			               "a multi-unit formation has a list of its units");
		for (const struct doc *one = units ? units->first : NULL; one; one = one->next) {
			int unit = conduct_read_unit(&it->look, one, it->faults);

			if (unit != NONE)
				it->state->unit[unit].brigade = (uint8_t)brigade;
		}
	}
}

static void read_active(const struct reading *it, const struct doc *position)
{
	static const struct field *const known[] = {conduct_active_fields, NULL};
	const struct doc *doc = base_find_doc(position, "active");
	struct conduct_active *active = &it->state->active;

	if (!doc) {
		if (it->state->phase != PHASE_MOVE && it->state->phase != PHASE_OFFER)
			*active = (struct conduct_active){.unit = NONE};
		return;
	}
	*active = (struct conduct_active){.unit = NONE};
	kit_refuse_keys(doc, known, it->faults);
	kit_read_fields(doc, conduct_active_fields, active, &it->look, it->faults);
	if (active->unit < UNITS && !base_find_doc(doc, "from")) {
		active->from_x = it->state->unit[active->unit].x;
		active->from_y = it->state->unit[active->unit].y;
	}
}

static bool is_for_both(int phase)
{
	return phase == PHASE_BAYONETS || phase == PHASE_GUNS || phase == PHASE_RIFLES || phase == PHASE_SUPPORT;
}

/* Who decides, where the position does not say it: of phases of both sides, both. */
static void find_actor(const struct reading *it, const struct doc *position)
{
	struct conduct_state *state = it->state;
	bool given = base_find_doc(position, "actor");

	if (!base_find_doc(position, "phase"))
		return;
	if (!is_for_both(state->phase)) {
		state->asked = state->ready = 0;
		if (!given)
			state->actor = state->phase == PHASE_OVER ? NOBODY : state->first;
		return;
	}
	state->actor = NOBODY;
	if (!base_find_doc(position, "ready"))
		state->ready = 0;
	if (base_find_doc(position, "asked"))
		return;
	state->asked = (1 << SIDES) - 1;
}

static void keep_orders(const struct reading *it, int side, const struct move *move)
{
	struct conduct_state *state = it->state;

	if (move->verb == VERB_BAYONETS) {
		state->fix[side] = move->set[0];
		state->unfix[side] = 0;
		for (int i = 0; i + 1 < move->count; i += 2)
			state->unfix[side] |= UINT64_C(1) << (move->path[i] & 63);
		return;
	}
	for (int i = 0; i < ARMY * STANDS; i++)
		state->order[side][i] = move->verb == VERB_FIRE || i < 2 * ARMY ? conduct_get_order(move, i) : 0;
}

static void read_orders(const struct reading *it, const struct doc *position)
{
	const struct doc *orders = base_find_doc(position, "orders");

	for (int side = 0; side < SIDES && orders; side++) {
		const struct doc *doc = base_find_doc(orders, conduct_side_words[side]);
		struct move move;
		struct refusal refusal;

		if (!doc)
			continue;
		refusal = kit_take_move(&conduct_phrase, &it->look, base_scalar_of(doc) ? base_scalar_of(doc) : "",
		                        &move);
		if (refusal.rule)
			base_add_fault(it->faults, doc, refusal.rule, refusal.text);
		else
			keep_orders(it, side, &move);
		it->state->ready |= (uint8_t)(1 << side);
	}
}

static void read_wanted(const struct reading *it, const struct doc *position)
{
	static const char *const known[] = {"step", "for", "count", "unit", "told", NULL};
	const struct doc *wanted = base_find_doc(position, "wanted"), *told = base_find_doc(wanted, "told");
	size_t i = 0;

	if (!wanted)
		return;
	base_refuse_unknown_keys(wanted, known, it->faults);
	it->state->want = (uint8_t)base_read_choice_opt(wanted, "for", conduct_want_words, 0, it->faults);
	it->state->want_count = (uint8_t)base_read_int_opt(wanted, "count", 0, 255, 0, it->faults);
	it->state->want_unit = (uint8_t)base_read_int_opt(wanted, "unit", 0, 255, 0, it->faults);
	for (const struct doc *doc = told ? told->first : NULL; doc; doc = doc->next) {
		int64_t value = 0;

		if (i >= sizeof it->state->told || !base_int_of(doc, &value) || value < 0 || value > UINT8_MAX) {
			base_add_fault(it->faults, doc, "conduct:house-assist",
			               "told is a list of five numbers from 0 to 255");
			return;
		}
		it->state->told[i++] = (uint8_t)value;
	}
	it->state->told[TOLD_STEP] = (uint8_t)base_read_choice_opt(wanted, "step", conduct_step_words,
	                                                           it->state->told[TOLD_STEP], it->faults);
}

static void read_all(const struct reading *it, const struct doc *position)
{
	bool only = base_read_bool_opt(position, "only", false, it->faults);

	if (only)
		clear_all(it->state);
	kit_read_fields(position, conduct_state_fields, it->state, &it->look, it->faults);
	read_units(it, position, only);
	read_figures(it, position, only);
	settle_figures(it);
	read_chiefs(it, position);
	read_groups(it, position);
	read_holders(it, position);
	read_brigades(it, position);
	read_active(it, position);
	find_actor(it, position);
	read_orders(it, position);
	read_wanted(it, position);
}

/* What is hidden will show itself: nobody stands where another does. */
static const char *find_broken(const void *tables, const struct conduct_state *now)
{
	struct conduct_state shown = *now;
	const char *broken = conduct_invariants(tables, now);

	EACH_UNIT (unit)
		shown.unit[unit].flags &= (uint16_t)~U_HIDDEN;
	return broken ? broken : conduct_invariants(tables, &shown);
}

/* Whoever has to decide can. */
static bool can_all_go_on(const void *tables, const struct conduct_state *now)
{
	uint32_t acting = conduct_rules.to_act(tables, now);

	for (int side = 0; side < SIDES; side++)
		if (acting >> side & 1 && !engine_can_go_on(&conduct_rules, tables, now, side))
			return false;
	return true;
}

/* Secret orders are such as the side could give. */
static void check_orders(const void *tables, const struct doc *position, const struct conduct_state *now,
                         struct faults *faults)
{
	const struct doc *orders = base_find_doc(position, "orders");

	for (int side = 0; side < SIDES; side++) {
		struct conduct_state before = *now;
		struct look look = conduct_look(tables, &before);
		struct move move;
		struct refusal refusal;

		if (now->actor != NOBODY || !(now->ready >> side & 1))
			continue;
		before.ready &= (uint8_t) ~(1 << side);
		move = conduct_orders_of(&look, side);
		refusal = conduct_rules.check(tables, &before, side, &move);
		if (refusal.rule)
			base_add_fault(faults, orders ? orders : position, refusal.rule, refusal.text);
	}
}

void conduct_read(const void *tables, const struct doc *position, void *the_state, struct faults *faults)
{
	static const struct field others[] = {{.name = "only"},
	                                      {.name = "units"},
	                                      {.name = "figures"},
	                                      {.name = "groups"},
	                                      {.name = "holders"},
	                                      {.name = "brigades"},
	                                      {.name = "active"},
	                                      {.name = "orders"},
	                                      {.name = "wanted"},
	                                      {.name = "chiefs"},
	                                      FIELD_END};
	static const struct field *const known[] = {conduct_state_fields, others, NULL};
	struct conduct_state now = *(struct conduct_state *)the_state;
	struct reading reading = {conduct_look(tables, &now), &now, faults};
	size_t before = faults->count;
	const char *broken;

	kit_refuse_keys(position, known, faults);
	read_all(&reading, position);
	if (faults->count > before)
		return;
	broken = find_broken(tables, &now);
	if (broken)
		base_add_fault(faults, position, "conduct:house-move", broken);
	else if (!can_all_go_on(tables, &now))
		base_add_fault(faults, position, NULL,
		               "nothing can be done in this position: what belongs to its phase is missing");
	else
		check_orders(tables, position, &now, faults);
	if (faults->count == before)
		*(struct conduct_state *)the_state = now;
}
