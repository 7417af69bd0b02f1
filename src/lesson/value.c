#include "lesson/value.h"

#include <string.h>

#include "lesson/choice.h"
#include "lesson/lesson.h"

// "W_K is 3 × 4, but d_model is 5 (X, line 7): expected 5 × 4".
static void complain_shape(struct filling *f, const struct key *k,
                           const struct entry *e, int rows, int columns,
                           bool flat)
{
    const struct matrix *m = &e->matrix;
    struct strbuf why = {0};
    if (rows != m->rows)
        size_explain(&f->sizes, k->rows, e->mark.file, &why);
    if (columns != m->columns) {
        strbuf_add(&why, why.length ? ", " : "");
        size_explain(&f->sizes, k->columns, e->mark.file, &why);
    }
    const char *hint = "";
    if (rows == m->columns && columns == m->rows)
        hint = flat ? "; a column is written [[1], [2]]" : " (transposed?)";
    complain(f->r->complaints, e->mark, "%s is %d × %d%s%s: expected %d × %d%s",
             e->name, m->rows, m->columns, why.length ? ", but " : "",
             strbuf_text(&why), rows, columns, hint);
    strbuf_free(&why);
}

// Checks a matrix against the sizes, and binds those it is the first to use.
static bool fit(struct filling *f, const struct key *k, const struct entry *e,
                bool flat)
{
    const struct matrix *m = &e->matrix;
    int rows = size_value(&f->sizes, k->rows);
    int columns = size_value(&f->sizes, k->columns);
    bool ok =
        (rows < 0 || rows == m->rows) && (columns < 0 || columns == m->columns);
    if (ok) {
        size_bind(&f->sizes, k->rows, m->rows, e->name, e->mark);
        size_bind(&f->sizes, k->columns, m->columns, e->name, e->mark);
        rows = size_value(&f->sizes, k->rows);
        columns = size_value(&f->sizes, k->columns);
        ok = (rows < 0 || rows == m->rows) &&
             (columns < 0 || columns == m->columns);
    }
    if (!ok)
        complain_shape(f, k, e, rows < 0 ? m->rows : rows,
                       columns < 0 ? m->columns : columns, flat);
    return ok;
}

// The first item of the matrix [n] that is neither 0 nor 1, or NULL.
static const struct node *not_binary(const struct node *n, const double **x)
{
    for (const struct node *i = n->first; i; i = i->next) {
        const struct node *bad = i->kind == NODE_LIST ? not_binary(i, x) : NULL;
        if (i->kind == NODE_SCALAR && **x != 0 && **x != 1)
            bad = i;
        if (bad)
            return bad;
        *x += i->kind == NODE_SCALAR;
    }
    return NULL;
}

bool read_fitting(struct filling *f, const struct key *k, const struct node *n,
                  struct entry *e, bool binary)
{
    bool flat;
    if (!read_matrix(f->r, n, e->name, false, MOST_IMPORTED, &e->matrix, &flat))
        return false;
    const double *x = e->matrix.data;
    const struct node *bad = binary ? not_binary(n, &x) : NULL;
    if (!bad)
        return fit(f, k, e, flat);
    complain(f->r->complaints, bad->mark, "%s holds only 0 and 1, not %s",
             e->name, bad->text);
    return false;
}

bool read_positive(struct reading *r, const struct node *n, const char *name,
                   double *out)
{
    if (!read_number(r, n, out))
        return false;
    if (*out > 0)
        return true;
    complain(r->complaints, n->mark, "%s must be greater than 0, not %s", name,
             n->text);
    return false;
}

static bool whole(struct filling *f, const struct key *k, const struct node *n,
                  bool imported, struct entry *e)
{
    bool few = (k->flags & KEY_FEW) && !imported;
    int least = k->flags & KEY_ZERO ? 0 : 1, x;
    e->type = ENTRY_NUMBER;
    if (!read_whole(f->r, n, e->name, least, few ? MOST_TYPED : MOST_IMPORTED,
                    &x))
        return false;
    e->number = x;
    if ((k->flags & KEY_EVEN) && x % 2) {
        complain(f->r->complaints, n->mark, "%s must be even, not %d", e->name,
                 x);
        return false;
    }
    size_bind(&f->sizes, k->rows, x, e->name, e->mark);
    return true;
}

// How many words there may be.
static int most_words(const struct filling *f, const struct key *k,
                      bool imported)
{
    int most = (k->flags & KEY_FEW) && !imported ? MOST_TYPED : MOST_IMPORTED;
    int size = size_value(&f->sizes, k->most);
    return size >= 0 && size < most ? size : most;
}

static bool count_words(struct filling *f, const struct node *n, int most,
                        const struct entry *e)
{
    struct complaints *c = f->r->complaints;
    if (n->kind != NODE_LIST)
        return expect_list(f->r, n, e->name);
    if (!n->count)
        complain(c, n->mark, "%s is empty: at least one word is needed",
                 e->name);
    else if (n->count > most)
        complain(c, n->mark, "%s has %d words: more than %d", e->name, n->count,
                 most);
    else
        return true;
    return false;
}

