#include "report/report.h"

#include <inttypes.h>
#include <string.h>

#include "report/pieces.h"

// Quoted as in RFC 4180: a field with a comma, a quote or a line break stands
// in quotes, and its own are doubled.
static void field(struct strbuf *out, const char *text)
{
    if (!strpbrk(text, ",\"\r\n")) {
        strbuf_add(out, text);
        return;
    }
    strbuf_add(out, "\"");
    for (const char *c = text; *c; c++)
        strbuf_add_n(out, *c == '"' ? "\"\"" : c, *c == '"' ? 2 : 1);
    strbuf_add(out, "\"");
}

static void line(struct strbuf *out, const struct steps *steps,
                 const struct step *step, bool first)
{
    (void)first;
    strbuf_addf(out, "%" PRId64 ",%s,", step->index, level_names[steps->level]);
    field(out, steps->trace->stages[step->stage].id);
    strbuf_add(out, ",");
    field(out, step->at);
    strbuf_add(out, ",");
    // printf writes -inf where a score is masked, which spreadsheets and
    // Python read back.
    for (int i = 0; i < step->count; i++)
        strbuf_addf(out, i ? " %.17g" : "%.17g", step->numbers[i]);
    strbuf_add(out, ",");
    field(out, step->sentence);
    if (steps->beside) {
        strbuf_add(out, ",");
        field(out, step->differs);
    }
    strbuf_add(out, "\n");
}

static bool headings(const struct lesson *lesson, const struct trace *t,
                     const struct beside *beside, struct sink *out)
{
    (void)lesson;
    (void)t;
    strbuf_addf(&out->text, "index,level,stage,at,value,sentence%s\n",
                beside ? ",against" : "");
    return true;
}

static bool end(const struct trace *t, const struct beside *beside,
                struct sink *out)
{
    (void)t;
    (void)beside;
    return sink_pass(out);
}

const struct report_form csv_form = {headings, line, end};

bool report_csv(const struct catalogue *words, const struct lesson *lesson,
                const struct trace *t, const struct beside *beside,
                enum level level, struct sink *out)
{
    return report_pieces(&csv_form, words, lesson, t, beside, level, out);
}
