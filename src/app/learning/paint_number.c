// SPDX-License-Identifier: MIT
// One learned number in one step: what it is, the words and sentences that pull
// at it, and where the optimizer puts it.
#include <math.h>
#include <stdlib.h>

#include "app/app.h"
#include "app/dialog/sheet.h"
#include "app/learning/paint.h"
#include "base/number.h"
#include "scene/mark/notation.h"

enum { MOST_WORDS = 6 }; // that have a line of their own

static const struct learned_matrix *matrix_of(const struct app *a)
{
    const struct watch *w = learning_watch(a);
    return &training_network(w->training)->learned.matrix[a->learning->matrix];
}

static const char *precise(struct scene *s, double x)
{
    char digits[NUMBER_SIZE];
    return text_print(s, "%s", number_print_precise(digits, x));
}

// --- the matrix it is in -----------------------------------------------------

static double paint_matrix(const struct app *a, struct scene *s, struct rect at)
{
    const struct learned_matrix *m = matrix_of(a);
    const struct watch *w = learning_watch(a);
    const double *numbers = training_numbers(w->stands) + m->at.at;
    int lit = a->learning->opened.number - m->at.at, rows = m->at.rows;
    double most = 1e-12;
    for (int k = 0; k < rows * m->at.columns; k++)
        most = fmax(most, fabs(numbers[k]));
    double cw = fmin(at.w / m->at.columns, u(s, 30));
    double ch = fmin(at.h / rows, u(s, 14));
    for (int k = 0; k < rows * m->at.columns; k++) {
        struct rect cell = {at.x + k % m->at.columns * cw,
                            at.y + k / m->at.columns * ch, cw, ch};
        struct item *i = paint_box(s, id_named("learn number", k),
                                   k == lit ? LAYER_LABEL : LAYER_CELL,
                                   rect_grow(cell, -u(s, .75)), u(s, 1.5),
                                   signed_color(s->theme, numbers[k], most));
        i->target = (struct target){TARGET_KNOB, {0}, m->at.at + k};
        i->line = hollow_line(s->theme, numbers[k], most);
        i->stroke = numbers[k] < 0 ? u(s, 1) : 0;
        i->negative = shows_negative(numbers[k], most);
        if (k == lit) {
            i->line = s->theme->ink;
            i->stroke = u(s, 2.5);
        }
    }
    return cw * m->at.columns;
}

static const char *number_name(const struct app *a, struct scene *s)
{
    const struct learned_matrix *m = matrix_of(a);
    int at = a->learning->opened.number - m->at.at;
    return text_print(s, "%s[%d, %d]", m->name, at / m->at.columns + 1,
                      at % m->at.columns + 1);
}

// --- who pulls ---------------------------------------------------------------

struct lines {
    struct rect at;
    double y, step, size;
    int number;
};

static void paint_line_of(struct scene *s, struct lines *l, enum weight weight,
                          color ink, const char *name, const char *value)
{
    double right = l->at.x + l->at.w;
    double w = text_width(s, l->size, weight, value);
    l->y += l->step;
    paint_text(s, id_named("learn line", l->number), l->at.x, l->y, l->size,
               weight, ALIGN_START, ink,
               text_fit(s, l->size, weight, name, l->at.w - w - u(s, 8)));
    paint_text(s, id_named("learn line value", l->number++), right, l->y,
               l->size, weight, ALIGN_END, ink, value);
}

static void paint_rule_under(struct scene *s, struct lines *l)
{
    double y = l->y + l->step * .32;
    struct spot line[] = {{l->at.x, y}, {l->at.x + l->at.w, y}};
    paint_line(s, id_named("learn line rule", l->number), LAYER_SLOT, line, 2,
               u(s, 1), s->theme->rule);
    l->y += l->step * .2;
}

// In thousandths, two decimals.
static const char *thousandths(struct scene *s, double x)
{
    char digits[NUMBER_SIZE];
    return text_print(s, "%s",
                      number_print_rounded(digits, 1000 * x, CELL_DECIMALS));
}

static double pull(const struct tape_part *p)
{
    return p->met * p->gradient;
}

// Those that pull most, in the order of the sentence; how many.
static int choose_parts(const struct opened *o, int most, int *chosen)
{
    int all = o->parts < MOST_OPENED ? o->parts : MOST_OPENED, count = 0;
    for (int i = 0; i < all; i++) {
        int larger = 0;
        for (int k = 0; k < all; k++)
            larger +=
                fabs(pull(&o->part[k])) > fabs(pull(&o->part[i])) ||
                (k < i && fabs(pull(&o->part[k])) == fabs(pull(&o->part[i])));
        if (larger < most)
            chosen[count++] = i;
    }
    return count;
}

static const char *word_read(const struct watch *w, const struct opened *o,
                             int row)
{
    return w->plan.task->words.word[o->sentence.read[row]];
}

