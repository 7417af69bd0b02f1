// SPDX-License-Identifier: MIT
// Blocks on the tape: what they tell, and the gradient of every number they
// learn, beside those of a trace of the same random model, and beside PyTorch's.
#include <check.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "lesson/lesson.h"
#include "mechanism/mechanism.h"
#include "model/loss.h"
#include "suite.h"
#include "toy.h"
#include "train/network.h"
#include "yaml/read.h"

enum { BLOCKS = 40, MOST_NUMBERS = 20000, MOST_ROWS = 16 };

// A model as a network, and one sentence of it.
struct case_of {
    struct network n;
    struct example e;
    double numbers[MOST_NUMBERS], gradients[MOST_NUMBERS];
    struct tape *tape;
    struct lane_cells told;
    double loss;
};

static enum mask mask_of(const struct model *m)
{
    return model_is(m, "mask", "none")     ? MASK_NONE
           : model_is(m, "mask", "band")   ? MASK_BAND
           : model_is(m, "mask", "window") ? MASK_WINDOW
                                           : MASK_CAUSAL;
}

static void take_matrices(struct case_of *c, const struct model *m)
{
    for (int i = 0; i < m->count; i++) {
        const struct matrix *w = &m->entries[i].matrix;
        if (m->entries[i].type != ENTRY_MATRIX)
            continue;
        struct learned at = learned_add(&c->n.learned, m->entries[i].name,
                                        w->rows, w->columns, 0);
        ck_assert_int_le(c->n.learned.numbers, MOST_NUMBERS);
        memcpy(c->numbers + at.at, w->data,
               (size_t)(w->rows * w->columns) * sizeof *w->data);
    }
}

// [wanted]: the column of each row, from 1; 0: none.
static struct case_of *case_make(const struct model *m, const int *wanted,
                                 int count)
{
    struct case_of *c = calloc(1, sizeof *c);
    struct words words = model_words(m, "vocabulary");
    struct words prompt = model_words(m, "prompt");
    c->n.sizes = (struct network_sizes){
        .kind = NETWORK_NEXT_WORD,
        .words = words.count,
        .d = model_matrix(m, "E")->columns,
        .mask = mask_of(m),
        .band = (int)model_number(m, "mask", 0),
        .position = model_is(m, "position", "sinusoidal"),
        .activation = activation_named(model_choice(m, "activation")),
        .norm = model_is(m, "norm", "rms") ? NORM_RMS : NORM_LAYER};
    c->n.epsilon = model_number(m, "epsilon", 1e-5);
    c->n.norm_after = model_is(m, "norm_at", "after");
    take_matrices(c, m);
    network_find(&c->n);
    c->e.read_count = prompt.count;
    c->e.wanted_count = prompt.count;
    int sum = 0;
    for (int i = 0; i < prompt.count; i++) {
        c->e.read[i] = words_find(words, prompt.word[i]);
        c->e.wanted[i] = i < count ? wanted[i] - 1 : -1;
        sum += c->e.wanted[i] >= 0;
    }
    const struct example *one = &c->e;
    double share = sum ? 1.0 / sum : 1;
    c->tape = tape_make(c->n.learned.numbers);
    tape_begin(c->tape, c->numbers, c->gradients);
    c->loss = share * network_loss(&c->n, c->tape, &one, 1, share, &c->told);
    tape_back(c->tape);
    return c;
}

static void case_free(struct case_of *c)
{
    network_free(&c->n);
    tape_free(c->tape);
    free(c);
}

static void check_number(const char *name, int at, double got, double want)
{
    ck_assert_msg(fabs(got - want) <=
                      1e-9 * fmax(1, fmax(fabs(got), fabs(want))),
                  "%s %d: %.15g, not %.15g", name, at, got, want);
}

// --- random blocks -----------------------------------------------------------

struct wish {
    struct loss loss;
    int columns[MOST_ROWS];
};

static void wish_make(struct wish *w, struct toy *toy)
{
    int rows = model_words(&toy->model, "prompt").count;
    int words = model_words(&toy->model, "vocabulary").count;
    ck_assert_int_le(rows, MOST_ROWS);
    *w = (struct wish){.loss = {.of = "logits", .column_count = rows}};
    for (int r = 0; r < rows; r++)
        w->columns[r] = rng_between(&toy->rng, !r, words);
    w->loss.columns = w->columns;
    toy->model.loss = &w->loss;
}

