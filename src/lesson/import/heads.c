// SPDX-License-Identifier: MIT
// The weights of heads, cut and turned as a lesson has them: in × out, one head
// after the other.
#include <assert.h>
#include <string.h>

#include "lesson/import/import.h"

static struct matrix turned(struct arena *arena, struct matrix a)
{
    struct matrix out = {a.columns, a.rows, NULL};
    out.data = arena_array(arena, (size_t)a.rows * (size_t)a.columns,
                           sizeof *out.data);
    for (int i = 0; i < a.rows; i++)
        for (int j = 0; j < a.columns; j++)
            out.data[j * a.rows + i] = a.data[i * a.columns + j];
    return out;
}

// The columns of [a] from [first] on.
static struct matrix columns_of(struct arena *arena, struct matrix a, int first,
                                int count)
{
    struct matrix out = {a.rows, count, NULL};
    out.data =
        arena_array(arena, (size_t)a.rows * (size_t)count, sizeof *out.data);
    for (int i = 0; i < a.rows; i++)
        memcpy(out.data + i * count, a.data + i * a.columns + first,
               (size_t)count * sizeof *out.data);
    return out;
}

// The matrix that [f] is, in [arena], where [turn] says so turned: what it is
// turned from is gone then.
static bool read_turned(struct import *m, struct arena *arena,
                        const struct found_tensor *f, bool turn,
                        struct matrix *out)
{
    struct arena own = {0};
    bool good = import_matrix(m, turn ? &own : arena, f, out);
    if (good && turn)
        *out = turned(arena, *out);
    arena_free(&own);
    return good;
}

// Its rows and columns, without its numbers.
static void sides(const struct array *a, size_t *rows, size_t *columns)
{
    *rows = a->axes > 1 ? a->shape[a->axes - 2] : 1;
    *columns = a->axes ? a->shape[a->axes - 1] : 1;
}

static void tell(struct import *m, const struct found_tensor *f,
                 const char *key)
{
    say(m->r->complaints->words, &m->told, key,
        SLOTS(TEXT("name", f->array.name)));
    strbuf_add(&m->told, "\n");
}

// What the tensor of [role] is as in × out; its data is NULL when there is
// none. Its name says how it is saved; where that cannot be, for inputs of
// [width] numbers, it is turned.
static bool weight(struct import *m, struct arena *arena, enum plays role,
                   int width, struct matrix *out)
{
    const struct found_tensor *f = m->by[role];
    size_t in, other, fits = (size_t)width;
    *out = (struct matrix){0};
    if (!f)
        return true;
    sides(&f->array, &in, &other);
    bool turn = f->turned;
    if (width && (turn ? other : in) != fits && (turn ? in : other) == fits)
        turn = !turn;
    if (!read_turned(m, arena, f, turn, out))
        return false;
    if (turn)
        tell(m, f, "import.turned");
    return true;
}

static bool bias(struct import *m, struct arena *arena, enum plays role,
                 struct matrix *out)
{
    const struct found_tensor *f = m->by[role];
    *out = (struct matrix){0};
    if (f && !import_matrix(m, arena, f, out))
        return false;
    if (f && out->columns == 1) { // a column: as one row
        out->columns = out->rows;
        out->rows = 1;
    }
    return true;
}

// One of Q, K and V, of all heads: columns of [all], which may be shared.
struct projection {
    struct matrix all;  // data NULL: there is none
    int first, columns; // where in it the first head begins; how many are its
    int heads, step;    // how many heads; from where one begins to the next
};

struct projections {
    struct projection W[3], b[3]; // of Q, K and V
    struct matrix W_O, b_O;
};

// Cuts [all] into three: side by side, or each head's three together.
static bool cut_three(struct import *m, const struct found_tensor *f,
                      struct matrix all, int heads, struct projection *out)
{
    int columns = all.columns / 3;
    if (all.columns % 3 || !all.columns || (f->per_head && columns % heads))
        return import_refuse(
            m, f, "import.three",
            SLOTS(COUNT("rows", all.rows), COUNT("columns", all.columns)));
    for (int i = 0; i < 3; i++)
        out[i] = (struct projection){
            .all = all,
            .first = i * (f->per_head ? columns / heads : columns),
            .columns = columns,
            .step = f->per_head ? all.columns / heads : 0};
    return true;
}

// W_Q, W_K and W_V in one, or turned: the shape tells, and the name only where
// it does not.
static bool cut_weights(struct import *m, struct arena *arena, int heads,
                        struct projections *p)
{
    const struct found_tensor *f = m->by[PLAYS_W_ALL];
    struct matrix all;
    size_t rows, columns;
    sides(&f->array, &rows, &columns);
    bool tall = rows == 3 * columns, wide = columns == 3 * rows;
    bool turn = tall || (f->turned && !wide);
    if (!read_turned(m, arena, f, turn, &all))
        return false;
    if (turn)
        tell(m, f, "import.turned");
    if (!cut_three(m, f, all, heads, p->W))
        return false;
    tell(m, f, f->per_head ? "import.cut.heads" : "import.cut");
    return true;
}

static bool cut_biases(struct import *m, struct arena *arena, int heads,
                       struct projections *p)
{
    struct matrix all;
    if (!bias(m, arena, PLAYS_B_ALL, &all))
        return false;
    if (all.rows != 1)
        return import_refuse(
            m, m->by[PLAYS_B_ALL], "import.three",
            SLOTS(COUNT("rows", all.rows), COUNT("columns", all.columns)));
    return cut_three(m, m->by[PLAYS_B_ALL], all, heads, p->b);
}

