// SPDX-License-Identifier: MIT
// What a run costs is known before it is spent.
#include <check.h>
#include <string.h>

#include "document/document.h"
#include "mechanism/mechanism.h"
#include "toy.h"
#include "trace/expression/goal.h"
#include "trace/op.h"
#include "suite.h"

enum { SEEDS = 20 };

static struct toy toy;
static struct trace trace, reckoned;

static void reckon_and_run(void)
{
    trace_reckon(&reckoned, &toy.model, mechanism_of(&toy.model)->run);
    ck_assert(run_model(&trace, &toy.model));
}

static void done(void)
{
    trace_free(&trace);
    trace_free(&reckoned);
    toy_free(&toy);
}

START_TEST(a_reckoning_is_what_the_run_costs)
{
    static const char *const masks[] = {"none", "causal", "window", "band",
                                    "explicit"};
    toy_attention(&toy, (uint64_t)_i, masks[_i % 5]);
    reckon_and_run();
    ck_assert(reckoned.cost.work == trace.cost.work);
    ck_assert(reckoned.cost.bytes == trace.cost.bytes);
    ck_assert_int_eq(reckoned.tensor_count, trace.tensor_count);
    for (int i = 0; i < trace.tensor_count; i++) {
        ck_assert(!reckoned.tensors[i]->data);
        ck_assert(reckoned.tensors[i]->work == trace.tensors[i]->work);
        ck_assert_str_eq(reckoned.tensors[i]->name, trace.tensors[i]->name);
    }
    ck_assert(!memcmp(reckoned.steps, trace.steps, sizeof trace.steps));
    done();
}
END_TEST

// Greedy decoding may end early, so its reckoning is of the longest run.
START_TEST(decoding_is_reckoned_to_its_limit)
{
    toy_translator(&toy, (uint64_t)_i);
    reckon_and_run();
    const struct tensor *all = trace_find(&reckoned, "target");
    int limit = 2 * model_words(&toy.model, "source").count + 10;
    ck_assert_int_eq(all->rows, limit);
    ck_assert(reckoned.cost.bytes == trace.cost.bytes);
    if (trace_find(&trace, "target")->rows < limit)
        ck_assert(reckoned.cost.work > trace.cost.work);
    else
        ck_assert(reckoned.cost.work == trace.cost.work);
    done();
}
END_TEST

// Every multiplication counts, a tanh for many, and the cells for a few.
START_TEST(work_is_cells_times_terms)
{
    toy_translator(&toy, (uint64_t)_i);
    reckon_and_run();
    double work = 0, bytes = 0;
    for (int i = 0; i < trace.operation_count; i++) {
        const struct operation *o = trace.operations[i];
        double cells = (double)o->rows * o->out->columns;
        double price = o->kind->price ? o->kind->price : 1;
        work += cells * (4 + price * o->kind->terms(o));
    }
    double of_tensors = 0;
    for (int i = 0; i < trace.tensor_count; i++) {
        bytes += 8. * trace.tensors[i]->room * trace.tensors[i]->columns;
        of_tensors += trace.tensors[i]->work;
    }
    ck_assert_double_eq_tol(trace.cost.work, work, 1e-9 * work);
    ck_assert_double_eq_tol(of_tensors, work, 1e-9 * work);
    ck_assert(trace.cost.bytes == bytes);
    const struct tensor *e = trace_find(&trace, "energies");
    int units = trace_find(&trace, "v_a")->rows;
    ck_assert_double_ge(e->work, 20. * e->rows * e->columns * units);
    done();
}
END_TEST

static const struct {
    int heads, n, d;
    bool imported, runs;
} sizes[] = {
    {1, 64, 512, false, true},
    {8, 64, 1024, false, true},   // 84 million multiplications, 26 MB
    {40, 64, 1024, false, false}, // 418 million
    {40, 64, 1024, true, true},
    {8, 512, 4, false, false}, // the work would pass, but not 70 MB
    {8, 512, 4, true, true},
    {18, 1024, 4, true, false}, // 600 MB
    {60, 1000, 16, true, false},
};

// Heads without projections take few bytes to write.
START_TEST(a_model_too_large_is_not_run)
{
    toy_begin(&toy, "self-attention", 1);
    toy_words(&toy, "tokens", sizes[_i].n);
    toy_matrix(&toy, "X", sizes[_i].n, sizes[_i].d);
    toy_parts(&toy, "heads", sizes[_i].heads);
    toy.model.imported = sizes[_i].imported;
    ck_assert(run_model(&trace, &toy.model) == sizes[_i].runs);
    ck_assert(trace.dry == !sizes[_i].runs);
    done();
}
END_TEST

// The products of all cells of a tensor.
static double products(const char *name)
{
    const struct tensor *m = trace_find(&trace, name);
    double all = 0;
    for (int r = 0; r < m->rows; r++)
        all += (double)m->writer[r]->kind->terms(m->writer[r]) * m->columns;
    return all;
}

// What a page of the lesson counts of projections, scores and sums is what the
// operations of any attention take.
START_TEST(pages_count_every_product)
{
    static const char *const names[] = {"Q", "K", "V", "scores", "output"};
    struct document b;
    ck_assert(document_open(
        &b, NULL, SOURCE_ROOT "/lessons/09-self-attention.yaml", NULL));
    toy_attention_of(&toy, (uint64_t)_i, &(struct toy_options){.mask = "none"});
    reckon_and_run();
    double all = 0;
    int pages = 0;
    for (int k = 0; k < 5; k++)
        all += products(names[k]);
    for (int i = 0; i < b.lesson.page_count; i++) {
        const char *holds = b.lesson.pages[i].holds;
        struct goal g;
        if (!holds || !strstr(holds, "columns(Q) + columns(K) + columns(V)"))
            continue;
        ck_assert(goal_evaluate(&trace, holds, &g, NULL));
        ck_assert(g.left == all);
        pages++;
    }
    ck_assert_int_eq(pages, 2);
    document_close(&b);
    done();
}
END_TEST

// An RNN of h numbers takes d h products for a word and h h for the state before.
START_TEST(a_state_takes_its_word_and_the_state_before)
{
    toy_translator_of(&toy, (uint64_t)_i, &(struct toy_translation){0});
    reckon_and_run();
    const struct tensor *m = trace_find(&trace, "forward");
    int d = trace_find(&trace, "x")->columns, h = m->columns;
    if (m->rows < 2) {
        done();
        return;
    }
    int bias = m->writer[1]->in_count % 2;
    ck_assert_int_eq(m->writer[1]->kind->terms(m->writer[1]) - bias, d + h);
    done();
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("cost");
    TCase *t = tcase_create("cost");
    tcase_add_loop_test(t, a_reckoning_is_what_the_run_costs, 0, SEEDS);
    tcase_add_loop_test(t, decoding_is_reckoned_to_its_limit, 0, SEEDS);
    tcase_add_loop_test(t, work_is_cells_times_terms, 0, SEEDS);
    tcase_add_loop_test(t, a_model_too_large_is_not_run, 0,
                        sizeof sizes / sizeof *sizes);
    tcase_add_loop_test(t, pages_count_every_product, 0, SEEDS);
    tcase_add_loop_test(t, a_state_takes_its_word_and_the_state_before, 0,
                        SEEDS);
    suite_add_tcase(suite, t);
    return suite_end(suite);
}
