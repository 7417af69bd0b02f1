// SPDX-License-Identifier: MIT
// A recurrent translator with attention (Bahdanau, Cho, Bengio 2014, section 3
// and appendix A): an encoder that reads the words both ways, and a decoder
// that looks back at them while it writes. T source words; sizes E embedding,
// H hidden per direction, D decoder state, A alignment units. As a toy it is
// given what the encoder and the decoder would compute, and only looks.
//
// Translators that are simpler by half are spelled with three choices: with
// `encoder: forward` the words are read from left to right alone, and the
// states are the annotations; with `start: last` the decoder begins with the
// last of them; with `readout: state` its logits come from its state alone.
#include <string.h>

#include "mechanism/all.h"
#include "mechanism/counterfactual.h"
#include "mechanism/attend.h"
#include "mechanism/descend.h"
#include "mechanism/recurrent.h"
#include "mechanism/terms.h"
#include "trace/formula/equation.h"
#include "trace/operations.h"

#define GIVEN(name) struct tensor *name = parameter(t, #name)
// clang-format off
#define PRODUCTS(...) (const struct product[]){__VA_ARGS__}
#define VECTORS(...) (const struct operand[]){__VA_ARGS__}
// clang-format on

// --- the keys ----------------------------------------------------------------

// clang-format off
#define FULL "!annotations" // the translator, not the toy
#define BOTH FULL ", encoder: bidirectional"
#define ONE FULL ", encoder: forward"
#define MATRIX(name, rows, columns, when) \
    {name, KEY_MATRIX, rows, columns, KEY_REQUIRED, when}
#define MAYBE(name, rows, columns, needs) \
    {name, KEY_MATRIX, rows, columns, .when = needs}
#define W(name, rows, columns) MATRIX(name, rows, columns, FULL)
#define WORDS(name, size, more, ...) \
    {name, KEY_WORDS, size, .flags = KEY_REQUIRED | more, __VA_ARGS__}
#define LOOKS ", attention: additive"
#define GATED(name, rows, columns, when) MATRIX(name, rows, columns, when), \
    MATRIX(name "z", rows, columns, when ", !cell: tanh"), \
    MATRIX(name "r", rows, columns, when ", !cell: tanh")
#define INNER(name, columns, when) \
    MATRIX(name, "1", columns, when ", cell: gru-pytorch")
// What looks and writes, of states of [D] and annotations of [M] numbers.
#define DECODER(D, M, when) \
    MATRIX("W_a", D, "A", when LOOKS), MATRIX("U_a", M, "A", when LOOKS), \
    GATED("W_y", "E_y", D, when), GATED("W_s", D, D, when), \
    GATED("W_c", M, D, when), GATED("b_s", "1", D, when), \
    INNER("b_sh", D, when), \
    MATRIX("W_o", D "+" M "+E_y", "V", when ", readout: full"), \
    MATRIX("W_o", D, "V", when ", readout: state")

static const struct option cells[] = {{"tanh"}, {"gru"}, {"gru-pytorch"}, {0}};
static const struct option encoders[] = {{"bidirectional"}, {"forward"}, {0}};
static const struct option starts[] = {{"learned"}, {"last"}, {0}};
static const struct option readouts[] = {{"full"}, {"state"}, {0}};
static const struct option attentions[] = {{"additive"}, {"fixed"}, {0}};
static const struct option scores[] = {
    {"additive"}, {"dot"}, {"general"}, {0}};

