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
//
// `wiring` says when it looks. Bahdanau's asks with the state before the word,
// and the context goes into the next state; with `wiring: luong` (Luong, Pham,
// Manning 2015, section 3) the state is made of the word and the state before
// alone, asks at once, and meets its context after the step: ŝ = tanh([c, s]
// W_c), of K numbers, from which the logits come. No context goes on.
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
#define BEGUN ONE ", start: learned"
#define MATRIX(name, rows, columns, when) \
    {name, KEY_MATRIX, rows, columns, KEY_REQUIRED, when}
#define MAYBE(name, rows, columns, needs) \
    {name, KEY_MATRIX, rows, columns, .when = needs}
#define W(name, rows, columns) MATRIX(name, rows, columns, FULL)
#define WORDS(name, size, more, ...) \
    {name, KEY_WORDS, size, .flags = KEY_REQUIRED | more, __VA_ARGS__}
#define LOOKS ", attention: additive"
#define ADDITIVE ", score: additive"
#define DOT ", score: dot"
#define NO_DOT ", !score: dot"
#define FED ", wiring: bahdanau" // the context goes into the state
#define JOINED ", wiring: luong" // and here it is joined after the step
#define GATED(name, rows, columns, when) MATRIX(name, rows, columns, when), \
    MATRIX(name "z", rows, columns, when ", !cell: tanh"), \
    MATRIX(name "r", rows, columns, when ", !cell: tanh")
#define INNER(name, columns, when) \
    MATRIX(name, "1", columns, when ", cell: gru-pytorch")
// What compares states of [D] with annotations of [M] numbers.
#define SCORED(D, M, when) \
    MATRIX("W_a", D, "A", when ADDITIVE), MATRIX("U_a", M, "A", when ADDITIVE), \
    MATRIX("W_a", D "+" M, "A", when ", score: concat"), \
    MATRIX("W", D, M, when ", score: general")
// What looks and writes, of such states and annotations.
#define DECODER(D, M, when) \
    SCORED(D, M, when LOOKS), \
    GATED("W_y", "E_y", D, when), GATED("W_s", D, D, when), \
    GATED("W_c", M, D, when FED), GATED("b_s", "1", D, when), \
    MATRIX("W_c", M "+" D, "K", when JOINED), INNER("b_sh", D, when), \
    MATRIX("W_o", D "+" M "+E_y", "V", when FED ", readout: full"), \
    MATRIX("W_o", D, "V", when FED ", readout: state"), \
    MATRIX("W_o", "K", "V", when JOINED)
// What the first state is made by.
#define STARTED(D, when) \
    MATRIX("W_init", "H", D, when), MATRIX("b_init", "1", D, when)

static const struct option cells[] = {{"tanh"}, {"gru"}, {"gru-pytorch"}, {0}};
static const struct option encoders[] = {{"bidirectional"}, {"forward"}, {0}};
static const struct option starts[] = {{"learned"}, {"last"}, {0}};
static const struct option readouts[] = {{"full"}, {"state"}, {0}};
static const struct option attentions[] = {{"additive"}, {"fixed"}, {0}};
static const struct option wirings[] = {{"bahdanau"}, {"luong"}, {0}};
static const struct option scores[] = {
    {"additive"}, {"dot"}, {"general"}, {"concat"}, {0}};

static const struct key keys[] = {
    WORDS("vocabulary.source", "S", KEY_ONCE, .when = FULL),
    WORDS("vocabulary.target", "V", KEY_ONCE, .when = FULL,
          .begins = "<pad> <s> </s>|<s> </s>|SOS EOS"),
    WORDS("source", "T", KEY_FEW, .when = FULL, .among = "vocabulary.source"),
    {"forced", KEY_WORDS, .flags = KEY_NULLS, .when = FULL,
     .among = "vocabulary.target", .most = "2T+10"},
    {"attention", KEY_CHOICE, .when = FULL, .options = attentions},
    {"wiring", KEY_CHOICE, .when = FULL, .options = wirings},
    {"score", KEY_CHOICE, .when = FULL LOOKS, .options = scores},
    {"cell", KEY_CHOICE, .when = FULL, .options = cells},
    {"encoder", KEY_CHOICE, .when = FULL, .options = encoders},
    {"start", KEY_CHOICE, .when = ONE, .options = starts},
    {"readout", KEY_CHOICE, .when = FULL FED, .options = readouts},
    W("E_src", "S", "E"), W("E_tgt", "V", "E_y"),
    GATED("W_f", "E", "H", FULL), GATED("U_f", "H", "H", FULL),
    GATED("b_f", "1", "H", FULL), INNER("b_fh", "H", FULL),
    GATED("W_b", "E", "H", BOTH), GATED("U_b", "H", "H", BOTH),
    GATED("b_b", "1", "H", BOTH), INNER("b_bh", "H", BOTH),
    STARTED("D", BOTH NO_DOT), DECODER("D", "2H", BOTH NO_DOT),
    STARTED("2H", BOTH DOT), DECODER("2H", "2H", BOTH DOT),
    STARTED("D", BEGUN NO_DOT), DECODER("D", "H", BEGUN NO_DOT),
    STARTED("H", BEGUN DOT), DECODER("H", "H", BEGUN DOT),
    DECODER("H", "H", ONE ", start: last"),
    MATRIX("v_a", "A", "1", FULL LOOKS ADDITIVE),
    MATRIX("v_a", "A", "1", FULL LOOKS ", score: concat"),
    MAYBE("b_a", "1", "A", FULL LOOKS ADDITIVE),
    MAYBE("b_u", "1", "A", FULL LOOKS ADDITIVE),
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
    MATRIX("W_a", "D+m", "A", "annotations, score: concat"),
    MATRIX("v_a", "A", "1", "annotations, score: concat"),
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
        recur(t, "forward", FORWARD, &forward_gates, x, "W_f U_f b_f", "", 1);
    stage(t, "backward");
    struct tensor *backward =
        recur(t, "backward", BACKWARD, &backward_gates, x, "W_b U_b b_b", "", -1);
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
                             "W_f U_f b_f", "", 1);
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

