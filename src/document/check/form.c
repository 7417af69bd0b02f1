// SPDX-License-Identifier: MIT
#include "document/check/form.h"

#include <assert.h>
#include <string.h>

#include "lesson/grammar.h"
#include "quiz/kind/kind.h"
#include "document/check/arc.h"
#include "document/check/claims.h"
#include "document/check/every_page.h"
#include "report/page_say.h"
#include "trace/address.h"
#include "trace/compare/difference.h"
#include "trace/term.h"

enum {
    START_PREDICTIONS = 2,
    LEAST_PREDICTIONS = 5,
    LEAST_FADES = 3,
    LEAST_BANK = 2
};

static int form_count_role(const struct lesson *l, enum page_role role)
{
    int count = 0;
    for (int i = 0; i < l->page_count; i++)
        count += l->pages[i].role == role;
    return count;
}

// The first page of [role], from 1; 0: none. And the last.
static int form_first_page(const struct lesson *l, enum page_role role)
{
    for (int i = 0; i < l->page_count; i++)
        if (l->pages[i].role == role)
            return i + 1;
    return 0;
}

static int form_last_page(const struct lesson *l, enum page_role role)
{
    for (int i = l->page_count; i; i--)
        if (l->pages[i - 1].role == role)
            return i;
    return 0;
}

// L1: every page says something, in a sentence or two.
static bool form_is_short(struct looking *k)
{
    for (int i = 0; i < k->lesson->page_count; i++) {
        const struct page *p = &k->lesson->pages[i];
        k->page = i + 1;
        k->count = p->say ? count_said_words(p->say) : 0;
        if (k->count > MOST_SAID || (!p->say && !p->ask && !p->card))
            return false;
    }
    return k->lesson->page_count;
}

// The term of what the page shows, if it has a card; or NULL.
static const char *form_term(const struct looking *k, const struct page *p)
{
    struct address at;
    if (!p->at || !address_parse(&k->document->trace, p->at, &at, NULL) ||
        !at.tensor->term)
        return NULL;
    for (int i = 0; card_term(i); i++)
        if (!strcmp(card_term(i), at.tensor->term->name))
            return card_term(i);
    return NULL;
}

static bool form_has_card(const struct lesson *l, int pages, const char *term)
{
    for (int i = 0; i < pages; i++)
        if (l->pages[i].card && !strcmp(l->pages[i].card, term))
            return true;
    return false;
}

// L2: the card of a term comes before what it names is shown, or with it.
static bool has_cards_first(struct looking *k)
{
    for (int i = 0; i < k->lesson->page_count; i++) {
        k->page = i + 1;
        k->term = form_term(k, &k->lesson->pages[i]);
        if (k->term && !form_has_card(k->lesson, i + 1, k->term))
            return false;
    }
    return k->lesson->page_count;
}

// L3
static bool has_predictions(struct looking *k)
{
    k->least =
        arc_is_start(k->document) ? START_PREDICTIONS : LEAST_PREDICTIONS;
    k->count = form_count_role(k->lesson, PAGE_PREDICT);
    return k->count >= k->least;
}

// L4: a number or a choice has wrong procedures, or the labels of a row.
static bool has_reasons(struct looking *k)
{
    for (int i = 0; i < k->lesson->page_count; i++) {
        const struct question *q = k->lesson->pages[i].ask;
        k->count += q && q->wrong.count && quiz_kind(q->kind)->one_number;
    }
    return k->count;
}

// L5: the worked example first, one's own input last.
static bool begins_with_example(struct looking *k)
{
    const struct lesson *l = k->lesson;
    int example = form_first_page(l, PAGE_EXAMPLE);
    int playground = form_first_page(l, PAGE_PLAYGROUND);
    k->page = playground;
    if (!example || !playground || example > playground)
        return false;
    for (int i = playground; i < l->page_count; i++) {
        enum page_role role = l->pages[i].role;
        if (role != PAGE_PLAYGROUND && role != PAGE_EXIT && role != PAGE_LIMITS)
            return false;
    }
    return true;
}

