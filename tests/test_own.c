// SPDX-License-Identifier: MIT
// Words of one's own in place of a lesson's: whose rows they get, what is left
// out, what is told and what is refused.
#include <check.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lesson/edit/save.h"
#include "lesson/lesson.h"
#include "lesson/vocabulary.h"
#include "math/rng.h"
#include "mechanism/mechanism.h"
#include "memory_files.h"
#include "suite.h"

#define HEAD "title: T\ngoal: G\nmodel:\n"
#define SELF                                                                   \
    HEAD "  kind: self-attention\n  tokens: [cat, dog, cat]\n"                 \
         "  X: [[1, 0], [0, 2], [7, 7]]\n"
#define TOY                                                                    \
    HEAD "  kind: rnn-attention\n  source: [a, b]\n  target: [c]\n"            \
         "  annotations: [[0.5, 1], [2, 3.25]]\n  states: [[1, 2]]\n"          \
         "  score: dot\n"

static bool load(struct lesson *l, const char *text, const char *key,
                 const char *words, struct complaints *c)
{
    struct memory m = {text, ""};
    const struct files files = memory_files(&m);
    const struct own own = {.key = key, .text = words};
    return lesson_load_own(l, "l.yaml", &files, model_kinds, &own, c);
}

static struct lesson loaded(const char *text, const char *key,
                            const char *words)
{
    struct lesson l;
    struct complaints c = {0};
    ck_assert_msg(load(&l, text, key, words, &c), "%s", strbuf_text(&c.text));
    complaints_free(&c);
    return l;
}

static const double *row(const struct lesson *l, const char *name, int i)
{
    const struct matrix *m = model_matrix(&l->model, name);
    ck_assert(m && i < m->rows);
    return m->data + (ptrdiff_t)i * m->columns;
}

static bool same(const double *a, const double *b)
{
    return a[0] == b[0] && a[1] == b[1];
}

START_TEST(known_words_keep_their_first_row)
{
    struct lesson l = loaded(SELF, "tokens", "dog cat");
    struct words words = model_words(&l.model, "tokens");
    ck_assert_int_eq(words.count, 2);
    ck_assert_str_eq(words.word[0], "dog");
    ck_assert(same(row(&l, "X", 0), (double[]){0, 2}));
    ck_assert(same(row(&l, "X", 1), (double[]){1, 0}));
    ck_assert_int_eq(l.remark_count, 0);
    ck_assert_str_eq(l.goal, "With words of your own: dog cat");
    lesson_free(&l);
}
END_TEST

// Equal words have rows of their own, by which they are found again.
START_TEST(a_word_that_was_there_keeps_its_own_row)
{
    static const struct {
        const char *words;
        double rows[4]; // what stands in the first column of X
    } table[] = {{"cat dog cat", {1, 0, 7}},
                 {"dog cat cat", {0, 1, 7}},
                 {"cat cat cat dog", {1, 1, 7, 0}},
                 {"dog dog cat", {0, 0, 7}},
                 {"sun dog cat", {-1, 0, 7}}};
    for (size_t k = 0; k < sizeof table / sizeof *table; k++) {
        struct lesson l = loaded(SELF, "tokens", table[k].words);
        int count = model_words(&l.model, "tokens").count;
        for (int i = 0; i < count; i++)
            ck_assert_msg(table[k].rows[i] < 0 ||
                              row(&l, "X", i)[0] == table[k].rows[i],
                          "%s: row %d is of %g", table[k].words, i + 1,
                          row(&l, "X", i)[0]);
        lesson_free(&l);
    }
}
END_TEST

// Who sees whom goes with the words: moved, taken out, put in; a word in the
// place of one that is gone sees what that saw.
START_TEST(a_mask_goes_with_its_words)
{
    static const struct {
        const char *words, *mask;
    } table[] = {{"a b c", "101110011"},
                 {"c b a", "110011101"},
                 {"b c", "1011"},
                 {"a x c", "101110011"},
                 {"c a b", "101"
                           "110"
                           "011"},
                 {"x a b c", "1111"
                             "1101"
                             "1110"
                             "1011"}};
    for (size_t k = 0; k < sizeof table / sizeof *table; k++) {
        struct lesson l =
            loaded(HEAD "  kind: self-attention\n  tokens: [a, b, c]\n"
                        "  X: [[1, 0], [0, 2], [7, 7]]\n"
                        "  mask: [[1, 0, 1], [1, 1, 0], [0, 1, 1]]\n",
                   "tokens", table[k].words);
        const struct matrix *m = model_matrix(&l.model, "mask");
        ck_assert_int_eq(m->rows * m->columns, (int)strlen(table[k].mask));
        for (int i = 0; i < m->rows * m->columns; i++)
            ck_assert_msg(m->data[i] == table[k].mask[i] - '0', "%s: cell %d",
                          table[k].words, i + 1);
        lesson_free(&l);
    }
}
END_TEST

