// SPDX-License-Identifier: MIT
// A lesson that is opened once more: what is said of the last time, and the
// changes that were made then.
#include <assert.h>

#include "app/app.h"
#include "app/course/record.h"
#include "app/reload.h"
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
            SLOTS(COUNT("page", at->page + 1)));
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
        changes_add(&more, r->edits[i]);
        struct document *fresh =
            library_reread(a->view.words, a->document, more);
        if (fresh->good)
            changes_add(&changes, r->edits[i]);
        library_drop(fresh);
    }
    return changes;
}

// The lesson shown with them. As a rule all of them fit.
static struct document *with_edits(struct app *a, const struct record *r)
{
    struct changes base = changes_copy(&a->document->changes);
    changes_lay(&base, NULL, 0); // the page lays its own over them again
    struct changes all = changes_copy(&base);
    for (int i = 0; i < r->edit_count; i++)
        changes_add(&all, r->edits[i]);
    struct document *fresh = library_reread(a->view.words, a->document, all);
    if (fresh->good) {
        changes_free(&base);
        return fresh;
    }
    library_drop(fresh);
    return library_reread(a->view.words, a->document,
                          those_that_fit(a, r, base));
}

bool records_make_again(struct app *a)
{
    assert(a && a->document);
    const struct changes *c = &a->document->changes;
    struct record *r = record_of(a, a->document);
    bool own = (c->anew ? c->aside : c->made) || c->count > c->made;
    if (!r || !r->edit_count || own)
        return false;
    if (a->document->veiled) { // it would tell what is asked for
        a->notice.note = "note.quiz.held";
        return true;
    }
    app_settle(a);
    struct document *fresh = with_edits(a, r);
    int made = fresh->changes.made;
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
