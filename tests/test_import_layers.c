// SPDX-License-Identifier: MIT
// Layers of attention as files have them, of any shape: whichever way round they
// are saved, fused or in stacks, with a mask or another sequence, what comes out
// is what plain loops over the same numbers make.
#include <check.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "document/import.h"
#include "lesson/import/import.h"
#include "mechanism/mechanism.h"
#include "suite.h"
#include "tensorfile/npz.h"

#define LENGTH(list) ((int)(sizeof(list) / sizeof *(list)))
#define CASES SOURCE_ROOT "/tests/tensorfiles/models/"

static struct arena arena;
static struct complaints complaints;
static struct import made;
static struct reading reading;

static void tear_down(void)
{
    import_free(&made);
    made = (struct import){0};
    complaints_free(&complaints);
    complaints = (struct complaints){0};
    arena_free(&arena);
}

// --- a layer -----------------------------------------------------------------

// M words look at N: at themselves, unless [across]. W[0..2] are in × out, of
// all heads side by side; keys and values have [shared] heads. W[3]: W_O.
struct layer {
    int M, N, d, from, heads, shared, dk, out;
    bool across, causal, unscaled;
    int pairs;   // rotary: 1 adjacent, 2 halves; of [base]
    double base;
    double *X, *memory, *W[4], *b[4];
    double *allowed; // M × N; NULL: everything
};

static unsigned seed;

static double next_number(void)
{
    seed = seed * 1664525u + 1013904223u;
    return (float)((seed >> 16) % 201) / 128 - 0.75; // exact in a single
}

static double *numbers(int count)
{
    double *x = arena_array(&arena, (size_t)count, sizeof *x);
    for (int i = 0; i < count; i++)
        x[i] = next_number();
    return x;
}

static int in_of(const struct layer *l, int which)
{
    return which == 3 ? l->heads * l->dk : which ? l->from : l->d;
}

static int out_of(const struct layer *l, int which)
{
    return which == 3 ? l->out
                      : (which ? l->shared : l->heads) * l->dk;
}

// Fills what has sizes.
static void fill(struct layer *l, unsigned from, bool biased)
{
    seed = from * 77 + 5;
    if (!l->across) {
        l->M = l->N;
        l->from = l->d;
    }
    l->X = numbers(l->M * l->d);
    l->memory = l->across ? numbers(l->N * l->from) : l->X;
    for (int i = 0; i < 4; i++) {
        l->W[i] = numbers(in_of(l, i) * out_of(l, i));
        l->b[i] = biased ? numbers(out_of(l, i)) : NULL;
    }
}

static double project(const struct layer *l, int which, const double *x, int o)
{
    double sum = l->b[which] ? l->b[which][o] : 0;
    for (int i = 0; i < in_of(l, which); i++)
        sum += x[i] * l->W[which][i * out_of(l, which) + o];
    return sum;
}

static double placed(const struct layer *l, int which, const double *x, int row,
                     int first, int k)
{
    double own = project(l, which, x, first + k);
    int half = l->dk / 2, pair = l->pairs == 1 ? k / 2 : k % half;
    bool low = l->pairs == 1 ? k % 2 == 0 : k < half;
    int other = l->pairs == 1 ? (low ? k + 1 : k - 1)
                              : (low ? k + half : k - half);
    if (!l->pairs)
        return own;
    double y = project(l, which, x, first + other);
    double angle = row * pow(l->base, -2. * pair / l->dk);
    return own * cos(angle) + (low ? -y : y) * sin(angle);
}

static bool may(const struct layer *l, int i, int j)
{
    return (!l->causal || j <= i) &&
           (!l->allowed || l->allowed[i * l->N + j] == 1);
}

static void weigh(const struct layer *l, int h, int i, double *share)
{
    int of = h * l->shared / l->heads * l->dk;
    double sum = 0;
    for (int j = 0; j < l->N; j++) {
        double score = 0;
        for (int k = 0; k < l->dk; k++)
            score += placed(l, 0, l->X + i * l->d, i, h * l->dk, k) *
                     placed(l, 1, l->memory + j * l->from, j, of, k);
        share[j] =
            may(l, i, j) ? exp(l->unscaled ? score : score / sqrt(l->dk)) : 0;
        sum += share[j];
    }
    for (int j = 0; j < l->N; j++)
        share[j] /= sum;
}

static double output(const struct layer *l, int i, int o, bool projects)
{
    double found[64] = {0}, share[16];
    for (int h = 0; h < l->heads; h++) {
        weigh(l, h, i, share);
        int of = h * l->shared / l->heads * l->dk;
        for (int k = 0; k < l->dk; k++)
            for (int j = 0; j < l->N; j++)
                found[h * l->dk + k] +=
                    share[j] *
                    project(l, 2, l->memory + j * l->from, of + k);
    }
    return projects ? project(l, 3, found, o) : found[o];
}

// --- as a file ---------------------------------------------------------------

struct file {
    struct array array[24];
    int count;
};

static void put(struct file *f, const char *name, int axes, const int *shape,
                const double *x)
{
    struct array a = array_of(name, x, 1, 1);
    a.axes = axes;
    a.count = 1;
    for (int i = 0; i < axes; i++) {
        a.shape[i] = (size_t)shape[i];
        a.count *= a.shape[i];
    }
    ck_assert(f->count < LENGTH(f->array));
    f->array[f->count++] = a;
}

static void put2(struct file *f, const char *name, int rows, int columns,
                 const double *x)
{
    put(f, name, 2, (int[]){rows, columns}, x);
}

static void put1(struct file *f, const char *name, int count, const double *x)
{
    put(f, name, 1, &count, x);
}

static const double *turned(const double *x, int rows, int columns)
{
    double *out =
        arena_array(&arena, (size_t)(rows * columns), sizeof *out);
    for (int i = 0; i < rows; i++)
        for (int j = 0; j < columns; j++)
            out[j * rows + i] = x[i * columns + j];
    return out;
}

