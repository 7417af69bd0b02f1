// SPDX-License-Identifier: MIT
// A formula is true when each side of each equation comes to what it is about,
// "=" stands where the printed digits agree, and "≈" where some were lost.
#include <math.h>
#include <string.h>

#include "expression.h"
#include "facts.h"

static bool agree(double x, double y, double size)
{
    return isnan(x) || isnan(y) ? false : same_number(x, y, size);
}

// --- what a side should come to ---------------------------------------------

static struct value one_number(const struct claim *c, double x)
{
    struct value v = value_of(c->arena, 1, 1);
    v.at[0] = (struct number){x, x, isinf(x) ? 0 : fabs(x)};
    return v;
}

static bool is_kind(const struct claim *c, const char *kinds)
{
    const char *found = strstr(kinds, c->kind);
    return found && strchr(" ", found[strlen(c->kind)]) &&
           (found == kinds || found[-1] == ' ');
}

// What a term is, and in a second equation what all are up to it.
static double term_goal(const struct claim *c, int equation)
{
    double sum = 0;
    if (is_kind(c, "max"))
        return find_in(operand_of(c, 0), operand_at(c, 0), c->term + 1).high;
    if (is_kind(c, "most"))
        return find_in(operand_of(c, 0), claim_row(c), c->term + 1).high;
    if (is_kind(c, "argmax force") || (is_kind(c, "sum") && !equation))
        return operand_cell(c, 0, c->term);
    if (!is_kind(c, "sum"))
        return equation ? claim_sum(c, c->column, c->term + 1)
                        : claim_term(c, c->column, c->term);
    for (int k = 0; k <= c->term; k++)
        sum += operand_cell(c, 0, k);
    return sum;
}

// The value of the address, or of what the formula shows of it.
static struct value goal(const struct claim *c, int equation)
{
    const struct tensor *m = c->out;
    int row = claim_row(c);
    if (c->term >= 0)
        return one_number(c, term_goal(c, equation));
    if (is_kind(c, "fall") && c->row >= 0)
        return one_number(c, equation ? operand_cell(c, 1, 0)
                                      : claim_cell(c, 0));
    if (is_kind(c, "argmax") && equation)
        return one_number(c, operand_cell(c, 0, (int)claim_cell(c, 0)));
    if (is_kind(c, "max sum argmax force told most total entropy collect "
                   "length rank"))
        return one_number(c, claim_cell(c, 0));
    if (c->column >= 0)
        return one_number(c, claim_cell(c, c->column));
    if (c->row >= 0 || is_kind(c, "exp"))
        return value_of_cells(c, cells_of(m, row, 1, 0, m->columns));
    return value_of_cells(c, cells_of(m, 0, m->rows, 0, m->columns));
}

static void check_side(const struct claim *c, const struct side *side,
                       const struct value *goal)
{
    struct value v = side->value;
    bool scalar = v.rows == 1 && v.columns == 1;
    if (!scalar && (v.rows != goal->rows || v.columns != goal->columns)) {
        claim_fails(c, "a side of the formula is %d × %d, not %d × %d", v.rows,
                    v.columns, goal->rows, goal->columns);
        return;
    }
    for (int i = 0; i < goal->rows * goal->columns; i++) {
        struct number x = v.at[scalar ? 0 : i], y = goal->at[i];
        if (!agree(x.exact, y.exact, x.size + y.size)) {
            claim_fails(c, "a side of the formula is %.17g, not %.17g", x.exact,
                        y.exact);
            return;
        }
    }
}

// --- what stands between two sides ------------------------------------------

// Nothing is lost in the digits of both, and they are the same.
static bool digits_agree(const struct value *a, const struct value *b)
{
    int count = a->rows * a->columns;
    if (count != b->rows * b->columns)
        return true; // one number for all, which check_side() has seen
    for (int i = 0; i < count; i++) {
        struct number x = a->at[i], y = b->at[i];
        double size = x.size + y.size;
        if (!agree(x.printed, y.printed, size) ||
            !agree(x.printed, x.exact, size) ||
            !agree(y.printed, y.exact, size))
            return false;
    }
    return true;
}

static void check_relation(const struct claim *c, char relation,
                           const struct side *a, const struct side *b)
{
    bool alike =
        a->function && b->function && !strcmp(a->function, b->function);
    bool agree = alike ? digits_agree(&a->inside, &b->inside)
                       : digits_agree(&a->value, &b->value);
    // A decimal number is never exactly a function of one.
    bool curve = !a->named && !b->named && !alike && a->curved != b->curved;
    if (relation == '=' && (!agree || curve))
        claim_fails(c, "= where digits contradict it");
    if (relation == '~' && !a->rounded && !b->rounded && !curve)
        claim_fails(c, "≈ where nothing was rounded");
}

// --- what follows from what is printed --------------------------------------

