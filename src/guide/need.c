/* need.c: the files of the data that references of a chapter name, and no others: maps are large. May use: base, codec. */
#include <string.h>
#include <unistd.h>

#include "base/text.h"
#include "codec/codec.h"
#include "guide/guide.h"

enum { FILES = 128 };

struct needing {
	const char *folder;
	struct doc_set *set;
	struct arena *arena;
	struct faults *faults;
};

/* A file that does not exist is no fault here: whoever fills in the reference says where it stands. */
static void read_file(const struct needing *needing, const char *name)
{
	static const struct {
		const char *ending;
		struct doc *(*read)(const char *path, struct arena *arena, struct faults *faults);
	} kinds[] = {{".yaml", codec_read_yaml}, {".tsv", codec_read_tsv}};

	for (size_t i = 0; i < 2; i++) {
		size_t room = strlen(needing->folder) + strlen(name) + 8;
		struct text path = base_start_text(base_take_bytes(needing->arena, room), room);
		struct doc *root;

		base_put_format(&path, "%s/%s%s", needing->folder, name, kinds[i].ending);
		if (access(path.at, F_OK))
			continue;
		root = kinds[i].read(path.at, needing->arena, needing->faults);
		if (root)
			needing->set->list[needing->set->count++] = (struct named_doc){name, root};
		return;
	}
}

/* "{+tables/march:results.*}" needs tables/march. */
static void need_reference(const struct needing *needing, const char *at)
{
	const char *name;
	size_t length;

	at += *at == '+';
	length = strcspn(at, ":}");
	name = base_copy_text(needing->arena, at, length);
	if (at[length] == ':' && needing->set->count < FILES && !strstr(name, "..") &&
	    !base_find_in_set(needing->set, name))
		read_file(needing, name);
}

static void need_node(const struct needing *needing, const struct doc *doc)
{
	if (doc->kind == DOC_SCALAR)
		for (const char *at = strchr(doc->scalar, '{'); at; at = strchr(at, '{'))
			need_reference(needing, ++at);
	for (const struct doc *each = doc->first; each; each = each->next)
		need_node(needing, each);
}

bool guide_read_needed(const char *folder, const struct doc *chapters, struct arena *arena, struct doc_set *set,
                       struct faults *faults)
{
	struct needing needing = {folder, set, arena, faults};
	size_t before = faults->count;

	*set = (struct doc_set){.list = base_take_bytes(arena, FILES * sizeof *set->list)};
	need_node(&needing, chapters);
	return faults->count == before;
}
