// SPDX-License-Identifier: MIT
#include "app/dialog/form_sheet.h"

#include <assert.h>

#include "app/dialog/sheet.h"
#include "app/widget/field_paint.h"

static const double TITLE = 1.4; // lines

double form_sheet_height(const struct form_sheet *f,
                         const struct input_form *form)
{
    int lines = 0;
    for (int k = 0; k < form->count; k++)
        lines += form->rows[k].kind != ROW_HIDDEN;
    return (TITLE + lines) * f->step;
}

void form_line_ground(struct scene *s, int number, double x, double y,
                      double room, double step, bool chosen, bool framed)
{
    struct rect at = {x - u(s, 6), y, room + u(s, 12), step - u(s, 2)};
    struct item *i =
        paint_box(s, id_named("form line", number), LAYER_TICK, at, u(s, 4),
                  chosen ? s->theme->chosen : s->theme->paper);
    i->target = (struct target){TARGET_LINE, {0}, number};
    i->line = framed || chosen ? s->theme->ink : s->theme->paper;
    i->stroke = u(s, 2);
}

// What is typed has its end in sight; what ← → change stands between arrows.
static const char *value(struct scene *s, const struct form_row *r,
                         double size, double room, bool chosen)
{
    if (r->shown)
        return chosen && *r->shown ? text_print(s, "‹ %s ›", r->shown)
                                   : r->shown;
    if (!r->field)
        return "";
    return chosen ? field_shown(s, r->field, size, WEIGHT_BOLD, room)
                  : sheet_tail(s, size, field_text(r->field), room);
}

static void paint_row(struct scene *s, const struct form_sheet *f,
                      const struct form_row *r, int number, bool chosen,
                      bool rests)
{
    bool button = r->kind == ROW_BUTTON;
    double y = f->below, base = y + f->step / 2 + f->size * 0.34;
    double left = button ? f->room : f->room * f->left;
    double x = f->x + left, room = f->room - left;
    enum weight weight = button ? WEIGHT_BOLD : WEIGHT_REGULAR;
    color ink = rests ? s->theme->grey : s->theme->ink;
    form_line_ground(s, number, f->x, y, f->room, f->step, chosen, button);
    paint_text(s, id_named("form label", number), f->x, base, f->size, weight,
               ALIGN_START, ink,
               text_fit(s, f->size, weight, caption(s, r->label, NO_SLOTS),
                        button ? left : left - u(s, 8)))
        ->layer = LAYER_KNOB;
    if (button)
        return;
    paint_text(s, id_named("form value", number), x, base, f->size, WEIGHT_BOLD,
               ALIGN_START, ink,
               text_fit(s, f->size, WEIGHT_BOLD,
                        value(s, r, f->size, room - f->size * 2, chosen), room))
        ->layer = LAYER_KNOB;
    if (r->field && !r->shown && chosen)
        field_marks(s, r->field, (struct rect){x, y, room, f->step}, x, base,
                    true);
}

void form_sheet_paint(struct scene *s, struct form_sheet *f,
                      const struct input_form *form)
{
    assert(s && f && form);
    struct item *i = paint_framed(s, id_named(f->name, 0), LAYER_CHROME_FRONT,
                                  f->at, u(s, 12), s->theme->paper, u(s, 3));
    i->target = (struct target){TARGET_SHEET, {0}, 0};
    f->x = f->at.x + u(s, 20);
    f->room = f->at.w - u(s, 40);
    f->below = f->at.y + f->step * TITLE;
    paint_text(s, id_named(f->name, 1), f->x, f->at.y + f->step,
               text_size(s, 22), WEIGHT_BOLD, ALIGN_START, s->theme->ink,
               caption(s, f->title, NO_SLOTS))
        ->layer = LAYER_KNOB;
    for (int k = 0; k < form->count; k++) {
        if (form->rows[k].kind == ROW_HIDDEN)
            continue;
        paint_row(s, f, &form->rows[k], k, k == *form->row && !form->rests,
                  form->rests);
        f->below += f->step;
    }
}