static const struct key keys[] = {
    WORDS("vocabulary.source", "S", KEY_ONCE, .when = FULL),
    WORDS("vocabulary.target", "V", KEY_ONCE, .when = FULL,
          .begins = "<pad> <s> </s>|<s> </s>|SOS EOS"),
    WORDS("source", "T", KEY_FEW, .when = FULL, .among = "vocabulary.source"),
    {"forced", KEY_WORDS, .flags = KEY_NULLS, .when = FULL,
     .among = "vocabulary.target", .most = "2T+10"},
    {"attention", KEY_CHOICE, .when = FULL, .options = attentions},
    {"cell", KEY_CHOICE, .when = FULL, .options = cells},
    {"encoder", KEY_CHOICE, .when = FULL, .options = encoders},
    {"start", KEY_CHOICE, .when = ONE, .options = starts},
    {"readout", KEY_CHOICE, .when = FULL, .options = readouts},
    W("E_src", "S", "E"), W("E_tgt", "V", "E_y"),
    GATED("W_f", "E", "H", FULL), GATED("U_f", "H", "H", FULL),
    GATED("b_f", "1", "H", FULL), INNER("b_fh", "H", FULL),
    GATED("W_b", "E", "H", BOTH), GATED("U_b", "H", "H", BOTH),
    GATED("b_b", "1", "H", BOTH), INNER("b_bh", "H", BOTH),
    MATRIX("W_init", "H", "D", BOTH), MATRIX("b_init", "1", "D", BOTH),
    MATRIX("W_init", "H", "D", ONE ", start: learned"),
    MATRIX("b_init", "1", "D", ONE ", start: learned"),
    DECODER("D", "2H", BOTH),
    DECODER("D", "H", ONE ", start: learned"),
    DECODER("H", "H", ONE ", start: last"),
    MATRIX("v_a", "A", "1", FULL LOOKS),
    MAYBE("b_a", "1", "A", FULL LOOKS), MAYBE("b_u", "1", "A", FULL LOOKS),
    W("b_o", "1", "V"), HELD("alignment", "held", "T", .when = FULL LOOKS),
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
    MAYBE("b_a", "1", "A", "annotations, score: additive"),
    MAYBE("b_u", "1", "A", "annotations, score: additive"),
    MATRIX("W", "D", "m", "annotations, score: general"),
    HELD("alignment", "n", "T", .when = "annotations"), {0}};
// clang-format on

// --- the translator ----------------------------------------------------------

// Where the start of a sentence stands in the target vocabulary; its end is the
// next. Before them may stand what fills a batch up, which no lesson needs.
static int start_word(const struct model *m)
{
    const char *first = model_words(m, "vocabulary.target").word[0];
    return strcmp(first, "<s>") && strcmp(first, "SOS") ? 1 : 0;
}

