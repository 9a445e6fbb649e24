/* folder.c: reads a data folder as a set of doc trees, in the same order on every machine.
 * May use: base, the C library, POSIX directories. */
#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/hash.h"
#include "codec/codec.h"

enum { FOLDER_DEPTH = 16 };

/* The files found so far, as paths below the folder. */
struct finding {
	const char *folder, *until; /* until: the key up to which YAML is read; NULL: all of it */
	struct arena *arena;
	struct faults *faults;
	const char **list;
	size_t count, room;
};

static void refuse_path(struct finding *finding, const char *path, const char *text, const char *detail)
{
	struct doc where = {.file = path};

	base_add_fault_about(finding->faults, &where, NULL, text, detail);
}

static char *join(struct arena *arena, const char *folder, const char *name)
{
	size_t first = strlen(folder), second = strlen(name);
	char *path = base_take_bytes(arena, first + second + 2);

	memcpy(path, folder, first);
	if (first)
		path[first++] = '/';
	memcpy(path + first, name, second + 1);
	return path;
}

static bool ends_in(const char *name, const char *ending)
{
	size_t length = strlen(name), tail = strlen(ending);

	return length > tail && strcmp(name + length - tail, ending) == 0;
}

static void add_file(struct finding *finding, const char *name)
{
	if (finding->count == finding->room) {
		size_t room = finding->room ? 2 * finding->room : 32;
		const char **list = base_take_bytes(finding->arena, room * sizeof *list);

		if (finding->count)
			memcpy(list, finding->list, finding->count * sizeof *list);
		finding->list = list;
		finding->room = room;
	}
	finding->list[finding->count++] = name;
}

static void find_files(struct finding *finding, const char *below, int depth)
{
	const char *path = below[0] ? join(finding->arena, finding->folder, below) : finding->folder;
	DIR *dir = opendir(path);

	if (!dir) {
		refuse_path(finding, path, "the folder cannot be opened:", strerror(errno));
		return;
	}
	for (const struct dirent *entry = readdir(dir); entry; entry = readdir(dir)) {
		const char *name = join(finding->arena, below, entry->d_name);
		const char *full = join(finding->arena, finding->folder, name);
		struct stat facts;

		if (entry->d_name[0] == '.' || stat(full, &facts) != 0)
			continue;
		if (S_ISREG(facts.st_mode) && (ends_in(name, ".yaml") || ends_in(name, ".tsv")))
			add_file(finding, name);
		else if (S_ISDIR(facts.st_mode) && depth < FOLDER_DEPTH)
			find_files(finding, name, depth + 1);
		else if (S_ISDIR(facts.st_mode))
			refuse_path(finding, full, "folders lie too deep inside each other here:", name);
	}
	closedir(dir);
}

static int compare_names(const void *a, const void *b)
{
	return strcmp(*(const char *const *)a, *(const char *const *)b);
}

static void read_one(struct finding *finding, const char *file, struct doc_set *set, uint64_t *hash)
{
	const char *path = join(finding->arena, finding->folder, file);
	const char *name = base_copy_text(finding->arena, file, (size_t)(strrchr(file, '.') - file));
	size_t length = 0;
	const char *bytes = codec_read_file(path, finding->arena, &length, finding->faults);
	struct doc *root;

	if (!bytes)
		return;
	/* rules.tsv and learn.yaml are only for reading, and doctrine.yaml is for bots: rewording or tuning them must not
	 * invalidate journals. */
	if (strcmp(file, "rules.tsv") != 0 && strcmp(file, "learn.yaml") != 0 && strcmp(file, "doctrine.yaml") != 0) {
		*hash = base_hash_bytes(file, strlen(file), *hash);
		*hash = base_hash_bytes(bytes, length, *hash);
	}
	if (base_find_in_set(set, name)) {
		refuse_path(finding, path, "there is a .yaml and a .tsv of the same name", name);
		return;
	}
	if (ends_in(file, ".tsv"))
		root = codec_parse_tsv(path, bytes, length, finding->arena, finding->faults);
	else
		root = codec_parse_head(path, bytes, length, finding->until, finding->arena, finding->faults);
	if (root)
		set->list[set->count++] = (struct named_doc){.name = name, .root = root};
}

/* All of it; the hash of its names and bytes. */
static uint64_t read_all(struct finding *finding, struct doc_set *set)
{
	uint64_t hash = 0;

	*set = (struct doc_set){0};
	find_files(finding, "", 0);
	if (finding->count)
		qsort(finding->list, finding->count, sizeof *finding->list, compare_names);
	set->list = base_take_bytes(finding->arena, (finding->count + 1) * sizeof *set->list);
	for (size_t i = 0; i < finding->count; i++)
		read_one(finding, finding->list[i], set, &hash);
	return hash;
}

bool codec_read_data(const char *folder, struct arena *arena, struct doc_set *set, struct faults *faults,
                     uint64_t *hash)
{
	struct finding finding = {
		.folder = base_copy_text(arena, folder, strlen(folder)), .arena = arena, .faults = faults};
	size_t before = faults->count;
	uint64_t sum = read_all(&finding, set);

	if (hash)
		*hash = sum;
	return faults->count == before;
}

bool codec_read_heads(const char *folder, const char *until, struct arena *arena, struct doc_set *set,
                      struct faults *faults)
{
	struct finding finding = {.folder = base_copy_text(arena, folder, strlen(folder)),
	                          .until = until,
	                          .arena = arena,
	                          .faults = faults};
	size_t before = faults->count;

	read_all(&finding, set);
	return faults->count == before;
}
