/* module.c: loads parts of the program that only some need, and says what is missing when they cannot be loaded.
 * May use: port, the operating system. */
#include <dlfcn.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "port/port.h"

/* What a module needs is said for Debian; docs/install.md has the packages of other systems. */

/* Beside the program, as it is built, or where modules are installed. The path of the program becomes that of the module. */
static bool find_file(const char *file, char path[PORT_PATH])
{
	static const char *const folders[] = {"", "../" DURBAR_LIBRARIES "/durbar/"};
	char *slash = strrchr(path, '/');

	for (size_t i = 0; slash && i < sizeof folders / sizeof *folders; i++) {
		size_t room = PORT_PATH - (size_t)(slash + 1 - path);

		if ((size_t)snprintf(slash + 1, room, "%s%s", folders[i], file) < room && !access(path, R_OK))
			return true;
	}
	return false;
}

/* The reason of the last failure. */
static const char *tell_error(void)
{
	const char *reason = dlerror();

	return reason ? reason : "no reason given";
}

void *port_find_symbol(const struct port_module *module, const char *symbol, char *why, size_t size)
{
	char path[PORT_PATH];
	void *library, *found;

	if (!port_find_program(path)) {
		snprintf(why, size, "%s, which %s, cannot be found: the system does not say where the program is",
		         module->file, module->task);
		return NULL;
	}
	if (!find_file(module->file, path)) {
		snprintf(
			why, size,
			"this build of Durbar has no %s, which %s: install %s (the names on Debian; docs/install.md has "
			"others), then build Durbar again",
			module->file, module->task, module->build);
		return NULL;
	}
	library = dlopen(path, RTLD_NOW | (module->shared ? RTLD_GLOBAL : RTLD_LOCAL));
	if (!library) {
		snprintf(why, size,
		         "%s, which %s, cannot be loaded (%s): install %s (the names on Debian; docs/install.md has "
		         "others)",
		         module->file, module->task, tell_error(), module->run);
		return NULL;
	}
	found = dlsym(library, symbol);
	if (!found)
		snprintf(why, size, "%s is of another version of Durbar (%s): build or install Durbar again", path,
		         tell_error());
	return found;
}
