// SPDX-License-Identifier: MIT
#include "app/compare/why.h"

#include <assert.h>

#include "app/app.h"
#include "app/edit/undo.h"
#include "app/focus.h"
#include "app/reload.h"
#include "frame/pair/taken_pair.h"

void why_end(struct app *a)
{
    if (a->motion.moving == PAIR_LOSES)
        a->motion.moving = PAIR_RESTS;
    if (a->without)
        library_drop(a->without);
    a->without = NULL;
    a->view.attention.size = 0;
}

// Says that nothing can be taken out here, and where it can be.
static void say_nothing(struct app *a)
{
    struct arena arena = {0};
    const char *stages = without_stages(a->document, &arena);
    strbuf_clear(&a->notice.effect);
    say(a->view.words, &a->notice.effect,
        *stages ? "note.why.none" : "note.why.never",
        SLOTS(TEXT("stages", stages)));
    arena_free(&arena);
}

static bool take_out(struct app *a, const struct counterfactual *c)
{
    struct document *without = must_realloc(NULL, 1, sizeof *without);
    without_open(without, a->document, c);
    if (!app_takes(a, without, true))
        return false;
    a->without = without;
    app_move_pair(a, PAIR_LOSES);
    focus_leave_note(a);
    a->view.look.whole = false;
    a->notice.note = c->grows                  ? "note.why.chart"
                     : c->key && !c->exchanges ? "note.why.keep"
                                               : "note.why";
    return true;
}

void why_next(struct app *a)
{
    assert(a && a->document);
    app_settle(a);
    a->view.playing = false;
    struct address at = timeline_address(&a->document->trace, app_step_now(a));
    bool again = a->without;
    const struct counterfactual *c =
        without_at(a->document, &at, again ? a->without->without : NULL);
    why_end(a);
    if (!c && !again)
        say_nothing(a);
    if (c)
        take_out(a, c);
}

bool app_why(struct app *a, const char *name, struct strbuf *why)
{
    assert(a && a->document && name && why);
    struct reason reason = {.words = a->view.words};
    const struct counterfactual *c = without_find(a->document, name, &reason);
    app_settle(a);
    why_end(a);
    bool good = c && take_out(a, c);
    a->motion.moving = PAIR_RESTS; // it opens so
    if (!c)
        strbuf_addf(why, "followspot: %s\n", reason_text(&reason));
    else if (!good)
        strbuf_addf(why, "%s\n", strbuf_text(&a->notice.trouble));
    reason_free(&reason);
    return good;
}

static void keep(struct app *a)
{
    struct arena arena = {0};
    const char *change = counterfactual_edit(a->without->without, &arena);
    why_end(a);
    if (change)
        edit_change(a, change);
    else
        a->notice.note = "note.why.no_edit";
    arena_free(&arena);
}

struct pair why_pair(const struct app *a, struct arena *arena)
{
    assert(a->without);
    struct shown shown = app_shown(a);
    struct pair p =
        taken_pair(a->document, a->without, &shown, &a->view, arena);
    p.move = a->motion.moving;
    p.moved = a->motion.moved;
    return p;
}

// To the row after (1) or before (-1), with the step still taken out.
static void move_row(struct app *a, int by)
{
    const struct trace *t = &a->document->trace;
    struct address at = timeline_address(t, app_step_now(a));
    struct document *without = a->without;
    int row = at.row < 0 ? (by > 0 ? 0 : at.tensor->rows - 1) : at.row + by;
    if (row < 0 || row >= at.tensor->rows)
        return;
    at = (struct address){at.tensor, row, -1, -1};
    a->without = NULL; // it stays, and so does what it was taken out of
    if (a->place.on_page)
        page_below(a);
    app_go_to_step(a, timeline_find(t, LEVEL_ROW, &at));
    a->without = without;
}

// Beside what it is put against: as it is, and with the step taken out.
static void compare(struct app *a)
{
    struct arena arena = {0};
    const char *change = counterfactual_edit(a->without->without, &arena);
    why_end(a);
    if (change) {
        compare_freeze(a);
        edit_change(a, change);
    } else {
        a->notice.note = "note.why.no_edit";
    }
    arena_free(&arena);
}

// --- the chart of what grows -------------------------------------------------

static bool has_chart(const struct app *a)
{
    struct arena arena = {0};
    bool has = !a->view.look.dock && why_pair(a, &arena).grown;
    arena_free(&arena);
    return has;
}

// Tab enters it, and leaves it for the picture; the arrows move in it.
static bool chart_key(struct app *a, const struct input *in)
{
    int *size = &a->view.attention.size;
    if (in->key == CODE_TAB && has_chart(a)) {
        *size = !*size;
        return *size;
    }
    if (!*size)
        return false;
    if (in->key == CODE_LEFT)
        *size -= *size > 1;
    else if (in->key == CODE_RIGHT)
        *size += *size < GROWN_SIZES;
    else if (in->key == CODE_ESCAPE)
        *size = 0;
    else
        return false;
    return true;
}

static bool is_walk(uint32_t key)
{
    return key == CODE_ENTER || key == CODE_UP || key == CODE_DOWN;
}

static bool why_key(struct app *a, const struct input *in)
{
    bool looking = a->focusing || a->view.attention.locked;
    const struct page *page = page_now(a);
    if (!a->without || looking || in->control)
        return false; // what is looked at is the layer above
    if (page && page->why && is_walk(in->key))
        return false; // the pages go on
    if (chart_key(a, in))
        return true;
    if (in->key == CODE_ESCAPE)
        why_end(a);
    else if (in->key == 'd')
        compare(a);
    else if (in->key == CODE_ENTER)
        keep(a);
    else if (in->key == CODE_UP || in->key == CODE_DOWN)
        move_row(a, in->key == CODE_DOWN ? 1 : -1);
    else
        return false;
    return true;
}

const struct app_layer why_layer = {
    .name = "why",
    .key = why_key,
    .stays = true,
};
