// SPDX-License-Identifier: MIT
// Which way round matrices are saved: as in × out, or as out × in, as PyTorch's
// layers are. A file has one way. Those that are not square show it, by what
// goes in, by their bias or by each other, and the square ones follow; where
// all are square their names tell, unless somebody says it.
#include <assert.h>
#include <string.h>

#include "lesson/import/import.h"

// What is known of a matrix: which way, or nothing.
enum way { WAY_OPEN, WAY_IN_OUT, WAY_OUT_IN };

// What a matrix must fit: how many numbers go in and come out; 0: unknown.
struct ends {
    size_t in, out;
};

static void sides(const struct array *a, size_t *rows, size_t *columns)
{
    *rows = a->axes > 1 ? a->shape[a->axes - 2] : 1;
    *columns = a->axes ? a->shape[a->axes - 1] : 1;
}

// By what goes in, if that tells, else by what comes out.
static enum way way_of(size_t rows, size_t columns, struct ends e)
{
    if (e.in && (rows == e.in) != (columns == e.in))
        return rows == e.in ? WAY_IN_OUT : WAY_OUT_IN;
    if (e.out && (rows == e.out) != (columns == e.out))
        return columns == e.out ? WAY_IN_OUT : WAY_OUT_IN;
    return WAY_OPEN;
}

static enum plays bias_of(enum plays weight)
{
    return weight == PLAYS_W_ALL ? PLAYS_B_ALL
                                 : PLAYS_B_Q + (weight - PLAYS_W_Q);
}

static size_t bias_length(const struct import *m, enum plays weight)
{
    const struct found_tensor *b = m->by[bias_of(weight)];
    return b ? b->array.count : 0;
}

// Queries, keys and values come from vectors that are as wide: of two matrices
// with one side in common that is what goes in.
static enum way way_beside(const struct import *m, size_t rows, size_t columns)
{
    for (int i = PLAYS_W_Q; i <= PLAYS_W_V; i++) {
        size_t r, c;
        if (!m->by[i] || import_stacked(m->by[i]) || m->across)
            continue;
        sides(&m->by[i]->array, &r, &c);
        if (r == rows && c != columns)
            return WAY_IN_OUT;
        if (c == columns && r != rows)
            return WAY_OUT_IN;
    }
    return WAY_OPEN;
}

// Heads share what comes out evenly.
static enum way way_by_heads(size_t rows, size_t columns, int heads)
{
    size_t n = (size_t)heads;
    if (heads < 2 || (rows % n == 0) == (columns % n == 0))
        return WAY_OPEN;
    return columns % n == 0 ? WAY_IN_OUT : WAY_OUT_IN;
}

// One of the projections.
static enum way way_of_projection(const struct import *m, enum plays role,
                                  size_t rows, size_t columns, int width)
{
    bool all = role == PLAYS_W_ALL;
    enum way way = way_of(rows, columns,
                          (struct ends){(size_t)width, bias_length(m, role)});
    if (!way && all && rows != columns)
        way = columns == 3 * rows   ? WAY_IN_OUT
              : rows == 3 * columns ? WAY_OUT_IN
                                    : WAY_OPEN;
    if (way || all || width) // where it does not fit it is refused
        return way;
    way = way_beside(m, rows, columns);
    return way ? way : way_by_heads(rows, columns, m->wish->heads);
}

// How many numbers the heads leave together, where it is known.
static size_t count_left(const struct import *m)
{
    const struct found_tensor *Q = m->by[PLAYS_W_Q], *V = m->by[PLAYS_W_V];
    size_t rows, columns, kept, q = 0;
    if (!V || import_stacked(V))
        return 0;
    sides(&V->array, &rows, &columns);
    kept = V->turned ? rows : columns;
    if (Q && !import_stacked(Q)) {
        sides(&Q->array, &rows, &columns);
        q = Q->turned ? rows : columns;
    }
    return q > kept ? q : kept; // where heads share values
}

// What comes out of the heads goes into W_O, and what comes out of that is as
// wide as what it is added to.
static enum way way_of_output(const struct import *m, size_t rows,
                              size_t columns, int width)
{
    size_t bias = bias_length(m, PLAYS_W_O);
    enum way way = way_of(rows, columns, (struct ends){count_left(m), bias});
    return way ? way : way_of(rows, columns, (struct ends){0, (size_t)width});
}

static enum way way_found(const struct import *m, enum plays role, int width,
                          int memory)
{
    size_t rows, columns;
    sides(&m->by[role]->array, &rows, &columns);
    if (role == PLAYS_W_O)
        return way_of_output(m, rows, columns, width);
    return way_of_projection(m, role, rows, columns,
                             role == PLAYS_W_K || role == PLAYS_W_V ? memory
                                                                    : width);
}