// Finished weights go with words in another order; nobody makes up others.
START_TEST(finished_weights_go_with_their_words)
{
    static const struct {
        const char *words;
        double want[4];
    } table[] = {{"b a", {0.5, 0.5, 0, 1}}, {"a x", {1, 0, 0.5, 0.5}}};
    for (int k = 0; k < 2; k++) {
        struct lesson l = loaded(HEAD "  kind: weights\n  tokens: [a, b]\n"
                                      "  A: [[1, 0], [0.5, 0.5]]\n",
                                 "tokens", table[k].words);
        for (int i = 0; i < 4; i++)
            ck_assert(model_matrix(&l.model, "A")->data[i] == table[k].want[i]);
        lesson_free(&l);
    }
}
END_TEST

START_TEST(a_word_has_the_same_row_wherever_it_stands)
{
    struct lesson one = loaded(SELF, "tokens", "moon cat moon");
    struct lesson two = loaded(SELF, "tokens", "sun  moon");
    ck_assert(same(row(&one, "X", 0), row(&one, "X", 2)));
    ck_assert(same(row(&one, "X", 0), row(&two, "X", 1)));
    bool differs = false; // words of other letters have other rows
    struct lesson many = loaded(SELF, "tokens", "a b c d e f g h");
    for (int i = 1; i < 8; i++)
        differs |= !same(row(&many, "X", 0), row(&many, "X", i));
    ck_assert(differs);
    lesson_free(&one);
    lesson_free(&two);
    lesson_free(&many);
}
END_TEST

// A sentence of [count] words of one to three letters, some of them twice.
static char *random_sentence(struct rng *rng, int count, char *out)
{
    char *end = out;
    for (int i = 0; i < count; i++) {
        int letters = rng_between(rng, 1, 3);
        for (int k = 0; k < letters; k++)
            *end++ = (char)rng_between(rng, 'e', 'z');
        *end++ = ' ';
    }
    *end = '\0';
    return out;
}

static bool same_rows(const struct matrix *m, int i, int k)
{
    size_t size = (size_t)m->columns * sizeof *m->data;
    return !memcmp(m->data + i * m->columns, m->data + k * m->columns, size);
}

// However few rows there are of a lesson's kind of numbers, no two words get
// the same, and equal words do; nor does it matter in which order they stand.
START_TEST(different_words_never_get_the_same_row)
{
    static const char *const lessons[] = {
        SELF,
        HEAD "  kind: self-attention\n  tokens: [cat, dog]\n"
             "  X: [[0, 0, 1, 0], [0, 1, 0, 0]]\n",
        HEAD "  kind: self-attention\n  tokens: [cat, dog]\n"
             "  X: [[1], [1]]\n",
        HEAD "  kind: self-attention\n  tokens: [cat, dog]\n"
             "  X: [[0.5, 0.25], [0.5, 0.26]]\n"};
    enum { LESSONS = sizeof lessons / sizeof *lessons };
    struct rng rng = {7};
    char text[64 * 4 + 1];
    for (int n = 1; n <= 64; n++) {
        random_sentence(&rng, n, text);
        struct lesson l = loaded(lessons[n % LESSONS], "tokens", text);
        struct lesson again = loaded(lessons[n % LESSONS], "tokens", text);
        struct words words = model_words(&l.model, "tokens");
        const struct matrix *X = model_matrix(&l.model, "X");
        ck_assert(X->rows == n && words.count == n);
        for (int i = 0; i < n; i++)
            for (int k = 0; k < i; k++)
                ck_assert_msg(same_rows(X, i, k) ==
                                  !strcmp(words.word[i], words.word[k]),
                              "%s: %s, %s", text, words.word[i], words.word[k]);
        const struct matrix *Y = model_matrix(&again.model, "X");
        ck_assert(!memcmp(X->data, Y->data,
                          (size_t)(n * X->columns) * sizeof *X->data));
        for (int i = 0; i < n; i++)
            ck_assert_int_ge(words_find(l.made_up, words.word[i]), 0);
        lesson_free(&l);
        lesson_free(&again);
    }
}
END_TEST

