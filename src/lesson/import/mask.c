// SPDX-License-Identifier: MIT
// Who may look at whom, as files say it: with 1 for what may be looked at, with
// 1 for what may not, or with numbers that are added to the scores. Which of
// the three is asked: only a triangle tells it, since nobody hides what was
// before and shows what comes.
#include <assert.h>
#include <math.h>
#include <string.h>

#include "base/number.h"
#include "lesson/import/import.h"

// Below it what is added leaves exp() nothing.
static const double FAR_BELOW = -1000;

// --- by its name -------------------------------------------------------------

static const char *last_piece(const char *name)
{
    const char *last = name;
    for (const char *p = name; *p; p++)
        if (*p == '.' || *p == '/')
            last = p + 1;
    return last;
}

static size_t side(const struct array *a, int from_last)
{
    return a->axes >= from_last ? a->shape[a->axes - from_last] : 1;
}

// Of as many rows as columns, and more than one.
static bool is_square(const struct array *a)
{
    return a->axes >= 2 && side(a, 1) == side(a, 2) && side(a, 1) > 1;
}

static bool ends_with(const char *text, const char *end)
{
    size_t length = strlen(text), of = strlen(end);
    return length >= of && !strcmp(text + length - of, end);
}

enum plays import_mask_named(const struct array *a)
{
    const char *last = last_piece(a->name);
    bool numbers = a->type != NUMBER_NONE && a->axes > 0 && a->count > 1;
    bool named = !strcmp(last, "mask") || ends_with(last, "_mask") ||
                 !strcmp(last, "tril") || !strcmp(last, "triu");
    bool buffer = !strcmp(last, "bias") && is_square(a);
    return numbers && (named || buffer) ? PLAYS_MASK : PLAYS_NONE;
}

// --- its numbers -------------------------------------------------------------

// The numbers of one mask; where every head or sequence has its own they must
// be alike.
static bool read_mask(struct import *m, const struct found_tensor *f,
                      struct matrix *out)
{
    const struct array *a = &f->array;
    size_t rows = side(a, 2), columns = side(a, 1), size = rows * columns;
    size_t most = 4 * (size_t)MOST_IMPORTED;
    if (!size || rows > most || columns > most)
        return import_refuse(m, f, "import.matrix",
                             SLOTS(TEXT("shape", array_shape(m->r->arena, a)),
                                   COUNT("most", most)));
    *out = (struct matrix){(int)rows, (int)columns, NULL};
    out->data = arena_array(&m->numbers, size, sizeof *out->data);
    double *other = arena_array(&m->numbers, size, sizeof *other);
    if (!array_read(a, 0, size, out->data))
        return import_refuse(m, f, "tensors.unread", NO_SLOTS);
    for (size_t k = size; k < a->count; k += size)
        if (!array_read(a, k, size, other) ||
            memcmp(other, out->data, size * sizeof *other))
            return import_refuse(
                m, f, "import.mask.several",
                SLOTS(TEXT("shape", array_shape(m->r->arena, a))));
    return true;
}

// --- what they mean ----------------------------------------------------------

static bool all_are(const struct matrix *a, double x, double y)
{
    for (int i = 0; i < a->rows * a->columns; i++)
        if (a->data[i] != x && a->data[i] != y)
            return false;
    return true;
}

static bool is_added(const struct matrix *a)
{
    bool any = false;
    for (int i = 0; i < a->rows * a->columns; i++) {
        if (a->data[i] != 0 && !(a->data[i] <= FAR_BELOW))
            return false;
        any = any || a->data[i] != 0;
    }
    return any;
}

// True when [a] has [before] up to the diagonal and [after] behind it.
static bool is_triangle(const struct matrix *a, double before, double after)
{
    if (a->rows != a->columns || a->rows < 2)
        return false;
    for (int i = 0; i < a->rows; i++)
        for (int j = 0; j < a->columns; j++)
            if (a->data[i * a->columns + j] != (j > i ? after : before))
                return false;
    return true;
}

static bool ask_meaning(struct import *m, const struct found_tensor *f)
{
    return import_refuse(m, f, "import.mask",
                         SLOTS(TEXT("name", last_piece(f->array.name))));
}

// The first number that does not fit what a mask of that meaning has.
static bool refuse_number(struct import *m, const struct found_tensor *f,
                          const struct matrix *a)
{
    bool added = f->mask == MASK_ADDED;
    char text[NUMBER_SIZE];
    int i = 0;
    while (a->data[i] == 0 ||
           (added ? a->data[i] <= FAR_BELOW : a->data[i] == 1))
        i++;
    number_print_shortest(text, a->data[i]);
    return import_refuse(
        m, f, added ? "import.mask.adds" : "import.mask.number",
        SLOTS(TEXT("value", text), COUNT("row", i / a->columns + 1),
              COUNT("column", i % a->columns + 1)));
}

