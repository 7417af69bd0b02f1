// SPDX-License-Identifier: MIT
// A learned table with a row for every word, printed like a dictionary in
// columns of a page. Of a table larger than its room a few words stand, those
// that are looked up before others.
#ifndef PANEL_DICTIONARY_H
#define PANEL_DICTIONARY_H

#include "scene/grid/table.h"

struct dictionary {
    const struct tensor *table; // the words' numbers
    const struct tensor *by;    // whose rows were looked up in it
    int *row, count;            // the rows that stand, in their order
    int pages, lines;           // how they stand
    struct table place;
    int words, cells; // the first page's lanes; others follow
    int head, body;   // lanes down
    struct figures figures;
};

// The table that the rows of [m] are looked up in; NULL when they are not.
const struct tensor *dictionary_of(const struct tensor *m);

// Lays the table behind [by] out in [at]. False where there is no room for it.
bool dictionary_fit(const struct scene *s, const struct tensor *by,
                    struct rect at, struct dictionary *d);

void dictionary_paint(struct scene *s, const struct dictionary *d);

// The cells of the step's row that were painted from item [first] on come as
// copies of what is looked up, one after another.
void dictionary_copies(struct scene *s, int first);

#endif
