// SPDX-License-Identifier: MIT
#include "lesson/own.h"

#include <assert.h>
#include <math.h>
#include <string.h>

#include "base/hash.h"
#include "base/number.h"
#include "base/words.h"
#include "checkpoint/checkpoint.h"
#include "lesson/edit/drawn.h"
#include "lesson/edit/word_id.h"
#include "lesson/edit/word_list.h"
#include "lesson/made_up.h"
#include "lesson/spare.h"
#include "lesson/source.h"
#include "yaml/change.h"

// --- the sentence ------------------------------------------------------------

static int characters(const char *from, const char *to)
{
    int count = 0;
    for (; from < to; from++)
        count += ((unsigned char)*from & 0xC0) != 0x80;
    return count;
}

// In words; of a checkpoint, in its tokens. NULL after complaining.
static const struct node *split(struct reading *r, const struct given *g,
                                const struct own *own, const char *file,
                                const char *text)
{
    struct mark at = {file, 1, 1};
    struct node *key = arena_alloc(r->arena, sizeof *key), *last = NULL;
    struct node *list = arena_alloc(r->arena, sizeof *list);
    *key = (struct node){.kind = NODE_SCALAR, .text = own->key, .mark = at};
    *list = (struct node){.kind = NODE_LIST, .mark = at, .key = key};
    if (g && g->checkpoint) {
        const struct node *all =
            checkpoint_text(r, g->checkpoint, text + strspn(text, " \t"), at);
        if (all) {
            list->first = all->first;
            list->count = all->count;
        }
        return all ? list : NULL;
    }
    for (const char *p = text; *(p += strspn(p, " \t"));) {
        size_t length = word_length(p, strlen(p));
        at.column = 1 + characters(text, p);
        node_append(r->arena, list, &last,
                    &(struct node){.kind = NODE_SCALAR,
                                   .text = arena_copy(r->arena, p, length),
                                   .mark = at});
        p += length;
    }
    return list;
}

const struct node *own_sentence(struct reading *r, const struct own *own,
                                const char *file)
{
    const char *text = typed_line(r, file, own->text);
    return text ? split(r, NULL, own, file, text) : NULL;
}

// --- rows for words ----------------------------------------------------------

// The bytes of a word as a seed (FNV-1a).
static uint64_t seed_of(const char *word)
{
    uint64_t hash = HASH_BEGIN;
    for (; *word; word++)
        hash = hash_byte(hash, (unsigned char)*word);
    return hash;
}

// True when one of the [count] rows, of which some may be NULL, is [row].
static bool is_taken(const struct node *const *rows, int count,
                     const struct node *row)
{
    for (int i = 0; i < count; i++)
        if (rows[i] && row_equal(rows[i], row))
            return true;
    return false;
}

// Where a style has fewer rows than there are words, it becomes wider.
static void widen(struct style *s)
{
    double by = fmax(0.01, (s->high - s->low) / 8);
    s->low -= s->whole ? 1 : by;
    s->high += s->whole ? 1 : by;
}

// A row from the letters of [word] that is none of the [count] rows: the first
// one that is drawn, unless another word has it.
static const struct node *draw_row(struct reading *r, const struct node *word,
                                   int columns, struct style s,
                                   const struct node *const *rows, int count)
{
    enum { BEFORE_WIDER = 16, MOST_DRAWN = 4096 };
    struct rng rng = {seed_of(word->text)};
    const struct node *row = drawn_row(r->arena, &rng, &s, columns, word->mark);
    for (int i = 1; i < MOST_DRAWN && is_taken(rows, count, row); i++) {
        if (i % BEFORE_WIDER == 0)
            widen(&s);
        row = drawn_row(r->arena, &rng, &s, columns, word->mark);
    }
    return row;
}

// The row of [m] that belongs to [word], the first of them; or NULL.
static const struct node *row_of(const struct node *words, const char *word,
                                 const struct node *m)
{
    const struct node *row = m->first;
    for (const struct node *w = words->first; w; w = w->next, row = row->next)
        if (w->kind == NODE_SCALAR && !strcmp(w->text, word))
            return row;
    return NULL;
}

