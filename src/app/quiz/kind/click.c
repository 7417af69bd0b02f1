// SPDX-License-Identifier: MIT
// A cell of the picture is pointed at.
#include <string.h>

#include "app/app.h"
#include "app/quiz/kind/kind.h"
#include "trace/term.h"

// As the picture has it, without what is hidden.
static const struct tensor *tensor_of(const struct app *a)
{
    const struct tensor *m = a->quiz.asked.truth.cells.tensor;
    return a->document->trace.tensors[m->index];
}

static void click_clear(struct app *a)
{
    struct quiz *q = &a->quiz;
    strbuf_clear(&q->cell);
    q->shown.pointed = false;
}

static bool click_begun(const struct app *a)
{
    return a->quiz.shown.pointed;
}

static void click_choose(struct app *a, int row, int column)
{
    struct quiz *q = &a->quiz;
    q->shown.pointed = true;
    q->shown.at_row = row;
    q->shown.at_column = column;
    strbuf_clear(&q->cell);
    address_print(&(struct address){tensor_of(a), row, column, -1}, &q->cell);
}

// Those it is found among, a rectangle; the first key is the first of them.
static void click_move(struct app *a, int down, int right)
{
    const struct asking *q = &a->quiz.shown;
    int row = q->row, column = q->column;
    if (q->pointed) {
        row = q->at_row + down;
        column = q->at_column + right;
    }
    if (row >= q->row && row < q->row + q->rows && column >= q->column &&
        column < q->column + q->columns)
        click_choose(a, row, column);
}

static bool click_key(struct app *a, const struct input *in)
{
    if (in->control)
        return false;
    switch (in->key) {
    case CODE_LEFT:
        click_move(a, 0, -1);
        return true;
    case CODE_RIGHT:
        click_move(a, 0, 1);
        return true;
    case CODE_UP:
        click_move(a, -1, 0);
        return true;
    case CODE_DOWN:
        click_move(a, 1, 0);
        return true;
    case CODE_BACKSPACE:
        click_clear(a);
        return true;
    default:
        return false;
    }
}

static void click_point(struct app *a, const struct address *at)
{
    const struct asking *q = &a->quiz.shown;
    if (at->tensor->index == tensor_of(a)->index && at->row >= q->row &&
        at->row < q->row + q->rows && at->column >= q->column &&
        at->column < q->column + q->columns)
        click_choose(a, at->row, at->column);
    else
        a->notice.note = "note.quiz.cell";
}

static bool click_read(struct app *a, struct reply *out)
{
    const struct quiz *q = &a->quiz;
    const struct cells *right = &q->asked.truth.cells;
    out->text = strbuf_text(&q->cell);
    a->quiz.pointed = (struct pointed){
        right->tensor->name, q->shown.at_row, q->shown.at_column,
        right->row,          right->column,   ask_judge(&q->asked, out).right};
    return true;
}

static bool click_put(struct app *a, const struct reply *said)
{
    struct address at;
    struct reply now = {0};
    bool good = address_parse(&a->document->trace, said->text, &at, NULL) &&
                at.column >= 0 && at.tensor == tensor_of(a);
    if (good) {
        click_choose(a, at.row, at.column);
        click_read(a, &now);
    }
    return good;
}

static void click_add_name(const struct app *a, int row, int column,
                           struct strbuf *out)
{
    struct arena arena = {0};
    strbuf_add(out,
               cell_name(a->view.words, &arena, tensor_of(a), row, column));
    arena_free(&arena);
}

static void click_yours(const struct app *a, struct strbuf *out)
{
    click_add_name(a, a->quiz.shown.at_row, a->quiz.shown.at_column, out);
}

const struct pointed *quiz_pointed(const struct app *a)
{
    const struct quiz *q = &a->quiz;
    bool revealed =
        q->revealed && a->place.on_page && q->revealed == a->place.page + 1;
    return revealed && quiz_face(a)->point ? &q->pointed : NULL;
}

static int click_pads(const struct app *a)
{
    (void)a;
    return 0; // it is said in the picture
}

const struct quiz_face click_face = {.key = click_key,
                                     .point = click_point,
                                     .clear = click_clear,
                                     .begun = click_begun,
                                     .read = click_read,
                                     .put = click_put,
                                     .yours = click_yours,
                                     .pads = click_pads,
                                     .wants = "note.quiz.cell",
                                     .hint = "quiz.hint.cell",
                                     .help = {"quiz.cell"}};