#define TWO                                                                    \
    HEAD "  kind: self-attention\n  tokens: [cat, dog]\n"                      \
         "  X: [[1, 0], [0, 2]]\n"
#define MADE(list) TWO "made_up: {X: " list "}\n"
#define TWICE                                                                  \
    HEAD "  kind: self-attention\n  tokens: [a, b, a, \"2\"]\n"                \
         "  X: [[1, 0], [0, 2], [3, 0], [4, 4]]\nmade_up: {X: "

// Whose rows are made up after changes, and what saving writes of it.
static const struct made_up {
    const char *lesson, *key, *sentence, *edits[2], *words, *kept;
} made_ups[] = {
    {MADE("[cat]"), NULL, NULL, {0}, "cat", "made_up: {X: [cat]}"},
    {MADE("[cat, dog]"), NULL, NULL, {"X[cat,1] = 9"}, "dog", "{X: [dog]}"},
    // an edit of nothing, and one that is taken back by another
    {MADE("[dog, cat]"),
     NULL,
     NULL,
     {"X[cat,1] = 1.0"},
     "cat dog",
     "{X: [dog, cat]}"},
    {MADE("[cat]"),
     NULL,
     NULL,
     {"X[cat,1] = 9", "X[cat,1] = 1"},
     "cat",
     "{X: [cat]}"},
    // pasted over, by itself or all
    {MADE("[cat, dog]"), NULL, NULL, {"X[dog] = [7, 7]"}, "cat", "{X: [cat]}"},
    {MADE("[cat, dog]"), NULL, NULL, {"X = [[7, 7], [8, 8]]"}, "", NULL},
    {MADE("[cat, dog]"), NULL, NULL, {"X = [[1, 0, 5], [0, 2, 5]]"}, "", NULL},
    // they go with their words, and keep what they are under another name
    {MADE("[cat]"), NULL, NULL, {"move tokens[1] to 2"}, "cat", "{X: [cat]}"},
    {MADE("[cat]"), NULL, NULL, {"tokens[1] = hen"}, "hen", "{X: [hen]}"},
    {MADE("[cat]"), NULL, NULL, {"remove tokens[1]"}, "", NULL},
    // new words
    {TWO, NULL, NULL, {"add tokens[1] = new"}, "new", "{X: [new]}"},
    {TWO, NULL, NULL, {"add tokens[1] = new", "X[new,2] = 0.125"}, "", NULL},
    {MADE("[dog]"),
     NULL,
     NULL,
     {"add tokens[3] = new"},
     "dog new",
     "{X: [dog, new]}"},
    {MADE("[dog]"),
     "tokens",
     "dog bites cat",
     {0},
     "dog bites",
     "{X: [dog, bites]}"},
    {TWO "spare: {X: {new: [3, 4]}}\n",
     NULL,
     NULL,
     {"add tokens[1] = new"},
     "",
     NULL},
    {TWO, "tokens", "cat new new", {0}, "new", "made_up: {X: [new]}"},
    // equal words
    {TWICE "[a]}\n", NULL, NULL, {"X[2,1] = 1"}, "a", "{X: [a]}"},
    {TWICE "[a]}\n", NULL, NULL, {"X[1,1] = 9"}, "a", "{X: [3]}"},
    {TWICE "[3]}\n", NULL, NULL, {"X[1,1] = 9"}, "a", "{X: [3]}"},
    {TWICE "[3]}\n", NULL, NULL, {"X[3,1] = 9"}, "", NULL},
    {TWICE "[\"2\", 1]}\n",
     NULL,
     NULL,
     {"X[2,1] = 1"},
     "a 2",
     "{X: [\"2\", 1]}"},
    {TWICE "[\"2\", 1]}\n", NULL, NULL, {"X[1,1] = 6"}, "2", "{X: [\"2\"]}"},
    {HEAD "  kind: self-attention\n  tokens: [cat]\n  X: [1, 2]\n"
          "made_up: {X: [cat]}\n",
     NULL,
     NULL,
     {"tokens[1] = hen"},
     "hen",
     "{X: [hen]}"},
    {HEAD "  kind: self-attention\n  tokens: [cat]\n  X: [1, 2]\n"
          "made_up: {X: [cat]}\n",
     NULL,
     NULL,
     {"X[1,2] = 3"},
     "",
     NULL},
    // finished weights of those who ask
    {HEAD "  kind: weights\n  tokens: [a, b]\n  queries: [c]\n"
          "  A: [[0.5, 0.25]]\n",
     "queries",
     "c d",
     {0},
     "d",
     "made_up: {A: [d]}"},
    // a further model has its own
    {TWO "models:\n  m:\n    kind: self-attention\n    tokens: [u]\n"
         "    X: [[1]]\n    made_up: {X: [u]}\n",
     NULL,
     NULL,
     {"X[1,1] = 3"},
     "",
     "made_up: {X: [u]}"},
};

