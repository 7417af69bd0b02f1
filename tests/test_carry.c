// SPDX-License-Identifier: MIT
// What is changed on a page whose own change moves the words is changed of the
// same words off it: random pages, random changes, compared by word.
#include <check.h>
#include <stdio.h>
#include <string.h>

#include "document/change/carry.h"
#include "lesson/lesson.h"
#include "math/rng.h"
#include "mechanism/mechanism.h"
#include "memory_files.h"
#include "suite.h"

#define LESSON                                                                 \
    "title: T\ngoal: G\nmodel:\n  kind: self-attention\n"                      \
    "  tokens: [a, b, a, c]\n"                                                 \
    "  X: [[1, 0], [0, 2], [7, 7], [4, 5]]\n"                                  \
    "  mask: [[1, 1, 0, 1], [0, 1, 1, 1], [1, 1, 1, 0], [1, 0, 0, 1]]\n"

enum { MOST_EDITS = 9, MOST_TEXT_SIZE = 400 };

struct edits {
    char text[MOST_EDITS][MOST_TEXT_SIZE];
    const char *edit[MOST_EDITS];
    int count;
};

static char *next(struct edits *e)
{
    e->edit[e->count] = e->text[e->count];
    return e->text[e->count++];
}

static bool load(struct lesson *l, const struct edits *e)
{
    struct complaints c = {0};
    struct memory m = {.lesson = LESSON};
    const struct files files = memory_files(&m);
    const struct own own = {.edits = e->edit, .edit_count = e->count};
    bool good = lesson_load_own(l, "l.yaml", &files, model_kinds, &own, &c);
    complaints_free(&c);
    return good;
}

static int words_now(const struct edits *e)
{
    struct lesson l;
    ck_assert(load(&l, e));
    int count = model_words(&l.model, "tokens").count;
    lesson_free(&l);
    return count;
}

static const char *any_word(struct rng *rng)
{
    static const char *const words[] = {"a", "b", "c", "d"};
    return words[rng_between(rng, 0, 3)];
}

// One that moves, takes out, adds or names a word.
static void word_edit(struct rng *rng, struct edits *e, int count)
{
    char *out = next(e);
    int at = rng_between(rng, 1, count), kind = rng_between(rng, 0, 3);
    if (kind == 0)
        sprintf(out, "move tokens[%d] to %d", at, rng_between(rng, 1, count));
    else if (kind == 1 && count > 2)
        sprintf(out, "remove tokens[%d]", at);
    else if (kind == 2 && count < 6)
        sprintf(out, "add tokens[%d] = %s", rng_between(rng, 1, count + 1),
                any_word(rng));
    else
        sprintf(out, "tokens[%d] = %s", at, any_word(rng));
}

static void page_edit(struct rng *rng, struct edits *e, int count)
{
    static const char *const lists[] = {"[c, a, b, a]", "[a, a, c, b]",
                                        "[c, b]", "[b, a, d, a, c]",
                                        "[a, b, b]"};
    if (rng_between(rng, 0, 1))
        sprintf(next(e), "tokens = %s", lists[rng_between(rng, 0, 4)]);
    else
        word_edit(rng, e, count);
}

// Numbers in brackets: what stands there with one of them another, or all.
static void row_text(struct rng *rng, const struct matrix *m, int row, int one,
                     bool bits, char *out)
{
    strcat(out, "[");
    for (int k = 0; k < m->columns; k++) {
        double x = m->data[row * m->columns + k];
        if (one == k || one < -1)
            x = bits ? rng_between(rng, 0, 1) : rng_between(rng, 10, 99);
        sprintf(out + strlen(out), "%s%g", k ? ", " : "", x);
    }
    strcat(out, "]");
}

