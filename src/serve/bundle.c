/* bundle.c: modules in one script. See bundle.h. May use: bundle, bundle_text, util. */
#include "serve/bundle.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "serve/bundle_text.h"
#include "serve/util.h"

enum { MODULES = 256, NAME = 128 };

struct module {
	char name[NAME]; /* "hex/board.js" */
	bool done;       /* written, with all that it imports */
	char *exports;   /* "a, b: m_hex_grid_js.c, " */
	size_t exported;
};

struct bundle {
	const struct bundle_reader *reader;
	const char *script;
	FILE *out; /* NULL: nothing is written, the modules are only noted */
	struct module module[MODULES];
	size_t modules;
	char *fault;
};

/* One import or export: the names between braces, or the name of a whole module, and where they come from. */
struct statement {
	const char *names, *end; /* between braces; NULL: none */
	char whole[NAME];        /* `* as NAME` */
	char from[NAME];         /* resolved: "hex/grid.js"; "": the module itself */
	const char *after;       /* behind the semicolon and its line */
};

static bool fail(struct bundle *bundle, const char *name, const char *why)
{
	snprintf(bundle->fault, BUNDLE_FAULT, "web/%.100s: %.120s", name, why);
	return false;
}

/* "../hex/grid.js", seen from "game/game.js", is "hex/grid.js". */
static bool resolve(const char *from, const char *path, size_t length, char out[NAME])
{
	size_t used = (size_t)(strrchr(from, '/') ? strrchr(from, '/') - from : 0);
	const char *end = path + length;

	snprintf(out, NAME, "%.*s", (int)used, from);
	while (path < end) {
		size_t part = strcspn(path, "/\"");

		if (part == 2 && strncmp(path, "..", 2) == 0) {
			char *slash = strrchr(out, '/');

			*(slash ? slash : out) = 0;
		} else if (part != 1 || *path != '.') {
			used = strlen(out);
			if (used + part + 2 > NAME)
				return false;
			snprintf(out + used, NAME - used, "%s%.*s", used ? "/" : "", (int)part, path);
		}
		path += part + 1;
	}
	return *out;
}

/* `{ a, b } from "./x.js";` or `* as a from "./x.js";` or `"./x.js";` */
static bool read_statement(struct bundle *bundle, const char *name, const char *at, struct statement *statement)
{
	const char *stop = strchr(at, ';'), *quote = strchr(at, '"'), *close;

	*statement = (struct statement){.names = NULL};
	if (!stop)
		return fail(bundle, name, "an import or export without a semicolon");
	if (*at == '{') {
		statement->names = at + 1;
		statement->end = strchr(at, '}');
		if (!statement->end || statement->end > stop)
			return fail(bundle, name, "an import or export without its closing brace");
	} else if (sscanf(at, "* as %100[A-Za-z0-9_]", statement->whole) != 1 && *at != '"') {
		return fail(bundle, name, "an import that is neither {names}, * as name nor a file");
	}
	if (quote && quote < stop) {
		close = strchr(quote + 1, '"');
		if (!close || close > stop || !resolve(name, quote + 1, (size_t)(close - quote - 1), statement->from))
			return fail(bundle, name, "an import from no file");
	}
	statement->after = stop + 1 + (stop[1] == '\n');
	return true;
}

/* The constant that a module becomes. */
static void put_constant(FILE *out, const char *name)
{
	fputs("m_", out);
	for (; *name; name++)
		fputc(serve_is_word(*name) ? *name : '_', out);
}

