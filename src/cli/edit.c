/* edit.c: reading lines. May use: the C library, libedit. */
#include "cli/edit.h"

#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>
#ifdef DURBAR_EDIT
#include <histedit.h>
#endif

#include "engine/rules.h"

/* What can be completed now. */
static struct {
	const char *const *lines;
	size_t count;
} offer;

/* ---- completion */

size_t cli_complete_line(const char *const *lines, size_t count, const char *typed, size_t length, const char **line)
{
	size_t same = 0;

	*line = NULL;
	for (size_t i = 0; i < count; i++) {
		size_t common = length;

		if (strncmp(lines[i], typed, length) != 0)
			continue;
		if (!*line) {
			*line = lines[i];
			same = strlen(lines[i]);
		}
		while (common < same && lines[i][common] == (*line)[common])
			common++;
		same = common;
	}
	return same;
}

#ifdef DURBAR_EDIT

/* ---- at a terminal */

enum { REMEMBERED = 500, SHOWN = 40 };

static EditLine *editor;
static History *history_;
static const char *prompt_;
/* Its own copy: it is written when the command ends, and then nothing else is left. */
static char history_file[4096];

static char *give_prompt(EditLine *it)
{
	static char copy[256];

	(void)it;
	snprintf(copy, sizeof copy, "%s", prompt_);
	return copy;
}

/* The end of the word that begins at `at`. */
static size_t end_word(const char *line, size_t at)
{
	at += strspn(line + at, " ,");
	return at + strcspn(line + at, " ,");
}

/* The words with which lines go on, each once: they are sorted, so that equal ones stand together. */
static void show_next_words(const char *typed, size_t length)
{
	const char *last = NULL;
	size_t end = 0, shown = 0;

	putchar('\n');
	for (size_t i = 0; i < offer.count; i++) {
		const char *line = offer.lines[i];

		if (strncmp(line, typed, length) != 0 ||
		    (last && strncmp(last, line, end) == 0 && end_word(line, length) == end))
			continue;
		last = line;
		end = end_word(line, length);
		if (++shown <= SHOWN)
			printf("  %.*s", (int)(end - length), line + length);
	}
	printf(shown > SHOWN ? "  ...\n" : shown ? "\n" : "  nothing begins so\n");
}

static unsigned char complete(EditLine *it, int key)
{
	const LineInfo *info = el_line(it);
	size_t length = (size_t)(info->cursor - info->buffer), same;
	char typed[RULES_MOVE_TEXT];
	const char *line;

	(void)key;
	if (length >= sizeof typed)
		return CC_ERROR;
	memcpy(typed, info->buffer, length);
	typed[length] = '\0';
	same = cli_complete_line(offer.lines, offer.count, typed, length, &line);
	if (same > length && same < sizeof typed) {
		memcpy(typed, line, same);
		typed[same] = '\0';
		return el_insertstr(it, typed + length) ? CC_ERROR : CC_REFRESH;
	}
	show_next_words(typed, length);
	return CC_REDISPLAY;
}

static void save_history(void)
{
	HistEvent event;

	if (*history_file)
		history(history_, &event, H_SAVE, history_file);
	el_end(editor);
	history_end(history_);
}

static bool open_editor(void)
{
	const char *kind = getenv("TERM");
	HistEvent event;

	if (editor)
		return true;
	if (!isatty(STDIN_FILENO) || !isatty(STDOUT_FILENO) || !kind || !*kind || !strcmp(kind, "dumb"))
		return false;
	editor = el_init("durbar", stdin, stdout, stderr);
	history_ = history_init();
	if (!editor || !history_)
		return false;
	history(history_, &event, H_SETSIZE, REMEMBERED);
	history(history_, &event, H_SETUNIQUE, 1);
	if (*history_file)
		history(history_, &event, H_LOAD, history_file);
	el_set(editor, EL_PROMPT, give_prompt);
	el_set(editor, EL_EDITOR, "emacs");
	el_set(editor, EL_SIGNAL, 1);
	el_set(editor, EL_HIST, history, history_);
	el_set(editor, EL_ADDFN, "durbar-complete", "complete a move", complete);
	el_set(editor, EL_BIND, "^I", "durbar-complete", NULL);
	el_source(editor, NULL);
	atexit(save_history);
	return true;
}

/* False: there is no more. */
static bool edit_line(const char *prompt, char *line, size_t size)
{
	HistEvent event;
	const char *typed;
	int count;

	prompt_ = prompt;
	fflush(stdout);
	typed = el_gets(editor, &count);
	if (!typed || count <= 0)
		return false;
	snprintf(line, size, "%s", typed);
	line[strcspn(line, "\r\n")] = '\0';
	if (line[strspn(line, " \t")])
		history(history_, &event, H_ENTER, line);
	return true;
}

#else

static bool open_editor(void)
{
	return false;
}

static bool edit_line(const char *prompt, char *line, size_t size)
{
	(void)prompt;
	(void)line;
	(void)size;
	return false;
}

#endif

void cli_offer_lines(const char *const *lines, size_t count, const char *history)
{
	offer.lines = lines;
	offer.count = count;
#ifdef DURBAR_EDIT
	snprintf(history_file, sizeof history_file, "%s", history ? history : "");
#else
	(void)history;
#endif
}

/* ---- elsewhere */

static bool read_plainly(const char *prompt, char *line, size_t size)
{
	size_t used = 0;
	bool too_long = false, binary = false;
	int c;

	fputs(prompt, stdout);
	fflush(stdout);
	while ((c = getchar()) != EOF && c != '\n') {
		if (used + 1 >= size)
			too_long = true;
		else
			line[used++] = (char)c;
		binary |= !c;
	}
	if (c == EOF && !used)
		return false;
	line[used] = '\0';
	/* What was typed can be read in a log where input is not a terminal. */
	if (!isatty(STDIN_FILENO))
		puts(binary || too_long ? "" : line);
	if (too_long || binary) {
		printf("This line is %s; no move is written so.\n", too_long ? "too long" : "not text");
		line[0] = '\0';
	}
	return true;
}

char *cli_read_line(const char *prompt)
{
	static char line[RULES_MOVE_TEXT];
	size_t used;

	if (!(open_editor() ? edit_line(prompt, line, sizeof line) : read_plainly(prompt, line, sizeof line))) {
		putchar('\n');
		return NULL;
	}
	for (used = strlen(line); used && strchr(" \t\r", line[used - 1]); used--)
		line[used - 1] = '\0';
	return line + strspn(line, " \t");
}
