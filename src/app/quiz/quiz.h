// SPDX-License-Identifier: MIT
// The question of a page, from when it is asked until its answer is told. While
// it is asked the document shown does not hold what is asked for, so nothing
// that shows the document can tell it. Whoever walks the pages is asked; who
// opens a lesson at a step is not. What differs from kind to kind is in
// app/quiz/kind/; struct quiz owns its arenas and texts (quiz_free()).
#ifndef APP_QUIZ_QUIZ_H
#define APP_QUIZ_QUIZ_H

#include <stdbool.h>

#include "app/action.h"
#include "app/widget/field.h"
#include "base/strbuf.h"
#include "frame/asking.h"
#include "frame/pair/pair.h"
#include "frame/settled.h"
#include "quiz/ask.h"
#include "scene/pose.h"

struct app;
struct app_layer;

// The page's question over the lesson; always open.
extern const struct app_layer question_layer;

// What is put in order, from the largest down.
struct quiz_ordered {
    int *list;  // what comes first, second…, in the arena [said]
    int at;     // the place that is chosen
    int placed; // so many of the first ones were given their place by a digit
    bool said;  // it stands so because the learner wants it to
};

// The numbers of a row as bars. On a page that fades each is judged as soon as
// it is left; else all of them at once.
enum { QUIZ_EMPTY, QUIZ_FILLED, QUIZ_JUDGED, QUIZ_FIXED };
struct quiz_row {
    double *value; // as many as are asked for, in the arena [said]
    double *first; // what stood there when all of them were filled
    int *state;
    int at;                    // the one that is chosen
    bool said;                 // a number of it was
    bool typed;                // the field says what it is
    bool kept;                 // [first] stands
    bool shares;               // they are weights, and sum to 1
    double pulled, from, most; // where it is pulled, from which number
};

// In a class, hands are counted for so many options at most.
enum { QUIZ_MOST_HANDS = 9 };

struct quiz {
    bool walked;         // the pages are walked
    int led;             // to this one, from 0: none before it asks first
    bool all;            // shows all, asks nothing
    bool asking;         // the page shown asks
    int page;            // that asks, from 0
    struct asking shown; // as a frame has it
    struct progress known;
    struct arena arena; // of what follows, while something is taken away
    struct asked asked; // worked out, also while it is told
    int worked;         // the page, from 1, that it is of; 0: none
    unsigned of;        // the generation that it is borrowed from
    struct arena said;  // of what is said, which stays where one goes back
    uint64_t kept;      // the question that it is said to; 0: to none
    struct field field; // what is typed
    struct strbuf cell; // the address of what was clicked
    int chosen;         // of the options, from 1; 0: none yet
    int hands[QUIZ_MOST_HANDS]; // of a class, for each of them
    bool shifted; // the key of a digit was pressed with Shift: what it types
                  // comes next
    struct quiz_ordered order;
    struct quiz_row row;
    struct pointed pointed; // the cell that was locked, and the right one
    int hidden;             // lines of a list that there is no room for
    int top;                // the first line that was scrolled to; -1: none
    int revealed;           // the page, from 1, that shows what was answered
    bool right;             // it was
    struct verdict verdict; // what gives it
    int gives;              // which of these is told, from 0
    bool picture;           // beside the right numbers stand those it gives
    int again;              // the page, from 1, that asks once more; 0: none
    double comes; // how much of the answer has still to come: 0 all is there
    bool tried, waits; // it was answered wrongly, and nothing else was said
                       // since
    int stood_for;     // the page, from 1, that what follows is settled for
    struct extent stood_in;
    struct rect asked_at;     // the cells asked for; or no size
    struct rect beside;       // beside them room for the choices; or no size
    struct rect stands;       // the cell with the number said; or no size
    struct strbuf instead;    // what that is, or what gives it
    struct strbuf yours, why; // it, what gives it
    int shown_to;             // the page, from 1, whose answer is told to who
                              // skipped it, or gave it; 0: none
    struct strbuf answer;     // to that
    struct settled settled;   // of the page shown, where nothing is told of an
    int settled_page;    // answer: the page, from 1, that it is of; 0: none
    unsigned settled_of; // the generation that it is borrowed from
};

