// SPDX-License-Identifier: MIT
// Tensors of other programs become lessons: what is taken for what, and that
// the numbers are the model's own.
#include <check.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "lesson/import/import.h"
#include "mechanism/mechanism.h"
#include "suite.h"

#define LENGTH(list) ((int)(sizeof(list) / sizeof *(list)))
#define FILES SOURCE_ROOT "/tests/tensorfiles/"

static struct arena arena;
static struct complaints complaints;
static struct import *made;

static void tear_down(void)
{
    if (made)
        import_free(made);
    made = NULL;
    complaints_free(&complaints);
    complaints = (struct complaints){0};
    arena_free(&arena);
}

// What is no file of tests/tensorfiles is the text of a test.
struct typed {
    const char *name, *text;
};

static char *read_typed(void *self, struct arena *to, const char *lesson,
                        const char *path, size_t most, size_t *length,
                        struct reason *why)
{
    const struct typed *t = self;
    for (; t && t->name; t++)
        if (!strcmp(t->name, path)) {
            *length = strlen(t->text);
            return arena_copy(to, t->text, *length);
        }
    path = arena_print(&arena, FILES "%s", path);
    return disk_files.read(NULL, to, lesson, path, most, length, why);
}

static bool make(const struct import_wish *wish, const struct typed *typed)
{
    const struct files files = {read_typed, (void *)typed, NULL, NULL};
    static struct reading r;
    r = (struct reading){&arena, &complaints};
    made = arena_alloc(&arena, sizeof *made);
    return import_make(made, &r, wish, &files);
}

// --- with the file beside it -------------------------------------------------

static char *read_made(void *self, struct arena *to, const char *lesson,
                       const char *path, size_t most, size_t *length,
                       struct reason *why)
{
    const struct strbuf *text = lesson ? &made->beside : &made->lesson;
    (void)self, (void)path, (void)most, (void)why;
    *length = text->length;
    return arena_copy(to, strbuf_text(text), text->length);
}

static void load(struct lesson *l)
{
    const struct files files = {read_made, NULL, NULL, NULL};
    ck_assert_msg(lesson_load(l, "out.yaml", &files, model_kinds, &complaints),
                  "%s\n%s", strbuf_text(&complaints.text),
                  strbuf_text(&made->lesson));
    complaints_end(&complaints, &l->arena); // its text goes with the lesson
}

// --- the model's own numbers -------------------------------------------------

static void compare(const struct trace *t, const struct node *expect)
{
    const struct tensor *m = trace_find(t, expect->key->text);
    ck_assert_msg(m != NULL, "%s", expect->key->text);
    ck_assert_int_eq(m->rows, expect->count);
    int i = 0;
    for (const struct node *row = expect->first; row; row = row->next)
        for (const struct node *x = row->first; x; x = x->next, i++) {
            double want = strtod(x->text, NULL);
            ck_assert_msg(fabs(m->data[i] - want) < 1e-12,
                          "%s: %d is %.17g, not %.17g", m->name, i, m->data[i],
                          want);
        }
    ck_assert_int_eq(i, m->rows * m->columns);
}

static const char *const models[] = {"multihead", "multihead-plain", "gpt2"};

START_TEST(numbers_agree_with_pytorch)
{
    const char *file = arena_print(&arena, "%s.npz", models[_i]);
    const char *json = arena_print(&arena, "%s.json", models[_i]);
    const struct import_wish wish = {
        .files = &file, .file_count = 1, .heads = 2, .output = "out.yaml"};
    struct reading r = {&arena, &complaints};
    struct reason why = {0};
    struct lesson lesson;
    struct trace trace;
    size_t length;
    ck_assert_msg(make(&wish, NULL), "%s", strbuf_text(&complaints.text));
    load(&lesson);
    ck_assert(run_model(&trace, &lesson.model));
    char *text = read_typed(NULL, &arena, NULL, json, 100000, &length, &why);
    const struct node *map = read_source(&r, json, text, length);
    ck_assert_int_eq(map->count, 3);
    for (const struct node *n = map->first; n; n = n->next)
        compare(&trace, n);
    trace_free(&trace);
    lesson_free(&lesson);
    reason_free(&why);
}
END_TEST

// --- what becomes of a file --------------------------------------------------

