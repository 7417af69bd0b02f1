// SPDX-License-Identifier: MIT
// Small files must not cost much. Each of these is checked by the program
// itself, in a child whose time and memory are measured.
#define _DEFAULT_SOURCE // wait4, realpath
#include <check.h>
#include <fcntl.h>
#include <limits.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/strbuf.h"
#include "suite.h"

// What may be spent on a slow core: a second and 200 MB on a lesson that is
// typed, five seconds and 1 GB where weights are imported. The sanitizers, and
// a machine that does other things too, take their share.
#ifdef __SANITIZE_ADDRESS__
enum { SLOWER = 20, LARGER = 4 };
#else
enum { SLOWER = 2, LARGER = 1 };
#endif

static char program[PATH_MAX];

// The two files of a lesson.
struct pair {
    struct strbuf lesson, weights;
};

static void begin(struct pair *p, const char *kind)
{
    strbuf_addf(&p->lesson, "title: t\ngoal: g\nmodel:\n  kind: %s\n", kind);
}

static void begin_imported(struct pair *p, const char *kind)
{
    begin(p, kind);
    strbuf_add(&p->lesson, "  weights: weights.json\n");
}

// A %d in [text] is the number from 0.
static void repeat(struct strbuf *out, const char *text, const char *between,
                   int times)
{
    bool counts = strchr(text, '%') != NULL;
    for (int i = 0; i < times; i++) {
        strbuf_add(out, i ? between : "");
        if (counts)
            strbuf_addf(out, text, i);
        else
            strbuf_add(out, text);
    }
}

static void add_list(struct strbuf *out, const char *item, int count)
{
    strbuf_add(out, "[");
    repeat(out, item, ",", count);
    strbuf_add(out, "]");
}

static void add_matrix(struct strbuf *out, const char *name, int rows,
                       int columns)
{
    strbuf_addf(out, "%s: ", name);
    for (int r = 0; r < rows; r++) {
        strbuf_add(out, r ? "," : "[");
        add_list(out, "0", columns);
    }
    strbuf_add(out, "]");
}

static void add_typed(struct pair *p, int n, int d)
{
    begin(p, "self-attention");
    strbuf_add(&p->lesson, "  tokens: ");
    add_list(&p->lesson, "t%d", n);
    strbuf_add(&p->lesson, "\n  ");
    add_matrix(&p->lesson, "X", n, d);
    strbuf_add(&p->lesson, "\n");
}

static void add_imported(struct pair *p, int n, int d)
{
    begin_imported(p, "self-attention");
    strbuf_add(&p->weights, "{tokens: ");
    add_list(&p->weights, "t%d", n);
    strbuf_add(&p->weights, ", ");
    add_matrix(&p->weights, "X", n, d);
    strbuf_add(&p->weights, "}");
}

// --- what is computed ------------------------------------------------------

// 74 bytes and 11 kB: they took 2.1 GB.
static void many_heads(struct pair *p)
{
    begin_imported(p, "self-attention");
    strbuf_add(&p->weights, "{tokens: ");
    add_list(&p->weights, "a", 1024);
    strbuf_add(&p->weights, ", ");
    add_matrix(&p->weights, "X", 1024, 1);
    strbuf_add(&p->weights, ", heads: ");
    add_list(&p->weights, "{}", 64);
    strbuf_add(&p->weights, "}");
}

static void typed_heads(struct pair *p)
{
    add_typed(p, 64, 1000);
    strbuf_add(&p->lesson, "  heads: [");
    for (int h = 0; h < 60; h++) {
        strbuf_add(&p->lesson, h ? ", {" : "{");
        add_matrix(&p->lesson, "W_V", 1000, 1);
        strbuf_add(&p->lesson, "}");
    }
    strbuf_add(&p->lesson, "]\n");
}

static void wide_attention(struct pair *p)
{
    add_imported(p, 1024, 64);
}

