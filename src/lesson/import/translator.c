// SPDX-License-Identifier: MIT
// The translator of PyTorch's tutorial, "Translation with a Sequence to
// Sequence Network and Attention": an encoder with an embedding and a GRU that
// reads one way, and a decoder with the same, BahdanauAttention and a linear
// layer `out` from the GRU's state alone, which starts where the encoder ended.
// Both may be in one file, under the prefixes of a module that holds them, or
// in one each.
#include <assert.h>
#include <string.h>

#include "base/number.h"
#include "lesson/import/import.h"
#include "yaml/change.h"
#include "yaml/write.h"

// A half of the model: the tensors of a file whose names begin so.
struct half {
    const char *file, *prefix;
};

struct translator {
    struct import *m;
    struct half encoder, decoder;
    struct arrays all;
    int H; // numbers of a state
};

enum { MOST_KEYS = 48 };

// --- which tensors -----------------------------------------------------------

// What stands before [end] in the name; NULL when it does not end so.
static const char *before(const struct import *m, const char *name,
                          const char *end)
{
    size_t length = strlen(name), of_end = strlen(end);
    if (length < of_end || strcmp(name + length - of_end, end))
        return NULL;
    return arena_copy(m->r->arena, name, length - of_end);
}

static bool same_half(const struct half *a, const struct half *b)
{
    return !strcmp(a->file, b->file) && !strcmp(a->prefix, b->prefix);
}

// The half, other than [not], that has a tensor which is called so.
static bool find_half(const struct import *m, const char *end,
                      const struct half * not, struct half *out)
{
    for (int i = 0; i < m->found_count; i++) {
        const struct found_tensor *f = &m->found[i];
        *out = (struct half){f->file, before(m, f->array.name, end)};
        if (out->prefix && (!not || !same_half(out, not )))
            return true;
    }
    return false;
}

static const struct found_tensor *find(const struct import *m,
                                       const struct half *h, const char *name)
{
    size_t length = strlen(h->prefix);
    for (int i = 0; i < m->found_count; i++) {
        const struct found_tensor *f = &m->found[i];
        if (!strcmp(f->file, h->file) &&
            !strncmp(f->array.name, h->prefix, length) &&
            !strcmp(f->array.name + length, name))
            return f;
    }
    return NULL;
}

bool import_has_translator(const struct import *m)
{
    struct half decoder;
    const struct import_wish *w = m->wish;
    return w->as == AS_FOUND && !w->role_count && !w->under &&
           find_half(m, "attention.Wa.weight", NULL, &decoder) &&
           find(m, &decoder, "gru.weight_ih_l0");
}

// W [y; s], shared out by softmax over places: no key is looked at.
bool import_no_old_tutorial(struct import *m)
{
    struct half decoder;
    bool found = find_half(m, "attn_combine.weight", NULL, &decoder);
    const struct found_tensor *f =
        found ? find(m, &decoder, "attn.weight") : NULL;
    return !f || f->array.axes != 2 ||
           import_refuse(m, f, "import.translator.old",
                         SLOTS(COUNT("places", f->array.shape[0])));
}

// --- their numbers -----------------------------------------------------------

// The matrix called [name], of so many rows and columns; 0: of any number.
// False after complaining.
static bool take(const struct translator *t, const struct half *h,
                 const char *name, int rows, int columns, struct matrix *out)
{
    struct arena *arena = t->m->r->arena;
    const struct found_tensor *f = find(t->m, h, name);
    if (!f)
        return import_refuse(
            t->m, NULL, "import.translator.lacks",
            SLOTS(TEXT("name", arena_print(arena, "%s%s", h->prefix, name))));
    if (!import_matrix(t->m, arena, f, out))
        return false;
    if ((!rows || out->rows == rows) && (!columns || out->columns == columns))
        return true;
    return import_refuse(
        t->m, f, "import.translator.shape",
        SLOTS(TEXT("shape", array_shape(arena, &f->array)),
              COUNT("rows", rows ? rows : out->rows),
              COUNT("columns", columns ? columns : out->columns)));
}

static void give(struct translator *t, const char *key, struct matrix a)
{
    assert(t->all.count < MOST_KEYS && a.data);
    t->all.array[t->all.count++] = array_of(key, a.data, a.rows, a.columns);
}

// Rows and columns of [a] as columns and rows: PyTorch's layers are out × in.
static struct matrix turned(const struct translator *t, const struct matrix *a,
                            int row, int rows, int column, int columns)
{
    struct matrix out = {columns, rows, NULL};
    out.data = arena_array(t->m->r->arena, (size_t)rows * (size_t)columns,
                           sizeof *out.data);
    for (int i = 0; i < rows; i++)
        for (int j = 0; j < columns; j++)
            out.data[j * rows + i] =
                a->data[(row + i) * a->columns + column + j];
    return out;
}

