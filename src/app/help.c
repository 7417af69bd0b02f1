// The keys that act now, over the frame.
#include <math.h>

#include "app/app.h"
#include "scene/scene.h"

enum { MOST_KEYS = 80 };

// The names of those that act now: what is asked has its own.
static int list_keys(const struct app *a, const char *names[MOST_KEYS])
{
    enum mode mode = app_mode(a);
    int count = 0;
    if (a->book && a->quiz.asking) {
        while ((names[count] = quiz_help(a, count)))
            count++;
        return count;
    }
    if (quiz_told(a)) {
        names[count++] = "quiz.again";
        names[count++] = "quiz.gives";
    }
    for (const struct binding *b = bindings; b->action; b++)
        if (b->help && (b->modes & mode))
            names[count++] = b->help;
    if (mode != MODE_LIST)
        names[count++] = "digits";
    return count;
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

static const char *heading(const struct app *a, const struct scene *s)
{
    enum mode mode = app_mode(a);
    const char *key = a->book && a->quiz.asking ? "key.title.quiz"
                      : mode == MODE_LIST       ? "key.title.list"
                      : mode == MODE_FOCUS      ? "key.title.focus"
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
    const char *names[MOST_KEYS];
    int count = list_keys(a, names), rows = (count + 1) / 2;
    double size = u(s, 18), step = fmin(u(s, 36), u(s, 540) / rows);
    struct rect at = paint_sheet(a, s, u(s, 104) + rows * step);
    double x = at.x + u(s, 30), y = at.y + u(s, 48);
    paint_text(s, id_named("help", 1), x, y, u(s, 24), WEIGHT_BOLD, ALIGN_START,
               s->theme->ink, heading(a, s))
        ->layer = LAYER_KNOB;
    double column = (at.w - u(s, 40)) / 2;
    y += u(s, 44);
    for (int k = 0; k < count; k++)
        paint_key_line(s, k, x + k / rows * column, y + k % rows * step,
                       column * 0.43, size, column - u(s, 20), names[k]);
}
