/* survey.c: questions about one piece, answered away from the loop and from what the seat knows alone.
 * May use: hall. */
#include <stdlib.h>
#include <string.h>

#include "serve/hall.h"

enum { SURVEYS = 4, QUESTION = 256 }; /* of one guest at a time, together with previews; letters of one */

struct surveying {
	struct errand errand; /* first */
	uint64_t guest;
	int64_t id; /* the page's own number for the question */
	const struct serve_world *world;
	int seat;
	char question[QUESTION];
	struct refusal refusal;
	struct wire facts;
	_Alignas(64) unsigned char view[];
};

static void survey_work(struct errand *errand)
{
	struct surveying *it = (struct surveying *)errand;

	codec_start_wire(&it->facts);
	it->refusal = it->world->rules->survey(it->world->tables, it->view, it->seat, it->question, &it->facts.writer);
}

static void answer(struct guest *guest, int64_t id, struct refusal refusal, const struct wire *facts)
{
	struct wire *wire = &guest->hall->desk.wire;
	struct writer *writer = &wire->writer;

	codec_start_wire(wire);
	writer->open_map(writer, NULL);
	writer->put_text(writer, "op", "survey");
	writer->put_int(writer, "id", id);
	writer->put_bool(writer, "ok", !refusal.rule);
	if (refusal.rule) {
		writer->put_text(writer, "rule", refusal.rule);
		writer->put_text(writer, "text", refusal.text);
	} else {
		codec_put_json(wire, "facts", facts->bytes, facts->used);
	}
	writer->close(writer);
	serve_post_wire(guest);
}

static void survey_home(struct errand *errand)
{
	struct surveying *it = (struct surveying *)errand;
	struct guest *guest = serve_find_guest(errand->hall, it->guest);

	if (guest) {
		guest->previews--;
		answer(guest, it->id, it->refusal, &it->facts);
	}
	codec_free_wire(&it->facts);
	free(it);
}

void serve_tell_survey(struct guest *guest, const struct doc *message)
{
	struct table *table = guest->table;
	const struct rules *rules = table->world->rules;
	const char *about = base_scalar_of(base_find_doc(message, "about"));
	struct refusal refusal = {NULL, NULL};
	struct surveying *it;
	int64_t id = 0;

	base_int_of(base_find_doc(message, "id"), &id);
	if (!rules->survey || !about || strlen(about) >= QUESTION)
		refusal = (struct refusal){"engine:survey", "There is nothing to be asked about that."};
	else if (guest->previews >= SURVEYS)
		refusal = (struct refusal){"engine:survey", "Too many questions at once: wait for the answers."};
	if (refusal.rule) {
		answer(guest, id, refusal, NULL);
		return;
	}
	it = serve_take(sizeof *it + rules->facts.state_size);
	it->id = id;
	it->guest = guest->id;
	it->world = table->world;
	it->seat = guest->seat;
	strcpy(it->question, about);
	rules->view(table->world->tables, table->match->state, guest->seat, it->view);
	it->errand.work = survey_work;
	it->errand.home = survey_home;
	guest->previews++;
	serve_send_errand(guest->hall, &it->errand);
}
