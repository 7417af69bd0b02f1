// SPDX-License-Identifier: MIT
#define _POSIX_C_SOURCE 200809L // stat

#include "document/document.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "base/arena.h"
#include "document/check/left_out.h"
#include "document/check/page.h"
#include "document/without.h"
#include "mechanism/counterfactual.h"
#include "mechanism/mechanism.h"
#include "quiz/veil.h"

static char *document_copy_text(const char *text)
{
    size_t size = strlen(text) + 1;
    return memcpy(must_realloc(NULL, size, 1), text, size);
}

static struct stamp stamp_of(const char *path)
{
    struct stat s;
    if (!path || stat(path, &s))
        return (struct stamp){0};
    return (struct stamp){s.st_mtim.tv_sec, s.st_mtim.tv_nsec, s.st_size};
}

static bool same_stamp(const struct stamp *a, const struct stamp *b)
{
    return a->seconds == b->seconds && a->nanoseconds == b->nanoseconds &&
           a->size == b->size;
}

static void stamp_now(const struct document *b, struct stamp out[2])
{
    out[0] = stamp_of(b->path);
    out[1] = b->good ? stamp_of(b->lesson.weights) : b->stamps[1];
}

static bool same_stamps(const struct stamp a[2], const struct stamp b[2])
{
    return same_stamp(&a[0], &b[0]) && same_stamp(&a[1], &b[1]);
}

// Of the weights as they were when a document of this lesson first read them.
static struct stamp stamp_read(const struct document *b)
{
    const char *path = b->lesson.weights;
    return path ? file_cache_stamp(b->cache, path, stamp_of(path))
                : (struct stamp){0};
}

static bool same_weights(const struct document *b, const struct document *other)
{
    const char *one = b->lesson.weights, *two = other->lesson.weights;
    return !b->good || !other->good ||
           (one && two ? !strcmp(one, two) : one == two);
}

void document_read_as(struct document *b, const struct document *from)
{
    size_t size = sizeof b->stamps[0] * (same_weights(b, from) ? 2 : 1);
    memcpy(b->stamps, from->stamps, size);
    memcpy(b->told, from->told, size);
    memcpy(b->asked, from->asked, size);
}

bool document_changed(const struct document *b)
{
    struct stamp now[2];
    stamp_now(b, now);
    return !same_stamps(now, b->stamps);
}

bool document_changed_again(struct document *b)
{
    struct stamp now[2];
    stamp_now(b, now);
    bool again = !same_stamps(now, b->stamps) && !same_stamps(now, b->told);
    memcpy(b->told, now, sizeof now);
    return again;
}

bool document_changed_since(struct document *b)
{
    struct stamp now[2];
    stamp_now(b, now);
    bool since = !same_stamps(now, b->asked);
    memcpy(b->asked, now, sizeof now);
    return since;
}

static void document_drop(struct document *b)
{
    document_reveal(b);
    trace_free(&b->unmoved);
    trace_free(&b->moved);
    trace_free(&b->trace);
    complaints_end(&b->complaints, &b->lesson.arena);
    lesson_free(&b->lesson);
}

void document_name(struct document *b, const struct catalogue *words,
                   const char *path, const struct own *own)
{
    assert(path);
    *b = (struct document){.path = document_copy_text(path),
                           .changes = changes_of(own),
                           .cache = file_cache_new(),
                           .complaints.words = words};
}

void document_name_again(struct document *out, const struct document *b,
                         const struct catalogue *words, const struct own *own)
{
    assert(out != b);
    document_name(out, words, b->path, own);
    file_cache_drop(out->cache);
    out->cache = file_cache_share(b->cache);
}

static struct model *model_kept(struct lesson *l, struct model m)
{
    struct model *kept = arena_alloc(&l->arena, sizeof *kept);
    *kept = m;
    return kept;
}

// Pages and expectations are about the lesson as it is. False when it cannot be
// computed in another order.
static bool document_take_out(struct document *b)
{
    struct lesson *l = &b->lesson;
    const struct counterfactual *c = b->without;
    struct model with = l->model;
    l->page_count = l->expectation_count = 0;
    if (c->sibling)
        return true;
    l->model = counterfactual_model(c, &with, &l->arena);
    if (!c->exchanges)
        return true;
    return run_model(&b->unmoved,
                     model_kept(l, model_choosing(&with, c->key, c->option,
                                                  &l->arena))) &&
           run_model(&b->moved,
                     model_kept(l, model_exchanged(&with, &l->arena)));
}

// With changes, what a page is about may be gone: it is left out then.
static void document_read_pages(struct document *b)
{
    struct lesson *l = &b->lesson;
    struct own own;
    changes_own(&b->changes, &own);
    if (b->changes.page && b->changes.page <= l->page_count)
        check_page(l, b->changes.page - 1, &b->trace, &b->complaints);
    else if (!own.edit_count)
        check_pages(l, &b->trace, &b->complaints);
    if (own.edit_count && !b->alone)
        pages_leave_out(b);
    pages_find_untrue(b);
}

bool document_open_on(struct document *out, const struct document *b,
                      const char *model)
{
    document_name_again(out, b, b->complaints.words, NULL);
    changes_free(&out->changes);
    out->changes = changes_copy(&b->changes);
    changes_lay(&out->changes, NULL, 0);
    changes_turn(&out->changes, model);
    return document_read(out);
}

// Changes may name what is no model of the lesson.
static void document_check_named(struct document *b)
{
    const struct lesson *l = &b->lesson;
    for (int i = 0; i < b->changes.other_count; i++) {
        const char *name = b->changes.others[i].model;
        if (name && words_find(l->models, name) < 0)
            complain(&b->complaints, (struct mark){"--edit", 0, 0},
                     "error.models.absent", SLOTS(TEXT("name", name)));
    }
}

