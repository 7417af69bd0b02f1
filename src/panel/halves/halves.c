// SPDX-License-Identifier: MIT
#include "panel/halves/halves.h"

#include <math.h>

#include "panel/panels.h"
#include "scene/span.h"
#include "trace/term.h"

enum { MOST_NAMES = 24, MOST_OBSTACLES = 128 };

struct halves {
    const struct tensor *X, *wanted, *output, *right;
    const struct tensor *h; // what the second layer reads; NULL: there is none
    const struct tensor *sums;
    bool bent;
};

// One of the two planes.
struct half_plane {
    const struct tensor *V; // the points
    struct field f;
    const char *name;
    struct decider decider;
    bool moved; // the plane of the hidden units
};

static bool find(const struct scene *s, struct halves *m)
{
    *m = (struct halves){.X = scene_tensor(s, "X"),
                         .wanted = scene_tensor(s, "targets"),
                         .output = scene_tensor(s, "output"),
                         .right = scene_tensor(s, "right"),
                         .sums = scene_tensor(s, "sums")};
    const struct tensor *hidden = scene_tensor(s, "hidden");
    m->h = hidden ? hidden : m->sums;
    m->bent = hidden != NULL;
    return m->X && m->X->columns == 2 && m->wanted && m->output && m->right;
}

// True when all of [m] is computed.
static bool is_known(const struct scene *s, const struct tensor *m)
{
    for (int r = 0; r < m->rows; r++)
        for (int c = 0; c < m->columns; c++)
            if (!known(s, m, r, c))
                return false;
    return m->rows > 0;
}

// --- what says yes -----------------------------------------------------------

static struct straight column_of(const struct tensor *W, const struct tensor *b,
                                 int k)
{
    return (struct straight){tensor_at(W, 0, k), tensor_at(W, 1, k),
                             tensor_at(b, 0, k)};
}

static bool can_show_units(const struct halves *m)
{
    return m->sums && m->sums->columns <= MOST_LINES_SHOWN;
}

// In the plane of the inputs.
static struct decider decider_of(const struct scene *s, const struct halves *m)
{
    struct decider d = {.bent = m->bent};
    if (!m->h) {
        d.direct = column_of(scene_tensor(s, "W"), scene_tensor(s, "b"), 0);
        return d;
    }
    const struct tensor *W = scene_tensor(s, "W_o");
    d.bias = tensor_at(scene_tensor(s, "b_o"), 0, 0);
    d.units = can_show_units(m) ? m->sums->columns : 0;
    for (int k = 0; k < d.units; k++) {
        d.unit[k] =
            column_of(scene_tensor(s, "W_h"), scene_tensor(s, "b_h"), k);
        d.weight[k] = tensor_at(W, k, 0);
    }
    return d;
}

// --- the plane and what is cut off of it -------------------------------------

static struct spot corner_of(const struct half_plane *p, bool high)
{
    const struct axis *x = &p->f.x, *y = &p->f.y;
    return high ? (struct spot){x->last * x->step, y->last * y->step}
                : (struct spot){x->first * x->step, y->first * y->step};
}

static uint64_t id_in(const struct half_plane *p, const char *name, int k)
{
    return id_named(name, p->moved ? 1000 + k : k);
}

// What has another shape, or stands elsewhere, is another one: it comes where it
// is, and nothing of it sweeps across the plane.
static uint64_t id_where(const struct half_plane *p, const char *name,
                         const struct spot *spots, int count)
{
    uint64_t id = id_in(p, name, count);
    for (int i = 0; i < count; i++) {
        id = id * 31 + (uint64_t)lround(spots[i].x * 8);
        id = id * 31 + (uint64_t)lround(spots[i].y * 8);
    }
    return id;
}

