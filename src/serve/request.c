/* request.c: see request.h. May use: nothing. */
#include "serve/request.h"

#include <string.h>
#include <strings.h>

size_t serve_find_head(const char *bytes, size_t size)
{
	for (size_t i = 0; i + 4 <= size; i++)
		if (bytes[i] == '\r' && memcmp(bytes + i, "\r\n\r\n", 4) == 0)
			return i + 4;
	return 0;
}

/* Characters of methods and header names. */
static bool is_token_character(unsigned char c)
{
	return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || (c >= '0' && c <= '9') ||
	       (c && strchr("!#$%&'*+-.^_`|~", c));
}

/* The line at *at without its CRLF, which is overwritten; NULL: there is a bare CR, LF or zero in it. */
static char *take_line(char **at, const char *end)
{
	char *line = *at;

	for (char *c = line; c + 1 < end; c++) {
		if (c[0] == '\r' && c[1] == '\n') {
			*c = 0;
			*at = c + 2;
			return line;
		}
		if (*c == '\r' || *c == '\n' || *c == 0)
			return NULL;
	}
	return NULL;
}

static enum request_method find_method(const char *word)
{
	return strcmp(word, "GET") == 0    ? REQUEST_GET
	       : strcmp(word, "HEAD") == 0 ? REQUEST_HEAD_ONLY
	       : strcmp(word, "POST") == 0 ? REQUEST_POST
	                                   : REQUEST_OTHER;
}

/* "GET /path?query HTTP/1.1" */
static int read_request_line(char *line, struct request *request)
{
	char *target = strchr(line, ' '), *version = target ? strchr(target + 1, ' ') : NULL;

	if (!version || target == line)
		return 400;
	*target++ = 0;
	*version++ = 0;
	for (const char *c = line; *c; c++)
		if (!is_token_character((unsigned char)*c))
			return 400;
	for (const char *c = target; *c; c++)
		if (*c <= ' ' || *c >= 0x7f)
			return 400;
	if (*target != '/' || strchr(version, ' '))
		return 400;
	if (strcmp(version, "HTTP/1.1") != 0 && strcmp(version, "HTTP/1.0") != 0)
		return strncmp(version, "HTTP/", 5) == 0 ? 505 : 400;
	request->method = find_method(line);
	request->keep_alive = version[7] == '1';
	request->path = target;
	request->query = target + strcspn(target, "?#");
	if (*request->query)
		*request->query++ = 0;
	return 0;
}

static bool read_header(char *line, struct request_header *header)
{
	char *colon = strchr(line, ':'), *value, *end;

	if (!colon || colon == line)
		return false;
	for (char *c = line; c < colon; c++) {
		if (!is_token_character((unsigned char)*c))
			return false; /* a blank before the colon, or a folded line */
		if (*c >= 'A' && *c <= 'Z')
			*c = (char)(*c - 'A' + 'a');
	}
	*colon = 0;
	value = colon + 1 + strspn(colon + 1, " \t");
	end = value + strlen(value);
	while (end > value && (end[-1] == ' ' || end[-1] == '\t'))
		end--;
	*end = 0;
	for (const unsigned char *c = (const unsigned char *)value; *c; c++)
		if ((*c < ' ' && *c != '\t') || *c == 0x7f)
			return false;
	*header = (struct request_header){line, value};
	return true;
}

static int count_headers(const struct request *request, const char *name)
{
	int count = 0;

	for (size_t i = 0; i < request->headers; i++)
		count += strcmp(request->header[i].name, name) == 0;
	return count;
}

const char *serve_find_header(const struct request *request, const char *name)
{
	for (size_t i = 0; i < request->headers; i++)
		if (strcmp(request->header[i].name, name) == 0)
			return request->header[i].value;
	return "";
}

bool serve_has_token(const struct request *request, const char *name, const char *token)
{
	size_t length = strlen(token);

	for (size_t i = 0; i < request->headers; i++) {
		const char *at = request->header[i].value;

		if (strcmp(request->header[i].name, name) != 0)
			continue;
		while (*at) {
			size_t size;

			at += strspn(at, " \t,");
			size = strcspn(at, " \t,;");
			if (size == length && strncasecmp(at, token, length) == 0)
				return true;
			at += strcspn(at, ",");
		}
	}
	return false;
}

static bool read_length(const char *text, uint64_t *length)
{
	*length = 0;
	if (!*text || strlen(text) > 15)
		return false;
	for (; *text; text++) {
		if (*text < '0' || *text > '9')
			return false;
		*length = *length * 10 + (uint64_t)(*text - '0');
	}
	return true;
}

/* How long the body is must be beyond doubt: a proxy in front of us may believe another header. */
static int judge_headers(struct request *request)
{
	int lengths = count_headers(request, "content-length");

	if (count_headers(request, "host") > 1 || count_headers(request, "content-type") > 1 || lengths > 1)
		return 400;
	if (count_headers(request, "transfer-encoding"))
		return lengths ? 400 : 501;
	request->has_length = lengths == 1;
	if (lengths && !read_length(serve_find_header(request, "content-length"), &request->length))
		return 400;
	if (*serve_find_header(request, "host") == 0 && request->keep_alive)
		return 400; /* HTTP/1.1 without a host */
	if (serve_has_token(request, "connection", "close"))
		request->keep_alive = false;
	request->expects_continue = serve_has_token(request, "expect", "100-continue");
	return 0;
}

int serve_read_request(char *head, size_t size, struct request *request)
{
	char *at = head, *line = take_line(&at, head + size);
	int status;

	memset(request, 0, sizeof *request);
	if (!line)
		return 400;
	status = read_request_line(line, request);
	if (status)
		return status;
	while ((line = take_line(&at, head + size)) != NULL && *line) {
		if (request->headers == REQUEST_HEADERS)
			return 431;
		if (!read_header(line, &request->header[request->headers]))
			return 400;
		request->headers++;
	}
	return line ? judge_headers(request) : 400;
}
