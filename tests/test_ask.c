// Questions worked out on a trace: what is right, what each wrong procedure
// gives instead, and how replies are judged.
#include <check.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "mechanism/mechanism.h"
#include "memory_files.h"
#include "report/ask.h"
#include "suite.h"

struct opened {
    struct lesson lesson;
    struct trace trace;
    struct arena arena;
    struct asked asked;
};

#define ATTENTION(more)                                                        \
    "title: t\ngoal: g\nmodel:\n"                                              \
    "  kind: self-attention\n"                                                 \
    "  tokens: [cat, chased, dog]\n"                                           \
    "  X: [[1, 0, 1, 0], [0, 2, 0, 1], [1, 1, 0, 1]]\n"                        \
    "  W_Q: [[0, 0, 1, 0], [0, 0, 0, 0], [0, 0, 0, 0], [1, 0, 0, 1]]\n"        \
    "  W_K: [[0, 1, 0, 0], [0, 1, 2, 0], [1, 0, 0, 1], [0, 0, 0, 0]]\n"        \
    "  W_V: [[2, 0], [0, 1], [2, 0], [0, 2]]\n" more

// The toys of the curriculum's appendix A.
static const char attention[] = ATTENTION("");
static const char causal[] = ATTENTION("  mask: causal\n");
static const char undivided[] = ATTENTION("  scale: none\n");
static const char by_d[] = ATTENTION("  scale: d\n");
static const char clocks[] = "title: t\ngoal: g\n"
                             "model: {kind: positional, positions: 8, d: 4}\n";
static const char palindrome[] = "title: t\ngoal: g\nmodel:\n"
                                 "  kind: self-attention\n"
                                 "  tokens: [dog, chased, dog]\n"
                                 "  X: [[1, 0], [0, 2], [1, 0]]\n"
                                 "  position: sinusoidal\n";
static const char alone[] = "title: t\ngoal: g\nmodel:\n"
                            "  kind: self-attention\n"
                            "  tokens: [cat]\n"
                            "  X: [[1, 2]]\n";
static const char looking[] =
    "title: t\ngoal: g\nmodel:\n"
    "  kind: rnn-attention\n"
    "  source: [the, red, car]\n"
    "  target: [la, voiture, rouge]\n"
    "  states: [[1, 0, 0], [0, 0, 1], [0, 1, 0]]\n"
    "  annotations: [[1, 0, 0], [0, 1, 0], [0, 0, 1]]\n"
    "  W_a: [[1, 0, 0], [0, 1, 0], [0, 0, 1]]\n"
    "  U_a: [[1, 0, 0], [0, 1, 0], [0, 0, 1]]\n"
    "  v_a: [[-6], [-6], [-6]]\n";

// [ask]: what stands in the braces of `ask`, beside the question.
static struct opened *open_asking(const char *model, const char *ask)
{
    struct opened *o = calloc(1, sizeof *o);
    struct complaints c = {0};
    struct reason why = {0};
    char text[4000];
    snprintf(text, sizeof text,
             "%spages:\n  - say: s\n    ask: {question: q, %s}\n", model, ask);
    const struct memory memory = {text};
    const struct files files = memory_files(&memory);
    ck_assert_msg(lesson_load(&o->lesson, "t.yaml", &files, model_kinds, &c),
                  "%s", strbuf_text(&c.text));
    ck_assert(run_model(&o->trace, &o->lesson.model));
    ck_assert_msg(ask_open(&o->asked, &o->lesson, o->lesson.pages[0].ask,
                           &o->trace, NULL, &o->arena, &why),
                  "%s", reason_text(&why));
    complaints_free(&c);
    reason_free(&why);
    return o;
}

static void close_asking(struct opened *o)
{
    arena_free(&o->arena);
    trace_free(&o->trace);
    lesson_free(&o->lesson);
    free(o);
}

// --- numbers ------------------------------------------------------------------

enum { NONE = -1 }; // does not apply, or gives what is right

