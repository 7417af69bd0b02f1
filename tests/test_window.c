// SPDX-License-Identifier: MIT
// The window's logic, under SDL's dummy driver, with an application of our
// own that notes what it is told.
#define _GNU_SOURCE // setenv, RTLD_NEXT

#include <check.h>
#include <dlfcn.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <SDL.h>

#include "app/app.h"
#include "app/dialog/recovery.h"
#include "sdl/font.h"
#include "sdl/loop.h"
#include "suite.h"

enum { MOST_NOTES = 64 };

// What the application was told, and how it answers.
static struct {
    struct input notes[MOST_NOTES];
    int note_count;
    int frames;
    double last;      // seconds of the last tick
    double moves_for; // seconds that it still wants to move
    bool fullscreen;
    int width, height;
    bool clickable;
    int polls;
    int signal;     // that comes with the next frame; 0: none
    bool typing;    // in a field,
    double typed_x; // there
    int kept;       // how often what is not saved was kept
} told;

bool app_input(struct app *a, const struct input *in)
{
    (void)a;
    ck_assert_int_lt(told.note_count, MOST_NOTES);
    told.notes[told.note_count++] = *in;
    if (in->kind == INPUT_RESIZE) {
        told.width = in->width;
        told.height = in->height;
    }
    if (in->kind == INPUT_KEY && in->key == CODE_F1 + 10)
        told.fullscreen = !told.fullscreen;
    if (in->kind == INPUT_KEY && in->key == CODE_RIGHT)
        told.moves_for = 10;
    return in->kind != INPUT_QUIT;
}

bool app_tick(struct app *a, double seconds)
{
    (void)a;
    told.last = seconds;
    told.moves_for -= seconds;
    return told.moves_for > 0;
}

// What is due takes its time, by a clock of its own while there is some.
static struct {
    int due, done;    // slices
    Uint64 each, now; // microseconds
} slices;

bool app_work(struct app *a)
{
    (void)a;
    if (slices.done < slices.due) {
        slices.done++;
        slices.now += slices.each;
    }
    return slices.done < slices.due;
}

Uint64 SDL_GetPerformanceFrequency(void)
{
    return 1000000;
}

Uint64 SDL_GetPerformanceCounter(void)
{
    struct timespec t;
    if (slices.due)
        return slices.now;
    clock_gettime(CLOCK_MONOTONIC, &t);
    return (Uint64)t.tv_sec * 1000000 + (Uint64)t.tv_nsec / 1000;
}

void app_frame(struct app *a, struct list *list)
{
    static struct arena arena; // nothing is drawn
    (void)a;
    told.frames++;
    if (told.signal)
        raise(told.signal);
    list_begin(list, &arena, told.width, told.height, 0xff336699);
}

bool app_fullscreen(const struct app *a)
{
    return told.fullscreen || a->fullscreen;
}

bool app_clickable(const struct app *a)
{
    (void)a;
    return told.clickable;
}

bool app_pullable(const struct app *a)
{
    (void)a;
    return false;
}

bool app_paintable(const struct app *a)
{
    (void)a;
    return false;
}

bool app_typing(struct app *a, struct rect *at)
{
    (void)a;
    *at = (struct rect){told.typed_x, 200.5, 1, 36.5};
    return told.typing;
}

// In the place of SDL's own, which tells the display's input method.
static SDL_Rect input_rect;
static int input_rects;
void SDL_SetTextInputRect(const SDL_Rect *at)
{
    input_rect = *at;
    input_rects++;
}

bool app_poll(struct app *a)
{
    (void)a;
    told.polls++;
    return told.polls == 2;
}

void recovery_write(struct app *a)
{
    (void)a;
}

void recovery_save(struct app *a)
{
    (void)a;
    told.kept++;
}

const char *app_copied(struct app *a)
{
    (void)a;
    return NULL;
}

const char *app_title(struct app *a)
{
    (void)a;
    return told.fullscreen ? "full" : "window";
}

// --- who presents ------------------------------------------------------------

