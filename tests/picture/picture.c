// SPDX-License-Identifier: MIT
#include <check.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "picture.h"
#include "../suite.h"
#include "trace/op.h"

void picture_fail(const struct picture *p, const char *format, ...)
{
    char text[400];
    struct strbuf at = {0};
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    address_print(&p->now, &at);
    ck_abort_msg("level %d, step %lld, %s: %s", (int)p->position.level,
                 (long long)p->position.index + 1, strbuf_text(&at), text);
}

bool picture_near(double x, double y, double off)
{
    return x == y || fabs(x - y) <= off || (isnan(x) && isnan(y));
}

const struct item *picture_named(const struct picture *p, const char *name,
                                 int number)
{
    const struct item *i = pose_find(p->pose, id_named(name, number));
    return i && i->alpha > 0 ? i : NULL;
}

const struct item *picture_item(const struct picture *p, const char *name,
                                const struct tensor *m, int row, int column)
{
    const struct item *i = pose_find(p->pose, id_cell(name, m, row, column));
    return i && i->alpha > 0 ? i : NULL;
}

const struct tensor *picture_next(const struct picture *p, int *t)
{
    while (*t < p->trace->tensor_count) {
        const struct tensor *m = p->trace->tensors[(*t)++];
        if (p->has[m->index] && m->rows * m->columns <= PICTURE_MOST_CELLS)
            return m;
    }
    return NULL;
}

double picture_up(const struct item *i, double zero)
{
    double above = zero - i->at.y, below = i->at.y + i->at.h - zero;
    return above > below ? above : -below;
}

// --- numbers ----------------------------------------------------------------

// "−0.67" with its decimals; false when it is no number.
static bool parse(const char *text, double *value, int *decimals)
{
    static const char minus[] = "−";
    char plain[64];
    bool negative = !strncmp(text, minus, sizeof minus - 1);
    if (negative)
        text += sizeof minus - 1;
    if (!strcmp(text, "∞"))
        *value = INFINITY;
    else {
        char *end;
        snprintf(plain, sizeof plain, "%s", text);
        *value = strtod(plain, &end);
        if (end == plain || *end)
            return false;
    }
    if (negative)
        *value = -*value;
    const char *point = strchr(text, '.');
    *decimals = point ? (int)strlen(point + 1) : 0;
    return true;
}

double picture_value(const char *text)
{
    double value;
    int decimals;
    return parse(text, &value, &decimals) ? value : NAN;
}

// ">0.999": a share that is not 1, but too near to print otherwise.
static bool is_near(const char *text, double value)
{
    double bound;
    int decimals;
    return *text == '>' && parse(text + 1, &bound, &decimals) && value < 1 &&
           value > bound && bound >= 0.999;
}

// "<0.01" and ">−0.01": not 0, but too small to print otherwise.
static bool is_tiny(const char *text, double value)
{
    double bound;
    int decimals;
    return (*text == '<' || *text == '>') &&
           parse(text + 1, &bound, &decimals) && value != 0 &&
           (value > 0) == (*text == '<') && fabs(value) < fabs(bound);
}

// A cell may say the word that it is of, before its number or alone.
static const char *without_word(const struct item *i)
{
    const struct address *a = &i->target.address;
    bool cell = i->text && i->target.kind == TARGET_CELLS && a->tensor &&
                a->column >= 0;
    const char *word = cell && a->tensor->column_labels
                           ? a->tensor->column_labels[a->column]
                           : "";
    size_t length = strlen(word);
    if (i->text && !strncmp(i->text, "→", strlen("→")))
        return NULL; // the word that it stands for
    if (!length || strncmp(i->text, word, length))
        return i->text;
    return i->text[length] == ' ' ? i->text + length + 1
           : i->text[length]      ? i->text
                                  : NULL;
}

void picture_number(const struct picture *p, const struct item *i,
                    const char *what, double value)
{
    double shown;
    int decimals;
    const char *text = i ? without_word(i) : NULL;
    if (!text || strchr(text, 'e') || is_tiny(text, value) ||
        is_near(text, value))
        return;
    if (!parse(text, &shown, &decimals))
        picture_fail(p, "%s shows “%s”, which is no number", what, i->text);
    if (!picture_near(shown, value, 0.5000001 * pow(10, -decimals)))
        picture_fail(p, "%s shows %s, but is %.17g", what, i->text, value);
    p->found[READ_NUMBER]++;
}

