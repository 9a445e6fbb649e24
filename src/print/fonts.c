/* fonts.c: the fonts of the page, so that paper and screen look alike and no others need be installed. Pango takes no
 * packed fonts (WOFF2): FreeType unpacks them, into memory that has a path. May use: FreeType, fontconfig, port. */
#include <dirent.h>
#include <errno.h>
#include <fontconfig/fontconfig.h>
#include <ft2build.h>
#include FT_FREETYPE_H
#include FT_TRUETYPE_TABLES_H
#include <stdlib.h>
#include <string.h>

#include "port/port.h"
#include "print/press.h"

static bool offer_bytes(const unsigned char *bytes, size_t size)
{
	char path[64];

	return port_keep_bytes(bytes, size, path, sizeof path) && FcConfigAppFontAddFile(NULL, (const FcChar8 *)path);
}

static bool add_font(FT_Library library, const char *path)
{
	FT_Face face;
	FT_ULong size = 0;
	unsigned char *bytes;
	bool good;

	if (FT_New_Face(library, path, 0, &face))
		return false;
	/* Table 0 is the whole font, unpacked. */
	FT_Load_Sfnt_Table(face, 0, 0, NULL, &size);
	bytes = malloc(size ? size : 1);
	good = bytes && size && !FT_Load_Sfnt_Table(face, 0, 0, bytes, &size) && offer_bytes(bytes, size);
	free(bytes);
	FT_Done_Face(face);
	return good;
}

static bool is_font(const char *name)
{
	size_t length = strlen(name);

	return length > 6 && !strcmp(name + length - 6, ".woff2");
}

static int add_all(const char *folder, FT_Library library)
{
	DIR *dir = opendir(folder);
	char path[4300];
	int count = 0;

	for (const struct dirent *entry = dir ? readdir(dir) : NULL; entry; entry = readdir(dir)) {
		snprintf(path, sizeof path, "%s/%s", folder, entry->d_name);
		count += is_font(entry->d_name) && add_font(library, path);
	}
	if (dir)
		closedir(dir);
	return count;
}

bool press_add_fonts(const char *web, char *why, size_t room)
{
	static int added;
	char folder[4000];
	FT_Library library;

	snprintf(folder, sizeof folder, "%s/fonts", web);
	if (!added && !FT_Init_FreeType(&library)) {
		added = add_all(folder, library);
		FT_Done_FreeType(library);
	}
	if (!added)
		snprintf(why, room, "there are no fonts in %s; the folder web of Durbar belongs beside its data",
		         folder);
	return added > 0;
}
