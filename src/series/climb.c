/* climb.c: simultaneous perturbation with the usual exponents of Spall, and numbers tried one by one. May use: base, the C library's mathematics. */
#include <math.h>

#include "series/climb.h"

static double keep_within(const struct climb_number *number, double value)
{
	return fmax(number->low, fmin(number->high, value));
}

void series_start_climb(struct series_climb *climb, uint64_t steps, double gain, uint64_t seed)
{
	climb->count = 0;
	climb->step = climb->late = 0;
	climb->steps = steps;
	climb->gain = gain;
	climb->rng = (struct rng){seed};
}

bool series_add_number(struct series_climb *climb, int32_t start, int32_t low, int32_t high, double reach)
{
	if (climb->count == CLIMB_NUMBERS)
		return false;
	climb->number[climb->count++] =
		(struct climb_number){.now = start, .low = low, .high = high, .reach = fmax(1, reach)};
	return true;
}

/* A trial of less than 1 would be rounded away. */
static double find_reach(const struct series_climb *climb, const struct climb_number *number)
{
	return fmax(1, number->reach * pow((double)climb->step + 1, -0.101));
}

bool series_try_numbers(struct series_climb *climb, int32_t *plus, int32_t *minus)
{
	if (climb->step >= climb->steps)
		return false;
	for (size_t i = 0; i < climb->count; i++) {
		struct climb_number *number = &climb->number[i];
		double reach = find_reach(climb, number);

		number->sign = base_pick_below(&climb->rng, 2) ? 1 : -1;
		plus[i] = (int32_t)lround(keep_within(number, number->now + number->sign * reach));
		minus[i] = (int32_t)lround(keep_within(number, number->now - number->sign * reach));
	}
	return true;
}

/* The first tenth of the steps would be the largest by far without a constant beside their number. */
static double find_gain(const struct series_climb *climb)
{
	double calm = (double)climb->steps / 10 + 1;

	return climb->gain * pow(calm / (calm + (double)climb->step), 0.602);
}

/* Of the last third, the last step always. */
static bool is_late(const struct series_climb *climb)
{
	return climb->step >= climb->steps - (climb->steps + 2) / 3;
}

void series_take_result(struct series_climb *climb, double better)
{
	double gain = find_gain(climb);
	bool late = is_late(climb);

	for (size_t i = 0; i < climb->count; i++) {
		struct climb_number *number = &climb->number[i];
		double way = gain * better * number->sign * find_reach(climb, number);

		number->now = keep_within(number, number->now + way);
		number->sum += late ? number->now : 0;
	}
	climb->late += late;
	climb->step++;
}

/* ---- one number at a time */

/* A number of some size by a factor, one about 0 by a part of its range. */
static double vary_number(const struct climb_number *number, struct rng *rng)
{
	static const double factor[] = {0.5, 0.7, 0.85, 1.2, 1.5, 2};
	double by = factor[base_pick_below(rng, 6)], part = (number->high - number->low) / 10;

	if (fabs(number->now) >= number->reach)
		return keep_within(number, number->now * by);
	return keep_within(number, number->now + (by < 1 ? -by : by / 2) * part);
}

bool series_try_single(struct series_climb *climb, int32_t *now, int32_t *tried)
{
	struct climb_number *number;

	if (climb->step >= climb->steps || !climb->count)
		return false;
	climb->single = base_pick_below(&climb->rng, (uint32_t)climb->count);
	number = &climb->number[climb->single];
	number->tried = vary_number(number, &climb->rng);
	for (size_t i = 0; i < climb->count; i++)
		now[i] = tried[i] = (int32_t)lround(climb->number[i].now);
	tried[climb->single] = (int32_t)lround(number->tried);
	return true;
}

void series_take_single(struct series_climb *climb, bool better)
{
	struct climb_number *number = &climb->number[climb->single];

	if (better)
		number->now = number->tried;
	climb->step++;
}

void series_add_difference(struct series_race *race, double difference)
{
	race->count++;
	race->sum += difference;
	race->squares += difference * difference;
}

enum race_verdict series_judge_race(const struct series_race *race, bool last)
{
	double count = (double)race->count, mean = race->count ? race->sum / count : 0;
	double spread = race->count > 1 ? (race->squares - mean * race->sum) / (count - 1) : 0,
	       error = sqrt(spread / fmax(1, count));

	if (mean <= 0)
		return RACE_WORSE;
	if (mean > (last ? 1.7 : 3) * error && race->count > 50)
		return RACE_BETTER;
	return last ? RACE_WORSE : RACE_OPEN;
}

void series_end_climb(const struct series_climb *climb, int32_t *found)
{
	for (size_t i = 0; i < climb->count; i++) {
		const struct climb_number *number = &climb->number[i];

		found[i] = (int32_t)lround(climb->late ? number->sum / (double)climb->late : number->now);
	}
}
