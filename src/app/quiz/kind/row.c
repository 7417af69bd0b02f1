// SPDX-License-Identifier: MIT
// The numbers of a row: bars that are drawn, or typed.
#include <assert.h>
#include <math.h>
#include <string.h>

#include "app/app.h"
#include "app/quiz/kind/kind.h"
#include "base/number.h"
#include "say/join.h"
#include "trace/origin.h"

static struct quiz_row *row_of(struct app *a)
{
    return &a->quiz.row;
}

// --- what the row is ---------------------------------------------------------

// Each number is judged as soon as it is left.
static bool row_is_live(const struct app *a)
{
    return a->document->lesson.pages[a->quiz.page].role == PAGE_FADE;
}

// False of words that may look at nothing: their row sums to 0.
static bool row_is_shares(const struct cells *c)
{
    double sum = 0;
    for (int k = 0; k < c->rows * c->columns; k++)
        sum += tensor_at(c->tensor, c->row + k / c->columns,
                         c->column + k % c->columns);
    return tensor_holds_shares(c->tensor) && c->rows == 1 &&
           c->columns == c->tensor->columns && fabs(sum - 1) < 1e-9;
}

// What is far enough for all that was said, and what a step is worth.
static double row_most(const struct app *a)
{
    const struct quiz_row *r = &a->quiz.row;
    double most = 1;
    for (int k = 0; k < a->quiz.asked.count && !r->shares; k++)
        most = fmax(most, r->state[k] ? fabs(r->value[k]) : 0);
    return most;
}

static double row_unit(const struct app *a, bool fine)
{
    return pow(10, floor(log10(row_most(a)))) / (fine ? 100 : 20);
}

// --- saying it ---------------------------------------------------------------

// What the mask makes 0 stands there, and is not asked for.
static void row_empty(struct app *a)
{
    struct quiz_row *r = row_of(a);
    r->at = -1;
    for (int k = 0; k < a->quiz.asked.count; k++) {
        bool fixed = ask_fixed(&a->quiz.asked, k);
        r->state[k] = fixed ? QUIZ_FIXED : QUIZ_EMPTY;
        r->value[k] = 0;
        r->at = r->at < 0 && !fixed ? k : r->at;
    }
}

static void row_begin(struct app *a)
{
    struct quiz *q = &a->quiz;
    size_t count = (size_t)q->asked.count;
    q->row =
        (struct quiz_row){.value = arena_array(&q->said, count, sizeof(double)),
                          .first = arena_array(&q->said, count, sizeof(double)),
                          .state = arena_array(&q->said, count, sizeof(int)),
                          .shares = row_is_shares(&q->asked.truth.cells)};
    row_empty(a);
    field_clear(&q->field);
}

static void row_clear(struct app *a)
{
    struct quiz_row *r = row_of(a);
    row_empty(a);
    r->typed = r->said = false;
    field_clear(&a->quiz.field);
}

static int row_find_state(const struct app *a, int state)
{
    for (int k = 0; k < a->quiz.asked.count; k++)
        if (a->quiz.row.state[k] == state)
            return k;
    return -1;
}

static bool row_is_full(const struct app *a)
{
    return row_find_state(a, QUIZ_EMPTY) < 0;
}

// The first that is not right yet; -1: all are.
static int row_find_wrong(const struct app *a)
{
    const struct quiz_row *r = &a->quiz.row;
    for (int k = 0; k < a->quiz.asked.count; k++)
        if (!r->state[k] || !ask_right_at(&a->quiz.asked, k, r->value[k]))
            return k;
    return -1;
}

// The number chosen is done with for now.
static void row_settle(struct app *a)
{
    struct quiz_row *r = row_of(a);
    r->typed = false;
    field_clear(&a->quiz.field);
    if (!row_is_live(a) || !r->state[r->at])
        return;
    r->state[r->at] = QUIZ_JUDGED;
    if (!r->kept && row_is_full(a)) {
        r->kept = true;
        memcpy(r->first, r->value,
               (size_t)a->quiz.asked.count * sizeof *r->first);
    }
}

