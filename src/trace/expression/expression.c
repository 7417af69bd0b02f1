// SPDX-License-Identifier: MIT
#include "trace/expression/expression.h"

#include <math.h>
#include <string.h>

#include "base/number.h"
#include "model/index.h"
#include "model/counted.h"
#include "say/join.h"
#include "say/suggest.h"
#include "trace/explain.h"
#include "trace/expression/measure.h"

enum { MOST_NESTED = 16, MOST_BYTES = 1024 };

struct parser {
    const struct trace *trace;
    const char *text, *p;
    int nested;
    struct answer *out; // gathers the reads
    struct reason *why;
};

// The operators, in both ways to write them.
static const struct {
    const char *sign;
    char meaning;
} signs[] = {
    {"+", '+'}, {"-", '-'}, {"−", '-'}, {"*", '*'},
    {"×", '*'}, {"/", '/'}, {"÷", '/'},
};

static const char letters[] = "abcdefghijklmnopqrstuvwxyz"
                              "ABCDEFGHIJKLMNOPQRSTUVWXYZ_";
static const char digits[] = "0123456789.";

static bool expression_refuse(struct parser *s, const char *key)
{
    reason_add(s->why, key,
               SLOTS(TEXT("text", s->text), TEXT("rest", s->p),
                     COUNT("most", EXPRESSION_MOST_READS)));
    return false;
}

static void skip_spaces(struct parser *s)
{
    s->p += strspn(s->p, " ");
}

static bool expression_take(struct parser *s, const char *token)
{
    skip_spaces(s);
    size_t length = strlen(token);
    if (strncmp(s->p, token, length))
        return false;
    s->p += length;
    return true;
}

// Takes one of the two operators, or leaves everything as it is.
static char take_sign(struct parser *s, char first, char second)
{
    for (size_t i = 0; i < sizeof signs / sizeof *signs; i++)
        if ((signs[i].meaning == first || signs[i].meaning == second) &&
            expression_take(s, signs[i].sign))
            return signs[i].meaning;
    return 0;
}

// Adds a part of an address to [out]; "*" becomes the first of all, and
// [*all] true.
static bool copy_index(struct parser *s, const struct tensor *m, bool row,
                       bool *all, struct strbuf *out)
{
    struct index i;
    skip_spaces(s);
    const char *start = s->p;
    if (!index_read(&s->p, &i) || (*s->p != ',' && *s->p != ']'))
        return expression_refuse(s, "expression.index");
    *all = i.length == 1 && *i.text == '*' && i.text == start;
    if (*all)
        strbuf_addf(out, "%d", row ? m->row_from : m->column_from);
    else
        strbuf_add_n(out, start, (size_t)(s->p - start));
    return true;
}

// Reads the indices of [m] into [out] as an address without stars; [all] says
// for rows and columns whether there was one.
static bool copy_indices(struct parser *s, const struct tensor *m, bool all[2],
                         struct strbuf *out)
{
    bool none = false;
    for (int depth = 0; *s->p != ']'; depth++) {
        strbuf_add_n(out, s->p++, 1); // the bracket or the comma
        if (!copy_index(s, m, depth == 0, depth < 2 ? &all[depth] : &none, out))
            return false;
        if (none)
            return expression_refuse(s, "expression.star");
    }
    strbuf_add_n(out, s->p++, 1);
    return true;
}

static bool remember(struct parser *s, struct cells c)
{
    struct answer *a = s->out;
    if (a->read_count == EXPRESSION_MOST_READS)
        return expression_refuse(s, "expression.reads");
    a->reads[a->read_count++] = c;
    return true;
}

// The block that [a] names, widened where there was a star.
static struct cells block_of(const struct address *a, const bool all[2])
{
    const struct tensor *m = a->tensor;
    bool rows = a->row < 0 || all[0], columns = a->column < 0 || all[1];
    return cells_of(m, rows ? 0 : a->row, rows ? m->rows : 1,
                    columns ? 0 : a->column, columns ? m->columns : 1);
}

