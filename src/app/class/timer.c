// SPDX-License-Identifier: MIT
#include "app/class/timer.h"

#include <math.h>

#include "app/app.h"
#include "scene/theme.h"

enum { MINUTE = 60, MOST = 60 * MINUTE };

const char *timer_barred(const struct app *a)
{
    return a->document && a->presenter.timed ? NULL : "note.timer.none";
}

int timer_left(const struct app *a)
{
    const struct timer *t = &a->timer;
    bool here = t->on && a->document && a->presenter.timed &&
                place_equal(&t->page, &a->place);
    return here ? (int)fmax(0, ceil(t->ends - a->presenter.seconds)) : -1;
}

void timer_more(struct app *a)
{
    struct timer *t = &a->timer;
    double now = a->presenter.seconds;
    int left = timer_left(a);
    double from = left > 0 ? t->ends : now;
    *t = (struct timer){true, fmin(from + MINUTE, now + MOST), a->place};
}

void timer_end(struct app *a)
{
    a->timer.on = false;
}

const char *timer_text(struct scene *s, int left)
{
    return text_print(s, "%d:%02d", left / MINUTE, left % MINUTE);
}

// Under the header at the right, where no picture is.
void timer_paint(struct app *a, struct scene *s)
{
    int left = timer_left(a);
    if (left < 0)
        return;
    double size = text_size(s, 26), pad = u(s, 12);
    const char *text = timer_text(s, left);
    double w = text_width(s, size, WEIGHT_BOLD, "00:00") + 2 * pad;
    struct rect at = {s->view->extent.width - w - u(s, 120), u(s, 8), w,
                      size * 1.5};
    struct item *i =
        paint_framed(s, id_named("timer", 0), LAYER_KNOB, at, at.h / 2,
                     s->theme->paper, fmax(1.5, u(s, left ? 1.5 : 3)));
    i->text = text;
    i->size = size;
    i->weight = WEIGHT_BOLD;
    i->ink = s->theme->ink;
    if (!left)
        i->line = s->theme->light;
}
