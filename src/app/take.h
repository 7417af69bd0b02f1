// What is shown, taken along: a dialogue of what to make of it, and the making
// itself, a piece at a time, which Esc stops.
#ifndef APP_TAKE_H
#define APP_TAKE_H

#include "app/input.h"
#include "base/strbuf.h"
#include "export/export.h"

struct app;
struct scene;

// A line of the dialogue; which are asked is the format's.
enum take_line {
    TAKE_FORMAT,
    TAKE_STEPS,
    TAKE_FIRST,
    TAKE_LAST,
    TAKE_SIZE,
    TAKE_PAPER,
    TAKE_CONTROLS,
    TAKE_PAGE,
    TAKE_WORKSHEET,
    TAKE_PATH,
    TAKE_MAKE,
    TAKE_LINES
};

enum take_steps { TAKE_THIS, TAKE_ALL, TAKE_SOME, TAKE_STEPS_COUNT };

struct take {
    bool on;
    enum take_line line; // chosen
    enum file_format format;
    enum take_steps steps;
    int64_t first, last; // of TAKE_SOME, from 1
    bool typed;          // digits go on with the number of the line
    int size;            // one of take_sizes
    bool clear, bare, letter, worksheet;
    struct strbuf path;
    bool proposed;         // it is what the program proposed
    struct export *making; // or NULL
    bool asks;             // all is made, and a file would be written over
    struct view view;      // of what is made
    struct strbuf said;    // what came of it; or ""
};

// The window's own first.
extern const struct take_size {
    int width, height;
} take_sizes[];
enum { TAKE_SIZES = 4 };

void take_begin(struct app *a);
void take_end(struct app *a);
void take_free(struct take *t);

void take_key(struct app *a, const struct input *in);
void take_type(struct app *a, const char *text);
void take_mouse(struct app *a, const struct input *in);
void take_paint(struct app *a, struct scene *s);

// Makes the next piece. True while there are more.
bool take_tick(struct app *a);

// True when the dialogue asks for it.
bool take_asks(const struct app *a, enum take_line line);

// How many steps, or pages while these are walked, there are to choose from.
int64_t take_most(const struct app *a);

#endif
