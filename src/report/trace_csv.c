// SPDX-License-Identifier: MIT
// A trace as CSV (RFC 4180), a line for each step.
#include "report/report.h"

#include <inttypes.h>
#include <string.h>

#include "report/tsv.h"
#include "report/pieces.h"

static void line(struct strbuf *out, struct steps *steps,
                 const struct step *step, bool first)
{
    (void)first;
    strbuf_addf(out, "%" PRId64 ",%s,", step->index, level_names[steps->level]);
    csv_field(out, steps->trace->stages[step->stage].id);
    strbuf_add(out, ",");
    csv_field(out, step->at);
    strbuf_add(out, ",");
    // printf writes -inf where a score is masked, which spreadsheets and
    // Python read back.
    for (int i = 0; i < step->count; i++)
        strbuf_addf(out, i ? " %.17g" : "%.17g", step->numbers[i]);
    strbuf_add(out, ",");
    csv_field(out, step->sentence);
    if (steps->beside) {
        strbuf_add(out, ",");
        csv_field(out, step->differs);
    }
    strbuf_add(out, "\n");
}

static bool csv_headings(const struct lesson *lesson, const struct trace *t,
                         const struct beside *beside, struct sink *out)
{
    (void)lesson;
    (void)t;
    strbuf_addf(&out->text, "index,level,stage,at,value,sentence%s\n",
                beside ? ",against" : "");
    return true;
}

static bool csv_end(const struct trace *t, const struct beside *beside,
                    struct sink *out)
{
    (void)t;
    (void)beside;
    return sink_pass(out);
}

const struct report_form csv_form = {csv_headings, line, csv_end};

bool report_csv(const struct catalogue *words, const struct lesson *lesson,
                const struct trace *t, const struct beside *beside,
                enum level level, struct sink *out)
{
    return report_pieces(&csv_form, words, lesson, t, beside, level, out);
}
