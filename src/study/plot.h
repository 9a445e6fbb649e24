/* plot.h: plots by gnuplot, as SVG inside a page.
 * May use: the C library. */
#ifndef DURBAR_STUDY_PLOT_H
#define DURBAR_STUDY_PLOT_H

#include <stdbool.h>
#include <stdio.h>

/* One plot: a script that is written piece by piece. */
struct study_plot {
	FILE *script;
	char path[64]; /* of the script */
};

/* Starts a plot so many pixels wide and high. False: no file could be made. */
bool study_start_plot(struct study_plot *plot, int width, int height, const char *x_title, const char *y_title);
/* A name between quotation marks, without anything that gnuplot would take for its own. */
void study_put_label(struct study_plot *plot, const char *name);
/* Draws it into the page. False: gnuplot is missing or has refused the script; nothing was written. */
bool study_finish_plot(struct study_plot *plot, FILE *page);

#endif
