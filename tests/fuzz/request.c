/* request.c: any bytes as the head of a request are read or refused. May use: everything. */
#include "fuzz.h"

#include "serve/request.h"

int LLVMFuzzerTestOneInput(const uint8_t *bytes, size_t size)
{
	static struct request request;
	char *copy = malloc(size + 1);
	size_t head;

	memcpy(copy, bytes, size);
	head = serve_find_head(copy, size);
	fuzz_must(head <= size, "a head is not longer than what there is");
	if (head && serve_read_request(copy, head, &request) == 0) {
		fuzz_must(request.path[0] == '/' && request.headers <= REQUEST_HEADERS, "a path and headers");
		serve_has_token(&request, "connection", "close");
	}
	free(copy);
	return 0;
}
