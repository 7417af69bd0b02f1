// SPDX-License-Identifier: MIT
// The skeleton of a lesson has every part of one, and each part that is taken
// out or broken fails its own item of the checklist, and no other.
#define _XOPEN_SOURCE 700 // mkstemp, mkdtemp
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/strbuf.h"
#include "document/check/every_page.h"
#include "document/check/form.h"
#include "lesson/catalogue_file.h"
#include "lesson/path.h"
#include "memory_files.h"
#include "suite.h"
#include "trace/expression/goal.h"

#define SKELETON SOURCE_ROOT "/assets/lesson.yaml"

#define SKELETON_NAME "lesson"

static char path[] = "/tmp/formXXXXXX";

static struct arena kept;
static struct checklist checklist;

// [text] as a checklist; NULL: the one there is.
static bool read_list(const char *text, struct complaints *wrong)
{
    struct reading r = {&kept, wrong};
    const struct memory memory = {text};
    const struct files files = memory_files(&memory);
    return checklist_read(&checklist, &r, text ? &files : &disk_files,
                          text ? "list.yaml"
                               : SOURCE_ROOT "/assets/checklist.yaml");
}

static void setup(void)
{
    struct complaints wrong = {0};
    ck_assert_msg(read_list(NULL, &wrong), "%s", strbuf_text(&wrong.text));
}

static void teardown(void)
{
    arena_free(&kept);
}

static void read_skeleton(struct strbuf *out)
{
    char room[4096];
    FILE *f = fopen(SKELETON, "rb");
    ck_assert_ptr_nonnull(f);
    for (size_t n; (n = fread(room, 1, sizeof room, f)) > 0;)
        strbuf_add_n(out, room, n);
    fclose(f);
}

// What is other than in the skeleton, wherever it stands.
struct edit {
    const char *from, *to;
};

// Writes the skeleton with so many of [edits].
static void write_with(const char *to, const struct edit *edits, int count)
{
    struct strbuf text = {0};
    read_skeleton(&text);
    for (int k = 0; k < count; k++) {
        struct strbuf next = {0};
        const char *at = strbuf_text(&text), *found;
        ck_assert_msg(strstr(at, edits[k].from), "%s", edits[k].from);
        for (; (found = strstr(at, edits[k].from));
             at = found + strlen(edits[k].from)) {
            strbuf_add_n(&next, at, (size_t)(found - at));
            strbuf_add(&next, edits[k].to);
        }
        strbuf_add(&next, at);
        strbuf_free(&text);
        text = next;
    }
    FILE *f = fopen(to, "wb");
    ck_assert_ptr_nonnull(f);
    fputs(strbuf_text(&text), f);
    ck_assert(!fclose(f));
    strbuf_free(&text);
}

static void open_edited(struct document *b, const struct edit *edits, int count)
{
    write_with(path, edits, count);
    bool good = document_open(b, NULL, path, NULL);
    ck_assert_msg(good, "%s", strbuf_text(&b->complaints.text));
}

// Opens the skeleton with [to] in the place of [from].
static void open_with(struct document *b, const char *from, const char *to)
{
    open_edited(b, &(struct edit){from, to}, 1);
}

// --- the checklist -----------------------------------------------------------

