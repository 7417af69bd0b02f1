// SPDX-License-Identifier: MIT
#include "sdl/window.h"

#include <math.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#include <SDL.h>

#include "app/app.h"
#include "base/arena.h"
#include "draw/list.h"
#include "sdl/clipboard.h"
#include "sdl/input.h"
#include "sdl/second.h"

enum { RESCUE = 3 }; // seconds between looks at what is not kept

static const double frame_seconds = 1.0 / 60;
static const double work_seconds = .008; // of a frame, for what is due
static const double longest_tick = 0.1;  // after a pause, do not skip ahead

struct window {
    struct app *app;
    const struct font *font;
    struct screen screen;
    struct second second; // the presenter's, in a class
    bool waited;          // for events, in SDL_WaitEvent()
    struct extent extent; // as the application knows it
    uint64_t shown;       // hash of the frame on the screen
    bool lost;            // what is on the screen is not [shown] any more
    bool touched;         // an input came since the last frame
    bool moving;          // the last tick's answer
    bool fullscreen;
    SDL_Rect typing; // where the input method was told that one types
    SDL_Keymod held; // modifiers, as of the last event that was delivered
    bool pointed;    // [point] waits to be delivered
    SDL_Event point;
    int fingers; // on a touch screen; the first is a mouse, too
    bool used;   // the mouse moved since it was put to rest; it rested at:
    int unused_x, unused_y;
    bool told;          // of the mouse since then, first at:
    int told_x, told_y; // on the screen
    SDL_Cursor *arrow, *hand, *pull, *paint; // NULL where there are none
    SDL_Cursor *cursor;                      // the one that is shown
    uint64_t ticked;  // performance counter up to which time has passed
    uint64_t rescued; // when what is not kept was looked at last
    uint64_t framed;  // and when the last frame began
};

static double seconds_since(uint64_t counter)
{
    return (double)(SDL_GetPerformanceCounter() - counter) /
           (double)SDL_GetPerformanceFrequency();
}

// Brings the window in line with what the application wants of it.
static void follow(struct window *w)
{
    bool fullscreen = app_fullscreen(w->app);
    if (fullscreen != w->fullscreen)
        screen_fullscreen(&w->screen, fullscreen);
    w->fullscreen = fullscreen;
    SDL_Cursor *cursor = app_paintable(w->app)   ? w->paint
                         : app_pullable(w->app)  ? w->pull
                         : app_clickable(w->app) ? w->hand
                                                 : w->arrow;
    if (cursor != w->cursor)
        SDL_SetCursor(cursor);
    w->cursor = cursor;
    const char *copied = app_copied(w->app);
    if (copied)
        clipboard_put(copied);
    const char *title = app_title(w->app);
    if (title && strcmp(title, SDL_GetWindowTitle(w->screen.window)) != 0)
        SDL_SetWindowTitle(w->screen.window, title);
}

// From here on the mouse rests where it is, until a person moves it: what the
// window does, or the keyboard, moves the window under it.
static void rest_mouse(struct window *w)
{
    SDL_GetGlobalMouseState(&w->unused_x, &w->unused_y);
    w->used = w->told = w->pointed = false;
}

// An input of the presenter's window where it [is_theirs].
static bool deliver_to(struct window *w, const struct input *in, bool is_theirs)
{
    if (!w->moving && !w->touched)
        w->ticked = SDL_GetPerformanceCounter(); // movement starts now
    w->touched = true;
    if (in->kind == INPUT_KEY || in->kind == INPUT_RESIZE)
        rest_mouse(w);
    if (in->kind == INPUT_KEY && w->fullscreen && !w->second.screen.window)
        SDL_ShowCursor(SDL_DISABLE); // a clicker's audience needs no arrow
    if (in->kind == INPUT_POINT)
        SDL_ShowCursor(SDL_ENABLE);
    if (!(is_theirs ? presenter_input : app_input)(w->app, in))
        return false;
    follow(w);
    return true;
}

static bool deliver(struct window *w, const struct input *in)
{
    return deliver_to(w, in, false);
}

// Tells the application about a new size, whatever made it new.
static void measure(struct window *w)
{
    struct extent now = screen_extent(&w->screen);
    struct extent known = w->extent;
    if (now.width == known.width && now.height == known.height &&
        now.scale == known.scale)
        return;
    w->extent = now;
    w->lost = true;
    deliver(w, &(struct input){.kind = INPUT_RESIZE,
                               .width = now.width,
                               .height = now.height,
                               .scale = now.scale});
}

