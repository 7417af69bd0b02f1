// SPDX-License-Identifier: MIT
// What is equal but for the rounding of the last bits is told from what has
// changed: the bounds hold, they are small, and a question goes by them.
#define _POSIX_C_SOURCE 200809L // mkstemp
#include <check.h>
#include <fenv.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "document/without.h"
#include "lesson/lesson.h"
#include "math/rng.h"
#include "mechanism/mechanism.h"
#include "memory_files.h"
#include "quiz/ask.h"
#include "suite.h"
#include "toy.h"
#include "trace/compare/difference.h"
#include "trace/compare/difference_say.h"
#include "trace/op.h"

enum { WORDS = 5, WIDTH = 3, SEEDS = 60 };

static const char *const turned = "tokens = [e, d, c, b, a]";

// Five different words, N > d, with numbers of [digits] digits.
static void write_lesson(struct rng *rng, const char *rest, struct strbuf *out)
{
    strbuf_addf(out, "title: T\ngoal: G\nmodel:\n  kind: self-attention\n"
                     "  tokens: [a, b, c, d, e]\n  X:\n");
    for (int i = 0; i < WORDS; i++) {
        strbuf_add(out, "    - [");
        for (int k = 0; k < WIDTH; k++)
            strbuf_addf(out, "%s%.6f", k ? ", " : "", 8 * rng_uniform(rng) - 4);
        strbuf_add(out, "]\n");
    }
    strbuf_add(out, rest);
}

struct ran {
    struct lesson lesson;
    struct trace trace;
};

static void run_it(struct ran *r, const char *text, const char *edit)
{
    struct complaints c = {0};
    struct memory m = {.lesson = text};
    const struct files files = memory_files(&m);
    struct own own = {.edits = &edit, .edit_count = edit ? 1 : 0};
    *r = (struct ran){0};
    ck_assert_msg(
        lesson_load_own(&r->lesson, "l.yaml", &files, model_kinds, &own, &c),
        "%s", strbuf_text(&c.text));
    complaints_free(&c);
    ck_assert(run_model(&r->trace, &r->lesson.model));
}

static void end(struct ran *r)
{
    trace_free(&r->trace);
    lesson_free(&r->lesson);
}

static const char *nothing(const struct altered *a, struct arena *arena)
{
    if (!a->rounded)
        return arena_print(
            arena, "Nothing changes: all %d are the same to the last bit.",
            a->of);
    return arena_print(
        arena, "Nothing changes but the rounding of the last bits, in %s.",
        a->rounded == 1 ? "one number"
                        : arena_print(arena, "%d numbers", a->rounded));
}

// Sums in another order: most of these sentences differ in a last bit, and none
// of their numbers has changed.
START_TEST(another_order_changes_nothing_but_last_bits)
{
    int64_t rounded = 0, sentences = 0;
    struct rng rng = {7};
    for (int seed = 0; seed < SEEDS; seed++) {
        struct strbuf text = {0};
        struct arena arena = {0};
        struct ran was, now;
        struct asked asked;
        write_lesson(&rng, "", &text);
        run_it(&was, strbuf_text(&text), NULL);
        run_it(&now, strbuf_text(&text), turned);
        struct changed all = difference_count(&was.trace, &now.trace);
        ck_assert_int_eq(all.differing, 0);
        rounded += all.rounded;
        sentences += all.rounded > 0;
        for (int k = 0; k < 2; k++) {
            const char *of = k ? "output[b]" : "output";
            struct question q = {.text = "q",
                                 .kind = QUESTION_CHANGES,
                                 .answer = of,
                                 .tolerance = -1};
            ck_assert(ask_open(&asked, &now.lesson, &q, &now.trace, &was.trace,
                               &arena, NULL));
            ck_assert(!asked.changes);
            struct strbuf said = {0};
            ask_say_wrong(&asked, &(struct reply){.yes = true}, "", NULL,
                          &said);
            ck_assert_str_eq(strbuf_text(&said),
                             nothing(&asked.altered, &arena));
            strbuf_free(&said);
        }
        end(&was);
        end(&now);
        arena_free(&arena);
        strbuf_free(&text);
    }
    ck_assert_int_gt(sentences, SEEDS / 2);
    ck_assert_int_gt(rounded, 4 * SEEDS);
}
END_TEST

