// SPDX-License-Identifier: MIT
#include "lesson/import/import.h"

#include <assert.h>
#include <math.h>
#include <string.h>

#include "base/paths.h"
#include "lesson/import/embedded.h"
#include "lesson/own.h"
#include "math/kernels.h"
#include "tensorfile/tensors.h"
#include "yaml/change.h"

bool import_refuse(struct import *m, const struct found_tensor *f,
                   const char *key, const struct slot *slots)
{
    const char *file = f                     ? f->file
                       : m->wish->file_count ? m->wish->files[0]
                                             : m->wish->output;
    m->refused = key;
    if (f) // what it is about comes first, whatever else there is to say
        file = arena_print(m->r->arena, "%s: %s", file, f->array.name);
    complain(m->r->complaints, (struct mark){file, 0, 0}, key, slots);
    return false;
}

void import_give(struct import *m, const char *key, struct matrix matrix)
{
    assert(key && matrix.data && matrix.rows > 0);
    if (m->pieces < MOST_PIECES)
        m->piece[m->pieces++] = (struct piece){key, matrix};
}

bool import_matrix(struct import *m, struct arena *arena,
                   const struct found_tensor *f, struct matrix *out)
{
    assert(f && out);
    const struct array *a = &f->array;
    int first = 0;
    while (first < a->axes - 2 && a->shape[first] == 1)
        first++;
    size_t rows = a->axes > 1 ? a->shape[a->axes - 2] : 1;
    size_t columns = a->axes ? a->shape[a->axes - 1] : 1;
    size_t most = 3 * MOST_IN_MATRIX; // of what is to be cut
    if (a->type == NUMBER_NONE || first < a->axes - 2 || rows > most ||
        columns > most)
        return import_refuse(m, f, "import.matrix",
                             SLOTS(TEXT("shape", array_shape(m->r->arena, a)),
                                   COUNT("most", MOST_IN_MATRIX)));
    *out = (struct matrix){(int)rows, (int)columns, NULL};
    out->data = arena_array(arena, rows * columns, sizeof *out->data);
    return array_read(a, 0, rows * columns, out->data) ||
           import_refuse(m, f, "tensors.unread", NO_SLOTS);
}

// --- the files ---------------------------------------------------------------

static void add_found(struct import *m, const char *file, const struct array *a)
{
    struct known_name known = name_known(a->name);
    if (m->found_count == m->room) {
        m->room = 2 * m->room + 16;
        struct found_tensor *grown =
            arena_array(m->r->arena, (size_t)m->room, sizeof *grown);
        if (m->found_count)
            memcpy(grown, m->found, (size_t)m->found_count * sizeof *grown);
        m->found = grown;
    }
    bool words = a->type == NUMBER_NONE;
    if (words && known.role == PLAYS_Q)
        known.role = PLAYS_QUERIES;
    if (known.role == PLAYS_NONE)
        known.role = import_mask_named(a);
    bool plays =
        words == (known.role == PLAYS_TOKENS || known.role == PLAYS_QUERIES);
    m->found[m->found_count++] =
        (struct found_tensor){.array = *a,
                              .file = file,
                              .role = plays ? known.role : PLAYS_NONE,
                              .turned = known.turned,
                              .per_head = known.per_head,
                              .family = known.family};
}

// Of a model only the layer that is wanted is read, however large it is.
static bool open_tensors(struct import *m, const char *file,
                         const struct files *files)
{
    struct reason why = {.words = m->r->complaints->words};
    struct arrays all;
    FILE *stream = files->open(files->self, NULL, file, SIZE_MAX, &why);
    if (!stream)
        complain_because(m->r->complaints, (struct mark){file, 0, 0}, &why);
    reason_free(&why);
    if (!stream ||
        !tensors_open(&m->open[m->opened++], m->r, file, stream, &all))
        return false;
    for (int i = 0; i < all.count; i++)
        add_found(m, file, &all.array[i]);
    return true;
}

