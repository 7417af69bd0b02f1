// SPDX-License-Identifier: MIT
// Reckons one side of an equation: sums of products of rows, columns and
// numbers, functions of them.
#include "expression.h"
#include "facts.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

struct parser {
    const struct claim *c;
    const struct token *at;
    const struct indices *indices;
    struct side *side;
    bool failed;
};

struct value value_of(struct arena *arena, int rows, int columns)
{
    size_t count = (size_t)rows * (size_t)columns;
    return (struct value){rows, columns,
                          arena_array(arena, count, sizeof(struct number))};
}

struct value value_of_cells(const struct claim *c, struct cells cells)
{
    struct value v = value_of(c->arena, cells.rows, cells.columns);
    for (int r = 0; r < v.rows; r++)
        for (int k = 0; k < v.columns; k++) {
            double x = tensor_at(cells.tensor, cells.row + r, cells.column + k);
            v.at[r * v.columns + k] =
                (struct number){x, x, isinf(x) ? 0 : fabs(x)};
        }
    return v;
}

static struct value fail(struct parser *p, const char *why)
{
    if (!p->failed)
        claim_fails(p->c, "the formula cannot be reckoned: %s", why);
    p->failed = true;
    return value_of(p->c->arena, 1, 1);
}

static bool takes(struct parser *p, char mark)
{
    if (p->at->kind != MARK || p->at->mark != mark)
        return false;
    p->at++;
    return true;
}

static bool is_scalar(struct value v)
{
    return v.rows == 1 && v.columns == 1;
}

// --- numbers ----------------------------------------------------------------

static struct number plus(struct number a, struct number b)
{
    return (struct number){a.exact + b.exact, a.printed + b.printed,
                           a.size + b.size};
}

static struct number minus(struct number a, struct number b)
{
    return (struct number){a.exact - b.exact, a.printed - b.printed,
                           a.size + b.size};
}

static struct number times(struct number a, struct number b)
{
    return (struct number){a.exact * b.exact, a.printed * b.printed,
                           a.size * b.size};
}

static struct number divided(struct number a, struct number b)
{
    double by = fabs(b.exact);
    if (by == 0 || b.printed == 0) // there is no such number
        return (struct number){NAN, NAN, 0};
    return (struct number){a.exact / b.exact, a.printed / b.printed,
                           a.size / by * (b.size / by)};
}

static struct number power(struct number a, struct number b)
{
    double x = pow(a.exact, b.exact);
    return (struct number){x, pow(a.printed, b.printed),
                           fabs(x) * (1 + b.size)};
}

// Element by element; what has one row, one column or one number serves all.
static struct value each(struct parser *p, struct value a, struct value b,
                         struct number (*f)(struct number, struct number))
{
    int rows = a.rows > b.rows ? a.rows : b.rows;
    int columns = a.columns > b.columns ? a.columns : b.columns;
    if ((a.rows != rows && a.rows != 1) || (b.rows != rows && b.rows != 1) ||
        (a.columns != columns && a.columns != 1) ||
        (b.columns != columns && b.columns != 1))
        return fail(p, "shapes differ");
    struct value v = value_of(p->c->arena, rows, columns);
    for (int i = 0; i < rows * columns; i++) {
        int r = i / columns, k = i % columns;
        v.at[i] = f(a.at[r % a.rows * a.columns + k % a.columns],
                    b.at[r % b.rows * b.columns + k % b.columns]);
    }
    return v;
}

static struct value transpose(struct parser *p, struct value a)
{
    struct value v = value_of(p->c->arena, a.columns, a.rows);
    for (int i = 0; i < a.rows * a.columns; i++)
        v.at[i % a.columns * a.rows + i / a.columns] = a.at[i];
    return v;
}

static bool is_zero(const struct token *t)
{
    return t->kind == NUMBER && t->number.exact == 0;
}

// The row of zeros and numbers, as long as the matrix is high.
static struct value padded(struct parser *p, struct value a, int rows)
{
    struct value v = value_of(p->c->arena, 1, rows);
    int shift = a.led ? rows - a.columns : 0;
    for (int k = 0; k < a.columns; k++)
        v.at[k + shift] = a.at[k];
    return v;
}

