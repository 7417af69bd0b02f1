// SPDX-License-Identifier: MIT
// What a worksheet leaves blank, chosen in the dialogue: what is looked at, or
// what the step is about, by its address.
#include "app/app.h"
#include "trace/origin.h"

// No address: there is no such choice here.
static struct address blank_address(const struct app *a,
                                    enum export_blank blank)
{
    const struct trace *t = &a->document->trace;
    struct address none = {NULL, -1, -1, -1};
    struct address looked = place_address(t, &a->view.attention.focus);
    struct address step = timeline_address(t, app_step_now(a));
    looked.term = step.term = -1;
    switch (blank) {
    case BLANK_LOOKED:
        return looked;
    case BLANK_ROW:
        if (looked.column < 0)
            return none;
        looked.column = -1;
        return looked;
    case BLANK_RESULT:
        return step;
    case BLANK_TENSOR:
        if (step.row < 0)
            return none;
        step.row = step.column = -1;
        return step;
    default:
        return none;
    }
}

static bool is_choice(const struct app *a, enum export_blank blank)
{
    struct address at = blank_address(a, blank);
    return blank == BLANK_NONE || blank == BLANK_STEPS ||
           (at.tensor && !rows_are_given(&at)); // nobody is asked for those
}

void export_dialog_count_blanks(struct app *a)
{
    struct export_dialog *t = &a->export_dialog;
    strbuf_clear(&t->blank_name);
    t->blanks = 0;
    if (!is_choice(a, t->blank))
        t->blank = BLANK_NONE;
    struct address at = blank_address(a, t->blank);
    if (at.tensor)
        address_print(&at, &t->blank_name);
    if (t->blank == BLANK_NONE)
        return;
    struct wish wish = export_dialog_wish(a);
    t->blanks = export_blanks(&wish);
}

void export_dialog_turn_blank(struct app *a, int by)
{
    struct export_dialog *t = &a->export_dialog;
    int blank = (int)t->blank;
    do
        blank = (blank + by + BLANK_CHOICES) % BLANK_CHOICES;
    while (!is_choice(a, (enum export_blank)blank));
    t->blank = (enum export_blank)blank;
    export_dialog_count_blanks(a);
}
