// SPDX-License-Identifier: MIT
// A trace as JSON: its tensors with all digits, and every step.
#include "report/report.h"

#include <inttypes.h>
#include <math.h>

#include "mechanism/mechanism.h"
#include "report/pieces.h"

// JSON wants quotes, backslashes and everything below a space escaped; the
// rest is UTF-8 already.
static void json_string(struct strbuf *out, const char *text)
{
    strbuf_add(out, "\"");
    for (const char *c = text; *c; c++) {
        unsigned char byte = (unsigned char)*c;
        if (byte == '"' || byte == '\\')
            strbuf_addf(out, "\\%c", byte);
        else if (byte < ' ')
            strbuf_addf(out, "\\u%04x", byte);
        else
            strbuf_add_n(out, c, 1);
    }
    strbuf_add(out, "\"");
}

// JSON has no word for what is not finite. "-0" would be read as an integer,
// which has no sign.
static void json_number(struct strbuf *out, double x)
{
    if (isnan(x))
        strbuf_add(out, "\"NaN\"");
    else if (isinf(x))
        strbuf_add(out, "null");
    else
        strbuf_addf(out, x == 0 && signbit(x) ? "%.1f" : "%.17g", x);
}

static void json_numbers(struct strbuf *out, const double *x, int count)
{
    strbuf_add(out, "[");
    for (int i = 0; i < count; i++) {
        strbuf_add(out, i ? ", " : "");
        json_number(out, x[i]);
    }
    strbuf_add(out, "]");
}

typedef const char *(*label)(const struct tensor *m, int index,
                             char room[static 16]);

static void labels(struct strbuf *out, const struct tensor *m, label label_of,
                   int count)
{
    char room[16];
    strbuf_add(out, "[");
    for (int i = 0; i < count; i++) {
        strbuf_add(out, i ? ", " : "");
        json_string(out, label_of(m, i, room));
    }
    strbuf_add(out, "]");
}

static bool tensor(struct sink *out, const struct tensor *m)
{
    struct strbuf *s = &out->text;
    strbuf_add(s, "{\"name\": ");
    json_string(s, m->name);
    strbuf_addf(s, ", \"rows\": %d, \"columns\": %d", m->rows, m->columns);
    strbuf_add(s, ", \"row_labels\": ");
    labels(s, m, row_label, m->rows);
    strbuf_add(s, ", \"column_labels\": ");
    labels(s, m, column_label, m->columns);
    strbuf_add(s, ", \"data\": [");
    bool going = true;
    for (int row = 0; row < m->rows && going; row++) {
        strbuf_add(s, row ? ",\n  " : "");
        json_numbers(s, tensor_row(m, row), m->columns);
        going = sink_pass(out);
    }
    strbuf_add(s, "]}");
    return going;
}

static bool tensors(struct sink *out, const struct trace *t)
{
    bool going = true, first = true;
    strbuf_add(&out->text, ",\n\"tensors\": [");
    for (int i = 0; i < t->tensor_count && going; i++) {
        if (t->tensors[i]->words)
            continue;
        strbuf_add(&out->text, first ? "\n " : ",\n ");
        going = tensor(out, t->tensors[i]);
        first = false;
    }
    strbuf_add(&out->text, "]");
    return going;
}

// A tensor whose values are words is a list of them.
static void json_written(struct strbuf *out, const struct trace *t)
{
    for (int i = 0; i < t->tensor_count; i++) {
        const struct tensor *m = t->tensors[i];
        if (!m->words)
            continue;
        strbuf_add(out, ",\n");
        json_string(out, m->name);
        strbuf_add(out, ": [");
        for (int k = 0; k < m->rows * m->columns; k++) {
            strbuf_add(out, k ? ", " : "");
            json_string(out, m->words[(int)m->data[k]]);
        }
        strbuf_add(out, "]");
    }
}

static void step_object(struct strbuf *out, struct steps *steps,
                        const struct step *step, bool first)
{
    strbuf_add(out, first ? "\n " : ",\n ");
    strbuf_addf(out, "{\"index\": %" PRId64 ", \"level\": ", step->index);
    json_string(out, level_names[steps->level]);
    strbuf_add(out, ", \"stage\": ");
    json_string(out, steps->trace->stages[step->stage].id);
    strbuf_add(out, ", \"at\": ");
    json_string(out, step->at);
    strbuf_add(out, ", \"sentence\": ");
    json_string(out, step->sentence);
    strbuf_add(out, ", \"why\": ");
    const char *why = steps_why(steps, step);
    if (*why)
        json_string(out, why);
    else
        strbuf_add(out, "null");
    strbuf_add(out, ", \"value\": ");
    if (!step->numbers)
        strbuf_add(out, "null");
    else if (step->list)
        json_numbers(out, step->numbers, step->count);
    else
        json_number(out, *step->numbers);
    strbuf_add(out, "}");
}

// What it stands against, as the second object.
static bool against(struct sink *out, const struct beside *beside)
{
    const char *name = beside->why ? beside->why : beside->lesson->title;
    strbuf_addf(&out->text,
                ",\n\"against\": {\"%s\": ", beside->why ? "why" : "lesson");
    json_string(&out->text, name);
    if (beside->why) {
        strbuf_add(&out->text, ", \"sentence\": ");
        json_string(&out->text, beside->sentence);
    }
    bool going = tensors(out, beside->trace);
    json_written(&out->text, beside->trace);
    strbuf_add(&out->text, "}");
    return going;
}

static bool json_begin(const struct lesson *lesson, const struct trace *t,
                       const struct beside *beside, struct sink *out)
{
    (void)beside;
    strbuf_add(&out->text, "{\"lesson\": ");
    json_string(&out->text, lesson->title);
    strbuf_add(&out->text, ", \"kind\": ");
    json_string(&out->text, t->model->kind->name);
    bool going = tensors(out, t);
    json_written(&out->text, t);
    strbuf_add(&out->text, ",\n\"steps\": [");
    return going;
}

static bool json_end(const struct trace *t, const struct beside *beside,
                     struct sink *out)
{
    (void)t;
    strbuf_add(&out->text, "]");
    bool going = !beside || against(out, beside);
    strbuf_add(&out->text, "}\n");
    return going;
}

const struct report_form json_form = {json_begin, step_object, json_end};

bool report_json(const struct catalogue *words, const struct lesson *lesson,
                 const struct trace *t, const struct beside *beside,
                 enum level level, struct sink *out)
{
    return report_pieces(&json_form, words, lesson, t, beside, level, out);
}
