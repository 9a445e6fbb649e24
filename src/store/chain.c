/* chain.c: each line of a journal is stored with a hash over it and all lines before it, and the match with the number of
 * its lines and the hash of the last: what is lost, doubled, exchanged or changed is noticed.
 * May use: sqlite, base/hash.h, SQLite. */
#include <stdio.h>
#include <string.h>

#include "base/hash.h"
#include "store/sqlite.h"

enum { LINE = RULES_MOVE_TEXT + 8192 };

int64_t store_chain_line(int64_t before, const struct store_write *line)
{
	char text[LINE];
	int size = snprintf(text, sizeof text, "%lld %u %u %d %016llx %s %d %s %lld", (long long)before, line->line,
	                    line->ply, line->seat, (unsigned long long)line->hash, line->dice ? line->dice : "-",
	                    line->text != NULL, line->text ? line->text : "", (long long)line->time_ms);

	return (int64_t)base_hash_bytes(text, (size_t)(size < LINE ? size : LINE - 1), 0);
}

static void chain(sqlite3_context *context, int count, sqlite3_value **value)
{
	struct store_write line = {.line = (uint32_t)sqlite3_value_int64(value[1]),
	                           .ply = (uint32_t)sqlite3_value_int64(value[2]),
	                           .seat = sqlite3_value_int(value[3]),
	                           .hash = (uint64_t)sqlite3_value_int64(value[4]),
	                           .dice = (const char *)sqlite3_value_text(value[5]),
	                           .text = (const char *)sqlite3_value_text(value[6]),
	                           .time_ms = sqlite3_value_int64(value[7])};

	(void)count;
	sqlite3_result_int64(context, store_chain_line(sqlite3_value_int64(value[0]), &line));
}

bool store_add_chain(sqlite3 *base)
{
	return sqlite3_create_function_v2(base, "durbar_chain", 8,
	                                  SQLITE_UTF8 | SQLITE_DETERMINISTIC | SQLITE_DIRECTONLY, NULL, chain, NULL,
	                                  NULL, NULL) == SQLITE_OK;
}
