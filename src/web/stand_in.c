// SPDX-License-Identifier: MIT
// What a browser has in the place of a system: its clipboard, no fonts, no other
// programs, and a tab for a process.
#include <errno.h>
#include <signal.h>
#include <spawn.h>
#include <stdbool.h>
#include <unistd.h>

#include <emscripten.h>

#include "sdl/clipboard.h"
#include "sdl/system_font.h"

// The clipboard is the page's: a paste comes from there as an input (page.js).
// clang-format off
EM_JS(void, tab_copies, (const char *text), {
    Module.tab.copies(UTF8ToString(text));
})
// clang-format on

void clipboard_put(const char *text)
{
    tab_copies(text);
}

// A page in a browser cannot read the fonts of its system.
bool system_font_find(struct system_fonts *fonts, enum weight weight,
                      uint32_t codepoint, struct arena *arena,
                      const char **path, int *index)
{
    (void)fonts, (void)weight, (void)codepoint;
    (void)arena, (void)path, (void)index;
    return false;
}

void system_fonts_close(struct system_fonts *fonts)
{
    (void)fonts;
}

// A page starts no other program: who asks is told so.
int posix_spawnp(pid_t *process, const char *file,
                 const posix_spawn_file_actions_t *actions,
                 const posix_spawnattr_t *attributes, char *const arguments[],
                 char *const environment[])
{
    (void)process, (void)file, (void)actions;
    (void)attributes, (void)arguments, (void)environment;
    return ENOSYS;
}

// A tab is a process: its number is that of one visit alone, and whether another
// tab is still there the page knows (page.js). What a tab has not saved bears its
// number (document/recovery.h).
// clang-format off
EM_JS(int, tab_number, (void), { return Module.tab.number; })
EM_JS(bool, tab_gone, (int number), { return Module.tab.gone.has(number); })
// clang-format on

pid_t getpid(void)
{
    return tab_number();
}

// Nothing is sent: what is asked for with no signal, whether there is one.
int kill(pid_t process, int signal)
{
    (void)signal;
    errno = tab_gone(process) ? ESRCH : EPERM;
    return -1;
}