// What [f]'s numbers mean, as was said or as they show; told when they show it.
static bool find_meaning(struct import *m, struct found_tensor *f,
                         const struct matrix *a)
{
    bool binary = all_are(a, 0, 1), added = is_added(a);
    const char *told = NULL;
    if (f->mask == MASK_OPEN && added) {
        f->mask = MASK_ADDED;
        told = "import.mask.added";
    } else if (f->mask == MASK_OPEN && is_triangle(a, 1, 0)) {
        f->mask = MASK_ALLOWED;
        told = "import.mask.lower";
    } else if (f->mask == MASK_OPEN && is_triangle(a, 0, 1)) {
        f->mask = MASK_HIDDEN;
        told = "import.mask.upper";
    }
    if (told)
        import_tell(m, f, told);
    if (f->mask == MASK_OPEN && !binary)
        f->mask = MASK_ADDED; // whose numbers are refused one by one
    if (f->mask == MASK_OPEN)
        return ask_meaning(m, f);
    bool fits = f->mask == MASK_ADDED ? added || all_are(a, 0, 0) : binary;
    return fits || refuse_number(m, f, a);
}

// --- for these words ---------------------------------------------------------

// A row for everybody, as many as there are, or a larger square of which the
// first are meant, as GPT-2's is.
static bool fits_words(struct import *m, const struct found_tensor *f,
                       const struct matrix *a, int rows, int columns)
{
    bool exact = (a->rows == rows || a->rows == 1) && a->columns == columns;
    bool larger = a->rows == a->columns && rows == columns && a->rows > rows;
    if (larger)
        say(m->r->complaints->words, &m->told, "import.mask.larger",
            SLOTS(TEXT("name", f->array.name), COUNT("rows", a->rows),
                  COUNT("count", rows)));
    if (larger)
        strbuf_add(&m->told, "\n");
    return exact || larger ||
           import_refuse(
               m, f, "import.mask.shape",
               SLOTS(TEXT("shape", array_shape(m->r->arena, &f->array)),
                     COUNT("rows", rows), COUNT("columns", columns)));
}

static bool lets(const struct found_tensor *f, double x)
{
    return f->mask == MASK_ALLOWED ? x == 1 : x == 0;
}

// Takes from [all] what [f] hides.
static bool take_away(struct import *m, struct found_tensor *f,
                      struct matrix *all)
{
    struct matrix a;
    if (!read_mask(m, f, &a) || !find_meaning(m, f, &a) ||
        !fits_words(m, f, &a, all->rows, all->columns))
        return false;
    for (int i = 0; i < all->rows; i++)
        for (int j = 0; j < all->columns; j++)
            if (!lets(f, a.data[(a.rows == 1 ? 0 : i) * a.columns + j]))
                all->data[i * all->columns + j] = 0;
    return true;
}

// The first row without anything to look at; -1: there is none.
static int find_blind(const struct matrix *all)
{
    for (int i = 0; i < all->rows; i++) {
        int seen = 0;
        for (int j = 0; j < all->columns; j++)
            seen += all->data[i * all->columns + j] != 0;
        if (!seen)
            return i;
    }
    return -1;
}

static bool keep_masks(struct import *m, const struct found_tensor *last,
                       struct matrix *all)
{
    int blind = find_blind(all);
    if (blind >= 0)
        return import_refuse(m, last, "import.mask.blind",
                             SLOTS(COUNT("row", blind + 1)));
    bool causal = is_triangle(all, 1, 0) || (m->causal && all->rows == 1);
    // a lesson tells by `mask: causal` alone that its distances are all behind
    if (m->causal && !causal && m->position && !strcmp(m->position, "t5"))
        return import_refuse(m, last, "import.mask.distances", NO_SLOTS);
    if (causal && !m->causal)
        say(m->r->complaints->words, &m->told, "import.mask.causal", NO_SLOTS);
    else if (!causal && all_are(all, 1, 1))
        say(m->r->complaints->words, &m->told, "import.mask.nothing", NO_SLOTS);
    else if (!causal)
        say(m->r->complaints->words, &m->told, "import.mask.rows", NO_SLOTS);
    if (!causal || !m->causal)
        strbuf_add(&m->told, "\n");
    m->causal = causal;
    if (!causal && !all_are(all, 1, 1))
        import_give(m, "mask", *all);
    return true;
}

bool import_masks(struct import *m, int rows, int columns)
{
    assert(rows > 0 && columns > 0);
    struct matrix all = {rows, columns, NULL};
    const struct found_tensor *last = NULL;
    all.data = arena_array(&m->numbers, (size_t)rows * (size_t)columns,
                           sizeof *all.data);
    for (int i = 0; i < rows; i++)
        for (int j = 0; j < columns; j++)
            all.data[i * columns + j] = !m->causal || j <= i;
    for (int i = 0; i < m->found_count; i++) {
        struct found_tensor *f = &m->found[i];
        if (f->role != PLAYS_MASK)
            continue;
        if (!take_away(m, f, &all))
            return false;
        last = f;
    }
    return !last || keep_masks(m, last, &all);
}
