// SPDX-License-Identifier: MIT
// Weights as arcs from the words that ask to the words that are asked. An arc
// is as wide as its weight, so a query's arcs fill its bar of 1, and a key's
// bar is as high as all that looks at it. Weak ones would be one grey cloud:
// they show in the row that is looked at.
#include "panel/panels.h"

#include <math.h>

#include "base/number.h"
#include "panel/heatmap.h"
#include "scene/ghost/ghost.h"
#include "scene/span.h"
#include "trace/origin.h"

enum { BENDS = 24 }; // points of an arc

// Where the two columns of words stand.
struct arcs {
    const struct tensor *m;
    struct lines lines; // of the queries
    struct lines keys;
    struct thinning queries_shown, keys_shown; // where words stand
    bool boxes;                                // words stand in outlines
    double size;                               // of the words
    double left, right;                        // where the arcs begin and end
    double query_w, key_w;                     // of the columns of words
    double numbers; // where the weights of the row in focus begin
    double widest;  // the arc of weight 1
    double least;   // weaker ones show only in the row in focus
    const struct ribbon *ribbons, *were; // of all weights; before the change
};

// Where an arc begins and ends: at both sides one lies beside the other, as
// wide as their weights.
struct ribbon {
    int row, column;
    double weight;   // 0 while it is not known
    double from, to; // the middles of its ends
};

// Smaller weights show as arcs only in the row that is looked at. Many rows
// would be one grey cloud, so their weak arcs go, as long as there is one left
// for every other row; the legend says so.
static double least_weight(const struct tensor *m)
{
    static const double least[] = {0.1, 0.05, 0.02};
    for (int k = 0; m->rows > 20 && k < 2; k++) {
        int strong = 0;
        for (int r = 0; r < m->rows; r++)
            for (int c = 0; c < m->columns; c++)
                strong += tensor_at(m, r, c) >= least[k];
        if (strong >= m->rows / 2)
            return least[k];
    }
    return least[2];
}

static double columns_width(const struct scene *s, const struct tensor *m,
                            double size)
{
    if (s->view->look.thumbnail)
        return 0;
    double widest = 0;
    for (int c = 0; c < m->columns; c++)
        widest = fmax(widest,
                      text_width(s, size, WEIGHT_BOLD, column_name(s, m, c)));
    return widest;
}

// What a cell of [m] is, or [was], it before a change; 0 while not known.
static double weight_of(const struct scene *s, const struct tensor *m,
                        const struct tensor *was, int row, int column)
{
    return known(s, m, row, column) && row < was->rows && column < was->columns
               ? fmax(tensor_at(was, row, column), 0)
               : 0;
}

// The sum of a key's weights, as far as they are known. Mostly all are, which
// is asked once: there are thousands.
static double collected(const struct scene *s, const struct tensor *m,
                        const struct tensor *was, int key)
{
    double sum = 0;
    bool all = known(s, m, m->rows - 1, -1);
    int rows = key < was->columns ? was->rows : 0;
    for (int r = 0; r < rows && r < m->rows; r++)
        if (all || known(s, m, r, key))
            sum += fmax(tensor_at(was, r, key), 0);
    return sum;
}

// All arcs of [was], which is the matrix or what it was before a change.
static const struct ribbon *lay(const struct scene *s, const struct arcs *a,
                                const struct tensor *was)
{
    const struct tensor *m = a->m;
    size_t columns = (size_t)m->columns;
    double *ends = arena_array(s->pose->arena, columns, sizeof *ends);
    struct ribbon *all =
        arena_array(s->pose->arena, (size_t)m->rows * columns, sizeof *all);
    for (int c = 0; c < m->columns; c++)
        ends[c] =
            line_middle(&a->keys, c) - collected(s, m, was, c) * a->widest / 2;
    for (int r = 0; r < m->rows; r++) {
        double start = line_middle(&a->lines, r) - a->widest / 2;
        for (int c = 0; c < m->columns; c++) {
            double w = weight_of(s, m, was, r, c), width = w * a->widest;
            all[r * m->columns + c] = (struct ribbon){
                r, c, w, start + width / 2, ends[c] + width / 2};
            start += width;
            ends[c] += width;
        }
    }
    return all;
}

