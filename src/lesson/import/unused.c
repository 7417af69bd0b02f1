// SPDX-License-Identifier: MIT
// Tensors that look like attention's and that nothing is made of. A lesson
// without them computes something, just not what their model does, so they are
// an error until somebody says what they are, or that they do not matter.
#include <assert.h>
#include <string.h>

#include "lesson/import/import.h"
#include "say/join.h"

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
