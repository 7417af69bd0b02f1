// SPDX-License-Identifier: MIT
#include "keyboard.h"

#include "app/overlay.h"
#include "suite.h"

void press_key(struct app *app, uint32_t key)
{
    app_input(app, &(struct input){.kind = INPUT_KEY, .key = key});
}

void press_control(struct app *app, uint32_t key)
{
    app_input(app,
              &(struct input){.kind = INPUT_KEY, .key = key, .control = true});
}

void press_shift(struct app *app, uint32_t key)
{
    app_input(app,
              &(struct input){.kind = INPUT_KEY, .key = key, .shift = true});
}

void enter_text(struct app *app, const char *text)
{
    app_input(app, &(struct input){.kind = INPUT_TEXT, .text = text});
}

void enter_characters(struct app *app, const char *text)
{
    for (; *text; text++)
        enter_text(app, (char[2]){*text});
}

void paste_text(struct app *app, const char *text)
{
    app_input(app, &(struct input){.kind = INPUT_PASTE, .text = text});
}

void press_keys(struct app *app, const char *characters)
{
    for (; *characters; characters++)
        press_key(app, (uint32_t)*characters);
}

void click_line(struct app *app, int number)
{
    struct pose pose = {.arena = &app->frame};
    arena_reset(&app->frame);
    overlay_pose(app, &pose);
    for (int i = 0; i < pose.count; i++) {
        const struct item *it = &pose.items[i];
        if (it->target.kind != TARGET_LINE || it->target.number != number)
            continue;
        struct input in = {.kind = INPUT_PRESS,
                           .x = it->at.x + it->at.w / 2,
                           .y = it->at.y + it->at.h / 2};
        app_input(app, &in);
        return;
    }
    ck_abort_msg("no line %d", number);
}
