// SPDX-License-Identifier: MIT
#include "mechanism/draw.h"

#include <assert.h>

#include "mechanism/shares.h"
#include "mechanism/terms.h"
#include "trace/operations.h"

TERM(COOLED_LOGIT, "cooled_logit", ROLE_NONE, NULL);
TERM(COOLED_CHANCE, "cooled_chance", ROLE_NONE, NULL);
TERM(TOP_CHANCE, "top_chance", ROLE_NONE, NULL);
TERM(MASS_CHANCE, "mass_chance", ROLE_NONE, NULL);
TERM(DRAWN, "drawn_word", ROLE_NONE, NULL);

// Where chances are cut and nothing else is said they are drawn from as they
// are; at 0 the likeliest is written, whatever is cut.
static double temperature_of(const struct model *m)
{
    bool cut = model_find(m, "top") || model_find(m, "mass");
    return model_number(m, "temperature", cut ? 1 : 0);
}

void draw_words(struct trace *t, const struct tensor *logits,
                struct tensor *chances)
{
    const struct model *m = t->model;
    double T = temperature_of(m), mass = model_number(m, "mass", 1);
    double top = model_number(m, "top", logits->columns);
    if (T <= 0 || softmax_less(t) == LESS_EXP) // what is no chance, none draws
        return;
    if (T != 1) {
        stage(t, "cooled");
        logits = is(COOLED_LOGIT, cool(t, "cooled", logits, T));
        stage(t, "cooled_chances");
        chances =
            is(COOLED_CHANCE, softmax(t, "chances", logits, softmax_less(t)));
    }
    if (top < logits->columns) {
        stage_option(t, "top", "most", top);
        chances = is(TOP_CHANCE, keep_top(t, "top", chances, (int)top));
    }
    if (mass < 1) {
        stage(t, "mass");
        chances = is(MASS_CHANCE, keep_mass(t, "mass", chances, mass));
    }
    stage(t, "drawn");
    is(DRAWN, fall(t, "drawn", chances, (int)model_number(m, "seed", 1)));
}

int word_written(const struct trace *t)
{
    const struct tensor *drawn = trace_find(t, "drawn");
    const struct tensor *told = drawn ? drawn : trace_find(t, "next");
    return told && told->words && told->rows
               ? (int)tensor_at(told, told->rows - 1, 0)
               : -1;
}
