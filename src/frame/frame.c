#include "frame/frame.h"

#include <math.h>
#include <string.h>

#include "frame/chrome.h"
#include "frame/whole.h"
#include "report/say.h"
#include "panel/panels.h"
#include "scene/beats.h"
#include "trace/explain.h"
#include "trace/term.h"
#include "typeset/spoken.h"

// A focus that cannot be: of another trace, or not computed yet.
static bool can_look(const struct scene *s, const struct address *a)
{
    return a->tensor && known(s, a->tensor, a->row < 0 ? 0 : a->row, a->column);
}

// The step from which on one can look at [a].
static struct position step_of(const struct scene *s, const struct address *a)
{
    int column = a->column < 0 ? a->tensor->columns - 1 : a->column;
    return timeline_known(s->trace, s->position.level, a->tensor,
                          a->row < 0 ? 0 : a->row, column);
}

static struct scene scene_of(const struct shown *shown, const struct view *view,
                             const struct font *font, struct pose *out)
{
    struct scene s = {.trace = shown->trace,
                      .view = view,
                      .theme = view->look.theme,
                      .font = font,
                      .position = shown->position,
                      .pose = out};
    if (shown->page) {
        s.page = (int)(shown->page - shown->lesson->pages) + 1;
        s.pages = shown->lesson->page_count;
    }
    s.now = timeline_address(s.trace, s.position);
    s.progress = timeline_progress(s.trace, s.position);
    struct address look = place_address(s.trace, &view->attention.focus);
    s.focus = can_look(&s, &look) ? look : s.now;
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

// Where copies of what is read meet: the chip of their product, if the picture
// has one, or the cell.
static struct rect meeting_place(const struct scene *s, int term,
                                 struct rect cell)
{
    const struct item *chip = pose_find(s->pose, id_named("chip", term));
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

// Copies of what feeds the step, invisible at rest: on their way in they show
// how the cell is gathered from its operands, pair by pair, or a row from its
// vectors, all at once.
static void add_couriers(struct scene *s)
{
    struct pose *p = s->pose;
    struct rect at;
    if (!beats_gather(s))
        return;
    pose_sort(p);
    if (!find_goal(s, &at))
        return;
    bool whole = s->now.column < 0;
    struct pose before = *p;
    for (int i = 0, sent = 0; i < s->read_count; i++) {
        const struct cells *c = &s->reads[i];
        int count = c->rows * c->columns;
        if (whole && c->rows > 1)
            continue; // a matrix stays
        for (int k = 0; k < count && sent < MOST_COPIES; k++) {
            const struct item *from = pose_find(
                &before, id_cell("cell", c->tensor, c->row + k / c->columns,
                                 c->column + k % c->columns));
            if (!from)
                continue;
            struct item copy = whole ? courier(s, from, i, 0, 1, at)
                                     : courier(s, from, i, k, count, at);
            *pose_add(p, copy.kind, copy.layer, copy.id) = copy;
            sent++;
        }
    }
}

// The view's words; with numbers off they tell none that is computed.
static struct catalogue words_of(const struct scene *s)
{
    const struct catalogue *words = s->view->words;
    struct catalogue c = words ? *words : (struct catalogue){0};
    c.quiet = !s->view->look.numbers;
    return c;
}

// The page's sentence, or the one of what is looked at.
static void say_sentence(const struct scene *s, const struct shown *shown,
                         struct strbuf *out)
{
    struct address look = place_address(s->trace, &s->view->attention.focus);
    if (look.tensor && !can_look(s, &look)) {
        struct position p = step_of(s, &look);
        say(s->view->words, out, "frame.not_yet",
            SLOTS(COUNT("n", p.index + 1)));
    } else if (shown->page && shown->page->say && !look.tensor) {
        say_fill(s->trace, shown->page->say, !s->view->look.numbers, out);
    } else {
        struct catalogue words = words_of(s);
        explain_address(&words, &s->focus, out);
    }
}

// Why the step is done, unless a page speaks or something is looked at.
static void say_why(const struct scene *s, const struct shown *shown,
                    struct strbuf *out)
{
    bool looking = s->view->attention.focus.tensor[0];
    struct catalogue words = words_of(s);
    if (!looking && !(shown->page && shown->page->say))
        explain_why(&words, s->trace, &s->now, out);
}

// What is said, in the pose's arena.
static const char *keep(const struct scene *s, const struct shown *shown,
                        void (*speak)(const struct scene *s,
                                      const struct shown *shown,
                                      struct strbuf *out))
{
    struct strbuf text = {0};
    speak(s, shown, &text);
    const char *kept = text_print(s, "%s", strbuf_text(&text));
    strbuf_free(&text);
    return kept;
}

struct painted {
    struct scene scene;
    const struct panel *picture;
};

// On a cover, the first step and the last.
static enum promise_place promise_place(const struct scene *s,
                                        const struct shown *shown, bool begins)
{
    int64_t last = timeline_count(s->trace, s->position.level) - 1;
    bool ends = s->position.index == 0 || s->position.index == last;
    if (s->view->look.whole || !(begins || (ends && !shown->page)))
        return PROMISE_NOWHERE;
    return begins || s->now.row < 0 ? PROMISE_FOR_FORMULA
                                    : PROMISE_OVER_FORMULA;
}

// What is looked at has its own formula.
static void paint_formula(struct scene *s, bool begins)
{
    bool instead = s->promise == PROMISE_FOR_FORMULA &&
                   (begins || address_equal(&s->focus, &s->now));
    bool promised = (instead || s->promise == PROMISE_OVER_FORMULA) &&
                    whole_line(s, chrome_promise(s));
    if (!begins && !(instead && promised))
        chrome_formula(s);
}

static struct painted fill_pose(const struct shown *shown,
                                const struct view *view,
                                const struct font *font, struct pose *out,
                                bool opening)
{
    struct scene s = scene_of(shown, view, font, out);
    bool cover = shown->page && !shown->page->at; // before any step
    if (opening || cover)
        s.progress = (struct progress){0, 0};
    const char *sentence =
        opening ? shown->lesson->goal : keep(&s, shown, say_sentence);
    const char *why = opening ? "" : keep(&s, shown, say_why);
    bool begins = opening || cover;
    s.promise = promise_place(&s, shown, begins);
    chrome_make_room(&s, sentence, why, !begins);
    chrome_header(&s, shown->lesson->title);
    pose_beat(out, 0, BEAT_WORDS, 0, 0);
    const struct panel *picture = NULL;
    if (view->look.whole)
        whole_paint(&s);
    else if (cover)
        opening_paint(&s, sentence);
    else
        picture = panels_paint(&s);
    int words = out->count;
    chrome_sentence(&s, sentence, why);
    paint_formula(&s, begins);
    if (!begins)
        paint_pointed(&s);
    chrome_footer(&s);
    pose_beat(out, words, BEAT_WORDS, 0, 0);
    if (!opening && !cover && !view->attention.focus.tensor[0])
        add_couriers(&s);
    pose_sort(out);
    return (struct painted){s, picture};
}

// The movement from [before] to [now] has its beats.
static void give_beats(const struct painted *before, const struct painted *now)
{
    const struct scene *a = &before->scene, *b = &now->scene;
    struct beats beats = {
        .scene = b,
        .before = a->progress,
        .turn = before->picture != now->picture ||
                timeline_stage(a->trace, a->position) !=
                    timeline_stage(b->trace, b->position),
    };
    beats_give(&beats, a->pose, b->pose);
}

void frame_pose(const struct shown *shown, const struct view *view,
                const struct font *font, struct pose *out)
{
    fill_pose(shown, view, font, out, false);
}

bool frame_knows(const struct shown *shown, const struct address *a)
{
    struct scene s = {.trace = shown->trace, .position = shown->position};
    s.progress = timeline_progress(s.trace, s.position);
    return can_look(&s, a);
}

void frame_sentence(const struct shown *shown, const struct view *view,
                    struct strbuf *out)
{
    struct pose none = {0};
    struct scene s = scene_of(shown, view, NULL, &none);
    say_sentence(&s, shown, out);
    strbuf_add(out, " ");
    say_why(&s, shown, out);
}

void frame_spoken(const struct shown *shown, const struct view *view,
                  struct arena *arena, struct strbuf *out)
{
    struct pose none = {0};
    struct scene s = scene_of(shown, view, NULL, &none);
    frame_sentence(shown, view, out);
    if (!view->look.numbers || (shown->page && !shown->page->at))
        return; // its result is asked for, or there is none
    struct formula f = explain_formula(view->words, arena, &s.focus);
    if (strbuf_text(out)[out->length - 1] != ' ')
        strbuf_add(out, " ");
    spoken_write(&f, out);
}

void frame_build(const struct shown *shown, const struct view *view,
                 const struct font *font, struct arena *arena,
                 struct list *list)
{
    int width = (int)lround(view->extent.width * view->extent.scale);
    int height = (int)lround(view->extent.height * view->extent.scale);
    list_begin(list, arena, width, height,
               view->look.blank ? view->look.theme->off
                                : view->look.theme->paper);
    if (view->look.blank)
        return;
    struct pose now = {.arena = arena};
    struct painted reached = fill_pose(shown, view, font, &now, false);
    if (shown->fraction >= 1) {
        pose_emit(&now, view->extent.scale, font, list);
        return;
    }
    struct pose before = {.arena = arena}, between = {.arena = arena};
    struct shown earlier = *shown;
    bool opening = shown->position.index == 0;
    if (!opening)
        earlier.position.index--;
    if (shown->page && shown->page != shown->lesson->pages)
        earlier.page--; // what comes before a page is the page before
    struct painted left = fill_pose(&earlier, view, font, &before, opening);
    give_beats(&left, &reached);
    pose_blend(&before, &now, shown->fraction, &between);
    pose_emit(&between, view->extent.scale, font, list);
}

struct position frame_scrub(const struct shown *shown, const struct view *view,
                            const struct font *font, struct arena *arena,
                            double x)
{
    struct pose none = {.arena = arena};
    struct scene s = scene_of(shown, view, font, &none);
    return chrome_scrub(&s, x);
}

const char *frame_tip(const struct shown *shown, const struct view *view,
                      const struct font *font, struct arena *arena, double x)
{
    struct pose none = {.arena = arena};
    struct scene s = scene_of(shown, view, font, &none);
    struct position to = chrome_scrub(&s, x);
    int part = timeline_part(s.trace, to);
    const char *name =
        s.trace->part_count > 1
            ? part_title(view->words, arena, &s.trace->parts[part])
            : stage_title(view->words, arena,
                          &s.trace->stages[timeline_stage(s.trace, to)]);
    struct address at =
        timeline_address(s.trace, (struct position){LEVEL_PART, part});
    bool word = at.row >= 0 && known(&s, at.tensor, at.row, 0);
    return caption(
        &s, word ? "frame.tip.word" : "frame.tip",
        SLOTS(TEXT("name", name), COUNT("n", to.index + 1),
              TEXT("word", word ? row_name(&s, at.tensor, at.row) : "")));
}

void frame_thumbnail(const struct lesson *lesson, const struct trace *trace,
                     const struct view *view, const struct font *font,
                     struct rect at, struct pose *out)
{
    const char *name = views_of(&lesson->model)->cover;
    struct address cover = {name ? trace_find(trace, name) : NULL, -1, -1, -1};
    if (!cover.tensor) // several heads have it, or there is no such
        cover.tensor = trace->tensors[trace->tensor_count - 1];
    struct shown shown = {lesson, trace,
                          timeline_find(trace, LEVEL_STAGE, &cover), 1, NULL};
    struct view small = *view;
    small.look.thumbnail = true;
    small.attention.focus = (struct place){0};
    small.extent.height = (int)lround(at.h * 720 / 470);
    if (small.extent.height < 1)
        return; // no room for anything
    struct scene s = scene_of(&shown, &small, font, out);
    s.stage = at;
    panels_paint(&s);
}
