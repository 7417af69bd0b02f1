// A path that is typed, pasted or dropped, and what it leads to.
#include <string.h>

#include "app/app.h"
#include "app/dialog/sheet.h"
#include "base/c_locale.h"
#include "base/paths.h"
#include "base/utf8.h"
#include "base/visible.h"

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
static void ask_again(struct app *a, const char *path, const char *why)
{
    struct open_dialog *o = &a->open_dialog;
    struct strbuf text = {0};
    strbuf_add_n(&text, why, strcspn(why, "\n"));
    strbuf_clear(&o->path);
    strbuf_add(&o->path, path);
    strbuf_clear(&o->why);
    strbuf_add(&o->why, strbuf_text(&text));
    strbuf_free(&text);
    layer_open(a, &open_dialog_layer);
}

// Opens what is there, or says why not.
static void open_path(struct app *a, const char *path)
{
    struct strbuf why = {0};
    struct strbuf copy = {0}; // it may be the field's own text
    strbuf_add(&copy, path);
    const char *own = copy.text;
    bool good = is_lesson(own) && is_there(own)
                    ? app_open(a, own, &why)
                    : import_dialog_begin(a, own, &why);
    if (good)
        layer_close(a, &open_dialog_layer);
    else
        ask_again(a, own, strbuf_text(&why));
    a->open_dialog.proposed = false;
    strbuf_free(&copy);
    strbuf_free(&why);
}

void open_dialog_drop(struct app *a, const char *path)
{
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
    a->dock.typing = false;
    if (kept || !is_lesson(path)) {
        open_path(a, path);
        return;
    }
    struct strbuf why = {0};
    say(a->view.words, &why, "open.unkept",
        SLOTS(TEXT("title", a->document->lesson.title)));
    ask_again(a, path, strbuf_text(&why));
    a->open_dialog.proposed = true;
    strbuf_free(&why);
}

void open_dialog_begin(struct app *a)
{
    const char *path =
        a->document && !is_shipped(a->document->path) ? a->document->path : "";
    const char *slash = strrchr(path, '/');
    struct open_dialog *o = &a->open_dialog;
    if (a->document)
        app_settle(a);
    a->view.playing = false;
    strbuf_clear(&o->path);
    strbuf_clear(&o->why);
    strbuf_add_n(&o->path, path, slash ? (size_t)(slash - path) + 1 : 0);
    layer_open(a, &open_dialog_layer);
    o->proposed = false;
}

static bool open_dialog_key(struct app *a, const struct input *in)
{
    struct open_dialog *o = &a->open_dialog;
    strbuf_clear(&a->effect);
    switch (in->key) {
    case CODE_ENTER:
        if (o->path.length)
            open_path(a, strbuf_text(&o->path));
        return true;
    case CODE_BACKSPACE:
        strbuf_rub_out(&o->path);
        break;
    case CODE_TAB:
        path_complete(&o->path);
        break;
    default:
        return false;
    }
    o->proposed = false;
    strbuf_clear(&o->why);
    return true;
}

// A file manager may paste "file:///home/x": that is a path, too.
static bool open_dialog_text(struct app *a, const char *text)
{
    struct open_dialog *o = &a->open_dialog;
    if (o->proposed)
        strbuf_clear(&o->path);
    o->proposed = false;
    strbuf_clear(&o->why);
    if (!o->path.length && !strncmp(text, "file://", strlen("file://")))
        text += strlen("file://");
    while (*text) {
        const char *from = text;
        uint32_t code = utf8_next(&text);
        size_t bytes = (size_t)(text - from);
        if (!is_control(code) && o->path.length + bytes <= LONGEST_PATH)
            strbuf_add_n(&o->path, from, bytes);
    }
    return true;
}

static void open_dialog_paint(struct app *a, struct scene *s)
{
    const struct open_dialog *o = &a->open_dialog;
    sheet_field(s, caption(s, "open.title", NO_SLOTS), strbuf_text(&o->path),
                o->proposed,
                o->why.length ? o->why.text : caption(s, "open.keys", NO_SLOTS),
                o->why.length > 0);
}

const struct app_layer open_dialog_layer = {
    .name = "open",
    .key = open_dialog_key,
    .text = open_dialog_text,
    .paint = open_dialog_paint,
    .modal = true,
};
