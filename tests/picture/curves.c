// SPDX-License-Identifier: MIT
// Arcs, hands, waves and arrows.
#include <check.h>
#include <math.h>
#include <stdio.h>
#include <string.h>

#include "base/number.h"
#include "model/key.h"
#include "picture.h"
#include "../suite.h"
#include "scene/theme.h"
#include "trace/op.h"

// --- arcs -------------------------------------------------------------------

// How dark a line is on white.
static double darkness(color c)
{
    return alpha_of(c) / 255.0 * (1 - (c >> 8 & 0xFF) / 255.0);
}

// An arc is a line, or a ribbon: a polygon along its upper edge and back along
// the lower.
static double arc_width(const struct item *i)
{
    const struct spot *end = &i->spots[i->spot_count - 1];
    return i->kind == ITEM_POLYGON ? end->y - i->spots[0].y : i->stroke;
}

static color arc_color(const struct item *i)
{
    return i->kind == ITEM_POLYGON ? i->fill : i->line;
}

// Where it begins, or ends.
static struct spot arc_end(const struct item *i, bool begins)
{
    const struct spot *p = i->spots;
    int n = i->spot_count, k = begins ? 0 : n - 1;
    if (i->kind != ITEM_POLYGON)
        return p[k];
    int a = begins ? 0 : n / 2 - 1, b = begins ? n - 1 : n / 2;
    return (struct spot){(p[a].x + p[b].x) / 2, (p[a].y + p[b].y) / 2};
}

static const struct item *arc_of(const struct picture *p,
                                 const struct tensor *m, int r, int c)
{
    const struct item *i = pose_find(p->pose, id_arc(m, r, c, false));
    return i && i->alpha > 0 && arc_width(i) > 0 ? i : NULL;
}

// The arc of the largest weight that shows.
static const struct item *widest(const struct picture *p,
                                 const struct tensor *m, double *weight)
{
    const struct item *found = NULL;
    *weight = 0;
    for (int r = 0; r < m->rows; r++)
        for (int c = 0; c < m->columns; c++) {
            const struct item *i = arc_of(p, m, r, c);
            if (i && tensor_at(m, r, c) > *weight) {
                found = i;
                *weight = tensor_at(m, r, c);
            }
        }
    return found;
}

// A darker arc in the same light means a larger weight.
static void compare_arcs(const struct picture *p, const struct tensor *m, int r,
                         int c)
{
    const struct item *a = arc_of(p, m, r, c);
    for (int k = 0; k < m->columns; k++) {
        const struct item *b = arc_of(p, m, r, k);
        if (!a || !b || a->layer != b->layer)
            continue;
        bool larger = tensor_at(m, r, c) > tensor_at(m, r, k);
        if (larger && darkness(arc_color(a)) < darkness(arc_color(b)) - 0.005)
            picture_fail(p, "the arc of %s[%d,%d] is paler than a weaker one",
                         m->name, r + 1, c + 1);
    }
}

// Lines that meet at a word meet in one place; ribbons lie side by side.
static bool meet_at_word(const struct item *a, const struct item *b,
                         bool begins)
{
    struct spot p = arc_end(a, begins), q = arc_end(b, begins);
    double apart = 0;
    if (a != b && a->kind == ITEM_POLYGON)
        apart = (arc_width(a) + arc_width(b)) / 2;
    // Thin ones are drawn wider than they are.
    return picture_near(p.x, q.x, 0.01) &&
           fabs(p.y - q.y) >= apart - (apart > 0 ? 1.2 : 0) &&
           (apart > 0 || picture_near(p.y, q.y, 0.01));
}

// Arcs of a row begin at one word, those of a column end at one.
static void check_ends(const struct picture *p, const struct tensor *m, int r,
                       int c)
{
    const struct item *a = arc_of(p, m, r, c);
    for (int k = 0; k < m->columns; k++) {
        const struct item *b = arc_of(p, m, r, k);
        if (b && !meet_at_word(a, b, true))
            picture_fail(p, "arcs of row %d begin at two places", r + 1);
    }
    for (int k = 0; k < m->rows; k++) {
        const struct item *b = arc_of(p, m, k, c);
        if (b && !meet_at_word(a, b, false))
            picture_fail(p, "arcs of column %d end at two places", c + 1);
    }
}

