// SPDX-License-Identifier: MIT
#include "panel/logits/logits.h"

#include <math.h>
#include <string.h>

#include "base/number.h"
#include "math/kernels.h"
#include "panel/panels.h"
#include "say/named.h"
#include "scene/ghost/ghost.h"
#include "scene/span.h"
#include "trace/op/argmax.h"
#include "trace/term.h"

enum { LOGITS, STATES, WORDS }; // the tensors of the panel's line

double ballot_x(const struct ballot *b, double x)
{
    double left = b->at.x + b->label;
    double room = b->at.w - b->label - b->number;
    return left + range_above(&b->scale, x) * fmin(room, b->longest);
}

const double *choice_beside(const struct scene *s, const struct choice *c)
{
    const struct operation *there =
        made_beside(s, &(struct address){c->words, c->row, -1, -1});
    return there ? argmax_without(there, s->pose->arena) : NULL;
}

static double number_width(const struct scene *s)
{
    return text_width(s, text_size(s, TEXT_NUMBER), WEIGHT_BOLD, "−00.00") +
           u(s, 12);
}

static void paint_word_label(struct scene *s, const struct ballot *b, int k,
                             double y, bool winner, enum light light)
{
    int word = b->order[k];
    double size = text_size(
        s, b->step > text_size(s, TEXT_BODY) * 1.2 ? TEXT_BODY : TEXT_SMALL);
    enum weight weight =
        winner || word == b->current ? WEIGHT_BOLD : WEIGHT_REGULAR;
    const char *name = column_name(s, b->m, word);
    if (text_width(s, size, weight, name) > b->label - u(s, 16))
        size = text_size(s, TEXT_SMALL);
    paint_text(s, id_cell("choice", b->m, b->row, word),
               b->at.x + b->label - u(s, 12), y + size * CAP_MIDDLE, size,
               weight, ALIGN_END,
               winner && b->ranked  ? role_color(s->theme, ROLE_QUERY)
               : light == LIGHT_DIM ? s->theme->grey
                                    : s->theme->ink,
               text_fit(s, size, weight, name, b->label - u(s, 16)))
        ->target = (struct target){TARGET_CELLS, {b->m, b->row, word, -1}, 0};
}

static struct rect bar_place(const struct scene *s, const struct ballot *b,
                             double x, double middle, double tall)
{
    double zero = ballot_x(b, 0), end = ballot_x(b, x);
    return (struct rect){fmin(zero, end), middle - tall / 2,
                         fmax(fabs(end - zero), u(s, 1)), tall};
}

static void paint_bar(struct scene *s, const struct ballot *b, int k)
{
    int word = b->order[k];
    double y = b->at.y + k * b->step;
    bool two = b->without || b->beside;
    double tall = fmin(b->step * (two ? 0.46 : 0.66), u(s, 30));
    double middle = y + b->step * (two ? 0.3 : 0.5), zero = ballot_x(b, 0);
    bool here = word == b->current, winner = word == b->best;
    enum light light = b->current < 0 ? light_on(s, b->m, b->row, word)
                       : here         ? LIGHT_FOCUS
                                      : LIGHT_PLAIN;
    paint_word_label(s, b, k, middle, winner, light);
    if (here) {
        double left = b->at.x;
        paint_pool(
            s, "choice pool",
            (struct rect){left, y + b->step * 0.04, b->at.w, b->step * 0.92});
    }
    if (!known(s, b->m, b->row, word)) {
        paint_empty(s, id_cell("cell slot", b->m, b->row, word),
                    (struct rect){zero, middle - tall / 2, u(s, 60), tall});
        return;
    }
    double x = tensor_at(b->m, b->row, word);
    struct rect at = bar_place(s, b, x, middle, tall);
    color full = s->theme->positive;
    struct item *i = paint_box(
        s, id_cell("cell", b->m, b->row, word), LAYER_CELL, at, u(s, 3),
        winner || here ? full : mix_colors(full, s->theme->paper, 0.55));
    make_signed(s, i, x, i->fill);
    i->target = (struct target){TARGET_CELLS, {b->m, b->row, word, -1}, 0};
    struct item *was = ghost_of(s, i, b->m, b->row, word);
    if (was)
        was->at =
            bar_place(s, b, ghost_value(s, b->m, b->row, word), middle, tall);
    if (winner && b->ranked) {
        i->line = s->theme->ink;
        i->stroke = u(s, 3.5);
    }
    double end = fmax(at.x + at.w, was ? was->at.x + was->at.w : zero);
    bool narrow = b->number < number_width(s);
    double size = text_size(s, narrow ? TEXT_SMALL : TEXT_NUMBER);
    const char *text = number_alike(s, x, false, CELL_DECIMALS, size,
                                    WEIGHT_BOLD, b->number - u(s, 8));
    if (text)
        paint_text(s, id_cell("logit", b->m, b->row, word),
                   fmax(end, zero) + u(s, 9), middle + size * CAP_MIDDLE, size,
                   winner || here ? WEIGHT_BOLD : WEIGHT_REGULAR, ALIGN_START,
                   light == LIGHT_DIM && !winner ? s->theme->grey
                                                 : s->theme->ink,
                   text)
            ->target =
            (struct target){TARGET_CELLS, {b->m, b->row, word, -1}, 0};
}

