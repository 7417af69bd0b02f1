// SPDX-License-Identifier: MIT
#include "model/model.h"

#include <assert.h>
#include <stddef.h>
#include <string.h>

#include "model/key.h"
#include "model/packed.h"

double matrix_at(const struct matrix *m, int row, int column)
{
    assert(row >= 0 && row < m->rows && column >= 0 && column < m->columns);
    return m->packed ? packed_at(m->packed, row, column)
                     : m->data[(size_t)row * (size_t)m->columns +
                               (size_t)column];
}

const double *matrix_numbers(struct arena *arena, const struct matrix *m)
{
    if (!m->packed)
        return m->data;
    size_t width = (size_t)m->columns;
    double *out = arena_array(arena, (size_t)m->rows * width, sizeof *out);
    for (int r = 0; r < m->rows; r++)
        packed_row(m->packed, r, 0, m->columns, out + (size_t)r * width);
    return out;
}

const struct entry *model_find(const struct model *m, const char *name)
{
    assert(m && name);
    for (int i = 0; i < m->count; i++) // asked for every word of every sentence
        if (*m->entries[i].name == *name && !strcmp(m->entries[i].name, name))
            return &m->entries[i];
    return NULL;
}

int words_find(struct words list, const char *word)
{
    assert(word && (list.word || !list.count));
    for (int i = 0; i < list.count; i++)
        if (list.word[i] && !strcmp(list.word[i], word))
            return i;
    return -1;
}

static bool same_word(struct words a, int i, struct words b, int k)
{
    return a.word[i] && b.word[k] && !strcmp(a.word[i], b.word[k]);
}

static bool word_stays(struct words was, struct words now, int at)
{
    return at < was.count && at < now.count && same_word(was, at, now, at);
}

int words_match(struct words was, struct words now, int at)
{
    assert(at >= 0 && at < now.count);
    int earlier = 0; // of the same word, that look for a place
    if (word_stays(was, now, at))
        return at;
    for (int i = 0; i < at; i++)
        earlier += same_word(now, i, now, at) && !word_stays(was, now, i);
    for (int k = 0; k < was.count; k++)
        if (same_word(was, k, now, at) && !word_stays(was, now, k) &&
            !earlier--)
            return k;
    return -1;
}

const struct matrix *model_matrix(const struct model *m, const char *name)
{
    const struct entry *e = model_find(m, name);
    return e && (e->matrix.data || e->matrix.packed) ? &e->matrix : NULL;
}

struct words model_words(const struct model *m, const char *name)
{
    const struct entry *e = model_find(m, name);
    return e && e->type == ENTRY_WORDS ? e->words : (struct words){0, NULL};
}

struct words model_columns(const struct model *m, const char *name)
{
    assert(m && name);
    for (int i = 0; i < m->column_count; i++)
        if (!strcmp(m->columns[i].key, name))
            return m->columns[i].names;
    return (struct words){0, NULL};
}

double model_number(const struct model *m, const char *name, double missing)
{
    const struct entry *e = model_find(m, name);
    bool number = e && (e->type == ENTRY_NUMBER || e->type == ENTRY_CHOICE);
    return number ? e->number : missing;
}

const struct key *kind_key(const struct kind *kind, const char *name)
{
    assert(kind && name);
    for (const struct key *k = kind->keys; k->name; k++)
        if (!strcmp(k->name, name))
            return k;
    return NULL;
}

enum meets kind_meets(const struct kind *kind, const struct key *key)
{
    for (const struct key *k = kind->keys; k->name && key->columns; k++)
        if (k->type == KEY_WORDS && k->rows && !strcmp(k->rows, key->columns))
            return key->flags & KEY_HELD ? MEETS_HELD
                   : key->type == KEY_MATRIX && !(key->flags & (KEY_BINARY | KEY_COUNTS))
                       ? MEETS_GIVING
                       : MEETS_SEEING;
    return MEETS_NONE;
}

const char *model_choice(const struct model *m, const char *name)
{
    const struct entry *e = model_find(m, name);
    if (e)
        return e->choice;
    const struct key *k = kind_key(m->kind, name);
    assert(k && k->options && "a choice of this kind of model");
    return k->options->name;
}

bool model_is(const struct model *m, const char *name, const char *choice)
{
    assert(choice != NULL);
    return !strcmp(model_choice(m, name), choice);
}

// The option chosen for the key whose name is the first [length] bytes of
// [name]: the first one when it is missing; NULL for what is no choice.
static const char *chosen(const struct model *m, const char *name,
                          size_t length)
{
    for (int i = 0; i < m->count; i++)
        if (!strncmp(m->entries[i].name, name, length) &&
            !m->entries[i].name[length])
            return m->entries[i].choice;
    for (const struct key *k = m->kind ? m->kind->keys : NULL; k && k->name;
         k++)
        if (!strncmp(k->name, name, length) && !k->name[length])
            return k->options ? k->options->name : NULL;
    return NULL;
}

static bool is_given(const struct model *m, const char *name, size_t length)
{
    for (int i = 0; i < m->count; i++)
        if (!strncmp(m->entries[i].name, name, length) &&
            !m->entries[i].name[length])
            return true;
    return m->imported && length == strlen("weights") &&
           !memcmp(name, "weights", length);
}

// One condition, "cell: gru" or "heads", of [length] bytes.
static bool meets_one(const struct model *m, const char *when, size_t length)
{
    const char *colon = memchr(when, ':', length);
    if (!colon)
        return is_given(m, when, length);
    const char *want = colon + 1 + strspn(colon + 1, " ");
    const char *choice = chosen(m, when, (size_t)(colon - when));
    size_t rest = (size_t)(when + length - want);
    return choice && strlen(choice) == rest && !memcmp(choice, want, rest);
}

bool model_meets(const struct model *m, const char *when)
{
    while (when && *when) {
        size_t length = strcspn(when, ",");
        bool not = *when == '!';
        if (meets_one(m, when + not, length - not ) == not )
            return false;
        when += length + strspn(when + length, ", ");
    }
    return true;
}

bool model_without(const struct model *m, const char *name)
{
    return m->without && !strcmp(m->without, name);
}

int model_parts(const struct model *m, const char *name)
{
    assert(m && name);
    const struct entry *e = model_find(m, name);
    return e && e->type == ENTRY_PARTS ? (int)e->number : 0;
}
