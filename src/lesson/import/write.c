// SPDX-License-Identifier: MIT
// The lesson as text: small numbers typed, large ones in a file beside it.
#include <assert.h>
#include <float.h>
#include <math.h>
#include <string.h>

#include "base/number.h"
#include "lesson/import/import.h"
#include "tensorfile/npz.h"
#include "yaml/change.h"
#include "yaml/write.h"

enum { MOST_TYPED_NUMBERS = 144, MOST_TYPED_COLUMNS = 12, MOST_DIGITS = 7 };

static const struct hand by_hand = {false, "\n"};

const char *import_beside(struct arena *arena, const char *output)
{
    assert(arena && output);
    const char *dot = strrchr(output, '.');
    return arena_print(arena, "%.*s.npz", (int)(dot - output), output);
}

// True for a number of a few digits.
static bool is_short(double x)
{
    char text[NUMBER_SIZE];
    return isfinite(x) && strlen(number_print_shortest(text, x)) <= MOST_DIGITS;
}

// True for what a person would type: few numbers of few digits, and no key of a
// part.
static bool is_typed(const struct piece *p)
{
    const struct matrix *m = &p->matrix;
    bool few = m->columns <= MOST_TYPED_COLUMNS &&
               m->rows * m->columns <= MOST_TYPED_NUMBERS &&
               !strchr(p->key, '.');
    for (int i = 0; few && i < m->rows * m->columns; i++)
        few = is_short(m->data[i]);
    return few;
}

// A model's numbers mostly are singles: they take half as much.
static bool are_singles(const struct matrix *m)
{
    for (int i = 0; i < m->rows * m->columns; i++)
        if (isnan(m->data[i]) || fabs(m->data[i]) > FLT_MAX ||
            (double)(float)m->data[i] != m->data[i])
            return false;
    return true;
}

static struct array array_of_piece(const struct piece *p)
{
    struct array out =
        array_of(p->key, p->matrix.data, p->matrix.rows, p->matrix.columns);
    out.singles = are_singles(&p->matrix);
    return out;
}

static void write_words(struct strbuf *out, struct arena *arena,
                        struct words words)
{
    struct node list = {.kind = NODE_LIST}, *last = NULL;
    const struct mark nowhere = {0};
    for (int i = 0; i < words.count; i++)
        node_append(arena, &list, &last,
                    node_scalar(arena, words.word[i], nowhere))
            ->plain = false;
    node_write(out, &by_hand, &list, 0);
}

static void write_matrix(struct strbuf *out, struct arena *arena,
                         const struct piece *p)
{
    const struct matrix *m = &p->matrix;
    struct node list = {.kind = NODE_LIST}, *last = NULL;
    for (int i = 0; i < m->rows; i++) {
        struct node row = {.kind = NODE_LIST,
                           .count = m->columns,
                           .numbers = m->data + i * m->columns};
        node_append(arena, &list, &last, node_unfold(arena, &row));
    }
    strbuf_addf(out, "  %s: ", p->key);
    node_write(out, &by_hand, m->rows == 1 ? list.first : &list,
               strlen(p->key) + 4);
    strbuf_add(out, "\n");
}

static void write_text(struct import *m, const char *key, const char *phrase)
{
    const char *file = m->wish->file_count ? m->wish->files[0] : "";
    const char *slash = strrchr(file, '/');
    struct node n = {.kind = NODE_SCALAR};
    n.text = said(m->r->complaints->words, m->r->arena, phrase,
                  SLOTS(TEXT("file", slash ? slash + 1 : file),
                        COUNT("files", m->wish->file_count)));
    strbuf_addf(&m->lesson, "%s: ", key);
    scalar_write(&m->lesson, &by_hand, &n);
    strbuf_add(&m->lesson, "\n");
}

// Words as an array; without any it has no name.
static struct array array_of_words(const char *name, struct words words)
{
    return (struct array){.name = name,
                          .type = NUMBER_NONE,
                          .axes = 1,
                          .shape = {(size_t)words.count},
                          .count = (size_t)words.count,
                          .rows = words};
}

// What is not typed, beside the lesson.
static bool write_beside(struct import *m)
{
    struct arrays all = {
        arena_array(m->r->arena, (size_t)m->pieces + 5, sizeof *all.array), 0};
    if (m->tokens.count > MOST_TYPED)
        all.array[all.count++] = array_of_words("tokens", m->tokens);
    if (m->queries.count > MOST_TYPED)
        all.array[all.count++] = array_of_words("queries", m->queries);
    for (int i = 0; i < m->pieces; i++)
        if (!is_typed(&m->piece[i]))
            all.array[all.count++] = array_of_piece(&m->piece[i]);
    for (int i = 0; i < 3; i++)
        if (m->stack[i].axes) // as it is
            all.array[all.count++] = m->stack[i];
    return !all.count || npz_write(&m->beside, &all);
}

