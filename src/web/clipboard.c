// SPDX-License-Identifier: MIT
// The clipboard is the page's: a paste comes from there as an input (page.js).
#include "sdl/clipboard.h"

#include <emscripten.h>

// clang-format off
EM_JS(void, tab_copies, (const char *text), {
    Module.tab.copies(UTF8ToString(text));
})
// clang-format on

void clipboard_put(const char *text)
{
    tab_copies(text);
}