// The value of a cell as the step sees it: at the term level a maximum or a
// sum is only as far as the terms that were walked.
static double value_now(const struct picture *p, const struct tensor *m, int r,
                        int c)
{
    const struct address *a = &p->now;
    if (a->tensor != m || a->row != r || a->column != c || a->term < 0)
        return tensor_at(m, r, c);
    const struct operation *o = operation_of(a);
    const char *kind = o->kind->name;
    double sum = 0, max = -INFINITY;
    for (int k = 0; k <= a->term; k++) {
        double x = operation_term(o, r, c, k);
        sum += x;
        max = fmax(max, x);
    }
    if (!strcmp(kind, "max"))
        return max;
    return strcmp(kind, "sum") ? tensor_at(m, r, c) : sum;
}

static void read_numbers(const struct picture *p, const struct tensor *m, int r,
                         int c)
{
    static const char *const names[] = {"cell", "rung", "cell number",
                                        "bar number", "logit"};
    for (size_t k = 0; k < sizeof names / sizeof *names; k++) {
        const struct item *i = picture_item(p, names[k], m, r, c);
        char what[100];
        if (!i)
            continue;
        snprintf(what, sizeof what, "%s %s[%d,%d]", names[k], m->name, r + 1,
                 c + 1);
        picture_number(p, i, what, value_now(p, m, r, c));
    }
}

// The value minus the row's maximum, over the exponential.
static void read_minus(const struct picture *p, const struct operation *o,
                       int r, int c)
{
    const struct item *i = picture_item(p, "minus", o->out, r, c);
    if (!i || strcmp(o->kind->name, "exp"))
        return;
    double x = tensor_at(o->in[0].tensor, operand_row(o, 0, r), c);
    double max = tensor_at(o->in[1].tensor, r, 0);
    picture_number(p, i, "the score minus the maximum",
                   isfinite(x) ? x - max : x);
}

// --- sums -------------------------------------------------------------------

static void check_sum(const struct picture *p, const struct item *i,
                      const char *what, double sum)
{
    if (!i)
        return;
    picture_number(p, i, what, sum);
    p->found[READ_SUM]++;
}

static double row_sum(const struct tensor *m, int r)
{
    double sum = 0;
    for (int c = 0; c < m->columns; c++)
        sum += tensor_at(m, r, c);
    return sum;
}

static double column_sum(const struct tensor *m, int c)
{
    double sum = 0;
    for (int r = 0; r < m->rows; r++)
        sum += tensor_at(m, r, c);
    return sum;
}

// Columns too narrow for numbers have bars, all on one scale.
static void read_sum_bars(const struct picture *p, const struct tensor *m)
{
    double scale = 0;
    for (int c = 0; c < m->columns; c++) {
        const struct item *i = picture_item(p, "column bar", m, -1, c);
        double sum = column_sum(m, c);
        if (!i)
            return;
        if (c == 0)
            scale = i->at.h / sum;
        if (!picture_near(i->at.h, sum * scale, 0.01))
            picture_fail(p, "the bar of column %d of %s is %g high, not %g",
                         c + 1, m->name, i->at.h, sum * scale);
        p->found[READ_SUM]++;
    }
}

static void read_sums(const struct picture *p, const struct tensor *m)
{
    for (int r = 0; r < m->rows; r++)
        for (int end = -1; end <= 0; end++)
            check_sum(p, picture_item(p, "row sum", m, r, end), "a row sum",
                      row_sum(m, r));
    for (int c = 0; c < m->columns; c++)
        check_sum(p, picture_item(p, "column sum", m, -1, c), "a column sum",
                  column_sum(m, c));
    read_sum_bars(p, m);
}

void picture_numbers(const struct picture *p)
{
    const struct tensor *m;
    for (int t = 0; (m = picture_next(p, &t));) {
        for (int r = 0; r < m->rows; r++)
            for (int c = 0; c < m->columns; c++) {
                read_numbers(p, m, r, c);
                read_minus(p, m->writer[r], r, c);
            }
        read_sums(p, m);
    }
}