// Displays side by side, and what was told of a class.
static struct {
    int displays; // 0: as SDL has them
    bool on;
    int asked;
    bool open;
    int frames, inputs;
    struct input last;
    bool news;       // it is another minute
    SDL_Rect filled; // where the first window was when it filled the screen
} class;

static const SDL_Rect bounds[] = {{0, 0, 1280, 720}, {1280, 0, 1920, 1080}};

int SDL_GetNumVideoDisplays(void)
{
    return class.displays ? class.displays : 1;
}

int SDL_GetDisplayBounds(int display, SDL_Rect *out)
{
    *out = bounds[display];
    return 0;
}

int SDL_GetDisplayUsableBounds(int display, SDL_Rect *out)
{
    return SDL_GetDisplayBounds(display, out);
}

int SDL_GetWindowDisplayIndex(SDL_Window *w)
{
    int x, y;
    SDL_GetWindowPosition(w, &x, &y);
    return x >= bounds[1].x;
}

// Where a window fills the screen the driver, which has but one, puts it there.
int SDL_SetWindowFullscreen(SDL_Window *w, Uint32 flags)
{
    int (*real)(SDL_Window *, Uint32);
    *(void **)&real = dlsym(RTLD_NEXT, "SDL_SetWindowFullscreen");
    SDL_Rect *at = &class.filled;
    if (flags && !(SDL_GetWindowFlags(w) & SDL_WINDOW_FULLSCREEN)) {
        SDL_GetWindowPosition(w, &at->x, &at->y);
        SDL_GetWindowSize(w, &at->w, &at->h);
    }
    return real(w, flags);
}

bool app_presents(const struct app *a)
{
    (void)a;
    return class.on;
}

int app_display(const struct app *a)
{
    (void)a;
    return class.asked;
}

void presenter_open(struct app *a, bool open)
{
    (void)a;
    class.open = open;
}

bool presenter_time(struct app *a, int minute, double seconds)
{
    (void)a;
    ck_assert(minute >= 0 && minute < 24 * 60 && seconds >= 0);
    bool news = class.news;
    class.news = false;
    return news;
}

bool presenter_input(struct app *a, const struct input *in)
{
    (void)a;
    class.inputs++;
    class.last = *in;
    return true;
}

void presenter_frame(struct app *a, const struct list *shown,
                     const struct extent *e, struct list *list)
{
    static struct arena arena;
    (void)a;
    ck_assert_int_eq(shown->width, told.width);
    class.frames++;
    list_begin(list, &arena, e->width, e->height, 0xff112233);
}

static struct font_files *fonts;
static struct app app;
static struct window *window;
static const struct window_options options = {.width = 640, .height = 360};

static void set_up(void)
{
    setenv("SDL_VIDEODRIVER", "dummy", 1);
    struct reason why = {0};
    fonts = font_open(SOURCE_ROOT "/assets", FONTS_SHIPPED, &why);
    window = window_open(&app, font_of(fonts), &options, &why);
    ck_assert_msg(window != NULL, "%s", reason_text(&why));
    reason_free(&why);
}

static void tear_down(void)
{
    window_close(window);
    font_close(fonts);
}

// What SDL has queued of its own, as when a window appears.
static void take_queued(void)
{
    SDL_Event e;
    while (SDL_PollEvent(&e))
        window_event(window, &e);
    window_frame(window);
    told.note_count = 0;
}

static SDL_Event key(SDL_Keycode sym, int mod)
{
    SDL_Event e = {.type = SDL_KEYDOWN};
    e.key.keysym.sym = sym;
    e.key.keysym.mod = (Uint16)mod;
    return e;
}

START_TEST(the_first_frame_knows_the_size)
{
    window_frame(window);
    ck_assert_int_eq(told.notes[0].kind, INPUT_RESIZE);
    ck_assert_int_eq(told.notes[0].width, 640);
    ck_assert_int_eq(told.notes[0].height, 360);
    ck_assert(told.notes[0].scale == 1);
    ck_assert_int_eq(told.frames, 1);
    SDL_Surface *s = SDL_GetWindowSurface(SDL_GetWindowFromID(1));
    ck_assert_ptr_nonnull(s);
    Uint32 pixel = *(const Uint32 *)s->pixels;
    ck_assert_uint_eq(pixel & 0xffffff, 0x336699);
}
END_TEST