// What each name is taken for, as those programs save it. A linear layer of
// PyTorch is saved as out × in, one of GPT-2 as in × out.
static const struct {
    const char *name, *key;
    bool turned, causal;
} names[] = {
    {"tokens", "tokens", false, false},
    {"words", "tokens", false, false},
    {"X", "X", false, false},
    {"embeddings", "X", false, false},
    {"hidden_states", "X", false, false},
    {"Q", "Q", false, false},
    {"query", "Q", false, false},
    {"queries", "Q", false, false},
    {"K", "K", false, false},
    {"key", "K", false, false},
    {"keys", "K", false, false},
    {"V", "V", false, false},
    {"value", "V", false, false},
    {"values", "V", false, false},
    {"W_Q", "W_Q", false, false},
    {"WQ", "W_Q", false, false},
    {"W_K", "W_K", false, false},
    {"wk", "W_K", false, false},
    {"W_V", "W_V", false, false},
    {"WV", "W_V", false, false},
    {"W_O", "W_O", false, false},
    {"wo", "W_O", false, false},
    {"b_Q", "b_Q", false, false},
    {"b_K", "b_K", false, false},
    {"b_V", "b_V", false, false},
    {"b_O", "b_O", false, false},
    {"mha.in_proj_weight", "W_Q W_K W_V", true, false},
    {"mha.in_proj_bias", "b_Q b_K b_V", false, false},
    {"mha.q_proj_weight", "W_Q", true, false},
    {"mha.k_proj_weight", "W_K", true, false},
    {"mha.v_proj_weight", "W_V", true, false},
    {"mha.out_proj.weight", "W_O", true, false},
    {"mha.out_proj.bias", "b_O", false, false},
    {"layers.0.self_attn.q_proj.weight", "W_Q", true, false},
    {"layers.0.self_attn.k_proj.weight", "W_K", true, false},
    {"layers.0.self_attn.v_proj.weight", "W_V", true, false},
    {"layers.0.self_attn.o_proj.weight", "W_O", true, true},
    {"layers.0.self_attn.q_proj.bias", "b_Q", false, false},
    {"layers.0.self_attn.k_proj.bias", "b_K", false, false},
    {"layers.0.self_attn.v_proj.bias", "b_V", false, false},
    {"layers.0.self_attn.o_proj.bias", "b_O", false, false},
    {"bert/attention/self/query.weight", "W_Q", true, false},
    {"bert/attention/self/key.weight", "W_K", true, false},
    {"bert/attention/self/value.weight", "W_V", true, false},
    {"attention.self.query.bias", "b_Q", false, false},
    {"attention.self.key.bias", "b_K", false, false},
    {"attention.self.value.bias", "b_V", false, false},
    {"layer.0.attention.output.dense.weight", "W_O", true, false},
    {"layer.0.attention.output.dense.bias", "b_O", false, false},
    {"h.0.attn.c_attn.weight", "W_Q W_K W_V", false, true},
    {"h.0.attn.c_attn.bias", "b_Q b_K b_V", false, false},
    {"h.0.attn.c_proj.weight", "W_O", false, false},
    {"h.0.attn.c_proj.bias", "b_O", false, false},
    {"num_heads", "heads", false, false},
    {"n_head", "heads", false, false},
    {"heads", "heads", false, false},
    {"A", "A", false, false},
    {"a", "", false, false}, // many things are called so
    {"weights", "A", false, false},
    {"attention", "A", false, false},
    {"attentions", "A", false, false},
    {"attn_weights", "A", false, false},
    {"alignment", "A", false, false},
    {"h.0.mlp.c_proj.weight", "", false, false},
    {"output.dense.bias", "", false, false},
    {"my_value.biased", "", false, false},
};

START_TEST(a_name_tells_its_role)
{
    struct known_name known = name_known(names[_i].name);
    ck_assert_str_eq(role_key(known.role), names[_i].key);
    ck_assert_int_eq(known.turned, names[_i].turned);
    ck_assert_int_eq(family_known(known.family)->causal, names[_i].causal);
}
END_TEST

