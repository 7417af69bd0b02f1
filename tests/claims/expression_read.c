// SPDX-License-Identifier: MIT
// Reads the symbols of a formula.
#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "expression.h"
#include "facts.h"

struct reader {
    const struct claim *c;
    struct token *tokens;
    int count;
    int numbers; // read so far that are no cell's
};

static struct token *append(struct reader *r, enum token_kind kind, char mark)
{
    struct token *t = &r->tokens[r->count++];
    *t = (struct token){.kind = kind, .mark = mark};
    return t;
}

static bool starts(const char *text, const char *with)
{
    return !strncmp(text, with, strlen(with));
}

// --- numbers ----------------------------------------------------------------

// Position and unit: what a formula shows beside the numbers of cells, the
// [n]-th from 0; NAN when there are not as many.
static double turn_number(const struct claim *c, int n)
{
    double exponent = 2. * wave_hand(c, c->column, c->out->columns) / c->out->columns;
    double divisor = pow(c->o->number, exponent);
    int place = c->row + first_place(c->model);
    return n == 0 || n == 2 ? place
           : n == 1         ? c->o->number
           : n == 3         ? divisor
           : n == 4         ? place / divisor
                            : NAN;
}

static double vote_number(const struct claim *c, int n)
{
    if (c->term < 0)
        return n < claim_terms(c) ? claim_term(c, c->column, n) : NAN;
    double key = tensor_at(operand_of(c, 1), c->column, c->term);
    return n == 0   ? tanh(operand_cell(c, 0, c->term) + key)
           : n == 1 ? claim_term(c, c->column, c->term)
                    : NAN;
}

// A product, unless the term is a bias alone, and the sum.
static double sum_number(const struct claim *c, int n)
{
    struct address factors[2];
    if (c->term < 0)
        return n ? NAN : claim_sum(c, c->column, claim_terms(c));
    claim_factors(c, c->column, c->term, factors);
    if (n == 0 && factors[1].tensor)
        return claim_term(c, c->column, c->term);
    return n < 2 ? claim_sum(c, c->column, c->term + 1) : NAN;
}

static double softmax_number(const struct claim *c, int n)
{
    double sum = 0;
    if (n > 0)
        return NAN;
    if (!strcmp(c->kind, "exp"))
        return operand_cell(c, 0, c->column) - operand_cell(c, 1, 0);
    if (!strcmp(c->kind, "max"))
        return find_in(operand_of(c, 0), operand_at(c, 0), c->term + 1).high;
    for (int k = 0; k <= c->term; k++)
        sum += operand_cell(c, 0, k);
    return sum;
}

static double blend_number(const struct claim *c, int n)
{
    if (c->term < 0 || n > 1)
        return NAN;
    return n ? claim_sum(c, c->column, c->term + 1)
             : claim_term(c, c->column, c->term);
}

// What two rows add up to, before it is squashed.
static double added_number(const struct claim *c, int n)
{
    return n || !c->o->number
               ? NAN
               : operand_cell(c, 0, c->column) + operand_cell(c, 1, c->column);
}

// A product with nothing.
static double multiply_number(const struct claim *c, int n)
{
    return n || c->o->in_count > 1 ? NAN : 0;
}

// What is read so far, and the terms of an entropy, which are no cells.
static double reading_number(const struct claim *c, int n)
{
    bool entropy = !strcmp(c->kind, "entropy");
    if (c->term < 0)
        return entropy && n < claim_terms(c) ? claim_term(c, 0, n) : NAN;
    if (entropy && n == 0)
        return claim_term(c, 0, c->term);
    double high = -INFINITY;
    for (int k = 0; k <= c->term; k++)
        high = fmax(high, claim_term(c, 0, k));
    return n > entropy                ? NAN
           : !strcmp(c->kind, "most") ? high
                                      : claim_sum(c, 0, c->term + 1);
}

// What the parts up to one come to.
static double plus_number(const struct claim *c, int n)
{
    return n || c->term < 0 ? NAN : claim_sum(c, c->column, c->term + 1);
}

// Each direction counts 1, and none 0.
static double rank_number(const struct claim *c, int n)
{
    if (c->term < 0)
        return n < claim_terms(c) ? claim_term(c, 0, n) : NAN;
    return n == 0   ? claim_term(c, 0, c->term)
           : n == 1 ? claim_sum(c, 0, c->term + 1)
                    : NAN;
}

