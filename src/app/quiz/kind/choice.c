// SPDX-License-Identifier: MIT
// One of the options of a choice is chosen.
#include <math.h>
#include <string.h>

#include "app/app.h"
#include "app/quiz/kind/options.h"
#include "base/number.h"
#include "trace/origin.h"

static const char *choice_option(const struct app *a, int k)
{
    const struct asked *asked = &a->quiz.asked;
    return k < asked->choice_count ? asked->choices[k].text : NULL;
}

static bool choice_read(struct app *a, struct reply *out)
{
    if (!options_begun(a))
        return false;
    out->text = choice_option(a, options_chosen(a));
    return true;
}

static bool choice_put(struct app *a, const struct reply *said)
{
    int k = a->quiz.asked.choice_count - 1;
    while (k >= 0 && strcmp(said->text, choice_option(a, k)) != 0)
        k--;
    return options_choose(a, k);
}

// --- once it is locked -------------------------------------------------------

// A number in its cell, with its label before it: bold the right one, dashed
// the one that was chosen.
static void paint_option(const struct app *a, struct scene *s, int k,
                         struct rect at)
{
    const struct choice *c = &a->quiz.asked.choices[k];
    const struct tensor *m = c->cell.tensor;
    double size = text_size(s, TEXT_SMALL), left = at.w * 0.4;
    double x = tensor_at(m, c->cell.row, c->cell.column);
    bool this = options_chosen(a) == k;
    const char *mark = c->right ? "✓" : this ? "✗" : "";
    enum weight weight = c->right || this ? WEIGHT_BOLD : WEIGHT_REGULAR;
    const char *label = text_print(s, "%s %s", c->text, mark);
    paint_text(s, id_named("quiz option", k), at.x + left - u(s, 8),
               at.y + at.h / 2 + size * CAP_MIDDLE, size, weight, ALIGN_END,
               s->theme->ink, text_fit(s, size, weight, label, left - u(s, 8)))
        ->layer = LAYER_KNOB;
    struct rect box = {at.x + left, at.y, fmin(at.w - left, u(s, 110)), at.h};
    struct item *i = paint_value(s, id_named("quiz share", k), box, x,
                                 a->quiz.asked.trace->tensors[m->index]->most,
                                 LIGHT_OPERAND, NULL);
    i->layer = LAYER_KNOB;
    i->line = s->theme->ink;
    i->stroke = u(s, c->right ? 4 : this ? 2 : 1);
    i->dash = this && !c->right ? u(s, 5) : 0;
    i->size = size;
    i->text =
        row_is_of_shares(m, c->cell.row)
            ? number_alike(s, x, true, FORMULA_DECIMALS, size, WEIGHT_BOLD,
                           box.w)
            : number_fit(s, x, FORMULA_DECIMALS, size, WEIGHT_BOLD, box.w);
}

static int first_right(const struct asked *asked)
{
    int k = 0;
    while (k < asked->choice_count - 1 && !asked->choices[k].right)
        k++;
    return k;
}

// What was chosen and what is right; and where it was one of several cells,
// what all of them hold, so that it can be seen why.
static double choice_revealed(struct app *a, struct scene *s, struct rect at)
{
    double size = text_size(s, TEXT_SMALL), gap = u(s, 3);
    double y = quiz_both(a, s, at) + u(s, 12);
    double room = at.y + at.h - y;
    int count = a->quiz.asked.choice_count;
    if (!quiz_options_tell(a) || room < 4 * (size * 1.25 + gap))
        return y;
    struct quiz_lines l =
        quiz_lines(a, s, room, count, first_right(&a->quiz.asked));
    l.pitch = fmin(l.pitch, size * 1.5 + gap);
    for (int k = l.first; k < l.first + l.count; k++, y += l.pitch)
        paint_option(a, s, k, (struct rect){at.x, y, at.w, l.pitch - gap});
    return quiz_say_lines(a, s, &l, count, at.x, y);
}

bool quiz_options_tell(const struct app *a)
{
    const struct asked *asked = &a->quiz.asked;
    return asked->choice_count && asked->choices[0].cell.tensor &&
           !a->quiz.verdict.given_count;
}

const struct quiz_dock choice_dock = {.key = options_key,
                                      .press = options_press,
                                      .clear = options_clear,
                                      .begun = options_begun,
                                      .read = choice_read,
                                      .put = choice_put,
                                      .yours = options_yours,
                                      .truth = quiz_truth,
                                      .option = choice_option,
                                      .paint = options_paint,
                                      .revealed = choice_revealed,
                                      .wants = "note.quiz.choice",
                                      .help = {"quiz.choice"}};
