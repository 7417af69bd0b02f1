#include "report/beside.h"

#include "base/arena.h"
#include "base/number.h"
#include "report/taken.h"
#include "trace/term.h"

struct beside beside_of(const struct book *b, const struct book *other,
                        struct arena *arena)
{
    const struct catalogue *words = b->complaints.words;
    const struct counterfactual *c = other->without;
    struct beside beside = {.lesson = &other->lesson, .trace = &other->trace};
    if (!c)
        return beside;
    struct strbuf sentence = {0};
    beside.why = c->name;
    beside.title = said(words, arena, "trace.why.title",
                        SLOTS(TEXT("title", taken_title(words, c))));
    beside.was = taken_was(words, c);
    beside.outcome = taken_outcome(b, other, c, NULL);
    strbuf_addf(&sentence, "%s ", taken_purpose(words, b, c));
    taken_say(words, &beside.outcome, c, &sentence);
    beside.sentence =
        arena_copy(arena, strbuf_text(&sentence), sentence.length);
    strbuf_free(&sentence);
    return beside;
}

static void add_words(struct strbuf *out, const struct tensor *m)
{
    for (int i = 0; i < m->rows; i++)
        strbuf_addf(out, " %s", m->words[(int)tensor_at(m, i, 0)]);
}

static void add_row(struct strbuf *out, const struct tensor *m, int row)
{
    char room[16], number[NUMBER_SIZE];
    strbuf_addf(out, "\n  %s:", row_label(m, row, room));
    for (int c = 0; c < m->columns; c++)
        strbuf_addf(out, " %s",
                    number_print_rounded(number, tensor_at(m, row, c),
                                         FORMULA_DECIMALS));
}

static void add_result(struct strbuf *out, const struct tensor *m,
                       const char *title)
{
    strbuf_addf(out, "\n%s, %s:", m->name, title);
    if (m->words)
        add_words(out, m);
    for (int row = 0; row < m->rows && !m->words; row++)
        add_row(out, m, row);
    strbuf_add(out, "\n");
}

void beside_text(const struct catalogue *words, const struct beside *b,
                 struct sink *out)
{
    struct strbuf *s = &out->text;
    strbuf_addf(s, "\n== %s ==\n\n%s\n", b->title, b->sentence);
    add_result(s, b->outcome.watched, b->was);
    add_result(s, b->outcome.became, phrase_text(words, "trace.why.now"));
}
