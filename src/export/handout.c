// SPDX-License-Identifier: MIT
#include "export/handout.h"

#include <assert.h>
#include <inttypes.h>

#include "base/arena.h"
#include "base/number.h"
#include "export/worksheet.h"
#include "lesson/path.h"
#include "trace/explain.h"
#include "trace/op/product/product.h"
#include "trace/origin.h"
#include "trace/term.h"

enum { LEFT_UNDER = 12 }; // a picture: pixels

static const struct extent extents[] = {
    [HANDOUT_BROWSER] = {1280, 540, 1},
    [HANDOUT_PAPER] = {1000, 596, 1},
};

// [at] is what its picture stands at.
static const char *heading(struct export *e, const struct shown *at, int64_t k)
{
    const struct trace *t = at->trace;
    const struct catalogue *words = e->wish.view->words;
    bool pages = e->stops.pages;
    const char *stage = stage_title(
        words, &e->frame, &t->stages[timeline_stage(t, at->position)]);
    if (pages) {
        int page = stops_page(&e->stops, k);
        const struct lesson *l = at->lesson;
        return said(words, &e->frame, "handout.page",
                    SLOTS(TEXT("n", path_label(l, page).text),
                          TEXT("count", path_label(l, path_end(l, page)).text),
                          TEXT("stage", stage)));
    }
    return said(words, &e->frame, "handout.step",
                SLOTS(COUNT("n", at->position.index + 1),
                      COUNT("count", timeline_count(t, at->position.level)),
                      TEXT("stage", stage)));
}

struct sheet handout_sheet(struct export *e, int64_t k)
{
    assert(e && k >= 0 && k < e->stops.count);
    struct sheet s = {.shown = stops_shown(&e->stops, k)};
    arena_reset(&e->frame);
    const struct shown stands = documents_stands(&e->stops.documents, &s.shown,
                                                 e->wish.view, &e->frame);
    s.heading = heading(e, &stands, k);
    struct strbuf text = {0};
    if (!s.shown.page || s.shown.page->at) {
        struct address at = timeline_address(stands.trace, stands.position);
        address_print(&at, &text);
    }
    s.at = arena_copy(&e->frame, strbuf_text(&text), text.length);
    strbuf_clear(&text);
    documents_sentence(&e->stops.documents, &s.shown, e->wish.view, &text);
    s.sentence = arena_copy(&e->frame, strbuf_text(&text), text.length);
    strbuf_free(&text);
    if (e->wish.worksheet)
        worksheet_ask(e->worksheet, e, &s);
    if (e->wish.notes && s.shown.page)
        s.note = s.shown.page->note;
    return s;
}

bool handout_repeats(struct export *e, int64_t k)
{
    assert(e && k >= 0 && k < e->stops.count);
    if (!e->stood)
        return false;
    arena_reset(&e->frame);
    struct shown shown = stops_shown(&e->stops, k);
    struct position at =
        documents_stands(&e->stops.documents, &shown, e->wish.view, &e->frame)
            .position;
    for (int64_t i = 0; i < e->stood_count; i++)
        if (e->stood[i].level == at.level && e->stood[i].index == at.index)
            return true;
    e->stood[e->stood_count++] = at;
    return false;
}

void handout_picture(struct export *e, const struct sheet *s,
                     enum handout_form form)
{
    assert(e && s && s->shown.trace);
    struct view view = *e->wish.view;
    view.look.bare = view.look.untitled = true;
    view.look.silent = form == HANDOUT_BROWSER || e->wish.worksheet;
    view.extent = extents[form];
    if (e->wish.worksheet) {
        worksheet_picture(e->worksheet, e, s, &view);
        list_crop(&e->list, LEFT_UNDER);
        return;
    }
    documents_build(&e->stops.documents, &s->shown, &view, e->wish.font,
                    &e->frame, &e->list);
    if (form == HANDOUT_BROWSER)
        list_trim(&e->list, LEFT_UNDER);
}

const char *handout_extent(struct export *e)
{
    const struct catalogue *words = e->wish.view->words;
    const struct stops *s = &e->stops;
    if (s->pages)
        return said(words, &e->arena, "handout.pages",
                    SLOTS(COUNT("count", s->count)));
    return said(
        words, &e->arena, "handout.steps",
        SLOTS(COUNT("first", s->first + 1), COUNT("last", s->first + s->count),
              COUNT("count",
                    timeline_count(&s->documents.document->trace, s->level))));
}

bool handout_begin(struct export *e)
{
    const struct document *other = e->stops.documents.other;
    if (other && other->without)
        e->stood =
            arena_array(&e->arena, (size_t)e->stops.count, sizeof *e->stood);
    if (!e->wish.worksheet)
        return true;
    e->worksheet = arena_array(&e->arena, 1, sizeof *e->worksheet);
    return worksheet_begin(e->worksheet, e);
}

void handout_end(struct export *e)
{
    if (e->worksheet)
        worksheet_end(e->worksheet);
}

// All numbers of the tensor or the row, "cat: 0 4 2;  dog: 2 4 2".
static void add_rows(const struct address *at, struct strbuf *out)
{
    const struct tensor *m = at->tensor;
    char label[16], number[NUMBER_SIZE];
    for (int r = 0; r < m->rows && !m->words; r++) {
        if (at->row >= 0 && at->row != r)
            continue;
        strbuf_addf(out, "%s%s:", out->length ? ";  " : "",
                    row_label(m, r, label));
        for (int c = 0; c < m->columns; c++)
            strbuf_addf(out, " %s",
                        number_print_of(number, m, r, tensor_at(m, r, c),
                                        FORMULA_DECIMALS));
    }
}

// Queries, keys and values are one answer: "Q:  cat: 0 0 1;  dog: 1 0 1".
static void add_three(const struct catalogue *words, struct export *e,
                      const struct operation *const three[3],
                      struct strbuf *out)
{
    for (int k = 0; k < 3; k++) {
        struct strbuf rows = {0};
        add_rows(&(struct address){three[k]->out, -1, -1, -1}, &rows);
        strbuf_addf(out, ";  %s:  %s",
                    tensor_short(words, &e->frame, three[k]->out),
                    strbuf_text(&rows));
        strbuf_free(&rows);
    }
}

static const char *answer(struct export *e, const char *name,
                          const struct address *at)
{
    const struct catalogue *words = e->wish.view->words;
    const struct operation *three[3];
    struct strbuf line = {0};
    explain_line(words, at, &line);
    if (at->row < 0 && product_three(operation_of(at), three))
        add_three(words, e, three, &line);
    else if (at->column < 0)
        add_rows(at, &line);
    if (!line.length)
        explain_address(words, at, &line);
    const char *text =
        arena_print(&e->frame, "%s.  %s", name, strbuf_text(&line));
    strbuf_free(&line);
    return text;
}

int64_t handout_answers(const struct export *e)
{
    return e->wish.blank_count + e->stops.count;
}

const char *handout_answer(struct export *e, int64_t k)
{
    assert(e && e->worksheet && k >= 0 && k < handout_answers(e));
    const struct worksheet *w = e->worksheet;
    if (k < w->named_count)
        return answer(e, e->wish.blanks[k], &w->named[k]);
    k -= w->named_count;
    struct shown shown = stops_shown(&e->stops, k);
    if (!worksheet_asks(w, &shown))
        return NULL;
    struct address at = timeline_address(shown.trace, shown.position);
    return answer(
        e, arena_print(&e->frame, "%" PRId64, stops_number(&e->stops, k)), &at);
}