static void put_matrix(struct file *f, const struct layer *l, int which,
                       const char *name, bool turn)
{
    int in = in_of(l, which), out = out_of(l, which);
    put2(f, name, turn ? out : in, turn ? in : out,
         turn ? turned(l->W[which], in, out) : l->W[which]);
}

static void put_input(struct file *f, const struct layer *l)
{
    put2(f, "X", l->M, l->d, l->X);
    if (l->across)
        put2(f, "memory", l->N, l->from, l->memory);
}

// Each of the four as a matrix, and its bias, called by these names.
static void put_four(struct file *f, const struct layer *l,
                     const char *const *names, const char *const *biases,
                     bool turn)
{
    for (int i = 0; i < 4; i++) {
        put_matrix(f, l, i, names[i], turn);
        if (l->b[i])
            put1(f, biases[i], out_of(l, i), l->b[i]);
    }
}

// Queries, keys and values side by side, or on top of each other.
static void put_fused(struct file *f, const struct layer *l, const char *name,
                      const char *bias, bool turn)
{
    int all = out_of(l, 0) + 2 * out_of(l, 1), at = 0;
    double *W = arena_array(&arena, (size_t)(l->d * all), sizeof *W);
    double *b = arena_array(&arena, (size_t)all, sizeof *b);
    for (int i = 0; i < 3; at += out_of(l, i++))
        for (int o = 0; o < out_of(l, i); o++) {
            b[at + o] = l->b[i] ? l->b[i][o] : 0;
            for (int k = 0; k < l->d; k++)
                W[turn ? (at + o) * l->d + k : k * all + at + o] =
                    l->W[i][k * out_of(l, i) + o];
        }
    put2(f, name, turn ? all : l->d, turn ? l->d : all, W);
    if (l->b[0])
        put1(f, bias, all, b);
}

static char *read_file(void *self, struct arena *to, const char *lesson,
                       const char *path, size_t most, size_t *length,
                       struct reason *why)
{
    const struct strbuf *bytes = self;
    (void)lesson, (void)path, (void)most, (void)why;
    *length = bytes->length;
    return arena_copy(to, bytes->text, bytes->length);
}

static const char *const path = "m.npz";

static bool make(const struct file *f, struct import_wish wish)
{
    struct strbuf bytes = {0};
    const struct files files = {.read = read_file, .self = &bytes};
    ck_assert(npz_write(&bytes,
                        &(struct arrays){(struct array *)f->array, f->count}));
    static struct import_wish kept;
    kept = wish;
    kept.files = &path;
    kept.file_count = 1;
    kept.output = "no-such-lesson.yaml";
    kept.typed = true;
    import_free(&made);
    complaints_free(&complaints);
    complaints = (struct complaints){0};
    reading = (struct reading){&arena, &complaints};
    bool good = import_make(&made, &reading, &kept, &files);
    strbuf_free(&bytes);
    return good;
}

// --- what becomes of it ------------------------------------------------------

static char *read_made(void *self, struct arena *to, const char *lesson,
                       const char *file, size_t most, size_t *length,
                       struct reason *why)
{
    const struct strbuf *text = lesson ? &made.beside : &made.lesson;
    (void)self, (void)file, (void)most, (void)why;
    *length = text->length;
    return arena_copy(to, strbuf_text(text), text->length);
}

static int saved;

static int save_nothing(const char *to, const void *data, size_t length)
{
    (void)to, (void)data, (void)length;
    saved++;
    return 0;
}

static void open_made(struct lesson *lesson, struct trace *trace)
{
    const struct files files = {.read = read_made};
    ck_assert_msg(import_save(&made, save_nothing), "%s",
                  strbuf_text(&complaints.text)); // check says nothing
    ck_assert_msg(
        lesson_load(lesson, "out.yaml", &files, model_kinds, &complaints),
        "%s\n%s", strbuf_text(&complaints.text), strbuf_text(&made.lesson));
    complaints_end(&complaints, &lesson->arena);
    ck_assert(run_model(trace, &lesson->model));
}

static void same(const struct trace *t, const char *name, int row, int column,
                 double want)
{
    const struct tensor *m = trace_find(t, name);
    ck_assert_msg(m && row < m->rows && column < m->columns, "%s", name);
    double is = m->data[row * m->columns + column];
    ck_assert_msg(fabs(is - want) < 1e-9, "%s %d %d: %.12g, not %.12g", name,
                  row, column, is, want);
}

static void compare(const struct layer *l, bool projects)
{
    struct lesson lesson;
    struct trace trace;
    double share[16];
    open_made(&lesson, &trace);
    bool parts = l->heads > 1 || projects;
    for (int i = 0; i < l->M; i++)
        for (int h = 0; h < l->heads; h++) {
            weigh(l, h, i, share);
            for (int j = 0; j < l->N; j++)
                same(&trace,
                     parts ? arena_print(&arena, "head%d.weights", h + 1)
                           : "weights",
                     i, j, share[j]);
        }
    int wide = projects ? l->out : l->heads * l->dk;
    ck_assert_int_eq(trace_find(&trace, "output")->columns, wide);
    for (int i = 0; i < l->M; i++)
        for (int o = 0; o < wide; o++)
            same(&trace, "output", i, o, output(l, i, o, projects));
    trace_free(&trace);
    lesson_free(&lesson);
}

static void made_well(const struct file *f, struct import_wish wish,
                      const struct layer *l)
{
    ck_assert_msg(make(f, wish), "%s", strbuf_text(&complaints.text));
    compare(l, true);
}

static void refused(const struct file *f, struct import_wish wish,
                    const char *says)
{
    ck_assert_msg(!make(f, wish) || !import_save(&made, save_nothing), "%s",
                  strbuf_text(&made.lesson));
    ck_assert_msg(strstr(strbuf_text(&complaints.text), says) != NULL, "%s",
                  strbuf_text(&complaints.text));
}

static bool told(const char *text)
{
    return strstr(strbuf_text(&made.told), text) != NULL;
}

// --- one way round -----------------------------------------------------------

