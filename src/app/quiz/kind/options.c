// SPDX-License-Identifier: MIT
#include "app/quiz/kind/options.h"

#include <math.h>

#include "app/app.h"

static const char *option(const struct app *a, int k)
{
    return quiz_dock(a)->option(a, k);
}

static int option_count(const struct app *a)
{
    int count = 0;
    while (option(a, count))
        count++;
    return count;
}

int options_chosen(const struct app *a)
{
    return a->quiz.chosen - 1;
}

bool options_choose(struct app *a, int k)
{
    if (k < option_count(a))
        a->quiz.chosen = k + 1;
    return options_begun(a);
}

void options_press(struct app *a, int part, double y)
{
    (void)y;
    options_choose(a, part);
}

static void options_move(struct app *a, int by)
{
    int count = option_count(a), now = options_chosen(a);
    options_choose(a, now < 0 ? (by > 0 ? 0 : count - 1)
                              : (now + by + count) % count);
    a->quiz.top = -1;
}

void options_clear(struct app *a)
{
    a->quiz.chosen = 0;
}

bool options_key(struct app *a, const struct input *in)
{
    if (in->control)
        return false;
    if (in->key == CODE_BACKSPACE)
        options_clear(a);
    else if (in->key == CODE_UP || in->key == CODE_DOWN)
        options_move(a, in->key == CODE_UP ? -1 : 1);
    else if (in->key >= '1' && in->key <= '9')
        options_choose(a, (int)in->key - '1');
    else
        return false;
    return true;
}

bool options_begun(const struct app *a)
{
    return a->quiz.chosen;
}

void options_yours(const struct app *a, struct strbuf *out)
{
    strbuf_add(out, option(a, options_chosen(a)));
}

double options_paint(struct app *a, struct scene *s, struct rect at)
{
    int count = option_count(a);
    struct quiz_lines l = quiz_lines(a, s, at.h, count, options_chosen(a));
    double h = l.pitch - u(s, 6), y = at.y;
    double size = quiz_line_size(s, h);
    for (int k = l.first; k < l.first + l.count; k++, y += l.pitch) {
        bool this = options_chosen(a) == k;
        struct item *i = quiz_box(s, k, (struct rect){at.x, y, at.w, h},
                                  this ? s->theme->chosen : s->theme->paper);
        i->stroke = u(s, this ? 4 : 1.5);
        quiz_text(s, i, size, this, s->theme->ink,
                  text_print(s, "%d · %s", k + 1, option(a, k)));
        i->target = quiz_part(k);
    }
    return quiz_say_lines(a, s, &l, count, at.x, y - u(s, 6));
}
