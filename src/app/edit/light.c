// SPDX-License-Identifier: MIT
#include "app/edit/light.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "app/app.h"
#include "app/edit/number.h"
#include "app/edit/undo.h"
#include "app/mouse.h"
#include "app/reload.h"
#include "base/arena.h"
#include "lesson/edit/held.h"
#include "lesson/edit/quoted.h"
#include "trace/op/mask.h"

// --- which row ---------------------------------------------------------------

static const struct key *key_of(const struct app *a, const struct address *at)
{
    return held_may(&a->document->lesson, at->tensor->plain, at->row);
}

static bool may_hold(const struct app *a, const struct address *at)
{
    const struct tensor *m = at->tensor;
    return m && m->columns > 1 && at->row >= 0 && at->row < m->rows &&
           key_of(a, at);
}

bool light_may_at(const struct app *a, const struct address *at)
{
    assert(a && a->document && at);
    return may_hold(a, at) && at->column >= 0 &&
           at->column <
               held_words(&a->document->lesson, key_of(a, at)->columns);
}

bool light_is_at(const struct app *a)
{
    struct address at =
        place_address(&a->document->trace, &a->view.attention.focus);
    return light_may_at(a, &at);
}

// What is looked at, or what the step is about.
static struct address looked_at(struct app *a)
{
    const struct place *focus = &a->view.attention.focus;
    struct address at = place_address(&a->document->trace, focus);
    if (at.tensor && (a->focusing || a->view.attention.locked))
        return at;
    struct shown shown = app_shown(a);
    return timeline_address(&a->document->trace, shown.position);
}

// The weights of the row that [at] is of: itself, or those that lead to it. Of
// all rows the last one is meant.
static struct address weights_of(const struct app *a, const struct address *at)
{
    const struct trace *t = &a->document->trace;
    const struct tensor *of = at->tensor;
    bool itself = of && held_key(t->model->kind, of->plain);
    for (int i = 0; i < t->tensor_count && of; i++) {
        const struct tensor *m = t->tensors[i];
        bool near =
            m == of || (!itself && (!of->scope || m->scope == of->scope));
        struct address out = {m, at->row < 0 ? m->rows - 1 : at->row, -1, -1};
        if (near && m->rows == of->rows && may_hold(a, &out))
            return out;
    }
    return (struct address){NULL, -1, -1, -1};
}

// --- the change --------------------------------------------------------------

// A word that stands once by itself, else its ordinal.
static void add_place(struct strbuf *out, const char *const *labels, int count,
                      int at)
{
    int times = 0;
    for (int i = 0; labels && i < count; i++)
        times += labels[i] && labels[at] && !strcmp(labels[i], labels[at]);
    if (times == 1 && is_plain_word(labels[at]))
        strbuf_add(out, labels[at]);
    else
        strbuf_addf(out, "%d", at + 1);
}

void light_held(const struct tensor *m, int row, const double *share,
                struct strbuf *out)
{
    int count = 0;
    strbuf_addf(out, "%s[", m->name);
    add_place(out, m->row_words ? NULL : m->row_labels, m->rows, row);
    strbuf_add(out, "] = {");
    for (int c = 0; c < m->columns; c++) {
        if (share[c] == 0)
            continue;
        strbuf_add(out, count++ ? ", " : "");
        add_place(out, m->column_labels, m->columns, c);
        strbuf_add(out, ": ");
        edit_print(out, share[c]);
    }
    strbuf_add(out, "}");
}

static bool is_allowed(const struct app *a, const struct tensor *m, int row,
                       int column)
{
    struct masking by;
    const struct address at = {m, row, column, -1};
    return !masking_find(&a->document->trace, &at, &by) || by.allowed;
}

double *light_given(const struct app *a, const struct address *at, double x)
{
    assert(light_may_at(a, at));
    const struct tensor *m = at->tensor;
    double *share = must_realloc(NULL, (size_t)m->columns, sizeof *share);
    double rest = 0;
    int others = 0;
    x = fmax(0, fmin(x, 1));
    for (int c = 0; c < m->columns; c++) {
        share[c] = tensor_at(m, at->row, c);
        rest += c == at->column ? 0 : share[c];
        others += c != at->column && is_allowed(a, m, at->row, c);
    }
    for (int c = 0; c < m->columns; c++)
        if (c == at->column)
            share[c] = rest > 0 || others ? x : 1;
        else if (rest > 0)
            share[c] *= (1 - x) / rest;
        else
            share[c] = is_allowed(a, m, at->row, c) ? (1 - x) / others : 0;
    return share;
}

