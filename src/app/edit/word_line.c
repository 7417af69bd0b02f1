// SPDX-License-Identifier: MIT
// The words of one line of labels: where they stand, and where one that is
// carried would land among them.
#include <math.h>
#include <stdlib.h>

#include "app/app.h"
#include "app/edit/tell.h"
#include "app/focus.h"

enum { START = 5 }; // pixels until a click carries

static struct rect middle_of(struct rect at)
{
    return (struct rect){at.x + at.w / 2, at.y + at.h / 2, 0, 0};
}

// True when [b] stands beside [a], or under it.
static bool beside(struct rect a, struct rect b)
{
    double low = fmax(a.y, b.y), high = fmin(a.y + a.h, b.y + b.h);
    return high - low > fmin(a.h, b.h) / 2;
}

static bool under(struct rect a, struct rect b)
{
    return a.x < b.x + b.w && b.x < a.x + a.w;
}

static bool same_label(const struct target *t, const struct target *other)
{
    return other->address.tensor == t->address.tensor &&
           (other->number == COLUMN_LABEL) == (t->number == COLUMN_LABEL);
}

static int by_place(const void *a, const void *b)
{
    const struct word_place *p = a, *q = b;
    return p->at - q->at;
}

// All words labelled like [t], each once for every place where it stands.
static int gather(struct app *a, const struct pose *p, const struct target *t,
                  struct word_place *out)
{
    struct token own, other;
    int count = 0;
    if (!word_at(a, t, &own))
        return 0;
    for (int i = 0; i < p->count; i++) {
        const struct item *item = &p->items[i];
        if (item->kind == ITEM_BOX && same_label(t, &item->target) &&
            word_at(a, &item->target, &other) && other.key == own.key)
            out[count++] = (struct word_place){other.at, item->at};
    }
    return count;
}

// The place of the word [at] that is under the mouse or, with none there, the
// first one that is read.
static const struct word_place *word_line_find(const struct word_place *all,
                                               int count, int at, double x,
                                               double y)
{
    const struct word_place *best = NULL;
    for (int i = 0; i < count; i++) {
        const struct rect *r = &all[i].place;
        if (all[i].at != at)
            continue;
        if (x >= r->x && x < r->x + r->w && y >= r->y && y < r->y + r->h)
            return &all[i];
        if (!best || r->y * 1e5 + r->x < best->place.y * 1e5 + best->place.x)
            best = &all[i];
    }
    return best;
}

bool word_line(struct app *a, const struct target *t, struct word_line *out)
{
    struct token own;
    struct pose p = focus_picture(a);
    struct word_place *all =
        arena_array(p.arena, (size_t)p.count + 1, sizeof *all);
    int count = gather(a, &p, t, all), kept = 0;
    *out = (struct word_line){.word = all};
    if (!count || !word_at(a, t, &own))
        return false;
    const struct word_place *first =
        word_line_find(all, count, own.at, a->word.x, a->word.y);
    if (!first)
        return false;
    struct rect here = out->here = first->place;
    bool across = false;
    for (int i = 0; i < count; i++)
        across |= all[i].at != own.at && beside(here, all[i].place);
    for (int i = 0; i < count; i++)
        if (across ? beside(here, all[i].place) : under(here, all[i].place))
            all[kept++] = all[i];
    qsort(all, (size_t)kept, sizeof *all, by_place);
    for (int i = 0; i < kept; i++) // of one word the first
        if (!out->count || all[i].at != all[out->count - 1].at)
            all[out->count++] = all[i];
    out->vertical = !across;
    return true;
}

// --- the arrows --------------------------------------------------------------

static bool shows_cells(struct app *a, const struct tensor *m)
{
    struct pose p = focus_picture(a);
    for (int i = 0; i < p.count; i++) {
        const struct target *t = &p.items[i].target;
        if (t->kind == TARGET_CELLS && t->address.tensor == m &&
            p.items[i].layer == LAYER_CELL && t->address.column >= 0 &&
            t->number != COLUMN_LABEL)
            return true;
    }
    return false;
}

bool word_walk(struct app *a, int dx, int dy)
{
    struct token w;
    struct word_line line;
    struct target t = word_target(a);
    struct address to = t.address;
    bool column = t.number == COLUMN_LABEL;
    if (!a->focusing || !word_looked_at(a, &w) || (to.column >= 0 && !column))
        return false;
    bool stands = word_line(a, &t, &line);
    bool vertical = stands ? line.vertical : !column;
    int by = vertical ? dy : dx,
        count = column ? to.tensor->columns : to.tensor->rows;
    if (by && stands && line.count == 1)
        return true; // its line of columns is the only one of its table
    if (by && w.at + by >= 0 && w.at + by < count) {
        *(column ? &to.column : &to.row) = w.at + by;
        word_look(a, to, column);
    } else if (!by && dx + dy > 0 && shows_cells(a, to.tensor)) {
        to.column = column ? to.column : 0;
        a->word.column = (struct place){0};
        a->view.attention.focus = place_of_address(&to);
    }
    return true;
}

// The nearest label left of [from], or above it, of the cell's row or column,
// whatever tensor it stands at.
static const struct item *word_beyond(const struct app *a, const struct pose *p,
                                      const struct address *cell,
                                      struct rect from, bool left)
{
    struct token own[2], w;
    const struct model *m = &a->document->lesson.model;
    bool has[2] = {token_of_row(m, cell->tensor, cell->row, &own[0]),
                   token_of_column(m, cell->tensor, cell->column, &own[1])};
    const struct item *best = NULL;
    double nearest = INFINITY;
    for (int i = 0; i < p->count; i++) {
        const struct item *item = &p->items[i];
        struct rect at = item->at;
        double far = left ? from.x - at.x - at.w : from.y - at.y - at.h;
        if (item->kind != ITEM_BOX || far < 0 || far >= nearest ||
            !word_at(a, &item->target, &w))
            continue;
        for (int k = 0; k < 2; k++)
            if (has[k] && own[k].key == w.key && own[k].at == w.at) {
                best = item;
                nearest = far;
            }
    }
    return best;
}

