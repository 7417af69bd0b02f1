// SPDX-License-Identifier: MIT
// Changes of a lesson in words: what they change, what they leave as it was,
// and what is refused.
#include <check.h>
#include <stdio.h>
#include <string.h>

#include "lesson/lesson.h"
#include "mechanism/mechanism.h"
#include "memory_files.h"
#include "document/file_cache.h"
#include "suite.h"

#define HEAD "title: T\ngoal: G\nmodel:\n"
#define BODY                                                                   \
    HEAD "  kind: self-attention\n  tokens: [cat, dog, cat]\n"                 \
         "  X: [[1, 0], [0, 2], [7, 7]]\n"
#define SELF                                                                   \
    BODY "  W_Q: [[1, 2, 3], [4, 5, 6]]\n  W_K: [[1, 2, 3], [4, 5, 6]]\n"
#define MASKED SELF "  mask: [[1, 0, 0], [0, 1, 0], [1, 1, 1]]\n"
#define POOLED                                                                 \
    HEAD "  kind: global-attention\n  tokens: [a, b]\n"                        \
         "  X: [[1, 2], [3, 4]]\n  q: [1, 1]\n  allowed: [1, 0]\n"
#define HEADS                                                                  \
    BODY "  heads:\n    - {W_Q: [[1, 2], [3, 4]], W_V: [[1], [2]]}\n"          \
         "    - {W_Q: [[5, 6], [7, 8]], W_V: [[3], [4]]}\n"
#define MIXED                                                                  \
    BODY "  heads:\n    - {W_V: [[1], [2]]}\n"                                 \
         "    - {W_V: [[3, 4], [5, 6]]}\n"                                     \
         "  W_O: [[1, 2], [3, 4], [5, 6]]\n"
#define LAYERS                                                                 \
    HEAD "  kind: language-model\n  vocabulary: [\".\", a]\n  prompt: [a]\n"    \
         "  E: [[1, 2], [3, 4]]\n  position: none\n  layers:\n"                \
         "    - {W_Q: [[1], [2]], W_K: [[3], [4]], W_V: [[5], [6]], "           \
         "W_O: [[7, 8]], W_1: [[1, 2, 3], [4, 5, 6]], b_1: [1, 2, 3], "         \
         "W_2: [[1, 2], [3, 4], [5, 6]]}\n"                                     \
         "    - {heads: [{W_Q: [[1], [2]], W_K: [[3], [4]], W_V: [[5], [6]]}, " \
         "{W_Q: [[7], [8]], W_K: [[9], [1]], W_V: [[2], [3]]}],\n"              \
         "       W_O: [[1, 2], [3, 4]], gain_1: [1, 1]}\n"
#define SINUS BODY "  position: sinusoidal\n"
#define CLOCKS HEAD "  kind: positional\n  positions: 4\n  d: 6\n"
#define TOY                                                                    \
    HEAD "  kind: rnn-attention\n  source: [a, b]\n  target: [c]\n"            \
         "  annotations: [[0.5, 1], [2, 3.25]]\n  states: [[1, 2]]\n"          \
         "  score: dot\n"
#define APART                                                                  \
    HEAD "  kind: self-attention\n"                                            \
         "  weights: models/w.json\n"
#define WEIGHTS                                                                \
    "{\"tokens\": [\"a\", \"b\"], \"X\": [[1, 2], [3, 4]], \"W_V\": [[5, 6], " \
    "[7, 8]]}"

#define POOL                                                                   \
    HEAD "  kind: global-attention\n  tokens: [a, b, c]\n"                     \
         "  X: [[1], [2], [3]]\n  q: [1]\n"
#define DOTS                                                                   \
    HEAD "  kind: self-attention\n  tokens: [a..b, b]\n  X: [[1], [2]]\n"

enum { MOST_EDITS = 4 };

static bool load(struct lesson *l, const char *text, const char *const *edits,
                 struct complaints *c)
{
    static const char weights[] = WEIGHTS;
    struct memory m = {text, weights};
    const struct files files = memory_files(&m);
    struct own own = {.edits = edits};
    while (own.edit_count < MOST_EDITS && edits[own.edit_count])
        own.edit_count++;
    return lesson_load_own(l, "l.yaml", &files, model_kinds, &own, c);
}

// An entry of the model as text: "[1 2; 3 4]", "cat dog", "none", "5".
static void tell(struct strbuf *out, const struct entry *e)
{
    const struct matrix *m = &e->matrix;
    for (int i = 0; m->data && i < m->rows * m->columns; i++)
        strbuf_addf(out, "%s%g",
                    !i               ? "["
                    : i % m->columns ? " "
                                     : "; ",
                    m->data[i]);
    if (m->data)
        strbuf_add(out, "]");
    else if (e->type == ENTRY_CHOICE)
        strbuf_add(out, e->choice);
    else if (e->type == ENTRY_NUMBER)
        strbuf_addf(out, "%g", e->number);
    for (int i = 0; i < e->words.count; i++)
        strbuf_addf(out, "%s%s", i ? " " : "", e->words.word[i]);
}

