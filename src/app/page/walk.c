// A lesson's pages: addresses with sentences of their own, and openings.
#include "app/app.h"

#include <assert.h>
#include "app/quiz/retrieval.h"

#include "frame/route.h"

void app_go_to_page(struct app *a, int page)
{
    assert(a && a->document && a->document->lesson.page_count);
    int count = a->document->lesson.page_count;
    page = page >= count ? count - 1 : page < 0 ? 0 : page;
    app_go(a, route_page(&a->document->lesson, &a->document->trace, page));
}

bool pages_open_steps(const struct app *a)
{
    return route_opens_steps(&a->document->lesson);
}

void page_step(struct app *a, int direction)
{
    assert(a && a->document && a->place.on_page);
    int page = a->place.page + direction;
    if (page == a->document->lesson.page_count && pages_open_steps(a)) {
        app_go_to_step(a, app_first_step(a));
        if (page > 1) // an opening alone promised no pages
            a->notice.note = "note.pages.end";
        return;
    }
    bool within = page >= 0 && page < a->document->lesson.page_count;
    if (!within && retrieval_step(a, direction))
        return;
    if (!within) {
        a->notice.note = direction > 0 ? "note.page.last" : "note.page.first";
        return;
    }
    struct position before = app_step_now(a);
    const struct document *document = a->document;
    int set = a->paging.set;
    bool told = quiz_docked(a) || quiz_answer(a);
    app_go_to_page(a, page);
    // Nothing glides from one lesson, or one view, to another, nor from an
    // answer, which goes at once.
    bool same =
        a->document == document && a->paging.set == set && !a->without && !told;
    bool next = same && direction > 0 && route_moves(before, app_step_now(a));
    if (next && !a->view.look.still) {
        a->motion.fraction = 0;
        a->motion.direction = 1;
    }
}
