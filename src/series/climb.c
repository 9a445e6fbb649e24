/* climb.c: simultaneous perturbation with the usual exponents of Spall. May use: base, the C library's mathematics. */
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

void series_end_climb(const struct series_climb *climb, int32_t *found)
{
	for (size_t i = 0; i < climb->count; i++) {
		const struct climb_number *number = &climb->number[i];

		found[i] = (int32_t)lround(climb->late ? number->sum / (double)climb->late : number->now);
	}
}
