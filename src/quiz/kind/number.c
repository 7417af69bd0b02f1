// SPDX-License-Identifier: MIT
// A number is asked for, and typed.
#include <math.h>

#include "base/number.h"
#include "quiz/kind/parts.h"

static const char *number_unfit(const struct answer *truth)
{
    const struct tensor *m = truth->cells.tensor;
    bool word = m && m->words && truth->form != ANSWER_PLACE;
    const char *key = unfit_as_number(truth);
    return key || !word ? key : "error.ask.word";
}

// −∞ can be seen, and chosen, but not typed.
static const char *number_unsayable(const struct asked *a)
{
    return isfinite(a->truth.number) ? NULL : "error.ask.infinite";
}

static bool number_right(const struct asked *a, const struct reply *r)
{
    return ask_near(r->number, a->truth.number, a->tolerance);
}

static bool number_given(const struct asked *a, const struct mistaken *m,
                         const struct reply *r)
{
    return ask_near(r->number, m->gives.number, a->tolerance);
}

static bool number_read_reply(struct reading *r, const struct node *value,
                              struct reply *out)
{
    return read_number(r, value, &out->number);
}

static void number_write(struct strbuf *out, const struct reply *r)
{
    char text[NUMBER_SIZE];
    strbuf_addf(out, "number: %s", number_print_shortest(text, r->number));
}

const struct quiz_kind number_kind = {.unfit = number_unfit,
                                      .unsayable = number_unsayable,
                                      .one_number = true,
                                      .right = number_right,
                                      .given = number_given,
                                      .say_wrong = say_not_number,
                                      .say_answer = say_truth,
                                      .key = "number",
                                      .read = number_read_reply,
                                      .write = number_write};