static const char *folded(const struct scene *s, const struct ballot *b)
{
    int rest = b->m->columns - b->count;
    if (!b->ranked)
        return caption(s, "panel.logits.page",
                       SLOTS(COUNT("first", b->order[0] + 1),
                             COUNT("last", b->order[b->count - 1] + 1),
                             COUNT("n", b->m->columns)));
    if (b->without && ballot_without_line(s, b) < 0)
        return caption(s, "panel.logits.without.pale", NO_SLOTS);
    if (rest <= 0)
        return caption(s, "panel.logits.all", NO_SLOTS);
    static const char *const keys[] = {
        [REST_LOWER] = "panel.logits.more",
        [REST_NOT_HIGHER] = "panel.logits.more.tied",
        [REST_ANY] = "panel.logits.more.any",
    };
    return caption(s, keys[b->rest], SLOTS(COUNT("n", rest)));
}

static double label_width(const struct scene *s, const struct tensor *m,
                          double most)
{
    double size = text_size(s, TEXT_BODY), widest = 0;
    for (int w = 0; w < m->columns; w++)
        widest = fmax(widest,
                      text_width(s, size, WEIGHT_BOLD, column_name(s, m, w)));
    return fmin(widest + u(s, 24), most);
}

double ballot_width(const struct scene *s, const struct choice *c)
{
    return label_width(s, c->logits, u(s, 110)) + number_width(s) + u(s, 36);
}

// Of the word that is written; of a word that is read, behind it.
static const char *ballot_title(const struct scene *s, const struct ballot *b)
{
    if (b->m->row_words)
        return caption(s, "panel.logits.title", SLOTS(COUNT("n", b->row + 1)));
    return caption(s, "panel.logits.after",
                   SLOTS(NAME("row", row_words(s->view->words, s->pose->arena,
                                               b->m, b->row))));
}

// "logits of word 4", and what a logit is.
static void paint_title(struct scene *s, const struct ballot *b,
                        const struct choice *c, struct rect at)
{
    double body = text_size(s, TEXT_BODY), small = text_size(s, TEXT_SMALL);
    const char *title = ballot_title(s, b);
    bool beside = text_width(s, body, WEIGHT_BOLD, title) <= at.w - b->label;
    double x = beside ? b->at.x + b->label : b->at.x;
    paint_text(s, id_named("ballot title", 0), x, at.y + body, body,
               WEIGHT_BOLD, ALIGN_START, s->theme->ink,
               text_fit(s, body, WEIGHT_BOLD, title, at.x + at.w - x));
    static const char *const keys[] = {"panel.logits.what.largest",
                                       "panel.logits.what",
                                       "panel.logits.what.short"};
    const struct operation *o =
        operation_of(&(struct address){c->words, b->row, -1, -1});
    bool largest = b->ranked && o->kind->does == DOES_CHOOSE;
    for (int k = !largest; k < 3; k++) {
        const char *what =
            caption(s, keys[k], SLOTS(COUNT("n", b->m->columns)));
        double wide = text_width(s, small, WEIGHT_REGULAR, what);
        if (wide > at.w)
            continue;
        paint_text(s, id_named("ballot what", 0), fmin(x, at.x + at.w - wide),
                   at.y + body + small * 1.25, small, WEIGHT_REGULAR,
                   ALIGN_START, s->theme->grey, what);
        return;
    }
}

static void paint_slots(struct scene *s, const struct ballot *b, double wide)
{
    for (int k = 0; k < b->count; k++)
        paint_empty(s, id_named("choice slot", k),
                    (struct rect){b->at.x + b->label,
                                  b->at.y + (k + 0.17) * b->step, wide,
                                  b->step * 0.66});
}

// The word being computed, or tried; -1.
static int current_word(const struct scene *s, const struct choice *c)
{
    bool trying = s->now.tensor != c->logits && s->now.term >= 0; // argmax
    if (trying && s->now.tensor != c->state)
        return s->now.term;
    if (s->now.tensor == c->logits && !known(s, c->logits, c->row, -1))
        return s->now.column;
    return -1;
}

// Of the same words in the other result.
static const struct tensor *other_logits(const struct scene *s,
                                         const struct choice *c)
{
    const struct tensor *other = other_of(s, c->logits);
    bool alike =
        other && c->row < other->rows && other->columns == c->logits->columns;
    return alike ? other : NULL;
}

