// SPDX-License-Identifier: MIT
// Every change of the lesson is one line of a list: making one adds to it, undo
// and redo move within it. The lesson is read anew each time with those in
// force, so what was taken back leaves nothing behind.
#include "app/edit/undo.h"

#include <assert.h>
#include <string.h>

#include "app/app.h"
#include "app/reload.h"
#include "document/change/carry.h"
#include "document/change/cause.h"
#include "document/change/was.h"
#include "say/join.h"
#include "trace/compare/difference.h"
#include "trace/compare/match.h"

// The lesson with [changes] in force. Where the page that is laid over it
// cannot stand on them it is the lesson without the page, which is left out
// then; but what is done for a task is done on its page.
static struct document *change_read(struct app *a, struct changes changes)
{
    struct document *b = a->document,
                    *fresh = library_reread(a->view.words, b, changes);
    if (fresh->good || !fresh->changes.page || fresh->changes.anew)
        return fresh;
    struct changes plain = changes_copy(&fresh->changes);
    changes_lay(&plain, NULL, 0);
    struct document *below = library_reread(a->view.words, b, plain);
    bool good = below->good;
    library_drop(good ? fresh : below);
    return good ? below : fresh;
}

// What is asked for is asked of other numbers now. Nothing of what became of
// them is told: they are taken away again before they are shown.
static void undo_move_asked(struct app *a, struct changes changes,
                            const char *key, const char *change)
{
    struct document *b = a->document, *fresh = change_read(a, changes);
    if (!app_takes(a, fresh, true))
        return;
    quiz_leave(a);
    app_replace_keeping(a, b, fresh);
    app_forget(a);
    page_compare(a);
    struct strbuf called = {0};
    change_say(a->view.words, &a->document->trace, change, NULL, false,
               &called);
    strbuf_clear(&a->notice.effect);
    say(a->view.words, &a->notice.effect, key,
        SLOTS(SAID("change", strbuf_text(&called))));
    strbuf_free(&called);
}

// Reads the lesson shown with [changes] in force; [again]: what was shown was
// on the way only.
static bool change_use(struct app *a, struct changes changes, const char *key,
                       const char *change, bool again)
{
    bool trades = strcmp(key, "note.change") != 0; // taken back, made again
    struct document *b = a->document, *from = again ? a->before : b;
    struct document *fresh = change_read(a, changes);
    app_settle(a);
    if (!app_takes(a, fresh, true))
        return false;
    if (hand_loses(a, fresh)) {
        library_drop(fresh);
        strbuf_clear(&a->hand.later);
        strbuf_add(&a->hand.later, change);
        a->notice.note = "note.hand.later";
        return false;
    }
    struct changed changed = difference_count(&from->trace, &fresh->trace);
    bool travels = traces_moved(&from->trace, &fresh->trace);
    struct place focus = a->view.attention.focus;
    bool inside = a->focusing, locked = a->view.attention.locked;
    bool unpaged = b->lesson.page_count && !fresh->lesson.page_count;
    if (trace_find(&fresh->trace, focus.tensor))
        place_carry(&focus, &b->trace, &fresh->trace);
    strbuf_clear(&a->notice.effect);
    const char *over =
        trades ? NULL
               : change_covered(b->lesson.model.kind, &fresh->changes, change);
    struct strbuf called = {0};
    if (over)
        change_say_covered(a->view.words, &b->trace, change, over, &called);
    else
        change_say(a->view.words, &b->trace, change, NULL, false, &called);
    say(a->view.words, &a->notice.effect, over ? "note.change.covered" : key,
        SLOTS(SAID("change", strbuf_text(&called)),
              COUNT("changed", changed.differing),
              COUNT("cells", changed.cells)));
    strbuf_free(&called);
    (again ? app_replace_again : app_replace_keeping)(a, b, fresh);
    if (a->notice.gone)
        join_phrase(a->view.words, &a->notice.effect, 0, "list.beside",
                    "note.change.gone", NO_SLOTS);
    if (unpaged)
        join_phrase(a->view.words, &a->notice.effect, 0, "list.beside",
                    "note.change.unpaged", NO_SLOTS);
    a->view.unsettled = a->view.look.still ? 0 : 1;
    a->motion.travels = travels;
    a->view.traded = trades || travels;
    a->view.turned = false;
    app_look_again(a, &focus);
    a->focusing |= inside && *a->view.attention.focus.tensor; // at its name
    a->view.attention.locked |= locked && *a->view.attention.focus.tensor;
    return true;
}

