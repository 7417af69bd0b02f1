// SPDX-License-Identifier: MIT
// Words at the axes, and beside points and arrows without touching each other,
// a point or (if it can be helped) a line.
#include "panel/plane/plane.h"

#include <math.h>
#include <string.h>

#include "base/number.h"
#include "scene/ghost/ghost.h"
#include "scene/kept.h"

// A few dozen places of points keep words off a crowd; few arrows are named.
enum { MOST_LABELS = 12, MOST_POINTS = 48, MOST_TEXTS = 64, MOST_NAMED = 6 };

bool plane_shares(const struct tensor *weights, int row)
{
    double sum = 0;
    for (int k = 0; k < weights->columns; k++) {
        if (tensor_at(weights, row, k) < 0)
            return false;
        sum += tensor_at(weights, row, k);
    }
    return fabs(sum - 1) < 1e-6;
}

// What cannot leave the outline; NULL where something could.
static const char *claim(const struct scene *s, const struct plane *p)
{
    if (p->averages)
        return p->inside ? caption(s, "panel.plane.hull.heads", NO_SLOTS)
                         : NULL;
    return plane_shares(p->m.weights, p->m.weight_row)
               ? caption(s, "panel.plane.hull",
                         SLOTS(TEXT("z", mixing_vector(s, &p->m))))
               : NULL;
}

// What the dashed outline says, where there is room in the line of a name:
// left of the lower, right of the upper.
static void paint_claim(struct scene *s, const struct plane *p,
                        struct labels *l)
{
    double size = text_size(s, TEXT_SMALL), sample = u(s, 24);
    const char *text = claim(s, p);
    if (p->hull_count < 3 || !text || s->view->look.thumbnail)
        return;
    double w = sample + u(s, 6) + text_width(s, size, WEIGHT_REGULAR, text);
    struct spot low = field_name_at(s, &p->f, false), high = field_name_at(s, &p->f, true);
    struct spot at = {p->f.at.x, low.y};
    double room = (p->f.beside ? p->f.plot.x : low.x) - at.x - size;
    if (room < w) {
        at = (struct spot){p->f.at.x + p->f.at.w - w, high.y};
        room = at.x - high.x - field_name_width(s, &p->f, true) - size + w;
    }
    if (room < w || (p->f.beside && at.y < low.y))
        return;
    double y = at.y - size * CAP_MIDDLE;
    struct spot line[] = {{at.x, y}, {at.x + sample, y}};
    struct item *dashes =
        paint_line(s, id_named("plane hull sample", 0), LAYER_LINK, line, 2,
                   u(s, 1.8), role_color(s->theme, plane_role(p)));
    dashes->dash = u(s, 5);
    dashes->beat = BEAT_CUT; // with its words
    paint_text(s, id_named("plane hull claim", 0), at.x + w, at.y, size,
               WEIGHT_REGULAR, ALIGN_END, s->theme->ink, text);
    labels_take(l, (struct rect){at.x, at.y - size, w, size * 1.2});
}

// --- the values' words ------------------------------------------------------

static bool same_point(const struct tensor *V, int j, int k)
{
    return tensor_at(V, j, 0) == tensor_at(V, k, 0) &&
           tensor_at(V, j, 1) == tensor_at(V, k, 1);
}

// Values at the same point share a label. True when [k] is not the first.
static bool repeats(const struct tensor *V, int k)
{
    for (int j = 0; j < k; j++)
        if (same_point(V, j, k))
            return true;
    return false;
}

static const char *words_at(const struct scene *s, const struct mixing *m,
                            int k)
{
    const char *text = column_name(s, m->weights, k);
    int more = 0;
    for (int j = k + 1; j < m->V->rows; j++)
        if (same_point(m->V, j, k) && more++ < 3)
            text = caption(s, "panel.plane.also",
                           SLOTS(TEXT("words", text),
                                 TEXT("word", column_name(s, m->weights, j))));
    return more > 3 ? caption(s, "panel.plane.more",
                              SLOTS(TEXT("words", text), COUNT("n", more + 1)))
                    : text;
}

static const char *with_numbers(const struct scene *s, const struct mixing *m,
                                int k, const char *words)
{
    char x[NUMBER_SIZE], y[NUMBER_SIZE];
    number_print(x, tensor_at(m->V, k, 0), CELL_DECIMALS);
    number_print(y, tensor_at(m->V, k, 1), CELL_DECIMALS);
    return caption(s, "panel.plane.at",
                   SLOTS(TEXT("words", words), TEXT("x", x), TEXT("y", y)));
}

