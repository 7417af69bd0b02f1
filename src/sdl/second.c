// SPDX-License-Identifier: MIT
#include "sdl/second.h"

#include "app/app.h"

// The display, from 0, that the class's picture belongs on: the one asked for,
// else the second there is.
static int display_of_class(int displays, int asked)
{
    return asked > 0 && asked <= displays ? asked - 1 : displays > 1;
}

// True where a window on display [display] fills it.
static bool fills(const struct screen *first)
{
    return SDL_GetWindowFlags(first->window) & SDL_WINDOW_FULLSCREEN;
}

// The first window fills display [to]; how it was is kept for second_end().
static void put_first(struct second *s, struct screen *first, struct app *a,
                      int to)
{
    SDL_Window *w = first->window;
    SDL_Rect there;
    bool here = SDL_GetWindowDisplayIndex(w) == to;
    if (!s->moved) {
        s->moved = true;
        s->filled = !app_fullscreen(a);
        SDL_GetWindowPosition(w, &s->was.x, &s->was.y);
        SDL_GetWindowSize(w, &s->was.w, &s->was.h);
    }
    if (!here && fills(first))
        screen_fullscreen(first, false);
    bool filled = here && fills(first);
    if (!filled && !SDL_GetDisplayBounds(to, &there)) {
        SDL_SetWindowPosition(w, there.x, there.y);
        SDL_SetWindowSize(w, there.w, there.h); // without a window manager
    }
    a->fullscreen = true;
    screen_fullscreen(first, true);
}

static void put_back(struct second *s, struct screen *first, struct app *a)
{
    if (!s->moved)
        return;
    s->moved = false;
    a->fullscreen = a->fullscreen && !s->filled;
    screen_fullscreen(first, false);
    SDL_SetWindowPosition(first->window, s->was.x, s->was.y);
    SDL_SetWindowSize(first->window, s->was.w, s->was.h);
    screen_fullscreen(first, app_fullscreen(a));
    SDL_RaiseWindow(first->window);
}

void second_close(struct second *s)
{
    if (s->screen.window)
        screen_drop(&s->screen);
    s->extent = (struct extent){0};
}

static void second_open(struct second *s, struct screen *first, struct app *a)
{
    int class = display_of_class(s->displays, s->asked);
    if (s->displays > 1)
        put_first(s, first, a, class);
    s->away = !screen_beside(&s->screen, s->displays > 1 && !class);
    s->lost = true;
    SDL_Window *w = s->screen.window;
    if (!w)
        return;
    SDL_SetWindowTitle(w, phrase_text(a->view.words, "title.presenter"));
    SDL_RaiseWindow(w);
}

bool second_arrange(struct second *s, struct screen *first, struct app *a)
{
    int displays = SDL_GetNumVideoDisplays(), asked = app_display(a);
    bool open = s->screen.window;
    if (!app_presents(a))
        s->away = false;
    bool wanted = app_presents(a) && !s->away && (displays > 1 || asked > 0);
    bool same = displays == s->displays && asked == s->asked;
    if (open == wanted && (same || !open))
        return false;
    second_close(s);
    s->displays = displays;
    s->asked = asked;
    if (wanted)
        second_open(s, first, a);
    if (!wanted || displays < 2)
        put_back(s, first, a);
    presenter_open(a, s->screen.window);
    return true;
}

bool second_has(const struct second *s, const SDL_Event *e)
{
    Uint32 id = e->type == SDL_MOUSEMOTION       ? e->motion.windowID
                : e->type == SDL_MOUSEBUTTONDOWN ? e->button.windowID
                : e->type == SDL_MOUSEBUTTONUP   ? e->button.windowID
                : e->type == SDL_MOUSEWHEEL      ? e->wheel.windowID
                : e->type == SDL_WINDOWEVENT     ? e->window.windowID
                                                 : 0;
    return s->screen.window && id && id == SDL_GetWindowID(s->screen.window);
}

void second_show(struct second *s, struct app *a, const struct list *shown,
                 const struct font *font)
{
    if (!s->screen.window || !screen_visible(&s->screen))
        return;
    struct extent e = screen_extent(&s->screen);
    if (e.width < 1 || e.height < 1)
        return;
    struct list list = {0};
    presenter_frame(a, shown, &e, &list);
    uint64_t hash = list_hash(&list);
    if (s->lost || hash != s->shown) {
        s->lost = !screen_show(&s->screen, &list, font);
        s->shown = hash;
    }
    list_free(&list);
}
