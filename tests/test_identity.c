// SPDX-License-Identifier: MIT
// Which word is which, after any changes: random ones against a small model
// that carries every word's number along with it.
#include <check.h>
#include <stdio.h>
#include <string.h>

#include "lesson/lesson.h"
#include "math/rng.h"
#include "mechanism/mechanism.h"
#include "memory_files.h"
#include "place.h"
#include "scene/span.h"
#include "suite.h"
#include "trace/compare/difference.h"
#include "trace/compare/difference_say.h"

#define LESSON                                                                 \
    "title: T\ngoal: G\nmodel:\n  kind: self-attention\n"                      \
    "  tokens: [a, b, a]\n  X: [[1, 0], [0, 2], [7, 7]]\n"

enum { MOST_EDITS = 8, MOST_WORDS = 3 + MOST_EDITS, MOST_TEXT_SIZE = 99 };

// What the list of words is by the model.
struct tracked {
    const char *word[MOST_WORDS];
    int id[MOST_WORDS];
    int count, largest;
    char edits[MOST_EDITS][MOST_TEXT_SIZE];
    int edit_count;
};

static const char *any_word(struct rng *rng)
{
    static const char *const words[] = {"a", "b", "c", "d"};
    return words[rng_between(rng, 0, 3)];
}

static void take(struct tracked *t, int at)
{
    t->count--;
    for (int i = at; i < t->count; i++) {
        t->word[i] = t->word[i + 1];
        t->id[i] = t->id[i + 1];
    }
}

static void put(struct tracked *t, int at, const char *word, int id)
{
    for (int i = t->count; i > at; i--) {
        t->word[i] = t->word[i - 1];
        t->id[i] = t->id[i - 1];
    }
    t->count++;
    t->word[at] = word;
    t->id[at] = id;
}

static void move(struct rng *rng, struct tracked *t, char *out)
{
    int from = rng_between(rng, 0, t->count - 1);
    int to = rng_between(rng, 0, t->count - 1), id = t->id[from];
    const char *word = t->word[from];
    sprintf(out, "move tokens[%d] to %d", from + 1, to + 1);
    take(t, from);
    put(t, to, word, id);
}

static void rename_one(struct rng *rng, struct tracked *t, char *out)
{
    int at = rng_between(rng, 0, t->count - 1);
    t->word[at] = any_word(rng);
    sprintf(out, "tokens[%d] = %s", at + 1, t->word[at]);
}

static void add(struct rng *rng, struct tracked *t, char *out)
{
    int at = rng_between(rng, 0, t->count);
    const char *word = any_word(rng);
    sprintf(out, "add tokens[%d] = %s", at + 1, word);
    put(t, at, word, ++t->largest);
}

static void remove_one(struct rng *rng, struct tracked *t, char *out)
{
    int at = rng_between(rng, 0, t->count - 1);
    if (t->count == 1) {
        rename_one(rng, t, out);
        return;
    }
    sprintf(out, "remove tokens[%d]", at + 1);
    take(t, at);
}

// A list of words: first all that stay where they are, then from the left.
static void replace(struct rng *rng, struct tracked *t, char *out)
{
    struct tracked was = *t;
    bool used[MOST_WORDS] = {false};
    bool list = rng_between(rng, 0, 1);
    t->count = rng_between(rng, 1, 5);
    strcpy(out, list ? "tokens = [" : "tokens = ");
    for (int i = 0; i < t->count; i++) {
        t->word[i] = any_word(rng);
        sprintf(out + strlen(out), "%s%s",
                !i     ? ""
                : list ? ", "
                       : " ",
                t->word[i]);
        used[i] = i < was.count && !strcmp(was.word[i], t->word[i]);
        t->id[i] = used[i] ? was.id[i] : 0;
    }
    strcat(out, list ? "]" : "");
    for (int i = 0; i < t->count; i++) {
        for (int k = 0; k < was.count && !t->id[i]; k++)
            if (!used[k] && !strcmp(was.word[k], t->word[i])) {
                used[k] = true;
                t->id[i] = was.id[k];
            }
        if (!t->id[i])
            t->id[i] = ++t->largest;
    }
}