// 1 over what the squares come to; a square has no number of its own.
static double effective_number(const struct claim *c, int n)
{
    if (n)
        return NAN;
    return c->term < 0 ? 1 : claim_sum(c, 0, c->term + 1);
}

// The length of a value, which its weight is multiplied by; ln n.
static double carry_number(const struct claim *c, int n)
{
    const struct tensor *V = operand_of(c, 1);
    double squares = 0;
    for (int k = 0; k < V->columns && c->column >= 0; k++)
        squares += pow(tensor_at(V, c->column, k), 2);
    return n || c->column < 0 ? NAN : sqrt(squares);
}

static double times_number(const struct claim *c, int n)
{
    return n || c->column < 0 ? NAN : log(operand_cell(c, 1, c->column));
}

static double split_number(const struct claim *c, int n)
{
    return n == 0 ? 1 : n == 1 ? c->out->columns : NAN;
}

// The squares are told as one sum, too.
static double length_number(const struct claim *c, int n)
{
    double sum = 0;
    const struct tensor *x = operand_of(c, 0);
    for (int k = 0; k < x->columns; k++)
        sum += operand_cell(c, 0, k) * operand_cell(c, 0, k);
    return n < x->columns ? 2 : n == x->columns ? sum : NAN;
}

// A state is squared.
static double steep_number(const struct claim *c, int n)
{
    (void)c;
    return n ? NAN : 2;
}

// What is told and no cell: nothing of a word to come, all of the last error.
static double reach_number(const struct claim *c, int n)
{
    return n || c->column <= c->row ? NAN : 0;
}

static double echo_number(const struct claim *c, int n)
{
    return n || c->o->in_count ? NAN : 1;
}

// What has no direction.
static double direct_number(const struct claim *c, int n)
{
    return n || operand_cell(c, 1, 0) != 0 ? NAN : 0;
}

// Beyond the edge 0 meets the kernel: such a product shows no cell for it.
static double place_number(const struct claim *c, int n)
{
    const struct tensor *A = operand_of(c, 0), *K = operand_of(c, 1);
    int beyond = 0, first = c->term < 0 ? 0 : c->term;
    int last = c->term < 0 ? claim_terms(c) - 1 : c->term;
    for (int k = first; k <= last && !strcmp(c->kind, "convolve"); k++) {
        int row = claim_row(c) + k / K->columns - (K->rows - 1) / 2;
        int at = c->column + k % K->columns - (K->columns - 1) / 2;
        beyond += row < 0 || row >= A->rows || at < 0 || at >= A->columns;
    }
    if (n < beyond)
        return 0;
    n -= beyond;
    return c->term < 0 || n > 1 ? NAN
           : n                  ? claim_sum(c, c->column, c->term + 1)
                                : claim_term(c, c->column, c->term);
}

// What is divided by: all pixels squared.
static double teach_number(const struct claim *c, int n)
{
    const struct tensor *A = operand_of(c, 0);
    double sum = 0;
    for (int k = 0; k < A->rows * A->columns; k++)
        sum += pow(tensor_at(A, k / A->columns, k % A->columns), 2);
    return n ? NAN : sum;
}

// How many there are, and what is added under a root.
static double norm_number(const struct claim *c, int n)
{
    int d = operand_of(c, 0)->columns, powers = n < d && c->row >= 0;
    bool mean = !strcmp(c->kind, "row_mean");
    if (!mean && (powers || (c->row < 0 && !n)))
        return 2;
    n -= mean ? 0 : c->row < 0 ? 1 : d;
    return n == 0 ? d : n == 1 && !mean ? c->o->number : NAN;
}

static double own_number(const struct claim *c, int n)
{
    return n ? NAN : c->o->number;
}

