/* paper.h: printing: what the options of a command line say of it, and the library that makes PDFs.
 * May use: args, world, files, print/print.h. */
#ifndef DURBAR_CLI_PAPER_H
#define DURBAR_CLI_PAPER_H

#include "cli/world.h"
#include "print/print.h"

/* What a command that prints has among its options. */
#define CLI_PAPER_OPTIONS                                                                                              \
	{"pdf", 0, "[FILE.pdf]", "write a PDF; where no file is named, in this folder under a name of its own"},       \
		{"paper", 0, "SIZE", "a4 (where not given) or letter"},                                                \
	{                                                                                                              \
		"force", 0, NULL, "replace a file that exists"                                                         \
	}

/* Fills in what the command line says, and the scenarios of the system. Returns an exit code; the user has been told. */
int cli_start_order(const struct cli_args *args, const struct rules *rules, struct print_order *order);
/* Makes a PDF with one of the functions of print.h, by its name, and writes it to the file of --pdf, or to `name`. */
int cli_print_order(const struct cli_args *args, const struct print_order *order, const char *maker, const char *name);

#endif
