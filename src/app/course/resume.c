// SPDX-License-Identifier: MIT
// A lesson that is opened once more: what is said of the last time, and the
// changes that were made then.
#include <assert.h>

#include "app/app.h"
#include "app/course/record.h"
#include "app/reload.h"
#include "lesson/path.h"
#include "say/join.h"

// --- what is said ------------------------------------------------------------

static void add(struct app *a, const char *key, const struct slot *slots)
{
    join_phrase(a->view.words, &a->notice.effect, 0, "list.beside", key, slots);
}

static void tell_place(struct app *a, const struct record *r)
{
    const struct place *at = r->was.tensor[0] ? &r->was : &a->place;
    bool was = r->was.tensor[0];
    if (was || (r->again && !r->told))
        add(a,
            was ? at->on_page ? "note.record.was.page" : "note.record.was.step"
            : at->on_page ? "note.record.page"
                          : "note.record.step",
            SLOTS(TEXT("page", path_label(&a->document->lesson,
                                          at->on_page ? at->page : -1)
                                   .text)));
}

void records_tell(struct app *a)
{
    assert(a && a->document);
    struct record *r = record_of(a, a->document);
    if (!r || (r->told && !r->was.tensor[0]))
        return;
    if (r->was.tensor[0])
        a->detour = (struct detour){.from = r->was};
    struct strbuf *said = &a->notice.effect;
    bool edits = r->edit_count && !a->document->changes.made;
    if (r->was.tensor[0] || r->again || edits || r->aside || r->gone)
        strbuf_clear(said);
    tell_place(a, r);
    if (edits)
        add(a, "note.record.edits", SLOTS(COUNT("count", r->edit_count)));
    if (r->aside)
        add(a, "note.record.aside", SLOTS(COUNT("count", r->aside)));
    if (r->gone)
        add(a, "note.record.gone", NO_SLOTS);
    r->told = true;
}

// --- the changes -------------------------------------------------------------

// [changes] and all of [r] that fit them, one after the other.
static struct changes those_that_fit(struct app *a, const struct record *r,
                                     struct changes changes)
{
    for (int i = 0; i < r->edit_count; i++) {
        struct changes more = changes_copy(&changes);
        changes_add_named(&more, r->edits[i]);
        struct document *fresh =
            library_reread(a->view.words, a->document, more);
        if (fresh->good)
            changes_add_named(&changes, r->edits[i]);
        library_drop(fresh);
    }
    return changes;
}

// The lesson with [changes], which are given away, on the model [model].
static struct document *reread_on(struct app *a, struct changes changes,
                                  const char *model)
{
    changes_turn(&changes, model);
    return library_reread(a->view.words, a->document, changes);
}

// True when [changes] can be made on every model.
static bool all_fit(struct app *a, const struct changes *changes)
{
    const struct words *names = &a->document->lesson.models;
    bool fit = true;
    for (int i = 0; i < changes->other_count; i++)
        fit &= !changes->others[i].model ||
               words_find(*names, changes->others[i].model) >= 0;
    for (int i = 0; fit && i <= names->count; i++) {
        struct document *b =
            reread_on(a, changes_copy(changes), i ? names->word[i - 1] : NULL);
        fit = b->good;
        library_drop(b);
    }
    return fit;
}

// The lesson shown with them. As a rule all of them fit.
static struct document *with_edits(struct app *a, const struct record *r)
{
    const char *shown = a->document->lesson.stands;
    struct changes base = changes_copy(&a->document->changes);
    changes_lay(&base, NULL, 0); // the page lays its own over them again
    struct changes all = changes_copy(&base);
    for (int i = 0; i < r->edit_count; i++)
        changes_add_named(&all, r->edits[i]);
    if (all_fit(a, &all)) {
        changes_free(&base);
        return reread_on(a, all, shown);
    }
    changes_free(&all);
    return reread_on(a, those_that_fit(a, r, base), shown);
}

bool records_make_again(struct app *a)
{
    assert(a && a->document);
    const struct changes *c = &a->document->changes;
    struct record *r = record_of(a, a->document);
    bool own = (c->anew ? c->aside : c->made) || c->count > c->made ||
               changes_waiting_made(c);
    if (!r || !r->edit_count || own)
        return false;
    if (a->document->hidden) { // it would tell what is asked for
        a->notice.note = "note.quiz.held";
        return true;
    }
    app_settle(a);
    struct document *fresh = with_edits(a, r);
    int made = fresh->changes.made + changes_waiting_made(&fresh->changes);
    if (made)
        app_replace(a, a->document, fresh);
    else
        library_drop(fresh);
    strbuf_clear(&a->notice.effect);
    if (made)
        add(a, "note.record.again", SLOTS(COUNT("count", made)));
    if (made < r->edit_count)
        add(a, "note.record.unfit",
            SLOTS(COUNT("count", r->edit_count - made)));
    record_drop_edits(r);
    return true;
}