// Notes what stands in [b] where the [k]-th of [changes] puts something else.
static void change_note_before(const struct app *a, const struct document *b,
                               struct changes *changes, int k)
{
    struct strbuf was = {0};
    const char *change = changes->change[k];
    if (change_covered(b->lesson.model.kind, changes, change))
        return; // what stands there is the page's
    change_was(a->view.words, &b->lesson, &b->trace, change, &was);
    changes_note(changes, k, strbuf_text(&was));
    strbuf_free(&was);
}

// The lesson that [change], made of what is shown of [from], goes for, without
// what a page lays over it, and [out], how it is written there; [from] itself
// where no page does. NULL, and the reason is shown, when it cannot be.
static struct document *change_lands(struct app *a, struct document *from,
                                     const char *change, struct strbuf *out)
{
    const struct changes *c = &from->changes;
    bool good = true;
    struct document *below =
        c->over_count && !c->anew
            ? library_reread(a->view.words, from, changes_below(c))
            : NULL;
    struct reason why = {.words = a->view.words};
    if (below && below->good)
        good = change_carry(change, &from->lesson.model, &below->lesson.model,
                            out, &why);
    else
        strbuf_add(out, change);
    if (!good)
        app_refuse(a, reason_text(&why));
    reason_free(&why);
    if (below && !(good && below->good)) {
        library_drop(below);
        below = NULL;
    }
    return below || !good ? below : from;
}

bool edit_pull(struct app *a, const char *change, bool again)
{
    assert(a && a->document && change && *change && (!again || a->before));
    struct document *from = again ? a->before : a->document;
    struct strbuf text = {0};
    if (from->lesson.warms || a->document->hidden) { // it would tell the answer
        a->notice.note =
            from->lesson.warms ? "note.retrieval.bars" : "note.quiz.held";
        return false;
    }
    struct document *lands = change_lands(a, from, change, &text);
    if (!lands) {
        strbuf_free(&text);
        return false;
    }
    struct changes changes = changes_copy(&from->changes);
    changes_add(&changes, strbuf_text(&text));
    change_note_before(a, lands, &changes, changes.count - 1);
    if (lands != from)
        library_drop(lands);
    strbuf_free(&text);
    return change_use(a, changes, "note.change", change, again);
}

bool edit_change(struct app *a, const char *change)
{
    return edit_pull(a, change, false);
}

bool edit_take(struct app *a, struct strbuf *change)
{
    bool good = edit_change(a, strbuf_text(change));
    strbuf_free(change);
    return good;
}

void undo_move(struct app *a, int by)
{
    assert(a && a->document && by);
    struct changes changes = changes_copy(&a->document->changes);
    if (!changes_move(&changes, by)) {
        changes_free(&changes);
        a->notice.note = by < 0 ? "note.undo.none" : "note.redo.none";
        return;
    }
    struct strbuf change = {0}; // a page puts its own changes in their place
    strbuf_add(&change,
               changes.change[by < 0 ? changes.made : changes.made - 1]);
    if (a->document->hidden)
        undo_move_asked(a, changes,
                        by < 0 ? "note.undo.asked" : "note.redo.asked",
                        strbuf_text(&change));
    else
        change_use(a, changes, by < 0 ? "note.undo" : "note.redo",
                   strbuf_text(&change), false);
    strbuf_free(&change);
}

struct document *undo_read(struct app *a, int made)
{
    struct changes changes = changes_copy(&a->document->changes);
    changes.made = made;
    return library_reread(a->view.words, a->document, changes);
}

// What stands where the changes from the [k]-th on go to is another now.
static void change_note_again(struct app *a, struct changes *changes, int k)
{
    for (; k <= changes->made; k++) {
        struct changes until = changes_copy(changes);
        until.made = k;
        struct document *b = library_reread(a->view.words, a->document, until);
        if (b->good)
            change_note_before(a, b, changes, k);
        library_drop(b);
    }
}

void undo_take_out(struct app *a, int k)
{
    struct changes changes = changes_copy(&a->document->changes);
    assert(k >= changes.aside && k < changes.made);
    struct strbuf change = {0};
    strbuf_add(&change, changes.change[k]);
    changes_take_out(&changes, k);
    change_note_again(a, &changes, k);
    change_use(a, changes, "note.undo", strbuf_text(&change), false);
    strbuf_free(&change);
}
