// SPDX-License-Identifier: MIT
#include "lesson/edit/edit.h"

#include <assert.h>
#include <string.h>

#include "lesson/edit/fit.h"
#include "lesson/edit/held.h"
#include "lesson/edit/moment.h"
#include "lesson/edit/part.h"
#include "lesson/own.h"
#include "lesson/edit/preset.h"
#include "lesson/edit/taken.h"
#include "lesson/spare.h"
#include "yaml/change.h"


// What may be changed: all of it where [any].
struct limit {
    bool any, page; // of a page, not of the lesson
    bool lays;      // what a page itself lays over the lesson
    struct words names;
};

static struct limit limit_of(struct arena *arena, const struct node *allow)
{
    if (!allow || allow->kind != NODE_LIST)
        return (struct limit){.any = true};
    const char **names =
        arena_array(arena, (size_t)allow->count + 1, sizeof *names);
    int count = 0;
    for (const struct node *n = allow->first; n; n = n->next)
        if (n->kind == NODE_SCALAR)
            names[count++] = n->text;
    return (struct limit){.names = {count, names}};
}

static bool check_allowed(const struct edit *e, const struct key *k,
                          const struct limit *limit)
{
    const struct words *w = &limit->names;
    if (limit->any || words_find(*w, k->name) >= 0)
        return true;
    return edit_refuse(
        e,
        limit->page ? w->count ? "edit.page" : "edit.page.none"
        : w->count  ? "edit.allow"
                    : "edit.allow.none",
        SLOTS(TEXT("name", e->name),
              TEXT("names", list_all(e->r, "list.last", w->word, w->count)),
              COUNT("count", w->count)));
}

// --- a whole key -------------------------------------------------------------

// The value for all of [s]: a preset by its name, or what was written.
static const struct node *whole_value(const struct edit *e,
                                      const struct key_path *s)
{
    int rows, columns;
    if (s->key->type != KEY_MATRIX || e->value->kind != NODE_SCALAR ||
        !key_path_shape(s, e->g, &rows, &columns))
        return e->value;
    const struct node *made =
        preset_matrix(e->r->arena, e->value, rows, columns, s->value);
    return made ? made : e->value;
}

// Words, as a list or as a sentence.
static bool put_words(struct edit *e, const struct key *k,
                      struct lesson *lesson)
{
    struct arena *arena = e->r->arena;
    if (e->value->kind == NODE_SCALAR) {
        size_t at = (size_t)(strchr(e->text, '=') - e->text) + 1;
        char *text = arena_copy(arena, e->text, strlen(e->text));
        memset(text, ' ', at);
        struct own own = {.key = k->name, .text = text};
        return own_words(e->r, e->g, &own, e->file, lesson);
    }
    struct words read; // what is no word is refused before it gets a row
    if (!read_words(e->r, e->value, k->name, k->flags & KEY_NULLS, &read))
        return false;
    struct node *list = arena_alloc(arena, sizeof *list);
    *list = *e->value;
    list->key = node_scalar(arena, k->name, list->mark);
    own_list(e->r, e->g, k, list, lesson);
    return true;
}

static bool put_whole(struct edit *e, struct key_path *s, struct lesson *lesson)
{
    if (s->key->type == KEY_WORDS && !strchr(e->name, '.'))
        return put_words(e, s->key, lesson);
    struct node *value = arena_alloc(e->r->arena, sizeof *value);
    *value = *whole_value(e, s);
    value->next = NULL;
    value->key = node_scalar(e->r->arena, s->last, e->value->mark);
    if (!key_path_put(s, e->r->arena, e->g, value))
        return edit_refuse(e, "edit.absent", SLOTS(TEXT("name", e->name)));
    return true;
}

// A matrix of another width, and what has that size. All of it may be changed,
// or none.
static bool put_fitting(struct edit *e, struct key_path *s,
                        const struct limit *limit, struct lesson *lesson)
{
    struct fit f;
    if (!fit_begin(&f, e, s))
        return false;
    const struct fitted *others = fit_others(&f, e), *o = others;
    for (; o->name; o++)
        if (!limit->any && words_find(limit->names, o->key->name) < 0)
            return edit_refuse(
                e, "edit.fit.others",
                SLOTS(TEXT("name", e->name), TEXT("other", o->name)));
    for (o = others; o->name; o++)
        if (!fit_put(&f, e, o->name))
            return false;
    return key_path_find(s, e->r, e->g, e->name, e->at) &&
           put_whole(e, s, lesson);
}

// --- a word ------------------------------------------------------------------