static struct arcs fit(const struct scene *s, const struct tensor *m,
                       struct rect at)
{
    const struct tensor *other = other_of(s, m);
    struct arcs a = {
        .m = m,
        .least = fmin(least_weight(m), other ? least_weight(other) : INFINITY),
        .lines = heatmap_lines(s, at, m, m->rows),
        .keys = heatmap_lines(s, at, m, m->columns)};
    double pitch = fmin(a.lines.pitch, a.keys.pitch), most = at.w * 0.28;
    double body = text_size(s, TEXT_BODY);
    a.boxes = pitch > body * 1.75;
    a.size = pitch > u(s, 30) ? body : text_size(s, TEXT_SMALL);
    a.queries_shown = lines_thinned(s, &a.lines, m, a.size);
    a.keys_shown = lines_thinned(s, &a.keys, m, a.size);
    double pad = a.boxes ? u(s, 28) : u(s, 16);
    double words = axis_narrow_width(s, m->row_role, "↓");
    a.query_w = fmin(labels_width(s, m, 0, m->rows) + pad, most);
    a.key_w = fmin(columns_width(s, m, a.size) + pad, most);
    a.query_w = fmax(a.query_w, fmin(words, most));
    double number = text_width(s, a.size, WEIGHT_BOLD, "0.0000") + u(s, 12);
    if (s->view->look.thumbnail)
        number = 0;
    a.left = at.x + a.query_w;
    a.right = at.x + at.w - number - a.key_w;
    a.numbers = at.x + at.w;
    const struct tensor *was = ghost_tensor(s, m);
    double most_in = 1; // what a key collects must not reach its neighbours
    for (int c = 0; c < m->columns; c++) {
        most_in =
            fmax(most_in, fmax(collected(s, m, m, c), collected(s, m, was, c)));
        if (other)
            most_in = fmax(most_in, collected(s, m, other, c));
    }
    a.widest = fmin(fmin(u(s, 44), a.lines.pitch * 0.62),
                    a.keys.pitch * 0.9 / most_in);
    a.ribbons = lay(s, &a, m);
    a.were = s->before ? lay(s, &a, was) : a.ribbons;
    return a;
}

// The edges of a ribbon, at least [least] wide; returns how many spots.
static int edges(struct scene *s, const struct arcs *a, const struct ribbon *r,
                 double least, const struct spot **out)
{
    double bend = (a->right - a->left) * 0.45;
    struct spot line[BENDS];
    int points = a->m->rows > 24 ? 12 : BENDS;
    bezier((struct spot){a->left, r->from},
           (struct spot){a->left + bend, r->from},
           (struct spot){a->right - bend, r->to},
           (struct spot){a->right, r->to}, points, line);
    *out = ribbon(s->pose->arena, line, points,
                  fmax(r->weight * a->widest, least));
    return 2 * points;
}

static void paint_arc(struct scene *s, const struct arcs *a,
                      const struct ribbon *r, bool lit)
{
    double w = r->weight, least = u(s, lit ? 1.2 : 0.8);
    double shade = 0.16 + 0.5 * w;
    if (s->focus.row >= 0)
        shade = lit ? 0.3 + 0.7 * w : 0.08 + 0.22 * w;
    else if (s->changed && ghost_calm(s, a->m, r->row, r->column))
        shade = 0.08 + 0.22 * w;
    if (w <= 0 || (w < a->least && !lit))
        shade = 0;
    struct item *i =
        pose_add(s->pose, ITEM_POLYGON, lit ? LAYER_CELL : LAYER_LINK,
                 id_arc(a->m, r->row, r->column, false));
    i->spot_count = edges(s, a, r, least, &i->spots);
    i->fill = fade(s->theme->ink, shade);
    i->target = (struct target){TARGET_CELLS, {a->m, r->row, r->column, -1}, 0};
    i->delay = (double)r->row / a->m->rows;
    struct item *was = ghost_of(s, i, a->m, r->row, r->column);
    if (!was)
        return;
    const struct ribbon *old = &a->were[r->row * a->m->columns + r->column];
    edges(s, a, old, 0, &was->spots);
    if (old->weight * a->widest >= u(s, 3))
        return;
    was->kind = ITEM_LINE; // no room inside an outline: a dashed line
    was->spot_count /= 2;
    was->dash = u(s, 3);
}