static const char *const plain[] = {"W_Q", "W_K", "W_V", "W_O"};
static const char *const plain_biases[] = {"b_Q", "b_K", "b_V", "b_O"};
static const char *const torch[] = {"a.q_proj.weight", "a.k_proj.weight",
                                    "a.v_proj.weight", "a.out_proj.weight"};
static const char *const torch_biases[] = {"a.q_proj.bias", "a.k_proj.bias",
                                           "a.v_proj.bias", "a.out_proj.bias"};

// d, heads, shared, d_k, d_out
static const int shapes[][5] = {
    {5, 1, 1, 3, 5}, {6, 2, 2, 3, 7}, {6, 2, 1, 3, 6}, {4, 3, 3, 2, 4},
    {6, 3, 1, 2, 6}, {8, 2, 2, 2, 8}, {3, 2, 2, 4, 3}, {6, 3, 3, 2, 5},
    {5, 2, 1, 3, 3}, // W_O is as wide as the values that its heads share
};

static struct layer layer_of(int shape, int words)
{
    const int *s = shapes[shape];
    return (struct layer){.N = words,
                          .d = s[0],
                          .heads = s[1],
                          .shared = s[2],
                          .dk = s[3],
                          .out = s[4]};
}

// Where a matrix is not square, names do not matter.
START_TEST(shapes_tell_the_way_round)
{
    for (int way = 0; way < 8; way++) {
        bool turn = way & 1, biased = way & 2, named = way & 4;
        struct layer l = layer_of(_i, 4 + way % 3);
        struct file f = {0};
        fill(&l, (unsigned)(8 * _i + way), biased);
        put_input(&f, &l);
        put_four(&f, &l, named ? torch : plain,
                 named ? torch_biases : plain_biases, turn);
        made_well(&f, (struct import_wish){.heads = l.heads}, &l);
    }
}
END_TEST

// Without vectors the matrices tell it each other.
START_TEST(matrices_tell_each_other_the_way_round)
{
    for (int turn = 0; turn < 2; turn++) {
        struct layer l = {.N = 2, .d = 6, .heads = 2, .shared = 1, .dk = 3, .out = 6};
        struct file f = {0};
        fill(&l, (unsigned)turn, false);
        put_four(&f, &l, plain, plain_biases, turn);
        ck_assert_msg(
            make(&f, (struct import_wish){.heads = 2, .tokens = "a b"}), "%s",
            strbuf_text(&complaints.text));
        struct lesson lesson;
        struct trace trace;
        open_made(&lesson, &trace);
        l.X = l.memory = (double *)trace_find(&trace, "X")->data;
        for (int i = 0; i < 2; i++)
            for (int o = 0; o < 6; o++)
                same(&trace, "output", i, o, output(&l, i, o, true));
        trace_free(&trace);
        lesson_free(&lesson);
    }
}
END_TEST

// All are square: names tell, or somebody does; two ways are asked about.
START_TEST(square_matrices_go_by_names_or_are_asked)
{
    static const char *const mixed[] = {"W_Q", "W_K", "W_V",
                                        "a.out_proj.weight"};
    for (int way = 0; way < 4; way++) {
        bool turn = way & 1, named = way & 2;
        struct layer l = {.N = 3, .d = 6, .heads = 2, .shared = 2, .dk = 3, .out = 6};
        struct file f = {0}, both = {0};
        fill(&l, (unsigned)way, true);
        put_input(&f, &l);
        put_four(&f, &l, named ? torch : plain,
                 named ? torch_biases : plain_biases, turn);
        made_well(&f,
                  (struct import_wish){.heads = 2,
                                       .saved = turn == named
                                                    ? SAVED_FOUND
                                                : turn ? SAVED_OUT_IN
                                                       : SAVED_IN_OUT},
                  &l);
        ck_assert(told("All matrices are square") == (turn == named));
        put_input(&both, &l);
        put_four(&both, &l, mixed, plain_biases, turn);
        refused(&both, (struct import_wish){.heads = 2}, "--as in,out");
        made_well(&both,
                  (struct import_wish){
                      .heads = 2, .saved = turn ? SAVED_OUT_IN : SAVED_IN_OUT},
                  &l);
        const struct import_role say[] = {
            {"W_Q", PLAYS_W_Q, turn, MASK_OPEN},
            {"W_K", PLAYS_W_K, turn, MASK_OPEN},
            {"W_V", PLAYS_W_V, turn, MASK_OPEN},
            {"out_proj.weight", PLAYS_W_O, turn, MASK_OPEN}};
        if (turn) // .T is said of each
            made_well(&both,
                      (struct import_wish){
                          .heads = 2, .roles = say, .role_count = 4},
                      &l);
    }
}
END_TEST

// What a shape shows nobody may say otherwise; two ways in a file leave a
// square one open.
START_TEST(ways_that_disagree_are_refused)
{
    struct layer l = {.N = 4, .d = 5, .heads = 2, .shared = 1, .dk = 3, .out = 6};
    struct file f = {0};
    fill(&l, 3, false);
    put_input(&f, &l);
    put_four(&f, &l, plain, plain_biases, true);
    refused(&f, (struct import_wish){.heads = 2, .saved = SAVED_IN_OUT},
            "shows that it is saved the other way round");
    f.count = 0;
    put_input(&f, &l);
    put_matrix(&f, &l, 0, "W_Q", true);
    put_matrix(&f, &l, 1, "W_K", false);
    put_matrix(&f, &l, 2, "W_V", false);
    put_matrix(&f, &l, 3, "W_O", true); // 6 × 6
    refused(&f, (struct import_wish){.heads = 2},
            "W_K is saved as in × out and W_Q as out × in");
    made_well(&f,
              (struct import_wish){
                  .heads = 2,
                  .roles = &(struct import_role){"W_O", PLAYS_W_O, true, 0},
                  .role_count = 1},
              &l);
}
END_TEST

#define FOUR(prefix, q, k, v, o, end)                                          \
    {                                                                          \
        prefix q end, prefix k end, prefix v end, prefix o end                 \
    }

