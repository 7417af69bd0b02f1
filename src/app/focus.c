// SPDX-License-Identifier: MIT
#include "app/focus.h"

#include <assert.h>
#include <math.h>
#include <string.h>

#include "app/app.h"
#include "app/controls.h"

struct pose focus_picture(struct app *a)
{
    assert(a && a->document);
    arena_reset(&a->frame);
    struct pose pose = {.arena = &a->frame};
    app_pose(a, &pose);
    for (int i = 0; i < pose.count; i++) {
        struct target *t = &pose.items[i].target;
        if (t->address.tensor &&
            !trace_has(&a->document->trace, t->address.tensor))
            t->kind = TARGET_NONE;
    }
    return pose;
}

bool focus_is_cell(const struct item *i)
{
    bool label = i->kind == ITEM_BOX && i->target.number == COLUMN_LABEL;
    return i->target.kind == TARGET_CELLS && i->target.address.tensor &&
           i->layer != LAYER_CHROME && i->target.address.row >= 0 &&
           i->target.address.column >= 0 && !label;
}

// What is written on a part of the whole formula, or the name of the largest
// difference.
static bool is_note(const struct item *i)
{
    return (i->target.kind == TARGET_STAGE || i->target.kind == TARGET_MOST) &&
           i->target.address.tensor;
}

// Where the keyboard may stop: a matrix, at its first cell, or a note.
static bool same_stop(const struct item *i, const struct address *at)
{
    return i->target.address.tensor == at->tensor &&
           is_note(i) == (at->row < 0);
}

// By lines, then from the left. What stands on one line may be of any height:
// its middle counts, to a whole pixel; of an image, the one of its first line.
static double reading_order(const struct item *i)
{
    int lines = i->kind == ITEM_IMAGE ? i->rows : 1;
    return round(i->at.y + i->at.h / lines / 2) * 1e5 + i->at.x;
}

// A word in a picture that shows nothing else of its tensor.
static bool is_lone_word(const struct app *a, const struct pose *p,
                         const struct item *i)
{
    struct token word;
    if (i->kind != ITEM_BOX || !word_at(a, &i->target, &word))
        return false;
    for (int k = 0; k < p->count; k++)
        if (focus_is_cell(&p->items[k]) &&
            p->items[k].target.address.tensor == i->target.address.tensor)
            return false;
    return true;
}

// The matrices, notes and lines of words of the picture in reading order: the
// first cell of the one after (or before) [now] in that order; NULL where there
// is none.
static const struct item *neighbour(const struct app *a, const struct pose *p,
                                    const struct address *now, int by)
{
    const struct item **first =
        arena_array(p->arena, (size_t)p->count, sizeof *first);
    int count = 0, at = -1;
    for (int i = 0; i < p->count; i++) {
        const struct item *item = &p->items[i];
        int k = 0;
        if (!focus_is_cell(item) && !is_note(item) && !is_lone_word(a, p, item))
            continue;
        while (k < count && !same_stop(first[k], &item->target.address))
            k++;
        if (k == count)
            first[count++] = item;
        else if (reading_order(item) < reading_order(first[k]))
            first[k] = item;
    }
    for (int i = 1; i < count; i++)
        for (int k = i;
             k > 0 && reading_order(first[k]) < reading_order(first[k - 1]);
             k--) {
            const struct item *swap = first[k];
            first[k] = first[k - 1];
            first[k - 1] = swap;
        }
    for (int i = 0; i < count; i++)
        if (same_stop(first[i], now))
            at = i;
    if (!count)
        return NULL;
    if (at >= 0 && (at + by < 0 || at + by >= count))
        return NULL; // the controls come after the last
    return first[at < 0 ? (by > 0 ? 0 : count - 1) : at + by];
}

// The picture as it is while nothing is looked at: what is looked at may take
// room from its neighbours, and an order that followed it could go in circles.
static struct pose picture_at_rest(struct app *a)
{
    struct place focus = a->view.attention.focus;
    a->view.attention.focus = (struct place){0};
    struct pose pose = focus_picture(a);
    a->view.attention.focus = focus;
    return pose;
}

static void focus_look_at(struct app *a, struct address at)
{
    assert(trace_has(&a->document->trace, at.tensor));
    at.term = -1;
    a->word.column = (struct place){0};
    a->view.attention.focus = place_of_address(&at);
    a->focusing = true;
}

static const struct item *item_of(const struct pose *p,
                                  const struct address *at)
{
    for (int i = 0; i < p->count; i++)
        if (focus_is_cell(&p->items[i]) && p->items[i].kind == ITEM_BOX &&
            address_equal(&p->items[i].target.address, at))
            return &p->items[i];
    return NULL;
}

// The matrix or note [by] on from [focus]; with none after it the controls.
static void go_on(struct app *a, const struct pose *p,
                  const struct address *focus, int by)
{
    const struct item *i = neighbour(a, p, focus, by);
    if (i && i->target.number == COLUMN_LABEL)
        word_look(a, i->target.address, true);
    else if (i)
        focus_look_at(a, i->target.address);
    else
        controls_open(a, by);
}

void focus_enter(struct app *a, int by)
{
    assert(a && a->document && (by == 1 || by == -1));
    app_settle(a);
    struct pose p = picture_at_rest(a);
    go_on(a, &p, &(struct address){0}, by);
}

