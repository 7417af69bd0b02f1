// SPDX-License-Identifier: MIT
#include "app/dialog/jump.h"

#include <string.h>

#include "app/app.h"
#include "app/dialog/dialog.h"
#include "lesson/grammar.h"
#include "lesson/page_id.h"
#include "lesson/path.h"

static bool begins(const char *name, const char *with)
{
    return name && *with && !strncmp(name, with, strlen(with));
}

// The page that [text] is the number or the id of, else the first whose id, or
// whose part, begins so, from 0; -1: there is none.
static int jump_page(const struct lesson *l, const char *text)
{
    struct reason unsaid = {0};
    int page = page_named(l, text, &unsaid);
    reason_free(&unsaid);
    for (int i = 0; page < 0 && i < l->page_count; i++)
        if (begins(l->pages[i].id, text))
            page = i;
    for (int i = 0; page < 0 && i < l->page_count; i++)
        if (l->pages[i].part != PART_NONE &&
            begins(part_names[l->pages[i].part - PART_HOOK], text))
            page = i;
    return page;
}

const char *jump_barred(const struct app *a)
{
    return a->document && a->document->lesson.page_count ? NULL
                                                         : "note.jump.none";
}

void jump_begin(struct app *a)
{
    field_clear(&a->step_number);
    a->step_number.kind = FIELD_TEXT;
    a->step_number.longest = MOST_PAGE_ID;
    layer_open(a, &jump_layer);
}

static bool jump_key(struct app *a, const struct input *in)
{
    if (in->key != CODE_ENTER)
        return dialog_field_key(a, &a->step_number, in);
    int page = jump_page(&a->document->lesson, field_text(&a->step_number));
    if (page < 0) {
        a->notice.note = "note.jump.unknown";
        return true;
    }
    layer_close(a, &jump_layer);
    quiz_lead(a, page);
    return true;
}

static bool jump_text(struct app *a, const char *text)
{
    field_type(&a->step_number, text);
    return true;
}

static struct field *jump_field(struct app *a)
{
    return &a->step_number;
}

static void jump_close(struct app *a)
{
    field_clear(&a->step_number);
}

const char *jump_note(struct app *a, struct scene *s)
{
    const char *text = field_text(&a->step_number);
    const struct lesson *l = &a->document->lesson;
    int page = jump_page(l, text);
    if (page < 0)
        return caption(s, *text ? "note.jump.unknown" : "note.jump",
                       SLOTS(TEXT("text", text)));
    const char *id = l->pages[page].id;
    return caption(s, "note.jump.page",
                   SLOTS(TEXT("text", text), TEXT("id", id ? id : ""),
                         TEXT("page", path_label(l, page).text)));
}

static bool jump_keys(const struct app *a, struct help_lines *out)
{
    (void)a;
    (void)out;
    return false;
}

const struct app_layer jump_layer = {
    .name = "jump",
    .key = jump_key,
    .text = jump_text,
    .field = jump_field,
    .close = jump_close,
    .keys = jump_keys,
    .about_document = true,
    .modal = true,
    .steps = true,
};
