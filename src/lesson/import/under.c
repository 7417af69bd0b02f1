// SPDX-License-Identifier: MIT
// Which tensors are looked at when only those beneath a prefix are asked for:
// "h.0." takes one layer of a model. It chooses between weights; vectors,
// words and how many heads there are belong to every layer, and a second file
// with nothing beneath the prefix was named for what is in it.
#include <assert.h>
#include <string.h>

#include "lesson/import/import.h"

static bool begins_so(const struct import *m, const struct found_tensor *f)
{
    const char *under = m->wish->under ? m->wish->under : "";
    return !strncmp(f->array.name, under, strlen(under));
}

static bool file_begins_so(const struct import *m, const char *file)
{
    for (int i = 0; i < m->found_count; i++)
        if (!strcmp(m->found[i].file, file) && begins_so(m, &m->found[i]))
            return true;
    return false;
}

// "encoder.block.0.…" and "encoder.block.3.": T5's first layer has the numbers
// for distances that all of its stack add.
static bool same_stack(const char *under, const char *name)
{
    size_t length = under ? strcspn(under, "./") : 0;
    return length && !strncmp(under, name, length) &&
           strchr("./", name[length]);
}

// What all layers have in common, unless the prefix leads to one of its own.
static bool is_common(const struct import *m, const struct found_tensor *f)
{
    bool whole = !strpbrk(f->array.name, "./"); // of no module
    bool common =
        f->role == PLAYS_TOKENS || f->role == PLAYS_QUERIES ||
        f->role == PLAYS_X || f->role == PLAYS_HEADS ||
        f->role == PLAYS_MEMORY || (f->role == PLAYS_MASK && whole) ||
        (f->role == PLAYS_FAR && same_stack(m->wish->under, f->array.name));
    if (!common || f->role == PLAYS_MASK) // of masks there may be several
        return common;
    for (int i = 0; i < m->found_count; i++)
        if (m->found[i].role == f->role && begins_so(m, &m->found[i]))
            return false;
    return true;
}

bool import_is_under(const struct import *m, const struct found_tensor *f)
{
    assert(m->wish && f);
    return f->said || begins_so(m, f) || is_common(m, f) ||
           !file_begins_so(m, f->file);
}

bool import_under(struct import *m)
{
    bool any = false;
    bool *keep = arena_alloc(m->r->arena, (size_t)m->found_count + 1);
    for (int i = 0; i < m->found_count; i++) {
        keep[i] = import_is_under(m, &m->found[i]);
        any = any || begins_so(m, &m->found[i]);
    }
    if (!any && m->wish->under)
        return import_refuse(m, NULL, "import.under",
                             SLOTS(TEXT("name", m->wish->under)));
    struct found_tensor *all =
        arena_array(m->r->arena, (size_t)m->found_count + 1, sizeof *all);
    int kept = 0, behind = 0;
    for (int i = 0; i < m->found_count; i++)
        kept += keep[i];
    for (int i = 0, at = 0; i < m->found_count; i++)
        all[keep[i] ? at++ : kept + behind++] = m->found[i];
    m->found = all;
    m->found_count = kept;
    m->left_out = behind;
    return true;
}
