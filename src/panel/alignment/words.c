// SPDX-License-Identifier: MIT
// The two lines of words and what the axes mean.
#include "panel/alignment/alignment.h"

static void small_title(struct scene *s, const char *name, double x, double y,
                        enum role role, enum weight weight, const char *text)
{
    double small = text_size(s, TEXT_SMALL);
    paint_text(s, id_named(name, 0), x, y, small, weight, ALIGN_START,
               role_color(s->theme, role), text);
}

void alignment_captions(struct scene *s, const struct alignment *a,
                        struct rect at)
{
    if (a->column)
        return; // the words have all of the width
    double line = text_size(s, TEXT_SMALL) * 1.35;
    double top = at.y + a->word / 2 - line * 0.14;
    double low = a->asked.box[0].y + a->word / 2 - line * 0.14;
    small_title(s, "target title", at.x, top, ROLE_QUERY, WEIGHT_BOLD,
                caption(s, "panel.alignment.written", NO_SLOTS));
    small_title(s, "target axis", at.x, top + line, ROLE_QUERY, WEIGHT_REGULAR,
                axis_caption(s, ROLE_QUERY, "→"));
    if (a->arcs.h > 3 * line && !s->view->look.thumbnail)
        paint_text(s, id_named("arc legend", 0), at.x,
                   a->arcs.y + a->arcs.h / 2 + line / 2,
                   text_size(s, TEXT_SMALL), WEIGHT_REGULAR, ALIGN_START,
                   s->theme->grey, caption(s, "legend.width", NO_SLOTS));
    small_title(s, "source axis", at.x, low, ROLE_KEY, WEIGHT_REGULAR,
                axis_caption(s, ROLE_KEY, "→"));
}

// Words that a row in the light looks at most are lit with it.
static bool asked_most(const struct alignment *a, int column)
{
    if (a->looked >= 0)
        return column == a->looked;
    for (int r = 0; r <= a->now; r++)
        if (alignment_peak(a, r) == column &&
            alignment_light(a, r) != LIGHT_DIM)
            return true;
    return false;
}

// The bar of the logit that won, where the newest word comes from.
static uint64_t won_by(const struct alignment *a)
{
    struct address newest = {a->target, a->now, 0, -1};
    const struct operation *o = operation_of(&newest);
    int word = (int)tensor_at(a->target, a->now, 0);
    return o->kind->form == FORM_CHOICE
               ? id_cell("cell", o->in[0].tensor, a->now, word)
               : 0;
}

void alignment_words(struct scene *s, const struct alignment *a)
{
    for (int r = 0; r <= a->now; r++) { // how many come nobody knows yet
        struct address cell = {a->target, r, 0, -1};
        enum light light = alignment_light(a, r);
        if (!word_line_shows(&a->asks, r))
            continue;
        if (light == LIGHT_PLAIN && a->row >= 0)
            light = LIGHT_OPERAND;
        struct item *i =
            paint_line_word(s, &a->asks, r, id_cell("word", a->target, r, 0),
                            ROLE_QUERY, light, &cell);
        if (r == a->now)
            i->from = won_by(a);
    }
    for (int j = a->asked.first; j < a->asked.end; j++) {
        struct address row = {a->source, j, -1, -1};
        bool lit = asked_most(a, j);
        paint_line_word(s, &a->asked, j, source_word_id(j), ROLE_KEY,
                        lit && !s->view->look.thumbnail ? LIGHT_OPERAND
                        : a->row < 0 && a->looked < 0   ? LIGHT_PLAIN
                                                        : LIGHT_DIM,
                        &row);
    }
    if (a->row < 0)
        return;
    struct rect b = a->asks.box[a->row];
    double grow = u(s, 6);
    paint_pool(s, "word pool", rect_grow(b, grow));
}