// All parts as one item: from each of them back to the first corner of all,
// which adds nothing.
static void paint_yes(struct scene *s, const struct half_plane *p,
                      const struct regions *all)
{
    int room = 1, count = 0;
    for (int i = 0; i < all->count; i++)
        room += all->yes[i].count + 2;
    struct spot *path = arena_array(s->pose->arena, (size_t)room, sizeof *path);
    for (int i = 0; i < all->count; i++) {
        const struct region *r = &all->yes[i];
        for (int k = 0; k <= r->count; k++) {
            struct spot at = r->corner[k % r->count];
            path[count++] = field_spot(&p->f, at.x, at.y);
        }
        path[count++] = path[0];
    }
    if (count < 3)
        return;
    struct item *item = pose_add(s->pose, ITEM_POLYGON, LAYER_BACK,
                                 id_where(p, "halves yes", path, count));
    item->spots = path;
    item->spot_count = count;
    item->fill = fade(role_color(s->theme, ROLE_VALUE), 0.2);
    item->beat = BEAT_RESULT;
}

static void paint_edges(struct scene *s, const struct half_plane *p,
                        const struct regions *all, struct labels *l)
{
    for (int i = 0; i < all->edge_count; i++) {
        const struct spot *e = &all->edges[2 * i];
        struct spot line[] = {field_spot(&p->f, e[0].x, e[0].y),
                              field_spot(&p->f, e[1].x, e[1].y)};
        paint_line(s, id_where(p, "halves edge", line, 2), LAYER_SLOT, line, 2,
                   u(s, 3), s->theme->ink)
            ->beat = BEAT_RESULT;
        labels_line(l, line[0], line[1]);
    }
}

static bool paint_word_at(struct scene *s, const struct half_plane *p,
                          struct labels *l, const char *key, int k,
                          struct spot at)
{
    struct field_word w = {.id = id_in(p, key, k),
                           .text = caption(s, key, SLOTS(COUNT("n", k + 1))),
                           .size = text_size(s, TEXT_SMALL),
                           .weight = WEIGHT_BOLD,
                           .ink = s->theme->ink,
                           .beat = BEAT_CUT};
    return field_place(s, l, &w, at, u(s, 5), true);
}

// In the middle of the largest part.
static void name_yes(struct scene *s, const struct half_plane *p,
                     const struct regions *all, struct labels *l)
{
    double most = 0;
    struct spot at = {0, 0};
    for (int i = 0; i < all->count; i++) {
        const struct region *r = &all->yes[i];
        struct spot m = {0, 0};
        double area = 0;
        for (int k = 0; k < r->count; k++) {
            struct spot a = r->corner[k], b = r->corner[(k + 1) % r->count];
            area += a.x * b.y - b.x * a.y;
            m.x += a.x / r->count;
            m.y += a.y / r->count;
        }
        if (fabs(area) > most)
            most = fabs(area), at = m;
    }
    if (most > 0)
        paint_word_at(s, p, l, "panel.halves.yes", 0,
                      field_spot(&p->f, at.x, at.y));
}

// Beside its line, nearer to one end than to the other.
static void name_unit(struct scene *s, const struct half_plane *p,
                      struct labels *l, int k, const struct spot line[2])
{
    for (int part = 1; part < 8; part++)
        if (paint_word_at(
                s, p, l, "panel.halves.unit", k,
                (struct spot){line[0].x + (line[1].x - line[0].x) * part / 8,
                              line[0].y + (line[1].y - line[0].y) * part / 8}))
            return;
}

// Where a unit's sum is 0, dashed.
static void paint_units(struct scene *s, const struct halves *m,
                        const struct half_plane *p, struct labels *l)
{
    for (int k = 0; k < p->decider.units; k++) {
        struct spot end[2];
        if (!known(s, m->sums, 0, k) ||
            !straight_across(&p->decider.unit[k], corner_of(p, false),
                             corner_of(p, true), end))
            continue;
        struct spot line[] = {field_spot(&p->f, end[0].x, end[0].y),
                              field_spot(&p->f, end[1].x, end[1].y)};
        struct item *i =
            paint_line(s, id_in(p, "halves unit", k), LAYER_SLOT, line, 2,
                       u(s, 2), role_color(s->theme, ROLE_KEY));
        i->dash = u(s, 6);
        labels_line(l, line[0], line[1]);
        name_unit(s, p, l, k, line);
    }
}

// --- the points --------------------------------------------------------------

static bool same_place(const struct half_plane *p, int a, int b)
{
    return tensor_at(p->V, a, 0) == tensor_at(p->V, b, 0) &&
           tensor_at(p->V, a, 1) == tensor_at(p->V, b, 1);
}