// Names the file beside the lesson, where there is one.
static void write_weights(struct import *m)
{
    const char *path = import_beside(m->r->arena, m->wish->output);
    const char *slash = strrchr(path, '/');
    struct node name = {.kind = NODE_SCALAR, .text = slash ? slash + 1 : path};
    if (!m->beside.length)
        return;
    strbuf_add(&m->lesson, "  weights: ");
    scalar_write(&m->lesson, &by_hand, &name);
    strbuf_add(&m->lesson, "\n");
}

static bool differ(struct words words)
{
    for (int i = 0; i < words.count; i++)
        for (int k = 0; k < i; k++)
            if (!words.word[i][0] || !strcmp(words.word[i], words.word[k]))
                return false;
    return true;
}

// The names of the columns of X, where its file has some: those of features.
// Names that no one could tell apart are none.
static void write_columns(struct import *m)
{
    const struct found_tensor *X = m->by[PLAYS_X];
    if (!X || !X->array.columns.count || !differ(X->array.columns))
        return;
    strbuf_add(&m->lesson, "columns:\n  X: ");
    write_words(&m->lesson, m->r->arena, X->array.columns);
    strbuf_add(&m->lesson, "\n");
}

// Whose row of X is drawn from its letters.
static void write_made_up(struct import *m)
{
    const char **word =
        arena_array(m->r->arena, (size_t)m->tokens.count + 1, sizeof *word);
    struct words made_up = {0, word};
    for (int i = 0; m->drawn && i < m->tokens.count; i++)
        if (m->drawn[i] && words_find(made_up, m->tokens.word[i]) < 0)
            word[made_up.count++] = m->tokens.word[i];
    if (!made_up.count)
        return;
    strbuf_add(&m->lesson, "made_up:\n  X: ");
    write_words(&m->lesson, m->r->arena, made_up);
    strbuf_add(&m->lesson, "\n");
}

bool import_write_lines(struct import *m, struct words lines,
                        const struct arrays *all)
{
    static const char kind[] = "kind: ";
    if (all->count && !npz_write(&m->beside, all))
        return import_refuse(m, NULL, "import.memory", NO_SLOTS);
    if (lines.count && !strncmp(lines.word[0], kind, strlen(kind)))
        m->kind = lines.word[0] + strlen(kind);
    write_text(m, "title", "import.title");
    write_text(m, "goal", "import.goal");
    strbuf_add(&m->lesson, "model:\n");
    for (int i = 0; i < lines.count; i++)
        strbuf_addf(&m->lesson, "  %s\n", lines.word[i]);
    write_weights(m);
    return true;
}

bool import_write(struct import *m, const char *kind)
{
    assert(kind && m->wish->output);
    struct strbuf *out = &m->lesson;
    if (!write_beside(m))
        return import_refuse(m, NULL, "import.memory", NO_SLOTS);
    bool new = !m->wish->file_count;
    m->kind = kind;
    write_text(m, "title", new ? "new.title" : "import.title");
    write_text(m, "goal",
               new                                     ? "new.goal"
               : m->by[PLAYS_A] || m->by[PLAYS_SCORES] ? "import.goal.weights"
                                                       : "import.goal");
    strbuf_addf(out, "model:\n  kind: %s\n", kind);
    if (m->tokens.count <= MOST_TYPED) {
        strbuf_add(out, "  tokens: ");
        write_words(out, m->r->arena, m->tokens);
        strbuf_add(out, "\n");
    }
    if (m->queries.count && m->queries.count <= MOST_TYPED) {
        strbuf_add(out, "  queries: ");
        write_words(out, m->r->arena, m->queries);
        strbuf_add(out, "\n");
    }
    for (int i = 0; i < m->pieces; i++)
        if (is_typed(&m->piece[i]))
            write_matrix(out, m->r->arena, &m->piece[i]);
    write_weights(m);
    for (int i = 0; i < m->pieces; i++)
        m->piece[i].matrix.data = NULL;
    arena_free(&m->numbers);
    if (m->stack[0].axes > 3)
        strbuf_add(out, "  layer: 1\n");
    if (m->stack[0].axes > 2)
        strbuf_add(out, "  head: 1\n");
    if (m->unscaled)
        strbuf_add(out, "  scale: none\n");
    if (m->causal)
        strbuf_add(out, "  mask: causal\n");
    if (m->position)
        strbuf_addf(out, "  position: %s\n", m->position);
    write_made_up(m);
    write_columns(m);
    import_left_out(m);
    return true;
}
