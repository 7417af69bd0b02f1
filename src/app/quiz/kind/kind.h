// SPDX-License-Identifier: MIT
// What a question of one kind is in the window: how it is answered with keys
// and the mouse, and what of that stands in the picture, before and after. It
// is the second half of a row whose first half is struct quiz_kind of
// quiz/kind/kind.h; both are in files called as the kind is.
#ifndef APP_QUIZ_KIND_KIND_H
#define APP_QUIZ_KIND_KIND_H

#include "app/quiz/quiz.h"
#include "scene/scene.h"

enum quiz_mark { PAD_PLAIN, PAD_CHOSEN, PAD_RIGHT, PAD_WRONG };

// What is chosen, put in order or filled in, one of several.
struct quiz_pad {
    const char *key;  // that chooses it, or what it is for; ""
    const char *text; // what it says
    enum quiz_mark mark;
    bool field;   // the field stands in it
    double wide;  // room for what is typed, in 720ths; 0: as its text wants
    bool counted; // a class raises hands for it: so many
    int hands;
};

struct quiz_face {
    // Makes room for what will be said to the question that was worked out just
    // now. NULL: clear() does.
    void (*begin)(struct app *a);
    // A key while it is asked. False: this kind does not take it.
    bool (*key)(struct app *a, const struct input *in);
    // The mouse's button goes down on the part of that number (quiz_part), at
    // y. NULL: it has no parts.
    void (*press)(struct app *a, int part, double y);
    // The mouse moves with its button down, over a part or over none, -1. NULL:
    // nothing is dragged.
    void (*drag)(struct app *a, int part, const struct input *in);
    // The button goes up. NULL: nothing is done then.
    void (*drop)(struct app *a);
    // A click on a cell of the picture. NULL: cells are not pointed at.
    void (*point)(struct app *a, const struct address *at);
    // Takes back what was said so far.
    void (*clear)(struct app *a);
    // True when anything was said.
    bool (*begun)(const struct app *a);
    // What was said, valid while it is asked. False: that is no answer yet.
    bool (*read)(struct app *a, struct reply *out);
    // What was said first, where single numbers are judged before the lock.
    // False: nothing else than in the end. NULL: nothing is judged before.
    bool (*first)(const struct app *a, struct reply *out);
    // Says what was said once before. False: by now it can be no answer.
    bool (*put)(struct app *a, const struct reply *said);
    // Appends what was said.
    void (*yours)(const struct app *a, struct strbuf *out);
    // How many hands were counted in a class. NULL: none are.
    int (*hands)(const struct app *a);
    // The text of the [k]-th option, from 0; NULL after the last. NULL: there
    // are none.
    const char *(*option)(const struct app *a, int k);
    bool (*right)(const struct app *a, int k); // of an option
    // How many choices or fields stand in the picture; the k-th of them, with
    // texts in the pose's arena; and the one that is chosen, or -1. NULL: none.
    int (*pads)(const struct app *a);
    struct quiz_pad (*pad)(const struct app *a, struct scene *s, int k);
    int (*at)(const struct app *a);
    bool told_at_once; // there is no other try at it: what is wrong says it
    const char *wants; // the phrase that says what an answer is
    const char *hint, *hint_more; // those of its keys; the second may be NULL
    const char *help[4];          // its own in the sheet of keys, then NULL
};

#define QUIZ_FACE_DECLARE(KIND, name, keys)                                    \
    extern const struct quiz_face name##_face;
QUESTION_KIND_LIST(QUIZ_FACE_DECLARE)

// The row of the question that is asked, or told, now.
const struct quiz_face *quiz_face(const struct app *a);

// --- what they share ---------------------------------------------------------

// The target of a part of what is said, from 0.
struct target quiz_part(int part);

// Settles where in the picture [p] the choices stand and what is wrong: before
// they are painted. quiz_stand_at() does of choices of [size], or [under] it.
void quiz_stand_at(struct app *a, struct scene *s, struct rect under,
                   struct rect size);

// Where they are: [shown] of [count] from [first] on.
struct quiz_laid {
    struct rect *at;
    int count, first, shown;
};

// Locks what was said, as Enter does.
void quiz_lock_in(struct app *a);

// What has the mark of the one that was said.
enum quiz_mark quiz_mark_of(const struct app *a, bool own, bool right);

// A key of the question's field, in which a number stands. False when the field
// has no use for it: nor for a "." that stands behind no digit.
bool quiz_type(struct app *a, const struct input *in);

// Reads what stands in a number's field: "2", "-0.5", "0,5", "1/3". False when
// that is no number.
bool quiz_read_number(const char *text, double *out);

// Says why what was answered is wrong: what gives it, or of what the right one
// is made. A key while that is told: once more, what else gives it.
void quiz_tell_why(struct app *a);

// Tells the right answer to page [page], from 0, to who skipped it, or has
// [given] it.
void quiz_tell_answer(struct app *a, int page, bool given);

bool quiz_revealed_key(struct app *a, enum action c, const struct input *in);

#endif
