// Every word the program says, in English, sorted by key. The keys of
// sentences are MEANING.OPERATION.DEPTH, or OPERATION.DEPTH where a mechanism
// gave a step no meaning of its own.
#include "say/catalogue.h"

// clang-format off
const struct phrase english[] = {
    {"language.name", "English"},
    {"language.plurals", "one other"},
};
// clang-format on

const int english_count = sizeof english / sizeof *english;
