// What is shown, taken along: a dialogue of what to make of it, and the making
// itself, a piece at a time, which Esc stops.
#ifndef APP_DIALOG_EXPORT_DIALOG_H
#define APP_DIALOG_EXPORT_DIALOG_H

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

// Formats, as bits.
enum {
    TAKE_PICTURE = 1 << FILE_PNG | 1 << FILE_SVG,
    TAKE_FILM = 1 << FILE_GIF | 1 << FILE_WEBP | 1 << FILE_MP4,
    TAKE_HANDOUT = 1 << FILE_PDF | 1 << FILE_HTML,
    TAKE_TABLE = 1 << FILE_CSV | 1 << FILE_JSON,
    TAKE_NUMBERS = 1 << FILE_NPZ
};

// What a worksheet leaves blank, each with what is computed from it.
enum take_blank {
    BLANK_NONE,
    BLANK_STEPS,  // what is computed from the first chosen step on
    BLANK_LOOKED, // what is looked at: a cell, a row or a tensor
    BLANK_ROW,    // its row
    BLANK_RESULT, // what the step computes
    BLANK_TENSOR, // all of the tensor that this is part of
    BLANK_CHOICES
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
    bool clear, bare, letter;
    enum take_blank blank;
    struct strbuf blank_name; // the address that is blank; "" where none is
    const char *blank_names[1];
    int64_t blanks; // how many cells are
    struct strbuf path;
    bool proposed;         // it is what the program proposed
    struct export *making; // or NULL
    unsigned of;           // the generation that it is made of
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

// Begins to make it, stops that, or writes what was made; take_tell() says a
// message of the catalogue under the lines.
void take_make(struct app *a);
void take_stop(struct take *t);
void take_write(struct app *a);
void take_tell(struct app *a, const char *key);

// Makes the next piece. True while there are more.
bool take_tick(struct app *a);

// True when the dialogue asks for it.
bool take_asks(const struct app *a, enum take_line line);

// Goes to the next, or with -1 the last, choice of what is blank that there is.
void take_turn_blank(struct app *a, int by);

// Finds its address and how many cells it is once more, after another step or
// focus; what there is no more is no choice.
void take_count_blanks(struct app *a);

// What is wished for as the dialogue stands. Valid until it changes.
struct wish take_wish(struct app *a);

// How many steps, or pages while these are walked, there are to choose from.
int64_t take_most(const struct app *a);

#endif
