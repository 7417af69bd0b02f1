// SPDX-License-Identifier: MIT
// A lesson's pages: addresses with sentences of their own, and openings.
#include "app/app.h"

#include <assert.h>
#include <stdlib.h>

#include "app/focus.h"
#include "app/quiz/retrieval.h"
#include "frame/laid.h"
#include "frame/route.h"
#include "lesson/path.h"

void app_go_to_page(struct app *a, int page)
{
    assert(a && a->document && a->document->lesson.page_count);
    int count = a->document->lesson.page_count;
    page = page >= count ? count - 1 : page < 0 ? 0 : page;
    int toward = a->paging.toward, now = a->place.page;
    if (a->place.on_page && !toward) // who walks pages is led to no step
        a->paging.toward = (page > now) - (page < now);
    app_go(a, route_page(&a->document->lesson, &a->document->trace, page));
    a->paging.toward = toward;
}

// The step of page [page] at [level]; -1: of no step, or of words that are not
// there, or the page is left out.
static int64_t page_index(const struct app *a, int page, enum level level)
{
    const struct trace *t = &a->document->trace;
    const char *name = a->document->lesson.pages[page].at;
    struct address at;
    const struct page *p = &a->document->lesson.pages[page];
    bool out = p->left_out || !lesson_stands_on(&a->document->lesson, p);
    if (out || !name || !address_parse(t, name, &at, NULL))
        return -1;
    struct place place = route_page(&a->document->lesson, t, page);
    return timeline_at_level(t, place_step(t, &place), level).index;
}

struct place page_or_step(const struct app *a, struct position to)
{
    const struct lesson *l = &a->document->lesson;
    int best = -1, now = a->place.page;
    for (int i = 0; a->place.on_page && i < l->page_count; i++)
        if (page_index(a, i, to.level) == to.index &&
            (best < 0 || abs(i - now) <= abs(best - now)))
            best = i;
    return best < 0 ? place_of_step(&a->document->trace, to)
                    : route_page(l, &a->document->trace, best);
}

static int page_stage(const struct app *a, int page)
{
    const struct trace *t = &a->document->trace;
    struct position p = {LEVEL_STAGE, page_index(a, page, LEVEL_STAGE)};
    return p.index < 0 ? -1 : timeline_stage(t, p);
}

struct place page_or_stage(const struct app *a, int stage, enum level least)
{
    const struct lesson *l = &a->document->lesson;
    const struct trace *t = &a->document->trace;
    for (int i = 0; a->place.on_page && i < l->page_count; i++)
        if (page_stage(a, i) == stage)
            return route_page(l, t, i);
    enum level level = a->place.level < least ? least : a->place.level;
    return place_of_step(t, timeline_stage_start(t, stage, level));
}

int page_left(const struct app *a)
{
    bool left = a->document && !a->place.on_page &&
                a->paging.left <= a->document->lesson.page_count;
    return left ? a->paging.left : 0;
}

void page_back(struct app *a)
{
    assert(page_left(a));
    app_settle(a);
    app_release(a);
    app_go_to_page(a, page_left(a) - 1);
}

const char *page_back_barred(const struct app *a)
{
    return page_left(a) ? NULL : "note.page.back.none";
}

bool pages_open_steps(const struct app *a)
{
    return route_opens_steps(&a->document->lesson);
}

static bool turns_round(const struct app *a)
{
    struct shown shown = app_shown(a);
    return !a->without && !compare_a(a) && frame_travels(&shown);
}

// True where the page numbered [from], or the one shown, puts something of its
// own beside the lesson or in its place: a movement comes from no such page, and
// to none, even while what it put there is taken away.
static bool is_cut(const struct app *a, int from)
{
    const struct lesson *l = &a->document->lesson;
    return laid_needed(l, from) ||
           (a->place.on_page && laid_needed(l, a->place.page));
}

static void move_on(struct app *a)
{
    a->motion.fraction = 0;
    a->motion.direction = 1;
}

// From the page numbered [from] at [step], whose frame was another one where
// its view, its step or an answer goes at once: then the way of the words is no
// movement from it.
static void turn_round(struct app *a, int from, struct position step,
                       bool as_it_was)
{
    const struct lesson *l = &a->document->lesson;
    struct shown shown = app_shown(a);
    if (as_it_was && route_before(l, page_now(a)) == &l->pages[from] &&
        frame_travels_from(&shown, step)) {
        move_on(a);
        return;
    }
    a->view.unsettled = 1;
    a->view.turned = a->view.traded = a->motion.travels = true;
}

bool page_close_more(struct app *a)
{
    assert(a && a->document);
    struct more more;
    if (!a->place.on_page ||
        !more_of(&a->document->lesson, a->place.page, &more))
        return false;
    app_settle(a);
    app_release(a);
    app_go_to_page(a, more.at);
    return true;
}

// The first page, from 1, on the way from [from] to [to] that is left out there;
// 0: none is.
static int first_left_out(const struct app *a, int from, int to, int direction)
{
    const struct page *p = a->document->lesson.pages;
    bool on_way = direction > 0 ? to > from : to < from;
    for (int i = from + direction; on_way && i != to; i += direction)
        if (p[i].left_out && (!p[i].more || p[from].more))
            return i + 1;
    return 0;
}

void page_step(struct app *a, int direction, bool taken)
{
    assert(a && a->document && a->place.on_page);
    int page = route_next(&a->document->lesson, a->place.page, direction);
    bool within = page >= 0;
    if (!within && direction > 0 && finish_begin(a))
        return;
    if (!within && direction > 0 && pages_open_steps(a)) {
        bool several = a->document->lesson.page_count > 1;
        app_go_to_step(a, app_first_step(a));
        if (several) // an opening alone promised no pages
            a->notice.note = "note.pages.end";
        return;
    }
    if (!within && retrieval_step(a, direction))
        return;
    if (!within) {
        a->notice.note = direction > 0 ? "note.page.last" : "note.page.first";
        return;
    }
    struct position before = app_step_now(a);
    unsigned generation = a->generation;
    int set = a->paging.set, from = a->place.page;
    const struct settled *settled = quiz_settled(a);
    bool paired = app_pairs(a);
    bool revealed =
        quiz_shows(a) || quiz_answer(a) || (settled && settled->about.text);
    a->paging.missed = first_left_out(a, from, page, direction);
    a->paging.toward = direction;
    app_go_to_page(a, page);
    // What its own model leaves out shows only there: then on to the next.
    while (page >= 0 && a->place.on_page && a->place.page == from) {
        page = route_next(&a->document->lesson, page, direction);
        if (page >= 0)
            app_go_to_page(a, page);
        else
            a->notice.note =
                direction > 0 ? "note.page.last" : "note.page.first";
    }
    a->paging.toward = 0;
    // Nothing glides from one lesson, or one view, to another, nor from an
    // answer, which goes at once, nor from two pictures to one; but words travel
    // to where a page puts them.
    bool as_it_was = a->paging.set == set && !revealed && !taken &&
                     app_pairs(a) == paired;
    bool same = as_it_was && a->generation == generation && !a->without;
    if (direction < 0 || a->view.look.still)
        return;
    struct position now = app_step_now(a);
    bool other = now.level != before.level || now.index != before.index;
    if (same && !is_cut(a, from) &&
        (app_pairs(a) ? route_moves(before, now) : other))
        move_on(a);
    else if (turns_round(a))
        turn_round(a, from, before, as_it_was);
}
