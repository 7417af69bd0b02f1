// SPDX-License-Identifier: MIT
#include "boxes.h"

#include <check.h>
#include <math.h>
#include <string.h>

#include "scene/scene.h"
#include "suite.h"

struct text_box {
    double left, top, right, bottom, size;
    struct text_turn {
        double along, under, width, height; // where it begins, turned
        bool tilted;
    } turn;
    const char *text;
};

static struct text_box box_of(const struct draw *d)
{
    double x = d->x / (double)UNIT, y = d->y / (double)UNIT;
    double size = d->size / (double)UNIT;
    bool deep = strcmp(d->text, "Σ"); // has nothing below the line
    if (d->tilted) {
        struct text_bounds b = text_bounds(d, d->size * 72 / 100, d->size / 6);
        return (struct text_box){b.left / (double)UNIT,
                                 b.top / (double)UNIT,
                                 b.right / (double)UNIT,
                                 b.bottom / (double)UNIT,
                                 size,
                                 {(x - y) * TILT, (x + y) * TILT - 0.72 * size,
                                  d->width / (double)UNIT, 0.88 * size, true},
                                 d->text};
    }
    return (struct text_box){x,
                             y - 0.72 * size,
                             x + d->width / (double)UNIT,
                             y + (deep ? 0.16 : 0) * size,
                             size,
                             {0},
                             d->text};
}

static bool touch(const struct text_box *a, const struct text_box *b)
{
    const double slack = 1.5; // anti-aliased edges
    const struct text_turn *p = &a->turn, *q = &b->turn;
    if (p->tilted && q->tilted)
        return p->along < q->along + q->width - slack &&
               q->along < p->along + p->width - slack &&
               p->under < q->under + q->height - slack &&
               q->under < p->under + p->height - slack;
    return a->left < b->right - slack && b->left < a->right - slack &&
           a->top < b->bottom - slack && b->top < a->bottom - slack;
}

// True when an opaque box lies over the middle of the text [i].
static bool is_covered(const struct list *list, int i)
{
    const struct draw *t = &list->draws[i];
    int x = t->x + t->width / 2, y = t->y - t->size / 3;
    if (t->tilted) {
        struct text_bounds b = text_bounds(t, t->size * 2 / 3, 0);
        x = (b.left + b.right) / 2, y = (b.top + b.bottom) / 2;
    }
    for (int k = i + 1; k < list->count; k++) {
        const struct draw *d = &list->draws[k];
        bool inside =
            x > d->x && x < d->x + d->width && y > d->y && y < d->y + d->height;
        if (d->kind == DRAW_BOX && d->fill >> 24 == 0xFF && inside)
            return true;
    }
    return false;
}

// Of the texts that are seen, how many there are.
static int find_boxes(const struct list *list, struct text_box *boxes)
{
    int count = 0;
    for (int i = 0; i < list->count; i++)
        if (list->draws[i].kind == DRAW_TEXT && list->draws[i].fill >> 24 &&
            !is_covered(list, i))
            boxes[count++] = box_of(&list->draws[i]);
    return count;
}

// Check writes a file for each assertion, also for those that hold: of millions
// only what fails is asserted.
void boxes_check(const struct list *list, const char *where,
                 const struct view *view, double least)
{
    static struct text_box boxes[20000];
    int count = find_boxes(list, boxes);
    double height = extent_measure(&view->extent) * view->extent.scale;
    double smallest = height * least * view->look.text - 0.01;
    for (int i = 0; i < count; i++) {
        const struct text_box *b = &boxes[i];
        if (!(b->left > -1 && b->top > -1 && b->right < list->width + 1 &&
              b->bottom < list->height + 1))
            ck_abort_msg("%s: “%s” leaves the frame: %.0f..%.0f, %.0f..%.0f",
                         where, b->text, b->left, b->right, b->top, b->bottom);
        if (!(b->size >= smallest))
            ck_abort_msg("%s: “%s” is too small: %.1f", where, b->text,
                         b->size);
        // keys of a lesson are written as in its file
        bool typed = strchr(b->text, '_') && !view->look.dock;
        if (typed || strstr(b->text, "√"))
            ck_abort_msg("%s: “%s” is typed, not set", where, b->text);
        for (int k = 0; k < i; k++)
            if (touch(b, &boxes[k]))
                ck_abort_msg(
                    "%s: “%s” at %.0f,%.0f and “%s” at %.0f,%.0f overlap",
                    where, b->text, b->left, b->top, boxes[k].text,
                    boxes[k].left, boxes[k].top);
    }
}

