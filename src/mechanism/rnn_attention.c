// A recurrent translator with additive attention (Bahdanau, Cho, Bengio 2014,
// section 3 and appendix A.1.2), with a plain tanh cell. T source words; sizes
// E embedding, H hidden per direction, D decoder state, A alignment units.
#include "mechanism/all.h"
#include "mechanism/terms.h"
#include "trace/operations.h"

enum { START = 1, END = 2 }; // <s> and </s> in the target vocabulary
#define GIVEN(name) struct tensor *name = parameter(t, #name)
#define ROWS(name, columns) rows_spell(tensor(t, name, limit, columns), target)
#define PRODUCTS(...) (const struct product[]){__VA_ARGS__}
#define W(name, rows, columns) {name, KEY_MATRIX, rows, columns, KEY_REQUIRED}

// clang-format off
static const struct key weights[] = {
    {"vocabulary.source", KEY_WORDS, "S", .flags = KEY_REQUIRED | KEY_ONCE},
    {"vocabulary.target", KEY_WORDS, "V", .flags = KEY_REQUIRED | KEY_ONCE,
     .begins = "<pad> <s> </s>"},
    {"source", KEY_WORDS, "T", .flags = KEY_REQUIRED | KEY_FEW,
     .among = "vocabulary.source"},
    W("E_src", "S", "E"), W("E_tgt", "V", "E_y"), W("W_f", "E", "H"),
    W("U_f", "H", "H"), W("b_f", "1", "H"), W("W_b", "E", "H"),
    W("U_b", "H", "H"), W("b_b", "1", "H"), W("W_init", "H", "D"),
    W("b_init", "1", "D"), W("W_a", "D", "A"), W("U_a", "2H", "A"),
    W("v_a", "A", "1"), W("W_y", "E_y", "D"), W("W_s", "D", "D"),
    W("W_c", "2H", "D"), W("b_s", "1", "D"), W("W_o", "D+2H+E_y", "V"),
    W("b_o", "1", "V"), {0}};

static void run(struct trace *t)
{
    part(t, "read", 0);
    stage(t, "words"); GIVEN(E_src);
    struct tensor *x = is(SOURCE_EMBEDDING, embed(t, "x", E_src, "source", "vocabulary.source"));
    stage(t, "forward"); GIVEN(W_f); GIVEN(U_f); GIVEN(b_f);
    struct tensor *forward = is(FORWARD, recur(t, "forward", x, W_f, U_f, b_f, 1));
    stage(t, "backward"); GIVEN(W_b); GIVEN(U_b); GIVEN(b_b);
    struct tensor *backward = is(BACKWARD, recur(t, "backward", x, W_b, U_b, b_b, -1));
    stage(t, "annotations");
    struct tensor *h = is(ANNOTATION, join(t, "annotations", forward, backward));
    stage(t, "keys"); GIVEN(U_a);
    struct tensor *keys = is(KEY, matmul(t, "keys", h, U_a));
    stage(t, "start");
    GIVEN(W_init); GIVEN(b_init); GIVEN(E_tgt); GIVEN(W_a); GIVEN(v_a);
    GIVEN(W_y); GIVEN(W_s); GIVEN(W_c); GIVEN(b_s); GIVEN(W_o); GIVEN(b_o);
    int T = x->rows, limit = 2 * T + 10, D = W_s->rows, word = START;
    struct tensor *target = is(TARGET, sentence(t, "target", limit, "vocabulary.target"));
    struct tensor *s = is(STATE, rows_count(t, tensor(t, "states", limit + 1, D), "s"));
    struct tensor *y = is(TARGET_EMBEDDING, words_before(t, "y", limit, E_tgt, "vocabulary.target"));
    struct tensor *q = is(QUERY, ROWS("queries", U_a->columns));
    struct tensor *e = is(ENERGY, ROWS("energies", T));
    struct tensor *alignment = is(ALIGNMENT, softmax_of(t, "alignment", limit, T));
    struct tensor *c = is(CONTEXT, ROWS("contexts", h->columns));
    struct tensor *o = is(LOGIT, columns_are(ROWS("logits", b_o->columns), target->words));
    affine(t, s, 0, TANH, b_init, 1, PRODUCTS({backward, 0, W_init}));
    means(t, "start");
    for (int i = 0; i < limit && word != END; i++) {
        part(t, "word", i + 1);
        stage(t, "query");
        lookup(t, y, i, E_tgt, word);
        affine(t, q, i, LINEAR, NULL, 1, PRODUCTS({s, i, W_a}));
        stage(t, "energies"); additive(t, e, i, q, keys, v_a);
        stage(t, "softmax"); softmax_row(t, alignment, i, e);
        stage(t, "context"); mix_row(t, c, i, alignment, h);
        stage(t, "word");
        affine(t, s, i + 1, TANH, b_s, 3,
               PRODUCTS({y, i, W_y}, {s, i, W_s}, {c, i, W_c}));
        affine(t, o, i, LINEAR, b_o, 3,
               PRODUCTS({s, i + 1, W_o, 0}, {c, i, W_o, D},
                        {y, i, W_o, D + h->columns}));
        word = argmax(t, target, i, o, END);
    }
}

const struct mechanism rnn_attention = {{"rnn-attention", weights}, run};