static const struct {
    const char *kind;
    double (*number)(const struct claim *c, int n);
} shown[] = {
    {"cool", own_number},
    {"row_mean", norm_number},     {"row_deviation", norm_number},
    {"row_rms", norm_number},
    {"convolve", place_number},    {"dense", place_number},
    {"teach", teach_number},
    {"matmul", sum_number},        {"matmul_t", sum_number},
    {"mix", sum_number},           {"affine", sum_number},
    {"additive", vote_number},     {"position", turn_number},
    {"exp", softmax_number},       {"max", softmax_number},
    {"sum", softmax_number},       {"blend", blend_number},
    {"multiply", multiply_number}, {"most", reading_number},
    {"total", reading_number},     {"entropy", reading_number},
    {"collect", reading_number},   {"add", added_number},
    {"rank", rank_number},         {"plus", plus_number},
    {"effective", effective_number}, {"split", split_number},
    {"steep", steep_number},       {"reach", reach_number},
    {"echo", echo_number},
    {"carry", carry_number},       {"times", times_number},
    {"length", length_number},     {"direct", direct_number},
};

// How long the rows are whose products are divided: d.
static double dimension(const struct claim *c)
{
    return operand_of(c, 0)->writer[0]->in[0].tensor->columns;
}

// What a printed number truly is: the value of the cell it lights, or the
// next of the numbers that are no cell's. NAN when it is not printed so.
static double true_number(struct reader *r, const struct symbol *s,
                          const struct printed *p)
{
    const struct claim *c = r->c;
    bool vote = !strcmp(c->kind, "additive") && c->term < 0;
    double x = NAN;
    if (s->cells.tensor && !(vote && s->term >= 0)) {
        x = tensor_at(s->cells.tensor, s->cells.row, s->cells.column);
        return printed_shows(p, x) ? x : NAN;
    }
    const struct token *last = r->count ? &r->tokens[r->count - 1] : NULL;
    if (!strcmp(c->kind, "scale"))
        x = last && last->kind == FUNCTION ? dimension(c) : c->o->number;
    if (!strcmp(c->kind, "divide") && operand_cell(c, 1, 0) == 0)
        x = 0;
    for (size_t i = 0; i < sizeof shown / sizeof *shown; i++)
        if (!strcmp(shown[i].kind, c->kind))
            x = shown[i].number(c, r->numbers++);
    return printed_shows(p, x) ? x : NAN;
}

static void add_number(struct reader *r, const struct printed *p, double x)
{
    struct token *t = append(r, NUMBER, 0);
    // a whole number that is all there is stands for four decimals like others
    double unit = p->half > 0 ? 2 * p->half : p->x == x ? 1e-4 : 1;
    t->number = (struct number){x, p->x, isinf(x) ? 0 : fabs(x), unit};
    t->rounded = !printed_exactly(p, x);
}

// After these a negative number needs its brackets.
static bool is_operator(const struct reader *r)
{
    const struct token *last = r->count ? &r->tokens[r->count - 1] : NULL;
    return last && last->kind == MARK && strchr("+-*/^", last->mark);
}

// A symbol that is a number: "−0.5", "(−0.5)".
static bool read_number(struct reader *r, const struct symbol *s)
{
    struct printed p;
    const char *text = s->text;
    bool guarded = *text == '(';
    const struct token *last = r->count ? &r->tokens[r->count - 1] : NULL;
    if (last && last->kind == RELATION && last->mark == '>')
        text = arena_print(r->c->arena, ">%s", text); // its sign stands there
    text += guarded;
    if (!printed_read(&text, &p) || strcmp(text, guarded ? ")" : ""))
        return false;
    double x = true_number(r, s, &p);
    if (isnan(x))
        claim_fails(r->c, "%s is not what it should be", s->text);
    if (p.x < 0 && !guarded && is_operator(r))
        claim_fails(r->c, "%s stands without brackets", s->text);
    add_number(r, &p, x);
    return true;
}

// --- names ------------------------------------------------------------------

static bool is_block(const struct cells *c, int row, int rows, int column,
                     int columns)
{
    return c->row == row && c->rows == rows && c->column == column &&
           c->columns == columns;
}

// "ᵢ", "ⱼ", "ᵢⱼ", "ᵢₖ", "ᵢ₋₁": moves [*text] past and sets the indices.
static void read_indices(const char **text, struct token *t)
{
    if (starts(*text, "ᵢ") || starts(*text, "ⱼ")) {
        t->row = starts(*text, "ᵢ") ? 'i' : 'j';
        *text += strlen("ᵢ");
    }
    if (t->row && starts(*text, "ⱼ")) {
        t->column = 'j';
        *text += strlen("ⱼ");
    } else if (t->row && starts(*text, "ₖ")) {
        t->column = 'k';
        *text += strlen("ₖ");
    }
    if (t->row && (starts(*text, "₋₁") || starts(*text, "₊₁"))) {
        t->by = starts(*text, "₋₁") ? -1 : 1;
        *text += strlen("₋₁");
    }
}