enum { MOST_SIDES = 12 };

// Sides of numbers alone, computed with as they are printed, give the number
// behind them to one unit of its last digit.
static void check_chain(const struct claim *c, const struct side *sides,
                        int count)
{
    const struct number *result = sides[count - 1].single;
    for (int i = 0; result && i + 1 < count; i++) {
        const struct value *v = &sides[i].value;
        // how far a clock of 1e75 has turned, no digits say
        bool turns = sides[i].function && strchr("sc", *sides[i].function) &&
                     fabs(sides[i].inside.at[0].exact) > 1e6;
        if (turns || sides[i].named || v->rows * v->columns != 1 ||
            !isfinite(v->at[0].printed) || !isfinite(result->exact))
            continue;
        if (fabs(result->exact) <= 1e-14 * v->at[0].size)
            continue; // what rounding leaves of numbers that cancel
        bool bound = sides[count - 1].bound;
        double off = v->at[0].printed - (bound ? 1 : result->printed);
        c->tally->chains++;
        if (fabs(off) > (bound ? 0.5 : 1 + 1e-6) * result->unit)
            claim_fails(c, "printed numbers give %.12g, not %.12g",
                        v->at[0].printed, result->printed);
    }
}

// --- equations --------------------------------------------------------------

// One equation: moves *[at] to what comes after it.
static bool check_equation(const struct claim *c, const struct token **at,
                           const struct indices *indices,
                           const struct value *goal)
{
    struct side sides[MOST_SIDES], side, before = {.function = NULL};
    int count = 0;
    char relation = 0;
    for (;;) {
        if (!expression_side(c, at, indices, &side))
            return false;
        if (side.outside)
            return true; // the formula is not about this row
        if ((*at)->kind == MARK && (*at)->mark == '>') { // what it came from
            ++*at;
            continue;
        }
        check_side(c, &side, goal);
        c->tally->sides++;
        side.bound = relation == '>';
        if (count < MOST_SIDES)
            sides[count++] = side;
        if (relation)
            check_relation(c, relation, &before, &side);
        if ((*at)->kind != RELATION)
            break;
        relation = (*at)++->mark;
        before = side;
    }
    if (count)
        check_chain(c, sides, count);
    if ((*at)->kind == NEXT)
        ++*at;
    else if ((*at)->kind != END)
        claim_fails(c, "the formula goes on after its end");
    return (*at)->kind != END;
}

// Its left side is any row or any cell.
static bool is_indexed(const struct token *tokens)
{
    return tokens->row || tokens->column;
}

// A formula about any row, or any cell: true of each.
static void check_every_index(const struct claim *c, const struct token *tokens)
{
    const struct token *left = tokens;
    const struct tensor *m = c->out;
    if (left->kind != NAME || left->cells.tensor != m ||
        !(left->row || left->column) || left->by) {
        claim_fails(c, "an index has no meaning");
        return;
    }
    int first = left->row ? 0 : c->row, last = left->row ? m->rows - 1 : c->row;
    int columns = left->column ? m->columns : 1;
    for (int r = first; r <= last; r++)
        for (int k = 0; k < columns; k++) {
            int index = r + name_first(m);
            struct indices now = {index, left->column ? k + 1 : index, 0};
            struct value goal = value_of_cells(
                c, left->column ? cells_of(m, r, 1, k, 1)
                                : cells_of(m, r, 1, 0, m->columns));
            const struct token *at = tokens;
            check_equation(c, &at, &now, &goal);
        }
}

static const char *line_of(const struct claim *c, const struct formula *f)
{
    struct strbuf line = {0};
    for (int i = 0; i < f->count; i++)
        strbuf_add(&line, f->symbols[i].text);
    const char *copy = arena_copy(c->arena, strbuf_text(&line), line.length);
    strbuf_free(&line);
    return copy;
}

// "P[pos, 2i] = sin( pos / 10000^(2i/d) ),   P[pos, 2i+1] = cos( … )"
static void check_waves(const struct claim *c, const char *line)
{
    const struct entry *e = model_find(c->model, "layout");
    e = e ? e : model_find(c->model, "position.layout");
    bool half = e && !strcmp(e->choice, "half");
    const char *before =
        half ? "P[pos, i] = sin( pos / " : "P[pos, 2i] = sin( pos / ";
    e = model_find(c->model, "functions");
    bool sines = e && !strcmp(e->choice, "sin");
    const char *after =
        arena_print(c->arena, "^(2i/d) ),   P[pos, %s] = %s( … )",
                    half ? "i+d/2" : "2i+1", sines ? "sin" : "cos");
    struct printed base;
    size_t length = strlen(before);
    const char *at = line + length;
    if (strncmp(line, before, length) || !printed_read(&at, &base) ||
        strcmp(at, after) || !printed_shows(&base, c->o->number)) {
        claim_fails(c, "“%s” is no wave", line);
        return;
    }
    int d = c->out->columns;
    for (int pos = 0; pos < c->out->rows; pos++)
        for (int i = 0; 2 * i < d; i++) {
            double angle =
                (pos + first_place(c->model)) / pow(c->o->number, 2. * i / d);
            int sine = half ? i : 2 * i, cosine = half ? i + d / 2 : 2 * i + 1;
            if (tensor_at(c->out, pos, sine) != sin(angle) ||
                tensor_at(c->out, pos, cosine) !=
                    (sines ? sin(angle) : cos(angle)))
                claim_fails(c, "the waves are not like that");
        }
}

