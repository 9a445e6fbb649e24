/* tell.c: descriptions of rules and matches, to any writer. May use: base, rules, match. */
#include "engine/tell.h"

#include <string.h>

#include "base/hash.h"
#include "base/text.h"

const char *engine_title_side(const struct match_plan *plan, int side)
{
	struct scenario_facts facts = plan->rules->scenario(plan->tables, plan->scenario);

	return facts.side_titles ? facts.side_titles[side] : plan->rules->facts.side_names[side];
}

static const char *put_seat(const struct rules *rules, int seat, const char *side, char *buffer)
{
	struct text text = base_start_text(buffer, TELL_SEAT_NAME);
	int first = seat;

	if (rules->facts.seats == rules->facts.sides)
		return side;
	while (first > 0 && engine_seat_side(rules, first - 1) == engine_seat_side(rules, seat))
		first--;
	base_put_string(&text, side);
	base_put_char(&text, '-');
	base_put_int(&text, seat - first + 1);
	return buffer;
}

const char *engine_name_seat(const struct rules *rules, int seat, char *buffer)
{
	if (seat < 0 || seat >= rules->facts.seats)
		return seat == -1 ? "watcher" : "all";
	return put_seat(rules, seat, rules->facts.side_names[engine_seat_side(rules, seat)], buffer);
}

const char *engine_title_seat(const struct match_plan *plan, int seat, char *buffer)
{
	if (seat < 0 || seat >= plan->rules->facts.seats)
		return engine_name_seat(plan->rules, seat, buffer);
	return put_seat(plan->rules, seat, engine_title_side(plan, engine_seat_side(plan->rules, seat)), buffer);
}

void engine_digest_seed(const char *seed, char digits[TELL_DIGEST])
{
	struct text text = base_start_text(digits, TELL_DIGEST);
	uint8_t digest[32];

	base_digest_bytes(seed, strlen(seed), digest);
	base_put_bytes(&text, digest, sizeof digest);
}

const char *engine_describe_source(const struct match_plan *plan)
{
	const struct seed_source *source = &plan->source;

	if (plan->practice)
		return "PRACTICE GAME: moves could be taken back after their dice had fallen";
	switch (source->kind) {
	case SEED_WORDS:
		return source->seats ? "drawn from words of the host and of the players"
		                     : "drawn by the host alone: no player added a word";
	case SEED_CHOSEN:
		return "CHOSEN BY HAND: whoever chose the seed could know every die beforehand";
	case SEED_KNOWN:
		return "KNOWN BEFOREHAND: a branch has the dice of its match, whose seed was shown";
	default:
		return "an older journal, which does not say where its seed came from";
	}
}

void engine_write_source(const struct match_plan *plan, bool show_words, struct writer *writer)
{
	const struct seed_source *source = &plan->source;
	char name[TELL_SEAT_NAME];

	writer->open_map(writer, "dice");
	writer->put_text(writer, "kind", engine_seed_kinds[source->kind]);
	writer->put_text(writer, "text", engine_describe_source(plan));
	if (source->kind == SEED_WORDS) {
		writer->put_text(writer, "match", source->match);
		writer->put_int(writer, "round", source->round);
		writer->open_list(writer, "givers");
		for (int seat = SEED_HOST; seat < plan->rules->facts.seats; seat++) {
			const struct seed_giver *giver = &source->giver[seat + 1];

			if (seat >= 0 && !(source->seats >> seat & 1))
				continue;
			writer->open_map(writer, NULL);
			writer->put_text(writer, "giver",
			                 seat < 0 ? "host" : engine_name_seat(plan->rules, seat, name));
			if (seat >= 0)
				writer->put_int(writer, "number", seat);
			writer->put_text(writer, "commit", giver->commitment);
			writer->put_bool(writer, "given", seat >= 0 && giver->word[0]);
			if (show_words)
				writer->put_text(writer, "word", giver->word);
			writer->close(writer);
		}
		writer->close(writer);
	}
	writer->close(writer);
}

