// SPDX-License-Identifier: MIT
// A changed lesson that is written and read again is the same lesson, to the
// last bit, and what was not changed keeps its bytes.
#include <check.h>
#include <glob.h>
#include <stdlib.h>
#include <string.h>

#include "lesson/edit/save.h"
#include "made_lessons.h"
#include "mechanism/mechanism.h"
#include "memory_files.h"
#include "random_edit.h"
#include "random_lesson.h"
#include "suite.h"

enum { MOST_EDITS = 6, SEEDS = 150 };

// Edits that can all be made, one after the other.
struct edits {
    char *line[MOST_EDITS];
    int count;
};

static struct own own_of(const struct edits *e)
{
    return (struct own){.edits = (const char *const *)e->line,
                        .edit_count = e->count};
}

// Text in memory, as if it stood beside the shipped lessons; weights from the
// program's own models.
static const char place[] = SOURCE_ROOT "/lessons/l.yaml";
static struct strbuf text;

static char *read_text(void *self, struct arena *arena, const char *lesson,
                       const char *path, size_t most, size_t *length,
                       struct reason *why)
{
    const struct strbuf *s = self;
    if (lesson || strchr(path, '/'))
        return disk_files.read(NULL, arena, lesson ? place : NULL, path, most,
                               length, why);
    *length = s->length;
    return arena_copy(arena, strbuf_text(s), s->length);
}

static const char *shipped(struct arena *arena, const char *name)
{
    return arena_print(arena, SOURCE_ROOT "/lessons/models/%s.json", name);
}

static bool load(struct lesson *l, const struct strbuf *s,
                 const struct edits *e, struct strbuf *why)
{
    const struct files files = {read_text, (void *)s, shipped};
    struct complaints c = {0};
    struct own own = own_of(e);
    bool good = lesson_load_own(l, "l.yaml", &files, model_kinds, &own, &c);
    strbuf_add(why, strbuf_text(&c.text));
    complaints_free(&c);
    return good;
}

static bool keep(struct strbuf *out, const struct strbuf *s,
                 const struct edits *e, struct strbuf *why)
{
    const struct files files = {read_text, (void *)s, shipped};
    struct complaints c = {0};
    struct own own = own_of(e);
    bool good =
        lesson_save_text(out, "l.yaml", &files, model_kinds, &own, NULL, &c);
    ck_assert_msg(good == !c.count, "reasons and none");
    strbuf_add(why, strbuf_text(&c.text));
    complaints_free(&c);
    return good;
}

// Adds changes that can be made to what [e] has.
static void make_up(struct edits *e, struct rng *rng, bool any)
{
    int want = rng_between(rng, 1, MOST_EDITS);
    for (int tries = 0; e->count < want && tries < 20; tries++) {
        struct lesson l;
        struct strbuf edit = {0}, why = {0};
        struct edits more = *e;
        ck_assert(load(&l, &text, e, &why));
        random_edit(rng, &l, any, &edit);
        lesson_free(&l);
        more.line[more.count++] = edit.text;
        strbuf_clear(&why);
        if (load(&l, &text, &more, &why)) {
            lesson_free(&l);
            *e = more;
        } else {
            strbuf_free(&edit);
        }
        strbuf_free(&why);
    }
}

static void forget(struct edits *e)
{
    while (e->count)
        free(e->line[--e->count]);
}

static void same_traces(const struct lesson *a, const struct lesson *b,
                        const char *told)
{
    struct trace s, t;
    bool good = run_model(&s, &a->model);
    ck_assert_int_eq(good, run_model(&t, &b->model));
    ck_assert_int_eq(s.tensor_count, t.tensor_count);
    for (int i = 0; good && i < s.tensor_count; i++) {
        const struct tensor *m = s.tensors[i], *n = t.tensors[i];
        size_t size = (size_t)m->rows * (size_t)m->columns * sizeof *m->data;
        ck_assert_msg(!strcmp(m->name, n->name) && m->rows == n->rows &&
                          m->columns == n->columns &&
                          !memcmp(m->data, n->data, size),
                      "%s is another in\n%s", m->name, told);
    }
    trace_free(&s);
    trace_free(&t);
}

