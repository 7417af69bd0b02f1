// SPDX-License-Identifier: MIT
// Where in the picture the choices have room beside the cell that is asked
// for, and where the number stands that was said wrongly.
#include <math.h>
#include <string.h>

#include "app/app.h"
#include "app/quiz/kind/kind.h"
#include "base/number.h"
#include "trace/origin.h"
#include "trace/term.h"

static bool overlap(struct rect a, struct rect b)
{
    return a.x < b.x + b.w && b.x < a.x + a.w && a.y < b.y + b.h &&
           b.y < a.y + a.h;
}

static bool contains(struct rect out, struct rect in)
{
    return out.x <= in.x && out.y <= in.y && in.x + in.w <= out.x + out.w &&
           in.y + in.h <= out.y + out.h;
}

// What an item covers for who sees it.
static struct rect covers(const struct scene *s, const struct item *i)
{
    struct rect at = i->at;
    if (i->kind == ITEM_TEXT) {
        at.w = item_width(s, i);
        at.x -= i->align == ALIGN_END      ? at.w
                : i->align == ALIGN_MIDDLE ? at.w / 2
                                           : 0;
        return (struct rect){at.x, at.y - i->size, at.w, i->size * 1.3};
    }
    if (i->kind != ITEM_LINE && i->kind != ITEM_POLYGON)
        return at;
    struct spot low = i->spots[0], high = low;
    for (int k = 1; k < i->spot_count; k++) {
        low.x = fmin(low.x, i->spots[k].x);
        low.y = fmin(low.y, i->spots[k].y);
        high.x = fmax(high.x, i->spots[k].x);
        high.y = fmax(high.y, i->spots[k].y);
    }
    return (struct rect){low.x, low.y, high.x - low.x, high.y - low.y};
}

static bool is_free(const struct scene *s, const struct pose *p, struct rect at)
{
    for (int k = 0; k < p->count; k++) {
        const struct item *i = &p->items[k];
        bool seen =
            i->fill >> 24 || i->line >> 24 || i->text || i->kind == ITEM_IMAGE;
        if (i->alpha <= 0 || !seen || i->layer >= LAYER_CHROME)
            continue;
        struct rect there = covers(s, i);
        bool ground = i->kind == ITEM_BOX && !i->text &&
                      i->target.kind != TARGET_CELLS && contains(there, at);
        if (!ground && overlap(there, at))
            return false;
    }
    return true;
}

// All the cells that are asked for; false: not all of them show.
static bool find_asked(const struct app *a, const struct pose *p,
                       struct rect *out)
{
    const struct asking *q = &a->quiz.shown;
    const struct tensor *m =
        q->tensor ? trace_find(&a->document->trace, q->tensor) : NULL;
    bool some = false;
    if (!m || q->rows * q->columns > 64)
        return false;
    for (int r = q->row; r < q->row + q->rows; r++)
        for (int c = q->column; c < q->column + q->columns; c++) {
            struct rect at;
            if (!pose_largest(p, &(struct address){m, r, c, -1}, &at))
                return false;
            double x = some ? fmin(out->x, at.x) : at.x;
            double y = some ? fmin(out->y, at.y) : at.y;
            double w = fmax(some ? out->x + out->w : 0, at.x + at.w) - x;
            double h = fmax(some ? out->y + out->h : 0, at.y + at.h) - y;
            *out = (struct rect){x, y, w, h};
            some = true;
        }
    return some;
}

static bool is_good(const struct scene *s, const struct pose *p,
                    struct rect stage, struct rect at)
{
    double air = u(s, 6);
    return contains(stage, at) && is_free(s, p, rect_grow(at, air));
}

static struct rect find_beside(const struct scene *s, struct rect cell,
                               struct rect stage, struct rect size)
{
    const struct pose *p = s->pose;
    double gap = u(s, 14), w = size.w, h = size.h;
    if (is_tall(s) || w <= 0 || cell.w <= 0)
        return (struct rect){0};
    double x = cell.x + cell.w / 2 - w / 2, y = cell.y + cell.h / 2 - h / 2;
    x = fmax(stage.x, fmin(x, stage.x + stage.w - w));
    struct rect places[] = {{x, cell.y + cell.h + gap, w, h},
                            {cell.x + cell.w + gap, y, w, h},
                            {cell.x - gap - w, y, w, h}};
    for (int k = 0; k < 3; k++)
        if (is_good(s, p, stage, places[k]))
            return places[k];
    return (struct rect){0};
}

