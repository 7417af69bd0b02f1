// SPDX-License-Identifier: MIT
// The text of a lesson's file with the changes of a document in it, of each of
// its models.
#include <assert.h>
#include <string.h>

#include "document/check/left_out.h"
#include "document/document.h"
#include "lesson/edit/moment.h"
#include "lesson/edit/renew.h"
#include "lesson/edit/save.h"
#include "mechanism/mechanism.h"
#include "report/expectations.h"

// --- what is outdated --------------------------------------------------------
//
// Expectations of a lesson's file that its changes have outdated: saved as they
// stand, the file would say of itself that it is wrong.

struct expectations_outdated {
    struct arena arena;
    struct renewal renewal; // each as it would hold now
    struct expectations_kept kept;
};

static struct words outdated_words(struct arena *arena,
                                   const struct address *at)
{
    const struct tensor *m = at->tensor;
    int first = at->row < 0 ? 0 : at->row, count = at->row < 0 ? m->rows : 1;
    const char **all = arena_array(arena, (size_t)count, sizeof *all);
    for (int i = 0; i < count; i++)
        all[i] = m->words[(int)tensor_at(m, first + i, 0)];
    return (struct words){count, all};
}

// [e] as it would hold at [at], which has its shape but for a number of words.
static struct expectation outdated_renew(struct arena *arena,
                                         const struct expectation *e,
                                         const struct address *at)
{
    struct expectation now = *e;
    if (e->words.word) {
        now.words = outdated_words(arena, at);
        return now;
    }
    size_t cells = (size_t)e->matrix.rows * (size_t)e->matrix.columns;
    now.matrix.data = arena_array(arena, cells, sizeof *now.matrix.data);
    for (int r = 0; r < e->matrix.rows; r++)
        memcpy(now.matrix.data + (size_t)r * (size_t)e->matrix.columns,
               tensor_row(at->tensor, at->row < 0 ? r : at->row) +
                   (at->column < 0 ? 0 : at->column),
               (size_t)e->matrix.columns * sizeof *now.matrix.data);
    return now;
}

static void outdated_add(struct expectations_outdated *o,
                         struct expectation *all, const struct expectation *e,
                         enum held held, const struct address *at)
{
    struct expectation *now = &all[o->renewal.count++];
    if (held == HELD_NOT) {
        *now = outdated_renew(&o->arena, e, at);
        o->kept.renewed++;
        return;
    }
    *now =
        (struct expectation){.at = arena_copy(&o->arena, e->at, strlen(e->at))};
    o->kept.gone++;
}

static void outdated_compare(struct expectations_outdated *o,
                             const struct lesson *file, const struct trace *was,
                             const struct document *b)
{
    struct reason why = {0};
    struct strbuf failures = {0};
    struct expectation *all = arena_array(
        &o->arena, (size_t)file->expectation_count + 1, sizeof *all);
    struct lesson saved = {.page_count = b->lesson.page_count};
    saved.pages = pages_left_out_of_file(b, &o->arena);
    o->renewal = (struct renewal){all, 0, file->tolerance, saved.pages,
                                  saved.page_count};
    o->kept.pages = pages_left_out(&saved);
    for (int i = 0; i < b->lesson.expectation_count; i++) {
        const struct expectation *e = &b->lesson.expectations[i];
        struct address at;
        if (expectation_held(file, was, e, &at, &why, &failures) != HELD)
            continue;
        enum held held =
            expectation_held(&b->lesson, &b->trace, e, &at, &why, &failures);
        if (held != HELD)
            outdated_add(o, all, e, held, &at);
    }
    reason_free(&why);
    strbuf_free(&failures);
}

// Finds the expectations that hold in the file of [b] and do not with its
// changes. What does not hold in the file either is somebody's question, and
// stays. [o] points into [b]; expectations_outdated_free() is due.
static void expectations_outdated_find(struct expectations_outdated *o,
                                       const struct document *b)
{
    assert(b->good);
    *o = (struct expectations_outdated){.kept = {0}};
    struct files files = file_cache_files(b->cache);
    struct complaints none = {0};
    struct lesson file;
    const struct own own = {.model = b->changes.model};
    if (lesson_load_own(&file, b->path, &files, model_kinds,
                        own.model ? &own : NULL, &none)) {
        struct trace was;
        o->kept.commented = file.expectation_count + file.page_count >
                            b->lesson.expectation_count + b->lesson.page_count;
        if (run_model(&was, &file.model))
            outdated_compare(o, &file, &was, b);
        trace_free(&was);
        lesson_free(&file);
    }
    complaints_free(&none);
}

static void expectations_outdated_free(struct expectations_outdated *o)
{
    arena_free(&o->arena);
}

// --- the file ----------------------------------------------------------------

const char *document_weights(const struct document *b, struct strbuf *name,
                             size_t *length)
{
    assert(b->good && name && length);
    struct own own = {0};
    struct trained t;
    changes_own(&b->changes, &own);
    for (int i = own.edit_count - 1; i >= 0; i--)
        if (moment_read(own.edits[i], b->lesson.model.kind, &t)) {
            trained_name(&t, name);
            return file_cache_bytes(b->cache, strbuf_text(name), length);
        }
    return NULL;
}

// A text that is no file yet, and the weights that it names, where they are
// none either; what else stands beside it is on the disk.
struct draft {
    const char *path;
    const struct strbuf *text;
    const char *name, *weights; // or NULL
    size_t length;
};