#define GOAL "goal: See what is computed from your own numbers.\n"
#define TITLE(file) "title: Numbers from " file "\n" GOAL "model:\n"
#define WEIGHTS(file)                                                          \
    "title: Numbers from " file "\n"                                           \
    "goal: See who looks at whom in your own weights.\n"                      \
    "model:\n  kind: weights\n"
#define SELF(file) TITLE(file) "  kind: self-attention\n"

static const struct {
    const char *files[4], *text; // of a.csv
    const char *tokens, *under;
    enum import_as as;
    int heads;
    const char *lesson, *told; // what stands there; what was said, at the end
} rows[] = {
    // clang-format off
    {{"a.csv"}, "cat,1,0\ndog,0,0.5\n", NULL, NULL, AS_FOUND, 0,
     SELF("a.csv") "  tokens: [cat, dog]\n  X: [[1,   0],\n      [0, 0.5]]\n",
     "a.csv: a, 2 × 2: taken as X\n"},
    {{"a.csv"}, "1,0\n0,1\n", NULL, NULL, AS_X, 0,
     SELF("a.csv") "  tokens: [w1, w2]\n  X: [[1, 0],\n      [0, 1]]\n", ""},
    {{"a.csv"}, "1,0,3\n", "cat", NULL, AS_FOUND, 0,
     SELF("a.csv") "  tokens: [cat]\n  X: [1, 0, 3]\n", ""},
    {{"a.csv"}, "the,1\ncat,2\nthe,3\n", NULL, NULL, AS_FOUND, 0,
     SELF("a.csv") "  tokens: [the 1, cat, the 2]\n  X: [[1],\n      [2],\n"
                   "      [3]]\n", ""},
    {{"head.npz"}, NULL, NULL, NULL, AS_FOUND, 0,
     SELF("head.npz") "  tokens: [cat, chased, dog]\n"
     "  X: [[1, 0, 1, 0],\n      [0, 2, 0, 1],\n      [1, 1, 0, 1]]\n",
     "head.npz: X, 3 × 4: taken as X\n"
     "head.npz: tokens, 3: taken as tokens\n"},
    {{"head.safetensors"}, NULL, NULL, NULL, AS_FOUND, 0,
     SELF("head.safetensors") "  tokens: [cat, chased, dog]\n"
     "  X: [[1, 0, 1, 0],\n      [0, 2, 0, 1],\n      [1, 1, 0, 1]]\n",
     "head.safetensors: attn.bias, 2: not used\n"
     "head.safetensors: scale, 1: not used\n"},
    {{"numpy.csv"}, NULL, "null 1", NULL, AS_FOUND, 0,
     SELF("numpy.csv") "  tokens: [\"null\", \"1\"]\n"
     "  X: [[   0, 0.25,  0.5],\n      [0.75,    1, 1.25]]\n", ""},
    {{"a.csv"}, "1,0\n0,1\n", NULL, NULL, AS_WEIGHTS, 0,
     WEIGHTS("a.csv") "  tokens: [w1, w2]\n  A: [[1, 0],\n      [0, 1]]\n",
     "a.csv: a, 2 × 2: taken as A\n"},
    {{"a.csv"}, ",a,b,b\nx,1,0,0\ny,0,1,0\n", NULL, NULL, AS_WEIGHTS, 0,
     WEIGHTS("a.csv") "  tokens: [a, b 1, b 2]\n  queries: [x, y]\n"
     "  A: [[1, 0, 0],\n      [0, 1, 0]]\n", ""},
    {{"a.csv"}, "1,0,0\n0,1,0\n", "a b c", NULL, AS_WEIGHTS, 0,
     WEIGHTS("a.csv") "  tokens: [a, b, c]\n  queries: [w1, w2]\n"
     "  A: [[1, 0, 0],\n      [0, 1, 0]]\n", ""},
    {{"A.npz"}, NULL, NULL, NULL, AS_FOUND, 0,
     WEIGHTS("A.npz") "  tokens: [cat, dog]\n  weights: out.npz\n"
     "  layer: 1\n  head: 1\n",
     "A.npz: A, 3 × 2 × 2 × 2: taken as A\n"
     "A.npz: tokens, 2: taken as tokens\n"
     "A: the first axis, 3, is taken for layers, the next one for heads. If the "
     "first is a batch, --item N takes one sentence of it\n"},
    {{"weights.npz"}, NULL, "cat dog", NULL, AS_FOUND, 0,
     WEIGHTS("weights.npz") "  tokens: [cat, dog]\n  weights: out.npz\n"
     "  layer: 1\n  head: 1\n",
     "weights.npz: attentions, 3 × 2 × 2 × 2: taken as A\n"
     "attentions: the first axis, 3, is taken for layers, the next one for "
     "heads. If the first is a batch, --item N takes one sentence of it\n"},
    // clang-format on
};

