/* postgres_sql.c: the tables and the statements. See docs/scale.md for how servers share them.
 * May use: postgres. */
#include "store/postgres.h"

/* What format 1 did not have. */
#define NEW_TABLES                                                                                                     \
	"CREATE TABLE paper(match bigint NOT NULL, seat integer NOT NULL, paper integer NOT NULL, text text NOT NULL," \
	" PRIMARY KEY(match, seat, paper));"                                                                           \
	"CREATE TABLE shelf(name text PRIMARY KEY, text text NOT NULL, time bigint NOT NULL);"

/* What formats before 3 did not have. */
#define KEPT_TABLE "CREATE TABLE kept(data bigint PRIMARY KEY, text text NOT NULL, time bigint NOT NULL);"

/* The row of `tail` is what a writer locks: it says how far the journal is, and whose the match is. It changes with every
 * move, hence the room in its pages. Lines and seats have no foreign keys: whoever writes them holds the tail. */
const char *const store_postgres_schema =
	"CREATE TABLE durbar(format integer NOT NULL, secret text NOT NULL);"
	"INSERT INTO durbar VALUES(3, replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', ''));"
	"CREATE SEQUENCE match_id AS bigint INCREMENT 1024 START 1024;"
	"CREATE TABLE match(id bigint PRIMARY KEY, system text NOT NULL, scenario text NOT NULL, header text NOT NULL,"
	" created bigint NOT NULL, bonus bigint NOT NULL, over boolean NOT NULL DEFAULT false,"
	" hints boolean NOT NULL DEFAULT false, clock bigint NOT NULL DEFAULT 0, rematch bigint NOT NULL DEFAULT 0,"
	" shown boolean NOT NULL DEFAULT false);"
	"CREATE TABLE tail(match bigint PRIMARY KEY, lines bigint NOT NULL, chain bigint NOT NULL,"
	" owner bigint NOT NULL DEFAULT 0, epoch bigint NOT NULL DEFAULT 0) WITH (fillfactor = 60);"
	"CREATE TABLE line(match bigint NOT NULL, line bigint NOT NULL, ply bigint NOT NULL, seat integer NOT NULL,"
	" hash bigint NOT NULL, dice text NOT NULL, move text, time bigint NOT NULL, chain bigint NOT NULL,"
	" PRIMARY KEY(match, line));"
	"CREATE TABLE seat(match bigint NOT NULL, seat integer NOT NULL, player integer NOT NULL, token bytea,"
	" name text NOT NULL, bot text NOT NULL, webhook text NOT NULL, seen bigint NOT NULL, clock bigint NOT NULL,"
	" PRIMARY KEY(match, seat)) WITH (fillfactor = 80);"
	"CREATE UNIQUE INDEX seat_token ON seat(token) WHERE token IS NOT NULL;"
	"CREATE TABLE chat(id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, match bigint NOT NULL,"
	" seat integer NOT NULL, time bigint NOT NULL, text text NOT NULL);"
	"CREATE INDEX chat_match ON chat(match, id);"
	"CREATE TABLE server(id bigint PRIMARY KEY, address text NOT NULL, beat timestamptz NOT NULL,"
	" since timestamptz NOT NULL);" NEW_TABLES KEPT_TABLE;

/* Up to format 2 three settings of a match were kept elsewhere: whether players may ask for hints in the bot of the watchers' row,
 * the clock of a rematch in the clock of that row, and the rematch itself in a paper of the watchers. Servers of that format may
 * still run and go on writing there: what they write is copied, and what they read is left to them. All writers begin with the tail,
 * so that none is in the middle of anything while the tables change. */
