/* results.c: games.csv: written as games end, read when a study goes on. The head names all that its games depend on, so
 * that results of different programs, data or studies are never mixed.
 * May use: base, engine, the operating system. */
#include "study/results.h"

#include <errno.h>
#include <fcntl.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

enum { LINE = 4096 };

struct file {
	FILE *stream;
	time_t flushed;
};

static bool say(char *why, size_t size, const char *form, ...) __attribute__((format(printf, 3, 4)));
static bool say(char *why, size_t size, const char *form, ...)
{
	va_list list;

	va_start(list, form);
	vsnprintf(why, size, form, list);
	va_end(list);
	return false;
}

/* ---- sums */

static void count_level(struct study_total *total, const struct study_game *game)
{
	size_t i = 0;

	while (i < total->levels &&
	       (total->level[i].winner != game->winner || strcmp(total->level[i].name, game->level) != 0))
		i++;
	if (i == STUDY_LEVELS)
		return;
	if (i == total->levels) {
		total->level[total->levels].winner = game->winner;
		memcpy(total->level[total->levels++].name, game->level, STUDY_LEVEL);
	}
	total->level[i].games++;
}

/* A game that is over keeps its score: the longer curve of the others is not that of the long games alone. */
static void count_points(struct study_total *total, const struct study_game *game)
{
	size_t turns = game->turns < STUDY_TURNS ? game->turns : STUDY_TURNS;

	if (turns > total->turns)
		total->turns = turns;
	for (size_t i = 0; turns && i < STUDY_TURNS; i++) {
		int64_t points = game->points[i < turns ? i : turns - 1];

		total->points[i] += points;
		total->squares[i] += points * points;
		total->going[i] += i < turns;
	}
}

static int32_t margin_of(const struct study_game *game, int sides)
{
	int32_t best = sides > 1 ? game->score[1] : 0;

	for (int side = 2; side < sides; side++)
		best = game->score[side] > best ? game->score[side] : best;
	return game->score[0] - best;
}

void study_count_game(struct study_results *results, const struct study_game *game)
{
	struct study_total *total = &results->total[game->cell];
	struct study_short *kept = &total->game[game->number];

	if (kept->known)
		return;
	*kept = (struct study_short){.known = 1,
	                             .winner = (int8_t)game->winner,
	                             .turns = game->turns,
	                             .margin =
	                                     margin_of(game, results->study->cell[game->cell].plan.rules->facts.sides),
	                             .moves = game->moves};
	total->games++;
	results->games++;
	count_level(total, game);
	count_points(total, game);
	if (game->units > total->units)
		total->units = game->units;
	for (size_t i = 0; i < game->units; i++) {
		total->had[i] += game->had[i];
		total->lost[i] += (uint64_t)(game->had[i] > game->left[i] ? game->had[i] - game->left[i] : 0);
	}
}

/* ---- lines */

static const char *name_winner(const struct study *study, const struct study_game *game)
{
	return game->winner < 0 ? "none" : study->cell[game->cell].plan.rules->facts.side_names[game->winner];
}

static void put_game(const struct study *study, const struct study_game *game, FILE *out)
{
	static const char digits[] = "0123456789abcdefghijklmnopqrstuvwxyz";
	int sides = study->cell[game->cell].plan.rules->facts.sides;

	fprintf(out, "%u,%u,%s,", game->cell, game->number, name_winner(study, game));
	for (int side = 0; side < sides; side++)
		fprintf(out, "%s%d", side ? " " : "", game->score[side]);
	fprintf(out, ",%u,%u,%s,", game->moves, game->turns, game->level);
	for (size_t i = 0; i < game->turns && i < STUDY_TURNS; i++)
		fprintf(out, "%s%d", i ? " " : "", game->points[i]);
	fputc(',', out);
	for (size_t i = 0; i < game->units; i++) {
		fputc(digits[game->had[i] % 36], out);
		fputc(digits[game->left[i] % 36], out);
	}
	fputc('\n', out);
}

