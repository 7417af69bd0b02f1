// SPDX-License-Identifier: MIT
#include "lesson/import/embedded.h"

#include <assert.h>
#include <stdint.h>
#include <string.h>

#include "base/number.h"
#include "model/key.h"
#include "yaml/change.h"
#include "yaml/write.h"

#define FOLDER "lesson/"
#define LINES FOLDER "model"

static const struct hand on_a_line = {.line = ""};

// --- there -------------------------------------------------------------------

static const struct node *scalar_of(struct arena *a, const char *text)
{
    return node_scalar(a, text, (struct mark){0});
}

static const struct node *number_of(struct arena *a, double x)
{
    char text[NUMBER_SIZE];
    return scalar_of(a, arena_print(a, "%s", number_print_shortest(text, x)));
}

static struct node *map_of(struct arena *a)
{
    struct node *map = arena_alloc(a, sizeof *map);
    *map = (struct node){.kind = NODE_MAP};
    return map;
}

static void put(struct arena *a, struct node *map, const char *key,
                const struct node *value)
{
    struct node *last = NULL;
    for (const struct node *n = map->first; n; n = n->next)
        if (!n->next)
            last = (struct node *)(uintptr_t)n;
    node_append(a, map, &last, value)->key = scalar_of(a, key);
}

static const struct node *list_of(struct arena *a, struct words words)
{
    struct node *list = arena_alloc(a, sizeof *list), *last = NULL;
    *list = (struct node){.kind = NODE_LIST};
    for (int i = 0; i < words.count; i++) {
        const char *word = words.word[i] ? words.word[i] : "null";
        node_append(a, list, &last, scalar_of(a, word))->plain = !words.word[i];
    }
    return list;
}

static enum option_form form_of(const struct model *m, const struct entry *e)
{
    for (const struct key *k = m->kind->keys; k->name; k++)
        for (const struct option *o = k->options;
             !strcmp(k->name, e->name) && o && o->name; o++)
            if (!strcmp(o->name, e->choice))
                return o->form;
    return OPTION_WORD;
}

static const struct node *choice_of(struct arena *a, const struct model *m,
                                    const struct entry *e)
{
    enum option_form form = form_of(m, e);
    struct node *map = map_of(a);
    if (form == OPTION_NUMBER)
        return number_of(a, e->number);
    if (form == OPTION_WHOLE) {
        put(a, map, e->choice, number_of(a, e->number));
        return map;
    }
    return scalar_of(a, e->choice);
}

// "vocabulary" of "vocabulary.source", all of whose lists stand in it.
static const struct node *group_of(struct arena *a, const struct model *m,
                                   const char *name, size_t length)
{
    struct node *map = map_of(a);
    for (int i = 0; i < m->count; i++) {
        const struct entry *e = &m->entries[i];
        if (!strncmp(e->name, name, length + 1) && e->type == ENTRY_WORDS)
            put(a, map, e->name + length + 1, list_of(a, e->words));
    }
    return map;
}

static bool is_matrix(const struct model *m, const struct entry *e)
{
    return e->type == ENTRY_MATRIX ||
           (e->type == ENTRY_CHOICE && form_of(m, e) == OPTION_MATRIX);
}

// The one head that a file was read for is all there is.
static bool is_of_file(const struct entry *e)
{
    return !strcmp(e->name, "head") || !strcmp(e->name, "layer");
}

static bool begins_group(const struct model *m, int at, size_t length)
{
    for (int i = 0; i < at; i++)
        if (!strncmp(m->entries[i].name, m->entries[at].name, length + 1))
            return false;
    return true;
}

// The value of what stands on a line of its own; NULL for what does not.
static const struct node *value_of(struct arena *a, const struct model *m,
                                   int at, const char **key)
{
    const struct entry *e = &m->entries[at];
    size_t length = strcspn(e->name, ".");
    *key = arena_copy(a, e->name, length);
    if (is_matrix(m, e) || is_of_file(e) || e->type == ENTRY_PARTS)
        return NULL;
    if (e->name[length])
        return e->type == ENTRY_WORDS && begins_group(m, at, length)
                   ? group_of(a, m, e->name, length)
                   : NULL;
    return e->type == ENTRY_WORDS    ? list_of(a, e->words)
           : e->type == ENTRY_NUMBER ? number_of(a, e->number)
                                     : choice_of(a, m, e);
}

// A head of which nothing is given has no name in a file.
static bool has_every_part(struct arena *a, const struct model *m)
{
    for (const struct key *k = m->kind->keys; k->name; k++)
        for (int p = 1; k->type == KEY_PARTS && p <= model_parts(m, k->name);
             p++) {
            const char *part = arena_print(a, "%s%d.", k->part, p);
            bool any = false;
            for (int i = 0; i < m->count; i++)
                any = any || !strncmp(m->entries[i].name, part, strlen(part));
            if (!any)
                return false;
        }
    return true;
}

bool embedded_arrays(struct arena *a, const struct model *m, struct arrays *out)
{
    assert(m->kind && out->array);
    if (!has_every_part(a, m))
        return false;
    const char **lines = arena_array(a, (size_t)m->count + 1, sizeof *lines);
    int count = 0;
    lines[count++] = arena_print(a, "kind: %s", m->kind->name);
    for (int i = 0; i < m->count; i++) {
        const struct entry *e = &m->entries[i];
        const char *key;
        const struct node *value = value_of(a, m, i, &key);
        if (is_matrix(m, e))
            out->array[out->count++] =
                array_of(arena_print(a, FOLDER "%s", e->name), e->matrix.data,
                         e->matrix.rows, e->matrix.columns);
        if (!value)
            continue;
        struct strbuf text = {0};
        strbuf_addf(&text, "%s: ", key);
        node_write(&text, &on_a_line, value, 0);
        lines[count++] = arena_copy(a, strbuf_text(&text), text.length);
        strbuf_free(&text);
    }
    out->array[out->count++] = (struct array){.name = LINES,
                                              .type = NUMBER_NONE,
                                              .axes = 1,
                                              .shape = {(size_t)count},
                                              .count = (size_t)count,
                                              .rows = {count, lines}};
    return true;
}

// --- and back ----------------------------------------------------------------

static const struct found_tensor *find_lines(const struct import *m)
{
    for (int i = 0; i < m->found_count; i++)
        if (!strcmp(m->found[i].array.name, LINES) &&
            m->found[i].array.type == NUMBER_NONE)
            return &m->found[i];
    return NULL;
}

bool import_has_embedded(const struct import *m)
{
    const struct import_wish *w = m->wish;
    return find_lines(m) && w->as == AS_FOUND && !w->role_count && !w->tokens &&
           !w->under && !w->heads;
}

bool import_embedded(struct import *m)
{
    const struct found_tensor *lines = find_lines(m);
    struct arrays all = {
        arena_array(m->r->arena, (size_t)m->found_count, sizeof *all.array), 0};
    for (int i = 0; i < m->found_count; i++) {
        const struct found_tensor *f = &m->found[i];
        if (f->file != lines->file || f->array.type == NUMBER_NONE ||
            strncmp(f->array.name, FOLDER, strlen(FOLDER)))
            continue;
        struct array *a = &all.array[all.count++];
        *a = f->array;
        a->name += strlen(FOLDER);
        if (!array_load(m->r->arena, a))
            return import_refuse(m, f, "tensors.unread", NO_SLOTS);
    }
    say(m->r->complaints->words, &m->told, "import.carried",
        SLOTS(TEXT("file", lines->file)));
    strbuf_add(&m->told, "\n");
    m->taken = m->told.length;
    return import_write_lines(m, lines->array.rows, &all);
}
