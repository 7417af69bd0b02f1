// SPDX-License-Identifier: MIT
// Saving a changed lesson: in its file, or in another one whose name is
// typed. What the program came with, what somebody else has changed and what
// is already there is never written over unasked.
#include "app/dialog/save.h"

#include <assert.h>
#include <string.h>

#include "app/app.h"
#include "app/dialog/dialog.h"
#include "app/dialog/sheet.h"
#include "app/look.h"
#include "app/quiz/retrieval.h"
#include "base/paths.h"
#include "document/record.h"
#include "quiz/answers_file.h"
#include "say/join.h"

enum { MOST_PROPOSED = 1000 };

static void tell(struct app *a, const char *key, const char *path,
                 const char *why)
{
    strbuf_clear(&a->notice.effect);
    say(a->view.words, &a->notice.effect, key,
        SLOTS(TEXT("path", path), TEXT("why", why)));
}

// --- writing -----------------------------------------------------------------

// Hands the text over. On false [why] says why not.
static bool write_bytes(struct app *a, const char *path, const char *bytes,
                        size_t length, struct reason *why)
{
    if (!a->write) {
        reason_add(why, "error.keep.nowhere", NO_SLOTS);
        return false;
    }
    return reason_saved(why, path, a->write(path, bytes, length));
}

static bool write_text(struct app *a, const char *path,
                       const struct strbuf *text, struct reason *why)
{
    return write_bytes(a, path, strbuf_text(text), text->length, why);
}

// The first complaint, without the place in a file that there is not yet.
static void add_complaint(struct reason *why, const struct complaints *c)
{
    const char *text = strbuf_text(&c->text), *from = strstr(text, ": ");
    from = from ? from + strlen(": ") : text;
    strbuf_add_n(&why->text, from, strcspn(from, "\n"));
}

// What the file expects that it did not before.
static void tell_kept(struct app *a, const struct expectations_kept *kept)
{
    if (kept->commented)
        join_phrase(a->view.words, &a->notice.effect, 0, "list.beside",
                    "note.keep.commented", NO_SLOTS);
    if (kept->pages)
        join_phrase(a->view.words, &a->notice.effect, 0, "list.beside",
                    "note.keep.pages", SLOTS(COUNT("count", kept->pages)));
    if (kept->renewed)
        join_phrase(a->view.words, &a->notice.effect, 0, "list.beside",
                    "note.keep.renewed", SLOTS(COUNT("count", kept->renewed)));
    if (kept->gone)
        join_phrase(a->view.words, &a->notice.effect, 0, "list.beside",
                    "note.keep.gone", SLOTS(COUNT("count", kept->gone)));
}

// True when the file [path] holds these bytes.
static bool holds(const char *path, const char *bytes, size_t length)
{
    struct arena arena = {0};
    struct reason why = {0};
    size_t there;
    const char *text = disk_files.read(disk_files.self, &arena, NULL, path,
                                       LESSON_MOST_BYTES, &there, &why);
    bool same = text && there == length && !memcmp(text, bytes, length);
    reason_free(&why);
    arena_free(&arena);
    return same;
}

// Writes the numbers of a moment of the training beside the lesson at [path],
// which names them. A file of that name with others is somebody else's.
static bool write_weights(struct app *a, const char *path, struct reason *why)
{
    struct strbuf name = {0}, beside = {0};
    const char *slash = strrchr(path, '/');
    size_t length, folder = slash ? (size_t)(slash - path) + 1 : 0;
    const char *bytes = document_weights(a->document, &name, &length);
    strbuf_add_n(&beside, path, folder);
    strbuf_add(&beside, strbuf_text(&name));
    const char *file = strbuf_text(&beside);
    bool good = !bytes || holds(file, bytes, length);
    if (!good && is_there(file)) {
        reason_add(why, "error.keep.weights.there", SLOTS(TEXT("path", file)));
    } else if (!good) {
        good = write_bytes(a, file, bytes, length, why);
    }
    strbuf_free(&name);
    strbuf_free(&beside);
    return good;
}

static bool write_to(struct app *a, const char *path)
{
    struct expectations_kept kept;
    struct strbuf text = {0};
    struct complaints c = {.words = a->view.words};
    struct reason why = {.words = a->view.words};
    bool good = document_text(a->document, path, &text, &kept, &c);
    if (!good)
        add_complaint(&why, &c);
    good = good && write_weights(a, path, &why) &&
           write_text(a, path, &text, &why);
    tell(a, good ? "note.keep" : "note.keep.failed", path, reason_text(&why));
    if (good)
        tell_kept(a, &kept);
    strbuf_free(&text);
    complaints_free(&c);
    reason_free(&why);
    return good;
}