// --- what tensors are said to be ---------------------------------------------

static const struct {
    const char *file, *tokens;
    struct import_role roles[4]; // up to one without a name
    bool good;
    const char *says; // the lesson's text, or what is wrong, has this
} said_so[] = {
    // clang-format off
    {"head.npz", NULL, {{"X", PLAYS_A, false}}, false,
     "there are 3 words, but 4 "},
    {"head.npz", NULL, {{"x", PLAYS_X, false}}, false,
     "no tensor is called 'x'"},
    {"head.npz", NULL, {{"token", PLAYS_NONE, false}}, false,
     "no tensor is called 'token': did you mean 'tokens'?"},
    {"head.npz", NULL, {{"tokens", PLAYS_X, false}}, false,
     "head.npz: tokens: these are words, and cannot be taken as X"},
    {"head.npz", NULL, {{"X", PLAYS_TOKENS, false}}, false,
     "head.npz: X: these are numbers, and cannot be taken as tokens"},
    {"head.npz", NULL, {{"X", PLAYS_X, false}, {"X", PLAYS_Q, false}}, false,
     "head.npz: X: --as says twice what this is"},
    {"head.npz", NULL, {{"tokens", PLAYS_NONE, false}}, true,
     "tokens: [w1, w2, w3]"},
    {"heads.npz", NULL, {{"W_Q", PLAYS_W_Q, false}}, false,
     "'W_Q' is the end of head1.W_Q and of head2.W_Q: give the whole"},
    {"head.safetensors", NULL, {{"bias", PLAYS_B_Q, false}}, true, "b_Q: ["},
    {"head.safetensors", NULL, {{"ttn.bias", PLAYS_B_Q, false}}, false,
     "no tensor is called 'ttn.bias'"},
    {"a.csv", NULL, {{"a", PLAYS_A, false}}, true, "kind: weights"},
    {"a.csv", NULL, {{"a", PLAYS_X, false}}, true, "kind: self-attention"},
    {"a.csv", NULL, {{"a", PLAYS_NONE, false}}, false,
     "nothing in this file has a name that is known"},
    {"a.csv", "x y", {{"a", PLAYS_W_Q, false}}, true, "\n  W_Q: ["},
    // clang-format on
};

START_TEST(what_is_said_goes_before_names)
{
    const struct typed typed[] = {{"a.csv", "1,0\n0,1\n"}, {NULL, NULL}};
    const char *file = said_so[_i].file;
    struct import_wish wish = {.files = &file,
                               .file_count = 1,
                               .tokens = said_so[_i].tokens,
                               .roles = said_so[_i].roles,
                               .typed = true,
                               .output = "out.yaml"};
    while (wish.roles[wish.role_count].name)
        wish.role_count++;
    bool good = make(&wish, strcmp(file, "a.csv") ? NULL : typed);
    const char *text = strbuf_text(good ? &made->lesson : &complaints.text);
    ck_assert_msg(good == said_so[_i].good && strstr(text, said_so[_i].says),
                  "%s", text);
    if (good)
        ck_assert(!complaints.count);
}
END_TEST

