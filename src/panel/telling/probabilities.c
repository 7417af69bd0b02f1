// SPDX-License-Identifier: MIT
// What is told, with its probabilities, beside what would be told with the
// light elsewhere: the same words in the same lines, on one scale. As printed
// each column adds up to 1: what all other words have together is the rest.
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/c_locale.h"
#include "base/number.h"
#include "math/kernels.h"
#include "panel/telling/telling.h"
#include "say/named.h"
#include "scene/mark/notation.h"
#include "scene/ghost/ghost.h"
#include "trace/term.h"

enum { BEST = 3, MOST_LINES = BEST + 1, DECIMALS = 2 };

// A column of bars.
struct pile {
    const double *probability; // of the vocabulary
    double zero, full;    // where bars begin; how long 1 is
    bool other;           // with the light elsewhere
    int best;
};

struct probabilities {
    const struct tensor *m;
    int row;
    int word[MOST_LINES], count; // the words that have a line
    bool rest;                   // there are others
    double wide;                 // what words may take
    double label, logit;         // where words and logits end; 0: no room
    double top, step;            // of the first line; of all
    int heads;                   // lines of what stands over the piles
};

// --- which words -------------------------------------------------------------

static bool has_line(const struct probabilities *c, int word)
{
    for (int k = 0; k < c->count; k++)
        if (c->word[k] == word)
            return true;
    return false;
}

static void choose_best(const struct telling *t, struct probabilities *c)
{
    const double *p = tensor_row(t->probabilities, t->row);
    int columns = t->probabilities->columns;
    *c = (struct probabilities){.m = t->probabilities, .row = t->row};
    while (c->count < BEST && c->count < columns) {
        int best = -1;
        for (int k = 0; k < columns; k++)
            if (!has_line(c, k) && (best < 0 || p[k] > p[best]))
                best = k;
        c->word[c->count++] = best;
    }
    int other = t->other ? row_argmax(t->other->numbers, columns) : -1;
    if (other >= 0 && !has_line(c, other))
        c->word[c->count++] = other;
    c->rest = c->count < columns;
}

// Of these words as many as [most] have a line, first the best and that with
// the light elsewhere.
static void keep_lines(struct probabilities *c, int most)
{
    if (c->count > BEST && most <= BEST) {
        c->word[most - 1] = c->word[c->count - 1];
        c->count = most;
    }
}

// While something is held there are as many lines as there were, and a word
// keeps its own as long as it has one; who comes has that of one who goes.
static void choose_lines(const struct telling *t, struct probabilities *c)
{
    struct probabilities was, now;
    choose_best(t, c);
    if (!t->laid)
        return;
    choose_best(t->laid, &was);
    keep_lines(c, was.count);
    now = *c;
    c->count = was.count;
    for (int k = 0; k < was.count; k++)
        c->word[k] = has_line(&now, was.word[k]) ? was.word[k] : -1;
    for (int k = 0; k < now.count; k++)
        for (int i = 0; i < c->count && !has_line(c, now.word[k]); i++)
            if (c->word[i] < 0)
                c->word[i] = now.word[k];
    for (int k = 0; k < was.count; k++)
        if (c->word[k] < 0)
            c->word[k] = was.word[k];
}

static double rest_of(const struct probabilities *c, const struct pile *p)
{
    double sum = 0;
    for (int k = 0; k < c->m->columns; k++)
        sum += has_line(c, k) ? 0 : p->probability[k];
    return sum;
}

// --- their numbers -----------------------------------------------------------

static int decimals_of(const char *text)
{
    const char *point = strchr(text, '.');
    return point ? (int)strspn(point + 1, "0123456789") : 0;
}

// What the digits come to; a bound counts as what it is next to.
static double value_of(const char *text)
{
    if (*text == '<')
        return 0;
    return *text == '>' ? 1 : c_strtod(text, NULL);
}

