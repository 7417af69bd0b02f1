// SPDX-License-Identifier: MIT
#include "app/dialog/open.h"

#include <assert.h>
#include <string.h>

#include "app/app.h"
#include "app/dialog/dialog.h"
#include "app/dialog/sheet.h"
#include "app/dialog/recovery.h"
#include "app/look.h"
#include "app/dialog/step_number.h"
#include "base/c_locale.h"
#include "base/paths.h"

enum { LONGEST_PATH = 4000 };

static bool ends_with(const char *text, const char *end)
{
    size_t length = strlen(text), cut = strlen(end);
    return length >= cut && c_same_letters(text + length - cut, end);
}

static bool is_lesson(const char *path)
{
    return ends_with(path, ".yaml") || ends_with(path, ".yml");
}

// What does not open is asked for again, with the reason.
static void open_ask_again(struct app *a, const char *path, const char *why)
{
    struct open_dialog *o = &a->open_dialog;
    struct strbuf first = {0}; // it may be the dialogue's own
    strbuf_add_n(&first, why, strcspn(why, "\n"));
    o->path.longest = LONGEST_PATH;
    field_set(&o->path, path);
    strbuf_clear(&o->why);
    strbuf_add(&o->why, strbuf_text(&first));
    strbuf_free(&first);
    layer_open(a, &open_dialog_layer);
}

// Opens what is there, or says why not.
static void open_path(struct app *a, const char *path)
{
    struct strbuf why = {0};
    struct strbuf copy = {0}; // it may be the field's own text
    strbuf_add(&copy, path);
    strbuf_clear(&a->notice.effect); // it was of another lesson
    a->notice.note = NULL;
    bool good = is_lesson(copy.text) && is_there(copy.text)
                    ? app_open(a, copy.text, &why)
                    : import_dialog_begin(a, copy.text, &why);
    if (good)
        layer_close(a, &open_dialog_layer);
    else
        open_ask_again(a, copy.text, strbuf_text(&why));
    strbuf_free(&copy);
    strbuf_free(&why);
}

void open_dialog_drop(struct app *a, const char *path)
{
    assert(a && path);
    layer_close(
        a, &export_dialog_layer); // what is made of it goes with the lesson
    layer_close(a, &step_number_layer);
    layer_close(
        a, &recovery_layer); // it is asked again when that lesson is opened
    if (a->document)
        app_settle(a);
    bool kept = !a->document || changes_safe(&a->document->changes);
    a->view.playing = false;
    layer_close(a, &blank_layer);
    layer_close(a, &help_layer);
    layer_close(a, &menu_layer);
    layer_close(a, &save_as_layer);
    layer_close(a, &number_layer);
    layer_close(a, &word_layer);
    layer_close(a, &sentence_layer);
    a->dock.typing = false;
    if (kept || !is_lesson(path)) {
        open_path(a, path);
        return;
    }
    struct strbuf why = {0};
    say(a->view.words, &why, "open.unkept",
        SLOTS(TEXT("title", a->document->lesson.title)));
    open_ask_again(a, path, strbuf_text(&why));
    field_select_all(&a->open_dialog.path);
    strbuf_free(&why);
}

void open_dialog_begin(struct app *a)
{
    const char *path =
        a->document && !is_shipped(a->document->path) ? a->document->path : "";
    const char *slash = strrchr(path, '/');
    struct open_dialog *o = &a->open_dialog;
    struct strbuf folder = {0};
    if (a->document)
        app_settle(a);
    a->view.playing = false;
    strbuf_add_n(&folder, path, slash ? (size_t)(slash - path) + 1 : 0);
    o->path.longest = LONGEST_PATH;
    field_set(&o->path, strbuf_text(&folder));
    strbuf_clear(&o->why);
    strbuf_free(&folder);
    layer_open(a, &open_dialog_layer);
}

void open_dialog_free(struct open_dialog *o)
{
    field_free(&o->path);
    strbuf_free(&o->why);
}

// --- the dialogue ------------------------------------------------------------

static void open_complete(struct field *f)
{
    struct strbuf path = {0};
    strbuf_add(&path, field_text(f));
    path_complete(&path);
    if (strcmp(strbuf_text(&path), field_text(f)) != 0) {
        field_select_all(f);
        field_type(f, strbuf_text(&path));
    }
    strbuf_free(&path);
}

static bool open_dialog_key(struct app *a, const struct input *in)
{
    struct open_dialog *o = &a->open_dialog;
    if (in->key == CODE_ENTER) {
        if (o->path.text.length)
            open_path(a, field_text(&o->path));
    } else if (in->key == CODE_TAB) {
        open_complete(&o->path);
        strbuf_clear(&o->why);
    } else {
        unsigned did = dialog_field_key(a, &o->path, in);
        if (did & FIELD_CHANGED)
            strbuf_clear(&o->why);
        return did;
    }
    return true;
}

// A file manager may paste "file:///home/x": that is a path, too.
static bool open_dialog_text(struct app *a, const char *text)
{
    static const char scheme[] = "file://";
    struct open_dialog *o = &a->open_dialog;
    bool anew = !o->path.text.length || field_all(&o->path);
    strbuf_clear(&o->why);
    if (anew && !strncmp(text, scheme, strlen(scheme)))
        text += strlen(scheme);
    field_type(&o->path, text);
    return true;
}

static struct field *open_dialog_field(struct app *a)
{
    return &a->open_dialog.path;
}

static bool open_dialog_mouse(struct app *a, const struct input *in)
{
    dialog_field_mouse(a, &a->open_dialog.path, in);
    return true; // nothing under it is meant
}

static void open_dialog_paint(struct app *a, struct scene *s)
{
    struct open_dialog *o = &a->open_dialog;
    sheet_field(s, caption(s, "open.title", NO_SLOTS), &o->path,
                o->why.length ? o->why.text : caption(s, "open.keys", NO_SLOTS),
                o->why.length > 0);
}

static void open_dialog_close(struct app *a)
{
    field_clear(&a->open_dialog.path);
    strbuf_clear(&a->open_dialog.why);
}

const struct app_layer open_dialog_layer = {
    .name = "open",
    .key = open_dialog_key,
    .text = open_dialog_text,
    .field = open_dialog_field,
    .mouse = open_dialog_mouse,
    .paint = open_dialog_paint,
    .close = open_dialog_close,
    .modal = true,
    .covers = true,
};
