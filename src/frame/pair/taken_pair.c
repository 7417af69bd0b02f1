// SPDX-License-Identifier: MIT
#include "frame/pair/taken_pair.h"

#include <assert.h>
#include "report/page_say.h"
#include "report/say.h"
#include "trace/compare/difference.h"

// The first row of [m] in which another number stands than in [other]; -1:
// none.
static int other_row(const struct tensor *m, const struct tensor *other)
{
    for (int row = 0; row < m->rows && row < other->rows; row++)
        for (int k = 0; k < m->columns; k++)
            if (!same_cell(other, m, row, k))
                return row;
    return -1;
}

// Where all words are the same: the first of them that is written from other
// numbers.
static int other_way(const struct outcome *o)
{
    const struct tensor *words = o->watched;
    int first = words->rows;
    for (int i = 0; i < o->was->tensor_count; i++) {
        const struct tensor *m = o->was->tensors[i];
        const struct tensor *other = trace_find(o->now, m->name);
        bool beside = other && !m->learned && m->scope == words->scope &&
                      m->rows == words->rows && m->columns == other->columns;
        int row = beside ? other_row(m, other) : -1;
        if (row >= 0 && row < first)
            first = row;
    }
    return first < words->rows ? first : 0;
}

// The first word that is another one; where none is, that of the step [now], or
// the first that comes about in another way.
static int other_word(const struct outcome *o, const struct address *now)
{
    const struct tensor *was = o->watched, *became = o->became;
    int row = 0;
    while (row + 1 < was->rows && row + 1 < became->rows &&
           tensor_at(was, row, 0) == tensor_at(became, row, 0))
        row++;
    bool other = tensor_at(was, row, 0) != tensor_at(became, row, 0);
    bool here = now->tensor == was && now->row >= 0;
    return other ? row : here ? now->row : other_way(o);
}

// The step that is shown; of a page about all rows no row of it, though its
// step is that of the last.
static struct address about_now(const struct shown *shown)
{
    struct address now = timeline_address(shown->trace, shown->position), at;
    const char *page = shown->page ? shown->page->at : NULL;
    if (page && address_parse(shown->trace, page, &at, NULL) && at.row < 0)
        now.row = -1;
    return now;
}

// Where it shows: the row of the step in what is watched, or all of it, or in
// what reads that.
static struct position place_to_show(const struct counterfactual *c,
                                     const struct outcome *o,
                                     const struct shown *shown)
{
    bool row = o->rows == 1 && o->watched->rows > 1;
    const struct tensor *m = trace_find(shown->trace, o->watched->name);
    struct address now = about_now(shown);
    if (c->beyond && m->reader)
        m = m->reader->out;
    struct address at = {m, row ? o->row : -1, -1, -1};
    enum level level = row ? LEVEL_ROW : LEVEL_STAGE;
    if (o->watched->words)
        at.row = other_word(o, &now);
    if (shown->position.level < level)
        level = shown->position.level;
    return timeline_find(shown->trace, level, &at);
}

// What becomes of it as d grows: of the row that is shown, or of the one that
// changes most.
static void add_grown(struct pair *p, const struct outcome *o,
                      const struct counterfactual *c, const struct view *view,
                      struct arena *arena)
{
    int size = view->attention.size > 0 ? view->attention.size - 1 : 0;
    bool tall = extent_is_tall(&view->extent);
    struct grown *g = arena_alloc(arena, sizeof *g);
    int row = o->rows == 1 ? o->row : -1;
    if (!c->grows || !c->grows(o->was, o->watched, row, g))
        return;
    struct formula *f = arena_alloc(arena, sizeof *f);
    *f = (struct formula){.arena = arena, .words = view->words};
    grown_formula(g, size, tall, f);
    p->grown = g;
    p->formula = view->look.numbers ? f : NULL;
}

// The largest difference of what is watched, in both. Of other shapes no cell
// is the same one, and words have no size.
static void look_at(const struct outcome *o, const struct counterfactual *c,
                    struct place about[2])
{
    struct address at[2] = {{0}};
    if (c->marks) {
        c->marks(o, at);
        for (int k = 0; k < 2; k++)
            if (at[k].tensor)
                about[k] = place_of_address(&at[k]);
        return;
    }
    struct difference d = difference_of(o->watched, o->became);
    if (o->rows == 1 && o->watched->rows > 1)
        d = difference_of_row(o->watched, o->became, o->row);
    bool none = d.reshaped || o->watched->words || !d.most.tensor;
    if (!none)
        about[0] = about[1] = place_of_address(&d.most);
}

// What a page says of it; NULL: nothing.
static const char *page_sentence(const struct document *b,
                                 const struct shown *shown,
                                 const struct catalogue *words,
                                 struct arena *arena)
{
    const struct page *page = shown->page;
    const char *says = page ? page_says(page) : NULL;
    if (!says)
        return NULL;
    struct strbuf text = {0};
    say_fill(&b->trace, says,
             page_how(page, &b->trace) | (words->quiet ? SAY_QUIET : 0), &text);
    const char *kept = arena_copy(arena, strbuf_text(&text), text.length);
    strbuf_free(&text);
    return kept;
}

struct pair taken_pair(const struct document *b, const struct document *without,
                       const struct shown *shown, const struct view *view,
                       struct arena *arena)
{
    assert(without->without);
    const struct catalogue *words = view->words;
    struct catalogue quiet = words ? *words : (struct catalogue){0};
    quiet.quiet = !view->look.numbers;
    const struct counterfactual *c = without->without;
    struct address at = timeline_address(shown->trace, shown->position);
    struct outcome o = without_outcome(b, without, c, &at);
    struct pair p = {
        .shown = {{.lesson = &b->lesson, .trace = &b->trace, .fraction = 1},
                  {.lesson = &without->lesson,
                   .trace = &without->trace,
                   .fraction = 1}},
        .names = {{NULL, without_was(words, c), NULL},
                  {NULL, without_title(words, c), NULL}}};
    p.shown[0].page = shown->page;
    p.shown[0].position = place_to_show(c, &o, shown);
    look_at(&o, c, p.about);
    p.instead = c->exchanges ? o.was : NULL;
    add_grown(&p, &o, c, view, arena);
    struct strbuf sentence = {0};
    without_say(&quiet, &o, c, &sentence);
    say_untrue(words, shown->page, &sentence, 0);
    p.sentence = page_sentence(b, shown, &quiet, arena);
    if (!p.sentence)
        p.sentence = without_purpose(words, b, c);
    p.why = arena_copy(arena, strbuf_text(&sentence), sentence.length);
    strbuf_free(&sentence);
    return p;
}
