// SPDX-License-Identifier: MIT
// The words around the table of a weighted sum.
#include "panel/mix/table.h"

#include <math.h>

#include "base/number.h"
#include "scene/mark/notation.h"
#include "trace/term.h"

const char *mix_word(const struct scene *s, const struct mix_table *t, int line)
{
    if (line == t->count)
        return caption(s, "panel.mix.others", SLOTS(COUNT("n", t->others)));
    return column_name(s, t->m.weights, t->rows[line]);
}

// Low lines have room for the word alone, not for the signs between.
void mix_words(struct scene *s, const struct mix_table *t)
{
    double size =
        text_size(s, t->pitch > text_size(s, 26) ? TEXT_BODY : TEXT_SMALL);
    color ink = role_color(s->theme, t->m.weights->column_role);
    for (int i = 0; i < t->count; i++) {
        int k = t->rows[i];
        enum light light = mixing_light(s, &t->m, k, -1);
        bool lit = light == LIGHT_OPERAND &&
                   (s->focus.term >= 0 || s->focus.tensor != t->m.out);
        struct rect at = mix_line(t, t->word, i);
        double y = at.y + at.h / 2 + size * CAP_MIDDLE;
        enum weight weight = lit ? WEIGHT_BOLD : WEIGHT_REGULAR;
        struct item *word = paint_text(
            s, id_cell("mix word", t->m.V, k, -1), at.x + at.w, y, size, weight,
            ALIGN_END, ink, text_fit(s, size, weight, mix_word(s, t, i), at.w));
        label_answers(s, word, &(struct address){t->m.V, k, -1, -1});
        paint_sign(s, id_cell("mix times", t->m.V, k, -1),
                   mix_line(t, t->times, i), size, "×");
        paint_sign(s, id_cell("mix equals", t->m.V, k, -1),
                   mix_line(t, t->equals, i), size,
                   mix_line_exact(s, t, i) ? "=" : "≈");
    }
    if (!t->others)
        return;
    size = text_size(s, TEXT_SMALL);
    struct rect at = mix_line(t, t->word, t->count);
    paint_text(
        s, id_named("mix others name", 0), at.x + at.w,
        at.y + at.h / 2 + size * CAP_MIDDLE, size, WEIGHT_REGULAR, ALIGN_END,
        s->theme->grey,
        text_fit(s, size, WEIGHT_REGULAR, mix_word(s, t, t->count), at.w));
}

// --- above ------------------------------------------------------------------

double mix_head_height(const struct scene *s)
{
    return text_size(s, TEXT_BODY) * 1.1 + text_size(s, TEXT_SMALL) * 1.7;
}

static const char *first_fit(const struct scene *s, double size, double width,
                             const char *a, const char *b)
{
    if (text_width(s, size, WEIGHT_BOLD, a) <= width)
        return a;
    return text_width(s, size, WEIGHT_BOLD, b) <= width ? b : NULL;
}

static void paint_head_text(struct scene *s, const char *id, double x, double y,
                            double width, color ink, const char *text,
                            const char *shorter)
{
    double size = text_size(s, TEXT_BODY);
    const char *fits = first_fit(s, size, width, text, shorter);
    if (fits)
        paint_notation(s, id_named(id, 0), x, y, size, WEIGHT_BOLD,
                       ALIGN_MIDDLE, ink, fits);
}

// True when the name of every column has room over it.
static bool names_fit(const struct scene *s, const struct mix_table *t,
                      const struct block_of_cells *b, double size)
{
    for (int c = 0; c < t->m.V->columns; c++)
        if (text_width(s, size, WEIGHT_REGULAR, column_name(s, t->m.V, c)) >
            mix_cell(t, b, 0, c).w)
            return false;
    return true;
}

// The numbers of the columns, or their names, where all of them have room. Half
// of a name would say nothing.
static void paint_ordinals(struct scene *s, const struct mix_table *t,
                           const struct block_of_cells *b, const char *id,
                           double y)
{
    double size = text_size(s, TEXT_SMALL);
    bool named = columns_have_names(t->m.V);
    if (named && !names_fit(s, t, b, size))
        return;
    for (int c = 0; c < t->m.V->columns; c++) {
        struct rect at = mix_cell(t, b, 0, c);
        if (at.w >= size * 1.5)
            paint_text(s, id_named(id, c), at.x + at.w / 2, y, size,
                       WEIGHT_REGULAR, ALIGN_MIDDLE, s->theme->grey,
                       column_name(s, t->m.V, c));
    }
}

// "row “cat”", "word 4".
static const char *whose_row(const struct scene *s, const struct mixing *m)
{
    const struct tensor *out = m->out;
    const char *row = row_words(s->view->words, s->pose->arena, out, m->row);
    bool word = out->row_labels && !out->row_noun && !out->row_words;
    return word ? caption(s, "panel.mix.row", SLOTS(TEXT("row", row))) : row;
}

void mix_heads(struct scene *s, const struct mix_table *t)
{
    double small = text_size(s, TEXT_SMALL);
    struct rect weight = mix_line(t, t->weight, 0);
    struct rect word = mix_line(t, t->word, 0);
    struct rect times = mix_line(t, t->times, 0);
    struct rect v = mix_block(t, &t->value), z = mix_block(t, &t->scaled);
    double low = weight.y - small * 0.5, high = low - small * 1.3;
    double x = weight.x + weight.w / 2;
    color ink = role_color(s->theme, t->m.V->role);
    paint_head_text(s, "mix weight", x, high, weight.w + u(s, 20),
                    s->theme->ink, caption(s, "panel.mix.weight", NO_SLOTS),
                    "w");
    double room = 2 * fmin(times.x + times.w / 2 - x, x - word.x);
    paint_text(s, id_named("mix row", 0), x, low, small, WEIGHT_REGULAR,
               ALIGN_MIDDLE, s->theme->grey,
               text_fit(s, small, WEIGHT_REGULAR, whose_row(s, &t->m), room));
    double between = z.x - v.x - v.w;
    paint_head_text(s, "mix values", v.x + v.w / 2, high,
                    v.w + fmin(between, z.w > v.w ? between : u(s, 30)), ink,
                    title_of(s, t->m.V), short_of(s, t->m.V));
    paint_head_text(s, "mix scaled", z.x + z.w / 2, high, z.w, ink,
                    caption(s, "panel.mix.scaled", NO_SLOTS),
                    caption(s, "panel.mix.scaled.short", NO_SLOTS));
    paint_ordinals(s, t, &t->value, "mix value number", low);
    paint_ordinals(s, t, &t->scaled, "mix scaled number", low);
}
