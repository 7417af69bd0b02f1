// SPDX-License-Identifier: MIT
#include "scene/beats.h"

#include <assert.h>
#include <math.h>
#include <string.h>

#include "scene/pose.h"
#include "scene/view.h"

// --- what goes too far -------------------------------------------------------
//
// No eye follows what goes farther than a tenth of the frame in a 60th of a
// second. In a movement that would have it so, it goes where it was and comes
// where it is.

static const double SEEN = 0.1; // of the movement: what was cut fades in so

struct pace {
    const struct extent *extent;
    double frames; // 60ths of a second
};

// The most that [b] is from where [a] stands, in tenths of the frame.
static double tenths(const struct pace *p, const struct item *a,
                     const struct item *b)
{
    double x = fabs(a->at.x + a->at.w / 2 - b->at.x - b->at.w / 2);
    double y = fabs(a->at.y + a->at.h / 2 - b->at.y - b->at.h / 2);
    for (int k = 0; k < b->spot_count && k < a->spot_count; k++) {
        x = fmax(x, fabs(a->spots[k].x - b->spots[k].x));
        y = fmax(y, fabs(a->spots[k].y - b->spots[k].y));
    }
    return 10 * fmax(x / p->extent->width, y / p->extent->height);
}

// The steepest of ease() is 1.5.
static bool jumps(const struct pace *p, const struct item *was,
                  const struct item *is)
{
    if (!was)
        return false;
    const struct span *way = is->moves.to > 0 ? &is->moves : &is->when;
    double frames = p->frames * (way->to - way->from) / (1 + is->delay);
    return tenths(p, was, is) * (frames > 1.5 ? 1.5 / frames : 1) > 1;
}

static const struct item *source_in(const struct pose *p, const struct item *i)
{
    return i->from ? pose_find(p, i->from) : NULL;
}

// A text that is another, or that is told later, is not what was there.
static bool is_same(const struct item *a, const struct item *b)
{
    return a && !b->hidden &&
           (a->text && b->text ? !strcmp(a->text, b->text)
                               : a->text == b->text);
}

// Between two sorted poses that have their times, in a movement of [seconds].
static void jumps_break(const struct pose *from, struct pose *to,
                        const struct extent *extent, double seconds)
{
    assert(from && to && extent && seconds > 0);
    const struct pace pace = {extent, 60 * seconds};
    for (int k = 0; k < to->count; k++) {
        struct item *i = &to->items[k];
        const struct item *was = pose_find(from, i->id);
        bool glides = i->cuts ? is_same(was, i) : !i->apart;
        if (glides && jumps(&pace, was, i)) {
            i->cuts = false;
            i->apart = true;
            i->when.to = fmax(i->when.to, i->when.from + SEEN);
        }
        if ((!was || i->apart) && (jumps(&pace, source_in(from, i), i) ||
                                   jumps(&pace, source_in(to, i), i)))
            i->from = 0;
    }
}

// --- beats -------------------------------------------------------------------

// Fractions of the movement.
static const double OUT = 0.15;     // the old light has gone out
static const double TURNED = 0.3;   // another picture stands
static const double TRAVEL = 0.2;   // of one copy, its own time
static const double CELL = 0.35;    // of one that comes from another
static const double APPEARS = 0.15; // of one that comes where it stands

static const double REVEALED = 0.925;          // formula and sentence tell
static const struct span turning = {0.2, 0.8}; // of a clock's hand

// What a movement does with an item.
enum coming {
    STAYS,
    COMES, // it was not there before
    BORN   // it comes from another
};

// The whole of a stage reads nothing: its picture has longer to come.
static double longer(const struct beats *b)
{
    const struct scene *s = b->scene;
    return timeline_closes(s->trace, s->position) ? 2 : 1;
}

static double settled(const struct beats *b)
{
    return b->turn ? TURNED * longer(b) : OUT;
}

// One picture goes while the next one comes, so that it is never dark.
static struct span going(const struct beats *b)
{
    return (struct span){0, b->turn ? 0.22 * longer(b) : OUT};
}

// What stands in both goes to its other place.
static struct span gliding(const struct beats *b)
{
    return b->turn ? (struct span){0.08 * longer(b), 0.28 * longer(b)}
                   : (struct span){OUT, TURNED};
}

static struct span arriving(const struct beats *b)
{
    return (struct span){0.08 * longer(b), settled(b)};
}

// When all that is read is lit: 0.2 seconds after that.
static double lit(const struct beats *b)
{
    return settled(b) + (b->turn ? 0.15 : 0.17);
}

