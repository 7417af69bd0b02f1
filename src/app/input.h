// SPDX-License-Identifier: MIT
// What a person does, free of SDL: sdl/input.c makes these from its events.
#ifndef APP_INPUT_H
#define APP_INPUT_H

#include <stdbool.h>
#include <stdint.h>

enum input_kind {
    INPUT_NONE,
    INPUT_KEY,     // [key], with [shift] and [control]
    INPUT_TEXT,    // [text] was typed
    INPUT_COMPOSE, // [text] is being composed by an input method; "": nothing
    INPUT_PASTE,   // [text] comes from the clipboard
    INPUT_DROP,    // the file at [text] was dropped on the window
    INPUT_POINT,   // the mouse moved to x, y, its left button [held] or not,
                   // with [shift] and [control]
    INPUT_PRESS,   // left button down at x, y
    INPUT_RELEASE, // left button up at x, y
    INPUT_MENU,    // right button down at x, y
    INPUT_LEAVE,   // the mouse left the window
    INPUT_WHEEL,   // [wheel] notches, up is positive
    INPUT_PINCH,   // two fingers around x, y went apart by [spread], or
                   // together; 0: a finger was lifted
    INPUT_RESIZE,  // the window is now width x height, at [scale]
    INPUT_QUIT     // the window's close button
};

// Printable keys are their character as typed ('?', '+', 'p'; letters in
// lower case); the others are these.
enum key_code {
    CODE_LEFT = 0x110000, // just beyond Unicode
    CODE_RIGHT,
    CODE_UP,
    CODE_DOWN,
    CODE_HOME,
    CODE_END,
    CODE_PAGE_UP,
    CODE_PAGE_DOWN,
    CODE_ENTER,
    CODE_BACKSPACE,
    CODE_TAB,
    CODE_ESCAPE,
    CODE_INSERT,
    CODE_DELETE,
    CODE_F1, // to CODE_F1 + 11
    CODE_F12 = CODE_F1 + 11,
    CODE_MENU,
    CODE_SHIFT_1, // to CODE_SHIFT_1 + 8: a digit's key, where that types no
                  // digit with Shift
};

struct input {
    enum input_kind kind;
    uint32_t key;
    bool shift, control;
    bool repeated;    // of a key: it comes again because it is held
    const char *text; // UTF-8, valid during app_input()
    bool held;
    bool twice;  // of INPUT_PRESS: the second of a double click
    double x, y; // logical pixels
    int wheel;
    double spread;     // of the window, 1 is all of it
    int width, height; // logical pixels
    double scale;      // device pixels per logical pixel
};

#endif