static void give_turned(struct translator *t, const char *key,
                        const struct matrix *a)
{
    give(t, key, turned(t, a, 0, a->rows, 0, a->columns));
}

// --- a GRU -------------------------------------------------------------------

// What a layer's matrices are called, and how much of what is read is of the
// first and how much of the second: that one may be missing.
struct names {
    const char *W, *more, *U, *b;
    int width, rest;
};

// A third of it; the biases of the gates are only ever added.
static void give_gate(struct translator *t, const struct names *n,
                      const char *gate, int third, const struct matrix *of)
{
    const struct matrix *ih = &of[0], *hh = &of[1], *b_i = &of[2],
                        *b_h = &of[3];
    struct arena *arena = t->m->r->arena;
    int H = t->H, at = third * H;
    struct matrix b = {1, H, arena_array(arena, (size_t)H, sizeof *b.data)};
    for (int k = 0; k < H; k++)
        b.data[k] = b_i->data[at + k] + (*gate ? b_h->data[at + k] : 0);
    give(t, arena_print(arena, "%s%s", n->W, gate),
         turned(t, ih, at, H, 0, n->width));
    if (n->more)
        give(t, arena_print(arena, "%s%s", n->more, gate),
             turned(t, ih, at, H, n->width, n->rest));
    give(t, arena_print(arena, "%s%s", n->U, gate), turned(t, hh, at, H, 0, H));
    give(t, arena_print(arena, "%s%s", n->b, gate), b);
}

static bool give_gru(struct translator *t, const struct half *h,
                     const struct names *n)
{
    static const char *const gates[] = {"r", "z", ""}; // in PyTorch's order
    struct matrix of[4];
    int H = t->H;
    if (!take(t, h, "gru.weight_ih_l0", 3 * H, n->width + n->rest, &of[0]) ||
        !take(t, h, "gru.weight_hh_l0", 3 * H, H, &of[1]) ||
        !take(t, h, "gru.bias_ih_l0", 1, 3 * H, &of[2]) ||
        !take(t, h, "gru.bias_hh_l0", 1, 3 * H, &of[3]))
        return false;
    for (int third = 0; third < 3; third++)
        give_gate(t, n, gates[third], third, of);
    give(t, arena_print(t->m->r->arena, "%sh", n->b),
         (struct matrix){1, H, of[3].data + 2 * H});
    return true;
}

// Another reading, or a second layer, is not in any lesson.
static bool refuse_more(const struct translator *t, const struct half *h)
{
    static const char *const more[] = {"gru.weight_ih_l0_reverse",
                                       "gru.weight_ih_l1"};
    for (int i = 0; i < 2; i++) {
        const struct found_tensor *f = find(t->m, h, more[i]);
        if (f)
            return import_refuse(t->m, f, "import.translator.more", NO_SLOTS);
    }
    return true;
}

// --- the halves --------------------------------------------------------------

static bool give_encoder(struct translator *t)
{
    struct matrix hh, E;
    if (!refuse_more(t, &t->encoder) ||
        !take(t, &t->encoder, "gru.weight_hh_l0", 0, 0, &hh) ||
        !take(t, &t->encoder, "embedding.weight", 0, 0, &E))
        return false;
    t->H = hh.columns;
    give(t, "E_src", E);
    const struct names names = {"W_f", NULL, "U_f", "b_f", E.columns, 0};
    return give_gru(t, &t->encoder, &names);
}

// The bias of v_a is the same for every word: softmax takes it out again.
static bool leave_out(struct translator *t)
{
    char value[NUMBER_SIZE];
    struct matrix b;
    if (!find(t->m, &t->decoder, "attention.Va.bias"))
        return true;
    if (!take(t, &t->decoder, "attention.Va.bias", 1, 1, &b))
        return false;
    say(t->m->r->complaints->words, &t->m->told, "import.translator.bias",
        SLOTS(TEXT("value", number_print_shortest(value, b.data[0]))));
    strbuf_add(&t->m->told, "\n");
    return true;
}

static bool give_attention(struct translator *t)
{
    const struct half *h = &t->decoder;
    struct matrix Wa, Ua, Va, b_a, b_u;
    if (!take(t, h, "attention.Wa.weight", 0, t->H, &Wa) ||
        !take(t, h, "attention.Ua.weight", Wa.rows, t->H, &Ua) ||
        !take(t, h, "attention.Va.weight", 1, Wa.rows, &Va) ||
        !take(t, h, "attention.Wa.bias", 1, Wa.rows, &b_a) ||
        !take(t, h, "attention.Ua.bias", 1, Wa.rows, &b_u))
        return false;
    give_turned(t, "W_a", &Wa);
    give_turned(t, "U_a", &Ua);
    give_turned(t, "v_a", &Va);
    give(t, "b_a", b_a);
    give(t, "b_u", b_u);
    return leave_out(t);
}