// A square matrix is turned only when its name, or who names it, says so.
START_TEST(a_layer_is_turned_when_it_is_named)
{
    static const char text[] = "1,2\n3,4\n";
    const struct typed typed[] = {{"q_proj.weight.csv", text},
                                  {"k.csv", text},
                                  {"v.csv", text},
                                  {"X.csv", "cat,1,0\ndog,0,1\n"},
                                  {NULL, NULL}};
    const char *const files[] = {"q_proj.weight.csv", "k.csv", "v.csv",
                                 "X.csv"};
    const struct import_role roles[] = {{"q_proj.weight", PLAYS_W_Q, false},
                                        {"k", PLAYS_W_K, true},
                                        {"v", PLAYS_W_V, false}};
    const struct import_wish wish = {.files = files,
                                     .file_count = LENGTH(files),
                                     .roles = roles,
                                     .role_count = LENGTH(roles),
                                     .typed = true,
                                     .output = "out.yaml"};
    static const char want[] = "  W_Q: [[1, 3],\n        [2, 4]]\n"
                               "  W_K: [[1, 3],\n        [2, 4]]\n"
                               "  W_V: [[1, 2],\n        [3, 4]]\n";
    ck_assert_msg(make(&wish, typed), "%s", strbuf_text(&complaints.text));
    ck_assert_msg(strstr(strbuf_text(&made->lesson), want) != NULL, "%s",
                  strbuf_text(&made->lesson));
}
END_TEST

START_TEST(the_lesson_is_as_one_would_type_it)
{
    const struct typed typed[] = {{"a.csv", rows[_i].text}, {NULL, NULL}};
    struct import_wish wish = {.files = rows[_i].files,
                               .tokens = rows[_i].tokens,
                               .under = rows[_i].under,
                               .as = rows[_i].as,
                               .heads = rows[_i].heads,
                               .output = "out.yaml"};
    struct lesson lesson;
    while (wish.files[wish.file_count])
        wish.file_count++;
    ck_assert_msg(make(&wish, rows[_i].text ? typed : NULL), "%s",
                  strbuf_text(&complaints.text));
    ck_assert_str_eq(strbuf_text(&made->lesson), rows[_i].lesson);
    const char *told = strbuf_text(&made->told);
    size_t all = strlen(told), end = strlen(rows[_i].told);
    ck_assert_msg(all >= end && !strcmp(told + all - end, rows[_i].told), "%s",
                  told);
    load(&lesson);
    lesson_free(&lesson);
}
END_TEST

static const struct {
    const char *files[4], *text; // of a.csv
    const char *tokens;
    enum import_as as;
    int heads;
    const char *want;
} refused[] = {
    // clang-format off
    {{"a.csv"}, "1,0\n0,1\n", NULL, AS_FOUND, 0,
     "a.csv: a: these may be vectors of words or finished weights: say which"},
    {{"a.csv"}, "1,0\n0,2\n", "a b c", AS_FOUND, 0,
     "a.csv: a: there are 3 words, but 2 rows of numbers"},
    {{"multihead.npz"}, NULL, NULL, AS_FOUND, 0,
     "multihead.npz: in_proj_weight: the file does not say how many heads"},
    {{"multihead.npz"}, NULL, NULL, AS_FOUND, 5,
     "multihead.npz: 6 numbers of a projection cannot be shared by 5 heads"},
    {{"multihead.npz", "gpt2.npz"}, NULL, NULL, AS_FOUND, 2,
     "gpt2.npz: X: this and X are both taken as X: --under"},
    {{"heads.npz"}, NULL, NULL, AS_FOUND, 0,
     "heads.npz: head2.W_Q: this and head1.W_Q are both taken as W_Q"},
    {{"words.npy"}, NULL, NULL, AS_FOUND, 0,
     "words.npy: nothing in this file has a name that is known"},
    {{"gone.npy"}, NULL, NULL, AS_FOUND, 0, "gone.npy: No such file"},
    {{"complex.npy"}, NULL, NULL, AS_FOUND, 0, "complex.npy: numbers of type"},
    // clang-format on
};

START_TEST(what_is_not_clear_is_asked)
{
    const struct typed typed[] = {{"a.csv", refused[_i].text}, {NULL, NULL}};
    struct import_wish wish = {.files = refused[_i].files,
                               .tokens = refused[_i].tokens,
                               .as = refused[_i].as,
                               .heads = refused[_i].heads,
                               .output = "out.yaml"};
    while (wish.files[wish.file_count])
        wish.file_count++;
    ck_assert_msg(!make(&wish, refused[_i].text ? typed : NULL), "%s",
                  strbuf_text(&made->lesson));
    const char *text = strbuf_text(&complaints.text);
    ck_assert_msg(!strncmp(text, refused[_i].want, strlen(refused[_i].want)),
                  "%s", text);
    ck_assert_int_eq(complaints.count, 1);
}
END_TEST

