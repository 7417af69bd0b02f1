// A lesson's pages: addresses with sentences of their own.
#include "app/app.h"

// The address of a page, found among the tensors of its lesson.
static bool page_address(const struct app *a, int page, struct address *out)
{
    const char *at = a->book->lesson.pages[page].at;
    return address_parse(&a->book->trace, at, out, NULL);
}

static void go_to_page(struct app *a, int page)
{
    struct address at;
    a->page = page;
    if (!page_address(a, page, &at))
        return;
    enum level level = address_level(&at);
    struct position p = timeline_find(&a->book->trace, level, &at);
    bool next =
        p.level == a->position.level && p.index == a->position.index + 1;
    app_go(a, p);
    if (next && !a->view.still) {
        a->fraction = 0;
        a->direction = 1;
    }
}

void app_first_page(struct app *a)
{
    a->page = -1;
    if (a->book->lesson.page_count)
        go_to_page(a, 0);
}

void page_step(struct app *a, int direction)
{
    int page = a->page + direction;
    if (page >= 0 && page < a->book->lesson.page_count)
        go_to_page(a, page);
    else
        a->note = direction > 0 ? "the last page" : "the first page";
}