static const struct {
    const char *names[4], *biases[4];
    bool unscaled;
    int pairs;
    const char *told;
} families[] = {
    {FOUR("transformer.h.3.attn.", "q_proj", "k_proj", "v_proj", "out_proj",
          ".weight"),
     FOUR("transformer.h.3.attn.", "q_proj", "k_proj", "v_proj", "out_proj",
          ".bias"),
     .pairs = 1, .told = "GPT-J turns queries and keys"},
    {FOUR("h.0.attn.attention.", "q_proj", "k_proj", "v_proj", "out_proj",
          ".weight"),
     FOUR("h.0.attn.attention.", "q_proj", "k_proj", "v_proj", "out_proj",
          ".bias"),
     .unscaled = true, .told = "GPT-Neo does not divide"},
    {FOUR("blocks.1.attn.", "query", "key", "value", "proj", ".weight"),
     FOUR("blocks.1.attn.", "query", "key", "value", "proj", ".bias"),
     .told = "minGPT looks at no word"},
    {FOUR("l.self_attn.", "q_proj", "k_proj", "v_proj", "o_proj", ".weight"),
     FOUR("l.self_attn.", "q_proj", "k_proj", "v_proj", "o_proj", ".bias"),
     .pairs = 2, .told = "in halves"},
};

// --- masks -------------------------------------------------------------------

static double *any_mask(const struct layer *l)
{
    double *a =
        arena_array(&arena, (size_t)(l->M * l->N), sizeof *a);
    for (int i = 0; i < l->M; i++)
        for (int j = 0; j < l->N; j++)
            a[i * l->N + j] = j == (2 * i + 1) % l->N || next_number() > 0;
    a[0] = 0; // which is no triangle
    a[1] = 1;
    return a;
}

static const double *as_numbers(const struct layer *l, enum mask_means means)
{
    static const double low[] = {-INFINITY, -1e9, -10000};
    double *a = arena_array(&arena, (size_t)(l->M * l->N), sizeof *a);
    for (int i = 0; i < l->M * l->N; i++) {
        bool let = l->allowed[i] == 1;
        a[i] = means == MASK_ALLOWED  ? let
               : means == MASK_HIDDEN ? !let
               : let                  ? 0
                                      : low[i % 3];
    }
    return a;
}

static void put_mask(struct file *f, const struct layer *l, const char *name,
                     enum mask_means means)
{
    put(f, name, 4, (int[]){1, 1, l->M, l->N}, as_numbers(l, means));
}

START_TEST(masks_have_three_meanings)
{
    for (int i = MASK_ALLOWED; i <= MASK_ADDED; i++)
        for (int across = 0; across < 2; across++) {
            enum mask_means means = (enum mask_means)i;
            struct layer l = layer_of(_i, 4);
            struct file f = {0};
            l.across = across;
            l.M = 3;
            l.from = l.d + 2;
            fill(&l, (unsigned)(9 * _i + i), true);
            l.allowed = any_mask(&l);
            put_input(&f, &l);
            put_four(&f, &l, plain, plain_biases, false);
            put_mask(&f, &l, "some_mask", means);
            const struct import_role say = {"mask", PLAYS_MASK, false, means};
            struct import_wish wish = {.heads = l.heads};
            if (means == MASK_ADDED) // shows itself
                made_well(&f, wish, &l);
            else
                refused(&f, wish, "--as some_mask=allowed");
            wish.roles = &say;
            wish.role_count = 1;
            made_well(&f, wish, &l);
        }
}
END_TEST

// A triangle needs no word, of more words than there are or not.
START_TEST(a_triangle_tells_what_it_means)
{
    for (int hidden = 0; hidden < 2; hidden++)
        for (int more = 0; more < 2; more++) {
            struct layer l = layer_of(_i, 5);
            struct file f = {0};
            int n = l.N + 3 * more;
            double *a = numbers(n * n);
            for (int i = 0; i < n; i++)
                for (int j = 0; j < n; j++)
                    a[i * n + j] = hidden ? j > i : j <= i;
            fill(&l, (unsigned)_i, false);
            l.causal = true;
            put_input(&f, &l);
            put_four(&f, &l, plain, plain_biases, true);
            put(&f, "attn.bias", 4, (int[]){1, 1, n, n}, a);
            made_well(&f, (struct import_wish){.heads = l.heads}, &l);
            ck_assert(told(hidden ? "1 is who may not be looked at"
                                  : "1 is who may be looked at"));
            ck_assert(strstr(made.lesson.text, "mask: causal") != NULL);
            ck_assert(told("is for 8 words") == more);
        }
}
END_TEST

// One row hides words from everybody; several masks hide together.
START_TEST(masks_hide_together)
{
    struct layer l = layer_of(1, 4);
    struct file f = {0};
    const double row[] = {1, 1, 0, 1}, upper[] = {0, 1, 1, 1, 0, 0, 1, 1,
                                                  0, 0, 0, 1, 0, 0, 0, 0};
    fill(&l, 4, false);
    l.causal = true;
    l.allowed = numbers(16);
    for (int i = 0; i < 16; i++)
        l.allowed[i] = row[i % 4];
    put_input(&f, &l);
    put_four(&f, &l, plain, plain_biases, true);
    put2(&f, "attention_mask", 1, 4, row);
    put2(&f, "causal_mask", 4, 4, upper);
    struct import_role say = {"attention_mask", PLAYS_MASK, false,
                              MASK_ALLOWED};
    struct import_wish wish = {.heads = 2, .roles = &say, .role_count = 1};
    made_well(&f, wish, &l);
    say.mask = MASK_HIDDEN; // of the first rows nothing is left
    refused(&f, wish, "row 1 has nothing to look at");
    say.role = PLAYS_NONE; // it does not matter
    l.allowed = NULL;
    made_well(&f, wish, &l);
}
END_TEST