// What both computed, all of it the same, but for rounding.
static bool has_invariant(const struct trace *was, const struct trace *now)
{
    for (int i = 0; i < now->tensor_count; i++) {
        const struct tensor *m = now->tensors[i];
        const struct tensor *before = trace_find(was, m->name);
        if (!m->rows || model_find(now->model, m->name) || !before)
            continue;
        struct difference d = difference_of(before, m);
        if (!d.reshaped && !d.differing)
            return true;
    }
    return false;
}

// The row that the page is at stays, but for rounding.
static bool form_row_stays(const struct page *p, const struct trace *was,
                           const struct trace *now)
{
    struct address at;
    if (!p->at || !address_parse(now, p->at, &at, NULL) || at.row < 0)
        return false;
    return !model_find(now->model, at.tensor->name) &&
           same_row(trace_find(was, at.tensor->name), at.tensor, at.row);
}

// The page's change does something, and leaves something as it was.
static bool form_changes(const struct document *b, int page)
{
    const struct page *p = &b->lesson.pages[page];
    struct document was, shown;
    bool good = document_open_on(&was, b, p->model), found = false;
    if (good) {
        found = page_open(&shown, &was, page) &&
                difference_count(&was.trace, &shown.trace).differing &&
                (has_invariant(&was.trace, &shown.trace) ||
                 form_row_stays(p, &was.trace, &shown.trace));
        document_close(&shown);
    }
    document_close(&was);
    return found;
}

// L6.
static bool has_change(struct looking *k)
{
    bool found = false;
    for (int i = 0; !found && i < k->lesson->page_count; i++) {
        const struct page *p = &k->lesson->pages[i];
        if (p->role != PAGE_CHANGE || !p->edit_count)
            continue;
        k->count++;
        found = form_changes(k->document, i);
    }
    return found;
}

// L7: each blanker than the one before; no number of blanks is all of them.
static bool has_fades(struct looking *k)
{
    int before = 0;
    k->least = LEAST_FADES;
    for (int i = 0; i < k->lesson->page_count; i++) {
        const struct page *p = &k->lesson->pages[i];
        if (p->role != PAGE_FADE)
            continue;
        int blank = p->ask->blank ? p->ask->blank : MOST_IMPORTED;
        k->page = i + 1;
        k->count++;
        if (blank < before)
            return false;
        before = blank;
    }
    return k->count >= LEAST_FADES;
}

// L8: questions for later lessons, a question of its own at the end.
static bool has_retrieval(struct looking *k)
{
    const struct lesson *l = k->lesson;
    int last = form_last_page(l, PAGE_RETRIEVAL),
        example = form_first_page(l, PAGE_EXAMPLE);
    k->page = last;
    return l->bank_count >= LEAST_BANK &&
           (!last || !example || last < example) &&
           form_first_page(l, PAGE_EXIT) > form_last_page(l, PAGE_PREDICT);
}

// L15
static bool has_construct(struct looking *k)
{
    return form_count_role(k->lesson, PAGE_CONSTRUCT);
}

// L17: the last page says what the picture does not show.
static bool has_limits(struct looking *k)
{
    const struct lesson *l = k->lesson;
    const struct page *last =
        l->page_count ? &l->pages[l->page_count - 1] : NULL;
    return last && last->role == PAGE_LIMITS && last->say;
}

// L18: a sentence that compares says of which numbers it is true.
static bool tells_when(struct looking *k)
{
    for (int i = 0; i < k->lesson->page_count; i++) {
        k->page = i + 1;
        k->word =
            form_claims(k->words, k->lesson, &k->lesson->pages[i], k->arena);
        if (k->word)
            return false;
    }
    return true;
}

// Pages that [has], by number: "3, 8, 9"; NULL: none has.
static const char *form_pages(struct looking *k,
                              bool (*has)(const struct page *page))
{
    const char *list = NULL;
    for (int i = 0; i < k->lesson->page_count; i++)
        if (has(&k->lesson->pages[i]))
            list = arena_print(k->arena, "%s%s%d", list ? list : "",
                               list ? ", " : "", i + 1);
    return list;
}

static bool form_is_bare(const struct page *page)
{
    return page->bare;
}

// L19: a step's own reason stands under what its page says.
static bool keeps_reasons(struct looking *k)
{
    k->pages = form_pages(k, form_is_bare);
    return true;
}

