// SPDX-License-Identifier: MIT
// A softmax row opened as a ladder: the scores, the scores minus the largest,
// their exponentials, the weights; one column for each key. softmax.c
// says which row and lays it out on a table, ladder.c paints its cells, names.c
// and words.c what stands around them; upright.c turns it for a phone.
#ifndef PANEL_LADDER_LADDER_H
#define PANEL_LADDER_LADDER_H

#include "scene/grid/table.h"

enum rung { RUNG_SCORE, RUNG_MINUS, RUNG_EXP, RUNG_WEIGHT, RUNG_COUNT };

struct ladder {
    const struct tensor *in, *max, *exp, *sum, *out;
    int row, in_row;
    int column;     // in the light; -1: all are
    bool bare;      // without max and sum
    bool upright;   // in a tall window a line for each key, as below
    bool alone;     // one row: there is no grid of scores to copy it from
    struct rect at; // what the table fills
    struct table table;
    int source, names, cells, side;      // lanes across
    int words, rung[RUNG_COUNT], budget; // lanes down
    double grid_w;                       // of the scores' grid, 0: none
    double grid_words;                   // of its row labels
    double left, pitch, cell_w;          // of the cells
    double top, cell_h, gap;
    double words_y; // baseline of the lower line of words
    int word_lines; // 1 or 2
    int side_lines; // 1: "sum = 1.5", 2: one under the other
    struct rect totals, strip; // upright: max and sum, the budget
    struct figures figures[RUNG_COUNT];
};

// Where many keys leave a tall window no room for numbers beside each other,
// they stand one under the other, with a rung in each column. False, and
// nothing has changed, where that has no room for numbers either.
bool ladder_stand(const struct scene *s, struct ladder *l, struct rect at);

// What is left and over the columns then.
void ladder_upright_names(struct scene *s, const struct ladder *l);

struct rect ladder_cell(const struct ladder *l, enum rung rung, int column);

// The number on a rung; the difference is −∞ where nothing is allowed.
double ladder_value(const struct ladder *l, enum rung rung, int column);
bool ladder_known(const struct scene *s, const struct ladder *l, enum rung rung,
                  int column);

// The first column with the largest score; -1 when nothing is allowed.
int ladder_best(const struct ladder *l);

// True when the largest score is known to be −∞: no key is allowed.
bool ladder_empty(const struct scene *s, const struct ladder *l);

const char *ladder_rung_name(const struct scene *s, const struct ladder *l,
                             enum rung rung);

// The names of the rungs at the left; how wide the widest is in one line or
// in two, and how wide one is as it stands.
double ladder_names_width(const struct scene *s, const struct ladder *l,
                          bool two_lines);
double ladder_name_width(const struct scene *s, const struct ladder *l,
                         enum rung rung);
void ladder_names(struct scene *s, const struct ladder *l);

// The cells of a column with the arrows between them.
void ladder_column(struct scene *s, const struct ladder *l, int column);

// The grid of scores at the left, when there is room for it.
void ladder_source(struct scene *s, const struct ladder *l);

// The keys over the columns: all, or those that fit, the largest first.
int ladder_word_lines(const struct scene *s, const struct ladder *l);
void ladder_words(struct scene *s, const struct ladder *l);

// max and sum at the right; the budget handed out at the bottom.
double ladder_side_width(const struct scene *s, bool two_lines);
void ladder_side(struct scene *s, const struct ladder *l);
void ladder_budget(struct scene *s, const struct ladder *l);

// The row opened in the box of what is open; false, with nothing painted, where
// it has no room.
bool ladder_row(struct scene *s, const struct ladder *l, struct rect at);

#endif