// The words of a sentence with what each met, the gradient that came back, and
// the product of both.
static void paint_parts(const struct app *a, struct scene *s, struct lines *l,
                        int most)
{
    const struct opened *o = &a->learning->opened;
    int chosen[MOST_OPENED], count = choose_parts(o, most, chosen);
    double column = l->at.w * .27, right = l->at.x + l->at.w;
    double rest = o->of_sentence, small = text_size(s, TEXT_SMALL);
    static const char *const heads[] = {"learning.part", "learning.slope",
                                        "learning.met"};
    l->y += l->step;
    for (int k = 0; k < 3; k++)
        paint_text(s, id_named("learn head", k), right - k * column, l->y,
                   small, WEIGHT_REGULAR, ALIGN_END, s->theme->grey,
                   text_fit(s, small, WEIGHT_REGULAR,
                            caption(s, heads[k], NO_SLOTS), column * .95));
    for (int i = 0; i < count; i++) {
        const struct tape_part *p = &o->part[chosen[i]];
        rest -= pull(p);
        paint_line_of(s, l, WEIGHT_REGULAR, s->theme->ink,
                      word_read(learning_watch(a), o, p->row),
                      thousandths(s, pull(p)));
        paint_text(s, id_named("learn slope", i), right - column, l->y, l->size,
                   WEIGHT_REGULAR, ALIGN_END, s->theme->grey,
                   thousandths(s, p->gradient));
        paint_text(s, id_named("learn met", i), right - 2 * column, l->y,
                   l->size, WEIGHT_REGULAR, ALIGN_END, s->theme->grey,
                   precise(s, p->met));
    }
    if (o->parts > count)
        paint_line_of(s, l, WEIGHT_REGULAR, s->theme->grey,
                      caption(s, "learning.others",
                              SLOTS(COUNT("count", o->parts - count))),
                      thousandths(s, rest));
    paint_rule_under(s, l);
}

static const char *sentence_read(const struct app *a, struct scene *s)
{
    const struct opened *o = &a->learning->opened;
    const struct train_task *task = learning_watch(a)->plan.task;
    const struct task_words *words =
        task->source.count ? &task->source : &task->words;
    struct strbuf text = {0};
    for (int i = 0; i < o->sentence.read_count; i++)
        strbuf_addf(&text, "%s%s", i ? " " : "",
                    words->word[o->sentence.read[i]]);
    const char *out = text_print(s, "%s", strbuf_text(&text));
    strbuf_free(&text);
    return out;
}

static void paint_sums(const struct app *a, struct scene *s, struct lines *l)
{
    const struct opened *o = &a->learning->opened;
    const color ink = s->theme->ink;
    paint_line_of(s, l, WEIGHT_REGULAR, ink, sentence_read(a, s),
                  thousandths(s, o->of_sentence));
    paint_line_of(s, l, WEIGHT_REGULAR, s->theme->grey,
                  caption(s, "learning.sentences",
                          SLOTS(COUNT("count", o->sentences - 1))),
                  thousandths(s, o->of_others));
    paint_rule_under(s, l);
    paint_line_of(s, l, WEIGHT_REGULAR, ink,
                  caption(s, "learning.gradient", NO_SLOTS),
                  thousandths(s, o->gradient));
    if (o->followed != o->gradient)
        paint_line_of(s, l, WEIGHT_REGULAR, ink,
                      caption(s, "learning.clipped", NO_SLOTS),
                      thousandths(s, o->followed));
    paint_line_of(s, l, WEIGHT_BOLD, ink,
                  caption(s, "learning.average", NO_SLOTS),
                  thousandths(s, o->average));
}

static void paint_closed(const struct app *a, struct scene *s, struct rect at)
{
    const struct watch *w = learning_watch(a);
    double size = text_size(s, TEXT_BODY);
    const char *text =
        caption(s, watch_burst(w) ? "learning.closed.burst" : "learning.closed",
                NO_SLOTS);
    int from = s->pose->count;
    sheet_lines(s, "learn closed", 0, at.x, at.y + size * 2, at.w, size, 3,
                s->theme->grey, text);
    for (int i = from; i < s->pose->count; i++)
        s->pose->items[i].layer = LAYER_LABEL;
}

