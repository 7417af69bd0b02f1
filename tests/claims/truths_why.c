// SPDX-License-Identifier: MIT
// What is said of why scores are divided and what a softmax is made of: the
// other way it could have been done is reckoned here once more.
#include <math.h>
#include <string.h>

#include "facts.h"
#include "trace/op.h"

// --- the division ------------------------------------------------------------

static const struct tensor *reads_as(const struct claim *c, const char *kind,
                                     const struct tensor *m)
{
    for (int i = 0; i < c->trace->operation_count; i++) {
        const struct operation *o = c->trace->operations[i];
        if (!strcmp(o->kind->name, kind) && o->in[0].tensor == m)
            return o->out;
    }
    return NULL;
}

// What is shared: the scaled numbers, masked where there is a mask.
static const struct tensor *shared(const struct claim *c)
{
    const struct tensor *masked = reads_as(c, "mask", c->out);
    return masked ? masked : c->out;
}

static double share(const struct tensor *m, int row, int column, double times)
{
    double others = 0;
    for (int k = 0; k < m->columns; k++)
        others +=
            exp(times * (tensor_at(m, row, k) - tensor_at(m, row, column)));
    return 1 / others;
}

static double vector_length(const struct claim *c)
{
    struct claim product = claim_at(c, operand_of(c, 0), 0);
    return product.o->in_count ? claim_terms(&product) : 0; // 0: is given
}

static double other_times(const struct claim *c)
{
    double by = c->o->number;
    return by == 1 ? 1 / sqrt(vector_length(c)) : by;
}

static struct found shared_row(const struct claim *c, int row)
{
    return find_in(shared(c), row, c->out->columns);
}

static double change(const struct claim *c, int row)
{
    struct found f = shared_row(c, row);
    return isfinite(f.high)
               ? fabs(share(shared(c), row, f.best, 1) -
                      share(shared(c), row, f.best, other_times(c)))
               : 0;
}

static int changed_row(const struct claim *c)
{
    int most = 0;
    for (int r = 1; r < c->out->rows; r++)
        most = change(c, r) > change(c, most) + 1e-9 ? r : most;
    return most;
}

static const char *scale_row(const struct claim *c)
{
    return name_row(c, c->out, changed_row(c));
}

static const char *scale_best(const struct claim *c)
{
    return name_column(c, c->out, shared_row(c, changed_row(c)).best);
}

static double share_with(const struct claim *c)
{
    int row = changed_row(c), best = shared_row(c, row).best;
    return isfinite(shared_row(c, row).high) ? share(shared(c), row, best, 1)
                                             : 0;
}

static double share_otherwise(const struct claim *c)
{
    int row = changed_row(c), best = shared_row(c, row).best;
    return isfinite(shared_row(c, row).high)
               ? share(shared(c), row, best, other_times(c))
               : 0;
}

static bool changes(const struct claim *c)
{
    return change(c, changed_row(c)) >= 0.005;
}

static bool divides(const struct claim *c)
{
    return c->o->number > 1 && changes(c) && share_otherwise(c) > share_with(c);
}

static bool multiplies(const struct claim *c)
{
    return c->o->number < 1 && changes(c) && share_otherwise(c) < share_with(c);
}

static bool leaves(const struct claim *c)
{
    return c->o->number == 1 && changes(c) &&
           share_otherwise(c) < share_with(c);
}

static bool has_one_product(const struct claim *c)
{
    return c->o->number == 1 && vector_length(c) == 1;
}

static bool needs_no_division(const struct claim *c)
{
    return c->o->number == 1 && vector_length(c) > 1 && !changes(c);
}

static bool changes_little(const struct claim *c)
{
    return !changes(c) && c->o->number != 1;
}

// --- what a softmax is made of -----------------------------------------------

// The row of numbers that becomes shares.
static struct found scores_of(const struct claim *c)
{
    const struct claim *at = c;
    struct claim raised;
    if (!strcmp(c->kind, "divide")) {
        raised = claim_at(c, operand_of(c, 0), operand_at(c, 0));
        at = &raised;
    }
    return find_in(operand_of(at, 0), operand_at(at, 0),
                   operand_of(at, 0)->columns);
}

