// SPDX-License-Identifier: MIT
// A lesson with a loss and an optimizer of its own trains on that: a key takes
// one more of its steps, a change like any other.
#include "app/learning/taken.h"

#include "app/app.h"
#include "app/edit/undo.h"
#include "base/strbuf.h"
#include "lesson/edit/taken.h"
#include "model/loss.h"

bool taken_may(const struct model *m)
{
    return m->loss && m->loss->optimizer != OPTIMIZER_NONE;
}

// How many the last change took; 0: it was another one.
static int steps_taken(const struct changes *c)
{
    int steps = c->made ? taken_steps(c->change[c->made - 1]) : 0;
    return steps > 0 ? steps : 0;
}

void taken_next(struct app *a)
{
    struct strbuf change = {0};
    strbuf_addf(&change, "moment = {taken: %d}",
                steps_taken(&a->document->changes) + 1);
    edit_take(a, &change);
}
