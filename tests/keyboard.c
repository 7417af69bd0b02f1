// SPDX-License-Identifier: MIT
#include "keyboard.h"

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