static bool give_decoder(struct translator *t)
{
    const struct half *h = &t->decoder;
    struct matrix E, out, b;
    if (!refuse_more(t, h) || !take(t, h, "embedding.weight", 0, 0, &E) ||
        !take(t, h, "out.weight", E.rows, t->H, &out) ||
        !take(t, h, "out.bias", 1, E.rows, &b))
        return false;
    const struct names names = {"W_y", "W_c", "W_s", "b_s", E.columns, t->H};
    give(t, "E_tgt", E);
    give_turned(t, "W_o", &out);
    give(t, "b_o", b);
    return give_gru(t, h, &names) && give_attention(t);
}

// --- words -------------------------------------------------------------------

static void tell(struct import *m, const char *key, const struct slot *slots)
{
    say(m->r->complaints->words, &m->told, key, slots);
    strbuf_add(&m->told, "\n");
}

// The words called [name] in any of the files; where there are none they begin
// as the tutorial's, and the others are told by their number.
static struct words vocabulary(struct translator *t, const char *name,
                               int count)
{
    struct import *m = t->m;
    for (int i = 0; i < m->found_count; i++)
        if (m->found[i].array.type == NUMBER_NONE &&
            before(m, m->found[i].array.name, name))
            return m->found[i].array.rows;
    const char **word =
        arena_array(m->r->arena, (size_t)count + 2, sizeof *word);
    for (int i = 0; i < count; i++)
        word[i] = arena_print(m->r->arena, "w%d", i);
    word[0] = "SOS";
    word[1] = "EOS";
    tell(m, "import.translator.words", SLOTS(TEXT("name", name)));
    return (struct words){count, word};
}

static void give_words(struct translator *t, const char *key,
                       struct words words)
{
    assert(t->all.count < MOST_KEYS);
    t->all.array[t->all.count++] =
        (struct array){.name = key,
                       .type = NUMBER_NONE,
                       .axes = 1,
                       .shape = {(size_t)words.count},
                       .count = (size_t)words.count,
                       .rows = words};
}

// The sentence, which ends as the tutorial's sentences do.
static struct words sentence(struct translator *t, struct words known)
{
    struct words said = t->m->tokens;
    const char **word =
        arena_array(t->m->r->arena, (size_t)said.count + 1, sizeof *word);
    memcpy(word, said.word, (size_t)said.count * sizeof *word);
    if (words_find(known, "EOS") < 0 ||
        !strcmp(said.word[said.count - 1], "EOS"))
        return said;
    word[said.count] = "EOS";
    tell(t->m, "import.translator.end", NO_SLOTS);
    return (struct words){said.count + 1, word};
}

static const char *source_line(struct translator *t, struct words words)
{
    static const struct hand on_a_line = {.line = ""};
    struct arena *arena = t->m->r->arena;
    struct node list = {.kind = NODE_LIST}, *last = NULL;
    struct strbuf text = {0};
    for (int i = 0; i < words.count; i++)
        node_append(arena, &list, &last,
                    node_scalar(arena, words.word[i], (struct mark){0}))
            ->plain = false;
    node_write(&text, &on_a_line, &list, 0);
    const char *line = arena_print(arena, "source: %s", strbuf_text(&text));
    strbuf_free(&text);
    return line;
}

bool import_translator(struct import *m)
{
    struct translator t = {.m = m};
    t.all.array = arena_array(m->r->arena, MOST_KEYS, sizeof *t.all.array);
    bool found = find_half(m, "attention.Wa.weight", NULL, &t.decoder);
    assert(found && "import_has_translator()");
    (void)found;
    if (!find_half(m, "gru.weight_ih_l0", &t.decoder, &t.encoder))
        return import_refuse(m, find(m, &t.decoder, "attention.Wa.weight"),
                             "import.translator.encoder", NO_SLOTS);
    for (int i = 0; i < m->found_count && !m->tokens.count; i++)
        if (m->found[i].role == PLAYS_TOKENS)
            m->tokens = m->found[i].array.rows;
    if (!m->tokens.count)
        return import_refuse(m, NULL, "import.translator.sentence", NO_SLOTS);
    tell(m, "import.translator", SLOTS(TEXT("file", t.decoder.file)));
    if (!give_encoder(&t) || !give_decoder(&t))
        return false;
    struct words source =
        vocabulary(&t, "vocabulary.source", (int)t.all.array[0].shape[0]);
    give_words(&t, "vocabulary.source", source);
    const struct array *E_tgt = arrays_find(&t.all, "E_tgt");
    give_words(&t, "vocabulary.target",
               vocabulary(&t, "vocabulary.target", (int)E_tgt->shape[0]));
    const char *line = source_line(&t, sentence(&t, source));
    const char *lines[] = {"kind: rnn-attention", "cell: gru-pytorch",
                           "encoder: forward",    "start: last",
                           "readout: state",      line};
    m->taken = m->told.length;
    return import_write_lines(m, (struct words){6, lines}, &t.all);
}
