// SPDX-License-Identifier: MIT
#include "frame/pair/places.h"

#include <math.h>

#include "frame/chrome.h"
#include "trace/term.h"

// A, B and B − A side by side, in parts of the window's width.
static const struct {
    double from, to;
} thirds[] = {{0.019, 0.325}, {0.341, 0.645}};

// In a tall window A over B have this part of the width.
#define TALL_LEFT 0.46

// The [side]-th half of [at].
static struct rect half_of(const struct scene *s, struct rect at, int side,
                           bool over)
{
    double gap = u(s, over ? 8 : 32);
    if (over) {
        at.h = (at.h - gap) / 2;
        at.y += side * (at.h + gap);
    } else {
        at.w = (at.w - gap) / 2;
        at.x += side * (at.w + gap);
    }
    return at;
}

static struct rect below(struct rect at, double head)
{
    return (struct rect){at.x, at.y + head, at.w, fmax(at.h - head, 0)};
}

// All three: B − A stands in the place of the input's dock, and gives way to
// it. In a tall window it is beside A over B.
static void place_beside(const struct scene *s, struct pair_places *p)
{
    struct rect stage = s->stage, dock = chrome_dock(s);
    bool docked = s->view->look.dock;
    double width = s->view->extent.width;
    if (p->over && !docked) {
        stage.w = stage.w * TALL_LEFT - u(s, 16);
        dock = s->stage;
        dock.x += dock.w * TALL_LEFT;
        dock.w *= 1 - TALL_LEFT;
    }
    dock.y = s->stage.y;
    dock.h = s->stage.h;
    for (int k = 0; k < 2; k++) {
        p->half[k] = half_of(s, stage, k, p->over);
        if (!p->over) {
            p->half[k].x = thirds[k].from * width;
            p->half[k].w = (thirds[k].to - thirds[k].from) * width;
        }
    }
    if (docked)
        return;
    p->box = dock;
    p->between = rect_grow(dock, 0);
    p->between.x += u(s, 12);
    p->between.w -= u(s, 24);
}

struct pair_places pair_places(const struct scene *s, const struct pair *p)
{
    struct pair_places at = {.over = is_tall(s) && !s->view->look.charted,
                             .head = text_size(s, TEXT_TITLE) * 1.5};
    bool whole = s->view->look.whole; // is wide: one above the other
    enum difference_look look =
        p->differs && !whole ? s->view->look.difference : DIFFERENCE_AWAY;
    at.over |= whole;
    if (look == DIFFERENCE_ALONE)
        at.between = s->stage;
    else if (look == DIFFERENCE_BESIDE)
        place_beside(s, &at);
    else
        for (int k = 0; k < 2; k++)
            at.half[k] = half_of(s, s->stage, k, at.over);
    for (int k = 0; k < 2; k++)
        at.half[k] = below(at.half[k], at.head);
    at.between = below(at.between, at.head);
    return at;
}

// --- headings ----------------------------------------------------------------

// A letter in a box: outlined for the first, filled for the second. Returns
// its width.
static double paint_letter(struct scene *s, int side, const char *letter,
                           double x, double middle, double h)
{
    struct item *i =
        paint_framed(s, id_named("chrome pair letter", side), LAYER_CHROME,
                     (struct rect){x, middle - h / 2, h, h}, u(s, 4),
                     side ? s->theme->ink : s->theme->paper, u(s, 2));
    i->text = letter;
    i->size = text_size(s, TEXT_BODY);
    i->weight = WEIGHT_BOLD;
    i->ink = side ? s->theme->paper : s->theme->ink;
    return h + u(s, 10);
}

// "A as opened  frozen"; what is noted has room before the name.
static void paint_heading(struct scene *s, const struct pair_places *at,
                          const struct pair_name *n, int side, const char *note)
{
    struct rect half = at->half[side];
    double middle = half.y - at->head * 0.58, right = half.x + half.w;
    double size = text_size(s, TEXT_BODY), small = text_size(s, TEXT_SMALL);
    double base = middle + size * CAP_MIDDLE, x = half.x, noted = 0;
    if (n->letter)
        x += paint_letter(s, side, n->letter, x, middle, at->head * 0.8);
    if (note)
        noted = text_width(s, small, WEIGHT_REGULAR, note) + size * 0.6;
    if (right - x - noted < size * 5)
        noted = 0;
    const char *name =
        text_fit(s, size, WEIGHT_BOLD, n->name, right - x - noted);
    paint_text(s, id_named("chrome pair name", side), x, base, size,
               WEIGHT_BOLD, ALIGN_START, s->theme->ink, name);
    x += text_width(s, size, WEIGHT_BOLD, name) + size * 0.6;
    if (noted > 0)
        paint_text(s, id_named("chrome pair note", side), x, base, small,
                   WEIGHT_REGULAR, ALIGN_START, s->theme->grey, note);
}

// "B − A of weights", and in the box how to see it alone, where there are keys.
static void paint_between(struct scene *s, const struct pair_places *at,
                          const struct pair *p)
{
    double size = text_size(s, TEXT_BODY), small = text_size(s, TEXT_SMALL);
    struct rect b = at->between;
    double base = b.y - at->head * 0.58 + size * CAP_MIDDLE;
    const char *letters[2], *key = caption(s, "differ.key", NO_SLOTS);
    for (int k = 0; k < 2; k++)
        letters[k] = p->names[k].letter ? p->names[k].letter : p->names[k].name;
    const char *text =
        caption(s, "differ.title",
                SLOTS(TEXT("a", letters[0]), TEXT("b", letters[1]),
                      TEXT("tensor", title_of(s, s->focus.tensor))));
    text = text_fit(s, size, WEIGHT_BOLD, text, b.w);
    paint_text(s, id_named("chrome pair name", 2), b.x, base, size, WEIGHT_BOLD,
               ALIGN_START, s->theme->ink, text);
    if (!s->view->look.bare && at->box.w > 0 &&
        text_width(s, size, WEIGHT_BOLD, text) + size +
                text_width(s, small, WEIGHT_REGULAR, key) <=
            b.w)
        paint_text(s, id_named("chrome pair key", 0), b.x + b.w, base, small,
                   WEIGHT_REGULAR, ALIGN_END, s->theme->grey, key);
}

void pair_box(struct scene *s, const struct pair_places *at)
{
    if (at->box.w <= 0)
        return;
    struct item *box = paint_box(s, id_named("pair box", 0), LAYER_BACK,
                                 at->box, u(s, 8), s->theme->paper);
    box->line = s->theme->rule;
    box->stroke = u(s, 1.5);
}

// What stands between the two.
static void paint_divider(struct scene *s, const struct pair_places *at)
{
    struct rect a = at->half[0], b = at->half[1];
    double top = a.y - at->head, left = a.x + a.w, under = b.y - at->head;
    double x = (left + b.x) / 2, y = (a.y + a.h + under) / 2;
    struct spot across[] = {{a.x, y}, {left, y}};
    struct spot down[] = {{x, top}, {x, a.y + a.h}};
    paint_line(s, id_named("chrome pair divider", 0), LAYER_BACK,
               at->over ? across : down, 2, u(s, 1.5), s->theme->rule);
}

void pair_headings(struct scene *s, const struct pair_places *at,
                   const struct pair *p, const char *const note[2])
{
    for (int k = 0; k < 2 && at->half[k].w > 0; k++)
        paint_heading(s, at, &p->names[k], k, note[k]);
    if (at->half[0].w > 0)
        paint_divider(s, at);
    if (at->between.w > 0)
        paint_between(s, at, p);
}