// What a model never looks at stays hidden beside its mask.
START_TEST(a_mask_hides_beside_what_a_family_does)
{
    struct layer l = layer_of(4, 4);
    struct file f = {0};
    const double row[] = {1, 0, 1, 1};
    const struct import_role say = {"attention_mask", PLAYS_MASK, false,
                                    MASK_ALLOWED};
    l.causal = l.unscaled = true;
    fill(&l, 4, false);
    l.allowed = numbers(16);
    for (int i = 0; i < 16; i++)
        l.allowed[i] = row[i % 4];
    put_input(&f, &l);
    put_four(&f, &l, families[1].names, families[1].biases, true);
    put1(&f, "attention_mask", 4, row);
    made_well(&f,
              (struct import_wish){
                  .heads = l.heads, .roles = &say, .role_count = 1},
              &l);
}
END_TEST

// Whether T5's distances are all behind, a lesson tells by `mask: causal` alone.
START_TEST(a_decoder_with_distances_has_no_other_mask)
{
    static const char *const names[] = {
        "decoder.SelfAttention.q.weight", "decoder.SelfAttention.k.weight",
        "decoder.SelfAttention.v.weight", "decoder.SelfAttention.o.weight"};
    static const char *const both[] = {
        "SelfAttention.q.weight", "SelfAttention.k.weight",
        "SelfAttention.v.weight", "SelfAttention.o.weight"};
    static const char *const none[4] = {NULL};
    for (int k = 0; k < 3; k++) {
        bool hides = k > 0, decodes = k < 2; // an encoder may have any
        struct layer l = layer_of(4, 4);
        struct file f = {0};
        const struct import_role say = {"attention_mask", PLAYS_MASK, false,
                                        MASK_ALLOWED};
        const struct import_wish wish = {
            .heads = l.heads, .roles = &say, .role_count = 1};
        fill(&l, 4, false);
        put_input(&f, &l);
        put_four(&f, &l, decodes ? names : both, none, true);
        put2(&f,
             decodes ? "decoder.SelfAttention.relative_attention_bias.weight"
                     : "SelfAttention.relative_attention_bias.weight",
             32, l.heads, numbers(32 * l.heads));
        put1(&f, "attention_mask", 4, (double[]){1, !hides, 1, 1});
        if (hides && decodes)
            refused(&f, wish, "this mask is no triangle");
        else
            ck_assert_msg(make(&f, wish), "%s", strbuf_text(&complaints.text));
        tear_down();
    }
}
END_TEST

static const struct {
    double x[9];
    enum mask_means means;
    const char *says;
} bad_masks[] = {
    {{1, 0, 0.5, 1, 1, 1, 1, 1, 1}, MASK_ALLOWED,
     "0.5 in row 1, column 3: expected 0 or 1"},
    {{0, -2, -INFINITY, 0, 0, 0, 0, 0, 0}, MASK_OPEN,
     "-2 in row 1, column 2 is added to a score"},
    {{0, 1, 0, 0, 0, 0, 0, 0, 0}, MASK_ADDED, "1 in row 1, column 2 is added"},
    {{1, 1, 1, 0, 0, 0, 1, 1, 1}, MASK_ALLOWED, "row 2 has nothing"},
    {{0, 0, 0, -1e9, -1e9, -1e9, 0, 0, 0}, MASK_OPEN, "row 2 has nothing"},
    {{0, 0, 0, 1, 0, 0, 1, 1, 0}, MASK_OPEN, "may mean who may be looked at"},
    {{1, 1, 1, 0, 1, 1, 0, 0, 1}, MASK_OPEN, "may mean who may be looked at"},
    {{1, 1, 1, 1, 1, 1, 1, 1, 1}, MASK_OPEN, "may mean who may be looked at"},
};

START_TEST(a_mask_that_is_none_is_refused)
{
    struct layer l = layer_of(0, 3);
    struct file f = {0};
    const struct import_role say = {"mask", PLAYS_MASK, false,
                                    bad_masks[_i].means};
    fill(&l, 4, false);
    put_input(&f, &l);
    put_four(&f, &l, plain, plain_biases, true);
    put2(&f, "mask", 3, 3, bad_masks[_i].x);
    refused(&f,
            (struct import_wish){.heads = 1,
                                 .roles = &say,
                                 .role_count = bad_masks[_i].means != MASK_OPEN},
            bad_masks[_i].says);
    f.count--;
    put2(&f, "mask", 4, 2, bad_masks[_i].x);
    const struct import_role other = {"mask", PLAYS_MASK, false, MASK_HIDDEN};
    if (bad_masks[_i].means == MASK_OPEN && bad_masks[_i].x[0] == 1)
        return;
    if (!_i)
        refused(&f, (struct import_wish){.heads = 1,
                                         .roles = &other,
                                         .role_count = 1},
                "expected 0 or 1");
}
END_TEST

START_TEST(a_mask_of_another_shape_or_for_each_head_is_refused)
{
    struct layer l = layer_of(1, 3);
    struct file f = {0};
    double x[18] = {1, 0, 0, 1, 1, 0, 1, 1, 1, 1, 0, 0, 1, 1, 0, 1, 1, 1};
    const struct import_role say = {"mask", PLAYS_MASK, false, MASK_ALLOWED};
    const struct import_wish wish = {
        .heads = 2, .roles = &say, .role_count = 1};
    fill(&l, 4, false);
    put_input(&f, &l);
    put_four(&f, &l, plain, plain_biases, true);
    put2(&f, "mask", 2, 3, x);
    refused(&f, wish, "this mask is 2 × 3, expected 3 × 3");
    f.count--;
    put(&f, "mask", 3, (int[]){2, 3, 3}, x);
    l.causal = true;
    made_well(&f, wish, &l); // alike
    x[10] = 1;
    refused(&f, wish, "2 × 3 × 3: heads or sentences have different masks");
}
END_TEST

// --- families ----------------------------------------------------------------

