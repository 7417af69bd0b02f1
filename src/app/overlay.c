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

static int count_keys(enum mode mode)
{
    int count = 0;
    for (const struct binding *b = bindings; b->action; b++)
        count += b->keys && (b->modes & mode);
    return count + (mode != MODE_LIST);
}

static void paint_key_line(struct scene *s, int number, double x, double y,
                           double keys_width, double size, double width,
                           const char *keys, const char *does)
{
    paint_text(s, id_named("key", number), x, y, size, WEIGHT_BOLD, ALIGN_START,
               INK, text_fit(s, size, WEIGHT_BOLD, keys, keys_width))
        ->layer = LAYER_KNOB;
    paint_text(s, id_named("does", number), x + keys_width, y, size,
               WEIGHT_REGULAR, ALIGN_START, INK,
               text_fit(s, size, WEIGHT_REGULAR, does, width - keys_width))
        ->layer = LAYER_KNOB;
}

static void paint_help(struct app *a, struct scene *s)
{
    enum mode mode = app_mode(a);
    int count = count_keys(mode), rows = (count + 1) / 2, number = 0;
    double size = u(s, 17), step = fmin(u(s, 36), u(s, 540) / rows);
    struct rect at = {u(s, 30), u(s, 30), a->view.width - u(s, 60), u(s, 660)};
    struct item *i = paint_box(s, id_named("help", 0), LAYER_CHROME_FRONT, at,
                               u(s, 14), PAPER);
    i->stroke = u(s, 3);
    i->line = INK;
    const char *title = mode == MODE_LIST   ? "Keys in the list of lessons"
                        : mode == MODE_WALK ? "Keys while walking"
                                            : "Keys inside the picture";
    double x = at.x + u(s, 30), y = at.y + u(s, 50);
    paint_text(s, id_named("help", 1), x, y, u(s, 24), WEIGHT_BOLD, ALIGN_START,
               INK, title)
        ->layer = LAYER_KNOB;
    double column = (at.w - u(s, 40)) / 2, keys_width = column * 0.42;
    y += u(s, 46);
    for (const struct binding *b = bindings; b->action; b++) {
        if (!b->keys || !(b->modes & mode))
            continue;
        paint_key_line(s, number, x + number / rows * column,
                       y + number % rows * step, keys_width, size,
                       column - u(s, 20), b->keys, b->does);
        number++;
    }
    if (mode != MODE_LIST)
        paint_key_line(s, number, x + number / rows * column,
                       y + number % rows * step, keys_width, size,
                       column - u(s, 20), "digits  Enter", "go to that step");
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
        paint_help(a, &s);
}
