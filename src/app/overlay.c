// SPDX-License-Identifier: MIT
#include "app/overlay.h"

#include <assert.h>
#include <math.h>

#include "app/app.h"
#include "app/dialog/jump.h"
#include "app/dialog/step_number.h"
#include "app/edit/hand.h"
#include "frame/chrome.h"
#include "frame/pair/pair.h"
#include "frame/timeline_bar.h"
#include "frame/way_back.h"
#include "scene/scene.h"

// White on ink, with [air] on both sides of the text.
static void paint_strip(struct scene *s, const char *name, struct rect at,
                        double radius, double size, double air,
                        const char *text)
{
    struct item *i =
        paint_box(s, id_named(name, 0), LAYER_KNOB, at, radius, s->theme->ink);
    i->text = text_fit(s, size, WEIGHT_BOLD, text, at.w - 2 * air);
    i->size = size;
    i->weight = WEIGHT_BOLD;
    i->ink = s->theme->paper;
}

// The labels of the timeline that a note at [at] would cut through.
static void cover_labels(struct app *a, struct scene *s, struct rect at)
{
    struct shown shown = app_shown(a);
    s->trace = shown.trace;
    s->position = shown.position;
    ways_find(s, &shown);
    s->progress = timeline_progress(s->trace, s->position);
    struct bar b = timeline_bar(s);
    double over = text_size(s, TEXT_SMALL) * 0.5; // what is raised in them
    for (int i = 0; i < b.count; i++) {
        struct label label = bar_label(s, &b, i, WEIGHT_BOLD);
        double from = label.x - label.w / 2, to = label.x + label.w / 2;
        if (from < at.x + at.w && to > at.x)
            paint_box(s, id_named("note cover", i), LAYER_CHROME_FRONT,
                      (struct rect){from, at.y - over, to - from, at.h + over},
                      0, s->theme->paper);
    }
}

enum { NOTE_LEFT = 92 };

// The number of the page or the step with its level, right of a note; the list
// has none.
static struct rect number_place(struct app *a, struct scene *s)
{
    double width = a->view.extent.width;
    if (!a->document)
        return (struct rect){width - u(s, 260), u_low(s, 675), u(s, 260),
                             u(s, 45)};
    struct shown shown = app_shown(a);
    return frame_count(&shown, &a->view, a->font, s->pose->arena);
}

// How wide a note under the timeline may be.
static double room_under(struct app *a, struct scene *s)
{
    return timeline_is_alone(s)
               ? 0
               : number_place(a, s).x - u(s, NOTE_LEFT) - u(s, 8);
}

// Under the timeline, left of the number, or where there is no room on the
// timeline itself.
struct rect overlay_note_place(struct app *a, struct scene *s, double w,
                               double h)
{
    double width = a->view.extent.width;
    if (w <= room_under(a, s)) {
        struct rect at = {u(s, NOTE_LEFT), a->view.extent.height - u(s, 2) - h,
                          w, h};
        if (a->document)
            cover_labels(a, s, at);
        return at;
    }
    double bottom = fmin(u_low(s, 675), number_place(a, s).y - u(s, 1));
    w = fmin(w, width - u(s, 8));
    return (struct rect){fmin(u(s, 24), (width - w) / 2), bottom - h, w, h};
}

// How much is counted of what the page tells: a bar at the foot of the note.
static void paint_measured(struct app *a, struct scene *s, struct rect note)
{
    double part, thick = fmax(2, u(s, 3)), inset = note.h / 2;
    if (!measure_is_awaited(a, &part))
        return;
    struct rect bar = {note.x + inset, note.y + note.h - thick,
                       note.w - 2 * inset, thick};
    bar.w *= part;
    paint_box(s, id_named("measured", 0), LAYER_KNOB, bar, 0, s->theme->light);
}

static void paint_note(struct app *a, struct scene *s, const char *text)
{
    double room = room_under(a, s);
    double size = text_size(s, TEXT_WORD), air = u(s, 28);
    if (text_width(s, size, WEIGHT_BOLD, text) + air > room)
        size = text_size(s, TEXT_SMALL);
    double w = text_width(s, size, WEIGHT_BOLD, text) + air, h = size * 1.6;
    bool bare = a->view.look.bare; // the sentence stands where it would be
    struct rect at = bare ? (struct rect){0, u(s, 52), a->view.extent.width, h}
                          : overlay_note_place(a, s, w, h);
    paint_strip(s, "note", at, bare ? 0 : h / 2, size, u(s, bare ? 24 : 10),
                text);
    paint_measured(a, s, at);
}

// Above the timeline, over its flags; of a flag under it, or where there stand
// the keys, or the number so close, over all flags.
static struct rect tooltip_place(struct app *a, struct scene *s, double w,
                                 double h)
{
    bool alone = timeline_is_alone(s);
    double line = chrome_controls_top(s);
    double edge = u(s, 4), most = a->view.extent.width - edge - w;
    double bottom = line + u(s, alone ? 4 : 18);
    if (a->pointer.flag) {
        double left = number_place(a, s).x - edge - w;
        bool under = !alone && left >= edge;
        double over = line + u(s, alone ? 6 : 14) - fmax(u(s, 24), 24);
        most = under ? left : most;
        bottom = under ? u_low(s, 688) + h : over;
    }
    double x = fmax(edge, fmin(a->pointer.tooltip - w / 2, most));
    return (struct rect){x, bottom - h, w, h};
}