static void large_positions(struct pair *p)
{
    begin_imported(p, "positional");
    strbuf_add(&p->weights, "{positions: 1024, d: 1024}");
}

static void typed_positions(struct pair *p)
{
    begin(p, "positional");
    strbuf_add(&p->lesson, "  positions: 64\n  d: 1024\n");
}

// A translator that never ends by itself: all its logits are equal.
static void add_translator(struct pair *p, int words, int vocabulary, int wide,
                           int units)
{
    const struct {
        const char *name;
        int rows, columns;
    } shapes[] = {
        {"E_src", 1, 1},        {"E_tgt", vocabulary, 1},
        {"W_f", 1, 1},          {"U_f", 1, 1},
        {"b_f", 1, 1},          {"W_b", 1, 1},
        {"U_b", 1, 1},          {"b_b", 1, 1},
        {"W_init", 1, wide},    {"b_init", 1, wide},
        {"W_a", wide, units},   {"U_a", 2, units},
        {"v_a", units, 1},      {"W_y", 1, wide},
        {"W_s", wide, wide},    {"W_c", 2, wide},
        {"b_s", 1, wide},       {"W_o", wide + 3, vocabulary},
        {"b_o", 1, vocabulary},
    };
    begin_imported(p, "rnn-attention");
    strbuf_add(&p->weights, "{vocabulary: {source: [a], target: ");
    strbuf_add(&p->weights, "[<pad>, <s>, </s>");
    repeat(&p->weights, ", t%d", "", vocabulary - 3);
    strbuf_add(&p->weights, "]}, source: ");
    add_list(&p->weights, "a", words);
    for (size_t i = 0; i < sizeof shapes / sizeof *shapes; i++) {
        strbuf_add(&p->weights, ", ");
        add_matrix(&p->weights, shapes[i].name, shapes[i].rows,
                   shapes[i].columns);
    }
    strbuf_add(&p->weights, "}");
}

// 73 bytes and its weights: 59 seconds.
static void large_vocabulary(struct pair *p)
{
    add_translator(p, 1024, 700, 600, 1);
}

static void many_units(struct pair *p)
{
    add_translator(p, 1024, 3, 1, 1024);
}

static void long_sentence(struct pair *p)
{
    add_translator(p, 1024, 3, 1, 8);
}

// --- what is read ----------------------------------------------------------

static void a_million_numbers(struct pair *p)
{
    add_typed(p, 16, 985);
    strbuf_add(&p->lesson, "  ");
    add_matrix(&p->lesson, "W_Q", 985, 985);
    strbuf_add(&p->lesson, "\n");
}

static void two_million_numbers(struct pair *p)
{
    add_typed(p, 1, 1);
    strbuf_add(&p->lesson, "allow: ");
    add_list(&p->lesson, "0", 2000000);
}

static void unknown_keys(struct pair *p)
{
    add_typed(p, 1, 1);
    repeat(&p->lesson, "key%d: 0\n", "", 300000);
}

static void wrong_numbers(struct pair *p)
{
    begin(p, "self-attention");
    strbuf_add(&p->lesson, "  X: ");
    add_list(&p->lesson, "[x]", 200000);
    strbuf_add(&p->lesson, "\nallow: ");
    add_list(&p->lesson, "x%d", 300000);
}

// Words that begin alike, and one that is none of them.
static void like_words(struct pair *p)
{
    begin(p, "rnn-attention");
    strbuf_add(&p->lesson, "  vocabulary:\n    source: ");
    add_list(&p->lesson, "abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuvw%d",
             1024);
    strbuf_add(&p->lesson, "\n  source: ");
    add_list(&p->lesson, "abcdefghijklmnopqrstuvwxyzabcdefghijklmnopqrstuv%dxx",
             64);
}

static void long_title(struct pair *p)
{
    strbuf_add(&p->lesson, "goal: g\ntitle: ");
    repeat(&p->lesson, "word ", "", 700000);
}

