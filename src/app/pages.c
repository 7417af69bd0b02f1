// A lesson's pages: addresses with sentences of their own, and openings.
#include "app/app.h"

void app_go_to_page(struct app *a, int page)
{
    const struct trace *t = &a->book->trace;
    int count = a->book->lesson.page_count;
    page = page >= count ? count - 1 : page < 0 ? 0 : page;
    struct address at;
    const char *name = a->book->lesson.pages[page].at;
    struct place p = place_of_step(t, app_first_step(a));
    if (name && address_parse(t, name, &at, NULL))
        p = place_of_address(&at);
    p.on_page = true;
    p.page = page;
    app_go(a, p);
}

bool pages_open_steps(const struct app *a)
{
    int count = a->book->lesson.page_count;
    return count && !a->book->lesson.pages[count - 1].at;
}

void page_step(struct app *a, int direction)
{
    int page = a->place.page + direction;
    if (page == a->book->lesson.page_count && pages_open_steps(a)) {
        app_go_to_step(a, app_first_step(a));
        return;
    }
    if (page < 0 || page >= a->book->lesson.page_count) {
        a->note = direction > 0 ? "note.page.last" : "note.page.first";
        return;
    }
    struct position before = app_step_now(a);
    app_go_to_page(a, page);
    struct position now = app_step_now(a);
    bool next = direction > 0 && now.level == before.level &&
                now.index == before.index + 1;
    if (next && !a->view.look.still) {
        a->fraction = 0;
        a->direction = 1;
    }
}