#define OTHER                                                                  \
    "title: T\ngoal: G\nmodel:\n  kind: self-attention\n"                      \
    "  tokens: [the, cat]\n  queries: [die, Katze, schlief]\n"                 \
    "  Q: [[1], [2], [3]]\n  K: [[4], [5]]\n  V: [[6, 7], [8, 9]]\n"           \
    "  mask: [[1, 0], [0, 1], [0, 1]]\n"

static const struct made {
    const char *lesson, *edits[MOST_EDITS], *name, *want;
} made[] = {
    // a cell, by numbers and by words, with any spaces
    {SELF, {"W_Q[2,3] = -1.5"}, "W_Q", "[1 2 3; 4 5 -1.5]"},
    {SELF, {"W_Q[2,3] = -1.5"}, "W_K", "[1 2 3; 4 5 6]"},
    {SELF, {"X[dog,1]=9"}, "X", "[1 0; 9 2; 7 7]"},
    {SELF, {"X [ 'dog' , 2 ]  =  9"}, "X", "[1 0; 0 9; 7 7]"},
    {SELF, {"X[3,2] = 1e3"}, "X", "[1 0; 0 2; 7 1000]"},
    // words that ask and words that are asked
    {OTHER, {"Q[Katze,1] = 9"}, "Q", "[1; 9; 3]"},
    {OTHER, {"mask[schlief,the] = 1"}, "mask", "[1 0; 0 1; 1 1]"},
    {OTHER, {"remove queries[die]"}, "Q", "[2; 3]"},
    {OTHER, {"remove queries[die]"}, "mask", "[0 1; 0 1]"},
    {OTHER, {"remove queries[die]"}, "K", "[4; 5]"},
    {OTHER, {"remove tokens[the]"}, "K", "[5]"},
    {OTHER, {"remove tokens[the]"}, "V", "[8 9]"},
    {OTHER, {"remove tokens[the]"}, "mask", "[0; 1; 1]"},
    {OTHER, {"add queries[2] = Katze"}, "Q", "[1; 2; 2; 3]"},
    {OTHER, {"add queries[2] = neu"}, "mask", "[1 0; 1 1; 0 1; 0 1]"},
    {OTHER, {"add tokens[3] = new"}, "mask", "[1 0 1; 0 1 1; 0 1 1]"},
    {OTHER, {"move queries[3] to 1"}, "mask", "[0 1; 1 0; 0 1]"},
    // a row, a matrix, what it may be made of
    {SELF, {"X[dog] = [5, 6]"}, "X", "[1 0; 5 6; 7 7]"},
    {SELF,
     {"W_Q = [[1, 0], [0, 1]]", "W_K = [[2, 0], [0, 2]]"},
     "W_K",
     "[2 0; 0 2]"},
    {SELF, {"W_Q = zero"}, "W_Q", "[0 0 0; 0 0 0]"},
    {SELF, {"W_Q = swap 1 2"}, "W_Q", "[4 5 6; 1 2 3]"},
    {SELF, {"X = swap 3 1"}, "X", "[7 7; 0 2; 1 0]"},
    {SELF, {"X = swap 2 2"}, "X", "[1 0; 0 2; 7 7]"},
    {SELF, {"X = swap 1 4"}, "X", NULL},
    {SELF, {"X = swap 0 1"}, "X", NULL},
    {SELF, {"X = swap 1 2 3"}, "X", NULL},
    {SELF, {"W_Q = identity", "W_K = identity"}, "W_Q", NULL}, // not square
    {BODY, {"W_Q = identity"}, "W_Q", "[1 0; 0 1]"},
    {SELF "  b_Q: [1, 2, 3]\n", {"b_Q = zero"}, "b_Q", "[0 0 0]"},
    {SELF "  b_Q: [1, 2, 3]\n", {"b_Q[1,2] = 9"}, "b_Q", "[1 9 3]"},
    {SELF "  b_Q: [1, 2, 3]\n", {"b_Q[1] = [7, 8, 9]"}, "b_Q", "[7 8 9]"},
    {HEADS "allow: [W_Q]\n", {"head1.W_Q = zero"}, "head1.W_Q", "[0 0; 0 0]"},
    {BODY, {"W_V = zero"}, "W_V", "[0 0; 0 0]"},
    // a matrix that is missing is the identity
    {BODY, {"W_Q[1,2] = 3"}, "W_Q", "[1 3; 0 1]"},
    // a matrix of another width, and what has that size
    {SELF, {"fit W_Q = [[1, 2], [3, 4]]"}, "W_Q", "[1 2; 3 4]"},
    {SELF, {"fit W_Q = [[1, 2], [3, 4]]"}, "W_K", "[1 2; 4 5]"},
    {SELF, {"fit W_K = [[1], [3]]"}, "W_Q", "[1; 4]"},
    {SELF,
     {"fit W_K = [[1, 2, 3, 4], [5, 6, 7, 8]]"},
     "W_Q",
     "[1 2 3 0; 4 5 6 0]"},
    {SELF, {"fit W_Q = [[1, 2, 3], [3, 4, 5]]"}, "W_K", "[1 2 3; 4 5 6]"},
    {SELF "  b_Q: [1, 2, 3]\n", {"fit W_K = [[1], [2]]"}, "b_Q", "[1]"},
    {SELF "  b_Q: [1, 2, 3]\n", {"fit b_Q = [1, 2]"}, "W_K", "[1 2; 4 5]"},
    {SELF "  W_V: [[9, 8], [7, 6]]\n",
     {"fit W_K = [[1], [2]]"},
     "W_V",
     "[9 8; 7 6]"},
    {BODY, {"fit W_Q = [[5], [6]]"}, "W_K", "[1; 0]"}, // missing: the identity
    {BODY, {"fit W_Q = [[1, 2, 3], [4, 5, 6]]"}, "W_K", "[1 0 0; 0 1 0]"},
    {HEADS, {"fit head2.W_Q = [[1], [2]]"}, "head2.W_K", "[1; 0]"},
    {HEADS, {"fit head2.W_Q = [[1], [2]]"}, "head1.W_Q", "[1 2; 3 4]"},
    {MIXED,
     {"fit head1.W_V = [[1, 1], [2, 2]]"},
     "W_O",
     "[1 2; 0 0; 3 4; 5 6]"},
    {MIXED, {"fit head2.W_V = [[1], [2]]"}, "W_O", "[1 2; 3 4]"},
    {MIXED,
     {"fit head2.W_V = [[1, 2, 3], [2, 3, 4]]"},
     "W_O",
     "[1 2; 3 4; 5 6; 0 0]"},
    {MIXED, {"fit head1.W_V = [[1, 1], [2, 2]]"}, "head2.W_V", "[3 4; 5 6]"},
    {POOLED, {"fit W_K = [[1], [2]]"}, "q", "[1]"},
    {LAYERS, {"layer1.W_Q[2,1] = 9"}, "layer1.W_Q", "[1; 9]"},
    {LAYERS, {"layer2.head2.W_K[1,1] = 5"}, "layer2.head2.W_K", "[5; 1]"},
    {LAYERS, {"layer2.gain_1[1,2] = 3"}, "layer2.gain_1", "[1 3]"},
    {LAYERS, {"layer1.b_O = [3, 4]"}, "layer1.b_O", "[3 4]"},
    {LAYERS, {"layer2.head1.b_Q = [3]"}, "layer2.head1.b_Q", "[3]"},
    {LAYERS, {"layer2.head1.b_K = zero"}, "layer2.head1.b_K", "[0]"},
    {LAYERS, {"layer1.gain_1 = zero"}, "layer1.gain_1", "[0 0]"},
    {SELF "  b_Q: [1, 2, 3]\n", {"b_K = zero"}, "b_K", "[0 0 0]"},
    {LAYERS "  W_P: [[1, 2]]\n  norm: rms\n",
     {"norm = layer", "position = learned", "position = none"}, "W_P", "[1 2]"},
    {LAYERS, {"layer1.W_3 = zero"}, "layer1.W_3", "[0 0 0; 0 0 0]"},
    {LAYERS, {"fit layer1.W_Q = [[1, 2], [3, 4]]"}, "layer1.W_K", "[3 0; 4 0]"},
    {LAYERS, {"fit layer1.W_Q = [[1, 2], [3, 4]]"}, "layer2.head1.W_K",
     "[3; 4]"},
    {LAYERS, {"fit layer2.head1.W_Q = [[1, 2], [3, 4]]"}, "layer2.head1.W_K",
     "[3 0; 4 0]"},
    {LAYERS, {"fit layer2.head1.W_Q = [[1, 2], [3, 4]]"}, "layer2.head2.W_K",
     "[9; 1]"},
    {LAYERS, {"fit layer2.head2.W_V = [[1, 2], [3, 4]]"}, "layer2.W_O",
     "[1 2; 3 4; 0 0]"},
    {LAYERS, {"fit layer2.head1.W_V = [[1, 2], [3, 4]]"}, "layer2.W_O",
     "[1 2; 0 0; 3 4]"},
    {LAYERS, {"fit layer1.W_V = [[1, 2], [3, 4]]"}, "layer1.W_O", "[7 8; 0 0]"},
    {LAYERS, {"fit layer1.W_1 = [[1], [2]]"}, "layer1.b_1", "[1]"},
    {LAYERS, {"fit layer1.W_1 = [[1], [2]]"}, "layer1.W_2", "[1 2]"},
    // one after the other
    {SELF, {"X[1,1] = 3", "X[1,1] = 4", "X[2,1] = 5"}, "X", "[4 0; 5 2; 7 7]"},
    {SELF, {"X = zero", "X[2,1] = 5"}, "X", "[0 0; 5 0; 0 0]"},
    // choices and numbers
    {SELF, {"scale = none"}, "scale", "none"},
    {SELF, {"scale = 3"}, "scale", "number"},
    {SELF, {"mask = {band: 1}"}, "mask", "band"},
    {SELF,
     {"mask = [[1, 0, 1], [1, 1, 1], [0, 0, 1]]"},
     "mask",
     "[1 0 1; 1 1 1; 0 0 1]"},
    {SELF,
     {"mask = [[1, 1, 1], [1, 1, 1], [1, 1, 1]]", "mask[dog,3] = 0"},
     "mask",
     "[1 1 1; 1 1 0; 1 1 1]"},
    // a mask that is a rule becomes a matrix when a cell of it is changed
    {SELF, {"mask[1,3] = 0"}, "mask", "[1 1 0; 1 1 1; 1 1 1]"},
    {SELF "  mask: none\n",
     {"mask[dog,1] = 0"},
     "mask",
     "[1 1 1; 0 1 1; 1 1 1]"},
    {SELF "  mask: causal\n",
     {"mask[1,3] = 1"},
     "mask",
     "[1 0 1; 1 1 0; 1 1 1]"},
    {SELF "  mask: {band: 1}\n",
     {"mask[2,2] = 0"},
     "mask",
     "[1 1 0; 1 0 1; 0 1 1]"},
    {SELF "  mask: {band: 0}\n",
     {"mask[1,1..3] = 1"},
     "mask",
     "[1 1 1; 0 1 0; 0 0 1]"},
    {HEADS, {"mask[1,2] = 0"}, "mask", "[1 0 1; 1 1 1; 1 1 1]"},
    {POOL, {"allowed[1,2] = 0"}, "allowed", "[1 0 1]"},
    {POOL, {"allowed[1,2..3] = 0", "allowed[1,b] = 1"}, "allowed", "[1 1 0]"},
    // from one to another, in any order, by number and by word
    {SELF, {"mask[1..2,2..3] = 0"}, "mask", "[1 0 0; 1 0 0; 1 1 1]"},
    {SELF, {"mask[2..1,3..2] = 0"}, "mask", "[1 0 0; 1 0 0; 1 1 1]"},
    {SELF, {"X[ dog .. 3 , 1] = 5"}, "X", "[1 0; 5 2; 5 7]"},
    {SELF, {"X[2..3] = [5, 6]"}, "X", "[1 0; 5 6; 5 6]"},
    {DOTS, {"X['a..b',1] = 5"}, "X", "[5; 2]"},
    {CLOCKS, {"positions = 9"}, "positions", "9"},
    {SINUS, {"position = none"}, "position", "none"},
    // inside groups and parts
    {HEADS, {"head2.W_Q[1,2] = 0"}, "head2.W_Q", "[5 0; 7 8]"},
    {HEADS, {"head2.W_Q[1,2] = 0"}, "head1.W_Q", "[1 2; 3 4]"},
    {HEADS, {"head1.W_V = [[9], [8]]"}, "head1.W_V", "[9; 8]"},
    // words: renamed, replaced with their rows, as a list and a sentence
    {SELF, {"tokens[2] = moon"}, "tokens", "cat moon cat"},
    {SELF, {"tokens[2] = moon"}, "X", "[1 0; 0 2; 7 7]"},
    {SELF, {"tokens = dog cat"}, "X", "[0 2; 1 0]"},
    {SELF, {"tokens = [dog, cat, dog]"}, "X", "[0 2; 1 0; 0 2]"},
    {SELF, {"tokens = [dog, cat, dog]"}, "tokens", "dog cat dog"},
    {TOY, {"annotations[b,2] = 7"}, "annotations", "[0.5 1; 2 7]"},
    {TOY, {"source = b a"}, "annotations", "[2 3.25; 0.5 1]"},
    // one word, with what belongs to it
    {SELF, {"remove tokens[2]"}, "tokens", "cat cat"},
    {SELF, {"remove tokens[dog]"}, "X", "[1 0; 7 7]"},
    {SELF, {"move tokens[3] to 1"}, "X", "[7 7; 1 0; 0 2]"},
    {SELF, {"move  tokens [ dog ]  to  3 "}, "X", "[1 0; 7 7; 0 2]"},
    {SELF, {"move tokens[1] to 9"}, "X", "[0 2; 7 7; 1 0]"},
    {SELF, {"move tokens[2] to 2"}, "X", "[1 0; 0 2; 7 7]"},
    {SELF, {"add tokens[2] = dog"}, "X", "[1 0; 0 2; 0 2; 7 7]"},
    {SELF, {"add tokens[4] = cat"}, "X", "[1 0; 0 2; 7 7; 1 0]"},
    {SELF, {"add tokens[dog] = dog"}, "tokens", "cat dog dog cat"},
    {SELF,
     {"add tokens[4] = moon", "X[4] = [3, 4]"},
     "X",
     "[1 0; 0 2; 7 7; 3 4]"},
    {MASKED, {"remove tokens[2]"}, "mask", "[1 0; 1 1]"},
    {MASKED, {"move tokens[1] to 3"}, "mask", "[1 0 0; 1 1 1; 0 0 1]"},
    {MASKED,
     {"add tokens[2] = dog"},
     "mask",
     "[1 1 0 0; 1 1 1 1; 0 1 1 0; 1 1 1 1]"},
    {POOLED, {"remove tokens[a]"}, "allowed", "[0]"},
    {POOLED, {"add tokens[1] = a"}, "allowed", "[1 1 0]"},
    {POOLED, {"move tokens[b] to 1"}, "allowed", "[0 1]"},
    {TOY, {"move source[2] to 1"}, "annotations", "[2 3.25; 0.5 1]"},
    {TOY, {"add source[3] = a"}, "annotations", "[0.5 1; 2 3.25; 0.5 1]"},
    {TOY, {"add target[1] = c"}, "states", "[1 2; 1 2]"},
    {APART, {"remove tokens[1]"}, "X", "[3 4]"},
    // what stands in the weights
    {APART, {"X[b,1] = 8"}, "X", "[1 2; 8 4]"},
    {APART, {"W_V = zero"}, "W_V", "[0 0; 0 0]"},
    {APART, {"tokens = b a"}, "X", "[3 4; 1 2]"},
    {APART, {"W_Q[1,1] = 2"}, "W_Q", "[2 0; 0 1]"},
};

