// SPDX-License-Identifier: MIT
#include "driven.h"

#include <stdlib.h>

#include "../random_edit.h"
#include "draw/output.h"
#include "memory.h"
#include "soundness.h"
#include "world.h"
#include "app/edit/undo.h"

void driven_begin(struct driven *d)
{
    d->app = app_new(fake_font_init(&d->font), NULL, d->shelf->paths,
                     d->shelf->listed);
    d->app->write = world_write;
    d->app->quiz.all = !d->shelf->asks;
    d->app->view.look.still = d->shelf->still;
}

void driven_open(struct driven *d, const struct shelf *shelf)
{
    *d = (struct driven){.shelf = shelf};
    driven_begin(d);
}

void driven_close(struct driven *d)
{
    list_free(&d->list);
    app_free(d->app);
    strbuf_free(&d->fault);
}

void driven_fail(struct driven *d, const char *what, const char *more)
{
    if (!d->fault.length)
        strbuf_addf(&d->fault, "%s: %s", what, more);
}

uint64_t driven_hash(struct driven *d)
{
    app_frame(d->app, &d->list);
    return list_hash(&d->list);
}

// --- inputs ------------------------------------------------------------------

// As it stands: what follows from it may be to come.
static void judge_now(struct driven *d)
{
    if (!d->fault.length)
        probe_state(d->app, d->held, &d->fault);
}

void driven_judge_state(struct driven *d)
{
    app_catch_up(d->app); // what is done here without an input, too
    judge_now(d);
}

void driven_input(struct driven *d, const struct input *in)
{
    if (in->kind == INPUT_PRESS)
        d->held = true;
    else if (in->kind == INPUT_RELEASE)
        d->held = false;
    struct input sent = *in;
    sent.held = d->held;
    bool asked = d->app->asked == ACTION_QUIT;
    bool listed = probe_look(d->app).done; // to end is one of its lines
    d->inputs++;
    bool on = app_input(d->app, &sent);
    bool end =
        in->kind == INPUT_QUIT ||
        (in->kind == INPUT_KEY && in->key == 'q' && in->control && !in->shift);
    end = end && (asked || !probe_unkept(d->app));
    if (on == end && (on || !listed))
        driven_fail(d, "input", on ? "it does not end" : "it ends");
    driven_judge_state(d);
}

void driven_key(struct driven *d, uint32_t key)
{
    driven_input(d, &(struct input){.kind = INPUT_KEY, .key = key});
}

void driven_mouse(struct driven *d, enum input_kind kind, double x, double y)
{
    driven_input(d, &(struct input){.kind = kind, .x = x, .y = y});
}

void driven_number(struct driven *d, int64_t number)
{
    char digits[24];
    int count = 0;
    for (; number; number /= 10)
        digits[count++] = (char)('0' + number % 10);
    while (count)
        driven_key(d, (uint32_t)digits[--count]);
    driven_key(d, CODE_ENTER);
}

void driven_wait(struct driven *d, double seconds)
{
    // What was begun before another lesson was opened is counted anew.
    bool anew = !d->app->measuring.of;
    int measured = anew ? 0 : probe_look(d->app).measured;
    bool moves = app_tick(d->app, seconds);
    bool learns = learning_goes_on(d->app);
    for (int i = 0; i < 20 && app_work(d->app); i++)
        continue;
    struct probed l = probe_look(d->app);
    bool must = l.forwards || l.backwards || l.turning || l.settling ||
                l.playing || l.closing || l.coming;
    bool counts = l.counting && seconds < 1;
    // for what is taken along all else waits
    if (l.measuring && !l.settling && l.measured <= measured)
        driven_fail(d, "time", "it is awake to count, and counts nothing");
    if (moves != ((l.lesson && must) || learns || counts || l.measuring))
        driven_fail(d, "time",
                    moves ? "nothing moves, yet it is awake"
                          : "it sleeps in the middle of a movement");
    driven_judge_state(d);
}

// Out of what letters and digits are typed into.
static void leave_typing(struct driven *d)
{
    for (int k = 0; k < 6 && probe_look(d->app).typed; k++)
        driven_key(d, CODE_ESCAPE);
}