static const struct bent {
    const char *from, *to, *fails; // the beginning of its line
} bent[] = {
    {"who “chased” whom.\"",
     "one two three four five six seven eight nine ten one two three four five "
     "six seven eight nine ten one two.\"",
     "L1 fails: page 1 says 32 words"},
    {"role: playground\n    say: \"… everything may be changed now: what is "
     "worth trying?\"",
     "role: playground", "L1 fails: page 19 says 0 words"},
    {"  - card: key\n    at: K[chased]", "  - at: K[chased]",
     "L2 fails: page 5 shows “key”"},
    {"  - part: run\n    card: query\n",
     "  - {part: run, at: Q, say: Too early.}\n  - card: query\n",
     "L2 fails: page 4 shows “query”"},
    {"  - card: weight\n    at: weights[cat]", "  - at: weights[cat]",
     "L2 fails: page 9 shows “weight”"},
    {"at: scores[cat]\n    role: predict", "at: scores[cat]",
     "L3 fails: 4 pages are"},
    {"wrong: [", "# wrong: [", "L4 fails: "},
    {"role: example", "role: opening", "L5 fails: "},
    {"role: playground", "role: opening", "L5 fails: "},
    {"  - part: limits",
     "  - at: X\n    role: change\n    say: More.\n  - part: limits",
     "L5 fails: "},
    {"    role: change\n", "", "L6 fails: "},
    {"change: {scale: none}", "change: {scale: sqrt}", "L6 fails: "},
    {"change: {scale: none}", "change: {X: random 2, W_V: zero}", "L6 fails: "},
    {"blank: 1", "blank: 3", "L7 fails: "},
    {"role: fade\n    change: {\"X[dog,2]\": 2}", "role: predict",
     "L7 fails: 2 pages are"},
    {"    at: weights\n    role: exit", "    at: weights\n    role: flaw",
     "L5 fails: "},
    {"  - at: weights\n    change: {W_V: zero}\n    say: \"… nothing, and "
     "why.\"\n    ask:\n      question: \"… and something else: do the weights "
     "change with W_V?\"\n      changes: weights\n",
     "", "L8 fails: "},
    {"role: construct\n    goal: weights[dog,cat] >= 0.6", "role: change",
     "L15 fails: "},
    {"role: limits", "role: exit\n    ask: {question: q, number: \"X[1,1]\"}",
     "L17 fails: "},
    {"part: map", "part: run", "L20 fails: no page is of part “map”"},
    {"part: back", "part: box", "L20 fails: page 18 "},
    {"part: run", "part: turn", "L21 fails: 11 pages"},
    {"at: K[chased]\n", "at: Q[cat]\n", "L22 fails: page 5 "},
    {"  - card: score\n",
     "  - at: K[chased]\n    say: a\n  - at: K[chased]\n    say: b\n"
     "  - at: K[chased]\n    say: c\n  - card: score\n",
     "L23 fails: page 8 "},
    {"at: scaled[cat,chased]\n    role", "at: Q[cat]\n    role",
     "L24 fails: page 8, Q[cat], "},
    {"what comes out.\"",
     "what comes out, and one two three four five six seven eight nine ten one "
     "two three.\"",
     "L26 fails: page 2 "},
    {"click: argmax(scores[cat])", "number: max(scores[cat])",
     "L27 fails: 1 prediction needs"},
    {"    say: \"… {scaled[cat,chased]}, and why.\"\n", "",
     "L28 fails: the question of page 8 is not "},
    {"… {scaled[cat,chased]}, and why.", "… That much. {scaled[cat,chased]}.",
     "L28 fails: the question of page 8 is not "},
};
enum { BENT = sizeof bent / sizeof *bent };

static int count_lines(const char *text, const char *what)
{
    int count = 0;
    for (; (text = strstr(text, what)); text++)
        count++;
    return count;
}

START_TEST(each_part_has_its_item)
{
    const struct bent *t = &bent[_i];
    struct document b;
    struct strbuf out = {0};
    open_with(&b, t->from, t->to);
    int failed = form_check(&b, &checklist, NULL, &out);
    const char *text = strbuf_text(&out);
    ck_assert_msg(strstr(text, t->fails), "%s\n%s", t->fails, text);
    ck_assert_int_eq(failed, count_lines(text, " fails: "));
    strbuf_free(&out);
    document_close(&b);
}
END_TEST

// --- where more hangs on the path -------------------------------------------

#define PRACTISE "    role: fade\n    more: practise by hand\n"

