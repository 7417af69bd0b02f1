// SPDX-License-Identifier: MIT
// What a page asks for goes nowhere: with other numbers behind the veil every
// question page of every lesson says, reads aloud, marks up and draws the same.
#define _POSIX_C_SOURCE 200809L // mkstemp, fdopen

#include <check.h>
#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "draw/output.h"
#include "fake_font.h"
#include "frame/asking.h"
#include "frame/laid.h"
#include "frame/route.h"
#include "quiz/ask.h"
#include "suite.h"

enum { FILLERS = 6, LEAST_QUESTIONS = 90 };

// All that leaves the program of one frame.
struct told {
    struct strbuf spoken, math, sentence, svg;
};

static void told_free(struct told *t)
{
    strbuf_free(&t->spoken);
    strbuf_free(&t->math);
    strbuf_free(&t->sentence);
    strbuf_free(&t->svg);
}

static void tell(const struct document *b, struct shown *shown,
                 struct told *out)
{
    struct fake_font font;
    struct view view = default_view;
    struct documents documents = {.document = b};
    struct arena arena = {0};
    struct list list = {0};
    shown->trace = &b->trace;
    documents_build(&documents, shown, &view, fake_font_init(&font), &arena,
                    &list);
    documents_spoken(&documents, shown, &view, &arena, &out->spoken);
    documents_math(&documents, shown, &view, &arena, &out->math);
    documents_sentence(&documents, shown, &view, &out->sentence);
    list.says = strbuf_text(&out->spoken);
    list.math = strbuf_text(&out->math);
    svg_write(&list, &out->svg);
    list_free(&list);
    arena_free(&arena);
}

// How far the two are the same.
static size_t same_length(const struct strbuf *a, const struct strbuf *b)
{
    const char *one = strbuf_text(a), *other = strbuf_text(b);
    size_t n = 0;
    while (one[n] && one[n] == other[n])
        n++;
    return n;
}

static void check_same(const char *path, int page, const char *then,
                       const struct told *one, const struct told *other,
                       int count)
{
    const struct strbuf *a[] = {&one->spoken, &one->math, &one->sentence,
                                &one->svg};
    const struct strbuf *b[] = {&other->spoken, &other->math, &other->sentence,
                                &other->svg};
    for (int i = 0; i < count; i++)
        ck_assert_msg(!strcmp(strbuf_text(a[i]), strbuf_text(b[i])),
                      "%s, page %d%s%s: “%.300s” and “%.300s”", path, page + 1,
                      then ? " at " : "", then ? then : "",
                      strbuf_text(a[i]) + same_length(a[i], b[i]),
                      strbuf_text(b[i]) + same_length(a[i], b[i]));
}

// What is filled in: [first], and [by] more in every cell after it, so that
// another is the largest, the least, or none.
struct filler {
    double first, by;
};

static void scatter(struct trace *t, struct progress known, double by)
{
    for (int i = 0; i < t->tensor_count; i++) {
        const struct tensor *m = t->tensors[i];
        bool hidden = !m->words && !progress_keeps(&known, m);
        for (int r = 0; r < m->rows && hidden; r++)
            for (int c = 0; c < m->columns; c++)
                if (timeline_cell(t, m, r, c) >= known.cells)
                    m->data[r * m->columns + c] +=
                        by * (1 + r * m->columns + c);
    }
}

// The page [page] of [whole] while it asks, with what is filled in changing; in
// the picture [then], where that is not NULL.
static void check_question(struct document *whole, int page, const char *then)
{
    static const struct filler filler[FILLERS] = {
        {0.37, 0}, {7.53, 0}, {0, 0}, {-3.1, 0}, {0.37, 0.037}, {2.5, -0.41}};
    struct laid laid;
    struct arena arena = {0};
    struct asked asked;
    struct told told[FILLERS] = {0};
    laid_open(&laid, whole, page);
    struct document *base = laid.has_base ? &laid.base : whole;
    struct document *b = laid.has_now ? &laid.now : base;
    const struct question *q = whole->lesson.pages[page].ask;
    ck_assert(ask_open(&asked, &b->lesson, q, &b->trace, &base->trace, &arena,
                       NULL));
    struct question *its = (struct question *)b->lesson.pages[page].ask;
    const char *own = its->then;
    its->then = then ? then : own;
    struct place at = route_page(&b->lesson, &b->trace, page);
    struct documents alone = {.document = b};
    struct shown shown = documents_shown(&alone, place_step(&b->trace, &at));
    struct progress known = asked.known;
    struct cells c = ask_among(&asked);
    struct asking asking = {q->text,  c.tensor ? c.tensor->name : NULL,
                            c.row,    c.rows,
                            c.column, c.columns};
    shown.page = &b->lesson.pages[page];
    shown.known = &known;
    shown.asking = &asking;
    for (int i = 0; i < FILLERS; i++) {
        document_hide(b, known, filler[i].first);
        scatter(&b->trace, known, filler[i].by);
        if (c.tensor)
            asking.tensor = trace_find(&b->trace, c.tensor->name)->name;
        tell(b, &shown, &told[i]);
        document_reveal(b);
        check_same(whole->path, page, then, &told[0], &told[i], 4);
    }
    its->then = own;
    for (int i = 0; i < FILLERS; i++)
        told_free(&told[i]);
    arena_free(&arena);
    laid_close(&laid);
}

