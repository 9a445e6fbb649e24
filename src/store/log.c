/* log.c: is SQLite's write-ahead log whole? SQLite reads it up to the first frame whose checksum is wrong and takes what
 * follows for a write that was never finished. But where whole transactions follow, each of them synced, the frame was
 * damaged later, and the database would be rolled back in silence. Of the last transaction the log itself cannot tell: so
 * after each commit, before anybody hears of it, the length of the log is noted in the lock file. A log whose good part is
 * shorter than that is damaged. The note is not synced: after a power cut it may be older than the log, never newer.
 * The format of the log: https://www.sqlite.org/fileformat2.html#walformat
 * May use: sqlite, base/hash.h, the C library. */
#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/hash.h"
#include "store/sqlite.h"

enum { LOG_HEAD = 32, FRAME_HEAD = 24, SALT = 8, MAGIC = 0x377f0682, SMALLEST_PAGE = 512, LARGEST_PAGE = 65536 };

/* How far the log goes for certain. No padding. */
struct log_note {
	uint64_t frames;
	unsigned char salt[SALT]; /* of the log: another after each time that it begins anew */
	uint64_t hash;            /* of the above */
};

struct log {
	FILE *file;
	unsigned char *frame; /* head and page */
	size_t page;
	bool big;        /* the checksum is over big-endian words */
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

/* Is the next frame one of this log's, by its salt? `good`: its checksum is right as well. */
static bool is_frame(struct log *log, bool *good)
{
	const unsigned char *frame = log->frame;

	if (memcmp(frame + 8, log->salt, sizeof log->salt) != 0) {
		*good = false;
		return false;
	}
	add_sum(log, frame, 8);
	add_sum(log, frame + FRAME_HEAD, log->page);
	*good = *good && is_sum(log, frame + 16);
	return true;
}

/* Transactions after the first bad frame that were followed by others. */
static unsigned count_lost(struct log *log, bool good)
{
	unsigned lost = 0, ended = 0;
	bool unbroken = good;

	for (uint64_t n = 1; fread(log->frame, 1, FRAME_HEAD + log->page, log->file) == FRAME_HEAD + log->page; n++) {
		bool ends = read_big(log->frame + 4) != 0;
		bool own = is_frame(log, &good);

		unbroken = unbroken && good;
		log->whole = unbroken && ends ? n : log->whole;
		if (!own || good)
			continue;
		/* Whatever ended before this frame was finished before it was written. */
		lost = ended;
		ended += ends;
	}
	return lost;
}

/* Reads the head; `good`: its checksum is right. False: this is no log. */
static bool read_head(struct log *log, bool *good)
{
	unsigned char head[LOG_HEAD];

	if (fread(head, 1, sizeof head, log->file) != sizeof head)
		return false;
	log->page = read_big(head + 8);
	log->big = read_big(head) & 1;
	add_sum(log, head, FRAME_HEAD);
	*good = is_sum(log, head + FRAME_HEAD) && (read_big(head) & ~1u) == MAGIC;
	memcpy(log->salt, head + 16, sizeof log->salt);
	return true;
}

/* A head that is damaged: the page is what the database says, and the salt that of the first frame. */
static bool guess_head(struct log *log, const char *path)
{
	unsigned char head[18];
	FILE *base = fopen(path, "rb");
	bool good = base && fread(head, 1, sizeof head, base) == sizeof head;

	if (base)
		fclose(base);
	if (!good)
		return false;
	log->page = (size_t)head[16] << 8 | head[17];
	log->page = log->page == 1 ? LARGEST_PAGE : log->page;
	return fseek(log->file, LOG_HEAD + 8, SEEK_SET) == 0 && fread(log->salt, 1, SALT, log->file) == SALT &&
	       fseek(log->file, LOG_HEAD, SEEK_SET) == 0;
}

static bool is_page(size_t size)
{
	return size >= SMALLEST_PAGE && size <= LARGEST_PAGE && (size & (size - 1)) == 0;
}

static uint64_t hash_note(const struct log_note *note)
{
	return base_hash_bytes(note, offsetof(struct log_note, hash), 0);
}

void store_note_log(struct sqlite_store *store, unsigned frames)
{
	struct log_note note = {.frames = frames};
	sqlite3_int64 at = LOG_HEAD + (sqlite3_int64)(frames - 1) * (FRAME_HEAD + store->page) + SALT;
	sqlite3_file *file = NULL;

	/* Without the note nothing is lost: only damage in the last transactions would not be told. */
	if (sqlite3_file_control(store->writer, "main", SQLITE_FCNTL_JOURNAL_POINTER, &file) != SQLITE_OK ||
	    !file->pMethods || file->pMethods->xRead(file, note.salt, SALT, at) != SQLITE_OK)
		return;
	note.hash = hash_note(&note);
	if (pwrite(store->lock, &note, sizeof note, 0) != sizeof note)
		return;
}

/* Is the good part shorter than it was when it was last written? */
static bool is_cut(const struct log *log, int lock)
{
	struct log_note note;

	return pread(lock, &note, sizeof note, 0) == sizeof note && note.hash == hash_note(&note) &&
	       memcmp(note.salt, log->salt, SALT) == 0 && log->whole < note.frames;
}

bool store_check_log(const char *path, int lock, char *why, size_t size)
{
	char name[4096];
	struct log log = {.sum = {0, 0}};
	bool good = true, cut = false;
	unsigned lost = 0;

	snprintf(name, sizeof name, "%s-wal", path);
	log.file = fopen(name, "rb");
	if (!log.file)
		return true;
	if (read_head(&log, &good) && (good || guess_head(&log, path)) && is_page(log.page)) {
		log.frame = malloc(FRAME_HEAD + log.page);
		lost = log.frame ? count_lost(&log, good) : 0;
		cut = log.frame && is_cut(&log, lock);
	}
	free(log.frame);
	fclose(log.file);
	if (lost || cut)
		snprintf(
			why, size,
			"%s: damaged: %u or more transactions after the damage would be lost. Make a copy of it and of the "
			"database; then `sqlite3 %s 'PRAGMA wal_checkpoint(TRUNCATE)'` keeps what stands before it",
			name, lost ? lost : 1, path);
	return !lost && !cut;
}
