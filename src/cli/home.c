/* home.c: the user's data folder. May use: base, say. */
#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "cli/home.h"
#include "cli/say.h"

enum { PATH = 4096 };

/* Every folder on the way to the file, from the `known` first characters on. */
static bool make_folders(char *path, size_t known, const char *option)
{
	for (char *slash = strchr(path + known, '/'); slash; slash = strchr(slash + 1, '/')) {
		bool made;

		*slash = '\0';
		made = !mkdir(path, 0700) || errno == EEXIST;
		if (!made)
			cli_say_error("%s: cannot be created: %s; choose a file with %s", path, strerror(errno),
			              option);
		*slash = '/';
		if (!made)
			return false;
	}
	return true;
}

const char *cli_find_home(const char *name, const char *option, struct arena *arena)
{
	const char *base = getenv("XDG_DATA_HOME"), *home = getenv("HOME");
	char path[PATH];
	int size;

	if (base && *base)
		size = snprintf(path, sizeof path, "%s/durbar/%s", base, name);
	else if (home && *home)
		size = snprintf(path, sizeof path, "%s/.local/share/durbar/%s", home, name);
	else
		size = 0;
	if (size <= 0 || (size_t)size >= sizeof path) {
		cli_say_error("no home folder to keep games in: choose a file with %s", option);
		return NULL;
	}
	/* The folder that the user named may be missing too; the one above it is his own affair. */
	if (!make_folders(path, base && *base ? strlen(base) : strlen(home) + 1, option))
		return NULL;
	return base_copy_text(arena, path, (size_t)size);
}