static const struct {
    const char *model, *asked;
    double truth;
    const char *wrong;
    double gives;
} numbers[] = {
    {attention, "scores[cat,chased]", 4, "transposed", 2},
    {attention, "scores[cat,chased]", 4, "no-projection", 0},
    {attention, "scores[cat,chased]", 4, "no-scaling", NONE},
    {attention, "scaled[cat,chased]", 2, "no-scaling", 4},
    {attention, "scaled[cat,chased]", 2, "divide-by-d", 1},
    {attention, "weights[cat,chased]", 0.6652, "softmax-down-column", 0.4683},
    {attention, "weights[cat,chased]", 0.6652, "no-scaling", 0.8668},
    {attention, "weights[cat,chased]", 0.6652, "divide-by-d", 0.5065},
    {attention, "weights[cat,chased]", 0.6652, "score-as-weight", 2},
    {attention, "weights[cat,chased]", 0.6652, "divide-by-sum", 0.6667},
    {attention, "weights[cat,chased]", 0.6652, "transposed", 0.5761},
    {attention, "weights[cat,cat]", 0.0900, "no-projection", 0.5065},
    {attention, "weights[cat,chased]", 0.6652, "argmax-only", 1},
    {attention, "weights[cat,chased]", 0.6652, "mean-of-values", 0.3333},
    {attention, "weights[cat,chased]", 0.6652, "mask-after", NONE},
    {attention, "weights[cat,chased]", 0.6652, "query-after", NONE},
    {attention, "weights[cat,chased]", 0.6652, "sine-only", NONE},
    {attention, "weights[cat,chased]", 0.6652, "alibi-from-one", NONE},
    {attention, "weights[cat,chased]", 0.6652, "key-as-value", NONE},
    {attention, "weights[cat,cat]", 0.0900, "transposed", NONE},
    {attention, "output[cat,1]", 0.8496, "key-as-value", 0.0900},
    {attention, "output[cat,1]", 0.8496, "mean-of-values", 2},
    {attention, "output[cat,1]", 0.8496, "argmax-only", 0},
    {attention, "output[cat,1]", 0.8496, "score-as-weight", 2},
    {attention, "output[cat,2]", 3.3951, "argmax-only", 4},
    {attention, "sum(weights[*,cat])", 0.8781, "softmax-down-column", 1},
    {attention, "sum(weights[*,cat])", 0.8781, "transposed", 1},
    {attention, "weights[chased,cat] + 1", 1.5761, "no-scaling", 1.7870},
    {attention, "weights[dog,cat]", 0.2119, "argmax-only", 0},
    {attention, "weights[chased,cat]", 0.5761, "argmax-only", 1},
    // a term: weight times value, and times key
    {attention, "output[cat,1,3]", 0.4895, "key-as-value", 0},
    {attention, "output[cat,1,3]", 0.4895, "mean-of-values", 0.6667},
    {attention, "scores[cat,chased,3]", 4, "no-projection", 0},
    {causal, "weights[cat,cat]", 1, "mask-zero-before", 0.3333},
    {causal, "weights[cat,cat]", 1, "mask-after", 0.0900},
    {causal, "weights[chased,cat]", 0.7311, "mask-zero-before", 0.5761},
    {causal, "weights[chased,dog]", 0, "mask-zero-before", 0.2119},
    {causal, "weights[chased,dog]", 0, "mask-after", NONE},
    {causal, "weights[chased,dog]", 0, "score-as-weight", NONE}, // −∞
    {causal, "weights[chased,cat]", 0.7311, "mean-of-values", 0.5},
    {causal, "weights[chased,cat]", 0.7311, "argmax-only", 1},
    {causal, "output[cat,1]", 4, "mask-zero-before", 2},
    {causal, "output[cat,1]", 4, "mask-after", 0.3601},
    {causal, "weights[dog,cat]", 0.2119, "mask-after", NONE}, // sees all
    {undivided, "weights[cat,chased]", 0.8668, "no-scaling", NONE},
    {undivided, "weights[cat,chased]", 0.8668, "divide-by-d", 0.5065},
    {by_d, "weights[cat,chased]", 0.5065, "divide-by-d", NONE},
    {by_d, "weights[cat,chased]", 0.5065, "no-scaling", 0.8668},
    {clocks, "'P[0,0]'", 0, "off-by-one-position", 0.8415},
    {clocks, "'P[0,1]'", 1, "sine-only", 0},
    {clocks, "'P[1,0]'", 0.8415, "sine-only", NONE},
    {clocks, "'dots[0,0]'", 2, "sine-only", 0},
    {palindrome, "'X[1,1]'", 1, "off-by-one-position", 1.8415},
    {palindrome, "'X[1,2]'", 1, "sine-only", 0},
    {alone, "weights[cat,cat]", 1, "argmax-only", NONE},
    {alone, "weights[cat,cat]", 1, "softmax-down-column", NONE},
    {alone, "weights[cat,cat]", 1, "transposed", NONE},
    {alone, "weights[cat,cat]", 1, "score-as-weight", 3.5355},
    {looking, "alignment[la,the]", 0.9347, "query-after", 0.0326},
    {looking, "alignment[3,red]", 0.9347, "query-after", NONE}, // the last
    {looking, "alignment[la,the]", 0.9347, "score-as-weight", -5.7842},
    {looking, "alignment[la,the]", 0.9347, "no-scaling", NONE},
    {looking, "'contexts[voiture,3]'", 0.9347, "query-after", 0.0326},
    {looking, "'contexts[voiture,3]'", 0.9347, "mean-of-values", 0.3333},
    {looking, "alignment[voiture,car]", 0.9347, "transposed",
     NONE}, // symmetric
};

static void check_number(const struct opened *o, double truth, double gives,
                         const char *wrong)
{
    const struct asked *a = &o->asked;
    struct verdict v = ask_judge(a, &(struct reply){.number = truth});
    ck_assert(v.right && v.given_count == 0);
    ck_assert_int_eq(a->mistake_count, gives != NONE);
    if (gives == NONE)
        return;
    v = ask_judge(a, &(struct reply){.number = gives});
    ck_assert_msg(!v.right && v.given_count == 1, "gives %g",
                  a->mistakes[0].gives.number);
    ck_assert_str_eq(procedure_names[v.given[0]->procedure], wrong);
}

START_TEST(test_number)
{
    char ask[200];
    snprintf(ask, sizeof ask, "number: %s%s%s, wrong: [%s]",
             *numbers[_i].asked == '\'' ? "" : "\"", numbers[_i].asked,
             *numbers[_i].asked == '\'' ? "" : "\"", numbers[_i].wrong);
    struct opened *o = open_asking(numbers[_i].model, ask);
    check_number(o, numbers[_i].truth, numbers[_i].gives, numbers[_i].wrong);
    close_asking(o);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("ask");
    TCase *c = tcase_create("ask");
    tcase_add_loop_test(c, test_number, 0, sizeof numbers / sizeof *numbers);
    suite_add_tcase(suite, c);
    return suite_end(suite);
}