// 1 less the numbers above it, as they are printed; where rounding has gone too
// far for that, as the number that it is.
static const char *print_rest(const struct scene *s,
                              const struct probabilities *c,
                              const struct pile *p)
{
    char number[NUMBER_SIZE];
    double left = 1, rest = rest_of(c, p);
    int decimals = DECIMALS;
    for (int k = 0; k < c->count; k++) {
        number_print_share(number, p->probability[c->word[k]], DECIMALS);
        left -= value_of(number);
        if (decimals_of(number) > decimals)
            decimals = decimals_of(number);
    }
    double unit = pow(10, -decimals);
    if (fabs(left - rest) > unit * (1 + c->count) / 2 || left < unit / 2) {
        number_print_share(number, rest, DECIMALS);
        return text_print(s, "%s", number);
    }
    c_snprintf(number, sizeof number, "%.*f", decimals, left);
    return text_print(s, "%s", number);
}

// --- painting ----------------------------------------------------------------

static double middle_of(const struct probabilities *c, int line)
{
    return c->top + (line + 0.5) * c->step;
}

static void paint_bar(struct scene *s, const struct probabilities *c,
                      const struct pile *p, int line, double x,
                      const char *number)
{
    int word = line < c->count ? c->word[line] : -1;
    bool best = word == p->best;
    double tall = c->step * 0.72, y = middle_of(c, line) - tall / 2;
    uint64_t id = word < 0   ? id_named(p->other ? "rest by hand" : "rest", 0)
                  : p->other ? id_cell("chance by hand", c->m, c->row, word)
                             : id_cell("cell", c->m, c->row, word);
    color fill =
        best ? (p->other ? s->theme->grey : s->theme->ink) : s->theme->idle;
    struct item *i =
        paint_box(s, id, LAYER_CELL,
                  (struct rect){p->zero, y, fmax(x * p->full, u(s, 1.5)), tall},
                  u(s, 2), fill);
    double end = p->zero + i->at.w;
    if (word >= 0 && !p->other) {
        i->target = (struct target){TARGET_CELLS, {c->m, c->row, word, -1}, 0};
        struct item *was = ghost_of(s, i, c->m, c->row, word);
        if (was) {
            double old = ghost_value(s, c->m, c->row, word);
            was->at.w = fmax(old * p->full, u(s, 1.5));
            end = fmax(end, p->zero + was->at.w);
        }
    }
    double size = text_size(s, best ? TEXT_BODY : TEXT_WORD);
    struct item *n =
        paint_text(s, id ^ id_named("chance number", 0), end + u(s, 9),
                   middle_of(c, line) + size * CAP_MIDDLE, size,
                   best ? WEIGHT_BOLD : WEIGHT_REGULAR, ALIGN_START,
                   best ? s->theme->ink : s->theme->grey, number);
    if (word >= 0 && !p->other)
        text_answers(s, n, &(struct address){c->m, c->row, word, -1});
}

static void paint_pile(struct scene *s, const struct probabilities *c,
                       const struct pile *p)
{
    char number[NUMBER_SIZE];
    for (int k = 0; k < c->count; k++) {
        double x = p->probability[c->word[k]];
        number_print_share(number, x, DECIMALS);
        paint_bar(s, c, p, k, x, text_print(s, "%s", number));
    }
    if (c->rest)
        paint_bar(s, c, p, c->count, rest_of(c, p), print_rest(s, c, p));
}

static const char *others(const struct scene *s, const struct probabilities *c)
{
    return caption(s, "panel.telling.others",
                   SLOTS(COUNT("n", c->m->columns - c->count)));
}