static struct tracked changed(struct rng *rng)
{
    static void (*const acts[])(struct rng *, struct tracked *, char *) = {
        move, rename_one, add, remove_one, replace};
    struct tracked t = {{"a", "b", "a"}, {1, 2, 3}, 3, 3, {{0}}, 0};
    int count = rng_between(rng, 0, MOST_EDITS);
    while (t.edit_count < count)
        acts[rng_between(rng, 0, 4)](rng, &t, t.edits[t.edit_count++]);
    return t;
}

static void load(struct lesson *l, const char *text, const struct own *own)
{
    struct complaints c = {0};
    struct memory m = {.lesson = text};
    const struct files files = memory_files(&m);
    ck_assert_msg(lesson_load_own(l, "l.yaml", &files, model_kinds, own, &c),
                  "%s", strbuf_text(&c.text));
    complaints_free(&c);
}

START_TEST(every_word_keeps_its_number)
{
    struct rng rng = {(uint64_t)_i + 1};
    struct tracked t = changed(&rng);
    const char *edits[MOST_EDITS];
    struct lesson l, file;
    char all[MOST_EDITS * MOST_TEXT_SIZE] = "";
    for (int i = 0; i < t.edit_count; i++) {
        edits[i] = t.edits[i];
        sprintf(all + strlen(all), "%s; ", edits[i]);
    }
    load(&l, LESSON, &(struct own){.edits = edits, .edit_count = t.edit_count});
    load(&file, LESSON, NULL);
    struct words words = model_words(&l.model, "tokens");
    ck_assert_int_eq(words.count, t.count);
    for (int i = 0; i < t.count; i++) {
        ck_assert_msg(words.id[i] == t.id[i], "%s[%d] is %d, not %d", all, i,
                      words.id[i], t.id[i]);
        ck_assert_str_eq(words.word[i], t.word[i]);
    }
    ck_assert(l.model.words_sign == file.model.words_sign);
    lesson_free(&l);
    lesson_free(&file);
}
END_TEST

// A lesson with changes, computed.
struct computed {
    struct lesson lesson;
    struct trace trace;
};

static void compute(struct computed *c, const char *text, const struct own *own)
{
    load(&c->lesson, text, own);
    ck_assert(run_model(&c->trace, &c->lesson.model));
}

static void computed_free(struct computed *c)
{
    trace_free(&c->trace);
    lesson_free(&c->lesson);
}

static struct match match_in(const struct computed *was,
                             const struct computed *now, const char *name)
{
    const struct tensor *a = trace_find(&was->trace, name);
    const struct tensor *b = trace_find(&now->trace, name);
    ck_assert(a && b);
    return match_of(a, b);
}

// Every row of a word is found where the word was, and nothing else moves:
// dimensions stay in their places.
START_TEST(rows_and_columns_go_with_their_words)
{
    struct rng rng = {(uint64_t)_i + 1};
    struct tracked t = changed(&rng);
    const char *edits[MOST_EDITS];
    struct computed file, now;
    for (int i = 0; i < t.edit_count; i++)
        edits[i] = t.edits[i];
    compute(&file, LESSON, NULL);
    compute(&now, LESSON,
            &(struct own){.edits = edits, .edit_count = t.edit_count});
    struct match x = match_in(&file, &now, "X");
    struct match scores = match_in(&file, &now, "scores");
    struct match back = match_in(&now, &file, "scores");
    bool moved = false;
    int kept = 0, last = 0;
    for (int i = 0; i < t.count; i++) {
        int want = t.id[i] <= 3 ? t.id[i] - 1 : -1;
        double was;
        ck_assert_int_eq(match_row(&x, i), want);
        ck_assert_int_eq(match_row(&scores, i), want);
        ck_assert_int_eq(match_column(&scores, i), want);
        ck_assert_int_eq(match_cell(&scores, i, i, &was), want >= 0);
        if (want < 0)
            continue;
        ck_assert(was == tensor_at(scores.was, want, want));
        ck_assert_int_eq(match_row(&back, want), i);
        moved |= kept++ && t.id[i] < last;
        last = t.id[i];
    }
    for (int c = 0; c < 2; c++)
        ck_assert_int_eq(match_column(&x, c), c);
    ck_assert_int_eq(match_column(&x, 2), -1);
    ck_assert_int_eq(match_moved(&x), moved);
    ck_assert_int_eq(match_moved(&scores), moved);
    ck_assert_int_eq(match_gone(&x.rows), 3 - kept);
    ck_assert_int_eq(match_gone(&x.columns), 0);
    computed_free(&file);
    computed_free(&now);
}
END_TEST

