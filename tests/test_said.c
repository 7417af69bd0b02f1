// SPDX-License-Identifier: MIT
// What every page of the lessons is, stands at, says and asks, and what is right:
// tests/said/ has them, read and found to be so. Another number in a sentence,
// another place or another answer shows there.
// FOLLOWSPOT_REBASELINE=1 writes them anew: read what changes.
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "base/strbuf.h"
#include "frame/laid.h"
#include "lesson/grammar.h"
#include "quiz/ask.h"
#include "report/page_say.h"
#include "report/say.h"
#include "suite.h"

static const char *const lessons[] = {
    "00-start-here",         "01-budget-of-attention",
    "02-scores-to-weights",  "03-one-vector",
    "04-why-an-rnn-forgets", "05-rnn-attention",
    "06-dot-products",       "07-queries-keys-values",
    "08-divide-by-root-d",   "09-self-attention",
    "10-masks",              "11-heads",
    "12-rounds",             "13-sinusoids",
    "14-position-methods",   "15-smallest-transformer",
    "16-two-layers",
    "finished-weights"};
enum { LESSONS = sizeof lessons / sizeof *lessons };

static void add_line(const char *name, const char *text, struct strbuf *out)
{
    strbuf_add(out, "  ");
    strbuf_add(out, name);
    strbuf_add(out, ": ");
    strbuf_add(out, text);
    strbuf_add(out, "\n");
}

static void add_own(const char *name, const char *text, struct strbuf *out)
{
    if (text)
        add_line(name, text, out);
}

static void add_said(const char *name, const struct trace *t, const char *text,
                     unsigned how, struct strbuf *out)
{
    struct strbuf said = {0};
    say_fill(t, text, how, &said);
    add_line(name, strbuf_text(&said), out);
    strbuf_free(&said);
}

static void add_number(const char *name, double x, struct strbuf *out)
{
    char room[NUMBER_SIZE];
    add_line(name, number_print_shortest(room, x), out);
}

static void add_asked(const struct document *b, const struct document *shown,
                      const struct question *q, struct strbuf *out)
{
    struct arena arena = {0};
    struct asked a;
    struct strbuf truth = {0};
    struct reason why = {0};
    ck_assert_msg(
        ask_open(&a, &shown->lesson, q, &shown->trace, &b->trace, &arena, &why),
        "%s", reason_text(&why));
    if (q->kind == QUESTION_CHANGES)
        strbuf_add(&truth, a.changes ? "it changes" : "nothing changes");
    else
        ask_truth(&a, &truth);
    add_said("asks", &shown->trace, q->text, 0, out);
    add_own("then", q->then, out);
    for (int i = 0; i < q->keeps.count; i++)
        add_line("keeps", q->keeps.word[i], out);
    add_line("right", strbuf_text(&truth), out);
    for (int i = 0; i < q->wrong.count; i++)
        add_line("wrong", q->wrong.word[i], out);
    if (q->blank)
        add_number("blank", q->blank, out);
    if (q->tolerance >= 0)
        add_number("tolerance", q->tolerance, out);
    strbuf_free(&truth);
    reason_free(&why);
    arena_free(&arena);
}

// Where it stands in the arc, on what, and what it does besides speaking.
static void add_setting(const struct page *p, struct strbuf *out)
{
    add_own("part", p->part ? part_names[p->part - PART_HOOK] : NULL, out);
    add_own("role", p->role ? role_names[p->role - PAGE_OPENING] : NULL, out);
    add_own("model", p->model, out);
    add_own("card", p->card, out);
    add_own("why", p->why, out);
    add_own("see", p->see, out);
    add_own("goal", p->goal, out);
    add_own("note", p->note, out);
    add_own("when", p->when, out);
    add_own("holds", p->holds, out);
    for (int i = 0; p->limited && i < p->allow.count; i++)
        add_own("allows", p->allow.word[i], out);
    for (int i = 0; i < p->edit_count; i++)
        add_own("with", p->edits[i], out);
    for (int i = 0; i < p->view_count; i++) {
        add_own("view", p->view[i].name, out);
        add_own("is", p->view[i].value, out);
    }
}

static void add_page(const struct document *b, int page, struct strbuf *out)
{
    const struct page *p = &b->lesson.pages[page];
    struct laid laid;
    char line[300];
    laid_open(&laid, b, page);
    snprintf(line, sizeof line, "page %d%s%s\n", page + 1, p->at ? " at " : "",
             p->at ? p->at : "");
    strbuf_add(out, line);
    add_own("more", p->more, out);
    add_setting(p, out);
    if (p->ask)
        add_asked(laid.has_base ? &laid.base : b, laid.documents.document,
                  p->ask, out);
    if (p->say)
        add_said("says", &laid.documents.document->trace, p->say,
                 page_how(p, &laid.documents.document->trace), out);
    laid_close(&laid);
}

// What later lessons ask again, as it is written: it is worked out by itself.
static void add_bank(const struct page *p, struct strbuf *out)
{
    strbuf_addf(out, "bank at %s\n", p->at ? p->at : "nothing");
    add_setting(p, out);
    add_own("asks", p->ask->text, out);
    add_own("right", p->ask->answer, out);
    add_own("says", p->say, out);
}

static void add_lesson(const struct document *b, struct strbuf *out)
{
    const struct lesson *l = &b->lesson;
    add_own("title", l->title, out);
    add_own("question", l->question, out);
    add_own("goal", l->goal, out);
    for (int i = 0; i < l->allow.count; i++)
        add_own("allows", l->allow.word[i], out);
    for (int i = 0; i < l->page_count; i++)
        add_page(b, i, out);
    for (int i = 0; i < l->bank_count; i++)
        add_bank(&l->bank[i], out);
}

static void read_whole(const char *path, struct strbuf *out)
{
    char room[4096];
    FILE *f = fopen(path, "rb");
    ck_assert_msg(f, "%s is missing", path);
    for (size_t n; (n = fread(room, 1, sizeof room, f)) > 0;)
        strbuf_add_n(out, room, n);
    ck_assert(!fclose(f));
}

static void write_whole(const char *path, const struct strbuf *text)
{
    FILE *f = fopen(path, "wb");
    ck_assert_ptr_nonnull(f);
    fwrite(text->text, 1, text->length, f);
    ck_assert(!fclose(f));
}

// The first line that is another one.
static void compare_lines(const char *name, const char *is, const char *was)
{
    int line = 1;
    while (*is && *is == *was) {
        line += *is == '\n';
        is++;
        was++;
    }
    ck_assert_msg(*is == *was, "%s, line %d: …%.60s, was …%.60s", name, line,
                  is, was);
}

START_TEST(pages_say_and_ask_what_they_did)
{
    struct document b;
    struct strbuf said = {0}, was = {0};
    char path[1024];
    snprintf(path, sizeof path, SOURCE_ROOT "/lessons/%s.yaml", lessons[_i]);
    ck_assert(document_open(&b, NULL, path, NULL));
    add_lesson(&b, &said);
    snprintf(path, sizeof path, SOURCE_ROOT "/tests/said/%s.txt", lessons[_i]);
    if (getenv("FOLLOWSPOT_REBASELINE"))
        write_whole(path, &said);
    read_whole(path, &was);
    compare_lines(lessons[_i], strbuf_text(&said), strbuf_text(&was));
    document_close(&b);
    strbuf_free(&said);
    strbuf_free(&was);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("said");
    TCase *t = tcase_create("said");
    tcase_add_loop_test(t, pages_say_and_ask_what_they_did, 0, LESSONS);
    suite_add_tcase(suite, t);
    return suite_end(suite);
}