START_TEST(no_input_no_frame)
{
    take_queued();
    int frames = told.frames;
    SDL_Event e = {.type = SDL_KEYUP};
    for (int i = 0; i < 5; i++) {
        ck_assert(window_event(window, &e));
        ck_assert(!window_frame(window));
    }
    ck_assert_int_eq(told.frames, frames);
}
END_TEST

START_TEST(movement_starts_with_its_input)
{
    take_queued();
    SDL_Delay(60); // idle time is nobody's
    SDL_Event e = key(SDLK_RIGHT, 0);
    window_event(window, &e);
    ck_assert(window_frame(window));
    ck_assert_double_lt(told.last, 0.05);
    SDL_Delay(300); // a stall does not skip ahead
    ck_assert(window_frame(window));
    ck_assert(told.last == 0.1);
}
END_TEST

START_TEST(a_resting_mouse_points_at_nothing)
{
    take_queued();
    SDL_Event e = {.motion = {.type = SDL_MOUSEMOTION, .x = 9, .y = 9}};
    window_event(window, &e);
    window_frame(window);
    ck_assert_int_eq(told.note_count, 0);
    SDL_WarpMouseInWindow(SDL_GetWindowFromID(1), 5, 5);
    window_event(window, &e);
    window_frame(window);
    ck_assert_int_eq(told.note_count, 1);
}
END_TEST

// A key, a new size and full screen put the mouse to rest: what the window
// system says of it then is no one's pointing.
START_TEST(the_mouse_rests_when_the_window_changes)
{
    SDL_Window *w = SDL_GetWindowFromID(1);
    for (int k = 0; k < 3; k++) {
        int left, top, x, y;
        SDL_WarpMouseInWindow(w, 20 + k, 20);
        take_queued();
        SDL_GetWindowPosition(w, &left, &top);
        SDL_Event press = key(k ? SDLK_F5 : SDLK_DOWN, 0);
        if (k < 2)
            window_event(window, &press);
        else
            SDL_SetWindowSize(w, 700, 500);
        SDL_SetWindowPosition(w, left + 7, top + 3);
        take_queued();
        SDL_GetWindowPosition(w, &x, &y);
        SDL_Event e = {.motion = {.type = SDL_MOUSEMOTION,
                                  .x = 20 + k + left - x,
                                  .y = 20 + top - y}};
        for (int times = 0; times < 2; times++)
            window_event(window, &e), window_frame(window);
        ck_assert_int_eq(told.note_count, 0);
        e.motion.x++;
        window_event(window, &e);
        window_frame(window);
        ck_assert_int_eq(told.note_count, 1);
    }
}
END_TEST

// Two fingers say where they are in pixels, and the one of them that is a mouse
// points at nothing meanwhile.
START_TEST(two_fingers_are_no_mouse)
{
    SDL_Event down = {.tfinger = {.type = SDL_FINGERDOWN}};
    SDL_Event up = {.tfinger = {.type = SDL_FINGERUP}};
    SDL_Event apart = {.mgesture = {.type = SDL_MULTIGESTURE,
                                    .dDist = 0.1f,
                                    .x = 0.5f,
                                    .y = 0.25f,
                                    .numFingers = 2}};
    SDL_Event move = {.motion = {.type = SDL_MOUSEMOTION,
                                 .which = SDL_TOUCH_MOUSEID,
                                 .x = 9}};
    take_queued();
    for (int fingers = 1; fingers <= 2; fingers++) {
        window_event(window, &down);
        for (int k = 0; k < 3; k++) {
            move.motion.x++;
            SDL_WarpMouseInWindow(SDL_GetWindowFromID(1), 5 + k, 5 + fingers);
            window_event(window, &move);
            window_frame(window);
        }
        ck_assert_int_eq(told.note_count > 0, fingers == 1);
        told.note_count = 0;
    }
    window_event(window, &apart);
    ck_assert_int_eq(told.note_count, 1);
    ck_assert_int_eq(told.notes[0].kind, INPUT_PINCH);
    ck_assert_double_eq(told.notes[0].x, told.width / 2.0);
    ck_assert_double_eq(told.notes[0].y, told.height / 4.0);
    window_event(window, &up);
    ck_assert_int_eq(told.note_count, 2);
    ck_assert_double_eq(told.notes[1].spread, 0);
    told.note_count = 0;
    move.motion.x++;
    window_event(window, &move);
    window_frame(window);
    ck_assert_int_eq(told.note_count, 1);
    ck_assert_int_eq(told.notes[0].kind, INPUT_POINT);
}
END_TEST

