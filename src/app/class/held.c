// SPDX-License-Identifier: MIT
#include "app/class/held.h"

#include "app/app.h"
#include "app/look.h"
#include "scene/theme.h"

const char *held_barred(const struct app *a)
{
    return a->presenter.open ? NULL : "note.hold.alone";
}

void held_turn(struct app *a)
{
    struct class_held *h = &a->held;
    struct list live = {0};
    h->on = !h->on;
    if (!h->on)
        return;
    app_frame_live(a, &live); // as it is now, whatever comes before a frame
    arena_reset(&h->arena);
    list_copy(&h->list, &h->arena, &live);
    list_free(&live);
}

void held_white(struct app *a)
{
    look_blank(a);
    a->held.white = true;
}

bool held_apart(const struct app *a)
{
    return a->held.on || a->view.look.blank;
}

// Of a window of another size it is no picture any more.
static bool fits(const struct class_held *h, const struct list *live)
{
    return h->list.width == live->width && h->list.height == live->height;
}

void held_frame(struct app *a, struct list *live)
{
    struct class_held *h = &a->held;
    if (a->view.look.blank) {
        list_begin(live, live->arena, live->width, live->height,
                   h->white ? paper_theme.paper : a->view.look.theme->off);
        return;
    }
    h->white = false;
    if (!h->on)
        return;
    if (!fits(h, live)) {
        arena_reset(&h->arena);
        list_copy(&h->list, &h->arena, live);
    }
    list_begin(live, live->arena, live->width, live->height, h->list.paper);
    for (int i = 0; i < h->list.count; i++)
        list_add(live, &h->list.draws[i]);
}

void held_free(struct class_held *h)
{
    list_free(&h->list);
    arena_free(&h->arena);
    *h = (struct class_held){.on = false};
}
