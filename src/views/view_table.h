// SPDX-License-Identifier: MIT
// Which pictures show a mechanism. The tables stand apart from the programs:
// a mechanism runs without any, and one that has none is shown by the forms
// of its operations.
#ifndef VIEWS_VIEW_TABLE_H
#define VIEWS_VIEW_TABLE_H

#include "trace/op.h"

// The kinds of pictures, PICTURE_PRODUCT and so on; views/pictures.h says what
// each is.
enum picture {
    PICTURE_NONE,
#define PICTURE(name, painter, stands) PICTURE_##name,
#include "views/pictures.h"
#undef PICTURE
};

// How deep the step goes: a whole tensor, one row, one cell, some of the
// terms of a cell. And: a whole stage at once; a whole part, several stages.
enum depth {
    WHOLE = 1,
    ROW = 2,
    CELL = 4,
    TERM = 8,
    ANY = 15,
    STAGE = 16,
    PART = 32
};

enum { MOST_WITH = 7 };

// A line of a table: the steps that compute [tensors] to that depth show this
// picture. The first line whose picture can show the step does; the lines
// after it that say so stand beside it.
struct panel {
    const char *tensors; // names without prefix, separated by spaces; NULL:
                         // any
    int depth;           // enum depth, ored
    enum picture picture;
    const char *with[MOST_WITH]; // names without prefix, "<logits" for what
                                 // these are made of first, "^weights" for
                                 // those of the last layer; without all of
                                 // them the line is passed over
    float left, right;           // of the stage's width; both 0: all of it
    bool beside;
};

struct views {
    const char *kind;           // of model
    const char *cover;          // the tensor that stands for a lesson in the
                                // list; NULL: its last
    const struct panel *panels; // ends with PICTURE_NONE; NULL: none
    const char *when; // of these models alone (model/key.h); NULL: of all
};

// What shows models of a kind; never NULL.
const struct views *views_of(const struct model *m);

// The lines for operations of a form, ending with PICTURE_NONE: for what no
// line of a mechanism's own shows.
const struct panel *views_by_form(enum form form);

#endif