void focus_panel(struct app *a, int by)
{
    assert(a && a->document && (by == 1 || by == -1));
    app_settle(a);
    struct pose p = picture_at_rest(a);
    struct address now = timeline_address(&a->document->trace, app_step_now(a));
    struct address focus =
        place_address(&a->document->trace, &a->view.attention.focus);
    struct address most = compare_most(a);
    if (most.tensor)
        now = most;
    if (now.row >= 0 && now.column < 0)
        now.column = 0;
    // Begin where the step is, if the picture shows its cell.
    struct rect at;
    if (!focus.tensor && now.row >= 0 &&
        (a->view.look.whole ? item_of(&p, &now) != NULL
                            : pose_place(&p, &now, &at))) {
        focus_look_at(a, now);
        return;
    }
    go_on(a, &p, &focus, by);
}

void focus_leave_note(struct app *a)
{
    if (a->view.attention.focus.row < 0)
        app_release(a);
}

int focus_stage(struct app *a)
{
    struct pose p = focus_picture(a);
    struct address at =
        place_address(&a->document->trace, &a->view.attention.focus);
    for (int i = 0; i < p.count; i++)
        if (at.tensor && is_note(&p.items[i]) &&
            p.items[i].target.kind == TARGET_STAGE &&
            same_stop(&p.items[i], &at))
            return p.items[i].target.number;
    return -1;
}

static bool place_in(const struct app *a, const struct pose *p,
                     struct rect *out)
{
    struct address at =
        place_address(&a->document->trace, &a->view.attention.focus);
    return pose_place(p, &at, out);
}

bool focus_place(struct app *a, struct rect *out)
{
    struct pose p = focus_picture(a);
    return place_in(a, &p, out);
}

void focus_field(struct app *a, const struct pose *p)
{
    const struct extent *e = &a->view.extent;
    a->focus_at = (struct rect){e->width / 2, e->height * 0.4, 0, 0};
    place_in(a, p, &a->focus_at); // else it is not in sight, wherever it was
}

// How far [i] is from [from] in a direction; infinite when it is not there.
static double distance(const struct item *from, const struct item *i, int dx,
                       int dy)
{
    double x = i->at.x + i->at.w / 2 - from->at.x - from->at.w / 2;
    double y = i->at.y + i->at.h / 2 - from->at.y - from->at.h / 2;
    double along = x * dx + y * dy, aside = fabs(x * dy) + fabs(y * dx);
    return along < 1 ? INFINITY : along + 3 * aside;
}

static void move_in_tensor(struct app *a, int dx, int dy)
{
    struct address f =
        place_address(&a->document->trace, &a->view.attention.focus);
    int row = f.row + dy, column = (f.column < 0 ? 0 : f.column) + dx;
    if (!f.tensor)
        return;
    if (row >= 0 && row < f.tensor->rows)
        f.row = row;
    if (column >= 0 && column < f.tensor->columns)
        f.column = column;
    focus_look_at(a, f);
}

// The image that shows cells of [m], or NULL.
static const struct item *image_of(const struct pose *p, const struct tensor *m)
{
    for (int i = 0; i < p->count; i++)
        if (focus_is_cell(&p->items[i]) && p->items[i].kind == ITEM_IMAGE &&
            p->items[i].target.address.tensor == m)
            return &p->items[i];
    return NULL;
}

// From a note to the nearest of its like in a direction: tables of heads stand in
// lines and columns. NULL where there is none.
static const struct item *note_beside(const struct pose *p,
                                      const struct tensor *m, int dx, int dy)
{
    const struct item *from = NULL, *best = NULL;
    double nearest = INFINITY;
    for (int i = 0; i < p->count; i++)
        if (is_note(&p->items[i]) && p->items[i].target.address.tensor == m)
            from = &p->items[i];
    for (int i = 0; i < p->count && from; i++) {
        const struct item *item = &p->items[i];
        double d = is_note(item) && !strcmp(item->target.address.tensor->plain,
                                            m->plain)
                       ? distance(from, item, dx, dy)
                       : INFINITY;
        if (d < nearest) {
            nearest = d;
            best = item;
        }
    }
    return best;
}

static void move_cell(struct app *a, int dx, int dy)
{
    struct pose p = focus_picture(a);
    struct address focus =
        place_address(&a->document->trace, &a->view.attention.focus);
    if (focus.tensor && focus.row < 0) { // from note to note
        const struct item *beside = note_beside(&p, focus.tensor, dx, dy);
        if (beside)
            focus_look_at(a, beside->target.address);
        else
            focus_panel(a, dx + dy);
        return;
    }
    const struct item *from = item_of(&p, &focus), *best = NULL;
    const struct item *image = image_of(&p, focus.tensor);
    if (image && image->target.number) { // turned
        move_in_tensor(a, dy, dx);
        return;
    }
    if (image || !from) {
        move_in_tensor(a, dx, dy);
        return;
    }
    double nearest = INFINITY;
    for (int i = 0; i < p.count; i++) {
        const struct item *item = &p.items[i];
        if (!focus_is_cell(item) ||
            item->target.address.tensor != from->target.address.tensor)
            continue;
        double d = distance(from, item, dx, dy);
        if (d < nearest) {
            nearest = d;
            best = item;
        }
    }
    if (best)
        focus_look_at(a, best->target.address);
}

void focus_move(struct app *a, int dx, int dy)
{
    assert(a && a->document && dx * dx + dy * dy == 1);
    struct place before = a->view.attention.focus;
    if (word_walk(a, dx, dy))
        return;
    move_cell(a, dx, dy);
    if (dx + dy < 0 && place_equal(&before, &a->view.attention.focus))
        word_enter(a, dx, dy);
}
