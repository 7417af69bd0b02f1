// SPDX-License-Identifier: MIT
#include "document/expectations_outdated.h"

#include <assert.h>
#include <string.h>

#include "document/check/left_out.h"
#include "mechanism/mechanism.h"
#include "report/expectations.h"

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
    memcpy(now.matrix.data,
           tensor_row(at->tensor, at->row < 0 ? 0 : at->row) +
               (at->column < 0 ? 0 : at->column),
           cells * sizeof *now.matrix.data);
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

void expectations_outdated_find(struct expectations_outdated *o,
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

void expectations_outdated_free(struct expectations_outdated *o)
{
    arena_free(&o->arena);
}
