// SPDX-License-Identifier: MIT
// What tensors are said to be: by their names, or on the command line by the
// ends of them.
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

static bool said_take(struct import *m, const struct import_role *said)
{
    struct found_tensor *f = find_named(m, said->name);
    if (!f && m->wish->typed && !(f = find_end(m, said->name)))
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