static bool row_known(const struct scene *s, const struct tensor *m, int row)
{
    for (int c = 0; c < m->columns; c++)
        if (!known(s, m, row, c))
            return false;
    return true;
}

static bool is_wrong(const struct scene *s, const struct halves *m, int k)
{
    return known(s, m->right, k, 0) && tensor_at(m->right, k, 0) == 0;
}

// Filled where yes is wanted, a ring where no is; crossed out where the answer
// is wrong.
static void paint_case(struct scene *s, const struct halves *m,
                       const struct half_plane *p, int k)
{
    bool yes = tensor_at(m->wanted, k, 0) > 0;
    bool lit = s->focus.row == k && s->now.tensor != m->X;
    double r = u(s, lit ? 11 : 8.5);
    struct spot at = field_row(&p->f, k);
    const struct address a = {p->V, k, -1, -1};
    color ink = role_color(s->theme, ROLE_VALUE);
    struct item *i =
        paint_box(s, id_cell("halves point", p->V, k, -1), LAYER_CELL,
                  (struct rect){at.x - r, at.y - r, 2 * r, 2 * r}, r,
                  yes && known(s, m->wanted, k, 0) ? ink : s->theme->paper);
    i->stroke = u(s, 3);
    i->line = ink;
    i->target = (struct target){TARGET_CELLS, a, 0};
    if (p->moved && s->now.tensor == p->V) {
        i->from = id_cell("halves point", m->X, k, -1);
        i->beat = BEAT_RESULT;
    }
    if (!is_wrong(s, m, k))
        return;
    for (int side = -1; side < 2; side += 2) {
        double d = u(s, 15);
        struct spot line[] = {{at.x - d, at.y - side * d},
                              {at.x + d, at.y + side * d}};
        paint_line(s,
                   id_cell(side < 0 ? "halves wrong" : "halves wrong too", p->V,
                           k, -1),
                   LAYER_LABEL, line, 2, u(s, 4), s->theme->ink)
            ->beat = BEAT_RESULT;
    }
}

// "0 1, 1 0": all that stand there; NULL where an earlier one is named so.
static const char *names_at(const struct scene *s, const struct half_plane *p,
                            int k)
{
    const char *words = row_name(s, p->V, k);
    for (int other = 0; other < p->V->rows; other++) {
        if (other == k || !row_known(s, p->V, other) ||
            !same_place(p, k, other))
            continue;
        if (other < k)
            return NULL;
        words = caption(s, "panel.plane.also",
                        SLOTS(TEXT("words", words),
                              TEXT("word", row_name(s, p->V, other))));
    }
    return words;
}

static void paint_names(struct scene *s, const struct half_plane *p,
                        struct labels *l)
{
    for (int k = 0, shown = 0; k < p->V->rows && shown < MOST_NAMES; k++) {
        const char *words = row_known(s, p->V, k) ? names_at(s, p, k) : NULL;
        if (!words)
            continue;
        bool lit = s->focus.row == k;
        struct field_word w = {.id = id_cell("halves name", p->V, k, -1),
                               .size = text_size(s, TEXT_NUMBER),
                               .weight = lit ? WEIGHT_BOLD : WEIGHT_REGULAR,
                               .ink = s->theme->ink,
                               .address = {p->V, k, -1, -1},
                               .beat = BEAT_CUT};
        w.text = text_fit(s, w.size, w.weight, words, p->f.at.w * 0.4);
        bool placed = false;
        for (w.tries = 1; w.tries <= 2 && !placed; w.tries++)
            placed = field_place(s, l, &w, field_row(&p->f, k), u(s, 14),
                                 w.tries == 1);
        shown += placed;
    }
}

// --- a plane -----------------------------------------------------------------

static struct labels obstacles(const struct scene *s,
                               const struct half_plane *p)
{
    int n = p->V->rows;
    struct labels l =
        labels_start(s, p->f.at, n + MOST_OBSTACLES, MOST_OBSTACLES);
    for (int k = 0; k < n; k++) {
        struct spot at = field_row(&p->f, k);
        if (row_known(s, p->V, k))
            labels_take(&l,
                        rect_grow((struct rect){at.x, at.y, 0, 0}, u(s, 11)));
    }
    return l;
}

