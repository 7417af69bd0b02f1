// SPDX-License-Identifier: MIT
#include "division.h"

#include <math.h>
#include <string.h>

#include "base/number.h"
#include "model/model.h"
#include "trace/term.h"

enum { MOST = 64 };

struct shared {
    double s[MOST];   // the scores that are not hidden
    int column[MOST]; // theirs
    int count, first; // how many; the first of the largest
    int d;            // products of each
    double by;        // the divisor
    struct arena *arena;
};

static double largest(const struct shared *r)
{
    double most = -INFINITY;
    for (int i = 0; i < r->count; i++)
        most = fmax(most, r->s[i]);
    return most;
}

// The share of number [i] where all are [times] as large.
static double share(const struct shared *r, int i, double times)
{
    double sum = 0, most = largest(r);
    for (int k = 0; k < r->count; k++)
        sum += exp(times * (r->s[k] - most));
    return exp(times * (r->s[i] - most)) / sum;
}

static const char *digits(const struct shared *r, double x)
{
    char *out = arena_alloc(r->arena, NUMBER_SIZE);
    bool full = x < 1 && x >= 0.99995;
    return full ? ">0.9999" : number_print_precise(out, x);
}

// What is neither 0 nor 1 is not told as such.
static const char *plain(const struct shared *r, double x)
{
    return number_print_precise(arena_alloc(r->arena, NUMBER_SIZE), x);
}

static struct shared read_row(const struct trace *was, int row,
                              struct arena *arena)
{
    const struct tensor *scores = trace_find(was, "scores");
    const struct tensor *rule = trace_find(was, "mask");
    if (!rule)
        rule = trace_find(was, "allowed");
    struct shared r = {.arena = arena};
    for (int c = 0; c < scores->columns; c++)
        if (!rule || rule->data[row * rule->columns + c] != 0) {
            r.column[r.count] = c;
            r.s[r.count++] = scores->data[row * scores->columns + c];
        }
    while (r.first < r.count && r.s[r.first] != largest(&r))
        r.first++;
    r.d = trace_find(was, "K")->columns;
    const char *scale = model_choice(was->model, "scale");
    r.by = !strcmp(scale, "sqrt") ? sqrt(r.d)
           : !strcmp(scale, "d")  ? r.d
                                  : model_number(was->model, "scale", 1);
    return r;
}

static bool same_bits(const struct trace *was, const struct trace *now, int row)
{
    const struct tensor *a = trace_find(was, "weights");
    const struct tensor *b = trace_find(now, "weights");
    size_t size = (size_t)a->columns * sizeof(double);
    return !memcmp(a->data + row * a->columns, b->data + row * a->columns,
                   size);
}

static const char *column(const struct shared *r, const struct trace *was,
                          int i)
{
    return column_words(NULL, r->arena, trace_find(was, "scores"),
                        r->column[i]);
}

// Who gets most, and who gets as much.
static const char *who(const struct shared *r, const struct trace *was)
{
    int others = -1, other = 0;
    for (int i = r->count - 1; i >= 0; i--)
        if (r->s[i] == largest(r)) {
            others++;
            other = i == r->first ? other : i;
        }
    const char *best = column(r, was, r->first);
    return others == 0 ? best
           : others == 1
               ? arena_print(r->arena, "%s, like %s,", best,
                             column(r, was, other))
               : arena_print(r->arena, "%s, like %d others,", best, others);
}

static const char *divisor_of(const struct shared *r, const struct trace *was)
{
    return model_is(was->model, "scale", "sqrt")
               ? arena_print(r->arena, "√%d", r->d)
               : plain(r, r->by);
}

// No bit is another one.
static const char *unchanged(const struct shared *r, const char *row,
                             const char *best, int *which)
{
    double low = INFINITY, with = share(r, r->first, 1 / r->by);
    for (int i = 0; i < r->count; i++)
        low = fmin(low, r->s[i]);
    *which = r->by == 1 ? 0 : r->count == 1 ? 1 : low == largest(r) ? 2 : 3;
    switch (*which) {
    case 0:
        return arena_print(r->arena,
                           "To divide by 1 changes nothing: %s gives %s %s "
                           "either way.",
                           row, best, digits(r, with));
    case 1:
        return arena_print(r->arena,
                           "%s looks at %s alone, which gets all, whatever "
                           "divides its score.",
                           row, best);
    case 2:
        return arena_print(
            r->arena,
            "%s scores of %s are equal, so no divisor "
            "changes its weights: each is %s.",
            r->count == 2 ? "Both" : arena_print(r->arena, "All %d", r->count),
            row, digits(r, with));
    default:
        return arena_print(r->arena,
                           "Not a bit of the weights of %s changes: it gives "
                           "%s %s, divided or not.",
                           row, best, digits(r, with));
    }
}

