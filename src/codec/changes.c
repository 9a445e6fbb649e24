/* changes.c: the diff of two JSON maps that a wire wrote. Works on the bytes: equal parts are skipped with one
 * comparison. May use: wire. */
#include <string.h>

#include "codec/wire.h"

enum { DEEPEST = 16 };

struct span {
	const char *at;
	size_t size;
};
struct member {
	struct span key, value; /* the key with its quotation marks */
	const char *after;      /* the comma or brace that follows */
};
struct comparison {
	struct wire *wire;
	struct span path[DEEPEST];
	int depth;
};

/* Bytes at which something may begin or end. */
static const unsigned char stop[256] = {['"'] = 1, ['\\'] = 1, ['{'] = 2, ['['] = 2, ['}'] = 4, [']'] = 4, [','] = 8};

static const char *skip_string(const char *at)
{
	at++;
	for (;;) {
		while (!(stop[(unsigned char)*at] & 1))
			at++;
		if (*at == '"')
			return at + 1;
		at += 2; /* a backslash and the next character */
	}
}

static const char *skip_value(const char *at)
{
	int depth = 0;

	for (;; at++) {
		while (!stop[(unsigned char)*at])
			at++;
		switch (stop[(unsigned char)*at]) {
		case 1:
			at = skip_string(at);
			if (!depth)
				return at;
			at--;
			break;
		case 2:
			depth++;
			break;
		case 4:
			/* At depth 0 it closes what contains the value. */
			if (!depth)
				return at;
			if (--depth == 0)
				return at + 1;
			break;
		default:
			if (!depth)
				return at;
		}
	}
}

/* The next member; `at` is at a brace or a comma. False: there are no more. */
static bool read_member(const char *at, struct member *member)
{
	if (*at == '}' || (*at == '{' && at[1] == '}'))
		return false;
	member->key.at = ++at;
	at = skip_string(at);
	member->key.size = (size_t)(at - member->key.at);
	member->value.at = ++at;
	member->after = skip_value(at);
	member->value.size = (size_t)(member->after - at);
	return true;
}

static bool same(struct span a, struct span b)
{
	return a.size == b.size && memcmp(a.at, b.at, a.size) == 0;
}

/* The member of the map with this key; `hint` is where it is unless members were added or removed, which is then
 * noted. */
static bool find_member(struct span map, const char **hint, struct span key, struct member *member, bool *moved)
{
	const char *at = *hint;

	if (read_member(at, member) && same(member->key, key)) {
		*hint = member->after;
		return true;
	}
	*moved = true;
	for (at = map.at; read_member(at, member); at = member->after)
		if (same(member->key, key)) {
			*hint = member->after;
			return true;
		}
	return false;
}

static void tell(struct comparison *it, struct span key, const struct span *value)
{
	struct writer *writer = &it->wire->writer;

	writer->open_list(writer, NULL);
	writer->open_list(writer, NULL);
	for (int i = 0; i < it->depth; i++)
		codec_put_json(it->wire, NULL, it->path[i].at, it->path[i].size);
	codec_put_json(it->wire, NULL, key.at, key.size);
	writer->close(writer);
	if (value)
		codec_put_json(it->wire, NULL, value->at, value->size);
	writer->close(writer);
}

/* Is the same member at the hint? Then it need not be parsed there. */
static bool is_same_there(struct span before, const char **hint, const struct member *new)
{
	size_t size = (size_t)(new->after - new->key.at);

	if ((size_t)(before.at + before.size - *hint) < size + 2 || memcmp(*hint + 1, new->key.at, size) != 0 ||
	    stop[(unsigned char)(*hint)[size + 1]] < 4)
		return false;
	*hint += size + 1;
	return true;
}

static void compare(struct comparison *it, struct span before, struct span after)
{
	struct member old, new;
	const char *hint = before.at, *at;
	bool moved = false;

	for (at = after.at; read_member(at, &new); at = new.after) {
		if (is_same_there(before, &hint, &new))
			continue;
		if (!find_member(before, &hint, new.key, &old, &moved)) {
			tell(it, new.key, &new.value);
		} else if (!same(old.value, new.value)) {
			if (*old.value.at == '{' && *new.value.at == '{' && it->depth < DEEPEST) {
				it->path[it->depth++] = new.key;
				compare(it, old.value, new.value);
				it->depth--;
			} else {
				tell(it, new.key, &new.value);
			}
		}
	}
	/* If every key was met in order and none is left over, nothing was removed. */
	if (!moved && !read_member(hint, &old))
		return;
	hint = after.at;
	for (at = before.at; read_member(at, &old); at = old.after)
		if (!find_member(after, &hint, old.key, &new, &moved))
			tell(it, old.key, NULL);
}

void codec_write_changes(struct wire *wire, const char *key, const char *before, size_t before_size, const char *after,
                         size_t after_size)
{
	struct comparison it = {.wire = wire};
	struct span old = {before, before_size}, new = {after, after_size};

	wire->writer.open_list(&wire->writer, key);
	if (!same(old, new))
		compare(&it, old, new);
	wire->writer.close(&wire->writer);
}