// What the decoder makes, a row for each word; and what it is made by.
struct decoder {
    struct tensor *target, *states, *y, *logits;
    struct tensor *attentional; // of Luong's wiring; or NULL
    struct attention look;
    struct layer cell;
    const struct tensor *E_tgt, *W_c, *W_o, *b_o; // W_c of Luong's; or NULL
    bool full; // the logits read the context and the word before, too
};

static struct decoder decoder(struct trace *t, const struct attention *a,
                              int limit, int size)
{
    bool joins = model_is(t->model, "wiring", "luong");
    GIVEN(E_tgt);
    struct decoder d = {
        .look = *a,
        .E_tgt = E_tgt,
        .full = !joins && model_is(t->model, "readout", "full"),
    };
    d.target = is(TARGET, sentence(t, "target", limit, "vocabulary.target"));
    d.states = tensor(t, "states", limit + 1, size);
    is(STATE, rows_count(t, d.states, "s"));
    d.y = words_before(t, "y", limit, E_tgt, "vocabulary.target");
    is(TARGET_EMBEDDING, d.y);
    d.look.ahead = joins;
    attention_from(t, &d.look, limit, d.states, d.target);
    d.cell = layer_of(t, joins ? "W_y W_s b_s" : "W_y W_s W_c b_s", "");
    layer_writes(t, &d.cell, d.states, &state_gates, limit, d.target);
    if (joins) {
        d.W_c = parameter(t, "W_c");
        d.attentional = tensor(t, "attentional", limit, d.W_c->columns);
        is(ATTENTIONAL, rows_spell(d.attentional, d.target));
    }
    d.W_o = parameter(t, "W_o");
    d.b_o = parameter(t, "b_o");
    d.logits = tensor(t, "logits", limit, d.b_o->columns);
    is(LOGIT, rows_spell(d.logits, d.target));
    columns_are(d.logits, d.target->words);
    return d;
}

// Bahdanau: the state before the word asks, and what is found goes into the
// next. The logits read that, and unless it is all that is read, the context
// and the word before.
static void look_then_step(struct trace *t, const struct decoder *d, int i,
                           int before)
{
    const struct tensor *c = d->look.contexts;
    int D = d->states->columns;
    stage(t, d->look.stage);
    attend(t, &d->look, i);
    stage(t, "word");
    lookup(t, d->y, i, d->E_tgt, before);
    layer_step(t, &d->cell, i, VECTORS({d->y, i}, {d->states, i}, {c, i}));
    affine(t, d->logits, i, LINEAR, d->b_o, d->full ? 3 : 1,
           PRODUCTS({d->states, i + 1, d->W_o, 0}, {c, i, d->W_o, D},
                    {d->y, i, d->W_o, D + c->columns}));
}

// Luong: the state of the word itself asks, as soon as it is made, and what is
// found is joined to it; the logits read nothing else.
static void step_then_look(struct trace *t, const struct decoder *d, int i,
                           int before)
{
    const struct tensor *c = d->look.contexts;
    stage(t, "state");
    lookup(t, d->y, i, d->E_tgt, before);
    layer_step(t, &d->cell, i, VECTORS({d->y, i}, {d->states, i}));
    stage(t, d->look.stage);
    attend(t, &d->look, i);
    stage(t, "word");
    affine(t, d->attentional, i, squash_of(t), NULL, 2,
           PRODUCTS({c, i, d->W_c, 0},
                    {d->states, i + 1, d->W_c, c->columns}));
    affine(t, d->logits, i, LINEAR, d->b_o, 1,
           PRODUCTS({d->attentional, i, d->W_o, 0}));
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
    int limit = 2 * x->rows + 10, word = start_word(t->model), end = word + 1;
    const struct decoder d = decoder(t, &a, limit, first.size);
    begin(t, d.states, &last, &first, both);
    for (int i = 0; i < limit && word != end; i++) {
        part(t, "word", i + 1);
        if (d.attentional)
            step_then_look(t, &d, i, word);
        else
            look_then_step(t, &d, i, word);
        word = write_word(t, d.target, i, d.logits);
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
    {"attentional", "contexts states", .beside = true},
    {"logits", "states contexts y attentional", .beside = true},
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
    WITHOUT_EXP("alignment"),
    WITHOUT_MAX("alignment"),
    {"attention", "energies queries keys contexts", "target",
     .sibling = "-no-attention", .breaks = breaks_sibling},
    {"weights", "energies contexts", "target", .possible = looks,
     .breaks = breaks_weights},
    {"weights", "energies contexts", "contexts", .possible = looks_alone,
     .breaks = breaks_weights},
    {"cell", "forward states", "target", .sibling = "-gru",
     .possible = is_plain, .breaks = breaks_sibling},
    {"tanh", "forward states attentional forward.candidate states.candidate",
     "target", .possible = translates, .breaks = breaks_training},
    {"backward", "backward annotations", "target", .possible = reads_both_ways,
     .breaks = breaks_training},
    {0},
};

const struct mechanism rnn_attention = {
    {"rnn-attention", keys, .descend = model_descend},
    run_rnn_attention,
    equations,
    counterfactuals};