void driven_rest(struct driven *d)
{
    driven_input(d, &(struct input){.kind = INPUT_RELEASE, .x = -1, .y = -1});
    driven_key(d, CODE_F12); // means nothing: a note, a black screen go away
    driven_input(d, &(struct input){.kind = INPUT_LEAVE});
    leave_typing(d);
    if (probe_look(d->app).playing)
        driven_key(d, 'p');
    if (probe_look(d->app).help)
        driven_key(d, '?');
    if (probe_look(d->app).inking)
        driven_input(
            d, &(struct input){.kind = INPUT_KEY, .key = 'i', .control = true});
    // it would swallow the keys of a trip; what it asks or makes ends first
    for (int i = 0; i < 3 && probe_look(d->app).taking; i++)
        driven_key(d, CODE_ESCAPE);
    for (int k = 0; k < 4 && probe_look(d->app).closing; k++)
        driven_wait(d, 1e3); // where the wheel goes, rests, and goes on from
    driven_wait(d, 1e3);     // what settles first
    driven_wait(d, 1e3);     // and what went on behind it
    while (probe_look(d->app).measuring && !d->fault.length)
        driven_wait(d, 0); // a count that a page tells
    while (probe_look(d->app).training && !d->fault.length)
        driven_wait(d, 1e3); // each moment has another step to show
    driven_key(d, CODE_F12);
}

// --- frames ------------------------------------------------------------------

enum { MOST_PIXELS = 1 << 20 };

// The back ends take it; raster_draw() only when it is not too large.
static void draw_all(struct driven *d)
{
    struct strbuf text = {0};
    svg_write(&d->list, &text);
    text_write(&d->list, &text);
    strbuf_free(&text);
    struct surface s = {d->list.width, d->list.height, d->list.width, NULL};
    size_t pixels = (size_t)s.width * (size_t)s.height;
    if (!pixels || pixels > MOST_PIXELS)
        return;
    struct raster *raster = raster_new();
    s.pixels = must_realloc(NULL, pixels, sizeof *s.pixels);
    raster_draw(raster, &d->list, &d->font.font, &s);
    free(s.pixels);
    raster_free(raster);
}

// Draws until that takes no more memory, then as often again: an arena that
// doubles has room for some frames even if nobody empties it.
static void draw_again(struct driven *d, uint64_t first)
{
    enum { PATIENCE = 8 };
    size_t before = 0, now = memory_in_use();
    int draws = 0;
    for (; draws < PATIENCE && now != before; draws++) {
        before = now;
        if (driven_hash(d) != first)
            driven_fail(d, "frame", "not the same when drawn again");
        now = memory_in_use();
    }
    for (int k = 0; k < draws + 2; k++)
        driven_hash(d);
    if (memory_in_use() != before)
        driven_fail(d, "frame", "drawing it again takes memory");
}

bool driven_judge(struct driven *d)
{
    uint64_t first = driven_hash(d);
    // What is wrong with a file is said in the words of the file: "NaN".
    if (list_sound(&d->list, &d->fault) && !d->app->notice.trouble.length)
        list_numbers(&d->list, &d->fault);
    draw_all(d);
    draw_again(d, first);
    if (!d->fault.length)
        probe_joints(d->app, &d->fault);
    driven_judge_state(d);
    return !d->fault.length;
}

// --- steps -------------------------------------------------------------------

static void open_lesson(struct driven *d, int which)
{
    struct strbuf why = {0};
    const char *path = d->shelf->paths[which % d->shelf->count];
    bool good = app_open(d->app, path, &why);
    if (good == (why.length > 0))
        driven_fail(d, path,
                    good ? "opened, with reasons why not"
                         : "not opened, and no reason why");
    strbuf_free(&why);
    driven_judge_state(d);
}

static void aim(struct driven *d, const struct step *s)
{
    struct input in = s->input;
    if (probe_thing(d->app, s->which, &in.x, &in.y))
        driven_input(d, &in);
}

static void mouse(struct driven *d, const struct step *s)
{
    struct probed l = probe_look(d->app);
    struct input in = s->input;
    in.x *= l.width;
    in.y *= l.height;
    driven_input(d, &in);
}

