// SPDX-License-Identifier: MIT
#include "commands/set_out.h"

#include <string.h>

#include "app/app.h"
#include "app/page/page.h"
#include "commands/place.h"
#include "lesson/models.h"
#include "lesson/page_id.h"
#include "lesson/path.h"
#include "say/join.h"
#include "say/suggest.h"

// The page asked for, with what was done there, unless the lesson or those
// changes do not allow it.
static bool turn_to_page(struct app *app, const struct arguments *a,
                         struct reason *why)
{
    struct document *b = app->document;
    int page = page_named(&b->lesson, a->page, why);
    if (page < 0)
        return false;
    if (a->task_count && !page_begins_anew(&b->lesson.pages[page]))
        reason_add(why, "option.task.none",
                   SLOTS(TEXT("page", path_label(&b->lesson, page).text)));
    else if (a->task_count)
        changes_task(&b->changes, page + 1, a->tasks, a->task_count);
    bool stands = !b->lesson.pages[page].left_out;
    if (stands && !why->text.length)
        quiz_lead(app, page);
    const char *left_out = app->document->lesson.pages[page].left_out;
    if (left_out)
        reason_add(
            why, stands && a->task_count ? "option.task.bad" : "pages.left.one",
            SLOTS(TEXT("page", path_label(&b->lesson, page).text),
                  TEXT("why", left_out)));
    return !why->text.length;
}

// Leaves the pages for the steps of the model asked for, whatever the first page
// shows.
static bool turn_to_model(struct app *app, const char *name, struct reason *why)
{
    const struct words all = app->document->lesson.models;
    bool first = !name || (all.count && !strcmp(name, FIRST_MODEL));
    if (first || words_find(all, name) >= 0)
        return page_lift(app, first ? NULL : name);
    struct strbuf near = {0}, names = {0};
    bool some = suggest(why->words, &near, name, all.word, all.count);
    list_names(why->words, &names, "list.or", all.word, all.count);
    reason_add(why,
               some        ? "option.model.unknown.near"
               : all.count ? "option.model.unknown"
                           : "option.model.unknown.only",
               SLOTS(TEXT("name", name), TEXT("near", strbuf_text(&near)),
                     TEXT("names", strbuf_text(&names))));
    strbuf_free(&near);
    strbuf_free(&names);
    return false;
}

bool set_out(struct app *app, const struct arguments *a, const char *against,
             struct strbuf *reasons, struct reason *why)
{
    struct position place = {a->level, 0};
    bool placed = a->at || a->step || a->steps.leveled || a->model;
    strbuf_clear(&app->notice.effect); // of where the learner was
    if (a->page && !turn_to_page(app, a, why))
        return false;
    if (placed && !a->page && !turn_to_model(app, a->model, why))
        return false;
    if (placed && a->page)
        page_below(app);
    if (!place_find(a, &app->document->trace, &place, why))
        return false;
    if (placed)
        app_go_to_step(app, place);
    if (placed && !a->page)
        strbuf_clear(&app->notice.effect); // of the first page
    if (a->why && !app_why(app, a->why, reasons))
        return false;
    return !against || app_against(app, against, reasons);
}
