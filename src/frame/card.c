// SPDX-License-Identifier: MIT
// The card of a term as a page of its own: its name, large, before it is first
// used. Its line stands where the sentence does.
#include <math.h>

#include "frame/chrome.h"

void card_paint(struct scene *s, const char *term)
{
    const char *key = text_print(s, "term.%s", term);
    const char *name = caption(s, key, NO_SLOTS);
    double size = text_size(s, 64), room = s->stage.w - u(s, 80);
    double wide = text_width(s, size, WEIGHT_BOLD, name);
    size =
        wide > room ? fmax(text_size(s, TEXT_SMALL), size * room / wide) : size;
    wide = fmin(text_width(s, size, WEIGHT_BOLD, name), room);
    struct rect at = {s->stage.x + (s->stage.w - wide) / 2 - size * 0.6,
                      s->stage.y + s->stage.h / 2 - size * 1.1,
                      wide + size * 1.2, size * 2.2};
    paint_framed(s, id_named("card", 0), LAYER_CHROME, at, u(s, 14),
                 s->theme->pool, u(s, 2));
    paint_text(s, id_named("card", 1), at.x + at.w / 2,
               at.y + at.h / 2 + size * 0.36, size, WEIGHT_BOLD, ALIGN_MIDDLE,
               s->theme->ink, text_fit(s, size, WEIGHT_BOLD, name, room))
        ->layer = LAYER_KNOB;
}