// Weak arcs show in the row in focus, or where they were strong.
static void paint_arcs(struct scene *s, const struct arcs *a)
{
    int focus = row_in_focus(s, a->m), count = a->m->rows * a->m->columns;
    for (int k = 0; k < count; k++) {
        const struct ribbon *r = &a->ribbons[k];
        double most = fmax(r->weight, a->were[k].weight);
        if (most > 0 && (most >= a->least || r->row == focus))
            paint_arc(s, a, r, r->row == focus);
    }
}

// A query's bar is as high as its 1, a key's as what it collects.
static void paint_ends(struct scene *s, const struct arcs *a)
{
    double w = u(s, 5);
    for (int r = 0; r < a->m->rows; r++)
        if (known(s, a->m, r, -1))
            paint_box(s, id_cell("arc start", a->m, r, -1), LAYER_CELL,
                      (struct rect){a->left,
                                    line_middle(&a->lines, r) - a->widest / 2,
                                    w, a->widest},
                      0, role_color(s->theme, a->m->row_role))
                ->target = (struct target){TARGET_CELLS, {a->m, r, -1, -1}, 0};
    for (int c = 0; c < a->m->columns; c++) {
        double h = collected(s, a->m, a->m, c) * a->widest;
        paint_box(
            s, id_cell("arc end", a->m, -1, c), LAYER_CELL,
            (struct rect){a->right - w, line_middle(&a->keys, c) - h / 2, w, h},
            0, role_color(s->theme, a->m->column_role))
            ->target =
            (struct target){TARGET_CELLS, column_address(s, a->m, c), 0};
    }
}

// The heatmap's pool reaches on to the query's word.
static void paint_focus(struct scene *s, const struct arcs *a, struct rect at)
{
    int row = row_in_focus(s, a->m);
    if (row < 0 || at.x < s->stage.x + s->stage.w * 0.1)
        return;
    double h = fmax(a->lines.pitch, u(s, 12)), x = at.x - s->stage.w * 0.06;
    double right = a->boxes ? a->left - a->query_w / 2 : a->left;
    paint_pool(
        s, "arc pool",
        (struct rect){x, line_middle(&a->lines, row) - h / 2, right - x, h});
}

// True when some are too weak to have a ribbon.
static bool leaves_out(const struct scene *s, const struct arcs *a)
{
    for (int r = 0; r < a->m->rows; r++)
        for (int c = 0; c < a->m->columns; c++) {
            double w = known(s, a->m, r, c) ? tensor_at(a->m, r, c) : 0;
            if (w > 0 && w < a->least)
                return true;
        }
    return false;
}

static void paint_heads(struct scene *s, const struct arcs *a, struct rect at)
{
    double left = a->lines.y - u(s, 10), right = a->keys.y - u(s, 10);
    double room = (at.w - u(s, 30)) / 2;
    enum role key = a->m->column_role;
    double end = a->right + a->key_w / 2 + axis_width(s, key, "↓") / 2;
    paint_axis(s, "arc axis left", a->m->row_role, "↓", at.x, left, room,
               ALIGN_START);
    paint_axis(s, "arc axis right", key, "↓", fmin(end, at.x + at.w), right,
               room, ALIGN_END);
    double foot = fmax(a->lines.y + a->lines.pitch * a->m->rows,
                       a->keys.y + a->keys.pitch * a->m->columns) +
                  u(s, 6);
    if (!leaves_out(s, a))
        return;
    paint_remark(s, id_named("arcs legend", 0), at.x + at.w,
                 foot + text_size(s, TEXT_SMALL) * 1.3, at.w, ALIGN_END,
                 caption(s,
                         row_in_focus(s, a->m) < 0 ? "panel.arcs.legend"
                                                   : "panel.arcs.legend.row",
                         SLOTS(SHORT("least", a->least))));
}

// --- the words at both ends --------------------------------------------------

static enum light query_light(const struct scene *s, const struct arcs *a,
                              int row)
{
    int focus = row_in_focus(s, a->m);
    if (s->focus.row < 0)
        return LIGHT_PLAIN;
    return row == focus ? LIGHT_FOCUS : LIGHT_DIM;
}

