// SPDX-License-Identifier: MIT
// Ways of sharing side by side, on the same points: a column each, what it gives
// everybody, and under it what is wrong with that, if anything is.
#include <math.h>

#include "base/number.h"
#include "panel/jury/jury.h"
#include "panel/panels.h"
#include "scene/grid/heading.h"

enum { WAYS = 5 };

// --- what is to be said of a column ------------------------------------------

static bool is_empty(const struct tensor *m)
{
    for (int k = 0; k < m->columns; k++)
        if (tensor_at(m, 0, k) != 0)
            return false;
    return true;
}

static bool has_negative(const struct tensor *m)
{
    for (int k = 0; k < m->columns; k++)
        if (tensor_at(m, 0, k) < 0)
            return true;
    return false;
}

// A lower score has a larger share.
static bool turns_ranking(const struct tensor *m, const struct tensor *scores)
{
    for (int a = 0; a < m->columns; a++)
        for (int b = 0; b < m->columns; b++)
            if (tensor_at(scores, 0, a) < tensor_at(scores, 0, b) &&
                tensor_at(m, 0, a) > tensor_at(m, 0, b))
                return true;
    return false;
}

// Somebody who has a score gets nothing.
static bool gives_nothing(const struct tensor *m, const struct tensor *scores)
{
    for (int k = 0; k < m->columns; k++)
        if (tensor_at(m, 0, k) == 0 && isfinite(tensor_at(scores, 0, k)))
            return true;
    return false;
}

static const char *verdict(const struct tensor *m, const struct tensor *scores)
{
    return is_empty(m)                ? "panel.rivals.nothing"
           : has_negative(m)          ? "panel.rivals.negative"
           : turns_ranking(m, scores) ? "panel.rivals.turned"
           : gives_nothing(m, scores) ? "panel.rivals.none"
                                      : "panel.rivals.shares";
}

static const char *const titles[] = {"panel.rivals.softmax", "panel.rivals.sum",
                                     "panel.rivals.cut", "panel.rivals.squares",
                                     "panel.rivals.winner"};

// What all ways share out by: what the first of the rivals reads.
static const struct tensor *shared_from(const struct scene *s,
                                        const struct panel *p)
{
    return panel_with(s, p, 2)->writer[0]->in[0].tensor;
}

// The verdict on way [c] with its end, middle or start at [x].
static void paint_verdict(struct scene *s, int c, const struct tensor *m,
                          const struct tensor *scores, double x, double y,
                          double room, enum align align)
{
    double size = text_size(s, TEXT_SMALL);
    enum weight weight = c ? WEIGHT_REGULAR : WEIGHT_BOLD;
    const char *text = caption(s, verdict(m, scores), NO_SLOTS);
    if (known(s, m, 0, m->columns - 1))
        paint_text(s, id_named("rivals verdict", c), x, y, size, weight, align,
                   s->theme->ink, text_fit(s, size, weight, text, room));
}

// --- ways side by side -------------------------------------------------------

static void paint_score(struct scene *s, const struct tensor *scores, int k,
                        struct rect cell)
{
    double most = u(s, 54);
    if (cell.h > most) {
        cell.y += (cell.h - most) / 2;
        cell.h = most;
    }
    paint_cell(s, "cell", scores, 0, k, cell);
}

static void paint_column(struct scene *s, const struct jury *j, int c,
                         const struct tensor *m)
{
    double size = text_size(s, TEXT_SMALL);
    for (int k = 0; k < j->count; k++)
        paint_weight(s, "cell", m, 0, k, jury_cell(s, j, c + 1, k),
                     FORMULA_DECIMALS);
    jury_title(s, j, c + 1, caption(s, titles[c], NO_SLOTS));
    paint_verdict(s, c, m, j->names, (j->x[c + 1] + j->x[c + 2]) / 2,
                  j->at.y + j->at.h - j->foot / 2 + size * CAP_MIDDLE,
                  j->x[c + 2] - j->x[c + 1] - u(s, 6), ALIGN_MIDDLE);
}

static bool paint_columns(struct scene *s, const struct panel *p,
                          struct rect at)
{
    static const double parts[] = {0.6, 1, 1, 1, 1, 1};
    struct jury j = {.names = shared_from(s, p), .columns = WAYS + 1};
    if (!jury_place(s, &j, at, parts))
        return false;
    jury_names(s, &j);
    jury_title(s, &j, 0, caption(s, "panel.jury.points", NO_SLOTS));
    for (int k = 0; k < j.count; k++)
        paint_score(s, j.names, k, jury_cell(s, &j, 0, k));
    for (int c = 0; c < WAYS; c++)
        paint_column(s, &j, c, panel_with(s, p, c + 1));
    return true;
}

// --- ways one under the other ------------------------------------------------

// The names and their scores over all.
static void paint_heads(struct scene *s, const struct tensor *scores,
                        struct rect at, double pitch)
{
    double size = text_size(s, TEXT_SMALL);
    for (int k = 0; k < scores->columns; k++) {
        double x = at.x + k * pitch, gap = fmin(u(s, 8), pitch * 0.1);
        struct item *i = paint_text(
            s, id_cell("jury name", scores, -1, k), x + pitch / 2, at.y + size,
            size, WEIGHT_REGULAR, ALIGN_MIDDLE, s->theme->ink,
            text_fit(s, size, WEIGHT_REGULAR, column_name(s, scores, k),
                     pitch - gap));
        label_answers(s, i, &(struct address){scores, 0, k, -1});
        i->target.number = COLUMN_LABEL;
        paint_cell(s, "cell", scores, 0, k,
                   (struct rect){x + gap, at.y + size * 1.5, pitch - 2 * gap,
                                 at.h - size * 1.9});
    }
}

static void paint_way(struct scene *s, const struct tensor *m, int c,
                      const struct tensor *scores, struct rect at, double pitch)
{
    double size = text_size(s, TEXT_SMALL), y = at.y + size * 1.2;
    paint_remark(s, id_named("rivals way", c), at.x, y, at.w * 0.48,
                 ALIGN_START, caption(s, titles[c], NO_SLOTS));
    paint_verdict(s, c, m, scores, at.x + at.w, y, at.w * 0.5, ALIGN_END);
    for (int k = 0; k < m->columns; k++)
        paint_weight(s, "cell", m, 0, k,
                     (struct rect){at.x + k * pitch, at.y + size * 1.5, pitch,
                                   at.h - size * 1.7},
                     FORMULA_DECIMALS);
}

static bool paint_lines(struct scene *s, const struct panel *p, struct rect at)
{
    const struct tensor *scores = shared_from(s, p);
    double high = at.h / (WAYS + 1), pitch = at.w / scores->columns;
    struct rect line = {at.x, at.y, at.w, high};
    if (high < text_size(s, TEXT_SMALL) * 3 || pitch < u(s, 16))
        return false;
    paint_heads(s, scores, line, pitch);
    for (int c = 0; c < WAYS; c++) {
        line.y += high;
        paint_way(s, panel_with(s, p, c + 1), c, scores, line, pitch);
    }
    return true;
}

bool panel_rivals(struct scene *s, const struct panel *p, struct rect at)
{
    if (panel_with(s, p, 0)->rows != 1)
        return false;
    return panel_stacks(at) ? paint_lines(s, p, at) : paint_columns(s, p, at);
}
