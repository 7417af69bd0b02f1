// SPDX-License-Identifier: MIT
// What was answered, performed again in the lesson that is open.
#include "app/app.h"
#include "lesson/page_id.h"
#include "quiz/answers_file.h"

static void replay_task(struct app *a, const struct answered_task *t)
{
    const struct lesson *l = &a->document->lesson;
    for (int i = 0; i < l->page_count; i++) {
        if (!answers_task_is(t, &l->pages[i]))
            continue;
        changes_task(&a->document->changes, i + 1, t->edits, t->edit_count);
        if (t->reached)
            answers_reach(&a->answers, l, i);
    }
}

static void replay_page(struct app *a, const char *name)
{
    struct reason why = {.words = a->view.words};
    int page = page_named(&a->document->lesson, name, &why);
    if (page >= 0)
        app_go_to_page(a, page);
    else
        strbuf_add(&a->notice.trouble, reason_text(&why));
    reason_free(&why);
}

int app_replay(struct app *a, const struct answers_file *f)
{
    const struct lesson *l = &a->document->lesson;
    int aside = answers_match(f, l, &a->answers);
    struct address at;
    for (int i = 0; i < f->task_count; i++)
        replay_task(a, &f->tasks[i]);
    if (f->page)
        replay_page(a, f->page);
    if (f->at && address_parse(&a->document->trace, f->at, &at, NULL)) {
        struct place place = place_of_address(&at);
        place.level = f->level;
        page_below(a);
        app_go(a, place);
    }
    return aside;
}
