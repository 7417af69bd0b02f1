// One of several is chosen; yes or no is a choice of two.
#include <math.h>
#include <string.h>

#include "app/app.h"
#include "app/quiz/kind.h"
#include "base/number.h"

static bool is_changes(const struct app *a)
{
    return a->quiz.asked.question->kind == QUESTION_CHANGES;
}

static int options(const struct app *a)
{
    return is_changes(a) ? 2 : a->quiz.asked.choice_count;
}

static const char *option(const struct app *a, int k)
{
    if (is_changes(a))
        return phrase_text(a->view.words, k ? "quiz.no" : "quiz.yes");
    return a->quiz.asked.choices[k].text;
}

// -1: none yet.
static int chosen(const struct app *a)
{
    return a->quiz.chosen - 1;
}

static void take(struct app *a, int option)
{
    if (option < options(a))
        a->quiz.chosen = option + 1;
}

static void press(struct app *a, int part, double y)
{
    (void)y;
    take(a, part);
}

static void choose(struct app *a, int by)
{
    int count = options(a), now = chosen(a);
    take(a, now < 0 ? (by > 0 ? 0 : count - 1) : (now + by + count) % count);
    a->quiz.top = -1;
}

static void clear(struct app *a)
{
    a->quiz.chosen = 0;
}

static bool key(struct app *a, const struct input *in)
{
    if (in->control)
        return false;
    if (in->key == CODE_BACKSPACE)
        clear(a);
    else if (in->key == CODE_UP || in->key == CODE_DOWN)
        choose(a, in->key == CODE_UP ? -1 : 1);
    else if (in->key >= '1' && in->key <= '9')
        take(a, (int)in->key - '1');
    else
        return false;
    return true;
}

static bool begun(const struct app *a)
{
    return a->quiz.chosen;
}

static bool read_reply(struct app *a, struct reply *out)
{
    if (!begun(a))
        return false;
    if (is_changes(a))
        out->yes = chosen(a) == 0;
    else
        out->text = option(a, chosen(a));
    return true;
}

static bool put(struct app *a, const struct reply *said)
{
    a->quiz.chosen = 0;
    for (int k = 0; k < options(a); k++)
        if (is_changes(a) ? said->yes == (k == 0)
                          : !strcmp(said->text, option(a, k)))
            a->quiz.chosen = k + 1;
    return begun(a);
}

static void yours(const struct app *a, struct strbuf *out)
{
    strbuf_add(out, option(a, chosen(a)));
}

static void true_change(const struct app *a, struct strbuf *out)
{
    strbuf_add(out, option(a, a->quiz.asked.changes ? 0 : 1));
}

static double paint(struct app *a, struct scene *s, struct rect at)
{
    int count = options(a);
    struct quiz_lines l = quiz_lines(a, s, at.h, count, chosen(a));
    double h = l.pitch - u(s, 6), y = at.y;
    double size = fmin(text_size(s, TEXT_BODY), h * 0.75);
    for (int k = l.first; k < l.first + l.count; k++, y += l.pitch) {
        bool this = chosen(a) == k;
        struct item *i = quiz_box(s, k, (struct rect){at.x, y, at.w, h},
                                  this ? s->theme->pool : s->theme->paper);
        i->stroke = u(s, this ? 4 : 1.5);
        quiz_text(s, i, size, this, s->theme->ink,
                  text_print(s, "%d · %s", k + 1, option(a, k)));
        i->target = quiz_part(k);
    }
    return quiz_say_lines(a, s, &l, count, at.x, y - u(s, 6));
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
    bool this = chosen(a) == k;
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
                                 LIGHT_OPERAND);
    i->layer = LAYER_KNOB;
    i->line = s->theme->ink;
    i->stroke = u(s, c->right ? 4 : this ? 2 : 1);
    i->dash = this && !c->right ? u(s, 5) : 0;
    i->size = size;
    i->text = number_fit(s, x, FORMULA_DECIMALS, size, WEIGHT_BOLD, box.w);
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
static double told(struct app *a, struct scene *s, struct rect at)
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
    return asked->question->kind == QUESTION_CHOICE && asked->choice_count &&
           asked->choices[0].cell.tensor && !a->quiz.verdict.given_count;
}

const struct quiz_kind quiz_choice = {.begin = clear,
                                      .key = key,
                                      .press = press,
                                      .clear = clear,
                                      .begun = begun,
                                      .read = read_reply,
                                      .put = put,
                                      .yours = yours,
                                      .truth = quiz_truth,
                                      .paint = paint,
                                      .told = told,
                                      .wants = "note.quiz.choice",
                                      .help = {"quiz.choice"}};

const struct quiz_kind quiz_changes = {.begin = clear,
                                       .key = key,
                                       .press = press,
                                       .clear = clear,
                                       .begun = begun,
                                       .read = read_reply,
                                       .put = put,
                                       .yours = yours,
                                       .truth = true_change,
                                       .paint = paint,
                                       .wants = "note.quiz.choice",
                                       .help = {"quiz.choice"}};
