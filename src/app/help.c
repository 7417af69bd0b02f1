// The keys that act now, over the frame.
#include <math.h>

#include "app/app.h"
#include "scene/scene.h"

static int count_keys(enum mode mode)
{
    int count = 0;
    for (const struct binding *b = bindings; b->action; b++)
        count += b->help && (b->modes & mode);
    return count + (mode != MODE_LIST);
}

static void paint_key_line(struct scene *s, int number, double x, double y,
                           double keys_width, double size, double width,
                           const char *name)
{
    const char *keys = caption(s, text_print(s, "key.%s", name), NO_SLOTS);
    const char *does = caption(s, text_print(s, "does.%s", name), NO_SLOTS);
    paint_text(s, id_named("key", number), x, y, size, WEIGHT_BOLD, ALIGN_START,
               s->theme->ink, text_fit(s, size, WEIGHT_BOLD, keys, keys_width))
        ->layer = LAYER_KNOB;
    paint_text(s, id_named("does", number), x + keys_width, y, size,
               WEIGHT_REGULAR, ALIGN_START, s->theme->ink,
               text_fit(s, size, WEIGHT_REGULAR, does, width - keys_width))
        ->layer = LAYER_KNOB;
}

static const char *heading(const struct scene *s, enum mode mode)
{
    const char *key = mode == MODE_LIST    ? "key.title.list"
                      : mode == MODE_FOCUS ? "key.title.focus"
                                           : "key.title.walk";
    return caption(s, key, NO_SLOTS);
}

// A sheet as high as its lines need, in the middle; the frame behind it pales.
static struct rect paint_sheet(struct app *a, struct scene *s, double height)
{
    double width = fmin(a->view.extent.width - u(s, 60), u(s, 1160));
    struct rect all = {0, 0, a->view.extent.width, a->view.extent.height};
    struct rect at = {(a->view.extent.width - width) / 2,
                      (a->view.extent.height - height) / 2, width, height};
    paint_box(s, id_named("veil", 0), LAYER_CHROME, all, 0, 0xB0FFFFFFu);
    struct item *i = paint_box(s, id_named("help", 0), LAYER_CHROME_FRONT, at,
                               u(s, 14), s->theme->paper);
    i->stroke = u(s, 3);
    i->line = s->theme->ink;
    return at;
}

void help_paint(struct app *a, struct scene *s)
{
    enum mode mode = app_mode(a);
    int rows = (count_keys(mode) + 1) / 2, number = 0;
    double size = u(s, 18), step = fmin(u(s, 36), u(s, 540) / rows);
    struct rect at = paint_sheet(a, s, u(s, 104) + rows * step);
    double x = at.x + u(s, 30), y = at.y + u(s, 48);
    paint_text(s, id_named("help", 1), x, y, u(s, 24), WEIGHT_BOLD, ALIGN_START,
               s->theme->ink, heading(s, mode))
        ->layer = LAYER_KNOB;
    double column = (at.w - u(s, 40)) / 2, keys_width = column * 0.43;
    y += u(s, 44);
    for (const struct binding *b = bindings; b->action; b++) {
        if (!b->help || !(b->modes & mode))
            continue;
        paint_key_line(s, number, x + number / rows * column,
                       y + number % rows * step, keys_width, size,
                       column - u(s, 20), b->help);
        number++;
    }
    if (mode != MODE_LIST)
        paint_key_line(s, number, x + number / rows * column,
                       y + number % rows * step, keys_width, size,
                       column - u(s, 20), "digits");
}