/* `a, b as c` as `a, b: c` of a pattern, or for exports as `a: X.a, c: X.b`. False: a name is no word. */
static bool put_names(FILE *out, const struct statement *statement, bool pattern)
{
	const char *at = statement->names;

	while (at < statement->end) {
		size_t blank = strspn(at, " \t\n,"), first, second;
		const char *other;

		at += blank;
		if (at >= statement->end)
			return true;
		first = serve_count_word(at);
		other = at;
		second = first;
		if (strncmp(at + first, " as ", 4) == 0) {
			other = at + first + 4;
			second = serve_count_word(other);
		}
		if (!first || !second)
			return false;
		if (pattern) {
			fprintf(out, "%.*s: %.*s, ", (int)first, at, (int)second, other);
		} else {
			fprintf(out, "%.*s: ", (int)second, other);
			if (*statement->from) {
				put_constant(out, statement->from);
				fputc('.', out);
			}
			fprintf(out, "%.*s, ", (int)first, at);
		}
		at = other + second;
	}
	return true;
}

static bool put_import(FILE *out, const struct statement *statement)
{
	bool good = true;

	if (statement->names || *statement->whole) {
		fputs("const ", out);
		if (statement->names) {
			fputs("{ ", out);
			good = put_names(out, statement, true);
			fputs("}", out);
		} else {
			fputs(statement->whole, out);
		}
		fputs(" = ", out);
		put_constant(out, statement->from);
		fputs(";\n", out);
	}
	return good;
}

/* `export async function name`: notes the name and returns where the declaration begins; NULL: it is none. */
static const char *read_declaration(const char *at, FILE *exports)
{
	static const char *const kinds[] = {"async function ", "function ", "class ", "const "};

	for (size_t i = 0; i < sizeof kinds / sizeof kinds[0]; i++) {
		size_t length = strlen(kinds[i]), word;

		if (strncmp(at, kinds[i], length) != 0)
			continue;
		word = serve_count_word(at + length);
		if (word)
			fprintf(exports, "%.*s, ", (int)word, at + length);
		return word ? at : NULL;
	}
	return NULL;
}

/* A chunk that the page asks for later has the page's script in its address. */
static const char *put_line(struct bundle *bundle, const char *name, const char *at)
{
	const char *end = at + strcspn(at, "\n"), *later = strstr(at, "=> import(\""), *quote;
	char chunk[NAME];

	end += *end == '\n';
	if (!later || later > end) {
		serve_put_addresses(bundle->out, at, (size_t)(end - at), bundle->reader->root);
		return end;
	}
	later += strlen("=> import(\"");
	quote = later + strcspn(later, "\"\n");
	fwrite(at, 1, (size_t)(later - at), bundle->out);
	if (resolve(name, later, (size_t)(quote - later), chunk))
		fprintf(bundle->out, "%s/%s/%s", bundle->reader->root, bundle->script, chunk);
	fwrite(quote, 1, (size_t)(end - quote), bundle->out);
	return end;
}

/* The text of a module whose imports are written already. */
static bool put_module(struct bundle *bundle, const char *name, const char *at, FILE *exports)
{
	struct statement statement;

	while (*at) {
		bool import = strncmp(at, "import ", 7) == 0;

		if (import || strncmp(at, "export {", 8) == 0) {
			if (!read_statement(bundle, name, at + 7, &statement))
				return false;
			if (!(import ? put_import(bundle->out, &statement) : put_names(exports, &statement, false)))
				return fail(bundle, name, "an import or export of what is no name");
			at = statement.after;
		} else if (strncmp(at, "export ", 7) == 0) {
			at = read_declaration(at + 7, exports);
			if (!at)
				return fail(bundle, name, "an export that is no function, class, const or list");
			at = put_line(bundle, name, at);
		} else {
			at = put_line(bundle, name, at);
		}
	}
	return true;
}

static struct module *find_module(struct bundle *bundle, const char *name)
{
	for (size_t i = 0; i < bundle->modules; i++)
		if (strcmp(bundle->module[i].name, name) == 0)
			return &bundle->module[i];
	return NULL;
}

static bool add_module(struct bundle *bundle, const char *name);

static bool add_imports(struct bundle *bundle, const char *name, const char *text)
{
	struct statement statement;

	for (const char *at = text; at; at = strchr(at, '\n') ? strchr(at, '\n') + 1 : NULL) {
		if (strncmp(at, "import ", 7) != 0 && strncmp(at, "export {", 8) != 0)
			continue;
		if (!read_statement(bundle, name, at + 7, &statement))
			return false;
		if (*statement.from && !add_module(bundle, statement.from))
			return false;
	}
	return true;
}