START_TEST(a_changed_file_is_shown)
{
    take_queued();
    int frames = told.frames;
    window_poll(window); // nothing new
    window_frame(window);
    ck_assert_int_eq(told.frames, frames);
    window_poll(window);
    window_frame(window);
    ck_assert_int_eq(told.frames, frames + 1);
}
END_TEST

// As large as suits the screen, which is 1024 x 768 here, and never beyond it.
START_TEST(a_window_is_a_share_of_the_screen)
{
    setenv("SDL_VIDEODRIVER", "dummy", 1);
    struct reason why = {0};
    const struct window_options none = {0};
    struct window *w = window_open(&app, NULL, &none, &why);
    ck_assert_ptr_nonnull(w);
    SDL_Rect all;
    int width, height;
    SDL_GetDisplayUsableBounds(0, &all);
    SDL_GetWindowSize(SDL_GetWindowFromID(1), &width, &height);
    ck_assert(width <= all.w * 4 / 5 && height <= all.h * 4 / 5);
    ck_assert(width * 9 <= height * 16 + 16 && width * 3 >= height * 4 - 4);
    ck_assert(width == all.w * 4 / 5 || height == all.h * 4 / 5);
    window_close(w);
    reason_free(&why);
}
END_TEST

START_TEST(of_many_motions_the_last_counts)
{
    take_queued();
    SDL_WarpMouseInWindow(SDL_GetWindowFromID(1), 5, 5);
    for (int x = 0; x < 100; x++) {
        SDL_Event e = {.motion = {.type = SDL_MOUSEMOTION, .x = x, .y = 1}};
        window_event(window, &e);
    }
    ck_assert_int_eq(told.note_count, 0);
    SDL_Event press = {.button = {.type = SDL_MOUSEBUTTONDOWN,
                                  .button = SDL_BUTTON_LEFT,
                                  .x = 99}};
    window_event(window, &press);
    ck_assert_int_eq(told.note_count, 2);
    ck_assert_int_eq(told.notes[0].kind, INPUT_POINT);
    ck_assert(told.notes[0].x == 99);
    ck_assert_int_eq(told.notes[1].kind, INPUT_PRESS);
}
END_TEST

// What is due gets 8 ms of a frame and at most one slice more, so with slices
// of up to 8 ms no frame works for 16; the rest is for the next ones.
START_TEST(what_is_due_leaves_time_for_frames)
{
    static const Uint64 each[] = {1, 100, 1000, 3000, 7900};
    take_queued();
    for (size_t i = 0; i < sizeof each / sizeof *each; i++) {
        Uint64 frame = 8000 / each[i] + (8000 % each[i] > 0);
        slices.due = (int)(3 * frame);
        slices.done = 0;
        slices.each = each[i];
        slices.now = 1000000;
        for (int k = 1; k <= 3; k++) {
            SDL_Event e = key(SDLK_RIGHT, 0);
            Uint64 began = slices.now;
            window_event(window, &e);
            window_frame(window);
            ck_assert_int_eq(slices.done, k * (int)frame);
            ck_assert_uint_lt(slices.now - began, 16000);
        }
    }
    slices.due = 0;
}
END_TEST

