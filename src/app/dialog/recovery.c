// SPDX-License-Identifier: MIT
#include "app/dialog/recovery.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "app/app.h"
#include "app/dialog/sheet.h"
#include "document/recovery.h"
#include "app/reload.h"

// A file of this program, and what stands in it.
struct left_over {
    char *path; // of the lesson
    bool has;
};

struct unsaved {
    char *file;
    char *text;
};

static char *copy_text(const char *text, size_t length)
{
    return memcpy(must_realloc(NULL, length + 1, 1), text, length + 1);
}

static char *copy(const struct strbuf *s)
{
    return copy_text(strbuf_text(s), s->length);
}

static struct unsaved *recovery_find(struct recovery *r, const char *file)
{
    for (int i = 0; i < r->count; i++)
        if (!strcmp(r->files[i].file, file))
            return &r->files[i];
    return NULL;
}

// The file itself stays.
static void recovery_leave(struct recovery *r, struct unsaved *u)
{
    free(u->file);
    free(u->text);
    *u = r->files[--r->count];
}

static void drop(struct recovery *r, struct unsaved *u)
{
    unlink(u->file);
    recovery_leave(r, u);
}

static void put(struct app *a, const struct strbuf *file,
                const struct strbuf *text)
{
    struct recovery *r = &a->recovery;
    struct unsaved *u = recovery_find(r, file->text);
    if (u && !strcmp(u->text, text->text))
        return;
    recovery_file_make_folder(r->folder);
    if (a->write(file->text, text->text, text->length))
        return; // next time, perhaps
    if (!u) {
        r->files =
            must_realloc(r->files, (size_t)r->count + 1, sizeof *r->files);
        u = &r->files[r->count++];
        *u = (struct unsaved){.file = copy(file)};
    }
    free(u->text);
    u->text = copy(text);
}

void recovery_write(struct app *a)
{
    cut_off_write(a);
    if (!a->recovery.folder || !a->write)
        return;
    for (int i = 0; i < a->library.count; i++) {
        const struct document *b = a->library.documents[i];
        struct strbuf file = {0}, text = {0};
        recovery_file_path(a->recovery.folder, b, &file);
        struct unsaved *u = recovery_find(&a->recovery, file.text);
        if (recovery_file_text(b, &text))
            put(a, &file, &text);
        else if (u && !recovery_file_due(b))
            drop(&a->recovery, u);
        strbuf_free(&file);
        strbuf_free(&text);
    }
}

void recovery_save(struct app *a)
{
    struct recovery *r = &a->recovery;
    recovery_write(a);
    a->cut_off.stays = true;
    while (r->count)
        recovery_leave(r, &r->files[r->count - 1]);
    r->folder = NULL;
}

void recovery_end(struct app *a)
{
    struct recovery *r = &a->recovery;
    while (r->count)
        drop(r, &r->files[r->count - 1]);
    free(r->files);
    recovery_forget(a);
    strbuf_free(&r->left);
    *r = (struct recovery){0};
}

// --- what was left -----------------------------------------------------------

bool recovery_has(struct app *a, const char *path)
{
    assert(a && path);
    struct recovery *r = &a->recovery;
    struct strbuf file = {0};
    if (!r->folder)
        return false;
    for (int i = 0; i < r->known_count; i++)
        if (!strcmp(r->known[i].path, path))
            return r->known[i].has;
    r->known =
        must_realloc(r->known, (size_t)r->known_count + 1, sizeof *r->known);
    bool has = recovery_file_find(r->folder, path, &file);
    r->known[r->known_count++] =
        (struct left_over){copy_text(path, strlen(path)), has};
    strbuf_free(&file);
    return has;
}

void recovery_forget(struct app *a)
{
    struct recovery *r = &a->recovery;
    for (int i = 0; i < r->known_count; i++)
        free(r->known[i].path);
    free(r->known);
    r->known = NULL;
    r->known_count = 0;
}