static void matrix_edit(struct rng *rng, struct edits *e, const struct model *m)
{
    bool bits = rng_between(rng, 0, 1);
    const char *name = bits ? "mask" : "X";
    const struct matrix *now = model_matrix(m, name);
    int row = rng_between(rng, 0, now->rows - 1);
    int column = rng_between(rng, 0, now->columns - 1);
    int to = rng_between(rng, row, now->rows - 1);
    int right = rng_between(rng, column, now->columns - 1);
    int x = bits ? rng_between(rng, 0, 1) : rng_between(rng, 10, 99);
    char *out = next(e);
    switch (rng_between(rng, 0, 5)) {
    case 0:
        sprintf(out, "%s[%d,%d] = %d", name, row + 1, column + 1, x);
        break;
    case 1:
        sprintf(out, "%s[%d..%d,%d..%d] = %d", name, row + 1, to + 1,
                column + 1, right + 1, x);
        break;
    case 2:
        sprintf(out, "%s[%d] = ", name, row + 1);
        row_text(rng, now, row, rng_between(rng, -2, now->columns - 1), bits,
                 out);
        break;
    case 3:
        sprintf(out, "%s[%s,%d] = %d", name, model_words(m, "tokens").word[row],
                column + 1, x);
        break;
    case 4:
        sprintf(out, "%s = swap %d %d", "X", row + 1, to + 1);
        break;
    default:
        sprintf(out, "%s = [", name);
        for (int i = 0; i < now->rows; i++) {
            strcat(out, i ? ", " : "");
            row_text(rng, now, i, i == row ? column : -1, bits, out);
        }
        strcat(out, "]");
    }
}

static int place_of(struct words list, int id)
{
    for (int i = 0; i < list.count; i++)
        if (list.id[i] == id)
            return i;
    return -1;
}

static double cell(const struct model *m, const char *name, int row, int column)
{
    const struct matrix *x = model_matrix(m, name);
    ck_assert(row < x->rows && column < x->columns);
    return x->data[row * x->columns + column];
}

// The lesson off the page, as it was and with the change; the page with it.
struct checked {
    const struct model *below, *after, *page;
    const char *edit, *carried;
};

static void check_words(const struct checked *c)
{
    struct words after = model_words(c->after, "tokens");
    struct words below = model_words(c->below, "tokens");
    ck_assert_int_eq(after.count, below.count);
    for (int i = 0; i < after.count; i++) {
        ck_assert_str_eq(after.word[i], below.word[i]);
        ck_assert_int_eq(after.id[i], below.id[i]);
    }
}

// The number that the words have on the page; off it those that the page does
// not show are as before.
static void check_cells(const struct checked *c, const char *name, bool square)
{
    struct words after = model_words(c->after, "tokens");
    struct words page = model_words(c->page, "tokens");
    int columns = model_matrix(c->after, name)->columns;
    for (int i = 0; i < after.count; i++)
        for (int k = 0; k < columns; k++) {
            int row = place_of(page, after.id[i]);
            int column = square ? place_of(page, after.id[k]) : k;
            double want = row >= 0 && column >= 0
                              ? cell(c->page, name, row, column)
                              : cell(c->below, name, i, k);
            ck_assert_msg(cell(c->after, name, i, k) == want,
                          "%s: %s, but %s[%d,%d] is %g, not %g", c->edit,
                          c->carried, name, i + 1, k + 1,
                          cell(c->after, name, i, k), want);
        }
}

// A whole refusal is right: the page has words of its own, or a span falls
// apart.
static bool may_be_refused(const struct model *below, const struct model *page,
                           const char *edit)
{
    struct words b = model_words(below, "tokens");
    struct words p = model_words(page, "tokens");
    bool own = false;
    for (int i = 0; i < p.count; i++)
        own |= place_of(b, p.id[i]) < 0;
    return own || strstr(edit, "..");
}

static void lay(struct rng *rng, struct edits *lesson, struct edits *page)
{
    for (int i = rng_between(rng, 0, 2); i > 0; i--)
        word_edit(rng, lesson, words_now(lesson));
    *page = *lesson;
    for (int i = 0; i < page->count; i++)
        page->edit[i] = page->text[i];
    for (int i = rng_between(rng, 1, 2); i > 0; i--)
        page_edit(rng, page, words_now(page));
}

