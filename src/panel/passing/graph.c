// SPDX-License-Identifier: MIT
// Discs in columns, one for each round, and the bands on which something goes
// from one to the next. What feeds the word in the light is in the light.
#include <math.h>

#include "base/number.h"
#include "panel/passing/passing.h"
#include "scene/grid/heading.h"
#include "scene/mark/labels.h"

enum { BENDS = 20, MOST_NUMBERED = 8 };

struct graph {
    const struct passing *p;
    struct rect at; // of the discs' middles
    double r;       // of a disc
    double widest;  // of a band
    double words;   // at the left
    bool fractions; // all have room
};

static struct spot disc_middle(const struct graph *g, int k, int row)
{
    int n = g->p->x[0]->rows, gaps = g->p->count - 1;
    return (struct spot){g->at.x + (gaps ? g->at.w * k / gaps : g->at.w / 2),
                         n > 1 ? g->at.y + g->at.h * row / (n - 1)
                               : g->at.y + g->at.h / 2};
}

static struct graph graph_fit(const struct scene *s, const struct passing *p,
                              struct rect at)
{
    const struct tensor *x = p->x[0];
    double line = heading_line(s), head = line * 1.6, foot = line * 2.2;
    struct graph g = {.p = p};
    g.words = fmin(labels_width(s, x, 0, x->rows), at.w * 0.25) + u(s, 14);
    double room = at.w - g.words, high = at.h - head - foot;
    g.r = fmin(fmin(u(s, 36), high / x->rows * 0.44), room * 0.11);
    g.widest = g.r * 1.2;
    double edge = fmax(
        g.r,
        text_width(s, text_size(s, TEXT_BODY), WEIGHT_BOLD, "round 10") / 2);
    g.at = (struct rect){at.x + g.words + edge, at.y + head + g.r,
                         room - 2 * edge, high - 2 * g.r};
    double most = g.r * 4.2 * (x->rows - 1); // no farther apart than that
    if (g.at.h > most) {
        g.at.y += (g.at.h - most) / 2;
        g.at.h = most;
    }
    return g;
}

// --- discs -------------------------------------------------------------------

static double disc_value(const struct graph *g, int k, int row)
{
    return tensor_at(g->p->x[k], row, g->p->column);
}

static bool disc_known(const struct scene *s, const struct graph *g, int k,
                       int row)
{
    return known(s, g->p->x[k], row, g->p->column);
}

// A number that has no room for two decimals has none: 0.25 is not 0.2.
static const char *disc_text(const struct scene *s, const struct graph *g,
                             double value, double *size)
{
    static const int sizes[] = {TEXT_NUMBER, TEXT_SMALL};
    int decimals = number_exact(value, 0) ? 0 : CELL_DECIMALS;
    const char *text = NULL;
    for (int k = 2 * g->r > u(s, 52) ? 0 : 1; k < 2 && !text; k++) {
        *size = text_size(s, sizes[k]);
        text = number_alike(s, value, g->p->shares, decimals, *size,
                            WEIGHT_BOLD, 2 * g->r * 0.94);
    }
    return *size * 1.5 > 2 * g->r ? NULL : text;
}

// Where one fraction has no room, none is printed.
static bool fractions_fit(const struct scene *s, const struct graph *g)
{
    double size;
    for (int k = 0; k < g->p->count; k++)
        for (int row = 0; row < g->p->x[k]->rows; row++)
            if (disc_known(s, g, k, row) &&
                !disc_text(s, g, disc_value(g, k, row), &size))
                return false;
    return true;
}

static void print_disc(const struct scene *s, const struct graph *g,
                       struct item *i, double value)
{
    double size;
    const char *text = disc_text(s, g, value, &size);
    if (!text || (!number_exact(value, 0) && !g->fractions))
        return;
    i->text = text;
    i->size = size;
    i->weight = WEIGHT_BOLD;
    i->ink = ink_on(i->fill);
}

// Nothing is no light: 0 has the colour of what is empty.
static color disc_fill(const struct scene *s, const struct graph *g, int k,
                       double value, bool full)
{
    if (value == 0)
        return s->theme->chrome;
    if (g->p->shares)
        return share_fill(s, value, full ? LIGHT_FOCUS : LIGHT_PLAIN);
    return signed_color(s->theme, value, most_of_colors(s, g->p->x[k]));
}

