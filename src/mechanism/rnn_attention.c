// A recurrent translator with attention (Bahdanau, Cho, Bengio 2014, section 3
// and appendix A): an encoder that reads the words both ways, and a decoder
// that looks back at them while it writes. T source words; sizes E embedding,
// H hidden per direction, D decoder state, A alignment units. As a toy it is
// given what the encoder and the decoder would compute, and only looks.
#include "mechanism/all.h"
#include "mechanism/counterfactual.h"
#include "mechanism/attend.h"
#include "mechanism/recurrent.h"
#include "mechanism/terms.h"
#include "trace/formula/equation.h"
#include "trace/operations.h"

enum { START = 1, END = 2 }; // <s> and </s> in the target vocabulary
#define GIVEN(name) struct tensor *name = parameter(t, #name)
// clang-format off
#define PRODUCTS(...) (const struct product[]){__VA_ARGS__}
#define VECTORS(...) (const struct operand[]){__VA_ARGS__}
// clang-format on

// --- the keys ----------------------------------------------------------------

// clang-format off
#define FULL "!annotations" // the translator, not the toy
#define MATRIX(name, rows, columns, when) \
    {name, KEY_MATRIX, rows, columns, KEY_REQUIRED, when}
#define W(name, rows, columns) MATRIX(name, rows, columns, FULL)
#define WORDS(name, size, more, ...) \
    {name, KEY_WORDS, size, .flags = KEY_REQUIRED | more, __VA_ARGS__}
#define LOOKS FULL ", attention: additive"
#define GATED(name, rows, columns) W(name, rows, columns), \
    MATRIX(name "z", rows, columns, FULL ", !cell: tanh"), \
    MATRIX(name "r", rows, columns, FULL ", !cell: tanh")
#define INNER(name, columns) \
    MATRIX(name, "1", columns, FULL ", cell: gru-pytorch")

static const struct option cells[] = {{"tanh"}, {"gru"}, {"gru-pytorch"}, {0}};
static const struct option attentions[] = {{"additive"}, {"fixed"}, {0}};
static const struct option scores[] = {
    {"additive"}, {"dot"}, {"general"}, {0}};

static const struct key keys[] = {
    WORDS("vocabulary.source", "S", KEY_ONCE, .when = FULL),
    WORDS("vocabulary.target", "V", KEY_ONCE, .when = FULL,
          .begins = "<pad> <s> </s>"),
    WORDS("source", "T", KEY_FEW, .when = FULL, .among = "vocabulary.source"),
    {"forced", KEY_WORDS, .flags = KEY_NULLS, .when = FULL,
     .among = "vocabulary.target", .most = "2T+10"},
    {"attention", KEY_CHOICE, .when = FULL, .options = attentions},
    {"cell", KEY_CHOICE, .when = FULL, .options = cells},
    W("E_src", "S", "E"), W("E_tgt", "V", "E_y"),
    GATED("W_f", "E", "H"), GATED("U_f", "H", "H"), GATED("b_f", "1", "H"),
    INNER("b_fh", "H"),
    GATED("W_b", "E", "H"), GATED("U_b", "H", "H"), GATED("b_b", "1", "H"),
    INNER("b_bh", "H"),
    W("W_init", "H", "D"), W("b_init", "1", "D"),
    MATRIX("W_a", "D", "A", LOOKS), MATRIX("U_a", "2H", "A", LOOKS),
    MATRIX("v_a", "A", "1", LOOKS),
    {"b_a", KEY_MATRIX, "1", "A", .when = LOOKS},
    {"b_u", KEY_MATRIX, "1", "A", .when = LOOKS},
    GATED("W_y", "E_y", "D"), GATED("W_s", "D", "D"), GATED("W_c", "2H", "D"),
    GATED("b_s", "1", "D"), INNER("b_sh", "D"), W("W_o", "D+2H+E_y", "V"), W("b_o", "1", "V"),
    // the toy: its annotations and states are given
    WORDS("source", "T", KEY_FEW, .when = "annotations"),
    WORDS("target", "n", KEY_FEW, .when = "annotations"),
    {"score", KEY_CHOICE, .when = "annotations", .options = scores},
    MATRIX("states", "n", "D", "annotations"),
    {"annotations", KEY_MATRIX, "T", "D", .when = "score: dot"},
    {"annotations", KEY_MATRIX, "T", "m"},
    MATRIX("W_a", "D", "A", "annotations, score: additive"),
    MATRIX("U_a", "m", "A", "annotations, score: additive"),
    MATRIX("v_a", "A", "1", "annotations, score: additive"),
    {"b_a", KEY_MATRIX, "1", "A", .when = "annotations, score: additive"},
    {"b_u", KEY_MATRIX, "1", "A", .when = "annotations, score: additive"},
    MATRIX("W", "D", "m", "annotations, score: general"), {0}};
