// SPDX-License-Identifier: MIT
// How the chance of the next word grows on its way: a line for each reading of
// the line between the layers, the likeliest words with their chances as bars,
// the word that is told in the end in the light.
#include <math.h>
#include <string.h>

#include "base/number.h"
#include "math/order.h"
#include "panel/panels.h"
#include "say/named.h"
#include "scene/grid/heading.h"
#include "trace/term.h"

enum { MOST_READINGS = 256, MOST_BEST = 5 };

struct readings {
    const struct tensor *chance[MOST_READINGS];
    int count, row, told; // the word that is told in the end
    int first, every;     // of those that have a line
    int best;             // so many words of a line
    double label, told_at, words_at, end, top, step;
};

static bool find_readings(const struct scene *s, struct readings *r)
{
    const struct trace *t = s->trace;
    const struct tensor *next = trace_find(t, "next");
    *r = (struct readings){.every = 1};
    for (int i = 0; i < t->tensor_count && r->count < MOST_READINGS; i++)
        if (is_a(t->tensors[i], "lens_chance"))
            r->chance[r->count++] = t->tensors[i];
    if (!r->count || !next)
        return false;
    const struct tensor *of = r->chance[0];
    bool looks = s->focus.tensor && is_a(s->focus.tensor, "lens_chance") &&
                 s->focus.row >= 0;
    r->row = s->now.row >= 0 ? s->now.row
             : looks         ? s->focus.row
                             : of->rows - 1;
    r->told = (int)tensor_at(next, r->row, 0);
    return true;
}

// "layer 2, + attention": which sum it is behind.
static const char *reading_name(const struct scene *s, const struct tensor *m)
{
    const struct scope *scope = m->scope;
    bool fed = !strncmp(m->plain, "out", 3) || !strncmp(m->plain, "normed2", 7);
    if (!scope)
        return caption(s, "panel.readings.words", NO_SLOTS);
    return caption(s, fed ? "panel.readings.fed" : "panel.readings.found",
                   SLOTS(COUNT("n", scope->number)));
}

static void lay_out(const struct scene *s, struct readings *r, struct rect at)
{
    double size = text_size(s, TEXT_SMALL), gap = u(s, 14);
    bool plain = s->view->look.thumbnail;
    double head = plain ? 0 : heading_line(s) * 1.2 + size * 1.6;
    r->top = at.y + head;
    double room = at.h - head;
    int most = (int)(room / (size * 1.5));
    most = most < 1 ? 1 : most;
    r->every = (r->count + most - 1) / most;
    r->first = (r->count - 1) % r->every; // the last is always there
    int lines = (r->count - 1 - r->first) / r->every + 1;
    r->step = fmin(room / lines, u(s, 44));
    for (int k = r->first; k < r->count && !plain; k += r->every)
        r->label = fmax(r->label, text_width(s, size, WEIGHT_REGULAR,
                                             reading_name(s, r->chance[k])));
    r->label = fmin(r->label, at.w * 0.34);
    double wide = r->label + gap;
    r->told_at = at.x + wide;
    r->words_at = r->told_at + (at.w - wide) * (is_tall(s) ? 0.42 : 0.3) + gap;
    r->end = at.x + at.w;
    double each = text_width(s, size, WEIGHT_REGULAR, "children 0.00") + gap;
    r->best = (int)((r->end - r->words_at) / each);
    r->best = r->best > MOST_BEST ? MOST_BEST : r->best;
}

// The chance of the word that is told in the end, as a bar with its number.
static void paint_told(struct scene *s, const struct readings *r,
                       const struct tensor *m, double middle)
{
    char number[NUMBER_SIZE];
    double x = tensor_at(m, r->row, r->told), size = text_size(s, TEXT_SMALL);
    double room = r->words_at - r->told_at - u(s, 14);
    double after = text_width(s, size, WEIGHT_BOLD, ">0.9999") + u(s, 8);
    double full = fmax(room - after, u(s, 4)), tall = r->step * 0.6;
    struct rect at = {r->told_at, middle - tall / 2,
                      fmax(fmin(fmax(x, 0), 1) * full, u(s, 1.5)), tall};
    struct item *i = paint_box(s, id_cell("cell", m, r->row, r->told),
                               LAYER_CELL, at, u(s, 2), s->theme->light);
    i->target = (struct target){TARGET_CELLS, {m, r->row, r->told, -1}, 0};
    if (!s->view->look.numbers || s->view->look.thumbnail)
        return;
    number_print_share(number, x, FORMULA_DECIMALS);
    i = paint_text(s, id_cell("told number", m, r->row, r->told),
                   at.x + at.w + u(s, 8), middle + size * CAP_MIDDLE, size,
                   WEIGHT_BOLD, ALIGN_START, s->theme->ink,
                   text_print(s, "%s", number));
    text_answers(s, i, &(struct address){m, r->row, r->told, -1});
}

