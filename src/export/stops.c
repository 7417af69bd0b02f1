// SPDX-License-Identifier: MIT
#include "export/stops.h"

#include <assert.h>
#include <stdlib.h>

#include "frame/laid.h"
#include "frame/route.h"
#include "frame/settled.h"
#include "lesson/path.h"
#include "report/page_say.h"
#include "report/steps.h"

static bool no_pages(const struct document *b, struct reason *why)
{
    reason_add(why, "export.pages.none", SLOTS(TEXT("title", b->lesson.title)));
    return false;
}

void stops_free(struct stops *s)
{
    int pages = s->laid ? s->documents.document->lesson.page_count : 0;
    for (int i = 0; i < pages; i++)
        laid_close(&s->laid[i]);
    for (int i = 0; s->settled && i < s->documents.document->lesson.page_count;
         i++)
        settled_free(&s->settled[i]);
    free(s->settled);
    free(s->laid);
    free(s->standing);
    s->settled = NULL;
    s->laid = NULL;
    s->standing = NULL;
}

// Of the pages asked for, those that can stand.
static bool stops_stand(struct stops *s, struct reason *why)
{
    const struct lesson *l = &s->documents.document->lesson;
    int64_t asked = s->count;
    s->count = 0;
    s->standing = must_realloc(NULL, (size_t)asked, sizeof *s->standing);
    for (int64_t i = s->first; i < s->first + asked; i++)
        if (!l->pages[i].left_out && (s->more || !l->pages[i].more))
            s->standing[s->count++] = (int)i;
    if (s->count)
        return true;
    reason_add(why, "pages.left.one",
               SLOTS(TEXT("page", path_label(l, (int)s->first).text),
                     TEXT("why", l->pages[s->first].left_out)));
    stops_free(s);
    return false;
}

static int page_at(const struct stops *s, int64_t k)
{
    return s->standing[k];
}

static bool stops_choose(struct stops *s, int64_t first, int64_t last,
                         struct reason *why)
{
    const struct document *b = s->documents.document;
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
    return !s->pages || stops_stand(s, why);
}

static bool needs_laid(const struct lesson *l)
{
    for (int i = 0; i < l->page_count; i++)
        if (laid_needed(l, i))
            return true;
    return false;
}

// For what its pages open, once they are shown.
static void make_room(struct stops *s)
{
    const struct lesson *l = &s->documents.document->lesson;
    int pages = l->page_count;
    if (needs_laid(l) && !s->documents.other)
        s->laid = must_realloc(NULL, (size_t)pages, sizeof *s->laid);
    for (int i = 0; s->laid && i < pages; i++)
        s->laid[i] = (struct laid){0};
    s->settled = must_realloc(NULL, (size_t)pages, sizeof *s->settled);
    for (int i = 0; i < pages; i++)
        s->settled[i] = (struct settled){.about = {0}};
}

// The first pages, of the hook and of what goes in and comes out.
static bool find_hook(const struct lesson *l, struct stops *s)
{
    int count = 0;
    while (count < l->page_count && (l->pages[count].part == PART_HOOK ||
                                     l->pages[count].part == PART_BOX))
        count++;
    s->pages = count > 0;
    s->count = count;
    return s->pages;
}

static bool stops_pages(struct stops *s, struct reason *why)
{
    if (!stops_stand(s, why))
        return false;
    make_room(s);
    return true;
}

bool stops_find(const struct chosen *asked, const struct documents *documents,
                struct stops *out, struct reason *why)
{
    assert(asked && documents && documents->document && out);
    assert(asked->first >= 0 && (!asked->first || asked->first <= asked->last));
    const struct document *document = documents->document;
    int pages = document->lesson.page_count;
    *out = (struct stops){.documents = *documents,
                          .level = LEVEL_CELL,
                          .reel = asked->reel,
                          .more = asked->more};
    if (asked->reel == REEL_HOOK && find_hook(&document->lesson, out))
        return stops_pages(out, why);
    if (asked->reel == REEL_WORD || asked->reel == REEL_HOOK ||
        asked->reel == REEL_TRAINING) {
        out->count = out->listed = reel_word(&document->trace, out->list);
        return true;
    }
    if (asked->pages && !pages)
        return no_pages(document, why);
    bool walk = !asked->first && !asked->leveled;
    if (asked->pages ||
        (walk && pages && !route_opens_steps(&document->lesson))) {
        const struct page *first = &document->lesson.pages[0];
        out->pages = true; // who begins beside the path stays there
        out->more |= asked->first && asked->first <= pages &&
                     first[asked->first - 1].more;
    } else if (asked->leveled) {
        out->level = asked->level;
    } else if (!asked->first) {
        out->level = route_first_step(&document->trace).level;
    }
    bool good = asked->first ? stops_choose(out, asked->first, asked->last, why)
                             : stops_choose(out, 1, INT64_MAX, why);
    if (good && out->pages)
        make_room(out);
    return good;
}

