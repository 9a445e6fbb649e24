/* help.c: the processes of a study that play what the first one asks for.
 * May use: run. */
#include <stdio.h>

#include "study/run.h"

enum { AT_ONCE = 32 /* results that are sent before new games are taken */ };

struct helper {
	struct study_run *run;
	struct study_pool *pool;
	uint32_t asked; /* games that were asked for and have not come */
};

/* False: that was the last. */
static bool obey(struct helper *helper, enum study_end *end)
{
	struct study_message message;
	int from;

	while (helper->run->channel->receive(&from, &message, sizeof message)) {
		if (message.word == STUDY_PLAY) {
			helper->asked--;
			study_give_game(helper->pool, &message.game);
		} else {
			*end = message.word == STUDY_REFUSED ? STUDY_BROKEN : STUDY_COMPLETE;
			return false;
		}
	}
	return true;
}

static void ask_for_more(struct helper *helper)
{
	struct study_message message = {.word = STUDY_WANT};

	if (helper->asked)
		return;
	message.count = (uint32_t)study_pool_room(helper->pool);
	helper->asked = message.count;
	if (message.count)
		helper->run->channel->send(0, &message, sizeof message);
}

enum study_end study_help(struct study_run *run, char *why, size_t size)
{
	struct helper helper = {.run = run, .pool = study_open_pool(run->study, run->threads)};
	struct study_message message = {.word = STUDY_HELLO, .mark = run->study->mark};
	enum study_end end = STUDY_COMPLETE;

	if (!helper.pool) {
		snprintf(why, size, "the machine has no memory left; try -j 1");
		return STUDY_BROKEN;
	}
	run->channel->send(0, &message, sizeof message);
	while (obey(&helper, &end)) {
		ask_for_more(&helper);
		message.word = STUDY_ENDED;
		for (int i = 0; i < AT_ONCE && study_take_game(helper.pool, &message.game); i++)
			run->channel->send(0, &message, sizeof message);
	}
	study_close_pool(helper.pool);
	if (end == STUDY_BROKEN)
		snprintf(why, size, "process %d was sent away: its study or data is another", run->channel->rank);
	return end;
}

void study_give_up(const struct study_channel *channel)
{
	struct study_message message = {.word = channel->rank ? STUDY_HELLO : STUDY_FINISH};

	if (channel->rank)
		channel->send(0, &message, sizeof message);
	for (int rank = 1; !channel->rank && rank < channel->size; rank++)
		channel->send(rank, &message, sizeof message);
}
