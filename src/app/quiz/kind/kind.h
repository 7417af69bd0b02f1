// SPDX-License-Identifier: MIT
// What a question of one kind is in the window: how it is answered with keys
// and the mouse, and what the question's dock paints before it is locked and
// after. It is the second half of a row whose first half is struct quiz_kind of
// quiz/kind/kind.h; both are in files called as the kind is.
#ifndef APP_QUIZ_KIND_KIND_H
#define APP_QUIZ_KIND_KIND_H

#include "app/quiz/quiz.h"
#include "scene/scene.h"

struct quiz_dock {
    // Makes room for what will be said to the question that was worked out just
    // now. NULL: clear() does.
    void (*begin)(struct app *a);
    // A key while it is asked. False: this kind does not take it.
    bool (*key)(struct app *a, const struct input *in);
    // The mouse's button goes down on the part of that number (quiz_part), at
    // y. NULL: the dock has no parts.
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
    // Appends what is right.
    void (*truth)(const struct app *a, struct strbuf *out);
    // The text of the [k]-th option, from 0; NULL after the last. NULL: there
    // are none.
    const char *(*option)(const struct app *a, int k);
    // Paints the question while it is asked, from the top of [at]; returns how
    // far down that reaches.
    double (*paint)(struct app *a, struct scene *s, struct rect at);
    // Paints what was said beside what is right, once it is locked, from the
    // top of [at]; returns how far down that reaches. NULL: in a line each.
    double (*revealed)(struct app *a, struct scene *s, struct rect at);
    const char *wants; // the phrase that says what an answer is
    const char *keys;  // and the one that names its keys, in one line; or NULL
    bool titled;       // in a low dock a part of it stands beside the title
    const char *help[4]; // its own in the sheet of keys, then NULL
};

#define QUIZ_DOCK_DECLARE(KIND, name, keys)                                    \
    extern const struct quiz_dock name##_dock;
QUESTION_KIND_LIST(QUIZ_DOCK_DECLARE)

// The row of the question that is asked, or told, now.
const struct quiz_dock *quiz_dock(const struct app *a);

// --- what they share ---------------------------------------------------------

// The target of a part of the dock, from 0.
struct target quiz_part(int part);

// A box of the dock; and a text in it, cut where it does not fit.
struct item *quiz_box(struct scene *s, int number, struct rect at, color fill);
void quiz_text(struct scene *s, struct item *i, double size, bool bold,
               color ink, const char *text);

// What was said, dashed, over what is right, a line each.
double quiz_both(struct app *a, struct scene *s, struct rect at);

// Of [count] lines under each other those that [room] has room for, with what
// the mouse has scrolled to or what is chosen, [at]; where they are not all, a
// line says which. Equally far apart.
struct quiz_lines {
    int first, count;
    double pitch;
};
struct quiz_lines quiz_lines(struct app *a, struct scene *s, double room,
                             int count, int at);

// Of the text in such a line [h] high, which is never smaller than what else is
// small: the least pitch has room for that.
double quiz_line_size(const struct scene *s, double h);

// Says below them, at y, which of how many they are, and once they are told how
// the others are seen. Returns where that ends.
double quiz_say_lines(const struct app *a, struct scene *s,
                      const struct quiz_lines *l, int of, double x, double y);

// A key of the question's field, in which a number stands. False when the field
// has no use for it: nor for a "." that stands behind no digit.
bool quiz_type(struct app *a, const struct input *in);

// Reads what stands in a number's field: "2", "-0.5", "0,5", "1/3". False when
// that is no number.
bool quiz_read_number(const char *text, double *out);

// What a number comes from: rows, columns and cells, of the right trace or of
// one that a wrong procedure left.
enum { QUIZ_MOST_STRIPS = 4 };
struct quiz_strips {
    struct cells read[QUIZ_MOST_STRIPS];
    int count;
    const struct trace *trace; // the right one, which says the colours
    const char *title;         // of the procedure that reads them, or NULL
};
struct quiz_strips quiz_strips_right(const struct asked *asked);
struct quiz_strips quiz_strips_wrong(const struct asked *asked,
                                     const struct mistaken *m);

// True when a choice is told by the numbers of all that could be chosen, and
// not by what one of them comes from.
bool quiz_options_tell(const struct app *a);

// Paints those that [at] has room for, under each other; [side] tells apart two
// of them. Returns where they end.
double quiz_strips_paint(struct scene *s, int side, const struct quiz_strips *l,
                         struct rect at);

// The two pictures of a row of bars, while it is asked and told.
double quiz_row_paint(struct app *a, struct scene *s, struct rect at);
double quiz_row_revealed(struct app *a, struct scene *s, struct rect at);

// True where the row is weights, which sum to 1; what it sums to with what was
// said so far; whether all of it was.
bool quiz_row_is_shares(const struct app *a);
double quiz_row_sum(const struct app *a);
bool quiz_row_is_full(const struct app *a);

// A number that stands there, the k-th from 0. False: it is not known.
bool quiz_row_stands(const struct app *a, int k, double *out);

// What a step of it is worth, a fine one too.
double quiz_row_unit(const struct app *a, bool fine);

// Says why what was answered is wrong: what gives it, or of what the right one
// is made. A key while that is told: once more, what else gives it.
void quiz_tell_why(struct app *a);

// Tells the right answer to page [page], from 0, to who skipped it, or has
// [given] it.
void quiz_tell_answer(struct app *a, int page, bool given);

bool quiz_revealed_key(struct app *a, enum action c, const struct input *in);

// Appends the right answer of a number or a place.
void quiz_truth(const struct app *a, struct strbuf *out);

#endif
