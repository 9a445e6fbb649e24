/* budget.c: rollouts and time. May use: base, bots, the clock. */
#include "bots/budget.h"

#include <stdlib.h>
#include <string.h>
#include <time.h>

static int64_t now_ns(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return (int64_t)now.tv_sec * 1000000000 + now.tv_nsec;
}

struct bots_limit bots_set_limit(const struct bot_question *question, uint32_t parts, uint32_t of)
{
	struct bots_limit limit = {0, question->stop};

	if (question->budget.ms)
		limit.end_ns = now_ns() + (int64_t)question->budget.ms * 1000000 * parts / of;
	return limit;
}

bool bots_is_over(const struct bots_limit *limit)
{
	return (limit->stop && atomic_load(limit->stop)) || (limit->end_ns && now_ns() >= limit->end_ns);
}

bool bots_read_budget(const char *text, struct bot_budget *budget)
{
	static const struct {
		const char *word;
		unsigned long most;
	} all[] = {{"rollouts=", 1000000}, {"ms=", 3600000}};

	for (int i = 0; i < 2; i++) {
		const char *digits = text + strlen(all[i].word);
		char *end;
		unsigned long number;

		if (strncmp(text, all[i].word, strlen(all[i].word)) != 0 || *digits < '0' || *digits > '9')
			continue;
		number = strtoul(digits, &end, 10);
		if (*end || !number || number > all[i].most)
			return false;
		*budget = i ? (struct bot_budget){0, (uint32_t)number} : (struct bot_budget){(uint32_t)number, 0};
		return true;
	}
	return false;
}

struct bot_budget bots_share_time(struct bot_budget budget, int64_t waited_ms)
{
	int64_t left = BOTS_PATIENCE - waited_ms, share = left / 4;

	/* Never 0, which would be any number; a quarter of what is left each time comes to no more than all of it. */
	share = share < 1 ? 1 : share;
	if (!budget.ms || budget.ms > share)
		budget.ms = (uint32_t)share;
	return budget;
}