static const char *instead(const struct shared *r, const char *row,
                           const char *best)
{
    return arena_print(r->arena, "%s gives %s %s instead of %s", row, best,
                       digits(r, share(r, r->first, 1)),
                       digits(r, share(r, r->first, 1 / r->by)));
}

static double most_changed(const struct shared *r)
{
    double most = 0;
    for (int i = 0; i < r->count; i++)
        most = fmax(most, fabs(share(r, i, 1) - share(r, i, 1 / r->by)));
    return most;
}

static const char *little(const struct shared *r, const char *row,
                          const char *best, double far, int *which)
{
    double low = INFINITY;
    for (int i = 0; i < r->count; i++)
        low = fmin(low, r->s[i]);
    bool flat = far - share(r, r->first, 1 / r->by) < 0.05;
    const char *spread = plain(r, largest(r) - low);
    *which = flat ? 6 : 7;
    return arena_print(
        r->arena,
        flat ? "Here little changes: %s. Its scores lie within %s of each "
               "other; even at d = %d it would be %s."
             : "Here little changes: %s, its scores lie within %s of each "
               "other. At d = %d it would give %s.",
        instead(r, row, best), spread, 256 * r->d, digits(r, far));
}

static const char *much(const struct shared *r, const char *start, double far,
                        int *which)
{
    double bare = share(r, r->first, 1), with = share(r, r->first, 1 / r->by);
    if (bare >= 0.99) {
        *which = 8;
        return arena_print(r->arena,
                           "%s: %s is left for all others to learn from; "
                           "divided, %s.",
                           start, digits(r, 1 - bare), digits(r, 1 - with));
    }
    for (int k = 1, d = r->d; k <= 16; k *= 2, d *= 4) {
        *which = 9;
        if (share(r, r->first, k) >= 0.99)
            return arena_print(r->arena,
                               "%s. At d = %d it would give %s: winner takes "
                               "all.",
                               start, d, digits(r, share(r, r->first, k)));
    }
    *which = 10;
    return arena_print(r->arena, "%s. At d = %d it would give %s.", start,
                       256 * r->d, digits(r, far));
}

const char *claim_division(const struct trace *was, const struct trace *now,
                           int row, struct arena *arena, int *which)
{
    struct shared r = read_row(was, row, arena);
    if (!r.count)
        return NULL;
    const char *of = row_words(NULL, arena, trace_find(was, "weights"), row);
    const char *best = who(&r, was), *by = divisor_of(&r, was);
    double with = share(&r, r.first, 1 / r.by), next = -INFINITY;
    double far = share(&r, r.first, 16);
    if (same_bits(was, now, row))
        return unchanged(&r, of, best, which);
    const char *start =
        arena_print(arena, "Without ÷ %s, %s", by, instead(&r, of, best));
    *which = 6;
    if (!strcmp(digits(&r, with), digits(&r, share(&r, r.first, 1))))
        return arena_print(arena,
                           "Here the digits do not show what the division "
                           "changes: %s gives %s %s either way.",
                           of, best, digits(&r, with));
    *which = 4;
    if (r.by < 1)
        return arena_print(arena,
                           "%s: to divide by less than 1 sets scores further "
                           "apart.",
                           start);
    for (int i = 0; i < r.count; i++)
        next = i != r.first ? fmax(next, r.s[i]) : next;
    *which = 5;
    if (with >= 0.95)
        return arena_print(arena,
                           "Even divided by %s, %s gives %s %s; not divided, "
                           "%s: its score is %s above the next.",
                           by, of, best, digits(&r, with),
                           digits(&r, share(&r, r.first, 1)),
                           plain(&r, largest(&r) - next));
    if (most_changed(&r) < 0.05)
        return little(&r, of, best, far, which);
    return much(&r, start, far, which);
}