// --- what pages say --------------------------------------------------------

static void long_say(struct pair *p)
{
    add_typed(p, 1, 1);
    strbuf_add(&p->lesson, "pages:\n- at: X\n  say: ");
    repeat(&p->lesson, "words", "", 401);
}

// 67 kB that filled 95 MB.
static void say_of_rows(struct pair *p)
{
    add_typed(p, 4, 1000);
    strbuf_add(&p->lesson, "pages:\n- at: X\n  say: \"{X[1]}\"\n");
}

static void say_of_many(struct pair *p)
{
    add_typed(p, 4, 4);
    strbuf_add(&p->lesson, "pages:\n- at: X\n  say: \"");
    repeat(&p->lesson, "{X[1,1]}", "", 33);
    strbuf_add(&p->lesson, "\"\n");
}

static void many_pages(struct pair *p)
{
    add_typed(p, 1, 1);
    strbuf_add(&p->lesson, "pages:\n");
    repeat(&p->lesson, "- at: X\n", "", 100000);
}

static void add_heads(struct pair *p)
{
    add_typed(p, 16, 16);
    strbuf_add(&p->lesson, "  heads: ");
    add_list(&p->lesson, "{}", 64);
}

static void full_pages(struct pair *p)
{
    add_heads(p);
    strbuf_add(&p->lesson, "\npages:\n");
    for (int i = 0; i < 256; i++) {
        strbuf_add(&p->lesson, "- at: X\n  say: \"");
        repeat(&p->lesson, "{head64.weights[t15,t15]}", "", 32);
        strbuf_add(&p->lesson, "\"\n");
    }
}

static void unknown_pages(struct pair *p)
{
    add_heads(p);
    strbuf_add(&p->lesson, "\npages:\n");
    repeat(&p->lesson, "- at: haed%d.weights.max\n", "", 256);
    strbuf_add(&p->lesson, "expect:\n");
    repeat(&p->lesson, "  head64.wieghts%d: 0\n", "", 1024);
}

// 240 kB of them took 10 seconds.
static void unknown_expectations(struct pair *p)
{
    add_heads(p);
    strbuf_add(&p->lesson, "\nexpect:\n");
    repeat(&p->lesson, "  head64.wieghts%d: 0\n", "", 10000);
}

static const struct {
    const char *name;
    void (*write)(struct pair *p);
    const char *says; // among the errors; NULL when there are none
} rows[] = {
    {"many heads", many_heads,
     "lesson.yaml:3:1: this model is too large to compute: it needs about "
     "2821 million multiplications, and at most 1500 are allowed; the "
     "costliest of its 643 tensors is head1.weights.exp, 1024 × 1024"},
    {"typed heads", typed_heads, "lesson.yaml:3:1: this model is too large"},
    {"wide attention", wide_attention, NULL},
    {"large positions", large_positions, NULL},
    {"typed positions", typed_positions, NULL},
    {"large vocabulary", large_vocabulary, "is logits, 2058 × 700"},
    {"many units", many_units, "is energies, 2058 × 1024"},
    {"long sentence", long_sentence, NULL},
    {"a million numbers", a_million_numbers, NULL},
    {"two million numbers", two_million_numbers,
     "lesson.yaml:7:1999959: more than a million values in one file"},
    {"unknown keys", unknown_keys, "and 299980 more"},
    {"wrong numbers", wrong_numbers, "and 299"},
    {"like words", like_words, "did you mean"},
    {"long title", long_title, "lesson.yaml:2:8: title is longer than 2000"},
    {"long say", long_say, "lesson.yaml:9:8: say is longer than 2000"},
    {"say of rows", say_of_rows, "this is longer than 2000 bytes once"},
    {"say of many", say_of_many, "this holds more than 32 addresses"},
    {"many pages", many_pages, "lesson.yaml:8:1: pages has 100000 entries"},
    {"full pages", full_pages, NULL},
    {"unknown pages", unknown_pages, "did you mean"},
    {"unknown expectations", unknown_expectations,
     "expect has 10000 entries: more than 1024"},
};