START_TEST(the_path_has_its_own_form)
{
    static const char *const others[] = {"L3 ", "L21 "};
    struct document b;
    struct strbuf out = {0}, hung = {0};
    open_with(&b, "    role: fade\n", PRACTISE);
    int count = path_count(&b.lesson);
    ck_assert_int_eq(path_beside(&b.lesson), 3);
    ck_assert_int_eq(form_check(&b, &checklist, NULL, &out), 0);
    ck_assert(strstr(strbuf_text(&out), "L29 "));
    ck_assert(strstr(strbuf_text(&out), "L30 "));
    for (int i = 0; i < 2; i++)
        ck_assert(!strstr(strbuf_text(&out), others[i]));
    struct page *pages = arena_array(&b.lesson.arena, 64, sizeof *pages);
    memcpy(pages, b.lesson.pages, (size_t)b.lesson.page_count * sizeof *pages);
    // Pages of the path more, before its last, as many as it may have.
    int all = b.lesson.page_count;
    for (int most = 18; most <= 22; most += 4) {
        b.lesson.long_one = most > 18;
        b.lesson.pages = pages;
        for (int n = count; n <= most + 1; n++) {
            b.lesson.page_count = all + n - count;
            for (int i = all; i < b.lesson.page_count; i++)
                pages[i] = pages[all - 1];
            strbuf_clear(&hung);
            form_check(&b, &checklist, NULL, &hung);
            ck_assert_msg(!strstr(strbuf_text(&hung), "L29 fails") ==
                              (n <= most),
                          "%d of %d: %s", n, most, strbuf_text(&hung));
        }
        b.lesson.page_count = all;
    }
    pages[all] = pages[all - 2]; // what comes behind the last page of the path
    pages[all].more = "one more look";
    b.lesson.page_count = all + 1;
    strbuf_clear(&hung);
    form_check(&b, &checklist, NULL, &hung);
    ck_assert(!strstr(strbuf_text(&hung), "L17 fails"));
    b.lesson.page_count = all;
    // Predictions on the path alone.
    for (int n = 0; n <= 8; n++) {
        int left = n;
        for (int i = 0; i < all; i++)
            if (!pages[i].more)
                pages[i].role = left-- > 0 ? PAGE_PREDICT : PAGE_EXAMPLE;
            else
                pages[i].role = PAGE_PREDICT;
        strbuf_clear(&hung);
        form_check(&b, &checklist, NULL, &hung);
        ck_assert_msg(!strstr(strbuf_text(&hung), "L30 fails") ==
                          (n >= 4 && n <= 6),
                      "%d: %s", n, strbuf_text(&hung));
    }
    strbuf_free(&out);
    strbuf_free(&hung);
    document_close(&b);
}
END_TEST

// What only a path may do; and what it may not, either.
static const struct path_case {
    struct edit edit;
    const char *item; // that fails
    bool path, plain; // so it does on a path, and where nothing hangs
} besides[] = {
    // the playground is no page of its own: what is not shown ends the lesson
    {{"role: playground", "role: limits"}, "L5 fails", false, true},
    {{"role: limits", "role: playground"}, "L5 fails", true, false},
    {{"    role: exit\n", "    role: flaw\n"}, "L8 fails", true, true},
    // asked for and told
    {{"    role: change\n    change: {scale: none}\n",
      "    role: predict\n    change: {scale: none}\n    ask: {question: \"… "
      "how much now?\", number: \"weights[cat,chased]\"}\n"},
     "L6 fails",
     false,
     false},
    {{"    role: change\n    change: {scale: none}\n",
      "    role: example\n    change: {scale: none}\n"},
     "L6 fails",
     true,
     true},
};
enum { BESIDES = sizeof besides / sizeof *besides };

START_TEST(a_path_may_do_more)
{
    const struct path_case *t = &besides[_i];
    for (int path_too = 0; path_too < 2; path_too++) {
        struct edit edits[] = {t->edit, {"    role: fade\n", PRACTISE}};
        struct document b;
        struct strbuf out = {0};
        open_edited(&b, edits, 1 + path_too);
        ck_assert_int_eq(path_beside(&b.lesson) > 0, path_too);
        form_check(&b, &checklist, NULL, &out);
        bool fails = strstr(strbuf_text(&out), t->item);
        ck_assert_msg(fails == (path_too ? t->path : t->plain), "%s %d\n%s",
                      t->item, path_too, strbuf_text(&out));
        strbuf_free(&out);
        document_close(&b);
    }
}
END_TEST

