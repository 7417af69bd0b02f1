// SPDX-License-Identifier: MIT
#include "app/widget/form.h"

#include <assert.h>
#include <stddef.h>

static const struct form_row *row_of(const struct input_form *f)
{
    assert(f && f->rows && *f->row >= 0 && *f->row < f->count);
    return &f->rows[*f->row];
}

bool form_move(const struct input_form *f, int by)
{
    assert(row_of(f)->kind != ROW_HIDDEN);
    int row = *f->row, step = by < 0 ? -1 : 1, at = row;
    for (int left = by * step; left > 0;) {
        at += step;
        if (f->wraps)
            at = (at + f->count) % f->count;
        if (at < 0 || at >= f->count)
            break;
        if (f->rows[at].kind == ROW_HIDDEN)
            continue;
        row = at;
        left--;
    }
    bool moves = row != *f->row;
    *f->row = row;
    return moves;
}

bool form_turn(const struct input_form *f, int by)
{
    const struct form_row *r = row_of(f);
    assert(by == 1 || by == -1);
    switch (r->kind) {
    case ROW_NUMBER:
        assert(r->field && r->field->kind == FIELD_WHOLE);
        return field_step(r->field, by);
    case ROW_CHOICE:
        assert(r->count > 0 && *r->value >= 0 && *r->value < r->count);
        *r->value = (*r->value + by + r->count) % r->count;
        return true;
    case ROW_SWITCH:
        assert(r->on);
        *r->on = !*r->on;
        return true;
    case ROW_OTHER:
        return true;
    default:
        return false;
    }
}

static enum form_did turned(const struct input_form *f, int by, int *out)
{
    *out = by;
    return form_turn(f, by) ? FORM_TURNED : FORM_USED;
}

static enum form_did moved(const struct input_form *f, int by)
{
    return form_move(f, by) ? FORM_MOVED : FORM_USED;
}

static enum form_did key_in_field(struct field *field, const struct input *in,
                                  struct strbuf *clip)
{
    unsigned did = field_key(field, in, clip);
    bool changed = did & FIELD_CHANGED, copied = did & FIELD_COPIED;
    return changed && copied ? FORM_CUT
           : changed         ? FORM_TYPED
           : copied          ? FORM_COPIED
           : did             ? FORM_USED
                             : FORM_PASSED;
}

// The field of the row that has the keyboard, unless the key steps its number.
static struct field *field_for(const struct form_row *r, uint32_t key)
{
    bool steps = key == CODE_LEFT || key == CODE_RIGHT;
    return r->kind == ROW_FIELD              ? r->field
           : r->kind == ROW_NUMBER && !steps ? r->field
                                             : NULL;
}

enum form_did form_key(const struct input_form *f, const struct input *in,
                       int *by, struct strbuf *clip)
{
    assert(f && in && by && clip);
    struct field *field = field_for(row_of(f), in->key);
    enum form_did did = field ? key_in_field(field, in, clip) : FORM_PASSED;
    if (did != FORM_PASSED)
        return did;
    switch (in->key) {
    case CODE_UP:
    case CODE_DOWN:
        return moved(f, in->key == CODE_UP ? -1 : 1);
    case CODE_TAB:
        return moved(f, in->shift ? -1 : 1);
    case CODE_HOME:
    case CODE_END:
        return moved(&(struct input_form){f->rows, f->count, f->row, false},
                     in->key == CODE_HOME ? -f->count : f->count);
    case CODE_LEFT:
    case CODE_RIGHT:
        return turned(f, in->key == CODE_LEFT ? -1 : 1, by);
    case ' ':
        return turned(f, 1, by);
    default:
        return FORM_PASSED;
    }
}

enum form_did form_type(const struct input_form *f, const char *text, int *by)
{
    assert(f && text && by);
    const struct form_row *r = row_of(f);
    if (r->kind == ROW_FIELD || r->kind == ROW_NUMBER)
        return field_type(r->field, text) ? FORM_TYPED : FORM_USED;
    return *text == ' ' ? turned(f, 1, by) : FORM_PASSED;
}
