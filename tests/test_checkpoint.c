// SPDX-License-Identifier: MIT
// Somebody's own model, whole: the references to 1e-7, random ones of six
// families beside plain loops, and folders that are damaged or lie.
#include <check.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/edit/sentence.h"
#include "lesson/edit/edit.h"
#include "lesson/lesson.h"
#include "made_checkpoint.h"
#include "mechanism/mechanism.h"
#include "model/key.h"
#include "model/packed.h"
#include "suite.h"
#include "trace/label.h"
#include "trace/term.h"
#include "trace/trace.h"
#include "yaml/read.h"

#define LENGTH(list) ((int)(sizeof(list) / sizeof *(list)))
#define REFERENCE SOURCE_ROOT "/tests/reference/"

static struct arena arena;
static struct complaints complaints;
static struct made_checkpoint made;

static void tear_down(void)
{
    complaints_free(&complaints);
    complaints = (struct complaints){0};
    arena_free(&arena);
}

// --- lessons -----------------------------------------------------------------

static char lesson_text[4000];

// The lesson in memory, the folder on the disk.
static char *read_reference(void *self, struct arena *a, const char *lesson,
                            const char *path, size_t most, size_t *length,
                            struct reason *why)
{
    (void)self;
    if (!lesson) {
        *length = strlen(lesson_text);
        return arena_copy(a, lesson_text, *length);
    }
    return disk_files.read(disk_files.self, a, NULL,
                           arena_print(a, REFERENCE "%s", path), most, length,
                           why);
}

static const struct files reference_files = {.read = read_reference};

static bool load(struct lesson *l, const struct files *files, const char *edit)
{
    struct own own = {.edits = &edit, .edit_count = 1};
    return lesson_load_own(l, "lesson.yaml", files, model_kinds,
                           edit ? &own : NULL, &complaints);
}

static void run(struct lesson *l, struct trace *t, const struct files *files,
                const char *edit)
{
    ck_assert_msg(load(l, files, edit), "%s", strbuf_text(&complaints.text));
    ck_assert(run_model(t, &l->model));
}

// --- the references ----------------------------------------------------------

static const struct node *expected(const char *name)
{
    struct reading r = {&arena, &complaints};
    struct reason why = {0};
    size_t length;
    const char *path = arena_print(&arena, REFERENCE "%s/expect.json", name);
    const char *text = disk_files.read(disk_files.self, &arena, NULL, path,
                                       1 << 22, &length, &why);
    ck_assert_ptr_nonnull(text);
    return read_source(&r, path, text, length);
}

static void close_to(const struct tensor *m, int row, const struct node *list,
                     int count, const char *what)
{
    int c = 0;
    ck_assert_int_eq(list->count, count);
    for (const struct node *n = list->first; n; n = n->next, c++) {
        double want = atof(n->text), got = tensor_at(m, row, c);
        ck_assert_msg(fabs(got - want) < 1e-7, "%s: %s[%d,%d] is %.12g, not %s",
                      what, m->name, row, c, got, n->text);
    }
}

static void all_close(const struct trace *t, const char *name,
                      const struct node *rows, const char *what)
{
    const struct tensor *m = trace_find(t, name);
    int r = 0;
    ck_assert_msg(m && m->rows == rows->count, "%s: %s", what, name);
    for (const struct node *n = rows->first; n; n = n->next, r++)
        close_to(m, r, n, m->columns, what);
}

// A list of nodes as flow YAML, a text in quotes.
static void print_prompt(const struct node *p, char *out, size_t size)
{
    struct strbuf text = {0};
    const struct node *said = node_find(p, "text"), *ids = node_find(p, "ids");
    if (said) {
        strbuf_add(&text, "\"");
        for (const char *c = said->text; *c; c++)
            strbuf_addf(&text, *c == '\n' ? "\\n" : "%c", *c);
        strbuf_add(&text, "\"");
    }
    for (const struct node *n = said ? NULL : ids->first; n; n = n->next)
        strbuf_addf(&text, "%s%s", n == ids->first ? "[" : ", ", n->text);
    snprintf(out, size, "%s%s", strbuf_text(&text), said ? "" : "]");
    strbuf_free(&text);
}