static bool wrap_module(struct bundle *bundle, struct module *module, const char *text)
{
	FILE *exports = serve_need_memory(open_memstream(&module->exports, &module->exported));
	bool good;

	fputs("const ", bundle->out);
	put_constant(bundle->out, module->name);
	fputs(" = (() => {\n", bundle->out);
	good = put_module(bundle, module->name, text, exports);
	fclose(exports);
	fprintf(bundle->out, "return { %s};\n})();\n", good ? module->exports : "");
	return good;
}

/* A module after all that it imports, once. */
static bool add_module(struct bundle *bundle, const char *name)
{
	struct module *module = find_module(bundle, name);
	size_t size;
	char *text;
	bool good;

	if (module && module->done)
		return true;
	if (module)
		return fail(bundle, name, "imports itself by way of others");
	if (bundle->modules == MODULES)
		return fail(bundle, name, "too many modules");
	text = bundle->reader->read(bundle->reader->context, name, &size);
	if (!text)
		return fail(bundle, name, "is not there");
	module = &bundle->module[bundle->modules++];
	snprintf(module->name, sizeof module->name, "%s", name);
	good = add_imports(bundle, name, text) && (!bundle->out || wrap_module(bundle, module, text));
	module->done = true;
	free(text);
	return good;
}

/* What the chunk may use of the page's own script, or what that offers. */
static void put_modules(struct bundle *bundle, const char *before, const char *after)
{
	fputs(before, bundle->out);
	for (size_t i = 0; i < bundle->modules; i++) {
		put_constant(bundle->out, bundle->module[i].name);
		fputs(", ", bundle->out);
	}
	fputs(after, bundle->out);
}

/* What a chunk exports are the exports of its first module. */
static void put_chunk_exports(struct bundle *bundle, const char *chunk)
{
	const struct module *module = find_module(bundle, chunk);

	for (const char *at = module->exports; *at; at += strcspn(at, " ") + 1) {
		size_t word = serve_count_word(at);

		fprintf(bundle->out, "const x_%.*s = ", (int)word, at);
		put_constant(bundle->out, chunk);
		fprintf(bundle->out, ".%.*s;\nexport { x_%.*s as %.*s };\n", (int)word, at, (int)word, at, (int)word,
		        at);
		if (at[word] == ':')
			at += word + 2;
	}
}

static bool put_script(struct bundle *bundle, FILE *out, const char *chunk)
{
	bool good;

	bundle->out = chunk ? NULL : out;
	good = add_module(bundle, bundle->script);
	bundle->out = out;
	if (!good)
		return false;
	if (!chunk) {
		put_modules(bundle, "export { ", "};\n");
		return true;
	}
	put_modules(bundle, "import { ", "} from \"");
	fprintf(out, "%s/%s\";\n", bundle->reader->root, bundle->script);
	if (!add_module(bundle, chunk))
		return false;
	put_chunk_exports(bundle, chunk);
	return true;
}

char *serve_bundle_script(const struct bundle_reader *reader, const char *script, const char *chunk, size_t *size,
                          char fault[BUNDLE_FAULT])
{
	struct bundle *bundle = serve_alloc(sizeof *bundle);
	char *bytes = NULL;
	FILE *out = open_memstream(&bytes, size);

	*fault = 0;
	if (!out)
		serve_run_out_of_memory();
	bundle->reader = reader;
	bundle->script = script;
	bundle->fault = fault;
	put_script(bundle, out, chunk);
	for (size_t i = 0; i < bundle->modules; i++)
		free(bundle->module[i].exports);
	fclose(out);
	free(bundle);
	if (!*fault) {
		*size = serve_strip_comments(bytes);
		return bytes;
	}
	free(bytes);
	return NULL;
}