// A number typed otherwise by a ten-billionth has changed, and so has what is
// computed from it: bounds are no wider than rounding.
START_TEST(what_changes_by_little_has_changed)
{
    struct rng rng = {11};
    for (int seed = 0; seed < SEEDS; seed++) {
        struct strbuf text = {0};
        struct ran was, now;
        char edit[99];
        write_lesson(&rng, "", &text);
        run_it(&was, strbuf_text(&text), NULL);
        double x = tensor_at(trace_find(&was.trace, "X"), 2, 1);
        snprintf(edit, sizeof edit, "X[3,2] = %.17g", x + 1e-10);
        run_it(&now, strbuf_text(&text), edit);
        static const char *const names[] = {"X", "Q", "scores", "output"};
        for (int i = 0; i < 4; i++) {
            const struct tensor *m = trace_find(&now.trace, names[i]);
            struct difference d =
                difference_of(trace_find(&was.trace, names[i]), m);
            ck_assert_msg(d.differing > 0, "%s", names[i]);
            for (int r = 0; r < m->rows; r++)
                ck_assert(bound_row(m, r).off <= 1e-12 * bound_row(m, r).size);
        }
        end(&was);
        end(&now);
        strbuf_free(&text);
    }
}
END_TEST

// What was typed has no bound: its last bit counts.
START_TEST(a_typed_number_is_not_rounded)
{
    struct strbuf text = {0};
    struct ran was, now;
    struct rng rng = {13};
    char edit[99];
    write_lesson(&rng, "", &text);
    run_it(&was, strbuf_text(&text), NULL);
    double x = tensor_at(trace_find(&was.trace, "X"), 0, 0);
    snprintf(edit, sizeof edit, "X[1,1] = %.17g", nextafter(x, 9));
    run_it(&now, strbuf_text(&text), edit);
    struct difference d =
        difference_of(trace_find(&was.trace, "X"), trace_find(&now.trace, "X"));
    ck_assert_int_eq(d.differing, 1);
    ck_assert_int_eq(d.rounded, 0);
    struct changed all = difference_count(&was.trace, &now.trace);
    ck_assert_int_eq(all.differing, 3); // as queries, keys and values it stays
    ck_assert_int_gt(all.rounded, 0);
    end(&was);
    end(&now);
    strbuf_free(&text);
}
END_TEST

// A share of e^-80 that becomes one of e^-81 has changed, however small it is.
START_TEST(a_small_share_has_a_small_bound)
{
    static const char text[] = "title: T\ngoal: G\nmodel:\n"
                               "  kind: self-attention\n  scale: none\n"
                               "  tokens: [a, b]\n  X: [[9, 0], [%s, 1]]\n";
    char both[2][200];
    struct ran was, now;
    snprintf(both[0], sizeof both[0], text, "0.1");
    snprintf(both[1], sizeof both[1], text, "0.1000001");
    run_it(&was, both[0], NULL);
    run_it(&now, both[1], NULL);
    const struct tensor *m = trace_find(&now.trace, "weights");
    struct difference d = difference_of(trace_find(&was.trace, "weights"), m);
    ck_assert(tensor_at(m, 0, 1) < 1e-30 && tensor_at(m, 0, 1) > 0);
    ck_assert_int_eq(cell_became(&d.match, 0, 1), CELL_CHANGED);
    ck_assert_int_eq(cell_became(&d.match, 0, 0), CELL_SAME);
    end(&was);
    end(&now);
}
END_TEST

// Of all operations: the same computed with a mantissa of 64 bits is nowhere
// farther away than the bounds.
START_TEST(bounds_hold)
{
    double tightest = HUGE_VAL;
    struct rng rng = {17};
    for (int seed = 0; seed < SEEDS; seed++) {
        struct strbuf text = {0};
        struct ran r;
        write_lesson(&rng, "  scale: none\n", &text);
        run_it(&r, strbuf_text(&text), NULL);
        const struct tensor *X = trace_find(&r.trace, "X");
        const struct tensor *S = trace_find(&r.trace, "scores");
        const struct tensor *W = trace_find(&r.trace, "weights");
        const struct tensor *Z = trace_find(&r.trace, "output");
        for (int i = 0; i < WORDS; i++) {
            long double score[WORDS], sum = 0, most = -HUGE_VALL;
            for (int j = 0; j < WORDS; j++) {
                score[j] = 0;
                for (int k = 0; k < WIDTH; k++)
                    score[j] +=
                        (long double)tensor_at(X, i, k) * tensor_at(X, j, k);
                most = fmaxl(most, score[j]);
            }
            for (int j = 0; j < WORDS; j++)
                sum += expl(score[j] - most);
            for (int j = 0; j < WORDS; j++) {
                struct bound s = bound_row(S, i), w = bound_row(W, i);
                double off = (double)fabsl(tensor_at(S, i, j) - score[j]);
                ck_assert(off <= bound_number(&s, tensor_at(S, i, j)));
                off = (double)fabsl(tensor_at(W, i, j) -
                                    expl(score[j] - most) / sum);
                ck_assert(off <= bound_number(&w, tensor_at(W, i, j)));
                if (off > 0)
                    tightest = fmin(tightest,
                                    bound_number(&w, tensor_at(W, i, j)) / off);
            }
            for (int k = 0; k < WIDTH; k++) {
                struct bound z = bound_row(Z, i);
                long double mixed = 0;
                for (int j = 0; j < WORDS; j++)
                    mixed += expl(score[j] - most) / sum * tensor_at(X, j, k);
                ck_assert((double)fabsl(tensor_at(Z, i, k) - mixed) <=
                          bound_number(&z, tensor_at(Z, i, k)));
            }
        }
        end(&r);
        strbuf_free(&text);
    }
    ck_assert(tightest < 100);
}
END_TEST

