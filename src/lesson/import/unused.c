// SPDX-License-Identifier: MIT
// Tensors that look like attention's and that nothing is made of. A lesson
// without them computes something, just not what their model does, so they are
// an error until somebody says what they are, or that they do not matter.
#include <assert.h>
#include <string.h>

#include "lesson/import/import.h"
#include "say/join.h"
#include "yaml/write.h"

// The part of a name between two dots or slashes, in small letters.
struct piece_of_name {
    char text[64];
    size_t length;
};

static const char *next_piece(const char *name, struct piece_of_name *out)
{
    size_t length = strcspn(name, "./");
    out->length = 0;
    for (size_t i = 0; i < length && i + 1 < sizeof out->text; i++)
        out->text[out->length++] =
            name[i] >= 'A' && name[i] <= 'Z' ? (char)(name[i] + 32) : name[i];
    out->text[out->length] = '\0';
    return name + length + (name[length] != '\0');
}

static bool is_one_of(const char *text, const char *const *list)
{
    for (; *list; list++)
        if (!strcmp(text, *list))
            return true;
    return false;
}

// "q", "q_lin", "to_q", "bias_k", "key_proj", "Wqkv": whatever it holds.
static bool is_projection(const struct piece_of_name *p)
{
    static const char *const words[] = {
        "q",      "k",  "v",  "query", "key", "value", "queries", "keys",
        "values", "wq", "wk", "wv",    "qk",  "kv",    NULL};
    const char *first = strchr(p->text, '_'), *last = strrchr(p->text, '_');
    struct piece_of_name head = *p;
    if (strstr(p->text, "qkv") || is_one_of(p->text, words))
        return true;
    if (!first)
        return false;
    head.text[first - p->text] = '\0';
    return is_one_of(head.text, words) || is_one_of(last + 1, words);
}

// "self_attn": of it only matrices matter, not norms and stored masks; those
// of distances are said by their family.
static bool is_attention(const struct piece_of_name *p)
{
    return strstr(p->text, "attn") || strstr(p->text, "attention");
}

static bool is_harmless(const struct piece_of_name *p)
{
    return !strcmp(p->text, "relative_attention_bias");
}

// Two sides at least are longer than 1.
static bool is_matrix(const struct array *a)
{
    int sides = 0;
    for (int i = 0; i < a->axes; i++)
        sides += a->shape[i] > 1;
    return sides > 1;
}

static bool named_like_attention(const struct array *a)
{
    struct piece_of_name piece;
    bool named = false;
    for (const char *p = a->name; *p;) {
        p = next_piece(p, &piece);
        if (is_harmless(&piece))
            return false;
        named = named || is_projection(&piece) ||
                (is_attention(&piece) && is_matrix(a));
    }
    return named;
}

// Where nothing projects the vectors, a matrix that could.
static bool shaped_like_weights(const struct import *m, const struct array *a)
{
    const struct found_tensor *X = m->by[PLAYS_X];
    for (int i = PLAYS_W_Q; i <= PLAYS_W_ALL; i++)
        if (m->by[i])
            return false;
    if (!X || X->array.axes < 2 || a->axes != 2)
        return false;
    size_t width = X->array.shape[X->array.axes - 1];
    size_t rows = a->shape[0], columns = a->shape[1];
    return width > 1 && ((rows == width && columns == width) ||
                         (rows == width && columns == 3 * width) ||
                         (rows == 3 * width && columns == width));
}

// What changes the scores, and how, where a name tells it.
static const struct {
    const char *names[5];
    const char *phrase;
} strange[] = {
    {{"q_norm", "k_norm", "query_norm", "key_norm"}, "import.norms"},
    {{"q_layernorm", "k_layernorm", "q_ln", "k_ln"}, "import.norms"},
    {{"sinks"}, "import.sinks"},
};

static bool refuse_strange(struct import *m, const struct found_tensor *f)
{
    struct piece_of_name piece;
    for (const char *p = f->array.name; *p;) {
        p = next_piece(p, &piece);
        for (size_t i = 0; i < sizeof strange / sizeof *strange; i++)
            if (is_one_of(piece.text, strange[i].names))
                return import_refuse(m, f, strange[i].phrase, NO_SLOTS);
    }
    return true;
}

