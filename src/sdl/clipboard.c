// SPDX-License-Identifier: MIT
#include "sdl/clipboard.h"

#include <SDL.h>

void clipboard_put(const char *text)
{
    SDL_SetClipboardText(text);
}
