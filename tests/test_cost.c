// SPDX-License-Identifier: MIT
// What a run costs is known before it is spent.
#include <check.h>
#include <string.h>
#include <sys/resource.h>

#include "document/document.h"
#include "draw/output.h"
#include "fake_font.h"
#include "frame/frame.h"
#include "mechanism/mechanism.h"
#include "quiz/veil.h"
#include "timeline.h"
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
        work += cells * (4 + price * operation_terms(o));
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
        all += (double)operation_terms(m->writer[r]) * m->columns;
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
    ck_assert_int_eq(operation_terms(m->writer[1]) - bias, d + h);
    done();
}
END_TEST

// --- what is wide ------------------------------------------------------------

// A file of numbers that nobody typed: 64 words of 4096 numbers each.
static const struct {
    const char *kind;
    int row_stride; // of the rows that are looked at
} wide[] = {{"self-attention", 97}, {"global-attention", 1}};

// A frame has no more in it than there are pixels to show it, and a picture of
// it takes as little: 64 x 4096 numbers were 35 MB, one box after the other.
START_TEST(a_wide_picture_is_small)
{
    enum { MOST_DRAWN = 12000, MOST_BYTES = 1 << 20 };
    static struct fake_font face;
    struct view view = default_view;
    struct arena arena = {0};
    struct list list = {0};
    struct strbuf svg = {0};
    toy_begin(&toy, wide[_i].kind, 3);
    toy_words(&toy, "tokens", 64);
    toy_matrix(&toy, "X", 64, 4096);
    if (_i)
        toy_matrix(&toy, "q", 1, 4096);
    toy.model.imported = true;
    ck_assert(run_model(&trace, &toy.model));
    struct lesson lesson = {.title = "t", .goal = "g", .model = toy.model};
    int64_t count = timeline_count(&trace, LEVEL_ROW);
    for (int64_t k = 0; k < count; k += wide[_i].row_stride) {
        struct shown shown = {&lesson, &trace, {LEVEL_ROW, k}, 1, NULL};
        arena_reset(&arena);
        strbuf_clear(&svg);
        frame_build(&shown, &view, fake_font_init(&face), &arena, &list);
        svg_write(&list, &svg);
        ck_assert_msg(list.count < MOST_DRAWN && svg.length < MOST_BYTES,
                      "row %lld: %d drawn, %zu bytes", (long long)k, list.count,
                      svg.length);
    }
    strbuf_free(&svg);
    list_free(&list);
    arena_free(&arena);
    done();
}
END_TEST

// Columns that share a cell: it is the one looked at that is shown.
START_TEST(what_is_looked_at_is_shown_among_many)
{
    static struct fake_font face;
    struct view view = default_view;
    struct arena arena = {0};
    toy_begin(&toy, "self-attention", 3);
    toy_words(&toy, "tokens", 4);
    toy_matrix(&toy, "X", 4, 4096);
    toy.model.imported = true;
    ck_assert(run_model(&trace, &toy.model));
    struct lesson lesson = {.title = "t", .goal = "g", .model = toy.model};
    struct address at;
    ck_assert(address_parse(&trace, "output[2]", &at, NULL));
    struct position row = timeline_find(&trace, LEVEL_ROW, &at);
    for (int column = 1001; column < 1005; column++) {
        struct pose pose = {.arena = &arena};
        struct shown shown = {&lesson, &trace, row, 1, NULL};
        ck_assert(address_parse(
            &trace, arena_print(&arena, "output[2,%d]", column), &at, NULL));
        view.attention.focus = place_of_address(&at);
        frame_pose(&shown, &view, fake_font_init(&face), &pose);
        for (int c = column - 3; c <= column; c++) // of the same cell
            ck_assert_msg(!pose_find(&pose, id_cell("cell", at.tensor, 1, c)) ==
                              (c != column - 1),
                          "column %d while %d is looked at", c + 1, column);
    }
    arena_free(&arena);
    done();
}
END_TEST

// What is given is not copied, and what is taken away of it is taken away of a
// copy.
START_TEST(given_numbers_are_lent)
{
    toy_begin(&toy, "self-attention", 5);
    toy_words(&toy, "tokens", 3);
    toy_matrix(&toy, "X", 3, 2);
    ck_assert(run_model(&trace, &toy.model));
    const struct matrix *X = model_matrix(&toy.model, "X");
    ck_assert(trace_find(&trace, "X")->data == X->data);
    double was = X->data[5];
    struct veil veil = {0};
    veil_begin(&veil, &toy.model, (struct progress){0}, 7.5);
    ck_assert(trace_find(&veil.trace, "X")->data[5] == 7.5);
    ck_assert(X->data[5] == was);
    veil_end(&veil);
    done();
}
END_TEST

// Of the sanitizers, where there are any.
extern int __asan_address_is_poisoned(void const volatile *at)
    __attribute__((weak));

// The blocks of an arena double, but not from one that is large for one thing.
START_TEST(one_large_thing_leaves_the_next_small)
{
    enum { LARGE = 200 << 20 };
    struct rlimit was, least;
    struct arena arena = {0};
    ck_assert(!getrlimit(RLIMIT_AS, &was));
    if (__asan_address_is_poisoned) // the sanitizers take terabytes
        return;
    least = was;
    least.rlim_cur = LARGE + (100 << 20);
    ck_assert(!setrlimit(RLIMIT_AS, &least));
    arena_alloc(&arena, LARGE);
    arena_alloc(&arena, 1);
    ck_assert(!setrlimit(RLIMIT_AS, &was));
    arena_free(&arena);
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
    tcase_add_loop_test(t, a_wide_picture_is_small, 0,
                        sizeof wide / sizeof *wide);
    tcase_add_test(t, what_is_looked_at_is_shown_among_many);
    tcase_add_test(t, given_numbers_are_lent);
    tcase_add_test(t, one_large_thing_leaves_the_next_small);
    suite_add_tcase(suite, t);
    return suite_end(suite);
}