static struct value product(struct parser *p, struct value a, struct value b)
{
    if ((a.led || a.trailed) && a.rows == 1 && a.columns < b.rows)
        a = padded(p, a, b.rows);
    if (a.columns != b.rows)
        return fail(p, "a row does not fit its column");
    struct value v = value_of(p->c->arena, a.rows, b.columns);
    for (int r = 0; r < a.rows; r++)
        for (int k = 0; k < a.columns; k++)
            for (int i = 0; i < b.columns; i++)
                v.at[r * b.columns + i] = plus(
                    v.at[r * b.columns + i],
                    times(a.at[r * a.columns + k], b.at[k * b.columns + i]));
    return v;
}

// A dot between two rows is their product.
static struct value dot(struct parser *p, struct value a, struct value b)
{
    if (is_scalar(a) || is_scalar(b) || a.rows != 1 || b.rows != 1)
        return each(p, a, b, times);
    return product(p, a, transpose(p, b));
}

// --- names ------------------------------------------------------------------

// The word of row [row] of the embeddings that a formula is about, in its
// table.
static int looked_up(const struct claim *c, const struct tensor *table, int row)
{
    const struct tensor *target = trace_find(c->trace, "target");
    const char *word = name_label(c, c->out, row);
    if (!word)
        word = target->words[row == 0 ? start_word(c) : (int)target->data[row - 1]];
    int k = 0;
    while (k + 1 < table->rows && strcmp(name_label(c, table, k), word))
        k++;
    return k;
}

// The row that an index means now.
static int indexed_row(struct parser *p, const struct token *t)
{
    const struct tensor *m = t->cells.tensor;
    int index = t->row == 'i' ? p->indices->i : p->indices->j;
    if (t->looked_up)
        return looked_up(p->c, m, index - name_first(p->c->out));
    return index + t->by - name_first(m);
}

static struct value name(struct parser *p, const struct token *t)
{
    struct cells at = t->cells;
    p->side->named = true;
    if (t->row) {
        at.row = indexed_row(p, t);
        at.rows = 1;
    }
    if (t->column) {
        at.column = (t->column == 'k' ? p->indices->k : p->indices->j) - 1;
        at.columns = 1;
    }
    if (at.row >= 0 && at.row < at.tensor->rows)
        return value_of_cells(p->c, at);
    // Before its first row a recurrence reads zeros; all else has an end.
    p->side->outside |= at.tensor != p->c->out;
    return value_of(p->c->arena, 1, at.columns);
}

// --- functions --------------------------------------------------------------

static double sigmoid(double x)
{
    return 1 / (1 + exp(-x));
}

static double silu(double x)
{
    return x * sigmoid(x);
}

static double gelu(double x)
{
    return x / 2 * erfc(-x / sqrt(2));
}

static double gelu_tanh(double x)
{
    double up = sqrt(2 / acos(-1)) * (x + 0.044715 * x * x * x);
    return x * sigmoid(2 * up);
}

// A function, and how steep it is at most at [x].
static const struct {
    const char *name;
    double (*f)(double x);
} curves[] = {{"tanh", tanh}, {"σ", sigmoid}, {"exp", exp},
              {"sin", sin},   {"cos", cos},   {"√", sqrt},
              {"SiLU", silu}, {"GELU", gelu}, {"GELU-tanh", gelu_tanh}};

static struct value curve(struct parser *p, struct value a,
                          double (*f)(double x))
{
    struct value v = value_of(p->c->arena, a.rows, a.columns);
    for (int i = 0; i < a.rows * a.columns; i++) {
        double y = f(a.at[i].exact), steep = f == exp ? y : 1;
        bool whole = f == sqrt && y * y == a.at[i].exact &&
                     y * 1e4 == round(y * 1e4); // √6.25 is 2.5
        p->side->curved |=
            a.at[i].exact != 0 && isfinite(a.at[i].exact) && !whole;
        v.at[i] = (struct number){y, f(a.at[i].printed),
                                  fabs(y) + steep * a.at[i].size};
    }
    return v;
}

// A function that leaves whole numbers whole.
static struct value bend(struct parser *p, struct value a, bool step)
{
    struct value v = value_of(p->c->arena, a.rows, a.columns);
    for (int i = 0; i < a.rows * a.columns; i++) {
        struct number x = a.at[i];
        v.at[i] = step ? (struct number){x.exact > 0, x.printed > 0, 1}
                       : (struct number){fmax(0, x.exact), fmax(0, x.printed),
                                         x.size};
    }
    return v;
}

