// SPDX-License-Identifier: MIT
#include "lesson/page_id.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "lesson/path.h"
#include "say/suggest.h"
#include "yaml/read.h"

#define ID_LETTERS "abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"

bool is_page_id(const char *text)
{
    assert(text);
    size_t length = strlen(text);
    return length && length <= MOST_PAGE_ID && strchr(ID_LETTERS, *text) &&
           strspn(text, ID_LETTERS "0123456789-_") == length;
}

bool read_page_id(struct reading *r, const struct node *n, struct page *out)
{
    const char *id;
    if (!read_line(r, n, "id", &id))
        return false;
    if (!is_page_id(id)) {
        complain(r->complaints, n->mark, "error.page.id",
                 SLOTS(TEXT("name", id), COUNT("most", MOST_PAGE_ID)));
        return false;
    }
    out->id = id;
    out->id_mark = n->mark;
    return true;
}

// The [i]-th page of all, those of the bank after the others.
static const struct page *page_of_all(const struct lesson *l, int i)
{
    return i < l->page_count ? &l->pages[i] : &l->bank[i - l->page_count];
}

void check_page_ids(struct reading *r, const struct lesson *l)
{
    for (int i = 0; i < l->page_count + l->bank_count; i++) {
        const struct page *page = page_of_all(l, i);
        const struct page *twin = NULL;
        for (int k = 0; page->id && !twin && k < i; k++) {
            const struct page *other = page_of_all(l, k);
            if (other->id && !strcmp(other->id, page->id))
                twin = other;
        }
        if (twin)
            complain(r->complaints, page->id_mark, "error.twice",
                     SLOTS(TEXT("key", page->id),
                           COUNT("line", twin->id_mark.line)));
    }
}

int page_with_id(const struct lesson *l, const char *id)
{
    assert(id);
    for (int i = 0; i < l->page_count; i++)
        if (l->pages[i].id && !strcmp(l->pages[i].id, id))
            return i;
    return -1;
}

static int page_unknown(const struct lesson *l, const char *name,
                        struct reason *why)
{
    const char *ids[MOST_PAGES];
    int count = 0;
    for (int i = 0; i < l->page_count && count < MOST_PAGES; i++)
        if (l->pages[i].id)
            ids[count++] = l->pages[i].id;
    struct strbuf near = {0};
    bool some = suggest(why->words, &near, name, ids, count);
    reason_add(why,
               some    ? "error.page.named.near"
               : count ? "error.page.named"
                       : "error.page.unnamed",
               SLOTS(TEXT("name", name), TEXT("near", strbuf_text(&near)),
                     COUNT("count", l->page_count)));
    strbuf_free(&near);
    return -1;
}

// Which there are: on the path, or after the page that it hangs on.
static void page_beyond(const struct lesson *l, long number, long after,
                        struct reason *why)
{
    int count = path_count(l);
    bool there = number >= 1 && number <= count;
    int page = there ? path_find(l, (int)number, 0) : -1;
    struct more more;
    int beside = 0;
    for (int i = 0; there && more_at(l, page, i, &more); i++)
        beside += more.count;
    if (there)
        reason_add(why, beside ? "error.page.after" : "error.page.after.none",
                   SLOTS(COUNT("page", number), COUNT("after", after),
                         COUNT("count", beside)));
    else
        reason_add(why, "error.page",
                   SLOTS(COUNT("step", number), COUNT("count", count)));
}

int page_named(const struct lesson *l, const char *name, struct reason *why)
{
    assert(name && why);
    if (is_page_id(name)) {
        int page = page_with_id(l, name);
        return page >= 0 ? page : page_unknown(l, name, why);
    }
    char *end;
    long number = strtol(name, &end, 10);
    long after = *end == '.' ? strtol(end + 1, NULL, 10) : 0;
    bool some = number >= 1 && number <= MOST_PAGES && after <= MOST_PAGES;
    int page = some ? path_find(l, (int)number, (int)after) : -1;
    if (page < 0)
        page_beyond(l, number, after, why);
    return page;
}
