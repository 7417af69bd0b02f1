// SPDX-License-Identifier: MIT
#include "app/walk.h"

#include <assert.h>
#include <string.h>

#include "app/app.h"
#include "app/course/choose.h"
#include "app/compare/why.h"
#include "app/dialog/recovery.h"
#include "app/focus.h"
#include "app/reload.h"
#include "app/dialog/step_number.h"
#include "frame/route.h"
#include "lesson/path.h"

bool app_walks_pages(const struct app *a)
{
    return a->place.on_page && route_has_pages(&a->document->lesson);
}

// To the step that makes what is looked at; the way back is kept.
void walk_to_made(struct app *a)
{
    const struct trace *t = &a->document->trace;
    struct address at = place_address(t, &a->view.attention.focus);
    assert(at.tensor);
    app_settle(a);
    struct position to = timeline_find(t, a->place.level, &at);
    a->detour.from = a->place;
    a->detour.focus = a->view.attention.focus;
    app_release(a);
    app_go_to_step(a, to);
    a->notice.note = "note.made";
}

const char *walk_to_made_barred(const struct app *a)
{
    struct address at =
        place_address(&a->document->trace, &a->view.attention.focus);
    return at.tensor ? NULL : "note.made.none";
}

const char *walk_back_barred(const struct app *a)
{
    bool none = !a->detour.from.tensor[0] && !a->detour.from.on_page;
    return none ? "note.return.none" : NULL;
}

void walk_back(struct app *a)
{
    struct place to = a->detour.from;
    a->detour.from = (struct place){0};
    app_release(a);
    app_go(a, to);
    a->view.attention.focus = a->detour.focus;
    a->focusing = a->detour.focus.tensor[0];
}

// Enter on what is not computed yet goes to where it is.
static bool walk_to_unknown(struct app *a)
{
    struct shown shown = app_shown(a);
    struct address at =
        place_address(&a->document->trace, &a->view.attention.focus);
    if (!at.tensor || frame_knows(&shown, &at))
        return false;
    walk_to_made(a);
    return true;
}

// Enter on a note of the whole formula goes to its stage.
static bool walk_to_noted(struct app *a)
{
    int stage = focus_stage(a);
    if (stage < 0)
        return false;
    app_release(a);
    app_go_to_stage(a, stage);
    return true;
}

// Into what is looked at: the step of that very cell, then its terms.
static void walk_into_focus(struct app *a)
{
    const struct trace *t = &a->document->trace;
    struct address at = place_address(t, &a->view.attention.focus);
    enum level level = LEVEL_CELL;
    if (a->place.level >= LEVEL_CELL)
        level = LEVEL_TERM;
    if (at.column < 0 && a->place.level < LEVEL_ROW)
        level = LEVEL_ROW;
    app_release(a);
    app_go_to_step(a, timeline_find(t, level, &at));
}

// True where a cell of what is computed is looked at, by mouse or keyboard.
static bool looks_into(const struct app *a)
{
    return a->view.attention.focus.tensor[0];
}

static void walk_level(struct app *a, int by)
{
    app_settle(a);
    struct position now = app_step_now(a);
    struct place from = a->place;
    if (by > 0 && looks_into(a)) {
        walk_into_focus(a);
        camera_open(a, now, &from);
        return;
    }
    if (a->place.on_page && by > 0) {
        page_below(a);
        app_go_to_step(a, now); // leaves the pages, at the same place
        return;
    }
    if (by < 0 && (page_above(a) || camera_close(a)))
        return;
    int level = (int)now.level + by;
    if (level < LEVEL_PART || level > LEVEL_TERM) {
        a->notice.note = by > 0 ? "note.level.finest" : "note.level.coarsest";
        return;
    }
    app_go_to_step(
        a, timeline_at_level(&a->document->trace, now, (enum level)level));
    camera_open(a, now, &from);
}

void walk_restart(struct app *a)
{
    a->view.playing = false;
    app_release(a);
    a->paging.below = (struct below){0};
    app_begin(a);
}

// To the first or the last of what is walked: pages, or steps.
static void walk_to_end(struct app *a, bool last)
{
    if (app_walks_pages(a))
        app_go_to_page(a, last ? path_last(&a->document->lesson) : 0);
    else
        app_go_to_step(a, (struct position){a->place.level,
                                            last ? app_step_count(a) - 1 : 0});
}

void walk_to_list(struct app *a)
{
    assert(a && a->document);
    a->view.playing = false;
    field_clear(&a->chooser.own);
    a->chooser.typed = 0; // before another lesson was opened
    app_settle(a);
    why_end(a);
    quiz_leave(a);
    page_leave(a);
    quiz_close(a);
    const char *opens = a->document->lesson.warms;
    for (int i = 0; i < a->chooser.listed; i++)
        if (a->library.documents[i] == a->document ||
            (opens && !strcmp(a->library.documents[i]->path, opens)))
            a->chooser.chosen = i;
    a->left = a->document;
    app_hold(a, NULL);
    recovery_forget(a);
}

void walk_next(struct app *a, const struct input *in)
{
    bool entered = in && in->key == CODE_ENTER;
    if (!entered || !walk_to_unknown(a))
        app_step(a, 1);
}

void walk_previous(struct app *a)
{
    app_step(a, -1);
}

void walk_into(struct app *a)
{
    walk_level(a, 1);
}

void walk_out(struct app *a)
{
    walk_level(a, -1);
}

void walk_first(struct app *a)
{
    walk_to_end(a, false);
}

void walk_last(struct app *a)
{
    walk_to_end(a, true);
}

void walk_digit(struct app *a, const struct input *in)
{
    assert(in && in->key >= '0' && in->key <= '9');
    int digit = (int)(in->key - '0');
    if (a->document)
        step_number_begin(a, digit);
    else
        list_number(a, digit);
}

void walk_enter(struct app *a)
{
    if (!walk_to_noted(a) && !compare_go(a) && !walk_to_unknown(a))
        walk_level(a, 1); // a number opens where it stands
}