// "sᵢ₋₁", "eᵢⱼ": a symbol for any row of a tensor.
static bool is_any_row(const struct claim *c, const char *text,
                       const struct tensor *m, struct token *t)
{
    const char *symbol = name_any(c, m);
    if (!starts(text, symbol))
        return false;
    text += strlen(symbol);
    read_indices(&text, t);
    return t->row && !*text;
}

// "E_src(wordⱼ)"
static bool is_looked_up(const struct claim *c, const char *text,
                         const struct tensor *m, struct token *t)
{
    static const char *const indices[] = {"ᵢ", "ⱼ"};
    for (int k = 0; k < 2; k++)
        if (!strcmp(text, said(NULL, c->arena, "formula.lookup",
                               SLOTS(TEXT("table", m->plain),
                                     TEXT("index", indices[k]))))) {
            t->row = k ? 'j' : 'i';
            t->looked_up = true;
        }
    return t->looked_up;
}

// "q(cat)", "q¹(cat)", "e₂,ⱼ", "weight(cat)ⱼ": a row.
static bool is_row(const struct claim *c, const char *text,
                   const struct cells *at, struct token *t)
{
    const char *plain = name_vector(c, at->tensor, at->row, false);
    const char *scoped = name_vector(c, at->tensor, at->row, true);
    if (!strcmp(text, plain) || !strcmp(text, scoped))
        return true;
    if (!starts(text, plain))
        return false;
    bool lowered = plain[strlen(plain) - 1] != ')';
    text += strlen(plain);
    if (!strcmp(text, lowered ? ",ⱼ" : "ⱼ"))
        t->column = 'j';
    else if (!strcmp(text, lowered ? ",ₖ" : "ₖ"))
        t->column = 'k';
    return t->column;
}

static bool is_cell(const struct claim *c, const char *text,
                    const struct cells *at)
{
    const struct tensor *m = at->tensor;
    if (!strcmp(text, name_cell(c, m, at->row, at->column)))
        return true;
    return m->words &&
           !strcmp(text, m->words[(int)tensor_at(m, at->row, at->column)]);
}

// What is called so, of exactly these cells.
static bool read_name(struct reader *r, const struct symbol *s)
{
    const struct cells *at = &s->cells;
    const struct tensor *m = at->tensor;
    struct token t = {.kind = NAME, .cells = *at};
    bool found = false;
    if (at->rows == 1 && at->columns == 1)
        found = is_cell(r->c, s->text, at);
    if (!found && is_block(at, at->row, 1, 0, m->columns))
        found = is_row(r->c, s->text, at, &t);
    if (!found && is_block(at, 0, m->rows, 0, m->columns))
        found = !strcmp(s->text, name_matrix(r->c, m, false)) ||
                !strcmp(s->text, name_matrix(r->c, m, true)) ||
                !strcmp(s->text, name_symbol(m)) ||
                is_any_row(r->c, s->text, m, &t) ||
                is_looked_up(r->c, s->text, m, &t);
    if (found)
        *append(r, NAME, 0) = t;
    return found;
}

// --- text -------------------------------------------------------------------

static const struct {
    const char *text;
    char mark;
} marks[] = {
    {"+", '+'},  {"·", '*'}, {"/", '/'},  {"^", '^'}, {"(", '('},
    {")", ')'},  {"[", '['}, {"]", ']'},  {",", ','}, {"∘", 'o'},
    {"ᵀ", '\''}, {"→", '>'}, {"− ", '-'},
};
static const char *const functions[] = {"ReLU", "GELU-tanh", "GELU", "SiLU", "step", "tanh", "σ",   "exp",    "max",
                                        "sin",  "cos", "argmax", "√", "top ", "mass "};

