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
static bool weight(struct import *m, enum plays role, int width,
                   struct matrix *out)
{
    const struct found_tensor *f = m->by[role];
    *out = (struct matrix){0};
    if (!f)
        return true;
    if (!import_matrix(m, f, out))
        return false;
    int rows = f->turned ? out->columns : out->rows;
    int columns = f->turned ? out->rows : out->columns;
    bool other = width && rows != width && columns == width;
    if (f->turned == other)
        return true;
    *out = turned(m->r->arena, *out);
    tell(m, f, "import.turned");
    return true;
}

static bool bias(struct import *m, enum plays role, struct matrix *out)
{
    const struct found_tensor *f = m->by[role];
    *out = (struct matrix){0};
    if (f && !import_matrix(m, f, out))
        return false;
    if (f && out->columns == 1) { // a column: as one row
        out->columns = out->rows;
        out->rows = 1;
    }
    return true;
}

// The projections of all heads.
struct projections {
    struct matrix W[3], b[3]; // of Q, K and V; data NULL: none
    struct matrix W_O, b_O;
};

// W_Q, W_K and W_V side by side, or turned on top of each other: which, the
// shape tells.
static bool cut_weights(struct import *m, struct projections *p)
{
    const struct found_tensor *f = m->by[PLAYS_W_ALL];
    struct matrix all;
    if (!import_matrix(m, f, &all))
        return false;
    if (all.rows == 3 * all.columns) {
        all = turned(m->r->arena, all);
        tell(m, f, "import.turned");
    }
    if (all.columns % 3 || !all.columns)
        return import_refuse(
            m, f, "import.three",
            SLOTS(COUNT("rows", all.rows), COUNT("columns", all.columns)));
    for (int i = 0; i < 3; i++)
        p->W[i] =
            columns_of(m->r->arena, all, i * all.columns / 3, all.columns / 3);
    tell(m, f, "import.cut");
    return true;
}

static bool cut_biases(struct import *m, struct projections *p)
{
    struct matrix all;
    if (!bias(m, PLAYS_B_ALL, &all))
        return false;
    if (all.columns % 3 || all.rows != 1)
        return import_refuse(
            m, m->by[PLAYS_B_ALL], "import.three",
            SLOTS(COUNT("rows", all.rows), COUNT("columns", all.columns)));
    for (int i = 0; i < 3; i++)
        p->b[i] =
            columns_of(m->r->arena, all, i * all.columns / 3, all.columns / 3);
    return true;
}

static bool read_projections(struct import *m, int width, struct projections *p)
{
    if (m->by[PLAYS_W_ALL] ? !cut_weights(m, p)
                           : !weight(m, PLAYS_W_Q, width, &p->W[0]) ||
                                 !weight(m, PLAYS_W_K, width, &p->W[1]) ||
                                 !weight(m, PLAYS_W_V, width, &p->W[2]))
        return false;
    if (m->by[PLAYS_B_ALL]
            ? !cut_biases(m, p)
            : !bias(m, PLAYS_B_Q, &p->b[0]) || !bias(m, PLAYS_B_K, &p->b[1]) ||
                  !bias(m, PLAYS_B_V, &p->b[2]))
        return false;
    return weight(m, PLAYS_W_O, p->W[2].columns, &p->W_O) &&
           bias(m, PLAYS_B_O, &p->b_O);
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
        struct matrix all = i < 3 ? p->W[i] : p->b[i - 3];
        int width = all.columns / heads;
        if (!all.data)
            continue;
        const char *key =
            parts ? arena_print(m->r->arena, "head%d.%s", head + 1, names[i])
                  : names[i];
        import_give(m, key, columns_of(m->r->arena, all, head * width, width));
    }
}

bool import_heads(struct import *m, int width)
{
    assert(width >= 0);
    struct projections p = {0};
    int heads = count_heads(m);
    if (!heads)
        return import_refuse(
            m, m->by[PLAYS_W_ALL] ? m->by[PLAYS_W_ALL] : m->by[PLAYS_W_O],
            "import.heads", NO_SLOTS);
    if (!read_projections(m, width, &p))
        return false;
    for (int i = 0; i < 3; i++)
        if (p.W[i].columns % heads || p.b[i].columns % heads)
            return import_refuse(
                m, NULL, "import.heads.fit",
                SLOTS(COUNT("heads", heads), COUNT("columns", p.W[i].columns)));
    bool parts = heads > 1 || p.W_O.data;
    for (int h = 0; h < heads; h++)
        give_head(m, &p, h, heads, parts);
    if (p.W_O.data)
        import_give(m, "W_O", p.W_O);
    if (p.b_O.data)
        import_give(m, "b_O", p.b_O);
    return true;
}