static bool are_words(struct words all, const char *text)
{
    struct strbuf out = {0};
    for (int i = 0; i < all.count; i++)
        strbuf_addf(&out, "%s%s", i ? " " : "", all.word[i]);
    bool same = !strcmp(strbuf_text(&out), text);
    strbuf_free(&out);
    return same;
}

START_TEST(what_is_made_up_follows_from_the_file)
{
    const struct made_up *x = &made_ups[_i];
    struct own own = {.key = x->key, .text = x->sentence, .edits = x->edits};
    while (own.edit_count < 2 && x->edits[own.edit_count])
        own.edit_count++;
    struct complaints c = {0};
    struct memory m = {x->lesson, ""};
    const struct files files = memory_files(&m);
    struct lesson l, again;
    struct strbuf out = {0};
    ck_assert_msg(lesson_load_own(&l, "l.yaml", &files, model_kinds, &own, &c),
                  "%s", strbuf_text(&c.text));
    ck_assert_msg(are_words(l.made_up, x->words), "%d: %s", l.made_up.count,
                  l.made_up.count ? l.made_up.word[0] : "");
    ck_assert_msg(
        lesson_save_text(&out, "l.yaml", &files, model_kinds, &own, NULL, &c),
        "%s", strbuf_text(&c.text));
    const char *text = strbuf_text(&out);
    ck_assert_msg(x->kept ? strstr(text, x->kept) != NULL
                          : !strstr(text, "\nmade_up"),
                  "%s", text);
    again = loaded(text, NULL, NULL);
    ck_assert_msg(are_words(again.made_up, x->words), "%s", text);
    strbuf_free(&out);
    complaints_free(&c);
    lesson_free(&l);
    lesson_free(&again);
}
END_TEST

static const struct {
    const char *lesson, *says;
} no_made_ups[] = {
    {MADE("[cow]"), "there is no word 'cow'"},
    {MADE("[3]"), "there is no word '3'"},
    {MADE("[[1]]"), "l.yaml:7:15: X[1] must be text"},
    {TWO "made_up: [cat]\n", "made_up must be a mapping"},
    {TWO "made_up: {W_Q: [cat]}\n", "W_Q has no row for each word"},
    {TWO "made_up: {Y: [cat]}\n", "Y has no row for each word"},
    {TWO "made_up: {tokens: [cat]}\n", "tokens has no row for each word"},
    {TWO "made_up: {mask: [cat]}\n", "mask has no row for each word"},
};

START_TEST(what_cannot_be_made_up_is_said)
{
    struct lesson l;
    struct complaints c = {0};
    ck_assert(!load(&l, no_made_ups[_i].lesson, NULL, NULL, &c));
    ck_assert_msg(strstr(strbuf_text(&c.text), no_made_ups[_i].says), "%s",
                  strbuf_text(&c.text));
    complaints_free(&c);
}
END_TEST

START_TEST(made_up_rows_know_no_order)
{
    struct lesson a = loaded(SELF, "tokens", "p q r s t u v w x y z");
    struct lesson b = loaded(SELF, "tokens", "z y x w v u t s r q p");
    for (int i = 0; i < 11; i++)
        ck_assert(same(row(&a, "X", i), row(&b, "X", 10 - i)));
    lesson_free(&a);
    lesson_free(&b);
}
END_TEST