// When all copies have met, 0.5 seconds later.
static double gathered(const struct beats *b)
{
    return b->turn ? 0.8 : 0.74;
}

// When the result comes; it stands when it is told.
static struct span result(const struct beats *b)
{
    return (struct span){gathered(b), REVEALED};
}

// One cell or one term is computed: there is time to look at its operands.
static bool close_up(const struct beats *b)
{
    return b->scene->now.column >= 0;
}

bool beats_gather(const struct scene *s)
{
    if (s->now.row < 0)
        return false;
    if (s->now.column >= 0)
        return true;
    enum form form = scene_operation(s)->kind->form;
    return s->position.level == LEVEL_ROW &&
           (form == FORM_PRODUCT || form == FORM_PAIR);
}

// When the [k]-th of [n] copies travels; over eight go in groups. An eye can
// follow it: of many, one sets out before the one before has arrived.
static struct span copy_span(const struct beats *b, int k, int n)
{
    enum { GROUPS = 8 };
    int groups = n < GROUPS ? n : GROUPS;
    int group = n ? (int)((long long)k * groups / n) : 0;
    double all = gathered(b) - lit(b);
    double each = fmax(all / fmax(groups, 1), TRAVEL);
    double from =
        lit(b) + (groups > 1 ? (all - each) * group / (groups - 1) : 0);
    return (struct span){from, from + each};
}

// One row or less is computed, as a sum whose terms are seen.
static bool sums_up(const struct beats *b)
{
    const struct scene *s = b->scene;
    return s->now.row >= 0 && scene_operation(s)->kind->form == FORM_MIX;
}

// When all that is read is lit. A sum of scaled values needs the time after it.
static double looked(const struct beats *b)
{
    return sums_up(b) && !close_up(b) ? settled(b) + 0.1 : lit(b);
}

// When value [k] of [n] is scaled, or laid to those before it: first all are
// scaled, then all are laid, one after another; over eight begin before the one
// before has ended.
static struct span value_span(const struct beats *b, const struct item *i)
{
    double first = looked(b), middle = (first + gathered(b)) / 2;
    double from = i->beat == BEAT_SCALE ? first : middle;
    double all = (gathered(b) - first) / 2;
    bool one = b->scene->position.level == LEVEL_TERM;
    int n = one ? 1 : i->turns, k = one ? 0 : i->turn;
    double each = all / fmax(fmin(n, 8), 1);
    from += n > 1 ? (all - each) * k / (n - 1) : 0;
    return (struct span){from, from + each};
}

// When the light falls on operand [k] of those that are read.
static struct span lighting(const struct beats *b, int k)
{
    double from = settled(b), to = looked(b);
    if (!close_up(b))
        return (struct span){from, to};
    double one = (to - from) / b->scene->read_count;
    return (struct span){from + k * one, from + (k + 1) * one};
}

static bool beats_within(int at, int from, int count)
{
    return at < 0 || (at >= from && at < from + count);
}

// Which of the operands [a] lies in; -1 for none.
static int operand_of(const struct scene *s, const struct address *a)
{
    for (int k = 0; k < s->read_count; k++) {
        const struct cells *c = &s->reads[k];
        if (c->tensor == a->tensor && beats_within(a->row, c->row, c->rows) &&
            beats_within(a->column, c->column, c->columns))
            return k;
    }
    return -1;
}

// When term [a] of a cell, shown on its own, moves.
static struct span term_span(const struct beats *b, const struct address *a)
{
    const struct operation *o = operation_of(a);
    bool one = b->scene->position.level == LEVEL_TERM;
    return one ? copy_span(b, 0, 1) : copy_span(b, a->term, operation_terms(o));
}

// At a stage all that one operation makes comes before what is made of it, row
// by row.
static struct span operation_span(const struct beats *b,
                                  const struct operation *o, int row)
{
    const struct trace *t = b->scene->trace;
    const struct block *all = &t->blocks[o->block];
    int k = 0;
    while (k < all->count - 1 && t->operations[all->first + k] != o)
        k++;
    double one = (1 - settled(b)) / all->count, each = one * 0.6;
    double late = o->rows > 1 ? (double)(row - o->row) / (o->rows - 1) : 0;
    double from = settled(b) + k * one + (one - each) * late;
    return (struct span){from, from + each};
}

static bool is_stage_of_many(const struct beats *b, const struct operation *o)
{
    const struct scene *s = b->scene;
    return s->position.level <= LEVEL_STAGE && o &&
           s->trace->blocks[o->block].count > 1 &&
           scene_operation(s)->block == o->block;
}

