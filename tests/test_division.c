// SPDX-License-Identifier: MIT
// A row whose scores are not divided: what is said of it, and what becomes of
// it as d grows, against plain loops over its scores (claims/division.h).
#include <check.h>
#include <ctype.h>
#include <math.h>
#include <string.h>

#include "claims/division.h"
#include "mechanism/mechanism.h"
#include "document/without.h"
#include "suite.h"
#include "toy.h"

static struct arena arena;
static struct strbuf told;

static const struct counterfactual *scale_of(const struct trace *t)
{
    const struct counterfactual *c = counterfactuals_of(t);
    while (c->name && strcmp(c->name, "scale"))
        c++;
    return c->name && c->possible(t) ? c : NULL;
}

// --- the lesson's own row, with one number changed ---------------------------

static const struct {
    const char *edit, *says;
} examples[] = {
    {"X[cat,1] = 0",
     "All 3 scores of “cat” are equal, so no divisor changes its weights: "
     "each is 0.3333."},
    {"X[cat,1] = 6",
     "Even divided by √4, “cat” gives “chased” 0.9975; not divided, >0.9999: "
     "its score is 12 above the next."},
    {"X[cat,1] = 0.1",
     "Here little changes: “cat” gives “chased” 0.4018 instead of 0.3672, its "
     "scores lie within 0.4000 of each other. At d = 1024 it would give "
     "0.9593."},
    {"X[cat,1] = 2.5",
     "Without ÷ √4, “cat” gives “chased” 0.9933 instead of 0.9184: 0.0067 is "
     "left for all others to learn from; divided, 0.0816."},
    {"X[cat,1] = 1",
     "Without ÷ √4, “cat” gives “chased” 0.8668 instead of 0.6652. At d = 64 "
     "it would give 0.9997: winner takes all."},
};
enum { EXAMPLES = sizeof examples / sizeof *examples };

START_TEST(of_the_examples)
{
    struct document document, other;
    struct own own = {.edits = &examples[_i].edit, .edit_count = 1};
    ck_assert(document_open(&document, NULL,
                            SOURCE_ROOT "/tests/lessons/self-attention.yaml",
                            &own));
    const struct counterfactual *c = scale_of(&document.trace);
    ck_assert(without_open(&other, &document, c));
    struct address at = {trace_find(&document.trace, "scaled"), 0, -1, -1};
    struct outcome o = without_outcome(&document, &other, c, &at);
    without_say(NULL, &o, c, &told);
    ck_assert_str_eq(strbuf_text(&told), examples[_i].says);
    strbuf_free(&told);
    document_close(&document);
    document_close(&other);
}
END_TEST

// --- any row -----------------------------------------------------------------

static struct toy toy;
static struct document was, now;
static int told_of[DIVISION_SENTENCES];

static double plain_share(const struct grown *g, const struct tensor *rule,
                          int column, double times)
{
    double sum = 0;
    for (int c = 0; c < g->scores->columns; c++)
        if (!rule || tensor_at(rule, g->row, c) != 0)
            sum += exp(times * (tensor_at(g->scores, g->row, c) -
                                tensor_at(g->scores, g->row, column)));
    return 1 / sum;
}

// Scores as large as √d makes them, and each divisor where it is then.
static void check_sizes(const struct grown *g, const struct tensor *rule)
{
    for (int k = 0, d = g->d; k < GROWN_SIZES; k++, d *= 4) {
        double larger = pow(2, k);
        const double by[] = {[DIVIDED_NOT] = 1,
                             [DIVIDED_BY_ROOT] = sqrt(d),
                             [DIVIDED_BY_D] = d,
                             [DIVIDED_BY_NUMBER] = g->by};
        ck_assert_int_eq(grown_d(g, k), d);
        ck_assert(grown_score(g, g->best, k) ==
                  tensor_at(g->scores, g->row, g->best) * larger);
        for (int how = 0; how <= DIVIDED_BY_NUMBER; how++) {
            double want = plain_share(g, rule, g->best, larger / by[how]);
            double got = grown_share(g, how, g->best, k);
            ck_assert_msg(fabs(want - got) < 1e-9, "size %d, %d: %g, not %g", k,
                          how, got, want);
        }
    }
}