// The next one from there that is asked for, which way it is; else none.
static void row_choose(struct app *a, int at)
{
    struct quiz_row *r = row_of(a);
    int by = at < r->at ? -1 : 1;
    row_settle(a);
    a->quiz.top = -1;
    while (at >= 0 && at < a->quiz.asked.count && r->state[at] == QUIZ_FIXED)
        at += by;
    if (at >= 0 && at < a->quiz.asked.count)
        r->at = at;
}

static void row_set(struct app *a, double x, double unit)
{
    struct quiz_row *r = row_of(a);
    x = round(x / unit) * unit;
    r->value[r->at] = x == 0 ? 0 : x; // never -0
    r->state[r->at] = QUIZ_FILLED;
    r->said = true;
    r->typed = false;
    field_clear(&a->quiz.field);
}

static void row_raise(struct app *a, int by, bool fine)
{
    const struct quiz_row *r = row_of(a);
    double unit = row_unit(a, fine);
    double x = r->state[r->at] ? r->value[r->at] : 0;
    x += by * unit;
    row_set(a, a->quiz.row.shares ? fmin(fmax(x, 0), 1) : x, row_unit(a, true));
}

static void row_wipe(struct app *a)
{
    struct quiz_row *r = row_of(a);
    r->state[r->at] = QUIZ_EMPTY;
    r->typed = false;
    field_clear(&a->quiz.field);
}

static bool row_type(struct app *a, const struct input *in)
{
    struct quiz_row *r = row_of(a);
    struct input one = *in;
    one.shift = false; // nothing is selected where that is not shown
    if (!quiz_type(a, &one))
        return false;
    r->typed = a->quiz.field.text.length;
    r->said = true;
    bool read = quiz_read_number(field_text(&a->quiz.field), &r->value[r->at]);
    r->state[r->at] = read ? QUIZ_FILLED : QUIZ_EMPTY;
    return true;
}

// On to what is still to do. False: there is nothing, and it is locked.
static bool row_enter(struct app *a)
{
    struct quiz_row *r = row_of(a);
    bool judged = r->state[r->at] == QUIZ_JUDGED;
    if (!r->state[r->at])
        return false;
    row_settle(a);
    int next = row_find_state(a, QUIZ_EMPTY);
    bool right = ask_right_at(&a->quiz.asked, r->at, r->value[r->at]);
    if (row_is_live(a) && !right) {
        a->notice.note = judged ? "note.quiz.row.mend" : NULL;
        return true; // it is said there that it is not right yet
    }
    if (row_is_live(a) && next < 0)
        next = row_find_wrong(a);
    if (next >= 0)
        row_choose(a, next);
    return next >= 0;
}

static bool row_key(struct app *a, const struct input *in)
{
    struct quiz_row *r = row_of(a);
    bool up = in->key == CODE_UP;
    if (in->control)
        return false;
    switch (in->key) {
    case CODE_LEFT:
    case CODE_RIGHT:
        row_choose(a, r->at + (in->key == CODE_LEFT ? -1 : 1));
        return true;
    case CODE_TAB:
        row_choose(a, r->at + (in->shift ? -1 : 1));
        return true;
    case CODE_UP:
    case CODE_DOWN:
        row_raise(a, up ? 1 : -1, in->shift);
        return true;
    case CODE_ESCAPE:
        if (!r->state[r->at] && !r->typed)
            return false; // then all of it goes
        row_wipe(a);
        return true;
    case CODE_ENTER:
        return row_enter(a);
    default:
        return row_type(a, in);
    }
}

// It is pulled up and down: so many 720ths are all that is far enough.
static void row_press(struct app *a, int part, double y)
{
    struct quiz_row *r = row_of(a);
    if (part != r->at)
        row_choose(a, part);
    r->pulled = y;
    r->from = r->state[r->at] ? r->value[r->at] : 0;
    r->most = row_most(a);
}

