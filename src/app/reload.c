// SPDX-License-Identifier: MIT
#include "app/reload.h"

#include <assert.h>
#include <string.h>

#include "app/app.h"
#include "app/compare/why.h"
#include "app/dock/knob.h"
#include "app/focus.h"

void app_refuse(struct app *a, const char *why)
{
    assert(a && why);
    a->notice.refused = true;
    strbuf_clear(&a->notice.trouble);
    strbuf_add(&a->notice.trouble, why);
}

bool app_takes(struct app *a, struct document *b, bool refused)
{
    assert(a && b);
    if (b->good)
        return true;
    const char *text = strbuf_text(&b->complaints.text);
    const char *slash = strrchr(b->path, '/');
    size_t folder = slash ? (size_t)(slash - b->path) + 1 : 0;
    if (!strncmp(text, b->path, folder))
        text += folder;
    else if (!strncmp(text, "--edit", strlen("--edit")))
        text = strstr(text, ": ") + 2; // in what was just typed
    a->notice.refused = refused;
    strbuf_clear(&a->notice.trouble);
    strbuf_add_n(&a->notice.trouble, text, strcspn(text, "\n"));
    library_drop(b);
    return false;
}

void app_carry(struct app *a, struct document *to)
{
    assert(a && a->document && to && to->good);
    struct place place = a->place;
    a->notice.gone = !place_carry(&place, &a->document->trace, &to->trace);
    if (place.page >= to->lesson.page_count)
        place.on_page = false;
    app_hold(a, to);
    quiz_leave(a);
    a->detour.from = (struct place){0};
    app_release(a);
    app_go(a, place);
}

void app_look_again(struct app *a, const struct place *focus)
{
    assert(a && a->document && focus);
    struct address at = place_address(&a->document->trace, focus);
    if (!at.tensor)
        return;
    a->view.attention.focus = place_of_address(&at);
    a->focusing = at.row >= 0;
}

// What is being made shows lessons that are not kept from here on.
static void forget(struct app *a)
{
    export_dialog_end(a);
    if (a->before)
        library_drop(a->before);
    a->before = NULL;
}

void app_forget(struct app *a)
{
    if (hand_holds(a) && !hand_has(a, &word_grip))
        hand_end(a); // there is no way back from there any more
    mask_paint_end(a);
    why_end(a);
    if (a->before && !a->view.look.whole)
        focus_leave_note(a);
    forget(a);
}

// Puts up the page there, which stays in sight as far as it can: nobody went
// anywhere.
static void enter_again(struct app *a)
{
    bool stays = a->paging.stays;
    a->paging.stays = true;
    page_enter(a);
    a->paging.stays = stays;
}

// [b] is the caller's from then on. What the page does to [fresh] waits until
// it stands in its place: enter_again() is due.
static void swap_documents(struct app *a, struct document *b,
                           struct document *fresh)
{
    strbuf_clear(&a->notice.trouble);
    fresh->place = b->place;
    fresh->left = b->left;
    bool entering = a->paging.entering;
    a->paging.entering = true;
    if (a->document == b)
        app_carry(a, fresh);
    a->paging.entering = entering;
    if (a->compared.a == b)
        a->compared.a = fresh;
    if (a->compared.b == b)
        a->compared.b = fresh;
    if (a->left == b)
        a->left = fresh;
    library_replace(&a->library, b, fresh);
    library_replace(&a->retrieval, b, fresh);
}

void app_replace_keeping(struct app *a, struct document *b,
                         struct document *fresh)
{
    assert(a && b && fresh && b != fresh);
    forget(a);
    swap_documents(a, b, fresh);
    a->before = b;
    enter_again(a);
}

void app_replace_again(struct app *a, struct document *b,
                       struct document *fresh)
{
    assert(a && b && fresh && b != fresh);
    swap_documents(a, b, fresh);
    library_drop(b);
    enter_again(a);
}

void app_restore(struct app *a)
{
    struct document *was = a->before, *now = a->document;
    struct place focus = a->view.attention.focus;
    if (!was)
        return;
    a->before = NULL;
    swap_documents(a, now, was);
    library_drop(now);
    enter_again(a);
    strbuf_clear(&a->notice.effect);
    app_look_again(a, &focus);
}

void app_replace(struct app *a, struct document *b, struct document *fresh)
{
    assert(a && b && fresh && b != fresh);
    app_forget(a);
    swap_documents(a, b, fresh);
    library_drop(b);
    enter_again(a);
}

// Changes that stand in the file are part of it now; others are made again.
static struct changes made_again(const struct changes *c)
{
    struct changes again =
        c->made == c->saved ? changes_of(NULL) : changes_copy(c);
    again.saved = again.key ? -1 : 0;
    again.parted = false; // they are changes of it as it is
    return again;
}

// The keyboard stays where it is, by name: nobody here asked for another file.
static void replace_in_place(struct app *a, struct document *b,
                             struct document *fresh)
{
    struct place focus = a->view.attention.focus;
    bool shown = a->document == b && fresh->good;
    bool inside = a->focusing, locked = a->view.attention.locked;
    bool there =
        shown && focus.tensor[0] && trace_find(&fresh->trace, focus.tensor) &&
        (focus.row < 0 || place_carry(&focus, &b->trace, &fresh->trace));
    app_replace(a, b, fresh);
    if (!there)
        return;
    app_look_again(a, &focus);
    a->focusing |= inside && a->view.attention.focus.tensor[0];
    a->view.attention.locked |= locked && a->view.attention.focus.tensor[0];
}

// Puts the lesson [*b], read again, in its place, and gives it to [b]: with
// what its page lays over it, if it is shown. False when it has mistakes now.
static bool reload(struct app *a, struct document **b)
{
    struct document *was = *b;
    struct document *fresh =
        library_reload(a->view.words, was, made_again(&was->changes));
    bool shown = a->document == was;
    if (was->good && !app_takes(a, fresh, false))
        return false;
    replace_in_place(a, was, fresh);
    *b = shown ? a->document : fresh;
    return true;
}

static bool freshen(struct app *a, struct document **b)
{
    return document_changed(*b) && changes_safe(&(*b)->changes) && reload(a, b);
}

struct document *app_fresh(struct app *a, struct document *b)
{
    freshen(a, &b);
    return b;
}

void app_reload(struct app *a)
{
    assert(a && a->document);
    app_settle(a);
    struct document *b = a->document;
    if (!document_changed(b)) {
        a->notice.note = "note.reload.none";
        return;
    }
    if (!reload(a, &b))
        return;
    a->notice.note = a->notice.gone ? "note.gone" : "note.reloaded";
    a->notice.offered = false;
}

bool app_poll(struct app *a)
{
    struct document *b = a->document;
    if (!b || b->lesson.warms || a->export_dialog.making ||
        !document_changed_again(b))
        return false;
    app_settle(a);
    if (!changes_safe(&b->changes))
        save_offer_reading(a);
    else if (freshen(a, &b))
        a->notice.note = a->notice.gone ? "note.gone" : "note.reloaded";
    a->changed = true;
    return true;
}
