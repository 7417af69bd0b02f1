// A learned matrix beside the columns it will make: what it is called, how
// large it is, what it does, and its numbers.
#include <math.h>

#include "scene/grid.h"
#include "panel/encoder.h"

// The first operation that reads [m], and as which of its operands.
static const struct operation *reader(const struct scene *s,
                                      const struct tensor *m, int *operand)
{
    for (int i = 0; i < s->trace->operation_count; i++) {
        const struct operation *o = s->trace->operations[i];
        for (*operand = 0; *operand < o->in_count; (*operand)++)
            if (o->in[*operand].tensor == m)
                return o;
    }
    return NULL;
}

static const char *purpose(const struct scene *s, const struct tensor *m)
{
    int k;
    const struct operation *o = reader(s, m, &k);
    if (!o)
        return "";
    struct slot made = TEXT("made", title_of(s, o->out));
    if (o->kind->form != FORM_PRODUCT)
        return caption(s, "panel.encoder.rows", SLOTS(made));
    if (k % 2 == 0) // behind the products of vectors and matrices
        return caption(s, "panel.encoder.adds", SLOTS(made));
    return caption(s, "panel.encoder.turns",
                   SLOTS(TEXT("from", title_of(s, o->in[k - 1].tensor)), made));
}

// The texts from the top left, in three lines; returns how wide they are.
static double paint_texts(struct scene *s, const struct tensor *m, double x,
                          double y, double room, bool one_line)
{
    double body = text_size(s, TEXT_BODY), small = text_size(s, TEXT_SMALL);
    const char *text[] = {
        text_print(s, "%s: %d × %d", m->plain, m->rows, m->columns),
        caption(s, "panel.learned", NO_SLOTS), purpose(s, m)};
    double widest = 0, base = y + body * 0.8;
    for (int i = 0; i < 3; i++) {
        double size = i < 2 ? body : small;
        enum weight weight = i ? WEIGHT_REGULAR : WEIGHT_BOLD;
        const char *shown = text_fit(s, size, weight, text[i], room);
        double w = text_width(s, size, weight, shown);
        paint_text(s, id_named("card", i + 1), x, base, size, weight,
                   ALIGN_START, i < 2 ? INK : GREY, shown);
        widest = fmax(widest, w);
        if (one_line)
            x += w + u(s, 18), room = fmax(room - w - u(s, 18), 0);
        else
            base += body * 1.4;
    }
    return widest;
}

void encoder_card(struct scene *s, struct rect at)
{
    const struct tensor *m = s->now.tensor;
    double body = text_size(s, TEXT_BODY), pad = u(s, 14), x = at.x + pad;
    bool turned = m->rows > 2 * m->columns;
    int across = turned ? m->rows : m->columns;
    int down = turned ? m->columns : m->rows;
    at.h = fmin(at.h, 2 * pad + fmax(body * 4.2, down * u(s, 34)));
    struct item *card =
        paint_box(s, id_named("card", 0), LAYER_BACK, at, u(s, 10), CHROME);
    card->stroke = u(s, 1);
    card->line = RULE;
    double room = at.w - 2 * pad, height = at.h - 2 * pad;
    bool beside = across * u(s, 52) < room * 0.55 && height > body * 4;
    struct rect inside = {x, at.y + pad, room, height};
    double used =
        paint_texts(s, m, x, at.y + pad, beside ? room * 0.42 : room, !beside);
    if (beside) {
        inside.x += used + u(s, 40);
        inside.w -= used + u(s, 40);
    } else {
        inside.y += body * 1.4;
        inside.h -= body * 1.4;
    }
    if (inside.h < u(s, 12))
        return;
    struct grid g = grid_fit(s, m, inside, turned, u(s, 72), u(s, 30));
    grid_paint(s, &g);
}