// The likeliest of every row, so many or as many as make so much; the others 0.
static struct value cut_rows(struct parser *p, struct value a, bool mass)
{
    struct value v = value_of(p->c->arena, a.rows, a.columns);
    for (int i = 0; i < a.rows * a.columns; i++) {
        const struct number *row = &a.at[i / a.columns * a.columns];
        double before = 0;
        int count = 0, own = i % a.columns;
        for (int k = 0; k < a.columns; k++)
            if (row[k].exact > row[own].exact ||
                (row[k].exact == row[own].exact && k < own)) {
                before += row[k].exact;
                count++;
            }
        bool stays = mass ? before < p->c->o->number - 1e-13
                          : count < p->c->o->number;
        v.at[i] = stays ? a.at[i] : (struct number){0};
    }
    return v;
}

static struct value call(struct parser *p, const char *function, struct value a)
{
    if (!strcmp(function, "top ") || !strcmp(function, "mass "))
        return cut_rows(p, a, *function == 'm');
    if (!strcmp(function, "ReLU") || !strcmp(function, "step"))
        return bend(p, a, *function == 's');
    for (size_t i = 0; i < sizeof curves / sizeof *curves; i++)
        if (!strcmp(curves[i].name, function))
            return curve(p, a, curves[i].f);
    int best = 0;
    for (int i = 1; i < a.columns; i++)
        if (a.at[i].exact > a.at[best].exact)
            best = i;
    struct value v = value_of(p->c->arena, 1, 1);
    bool place = !strcmp(function, "argmax");
    v.at[0] = place ? (struct number){best, best, best} : a.at[best];
    return v;
}

// --- the grammar ------------------------------------------------------------

static struct value sum(struct parser *p);

static struct value side_by_side(struct parser *p, struct value a,
                                 struct value b)
{
    if (a.rows != b.rows)
        return fail(p, "rows of a list differ");
    struct value v = value_of(p->c->arena, a.rows, a.columns + b.columns);
    for (int r = 0; r < a.rows; r++) {
        struct number *to = &v.at[r * v.columns];
        for (int k = 0; k < a.columns; k++)
            to[k] = a.at[r * a.columns + k];
        for (int k = 0; k < b.columns; k++)
            to[a.columns + k] = b.at[r * b.columns + k];
    }
    return v;
}

// "a, b, c" up to the bracket.
static struct value list(struct parser *p, char close)
{
    bool led = is_zero(p->at);
    struct value v = sum(p);
    bool trailed = false;
    while (takes(p, ',')) {
        trailed = is_zero(p->at);
        v = side_by_side(p, v, sum(p));
    }
    v.led = led && v.columns > 1;
    v.trailed = trailed;
    return takes(p, close) ? v : fail(p, "a bracket is open");
}

// Which keys a rule lets be looked at, for the cells of the claim.
static struct value rule(struct parser *p)
{
    const struct tensor *m = p->c->out;
    bool causal = model_is(p->c->model, "mask", "causal");
    bool window = model_is(p->c->model, "mask", "window");
    int width = (int)model_number(p->c->model, "mask", 0);
    struct value v = value_of(p->c->arena, m->rows, m->columns);
    for (int i = 0; i < m->rows * m->columns; i++) {
        int query = i / m->columns, key = i % m->columns;
        query += m->columns - m->rows;
        bool yes = causal   ? key <= query
                   : window ? key <= query && key > query - width
                            : abs(query - key) <= width;
        v.at[i] = (struct number){yes, yes, yes};
    }
    int row = p->c->row, column = p->c->column;
    if (row >= 0) {
        v.at += row * v.columns + (column < 0 ? 0 : column);
        v.rows = 1;
        v.columns = column < 0 ? v.columns : 1;
    }
    return v;
}

static struct value so_far(struct parser *p)
{
    struct value v = value_of(p->c->arena, 1, 1);
    double x = 0;
    if (!strcmp(p->c->kind, "sum"))
        for (int k = 0; k <= p->c->term; k++)
            x += operand_cell(p->c, 0, k);
    else
        x = claim_sum(p->c, p->c->column, p->c->term + 1);
    v.at[0] = (struct number){x, x, fabs(x)};
    p->side->named = true;
    return v;
}

static struct value applied(struct parser *p);
static struct value raised(struct parser *p);
static struct value factors(struct parser *p);

// "Σ(k) x" of a row's numbers; "Σ(j=1…n) a b" of products.
static struct value summed(struct parser *p)
{
    const struct token *sign = p->at++, *first = p->at;
    const struct indices *outer = p->indices;
    struct value v = {0, 0, NULL};
    for (int n = 1; n <= sign->by && !p->failed; n++) {
        struct indices now = *outer;
        *(sign->mark == 'k' ? &now.k : &now.j) = n;
        p->at = first;
        p->indices = &now;
        struct value term = factors(p);
        v = n == 1 ? term : each(p, v, term, plus);
        p->indices = outer;
    }
    return v.at ? v : fail(p, "a sum of nothing");
}

