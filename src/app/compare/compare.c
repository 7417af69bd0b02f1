// SPDX-License-Identifier: MIT
#include "app/compare/compare.h"

#include <assert.h>

#include "app/app.h"
#include "app/focus.h"
#include "app/reload.h"
#include "frame/pair/against.h"
#include "trace/compare/difference.h"

enum { MANY = 40 }; // rows or columns are too small side by side

struct document *compare_a(const struct app *a)
{
    return a->document && a->document == a->compared.b ? a->compared.a : NULL;
}

void compare_end(struct app *a)
{
    a->motion.moving = PAIR_RESTS;
    app_forget(a);
    if (a->compared.own)
        library_drop(a->compared.a);
    a->compared = (struct compared){0};
    a->view.look.difference = DIFFERENCE_BESIDE;
}

// All three have no room in a tall window, nor do large matrices.
static enum difference_look first_look(const struct app *a)
{
    struct address at = timeline_address(&a->document->trace, app_step_now(a));
    bool large = at.tensor->rows > MANY || at.tensor->columns > MANY;
    bool tall = extent_is_tall(&a->view.extent);
    return large || tall ? DIFFERENCE_ALONE : DIFFERENCE_BESIDE;
}

// Takes over [document] as A.
static void compare_take(struct app *a, struct document *document, bool own)
{
    bool before = compare_a(a);
    enum difference_look look =
        before ? a->view.look.difference : first_look(a);
    compare_end(a);
    a->compared = (struct compared){document, a->document, own};
    a->view.look.difference = look;
    focus_leave_note(a); // of the whole formula
    a->view.look.whole = false;
    app_settle(a);
}

void compare_with(struct app *a, struct document *document)
{
    assert(a && a->document && document);
    compare_take(a, document, true);
}

// What is shown, with [changes], which are given away, becomes A, and [note]
// says so.
static void compare_with_changes(struct app *a, struct changes changes,
                                 const char *note)
{
    app_settle(a);
    a->view.playing = false;
    struct document *frozen =
        library_reread(a->view.words, a->document, changes);
    if (!app_takes(a, frozen, false))
        return;
    bool first = !compare_a(a);
    compare_take(a, frozen, true);
    if (first)
        app_move_pair(a, PAIR_SPLITS);
    a->notice.note = note;
}

void compare_freeze(struct app *a)
{
    assert(a && a->document);
    compare_with_changes(a, changes_copy(&a->document->changes), "note.frozen");
}

void compare_original(struct app *a)
{
    assert(a && a->document);
    const struct changes *now = &a->document->changes;
    if (now->made == now->aside) {
        a->notice.note = "note.compare.unchanged";
        return;
    }
    struct changes changes = changes_copy(now);
    changes_move(&changes, now->aside - now->made);
    compare_with_changes(a, changes, "note.compare.original");
}

const char *compare_barred(const struct app *a)
{
    return compare_a(a) ? NULL : "note.compare.none";
}

void compare_swap(struct app *a)
{
    struct document *b = a->document, *other = compare_a(a);
    app_settle(a);
    app_forget(a);
    struct attention attention = a->view.attention;
    bool focusing = a->focusing;
    if (a->compared.own)
        library_replace(&a->library, b, other);
    a->compared.a = b;
    a->compared.b = other;
    a->paging.entering =
        true; // both stay what they are, also of a page's change
    app_carry(a, other);
    a->paging.entering = false;
    if (place_address(&a->document->trace, &attention.focus).tensor) {
        a->view.attention = attention;
        a->focusing = focusing;
    }
    app_move_pair(a, PAIR_SWAPS);
    a->notice.note = "note.swapped";
}

void compare_turn(struct app *a)
{
    enum difference_look *look = &a->view.look.difference;
    *look = (enum difference_look)((*look + 1) % DIFFERENCE_LOOKS);
}

struct address compare_most(const struct app *a)
{
    struct shown shown = app_shown(a);
    struct address none = {NULL, -1, -1, -1}, at = none;
    if (!compare_a(a) || a->view.look.difference == DIFFERENCE_AWAY)
        return none;
    at = timeline_address(shown.trace, shown.position);
    const struct tensor *was =
        trace_find(&a->compared.a->trace, at.tensor->name);
    if (!was || at.tensor->words)
        return none;
    if (at.row < 0)
        at = difference_of(was, at.tensor).most;
    else if (at.column < 0)
        at = difference_of_row(was, at.tensor, at.row).most;
    return at.tensor && frame_knows(&shown, &at) ? at : none;
}

bool compare_go(struct app *a)
{
    const struct place *look = &a->view.attention.focus;
    const struct trace *t = &a->document->trace;
    const struct tensor *m = trace_find(t, look->tensor);
    if (!compare_a(a) || !m || look->row >= 0 || a->view.look.whole)
        return false;
    struct address at =
        difference_of(trace_find(&a->compared.a->trace, m->name), m).most;
    if (!at.tensor)
        return false;
    struct place there = place_of_address(&at); // a page takes its trace along
    app_release(a);
    app_settle(a);
    if (a->place.level >= LEVEL_ROW)
        app_go_to_step(a, timeline_find(t, a->place.level, &at));
    a->view.attention.focus = there;
    a->focusing = true;
    return true;
}

bool app_against(struct app *a, const char *path, struct strbuf *why)
{
    struct document *other = library_find(&a->library, path);
    if (!other)
        other = library_add(&a->library, a->view.words, path, NULL);
    if (other == a->document) {
        compare_freeze(a);
        return true;
    }
    if (!document_read_whole(other)) {
        strbuf_add(why, strbuf_text(&other->complaints.text));
        return false;
    }
    struct reason reason = {.words = a->view.words};
    bool fits = against_fits(other, a->document, &reason);
    if (fits)
        compare_take(a, other, false);
    else
        strbuf_addf(why, "followspot: %s\n", reason_text(&reason));
    reason_free(&reason);
    return fits;
}

struct pair compare_pair(const struct app *a, struct arena *arena)
{
    assert(compare_a(a));
    struct shown shown = app_shown(a);
    struct pair p =
        against(a->compared.a, a->document, &shown, &a->view, arena);
    p.move = a->motion.moving;
    p.moved = a->motion.moved;
    return p;
}