static void paint_query(struct scene *s, const struct arcs *a, int k)
{
    const struct address address = {a->m, k, -1, -1};
    double y = line_middle(&a->lines, k), h = a->size * 1.75;
    enum light light = query_light(s, a, k);
    const char *word = row_name(s, a->m, k);
    if (a->boxes) {
        struct rect at = {a->left - a->query_w, y - h / 2, a->query_w, h};
        paint_word(s, id_cell("arc query", a->m, k, -1), at, word,
                   a->m->row_role, light, &address)
            ->layer = LAYER_LABEL;
        return;
    }
    if (!thin_shows(&a->queries_shown, k))
        return;
    enum weight weight = light == LIGHT_FOCUS ? WEIGHT_BOLD : WEIGHT_REGULAR;
    struct item *i =
        paint_text(s, id_cell("arc query", a->m, k, -1), a->left - u(s, 8),
                   y + a->size * CAP_MIDDLE, a->size, weight, ALIGN_END,
                   role_color(s->theme, a->m->row_role),
                   text_fit(s, a->size, weight, word, a->query_w - u(s, 8)));
    label_answers(s, i, &address);
}

static void paint_key(struct scene *s, const struct arcs *a, int k)
{
    int focus = row_in_focus(s, a->m);
    double y = line_middle(&a->keys, k), h = a->size * 1.75;
    bool lit = focus >= 0 && (s->focus.column < 0 || s->focus.column == k);
    const struct address address = column_address(s, a->m, k);
    const char *word = column_name(s, a->m, k);
    bool dim = s->focus.row >= 0 && !lit;
    if (a->boxes)
        paint_word(s, id_cell("arc key", a->m, -1, k),
                   (struct rect){a->right, y - h / 2, a->key_w, h}, word,
                   a->m->column_role, dim ? LIGHT_DIM : LIGHT_PLAIN, &address)
            ->layer = LAYER_LABEL;
    if (a->boxes || !thin_shows(&a->keys_shown, k))
        return;
    struct item *i = paint_text(
        s, id_cell("arc key", a->m, -1, k), a->right + u(s, 8),
        y + a->size * CAP_MIDDLE, a->size, WEIGHT_REGULAR, ALIGN_START,
        role_color(s->theme, a->m->column_role),
        text_fit(s, a->size, WEIGHT_REGULAR, word, a->key_w - u(s, 8)));
    label_answers(s, i, &address);
}

// The weights of the row in focus, beside the keys they go to.
static void paint_numbers(struct scene *s, const struct arcs *a)
{
    int row = row_in_focus(s, a->m);
    if (row < 0 || !known(s, a->m, row, -1) || !s->view->look.numbers)
        return;
    int best = tensor_argmax(a->m, row);
    for (int c = 0; c < a->m->columns; c++) {
        if (!thin_shows(&a->keys_shown, c))
            continue;
        char text[NUMBER_SIZE];
        number_print_of(text, a->m, row, tensor_at(a->m, row, c),
                        FORMULA_DECIMALS);
        bool lit = s->focus.column < 0 ? c == best : c == s->focus.column;
        paint_text(s, id_cell("arc number", a->m, -1, c), a->numbers,
                   line_middle(&a->keys, c) + a->size * CAP_MIDDLE, a->size,
                   lit ? WEIGHT_BOLD : WEIGHT_REGULAR, ALIGN_END, s->theme->ink,
                   text_print(s, "%s", text));
    }
}

bool panel_arcs(struct scene *s, const struct panel *p, struct rect at)
{
    enum { MOST_ARCS = 200 * 200 };
    const struct tensor *m = s->now.tensor;
    if (!shows_shares(m) || (double)m->rows * m->columns > MOST_ARCS)
        return false;
    (void)p;
    struct arcs a = fit(s, s->now.tensor, at);
    bool small = fmin(a.lines.pitch, a.keys.pitch) < u(s, 9);
    if (small && s->changed && ghost_list(s, a.m, at))
        return true; // arcs this close tell nothing of a change
    paint_focus(s, &a, at);
    paint_arcs(s, &a);
    paint_ends(s, &a);
    for (int k = 0; k < a.m->rows; k++)
        paint_query(s, &a, k);
    for (int k = 0; k < a.m->columns; k++)
        paint_key(s, &a, k);
    paint_numbers(s, &a);
    paint_heads(s, &a, at);
    return true;
}
