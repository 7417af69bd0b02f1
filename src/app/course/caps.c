// SPDX-License-Identifier: MIT
// The keys of the course's page along its foot, each as a cap with what it does:
// as many as have room, the most wanted first.
#include <math.h>

#include "app/course/course.h"

enum { MOST_CAPS = 8 };

struct cap {
    const char *key, *does; // of words
    bool shown;
};

// From what is wanted most to what is wanted least.
static int caps_of(const struct app *a, struct cap out[static MOST_CAPS])
{
    const struct cap all[] = {
        {"course.cap.open", "course.cap.open.does", true},
        {"course.cap.choose", "course.cap.choose.does", true},
        {"course.cap.digits", "course.cap.digits.does", true},
        {"course.cap.back", "course.cap.back.does", a->left != NULL},
        {"course.cap.help", "course.cap.help.does", true},
        {"course.cap.quit", "course.cap.quit.does", true},
        {"course.cap.forget", "course.cap.forget.does", records_any(a)},
    };
    int count = 0;
    for (size_t k = 0; k < sizeof all / sizeof *all; k++)
        if (all[k].shown)
            out[count++] = all[k];
    return count;
}

// Paints the k-th from [x] on; returns where it ends.
static double paint_cap(struct scene *s, int k, const char *key,
                        const char *does, double x, double middle)
{
    double size = text_size(s, TEXT_SMALL), air = size * 0.6;
    double wide = text_width(s, size, WEIGHT_BOLD, key) + 2 * air;
    double tall = size * 1.6, y = middle + size * CAP_MIDDLE;
    struct item *i =
        paint_box(s, id_named("course cap", k), LAYER_CELL,
                  (struct rect){x, middle - tall / 2, fmax(wide, tall), tall},
                  u(s, 5), s->theme->paper);
    i->line = s->theme->idle;
    i->stroke = u(s, 1.5);
    x += fmax(wide, tall) / 2;
    paint_text(s, id_named("course cap key", k), x, y, size, WEIGHT_BOLD,
               ALIGN_MIDDLE, s->theme->ink, key);
    x += fmax(wide, tall) / 2 + size * 0.6;
    paint_text(s, id_named("course cap does", k), x, y, size, WEIGHT_REGULAR,
               ALIGN_START, s->theme->grey, does);
    return x + text_width(s, size, WEIGHT_REGULAR, does);
}

static double cap_width(const struct scene *s, const char *key,
                        const char *does)
{
    double size = text_size(s, TEXT_SMALL);
    return fmax(text_width(s, size, WEIGHT_BOLD, key) + size * 1.2,
                size * 1.6) +
           size * 0.6 + text_width(s, size, WEIGHT_REGULAR, does);
}

void course_caps(struct app *a, struct scene *s, struct rect band)
{
    struct cap caps[MOST_CAPS];
    int count = caps_of(a, caps);
    double x = u(s, 24), right = band.x + band.w - u(s, 24);
    const struct slot *slots = SLOTS(COUNT("last", course_last(a)));
    for (int k = 0; k < count; k++) {
        const char *key = caption(s, caps[k].key, slots);
        const char *does = caption(s, caps[k].does, NO_SLOTS);
        if (x + cap_width(s, key, does) > right)
            continue;
        x = paint_cap(s, k, key, does, x, band.y + band.h / 2) + u(s, 28);
    }
}