static void write_lesson(const char *folder, const char *prompt,
                         const char *more)
{
    snprintf(lesson_text, sizeof lesson_text,
             "title: t\ngoal: g\nmodel:\n  kind: language-model\n"
             "  checkpoint: %s\n  prompt: %s\n%s",
             folder, prompt, more);
}

static const char *const references[] = {"gpt2-tiny", "llama-tiny"};

START_TEST(reference)
{
    const char *name = references[_i];
    const struct node *all = node_find(expected(name), "prompts");
    for (const struct node *p = all->first; p; p = p->next) {
        struct lesson lesson;
        struct trace t;
        char prompt[500], tensor[64];
        int l = 0;
        print_prompt(p, prompt, sizeof prompt);
        write_lesson(name, prompt, "");
        run(&lesson, &t, &reference_files, NULL);
        const struct node *weights = node_find(p, "weights");
        const struct node *results = node_find(p, "results");
        const struct node *logits = node_find(p, "logits");
        const struct node *last = node_find(p, "logits_last");
        for (const struct node *n = weights->first; n; n = n->next) {
            int h = 0;
            l++;
            for (const struct node *k = n->first; k; k = k->next) {
                snprintf(tensor, sizeof tensor, "layer%d.head%d.weights", l,
                         ++h);
                all_close(&t, tensor, k, prompt);
            }
        }
        l = 0;
        for (const struct node *n = results ? results->first : NULL; n;
             n = n->next) {
            snprintf(tensor, sizeof tensor, "layer%d.out", ++l);
            all_close(&t, tensor, n, prompt);
        }
        const struct tensor *m = trace_find(&t, "logits");
        if (logits)
            all_close(&t, "logits", logits, prompt);
        if (last)
            close_to(m, m->rows - 1, last, m->columns, prompt);
        int r = 0;
        for (const struct node *b = node_find(p, "best")->first; b;
             b = b->next, r++)
            ck_assert_int_eq(tensor_argmax(m, r), atoi(b->text));
        trace_free(&t);
        lesson_free(&lesson);
    }
}
END_TEST

// What it writes by itself, until its end, is what the reference says.
START_TEST(generated)
{
    const struct node *all = node_find(expected("gpt2-tiny"), "generated");
    ck_assert_int_eq(all->count, 7);
    for (const struct node *p = all->first; p; p = p->next) {
        struct lesson lesson;
        struct trace t;
        char prompt[500];
        const struct node *ids = node_find(p, "ids");
        print_prompt(p, prompt, sizeof prompt);
        // the list has the prompt's words only where it has a text
        snprintf(prompt, sizeof prompt, "\"%s\"", node_find(p, "text")->text);
        write_lesson("gpt2-tiny", prompt, "  generate: 16\n");
        run(&lesson, &t, &reference_files, NULL);
        const struct tensor *words = trace_find(&t, "words");
        struct words known = model_words(&lesson.model, "vocabulary");
        int at = model_words(&lesson.model, "prompt").count;
        ck_assert_int_eq(words->rows, at + ids->count);
        for (const struct node *n = ids->first; n; n = n->next, at++)
            ck_assert_str_eq(words->row_labels[at], known.word[atoi(n->text)]);
        trace_free(&t);
        lesson_free(&lesson);
    }
}
END_TEST

// --- prompts -----------------------------------------------------------------

