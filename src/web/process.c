// SPDX-License-Identifier: MIT
// A tab is a process: its number is that of one visit alone, and whether another
// tab is still there the page knows (page.js). What a tab has not saved bears its
// number (document/recovery.h).
#include <errno.h>
#include <signal.h>
#include <stdbool.h>
#include <unistd.h>

#include <emscripten.h>

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
