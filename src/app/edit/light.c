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
#include "base/arena.h"
#include "lesson/edit/held.h"
#include "lesson/edit/quoted.h"
#include "trace/op/mask.h"
#include "trace/origin.h"

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
    if (edit_take(a, &change) && cell)
        a->view.attention.focus = place;
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

enum {
    START = 4, // pixels until a click carries
    NEAR = 5,  // so near a word it gets all
    WHOLE = 100
};

// Where the words stand by which the columns of [m] are called; of equal words,
// too.
static void find_words(struct app *a, const struct tensor *m,
                       const struct pose *p, struct rect *place)
{
    const struct model *model = &a->document->lesson.model;
    struct token word, own;
    if (!token_of_column(model, m, 0, &own))
        return;
    for (int k = 0; k < p->count; k++) {
        const struct item *i = &p->items[k];
        if (i->kind == ITEM_BOX && mouse_is_label(&i->target) &&
            word_at(a, &i->target, &word) && word.key == own.key &&
            word.at < m->columns)
            place[word.at] = i->at;
    }
}

// Where the cells of the row of [at] stand, or else its words; a rectangle
// without width where they do not.
static struct rect *find_cells(struct app *a, const struct address *at)
{
    const struct tensor *m = at->tensor;
    struct pose p = {.arena = &a->frame};
    int found = 0;
    arena_reset(&a->frame);
    struct rect *place =
        arena_array(p.arena, (size_t)m->columns, sizeof *place);
    app_pose(a, &p);
    for (int c = 0; c < m->columns; c++) {
        place[c] = (struct rect){0};
        found +=
            pose_place(&p, &(struct address){m, at->row, c, -1}, &place[c]);
    }
    if (found < 2)
        find_words(a, m, &p, place);
    return place;
}

// Finds where the light rests on every word that may have some: where the
// picture says so, else in the middle of its cell, across or down. True where the words stand under each other.
static bool find_places(struct app *a, const struct target *t,
                        struct light_hand *l)
{
    bool down = false;
    const struct address *at = &t->address;
    int count = at->tensor->columns, first = -1;
    l->at = must_realloc(NULL, (size_t)count, sizeof *l->at);
    if (t->slide)
        memcpy(l->at, t->slide->x, (size_t)count * sizeof *l->at);
    const struct rect *place = t->slide ? NULL : find_cells(a, at);
    for (int c = 0; c < count && place; c++) {
        if (place[c].w <= 0)
            continue;
        first = first < 0 ? c : first;
        down |= fabs(place[c].y - place[first].y) >
                fabs(place[c].x - place[first].x);
    }
    for (int c = 0; c < count; c++) {
        struct address cell = {at->tensor, at->row, c, -1};
        if (place)
            l->at[c] = place[c].w <= 0 ? NAN
                       : down          ? place[c].y + place[c].h / 2
                                       : place[c].x + place[c].w / 2;
        if (!light_may_at(a, &cell) || !is_allowed(a, at->tensor, at->row, c))
            l->at[c] = NAN;
    }
    return down;
}

void light_press(struct app *a, const struct target *t, const struct input *in)
{
    assert(a && a->document && t && in);
    const struct address *at = &t->address;
    if (!light_may_at(a, at))
        return;
    struct light_hand *l = &a->light;
    struct in_hand *h = hand_take(a, &light_grip, in);
    struct address row = {at->tensor, at->row, -1, -1};
    double now = t->slide ? t->slide->now : NAN;
    h->down = find_places(a, t, l);
    h->across = !h->down;
    h->at = place_of_address(&row);
    l->by = (isnan(now) ? l->at[at->column] : now) - (h->down ? in->y : in->x);
    if (isnan(l->by))
        l->by = 0;
    l->hundredths = -1;
}

// The two words that share the light at [x]; very near one it has all.
static bool share_out(const struct light_hand *l, int count, double x,
                      struct light_hand *out)
{
    int under = -1, over = -1;
    for (int c = 0; c < count; c++) {
        if (l->at[c] <= x && (under < 0 || l->at[c] > l->at[under]))
            under = c;
        if (l->at[c] > x && (over < 0 || l->at[c] < l->at[over]))
            over = c;
    }
    if (under < 0 && over < 0)
        return false;
    out->column = under < 0 ? over : under;
    out->next = over < 0 ? under : over;
    out->hundredths = 0;
    if (under < 0 || over < 0)
        return true;
    double wide = l->at[over] - l->at[under], near = fmin(NEAR, wide / 5);
    double part = x - l->at[under] < near  ? 0
                  : l->at[over] - x < near ? 1
                                           : (x - l->at[under]) / wide;
    out->hundredths = (int)lround(part * WHOLE);
    if (out->hundredths == WHOLE) {
        out->column = over;
        out->hundredths = 0;
    }
    return true;
}

// True when that is what the row of [m] was.
static bool is_row(const struct tensor *m, int row, const double *share)
{
    for (int c = 0; c < m->columns; c++)
        if (tensor_at(m, row, c) != share[c])
            return false;
    return row_is_held(m, row);
}

static void look_at_most(struct app *a)
{
    const struct light_hand *l = &a->light;
    const struct place *row = &a->hand.at;
    bool nearer = l->hundredths * 2 > WHOLE;
    a->view.attention.focus = place_of_address(
        &(struct address){trace_find(&a->document->trace, row->tensor),
                          row->row, nearer ? l->next : l->column, -1});
    a->focusing = a->view.attention.locked = true;
}

// Makes the row what [to] says.
static void take_along(struct app *a, const struct light_hand *to)
{
    struct light_hand *l = &a->light;
    struct address row = place_address(&hand_before(a)->trace, &a->hand.at);
    struct strbuf change = {0};
    int count = row.tensor ? row.tensor->columns : 0;
    if (to->column >= count || to->next >= count)
        return; // another change took it from under the hand
    double *share = must_realloc(NULL, (size_t)count + 1, sizeof *share);
    for (int c = 0; c < count; c++)
        share[c] = 0;
    share[to->column] = (double)(WHOLE - to->hundredths) / WHOLE;
    if (to->hundredths)
        share[to->next] = (double)to->hundredths / WHOLE;
    if (!is_row(row.tensor, row.row, share))
        light_held(row.tensor, row.row, share, &change);
    if (hand_change(a, strbuf_text(&change))) {
        l->column = to->column;
        l->next = to->next;
        l->hundredths = to->hundredths;
        look_at_most(a);
    }
    strbuf_free(&change);
    free(share);
}

static void light_take_to(struct app *a, const struct input *in)
{
    struct light_hand *l = &a->light, to;
    double now = a->hand.down ? in->y : in->x;
    struct address row = place_address(&a->document->trace, &a->hand.at);
    if (share_out(l, row.tensor->columns, now + l->by, &to) &&
        (to.column != l->column || to.next != l->next ||
         to.hundredths != l->hundredths))
        take_along(a, &to);
}

static void light_end(struct app *a, const struct in_hand *was, bool dropped)
{
    (void)was;
    (void)dropped;
    free(a->light.at);
    a->light = (struct light_hand){0};
}

const struct grip light_grip = {.far = START,
                                .picture = true,
                                .kept = true,
                                .pullable = true,
                                .move = light_take_to,
                                .end = light_end};