// The question at the end stands before the last of the path, where that is a
// prediction.
START_TEST(the_last_question_of_a_path_is_any)
{
    for (int beside = 0; beside < 2; beside++) {
        struct document b;
        struct strbuf out = {0};
        open_with(&b, beside ? "    role: fade\n" : "title: ",
                  beside ? PRACTISE : "title: ");
        struct page *pages = arena_array(&b.lesson.arena, 64, sizeof *pages);
        int count = b.lesson.page_count, exit = 0;
        memcpy(pages, b.lesson.pages, (size_t)count * sizeof *pages);
        while (pages[exit].role != PAGE_EXIT)
            exit++;
        pages[count] = pages[exit];
        pages[count].role = PAGE_PREDICT;
        b.lesson.pages = pages;
        b.lesson.page_count = count + 1;
        form_check(&b, &checklist, NULL, &out);
        ck_assert_msg((strstr(strbuf_text(&out), "L8 fails") == NULL) == beside,
                      "%s", strbuf_text(&out));
        strbuf_free(&out);
        document_close(&b);
    }
}
END_TEST

// --- a card once in a course -------------------------------------------------

START_TEST(a_course_says_a_card_once)
{
    static const struct {
        const char *other, *own; // their files
        bool broken, holds;
    } all[] = {
        {"01-keys.yaml", "02-after.yaml", false, true},
        {"02-keys.yaml", "01-before.yaml", false, false},
        {"01-keys.yaml", "01-beside.yaml", false, false},
        {"01-keys.yaml", "after.yaml", false, false},
        {"keys.yaml", "02-after.yaml", false, false},
        {"1-keys.yaml", "02-after.yaml", false, false},
        {"01-keys.yaml", "02-after.yaml", true, false},
    };
    char folder[] = "/tmp/formXXXXXX", other[64], own[64];
    ck_assert(mkdtemp(folder));
    snprintf(other, sizeof other, "%s/%s", folder, all[_i].other);
    snprintf(own, sizeof own, "%s/%s", folder, all[_i].own);
    struct edit none = {"  - card: key\n    at", "  - at"};
    struct edit broken = {"kind: self-attention", "kind: nothing"};
    write_with(other, &broken, all[_i].broken);
    write_with(own, &none, 1);
    struct document b;
    struct strbuf out = {0};
    ck_assert(document_open(&b, NULL, own, NULL));
    form_check(&b, &checklist, NULL, &out);
    ck_assert_msg((strstr(strbuf_text(&out), "L2 fails: page 5 shows “key”") ==
                   NULL) == all[_i].holds,
                  "%d: %s", _i, strbuf_text(&out));
    strbuf_free(&out);
    document_close(&b);
    unlink(other);
    unlink(own);
    rmdir(folder);
}
END_TEST

// --- what a page holds -------------------------------------------------------

// Each of what it promises, and only what it breaks is complained of.
START_TEST(all_that_a_page_holds_is_checked)
{
    static const struct {
        const char *holds, *says[2]; // of each that is broken
    } all[] = {
        {"rows(X) = 3 and columns(X) = 4", {NULL}},
        {"rows(X) = 3 and columns(X) = 5", {"columns(X) = 5"}},
        {"rows(X) = 2 and columns(X) = 4", {"rows(X) = 2"}},
        {"rows(X) = 2 and columns(X) = 4 and columns(Q) = 1",
         {"rows(X) = 2", "columns(Q) = 1"}},
        {"rows(X) = 3 and nothing(X) = 4", {"nothing"}},
    };
    char to[256];
    struct document b;
    struct complaints wrong = {0};
    snprintf(to, sizeof to, "    role: change\n    holds: %s\n", all[_i].holds);
    open_with(&b, "    role: change\n", to);
    check_every_page(&b, &wrong);
    const char *text = strbuf_text(&wrong.text);
    int count = !!all[_i].says[0] + !!all[_i].says[1];
    ck_assert_msg(wrong.count == count, "%s", text);
    for (int k = 0; k < count; k++)
        ck_assert_msg(strstr(text, all[_i].says[k]), "%s", text);
    ck_assert(!strstr(text, "and columns"));
    complaints_free(&wrong);
    document_close(&b);
}
END_TEST

// What a small lesson leaves out must be in the one that it names, which has
// all of it itself.
static const struct change_target {
    const char *companion;
    bool holds;
} named[] = {
    {SKELETON_NAME, true},
    {"no-such-lesson", false},
    {"form-companion", false}, // without fades: that its own companion has
                               // some does not count
};

