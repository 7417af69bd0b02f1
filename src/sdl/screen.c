// SPDX-License-Identifier: MIT
#include "sdl/screen.h"

#include <string.h>

#include "scene/icon.h"

enum { LEAST_WIDTH = 320, LEAST_HEIGHT = 180 };

// Without a display SDL takes a driver that shows nothing, and says nothing.
static bool shows(const char *driver)
{
    const char *chosen = SDL_GetHint(SDL_HINT_VIDEODRIVER);
    if (chosen && *chosen)
        return true; // asked for by name, as the tests do
    return strcmp(driver, "offscreen") != 0 && strcmp(driver, "dummy") != 0;
}

static bool start_video(struct reason *why)
{
    SDL_SetHint(SDL_HINT_APP_NAME, "Followspot");
    SDL_SetHint(SDL_HINT_VIDEO_MINIMIZE_ON_FOCUS_LOSS, "0");
    SDL_SetHint(SDL_HINT_VIDEO_X11_NET_WM_BYPASS_COMPOSITOR, "0");
    bool started = SDL_InitSubSystem(SDL_INIT_VIDEO) == 0;
    if (started && shows(SDL_GetCurrentVideoDriver()))
        return true;
    reason_add(why, started ? "error.display" : "error.display.why",
               SLOTS(TEXT("error", SDL_GetError())));
    SDL_Quit();
    return false;
}

// Opens the window and asks for its surface. With [direct] pixels go to the
// X server as they are; SDL's way through OpenGL takes ten times as long.
// Elsewhere direct surfaces may not exist at all.
static bool try_open(struct screen *s, int width, int height, Uint32 flags,
                     bool direct)
{
    if (direct && strcmp(SDL_GetCurrentVideoDriver(), "x11") == 0)
        SDL_SetHint(SDL_HINT_FRAMEBUFFER_ACCELERATION, "0");
    s->window = SDL_CreateWindow("Followspot", SDL_WINDOWPOS_UNDEFINED,
                                 SDL_WINDOWPOS_UNDEFINED, width, height, flags);
    if (s->window && SDL_GetWindowSurface(s->window))
        return true;
    if (s->window)
        SDL_DestroyWindow(s->window);
    s->window = NULL;
    return false;
}

// Four fifths of the screen, not flatter than 16:9 nor higher than 4:3.
static void choose_size(int *width, int *height)
{
    SDL_Rect all;
    if (SDL_GetDisplayUsableBounds(0, &all))
        all = (SDL_Rect){0, 0, 1600, 900};
    int w = all.w * 4 / 5, h = all.h * 4 / 5;
    if (w > h * 16 / 9)
        w = h * 16 / 9;
    if (h > w * 3 / 4)
        h = w * 3 / 4;
    *width = w > LEAST_WIDTH ? w : LEAST_WIDTH;
    *height = h > LEAST_HEIGHT ? h : LEAST_HEIGHT;
}

// Without a window manager nobody makes a window as large as the screen: it is
// opened so. How large it is afterwards, SDL is told once it fills the screen.
static void fill(int *width, int *height)
{
    SDL_Rect all;
    if (SDL_GetDisplayBounds(0, &all))
        return;
    *width = all.w;
    *height = all.h;
}

// What the desktop shows for the window where no desktop file says it.
static void set_icon(SDL_Window *window)
{
    enum { SIDE = 64 };
    uint32_t pixels[SIDE * SIDE];
    icon_paint(&(struct surface){SIDE, SIDE, SIDE, pixels});
    SDL_Surface *icon = SDL_CreateRGBSurfaceWithFormatFrom(
        pixels, SIDE, SIDE, 32, SIDE * (int)sizeof *pixels,
        SDL_PIXELFORMAT_ARGB8888);
    if (icon)
        SDL_SetWindowIcon(window, icon);
    SDL_FreeSurface(icon);
}

bool screen_open(struct screen *s, int width, int height, bool fullscreen,
                 struct reason *why)
{
    Uint32 flags = SDL_WINDOW_RESIZABLE | SDL_WINDOW_ALLOW_HIGHDPI;
    if (fullscreen)
        flags |= SDL_WINDOW_FULLSCREEN_DESKTOP;
    *s = (struct screen){0};
    if (!start_video(why))
        return false;
    if (width <= 0 || height <= 0)
        choose_size(&width, &height);
    int smaller[2] = {width, height};
    if (fullscreen)
        fill(&width, &height);
    if (!try_open(s, width, height, flags, true)) {
        // A surface refused once stays refused: start over without the hint.
        SDL_QuitSubSystem(SDL_INIT_VIDEO);
        SDL_ResetHint(SDL_HINT_FRAMEBUFFER_ACCELERATION);
        if (!start_video(why))
            return false;
        if (!try_open(s, width, height, flags, false)) {
            reason_add(why, "error.window",
                       SLOTS(TEXT("error", SDL_GetError())));
            SDL_Quit();
            return false;
        }
    }
    set_icon(s->window);
    SDL_SetWindowMinimumSize(s->window, LEAST_WIDTH, LEAST_HEIGHT);
    if (fullscreen)
        SDL_SetWindowSize(s->window, smaller[0], smaller[1]);
    s->raster = raster_new();
    return true;
}

