// SPDX-License-Identifier: MIT
#include "frame/way_back.h"

#include <math.h>

#include "frame/chrome.h"
#include "frame/timeline_bar.h"

enum { HIGH = 26, AIR = 10, GAP = 14 };
enum { BUTTON = 24 }; // pixels that a finger needs

static bool is_shown(const struct scene *s)
{
    return s->left && !s->view->look.bare && !s->view->look.thumbnail;
}

static const char *way_back_text(const struct scene *s)
{
    return caption(s, "frame.left", SLOTS(TEXT("page", s->left)));
}

static double button_width(const struct scene *s)
{
    return text_width(s, text_size(s, TEXT_SMALL), WEIGHT_BOLD,
                      way_back_text(s)) +
           u(s, 2 * AIR);
}

// What the longest of the step's numbers leaves free of its room.
double way_back_width(const struct scene *s)
{
    if (!is_shown(s))
        return 0;
    double spare = u(s, COUNT_ROOM) - chrome_count_width(s);
    return fmax(0, button_width(s) + u(s, GAP) - fmax(spare, 0));
}

static double button_height(const struct scene *s)
{
    double h = fmax(u(s, HIGH), text_size(s, TEXT_SMALL) * 1.4);
    return fmax(h, BUTTON);
}

double way_back_room(const struct scene *s)
{
    bool over = is_shown(s) && timeline_is_alone(s);
    return over ? button_height(s) + u(s, 6) : 0;
}

static struct rect button_place(const struct scene *s)
{
    double w = button_width(s), h = button_height(s);
    double right = s->view->extent.width - u(s, 24);
    if (timeline_is_alone(s))
        return (struct rect){u(s, 24), u(s, HEADER + 5), w, h};
    right -= chrome_count_width(s) + u(s, GAP);
    double y = fmin(u(s, 674) - h / 2, chrome_levels_top(s) - h - u(s, 1));
    return (struct rect){right - w, y, w, h};
}

void way_back_paint(struct scene *s)
{
    if (!is_shown(s))
        return;
    struct item *i =
        paint_framed(s, id_named("chrome left", 0), LAYER_CHROME,
                     button_place(s), u(s, 6), s->theme->paper, u(s, 1.5));
    i->text = way_back_text(s);
    i->size = text_size(s, TEXT_SMALL);
    i->weight = WEIGHT_BOLD;
    i->ink = s->theme->ink;
    i->target.kind = TARGET_LEFT;
}