static void write_companion(const char *file, const char *name)
{
    struct strbuf text = {0};
    read_skeleton(&text);
    FILE *f = fopen(file, "wb");
    ck_assert_ptr_nonnull(f);
    fprintf(f, "companion: %s\n", name);
    const char *at = text.text, *found;
    for (; (found = strstr(at, "role: fade"));
         at = found + strlen("role: fade"))
        fprintf(f, "%.*srole: predict", (int)(found - at), at);
    fputs(at, f);
    ck_assert(!fclose(f));
    strbuf_free(&text);
}

START_TEST(a_companion_has_the_rest)
{
    struct strbuf out = {0}, skeleton = {0};
    struct document b;
    char folder[] = "/tmp/formXXXXXX", file[64];
    ck_assert(mkdtemp(folder) && !chdir(folder));
    read_skeleton(&skeleton);
    FILE *f = fopen(SKELETON_NAME ".yaml", "wb");
    fputs(skeleton.text, f);
    ck_assert(!fclose(f));
    write_companion("form-companion.yaml", SKELETON_NAME);
    snprintf(file, sizeof file, "%s/small.yaml", folder);
    write_companion(file, named[_i].companion);
    ck_assert(document_open(&b, NULL, file, NULL));
    int failed = form_check(&b, &checklist, NULL, &out);
    ck_assert_msg(named[_i].holds == !failed, "%s", strbuf_text(&out));
    ck_assert_int_eq(count_lines(out.text, "L7 fails"), !named[_i].holds);
    ck_assert_int_eq(count_lines(out.text, "whose companion"), named[_i].holds);
    document_close(&b);
    strbuf_free(&out);
    strbuf_free(&skeleton);
    unlink(file);
    unlink("form-companion.yaml");
    unlink(SKELETON_NAME ".yaml");
    rmdir(folder);
}
END_TEST

START_TEST(the_skeleton_has_all)
{
    struct document b;
    struct strbuf out = {0};
    struct complaints wrong = {0};
    ck_assert(document_open(&b, NULL, SKELETON, NULL));
    check_every_page(&b, &wrong);
    ck_assert_msg(!wrong.count, "%s", strbuf_text(&wrong.text));
    ck_assert_int_eq(form_check(&b, &checklist, NULL, &out), 0);
    ck_assert_int_eq(count_lines(strbuf_text(&out), "\n"), 28);
    ck_assert_int_eq(count_lines(strbuf_text(&out), " for a person: "), 7);
    strbuf_free(&out);
    complaints_free(&wrong);
    document_close(&b);
}
END_TEST

// Every lesson of the course that is told along the arc has its form whole; the
// first is asked for neither fades nor wrong procedures.
START_TEST(the_course_keeps_its_form)
{
    static const char *const names[] = {"00-start-here",
                                        "04-why-an-rnn-forgets",
                                        "05-rnn-attention",
                                        "06-dot-products",
                                        "07-queries-keys-values",
                                        "08-divide-by-root-d",
                                        "09-self-attention",
                                        "10-masks",
                                        "11-heads",
                                        "12-rounds",
                                        "13-sinusoids",
                                        "14-position-methods",
                                        "15-smallest-transformer",
                                        "16-two-layers"};
    char name[256];
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        struct document b;
        struct strbuf out = {0};
        snprintf(name, sizeof name, SOURCE_ROOT "/lessons/%s.yaml", names[i]);
        ck_assert(document_open(&b, NULL, name, NULL));
        ck_assert_msg(!form_check(&b, &checklist, NULL, &out), "%s: %s",
                      names[i], strbuf_text(&out));
        ck_assert_int_eq(!strstr(strbuf_text(&out), "L7 "), !i);
        ck_assert_int_eq(!strstr(strbuf_text(&out), "L4 "), !i);
        strbuf_free(&out);
        document_close(&b);
    }
}
END_TEST

