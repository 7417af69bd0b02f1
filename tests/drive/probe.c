// SPDX-License-Identifier: MIT
#include "probe.h"

#include <inttypes.h>
#include <math.h>
#include <string.h>

#include "../trace_bits.h"
#include "frame/pair/against.h"
#include "trace/op.h"
#include "app/dialog/step_number.h"
#include "app/edit/mask_paint.h"
#include "app/edit/hand.h"
#include "app/quiz/retrieval.h"
#include "app/course/list.h"
#include "app/mouse.h"
#include "app/overlay.h"

// Sentences that are counted; of a measure that failed none ever will be.
static int sentences_done(const struct model *m)
{
    int done = 0;
    for (int i = 0; i < m->measured_count; i++)
        done += m->measured[i].failed ? m->measured[i].sentences + 1
                                      : m->measured[i].looked;
    return done;
}

struct probed probe_look(const struct app *a)
{
    struct probed l = {
        .lesson = a->document != NULL,
        .forwards = a->motion.direction > 0,
        .backwards = a->motion.direction < 0,
        .turning = a->motion.turning,
        .closing = a->document && camera_moves(a),
        .coming = a->quiz.comes > 0,
        .settling = a->motion.moving ||
                    (a->export_dialog.making && !a->export_dialog.asks) ||
                    (a->view.unsettled > 0 && !hand_holds(a)),
        .playing = a->view.playing,
        .paged = a->document && a->place.on_page,
        .focusing = a->focusing,
        .ghosts = a->before || a->without, // both end with a step
        .whole = a->view.look.whole,
        .focused = a->view.attention.focus.tensor[0] != 0,
        .locked = a->view.attention.locked,
        .help = layer_is_open(a, &help_layer),
        .typed = layers_modal(a) || dock_has_keyboard(a) ||
                 word_looked_at(a, &(struct token){0}) ||
                 (!a->document && a->chooser.own.text.length),
        .counting = !a->document && a->chooser.typed > 0,
        .trained = layer_is_open(a, &learning_layer),
        .training = layer_is_open(a, &learning_layer) && learning_goes_on(a),
        .pressing = layer_is_open(a, &controls_layer),
        .taking = layer_is_open(a, &export_dialog_layer),
        .asked = a->quiz.asking || a->quiz.revealed,
        .stale = a->document && document_changed(a->document),
        .earlier = a->document && retrieval_opens(a),
        .answering = a->quiz.asking,
        .waits = a->quiz.asking && a->quiz.waits,
        .done = layer_is_open(a, &palette_layer),
        .inking = layer_is_open(a, &ink_layer),
        .inked = a->ink.count > 0,
        .text = a->view.look.text,
        .speed = a->motion.speed,
        .width = a->view.extent.width,
        .height = a->view.extent.height,
        .scale = a->view.extent.scale};
    if (a->document) {
        l.level = a->place.level;
        l.measuring = measuring_next(a->document) >= 0;
        l.measured = sentences_done(&a->document->lesson.model);
        l.laid = a->document->changes.page || a->paging.set;
        l.hidden = a->document->hidden;
        l.awaited = quiz_waits(a);
        l.pairs = app_pairs(a);
        l.below = !l.paged && page_over(a);
        l.opening = l.paged && pages_open_steps(a);
        l.step = l.paged ? a->place.page + 1 : app_step_now(a).index + 1;
        l.opened =
            !l.paged && !l.whole && !a->view.look.still && !app_pairs(a) &&
            l.level >= LEVEL_ROW &&
            timeline_address(&a->document->trace, app_step_now(a)).row >= 0;
        l.steps = l.paged ? a->document->lesson.page_count : app_step_count(a);
    }
    l.listed = a->chooser.listed;
    l.chosen = a->document ? -1 : a->chooser.chosen;
    for (int i = 0; a->document && i < a->chooser.listed; i++)
        if (a->library.documents[i] == a->document)
            l.chosen = i;
    return l;
}

bool probe_unkept(const struct app *a)
{
    bool unkept = false;
    for (int i = 0; i < a->library.count; i++) {
        const struct document *b = a->library.documents[i];
        unkept = unkept || (b->good && !changes_safe(&b->changes));
    }
    return unkept;
}

uint64_t probe_bits(const struct app *a)
{
    return trace_bits(&a->document->trace);
}

bool probe_as_opened(const struct app *a)
{
    const struct own own = {.model = a->document->changes.model};
    struct document *opened =
        library_reread(a->view.words, a->document, changes_of(&own));
    bool same = opened->good && trace_bits(&opened->trace) == probe_bits(a);
    library_drop(opened);
    return same;
}

// --- the state ---------------------------------------------------------------

struct judge {
    struct app *app;
    struct strbuf *fault;
};

static void must(struct judge *j, bool good, const char *rule)
{
    if (!good && !j->fault->length)
        strbuf_add(j->fault, rule);
}

