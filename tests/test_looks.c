// SPDX-License-Identifier: MIT
// Where the trained translator looks, over a thousand sentences of the grammar
// it was trained on: each noun, adjective and verb at its own word, each
// article at its noun. And what its sibling without attention makes of them.
#include <check.h>
#include <math.h>
#include <string.h>

#include "lesson/lesson.h"
#include "math/rng.h"
#include "mechanism/mechanism.h"
#include "suite.h"
#include "trace/trace.h"

enum { SENTENCES = 1000, MOST_WORDS = 20, SEED = 5 };

static const struct noun {
    const char *english, *article, *french;
} nouns[] = {
    {"cat", "le", "chat"},    {"dog", "le", "chien"},
    {"car", "la", "voiture"}, {"house", "la", "maison"},
    {"book", "le", "livre"},  {"table", "la", "table"},
    {"bird", "l'", "oiseau"}, {"flower", "la", "fleur"},
    {"area", "la", "zone"},   {"garden", "le", "jardin"},
};
static const struct adjective {
    const char *english, *with_le, *with_la;
} adjectives[] = {
    {"black", "noir", "noire"},
    {"green", "vert", "verte"},
    {"white", "blanc", "blanche"},
    {"red", "rouge", "rouge"},
    {"european", "européen", "européenne"},
    {"economic", "économique", "économique"},
};
static const struct verb {
    const char *english, *french;
} verbs[] = {
    {"sees", "voit"}, {"eats", "mange"}, {"likes", "aime"}, {"takes", "prend"}};
enum {
    NOUNS = sizeof nouns / sizeof *nouns,
    ADJECTIVES = sizeof adjectives / sizeof *adjectives,
    VERBS = sizeof verbs / sizeof *verbs
};

enum word_class { OWN_WORD, ARTICLE, AND, STOP, CLASSES };

// A sentence and its French; of each French word, which English word it should
// look at, from 0, if the looks follow the meaning.
struct sentence {
    const char *english[MOST_WORDS], *french[MOST_WORDS];
    enum word_class class[MOST_WORDS];
    int at[MOST_WORDS];
    int read, written;
};

static void add_french(struct sentence *s, const char *word,
                       enum word_class class, int at)
{
    ck_assert_int_lt(s->written, MOST_WORDS);
    s->french[s->written] = word;
    s->class[s->written] = class;
    s->at[s->written++] = at;
}

static int add_english(struct sentence *s, const char *word)
{
    ck_assert_int_lt(s->read, MOST_WORDS);
    s->english[s->read] = word;
    return s->read++;
}

// “the black cat”, “le chat noir”: a noun with none, one, one or two
// adjectives before it, which follow it in French, the last one first.
static void add_phrase(struct sentence *s, struct rng *rng)
{
    static const int often[] = {0, 1, 1, 2};
    const struct noun *noun = &nouns[rng_between(rng, 0, NOUNS - 1)];
    bool feminine = !strcmp(noun->article, "la");
    int count = often[rng_between(rng, 0, 3)];
    int first = rng_between(rng, 0, ADJECTIVES - 1);
    int second = (first + rng_between(rng, 1, ADJECTIVES - 1)) % ADJECTIVES;
    const int chosen[] = {first, second};
    add_english(s, "the");
    for (int i = 0; i < count; i++)
        add_english(s, adjectives[chosen[i]].english);
    int at = add_english(s, noun->english);
    add_french(s, noun->article, ARTICLE, at);
    add_french(s, noun->french, OWN_WORD, at);
    for (int i = count - 1; i >= 0; i--) {
        const struct adjective *a = &adjectives[chosen[i]];
        add_french(s, feminine ? a->with_la : a->with_le, OWN_WORD,
                   at - count + i);
    }
}

// Two phrases with a verb between; half of the sentences go on with a third.
static void make_sentence(struct sentence *s, struct rng *rng)
{
    const struct verb *verb = &verbs[rng_between(rng, 0, VERBS - 1)];
    *s = (struct sentence){.read = 0};
    add_phrase(s, rng);
    add_french(s, verb->french, OWN_WORD, add_english(s, verb->english));
    add_phrase(s, rng);
    if (rng_between(rng, 0, 1)) {
        add_french(s, "et", AND, add_english(s, "and"));
        add_phrase(s, rng);
    }
    add_french(s, ".", STOP, add_english(s, "."));
}