// What the mouse is at on the timeline.
static void paint_tooltip(struct app *a, struct scene *s)
{
    struct shown shown = app_shown(a);
    struct arena *arena = s->pose->arena;
    const char *text =
        a->pointer.flag
            ? frame_flag_tip(&shown, &a->view, a->font, arena,
                             a->pointer.flag - 1)
            : frame_tip(&shown, &a->view, a->font, arena, a->pointer.tooltip);
    double size = text_size(s, TEXT_SMALL);
    double w = text_width(s, size, WEIGHT_BOLD, text) + u(s, 20);
    struct rect at = tooltip_place(a, s, w, size * 1.4);
    paint_strip(s, "tip", at, u(s, 4), size, u(s, 8), text);
}

// Why the changed file is not shown, under the header.
static void paint_trouble(struct app *a, struct scene *s)
{
    double size = text_size(s, TEXT_WORD);
    struct rect at = {0, u(s, 52), a->view.extent.width, size * 1.9};
    paint_strip(s, "trouble", at, 0, size, u(s, 24),
                caption(s,
                        !a->notice.trouble.length ? "note.offered"
                        : a->notice.refused       ? "note.refused"
                                                  : "note.trouble",
                        SLOTS(TEXT("why", strbuf_text(&a->notice.trouble)))));
}

// Where the frame leaves room for it.
static struct rect place_of_dock(struct app *a, struct arena *arena)
{
    struct shown shown = app_shown(a);
    if (!app_pairs(a))
        return frame_dock(&shown, &a->view, a->font, arena);
    struct pair pair = app_pair(a, arena);
    return pair_dock(&pair, &a->view, a->font, arena);
}

void overlay_dock(struct app *a, struct pose *out)
{
    struct scene s = {.view = &a->view,
                      .theme = a->view.look.theme,
                      .font = a->font,
                      .pose = out};
    if (layers_cover(a))
        return; // they cover it
    if (quiz_shows(a) && !app_pairs(a))
        quiz_paint(a, &s);
    else if (a->document && layer_is_open(a, &dock_layer))
        dock_paint(a, &s, place_of_dock(a, out->arena));
}

// What is said under the timeline: what just happened, or what can be done.
static const char *note_of(struct app *a, struct scene *s)
{
    if (layer_is_open(a, &gate_layer))
        return NULL; // what first has to be answered stands there
    if (layer_is_open(a, &jump_layer))
        return jump_note(a, s);
    if (step_number_typed(a) >= 0)
        return caption(s, app_walks_pages(a) ? "note.go.page" : "note.go",
                       SLOTS(COUNT("n", step_number_typed(a))));
    if (a->notice.effect.length && !a->motion.direction && !hand_changes(a))
        return strbuf_text(&a->notice.effect);
    double part;
    if (!a->notice.note && measure_is_awaited(a, &part))
        return caption(s, "note.measuring",
                       SLOTS(COUNT("part", floor(100 * part))));
    if (a->notice.note)
        return caption(s, a->notice.note,
                       SLOTS(SHORT("factor", a->motion.speed),
                             COUNT("seed", a->answers.seed)));
    if (hand_changes(a))
        return NULL; // that is told once it is let go
    if (a->word.shown)
        return caption(s, word_note(a), NO_SLOTS);
    if (!a->document)
        return NULL;
    if (a->view.attention.locked)
        return caption(s, "note.locked", NO_SLOTS);
    if (!a->focusing || layers_modal(a))
        return NULL;
    return caption(s,
                   mask_paint_hint(a) ? mask_paint_hint(a)
                   : light_is_at(a)   ? "note.focus.light"
                   : edit_may(a)      ? "note.focus.edit"
                                      : "note.focus",
                   NO_SLOTS);
}

void lesson_paint(struct app *a, struct scene *s)
{
    const char *note = note_of(a, s);
    if (note)
        paint_note(a, s, note);
    word_paint(a, s);
    if (hand_pulls(a, &number_grip))
        drag_paint(a, s);
    else if (a->document && (a->mask_paint.on || a->mask_paint.barred))
        mask_paint_over(a, s);
    if (a->pointer.tooltip >= 0 && a->document &&
        !layer_is_open(a, &help_layer))
        paint_tooltip(a, s);
    if (a->document && (a->notice.trouble.length || a->notice.offered) &&
        !word_reasons(a))
        paint_trouble(a, s);
}

void overlay_pose(struct app *a, struct pose *out)
{
    assert(a && out && out->arena);
    struct scene s = {.view = &a->view,
                      .theme = a->view.look.theme,
                      .font = a->font,
                      .pose = out};
    overlay_dock(a, out);
    layers_paint(a, &s);
}