static bool read_numbers(char *text, int32_t *list, size_t room)
{
	size_t count = 0;
	char *end;

	while (*text && count < room) {
		list[count++] = (int32_t)strtol(text, &end, 10);
		if (end == text)
			return false;
		text = *end == ' ' ? end + 1 : end;
	}
	return !*text;
}

static bool read_winner(const struct study *study, const char *name, struct study_game *game)
{
	const struct rules_facts *facts = &study->cell[game->cell].plan.rules->facts;

	for (game->winner = facts->sides - 1; game->winner >= 0; game->winner--)
		if (!strcmp(name, facts->side_names[game->winner]))
			return true;
	return !strcmp(name, "none");
}

static int read_digit(char c)
{
	return c >= '0' && c <= '9' ? c - '0' : c >= 'a' && c <= 'z' ? c - 'a' + 10 : -1;
}

static bool read_pieces(const char *text, struct study_game *game)
{
	for (; *text; text += 2) {
		int had = read_digit(text[0]), left = read_digit(text[1]);

		if (had < 0 || left < 0 || game->units == STUDY_UNITS)
			return false;
		game->had[game->units] = (uint8_t)had;
		game->left[game->units++] = (uint8_t)left;
	}
	return true;
}

static bool read_points(char *text, struct study_game *game)
{
	int32_t points[STUDY_TURNS] = {0};

	if (!read_numbers(text, points, STUDY_TURNS))
		return false;
	for (size_t i = 0; i < STUDY_TURNS; i++)
		game->points[i] = (int16_t)points[i];
	return true;
}

/* A line without its end; it is cut up. False: it is not one of ours. */
static bool read_game(const struct study *study, char *line, struct study_game *game)
{
	char *field[9], *next = line;

	for (int i = 0; i < 9; i++) {
		field[i] = next ? strsep(&next, ",") : NULL;
		if (!field[i])
			return false;
	}
	memset(game, 0, sizeof *game);
	game->cell = (uint32_t)strtoul(field[0], NULL, 10);
	game->number = (uint32_t)strtoul(field[1], NULL, 10);
	game->moves = (uint32_t)strtoul(field[4], NULL, 10);
	game->turns = (uint16_t)strtoul(field[5], NULL, 10);
	snprintf(game->level, sizeof game->level, "%s", field[6]);
	return !next && game->cell < study->cells && read_winner(study, field[2], game) &&
	       read_numbers(field[3], game->score, RULES_SEATS) && read_points(field[7], game) &&
	       read_pieces(field[8], game);
}

/* ---- the head */

static bool is_used(const struct study *study, const struct rules *rules)
{
	for (size_t i = 0; i < study->cells; i++)
		if (study->cell[i].plan.rules == rules)
			return true;
	return false;
}

static void put_head(const struct study *study, FILE *out)
{
	fprintf(out, "# durbar study 1\n# seed %s\n", study->seed);
	for (size_t i = 0; i < study->systems; i++)
		if (is_used(study, study->system[i].rules))
			fprintf(out, "# %s version %u data %016llx\n", study->system[i].rules->facts.id,
			        study->system[i].rules->facts.version, (unsigned long long)study->system[i].data);
	for (size_t i = 0; i < study->cells; i++)
		fprintf(out, "# cell %zu %016llx: %s, %s, %s\n", i, (unsigned long long)study->cell[i].mark,
		        study->cell[i].scenario, study->cell[i].bots, study->cell[i].variant);
	fprintf(out, "# study %016llx\n", (unsigned long long)study->mark);
	fprintf(out, "cell,game,winner,scores,moves,turns,level,points,pieces\n");
}

static bool check_head(const struct study_results *results, FILE *in, char *why, size_t size)
{
	char *wanted = NULL, *next, *had = NULL;
	size_t length = 0, room = 0;
	FILE *out = open_memstream(&wanted, &length);
	bool good = true;

	if (!out)
		return say(why, size, "the machine has no memory left");
	put_head(results->study, out);
	fclose(out);
	next = wanted;
	while (good && *next) {
		char *line = strsep(&next, "\n");

		if (getline(&had, &room, in) < 0)
			had[0] = 0;
		had[strcspn(had, "\n")] = 0;
		good = !strcmp(line, had);
		if (!good)
			say(why, size,
			    "%s has games of another study, program or data: it says '%.160s', this study '%.160s'. Choose "
			    "another folder with -o, or throw those games away with --again",
			    results->path, had, line);
	}
	free(had);
	free(wanted);
	return good;
}

