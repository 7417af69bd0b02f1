// SPDX-License-Identifier: MIT
#include "app/motion.h"

#include <assert.h>
#include <math.h>

#include "app/app.h"
#include "app/course/choose.h"
#include "app/course/course.h"
#include "app/edit/hand.h"
#include "app/focus.h"
#include "frame/route.h"
#include "frame/whole/turn.h"
#include "scene/beats.h"

#define SETTLE_SECONDS 0.15 // of a change, once it is made
#define TRAVEL_SECONDS 0.6  // of one that puts words elsewhere

static void move_on(struct app *a, double seconds)
{
    double duration = beats_seconds(&a->document->trace, app_step_now(a));
    double speed = a->view.playing ? a->motion.speed : 1;
    a->motion.fraction += a->motion.direction * seconds / duration * speed;
    if (a->motion.direction > 0 ? a->motion.fraction >= 1
                                : a->motion.fraction <= 0)
        app_settle(a);
}

// True while a change settles; what is held does not.
static bool settles(const struct app *a)
{
    return a->document && a->view.unsettled > 0 && !hand_holds(a);
}

static void settle_on(struct app *a, double seconds)
{
    double all = a->motion.travels ? TRAVEL_SECONDS : SETTLE_SECONDS;
    a->view.unsettled = fmax(0, a->view.unsettled - seconds / all);
}

static void turn_on(struct app *a, double seconds)
{
    double by = seconds / TURN_SECONDS, *turn = &a->view.turn;
    *turn += a->view.look.whole ? by : -by;
    if (*turn <= 0 || *turn >= 1)
        app_settle(a);
}

static void move_pair_on(struct app *a, double seconds)
{
    a->motion.moved += seconds / pair_seconds(a->motion.moving);
    if (a->motion.moved >= 1)
        a->motion.moving = PAIR_RESTS;
}

void app_move_pair(struct app *a, enum pair_move move)
{
    a->motion.moving = a->view.look.still ? PAIR_RESTS : move;
    a->motion.moved = 0;
}

void app_turn(struct app *a)
{
    double turn = a->view.turn; // half-way it goes back from there
    bool moving = a->motion.turning;
    app_settle(a);
    if (moving)
        a->view.turn = turn;
    focus_leave_note(a);
    a->view.look.whole = !a->view.look.whole;
    a->motion.turning = !a->view.look.still && a->document;
    if (!a->motion.turning)
        app_settle(a);
}

static double reading_time(const struct app *a)
{
    struct shown shown = app_shown(a);
    struct strbuf text = {0};
    if (compare_a(a)) {
        struct arena arena = {0};
        strbuf_add(&text, compare_pair(a, &arena).sentence);
        arena_free(&arena);
    } else {
        frame_sentence(&shown, &a->view, &text);
    }
    double seconds = route_reading(strbuf_text(&text));
    strbuf_free(&text);
    return seconds;
}

static void play_on(struct app *a, double seconds)
{
    a->motion.waited += seconds * a->motion.speed;
    if (a->motion.waited < reading_time(a))
        return;
    struct place before = a->place;
    app_step(a, 1);
    if (a->motion.direction == 0 && place_equal(&before, &a->place))
        a->view.playing = false;
}

static bool is_last(const struct app *a)
{
    if (a->place.on_page)
        return route_next(&a->document->lesson, a->place.page, 1) < 0 &&
               !pages_open_steps(a);
    return app_step_now(a).index + 1 == app_step_count(a);
}

void app_play(struct app *a)
{
    assert(a && a->document);
    app_settle(a);
    bool over = !a->view.playing && is_last(a);
    a->view.playing = !a->view.playing;
    if (over)
        app_apply(a, ACTION_FIRST, NULL);
    a->motion.waited = over ? 0 : INFINITY; // else the next step comes at once
}

bool app_tick(struct app *a, double seconds)
{
    assert(a && seconds >= 0);
    app_catch_up(a);
    if (a->export_dialog.making) {
        a->changed = true;
        if (export_dialog_tick(a))
            return true; // all else waits
    }
    if (settles(a))
        settle_on(a, seconds), a->changed = true;
    if (a->document && camera_moves(a))
        camera_tick(a, seconds);
    else if (a->document && a->quiz.comes > 0)
        quiz_tick(a, seconds);
    else if (a->document && a->motion.moving)
        move_pair_on(a, seconds), a->changed = true;
    else if (a->document && a->motion.turning)
        turn_on(a, seconds), a->changed = true;
    else if (a->document && a->motion.direction)
        move_on(a, seconds), a->changed = true;
    else if (a->document && a->view.playing)
        play_on(a, seconds), a->changed = true;
    app_catch_up(a);
    bool learns = learning_tick(a, seconds);
    if (!a->document)
        return (int)list_tick(a, seconds) | (int)course_tick(a, seconds) |
               (int)learns;
    bool measures = measure_tick(a);
    return (learns || measures || a->motion.moving || a->motion.turning ||
            a->motion.direction || a->view.playing || settles(a) ||
            camera_moves(a) || a->quiz.comes > 0);
}