// Text that a key combination typed by accident: the combination itself came
// as a key press. AltGr types on many layouts and is let through.
static bool accidental(const SDL_Event *e, SDL_Keymod held)
{
    return e->type == SDL_TEXTINPUT && !(held & (KMOD_RALT | KMOD_MODE)) &&
           held & (KMOD_CTRL | KMOD_LALT | KMOD_GUI);
}

// True once the mouse was really moved. A window that opens, grows or shows
// something else under a resting pointer is told of it, but nobody is pointing
// at anything. The global state
// may be stale where the display sends no raw motion; a second place cannot
// be.
static bool mouse_used(struct window *w, const SDL_MouseMotionEvent *e)
{
    int x, y, left, top;
    SDL_GetGlobalMouseState(&x, &y);
    bool theirs = second_has(&w->second, &(SDL_Event){.motion = *e});
    SDL_GetWindowPosition(theirs ? w->second.screen.window : w->screen.window,
                          &left, &top);
    left += e->x;
    top += e->y;
    w->used = w->used || x != w->unused_x || y != w->unused_y ||
              (w->told && (left != w->told_x || top != w->told_y));
    if (!w->told) {
        w->told = true;
        w->told_x = left;
        w->told_y = top;
    }
    return w->used;
}

static bool is_paste(const struct input *in)
{
    return in->kind == INPUT_KEY && in->control && in->key == 'v';
}

static bool deliver_event(struct window *w, const SDL_Event *e)
{
    struct input in;
    if (accidental(e, w->held) || !input_from_event(e, w->held, &in))
        return true;
    if (in.kind == INPUT_PINCH) {
        in.x *= w->extent.width;
        in.y *= w->extent.height;
    }
    if (!is_paste(&in))
        return deliver_to(w, &in, second_has(&w->second, e));
    char *text = SDL_GetClipboardText(); // "" when there is none
    in = (struct input){.kind = INPUT_PASTE, .text = text ? text : ""};
    bool on = deliver(w, &in);
    SDL_free(text);
    return on;
}

static bool deliver_point(struct window *w)
{
    bool pointed = w->pointed;
    w->pointed = false;
    return !pointed || deliver_event(w, &w->point);
}

struct window *window_open(struct app *app, const struct font *font,
                           const struct window_options *options,
                           struct reason *why)
{
    if (options->fullscreen && !app_fullscreen(app))
        app_input(app, &(struct input){.kind = INPUT_KEY, .key = CODE_F1 + 10});
    struct screen screen;
    if (!screen_open(&screen, options->width, options->height,
                     app_fullscreen(app), why))
        return NULL;
    struct window *w = must_realloc(NULL, 1, sizeof *w);
    *w = (struct window){
        .app = app,
        .font = font,
        .screen = screen,
        .lost = true,
        .fullscreen = app_fullscreen(app),
        .arrow = SDL_CreateSystemCursor(SDL_SYSTEM_CURSOR_ARROW),
        .hand = SDL_CreateSystemCursor(SDL_SYSTEM_CURSOR_HAND),
        .pull = SDL_CreateSystemCursor(SDL_SYSTEM_CURSOR_SIZEWE),
        .paint = SDL_CreateSystemCursor(SDL_SYSTEM_CURSOR_CROSSHAIR),
        .ticked = SDL_GetPerformanceCounter()};
    SDL_EventState(SDL_DROPFILE, SDL_ENABLE);
    // Dropped text comes with memory that nobody would free.
    SDL_EventState(SDL_DROPTEXT, SDL_IGNORE);
    SDL_StartTextInput();
    rest_mouse(w);
    follow(w);
    return w;
}

// Beside another one the finger that is a mouse drags nothing.
static bool is_one_of_two(struct window *w, const SDL_Event *e)
{
    if (e->type == SDL_FINGERDOWN)
        w->fingers++;
    else if (e->type == SDL_FINGERUP && w->fingers)
        w->fingers--;
    return e->type == SDL_MOUSEMOTION && w->fingers > 1 &&
           e->motion.which == SDL_TOUCH_MOUSEID;
}

// Of two windows each closes for itself, which SDL does not call an end: the
// presenter's goes, the first ends the program.
static bool close_one(struct window *w, const SDL_Event *e)
{
    bool closes = e->type == SDL_WINDOWEVENT &&
                  e->window.event == SDL_WINDOWEVENT_CLOSE &&
                  w->second.screen.window;
    if (closes && second_has(&w->second, e))
        w->second.away = w->touched = true;
    else if (closes)
        return deliver(w, &(struct input){.kind = INPUT_QUIT});
    return true;
}

