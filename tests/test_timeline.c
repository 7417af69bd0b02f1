// SPDX-License-Identifier: MIT
// Position arithmetic against a plain walk over all operations.
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "timeline.h"
#include "toy.h"
#include "trace/op.h"
#include "suite.h"
#include "mechanism/mechanism.h"

static struct toy toy;
static struct trace trace;

static void setup(int which)
{
    if (which % 3 == 0)
        toy_translator(&toy, (uint64_t)which);
    else
        toy_attention(&toy, (uint64_t)which,
                      which % 3 == 1 ? "causal" : "none");
    ck_assert(run_model(&trace, &toy.model));
}

static void teardown(void)
{
    trace_free(&trace);
    toy_free(&toy);
}

// The walk the timeline must agree with: blocks row by row, in each row the
// operations of the block, their columns, their terms. No parameters; a word is
// a row; behind each stage all of what was written last, unless its only step
// was that.
struct walk {
    int64_t step;
    enum level level;
    int64_t of[1000]; // steps of each tensor in this stage
};

static void expect_step(struct walk *w, struct address want)
{
    struct position p = {w->level, w->step++};
    struct address got = timeline_address(&trace, p);
    ck_assert_msg(address_equal(&got, &want),
                  "step %lld at level %d: %s[%d,%d,%d], not %s[%d,%d,%d]",
                  (long long)p.index, p.level, got.tensor->name, got.row,
                  got.column, got.term, want.tensor->name, want.row,
                  want.column, want.term);
    ck_assert_int_eq(timeline_find(&trace, p.level, &got).index, p.index);
    w->of[want.tensor->index]++;
}

static void walk_row(struct walk *w, const struct operation *o, int row)
{
    struct address a = {o->out, row, -1, -1};
    int terms = operation_terms(o);
    bool word = !strcmp(o->out->plain, "target");
    if (w->level == LEVEL_ROW || (word && w->level == LEVEL_CELL) ||
        (word && terms == 1)) {
        expect_step(w, a);
        return;
    }
    for (a.column = 0; a.column < o->out->columns; a.column++) {
        a.term = -1;
        if (w->level == LEVEL_CELL)
            expect_step(w, a);
        else
            for (a.term = 0; a.term < terms; a.term++)
                expect_step(w, a);
    }
    if (word)
        expect_step(w, (struct address){o->out, row, -1, -1});
}

static void walk_block(struct walk *w, const struct block *b)
{
    const struct operation *o = trace.operations[b->first];
    if (b->whole) {
        if (!o->out->learned)
            expect_step(w, (struct address){o->out, -1, -1, -1});
        return;
    }
    for (int r = 0; r < b->rows; r++)
        for (int k = b->first; k < b->first + b->count; k++)
            walk_row(w, trace.operations[k], trace.operations[k]->row + r);
}

// How many rows of a tensor a stage writes.
static int rows_in(const struct stage *s, const struct tensor *m)
{
    int rows = 0;
    for (int i = 0; i < trace.operation_count; i++) {
        const struct operation *o = trace.operations[i];
        if (o->out == m && o->block >= s->first &&
            o->block < s->first + s->count)
            rows += o->rows;
    }
    return rows;
}

static void walk_stage(struct walk *w, const struct stage *s)
{
    memset(w->of, 0, sizeof w->of);
    const struct tensor *last = NULL;
    for (int i = s->first; i < s->first + s->count; i++) {
        const struct block *b = &trace.blocks[i];
        walk_block(w, b);
        const struct tensor *m = trace.operations[b->first + b->count - 1]->out;
        last = m->learned && last ? last : m;
    }
    bool softmax = strstr(last->plain, "weights"); // steps of others, too
    bool rows = rows_in(s, last) > 1 || last->room == 1;
    if (rows && (w->of[last->index] != 1 || softmax))
        expect_step(w, (struct address){last, -1, -1, -1});
}

static void walk_all(enum level level)
{
    struct walk w = {0, level, {0}};
    ck_assert_int_lt(trace.tensor_count, 1000);
    for (int i = 0; i < trace.stage_count; i++)
        walk_stage(&w, &trace.stages[i]);
    ck_assert_int_eq(w.step, timeline_count(&trace, level));
}

START_TEST(every_step_is_where_a_walk_finds_it)
{
    setup(_i);
    walk_all(LEVEL_ROW);
    walk_all(LEVEL_CELL);
    walk_all(LEVEL_TERM);
    teardown();
}
END_TEST