START_TEST(a_change_changes_what_it_names)
{
    const struct made *m = &made[_i];
    struct lesson l;
    struct complaints c = {0};
    bool good = load(&l, m->lesson, m->edits, &c);
    ck_assert_msg(good == (m->want != NULL), "%s: %s", m->edits[0],
                  strbuf_text(&c.text));
    complaints_free(&c);
    if (!good)
        return;
    const struct entry *e = model_find(&l.model, m->name);
    struct strbuf got = {0};
    ck_assert_msg(e, "%s: no %s", m->edits[0], m->name);
    tell(&got, e);
    ck_assert_msg(!strcmp(strbuf_text(&got), m->want), "%s: %s is %s, not %s",
                  m->edits[0], m->name, strbuf_text(&got), m->want);
    strbuf_free(&got);
    lesson_free(&l);
}
END_TEST

// The words that a decoder is given reach as far as one of them is said.
START_TEST(a_written_word_is_given)
{
    static const struct {
        const char *edits[MOST_EDITS], *words[4];
    } of[] = {
        {{"forced[1] = le"}, {"le"}},
        {{"forced[1] = null"}, {NULL}},
        {{"forced[4] = voiture"}, {"la", NULL, NULL, "voiture"}},
        {{"forced[3] = la", "forced[2] = le"}, {"la", "le", "la"}},
        {{"forced = [null]", "forced[2] = le"}, {NULL, "le"}},
    };
    for (size_t i = 0; i < sizeof of / sizeof *of; i++) {
        struct lesson l;
        struct complaints c = {0};
        struct own own = {.edits = of[i].edits};
        while (own.edit_count < MOST_EDITS && of[i].edits[own.edit_count])
            own.edit_count++;
        ck_assert_msg(
            lesson_load_own(&l, SOURCE_ROOT "/lessons/rnn-forced-word.yaml",
                            &disk_files, model_kinds, &own, &c),
            "%s", strbuf_text(&c.text));
        struct words got = model_words(&l.model, "forced");
        ck_assert_int_eq(l.page_count, 1); // they are about the source
        for (int k = 0; k < 4; k++) {
            const char *word = k < got.count ? got.word[k] : NULL;
            ck_assert_pstr_eq(word, of[i].words[k]);
        }
        complaints_free(&c);
        lesson_free(&l);
    }
}
END_TEST

