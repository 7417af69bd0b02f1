// SPDX-License-Identifier: MIT
#include <check.h>
#include <stdlib.h>

#include <SDL.h>

#include "sdl/input.h"
#include "suite.h"

static SDL_Event key_event(SDL_Keycode sym, int mod, int repeat)
{
    SDL_Event e = {.key = {.type = SDL_KEYDOWN, .repeat = (Uint8)repeat}};
    e.key.keysym.sym = sym;
    e.key.keysym.mod = (Uint16)mod;
    return e;
}

struct key_row {
    SDL_Keycode sym;
    int mod, repeat;
    uint32_t key; // 0: not delivered
    bool shift, control;
};

static const struct key_row key_rows[] = {
    // Characters come as text, so their key presses must not count.
    {SDLK_p, 0, 0, 0, false, false},
    {SDLK_SPACE, 0, 0, 0, false, false},
    {SDLK_1, KMOD_LSHIFT, 0, CODE_SHIFT_1, true, false},
    {SDLK_9, KMOD_RSHIFT, 0, CODE_SHIFT_1 + 8, true, false},
    {SDLK_0, KMOD_LSHIFT, 0, 0, false, false},
    {SDLK_LSHIFT, KMOD_LSHIFT, 0, 0, false, false},
    {SDLK_DELETE, 0, 0, CODE_DELETE, false, false},
    {SDLK_INSERT, 0, 0, CODE_INSERT, false, false},
    {SDLK_KP_0, 0, 0, CODE_INSERT, false, false},
    {SDLK_KP_0, KMOD_NUM, 0, 0, false, false},
    {SDLK_KP_PERIOD, 0, 0, CODE_DELETE, false, false},
    {SDLK_F13, 0, 0, 0, false, false},
    // The desktop's.
    {SDLK_TAB, KMOD_LALT, 0, 0, false, false},
    {SDLK_LEFT, KMOD_LGUI, 0, 0, false, false},
    // Held keys walk, but do not switch.
    {SDLK_F11, 0, 1, 0, false, false},
    {SDLK_q, KMOD_LCTRL, 1, 0, false, false},
    {SDLK_RIGHT, 0, 1, CODE_RIGHT, false, false},
    {SDLK_BACKSPACE, 0, 1, CODE_BACKSPACE, false, false},
    {SDLK_DELETE, 0, 1, CODE_DELETE, false, false},
    {SDLK_KP_PERIOD, 0, 1, CODE_DELETE, false, false},
    {SDLK_INSERT, 0, 1, 0, false, false},
    {SDLK_PAGEDOWN, 0, 1, CODE_PAGE_DOWN, false, false},
    {SDLK_LEFT, 0, 0, CODE_LEFT, false, false},
    {SDLK_UP, KMOD_RCTRL, 0, CODE_UP, false, true},
    {SDLK_DOWN, KMOD_LCTRL, 0, CODE_DOWN, false, true},
    {SDLK_HOME, 0, 0, CODE_HOME, false, false},
    {SDLK_END, 0, 0, CODE_END, false, false},
    {SDLK_PAGEUP, 0, 0, CODE_PAGE_UP, false, false},
    {SDLK_RETURN, 0, 0, CODE_ENTER, false, false},
    {SDLK_KP_ENTER, KMOD_NUM, 0, CODE_ENTER, false, false},
    {SDLK_BACKSPACE, 0, 0, CODE_BACKSPACE, false, false},
    {SDLK_TAB, 0, 0, CODE_TAB, false, false},
    {SDLK_TAB, KMOD_RSHIFT, 0, CODE_TAB, true, false},
    {SDLK_ESCAPE, 0, 0, CODE_ESCAPE, false, false},
    {SDLK_F1, 0, 0, CODE_F1, false, false},
    {SDLK_F12, 0, 0, CODE_F12, false, false},
    {SDLK_q, KMOD_LCTRL, 0, 'q', false, true},
    {SDLK_z, KMOD_LCTRL | KMOD_LSHIFT, 0, 'z', true, true},
    // The keypad types with Num Lock and walks without.
    {SDLK_KP_9, KMOD_NUM, 0, 0, false, false},
    {SDLK_KP_9, 0, 0, CODE_PAGE_UP, false, false},
    {SDLK_KP_3, 0, 0, CODE_PAGE_DOWN, false, false},
    {SDLK_KP_4, 0, 0, CODE_LEFT, false, false},
};

