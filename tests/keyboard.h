// SPDX-License-Identifier: MIT
// What a keyboard sends to the program, and a click on a line of a dialogue.
#ifndef TESTS_KEYBOARD_H
#define TESTS_KEYBOARD_H

#include "app/app.h"

void press_key(struct app *app, uint32_t key);
void press_control(struct app *app, uint32_t key);
void press_shift(struct app *app, uint32_t key);

// Text that a keyboard composes, at once; characters, one by one; what the
// clipboard has.
void enter_text(struct app *app, const char *text);
void enter_characters(struct app *app, const char *text);
void paste_text(struct app *app, const char *text);

// A key for each character, as where no text is composed.
void press_keys(struct app *app, const char *characters);

// The button goes down on line [number] of what lies over the lesson, which must
// be there.
void click_line(struct app *app, int number);

#endif
