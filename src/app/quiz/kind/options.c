// SPDX-License-Identifier: MIT
#include "app/quiz/kind/options.h"

#include "app/app.h"

static const char *option(const struct app *a, int k)
{
    return quiz_face(a)->option(a, k);
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
    quiz_lock_in(a);
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
    bool back = in->key == CODE_UP || in->key == CODE_LEFT;
    if (in->key == CODE_BACKSPACE)
        options_clear(a);
    else if (back || in->key == CODE_DOWN || in->key == CODE_RIGHT)
        options_move(a, back ? -1 : 1);
    else if (in->key < '1' || in->key > '9')
        return false;
    else if ((int)in->key - '1' < option_count(a))
        options_press(a, (int)in->key - '1', 0);
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

int options_pads(const struct app *a)
{
    return option_count(a);
}

struct quiz_pad options_pad(const struct app *a, struct scene *s, int k)
{
    bool few = option_count(a) <= 9;
    return (struct quiz_pad){
        few ? text_print(s, "%d", k + 1) : "", option(a, k),
        quiz_mark_of(a, options_chosen(a) == k, quiz_face(a)->right(a, k)),
        false, 0};
}