static void label_value(struct scene *s, const struct plane *p,
                        struct labels *l, int k, double size)
{
    const struct mixing *m = &p->m;
    enum light light = mixing_light(s, m, k, -1);
    bool lit =
        s->focus.tensor == m->V ? light == LIGHT_OPERAND : light == LIGHT_FOCUS;
    struct field_word w = {id_cell("plane word", m->V, k, -1),
                     NULL,
                     size,
                     lit ? WEIGHT_BOLD : WEIGHT_REGULAR,
                     role_color(s->theme, plane_role(p)),
                     {m->V, k, -1, -1},
                     BEAT_CUT,
                     0,
                     0};
    const char *words =
        text_fit(s, size, w.weight, words_at(s, m, k), p->f.at.w * 0.5);
    const char *full = with_numbers(s, m, k, words);
    // Rather a little off than on a line; many words stay off them at all.
    static const double far[] = {13, 25, 37, 13};
    int passes = m->V->rows <= 8 ? 8 : 2;
    for (int pass = 0; pass < passes; pass++) {
        w.text = pass % 2 ? words : full;
        w.tries = pass + 1;
        if (field_place(s, l, &w, plane_value(p, k), u(s, far[pass / 2]),
                        pass < 6))
            return;
    }
}

// How much of which value an arrow of the chain is, where there is room beside
// it.
static void label_arrow(struct scene *s, const struct plane *p,
                        struct labels *l, int k)
{
    static const double parts[] = {0.5, 0.35, 0.65, 0.2, 0.8};
    if (k + 1 >= p->tip_count)
        return;
    struct spot a = p->tips[k], b = p->tips[k + 1];
    if (hypot(b.x - a.x, b.y - a.y) < u(s, 12))
        return;
    struct field_word w = {
        id_cell("plane piece", p->m.V, k, -1),
        caption(s, "panel.plane.piece",
                SLOTS(SHORT_SHARE("weight", mixing_weight(&p->m, k)),
                      TEXT("word", column_name(s, p->m.weights, k)))),
        text_size(s, TEXT_SMALL),
        WEIGHT_REGULAR,
        role_color(s->theme, plane_role(p)),
        {p->m.weights, p->m.weight_row, k, -1},
        BEAT_LAY,
        k,
        p->m.V->rows};
    // Beyond the numbers of the axis it would belong to nothing.
    const struct rect inside = l->inside;
    l->inside.h = p->f.plot.y + p->f.plot.h + u(s, 10) - inside.y;
    bool placed = false;
    for (int far = 9; far <= 45 && !placed; far += 9)
        for (int i = 0; i < 5 && !placed; i++) {
            w.tries = far;
            struct spot at = {a.x + (b.x - a.x) * parts[i],
                              a.y + (b.y - a.y) * parts[i]};
            placed = field_place(s, l, &w, at, u(s, far), true);
        }
    l->inside = inside;
}

static void label_sum(struct scene *s, const struct plane *p, struct labels *l)
{
    const struct mixing *m = &p->m;
    struct spot tip = p->tips[p->tip_count - 1];
    struct field_word w = {id_named("plane z", 0),
                     mixing_vector(s, m),
                     text_size(s, TEXT_SENTENCE),
                     WEIGHT_BOLD,
                     role_color(s->theme, ROLE_OUTPUT),
                     {m->out, m->row, -1, -1},
                     BEAT_RESULT,
                     0,
                     0};
    for (int far = 14; far <= 38; far += 8)
        if (field_place(s, l, &w, tip, u(s, far), true))
            return;
    field_place(s, l, &w, tip, u(s, 14), false);
}

// Which head's average it is, with its numbers where there is room.
static void label_average(struct scene *s, const struct plane *p,
                          struct labels *l, const struct average *a)
{
    char x[NUMBER_SIZE], y[NUMBER_SIZE];
    number_print(x, tensor_at(a->out, a->row, 0), CELL_DECIMALS);
    number_print(y, tensor_at(a->out, a->row, 1), CELL_DECIMALS);
    const char *name = caption(s, "part.head", SLOTS(COUNT("n", a->head)));
    struct field_word w = {id_cell("plane average word", a->out, a->row, -1),
                     NULL,
                     text_size(s, TEXT_NUMBER),
                     WEIGHT_BOLD,
                     role_color(s->theme, ROLE_OUTPUT),
                     {a->out, a->row, -1, -1},
                     BEAT_LAY,
                     a->head - 1,
                     p->average_count};
    const char *full =
        caption(s, "panel.plane.at",
                SLOTS(TEXT("words", name), TEXT("x", x), TEXT("y", y)));
    for (int pass = 0; pass < 4; pass++) {
        w.text = pass % 2 ? name : full;
        w.tries = pass + 1;
        if (field_place(s, l, &w, plane_average(p, a), u(s, 14), pass < 2))
            return;
    }
}

