// SPDX-License-Identifier: MIT
// The trace as text, JSON and CSV; expectations; what pages say.
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "document/check/page.h"
#include "report/expectations.h"
#include "report/report.h"
#include "report/say.h"
#include "timeline.h"
#include "mechanism/mechanism.h"
#include "memory_files.h"
#include "suite.h"
#include "trace/explain.h"

struct opened {
    struct lesson lesson;
    struct trace trace;
    struct complaints complaints;
    char text[2000];
};

static struct opened *open_lesson(const char *start, const char *more)
{
    struct opened *o = calloc(1, sizeof *o);
    snprintf(o->text, sizeof o->text, "%s%s", start, more);
    const struct memory memory = {o->text};
    const struct files files = memory_files(&memory);
    bool good =
        lesson_load(&o->lesson, "t.yaml", &files, model_kinds, &o->complaints);
    ck_assert_msg(good, "%s", strbuf_text(&o->complaints.text));
    run_model(&o->trace, &o->lesson.model);
    return o;
}

static void close_lesson(struct opened *o)
{
    trace_free(&o->trace);
    lesson_free(&o->lesson);
    complaints_free(&o->complaints);
    free(o);
}

// One position: P = [0 1], dots = [1].
static const char one_position[] = "title: \"A \\\"b\\\" \\\\ c\"\n"
                                   "goal: g\n"
                                   "model: {kind: positional, positions: 1, "
                                   "d: 2}\n";

// Q = K = V = X = [1 0; 0 1]; the first word may not look at the second.
static const char two_words[] = "title: t\n"
                                "goal: g\n"
                                "model:\n"
                                "  kind: self-attention\n"
                                "  tokens: [cat, 'a \"dog\"']\n"
                                "  X: [[1, 0], [0, 1]]\n"
                                "  mask: causal\n"
                                "  scale: none\n";

typedef bool (*report)(const struct catalogue *words,
                       const struct lesson *lesson, const struct trace *t,
                       const struct beside *beside, enum level level,
                       struct sink *out);

static char *report_of(report write, const struct opened *o, enum level level)
{
    struct sink sink = {0};
    ck_assert(write(NULL, &o->lesson, &o->trace, NULL, level, &sink));
    ck_assert(sink_finish(&sink));
    return sink.text.text;
}

// A step says what its address says, however many there were before it: at
// every level, asked for or not, and nothing where there is no formula.
START_TEST(steps_say_what_their_addresses_say)
{
    struct opened *o = open_lesson(two_words, "");
    struct strbuf why = {0}, line = {0}, sentence = {0};
    int bare = 0;
    for (int level = LEVEL_PART; level < LEVEL_COUNT; level++) {
        struct steps steps = {.trace = &o->trace, .level = (enum level)level};
        struct step step;
        for (int k = 0; steps_next(&steps, &step); k++) {
            strbuf_clear(&why);
            strbuf_clear(&line);
            strbuf_clear(&sentence);
            explain_address(NULL, &step.address, &sentence);
            explain_why(NULL, &o->trace, &step.address, &why);
            explain_line(NULL, &step.address, &line);
            if (k % 3 != 1)
                ck_assert_str_eq(steps_formula(&steps, &step),
                                 strbuf_text(&line));
            ck_assert_str_eq(steps_why(&steps, &step), strbuf_text(&why));
            ck_assert_str_eq(step.sentence, strbuf_text(&sentence));
            bare += k % 3 != 1 && !line.length;
        }
        steps_free(&steps);
    }
    ck_assert_int_gt(bare, 0);
    strbuf_free(&why);
    strbuf_free(&line);
    strbuf_free(&sentence);
    close_lesson(o);
}
END_TEST

// Sentences are the concern of other tests.
static void cut_sentences(char *json)
{
    static const char start[] = "\"sentence\": \"", end[] = "\", \"why\"";
    for (char *p = json; (p = strstr(p, start));) {
        p += sizeof start - 1;
        char *rest = strstr(p, end);
        ck_assert_ptr_nonnull(rest);
        memmove(p, rest, strlen(rest) + 1);
    }
}