// --- words -------------------------------------------------------------------

static const char vectors[] = "4 2\ncow 9 9\ncat 1.5 2\ndog 3 4\nsun 0 0.5\n";

// The words typed get their rows, the others some of their own, always the
// same, wherever they stand.
START_TEST(words_without_numbers_get_some)
{
    const struct typed typed[] = {{"a.vec", vectors}, {NULL, NULL}};
    const char *const file = "a.vec";
    struct import_wish wish = {.files = &file,
                               .file_count = 1,
                               .tokens = "dog fish cat fish",
                               .output = "out.yaml"};
    struct lesson lesson;
    double fish[2];
    ck_assert_msg(make(&wish, typed), "%s", strbuf_text(&complaints.text));
    load(&lesson);
    const struct matrix *X = model_matrix(&lesson.model, "X");
    ck_assert_int_eq(X->rows, 4);
    ck_assert(X->data[0] == 3 && X->data[1] == 4);
    ck_assert(X->data[4] == 1.5 && X->data[5] == 2);
    ck_assert(!memcmp(X->data + 2, X->data + 6, sizeof fish));
    memcpy(fish, X->data + 2, sizeof fish);
    lesson_free(&lesson);
    const char *told =
        strstr(strbuf_text(&made->told), "“fish” has no numbers");
    ck_assert(told && !strstr(told + 1, "“fish” has no numbers"));
    ck_assert(!strstr(strbuf_text(&made->told), "“cat”"));
    ck_assert_ptr_nonnull(
        strstr(made->lesson.text, "tokens: [dog, fish 1, cat, fish 2]"));
}
END_TEST

// Weights without vectors: words are drawn for them, of the width they take.
START_TEST(weights_alone_need_words)
{
    const char *const file = "heads.npz";
    struct import_wish wish = {.files = &file,
                               .file_count = 1,
                               .tokens = "a b",
                               .under = "head1.",
                               .output = "out.yaml"};
    struct lesson lesson;
    ck_assert_msg(make(&wish, NULL), "%s", strbuf_text(&complaints.text));
    load(&lesson);
    ck_assert_int_eq(model_matrix(&lesson.model, "X")->columns, 2);
    ck_assert(model_matrix(&lesson.model, "W_V")->data[3] == 4);
    lesson_free(&lesson);
    import_free(made);
    wish.tokens = NULL;
    ck_assert(!make(&wish, NULL));
    ck_assert_ptr_nonnull(strstr(strbuf_text(&complaints.text),
                                 "there are weights, but no X and no words"));
}
END_TEST

// A prefix chooses between the weights of a model. The vectors of another file
// do not begin with it, and are taken.
START_TEST(a_prefix_chooses_between_weights_alone)
{
    const struct typed typed[] = {{"X.csv", "cat,1,0\ndog,0,1\n"},
                                  {NULL, NULL}};
    const char *const files[] = {"X.csv", "heads.npz"};
    const struct import_role said[] = {{"W_V", PLAYS_W_V, false},
                                       {"head1.W_K", PLAYS_NONE, false}};
    struct import_wish wish = {.files = files,
                               .file_count = 2,
                               .under = "head2.",
                               .roles = said,
                               .role_count = 2,
                               .typed = true,
                               .output = "out.yaml"};
    ck_assert_msg(make(&wish, typed), "%s", strbuf_text(&complaints.text));
    ck_assert_ptr_nonnull(strstr(made->lesson.text, "tokens: [cat, dog]"));
    ck_assert_ptr_nonnull(strstr(made->told.text, "head2.W_V, "));
    ck_assert_ptr_nonnull(strstr(made->told.text, "head1.W_K, "));
    ck_assert_ptr_null(strstr(made->told.text, "head1.W_V"));
    import_free(made);
    wish.under = "head3.";
    wish.role_count = 0;
    ck_assert(!make(&wish, typed));
    ck_assert_str_eq(strbuf_text(&complaints.text),
                     "X.csv: no tensor's name begins with 'head3.', as --under "
                     "asks for\n");
}
END_TEST