static const struct {
    const char *folder, *prompt, *edit, *words; // or the complaint, with a !
} prompts[] = {
    {"gpt2-tiny", "\"Bo has\"", NULL, "Bo Ġhas"},
    {"gpt2-tiny", "[298, 262]", NULL, "Bo Ġhas"},
    {"gpt2-tiny", "[Bo, Ġhas]", NULL, "Bo Ġhas"},
    {"gpt2-tiny", "[\"7\", 7]", NULL, "7 ("},
    {"gpt2-tiny", "Bo", "prompt = The cat", "The Ġcat"},
    {"gpt2-tiny", "Bo", "prompt = [The, Ġdog]", "The Ġdog"},
    {"gpt2-tiny", "Bo has", "prompt[2] = Ġdog", "Bo Ġdog"},
    {"gpt2-tiny", "Bo has", "remove prompt[1]", "Ġhas"},
    {"gpt2-tiny", "a<|endoftext|>b", NULL, "a <|endoftext|> b"},
    {"llama-tiny", "[5, 47]", NULL, "5 47"},
    {"llama-tiny", "5 47", NULL, "5 47"},
    {"llama-tiny", "[5]", "prompt = 7 8 8", "7 8 8"},
    {"gpt2-tiny", "[361]", NULL, "!361 is more than 360"},
    {"gpt2-tiny", "[-1]", NULL, "!must be a whole number from 0"},
    {"gpt2-tiny", "[nobody]", NULL, "!'nobody' is not in vocabulary"},
    {"gpt2-tiny", "\"\"", NULL, "!prompt"},
    {"gpt2-tiny", "[]", NULL, "!prompt"},
    {"gpt2-tiny", "{a: b}", NULL, "!prompt must be a list"},
    {"llama-tiny", "[48]", NULL, "!48 is more than 47"},
    {"llama-tiny", "the cat", NULL, "!'the' is not in vocabulary"},
    {"../gpt2-tiny", "[1]", NULL, "!checkpoint must not leave"},
    {"/tmp", "[1]", NULL, "!checkpoint must be a path relative"},
    {"nowhere", "[1]", NULL, "!nowhere/config.json: "},
    {"gpt2-tiny\n  weights: x.json", "[1]", NULL,
     "!checkpoint does not go with weights"},
    {"gpt2-tiny\n  E: [[1]]", "[1]", NULL, "!E is given here and in"},
};

START_TEST(prompt)
{
    struct lesson lesson;
    const char *want = prompts[_i].words;
    write_lesson(prompts[_i].folder, prompts[_i].prompt, "");
    bool good = load(&lesson, &reference_files, prompts[_i].edit);
    const char *said = strbuf_text(&complaints.text);
    if (*want == '!') {
        ck_assert(!good);
        ck_assert_msg(strstr(said, want + 1) != NULL, "%s", said);
        return;
    }
    ck_assert_msg(good, "%s", said);
    struct words words = model_words(&lesson.model, "prompt");
    struct strbuf all = {0};
    for (int i = 0; i < words.count; i++)
        strbuf_addf(&all, "%s%s", i ? " " : "", words.word[i]);
    ck_assert_str_eq(strbuf_text(&all), want);
    strbuf_free(&all);
    lesson_free(&lesson);
}
END_TEST

// What is typed in the window becomes tokens, and they that text again.
START_TEST(typed)
{
    struct lesson lesson;
    struct strbuf change = {0}, text = {0};
    write_lesson("gpt2-tiny", "\"It's 7\"", "");
    ck_assert(load(&lesson, &reference_files, NULL));
    const struct model *m = &lesson.model;
    sentence_print(m, kind_key(m->kind, "prompt"), &text);
    ck_assert_str_eq(strbuf_text(&text), "It's 7");
    sentence_change(m, "prompt", "don't, 7 é", &change);
    ck_assert_str_eq(strbuf_text(&change),
                     "prompt = [do, n, \"'\", t, \",\", Ġ, \"7\", Ġ, Ã, ©]");
    lesson_free(&lesson);
    ck_assert(load(&lesson, &reference_files, strbuf_text(&change)));
    strbuf_clear(&text);
    sentence_print(&lesson.model, kind_key(m->kind, "prompt"), &text);
    ck_assert_str_eq(strbuf_text(&text), "don't, 7 é");
    ck_assert(sentence_knows(&lesson, "any text"));
    ck_assert(!sentence_knows(&lesson, ""));
    lesson_free(&lesson);
    strbuf_free(&change);
    strbuf_free(&text);
}
END_TEST

