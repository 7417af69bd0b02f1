// SPDX-License-Identifier: MIT
#include "app/edit/hand.h"

#include "app/app.h"
#include "app/dock/knob.h"

bool hand_holds(const struct app *a)
{
    return a->drag.held || a->light.held || a->share.held ||
           a->mask_paint.held || a->dock.pull.held || a->word.held;
}

bool hand_changes(const struct app *a)
{
    return a->before &&
           (a->light.moved || a->share.moved || a->dock.pull.made ||
            (a->drag.on && a->drag.value != a->drag.start) ||
            (a->mask_paint.held && a->mask_paint.made));
}

void hand_press(struct app *a)
{
    a->view.stay.on = false;
    a->view.stay.kept = NULL;
    if (!a->document || layers_modal(a))
        return;
    arena_reset(&a->frame);
    struct shown shown = app_shown(a);
    if (app_pairs(a)) {
        struct pair pair = app_pair(a, &a->frame);
        a->view.stay = pair_stay(&pair, &a->view, a->font, &a->frame);
    } else {
        a->view.stay = frame_stay(&shown, &a->view, a->font, &a->frame);
    }
    struct pose none = {.arena = &a->frame};
    a->view.stay.kept = &a->kept;
    kept_begin(&a->kept);
    app_pose(a, &none);
    kept_end(&a->kept);
    a->view.stay.kept = NULL; // until a share is held: what is pressed is where
                              // it is seen
}

void hand_settle(struct app *a)
{
    a->view.stay.on &= hand_holds(a);
    bool share = a->light.held || a->share.held;
    a->view.stay.kept = share ? &a->kept : NULL; // a number may grow beyond all
}

bool hand_key(struct app *a, const struct input *in)
{
    bool leaves = in->key == CODE_ESCAPE;
    if ((a->drag.held || a->light.held || a->share.held ||
         a->mask_paint.held) &&
        leaves) {
        drag_leave(a);
        share_leave(a);
        light_leave(a);
        mask_paint_leave(a);
        return true;
    }
    if (a->dock.pull.held && leaves) {
        knob_leave(a);
        return true;
    }
    drag_end(a);
    light_end(a);
    share_end(a);
    knob_release(a);
    bool carried = a->word.carried;
    word_leave(a); // it stays where it was
    if (carried && leaves)
        return true;
    if (a->mask_paint.held || !mask_paint_goes_on(in))
        mask_paint_end(a);
    return false;
}

void hand_release(struct app *a)
{
    drag_end(a);
    light_end(a);
    share_end(a);
    quiz_drop(a);
    knob_release(a);
    word_drop(a);
    if (a->mask_paint.held)
        mask_paint_release(a);
}
