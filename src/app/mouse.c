// SPDX-License-Identifier: MIT
#include "app/mouse.h"

#include <assert.h>

#include "app/app.h"
#include "app/dock/knob.h"
#include "app/edit/heads.h"
#include "app/edit/tell.h"
#include "app/overlay.h"
#include "app/course/list.h"
#include "app/focus.h"
#include "app/help/palette.h"
#include "app/look.h"
#include "frame/route.h"

struct target mouse_target(struct app *a, double x, double y)
{
    assert(a);
    arena_reset(&a->frame);
    struct pose pose = {.arena = &a->frame};
    if (a->document)
        app_pose(a, &pose);
    else
        list_pose(a, &pose);
    overlay_dock(a, &pose);
    return pose_hit(&pose, x, y);
}

bool mouse_leads(struct app *a, const struct target *t, double x,
                 struct place *out)
{
    struct shown shown = app_shown(a);
    switch (t->kind) {
    case TARGET_STAGE:
        *out = page_or_stage(a, t->number,
                             t->address.tensor ? LEVEL_STAGE : LEVEL_PART);
        return true;
    case TARGET_TIMELINE:
        *out = page_or_step(
            a, frame_scrub(&shown, &a->view, a->font, &a->frame, x));
        return true;
    case TARGET_FLAG:
    case TARGET_MORE:
        *out = route_page(&a->document->lesson, &a->document->trace, t->number);
        return true;
    default:
        return false;
    }
}

// What is said of the place under the mouse goes with it.
static void scrub(struct app *a, const struct input *in)
{
    arena_reset(&a->frame);
    a->pointer.tooltip = in->x;
    a->pointer.flag = 0;
    app_settle(a);
    struct place to;
    mouse_leads(a, &(struct target){.kind = TARGET_TIMELINE}, in->x, &to);
    app_go(a, to);
}

const struct grip timeline_grip = {.move = scrub};

// The address that [t] looks at.
static struct place place_of_target(const struct target *t)
{
    struct address a = t->address;
    if (t->kind == TARGET_MOST) {
        a.row = t->number / a.tensor->columns;
        a.column = t->number % a.tensor->columns;
    }
    return place_of_address(&a);
}

// False for what only A of two has.
static bool is_here(const struct app *a, const struct place *p)
{
    struct address at = place_address(&a->document->trace, p);
    return at.tensor && at.row == p->row && at.column == p->column;
}

// An image's target is turned or not.
bool mouse_is_label(const struct target *t)
{
    return t->kind == TARGET_CELLS &&
           (t->number == ROW_LABEL || t->number == COLUMN_LABEL);
}

static bool may_pull(const struct app *a, const struct target *t)
{
    return a->document && !a->quiz.asking && t->kind == TARGET_CELLS &&
           !mouse_is_label(t) && edit_may_at(a, &t->address);
}

static bool may_paint(const struct app *a, const struct target *t)
{
    return a->document && !a->quiz.asking && t->kind == TARGET_CELLS &&
           !mouse_is_label(t) && mask_paint_may_at(a, &t->address);
}

bool mouse_grips(struct app *a, double x, double y)
{
    if (layers_modal(a))
        return false;
    struct target t = mouse_target(a, x, y);
    switch (t.kind) {
    case TARGET_TIMELINE:
        return a->document && !a->quiz.asking;
    case TARGET_CELLS:
        return may_pull(a, &t) || may_paint(a, &t) ||
               (!a->quiz.asking && word_grips(a, &t));
    case TARGET_KNOB:
        return knob_grips(a, t.number);
    case TARGET_ANSWER:
        return quiz_grips(a, t.number);
    default:
        return false;
    }
}

bool mouse_keeps_path(const struct target *t, bool shown)
{
    bool on_it = t->kind == TARGET_FLAG || t->kind == TARGET_MORE;
    return t->kind == TARGET_PATH || (shown && on_it);
}

