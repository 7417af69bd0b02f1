// SPDX-License-Identifier: MIT
// Lessons as people write them: the good, the broken and the hostile.
#define _XOPEN_SOURCE 700 // mkdtemp, mkfifo, symlink

#include <check.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#include "broken_lessons.h"
#include "lesson/lesson.h"
#include "mechanism/mechanism.h"
#include "memory_files.h"
#include "random_lesson.h"
#include "suite.h"

#define LENGTH(table) ((int)(sizeof(table) / sizeof *(table)))

static bool load(struct lesson *l, struct memory *m, struct complaints *c)
{
    const struct files files = memory_files(m);
    return lesson_load(l, "lesson.yaml", &files, model_kinds, c);
}

// Each of [want] must be the beginning of a message, in that order, about
// [file]; nothing else may be said.
static void check_messages(const char *text, const char *file,
                           const char *const want[MOST_WANTED], int count)
{
    int i = 0;
    for (; i < MOST_WANTED && want[i]; i++) {
        char line[512];
        snprintf(line, sizeof line, "%s:%s", file, want[i]);
        const char *found = strstr(text, line);
        ck_assert_msg(found && (found == text || found[-1] == '\n'),
                      "expected: %s\n%s", line, text);
        text = found + 1;
    }
    ck_assert_msg(i == count, "%d messages, not %d:\n%s", count, i, text);
}

static void check_broken(const struct broken *b, struct memory *m,
                         const char *file)
{
    struct lesson l;
    struct complaints c = {0};
    ck_assert_msg(!load(&l, m, &c), "%s was taken", b->name);
    check_messages(strbuf_text(&c.text), file, b->want, c.count);
    ck_assert_ptr_null(l.arena.block);
    complaints_free(&c);
}

START_TEST(broken)
{
    const struct broken *b = &broken_lessons[_i];
    struct memory m = {b->text, WEIGHTS B_O};
    check_broken(b, &m, "lesson.yaml");
}
END_TEST

START_TEST(broken_import)
{
    const struct broken *b = &broken_weights[_i];
    struct memory m = {IMPORT, b->text};
    check_broken(b, &m, "models/w.json");
}
END_TEST

// The whole message: place, line and caret.
START_TEST(message)
{
    struct memory m = {CATS "  X: [[1, 2], [3, é]]\n", ""};
    struct lesson l;
    struct complaints c = {0};
    ck_assert(!load(&l, &m, &c));
    ck_assert_str_eq(strbuf_text(&c.text),
                     "lesson.yaml:6:19: 'é' is not a number\n"
                     "      X: [[1, 2], [3, é]]\n"
                     "                      ^\n");
    complaints_free(&c);
}
END_TEST

START_TEST(zero_byte)
{
    struct memory m = {"title: a\0b\n", .lesson_length = 11};
    struct lesson l;
    struct complaints c = {0};
    ck_assert(!load(&l, &m, &c));
    ck_assert_ptr_nonnull(strstr(strbuf_text(&c.text), "lesson.yaml:1:9: a "
                                                       "zero byte"));
    complaints_free(&c);
}
END_TEST

enum { HOSTILE_BYTES = 1024 * 1024 };

// [start], then [again] for a megabyte: nothing may take quadratic time.
static const struct hostile {
    const char *start, *again, *end, *want;
} hostile[] = {
    {"", "[", "", ":1:17: nested more than 16 levels deep"},
    {"", "{", "", ":1:2: a key must be a word"},
    {"", "- ", "", ":1:33: nested more than 16 levels deep"},
    {"", "? ", "", ":1:3: a key must be a word"},
    {"%TAG", " !a! x\n%TAG", "", ":1:1: lines that start with %"},
    {"a: 1", "\na: 1", "", "more\n"},
    {"title: [", "1,", "]", ":1:1: goal is missing"},
    {"pages:\n", "- {tile: 1}\n", "", ":2:1: pages has "},
    {"title: [", "{a: 1},", "]", ":1:1: goal is missing"},
    {CATS "  X: [", "[1,1,1],", "[1]]\n", ":6:6: X has "},
    {CATS "  X: [", "1,", "1]\n", ":6:6: X has "},
    {SELF "  tokens: [", "a,", "]\n  X: [[1]]\n", ":5:11: tokens has "},
    {PLAIN "  heads: [", "{},", "]\n", ":7:10: heads must be 1 to 256"},
    {"", "x", "", ":1:1: a lesson must be a mapping"},
    {"", "\n", "", ":1:1: the file is empty"},
    {"\"", "x", "", ":1:1: found unexpected end of stream"},
    {"", "---\n", "", ":2:1: a second document"},
};