START_TEST(a_new_size_reaches_the_application)
{
    take_queued();
    SDL_SetWindowSize(SDL_GetWindowFromID(1), 801, 503);
    window_frame(window);
    ck_assert_int_eq(told.notes[0].kind, INPUT_RESIZE);
    ck_assert_int_eq(told.notes[0].width, 801);
    ck_assert_int_eq(told.notes[0].height, 503);
}
END_TEST

// The system's input method is told once for every place.
START_TEST(an_input_method_opens_where_one_types)
{
    take_queued();
    SDL_Event e = key(SDLK_LEFT, 0);
    window_event(window, &e);
    window_frame(window);
    ck_assert_int_eq(input_rects, 0);
    told.typing = true;
    told.typed_x = 77;
    for (int i = 0; i < 3; i++) {
        window_event(window, &e);
        window_frame(window);
    }
    ck_assert_int_eq(input_rects, 1);
    ck_assert(input_rect.x == 77 && input_rect.y == 200);
    ck_assert(input_rect.w == 1 && input_rect.h == 37);
    told.typed_x = 90;
    window_event(window, &e);
    window_frame(window);
    ck_assert(input_rects == 2 && input_rect.x == 90);
}
END_TEST

START_TEST(the_window_follows)
{
    take_queued();
    SDL_Window *w = SDL_GetWindowFromID(1);
    ck_assert_str_eq(SDL_GetWindowTitle(w), "window");
    SDL_Event e = key(SDLK_F11, 0);
    window_event(window, &e);
    ck_assert_str_eq(SDL_GetWindowTitle(w), "full");
    Uint32 full = SDL_WINDOW_FULLSCREEN_DESKTOP;
    ck_assert_uint_eq(SDL_GetWindowFlags(w) & full, full);
    window_event(window, &e);
    ck_assert_uint_eq(SDL_GetWindowFlags(w) & full, 0);
}
END_TEST

// The modifier [mod] goes down, a "p" comes, and it is let go of.
static void type_holding(SDL_Keycode sym, int mod)
{
    SDL_Event down = key(sym, mod), up = key(sym, 0);
    SDL_Event text = {.text = {.type = SDL_TEXTINPUT, .text = "p"}};
    up.type = SDL_KEYUP;
    window_event(window, &down);
    window_event(window, &text);
    window_event(window, &up);
}

START_TEST(combinations_do_not_type)
{
    take_queued();
    type_holding(SDLK_LCTRL, KMOD_LCTRL);
    type_holding(SDLK_LALT, KMOD_LALT);
    ck_assert_int_eq(told.note_count, 0);
    type_holding(SDLK_RALT, KMOD_RALT); // AltGr
    type_holding(SDLK_a, KMOD_NONE);
    ck_assert_int_eq(told.note_count, 2);
    ck_assert_int_eq(told.notes[0].kind, INPUT_TEXT);
    ck_assert_int_eq(told.notes[1].kind, INPUT_TEXT);
}
END_TEST

// Who types faster than frames are drawn may hold Ctrl for the next key while
// the last one is still waiting.
START_TEST(what_waits_knows_its_own_modifiers)
{
    take_queued();
    SDL_SetModState(KMOD_LCTRL);
    SDL_Event seven = {.text = {.type = SDL_TEXTINPUT, .text = "7"}};
    window_event(window, &seven);
    SDL_SetModState(KMOD_NONE);
    ck_assert_int_eq(told.note_count, 1);
    ck_assert_int_eq(told.notes[0].kind, INPUT_TEXT);

    SDL_WarpMouseInWindow(SDL_GetWindowFromID(1), 5, 5);
    SDL_Event move = {.motion = {.type = SDL_MOUSEMOTION, .x = 9, .y = 1}};
    SDL_Event shift = key(SDLK_LSHIFT, KMOD_LSHIFT);
    window_event(window, &move);
    window_event(window, &shift);
    window_event(window, &move);
    window_frame(window);
    ck_assert_int_eq(told.notes[1].kind, INPUT_POINT);
    ck_assert(!told.notes[1].shift);
    ck_assert_int_eq(told.notes[told.note_count - 1].kind, INPUT_POINT);
    ck_assert(told.notes[told.note_count - 1].shift);
}
END_TEST

