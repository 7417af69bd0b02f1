// A lesson opened and computed, for the commands that show its numbers.
#ifndef COMMANDS_SESSION_H
#define COMMANDS_SESSION_H

#include <stdbool.h>

#include "base/arena.h"
#include "commands/arguments.h"
#include "say/complaints.h"
#include "report/book.h"
#include "sdl/font.h"

struct session {
    struct arena arena; // of the path
    struct book book;
    struct complaints complaints; // why it could not be found
};

// Finds the lesson called [name], reads it with the words that [a] gives and
// runs it. On false everything
// wrong with it is in its complaints. session_close() is due either way.
bool session_open(struct session *s, const struct arguments *a,
                  const char *data, const char *name);

void session_close(struct session *s);

// The same, with the complaints printed to standard error.
bool session_open_or_say(struct session *s, const struct arguments *a,
                         const char *data, const char *name);

// The same for the lesson that stands against [beside], which is of the same
// kind; without any true, and the book is not read. What is one's own is not
// for it.
bool session_open_against(struct session *s, const struct arguments *a,
                          const char *data, const struct session *beside);

// The same for the lesson without the edits, where ghosts of what they
// change are asked for; without any true.
bool session_open_before(struct session *s, const struct arguments *a,
                         const char *data);

// The same for the lesson of [of] without the step that --why names; without
// any true.
bool session_open_without(struct session *s, const struct arguments *a,
                          const struct session *of);

// Prints the complaints, and the remarks on a lesson that is good, to standard
// error.
void session_say(const struct session *s);

// The fonts to draw with. FOLLOWSPOT_FONTS=shipped leaves those of the system
// out, so that pictures are the same on every machine.
struct font_files *session_fonts(const char *data, struct reason *why);

// Prints the remarks on a lesson to standard error.
void say_remarks(const struct lesson *lesson);

// Prints "followspot: [why]" to standard error.
void say_error(const struct reason *why);

// Says so when what went to standard output did not arrive. Returns [good].
bool say_written(const struct catalogue *words, bool good);

#endif