// What was only moved is the same; a new word's cells are new, and never what
// differs most.
START_TEST(a_difference_goes_by_words)
{
    static const struct {
        const char *edit;
        int differing[2], fresh[2],
            row; // of X, of scores; where X differs most
    } table[] = {{"move tokens[1] to 3", {0, 0}, {0, 0}, -1},
                 {"tokens[2] = d", {0, 0}, {0, 0}, -1},
                 {"remove tokens[1]", {0, 0}, {0, 0}, -1},
                 {"add tokens[1] = d", {2, 7}, {2, 7}, -1},
                 {"X[3,2] = 8", {1, 3}, {0, 0}, 2},
                 {"tokens = [b, c]", {2, 3}, {2, 3}, -1}};
    for (size_t k = 0; k < sizeof table / sizeof *table; k++) {
        struct computed file, now;
        compute(&file, LESSON, NULL);
        compute(&now, LESSON,
                &(struct own){.edits = &table[k].edit, .edit_count = 1});
        static const char *const names[] = {"X", "scores"};
        for (int n = 0; n < 2; n++) {
            struct match m = match_in(&file, &now, names[n]);
            struct difference d = difference_of(m.was, m.now);
            ck_assert_msg(d.differing == table[k].differing[n], "%s: %d of %s",
                          table[k].edit, (int)d.differing, names[n]);
            ck_assert_int_eq(d.fresh, table[k].fresh[n]);
            ck_assert_int_eq(n ? table[k].row : d.most.row, table[k].row);
        }
        computed_free(&file);
        computed_free(&now);
    }
}
END_TEST

// B − A of a row that moved takes the row of A, wherever that stands; of a new
// one there is none.
START_TEST(what_is_said_of_a_moved_row_is_its_own)
{
    static const char *const edits[] = {"move tokens[1] to 3", "X[3,1] = 5",
                                        "add tokens[1] = d"};
    struct arena arena = {0};
    struct computed file, now;
    compute(&file, LESSON, NULL);
    compute(&now, LESSON, &(struct own){.edits = edits, .edit_count = 3});
    struct match m = match_in(&file, &now, "X");
    struct difference d = difference_of(m.was, m.now);
    ck_assert_int_eq(d.most.row, 3);
    ck_assert_int_eq(d.differing - d.fresh, 1);
    ck_assert(d.by == 4);
    struct address at = {m.now, 3, 0, -1};
    ck_assert_int_gt(difference_formula(NULL, &arena, m.was, &at).count, 0);
    at.row = 0;
    ck_assert_int_eq(difference_formula(NULL, &arena, m.was, &at).count, 0);
    arena_free(&arena);
    computed_free(&file);
    computed_free(&now);
}
END_TEST

// What is looked at goes with its word, also beside an equal one; a word that
// is gone leaves the one before it.
START_TEST(a_place_goes_with_its_word)
{
    static const struct {
        const char *edit;
        int was, now;
        bool there;
    } table[] = {{"remove tokens[1]", 2, 1, true},
                 {"remove tokens[3]", 0, 0, true},
                 {"remove tokens[1]", 0, 0, false},
                 {"remove tokens[2]", 1, 0, false},
                 {"move tokens[1] to 3", 0, 2, true},
                 {"move tokens[1] to 3", 2, 1, true},
                 {"add tokens[1] = a", 0, 1, true},
                 {"tokens[1] = b", 0, 0, true},
                 {"tokens = [a, a]", 2, 1, true}};
    for (size_t k = 0; k < sizeof table / sizeof *table; k++) {
        struct computed file, now;
        compute(&file, LESSON, NULL);
        compute(&now, LESSON,
                &(struct own){.edits = &table[k].edit, .edit_count = 1});
        struct address at = {trace_find(&file.trace, "scores"), table[k].was,
                             table[k].was, -1};
        struct place p = place_of_address(&at);
        bool there = place_carry(&p, &file.trace, &now.trace);
        ck_assert_msg(there == table[k].there && p.row == table[k].now,
                      "%s: %d is %d", table[k].edit, table[k].was, p.row);
        ck_assert(!there || p.column == table[k].now);
        computed_free(&file);
        computed_free(&now);
    }
}
END_TEST

