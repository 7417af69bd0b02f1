#include "export/stops.h"

#include <stdlib.h>

#include "frame/laid.h"
#include "frame/route.h"
#include "report/steps.h"

static bool no_pages(const struct book *b, struct reason *why)
{
    reason_add(why, "export.pages.none", SLOTS(TEXT("title", b->lesson.title)));
    return false;
}

static bool choose(struct stops *s, int64_t first, int64_t last,
                   struct reason *why)
{
    const struct book *b = s->books.book;
    int64_t count =
        s->pages ? b->lesson.page_count : timeline_count(&b->trace, s->level);
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

static bool needs_laid(const struct lesson *l)
{
    for (int i = 0; i < l->page_count; i++)
        if (laid_needed(l, i))
            return true;
    return false;
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
    if (asked->pages || (walk && pages && !route_opens_steps(&book->lesson))) {
        out->pages = true;
    } else if (asked->leveled) {
        out->level = asked->level;
    } else if (!asked->first) {
        out->level = route_first_step(&book->trace).level;
    }
    bool good = asked->first ? choose(out, asked->first, asked->last, why)
                             : choose(out, 1, INT64_MAX, why);
    if (good && out->pages && needs_laid(&book->lesson) && !books->other)
        out->laid = must_realloc(NULL, (size_t)pages, sizeof *out->laid);
    for (int i = 0; out->laid && i < pages; i++)
        out->laid[i] = (struct laid){0};
    return good;
}

void stops_free(struct stops *s)
{
    int pages = s->laid ? s->books.book->lesson.page_count : 0;
    for (int i = 0; i < pages; i++)
        laid_close(&s->laid[i]);
    free(s->laid);
    s->laid = NULL;
}

// The page's own books, opened when it is first shown; NULL: it has none.
static const struct books *books_of(const struct stops *s, int page)
{
    const struct book *b = s->books.book;
    if (!s->laid || s->plain || !laid_needed(&b->lesson, page))
        return NULL;
    struct laid *l = &s->laid[page];
    if (!l->books.book)
        laid_open(l, b, page);
    return &l->books;
}

static struct shown page_shown(const struct stops *s, int page)
{
    const struct books *of = books_of(s, page);
    const struct books *books = of ? of : &s->books;
    const struct book *b = books->book;
    struct place at = route_page(&b->lesson, &b->trace, page);
    struct shown shown = books_shown(books, place_step(&b->trace, &at));
    // With a step taken out, asked for, pages say nothing of what is shown.
    bool compared = s->books.other && s->books.other->without;
    shown.page = compared ? NULL : &b->lesson.pages[page];
    shown.of = of;
    return shown;
}

struct shown stops_shown(const struct stops *s, int64_t k)
{
    if (s->pages)
        return page_shown(s, (int)(s->first + k));
    return books_shown(&s->books, (struct position){s->level, s->first + k});
}

int64_t stops_number(const struct stops *s, int64_t k)
{
    return s->first + k + 1;
}

// Nothing glides from one lesson, or one view, to another.
static bool is_set(const struct stops *s, int64_t k)
{
    const struct page *p = &s->books.book->lesson.pages[s->first + k];
    return p->edit_count || p->why || p->view_count;
}

bool stops_moves(const struct stops *s, int64_t k)
{
    return k > 0 && !(s->pages && (is_set(s, k - 1) || is_set(s, k))) &&
           route_moves(stops_shown(s, k - 1).position,
                       stops_shown(s, k).position);
}
