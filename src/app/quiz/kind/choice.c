// SPDX-License-Identifier: MIT
// One of the options of a choice is chosen.
#include <string.h>

#include "app/app.h"
#include "app/quiz/kind/options.h"

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

static bool choice_right(const struct app *a, int k)
{
    return a->quiz.asked.choices[k].right;
}

const struct quiz_face choice_face = {.begin = options_begin,
                                      .key = options_key,
                                      .press = options_press,
                                      .clear = options_clear,
                                      .begun = options_begun,
                                      .read = choice_read,
                                      .put = choice_put,
                                      .yours = options_yours,
                                      .hands = options_hands,
                                      .option = choice_option,
                                      .right = choice_right,
                                      .pads = options_pads,
                                      .pad = options_pad,
                                      .at = options_chosen,
                                      .wants = "note.quiz.choice",
                                      .hint = "quiz.hint.choice",
                                      .help = {"quiz.choice", "quiz.hands"}};
