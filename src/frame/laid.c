// SPDX-License-Identifier: MIT
#include "frame/laid.h"

#include <assert.h>
#include <string.h>

#include "document/check/every_page.h"
#include "document/without.h"

bool laid_needed(const struct lesson *l, int page)
{
    return page_shows_other(l, &l->pages[page]) || l->pages[page].why ||
           l->pages[page].against;
}

static bool open_document(struct document *out, const struct document *b,
                          int page)
{
    if (page_open(out, b, page))
        return true;
    document_close(out);
    return false;
}

// The lesson on the page's model, without what the page changes.
static bool open_base(struct laid *l, const struct document *b,
                      const char *model)
{
    l->has_base = document_open_on(&l->base, b, model);
    if (!l->has_base)
        document_close(&l->base);
    return l->has_base;
}

static bool open_against(struct laid *l, const struct document *b,
                         const char *model)
{
    l->has_against = document_open_on(&l->against, b, *model ? model : NULL);
    if (!l->has_against)
        document_close(&l->against);
    return l->has_against;
}

static void laid_take_out(struct laid *l, const struct document *b,
                          const char *name)
{
    struct reason why = {0};
    const struct counterfactual *c = without_find(b, name, &why);
    l->has_without = c && without_open(&l->without, b, c);
    if (c && !l->has_without)
        document_close(&l->without);
    reason_free(&why);
}

static const char *compared(const struct page *page)
{
    for (int i = 0; i < page->view_count; i++)
        if (!strcmp(page->view[i].name, "compare"))
            return page->view[i].value;
    return "ghosts";
}

void laid_open(struct laid *l, const struct document *b, int page)
{
    assert(page >= 0);
    const struct page *p = &b->lesson.pages[page];
    *l = (struct laid){.documents = {.document = b}};
    if (!lesson_stands_on(&b->lesson, p) && open_base(l, b, p->model))
        l->documents.document = b = &l->base;
    if (page_lays(p) && (l->has_now = open_document(&l->now, b, page)))
        l->documents.document = &l->now;
    if (p->why)
        laid_take_out(l, l->documents.document, p->why);
    if (l->has_without)
        l->documents.other = &l->without;
    if (p->against && open_against(l, b, p->against)) {
        l->documents.other = &l->against;
        return;
    }
    if (!l->has_now || !p->edit_count || !strcmp(compared(p), "none"))
        return;
    if (!strcmp(compared(p), "pair"))
        l->documents.other = b;
    else
        l->documents.before = b;
}

void laid_close(struct laid *l)
{
    if (l->has_without)
        document_close(&l->without);
    if (l->has_now)
        document_close(&l->now);
    if (l->has_base)
        document_close(&l->base);
    if (l->has_against)
        document_close(&l->against);
    *l = (struct laid){0};
}

struct view page_view(const struct view *view, const struct page *page,
                      const struct trace *t)
{
    struct view v = *view;
    struct address at;
    for (int i = 0; page && i < page->view_count; i++) {
        const struct page_setting *s = &page->view[i];
        if (strcmp(s->name, "focus"))
            view_set(&v, s->name, s->value, NULL);
        else if (address_parse(t, s->value, &at, NULL))
            v.attention.focus = place_of_address(&at);
    }
    return v;
}
