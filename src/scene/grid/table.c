// SPDX-License-Identifier: MIT
#include "scene/grid/table.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "scene/kept.h"
#include "scene/mark/notation.h"

int lane_add(struct lanes *l, struct track track, int cells)
{
    assert(cells >= 0);
    int lane = l->count < MOST_LANES - 1 ? l->count++ : l->count - 1;
    l->track[lane] = track;
    l->cells[lane] = cells;
    return lane;
}

int lane_fixed(struct lanes *l, double size)
{
    return lane_add(l, (struct track){size, size, size, .keep = KEEP}, 1);
}

int lane_free(struct lanes *l, double grow)
{
    return lane_add(
        l, (struct track){.most = INFINITY, .grow = grow, .keep = KEEP}, 1);
}

int lane_cells(struct lanes *l, int cells, double least, double wished,
               double most)
{
    wished = fmax(wished, least);
    struct track track = {cells * least, cells * wished,
                          cells * fmax(most, wished), .grow = cells,
                          .keep = KEEP};
    return lane_add(l, track, cells);
}

bool lanes_solve(struct lanes *l, double start, double room)
{
    bool fits = tracks_solve(l->track, l->count, start, room);
    size_t size = (size_t)l->count * sizeof *l->track;
    struct rect at = {start, 0, room, 0};
    kept_layout(l->kept, id_named("lanes", l->nth), at, l->track, size);
    kept_layout(l->kept, id_named("lanes fit", l->nth), at, &fits, sizeof fits);
    return fits;
}

double lane_pitch(const struct lanes *l, int lane)
{
    assert(lane >= 0 && lane < l->count && l->cells[lane] > 0);
    return l->track[lane].size / l->cells[lane];
}

struct rect table_place(const struct table *t, int across, int down)
{
    assert(across >= 0 && across < t->across.count && down >= 0 &&
           down < t->down.count);
    const struct track *a = &t->across.track[across];
    const struct track *d = &t->down.track[down];
    return (struct rect){a->at, d->at, a->size, d->size};
}

struct rect table_cell(const struct table *t, int across, int column, int down,
                       int line)
{
    struct rect at = table_place(t, across, down);
    at.w = lane_pitch(&t->across, across);
    at.h = lane_pitch(&t->down, down);
    at.x += column * at.w;
    at.y += line * at.h;
    return at;
}

void table_grid(const struct scene *s, const struct table *t, int across,
                int down, double alone, struct grid *g)
{
    struct rect at = table_place(t, across, down);
    double pitch_x = lane_pitch(&t->across, across);
    double pitch_y = lane_pitch(&t->down, down);
    if (g->rows == 1)
        pitch_y = fmin(fmax(pitch_y, alone), at.h);
    double small = fmin(pitch_x, pitch_y), height = pitch_y * grid_down(g);
    bool image = small < u(s, 10);
    g->gap = image ? 0 : fmin(u(s, 4), small * 0.09);
    g->cell_w = pitch_x - g->gap;
    g->cell_h = pitch_y - g->gap;
    g->x = at.x;
    g->y = at.y + (at.h - height) / 2;
}

// --- heads and signs ---------------------------------------------------------

// The space at which a text breaks into two lines of about equal length.
static const char *middle_space(const char *text)
{
    const char *best = NULL;
    int length = (int)strlen(text), off = length;
    for (const char *p = strchr(text, ' '); p; p = strchr(p + 1, ' ')) {
        int d = abs(2 * (int)(p - text) - length);
        if (d < off)
            off = d, best = p;
    }
    return best;
}

double row_head_width(const struct scene *s, double size, const char *text,
                      bool broken)
{
    const char *space = broken ? middle_space(text) : NULL;
    if (!space)
        return text_width(s, size, WEIGHT_BOLD, text);
    const char *first = text_print(s, "%.*s", (int)(space - text), text);
    return fmax(text_width(s, size, WEIGHT_BOLD, first),
                text_width(s, size, WEIGHT_BOLD, space + 1));
}

void paint_row_head(struct scene *s, const char *name, int id, struct rect at,
                    double size, enum weight weight, color ink,
                    const char *text)
{
    double x = at.x + at.w, y = at.y + at.h / 2 + size * CAP_MIDDLE;
    const char *space = middle_space(text);
    if (!space || text_width(s, size, weight, text) <= at.w) {
        paint_text(s, id_named(name, id), x, y, size, weight, ALIGN_END, ink,
                   text_fit(s, size, weight, text, at.w));
        return;
    }
    const char *lines[] = {text_print(s, "%.*s", (int)(space - text), text),
                           space + 1};
    for (int k = 0; k < 2; k++)
        paint_text(s, id_named(name, id + k), x, y + (k - 0.5) * size * 1.2,
                   size, weight, ALIGN_END, ink,
                   text_fit(s, size, weight, lines[k], at.w));
}

void paint_sign(struct scene *s, uint64_t id, struct rect at, double size,
                const char *text)
{
    paint_notation(s, id, at.x + at.w / 2, at.y + at.h / 2 + size * CAP_MIDDLE,
                   size, WEIGHT_REGULAR, ALIGN_MIDDLE, s->theme->ink, text);
}

double operator_width(const struct scene *s, const char *text)
{
    double size = text_size(s, TEXT_BODY);
    return notation_width(s, size, WEIGHT_BOLD, text) + size;
}

struct item *paint_operator(struct scene *s, uint64_t id, double x, double y,
                            const char *text)
{
    double size = text_size(s, TEXT_BODY), h = size * 1.7;
    double w = operator_width(s, text);
    struct item *i = paint_framed(s, id, LAYER_LABEL,
                                  (struct rect){x - w / 2, y - h / 2, w, h},
                                  h / 4, s->theme->paper, u(s, 1.5));
    i->text = text;
    i->size = size;
    i->weight = WEIGHT_BOLD;
    i->ink = s->theme->ink;
    set_as_notation(s, i);
    return i;
}