// "Σ(j) (x − m)": the columns of what follows, added.
static struct value summed_across(struct parser *p)
{
    p->at++;
    struct value a = raised(p), v = value_of(p->c->arena, a.rows, 1);
    for (int i = 0; i < a.rows * a.columns; i++)
        v.at[i / a.columns] = plus(v.at[i / a.columns], a.at[i]);
    return v;
}

static struct value atom(struct parser *p)
{
    const struct token *t = p->at;
    if (t->kind == SUM && t->mark == 'c')
        return summed_across(p);
    if (t->kind == SUM)
        return summed(p);
    if (takes(p, '('))
        return list(p, ')');
    if (takes(p, '['))
        return list(p, ']');
    if (takes(p, 'r'))
        return rule(p);
    if (takes(p, 's'))
        return so_far(p);
    if (t->kind != NUMBER && t->kind != NAME)
        return fail(p, "something is missing");
    p->at++;
    if (t->kind == NAME)
        return name(p, t);
    struct value v = value_of(p->c->arena, 1, 1);
    v.at[0] = t->number;
    p->side->rounded |= t->rounded;
    return v;
}

static struct value raised(struct parser *p)
{
    struct value v = atom(p);
    if (takes(p, '\''))
        v = transpose(p, v);
    if (takes(p, '^'))
        v = each(p, v, atom(p), power);
    return v;
}

// A function of brackets, or of what comes next.
static struct value applied(struct parser *p)
{
    const char *function = p->at->function;
    bool first = !p->side->function;
    if (p->at->kind != FUNCTION)
        return raised(p);
    p->at++;
    struct value inside = raised(p);
    if (first) {
        p->side->function = function;
        p->side->inside = inside;
    }
    return call(p, function, inside);
}

static bool begins_factor(const struct token *t)
{
    return t->kind == NAME || (t->kind == MARK && t->mark == '[');
}

static struct value factors(struct parser *p)
{
    struct value v = applied(p);
    for (;;) {
        if (takes(p, '*'))
            v = dot(p, v, applied(p));
        else if (takes(p, 'o'))
            v = each(p, v, applied(p), times);
        else if (takes(p, '/'))
            v = each(p, v, applied(p), divided);
        else if (begins_factor(p->at))
            v = product(p, v, applied(p));
        else
            return v;
    }
}

static struct value sum(struct parser *p)
{
    struct value v = factors(p);
    for (;;) {
        if (takes(p, '+'))
            v = each(p, v, factors(p), plus);
        else if (takes(p, '-'))
            v = each(p, v, factors(p), minus);
        else
            return v;
    }
}

static struct number or_hidden(struct number a, struct number yes)
{
    return yes.exact == 1 ? a : (struct number){-INFINITY, -INFINITY, 0};
}

static struct number or_zero(struct number a, struct number by)
{
    return by.exact > 0 ? a : (struct number){0, 0, 0};
}

// "A where M is 1, else −∞", "A where s > 0, else 0"
static struct value with_condition(struct parser *p)
{
    struct value v = sum(p);
    if (!takes(p, 'w'))
        return v;
    struct value condition = sum(p);
    if (takes(p, '1'))
        return each(p, v, condition, or_hidden);
    return takes(p, '0') ? each(p, v, condition, or_zero)
                         : fail(p, "a condition has no end");
}

bool expression_side(const struct claim *c, const struct token **at,
                     const struct indices *indices, struct side *out)
{
    *out = (struct side){.function = NULL};
    struct parser p = {c, *at, indices, out, false};
    const struct token *first = p.at;
    out->value = with_condition(&p);
    // A function is all of it when its brackets are the last.
    int depth = 0;
    for (const struct token *t = first + 1; t < p.at && out->function; t++) {
        depth += t->kind == MARK && t->mark == '(';
        depth -= t->kind == MARK && t->mark == ')';
        if (depth == 0 && t + 1 < p.at)
            out->function = NULL;
    }
    if (first->kind != FUNCTION)
        out->function = NULL;
    if (first->kind == NUMBER && p.at == first + 1)
        out->single = &first->number;
    *at = p.at;
    return !p.failed;
}