// Among stages what several operations make row by row has two steps: how it
// comes about, and its whole.
START_TEST(a_softmax_of_several_rows_closes_among_stages)
{
    setup(_i);
    int64_t step = 0;
    for (int i = 0; i < trace.stage_count; i++) {
        const struct stage *s = &trace.stages[i];
        const struct block *b = &trace.blocks[s->first + s->count - 1];
        bool two = b->count == 4 && b->rows > 1;
        for (int k = 0; k <= two; k++, step++) {
            struct position p = {LEVEL_STAGE, step};
            ck_assert_int_eq(timeline_stage(&trace, p), i);
            ck_assert_int_eq(timeline_closes(&trace, p), k);
            struct address name = timeline_name(&trace, p);
            struct address about = timeline_address(&trace, p);
            ck_assert_int_eq(timeline_find(&trace, LEVEL_STAGE, &name).index,
                             step);
            ck_assert_int_eq(address_equal(&name, &about), !two || k);
            for (int level = LEVEL_ROW; level <= LEVEL_TERM; level++) {
                enum level in = (enum level)level;
                struct position fine = timeline_at_level(&trace, p, in);
                ck_assert_int_eq(timeline_stage(&trace, fine), i);
                ck_assert_int_eq(
                    timeline_at_level(&trace, fine, LEVEL_STAGE).index,
                    step - (k == 0 && timeline_closes(&trace, fine) && two));
                ck_assert_int_ge(timeline_closes(&trace, fine), k);
            }
        }
        ck_assert_int_eq(timeline_stage_start(&trace, i, LEVEL_STAGE).index,
                         step - 1 - two);
    }
    ck_assert_int_eq(step, timeline_count(&trace, LEVEL_STAGE));
    teardown();
}
END_TEST

// One row is its own whole; from two rows on, there is more than was shown.
START_TEST(two_rows_are_enough_to_close)
{
    int rows = _i + 1;
    toy_begin(&toy, "self-attention", 7);
    toy_words(&toy, "tokens", rows);
    toy_matrix(&toy, "X", rows, 3);
    ck_assert(run_model(&trace, &toy.model));
    struct address whole = {trace_find(&trace, "weights"), -1, -1, -1};
    struct position p = timeline_find(&trace, LEVEL_STAGE, &whole);
    int stage = timeline_stage(&trace, p);
    int64_t first = timeline_stage_start(&trace, stage, LEVEL_STAGE).index;
    ck_assert_int_eq(trace.stages[stage].closes[LEVEL_STAGE], rows > 1);
    ck_assert_int_eq(p.index, first + (rows > 1));
    teardown();
}
END_TEST

START_TEST(levels_nest)
{
    setup(_i);
    for (int level = LEVEL_STAGE; level <= LEVEL_TERM; level++) {
        int64_t count = timeline_count(&trace, (enum level)level);
        for (int64_t k = 0; k < count; k++) {
            struct position p = {(enum level)level, k};
            struct position out =
                timeline_at_level(&trace, p, (enum level)(level - 1));
            struct position in =
                timeline_at_level(&trace, out, (enum level)level);
            ck_assert_int_le(in.index, k);
            ck_assert_int_eq(timeline_part(&trace, p),
                             timeline_part(&trace, out));
        }
    }
    teardown();
}
END_TEST

START_TEST(progress_never_goes_back_and_ends_complete)
{
    setup(_i);
    for (int level = LEVEL_PART; level <= LEVEL_TERM; level++) {
        struct progress before = {0, 0};
        int64_t count = timeline_count(&trace, (enum level)level);
        for (int64_t k = 0; k < count; k++) {
            struct progress now =
                timeline_progress(&trace, (struct position){level, k});
            ck_assert(now.cells > before.cells ||
                      (now.cells == before.cells && now.terms > before.terms));
            before = now;
        }
        ck_assert_int_eq(before.cells, timeline_count(&trace, LEVEL_CELL));
    }
    teardown();
}
END_TEST

// The first step after which a cell is known is known one step ahead.
static void known_exactly_then(const struct tensor *m, int row, int column)
{
    int64_t cell = timeline_cell(&trace, m, row, column);
    for (int level = LEVEL_PART; level <= LEVEL_TERM; level++) {
        struct position p =
            timeline_known(&trace, (enum level)level, m, row, column);
        ck_assert(timeline_progress(&trace, p).cells > cell);
        p.index--;
        ck_assert_msg(p.index < 0 || timeline_progress(&trace, p).cells <= cell,
                      "%s[%d,%d] is known before step %lld at level %d",
                      m->name, row, column, (long long)p.index + 2, level);
    }
}

START_TEST(a_cell_is_known_at_the_step_that_is_announced)
{
    setup(_i);
    for (int i = 0; i < trace.tensor_count; i++) {
        const struct tensor *m = trace.tensors[i];
        for (int k = 0; k < m->rows * m->columns; k += 1 + k / 8)
            known_exactly_then(m, k / m->columns, k % m->columns);
    }
    teardown();
}
END_TEST

START_TEST(softmax_is_walked_row_by_row)
{
    const char *const order[] = {"weights.max", "weights.exp", "weights.sum",
                                 "weights"};
    setup(2);
    const struct tensor *max = trace_find(&trace, "weights.max");
    struct address first = {max, 0, -1, -1};
    struct position p = timeline_find(&trace, LEVEL_ROW, &first);
    for (int k = 0; k < 4 * max->rows; k++) {
        struct address a =
            timeline_address(&trace, (struct position){LEVEL_ROW, p.index + k});
        ck_assert_str_eq(a.tensor->name, order[k % 4]);
        ck_assert_int_eq(a.row, k / 4);
    }
    teardown();
}
END_TEST