bool word_enter(struct app *a, int dx, int dy)
{
    struct address at =
        place_address(&a->document->trace, &a->view.attention.focus);
    if (!at.tensor || at.row < 0 || at.column < 0)
        return false;
    for (int column = 0; column < 2; column++) {
        struct target t = {TARGET_CELLS, at, column ? COLUMN_LABEL : ROW_LABEL};
        struct word_line line;
        if (!column)
            t.address.column = -1;
        if (!word_line(a, &t, &line) || (line.vertical ? dx : dy) >= 0)
            continue;
        word_look(a, t.address, column);
        return true;
    }
    struct rect from;
    if (!focus_place(a, &from))
        return false;
    struct pose p = focus_picture(a);
    const struct item *i = word_beyond(a, &p, &at, from, dx < 0);
    if (i)
        word_look(a, i->target.address, i->target.number == COLUMN_LABEL);
    return i;
}

// --- carried -----------------------------------------------------------------

static double along(const struct word_line *l, int i)
{
    struct rect m = middle_of(l->word[i].place);
    return l->vertical ? m.y : m.x;
}

// Two labels between which, or beyond which, [k] lies; one alone is its own
// measure.
static void measure(const struct word_line *l, int k, double *start,
                    double *pitch)
{
    const struct rect *r = &l->word[0].place;
    *start = along(l, 0) - l->word[0].at * (l->vertical ? r->h : r->w);
    *pitch = l->vertical ? r->h : r->w;
    if (l->count < 2)
        return;
    double words = l->word[k + 1].at - l->word[k].at;
    *pitch = (along(l, k + 1) - along(l, k)) / words;
    *start = along(l, k) - l->word[k].at * *pitch;
}

// Before which of [words] words a place along the line is.
static int gap_at(const struct word_line *l, double x, int words)
{
    double start, pitch;
    int k = 0;
    while (k + 2 < l->count && x > along(l, k + 1))
        k++;
    measure(l, k, &start, &pitch);
    // Labels may lie on top of each other: nothing is between them then.
    double gap = pitch != 0 ? floor((x - start) / pitch) + 1 : 0;
    return (int)fmax(0, fmin(gap, words));
}

static double place_of_gap(const struct word_line *l, int gap)
{
    double start, pitch;
    int k = 0;
    while (k + 2 < l->count && gap > l->word[k + 1].at)
        k++;
    measure(l, k, &start, &pitch);
    return start + (gap - 0.5) * pitch;
}

// The line that shows where it lands: across the labels.
static struct rect landing(const struct word_line *l, int gap)
{
    struct rect all = l->word[0].place;
    for (int i = 1; i < l->count; i++) {
        const struct rect *r = &l->word[i].place;
        double right = fmax(all.x + all.w, r->x + r->w);
        double low = fmax(all.y + all.h, r->y + r->h);
        all.x = fmin(all.x, r->x);
        all.y = fmin(all.y, r->y);
        all.w = right - all.x;
        all.h = low - all.y;
    }
    double x = place_of_gap(l, gap);
    return l->vertical ? (struct rect){all.x, x, all.w, 0}
                       : (struct rect){x, all.y, 0, all.h};
}

static struct target held_target(const struct app *a, const struct in_hand *h)
{
    return (struct target){
        TARGET_CELLS, place_address(&a->document->trace, &h->at), h->number};
}

bool word_grips(const struct app *a, const struct target *t)
{
    struct token w;
    return word_at(a, t, &w) && word_may(a, &w) && w.key->flags & KEY_FEW;
}

void word_press(struct app *a, const struct target *t, const struct input *in)
{
    a->word.x = in->x;
    a->word.y = in->y;
    if (!word_grips(a, t))
        return;
    struct in_hand *h = hand_take(a, &word_grip, in);
    h->at = place_of_address(&t->address);
    h->number = t->number;
    a->word.gap = -1;
}

static void word_carry(struct app *a, const struct input *in)
{
    struct token w;
    struct word_line line;
    struct target t = held_target(a, &a->hand);
    if (!word_line(a, &t, &line) || !word_at(a, &t, &w)) {
        hand_end(a);
        return;
    }
    int words = model_words(&a->document->lesson.model, w.key->name).count;
    a->word.gap = gap_at(&line, line.vertical ? in->y : in->x, words);
}

static void word_end(struct app *a, const struct in_hand *was, bool dropped)
{
    if (!dropped || !a->document)
        return;
    struct target t = held_target(a, was);
    if (!t.address.tensor)
        return;
    if (!was->on) {
        tell_asks(a, &t);
        return;
    }
    word_look(a, t.address, t.number == COLUMN_LABEL);
    word_land(a, a->word.gap);
}

const struct grip word_grip = {
    .far = START, .picture = true, .move = word_carry, .end = word_end};

void word_find(struct app *a)
{
    struct wording *n = &a->word;
    struct token w;
    struct word_line line;
    bool dragged = hand_pulls(a, &word_grip);
    n->shown = false;
    if (!a->document || a->view.look.blank)
        return;
    if (!dragged && !word_looked_at(a, &w))
        return;
    struct target t = dragged ? held_target(a, &a->hand) : word_target(a);
    n->shown = word_line(a, &t, &line);
    n->at = line.here;
    if (dragged && n->shown)
        n->landing = landing(&line, n->gap);
}