// The rows and words are shown as text, their addresses are the tokens' names.
START_TEST(labelled)
{
    struct lesson lesson;
    struct trace t;
    char room[16];
    write_lesson("gpt2-tiny", "\"Bo has\"", "");
    run(&lesson, &t, &reference_files, NULL);
    const struct tensor *m = trace_find(&t, "layer1.head1.weights");
    ck_assert_str_eq(row_label(m, 1, room), "Ġhas");
    ck_assert_str_eq(label_shown(&arena, m, "Ġhas"), "·has");
    ck_assert_str_eq(row_words(NULL, &arena, m, 1), "“·has”");
    ck_assert_str_eq(column_words(NULL, &arena, m, 1), "“·has”");
    trace_free(&t);
    lesson_free(&lesson);
}
END_TEST

// A number of a packed matrix can be changed, and only that one is.
START_TEST(changed)
{
    static const char *const names[] = {"E", "layer1.W_1", "layer2.head1.W_K",
                                        "layer1.W_O"};
    struct lesson was, now;
    struct trace t, u;
    write_lesson(_i % 2 ? "llama-tiny" : "gpt2-tiny", "[3, 4]", "");
    const char *name = names[_i / 2];
    const char *edit = arena_print(&arena, "%s[2,3] = 0.25", name);
    run(&was, &t, &reference_files, NULL);
    run(&now, &u, &reference_files, edit);
    const struct tensor *a = trace_find(&t, name), *b = trace_find(&u, name);
    for (int r = 0; r < a->rows; r++)
        for (int c = 0; c < a->columns; c++) {
            bool here = r == 1 && c == 2;
            double want = here ? 0.25 : tensor_at(a, r, c);
            ck_assert(tensor_at(b, r, c) == want);
            ck_assert(tensor_row(a, r)[c] == tensor_at(a, r, c));
        }
    trace_free(&t);
    trace_free(&u);
    lesson_free(&was);
    lesson_free(&now);
}
END_TEST

// --- random ones -------------------------------------------------------------

static const struct made_shape shapes[] = {
    {"gpt2", MADE_F32, 12, 2, 3, 3, 4, 20, 9, 30, .biased = true, .tied = true,
     .prefix = "transformer."},
    {"gpt2", MADE_F16, 8, 1, 1, 1, 8, 32, 7, 11, .biased = true, .prefix = "",
     .activation = "relu", .parts = true},
    {"", MADE_F32, 10, 2, 2, 2, 5, 40, 8, 13, .tied = true,
     .prefix = "_orig_mod.transformer."},
    {"", MADE_BF16, 300, 1, 2, 2, 150, 30, 6, 17, .tied = true, .biased = true,
     .prefix = ""},
    {"gpt_neo", MADE_F32, 8, 2, 2, 2, 4, 24, 12, 19, .biased = true,
     .tied = true, .prefix = "transformer."},
    {"llama", MADE_BF16, 12, 3, 6, 2, 2, 28, 16, 21, .prefix = "model."},
    {"llama", MADE_F32, 20, 1, 2, 1, 6, 14, 16, 23, .biased = true,
     .tied = true, .prefix = "", .parts = true},
    {"mistral", MADE_F16, 8, 2, 4, 2, 2, 18, 32, 15, .window = 3,
     .prefix = "model."},
    {"qwen2", MADE_F32, 280, 1, 4, 4, 70, 14, 32, 300, .biased = true,
     .tied = true, .prefix = "model."},
};

// The lesson on so many random ids.
static void ask(struct made_checkpoint *m, struct rng *rng, int *id, int count)
{
    struct strbuf text = {0};
    for (int i = 0; i < count; i++) {
        id[i] = rng_between(rng, 0, m->shape.words - 1);
        strbuf_addf(&text, "%s%d", i ? ", " : "", id[i]);
    }
    snprintf(m->lesson, sizeof m->lesson,
             "title: t\ngoal: g\nmodel: {kind: language-model, checkpoint: "
             "mine, prompt: [%s]}\n",
             strbuf_text(&text));
    strbuf_free(&text);
}

