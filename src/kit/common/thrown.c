/* thrown.c: dice thrown by hand in moves and events.
 * May use: thrown. */
#include "kit/common/thrown.h"

enum { DIE_BITS = 3, DICE_IN_WORD = 64 / DIE_BITS };
_Static_assert(THROWN_MOST <= RULES_SET_WORDS * DICE_IN_WORD, "an event has room for all dice of a move");

void kit_add_die(struct move *move, unsigned arg, int die)
{
	int count = move->arg[arg]++;

	move->path[count / 2] |= (uint8_t)(die << count % 2 * 4);
	move->count = (uint16_t)(count / 2 + 1);
}

int kit_die_of(const struct move *move, int index)
{
	return move->path[index / 2] >> index % 2 * 4 & 15;
}

static void put_dice(const void *look, const struct phrase_part *part, const struct move *move, struct text *text)
{
	(void)look;
	for (int i = 0; i < move->arg[part->arg] && i < THROWN_MOST; i++) {
		base_put_string(text, i ? " " : "");
		base_put_int(text, kit_die_of(move, i));
	}
}

static bool take_dice(const void *look, const struct phrase_part *part, struct cursor *cursor, struct move *move,
                      struct refusal *why)
{
	struct cursor at = *cursor;
	int64_t die;

	(void)look;
	(void)why;
	for (; move->arg[part->arg] < THROWN_MOST && base_take_int(&at, &die) && die >= 1 && die <= part->high;
	     *cursor = at)
		kit_add_die(move, part->arg, (int)die);
	return move->arg[part->arg] > 0;
}

/* What a die may show is for the rules to say. */
static bool claim_dice(const void *look, const struct phrase_part *part, const struct move *move, struct move *used)
{
	int32_t count = move->arg[part->arg];

	(void)look;
	if (count < 1 || count > THROWN_MOST)
		return false;
	for (int i = 0; i < count; i++)
		kit_add_die(used, part->arg, kit_die_of(move, i));
	return true;
}

const struct phrase_kind kit_dice_part = {NULL, put_dice, take_dice, claim_dice};

struct refusal kit_check_dice(const struct move *move, unsigned arg, int wanted, int sides, const char *rule)
{
	if (move->arg[arg] != wanted)
		return (struct refusal){rule, "Another number of dice is thrown here."};
	for (int i = 0; i < wanted; i++)
		if (kit_die_of(move, i) < 1 || kit_die_of(move, i) > sides)
			return (struct refusal){rule, sides == 6 ? "A die shows 1 to 6." : "A die does not show that."};
	return (struct refusal){NULL, NULL};
}

int kit_read_dice(const struct move *move, unsigned arg, uint8_t *dice)
{
	for (int i = 0; i < move->arg[arg]; i++)
		dice[i] = (uint8_t)kit_die_of(move, i);
	return move->arg[arg];
}

void kit_sample_dice(struct rng *rng, int wanted, int sides, unsigned arg, struct move *move)
{
	for (int i = 0; i < wanted; i++)
		kit_add_die(move, arg, 1 + (int)base_pick_below(rng, (uint32_t)sides));
}

void kit_note_dice(struct event *event, const uint8_t *dice, int count)
{
	for (int i = 0; i < count; i++)
		event->set[i / DICE_IN_WORD] |= (uint64_t)dice[i] << i % DICE_IN_WORD * DIE_BITS;
}

void kit_put_dice(const struct event *event, int count, struct text *text)
{
	for (int i = 0; i < count; i++) {
		base_put_string(text, i ? " " : "");
		base_put_int(text, (int)(event->set[i / DICE_IN_WORD] >> i % DICE_IN_WORD * DIE_BITS & 7));
	}
}