// The stages of the first two parts: a tensor, and the row of it or -1.
static void expect_stages(const char *const *names, const int *rows)
{
    ck_assert(run_model(&trace, &toy.model));
    for (int i = 0; names[i]; i++) {
        struct address a =
            timeline_address(&trace, (struct position){LEVEL_STAGE, i});
        ck_assert_str_eq(a.tensor->name, names[i]);
        ck_assert_int_eq(a.row, rows[i]);
    }
    teardown();
}

START_TEST(a_stage_stands_for_what_it_computes_last)
{
    static const char *const looking[] = {
        "annotations", "keys",     "states", "queries", "energies",
        "alignment",   "contexts", "target", NULL};
    static const char *const translation[] = {
        "x",       "forward",  "backward",  "annotations", "keys",   "states",
        "queries", "energies", "alignment", "contexts",    "target", NULL};
    toy_looking(&toy, 1, NULL);
    expect_stages(looking, (int[]){-1, -1, -1, 0, 0, 0, 0, 0});
    toy_translator(&toy, 1);
    expect_stages(translation, (int[]){-1, -1, -1, -1, -1, 0, 0, 0, 0, 0, 0});
}
END_TEST

// Whose scores are divided, or not; with how many stages when they are.
static const struct {
    const char *kind;
    bool queries, masked;
    int stages;
} divided[] = {{"global-attention", true, false, 6},
               {"self-attention", false, false, 7},
               {"self-attention", false, true, 8}};

static void scaled_by(int which, const char *scale)
{
    toy_begin(&toy, divided[which].kind, 3);
    toy_words(&toy, "tokens", 4);
    toy_matrix(&toy, "X", 4, 3);
    if (divided[which].queries)
        toy_matrix(&toy, "q", 1, 3);
    if (divided[which].masked)
        toy_choice(&toy, "mask", "causal", 0);
    toy_choice(&toy, "scale", scale, 0);
    ck_assert(run_model(&trace, &toy.model));
}

// Scores that are divided by 1 are no steps once more: they are where the
// scores are, at every level, and known with them.
START_TEST(a_division_by_one_is_no_stage)
{
    scaled_by(_i, "none");
    const struct tensor *scores = trace_find(&trace, "scores");
    const struct tensor *scaled = trace_find(&trace, "scaled");
    ck_assert(scores && scaled && scaled->aside);
    ck_assert_int_eq(timeline_count(&trace, LEVEL_STAGE),
                     divided[_i].stages - 1);
    for (int i = 0; i < trace.stage_count; i++)
        ck_assert_str_ne(trace.stages[i].id, "scale");
    const char *first = divided[_i].masked ? "masked" : "weights.max";
    ck_assert_ptr_eq(trace_find(&trace, first)->writer[0]->in[0].tensor,
                     scores);
    ck_assert_str_eq(scores->reader->out->name, first);
    for (int level = 0; level < LEVEL_COUNT; level++)
        for (int c = -1; c < 4; c++) {
            struct address a = {scores, c < 0 ? -1 : 0, c, -1};
            struct address b = {scaled, c < 0 ? -1 : 0, c, -1};
            ck_assert_int_eq(timeline_find(&trace, level, &a).index,
                             timeline_find(&trace, level, &b).index);
            if (c < 0)
                continue;
            ck_assert(tensor_at(scores, 0, c) == tensor_at(scaled, 0, c));
            ck_assert_int_eq(timeline_known(&trace, level, scores, 0, c).index,
                             timeline_known(&trace, level, scaled, 0, c).index);
        }
    for (int64_t k = 0; k < timeline_count(&trace, LEVEL_TERM); k++)
        ck_assert_ptr_ne(
            timeline_address(&trace, (struct position){LEVEL_TERM, k}).tensor,
            scaled);
    teardown();
    scaled_by(_i, "sqrt");
    ck_assert_int_eq(timeline_count(&trace, LEVEL_STAGE), divided[_i].stages);
    ck_assert(!trace_find(&trace, "scaled")->aside);
    teardown();
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("timeline");
    TCase *t = tcase_create("arithmetic");
    tcase_add_loop_test(t, every_step_is_where_a_walk_finds_it, 0, 12);
    tcase_add_loop_test(t, levels_nest, 0, 6);
    tcase_add_loop_test(t, a_softmax_of_several_rows_closes_among_stages, 0, 6);
    tcase_add_loop_test(t, two_rows_are_enough_to_close, 0, 4);
    tcase_add_loop_test(t, progress_never_goes_back_and_ends_complete, 0, 6);
    tcase_add_loop_test(t, a_cell_is_known_at_the_step_that_is_announced, 0, 6);
    tcase_add_test(t, a_stage_stands_for_what_it_computes_last);
    tcase_add_test(t, softmax_is_walked_row_by_row);
    tcase_add_loop_test(t, a_division_by_one_is_no_stage, 0, 3);
    suite_add_tcase(suite, t);
    return suite_end(suite);
}