// How many decimals a number was said with.
static int decimals_of(const char *text)
{
    const char *point = strpbrk(text, ".,");
    return point ? (int)strspn(point + 1, "0123456789") : 0;
}

// The cell that has the number [text], not one of those asked for, as it is
// written; of several that of the same matrix, and else none.
static bool find_number(const struct app *a, const struct pose *p,
                        const char *text, double x, struct address *out,
                        struct rect *at)
{
    const struct cells *not = &a->quiz.asked.truth.cells;
    double near = 0.5 * pow(10, -decimals_of(text)) + 1e-9;
    int best = 0, of = 0;
    near = decimals_of(text) ? near : 1e-9;
    for (int k = 0; k < p->count; k++) {
        const struct item *i = &p->items[k];
        const struct address *c = &i->target.address;
        if (i->kind != ITEM_BOX || i->layer >= LAYER_CHROME || i->alpha <= 0 ||
            i->target.kind != TARGET_CELLS || i->target.number || !c->tensor ||
            i->layer == LAYER_SLOT || c->row < 0 || c->column < 0 ||
            c->term >= 0 || c->tensor->words)
            continue;
        if (a->quiz.asking &&
            timeline_cell(&a->document->trace, c->tensor, c->row, c->column) >=
                a->quiz.known.cells)
            continue;
        bool same =
            not ->tensor && !strcmp(not ->tensor->name, c->tensor->name);
        if ((same && c->row == not ->row && c->column == not ->column) ||
            fabs(tensor_at(c->tensor, c->row, c->column) - x) > near ||
            (of && address_equal(c, out)))
            continue;
        int rank = same && c->row == not ->row ? 3 : same ? 2 : 1;
        of = rank > best ? 1 : rank == best ? of + 1 : of;
        if (rank > best) {
            best = rank;
            *out = *c;
        }
    }
    return of == 1 && pose_largest(p, out, at);
}

static void say_stands(const struct app *a, const struct address *c,
                       struct strbuf *out)
{
    struct arena arena = {0};
    const struct cells *asked = &a->quiz.asked.truth.cells;
    bool share = row_is_of_shares(c->tensor, c->row) && asked->tensor &&
                 asked->tensor->index == c->tensor->index &&
                 asked->row == c->row && c->tensor->columns > 1;
    const char *name =
        share ? column_words(a->view.words, &arena, c->tensor, c->column)
              : cell_name(a->view.words, &arena, c->tensor, c->row, c->column);
    say(a->view.words, out, share ? "quiz.stands.share" : "quiz.stands",
        SLOTS(TEXT("yours", strbuf_text(&a->quiz.yours)), TEXT("name", name)));
    arena_free(&arena);
}

void quiz_stand_at(struct app *a, struct scene *s, struct rect under,
                   struct rect size)
{
    struct quiz *q = &a->quiz;
    const struct extent *e = &a->view.extent;
    struct rect stage = {under.x, u(s, 62), under.w,
                         under.y + under.h - u(s, 62)};
    bool kept = q->stood_for == q->worked && q->stood_in.width == e->width &&
                q->stood_in.height == e->height;
    if (!kept || q->asking) {
        if (!find_asked(a, s->pose, &q->asked_at))
            q->asked_at = (struct rect){0};
        q->beside = find_beside(s, q->asked_at, stage, size);
    } else if (q->beside.w > 0 && !is_free(s, s->pose, q->beside)) {
        q->beside = (struct rect){0}; // the answer stands there
    }
    q->stood_for = q->worked;
    q->stood_in = *e;
    struct address there;
    double x;
    q->stands = (struct rect){0};
    strbuf_clear(&q->instead);
    bool wrong = q->waits || (!q->asking && !q->right);
    const char *yours = strbuf_text(&q->yours);
    if (wrong && quiz_read_number(yours, &x) &&
        find_number(a, s->pose, yours, x, &there, &q->stands))
        say_stands(a, &there, &q->instead);
    else if (wrong && !q->waits)
        strbuf_add(&q->instead, strbuf_text(&q->why));
}
