/* survey.c: surveys: what one piece could do, as the rules measure it. May use: server, question, dispatch. */
#include <string.h>

#include "serve/dispatch.h"
#include "serve/question.h"
#include "serve/server.h"

enum { ABOUT = 256 }; /* bytes of a question */

struct survey_job {
	struct question question; /* first */
	char about[ABOUT];
	struct refusal refusal;
	struct wire facts;
};

static void run_survey(struct job *job)
{
	struct survey_job *survey = (struct survey_job *)job;
	const struct question *question = &survey->question;

	codec_start_wire(&survey->facts);
	survey->refusal = question->system->rules->survey(question->system->tables, question->view, question->seat,
	                                                  survey->about, &survey->facts.writer);
}

static void finish_survey(struct job *job)
{
	struct survey_job *survey = (struct survey_job *)job;
	struct client *client = serve_close_question(&survey->question);

	if (client && survey->refusal.rule) {
		serve_refuse_question(client, "survey", survey->question.id, survey->refusal);
	} else if (client) {
		serve_start_answer(client, "survey", survey->question.id, true);
		codec_put_json(&client->server->context.wire, "facts", survey->facts.bytes, survey->facts.used);
		serve_finish_message(client);
	}
	codec_free_wire(&survey->facts);
	serve_free_question(&survey->question);
}

void serve_handle_survey(struct client *client, const struct doc *request)
{
	const char *about = base_scalar_of(base_find_doc(request, "about"));
	struct refusal refusal = {NULL, NULL};
	struct survey_job *survey;

	if (!client->live->system->rules->survey || !about || strlen(about) >= ABOUT)
		refusal = (struct refusal){"engine:survey", "There is nothing to be asked about that."};
	else if (client->questions >= CLIENT_QUESTIONS)
		refusal = (struct refusal){"engine:survey", "Too many questions at once: wait for the answers."};
	if (refusal.rule) {
		serve_refuse_question(client, "survey", serve_question_id(request), refusal);
		return;
	}
	survey = serve_new_question(client, request, sizeof *survey);
	strcpy(survey->about, about);
	survey->question.job.run = run_survey;
	survey->question.job.finish = finish_survey;
	serve_submit_question(client, &survey->question);
}