// Whether this program's file says all that is not saved of [b]: it may not
// have been possible to write it.
static bool recovery_is_written(struct recovery *r, const struct document *b)
{
    struct strbuf own = {0}, text = {0};
    recovery_file_path(r->folder, b, &own);
    const struct unsaved *u = recovery_find(r, own.text);
    bool all = u && recovery_file_text(b, &text) && !strcmp(u->text, text.text);
    strbuf_free(&own);
    strbuf_free(&text);
    return all;
}

// What was left is what is shown, made again from what is kept of the learner.
static bool recovery_is_shown(struct recovery *r, const struct document *b)
{
    struct changes left;
    struct recovery_base was;
    if (!recovery_file_read(r->left.text, &left, &was))
        return false;
    bool same = !was.bytes && !left.key && changes_same(&left, &b->changes);
    changes_free(&left);
    free(was.bytes);
    return same;
}

void recovery_offer(struct app *a, bool anew)
{
    assert(a && a->document);
    struct recovery *r = &a->recovery;
    const struct document *b = a->document;
    bool may = (anew || changes_safe(&b->changes)) && !b->changes.key;
    strbuf_clear(&r->left);
    bool left =
        r->folder && may && recovery_file_find(r->folder, b->path, &r->left);
    bool shown = left && recovery_is_shown(r, b);
    (left && !shown ? layer_open : layer_close)(a, &recovery_layer);
    if (!shown)
        return;
    recovery_write(a);
    if (recovery_is_written(r, b))
        unlink(r->left.text);
}

// What is kept of the learner about other pages than the one shown, whose
// changes are among those that were left.
static void recovery_keep_tasks(const struct changes *from, struct changes *to)
{
    for (int i = 0; i < from->task_count; i++) {
        const struct task *t = &from->tasks[i];
        if (t->page != from->page)
            changes_task(to, t->page, (const char *const *)t->change, t->count);
    }
}

// The lesson as it was, changes and all; undo takes them back.
static void recovery_take(struct app *a)
{
    struct changes changes;
    struct recovery_base was;
    if (!recovery_file_read(a->recovery.left.text, &changes, &was)) {
        a->notice.note = "rescue.unread";
        return;
    }
    recovery_keep_tasks(&a->document->changes, &changes);
    struct document *fresh =
        was.bytes ? library_recover(a->view.words, a->document, changes, &was)
                  : library_reread(a->view.words, a->document, changes);
    free(was.bytes);
    if (!app_takes(a, fresh, false))
        return; // it stays where it is
    app_replace(a, a->document, fresh);
    recovery_write(a);
    // The page shown may have put another document in the place of [fresh].
    if (recovery_is_written(&a->recovery, a->document)) // it is safe here
        unlink(a->recovery.left.text);
    a->notice.note = "rescue.taken";
}

static bool recovery_key(struct app *a, const struct input *in)
{
    bool known = in->key == CODE_ENTER || in->key == CODE_DELETE ||
                 in->key == CODE_ESCAPE;
    if (!known)
        return true;
    layer_close(a, &recovery_layer);
    recovery_forget(a);
    if (in->key == CODE_ENTER)
        recovery_take(a);
    if (in->key == CODE_DELETE)
        unlink(a->recovery.left.text);
    return true;
}

// What was left of the same file is still to be answered.
static bool recovery_renew(struct app *a)
{
    struct strbuf left = {0};
    bool same =
        a->recovery.folder && a->document && a->document->good &&
        recovery_file_find(a->recovery.folder, a->document->path, &left) &&
        !strcmp(strbuf_text(&left), strbuf_text(&a->recovery.left));
    strbuf_free(&left);
    return same;
}

static void recovery_paint(struct app *a, struct scene *s)
{
    sheet_told(s, caption(s, "rescue.title", NO_SLOTS),
               a->document->lesson.title, caption(s, "rescue.keys", NO_SLOTS),
               true);
}

const struct app_layer recovery_layer = {
    .name = "recovery",
    .key = recovery_key,
    .paint = recovery_paint,
    .modal = true,
    .covers = true,
    .about_document = true,
    .renew = recovery_renew,
};
