// SPDX-License-Identifier: MIT
#include "lesson/pages.h"

#include <assert.h>
#include <limits.h>
#include <string.h>

#include "lesson/grammar.h"
#include "lesson/models.h"
#include "lesson/page_id.h"
#include "lesson/path.h"
#include "lesson/question.h"
#include "yaml/write.h"

// What is wrong with the page at [at], in words about [name].
static bool page_refuse(struct reading *r, struct mark at, const char *key,
                        const char *name)
{
    complain(r->complaints, at, key, SLOTS(TEXT("name", name)));
    return false;
}

// One of [names], NULL at their end; where it stands among them, or -1 after
// complaining.
static int read_name(struct reading *r, const struct node *n, const char *name,
                     const char *const *names)
{
    const char *text;
    if (!read_line(r, n, name, &text))
        return -1;
    int at = name_find(names, text), count = name_count(names);
    if (at < 0)
        complain_choice(r, n, name, names, count,
                        list_all(r, "list.or", names, count));
    return at;
}

static bool read_role(struct reading *r, const struct node *n, struct page *out)
{
    int at = read_name(r, n, "role", role_names);
    out->role = (enum page_role)(PAGE_OPENING + at);
    return at >= 0;
}

static bool read_part(struct reading *r, const struct node *n, struct page *out)
{
    int at = read_name(r, n, "part", part_names);
    out->part = (enum page_part)(PART_HOOK + at);
    return at >= 0;
}

static bool read_reason(struct reading *r, const struct node *n,
                        struct page *out)
{
    int at = read_name(r, n, "reason", reason_names);
    out->bare = at == 1;
    return at >= 0;
}

// It is told where its page is not shown: it has no numbers of its own.
static bool read_can(struct reading *r, const struct node *n, struct page *out)
{
    if (!read_line(r, n, "can", &out->can))
        return false;
    if (strchr(out->can, '{'))
        complain(r->complaints, n->mark, "error.page.can", NO_SLOTS);
    return true;
}

static bool read_by(struct reading *r, const struct node *n, struct page *out)
{
    out->by_mark = n->mark;
    return read_whole(r, n, "by", 1, MOST_MINUTES, &out->by);
}

static bool read_card(struct reading *r, const struct node *n, struct page *out)
{
    int count = 0;
    while (card_term(count))
        count++;
    const char **terms =
        arena_array(r->arena, (size_t)count + 1, sizeof *terms);
    for (int i = 0; i < count; i++)
        terms[i] = card_term(i);
    int at = read_name(r, n, "card", terms);
    out->card = at < 0 ? NULL : terms[at];
    return at >= 0;
}

// "none" was spelled "off" once, which YAML 1.1 takes for false.
static bool is_off(const struct setting_kind *kind, const char *value)
{
    return name_find(kind->options, "none") >= 0 && !strcmp(value, "off");
}

static bool read_setting(struct reading *r, const struct node *n,
                         struct page_setting *out)
{
    const struct setting_kind *kind = page_settings;
    while (strcmp(kind->name, n->key->text))
        kind++;
    *out = (struct page_setting){.name = kind->name, .mark = n->mark};
    if (!read_line(r, n, kind->name, &out->value))
        return false;
    if (is_off(kind, out->value)) {
        out->value = "none";
        return true;
    }
    return !*kind->options || read_name(r, n, kind->name, kind->options) >= 0;
}

static bool read_view(struct reading *r, const struct node *n, struct page *out)
{
    const char *names[16];
    int count = 0, before = r->complaints->count;
    for (; page_settings[count].name; count++)
        names[count] = page_settings[count].name;
    if (!expect_map(r, n, "view"))
        return false;
    check_names(r, n, "view", names, count);
    if (r->complaints->count > before)
        return false;
    struct page_setting *view =
        arena_array(r->arena, (size_t)n->count, sizeof *view);
    for (const struct node *i = n->first; i; i = i->next)
        if (!read_setting(r, i, &view[out->view_count++]))
            return false;
    out->view = view;
    return true;
}

// "X[cat,1] = 2": what the page changes, as one would type it.
static const char *edit_of(struct reading *r, const struct node *n)
{
    const struct hand hand = {.line = ""}; // all on one
    struct strbuf text = {0};
    strbuf_addf(&text, "%s = ", n->key->text);
    node_write(&text, &hand, n, 0);
    const char *kept = arena_copy(r->arena, strbuf_text(&text), text.length);
    strbuf_free(&text);
    return kept;
}

static bool read_change(struct reading *r, const struct node *n,
                        struct page *out)
{
    if (!expect_map(r, n, "change"))
        return false;
    if (!n->count)
        return page_refuse(r, n->mark, "error.text.empty", "change");
    const char **edits = arena_array(r->arena, (size_t)n->count, sizeof *edits);
    for (const struct node *i = n->first; i; i = i->next)
        edits[out->edit_count++] = edit_of(r, i);
    out->edits = edits;
    out->change_mark = n->mark;
    return true;
}

