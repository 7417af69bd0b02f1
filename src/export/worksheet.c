// SPDX-License-Identifier: MIT
#include "export/worksheet.h"

#include <assert.h>
#include <string.h>

#include "base/arena.h"
#include "say/named.h"
#include "scene/theme.h"
#include "trace/address.h"
#include "trace/explain.h"
#include "trace/formula/gap.h"
#include "trace/op.h"
#include "trace/op/product/product.h"
#include "trace/origin.h"
#include "trace/term.h"

// --- what it asks for --------------------------------------------------------
//
// What a worksheet asks for, in words: "Compute the scores of “cat”." It is
// worded from what stands there, a number, a row or a matrix, with the field's
// terms, so it is true of any mechanism.

// Rows of scores have a number for each word, and are called after all of
// them; rows that are vectors have one name.
static bool is_of_many(const struct tensor *m)
{
    return m->column_role != ROLE_NONE || (m->column_labels && !m->column_noun);
}

// The largest of a row, or the sum of its exponentials: what is read off it.
static const char *reading_key(const struct operation *o)
{
    if (!o->in_count || o->out->columns != 1 ||
        (o->kind->form != FORM_SOFTMAX && o->kind->does != DOES_LARGEST))
        return NULL;
    const struct tensor *from = o->in[0].tensor;
    bool raised = from->writer[0] && from->writer[0]->kind->does == DOES_RAISE;
    return raised ? "sheet.sum" : "sheet.largest";
}

static const char *of_row(const struct catalogue *words, struct arena *arena,
                          const struct address *a)
{
    const struct tensor *m = a->tensor;
    const struct operation *o = operation_of(a);
    const char *row = row_words(words, arena, m, a->row);
    const char *reading = reading_key(o);
    if (m->words)
        return said(words, arena, "sheet.word",
                    SLOTS(COUNT("n", row_number(m, a->row))));
    if (reading)
        return said(
            words, arena, reading,
            SLOTS(TEXT("row", row),
                  TEXT("number", tensor_number_noun(words, o->in[0].tensor))));
    if (is_of_many(m) || m->columns == 1)
        return said(words, arena, "sheet.row.many",
                    SLOTS(TEXT("numbers", tensor_title(words, arena, m)),
                          TEXT("row", row)));
    return said(
        words, arena, "sheet.row",
        SLOTS(TEXT("one", tensor_one(words, m)), TEXT("row", row),
              TEXT("vector", vector_name_scoped(words, arena, m, a->row))));
}

static const char *of_cell(const struct catalogue *words, struct arena *arena,
                           const struct address *a)
{
    const struct tensor *m = a->tensor;
    if (m->columns == 1)
        return of_row(words, arena, a);
    if (is_of_many(m))
        return said(
            words, arena, "sheet.cell",
            SLOTS(TEXT("number", tensor_number_noun(words, m)),
                  NAME("row", row_words(words, arena, m, a->row)),
                  NAME("column", column_words(words, arena, m, a->column))));
    return said(
        words, arena, "sheet.cell.of",
        SLOTS(COUNT("n", a->column + 1),
              TEXT("vector", vector_name_scoped(words, arena, m, a->row))));
}

static const char *of_whole(const struct catalogue *words, struct arena *arena,
                            const struct address *a)
{
    const struct operation *o = operation_of(a), *three[3];
    if (a->tensor->rows == 1)
        return of_row(words, arena, &(struct address){a->tensor, 0, -1, -1});
    if (a->tensor->words)
        return said(words, arena, "sheet.words", NO_SLOTS);
    if (o && product_three(o, three))
        return said(words, arena, "sheet.three",
                    SLOTS(TEXT("a", three[0]->out->plain),
                          TEXT("b", three[1]->out->plain),
                          TEXT("c", three[2]->out->plain)));
    return said(words, arena, "sheet.whole",
                SLOTS(TEXT("name", tensor_short(words, arena, a->tensor))));
}

// The instruction to find [a], in [arena]; [words] may be NULL for English.
// Nothing in it is a number that is computed, nor a word that is written.
static const char *instruction_of(const struct catalogue *words,
                                  struct arena *arena, const struct address *a)
{
    assert(a && a->tensor);
    return a->row < 0      ? of_whole(words, arena, a)
           : a->column < 0 ? of_row(words, arena, a)
                           : of_cell(words, arena, a);
}

// --- the sheet ---------------------------------------------------------------