START_TEST(what_is_changed_of_a_word_is_changed_of_that_word)
{
    struct rng rng = {(uint64_t)_i * 7 + 1};
    struct edits lesson = {.count = 0}, page;
    struct lesson below, shown, after, there;
    struct strbuf out = {0};
    struct reason why = {0};
    lay(&rng, &lesson, &page);
    ck_assert(load(&below, &lesson) && load(&shown, &page));
    matrix_edit(&rng, &page, &shown.model);
    const char *edit = page.edit[page.count - 1];
    bool good = load(&there, &page); // an equal word's name alone is no place
    bool carried = change_carry(edit, &shown.model, &below.model, &out, &why);
    ck_assert(carried == !why.text.length);
    if (!carried)
        ck_assert_msg(may_be_refused(&below.model, &shown.model, edit),
                      "%s: %s", edit, strbuf_text(&why.text));
    if (good && carried) {
        strcpy(next(&lesson), strbuf_text(&out));
        ck_assert_msg(load(&after, &lesson), "%s: %s", edit, strbuf_text(&out));
        const struct checked c = {&below.model, &after.model, &there.model,
                                  edit, strbuf_text(&out)};
        check_cells(&c, "X", false);
        check_cells(&c, "mask", true);
        check_words(&c);
        lesson_free(&after);
    }
    if (good)
        lesson_free(&there);
    lesson_free(&below);
    lesson_free(&shown);
    reason_free(&why);
    strbuf_free(&out);
}
END_TEST

// A word that is named, taken out, moved or added beside is the one that was
// pointed at, and no other is touched.
START_TEST(a_word_that_is_changed_is_that_word)
{
    struct rng rng = {(uint64_t)_i * 11 + 3};
    struct edits lesson = {.count = 0}, page;
    struct lesson below, shown, after;
    struct strbuf out = {0};
    struct reason why = {0};
    lay(&rng, &lesson, &page);
    ck_assert(load(&below, &lesson) && load(&shown, &page));
    struct words b = model_words(&below.model, "tokens");
    struct words p = model_words(&shown.model, "tokens");
    int at = rng_between(&rng, 0, p.count - 1), id = p.id[at];
    int to = rng_between(&rng, 0, p.count - 1), kind = rng_between(&rng, 0, 3);
    if (kind == 1 && b.count < 2)
        kind = 0;
    char edit[MOST_TEXT_SIZE];
    static const char *const acts[] = {"", "remove ", "move ", "add "};
    int length = snprintf(edit, sizeof edit, "%stokens[%d]", acts[kind],
                          at + 1 + (kind == 3));
    if (kind == 2)
        sprintf(edit + length, " to %d", to + 1);
    else if (kind != 1)
        strcpy(edit + length, " = zebra");
    int from = place_of(b, id), target = place_of(b, p.id[to]);
    bool can = from >= 0 && (kind != 2 || target >= 0);
    ck_assert_msg(change_carry(edit, &shown.model, &below.model, &out, &why) ==
                      can,
                  "%s: %s", edit, strbuf_text(&why.text));
    if (can) {
        strcpy(next(&lesson), strbuf_text(&out));
        ck_assert_msg(load(&after, &lesson), "%s: %s", edit, strbuf_text(&out));
        struct words a = model_words(&after.model, "tokens");
        int now = place_of(a, id);
        ck_assert_int_eq(a.count, b.count + (kind == 3) - (kind == 1));
        ck_assert_int_eq(now < 0, kind == 1);
        if (kind == 2)
            ck_assert_int_eq(now, target);
        if (kind == 3)
            ck_assert_str_eq(a.word[now + 1], "zebra");
        for (int i = 0; i < b.count; i++) {
            int there = place_of(a, b.id[i]);
            const char *want = kind == 0 && b.id[i] == id ? "zebra" : b.word[i];
            ck_assert_int_eq(there < 0, kind == 1 && b.id[i] == id);
            if (there >= 0)
                ck_assert_str_eq(a.word[there], want);
        }
        lesson_free(&after);
    } else {
        ck_assert_ptr_nonnull(strstr(strbuf_text(&why.text), "of this page"));
    }
    lesson_free(&below);
    lesson_free(&shown);
    reason_free(&why);
    strbuf_free(&out);
}
END_TEST