static const struct node *row_at(const struct node *m, int at)
{
    const struct node *row = m->first;
    while (row && at--)
        row = row->next;
    return row;
}

// The row that there is for [word]; or NULL.
static const struct node *known_row(const struct given *g,
                                    const struct node *word,
                                    const struct node *words,
                                    const struct node *m, const char *matrix)
{
    const struct node *row = row_of(words, word->text, m);
    return row || !g ? row : spare_row(g, matrix, word->text);
}

const struct node *own_row(struct reading *r, const struct given *g,
                           const struct node *word, const struct node *words,
                           const struct node *m, const char *matrix)
{
    assert(word && words && m && matrix);
    const struct node *row = known_row(g, word, words, m, matrix);
    if (row)
        return row;
    const struct node **all =
        arena_array(r->arena, (size_t)m->count + 1, sizeof *all);
    int count = 0;
    for (const struct node *i = m->first; i; i = i->next)
        all[count++] = i;
    return draw_row(r, word, m->first->count, style_of(m), all, count);
}

// Of the words without a row the first one by its letters, so that the order of
// a sentence changes no row; -1: all have one.
static int next_without(const struct node *const *word,
                        const struct node *const *row, int count)
{
    int first = -1;
    for (int i = 0; i < count; i++)
        if (!row[i] &&
            (first < 0 || strcmp(word[i]->text, word[first]->text) < 0))
            first = i;
    return first;
}

const struct node *own_rows(struct reading *r, const struct given *g,
                            const struct node *now, const int *at,
                            const struct node *words, const struct node *m,
                            const char *matrix)
{
    assert(now && words && m && m->first && matrix);
    int count = now->count, i = 0;
    size_t size = (size_t)count + 1;
    const struct node **word = arena_array(r->arena, size, sizeof *word);
    const struct node **row = arena_array(r->arena, size, sizeof *row);
    for (const struct node *w = now->first; w; w = w->next, i++) {
        word[i] = w;
        row[i] = at && at[i] >= 0 ? row_at(m, at[i])
                                  : known_row(g, w, words, m, matrix);
    }
    struct style style = style_of(m);
    while ((i = next_without(word, row, count)) >= 0) {
        const struct node *drawn =
            draw_row(r, word[i], m->first->count, style, row, count);
        for (int k = 0; k < count; k++)
            if (!row[k] && !strcmp(word[k]->text, word[i]->text))
                row[k] = drawn;
    }
    struct node *out = node_empty(r->arena, m), *last = NULL;
    for (i = 0; i < count; i++)
        node_append(r->arena, out, &last, row[i]);
    return out;
}

static bool is_new(const struct node *all, const struct node *word,
                   const struct node *known)
{
    for (const struct node *w = all->first; w != word; w = w->next)
        if (!strcmp(w->text, word->text))
            return false; // told already
    for (const struct node *w = known->first; w; w = w->next)
        if (w->kind == NODE_SCALAR && !strcmp(w->text, word->text))
            return false;
    return true;
}

// Tells of the words [all], whose rows of the matrix are [rows], those that are
// new; their rows are made up.
static void tell_new(struct reading *r, struct given *g, const struct node *all,
                     const struct node *rows, const struct node *known,
                     const char *matrix, struct lesson *lesson)
{
    const char **names =
        arena_array(r->arena, (size_t)all->count, sizeof *names);
    int count = 0;
    const struct node *row = rows->first;
    for (const struct node *w = all->first; w; w = w->next, row = row->next)
        if (is_new(all, w, known) && !spare_row(g, matrix, w->text)) {
            names[count++] = said(r->complaints->words, r->arena, "list.quoted",
                                  SLOTS(TEXT("name", w->text)));
            made_up_add(r->arena, g, matrix, row);
        }
    if (count)
        lesson_remark(
            lesson, r->complaints->words, all->key->mark, "remark.new",
            SLOTS(TEXT("words", list_all(r, "list.last", names, count)),
                  TEXT("name", matrix), COUNT("count", count)));
}

