// SPDX-License-Identifier: MIT
#include "app/class/next.h"

#include "app/app.h"
#include "frame/route.h"
#include "report/page_say.h"
#include "report/say.h"

static void next_close(struct next *n)
{
    settled_free(&n->settled);
    laid_close(&n->laid);
    if (n->has_base)
        document_close(&n->base);
    n->has_base = false;
    n->theme = NULL;
}

void next_free(struct next *n)
{
    next_close(n);
    strbuf_free(&n->says);
    list_free(&n->list);
    arena_free(&n->arena);
    *n = (struct next){.page = -1};
}

static void next_open_page(struct next *n, const struct app *a)
{
    const struct document *b = a->document;
    const struct page *p = &b->lesson.pages[n->page];
    n->has_base = document_open_on(&n->base, b, p->model);
    if (!n->has_base) {
        document_close(&n->base);
        return;
    }
    laid_open(&n->laid, &n->base, n->page);
    const struct document *shown = n->laid.documents.document;
    p = &shown->lesson.pages[n->page];
    settled_open(&n->settled, a->view.words, &shown->lesson, n->page,
                 &shown->trace, &n->base.trace);
    const char *says = page_asks(p) ? p->ask->text : page_says(p);
    if (says)
        say_fill(&shown->trace, says, 0, &n->says);
}

// Where no page is, the next step.
static void next_open_step(struct next *n, const struct app *a)
{
    struct shown shown = app_shown(a);
    if (shown.position.index + 1 >= app_step_count(a))
        return;
    struct view view = a->view;
    view.attention.focus = (struct place){0};
    shown.position.index++;
    shown.answer = NULL;
    shown.about = NULL;
    frame_sentence(&shown, &view, &n->says);
}

static bool next_is_elsewhere(const struct next *n, const struct app *a)
{
    return n->from != a->document || n->generation != a->generation ||
           n->asked != a->quiz.asking || !place_equal(&n->place, &a->place);
}

void next_find(struct next *n, const struct app *a)
{
    bool moves = a->motion.fraction < 1 || a->view.unsettled > 0;
    if (!next_is_elsewhere(n, a) || (moves && n->from == a->document))
        return;
    next_close(n);
    strbuf_clear(&n->says);
    n->from = a->document;
    n->generation = a->generation;
    n->place = a->place;
    n->asked = a->quiz.asking;
    n->page = -1;
    if (!a->document)
        return;
    if (!a->place.on_page) {
        next_open_step(n, a);
        return;
    }
    n->page = route_next(&a->document->lesson, a->place.page, 1);
    if (n->page >= 0)
        next_open_page(n, a);
}

const struct list *next_picture(struct next *n, const struct app *a,
                                const struct theme *theme, int width,
                                int height)
{
    if (!n->has_base || width < 1 || height < 1)
        return NULL;
    if (n->theme == theme && n->list.width == width && n->list.height == height)
        return &n->list;
    const struct document *b = n->laid.documents.document;
    struct place at = route_page(&b->lesson, &b->trace, n->page);
    struct shown shown =
        documents_shown(&n->laid.documents, place_step(&b->trace, &at));
    shown.page = &b->lesson.pages[n->page];
    shown.of = &n->laid.documents;
    settled_show(&n->settled, &shown);
    struct view view = a->view;
    view.look = (struct look){.theme = theme,
                              .text = 1,
                              .numbers = a->view.look.numbers,
                              .map = a->view.look.map,
                              .untitled = true,
                              .silent = true,
                              .bare = true,
                              .still = true};
    view.extent = (struct extent){width, height, 1};
    view.attention = (struct attention){.inside = false};
    view.stay = (struct stay){.on = false};
    view.turn = view.unsettled = 0;
    view = page_view(&view, shown.page, &b->trace);
    arena_reset(&n->arena);
    documents_build(&n->laid.documents, &shown, &view, a->font, &n->arena,
                    &n->list);
    n->theme = theme;
    return &n->list;
}
