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

static void changes_truth(const struct app *a, struct strbuf *out)
{
    strbuf_add(out, changes_option(a, a->quiz.asked.changes ? YES : NO));
}

const struct quiz_dock changes_dock = {.key = options_key,
                                       .press = options_press,
                                       .clear = options_clear,
                                       .begun = options_begun,
                                       .read = changes_read,
                                       .put = changes_put,
                                       .yours = options_yours,
                                       .truth = changes_truth,
                                       .option = changes_option,
                                       .paint = options_paint,
                                       .wants = "note.quiz.choice",
                                       .help = {"quiz.choice"}};
