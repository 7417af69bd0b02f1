// SPDX-License-Identifier: MIT
#include "app/measure.h"

#include <string.h>

#include "app/app.h"
#include "document/check/left_out.h"

// Multiplications for each frame: about two milliseconds.
#define WORK 2e6

void measure_end(struct app *a)
{
    if (a->measuring.of)
        measuring_end(&a->measuring);
}

// Of the lesson shown, or of another one that was left meanwhile.
static bool is_of(const struct app *a, const struct document *b)
{
    return a->measuring.of && a->measuring.on.cache == b->cache;
}

bool measure_tick(struct app *a)
{
    struct document *b = a->document;
    int next = measuring_next(b);
    if (!is_of(a, b))
        measure_end(a);
    if (next < 0)
        return false;
    a->changed = true;
    if (!a->measuring.of && !measuring_begin(&a->measuring, b, next)) {
        measuring_end(&a->measuring);
    } else if (measuring_go(&a->measuring, WORK)) {
        measure_end(a);
        pages_find_untrue(b);
    }
    return measuring_next(b) >= 0; // perhaps there is another
}

bool measure_is_awaited(const struct app *a, double *part)
{
    const struct page *page = page_now(a);
    const struct model *m = a->document ? &a->document->lesson.model : NULL;
    double looked = 0, all = 0;
    for (int i = 0; page && page->say && i < m->measured_count; i++) {
        const struct counted *one = &m->measured[i];
        bool waits = !one->done && !one->failed;
        if (!waits || !strstr(page->say, one->name))
            continue;
        looked += one->looked;
        all += one->sentences;
    }
    *part = all > 0 ? looked / all : 1;
    return all > 0;
}
