#include "lesson/value.h"

#include <assert.h>
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

static bool matrix(struct filling *f, const struct key *k, const struct node *n,
                   struct entry *e)
{
    bool flat;
    e->type = ENTRY_MATRIX;
    return read_matrix(f->r, n, e->name, false, MOST_IMPORTED, &e->matrix,
                       &flat) &&
           fit(f, k, e, flat);
}

static bool mask(struct filling *f, const struct key *k, const struct node *n,
                 struct entry *e)
{
    if (!read_mask(f->r, n, e))
        return false;
    return e->type != ENTRY_MATRIX || fit(f, k, e, false);
}

static bool position(struct filling *f, const struct key *k,
                     const struct node *n, struct entry *e)
{
    if (!read_position(f->r, n, e))
        return false;
    int size = size_value(&f->sizes, k->rows);
    if (strcmp(e->choice, "sinusoidal") || size < 0 || size % 2 == 0)
        return true;
    struct strbuf why = {0};
    size_explain(&f->sizes, k->rows, n->mark.file, &why);
    complain(f->r->complaints, n->mark,
             "sinusoidal positions come in pairs and need an even width, but "
             "%s",
             strbuf_text(&why));
    strbuf_free(&why);
    return false;
}

static bool whole(struct filling *f, const struct key *k, const struct node *n,
                  bool imported, struct entry *e)
{
    bool few = (k->flags & KEY_FEW) && !imported;
    int x;
    e->type = ENTRY_NUMBER;
    if (!read_whole(f->r, n, e->name, 1, few ? MOST_TYPED : MOST_IMPORTED, &x))
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
        int i = 0;
        while (i < known.count && strcmp(known.word[i], w->text))
            i++;
        if (i < known.count)
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
    bool few = k->flags & KEY_FEW;
    e->type = ENTRY_WORDS;
    if (!count_words(f, n, few && !imported ? MOST_TYPED : MOST_IMPORTED, e) ||
        !read_words(f->r, n, e->name, &e->words))
        return false;
    size_bind(&f->sizes, k->rows, e->words.count, e->name, e->mark);
    if (!few && !check_vocabulary(f, k, n, e))
        return false;
    return !k->among || check_among(f, k, n);
}

void read_value(struct filling *f, const struct key *k, const char *name,
                const struct node *n, bool imported)
{
    struct entry e = {.name = name, .mark = n->key->mark};
    bool ok = true;
    if (node_is_null(n)) {
        complain(f->r->complaints, n->key->mark, "%s has no value", name);
        return;
    }
    switch (k->type) {
    case KEY_WORDS:
        ok = words(f, k, n, imported, &e);
        break;
    case KEY_MATRIX:
        ok = matrix(f, k, n, &e);
        break;
    case KEY_WHOLE:
        ok = whole(f, k, n, imported, &e);
        break;
    case KEY_POSITIVE:
        e.type = ENTRY_NUMBER;
        ok = read_positive(f->r, n, name, &e.number);
        break;
    case KEY_SCALE:
        ok = read_scale(f->r, n, &e);
        break;
    case KEY_MASK:
        ok = mask(f, k, n, &e);
        break;
    case KEY_POSITION:
        ok = position(f, k, n, &e);
        break;
    case KEY_HEADS:
        return; // keys.c
    }
    assert((size_t)f->model->count < f->room);
    if (ok)
        f->entries[f->model->count++] = e;
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