static void read_arcs(const struct picture *p, const struct tensor *m)
{
    double most, thin = 1.5;
    const struct item *first = widest(p, m, &most);
    if (!first)
        return;
    for (int r = 0; r < m->rows; r++)
        for (int c = 0; c < m->columns; c++) {
            const struct item *i = arc_of(p, m, r, c);
            if (!i)
                continue;
            double want = tensor_at(m, r, c) / most * arc_width(first);
            if (!picture_near(arc_width(i), want, 0.001) &&
                (want > thin || arc_width(i) > thin))
                picture_fail(p, "the arc of %s[%d,%d] is %g wide, not %g",
                             m->name, r + 1, c + 1, arc_width(i), want);
            compare_arcs(p, m, r, c);
            check_ends(p, m, r, c);
            p->found[READ_ARC]++;
        }
}

// --- clocks and waves -------------------------------------------------------

// All sines before all cosines.
static bool in_halves(const struct picture *p)
{
    const struct entry *e = model_find(p->trace->model, "layout");
    e = e ? e : model_find(p->trace->model, "position.layout");
    return e && !strcmp(e->choice, "half");
}

// The column of the cosine beside the sine in [c].
static int cosine_of(const struct picture *p, int c)
{
    return c + (in_halves(p) ? p->now.tensor->columns / 2 : 1);
}

static bool has_sines_alone(const struct picture *p)
{
    const struct entry *e = model_find(p->trace->model, "functions");
    return e && !strcmp(e->choice, "sin");
}

// How far up the tip stands of the hand whose sine is in [c]: what only sines
// are written of has turned all the same.
static double up_of(const struct picture *p, int row, int c)
{
    const struct tensor *P = p->now.tensor;
    int hand = in_halves(p) ? c : c / 2;
    double turn = pow(P->writer[row]->number, -2. * hand / P->columns);
    return has_sines_alone(p) ? cos((P->row_from + row) * turn)
                              : tensor_at(P, row, cosine_of(p, c));
}

static void check_hand(const struct picture *p, uint64_t clock, int row, int c)
{
    const struct tensor *P = p->now.tensor;
    int beside = cosine_of(p, c);
    const struct item *hand = pose_find(p->pose, clock ^ id_named("hand", 0));
    if (!hand)
        return;
    double x = hand->spots[1].x - hand->spots[0].x;
    double y = hand->spots[0].y - hand->spots[1].y, length = hypot(x, y);
    if (!picture_near(x / length, tensor_at(P, row, c), 1e-6) ||
        !picture_near(y / length, up_of(p, row, c), 1e-6))
        picture_fail(p, "the hand of columns %d and %d points to (%g, %g)", c,
                     beside, x / length, y / length);
    p->found[READ_CLOCK]++;
}

// How far a spot stands right of the middle, in parts of the radius.
static double aside(const struct item *box, double x)
{
    return (x - box->at.x - box->at.w / 2) / (box->at.w / 2);
}

static void check_wave(const struct picture *p, const struct item *box, int c,
                       bool cosine)
{
    const struct tensor *P = p->now.tensor;
    const struct item *wave = picture_named(p, "wave", cosine);
    for (int r = 0; r < P->rows; r++) {
        const struct item *i = picture_item(p, "sample", P, r, cosine);
        if (!i)
            continue;
        double x = aside(box, i->at.x + i->at.w / 2);
        if (!picture_near(x, tensor_at(P, r, c), 1e-6))
            picture_fail(p, "position %d stands at %g on its wave, not %g", r,
                         x, tensor_at(P, r, c));
        p->found[READ_WAVE]++;
    }
    bool whole = p->now.row == P->rows - 1 && p->position.level == LEVEL_ROW;
    int every =
        P->rows > 1 && wave ? (wave->spot_count - 1) / (P->rows - 1) : 0;
    for (int r = 0; whole && wave && r < P->rows; r++) {
        double x = aside(box, wave->spots[r * every].x);
        if (!picture_near(x, tensor_at(P, r, c), 1e-6))
            picture_fail(p, "the wave of column %d is %g at position %d", c, x,
                         r);
        p->found[READ_WAVE]++;
    }
}