// --- a lesson's model with other words --------------------------------------

static struct lesson lesson;
static struct entry entries[64];
static struct model model;
static struct entry *source;
static struct trace trace;

static void open_model(const char *path)
{
    struct complaints c = {0};
    ck_assert_msg(lesson_load(&lesson, path, &disk_files, model_kinds, &c),
                  "%s", strbuf_text(&c.text));
    complaints_free(&c);
    model = lesson.model;
    ck_assert_int_le(model.count, 64);
    memcpy(entries, model.entries, (size_t)model.count * sizeof *entries);
    model.entries = entries;
    source =
        &entries[model_find(&lesson.model, "source") - lesson.model.entries];
}

// True when what the model writes of [s] is its French, and then </s>.
static bool translates(const struct sentence *s)
{
    source->words = (struct words){s->read, s->english};
    ck_assert(run_model(&trace, &model));
    const struct tensor *target = trace_find(&trace, "target");
    bool right = target->rows == s->written + 1;
    for (int i = 0; right && i < s->written; i++)
        right = !strcmp(target->words[(int)target->data[i]], s->french[i]);
    return right;
}

// --- where it looks ----------------------------------------------------------

// The word that written word [row] looks at most.
static int looked_at(const struct tensor *alignment, int row)
{
    const double *share = &alignment->data[row * alignment->columns];
    int most = 0;
    for (int j = 1; j < alignment->columns; j++)
        if (share[j] > share[most])
            most = j;
    return most;
}

// Of the words of each class: how many there are, how many look mostly where
// their meaning is, and how many at a “the”.
struct looks {
    int all[CLASSES], meant[CLASSES], at_the[CLASSES];
};

static void count_looks(const struct sentence *s, struct looks *n)
{
    const struct tensor *alignment = trace_find(&trace, "alignment");
    for (int i = 0; i < s->written; i++) {
        enum word_class class = s->class[i];
        int at = looked_at(alignment, i);
        n->all[class]++;
        n->meant[class] += at == s->at[i];
        n->at_the[class] += !strcmp(s->english[at], "the");
    }
}

START_TEST(words_look_at_their_own_and_articles_at_nouns)
{
    struct rng rng = {SEED};
    struct looks n = {0};
    open_model(SOURCE_ROOT "/lessons/05-rnn-attention.yaml");
    for (int k = 0; k < SENTENCES; k++) {
        struct sentence s;
        make_sentence(&s, &rng);
        ck_assert_msg(translates(&s), "sentence %d is not translated", k + 1);
        count_looks(&s, &n);
        trace_free(&trace);
    }
    ck_assert_int_eq(n.all[OWN_WORD], 6034);
    ck_assert_int_eq(n.meant[OWN_WORD], n.all[OWN_WORD]);
    ck_assert_int_eq(n.all[ARTICLE], 2490);
    ck_assert_int_eq(n.meant[ARTICLE], n.all[ARTICLE]);
    // Rows that surprise: neither looks at its own word.
    ck_assert_int_eq(n.all[AND], 490);
    ck_assert_int_eq(n.meant[AND], 0);
    ck_assert_int_eq(n.at_the[AND], 488);
    ck_assert_int_eq(n.all[STOP], SENTENCES);
    ck_assert_int_eq(n.meant[STOP], 0);
    ck_assert_int_eq(n.at_the[STOP], 735);
    lesson_free(&lesson);
}
END_TEST