START_TEST(hostile_files)
{
    const struct hostile *h = &hostile[_i];
    size_t more = strlen(h->again), used = strlen(h->start);
    char *text = malloc(HOSTILE_BYTES + 1);
    strcpy(text, h->start);
    for (; used + more + strlen(h->end) <= HOSTILE_BYTES; used += more)
        memcpy(text + used, h->again, more);
    strcpy(text + used, h->end);
    struct memory m = {text, ""};
    struct lesson l;
    struct complaints c = {0};
    clock_t start = clock();
    ck_assert(!load(&l, &m, &c));
    ck_assert_int_lt((clock() - start) / CLOCKS_PER_SEC, 30); // sanitizers
    ck_assert_msg(strstr(strbuf_text(&c.text), h->want), "%s",
                  strbuf_text(&c.text));
    ck_assert_uint_lt(c.text.length, 30000);
    complaints_free(&c);
    free(text);
}
END_TEST

static void good(struct lesson *l, const char *text)
{
    struct memory m = {text, WEIGHTS B_O};
    struct complaints c = {0};
    ck_assert_msg(load(l, &m, &c), "%s", strbuf_text(&c.text));
    ck_assert_int_eq(c.count, 0);
    complaints_free(&c);
}

// YAML 1.1 reads a plain off as false, so what compares nothing is "none"; the
// older spelling is the same.
START_TEST(compared_with_nothing)
{
    static const char *const spelled[] = {"none", "off", "'off'"};
    for (int i = 0; i < 3; i++) {
        struct lesson l;
        char text[512];
        snprintf(text, sizeof text,
                 CATS "  X: [[1, 2], [3, 4]]\npages:\n- at: X\n"
                      "  change: {scale: none}\n"
                      "  view: {sums: off, compare: %s}\n",
                 spelled[i]);
        good(&l, text);
        ck_assert_str_eq(l.pages[0].view[0].value, "off");
        ck_assert_str_eq(l.pages[0].view[1].value, "none");
        lesson_free(&l);
    }
}
END_TEST

START_TEST(a_part_goes_on)
{
    static const enum page_part parts[] = {PART_NONE, PART_HOOK, PART_HOOK,
                                           PART_ALL, PART_PLAYGROUND};
    struct lesson l;
    good(&l, CATS "  X: [[1], [2]]\npages:\n- at: X\n"
                  "- {at: X, part: hook}\n- at: X\n- {at: X, part: all}\n"
                  "- {at: X, part: playground}\n");
    for (int i = 0; i < l.page_count; i++)
        ck_assert_int_eq(l.pages[i].part, parts[i]);
    lesson_free(&l);
}
END_TEST