static void compare_told(const struct case_of *c, const struct trace *t)
{
    const struct tensor *p = trace_find(t, "probabilities");
    ck_assert_int_eq(p->rows, c->told.rows);
    for (int i = 0; i < p->rows * p->columns; i++)
        check_number("told", i, c->told.value[i][0], p->data[i]);
}

static void compare_gradients(const struct case_of *c, const struct trace *t)
{
    for (int k = 0; k < c->n.learned.count; k++) {
        const struct learned_matrix *m = &c->n.learned.matrix[k];
        char name[LEARNED_NAME + 8] = "grad.";
        const struct tensor *g = trace_find(t, strcat(name, m->name));
        for (int i = 0; i < m->at.rows * m->at.columns; i++)
            check_number(name, i, c->gradients[m->at.at + i],
                         g ? g->data[i] : 0);
    }
}

START_TEST(they_are_as_in_a_trace)
{
    struct toy toy;
    struct wish w;
    struct trace t;
    toy_blocks(&toy, (uint64_t)_i);
    bool other = model_is(&toy.model, "position", "rope") ||
                 model_parts(&toy.model, "layers") > MOST_BLOCKS;
    if (!other) {
        wish_make(&w, &toy);
        ck_assert(run_model(&t, &toy.model));
        struct case_of *c =
            case_make(&toy.model, w.columns, w.loss.column_count);
        compare_told(c, &t);
        check_number("loss", 0, c->loss,
                     tensor_at(trace_find(&t, "loss"), 0, 0));
        compare_gradients(c, &t);
        case_free(c);
        trace_free(&t);
    }
    toy_free(&toy);
}
END_TEST

// --- PyTorch's ---------------------------------------------------------------

static void compare_with(struct arena *arena, const struct node *expect,
                         const struct case_of *c)
{
    struct complaints complaints = {0};
    struct reading r = {arena, &complaints};
    for (int k = 0; k < c->n.learned.count; k++) {
        const struct learned_matrix *m = &c->n.learned.matrix[k];
        char name[LEARNED_NAME + 8] = "grad.";
        struct matrix want;
        bool flat;
        strcat(name, m->name);
        ck_assert(read_matrix(&r, node_find(expect, name), name, false, 1000,
                              &want, &flat));
        ck_assert(want.rows == m->at.rows && want.columns == m->at.columns);
        for (int i = 0; i < want.rows * want.columns; i++)
            check_number(name, i, c->gradients[m->at.at + i], want.data[i]);
    }
    complaints_free(&complaints);
}

START_TEST(they_are_as_pytorchs)
{
    static const char path[] =
        SOURCE_ROOT "/tests/reference/gradient-block-1.json";
    struct arena arena = {0};
    struct complaints complaints = {0};
    struct reason why = {0};
    struct lesson l;
    size_t length;
    ck_assert(lesson_load(&l, path, &disk_files, model_kinds, &complaints));
    const char *text = disk_files.read(disk_files.self, &arena, NULL, path,
                                       1 << 22, &length, &why);
    const struct node *root =
        yaml_read(&arena, &complaints, path, text, length);
    struct words words = model_words(&l.model, "vocabulary");
    struct words prompt = model_words(&l.model, "prompt");
    int next[MOST_ROWS];
    for (int i = 0; i + 1 < prompt.count; i++)
        next[i] = words_find(words, prompt.word[i + 1]) + 1;
    struct case_of *c = case_make(&l.model, next, prompt.count - 1);
    ck_assert_int_eq(c->n.learned.count, 44);
    compare_with(&arena, node_find(root, "expect"), c);
    case_free(c);
    lesson_free(&l);
    complaints_free(&complaints);
    arena_free(&arena);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("tape blocks");
    TCase *t = tcase_create("tape blocks");
    suite_add_tcase(suite, t);
    tcase_add_loop_test(t, they_are_as_in_a_trace, 0, BLOCKS);
    tcase_add_test(t, they_are_as_pytorchs);
    return suite_end(suite);
}
