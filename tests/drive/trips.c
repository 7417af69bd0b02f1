// SPDX-License-Identifier: MIT
// Ways to go away and come back. Whatever they pass, the frame is the one it
// was: nothing that happened on the way may stay. And walks, which never jump.
#include "driven.h"

static bool always(const struct probed *l)
{
    (void)l;
    return true;
}

static bool in_lesson(const struct probed *l)
{
    return l->lesson;
}

static bool can_grow(const struct probed *l)
{
    return l->text < 1.45 && !l->answering;
}

static bool can_shrink(const struct probed *l)
{
    return l->text > 0.85 && !l->answering;
}

static bool can_hurry(const struct probed *l)
{
    return l->lesson && l->speed < 3.9;
}

// A page shows again what it changes, and nothing else that was changed.
static bool can_leave(const struct probed *l)
{
    return l->lesson && !l->ghosts && !l->laid;
}

// A step takes away what was looked at.
static bool can_step(const struct probed *l)
{
    return l->lesson && !l->focused && !l->ghosts;
}

// Going on answers a question, or takes an answer from the screen; and who
// walks the steps into what a page still asks for is asked there.
static bool can_go_on(const struct probed *l)
{
    return can_step(l) && !l->asked && !l->laid && l->step < l->steps &&
           (l->paged || !l->hidden);
}

static bool can_go_back(const struct probed *l)
{
    return can_step(l) && !l->asked && !l->laid && l->step > 1;
}

static bool can_seek(const struct probed *l)
{
    return can_step(l) && !l->focusing && !l->opening && !l->hidden &&
           !l->laid && (!l->paged || !l->awaited);
}

static bool can_enter(const struct probed *l)
{
    return can_seek(l) && !l->paged && l->level < LEVEL_TERM;
}

// To the step of a number, and by its own number back.
static bool can_double(const struct probed *l)
{
    return can_seek(l) && !l->paged && !l->below && !l->asked && !l->whole;
}

// To the steps of a page, and back to it.
static bool can_enter_page(const struct probed *l)
{
    return can_step(l) && l->paged && !l->asked && !l->hidden && !l->laid &&
           !l->awaited && !l->whole && !l->focusing;
}

static bool can_open_others(const struct probed *l)
{
    return can_leave(l) && !l->stale && !l->focused && l->chosen >= 0 &&
           l->listed > 1 && !l->trained; // whose page ends with its lesson
}

static bool can_look(const struct probed *l)
{
    // The whole formula may have no cells; then Esc closes it.
    return l->lesson && !l->focused && !l->whole;
}

// A click is an answer where something is asked.
static bool can_lock(const struct probed *l)
{
    return can_look(l) && !l->answering;
}

static bool can_scrub(const struct probed *l)
{
    return can_seek(l) && l->opened;
}

static uint64_t seen(struct driven *d)
{
    return d->blind ? 0 : driven_hash(d);
}

// A movement starts with the frame that was there: [still] is its hash.
static void key_without_a_jump(struct driven *d, const char *name, uint32_t key,
                               uint64_t still)
{
    bool hidden = probe_look(d->app).hidden;
    driven_key(d, key);
    struct probed l = probe_look(d->app);
    if (hidden && !l.hidden) // words of all that is known by now
        return;
    if (l.inked)
        return;
    if ((l.forwards || l.backwards || l.closing) && seen(d) != still)
        driven_fail(d, name, "a movement begins with a jump");
}

void driven_walk(struct driven *d, int steps, bool back, bool from_beginning)
{
    driven_rest(d);
    struct probed l = probe_look(d->app);
    if (!l.lesson)
        return;
    if (l.locked)
        driven_key(d, CODE_ESCAPE);
    if (l.focused)
        driven_key(d, CODE_ESCAPE);
    // What was refused, and what a file asks, go first.
    for (int k = 0; k < 4 && probe_look(d->app).ghosts; k++)
        driven_key(d, CODE_ESCAPE);
    if (from_beginning)
        driven_key(d, 'r');
    for (int k = 0; k < steps; k++) {
        driven_rest(d); // a step that is no more leaves a note
        key_without_a_jump(d, "a walk", back ? CODE_PAGE_UP : CODE_PAGE_DOWN,
                           seen(d));
    }
}