// Any step at any level is as near as another; so is one beyond the last.
void driven_go(struct driven *d, enum level level, int64_t number)
{
    struct probed l = probe_look(d->app);
    for (int k = 0; k < 2 * LEVEL_COUNT && l.lesson && l.level != level; k++) {
        driven_input(
            d, &(struct input){.kind = INPUT_KEY,
                               .key = l.level < level ? CODE_DOWN : CODE_UP,
                               .control = true});
        l = probe_look(d->app);
    }
    if (l.lesson)
        driven_number(d, 1 + (number - 1) % (l.steps + 2));
}

// Out of the field in which a number is typed, out of the picture, where digits
// are such numbers, and off the controls, of which a step may have others.
void driven_leave(struct driven *d)
{
    struct view *v = &d->app->view;
    leave_typing(d);
    for (int k = 0; k < 3 && (d->app->focusing || v->attention.locked); k++)
        driven_key(d, CODE_ESCAPE);
    leave_typing(d);
    for (int k = 0; k < 3 && probe_look(d->app).pressing; k++)
        driven_key(d, CODE_ESCAPE);
}

// A change of any kind, as a person may write it.
static void edit(struct driven *d, int which)
{
    struct rng rng = {(uint64_t)which};
    struct strbuf change = {0};
    if (!d->app->document)
        return;
    random_edit(&rng, &d->app->document->lesson, true, &change);
    edit_change(d->app, strbuf_text(&change));
    strbuf_free(&change);
    driven_judge_state(d);
}

// What is changed and taken back leaves the frame that was there, but for its
// ghosts, which Esc takes away.
static void edit_and_back(struct driven *d, int which)
{
    struct app *a = d->app;
    driven_leave(d);
    driven_rest(d);
    struct probed l = probe_look(a);
    if (!l.lesson || compare_a(a) || l.ghosts || l.asked || l.hidden ||
        l.laid || l.focused || l.stale || l.trained)
        return;
    uint64_t before = d->blind ? 0 : driven_hash(d);
    struct place at = a->place;
    int made = a->document->changes.made;
    edit(d, which);
    if (a->document->changes.made != made + 1)
        return;
    if (!d->blind)
        driven_hash(d);
    undo_move(a, -1);
    driven_judge_state(d);
    if (a->document->changes.made != made || !place_equal(&at, &a->place))
        return;
    driven_rest(d);
    for (int k = 0; k < 2 && probe_look(a).ghosts; k++)
        driven_key(d, CODE_ESCAPE);
    driven_rest(d);
    if (!d->blind && driven_hash(d) != before)
        driven_fail(d, "a change taken back", "the frame is not what it was");
}

// Pressed, pulled about, perhaps left, and released: a number, a mask, a knob.
static void pull(struct driven *d, const struct step *s)
{
    struct input in = {.kind = INPUT_PRESS, .shift = s->which % 7 == 0};
    if (!probe_thing(d->app, s->which, &in.x, &in.y))
        return;
    driven_input(d, &in);
    in.kind = INPUT_POINT;
    for (int k = 0; k < s->times + 2; k++) {
        in.x += (s->which / 3 + 37 * k) % 121 - 60;
        in.y += (s->which / 5 + 29 * k) % 91 - 45;
        driven_input(d, &in);
        if (!d->blind && k == 1)
            driven_hash(d);
    }
    if (s->which % 4 == 0)
        driven_key(d, CODE_ESCAPE);
    in.kind = INPUT_RELEASE;
    driven_input(d, &in);
}

// Takes all changes back, then makes them again: each time the bits are those
// that they were, and without any they are the file's.
static void undo(struct driven *d)
{
    enum { MOST = 64 };
    uint64_t bits[MOST + 1];
    struct app *a = d->app;
    driven_leave(d);
    int made = a->document ? a->document->changes.made : 0;
    // what a task has set aside is not there to be taken back
    int first = a->document ? a->document->changes.aside : 0;
    bool asked =
        a->document && a->document->hidden; // then nothing is taken back
    if (asked || made > MOST || (a->document && a->document->changes.saved))
        return;
    for (int k = made; k >= first && a->document; k--) {
        bits[k] = probe_bits(a);
        if (k > first)
            undo_move(a, -1);
    }
    // what a page changes for itself is no change that is taken back
    if (a->document && !a->document->changes.page && !probe_as_opened(a))
        driven_fail(d, "undo", "it is not as it was opened");
    for (int k = first + 1; k <= made; k++) {
        undo_move(a, 1);
        if (probe_bits(a) != bits[k])
            driven_fail(d, "redo", "the bits are not the same");
    }
    driven_judge_state(d);
}