void mouse_hover(struct app *a, const struct target *t, double x)
{
    a->pointer.pullable = may_pull(a, t);
    a->pointer.paintable = may_paint(a, t);
    a->pointer.clickable = t->kind != TARGET_NONE;
    a->view.attention.term = t->kind == TARGET_TERM ? t->number + 1 : 0;
    a->view.attention.path = mouse_keeps_path(t, a->view.attention.path);
    bool flag = t->kind == TARGET_FLAG;
    a->pointer.flag = flag ? t->number + 1 : 0;
    a->pointer.tooltip = flag || t->kind == TARGET_TIMELINE ? x : -1;
}

static void point(struct app *a, const struct input *in)
{
    if (hand_point(a, in))
        return;
    struct target t = mouse_target(a, in->x, in->y);
    mouse_hover(a, &t, in->x);
    a->pointer.inside = t.kind == TARGET_CELLS || t.kind == TARGET_MOST;
    if (!a->document) {
        if (t.kind == TARGET_LESSON)
            a->chooser.chosen = t.number;
        return;
    }
    a->view.attention.size = t.kind == TARGET_SIZE ? t.number + 1 : 0;
    struct place at = place_of_target(&t), none = {0};
    bool symbol = t.kind == TARGET_SYMBOL && is_here(a, &at);
    a->view.attention.pointed = symbol ? at : none;
    if (a->view.attention.locked || a->focusing || t.kind == TARGET_SYMBOL)
        return;
    bool cells =
        (t.kind == TARGET_CELLS || t.kind == TARGET_MOST) && is_here(a, &at);
    a->view.attention.focus = cells ? at : none;
}

void mouse_look(struct app *a, double x, double y)
{
    app_release(a);
    point(a, &(struct input){.kind = INPUT_POINT, .x = x, .y = y});
}

static void click_cells(struct app *a, const struct target *t)
{
    struct place at = place_of_target(t), none = {0};
    if (!is_here(a, &at))
        return;
    bool column = t->kind == TARGET_CELLS && t->number == COLUMN_LABEL;
    bool same = a->view.attention.locked &&
                place_equal(&a->view.attention.focus, &at) &&
                column == place_equal(&a->word.column, &at);
    a->word.column = column ? at : none;
    a->view.attention.locked = !same;
    a->view.attention.focus = at;
    a->focusing = a->paging.looks = false;
}

static enum action like_key(enum target_kind kind)
{
    switch (kind) {
    case TARGET_PLAY:
        return ACTION_PLAY;
    case TARGET_NEXT:
        return ACTION_NEXT;
    case TARGET_PREVIOUS:
        return ACTION_PREVIOUS;
    case TARGET_SUMS:
        return ACTION_SUMS;
    case TARGET_BACK:
        return ACTION_LIST;
    case TARGET_LEFT:
        return ACTION_PAGE_BACK;
    case TARGET_PALETTE:
        return ACTION_PALETTE;
    case TARGET_CHANGES:
        return ACTION_CHANGES;
    case TARGET_REASON:
    case TARGET_TERM:
        return ACTION_GLOSSARY;
    default:
        return ACTION_NONE;
    }
}

void mouse_take(struct app *a, const struct target *t)
{
    struct place to;
    if (t->kind == TARGET_LEVEL) {
        camera_level(a, (enum level)t->number);
        return;
    }
    if (t->kind == TARGET_PATH) {
        a->view.attention.path = true;
        return;
    }
    if (t->kind != TARGET_STAGE && t->kind != TARGET_FLAG &&
        t->kind != TARGET_MORE) {
        app_apply(a, like_key(t->kind), NULL);
        return;
    }
    app_settle(a);
    if (mouse_leads(a, t, 0, &to))
        app_go(a, to);
}