// "position 7: 150.8°", beside the clock of the columns of [c].
static void check_degrees(const struct picture *p, int row, int c)
{
    const struct tensor *P = p->now.tensor;
    const struct item *note = picture_named(p, "wave note", 1);
    int hand = in_halves(p) ? c : c / 2;
    double turned = (P->row_from + row) *
                    pow(P->writer[row]->number, -2. * hand / P->columns);
    char degrees[NUMBER_SIZE + 8];
    if (!note || !note->text)
        return;
    number_print(degrees, fmod(turned, 2 * acos(-1)) * 180 / acos(-1), 1);
    if (!strstr(note->text, strcat(degrees, "°")))
        picture_fail(p, "“%s” should end with %s", note->text, degrees);
}

static void read_positions(const struct picture *p)
{
    const struct tensor *P = p->now.tensor;
    const struct item *box = picture_named(p, "wave box", 0);
    int row = p->now.row, half = P->columns / 2;
    bool halves = in_halves(p);
    int pair = halves ? p->now.column % half : p->now.column / 2 * 2;
    if (!box || row < 0)
        return;
    for (int c = 0; c < (halves ? half : P->columns); c += halves ? 1 : 2)
        check_hand(p, id_cell("clock", P, -1, c), row, c);
    if (p->now.column < 0)
        pair = P->columns / 16 * (halves ? 1 : 2); // the example that stands for all
    check_hand(p, id_named("clock", 0), row, pair);
    if (P->writer[row]->number > 1) // else the angles lose their digits
        check_degrees(p, row, pair);
    check_wave(p, box, pair, false);
    if (!has_sines_alone(p))
        check_wave(p, box, cosine_of(p, pair), true);
    else if (picture_named(p, "wave", 1) || picture_named(p, "wave name", 1))
        picture_fail(p, "there is no cosine to draw");
}

// --- the plane --------------------------------------------------------------

// Where the plane's numbers stand on the screen.
struct ground {
    double x, y, per_x, per_y;
};

static struct spot on(const struct ground *g, double x, double y)
{
    return (struct spot){g->x + x * g->per_x, g->y - y * g->per_y};
}

static struct spot middle(const struct item *i)
{
    return (struct spot){i->at.x + i->at.w / 2, i->at.y + i->at.h / 2};
}

// From two values that differ in both numbers.
static bool find_ground(const struct picture *p, const struct tensor *V,
                        struct ground *g)
{
    for (int a = 0; a < V->rows; a++)
        for (int b = 0; b < a; b++) {
            const struct item *i = picture_item(p, "plane point", V, a, -1);
            const struct item *j = picture_item(p, "plane point", V, b, -1);
            double x = tensor_at(V, a, 0) - tensor_at(V, b, 0);
            double y = tensor_at(V, a, 1) - tensor_at(V, b, 1);
            if (!i || !j || fabs(x) < 0.1 || fabs(y) < 0.1)
                continue;
            g->per_x = (middle(i).x - middle(j).x) / x;
            g->per_y = (middle(j).y - middle(i).y) / y;
            g->x = middle(i).x - tensor_at(V, a, 0) * g->per_x;
            g->y = middle(i).y + tensor_at(V, a, 1) * g->per_y;
            return true;
        }
    return false;
}

static void check_spot(const struct picture *p, const char *what,
                       struct spot shown, struct spot want)
{
    if (!picture_near(shown.x, want.x, 0.02) ||
        !picture_near(shown.y, want.y, 0.02))
        picture_fail(p, "%s at (%g, %g), not (%g, %g)", what, shown.x, shown.y,
                     want.x, want.y);
    p->found[READ_ARROW]++;
}