static bool change_word(struct edit *e, const struct key_path *s,
                        struct lesson *lesson)
{
    const struct node *words = s->value;
    struct words read;
    if (!is_word_list(s->key) || !words || words->kind != NODE_LIST)
        return edit_refuse(e, "edit.no_word", SLOTS(TEXT("name", e->name)));
    struct word_change w = {.act = e->act, .key = s->key, .added = e->value};
    const struct node one = {
        .kind = NODE_LIST, .count = 1, .first = w.added, .key = words->key};
    if (w.added && !read_words(e->r, &one, e->name, false, &read))
        return false;
    if (e->act == WORD_REMOVE && words->count == 1)
        return edit_refuse(e, "edit.last_word", SLOTS(TEXT("name", e->name)));
    bool end =
        e->act == WORD_ADD && index_number(&e->index[0]) == words->count + 1;
    w.at = end ? words->count
               : edit_index(e, &e->index[0], false, words->count, words);
    w.to = (int)(e->to < words->count ? e->to : words->count) - 1;
    if (w.at < 0)
        return false;
    word_list_change(e->r, e->g, &w, lesson);
    return true;
}

// A row or cells where they stand; a word of the input that is another now
// brings the row that the lesson has for it.
static bool put_part(struct edit *e, struct key_path *s)
{
    const struct node *before = s->value;
    bool words = is_word_list(s->key) && before && e->depth == 1;
    if (!edit_put_part(e, s))
        return false;
    if (words)
        spare_follow(e->r, e->g, s->key, before);
    return true;
}

// --- all of them -------------------------------------------------------------

// A row of what the model computes, and not a key of it.
static bool is_held(const struct edit *e)
{
    return e->act == WORD_PUT && e->depth && !kind_key(e->g->kind, e->name) &&
           held_key(e->g->kind, e->name);
}

static bool make_edit(struct edit *e, const struct limit *limit,
                      struct lesson *lesson)
{
    struct key_path s;
    if (!edit_read(e))
        return false;
    if (moment_is(e) && taken_is(e))
        return taken_put(e);
    e->g->untaken[0] = NULL;
    if (moment_is(e))
        return moment_put(e, limit->lays, lesson);
    if (is_held(e))
        return check_allowed(e, held_key(e->g->kind, e->name), limit) &&
               held_put(e);
    if (e->depth)
        key_path_unpack(e->r->arena, e->g, e->name);
    if (!key_path_find(&s, e->r, e->g, e->name, e->at) ||
        !check_allowed(e, s.key, limit))
        return false;
    if (s.key->holds)
        return edit_refuse(e, "error.held.name",
                           SLOTS(TEXT("name", s.key->holds)));
    if (e->act == WORD_FIT)
        return put_fitting(e, &s, limit, lesson);
    if (e->act != WORD_PUT)
        return change_word(e, &s, lesson);
    return e->depth ? put_part(e, &s) : put_whole(e, &s, lesson);
}

bool edit_given(struct reading *r, struct given *g, const struct own *own,
                const struct node *allow, struct lesson *lesson)
{
    assert(g->kind && lesson);
    assert(own->page_edits >= 0 && own->page_edits <= own->edit_count);
    const struct limit lessons = limit_of(r->arena, allow), all = {.any = true, .lays = true};
    int first = own->page_under ? 0 : own->edit_count - own->page_edits;
    int made = own->page_under ? own->edit_count : first;
    for (int i = 0; i < own->edit_count; i++) {
        bool by_page = i >= first && i < first + own->page_edits;
        bool here = own->page_allow && i >= made - own->page_made;
        struct limit pages = {.page = true};
        if (here)
            pages.names = *own->page_allow;
        const char *file = own->edit_count == 1
                               ? "--edit"
                               : arena_print(r->arena, "--edit %d", i + 1);
        struct edit e = {.r = r,
                         .g = g,
                         .text = own->edits[i],
                         .file = file,
                         .at = {file, 1, 1}};
        if (!make_edit(&e, by_page ? &all : here ? &pages : &lessons, lesson))
            return false;
    }
    return true;
}

static bool is_words(const struct kind *kind, const char *text)
{
    edit_act(&text);
    size_t length = strcspn(text, "[= ");
    for (const struct key *k = kind->keys; k->name; k++)
        if (is_word_list(k) && strlen(k->name) == length &&
            !memcmp(k->name, text, length))
            return true;
    return false;
}

bool edits_words(const struct own *own, const struct kind *kind)
{
    assert(own);
    if (!kind) // what the file says is none, which the loader complains of
        return false;
    int here = own->page_task ? own->page_made : 0;
    int first = own->page_under ? own->page_edits : 0;
    int count = own->edit_count - own->page_edits - here;
    for (int i = first; i < first + count; i++)
        if (is_words(kind, own->edits[i]))
            return true;
    return false;
}
