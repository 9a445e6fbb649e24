/* frames.c: any bytes as WebSocket frames are messages or a violation, and the same however they are cut.
 * May use: everything. */
#include "fuzz.h"

#include "serve/frames.h"

/* Counts messages and adds up their bytes. */
static bool add_up(void *whose, int opcode, char *bytes, size_t size)
{
	uint64_t *sum = whose;

	*sum = *sum * 31 + (uint64_t)opcode + size;
	for (size_t i = 0; i < size; i++)
		*sum = *sum * 31 + (uint8_t)bytes[i];
	return opcode != FRAME_CLOSE || serve_read_close(bytes, size) == 0;
}

static int read_by(const uint8_t *bytes, size_t size, size_t step, uint64_t *sum)
{
	struct frame_reader reader = {.limit = 2000, .take = add_up, .whose = sum};
	int code = 0;

	for (size_t at = 0; at < size && !code; at += step)
		code = serve_read_frames(&reader, bytes + at, size - at < step ? size - at : step);
	serve_free_frames(&reader);
	return code;
}

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
	uint64_t whole = 0, cut = 0;
	/* After a close the reader stops in the middle of a block: only up to there must they agree. */
	int code = read_by(bytes, size, 1, &whole);

	fuzz_must(code == 0 || (code >= 1000 && code < 1010), "a code of the RFC");
	fuzz_must(size == 0 || read_by(bytes, size, 1, &cut) == code, "the same again");
	fuzz_must(whole == cut, "the same messages again");
	read_by(bytes, size, 7, &cut);
	return 0;
}