// What is found out of packed numbers, found out one by one.
static void check_measured(const struct tensor *m)
{
    double low = 0, high = 0;
    for (int r = 0; r < m->rows && m->packed; r++) {
        double size = 0;
        for (int c = 0; c < m->columns; c++) {
            double x = tensor_at(m, r, c);
            low = fmin(low, x);
            high = fmax(high, x);
            size = fmax(size, fabs(x));
        }
        ck_assert(m->bounds[r].size == size);
    }
    ck_assert(!m->packed || (m->range.low == low && m->range.high == high &&
                             m->largest == fmax(-low, high)));
}

START_TEST(beside_plain_loops)
{
    const struct made_shape *s = &shapes[_i / 2];
    struct rng rng = {(uint64_t)_i + 1};
    struct lesson lesson;
    struct trace t;
    int id[8], count = rng_between(&rng, 1, s->places < 6 ? s->places : 6);
    int layer = rng_between(&rng, 0, s->layers - 1);
    int head = rng_between(&rng, 0, s->heads - 1);
    double weights[64] = {0};
    made_begin(&made, s, &rng);
    ask(&made, &rng, id, count);
    struct files files = made_files(&made);
    run(&lesson, &t, &files, NULL);
    double *want = made_logits(&made, id, count, layer, head, weights);
    const struct tensor *logits = trace_find(&t, "logits");
    ck_assert_int_eq(logits->rows, count);
    ck_assert_int_eq(logits->columns, s->words);
    for (int i = 0; i < count * s->words; i++) {
        double got = tensor_at(logits, i / s->words, i % s->words);
        ck_assert_msg(fabs(got - want[i]) < 1e-9 * (1 + fabs(want[i])),
                      "%s %d: logits[%d] is %.15g, not %.15g", s->family, _i, i,
                      got, want[i]);
    }
    char name[64];
    snprintf(name, sizeof name, "layer%d.head%d.weights", layer + 1, head + 1);
    for (int i = 0; i < count * count; i++)
        ck_assert(fabs(tensor_at(trace_find(&t, name), i / count, i % count) -
                       weights[i]) < 1e-9);
    for (int i = 0; i < t.tensor_count; i++)
        check_measured(t.tensors[i]);
    free(want);
    trace_free(&t);
    lesson_free(&lesson);
    made_end(&made);
}
END_TEST

// --- what lies ---------------------------------------------------------------

static void swap_text(struct strbuf *s, const char *from, const char *to)
{
    char *at = strstr(strbuf_text(s), from);
    ck_assert_msg(at != NULL, "%s has no %s", strbuf_text(s), from);
    struct strbuf out = {0};
    strbuf_add_n(&out, s->text, (size_t)(at - s->text));
    strbuf_add(&out, to);
    strbuf_add_n(&out, at + strlen(from),
                 s->length - (size_t)(at - s->text) - strlen(from));
    strbuf_free(s);
    *s = out;
}

