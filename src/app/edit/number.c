// SPDX-License-Identifier: MIT
#include "app/edit/number.h"

#include <assert.h>
#include <math.h>
#include <string.h>

#include "app/app.h"
#include "app/dialog/dialog.h"
#include "app/widget/field_paint.h"
#include "app/edit/undo.h"
#include "app/focus.h"
#include "base/number.h"

enum { LONGEST_FIELD = 24 }; // characters of a number

static struct address looked_at(const struct app *a)
{
    return place_address(&a->document->trace, &a->view.attention.focus);
}

bool edit_may_at(const struct app *a, const struct address *at)
{
    assert(a && a->document && at);
    const struct tensor *m = at->tensor;
    if (light_may_at(a, at))
        return true;
    return m && at->row >= 0 && at->column >= 0 &&
           model_matrix(&a->document->lesson.model, tensor_key(m)) &&
           lesson_allows(&a->document->lesson, m->key ? m->key : m->plain);
}

bool edit_may(const struct app *a)
{
    struct address at = looked_at(a);
    struct token word;
    return edit_may_at(a, &at) && !word_looked_at(a, &word);
}

void edit_print(struct strbuf *out, double x)
{
    char digits[NUMBER_SIZE];
    strbuf_add(out, number_print_shortest(digits, x));
}

void edit_begin(struct app *a, uint32_t first)
{
    assert(a && a->document);
    struct address at = looked_at(a);
    if (!edit_may(a)) {
        a->notice.note = "note.edit.given";
        return;
    }
    app_settle(a);
    a->view.playing = false;
    layer_open(a, &number_layer);
    double now = tensor_at(at.tensor, at.row, at.column);
    char digits[NUMBER_SIZE], typed[] = {(char)first, 0};
    a->number_field.kind = FIELD_NUMBER;
    a->number_field.longest = LONGEST_FIELD;
    field_set(&a->number_field,
              first ? typed : number_print_shortest(digits, now));
}

// --- a change ----------------------------------------------------------------

bool edit_put(struct app *a, double x)
{
    assert(a && a->document && edit_may(a));
    struct address at = looked_at(a);
    struct strbuf change = {0};
    if (light_may_at(a, &at)) {
        light_share(a, &at, x, &change);
    } else {
        address_print_key(&at, &change);
        strbuf_add(&change, " = ");
        edit_print(&change, x);
    }
    return edit_take(a, &change);
}

// --- typing ------------------------------------------------------------------

static void number_take(struct app *a, int dx, int dy)
{
    struct address at = looked_at(a);
    struct strbuf change = {0};
    double x;
    if (light_may_at(a, &at) && number_read(field_text(&a->number_field), &x)) {
        light_share(a, &at, x, &change);
    } else {
        address_print_key(&at, &change);
        strbuf_addf(&change, " = %s", field_text(&a->number_field));
    }
    layer_close(a, &number_layer);
    if (edit_take(a, &change))
        focus_move(a, dx, dy);
}

bool edit_begins(uint32_t character)
{
    return (character >= '0' && character <= '9') || character == '-' ||
           character == '.';
}

static bool number_text(struct app *a, const char *text)
{
    field_type(&a->number_field, text);
    return true;
}

static struct field *number_field(struct app *a)
{
    return &a->number_field;
}

static bool number_key(struct app *a, const struct input *in)
{
    if (!edit_may(a)) { // something else is looked at by now
        layer_close(a, &number_layer);
        return true;
    }
    switch (in->key) {
    case CODE_ENTER:
        number_take(a, 0, 1);
        return true;
    case CODE_TAB:
        number_take(a, in->shift ? -1 : 1, 0);
        return true;
    case CODE_UP:
    case CODE_DOWN:
        field_step(&a->number_field, in->key == CODE_UP ? 1 : -1);
        return true;
    default:
        return dialog_field_key(a, &a->number_field, in);
    }
}

// A click elsewhere leaves the number as it was.
static bool number_mouse(struct app *a, const struct input *in)
{
    if (dialog_field_mouse(a, &a->number_field, in))
        return true;
    if (in->kind == INPUT_PRESS)
        layer_close(a, &number_layer);
    return false;
}

static void number_paint(struct app *a, struct scene *s)
{
    double size = text_size(s, 20);
    const char *text = field_shown(s, &a->number_field, size, WEIGHT_BOLD,
                                   a->view.extent.width);
    double wide = text_width(s, size, WEIGHT_BOLD, text), w = wide + u(s, 24);
    struct rect at = a->focus_at;
    double x = at.x + at.w / 2, y = at.y + at.h / 2;
    at.w = fmax(at.w, w);
    at.h = fmax(at.h, size * 1.6);
    at.x = fmax(0, fmin(x - at.w / 2, a->view.extent.width - at.w));
    at.y = y - at.h / 2;
    struct item *i = paint_framed(s, id_named("field", 0), LAYER_KNOB, at,
                                  u(s, 4), s->theme->paper, u(s, 3));
    i->text = text;
    i->size = size;
    i->weight = WEIGHT_BOLD;
    i->ink = s->theme->ink;
    field_marks(s, &a->number_field, at, at.x + (at.w - wide) / 2,
                at.y + at.h / 2 + size * CAP_MIDDLE, true);
}

const struct app_layer number_layer = {
    .name = "number",
    .key = number_key,
    .text = number_text,
    .field = number_field,
    .mouse = number_mouse,
    .paint = number_paint,
    .modal = true,
    .steps = true,
    .about_document = true,
};