// --- of all operations ---------------------------------------------------------

static int64_t apart; // numbers that the direction of rounding changes

// Up and down a rounding costs twice what it does to the nearest.
static void check_bounds(const struct trace *up, const struct trace *down)
{
    for (int i = 0; i < up->tensor_count; i++) {
        const struct tensor *a = up->tensors[i], *b = down->tensors[i];
        ck_assert_str_eq(a->name, b->name);
        for (int r = 0; r < a->rows && r < b->rows; r++)
            for (int c = 0; c < a->columns; c++) {
                double x = tensor_at(a, r, c), y = tensor_at(b, r, c);
                struct bound s = bound_row(a, r), t = bound_row(b, r);
                double most = bound_number(&s, x) + bound_number(&t, y);
                if (x == y || a->words)
                    continue;
                ck_assert_msg(fabs(x - y) <= 2 * most,
                              "%s[%d,%d] is %.17g and %.17g, %g apart: %g",
                              a->name, r + 1, c + 1, x, y, x - y, most);
                apart++;
            }
    }
}

static void check_toy(struct toy *toy)
{
    struct trace up, down;
    fesetround(FE_UPWARD);
    bool good = run_model(&up, &toy->model);
    fesetround(FE_DOWNWARD);
    good = run_model(&down, &toy->model) && good;
    fesetround(FE_TONEAREST);
    ck_assert(good);
    check_bounds(&up, &down);
    trace_free(&up);
    trace_free(&down);
    toy_free(toy);
}

START_TEST(bounds_hold_however_one_rounds)
{
    static const char *const scales[] = {"none", "sqrt", "d", "number"};
    struct toy toy;
    apart = 0;
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        toy_attention_of(
            &toy, seed,
            &(struct toy_options){.mask = seed % 3 ? "causal" : "none",
                                  .scale = scales[seed % 4],
                                  .position = seed % 2 ? "sinusoidal" : "none",
                                  .heads = seed % 5 == 4 ? 2 : 0,
                                  .W_O = seed % 2,
                                  .biases = (unsigned)seed % 16});
        check_toy(&toy);
        toy_translator_of(
            &toy, seed,
            &(struct toy_translation){.gru = seed % 2, .torch = seed % 4 == 0});
        check_toy(&toy);
        toy_blocks(&toy, seed);
        check_toy(&toy);
    }
    ck_assert_int_gt(apart, 1000);
}
END_TEST

// How far the number that operand [k] gives to a cell may be off.
static double off_by(const struct operation *o, int k, int row, int column)
{
    struct bound b = bound_operand(o, k, row);
    return bound_number(&b, operand_number(o, k, row, column));
}

// What one operation passes on to a cell of what its operands are off by, where
// the others hide it in all that is tried: its first order.
static double passed_on(const struct operation *o, int row, int column)
{
    double x[3] = {0}, off[3] = {0};
    bool blends = !strcmp(o->kind->name, "blend");
    bool gates = !strcmp(o->kind->name, "multiply") && o->in_count == 2;
    bool scales = !strcmp(o->kind->name, "scale");
    for (int k = 0; k < o->in_count && (blends || gates || scales); k++) {
        x[k] = fabs(operand_number(o, k, row, column));
        off[k] = off_by(o, k, row, column);
    }
    if (blends)
        return off[0] * (x[1] + x[2]) +
               (1 - operand_number(o, 0, row, column)) * off[1] + x[0] * off[2];
    if (gates)
        return off[0] * x[1] + x[0] * off[1];
    if (scales)
        return (off[0] + ROUNDING * x[0]) / fabs(o->number);
    return 0;
}

