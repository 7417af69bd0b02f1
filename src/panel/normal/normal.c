// SPDX-License-Identifier: MIT
#include "panel/normal/normal.h"

#include <math.h>
#include <string.h>

#include "base/number.h"
#include "panel/panels.h"
#include "scene/grid/heading.h"
#include "trace/term.h"

// Lengths of 720: a dot in a lane, how near lanes may be, how far one line may be
// from the next; and how many dots all lanes may have.
enum { DOT = 6, LEAST_LANE = 11, MOST_LANE = 84, WAY = 64, MOST_DOTS = 4000 };

// --- what there is -----------------------------------------------------------

static bool normalizes(const struct operation *o)
{
    return o && (!strcmp(o->kind->name, "normalize") ||
                 !strcmp(o->kind->name, "rms_normalize"));
}

static bool reads(const struct operation *o, const struct tensor *m)
{
    for (int k = 0; k < o->in_count; k++)
        if (o->in[k].tensor == m)
            return true;
    return false;
}

// The normalization that makes [m], or that [m] is made for.
static const struct operation *find_operation(const struct trace *t,
                                              const struct tensor *m)
{
    if (normalizes(m->writer[0]))
        return m->writer[0];
    for (int k = 0; k < t->operation_count; k++)
        if (normalizes(t->operations[k]) && reads(t->operations[k], m))
            return t->operations[k];
    return NULL;
}

static bool find_normal(const struct scene *s, struct normal *n)
{
    const struct operation *o = find_operation(s->trace, s->now.tensor);
    if (!o)
        return false;
    bool rms = !strcmp(o->kind->name, "rms_normalize");
    int k = 0;
    *n = (struct normal){.out = o->out, .x = o->in[k++].tensor};
    n->mean = rms ? NULL : o->in[k++].tensor;
    n->size = o->in[k++].tensor;
    n->gain = o->in[k++].tensor;
    n->shift = k < o->in_count ? o->in[k].tensor : NULL;
    return true;
}

double normal_value(const struct normal *n, int which, int row, int c)
{
    double x = tensor_at(n->x, row, c), size = tensor_at(n->size, row, 0);
    if (which == NORMAL_READ)
        return x;
    if (which == NORMAL_GAINED)
        return tensor_at(n->out, row, c);
    x -= n->mean ? tensor_at(n->mean, row, 0) : 0;
    return size == 0 ? 0 : x / size;
}

bool normal_known(const struct scene *s, const struct normal *n, int which,
                  int row, int c)
{
    return which == NORMAL_READ ? known(s, n->x, row, c)
                                : known(s, n->out, row, c);
}

struct spread_of normal_spread(const struct normal *n, int which, int row)
{
    struct spread_of is = {0, 0};
    int d = n->x->columns;
    if (which == NORMAL_READ)
        return (struct spread_of){n->mean ? tensor_at(n->mean, row, 0) : 0,
                                  tensor_at(n->size, row, 0)};
    for (int c = 0; c < d && n->mean; c++)
        is.mean += normal_value(n, which, row, c) / d;
    for (int c = 0; c < d; c++)
        is.width += pow(normal_value(n, which, row, c) - is.mean, 2) / d;
    is.width = sqrt(is.width);
    return is;
}

void normal_beat(const struct scene *s, const struct normal *n, struct item *i,
                 const struct tensor *m, int turn)
{
    bool now = s->now.tensor == m;
    i->beat = !now                      ? BEAT_WORDS
              : s->now.tensor == n->out ? BEAT_STORY
                                        : BEAT_RESULT;
    i->turn = turn;
    i->turns = NORMAL_CHAPTERS;
}

struct address normal_address(const struct normal *n, int which, int row, int c)
{
    return (struct address){which == NORMAL_READ ? n->x : n->out, row, c, -1};
}

uint64_t normal_dot_id(const struct normal *n, int which, int row, int c)
{
    static const char *const names[] = {"normal read", "normal moved",
                                        "normal gained"};
    return id_cell(names[which], n->out, row, c);
}

bool normal_lit(const struct scene *s, const struct normal *n, int which,
                int row, int c)
{
    const struct address a = normal_address(n, which, row, c);
    return s->focus.column == c && s->focus.row == row &&
           (s->focus.tensor == n->out || s->focus.tensor == n->x ||
            is_lit(light_on(s, a.tensor, row, c)));
}

// --- what the lines span -----------------------------------------------------

static void hold(struct range *r, double x)
{
    if (!isfinite(x))
        return;
    r->low = fmin(r->low, x);
    r->high = fmax(r->high, x);
}