void own_tell(struct reading *r, struct given *g, const struct node *word,
              const struct node *row, const struct node *words,
              const char *matrix, struct lesson *lesson)
{
    struct node all = {.kind = NODE_LIST, .count = 1, .first = word};
    struct node rows = {.kind = NODE_LIST, .count = 1, .first = row};
    struct node key = {.kind = NODE_SCALAR, .mark = word->mark};
    all.key = &key;
    tell_new(r, g, &all, &rows, words, matrix, lesson);
}

// [m] for the words [now] instead of [before]; [m] itself unless it has a row
// for each of those, which the loader will complain about. A word that was
// there keeps its row; a new one gets that of a word like it.
static const struct node *rows_for(struct reading *r, const struct given *g,
                                   const struct node *now,
                                   const struct node *before,
                                   const struct node *m, const char *name)
{
    bool rows = m->kind == NODE_LIST && m->count && before &&
                before->kind == NODE_LIST && before->count == m->count;
    for (const struct node *i = m->first; rows && i; i = i->next)
        rows = i->kind == NODE_LIST;
    if (!rows)
        return m;
    return own_rows(r, g, now, words_found(r->arena, before, now), before, m,
                    name);
}

// --- in place of the lesson's ------------------------------------------------

// A copy of [map] with [value] for the key [name]; without that key, itself,
// or with [must] one more.
static const struct node *with(struct reading *r, const struct node *map,
                               const char *name, const struct node *value,
                               bool must)
{
    const struct node *there = node_find(map, name);
    if (there)
        return node_put(r->arena, map, &there, 1, value);
    return map && must ? node_add(r->arena, map, name, value) : map;
}

static bool same_text(const char *a, const char *b)
{
    return a && b && !strcmp(a, b);
}

// The matrices with a row for each word of [k], for the words [now].
static void replace_rows(struct reading *r, struct given *g,
                         const struct key *k, const struct node *now,
                         const struct node *before, struct lesson *lesson)
{
    for (const struct key *m = g->kind->keys; m->name; m++) {
        const struct node *old = given_find(g, m->name);
        if (m->type != KEY_MATRIX || m->holds || !same_text(m->rows, k->rows) ||
            same_text(m->columns, k->rows) || !old ||
            given_key(g, m->name, NULL) != m)
            continue;
        const struct node *rows = rows_for(r, g, now, before, old, m->name);
        if (rows == old)
            continue;
        g->typed = with(r, g->typed, m->name, rows, false);
        g->imported = with(r, g->imported, m->name, rows, false);
        tell_new(r, g, now, rows, before, m->name, lesson);
    }
}

static bool no_words(struct reading *r, const struct given *g,
                     const struct own *own, const char *file)
{
    const char *other = NULL;
    for (const struct key *k = g->kind->keys; k->name && !other; k++)
        if (k->type == KEY_WORDS && k->flags & KEY_FEW)
            other = k->name;
    complain(r->complaints, (struct mark){file, 0, 0},
             other ? "error.own.other" : "error.own.none",
             SLOTS(TEXT("kind", g->kind->name), TEXT("name", own->key),
                   TEXT("other", other)));
    return false;
}

void own_list(struct reading *r, struct given *g, const struct key *k,
              const struct node *now, struct lesson *lesson)
{
    assert(k->type == KEY_WORDS && now->kind == NODE_LIST);
    const struct node *before = given_find(g, k->name);
    if (!k->among && now->count) {
        replace_rows(r, g, k, now, before, lesson);
        word_list_replace(r, g, k, now, lesson);
    }
    now = word_ids_carry(r->arena, before, now);
    g->imported = with(r, g->imported, k->name, now, false);
    g->typed =
        with(r, g->typed, k->name, now, !node_find(g->imported, k->name));
}

bool own_words(struct reading *r, struct given *g, const struct own *own,
               const char *file, struct lesson *lesson)
{
    const struct key *k = given_key(g, own->key, NULL);
    if (!k || k->type != KEY_WORDS)
        return no_words(r, g, own, file);
    const char *text = typed_line(r, file, own->text);
    const struct node *list = text ? split(r, g, own, file, text) : NULL;
    if (list)
        own_list(r, g, k, list, lesson);
    return list;
}