// The likeliest words there, of equals the first first.
static void paint_best(struct scene *s, const struct readings *r,
                       const struct tensor *m, double middle)
{
    double size = text_size(s, TEXT_SMALL);
    int *order = arena_array(s->pose->arena, (size_t)m->columns, sizeof *order);
    order_falling(tensor_row(m, r->row), m->columns, order);
    for (int k = 0; k < r->best && k < m->columns; k++) {
        char number[NUMBER_SIZE];
        double each = (r->end - r->words_at) / r->best;
        bool told = order[k] == r->told;
        enum weight weight = told ? WEIGHT_BOLD : WEIGHT_REGULAR;
        number_print_share(number, tensor_at(m, r->row, order[k]),
                           CELL_DECIMALS);
        const char *word = column_name(s, m, order[k]);
        const char *both = s->view->look.numbers
                               ? text_print(s, "%s %s", word, number)
                               : word;
        struct item *i = paint_text(
            s, id_cell("reading word", m, r->row, order[k]),
            r->words_at + k * each, middle + size * CAP_MIDDLE, size, weight,
            ALIGN_START, told ? s->theme->ink : s->theme->grey,
            text_fit(s, size, weight, both, each - u(s, 10)));
        text_answers(s, i, &(struct address){m, r->row, order[k], -1});
    }
}

static void paint_heads(struct scene *s, const struct readings *r,
                        struct rect at)
{
    const struct tensor *m = r->chance[0];
    double size = text_size(s, TEXT_SMALL), y = r->top - u(s, 8);
    const char *title =
        caption(s, "panel.readings.title",
                SLOTS(NAME("row", row_words(s->view->words, s->pose->arena, m,
                                            r->row))));
    paint_text(s, id_named("readings title", 0), at.x,
               at.y + heading_line(s) * 0.8, size, WEIGHT_REGULAR, ALIGN_START,
               s->theme->grey,
               text_fit(s, size, WEIGHT_REGULAR, title, at.w));
    paint_text(s, id_named("readings told", 0), r->told_at, y, size,
               WEIGHT_BOLD, ALIGN_START, s->theme->ink,
               text_fit(s, size, WEIGHT_BOLD, column_name(s, m, r->told),
                        r->words_at - r->told_at - u(s, 14)));
    if (r->best)
        paint_text(s, id_named("readings best", 0), r->words_at, y, size,
                   WEIGHT_REGULAR, ALIGN_START, s->theme->grey,
                   text_fit(s, size, WEIGHT_REGULAR,
                            caption(s, "panel.readings.best", NO_SLOTS),
                            r->end - r->words_at));
}

bool panel_readings(struct scene *s, const struct panel *p, struct rect at)
{
    struct readings r;
    double size = text_size(s, TEXT_SMALL);
    (void)p;
    if (!find_readings(s, &r))
        return false;
    lay_out(s, &r, at);
    if (!s->view->look.thumbnail)
        paint_heads(s, &r, at);
    for (int k = r.first, line = 0; k < r.count; k += r.every, line++) {
        const struct tensor *m = r.chance[k];
        double middle = r.top + (line + 0.5) * r.step;
        if (!s->view->look.thumbnail) {
            struct item *i = paint_text(
                s, id_named("reading name", k), r.told_at - u(s, 14),
                middle + size * CAP_MIDDLE, size, WEIGHT_REGULAR, ALIGN_END,
                s->theme->ink,
                text_fit(s, size, WEIGHT_REGULAR, reading_name(s, m), r.label));
            text_answers(s, i, &(struct address){m, r.row, -1, -1});
        }
        if (known(s, m, r.row, -1)) {
            paint_told(s, &r, m, middle);
            if (!s->view->look.thumbnail)
                paint_best(s, &r, m, middle);
        } else {
            paint_empty(s, id_cell("slot", m, r.row, 0),
                        (struct rect){r.told_at, middle - r.step * 0.3,
                                      r.end - r.told_at, r.step * 0.6});
        }
    }
    return true;
}