START_TEST(families_do_what_their_models_do)
{
    for (int i = 0; i < LENGTH(shapes); i++) {
        struct layer l = layer_of(i, 5);
        struct file f = {0};
        if (families[_i].pairs) // pairs want an even head
            l.dk += l.dk % 2;
        l.causal = true;
        l.unscaled = families[_i].unscaled;
        l.pairs = families[_i].pairs;
        l.base = 10000;
        fill(&l, (unsigned)i, i % 2);
        put_input(&f, &l);
        put_four(&f, &l, families[_i].names, families[_i].biases, i % 3);
        made_well(&f, (struct import_wish){.heads = l.heads}, &l);
        ck_assert_msg(told(families[_i].told), "%s", made.told.text);
    }
}
END_TEST

// How fast they turn may stand in the file.
START_TEST(a_base_is_taken_from_the_file)
{
    static const double bases[] = {500000, 10000, 20.5, 1000000};
    for (int i = 0; i < LENGTH(bases); i++) {
        struct layer l = {.N = 4, .d = 5, .heads = 1, .shared = 1, .dk = 6, .out = 5};
        struct file f = {0};
        double turns[3];
        l.causal = true;
        l.pairs = 2;
        l.base = bases[i];
        fill(&l, (unsigned)i, false);
        for (int k = 0; k < 3; k++)
            turns[k] = pow(bases[i], -k / 3.);
        put_input(&f, &l);
        put_four(&f, &l, families[3].names, families[3].biases, true);
        put1(&f, "l.self_attn.rotary_emb.inv_freq", 3, turns);
        made_well(&f, (struct import_wish){.heads = 1}, &l);
        turns[2] *= 2; // as Llama 3.1 stretches them
        refused(&f, (struct import_wish){.heads = 1}, "do not fall as base");
    }
}
END_TEST

// Queries, keys and values in one, of as many heads or of fewer: nanoGPT's
// c_attn and Phi-3's qkv_proj, whichever way round.
START_TEST(fused_rows_are_cut)
{
    for (int way = 0; way < 4; way++) {
        bool turn = way & 1, phi = way & 2;
        struct layer l = layer_of(_i, 4);
        struct file f = {0};
        if (phi)
            l.dk += l.dk % 2;
        l.d = l.heads * l.dk + (l.shared < l.heads || phi ? 0 : 1);
        l.out = l.d;
        l.causal = true;
        l.pairs = phi ? 2 : 0;
        l.base = 10000;
        fill(&l, (unsigned)(8 * _i + way), !phi);
        put_input(&f, &l);
        put_fused(&f, &l, phi ? "l.self_attn.qkv_proj.weight" : "h.0.attn.c_attn.weight",
                  "h.0.attn.c_attn.bias", turn);
        put_matrix(&f, &l, 3, phi ? "l.self_attn.o_proj.weight" : "h.0.attn.c_proj.weight",
                   turn);
        if (!phi)
            put1(&f, "h.0.attn.c_proj.bias", l.out, l.b[3]);
        made_well(&f, (struct import_wish){.heads = l.heads}, &l);
        ck_assert(told(phi ? "Phi-3 looks at no" : "GPT-2 looks at no"));
    }
}
END_TEST

// --- stacks ------------------------------------------------------------------

// [heads, d, d_k], as in TransformerLens, or [d, heads, d_k], as in Keras.
static void put_stack(struct file *f, const struct layer *l, int which,
                      const char *name, bool middle)
{
    int in = which == 3 ? l->dk : in_of(l, which);
    int heads = out_of(l, which) / l->dk, each = l->dk;
    if (which == 3) {
        put(f, name, 3, (int[]){l->heads, in, l->out}, l->W[3]);
        return;
    }
    double *x = arena_array(&arena, (size_t)(in * heads * each), sizeof *x);
    for (int h = 0; h < heads; h++)
        for (int i = 0; i < in; i++)
            for (int k = 0; k < each; k++)
                x[middle ? (i * heads + h) * each + k
                         : (h * in + i) * each + k] =
                    l->W[which][i * heads * each + h * each + k];
    if (middle)
        put(f, name, 3, (int[]){in, heads, each}, x);
    else
        put(f, name, 3, (int[]){heads, in, each}, x);
}

static const struct {
    const char *names[4], *biases[4];
    bool middle, causal;
} stacks[] = {
    {FOUR("blocks.2.attn.", "W_Q", "W_K", "W_V", "W_O", ""),
     FOUR("blocks.2.attn.", "b_Q", "b_K", "b_V", "b_O", ""), false, true},
    {FOUR("blocks.2.attn.", "W_Q", "_W_K", "_W_V", "W_O", ""),
     FOUR("blocks.2.attn.", "b_Q", "_b_K", "_b_V", "b_O", ""), false, true},
    {FOUR("mha/", "query", "key", "value", "attention_output", "/kernel:0"),
     FOUR("mha/", "query", "key", "value", "attention_output", "/bias:0"), true,
     false},
    {FOUR("MultiHeadDotProductAttention_0/", "query", "key", "value", "out",
          "/kernel"),
     FOUR("MultiHeadDotProductAttention_0/", "query", "key", "value", "out",
          "/bias"),
     true, false},
};

START_TEST(stacks_of_heads_are_read)
{
    for (int i = 0; i < LENGTH(shapes); i++) {
        struct layer l = layer_of(i, 4);
        struct file f = {0};
        if (l.heads < 2)
            continue;
        l.causal = stacks[_i].causal;
        fill(&l, (unsigned)i, i % 2);
        put_input(&f, &l);
        for (int k = 0; k < 4; k++) {
            int heads = k && k < 3 ? l.shared : l.heads;
            put_stack(&f, &l, k, stacks[_i].names[k], stacks[_i].middle);
            if (l.b[k] && k < 3)
                put2(&f, stacks[_i].biases[k], heads, l.dk, l.b[k]);
            else if (l.b[k])
                put1(&f, stacks[_i].biases[k], l.out, l.b[k]);
        }
        made_well(&f, (struct import_wish){0}, &l);
        made_well(&f, (struct import_wish){.heads = l.heads}, &l);
        refused(&f, (struct import_wish){.heads = l.heads + 1},
                "is a matrix for each of");
    }
}
END_TEST

// --- another sequence --------------------------------------------------------

