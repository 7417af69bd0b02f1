// SPDX-License-Identifier: MIT
#include "frame/painted.h"

#include <assert.h>
#include <math.h>

#include "frame/asking.h"
#include "frame/chrome.h"
#include "frame/made_up.h"
#include "frame/way_back.h"
#include "panel/opened/opened.h"
#include "scene/beats.h"
#include "scene/ghost/ghost.h"

#define MOST_CUT 0.9 // of what a frame's measure is

// What does not show of a frame, in 720ths of its measure.
struct band {
    int over, under;
};

static struct band band_of(const struct view *view)
{
    const struct look *look = &view->look;
    if (!look->bare)
        return (struct band){0, 0};
    int controls = chrome_controls(&view->extent);
    return (struct band){look->untitled ? HEADER : 0,
                         controls + (look->silent ? SILENT : 0)};
}

// How high a frame is of which [height] is left: of the heights that its
// measure may follow from, the one that it does follow from.
static int whole_height(const struct extent *e, struct band band)
{
    // keys for a thumb may be higher than a small frame: some of it is left
    double cut = fmin((band.over + band.under) / 720.0, MOST_CUT);
    struct extent all = *e;
    double wide = e->height / (1 - cut);
    if (wide > e->width) // tall, or it was before
        wide = fmax(e->height + cut * e->width, e->width);
    all.height = (int)lround(wide);
    if (extent_measure(&all) > e->width)
        all.height = (int)lround(e->height / (1 - cut * LEAST_MEASURE));
    return all.height;
}

struct view begin_frame(const struct view *view, struct arena *arena,
                        struct list *list)
{
    const struct look *look = &view->look;
    struct view laid = *view;
    int width = (int)lround(view->extent.width * view->extent.scale);
    int height = (int)lround(view->extent.height * view->extent.scale);
    color paper = look->clear ? CLEAR : look->theme->paper;
    list_begin(list, arena, width, height,
               look->blank ? look->theme->off : paper);
    laid.extent.height = whole_height(&view->extent, band_of(view));
    return laid;
}

void end_frame(const struct view *laid, struct list *list)
{
    double top = band_of(laid).over / 720.0 * extent_measure(&laid->extent);
    int by = (int)lround(top * laid->extent.scale);
    if (by)
        list_raise(list, by);
}

bool can_look(const struct scene *s, const struct address *a)
{
    return a->tensor && known(s, a->tensor, a->row < 0 ? 0 : a->row, a->column);
}

// What the question is about that is asked, or told.
static struct cells asks_of(const struct shown *shown)
{
    const struct asking *q = shown->asking ? shown->asking : shown->about;
    const struct tensor *m =
        q && q->tensor ? trace_find(shown->trace, q->tensor) : NULL;
    bool there = m && q->row + q->rows <= m->rows &&
                 q->column + q->columns <= m->columns;
    return there ? cells_of(m, q->row, q->rows, q->column, q->columns)
                 : (struct cells){0};
}

// What was known when it was asked is so still, and nothing moves; what was
// asked for has come.
static void keep_asked(struct scene *s, const struct progress *known)
{
    const struct cells *c = &s->asks;
    int64_t cells = known->cells;
    for (int r = c->row; c->tensor && r < c->row + c->rows; r++)
        for (int k = c->column; k < c->column + c->columns; k++) {
            int64_t to = timeline_cell(s->trace, c->tensor, r, k) + 1;
            cells = to > cells ? to : cells;
        }
    s->sized = *known;
    if (s->pose->arena) // else nothing is painted
        keep_ranges(s);
    if (cells > s->progress.cells)
        s->progress = (struct progress){cells, 0, NULL};
    s->progress.keeps = known->keeps;
}

// True when the answer is told to a question about what the page changes: what
// was would move what is.
static bool is_asked_of(const struct shown *shown)
{
    return shown->about && shown->page && shown->page->edit_count;
}

struct scene scene_of(const struct shown *shown, const struct view *view,
                      const struct font *font, struct pose *out)
{
    assert(shown->trace);
    struct scene s = {
        .trace = shown->trace,
        .before = is_asked_of(shown) ? NULL : shown->before,
        .laid = shown->laid,
        .changes = {shown->changes[0], shown->changes[1]},
        .asked = shown->asking || shown->blanks || !view->look.numbers,
        .asking = shown->asking != NULL,
        .hidden = shown->known != NULL,
        .blanks = shown->blanks,
        .hand = view->look.bare || shown->asking ? NULL : shown->lesson,
        .later = view->look.bare ? NULL : shown->lesson,
        .view = view,
        .theme = view->look.theme,
        .font = font,
        .position = shown->position,
        .pose = out};
    s.opens = shown->opens;
    s.asks = asks_of(shown);
    ways_find(&s, shown);
    s.over =
        font ? way_back_room(&s) + made_up_room(&s, shown->lesson, NULL) : 0;
    s.now = timeline_address(s.trace, s.position);
    s.progress =
        shown->known ? *shown->known : timeline_progress(s.trace, s.position);
    if (shown->about)
        keep_asked(&s, &shown->about->known);
    struct address look = place_address(s.trace, &view->attention.focus);
    s.focus = can_look(&s, &look) ? look : s.now;
    if (shown->page && !shown->page->at)
        s.before = NULL; // a cover has no number that could have changed
    ghosts_choose(&s, &look);
    if (s.focus.row >= 0) {
        const struct operation *o = operation_of(&s.focus);
        s.read_count = operation_reads(o, s.focus.row, s.focus.column,
                                       s.focus.term, s.reads);
        for (int i = 0; i < s.read_count; i++)
            s.read_cells += s.reads[i].rows * s.reads[i].columns;
    }
    s.stage = chrome_stage(&s);
    return s;
}

void give_beats(const struct painted *before, const struct painted *now)
{
    assert(before->scene.pose && now->scene.pose);
    const struct scene *a = &before->scene, *b = &now->scene;
    struct position p = {b->position.level, b->position.index - 1};
    struct progress last = {0, 0}; // a page may skip what it computes
    if (p.index >= 0)
        last = timeline_progress(b->trace, p);
    struct beats beats = {
        .scene = b,
        .before = last.cells > a->progress.cells ? last : a->progress,
        .turn = before->picture != now->picture ||
                (a->box.w > 0) != (b->box.w > 0) || // what was opened closes
                timeline_stage(a->trace, a->position) !=
                    timeline_stage(b->trace, b->position) ||
                scene_operation(a)->block != scene_operation(b)->block,
        .other_row = a->now.row != b->now.row,
    };
    if (a->box.w > 0 && b->box.w > 0)
        opened_stay(a->pose, b->pose);
    beats_give(&beats, a->pose, b->pose);
}
