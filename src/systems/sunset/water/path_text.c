/* path_text.c: paths over water as text: 0807/ne-0807/se-0910, a river side of a hex, or a hex of the coast or the sea.
 * May use: water. */
#include <string.h>

#include "systems/sunset/water/water.h"

static struct berth take_step(const struct look *look, struct berth from, unsigned code)
{
	unsigned way = code / STEP_WAY;

	return (struct berth){way < HEX_SIDES ? look->map->next[from.hex][way] : from.hex, code % STEP_WAY};
}

static void put_sail(const void *it, const struct phrase_part *part, const struct move *move, struct text *text)
{
	const struct look *look = it;
	struct berth here = sunset_sail_start(look);

	(void)part;
	for (unsigned i = 0; i < move->count; i++) {
		here = take_step(look, here, move->path[i]);
		if (i)
			base_put_char(text, '-');
		kit_put_hex(look->map, here.hex, text);
		if (!here.side || here.side > HEX_SIDES)
			continue;
		base_put_char(text, '/');
		base_put_string(text, kit_name_directions(look->map)[here.side - 1]);
	}
}

/* "0807" or "0807/ne": a hex and what follows it up to the next one; false: neither. */
static bool read_berth(const struct look *look, const char **at, struct berth *berth)
{
	int number = 0, digits = 0;
	size_t length;

	for (; **at >= '0' && **at <= '9' && digits < 5; digits++)
		number = number * 10 + (*(*at)++ - '0');
	berth->hex = digits && digits < 5 ? kit_find_hex(look->map, number) : HEX_NONE;
	berth->side = 0;
	if (!berth->hex || **at != '/')
		return berth->hex;
	length = strspn(++*at, "nesw");
	for (unsigned d = 0; d < HEX_SIDES; d++) {
		const char *name = kit_name_directions(look->map)[d];

		if (strlen(name) == length && memcmp(name, *at, length) == 0)
			berth->side = d + 1;
	}
	*at += length;
	return berth->side;
}

static bool take_sail(const void *it, const struct phrase_part *part, struct cursor *cursor, struct move *move,
                      struct refusal *why)
{
	const struct look *look = it;
	struct berth here = sunset_sail_start(look), to;

	(void)part;
	while (*cursor->at == ' ')
		cursor->at++;
	do {
		int way;

		*why = sunset_refuse("sunset:27.12",
		                     "A path over water is expected here: river sides and coastal hexes in order, "
		                     "such as 0807/ne-0808/ne-0810.");
		if (!read_berth(look, &cursor->at, &to))
			return false;
		way = to.hex == here.hex ? WAY_STAY : here.hex ? kit_find_direction(look->map, here.hex, to.hex) : -1;
		why->text = "A path over water goes from hex to neighbouring hex, beginning at the craft, and is not "
			    "longer than 48 steps.";
		if (way < 0 || move->count == RULES_PATH)
			return false;
		move->path[move->count++] = (uint8_t)((unsigned)way * STEP_WAY + to.side);
		here = to;
	} while (*cursor->at == '-' && cursor->at++);
	return true;
}

static bool claim_sail(const void *it, const struct phrase_part *part, const struct move *move, struct move *used)
{
	const struct look *look = it;
	struct berth here = sunset_sail_start(look);

	(void)part;
	kit_claim_path(move, used);
	for (unsigned i = 0; i < move->count; i++) {
		if (!here.hex || move->path[i] / STEP_WAY > WAY_STAY || move->path[i] % STEP_WAY > HEX_SIDES)
			return false;
		here = take_step(look, here, move->path[i]);
	}
	return move->count > 0 && here.hex;
}

const struct phrase_kind sunset_sail_part = {NULL, put_sail, take_sail, claim_sail};