static const struct {
    int shape;
    const char *from, *to, *says; // in config.json
} lies[] = {
    {0, "\"gpt2\"", "\"gptj\"", "config.json:1:79: gptj is not computed here"},
    {0, "\"gpt2\"", "\"mixtral\"", "it is a mixture of experts"},
    {0, "\"gpt2\"", "\"qwen3\"", "it normalizes its queries and keys"},
    {0, "\"gpt2\"", "\"gemma\"", "it scales its word vectors"},
    {0, "\"gpt2\"", "\"nobody\"", "a model of type nobody is not known"},
    {0, "\"gpt2\"", "7", "a model of type 7 is not known"},
    {0, "\"n_layer\":2", "\"n_layer\":3", "there is no tensor transformer.h.2"},
    {0, "\"n_layer\":2", "\"n_layer\":1",
     "GPT-2 as it is computed here has no"},
    {0, "\"n_layer\":2", "\"n_layer\":65", "65 is more than 64"},
    {0, "\"n_layer\":2", "\"n_layer\":0", "n_layer must be a whole number"},
    {0, "\"n_layer\":2,", "", "n_layer is missing"},
    {0, "\"n_embd\":12", "\"n_embd\":15", "its shape is 30 × 12, but by"},
    {0, "\"n_head\":3", "\"n_head\":5", "5 heads cannot share 12 numbers"},
    {0, "\"n_inner\":20", "\"n_inner\":21", "it must be 12 × 21"},
    {0, "\"n_positions\":9", "\"n_positions\":8", "it must be 8 × 12"},
    {0, "\"vocab_size\":30", "\"vocab_size\":65537", "more than 65536"},
    {0, "\"vocab_size\":30", "\"vocab_size\":\"30\"", "vocab"},
    {0, "\"n_layer\"", "\"scale_attn_by_inverse_layer_idx\":true,\"n_layer\"",
     "scale_attn_by_inverse_layer_idx is not computed"},
    {0, "\"n_layer\"", "\"activation_function\":\"mish\",\"n_layer\"",
     "the function mish is not computed here"},
    {0, "\"n_layer\"", "\"layer_norm_epsilon\":0,\"n_layer\"",
     "must be greater than 0"},
    {0, "true", "false", "there is no tensor lm_head.weight"},
    {0, "{", "{\"n_embd\":12,", "'n_embd' is given twice"},
    {0, "}", "", "config.json:1"},
    {5, "\"rope_theta\"",
     "\"rope_scaling\":{\"type\":\"linear\",\"factor\":2},\"rope_theta\"",
     "rotary positions are scaled (rope_scaling: linear)"},
    {5, "\"rope_theta\"",
     "\"rope_parameters\":{\"rope_type\":\"yarn\"},\"rope_theta\"",
     "(rope_parameters: yarn)"},
    {5, "\"rope_theta\"", "\"partial_rotary_factor\":0.5,\"rope_theta\"",
     "only a part of each query and key is rotated"},
    {5, "\"attention_bias\":false", "\"attention_bias\":true",
     "there is no tensor model.layers.0.self_attn.q_proj.bias"},
    {5, "\"num_key_value_heads\":2", "\"num_key_value_heads\":4",
     "6 heads cannot share 4 keys and values"},
    {5, "\"num_key_value_heads\":2", "\"num_key_value_heads\":12",
     "12 is more than 6"},
    {5, "\"head_dim\":2", "\"head_dim\":3", "heads of an even width, not 3"},
    {5, "\"head_dim\":2", "\"head_dim\":4", "it must be 24 × 12"},
    {7, "\"sliding_window\":3",
     "\"layer_types\":[\"full_attention\",\"sliding_attention\"],"
     "\"sliding_window\":3",
     "see by turns all words"},
};

static void refused(const char *says)
{
    struct lesson lesson;
    struct files files = made_files(&made);
    ck_assert_msg(!load(&lesson, &files, NULL), "%s", says);
    ck_assert_msg(strstr(strbuf_text(&complaints.text), says) != NULL,
                  "%s\nnot: %s", strbuf_text(&complaints.text), says);
}

static void begin(int shape)
{
    struct rng rng = {(uint64_t)shape + 40};
    int id[2];
    made_begin(&made, &shapes[shape], &rng);
    ask(&made, &rng, id, 2);
}

START_TEST(lie)
{
    begin(lies[_i].shape);
    swap_text(&made_file(&made, "config.json")->text, lies[_i].from,
              lies[_i].to);
    refused(lies[_i].says);
    made_end(&made);
}
END_TEST

// What config.json may say besides.
START_TEST(options_said)
{
    struct lesson lesson;
    begin(0);
    struct strbuf *config = &made_file(&made, "config.json")->text;
    swap_text(config, "{",
              "{\"scale_attn_weights\":false,\"eos_token_id\":[3,4],");
    struct files files = made_files(&made);
    ck_assert(load(&lesson, &files, NULL));
    ck_assert(model_is(&lesson.model, "scale", "none"));
    ck_assert_str_eq(model_words(&lesson.model, "ends").word[0], "3");
    lesson_free(&lesson);
    made_end(&made);
}
END_TEST