// The word that the lesson says, or the one with the largest logit.
static int write_word(struct trace *t, struct tensor *target, int i,
                      const struct tensor *logits)
{
    struct words forced = model_words(t->model, "forced");
    struct words known = model_words(t->model, "vocabulary.target");
    if (i < forced.count && forced.word[i])
        return force(t, target, i, logits, words_find(known, forced.word[i]));
    return argmax(t, target, i, logits, start_word(t->model) + 1);
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

// What has been read: the annotations, and where each reading ended, of which
// the last has seen the whole sentence when the decoder begins.
struct encoded {
    struct tensor *annotations;
    struct operand ends[2];
    int directions;
};

static struct encoded read_both_ways(struct trace *t, const struct tensor *x)
{
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
    return (struct encoded){
        is(ANNOTATION, join(t, "annotations", forward, back)),
        {{forward, forward->rows - 1}, {back, 0}},
        2};
}

static struct encoded read_one_way(struct trace *t, const struct tensor *x)
{
    stage(t, "annotations");
    struct tensor *h = recur(t, "annotations", ANNOTATION, &annotation_gates, x,
                             "W_f U_f b_f", 1);
    return (struct encoded){h, {{h, h->rows - 1}}, 1};
}

// The state before the first word: what was read last, through learned weights,
// or as it is, without any.
struct first_state {
    const struct tensor *W, *b; // or NULL
    int size;
};

static struct first_state first_state(struct trace *t,
                                      const struct operand *last)
{
    if (model_is(t->model, "start", "last"))
        return (struct first_state){.size = last->tensor->columns};
    GIVEN(W_init);
    GIVEN(b_init);
    return (struct first_state){W_init, b_init, W_init->columns};
}

static void begin(struct trace *t, struct tensor *s, const struct operand *last,
                  const struct first_state *f, bool both)
{
    if (f->W)
        affine(t, s, 0, squash_of(t), f->b, 1,
               PRODUCTS({last->tensor, last->row, f->W, 0}));
    else
        copy_row(t, s, 0, last);
    means(t, both ? "start" : "first");
}

// What the logits are made of: the new state, and unless it is all that is
// read, the context and the word before.
struct readout {
    const struct tensor *W_o, *b_o, *s, *c, *y;
    int vectors;
};

static void read_out(struct trace *t, struct tensor *logits, int i,
                     const struct readout *r)
{
    int D = r->s->columns;
    affine(t, logits, i, LINEAR, r->b_o, r->vectors,
           PRODUCTS({r->s, i + 1, r->W_o, 0}, {r->c, i, r->W_o, D},
                    {r->y, i, r->W_o, D + r->c->columns}));
}

static void translate(struct trace *t)
{
    part(t, "read", 0);
    stage(t, "words");
    GIVEN(E_src);
    struct tensor *x = is(SOURCE_EMBEDDING,
                          embed(t, "x", E_src, "source", "vocabulary.source"));
    bool both = model_is(t->model, "encoder", "bidirectional");
    struct encoded r = both ? read_both_ways(t, x) : read_one_way(t, x);
    bool fixed = model_is(t->model, "attention", "fixed");
    struct attention a = fixed ? attention_to_ends(r.ends, r.directions)
                               : attention_to(t, r.annotations);

    stage(t, "start");
    struct operand last = r.ends[r.directions - 1];
    struct first_state first = first_state(t, &last);
    GIVEN(E_tgt);
    int limit = 2 * x->rows + 10, word = start_word(t->model), end = word + 1;
    struct tensor *target =
        is(TARGET, sentence(t, "target", limit, "vocabulary.target"));
    struct tensor *s = is(
        STATE, rows_count(t, tensor(t, "states", limit + 1, first.size), "s"));
    struct tensor *y = is(TARGET_EMBEDDING, words_before(t, "y", limit, E_tgt,
                                                         "vocabulary.target"));
    attention_from(t, &a, limit, s, target);
    struct layer decoder = layer_of(t, "W_y W_s W_c b_s");
    layer_writes(t, &decoder, s, &state_gates, limit, target);
    GIVEN(W_o);
    GIVEN(b_o);
    bool full = model_is(t->model, "readout", "full");
    const struct readout out = {W_o, b_o, s, a.contexts, y, full ? 3 : 1};
    struct tensor *o =
        is(LOGIT, rows_spell(tensor(t, "logits", limit, b_o->columns), target));
    columns_are(o, target->words);
    begin(t, s, &last, &first, both);
    for (int i = 0; i < limit && word != end; i++) {
        part(t, "word", i + 1);
        stage(t, a.stage);
        attend(t, &a, i);
        stage(t, "word");
        lookup(t, y, i, E_tgt, word);
        layer_step(t, &decoder, i, VECTORS({y, i}, {s, i}, {a.contexts, i}));
        read_out(t, o, i, &out);
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
    {"annotations.z", "x annotations", .beside = true},
    {"annotations.r", "x annotations", .beside = true},
    {"annotations.candidate", "x annotations annotations.r annotations.zeros",
     .beside = true},
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

static bool reads_both_ways(const struct trace *t)
{
    return translates(t) && model_is(t->model, "encoder", "bidirectional");
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
    {"backward", "backward annotations", "target", .possible = reads_both_ways,
     .breaks = breaks_training},
    {0},
};

const struct mechanism rnn_attention = {
    {"rnn-attention", keys, .descend = model_descend}, run_rnn_attention, equations, counterfactuals};