static bool read_mark(struct reader *r, const char **text)
{
    for (size_t i = 0; i < sizeof marks / sizeof *marks; i++)
        if (starts(*text, marks[i].text)) {
            append(r, MARK, marks[i].mark);
            *text += strlen(marks[i].text);
            return true;
        }
    for (size_t i = 0; i < sizeof functions / sizeof *functions; i++)
        if (starts(*text, functions[i])) {
            append(r, FUNCTION, 0)->function = functions[i];
            *text += strlen(functions[i]);
            bool own = strchr(functions[i], ' '); // and its number
            return !own || strtod(*text, (char **)(uintptr_t)text) ==
                               r->c->o->number;
        }
    return false;
}

// Operators, functions and whole numbers, which are exact.
static bool read_text(struct reader *r, const char *text)
{
    struct printed p;
    for (text += strspn(text, " "); *text; text += strspn(text, " ")) {
        if (read_mark(r, &text))
            continue;
        if (!printed_read(&text, &p) || p.half)
            return false;
        add_number(r, &p, p.x);
    }
    return true;
}

static bool is_phrase(const char *text, const char *key)
{
    return !strcmp(text, phrase_text(NULL, key));
}

// "term 3:  "
static bool is_term(const struct claim *c, const char *text)
{
    return c->term >= 0 && !strcmp(text, said(NULL, c->arena, "formula.term",
                                              SLOTS(COUNT("n", c->term + 1))));
}

// What the lesson's mask lets be looked at.
static bool is_rule(const struct claim *c, const char *text)
{
    double width = model_number(c->model, "mask", 0);
    int before = c->out->columns - c->out->rows;
    const char *rule = model_choice(c->model, "mask");
    const char *key = arena_print(c->arena, "formula.%s%s", rule,
                                  before ? ".later" : "");
    return strcmp(rule, "none") && strcmp(rule, "matrix") &&
           !strcmp(text,
                   said(NULL, c->arena, key,
                        SLOTS(COUNT("width", width), COUNT("before", before))));
}

// Phrases and what stands between equations.
static bool read_phrase(struct reader *r, const char *text)
{
    const struct claim *c = r->c;
    if (!strcmp(text, " = ") || !strcmp(text, " ≈ ") || !strcmp(text, " > "))
        append(r, RELATION, text[1] == '=' ? '=' : text[1] == '>' ? '>' : '~');
    else if (!strcmp(text, "     ") || !strcmp(text, ",   ") ||
             !strcmp(text, ":  "))
        append(r, NEXT, 0);
    else if (is_phrase(text, "formula.so_far"))
        append(r, MARK, 's');
    else if (is_phrase(text, "formula.where"))
        append(r, MARK, 'w');
    else if (is_phrase(text, "formula.is_one"))
        append(r, MARK, '1');
    else if (is_phrase(text, "formula.is_positive"))
        append(r, MARK, '0');
    else if (!strcmp(c->kind, "allowed") && is_rule(c, text))
        append(r, MARK, 'r');
    else if (!strcmp(c->kind, "scale") && !strcmp(text, "d"))
        add_number(r, &(struct printed){.x = dimension(c)}, dimension(c));
    else if (!strcmp(text, "Σ(j) ")) // over the columns of what follows
        append(r, SUM, 'c');
    else if (!strcmp(text, "Σ(k) "))
        append(r, SUM, 'k')->by = operand_of(c, 0)->columns;
    else if (!strncmp(text, "Σ(j=1…", strlen("Σ(j=1…")))
        append(r, SUM, 'j')->by = atoi(text + strlen("Σ(j=1…"));
    else
        return is_term(c, text);
    return true;
}

struct token *expression_read(const struct claim *c, const struct formula *f)
{
    size_t most = 1;
    for (int i = 0; i < f->count; i++)
        most += strlen(f->symbols[i].text) + 2;
    struct reader r = {c, arena_array(c->arena, most, sizeof *r.tokens), 0};
    for (int i = 0; i < f->count; i++) {
        const struct symbol *s = &f->symbols[i];
        bool known = s->cells.tensor
                         ? read_name(&r, s) || read_number(&r, s)
                         : read_number(&r, s) || read_phrase(&r, s->text) ||
                               read_text(&r, s->text);
        if (!known) {
            claim_fails(c, "“%s” means nothing, or not those cells", s->text);
            return NULL;
        }
    }
    append(&r, END, 0);
    return r.tokens;
}
