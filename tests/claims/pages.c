// SPDX-License-Identifier: MIT
// What a page says: the numbers, rows and words of the addresses between its
// braces, and nothing else.
#include <math.h>
#include <string.h>

#include "claims.h"
#include "report/say.h"

enum { PLACES = 3 };

// A page that is made up: its text, and what its places stand for.
struct page {
    struct strbuf text;
    struct claim at[PLACES];
};

// An index of an address: a label in quotes where there is one, or a number
// from 0 where positions are shown, from 1 elsewhere.
static void add_index(struct strbuf *out, const char *label, int i, int first,
                      bool by_label)
{
    if (by_label && label)
        strbuf_addf(out, "'%s'", label);
    else
        strbuf_addf(out, "%d", i + first);
}

// Positions are counted from 0, as they are shown.
static bool shows_places(const struct tensor *m)
{
    return !strcmp(m->plain, "P") || !strcmp(m->plain, "dots") ||
           !strcmp(m->plain, "switches") || !strcmp(m->plain, "shifted");
}

static void add_address(struct page *p, const struct claim *c, bool by_label)
{
    const struct tensor *m = c->out;
    int first = shows_places(m) ? first_place(c->model) : 1;
    int across = !strcmp(m->plain, "dots") ? first : shows_places(m) ? 0 : 1;
    const char *label = c->row < 0 ? NULL : name_label(c, m, c->row);
    for (int r = 0; label && r < m->rows; r++)
        if (r != c->row && !strcmp(name_label(c, m, r), label))
            label = NULL; // which of them?
    strbuf_addf(&p->text, "{%s", m->name);
    if (c->row >= 0) {
        strbuf_add(&p->text, "[");
        add_index(&p->text, label, c->row, first, by_label);
    }
    if (c->column >= 0)
        strbuf_addf(&p->text, ",%d", c->column + across);
    if (c->term >= 0)
        strbuf_addf(&p->text, ",%d", c->term + 1);
    strbuf_add(&p->text, c->row >= 0 ? "]}" : "}");
}

// --- reading it back --------------------------------------------------------

static bool reads(const char **text, const char *what)
{
    if (strncmp(*text, what, strlen(what)))
        return false;
    *text += strlen(what);
    return true;
}

static bool reads_value(const struct claim *c, const char **text, double x)
{
    struct printed number;
    if (c->out->words && c->term < 0)
        return reads(text, c->out->words[(int)x]);
    return printed_read(text, &number) && printed_shows(&number, x);
}

// What is added or compared in the term's turn.
static double term_of(const struct claim *c)
{
    static const char *const walked = "max sum argmax force";
    return strstr(walked, c->kind) ? operand_cell(c, 0, c->term)
                                   : claim_term(c, c->column, c->term);
}

// "(1, 0.5)" for numbers, "la zone" for words.
static bool reads_list(const struct claim *c, const char **text)
{
    const struct tensor *m = c->out;
    const double *x = m->data + (c->row < 0 ? 0 : c->row * m->columns);
    int count = c->row < 0 ? m->rows * m->columns : m->columns;
    bool good = m->words || reads(text, "(");
    for (int i = 0; i < count && good; i++)
        good = (i == 0 || reads(text, m->words ? " " : ", ")) &&
               reads_value(c, text, x[i]);
    return good && (m->words || reads(text, ")"));
}

static bool reads_place(const struct claim *c, const char **text)
{
    if (c->term >= 0)
        return reads_value(c, text, term_of(c));
    return c->column >= 0 ? reads_value(c, text, claim_cell(c, c->column))
                          : reads_list(c, text);
}

// --- pages ------------------------------------------------------------------

// Any address that stands for a number or a row of them.
static struct address any_address(const struct trace *t, struct rng *rng)
{
    const struct tensor *m =
        t->tensors[rng_between(rng, 0, t->tensor_count - 1)];
    struct address a = {m, -1, -1, -1};
    enum { MOST = 60 }; // so that a page is not too long
    bool whole = m->rows == 1 || m->columns == 1;
    int least = m->rows * m->columns <= MOST && whole ? 0
                : m->columns <= MOST                  ? 1
                                                      : 2;
    int depth = rng_between(rng, least, 3);
    if (depth > 0)
        a.row = rng_between(rng, 0, m->rows - 1);
    if (depth > 1)
        a.column = rng_between(rng, 0, m->columns - 1);
    if (depth > 2)
        a.term = rng_between(rng, 0, address_terms(&a) - 1);
    return a;
}

static void check_page(struct page *p, const struct trace *t)
{
    struct strbuf said = {0};
    struct reason why = {0};
    size_t bad;
    const struct claim *c = &p->at[0];
    if (!say_check(t, strbuf_text(&p->text), &why, &bad))
        claim_fails(c, "“%s” is refused: %s", p->text.text, reason_text(&why));
    say_fill(t, strbuf_text(&p->text), false, &said);
    const char *rest = claim_letters(c, strbuf_text(&said));
    bool good = true;
    for (int k = 0; k < PLACES && good; k++)
        good = reads(&rest, "{ ") && reads_place(&p->at[k], &rest) &&
               reads(&rest, "}, ");
    if (!good || *rest)
        claim_fails(c, "“%s” is “%s”, wrong from “%s” on", p->text.text,
                    said.text, rest);
    strbuf_free(&said);
    reason_free(&why);
}

void claim_page(struct tally *tally, const struct model *model,
                const struct trace *trace, struct rng *rng, struct arena *arena)
{
    struct page p = {.text = {0}};
    for (int k = 0; k < PLACES; k++) {
        struct address a = any_address(trace, rng);
        p.at[k] = claim_of(tally, model, trace, &a, arena);
        strbuf_add(&p.text, "{{ ");
        add_address(&p, &p.at[k], rng_between(rng, 0, 1));
        strbuf_add(&p.text, "}}, ");
    }
    tally->pages++;
    check_page(&p, trace);
    strbuf_free(&p.text);
}