static bool read_file(struct import *m, const char *file,
                      const struct files *files, struct words wanted)
{
    struct reason why = {.words = m->r->complaints->words};
    struct arrays all;
    size_t length;
    bool folder = is_folder(file);
    // what is not read is not read through first, however large it is
    if (folder || (is_there(file) && tensors_format(file) == TENSORS_UNKNOWN))
        return tensors_refuse_format(m->r, file, folder);
    if (files->open && tensors_may_open(file))
        return open_tensors(m, file, files);
    char *bytes = files->read(files->self, m->r->arena, NULL, file,
                              (size_t)TENSORS_MOST_MIB << 20, &length, &why);
    if (!bytes)
        complain_because(m->r->complaints, (struct mark){file, 0, 0}, &why);
    reason_free(&why);
    if (!bytes || !tensors_read(m->r, file, bytes, length, wanted, &all))
        return false;
    for (int i = 0; i < all.count; i++)
        add_found(m, file, &all.array[i]);
    return true;
}

static struct words list_of(struct reading *r, const struct node *n)
{
    const char **words =
        arena_array(r->arena, n ? (size_t)n->count + 1 : 1, sizeof *words);
    int count = 0;
    for (const struct node *i = n ? n->first : NULL; i; i = i->next)
        words[count++] = i->text;
    return (struct words){count, words};
}

// --- what each tensor is -----------------------------------------------------

static bool is_number(const struct found_tensor *f)
{
    return f->array.type != NUMBER_NONE;
}

// The only tensor of numbers, or NULL.
static struct found_tensor *only_one(const struct import *m)
{
    struct found_tensor *one = NULL;
    for (int i = 0; i < m->found_count; i++)
        if (is_number(&m->found[i])) {
            if (one)
                return NULL;
            one = &m->found[i];
        }
    return one;
}

// Rows of shares, as softmax leaves them.
static bool sums_to_one(struct import *m, const struct found_tensor *f)
{
    struct matrix a;
    if (f->array.axes != 2 || f->array.shape[0] != f->array.shape[1] ||
        f->array.shape[0] > MOST_IMPORTED ||
        !import_matrix(m, m->r->arena, f, &a))
        return false;
    for (int i = 0; i < a.rows; i++) {
        double sum = 0;
        for (int j = 0; j < a.columns; j++) {
            sum += a.data[i * a.columns + j];
            if (!(a.data[i * a.columns + j] >= 0))
                return false;
        }
        if (!(fabs(sum - 1) < 1e-3))
            return false;
    }
    return true;
}

// "attn_logits", "scores.0": before softmax, or so one would think.
static bool is_called_scores(const struct found_tensor *f)
{
    static const char *const names[] = {"logit", "score", "energ"};
    const struct array *a = &f->array;
    bool called = false;
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        called = called || strstr(a->name, names[i]);
    return called && a->axes >= 2;
}

// A tensor whose name tells nothing, when it is the only one.
static bool name_only_one(struct import *m, struct found_tensor *f)
{
    bool one_of_three =
        (f->role >= PLAYS_Q && f->role <= PLAYS_V) || f->role == PLAYS_MASK;
    if (f->said)
        return true;
    if (one_of_three) // alone such a name tells nothing
        f->role = PLAYS_NONE;
    if (m->wish->as != AS_FOUND)
        f->role = m->wish->as == AS_X        ? PLAYS_X
                  : m->wish->as == AS_SCORES ? PLAYS_SCORES
                                             : PLAYS_A;
    else if (f->role == PLAYS_NONE && is_called_scores(f) && !sums_to_one(m, f))
        return import_refuse(m, f, "import.scores", NO_SLOTS);
    else if (f->role == PLAYS_NONE && f->array.axes > 2)
        f->role = PLAYS_A;
    else if (f->role == PLAYS_NONE && sums_to_one(m, f))
        return import_refuse(m, f, "import.ambiguous", NO_SLOTS);
    else if (f->role == PLAYS_NONE)
        f->role = PLAYS_X;
    return true;
}

// The tensors without a role, in their order: Q, K and V.
static void name_three(struct import *m)
{
    int next = PLAYS_Q;
    for (int i = 0; i < m->found_count && next <= PLAYS_V; i++)
        if (is_number(&m->found[i]) && m->found[i].role == PLAYS_NONE &&
            !m->found[i].said)
            m->found[i].role = (enum plays)next++;
}

