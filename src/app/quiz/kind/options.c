// SPDX-License-Identifier: MIT
#include "app/quiz/kind/options.h"

#include <ctype.h>
#include <string.h>

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

// Whoever stands before a class counts, and shows it with Enter.
static bool counts(const struct app *a)
{
    return a->class.on && option_count(a) <= QUIZ_MOST_HANDS;
}

int options_hands(const struct app *a)
{
    int all = 0;
    for (int k = 0; counts(a) && k < option_count(a); k++)
        all += a->quiz.hands[k];
    return all;
}

void options_press(struct app *a, int part, double y)
{
    (void)y;
    if (counts(a)) {
        a->quiz.hands[part]++;
        return;
    }
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

void options_begin(struct app *a)
{
    a->quiz.chosen = 0;
    memset(a->quiz.hands, 0, sizeof a->quiz.hands);
}

void options_clear(struct app *a)
{
    if (a->quiz.chosen)
        a->quiz.chosen = 0;
    else
        options_begin(a);
}

// The digit of the [k]-th option, from 0: a hand more or less for it, or what is
// chosen.
static void options_digit(struct app *a, int k, int hand)
{
    if (k >= option_count(a))
        return;
    if (hand > 0)
        options_press(a, k, 0);
    else if (a->quiz.hands[k])
        a->quiz.hands[k]--;
}

// What a digit's key types with Shift: "#", "§"; it is said with the key.
static bool is_typed_with_shift(struct app *a, const struct input *in)
{
    bool comes = a->quiz.shifted;
    a->quiz.shifted = false;
    return comes && in->key > ' ' && in->key < CODE_LEFT &&
           !(in->key < 128 && isalnum((int)in->key));
}

bool options_key(struct app *a, const struct input *in)
{
    if (in->control)
        return false;
    if (is_typed_with_shift(a, in))
        return true;
    bool back = in->key == CODE_UP || in->key == CODE_LEFT;
    if (in->key == CODE_BACKSPACE)
        options_clear(a);
    else if (back || in->key == CODE_DOWN || in->key == CODE_RIGHT)
        options_move(a, back ? -1 : 1);
    else if (in->key >= '1' && in->key <= '9')
        options_digit(a, (int)in->key - '1', 1);
    else if (counts(a) && in->key >= CODE_SHIFT_1 &&
             in->key < CODE_SHIFT_1 + 9) {
        options_digit(a, (int)(in->key - CODE_SHIFT_1), -1);
        a->quiz.shifted = true;
    } else
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

int options_pads(const struct app *a)
{
    return option_count(a);
}

struct quiz_pad options_pad(const struct app *a, struct scene *s, int k)
{
    bool few = option_count(a) <= 9;
    return (struct quiz_pad){
        few ? text_print(s, "%d", k + 1) : "",
        option(a, k),
        quiz_mark_of(a, options_chosen(a) == k, quiz_face(a)->right(a, k)),
        false,
        0,
        counts(a),
        counts(a) ? a->quiz.hands[k] : 0};
}