// What stands at [a], widened where there was a star.
static bool read_address(struct parser *s, const struct address *a,
                         const bool all[2], struct answer *out)
{
    struct cells c = block_of(a, all);
    bool one = c.rows * c.columns == 1, star = all[0] || all[1];
    if (a->term >= 0 && star)
        return expression_refuse(s, "expression.star");
    out->form = a->column >= 0 && !star ? ANSWER_NUMBER : ANSWER_CELLS;
    out->cells = a->term >= 0 ? (struct cells){0} : c;
    out->number = a->term >= 0 ? address_value(a)
                  : one        ? tensor_at(c.tensor, c.row, c.column)
                               : NAN;
    return remember(s, c);
}

// Cells, of a name of [length] bytes that starts here.
static bool read_cells(struct parser *s, size_t length, struct answer *out)
{
    struct strbuf text = {0};
    struct address a = {0};
    bool all[2] = {false, false};
    strbuf_add_n(&text, s->p, length);
    bool good = address_parse(s->trace, strbuf_text(&text), &a, s->why);
    s->p += length;
    if (good && *s->p == '[')
        good = copy_indices(s, a.tensor, all, &text) &&
               address_parse(s->trace, strbuf_text(&text), &a, s->why);
    strbuf_free(&text);
    return good && read_address(s, &a, all, out);
}

static size_t name_length(const char *p)
{
    size_t length = strspn(p, letters);
    while (length && p[length] &&
           (strchr(letters, p[length]) || strchr(digits, p[length])))
        length++;
    return length;
}

static bool unknown_function(struct parser *s, size_t length)
{
    if (!s->why)
        return false;
    const struct catalogue *words = s->why->words;
    struct strbuf name = {0}, near = {0};
    strbuf_add_n(&name, s->p, length);
    bool some =
        suggest(words, &near, strbuf_text(&name), measure_names, MEASURES);
    if (!some)
        list_names(words, &near, "list.last", measure_names, MEASURES);
    reason_add(s->why,
               some ? "expression.function.near" : "expression.function",
               SLOTS(TEXT("name", strbuf_text(&name)),
                     TEXT("near", strbuf_text(&near))));
    strbuf_free(&name);
    strbuf_free(&near);
    return false;
}

static struct answer worked_out(double number)
{
    return (struct answer){.form = ANSWER_NUMBER, .number = number};
}

static bool read_call(struct parser *s, size_t length, struct answer *out)
{
    enum measure which = measure_find(s->p, length);
    if (which == MEASURES)
        return unknown_function(s, length);
    s->p += length;
    expression_take(s, "(");
    skip_spaces(s);
    size_t name = name_length(s->p);
    if (!name)
        return expression_refuse(s, "expression.cells");
    if (!read_cells(s, name, out))
        return false;
    if (!expression_take(s, ")"))
        return expression_refuse(s, "expression.bracket");
    struct cells at;
    out->number = measure_cells(which, &out->cells, &at);
    *out = worked_out(out->number);
    if (which == MEASURE_ARGMAX) {
        out->form = ANSWER_PLACE;
        out->cells = at;
    }
    return true;
}

static bool read_sum(struct parser *s, struct answer *out);

static bool read_nested(struct parser *s, struct answer *out)
{
    if (s->nested == MOST_NESTED)
        return expression_refuse(s, "expression.deep");
    s->nested++;
    bool good = read_sum(s, out);
    s->nested--;
    return good && (expression_take(s, ")") ||
                    expression_refuse(s, "expression.bracket"));
}

static bool need_number(struct parser *s, const struct answer *a)
{
    return answer_is_number(a) || expression_refuse(s, "expression.row");
}

static bool read_number(struct parser *s, struct answer *out)
{
    char text[NUMBER_SIZE];
    size_t length = strspn(s->p, digits);
    if (length >= sizeof text)
        return expression_refuse(s, "expression.form");
    memcpy(text, s->p, length);
    text[length] = 0;
    if (!number_read(text, &out->number))
        return expression_refuse(s, "expression.form");
    *out = worked_out(out->number);
    s->p += length;
    return true;
}