static void ck_contains(const char *text, const char *part)
{
    ck_assert_msg(strstr(text, part) != NULL, "no %s in:\n%.2000s", part, text);
}

START_TEST(test_json_exact)
{
    struct opened *o = open_lesson(one_position, "");
    char *json = report_of(report_json, o, LEVEL_ROW);
    cut_sentences(json);
    ck_assert_str_eq(
        json, "{\"lesson\": \"A \\\"b\\\" \\\\ c\", "
              "\"kind\": \"positional\",\n"
              "\"tensors\": [\n"
              " {\"name\": \"P\", \"rows\": 1, \"columns\": 2, "
              "\"row_labels\": [\"0\"], \"column_labels\": [\"0\", \"1\"], "
              "\"data\": [[0, 1]]},\n"
              " {\"name\": \"dots\", \"rows\": 1, \"columns\": 1, "
              "\"row_labels\": [\"0\"], \"column_labels\": [\"0\"], "
              "\"data\": [[1]]}],\n"
              "\"steps\": [\n"
              " {\"index\": 1, \"level\": \"row\", \"stage\": \"waves\", "
              "\"at\": \"P[0]\", \"sentence\": \"\", \"why\": null, "
              "\"value\": [0, 1]},\n"
              " {\"index\": 2, \"level\": \"row\", \"stage\": \"dots\", "
              "\"at\": \"dots[0]\", \"sentence\": \"\", \"why\": null, "
              "\"value\": [1]}]}\n");
    free(json);
    close_lesson(o);
}
END_TEST

START_TEST(test_json_values)
{
    struct opened *o = open_lesson(two_words, "");
    char *json = report_of(report_json, o, LEVEL_CELL);
    cut_sentences(json);
    ck_contains(json, "\"row_labels\": [\"cat\", \"a \\\"dog\\\"\"]");
    // What is masked, in a tensor and as a step.
    ck_contains(json, "\"name\": \"masked\"");
    ck_contains(json, "\"data\": [[1, null],\n  [0, 1]]");
    ck_contains(json, "\"at\": \"masked[1,2]\", \"sentence\": \"\", "
                      "\"why\": null, \"value\": null}");
    ck_contains(json, "\"at\": \"scores[2,2]\", \"sentence\": \"\", "
                      "\"why\": \"A product is above 0");
    ck_contains(json, "entries.\", \"value\": 1}");
    // Something given is a step without a value of its own.
    ck_contains(json, "\"at\": \"X\", \"sentence\": \"\", "
                      "\"why\": \"The row of “cat” says nothing");
    ck_contains(json, "what they know.\", \"value\": null}");
    // Where a stage closes it says why.
    ck_contains(json, "\"at\": \"scores\", \"sentence\": \"\", "
                      "\"why\": \"A large product says");
    // All 17 digits: e / (1 + e).
    ck_contains(json, "0.731058578630004");
    free(json);
    close_lesson(o);
}
END_TEST

// Read as an integer it would be 0, without its sign.
START_TEST(test_json_keeps_the_sign_of_zero)
{
    struct opened *o = open_lesson(two_words, "");
    o->trace.tensors[0]->data[1] = -0.0;
    char *json = report_of(report_json, o, LEVEL_CELL);
    ck_contains(json, "[1, -0.0]");
    free(json);
    close_lesson(o);
}
END_TEST

START_TEST(test_json_coarse_steps_have_no_value)
{
    struct opened *o = open_lesson(two_words, "");
    for (int level = LEVEL_PART; level <= LEVEL_STAGE; level++) {
        char *json = report_of(report_json, o, (enum level)level);
        const char *steps = strstr(json, "\"steps\"");
        int count = 0;
        for (const char *p = steps; (p = strstr(p, "\"value\": ")); count++) {
            p += 9;
            ck_assert_int_eq(strncmp(p, "null}", 5), 0);
        }
        ck_assert_int_eq(count,
                         (int)timeline_count(&o->trace, (enum level)level));
        free(json);
    }
    close_lesson(o);
}
END_TEST

