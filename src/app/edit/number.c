// Changing a number where it stands: it is typed, and everything is computed
// anew at the same place.
#include <math.h>
#include <string.h>

#include "app/app.h"
#include "base/number.h"

enum { LONGEST_FIELD = 24 }; // characters of a number

static struct address looked_at(const struct app *a)
{
    return place_address(&a->document->trace, &a->view.attention.focus);
}

bool edit_may_at(const struct app *a, const struct address *at)
{
    const struct tensor *m = at->tensor;
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
    struct address at = looked_at(a);
    if (!edit_may(a)) {
        a->note = "note.edit.given";
        return;
    }
    app_settle(a);
    a->view.playing = false;
    a->typing = true;
    strbuf_clear(&a->field);
    if (first)
        strbuf_addf(&a->field, "%c", (int)first);
    else
        edit_print(&a->field, tensor_at(at.tensor, at.row, at.column));
}

// --- a change ----------------------------------------------------------------

bool edit_put(struct app *a, double x)
{
    struct address at = looked_at(a);
    struct strbuf change = {0};
    address_print_key(&at, &change);
    strbuf_add(&change, " = ");
    edit_print(&change, x);
    bool good = edit_change(a, strbuf_text(&change));
    strbuf_free(&change);
    return good;
}

// --- typing ------------------------------------------------------------------

static void take(struct app *a, int dx, int dy)
{
    struct address at = looked_at(a);
    struct strbuf change = {0};
    address_print_key(&at, &change);
    strbuf_addf(&change, " = %s", strbuf_text(&a->field));
    a->typing = false;
    if (edit_change(a, strbuf_text(&change)))
        focus_move(a, dx, dy);
    strbuf_free(&change);
}

static void type(struct app *a, uint32_t c)
{
    static const char of_numbers[] = "0123456789+-.e";
    if (c < 128 && strchr(of_numbers, (int)c) &&
        a->field.length < LONGEST_FIELD)
        strbuf_addf(&a->field, "%c", (int)c);
}

void edit_key(struct app *a, const struct input *in)
{
    if (!edit_may(a)) { // something else is looked at by now
        a->typing = false;
        return;
    }
    switch (in->key) {
    case CODE_ENTER:
        take(a, 0, 1);
        break;
    case CODE_TAB:
        take(a, in->shift ? -1 : 1, 0);
        break;
    case CODE_ESCAPE:
        a->typing = false;
        break;
    case CODE_BACKSPACE:
        if (a->field.length)
            a->field.text[--a->field.length] = 0;
        break;
    case CODE_PAGE_DOWN:
    case CODE_PAGE_UP: // a clicker's keys work everywhere
        a->typing = false;
        app_click(a, in);
        break;
    default:
        type(a, in->key);
    }
}

void edit_paint(struct app *a, struct scene *s)
{
    double size = text_size(s, 20);
    const char *text = text_print(s, "%s|", strbuf_text(&a->field));
    double w = text_width(s, size, WEIGHT_BOLD, text) + u(s, 24);
    struct rect at = a->field_at;
    double x = at.x + at.w / 2, y = at.y + at.h / 2;
    at.w = fmax(at.w, w);
    at.h = fmax(at.h, size * 1.6);
    at.x = fmax(0, fmin(x - at.w / 2, a->view.extent.width - at.w));
    at.y = y - at.h / 2;
    struct item *i = paint_box(s, id_named("field", 0), LAYER_KNOB, at, u(s, 4),
                               s->theme->paper);
    i->line = s->theme->ink;
    i->stroke = u(s, 3);
    i->text = text;
    i->size = size;
    i->weight = WEIGHT_BOLD;
    i->ink = s->theme->ink;
}