static void tell(struct import *m, const struct found_tensor *f)
{
    say(m->r->complaints->words, &m->told,
        f->role ? "import.taken" : "import.unused",
        SLOTS(TEXT("file", f->file), TEXT("name", f->array.name),
              TEXT("shape", array_shape(m->r->arena, &f->array)),
              TEXT("role", role_key(f->role))));
    strbuf_add(&m->told, "\n");
}

static bool find_roles(struct import *m)
{
    if (!import_said(m))
        return false;
    import_biases(m);
    if (!import_under(m) || !import_series(m))
        return false;
    struct found_tensor *one = only_one(m);
    if (one && m->wish->as != AS_QKV && !name_only_one(m, one))
        return false;
    if (m->wish->as == AS_QKV)
        name_three(m);
    for (int i = 0; i < m->found_count; i++) {
        struct found_tensor *f = &m->found[i];
        const struct found_tensor *other = m->by[f->role];
        tell(m, f);
        if (f->role && f->role != PLAYS_MASK && other) // of masks, any number
            return import_refuse(m, f, "import.twice",
                                 SLOTS(TEXT("other", other->array.name),
                                       TEXT("role", role_key(f->role))));
        if (f->role)
            m->by[f->role] = f;
    }
    m->taken = m->told.length;
    return import_item(m) && import_unused(m);
}

// --- words and their rows ----------------------------------------------------

// Words that occur several times are told apart: "the 1", "the 2".
static struct words with_ordinals(struct arena *arena, struct words words)
{
    const char **out = arena_array(arena, (size_t)words.count + 1, sizeof *out);
    for (int i = 0; i < words.count; i++) {
        int times = 0, before = 0;
        for (int k = 0; k < words.count; k++) {
            times += !strcmp(words.word[k], words.word[i]);
            before += k < i && !strcmp(words.word[k], words.word[i]);
        }
        out[i] = times > 1
                     ? arena_print(arena, "%s %d", words.word[i], before + 1)
                     : words.word[i];
    }
    return (struct words){words.count, out};
}

// "w1", "w2", … where nothing says what the rows are.
static struct words ordinals(struct arena *arena, int count)
{
    const char **out = arena_array(arena, (size_t)count + 1, sizeof *out);
    for (int i = 0; i < count; i++)
        out[i] = arena_print(arena, "w%d", i + 1);
    return (struct words){count, out};
}

static bool check_count(struct import *m, const struct found_tensor *f,
                        struct words words, int rows)
{
    if (words.count == rows && rows <= MOST_IMPORTED)
        return true;
    return import_refuse(m, f,
                         rows > MOST_IMPORTED ? "import.many" : "import.words",
                         SLOTS(COUNT("count", words.count), COUNT("rows", rows),
                               COUNT("most", MOST_IMPORTED)));
}

static struct node *as_list(struct import *m, struct words words)
{
    struct node *list = arena_alloc(m->r->arena, sizeof *list), *last = NULL;
    *list = (struct node){.kind = NODE_LIST};
    for (int i = 0; i < words.count; i++)
        node_append(m->r->arena, list, &last,
                    node_scalar(m->r->arena, words.word[i], (struct mark){0}));
    return list;
}

static bool has_word(struct words words, const char *word, int before)
{
    for (int i = 0; i < words.count && i < before; i++)
        if (!strcmp(words.word[i], word))
            return true;
    return false;
}

