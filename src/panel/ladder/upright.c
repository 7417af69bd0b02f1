// SPDX-License-Identifier: MIT
// The ladder of a phone: its keys down the side, a line for each, and the rungs
// from left to right; under them the largest and the sum, and the budget.
#include <math.h>
#include <string.h>

#include "panel/ladder/ladder.h"
#include "scene/kept.h"
#include "scene/mark/gauge.h"

enum { HEAD_LINES = 3 };

// Breaks what a column of [width] holds at its spaces into as few lines as
// have room; how many.
static int break_head(const struct scene *s, const char *name, double width,
                      const char *lines[static HEAD_LINES])
{
    double size = text_size(s, TEXT_SMALL);
    int count = 0;
    for (const char *from = name; *from && count < HEAD_LINES;) {
        const char *end = from + strcspn(from, " ");
        while (*end) {
            const char *next = end + 1 + strcspn(end + 1, " ");
            const char *more =
                text_print(s, "%.*s", (int)(next - from), from);
            if (text_width(s, size, WEIGHT_BOLD, more) > width)
                break;
            end = next;
        }
        if (count == HEAD_LINES - 1)
            end = from + strlen(from);
        lines[count++] = text_print(s, "%.*s", (int)(end - from), from);
        from = *end ? end + 1 : end;
    }
    return count;
}

// What a column holds, in its short form where there is one.
static const char *head_text(const struct scene *s, const struct ladder *l,
                             enum rung r)
{
    return r == RUNG_MINUS && !ladder_empty(s, l)
               ? caption(s, "panel.softmax.minus.short", NO_SLOTS)
               : ladder_rung_name(s, l, r);
}

// How high what stands over the lines is.
static double heads_height(const struct scene *s, const struct ladder *l,
                           double width)
{
    const char *lines[HEAD_LINES];
    int most = 1;
    for (int r = 0; r < RUNG_COUNT; r++) {
        int n = break_head(s, head_text(s, l, (enum rung)r), width, lines);
        most = n > most ? n : most;
    }
    return text_size(s, TEXT_SMALL) * (most > 2 ? 2.05 + 1.15 * most
                                                : 2.1 + most);
}

static double totals_height(const struct scene *s)
{
    return text_size(s, TEXT_BODY) * 1.7 +
           (s->before ? text_size(s, TEXT_SMALL) * 2.4 : 0);
}

static double names_width(const struct scene *s, const struct ladder *l,
                          double most)
{
    double size = text_size(s, TEXT_BODY), widest = 0;
    for (int c = 0; c < l->out->columns; c++)
        widest = fmax(widest, text_width(s, size, WEIGHT_BOLD,
                                         column_name(s, l->out, c)));
    return fmin(widest, most);
}

static bool has_numbers(const struct scene *s, double width, double height)
{
    double size = text_size(s, TEXT_SMALL);
    return width > text_width(s, size, WEIGHT_BOLD, "−0.00") + u(s, 6) &&
           height > size * 1.05 + u(s, GAUGE_LOW);
}

bool ladder_stand(const struct scene *s, struct ladder *l, struct rect at)
{
    int n = l->out->columns;
    double body = text_size(s, TEXT_BODY), strip = fmax(u(s, 30), body * 1.3);
    double budget = text_size(s, TEXT_SMALL) * 1.4; // its name, over it
    double totals = totals_height(s);
    kept_layout(s->view->stay.kept, id_named("upright totals", 0), at, &totals,
                sizeof totals);
    double under = totals + budget + strip + u(s, 20);
    double gap = u(s, 6), names = names_width(s, l, at.w * 0.3);
    double wide = (at.w - names - u(s, 10)) / RUNG_COUNT;
    double heads = heads_height(s, l, wide - u(s, 2));
    kept_layout(s->view->stay.kept, id_named("upright heads", 0), at, &heads,
                sizeof heads);
    double high = (at.h - heads - under) / n;
    if (!is_tall(s) || s->beside || s->view->look.thumbnail ||
        has_numbers(s, l->cell_w, l->cell_h) ||
        !has_numbers(s, wide - gap, high - u(s, 2)))
        return false;
    l->upright = true;
    l->at = at;
    l->grid_w = 0;
    l->side_lines = 1;
    l->pitch = fmin(high, u(s, 60));
    l->gap = gap;
    l->cell_w = wide - gap;
    l->cell_h = l->pitch - u(s, 2);
    l->left = at.x + names + u(s, 10);
    l->top = at.y + heads;
    double y = l->top + n * l->pitch + u(s, 6);
    l->totals = (struct rect){at.x, y, at.w, totals};
    l->strip =
        (struct rect){at.x, y + totals + u(s, 4) + budget, at.w, strip};
    return true;
}