#define MOVE_SETTINGS                                                                                                  \
	"LOCK TABLE tail IN EXCLUSIVE MODE;"                                                                           \
	"ALTER TABLE match ADD COLUMN hints boolean NOT NULL DEFAULT false,"                                           \
	" ADD COLUMN clock bigint NOT NULL DEFAULT 0, ADD COLUMN rematch bigint NOT NULL DEFAULT 0,"                   \
	" ADD COLUMN shown boolean NOT NULL DEFAULT false;"                                                            \
	"UPDATE match SET hints = s.bot = 'hints', clock = s.clock FROM seat s WHERE s.match = id AND s.seat = -1;"    \
	"UPDATE match SET rematch = p.text::bigint FROM paper p"                                                       \
	" WHERE p.match = id AND p.seat = -1 AND p.paper = 1 AND p.text ~ '^[0-9]{1,18}$';"                            \
	"CREATE FUNCTION copy_watchers() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN"                                 \
	" UPDATE match SET hints = NEW.bot = 'hints', clock = NEW.clock WHERE id = NEW.match; RETURN NULL; END $$;"    \
	"CREATE FUNCTION copy_rematch() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN"                                  \
	" UPDATE match SET rematch = NEW.text::bigint WHERE id = NEW.match; RETURN NULL; END $$;"                      \
	"CREATE TRIGGER copy_watchers AFTER INSERT OR UPDATE ON seat FOR EACH ROW"                                     \
	" WHEN (NEW.seat = -1 AND NEW.bot <> '') EXECUTE FUNCTION copy_watchers();"                                    \
	"CREATE TRIGGER copy_rematch AFTER INSERT OR UPDATE ON paper FOR EACH ROW"                                     \
	" WHEN (NEW.seat = -1 AND NEW.paper = 1) EXECUTE FUNCTION copy_rematch();"

const char *const store_postgres_upgrade[POSTGRES_FORMAT] = {
	[1] = NEW_TABLES "UPDATE durbar SET format = 2;",
	[2] = MOVE_SETTINGS KEPT_TABLE "UPDATE durbar SET format = 3;",
};

#define LEASE " interval '6000 milliseconds'"
_Static_assert(STORE_LEASE_MS == 6000, "LEASE says the same");

