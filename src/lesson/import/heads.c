// SPDX-License-Identifier: MIT
// The weights of heads, cut and turned as a lesson has them: in × out, one head
// after the other.
#include <assert.h>
#include <math.h>
#include <string.h>

#include "lesson/import/import.h"
#include "lesson/import/imported.h"
#include "tensorfile/tensors.h"

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

void import_tell(struct import *m, const struct found_tensor *f,
                 const char *key)
{
    say(m->r->complaints->words, &m->told, key,
        SLOTS(TEXT("name", f->array.name)));
    strbuf_add(&m->told, "\n");
}

// The axes of [a] without those of one before the last two.
static const size_t *own_axes(const struct array *a, int *count)
{
    int first = 0;
    while (first < a->axes - 2 && a->shape[first] == 1)
        first++;
    *count = a->axes - first;
    return a->shape + first;
}

// Keras and Flax call a layer's matrix its kernel, and have its heads in the
// middle: [d, heads, d_k].
static bool heads_in_middle(const struct found_tensor *f)
{
    return strstr(f->array.name, "kernel") && f->role != PLAYS_W_O;
}

int import_stacked(const struct found_tensor *f)
{
    int axes;
    const size_t *shape = own_axes(&f->array, &axes);
    return axes != 3 || shape[0] > MOST_IN_MATRIX || shape[1] > MOST_IN_MATRIX
               ? 0
               : (int)shape[heads_in_middle(f)];
}

// The heads of a stack side by side, or on top of each other where they go in:
// in × out, either way.
static bool read_stack(struct import *m, struct arena *arena,
                       const struct found_tensor *f, int width,
                       struct matrix *out)
{
    int axes, heads = import_stacked(f);
    const size_t *shape = own_axes(&f->array, &axes);
    bool middle = heads_in_middle(f), output = f->role == PLAYS_W_O;
    int in = (int)shape[middle ? 0 : 1], each = (int)shape[2];
    size_t count = f->array.count, wide = (size_t)heads * shape[output ? 1 : 2];
    if (wide > MOST_IN_MATRIX || shape[2] > MOST_IN_MATRIX ||
        (width && !output && in != width))
        return import_refuse(
            m, f, "import.stack",
            SLOTS(TEXT("shape", array_shape(m->r->arena, &f->array)),
                  COUNT("width", width)));
    *out = output ? (struct matrix){heads * in, each, NULL}
                  : (struct matrix){in, heads * each, NULL};
    out->data = arena_array(arena, count, sizeof *out->data);
    for (size_t k = 0; k < count; k += (size_t)each) {
        int row = (int)(k / (size_t)each), at = row; // of the stack's rows
        if (!output && !middle) // [heads, in]: its numbers in row `in`
            at = row % in * heads + row / in;
        if (!array_read(&f->array, k, (size_t)each, out->data + at * each))
            return import_refuse(m, f, "tensors.unread", NO_SLOTS);
    }
    say(m->r->complaints->words, &m->told, "import.stacked",
        SLOTS(TEXT("name", f->array.name), COUNT("heads", heads)));
    strbuf_add(&m->told, "\n");
    return true;
}

// The tensor of [role] as in × out; its data is NULL when there is none.
static bool weight(struct import *m, struct arena *arena, enum plays role,
                   int width, struct matrix *out)
{
    const struct found_tensor *f = m->by[role];
    *out = (struct matrix){0};
    if (!f)
        return true;
    if (import_stacked(f))
        return read_stack(m, arena, f, width, out);
    if (!read_turned(m, arena, f, f->turned, out))
        return false;
    if (f->turned)
        import_tell(m, f, "import.turned");
    return true;
}

