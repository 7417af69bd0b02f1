// SPDX-License-Identifier: MIT
#include "scene/grid/words.h"

#include <assert.h>
#include <math.h>

#include "scene/kept.h"

// How wide the k-th word is, its outline included.
static double natural(const struct scene *s, const struct word_line *l, int k,
                      double size, double slot)
{
    if (!l->names[k])
        return slot;
    double w = text_width(s, size, WEIGHT_REGULAR, l->names[k]);
    double bold = text_width(s, size, WEIGHT_BOLD, l->names[k]);
    if (l->tight) // a number may stand under each
        return fmax(bold + size * 0.35, size * 2.4);
    return fmax(fmax(w + size, bold + size * 0.5), size * 1.7);
}

static double gap_of(const struct word_line *l, double size, double width)
{
    return l->count < 2 ? 0 : fmin(size * 0.4, width / l->count * 0.15);
}

// Fills the widths from [need]; words but [must] and [keep] are cut to [cap].
// Returns their sum.
static double cut(struct word_line *l, const double *need, double cap)
{
    double sum = 0;
    for (int k = 0; k < l->count; k++) {
        bool whole = k == l->must || (l->keep && l->keep[k]);
        l->box[k].w = whole ? need[k] : fmin(need[k], cap);
        sum += l->box[k].w;
    }
    return sum;
}

// The widest cap at which everything fits into [room].
static double find_cap(struct word_line *l, const double *need, double room)
{
    double low = 0, high = room;
    for (int i = 0; i < 24; i++) {
        double cap = (low + high) / 2;
        if (cut(l, need, cap) <= room)
            low = cap;
        else
            high = cap;
    }
    return low;
}

// Equal boxes without words around the one that must be read.
static void bare(const struct scene *s, struct word_line *l, double room)
{
    double small = text_size(s, TEXT_SMALL), most = 0;
    bool must = l->must >= 0 && l->must < l->count && l->names[l->must];
    if (must)
        most = fmin(natural(s, l, l->must, small, 0), room * 0.4);
    int others = l->count - must;
    for (int k = 0; k < l->count; k++)
        l->box[k].w = must && k == l->must ? most : (room - most) / others;
    l->size = 0;
}

static void choose_widths(const struct scene *s, struct word_line *l,
                          double width)
{
    double body = text_size(s, TEXT_BODY), small = text_size(s, TEXT_SMALL);
    const double tries[4][2] = {{body, body * 2.5},
                                {body, body * 0.8},
                                {small, small * 0.9},
                                {small, small * 0.9}}; // and tight
    double *need =
        arena_array(s->pose->arena, (size_t)l->count + 1, sizeof *need);
    // Of large text words are cut rather: numbers stand in even steps under them.
    int last = s->view->look.text > 1.2 ? 3 : 4;
    for (int i = 0; i < last; i++) {
        l->size = tries[i][0];
        l->tight = i == 3;
        double gaps = gap_of(l, l->size, width) * (l->count - 1);
        for (int k = 0; k < l->count; k++)
            need[k] = natural(s, l, k, l->size, tries[i][1]);
        if (cut(l, need, width) + gaps <= width)
            return;
    }
    l->tight = false;
    for (int k = 0; k < l->count; k++)
        need[k] = natural(s, l, k, small, tries[2][1]);
    double room = width - gap_of(l, small, width) * (l->count - 1);
    for (int k = 0; k < l->count; k++)
        if (!l->names[k])
            need[k] = fmin(need[k], width / l->count / 2);
    if (l->keep && find_cap(l, need, room) >= small * 1.4)
        return;
    l->keep = NULL;
    if (find_cap(l, need, room) < small * 2.2)
        bare(s, l, room);
}

static void words_place(const struct scene *s, struct word_line *l,
                        struct rect at)
{
    l->box = arena_array(s->pose->arena, (size_t)l->count + 1, sizeof *l->box);
    l->first = 0;
    l->end = l->count;
    choose_widths(s, l, at.w);
    double sum = 0, x = at.x;
    for (int k = 0; k < l->count; k++)
        sum += l->box[k].w;
    double most = fmax(u(s, 44), u(s, 420) / fmax(l->count, 1)); // few: apart
    double gap = l->count > 1 ? fmin((at.w - sum) / (l->count - 1), most) : 0;
    for (int k = 0; k < l->count; k++) {
        l->box[k] = (struct rect){x, at.y, l->box[k].w, at.h};
        x += l->box[k].w + gap;
    }
}