static void paint_disc(struct scene *s, const struct graph *g, int k, int row)
{
    const struct tensor *x = g->p->x[k];
    struct spot m = disc_middle(g, k, row);
    struct rect at = {m.x - g->r, m.y - g->r, 2 * g->r, 2 * g->r};
    uint64_t id = id_cell("passing disc", x, row, -1);
    bool lit = passing_lit(g->p, k, row), last = k == g->p->count - 1;
    struct target target = {TARGET_CELLS, {x, row, g->p->column, -1}, 0};
    if (!disc_known(s, g, k, row)) {
        struct item *empty =
            paint_box(s, id, LAYER_SLOT, at, g->r, s->theme->chrome);
        empty->line = s->theme->slot_line;
        empty->stroke = u(s, 1.2);
        empty->dash = u(s, 3);
        empty->target = target;
        return;
    }
    double value = disc_value(g, k, row);
    struct item *i = paint_box(s, id, LAYER_CELL, at, g->r, s->theme->paper);
    i->fill = disc_fill(s, g, k, value, lit && last);
    i->line = lit ? s->theme->light
                  : hollow_line(s->theme, value, most_of_colors(s, x));
    i->stroke = u(s, lit ? 3.5 : 1.5);
    i->target = target;
    if (last)
        i->beat = BEAT_RESULT;
    print_disc(s, g, i, value);
}

// --- bands -------------------------------------------------------------------

static bool band_lit(const struct graph *g, int k, int to, int from)
{
    return passing_lit(g->p, k, from) && passing_lit(g->p, k + 1, to) &&
           disc_value(g, k, from) != 0;
}

static void band_line(const struct graph *g, int k, int to, int from,
                      struct spot *out)
{
    struct spot a = disc_middle(g, k, from), b = disc_middle(g, k + 1, to);
    double bend = (b.x - a.x) * 0.5;
    bezier(a, (struct spot){a.x + bend, a.y}, (struct spot){b.x - bend, b.y}, b,
           BENDS, out);
}

static bool band_shown(const struct scene *s, const struct graph *g, int k,
                       int to)
{
    const struct tensor *w = g->p->weights[k];
    return w && known(s, w, to, -1);
}

// Where nothing goes along there is no band, but the weight can be pointed at.
static void answer_for_none(struct scene *s, const struct graph *g, int k,
                            int to, int from, struct target target)
{
    struct spot line[BENDS];
    band_line(g, k, to, from, line);
    struct spot m = line[BENDS / 2];
    paint_answer(s, id_cell("passing none", g->p->x[k + 1], to, from),
                 rect_grow((struct rect){m.x, m.y, 0, 0}, u(s, 5)), target);
}

static void paint_passed(struct scene *s, const struct graph *g,
                         struct labels *l, int k, int to, int from)
{
    (void)l;
    double w = passing_share(s, g->p, k, to, from);
    struct spot line[BENDS];
    bool lit = band_lit(g, k, to, from);
    struct target target = {TARGET_CELLS, {g->p->weights[k], to, from, -1}, 0};
    if (w == 0 || !isfinite(w)) {
        answer_for_none(s, g, k, to, from, target);
        return;
    }
    band_line(g, k, to, from, line);
    double width = fmax(fmin(fabs(w), 1.5) * g->widest, u(s, 1));
    struct item *i =
        pose_add(s->pose, ITEM_POLYGON, lit ? LAYER_LINK : LAYER_BACK,
                 id_cell("passing band", g->p->x[k + 1], to, from));
    i->spots = ribbon(s->pose->arena, line, BENDS, width);
    i->spot_count = 2 * BENDS;
    i->fill = lit ? s->theme->light : fade(s->theme->ribbon, 0.28);
    i->target = target;
    i->beat = k == g->p->count - 2 ? BEAT_READ : BEAT_AUTO;
}

// No number stands on a band in the light.
static void keep_off(struct scene *s, const struct graph *g, struct labels *l,
                     int k, int to, int from)
{
    struct spot line[BENDS];
    double half =
        g->widest * fmin(fabs(passing_share(s, g->p, k, to, from)), 1.5) / 2;
    if (!band_lit(g, k, to, from) || passing_share(s, g->p, k, to, from) == 0)
        return;
    band_line(g, k, to, from, line);
    for (int i = 0; i + 1 < BENDS; i++)
        for (int side = -1; side <= 1; side++)
            labels_line(
                l, (struct spot){line[i].x, line[i].y + side * half},
                (struct spot){line[i + 1].x, line[i + 1].y + side * half});
}

// How much goes along, over the middle of a band in the light.
static void print_band(struct scene *s, const struct graph *g, struct labels *l,
                       int k, int to, int from)
{
    struct spot line[BENDS];
    double size = text_size(s, TEXT_SMALL);
    char text[NUMBER_SIZE];
    if (!band_lit(g, k, to, from) || passing_share(s, g->p, k, to, from) == 0 ||
        !s->view->look.numbers)
        return;
    band_line(g, k, to, from, line);
    number_print(text, passing_share(s, g->p, k, to, from), CELL_DECIMALS);
    double wide = text_width(s, size, WEIGHT_BOLD, text) + u(s, 4);
    for (int far = 1; far <= 3; far++) {
        struct rect r;
        if (labels_find(l, line[BENDS / 2], wide, size * 1.2,
                        g->widest * 0.55 + u(s, 2 * far), &r) != 0)
            continue;
        labels_take(l, r);
        paint_text(s, id_cell("passing amount", g->p->x[k + 1], to, from),
                   r.x + r.w / 2, r.y + r.h / 2 + size * CAP_MIDDLE, size,
                   WEIGHT_BOLD, ALIGN_MIDDLE, s->theme->ink,
                   text_print(s, "%s", text));
        return;
    }
}

