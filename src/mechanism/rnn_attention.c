// A recurrent translator with additive attention (Bahdanau, Cho, Bengio 2014,
// section 3 and appendix A.1.2), with a plain tanh cell. T source words; sizes
// E embedding, H hidden per direction, D decoder state, A alignment units.
#include "mechanism/all.h"
#include "trace/operations.h"

#define WEIGHT(name, rows, columns)                                           \
    {name, KEY_MATRIX, rows, columns, KEY_REQUIRED, 0, 0}
static const struct key weights[] = {
    {"vocabulary.source", KEY_WORDS, "S", 0, KEY_REQUIRED, 0, 0},
    {"vocabulary.target", KEY_WORDS, "V", 0, KEY_REQUIRED, 0, "<pad> <s> </s>"},
    {"source", KEY_WORDS, "T", 0, KEY_REQUIRED | KEY_FEW, "vocabulary.source",
     0},
    WEIGHT("E_src", "S", "E"),   WEIGHT("E_tgt", "V", "E_y"),
    WEIGHT("W_f", "E", "H"),     WEIGHT("U_f", "H", "H"),
    WEIGHT("b_f", "1", "H"),     WEIGHT("W_b", "E", "H"),
    WEIGHT("U_b", "H", "H"),     WEIGHT("b_b", "1", "H"),
    WEIGHT("W_init", "H", "D"),  WEIGHT("b_init", "1", "D"),
    WEIGHT("W_a", "D", "A"),     WEIGHT("U_a", "2H", "A"),
    WEIGHT("v_a", "A", "1"),     WEIGHT("W_y", "E_y", "D"),
    WEIGHT("W_s", "D", "D"),     WEIGHT("W_c", "2H", "D"),
    WEIGHT("b_s", "1", "D"),     WEIGHT("W_o", "D+2H+E_y", "V"),
    WEIGHT("b_o", "1", "V"),     {0}};

enum { START = 1, END = 2 }; // <s> and </s> in the target vocabulary

#define W(name) struct tensor *name = given(t, #name, #name)
#define TENSOR(name, rows, columns) tensor(t, name, rows, columns)
#define PRODUCTS(...) (const struct product[]){__VA_ARGS__}

static void run(struct trace *t)
{
    struct words source = model_words(t->model, "source");
    int T = source.count, limit = 2 * T + 10, word = START;
    part(t, "read", "");
    stage(t, "words");
    W(E_src);
    rows_are(t, E_src, "vocabulary.source");
    struct tensor *x = rows_are(t, TENSOR("x", T, E_src->columns), "source");
    struct words known = model_words(t->model, "vocabulary.source");
    for (int j = 0; j < T; j++)
        lookup(t, x, j, E_src, words_find(known, source.word[j]));

    stage(t, "forward");
    W(W_f); W(U_f); W(b_f);
    int H = U_f->columns;
    struct tensor *forward = rows_are(t, TENSOR("forward", T, H), "source");
    for (int j = 0; j < T; j++)
        affine(t, forward, j, TANH, b_f, 2,
               PRODUCTS({x, j, W_f, 0}, {forward, j - 1, U_f, 0}));
    stage(t, "backward");
    W(W_b); W(U_b); W(b_b);
    struct tensor *backward = rows_are(t, TENSOR("backward", T, H), "source");
    for (int j = T - 1; j >= 0; j--)
        affine(t, backward, j, TANH, b_b, 2,
               PRODUCTS({x, j, W_b, 0}, {backward, j + 1, U_b, 0}));
    stage(t, "annotations");
    struct tensor *h = rows_are(t, TENSOR("annotations", T, 2 * H), "source");
    for (int j = 0; j < T; j++)
        join(t, h, j, forward, backward);
    stage(t, "keys");
    W(U_a);
    struct tensor *keys = matmul(t, "keys", h, U_a);

    stage(t, "start");
    W(W_init); W(b_init);
    int D = W_init->columns, A = U_a->columns;
    struct tensor *s = rows_count(t, TENSOR("states", limit + 1, D), "s");
    affine(t, s, 0, TANH, b_init, 1, PRODUCTS({backward, 0, W_init, 0}));
    W(E_tgt); W(W_a); W(v_a); W(W_y); W(W_s); W(W_c); W(b_s); W(W_o); W(b_o);
    rows_are(t, E_tgt, "vocabulary.target");
    struct words words = model_words(t->model, "vocabulary.target");
    b_o->column_labels = words.word;
    struct tensor *target = TENSOR("target", limit, 1);
    target->words = words.word;
    struct tensor *y = rows_count(t, TENSOR("y", limit, E_tgt->columns), "y");
    struct tensor *queries = TENSOR("queries", limit, A);
    struct tensor *energies = TENSOR("energies", limit, T);
    struct tensor *alignment = softmax_of(t, "alignment", limit, T);
    struct tensor *contexts = TENSOR("contexts", limit, 2 * H);
    struct tensor *logits = TENSOR("logits", limit, words.count);
    logits->column_labels = words.word;
    rows_spell(queries, target), rows_spell(energies, target);
    rows_spell(contexts, target), rows_spell(logits, target);
    rows_spell(target, target);

    for (int i = 0; i < limit && word != END; i++) {
        part(t, format(t, "word %d", i + 1), "");
        stage(t, "query");
        lookup(t, y, i, E_tgt, word);
        affine(t, queries, i, LINEAR, NULL, 1, PRODUCTS({s, i, W_a, 0}));
        stage(t, "energies");
        additive(t, energies, i, queries, keys, v_a);
        stage(t, "softmax");
        softmax_row(t, alignment, i, energies);
        stage(t, "context");
        mix_row(t, contexts, i, alignment, h);
        stage(t, "word");
        affine(t, s, i + 1, TANH, b_s, 3,
               PRODUCTS({y, i, W_y, 0}, {s, i, W_s, 0}, {contexts, i, W_c, 0}));
        affine(t, logits, i, LINEAR, b_o, 3,
               PRODUCTS({s, i + 1, W_o, 0}, {contexts, i, W_o, D},
                        {y, i, W_o, D + 2 * H}));
        word = argmax(t, target, i, logits);
    }
}

static const struct panel panels[] = {
    {"words", "*", ANY, PANEL_ENCODER, 0, 0, 1, 1},
    {"forward", "*", ANY, PANEL_ENCODER, 0, 0, 1, 1},
    {"backward", "*", ANY, PANEL_ENCODER, 0, 0, 1, 1},
    {"annotations", "*", ANY, PANEL_ENCODER, 0, 0, 1, 1},
    {"keys", "*", ANY, PANEL_PRODUCT, 0, 0, 1, 1},
    {"start", "*", ANY, PANEL_PRODUCT, 0, 0, 1, 1},
    {"query", "*", ANY, PANEL_PRODUCT, 0, 0, 1, 1},
    {"energies", "*", ROW, PANEL_BARS, 0, 0, 1, 1},
    {"energies", "*", CELL, PANEL_ENERGY, 0, 0, 1, 1},
    {"softmax", "*", ANY, PANEL_SOFTMAX, 0, 0, 1, 1},
    {"context", "*", ANY, PANEL_MIX, 0, 0, 1, 1},
    {"word", "states logits", ANY, PANEL_LOGITS, 0, 0, 1, 1},
    {"word", "target", ANY, PANEL_ALIGNMENT, 0, 0, 1, 1},
    {0},
};

const struct mechanism rnn_attention = {"rnn-attention", "target", weights,
                                        panels, run};