struct word_line word_line_fit(const struct scene *s, const char *const *names,
                               int count, int must, struct rect at)
{
    assert(count >= 0 && must < count);
    struct word_line l = {.count = count, .names = names, .must = must};
    words_place(s, &l, at);
    return l;
}

// --- a line that slides ------------------------------------------------------

bool word_line_is_cut(const struct scene *s, const char *const *names,
                      int count, double width)
{
    struct word_line l = {.count = count, .names = names, .must = -1};
    double size = text_size(s, TEXT_SMALL), sum = 0;
    for (int k = 0; k < count; k++)
        sum += natural(s, &l, k, size, size * 0.9);
    return sum + gap_of(&l, size, width) * (count - 1) > width;
}

// The run of written words from [first] on that fits: its end.
static int run_end(const struct word_line *l, int first, double gap,
                   double room)
{
    double sum = -gap;
    int k = first;
    for (; k < l->count && l->names[k]; k++) {
        sum += l->box[k].w + gap;
        if (sum > room)
            break;
    }
    return k > first ? k : first + 1;
}

static void choose_run(struct word_line *l, const double *worth, double gap,
                       double room)
{
    double most = -INFINITY;
    for (int i = 0; i <= l->must; i++) {
        double sum = 0;
        int end = run_end(l, i, gap, room);
        for (int k = i; k < end; k++)
            sum += worth[k];
        if (end <= l->must || sum <= most)
            continue;
        most = sum;
        l->first = i;
        l->end = end;
    }
}

// One after the other, those in sight from [at] on, all others beyond the
// window's edges.
static void slide_place(const struct scene *s, struct word_line *l, double gap,
                        struct rect at)
{
    double sum = 0, x = at.x;
    int seen = l->end - l->first;
    for (int k = l->first; k < l->end; k++)
        sum += l->box[k].w;
    if (seen > 1)
        gap = fmin((at.w - sum) / (seen - 1), u(s, 44));
    for (int k = l->first; k < l->end; k++) {
        l->box[k] = (struct rect){x, at.y, l->box[k].w, at.h};
        x += l->box[k].w + gap;
    }
    x = fmax(x, s->view->extent.width);
    for (int k = l->end; k < l->count; k++) {
        l->box[k] = (struct rect){x, at.y, l->box[k].w, at.h};
        x += l->box[k].w + gap;
    }
    x = fmin(at.x - gap, 0);
    for (int k = l->first - 1; k >= 0; k--) {
        x -= l->box[k].w;
        l->box[k] = (struct rect){x, at.y, l->box[k].w, at.h};
        x -= gap;
    }
}

struct word_line word_line_slide(const struct scene *s,
                                 const char *const *names, int count, int must,
                                 const double *worth, struct rect at)
{
    assert(must >= 0 && must < count && names[must]);
    struct word_line l = {.count = count, .names = names, .must = must};
    l.size = text_size(s, TEXT_NUMBER);
    l.box = arena_array(s->pose->arena, (size_t)count + 1, sizeof *l.box);
    for (int k = 0; k < count; k++)
        l.box[k].w = fmin(natural(s, &l, k, l.size, l.size * 2.5), at.w);
    double gap = l.size * 0.4;
    choose_run(&l, worth, gap, at.w);
    slide_place(s, &l, gap, at);
    return l;
}

void word_line_keep(const struct scene *s, struct word_line *l,
                    const char *name, struct rect at)
{
    struct kept *kept = s->view->stay.kept;
    uint64_t id = id_named(name, l->count);
    kept_layout(kept, id, at, l->box, (size_t)l->count * sizeof *l->box);
    kept_layout(kept, id ^ 1, at, &l->size, sizeof l->size);
    kept_layout(kept, id ^ 2, at, &l->first, sizeof l->first);
    kept_layout(kept, id ^ 3, at, &l->end, sizeof l->end);
}