void light_share(const struct app *a, const struct address *at, double x,
                 struct strbuf *out)
{
    double *share = light_given(a, at, x);
    light_held(at->tensor, at->row, share, out);
    free(share);
}

// All of the light of a row to [column].
static void add_whole(const struct tensor *m, int row, int column,
                      struct strbuf *out)
{
    strbuf_addf(out, "%s[", m->name);
    add_place(out, m->row_words ? NULL : m->row_labels, m->rows, row);
    strbuf_add(out, "] = {");
    add_place(out, m->column_labels, m->columns, column);
    strbuf_add(out, ": 1}");
}

// --- keys --------------------------------------------------------------------

bool light_move(struct app *a, int by)
{
    assert(a && a->document && (by == 1 || by == -1));
    struct address now = looked_at(a), at = weights_of(a, &now);
    bool cell = now.tensor == at.tensor && now.column >= 0;
    if (!at.tensor)
        return false;
    int to = tensor_argmax(at.tensor, at.row);
    do
        to += by;
    while (to >= 0 && to < at.tensor->columns &&
           !is_allowed(a, at.tensor, at.row, to));
    struct address there = {at.tensor, at.row, to, -1};
    if (to < 0 || !light_may_at(a, &there)) {
        a->notice.note = by < 0 ? "note.light.first" : "note.light.last";
        return true;
    }
    struct strbuf change = {0};
    struct place place = place_of_address(&there);
    add_whole(at.tensor, at.row, to, &change);
    if (edit_change(a, strbuf_text(&change)) && cell)
        a->view.attention.focus = place;
    strbuf_free(&change);
    return true;
}

struct address light_of_step(struct app *a)
{
    assert(a && a->document);
    struct address now = looked_at(a), at = weights_of(a, &now);
    bool itself = now.tensor == at.tensor && light_may_at(a, &now);
    if (!at.tensor || itself)
        return at.tensor ? now : at;
    at.column = tensor_argmax(at.tensor, at.row);
    return light_may_at(a, &at) ? at : (struct address){NULL, -1, -1, -1};
}

// --- the mouse ---------------------------------------------------------------

void light_press(struct app *a, const struct address *at)
{
    assert(a && a->document && at);
    if (!light_may_at(a, at))
        return;
    struct address row = {at->tensor, at->row, -1, -1};
    a->light = (struct light_hand){
        .held = true, .row = place_of_address(&row), .column = at->column};
}

// The column of the row that is carried, under the mouse: of a number of the
// same weights, or of the word itself.
static int column_under(struct app *a, const struct target *t,
                        const struct tensor *m)
{
    const struct tensor *there = t->address.tensor;
    struct token word, own;
    if (t->kind != TARGET_CELLS || !there)
        return -1;
    if (there == m && t->number != ROW_LABEL)
        return t->address.column;
    const struct model *model = &a->document->lesson.model;
    if (!mouse_is_label(t) || !word_at(a, t, &word) ||
        !token_of_column(model, m, 0, &own) || word.key != own.key)
        return -1;
    return word.at;
}

bool light_point(struct app *a, const struct input *in)
{
    struct light_hand *l = &a->light;
    if (l->moved && !a->before) // something else took it back meanwhile
        light_end(a);
    if (!l->held || !a->document)
        return false;
    struct address row = place_address(&a->document->trace, &l->row);
    struct target t = mouse_target(a, in->x, in->y);
    int column = row.tensor ? column_under(a, &t, row.tensor) : -1;
    struct address there = {row.tensor, row.row, column, -1};
    if (column < 0 || column == l->column || !light_may_at(a, &there) ||
        !is_allowed(a, row.tensor, row.row, column))
        return true;
    struct strbuf change = {0};
    add_whole(row.tensor, row.row, column, &change);
    a->view.playing = false;
    app_settle(a);
    if (edit_pull(a, strbuf_text(&change), l->moved)) {
        l->moved = true;
        l->column = column;
        a->view.attention.focus = place_of_address(
            &(struct address){trace_find(&a->document->trace, l->row.tensor),
                              l->row.row, column, -1});
        a->focusing = true;
        a->view.attention.locked = false;
    }
    strbuf_free(&change);
    return true;
}

void light_end(struct app *a)
{
    a->light = (struct light_hand){0};
}

void light_leave(struct app *a)
{
    if (a->light.moved)
        app_restore(a);
    light_end(a);
}
