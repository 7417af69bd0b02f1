// SPDX-License-Identifier: MIT
#include "hands.h"

#include <check.h>
#include <stdio.h>
#include <string.h>

#include "keyboard.h"
#include "lesson/page_id.h"
#include "suite.h"
#include "trace_bits.h"
#include "app/focus.h"

static struct address address_of(const struct hands *h, const char *text)
{
    struct address at;
    ck_assert_msg(address_parse(&h->app->document->trace, text, &at, NULL),
                  "there is no %s", text);
    return at;
}

void hands_open(struct hands *h, const char *path, const char *step)
{
    struct strbuf why = {0};
    *h = (struct hands){0};
    h->app = app_new(fake_font_init(&h->font), NULL, &path, 1);
    ck_assert_msg(app_open(h->app, path, &why), "%s", strbuf_text(&why));
    strbuf_free(&why);
    hands_go(h, step);
}

void hands_open_drawn(struct hands *h, const char *name, int drawn)
{
    char path[512];
    const char *const list[] = {path};
    struct strbuf why = {0};
    snprintf(path, sizeof path, SOURCE_ROOT "/%s.yaml", name);
    *h = (struct hands){0};
    h->app = app_new(fake_font_init(&h->font), NULL, list, 1);
    struct own own = {.drawn = drawn};
    ck_assert_msg(drawn ? app_open_own(h->app, path, &own, &why)
                        : app_open(h->app, path, &why),
                  "%s", strbuf_text(&why));
    strbuf_free(&why);
    quiz_check(h->app);
}

void hands_open_asking(struct hands *h, const char *name)
{
    hands_open_drawn(h, name, 0);
}

int hands_open_page(struct hands *h, const char *name, const char *id)
{
    hands_open_asking(h, name);
    int page = page_with_id(&h->app->document->lesson, id);
    for (int i = 0; i <= page; i++) {
        app_go_to_page(h->app, i);
        app_catch_up(h->app);
        if (i < page && h->app->quiz.asking)
            quiz_click(h->app, QUIZ_SKIP, NULL);
    }
    ck_assert(h->app->quiz.asking && h->app->place.page == page);
    return page;
}

const struct asked *hands_asked(const struct hands *h)
{
    return &h->app->quiz.asked;
}

const struct answered_question *hands_answered(const struct hands *h, int page)
{
    return answers_find(&h->app->answers, &h->app->document->lesson, page);
}

void hands_close(struct hands *h)
{
    app_free(h->app);
}

void hands_go(struct hands *h, const char *step)
{
    struct address at = address_of(h, step);
    app_go_to_step(h->app,
                   timeline_find(&h->app->document->trace, LEVEL_STAGE, &at));
}

void hands_key(struct hands *h, uint32_t code)
{
    press_key(h->app, code);
}

void hands_control(struct hands *h, uint32_t code)
{
    press_control(h->app, code);
}

void hands_shift(struct hands *h, uint32_t code)
{
    press_shift(h->app, code);
}

void hands_type(struct hands *h, const char *text)
{
    press_keys(h->app, text);
}

void hands_type_number(struct hands *h, double x)
{
    char text[32];
    snprintf(text, sizeof text, "%.6f", x);
    hands_type(h, text);
}

void hands_look(struct hands *h, const char *cell)
{
    struct address at = address_of(h, cell);
    h->app->view.attention.focus = place_of_address(&at);
    h->app->focusing = true;
}

static void aim(struct hands *h, const char *cell)
{
    struct address at = address_of(h, cell);
    struct pose p = focus_picture(h->app);
    struct rect place = {0};
    bool found = pose_place(&p, &at, &place);
    ck_assert_msg(found, "%s is not in the picture", cell);
    h->x = place.x + place.w / 2;
    h->y = place.y + place.h / 2;
}

static void mouse(struct hands *h, enum input_kind kind, bool held)
{
    app_input(h->app, &(struct input){
                          .kind = kind, .x = h->x, .y = h->y, .held = held});
}

void hands_point(struct hands *h, const char *cell)
{
    aim(h, cell);
    mouse(h, INPUT_POINT, false);
}

void hands_press(struct hands *h)
{
    mouse(h, INPUT_PRESS, false);
}

void hands_pull_to(struct hands *h, const char *cell)
{
    aim(h, cell);
    mouse(h, INPUT_POINT, true);
}

void hands_pull(struct hands *h, double dx, double dy)
{
    h->x += dx;
    h->y += dy;
    mouse(h, INPUT_POINT, true);
}

void hands_release(struct hands *h)
{
    mouse(h, INPUT_RELEASE, false);
}

double hands_at(const struct hands *h, const char *address)
{
    struct address at = address_of(h, address);
    return tensor_at(at.tensor, at.row, at.column);
}

uint64_t hands_bits(const struct hands *h)
{
    return trace_bits(&h->app->document->trace);
}

bool hands_says(struct hands *h, const char *want)
{
    struct strbuf text = {0};
    struct shown shown = app_shown(h->app);
    frame_sentence(&shown, &h->app->view, &text);
    bool found = strstr(strbuf_text(&text), want);
    strbuf_free(&text);
    return found;
}