// A row: of a stack of heads, [heads, d_k], one after the other.
static bool bias(struct import *m, struct arena *arena, enum plays role,
                 struct matrix *out)
{
    const struct found_tensor *f = m->by[role];
    *out = (struct matrix){0};
    if (f && !import_matrix(m, arena, f, out))
        return false;
    const struct found_tensor *W = role < PLAYS_B_O
                                       ? m->by[role - PLAYS_B_Q + PLAYS_W_Q]
                                       : NULL;
    bool heads = W && import_stacked(W);
    if (f && (out->columns == 1 || heads)) { // a column: as one row
        out->columns *= out->rows;
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

static bool refuse_three(struct import *m, const struct found_tensor *f,
                         int rows, int columns)
{
    return import_refuse(
        m, f, "import.three",
        SLOTS(COUNT("rows", rows), COUNT("columns", columns)));
}

// How many of the [columns] of all three are the queries': a third, unless
// heads share keys and values. Then they are what goes into W_O, or as many as
// go in, and keys and values have the rest, a half each. 0: it cannot be.
static int count_queries(const struct import *m, int columns, int in)
{
    const struct found_tensor *O = m->by[PLAYS_W_O];
    int queries = in;
    if (O && !import_stacked(O)) {
        const struct array *a = &O->array;
        queries = (int)a->shape[a->axes - (O->turned ? 1 : 2)];
    }
    if (columns % 3 == 0 && (columns / 3 == queries || !queries))
        return columns / 3;
    bool shared = queries && columns > queries &&
                  (columns - queries) % 2 == 0 &&
                  (columns - queries) / 2 < queries;
    return shared ? queries : columns % 3 == 0 ? columns / 3 : 0;
}

// Cuts [all] into three: side by side, or each head's three together. [in]: how
// many numbers go in.
static bool cut_three(struct import *m, const struct found_tensor *f,
                      struct matrix all, int in, int heads,
                      struct projection *out)
{
    int queries = f->per_head ? all.columns / 3
                              : count_queries(m, all.columns, in);
    int rest = (all.columns - queries) / 2;
    if (!queries || (f->per_head && (all.columns % 3 || queries % heads)))
        return refuse_three(m, f, all.rows, all.columns);
    for (int i = 0; i < 3; i++)
        out[i] = (struct projection){
            .all = all,
            .first = f->per_head ? i * (queries / heads)
                     : i         ? queries + (i - 1) * rest
                                 : 0,
            .columns = i ? rest : queries,
            .step = f->per_head ? all.columns / heads : 0};
    return true;
}

// W_Q, W_K and W_V in one.
static bool cut_weights(struct import *m, struct arena *arena, int heads,
                        struct projections *p)
{
    const struct found_tensor *f = m->by[PLAYS_W_ALL];
    struct matrix all;
    if (!read_turned(m, arena, f, f->turned, &all))
        return false;
    if (f->turned)
        import_tell(m, f, "import.turned");
    if (!cut_three(m, f, all, all.rows, heads, p->W))
        return false;
    import_tell(m, f, f->per_head ? "import.cut.heads" : "import.cut");
    return true;
}

static bool cut_biases(struct import *m, struct arena *arena, int heads,
                       struct projections *p)
{
    struct matrix all;
    if (!bias(m, arena, PLAYS_B_ALL, &all))
        return false;
    if (all.rows != 1)
        return refuse_three(m, m->by[PLAYS_B_ALL], all.rows, all.columns);
    return cut_three(m, m->by[PLAYS_B_ALL], all, p->W[0].all.rows, heads, p->b);
}

// Those that are saved each on its own.
static bool read_three(struct import *m, struct arena *arena, int width,
                       int memory, struct projections *p)
{
    for (int i = 0; i < 3; i++) {
        if (!m->by[PLAYS_W_ALL]) {
            if (!weight(m, arena, (enum plays)(PLAYS_W_Q + i),
                        i ? memory : width, &p->W[i].all))
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
                             int memory, int heads, struct projections *p)
{
    return (!m->by[PLAYS_W_ALL] || cut_weights(m, arena, heads, p)) &&
           (!m->by[PLAYS_B_ALL] || cut_biases(m, arena, heads, p)) &&
           read_three(m, arena, width, memory, p);
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

// A stack says how many there are, and nobody else may say otherwise.
static bool stacks_agree(struct import *m, int heads)
{
    static const enum plays whole[] = {PLAYS_W_Q, PLAYS_W_O};
    for (int i = 0; i < 2; i++) {
        const struct found_tensor *f = m->by[whole[i]];
        if (f && import_stacked(f) && import_stacked(f) != heads)
            return import_refuse(
                m, f, "import.stack.heads",
                SLOTS(TEXT("shape", array_shape(m->r->arena, &f->array)),
                      COUNT("heads", heads),
                      COUNT("has", import_stacked(f))));
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
    for (int i = PLAYS_W_Q; i <= PLAYS_W_O; i++)
        if (m->by[i] && import_stacked(m->by[i]))
            return import_stacked(m->by[i]);
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

static bool give_heads(struct import *m, struct arena *arena, int width,
                       int memory, int heads)
{
    struct projections p = {0};
    if (!read_projections(m, arena, width, memory, heads, &p) ||
        !share_columns(m, &p, heads) ||
        !weight(m, &m->numbers, PLAYS_W_O, 0, &p.W_O) ||
        !bias(m, &m->numbers, PLAYS_B_O, &p.b_O))
        return false;
    bool parts = m->parts = heads > 1 || p.W_O.data;
    for (int h = 0; h < heads; h++)
        give_head(m, &p, h, heads, parts);
    if (p.W_O.data)
        import_give(m, "W_O", p.W_O);
    if (p.b_O.data)
        import_give(m, "b_O", p.b_O);
    return true;
}

bool import_heads(struct import *m, int width, int memory)
{
    assert(width >= 0 && memory >= 0);
    struct arena arena = {0}; // of what the heads are cut from
    int heads = count_heads(m);
    if (!heads)
        return import_refuse(
            m, m->by[PLAYS_W_ALL] ? m->by[PLAYS_W_ALL] : m->by[PLAYS_W_O],
            "import.heads", NO_SLOTS);
    m->heads = heads;
    bool good = stacks_agree(m, heads) && import_orient(m, width, memory) &&
                give_heads(m, &arena, width, memory, heads);
    arena_free(&arena);
    return good;
}

// --- all of them, seen from afar ---------------------------------------------
//
// All heads of a file of finished weights, each as small as it is shown beside
// the others.

// The array that the lesson takes one head of, where it has several.
static const struct array *find_stack(const struct arrays *all,
                                      const struct kind *kind)
{
    const char *matrix = NULL;
    bool heads = false;
    for (const struct key *k = kind->keys; k->name; k++) {
        heads = heads || !strcmp(k->name, "head");
        if (k->type == KEY_MATRIX)
            matrix = k->name;
    }
    const struct array *a = heads && matrix ? arrays_find(all, matrix) : NULL;
    bool several = a && (a->axes == 3 || a->axes == 4) &&
                   a->count <= MOST_HEAD_NUMBERS && a->type != NUMBER_NONE;
    return several ? a : NULL;
}

static int side(size_t count, int every)
{
    return ((int)count + every - 1) / every;
}

static struct heads heads_of(const struct array *a)
{
    size_t rows = a->shape[a->axes - 2], columns = a->shape[a->axes - 1];
    size_t longer = rows > columns ? rows : columns;
    int every = ((int)longer + MOST_HEAD_SIDE - 1) / MOST_HEAD_SIDE;
    return (struct heads){.layers = a->axes == 4 ? (int)a->shape[0] : 1,
                          .heads = (int)a->shape[a->axes - 3],
                          .rows = side(rows, every),
                          .columns = side(columns, every),
                          .every = every};
}

static double most_of(const double *x, size_t count)
{
    double most = 0;
    for (size_t i = 0; i < count; i++)
        if (isfinite(x[i]) && x[i] > most)
            most = x[i];
    return most > 0 ? most : 1;
}

const struct heads *imported_heads(struct arena *arena,
                                   const struct arrays *all,
                                   const struct kind *kind)
{
    assert(arena && all && kind);
    const struct array *a = find_stack(all, kind);
    struct heads h = a ? heads_of(a) : (struct heads){0};
    int count = h.layers * h.heads;
    if (count < 2 || count > MOST_HEADS_SHOWN)
        return NULL;
    size_t size = a->count / (size_t)count,
           small = (size_t)(h.rows * h.columns);
    double *cell = arena_array(arena, (size_t)count * small, sizeof *cell);
    struct arena own = {0};
    double *one = arena_array(&own, size, sizeof *one);
    struct array whole = *a; // what is read from its first byte on, once
    bool good = a->bytes || !a->source->packed || array_load(&own, &whole);
    for (int k = 0; good && k < count; k++) {
        good = array_read(&whole, (size_t)k * size, size, one);
        if (good)
            heads_shrink(&h, one, (int)a->shape[a->axes - 2],
                         (int)a->shape[a->axes - 1], cell + (size_t)k * small);
    }
    arena_free(&own);
    h.cell = cell;
    h.full = good ? most_of(cell, (size_t)count * small) : 1;
    struct heads *out = arena_alloc(arena, sizeof *out);
    *out = h;
    return good ? out : NULL;
}