// When what shows the cells of [a] moves.
static struct span cell_span(const struct beats *b, const struct address *a,
                             enum coming how)
{
    const struct scene *s = b->scene;
    int column = a->column < 0 ? a->tensor->columns - 1 : a->column;
    int64_t cell = timeline_cell(s->trace, a->tensor, a->row, column);
    if (cell < b->before.cells && b->turn && how != STAYS)
        return arriving(b);
    if (cell < b->before.cells) {
        int k = operand_of(s, a);
        return k < 0 ? (struct span){0, settled(b)} : lighting(b, k);
    }
    if (cell >= s->progress.cells) // still to come, or its terms are
        return !close_up(b) || !in_focus(s, a->tensor, a->row, a->column)
                   ? (struct span){0, settled(b)}
               : a->term >= 0 ? term_span(b, a)
                              : result(b);
    if (a->term >= 0)
        return term_span(b, a);
    if (close_up(b) || sums_up(b))
        return result(b);
    if (is_stage_of_many(b, operation_of(a)))
        return operation_span(b, operation_of(a), a->row);
    if (beats_gather(s)) // not before what makes it has arrived
        return result(b);
    // one after another; the last stands when it is told
    double many = (double)(s->progress.cells - b->before.cells);
    double first = s->now.row < 0 ? settled(b) : looked(b);
    double each = how == BORN ? CELL : APPEARS;
    double last = how == BORN ? REVEALED : 1;
    double from = first + (double)(cell + 1 - b->before.cells) / many *
                              (last - each - first);
    return (struct span){from, from + each};
}

static bool is_light(const struct item *i)
{
    return i->layer == LAYER_BACK || i->layer == LAYER_POOL ||
           i->layer == LAYER_OUTLINE;
}

// Bands run to the crossing, the pool and the outline wait there.
static struct span light_span(const struct beats *b, const struct item *i)
{
    int last = b->scene->read_count - 1;
    if (last < 0)
        return (struct span){settled(b), looked(b)};
    return lighting(b, i->beat == BEAT_READ && i->turn < last ? i->turn : last);
}

static bool beats_is_cell(const struct item *i)
{
    return i->target.kind == TARGET_CELLS && i->target.address.row >= 0 &&
           i->target.address.column >= 0 && i->kind != ITEM_IMAGE;
}

// What is no cell of its own: titles, arrows, bars.
static struct span other_span(const struct beats *b, const struct item *i,
                              enum coming how)
{
    if (i->delay > 0) // it is part of what is worked out
        return (struct span){lit(b), 1};
    int k = i->target.kind == TARGET_CELLS && i->kind != ITEM_IMAGE
                ? operand_of(b->scene, &i->target.address)
                : -1;
    if (k >= 0 && how == STAYS)
        return lighting(b, k);
    if (i->kind == ITEM_TEXT && !b->turn) // names change with the sentence
        return (struct span){OUT, OUT};
    if (!b->turn) // in a picture that stays only what is computed changes
        return result(b);
    return how == STAYS ? gliding(b) : arriving(b);
}

static struct span item_span(const struct beats *b, const struct item *i,
                             enum coming how)
{
    if (i->beat == BEAT_CUT)
        return (struct span){OUT, OUT};
    if (i->beat == BEAT_WORDS) // a cut, so that no two texts cross
        return i->kind == ITEM_TEXT ? (struct span){OUT, OUT}
                                    : (struct span){0, OUT};
    if (i->beat == BEAT_COPY)
        return copy_span(b, i->turn, i->turns);
    if (i->beat == BEAT_STORY) {
        double one = (1 - settled(b)) / i->turns;
        double from = settled(b) + one * i->turn;
        return (struct span){from, from + one * 0.8};
    }
    if (i->beat == BEAT_TURN && i->kind == ITEM_TEXT)
        return (struct span){turning.from, turning.from};
    if (i->beat == BEAT_TURN &&
        how != STAYS) // it is joined to a hand that stands
        return (struct span){turning.to, 1};
    if (i->beat == BEAT_TURN)
        return turning;
    if (i->beat == BEAT_SCALE || i->beat == BEAT_LAY)
        return value_span(b, i);
    if (i->beat == BEAT_RESULT)
        return result(b);
    if (is_light(i) || i->beat == BEAT_READ)
        return light_span(b, i);
    // the place of what is still to come
    bool place = how != STAYS && i->layer == LAYER_SLOT;
    return beats_is_cell(i) && !place ? cell_span(b, &i->target.address, how)
                                      : other_span(b, i, how);
}

