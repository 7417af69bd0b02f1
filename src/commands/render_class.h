// SPDX-License-Identifier: MIT
// `render --class` and `render --presenter`: what the windows of a class show.
#ifndef COMMANDS_RENDER_CLASS_H
#define COMMANDS_RENDER_CLASS_H

#include "commands/session.h"

// Draws page a->page of the lesson at [path], answered, or a->question as it is
// asked, into [list], in [arena]: as the class sees it, or who presents. False,
// with the reason, where there is no such page.
bool render_class(const struct arguments *a, const char *path,
                  const struct view *view, const struct font *font,
                  struct arena *arena, struct list *list, struct reason *why);

#endif