// A place must lie in a tensor of the trace that is shown.
static bool points_somewhere(const struct trace *t, const struct place *p)
{
    if (!p->tensor[0])
        return true;
    struct address at = place_address(t, p);
    return at.tensor && at.row == p->row && at.column == p->column &&
           at.term == p->term && p->row >= -1 && p->column >= -1 &&
           p->term >= -1 && (p->row >= 0 || p->column < 0) &&
           (p->column >= 0 || p->term < 0);
}

// The name of the largest difference, or a table of the wall of heads: Enter
// leads there, and arrows from one to another.
static bool at_a_note(struct app *a)
{
    struct arena arena = {0};
    struct pose pose = {.arena = &arena};
    bool note = false;
    app_pose(a, &pose);
    for (int i = 0; i < pose.count; i++) {
        const struct target *t = &pose.items[i].target;
        note |=
            (t->kind == TARGET_MOST || t->kind == TARGET_STAGE) &&
            t->address.tensor &&
            !strcmp(t->address.tensor->name, a->view.attention.focus.tensor);
    }
    arena_free(&arena);
    return note;
}

static void judge_lesson(struct judge *j)
{
    struct app *a = j->app;
    const struct trace *t = &a->document->trace;
    struct position p = app_step_now(a);
    must(j, a->document->good, "a lesson with mistakes is shown");
    if (!a->document->good)
        return;
    must(j, p.level <= LEVEL_TERM, "there is no such level");
    must(j, p.index >= 0 && p.index < timeline_count(t, p.level),
         "there is no such step");
    must(j,
         !a->place.on_page || (a->place.page >= 0 &&
                               a->place.page < a->document->lesson.page_count),
         "there is no such page");
    must(j, points_somewhere(t, &a->view.attention.focus),
         "the focus is at nothing in the trace");
    must(j, points_somewhere(t, &a->view.attention.pointed),
         "the mouse points at nothing in the trace");
    must(j, !a->view.attention.locked || a->view.attention.focus.tensor[0],
         "nothing is locked");
    must(j,
         !a->focusing || a->view.attention.focus.row >= 0 ||
             a->view.look.whole || a->before || // on a note, on a chip
             at_a_note(a),
         "arrows move nothing");
    struct position back =
        timeline_at_level(t, timeline_at_level(t, p, LEVEL_TERM), p.level);
    must(j, back.level == p.level && back.index == p.index,
         "a step's first term belongs to another step");
}

bool probe_state(struct app *a, bool held, struct strbuf *fault)
{
    struct judge j = {a, fault};
    must(&j, a->motion.fraction >= 0 && a->motion.fraction <= 1,
         "the fraction is none");
    must(&j, a->motion.direction >= -1 && a->motion.direction <= 1,
         "two steps at once");
    must(&j, a->motion.direction || a->motion.fraction == 1,
         "a step rests halfway");
    must(&j, a->motion.direction <= 0 || a->motion.fraction < 1,
         "a movement never ends");
    must(&j, a->view.turn >= 0 && a->view.turn <= 1, "it turns too far");
    must(&j, a->motion.turning || a->view.turn == 0 || a->view.turn == 1,
         "a turn rests halfway");
    must(&j,
         a->chooser.chosen >= 0 &&
             a->chooser.chosen <=
                 (a->chooser.listed ? a->chooser.listed - 1 : 0),
         "no such lesson is chosen");
    must(&j, step_number_typed(a) >= -1 && step_number_typed(a) < 1000000000,
         "the typed number grew without end");
    must(&j, a->motion.speed > 0.1 && a->motion.speed < 10,
         "the speed ran away");
    must(&j, a->view.look.text > 0.75 && a->view.look.text < 1.55,
         "the text size ran away");
    must(&j, !a->hand.grip || held, "something is held without a button");
    must(&j, !a->hand.grip || a->document, "a drag without a lesson");
    must(&j, !a->hand.made || a->before, "nothing is before what was pulled");
    must(&j, !a->mask_paint.made || a->before,
         "nothing is before what is painted");
    must(&j, !a->before || a->before->good, "ghosts of a lesson with mistakes");
    must(&j, a->document || !a->view.playing, "the list plays");
    must(&j, !a->document || !camera_moves(a) || !app_pairs(a),
         "a level opens or closes unseen");
    if (a->document)
        judge_lesson(&j);
    return !fault->length;
}

// --- its frames --------------------------------------------------------------

static uint64_t hash_at(const struct app *a, struct position p, double fraction)
{
    struct arena arena = {0};
    struct list list = {0};
    struct shown shown = app_shown(a);
    struct view view = a->view;
    view.turn = 0; // at rest, as every step begins
    view.unsettled = 0;
    shown.position = p;
    shown.fraction = fraction;
    shown.closed = shown.comes = 0; // at rest, too
    shown.from = NULL;
    shown.opened = NULL;
    shown.page = NULL; // its sentence belongs to one step
    if (compare_a(a)) {
        struct pair pair =
            against(a->compared.a, a->document, &shown, &view, &arena);
        pair_build(&pair, &view, a->font, &arena, &list);
    } else {
        frame_build(&shown, &view, a->font, &arena, &list);
    }
    uint64_t hash = list_hash(&list);
    list_free(&list);
    arena_free(&arena);
    return hash;
}