// What stands side by side is of one kind. [kinds]: of the further models; NULL
// where one cannot be read.
static void document_check_against(struct document *b, const struct page *page,
                                   const struct kind *const *kinds)
{
    const struct lesson *l = &b->lesson;
    const char *names[2] = {page->model, page->against};
    const struct kind *both[2];
    if (!page->against)
        return;
    for (int i = 0; i < 2; i++)
        both[i] = names[i] && *names[i] ? kinds[words_find(l->models, names[i])]
                                        : l->model.kind;
    if (both[0] && both[1] && both[0] != both[1])
        complain(
            &b->complaints, page->against_mark, "error.page.against.kind",
            SLOTS(TEXT("kind", both[0]->name), TEXT("other", both[1]->name)));
}

// Whoever opens a lesson is told what is wrong on any of its models.
static void document_check_models(struct document *b)
{
    const struct lesson *l = &b->lesson;
    const struct kind *kinds[MOST_MODELS] = {NULL};
    document_check_named(b);
    for (int i = 0; i < l->models.count; i++) {
        struct document other;
        if (document_open_on(&other, b, l->models.word[i]))
            kinds[i] = other.lesson.model.kind;
        else
            complaints_pass_on(&b->complaints, &other.complaints);
        document_close(&other);
    }
    for (int i = 0; i < l->page_count; i++)
        document_check_against(b, &l->pages[i], kinds);
}

// Only as it is opened: later each model is read when it is shown.
static bool document_opens(const struct document *b)
{
    return !b->changes.model && !b->changes.drawn && !b->alone && !b->without &&
           changes_as_begun(&b->changes);
}

// Good is what nothing was complained of; the rest is let go.
static bool document_judge(struct document *b)
{
    b->good = !b->complaints.count;
    if (!b->good)
        document_drop(b);
    return b->good;
}

bool document_read(struct document *b)
{
    assert(b->path);
    if (b->read)
        return b->good;
    b->read = true;
    b->stamps[0] = stamp_of(b->path); // before it is read
    struct own own;
    struct arena arena = {0};
    struct files files = file_cache_files(b->cache);
    bool other = changes_shown(&b->changes, &arena, &own);
    if (b->without && b->without->sibling) {
        own.sibling = b->without->sibling;
        other = true;
    }
    bool good = lesson_load_own(&b->lesson, b->path, &files, model_kinds,
                                other ? &own : NULL, &b->complaints);
    arena_free(&arena);
    if (!good)
        return false;
    b->lesson.model.measured = file_cache_measures(b->cache, &b->lesson);
    b->lesson.model.measured_count = b->lesson.measure_count;
    b->stamps[1] = stamp_read(b);
    memcpy(b->told, b->stamps, sizeof b->told);
    bool taken = !b->without || document_take_out(b);
    if (!taken || !run_model(&b->trace, &b->lesson.model))
        check_run(&b->lesson, &b->trace, &b->complaints);
    else
        document_read_pages(b);
    return document_judge(b);
}

bool document_read_whole(struct document *b)
{
    if (!document_read(b) || b->whole)
        return b->good;
    b->whole = true;
    if (document_opens(b))
        document_check_models(b);
    return document_judge(b);
}

bool document_open(struct document *b, const struct catalogue *words,
                   const char *path, const struct own *own)
{
    document_name(b, words, path, own);
    return document_read_whole(b);
}

void document_saved(struct document *b, const char *path)
{
    assert(b->good && path);
    char *old = b->path;
    b->path = document_copy_text(path);
    file_cache_rename(b->cache, old, b->path);
    b->lesson.path = arena_copy(&b->lesson.arena, path, strlen(path));
    free(old); // which may be [path]
    b->stamps[0] = stamp_of(b->path);
    changes_written(&b->changes);
}

void document_hide(struct document *b, struct progress known, double filler)
{
    assert(b->good && !b->hidden);
    struct veil veil = {0};
    veil_begin(&veil, &b->lesson.model, known, filler);
    b->truth = b->trace;
    b->trace = veil.trace;
    b->hidden = true;
    b->known = known;
}

void document_reveal(struct document *b)
{
    if (!b->hidden)
        return;
    trace_free(&b->trace);
    b->trace = b->truth;
    b->truth = (struct trace){0};
    b->hidden = false;
}

void document_close(struct document *b)
{
    if (b->good)
        document_drop(b);
    changes_free(&b->changes);
    file_cache_drop(b->cache);
    complaints_free(&b->complaints);
    free(b->path);
    *b = (struct document){0};
}

// --- in a report -------------------------------------------------------------

struct beside document_beside(const struct document *b,
                              const struct document *other, struct arena *arena)
{
    assert(b->good && other->good);
    const struct catalogue *words = b->complaints.words;
    const struct counterfactual *c = other->without;
    struct beside beside = {.lesson = &other->lesson, .trace = &other->trace};
    if (!c)
        return beside;
    struct strbuf sentence = {0};
    beside.why = c->name;
    beside.title = said(words, arena, "trace.why.title",
                        SLOTS(TEXT("title", without_title(words, c))));
    beside.was = without_was(words, c);
    beside.outcome = without_outcome(b, other, c, NULL);
    strbuf_add(&sentence, without_purpose(words, b, c));
    without_say(words, &beside.outcome, c, &sentence);
    beside.sentence =
        arena_copy(arena, strbuf_text(&sentence), sentence.length);
    strbuf_free(&sentence);
    return beside;
}
