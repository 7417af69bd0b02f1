// SPDX-License-Identifier: MIT
// What the mouse holds while its button is down: a number, a weight, a share, a
// band of a mask, a knob of the dock, a word, a part of an answer, a timeline.
// One struct knows what is held and since when; what is special about it, where
// it may go and what it snaps to, is its grip's.
//
// To add one: a `const struct grip` beside what it moves, and a hand_take()
// where the button goes down on it.
#ifndef APP_EDIT_HAND_H
#define APP_EDIT_HAND_H

#include <stdbool.h>

#include "app/input.h"
#include "base/strbuf.h"
#include "place.h"

struct app;
struct in_hand;

struct grip {
    double far;    // pixels until a press is a pull
    bool picture;  // of the picture, or what changes it: nothing else in it
                   // moves then, and any key lets it go
    bool kept;     // the picture is laid out by what it was before
    bool pullable; // the mouse's cursor says so

    // The mouse is at [in], and was further than [far] from the press.
    void (*move)(struct app *a, const struct input *in);

    // It was let go, as [was]: where the button went up ([dropped]), or where
    // it stood, by a key or because what was held is gone. NULL: it stays as it
    // is by now.
    void (*end)(struct app *a, const struct in_hand *was, bool dropped);
};

struct in_hand {
    const struct grip *grip; // NULL: nothing is held
    bool on;                 // and it was pulled since
    bool made;         // the lesson is another one by that, than a->before
    struct strbuf later; // the change that is made where it is let go, for what
                         // is shown would be gone by it; or ""
    struct place at;   // what is held; or ""
    int number;        // of its target
    bool across, down; // only so it is moved
    double x, y;       // where the button went down
    // of a number
    double last;         // where the mouse was
    double start, value; // what it was, and is by now
    double pull;         // how far it was pulled, in its own unit
    double measure;      // its step; of a share the pixels of all
};

// The button goes down at [in] on what [g] moves; what was held before is let
// go. Returns the hand, for what it has to know.
struct in_hand *hand_take(struct app *a, const struct grip *g,
                          const struct input *in);

// True when [g] is held; when it was pulled since.
bool hand_has(const struct app *a, const struct grip *g);
bool hand_pulls(const struct app *a, const struct grip *g);

// The mouse moves. True while something is held: it moves nothing else.
bool hand_point(struct app *a, const struct input *in);

// It is let go where it stands.
void hand_end(struct app *a);

// Makes the lesson what [change] says, or what it was ("") before the press, by
// one change from what was there then. False, and the reason is shown, when it
// cannot be; or when the step shown would be gone, which waits until it is let
// go.
bool hand_change(struct app *a, const char *change);

// The lesson as it was before the press.
const struct document *hand_before(const struct app *a);

// Pulls the number that is held on to [in]: [pixels] are [by].
void hand_pull(struct app *a, const struct input *in, double pixels, double by);

// Makes it [value], or what it was as long as it was pulled by less than half a
// [unit]; [write] appends the change.
void hand_set(struct app *a, double value, double unit,
              void (*write)(struct app *a, double value, struct strbuf *out));

// True while a part of the picture, or what changes it, is held: nothing in it
// moves then but what follows the hand, and what a change brings (what
// was there before, what it did) comes when it is let go.
bool hand_holds(const struct app *a);

// True where something is held that [fresh], as it would make the lesson shown,
// has no such step for as is shown: that would vanish under the hand.
bool hand_loses(struct app *a, const struct document *fresh);

// True once that has changed the lesson.
bool hand_changes(const struct app *a);

// The button goes down: everything stays where it stands by now, as long as
// something is held by then.
void hand_press(struct app *a);

// Lets it move again when nothing is held any more.
void hand_settle(struct app *a);

// A key while something is held: Esc leaves it as it was, any other key takes
// what was pulled so far. True: the key is used up.
bool hand_key(struct app *a, const struct input *in);

// The button is up: what is held stays where it is by now.
void hand_release(struct app *a);

#endif