// What cannot be typed stands beside the lesson: NaN, long numbers, many words.
START_TEST(what_cannot_be_typed_stands_beside)
{
    const struct typed typed[] = {{"a.csv", "a,nan\nb,-inf\n"}, {NULL, NULL}};
    const char *const file = "a.csv";
    const struct import_wish wish = {
        .files = &file, .file_count = 1, .output = "x/out.yaml"};
    struct lesson lesson;
    ck_assert_msg(make(&wish, typed), "%s", strbuf_text(&complaints.text));
    ck_assert_ptr_nonnull(strstr(made->lesson.text, "\n  weights: out.npz\n"));
    load(&lesson);
    const double *x = model_matrix(&lesson.model, "X")->data;
    ck_assert(isnan(x[0]) && x[1] == -INFINITY);
    lesson_free(&lesson);
}
END_TEST

START_TEST(many_words_stand_beside)
{
    struct strbuf text = {0};
    for (int i = 1; i <= 1024; i++)
        strbuf_addf(&text, "word%d,%d\n", i, i);
    const struct typed typed[] = {{"a.csv", text.text}, {NULL, NULL}};
    const char *const file = "a.csv";
    const struct import_wish wish = {
        .files = &file, .file_count = 1, .output = "out.yaml"};
    struct lesson lesson;
    ck_assert_msg(make(&wish, typed), "%s", strbuf_text(&complaints.text));
    load(&lesson);
    struct words tokens = model_words(&lesson.model, "tokens");
    ck_assert_int_eq(tokens.count, 1024);
    ck_assert_str_eq(tokens.word[1023], "word1024");
    ck_assert(model_matrix(&lesson.model, "X")->data[1023] == 1024);
    lesson_free(&lesson);
    strbuf_free(&text);
}
END_TEST

// A lesson of words alone: the same words, the same numbers.
START_TEST(words_alone_make_a_lesson)
{
    static struct reading r;
    struct import_wish wish = {.tokens = "a b a", .output = "out.yaml"};
    struct lesson lesson;
    r = (struct reading){&arena, &complaints};
    made = arena_alloc(&arena, sizeof *made);
    ck_assert(import_nothing(made, &r, &wish));
    ck_assert_uint_eq(made->beside.length, 0);
    load(&lesson);
    const struct matrix *X = model_matrix(&lesson.model, "X");
    ck_assert(X->rows == 3 && X->columns == 4);
    ck_assert(!memcmp(X->data, X->data + 8, 4 * sizeof *X->data));
    for (int i = 0; i < 12; i++)
        ck_assert(fabs(X->data[i]) <= 2 && X->data[i] == (int)X->data[i]);
    ck_assert_int_eq(lesson.made_up.count, 2);
    ck_assert_str_eq(lesson.made_up.word[1], "b");
    lesson_free(&lesson);
    import_free(made);
    wish.tokens = " ";
    ck_assert(!import_nothing(made, &r, &wish));
    ck_assert_int_eq(complaints.count, 1);
}
END_TEST

// Whose rows are made up: of the words that a file lacks, those. What the file
// has is as rounded as it was, and typed or in the file beside.
static const struct drawn {
    const char *csv, *tokens, *words;
} drawn[] = {
    {"cat,1,0\ndog,0,2\n", "dog cat", ""},
    {"cat,1,0\ndog,0,2\n", "dog moon cat sun moon", "moon 1 sun moon 2"},
    {"cat,0.125,3\ndog,1e-3,2.5\n", "moon", "moon"},
    {"cat,0.123456789,3\ndog,0.3333333333,2.5\n", "dog moon", "moon"},
    {"dog,1,0\ncat,2,2\n", "7 cat 8", "7 8"},
    {"cat,1,0\ndog,0,2\n", NULL, ""},
};

START_TEST(made_up_rows_are_told_in_the_lesson)
{
    const struct drawn *x = &drawn[_i];
    const struct typed typed[] = {{"a.csv", x->csv}, {NULL, NULL}};
    const char *const file = "a.csv";
    const struct import_wish wish = {.files = &file,
                                     .file_count = 1,
                                     .tokens = x->tokens,
                                     .output = "out.yaml"};
    struct lesson lesson;
    struct strbuf words = {0};
    ck_assert_msg(make(&wish, typed), "%s", strbuf_text(&complaints.text));
    load(&lesson);
    for (int i = 0; i < lesson.made_up.count; i++)
        strbuf_addf(&words, "%s%s", i ? " " : "", lesson.made_up.word[i]);
    ck_assert_str_eq(strbuf_text(&words), x->words);
    strbuf_free(&words);
    lesson_free(&lesson);
}
END_TEST

