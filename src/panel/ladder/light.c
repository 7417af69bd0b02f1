// SPDX-License-Identifier: MIT
// The light of a row: each bar goes down to its share, as long as the share is.
// What is below 0 is taken off its end.
#include "panel/ladder/ladder.h"

#include <math.h>
#include <stdlib.h>

#include "base/number.h"
#include "scene/ghost/ghost.h"
#include "scene/span.h"

// A share in the light.
struct piece {
    int column;
    struct rect at;
    double old;         // where what it was begins
    const char *number; // for which it has no room inside; or NULL
};

static double old_share(const struct scene *s, const struct ladder *l,
                        int column)
{
    double was = s->before ? ghost_value(s, l->out, l->row, column)
                           : tensor_at(l->out, l->row, column);
    return fmax(was, 0);
}

// What the light is as long as: 1, or all that is handed out where that is
// more, because others of the row are negative; here, before the last change,
// and in the other result of the frame, so that they can be compared.
static double handed_out(const struct scene *s, const struct ladder *l)
{
    double now = 0, old = 0, there = 0;
    const struct tensor *other = other_of(s, l->out);
    for (int c = 0; c < l->out->columns; c++) {
        if (!s->hidden || ladder_known(s, l, RUNG_WEIGHT, c))
            now += fmax(ladder_value(l, RUNG_WEIGHT, c), 0);
        if (s->before)
            old += old_share(s, l, c);
        if (other && !s->hidden && l->row < other->rows && c < other->columns)
            there += fmax(tensor_at(other, l->row, c), 0);
    }
    double sum = fmax(now, fmax(old, there));
    bool more = isfinite(sum) && sum > 1 + 1e-9; // not by rounding alone
    return more ? sum : 1;
}

static struct rect light_line(const struct ladder *l)
{
    const struct track *line = &l->down.track[l->line[RUNG_WEIGHT]];
    return (struct rect){l->light, line->at, l->one, line->size};
}

// From the foot of its bar to its part of the light.
static void paint_way(struct scene *s, const struct ladder *l, int c,
                      struct rect to)
{
    struct rect from = ladder_bar(s, l, c, false);
    double y = from.y + from.h;
    struct spot *way = arena_array(s->pose->arena, 4, sizeof *way);
    way[0] = (struct spot){from.x, y};
    way[1] = (struct spot){from.x + from.w, y};
    way[2] = (struct spot){to.x + to.w, to.y};
    way[3] = (struct spot){to.x, to.y};
    struct item *i = pose_add(s->pose, ITEM_POLYGON, LAYER_LINK,
                              id_cell("exp way", l->exp, l->row, c));
    i->spots = way;
    i->spot_count = 4;
    i->fill = ladder_lit(s, l, c)
                  ? s->theme->pool
                  : mix_colors(s->theme->paper, s->theme->idle, 0.25);
}

static const char *share_text(const struct scene *s, const struct ladder *l,
                              int c)
{
    char number[NUMBER_SIZE];
    if (!s->view->look.numbers || s->view->look.thumbnail)
        return NULL;
    number_print_share(number, ladder_value(l, RUNG_WEIGHT, c),
                       l->inside ? CELL_DECIMALS : FORMULA_DECIMALS);
    return text_print(s, "%s", number);
}

// A share, and the ghost of what it was under it.
static void paint_share_of(struct scene *s, const struct ladder *l,
                           struct piece *p, double unit)
{
    int c = p->column;
    bool lit = ladder_lit(s, l, c), below = ladder_value(l, RUNG_WEIGHT, c) < 0;
    double size = text_size(s, TEXT_SMALL);
    struct item *i =
        paint_box(s, id_cell("cell", l->out, l->row, c), LAYER_CELL, p->at, 0,
                  below ? CLEAR
                  : lit ? s->theme->light
                        : mix_colors(s->theme->paper, s->theme->ink, 0.62));
    bool looked = c == l->column && s->focus.tensor == l->out;
    i->line = below || looked ? s->theme->ink : s->theme->paper;
    i->stroke = below || looked ? u(s, 1.5) : p->at.w > u(s, 6) ? u(s, 1) : 0;
    i->size = size;
    i->weight = WEIGHT_BOLD;
    i->ink = below ? s->theme->ink : ink_on(i->fill);
    i->from = l->held ? 0 : id_cell("exp bar", l->exp, l->row, c);
    i->flows = true;
    i->delay = l->column < 0 ? 0.6 * c / l->out->columns : 0.5;
    i->target = ladder_target(l, RUNG_WEIGHT, c);
    i->target.wide = below ? 0 : unit;
    const char *text = share_text(s, l, c);
    bool fits = text && size * 1.05 < p->at.h &&
                text_width(s, size, WEIGHT_BOLD, text) < p->at.w - u(s, 4);
    i->text = fits ? text : NULL;
    p->number = fits ? NULL : text;
    struct item *ghost = ghost_of(s, i, l->out, l->row, c);
    if (ghost)
        ghost->at = (struct rect){p->old, p->at.y + p->at.h + u(s, 2),
                                  old_share(s, l, c) * unit, u(s, 5)};
}

static int by_length(const void *a, const void *b)
{
    const struct piece *x = a, *y = b;
    return x->at.w != y->at.w ? (x->at.w < y->at.w ? 1 : -1)
                              : x->column - y->column;
}