// A row of [known] for each token: the one of its word, or one drawn from the
// letters of the word, which is told.
static bool rows_for(struct import *m, struct words labels, struct matrix known)
{
    struct node all = {.kind = NODE_LIST}, *last = NULL;
    struct node *words = as_list(m, labels), *tokens = as_list(m, m->tokens);
    struct matrix X = {m->tokens.count, known.columns, NULL};
    X.data = arena_array(m->r->arena, (size_t)X.rows * (size_t)X.columns,
                         sizeof *X.data);
    for (int i = 0; i < known.rows; i++)
        node_append(m->r->arena, &all, &last,
                    &(struct node){.kind = NODE_LIST,
                                   .count = known.columns,
                                   .numbers = known.data + i * known.columns});
    const struct node *rows =
        own_rows(m->r, NULL, tokens, NULL, words, &all, "X");
    struct matrix read;
    bool flat;
    if (!read_matrix(m->r, rows, "X", false, MOST_IN_MATRIX, &read, &flat))
        return false;
    memcpy(X.data, read.data,
           (size_t)X.rows * (size_t)X.columns * sizeof *X.data);
    int i = 0;
    m->drawn = arena_array(m->r->arena, (size_t)X.rows, sizeof *m->drawn);
    for (const struct node *w = tokens->first; w; w = w->next, i++) {
        m->drawn[i] = !has_word(labels, w->text, labels.count);
        if (!m->drawn[i] || has_word(m->tokens, w->text, i))
            continue;
        say(m->r->complaints->words, &m->told, "import.drawn",
            SLOTS(TEXT("word", w->text)));
        strbuf_add(&m->told, "\n");
    }
    import_give(m, "X", X);
    return true;
}

static bool give_X(struct import *m, const struct found_tensor *f)
{
    struct matrix X;
    struct words labels = f->array.rows;
    if (!import_matrix(m, m->r->arena, f, &X))
        return false;
    if (m->tokens.count && labels.count)
        return rows_for(m, labels, X);
    if (!m->tokens.count)
        m->tokens = labels.count ? labels : ordinals(m->r->arena, X.rows);
    import_give(m, "X", X);
    return check_count(m, f, m->tokens, X.rows);
}

// Where there are weights but no vectors, words get some from their letters.
static bool draw_X(struct import *m)
{
    const struct piece *first = &m->piece[0];
    int width = first->matrix.rows;
    struct matrix range = {2, width, NULL};
    if (!m->tokens.count)
        return import_refuse(m, NULL, "import.no_words", NO_SLOTS);
    range.data =
        arena_array(m->r->arena, 2 * (size_t)width, sizeof *range.data);
    for (int i = 0; i < 2 * width; i++)
        range.data[i] = i < width ? -0.95 : 0.95;
    return rows_for(m, (struct words){0}, range);
}

static void last_first(struct import *m)
{
    struct piece last = m->piece[m->pieces - 1];
    memmove(m->piece + 1, m->piece, (size_t)(m->pieces - 1) * sizeof last);
    m->piece[0] = last;
}

// --- the kinds of lessons ----------------------------------------------------

static bool has_weights(const struct import *m)
{
    return m->by[PLAYS_W_Q] || m->by[PLAYS_W_K] || m->by[PLAYS_W_V] ||
           m->by[PLAYS_W_ALL];
}

static bool has_heads(const struct import *m)
{
    for (int i = PLAYS_W_Q; i <= PLAYS_B_ALL; i++)
        if (m->by[i])
            return true;
    return false;
}

static bool same_words(struct words a, struct words b)
{
    for (int i = 0; i < a.count && i < b.count; i++)
        if (strcmp(a.word[i], b.word[i]))
            return false;
    return a.count == b.count;
}

// Who is asked are the tokens, who asks is they too, unless [rows] has other
// words, or there is another number.
static void name_queries(struct import *m, struct words rows, int count)
{
    if (rows.count && !same_words(rows, m->tokens))
        m->queries = rows;
    else if (count != m->tokens.count)
        m->queries = ordinals(m->r->arena, count);
}

// The words of X ask, those of `memory` are looked at. Words that somebody gave
// are X's, unless only the others are as many.
static bool give_both(struct import *m)
{
    const struct found_tensor *f[] = {m->by[PLAYS_X], m->by[PLAYS_MEMORY]};
    const struct found_tensor *rows = m->by[PLAYS_QUERIES];
    struct matrix both[2];
    struct words words[2];
    for (int i = 0; i < 2; i++) {
        if (!import_matrix(m, m->r->arena, f[i], &both[i]))
            return false;
        words[i] = f[i]->array.rows.count ? f[i]->array.rows
                                          : ordinals(m->r->arena, both[i].rows);
    }
    bool of_memory = rows || (m->tokens.count != both[0].rows &&
                              m->tokens.count == both[1].rows);
    if (rows)
        words[0] = rows->array.rows;
    if (m->tokens.count)
        words[of_memory] = m->tokens;
    m->queries = words[0];
    m->tokens = words[1];
    import_give(m, "X", both[0]);
    import_give(m, "memory", both[1]);
    return check_count(m, f[0], m->queries, both[0].rows) &&
           check_count(m, f[1], m->tokens, both[1].rows);
}

