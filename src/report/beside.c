// SPDX-License-Identifier: MIT
#include "report/beside.h"

#include <assert.h>

#include "base/number.h"
#include "trace/origin.h"
#include "trace/term.h"

static void beside_add_words(struct strbuf *out, const struct tensor *m)
{
    for (int i = 0; i < m->rows; i++)
        strbuf_addf(out, " %s", m->words[(int)tensor_at(m, i, 0)]);
}

// What would look like 0 is 0.0000 here, what would look like 1 is not 1.
static const char *number_print_in_row(char out[static NUMBER_SIZE],
                                       const struct tensor *m, int row,
                                       double x)
{
    return x > 0.5 ? number_print_of(out, m, row, x, FORMULA_DECIMALS)
                   : number_print_rounded(out, x, FORMULA_DECIMALS);
}

static void beside_add_row(struct strbuf *out, const struct tensor *m, int row)
{
    char room[16], number[NUMBER_SIZE];
    strbuf_addf(out, "\n  %s:", row_label(m, row, room));
    for (int c = 0; c < m->columns; c++)
        strbuf_addf(out, " %s",
                    number_print_in_row(number, m, row, tensor_at(m, row, c)));
}

static void beside_add_result(struct strbuf *out, const struct tensor *m,
                              const char *title)
{
    strbuf_addf(out, "\n%s, %s:", m->name, title);
    if (m->words)
        beside_add_words(out, m);
    for (int row = 0; row < m->rows && !m->words; row++)
        beside_add_row(out, m, row);
    strbuf_add(out, "\n");
}

void beside_text(const struct catalogue *words, const struct beside *b,
                 struct sink *out)
{
    assert(b->why && b->outcome.watched && b->outcome.became);
    struct strbuf *s = &out->text;
    strbuf_addf(s, "\n== %s ==\n\n%s\n", b->title, b->sentence);
    beside_add_result(s, b->outcome.watched, b->was);
    beside_add_result(s, b->outcome.became,
                      phrase_text(words, "trace.why.now"));
}