// What goes makes place first; the empty place of a cell waits for it.
static struct span leaving_span(const struct beats *b, const struct item *i)
{
    bool slot = i->layer == LAYER_SLOT && beats_is_cell(i);
    if (i->beat == BEAT_TURN && i->kind != ITEM_TEXT)
        return (struct span){0, turning.from};
    bool words =
        i->beat == BEAT_WORDS || i->beat == BEAT_CUT || i->beat == BEAT_TURN;
    return slot || words ? item_span(b, i, STAYS) : going(b);
}

// A cell of many operands, or one to which copies travel, comes where it
// belongs: on its way from one operand it would cover the others.
static bool stands(const struct beats *b, const struct item *i)
{
    const struct address *a = &i->target.address;
    if (i->beat != BEAT_AUTO || !beats_is_cell(i) || a->term >= 0)
        return false;
    enum form form = operation_of(a)->kind->form;
    return form == FORM_PRODUCT || form == FORM_PAIR || form == FORM_MIX ||
           (beats_gather(b->scene) &&
            in_focus(b->scene, a->tensor, a->row, a->column));
}

// A sum does not come from the first of what it adds up.
static bool reads_one(const struct address *a)
{
    struct cells reads[MAX_READS];
    int count = operation_reads(operation_of(a), a->row, a->column, -1, reads);
    return !count || reads[0].rows * reads[0].columns == 1;
}

// What a step computes is born of what it reads, with its number: what is known
// already, what stands once more and what has none come where they stand.
static bool flies(const struct beats *b, const struct item *i,
                  const struct item *source)
{
    const struct address *a = &i->target.address;
    if (i->beat == BEAT_STORY && source)
        return !i->text || source->text; // else it would be a blank chip
    if (i->flows || i->beat != BEAT_AUTO || !source)
        return true;
    if (i->share || !i->text != !source->text)
        return false;
    if (!beats_is_cell(i))
        return true;
    int64_t cell = timeline_cell(b->scene->trace, a->tensor, a->row, a->column);
    return cell >= b->before.cells && cell < b->scene->progress.cells &&
           reads_one(a);
}

// What another term came to says nothing of this one.
static bool is_other_term(const struct item *i)
{
    return i->target.kind == TARGET_CELLS && i->target.address.term >= 0;
}

// A number that stands in a picture where the next has none, or none has room,
// would be a blank chip on its way.
static bool loses_number(const struct item *was, const struct item *i)
{
    return was && i->kind == ITEM_BOX && i->beat == BEAT_AUTO &&
           beats_is_cell(i) && !was->text != !i->text && item_travels(was, i);
}

// A word or a number that no square leads, and that stands elsewhere in the next
// picture: it goes there with it, and comes here.
static bool changes_place(const struct beats *b, const struct item *was,
                          const struct item *i)
{
    return b->turn && was && i->kind == ITEM_TEXT && i->beat == BEAT_AUTO &&
           !i->with && item_travels(was, i);
}

// Far enough for a number to cross others.
static bool goes_far(const struct item *a, const struct item *b)
{
    return fabs(a->at.x - b->at.x) + fabs(a->at.y - b->at.y) > 2 * b->size;
}

static bool says_the_same(const struct item *a, const struct item *b)
{
    return a->text && b->text && !strcmp(a->text, b->text);
}

// A number keeps to its square; one that becomes another is not read on a long
// way.
static void follow(const struct pose *from, struct pose *to)
{
    for (int k = 0; k < to->count; k++) {
        struct item *i = &to->items[k];
        const struct item *lead = i->with ? pose_find(to, i->with) : NULL;
        const struct item *was = lead ? pose_find(from, i->id) : NULL;
        if (!lead)
            continue;
        i->when = lead->when;
        i->moves = lead->moves;
        i->delay = lead->delay;
        i->carries = was && says_the_same(was, i);
        i->apart = lead->apart || (was && !i->carries && goes_far(was, i));
        bool comes = i->apart && was && !lead->apart;
        if (comes && lead->moves.to > 0)
            i->when = (struct span){lead->moves.to, lead->moves.to + 0.05};
        else if (comes)
            i->when.from = (i->when.from + 3 * i->when.to) / 4;
    }
}