// A lesson may name any picture for the answer to come into.
enum { PICTURES = 4 };
static void check_elsewhere(struct document *b, int page)
{
    const struct page *p = &b->lesson.pages[page];
    const struct trace *t = &b->trace;
    for (int k = 0; k < PICTURES && !p->edit_count && !p->model; k++) {
        const struct tensor *m =
            t->tensors[(page * 5 + k * t->tensor_count / PICTURES) %
                       t->tensor_count];
        if (m->learned)
            continue; // nothing comes into it
        struct address at = {(struct tensor *)m, 0, -1, -1};
        struct strbuf then = {0};
        address_print(&at, &then);
        check_question(b, page, strbuf_text(&then));
        strbuf_free(&then);
    }
}

// How many of them ask.
static int check_pages(struct document *b)
{
    int questions = 0;
    for (int page = 0; page < b->lesson.page_count; page++)
        if (b->lesson.pages[page].ask) {
            check_question(b, page, NULL);
            check_elsewhere(b, page);
            questions++;
        }
    return questions;
}

// Those that a page asks, and those of a bank, which open later lessons.
START_TEST(nothing_hidden_goes_anywhere)
{
    glob_t found;
    int questions = 0;
    ck_assert_int_eq(glob(SOURCE_ROOT "/lessons/*.yaml", 0, NULL, &found), 0);
    for (size_t i = 0; i < found.gl_pathc; i++) {
        struct document b;
        ck_assert(document_open(&b, NULL, found.gl_pathv[i], NULL));
        questions += check_pages(&b);
        for (int k = 0; k < b.lesson.bank_count; k++) {
            struct document alone;
            document_name_again(&alone, &b, NULL, NULL);
            alone.changes.drawn = k + 1;
            ck_assert(document_read(&alone));
            questions += check_pages(&alone);
            document_close(&alone);
        }
        document_close(&b);
    }
    globfree(&found);
    ck_assert_int_ge(questions, LEAST_QUESTIONS);
}
END_TEST

static const char asks_words[] =
    "title: t\ngoal: g\nmodel:\n  kind: rnn-attention\n"
    "  weights: translator-en-fr\n  source: [the, black, cat, .]\n"
    "pages:\n"
    "  - at: target[3]\n    role: predict\n"
    "    ask: {question: Which word?, choice: 'target[3]'}\n"
    "  - at: target[3]\n    role: predict\n"
    "    change: {source: [the, red, cat, .]}\n"
    "    ask: {question: Another word?, changes: 'target[3]'}\n";

// The page [page] of [b] while it asks.
static void tell_asking(struct document *b, int page, struct told *out)
{
    struct laid laid;
    struct arena arena = {0};
    struct asked asked;
    laid_open(&laid, b, page);
    struct document *base = laid.has_base ? &laid.base : b;
    struct document *now = laid.has_now ? &laid.now : base;
    const struct question *q = b->lesson.pages[page].ask;
    ck_assert(ask_open(&asked, &now->lesson, q, &now->trace, &base->trace,
                       &arena, NULL));
    struct place at = route_page(&now->lesson, &now->trace, page);
    struct documents alone = {.document = now};
    struct shown shown = documents_shown(&alone, place_step(&now->trace, &at));
    struct progress known = asked.known;
    struct cells c = ask_among(&asked);
    struct asking asking = {q->text, "target", c.row, c.rows, 0, 1};
    shown.page = &now->lesson.pages[page];
    shown.known = &known;
    shown.asking = &asking;
    document_hide(now, known, 0.5);
    tell(now, &shown, out);
    document_reveal(now);
    arena_free(&arena);
    laid_close(&laid);
}

// The veil puts the first word of the vocabulary in the place of a hidden one:
// that is no word of the sentence, and stands nowhere.
START_TEST(a_hidden_word_is_no_other_word)
{
    char path[] = "/tmp/followspot-hidden-XXXXXX";
    struct document b;
    struct told told = {0};
    FILE *f = fdopen(mkstemp(path), "w");
    ck_assert(f && fputs(asks_words, f) >= 0 && !fclose(f));
    ck_assert(document_open(&b, NULL, path, NULL));
    unlink(path);
    tell_asking(&b, _i, &told);
    const struct strbuf *all[] = {&told.spoken, &told.math, &told.sentence,
                                  &told.svg};
    for (int i = 0; i < 4; i++)
        ck_assert_msg(!strstr(strbuf_text(all[i]), "<s>") &&
                          !strstr(strbuf_text(all[i]), "&lt;"),
                      "%s", strbuf_text(all[i]));
    told_free(&told);
    document_close(&b);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("hidden");
    TCase *c = tcase_create("hidden");
    tcase_add_loop_test(c, a_hidden_word_is_no_other_word, 0, 2);
    tcase_add_test(c, nothing_hidden_goes_anywhere);
    suite_add_tcase(s, c);
    return suite_end(s);
}