// What the lesson has counted under the name of [length] bytes that starts here;
// NULL: nothing. [*of]: how many it is of.
static const struct counted *measured_here(const struct parser *s,
                                           size_t length, bool *of)
{
    static const char ending[] = ".of";
    const struct model *m = s->trace->model;
    size_t end = strlen(ending);
    *of = length > end && !memcmp(s->p + length - end, ending, end);
    size_t name = *of ? length - end : length;
    for (int i = 0; m && i < m->measured_count; i++)
        if (strlen(m->measured[i].name) == name &&
            !memcmp(m->measured[i].name, s->p, name))
            return &m->measured[i];
    return NULL;
}

static bool read_measured(struct parser *s, size_t length, struct answer *out)
{
    bool of;
    const struct counted *m = measured_here(s, length, &of);
    *out = worked_out(!m->done ? 1 : of ? m->of : m->right);
    s->out->waits |= !m->done;
    s->p += length;
    return true;
}

static bool read_positive(struct parser *s, struct answer *out)
{
    skip_spaces(s);
    size_t length = name_length(s->p);
    if (expression_take(s, "("))
        return read_nested(s, out);
    if (!length)
        return read_number(s, out);
    bool of;
    if (measured_here(s, length, &of))
        return read_measured(s, length, out);
    if (s->p[length + strspn(s->p + length, " ")] == '(')
        return read_call(s, length, out);
    return read_cells(s, length, out);
}

static bool read_factor(struct parser *s, struct answer *out)
{
    bool any = false, minus = false;
    while (take_sign(s, '-', '-')) {
        any = true;
        minus = !minus;
    }
    if (!read_positive(s, out) || (any && !need_number(s, out)))
        return false;
    if (any)
        *out = worked_out(minus ? -out->number : out->number);
    return true;
}

static double combine(char sign, double a, double b)
{
    switch (sign) {
    case '+':
        return a + b;
    case '-':
        return a - b;
    case '*':
        return a * b;
    default:
        return b != 0 ? a / b : NAN;
    }
}

// Numbers joined by the operators [first] and [second], from the left.
static bool read_chain(struct parser *s, struct answer *out, char first,
                       char second,
                       bool (*part)(struct parser *s, struct answer *out))
{
    struct answer next = {0};
    char sign;
    if (!part(s, out))
        return false;
    while ((sign = take_sign(s, first, second))) {
        if (!need_number(s, out) || !part(s, &next) || !need_number(s, &next))
            return false;
        *out = worked_out(combine(sign, out->number, next.number));
    }
    return true;
}

static bool read_product(struct parser *s, struct answer *out)
{
    return read_chain(s, out, '*', '/', read_factor);
}

static bool read_sum(struct parser *s, struct answer *out)
{
    return read_chain(s, out, '+', '-', read_product);
}

bool answer_is_number(const struct answer *a)
{
    return a->form != ANSWER_CELLS || a->cells.rows * a->cells.columns == 1;
}

// All of it as one address, which may have a name that no expression could
// hold; most are no more than that.
static bool read_alone(struct parser *s, struct answer *out)
{
    struct address a;
    if (!address_parse(s->trace, s->text, &a, NULL))
        return false;
    s->p += strlen(s->p);
    return read_address(s, &a, (const bool[2]){false, false}, out);
}

bool expression_evaluate(const struct trace *t, const char *text,
                         struct answer *out, struct reason *why)
{
    struct answer value = {0};
    *out = value;
    struct parser s = {t, text, text, 0, out, why};
    if (strlen(text) > MOST_BYTES)
        return expression_refuse(&s, "expression.long");
    if (!read_alone(&s, &value) && !read_sum(&s, &value))
        return false;
    skip_spaces(&s);
    if (*s.p)
        return expression_refuse(&s, "expression.form");
    out->form = value.form;
    out->number = value.number;
    out->cells = value.cells;
    bool finite = isfinite(value.number) || value.number == -INFINITY;
    return !answer_is_number(out) || finite ||
           expression_refuse(&s, "expression.finite");
}
