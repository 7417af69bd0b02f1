// SPDX-License-Identifier: MIT
#include "app/class/class.h"

#include <assert.h>
#include <math.h>

#include "app/app.h"
#include "app/walk.h"

// What the back row reads: no text is under 1/40 of the height.
#define TEXT_IN_CLASS 1.4

// What is shown goes back to the list, and nothing refers to a lesson any more.
// Returns the lesson that was shown, without what its page put up; or NULL.
static struct document *class_leave(struct app *a)
{
    if (a->document)
        walk_to_list(a);
    struct document *was = a->left;
    a->left = NULL;
    library_free(&a->retrieval);
    a->retrieval = (struct library){0};
    return was;
}

// The lessons of the list, none of them read.
static struct library class_lessons(const struct app *a)
{
    struct library fresh = {0};
    for (int i = 0; i < a->class.listed; i++)
        library_add(&fresh, a->view.words, a->class.library.documents[i]->path,
                    NULL);
    return fresh;
}

// The lesson again that was shown, at the same place: what is asked before it
// stands in nobody's way.
static void class_show(struct app *a)
{
    const struct place *at = &a->class.place;
    struct strbuf why = {0};
    if (!app_open(a, a->class.document->path, &why))
        a->notice.note = "note.class.none";
    else if (at->on_page)
        quiz_lead(a, at->page);
    else
        app_go(a, *at);
    strbuf_free(&why);
}

void class_begin(struct app *a)
{
    struct class *c = &a->class;
    assert(!c->on);
    struct place at = a->place;
    bool shown = a->document;
    struct document *left = class_leave(a), *was = shown ? left : NULL;
    *c = (struct class){.on = true,
                        .library = a->library,
                        .answers = a->answers,
                        .records = a->records,
                        .recovery = a->recovery.folder,
                        .document = was,
                        .place = at,
                        .chosen = a->chooser.chosen,
                        .listed = a->chooser.listed,
                        .text = a->view.look.text};
    a->recovery.folder = NULL;
    a->library = class_lessons(a);
    a->answers = (struct answers){.seed = c->answers.seed};
    a->records = (struct records){.folder = c->records.folder, .off = true};
    a->quiz.all = false;
    a->view.look.presenting = true;
    a->view.look.text = fmax(a->view.look.text, TEXT_IN_CLASS);
    a->presenter.passed = 0;
    if (!cut_off_take(a, was ? was->path : NULL) && was)
        class_show(a);
    if (!a->notice.note) {
        strbuf_clear(&a->notice.effect);
        a->notice.note = "note.class";
    }
}

void class_end(struct app *a)
{
    struct class *c = &a->class;
    assert(c->on);
    class_leave(a);
    strbuf_clear(&a->cut_off.page);
    library_free(&a->library);
    answers_free(&a->answers);
    records_free(&a->records);
    a->library = c->library;
    a->answers = c->answers;
    a->records = c->records;
    a->recovery.folder = c->recovery;
    a->chooser.chosen = c->chosen;
    a->chooser.listed = c->listed;
    a->quiz.all = false;
    a->view.look.presenting = false;
    a->view.look.text = c->text;
    if (c->document) {
        c->document->place = c->place;
        app_show(a, c->document);
    }
    *c = (struct class){0};
    a->presenter.timed = a->held.on = a->timer.on = false;
    ink_free(&a->ink);
    a->notice.note = "note.class.end";
}

void class_turn(struct app *a)
{
    (a->class.on ? class_end : class_begin)(a);
}

void class_free(struct class *c)
{
    if (!c->on)
        return;
    library_free(&c->library);
    answers_free(&c->answers);
    records_free(&c->records);
}