START_TEST(test_csv)
{
    struct opened *o = open_lesson(two_words, "");
    char *rows = report_of(report_csv, o, LEVEL_ROW);
    ck_assert_int_eq(
        strncmp(rows, "index,level,stage,at,value,sentence\n1,row,", 42), 0);
    ck_contains(rows, ",masked[1],1 -inf,");
    ck_contains(rows, ",scores[2],0 1,");
    free(rows);
    char *cells = report_of(report_csv, o, LEVEL_CELL);
    ck_contains(cells, ",\"masked[1,2]\",-inf,");
    // The quotes of a word are doubled wherever a sentence names it.
    ck_contains(cells, "a \"\"dog\"\"");
    ck_assert_ptr_null(strstr(cells, "a \"dog\""));
    free(cells);
    close_lesson(o);
}
END_TEST

START_TEST(test_text_has_a_line_per_step)
{
    struct opened *o = open_lesson(two_words, "");
    for (int level = LEVEL_PART; level <= LEVEL_TERM; level++) {
        char *text = report_of(report_text, o, (enum level)level);
        char last[40];
        snprintf(last, sizeof last, "\n%d  ",
                 (int)timeline_count(&o->trace, (enum level)level));
        ck_contains(text, last);
        free(text);
    }
    close_lesson(o);
}
END_TEST

START_TEST(test_full_disk)
{
    FILE *full = fopen("/dev/full", "w");
    if (!full)
        return;
    struct opened *o = open_lesson(two_words, "");
    struct sink sink = {.file = full};
    report_json(NULL, &o->lesson, &o->trace, NULL, LEVEL_TERM, &sink);
    ck_assert(!sink_finish(&sink));
    ck_assert(sink.failed);
    strbuf_free(&sink.text);
    fclose(full);
    close_lesson(o);
}
END_TEST

// An `expect:` block, how many of its expectations fail, and how many cannot
// be compared; [says] is in the failures or the complaints.
static const struct expect_row {
    const char *expect;
    int failed, complaints;
    const char *says;
} expect_rows[] = {
    // What does not fit.
    {"scores: 1", 0, 1,
     "t.yaml:10:3: scores is a matrix of 2 × 2, but a "
     "number is expected here"},
    {"scores: [1, 0]", 0, 1, "a row of 2"},
    {"scores: [[1, 0]]", 0, 1, "a matrix of 1 × 2"},
    {"scores: [[1], [0]]", 0, 1, "a matrix of 2 × 1"},
    {"scores: [[1, 0], [0, 1], [0, 0]]", 0, 1, "a matrix of 3 × 2"},
    {"scores[1]: 1", 0, 1, "a row of 2, but a number is expected"},
    {"scores[1]: [1]", 0, 1, "a row of 1"},
    {"scores[1]: [1, 0, 0]", 0, 1, "a row of 3"},
    {"scores[1]: [[1, 0]]", 0, 1, "a matrix of 1 × 2"},
    {"scores[1,1]: [1]", 0, 1, "a number, but a row of 1 is expected"},
    {"scores[1,1]: [[1]]", 0, 1, "a matrix of 1 × 1"},
    {"weights.sum: [1, 1]", 0, 1, "a matrix of 2 × 1"},
    {"scores: [cat, dog]", 0, 1, "scores holds numbers, not words"},
    // What is not there.
    {"scroes: [[1, 0], [0, 1]]", 0, 1, "did you mean 'scores'?"},
    {"scores[3]: [1, 0]", 0, 1, "t.yaml:10:3: "},
    {"scores[cow]: [1, 0]", 0, 1, "cow"},
    {"scores[1,1,9]: 1", 0, 1, "t.yaml:10:3: "},
    // What is not so.
    {"scores[1,1]: 2", 1, 0,
     "t.yaml:10:3: scores[1,1]: expected 2, "
     "computed 1, difference 1\n"},
    {"scores: [[1, 0], [0.25, 1]]", 1, 0,
     "scores[2,1]: expected 0.25, computed 0, difference 0.25\n"},
    {"scores[cat]: [3, 4]", 1, 0, "scores[1,2]: expected 4, computed 0"},
    {"masked[1,2]: 0", 1, 0, "expected 0, computed -inf, difference inf"},
    {"scores[1,2]: null", 1, 0, "expected -inf, computed 0"},
    {"scores[1,1,1]: 5", 1, 0, "scores[1,1,1]: expected 5"},
    {"scores[1,1]: 2\n  scores[2,2]: 2\n  scores[9]: [0]", 2, 1, NULL},
    // What is.
    {"scores[1,1]: 1", 0, 0, NULL},
    {"scores[1,1,1]: 1", 0, 0, NULL},
    {"scores[cat,cat]: 1", 0, 0, NULL},
    {"scores[1]: [1, 0]", 0, 0, NULL},
    {"scores: [[1, 0], [0, 1]]", 0, 0, NULL},
    {"masked: [[1, null], [0, 1]]", 0, 0, NULL},
    {"weights.sum: [[1], [1.36788]]", 0, 0, NULL},
    {"weights.sum[2]: 1.36788", 0, 0, NULL},
    {"weights.sum[2]: [1.36788]", 0, 0, NULL},
};