static void by_keys(struct driven *d, const char *name, uint32_t away,
                    uint32_t back, uint64_t start)
{
    key_without_a_jump(d, name, away, start);
    driven_wait(d, 0.1);
    driven_wait(d, 1e3);
    key_without_a_jump(d, name, back, seen(d));
    driven_wait(d, 1e3);
}

// Where a page asks on numbers of its own, nobody has answered yet, and digits
// are an answer.
static bool asks_anew(const struct app *a, int64_t page)
{
    const struct page *p = &a->document->lesson.pages[page - 1];
    return p->ask && (p->edit_count || p->model || p->why);
}

// To another step by its number, and back: the order of seeking is no matter.
static void by_number(struct driven *d, int which)
{
    struct probed l = probe_look(d->app);
    int64_t there = 1 + which % l.steps, end = which % 2 ? 1 : l.steps;
    if (l.paged && (asks_anew(d->app, there) || asks_anew(d->app, end)))
        return;
    driven_number(d, there);
    seen(d);
    driven_key(d, which % 2 ? CODE_HOME : CODE_END);
    seen(d);
    driven_number(d, l.step);
}

// Of a picture without cells there is nothing to look at, and Tab goes to the
// controls; without either Esc would end something else.
static void by_look(struct driven *d, int which)
{
    (void)which;
    driven_key(d, CODE_TAB);
    seen(d);
    struct probed l = probe_look(d->app);
    if (l.focused || l.typed || l.pressing)
        driven_key(d, CODE_ESCAPE);
}

// To the lesson beside this one in the list, perhaps one with mistakes, and
// back: a lesson remembers its place.
static void by_list(struct driven *d, int which)
{
    struct probed l = probe_look(d->app);
    bool right = l.chosen + 1 < l.listed;
    driven_key(d, 'o');
    driven_key(d, right ? CODE_RIGHT : CODE_LEFT);
    driven_key(d, CODE_ENTER);
    if (probe_look(d->app).lesson) {
        driven_number(d, 1 + which % 9);
        driven_key(d, 'o');
    }
    driven_key(d, right ? CODE_LEFT : CODE_RIGHT);
    driven_key(d, CODE_ENTER);
    // The other lesson is on file by now: it may ask before this one.
    if (probe_look(d->app).earlier)
        driven_key(d, CODE_PAGE_DOWN);
}

static void by_size(struct driven *d, int which)
{
    struct probed l = probe_look(d->app);
    struct input back = {.kind = INPUT_RESIZE,
                         .width = l.width,
                         .height = l.height,
                         .scale = l.scale};
    driven_input(d, &(struct input){.kind = INPUT_RESIZE,
                                    .width = 1 + which % 977,
                                    .height = 1 + which % 641,
                                    .scale = 1 + which % 2});
    seen(d);
    driven_input(d, &back);
}

// Round once through what a key turns through.
static void by_colours(struct driven *d, int which)
{
    (void)which;
    for (int k = 0; k < COLOR_MAPS; k++) {
        driven_key(d, 'c');
        seen(d);
    }
}

// The ground of a frame is another one, whatever is shown.
static void by_lights(struct driven *d, int which)
{
    (void)which;
    uint64_t before = seen(d);
    driven_key(d, 'l');
    if (!d->blind && seen(d) == before)
        driven_fail(d, "lights", "the same in either light");
    driven_key(d, 'l');
}

static void by_mouse(struct driven *d, int which)
{
    for (int k = 0; k < 5; k++)
        driven_input(d, &(struct input){.kind = INPUT_POINT,
                                        .x = (which * 7 + k * 131) % 1280,
                                        .y = (which * 3 + k * 97) % 720});
    seen(d);
    driven_input(d, &(struct input){.kind = INPUT_LEAVE});
}

// A notch of the wheel, or two: less than half the way out, from where it goes
// back by itself.
static void by_wheel(struct driven *d, int which)
{
    for (int k = 0; k < 1 + which % 2; k++) {
        driven_input(d, &(struct input){.kind = INPUT_WHEEL, .wheel = -1});
        driven_wait(d, 0.1);
        seen(d);
    }
    if (!probe_look(d->app).closing)
        driven_fail(d, "the wheel", "it moves nothing");
}

