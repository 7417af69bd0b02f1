// SPDX-License-Identifier: MIT
#include "app/dialog/dialog.h"

#include <assert.h>

#include "app/app.h"
#include "app/overlay.h"

unsigned dialog_field_key(struct app *a, struct field *f,
                          const struct input *in)
{
    assert(a && f && in);
    unsigned did = field_key(f, in, &a->clipboard.text);
    a->clipboard.fresh |= (did & FIELD_COPIED) != 0;
    return did;
}

enum form_did dialog_form_key(struct app *a, const struct input_form *f,
                              const struct input *in, int *by)
{
    assert(a && f && in && by);
    enum form_did did = form_key(f, in, by, &a->clipboard.text);
    a->clipboard.fresh |= did == FORM_COPIED || did == FORM_CUT;
    return did == FORM_CUT ? FORM_TYPED : did;
}

bool dialog_field_mouse(struct app *a, struct field *f, const struct input *in)
{
    assert(a && f && in);
    bool mouse = in->kind == INPUT_POINT || in->kind == INPUT_PRESS ||
                 in->kind == INPUT_RELEASE;
    return mouse && field_mouse(f, a->font, in);
}

struct target dialog_target(struct app *a, double x, double y)
{
    arena_reset(&a->frame);
    struct pose pose = {.arena = &a->frame};
    overlay_pose(a, &pose);
    return pose_hit(&pose, x, y);
}

enum form_did dialog_form_mouse(struct app *a, form_maker form,
                                const struct input *in, int *by)
{
    struct target at = {TARGET_NONE, {0}, 0};
    bool points = in->kind == INPUT_POINT || in->kind == INPUT_PRESS;
    struct input_form f = form(a);
    struct field *field = f.rows[*f.row].field;
    if (field && dialog_field_mouse(a, field, in))
        return FORM_USED;
    if (points)
        at = dialog_target(a, in->x, in->y); // the form's memory is the frame's
    f = form(a);
    if (in->kind == INPUT_WHEEL) {
        *by = in->wheel > 0 ? 1 : -1;
        return form_turn(&f, *by) ? FORM_TURNED : FORM_USED;
    }
    bool row = at.kind == TARGET_LINE && at.number < f.count;
    if (points)
        a->pointer.clickable = row;
    if (in->kind != INPUT_PRESS)
        return FORM_USED;
    if (!row)
        return at.kind == TARGET_SHEET ? FORM_USED : FORM_LEFT;
    *f.row = at.number;
    if (f.rows[at.number].kind == ROW_BUTTON)
        return FORM_PRESSED;
    *by = 1;
    return FORM_MOVED;
}