START_TEST(test_expect)
{
    const struct expect_row *row = &expect_rows[_i];
    char block[300];
    snprintf(block, sizeof block, "expect:\n  %s\n", row->expect);
    struct opened *o = open_lesson(two_words, block);
    struct strbuf failures = {0};
    ck_assert_int_eq(
        check_expectations(&o->lesson, &o->trace, &o->complaints, &failures),
        row->failed);
    ck_assert_int_eq(o->complaints.count, row->complaints);
    if (row->says)
        ck_contains(strbuf_text(row->failed ? &failures : &o->complaints.text),
                    row->says);
    ck_assert_int_eq(failures.length > 0, row->failed > 0);
    strbuf_free(&failures);
    close_lesson(o);
}
END_TEST

static const struct tolerance_row {
    const char *expect;
    bool holds;
} tolerance_rows[] = {
    {"scores[1,1]: 1.00005", true},
    {"scores[1,1]: 0.99995", true},
    {"scores[1,1]: 1.0000501", false},
    {"scores[1,1]: 0.9999499", false},
    {"scores[1,1]: 1\n  tolerance: 0", true},
    {"scores[1,1]: 1.0000000000000002\n  tolerance: 0", false},
    {"scores[1,1]: 1.5\n  tolerance: 0.5", true},
    {"scores[1,1]: 1.5000001\n  tolerance: 0.5", false},
    {"scores[1,2]: null\n  tolerance: 1e300", false},
    {"masked[1,2]: null\n  tolerance: 0", true},
};

START_TEST(test_tolerance)
{
    const struct tolerance_row *row = &tolerance_rows[_i];
    char block[200];
    snprintf(block, sizeof block, "expect:\n  %s\n", row->expect);
    struct opened *o = open_lesson(two_words, block);
    struct strbuf failures = {0};
    ck_assert_int_eq(
        check_expectations(&o->lesson, &o->trace, &o->complaints, &failures),
        row->holds ? 0 : 1);
    ck_assert_int_eq(o->complaints.count, 0);
    strbuf_free(&failures);
    close_lesson(o);
}
END_TEST

// The last number typed differs only beyond the tenth digit: both numbers
// are told in full then.
START_TEST(test_failure_never_shows_equal_numbers)
{
    struct opened *o =
        open_lesson(two_words, "expect:\n  tolerance: 0\n"
                               "  scores[1,1]: 1.0000000000000002\n");
    struct strbuf failures = {0};
    check_expectations(&o->lesson, &o->trace, &o->complaints, &failures);
    ck_contains(strbuf_text(&failures), "expected 1.0000000000000002, "
                                        "computed 1, difference 2.22e-16");
    strbuf_free(&failures);
    close_lesson(o);
}
END_TEST

