// SPDX-License-Identifier: MIT
#include "frame/documents.h"

#include <assert.h>

#include "base/arena.h"
#include "frame/pair/against.h"
#include "frame/laid.h"
#include "frame/pair/taken_pair.h"
#include "say/join.h"
#include "typeset/mathml.h"

struct shown documents_shown(const struct documents *b, struct position at)
{
    assert(b->document->good);
    return (struct shown){.lesson = &b->document->lesson,
                          .trace = &b->document->trace,
                          .position = at,
                          .fraction = 1,
                          .before = b->before ? &b->before->trace : NULL,
                          .changes = {b->before ? &b->before->changes : NULL,
                                      &b->document->changes}};
}

static struct pair pair_of(const struct documents *b, const struct shown *shown,
                           const struct view *view, struct arena *arena)
{
    return b->other->without
               ? taken_pair(b->document, b->other, shown, view, arena)
               : against(b->other, b->document, shown, view, arena);
}

// What a page shows, as it wants to be looked at: [*b] and [*view].
static struct view turn_to(const struct documents **b,
                           const struct shown *shown, const struct view *view)
{
    if (shown->of)
        *b = shown->of;
    return page_view(view, shown->page, shown->trace);
}

struct shown documents_stands(const struct documents *b,
                              const struct shown *shown,
                              const struct view *view, struct arena *arena)
{
    struct view paged = turn_to(&b, shown, view);
    if (!b->other)
        return *shown;
    struct pair pair = pair_of(b, shown, &paged, arena);
    return pair.shown[pair.leads];
}

void documents_build(const struct documents *b, const struct shown *shown,
                     const struct view *view, const struct font *font,
                     struct arena *arena, struct list *list)
{
    assert(b->document && view);
    struct view paged = turn_to(&b, shown, view);
    view = &paged;
    if (!b->other) {
        frame_build(shown, view, font, arena, list);
        return;
    }
    struct pair pair = pair_of(b, shown, view, arena);
    pair_build(&pair, view, font, arena, list);
}

// What stands over both, and smaller beside it.
static void add_pair(const struct catalogue *words, const struct pair *p,
                     struct strbuf *out)
{
    size_t from = out->length;
    strbuf_add(out, p->sentence);
    if (p->why && *p->why)
        join_text(words, out, from, "list.sentence", p->why);
}

void documents_sentence(const struct documents *b, const struct shown *shown,
                        const struct view *view, struct strbuf *out)
{
    struct view paged = turn_to(&b, shown, view);
    view = &paged;
    if (!b->other) {
        frame_sentence(shown, view, out);
        return;
    }
    struct arena arena = {0};
    struct pair pair = pair_of(b, shown, view, &arena);
    add_pair(view->words, &pair, out);
    arena_free(&arena);
}

void documents_spoken(const struct documents *b, const struct shown *shown,
                      const struct view *view, struct arena *arena,
                      struct strbuf *out)
{
    struct view paged = turn_to(&b, shown, view);
    view = &paged;
    if (!b->other)
        frame_spoken(shown, view, arena, out);
    else
        documents_sentence(b, shown, view, out);
}

void documents_math(const struct documents *b, const struct shown *shown,
                    const struct view *view, struct arena *arena,
                    struct strbuf *out)
{
    struct view paged = turn_to(&b, shown, view);
    view = &paged;
    if (!b->other) {
        frame_math(shown, view, arena, out);
        return;
    }
    struct pair pair = pair_of(b, shown, view, arena);
    if (view->look.numbers && pair.formula && pair.formula->count)
        mathml_write(pair.formula, out);
}