static bool read_why(struct reading *r, const struct node *n, struct page *out)
{
    out->why_mark = n->mark;
    return read_line(r, n, "why", &out->why);
}

static bool read_goal(struct reading *r, const struct node *n, struct page *out)
{
    out->goal_mark = n->mark;
    return read_line(r, n, "goal", &out->goal);
}

static bool read_promise(struct reading *r, const struct node *n,
                         struct page *out)
{
    out->holds_mark = n->mark;
    return read_line(r, n, "holds", &out->holds);
}

static bool read_when(struct reading *r, const struct node *n, struct page *out)
{
    out->when_mark = n->mark;
    return read_line(r, n, "when", &out->when);
}

static bool read_see(struct reading *r, const struct node *n, struct page *out)
{
    out->see_mark = n->mark;
    return read_line(r, n, "see", &out->see);
}

static bool read_more(struct reading *r, const struct node *n, struct page *out)
{
    out->more_mark = n->mark;
    return read_line(r, n, "more", &out->more);
}

static bool read_ask(struct reading *r, const struct node *n, struct page *out)
{
    out->ask = read_question(r, n, out->edit_count > 0);
    return out->ask;
}

// A role promises what the page is about.
static bool check_role(struct reading *r, const struct node *n,
                       const struct page *page)
{
    bool asks = page->role == PAGE_RETRIEVAL || page->role == PAGE_PREDICT ||
                page->role == PAGE_FADE || page->role == PAGE_EXIT ||
                page->role == PAGE_FLAW;
    const struct node *role = node_find(n, "role");
    const struct node *goal = node_find(n, "goal");
    const struct node *why = node_find(n, "why");
    const char *name = role ? role->text : NULL;
    if (asks && !page->ask)
        return page_refuse(r, role->mark, "error.page.role.ask", name);
    if (page->role == PAGE_FADE &&
        !question_takes(page->ask->kind, TAKES_BLANK))
        return page_refuse(r, role->mark, "error.page.role.fade", name);
    if (page->role == PAGE_CONSTRUCT && !goal)
        return page_refuse(r, role->mark, "error.page.role.goal", name);
    if (goal && page->role != PAGE_CONSTRUCT)
        return page_refuse(r, goal->key->mark, "error.page.goal", name);
    if (page->when && !page->say && !page->ask)
        return page_refuse(r, page->when_mark, "error.page.when.say", name);
    if (page->against && (why || page->ask))
        return page_refuse(r, page->against_mark, "error.page.against.two",
                           why ? "why" : "ask");
    if (why && page->edit_count)
        return page_refuse(r, why->key->mark, "error.page.two", name);
    if (why && !page->at)
        return page_refuse(r, why->key->mark, "error.page.why", name);
    return true;
}

// What may be changed is of the model that the page stands on; of another one
// it is looked at where that one is read.
static bool read_page_allow(struct reading *r, const struct node *n,
                            const struct lesson *l, struct page *out)
{
    bool here = lesson_stands_on(l, out);
    return read_allowed(r, n, here ? l->model.kind : NULL, &out->allow);
}

static bool read_against(struct reading *r, const struct node *n,
                         const struct lesson *l, struct page *out)
{
    out->against_mark = n->mark;
    if (!read_page_against(r, n, &l->models, &out->against))
        return false;
    if (strcmp(out->against, out->model ? out->model : ""))
        return true;
    return page_refuse(r, n->mark, "error.page.against.self", n->text);
}

static void read_page(struct reading *r, const struct node *n,
                      const struct lesson *l, const char *name,
                      struct page *out)
{
    static const struct {
        const char *name;
        bool (*read)(struct reading *r, const struct node *n, struct page *out);
    } parts[] = {
        {"id", read_page_id},    {"role", read_role}, {"part", read_part},
        {"reason", read_reason}, {"see", read_see},   {"card", read_card},
        {"view", read_view},     {"why", read_why},   {"change", read_change},
        {"goal", read_goal},     {"ask", read_ask},   {"holds", read_promise},
        {"when", read_when},     {"more", read_more}, {"by", read_by}};
    if (!expect_map(r, n, name))
        return;
    check_names(r, n, name, page_keys, name_count(page_keys));
    const struct node *at = node_find(n, "at"), *say = node_find(n, "say");
    const struct node *note = node_find(n, "note");
    const struct node *can = node_find(n, "can");
    const struct node *allow = node_find(n, "allow");
    const struct node *model = node_find(n, "model");
    const struct node *against = node_find(n, "against");
    if (!at && !say && !node_find(n, "card") && !node_find(n, "ask")) {
        page_refuse(r, n->mark, "error.page.at", name);
        return;
    }
    out->mark = at ? at->mark : n->mark;
    out->say_mark = say ? say->mark : out->mark;
    out->limited = allow;
    bool good =
        (!model || read_page_model(r, model, &l->models, &out->model)) &&
        (!against || read_against(r, against, l, out)) &&
        (!at || read_line(r, at, "at", &out->at)) &&
        (!say || read_text(r, say, "say", &out->say)) &&
        (!note || read_text(r, note, "note", &out->note)) &&
        (!can || read_can(r, can, out)) &&
        (!allow || read_page_allow(r, allow, l, out));
    for (size_t i = 0; good && i < sizeof parts / sizeof *parts; i++) {
        const struct node *part = node_find(n, parts[i].name);
        good = !part || parts[i].read(r, part, out);
    }
    (void)(good && check_role(r, n, out));
}

