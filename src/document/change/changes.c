// SPDX-License-Identifier: MIT
#include "document/change/changes.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/strbuf.h"

static char *changes_copy_text(const char *text)
{
    size_t size = text ? strlen(text) + 1 : 0;
    return text ? memcpy(must_realloc(NULL, size, 1), text, size) : NULL;
}

static void changes_append(struct changes *c, const char *change)
{
    size_t room = (size_t)c->count + 1;
    c->change = must_realloc(c->change, room, sizeof *c->change);
    c->was = must_realloc(c->was, room, sizeof *c->was);
    c->was[c->count] = NULL;
    c->change[c->count++] = changes_copy_text(change);
}

static void changes_drop_last(struct changes *c)
{
    c->count--;
    free(c->change[c->count]);
    free(c->was[c->count]);
}

bool page_begins_anew(const struct page *page)
{
    assert(page);
    return page->role == PAGE_CONSTRUCT || page->role == PAGE_FADE;
}

static void changes_free_texts(char **text, int count)
{
    for (int i = 0; i < count; i++)
        free(text[i]);
    free(text);
}

static char **changes_copy_texts(const char *const *text, int count)
{
    char **copies =
        count ? must_realloc(NULL, (size_t)count, sizeof *copies) : NULL;
    for (int i = 0; i < count; i++)
        copies[i] = changes_copy_text(text[i]);
    return copies;
}

// What a page lays over the changes.
struct laying {
    int page;
    const char *const *edits;
    int count;
    bool limited;
    struct words allow;
};

static void changes_lay_over(struct changes *c, const struct laying *l)
{
    changes_free_texts(c->over, c->over_count);
    changes_free_texts(c->allow, c->allow_count);
    c->page = l->page;
    c->over = changes_copy_texts(l->edits, l->count);
    c->over_count = l->count;
    c->limited = l->limited;
    c->allow = changes_copy_texts(l->allow.word, l->allow.count);
    c->allow_count = l->allow.count;
}

static struct laying changes_laying(const struct changes *c)
{
    return (struct laying){c->page,
                           (const char *const *)c->over,
                           c->over_count,
                           c->limited,
                           {c->allow_count, (const char *const *)c->allow}};
}

// --- what was done on a page ------------------------------------------------

void changes_task(struct changes *c, int page, const char *const *change,
                  int count)
{
    assert(page > 0 && count >= 0);
    int i = 0;
    while (i < c->task_count && c->tasks[i].page != page)
        i++;
    if (i < c->task_count)
        changes_free_texts(c->tasks[i].change, c->tasks[i].count);
    else if (!count)
        return;
    else
        c->tasks =
            must_realloc(c->tasks, (size_t)++c->task_count, sizeof *c->tasks);
    c->tasks[i] = (struct task){page, changes_copy_texts(change, count), count};
}

struct task changes_done(const struct changes *c, int page)
{
    assert(page > 0);
    if (c->anew && c->page == page)
        return (struct task){page, c->change + c->aside, c->made - c->aside};
    for (int i = 0; i < c->task_count; i++)
        if (c->tasks[i].page == page)
            return c->tasks[i];
    return (struct task){.page = page};
}

// It is left: its work is kept for when one comes back.
static void changes_leave_task(struct changes *c)
{
    changes_task(c, c->page, (const char *const *)c->change + c->aside,
                 c->made - c->aside);
    while (c->count > c->aside)
        changes_drop_last(c);
    c->made = c->count;
}

// One came back to it.
static void changes_take_task(struct changes *c)
{
    for (int i = 0; i < c->task_count; i++)
        for (int k = 0; c->tasks[i].page == c->page && k < c->tasks[i].count;
             k++)
            changes_append(c, c->tasks[i].change[k]);
    c->made = c->count;
}

// --- of each of the lesson's models ------------------------------------------

static struct model_changes changes_of_model(const struct changes *c)
{
    return (struct model_changes){c->model, c->change, c->was,   c->count,
                                  c->made,  c->saved,  c->begun, c->parted};
}

static void changes_take_model(struct changes *c, const struct model_changes *m)
{
    c->model = m->model;
    c->change = m->change;
    c->was = m->was;
    c->count = m->count;
    c->made = c->before = m->made;
    c->saved = m->saved;
    c->begun = m->begun;
    c->parted = m->parted;
}

// Where those of the model [name] wait; -1: none do.
static int changes_waiting(const struct changes *c, const char *name)
{
    for (int i = 0; i < c->other_count; i++)
        if (model_is_same(c->others[i].model, name))
            return i;
    return -1;
}

