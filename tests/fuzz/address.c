// SPDX-License-Identifier: MIT
// Any bytes as an address, an expression and a page's sentence: the first byte
// chooses the lesson, the rest is text.
#include <math.h>
#include <string.h>

#include "../made_lessons.h"
#include "fuzz.h"
#include "mechanism/mechanism.h"
#include "report/say.h"
#include "timeline.h"
#include "trace/explain.h"
#include "trace/expression/expression.h"

enum { LESSONS = 5 };

// Opened once, at the first input, and kept as long as the program lives.
static struct {
    bool open;
    struct lesson lesson;
    struct trace trace;
} shelf[LESSONS];

static const struct trace *trace_of(int which)
{
    if (!shelf[which].open) {
        struct complaints c = {0};
        must(made_lesson_load(which, &shelf[which].lesson, &c) &&
                 run_model(&shelf[which].trace, &shelf[which].lesson.model),
             "the lessons are good");
        complaints_free(&c);
        shelf[which].open = true;
    }
    return &shelf[which].trace;
}

static bool same_or_whole(int found, int wanted)
{
    return found < 0 || found == wanted;
}

// There is a step at every level; the one as deep as [a] computes it. What is
// given comes as a whole; a parameter has no step of its own.
static void find_step(const struct trace *t, const struct address *a)
{
    for (int level = LEVEL_PART; level <= LEVEL_TERM; level++) {
        struct position p = timeline_find(t, (enum level)level, a);
        must(p.level == (enum level)level && p.index >= 0 &&
                 p.index < timeline_count(t, p.level),
             "an address has a step at every level");
    }
    enum level level = address_level(a);
    struct address there = timeline_address(t, timeline_find(t, level, a));
    must(level <= LEVEL_STAGE || a->tensor->learned ||
             (there.tensor == a->tensor && same_or_whole(there.row, a->row) &&
              same_or_whole(there.column, a->column) &&
              same_or_whole(there.term, a->term)),
         "the step of an address computes it");
}

static void read_address(const struct trace *t, const char *text)
{
    struct reason why = {0};
    struct address a, again;
    if (address_parse(t, text, &a, &why)) {
        struct strbuf printed = {0}, sentence = {0};
        must(a.tensor && a.row < a.tensor->rows && a.column < a.tensor->columns,
             "an address points into its tensor");
        must(a.term < 0 || a.term < address_terms(&a),
             "an address has its term");
        address_print(&a, &printed);
        must(address_parse(t, strbuf_text(&printed), &again, &why) &&
                 address_equal(&a, &again),
             "an address can be typed as it is printed");
        find_step(t, &a);
        explain_address(NULL, &a, &sentence);
        must(sentence.length > 0, "every address has a sentence");
        strbuf_free(&printed);
        strbuf_free(&sentence);
    } else {
        must(why.text.length > 0, "an address is refused for a reason");
    }
    reason_free(&why);
}

static void read_expression(const struct trace *t, const char *text)
{
    struct reason why = {0};
    struct answer a;
    if (expression_evaluate(t, text, &a, &why)) {
        const struct cells *c = &a.cells;
        must(!answer_is_number(&a) || a.number < INFINITY,
             "an answer is no infinity");
        must(!c->tensor || (c->rows > 0 && c->columns > 0 &&
                            c->row + c->rows <= c->tensor->rows &&
                            c->column + c->columns <= c->tensor->columns),
             "an answer stands in its tensor");
    } else {
        must(why.text.length > 0, "an expression is refused for a reason");
    }
    reason_free(&why);
}

static void read_sentence(const struct trace *t, const char *text)
{
    struct reason why = {0};
    struct strbuf said = {0};
    size_t bad = 0;
    bool good = say_check(t, text, &why, &bad);
    must(good == !why.text.length, "a sentence is refused for a reason");
    must(good || bad <= strlen(text), "what is wrong is in the sentence");
    say_fill(t, text, false, &said);
    reason_free(&why);
    strbuf_free(&said);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (!size)
        return 0;
    char *text = fuzz_text(data + 1, size - 1);
    const struct trace *t = trace_of(data[0] % LESSONS);
    read_address(t, text);
    read_expression(t, text);
    read_sentence(t, text);
    free(text);
    return 0;
}
