#include "app/dialog/step_number.h"

#include <assert.h>

#include "app/app.h"

enum { MOST_NUMBER = 99999999 };

void step_number_begin(struct app *a, int digit)
{
    assert(a->document && digit >= 0 && digit <= 9);
    if (!digit) {
        a->view.look.text = 1;
        return;
    }
    a->step_number = digit;
    layer_open(a, &step_number_layer);
}

// Pages are walked among themselves, but those that only open the steps.
static void step_number_go(struct app *a)
{
    int64_t number = a->step_number;
    bool pages = app_walks_pages(a);
    int64_t count = pages ? a->document->lesson.page_count : app_step_count(a);
    if (number > count)
        a->notice.note = pages ? "note.page.beyond" : "note.step.beyond";
    int64_t index = number > count ? count - 1 : number > 0 ? number - 1 : 0;
    layer_close(a, &step_number_layer);
    if (pages)
        app_go_to_page(a, (int)index);
    else
        app_go_to_step(a, (struct position){a->place.level, index});
}

// Any key that says nothing about the number ends it, and means what it means.
static bool step_number_key(struct app *a, const struct input *in)
{
    if (in->key >= '0' && in->key <= '9' && !in->control) {
        a->step_number = a->step_number * 10 + (int64_t)(in->key - '0');
        a->step_number =
            a->step_number > MOST_NUMBER ? MOST_NUMBER : a->step_number;
        return true;
    }
    if (in->key == CODE_ENTER) {
        step_number_go(a);
        return true;
    }
    if (in->key == CODE_BACKSPACE && a->step_number >= 10) {
        a->step_number /= 10;
        return true;
    }
    layer_close(a, &step_number_layer);
    return in->key == CODE_BACKSPACE || in->key == CODE_ESCAPE;
}

static void step_number_close(struct app *a)
{
    a->step_number = -1;
}

const struct app_layer step_number_layer = {
    .name = "step number",
    .key = step_number_key,
    .close = step_number_close,
};