// To wake SDL_WaitEvent(), SDL sends its window an event over a connection of
// its own. Should the X server come to it only after the window has gone,
// Xlib would end the program with an error: give it the time.
static void let_events_arrive(struct screen *s)
{
    SDL_HideWindow(s->window);
    if (strcmp(SDL_GetCurrentVideoDriver(), "x11") == 0)
        SDL_Delay(20);
}

bool screen_beside(struct screen *s, int display)
{
    SDL_Rect all;
    *s = (struct screen){0};
    if (SDL_GetDisplayUsableBounds(display, &all))
        return false;
    s->window =
        SDL_CreateWindow("Followspot", all.x, all.y, all.w, all.h,
                         SDL_WINDOW_RESIZABLE | SDL_WINDOW_ALLOW_HIGHDPI);
    if (!s->window || !SDL_GetWindowSurface(s->window)) {
        screen_drop(s);
        return false;
    }
    set_icon(s->window);
    SDL_SetWindowMinimumSize(s->window, LEAST_WIDTH, LEAST_HEIGHT);
    s->raster = raster_new();
    return true;
}

void screen_drop(struct screen *s)
{
    if (s->window)
        let_events_arrive(s);
    if (s->raster)
        raster_free(s->raster);
    SDL_FreeSurface(s->canvas);
    if (s->window)
        SDL_DestroyWindow(s->window);
    *s = (struct screen){0};
}

void screen_close(struct screen *s, bool waited)
{
    if (waited)
        let_events_arrive(s);
    raster_free(s->raster);
    SDL_FreeSurface(s->canvas);
    SDL_DestroyWindow(s->window);
    SDL_Quit();
    *s = (struct screen){0};
}

bool screen_visible(const struct screen *s)
{
    Uint32 flags = SDL_GetWindowFlags(s->window);
    return !(flags & (SDL_WINDOW_MINIMIZED | SDL_WINDOW_HIDDEN));
}

struct extent screen_extent(const struct screen *s)
{
    struct extent e = {.scale = 1};
    int pixels = 0;
    SDL_GetWindowSize(s->window, &e.width, &e.height);
    SDL_GetWindowSizeInPixels(s->window, &pixels, NULL);
    if (e.width > 0 && pixels > 0)
        e.scale = (double)pixels / e.width;
    return e;
}

void screen_fullscreen(struct screen *s, bool on)
{
    SDL_SetWindowFullscreen(s->window, on ? SDL_WINDOW_FULLSCREEN_DESKTOP : 0);
}

static bool fits(const SDL_Surface *s, const struct list *list)
{
    Uint32 format = s->format->format;
    return s->w == list->width && s->h == list->height &&
           (format == SDL_PIXELFORMAT_RGB888 ||
            format == SDL_PIXELFORMAT_ARGB8888);
}

// The surface to paint on: the window's own, or one to copy from.
static SDL_Surface *target(struct screen *s, SDL_Surface *own,
                           const struct list *list)
{
    if (fits(own, list))
        return own;
    if (!s->canvas || !fits(s->canvas, list)) {
        SDL_FreeSurface(s->canvas);
        s->canvas = SDL_CreateRGBSurfaceWithFormat(0, list->width, list->height,
                                                   32, SDL_PIXELFORMAT_RGB888);
    }
    return s->canvas;
}

bool screen_show(struct screen *s, const struct list *list,
                 const struct font *font)
{
    SDL_Surface *own = SDL_GetWindowSurface(s->window);
    SDL_Surface *to = own ? target(s, own, list) : NULL;
    if (!to)
        return false;
    const struct surface surface = {to->w, to->h, to->pitch / 4, to->pixels};
    raster_draw(s->raster, list, font, &surface);
    if (to != own)
        SDL_BlitSurface(to, NULL, own, NULL);
    return SDL_UpdateWindowSurface(s->window) == 0;
}