static void read_back(const struct edits *e)
{
    struct strbuf kept = {0}, why = {0};
    struct lesson a, b;
    ck_assert(load(&a, &text, e, &why));
    if (keep(&kept, &text, e, &why)) {
        static const struct edits none;
        ck_assert_msg(load(&b, &kept, &none, &why), "%s: %s\n%s", e->line[0],
                      strbuf_text(&why), kept.text);
        same_traces(&a, &b, kept.text);
        lesson_free(&b);
    } else {
        ck_assert_msg(
            a.model.imported && strstr(why.text, "only what the lesson"),
            "%s: %s\n%s", e->count ? e->line[0] : "", why.text, text.text);
    }
    lesson_free(&a);
    strbuf_free(&kept);
    strbuf_free(&why);
}

static void read_file(const char *path)
{
    struct arena arena = {0};
    size_t length;
    struct reason why = {0};
    const char *all =
        disk_files.read(NULL, &arena, NULL, path, 1 << 22, &length, &why);
    ck_assert_msg(all, "%s", path);
    strbuf_clear(&text);
    strbuf_add_n(&text, all, length);
    arena_free(&arena);
}

static void random_text(uint64_t seed)
{
    struct rng rng = {seed};
    strbuf_clear(&text);
    random_lesson(&rng, &text);
}

START_TEST(shipped_lessons_are_kept)
{
    glob_t found;
    ck_assert(!glob(SOURCE_ROOT "/lessons/*.yaml", 0, NULL, &found));
    for (size_t i = 0; i < found.gl_pathc; i++)
        for (uint64_t seed = 0; seed < 12; seed++) {
            struct rng rng = {seed};
            struct edits e = {0};
            read_file(found.gl_pathv[i]);
            make_up(&e, &rng, true);
            read_back(&e);
            forget(&e);
        }
    globfree(&found);
}
END_TEST

START_TEST(random_lessons_are_kept)
{
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        struct rng rng = {seed};
        struct edits e = {0};
        random_text(seed);
        make_up(&e, &rng, true);
        read_back(&e);
        forget(&e);
    }
}
END_TEST

// What is left of a text without what numbers are written with.
static void add_skeleton(struct strbuf *out, const struct strbuf *s)
{
    for (size_t i = 0; i < s->length; i++)
        if (!strchr("0123456789+-.e", s->text[i]))
            strbuf_add_n(out, s->text + i, 1);
}

// Comments at the ends of lines.
static void add_comments(struct strbuf *s)
{
    struct strbuf out = {0};
    for (size_t i = 0; i < s->length; i++) {
        if (s->text[i] == '\n' && i && s->text[i - 1] == ']')
            strbuf_add(&out, "  # \xC3\xA9, [1]");
        strbuf_add_n(&out, s->text + i, 1);
    }
    strbuf_free(s);
    *s = out;
}

START_TEST(cells_leave_all_else_as_it_was)
{
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        struct rng rng = {seed};
        struct edits e = {0};
        struct strbuf kept = {0}, why = {0}, a = {0}, b = {0};
        random_text(seed);
        add_comments(&text);
        make_up(&e, &rng, false);
        bool cells = true; // a missing matrix, or a scale, is a new key
        for (int i = 0; i < e.count; i++)
            cells = cells && strchr(e.line[i], '[');
        ck_assert_msg(keep(&kept, &text, &e, &why) || strstr(why.text, "only"),
                      "%s", strbuf_text(&why));
        add_skeleton(&a, &text);
        add_skeleton(&b, &kept);
        if (kept.length && cells)
            ck_assert_str_eq(a.text, b.text);
        forget(&e);
        strbuf_free(&kept);
        strbuf_free(&why);
        strbuf_free(&a);
        strbuf_free(&b);
    }
}
END_TEST

// The text with other ends of lines, without the last one, with a mark of byte
// order at its beginning.
static void add_dressed(struct strbuf *out, const struct strbuf *s, int dress)
{
    strbuf_add(out, dress == 2 ? "\xEF\xBB\xBF" : "");
    for (size_t i = 0; i < s->length; i++) {
        if (s->text[i] == '\n' && dress == 0)
            strbuf_add(out, "\r");
        if (dress != 1 || i + 1 < s->length)
            strbuf_add_n(out, s->text + i, 1);
    }
}