double word_line_height(const struct scene *s)
{
    return text_size(s, TEXT_BODY) * 1.8;
}

double word_line_center(const struct word_line *l, int k)
{
    return l->box[k].x + l->box[k].w / 2;
}

double word_line_pitch(const struct word_line *l)
{
    double least = l->count ? l->box[l->first].w * 1.3 : 0;
    for (int k = l->first + 1; k < l->end; k++) {
        double step = word_line_center(l, k) - word_line_center(l, k - 1);
        least = k == l->first + 1 ? step : fmin(least, step);
    }
    return least;
}

struct item *paint_line_word(struct scene *s, const struct word_line *l, int k,
                             uint64_t id, enum role role, enum light light,
                             const struct address *a)
{
    struct rect at = l->box[k];
    double radius = fmin(u(s, 6), at.w / 4);
    if (!l->names[k]) {
        struct item *slot = paint_empty(s, id, at);
        slot->radius = radius;
        return slot;
    }
    struct item *i = paint_word(s, id, at, "", role, light, a);
    double small = text_size(s, TEXT_SMALL);
    i->radius = radius;
    i->size = l->size > 0 ? l->size : small;
    i->text = NULL;
    bool shown = l->size > 0 || k == l->must;
    if (shown && !s->view->look.thumbnail)
        i->text =
            text_fit(s, i->size, i->weight, l->names[k], at.w - i->size * 0.3);
    return i;
}

struct word_line source_line(const struct scene *s, const struct tensor *m,
                             int must, const bool *keep, struct rect at)
{
    const char **names =
        arena_array(s->pose->arena, (size_t)m->rows + 1, sizeof *names);
    for (int j = 0; j < m->rows; j++)
        names[j] = row_name(s, m, j);
    struct word_line l = {
        .count = m->rows, .names = names, .must = must, .keep = keep};
    words_place(s, &l, at);
    return l;
}

uint64_t source_word_id(int j)
{
    return id_named("source word", j);
}

// --- names that lean ---------------------------------------------------------

static double leaning_size(const struct scene *s)
{
    return text_size(s, TEXT_SMALL);
}

static double leaning_most(const struct scene *s)
{
    return u(s, 110);
}

bool words_lean(const struct scene *s, const struct word_line *l)
{
    bool apart = word_line_pitch(l) * TILT >= leaning_size(s);
    return l->count > 1 && l->size <= 0 && apart && !s->view->look.thumbnail;
}

// How far down, and to the left, the widest word reaches from its column.
static double leaning_reach(const struct scene *s, const struct word_line *l)
{
    double widest = 0;
    for (int k = 0; k < l->count; k++)
        if (l->names[k])
            widest = fmax(widest, text_width(s, leaning_size(s), WEIGHT_BOLD,
                                             l->names[k]));
    return fmin(widest, leaning_most(s)) * TILT;
}

double leaning_height(const struct scene *s, const struct word_line *l)
{
    return leaning_reach(s, l) + leaning_size(s) * 1.2;
}

double leaning_left(const struct scene *s, const struct word_line *l)
{
    return fmax(leaning_reach(s, l) - word_line_pitch(l) / 2, 0);
}

void paint_leaning_word(struct scene *s, const struct word_line *l, int k,
                        enum role role, enum light light,
                        const struct address *a)
{
    if (!l->names[k])
        return;
    const struct rect *box = &l->box[k];
    double size = leaning_size(s), middle = box->x + box->w / 2;
    enum weight weight = is_lit(light) ? WEIGHT_BOLD : WEIGHT_REGULAR;
    const char *text = text_fit(s, size, weight, l->names[k], leaning_most(s));
    double run = text_width(s, size, weight, text) * TILT;
    double foot = box->y + box->h - leaning_height(s, l) + size * 1.2;
    paint_text(s, id_named("leaning word", k), middle + size * 0.25 - run,
               foot + run, size, weight, ALIGN_START,
               light == LIGHT_DIM ? s->theme->grey : role_color(s->theme, role),
               text)
        ->tilted = true;
    if (a)
        paint_answer(s, id_named("leaning word answer", k),
                     (struct rect){box->x, foot - size, box->w, u(s, 24)},
                     (struct target){TARGET_CELLS, *a, 0});
}