// A lesson of as many words as may be typed.
START_TEST(a_word_too_many_is_refused)
{
    struct strbuf text = {0};
    strbuf_add(&text, HEAD "  kind: self-attention\n  tokens: [w");
    for (int i = 1; i < MOST_TYPED; i++)
        strbuf_add(&text, ", w");
    strbuf_add(&text, "]\n  X: [[1]");
    for (int i = 1; i < MOST_TYPED; i++)
        strbuf_add(&text, ", [1]");
    strbuf_add(&text, "]\n");
    static const char *const edits[][MOST_EDITS] = {
        {"move tokens[1] to 64"},
        {"remove tokens[64]", "add tokens[1] = x"},
        {"add tokens[65] = x"}};
    for (int i = 0; i < 3; i++) {
        struct lesson l;
        struct complaints c = {0};
        bool good = load(&l, strbuf_text(&text), edits[i], &c);
        ck_assert_msg(good == (i < 2), "%s", strbuf_text(&c.text));
        ck_assert(good || strstr(strbuf_text(&c.text), "65 words: more than"));
        complaints_free(&c);
        if (good)
            lesson_free(&l);
    }
    strbuf_free(&text);
}
END_TEST

// --- work --------------------------------------------------------------------

// The files of [inner], whose texts are counted when they are read, and whose
// trees are kept in mind.
struct counted {
    struct files inner;
    int texts;
    const struct node *trees[2]; // of the lesson, of its weights
};