// Values as points, scaled values as arrows tip to tail, the output at the end.
static void read_plane(const struct picture *p)
{
    const struct operation *o = p->now.row < 0 ? NULL : operation_of(&p->now);
    struct ground g;
    if (!o || strcmp(o->kind->name, "mix") || o->out->columns != 2 ||
        p->position.level != LEVEL_ROW || !find_ground(p, o->in[1].tensor, &g))
        return;
    const struct tensor *V = o->in[1].tensor;
    if (g.per_x <= 0 || g.per_y <= 0)
        picture_fail(p, "larger numbers stand left or below");
    if (fabs(g.per_x - g.per_y) > 0.01 * fabs(g.per_y))
        picture_fail(p, "a unit is %g wide and %g high", g.per_x, g.per_y);
    double x = 0, y = 0;
    for (int k = 0; k < V->rows; k++) {
        const struct item *point = picture_item(p, "plane point", V, k, -1);
        const struct item *line = picture_item(p, "plane arrow", V, k, -1);
        const struct item *head = picture_item(p, "plane head", V, k, -1);
        double w = tensor_at(o->in[0].tensor, operand_row(o, 0, p->now.row), k);
        check_spot(p, "a value", middle(point),
                   on(&g, tensor_at(V, k, 0), tensor_at(V, k, 1)));
        if (line)
            check_spot(p, "an arrow begins", line->spots[0], on(&g, x, y));
        x += w * tensor_at(V, k, 0);
        y += w * tensor_at(V, k, 1);
        if (head && point && head->layer <= point->layer)
            picture_fail(p, "a point hides the head of arrow %d", k + 1);
        if (line)
            check_spot(p, "an arrow ends",
                       head ? head->spots[0] : line->spots[1], on(&g, x, y));
    }
    const struct item *sum = picture_item(p, "plane sum", o->out, -1, -1);
    const struct item *tip = picture_item(p, "plane sum head", o->out, -1, -1);
    if (sum)
        check_spot(p, "the output", tip ? tip->spots[0] : sum->spots[1],
                   on(&g, tensor_at(o->out, p->now.row, 0),
                      tensor_at(o->out, p->now.row, 1)));
}

// --- averages of several heads ----------------------------------------------

// The numbers under the line stand where values of them would.
static void check_line_numbers(const struct picture *p, double origin,
                               double unit)
{
    for (int k = -99; k < 100; k++) {
        const struct item *i = picture_named(p, "line number", k);
        double x = 0;
        if (!i || i->text[0] < '0' || i->text[0] > '9')
            continue; // a minus is no "-"
        sscanf(i->text, "%lf", &x);
        if (!picture_near(i->at.x, origin + x * unit, 0.05))
            picture_fail(p, "%s does not stand where its number is", i->text);
        p->found[READ_ARROW]++;
    }
}

// Single numbers: larger ones stand further right, in proportion.
static void read_average_line(const struct picture *p, const struct tensor *V,
                              const struct tensor *m, int row,
                              const struct item *dot)
{
    for (int a = 0; a < V->rows; a++)
        for (int b = 0; b < a; b++) {
            const struct item *i = picture_item(p, "plane point", V, a, -1);
            const struct item *j = picture_item(p, "plane point", V, b, -1);
            double by = tensor_at(V, a, 0) - tensor_at(V, b, 0);
            if (!i || !j || fabs(by) < 0.1)
                continue;
            double unit = (middle(i).x - middle(j).x) / by;
            double off = tensor_at(m, row, 0) - tensor_at(V, b, 0);
            if (unit <= 0)
                picture_fail(p, "larger numbers stand left");
            if (!picture_near(middle(dot).x, middle(j).x + off * unit, 0.02))
                picture_fail(p, "%s is not where its number is", m->name);
            p->found[READ_ARROW]++;
            check_line_numbers(p, middle(j).x - tensor_at(V, b, 0) * unit,
                               unit);
            return;
        }
}