START_TEST(everything)
{
    struct lesson l;
    good(&l, "\xEF\xBB\xBF# comment\r\n---\r\n" CATS
             "  X: [[+1, -.5], [1., 2e-1]]\n  scale: 3\n"
             "  mask: {band: 1}\n  position: {kind: sinusoidal}\n"
             "  heads: [{}, {W_V: [[1], [2]]}]\n  W_O: [[1], [2], [3]]\n"
             "needs: [a]\nallow: [X, W_Q]\npages:\n- at: scores[cat,dog]\n"
             "  say: |\n    two\n    lines\n  note: n\n"
             "  ask: {question: q, number: X, wrong: [no-scaling]}\n"
             "  card: query\n  view: {sums: on, numbers: off}\n"
             "  allow: [X]\n- at: X\n"
             "  ask: {question: p, row: 'X[1]', tolerance: 0.5, blank: 1}\n"
             "  role: fade\n  part: what-if\n"
             "  change: {scale: none, X: [[1, 2], [3, 4]]}\n"
             "expect:\n  tolerance: 1e-3\n  X[1]: [1, null]\n  X[1,1]: 1\n"
             "  X: [[1], [2]]\n  target: [la, </s>, 1]\n");
    const struct matrix *X = model_matrix(&l.model, "X");
    ck_assert_double_eq(X->data[1], -0.5);
    ck_assert_double_eq(X->data[2], 1);
    ck_assert_double_eq(model_number(&l.model, "scale", 0), 3);
    ck_assert(model_is(&l.model, "scale", "number"));
    ck_assert(model_is(&l.model, "mask", "band"));
    ck_assert(model_is(&l.model, "position", "sinusoidal"));
    ck_assert_int_eq(model_parts(&l.model, "heads"), 2);
    ck_assert_int_eq(model_matrix(&l.model, "head2.W_V")->columns, 1);
    ck_assert_ptr_null(model_matrix(&l.model, "head1.W_V"));
    ck_assert_int_eq(model_find(&l.model, "X")->mark.line, 6 + 2);
    ck_assert_str_eq(l.allow.word[1], "W_Q");
    ck_assert_int_eq(l.page_count, 2);
    ck_assert_str_eq(l.pages[0].say, "two\nlines\n");
    ck_assert_ptr_null(l.pages[1].note);
    const struct question *q = l.pages[0].ask;
    ck_assert_int_eq(q->kind, QUESTION_NUMBER);
    ck_assert_str_eq(q->text, "q");
    ck_assert_str_eq(q->answer, "X");
    ck_assert_str_eq(q->wrong.word[0], "no-scaling");
    ck_assert_double_lt(q->tolerance, 0);
    q = l.pages[1].ask;
    ck_assert_int_eq(q->kind, QUESTION_ROW);
    ck_assert_double_eq(q->tolerance, 0.5);
    ck_assert_int_eq(q->mark.line, l.pages[1].mark.line + 1);
    ck_assert_int_eq(l.pages[1].edit_count, 2);
    ck_assert_str_eq(l.pages[1].edits[0], "scale = none");
    ck_assert_str_eq(l.pages[1].edits[1], "X = [[1, 2], [3, 4]]");
    ck_assert_int_eq(l.pages[1].role, PAGE_FADE);
    ck_assert_int_eq(l.pages[0].part, PART_NONE);
    ck_assert_int_eq(l.pages[1].part, PART_WHAT_IF);
    ck_assert_int_eq(q->blank, 1);
    ck_assert_str_eq(l.pages[0].card, "query");
    ck_assert_str_eq(l.pages[0].view[1].value, "off");
    ck_assert_str_eq(l.pages[0].allow.word[0], "X");
    ck_assert(l.pages[0].limited && !l.pages[1].limited);
    ck_assert_double_eq(l.tolerance, 1e-3);
    ck_assert_int_eq(l.expectation_count, 4);
    ck_assert_double_eq(l.expectations[0].matrix.data[1], -INFINITY);
    ck_assert_int_eq(l.expectations[0].depth, 1);
    ck_assert_int_eq(l.expectations[1].depth, 0);
    ck_assert_int_eq(l.expectations[2].depth, 2);
    ck_assert_int_eq(l.expectations[3].words.count, 3);
    ck_assert_ptr_null(l.expectations[3].matrix.data);
    lesson_free(&l);
}
END_TEST

START_TEST(mask_as_matrix)
{
    struct lesson l;
    good(&l, PLAIN "  mask: [[1, 0], [1, 1]]\n");
    ck_assert_double_eq(model_matrix(&l.model, "mask")->data[1], 0);
    ck_assert_double_eq(l.tolerance, 0.00005);
    lesson_free(&l);
}
END_TEST

START_TEST(imported)
{
    struct lesson l;
    good(&l, IMPORT);
    ck_assert_int_eq(model_words(&l.model, "vocabulary.target").count, 4);
    ck_assert_int_eq(model_matrix(&l.model, "b_o")->columns, 4);
    ck_assert_str_eq(model_find(&l.model, "b_o")->mark.file, "models/w.json");
    ck_assert_int_eq(model_find(&l.model, "source")->mark.line, 6);
    lesson_free(&l);
}
END_TEST