void engine_write_event(const struct rules *rules, const void *tables, const struct event *event, struct writer *writer)
{
	writer->put_text(writer, "event", rules->event_name(event->kind));
	writer->put_text(writer, "rule", event->rule);
	if (event->dice_count) {
		writer->open_list(writer, "dice");
		for (int i = 0; i < event->dice_count; i++)
			writer->put_int(writer, NULL, event->dice[i]);
		writer->close(writer);
	}
	rules->event_dump(tables, event, writer);
}

static void write_seats(const struct rules *rules, uint32_t seats, const char *key, struct writer *writer)
{
	char name[TELL_SEAT_NAME];

	writer->open_list(writer, key);
	for (int seat = 0; seat < rules->facts.seats; seat++)
		if (seats >> seat & 1)
			writer->put_text(writer, NULL, engine_name_seat(rules, seat, name));
	writer->close(writer);
}

void engine_write_to_act(const struct match *match, const char *key, struct writer *writer)
{
	write_seats(match->plan.rules, engine_seats_to_act(match), key, writer);
}

void engine_write_ready(const struct match *match, uint32_t ready, const char *key, struct writer *writer)
{
	if (ready)
		write_seats(match->plan.rules, ready, key, writer);
}

void engine_write_outcome(const struct match *match, const char *key, struct writer *writer)
{
	const struct rules *rules = match->plan.rules;
	struct outcome outcome = rules->result(match->plan.tables, match->state);

	writer->open_map(writer, key);
	writer->put_bool(writer, "over", outcome.over);
	writer->put_text(writer, "winner", outcome.winner >= 0 ? rules->facts.side_names[outcome.winner] : "none");
	if (outcome.level)
		writer->put_text(writer, "level", outcome.level);
	if (outcome.reason)
		writer->put_text(writer, "reason", outcome.reason);
	if (outcome.rule)
		writer->put_text(writer, "rule", outcome.rule);
	writer->open_map(writer, "score");
	for (int side = 0; side < rules->facts.sides; side++)
		writer->put_int(writer, rules->facts.side_names[side], outcome.score[side]);
	writer->close(writer);
	writer->close(writer);
}

void engine_write_options(const struct match_plan *plan, struct writer *writer)
{
	size_t count;
	const struct option_spec *options = plan->rules->options(plan->tables, plan->scenario, &count);

	writer->open_map(writer, "options");
	for (size_t i = 0; i < count; i++) {
		char value[128];
		struct text text = base_start_text(value, sizeof value);

		engine_put_option(plan, i, &text);
		if (options[i].words)
			writer->put_text(writer, options[i].name, value);
		else
			writer->put_int(writer, options[i].name, plan->option[i]);
	}
	writer->close(writer);
}

static void write_spec(const struct option_spec *option, struct writer *writer)
{
	writer->open_map(writer, NULL);
	writer->put_text(writer, "name", option->name);
	writer->put_text(writer, "rule", option->rule);
	writer->put_text(writer, "help", option->help);
	if (option->words) {
		writer->put_text(writer, "standard", option->words[option->standard - option->low]);
		writer->open_list(writer, "values");
		for (int32_t v = option->low; v <= option->high; v++)
			writer->put_text(writer, NULL, option->words[v - option->low]);
		writer->close(writer);
	} else {
		writer->put_int(writer, "standard", option->standard);
		writer->put_int(writer, "low", option->low);
		writer->put_int(writer, "high", option->high);
	}
	writer->close(writer);
}

void engine_write_option_specs(const struct match_plan *plan, struct writer *writer)
{
	size_t count;
	const struct option_spec *options = plan->rules->options(plan->tables, plan->scenario, &count);

	writer->open_list(writer, "options");
	for (size_t i = 0; i < count; i++)
		write_spec(&options[i], writer);
	writer->close(writer);
}