void changes_turn(struct changes *c, const char *model)
{
    assert(!c->anew && !c->page);
    if (model_is_same(c->model, model))
        return;
    struct model_changes left = changes_of_model(c);
    int at = changes_waiting(c, model);
    if (at < 0) {
        at = c->other_count++;
        c->others =
            must_realloc(c->others, (size_t)c->other_count, sizeof *c->others);
        c->others[at] =
            (struct model_changes){.model = changes_copy_text(model)};
    }
    changes_take_model(c, &c->others[at]);
    c->others[at] = left;
}

static struct model_changes model_changes_copy(const struct model_changes *from)
{
    struct model_changes m = *from;
    m.model = changes_copy_text(from->model);
    m.change =
        changes_copy_texts((const char *const *)from->change, from->count);
    m.was = changes_copy_texts((const char *const *)from->was, from->count);
    return m;
}

static void model_changes_free(struct model_changes *m)
{
    free(m->model);
    changes_free_texts(m->change, m->count);
    changes_free_texts(m->was, m->count);
}

static bool model_changes_safe(const struct model_changes *m)
{
    return m->made == m->saved || m->made == m->begun;
}

const char *changes_named(const char *edit, size_t *length)
{
    static const char all[] = "0123456789_-"
                              "abcdefghijklmnopqrstuvwxyz"
                              "ABCDEFGHIJKLMNOPQRSTUVWXYZ";
    size_t name = strspn(edit, all);
    *length = edit[name] == ':' ? name : 0;
    return *length ? edit + name + 1 + strspn(edit + name + 1, " ") : edit;
}

static const char *changes_with_name(struct arena *arena, const char *model,
                                     const char *edit)
{
    return model ? arena_print(arena, "%s: %s", model, edit) : edit;
}

// Turns to the model that [edit] names, if it names one, and returns the rest.
static const char *changes_turn_named(struct changes *c, const char *edit)
{
    size_t length;
    const char *rest = changes_named(edit, &length);
    if (length) {
        char *name = changes_copy_text(edit);
        name[length] = 0;
        changes_turn(c, name);
        free(name);
    }
    return rest;
}

// As it came with the command line.
static void changes_append_named(struct changes *c, const char *edit)
{
    char *shown = changes_copy_text(c->model);
    changes_append(c, changes_turn_named(c, edit));
    c->made = c->begun = c->count;
    c->saved = -1;
    changes_turn(c, shown);
    free(shown);
}

void changes_add_named(struct changes *c, const char *change)
{
    changes_turn(c, NULL);
    changes_add(c, changes_turn_named(c, change));
}

// What is in force on the model [name].
static struct words changes_on(const struct changes *c, const char *name)
{
    struct own own;
    int at = changes_waiting(c, name);
    if (at >= 0)
        return (struct words){c->others[at].made,
                              (const char *const *)c->others[at].change};
    if (!model_is_same(c->model, name))
        return (struct words){0};
    changes_own(c, &own);
    return (struct words){own.edit_count, own.edits};
}

int changes_waiting_made(const struct changes *c)
{
    int count = 0;
    for (int i = 0; i < c->other_count; i++)
        count += c->others[i].made;
    return count;
}

static bool words_same(struct words a, struct words b)
{
    bool same = a.count == b.count;
    for (int i = 0; same && i < a.count; i++)
        same = !strcmp(a.word[i], b.word[i]);
    return same;
}

bool changes_same(const struct changes *a, const struct changes *b)
{
    struct words shown = changes_on(a, a->model);
    bool some = shown.count > 0;
    bool same = words_same(shown, changes_on(b, a->model));
    for (int i = 0; i < a->other_count; i++) {
        struct words on = changes_on(a, a->others[i].model);
        some |= on.count > 0;
        same &= words_same(on, changes_on(b, a->others[i].model));
    }
    same &= words_same(changes_on(a, b->model), changes_on(b, b->model));
    for (int i = 0; i < b->other_count; i++)
        same &= words_same(changes_on(a, b->others[i].model),
                           changes_on(b, b->others[i].model));
    return same && some;
}

bool changes_as_begun(const struct changes *c)
{
    bool begun = c->made == c->begun && !c->page;
    for (int i = 0; i < c->other_count; i++)
        begun &= c->others[i].made == c->others[i].begun;
    return begun;
}