// Imported positions may be more than typed ones.
START_TEST(imported_positions)
{
    struct memory m = {WAVES "  d: 4\n  weights: models/w.json\n",
                       "positions: 1024\n"};
    struct lesson l;
    struct complaints c = {0};
    ck_assert(load(&l, &m, &c));
    ck_assert_double_eq(model_number(&l.model, "positions", 0), 1024);
    lesson_free(&l);
    m.weights = "positions: 1025\n";
    ck_assert(!load(&l, &m, &c));
    complaints_free(&c);
}
END_TEST

static void write_file(const char *path, const char *text)
{
    FILE *f = fopen(path, "w");
    ck_assert_ptr_nonnull(f);
    fputs(text, f);
    ck_assert(!fclose(f));
}

// What the disk must not be read through, from lessons/l.yaml.
static const struct path {
    const char *weights;
    const char *want; // NULL: it loads
} paths[] = {
    {"w.json", NULL},
    {"./sub/../w.json", NULL},
    {"inside.json", NULL}, // a link to sub/w.json
    {"outside.json", "cannot read 'outside.json': it is not inside"},
    {"away/w.json", "cannot read 'away/w.json': it is not inside"},
    {"../w.json", "weights must not leave"},
    {"sub", "cannot read 'sub': it is a folder"},
    {"pipe", "cannot read 'pipe': it is not a regular file"},
    {"none.json", "cannot read 'none.json': No such file"},
    {"loop.json", "cannot read 'loop.json': "},
    {"w.json/x", "cannot read 'w.json/x': Not a directory"},
    {"large.json", "cannot read 'large.json': it is larger than 4 MiB"},
};

static void make_tree(void)
{
    char folder[] = "/tmp/test_lesson.XXXXXX";
    ck_assert_ptr_nonnull(mkdtemp(folder));
    ck_assert(!chdir(folder));
    ck_assert(!mkdir("lessons", 0700) && !mkdir("lessons/sub", 0700));
    write_file("w.json", "{positions: 3}");
    write_file("lessons/w.json", "{positions: 3}");
    write_file("lessons/sub/w.json", "{positions: 3}");
    write_file("lessons/large.json", "");
    ck_assert(!truncate("lessons/large.json", LESSON_MOST_BYTES + 1));
    ck_assert(!symlink("sub/w.json", "lessons/inside.json"));
    ck_assert(!symlink("../w.json", "lessons/outside.json"));
    ck_assert(!symlink("..", "lessons/away"));
    ck_assert(!symlink("loop.json", "lessons/loop.json"));
    ck_assert(!mkfifo("lessons/pipe", 0600));
}

static void remove_tree(void)
{
    static const char *const names[] = {
        "w.json",
        "lessons/w.json",
        "lessons/sub/w.json",
        "lessons/large.json",
        "lessons/inside.json",
        "lessons/outside.json",
        "lessons/away",
        "lessons/loop.json",
        "lessons/pipe",
        "lessons/l.yaml",
        "lessons/sub",
        "lessons",
    };
    char folder[256];
    ck_assert_ptr_nonnull(getcwd(folder, sizeof folder));
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        remove(names[i]);
    ck_assert(!chdir("/") && !rmdir(folder));
}

START_TEST(disk_weights)
{
    const struct path *p = &paths[_i];
    char text[256];
    snprintf(text, sizeof text, WAVES "  d: 4\n  weights: %s\n", p->weights);
    write_file("lessons/l.yaml", text);
    struct lesson l;
    struct complaints c = {0};
    bool ok = lesson_load(&l, "lessons/l.yaml", &disk_files, model_kinds, &c);
    ck_assert_msg(ok == !p->want, "%s", strbuf_text(&c.text));
    if (ok)
        lesson_free(&l);
    else
        ck_assert_msg(strstr(strbuf_text(&c.text), p->want), "%s",
                      strbuf_text(&c.text));
    complaints_free(&c);
}
END_TEST

