// SPDX-License-Identifier: MIT
// What straight lines can do with points of a plane: in how many
// ways they split them into yes and no, out of 2ᴺ that there are, and how many
// of the answers that are wanted the best of them gives. Every line that
// differs is tried: whatever a line splits, one can turn and move until it goes
// through two of the points without passing any, so all splits are those of
// lines through two points, where each point on the line goes with either side
// of a place between two of them (Cover 1965 counts N² − N + 2 for N points of
// which no three are on a line).
#include <assert.h>
#include <math.h>
#include <stdlib.h>

#include "trace/op.h"
#include "trace/operations.h"
#include "trace/saying.h"
#include "trace/term.h"

enum { WAYS, ALL, MOST, COLUMNS };
enum { MOST_POINTS = 64 };
enum { POINTS, WANTED }; // operands

static const double nearly = 1e-12; // of an area: on the line

// Which points are on the side of yes: a bit for each. The points themselves are
// as large as 1, so that no product of theirs is too large.
struct splits {
    struct arena arena;
    double (*at)[2];
    int points;
    uint64_t *split;
    int count, room;
};

static void add_split(struct splits *s, uint64_t split)
{
    if (s->count == s->room) {
        int room = s->room ? 2 * s->room : 64;
        uint64_t *more = arena_array(&s->arena, (size_t)room, sizeof *more);
        for (int i = 0; i < s->count; i++)
            more[i] = s->split[i];
        s->split = more;
        s->room = room;
    }
    s->split[s->count++] = split;
}

static int by_bits(const void *a, const void *b)
{
    uint64_t x = *(const uint64_t *)a, y = *(const uint64_t *)b;
    return x < y ? -1 : x > y;
}

// --- lines through two points ------------------------------------------------

// A line through points i and j, which stand apart.
struct line {
    const struct splits *s;
    double x, y, dx, dy;
};

static struct line line_through(const struct splits *s, int i, int j)
{
    const double *a = s->at[i], *b = s->at[j];
    return (struct line){s, a[0], a[1], b[0] - a[0], b[1] - a[1]};
}

static bool stand_apart(const struct splits *s, int i, int j)
{
    return s->at[i][0] != s->at[j][0] || s->at[i][1] != s->at[j][1];
}

// On which side of the line a point is: 1 at the left, −1 at the right, 0 on it.
static int side_of(const struct line *l, int k)
{
    double x = l->s->at[k][0] - l->x, y = l->s->at[k][1] - l->y;
    double area = l->dx * y - l->dy * x;
    double size = (fabs(l->dx) + fabs(l->dy)) * (fabs(x) + fabs(y));
    return fabs(area) <= nearly * size ? 0 : area > 0 ? 1 : -1;
}

static double along(const struct line *l, int k)
{
    return (l->s->at[k][0] - l->x) * l->dx + (l->s->at[k][1] - l->y) * l->dy;
}

// A line is tried once: i and j are the first two points on it.
static bool is_first(const struct line *l, int i, int j)
{
    for (int k = 0; k < j; k++)
        if (k != i && side_of(l, k) == 0 && (k < i || stand_apart(l->s, i, k)))
            return false;
    return true;
}

// All that lines just beside this one split: those on one side, and of the
// points on the line those up to each of them, or the others.
static void split_by(const struct line *l, struct splits *s)
{
    int points = s->points;
    uint64_t side[2] = {0, 0}, on = 0;
    for (int k = 0; k < points; k++)
        if (side_of(l, k))
            side[side_of(l, k) > 0] |= UINT64_C(1) << k;
        else
            on |= UINT64_C(1) << k;
    for (int up = 0; up < 2; up++)
        for (int k = 0; k < points; k++) {
            uint64_t first = 0;
            if (!(on >> k & 1))
                continue;
            for (int i = 0; i < points; i++)
                if (on >> i & 1 && along(l, i) <= along(l, k))
                    first |= UINT64_C(1) << i;
            add_split(s, side[up] | first);
            add_split(s, side[up] | (on & ~first));
        }
}

static void find_points(const struct tensor *X, struct splits *s)
{
    double most = 0;
    s->points = X->rows;
    s->at = arena_array(&s->arena, (size_t)X->rows, sizeof *s->at);
    for (int i = 0; i < 2 * X->rows; i++)
        most = fmax(most, fabs(tensor_at(X, i / 2, i % 2)));
    for (int i = 0; i < 2 * X->rows && most > 0; i++)
        s->at[i / 2][i % 2] = tensor_at(X, i / 2, i % 2) / most;
}