// In the order of the checklist; without a function it is for a person. What a
// lesson and its companion need but once is looked for in both.
static const struct item {
    int number;
    bool (*holds)(struct looking *k);
    bool once;
    bool arc;  // looked at where pages name their parts
    bool full; // not of the lesson that everything begins with: it is three
               // minutes long, has nothing to compute and comes after no other
} items[] = {
    // clang-format off
    {1, form_is_short},      {2, has_cards_first},     {3, has_predictions},
    {4, has_reasons, .full = true},
    {5, begins_with_example, true, .full = true},
    {6, has_change},
    {7, has_fades, true, .full = true},
    {8, has_retrieval, true, .full = true},
    {9, NULL},
    {10, NULL},         {11, NULL},               {12, NULL},
    {13, NULL},         {14, NULL},               {15, has_construct},
    {16, NULL},         {17, has_limits},         {18, tells_when},
    {19, keeps_reasons},
    {20, arc_has_all_parts, .arc = true},
    {21, arc_is_as_long, .arc = true},
    {22, arc_brings_pictures, .arc = true},
    {23, arc_leaves_pictures, .arc = true},
    {24, arc_goes_forward, .arc = true},
    {25, arc_has_whole_cards, .arc = true},
    {26, arc_is_said_shortly, .arc = true},
    {27, arc_has_thoughts, .arc = true},
    {28, arc_answers, .arc = true},
    // clang-format on
};

static void form_add_holds(const struct looking *k, const struct item *item,
                           bool holds, struct strbuf *out)
{
    bool person = !item->holds || (holds && k->pages);
    const char *key =
        arena_print(k->arena, "form.%d%s", item->number,
                    !holds && item->number == 20 && !k->page ? ".lacks"
                    : !holds                                 ? ".not"
                    : k->pages                               ? ".list"
                                                             : "");
    bool card = k->term && !item->arc;
    const char *term = card      ? card_name(k->words, k->arena, k->term)
                       : k->term ? k->term
                                 : "";
    const char *text = said(
        k->words, k->arena, key,
        SLOTS(COUNT("page", k->page), COUNT("count", k->count),
              TEXT("term", term), TEXT("word", k->word ? k->word : ""),
              TEXT("pages", k->pages ? k->pages : ""), COUNT("least", k->least),
              COUNT("most", k->most ? k->most : MOST_SAID)));
    say(k->words, out,
        person  ? "form.person"
        : holds ? "form.holds"
                : "form.fails",
        SLOTS(COUNT("number", item->number), TEXT("text", text)));
    strbuf_add(out, "\n");
}

// Whether the lesson that has the rest of the rhythm has this part of it.
static bool has_elsewhere(const struct looking *k, const struct item *item)
{
    struct document other;
    const char *path = k->document->path, *slash = strrchr(path, '/');
    int folder = slash ? (int)(slash + 1 - path) : 0;
    path = arena_print(k->arena, "%.*s%s.yaml", folder, path,
                       k->lesson->companion);
    struct looking there = *k;
    bool holds = document_open(&other, k->words, path, NULL);
    if (holds) {
        there.document = &other;
        there.lesson = &other.lesson;
        there.page = there.count = 0;
        holds = item->holds(&there);
    }
    document_close(&other);
    return holds;
}

static bool form_add_line(struct looking *k, const struct item *item,
                          struct strbuf *out)
{
    bool holds = !item->holds || item->holds(k);
    const char *companion = k->lesson->companion;
    if (holds || !companion || !item->once || !has_elsewhere(k, item)) {
        form_add_holds(k, item, holds, out);
        return holds;
    }
    say(k->words, out, "form.companion",
        SLOTS(COUNT("number", item->number), TEXT("name", companion)));
    strbuf_add(out, "\n");
    return true;
}

int form_check(const struct document *b, const struct catalogue *words,
               struct strbuf *out)
{
    assert(b->good);
    int failed = 0;
    struct arena arena = {0};
    for (size_t i = 0; i < sizeof items / sizeof *items; i++) {
        struct looking k = {b, &b->lesson, words, &arena};
        if ((items[i].arc && !arc_is_named(&b->lesson)) ||
            (items[i].full && arc_is_start(b)))
            continue;
        failed += !form_add_line(&k, &items[i], out);
    }
    arena_free(&arena);
    return failed;
}