// Beyond the outermost points there is as much again as lies on either side of
// their middle, so that what is cut off shows on both sides of them.
static struct range around(const struct scene *s, const struct tensor *V,
                           int column)
{
    struct range r = {tensor_at(V, 0, column), tensor_at(V, 0, column)};
    span_hold(s, V, -1, column, &r);
    double more = r.high > r.low ? (r.high - r.low) * 0.3 : 0.5;
    return (struct range){r.low - more, r.high + more};
}

static void paint_plane(struct scene *s, const struct halves *m,
                        struct half_plane *p, struct rect at)
{
    double size = text_size(s, TEXT_BODY);
    struct rect below = {at.x, at.y + size * 1.6, at.w, at.h - size * 1.6};
    p->f = field_of(s, p->V, below, around(s, p->V, 0), around(s, p->V, 1));
    p->f.nth = p->moved;
    struct labels l = obstacles(s, p);
    paint_text(s, id_in(p, "halves title", 0), at.x + at.w / 2, at.y + size,
               size, WEIGHT_BOLD, ALIGN_MIDDLE, s->theme->ink,
               text_fit(s, size, WEIGHT_BOLD, p->name, at.w));
    if (is_known(s, m->output)) {
        struct regions all = regions_of(&p->decider, corner_of(p, false),
                                        corner_of(p, true), s->pose->arena);
        paint_yes(s, p, &all);
        field_grid(s, &p->f);
        paint_edges(s, p, &all, &l);
        field_axes(s, &p->f, &l);
        paint_units(s, m, p, &l);
        name_yes(s, p, &all, &l);
    } else {
        field_grid(s, &p->f);
        field_axes(s, &p->f, &l);
        paint_units(s, m, p, &l);
    }
    for (int k = 0; k < p->V->rows; k++)
        if (row_known(s, p->V, k))
            paint_case(s, m, p, k);
    paint_names(s, p, &l);
}

// What the points look like, under both planes.
static double paint_key(struct scene *s, struct rect at)
{
    double size = text_size(s, TEXT_SMALL);
    const char *text = caption(s, "panel.halves.key", NO_SLOTS);
    if (text_width(s, size, WEIGHT_REGULAR, text) > at.w)
        text = caption(s, "panel.halves.key.short", NO_SLOTS);
    paint_text(s, id_named("halves key", 0), at.x + at.w / 2,
               at.y + at.h - size * 0.4, size, WEIGHT_REGULAR, ALIGN_MIDDLE,
               s->theme->grey, text_fit(s, size, WEIGHT_REGULAR, text, at.w));
    return size * 1.8;
}

// How much wider, or higher, than that a place is where both planes fit.
static const double room_for_both = 1.7;

bool panel_halves(struct scene *s, const struct panel *p, struct rect at)
{
    struct halves m;
    (void)p;
    if (!find(s, &m) || (m.h && !can_show_units(&m)) || s->view->look.thumbnail)
        return false;
    struct half_plane inputs = {
        .V = m.X, .name = title_of(s, m.X), .decider = decider_of(s, &m)};
    at.h -= paint_key(s, at);
    bool moves = m.h && m.h->columns == 2 && is_known(s, m.h);
    bool wide = at.w > room_for_both * at.h, tall = at.h > 0.85 * at.w;
    if (!moves || (!wide && !tall && s->now.tensor != m.output)) {
        paint_plane(s, &m, &inputs, at);
        return true;
    }
    struct half_plane moved = {
        .V = m.h, .name = title_of(s, m.h), .moved = true};
    moved.decider.direct =
        column_of(scene_tensor(s, "W_o"), scene_tensor(s, "b_o"), 0);
    struct rect first = at, second = at;
    if (wide) {
        first.w = second.w = at.w / 2 - u(s, 10);
        second.x = at.x + at.w - second.w;
    } else if (tall) {
        first.h = second.h = at.h / 2 - u(s, 6);
        second.y = at.y + at.h - second.h;
    }
    if (wide || tall)
        paint_plane(s, &m, &inputs, first);
    paint_plane(s, &m, &moved, second);
    return true;
}