// The [which]-th page that shows another lesson than its neighbours; -1: none
// does, or it cannot be gone to, for an earlier one asks.
static int go_to_laid(struct driven *d, int which)
{
    struct app *a = d->app;
    const struct lesson *l = a->document ? &a->document->lesson : NULL;
    int count = 0, page = -1;
    for (int i = 0; l && i < l->page_count; i++)
        count += page_lays(&l->pages[i]);
    for (int i = 0, k = 0; count && i < l->page_count; i++)
        if (page_lays(&l->pages[i]) && k++ == which % count)
            page = i;
    if (page < 0)
        return -1;
    app_go_to_page(a, page);
    driven_key(d, CODE_F12); // a question that stands in the way of another
    driven_judge_state(d);
    bool there = a->place.on_page && a->place.page == page &&
                 a->document->changes.page == page + 1 && !a->document->hidden;
    return there ? page : -1;
}

// One of the model's sizes, or any other change.
static void any_change(struct rng *rng, const struct lesson *l,
                       struct strbuf *out)
{
    int first = rng_between(rng, 0, l->model.count - 1);
    for (int i = 0; i < l->model.count && rng_between(rng, 0, 1); i++) {
        const struct entry *e = &l->model.entries[(first + i) % l->model.count];
        if (e->type != ENTRY_NUMBER)
            continue;
        strbuf_addf(out, "%s = %d", e->name, rng_between(rng, 1, 12));
        return;
    }
    random_edit(rng, l, true, out);
}

// What a change made is the same whenever it is made again, and what was there
// before it is there without it. Other words end the pages: one comes back. A
// page that asks begins to with an input, which is to come.
static void page(struct driven *d, int which)
{
    struct rng rng = {(uint64_t)which};
    struct strbuf change = {0};
    struct app *a = d->app;
    driven_leave(d);
    driven_rest(d); // PgDn takes away what covers the picture, first
    int at = go_to_laid(d, which);
    if (at < 0)
        return;
    uint64_t before = probe_bits(a);
    any_change(&rng, &a->document->lesson, &change);
    bool made = edit_change(a, strbuf_text(&change));
    judge_now(d);
    uint64_t with = probe_bits(a);
    if (!made && with != before)
        driven_fail(d, strbuf_text(&change), "refused, and made");
    if (made) {
        undo_move(a, -1);
        app_go_to_page(a, at);
        judge_now(d);
        // Which other words left out as long as nobody stood on it.
        if (a->document->changes.page == at + 1 && probe_bits(a) != before)
            driven_fail(d, strbuf_text(&change), "taken back, and not gone");
        undo_move(a, 1);
        judge_now(d);
        if (probe_bits(a) != with)
            driven_fail(d, strbuf_text(&change), "not the same made again");
    }
    app_catch_up(a); // PgDn skips what is asked, and leads back
    struct place was = a->place;
    bool trained = probe_look(a).trained; // it is the training that goes on
    driven_key(d, CODE_PAGE_DOWN);
    if (!trained && !a->notice.note && !a->quiz.revealed &&
        !layer_is_open(a, &finish_layer) && place_equal(&was, &a->place))
        driven_fail(d, strbuf_text(&change), "PgDn leads nowhere");
    strbuf_free(&change);
}

// One of the ways in which what can be done is listed, a line of that, and
// what it does.
static void take(struct driven *d, int which)
{
    struct input in = {.kind = INPUT_KEY, .key = CODE_MENU};
    int ways = which % 4, line = which / 4 % 12;
    if (ways == 1)
        in.key = 'k', in.control = true;
    else if (ways == 2)
        in.key = CODE_F1 + 9, in.shift = true;
    else if (ways == 3 && probe_thing(d->app, which / 4, &in.x, &in.y))
        in.kind = INPUT_MENU;
    // With something typed that finds nothing, or under a dialogue.
    for (int k = 0; k < 4 && probe_look(d->app).done; k++)
        driven_key(d, CODE_ESCAPE);
    driven_input(d, &in);
    for (int k = 0; k < line && probe_look(d->app).done; k++)
        driven_key(d, CODE_DOWN);
    if (!d->blind)
        driven_hash(d);
    bool listed = probe_look(d->app).done;
    if (listed)
        driven_key(d, CODE_ENTER);
    if (listed && probe_look(d->app).done)
        driven_fail(d, "what can be done", "taken, and still listed");
}

