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
    const struct book *b = s->books.book;
    int64_t count = s->pages ? b->lesson.page_count
                             : timeline_count(&b->trace, s->level);
    if (last == INT64_MAX)
        last = count;
    if (first > count || last > count) {
        reason_add(why, s->pages ? "error.page" : "error.step",
                   SLOTS(COUNT("step", first > count ? first : last),
                         COUNT("count", count),
                         TEXT("level", level_names[s->level])));
        return false;
    }
    s->first = first - 1;
    s->count = last - s->first;
    return true;
}

bool stops_find(const struct chosen *asked, const struct books *books,
                struct stops *out, struct reason *why)
{
    const struct book *book = books->book;
    int pages = book->lesson.page_count;
    *out = (struct stops){.books = *books, .level = LEVEL_CELL};
    if (asked->pages && !pages)
        return no_pages(book, why);
    bool walk = !asked->first && !asked->leveled;
    if (asked->pages ||
        (walk && pages && !route_opens_steps(&book->lesson))) {
        out->pages = true;
    } else if (asked->leveled) {
        out->level = asked->level;
    } else if (!asked->first) {
        out->level = route_first_step(&book->trace).level;
    }
    if (!asked->first)
        return choose(out, 1, INT64_MAX, why);
    return choose(out, asked->first, asked->last, why);
}

struct shown stops_shown(const struct stops *s, int64_t k)
{
    const struct lesson *lesson = &s->books.book->lesson;
    const struct trace *t = &s->books.book->trace;
    struct shown shown = books_shown(
        &s->books, (struct position){s->level, s->first + k});
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