// Cards are the catalogue's: another one may have labels where English has
// sentences.
START_TEST(cards_are_whole_sentences)
{
    static const struct {
        const char *card;
        bool whole;
    } cards[] = {{"The query asks.", true},
                 {"Who asks? The query.", true},
                 {"query: what asks", false},
                 {"Query: the row that asks.", false},
                 {"The query asks", false},
                 {"the query asks.", false},
                 {"", false}};
    for (size_t i = 0; i < sizeof cards / sizeof *cards; i++) {
        char text[128];
        struct arena arena = {0};
        struct complaints wrong = {0};
        struct strbuf out = {0};
        struct document b;
        snprintf(text, sizeof text, "card.query: \"%s\"\n", cards[i].card);
        const struct memory memory = {text};
        const struct files files = memory_files(&memory);
        const struct catalogue *words =
            catalogue_read(&arena, "w.yaml", &files, &wrong);
        ck_assert_msg(words, "%s", strbuf_text(&wrong.text));
        ck_assert(document_open(&b, NULL, SKELETON, NULL));
        ck_assert_int_eq(form_check(&b, &checklist, words, &out),
                         !cards[i].whole);
        ck_assert_int_eq(
            count_lines(strbuf_text(&out),
                        "L25 fails: the card “query” of page 4 is no whole"),
            !cards[i].whole);
        document_close(&b);
        strbuf_free(&out);
        complaints_free(&wrong);
        arena_free(&arena);
    }
}
END_TEST

START_TEST(what_leaves_reasons_out_is_listed)
{
    struct document b;
    struct strbuf out = {0};
    open_with(&b, "role: example\n", "role: example\n    reason: none\n");
    ck_assert_int_eq(form_check(&b, &checklist, NULL, &out), 0);
    ck_assert_msg(
        strstr(strbuf_text(&out),
               "L19 is for a person: pages 2, 3, 4, 5, 6, 18 leave out"),
        "%s", out.text);
    strbuf_free(&out);
    document_close(&b);
    open_with(&b, "role: example\n", "role: example\n    reason: keep\n");
    form_check(&b, &checklist, NULL, &out);
    ck_assert_int_eq(count_lines(strbuf_text(&out), "L19 holds: "), 1);
    strbuf_free(&out);
    document_close(&b);
}
END_TEST

// --- the file of it ----------------------------------------------------------

static const struct list_row {
    const char *text, *says; // NULL: it is read
} lists[] = {
    {"items: []\n", NULL},
    {"short: \"00-\"\nitems:\n  - {number: 1, asks: change, short: no}\n",
     NULL},
    {"itmes: []\n", "list.yaml:1:1: 'itmes'"},
    {"items:\n  - {asks: change}\n", "list.yaml:2:5: number is missing"},
    {"items:\n  - {number: 0}\n", "list.yaml:2:14: number must be"},
    {"items:\n  - {number: 1, asks: chnage}\n", "did you mean 'change'?"},
    {"items:\n  - {number: 1, leest: 2}\n", "did you mean 'least'?"},
    {"items:\n  - {number: 1, least: -2}\n", "a whole number from 0, not -2"},
    {"items:\n  - {number: 1, once: perhaps}\n", "it is no or yes"},
    {"items:\n  - {number: 1, short: {most: many}}\n", "'many' is not a number"},
    {"items:\n  - {number: 1, short: {once: no}}\n", "'once' is not a key"},
    {"items:\n  - 3\n", "list.yaml:2:5: "},
    {"short: \"00-\n", "list.yaml:"},
};
enum { LISTS = sizeof lists / sizeof *lists };

START_TEST(a_checklist_is_read_or_says_why_not)
{
    struct complaints wrong = {0};
    bool read = read_list(lists[_i].text, &wrong);
    const char *says = lists[_i].says ? lists[_i].says : "";
    ck_assert_int_eq(read, !lists[_i].says);
    ck_assert_msg(strstr(strbuf_text(&wrong.text), says), "%s\n%s", says,
                  strbuf_text(&wrong.text));
    complaints_free(&wrong);
}
END_TEST

