// SPDX-License-Identifier: MIT
#include "lesson/model/value.h"

#include <assert.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "checkpoint/checkpoint.h"
#include "lesson/edit/word_id.h"
#include "lesson/edit/word_list.h"
#include "lesson/model/choice.h"
#include "lesson/lesson.h"

// "W_K has 3 rows, but d_model is 5 (X, line 7): expected 5 × 4".
static void complain_shape(struct filling *f, const struct key *k,
                           const struct entry *e, int rows, int columns,
                           bool flat)
{
    const struct matrix *m = &e->matrix;
    const char *why = size_explain(f->r, &f->sizes, e->mark.file,
                                   rows != m->rows ? k->rows : NULL,
                                   columns != m->columns ? k->columns : NULL);
    bool turned = rows == m->columns && columns == m->rows;
    const char *key = !*why                   ? "error.shape"
                      : turned && flat        ? "error.shape.column"
                      : turned                ? "error.shape.transposed"
                      : columns == m->columns ? "error.shape.rows"
                      : rows == m->rows       ? "error.shape.columns"
                                              : "error.shape.why";
    complain(f->r->complaints, e->mark, key,
             SLOTS(TEXT("name", e->name), COUNT("rows", m->rows),
                   COUNT("columns", m->columns), TEXT("why", why),
                   COUNT("want_rows", rows), COUNT("want_columns", columns)));
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

static bool is_binary(double x)
{
    return x == 0 || x == 1;
}

static bool is_count(double x)
{
    return x >= 0 && x == floor(x);
}

// The first item of the matrix [n] that is not [good], or NULL.
static const struct node *not_good(const struct node *n, const double **x,
                                   bool (*good)(double x))
{
    for (int i = 0; n->numbers && i < n->count; i++, ++*x)
        if (!good(**x))
            return n;
    for (const struct node *i = n->first; i; i = i->next) {
        const struct node *bad =
            i->kind == NODE_LIST ? not_good(i, x, good) : NULL;
        if (i->kind == NODE_SCALAR && !good(**x))
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
    assert(k && n && e);
    bool flat;
    if (!read_matrix(f->r, n, e->name, false, MOST_IN_MATRIX, &e->matrix, &flat))
        return false;
    const double *x = e->matrix.data;
    bool counts = k->flags & KEY_COUNTS;
    const struct node *bad = binary   ? not_good(n, &x, is_binary)
                             : counts ? not_good(n, &x, is_count)
                                      : NULL;
    if (!bad)
        return fit(f, k, e, flat);
    char text[NUMBER_SIZE];
    complain(f->r->complaints, bad->mark,
             counts ? "error.counts" : "error.binary",
             SLOTS(TEXT("name", e->name),
                   TEXT("text", bad->numbers ? number_print_shortest(text, *x)
                                             : bad->text)));
    return false;
}

bool read_positive(struct reading *r, const struct node *n, const char *name,
                   double *out)
{
    if (!read_number(r, n, out))
        return false;
    if (*out > 0)
        return true;
    complain(r->complaints, n->mark, "error.positive",
             SLOTS(TEXT("name", name), TEXT("text", n->text)));
    return false;
}

static bool read_not_negative(struct reading *r, const struct node *n,
                              const char *name, double *out)
{
    if (!read_number(r, n, out))
        return false;
    if (*out >= 0)
        return true;
    complain(r->complaints, n->mark, "error.not_negative",
             SLOTS(TEXT("name", name), TEXT("text", n->text)));
    return false;
}

static bool read_share(struct reading *r, const struct node *n,
                       const char *name, double *out)
{
    if (!read_positive(r, n, name, out))
        return false;
    if (*out <= 1)
        return true;
    complain(r->complaints, n->mark, "error.share",
             SLOTS(TEXT("name", name), TEXT("text", n->text)));
    return false;
}

static bool whole(struct filling *f, const struct key *k, const struct node *n,
                  bool imported, struct entry *e)
{
    bool few = (k->flags & KEY_FEW) && !imported;
    int least = k->flags & KEY_ZERO ? 0 : 1, x;
    int most = k->flags & KEY_MANY ? MOST_IN_MATRIX
               : few               ? MOST_TYPED
                                   : MOST_IMPORTED;
    e->type = ENTRY_NUMBER;
    if (!read_whole(f->r, n, e->name, least, most, &x))
        return false;
    e->number = x;
    if ((k->flags & KEY_EVEN) && x % 2) {
        complain(f->r->complaints, n->mark, "error.even",
                 SLOTS(TEXT("name", e->name), TEXT("text", n->text)));
        return false;
    }
    size_bind(&f->sizes, k->rows, x, e->name, e->mark);
    return true;
}

// How many words there may be.
static int most_words(const struct filling *f, const struct key *k,
                      bool imported)
{
    bool opened = imported && f->lesson->checkpoint;
    int most = (k->flags & KEY_FEW) && !imported ? MOST_TYPED
               : opened                          ? MOST_CHECKPOINT_WORDS
                                                 : MOST_IMPORTED;
    int size = size_value(&f->sizes, k->most);
    return size >= 0 && size < most ? size : most;
}

static bool count_words(struct filling *f, const struct node *n, int most,
                        const struct entry *e)
{
    if (!expect_list(f->r, n, e->name))
        return false;
    if (n->count && n->count <= most)
        return true;
    complain(f->r->complaints, n->mark,
             n->count ? "error.words.many" : "error.words.none",
             SLOTS(TEXT("name", e->name), COUNT("count", n->count),
                   COUNT("most", most)));
    return false;
}

static bool complain_begin(struct filling *f, const struct key *k,
                           const struct node *n, const struct entry *e)
{
    enum { MOST_BEGINNINGS = 8 };
    const char *ways[MOST_BEGINNINGS];
    int count = 0;
    for (const char *p = k->begins; *p && count < MOST_BEGINNINGS;) {
        size_t length = strcspn(p, "|");
        ways[count++] = arena_copy(f->r->arena, p, length);
        p += length + (p[length] == '|');
    }
    complain(f->r->complaints, n->mark, "error.words.begin",
             SLOTS(TEXT("name", e->name),
                   TEXT("words", list_all(f->r, "list.or", ways, count))));
    return false;
}

// How many of [begins], which are words up to a bar or the end, the list has
// where it begins; [*all] becomes true when it has all of them. [*first] is the
// first word that is another.
static int begins_so(const char *begins, const struct node *list, bool *all,
                     const struct node **first)
{
    const struct node *w = list->first;
    int count = 0;
    for (; w && *begins && *begins != '|'; w = w->next, count++) {
        size_t length = strcspn(begins, " |");
        if (strlen(w->text) != length || strncmp(w->text, begins, length))
            break;
        begins += length + (begins[length] == ' ');
    }
    *all = !*begins || *begins == '|';
    *first = w ? w : list;
    return count;
}

// One of the ways to begin is taken; else what is told is where the one that
// goes furthest ends.
static bool check_begin(struct filling *f, const struct key *k,
                        const struct node *n, const struct entry *e)
{
    const struct node *first, *bad = n;
    int most = -1;
    for (const char *p = k->begins; p && *p;) {
        bool all;
        int count = begins_so(p, n, &all, &first);
        if (all)
            return true;
        if (count > most)
            bad = first;
        most = count > most ? count : most;
        p += strcspn(p, "|");
        p += *p == '|';
    }
    return !k->begins || complain_begin(f, k, bad, e);
}

static int by_text(const void *a, const void *b)
{
    const struct node *const *x = a, *const *y = b;
    int order = strcmp((*x)->text, (*y)->text);
    return order ? order : (*x)->id - (*y)->id;
}

// The first word of the list that stood there before; NULL: each is there once.
// Sorted, not compared each with each: there may be fifty thousand.
static const struct node *find_twice(struct arena *arena, const struct node *n)
{
    const struct node **sorted =
        arena_array(arena, (size_t)n->count + 1, sizeof *sorted);
    struct node *numbered =
        arena_array(arena, (size_t)n->count + 1, sizeof *numbered);
    int count = 0, first = n->count;
    for (const struct node *w = n->first; w; w = w->next, count++) {
        numbered[count] = *w;
        numbered[count].id = count;
        sorted[count] = &numbered[count];
    }
    qsort(sorted, (size_t)count, sizeof *sorted, by_text);
    for (int i = 1; i < count; i++)
        if (!strcmp(sorted[i]->text, sorted[i - 1]->text) &&
            sorted[i]->id < first)
            first = sorted[i]->id;
    return first < n->count ? &numbered[first] : NULL;
}

// A vocabulary: words that stand there once, some of them first.
static bool check_vocabulary(struct filling *f, const struct key *k,
                             const struct node *n, const struct entry *e)
{
    const struct node *twice =
        check_begin(f, k, n, e) ? find_twice(f->r->arena, n) : n;
    if (twice && twice != n)
        complain(f->r->complaints, twice->mark, "error.words.twice",
                 SLOTS(TEXT("name", e->name), TEXT("word", twice->text)));
    return !twice;
}

static void complain_word(struct filling *f, const struct key *k,
                          const struct node *n, struct words known)
{
    struct strbuf near = {0};
    bool some = near_names(f->r, &near, n->text, known.word, known.count);
    bool listed = k->flags & KEY_FEW; // see vocabulary.h
    const char *key =
        listed ? some ? "error.word.listed.near" : "error.word.listed"
        : some ? "error.word.near"
               : "error.word";
    complain(f->r->complaints, n->mark, key,
             SLOTS(TEXT("word", n->text), TEXT("name", k->among),
                   TEXT("near", strbuf_text(&near)),
                   TEXT("lesson", f->lesson->path)));
    strbuf_free(&near);
}

// What a translator reads where a sentence ends, behind its full stop.
static bool is_end(const char *word)
{
    return !strcmp(word, "EOS") || !strcmp(word, "</s>");
}

// A sentence that is translated, of a vocabulary that has a full stop, ends with
// one; what a language model goes on with does not.
static void remark_stop(struct filling *f, const struct key *k,
                        const struct node *n, struct words known)
{
    const struct node *last = n->first;
    while (last->next && !is_end(last->next->text))
        last = last->next;
    bool read = !strcmp(k->among, "vocabulary.source");
    if (!read || words_find(known, ".") < 0 ||
        !strcmp(last->text, "."))
        return;
    lesson_remark(f->lesson, f->r->complaints->words, last->mark, "remark.stop",
                  SLOTS(TEXT("word", last->text)));
}

static bool check_among(struct filling *f, const struct key *k,
                        const struct node *n)
{
    struct words known = model_words(f->model, k->among);
    bool good = true;
    if (!known.count)
        return true; // it has a complaint of its own
    for (const struct node *w = n->first; w; w = w->next) {
        bool none = (k->flags & KEY_NULLS) && node_is_null(w);
        if (none || words_find(known, w->text) >= 0)
            continue;
        complain_word(f, k, w, known);
        good = false;
    }
    if (good)
        remark_stop(f, k, n, known);
    return good;
}

static bool words(struct filling *f, const struct key *k, const struct node *n,
                  bool imported, struct entry *e)
{
    e->type = ENTRY_WORDS;
    if (!count_words(f, n, most_words(f, k, imported), e) ||
        !read_words(f->r, n, e->name, k->flags & KEY_NULLS, &e->words))
        return false;
    if (is_word_list(k))
        e->words.id = word_ids(f->r->arena, n);
    size_bind_words(&f->sizes, k->rows, e->words.count, e->name, e->mark);
    if ((k->flags & KEY_ONCE) && !check_vocabulary(f, k, n, e))
        return false;
    return !k->among || check_among(f, k, n);
}

void fill_entry(struct filling *f, const struct entry *e)
{
    assert(e->name != NULL);
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
    assert(k && name && n);
    struct entry e = {.name = name, .mark = n->key->mark};
    bool ok = false;
    if (node_is_null(n)) {
        complain(f->r->complaints, n->key->mark, "error.value.missing",
                 SLOTS(TEXT("name", name)));
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
        ok = k->flags & KEY_ZERO
                 ? read_not_negative(f->r, n, name, &e.number)
                 : read_positive(f->r, n, name, &e.number);
        break;
    case KEY_SHARE:
        e.type = ENTRY_NUMBER;
        ok = read_share(f->r, n, name, &e.number);
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
    if (columns < 0)
        size_bind_missing(s, k->columns, rows, name);
    else if (rows < 0)
        size_bind_missing(s, k->rows, columns, name);
    if (rows < 0 || columns < 0 || rows == columns)
        return;
    struct mark at = size_find(s, k->columns)->at;
    const char *why = size_explain(f->r, s, at.file, k->columns, k->rows);
    complain(f->r->complaints, at, "error.identity",
             SLOTS(TEXT("name", name), TEXT("why", why)));
}

static void note_missing(struct filling *f, const char *name)
{
    if (f->missing_count == f->missing_room) {
        f->missing_room = 2 * f->missing_room + 16;
        const char **grown =
            arena_array(f->r->arena, (size_t)f->missing_room, sizeof *grown);
        for (int i = 0; i < f->missing_count; i++)
            grown[i] = f->missing[i];
        f->missing = grown;
    }
    f->missing[f->missing_count++] = name;
}

void read_missing(struct filling *f, const struct key *k, const char *name)
{
    assert(k && name);
    if (k->flags & KEY_REQUIRED)
        note_missing(f, name);
    else if (k->flags & KEY_IDENTITY)
        identity(f, k, name);
}