static void check_passed_on(struct toy *toy, int *count)
{
    struct trace t;
    ck_assert(run_model(&t, &toy->model));
    for (int i = 0; i < t.operation_count; i++) {
        const struct operation *o = t.operations[i];
        double least = 0;
        for (int c = 0; c < o->out->columns; c++)
            least = fmax(least, passed_on(o, o->row, c));
        *count += least > 0;
        ck_assert(bound_row(o->out, o->row).off >= least);
    }
    trace_free(&t);
    toy_free(toy);
}

START_TEST(every_operand_counts)
{
    int gates = 0, scales = 0;
    for (uint64_t seed = 0; seed < 9; seed++) {
        struct toy toy;
        toy_translator_of(&toy, seed, &(struct toy_translation){.gru = true});
        check_passed_on(&toy, &gates);
        toy_attention_of(&toy, seed,
                         &(struct toy_options){.mask = "none", .scale = "d"});
        check_passed_on(&toy, &scales);
    }
    ck_assert_int_gt(gates, 9);
    ck_assert_int_eq(scales, 9);
}
END_TEST

// A mask that hides nothing tells no order, and only a last bit differs.
START_TEST(a_mask_of_ones_tells_no_order)
{
    static const char text[] =
        "title: T\ngoal: G\nmodel:\n  kind: self-attention\n"
        "  tokens: [a, b, c]\n  position: sinusoidal\n"
        "  mask: [[1, 1, 1], [1, 1, 1], [1, 1, 1]]\n"
        "  X: [[0.3, 1.1, -0.7, 0.2], [0.9, -1.3, 0.1, 0.6],\n"
        "      [0.7, 0.4, 1.9, -0.8]]\n";
    char path[] = "/tmp/followspot-rounding-XXXXXX";
    struct document b, without;
    struct strbuf said = {0};
    int fd = mkstemp(path);
    ck_assert(fd >= 0 && write(fd, text, strlen(text)) == (int)strlen(text) &&
              !close(fd));
    ck_assert_msg(document_open(&b, NULL, path, NULL), "%s",
                  strbuf_text(&b.complaints.text));
    ck_assert(!unlink(path));
    const struct counterfactual *c = without_find(&b, "position.swap", NULL);
    ck_assert_ptr_nonnull(c);
    ck_assert(without_open(&without, &b, c));
    struct outcome o = without_outcome(&b, &without, c, NULL);
    without_say(NULL, &o, c, &said);
    ck_assert_msg(strstr(strbuf_text(&said), "every word keeps its row"), "%s",
                  strbuf_text(&said));
    strbuf_free(&said);
    document_close(&without);
    document_close(&b);
}
END_TEST

static const struct {
    const char *at, *says;
} sentences[] = {
    {"output", "Equal but for rounding: "},
    {"X", "Exactly equal: "},
};

START_TEST(what_is_said_beside_another)
{
    struct rng rng = {7};
    struct strbuf text = {0}, out = {0};
    struct ran was, now;
    write_lesson(&rng, "", &text);
    run_it(&was, strbuf_text(&text), NULL);
    run_it(&now, strbuf_text(&text), turned);
    struct address at = {trace_find(&now.trace, sentences[_i].at), -1, -1, -1};
    difference_say(NULL, trace_find(&was.trace, sentences[_i].at), &at, &out);
    ck_assert_msg(!strncmp(strbuf_text(&out), sentences[_i].says,
                           strlen(sentences[_i].says)),
                  "%s", strbuf_text(&out));
    strbuf_free(&out);
    strbuf_free(&text);
    end(&was);
    end(&now);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("rounding");
    TCase *tests = tcase_create("rounding");
    tcase_add_test(tests, another_order_changes_nothing_but_last_bits);
    tcase_add_test(tests, what_changes_by_little_has_changed);
    tcase_add_test(tests, a_typed_number_is_not_rounded);
    tcase_add_test(tests, a_small_share_has_a_small_bound);
    tcase_add_test(tests, bounds_hold);
    tcase_add_test(tests, bounds_hold_however_one_rounds);
    tcase_add_test(tests, every_operand_counts);
    tcase_add_test(tests, a_mask_of_ones_tells_no_order);
    tcase_add_loop_test(tests, what_is_said_beside_another, 0, 2);
    suite_add_tcase(suite, tests);
    return suite_end(suite);
}