// Small whole numbers stay small: a wider range only where there are too many
// words for the narrow one.
START_TEST(made_up_rows_stay_small)
{
    struct lesson l = loaded(HEAD "  kind: self-attention\n  tokens: [cat]\n"
                                  "  X: [[0, 1, 2, 0]]\n",
                             "tokens",
                             "a b c d e f g h i j k l m n o p q r s t u v");
    const struct matrix *X = model_matrix(&l.model, "X");
    for (int i = 0; i < X->rows * X->columns; i++)
        ck_assert(X->data[i] >= 0 && X->data[i] <= 2 &&
                  X->data[i] == floor(X->data[i]));
    lesson_free(&l);
}
END_TEST

// Whole numbers among whole ones, two decimals among others; within the range.
START_TEST(drawn_numbers_are_like_those_that_are_given)
{
    struct lesson l = loaded(SELF, "tokens", "a b c d e f g h i j k l");
    for (int i = 0; i < 24; i++) {
        double x = row(&l, "X", i / 2)[i % 2];
        ck_assert(x == (int)x && x >= 0 && x <= 7);
    }
    lesson_free(&l);
    l = loaded(TOY, "source", "b c d e f");
    ck_assert(same(row(&l, "annotations", 0), (double[]){2, 3.25}));
    bool fraction = false;
    for (int i = 2; i < 10; i++) {
        double x = row(&l, "annotations", i / 2)[i % 2];
        ck_assert(x >= 0.5 && x <= 3.25);
        fraction |= x != (int)x;
    }
    ck_assert(fraction);
    lesson_free(&l);
}
END_TEST

START_TEST(marks_at_the_end_of_a_word_are_words)
{
    struct lesson l = loaded(SELF, "tokens", " dog,\tcat?!\nU.S.A. . ");
    static const char *const want[] = {"dog", ",",     "cat", "?",
                                       "!",   "U.S.A", ".",   "."};
    struct words words = model_words(&l.model, "tokens");
    ck_assert_int_eq(words.count, 8);
    for (int i = 0; i < 8; i++)
        ck_assert_str_eq(words.word[i], want[i]);
    lesson_free(&l);
}
END_TEST

static const struct told {
    const char *text, *key, *words;
    const char *want[MOST_REMARKS];
} told[] = {
    {SELF, "tokens", "cat dog", {NULL}},
    {SELF,
     "tokens",
     "cat moon moon",
     {"--tokens:1:1: 'moon' is a new word: its row of X is made up: drawn from "
      "the letters, and the same again for the same words"}},
    {SELF "pages: [{at: X}]\n",
     "tokens",
     "sun moon",
     {"--tokens: the lesson's pages are left out: they are about its own words",
      "--tokens:1:1: 'sun' and 'moon' are new words: their rows of X are "
      "made up"}},
    {SELF "expect: {X: 9}\n",
     "tokens",
     "cat",
     {"--tokens: the lesson's expectations are left out"}},
    {SELF "pages: [{at: X}]\nexpect: {X: 9}\n",
     "tokens",
     "cat",
     {"--tokens: the lesson's pages and expectations are left out"}},
};

START_TEST(what_is_new_or_left_out_is_told)
{
    const struct told *t = &told[_i];
    struct lesson l = loaded(t->text, t->key, t->words);
    for (int i = 0; i < MOST_REMARKS; i++) {
        ck_assert_int_eq(i < l.remark_count, t->want[i] != NULL);
        if (t->want[i])
            ck_assert_msg(
                !strncmp(l.remarks[i], t->want[i], strlen(t->want[i])),
                "%s\n%s", l.remarks[i], t->want[i]);
    }
    ck_assert_int_eq(l.page_count + l.expectation_count, 0);
    lesson_free(&l);
}
END_TEST

static const struct {
    const char *text, *key, *words, *want;
} refused[] = {
    {SELF, "source", "a",
     "--source: self-attention has no source: its words "
     "are given with --tokens\n"},
    {HEAD "  kind: positional\n  positions: 3\n  d: 4\n", "tokens", "a",
     "--tokens: positional has no words\n"},
    {SELF, "tokens", "  ", "--tokens:1:1: tokens is empty"},
    {SELF, "tokens", "a\x1b[31m", "--tokens: this text contains a control"},
    {SELF, "tokens", "a\xff", "--tokens: this is not valid UTF-8 text\n"},
    {HEAD "  kind: weights\n  tokens: [a, b]\n  A: [[1, 0], [0.5, 0.5]]\n",
     "tokens", "b",
     "l.yaml:6:3: A is 2 × 2, but tokens has 1 word (N, --tokens, line 1): "
     "expected 1 × 1"},
    {HEAD "  kind: self-attention\n  tokens: [a]\n  X: [[1], [2]]\n", "tokens",
     "b c d", "l.yaml:6:3: X has 2 rows, but tokens has 3 words"},
    {HEAD "  kind: self-attention\n  tokens: [a]\n  X: 3\n", "tokens", "b",
     "l.yaml:6:6: X must be a matrix"},
};

