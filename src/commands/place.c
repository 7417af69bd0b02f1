#include "commands/place.h"

#include <inttypes.h>

#include "report/steps.h"

static bool find_step(const struct arguments *a, const struct trace *t,
                      struct position *out, struct strbuf *why)
{
    int64_t count = timeline_count(t, a->level);
    if (a->step > count) {
        strbuf_addf(why,
                    "there is no step %" PRId64 ": there %s %" PRId64
                    " at level %s",
                    a->step, count == 1 ? "is only" : "are only", count,
                    level_names[a->level]);
        return false;
    }
    *out = (struct position){a->level, a->step - 1};
    return true;
}

bool place_find(const struct arguments *a, const struct trace *t,
                struct position *out, struct strbuf *why)
{
    struct address at;
    if (a->step)
        return find_step(a, t, out, why);
    if (!a->at)
        return true;
    if (!address_parse(t, a->at, &at, why))
        return false;
    *out = timeline_find(t, address_level(&at), &at);
    return true;
}
