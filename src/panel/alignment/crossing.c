// SPDX-License-Identifier: MIT
#include "panel/alignment/crossing.h"

#include <math.h>

#include "panel/alignment/alignment.h"
#include "trace/origin.h"

enum { MOST_WRITTEN = 4, MOST_READ = 5 };

bool crossing_of(const struct trace *t, struct crossing *out)
{
    *out = (struct crossing){.target = trace_find(t, "target"),
                             .weights = trace_find(t, "alignment"),
                             .source = trace_find(t, "annotations")};
    if (!out->target || !out->weights || !out->source)
        return false;
    int rows = out->weights->rows, columns = out->weights->columns;
    if (out->target->rows < rows || out->source->rows != columns)
        return false;
    out->rows = rows < MOST_WRITTEN ? rows : MOST_WRITTEN;
    out->columns = columns < MOST_READ ? columns : MOST_READ;
    return rows > 0 && columns > 0;
}

int crossing_asked(const struct crossing *c, int row)
{
    return tensor_argmax(c->weights, row);
}

int crossing_lit(const struct crossing *c)
{
    int best = 0;
    double most = 0;
    for (int r = 0; r < c->rows; r++) {
        int asked = crossing_asked(c, r);
        double share = tensor_at(c->weights, r, asked);
        if (asked == r || asked >= c->columns || share <= most)
            continue;
        most = share;
        best = r;
    }
    return best;
}

// Words spread over the whole width, in one size that fits.
static struct word_line spread(const struct scene *s, const char **names,
                               int count, struct rect at)
{
    struct word_line l = {
        .count = count,
        .end = count,
        .names = names,
        .must = -1,
        .box = arena_array(s->pose->arena, (size_t)count, sizeof *l.box)};
    double size = text_size(s, TEXT_BODY), all = 0;
    for (int i = 0; i < count; i++)
        all += text_width(s, size, WEIGHT_BOLD, names[i]);
    double gap = size * 0.5 * (count - 1);
    size = fmin(size, size * at.w / (all + gap));
    double x = at.x, room = at.w, sum = 0;
    for (int i = 0; i < count; i++)
        sum += text_width(s, size, WEIGHT_BOLD, names[i]);
    for (int i = 0; i < count; i++) {
        double w = text_width(s, size, WEIGHT_BOLD, names[i]);
        l.box[i] = (struct rect){x, at.y, w, at.h};
        x += w + (count > 1 ? (room - sum) / (count - 1) : 0);
    }
    l.size = size;
    return l;
}

static void paint_words(struct scene *s, const struct word_line *l,
                        const char *name, int shown, int lit, color light)
{
    for (int i = 0; i < shown; i++)
        paint_text(s, id_named(name, i), word_line_center(l, i),
                   l->box[i].y + l->box[i].h / 2 + l->size * CAP_MIDDLE,
                   l->size, i == lit ? WEIGHT_BOLD : WEIGHT_REGULAR,
                   ALIGN_MIDDLE, i == lit ? light : s->theme->grey,
                   l->names[i]);
}

bool crossing_paint(struct scene *s, const struct crossing *c, int now,
                    double grown, int lit, struct rect at)
{
    const char *asks[MOST_WRITTEN], *asked[MOST_READ];
    for (int r = 0; r < c->rows; r++)
        asks[r] = row_name(s, c->target, r);
    for (int k = 0; k < c->columns; k++)
        asked[k] = row_name(s, c->source, k);
    double h = text_size(s, TEXT_BODY) * 1.5;
    struct alignment a = {.target = c->target,
                          .weights = c->weights,
                          .source = c->source,
                          .now = now,
                          .row = lit,
                          .column = true, // as wide as where there is room
                          .looked = -1,
                          .grown = grown};
    int largest[MOST_WRITTEN];
    for (int r = 0; r < c->rows; r++)
        largest[r] = crossing_asked(c, r);
    a.largest = largest;
    double end = u(s, 15); // of a ribbon is round
    a.arcs = (struct rect){at.x, at.y + h + end, at.w, at.h - 2 * (h + end)};
    a.asks = spread(s, asks, c->rows, (struct rect){at.x, at.y, at.w, h});
    a.asked = spread(s, asked, c->columns,
                     (struct rect){at.x, at.y + at.h - h, at.w, h});
    a.spacing = u(s, 44);
    if (fmin(a.asks.size, a.asked.size) < text_size(s, TEXT_SMALL) * 0.99)
        return false;
    alignment_arcs(s, &a);
    paint_words(s, &a.asks, "crossing written", now + 1, lit, s->theme->ink);
    bool there = grown >= 1 || lit < now;
    paint_words(s, &a.asked, "crossing read", c->columns,
                there ? largest[lit] : -1, s->theme->light);
    return true;
}