START_TEST(keys)
{
    const struct key_row *row = &key_rows[_i];
    SDL_Event e = key_event(row->sym, row->mod, row->repeat);
    struct input in;
    ck_assert_int_eq(input_from_event(&e, KMOD_NONE, &in), row->key != 0);
    ck_assert_int_eq(in.kind, row->key ? INPUT_KEY : INPUT_NONE);
    ck_assert_uint_eq(in.key, row->key);
    if (row->key) {
        ck_assert_int_eq(in.shift, row->shift);
        ck_assert_int_eq(in.control, row->control);
        ck_assert_int_eq(in.repeated, row->repeat);
    }
}
END_TEST

static const char *const texts[] = {"", "?", " ", "7", "P", "é", "−", "word"};

START_TEST(texts_are_passed_on_whole)
{
    SDL_Event e = {.text = {.type = SDL_TEXTINPUT}};
    SDL_strlcpy(e.text.text, texts[_i], sizeof e.text.text);
    struct input in;
    ck_assert_int_eq(input_from_event(&e, KMOD_NONE, &in), texts[_i][0] != 0);
    ck_assert_int_eq(in.kind, texts[_i][0] ? INPUT_TEXT : INPUT_NONE);
    if (texts[_i][0])
        ck_assert_str_eq(in.text, texts[_i]);
}
END_TEST

START_TEST(what_is_composed_is_passed_on)
{
    SDL_Event e = {.edit = {.type = SDL_TEXTEDITING}};
    struct input in;
    SDL_strlcpy(e.edit.text, "か", sizeof e.edit.text);
    ck_assert(input_from_event(&e, KMOD_NONE, &in));
    ck_assert_int_eq(in.kind, INPUT_COMPOSE);
    ck_assert_str_eq(in.text, "か");
    e.edit.text[0] = 0; // nothing any more
    ck_assert(input_from_event(&e, KMOD_NONE, &in));
    ck_assert_str_eq(in.text, "");
}
END_TEST

START_TEST(mouse)
{
    struct input in;
    SDL_Event move = {.motion = {.type = SDL_MOUSEMOTION, .x = 3, .y = 5}};
    ck_assert(input_from_event(&move, KMOD_NONE, &in));
    ck_assert_int_eq(in.kind, INPUT_POINT);
    ck_assert(in.x == 3 && in.y == 5 && !in.held);
    move.motion.state = SDL_BUTTON_RMASK;
    ck_assert(input_from_event(&move, KMOD_NONE, &in) && !in.held);
    move.motion.state = SDL_BUTTON_LMASK;
    ck_assert(input_from_event(&move, KMOD_NONE, &in) && in.held);
    ck_assert(!in.shift && !in.control);
    ck_assert(input_from_event(&move, KMOD_LSHIFT, &in));
    ck_assert(in.shift && !in.control);
    ck_assert(input_from_event(&move, KMOD_RCTRL, &in));
    ck_assert(!in.shift && in.control);

    SDL_Event button = {.button = {.type = SDL_MOUSEBUTTONDOWN,
                                   .button = SDL_BUTTON_LEFT,
                                   .x = 7,
                                   .y = 2}};
    ck_assert(input_from_event(&button, KMOD_NONE, &in));
    ck_assert_int_eq(in.kind, INPUT_PRESS);
    ck_assert(in.x == 7 && in.y == 2);
    button.type = SDL_MOUSEBUTTONUP;
    ck_assert(input_from_event(&button, KMOD_NONE, &in));
    ck_assert_int_eq(in.kind, INPUT_RELEASE);
    button.button.button = SDL_BUTTON_RIGHT;
    ck_assert(!input_from_event(&button, KMOD_NONE, &in));
}
END_TEST