static int second_of(const struct found *f)
{
    int second = -1;
    for (int k = 0; k < f->count; k++)
        if (k != f->best && f->x[k] != -INFINITY &&
            (second < 0 || f->x[k] > f->x[second]))
            second = k;
    return second;
}

static double lead(const struct claim *c)
{
    struct found f = scores_of(c);
    return f.high - f.x[second_of(&f)];
}

static double lead_factor(const struct claim *c)
{
    return exp(lead(c));
}

static const char *lead_best(const struct claim *c)
{
    return name_column(c, operand_of(c, 0), scores_of(c).best);
}

static const char *lead_second(const struct claim *c)
{
    struct found f = scores_of(c);
    return name_column(c, operand_of(c, 0), second_of(&f));
}

static bool leads(const struct claim *c)
{
    return lead_factor(c) > 1.00004 && lead_factor(c) <= 1e6;
}

static bool leads_hardly(const struct claim *c)
{
    return lead(c) > 0 && lead_factor(c) < 1.0001;
}

static bool leads_far(const struct claim *c)
{
    return lead_factor(c) >= 1e6;
}

static bool is_level(const struct claim *c)
{
    return lead(c) == 0;
}

static double max_value(const struct claim *c)
{
    return claim_cell(c, 0);
}

static double raised_max(const struct claim *c)
{
    return exp(claim_cell(c, 0));
}

static bool max_is_zero(const struct claim *c)
{
    return claim_cell(c, 0) == 0;
}

static bool max_is_common(const struct claim *c)
{
    return raised_max(c) > 0 && isfinite(raised_max(c));
}

static double exponentials(const struct claim *c)
{
    double sum = 0;
    for (int k = 0; k < operand_of(c, 0)->columns; k++)
        sum += operand_cell(c, 0, k);
    return sum;
}

static bool sum_is_not_one(const struct claim *c)
{
    return exponentials(c) > 1.0049;
}

static bool max_is_beyond(const struct claim *c)
{
    return claim_cell(c, 0) > 709 && isinf(raised_max(c));
}

static bool max_vanishes(const struct claim *c)
{
    return isfinite(claim_cell(c, 0)) && raised_max(c) == 0;
}

static const char *scored_noun(const struct claim *c)
{
    return name_number(operand_of(c, 0));
}

static int lowest(const struct claim *c)
{
    struct found f = scores_of(c);
    int low = f.best;
    for (int k = 0; k < f.count; k++)
        if (isfinite(f.x[k]) &&
            (f.x[k] < f.x[low] || (f.x[k] == f.x[low] && k < low)))
            low = k;
    return low;
}

static const char *lowest_column(const struct claim *c)
{
    return name_column(c, operand_of(c, 0), lowest(c));
}

static double lowest_score(const struct claim *c)
{
    return scores_of(c).x[lowest(c)];
}

static double lowest_raised(const struct claim *c)
{
    return exp(lowest_score(c) - scores_of(c).high);
}

static bool is_negative(const struct claim *c)
{
    return lowest_score(c) < 0 && lowest_raised(c) > 0;
}

// What is taken from every number before it is raised.
static double taken_first(const struct claim *c)
{
    return operand_cell(c, 1, 0);
}

static bool is_negative_as_it_is(const struct claim *c)
{
    return is_negative(c) && taken_first(c) == 0;
}

static bool is_negative_less(const struct claim *c)
{
    double power = lowest_score(c) - taken_first(c);
    return is_negative(c) && taken_first(c) != 0 &&
           same_number(exp(power), lowest_raised(c), 1);
}

// The row whose largest is furthest ahead of its next.
static struct claim leading(const struct claim *c)
{
    struct claim most = *c, row = *c;
    double far = -1;
    for (int r = 0; r < c->out->rows; r++) {
        row = claim_at(c, c->out, r);
        struct found f = scores_of(&row);
        if (second_of(&f) >= 0 && lead(&row) > far) {
            most = row;
            far = lead(&row);
        }
    }
    return most;
}