// From which of the changes of [m] on.
static int model_changes_from(const struct model_changes *m, bool unsaved)
{
    return unsaved && m->saved > 0 && !m->parted ? m->saved : 0;
}

struct words changes_all(const struct changes *c, struct words edits,
                         bool unsaved, struct arena *arena)
{
    int room = edits.count, count = 0;
    for (int i = 0; i < c->other_count; i++)
        room += c->others[i].made;
    const char **all = arena_array(arena, (size_t)room + 1, sizeof *all);
    for (int i = 0; i < edits.count; i++)
        all[count++] = changes_with_name(arena, c->model, edits.word[i]);
    for (int i = 0; i < c->other_count; i++) {
        const struct model_changes *m = &c->others[i];
        for (int k = model_changes_from(m, unsaved); k < m->made; k++)
            all[count++] = changes_with_name(arena, m->model, m->change[k]);
    }
    return (struct words){count, all};
}

bool changes_wait_unsaved(const struct changes *c)
{
    bool some = false;
    for (int i = 0; i < c->other_count; i++)
        some |= !model_changes_safe(&c->others[i]) &&
                c->others[i].made > model_changes_from(&c->others[i], true);
    return some;
}

bool changes_wait_parted(const struct changes *c)
{
    bool some = false;
    for (int i = 0; i < c->other_count; i++)
        some |= c->others[i].parted || c->others[i].made < c->others[i].saved;
    return some;
}

struct changes changes_of(const struct own *own)
{
    struct changes c = {0};
    if (!own)
        return c;
    c.model = changes_copy_text(own->model);
    c.key = changes_copy_text(own->key);
    c.text = changes_copy_text(own->text);
    c.drawn = own->drawn;
    c.warms = changes_copy_text(own->warms);
    for (int i = 0; i < own->edit_count; i++)
        changes_append_named(&c, own->edits[i]);
    if (c.key)
        c.saved = -1;
    return c;
}

struct changes changes_copy(const struct changes *from)
{
    struct changes c = {.model = changes_copy_text(from->model),
                        .key = changes_copy_text(from->key),
                        .text = changes_copy_text(from->text),
                        .drawn = from->drawn,
                        .warms = changes_copy_text(from->warms)};
    for (int i = 0; i < from->count; i++) {
        changes_append(&c, from->change[i]);
        c.was[i] = changes_copy_text(from->was[i]);
    }
    c.made = from->made;
    c.saved = from->saved;
    c.parted = from->parted;
    c.begun = from->begun;
    c.aside = from->aside;
    c.anew = from->anew;
    c.before = from->before;
    const struct laying laid = changes_laying(from);
    changes_lay_over(&c, &laid);
    if (from->other_count)
        c.others =
            must_realloc(NULL, (size_t)from->other_count, sizeof *c.others);
    for (; c.other_count < from->other_count; c.other_count++)
        c.others[c.other_count] =
            model_changes_copy(&from->others[c.other_count]);
    for (int i = 0; i < from->task_count; i++)
        changes_task(&c, from->tasks[i].page,
                     (const char *const *)from->tasks[i].change,
                     from->tasks[i].count);
    return c;
}

struct changes changes_below(const struct changes *c)
{
    struct changes below = changes_copy(c);
    changes_free_texts(below.over, below.over_count);
    below.over = NULL;
    below.over_count = below.page = 0;
    return below;
}

bool page_lays(const struct page *page)
{
    return page &&
           (page->edit_count || page->limited || page_begins_anew(page));
}

bool page_shows_other(const struct lesson *l, const struct page *page)
{
    return page_lays(page) || (page && !lesson_stands_on(l, page));
}

void changes_lay(struct changes *c, const struct page *page, int number)
{
    assert(!page || number > 0);
    bool lays = page_lays(page);
    if (c->anew)
        changes_leave_task(c);
    c->aside = 0;
    c->anew = lays && page_begins_anew(page);
    const struct laying laid = {
        number, page ? page->edits : NULL, page ? page->edit_count : 0,
        page && page->limited, page ? page->allow : (struct words){0}};
    changes_lay_over(c, &(struct laying){0});
    bool anew = c->anew;
    c->anew = false;
    if (page)
        changes_turn(c, page->model);
    c->anew = anew;
    if (lays)
        changes_lay_over(c, &laid);
    while (c->anew && c->count > c->made)
        changes_drop_last(c);
    c->before = c->made;
    if (!c->anew)
        return;
    c->aside = c->made;
    changes_take_task(c);
}