static bool make_self_attention(struct import *m)
{
    const struct found_tensor *X = m->by[PLAYS_X];
    bool good;
    m->across = import_is_across(m, &good);
    if (m->across && !X)
        return import_refuse(m, m->by[PLAYS_MEMORY], "import.across.X",
                             NO_SLOTS);
    if (!good || (m->across ? !give_both(m) : X && !give_X(m, X)))
        return false;
    int width = X ? m->piece[0].matrix.columns : 0;
    int memory = m->across ? m->piece[1].matrix.columns : width;
    if (has_heads(m) && !import_heads(m, width, memory))
        return false;
    if (!X && !draw_X(m))
        return false;
    if (!X) // like a person: what goes in comes first
        last_first(m);
    m->tokens = with_ordinals(m->r->arena, m->tokens);
    m->queries = with_ordinals(m->r->arena, m->queries);
    return import_family(m) &&
           import_masks(m, m->across ? m->queries.count : m->tokens.count,
                        m->tokens.count) &&
           import_write(m, "self-attention");
}

// The array without axes of one, as those of a batch, before the last two; at
// most two of the others remain: layers and heads. Layers that were joined stay
// layers, though each has one head.
static bool stack_of(struct import *m, const struct found_tensor *f,
                     const char *name, struct array *out)
{
    *out = f->array;
    out->name = name;
    bool layers = f->item && out->axes == 4 && out->shape[0] > 1;
    for (int i = 0; i < out->axes - 2;)
        if (out->shape[i] == 1 && !layers) {
            memmove(&out->shape[i], &out->shape[i + 1],
                    (size_t)(out->axes - i - 1) * sizeof *out->shape);
            out->axes--;
        } else {
            i++;
        }
    if (out->axes >= 2 && out->axes <= 4)
        return array_load(m->r->arena, out) ||
               import_refuse(m, f, "tensors.unread", NO_SLOTS);
    return import_refuse(
        m, f, "import.axes",
        SLOTS(TEXT("name", f->array.name),
              TEXT("shape", array_shape(m->r->arena, &f->array))));
}

// True when [a] and [b] have as many layers and heads.
static bool same_heads(const struct array *a, const struct array *b)
{
    for (int i = 0; i < a->axes - 2; i++)
        if (i >= b->axes - 2 || a->shape[i] != b->shape[i])
            return false;
    return a->axes == b->axes;
}

// Q, K and V of many heads stay as they are in the file beside: the lesson says
// which head.
static bool stack_given(struct import *m, const struct found_tensor *const *f)
{
    for (int i = 0; i < 3; i++) {
        if (!stack_of(m, f[i], role_key((enum plays)(PLAYS_Q + i)),
                      &m->stack[i]))
            return false;
        if (i && !same_heads(&m->stack[0], &m->stack[i]))
            return import_refuse(
                m, f[i], "import.given.heads",
                SLOTS(TEXT("shape", array_shape(m->r->arena, &f[i]->array)),
                      TEXT("other", f[0]->array.name),
                      TEXT("as", array_shape(m->r->arena, &f[0]->array))));
    }
    return true;
}

static bool has_many_heads(const struct array *a)
{
    size_t matrices = 1;
    for (int i = 0; i < a->axes - 2; i++)
        matrices *= a->shape[i];
    return matrices > 1;
}

// The three, and that nothing else is there that makes them.
static bool find_given(struct import *m, const struct found_tensor **out)
{
    for (int i = PLAYS_X; i < PLAYS_A; i++)
        if (m->by[i] && (i < PLAYS_Q || i > PLAYS_V) && i != PLAYS_HEADS)
            return import_refuse(m, NULL, "import.given.both",
                                 SLOTS(TEXT("other", m->by[i]->array.name)));
    for (int i = 0; i < 3; i++)
        if (!(out[i] = m->by[PLAYS_Q + i]))
            return import_refuse(
                m, NULL, "import.given",
                SLOTS(TEXT("name", role_key((enum plays)(PLAYS_Q + i)))));
    return true;
}

