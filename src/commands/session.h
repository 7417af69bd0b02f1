// SPDX-License-Identifier: MIT
// A lesson opened and computed, for the commands that show its numbers.
#ifndef COMMANDS_SESSION_H
#define COMMANDS_SESSION_H

#include <stdbool.h>

#include "base/arena.h"
#include "commands/arguments.h"
#include "frame/documents.h"
#include "say/complaints.h"
#include "sdl/font.h"

struct session {
    struct arena arena; // of the path
    struct document document;
    struct complaints complaints; // why it could not be found
};

// Finds the lesson called [name] ("-": standard input), reads it with the words
// that [a] gives and runs it. On false everything wrong with it is in its
// complaints. session_close() is due either way.
bool session_open(struct session *s, const struct arguments *a,
                  const char *data, const char *name);

void session_close(struct session *s);

// Opens a session like session_open() and prints its complaints to standard
// error.
bool session_open_or_say(struct session *s, const struct arguments *a,
                         const char *data, const char *name);

// Opens what stands beside [of], a session: the lesson of --against, which
// is of the same kind and to which nothing of one's own is done; the lesson of
// [of] without the step that --why names; or it without its edits, of which
// ghosts are asked for. With none of these true, and nothing is opened.
bool session_open_beside(struct session *s, const struct arguments *a,
                         const char *data, const struct session *of);

// Both, for a frame.
struct documents session_documents(const struct arguments *a,
                                   const struct session *s,
                                   const struct session *other);

// Prints the complaints, and the remarks on a lesson that is good, to standard
// error.
void session_say(const struct session *s);

// The fonts to draw with. FOLLOWSPOT_FONTS=shipped leaves those of the system
// out, so that pictures are the same on every machine. A letter that no font
// has is said on standard error, once for all letters that one package would
// bring, in the words of [why], which outlive the fonts.
struct font_files *session_fonts(const char *data, struct reason *why);

// Prints the remarks on a lesson to standard error.
void say_remarks(const struct lesson *lesson);

// Whether -o names standard output: "-.png", in that format.
bool is_standard_output(const char *path);

// False, with the reason, where the file that the command writes could not be
// written: it is asked before anything is made.
bool output_could(const struct arguments *a, struct reason *why);

// Writes a file like save_file(), or to standard output. 0, or an errno.
int save_output(const char *path, const void *data, size_t length);

// Prints "followspot: [why]" to standard error.
void say_error(const struct reason *why);

// Says so when what went to standard output did not arrive. Returns [good].
bool say_written(const struct catalogue *words, bool good);

// Opens the lesson of [a] and what stands beside it, if anything does, and does
// [run] with both. Says why it could not be done; the status of the program.
int session_run(const struct arguments *a, const char *data,
                bool (*run)(const struct arguments *a, const char *data,
                            struct session *s, const struct session *other,
                            struct reason *why));

#endif