static void paint_column_head(struct scene *s, const struct ladder *l,
                              enum rung r, bool lit)
{
    double size = text_size(s, TEXT_SMALL);
    struct rect at = ladder_cell(l, r, 0);
    double width = at.w + l->gap - u(s, 2);
    enum weight weight = lit ? WEIGHT_BOLD : WEIGHT_REGULAR;
    const char *lines[HEAD_LINES];
    int count = break_head(s, head_text(s, l, r), width, lines);
    for (int k = 0; k < count; k++)
        paint_text(s, id_named("softmax name", 10 * (int)r + k),
                   at.x + at.w / 2,
                   l->top - size * (0.6 + 1.15 * (count - 1 - k)), size, weight,
                   ALIGN_MIDDLE, s->theme->ink,
                   text_fit(s, size, weight, lines[k], width));
}

static void paint_key(struct scene *s, const struct ladder *l, int c)
{
    double size = text_size(s, TEXT_BODY);
    struct rect at = ladder_cell(l, RUNG_SCORE, c);
    enum weight weight = c == l->column ? WEIGHT_BOLD : WEIGHT_REGULAR;
    struct item *word =
        paint_text(s, id_cell("softmax word", l->out, -1, c), l->left - u(s, 8),
                   at.y + at.h / 2 + size * CAP_MIDDLE, size, weight, ALIGN_END,
                   role_color(s->theme, l->out->column_role),
                   text_fit(s, size, weight, column_name(s, l->out, c),
                            l->left - u(s, 8) - l->at.x));
    label_answers(s, word, &(struct address){l->out, l->row, c, -1});
}

void ladder_upright_names(struct scene *s, const struct ladder *l)
{
    const struct tensor *m = s->focus.tensor;
    const struct tensor *lit[] = {l->in, NULL, l->exp, l->out};
    double small = text_size(s, TEXT_SMALL), size = text_size(s, TEXT_BODY);
    double y = l->at.y + small;
    for (int r = 0; r < RUNG_COUNT; r++)
        paint_column_head(s, l, (enum rung)r, m == lit[r]);
    for (int c = 0; c < l->out->columns; c++)
        paint_key(s, l, c);
    paint_text(s, id_named("softmax row name", 0), l->at.x, y, size,
               WEIGHT_BOLD, ALIGN_START, role_color(s->theme, l->out->row_role),
               text_fit(s, size, WEIGHT_BOLD, row_name(s, l->out, l->row),
                        l->at.w / 2 - u(s, 8)));
    if (l->out->column_role != ROLE_NONE)
        paint_text(s, id_named("softmax key axis", 0), l->at.x + l->at.w, y,
                   small, WEIGHT_REGULAR, ALIGN_END,
                   role_color(s->theme, l->out->column_role),
                   text_fit(s, small, WEIGHT_REGULAR,
                            axis_caption(s, l->out->column_role, "↓"),
                            l->at.w / 2));
    const char *budget = caption(s, "panel.softmax.budget.short", NO_SLOTS);
    paint_text(s, id_named("softmax name", 100), l->strip.x,
               l->strip.y - small * 0.45, small, WEIGHT_REGULAR, ALIGN_START,
               s->theme->grey,
               text_fit(s, small, WEIGHT_REGULAR, budget, l->strip.w));
}