// What was undone is forgotten; of what is in force the first [same] stay.
static void changes_forget_undone(struct changes *c, int same)
{
    while (c->count > c->made)
        changes_drop_last(c);
    c->before = c->before < same ? c->before : same;
    if (c->saved > same) {
        c->saved = -1;
        c->parted = true;
    }
    c->begun = c->begun > same ? -1 : c->begun;
}

void changes_add(struct changes *c, const char *change)
{
    assert(change && *change);
    changes_forget_undone(c, c->made);
    changes_append(c, change);
    c->made = c->count;
}

int changes_in_force(const struct changes *c)
{
    return c->made - c->aside + c->over_count;
}

void changes_take_out(struct changes *c, int k)
{
    assert(k >= c->aside && k < c->made);
    changes_forget_undone(c, k);
    char *change = c->change[k], *was = c->was[k];
    c->made--;
    for (int i = k; i < c->made; i++) {
        c->change[i] = c->change[i + 1];
        c->was[i] = c->was[i + 1];
    }
    c->change[c->made] = change;
    c->was[c->made] = was;
}

void changes_note(struct changes *c, int k, const char *was)
{
    assert(k >= 0 && k < c->count && was);
    free(c->was[k]);
    c->was[k] = *was ? changes_copy_text(was) : NULL;
}

bool changes_move(struct changes *c, int by)
{
    int made = c->made + by;
    if (made < c->aside || made > c->count)
        return false;
    c->made = made;
    return true;
}

bool changes_own(const struct changes *c, struct own *out)
{
    assert(c->made >= 0 && c->made <= c->count);
    bool other = c->anew && c->over_count; // than the lesson was changed
    *out = (struct own){.model = c->model,
                        .key = c->key,
                        .text = c->text,
                        .edits = (const char *const *)c->change,
                        .edit_count = other ? c->aside : c->made};
    return c->key || out->edit_count;
}

bool changes_shown(const struct changes *c, struct arena *arena,
                   struct own *out)
{
    assert(c->aside <= c->made && c->made <= c->count);
    int own = c->made - c->aside, count = own + c->over_count;
    const char **edits = arena_array(arena, (size_t)count + 1, sizeof *edits);
    // what is kept for a page alone was made of what it shows
    int under = c->anew ? c->over_count : 0;
    for (int i = 0; i < c->over_count; i++)
        edits[under ? i : own + i] = c->over[i];
    for (int i = 0; i < own; i++)
        edits[under + i] = c->change[c->aside + i];
    struct words *allow = c->limited ? arena_alloc(arena, sizeof *allow) : NULL;
    if (allow)
        *allow = (struct words){c->allow_count, (const char *const *)c->allow};
    int made = c->made > c->before ? c->made - c->before : 0;
    *out = (struct own){.model = c->model,
                        .key = c->key,
                        .text = c->text,
                        .edits = edits,
                        .edit_count = count,
                        .page_edits = c->over_count,
                        .page_under = under > 0,
                        .page_allow = allow,
                        .page_made = made,
                        .page_task = c->anew,
                        .drawn = c->drawn,
                        .warms = c->warms};
    return c->key || count || allow || c->drawn || c->model;
}

bool changes_safe(const struct changes *c)
{
    struct model_changes shown = changes_of_model(c);
    bool safe = model_changes_safe(&shown);
    for (int i = 0; i < c->other_count; i++)
        safe &= model_changes_safe(&c->others[i]);
    return safe;
}

void changes_recovered(struct changes *c, bool parted)
{
    c->saved = c->begun = -1;
    c->parted = parted;
    for (int i = 0; i < c->other_count; i++)
        c->others[i].saved = c->others[i].begun = -1;
}

void changes_written(struct changes *c)
{
    c->saved = c->made;
    c->parted = false;
    c->begun = -1;
    for (int i = 0; i < c->other_count; i++) {
        c->others[i].saved = c->others[i].made;
        c->others[i].parted = false;
        c->others[i].begun = -1;
    }
}

void changes_free(struct changes *c)
{
    while (c->count)
        changes_drop_last(c);
    changes_lay_over(c, &(struct laying){0});
    for (int i = 0; i < c->other_count; i++)
        model_changes_free(&c->others[i]);
    free(c->others);
    free(c->model);
    for (int i = 0; i < c->task_count; i++)
        changes_free_texts(c->tasks[i].change, c->tasks[i].count);
    free(c->tasks);
    free(c->change);
    free(c->was);
    free(c->key);
    free(c->text);
    free(c->warms);
    *c = (struct changes){0};
}
