/* lab_tell.c: how a case went, for people and programs. May use: base, fit, say, moves. */
#include <stdarg.h>
#include <stdio.h>

#include "base/writer.h"
#include "cli/fit.h"
#include "cli/lab.h"
#include "cli/moves.h"
#include "cli/say.h"
#include "cli/tell.h"

static void note_failure(struct lab_case *it, const struct doc *where, const char *form, va_list list)
{
	if (it->failure.where)
		return;
	it->failure.where = where ? where : it->root;
	vsnprintf(it->failure.message, sizeof it->failure.message, form, list);
}

bool cli_fail_step(struct lab_case *it, const struct doc *where, const char *form, ...)
{
	va_list list;

	va_start(list, form);
	note_failure(it, where, form, list);
	va_end(list);
	return false;
}

bool cli_fail_fit(struct lab_case *it, const struct doc *where, const struct doc *expected, const struct doc *got,
                  const char *form, ...)
{
	struct text text = base_start_text(it->failure.expected, sizeof it->failure.expected);
	va_list list;

	va_start(list, form);
	note_failure(it, where, form, list);
	va_end(list);
	cli_put_doc(expected, &text);
	text = base_start_text(it->failure.got, sizeof it->failure.got);
	cli_put_doc(got, &text);
	return false;
}

static void print_events(const struct lab_case *it)
{
	if (!it->match || !it->events || !it->events->first)
		return;
	printf("  events of the last move:\n");
	for (const struct doc *event = it->events->first; event; event = event->next) {
		char line[LAB_TEXT];
		struct text text = base_start_text(line, sizeof line);

		cli_put_doc(event, &text);
		printf("    %s\n", line);
	}
}

/* Where the game stands after the failure: who decides, and some of what there is to do. */
static void print_now(const struct lab_case *it)
{
	enum { SHOWN = 6 };
	uint32_t acting = it->match ? engine_seats_to_act(it->match) : 0;

	for (int seat = 0; acting >> seat; seat++) {
		struct cli_moves moves = {.count = 0};
		char name[TELL_SEAT_NAME];

		if (!(acting >> seat & 1))
			continue;
		cli_list_moves(it->match, seat, it->arena, &moves);
		printf("  now:      %s may", engine_name_seat(it->world.rules, seat, name));
		for (size_t i = 0; i < moves.count && i < SHOWN; i++)
			printf("%s '%s'", i ? "," : "", moves.text[i]);
		printf("%s\n", moves.count > SHOWN ? " ..." : "");
	}
}

static void print_case(const struct lab_case *it)
{
	const struct lab_failure *failure = &it->failure;

	if (it->faults.count) {
		printf("FAULT %s: %s\n", it->file, it->title);
		cli_print_faults(stdout, &it->faults);
		return;
	}
	if (!failure->where) {
		if (it->lab->verbose)
			printf("passed %s:%d: %s\n", it->file, it->root->line, it->title);
		return;
	}
	printf("FAILED %s:%d: %s\n  %s\n", it->file, failure->where->line, it->title, failure->message);
	if (it->step) {
		char words[240];
		struct text text = base_start_text(words, sizeof words);

		cli_put_doc(it->step, &text);
		printf("  step:     %s%s\n", words, text.cut ? " ..." : "");
	}
	if (failure->expected[0])
		printf("  expected: %s\n", failure->expected);
	if (failure->got[0])
		printf("  got:      %s\n", failure->got);
	print_events(it);
	print_now(it);
}

static void write_faults(const struct faults *faults, struct writer *writer)
{
	writer->open_list(writer, "faults");
	for (size_t i = 0; i < faults->count; i++) {
		writer->open_map(writer, NULL);
		writer->put_text(writer, "file", faults->list[i].file ? faults->list[i].file : "");
		writer->put_int(writer, "line", faults->list[i].line);
		writer->put_int(writer, "column", faults->list[i].column);
		writer->put_text(writer, "text", faults->list[i].text);
		writer->close(writer);
	}
	writer->close(writer);
}

static void write_case(const struct lab_case *it, struct writer *writer)
{
	const struct doc *rules = base_find_doc(it->root, "rules");

	writer->open_map(writer, NULL);
	writer->put_text(writer, "file", it->file);
	writer->put_int(writer, "line", it->root->line);
	writer->put_text(writer, "title", it->title);
	writer->open_list(writer, "rules");
	if (base_scalar_of(rules))
		writer->put_text(writer, NULL, rules->scalar);
	for (const struct doc *each = rules ? rules->first : NULL; each; each = each->next)
		if (base_scalar_of(each))
			writer->put_text(writer, NULL, each->scalar);
	writer->close(writer);
	writer->put_bool(writer, "passed", !it->faults.count && !it->failure.where);
	if (it->faults.count)
		write_faults(&it->faults, writer);
	if (it->failure.where) {
		writer->put_int(writer, "at_line", it->failure.where->line);
		writer->put_text(writer, "message", it->failure.message);
		writer->put_text(writer, "expected", it->failure.expected);
		writer->put_text(writer, "got", it->failure.got);
	}
	writer->close(writer);
}

void cli_tell_case(const struct lab_case *it)
{
	if (it->lab->writer)
		write_case(it, it->lab->writer);
	else
		print_case(it);
}
