// SPDX-License-Identifier: MIT
#include "frame/painted.h"

#include <assert.h>
#include <math.h>

#include "frame/asking.h"
#include "frame/chrome.h"
#include "frame/way_back.h"
#include "scene/beats.h"
#include "scene/ghost/ghost.h"

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
    double cut = (band.over + band.under) / 720.0;
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

struct scene scene_of(const struct shown *shown, const struct view *view,
                      const struct font *font, struct pose *out)
{
    assert(shown->trace);
    struct scene s = {.trace = shown->trace,
                      .before = shown->before,
                      .changes = {shown->changes[0], shown->changes[1]},
                      .asked =
                          shown->asking || shown->blanks || !view->look.numbers,
                      .veiled = shown->known != NULL,
                      .blanks = shown->blanks,
                      .view = view,
                      .theme = view->look.theme,
                      .font = font,
                      .position = shown->position,
                      .pose = out};
    s.opens = shown->opens;
    s.asks = asks_of(shown);
    s.left = shown->left;
    s.over = font ? way_back_room(&s) : 0;
    if (shown->page) {
        s.page = (int)(shown->page - shown->lesson->pages) + 1;
        s.pages = shown->lesson->page_count;
    }
    s.now = timeline_address(s.trace, s.position);
    s.progress =
        shown->known ? *shown->known : timeline_progress(s.trace, s.position);
    struct address look = place_address(s.trace, &view->attention.focus);
    s.focus = can_look(&s, &look) ? look : s.now;
    if (shown->page && !shown->page->at)
        s.before = NULL; // a cover has no number that could have changed
    s.told = s.before && !ghosts_hidden_by(&s, &look);
    if (s.focus.row >= 0) {
        const struct operation *o = operation_of(&s.focus);
        s.read_count = o->kind->reads(o, s.focus.row, s.focus.column,
                                      s.focus.term, s.reads);
        for (int i = 0; i < s.read_count; i++)
            s.read_cells += s.reads[i].rows * s.reads[i].columns;
    }
    s.stage = chrome_stage(&s);
    return s;
}

enum { MOST_COPIES = 64 };

// Where copies of what is read meet: at their product, if the picture has it,
// or at the cell.
static struct rect meeting_place(const struct scene *s, int term,
                                 struct rect cell)
{
    const struct item *chip = pose_find(s->pose, id_named("chip", term));
    if (!chip)
        chip = pose_find(s->pose, id_named("product", term));
    return chip ? chip->at : cell;
}

// A copy of [from], the [k]-th of [count] that operand [read] sends.
static struct item courier(const struct scene *s, const struct item *from,
                           int read, int k, int count, struct rect goal)
{
    int term = s->now.term > 0 ? s->now.term : 0;
    struct rect at = meeting_place(s, term + k, goal);
    struct item copy = *from;
    // P[7] · P[7] reads its cells twice
    copy.id = (from->id ^
               id_cell("courier", s->now.tensor, s->now.row, s->now.column)) +
              (uint64_t)read;
    copy.from = from->id;
    copy.at.x = at.x + at.w / 2 - from->at.w / 2;
    copy.at.y = at.y + at.h / 2 - from->at.h / 2;
    copy.layer = LAYER_FLYING;
    copy.alpha = 0;
    copy.delay = 0;
    copy.target.kind = TARGET_NONE;
    copy.was = NULL;
    copy.beat = BEAT_COPY;
    copy.turn = k;
    copy.turns = count;
    return copy;
}

// Where the copies go: the cell of the step, or all cells of its row.
static bool find_goal(const struct scene *s, struct rect *out)
{
    const struct address *now = &s->now;
    int from = now->column < 0 ? 0 : now->column;
    int to = now->column < 0 ? now->tensor->columns - 1 : from;
    const struct item *a =
        pose_find(s->pose, id_cell("cell", now->tensor, now->row, from));
    const struct item *b =
        pose_find(s->pose, id_cell("cell", now->tensor, now->row, to));
    if (!a || !b)
        return false;
    double x = fmin(a->at.x, b->at.x), y = fmin(a->at.y, b->at.y);
    *out = (struct rect){x, y, fmax(a->at.x + a->at.w, b->at.x + b->at.w) - x,
                         fmax(a->at.y + a->at.h, b->at.y + b->at.h) - y};
    return true;
}

static double way(struct rect from, struct rect to)
{
    return hypot(from.x + from.w / 2 - to.x - to.w / 2,
                 from.y + from.h / 2 - to.y - to.h / 2);
}

// Where a layer is shown as lines of numbers the vectors stand beside their
// matrices, and nothing need fly over these.
static bool shows_lines(const struct scene *s)
{
    return pose_find(s->pose, id_named("affine result", 0)) != NULL;
}

// Where the number of a cell stands, of all places nearest to [goal]: on a
// short way a copy passes over the fewest others. NULL: nowhere.
static const struct item *
nearest_of(const struct pose *p, const struct address *cell, struct rect goal)
{
    const struct item *best =
        pose_find(p, id_cell("cell", cell->tensor, cell->row, cell->column));
    for (int k = 0; best && best->text && k < p->count; k++) {
        const struct item *i = &p->items[k];
        bool same = i->target.kind == TARGET_CELLS && i->kind == ITEM_BOX &&
                    i->alpha > 0 && i->text && i->layer == LAYER_CELL &&
                    i->beat == BEAT_AUTO &&
                    address_equal(&i->target.address, cell);
        if (same && way(i->at, goal) < way(best->at, goal))
            best = i;
    }
    return best;
}

void add_couriers(struct scene *s)
{
    assert(s->pose);
    struct pose *p = s->pose;
    struct rect at;
    // A weighted sum shows its products: nothing flies over them.
    if (!beats_gather(s) || scene_operation(s)->kind->form == FORM_MIX)
        return;
    pose_sort(p);
    bool whole = s->now.column < 0;
    if (!find_goal(s, &at) || (whole && shows_lines(s)))
        return;
    const struct operation *o = scene_operation(s);
    bool pairs = o->kind->form == FORM_PRODUCT && s->now.term < 0;
    int first = 0; // term of those that an operand takes part in
    struct pose before = *p;
    for (int i = 0, sent = 0; i < s->read_count; i++) {
        const struct cells *c = &s->reads[i];
        int count = c->rows * c->columns;
        if (pairs && i > 0 && i % 2 == 0)
            first += s->reads[i - 2].columns;
        if (whole && c->rows > 1)
            continue; // a matrix stays
        for (int k = 0; k < count && sent < MOST_COPIES; k++) {
            const struct address cell = {c->tensor, c->row + k / c->columns,
                                         c->column + k % c->columns, -1};
            const struct item *from = nearest_of(&before, &cell, at);
            if (!from)
                continue;
            struct item copy =
                whole ? courier(s, from, i, 0, 1, at)
                      : courier(s, from, i, first + k,
                                pairs ? o->kind->terms(o) : count, at);
            *pose_add(p, copy.kind, copy.layer, copy.id) = copy;
            sent++;
        }
    }
}

void give_beats(const struct painted *before, const struct painted *now)
{
    assert(before->scene.pose && now->scene.pose);
    const struct scene *a = &before->scene, *b = &now->scene;
    struct beats beats = {
        .scene = b,
        .before = a->progress,
        .turn = before->picture != now->picture ||
                timeline_stage(a->trace, a->position) !=
                    timeline_stage(b->trace, b->position),
        .other_row = a->now.row != b->now.row,
    };
    beats_give(&beats, a->pose, b->pose);
}
