// SPDX-License-Identifier: MIT
// What tensors are said to be: by their names, or on the command line by the
// ends of them.
#include <assert.h>
#include <string.h>

#include "base/c_locale.h"
#include "lesson/import/import.h"
#include "say/join.h"
#include "say/suggest.h"

// "q_proj.weight" is the end of "layers.0.q_proj.weight".
static bool ends_with(const char *name, const char *end)
{
    size_t length = strlen(name), of_end = strlen(end);
    return length > of_end && !strcmp(name + length - of_end, end) &&
           strchr("./", name[length - of_end - 1]);
}

static struct found_tensor *find_named(struct import *m, const char *name)
{
    for (int i = 0; i < m->found_count; i++)
        if (!strcmp(m->found[i].array.name, name))
            return &m->found[i];
    return NULL;
}

static const char **names_of(const struct import *m)
{
    const char **names =
        arena_array(m->r->arena, (size_t)m->found_count + 1, sizeof *names);
    for (int i = 0; i < m->found_count; i++)
        names[i] = m->found[i].array.name;
    return names;
}

static bool refuse_name(struct import *m, const char *name)
{
    enum { MOST_NAMED = 12 };
    const char **names = names_of(m);
    struct strbuf near = {0}, all = {0};
    bool few = m->found_count <= MOST_NAMED;
    bool some =
        suggest(m->r->complaints->words, &near, name, names, m->found_count);
    if (few)
        list_names(m->r->complaints->words, &all, "list.last", names,
                   m->found_count);
    import_refuse(m, NULL,
                  some                    ? "import.as.near"
                  : few && m->found_count ? "import.as.names"
                                          : "import.as",
                  SLOTS(TEXT("name", name), TEXT("near", strbuf_text(&near)),
                        TEXT("names", strbuf_text(&all)),
                        COUNT("count", m->found_count)));
    strbuf_free(&near);
    strbuf_free(&all);
    return false;
}

// The one tensor whose name ends so, of those beneath the prefix where there
// are any. NULL after complaining.
static struct found_tensor *find_end(struct import *m, const char *end)
{
    struct found_tensor *one = NULL;
    for (int i = 0; i < m->found_count; i++) {
        struct found_tensor *f = &m->found[i];
        if (!ends_with(f->array.name, end) ||
            (one && import_is_under(m, one) && !import_is_under(m, f)))
            continue;
        if (one && import_is_under(m, one) == import_is_under(m, f)) {
            import_refuse(m, NULL, "import.as.several",
                          SLOTS(TEXT("name", end), TEXT("one", one->array.name),
                                TEXT("other", f->array.name)));
            return NULL;
        }
        one = f;
    }
    if (!one)
        refuse_name(m, end);
    return one;
}

// Words cannot be numbers, nor numbers words.
static bool may_be(struct import *m, const struct found_tensor *f,
                   enum plays role)
{
    bool words = role == PLAYS_TOKENS || role == PLAYS_QUERIES;
    if (role == PLAYS_NONE || words == (f->array.type == NUMBER_NONE))
        return true;
    return import_refuse(m, f, words ? "import.as.numbers" : "import.as.words",
                         SLOTS(TEXT("role", role_key(role))));
}

// "mask" is the only one that is taken for a mask, whatever it is called.
static struct found_tensor *find_mask(struct import *m,
                                      const struct import_role *said)
{
    struct found_tensor *one = NULL;
    if (said->role != PLAYS_MASK || strcmp(said->name, "mask"))
        return NULL;
    for (int i = 0; i < m->found_count; i++)
        if (m->found[i].role == PLAYS_MASK && !m->found[i].said) {
            if (one)
                return NULL;
            one = &m->found[i];
        }
    return one;
}

static bool said_take(struct import *m, const struct import_role *said)
{
    struct found_tensor *f = find_named(m, said->name);
    if (!f && m->wish->typed && !(f = find_mask(m, said)) &&
        !(f = find_end(m, said->name)))
        return false;
    if (!f) // it was told apart by a prefix that has been typed since
        return true;
    if (m->wish->typed && f->said)
        return import_refuse(m, f, "import.as.twice", NO_SLOTS);
    if (!may_be(m, f, said->role))
        return false;
    // a layer that is known to be saved turned is so, whoever names it
    f->turned =
        said->turned || (m->wish->typed && f->turned && f->role == said->role);
    f->role = said->role;
    f->mask = said->mask;
    f->said = true;
    return true;
}

bool import_said(struct import *m)
{
    for (int i = 0; i < m->wish->role_count; i++)
        if (!said_take(m, &m->wish->roles[i]))
            return false;
    return true;
}

// --- biases ------------------------------------------------------------------

// What a weight's name has and its bias's has in its place.
static const struct {
    const char *of_weight, *of_bias;
} partners[] = {{"weight", "bias"}, {"kernel", "bias"}, {"W", "b"}, {"w", "b"}};
enum { PARTNERS = sizeof partners / sizeof *partners };

// A letter alone is one at an end of its piece: "W1", "q_w".
static bool may_stand(const char *name, const char *at, size_t length)
{
    if (length > 1)
        return true;
    return at == name || strchr("./_", at[-1]) || !at[1] || strchr("./", at[1]);
}

static struct found_tensor *find_partner(struct import *m, const char *name,
                                         int way)
{
    const char *from = partners[way].of_weight, *at = name;
    size_t length = strlen(from);
    for (; (at = strstr(at, from)); at += length) {
        struct found_tensor *f =
            !may_stand(name, at, length)
                ? NULL
                : find_named(
                      m, arena_print(m->r->arena, "%.*s%s%s", (int)(at - name),
                                     name, partners[way].of_bias, at + length));
        if (f)
            return f;
    }
    return NULL;
}

static bool is_weight(const struct found_tensor *f)
{
    return f->role >= PLAYS_W_Q && f->role <= PLAYS_W_ALL &&
           (f->role < PLAYS_B_Q || f->role > PLAYS_B_O);
}

// As its weight, which somebody has named or nobody has to.
static void give_bias(struct import *m, const struct found_tensor *W)
{
    struct found_tensor *b = NULL;
    for (int way = 0; way < PARTNERS && !b; way++)
        b = find_partner(m, W->array.name, way);
    if (!b || b == W || b->said || b->array.type == NUMBER_NONE ||
        (!W->said && b->role != PLAYS_NONE && b->role != PLAYS_MASK))
        return;
    if (!is_weight(W) && b->role == PLAYS_NONE)
        return;
    b->role = !is_weight(W)            ? PLAYS_NONE
              : W->role == PLAYS_W_ALL ? PLAYS_B_ALL
                                       : PLAYS_B_Q + (W->role - PLAYS_W_Q);
    b->per_head = W->per_head;
    b->said = W->said;
}

void import_biases(struct import *m)
{
    for (int i = 0; i < m->found_count; i++) {
        const struct found_tensor *f = &m->found[i];
        if (is_weight(f) || (f->said && f->role == PLAYS_NONE))
            give_bias(m, f);
    }
}

// --- beneath a prefix --------------------------------------------------------
//
// Which tensors are looked at when only those beneath a prefix are asked for:
// "h.0." takes one layer of a model. It chooses between weights; vectors,
// words and how many heads there are belong to every layer, and a second file
// with nothing beneath the prefix was named for what is in it.

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
