// SPDX-License-Identifier: MIT
#include "app/course/records.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "app/app.h"
#include "app/course/record.h"
#include "base/paths.h"
#include "document/record.h"

// --- which lesson has one ----------------------------------------------------

// What came with the command line is no work of the learner, and a question of
// an earlier lesson is no lesson.
static bool is_recorded(const struct document *b)
{
    return b->good && !b->changes.key && b->changes.begun <= 0 &&
           !b->lesson.warms;
}

struct record *record_of(const struct app *a, const struct document *b)
{
    for (int i = 0; i < a->records.count; i++)
        if (!strcmp(a->records.list[i].path, b->path))
            return is_recorded(b) ? &a->records.list[i] : NULL;
    return NULL;
}

static struct record *records_add(struct records *r, const char *path)
{
    r->list = must_realloc(r->list, (size_t)r->count + 1, sizeof *r->list);
    struct record *to = &r->list[r->count++];
    *to = (struct record){0};
    to->path =
        memcpy(must_realloc(NULL, strlen(path) + 1, 1), path, strlen(path) + 1);
    return to;
}

// --- its text ----------------------------------------------------------------

// The changes that are in force and in no file; else those kept before.
static struct words record_edits(const struct record *r,
                                 const struct changes *c, struct arena *arena)
{
    int from = c->saved > 0 ? c->saved : 0, to = c->anew ? c->aside : c->made;
    struct words shown = {0};
    if (to > from)
        shown =
            (struct words){to - from, (const char *const *)c->change + from};
    struct words all = changes_all(c, shown, true, arena);
    if (all.count)
        return all;
    return (struct words){r->edit_count, (const char *const *)r->edits};
}

// Who only looks at the beginning was, still, where the record says.
static void record_print(const struct app *a, const struct record *r,
                         struct document *b, struct strbuf *out)
{
    const struct place *at = b == a->document ? &a->place : &b->place;
    struct arena arena = {0};
    const struct answers_kept kept = {r->finished,
                                      record_edits(r, &b->changes, &arena)};
    if (b == a->document)
        b->left.below = a->paging.below;
    if (r->was.tensor[0] && record_begins(b, at))
        at = &r->was;
    answers_write_record(&a->answers, b, at, &kept, out);
    arena_free(&arena);
}

static bool was_answered(const struct app *a, const struct document *b)
{
    for (int i = 0; i < a->answers.count; i++)
        if (!strcmp(a->answers.list[i].lesson, b->path))
            return true;
    for (int i = 0; i < a->answers.reached_count; i++)
        if (!strcmp(a->answers.reached[i].lesson, b->path))
            return true;
    return false;
}

static bool has_edits(const struct record *r, const struct changes *c)
{
    struct arena arena = {0};
    bool some = record_edits(r, c, &arena).count > 0;
    arena_free(&arena);
    return some;
}

// A lesson that was opened and left at its beginning leaves nothing.
static bool is_begun(const struct app *a, const struct record *r,
                     const struct document *b)
{
    const struct place *at = b == a->document ? &a->place : &b->place;
    return r->there || r->finished || !record_begins(b, at) ||
           has_edits(r, &b->changes) || b->changes.task_count ||
           was_answered(a, b);
}

// --- reading -----------------------------------------------------------------

static void tell_bad(struct app *a, const struct complaints *c)
{
    const char *text = strbuf_text(&c->text);
    struct strbuf first = {0};
    strbuf_add_n(&first, text, strcspn(text, "\n"));
    strbuf_clear(&a->notice.effect);
    say(a->view.words, &a->notice.effect, "note.record.bad",
        SLOTS(TEXT("why", strbuf_text(&first))));
    strbuf_free(&first);
}

// The seed that was asked for draws the questions from earlier lessons.
static void take_answers(struct app *a, struct record *r,
                         const struct document *b, const struct answers_file *f)
{
    int seed = a->answers.seed;
    r->aside += answers_match(f, &b->lesson, &a->answers);
    if (seed)
        a->answers.seed = seed;
    for (int i = 0; i < f->task_count; i++)
        for (int k = 0; f->tasks[i].reached && k < b->lesson.page_count; k++)
            if (answers_task_is(&f->tasks[i], &b->lesson.pages[k]))
                answers_reach(&a->answers, &b->lesson, k);
}

static void record_read_file(struct app *a, struct record *r,
                             struct document *b)
{
    struct strbuf path = {0};
    struct answers_file f;
    struct complaints c = {.words = a->view.words};
    record_path(a->records.folder, b->path, &path);
    enum record_read read = record_read(&f, path.text, &c);
    if (read == RECORD_GOOD) {
        record_take(r, b, &f, a->records.anew);
        take_answers(a, r, b, &f);
    } else if (read == RECORD_BAD) {
        tell_bad(a, &c);
        record_set_aside(path.text);
    }
    answers_file_free(&f);
    complaints_free(&c);
    strbuf_free(&path);
}

