// SPDX-License-Identifier: MIT
#include "app/dialog/forget.h"

#include <assert.h>

#include "app/app.h"
#include "app/dialog/sheet.h"
#include "document/record.h"

static int forget_count(const struct app *a)
{
    return a->records.folder ? record_count(a->records.folder) : 0;
}

const char *forget_barred(const struct app *a)
{
    return forget_count(a) ? NULL : "note.forget.none";
}

void forget_begin(struct app *a)
{
    assert(a && !a->document);
    layer_open(a, &forget_layer);
}

static void forget_all(struct app *a)
{
    int count = records_forget(a), left = forget_count(a);
    strbuf_clear(&a->notice.effect);
    say(a->view.words, &a->notice.effect,
        left ? "note.forget.left" : "note.forget",
        SLOTS(COUNT("count", count), COUNT("left", left)));
}

static bool forget_key(struct app *a, const struct input *in)
{
    if (in->key == CODE_ENTER || in->key == CODE_ESCAPE)
        layer_close(a, &forget_layer);
    if (in->key == CODE_ENTER)
        forget_all(a);
    return true;
}

static void forget_paint(struct app *a, struct scene *s)
{
    sheet_told(s, caption(s, "forget.title", NO_SLOTS),
               caption(s, "forget.files",
                       SLOTS(COUNT("count", forget_count(a)))),
               caption(s, "forget.keys", NO_SLOTS), true);
}

const struct app_layer forget_layer = {
    .name = "forget",
    .key = forget_key,
    .paint = forget_paint,
    .modal = true,
    .about_document = true,
};