// --- positions in other ways -------------------------------------------------

// "5 = 1 · 1 + 0 · 2 + 1 · 4": its powers of two add up to the position.
static void check_digits(const struct claim *c, const char *line)
{
    const char *right = "pos = Σ(i) switches[pos, i] · 2^(i)";
    int n = c->row + first_place(c->model), sum = 0, left = n;
    if (c->row >= 0)
        right = arena_print(c->arena, "%d = ", n);
    for (int i = 0; c->row >= 0 && i < c->out->columns; i++, left /= 2) {
        right = arena_print(c->arena, "%s%s%d · %d", right, i ? " + " : "",
                            left % 2, 1 << i);
        sum += left % 2 << i;
    }
    if (strcmp(line, right) || (c->row >= 0 && sum != n))
        claim_fails(c, "“%s” is not “%s”", line, right);
}

// "P[pos, i] = pos", "P[3, 0] = 3"
static void check_counts(const struct claim *c, const char *line)
{
    const char *right = c->column < 0 ? "P[pos, i] = pos"
                                      : arena_print(c->arena, "P[%d, %d] = %d",
                                                    c->row, c->column, c->row);
    if (strcmp(line, right))
        claim_fails(c, "“%s” is not “%s”", line, right);
}

// True when R takes every row of P that has one [by] rows on to that one.
static bool goes_on(const struct claim *c, const struct tensor *P, int by)
{
    for (int p = 0; p + by < P->rows; p++)
        for (int k = 0; k < P->columns; k++) {
            double sum = 0, size = 0;
            for (int i = 0; i < P->columns; i++) {
                double term = tensor_at(P, p, i) * tensor_at(c->out, i, k);
                sum += term, size += fabs(term);
            }
            // angles of tiny bases have lost their digits
            double angle =
                (p + by) / pow(P->writer[0]->number,
                               2. * wave_hand(c, k, P->columns) / P->columns);
            if (!(fabs(sum - tensor_at(P, p + by, k)) <=
                  1e-12 * (size + angle)))
                return false;
        }
    return true;
}

// "P[pos + 2] = P[pos] R", "R₁", "R₁,₂ = −P[2, 0] ≈ −0.9093", "R₁,₃ = 0"
static void check_turn(const struct claim *c, const char *line)
{
    const struct tensor *P = operand_of(c, 0);
    int by = operand_at(c, 0);
    const char *left =
        c->row < 0      ? arena_print(c->arena, "P[pos + %d] = P[pos] R", by)
        : c->column < 0 ? name_vector(c, c->out, c->row, false)
                        : name_cell(c, c->out, c->row, c->column);
    if (c->row < 0 && !goes_on(c, P, by))
        claim_fails(c, "R does not go on by %d", by);
    if (c->column < 0) {
        if (strcmp(line, left))
            claim_fails(c, "“%s” is not “%s”", line, left);
        return;
    }
    double x = claim_cell(c, c->column), sign = 1;
    int d = P->columns, hand = wave_hand(c, c->row, d);
    for (int k = 0; k < d && hand == wave_hand(c, c->column, d); k++) {
        bool minus = c->row < c->column;
        if (wave_hand(c, k, d) != hand ||
            wave_cosine(c, k, d) != (c->row == c->column))
            continue;
        left = arena_print(c->arena, "%s = %sP[%d, %d]", left, minus ? "−" : "",
                           by, k);
        sign = minus ? -1 : 1;
        if (x != sign * tensor_at(P, by, k))
            claim_fails(c, "R has another number");
    }
    struct printed number;
    size_t length = strlen(left);
    const char *at = line + length;
    bool good = !strncmp(line, left, length) && at[0] == ' ';
    at += good ? 1 : 0;
    good = good && (!strncmp(at, "= ", 2) || !strncmp(at, "≈ ", strlen("≈ ")));
    at = good ? strchr(at, ' ') + 1 : at;
    if (!good || !printed_read(&at, &number) || *at ||
        !printed_shows(&number, x))
        claim_fails(c, "“%s” is not “%s” and its number", line, left);
}