// The words, and the logits that the probabilities are made of.
static void paint_lines(struct scene *s, const struct telling *t,
                        const struct probabilities *c)
{
    double small = text_size(s, TEXT_SMALL);
    int best = row_argmax(tensor_row(c->m, c->row), c->m->columns);
    for (int k = 0; k < c->count; k++) {
        int word = c->word[k];
        double size = text_size(s, TEXT_BODY);
        struct item *i =
            paint_text(s, id_cell("choice", c->m, c->row, word), c->label,
                       middle_of(c, k) + size * CAP_MIDDLE, size,
                       word == best ? WEIGHT_BOLD : WEIGHT_REGULAR, ALIGN_END,
                       s->theme->ink,
                       text_fit(s, size, WEIGHT_BOLD,
                                column_name(s, c->m, word), c->wide + 0.5));
        text_answers(s, i, &(struct address){c->m, c->row, word, -1});
        if (c->logit <= 0)
            continue;
        char number[NUMBER_SIZE];
        number_print(number, tensor_at(t->logits, t->row, word), 2);
        i = paint_text(s, id_cell("told logit", t->logits, t->row, word),
                       c->logit, middle_of(c, k) + small * CAP_MIDDLE, small,
                       WEIGHT_REGULAR, ALIGN_END, s->theme->grey,
                       text_print(s, "%s", number));
        text_answers(s, i, &(struct address){t->logits, t->row, word, -1});
    }
    if (c->rest)
        paint_text(s, id_named("choice others", 0), c->label,
                   middle_of(c, c->count) + small * CAP_MIDDLE, small,
                   WEIGHT_REGULAR, ALIGN_END, s->theme->grey, others(s, c));
}

// Where most of a row's light is, "light on “dogs”".
static const char *light_on_most(const struct scene *s, const struct telling *t,
                                 const double *light, const char *key)
{
    int best = row_argmax(light, t->weights->columns);
    if (t->heads > 1)
        key = "panel.telling.light.head";
    return caption(
        s, key,
        SLOTS(COUNT("head", t->heads > 1 ? t->weights->scope->number : 0),
              NAME("row", row_words(s->view->words, s->pose->arena, t->weights,
                                    best))));
}

// What stands over a pile.
static const char *head_of(const struct scene *s, const struct telling *t,
                           bool there)
{
    bool held = t->other && t->other->held;
    if (there)
        return light_on_most(s, t, t->other->light,
                             held ? "panel.telling.light.free"
                                  : "panel.telling.light.hand");
    return light_on_most(s, t, tensor_row(t->weights, t->row),
                         held ? "panel.telling.light.held"
                              : "panel.telling.light");
}

// How much room one has, on each of its lines.
static double head_room(const struct scene *s, const struct pile *p,
                        double right)
{
    return right - p->zero - (p->other ? 0 : u(s, 12));
}

// How many lines the heads of both piles take.
static int count_heads(const struct scene *s, const struct telling *t,
                       const struct pile pile[2], double right)
{
    double small = text_size(s, TEXT_SMALL);
    for (int k = 0; k < 1 + (t->other != NULL); k++) {
        double end = !k && t->other ? pile[1].zero : right;
        if (text_width(s, small, k ? WEIGHT_REGULAR : WEIGHT_BOLD,
                       head_of(s, t, k)) > head_room(s, &pile[k], end))
            return 2;
    }
    return 1;
}

// Where the second line of a head begins: behind a comma, or at the last space
// that leaves the first line [room]; NULL: there is but one.
static const char *second_line(const struct scene *s,
                               const struct probabilities *c,
                               enum weight weight, const char *text,
                               double room)
{
    const char *best = NULL;
    for (const char *k = text; c->heads > 1 && (k = strchr(k, ' ')); k++) {
        const char *first = text_print(s, "%.*s", (int)(k - text), text);
        if (text_width(s, text_size(s, TEXT_SMALL), weight, first) > room)
            break;
        best = k + 1;
        if (k > text && k[-1] == ',')
            break;
    }
    return best;
}

