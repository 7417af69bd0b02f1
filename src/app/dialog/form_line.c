// SPDX-License-Identifier: MIT
#include "app/dialog/form_line.h"

#include <assert.h>

#include "app/dialog/sheet.h"
#include "app/widget/field_paint.h"

void form_line_ground(struct scene *s, const struct form_line *l, bool framed)
{
    assert(s && l);
    struct rect at = {l->x - u(s, 6), l->y, l->room + u(s, 12),
                      l->step - u(s, 2)};
    struct item *i =
        paint_box(s, id_named("form line", l->number), LAYER_TICK, at, u(s, 4),
                  l->chosen ? s->theme->chosen : s->theme->paper);
    i->target = (struct target){TARGET_LINE, {0}, l->number};
    i->line = framed ? s->theme->ink : s->theme->paper;
    i->stroke = u(s, 2);
}

// What is typed has its end in sight; what ← → change stands between arrows.
static const char *value(struct scene *s, const struct form_line *l,
                         double room)
{
    if (l->field && l->chosen)
        return field_shown(s, l->field, l->size, WEIGHT_BOLD, room);
    if (l->field)
        return sheet_tail(s, l->size, field_text(l->field), room);
    return l->chosen && *l->value ? text_print(s, "‹ %s ›", l->value)
                                  : l->value;
}

void form_line_paint(struct scene *s, const struct form_line *l)
{
    assert(s && l && l->label);
    double base = l->y + l->step / 2 + l->size * 0.34;
    double x = l->x + l->left, room = l->room - l->left;
    enum weight weight = l->button ? WEIGHT_BOLD : WEIGHT_REGULAR;
    form_line_ground(s, l, l->chosen || l->button);
    paint_text(s, id_named("form label", l->number), l->x, base, l->size,
               weight, ALIGN_START, l->ink,
               text_fit(s, l->size, weight, l->label,
                        l->button ? l->room : l->left - u(s, 8)))
        ->layer = LAYER_KNOB;
    if (l->button)
        return;
    paint_text(s, id_named("form value", l->number), x, base, l->size,
               WEIGHT_BOLD, ALIGN_START, l->ink,
               text_fit(s, l->size, WEIGHT_BOLD,
                        value(s, l, room - l->size * 2), room))
        ->layer = LAYER_KNOB;
    if (l->field && l->chosen)
        field_marks(s, l->field, (struct rect){x, l->y, room, l->step}, x, base,
                    true);
}