const char *const store_postgres_sql[SQL_STATEMENTS] = {
	[SQL_BEGIN] = "BEGIN",
	[SQL_BEGIN_READING] = "BEGIN ISOLATION LEVEL REPEATABLE READ READ ONLY",
	[SQL_COMMIT] = "COMMIT",
	[SQL_ROLLBACK] = "ROLLBACK",
	[SQL_LOCK_TAILS] = "SELECT match, lines, chain, owner, epoch FROM tail WHERE match = ANY($1::bigint[])"
			   " ORDER BY match FOR UPDATE",
	[SQL_ADD_MATCH] = "INSERT INTO match(id, system, scenario, header, created, bonus, hints, clock)"
			  " VALUES($1::bigint, $2, $3, $4, $5::bigint, $6::bigint, $7::boolean, $8::bigint)",
	[SQL_ADD_TAIL] = "INSERT INTO tail(match, lines, chain) VALUES($1::bigint, 0, 0)",
	[SQL_ADD_LINE] = "INSERT INTO line(match, line, ply, seat, hash, dice, move, time, chain) VALUES($1::bigint,"
			 " $2::bigint, $3::bigint, $4::integer, $5::bigint, $6, $7, $8::bigint, $9::bigint)",
	[SQL_SET_TAIL] = "UPDATE tail SET lines = $2::bigint, chain = $3::bigint WHERE match = $1::bigint",
	[SQL_ADD_SEAT] =
		"INSERT INTO seat(match, seat, player, token, name, bot, webhook, seen, clock) VALUES($1::bigint,"
		" $2::integer, $3::integer, $4::bytea, $5, $6, $7, $8::bigint, $9::bigint) ON CONFLICT(match, seat)"
		" DO UPDATE SET player = excluded.player, token = excluded.token, name = excluded.name,"
		" bot = excluded.bot, webhook = excluded.webhook, seen = excluded.seen, clock = excluded.clock",
	[SQL_ADD_CHAT] = "INSERT INTO chat(match, seat, time, text) VALUES($1::bigint, $2::integer, $3::bigint, $4)",
	[SQL_ADD_PAPER] = "INSERT INTO paper(match, seat, paper, text) VALUES($1::bigint, $2::integer, $3::integer, $4)"
			  " ON CONFLICT(match, seat, paper) DO UPDATE SET text = excluded.text",
	[SQL_SET_REMATCH] = "UPDATE match SET rematch = $2::bigint WHERE id = $1::bigint",
	[SQL_ADD_SHELF] = "INSERT INTO shelf(name, text, time) VALUES($1, $2, $3::bigint) ON CONFLICT(name) DO UPDATE"
			  " SET text = excluded.text, time = excluded.time WHERE shelf.text <> ''",
	[SQL_SET_OVER] = "UPDATE match SET over = true WHERE id = $1::bigint",
	[SQL_SET_HEADER] = "UPDATE match SET created = $2::bigint, header = $3 WHERE id = $1::bigint",
	[SQL_SET_NAMED] = "UPDATE match SET header = $2 WHERE id = $1::bigint",
	[SQL_SET_SHOWN] = "UPDATE match SET shown = true WHERE id = $1::bigint",
	[SQL_ADD_KEPT] = "INSERT INTO kept(data, text, time) VALUES($1::bigint, $2, $3::bigint) ON CONFLICT(data)"
			 " DO UPDATE SET text = excluded.text, time = excluded.time WHERE kept.text <> excluded.text",
	[SQL_COPY_LINES] = "INSERT INTO line(match, line, ply, seat, hash, dice, move, time, chain)"
			   " SELECT $1::bigint, line, ply, seat, hash, dice, move, time, chain FROM line"
			   " WHERE match = $2::bigint AND line <= $3::bigint",
	/* No row, no tail: the transaction fails with a division by zero, as it must when lines are missing. */
	[SQL_COPY_TAIL] = "UPDATE tail SET lines = $2::bigint / (SELECT count(*) FROM line l WHERE l.match = $1::bigint"
			  " AND l.line = $2::bigint), chain = (SELECT l.chain FROM line l WHERE l.match = $1::bigint"
			  " AND l.line = $2::bigint) WHERE match = $1::bigint",
	[SQL_HAS_MATCH] = "SELECT 1 FROM match WHERE id = $1::bigint AND created = $2::bigint AND header = $3",
	[SQL_HAS_LINE] = "SELECT 1 FROM line WHERE match = $1::bigint AND line = $2::bigint AND ply = $3::bigint"
			 " AND seat = $4::integer AND hash = $5::bigint AND dice = $6 AND move IS NOT DISTINCT FROM $7"
			 " AND time = $8::bigint",
	[SQL_HAS_CHAT] = "SELECT 1 FROM chat WHERE match = $1::bigint AND seat = $2::integer AND time = $3::bigint"
			 " AND text = $4",
	[SQL_HAS_PAPER] = "SELECT 1 FROM paper WHERE match = $1::bigint AND seat = $2::integer AND paper = $3::integer"
			  " AND text = $4",
	[SQL_HAS_REMATCH] = "SELECT 1 FROM match WHERE id = $1::bigint AND rematch = $2::bigint",
	[SQL_TAKE_IDS] = "SELECT nextval('match_id')",
	[SQL_PASS_IDS] = "SELECT setval('match_id', greatest($1::bigint, last_value)) FROM match_id",
	[SQL_FIND_TOKEN] = "SELECT s.match, s.seat, m.scenario FROM seat s JOIN match m ON m.id = s.match"
			   " WHERE s.token = $1::bytea",
	[SQL_LOAD_HEAD] =
		"SELECT header, created, bonus, over::integer, coalesce(lines, -1), coalesce(chain, 0), system,"
		" scenario, hints::integer, clock, rematch, shown::integer FROM match"
		" LEFT JOIN tail ON tail.match = id WHERE id = $1::bigint",
	[SQL_LOAD_LINES] = "SELECT ply, seat, hash, dice, move, time, line, chain FROM line WHERE match = $1::bigint"
			   " ORDER BY line",
	/* What servers of format 2 keep in the watchers' row and paper is in the match as well. */
	[SQL_LOAD_SEATS] = "SELECT seat, player, token, name, CASE WHEN seat = -1 THEN '' ELSE bot END, webhook, seen,"
			   " CASE WHEN seat = -1 THEN 0 ELSE clock END FROM seat"
			   " WHERE match = $1::bigint ORDER BY seat",
	[SQL_LOAD_CHAT] = "SELECT seat, time, text FROM (SELECT id, seat, time, text FROM chat WHERE match = $1::bigint"
			  " ORDER BY id DESC LIMIT $2::bigint) AS last ORDER BY id",
	[SQL_LOAD_PAPERS] = "SELECT seat, paper, text FROM paper WHERE match = $1::bigint"
			    " AND NOT (seat = -1 AND paper = 1)",
	[SQL_LOAD_SHELF] = "SELECT name, text FROM shelf WHERE name = $1",
	[SQL_NEXT_SHELF] = "SELECT name, text FROM shelf WHERE name > $1 ORDER BY name LIMIT 1",
	[SQL_LOAD_KEPT] = "SELECT data, text FROM kept WHERE data = $1::bigint",
	[SQL_NEXT_KEPT] = "SELECT data, text FROM kept WHERE data > $1::bigint ORDER BY data LIMIT 1",
	[SQL_LIST_MATCHES] = "SELECT id FROM match WHERE id > $1::bigint ORDER BY id LIMIT $2::bigint",
	/* The clock is the database's alone. Tells whether the lease had run out before this beat; `since` is when this server
	 * began to beat without such a gap. */
	[SQL_BEAT] = "WITH old AS (SELECT beat FROM server WHERE id = $1::bigint), new AS ("
		     "INSERT INTO server AS s(id, address, beat, since)"
		     " VALUES($1::bigint, $2, clock_timestamp(), clock_timestamp()) ON CONFLICT(id) DO UPDATE"
		     " SET address = excluded.address, beat = excluded.beat, since ="
		     " CASE WHEN s.beat < excluded.beat -" LEASE " THEN excluded.since ELSE s.since END)"
		     " SELECT coalesce((SELECT clock_timestamp() - beat >" LEASE " FROM old), true)::integer",
	[SQL_FORGET_DEAD] = "DELETE FROM server WHERE beat < clock_timestamp() - interval '1 day'",
	[SQL_LEAVE] = "DELETE FROM server WHERE id = $1::bigint",
	/* A server that has just come, or just come back, takes nothing over: if all were silent for a while it was the
	 * database that was away, and the owners will be heard in a moment. One that has left has no row. */
	[SQL_CLAIM] = "UPDATE tail SET epoch = epoch + (owner <> $2::bigint)::integer, owner = $2::bigint"
		      " WHERE match = $1::bigint AND (owner = $2::bigint OR NOT EXISTS(SELECT 1 FROM server o"
		      " WHERE o.id = tail.owner AND (o.beat > clock_timestamp() -" LEASE
		      " OR NOT EXISTS(SELECT 1 FROM server me WHERE me.id = $2::bigint"
		      " AND me.beat > clock_timestamp() -" LEASE " AND me.since < clock_timestamp() -" LEASE
		      ")))) RETURNING epoch",
	[SQL_FIND_OWNER] = "SELECT coalesce(address, '') FROM tail LEFT JOIN server s ON s.id = owner"
			   " WHERE match = $1::bigint",
	[SQL_CHECK_CLAIM] = "SELECT 1 FROM tail WHERE match = $1::bigint AND owner = $2::bigint AND epoch = $3::bigint",
	[SQL_COUNT_SERVERS] = "SELECT count(*) FROM server WHERE beat > clock_timestamp() -" LEASE,
	[SQL_FIND_SECRET] = "SELECT secret FROM durbar",
};