START_TEST(wheel)
{
    struct input in;
    SDL_Event e = {
        .wheel = {.type = SDL_MOUSEWHEEL, .y = 2, .mouseX = 9, .mouseY = 4}};
    ck_assert(input_from_event(&e, KMOD_NONE, &in));
    ck_assert_int_eq(in.kind, INPUT_WHEEL);
    ck_assert_int_eq(in.wheel, 2);
    ck_assert(in.x == 9 && in.y == 4);
    e.wheel.direction = SDL_MOUSEWHEEL_FLIPPED;
    ck_assert(input_from_event(&e, KMOD_NONE, &in));
    ck_assert_int_eq(in.wheel, -2);
    e.wheel.y = 0; // sideways
    ck_assert(!input_from_event(&e, KMOD_NONE, &in));
}
END_TEST

START_TEST(two_fingers)
{
    struct input in;
    SDL_Event e = {.mgesture = {.type = SDL_MULTIGESTURE,
                                .dDist = 0.03f,
                                .x = 0.25f,
                                .y = 0.5f,
                                .numFingers = 2}};
    ck_assert(input_from_event(&e, KMOD_NONE, &in));
    ck_assert_int_eq(in.kind, INPUT_PINCH);
    ck_assert(in.spread > 0.029 && in.spread < 0.031);
    ck_assert(in.x == 0.25 && in.y == 0.5);
    e.mgesture.dDist = -0.03f;
    ck_assert(input_from_event(&e, KMOD_NONE, &in) && in.spread < -0.029);
    e.mgesture.dDist = 0; // turned
    ck_assert(!input_from_event(&e, KMOD_NONE, &in));
    e.mgesture.dDist = 0.03f;
    e.mgesture.numFingers = 3;
    ck_assert(!input_from_event(&e, KMOD_NONE, &in));
    e.tfinger.type = SDL_FINGERUP;
    ck_assert(input_from_event(&e, KMOD_NONE, &in));
    ck_assert(in.kind == INPUT_PINCH && in.spread == 0);
    e.tfinger.type = SDL_FINGERMOTION;
    ck_assert(!input_from_event(&e, KMOD_NONE, &in));
}
END_TEST

START_TEST(windows)
{
    struct input in;
    SDL_Event e = {
        .window = {.type = SDL_WINDOWEVENT, .event = SDL_WINDOWEVENT_LEAVE}};
    ck_assert(input_from_event(&e, KMOD_NONE, &in));
    ck_assert_int_eq(in.kind, INPUT_LEAVE);
    e.window.event = SDL_WINDOWEVENT_FOCUS_GAINED;
    ck_assert(!input_from_event(&e, KMOD_NONE, &in));
    e.type = SDL_QUIT;
    ck_assert(input_from_event(&e, KMOD_NONE, &in));
    ck_assert_int_eq(in.kind, INPUT_QUIT);
    e.type = SDL_KEYUP;
    ck_assert(!input_from_event(&e, KMOD_NONE, &in));
}
END_TEST

START_TEST(a_dropped_file_is_its_path)
{
    char path[] = "/tmp/a b.csv";
    SDL_Event e = {.drop = {.type = SDL_DROPFILE, .file = path}};
    struct input in;
    ck_assert(input_from_event(&e, KMOD_NONE, &in));
    ck_assert_int_eq(in.kind, INPUT_DROP);
    ck_assert_str_eq(in.text, path);
    e.drop.file = NULL;
    ck_assert(!input_from_event(&e, KMOD_NONE, &in));
}
END_TEST

int main(void)
{
    Suite *s = suite_create("input");
    TCase *t = tcase_create("events");
    tcase_add_loop_test(t, keys, 0, SDL_arraysize(key_rows));
    tcase_add_loop_test(t, texts_are_passed_on_whole, 0, SDL_arraysize(texts));
    tcase_add_test(t, a_dropped_file_is_its_path);
    tcase_add_test(t, mouse);
    tcase_add_test(t, what_is_composed_is_passed_on);
    tcase_add_test(t, wheel);
    tcase_add_test(t, two_fingers);
    tcase_add_test(t, windows);
    suite_add_tcase(s, t);
    return suite_end(s);
}