// Every score is 0: a weight is one over the number of keys allowed.
START_TEST(test_a_mask_is_for_all_heads)
{
    struct opened *o = open_lesson(
        "title: t\ngoal: g\nmodel:\n  kind: self-attention\n"
        "  tokens: [a, b, c]\n  X: [[0, 0], [0, 0], [0, 0]]\n"
        "  heads: [{W_Q: [[1], [2]], W_K: [[1], [1]]}, {}]\n"
        "  mask: [[0, 1, 1], [1, 1, 0], [0, 0, 1]]\n",
        "expect:\n"
        "  head1.weights: [[0, 0.5, 0.5], [0.5, 0.5, 0], [0, 0, 1]]\n"
        "  head2.weights: [[0, 0.5, 0.5], [0.5, 0.5, 0], [0, 0, 1]]\n"
        "  head2.mask: [[0, 1, 1], [1, 1, 0], [0, 0, 1]]\n");
    struct strbuf failures = {0};
    int failed =
        check_expectations(&o->lesson, &o->trace, &o->complaints, &failures);
    ck_assert_msg(!failed && !o->complaints.count, "%s%s",
                  strbuf_text(&failures), strbuf_text(&o->complaints.text));
    strbuf_free(&failures);
    close_lesson(o);
}
END_TEST

START_TEST(test_many_failures_are_counted)
{
    struct opened *o =
        open_lesson("title: t\ngoal: g\n"
                    "model: {kind: positional, positions: 4, d: 4}\n",
                    "expect:\n  P: [[9, 9, 9, 9], [9, 9, 9, 9], [9, 9, 9, 9], "
                    "[9, 9, 9, 9]]\n");
    struct strbuf failures = {0};
    ck_assert_int_eq(
        check_expectations(&o->lesson, &o->trace, &o->complaints, &failures),
        1);
    ck_contains(strbuf_text(&failures), "P: and 6 more differ\n");
    strbuf_free(&failures);
    close_lesson(o);
}
END_TEST

// What a page says, and what becomes of it; NULL: it is refused and stays.
static const struct say_row {
    const char *say, *filled;
} say_rows[] = {
    {"{scroes}", NULL},
    {"{scores}", NULL},
    {"{scores[1,1]", NULL},
    {"scores[1,1]}", NULL},
    {"{}", NULL},
    {"{scores[7]}", NULL},
    {"", ""},
    {"no number", "no number"},
    {"It is {scores[1,1]}.", "It is 1."},
    {"{scores[cat,cat]}{scores[1,2]}", "10"},
    {"{weights[2,2]}", "0.7311"},
    {"{masked[1,2]}", "−∞"},
    {"{scores[2]}", "(0, 1)"},
    {"{weights.sum}", "(1, 1.3679)"},
    {"{{{scores[1,1]}}}", "{1}"},
    {"{{x}}", "{x}"},
    {"{scores[1,1] + scores[2,2] * 2}", "3"},
    {"{sum(weights[*,cat])}", "1.2689"},
    {"{argmax(weights[2])} wins", "a \"dog\" wins"},
    {"{argmax(weights[*,1])}", "cat"},
    {"{argmax(weights)}", "cat, cat"},
    // Of equals the first is not the one.
    {"{argmax(scores)} lead", "cat, cat = a \"dog\", a \"dog\" lead"},
    {"{argmax(scores[*,2])}", "a \"dog\""},
    {"{argmax(weights.max[1])}", "1"},
    {"{scores[*,2]}", "(0, 1)"},
    {"{scores[*]}", NULL},
    {"{scores[1] + 1}", NULL},
};

START_TEST(test_say)
{
    const struct say_row *row = &say_rows[_i];
    struct opened *o = open_lesson(two_words, "");
    struct reason why = {0};
    size_t bad;
    struct strbuf out = {0};
    ck_assert_int_eq(say_check(&o->trace, row->say, &why, &bad),
                     row->filled != NULL);
    ck_assert_int_eq(why.text.length > 0, row->filled == NULL);
    say_fill(&o->trace, row->say, false, &out);
    ck_assert_str_eq(strbuf_text(&out), row->filled ? row->filled : row->say);
    reason_free(&why);
    strbuf_free(&out);
    close_lesson(o);
}
END_TEST