// What is drawn where d is as it is, is what stands in the two ladders, and a
// divisor that grows like √d leaves it there to the last bit.
static void check_here(const struct grown *g)
{
    const struct tensor *a = trace_find(&was.trace, "weights");
    const struct tensor *b = trace_find(&now.trace, "weights");
    for (int c = 0; c < a->columns; c++) {
        ck_assert(grown_share(g, g->how, c, 0) == tensor_at(a, g->row, c));
        ck_assert(grown_share(g, DIVIDED_NOT, c, 0) == tensor_at(b, g->row, c));
    }
    for (int k = 1; k < GROWN_SIZES; k++)
        ck_assert(grown_share(g, DIVIDED_BY_ROOT, g->best, k) ==
                  grown_share(g, DIVIDED_BY_ROOT, g->best, 0));
}

static void check_row(const struct counterfactual *c, int row)
{
    struct address at = {trace_find(&was.trace, "scaled"), row, -1, -1};
    struct outcome o = without_outcome(&was, &now, c, &at);
    struct grown g;
    int which = 0;
    strbuf_clear(&told);
    without_say(NULL, &o, c, &told);
    const char *want =
        claim_division(&was.trace, &now.trace, row, &arena, &which);
    bool grows = c->grows(&was.trace, o.watched, row, &g);
    ck_assert_int_eq(grows, want != NULL);
    if (!want)
        return;
    // A name that begins a sentence has a capital.
    char *sentence = arena_copy(&arena, want, strlen(want));
    *sentence = (char)toupper((unsigned char)*sentence);
    ck_assert_str_eq(strbuf_text(&told), sentence);
    told_of[which]++;
    check_sizes(&g, trace_find(&was.trace, "mask"));
    check_here(&g);
}

// Noise; whole numbers with ties; equal rows; zeros; close; far apart.
static void flavour(struct matrix *m, int which)
{
    for (int i = 0; i < m->rows * m->columns; i++) {
        double x = m->data[i];
        m->data[i] = which == 1   ? round(x)
                     : which == 2 ? m->data[i % m->columns]
                     : which == 3 ? 0
                     : which == 4 ? x / 30
                     : which == 5 ? x * 4
                                  : x;
    }
}

static void check_toy(void)
{
    was = (struct document){.lesson.model = toy.model};
    ck_assert(run_model(&was.trace, &was.lesson.model));
    const struct counterfactual *c = scale_of(&was.trace);
    now.lesson.model = counterfactual_model(c, &toy.model, &arena);
    ck_assert(run_model(&now.trace, &now.lesson.model));
    int rows = trace_find(&was.trace, "weights")->rows;
    for (int row = 0; row < rows; row++)
        check_row(c, row);
    trace_free(&was.trace);
    trace_free(&now.trace);
    toy_free(&toy);
    arena_free(&arena);
}

START_TEST(of_any_row)
{
    static const char *const masks[] = {NULL, "causal", "window", "band",
                                        "explicit"};
    static const char *const scales[] = {"sqrt", "d", "number"};
    static const double numbers[] = {2.5, 1, 0.5, 30};
    for (int i = 0; i < 1200; i++) {
        toy_attention_of(&toy, (uint64_t)i,
                         &(struct toy_options){.mask = masks[i % 5],
                                               .scale = scales[i / 4 % 3]});
        for (int k = 0; k < toy.model.count; k++) {
            struct entry *e = &toy.entries[k];
            if (e->type == ENTRY_MATRIX)
                flavour(&e->matrix, i / 12 % 6);
            if (!strcmp(e->name, "scale") && !strcmp(e->choice, "number"))
                e->number = numbers[i / 72 % 4];
        }
        check_toy();
    }
    for (int k = 0; k < DIVISION_SENTENCES; k++)
        ck_assert_msg(told_of[k], "sentence %d was never told", k);
    strbuf_free(&told);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("division");
    TCase *t = tcase_create("division");
    tcase_add_loop_test(t, of_the_examples, 0, EXAMPLES);
    tcase_add_test(t, of_any_row);
    suite_add_tcase(suite, t);
    return suite_end(suite);
}
