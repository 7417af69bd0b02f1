// Where the program's own files are: assets/ and lessons/.
#ifndef BASE_PATHS_H
#define BASE_PATHS_H

struct arena;

// The folder that holds assets/ and lessons/: $FOLLOWSPOT_DATA when set, else
// the nearest one above the program's own file (a build tree, an unpacked
// archive, an installation), else the one it was compiled for. A path without
// a closing slash.
const char *data_folder(struct arena *arena);

#endif