// clang-format on

// --- the translator ----------------------------------------------------------

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

// As many rows of zeros: each meets a state that is not there.
static struct tensor *silenced(struct trace *t, const char *name,
                               const struct tensor *m)
{
    struct tensor *out = tensor(t, name, m->rows, m->columns);
    out->row_labels = m->row_labels;
    for (int i = 0; i < m->rows; i++)
        multiply(t, out, i, (struct operand){m, i}, (struct operand){m, -1});
    return out;
}

static void translate(struct trace *t)
{
    part(t, "read", 0);
    stage(t, "words");
    GIVEN(E_src);
    struct tensor *x = is(SOURCE_EMBEDDING,
                          embed(t, "x", E_src, "source", "vocabulary.source"));
    stage(t, "forward");
    struct tensor *forward =
        recur(t, "forward", FORWARD, &forward_gates, x, "W_f U_f b_f", 1);
    stage(t, "backward");
    struct tensor *backward =
        recur(t, "backward", BACKWARD, &backward_gates, x, "W_b U_b b_b", -1);
    stage(t, "annotations");
    struct tensor *back = model_without(t->model, "backward")
                              ? silenced(t, "backward.none", backward)
                              : backward;
    struct tensor *h = is(ANNOTATION, join(t, "annotations", forward, back));
    bool fixed = model_is(t->model, "attention", "fixed");
    struct attention a =
        fixed ? attention_to_ends(forward, back) : attention_to(t, h);

    stage(t, "start");
    GIVEN(W_init);
    GIVEN(b_init);
    GIVEN(E_tgt);
    int limit = 2 * x->rows + 10, D = W_init->columns, word = START;
    struct tensor *target =
        is(TARGET, sentence(t, "target", limit, "vocabulary.target"));
    struct tensor *s =
        is(STATE, rows_count(t, tensor(t, "states", limit + 1, D), "s"));
    struct tensor *y = is(TARGET_EMBEDDING, words_before(t, "y", limit, E_tgt,
                                                         "vocabulary.target"));
    attention_from(t, &a, limit, s, target);
    struct tensor *c = a.contexts;
    struct layer decoder = layer_of(t, "W_y W_s W_c b_s");
    layer_writes(t, &decoder, s, &state_gates, limit, target);
    GIVEN(W_o);
    GIVEN(b_o);
    struct tensor *o =
        is(LOGIT, rows_spell(tensor(t, "logits", limit, b_o->columns), target));
    columns_are(o, target->words);
    affine(t, s, 0, squash_of(t), b_init, 1, PRODUCTS({back, 0, W_init}));
    means(t, "start");
    for (int i = 0; i < limit && word != END; i++) {
        part(t, "word", i + 1);
        stage(t, a.stage);
        attend(t, &a, i);
        stage(t, "word");
        lookup(t, y, i, E_tgt, word);
        layer_step(t, &decoder, i, VECTORS({y, i}, {s, i}, {c, i}));
        affine(t, o, i, LINEAR, b_o, 3,
               PRODUCTS({s, i + 1, W_o, 0}, {c, i, W_o, D},
                        {y, i, W_o, D + c->columns}));
        word = write_word(t, target, i, o);
    }
}

