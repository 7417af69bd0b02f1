// SPDX-License-Identifier: MIT
// Where the program's own files are: assets/ and lessons/.
#ifndef BASE_PATHS_H
#define BASE_PATHS_H

#include <stdbool.h>

struct arena;

// The folder that holds assets/ and lessons/: $FOLLOWSPOT_DATA when set, else
// the nearest one above the program's own file or in a share/followspot there
// (a build tree, an unpacked archive, an installation wherever it was moved),
// else the one of the prefix it was compiled for. A path without a closing
// slash, in [arena] or static.
const char *data_folder(struct arena *arena);

// True for a file in the folder of the lessons that come with the program, or
// one that would stand there.
bool is_shipped(const char *path);

// True when something of that path is there.
bool is_there(const char *path);

bool is_folder(const char *path);

// True when both lead to one file, by whatever names, or are the same path.
bool is_same_file(const char *a, const char *b);

// The path of [folder] as it is seen from the folder that [file] stands in, or
// would; NULL when it does not lie below that. Links are followed.
const char *path_below(struct arena *arena, const char *file,
                       const char *folder);

struct strbuf;

// Adds to the path what the names that begin like it have in common, and a
// slash behind a folder's. "~/" becomes the folder of the user.
void path_complete(struct strbuf *path);

#endif