static void row_drag(struct app *a, int part, const struct input *in)
{
    enum { PULL = 150 };
    const struct quiz_row *r = row_of(a);
    double whole = PULL / 720.0 * extent_measure(&a->view.extent);
    double x = r->from + (r->pulled - in->y) / whole * r->most;
    (void)part;
    row_set(a, r->shares ? fmin(fmax(x, 0), 1) : x,
            row_unit(a, true) / (in->shift ? 10 : 1));
}

static bool row_begun(const struct app *a)
{
    const struct quiz_row *r = &a->quiz.row;
    return r->typed || row_find_state(a, QUIZ_FILLED) >= 0 ||
           row_find_state(a, QUIZ_JUDGED) >= 0;
}

static bool row_read(struct app *a, struct reply *out)
{
    if (!row_is_full(a))
        return false;
    row_settle(a);
    out->count = a->quiz.asked.count;
    out->row = row_of(a)->value;
    return true;
}

static bool row_put(struct app *a, const struct reply *said)
{
    struct quiz_row *r = row_of(a);
    bool good = said->count == a->quiz.asked.count;
    for (int k = 0; good && k < said->count; k++) {
        r->value[k] = said->row[k];
        r->state[k] = QUIZ_FILLED;
    }
    return good;
}

static bool row_first(const struct app *a, struct reply *out)
{
    const struct quiz_row *r = &a->quiz.row;
    size_t size = (size_t)a->quiz.asked.count * sizeof *r->first;
    out->count = a->quiz.asked.count;
    out->row = r->first;
    return r->kept && memcmp(r->first, r->value, size);
}

static const char *row_print(const struct app *a, char room[static NUMBER_SIZE],
                             int k)
{
    double x = a->quiz.row.value[k];
    return a->quiz.row.shares ? number_print_share(room, x, FORMULA_DECIMALS)
                              : number_print(room, x, FORMULA_DECIMALS);
}

static void row_yours(const struct app *a, struct strbuf *out)
{
    char room[NUMBER_SIZE];
    size_t from = out->length;
    for (int k = 0; k < a->quiz.asked.count; k++)
        join_text(a->view.words, out, from, "list.more", row_print(a, room, k));
}

// --- in the picture ----------------------------------------------------------

static int row_pads(const struct app *a)
{
    return a->quiz.asked.count;
}

// What it is for, and what stands in it: the field in the one that is chosen.
// One that was judged alone says so.
static struct quiz_pad row_pad(const struct app *a, struct scene *s, int k)
{
    enum { FIELD = 64, LABEL = 16 };
    const struct quiz_row *r = &a->quiz.row;
    char room[LABEL], number[NUMBER_SIZE];
    bool asking = a->quiz.asking, here = asking && k == r->at;
    bool good = r->state[k] && ask_right_at(&a->quiz.asked, k, r->value[k]);
    bool judged = r->state[k] == QUIZ_JUDGED;
    struct quiz_pad pad = {
        text_print(s, "%s", ask_label(&a->quiz.asked, k, room)),
        r->state[k] ? text_print(s, "%s", row_print(a, number, k)) : "",
        asking ? judged ? good ? PAD_RIGHT : PAD_WRONG
                 : here ? PAD_CHOSEN
                        : PAD_PLAIN
               : quiz_mark_of(a, true, good),
        here && (r->typed || !r->state[k]), FIELD};
    return pad;
}

static int row_at(const struct app *a)
{
    return a->quiz.row.at;
}

const struct quiz_face row_face = {
    .begin = row_begin,
    .key = row_key,
    .press = row_press,
    .drag = row_drag,
    .drop = row_settle,
    .clear = row_clear,
    .begun = row_begun,
    .read = row_read,
    .first = row_first,
    .put = row_put,
    .yours = row_yours,
    .pads = row_pads,
    .pad = row_pad,
    .at = row_at,
    .wants = "note.quiz.row",
    .hint = "quiz.hint.lock",
    .hint_more = "quiz.hint.row",
    .help = {"quiz.bar", "quiz.raise", "quiz.number"}};
