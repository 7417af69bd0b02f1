// SPDX-License-Identifier: MIT
// What lies over a word that is looked at: its outline, its padlock, the field
// in which it is typed, and where it would land.
#include <math.h>

#include "app/app.h"
#include "app/dock/knob.h"
#include "app/widget/field_paint.h"
#include "scene/scene.h"

// The field, over the word or after it; in the middle where there is room.
static struct rect field_place(const struct app *a, const struct scene *s,
                               double wide, double size)
{
    struct rect at = a->word.at;
    double w = fmax(wide, size * 3), h = fmax(at.h, size * 1.6);
    double x = a->word.adding ? at.x + at.w + u(s, 4) : at.x + at.w / 2 - w / 2;
    double most = a->view.extent.width - w - u(s, 4);
    return (struct rect){fmax(u(s, 4), fmin(x, most)), at.y + at.h / 2 - h / 2,
                         w, h};
}

// What is typed, and pale what would complete it.
static struct rect paint_field(struct app *a, struct scene *s)
{
    double size = text_size(s, TEXT_TITLE), air = u(s, 10);
    const char *typed =
        field_shown(s, &a->word.field, size, WEIGHT_BOLD, a->view.extent.width);
    const char *more = word_completion(a);
    double w = text_width(s, size, WEIGHT_BOLD, typed);
    double wide = w + text_width(s, size, WEIGHT_REGULAR, more) + 2 * air;
    struct rect at = field_place(a, s, wide, size);
    paint_framed(s, id_named("word field", 0), LAYER_KNOB, at, u(s, 4),
                 s->theme->paper, u(s, 3));
    double y = at.y + at.h / 2 + size * CAP_MIDDLE;
    paint_text(s, id_named("word typed", 0), at.x + air, y, size, WEIGHT_BOLD,
               ALIGN_START, s->theme->ink, typed)
        ->layer = LAYER_KNOB;
    paint_text(s, id_named("word typed", 1), at.x + air + w, y, size,
               WEIGHT_REGULAR, ALIGN_START, s->theme->grey,
               text_print(s, "%s", more))
        ->layer = LAYER_KNOB;
    field_marks(s, &a->word.field, at, at.x + air, y, true);
    return at;
}

// Why it is refused, under the word; over it where there is no room.
static void paint_reason(struct app *a, struct scene *s, struct rect by)
{
    double size = text_size(s, TEXT_WORD), air = u(s, 10), h = size * 1.7;
    double room = a->view.extent.width - u(s, 8);
    const char *text = text_fit(
        s, size, WEIGHT_BOLD, strbuf_text(&a->notice.trouble), room - 2 * air);
    double w = text_width(s, size, WEIGHT_BOLD, text) + 2 * air;
    double x = fmax(u(s, 4), fmin(by.x, room + u(s, 4) - w));
    double y = by.y + by.h + u(s, 6);
    if (y + h > a->view.extent.height)
        y = by.y - u(s, 6) - h;
    struct item *i =
        paint_box(s, id_named("word reason", 0), LAYER_KNOB,
                  (struct rect){x, y, w, h}, u(s, 4), s->theme->ink);
    i->text = text;
    i->size = size;
    i->weight = WEIGHT_BOLD;
    i->ink = s->theme->paper;
}

static void paint_landing(struct app *a, struct scene *s)
{
    struct rect at = a->word.landing;
    double more = u(s, 4);
    const struct spot line[] = {
        {at.x - (at.w > 0 ? more : 0), at.y - (at.h > 0 ? more : 0)},
        {at.x + at.w + (at.w > 0 ? more : 0),
         at.y + at.h + (at.h > 0 ? more : 0)}};
    paint_line(s, id_named("word landing", 0), LAYER_KNOB, line, 2, u(s, 4),
               s->theme->ink);
}

bool word_reasons(const struct app *a)
{
    return a->notice.refused && a->notice.trouble.length && a->word.shown;
}

void word_paint(struct app *a, struct scene *s)
{
    struct token w;
    if (!a->word.shown)
        return;
    struct rect at = rect_grow(a->word.at, u(s, 4));
    bool looked = word_looked_at(a, &w);
    if (!layer_is_open(a, &word_layer) || a->word.adding)
        paint_outline(s, id_named("word outline", 0), at, u(s, 5), u(s, 3))
            ->layer = LAYER_TICK;
    if (looked && !word_may(a, &w))
        paint_lock(s, "word", 0, at.x - u(s, 14), at.y + at.h / 2);
    if (hand_pulls(a, &word_grip))
        paint_landing(a, s);
    if (layer_is_open(a, &word_layer))
        at = paint_field(a, s);
    if (word_reasons(a))
        paint_reason(a, s, at);
}