// Its numbers are asked for, those of short lessons of these alone.
START_TEST(a_checklist_asks_what_it_says)
{
    struct complaints wrong = {0};
    struct document b;
    struct strbuf out = {0};
    ck_assert(read_list("short: \"less\"\n"
                        "items:\n"
                        "  - {number: 3, asks: predictions, least: 99,\n"
                        "     short: {least: 1}}\n"
                        "  - {number: 9}\n"
                        "  - {number: 7, asks: fades, least: 99, short: no}\n",
                        &wrong));
    ck_assert(document_open(&b, NULL, SKELETON, NULL));
    ck_assert_int_eq(form_check(&b, &checklist, NULL, &out), 0);
    ck_assert_int_eq(count_lines(strbuf_text(&out), "\n"), 2);
    ck_assert_int_eq(count_lines(strbuf_text(&out), "L3 holds"), 1);
    ck_assert_int_eq(count_lines(strbuf_text(&out), "L9 is for a person"), 1);
    strbuf_clear(&out);
    checklist.start = "more";
    ck_assert_int_eq(form_check(&b, &checklist, NULL, &out), 2);
    ck_assert_int_eq(count_lines(strbuf_text(&out), "fewer than 99"), 1);
    strbuf_free(&out);
    document_close(&b);
}
END_TEST

// --- what `check` asks of each page ------------------------------------------

static const struct told {
    const char *from, *to, *says;
} told[] = {
    {"who “chased” whom.\"",
     "one two three four five six seven eight nine ten one two three four five "
     "six seven eight nine ten one two.\"",
     "the page says 32 words, more than 25"},
    {"change: {scale: none}", "change: {sclae: none}",
     "'sclae' is not a key of self-attention: did you mean 'scale'?"},
    {"change: {\"X[dog,2]\": 2}", "change: {\"X[dgo,2]\": 2}",
     "X has rows 1 to 3, not dgo"},
    {"change: {scale: none}", "change: {tokens: [a, b, c]}",
     "has no row “cat”"},
    {"change: {scale: none}", "why: scael", "did you mean 'scale'?"},
    {"change: {scale: none}",
     "change: {scale: none}\n    holds: \"scaled[2,1] = scores[2,1] / 2\"",
     "does not hold: left"},
    {"change: {scale: none}",
     "change: {scale: none}\n    holds: \"rows(X) = 3.0001\"", "right 3.0001"},
    {"change: {scale: none}", "change: {scale: none}\n    holds: rows(X)",
     "is not a goal"},
    {"change: {scale: none}",
     "change: {scale: none}\n    holds: \"rows(Y) = 3\"", "Y"},
    {"0.6\n", "0.2\n", "holds before anything is changed"},
    {">= 0.6\n", "0.6\n", ""},
    {"allow: [W_Q]\n    say: \"… make", "allow: []\n    say: \"… make",
     "can never hold"},
    {"weights[dog,cat] >= 0.6\n", "weights[dog,cta] >= 0.6\n",
     "has no column “cta”"},
    {"weights[dog,cat] >= 0.6\n", "weights[dog,cat] >= 1.2\n",
     "never below 0 or above 1"},
    {"weights[dog,cat] >= 0.6\n", "weights[dog] >= 0.6\n",
     "is more than one number"},
    {"weights[dog,cat] >= 0.6\n", "weights[dog,cat]\n", "is not a goal"},
};
enum { TOLD = sizeof told / sizeof *told };

// What a share cannot be is known, and of nothing else.
START_TEST(a_goal_that_no_share_reaches_is_known)
{
    static const struct {
        const char *text;
        bool never;
    } goals[] = {{"weights[dog,cat] >= 1", false},
                 {"weights[dog,cat] > 1", true},
                 {"weights[dog,cat] >= 1.01", true},
                 {"1.01 <= weights[dog,cat]", true},
                 {"weights[dog,cat] < 0", true},
                 {"weights[dog,cat] <= 0", false},
                 {"0 > weights[dog,cat]", true},
                 {"weights[dog,cat] = 1.2", true},
                 {"weights[dog,cat] = 0 - 0.1", true},
                 {"weights[dog,cat] = 1", false},
                 {"weights[dog,cat] > weights[cat,dog]", false},
                 {"weights.exp[dog,cat] >= 1.2", false},
                 {"scores[dog,cat] >= 12", false},
                 {"sum(weights[*,cat]) >= 1.2", false}};
    struct document b;
    struct goal goal;
    open_with(&b, "0.6\n", "0.6\n");
    for (size_t i = 0; i < sizeof goals / sizeof *goals; i++) {
        ck_assert(goal_evaluate(&b.trace, goals[i].text, &goal, NULL));
        ck_assert_msg(goal.never == goals[i].never, "%s", goals[i].text);
    }
    document_close(&b);
}
END_TEST