// Where it is said that none leaves the values, none is beyond them in any
// number.
static void check_inside(const struct picture *p, const struct tensor *V,
                         const struct tensor *m, int row)
{
    if (!picture_named(p, "plane hull claim", 0) &&
        !picture_named(p, "line claim", 0))
        return;
    for (int c = 0; c < V->columns; c++) {
        double low = INFINITY, high = -INFINITY, x = tensor_at(m, row, c);
        for (int k = 0; k < V->rows; k++) {
            low = fmin(low, tensor_at(V, k, c));
            high = fmax(high, tensor_at(V, k, c));
        }
        if (x < low - 1e-9 || x > high + 1e-9)
            picture_fail(p, "%s leaves the outline that it cannot leave",
                         m->name);
    }
}

// All numbers that stand side by side do, from left to right.
static void check_beside(const struct picture *p)
{
    const struct tensor *all = trace_find(p->trace, "concat");
    double before = -INFINITY, line = NAN;
    for (int c = 0; all && c < all->columns; c++) {
        const struct item *i = picture_item(p, "cell", all, p->now.row, c);
        line = c ? line : i->at.y;
        if (!i || i->at.x <= before || fabs(i->at.y - line) > 0.1)
            picture_fail(p, "number %d does not stand behind the one before",
                         c + 1);
        const struct item *around = picture_named(p, "row outline", 0);
        if (around &&
            (i->at.y < around->at.y || i->at.y > around->at.y + around->at.h))
            picture_fail(p, "the outline is around another row");
        before = i->at.x;
    }
}

// The light in the tables lies on the row whose averages these are.
static void check_row_light(const struct picture *p)
{
    const struct tensor *w = trace_find(p->trace, "head1.weights");
    const struct item *pool = picture_named(p, "gathered row", 0);
    const struct item *frame =
        w ? picture_item(p, "cell frame", w, p->now.row, 0) : NULL;
    if (!pool || !frame)
        return;
    double y = middle(frame).y;
    if (y < pool->at.y || y > pool->at.y + pool->at.h)
        picture_fail(p, "the light lies on another row");
    p->found[READ_ARROW]++;
}

// As it is printed; NAN where it is not.
static double printed(const struct picture *p, const struct tensor *m, int row,
                      int column)
{
    const struct item *i = picture_item(p, "cell", m, row, column);
    const char *text = i && i->text ? i->text : "";
    bool minus = !strncmp(text, "−", strlen("−"));
    double x = NAN;
    sscanf(text + (minus ? strlen("−") : 0), "%lf", &x);
    return minus ? -x : x;
}

// "=" stands only where what is printed works out.
static void check_mixed_sign(const struct picture *p)
{
    const struct operation *o = operation_of(&p->now);
    const struct item *sign = NULL;
    for (int k = 0; k < 12 && !(sign && strcmp(sign->text, "·")); k++)
        sign = picture_named(p, "gathered sign", k)
                   ? picture_named(p, "gathered sign", k)
                   : sign;
    if (!sign || strcmp(sign->text, "=") || o->in_count != 2)
        return;
    for (int c = 0; c < o->out->columns; c++) {
        double sum = 0, out = printed(p, o->out, p->now.row, c);
        for (int k = 0; k < o->in[0].tensor->columns; k++)
            sum += printed(p, o->in[0].tensor, p->now.row, k) *
                   printed(p, o->in[1].tensor, k, c);
        if (!isnan(out) && !isnan(sum) && fabs(sum - out) > 0.0051)
            picture_fail(p, "%g is said to be %g", sum, out);
        p->found[READ_ARROW]++;
    }
}

static void check_average_name(const struct picture *p, const struct tensor *m,
                               int row)
{
    const struct item *word = picture_item(p, "plane average word", m, row, -1);
    char name[32];
    snprintf(name, sizeof name, "head %d", m->scope->number);
    if (word && strncmp(word->text, name, strlen(name)))
        picture_fail(p, "%s is called %s", m->name, word->text);
}

