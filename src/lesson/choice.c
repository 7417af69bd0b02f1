#include "lesson/choice.h"

#include <limits.h>
#include <string.h>

#include "lesson/lesson.h"

static bool read_choice(struct reading *r, const struct node *n,
                        const char *what, const char *const *names, int count,
                        struct entry *e)
{
    const char *text;
    if (!read_line(r, n, e->name, &text))
        return false;
    e->type = ENTRY_CHOICE;
    for (int i = 0; i < count; i++)
        if (!strcmp(text, names[i])) {
            e->choice = names[i];
            return true;
        }
    complain_choice(r, n, what, names, count);
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

bool read_scale(struct reading *r, const struct node *n, struct entry *e)
{
    static const char *const names[] = {"sqrt", "none", "d"};
    if (n->kind == NODE_SCALAR && *n->text &&
        strchr("+-.0123456789", *n->text)) {
        e->type = ENTRY_CHOICE;
        e->choice = "number";
        return read_positive(r, n, e->name, &e->number);
    }
    return read_choice(r, n, "a scale, nor a number to divide by", names, 3, e);
}

static bool read_band(struct reading *r, const struct node *n, struct entry *e)
{
    static const char *const names[] = {"band"};
    int before = r->complaints->count, band = 0;
    check_names(r, n, "a key of a mask", names, 1);
    if (r->complaints->count > before)
        return false;
    const struct node *value = node_find(n, "band");
    if (!value) {
        complain(r->complaints, n->mark,
                 "an empty mask: a band is written "
                 "{band: 1}");
        return false;
    }
    e->type = ENTRY_CHOICE;
    e->choice = "band";
    bool ok = read_whole(r, value, "band", 0, INT_MAX, &band);
    e->number = band;
    return ok;
}

// The first item of a mask matrix that is neither 0 nor 1, or NULL.
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

bool read_mask(struct reading *r, const struct node *n, struct entry *e)
{
    static const char *const names[] = {"none", "causal"};
    if (n->kind == NODE_MAP)
        return read_band(r, n, e);
    if (n->kind == NODE_SCALAR)
        return read_choice(r, n, "a mask, nor {band: b} or a matrix", names, 2,
                           e);
    bool flat;
    e->type = ENTRY_MATRIX;
    if (!read_matrix(r, n, e->name, false, MOST_IMPORTED, &e->matrix, &flat))
        return false;
    const double *x = e->matrix.data;
    const struct node *bad = not_binary(n, &x);
    if (!bad)
        return true;
    complain(r->complaints, bad->mark,
             "a mask holds 0 (hidden) and 1 "
             "(allowed), not %s",
             bad->text);
    return false;
}

bool read_position(struct reading *r, const struct node *n, struct entry *e)
{
    static const char *const names[] = {"none", "sinusoidal"};
    static const char *const keys[] = {"kind"};
    const char *what = "a kind of position";
    if (n->kind != NODE_MAP)
        return read_choice(r, n, what, names, 2, e);
    const struct node *kind = node_find(n, "kind");
    if (!kind) {
        complain(r->complaints, n->mark, "%s needs a kind", e->name);
        return false;
    }
    if (!read_choice(r, kind, what, names, 2, e))
        return false;
    int before = r->complaints->count;
    check_names(r, n, "a key of this position", keys, 1);
    return r->complaints->count == before;
}