// No word stands where the model has no place, or where not all are seen.
START_TEST(places)
{
    struct rng rng = {9};
    int id[16];
    made_begin(&made, &shapes[_i ? 4 : 0], &rng);
    if (_i)
        swap_text(&made_file(&made, "config.json")->text, "{",
                  "{\"window_size\":5,");
    ask(&made, &rng, id, _i ? 6 : 10);
    refused(_i ? "the prompt has 6 tokens, but the model reads at most 5"
               : "the prompt has 10 tokens, but the model reads at most 9");
    made_end(&made);
}
END_TEST

// Halves of every kind, beside what the standard says they are.
START_TEST(halves)
{
    static const struct {
        enum packed_type type;
        unsigned char bytes[4];
        double x;
    } numbers[] = {{PACKED_F16, {0x01, 0x00}, 0x1p-24},
                   {PACKED_F16, {0xFF, 0x83}, -1023 * 0x1p-24},
                   {PACKED_F16, {0x00, 0xBC}, -1},
                   {PACKED_F16, {0xFF, 0x7B}, 65504},
                   {PACKED_F16, {0x00, 0x80}, 0},
                   {PACKED_BF16, {0x80, 0xBF}, -1},
                   {PACKED_BF16, {0x01, 0x00}, 0x1p-133},
                   {PACKED_F32, {0x00, 0x00, 0x20, 0xC1}, -10}};
    for (int i = 0; i < LENGTH(numbers); i++) {
        const struct packed p = {numbers[i].type, 1, 1, numbers[i].bytes, 4, 4};
        ck_assert(packed_at(&p, 0, 0) == numbers[i].x);
    }
    static const unsigned char infinite[] = {0x00, 0xFC};
    const struct packed p = {PACKED_F16, 1, 1, infinite, 2, 2};
    double low, high;
    ck_assert(packed_at(&p, 0, 0) == -INFINITY);
    ck_assert(!packed_extent(&p, 0, &low, &high));
}
END_TEST

static void lie_more(const char *name)
{
    made.tensor[made.count] = (struct made_tensor){.columns = 2};
    snprintf(made.tensor[made.count].name, 90, "%s", name);
    made.tensor[made.count++].x = calloc(2, sizeof(double));
    made_write(&made);
}

START_TEST(unused)
{
    begin(5);
    lie_more("model.layers.0.self_attn.q_norm.weight");
    refused("model.safetensors: model.layers.0.self_attn.q_norm.weight: Llama "
            "as it is computed here has no such tensor");
    made_end(&made);
}
END_TEST

static const struct {
    const char *from, *to, *says;
} indexes[] = {
    {"model-0.safetensors", "../model-0.safetensors",
     "must be the name of a file in the same folder"},
    {"model-0.safetensors", "model-7.safetensors", "mine/model-7.safetensors"},
    {"model-0.safetensors", "model-1.safetensors",
     "wte.weight is not in model-1.safetensors"},
    {"weight_map", "weights", "must have a weight_map"},
    {"\"model-0.safetensors\"", "[]", "must be the name of a file"},
};

START_TEST(index_lies)
{
    begin(1);
    swap_text(&made_file(&made, "model.safetensors.index.json")->text,
              indexes[_i].from, indexes[_i].to);
    refused(indexes[_i].says);
    made_end(&made);
}
END_TEST

START_TEST(twice)
{
    begin(1);
    strcpy(made.tensor[2].name, made.tensor[1].name);
    made_write(&made);
    refused(""); // one key twice in the index, or one tensor in both files
    made_end(&made);
}
END_TEST