// The words that are written, here and there.
static void find_written(const struct scene *s, const struct choice *c,
                         struct ballot *b)
{
    const struct tensor *there = other_of(s, c->words);
    if (!known(s, c->words, b->row, 0))
        return;
    b->written = (int)tensor_at(c->words, b->row, 0);
    if (b->other && there && b->row < there->rows)
        b->written_there = (int)tensor_at(there, b->row, 0);
}

void logits_ballot(struct scene *s, const struct choice *c, struct rect at)
{
    struct ballot b = {.m = c->logits,
                       .other = other_logits(s, c),
                       .row = c->row,
                       .current = current_word(s, c),
                       .written = -1,
                       .without = c->without,
                       .beside = c->beside,
                       .written_there = -1};
    bool two = c->without || c->beside;      // in each line, here or there
    bool unlike = !c->without != !c->beside; // pictures of other widths
    b.longest = b.other && unlike ? u(s, 48) : INFINITY;
    double body = text_size(s, TEXT_BODY), small = text_size(s, TEXT_SMALL);
    double head = body + small * 1.9, foot = small * 1.7;
    b.label = label_width(s, b.m, fmax(at.w * 0.36, u(s, 110)));
    b.number = fmax(at.w * 0.16, fmin(number_width(s), at.w * 0.3));
    b.at = (struct rect){at.x, at.y + head, at.w, at.h - head - foot};
    double line = small * (two ? 2.9 : 1.5);
    int most = two ? 5 : 8, rows = (int)fmin(most, b.at.h / line);
    find_written(s, c, &b);
    if (unlike) { // one measure, also where the other has room for more lines
        ballot_order(s, &b, most);
        ballot_scale(s, &b);
    }
    ballot_order(s, &b, rows > 1 ? rows : 1);
    b.step = fmin(b.at.h / b.count, u(s, two ? 76 : 48));
    if (!unlike)
        ballot_scale(s, &b);
    paint_title(s, &b, c, at);
    if (!known(s, b.m, b.row, 0) && b.current < 0) {
        paint_slots(s, &b, at.w * 0.3);
        return;
    }
    for (int k = 0; k < b.count; k++)
        paint_bar(s, &b, k);
    if (b.without)
        ballot_without(s, &b);
    double zero = ballot_x(&b, 0), low = b.at.y + b.count * b.step;
    struct spot axis[] = {{zero, b.at.y}, {zero, low}};
    paint_line(s, id_named("ballot zero", 0), LAYER_LABEL, axis, 2, u(s, 2),
               s->theme->ink);
    const char *rest = text_fit(s, small, WEIGHT_REGULAR, folded(s, &b), at.w);
    double wide = text_width(s, small, WEIGHT_REGULAR, rest);
    paint_text(s, id_named("ballot rest", 0),
               fmin(at.x + b.label, at.x + at.w - wide), low + small * 1.3,
               small, WEIGHT_REGULAR, ALIGN_START, s->theme->grey, rest);
}

// The logits of the row that the step is about, and the state they read.
static bool find_choice(const struct scene *s, const struct panel *p,
                        struct choice *c)
{
    *c = (struct choice){.logits = panel_with(s, p, LOGITS),
                         .state = panel_with(s, p, STATES),
                         .words = panel_with(s, p, WORDS)};
    if (s->now.row < 0)
        return false;
    // A decoder's states begin with the one before its first word.
    int shift = c->state->rows > c->logits->rows;
    c->row = s->now.tensor == c->state ? s->now.row - shift : s->now.row;
    c->state_row = c->row + shift;
    if (c->row < 0 || c->row >= c->logits->rows ||
        c->state_row >= c->state->rows)
        return false;
    struct address state = {c->state, c->state_row, -1, -1};
    struct address logits = {c->logits, c->row, -1, -1};
    c->made = operation_of(&state);
    c->o = operation_of(&logits);
    c->beside = choice_beside(s, c);
    return c->made && c->o;
}

// The last word stands for all that are told.
static void look_at_last(struct scene *s, const struct tensor *words)
{
    if (s->now.tensor == words && s->now.row < 0 && !words->row_words)
        s->now.row = words->rows - 1;
}

bool panel_logits(struct scene *scene, const struct panel *p, struct rect at)
{
    struct choice c;
    struct scene calm = *scene, *s = &calm;
    at.y += u(s, 4);
    at.h -= u(s, 14);
    look_at_last(s, panel_with(s, p, WORDS));
    if (!find_choice(s, p, &c))
        return false;
    if (s->focus.tensor == c.words) // all that leads to the word is in light
        s->focus.row = -1;
    double used = logits_state(s, &c, at);
    at.x += used;
    at.w -= used;
    logits_ballot(s, &c, at);
    return true;
}
