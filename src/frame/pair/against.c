// SPDX-License-Identifier: MIT
#include "frame/pair/against.h"

#include <assert.h>
#include <string.h>

#include "frame/route.h"
#include "model/key.h"
#include "report/page_say.h"
#include "report/say.h"
#include "trace/compare/difference.h"
#include "trace/compare/difference_say.h"

bool against_fits(const struct document *a, const struct document *b,
                  struct reason *why)
{
    const char *kinds[] = {a->lesson.model.kind->name,
                           b->lesson.model.kind->name};
    if (!strcmp(kinds[0], kinds[1]))
        return true;
    reason_add(why, "error.against.kind",
               SLOTS(TEXT("lesson", b->lesson.title), TEXT("kind", kinds[1]),
                     TEXT("other", a->lesson.title),
                     TEXT("other_kind", kinds[0])));
    return false;
}

// The changes of [c] from the [from]-th on that are in force: "a, b".
static void add_changes(struct strbuf *out, const struct changes *c, int from)
{
    for (int i = from; i < c->made; i++)
        strbuf_addf(out, "%s%s", out->length ? ", " : "", c->change[i]);
    for (int i = 0; i < c->over_count; i++)
        strbuf_addf(out, "%s%s", out->length ? ", " : "", c->over[i]);
}

// How many changes both begin with.
static int common(const struct changes *a, const struct changes *b)
{
    int n = 0;
    while (n < a->made && n < b->made && !strcmp(a->change[n], b->change[n]))
        n++;
    return n;
}

// They are two models of one lesson.
static bool stand_apart(const struct document *a, const struct document *b)
{
    const struct page on = {.model = b->lesson.stands};
    return !strcmp(a->path, b->path) && !lesson_stands_on(&a->lesson, &on);
}

// What tells [b] from [other]: the changes of a lesson that only it has, else
// what it is called.
static const char *name_of(const struct document *b,
                           const struct document *other,
                           const struct catalogue *words, struct arena *arena)
{
    bool file = !strcmp(b->path, other->path);
    bool same = file && !b->changes.key == !other->changes.key;
    int from = same ? common(&b->changes, &other->changes) : 0;
    struct strbuf name = {0};
    if (same && stand_apart(b, other)) {
        from = 0; // each has its own
        strbuf_add(&name,
                   b->lesson.stands ? b->lesson.stands : b->lesson.title);
    }
    if (!same && strcmp(b->lesson.title, other->lesson.title))
        strbuf_add(&name, b->lesson.title);
    else if (b->changes.text)
        strbuf_add(&name, b->changes.text);
    add_changes(&name, &b->changes, from);
    if (!name.length && b->changes.made)
        add_changes(&name, &b->changes, b->changes.made - 1);
    if (!name.length && !file)
        strbuf_add(&name, b->path);
    if (!name.length)
        say(words, &name, "pair.opened", NO_SLOTS);
    const char *kept = arena_copy(arena, strbuf_text(&name), name.length);
    strbuf_free(&name);
    return kept;
}

// What is said of what the view looks at, or of the step.
static void add_words(struct pair *p, const struct view *view,
                      struct arena *arena)
{
    const struct trace *other = p->shown[!p->leads].trace;
    struct catalogue quiet = {0};
    if (view->words)
        quiet = *view->words;
    quiet.quiet = !view->look.numbers;
    struct address at = frame_looks_at(&p->shown[p->leads], view);
    const struct tensor *was = trace_find(other, at.tensor->name);
    struct strbuf sentence = {0};
    difference_say(&quiet, was, &at, &sentence);
    const struct shown *lead = &p->shown[p->leads];
    say_untrue(view->words, lead->page, &sentence, 0);
    p->sentence = arena_copy(arena, strbuf_text(&sentence), sentence.length);
    strbuf_clear(&sentence);
    const char *says =
        lead->page && (lead->page->edit_count || lead->page->against)
            ? page_says(lead->page)
            : NULL;
    if (says) {
        say_fill(lead->trace, says,
                 page_how(lead->page, lead->trace) |
                     (quiet.quiet ? SAY_QUIET : 0),
                 &sentence);
        p->why = p->sentence; // the page's own comes first
        p->sentence =
            arena_copy(arena, strbuf_text(&sentence), sentence.length);
    }
    strbuf_free(&sentence);
    if (at.row < 0)
        at = difference_of(was, at.tensor).most;
    else if (at.column < 0)
        at = difference_of_row(was, at.tensor, at.row).most;
    struct formula *f = arena_array(arena, 1, sizeof *f);
    *f = difference_formula(view->words, arena, was, &at);
    p->formula = f;
}

struct pair against(const struct document *a, const struct document *b,
                    const struct shown *shown, const struct view *view,
                    struct arena *arena)
{
    assert(shown->trace == &b->trace || shown->lesson);
    const struct catalogue *words = view->words;
    bool apart = stand_apart(a, b); // neither is what the other was
    struct pair p = {
        .shown = {{&a->lesson, &a->trace, {0}, 1, NULL, NULL}, *shown},
        .leads = 1,
        .differs = true,
        .names = {{"A", name_of(a, b, words, arena),
                   apart ? NULL : phrase_text(words, "pair.frozen")},
                  {"B", name_of(b, a, words, arena),
                   apart ? NULL : phrase_text(words, "pair.now")}}};
    p.shown[p.leads].before = NULL; // A shows what was before
    add_words(&p, view, arena);
    if (shown->fraction < 1) {
        struct pair *before = arena_array(arena, 1, sizeof *before);
        *before = p;
        struct shown *earlier = &before->shown[p.leads];
        if (earlier->position.index > 0)
            earlier->position.index--;
        if (earlier->page)
            shown_turn_back(earlier);
        add_words(before, view, arena);
        p.before = before;
    }
    return p;
}