START_TEST(a_memory_is_looked_at)
{
    static const char *const names[] = {
        "d.0.encoder_attn.q_proj.weight", "d.0.encoder_attn.k_proj.weight",
        "d.0.encoder_attn.v_proj.weight", "d.0.encoder_attn.out_proj.weight"};
    static const char *const biases[] = {
        "d.0.encoder_attn.q_proj.bias", "d.0.encoder_attn.k_proj.bias",
        "d.0.encoder_attn.v_proj.bias", "d.0.encoder_attn.out_proj.bias"};
    for (int way = 0; way < 8; way++) {
        struct layer l = layer_of(_i, 3 + way % 3);
        struct file f = {0};
        l.across = true;
        l.M = 2 + way / 2;
        l.from = way % 4 ? l.d + way : l.d;
        fill(&l, (unsigned)(8 * _i + way), true);
        put_input(&f, &l);
        put_four(&f, &l, names, biases, true);
        made_well(&f, (struct import_wish){.heads = l.heads}, &l);
        ck_assert(told("memory is looked at"));
        f.array[1].name = "h"; // it may be called anything
        refused(&f, (struct import_wish){.heads = l.heads},
                "--as NAME=memory");
        made_well(&f,
                  (struct import_wish){
                      .heads = l.heads,
                      .roles = &(struct import_role){"h", PLAYS_MEMORY, false,
                                                     MASK_OPEN},
                      .role_count = 1},
                  &l);
    }
}
END_TEST

// Words are those of the sequence that is as long.
START_TEST(words_are_of_the_sequence_that_fits)
{
    struct layer l = layer_of(0, 3);
    struct file f = {0};
    l.across = true;
    l.M = 2;
    l.from = 4;
    fill(&l, 1, false);
    put_input(&f, &l);
    put_four(&f, &l, plain, plain_biases, true);
    ck_assert(make(&f, (struct import_wish){.heads = 1, .tokens = "a b"}));
    ck_assert(strstr(made.lesson.text, "tokens: [w1, w2, w3]\n"
                                       "  queries: [a, b]"));
    ck_assert(make(&f, (struct import_wish){.heads = 1, .tokens = "a b c"}));
    ck_assert(strstr(made.lesson.text, "tokens: [a, b, c]\n"
                                       "  queries: [w1, w2]"));
    refused(&f, (struct import_wish){.heads = 1, .tokens = "a b c d"},
            "there are 4 words, but 2 rows");
}
END_TEST

// --- a bias goes with its weight ---------------------------------------------

START_TEST(a_bias_goes_with_its_weight)
{
    static const struct {
        const char *weight, *bias;
    } named[] = {{"a.linears.%d.weight", "a.linears.%d.bias"},
                 {"lin%d/kernel", "lin%d/bias"},
                 {"W%d", "b%d"},
                 {"p%d_w", "p%d_b"}};
    for (int way = 0; way < 2 * LENGTH(named); way++) {
        struct layer l = layer_of(way, 4);
        struct file f = {0};
        struct import_role say[4];
        fill(&l, (unsigned)way, true);
        put_input(&f, &l);
        for (int k = 0; k < 4; k++) {
            char name[2][32];
            snprintf(name[0], 32, named[way / 2].weight, k);
            snprintf(name[1], 32, named[way / 2].bias, k);
            put_matrix(&f, &l, k, arena_copy(&arena, name[0], strlen(name[0])),
                       true);
            put1(&f, arena_copy(&arena, name[1], strlen(name[1])),
                 out_of(&l, k), l.b[k]);
            say[k] = (struct import_role){f.array[f.count - 2].name,
                                          (enum plays)(PLAYS_W_Q + k), true,
                                          MASK_OPEN};
        }
        struct import_wish wish = {
            .heads = l.heads, .roles = say, .role_count = 4};
        made_well(&f, wish, &l);
        struct import_role more[5];
        memcpy(more, say, sizeof say); // unless somebody says it is nothing
        more[4] = (struct import_role){f.array[f.count - 1].name, PLAYS_NONE,
                                       false, MASK_OPEN};
        wish.roles = more;
        wish.role_count = 5;
        l.b[3] = NULL;
        made_well(&f, wish, &l);
    }
}
END_TEST

// --- what is left out stands in the lesson -----------------------------------

START_TEST(what_is_left_out_stands_on_a_page)
{
    struct layer l = layer_of(1, 3);
    struct file f = {0};
    const double x[6] = {1};
    fill(&l, 1, false);
    put_input(&f, &l);
    put_four(&f, &l, torch, torch_biases, true);
    made_well(&f, (struct import_wish){.heads = 2}, &l);
    ck_assert_ptr_null(strstr(made.lesson.text, "pages:"));
    put1(&f, "a.norm1.weight", 6, x);
    put_matrix(&f, &l, 0, "a.linear1.weight", true);
    put_matrix(&f, &l, 0, "b.q_proj.weight", true);
    made_well(&f, (struct import_wish){.heads = 2, .under = "a."}, &l);
    ck_assert_msg(strstr(made.lesson.text,
                         "    role: limits\n    say: \"This is attention alone. "
                         "Your file has more, which is not computed here: "
                         "normalization, the feed-forward part and attention "
                         "of other layers.\"") != NULL,
                  "%s", made.lesson.text);
}
END_TEST

// What overflows when it runs opens, but is not written.
START_TEST(what_check_refuses_is_not_written)
{
    struct layer l = layer_of(0, 3);
    struct file f = {0};
    fill(&l, 1, false);
    for (int i = 0; i < 15; i++)
        l.X[i] *= 1e200;
    put_input(&f, &l);
    put_four(&f, &l, plain, plain_biases, false);
    saved = 0;
    ck_assert(make(&f, (struct import_wish){.heads = 1}));
    ck_assert(!import_save(&made, save_nothing));
    ck_assert(strstr(strbuf_text(&complaints.text), "overflow") ||
              strstr(strbuf_text(&complaints.text), "too large"));
    ck_assert_int_eq(saved, 0);
}
END_TEST

// --- files that others brought -----------------------------------------------