START_TEST(each_page_can_be_told)
{
    const struct told *t = &told[_i];
    struct document b;
    struct complaints wrong = {0};
    open_with(&b, t->from, t->to);
    check_every_page(&b, &wrong);
    const char *text = strbuf_text(&wrong.text);
    ck_assert_int_eq(wrong.count, 1);
    ck_assert_msg(strstr(text, t->says), "%s\n%s", t->says, text);
    ck_assert(!strncmp(text, path, strlen(path)) && text[strlen(path)] == ':');
    complaints_free(&wrong);
    document_close(&b);
}
END_TEST

// As numbers have them: all of them are choices here.
START_TEST(a_choice_has_reasons)
{
    enum { MOST = 40 };
    struct document b;
    struct page pages[MOST];
    struct question asks[MOST];
    struct strbuf out = {0};
    ck_assert(document_open(&b, NULL, SKELETON, NULL));
    ck_assert_int_le(b.lesson.page_count, MOST);
    for (int i = 0; i < b.lesson.page_count; i++) {
        pages[i] = b.lesson.pages[i];
        if (!pages[i].ask)
            continue;
        asks[i] = *pages[i].ask;
        if (asks[i].kind == QUESTION_NUMBER)
            asks[i].kind = QUESTION_CHOICE;
        pages[i].ask = &asks[i];
    }
    b.lesson.pages = pages;
    form_check(&b, &checklist, NULL, &out);
    ck_assert_int_eq(count_lines(strbuf_text(&out), "L4 holds: "), 1);
    document_close(&b);
    strbuf_free(&out);
}
END_TEST

// A page is that of the lesson that was read, whatever its file says by now.
START_TEST(a_page_is_of_the_bytes_that_were_read)
{
    struct document b, shown;
    open_with(&b, "title: ", "title: ");
    FILE *f = fopen(path, "wb");
    ck_assert_ptr_nonnull(f);
    fputs("nothing of a lesson\n", f);
    ck_assert(!fclose(f));
    ck_assert_msg(page_open(&shown, &b, 0), "%s",
                  strbuf_text(&shown.complaints.text));
    ck_assert_str_eq(shown.lesson.title, b.lesson.title);
    document_close(&shown);
    document_close(&b);
}
END_TEST

int main(void)
{
    int file = mkstemp(path);
    if (file < 0)
        return EXIT_FAILURE;
    close(file);
    Suite *suite = suite_create("form");
    TCase *t = tcase_create("form");
    tcase_add_checked_fixture(t, setup, teardown);
    tcase_add_loop_test(t, a_checklist_is_read_or_says_why_not, 0, LISTS);
    tcase_add_test(t, a_checklist_asks_what_it_says);
    tcase_add_test(t, the_skeleton_has_all);
    tcase_add_test(t, the_course_keeps_its_form);
    tcase_add_test(t, the_path_has_its_own_form);
    tcase_add_loop_test(t, a_path_may_do_more, 0, BESIDES);
    tcase_add_test(t, the_last_question_of_a_path_is_any);
    tcase_add_loop_test(t, a_course_says_a_card_once, 0, 7);
    tcase_add_loop_test(t, all_that_a_page_holds_is_checked, 0, 5);
    tcase_add_test(t, cards_are_whole_sentences);
    tcase_add_test(t, what_leaves_reasons_out_is_listed);
    tcase_add_test(t, a_choice_has_reasons);
    tcase_add_test(t, a_page_is_of_the_bytes_that_were_read);
    tcase_add_loop_test(t, a_companion_has_the_rest, 0, 3);
    tcase_add_loop_test(t, each_part_has_its_item, 0, BENT);
    tcase_add_test(t, a_goal_that_no_share_reaches_is_known);
    tcase_add_loop_test(t, each_page_can_be_told, 0, TOLD);
    suite_add_tcase(suite, t);
    int status = suite_end(suite);
    unlink(path);
    return status;
}
