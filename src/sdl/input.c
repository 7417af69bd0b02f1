// SPDX-License-Identifier: MIT
#include "sdl/input.h"

#include "draw/font.h"

struct key_name {
    SDL_Keycode sym;
    uint32_t code;
};

static const struct key_name named_keys[] = {
    {SDLK_LEFT, CODE_LEFT},
    {SDLK_RIGHT, CODE_RIGHT},
    {SDLK_UP, CODE_UP},
    {SDLK_DOWN, CODE_DOWN},
    {SDLK_HOME, CODE_HOME},
    {SDLK_END, CODE_END},
    {SDLK_PAGEUP, CODE_PAGE_UP},
    {SDLK_PAGEDOWN, CODE_PAGE_DOWN},
    {SDLK_RETURN, CODE_ENTER},
    {SDLK_KP_ENTER, CODE_ENTER},
    {SDLK_BACKSPACE, CODE_BACKSPACE},
    {SDLK_TAB, CODE_TAB},
    {SDLK_ESCAPE, CODE_ESCAPE},
    {SDLK_INSERT, CODE_INSERT},
    {SDLK_DELETE, CODE_DELETE},
    {SDLK_APPLICATION, CODE_MENU},
};

// What the keypad means while Num Lock is off; while it is on, it types.
static const struct key_name keypad_keys[] = {
    {SDLK_KP_4, CODE_LEFT},    {SDLK_KP_6, CODE_RIGHT},
    {SDLK_KP_8, CODE_UP},      {SDLK_KP_2, CODE_DOWN},
    {SDLK_KP_7, CODE_HOME},    {SDLK_KP_1, CODE_END},
    {SDLK_KP_9, CODE_PAGE_UP}, {SDLK_KP_3, CODE_PAGE_DOWN},
    {SDLK_KP_0, CODE_INSERT},  {SDLK_KP_PERIOD, CODE_DELETE},
};

static uint32_t look_up(const struct key_name *names, size_t count,
                        SDL_Keycode sym)
{
    for (size_t i = 0; i < count; i++)
        if (names[i].sym == sym)
            return names[i].code;
    return 0;
}

static uint32_t code_of(const SDL_Keysym *key)
{
    uint32_t code = look_up(named_keys, SDL_arraysize(named_keys), key->sym);
    if (!code && !(key->mod & KMOD_NUM))
        code = look_up(keypad_keys, SDL_arraysize(keypad_keys), key->sym);
    if (!code && key->sym >= SDLK_F1 && key->sym <= SDLK_F12)
        code = CODE_F1 + (uint32_t)(key->sym - SDLK_F1);
    if (!code && key->mod & KMOD_SHIFT && key->sym >= '1' && key->sym <= '9')
        code = CODE_SHIFT_1 + (uint32_t)(key->sym - '1');
    if (!code && key->mod & KMOD_CTRL && key->sym >= ' ' && key->sym < 127)
        code = (uint32_t)key->sym; // SDL names keys in lower case
    return code;
}

// Keys that walk or wipe repeat while held; those that switch something do not.
static bool repeats(uint32_t code)
{
    return (code >= CODE_LEFT && code <= CODE_PAGE_DOWN) ||
           code == CODE_ENTER || code == CODE_BACKSPACE ||
           code == CODE_DELETE || code == CODE_TAB;
}

static bool from_key(const SDL_KeyboardEvent *e, struct input *out)
{
    uint32_t code = code_of(&e->keysym);
    // Alt with a key belongs to the desktop.
    if (!code || e->keysym.mod & (KMOD_LALT | KMOD_GUI))
        return false;
    if (e->repeat && !repeats(code))
        return false;
    out->kind = INPUT_KEY;
    out->key = code;
    out->shift = e->keysym.mod & KMOD_SHIFT;
    out->control = e->keysym.mod & KMOD_CTRL;
    out->repeated = e->repeat;
    return true;
}

static bool from_text(const SDL_TextInputEvent *e, struct input *out)
{
    if (!e->text[0])
        return false;
    out->kind = INPUT_TEXT;
    out->text = e->text;
    return true;
}

// What an input method composes; an empty text ends it.
static bool from_editing(const SDL_TextEditingEvent *e, struct input *out)
{
    out->kind = INPUT_COMPOSE;
    out->text = e->text;
    return true;
}

static bool from_button(const SDL_MouseButtonEvent *e, struct input *out)
{
    bool down = e->type == SDL_MOUSEBUTTONDOWN;
    bool menu = e->button == SDL_BUTTON_RIGHT && down;
    if (e->button != SDL_BUTTON_LEFT && !menu)
        return false;
    out->kind = menu ? INPUT_MENU : down ? INPUT_PRESS : INPUT_RELEASE;
    out->twice = down && e->clicks == 2;
    out->x = e->x;
    out->y = e->y;
    return true;
}

static bool from_wheel(const SDL_MouseWheelEvent *e, struct input *out)
{
    out->kind = INPUT_WHEEL;
    out->wheel = e->direction == SDL_MOUSEWHEEL_FLIPPED ? -e->y : e->y;
    out->x = e->mouseX;
    out->y = e->mouseY;
    return out->wheel != 0;
}

// Two fingers; with more the desktop does what it likes.
static bool from_gesture(const SDL_MultiGestureEvent *e, struct input *out)
{
    out->kind = INPUT_PINCH;
    out->spread = e->dDist;
    out->x = e->x;
    out->y = e->y;
    return e->numFingers == 2 && e->dDist != 0;
}

bool input_from_event(const SDL_Event *e, SDL_Keymod held, struct input *out)
{
    *out = (struct input){.kind = INPUT_NONE};
    switch (e->type) {
    case SDL_KEYDOWN:
        return from_key(&e->key, out);
    case SDL_TEXTINPUT:
        return from_text(&e->text, out);
    case SDL_TEXTEDITING:
        return from_editing(&e->edit, out);
    case SDL_DROPFILE:
        out->kind = INPUT_DROP;
        out->text = e->drop.file;
        return e->drop.file != NULL;
    case SDL_MOUSEMOTION:
        out->kind = INPUT_POINT;
        out->held = e->motion.state & SDL_BUTTON_LMASK;
        out->shift = held & KMOD_SHIFT;
        out->control = held & KMOD_CTRL;
        out->x = e->motion.x;
        out->y = e->motion.y;
        return true;
    case SDL_MOUSEBUTTONDOWN:
    case SDL_MOUSEBUTTONUP:
        return from_button(&e->button, out);
    case SDL_MOUSEWHEEL:
        return from_wheel(&e->wheel, out);
    case SDL_MULTIGESTURE:
        return from_gesture(&e->mgesture, out);
    case SDL_FINGERUP:
        out->kind = INPUT_PINCH;
        return true;
    case SDL_WINDOWEVENT:
        if (e->window.event != SDL_WINDOWEVENT_LEAVE)
            return false;
        out->kind = INPUT_LEAVE;
        return true;
    case SDL_QUIT:
        out->kind = INPUT_QUIT;
        return true;
    default:
        return false;
    }
}