// A link or the page around a browser's program leads to page [page], from 0:
// what is asked before it stands in nobody's way, unless one goes back there.
void quiz_lead(struct app *a, int page);

// After all that may have changed the place: goes back to a page that asks when
// it would be passed without an answer, and takes away from the document shown
// what is not known there.
void quiz_check(struct app *a);

// True when page [page], from 0, asks and was not answered, or asks again.
bool quiz_is_open(const struct app *a, int page);

// True while a page of the lesson shown is still to ask: what is taken along
// would tell.
bool quiz_waits(const struct app *a);

// Puts back what was taken away from the document shown, and tells no more what
// was answered. What was worked out is gone: the document goes, too.
void quiz_leave(struct app *a);

// Puts back what was taken away from the document shown, and tells no more what
// was answered. What was worked out stays: so does the document.
void quiz_rest(struct app *a);

// The lesson is left for the list, or for another one: while a page asks, what
// it asks for stays taken away, so that the lesson's cover cannot tell it.
void quiz_close(struct app *a);

// A key while it is asked. False: the key is not the question's.
bool quiz_key(struct app *a, enum action c, const struct input *in);

// The k-th of the keys that answer what is asked: a name in the sheet of keys;
// NULL: there are no more.
const char *quiz_help(const struct app *a, int k);

// The page shown as it is once it is answered; NULL: it asks, or an answer is
// told.
const struct settled *quiz_settled(const struct app *a);

// True while the picture has what is said to the question, or was.
bool quiz_shows(const struct app *a);

// What is said to a wrong answer while it is asked; NULL: nothing.
const char *quiz_revealed(const struct app *a);

// True while a wrong answer is told, with the right one.
bool quiz_tells_wrong(const struct app *a);

// The answer to a question that was skipped, or given where the page says
// nothing of it, while that is shown; or NULL.
const char *quiz_answer(const struct app *a);

// What the question asked about whose answer is told; or NULL.
const struct asking *quiz_about(const struct app *a);

// True when the picture of a wrong procedure is shown beside the right one.
bool quiz_pictures(const struct app *a);

// The right procedure and the wrong one that is told as a frame shows them,
// with texts in [arena].
struct pair quiz_pair(const struct app *a, struct arena *arena);

// A click on what has TARGET_ANSWER with this number: what locks, what skips,
// what asks once more, what shows what gives it, and the parts of the answer
// from there on.
enum { QUIZ_LOCK, QUIZ_SKIP, QUIZ_AGAIN, QUIZ_WHY, QUIZ_PARTS };
void quiz_click(struct app *a, int number, const struct input *in);

// What is asked stands in nobody's way, unless one comes back to it.
void quiz_ask_later(struct app *a);

// Shows all from here on, and asks nothing.
void quiz_ask_no_more(struct app *a);

// A click on a cell of the picture. False: it is not asked for one.
bool quiz_point(struct app *a, const struct address *at);

// What the picture marks of an answer that is told; NULL: nothing.
const struct pointed *quiz_pointed(const struct app *a);

// True when a press on the part [number], as its target counts
// them, takes hold of a part of the answer.
bool quiz_grips(const struct app *a, int number);

extern const struct grip answer_grip;

// The wheel is turned over a list that can be scrolled.
void quiz_wheel(struct app *a, int notches);

// True while a long list can be scrolled: what is asked, or what is told.
bool quiz_scrolls(const struct app *a);

// Settles where that stands in the picture [p], before it is painted over it.
void quiz_stand(struct app *a, struct pose *p);
void quiz_paint(struct app *a, struct scene *s);

// Goes on with the answer that comes.
void quiz_tick(struct app *a, double seconds);

void quiz_free(struct quiz *q);

#endif