static void paint_head_of(struct scene *s, const struct telling *t,
                          const struct probabilities *c, const struct pile *p,
                          double y, double room)
{
    double small = text_size(s, TEXT_SMALL);
    enum weight weight = p->other ? WEIGHT_REGULAR : WEIGHT_BOLD;
    const char *text = head_of(s, t, p->other);
    const char *rest = second_line(s, c, weight, text, room);
    const char *lines[] = {
        rest ? text_print(s, "%.*s", (int)(rest - 1 - text), text) : text,
        rest};
    for (int k = 0; k < 2 && lines[k]; k++)
        paint_text(s, id_named(p->other ? "told there" : "told here", k),
                   p->zero, y + k * small * 1.25, small, weight, ALIGN_START,
                   p->other ? s->theme->grey : s->theme->ink,
                   text_fit(s, small, weight, lines[k], room));
}

static void paint_heads(struct scene *s, const struct telling *t,
                        const struct probabilities *c, const struct pile *here,
                        const struct pile *there, struct rect at)
{
    double small = text_size(s, TEXT_SMALL), y = at.y + small;
    double right = at.x + at.w;
    if (c->logit > 0)
        paint_notation(s, id_named("told logits", 0), c->logit, y, small,
                       WEIGHT_REGULAR, ALIGN_END, s->theme->grey,
                       tensor_symbol(s->view->words, t->logits));
    paint_head_of(s, t, c, here, y,
                    head_room(s, here, there ? there->zero : right));
    if (there)
        paint_head_of(s, t, c, there, y, head_room(s, there, right));
}

double telling_probabilities_height(const struct scene *s,
                                    const struct telling *t)
{
    return text_size(s, TEXT_SMALL) * (t->other ? 2.25 : 1) + u(s, 8) +
           (BEST + 1 + (t->probabilities->columns > BEST)) * u(s, 29);
}

// Labels, logits, and one or two piles of bars, all as wide as there is room.
static void find_columns(const struct scene *s, const struct telling *t,
                         struct probabilities *c, struct pile pile[2],
                         struct rect at)
{
    double body = text_size(s, TEXT_BODY), small = text_size(s, TEXT_SMALL);
    double label = text_width(s, small, WEIGHT_REGULAR, others(s, c));
    struct probabilities by = *c;
    if (t->laid)
        choose_best(t->laid, &by);
    for (int k = 0; k < by.count; k++)
        label = fmax(label, text_width(s, body, WEIGHT_BOLD,
                                       column_name(s, c->m, by.word[k])));
    c->wide = label;
    double logit = text_width(s, small, WEIGHT_REGULAR, "−00.00") + u(s, 14);
    double number = text_width(s, body, WEIGHT_BOLD, ">0.999") + u(s, 14);
    int piles = t->other ? 2 : 1;
    double room = at.w - label - u(s, 14);
    if (s->view->look.plain || room - logit < piles * (number + u(s, 60)))
        logit = 0;
    double each = (room - logit) / piles;
    c->label = at.x + label;
    c->logit = logit > 0 ? c->label + logit : 0;
    for (int k = 0; k < piles; k++) {
        pile[k].zero = at.x + at.w - (piles - k) * each;
        pile[k].full = fmin(each - number, u(s, 240));
    }
}

void telling_probabilities(struct scene *s, const struct telling *t,
                           struct rect at)
{
    struct probabilities c;
    struct pile pile[2] = {
        {.probability = tensor_row(t->probabilities, t->row)}, {.other = true}};
    choose_lines(t, &c);
    if (t->other)
        pile[1].probability = t->other->numbers;
    for (int k = 0; k < 1 + (t->other != NULL); k++)
        pile[k].best = row_argmax(pile[k].probability, c.m->columns);
    find_columns(s, t, &c, pile, at);
    c.heads = count_heads(s, t->laid ? t->laid : t, pile, at.x + at.w);
    double head = text_size(s, TEXT_SMALL) * (1.25 * c.heads - 0.25) + u(s, 8);
    c.top = at.y + head;
    c.step = fmin((at.h - head) / (c.count + c.rest), u(s, 29));
    paint_heads(s, t, &c, &pile[0], t->other ? &pile[1] : NULL, at);
    paint_lines(s, t, &c);
    paint_pile(s, &c, &pile[0]);
    if (t->other)
        paint_pile(s, &c, &pile[1]);
}