static struct page *read_list(struct reading *r, const struct node *n,
                              const char *name, const struct lesson *l)
{
    if (!expect_list(r, n, name) || !expect_few(r, n, name, MOST_PAGES))
        return NULL;
    struct page *pages =
        arena_array(r->arena, (size_t)n->count, sizeof(*pages));
    int number = 0;
    for (const struct node *i = n->first; i; i = i->next, number++)
        read_page(r, i, l, arena_print(r->arena, "%s[%d]", name, number + 1),
                  &pages[number]);
    return pages;
}

// A plan goes on, and ends with the class.
static void check_plan(struct reading *r, const struct lesson *l)
{
    int last = 0;
    for (int i = 0; i < l->page_count; i++) {
        const struct page *p = &l->pages[i];
        int most = l->minutes ? l->minutes : MOST_MINUTES;
        if (p->by && (p->by < last || p->by > most))
            complain(r->complaints, p->by_mark, "error.page.by",
                     SLOTS(COUNT("by", p->by), COUNT("from", last),
                           COUNT("to", most)));
        last = p->by > last ? p->by : last;
    }
}

void read_pages(struct reading *r, const struct node *n, struct lesson *out)
{
    struct page *pages = read_list(r, n, "pages", out);
    out->pages = pages;
    out->page_count = pages ? n->count : 0;
    for (int i = 1; i < out->page_count; i++)
        if (pages[i].part == PART_NONE)
            pages[i].part = pages[path_before(out, i)].part;
    check_plan(r, out);
}

void read_bank(struct reading *r, const struct node *n, struct lesson *out)
{
    struct page *bank = read_list(r, n, "bank", out);
    out->bank = bank;
    out->bank_count = bank ? n->count : 0;
    const struct node *item = n->first;
    for (int i = 0; i < out->bank_count; i++, item = item->next) {
        bank[i].role = PAGE_RETRIEVAL;
        if (!bank[i].ask && item->kind == NODE_MAP)
            page_refuse(r, item->mark, "error.page.role.ask", "retrieval");
    }
}

// --- what is expected --------------------------------------------------------

static bool starts_with_number(const struct node *n)
{
    return node_is_number(n->first) || node_is_null(n->first);
}

static bool read_expected(struct reading *r, const struct node *n,
                          struct expectation *out)
{
    bool flat;
    if (n->first && n->first->kind == NODE_SCALAR && !starts_with_number(n))
        return read_words(r, n, out->at, false, &out->words);
    if (!read_matrix(r, n, out->at, true, INT_MAX, &out->matrix, &flat))
        return false;
    out->depth = flat ? 1 : 2;
    return true;
}

// A number alone: one cell, read as a list of one.
static bool read_alone(struct reading *r, const struct node *n,
                       struct expectation *out)
{
    struct node item = *n, list = {.kind = NODE_LIST, .count = 1};
    bool flat;
    if (node_is_null(n) && !*n->text) {
        complain(r->complaints, n->key->mark, "error.value.missing",
                 SLOTS(TEXT("name", out->at)));
        return false;
    }
    item.next = NULL;
    list.first = &item;
    return read_matrix(r, &list, out->at, true, 1, &out->matrix, &flat);
}

static bool read_expectation(struct reading *r, const struct node *n,
                             struct expectation *out)
{
    out->mark = n->key->mark;
    if (!read_line(r, n->key, "expect", &out->at))
        return false;
    if (n->kind == NODE_LIST)
        return read_expected(r, n, out);
    if (n->kind == NODE_SCALAR)
        return read_alone(r, n, out);
    complain(r->complaints, n->mark, "error.expect",
             SLOTS(TEXT("name", out->at)));
    return false;
}

bool read_tolerance(struct reading *r, const struct node *n, double *out)
{
    assert(n && out);
    if (!read_number(r, n, out))
        return false;
    if (*out < 0)
        complain(r->complaints, n->mark, "error.tolerance", NO_SLOTS);
    return *out >= 0;
}

void read_expect(struct reading *r, const struct node *n, struct lesson *out)
{
    if (!expect_map(r, n, "expect") ||
        !expect_few(r, n, "expect", MOST_EXPECTATIONS))
        return;
    struct expectation *all =
        arena_array(r->arena, (size_t)n->count, sizeof(*all));
    for (const struct node *i = n->first; i; i = i->next) {
        if (!strcmp(i->key->text, "tolerance"))
            read_tolerance(r, i, &out->tolerance);
        else
            out->expectation_count +=
                read_expectation(r, i, &all[out->expectation_count]);
    }
    out->expectations = all;
}