// Out with the wheel and in again before it comes to rest.
static void by_wheel_and_back(struct driven *d, int which)
{
    int notches = 1 + which % 4;
    for (int k = 0; k < 2 * notches; k++) {
        driven_input(d, &(struct input){.kind = INPUT_WHEEL,
                                        .wheel = k < notches ? -1 : 1});
        driven_wait(d, 0.1);
        seen(d);
    }
}

// Less than half the way into what the step opens to, from where it closes
// again. Where it goes there at once it is gone back.
static void by_wheel_in(struct driven *d, int which)
{
    struct probed l = probe_look(d->app);
    uint64_t start = seen(d);
    for (int k = 0; k < 1 + which % 2; k++) {
        driven_input(d, &(struct input){.kind = INPUT_WHEEL, .wheel = 1});
        if (!k && probe_look(d->app).closing && seen(d) != start)
            driven_fail(d, "the wheel", "it begins with a jump");
        driven_wait(d, 0.1);
        seen(d);
        if (!probe_look(d->app).closing)
            break;
    }
    driven_rest(d);
    driven_go(d, l.level, l.step);
}

// The handle of the levels is pulled up less than half a level, or down as far
// as one likes and back where it was.
static void by_handle(struct driven *d, int which)
{
    double x, y, dx, dy, far = which % 2 ? 0.3 * (which % 9 + 1) : -0.4;
    if (!probe_handle(d->app, &x, &y, &dx, &dy))
        return;
    driven_mouse(d, INPUT_PRESS, x, y);
    for (int k = 1; k <= 4; k++) {
        driven_mouse(d, INPUT_POINT, x + far * k / 4 * dx,
                     y + far * k / 4 * dy);
        driven_wait(d, 0.1);
        seen(d);
    }
    if (far > 0)
        driven_mouse(d, INPUT_POINT, x, y);
    else
        x += far * dx, y += far * dy;
    driven_mouse(d, INPUT_RELEASE, x, y);
}

static void click(struct driven *d, double x, double y, bool twice)
{
    driven_input(d, &(struct input){
                        .kind = INPUT_PRESS, .x = x, .y = y, .twice = twice});
    driven_mouse(d, INPUT_RELEASE, x, y);
}

// A click locks a number, another one or Esc unlocks it.
static void by_lock(struct driven *d, int which)
{
    double x, y;
    if (!probe_cell(d->app, which, &x, &y))
        return;
    click(d, x, y, false);
    seen(d);
    if (!probe_look(d->app).locked)
        driven_fail(d, "a click", "nothing is locked");
    if (which % 2 || probe_look(d->app).pairs)
        driven_key(d, CODE_ESCAPE); // of a pair what is locked has words, which
                                    // take room from under the mouse
    else
        click(d, x, y, false);
    if (probe_look(d->app).locked)
        driven_fail(d, "a lock", "it stays");
}

// Into a number by a double click, and back by the step's number. What is locked
// may take room for its words, from under the mouse.
static void by_double(struct driven *d, int which)
{
    double x, y;
    struct probed l = probe_look(d->app);
    if (!probe_cell(d->app, which, &x, &y))
        return;
    click(d, x, y, false);
    bool there = probe_locks(d->app, x, y);
    click(d, x, y, true);
    driven_wait(d, 0.1);
    seen(d);
    if (there && probe_look(d->app).level < LEVEL_CELL)
        driven_fail(d, "a double click", "it is not the step of a number");
    driven_leave(d);
    driven_rest(d);
    driven_go(d, l.level, l.step);
}

// What can be done is looked through, and nothing of it done.
static void look_through(struct driven *d, int which)
{
    seen(d);
    for (int k = 0; k < which % 5; k++)
        driven_key(d, CODE_DOWN);
    driven_input(d, &(struct input){.kind = INPUT_WHEEL, .wheel = -1});
    driven_mouse(d, INPUT_POINT, which % 1280, which % 720);
    seen(d);
}

