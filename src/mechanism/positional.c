// Sinusoidal position encodings (Vaswani et al. 2017, section 3.5) and their
// dot products.
#include "mechanism/all.h"
#include "mechanism/terms.h"
#include "trace/operations.h"

static const struct key keys[] = {
    {"positions", KEY_WHOLE, "N", .flags = KEY_REQUIRED | KEY_FEW},
    {"d", KEY_WHOLE, "d", .flags = KEY_REQUIRED | KEY_EVEN},
    {"base", KEY_POSITIVE},
    {0},
};

static void run(struct trace *t)
{
    int positions = (int)model_number(t->model, "positions", 1);
    int d = (int)model_number(t->model, "d", 2);
    stage(t, "waves");
    struct tensor *P =
        is(POSITION, position(t, "P", positions, d,
                              model_number(t->model, "base", 10000)));
    stage(t, "dots");
    is(DOT, matmul_t(t, "dots", P, P));
}

const struct mechanism positional = {{"positional", keys}, run};