// What stands beside a row of words is what makes the same word's row there:
// beside a new one nothing does.
START_TEST(a_row_is_made_beside_its_own_word)
{
    static const char *const edits[] = {"move tokens[1] to 2",
                                        "add tokens[2] = d"};
    struct computed file, now;
    compute(&file, LESSON, NULL);
    compute(&now, LESSON, &(struct own){.edits = edits, .edit_count = 2});
    const struct scene s = {.beside = &file.trace};
    for (int row = 0; row < 4; row++) {
        struct address at = {trace_find(&now.trace, "Q"), row, 0, -1};
        ck_assert_int_eq(made_beside(&s, &at) != NULL, row != 1);
    }
    computed_free(&file);
    computed_free(&now);
}
END_TEST

// Words of two lessons: the same word in the same place, then from the left.
START_TEST(two_lessons_are_matched_by_their_words)
{
    static const char other[] = "title: T\ngoal: G\nmodel:\n"
                                "  kind: self-attention\n"
                                "  tokens: [c, a, a, b, b]\n"
                                "  X: [[1], [2], [3], [4], [5]]\n";
    const int want[] = {-1, 0, 2, 1, -1};
    struct computed a, b;
    compute(&a, LESSON, NULL);
    compute(&b, other, NULL);
    struct match m = match_in(&a, &b, "scores");
    struct match none = match_of(NULL, m.now);
    for (int i = 0; i < 5; i++) {
        ck_assert_int_eq(match_row(&m, i), want[i]);
        ck_assert_int_eq(match_column(&m, i), want[i]);
        ck_assert_int_eq(match_row(&none, i), -1);
    }
    ck_assert(match_moved(&m));
    ck_assert_int_eq(match_gone(&m.rows), 0);
    m = match_in(&b, &a, "scores");
    ck_assert_int_eq(match_gone(&m.rows), 2);
    computed_free(&a);
    computed_free(&b);
}
END_TEST

// What is read has numbers without any change, from 1; other words have
// another sign, and other numbers have not.
START_TEST(a_file_is_numbered_from_the_left)
{
    static const char *const same = "title: T\ngoal: G\nmodel:\n"
                                    "  kind: self-attention\n"
                                    "  tokens: [a, b, a]\n"
                                    "  X: [[3, 3], [3, 3], [3, 3]]\n";
    static const char *const other = "title: T\ngoal: G\nmodel:\n"
                                     "  kind: self-attention\n"
                                     "  tokens: [a, ba]\n"
                                     "  X: [[3, 3], [3, 3]]\n";
    struct lesson l[3];
    load(&l[0], LESSON, NULL);
    load(&l[1], same, NULL);
    load(&l[2], other, NULL);
    struct words words = model_words(&l[0].model, "tokens");
    for (int i = 0; i < 3; i++)
        ck_assert_int_eq(words.id[i], i + 1);
    ck_assert(l[0].model.words_sign == l[1].model.words_sign);
    ck_assert(l[0].model.words_sign != l[2].model.words_sign);
    for (int i = 0; i < 3; i++)
        lesson_free(&l[i]);
}
END_TEST

// A sentence in place of the lesson's is matched with that.
START_TEST(a_sentence_of_ones_own_keeps_what_it_can)
{
    struct lesson l;
    load(&l, LESSON, &(struct own){.key = "tokens", .text = "b a a a"});
    struct words words = model_words(&l.model, "tokens");
    const int want[] = {2, 1, 3, 4};
    ck_assert_int_eq(words.count, 4);
    for (int i = 0; i < 4; i++)
        ck_assert_int_eq(words.id[i], want[i]);
    lesson_free(&l);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("identity");
    TCase *all = tcase_create("identity");
    tcase_add_loop_test(all, every_word_keeps_its_number, 0, 1000);
    tcase_add_loop_test(all, rows_and_columns_go_with_their_words, 0, 1000);
    tcase_add_test(all, a_difference_goes_by_words);
    tcase_add_test(all, what_is_said_of_a_moved_row_is_its_own);
    tcase_add_test(all, a_place_goes_with_its_word);
    tcase_add_test(all, a_row_is_made_beside_its_own_word);
    tcase_add_test(all, two_lessons_are_matched_by_their_words);
    tcase_add_test(all, a_file_is_numbered_from_the_left);
    tcase_add_test(all, a_sentence_of_ones_own_keeps_what_it_can);
    suite_add_tcase(suite, all);
    return suite_end(suite);
}
