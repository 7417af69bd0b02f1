// SPDX-License-Identifier: MIT
#include "app_world.h"

#include <check.h>
#include <string.h>

#include "suite.h"

struct app *app;
struct list list;
struct fake_font fake;
bool button_held;

const char *const paths[3] = {
    SOURCE_ROOT "/tests/lessons/rnn-attention.yaml",
    SOURCE_ROOT "/tests/lessons/self-attention.yaml",
    SOURCE_ROOT "/tests/lessons/sinusoids.yaml",
};

void setup(void)
{
    app = app_new(fake_font_init(&fake), NULL, paths, 3);
    button_held = false;
}

void teardown(void)
{
    list_free(&list);
    app_free(app);
    app = NULL;
}

bool press(uint32_t key)
{
    return app_input(app, &(struct input){.kind = INPUT_KEY, .key = key});
}

void settle(void)
{
    while (app_tick(app, 0.05) && !app->view.playing)
        continue;
}

uint64_t frame_hash(void)
{
    app_frame(app, &list);
    return list_hash(&list);
}

void open_toy(void)
{
    struct strbuf why = {0};
    setup();
    ck_assert(app_open(app, paths[1], &why));
    strbuf_free(&why);
    ck_assert(app->place.on_page);
    press(CODE_RIGHT); // the opening
    ck_assert(!app->place.on_page && app->motion.fraction == 1);
}

bool says(const char *text)
{
    bool found = false;
    app_frame(app, &list);
    for (int i = 0; i < list.count; i++)
        found |=
            list.draws[i].kind == DRAW_TEXT && strstr(list.draws[i].text, text);
    return found;
}

void look_at(const char *address)
{
    struct address at;
    ck_assert(address_parse(&app->document->trace, address, &at, NULL));
    app->view.attention.focus = place_of_address(&at);
}

bool find_target(enum target_kind kind, const char *tensor, double *x,
                 double *y)
{
    struct arena arena = {0};
    struct pose pose = {.arena = &arena};
    struct shown shown = app_shown(app);
    frame_pose(&shown, &app->view, app->font, &pose);
    bool found = false;
    for (int i = 0; i < pose.count && !found; i++) {
        const struct item *item = &pose.items[i];
        const struct target *t = &item->target;
        if (t->kind != kind ||
            (tensor && (!t->address.tensor || item->layer == LAYER_CHROME ||
                        strcmp(t->address.tensor->name, tensor))))
            continue;
        *x = item->at.x + item->at.w / 2;
        *y = item->at.y + item->at.h / 2;
        found = true;
    }
    arena_free(&arena);
    return found;
}

void mouse(enum input_kind kind, double x, double y)
{
    if (kind == INPUT_PRESS || kind == INPUT_RELEASE)
        button_held = kind == INPUT_PRESS;
    app_input(app,
              &(struct input){
                  .kind = kind, .x = x, .y = y, .held = button_held});
}

void open_sized(int width, int height)
{
    open_toy();
    app_input(app, &(struct input){.kind = INPUT_RESIZE,
                                   .width = width,
                                   .height = height,
                                   .scale = 1});
}