bool window_event(struct window *w, const SDL_Event *e)
{
    if (is_one_of_two(w, e))
        return true;
    if (e->type == SDL_MOUSEMOTION) { // only the last of many matters
        w->point = *e;
        w->pointed = mouse_used(w, &e->motion);
        return true;
    }
    if (e->type == SDL_WINDOWEVENT &&
        (e->window.event == SDL_WINDOWEVENT_EXPOSED ||
         e->window.event == SDL_WINDOWEVENT_SIZE_CHANGED))
        *(second_has(&w->second, e) ? &w->second.lost : &w->lost) = true;
    bool on = deliver_point(w) && close_one(w, e);
    if (e->type == SDL_KEYDOWN || e->type == SDL_KEYUP)
        w->held = (SDL_Keymod)e->key.keysym.mod;
    on = on && deliver_event(w, e);
    if (e->type == SDL_DROPFILE)
        SDL_free(e->drop.file);
    return on;
}

// The window of an input method belongs where one types.
static void place_input_method(struct window *w)
{
    struct rect at;
    if (!app_typing(w->app, &at))
        return;
    SDL_Rect now = {(int)at.x, (int)at.y, (int)ceil(at.w), (int)ceil(at.h)};
    if (SDL_RectEquals(&now, &w->typing))
        return;
    SDL_SetTextInputRect(&now);
    w->typing = now;
}

// Who presents sees the time; the core has no clock.
static void tell_time(struct window *w)
{
    time_t now = time(NULL);
    const struct tm *t = localtime(&now);
    if (t && presenter_time(w->app, t->tm_hour * 60 + t->tm_min,
                            (double)SDL_GetTicks64() / 1000))
        w->touched = true;
}

// What is on the screen may be on another one by now.
static void arranged(struct window *w)
{
    w->lost = w->touched = true;
    rest_mouse(w);
    follow(w);
}

bool window_frame(struct window *w)
{
    deliver_point(w); // pointing does not end the program
    if (second_arrange(&w->second, &w->screen, w->app))
        arranged(w);
    bool visible = screen_visible(&w->screen);
    if (!visible && !w->second.screen.window)
        return w->moving = false;
    tell_time(w);
    measure(w);
    if (!w->moving && !w->touched && !w->lost && !w->second.lost)
        return false;
    double seconds = fmin(seconds_since(w->ticked), longest_tick);
    w->framed = w->ticked = SDL_GetPerformanceCounter();
    w->touched = false;
    w->moving = app_tick(w->app, seconds);
    while (app_work(w->app) && seconds_since(w->ticked) < work_seconds)
        ;

    struct list list = {0};
    app_frame(w->app, &list);
    uint64_t hash = list_hash(&list);
    if (visible && (w->lost || hash != w->shown)) {
        w->lost = !screen_show(&w->screen, &list, w->font);
        w->shown = hash;
    }
    second_show(&w->second, w->app, &list, w->font);
    list_free(&list);
    place_input_method(w);
    return w->moving;
}

void window_poll(struct window *w)
{
    if (!screen_visible(&w->screen) || !app_poll(w->app))
        return; // the frame that comes tells the time
    w->touched = true;
    follow(w);
}

bool window_input(struct window *w, const struct input *in)
{
    return deliver(w, in);
}

double window_due(const struct window *w)
{
    return frame_seconds - seconds_since(w->framed);
}

// A record waits until nothing moves: no frame waits for the disk.
bool window_keep(struct window *w, bool moving)
{
    if (seconds_since(w->rescued) < RESCUE)
        return false;
    w->rescued = SDL_GetPerformanceCounter();
    recovery_write(w->app);
    if (!moving) {
        records_write(w->app);
        app_settings_write(w->app);
    }
    return !moving;
}

void window_leave(struct window *w, bool told)
{
    records_write(w->app);
    app_settings_write(w->app);
    if (told)
        recovery_save(w->app);
}

void window_waits(struct window *w)
{
    w->waited = true;
}

void window_close(struct window *w)
{
    second_close(&w->second);
    SDL_FreeCursor(w->paint);
    SDL_FreeCursor(w->pull);
    SDL_FreeCursor(w->hand);
    SDL_FreeCursor(w->arrow);
    screen_close(&w->screen, w->waited);
    free(w);
}