// The page's own documents, opened when it is first shown; NULL: it has none.
static const struct documents *documents_of(const struct stops *s, int page)
{
    const struct document *b = s->documents.document;
    if (!s->laid || s->plain || !laid_needed(&b->lesson, page))
        return NULL;
    struct laid *l = &s->laid[page];
    if (!l->documents.document)
        laid_open(l, b, page);
    return &l->documents;
}

// What the page asks is answered; worked out when it is first shown.
static void answer_page(const struct stops *s, int page,
                        const struct document *b, struct shown *shown)
{
    const struct laid *laid = s->laid ? &s->laid[page] : NULL;
    const struct document *before =
        laid && laid->has_base ? &laid->base : s->documents.document;
    struct settled *one = &s->settled[page];
    if (!one->about.text)
        settled_open(one, s->words, &b->lesson, page, &b->trace,
                     &before->trace);
    settled_show(one, shown);
}

static struct shown page_shown(const struct stops *s, int page)
{
    const struct documents *of = documents_of(s, page);
    const struct documents *documents = of ? of : &s->documents;
    const struct document *b = documents->document;
    struct place at = route_page(&b->lesson, &b->trace, page);
    struct shown shown = documents_shown(documents, place_step(&b->trace, &at));
    // With a step taken out, asked for, pages say nothing of what is shown.
    bool compared = s->documents.other && s->documents.other->without;
    shown.page = compared ? NULL : &b->lesson.pages[page];
    shown.of = of;
    if (shown.page && !s->plain)
        answer_page(s, page, b, &shown);
    return shown;
}

struct shown stops_shown(const struct stops *s, int64_t k)
{
    assert(s && k >= 0 && k < s->count);
    if (s->pages)
        return page_shown(s, page_at(s, k));
    if (s->listed)
        return documents_shown(&s->documents, s->list[k]);
    return documents_shown(&s->documents,
                           (struct position){s->level, s->first + k});
}

int64_t stops_number(const struct stops *s, int64_t k)
{
    assert(s && k >= 0);
    const struct lesson *l = &s->documents.document->lesson;
    if (s->pages)
        return s->more ? page_at(s, k) + 1 : path_number(l, page_at(s, k));
    return s->first + k + 1;
}

int stops_page(const struct stops *s, int64_t k)
{
    assert(s && s->pages && k >= 0 && k < s->count);
    return page_at(s, k);
}

bool stops_short(const struct stops *s)
{
    return s->reel != REEL_NONE;
}

// Nothing glides from one lesson, model or view to another.
static bool is_set(const struct stops *s, int64_t k)
{
    const struct lesson *l = &s->documents.document->lesson;
    const struct page *p = &l->pages[page_at(s, k)];
    return p->edit_count || p->why || p->view_count || p->against ||
           !lesson_stands_on(l, p);
}

// From page to page the picture goes to any other step, but from no answer.
static bool page_moves(const struct stops *s, int64_t k)
{
    const struct page *before =
        &s->documents.document->lesson.pages[page_at(s, k - 1)];
    if (is_set(s, k - 1) || is_set(s, k) || page_asks(before))
        return false;
    struct position from = stops_shown(s, k - 1).position;
    struct position to = stops_shown(s, k).position;
    return from.level != to.level || from.index != to.index;
}

bool stops_moves(const struct stops *s, int64_t k)
{
    assert(s && k >= 0 && k < s->count);
    if (s->listed || !k)
        return k > 0;
    return s->pages ? page_moves(s, k)
                    : route_moves(stops_shown(s, k - 1).position,
                                  stops_shown(s, k).position);
}