static const char *leading_row(const struct claim *c)
{
    struct claim row = leading(c);
    return fact_row(&row);
}

static const char *leading_best(const struct claim *c)
{
    struct claim row = leading(c);
    return lead_best(&row);
}

static const char *leading_second(const struct claim *c)
{
    struct claim row = leading(c);
    return lead_second(&row);
}

static double leading_difference(const struct claim *c)
{
    struct claim row = leading(c);
    return lead(&row);
}

static double leading_factor(const struct claim *c)
{
    return exp(leading_difference(c));
}

static bool one_leads(const struct claim *c)
{
    struct claim row = leading(c);
    return leads(&row);
}

static bool one_leads_hardly(const struct claim *c)
{
    struct claim row = leading(c);
    return leads_hardly(&row);
}

static bool one_leads_far(const struct claim *c)
{
    struct claim row = leading(c);
    return leads_far(&row);
}

static bool none_leads(const struct claim *c)
{
    struct claim row = leading(c);
    return is_level(&row);
}

// clang-format off
static const struct truth truths[] = {
    {"why.scale.whole", divides, "row best otherwise with"},
    {"why.scale.whole.less", multiplies, "row best otherwise with"},
    {"why.scale.whole.one", leaves, "d row best otherwise with"},
    {"why.scale.whole.same", changes_little, ""},
    {"why.scale.whole.short", has_one_product, ""},
    {"why.scale.whole.needless", needs_no_division, "d"},
    {"why.max.row", max_is_common, "value factor"},
    {"why.max.row.beyond", max_is_beyond, "value"},
    {"why.max.row.vanishing", max_vanishes, "value"},
    {"why.max.row.zero", max_is_zero, "one"},
    {"why.exp.row", leads, "best difference second factor"},
    {"why.exp.row.near", leads_hardly, "best difference second"},
    {"why.exp.row.negative", is_negative_as_it_is, "one column score value"},
    {"why.exp.row.negative.less", is_negative_less,
     "one column score max value"},
    {"why.exp.row.tie", is_level, "best second"},
    {"why.sum.row", sum_is_not_one, "value"},
    {"why.divide.row", leads, "best difference second factor"},
    {"why.divide.row.near", leads_hardly, "best difference second"},
    {"why.divide.row.far", leads_far, "best difference second"},
    {"why.divide.whole", one_leads, "row best difference second factor"},
    {"why.divide.whole.near", one_leads_hardly,
     "row best difference second"},
    {"why.divide.whole.far", one_leads_far, "row best difference second"},
    {"why.divide.whole.level", none_leads, ""},
    {0},
};

static const struct fact facts[] = {
    {"why.scale", "d", .number = vector_length},
    {"why.scale", "row", .text = scale_row},
    {"why.scale", "best", .text = scale_best},
    {"why.scale", "with", .number = share_with},
    {"why.scale", "otherwise", .number = share_otherwise},
    {"why.max", "one", .text = scored_noun},
    {"why.max", "value", .number = max_value},
    {"why.max", "factor", .number = raised_max},
    {"why.sum", "value", .number = exponentials},
    {"why.exp", "best", .text = lead_best},
    {"why.exp", "second", .text = lead_second},
    {"why.exp", "difference", .number = lead},
    {"why.exp", "factor", .number = lead_factor},
    {"why.exp", "one", .text = scored_noun},
    {"why.exp", "max", .number = taken_first},
    {"why.exp", "column", .text = lowest_column},
    {"why.exp", "score", .number = lowest_score},
    {"why.exp", "value", .number = lowest_raised},
    {"why.divide", "best", .text = lead_best},
    {"why.divide", "second", .text = lead_second},
    {"why.divide", "difference", .number = lead},
    {"why.divide", "factor", .number = lead_factor},
    {"why.divide.whole", "row", .text = leading_row},
    {"why.divide.whole", "best", .text = leading_best},
    {"why.divide.whole", "second", .text = leading_second},
    {"why.divide.whole", "difference", .number = leading_difference},
    {"why.divide.whole", "factor", .number = leading_factor},
    {0},
};
// clang-format on

const struct truths why_truths = {truths, facts};