START_TEST(a_file_keeps_its_dress)
{
    for (uint64_t seed = 0; seed < SEEDS; seed++) {
        struct rng rng = {seed};
        struct edits e = {0};
        struct strbuf kept = {0}, dressed = {0}, want = {0}, got = {0},
                      why = {0};
        random_text(seed);
        make_up(&e, &rng, true);
        if (keep(&kept, &text, &e, &why)) {
            add_dressed(&dressed, &text, (int)seed % 3);
            add_dressed(&want, &kept, (int)seed % 3);
            ck_assert_msg(keep(&got, &dressed, &e, &why), "%s", why.text);
            ck_assert_str_eq(got.text, want.text);
        }
        forget(&e);
        strbuf_free(&kept);
        strbuf_free(&dressed);
        strbuf_free(&want);
        strbuf_free(&got);
        strbuf_free(&why);
    }
}
END_TEST

#define HEAD "title: T\ngoal: G\nmodel:\n  kind: self-attention\n"

static const struct row {
    const char *was, *edits[3], *want; // a text, or a reason
} rows[] = {
    {HEAD "  tokens: [a, b]\n  X: [[1, 2], [3, 4]] # x\nallow: [X]\n",
     {"X[a,1] = 2", "X[a,1] = 1"},
     HEAD "  tokens: [a, b]\n  X: [[1, 2], [3, 4]] # x\nallow: [X]\n"},
    {HEAD "  tokens: [a, b]\n  X: [[1, 2], [3, 4]] # x\n",
     {"W_Q[1,2] = -5"},
     HEAD "  tokens: [a, b]\n  X: [[1, 2], [3, 4]] # x\n"
          "  W_Q: [[1, -5],\n        [0,  1]]\n"},
    {HEAD "  tokens: [a, b]\n  X:\n    - [1, 2] # a\n    - [3, 4] # b\n",
     {"tokens = [b, a, b]"},
     HEAD "  tokens: [b, a, b]\n  X:\n    - [3, 4]\n    - [1, 2] # a\n"
          "    - [3, 4] # b\n"},
    {HEAD "  tokens: [a, b]\n  X: [[1, 2], [3, 4]]\n"
          "pages: # of a\n  - at: X[a]\nexpect: {X: [[1, 2], [3, 4]]}\n",
     {"tokens[1] = c"},
     HEAD "  tokens: [c, b]\n  X: [[1, 2], [3, 4]]\n"
          "# pages: # of a\n#   - at: X[a]\n"
          "# expect: {X: [[1, 2], [3, 4]]}\n"},
    {"title: T\ngoal: G\nmodel:\n  kind: rnn-attention\n"
     "  source: [the, cat, .]\n  weights: translator-en-fr\n",
     {"source = [the, dog, .]", "W_a[1,1] = 2"},
     "l.yaml: only what the lesson itself gives can be saved, and some of this "
     "stands in 'translator-en-fr'"},
};

START_TEST(what_is_kept_is_this)
{
    const struct row *r = &rows[_i];
    struct edits e = {0};
    struct strbuf kept = {0}, why = {0};
    while (e.count < 3 && r->edits[e.count]) {
        e.line[e.count] = (char *)r->edits[e.count];
        e.count++;
    }
    strbuf_clear(&text);
    strbuf_add(&text, r->was);
    bool good = keep(&kept, &text, &e, &why);
    const char *got = strbuf_text(good ? &kept : &why);
    ck_assert_msg(!strncmp(got, r->want, good ? 1000 : strlen(r->want)), "%s",
                  got);
    strbuf_free(&kept);
    strbuf_free(&why);
}
END_TEST

#define LENGTH(table) ((int)(sizeof(table) / sizeof *(table)))

int main(void)
{
    Suite *suite = suite_create("keep");
    TCase *all = tcase_create("keep");
    tcase_add_test(all, shipped_lessons_are_kept);
    tcase_add_test(all, random_lessons_are_kept);
    tcase_add_test(all, cells_leave_all_else_as_it_was);
    tcase_add_test(all, a_file_keeps_its_dress);
    tcase_add_loop_test(all, what_is_kept_is_this, 0, LENGTH(rows));
    suite_add_tcase(suite, all);
    return suite_end(suite);
}