static char *read_counted(void *self, struct arena *arena, const char *lesson,
                          const char *path, size_t most, size_t *length,
                          struct reason *why)
{
    struct counted *c = self;
    char *text =
        c->inner.read(c->inner.self, arena, lesson, path, most, length, why);
    c->texts += text != NULL;
    return text;
}

static const struct node *tree_counted(void *self, const char *path,
                                       const char *file, const char **text,
                                       size_t *length)
{
    struct counted *c = self;
    const struct node *tree =
        c->inner.tree(c->inner.self, path, file, text, length);
    if (tree)
        c->trees[strstr(file, ".json") != NULL] = tree;
    return tree;
}

// While a number is pulled a lesson is read for every frame: its files are made
// trees but once.
START_TEST(a_change_reads_no_file_again)
{
    static const char *const changes[] = {"source[8] = dog", "source[8] = cat",
                                          "source[7] = red", "source[8] = dog"};
    const struct node *lesson = NULL, *weights = NULL;
    struct file_cache *cache = file_cache_new();
    struct counted counted = {.inner = file_cache_files(cache)};
    const struct files files = {read_counted, &counted, counted.inner.shipped,
                                tree_counted};
    for (int k = 0; k < 4; k++) {
        struct own own = {.edits = &changes[k], .edit_count = 1};
        struct complaints c = {0};
        struct lesson l;
        counted.texts = 0;
        ck_assert(
            lesson_load_own(&l, SOURCE_ROOT "/tests/lessons/rnn-attention.yaml",
                            &files, model_kinds, &own, &c));
        ck_assert_int_eq(counted.texts, k ? 0 : 2);
        ck_assert(!k || (counted.trees[0] && counted.trees[1]));
        ck_assert(k < 2 ||
                  (counted.trees[0] == lesson && counted.trees[1] == weights));
        lesson = counted.trees[0];
        weights = counted.trees[1];
        lesson_free(&l);
        complaints_free(&c);
    }
    file_cache_drop(cache);
}
END_TEST

