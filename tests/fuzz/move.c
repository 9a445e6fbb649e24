/* move.c: any text as a move in any position is understood or refused; what is understood is spelt
 * back and means the same; what is allowed leaves a sound position. May use: everything. */
#include "fuzz.h"

static void use_move(const struct fuzz_system *system, void *state, const struct move *move)
{
	const struct rules *rules = system->rules;
	uint32_t acting = rules->to_act(system->tables, state);
	char buffer[RULES_MOVE_TEXT];
	struct text text = base_start_text(buffer, sizeof buffer);
	struct move again;

	if (!acting || rules->check(system->tables, state, __builtin_ctz(acting), move).rule)
		return;
	rules->move_text(system->tables, state, move, &text);
	fuzz_must(!text.cut, "a move fits its buffer");
	fuzz_must(!rules->move_parse(system->tables, state, buffer, &again).rule, "a move's text is understood");
	fuzz_must(engine_compare_moves(move, &again) == 0, "a move's text means the move");
	rules->apply(system->tables, state, __builtin_ctz(acting), move, NULL);
	fuzz_must(!rules->invariants(system->tables, state), "the position is sound after an allowed move");
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
	static unsigned char state[FUZZ_STATE];
	const struct fuzz_system *system;
	char line[RULES_MOVE_TEXT];
	size_t length = size < 4 ? 0 : size - 4;
	struct refusal refusal;
	struct move move;

	if (size < 4)
		return 0;
	if (length >= sizeof line)
		length = sizeof line - 1;
	memcpy(line, bytes + 4, length);
	line[length] = 0;
	system = fuzz_start(bytes, state);
	refusal = system->rules->move_parse(system->tables, state, line, &move);
	if (refusal.rule)
		fuzz_must(refusal.text && refusal.text[0], "a refusal says why");
	else
		use_move(system, state, &move);
	return 0;
}