static void press(struct app *a, const struct input *in)
{
    a->notice.note = NULL;
    struct target t = mouse_target(a, in->x, in->y); // of what is shown still
    look_reason_end(a);
    switch (t.kind) {
    case TARGET_HEAD:
        heads_take(a, t.number);
        break;
    case TARGET_CELLS:
    case TARGET_SYMBOL:
    case TARGET_MOST:
        if (in->twice && !mouse_is_label(&t)) {
            app_apply(a, ACTION_INTO, NULL);
            break;
        }
        if (t.kind == TARGET_CELLS && !mouse_is_label(&t) &&
            mask_paint_press(a, &t.address, in))
            break;
        if (t.kind == TARGET_CELLS && tell_writes(a, &t))
            break;
        click_cells(a, &t);
        word_press(a, &t, in);
        if (!hand_has(a, &word_grip) && mouse_is_label(&t))
            tell_asks(a, &t); // one that is held, once it is let go where it was
        if (t.kind == TARGET_CELLS && !mouse_is_label(&t)) {
            drag_press(a, &t.address, in);
            if (share_may_at(a, &t))
                share_press(a, &t, in);
            else
                light_press(a, &t, in);
        }
        break;
    case TARGET_TIMELINE:
        hand_take(a, &timeline_grip, in);
        scrub(a, in);
        break;
    case TARGET_LESSON:
        a->chooser.chosen = t.number;
        app_apply(a, ACTION_OPEN, NULL);
        break;
    case TARGET_SIZE: // a click does no more than pointing
        a->view.attention.size = t.number + 1;
        break;
    case TARGET_TERM:
        a->view.attention.term = t.number + 1;
        break;
    case TARGET_LEVEL:
        camera_press(a, &t, in);
        break;
    case TARGET_NONE:
        app_release(a);
        break;
    default:
        mouse_take(a, &t);
    }
}

// Whatever covers the picture, nothing is pointed at any more.
static void leave(struct app *a)
{
    a->view.attention.pointed = (struct place){0};
    a->view.attention.term = 0;
    a->view.attention.path = false;
    a->pointer.clickable = a->pointer.pullable = a->pointer.paintable = false;
    a->pointer.tooltip = -1;
    a->pointer.inside = false;
    if (!a->view.attention.locked && !a->focusing)
        a->view.attention.focus = (struct place){0};
}

// What can be done with a number, a word or a stage: it is looked at, and a list
// unfolds there.
static void menu(struct app *a, const struct input *in)
{
    if (!a->document)
        return;
    struct target t = mouse_target(a, in->x, in->y);
    if (t.kind == TARGET_CELLS || t.kind == TARGET_MOST) {
        a->view.attention.locked = false;
        click_cells(a, &t);
    } else {
        app_release(a);
        if (t.kind == TARGET_STAGE && !a->quiz.asking)
            mouse_take(a, &t);
    }
    palette_open_about(a, in->x, in->y);
}

bool lesson_mouse(struct app *a, const struct input *in)
{
    if (in->kind == INPUT_POINT)
        point(a, in);
    else if (in->kind == INPUT_PRESS)
        press(a, in);
    else if (in->kind == INPUT_MENU)
        menu(a, in);
    else if (in->kind == INPUT_WHEEL && a->document)
        camera_wheel(a, in->wheel);
    else if (in->kind == INPUT_PINCH && a->document)
        camera_pinch(a, in);
    return true;
}

void app_mouse(struct app *a, const struct input *in)
{
    assert(a && in);
    // Whatever covers the picture by now, a drag ends with its button; the
    // release may have gone to another window.
    bool up = in->kind == INPUT_POINT && !in->held;
    if (in->kind == INPUT_RELEASE || in->kind == INPUT_PRESS || up)
        hand_release(a);
    if (in->kind == INPUT_LEAVE)
        leave(a);
    if (in->kind == INPUT_PRESS) {
        mask_paint_end(a);
        hand_press(a);
    }
    layers_mouse(a, in);
}