// An only position is called 0, and so is its column.
START_TEST(test_say_from_zero)
{
    struct opened *o = open_lesson(one_position, "");
    struct strbuf out = {0};
    say_fill(&o->trace, "{sum(P[*,1])} {max(dots[*,0])} {max(dots[0,*])}",
             false, &out);
    ck_assert_str_eq(strbuf_text(&out), "1 1 1");
    strbuf_free(&out);
    close_lesson(o);
}
END_TEST

// As cells have them; what is small, and what would read alike, as before.
START_TEST(what_is_said_shortly_stays_told_apart)
{
    static const char *const lines[][2] = {
        {"{1 / 3} of {2 / 3}", "0.33 of 0.67"},
        {"{1 / 3} and {0.3349}, not {2 / 3}", "0.3333 and 0.3349, not 0.6667"},
        {"{1 / 3} and {1 / 3}", "0.33 and 0.33"},
        {"{1 / 300} of {3}", "0.0033 of 3"},
        {"{0.9979} is not {1}", "0.9979 is not 1"},
        {"{0 - 1 / 300}, {0 - 2 / 3}, {0}", "−0.0033, −0.67, 0"},
        {"{0.01}", "0.01"}};
    static const char *const aloud[][2] = {
        {"{1 / 5}, {7.25}, {1 / 3}, {3}, {0 - 0.5}",
         "0.2, 7.25, 0.3333, 3, −0.5"},
        {"{0.125}, {0.0625}, {0.00001}", "0.125, 0.0625, <0.0001"}};
    struct opened *o = open_lesson(one_position, "");
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++) {
        struct strbuf out = {0};
        say_fill(&o->trace, lines[i][0], SAY_SHORT, &out);
        ck_assert_str_eq(strbuf_text(&out), lines[i][1]);
        strbuf_clear(&out);
        say_fill(&o->trace, "{2 / 3}", SAY_SHORT | SAY_QUIET, &out);
        ck_assert_str_eq(strbuf_text(&out), "?");
        strbuf_free(&out);
    }
    for (size_t i = 0; i < sizeof aloud / sizeof *aloud; i++) {
        struct strbuf out = {0};
        say_fill(&o->trace, aloud[i][0], SAY_ALOUD, &out);
        ck_assert_str_eq(strbuf_text(&out), aloud[i][1]);
        strbuf_free(&out);
    }
    close_lesson(o);
}
END_TEST

// A hundred short places, each of them a row of sixty-four numbers.
START_TEST(test_say_has_an_end)
{
    struct opened *o =
        open_lesson("title: t\ngoal: g\n"
                    "model: {kind: positional, positions: 2, d: 64}\n",
                    "");
    struct strbuf say = {0}, out = {0};
    struct reason why = {0};
    size_t bad;
    for (int i = 0; i < 100; i++)
        strbuf_add(&say, "{P[1]}");
    ck_assert(!say_check(&o->trace, strbuf_text(&say), &why, &bad));
    ck_contains(reason_text(&why), "longer than 2000 bytes");
    say_fill(&o->trace, strbuf_text(&say), false, &out);
    ck_assert_uint_gt(out.length, SAY_MOST);
    ck_assert_uint_lt(out.length, SAY_MOST + 64 * 10);
    strbuf_free(&say);
    reason_free(&why);
    strbuf_free(&out);
    close_lesson(o);
}
END_TEST

START_TEST(test_pages)
{
    struct opened *o =
        open_lesson(two_words, "pages:\n"
                               "  - at: scores[1,1]\n"
                               "    say: 'It is {scores[1,1]}.'\n"
                               "  - at: scores[cow]\n"
                               "  - at: scores\n"
                               "    say: 'It is {scores[9,9]}.'\n");
    check_pages(&o->lesson, &o->trace, &o->complaints);
    ck_assert_int_eq(o->complaints.count, 2);
    const char *text = strbuf_text(&o->complaints.text);
    ck_contains(text, "t.yaml:12:9: ");
    ck_contains(text, "  - at: scores[cow]\n");
    ck_contains(text, "t.yaml:14:17: scores has rows");
    close_lesson(o);
}
END_TEST