// Q, K and V in files of their own, or called otherwise and in this order.
static const struct {
    const char *Q, *K, *V;
    enum import_as as;
    const char *lesson, *refused; // one of them
} given[] = {
    // clang-format off
    {"die,1,0\nKatze,0,2\n", "the,1,1\ncat,0,2\nslept,1,0\n",
     "1,0,2\n0,1,0\n3,1,1\n", AS_QKV,
     "  tokens: [the, cat, slept]\n  queries: [die, Katze]\n"
     "  Q: [[1, 0],\n      [0, 2]]\n"
     "  K: [[1, 1],\n      [0, 2],\n      [1, 0]]\n"
     "  V: [[1, 0, 2],\n      [0, 1, 0],\n      [3, 1, 1]]\n", NULL},
    {"1,0\n0,2\n", "1,1\n0,2\n", "5,6\n7,8\n", AS_FOUND,
     "  tokens: [w1, w2]\n  Q: [[1, 0],\n", NULL},
    {"1,0\n", "the,1,1\nthe,0,2\n", "5,6\n7,8\n", AS_FOUND,
     "  tokens: [the 1, the 2]\n  queries: [w1]\n  Q: [1, 0]\n", NULL},
    {"1,0\n", "1,2\n", NULL, AS_FOUND, NULL,
     "Q.csv: Q, K and V belong together: there is no V\n"},
    // clang-format on
};

START_TEST(queries_may_be_of_another_sequence)
{
    bool qkv = given[_i].as == AS_QKV;
    const char *files[] = {qkv ? "1.csv" : "Q.csv", qkv ? "2.csv" : "K.csv",
                           qkv ? "3.csv" : "V.csv"};
    const struct typed typed[] = {{files[0], given[_i].Q},
                                  {files[1], given[_i].K},
                                  {given[_i].V ? files[2] : NULL, given[_i].V},
                                  {NULL, NULL}};
    const struct import_wish wish = {.files = files,
                                     .file_count = given[_i].V ? 3 : 2,
                                     .as = given[_i].as,
                                     .output = "out.yaml"};
    struct lesson lesson;
    bool good = make(&wish, typed);
    if (given[_i].refused) {
        ck_assert(!good);
        ck_assert_str_eq(strbuf_text(&complaints.text), given[_i].refused);
        return;
    }
    ck_assert_msg(good, "%s", strbuf_text(&complaints.text));
    ck_assert_msg(strstr(made->lesson.text, given[_i].lesson) != NULL, "%s",
                  made->lesson.text);
    load(&lesson);
    lesson_free(&lesson);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("import");
    TCase *t = tcase_create("import");
    tcase_add_checked_fixture(t, NULL, tear_down);
    tcase_add_loop_test(t, numbers_agree_with_pytorch, 0, LENGTH(models));
    tcase_add_loop_test(t, a_name_tells_its_role, 0, LENGTH(names));
    tcase_add_loop_test(t, what_is_said_goes_before_names, 0, LENGTH(said_so));
    tcase_add_test(t, a_layer_is_turned_when_it_is_named);
    tcase_add_loop_test(t, the_lesson_is_as_one_would_type_it, 0, LENGTH(rows));
    tcase_add_loop_test(t, what_is_not_clear_is_asked, 0, LENGTH(refused));
    tcase_add_test(t, words_without_numbers_get_some);
    tcase_add_test(t, weights_alone_need_words);
    tcase_add_test(t, a_prefix_chooses_between_weights_alone);
    tcase_add_test(t, what_cannot_be_typed_stands_beside);
    tcase_add_test(t, words_alone_make_a_lesson);
    tcase_add_loop_test(t, made_up_rows_are_told_in_the_lesson, 0,
                        sizeof drawn / sizeof *drawn);
    tcase_add_test(t, many_words_stand_beside);
    tcase_add_loop_test(t, queries_may_be_of_another_sequence, 0,
                        LENGTH(given));
    suite_add_tcase(suite, t);
    return suite_end(suite);
}