// The point of each head whose average is in the picture.
static void read_averages(const struct picture *p)
{
    const struct tensor *V = NULL;
    struct ground g;
    if (p->now.row < 0)
        return;
    for (int t = 0; t < p->trace->tensor_count; t++) {
        const struct tensor *m = p->trace->tensors[t];
        const struct item *i =
            picture_item(p, "plane average", m, p->now.row, -1);
        if (!i)
            continue;
        V = V ? V : m->writer[0]->in[1].tensor; // that all of them share
        check_average_name(p, m, p->now.row);
        check_inside(p, V, m, p->now.row);
        if (V->columns == 1)
            read_average_line(p, V, m, p->now.row, i);
        else if (find_ground(p, V, &g))
            check_spot(p, "an average", middle(i),
                       on(&g, tensor_at(m, p->now.row, 0),
                          tensor_at(m, p->now.row, 1)));
    }
    if (!V)
        return;
    check_row_light(p);
    if (p->now.tensor == trace_find(p->trace, "concat"))
        check_beside(p);
    else
        check_mixed_sign(p);
}

// --- what is passed on -------------------------------------------------------

// How much of what [from] has goes on to [to] in the round that made [x].
static double passed(const struct picture *p, const struct tensor *x, int to,
                     int from)
{
    char name[64];
    snprintf(name, sizeof name, "round%d.weights", x->scope->number);
    const struct tensor *w = trace_find(p->trace, name);
    w = w ? w : trace_find(p->trace, "A");
    double share = tensor_at(w, to, from);
    snprintf(name, sizeof name, "round%d.heard", x->scope->number);
    return trace_find(p->trace, name) ? (share + (to == from)) / 2 : share;
}

// Bands are as wide as what goes along them, all of one measure.
static void read_bands(const struct picture *p, const struct tensor *x,
                       const struct tensor *before, int column)
{
    double measure = 0;
    for (int to = 0; to < x->rows; to++)
        for (int from = 0; from < x->rows; from++) {
            const struct item *i = picture_item(p, "passing band", x, to, from);
            double w = i ? fabs(passed(p, x, to, from)) : 0;
            if (i && w == 0)
                picture_fail(p, "a band where nothing is passed on");
            if (i && i->layer == LAYER_LINK &&
                tensor_at(before, from, column) == 0)
                picture_fail(p, "light where nothing comes along");
            if (w < 0.1 || w > 1.5)
                continue;
            double wide = fabs(i->spots[0].y - i->spots[i->spot_count - 1].y);
            measure = measure > 0 ? measure : wide / w;
            if (!picture_near(wide, w * measure, 0.02 * wide))
                picture_fail(p, "the band from %d to %d is %g wide for %g",
                             from + 1, to + 1, wide, w);
            p->found[READ_AREA]++;
        }
}

// The discs of a round say what every word has of one column, which all of
// them lead to.
static void read_passing(const struct picture *p)
{
    int column = -1;
    const struct tensor *before = NULL;
    for (int t = 0; t < p->trace->tensor_count; t++) {
        const struct tensor *x = p->trace->tensors[t];
        if (strcmp(x->plain, "x") && strcmp(x->plain, "X"))
            continue;
        for (int row = 0; row < x->rows; row++) {
            const struct item *i = picture_item(p, "passing disc", x, row, -1);
            if (!i)
                continue;
            const struct address *a = &i->target.address;
            column = column < 0 ? a->column : column;
            if (a->tensor != x || a->row != row || a->column != column)
                picture_fail(p, "a disc leads elsewhere");
            if (x != p->now.tensor && i->line == paper_theme.light &&
                tensor_at(x, row, column) == 0)
                picture_fail(p, "light on a word that passes nothing on");
            if (i->text)
                picture_number(p, i, "what has arrived",
                               tensor_at(x, row, column));
            p->found[READ_NUMBER] += i->text != NULL;
        }
        if (x->scope && column >= 0)
            read_bands(p, x, before, column);
        before = x;
    }
    if (column >= 0 &&
        !picture_named(p, "passing table", p->now.tensor->scope->number))
        picture_fail(p, "no table after this round");
}

void picture_curves(const struct picture *p)
{
    if (!strcmp(p->trace->model->kind->name, "rounds"))
        read_passing(p);
    read_averages(p);
    const struct tensor *m;
    for (int t = 0; (m = picture_next(p, &t));)
        read_arcs(p, m);
    read_positions(p);
    read_plane(p);
}
