// SPDX-License-Identifier: MIT
// What a sum is bent by, and what is made of it in the end:
//
//   cut:     max(0, x), a rectified linear unit (Nair and Hinton 2010)
//   decide:  1, yes, where x is above 0, else 0
//   agree:   1 where an answer is the one that was wanted, else 0; each is yes
//            above 0
#include <assert.h>

#include "trace/op/law.h"
#include "trace/operations.h"
#include "trace/saying.h"
#include "trace/term.h"

static double from(const struct operation *o, int k, int row, int column)
{
    return operand_number(o, k, row, column);
}

static int rows_with(const struct operation *o, bool (*holds)(double x))
{
    int count = 0;
    for (int r = 0; r < o->out->rows; r++)
        for (int c = 0; c < o->out->columns; c++)
            count += holds(from(o, 0, r, c));
    return count;
}

// --- cut off at 0 ------------------------------------------------------------

static bool is_below(double x)
{
    return x < 0;
}

static double cut(double x)
{
    return is_below(x) ? 0 : x;
}

// At 0 itself, where it has a corner, the derivative is taken to be 0.
static double cut_gradient(double x)
{
    return x > 0;
}

static const struct law_function relu = {"ReLU", cut, cut_gradient, 1};

static void say_cut(const struct operation *o, const struct address *a,
                    struct saying *s)
{
    if (a->row < 0) {
        saying_is(s, o, "whole");
        return;
    }
    if (a->column < 0) {
        int below = 0;
        for (int c = 0; c < o->out->columns; c++)
            below += is_below(from(o, 0, a->row, c));
        saying_is(s, o, below ? "row" : "row.same");
        saying_count(s, "below", below);
        return;
    }
    double x = from(o, 0, a->row, a->column);
    saying_is(s, o, is_below(x) ? "cell" : "cell.same");
    saying_number(s, "from", x);
}

// Two layers without it would be one.
static void why_cut(const struct operation *o, const struct address *a,
                    struct saying *s)
{
    if (a->row >= 0)
        return;
    int below = rows_with(o, is_below);
    saying_why(s, o, below ? "whole" : "whole.same");
    saying_count(s, "below", below);
}

static const struct op_kind kind_cut = {
    .name = "cut",
    .says = "cut.whole cut.row cut.row.same cut.cell cut.cell.same",
    .whys = "why.cut.whole why.cut.whole.same",
    OF_LAW(CALL(relu, IN(0))),
    .sentence = say_cut,
    .why = why_cut,
};

// --- yes or no ---------------------------------------------------------------

static bool is_above(double x)
{
    return x > 0;
}

static double decided(double x)
{
    return is_above(x);
}

static double no_gradient(double x)
{
    (void)x;
    return 0;
}

static const struct law_function step = {"step", decided, no_gradient};

static void say_decide(const struct operation *o, const struct address *a,
                       struct saying *s)
{
    if (a->row < 0) {
        saying_is(s, o, "whole");
        saying_count(s, "yes", rows_with(o, is_above));
        return;
    }
    double x = from(o, 0, a->row, 0);
    saying_is(s, o, is_above(x) ? "row.yes" : "row.no");
    saying_number(s, "from", x);
}

static const struct op_kind kind_decide = {
    .name = "decide",
    .says = "decide.whole decide.row.yes decide.row.no",
    LAW_NUMBERS(CALL(step, IN(0))),
    LAW_WRITTEN,
    .whys = "why.decide.whole",
    .sentence = say_decide,
};

// --- right or wrong ----------------------------------------------------------

enum { ANSWERED, WANTED };

static void agree_forward(const struct operation *o, int row)
{
    double *out = out_row(o, row);
    for (int c = 0; c < o->out->columns; c++)
        out[c] = is_above(from(o, ANSWERED, row, c)) ==
                 is_above(from(o, WANTED, row, c));
}

static void say_agree(const struct operation *o, const struct address *a,
                      struct saying *s)
{
    if (a->row < 0) {
        saying_is(s, o, "whole");
        return;
    }
    bool yes = is_above(from(o, ANSWERED, a->row, 0));
    bool right = tensor_at(o->out, a->row, 0) > 0;
    saying_is(s, o,
              right ? yes ? "row.yes" : "row.no"
              : yes ? "row.yes.wrong"
                    : "row.no.wrong");
}

static void show_agree(const struct operation *o, const struct address *a,
                       struct formula *f)
{
    if (a->row < 0) {
        formula_matrix(f, o->out);
        return;
    }
    formula_name(f, o->out, a->row, 0);
    formula_result(f, o->out, a->row, 0);
}

// "[answers = targets]"
static void spell_agree(const struct operation *o, struct spelling *s)
{
    formula_bracket(s->f, "[");
    spell_operand(s, o, ANSWERED);
    formula_text(s->f, " = ");
    spell_operand(s, o, WANTED);
    formula_close(s->f);
}

static const struct op_kind kind_agree = {
    .name = "agree",
    .says = "agree.whole agree.row.yes agree.row.no agree.row.yes.wrong "
            "agree.row.no.wrong",
    .forward = agree_forward,
    .whys = "why.agree.whole",
    .sentence = say_agree,
    .formula = show_agree,
    .spell = spell_agree,
};

// --- all of them -------------------------------------------------------------

static struct tensor *judged(struct trace *t, const char *name,
                             const struct op_kind *kind,
                             const struct operand *in, int count)
{
    struct tensor *out = tensor_like(t, name, in[0].tensor);
    operate(t, kind, out, 0, out->room, in, count, 0);
    return out;
}

struct tensor *cut_off(struct trace *t, const char *name,
                       const struct tensor *A)
{
    return judged(t, name, &kind_cut, &(struct operand){A, -1}, 1);
}

struct tensor *decide(struct trace *t, const char *name, const struct tensor *A)
{
    assert(A->columns == 1 && "its sentences are about one answer");
    return judged(t, name, &kind_decide, &(struct operand){A, -1}, 1);
}

struct tensor *agree(struct trace *t, const char *name,
                     const struct tensor *answers, const struct tensor *wanted)
{
    const struct operand in[] = {
        [ANSWERED] = {answers, -1}, [WANTED] = {wanted, -1}};
    assert(answers->columns == 1 && wanted->columns == 1 &&
           answers->room == wanted->room);
    return judged(t, name, &kind_agree, in, 2);
}