void learning_paint_number(const struct app *a, struct scene *s,
                           const struct learning_page *p)
{
    const struct learning *l = a->learning;
    const struct opened *o = &l->opened;
    const struct watch *w = learning_watch(a);
    struct rect at = p->number;
    double size = text_size(s, TEXT_BODY), small = text_size(s, TEXT_SMALL);
    if (!l->is_open || (!watch_goes_on(w) && o->step != w->at)) {
        paint_closed(a, s, at);
        return;
    }
    int all = training_network(w->training)->learned.numbers;
    bool chosen = l->level == LEARNING_NUMBER;
    paint_notation(s, id_named("learn number title", 0), at.x, at.y + size,
                   size, WEIGHT_BOLD, ALIGN_START, s->theme->ink,
                   notation_fit(s, size, WEIGHT_BOLD,
                                caption(s, "learning.number",
                                        SLOTS(COUNT("all", all),
                                              TEXT("name", number_name(a, s)))),
                                at.w));
    struct rect grid = {at.x, at.y + size * 1.7, at.w * .42,
                        fmin(at.h * .24, u(s, 112))};
    double wide = paint_matrix(a, s, grid), x = at.x + wide + u(s, 16);
    double beside = at.x + at.w - x, y = grid.y + small;
    paint_text(s, id_named("learn value name", 0), x, y, small, WEIGHT_REGULAR,
               ALIGN_START, s->theme->grey,
               text_fit(s, small, WEIGHT_REGULAR,
                        caption(s, "learning.value", NO_SLOTS), beside));
    paint_text(s, id_named("learn value", 0), x, y + size * 1.5,
               text_size(s, TEXT_TITLE), WEIGHT_BOLD, ALIGN_START,
               s->theme->ink, precise(s, o->value));
    // Where there is no room for both the unit is what must be known.
    bool both = y + size * 4.2 <= grid.y + grid.h + small * .5;
    const char *about =
        both ? caption(s, "learning.pulled", SLOTS(COUNT("words", o->words)))
             : caption(s, "learning.unit", NO_SLOTS);
    paint_text(s, id_named("learn pulled", 0), x, y + size * 3, small,
               WEIGHT_REGULAR, ALIGN_START, s->theme->grey,
               text_fit(s, small, WEIGHT_REGULAR, about, beside));
    if (both)
        paint_text(s, id_named("learn unit", 0), at.x + at.w, y + size * 4.2,
                   small, WEIGHT_REGULAR, ALIGN_END, s->theme->grey,
                   text_fit(s, small, WEIGHT_REGULAR,
                            caption(s, "learning.unit", NO_SLOTS), beside));
    if (chosen)
        paint_outline(s, id_named("learn chosen", 0), rect_grow(at, u(s, 8)),
                      u(s, 8), u(s, 2));
    double top = grid.y + grid.h;
    struct lines lines = {.at = at, .y = top, .size = text_size(s, TEXT_WORD)};
    bool words = w->plan.sizes.kind == NETWORK_NEXT_WORD;
    // The head, what is left of the sentence, six sums and two rules.
    lines.step = lines.size * 1.3;
    double room = floor((at.y + at.h - top) / lines.step - 7.8);
    if (words && room >= 1)
        paint_parts(a, s, &lines, (int)fmin(room, MOST_WORDS));
    paint_sums(a, s, &lines);
}

// --- the optimizer's step ----------------------------------------------------

struct writing {
    double x, y, size, right;
    int number;
    bool full; // no room for more
};

static void write(struct scene *s, struct writing *w, enum weight weight,
                  const char *text)
{
    double wide = text_width(s, w->size, weight, text);
    w->full |= w->x + wide > w->right;
    if (w->full)
        return;
    paint_text(s, id_named("learn formula", w->number++), w->x, w->y, w->size,
               weight, ALIGN_START, s->theme->ink, text);
    w->x += wide;
}

static void write_fraction(struct scene *s, struct writing *w, const char *top,
                           const char *bottom)
{
    double size = w->size * .8, middle = w->y - w->size * CAP_MIDDLE;
    double wide = fmax(text_width(s, size, WEIGHT_REGULAR, top),
                       text_width(s, size, WEIGHT_REGULAR, bottom));
    double x = w->x + wide / 2 + u(s, 4);
    w->full |= w->x + wide + u(s, 8) > w->right;
    if (w->full)
        return;
    struct spot line[] = {{w->x, middle}, {w->x + wide + u(s, 8), middle}};
    paint_text(s, id_named("learn formula", w->number++), x,
               middle - size * .35, size, WEIGHT_REGULAR, ALIGN_MIDDLE,
               s->theme->ink, top);
    paint_text(s, id_named("learn formula", w->number++), x,
               middle + size * 1.05, size, WEIGHT_REGULAR, ALIGN_MIDDLE,
               s->theme->ink, bottom);
    paint_line(s, id_named("learn formula", w->number++), LAYER_LABEL, line, 2,
               u(s, 1.5), s->theme->ink);
    w->x += wide + u(s, 8);
}

void learning_paint_formula(const struct app *a, struct scene *s, double y)
{
    const struct opened *o = &a->learning->opened;
    struct writing w = {.x = u(s, 24),
                        .y = y,
                        .size = fmin(text_size(s, TEXT_TITLE), u(s, 24)),
                        .right = a->view.extent.width - u(s, 24)};
    if (!a->learning->is_open)
        return;
    write(s, &w, WEIGHT_REGULAR, caption(s, "learning.formula", NO_SLOTS));
    write_fraction(s, &w, caption(s, "learning.formula.average", NO_SLOTS),
                   caption(s, "learning.formula.usual", NO_SLOTS));
    write(s, &w, WEIGHT_REGULAR,
          text_print(s, " = %s − %s · ", precise(s, o->value),
                     precise(s, o->rate)));
    write_fraction(s, &w, precise(s, o->average), precise(s, o->usual));
    write(s, &w, WEIGHT_REGULAR, " ≈ ");
    write(s, &w, WEIGHT_BOLD, precise(s, o->after));
}