static bool give_three(struct import *m, const struct found_tensor *const *f)
{
    struct matrix given;
    for (int i = 0; i < 3; i++) {
        if (!import_matrix(m, m->r->arena, f[i], &given))
            return false;
        import_give(m, role_key((enum plays)(PLAYS_Q + i)), given);
    }
    return true;
}

static int rows_of(const struct found_tensor *f)
{
    const struct array *a = &f->array;
    return a->axes > 1 ? (int)a->shape[a->axes - 2] : 1;
}

// Q, K and V as they are: nothing is projected.
static bool make_given(struct import *m)
{
    const struct found_tensor *f[3];
    if (!find_given(m, f))
        return false;
    bool many = has_many_heads(&f[0]->array) || has_many_heads(&f[1]->array) ||
                has_many_heads(&f[2]->array);
    if (many ? !stack_given(m, f) : !give_three(m, f))
        return false;
    const struct found_tensor *Q = f[0], *K = f[1];
    const struct found_tensor *rows = m->by[PLAYS_QUERIES];
    if (!m->tokens.count)
        m->tokens = K->array.rows.count ? K->array.rows
                                        : ordinals(m->r->arena, rows_of(K));
    name_queries(m, rows ? rows->array.rows : Q->array.rows, rows_of(Q));
    m->tokens = with_ordinals(m->r->arena, m->tokens);
    m->queries = with_ordinals(m->r->arena, m->queries);
    return check_count(m, K, m->tokens, rows_of(K)) &&
           (!m->queries.count || check_count(m, Q, m->queries, rows_of(Q))) &&
           import_masks(m, rows_of(Q), rows_of(K)) &&
           import_write(m, "self-attention");
}

// Who is looked at are the tokens.
static bool name_sides(struct import *m, const struct found_tensor *f)
{
    const struct found_tensor *queries = m->by[PLAYS_QUERIES];
    struct words rows = queries ? queries->array.rows : f->array.rows;
    struct words columns = f->array.columns;
    int height = (int)m->stack[0].shape[m->stack[0].axes - 2];
    int width = (int)m->stack[0].shape[m->stack[0].axes - 1];
    if (!m->tokens.count)
        m->tokens = columns.count ? columns
                    : rows.count && height == width
                        ? rows
                        : ordinals(m->r->arena, width);
    name_queries(m, rows, height);
    return check_count(m, f, m->tokens, width) &&
           (!m->queries.count || check_count(m, f, m->queries, height));
}

// Puts every row of scores through softmax. Where nothing is allowed, −∞ all
// along, no weights follow: they are NaN.
static bool soften(struct import *m, const struct found_tensor *f,
                   struct array *all)
{
    size_t columns = all->shape[all->axes - 1];
    if (all->count > ((size_t)TENSORS_MOST_MIB << 20) / sizeof(double))
        return import_refuse(m, f, "import.memory", NO_SLOTS);
    double *x = arena_array(m->r->arena, all->count, sizeof *x);
    if (!array_read(all, 0, all->count, x))
        return import_refuse(m, f, "tensors.unread", NO_SLOTS);
    for (double *row = x; row < x + all->count; row += columns) {
        double most = row_max(row, (int)columns), sum = 0;
        for (size_t k = 0; k < columns; k++)
            sum += row[k] = exp(row[k] - most);
        for (size_t k = 0; k < columns; k++)
            row[k] /= sum;
    }
    struct array soft = *all;
    soft.type = NUMBER_F64;
    soft.big = array_of("A", x, 1, 1).big;
    soft.fortran = false;
    soft.bytes = (const unsigned char *)x;
    *all = soft;
    say(m->r->complaints->words, &m->told, "import.softened",
        SLOTS(TEXT("name", f->array.name)));
    strbuf_add(&m->told, "\n");
    return true;
}