// What is known before the first of the stops.
static struct progress known_before(const struct stops *s)
{
    struct progress least = {INT64_MAX, 0};
    for (int64_t k = 0; k < s->count; k++) {
        struct position p = stops_shown(s, k).position;
        struct progress known = veil_before(&s->documents.document->trace, p);
        if (known.cells < least.cells)
            least = known;
    }
    return least;
}

// Whatever is computed once [known] is.
static void add_later(struct blanks *b, const struct trace *t,
                      struct progress known, struct arena *arena)
{
    for (int i = 0; i < t->tensor_count; i++) {
        const struct tensor *m = t->tensors[i];
        for (int r = 0; r < m->rows; r++)
            for (int c = 0; c < m->columns; c++)
                if (timeline_cell(t, m, r, c) >= known.cells)
                    blanks_add(b, m, r, c, arena);
    }
}

// A given cell that was named would leave what comes of it, and nothing to find
// it with.
static bool is_computed(const struct address *a, const char *text,
                        struct reason *why)
{
    if (!rows_are_given(a))
        return true;
    reason_add(why, "error.blank.given", SLOTS(TEXT("at", text)));
    return false;
}

// Which cells are to be blank.
static bool find_blanks(struct worksheet *w, const struct wish *wish,
                        const struct stops *stops, struct arena *arena,
                        struct reason *why)
{
    const struct trace *t = &wish->documents.document->trace;
    w->named_count = wish->blank_count;
    w->named = arena_array(arena, (size_t)w->named_count + 1, sizeof *w->named);
    for (int i = 0; i < w->named_count; i++)
        if (!address_parse(t, wish->blanks[i], &w->named[i], why) ||
            !is_computed(&w->named[i], wish->blanks[i], why))
            return false;
    blanks_find(&w->blanks, t, w->named, w->named_count, arena);
    if (!w->named_count)
        add_later(&w->blanks, t, known_before(stops), arena);
    return true;
}

static int64_t count_blanks(const struct worksheet *w, const struct trace *t)
{
    int64_t n = 0;
    for (int i = 0; i < t->tensor_count; i++) {
        const struct tensor *m = t->tensors[i];
        for (int r = 0; r < m->rows; r++)
            for (int c = 0; c < m->columns; c++)
                n += blanks_has(&w->blanks, m, r, c);
    }
    return n;
}

int64_t export_blanks(const struct wish *wish)
{
    assert(wish && wish->view && wish->documents.document);
    struct arena arena = {0};
    struct reason why = {.words = wish->view->words};
    struct worksheet w = {0};
    struct stops stops = {0};
    int64_t blanks = 0;
    if (stops_find(&wish->steps, &wish->documents, &stops, &why) &&
        find_blanks(&w, wish, &stops, &arena, &why))
        blanks = count_blanks(&w, &wish->documents.document->trace);
    stops_free(&stops);
    reason_free(&why);
    arena_free(&arena);
    return blanks;
}

// No two numbers that were taken away stay the same; with [by] below 0 what
// was the largest is the least.
static void scatter(const struct veil *v, double by)
{
    for (int i = 0; i < v->trace.tensor_count; i++) {
        const struct tensor *m = v->trace.tensors[i];
        for (int r = 0; r < m->rows && !m->words; r++)
            for (int c = 0; c < m->columns; c++)
                if (veil_hides(v, m, r, c)) {
                    int k = r * m->columns + c;
                    m->data[k] += by * (1 + k + 3.7 * i);
                }
    }
}

bool worksheet_begin(struct worksheet *w, struct export *e)
{
    assert(w && e);
    if (!find_blanks(w, &e->wish, &e->stops, &e->arena, &e->why))
        return false;
    struct progress all = {INT64_MAX, 0};
    // All are alike, or rise, or fall: nothing is the largest in all three.
    for (int i = 0; i < VEILS; i++) {
        w->veil[i].blanks = &w->blanks;
        veil_begin(&w->veil[i], &e->stops.documents.document->lesson.model, all,
                   i * 7.53);
        scatter(&w->veil[i], i == 1 ? 0.037 : i == 2 ? -0.041 : 0);
    }
    return true;
}

bool worksheet_asks(const struct worksheet *w, const struct shown *shown)
{
    assert(w && shown && shown->trace);
    struct address at = timeline_address(shown->trace, shown->position);
    if (shown->page && !shown->page->at)
        return false;
    return blanks_has(&w->blanks, at.tensor, at.row, at.column);
}

void worksheet_end(struct worksheet *w)
{
    for (int i = 0; i < VEILS; i++)
        veil_end(&w->veil[i]);
}