void boxes_check_strokes(const struct list *list, const char *where,
                         const struct view *view)
{
    double least = extent_measure(&view->extent) * view->extent.scale / 1400;
    for (int i = 0; i < list->count; i++) {
        const struct draw *d = &list->draws[i];
        bool lined = d->kind == DRAW_BOX || d->kind == DRAW_STROKE;
        double width = d->stroke / (double)UNIT;
        if (lined && d->stroke && d->line >> 24 && width < least - 0.02)
            ck_abort_msg("%s: a line of %.2f pixels at %.0f,%.0f, not %.2f",
                         where, width, d->x / (double)UNIT, d->y / (double)UNIT,
                         least);
    }
}

// --- lines through texts -----------------------------------------------------

static bool segment_meets(double ax, double ay, double bx, double by,
                          const struct text_box *t)
{
    double from = 0, to = 1, d[] = {bx - ax, by - ay};
    double low[] = {t->left - ax, t->top - ay};
    double high[] = {t->right - ax, t->bottom - ay};
    for (int i = 0; i < 2; i++) {
        if (fabs(d[i]) < 1e-9) {
            if (low[i] > 0 || high[i] < 0)
                return false;
            continue;
        }
        double p = low[i] / d[i], q = high[i] / d[i];
        from = fmax(from, fmin(p, q));
        to = fmin(to, fmax(p, q));
    }
    return from < to;
}

static bool line_meets(const struct draw *line, const struct text_box *t)
{
    for (int k = 1; k < line->point_count; k++) {
        const struct point *a = &line->points[k - 1], *b = &line->points[k];
        if (segment_meets(a->x / (double)UNIT, a->y / (double)UNIT,
                          b->x / (double)UNIT, b->y / (double)UNIT, t))
            return true;
    }
    return false;
}

// True when something is painted over line [k] that text [i] stands on.
static bool has_ground(const struct list *list, int k, int i)
{
    const struct draw *t = &list->draws[i];
    int x = t->x + t->width / 2, y = t->y - t->size / 3;
    for (int j = k + 1; j < i; j++) {
        const struct draw *d = &list->draws[j];
        if (d->kind == DRAW_BOX && d->fill >> 24 > 0xC0 && x > d->x &&
            x < d->x + d->width && y > d->y && y < d->y + d->height)
            return true;
    }
    return false;
}

void boxes_check_lines(const struct list *list, const char *where,
                       const struct view *view)
{
    double unit = extent_measure(&view->extent) * view->extent.scale / 720;
    for (int i = 0; i < list->count; i++) {
        const struct draw *t = &list->draws[i];
        if (t->kind != DRAW_TEXT || t->fill >> 24 < 0xFF || t->tilted)
            continue;
        struct text_box box = box_of(t);
        box.top += t->size / (double)UNIT * 0.15; // what touches is no matter
        box.bottom -= t->size / (double)UNIT * 0.1;
        box.left += unit, box.right -= unit;
        for (int k = 0; k < list->count; k++) {
            const struct draw *d = &list->draws[k];
            if (d->kind == DRAW_STROKE && !d->dash && d->line >> 24 == 0xFF &&
                d->stroke / (double)UNIT > 2.4 * unit && line_meets(d, &box) &&
                (k > i || !has_ground(list, k, i)))
                ck_abort_msg("%s: a line runs through “%s” at %.0f,%.0f", where,
                             t->text, box.left, box.top);
        }
    }
}

// The beginning of a line of the sentence, at the left edge under the picture.
static bool is_said(const struct text_box *b, const struct view *view)
{
    static const double sizes[] = {TEXT_SENTENCE, 22, TEXT_TITLE};
    double unit = extent_measure(&view->extent) * view->extent.scale / 720;
    double edge = b->left / unit;
    for (int k = 0; k < 3; k++)
        if (fabs(b->size - sizes[k] * unit * view->look.text) < 0.02)
            return edge > 23 && edge < 25;
    return false;
}

static double baseline(const struct text_box *b)
{
    return b->bottom - (strcmp(b->text, "Σ") ? 0.16 : 0) * b->size;
}

// An index, or another part of a line of the sentence.
static bool is_part(const struct text_box *b, const struct text_box *boxes,
                    int count, const struct view *view)
{
    for (int i = 0; i < count; i++)
        if (is_said(&boxes[i], view) &&
            fabs(baseline(&boxes[i]) - baseline(b)) < boxes[i].size / 2)
            return true;
    return false;
}

void boxes_check_air(const struct list *list, const char *where,
                     const struct view *view)
{
    static struct text_box boxes[20000];
    int count = find_boxes(list, boxes);
    double least = extent_measure(&view->extent) * view->extent.scale / 180;
    for (int i = 0; i < count; i++)
        for (int k = 0; is_said(&boxes[i], view) && k < count; k++) {
            const struct text_box *a = &boxes[i], *b = &boxes[k];
            bool over = b->top < a->top && b->left < a->right &&
                        a->left < b->right && a->top - b->bottom < least;
            if (over && !is_part(b, boxes, count, view))
                ck_abort_msg("%s: “%s” is %.1f pixels over “%s”", where,
                             b->text, a->top - b->bottom, a->text);
        }
}
