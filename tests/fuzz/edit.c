// SPDX-License-Identifier: MIT
// Any bytes as changes of a lesson: the first byte chooses the lesson, every
// line after it is a change.
#include <string.h>

#include "../made_lessons.h"
#include "fuzz.h"
#include "mechanism/mechanism.h"

enum { MOST_LINES = 8 };

static void run(struct lesson *l)
{
    struct trace t;
    if (run_model(&t, &l->model))
        must(t.tensor_count > 0, "a changed lesson is computed");
    trace_free(&t);
}

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
    if (!size)
        return 0;
    char *text = fuzz_text(data + 1, size - 1);
    const char *lines[MOST_LINES];
    struct own own = {.edits = lines};
    for (char *p = text; p && own.edit_count < MOST_LINES;) {
        char *end = strchr(p, '\n');
        lines[own.edit_count++] = p;
        if (end)
            *end++ = 0;
        p = end;
    }
    struct lesson l;
    struct complaints c = {0};
    if (made_lesson_own(data[0] % made_lesson_count(), &own, &l, &c)) {
        run(&l);
        lesson_free(&l);
    } else {
        must(c.count > 0, "a change is refused for a reason");
    }
    complaints_free(&c);
    free(text);
    return 0;
}