// What a question asks for has to be what its kind is answered with.
static const struct {
    const char *ask, *complaint;
} asks[] = {
    {"number: 'score[1,1]'", "there is no tensor 'score': did you mean"},
    {"number: scores", "“scores” is more than one number"},
    {"choice: 'scores[1]'", "“scores[1]” is more than one number"},
    {"click: 'sum(scores)'", "“sum(scores)” is not a cell"},
    {"click: 'scores[2]'", "“scores[2]” is not a cell"},
    {"order: 'scores[1,1]'", "“scores[1,1]” is not a row or a column"},
    {"row: scores", "“scores” is not a row or a column"},
    {"number: 'weights.max[1]'", NULL},
    {"number: 'sum(scores) / 2'", NULL},
    {"choice: 'argmax(weights[1])'", NULL},
    {"click: 'argmax(scores[*,1])'", NULL},
    {"click: 'scores[1,2]'", NULL},
    {"order: 'scores[*,1]'", NULL},
    {"row: 'weights[2]'", NULL},
};

START_TEST(test_questions)
{
    char pages[200];
    snprintf(pages, sizeof pages,
             "pages:\n  - at: X\n    ask: {question: q, %s}\n", asks[_i].ask);
    struct opened *o = open_lesson(two_words, pages);
    check_pages(&o->lesson, &o->trace, &o->complaints);
    const char *text = strbuf_text(&o->complaints.text);
    ck_assert_msg(o->complaints.count == (asks[_i].complaint != NULL), "%s",
                  text);
    if (asks[_i].complaint) {
        ck_contains(text, asks[_i].complaint);
        ck_contains(text, "t.yaml:11:");
    }
    close_lesson(o);
}
END_TEST

START_TEST(test_overflow)
{
    struct opened *o = open_lesson("title: t\ngoal: g\nmodel:\n"
                                   "  kind: self-attention\n"
                                   "  tokens: [a, b]\n"
                                   "  X: [[1, 2], [3, 1e200]]\n"
                                   "  scale: none\n",
                                   "");
    ck_assert_ptr_nonnull(o->trace.overflow.tensor);
    check_run(&o->lesson, &o->trace, &o->complaints);
    const char *text = strbuf_text(&o->complaints.text);
    ck_contains(text, "t.yaml:6:");
    ck_contains(text, "scores[2,2]");
    close_lesson(o);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("report");
    TCase *c = tcase_create("report");
    tcase_add_test(c, steps_say_what_their_addresses_say);
    tcase_add_test(c, test_json_exact);
    tcase_add_test(c, test_json_values);
    tcase_add_test(c, test_json_keeps_the_sign_of_zero);
    tcase_add_test(c, test_json_coarse_steps_have_no_value);
    tcase_add_test(c, test_csv);
    tcase_add_test(c, test_text_has_a_line_per_step);
    tcase_add_test(c, test_full_disk);
    tcase_add_loop_test(c, test_expect, 0,
                        sizeof expect_rows / sizeof *expect_rows);
    tcase_add_loop_test(c, test_tolerance, 0,
                        sizeof tolerance_rows / sizeof *tolerance_rows);
    tcase_add_test(c, test_failure_never_shows_equal_numbers);
    tcase_add_test(c, test_a_mask_is_for_all_heads);
    tcase_add_test(c, test_many_failures_are_counted);
    tcase_add_loop_test(c, test_say, 0, sizeof say_rows / sizeof *say_rows);
    tcase_add_test(c, test_say_from_zero);
    tcase_add_test(c, what_is_said_shortly_stays_told_apart);
    tcase_add_test(c, test_say_has_an_end);
    tcase_add_test(c, test_pages);
    tcase_add_loop_test(c, test_questions, 0, sizeof asks / sizeof *asks);
    tcase_add_test(c, test_overflow);
    suite_add_tcase(suite, c);
    return suite_end(suite);
}
