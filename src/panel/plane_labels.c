// Words beside points, without touching each other, a point or (if it can be
// helped) a line.
#include "panel/plane.h"

#include <math.h>

#include "base/number.h"

// A few dozen places of points keep words off a crowd.
enum { MOST_LABELS = 12, MOST_POINTS = 48, MOST_TEXTS = 48 };

static bool place_text(struct scene *s, struct labels *l, uint64_t id,
                       struct spot spot, double size, enum weight weight,
                       color ink, const char *text, bool strict,
                       double distance)
{
    double w = text_width(s, size, weight, text) + u(s, 4), h = size * 1.15;
    struct rect r;
    int under = labels_find(l, spot, w, h, distance, &r);
    if (under < 0 || (strict && under > 0))
        return false;
    labels_take(l, r);
    struct item *i =
        paint_text(s, id, r.x + u(s, 2), r.y + h / 2 + size * CAP_MIDDLE, size,
                   weight, ALIGN_START, ink, text);
    i->delay = 0.3;
    return true;
}

// --- the values' words ------------------------------------------------------

// Values at the same point share a label. True when [k] is not the first.
static bool repeats(const struct tensor *V, int k)
{
    for (int j = 0; j < k; j++)
        if (tensor_at(V, j, 0) == tensor_at(V, k, 0) &&
            tensor_at(V, j, 1) == tensor_at(V, k, 1))
            return true;
    return false;
}

static const char *words_at(const struct scene *s, const struct mixing *m,
                            int k)
{
    const char *text = column_name(s, m->weights, k);
    int more = 0;
    for (int j = k + 1; j < m->V->rows; j++) {
        if (tensor_at(m->V, j, 0) != tensor_at(m->V, k, 0) ||
            tensor_at(m->V, j, 1) != tensor_at(m->V, k, 1))
            continue;
        if (more++ < 3)
            text = caption(s, "panel.plane.also",
                           SLOTS(TEXT("words", text),
                                 TEXT("word", column_name(s, m->weights, j))));
    }
    return more > 3 ? caption(s, "panel.plane.more",
                              SLOTS(TEXT("words", text), COUNT("n", more + 1)))
                    : text;
}

static const char *with_numbers(const struct scene *s, const struct mixing *m,
                                int k, const char *words)
{
    char x[NUMBER_SIZE], y[NUMBER_SIZE];
    return text_print(s, "%s (%s, %s)", words,
                      number_print(x, tensor_at(m->V, k, 0), CELL_DECIMALS),
                      number_print(y, tensor_at(m->V, k, 1), CELL_DECIMALS));
}

static void label_value(struct scene *s, const struct plane *p,
                        struct labels *l, int k, double size)
{
    const struct mixing *m = &p->m;
    enum light light = mixing_light(s, m, k, -1);
    bool lit =
        s->focus.tensor == m->V ? light == LIGHT_OPERAND : light == LIGHT_FOCUS;
    enum weight weight = lit ? WEIGHT_BOLD : WEIGHT_REGULAR;
    color ink =
        role_color(s->theme, m->V->role == ROLE_NONE ? ROLE_VALUE : m->V->role);
    const char *words =
        text_fit(s, size, weight, words_at(s, m, k), p->at.w * 0.5);
    const char *full = with_numbers(s, m, k, words);
    uint64_t id = id_cell("plane word", m->V, k, -1);
    int passes = m->V->rows <= 8 ? 4 : 2; // many words stay off the lines
    for (int pass = 0; pass < passes; pass++)
        if (place_text(s, l, id, plane_value(p, k), size, weight, ink,
                       pass % 2 ? words : full, pass < 2, u(s, 13)))
            return;
}

// How much of which value the longest arrow is, if there is room beside it.
static void label_arrow(struct scene *s, const struct plane *p,
                        struct labels *l, int k)
{
    if (k + 1 >= p->tip_count)
        return;
    struct spot a = p->tips[k], b = p->tips[k + 1];
    if (hypot(b.x - a.x, b.y - a.y) < u(s, 60))
        return;
    const char *text =
        caption(s, "panel.plane.piece",
                SLOTS(SHORT("weight", mixing_weight(&p->m, k)),
                      TEXT("word", column_name(s, p->m.weights, k))));
    double at[] = {0.5, 0.35, 0.65, 0.2};
    for (int i = 0; i < 4; i++)
        if (place_text(s, l, id_named("plane piece", 0),
                       (struct spot){a.x + (b.x - a.x) * at[i],
                                     a.y + (b.y - a.y) * at[i]},
                       text_size(s, TEXT_SMALL), WEIGHT_REGULAR,
                       role_color(s->theme, ROLE_VALUE), text, true, u(s, 9)))
            return;
}

// What stands in the plane already: the texts at its axes, its lines.
static struct labels obstacles(const struct scene *s, const struct plane *p)
{
    int n = p->m.V->rows;
    struct labels l = labels_start(s, p->at, MOST_TEXTS + MOST_POINTS,
                                   p->hull_count + p->tip_count + n + 1);
    struct spot origin = p->tips[0], tip = p->tips[p->tip_count - 1];
    plane_axis_texts(s, p, &l);
    for (int i = 0; i < p->hull_count; i++)
        labels_line(&l, p->hull[i], p->hull[(i + 1) % p->hull_count]);
    for (int i = 1; i < p->tip_count; i++)
        labels_line(&l, p->tips[i - 1], p->tips[i]);
    for (int k = 0; k < n && p->rays; k++)
        labels_line(&l, origin, plane_value(p, k));
    if (p->done)
        labels_line(&l, origin, tip);
    else
        labels_line(&l, (struct spot){tip.x, p->plot.y},
                    (struct spot){tip.x, origin.y});
    return l;
}

void plane_labels(struct scene *s, const struct plane *p)
{
    const struct mixing *m = &p->m;
    int n = m->V->rows, shown = 0;
    double dot = u(s, 16),
           size = text_size(s, n > 5 ? TEXT_SMALL : TEXT_NUMBER);
    struct labels l = obstacles(s, p);
    struct ranked *r = arena_array(s->pose->arena, (size_t)n, sizeof *r);
    for (int k = 0; k < n; k++)
        r[k] = (struct ranked){k == s->now.term ? 2 : mixing_weight(m, k), k};
    mixing_rank(r, n);
    for (int i = 0; i < n && i < MOST_POINTS; i++) {
        struct spot at = plane_value(p, r[i].k);
        labels_take(
            &l, (struct rect){at.x - dot / 2, at.y - dot / 2, dot, dot});
    }
    struct spot tip = p->tips[p->tip_count - 1];
    if (p->done) {
        labels_take(
            &l, (struct rect){tip.x - dot / 2, tip.y - dot / 2, dot, dot});
        for (int strict = 1; strict >= 0; strict--)
            if (place_text(s, &l, id_named("plane z", 0), tip,
                           text_size(s, TEXT_SENTENCE), WEIGHT_BOLD,
                           role_color(s->theme, ROLE_OUTPUT),
                           mixing_vector(s, m), strict, u(s, 14)))
                break;
    }
    for (int i = 0; i < n && shown < MOST_LABELS; i++)
        if (!repeats(m->V, r[i].k)) {
            label_value(s, p, &l, r[i].k, size);
            shown++;
        }
    int heaviest = 0;
    for (int k = 1; k < n; k++)
        if (mixing_weight(m, k) > mixing_weight(m, heaviest))
            heaviest = k;
    label_arrow(s, p, &l, heaviest);
}