// A vocabulary: words that stand there once, some of them first.
static bool check_vocabulary(struct filling *f, const struct key *k,
                             const struct node *n, const struct entry *e)
{
    struct complaints *c = f->r->complaints;
    const char *begins = k->begins ? k->begins : "";
    int i = 0;
    for (const struct node *w = n->first; w; w = w->next, i++) {
        size_t length = strcspn(begins, " ");
        if (length &&
            (strlen(w->text) != length || strncmp(w->text, begins, length))) {
            complain(c, w->mark, "%s must begin with %s", e->name, k->begins);
            return false;
        }
        begins += length + (begins[length] == ' ');
        for (int j = 0; j < i; j++)
            if (!strcmp(e->words.word[j], w->text)) {
                complain(c, w->mark, "'%s' is in %s twice", w->text, e->name);
                return false;
            }
    }
    if (*begins)
        complain(c, n->mark, "%s must begin with %s", e->name, k->begins);
    return !*begins;
}

static bool check_among(struct filling *f, const struct key *k,
                        const struct node *n)
{
    struct words known = model_words(f->model, k->among);
    if (!known.count)
        return true; // it has a complaint of its own
    for (const struct node *w = n->first; w; w = w->next) {
        bool none = (k->flags & KEY_NULLS) && node_is_null(w);
        if (none || words_find(known, w->text) >= 0)
            continue;
        struct strbuf what = {0};
        strbuf_addf(&what, "in %s", k->among);
        complain_unknown(f->r, w, strbuf_text(&what), known.word, known.count);
        strbuf_free(&what);
        return false;
    }
    return true;
}

static bool words(struct filling *f, const struct key *k, const struct node *n,
                  bool imported, struct entry *e)
{
    e->type = ENTRY_WORDS;
    if (!count_words(f, n, most_words(f, k, imported), e) ||
        !read_words(f->r, n, e->name, k->flags & KEY_NULLS, &e->words))
        return false;
    size_bind(&f->sizes, k->rows, e->words.count, e->name, e->mark);
    if ((k->flags & KEY_ONCE) && !check_vocabulary(f, k, n, e))
        return false;
    return !k->among || check_among(f, k, n);
}

void fill_entry(struct filling *f, const struct entry *e)
{
    struct model *m = f->model;
    if (m->count == f->room) {
        f->room = 2 * f->room + 16;
        struct entry *grown =
            arena_array(f->r->arena, (size_t)f->room, sizeof *grown);
        if (m->count)
            memcpy(grown, f->entries, (size_t)m->count * sizeof *grown);
        m->entries = f->entries = grown;
    }
    f->entries[m->count++] = *e;
}

void read_value(struct filling *f, const struct key *k, const char *name,
                const struct node *n, bool imported)
{
    struct entry e = {.name = name, .mark = n->key->mark};
    bool ok = false;
    if (node_is_null(n)) {
        complain(f->r->complaints, n->key->mark, "%s has no value", name);
        return;
    }
    switch (k->type) {
    case KEY_WORDS:
        ok = words(f, k, n, imported, &e);
        break;
    case KEY_MATRIX:
        e.type = ENTRY_MATRIX;
        ok = read_fitting(f, k, n, &e, k->flags & KEY_BINARY);
        break;
    case KEY_WHOLE:
        ok = whole(f, k, n, imported, &e);
        break;
    case KEY_POSITIVE:
        e.type = ENTRY_NUMBER;
        ok = read_positive(f->r, n, name, &e.number);
        break;
    case KEY_CHOICE:
        ok = read_choice(f, k, n, imported, &e);
        break;
    case KEY_PARTS:
        break; // parts.c
    }
    if (ok)
        fill_entry(f, &e);
}

// The missing matrix is the identity: its two sizes must be equal.
static void identity(struct filling *f, const struct key *k, const char *name)
{
    struct sizes *s = &f->sizes;
    int rows = size_value(s, k->rows), columns = size_value(s, k->columns);
    const char *by =
        arena_print(f->r->arena, "%s is missing, so it is the identity", name);
    if (columns < 0)
        size_bind(s, k->columns, rows, by, (struct mark){0});
    else if (rows < 0)
        size_bind(s, k->rows, columns, by, (struct mark){0});
    if (rows < 0 || columns < 0 || rows == columns)
        return;
    struct mark at = size_find(s, k->columns)->at;
    struct strbuf why = {0};
    size_explain(s, k->columns, at.file, &why);
    strbuf_add(&why, " and ");
    size_explain(s, k->rows, at.file, &why);
    complain(f->r->complaints, at,
             "%s, which needs both its sizes to be equal, but %s", by,
             strbuf_text(&why));
    strbuf_free(&why);
}

void read_missing(struct filling *f, const struct key *k, const char *name)
{
    if (k->flags & KEY_REQUIRED)
        strbuf_addf(&f->missing, "%s%s", f->missing.length ? ", " : "", name);
    else if (k->flags & KEY_IDENTITY)
        identity(f, k, name);
}