// All numbers there that are known, with their mean and as far as they spread.
static void find_range(const struct scene *s, struct normal *n, int which)
{
    struct range r = {INFINITY, -INFINITY};
    for (int row = 0; row < n->x->rows; row++) {
        bool all = true;
        for (int c = 0; c < n->x->columns; c++) {
            bool stands = normal_known(s, n, which, row, c);
            if (stands)
                hold(&r, normal_value(n, which, row, c));
            all = all && stands;
        }
        struct spread_of is = {0, 0};
        if (all && known(s, n->size, row, 0) &&
            (!n->mean || known(s, n->mean, row, 0)))
            is = normal_spread(n, which, row);
        hold(&r, is.mean + is.width);
        hold(&r, is.mean - is.width);
    }
    if (which != NORMAL_READ) {
        hold(&r, -1);
        hold(&r, 1);
    }
    if (!(r.low < r.high))
        r = isfinite(r.low) ? (struct range){r.low - 1, r.high + 1}
                            : (struct range){-1, 1};
    double edge = r.high / 40 - r.low / 40;
    n->range[which] = (struct range){r.low - edge, r.high + edge};
}

static double width_of(const struct range *r)
{
    return r->high / 2 - r->low / 2;
}

// One scale for all lines, where none of them would be but a spot on it, so that
// one sees how far dots move.
static void find_ranges(const struct scene *s, struct normal *n)
{
    struct range all = {INFINITY, -INFINITY};
    for (int k = 0; k < NORMAL_LEVELS; k++) {
        find_range(s, n, k);
        hold(&all, n->range[k].low);
        hold(&all, n->range[k].high);
    }
    for (int k = 0; k < NORMAL_LEVELS; k++)
        if (width_of(&n->range[k]) < width_of(&all) * 0.2)
            return;
    for (int k = 0; k < NORMAL_LEVELS; k++)
        n->range[k] = all;
}

static void fit_numbers(const struct scene *s, struct normal *n, int row,
                        int rows, double width)
{
    for (int k = 0; k < NORMAL_LEVELS; k++) {
        struct figures *f = &n->figures[k];
        for (int r = row; r < row + rows; r++)
            for (int c = 0; c < n->x->columns; c++)
                if (normal_known(s, n, k, r, c))
                    figures_count(f, normal_value(n, k, r, c));
        figures_fit(s, f, width / n->x->columns, text_size(s, TEXT_NUMBER),
                    CELL_DECIMALS, 1);
    }
}

// --- what it is called -------------------------------------------------------

// What a line shows, in the longest form that fits.
static const char *level_title(const struct scene *s, const struct normal *n,
                               int which, double room)
{
    const char *key = which == NORMAL_READ    ? "panel.normal.read"
                      : which == NORMAL_MOVED ? n->mean ? "panel.normal.moved"
                                                        : "panel.normal.scaled"
                      : n->shift              ? "panel.normal.gained"
                                              : "panel.normal.gained.bare";
    const char *title = caption(s, key, SLOTS(TEXT("read", title_of(s, n->x))));
    double size = text_size(s, TEXT_SMALL);
    if (text_width(s, size, WEIGHT_BOLD, title) <= room)
        return title;
    title = caption(s, text_print(s, "%s.short", key),
                    SLOTS(TEXT("read", short_of(s, n->x))));
    return text_fit(s, size, WEIGHT_BOLD, title, room);
}

// "mean 0.20", and which number says so.
struct fact {
    const char *text;
    struct address of;
};

static const char *fact_text(const struct scene *s, const char *key, double x)
{
    char number[NUMBER_SIZE];
    number_print_rounded(number, x, CELL_DECIMALS);
    return caption(s, key, SLOTS(TEXT("value", text_print(s, "%s", number))));
}