// --- words -------------------------------------------------------------------

static const char *column_head(const struct scene *s, int round)
{
    return round ? caption(s, "part.round", SLOTS(COUNT("n", round)))
                 : caption(s, "panel.passing.before", NO_SLOTS);
}

// Where the columns are too near to each other the last one's alone.
static void paint_columns(struct scene *s, const struct graph *g, double y)
{
    double size = text_size(s, TEXT_BODY), widest = 0;
    int last_round = g->p->first + g->p->count - 1;
    for (int k = 0; k < g->p->count; k++)
        widest = fmax(widest, text_width(s, size, WEIGHT_BOLD,
                                         column_head(s, g->p->first + k)));
    bool crowded = g->at.w / (g->p->count - 1) < widest + size;
    for (int k = 0; k < g->p->count; k++) {
        int round = g->p->first + k;
        bool last = round == last_round;
        if (crowded && !last)
            continue;
        paint_text(s, id_named("passing round", round), disc_middle(g, k, 0).x,
                   y, size, last ? WEIGHT_BOLD : WEIGHT_REGULAR, ALIGN_MIDDLE,
                   last ? s->theme->ink : s->theme->grey,
                   column_head(s, round));
    }
}

static void paint_rows(struct scene *s, const struct graph *g, double x)
{
    const struct tensor *m = g->p->x[0];
    double size = text_size(s, TEXT_BODY);
    double pitch = m->rows > 1 ? g->at.h / (m->rows - 1) : g->at.h;
    for (int row = 0; row < m->rows; row++) {
        if (m->rows > 1 && pitch < size * 1.1)
            size = text_size(s, TEXT_SMALL);
        if (m->rows > 1 && pitch < size * 1.05 && row % 2)
            continue;
        bool lit = passing_lit(g->p, g->p->count - 1, row);
        enum weight weight = lit ? WEIGHT_BOLD : WEIGHT_REGULAR;
        struct item *i = paint_text(
            s, id_cell("passing word", m, row, -1), x,
            disc_middle(g, 0, row).y + size * CAP_MIDDLE, size, weight,
            ALIGN_START, role_color(s->theme, ROLE_QUERY),
            text_fit(s, size, weight, row_name(s, m, row), g->words - u(s, 8)));
        label_answers(s, i, &(struct address){m, row, -1, -1});
    }
}

static const char *graph_legend(const struct scene *s, const struct passing *p)
{
    const struct tensor *x = p->x[p->count - 1];
    if (!columns_have_names(x))
        return caption(s, "panel.passing.number",
                       SLOTS(COUNT("n", p->column + 1)));
    return caption(s, p->shares ? "panel.passing.share" : "panel.passing.named",
                   SLOTS(TEXT("name", column_name(s, x, p->column))));
}

// Paints, or prepares for, every band.
typedef void (*band_brush)(struct scene *s, const struct graph *g,
                           struct labels *l, int k, int to, int from);

static void each_band(struct scene *s, const struct graph *g, struct labels *l,
                      band_brush brush)
{
    int n = g->p->x[0]->rows;
    for (int k = 0; k + 1 < g->p->count; k++)
        for (int to = 0; to < n && band_shown(s, g, k, to); to++)
            for (int from = 0; from < n; from++)
                brush(s, g, l, k, to, from);
}

static void paint_discs(struct scene *s, const struct graph *g,
                        struct labels *l)
{
    for (int k = 0; k < g->p->count; k++)
        for (int row = 0; row < g->p->x[0]->rows; row++) {
            struct spot m = disc_middle(g, k, row);
            paint_disc(s, g, k, row);
            labels_take(
                l, (struct rect){m.x - g->r, m.y - g->r, 2 * g->r, 2 * g->r});
        }
}

void passing_graph(struct scene *s, const struct passing *p, struct rect at)
{
    struct graph g = graph_fit(s, p, at);
    g.fractions = fractions_fit(s, &g);
    int n = p->x[0]->rows, bands = (p->count - 1) * n * n;
    double size = text_size(s, TEXT_SMALL);
    bool numbered = n <= MOST_NUMBERED;
    struct labels l = labels_start(s, at, p->count * n + bands,
                                   numbered ? 3 * BENDS * bands : 0);
    paint_discs(s, &g, &l);
    each_band(s, &g, &l, paint_passed);
    if (numbered) {
        each_band(s, &g, &l, keep_off);
        each_band(s, &g, &l, print_band);
    }
    paint_columns(s, &g, g.at.y - g.r - heading_line(s) * 0.6);
    paint_rows(s, &g, at.x);
    paint_text(s, id_named("passing legend", 0), at.x,
               g.at.y + g.at.h + g.r + heading_line(s) * 1.5, size,
               WEIGHT_REGULAR, ALIGN_START, s->theme->grey,
               text_fit(s, size, WEIGHT_REGULAR, graph_legend(s, p), at.w));
}
