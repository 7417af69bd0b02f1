// SPDX-License-Identifier: MIT
// What is wrong with an input, collected: one message per problem, each with
// its place, the offending line and a caret. Zero-initialise but for [words];
// free at the end.
#ifndef SAY_COMPLAINTS_H
#define SAY_COMPLAINTS_H

#include <stdbool.h>

#include "say/catalogue.h"

// Where in its file a thing stands; both from 1. Line 0: nowhere.
struct mark {
    const char *file; // as it was named, for messages
    int line, column;
};

enum { MOST_COMPLAINTS = 20 }; // further ones are only counted
enum { MOST_SOURCES = 4 };

// A file's text, kept so that messages can show the offending line.
struct source {
    const struct arena *arena; // that the text ends with
    const char *file;          // not owned
    const char *text;          // not owned
    size_t length;
};

struct complaints {
    const struct catalogue *words; // NULL: English
    struct strbuf text;            // the messages, ready to print
    int count;
    size_t kept; // bytes of [text] before its last line, "and 3 more"
    struct source sources[MOST_SOURCES];
    int source_count;
};

// Lets later messages about [file] quote its lines, as long as [arena] has
// them: complaints_end() is due before they go away. Keeps the last four.
void complaints_source(struct complaints *c, const struct arena *arena,
                       const char *file, const char *text, size_t length);

// The newest source called [file], or NULL.
const struct source *complaints_find(const struct complaints *c,
                                     const char *file);

// Finds line [line], without its break. Returns false when there is none.
bool source_find(const struct source *s, int line, const char **start,
                 size_t *length);

// Forgets the sources that [arena] has, which is about to be freed: later
// messages quote no line of them.
void complaints_end(struct complaints *c, const struct arena *arena);

// Adds "file:line:column: message", the message being the phrase called [key]
// with its slots filled, the line (shortened around the column
// when long, control characters shown as '?') and a caret under it. Line 0
// omits place and line: "file: message". After MOST_COMPLAINTS messages only
// their number grows: the last line says "and 3 more".
void complain(struct complaints *c, struct mark at, const char *key,
              const struct slot *slots);

// Complains like complain() where the message is a reason that was found out
// elsewhere.
void complain_because(struct complaints *c, struct mark at,
                      const struct reason *why);

// Adds what [from] has to say.
void complaints_pass_on(struct complaints *c, const struct complaints *from);

// The first message without its place, [*length] bytes.
const char *complaints_first(const struct complaints *c, size_t *length);

void complaints_free(struct complaints *c);

#endif