void records_read(struct app *a, struct document *b)
{
    assert(a && b);
    if (!a->records.folder || a->records.off || !is_recorded(b) ||
        record_of(a, b))
        return;
    struct record *r = records_add(&a->records, b->path);
    record_read_file(a, r, b);
    record_print(a, r, b, &r->text);
}

void records_open(struct app *a, struct document *b)
{
    records_read(a, b);
    struct record *r = record_of(a, b);
    if (r)
        record_check_tasks(a, r, b);
}

bool records_finished(const struct app *a, const struct document *b)
{
    const struct record *r = record_of(a, b);
    return r && r->finished;
}

bool records_any(const struct app *a)
{
    bool any = false;
    for (int i = 0; i < a->records.count; i++)
        any |= a->records.list[i].there;
    return any;
}

bool records_has(const struct app *a, const struct document *b)
{
    if (b->place.tensor[0] ||
        (b->read && record_of(a, b) && record_of(a, b)->there))
        return true;
    if (!a->records.folder || a->records.off)
        return false;
    struct strbuf path = {0};
    record_path(a->records.folder, b->path, &path);
    bool has = is_there(path.text);
    strbuf_free(&path);
    return has;
}

// --- writing -----------------------------------------------------------------

void records_note(struct app *a)
{
    if (!a->document)
        return;
    records_read(a, a->document); // it may have been saved as another file
    struct record *r = record_of(a, a->document);
    if (!r)
        return;
    r->finished |= !a->quiz.asking && record_ends(a->document, &a->place);
    if (!record_begins(a->document, &a->place))
        r->was = (struct place){0};
}

// True when the file at [path] is not what this window read or wrote last.
static bool is_others(const struct record *r, const char *path)
{
    struct arena arena = {0};
    struct reason why = {0};
    size_t length;
    const char *bytes = disk_files.read(disk_files.self, &arena, NULL, path,
                                        RECORD_MOST_BYTES, &length, &why);
    bool others = bytes && (length != r->text.length ||
                            memcmp(bytes, r->text.text, length) != 0);
    reason_free(&why);
    arena_free(&arena);
    return others;
}

// What another window, or another tab of the browser, has written meanwhile is
// not lost: it is taken over before this one writes.
static void merge_others(struct app *a, struct record *r, struct document *b,
                         const char *path)
{
    struct answers_file f;
    struct complaints c = {.words = a->view.words};
    if (!is_there(path) || !is_others(r, path))
        return;
    if (record_read(&f, path, &c) == RECORD_GOOD) {
        record_merge(r, b, &f);
        take_answers(a, r, b, &f);
    }
    answers_file_free(&f);
    complaints_free(&c);
}

// What could not be written is tried again when there is more to write.
static void record_write(struct app *a, struct record *r, struct document *b,
                         bool shares)
{
    struct strbuf text = {0}, path = {0};
    record_path(a->records.folder, b->path, &path);
    record_print(a, r, b, &text);
    bool news = strcmp(text.text, strbuf_text(&r->text)) != 0 ||
                (shares && is_there(path.text) && is_others(r, path.text));
    if (news && is_begun(a, r, b) && is_there(b->path)) {
        merge_others(a, r, b, path.text);
        strbuf_clear(&text);
        record_print(a, r, b, &text);
        r->there |=
            record_write_file(a->records.folder, path.text, a->write, &text);
        strbuf_clear(&r->text);
        strbuf_add(&r->text, text.text);
    }
    strbuf_free(&text);
    strbuf_free(&path);
}

static void write_all(struct app *a, bool shares)
{
    if (!a->records.folder || a->records.off || !a->write)
        return;
    records_note(a);
    for (int i = 0; i < a->library.count; i++) {
        struct document *b = a->library.documents[i];
        struct record *r = b->read ? record_of(a, b) : NULL;
        if (r && b->place.tensor[0])
            record_write(a, r, b, shares);
    }
}

void records_write(struct app *a)
{
    write_all(a, false);
}

void records_share(struct app *a)
{
    write_all(a, true);
}

// --- forgetting --------------------------------------------------------------

static void forget_document(struct document *b)
{
    b->place = (struct place){0};
    b->left = (struct left){0};
    for (int i = 0; i < b->changes.task_count; i++)
        changes_task(&b->changes, b->changes.tasks[i].page, NULL, 0);
}

int records_forget(struct app *a)
{
    assert(a && !a->document && a->records.folder);
    int count = record_forget(a->records.folder), seed = a->answers.seed;
    records_free(&a->records);
    answers_free(&a->answers);
    a->answers.seed = seed;
    a->left = NULL;
    for (int i = 0; i < a->library.count; i++)
        forget_document(a->library.documents[i]);
    return count;
}

void records_free(struct records *r)
{
    for (int i = 0; i < r->count; i++)
        record_free(&r->list[i]);
    free(r->list);
    r->list = NULL;
    r->count = 0;
}
