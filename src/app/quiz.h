// The question of a page, before it is answered: the book shown does not hold
// what is asked for, so nothing that shows the book can tell it. Whoever walks
// the pages is asked; who opens a lesson at a step is not.
#ifndef APP_QUIZ_H
#define APP_QUIZ_H

#include <stdbool.h>

#include "app/action.h"
#include "base/strbuf.h"
#include "frame/asking.h"
#include "report/ask.h"

struct app;

struct quiz {
    bool walked;          // the pages are walked
    bool all;             // shows all, asks nothing: for a teacher
    bool asking;          // the page shown asks
    int page;             // that asks, from 0
    struct asking shown;  // as a frame has it
    struct progress known;
    struct arena arena;   // of what follows, while something is taken away
    struct asked asked;
    struct strbuf field;  // what is typed
    int told;             // the page, from 1, that shows what was answered
    bool right;           // it was
    struct strbuf yours, truth, why; // it, what is computed, what gives it
};

// After all that may have changed the place: goes back to a page that asks when
// it would be passed without an answer, and takes away from the book shown what
// is not known there.
void quiz_check(struct app *a);

// True while a page of the lesson shown is still to ask: what is taken along
// would tell.
bool quiz_waits(const struct app *a);

// Puts back what was taken away from the book shown.
void quiz_leave(struct app *a);

// A key while it is asked. False: the key is not the question's.
bool quiz_key(struct app *a, enum action c, const struct input *in);

// The options there are; their texts; the one that is chosen, or -1.
int quiz_options(const struct app *a);
const char *quiz_option(const struct app *a, int k);
int quiz_chosen(const struct app *a);

// True while the dock is the question's.
bool quiz_docked(const struct app *a);

// A click on what has TARGET_ANSWER with this number.
enum { QUIZ_LOCK, QUIZ_SKIP, QUIZ_OPTIONS };
void quiz_click(struct app *a, int number);

// The dock at [at], where the frame keeps clear of it.
void quiz_paint(struct app *a, struct scene *s, struct rect at);

void quiz_free(struct quiz *q);

#endif
