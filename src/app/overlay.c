// What lies over a frame for a moment: the number being typed, a short note,
// the keys that act now.
#include <math.h>

#include "app/app.h"
#include "scene/scene.h"

static void paint_note(struct app *a, struct scene *s, const char *text)
{
    double size = text_size(s, TEXT_BODY);
    double w = text_width(s, size, WEIGHT_BOLD, text) + u(s, 40);
    w = fmin(w, a->view.width - u(s, 48));
    struct rect at = {(a->view.width - w) / 2, u(s, 640) - size * 2.2, w,
                      size * 2};
    struct item *i =
        paint_box(s, id_named("note", 0), LAYER_KNOB, at, at.h / 2, INK);
    i->text = text_fit(s, size, WEIGHT_BOLD, text, w - u(s, 20));
    i->size = size;
    i->weight = WEIGHT_BOLD;
    i->ink = PAPER;
}

void overlay_pose(struct app *a, struct pose *out)
{
    struct scene s = {.view = &a->view, .font = a->font, .pose = out};
    if (a->number >= 0)
        paint_note(a, &s,
                   text_print(&s, "go to step %lld   ·   Enter",
                              (long long)a->number));
    else if (a->note)
        paint_note(a, &s, a->note);
    else if (a->view.locked)
        paint_note(a, &s, "locked · Esc releases");
    if (a->help)
        help_paint(a, &s);
}
