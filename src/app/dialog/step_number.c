// SPDX-License-Identifier: MIT
#include "app/dialog/step_number.h"

#include <assert.h>
#include <stdlib.h>

#include "app/app.h"
#include "app/dialog/dialog.h"
#include "lesson/path.h"

enum { LONGEST_STEP_NUMBER = 8 }; // digits

void step_number_begin(struct app *a, int digit)
{
    assert(a->document && digit >= 0 && digit <= 9);
    if (!digit) {
        a->view.look.text = 1;
        return;
    }
    a->step_number.kind = FIELD_WHOLE;
    a->step_number.longest = LONGEST_STEP_NUMBER;
    field_set(&a->step_number, (const char[]){(char)('0' + digit), 0});
    layer_open(a, &step_number_layer);
}

int64_t step_number_typed(const struct app *a)
{
    assert(a);
    return layer_is_open(a, &step_number_layer)
               ? strtoll(field_text(&a->step_number), NULL, 10)
               : -1;
}

static void step_number_go(struct app *a)
{
    int64_t number = step_number_typed(a);
    bool pages = app_walks_pages(a);
    const struct lesson *l = &a->document->lesson;
    int64_t count = pages ? path_count(l) : app_step_count(a);
    if (number > count)
        a->notice.note = pages ? "note.page.beyond" : "note.step.beyond";
    int64_t index = number > count ? count - 1 : number > 0 ? number - 1 : 0;
    layer_close(a, &step_number_layer);
    if (pages)
        app_go_to_page(a, path_find(l, (int)index + 1, 0));
    else
        app_go_to_step(a, (struct position){a->place.level, index});
}

// Any key that says nothing about the number ends it, and means what it means.
static bool step_number_key(struct app *a, const struct input *in)
{
    bool digit = in->key >= '0' && in->key <= '9' && !in->control;
    if (digit || in->key == CODE_BACKSPACE) {
        dialog_field_key(a, &a->step_number, in);
        if (!a->step_number.text.length)
            layer_close(a, &step_number_layer);
        return true;
    }
    if (in->key == CODE_ENTER) {
        step_number_go(a);
        return true;
    }
    layer_close(a, &step_number_layer);
    return in->key == CODE_ESCAPE;
}

static void step_number_close(struct app *a)
{
    field_clear(&a->step_number);
}

const struct app_layer step_number_layer = {
    .name = "step number",
    .key = step_number_key,
    .close = step_number_close,
    .about_document = true,
};