// --- the toy -----------------------------------------------------------------

static void look_alone(struct trace *t)
{
    part(t, "read", 0);
    stage(t, "annotations");
    struct tensor *h =
        is(ANNOTATION,
           rows_are(t, given(t, "annotations", "annotations"), "source"));
    struct attention a = attention_to(t, h);
    stage(t, "start");
    struct tensor *s =
        is(STATE, rows_count(t, given(t, "states", "states"), "s"));
    struct tensor *target =
        is(TARGET, sentence(t, "target", s->rows, "target"));
    attention_from(t, &a, s->rows, s, target);
    for (int i = 0; i < s->rows; i++) {
        part(t, "word", i + 1);
        stage(t, a.stage);
        attend(t, &a, i);
        stage(t, "word");
        tell(t, target, i, i);
    }
}

static void run_rnn_attention(struct trace *t)
{
    if (model_find(t->model, "annotations"))
        look_alone(t);
    else
        translate(t);
}

// --- the equations -----------------------------------------------------------

static const struct equation equations[] = {
    {"energies", "states annotations"},
    {"alignment", "energies"},
    {"contexts", "alignment annotations"},
    {"forward", "x forward.z forward.candidate", .beside = true},
    {"forward.z", "x forward", .beside = true},
    {"forward.r", "x forward", .beside = true},
    {"forward.candidate", "x forward forward.r forward.zeros", .beside = true},
    {"backward", "x backward.z backward.candidate", .beside = true},
    {"backward.z", "x backward", .beside = true},
    {"backward.r", "x backward", .beside = true},
    {"backward.candidate", "x backward backward.r backward.zeros",
     .beside = true},
    {"annotations", "forward backward", .row = "ⱼ", .beside = true},
    {"states", "y contexts states.z states.candidate", .beside = true},
    {"states.z", "y states contexts", .beside = true},
    {"states.r", "y states contexts", .beside = true},
    {"states.candidate", "y states contexts states.r", .beside = true},
    {"logits", "states contexts y", .beside = true},
    {"target", "logits", .beside = true},
    {0},
};

// --- what its steps are for --------------------------------------------------

static bool translates(const struct trace *t)
{
    return !model_find(t->model, "annotations");
}

static bool is_plain(const struct trace *t)
{
    return translates(t) && model_is(t->model, "cell", "tanh");
}

static bool looks(const struct trace *t)
{
    return translates(t) && model_is(t->model, "attention", "additive");
}

static bool looks_alone(const struct trace *t)
{
    return !translates(t);
}

static const struct counterfactual counterfactuals[] = {
    {"softmax", "alignment alignment.exp alignment.sum", "alignment",
     .beyond = true, .breaks = breaks_softmax},
    {"max", "alignment.max", "alignment", .beyond = true, .breaks = breaks_max},
    {"attention", "energies queries keys contexts", "target",
     .sibling = "-no-attention", .breaks = breaks_sibling},
    {"weights", "energies contexts", "target", .possible = looks,
     .breaks = breaks_weights},
    {"weights", "energies contexts", "contexts", .possible = looks_alone,
     .breaks = breaks_weights},
    {"cell", "forward states", "target", .sibling = "-gru",
     .possible = is_plain, .breaks = breaks_sibling},
    {"tanh", "forward states forward.candidate states.candidate", "target",
     .possible = translates, .breaks = breaks_training},
    {"backward", "backward annotations", "target", .possible = translates,
     .breaks = breaks_training},
    {0},
};

const struct mechanism rnn_attention = {
    {"rnn-attention", keys}, run_rnn_attention, equations, counterfactuals};
