// SPDX-License-Identifier: MIT
// The lessons that are open, or can be. One is read when it is first asked for:
// a window that begins with a lesson need not wait for the others.
#ifndef APP_COURSE_LIBRARY_H
#define APP_COURSE_LIBRARY_H

#include "document/document.h"
#include "document/recovery.h"

// Owns its documents; library_free() gives everything back.
struct library {
    struct document **documents;
    int count;
};

// Adds the lesson at [path], with what is one's [own] unless it is NULL, its
// mistakes worded by [words]. It is not read yet.
struct document *library_add(struct library *l, const struct catalogue *words,
                             const char *path, const struct own *own);

// Adds the lesson at [path] like library_add(), with what is one's [own]; one
// that was not read yet and is the same file gives way: a file with changes is
// open but once.
struct document *library_add_own(struct library *l,
                                 const struct catalogue *words,
                                 const char *path, const struct own *own);

// A document that has been read, good or not.
struct document *library_document(const struct library *l, int number);

// The document of the file [path], read, with the lesson's own words, or NULL.
// One file is one document, by whatever name it is asked for: two would write
// over each other's changes, their copies and their answers.
struct document *library_find(const struct library *l, const char *path);

// The lesson of [b], as its file was when it was opened, once more with
// [changes], which it takes over, good or not; the caller's until it is put in
// its place or dropped.
struct document *library_reread(const struct catalogue *words,
                                const struct document *b,
                                struct changes changes);

// The lesson of [b] once more with [changes], as library_reread() reads it, but
// from its file as that is now.
struct document *library_reload(const struct catalogue *words,
                                const struct document *b,
                                struct changes changes);

// [b] was written to [path], another file than it came from: it is that one
// now, in the place of the document of that path if there was one, else the
// last. In its own place the file that it came from can be opened.
// The same of other bytes than those of its file, when that was as [stamp]
// says.
struct document *library_recover(const struct catalogue *words,
                                 const struct document *b,
                                 struct changes changes,
                                 const struct recovery_base *was);

void library_rename(struct library *l, const struct catalogue *words,
                    struct document *b, const char *path);

// Puts [fresh] in the place of [b], which is the caller's from then on.
void library_replace(struct library *l, struct document *b,
                     struct document *fresh);

// Closes a document that stands in no library.
void library_drop(struct document *b);

void library_free(struct library *l);

#endif