// What is laid was scaled before, and passes until then.
static void pass_on(const struct pose *from, struct pose *to)
{
    for (int k = 0; k < to->count; k++) {
        const struct item *i = &to->items[k];
        if (i->beat != BEAT_LAY || !i->from)
            continue;
        const struct item *scaled = pose_find(to, i->from);
        const struct item *was = pose_find(from, i->id);
        bool stays = was && !i->anew && item_stays(was, i);
        if (scaled && scaled->passes)
            to->items[scaled - to->items].until = stays ? 0 : i->when.from;
    }
}

static bool cuts(const struct item *i)
{
    return i->beat == BEAT_CUT ||
           (i->beat == BEAT_TURN && i->kind == ITEM_TEXT);
}

// What has another place goes there in the time of the picture, whenever its
// light changes: all of a matrix at once.
static bool glides(const struct beats *b, const struct item *was,
                   const struct item *i)
{
    const struct address *a = &i->target.address;
    if (i->beat != BEAT_AUTO || item_stays(was, i))
        return false;
    return b->turn || (beats_is_cell(i) && item_travels(was, i) &&
                       timeline_cell(b->scene->trace, a->tensor, a->row,
                                     a->column) < b->before.cells);
}

static enum coming coming(const struct pose *from, const struct pose *to,
                          const struct item *i)
{
    if (pose_find(from, i->id))
        return STAYS;
    bool born = i->from && (pose_find(from, i->from) || pose_find(to, i->from));
    return born ? BORN : COMES;
}

void beats_give(const struct beats *b, struct pose *from, struct pose *to)
{
    assert(b->scene && from && to);
    for (int k = 0; k < from->count; k++) {
        struct item *i = &from->items[k];
        i->when = leaving_span(b, i);
        i->cuts = cuts(i);
    }
    for (int k = 0; k < to->count; k++) {
        struct item *i = &to->items[k];
        const struct item *source = source_in(from, i);
        if (stands(b, i) || !flies(b, i, source ? source : source_in(to, i)))
            i->from = 0;
        const struct item *was = pose_find(from, i->id);
        i->when = item_span(b, i, coming(from, to, i));
        if (was && glides(b, was, i))
            i->moves = gliding(b);
        if (i->when.from >= gathered(b))
            i->delay = 0; // all that is told is told at once
        i->cuts = cuts(i);
        i->ground = b->scene->theme->paper;
        i->revealed = REVEALED;
        if (i->cuts && i->beat == BEAT_TURN) {
            i->hidden = "";
            i->revealed = turning.to;
        }
        bool value = i->beat == BEAT_SCALE || i->beat == BEAT_LAY;
        i->apart = is_light(i) || i->beat == BEAT_COPY ||
                   i->beat == BEAT_RESULT || i->beat == BEAT_STORY || value ||
                   is_other_term(i) || loses_number(was, i) ||
                   changes_place(b, was, i);
        i->anew = value && b->other_row;
        if (b->turn && (loses_number(was, i) || changes_place(b, was, i)))
            i->when = arriving(b);
    }
    follow(from, to);
    const struct scene *s = b->scene;
    jumps_break(from, to, &s->view->extent,
                beats_seconds(s->trace, s->position));
    pass_on(from, to);
}

#define BEAT_SECONDS 0.4
#define MOST_SECONDS 3.5

// True when step [p] has another stage before it, so another picture.
static bool turns(const struct trace *t, struct position p)
{
    struct position before = {p.level, p.index - 1};
    return !p.index || timeline_stage(t, before) != timeline_stage(t, p);
}

// 0.2 for the old light to go, 0.2 to look, 0.5 to move, 0.3 to settle.
static const double SECONDS = 1.2, TURN_SECONDS = 1.4;

double beats_seconds(const struct trace *t, struct position p)
{
    struct address now = timeline_address(t, p);
    const struct operation *o = operation_of(&now);
    if (p.level == LEVEL_STAGE && now.tensor->words && o && o->in_count)
        return MOST_SECONDS; // the word's whole story
    if (p.level == LEVEL_STAGE && o && t->blocks[o->block].count > 1 &&
        !timeline_closes(t, p))
        return fmin(BEAT_SECONDS * (2 + t->blocks[o->block].count),
                    MOST_SECONDS);
    if (now.row < 0)
        return TURN_SECONDS;
    if (o->kind->form == FORM_MIX && now.column < 0)
        // out, light and sum; each value is scaled, and each is laid
        return fmin(BEAT_SECONDS * (3 + 2 * operation_terms(o)), MOST_SECONDS);
    return turns(t, p)                      ? TURN_SECONDS
           : o->kind->form == FORM_CELLWISE ? 0.8
                                            : SECONDS;
}
