/* plot.c: runs gnuplot. May use: the operating system. */
#include "study/plot.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

bool study_start_plot(struct study_plot *plot, int width, int height, const char *x_title, const char *y_title)
{
	int handle;

	strcpy(plot->path, "/tmp/durbar-plot-XXXXXX");
	handle = mkstemp(plot->path);
	plot->script = handle >= 0 ? fdopen(handle, "w") : NULL;
	if (!plot->script)
		return false;
	fprintf(plot->script,
	        "set terminal svg noenhanced size %d,%d dynamic font 'sans-serif,12'\n"
	        "set border 3 lc rgb '#888888'\nset tics nomirror\nset grid lc rgb '#dddddd'\n"
	        "set key outside right top\nset xlabel '%s'\nset ylabel '%s'\n",
	        width, height, x_title, y_title);
	return true;
}

void study_put_label(struct study_plot *plot, const char *name)
{
	fputc('"', plot->script);
	for (; *name; name++)
		fputc(*name == '"' || *name == '\\' || (unsigned char)*name < ' ' ? '\'' : *name, plot->script);
	fputc('"', plot->script);
}

/* The drawing alone, without the head of an XML file. */
static char *run_gnuplot(const char *path)
{
	char command[128], buffer[4096], *drawing = NULL;
	size_t size = 0, got;
	FILE *pipe, *out = open_memstream(&drawing, &size);

	snprintf(command, sizeof command, "gnuplot %s 2>/dev/null", path);
	pipe = out ? popen(command, "r") : NULL;
	while (pipe && (got = fread(buffer, 1, sizeof buffer, pipe)) > 0)
		fwrite(buffer, 1, got, out);
	if (out)
		fclose(out);
	if (pipe && pclose(pipe) == 0 && drawing && strstr(drawing, "<svg"))
		return drawing;
	free(drawing);
	return NULL;
}

bool study_finish_plot(struct study_plot *plot, FILE *page)
{
	bool written = !fclose(plot->script);
	char *drawing = written ? run_gnuplot(plot->path) : NULL;

	unlink(plot->path);
	if (drawing)
		fprintf(page, "<figure>%s</figure>\n", strstr(drawing, "<svg"));
	free(drawing);
	return drawing != NULL;
}
