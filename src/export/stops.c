#include "export/stops.h"

#include "frame/route.h"
#include "report/steps.h"

static bool no_pages(const struct book *b, struct reason *why)
{
    reason_add(why, "export.pages.none",
               SLOTS(TEXT("title", b->lesson.title)));
    return false;
}

static bool choose(struct stops *s, int64_t first, int64_t last,
                   struct reason *why)
{
    int64_t count = timeline_count(&s->book->trace, s->level);
    if (last == INT64_MAX)
        last = count;
    if (first > count || last > count) {
        reason_add(why, "error.step",
                   SLOTS(COUNT("step", first > count ? first : last),
                         COUNT("count", count),
                         TEXT("level", level_names[s->level])));
        return false;
    }
    s->first = first - 1;
    s->count = last - s->first;
    return true;
}

bool stops_find(const struct chosen *asked, const struct book *book,
                struct stops *out, struct reason *why)
{
    int pages = book->lesson.page_count;
    *out = (struct stops){.book = book, .level = LEVEL_CELL};
    if (asked->pages && !pages)
        return no_pages(book, why);
    bool walk = !asked->first && !asked->leveled;
    if (asked->pages ||
        (walk && pages && !route_opens_steps(&book->lesson))) {
        out->pages = true;
        out->count = pages;
        return true;
    }
    if (asked->leveled)
        out->level = asked->level;
    else if (!asked->first)
        out->level = route_first_step(&book->trace).level;
    if (!asked->first)
        return choose(out, 1, INT64_MAX, why);
    return choose(out, asked->first, asked->last, why);
}

struct shown stops_shown(const struct stops *s, int64_t k)
{
    const struct lesson *lesson = &s->book->lesson;
    const struct trace *t = &s->book->trace;
    struct shown shown = {.lesson = lesson,
                          .trace = t,
                          .position = {s->level, s->first + k},
                          .fraction = 1};
    if (s->pages) {
        int page = (int)(s->first + k);
        struct place at = route_page(lesson, t, page);
        shown.position = place_step(t, &at);
        shown.page = &lesson->pages[page];
    }
    return shown;
}

int64_t stops_number(const struct stops *s, int64_t k)
{
    return s->first + k + 1;
}

bool stops_moves(const struct stops *s, int64_t k)
{
    return k > 0 && route_moves(stops_shown(s, k - 1).position,
                                stops_shown(s, k).position);
}
