// SPDX-License-Identifier: MIT
// Where a report goes: it is written into memory and leaves for a file in
// large pieces, so that a million steps need neither a million system calls
// nor a million lines of memory.
#ifndef REPORT_SINK_H
#define REPORT_SINK_H

#include <stdbool.h>
#include <stdio.h>

#include "base/strbuf.h"

// Zero-initialise it and set [file]. Without a file the whole report stays
// in [text]. The owner frees [text].
struct sink {
    struct strbuf text; // what has not been written yet
    FILE *file;         // not owned; or NULL
    bool failed;        // a write failed; nothing more is written
};

// Sends the text on when there is enough of it. Returns false once a write
// has failed: the report can stop.
bool sink_pass(struct sink *s);

// Sends the rest. Returns false when anything did not arrive.
bool sink_finish(struct sink *s);

#endif