START_TEST(random_numbers_follow_their_seed)
{
    static const char *const seeds[][2] = {
        {"W_Q = random 12"}, {"W_Q = random 12"}, {"W_Q = random 32"}};
    struct strbuf got[3] = {0};
    for (int i = 0; i < 3; i++) {
        struct lesson l;
        struct complaints c = {0};
        ck_assert(load(&l, SELF, seeds[i], &c));
        const struct entry *e = model_find(&l.model, "W_Q");
        tell(&got[i], e);
        for (int k = 0; k < 6; k++) // like those that were there
            ck_assert(e->matrix.data[k] >= 1 && e->matrix.data[k] <= 6);
        lesson_free(&l);
    }
    ck_assert_str_eq(strbuf_text(&got[0]), strbuf_text(&got[1]));
    ck_assert_str_ne(strbuf_text(&got[0]), strbuf_text(&got[2]));
    for (int i = 0; i < 3; i++)
        strbuf_free(&got[i]);
}
END_TEST

#define ALLOW SELF "allow: [tokens, scale]\n"
#define NOTHING SELF "allow: []\n"
#define PLACE "--edit:1:1: "
#define FORM " is no change: write NAME = VALUE"

static const struct refused {
    const char *lesson, *edits[MOST_EDITS], *want;
} refused[] = {
    {OTHER, {"mask = causal"}, "--edit:1:8: "},
    {OTHER, {"X = [[1], [2]]"}, "--edit:1:5: X does not go with Q"},
    {SELF, {"X"}, PLACE "“X”" FORM},
    {SELF, {""}, PLACE "“”" FORM},
    {SELF, {"= 3"}, PLACE "“= 3”" FORM},
    {SELF, {"X[1,2]"}, PLACE "“X[1,2]”" FORM},
    {SELF, {"X[1,2] ="}, PLACE "“X[1,2] =”" FORM},
    {SELF, {"X[1,2 = 3"}, PLACE "“X[1,2 = 3”" FORM},
    {SELF, {"X[] = 3"}, PLACE "“X[] = 3”" FORM},
    {SELF, {"X[1,2,1] = 3"}, PLACE "“X[1,2,1] = 3”" FORM},
    {SELF, {"X['1,2] = 3"}, PLACE "“X['1,2] = 3”" FORM},
    {SELF, {"X[1,1] = \033[2J"}, "--edit: "},
    {SELF, {"X[1,1] = \xff"}, "--edit: "},
    {SELF, {"X y = 3"}, PLACE "“X y = 3”" FORM},
    {SELF, {"WQ = zero"}, PLACE "'WQ' is not a key of self-attention: did you"},
    {SELF, {"head3.W_Q = zero"}, PLACE "'head3.W_Q' is not a key of"},
    {HEADS, {"head3.W_Q = zero"}, PLACE "'head3.W_Q' is not a key of"},
    {HEADS, {"head0.W_Q = zero"}, PLACE "'head0.W_Q' is not a key of"},
    {SELF, {"X[4,1] = 3"}, PLACE "X has rows 1 to 3, not 4"},
    {SELF, {"X[0,1] = 3"}, PLACE "X has rows 1 to 3, not 0"},
    {SELF, {"X[99999999999,1] = 3"}, PLACE "X has rows 1 to 3, not 9999"},
    {SELF, {"X[1,3] = 3"}, PLACE "X has columns 1 to 2, not 3"},
    {SELF, {"X[moon,1] = 3"}, PLACE "X has rows 1 to 3, not moon"},
    {SELF,
     {"X[cat,1] = 3"},
     PLACE "“cat” occurs 2 times in X: give its "
           "ordinal, the first is 1"},
    {SELF, {"scale[1,1] = 0"}, PLACE "scale is not given here"},
    {SELF "  scale: 2\n", {"scale[1,1] = 0"}, PLACE "scale has no cells"},
    {SELF, {"mask[1,1] = 2"}, "--edit:1:13: mask"},
    {SELF, {"mask[1,4] = 0"}, PLACE "mask has columns 1 to 3, not 4"},
    {SELF, {"mask[1..4,1] = 0"}, PLACE "mask has rows 1 to 3, not 4"},
    {SELF, {"mask[0..1,1] = 0"}, PLACE "mask has rows 1 to 3, not 0"},
    {SELF, {"mask[1,2..] = 0"}, PLACE "mask has columns 1 to 3, not 2.."},
    {SELF "  mask: {band: x}\n", {"mask[1,1] = 0"}, "l.yaml:"},
    {POOL, {"allowed[2,1] = 0"}, PLACE "allowed has rows 1 to 1, not 2"},
    {TOY, {"remove target[1]"}, PLACE "the last word of target stays"},
    {SELF, {"remove tokens[4]"}, PLACE "tokens has rows 1 to 3, not 4"},
    {SELF, {"move tokens[cat] to 1"}, PLACE "“cat” occurs 2 times"},
    {SELF, {"add tokens[5] = x"}, PLACE "tokens has rows 1 to 3, not 5"},
    {SELF, {"fit X = [[1]]"}, "--edit:1:1: X has no width of its own"},
    {SELF, {"fit tokens = [a]"}, "--edit:1:1: tokens has no width"},
    {LAYERS, {"layer3.W_Q[1,1] = 1"}, PLACE "'layer3.W_Q' is not a key"},
    {LAYERS, {"layer1.head1.W_Q[1,1] = 1"}, PLACE "'layer1.head1.W_Q' is not"},
    {LAYERS, {"layer2.W_Q[1,1] = 1"}, PLACE "'layer2.W_Q' is not a key"},
    {LAYERS, {"layer2.head1.W_O = [[1, 2]]"}, PLACE "'layer2.head1.W_O' is not"},
    {LAYERS, {"layer1.E[1,1] = 1"}, PLACE "'layer1.E' is not a key"},
    {LAYERS, {"layer1.W_Q[1,2] = 1"}, PLACE "layer1.W_Q has columns 1 to 1"},
    {SELF, {"fit scale = 2"}, "--edit:1:1: scale has no width"},
    {SELF, {"fit W_Q[1] = [2]"}, "--edit:1:1: “fit W_Q[1] = [2]” is no change"},
    {SELF, {"fit W_Q"}, "--edit:1:1: “fit W_Q” is no change"},
    {SELF, {"fit W_Q = 3"}, "--edit:1:11: W_Q must be a matrix"},
    {SELF, {"fit W_Q = [[1, 2]]"}, "--edit:1:11: W_Q has 1 row"},
    {SELF, {"fit W_Q = [[1, 2], [3]]"}, "--edit:1:20: row 2 of W_Q has 1"},
    {TOY, {"fit annotations = [[1], [2]]"}, "--edit:1:1: annotations has no"},
    {SELF "allow: [W_Q]\n",
     {"fit W_Q = [[1], [2]]"},
     "--edit:1:1: W_Q may not be changed here without W_K"},
    {SELF, {"add tokens[1] = [x]"}, "--edit:1:17: tokens[1] must be"},
    {SELF, {"remove X[1]"}, PLACE "X is no list of words"},
    {SELF, {"add mask[1] = x"}, PLACE "mask is no list of words"},
    {SELF, {"remove tokens"}, PLACE "“remove tokens”" FORM},
    {SELF, {"remove tokens[1] = x"}, PLACE "“remove tokens[1] = x”" FORM},
    {SELF, {"remove tokens[1,1]"}, PLACE "“remove tokens[1,1]”" FORM},
    {SELF, {"move tokens[1]"}, PLACE "“move tokens[1]”" FORM},
    {SELF, {"move tokens[1] to 0"}, PLACE "“move tokens[1] to 0”" FORM},
    {SELF, {"move tokens[1] to -1"}, PLACE "“move tokens[1] to -1”" FORM},
    {SELF, {"move tokens[1] to 1x"}, PLACE "“move tokens[1] to 1x”" FORM},
    {SELF, {"add tokens[1] ="}, PLACE "“add tokens[1] =”" FORM},
    {SELF, {"add = 3"}, PLACE "'add' is not a key"},
    {SELF, {"tokens[2,1] = x"}, PLACE "tokens has no cells"},
    // what the loader says of lessons it says of changes, where they stand
    {SELF, {"tokens = [[cat]]"}, "--edit:1:11: tokens[1] must be"},
    {SELF, {"tokens = {a: 1}"}, "--edit:1:10: tokens must be"},
    {SELF, {"X[1,2] = q"}, "--edit:1:10: 'q' is not a number"},
    {SELF,
     {"X[1,2] = 0,5"},
     "--edit:1:10: '0,5' is not a number: its decimals stand behind a comma"},
    {SELF,
     {"X[1,2] = -10,25"},
     "--edit:1:10: '-10,25' is not a number: its decimals stand behind a"},
    {SELF,
     {"X[1,2] = 1,5,2"},
     "--edit:1:10: '1,5,2' is not a number: write it in plain"},
    {SELF, {"X[1,2] = .inf"}, "--edit:1:10: NaN and infinities"},
    {SELF, {"X[1] = [1, 2, 3]"}, "--edit:1:8: a row of X has 2 numbers, not 3"},
    {SELF, {"scale = nonne"}, "--edit:1:9: scale cannot be 'nonne'"},
    {SELF, {"scale = 0"}, "--edit:1:9: scale must be greater than 0"},
    {SELF, {"W_Q = [[1, 2"}, "--edit:1:8: did not find"},
    {SELF, {"X[1,1] = 1", "X[1,2] = q"}, "--edit 2:1:10: 'q' is not a number"},
    {CLOCKS, {"d = 7"}, "--edit:1:5: d must be even"},
    // what the lesson lets be changed
    {ALLOW,
     {"X[1,1] = 2"},
     PLACE "X may not be changed: this lesson lets you "
           "change only tokens and scale"},
    {NOTHING, {"scale = none"}, PLACE "scale may not be changed: nothing may"},
    {NOTHING, {"q = none"}, PLACE "'q' is not a key of"},
};

