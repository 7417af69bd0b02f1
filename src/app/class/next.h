// SPDX-License-Identifier: MIT
// What the next key brings, for who presents: opened once, when nothing moves,
// and kept until one is elsewhere.
#ifndef APP_CLASS_NEXT_H
#define APP_CLASS_NEXT_H

#include "base/strbuf.h"
#include "frame/laid.h"
#include "frame/settled.h"
#include "scene/scene.h"

struct app;

struct next {
    const struct document *from; // where one was when it was opened; NULL: it
    unsigned generation;         // is not
    struct place place;
    bool asked;
    int page;             // it is this one, from 0; -1: no page is
    struct document base; // the lesson on its model, all of it known
    bool has_base;
    struct laid laid; // the page, where [has_base]
    struct settled settled;
    struct strbuf says;        // what is said or asked there
    struct arena arena;        // of its picture,
    struct list list;          // which is painted once,
    const struct theme *theme; // in this; NULL: not yet
};

// Opens it anew where one is elsewhere by now. While something moves what was
// opened stays.
void next_find(struct next *n, const struct app *a);

// Its picture alone, without words, [width] x [height] pixels; NULL: it has none.
const struct list *next_picture(struct next *n, const struct app *a,
                                const struct theme *theme, int width,
                                int height);

void next_free(struct next *n);

#endif
