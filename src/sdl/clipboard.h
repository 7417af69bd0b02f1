// SPDX-License-Identifier: MIT
// What is copied goes to the desktop's clipboard. In a browser, web/stand_in.c
// stands in its place.
#ifndef SDL_CLIPBOARD_H
#define SDL_CLIPBOARD_H

void clipboard_put(const char *text);

#endif