static char *draft_read(void *self, struct arena *arena, const char *lesson,
                        const char *path, size_t most, size_t *length,
                        struct reason *why)
{
    const struct draft *d = self;
    if (lesson && d->weights && !strcmp(path, d->name)) {
        *length = d->length;
        return arena_copy(arena, d->weights, d->length);
    }
    if (lesson || strcmp(path, d->path))
        return disk_files.read(disk_files.self, arena, lesson, path, most,
                               length, why);
    *length = d->text->length;
    return arena_copy(arena, strbuf_text(d->text), *length);
}

static bool draft_opens_on(struct draft *d, const char *model,
                           struct complaints *c)
{
    const struct files files = {draft_read, d, disk_files.shipped};
    const struct own own = {.model = model};
    struct lesson lesson;
    bool good = lesson_load_own(&lesson, d->path, &files, model_kinds,
                                model ? &own : NULL, c);
    complaints_end(c, &lesson.arena);
    if (good)
        lesson_free(&lesson);
    return good;
}

// On each of the models of [l], which it has, too.
static bool draft_opens(struct draft *d, const struct lesson *l,
                        struct complaints *c)
{
    bool good = draft_opens_on(d, NULL, c);
    for (int i = 0; good && i < l->models.count; i++)
        good = draft_opens_on(d, l->models.word[i], c);
    return good;
}

// Whose changes are written by whom: the models of a lesson one after the
// other, each into the text that the one before it has left.
struct writing {
    const struct document *document; // on the model whose turn it is
    struct draft *draft; // what is written so far; its text is NULL: nothing
    struct expectations_kept *kept;
    struct page *pages; // which are left out by now, on all models
    struct complaints *c;
};

static void writing_count(struct writing *w, const struct renewal *renewal,
                          const struct expectations_kept *kept)
{
    const struct lesson *l = &w->document->lesson;
    w->kept->renewed += kept->renewed;
    w->kept->gone += kept->gone;
    w->kept->commented |= kept->commented;
    for (int i = 0; i < renewal->page_count && i < l->page_count; i++)
        if (lesson_stands_on(l, &l->pages[i]) && renewal->pages[i].left_out)
            w->pages[i].left_out = "";
}

// Pages keep their numbers until the [last] model.
static bool document_write_model(struct writing *w, bool last,
                                 struct strbuf *out)
{
    const struct document *b = w->document;
    struct expectations_outdated outdated;
    struct own own = {0};
    struct files files = w->draft->text ? (struct files){draft_read, w->draft,
                                                         disk_files.shipped}
                                        : file_cache_files(b->cache);
    changes_own(&b->changes, &own);
    expectations_outdated_find(&outdated, b);
    writing_count(w, &outdated.renewal, &outdated.kept);
    outdated.renewal.pages = w->pages;
    outdated.renewal.page_count = last ? b->lesson.page_count : 0;
    bool good = lesson_save_text(out, b->path, &files, model_kinds, &own,
                                 &outdated.renewal, w->c);
    expectations_outdated_free(&outdated);
    return good;
}

// Writes model [number] of [b], which is shown on some other or on this one;
// from 0, `model`.
static bool document_write_turn(struct writing *w, const struct document *b,
                                int number, struct strbuf *text)
{
    const struct words *names = &b->lesson.models;
    const char *name = number ? names->word[number - 1] : NULL;
    bool last = number == names->count, good = true;
    struct document on;
    struct own own;
    if (lesson_stands_on(&b->lesson, &(struct page){.model = name})) {
        w->document = b;
        return document_write_model(w, last, text);
    }
    if ((good = document_open_on(&on, b, name))) {
        w->document = &on;
        if (last || changes_own(&on.changes, &own))
            good = document_write_model(w, last, text);
    } else {
        complaints_pass_on(w->c, &on.complaints);
    }
    document_close(&on);
    return good;
}

bool document_text(const struct document *b, const char *path,
                   struct strbuf *out, struct expectations_kept *kept,
                   struct complaints *c)
{
    assert(b->good && path);
    const struct lesson *l = &b->lesson;
    struct strbuf text = {0}, name = {0};
    struct draft draft = {.path = b->path};
    struct arena arena = {0};
    *kept = (struct expectations_kept){0};
    struct writing w = {b, &draft, kept, NULL, c};
    w.pages = arena_array(&arena, (size_t)l->page_count + 1, sizeof *w.pages);
    for (int i = 0; i < l->page_count; i++)
        w.pages[i] = (struct page){0};
    bool good = true;
    for (int i = 0; good && i <= l->models.count; i++) {
        struct strbuf next = {0};
        good = document_write_turn(&w, b, i, &next);
        if (next.length) {
            strbuf_free(&text);
            text = next;
            draft.text = &text;
        } else {
            strbuf_free(&next);
        }
    }
    struct lesson pages = {.pages = w.pages, .page_count = l->page_count};
    kept->pages = pages_left_out(&pages);
    draft.path = path;
    draft.text = &text;
    draft.weights = document_weights(b, &name, &draft.length);
    draft.name = strbuf_text(&name);
    good = good && draft_opens(&draft, l, c);
    if (good)
        strbuf_add_n(out, strbuf_text(&text), text.length);
    strbuf_free(&name);
    strbuf_free(&text);
    arena_free(&arena);
    return good;
}
