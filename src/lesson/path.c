// SPDX-License-Identifier: MIT
#include "lesson/path.h"

#include <assert.h>
#include <string.h>

#include "base/c_locale.h"
#include "say/suggest.h"
#include "yaml/read.h"

static bool is_page(const struct lesson *l, int page)
{
    return page >= 0 && page < l->page_count;
}

// Both on the path, or in more of one name.
static bool goes_on(const struct page *a, const struct page *b)
{
    return a->more && b->more ? !strcmp(a->more, b->more)
                              : !a->more && !b->more;
}

bool more_of(const struct lesson *l, int page, struct more *out)
{
    if (!is_page(l, page) || !l->pages[page].more)
        return false;
    int first = page, last = page;
    while (first > 0 && goes_on(&l->pages[first - 1], &l->pages[page]))
        first--;
    while (last + 1 < l->page_count &&
           goes_on(&l->pages[last + 1], &l->pages[page]))
        last++;
    *out = (struct more){l->pages[page].more, first, last - first + 1,
                         path_page(l, first)};
    return true;
}

bool more_at(const struct lesson *l, int page, int index, struct more *out)
{
    assert(index >= 0);
    int next = path_page(l, page) + 1;
    for (; more_of(l, next, out); next += out->count)
        if (!index--)
            return true;
    return false;
}

bool path_meets(const struct lesson *l, int page, int other)
{
    struct more own;
    return !l->pages[other].more ||
           (more_of(l, page, &own) && other >= own.first &&
            other < own.first + own.count);
}

int path_count(const struct lesson *l)
{
    return l->page_count - path_beside(l);
}

int path_beside(const struct lesson *l)
{
    int count = 0;
    for (int i = 0; i < l->page_count; i++)
        count += l->pages[i].more != NULL;
    return count;
}

int path_page(const struct lesson *l, int page)
{
    while (page > 0 && l->pages[page].more)
        page--;
    return page;
}

int path_last(const struct lesson *l)
{
    return path_page(l, l->page_count - 1);
}

int path_before(const struct lesson *l, int page)
{
    int before = page - 1;
    while (before > 0 && !path_meets(l, page, before))
        before--;
    return before;
}

int path_next(const struct lesson *l, int page)
{
    int next = page + 1;
    while (next < l->page_count && !path_meets(l, page, next))
        next++;
    return next < l->page_count ? next : -1;
}

int path_end(const struct lesson *l, int page)
{
    struct more more;
    return more_of(l, page, &more) ? more.first + more.count - 1 : path_last(l);
}

int path_number(const struct lesson *l, int page)
{
    assert(is_page(l, page));
    int number = 0;
    for (int i = 0; i <= page; i++)
        number += !l->pages[i].more;
    return number;
}

int path_after(const struct lesson *l, int page)
{
    return page - path_page(l, page);
}

int path_find(const struct lesson *l, int number, int after)
{
    for (int i = 0; i < l->page_count; i++)
        if (path_number(l, i) == number && path_after(l, i) == after)
            return i;
    return -1;
}

// A whole number from 1, of few digits; what comes after it, or NULL.
static const char *digits(const char *text)
{
    size_t length = strspn(text, "0123456789");
    bool some = length > strspn(text, "0") && length < 10;
    return some ? text + length : NULL;
}

bool is_page_number(const char *text)
{
    const char *end = digits(text);
    if (end && *end == '.')
        end = digits(end + 1);
    return end && !*end;
}

struct page_label path_label(const struct lesson *l, int page)
{
    struct page_label label = {""};
    if (!is_page(l, page))
        return label;
    int number = path_number(l, page), after = path_after(l, page);
    c_snprintf(label.text, sizeof label.text, after ? "%d.%d" : "%d", number,
               after);
    return label;
}

// --- where a lesson is read --------------------------------------------------

// The names of the groups that end before [page], and where each begins.
static int groups_before(const struct lesson *l, int page, const char **names,
                         int *first)
{
    int count = 0;
    for (int i = 0; i < page; i++) {
        const struct page *p = &l->pages[i];
        if (!p->more || (i && goes_on(p - 1, p)))
            continue;
        first[count] = i;
        names[count++] = p->more;
    }
    return count;
}

static void check_name(struct reading *r, const struct lesson *l, int page)
{
    const struct page *p = &l->pages[page];
    const char *names[MOST_PAGES];
    int first[MOST_PAGES];
    int count = groups_before(l, page, names, first);
    for (int i = 0; i < count; i++)
        if (!strcmp(names[i], p->more)) {
            complain(r->complaints, p->more_mark, "error.page.more.twice",
                     SLOTS(TEXT("name", p->more),
                           COUNT("line", l->pages[first[i]].more_mark.line)));
            return;
        }
    struct strbuf near = {0};
    bool beside = page && p[-1].more;
    if (beside && near_names(r, &near, p->more, &p[-1].more, 1))
        complain(
            r->complaints, p->more_mark, "error.page.more.near",
            SLOTS(TEXT("name", p->more), TEXT("near", strbuf_text(&near))));
    strbuf_free(&near);
}

void check_more(struct reading *r, const struct lesson *l)
{
    if (l->page_count && l->pages[0].more) {
        complain(r->complaints, l->pages[0].more_mark, "error.page.more.first",
                 NO_SLOTS);
        return;
    }
    for (int i = 0; i < l->page_count; i++)
        if (l->pages[i].more && !goes_on(&l->pages[i - 1], &l->pages[i]))
            check_name(r, l, i);
    for (int i = 0; i < l->bank_count; i++)
        if (l->bank[i].more)
            complain(r->complaints, l->bank[i].more_mark,
                     "error.page.more.bank", NO_SLOTS);
}