START_TEST(what_does_not_fit_is_refused)
{
    struct lesson l;
    struct complaints c = {0};
    ck_assert(
        !load(&l, refused[_i].text, refused[_i].key, refused[_i].words, &c));
    ck_assert_msg(!strncmp(strbuf_text(&c.text), refused[_i].want,
                           strlen(refused[_i].want)),
                  "%s", strbuf_text(&c.text));
    complaints_free(&c);
}
END_TEST

// A mask of as many rows still fits; lessons that lack the words get them.
START_TEST(what_fits_is_taken)
{
    struct lesson l = loaded(SELF "  mask: [[1, 0, 0], [1, 1, 0], [1, 1, 1]]\n",
                             "tokens", "a b c");
    lesson_free(&l);
    l = loaded(SELF "  mask: causal\n  position: sinusoidal\n", "tokens",
               "a b c d e");
    lesson_free(&l);
}
END_TEST

#define KNOWN                                                                  \
    HEAD "  kind: rnn-attention\n  vocabulary:\n"                              \
         "    source: [<pad>, the, cat, .]\n"

static const struct {
    const char *text, *want;
} known[] = {
    {KNOWN, "the cat . |"},
    {KNOWN "  classes: {nouns: [cat], marks: [.]}\n",
     "nouns: cat | marks: . | the |"},
    {KNOWN "  classes: {nouns: [cow]}\n", NULL},
    {KNOWN "  source: [cow]\n", "the cat . |"}, // nothing else need be right
    {SELF, ""},
    {HEAD, NULL},
};

START_TEST(a_vocabulary_is_listed_by_its_classes)
{
    struct arena arena = {0};
    struct complaints c = {0};
    struct vocabulary v;
    struct strbuf said = {0};
    struct memory m = {known[_i].text, ""};
    const struct files files = memory_files(&m);
    bool good = vocabulary_read(&arena, "l.yaml", &files, model_kinds, &v, &c);
    ck_assert_msg(good == (known[_i].want != NULL), "%s", strbuf_text(&c.text));
    for (int i = 0; good && i < v.count; i++) {
        if (v.classes[i].name)
            strbuf_addf(&said, "%s: ", v.classes[i].name);
        for (int k = 0; k < v.classes[i].words.count; k++)
            strbuf_addf(&said, "%s ", v.classes[i].words.word[k]);
        strbuf_add(&said, i + 1 < v.count ? "| " : "|");
    }
    if (good)
        ck_assert_str_eq(strbuf_text(&said), known[_i].want);
    strbuf_free(&said);
    complaints_free(&c);
    arena_free(&arena);
}
END_TEST

// --- words in spare ----------------------------------------------------------

#define SPARE                                                                  \
    SELF "spare: {X: {sun: [4, 5], cat: [6, 6], dog: [0, 2]}}\n"

static struct lesson edited(const char *text, const char *edit)
{
    struct lesson l;
    struct complaints c = {0};
    struct memory m = {text, ""};
    const struct files files = memory_files(&m);
    const struct own own = {.edits = &edit, .edit_count = 1};
    ck_assert_msg(lesson_load_own(&l, "l.yaml", &files, model_kinds, &own, &c),
                  "%s", strbuf_text(&c.text));
    complaints_free(&c);
    return l;
}

