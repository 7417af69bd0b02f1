// SPDX-License-Identifier: MIT
// Yes or no: whether something changes.
#include "app/app.h"
#include "app/quiz/kind/options.h"

enum { YES, NO };

static const char *changes_option(const struct app *a, int k)
{
    return k > NO ? NULL
                  : phrase_text(a->view.words, k ? "quiz.no" : "quiz.yes");
}

static bool changes_read(struct app *a, struct reply *out)
{
    out->yes = options_chosen(a) == YES;
    return options_begun(a);
}

static bool changes_put(struct app *a, const struct reply *said)
{
    return options_choose(a, said->yes ? YES : NO);
}

static bool changes_right(const struct app *a, int k)
{
    return a->quiz.asked.changes == (k == YES);
}

const struct quiz_face changes_face = {.begin = options_begin,
                                       .key = options_key,
                                       .press = options_press,
                                       .clear = options_clear,
                                       .begun = options_begun,
                                       .read = changes_read,
                                       .put = changes_put,
                                       .yours = options_yours,
                                       .hands = options_hands,
                                       .option = changes_option,
                                       .right = changes_right,
                                       .pads = options_pads,
                                       .pad = options_pad,
                                       .at = options_chosen,
                                       .told_at_once = true,
                                       .wants = "note.quiz.choice",
                                       .hint = "quiz.hint.choice",
                                       .help = {"quiz.choice", "quiz.hands"}};