// Of what is moved by its mean and width; of a number that is looked at, its gain
// and its shift.
static int find_facts(const struct scene *s, const struct normal *n, int which,
                      int row, struct fact out[2])
{
    int count = 0, c = s->focus.column;
    bool lit = c >= 0 && c < n->x->columns && s->focus.row == row &&
               normal_lit(s, n, which, row, c);
    if (which == NORMAL_GAINED) {
        if (!lit)
            return 0;
        out[count++] = (struct fact){
            fact_text(s, "panel.normal.gain", tensor_at(n->gain, 0, c)),
            {n->gain, 0, c, -1}};
        if (n->shift)
            out[count++] = (struct fact){
                fact_text(s, "panel.normal.shift", tensor_at(n->shift, 0, c)),
                {n->shift, 0, c, -1}};
        return count;
    }
    bool moved = which == NORMAL_MOVED;
    if (moved && !normal_known(s, n, which, row, 0))
        return 0;
    struct spread_of is = normal_spread(n, which, row);
    if (n->mean && known(s, n->mean, row, 0))
        out[count++] =
            (struct fact){fact_text(s, "panel.normal.mean", is.mean),
                          {moved ? n->out : n->mean, row, moved ? -1 : 0, -1}};
    if (known(s, n->size, row, 0))
        out[count++] =
            (struct fact){fact_text(s,
                                    !n->mean ? "panel.normal.rms"
                                    : moved  ? "panel.normal.width"
                                             : "panel.normal.deviation",
                                    is.width),
                          {moved ? n->out : n->size, row, moved ? -1 : 0, -1}};
    return count;
}

static void paint_fact(struct scene *s, const struct normal *n, int which,
                       int k, const struct fact *f, double x, double y,
                       enum align align)
{
    struct item *i =
        paint_text(s, id_cell("normal fact", n->out, -1, 2 * which + k), x, y,
                   text_size(s, TEXT_SMALL), WEIGHT_REGULAR, align,
                   s->theme->ink, f->text);
    normal_beat(s, n, i, which == NORMAL_READ ? f->of.tensor : n->out,
                2 * which - 1);
    text_answers(s, i, &f->of);
}

// What leads from dot to dot goes behind the words at [x], over the baseline [y].
static void clear_ways(struct scene *s, const struct normal *n, int k, double x,
                       double y, double w)
{
    double size = text_size(s, TEXT_SMALL);
    paint_box(s, id_cell("normal clear", n->out, -1, k), LAYER_CELL,
              (struct rect){x - u(s, 3), y - size, w + u(s, 6), size * 1.3}, 0,
              s->theme->paper);
}

// At the left of a line the title over its facts; over a line, before them.
static void paint_heading(struct scene *s, const struct normal *n,
                          const struct dot_line *l, struct rect at)
{
    double size = text_size(s, TEXT_SMALL), line = size * 1.35;
    struct fact fact[2];
    int count = find_facts(s, n, l->which, l->row, fact);
    const char *title = level_title(s, n, l->which, at.w);
    double y = n->asides ? l->line + size * CAP_MIDDLE - line * count / 2.0
                         : at.y + size;
    y = fmax(y, at.y + size);
    double x = at.x + at.w;
    paint_text(s, id_cell("normal title", n->out, -1, l->which), at.x, y, size,
               WEIGHT_BOLD, ALIGN_START,
               l->which == NORMAL_READ ? s->theme->grey : s->theme->ink, title);
    if (!n->asides) {
        double w = text_width(s, size, WEIGHT_BOLD, title);
        clear_ways(s, n, 3 * l->which, at.x, y, w);
        y += line;
    }
    for (int k = 0; k < count; k++) {
        if (n->asides)
            paint_fact(s, n, l->which, k, &fact[k], at.x, y += line,
                       ALIGN_START);
        else {
            double w = text_width(s, size, WEIGHT_REGULAR, fact[k].text);
            paint_fact(s, n, l->which, k, &fact[k], k ? x : at.x, y,
                       k ? ALIGN_END : ALIGN_START);
            clear_ways(s, n, 3 * l->which + 1 + k, k ? x - w : at.x, y, w);
        }
    }
}

// --- one word ----------------------------------------------------------------

static bool paint_one(struct scene *s, struct normal *n, int row,
                      struct rect at)
{
    struct dot_line level[NORMAL_LEVELS];
    double size = text_size(s, TEXT_SMALL);
    n->asides = at.w >= text_size(s, 560);
    double aside = n->asides ? fmin(at.w * 0.3, text_size(s, 250)) : 0;
    double over = n->asides || s->view->look.thumbnail ? 0 : size * 2.8;
    double least = dot_line_height(s) + over;
    double way = fmin((at.h - 3 * least) / 3, u(s, WAY));
    if (way < u(s, 5))
        return false;
    double high = fmin((at.h - 2 * way) / 3, least + u(s, 34));
    double top = at.y + (at.h - 3 * high - 2 * way) / 2;
    fit_numbers(s, n, row, 1, at.w - aside);
    for (int k = 0; k < NORMAL_LEVELS; k++) {
        double y = top + k * (high + way);
        struct dot_line *l = &level[k];
        *l = (struct dot_line){.which = k, .row = row, .radius = u(s, DOT)};
        l->at =
            (struct rect){at.x + aside, y + over, at.w - aside, high - over};
        l->line = l->at.y + l->at.h - size * 1.7 - u(s, DOT);
        dot_line_paint(s, n, l);
        if (k)
            dot_line_connect(s, n, l - 1, l);
        if (!s->view->look.thumbnail)
            paint_heading(s, n, l,
                          (struct rect){at.x, y,
                                        n->asides ? aside - u(s, 24) : at.w,
                                        high});
    }
    return true;
}

