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