// What goes by no word, or by words that stand where they stood, is as typed.
START_TEST(what_needs_no_other_place_stays_as_it_was_written)
{
    static const struct {
        const char *page, *edit, *want;
    } table[] = {
        {"X = zero", "X[ 3 , 1] =  5", "X[ 3 , 1] =  5"},
        {"tokens = [c, a, b, a]", "W_Q[1,2] = 3", "W_Q[1,2] = 3"},
        {"tokens = [c, a, b, a]", "scale = none", "scale = none"},
        {"tokens = [c, a, b, a]", "tokens = [a, d]", "tokens = [a, d]"},
        {"tokens = [c, a, b, a]", "tokens = a d", "tokens = a d"},
        {"tokens = [c, a, b, a]", "mask = causal", "mask = causal"},
        {"tokens = [c, a, b, a]", "mask = {band: 1}", "mask = {band: 1}"},
        {"tokens = [c, a, b, a]", "X[9,1] = 5", "X[9,1] = 5"},
        {"tokens = [c, a, b, a]", "X[a,1] = 5", "X[a,1] = 5"}, // which?
        {"tokens = [c, a, b, a]", "nothing at all", "nothing at all"},
        {"tokens = [c, a, b, a]", "X[1,1] = 5", "X[c,1] = 5"},
        {"tokens = [c, a, b, a]", "X[4,2] = 5", "X[3,2] = 5"},
        {"tokens = [c, a, b, a]", "X[c,1] = 5", "X[c,1] = 5"},
        {"tokens = [c, a, b, a]", "mask[1,3] = 0", "mask[c,b] = 0"},
        {"tokens = [c, a, b, a]", "tokens[1] = sun", "tokens[4] = sun"},
        {"tokens = [c, a, b, a]", "tokens[c] = sun", "tokens[4] = sun"},
        {"tokens = [c, a, b, a]", "add tokens[1] = sun", "add tokens[4] = sun"},
        {"tokens = [c, a, b, a]", "add tokens[2] = sun", "add tokens[5] = sun"},
        {"tokens = [c, a, b, a]", "X = swap 1 2", "X = swap 4 1"},
    };
    for (size_t k = 0; k < sizeof table / sizeof *table; k++) {
        struct edits none = {.count = 0}, page = {.count = 0};
        struct lesson below, shown;
        struct strbuf out = {0};
        struct reason why = {0};
        strcpy(next(&page), table[k].page);
        ck_assert(load(&below, &none) && load(&shown, &page));
        ck_assert(change_carry(table[k].edit, &shown.model, &below.model, &out,
                               &why));
        ck_assert_str_eq(strbuf_text(&out), table[k].want);
        lesson_free(&below);
        lesson_free(&shown);
        reason_free(&why);
        strbuf_free(&out);
    }
}
END_TEST

// What only the page has may stand in a row or a matrix that is changed, as it
// is; changed itself it is refused, and so is what would fall apart.
START_TEST(what_only_the_page_has_is_left_alone)
{
    static const struct {
        const char *page, *edit, *want; // NULL: refused
    } table[] = {
        {"add tokens[1] = d", "mask[2] = [1, 0, 0, 0, 1]",
         "mask[1] = [0, 0, 0, 1]"},
        {"add tokens[1] = d", "mask[2] = [0, 1, 1, 0, 1]", NULL},
        {"add tokens[1] = d", "mask[1] = [1, 1, 1, 1, 1]", NULL},
        {"add tokens[1] = d", "X[1,1] = 3", NULL},
        {"add tokens[1] = d", "X[1..2,1] = 3", NULL},
        {"add tokens[1] = d", "X[2..3,1] = 3", "X[1..b,1] = 3"},
        {"tokens = [a, a, c, b]", "X[1..2,1] = 3", NULL},
        {"tokens = [a, a, c, b]", "X[3..4,1] = 3", NULL},
        {"remove tokens[1]", "X = [[5, 6], [7, 8], [9, 9]]",
         "X = [[1, 0], [5, 6], [7, 8], [9, 9]]"},
        {"remove tokens[1]", "mask[1] = [0, 0, 0]", "mask[b] = [0, 0, 0, 0]"},
        {"remove tokens[1]", "mask[3] = [0, 0, 0]", "mask[c] = [1, 0, 0, 0]"},
    };
    for (size_t k = 0; k < sizeof table / sizeof *table; k++) {
        struct edits none = {.count = 0}, page = {.count = 0};
        struct lesson below, shown;
        struct strbuf out = {0};
        struct reason why = {0};
        strcpy(next(&page), table[k].page);
        ck_assert(load(&below, &none) && load(&shown, &page));
        bool good =
            change_carry(table[k].edit, &shown.model, &below.model, &out, &why);
        ck_assert_msg(good == !!table[k].want, "%s: %s", table[k].edit,
                      strbuf_text(&out));
        if (good)
            ck_assert_str_eq(strbuf_text(&out), table[k].want);
        lesson_free(&below);
        lesson_free(&shown);
        reason_free(&why);
        strbuf_free(&out);
    }
}
END_TEST

