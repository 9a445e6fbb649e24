/* log.c: is SQLite's write-ahead log whole? SQLite reads it up to the first frame whose checksum is wrong and takes what
 * follows for a write that was never finished. But where whole transactions follow, each of them synced, the frame was
 * damaged later, and the database would be rolled back in silence. Of the last transaction the log itself cannot tell: so
 * after each commit, before anybody hears of it, the length of the log is noted in the lock file. A log whose good part is
 * shorter than that is damaged. The note is not synced: after a power cut it may be older than the log, never newer.
 * The format of the log: https://www.sqlite.org/fileformat2.html#walformat
 * May use: sqlite, base/hash.h, the C library. */
#include <fcntl.h>
#include <stddef.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "base/hash.h"
#include "store/sqlite.h"

enum { LOG_HEAD = 32, FRAME_HEAD = 24, SALT = 8, SMALLEST_PAGE = 512, LARGEST_PAGE = 65536 };

/* How far the log goes for certain. No padding. */
struct log_note {
	uint64_t frames;
	unsigned char salt[SALT]; /* of the log: another after each time that it begins anew */
	uint64_t hash;            /* of the above */
};

struct log {
	int file;
	unsigned char frame[FRAME_HEAD + LARGEST_PAGE]; /* head and page */
	size_t page;
	bool big;        /* the checksum is over big-endian words */
	bool good;       /* every checksum so far was right */
	uint32_t sum[2]; /* of everything so far */
	unsigned char salt[SALT];
	uint64_t whole; /* frames up to the last good commit */
};

static uint32_t read_big(const unsigned char *at)
{
	return (uint32_t)at[0] << 24 | (uint32_t)at[1] << 16 | (uint32_t)at[2] << 8 | at[3];
}

static uint32_t read_little(const unsigned char *at)
{
	return (uint32_t)at[3] << 24 | (uint32_t)at[2] << 16 | (uint32_t)at[1] << 8 | at[0];
}

static void add_sum(struct log *log, const unsigned char *bytes, size_t size)
{
	for (size_t i = 0; i + 8 <= size; i += 8) {
		uint32_t one = log->big ? read_big(bytes + i) : read_little(bytes + i);
		uint32_t two = log->big ? read_big(bytes + i + 4) : read_little(bytes + i + 4);

		log->sum[0] += one + log->sum[1];
		log->sum[1] += two + log->sum[0];
	}
}

static bool is_sum(const struct log *log, const unsigned char *at)
{
	return read_big(at) == log->sum[0] && read_big(at + 4) == log->sum[1];
}

static bool read_frame(struct log *log, uint64_t number)
{
	size_t size = FRAME_HEAD + log->page;

	return pread(log->file, log->frame, size, (off_t)(LOG_HEAD + number * size)) == (ssize_t)size;
}

/* Is the frame one of this log's, by its salt? Whether its checksum is right as well goes into `good`. */
static bool is_frame(struct log *log)
{
	const unsigned char *frame = log->frame;
	bool own = memcmp(frame + 8, log->salt, SALT) == 0;

	if (own) {
		add_sum(log, frame, 8);
		add_sum(log, frame + FRAME_HEAD, log->page);
	}
	log->good = log->good && own && is_sum(log, frame + 16);
	return own;
}

/* Transactions after the first bad frame that were followed by others. */
static unsigned count_lost(struct log *log)
{
	unsigned lost = 0, ended = 0;

	for (uint64_t n = 0; read_frame(log, n); n++) {
		bool ends = read_big(log->frame + 4) != 0;
		bool own = is_frame(log);

		if (log->good) {
			log->whole = ends ? n + 1 : log->whole;
		} else if (own) {
			/* Whatever ended before this frame was finished before it was written. */
			lost = ended;
			ended += ends;
		}
	}
	return lost;
}

static bool is_page(size_t size)
{
	return size >= SMALLEST_PAGE && size <= LARGEST_PAGE && (size & (size - 1)) == 0;
}

/* The page is what the database says, and the salt that of the first frame. */
static void guess_head(struct log *log, int base)
{
	unsigned char page[2] = {0};

	log->page = pread(base, page, sizeof page, 16) == sizeof page ? (size_t)page[0] << 8 | page[1] : 0;
	log->page = log->page == 1 ? LARGEST_PAGE : log->page;
	if (pread(log->file, log->salt, SALT, LOG_HEAD + 8) != SALT)
		log->page = 0;
}

/* False: this is no log. */
static bool read_head(struct log *log, int base)
{
	unsigned char head[LOG_HEAD];

	if (pread(log->file, head, sizeof head, 0) != sizeof head)
		return false;
	log->page = read_big(head + 8);
	log->big = read_big(head) & 1;
	memcpy(log->salt, head + 16, SALT);
	add_sum(log, head, FRAME_HEAD);
	log->good = is_sum(log, head + FRAME_HEAD);
	if (!log->good)
		guess_head(log, base);
	return is_page(log->page);
}

static uint64_t hash_note(const struct log_note *note)
{
	return base_hash_bytes(note, offsetof(struct log_note, hash), 0);
}

/* Where the note cannot be written nothing is lost: only damage in the last transactions would not be told. */
void store_note_log(struct sqlite_store *store, unsigned frames)
{
	struct log_note note = {.frames = frames};
	sqlite3_int64 at = LOG_HEAD + (sqlite3_int64)(frames - 1) * (FRAME_HEAD + store->page) + SALT;
	sqlite3_file *file = NULL;
	ssize_t written = 0;

	sqlite3_file_control(store->writer, "main", SQLITE_FCNTL_JOURNAL_POINTER, &file);
	if (file->pMethods->xRead(file, note.salt, SALT, at) == SQLITE_OK) {
		note.hash = hash_note(&note);
		written = pwrite(store->lock, &note, sizeof note, 0);
	}
	(void)written;
}

/* Is the good part shorter than it was when it was last written? */
static bool is_cut(const struct log *log, int lock)
{
	struct log_note note = {0};

	return pread(lock, &note, sizeof note, 0) == sizeof note && note.hash == hash_note(&note) &&
	       memcmp(note.salt, log->salt, SALT) == 0 && log->whole < note.frames;
}

bool store_check_log(const struct sqlite_store *store, char *why, size_t size)
{
	char name[sizeof store->path + 8];
	struct log log = {.sum = {0, 0}};
	bool cut = false;
	unsigned lost = 0;

	snprintf(name, sizeof name, "%s-wal", store->path);
	log.file = open(name, O_RDONLY | O_CLOEXEC);
	if (log.file < 0)
		return true;
	if (read_head(&log, store->file)) {
		lost = count_lost(&log);
		cut = is_cut(&log, store->lock);
	}
	close(log.file);
	if (lost || cut)
		snprintf(
			why, size,
			"%s: damaged: %u or more transactions after the damage would be lost. Make a copy of it and of the "
			"database; then `sqlite3 %s 'PRAGMA wal_checkpoint(TRUNCATE)'` keeps what stands before it",
			name, lost ? lost : 1, store->path);
	return !lost && !cut;
}