// Those that are saved each on its own.
static bool read_three(struct import *m, struct arena *arena, int width,
                       struct projections *p)
{
    for (int i = 0; i < 3; i++) {
        if (!m->by[PLAYS_W_ALL]) {
            if (!weight(m, arena, (enum plays)(PLAYS_W_Q + i), width,
                        &p->W[i].all))
                return false;
            p->W[i].columns = p->W[i].all.columns;
        }
        if (!m->by[PLAYS_B_ALL]) {
            if (!bias(m, arena, (enum plays)(PLAYS_B_Q + i), &p->b[i].all))
                return false;
            p->b[i].columns = p->b[i].all.columns;
        }
    }
    return true;
}

static bool read_projections(struct import *m, struct arena *arena, int width,
                             int heads, struct projections *p)
{
    return (!m->by[PLAYS_W_ALL] || cut_weights(m, arena, heads, p)) &&
           (!m->by[PLAYS_B_ALL] || cut_biases(m, arena, heads, p)) &&
           read_three(m, arena, width, p);
}

// How many heads keys and values have: [heads], unless their projections are
// narrower than the queries': then several heads share one. 0: it cannot be.
static int count_shared(const struct projections *p, int heads)
{
    int queries = p->W[0].columns, keys = p->W[1].columns;
    if (!queries || !keys || keys == queries || queries % heads)
        return heads;
    int width = queries / heads;
    int shared = keys % width ? 0 : keys / width;
    return shared && heads % shared == 0 ? shared : 0;
}

static bool refuse_heads(struct import *m, int heads, int columns)
{
    return import_refuse(
        m, NULL, "import.heads.fit",
        SLOTS(COUNT("heads", heads), COUNT("columns", columns)));
}

// Which columns are of which head.
static bool share_columns(struct import *m, struct projections *p, int heads)
{
    int shared = count_shared(p, heads);
    if (!shared)
        return refuse_heads(m, heads, p->W[1].columns);
    for (int i = 0; i < 6; i++) {
        struct projection *one = i < 3 ? &p->W[i] : &p->b[i - 3];
        one->heads = i % 3 ? shared : heads;
        if (one->columns % one->heads)
            return refuse_heads(m, heads, one->columns);
        if (!one->step)
            one->step = one->columns / one->heads;
    }
    if (shared < heads) {
        say(m->r->complaints->words, &m->told, "import.shared",
            SLOTS(COUNT("heads", heads), COUNT("shared", shared)));
        strbuf_add(&m->told, "\n");
    }
    return true;
}

// How many heads: as asked for, as the files say, or one. Where several are
// usual, nobody guesses.
static int count_heads(struct import *m)
{
    const struct found_tensor *f = m->by[PLAYS_HEADS];
    double x = 0;
    if (m->wish->heads)
        return m->wish->heads;
    if (f && f->array.count == 1)
        array_read(&f->array, 0, 1, &x);
    if (x >= 1 && x <= MOST_PARTS && x == (int)x)
        return (int)x;
    return m->by[PLAYS_W_ALL] || m->by[PLAYS_W_O] ? 0 : 1;
}

static void give_head(struct import *m, const struct projections *p, int head,
                      int heads, bool parts)
{
    static const char *const names[] = {"W_Q", "W_K", "W_V",
                                        "b_Q", "b_K", "b_V"};
    for (int i = 0; i < 6; i++) {
        const struct projection *one = i < 3 ? &p->W[i] : &p->b[i - 3];
        if (!one->all.data)
            continue;
        const char *key =
            parts ? arena_print(m->r->arena, "head%d.%s", head + 1, names[i])
                  : names[i];
        int first = one->first + head * one->heads / heads * one->step;
        import_give(m, key,
                    columns_of(&m->numbers, one->all, first,
                               one->columns / one->heads));
    }
}

// Whether W_O fits as it is saved, for what [heads] heads leave together, is
// known only now.
static bool import_heads_output(struct import *m, struct projections *p,
                                int heads)
{
    const struct projection *V = &p->W[2];
    int width = V->all.data ? V->columns / V->heads * heads : 0;
    struct arena *arena = &m->numbers;
    return weight(m, arena, PLAYS_W_O, width, &p->W_O) &&
           bias(m, arena, PLAYS_B_O, &p->b_O);
}

static bool give_heads(struct import *m, struct arena *arena, int width,
                       int heads)
{
    struct projections p = {0};
    if (!read_projections(m, arena, width, heads, &p) ||
        !share_columns(m, &p, heads) || !import_heads_output(m, &p, heads))
        return false;
    bool parts = heads > 1 || p.W_O.data;
    for (int h = 0; h < heads; h++)
        give_head(m, &p, h, heads, parts);
    if (p.W_O.data)
        import_give(m, "W_O", p.W_O);
    if (p.b_O.data)
        import_give(m, "b_O", p.b_O);
    return true;
}

bool import_heads(struct import *m, int width)
{
    assert(width >= 0);
    struct arena arena = {0}; // of what the heads are cut from
    int heads = count_heads(m);
    if (!heads)
        return import_refuse(
            m, m->by[PLAYS_W_ALL] ? m->by[PLAYS_W_ALL] : m->by[PLAYS_W_O],
            "import.heads", NO_SLOTS);
    bool good = give_heads(m, &arena, width, heads);
    arena_free(&arena);
    return good;
}