// --- the child -------------------------------------------------------------

static void save(const char *folder, const char *name, const struct strbuf *s)
{
    char path[300];
    snprintf(path, sizeof path, "%s/%s", folder, name);
    FILE *f = fopen(path, "wb");
    ck_assert(f && fwrite(strbuf_text(s), 1, s->length, f) == s->length);
    ck_assert(!fclose(f));
}

// Runs `check lesson.yaml` in [folder]; what it prints goes to "said".
static int check_there(const char *folder, struct rusage *usage)
{
    int status;
    pid_t child = fork();
    ck_assert_int_ge(child, 0);
    if (!child) {
        int said = chdir(folder)
                       ? -1
                       : open("said", O_WRONLY | O_CREAT | O_TRUNC, 0600);
        if (said >= 0 && dup2(said, 1) == 1 && dup2(said, 2) == 2)
            execl(program, program, "check", "lesson.yaml", (char *)NULL);
        _exit(127);
    }
    ck_assert_int_eq(wait4(child, &status, 0, usage), child);
    ck_assert_msg(WIFEXITED(status), "signal %d", WTERMSIG(status));
    return WEXITSTATUS(status);
}

static void read_said(const char *folder, char *text, size_t size)
{
    char path[300];
    snprintf(path, sizeof path, "%s/said", folder);
    FILE *f = fopen(path, "rb");
    ck_assert(f != NULL);
    text[fread(text, 1, size - 1, f)] = 0;
    fclose(f);
}

static void remove_folder(const char *folder)
{
    static const char *const names[] = {"lesson.yaml", "weights.json", "said"};
    char path[300];
    for (int i = 0; i < 3; i++) {
        snprintf(path, sizeof path, "%s/%s", folder, names[i]);
        remove(path);
    }
    rmdir(folder);
}

static double seconds(struct timeval t)
{
    return (double)t.tv_sec + (double)t.tv_usec * 1e-6;
}

static void check_usage(const struct rusage *u, bool imported)
{
    double time = seconds(u->ru_utime) + seconds(u->ru_stime);
    double memory = (double)u->ru_maxrss / 1024; // MB
    printf("  %.2f s, %.0f MB\n", time, memory);
    ck_assert_double_le(time, (imported ? 5 : 1) * SLOWER);
    ck_assert_double_le(memory, (imported ? 1000 : 200) * LARGER);
}

START_TEST(a_file_costs_no_more_than_the_limit)
{
    char folder[] = "/tmp/followspot-limits-XXXXXX", said[8192];
    struct pair p = {0};
    struct rusage usage;
    ck_assert(mkdtemp(folder) != NULL);
    rows[_i].write(&p);
    save(folder, "lesson.yaml", &p.lesson);
    save(folder, "weights.json", &p.weights);
    int status = check_there(folder, &usage);
    read_said(folder, said, sizeof said);
    remove_folder(folder);
    printf("%s:", rows[_i].name);
    check_usage(&usage, p.weights.length > 0);
    ck_assert_msg(status == (rows[_i].says ? 2 : 0), "%s: %.300s",
                  rows[_i].name, said);
    ck_assert_msg(!rows[_i].says || strstr(said, rows[_i].says), "%s: %s",
                  rows[_i].name, said);
    strbuf_free(&p.lesson);
    strbuf_free(&p.weights);
}
END_TEST

int main(int argc, char **argv)
{
    if (argc != 2 || !realpath(argv[1], program))
        return 2;
    Suite *suite = suite_create("limits");
    TCase *t = tcase_create("limits");
    tcase_add_loop_test(t, a_file_costs_no_more_than_the_limit, 0,
                        sizeof rows / sizeof *rows);
    suite_add_tcase(suite, t);
    return suite_end(suite);
}