START_TEST(other_numbers)
{
    begin(0);
    char *header = made_file(&made, "model.safetensors")->text.text + 8;
    memcpy(strstr(header, "\"F32\""), "\"I32\"", 5);
    refused("its numbers must be F32, F16 or BF16");
    made_end(&made);
}
END_TEST

static const struct {
    int shape;
    double x;
    const char *tensor, *name;
    int row, column; // of the 26th number
} no_numbers[] = {
    {0, NAN, "transformer.h.1.mlp.c_fc.weight", "layer2.W_1", 1, 5},
    {1, NAN, "h.0.mlp.c_fc.weight", "layer1.W_1", 0, 25},
    {1, -INFINITY, "h.0.mlp.c_fc.weight", "layer1.W_1", 0, 25},
    {3, NAN, "h.0.mlp.c_fc.weight", "layer1.W_1", 25, 0},
};

// A number that is none is found where it stands, whatever its type.
START_TEST(no_number)
{
    struct lesson lesson;
    struct trace t;
    begin(no_numbers[_i].shape);
    made_find(&made, no_numbers[_i].tensor)->x[25] = no_numbers[_i].x;
    made_write(&made);
    struct files files = made_files(&made);
    ck_assert(load(&lesson, &files, NULL));
    ck_assert(!run_model(&t, &lesson.model));
    ck_assert_str_eq(t.overflow.tensor->name, no_numbers[_i].name);
    ck_assert_int_eq(t.overflow.row, no_numbers[_i].row);
    ck_assert_int_eq(t.overflow.column, no_numbers[_i].column);
    trace_free(&t);
    lesson_free(&lesson);
    made_end(&made);
}
END_TEST

// Files that end anywhere, or have a byte changed, are refused or read, and
// nothing else happens.
START_TEST(damaged)
{
    static const char *const names[] = {"config.json", "model.safetensors"};
    struct rng rng = {(uint64_t)_i + 70};
    begin(_i % 2 ? 5 : 0);
    struct strbuf *s = &made_file(&made, names[_i / 2 % 2])->text;
    struct strbuf whole = {0};
    strbuf_add_n(&whole, s->text, s->length);
    for (int i = 0; i < 60; i++) {
        struct lesson lesson;
        struct files files = made_files(&made);
        int some = whole.length < 3000 ? (int)whole.length : 3000;
        int at = rng_between(&rng, 0, some - 1);
        strbuf_clear(s);
        strbuf_add_n(s, whole.text, i % 2 ? (size_t)at : whole.length);
        if (i % 2 == 0)
            s->text[at] = (char)rng_between(&rng, 0, 255);
        bool good = load(&lesson, &files, NULL);
        ck_assert(!good || i % 2 == 0);
        if (good)
            lesson_free(&lesson);
        complaints_free(&complaints);
        complaints = (struct complaints){0};
    }
    strbuf_free(&whole);
    made_end(&made);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("checkpoint");
    TCase *t = tcase_create("checkpoint");
    tcase_add_checked_fixture(t, NULL, tear_down);
    tcase_add_loop_test(t, reference, 0, LENGTH(references));
    tcase_add_test(t, generated);
    tcase_add_loop_test(t, prompt, 0, LENGTH(prompts));
    tcase_add_test(t, typed);
    tcase_add_test(t, labelled);
    tcase_add_loop_test(t, changed, 0, 8);
    tcase_add_loop_test(t, beside_plain_loops, 0, 2 * LENGTH(shapes));
    tcase_add_loop_test(t, lie, 0, LENGTH(lies));
    tcase_add_test(t, options_said);
    tcase_add_loop_test(t, places, 0, 2);
    tcase_add_test(t, halves);
    tcase_add_test(t, unused);
    tcase_add_loop_test(t, index_lies, 0, LENGTH(indexes));
    tcase_add_test(t, twice);
    tcase_add_test(t, other_numbers);
    tcase_add_loop_test(t, no_number, 0, LENGTH(no_numbers));
    tcase_add_loop_test(t, damaged, 0, 4);
    suite_add_tcase(suite, t);
    return suite_end(suite);
}
