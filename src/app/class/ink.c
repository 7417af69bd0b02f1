// SPDX-License-Identifier: MIT
#include "app/class/ink.h"

#include <math.h>
#include <stdlib.h>

#include "app/app.h"
#include "base/hash.h"
#include "scene/theme.h"

enum { MOST_STROKES = 400, MOST_SPOTS = 4000 };

static uint64_t number_into(uint64_t hash, int number)
{
    for (int k = 0; k < 4; k++)
        hash = hash_byte(hash, (unsigned char)((unsigned)number >> 8 * k));
    return hash;
}

// Which page it is, or which step.
static uint64_t page_of(const struct app *a)
{
    const struct place *p = &a->place;
    uint64_t hash = hash_text(HASH_BEGIN, a->document->path);
    hash = number_into(hash, p->on_page ? p->page : -1);
    if (p->on_page)
        return hash;
    const int all[] = {(int)p->level, p->row, p->column, p->term};
    hash = hash_text(hash, p->tensor);
    for (int k = 0; k < 4; k++)
        hash = number_into(hash, all[k]);
    return hash;
}

const char *ink_barred(const struct app *a)
{
    return a->document ? NULL : "note.ink.none";
}

void ink_turn(struct app *a)
{
    (layer_is_open(a, &ink_layer) ? layer_close : layer_open)(a, &ink_layer);
    a->notice.note = layer_is_open(a, &ink_layer) ? "note.ink" : NULL;
}

static void add_spot(struct app *a, double x, double y)
{
    struct stroke *s = &a->ink.strokes[a->ink.count - 1];
    if (s->count == MOST_SPOTS)
        return;
    if (s->count == s->room) {
        s->room = s->room ? 2 * s->room : 32;
        s->spots = must_realloc(s->spots, (size_t)s->room, sizeof *s->spots);
    }
    s->spots[s->count++] =
        (struct spot){x / a->view.extent.width, y / a->view.extent.height};
}

static void drop_stroke(struct ink *i, int k)
{
    free(i->strokes[k].spots);
    for (; k + 1 < i->count; k++)
        i->strokes[k] = i->strokes[k + 1];
    i->count--;
    i->drawing = false;
}

static void begin_stroke(struct app *a, double x, double y)
{
    struct ink *i = &a->ink;
    if (i->count == MOST_STROKES)
        drop_stroke(i, 0);
    i->strokes =
        must_realloc(i->strokes, (size_t)i->count + 1, sizeof *i->strokes);
    i->strokes[i->count++] = (struct stroke){.page = page_of(a)};
    i->drawing = true;
    add_spot(a, x, y);
}

// On the list nothing is drawn.
static bool ink_mouse(struct app *a, const struct input *in)
{
    struct ink *i = &a->ink;
    if (!a->document)
        return false;
    switch (in->kind) {
    case INPUT_PRESS:
        begin_stroke(a, in->x, in->y);
        return true;
    case INPUT_POINT:
        if (!in->held)
            i->drawing = false;
        if (i->drawing && i->strokes[i->count - 1].page == page_of(a))
            add_spot(a, in->x, in->y);
        return true;
    case INPUT_RELEASE:
        i->drawing = false;
        return true;
    default:
        return false;
    }
}

// The last stroke of the page, or [all] of them. False: there is none.
static bool wipe(struct app *a, bool all)
{
    bool some = false;
    for (int k = a->ink.count - 1; k >= 0; k--)
        if (a->ink.strokes[k].page == page_of(a) && (all || !some)) {
            drop_stroke(&a->ink, k);
            some = true;
        }
    return some;
}

static bool ink_key(struct app *a, const struct input *in)
{
    bool one = in->key == CODE_BACKSPACE && !in->control;
    bool back = in->key == 'z' && in->control && !in->shift;
    bool all = in->key == CODE_DELETE && !in->control;
    if (!a->document || (!one && !all && !back))
        return false;
    return wipe(a, all) || !back;
}

static bool ink_keys(const struct app *a, struct help_lines *out)
{
    (void)a;
    help_add_heading(out, "ink");
    help_add(out, "ink.draw");
    help_add(out, "ink.back");
    help_add(out, "ink.wipe");
    return false;
}

void ink_paint(struct app *a, struct scene *s)
{
    uint64_t page = a->document && a->ink.count ? page_of(a) : 0;
    double w = s->view->extent.width, h = s->view->extent.height;
    for (int k = 0; page && k < a->ink.count; k++) {
        const struct stroke *one = &a->ink.strokes[k];
        if (one->page != page)
            continue;
        int count = one->count > 1 ? one->count : 2; // a click is a point
        struct spot *at =
            arena_array(s->pose->arena, (size_t)count, sizeof *at);
        for (int i = 0; i < count; i++) {
            struct spot spot = one->spots[i < one->count ? i : 0];
            at[i] = (struct spot){spot.x * w, spot.y * h};
        }
        if (one->count == 1)
            at[1].x += 1;
        paint_line(s, id_named("ink", k), LAYER_KNOB, at, count, u(s, 5),
                   role_color(s->theme, ROLE_OUTPUT));
    }
}

void ink_free(struct ink *i)
{
    while (i->count)
        drop_stroke(i, i->count - 1);
    free(i->strokes);
    *i = (struct ink){.count = 0};
}

const struct app_layer ink_layer = {
    .name = "ink",
    .key = ink_key,
    .mouse = ink_mouse,
    .keys = ink_keys,
};