static void by_palette(struct driven *d, int which)
{
    static const char *const typed[] = {"", "s", "own", "Ã©", "zzz "};
    driven_input(
        d, &(struct input){.kind = INPUT_KEY, .key = 'k', .control = true});
    if (!probe_look(d->app).done)
        driven_fail(d, "what can be done", "it is not listed");
    driven_input(d,
                 &(struct input){.kind = INPUT_TEXT, .text = typed[which % 5]});
    look_through(d, which);
    driven_key(d, CODE_ESCAPE);
}

// With what is under the mouse, or with the step.
static void by_menu(struct driven *d, int which)
{
    double x, y;
    if (which % 2 && probe_cell(d->app, which, &x, &y))
        driven_mouse(d, INPUT_MENU, x, y);
    else
        driven_input(d,
                     &(struct input){.kind = INPUT_KEY,
                                     .key = which % 4 ? CODE_F1 + 9 : CODE_MENU,
                                     .shift = which % 4});
    if (probe_look(d->app).done) {
        look_through(d, which);
        driven_key(d, CODE_ESCAPE);
    }
    if (probe_look(d->app).locked)
        driven_key(d, CODE_ESCAPE);
}

// Either two keys, away and back, or a way of its own.
static const struct trip {
    const char *name;
    bool (*possible)(const struct probed *l);
    uint32_t away, back;
    void (*go)(struct driven *d, int which);
} trips[] = {
    {"keys and back", always, '?', '?', NULL},
    {"the sheet of keys and Esc", always, '?', CODE_ESCAPE, NULL},
    {"numbers", in_lesson, 'n', 'n', NULL},
    {"colours", in_lesson, 0, 0, by_colours},
    {"lights", in_lesson, 0, 0, by_lights},
    {"column sums", in_lesson, 's', 's', NULL},
    {"animation", in_lesson, 'a', 'a', NULL},
    {"larger and smaller", can_grow, '+', '-', NULL},
    {"smaller and larger", can_shrink, '-', '+', NULL},
    {"black and any key", in_lesson, 'b', CODE_F12, NULL},
    {"full screen", always, CODE_F1 + 10, CODE_F1 + 4, NULL},
    {"faster and slower", can_hurry, ']', '[', NULL},
    {"the list and Esc", can_leave, 'o', CODE_ESCAPE, NULL},
    {"next and previous", can_go_on, CODE_PAGE_DOWN, CODE_PAGE_UP, NULL},
    {"previous and next", can_go_back, CODE_PAGE_UP, CODE_PAGE_DOWN, NULL},
    {"into and out", can_enter, CODE_DOWN, CODE_UP, NULL},
    {"into a page's step and out", can_enter_page, CODE_DOWN, CODE_UP, NULL},
    {"the wheel, and let go", can_scrub, 0, 0, by_wheel},
    {"a look into the picture", can_look, 0, 0, by_look},
    {"the wheel, and back", can_scrub, 0, 0, by_wheel_and_back},
    {"the wheel, in and let go", can_enter, 0, 0, by_wheel_in},
    {"the handle of the levels", can_scrub, 0, 0, by_handle},
    {"a lock", can_lock, 0, 0, by_lock},
    {"a double click", can_double, 0, 0, by_double},
    {"what can be done, and Esc", in_lesson, 0, 0, by_palette},
    {"what can be done with it, and Esc", can_look, 0, 0, by_menu},
    {"other steps by number", can_seek, 0, 0, by_number},
    {"another lesson", can_open_others, 0, 0, by_list},
    {"another size", always, 0, 0, by_size},
    {"a mouse that comes and leaves", can_look, 0, 0, by_mouse},
};
enum { TRIPS = sizeof trips / sizeof *trips };

const char *trip_name(int which)
{
    return trips[which % TRIPS].name;
}

void driven_trip(struct driven *d, int which)
{
    const struct trip *t = &trips[which % TRIPS];
    driven_rest(d);
    struct probed l = probe_look(d->app);
    if (!t->possible(&l) || learning_goes_on(d->app))
        return; // what is seen of a training changes by itself
    uint64_t start = seen(d);
    if (t->go)
        t->go(d, which / TRIPS);
    else
        by_keys(d, t->name, t->away, t->back, start);
    driven_rest(d);
    if (!d->fault.length && seen(d) != start)
        driven_fail(d, t->name, "the frame is not what it was");
}