/* ---- opening */

/* The games that the file has. A last line that was cut off is removed. */
static bool read_games(struct study_results *results, FILE *in, char *why, size_t size)
{
	char *line = NULL;
	size_t room = 0;
	ssize_t length;
	off_t good = ftello(in);
	bool fine = true;

	while (fine && (length = getline(&line, &room, in)) > 0 && line[length - 1] == '\n') {
		struct study_game game;

		line[length - 1] = 0;
		fine = read_game(results->study, line, &game);
		if (!fine)
			say(why, size,
			    "%s: the line after byte %lld is not a game of this study; throw all away with "
			    "--again, or remove the line",
			    results->path, (long long)good);
		/* One of a longer run: the study asks for fewer now. */
		else if (game.number < results->study->games)
			study_count_game(results, &game);
		good = ftello(in);
	}
	free(line);
	if (fine && (ftruncate(fileno(in), good) || fseeko(in, 0, SEEK_END)))
		return say(why, size, "%s: cannot write: %s", results->path, strerror(errno));
	return fine;
}

static FILE *open_file(const char *path, bool again, char *why, size_t size)
{
	int handle = open(path, O_RDWR | O_CREAT | O_CLOEXEC, 0666);
	FILE *stream;

	if (handle < 0) {
		say(why, size, "%s: cannot open it: %s", path, strerror(errno));
		return NULL;
	}
	if (flock(handle, LOCK_EX | LOCK_NB) || (again && ftruncate(handle, 0))) {
		say(why, size, "%s: %s", path,
		    errno == EWOULDBLOCK
		            ? "another study is writing there; wait for it, or choose another folder with -o"
		            : strerror(errno));
		close(handle);
		return NULL;
	}
	stream = fdopen(handle, "r+");
	if (!stream)
		close(handle);
	return stream;
}

bool study_open_results(const struct study *study, const char *folder, bool again, struct arena *arena,
                        struct study_results *results, char *why, size_t size)
{
	struct file *file = base_take_bytes(arena, sizeof *file);
	struct stat facts;

	*results = (struct study_results){.study = study, .file = file};
	results->total = base_take_bytes(arena, study->cells * sizeof *results->total);
	for (size_t i = 0; i < study->cells; i++) {
		results->total[i].game = base_take_bytes(arena, study->games * sizeof *results->total[i].game);
		results->total[i].verdict = 2;
	}
	if (mkdir(folder, 0777) && errno != EEXIST)
		return say(why, size, "%s: cannot make the folder: %s", folder, strerror(errno));
	snprintf(results->path, sizeof results->path, "%s/games.csv", folder);
	file->stream = open_file(results->path, again, why, size);
	if (!file->stream)
		return false;
	if (!fstat(fileno(file->stream), &facts) && !facts.st_size) {
		put_head(study, file->stream);
		return !fflush(file->stream) || say(why, size, "%s: cannot write: %s", results->path, strerror(errno));
	}
	return check_head(results, file->stream, why, size) && read_games(results, file->stream, why, size);
}

bool study_add_game(struct study_results *results, const struct study_game *game)
{
	struct file *file = results->file;
	time_t now = time(NULL);

	study_count_game(results, game);
	put_game(results->study, game, file->stream);
	if (now == file->flushed)
		return !ferror(file->stream);
	file->flushed = now;
	return !fflush(file->stream);
}

bool study_close_results(struct study_results *results)
{
	struct file *file = results->file;
	bool good = true;

	if (!file || !file->stream)
		return true;
	good = !fflush(file->stream) && !ferror(file->stream) && !fsync(fileno(file->stream));
	fclose(file->stream);
	file->stream = NULL;
	return good;
}
