// SPDX-License-Identifier: MIT
#include "claims.h"

#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

#include "base/utf8.h"
#include "trace/op.h"

static bool has_terms(const char *kind)
{
    static const char *const kinds[] = {
        "matmul", "matmul_t", "mix",     "affine", "additive",
        "max",    "sum",      "argmax",  "force",  "blend",
        "most",   "total",    "entropy", "collect", "effective",
        "rank",   "farthest", "plus",    "convolve", "dense"};
    for (size_t i = 0; i < sizeof kinds / sizeof *kinds; i++)
        if (!strcmp(kinds[i], kind))
            return true;
    return false;
}

// Of all rows the operation with the most operands, the last of equals: at its
// ends a recurrence has no neighbour.
static const struct operation *longest(const struct tensor *m)
{
    const struct operation *most = m->writer[m->rows - 1];
    for (int r = m->rows - 1; r >= 0; r--)
        if (m->writer[r]->in_count > most->in_count ||
            (m->writer[r]->in_count == most->in_count &&
             m->writer[r]->index > most->index))
            most = m->writer[r];
    return most;
}

// A row of which none is held is shared out as any other.
static const char *kind_of(const struct operation *o, int row)
{
    bool free = !strcmp(o->kind->name, "hold") && row >= 0;
    const struct tensor *held = free ? o->in[2].tensor : NULL;
    for (int k = 0; free && row < held->rows && k < held->columns; k++)
        free = tensor_at(held, row, k) == 0;
    return free ? "divide" : o->kind->name;
}

struct claim claim_of(struct tally *tally, const struct model *model,
                      const struct trace *trace, const struct address *a,
                      struct arena *arena)
{
    const struct tensor *m = a->tensor;
    const struct operation *o = a->row < 0 ? longest(m) : m->writer[a->row];
    const char *kind = kind_of(o, a->row);
    return (struct claim){tally,  model,     trace,
                          m,      o,         kind,
                          a->row, a->column, has_terms(kind) ? a->term : -1,
                          arena};
}

static bool is_told(const struct claim *c, const char *format, int level)
{
    struct tally *t = c->tally;
    for (int i = 0; i < t->told_count; i++)
        if (t->told[i].format == format && t->told[i].level == level &&
            !strcmp(t->told[i].kind, c->kind))
            return true;
    if (t->told_count == MOST_TOLD)
        return true;
    t->told[t->told_count].format = format;
    t->told[t->told_count].kind = c->kind;
    t->told[t->told_count++].level = level;
    return false;
}

void claim_fails(const struct claim *c, const char *format, ...)
{
    struct address a = {c->out, c->row, c->column, c->term};
    c->tally->failures++;
    if (is_told(c, format, address_level(&a)))
        return;
    struct strbuf text = {0};
    address_print(&a, &text);
    strbuf_add(&text, ": ");
    va_list args;
    va_start(args, format);
    strbuf_vaddf(&text, format, args);
    va_end(args);
    fprintf(stderr, "%s\n", strbuf_text(&text));
    strbuf_free(&text);
}

int claim_row(const struct claim *c)
{
    return c->row < 0 ? c->o->row : c->row;
}

const struct tensor *operand_of(const struct claim *c, int k)
{
    return c->o->in[k].tensor;
}

int operand_at(const struct claim *c, int k)
{
    return c->o->in[k].row < 0 ? claim_row(c) : c->o->in[k].row;
}

double operand_cell(const struct claim *c, int k, int column)
{
    return tensor_at(operand_of(c, k), operand_at(c, k), column);
}

double claim_cell(const struct claim *c, int column)
{
    return tensor_at(c->out, claim_row(c), column);
}

struct found find_in(const struct tensor *m, int row, int count)
{
    struct found f = {.x = &m->data[row * m->columns], .count = count};
    f.high = f.x[0];
    for (int i = 1; i < count; i++)
        f.high = fmax(f.high, f.x[i]);
    for (int i = count - 1; i >= 0; i--) {
        bool highest = f.x[i] == f.high;
        f.best = highest ? i : f.best;
        f.ties += highest;
        f.zeros += f.x[i] == 0;
        f.masked += isinf(f.x[i]) != 0;
    }
    return f;
}

const struct tensor *claim_tensor(const struct claim *c, const char *name)
{
    const char *prefix = c->out->scope ? c->out->scope->prefix : "";
    return trace_find(c->trace, arena_print(c->arena, "%s%s", prefix, name));
}

bool same_number(double x, double y, double size)
{
    return x == y || fabs(x - y) <= 1e-12 * size + 1e-300;
}

const char *claim_letters(const struct claim *c, const char *text)
{
    const size_t size = strlen(ISOLATE_END);
    char *copy = arena_copy(c->arena, text, strlen(text)), *end = copy;
    for (; *text; text++) {
        if (strncmp(text, ISOLATE_BY_ITSELF, size) &&
            strncmp(text, ISOLATE_END, size))
            *end++ = *text;
        else
            text += size - 1;
    }
    *end = 0;
    return copy;
}