// --- one way for a file ------------------------------------------------------

static const enum plays matrices[] = {PLAYS_W_Q, PLAYS_W_K, PLAYS_W_V,
                                      PLAYS_W_ALL, PLAYS_W_O};
enum { MATRICES = sizeof matrices / sizeof *matrices };

// The matrices of a file and what they show.
struct ways {
    struct found_tensor *f[MATRICES];
    enum way way[MATRICES];
    const char *shows[3]; // who shows it first; by the way
    int open, named[2];   // open ones; how many names say in × out, out × in
};

static bool has_way(const struct found_tensor *f, const char *file)
{
    return f && !strcmp(f->file, file) && !import_stacked(f);
}

// "fc1.weight", as PyTorch names what a layer has.
static bool is_layer(const char *name)
{
    static const char end[] = ".weight";
    size_t length = strlen(name), of = sizeof end - 1;
    return length > of && !strcmp(name + length - of, end);
}

static void look(struct import *m, const char *file, int width, int memory,
                 struct ways *w)
{
    *w = (struct ways){0};
    for (int i = 0; i < MATRICES; i++) {
        struct found_tensor *f = m->by[matrices[i]];
        if (!has_way(f, file))
            continue;
        w->f[i] = f;
        w->way[i] = way_found(m, matrices[i], width, memory);
        if (!w->way[i] && f->said) {
            if (!f->turned && m->wish->typed && is_layer(f->array.name))
                import_tell(m, f, "import.way.said");
            continue;
        }
        if (!w->way[i]) {
            w->open++;
            w->named[f->turned]++;
        } else {
            f->turned = w->way[i] == WAY_OUT_IN;
            if (!w->shows[w->way[i]])
                w->shows[w->way[i]] = f->array.name;
        }
    }
}

static void tell_way(struct import *m, const char *key, enum way way,
                     const char *name)
{
    const struct catalogue *words = m->r->complaints->words;
    say(words, &m->told, key,
        SLOTS(TEXT("way",
                   phrase_text(words, way == WAY_OUT_IN ? "import.way.out"
                                                        : "import.way.in")),
              TEXT("name", name ? name : "")));
    strbuf_add(&m->told, "\n");
}

// What is not as it was said to be.
static bool refuse_said(struct import *m, const struct ways *w, enum way said)
{
    for (int i = 0; i < MATRICES; i++)
        if (w->f[i] && w->way[i] && w->way[i] != said)
            return import_refuse(
                m, w->f[i], "import.way.not",
                SLOTS(
                    TEXT("shape", array_shape(m->r->arena, &w->f[i]->array))));
    return true;
}

// The way of those that are open.
static bool choose_way(struct import *m, const struct ways *w, enum way *out)
{
    enum way said = m->wish->saved == SAVED_FOUND    ? WAY_OPEN
                    : m->wish->saved == SAVED_IN_OUT ? WAY_IN_OUT
                                                     : WAY_OUT_IN;
    bool in = w->shows[WAY_IN_OUT], turned = w->shows[WAY_OUT_IN];
    *out = said ? said : turned ? WAY_OUT_IN : WAY_IN_OUT;
    if (said)
        return refuse_said(m, w, said);
    if (in != turned) {
        if (w->open)
            tell_way(m, "import.way.shown", *out, w->shows[*out]);
        return true;
    }
    if (!w->open)
        return true;
    if (in || (w->named[0] && w->named[1]))
        return import_refuse(
            m, NULL, in ? "import.way.mixed" : "import.way.open",
            SLOTS(TEXT("one", in ? w->shows[WAY_IN_OUT] : ""),
                  TEXT("other", in ? w->shows[WAY_OUT_IN] : "")));
    *out = w->named[1] ? WAY_OUT_IN : WAY_IN_OUT;
    tell_way(m, "import.way.named", *out, NULL);
    return true;
}

static bool orient_file(struct import *m, const char *file, int width,
                        int memory)
{
    struct ways w;
    enum way way;
    look(m, file, width, memory, &w);
    if (!choose_way(m, &w, &way))
        return false;
    for (int i = 0; i < MATRICES; i++)
        if (w.f[i] && !w.way[i] && !w.f[i]->said)
            w.f[i]->turned = way == WAY_OUT_IN;
    return true;
}

bool import_orient(struct import *m, int width, int memory)
{
    assert(width >= 0 && memory >= 0);
    for (int i = 0; i < MATRICES; i++) {
        const struct found_tensor *f = m->by[matrices[i]];
        bool seen = !f;
        for (int k = 0; k < i && !seen; k++)
            seen = m->by[matrices[k]] &&
                   !strcmp(m->by[matrices[k]]->file, f->file);
        if (!seen && !orient_file(m, f->file, width, memory))
            return false;
    }
    return true;
}