// Other tests rely on it: they walk random lessons.
START_TEST(random_lessons_are_good)
{
    static const char *const keys[] = {
        "  cell: gru\n",        "  attention: fixed\n", "  forced: ",
        "  encoder: forward\n", "  start: last\n",      "  readout: state\n"};
    int have[LENGTH(keys)] = {0};
    for (uint64_t seed = 1; seed <= 300; seed++) {
        struct strbuf text = {0};
        struct rng rng = {seed};
        struct complaints c = {0};
        struct lesson l;
        random_lesson(&rng, &text);
        for (int k = 0; k < LENGTH(keys); k++)
            have[k] += strstr(strbuf_text(&text), keys[k]) != NULL;
        struct memory m = {strbuf_text(&text)};
        ck_assert_msg(load(&l, &m, &c), "seed %d: %s\n%s", (int)seed,
                      strbuf_text(&c.text), strbuf_text(&text));
        lesson_free(&l);
        complaints_free(&c);
        strbuf_free(&text);
    }
    for (int k = 0; k < LENGTH(keys); k++)
        ck_assert_msg(have[k] > 2, "%s: %d", keys[k], have[k]);
}
END_TEST

START_TEST(disk_lesson)
{
    static const char *const names[][2] = {
        {"lessons", "lessons: it is a folder"},
        {"lessons/pipe", "lessons/pipe: it is not a regular file"},
        {"nowhere.yaml", "nowhere.yaml: No such file"},
        {"", ": No such file"},
        {"/dev/zero", "/dev/zero: it is not a regular file"},
        {"lessons/large.json", "lessons/large.json: it is larger than 4 MiB"},
    };
    struct lesson l;
    struct complaints c = {0};
    ck_assert(!lesson_load(&l, names[_i][0], &disk_files, model_kinds, &c));
    ck_assert_int_eq(
        strncmp(strbuf_text(&c.text), names[_i][1], strlen(names[_i][1])), 0);
    complaints_free(&c);
}
END_TEST


// A table may have more keys than any shipped one, with heads and groups.
START_TEST(a_kind_has_as_many_keys_as_it_needs)
{
    enum { KEYS = 300 };
    static char names[KEYS][16];
    static struct key keys[KEYS + 1];
    for (int i = 0; i < KEYS; i++) {
        snprintf(names[i], sizeof names[i], i % 2 ? "W%d" : "group.W%d", i);
        keys[i] = (struct key){
            names[i], KEY_MATRIX, "1", "1", 0, NULL, i % 3 ? NULL : "heads"};
    }
    keys[KEYS - 1] = (struct key){"heads", KEY_PARTS, .part = "head"};
    const struct kind large = {"large", keys};
    const struct kind *const kinds[] = {&large, NULL};
    struct memory m = {"title: T\ngoal: G\nmodel:\n  kind: large\n  WW: 1\n"
                       "  heads: [{W999: 2}]\n"
                       "  group: {W4: [[1]], W5: 1}\nallow: [W297, W299]\n",
                       ""};
    const struct files files = memory_files(&m);
    const char *const want[MOST_WANTED] = {
        "5:3: 'WW' is not a key of large", "7:22: 'W5' is not a key of group",
        "6:12: 'W999' is not a key of head1",
        "8:15: 'W299' is not a key of large"};
    struct complaints c = {0};
    struct lesson l;
    ck_assert(!lesson_load(&l, "lesson.yaml", &files, kinds, &c));
    check_messages(strbuf_text(&c.text), "lesson.yaml", want, c.count);
    complaints_free(&c);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("lesson");
    TCase *t = tcase_create("text");
    tcase_add_loop_test(t, broken, 0, LENGTH(broken_lessons));
    tcase_add_loop_test(t, broken_import, 0, LENGTH(broken_weights));
    tcase_add_loop_test(t, hostile_files, 0, LENGTH(hostile));
    tcase_add_test(t, message);
    tcase_add_test(t, zero_byte);
    tcase_add_test(t, compared_with_nothing);
    tcase_add_test(t, everything);
    tcase_add_test(t, a_part_goes_on);
    tcase_add_test(t, mask_as_matrix);
    tcase_add_test(t, imported);
    tcase_add_test(t, imported_positions);
    tcase_add_test(t, random_lessons_are_good);
    tcase_add_test(t, a_kind_has_as_many_keys_as_it_needs);
    suite_add_tcase(s, t);
    TCase *disk = tcase_create("disk");
    tcase_add_checked_fixture(disk, make_tree, remove_tree);
    tcase_add_loop_test(disk, disk_weights, 0, LENGTH(paths));
    tcase_add_loop_test(disk, disk_lesson, 0, 6);
    suite_add_tcase(s, disk);
    return suite_end(s);
}