// "weights[2] = {a: 0.25, 3: 0.75}"
static void held_edit(struct rng *rng, struct edits *e, const struct model *m)
{
    struct words w = model_words(m, "tokens");
    int one = rng_between(rng, 0, w.count - 1);
    int other = rng_between(rng, 0, w.count - 1);
    char *out = next(e);
    sprintf(out, "weights[%d] = {", rng_between(rng, 1, w.count));
    if (one == other)
        sprintf(out + strlen(out), "%d: 1}", one + 1);
    else
        sprintf(out + strlen(out), "%d: 0.25, %d: 0.75}", one + 1, other + 1);
}

// A row of weights that is held on a page is held off it of the same words.
START_TEST(what_is_held_of_a_word_is_held_of_that_word)
{
    struct rng rng = {(uint64_t)_i * 11 + 5};
    struct edits lesson = {.count = 0}, page;
    struct lesson below, shown, after, there;
    struct strbuf out = {0};
    struct reason why = {0};
    lay(&rng, &lesson, &page);
    ck_assert(load(&below, &lesson) && load(&shown, &page));
    held_edit(&rng, &page, &shown.model);
    const char *edit = page.edit[page.count - 1];
    ck_assert(load(&there, &page));
    bool carried = change_carry(edit, &shown.model, &below.model, &out, &why);
    if (!carried)
        ck_assert_msg(may_be_refused(&below.model, &shown.model, edit),
                      "%s: %s", edit, strbuf_text(&why.text));
    if (carried) {
        strcpy(next(&lesson), strbuf_text(&out));
        ck_assert_msg(load(&after, &lesson), "%s: %s", edit, strbuf_text(&out));
        struct words w = model_words(&there.model, "tokens");
        struct words v = model_words(&after.model, "tokens");
        for (int i = 0; i < w.count; i++)
            for (int k = 0; k < w.count; k++) {
                int row = place_of(v, w.id[i]), to = place_of(v, w.id[k]);
                double x = cell(&there.model, "held", i, k);
                double y = row >= 0 && to >= 0
                               ? cell(&after.model, "held", row, to)
                               : 0;
                ck_assert_msg(x == y, "%s: %s", edit, strbuf_text(&out));
            }
        lesson_free(&after);
    }
    lesson_free(&below);
    lesson_free(&shown);
    lesson_free(&there);
    strbuf_free(&out);
    reason_free(&why);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("carry");
    TCase *all = tcase_create("carry");
    tcase_add_loop_test(all, what_is_changed_of_a_word_is_changed_of_that_word,
                        0, 1500);
    tcase_add_loop_test(all, what_is_held_of_a_word_is_held_of_that_word, 0,
                        500);
    tcase_add_loop_test(all, a_word_that_is_changed_is_that_word, 0, 1000);
    tcase_add_test(all, what_needs_no_other_place_stays_as_it_was_written);
    tcase_add_test(all, what_only_the_page_has_is_left_alone);
    suite_add_tcase(suite, all);
    return suite_end(suite);
}