START_TEST(without_attention_few_are_right_hardly_a_long_one)
{
    struct rng rng = {SEED};
    int right = 0, is_long = 0, long_right = 0;
    open_model(SOURCE_ROOT "/lessons/rnn-fixed-context.yaml");
    for (int k = 0; k < SENTENCES; k++) {
        struct sentence s;
        make_sentence(&s, &rng);
        bool good = translates(&s);
        right += good;
        is_long += s.read >= 12;
        long_right += good && s.read >= 12;
        trace_free(&trace);
    }
    ck_assert_int_eq(right, 130);
    ck_assert_int_eq(is_long, 342);
    ck_assert_int_eq(long_right, 1);
    lesson_free(&lesson);
}
END_TEST

// --- all light on one word ---------------------------------------------------

static const double *row_of(const char *name, int row)
{
    const struct tensor *m = trace_find(&trace, name);
    return &m->data[row * m->columns];
}

// The [column]-th number of [v] W, W from row [first] on.
static double product(const double *v, int count, const char *W, int first,
                      int column)
{
    const struct tensor *m = trace_find(&trace, W);
    double sum = 0;
    for (int k = 0; k < count; k++)
        sum += v[k] * m->data[(first + k) * m->columns + column];
    return sum;
}

// What would be written as word [i] if its context were the annotation of the
// [j]-th English word alone: the decoder's equations in plain loops.
static const char *written_alone(int i, int j)
{
    enum { MOST = 64 };
    const struct tensor *target = trace_find(&trace, "target");
    int D = trace_find(&trace, "states")->columns;
    int M = trace_find(&trace, "annotations")->columns;
    int Y = trace_find(&trace, "y")->columns;
    int V = trace_find(&trace, "logits")->columns, best = 0;
    const double *c = row_of("annotations", j), *y = row_of("y", i);
    const double *before = row_of("states", i);
    double state[MOST], most = -INFINITY;
    ck_assert_int_le(D, MOST);
    for (int u = 0; u < D; u++)
        state[u] =
            tanh(product(y, Y, "W_y", 0, u) + product(c, M, "W_c", 0, u) +
                 product(before, D, "W_s", 0, u) + row_of("b_s", 0)[u]);
    for (int w = 0; w < V; w++) {
        double logit = product(state, D, "W_o", 0, w) +
                       product(c, M, "W_o", D, w) +
                       product(y, Y, "W_o", D + M, w) + row_of("b_o", 0)[w];
        best = logit > most ? w : best;
        most = fmax(most, logit);
    }
    return target->words[best];
}

// In the lesson's own sentence: “et” and “.” would be written by the light of
// any “the”, and of no other word; </s> comes wherever one looks; every other
// word is written by the light of the word that it looks at most.
START_TEST(et_and_the_stop_need_a_the_and_the_end_nothing)
{
    int needs = 0, ends = 0;
    open_model(SOURCE_ROOT "/lessons/05-rnn-attention.yaml");
    ck_assert(run_model(&trace, &model));
    const struct tensor *target = trace_find(&trace, "target");
    const struct tensor *alignment = trace_find(&trace, "alignment");
    for (int i = 0; i < target->rows; i++) {
        const char *word = target->words[(int)target->data[i]];
        bool needs_the = !strcmp(word, "et") || !strcmp(word, ".");
        bool end = !strcmp(word, "</s>");
        for (int j = 0; j < alignment->columns; j++) {
            const char *read = alignment->column_labels[j];
            bool alike = !strcmp(written_alone(i, j), word);
            if (needs_the || end)
                ck_assert_msg(alike == (end || !strcmp(read, "the")),
                              "%s by the light of %s: %s", word, read,
                              written_alone(i, j));
            else if (j == looked_at(alignment, i))
                ck_assert_msg(alike, "%s by the light of %s", word, read);
        }
        needs += needs_the;
        ends += end;
    }
    ck_assert_int_eq(needs, 2);
    ck_assert_int_eq(ends, 1);
    trace_free(&trace);
    lesson_free(&lesson);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("looks");
    TCase *t = tcase_create("looks");
    tcase_add_test(t, words_look_at_their_own_and_articles_at_nouns);
    tcase_add_test(t, et_and_the_stop_need_a_the_and_the_end_nothing);
    tcase_add_test(t, without_attention_few_are_right_hardly_a_long_one);
    suite_add_tcase(suite, t);
    return suite_end(suite);
}
