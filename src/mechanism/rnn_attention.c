// A recurrent translator with additive attention (Bahdanau, Cho, Bengio 2014,
// section 3 and appendix A.1.2), with a plain tanh cell. T source words; sizes
// E embedding, H hidden per direction, D decoder state, A alignment units.
#include "mechanism/all.h"
#include "mechanism/attend.h"
#include "mechanism/terms.h"
#include "trace/operations.h"

enum { START = 1, END = 2 }; // <s> and </s> in the target vocabulary
#define GIVEN(name) struct tensor *name = parameter(t, #name)
#define PRODUCTS(...) (const struct product[]){__VA_ARGS__}
#define W(name, rows, columns) {name, KEY_MATRIX, rows, columns, KEY_REQUIRED}
#define L(name, rows, columns) \
    {name, KEY_MATRIX, rows, columns, KEY_REQUIRED, .when = "attention: additive"}

// clang-format off
static const struct option attentions[] = {{"additive"}, {"fixed"}, {0}};
static const struct key weights[] = {
    {"vocabulary.source", KEY_WORDS, "S", .flags = KEY_REQUIRED | KEY_ONCE},
    {"vocabulary.target", KEY_WORDS, "V", .flags = KEY_REQUIRED | KEY_ONCE,
     .begins = "<pad> <s> </s>"},
    {"source", KEY_WORDS, "T", .flags = KEY_REQUIRED | KEY_FEW,
     .among = "vocabulary.source"},
    {"forced", KEY_WORDS, .flags = KEY_NULLS, .among = "vocabulary.target",
     .most = "2T+10"},
    {"attention", KEY_CHOICE, .options = attentions},
    W("E_src", "S", "E"), W("E_tgt", "V", "E_y"), W("W_f", "E", "H"),
    W("U_f", "H", "H"), W("b_f", "1", "H"), W("W_b", "E", "H"),
    W("U_b", "H", "H"), W("b_b", "1", "H"), W("W_init", "H", "D"),
    W("b_init", "1", "D"), L("W_a", "D", "A"), L("U_a", "2H", "A"),
    L("v_a", "A", "1"), W("W_y", "E_y", "D"), W("W_s", "D", "D"),
    W("W_c", "2H", "D"), W("b_s", "1", "D"), W("W_o", "D+2H+E_y", "V"),
    W("b_o", "1", "V"), {0}};

// The word that the lesson says, or the one with the largest logit.
static int write_word(struct trace *t, struct tensor *target, int i,
                      const struct tensor *logits)
{
    struct words forced = model_words(t->model, "forced");
    struct words known = model_words(t->model, "vocabulary.target");
    if (i < forced.count && forced.word[i])
        return force(t, target, i, logits, words_find(known, forced.word[i]));
    return argmax(t, target, i, logits, END);
}

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
    bool fixed = model_is(t->model, "attention", "fixed");
    struct attention a = fixed ? attention_to_ends(forward, backward) : attention_to(t, h);

    stage(t, "start"); GIVEN(W_init); GIVEN(b_init); GIVEN(E_tgt);
    int limit = 2 * x->rows + 10, D = W_init->columns, word = START;
    struct tensor *target = is(TARGET, sentence(t, "target", limit, "vocabulary.target"));
    struct tensor *s = is(STATE, rows_count(t, tensor(t, "states", limit + 1, D), "s"));
    struct tensor *y = is(TARGET_EMBEDDING, words_before(t, "y", limit, E_tgt, "vocabulary.target"));
    attention_from(t, &a, limit, s, target);
    struct tensor *c = a.contexts;
    GIVEN(W_y); GIVEN(W_s); GIVEN(W_c); GIVEN(b_s); GIVEN(W_o); GIVEN(b_o);
    struct tensor *o = is(LOGIT, rows_spell(tensor(t, "logits", limit, b_o->columns), target));
    columns_are(o, target->words);
    affine(t, s, 0, TANH, b_init, 1, PRODUCTS({backward, 0, W_init}));
    means(t, "start");
    for (int i = 0; i < limit && word != END; i++) {
        part(t, "word", i + 1);
        stage(t, a.stage); lookup(t, y, i, E_tgt, word);
        attend(t, &a, i);
        stage(t, "word");
        affine(t, s, i + 1, TANH, b_s, 3,
               PRODUCTS({y, i, W_y}, {s, i, W_s}, {c, i, W_c}));
        affine(t, o, i, LINEAR, b_o, 3,
               PRODUCTS({s, i + 1, W_o, 0}, {c, i, W_o, D},
                        {y, i, W_o, D + c->columns}));
        word = write_word(t, target, i, o);
    }
}

const struct mechanism rnn_attention = {{"rnn-attention", weights}, run};