START_TEST(what_cannot_be_is_refused_with_its_reason)
{
    const struct refused *r = &refused[_i];
    struct lesson l;
    struct complaints c = {0};
    bool good = load(&l, r->lesson, r->edits, &c);
    ck_assert_msg(!good, "%s is taken", r->edits[0]);
    const char *got = strbuf_text(&c.text);
    ck_assert_msg(!strncmp(got, r->want, strlen(r->want)), "%s: %s",
                  r->edits[0], got);
    complaints_free(&c);
}
END_TEST

START_TEST(what_is_allowed_is_made)
{
    struct lesson l;
    struct complaints c = {0};
    ck_assert(
        load(&l, ALLOW, (const char *const[MOST_EDITS]){"scale = none"}, &c));
    ck_assert(model_is(&l.model, "scale", "none"));
    complaints_free(&c);
    lesson_free(&l);
}
END_TEST

// Pages and expectations are about the lesson's words, not its numbers.
START_TEST(pages_go_with_the_words)
{
#define PAGES SELF "pages: [{at: X}]\nexpect: {X: 9}\n"
    static const struct {
        const char *edits[MOST_EDITS];
        int pages;
        const char *goal;
    } of[] = {
        {{"X[1,1] = 2"}, 1, "G"},
        {{"tokens[2] = moon"}, 0, "With words of your own: cat moon cat"},
        {{"remove tokens[2]"}, 0, "With words of your own: cat cat"},
        {{"X[1,1] = 2", "tokens = [dog, cat]"},
         0,
         "With words of your own: dog cat"},
    };
    for (size_t i = 0; i < sizeof of / sizeof *of; i++) {
        struct lesson l;
        struct complaints c = {0};
        ck_assert_msg(load(&l, PAGES, of[i].edits, &c), "%s",
                      strbuf_text(&c.text));
        ck_assert_int_eq(l.page_count, of[i].pages);
        ck_assert_int_eq(l.expectation_count, of[i].pages);
        ck_assert_int_eq(l.remark_count, !of[i].pages);
        ck_assert_str_eq(l.goal, of[i].goal);
        complaints_free(&c);
        lesson_free(&l);
    }
}
END_TEST

#define LENGTH(table) ((int)(sizeof(table) / sizeof *(table)))

int main(void)
{
    Suite *suite = suite_create("edit");
    TCase *all = tcase_create("edit");
    tcase_add_loop_test(all, a_change_changes_what_it_names, 0, LENGTH(made));
    tcase_add_test(all, a_written_word_is_given);
    tcase_add_test(all, a_word_too_many_is_refused);
    tcase_add_test(all, random_numbers_follow_their_seed);
    tcase_add_test(all, a_change_reads_no_file_again);
    tcase_add_loop_test(all, what_cannot_be_is_refused_with_its_reason, 0,
                        LENGTH(refused));
    tcase_add_test(all, what_is_allowed_is_made);
    tcase_add_test(all, pages_go_with_the_words);
    suite_add_tcase(suite, all);
    return suite_end(suite);
}
