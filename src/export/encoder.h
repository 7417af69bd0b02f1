// SPDX-License-Identifier: MIT
// Another program that makes a file of what it is fed, run without a shell
// and in a process group of its own. It writes a file without a name:
// whatever ends it or this program, nothing is left.
#ifndef EXPORT_ENCODER_H
#define EXPORT_ENCODER_H

#include <stdbool.h>
#include <stdio.h>
#include <sys/types.h>

#include "base/strbuf.h"

// What it has to write to: a path, as an argument of its own.
#define ENCODER_OUTPUT "/dev/fd/3"

// Zero-initialised it is one that does not run; encoder_drop() may follow.
struct encoder {
    pid_t pid;         // 0: it does not run
    int feed;          // its standard input; -1: closed
    FILE *made, *said; // its file; its standard error
};

// Starts the program that [arguments] call, NULL after the last, looked for in
// PATH. 0, or an errno: ENOENT when there is none.
int encoder_start(struct encoder *c, const char *const *arguments);

// Feeds it what it takes within a moment of [length] bytes, and says how much
// that was in [fed]. False when it takes no more.
bool encoder_feed(struct encoder *c, const char *data, size_t length,
                  size_t *fed);

// Tells the program that nothing follows.
void encoder_close(struct encoder *c);

// Waits a moment for the end of the program. True when it has ended; [good] says
// whether it found nothing wrong.
bool encoder_ended(struct encoder *c, bool *good);

// Appends the file that it made. False when that cannot be read.
bool encoder_made(const struct encoder *c, struct strbuf *out);

// Appends its last words, one line of ASCII; nothing when it said nothing.
void encoder_said(const struct encoder *c, struct strbuf *out);

// Ends the program, if it still runs, and forgets what it made and said.
void encoder_drop(struct encoder *c);

#endif
