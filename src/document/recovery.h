// SPDX-License-Identifier: MIT
// Changes that are not saved yet stand in the user's state folder, so that a
// program which ends before they are saved has not lost them. Each program has
// files of its own, and recovers only those of a program that is gone.
#ifndef DOCUMENT_RECOVERY_H
#define DOCUMENT_RECOVERY_H

#include "document/change/changes.h"
#include "document/document.h"

struct arena;
struct strbuf;

// The folder $XDG_STATE_HOME/followspot, else ~/.local/state/followspot, in
// [arena]; NULL when there is no home.
const char *recovery_file_folder(struct arena *arena);

// True when something of [b] would have to be recovered. Without a change of
// the lesson's own there is nothing: all is undone, or what was done is a
// page's task, which the learner's record keeps.
bool recovery_file_due(const struct document *b);

// Appends what is not saved of [b], a line for the lesson and one for each
// change. False when there is nothing, or it cannot be written so.
bool recovery_file_text(const struct document *b, struct strbuf *out);

// Appends the path of this program's file for [b] in [folder].
void recovery_file_path(const char *folder, const struct document *b,
                        struct strbuf *out);

// Makes [folder] and those above it, for this user alone, where they are not
// there.
void recovery_file_make_folder(const char *folder);

// Finds the file in [folder] that a program which is gone has left about the
// lesson at [path], the newest of several. Appends its path. False when there
// is none.
bool recovery_file_find(const char *folder, const char *path,
                        struct strbuf *out);

// What the changes are of, where that is not what stands in the lesson's file:
// they were saved, and undone since.
struct recovery_base {
    char *bytes; // free() is due; NULL: they are of the file as it is
    size_t length;
    struct stamp stamp; // of the file when that was written
};

// Reads the changes of such a file, as ones that are not saved. False when it
// cannot be read.
bool recovery_file_read(const char *file, struct changes *out,
                        struct recovery_base *was);

#endif
