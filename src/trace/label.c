// SPDX-License-Identifier: MIT
#include "trace/label.h"

#include <string.h>

#include "tokenizer/tokenizer.h"

void add_small(struct strbuf *out, int number, bool raised)
{
    static const char *const low[] = {"₀", "₁", "₂", "₃", "₄",
                                      "₅", "₆", "₇", "₈", "₉"};
    static const char *const high[] = {"⁰", "¹", "²", "³", "⁴",
                                       "⁵", "⁶", "⁷", "⁸", "⁹"};
    int power = 1;
    while (number / power >= 10)
        power *= 10;
    for (; power; power /= 10)
        strbuf_add(out, (raised ? high : low)[number / power % 10]);
}

// Which of [count] labels that are equal the one [at] is, from 1; 0 when it has
// no equal.
static int which_of(const char *const *labels, int count, int at)
{
    int before = 0, times = 0;
    for (int i = 0; labels && labels[at] && i < count; i++) {
        bool same = labels[i] && !strcmp(labels[i], labels[at]);
        times += same;
        before += same && i <= at;
    }
    return times > 1 ? before : 0;
}

int row_which(const struct tensor *m, int row)
{
    return m->row_words || m->row_noun ? 0
                                       : which_of(m->row_labels, m->rows, row);
}

int column_which(const struct tensor *m, int column)
{
    return m->column_noun ? 0 : which_of(m->column_labels, m->columns, column);
}

static const struct tokenizer *tokenizer_of(const struct tensor *m)
{
    return m->model ? m->model->tokenizer : NULL;
}

const char *label_shown(struct arena *arena, const struct tensor *m,
                        const char *label)
{
    if (!label || !tokenizer_of(m))
        return label;
    struct strbuf text = {0};
    token_show(tokenizer_of(m), label, &text);
    const char *out = arena_copy(arena, strbuf_text(&text), text.length);
    strbuf_free(&text);
    return out;
}

static void add_label(struct strbuf *out, const struct tensor *m,
                      const char *label, int which)
{
    if (tokenizer_of(m))
        token_show(tokenizer_of(m), label, out);
    else
        strbuf_add(out, label);
    if (which)
        add_small(out, which, false);
}

void row_add_label(struct strbuf *out, const struct tensor *m, int row)
{
    char room[16];
    add_label(out, m, row_label(m, row, room), row_which(m, row));
}

void column_add_label(struct strbuf *out, const struct tensor *m, int column)
{
    char room[16];
    add_label(out, m, column_label(m, column, room), column_which(m, column));
}

const char *label_words(const struct catalogue *words, struct arena *arena,
                        const char *label, int which)
{
    return said(words, arena,
                !which       ? "row.labelled"
                : which < 10 ? "row.labelled.which"
                             : "row.labelled.which.far",
                SLOTS(TEXT("label", label), COUNT("n", which)));
}