// Its path is SDL's memory, which is given back.
START_TEST(a_dropped_file_arrives)
{
    take_queued();
    SDL_Event e = {.drop = {.type = SDL_DROPFILE, .file = SDL_strdup("a.csv")}};
    ck_assert_int_eq(SDL_EventState(SDL_DROPFILE, SDL_QUERY), SDL_ENABLE);
    ck_assert(window_event(window, &e));
    ck_assert_int_eq(told.note_count, 1);
    ck_assert_int_eq(told.notes[0].kind, INPUT_DROP);
}
END_TEST

START_TEST(the_close_button_ends)
{
    SDL_Event e = {.type = SDL_QUIT};
    ck_assert(!window_event(window, &e));
}
END_TEST

START_TEST(a_signal_ends_and_keeps)
{
    static const int signals[] = {SIGTERM, SIGHUP};
    setenv("SDL_VIDEODRIVER", "dummy", 1);
    struct reason why = {0};
    signal(signals[_i], SIG_DFL); // nohup would have it ignored
    told.signal = signals[_i];
    ck_assert(window_run(&app, NULL, &options, &why));
    ck_assert_int_eq(told.frames, 1);
    ck_assert_int_eq(told.kept, 1);
    for (int i = 0; i < told.note_count; i++)
        ck_assert_int_ne(told.notes[i].kind, INPUT_QUIT);
    reason_free(&why);
}
END_TEST

START_TEST(a_measured_start_ends_by_itself)
{
    setenv("SDL_VIDEODRIVER", "dummy", 1);
    struct reason why = {0};
    const struct window_options once = {.fullscreen = true,
                                        .stop_after_first_frame = true};
    ck_assert(window_run(&app, NULL, &once, &why));
    ck_assert_int_eq(told.frames, 1);
    ck_assert(told.fullscreen);
    ck_assert_int_eq(told.kept, 0);
    reason_free(&why);
}
END_TEST

START_TEST(no_display_is_said)
{
    static const char *const variables[] = {"DISPLAY", "WAYLAND_DISPLAY",
                                            "WAYLAND_SOCKET", "XDG_RUNTIME_DIR",
                                            "SDL_VIDEODRIVER"};
    for (size_t i = 0; i < SDL_arraysize(variables); i++)
        unsetenv(variables[i]);
    struct reason why = {0};
    ck_assert(!window_run(&app, NULL, &options, &why));
    ck_assert_ptr_nonnull(strstr(reason_text(&why), "no display"));
    ck_assert_ptr_nonnull(strstr(reason_text(&why), "render"));
    ck_assert_int_eq(told.frames, 0);
    reason_free(&why);
}
END_TEST

// The window of who presents, or NULL: it comes after the first.
static SDL_Window *second(void)
{
    for (Uint32 id = 2; id < 20; id++)
        if (SDL_GetWindowFromID(id))
            return SDL_GetWindowFromID(id);
    return NULL;
}

static bool stands(SDL_Window *w, int display)
{
    SDL_Rect at = class.filled;
    if (!(SDL_GetWindowFlags(w) & SDL_WINDOW_FULLSCREEN)) {
        SDL_GetWindowPosition(w, &at.x, &at.y);
        SDL_GetWindowSize(w, &at.w, &at.h);
    }
    return SDL_RectEquals(&at, &bounds[display]);
}

static void class_turns(bool on, int displays, int asked)
{
    class.on = on;
    class.displays = displays;
    class.asked = asked;
    window_frame(window);
    take_queued();
}

static void set_up_class(void)
{
    memset(&class, 0, sizeof class);
    memset(&told, 0, sizeof told);
    app.fullscreen = false;
    set_up();
}

