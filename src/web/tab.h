// SPDX-License-Identifier: MIT
// What page.js calls, with the tab that it was given when the window opened.
#ifndef WEB_TAB_H
#define WEB_TAB_H

#include <stdbool.h>

struct tab;

// A key by enum key_code or its character; what an on-screen keyboard types,
// and what it composes until then; what the browser's clipboard holds; a file
// that was put into the file system.
void tab_key(struct tab *t, int key, bool shift, bool control);
void tab_text(struct tab *t, const char *text);
void tab_compose(struct tab *t, const char *text);
void tab_paste(struct tab *t, const char *text);
void tab_drop(struct tab *t, const char *path);

// A finger at x, y, in logical pixels.
enum tab_touch { TOUCH_POINT, TOUCH_PRESS, TOUCH_RELEASE, TOUCH_LEAVE };
void tab_touch(struct tab *t, enum tab_touch what, double x, double y,
               bool held);

// The wheel at x, y: up is positive. Whether a finger there takes hold of
// something rather than swipes.
void tab_wheel(struct tab *t, int notches, double x, double y);
bool tab_grips(struct tab *t, double x, double y);

// True while a field is typed in: that of the page of the course, which is
// always there, once a finger was on it.
bool tab_typing(struct tab *t);

// Goes to a page of the lesson by its number or its id. False: there is none.
bool tab_go(struct tab *t, const char *name);

// Something happened that comes as an event of SDL's: the next frame takes it.
void tab_wake(struct tab *t);

// Others have written what this tab has written, too: both are kept. And what
// is kept has no room in the browser's storage, which is said.
void tab_share(struct tab *t);
void tab_full(struct tab *t);

// The tab is hidden, or goes: all is kept, nobody is asked.
void tab_leave(struct tab *t);

#endif
