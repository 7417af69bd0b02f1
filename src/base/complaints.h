// What is wrong with an input, collected: one message per problem, each with
// its place, the offending line and a caret. Zero-initialise; free at the end.
#ifndef BASE_COMPLAINTS_H
#define BASE_COMPLAINTS_H

#include "base/strbuf.h"

// Where in its file a thing stands; both from 1. Line 0: nowhere.
struct mark {
    const char *file; // as it was named, for messages
    int line, column;
};

enum { MOST_COMPLAINTS = 20 }; // further ones are only counted

// A file's text, kept so that messages can show the offending line.
struct source {
    const char *file; // not owned
    const char *text; // not owned; must outlive the complaints
    size_t length;
};

struct complaints {
    struct strbuf text; // the messages, ready to print
    int count;
    struct source sources[4];
    int source_count;
};

// Lets later messages about [file] quote its lines.
void complaints_source(struct complaints *c, const char *file,
                       const char *text, size_t length);

// Adds "file:line:column: message", the line (shortened around the column
// when long, control characters shown as '?') and a caret under it. Line 0
// omits place and line: "file: message".
void complain(struct complaints *c, struct mark at, const char *format, ...)
    __attribute__((format(printf, 3, 4)));

void complaints_free(struct complaints *c);

#endif
