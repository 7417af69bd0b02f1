// SPDX-License-Identifier: MIT
// A trace as text for people: headings for its stages, a line for each step.
#include "report/report.h"

#include <inttypes.h>
#include <string.h>

#include "base/c_locale.h"
#include "mechanism/mechanism.h"
#include "report/steps.h"
#include "trace/term.h"

enum { LONGEST_ADDRESS = 28 }; // longer ones push their line to the right

// The numbers and addresses of a column share a width, so that the sentences
// stand under each other.
struct widths {
    int index, address;
};

static int text_digits(int64_t n)
{
    return c_snprintf(NULL, 0, "%" PRId64, n);
}

// The longest address of a tensor is that of its last cell.
static struct widths text_measure(const struct trace *t, enum level level)
{
    struct widths w = {text_digits(timeline_count(t, level)), 0};
    for (int i = 0; i < t->tensor_count; i++) {
        const struct tensor *m = t->tensors[i];
        int length = (int)strlen(m->name);
        if (level >= LEVEL_ROW)
            length += 2 + text_digits(m->rows);
        if (level >= LEVEL_CELL)
            length += 1 + text_digits(m->columns);
        if (level >= LEVEL_TERM)
            length += 3;
        if (length > w.address && length <= LONGEST_ADDRESS)
            w.address = length;
    }
    return w;
}

// Announces a part and a stage where they begin. One part without a name is
// no part worth a heading.
static void text_headings(const struct steps *steps, const struct step *step,
                          const struct step *last, struct strbuf *out)
{
    struct arena arena = {0};
    const struct trace *t = steps->trace;
    const char *part = part_title(steps->words, &arena, &t->parts[step->part]);
    bool first = step->index == 1;
    if ((first || step->part != last->part) && *part)
        strbuf_addf(out, "\n== %s ==\n", part);
    if (steps->level != LEVEL_PART && (first || step->stage != last->stage))
        strbuf_addf(out, "\n-- %s --\n",
                    stage_title(steps->words, &arena, &t->stages[step->stage]));
    arena_free(&arena);
}

static void text_line(struct strbuf *out, int indent, const char *text)
{
    if (*text)
        strbuf_addf(out, "%*s%s\n", indent, "", text);
}

static void text_written(struct strbuf *out, const struct trace *t)
{
    for (int i = 0; i < t->tensor_count; i++) {
        const struct tensor *m = t->tensors[i];
        if (!m->words)
            continue;
        strbuf_addf(out, "\n%s:", m->name);
        for (int k = 0; k < m->rows * m->columns; k++)
            strbuf_addf(out, " %s", m->words[(int)m->data[k]]);
        strbuf_add(out, "\n");
    }
}

bool report_text(const struct catalogue *words, const struct lesson *lesson,
                 const struct trace *t, const struct beside *beside,
                 enum level level, struct sink *out)
{
    struct strbuf *s = &out->text;
    strbuf_addf(s, "%s\n%s\n", lesson->title, lesson->goal);
    say(words, s, "trace.summary",
        SLOTS(TEXT("kind", t->model->kind->name),
              COUNT("steps", timeline_count(t, level)),
              TEXT("level", level_names[level])));
    strbuf_add(s, "\n");
    if (beside) {
        const struct lesson *a = beside->lesson; // perhaps of the same title
        bool file = !strcmp(a->title, lesson->title) &&
                    strcmp(a->path, lesson->path) != 0;
        say(words, s, "trace.against",
            SLOTS(TEXT("lesson", file ? a->path : a->title)));
        strbuf_add(s, "\n");
    }
    struct widths w = text_measure(t, level);
    struct steps steps = {.words = words, .trace = t, .level = level};
    steps.beside = beside && !beside->why ? beside->trace : NULL;
    struct step step, last = {0};
    bool going = true;
    while (going && steps_next(&steps, &step)) {
        text_headings(&steps, &step, &last, s);
        strbuf_addf(s, "%*" PRId64 "  %-*s  %s\n", w.index, step.index,
                    w.address, step.at, step.sentence);
        int indent = w.index + w.address + 4;
        text_line(s, indent, steps_why(&steps, &step));
        text_line(s, indent, steps_formula(&steps, &step));
        text_line(s, indent, step.differs);
        last = step;
        going = sink_pass(out);
    }
    steps_free(&steps);
    text_written(s, t);
    if (beside && beside->why && going)
        beside_text(words, beside, out);
    return going;
}
