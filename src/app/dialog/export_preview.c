// SPDX-License-Identifier: MIT
// The dialogue's small picture: the frame itself, made as large as the file will
// have it, and all of it scaled down.
#include <assert.h>
#include <math.h>

#include "app/app.h"
#include "export/formats.h"

// [at] scaled by [k] and moved by [by].
static struct rect shrunk(struct rect at, double k, struct spot by)
{
    return (struct rect){by.x + at.x * k, by.y + at.y * k, at.w * k, at.h * k};
}

// The item [i] of the frame, over the dialogue.
static void shrink(struct arena *arena, struct item *i, double k,
                   struct spot by)
{
    i->at = shrunk(i->at, k, by);
    i->radius *= k;
    i->stroke *= k;
    i->dash *= k;
    i->size *= k;
    i->least *= k;
    struct spot *spots =
        arena_array(arena, (size_t)i->spot_count + 1, sizeof *spots);
    for (int n = 0; n < i->spot_count; n++)
        spots[n] =
            (struct spot){by.x + i->spots[n].x * k, by.y + i->spots[n].y * k};
    i->spots = i->spot_count ? spots : NULL;
    i->from = i->with = 0;
    i->target = (struct target){0};
    i->layer = LAYER_KNOB;
}

void export_preview_paint(struct app *a, struct scene *s, struct rect room)
{
    assert(a && s);
    struct view view = export_dialog_view(a);
    double k = fmin(room.w / view.extent.width, room.h / view.extent.height);
    if (a->export_dialog.training ||
        !export_dialog_can(&a->export_dialog, CAN_STILL | CAN_FILM) ||
        k * view.extent.width < u(s, 200))
        return;
    struct rect at = {room.x, room.y, view.extent.width * k,
                      view.extent.height * k};
    at.x += (room.w - at.w) / 2;
    at.y += (room.h - at.h) / 2;
    paint_framed(s, 1, LAYER_KNOB, at, 0, view.look.theme->paper, u(s, 1));
    struct pose frame = {.arena = s->pose->arena};
    app_pose_as(a, &view, &frame);
    uint64_t id = 1; // what is painted later has a larger one
    for (int layer = 0; layer < LAYERS; layer++)
        for (int i = 0; i < frame.count; i++) {
            struct item item = frame.items[i];
            if ((int)item.layer != layer)
                continue;
            shrink(s->pose->arena, &item, k, (struct spot){at.x, at.y});
            item.id = ++id;
            *pose_add(s->pose, item.kind, item.layer, item.id) = item;
        }
}
