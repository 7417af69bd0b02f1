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
#include "app/mouse.h"
#include "base/arena.h"
#include "lesson/page_id.h"
#include "web/said.h"
#include "web/tab.h"

// Lives as long as the page: nobody frees it.
struct tab {
    struct app *app;
    struct window *window;
    bool rests;         // no frame is asked for
    bool tapped;        // the last press was on a field
    struct strbuf said; // title and text that a screen reader was told last
    struct strbuf form; // and the form that it was given
};

// What page.js does. Module.tab is its side of this.
// clang-format off
EM_JS(void, tab_begin, (struct tab *t), { Module.tab.begin(t); })
EM_JS(void, tab_rests, (void), { Module.tab.rests(); })
EM_JS(void, tab_kept, (void), { Module.tab.kept(); })
EM_JS(void, tab_ends, (void), { Module.tab.ends(); })
EM_JS(void, tab_says, (const char *said), {
    Module.tab.says(UTF8ToString(said));
})
EM_JS(void, tab_asks, (const char *form), {
    Module.tab.asks(UTF8ToString(form));
})
EM_JS(void, tab_types, (bool on), { Module.tab.types(on); })
// clang-format on

// True, and [now] becomes [last], when they differ.
static bool is_news(struct strbuf *last, struct strbuf *now)
{
    bool news = strcmp(strbuf_text(last), strbuf_text(now)) != 0;
    strbuf_free(last);
    *last = *now;
    return news;
}

// At rest, so that a movement is told once.
static void speak(struct tab *t)
{
    struct strbuf said = {0}, form = {0};
    strbuf_addf(&said, "%s\n", app_title(t->app));
    said_now(t->app, &said);
    if (is_news(&t->said, &said))
        tab_says(strbuf_text(&t->said));
    said_form(t->app, &form);
    if (is_news(&t->form, &form))
        tab_asks(strbuf_text(&t->form));
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
    recovery_end(t->app); // whoever ends it has been asked
    tab_kept();
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
    if (window_keep(t->window, moving))
        tab_kept();
    if (moving)
        return;
    speak(t);
    tab_types(tab_typing(t));
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

EMSCRIPTEN_KEEPALIVE void tab_compose(struct tab *t, const char *text)
{
    give(t, &(struct input){.kind = INPUT_COMPOSE, .text = text});
}

EMSCRIPTEN_KEEPALIVE bool tab_typing(struct tab *t)
{
    struct rect at;
    bool asked = t->app->document || t->app->chooser.own.text.length;
    return app_typing(t->app, &at) && (asked || t->tapped);
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
    const struct field *f = layers_field(t->app);
    if (what == TOUCH_PRESS)
        t->tapped = f && f->held;
}

EMSCRIPTEN_KEEPALIVE void tab_wheel(struct tab *t, int notches, double x,
                                    double y)
{
    give(t, &(struct input){
                .kind = INPUT_WHEEL, .wheel = notches, .x = x, .y = y});
}

EMSCRIPTEN_KEEPALIVE bool tab_grips(struct tab *t, double x, double y)
{
    return mouse_grips(t->app, x, y);
}

EMSCRIPTEN_KEEPALIVE bool tab_go(struct tab *t, const char *name)
{
    if (!t->app->document)
        return false;
    struct reason why = {0};
    int page = page_named(&t->app->document->lesson, name, &why);
    reason_free(&why);
    if (page >= 0)
        quiz_lead(t->app, page);
    give(t, &(struct input){.kind = INPUT_NONE}); // it is to be seen
    return page >= 0;
}

EMSCRIPTEN_KEEPALIVE void tab_wake(struct tab *t)
{
    wake(t);
}

EMSCRIPTEN_KEEPALIVE void tab_share(struct tab *t)
{
    records_share(t->app);
}

EMSCRIPTEN_KEEPALIVE void tab_full(struct tab *t)
{
    give(t, &(struct input){.kind = INPUT_NONE}); // it is to be seen
    t->app->notice.note = "note.storage.full";
}

EMSCRIPTEN_KEEPALIVE void tab_leave(struct tab *t)
{
    window_leave(t->window, false);
    recovery_write(t->app); // it may come back
    tab_kept();
}
