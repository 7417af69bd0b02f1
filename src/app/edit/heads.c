// SPDX-License-Identifier: MIT
#include "app/edit/heads.h"

#include <assert.h>
#include <string.h>

#include "app/app.h"
#include "app/edit/undo.h"
#include "app/focus.h"
#include "app/reload.h"
#include "model/heads.h"
#include "panel/heads.h"

static bool has_key(const struct model *m, const char *name)
{
    for (const struct key *k = m->kind->keys; k->name; k++)
        if (!strcmp(k->name, name))
            return true;
    return false;
}

void heads_turn(struct app *a, const char *key, int by)
{
    assert(a && a->document && key);
    const struct lesson *l = &a->document->lesson;
    if (!l->weights || !has_key(&l->model, key)) {
        a->notice.note = "note.heads.none";
        return;
    }
    int now = (int)model_number(&l->model, key, 1);
    if (now + by < 1) {
        a->notice.note = "note.heads.first";
        return;
    }
    struct strbuf change = {0};
    strbuf_addf(&change, "%s = %d", key, now + by);
    edit_take(a, &change);
}

// --- all of them at once -----------------------------------------------------

static const struct heads *heads_of(const struct app *a)
{
    return a->document ? a->document->lesson.model.heads : NULL;
}

void heads_open(struct app *a)
{
    const struct lesson *l = &a->document->lesson;
    if (!heads_of(a)) {
        a->notice.note = l->weights && model_find(&l->model, "head")
                             ? "note.heads.many"
                             : "note.heads.none";
        return;
    }
    app_settle(a);
    app_release(a);
    a->view.look.whole = false;
    a->view.look.heads = true;
    a->view.attention.layer = a->view.attention.head = 0;
    layer_open(a, &heads_layer);
}

static void turn_to(struct app *a, const char *key, int number)
{
    const struct model *m = &a->document->lesson.model;
    struct strbuf change = {0};
    if ((int)model_number(m, key, 1) == number)
        return;
    strbuf_addf(&change, "%s = %d", key, number);
    edit_take(a, &change);
}

void heads_take(struct app *a, int number)
{
    const struct heads *h = heads_of(a);
    assert(h && number < h->layers * h->heads);
    int per_layer = h->heads;
    layer_close(a, &heads_layer);
    if (number < 0) // all of them stay
        return;
    if (heads_rolled(&a->document->lesson.model))
        edit_change(a, "rollout = false");
    turn_to(a, "layer", number / per_layer + 1);
    turn_to(a, "head", number % per_layer + 1);
}

// How many stand in a line of the picture: a single layer is several of them.
static int count_across(struct app *a)
{
    int across = 0;
    double y = 0;
    arena_reset(&a->frame);
    struct pose pose = {.arena = &a->frame};
    app_pose(a, &pose);
    for (int i = 0; i < pose.count; i++) {
        const struct item *one = &pose.items[i];
        if (one->target.kind != TARGET_HEAD)
            continue;
        y = across ? y : one->at.y;
        across += one->at.y == y;
    }
    return across;
}

static void choose(struct app *a, int right, int down)
{
    const struct heads *h = heads_of(a);
    int count = h->layers * h->heads;
    int across = count_across(a);
    if (!across) // it is hidden
        return;
    int now = heads_chosen(&a->document->lesson.model, &a->view.attention);
    if (now < 0) { // from all of them to the first
        a->view.attention.layer = a->view.attention.head = 1;
        return;
    }
    int column = now % across + right, to = now + right + down * across;
    if (column < 0 || column >= across || to < 0 || to >= count)
        return;
    a->view.attention.layer = to / h->heads + 1;
    a->view.attention.head = to % h->heads + 1;
}

static bool heads_arrow(struct app *a, uint32_t key)
{
    if (key != CODE_LEFT && key != CODE_RIGHT && key != CODE_UP &&
        key != CODE_DOWN)
        return false;
    choose(a, (key == CODE_RIGHT) - (key == CODE_LEFT),
           (key == CODE_DOWN) - (key == CODE_UP));
    return true;
}

// What looks or is written leaves them there; whatever else goes elsewhere
// closes them first.
static bool heads_stay(const struct input *in)
{
    return strchr("ecvabl?+-=.", (int)in->key) || in->key == CODE_F1 ||
           in->key >= CODE_F1 + 4;
}

static bool is_toggle(const struct input *in)
{
    return in->key == 'a' && in->control;
}

static bool heads_key(struct app *a, const struct input *in)
{
    if (!in->control && !in->shift && heads_arrow(a, in->key))
        return true;
    if (in->key == CODE_ENTER && !in->control)
        heads_take(
            a, heads_chosen(&a->document->lesson.model, &a->view.attention));
    else if (in->key == CODE_ESCAPE || is_toggle(in))
        layer_close(a, &heads_layer);
    else if (heads_stay(in))
        return false;
    else {
        layer_close(a, &heads_layer);
        return false;
    }
    return true;
}

static void heads_close(struct app *a)
{
    a->view.look.heads = false;
    a->view.attention.layer = a->view.attention.head = 0;
}

const struct app_layer heads_layer = {
    .name = "all heads",
    .key = heads_key,
    .close = heads_close,
    .steps = true,
    .about_document = true,
};