static void split_all(struct splits *s)
{
    uint64_t every =
        s->points == 64 ? ~UINT64_C(0) : (UINT64_C(1) << s->points) - 1;
    add_split(s, 0); // a line beside all of them
    add_split(s, every);
    for (int i = 0; i < s->points; i++)
        for (int j = i + 1; j < s->points; j++) {
            if (!stand_apart(s, i, j))
                continue;
            struct line l = line_through(s, i, j);
            if (is_first(&l, i, j))
                split_by(&l, s);
        }
    qsort(s->split, (size_t)s->count, sizeof *s->split, by_bits);
}

static int right_by(const struct operation *o, uint64_t split)
{
    int right = 0;
    for (int k = 0; k < o->in[POINTS].tensor->rows; k++)
        right +=
            (split >> k & 1) == (tensor_at(o->in[WANTED].tensor, k, 0) > 0);
    return right;
}

static void separate_forward(const struct operation *o, int row)
{
    struct splits s = {.count = 0};
    double *out = out_row(o, row);
    find_points(o->in[POINTS].tensor, &s);
    split_all(&s);
    for (int i = 0; i < s.count; i++) {
        if (i > 0 && s.split[i] == s.split[i - 1])
            continue;
        out[WAYS]++;
        out[MOST] = fmax(out[MOST], right_by(o, s.split[i]));
    }
    out[ALL] = pow(2, o->in[POINTS].tensor->rows);
    arena_free(&s.arena);
}

static int separate_reads(const struct operation *o, int row, int column, int k,
                          struct cells out[MAX_READS])
{
    const struct tensor *X = o->in[POINTS].tensor, *y = o->in[WANTED].tensor;
    (void)row, (void)k;
    out[0] = cells_of(X, 0, X->rows, 0, X->columns);
    out[1] = cells_of(y, 0, y->rows, 0, 1);
    return column < 0 || column == MOST ? 2 : 1;
}

// --- what is said ------------------------------------------------------------

static void say_separate(const struct operation *o, const struct address *a,
                         struct saying *s)
{
    static const char *const cells[] = {"cell.ways", "cell.all", "cell.most"};
    const struct tensor *m = o->out;
    int points = o->in[POINTS].tensor->rows;
    bool all = tensor_at(m, 0, MOST) == points;
    saying_is(s, o,
              a->column == MOST && all ? "cell.most.all"
              : a->column >= 0         ? cells[a->column]
              : a->row >= 0            ? "row"
              : all                    ? "whole.all"
                                       : "whole");
    saying_count(s, "points", points);
    saying_count(s, "most", (int)tensor_at(m, 0, MOST));
    saying_number(s, "ways", tensor_at(m, 0, WAYS));
    saying_number(s, "all", tensor_at(m, 0, ALL));
}

static void why_separate(const struct operation *o, const struct address *a,
                         struct saying *s)
{
    (void)a;
    saying_why(s, o, "whole");
}

static void show_separate(const struct operation *o, const struct address *a,
                          struct formula *f)
{
    if (a->column < 0) {
        formula_matrix(f, o->out);
        return;
    }
    formula_cell_name(f, o->out, 0, a->column);
    formula_result(f, o->out, 0, a->column);
}

static void spell_separate(const struct operation *o, struct spelling *s)
{
    formula_call(s->f, phrase_text(s->f->words, "separate.formula"));
    spell_operand(s, o, POINTS);
    formula_text(s->f, ", ");
    spell_operand(s, o, WANTED);
    formula_close(s->f);
}

static const struct op_kind kind_separate = {
    .name = "separate",
    .says = "separate.whole separate.whole.all separate.row separate.cell.ways "
            "separate.cell.all separate.cell.most separate.cell.most.all",
    .whys = "why.separate.whole",
    .forward = separate_forward,
    .reads = separate_reads,
    .sentence = say_separate,
    .why = why_separate,
    .formula = show_separate,
    .spell = spell_separate,
    .price = 20000,
};

bool can_separate(const struct tensor *X)
{
    return X->columns == 2 && X->room <= MOST_POINTS;
}

struct tensor *separate(struct trace *t, const char *name,
                        const struct tensor *X, const struct tensor *wanted)
{
    static const char *const columns[] = {
        [WAYS] = "ways", [ALL] = "all", [MOST] = "right"};
    const struct operand in[] = {[POINTS] = {X, -1}, [WANTED] = {wanted, -1}};
    assert(can_separate(X) && wanted->columns == 1);
    struct tensor *out = columns_are(tensor(t, name, 1, COLUMNS), columns);
    operate(t, &kind_separate, out, 0, 1, in, 2, 0);
    return out;
}
