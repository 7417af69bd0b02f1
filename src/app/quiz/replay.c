// What was answered, performed again in the lesson that is open.
#include <string.h>

#include "app/app.h"
#include "quiz/answers_file.h"

// Of the pages that have the same goal still.
static void replay_task(struct app *a, const struct answered_task *t)
{
    const struct lesson *l = &a->document->lesson;
    for (int i = 0; i < l->page_count; i++) {
        if (!l->pages[i].goal || strcmp(l->pages[i].goal, t->goal) != 0)
            continue;
        changes_task(&a->document->changes, i + 1, t->edits, t->edit_count);
        if (t->reached)
            answers_reach(&a->answers, l, i);
    }
}

int app_replay(struct app *a, const struct answers_file *f)
{
    const struct lesson *l = &a->document->lesson;
    int aside = answers_match(f, l, &a->answers);
    struct address at;
    for (int i = 0; i < f->task_count; i++)
        replay_task(a, &f->tasks[i]);
    if (f->page)
        app_go_to_page(a, f->page - 1);
    if (f->at && address_parse(&a->document->trace, f->at, &at, NULL)) {
        struct place place = place_of_address(&at);
        place.level = f->level;
        page_below(a);
        app_go(a, place);
    }
    return aside;
}
