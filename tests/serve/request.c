/* request.c: tests of the head of a request: what is read, and what is refused because two readers could read it
 * differently. */
#include <stdio.h>
#include <string.h>

#include "serve/request.h"
#include "test.h"

static char head[2 * REQUEST_HEAD];
static struct request request;

static int read_text(const char *text)
{
	snprintf(head, sizeof head, "%s", text);
	return serve_read_request(head, strlen(text), &request);
}

TEST(the_head_ends_with_an_empty_line)
{
	static const char text[] = "GET / HTTP/1.1\r\nHost: a\r\n\r\nGET";

	assert_int_equal(serve_find_head(text, strlen(text)), strlen(text) - 3);
	for (size_t size = 0; size < strlen(text) - 3; size++)
		assert_int_equal(serve_find_head(text, size), 0);
	assert_int_equal(serve_find_head("a\n\nb\r\n\n", 7), 0);
}

TEST(a_request_is_read)
{
	assert_int_equal(
		read_text("POST /api/x?y=1#z HTTP/1.1\r\nHOST: a:80\r\ncontent-LENGTH:\t13 \r\nExpect: 100-Continue\r\n"
	                  "Accept-Encoding: br;q=1, GZIP ;q=0.5\r\nempty:\r\n\r\n"),
		0);
	assert_int_equal(request.method, REQUEST_POST);
	assert_string_equal(request.path, "/api/x");
	assert_string_equal(request.query, "y=1#z");
	assert_true(request.keep_alive && request.has_length && request.expects_continue);
	assert_int_equal(request.length, 13);
	assert_string_equal(serve_find_header(&request, "host"), "a:80");
	assert_string_equal(serve_find_header(&request, "empty"), "");
	assert_string_equal(serve_find_header(&request, "none"), "");
	assert_true(serve_has_token(&request, "accept-encoding", "gzip"));
	assert_false(serve_has_token(&request, "accept-encoding", "gzi"));
	assert_false(serve_has_token(&request, "accept-encoding", "q=1"));
	assert_int_equal(read_text("HEAD / HTTP/1.0\r\n\r\n"), 0);
	assert_int_equal(request.method, REQUEST_HEAD_ONLY);
	assert_string_equal(request.query, "");
	assert_false(request.keep_alive);
	assert_int_equal(read_text("GET / HTTP/1.1\r\nHost: a\r\nConnection: x, Close\r\n\r\n"), 0);
	assert_false(request.keep_alive);
	assert_int_equal(read_text("PUT / HTTP/1.1\r\nHost: a\r\n\r\n"), 0);
	assert_int_equal(request.method, REQUEST_OTHER);
	/* Tabs may stand in and around a value, and a name has more than letters. */
	assert_int_equal(read_text("GET / HTTP/1.1\r\nHost: a\r\nX-9!~:\ta\tb \t\r\nAccept: gziq,gzi\r\n\r\n"), 0);
	assert_string_equal(serve_find_header(&request, "x-9!~"), "a\tb");
	assert_false(serve_has_token(&request, "accept", "gzip"));
}

/* A zero byte ends a text in C, and no line in HTTP. */
TEST(a_zero_byte_is_refused)
{
	static const char bytes[] = "GET / HTTP/1.1\r\nHost: a\0\r\nX: y\r\n\r\n";

	memcpy(head, bytes, sizeof bytes - 1);
	assert_int_equal(serve_read_request(head, sizeof bytes - 1, &request), 400);
}

TEST(what_is_doubtful_is_refused)
{
	static const struct {
		int status;
		const char *text;
	} cases[] = {
		{400, "GET /\r\n\r\n"},
		{400, " GET / HTTP/1.1\r\nHost: a\r\n\r\n"},
		{400, "G@T / HTTP/1.1\r\nHost: a\r\n\r\n"},
		{400, "GET  / HTTP/1.1\r\nHost: a\r\n\r\n"},
		{400, "GET / HTTP/1.1 \r\nHost: a\r\n\r\n"},
		{400, "GET x HTTP/1.1\r\nHost: a\r\n\r\n"},
		{400, "GET /\x80 HTTP/1.1\r\nHost: a\r\n\r\n"},
		{505, "GET / HTTP/3\r\nHost: a\r\n\r\n"},
		{400, "GET / HTTPS/1.1\r\nHost: a\r\n\r\n"},
		{400, "GET / HTTP/1.1\r\n\r\n"},
		{400, "GET / HTTP/1.1\r\nHost: a\r\nHost: a\r\n\r\n"},
		{400, "GET / HTTP/1.1\r\nHost: a\nX: y\r\n\r\n"},
		{400, "GET / HTTP/1.1\r\nHost: a\r\n X: y\r\n\r\n"},
		{400, "GET / HTTP/1.1\r\nHost: a\r\nX : y\r\n\r\n"},
		{400, "GET / HTTP/1.1\r\nHost: a\r\n: y\r\n\r\n"},
		{400, "GET / HTTP/1.1\r\nHost: a\r\nXy\r\n\r\n"},
		{400, "GET / HTTP/1.1\r\nHost: a\r\nX: \x01\r\n\r\n"},
		{400, "GET / HTTP/1.1\r\nHost: a\r\nX: \x7f\r\n\r\n"},
		{400, "GET / HTTP/1.1\r\nHost: a\rX: y\r\n\r\n"},
		{400, "GET / HTTP/1.1\r\nHost: a\r\nX{y: z\r\n\r\n"},
		{400, "GET / HTTP/1.1\r\nHost: a\r\nX[y: z\r\n\r\n"},
		{400, "GET / HTTP/1.1\r\nHost: a\r\nX(y: z\r\n\r\n"},
		{400, "GET /\x1f HTTP/1.1\r\nHost: a\r\n\r\n"},
		{400, "GET /\x7f HTTP/1.1\r\nHost: a\r\n\r\n"},
		{400, "GET\r\n\r\n"},
		{400, "GET / HTTP/1.1\r\nHost: a"},
		{400, "GET / HTTP/1.1\r\nHost: a\r\nX: y\r"},
		{400, "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nContent-Length: 1\r\n\r\n"},
		{400, "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: -1\r\n\r\n"},
		{400, "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: \r\n\r\n"},
		{400, "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 0x10\r\n\r\n"},
		{400, "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 99999999999999999999\r\n\r\n"},
		{400, "POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 1\r\nTransfer-Encoding: chunked\r\n\r\n"},
		{501, "POST / HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n"},
		{400, "POST / HTTP/1.1\r\nHost: a\r\nContent-Type: a\r\nContent-Type: b\r\n\r\n"},
	};

	for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
		if (read_text(cases[i].text) != cases[i].status)
			fail_msg("%s", cases[i].text);
}

TEST(there_is_an_end_to_headers)
{
	size_t used = (size_t)snprintf(head, sizeof head, "GET / HTTP/1.1\r\nHost: a\r\n");

	for (int i = 0; i < REQUEST_HEADERS; i++)
		used += (size_t)snprintf(head + used, sizeof head - used, "X: y\r\n");
	used += (size_t)snprintf(head + used, sizeof head - used, "\r\n");
	assert_int_equal(serve_read_request(head, used, &request), 431);
}