// The class on the second display or the one asked for, who presents on the
// other; all is as it was when it ends.
START_TEST(a_class_takes_another_display)
{
    SDL_Window *first = SDL_GetWindowFromID(1);
    int asked = _i, on = _i != 1, x, y, w, h;
    SDL_SetWindowPosition(first, 40, 50);
    class_turns(false, 2, asked);
    ck_assert(!second());
    class_turns(true, 2, asked);
    ck_assert(second() && class.open);
    ck_assert(stands(first, on) && stands(second(), !on));
    ck_assert(SDL_GetWindowFlags(first) & SDL_WINDOW_FULLSCREEN);
    ck_assert(!(SDL_GetWindowFlags(second()) & SDL_WINDOW_FULLSCREEN));
    class_turns(false, 2, asked);
    ck_assert(!second() && !class.open && !app.fullscreen);
    ck_assert(!(SDL_GetWindowFlags(first) & SDL_WINDOW_FULLSCREEN));
    SDL_GetWindowPosition(first, &x, &y);
    SDL_GetWindowSize(first, &w, &h);
    ck_assert(x == 40 && y == 50 && w == 640 && h == 360);
}
END_TEST

// With one there is no other window unless a display is named; nothing fills it.
START_TEST(one_display_has_one_window)
{
    SDL_Window *first = SDL_GetWindowFromID(1);
    class_turns(true, 1, 0);
    ck_assert(!second() && !class.open);
    class_turns(true, 1, 1);
    ck_assert(second() && class.open);
    ck_assert(!(SDL_GetWindowFlags(first) & SDL_WINDOW_FULLSCREEN));
    ck_assert(!app.fullscreen);
    class_turns(true, 1, 0);
    ck_assert(!second());
}
END_TEST

START_TEST(displays_come_and_go)
{
    SDL_Window *first = SDL_GetWindowFromID(1);
    for (int k = 0; k < 3; k++) {
        class_turns(true, 2, 0);
        ck_assert(second() && class.open && stands(first, 1));
        class_turns(true, 1, 0);
        ck_assert(!second() && !class.open && !app.fullscreen);
        ck_assert_int_eq(SDL_GetWindowDisplayIndex(first), 0);
    }
    class_turns(true, 2, 1); // a choice in the settings is followed at once
    ck_assert(stands(first, 0) && stands(second(), 1));
    class_turns(true, 2, 2);
    ck_assert(stands(first, 1) && stands(second(), 0));
    class_turns(true, 2, 4); // there is none
    ck_assert(stands(first, 1) && stands(second(), 0));
}
END_TEST

// The mouse is of the window it is in, keys are of the program.
START_TEST(each_window_has_its_mouse)
{
    class_turns(true, 2, 0);
    Uint32 theirs = SDL_GetWindowID(second());
    for (int k = 0; k < 2; k++) {
        Uint32 id = k ? theirs : 1;
        int given = class.inputs, noted = told.note_count;
        SDL_Event e = {.button = {.type = SDL_MOUSEBUTTONDOWN,
                                  .windowID = id,
                                  .button = SDL_BUTTON_LEFT,
                                  .clicks = 1,
                                  .x = 30,
                                  .y = 40}};
        ck_assert(window_event(window, &e));
        ck_assert_int_eq(class.inputs - given, k);
        ck_assert_int_eq(told.note_count - noted, !k);
        SDL_Event down = key(SDLK_DOWN, 0);
        down.key.windowID = id;
        ck_assert(window_event(window, &down));
        ck_assert_int_eq(told.note_count - noted, 2 - k);
    }
    ck_assert(class.last.kind == INPUT_PRESS && class.last.x == 30);
    SDL_WarpMouseInWindow(second(), 7, 8);
    take_queued();
    SDL_WarpMouseInWindow(second(), 9, 9);
    SDL_Event move = {
        .motion = {
            .type = SDL_MOUSEMOTION, .windowID = theirs, .x = 9, .y = 9}};
    window_event(window, &move);
    window_frame(window);
    ck_assert_int_eq(class.last.kind, INPUT_POINT);
}
END_TEST

static SDL_Event window_says(SDL_Window *w, int what)
{
    return (SDL_Event){.window = {.type = SDL_WINDOWEVENT,
                                  .windowID = SDL_GetWindowID(w),
                                  .event = (Uint8)what}};
}

