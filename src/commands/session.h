// A lesson opened and computed, for the commands that show its numbers.
#ifndef COMMANDS_SESSION_H
#define COMMANDS_SESSION_H

#include <stdbool.h>

#include "base/arena.h"
#include "say/complaints.h"
#include "lesson/lesson.h"
#include "trace/trace.h"

struct session {
    struct arena arena; // of the path
    struct lesson lesson;
    struct trace trace;
    struct complaints complaints;
};

// Finds the lesson called [name], reads it and runs it. On false everything
// wrong with it is in the complaints. session_close() is due either way.
bool session_open(struct session *s, const struct catalogue *words,
                  const char *data, const char *name);

void session_close(struct session *s);

// The same, with the complaints printed to standard error.
bool session_open_or_say(struct session *s, const struct catalogue *words,
                         const char *data, const char *name);

// Prints "followspot: [why]" to standard error.
void say_error(const struct reason *why);

// Says so when what went to standard output did not arrive. Returns [good].
bool say_written(const struct catalogue *words, bool good);

#endif