// However a word comes, it brings the row that the lesson has for it; its own
// words keep theirs, and a word that nobody knows has one of its letters, or
// the one that it is typed over.
START_TEST(a_spare_word_brings_its_row)
{
    static const struct {
        const char *words, *edit;
        int row, remarks;
        double want[2];
    } table[] = {
        {"sun dog", NULL, 0, 0, {4, 5}},
        {"cat sun", NULL, 0, 0, {1, 0}}, // not its spare one
        {"sun moon", NULL, 0, 1, {4, 5}},
        {NULL, "tokens[2] = sun", 1, 0, {4, 5}},
        {NULL, "tokens[2] = sun", 2, 0, {7, 7}},
        {NULL, "tokens[2] = moon", 1, 0, {0, 2}},
        {NULL, "tokens[2..3] = sun", 2, 0, {4, 5}},
        {NULL, "tokens[2] = dog", 1, 0, {0, 2}},
        {NULL, "tokens[3] = dog", 2, 0, {0, 2}},
        {NULL, "add tokens[1] = sun", 0, 0, {4, 5}},
        {NULL, "add tokens[1] = moon", 0, 1, {NAN, 0}},
        {NULL, "tokens = [cat, sun, dog]", 1, 0, {4, 5}},
    };
    for (size_t k = 0; k < sizeof table / sizeof *table; k++) {
        struct lesson l = table[k].edit
                              ? edited(SPARE, table[k].edit)
                              : loaded(SPARE, "tokens", table[k].words);
        const double *x = row(&l, "X", table[k].row);
        ck_assert_msg(isnan(table[k].want[0]) || same(x, table[k].want),
                      "%s: row %d is %g %g", table[k].edit, table[k].row, x[0],
                      x[1]);
        ck_assert_int_eq(l.remark_count, table[k].remarks);
        lesson_free(&l);
    }
}
END_TEST

static const struct {
    const char *spare, *told;
} spoilt[] = {
    {"spare: {X: {sun: [4]}}\n", "7:18: “sun” has 1 number"},
    {"spare: {X: {sun: [4, five]}}\n", "7:22: 'five' is not a number"},
    {"spare: {X: {sun: 4}}\n", "7:18: "},
    {"spare: {X: [[4, 5]]}\n", "7:12: X must be a mapping"},
    {"spare: [4, 5]\n", "7:8: "},
    {"spare: {W_Q: {sun: [4, 5]}}\n", "7:9: W_Q has no row for each word"},
    {"spare: {Y: {sun: [4, 5]}}\n", "7:9: Y has no row for each word"},
    {"spare: {held: {sun: [4, 5, 6]}}\n", "7:9: held has no row"},
};

START_TEST(spare_words_are_checked)
{
    struct lesson l;
    struct complaints c = {0};
    char text[300];
    snprintf(text, sizeof text, "%s%s", SELF, spoilt[_i].spare);
    ck_assert(!load(&l, text, "tokens", "cat", &c));
    ck_assert_msg(strstr(strbuf_text(&c.text), spoilt[_i].told), "%s",
                  strbuf_text(&c.text));
    complaints_free(&c);
}
END_TEST

#define LENGTH(table) ((int)(sizeof(table) / sizeof *(table)))

int main(void)
{
    Suite *suite = suite_create("own");
    TCase *all = tcase_create("own");
    tcase_add_test(all, known_words_keep_their_first_row);
    tcase_add_test(all, a_word_that_was_there_keeps_its_own_row);
    tcase_add_test(all, a_mask_goes_with_its_words);
    tcase_add_test(all, finished_weights_go_with_their_words);
    tcase_add_test(all, a_word_has_the_same_row_wherever_it_stands);
    tcase_add_test(all, different_words_never_get_the_same_row);
    tcase_add_loop_test(all, what_is_made_up_follows_from_the_file, 0,
                        sizeof made_ups / sizeof *made_ups);
    tcase_add_loop_test(all, what_cannot_be_made_up_is_said, 0,
                        sizeof no_made_ups / sizeof *no_made_ups);
    tcase_add_test(all, made_up_rows_know_no_order);
    tcase_add_test(all, made_up_rows_stay_small);
    tcase_add_test(all, drawn_numbers_are_like_those_that_are_given);
    tcase_add_test(all, marks_at_the_end_of_a_word_are_words);
    tcase_add_loop_test(all, what_is_new_or_left_out_is_told, 0, LENGTH(told));
    tcase_add_loop_test(all, what_does_not_fit_is_refused, 0, LENGTH(refused));
    tcase_add_test(all, what_fits_is_taken);
    tcase_add_test(all, a_spare_word_brings_its_row);
    tcase_add_loop_test(all, spare_words_are_checked, 0, LENGTH(spoilt));
    tcase_add_loop_test(all, a_vocabulary_is_listed_by_its_classes, 0,
                        LENGTH(known));
    suite_add_tcase(suite, all);
    return suite_end(suite);
}