// Finished weights: a stack of them stays as it is in the file beside.
static bool make_weights(struct import *m)
{
    bool scores = !m->by[PLAYS_A];
    const struct found_tensor *f = m->by[scores ? PLAYS_SCORES : PLAYS_A];
    struct array *all = &m->stack[0];
    if (!stack_of(m, f, "A", all) || !name_sides(m, f) ||
        (scores && !soften(m, f, all)))
        return false;
    if (m->by[PLAYS_MASK])
        import_tell(m, m->by[PLAYS_MASK], "import.mask.finished");
    if (all->axes == 2) {
        struct matrix A = {(int)all->shape[0], (int)all->shape[1], NULL};
        A.data = arena_array(m->r->arena, all->count, sizeof *A.data);
        if (!array_read(all, 0, all->count, A.data))
            return import_refuse(m, f, "tensors.unread", NO_SLOTS);
        import_give(m, "A", A);
        all->axes = 0;
    }
    m->tokens = with_ordinals(m->r->arena, m->tokens);
    m->queries = with_ordinals(m->r->arena, m->queries);
    return import_write(m, "weights");
}

static bool import_make_given(struct import *m)
{
    if (m->by[PLAYS_A] || m->by[PLAYS_SCORES])
        return make_weights(m);
    if (m->by[PLAYS_Q] || m->by[PLAYS_K] || m->by[PLAYS_V])
        return make_given(m);
    if (m->by[PLAYS_X] || has_weights(m))
        return make_self_attention(m);
    return import_refuse(m, NULL, "import.nothing", NO_SLOTS);
}

bool import_make(struct import *m, struct reading *r,
                 const struct import_wish *wish, const struct files *files)
{
    assert(files->read && wish->file_count > 0 && wish->output);
    const struct own own = {.key = "tokens", .text = wish->tokens};
    const struct node *typed = NULL;
    *m = (struct import){.r = r, .wish = wish};
    if (import_has_whole(wish))
        return import_whole(m, files);
    if (wish->tokens && !(typed = own_sentence(r, &own, "--tokens")))
        return false;
    m->tokens = list_of(r, typed);
    m->open = arena_array(r->arena, (size_t)wish->file_count, sizeof *m->open);
    for (; m->files_read < wish->file_count; m->files_read++)
        if (!read_file(m, wish->files[m->files_read], files, m->tokens))
            return false;
    if (import_has_embedded(m))
        return import_embedded(m);
    if (import_has_translator(m))
        return import_translator(m);
    if (!import_no_old_tutorial(m) || !find_roles(m))
        return false;
    if (!wish->tokens && m->by[PLAYS_TOKENS])
        m->tokens = m->by[PLAYS_TOKENS]->array.rows;
    return import_make_given(m);
}

bool import_nothing(struct import *m, struct reading *r,
                    const struct import_wish *wish)
{
    assert(wish->output);
    enum { WIDTH = 4 };
    double range[2 * WIDTH] = {-2, -2, -2, -2, 2, 2, 2, 2};
    const char *words = wish->tokens
                            ? wish->tokens
                            : phrase_text(r->complaints->words, "new.tokens");
    const struct own own = {.key = "tokens", .text = words};
    *m = (struct import){.r = r, .wish = wish};
    const struct node *typed = own_sentence(r, &own, "--tokens");
    m->tokens = list_of(r, typed);
    if (!m->tokens.count || m->tokens.count > MOST_TYPED)
        return typed && import_refuse(m, NULL,
                                      m->tokens.count ? "error.words.many"
                                                      : "error.words.none",
                                      SLOTS(TEXT("name", "tokens"),
                                            COUNT("count", m->tokens.count),
                                            COUNT("most", MOST_TYPED)));
    return rows_for(m, (struct words){0}, (struct matrix){2, WIDTH, range}) &&
           import_write(m, "self-attention");
}

void import_free(struct import *m)
{
    for (int i = 0; i < m->opened; i++)
        tensors_close(&m->open[i]);
    arena_free(&m->numbers);
    strbuf_free(&m->told);
    strbuf_free(&m->lesson);
    strbuf_free(&m->beside);
}