// What the step makes.
static void label_made(struct scene *s, const struct plane *p,
                       struct labels *l)
{
    if (p->done)
        label_sum(s, p, l);
    for (int k = 0; k < p->average_count; k++)
        label_average(s, p, l, &p->averages[k]);
}

// The lines of the plane.
static struct labels obstacles(const struct scene *s, const struct plane *p)
{
    int n = p->m.V->rows;
    struct labels l =
        labels_start(s, p->f.at, MOST_TEXTS + 2 * MOST_POINTS + 1 + p->average_count * 2,
                     p->hull_count + p->tip_count + n + 2);
    struct spot origin = p->tips[0], tip = p->tips[p->tip_count - 1];
    const struct rect *r = &p->f.plot;
    if (p->halves) {
        double top = text_size(s, TEXT_SMALL) * 1.7; // what is said of them
        labels_take(&l, (struct rect){r->x, r->y, r->w, top});
        labels_line(&l, (struct spot){origin.x, r->y},
                    (struct spot){origin.x, r->y + r->h});
    }
    for (int i = 0; i < p->hull_count; i++)
        labels_line(&l, p->hull[i], p->hull[(i + 1) % p->hull_count]);
    for (int i = 1; i < p->tip_count; i++)
        labels_line(&l, p->tips[i - 1], p->tips[i]);
    for (int k = 0; k < n && p->rays; k++)
        labels_line(&l, origin, plane_value(p, k));
    if (p->done)
        labels_line(&l, origin, tip);
    else if (!p->averages && p->tip_count > 1)
        labels_line(&l, (struct spot){tip.x, p->f.plot.y},
                    (struct spot){tip.x, origin.y});
    return l;
}

static void take_dot(const struct scene *s, struct labels *l, struct spot at)
{
    labels_take(l, rect_grow((struct rect){at.x, at.y, 0, 0}, u(s, 8)));
}

// Where a row of [m] was before a change.
static void take_ghost(const struct scene *s, struct labels *l,
                       const struct plane *p, const struct tensor *m, int row)
{
    const struct tensor *was = ghost_tensor(s, m);
    if (was == m || was->rows != m->rows || was->columns != 2)
        return;
    double x = tensor_at(was, row, 0), y = tensor_at(was, row, 1);
    if (x != tensor_at(m, row, 0) || y != tensor_at(m, row, 1))
        take_dot(s, l, field_spot(&p->f, x, y));
}

void plane_labels(struct scene *s, const struct plane *p)
{
    const struct mixing *m = &p->m;
    int n = m->V->rows, shown = 0;
    double size = text_size(s, n > 5 ? TEXT_SMALL : TEXT_NUMBER);
    struct labels l = obstacles(s, p);
    struct ranked *r = arena_array(s->pose->arena, (size_t)n, sizeof *r);
    for (int k = 0; k < n; k++)
        r[k] = (struct ranked){
            k == s->now.term ? INFINITY : fabs(mixing_told_weight(s, m, k)), k};
    mixing_rank(r, n);
    field_axes(s, &p->f, &l);
    paint_claim(s, p, &l);
    for (int i = 0; i < n && i < MOST_POINTS; i++) {
        take_dot(s, &l, plane_value(p, r[i].k));
        take_ghost(s, &l, p, m->V, r[i].k);
    }
    take_ghost(s, &l, p, m->out, m->row);
    bool late = s->sized.cells; // the names stand where they stood
    if (p->done)
        take_dot(s, &l, p->tips[p->tip_count - 1]);
    for (int k = 0; k < p->average_count; k++)
        take_dot(s, &l, plane_average(p, &p->averages[k]));
    if (!late)
        label_made(s, p, &l);
    struct ranked *named = arena_array(s->pose->arena, (size_t)n, sizeof *r);
    memcpy(named, r, (size_t)n * sizeof *r);
    kept_layout(field_kept(s), id_named("plane named", 0), p->f.at, named,
                (size_t)n * sizeof *named);
    for (int i = 0; i < n && shown < MOST_LABELS; i++)
        if (!repeats(m->V, named[i].k)) {
            label_value(s, p, &l, named[i].k, size);
            shown++;
        }
    if (late)
        label_made(s, p, &l);
    for (int i = 0; i < n && i < MOST_NAMED; i++)
        label_arrow(s, p, &l, r[i].k);
}