// Four numbers of a row; from the file's own arithmetic.
static const struct {
    const char *file, *under;
    int heads;
    const char *tensor;
    int row, count;
    double want[5];
} brought[] = {
    {"qkv_with_mask", NULL, 0, "weights", 2, 5, {.1046, .8954, 0, 0, 0}},
    {"mask_buffer", NULL, 1, "head1.weights", 2, 5, {.0736, .9264, 0, 0, 0}},
    {"nanogpt_cproj", NULL, 2, "output", 1, 3, {.7638, -.2041, -.4288}},
    {"nanogpt_cproj", NULL, 2, "output", 5, 3, {-.8764, -.3092, .5767}},
    {"gptj", NULL, 2, "head1.weights", 2, 5, {.3186, .6814, 0, 0, 0}},
    {"gptj", NULL, 2, "head1.weights", 5, 5,
     {.3257, .1108, .1426, .1682, .2528}},
    {"gptneo", NULL, 2, "head1.weights", 2, 5, {.4203, .5797, 0, 0, 0}},
    {"gptneo", NULL, 2, "head1.weights", 3, 5, {.3609, .4286, .2104, 0, 0}},
    {"transformerlens", NULL, 0, "head1.weights", 3, 5,
     {.6506, .2039, .1455, 0, 0}},
    {"transformerlens", NULL, 0, "output", 5, 3, {.2755, .2820, 1.2051}},
    {"decoder_cross", "multihead_attn.", 2, "head1.weights", 1, 3,
     {.3670, .3231, .3099}},
    {"decoder_cross", "multihead_attn.", 2, "head1.weights", 5, 3,
     {.3682, .1787, .4532}},
    {"annotated_linears", NULL, 2, "head1.weights", 1, 5,
     {.0976, .2182, .2197, .1034, .3612}},
};

START_TEST(files_of_others_have_their_own_numbers)
{
    static const struct import_role say[] = {
        {"linears.0.weight", PLAYS_W_Q, true, MASK_OPEN},
        {"linears.1.weight", PLAYS_W_K, true, MASK_OPEN},
        {"linears.2.weight", PLAYS_W_V, true, MASK_OPEN},
        {"linears.3.weight", PLAYS_W_O, true, MASK_OPEN}};
    const char *file = arena_print(&arena, CASES "%s.npz", brought[_i].file);
    bool named = !strcmp(brought[_i].file, "annotated_linears");
    const struct import_wish wish = {.files = &file,
                                     .file_count = 1,
                                     .under = brought[_i].under,
                                     .heads = brought[_i].heads,
                                     .roles = say,
                                     .role_count = named ? 4 : 0,
                                     .typed = true,
                                     .output = "no-such-lesson.yaml"};
    struct lesson lesson;
    struct trace trace;
    reading = (struct reading){&arena, &complaints};
    ck_assert_msg(import_make(&made, &reading, &wish, &disk_files), "%s",
                  strbuf_text(&complaints.text));
    open_made(&lesson, &trace);
    const struct tensor *t = trace_find(&trace, brought[_i].tensor);
    ck_assert(t && t->columns >= brought[_i].count);
    for (int k = 0; k < brought[_i].count; k++)
        ck_assert_double_eq_tol(
            t->data[(brought[_i].row - 1) * t->columns + k],
            brought[_i].want[k], 5.1e-5);
    trace_free(&trace);
    lesson_free(&lesson);
}
END_TEST

START_TEST(the_older_tutorial_is_named)
{
    const char *file = CASES "old_tutorial_decoder.npz";
    const struct import_wish wish = {.files = &file,
                                     .file_count = 1,
                                     .output = "no-such-lesson.yaml"};
    reading = (struct reading){&arena, &complaints};
    ck_assert(!import_make(&made, &reading, &wish, &disk_files));
    ck_assert_ptr_nonnull(strstr(complaints.text.text, "older tutorial"));
    ck_assert_ptr_nonnull(strstr(complaints.text.text, "for 10 fixed places"));
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("import layers");
    TCase *t = tcase_create("import layers");
    tcase_add_checked_fixture(t, NULL, tear_down);
    tcase_add_loop_test(t, shapes_tell_the_way_round, 0, LENGTH(shapes));
    tcase_add_test(t, matrices_tell_each_other_the_way_round);
    tcase_add_test(t, square_matrices_go_by_names_or_are_asked);
    tcase_add_test(t, ways_that_disagree_are_refused);
    tcase_add_loop_test(t, masks_have_three_meanings, 0, LENGTH(shapes));
    tcase_add_loop_test(t, a_triangle_tells_what_it_means, 0, LENGTH(shapes));
    tcase_add_test(t, masks_hide_together);
    tcase_add_test(t, a_mask_hides_beside_what_a_family_does);
    tcase_add_test(t, a_decoder_with_distances_has_no_other_mask);
    tcase_add_loop_test(t, a_mask_that_is_none_is_refused, 0,
                        LENGTH(bad_masks));
    tcase_add_test(t, a_mask_of_another_shape_or_for_each_head_is_refused);
    tcase_add_loop_test(t, families_do_what_their_models_do, 0,
                        LENGTH(families));
    tcase_add_test(t, a_base_is_taken_from_the_file);
    tcase_add_loop_test(t, fused_rows_are_cut, 0, LENGTH(shapes));
    tcase_add_loop_test(t, stacks_of_heads_are_read, 0, LENGTH(stacks));
    tcase_add_loop_test(t, a_memory_is_looked_at, 0, LENGTH(shapes));
    tcase_add_test(t, words_are_of_the_sequence_that_fits);
    tcase_add_test(t, a_bias_goes_with_its_weight);
    tcase_add_test(t, what_is_left_out_stands_on_a_page);
    tcase_add_test(t, what_check_refuses_is_not_written);
    tcase_add_loop_test(t, files_of_others_have_their_own_numbers, 0,
                        LENGTH(brought));
    tcase_add_test(t, the_older_tutorial_is_named);
    suite_add_tcase(suite, t);
    return suite_end(suite);
}