// The file is what is shown from now on: what was wrong with it, or offered of
// it, was about what is gone.
static void forget_file(struct app *a)
{
    strbuf_clear(&a->notice.trouble);
    a->notice.offered = false;
}

// Asks once: true when [c] was asked for already.
static bool sure(struct app *a, enum action c)
{
    bool sure = a->asked == c;
    a->asked = sure ? ACTION_NONE : c;
    return sure;
}

void save_lesson(struct app *a)
{
    assert(a && a->document);
    struct document *b = a->document;
    if (is_shipped(b->path)) {
        save_as_begin(a);
        return;
    }
    if (document_changed(b) && document_changed_since(b))
        a->asked = ACTION_NONE; // it was about what is gone by now
    if (document_changed(b) && !sure(a, ACTION_SAVE)) {
        a->notice.note = "note.keep.changed";
        return;
    }
    app_settle(a);
    if (!write_to(a, b->path))
        return;
    forget_file(a);
    document_saved(b, b->path);
}

void save_offer_reading(struct app *a)
{
    a->notice.offered = true;
}

static bool save_may_end(struct app *a)
{
    int count = 0;
    const char *title = "";
    for (int i = 0; i < a->library.count; i++) {
        const struct document *b = a->library.documents[i];
        if (!b->good || changes_safe(&b->changes))
            continue;
        title = count++ ? title : b->lesson.title;
    }
    if (!count || sure(a, ACTION_QUIT))
        return true;
    layer_close(a, &blank_layer);
    strbuf_clear(&a->notice.effect);
    say(a->view.words, &a->notice.effect, "note.quit",
        SLOTS(COUNT("count", count), TEXT("title", title)));
    return false;
}

void save_and_end(struct app *a)
{
    a->ended = save_may_end(a);
}

// --- under another name ------------------------------------------------------

void save_propose(const struct app *a, const char *folder, const char *ending,
                  struct strbuf *out)
{
    assert(a && a->document && ending && out);
    const char *path = a->document->path, *slash = strrchr(path, '/');
    const char *name = slash ? slash + 1 : path, *dot = strrchr(name, '.');
    size_t own = is_shipped(path) ? 0 : (size_t)(name - path);
    size_t length = dot ? (size_t)(dot - name) : strlen(name);
    for (int i = 1; i < MOST_PROPOSED; i++) {
        strbuf_clear(out);
        if (folder)
            strbuf_addf(out, "%s/", folder);
        else
            strbuf_add_n(out, path, own);
        strbuf_add_n(out, name, length);
        if (i > 1)
            strbuf_addf(out, "-%d", i);
        strbuf_addf(out, ".%s", ending);
        if (!is_there(out->text) && !is_shipped(out->text))
            return;
    }
}

void save_propose_answers(const struct app *a, struct strbuf *out)
{
    save_propose(a, a->hand_in, "answers.yaml", out);
}

static void begin_as(struct app *a, const char *proposed)
{
    assert(a && a->document);
    app_settle(a);
    a->view.playing = a->notice.offered = false;
    layer_close(a, &number_layer);
    a->asked = ACTION_NONE;
    field_propose(&a->save_as.path, proposed);
    layer_open(a, &save_as_layer);
}

void save_as_begin(struct app *a)
{
    struct strbuf name = {0};
    save_propose(a, NULL, "yaml", &name);
    begin_as(a, strbuf_text(&name));
    strbuf_free(&name);
}

const char *save_answers_barred(const struct app *a)
{
    bool asks = answers_count(&a->answers, &a->document->lesson).questions;
    return asks ? retrieval_barred(a) : "note.hand_in.none";
}

void save_answers_begin(struct app *a)
{
    struct strbuf name = {0};
    save_propose_answers(a, &name);
    begin_as(a, strbuf_text(&name));
    strbuf_free(&name);
}

// What is typed is a name without an ending, as a rule.
static void save_add_ending(struct field *name)
{
    const char *path = field_text(name), *slash = strrchr(path, '/');
    name->cursor = name->anchor = name->text.length;
    if (!strchr(slash ? slash + 1 : path, '.'))
        field_type(name, ".yaml");
}

