// SPDX-License-Identifier: MIT
// Programs of operations that no mechanism has.
#include "claims.h"
#include "mechanism/terms.h"
#include "trace/operations.h"

// Sums of products and what is made of them, without any term.
static void products(struct trace *t)
{
    stage(t, "input");
    struct tensor *A = given(t, "A", "A"), *B = given(t, "B", "B");
    struct tensor *C = given(t, "C", "C"), *b = parameter(t, "b_A");
    stage(t, "scores");
    struct tensor *AB = matmul(t, "AB", A, B);
    linear(t, "ABb", A, B, b);
    struct tensor *AC = matmul_t(t, "AC", A, C);
    add(t, "sum of both", A, C);
    struct tensor *weights =
        softmax(t, "shares",
                scale(t, "half", AC, (struct divisor){BY_NUMBER, 2}), SOFTMAX);
    mix(t, "mixed", weights, C);
    copy(t, "again", AB);
    concat(t, "side by side", (struct tensor *[]){AB, AC, A}, 3);
    concat(t, "one alone", (struct tensor *[]){AB}, 1);
}

// Rows through all functions there are.
static void squash(struct trace *t)
{
    stage(t, "input");
    struct tensor *A = given(t, "A", "A"), *W = parameter(t, "W_A");
    struct tensor *b = parameter(t, "b_A");
    stage(t, "forward");
    for (int f = LINEAR; f <= SIGMOID; f++)
        for (int biased = 0; biased < 2; biased++) {
            struct tensor *out =
                tensor(t, format(t, "f%d%d", f, biased), A->rows, W->columns);
            for (int r = 0; r < A->rows; r++)
                affine(t, out, r, (enum squash)f, biased ? b : NULL, 1,
                       &(struct product){A, r, W, 0});
        }
    for (int f = TANH; f <= SIGMOID; f++) {
        struct tensor *out =
            tensor(t, format(t, "f%d", f), A->rows, A->columns);
        for (int r = 0; r < A->rows; r++)
            squash_row(t, out, r, (enum squash)f, (struct operand){A, r});
    }
}

// Rows that are gated, row by row; before the first there is none.
static void gate(struct trace *t)
{
    stage(t, "input");
    struct tensor *A = given(t, "A", "A"), *C = given(t, "C", "C");
    stage(t, "scores");
    struct tensor *let = tensor(t, "let", A->rows, A->columns);
    struct tensor *way = tensor(t, "way", A->rows, A->columns);
    for (int r = 0; r < A->rows; r++) {
        multiply(t, let, r, (struct operand){A, r}, (struct operand){C, r - 1});
        blend(t, way, r, (struct operand){A, r},
              (struct operand){C, r ? r - 1 : 0}, (struct operand){C, r});
    }
}

// A row that is taken over as it is.
static void take_over(struct trace *t)
{
    stage(t, "input");
    struct tensor *A = given(t, "A", "A");
    stage(t, "again");
    struct tensor *out = tensor(t, "again", 1, A->columns);
    copy_row(t, out, 0, &(struct operand){A, A->rows - 1});
}

// Rows that meet rows unit by unit.
static void compare(struct trace *t)
{
    stage(t, "input");
    struct tensor *A = given(t, "A", "A"), *C = given(t, "C", "C");
    struct tensor *v = parameter(t, "v_A");
    stage(t, "energies");
    struct tensor *out = tensor(t, "met", A->rows, C->rows);
    for (int r = 0; r < A->rows; r++)
        additive(t, out, r, A, C, v);
}

// Words from logits that are given, with weights that were looked with.
static void write_words(struct trace *t, bool looking, bool forcing)
{
    enum { END = 2 };
    stage(t, "input");
    struct tensor *e = is(ENERGY, given(t, "energies", "energies"));
    struct tensor *h = is(ANNOTATION, given(t, "annotations", "annotations"));
    struct tensor *W = parameter(t, "W_o");
    struct words known = model_words(t->model, "vocabulary.target");
    int rows = e->rows;
    stage(t, "word");
    struct tensor *target =
        is(TARGET, sentence(t, "target", rows, "vocabulary.target"));
    struct tensor *alignment =
        is(ALIGNMENT, softmax_of(t, "alignment", rows, e->columns));
    struct tensor *c = is(CONTEXT, tensor(t, "contexts", rows, h->columns));
    struct tensor *o = is(LOGIT, tensor(t, "logits", rows, known.count));
    rows_are(t, h, "source");
    e->column_labels = h->row_labels;
    rows_spell(e, target);
    rows_spell(alignment, target);
    rows_spell(c, target);
    columns_are(rows_spell(o, target), known.word);
    for (int i = 0; i < e->rows; i++) {
        softmax_row(t, alignment, i, e, SOFTMAX);
        mix_row(t, c, i, alignment, h);
        affine(t, o, i, LINEAR, NULL, 1,
               &(struct product){looking ? c : e, i, W, 0});
        if (forcing && i % 2)
            force(t, target, i, o, 3 + i % (known.count - 3));
        else
            argmax(t, target, i, o, END);
    }
}

static void look_and_write(struct trace *t)
{
    write_words(t, true, false);
}

static void write_without_looking(struct trace *t)
{
    write_words(t, false, false);
}

static void obey_and_write(struct trace *t)
{
    write_words(t, true, true);
}

void (*const programs[])(struct trace *t) = {
    products,       squash,         gate,
    compare,        look_and_write, write_without_looking,
    obey_and_write, take_over,
};
const int program_count = sizeof programs / sizeof *programs;