static struct shown shown_asked(const struct worksheet *w,
                                const struct sheet *s, int which)
{
    struct shown shown = s->shown;
    shown.trace = &w->veil[which].trace;
    shown.blanks = &w->blanks;
    return shown;
}

// --- what is said ------------------------------------------------------------

typedef void (*speaker)(const struct catalogue *words, const struct address *a,
                        struct strbuf *out);

// What all traces say alike, in the frame's arena; else "".
static const char *said_alike(const struct worksheet *w, struct export *e,
                              const struct sheet *s,
                              const struct catalogue *words, speaker speak)
{
    const char *kept = NULL;
    for (int i = 0; i < VEILS; i++) {
        struct strbuf text = {0};
        struct address a =
            timeline_address(&w->veil[i].trace, s->shown.position);
        speak(words, &a, &text);
        if (!i)
            kept = arena_copy(&e->frame, strbuf_text(&text), text.length);
        else if (strcmp(strbuf_text(&text), kept))
            kept = "";
        strbuf_free(&text);
    }
    return kept;
}

// How many sides of the formula all traces have alike, without a number.
static int sides_alike(const struct worksheet *w, struct export *e,
                       struct position at, struct formula *first)
{
    int sides = 0;
    struct strbuf line = {0}, other = {0};
    for (int i = 0; i < VEILS; i++) {
        struct address a = timeline_address(&w->veil[i].trace, at);
        struct formula f = explain_formula(e->wish.view->words, &e->frame, &a);
        if (!i) {
            *first = f;
            sides = formula_plain_sides(&f);
        }
        for (; sides; sides--) {
            strbuf_clear(&line);
            strbuf_clear(&other);
            formula_sides_line(first, sides, &line);
            formula_sides_line(&f, sides, &other);
            if (!strcmp(strbuf_text(&line), strbuf_text(&other)))
                break;
        }
    }
    strbuf_free(&line);
    strbuf_free(&other);
    return sides;
}

// What is to be computed as the field writes it, with a gap; NULL: it cannot be
// written without telling something.
static struct formula *formula_asked(const struct worksheet *w,
                                     struct export *e, struct position at)
{
    struct formula *f = arena_array(&e->frame, 1, sizeof *f);
    int sides = sides_alike(w, e, at, f);
    if (!sides || !f->count)
        return NULL;
    formula_gap(f, sides);
    return f;
}

// The formula of what is not asked for, where all traces have it alike.
static struct formula *formula_told(const struct worksheet *w, struct export *e,
                                    const struct sheet *s)
{
    struct formula *f = arena_array(&e->frame, 1, sizeof *f);
    if (!*said_alike(w, e, s, e->wish.view->words, explain_line))
        return NULL;
    struct address a = timeline_address(&w->veil[0].trace, s->shown.position);
    *f = explain_formula(e->wish.view->words, &e->frame, &a);
    return f;
}

void worksheet_ask(const struct worksheet *w, struct export *e, struct sheet *s)
{
    assert(w && e && s);
    const struct catalogue *words = e->wish.view->words;
    struct address at = timeline_address(&w->veil[0].trace, s->shown.position);
    if (!worksheet_asks(w, &s->shown)) {
        s->sentence = said_alike(w, e, s, words, explain_address);
        s->formula = formula_told(w, e, s);
        return;
    }
    s->sentence = "";
    s->task = instruction_of(words, &e->frame, &at);
    s->formula = formula_asked(w, e, s->shown.position);
}

static bool has_text(const struct list *l)
{
    for (int i = 0; i < l->count; i++)
        if (l->draws[i].kind == DRAW_TEXT)
            return true;
    return false;
}

void worksheet_picture(const struct worksheet *w, struct export *e,
                       const struct sheet *s, const struct view *view)
{
    assert(w && e && s && view);
    struct shown shown = shown_asked(w, s, 0);
    struct list other = {0};
    struct view light = *view;
    if (light.look.theme == &paper_theme) // nobody asked for another
        light.look.theme = &sheet_theme;
    view = &light;
    frame_build(&shown, view, e->wish.font, &e->frame, &e->list);
    for (int i = 1; i < VEILS; i++) {
        shown = shown_asked(w, s, i);
        frame_build(&shown, view, e->wish.font, &e->frame, &other);
        list_keep(&e->list, &other);
    }
    list_free(&other);
    if (!has_text(&e->list))
        list_begin(&e->list, &e->frame, e->list.width, 8, e->list.paper);
}