bool import_unused(struct import *m)
{
    assert(m->found || !m->found_count);
    for (int i = 0; i < m->found_count; i++)
        if (m->found[i].role == PLAYS_NONE && !m->found[i].said &&
            !refuse_strange(m, &m->found[i]))
            return false;
    const char **names =
        arena_array(m->r->arena, (size_t)m->found_count + 1, sizeof *names);
    const struct found_tensor *first = NULL;
    int count = 0;
    for (int i = 0; i < m->found_count; i++) {
        const struct found_tensor *f = &m->found[i];
        if (f->role != PLAYS_NONE || f->said || f->array.type == NUMBER_NONE ||
            (!named_like_attention(&f->array) &&
             !shaped_like_weights(m, &f->array)))
            continue;
        first = first ? first : f;
        names[count++] = f->array.name;
    }
    if (!count)
        return true;
    struct strbuf all = {0};
    list_names(m->r->complaints->words, &all, "list.last", names, count);
    import_refuse(
        m, first, "import.unused.attention",
        SLOTS(TEXT("names", strbuf_text(&all)), COUNT("count", count)));
    strbuf_free(&all);
    return false;
}

// --- on a page of the lesson -------------------------------------------------
//
// What a file has of a whole layer besides its attention, on a page of the
// lesson: who reads it later did not see what import said.

// Parts of a layer by what stands in the names of their tensors.
static const struct {
    const char *phrase;
    const char *names[14];
} parts[] = {
    {"import.left.norm", {"norm", "ln_", ".ln", "layer_norm"}},
    {"import.left.forward",
     {"mlp", "ffn", "fc1", "fc2", "linear1", "linear2", "feed_forward",
      "intermediate", "DenseReluDense", "lin1", "lin2", "ff.", "w_1"}},
};
enum { PARTS_OF_LAYER = sizeof parts / sizeof *parts };

static bool is_of(const char *name, int part)
{
    for (const char *const *p = parts[part].names; *p; p++)
        if (strstr(name, *p))
            return true;
    return false;
}

static bool has_part(const struct import *m, int part)
{
    for (int i = 0; i < m->found_count + m->left_out; i++)
        if (m->found[i].role == PLAYS_NONE &&
            is_of(m->found[i].array.name, part))
            return true;
    return false;
}

// True when weights of attention that somebody may know are not looked at.
static bool has_others(const struct import *m)
{
    for (int i = m->found_count; i < m->found_count + m->left_out; i++)
        if (m->found[i].role >= PLAYS_W_Q && m->found[i].role <= PLAYS_B_ALL)
            return true;
    return false;
}

static void write_page(struct import *m, const char *at, const char *role,
                       const char *key, const struct slot *slots)
{
    struct node say = {.kind = NODE_SCALAR};
    static const struct hand by_hand = {false, "\n"};
    say.text = said(m->r->complaints->words, m->r->arena, key, slots);
    strbuf_addf(&m->lesson, "  - at: %s\n", at);
    if (role)
        strbuf_addf(&m->lesson, "    role: %s\n", role);
    strbuf_add(&m->lesson, "    say: ");
    scalar_write(&m->lesson, &by_hand, &say);
    strbuf_add(&m->lesson, "\n");
}

void import_left_out(struct import *m)
{
    const struct catalogue *words = m->r->complaints->words;
    const char *names[PARTS_OF_LAYER + 2];
    struct strbuf all = {0};
    int count = 0;
    if (m->by[PLAYS_A] || m->by[PLAYS_Q] || !m->wish->file_count)
        return;
    for (int i = 0; i < PARTS_OF_LAYER; i++)
        if (has_part(m, i))
            names[count++] = phrase_text(words, parts[i].phrase);
    if (has_others(m))
        names[count++] = phrase_text(words, "import.left.others");
    if (m->missing)
        names[count++] =
            phrase_text(words, !strcmp(m->missing, "import.distances")
                                   ? "import.left.distances"
                                   : "import.left.turns");
    if (!count)
        return;
    list_names(words, &all, "list.last", names, count);
    say(words, &m->told, "import.left",
        SLOTS(TEXT("names", strbuf_text(&all))));
    strbuf_add(&m->told, "\n");
    strbuf_add(&m->lesson, "pages:\n");
    write_page(m, "X", NULL, "import.page.first",
               SLOTS(COUNT("count", m->queries.count ? m->queries.count
                                                     : m->tokens.count)));
    write_page(m, "output", "limits", "import.page.limits",
               SLOTS(TEXT("names", strbuf_text(&all))));
    strbuf_free(&all);
}
