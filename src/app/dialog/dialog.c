// SPDX-License-Identifier: MIT
#include "app/dialog/dialog.h"

#include <assert.h>
#include <stdlib.h>

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

// --- forms -------------------------------------------------------------------

static void tell(struct app *a, const struct app_layer *l, enum form_did did,
                 int by)
{
    a->clipboard.fresh |= did == FORM_COPIED || did == FORM_CUT;
    if (l->did && did != FORM_PASSED && did != FORM_USED && did != FORM_COPIED)
        l->did(a, did == FORM_CUT ? FORM_TYPED : did, by);
}

// "" leaves it open.
static bool fits(const char *text, long most)
{
    return !*text || (*text != '0' && strtol(text, NULL, 10) <= most);
}

// What [in], or [text], does to the form. A number that is too large is what it
// was before.
static bool type(struct app *a, const struct app_layer *l,
                 const struct input *in, const char *text)
{
    struct input_form f = l->form(a);
    int by = 0;
    const struct form_row *r = &f.rows[*f.row];
    const char *before = r->most ? arena_copy(&a->frame, field_text(r->field),
                                              r->field->text.length)
                                 : NULL;
    enum form_did did = in ? form_key(&f, in, &by, &a->clipboard.text)
                           : form_type(&f, text, &by);
    if (before && !fits(field_text(r->field), r->most))
        field_set(r->field, before);
    tell(a, l, did, by);
    return did != FORM_PASSED;
}

bool dialog_form_key(struct app *a, const struct app_layer *l,
                     const struct input *in)
{
    assert(a && l && in);
    return type(a, l, in, NULL);
}

void dialog_form_text(struct app *a, const struct app_layer *l,
                      const char *text)
{
    assert(a && l && text);
    type(a, l, NULL, text);
}

struct field *dialog_form_field(struct app *a, const struct app_layer *l)
{
    struct input_form f = l->form(a);
    const struct form_row *r = &f.rows[*f.row];
    return f.rests || r->shown ? NULL : r->field;
}

static void turn(struct app *a, const struct app_layer *l, int by)
{
    struct input_form f = l->form(a);
    if (form_turn(&f, by))
        tell(a, l, FORM_TURNED, by);
}

static void press(struct app *a, const struct app_layer *l,
                  const struct input_form *f, int row)
{
    bool button = f->rows[row].kind == ROW_BUTTON, again = row == *f->row;
    if (!f->rests)
        *f->row = row;
    if (button)
        l->key(a, &(struct input){.kind = INPUT_KEY, .key = CODE_ENTER});
    if (button || f->rests)
        return;
    if (!f->list || !again)
        tell(a, l, FORM_MOVED, 0);
    if (!f->list || again)
        turn(a, l, 1);
}

bool dialog_form_mouse(struct app *a, const struct app_layer *l,
                       const struct input *in)
{
    static const struct input esc = {.kind = INPUT_KEY, .key = CODE_ESCAPE};
    struct target at = {TARGET_NONE, {0}, 0};
    bool points = in->kind == INPUT_POINT || in->kind == INPUT_PRESS;
    struct input_form f = l->form(a);
    struct field *field = f.rows[*f.row].field;
    if (field && dialog_field_mouse(a, field, in))
        return true;
    if (points)
        at = dialog_target(a, in->x, in->y); // the form's memory is the frame's
    f = l->form(a);
    int by = in->wheel > 0 ? 1 : -1;
    if (in->kind == INPUT_WHEEL && f.list && form_move(&f, -by))
        tell(a, l, FORM_MOVED, 0);
    else if (in->kind == INPUT_WHEEL && !f.list && !f.rests)
        turn(a, l, by);
    bool row = at.kind == TARGET_LINE && at.number < f.count;
    if (points)
        a->pointer.clickable = row;
    if (in->kind != INPUT_PRESS)
        return true;
    if (row)
        press(a, l, &f, at.number);
    else if (!f.list && at.kind != TARGET_SHEET && !(l->key && l->key(a, &esc)))
        layer_close(a, l);
    return true;
}
