// SPDX-License-Identifier: MIT
// What the lesson gives, as tensors of the trace.
#include <math.h>
#include <string.h>

#include "model/key.h"
#include "trace/label.h"
#include "trace/op.h"
#include "trace/operations.h"
#include "trace/term.h"

static void given_forward(const struct operation *o, int row)
{
    (void)o, (void)row; // given() has lent the tensor its numbers
}

static void say_given(const struct operation *o, const struct address *a,
                      struct saying *s)
{
    const struct tensor *m = o->out;
    saying_is(s, o,
              a->column < 0 ? m->learned ? "whole.learned" : "whole"
              : m->learned  ? "cell.learned"
                            : "cell");
}

// With one label and the same numbers. Rows mostly differ in the first.
static bool are_twins(const struct tensor *m, int row, int other)
{
    const double *x = tensor_row(m, row), *y = tensor_row(m, other);
    if (x[0] != y[0] || strcmp(m->row_labels[row], m->row_labels[other]) != 0)
        return false;
    for (int c = 1; c < m->columns; c++)
        if (x[c] != y[c]) // 0 and −0 are the same
            return false;
    return true;
}

// The first row that stands again further down; -1 when all differ. [times] is
// how often it stands there.
static int find_twin(const struct tensor *m, int *times)
{
    for (int r = 0; r < m->rows; r++) {
        *times = 1;
        for (int k = r + 1; k < m->rows; k++)
            *times += are_twins(m, r, k);
        if (*times > 1)
            return r;
    }
    return -1;
}

// What rows of words do not know of each other.
static void why_given(const struct operation *o, const struct address *a,
                      struct saying *s)
{
    const struct tensor *m = o->out;
    if (a->row >= 0 || m->rows == 1 || !m->row_labels)
        return;
    int times = 0, twin = find_twin(m, &times);
    if (!(twin >= 0 && saying_why(s, o, "whole.same")) &&
        !saying_why(s, o, "whole"))
        return;
    if (twin < 0)
        saying_row(s, "row", m, 0);
    else
        saying_text(s, "row",
                    label_words(s->words, s->arena,
                                label_shown(s->arena, m, m->row_labels[twin]),
                                0));
    saying_count(s, "times", times);
    saying_count(s, "others", m->rows - 1);
}

static const struct op_kind kind_given = {
    .name = "given",
    .says = "given.whole given.whole.learned given.cell given.cell.learned",
    .whys = "why.given.whole why.given.whole.same",
    .whole = true,
    .forward = given_forward,
    .sentence = say_given,
    .why = why_given,
};

static struct tensor *given_hold(struct trace *t, const char *name,
                                 const struct matrix *m)
{
    if (!m)
        return NULL;
    struct tensor *out = tensor_lent(t, name, m);
    for (int i = 0; i < m->rows * m->columns && t->model->kind->strange; i++)
        out->spread = out->spread || !isfinite(m->data[i]);
    operate(t, &kind_given, out, 0, m->rows, NULL, 0, 0);
    return out;
}

// The lesson may have names for them.
static void columns_named(const struct trace *t, struct tensor *m,
                          const char *key)
{
    struct words names = model_columns(t->model, key);
    if (!m || names.count != m->columns)
        return;
    m->column_labels = names.word;
    m->column_noun = NOUN_NAMED;
}

struct tensor *given(struct trace *t, const char *name, const char *key)
{
    const char *prefix = t->scope ? t->scope->prefix : "";
    const char *full = format(t, "%s%s", prefix, key);
    struct tensor *out = given_hold(t, name, model_matrix(t->model, full));
    if (out && strcmp(name, key))
        out->key = full;
    columns_named(t, out, full);
    return out;
}

struct tensor *held(struct trace *t, const struct tensor *like)
{
    static const struct term by_hand = {"held", ROLE_NONE, NULL};
    struct tensor *out = given(t, "held", "held");
    if (!out)
        return NULL;
    out->number = -2 - t->held_count++;
    if (like)
        label_like(out, like);
    return is(&by_hand, out);
}

struct tensor *parameter(struct trace *t, const char *name)
{
    struct tensor *out = given(t, name, name);
    if (out)
        out->learned = true;
    return out;
}

struct tensor *given_to_all(struct trace *t, const char *name, const char *key)
{
    struct tensor *out = given_hold(t, name, model_matrix(t->model, key));
    columns_named(t, out, key);
    return out;
}
