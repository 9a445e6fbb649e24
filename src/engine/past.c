/* past.c: see past.h. May use: base, rules. */
#include "engine/past.h"

#include <string.h>

/* SHARE: of a state, that all changes together may take; of more than MANY positions CHANGES of each */
enum { WORD = sizeof(uint64_t), SHARE = 4, MANY = 64, CHANGES = 32 };

/* A move that is kept, and where its changes are. */
struct step {
	struct move move;
	int seat;
	uint32_t first, count; /* changed words, in the ring */
	bool whole;            /* they did not fit */
};

struct past {
	size_t words;              /* of a state */
	uint64_t *present, *other; /* the other: the position before, or the copy that a move is made in */
	uint32_t most, kept;       /* steps */
	uint32_t next;             /* where the next step goes */
	struct step *step;         /* one more than `most`: the move that led to the oldest position is known, too */
	/* A ring of changed words: which one, and its bits before and after, combined by exclusive or. A move that changes
	 * more than there is room for is the only one kept, by the whole position before it. */
	uint32_t room, used, end;
	uint32_t *index;
	uint64_t *bits;
};

struct past *engine_open_past(struct arena *arena, size_t state_size, uint32_t most)
{
	struct past *past = base_take_bytes(arena, sizeof *past);

	past->words = (state_size + WORD - 1) / WORD;
	past->most = most;
	past->present = base_take_bytes(arena, past->words * WORD);
	past->other = past->present;
	if (!most)
		return past;
	past->other = base_take_bytes(arena, past->words * WORD);
	past->step = base_take_bytes(arena, (most + 1) * sizeof *past->step);
	past->room = most > MANY ? most * CHANGES : (uint32_t)(past->words / SHARE + 1);
	past->index = base_take_bytes(arena, past->room * sizeof *past->index);
	past->bits = base_take_bytes(arena, past->room * sizeof *past->bits);
	return past;
}

void *engine_present(const struct past *past)
{
	return past->present;
}

void engine_forget_past(struct past *past)
{
	past->kept = past->used = past->end = past->next = 0;
}

uint32_t engine_count_past(const struct past *past)
{
	return past->kept;
}

/* The step made `steps` steps ago; 0: the last one. */
static struct step *step_at(const struct past *past, uint32_t steps)
{
	return &past->step[(past->next + past->most - steps) % (past->most + 1)];
}

static uint32_t after(const struct past *past, uint32_t at)
{
	return at + 1 == past->room ? 0 : at + 1;
}

/* From the position after a step to the one before it, or the other way. */
static void change(const struct past *past, const struct step *step, uint64_t *state)
{
	for (uint32_t i = 0, at = step->first; i < step->count; i++, at = after(past, at))
		state[past->index[at]] ^= past->bits[at];
}

static void swap_states(struct past *past)
{
	uint64_t *present = past->present;

	past->present = past->other;
	past->other = present;
}

/* A whole position is lost when its memory is needed for another. */
static void drop_whole(struct past *past)
{
	if (past->kept && step_at(past, 0)->whole)
		past->kept = past->used = 0;
}

/* The other state becomes the position before the present one again. */
static void restore_before(struct past *past)
{
	drop_whole(past);
	if (!past->kept)
		return;
	memcpy(past->other, past->present, past->words * WORD);
	change(past, step_at(past, 0), past->other);
}

static void drop_oldest(struct past *past)
{
	past->used -= step_at(past, past->kept - 1)->count;
	past->kept--;
}

/* The other state is the position before the last step: what that changed makes it the present one again. A whole copy would write
 * every line of its memory anew, which another thread has just read. */
void *engine_begin_step(struct past *past)
{
	if (past->kept && !step_at(past, 0)->whole)
		change(past, step_at(past, 0), past->other);
	else if (past->most)
		memcpy(past->other, past->present, past->words * WORD);
	return past->other;
}

/* Room for one more changed word, even if older steps are lost for it; false: there is none. */
static bool note_change(struct past *past, uint32_t index, uint64_t bits)
{
	while (past->used == past->room && past->kept)
		drop_oldest(past);
	if (past->used == past->room)
		return false;
	past->index[past->end] = index;
	past->bits[past->end] = bits;
	past->end = after(past, past->end);
	past->used++;
	return true;
}

/* The next word that differs. Most are the same, and are passed over eight at a time. */
static size_t skip_same(const struct past *past, size_t at)
{
	const uint64_t *one = past->present, *two = past->other;

	for (; at + 8 <= past->words; at += 8) {
		uint64_t differ = 0;

		for (size_t i = 0; i < 8; i++)
			differ |= one[at + i] ^ two[at + i];
		if (differ)
			break;
	}
	while (at < past->words && one[at] == two[at])
		at++;
	return at;
}

/* Notes what the move has changed. */
static void note_changes(struct past *past, struct step *step)
{
	for (size_t i = 0; i < past->words && !step->whole; i++) {
		i = skip_same(past, i);
		if (i == past->words)
			break;
		if (note_change(past, (uint32_t)i, past->present[i] ^ past->other[i]))
			step->count++;
		else
			step->whole = true;
	}
	if (!step->whole)
		return;
	past->used = step->count = 0;
	past->end = step->first;
}

void engine_end_step(struct past *past, const struct move *move, int seat)
{
	struct step *step;

	if (!past->most)
		return;
	drop_whole(past);
	if (past->kept == past->most)
		drop_oldest(past);
	step = &past->step[past->next];
	*step = (struct step){.move = *move, .seat = seat, .first = past->end};
	note_changes(past, step);
	past->next = (past->next + 1) % (past->most + 1);
	past->kept++;
	swap_states(past);
}

void engine_cancel_step(struct past *past)
{
	restore_before(past);
}

void engine_step_back(struct past *past)
{
	const struct step *last = step_at(past, 0);

	past->used -= last->count;
	past->end = last->first;
	past->next = (past->next + past->most) % (past->most + 1);
	past->kept--;
	swap_states(past);
	restore_before(past);
}

const void *engine_find_before(const struct past *past)
{
	return past->kept ? past->other : NULL;
}

void engine_look_back(const struct past *past, uint32_t steps, void *state)
{
	/* Whatever is older than a whole position is not kept. */
	bool whole = steps && step_at(past, 0)->whole;

	memcpy(state, whole ? past->other : past->present, past->words * WORD);
	for (uint32_t i = 0; i < steps && !whole; i++)
		change(past, step_at(past, i), state);
}

const struct move *engine_past_move(const struct past *past, uint32_t steps, int *seat)
{
	const struct step *step = step_at(past, steps);

	*seat = step->seat;
	return &step->move;
}
