// SPDX-License-Identifier: MIT
// The browser calls: a frame when something moves, else nothing until somebody
// does something. What no event of SDL's says comes from page.js, by the
// functions at the end.
#include "sdl/loop.h"

#include <stdlib.h>
#include <string.h>

#include <SDL.h>
#include <emscripten.h>

#include "app/app.h"
#include "base/arena.h"
#include "lesson/page_id.h"
#include "web/said.h"
#include "web/tab.h"

// Lives as long as the page: nobody frees it.
struct tab {
    struct app *app;
    struct window *window;
    bool rests;           // no frame is asked for
    struct strbuf said;   // what a screen reader was told last
    struct strbuf copied; // what went to the clipboard
};

// What page.js does. Module.tab is its side of this.
// clang-format off
EM_JS(void, tab_begin, (struct tab *t), { Module.tab.begin(t); })
EM_JS(void, tab_rests, (void), { Module.tab.rests(); })
EM_JS(void, tab_kept, (void), { Module.tab.kept(); })
EM_JS(void, tab_ends, (void), { Module.tab.ends(); })
EM_JS(void, tab_copies, (const char *text), {
    Module.tab.copies(UTF8ToString(text));
})
EM_JS(void, tab_says, (const char *title, const char *text), {
    Module.tab.says(UTF8ToString(title), UTF8ToString(text));
})
EM_JS(void, tab_asks, (const char *kind, const char *options), {
    Module.tab.asks(UTF8ToString(kind), UTF8ToString(options).split('\n').slice(0, -1));
})
EM_JS(void, tab_types, (bool on), { Module.tab.types(on); })
// clang-format on

// What the program copied, SDL keeps; the browser's clipboard is the page's.
static void copy_out(struct tab *t)
{
    char *text = SDL_GetClipboardText();
    if (text && *text && strcmp(text, strbuf_text(&t->copied)) != 0) {
        strbuf_clear(&t->copied);
        strbuf_add(&t->copied, text);
        tab_copies(text);
    }
    SDL_free(text);
}

// At rest, so that a movement is told once.
static void speak(struct tab *t)
{
    struct strbuf now = {0};
    said_now(t->app, &now);
    if (strcmp(strbuf_text(&now), strbuf_text(&t->said)) != 0) {
        struct strbuf kind = {0}, options = {0};
        said_form(t->app, &kind, &options);
        tab_says(app_title(t->app), strbuf_text(&now));
        tab_asks(strbuf_text(&kind), strbuf_text(&options));
        strbuf_free(&kind);
        strbuf_free(&options);
    }
    strbuf_free(&t->said);
    t->said = now;
}

// There is no loop to resume before the first frame.
static void wake(struct tab *t)
{
    if (t->rests)
        emscripten_resume_main_loop();
    t->rests = false;
}

static void end(struct tab *t)
{
    window_leave(t->window, false);
    emscripten_cancel_main_loop();
    tab_ends();
}

static void turn(void *tab)
{
    struct tab *t = tab;
    bool going = true;
    SDL_Event e;
    while (going && SDL_PollEvent(&e))
        going = window_event(t->window, &e);
    if (!going) {
        end(t);
        return;
    }
    bool moving = window_frame(t->window);
    copy_out(t);
    if (window_keep(t->window, moving))
        tab_kept();
    if (moving)
        return;
    struct rect at;
    speak(t);
    tab_types(app_typing(t->app, &at));
    t->rests = true;
    emscripten_pause_main_loop();
    tab_rests();
}

bool window_run(struct app *app, const struct font *font,
                const struct window_options *options, struct reason *why)
{
    struct tab *t = must_realloc(NULL, 1, sizeof *t);
    *t = (struct tab){.app = app};
    app->site = getenv("FOLLOWSPOT_SITE"); // page.js sets it
    t->window = window_open(app, font, options, why);
    if (!t->window)
        return false;
    tab_begin(t);
    emscripten_set_main_loop_arg(turn, t, 0, true); // it does not return
    return true;
}

// A gesture, or what an on-screen keyboard types. An end that an input asks
// for comes as an event, so that there is one way out.
static void give(struct tab *t, const struct input *in)
{
    if (!window_input(t->window, in))
        SDL_PushEvent(&(SDL_Event){.type = SDL_QUIT});
    wake(t);
}

EMSCRIPTEN_KEEPALIVE void tab_key(struct tab *t, int key, bool shift,
                                  bool control)
{
    give(t, &(struct input){.kind = INPUT_KEY,
                            .key = (uint32_t)key,
                            .shift = shift,
                            .control = control});
}

EMSCRIPTEN_KEEPALIVE void tab_text(struct tab *t, const char *text)
{
    give(t, &(struct input){.kind = INPUT_TEXT, .text = text});
}

EMSCRIPTEN_KEEPALIVE void tab_paste(struct tab *t, const char *text)
{
    give(t, &(struct input){.kind = INPUT_PASTE, .text = text});
}

EMSCRIPTEN_KEEPALIVE void tab_drop(struct tab *t, const char *path)
{
    give(t, &(struct input){.kind = INPUT_DROP, .text = path});
}

EMSCRIPTEN_KEEPALIVE void tab_touch(struct tab *t, enum tab_touch what,
                                    double x, double y, bool held)
{
    static const enum input_kind kinds[] = {INPUT_POINT, INPUT_PRESS,
                                            INPUT_RELEASE, INPUT_LEAVE};
    give(t, &(struct input){.kind = kinds[what], .x = x, .y = y, .held = held});
}

EMSCRIPTEN_KEEPALIVE void tab_wheel(struct tab *t, int notches, double x,
                                    double y)
{
    give(t, &(struct input){
                .kind = INPUT_WHEEL, .wheel = notches, .x = x, .y = y});
}

EMSCRIPTEN_KEEPALIVE bool tab_drags(struct tab *t)
{
    return app_pullable(t->app) || app_paintable(t->app);
}

EMSCRIPTEN_KEEPALIVE bool tab_go(struct tab *t, const char *name)
{
    if (!t->app->document)
        return false;
    struct reason why = {0};
    int page = page_named(&t->app->document->lesson, name, &why);
    reason_free(&why);
    if (page >= 0)
        app_go_to_page(t->app, page);
    wake(t);
    return page >= 0;
}

EMSCRIPTEN_KEEPALIVE void tab_wake(struct tab *t)
{
    wake(t);
}

EMSCRIPTEN_KEEPALIVE void tab_leave(struct tab *t)
{
    window_leave(t->window, true);
    tab_kept();
}