static bool ends_as_answers(const char *path)
{
    static const char ending[] = ".answers.yaml";
    size_t length = strlen(path), most = sizeof ending - 1;
    return length > most && !strcmp(path + length - most, ending);
}

// Asks who answered, before it is written.
static void save_ask_name(struct app *a, const char *path)
{
    if (is_there(path) && !sure(a, ACTION_SAVE_AS))
        tell(a, "note.keep.there", path, "");
    else
        a->save_as.signing = true;
}

// Writes what was answered in the lesson shown, not the lesson.
static void save_answers(struct app *a)
{
    struct strbuf text = {0};
    struct reason why = {.words = a->view.words};
    const char *path = field_text(&a->save_as.path);
    const struct field *signer = &a->save_as.signer;
    a->document->left.below = a->paging.below;
    answers_write(&a->answers, a->document, &a->place,
                  signer->text.length ? field_text(signer) : NULL, &text);
    bool good = write_text(a, path, &text, &why);
    tell(a, good ? "note.keep" : "note.keep.failed", path, reason_text(&why));
    a->save_as.signing = false;
    if (good)
        layer_close(a, &save_as_layer);
    strbuf_free(&text);
    reason_free(&why);
}

// The lesson shown is the one in the file [path] from now on.
static void save_moved(struct app *a, const char *path)
{
    answers_follow(&a->answers, a->document->path, path);
    if (is_same_file(path, a->document->path))
        document_saved(a->document, path);
    else
        library_rename(&a->library, a->view.words, a->document, path);
    forget_file(a);
    a->left = NULL;
    a->chooser.listed = a->library.count;
    layer_close(a, &save_as_layer);
}

static void save_take(struct app *a)
{
    struct field *name = &a->save_as.path;
    if (!name->text.length) {
        a->notice.note = "note.keep.none";
        return;
    }
    if (a->save_as.signing) {
        save_answers(a);
        return;
    }
    save_add_ending(name);
    const char *path = field_text(name);
    if (ends_as_answers(path))
        save_ask_name(a, path);
    else if (is_shipped(path))
        a->notice.note = "note.keep.ours";
    else if (is_there(path) && !sure(a, ACTION_SAVE_AS))
        tell(a, "note.keep.there", path, "");
    else if (write_to(a, path))
        save_moved(a, path);
}

// --- the dialogue ------------------------------------------------------------

static struct field *save_field(struct app *a)
{
    return a->save_as.signing ? &a->save_as.signer : &a->save_as.path;
}

static bool save_as_key(struct app *a, const struct input *in)
{
    if (in->key != CODE_ENTER)
        a->asked = ACTION_NONE;
    if (in->key == CODE_ENTER)
        save_take(a);
    else if (in->key == CODE_ESCAPE && a->save_as.signing)
        a->save_as.signing = false; // back to the file
    else
        return dialog_field_key(a, save_field(a), in);
    return true;
}

static bool save_as_text(struct app *a, const char *text)
{
    a->asked = ACTION_NONE;
    field_type(save_field(a), text);
    return true;
}

// A click elsewhere leaves the file as it was.
static bool save_as_mouse(struct app *a, const struct input *in)
{
    if (dialog_field_mouse(a, save_field(a), in))
        return true;
    if (in->kind != INPUT_PRESS)
        return false;
    if (dialog_target(a, in->x, in->y).kind == TARGET_SHEET)
        return true;
    layer_close(a, &save_as_layer);
    return false;
}

static void save_as_paint(struct app *a, struct scene *s)
{
    bool signing = a->save_as.signing;
    sheet_field(s, caption(s, signing ? "keep.name" : "keep.title", NO_SLOTS),
                save_field(a),
                caption(s, signing ? "keep.name.keys" : "keep.keys", NO_SLOTS),
                false);
}

static void save_as_close(struct app *a)
{
    a->save_as.signing = false;
    field_clear(&a->save_as.path);
}

void save_as_free(struct save_as *d)
{
    field_free(&d->path);
    field_free(&d->signer);
}

const struct app_layer save_as_layer = {
    .name = "save as",
    .key = save_as_key,
    .text = save_as_text,
    .field = save_field,
    .mouse = save_as_mouse,
    .paint = save_as_paint,
    .close = save_as_close,
    .modal = true,
    .covers = true,
    .steps = true,
    .about_document = true,
};