// The presenter's goes until the next class, the first one ends the program.
START_TEST(each_window_closes_for_itself)
{
    class_turns(true, 2, 0);
    SDL_Event e = window_says(second(), SDL_WINDOWEVENT_CLOSE);
    ck_assert(window_event(window, &e));
    class_turns(true, 2, 0);
    ck_assert(!second());
    class_turns(false, 2, 0);
    class_turns(true, 2, 0);
    ck_assert(second());
    e = window_says(SDL_GetWindowFromID(1), SDL_WINDOWEVENT_CLOSE);
    ck_assert(!window_event(window, &e));
    class_turns(false, 2, 0);
    ck_assert(window_event(window, &e)); // SDL says so itself
}
END_TEST

// Nothing is drawn at rest; what one window lost it gets again; and the minute.
START_TEST(two_windows_rest_too)
{
    class_turns(true, 2, 0);
    take_queued();
    int frames = told.frames, theirs = class.frames;
    for (int k = 0; k < 5; k++)
        ck_assert(!window_frame(window));
    ck_assert(told.frames == frames && class.frames == theirs);
    SDL_Surface *lost = SDL_GetWindowSurface(second());
    SDL_FillRect(lost, NULL, 0);
    SDL_Event e = window_says(second(), SDL_WINDOWEVENT_EXPOSED);
    window_event(window, &e);
    window_frame(window);
    ck_assert_int_eq(class.frames, theirs + 1);
    ck_assert_uint_eq(*(const Uint32 *)lost->pixels & 0xffffff, 0x112233);
    class.news = true;
    window_frame(window);
    ck_assert_int_eq(class.frames, theirs + 2);
    SDL_Surface *s = SDL_GetWindowSurface(second());
    ck_assert_uint_eq(*(const Uint32 *)s->pixels & 0xffffff, 0x112233);
    SDL_HideWindow(SDL_GetWindowFromID(1)); // who presents goes on
    class.news = true;
    window_frame(window);
    ck_assert_int_eq(class.frames, theirs + 3);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("window");
    TCase *t = tcase_create("events");
    tcase_add_checked_fixture(t, set_up, tear_down);
    tcase_add_test(t, the_first_frame_knows_the_size);
    tcase_add_test(t, no_input_no_frame);
    tcase_add_test(t, movement_starts_with_its_input);
    tcase_add_test(t, what_is_due_leaves_time_for_frames);
    tcase_add_test(t, a_resting_mouse_points_at_nothing);
    tcase_add_test(t, the_mouse_rests_when_the_window_changes);
    tcase_add_test(t, two_fingers_are_no_mouse);
    tcase_add_test(t, a_changed_file_is_shown);
    tcase_add_test(t, of_many_motions_the_last_counts);
    tcase_add_test(t, a_new_size_reaches_the_application);
    tcase_add_test(t, the_window_follows);
    tcase_add_test(t, an_input_method_opens_where_one_types);
    tcase_add_test(t, combinations_do_not_type);
    tcase_add_test(t, what_waits_knows_its_own_modifiers);
    tcase_add_test(t, a_dropped_file_arrives);
    tcase_add_test(t, the_close_button_ends);
    suite_add_tcase(s, t);
    TCase *run = tcase_create("run");
    tcase_add_loop_test(run, a_signal_ends_and_keeps, 0, 2);
    tcase_add_test(run, a_measured_start_ends_by_itself);
    tcase_add_test(run, a_window_is_a_share_of_the_screen);
    tcase_add_test(run, no_display_is_said);
    suite_add_tcase(s, run);
    setenv("CK_FORK", "yes", 0); // to each its own SDL, signals, environment
    TCase *both = tcase_create("second");
    tcase_add_checked_fixture(both, set_up_class, tear_down);
    tcase_add_loop_test(both, a_class_takes_another_display, 0, 3);
    tcase_add_test(both, one_display_has_one_window);
    tcase_add_test(both, displays_come_and_go);
    tcase_add_test(both, each_window_has_its_mouse);
    tcase_add_test(both, each_window_closes_for_itself);
    tcase_add_test(both, two_windows_rest_too);
    suite_add_tcase(s, both);
    return suite_end(s);
}