// Something is said to what is asked: digits, places, a cell; then Enter.
static void reply(struct driven *d, struct rng *rng)
{
    // None that leads a number and is not kept of it.
    static const uint32_t keys[] = {'1',       '2',       '3',     '4',
                                    CODE_DOWN, CODE_DOWN, CODE_UP, CODE_LEFT,
                                    '5',       CODE_RIGHT};
    double x, y;
    if (rng_between(rng, 0, 1) &&
        probe_cell(d->app, rng_between(rng, 0, 9999), &x, &y)) {
        driven_mouse(d, INPUT_PRESS, x, y);
        driven_mouse(d, INPUT_RELEASE, x, y);
    }
    for (int k = rng_between(rng, 1, 4); k; k--)
        driven_key(d, keys[rng_between(rng, 0, 9)]);
    driven_key(d, CODE_ENTER);
    if (!d->blind)
        driven_hash(d);
}

// After a first wrong answer what is asked for stays taken away, until another
// one is given, or Enter shows it.
static void answer(struct driven *d, int which)
{
    struct rng rng = {(uint64_t)which};
    enum { NEAR = 6 }; // pages on there may be one that asks
    driven_rest(d);
    for (int k = 0; k < NEAR && probe_look(d->app).awaited &&
                    !probe_look(d->app).answering;
         k++)
        driven_key(d, CODE_PAGE_DOWN);
    if (!probe_look(d->app).answering)
        return;
    for (int k = 0; k < 4 && probe_look(d->app).answering; k++) {
        reply(d, &rng);
        struct probed l = probe_look(d->app);
        if (l.waits && !l.hidden)
            driven_fail(d, "answer", "wrong at first, and told");
        if (!l.waits || which % 3)
            continue;
        driven_key(d, CODE_ENTER);
        if (probe_look(d->app).answering)
            driven_fail(d, "answer", "Enter does not show it");
    }
}

bool driven_do(struct driven *d, const struct step *s)
{
    if (s->kind == STEP_TRIP || s->kind == STEP_WALK || s->kind == STEP_GO)
        driven_leave(d);
    switch (s->kind) {
    case STEP_INPUT:
        for (int k = 0; k < (s->input.kind == INPUT_KEY ? s->times : 1); k++)
            driven_input(d, &s->input);
        break;
    case STEP_MOUSE:
        mouse(d, s);
        break;
    case STEP_AIM:
        aim(d, s);
        break;
    case STEP_LOST:
        d->held = false; // the program hears of it when the mouse moves
        app_input(d->app, &(struct input){.kind = INPUT_POINT});
        break;
    case STEP_TICK:
        driven_wait(d, s->seconds);
        break;
    case STEP_FRAME:
        if (!d->blind)
            driven_judge(d);
        break;
    case STEP_TRIP:
        driven_trip(d, s->which);
        break;
    case STEP_WALK:
        driven_walk(d, 1 + s->which % 4, s->which % 3 == 0, s->which % 2);
        break;
    case STEP_GO:
        driven_go(d, (enum level)(s->which % LEVEL_COUNT),
                  1 + s->which / LEVEL_COUNT);
        break;
    case STEP_EDIT:
        (s->which % 4 ? edit : edit_and_back)(d, s->which);
        break;
    case STEP_PULL:
        pull(d, s);
        break;
    case STEP_UNDO:
        undo(d);
        break;
    case STEP_PAGE:
        page(d, s->which);
        break;
    case STEP_WORLD:
        if (!d->alone)
            world_do(d, s->which);
        break;
    case STEP_TAKE:
        take(d, s->which);
        break;
    case STEP_ANSWER:
        answer(d, s->which);
        break;
    default:
        open_lesson(d, s->which);
    }
    return !d->fault.length;
}