// Under the light the numbers for which it has no room, the longest first, as
// far as they stay apart. Parts that nobody sees have none.
static void paint_under(struct scene *s, const struct ladder *l,
                        struct piece *parts, int count)
{
    const struct track *line = &l->down.track[l->under];
    double size = text_size(s, TEXT_SMALL), air = u(s, 6);
    struct rect *taken =
        arena_array(s->pose->arena, (size_t)count + 1, sizeof *taken);
    int shown = 0;
    qsort(parts, (size_t)count, sizeof *parts, by_length);
    for (int k = 0; k < count && !line->left_out; k++) {
        const struct piece *p = &parts[k];
        if (!p->number || p->at.w < u(s, 3))
            continue;
        double w = text_width(s, size, WEIGHT_REGULAR, p->number);
        double x = fmax(
            l->at.x, fmin(p->at.x + (p->at.w - w) / 2, l->at.x + l->at.w - w));
        bool free = true;
        for (int j = 0; j < shown; j++)
            free = free && (x > taken[j].x + taken[j].w + air ||
                            taken[j].x > x + w + air);
        if (!free)
            continue;
        taken[shown++] = (struct rect){x, 0, w, 0};
        struct item *i =
            paint_text(s, id_cell("share number", l->out, l->row, p->column),
                       x + w / 2, line->at + line->size - size * 0.2, size,
                       WEIGHT_REGULAR, ALIGN_MIDDLE, s->theme->grey, p->number);
        text_answers(s, i, &(struct address){l->out, l->row, p->column, -1});
    }
}

// Under its column the place of a share that has none in the light: it is not
// known, or no number.
static void paint_unplaced(struct scene *s, const struct ladder *l, int c)
{
    const struct track *line = &l->down.track[l->under];
    double w = l->pitch * 0.82, x = ladder_value(l, RUNG_WEIGHT, c);
    struct rect at = {l->left + (c + 0.5) * l->pitch - w / 2,
                      line->at + u(s, 3), w, fmax(line->size - u(s, 3), 0)};
    if (line->left_out || w < u(s, 16) || s->view->look.thumbnail)
        return;
    if (ladder_known(s, l, RUNG_WEIGHT, c))
        paint_value(s, id_cell("cell", l->out, l->row, c), at, x, 1,
                    LIGHT_PLAIN, NULL)
            ->target = ladder_target(l, RUNG_WEIGHT, c);
    else
        paint_empty(s, id_cell("slot", l->out, l->row, c), at)->target =
            ladder_target(l, RUNG_WEIGHT, c);
}

static void paint_track(struct scene *s, const struct ladder *l)
{
    double size = text_size(s, TEXT_SMALL);
    struct item *i = paint_box(s, id_named("budget", 0), LAYER_SLOT,
                               light_line(l), 0, CLEAR);
    i->line = s->theme->slot_line;
    i->stroke = u(s, 1.2);
    i->dash = u(s, 4);
    if (!ladder_empty(s, l) || s->view->look.thumbnail)
        return;
    i->text =
        text_fit(s, size, WEIGHT_BOLD,
                 caption(s, "panel.softmax.empty", NO_SLOTS), l->one - u(s, 8));
    i->size = size;
    i->ink = s->theme->ink;
    i->weight = WEIGHT_BOLD;
}

// The parts that are known, one after the other; what is below 0 goes back from
// their end, under them. How many.
static int lay_parts(const struct scene *s, const struct ladder *l, double unit,
                     struct piece *parts)
{
    struct rect line = light_line(l), below = line;
    double x = line.x, old = line.x;
    int count = 0;
    below.y += line.h + u(s, 2);
    below.h = fmax(l->down.track[l->under].size - u(s, 2), 0);
    for (int c = 0; c < l->out->columns; c++) {
        double share = ladder_value(l, RUNG_WEIGHT, c), was = old;
        old += old_share(s, l, c) * unit;
        if (!ladder_known(s, l, RUNG_WEIGHT, c) || !isfinite(share))
            continue;
        struct piece *p = &parts[count++];
        *p = (struct piece){c, share < 0 ? below : line, was, NULL};
        p->at.w = fabs(share) * unit;
        p->at.x = x;
        x += fmax(share, 0) * unit;
    }
    for (int k = 0; k < count; k++)
        if (ladder_value(l, RUNG_WEIGHT, parts[k].column) < 0) {
            x -= parts[k].at.w;
            parts[k].at.x = x;
        }
    return count;
}

void ladder_light(struct scene *s, const struct ladder *l)
{
    int n = l->out->columns;
    struct piece *parts =
        arena_array(s->pose->arena, (size_t)n + 1, sizeof *parts);
    double unit = l->one / handed_out(s, l);
    int count = lay_parts(s, l, unit, parts);
    bool free = count == n; // nothing else stands under the light
    paint_track(s, l);
    for (int c = 0; c < n; c++)
        if (ladder_known(s, l, RUNG_WEIGHT, c)
                ? !isfinite(ladder_value(l, RUNG_WEIGHT, c))
                : count || s->asked)
            paint_unplaced(s, l, c);
    for (int k = 0; k < count; k++) {
        struct piece *p = &parts[k];
        double share = ladder_value(l, RUNG_WEIGHT, p->column);
        if (share > 0 && !l->held && ladder_known(s, l, RUNG_EXP, p->column))
            paint_way(s, l, p->column, p->at);
        paint_share_of(s, l, p, unit);
        free = free && share >= 0;
    }
    if (free)
        paint_under(s, l, parts, count);
}
