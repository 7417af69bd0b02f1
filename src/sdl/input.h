// SPDX-License-Identifier: MIT
// SDL's events as inputs of the program.
//
// Characters arrive as text, whatever keyboard layout produced them: '?' is
// '?' wherever that key is. All other keys, and every key held with Ctrl,
// arrive as key presses. So nothing is delivered twice.
#ifndef SDL_INPUT_H
#define SDL_INPUT_H

#include <stdbool.h>

#include <SDL.h>

#include "app/input.h"

// Fills [out] and returns true when [e] means something to the program. [held]
// are the modifiers that were held when it happened: SDL_GetModState() is ahead
// of events that still wait. A window's size is not an input of its own here:
// window.c measures it, and multiplies by it where fingers are, of which SDL says
// x and y in parts of it.
bool input_from_event(const SDL_Event *e, SDL_Keymod held, struct input *out);

#endif