// --- all words ---------------------------------------------------------------

static void paint_lane_name(struct scene *s, const struct normal *n, int row,
                            double x, double y, double width, double pitch)
{
    double size = text_size(s, pitch > u(s, 30) ? TEXT_BODY : TEXT_SMALL);
    bool lit = s->focus.row == row;
    enum weight weight = lit ? WEIGHT_BOLD : WEIGHT_REGULAR;
    if (pitch < size * 1.05)
        return;
    struct item *i = paint_text(
        s, id_line("normal name", n->out, row, true), x, y + size * CAP_MIDDLE,
        size, weight, ALIGN_END, s->theme->ink,
        text_fit(s, size, weight, row_name(s, n->out, row), width));
    label_answers(s, i, &(struct address){n->out, row, -1, -1});
}

static void paint_lane(struct scene *s, const struct normal *n, int row,
                       struct rect lane, double gap)
{
    double wide = (lane.w - 2 * gap) / NORMAL_LEVELS;
    bool numbers = n->figures[0].decimals >= 0;
    double under = numbers ? text_size(s, TEXT_SMALL) * 1.7 : 0;
    for (int k = 0; k < NORMAL_LEVELS; k++) {
        struct dot_line l = {.lane = true,
                             .which = k,
                             .row = row,
                             .radius = fmin(u(s, DOT), lane.h * 0.2)};
        l.at = (struct rect){lane.x + k * (wide + gap), lane.y, wide, lane.h};
        l.line =
            numbers ? lane.y + lane.h - under - l.radius : lane.y + lane.h / 2;
        dot_line_paint(s, n, &l);
    }
}

static bool paint_all(struct scene *s, struct normal *n, struct rect at)
{
    int rows = n->x->rows;
    bool bare = s->view->look.thumbnail;
    double size = text_size(s, TEXT_SMALL), gap = fmin(u(s, 28), at.w * 0.04);
    double head = bare ? 0 : size * 2.2;
    double names =
        bare ? 0 : fmin(labels_width(s, n->x, 0, rows), at.w * 0.18) + u(s, 14);
    double pitch = fmin((at.h - head) / rows, u(s, MOST_LANE));
    double wide = (at.w - names - 2 * gap) / NORMAL_LEVELS;
    if (pitch < u(s, LEAST_LANE) ||
        (long long)rows * n->x->columns * NORMAL_LEVELS > MOST_DOTS)
        return false;
    if (pitch >= dot_line_height(s))
        fit_numbers(s, n, 0, rows, wide);
    for (int k = 0; k < NORMAL_LEVELS; k++)
        if (pitch < dot_line_height(s) || n->figures[k].decimals < 0)
            for (int i = 0; i < NORMAL_LEVELS; i++)
                n->figures[i].decimals = -1; // all or none
    double top = at.y + head + (at.h - head - pitch * rows) / 2;
    for (int row = 0; row < rows; row++) {
        struct rect lane = {at.x + names, top + row * pitch, at.w - names,
                            pitch - u(s, 2)};
        if (!bare)
            paint_lane_name(s, n, row, lane.x - u(s, 12), lane.y + lane.h / 2,
                            names - u(s, 12), pitch);
        paint_lane(s, n, row, lane, gap);
    }
    for (int k = 0; k < NORMAL_LEVELS && !bare; k++)
        paint_text(s, id_cell("normal title", n->out, -1, k),
                   at.x + names + k * (wide + gap) + wide / 2, top - size * 0.8,
                   size, WEIGHT_BOLD, ALIGN_MIDDLE, s->theme->ink,
                   level_title(s, n, k, wide + gap * 0.8));
    return true;
}

bool panel_normal(struct scene *s, const struct panel *p, struct rect at)
{
    struct normal n;
    (void)p;
    if (!find_normal(s, &n))
        return false;
    find_ranges(s, &n);
    if (s->now.row >= 0 || n.x->rows == 1)
        return paint_one(s, &n, s->now.row < 0 ? 0 : s->now.row, at);
    return paint_all(s, &n, at);
}