// "Δ₁ = max( |scores − merged score| ) ≈ 8.9e−16"
static void check_farthest(const struct claim *c, const char *line)
{
    const char *call = arena_print(c->arena, " = max( |%s − %s| ) ",
                                   name_matrix(c, operand_of(c, 0), false),
                                   name_matrix(c, operand_of(c, 1), false));
    struct printed number;
    const char *at = strstr(line, call);
    at = at ? at + strlen(call) : NULL;
    if (at && strncmp(at, "= ", 2) && strncmp(at, "≈ ", strlen("≈ ")))
        at = NULL;
    at = at ? strchr(at, ' ') + 1 : NULL;
    if (!at || !printed_read(&at, &number) || *at ||
        !printed_shows(&number, claim_cell(c, 0)))
        claim_fails(c, "“%s” is no “…%s” and its number", line, call);
}

// "map = picture ∗ kernel", and of a row its name.
static void check_places(const struct claim *c, const char *line)
{
    const char *sign = is_kind(c, "dense") ? "·" : "∗";
    const char *right =
        c->row >= 0 ? name_vector(c, c->out, c->row, false)
                    : arena_print(c->arena, "%s = %s %s %s",
                                  name_matrix(c, c->out, false),
                                  name_matrix(c, operand_of(c, 0), false), sign,
                                  name_matrix(c, operand_of(c, 1), false));
    if (strcmp(line, right))
        claim_fails(c, "“%s” is not “%s”", line, right);
}

// "carried₁,ⱼ = weight₁,ⱼ · ‖vⱼ‖": of a row any of its numbers.
static void check_carried(const struct claim *c, const char *line)
{
    const char *want = arena_print(
        c->arena, "%s₁,ⱼ = %s₁,ⱼ · ‖%sⱼ‖", name_symbol(c->out),
        name_symbol(operand_of(c, 0)), name_symbol(operand_of(c, 1)));
    if (strcmp(line, want))
        claim_fails(c, "“%s” should be “%s”", line, want);
}

// True when the formula is of a kind that is checked as a whole.
static bool check_position(const struct claim *c, const struct formula *f)
{
    if (is_kind(c, "position") && c->column < 0)
        check_waves(c, line_of(c, f));
    else if (is_kind(c, "digit"))
        check_digits(c, line_of(c, f));
    else if (is_kind(c, "count"))
        check_counts(c, line_of(c, f));
    else if (is_kind(c, "turn"))
        check_turn(c, line_of(c, f));
    else if (is_kind(c, "convolve dense") && c->column < 0)
        check_places(c, line_of(c, f));
    else if (is_kind(c, "carry") && c->column < 0)
        check_carried(c, line_of(c, f));
    else if (is_kind(c, "farthest"))
        check_farthest(c, line_of(c, f));
    else
        return false;
    return true;
}

// --- what may be left out ---------------------------------------------------

// Terms stand one behind the other, each with what joins it to the one before:
// a list's comma, or a plus; what stands for those left out does likewise.
static void check_elision(const struct claim *c, const struct formula *f)
{
    int last = -1;
    for (int i = 0; i < f->count; i++) {
        const struct symbol *s = &f->symbols[i];
        bool inside = s->term >= 0, first = inside && s->term != last;
        if (inside && s->term != last && s->term != last + 1)
            claim_fails(c, "term %d comes after term %d", s->term, last);
        if (first && s->term > 0) {
            bool comma = s->text[0] == ',';
            if (!comma && strcmp(s->text, " + "))
                claim_fails(c, "“%s” joins terms", s->text);
            if (strcmp(f->elision, comma ? ", …" : " + … "))
                claim_fails(c, "“%s” stands for a term that “%s” joins",
                            f->elision, s->text);
        }
        last = inside ? s->term : last;
    }
}

// What is made alike is told together, each by an equation of its own.
static bool other_goal(const struct claim *c, const struct token *left)
{
    return c->row < 0 && left->kind == NAME && left[1].kind == RELATION &&
           left->cells.tensor != c->out &&
           left->cells.tensor->writer[0]->kind == c->o->kind;
}

void claim_formula(const struct claim *c, const struct address *a)
{
    struct formula f = explain_formula(NULL, c->arena, a);
    int before = c->tally->failures, equation = 0;
    c->tally->formulas++;
    check_elision(c, &f);
    if (check_position(c, &f))
        return;
    const struct token *at = expression_read(c, &f);
    if (at && is_indexed(at)) {
        check_every_index(c, at);
    } else if (at) {
        bool more = true;
        while (more) {
            bool other = other_goal(c, at);
            struct value goal_now =
                other ? value_of_cells(c, at->cells) : goal(c, equation++);
            more =
                check_equation(c, &at, &(struct indices){0, 0, 0}, &goal_now);
        }
        if (!equation)
            claim_fails(c, "the formula is about other things alone");
    }
    if (c->tally->failures > before)
        claim_fails(c, "in %s", line_of(c, &f));
}
