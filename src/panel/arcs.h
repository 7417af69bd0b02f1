// Weights as arcs: what the files arcs*.c share.
#ifndef PANEL_ARCS_H
#define PANEL_ARCS_H

#include "panel/heatmap.h"

// Where the two columns of words stand.
struct arcs {
    const struct tensor *m;
    struct lines lines;    // of the queries
    struct lines keys;
    struct thinning queries_shown, keys_shown; // where words stand
    bool boxes;            // words stand in outlines
    double size;           // of the words
    double left, right;    // where the arcs begin and end
    double query_w, key_w; // of the columns of words
    double numbers;        // where the weights of the row in focus begin
    double widest;         // the arc of weight 1
    double least;          // weaker ones show only in the row in focus
};

void arcs_query(struct scene *s, const struct arcs *a, int k);
void arcs_key(struct scene *s, const struct arcs *a, int k);

// The weights of the row in focus, beside the keys they go to.
void arcs_numbers(struct scene *s, const struct arcs *a);

#endif