bool probe_joints(const struct app *a, struct strbuf *fault)
{
    if (!a->document)
        return true;
    struct position p = app_step_now(a);
    int64_t count = timeline_count(&a->document->trace, p.level);
    uint64_t here = hash_at(a, p, 1);
    if (p.index + 1 < count &&
        here != hash_at(a, (struct position){p.level, p.index + 1}, 0))
        strbuf_addf(fault,
                    "level %d, step %" PRId64 ": its end is not the beginning "
                    "of the next",
                    (int)p.level, p.index + 1);
    else if (p.index > 0 && hash_at(a, (struct position){p.level, p.index - 1},
                                    1) != hash_at(a, p, 0))
        strbuf_addf(fault,
                    "level %d, step %" PRId64 ": its beginning is not the end "
                    "of the last",
                    (int)p.level, p.index + 1);
    else if (here != hash_at(a, p, 1))
        strbuf_addf(fault, "level %d, step %" PRId64 ": not the same twice",
                    (int)p.level, p.index + 1);
    return !fault->length;
}

static struct pose pose_now(struct app *a, struct arena *arena)
{
    struct pose pose = {.arena = arena};
    if (a->document)
        app_pose(a, &pose);
    else
        list_pose(a, &pose);
    if (layers_modal(a))
        overlay_pose(a, &pose);
    return pose;
}

static void middle(const struct item *i, double *x, double *y)
{
    *x = i->at.x + i->at.w / 2;
    *y = i->at.y + i->at.h / 2;
}

// A click there locks it: it neither paints a mask nor writes a word.
static bool only_locks(struct app *a, const struct target *t)
{
    return t->kind == TARGET_CELLS && !mouse_is_label(t) &&
           t->address.row >= 0 && t->address.column >= 0 &&
           trace_has(&a->document->trace, t->address.tensor) &&
           strcmp(t->address.tensor->plain, "probabilities") != 0 &&
           !mask_paint_may_at(a, &t->address);
}

bool probe_locks(struct app *a, double x, double y)
{
    struct target t = mouse_target(a, x, y);
    return only_locks(a, &t);
}

bool probe_cell(struct app *a, int which, double *x, double *y)
{
    struct arena arena = {0};
    struct pose pose = pose_now(a, &arena);
    int *cells = arena_array(&arena, (size_t)pose.count + 1, sizeof *cells);
    int count = 0;
    for (int i = 0; i < pose.count; i++)
        if (only_locks(a, &pose.items[i].target))
            cells[count++] = i;
    bool found = false;
    for (int k = 0; k < count && !found; k++) { // something else may lie there
        middle(&pose.items[cells[(which + k) % count]], x, y);
        found = probe_locks(a, *x, *y);
    }
    arena_free(&arena);
    return found;
}

bool probe_handle(struct app *a, double *x, double *y, double *dx, double *dy)
{
    struct arena arena = {0};
    struct pose pose = pose_now(a, &arena);
    bool found = false;
    for (int i = 0; i < pose.count && !found; i++) {
        const struct target *t = &pose.items[i].target;
        if (t->kind != TARGET_LEVEL || t->wide == 0 ||
            t->number != (int)app_step_now(a).level)
            continue;
        middle(&pose.items[i], x, y);
        *x += pose.items[i].at.w * 0.3; // its name is left of it
        *dx = t->wide < 0 ? -t->wide : 0;
        *dy = t->wide > 0 ? t->wide : 0;
        struct target there = mouse_target(a, *x, *y);
        found = there.kind == TARGET_LEVEL && there.number == t->number;
    }
    arena_free(&arena);
    return found;
}

bool probe_thing(struct app *a, int which, double *x, double *y)
{
    enum { KINDS = TARGET_LINE + 1 };
    struct arena arena = {0};
    struct pose pose = pose_now(a, &arena);
    int count[KINDS] = {0}, kinds = 0, kind = TARGET_NONE;
    for (int i = 0; i < pose.count; i++)
        count[pose.items[i].target.kind]++;
    for (int k = TARGET_NONE + 1; k < KINDS; k++)
        kinds += count[k] > 0;
    for (int k = TARGET_NONE + 1, n = 0; k < KINDS && kinds; k++)
        if (count[k] && n++ == which % kinds)
            kind = k;
    for (int i = 0, n = 0; i < pose.count && kinds; i++)
        if ((int)pose.items[i].target.kind == kind &&
            n++ == which / kinds % count[kind])
            middle(&pose.items[i], x, y);
    arena_free(&arena);
    return kinds > 0;
}
