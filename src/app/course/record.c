// SPDX-License-Identifier: MIT
#include "app/course/record.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "app/app.h"
#include "frame/route.h"
#include "lesson/page_id.h"
#include "lesson/path.h"

enum { MOST_EDITS = 1000 };

// --- where a lesson begins, and ends -----------------------------------------

bool record_begins(const struct document *b, const struct place *at)
{
    if (at->on_page)
        return at->page == 0;
    struct place first = place_of_step(&b->trace, route_first_step(&b->trace));
    return !at->tensor[0] || (!b->lesson.page_count && place_equal(at, &first));
}

// Where steps follow the pages they end the lesson, and so without pages.
bool record_ends(const struct document *b, const struct place *at)
{
    const struct lesson *l = &b->lesson;
    if (l->page_count && !route_opens_steps(l))
        return at->on_page && path_page(l, at->page) == path_last(l);
    int64_t index = place_step(&b->trace, at).index;
    return !at->on_page && index > 0 &&
           index == timeline_count(&b->trace, at->level) - 1;
}

// --- taking over -------------------------------------------------------------

static void take_task(struct record *r, struct document *b,
                      const struct answered_task *t)
{
    bool fits = false;
    for (int i = 0; i < b->lesson.page_count; i++) {
        if (!answers_task_is(t, &b->lesson.pages[i]))
            continue;
        if (!changes_done(&b->changes, i + 1).count)
            changes_task(&b->changes, i + 1, t->edits, t->edit_count);
        fits = true;
    }
    r->aside += !fits;
}

static void take_edits(struct record *r, const struct answers_file *f)
{
    int count = f->own.edit_count < MOST_EDITS ? f->own.edit_count : MOST_EDITS;
    r->edits = must_realloc(NULL, (size_t)count + 1, sizeof *r->edits);
    for (; r->edit_count < count; r->edit_count++) {
        const char *edit = f->own.edits[r->edit_count];
        size_t size = strlen(edit) + 1;
        r->edits[r->edit_count] =
            memcpy(must_realloc(NULL, size, 1), edit, size);
    }
}

// The step that [f] names, at or below a page, or the page alone; nowhere when
// there is neither.
static struct place find_place(const struct document *b,
                               const struct answers_file *f,
                               struct below *below)
{
    struct address at;
    struct place page = {0};
    struct reason none = {0};
    int number = f->page ? page_named(&b->lesson, f->page, &none) : -1;
    reason_free(&none);
    if (number >= 0)
        page = route_page(&b->lesson, &b->trace, number);
    if (!f->at || !address_parse(&b->trace, f->at, &at, NULL))
        return page;
    struct place step = place_of_address(&at);
    step.level = f->level;
    *below = (struct below){number + 1, page.level};
    return step;
}

// What was opened in this session stays where it is.
static void take_place(struct record *r, struct document *b,
                       const struct answers_file *f, bool anew)
{
    struct below below = {0};
    struct place at = find_place(b, f, &below);
    r->gone = (f->page || f->at) && !at.tensor[0];
    if (b->place.tensor[0] || record_begins(b, &at))
        return;
    r->again = !anew && !(r->finished && record_ends(b, &at));
    if (r->again) {
        b->place = at;
        b->left.below = below;
    } else {
        r->was =
            below.page ? route_page(&b->lesson, &b->trace, below.page - 1) : at;
    }
}

void record_take(struct record *r, struct document *b,
                 const struct answers_file *f, bool anew)
{
    assert(b->good);
    r->there = true;
    r->finished = f->finished;
    for (int i = 0; i < f->task_count; i++)
        take_task(r, b, &f->tasks[i]);
    take_edits(r, f);
    take_place(r, b, f, anew);
}

void record_merge(struct record *r, struct document *b,
                  const struct answers_file *f)
{
    assert(b->good);
    r->there = true;
    r->finished |= f->finished;
    for (int i = 0; i < f->task_count; i++)
        take_task(r, b, &f->tasks[i]);
    if (r->edit_count || !f->own.edit_count)
        return;
    record_drop_edits(r);
    take_edits(r, f);
}

// Whether what was done on the page stands in the lesson as it is: its file may
// have become another with fewer pages.
static bool task_stands(struct app *a, struct document *b, int page)
{
    if (page > b->lesson.page_count)
        return false;
    struct changes changes = changes_copy(&b->changes);
    changes_lay(&changes, &b->lesson.pages[page - 1], page);
    struct document *laid = library_reread(a->view.words, b, changes);
    bool good = laid->good;
    library_drop(laid);
    return good;
}

void record_check_tasks(struct app *a, struct record *r, struct document *b)
{
    for (int i = 0; !r->checked && i < b->changes.task_count; i++) {
        int page = b->changes.tasks[i].page;
        if (b->changes.tasks[i].count && !task_stands(a, b, page)) {
            changes_task(&b->changes, page, NULL, 0);
            r->aside++;
        }
    }
    r->checked = true;
}

void record_drop_edits(struct record *r)
{
    for (int i = 0; i < r->edit_count; i++)
        free(r->edits[i]);
    free(r->edits);
    r->edits = NULL;
    r->edit_count = 0;
}

void record_free(struct record *r)
{
    record_drop_edits(r);
    strbuf_free(&r->text);
    free(r->path);
    *r = (struct record){0};
}
