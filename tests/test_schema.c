// SPDX-License-Identifier: MIT
// lessons/lesson.schema.json, which editors complete and check lessons by, is
// what the loader's own tables say, and so is lessons/reference.md for people.
// FOLLOWSPOT_REBASELINE=1 writes both anew.
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/strbuf.h"
#include "lesson/grammar.h"
#include "lesson/loss.h"
#include "lesson/lesson.h"
#include "lesson/measures.h"
#include "lesson/model/keys.h"
#include "lesson/procedure.h"
#include "mechanism/mechanism.h"
#include "model/key.h"
#include "suite.h"

#define TEXT_TYPE "{\"type\": \"string\"}"
#define WORDS_TYPE "{\"type\": \"array\"}"

// --- writing  ---

// What each key is, for whoever points at it; matrices and words say their
// sizes, too. Of "OWNER.NAME" it is what NAME is there alone.
static const struct {
    const char *name, *text;
} descriptions[] = {
    // clang-format off
    {"model", "what is computed, and from what"},
    {"models", "further models by name, each like model, with its own loss, optimizer, held, spare and allow"},
    {"measures", "what is counted on sentences that a task draws; {name} and {name.of} on a page"},
    {"against", "the model that stands beside the page's; model: the lesson's"},
    {"task", "which sentences: next-word, “the dogs near the old flower bark .”, is right when of the twelve verbs the right one has the largest logit; translation, “the black cat sees the house .”, when the French is right as a whole; recall, “Ana tea Bo milk Ana”, up to the last name that stood before, when its drink is the likeliest word"},
    {"others", "next-word: so many other nouns before the verb, 0 to 8 (0)"},
    {"words", "translation: of the sentences drawn, those of at least so many words"},
    {"sentences", "how many are drawn, up to 10,000 (1000)"},
    {"seed", "of the draw (1)"},
    {"a measure.model", "which of the lesson’s models; without it the lesson’s model"},
    {"title", "what the lesson is called"},
    {"a page.model", "which of the lesson’s models the page stands on, by name; without it the lesson’s model"},
    {"goal", "what a learner can do after it"},
    {"a page.goal", "of a construct task what is to be reached, weights[dog,cat] >= 0.6: two expressions with <, <=, >, >= or = between them"},
    {"needs", "lessons that come before it, by their names"},
    {"companion", "a lesson that stands beside this one"},
    {"pages", "what is told, page after page"},
    {"bank", "questions that later lessons ask again"},
    {"expect", "the numbers that the lesson promises, by their addresses; check computes them"},
    {"allow", "what may be changed"},
    {"a page.allow", "what the learner may change on this page, in the place of what the lesson allows"},
    {"kind", "which mechanism it is"},
    {"weights", "a file with the values of other keys: .json, .npz, .npy, .safetensors"},
    {"checkpoint", "a folder with a whole model in Hugging Face's layout: config.json, safetensors, tokenizer"},
    {"language-model.ends", "the word that ends a text, in a list; a full stop where it is not given"},
    {"classes", "parts of speech of the vocabulary’s words"},
    {"id", "what the page is called: a letter, then letters, digits, - and _; no two pages, nor questions of the bank, have the same. Answers, replay and --page refer to it, and find it when pages are added or stand in another order; without one they refer to its number, and to a question by its words"},
    {"at", "an address, whose depth is the level: scores, scores[cat], scores[cat,dog]; without it the page is an opening: the words of the input, large, and lit where its sentence quotes them, “so”; pages that end with an opening lead to the first step"},
    {"say", "at most 25 words; {scores[cat,dog]} is computed"},
    {"note", "for who presents: in their window, render --presenter and export --notes, never before the class"},
    {"minutes", "how long a class has for the lesson, 1 to 600: the presenter’s window shows the time against it"},
    {"by", "the minute of the class by which this page is done, not before those of pages before it; the presenter’s window says how late one is"},
    {"hint", "what helps who is stuck, without braces: the presenter sees it"},
    {"part", "where in the lesson’s arc the page stands; without it, where the page before does"},
    {"reason", "keep: the step’s own reason, if it has one, stands under the page’s sentence, unless the page before stands at the same step and gave it, or the page asks for what another step makes; none: it is left out, which check --form lists"},
    {"see", "a lesson that the page mentions, its file’s name without .yaml; Q opens it and comes back, which is said on the page"},
    {"can", "what one can do after this page, “Read a row of the table.”: at the end of the lesson it stands beside the page’s picture, of a lesson the first three; without braces"},
    {"more", "the group of more that the page belongs to, practise by hand: pages of one name in a row, which the path goes past; they hang on the page before them"},
    {"long", "true: the path may have more pages than that of other lessons, which check --form counts"},
    {"role", "what the page is for"},
    {"card", "a term that is introduced, in one line of the program’s; small under what the page says or asks, alone the page itself"},
    {"view", "how this page, alone, looks"},
    {"change", "{scale: none}, {tokens: [dog, chased, cat]}, {moment: {step: 600}}: the lesson with this change, for this page alone, compared with the lesson without it"},
    {"why", "a step taken out, both results: a name that --why knows; needs at"},
    {"ask", "one question: the words of it, and one kind of answer"},
    {"holds", "what the page promises with what it changes, distinct(output) = 2: two expressions as in a goal, equal to four decimals, several joined by and; check computes each"},
    {"when", "of which numbers the sentence is true, argmax(weights[cat]) = chased and weights[cat,dog] < 0.5; always: of any"},
    {"question", "the question that the lesson answers, in the learner’s words, with a ? at its end; on its card"},
    {"a question.question", "what is asked, in words"},
    {"wrong", "named wrong procedures, of number, choice, click and row; each must give something else than the answer, by more than twice the tolerance"},
    {"tolerance", "how far from its number a reply may be, of number and row"},
    {"blank", "of row: its last so many numbers are asked for, the others stand there; without it all are"},
    {"then", "the address of the picture that the answer stands in, and that asks for it; without it the page’s own"},
    {"keeps", "tensors that stay in sight while it is asked, though they follow from what is asked for"},
    {"number", "the number that is asked for, an address or an expression"},
    {"choice", "the word that is asked for, among the labels"},
    {"order", "the labels in the order of these numbers"},
    {"click", "the cell that is asked for"},
    {"row", "the row that is asked for"},
    {"changes", "what is asked whether the change of the page changes it"},
    {"sums", "column sums under weights"},
    {"whole", "the whole formula in place of the picture"},
    {"numbers", "numbers in cells"},
    {"plain", "a next word with its light and its chances, without what it is made of or would be otherwise; hills of products without how far they spread"},
    {"compare", "what the change is shown against; none: nothing"},
    {"difference", "where the difference of two stands"},
    {"focus", "the address that is looked at"},
    {"formula", "the formula under the picture"},
    {"map", "the few stations of the lesson in place of the picture, that of the page’s address lit"},
    {"ledger", "how many products and learned numbers the stages take, in place of the picture"},
    {"a view.wiring", "a decoder word by word in place of the picture: which state asks, where the context goes"},
    {"a view.level", "`part`: all that the page’s address belongs to, a whole language model or the word of a translation, in one picture"},
    {"heads", "a list of heads, each with matrices of its own"},
    {"head", "which head of a file of many"},
    {"layer", "which layer of a file of many"},
    {"scale", "what scores are divided by"},
    {"mask", "which keys a query may look at"},
    {"position", "what is added for the place of a word"},
    {"positions", "how many places"},
    {"slope", "what a score loses for each step away"},
    {"a_K", "what a query finds at each distance, a row from the furthest before"},
    {"a_V", "what is passed on from each distance, likewise"},
    {"t5_bias", "what a score gains in each bucket of distances"},
    {"far", "from about which distance on all are in one bucket"},
    {"pairs", "which numbers turn together"},
    {"start", "the position of the first word (0)"},
    {"divisor", "what random products are divided by: nothing; sqrt, each size by its own √d; d; cosine, each product by the lengths of its two vectors"},
    {"draws", "how many products of each size are drawn, up to 8192"},
    {"score-spread.d", "how many entries the longest vectors have, up to 1024"},
    {"score-spread.seed", "of the draws"},
    {"base", "the longest wave is nearly 2π times as many places long"},
    {"beside", "binary: the positions as switches, too, beside the clocks"},
    {"shift", "how many positions the matrix R goes on; adds R, and shifted, P times R"},
    {"position-methods.shift", "how far the sentence is moved, up to 1024"},
    {"position-methods.slope", "of ALiBi (2^−8)"},
    {"position-methods.base", "of RoPE (10000)"},
    {"d", "how many numbers a vector has"},
    {"cell", "what remembers from word to word"},
    {"attention", "how the decoder looks"},
    {"encoder", "whether the words are read both ways, or from left to right alone"},
    {"rnn-attention.start", "how the decoder begins: through W_init and b_init, or with the last annotation as it is (with encoder: forward)"},
    {"wiring", "when a translator looks: the state before the word asks, and the context goes into the next; or the word’s own state asks, and they are joined after"},
    {"readout", "what the logits are made of: state, context and the word before, or the state alone"},
    {"residual", "whether a word keeps half of its own in each round"},
    {"picture", "the numbers of a picture, row by row"},
    {"channels", "a list of kernels, each of which makes a map of its own"},
    {"sharing", "all: one kernel for all places; none: a dense layer, with weights of its own for each"},
    {"down", "how many rows down the picture is moved (0)"},
    {"right", "how many columns to the right the picture is moved (1)"},
    {"hidden", "what stands between the inputs and the answer: units with ReLU, units without a bend, or none"},
    {"rounds", "how often words pass on what they have (2)"},
    {"score", "how a query meets a key"},
    {"vocabulary", "the words that the model knows, of a translator those of both languages"},
    {"generate", "how many words are written behind the prompt; a full stop ends it"},
    {"temperature", "how far the words written may be from the likeliest, which 0 takes; 1 draws each by its chance"},
    {"top", "how many words may be drawn, the likeliest; with top or mass and no temperature it is 1"},
    {"mass", "how much the words that may be drawn have together at least, the fewest of the likeliest that do; after top"},
    {"language-model.seed", "of the words that are drawn: the same for the same seed"},
    {"layers", "a list of whole blocks, one behind the other, each with matrices of its own, or with heads"},
    {"norm", "how rows are normalized: to mean 0 and a deviation of 1, or over their root mean square alone"},
    {"norm_at", "before attention and the feed-forward part, which read what is normalized; or after what they found is added, so that the line itself is"},
    {"epsilon", "what is added under the root of a normalization (0.00001)"},
    {"activation", "what a feed-forward part puts its sums through"},
    {"lens", "layers: what the logits would make of the line behind every sum, a reading of it (nostalgebraist 2020, logit lens)"},
    {"gain_1", "of what attention reads (norm_at: after, of its sum); normalization is where its gain is"},
    {"shift_1", "likewise"},
    {"gain_2", "of what the feed-forward part reads (norm_at: after, of its sum)"},
    {"shift_2", "likewise"},
    {"gain", "of what the logits read, behind the last layer"},
    {"language-model.shift", "likewise"},
    {"W_1", "into the feed-forward part; a layer without it has none"},
    {"W_3", "a gate: what W_1 makes is multiplied by this, number by number"},
    {"W_2", "out of the feed-forward part"},
    {"U", "a column for each word that may come next; without it Eᵀ"},
    {"softmax.tokens", "who got scores"},
    {"softmax.scores", "what each of them got"},
    {"softmax.temperature", "what all scores are divided by first; without it, or with 1, there is no such step"},
    {"softmax.allowed", "who may get a share, 1, or not, 0"},
    {"global-attention.allowed", "which words may be looked at, 1, or not, 0"},
    {"budget.tokens", "who shares the light"},
    {"budget.x", "where each of them stands; the picture is a line for d = 1, a plane for 2"},
    {"layer.tokens", "the cases"},
    {"layer.X", "their inputs"},
    {"layer.targets", "what is wanted, 0 (no) or 1 (yes)"},
    {"layer.W_h", "of the hidden units"},
    {"layer.b_h", "of the hidden units"},
    {"layer.W_o", "of the answer made of the hidden units"},
    {"layer.b_o", "of the answer made of the hidden units"},
    {"layer.W", "of the answer made of the inputs themselves"},
    {"layer.b", "of the answer made of the inputs themselves"},
    {"rounds.X", "what each word has before the first round; with 1 where row and column meet, else 0, row i of round k says how much of every word has arrived in word i, which is Aᵏ"},
    {"rounds.A", "row i says how much word i takes of every word, the same in every round; without it each round looks anew: the words compare what they have by then"},
    {"memory.z", "how much of its word a state takes in"},
    {"times", "how often each word stands in the text, whole numbers; a hundred equal words count like one whose score is ln 100 higher, and one that is not there has −∞"},
    {"carried", "whether it is computed how much of each value arrives"},
    {"parts", "whether the scores are computed part by part, too: of words and of the places that are added to them"},
    {"W_P", "learned rows for positions, from 0 on (with position: learned)"},
    {"from", "the first position"},
    {"functions", "what of each clock is written: sine and cosine, or its sine in both places"},
    {"layout", "where sine and cosine of a clock stand: side by side, or all sines before all cosines"},
    {"rollout", "of finished weights: attention rollout of all layers and heads of the file"},
    {"merged", "whether W_Q and W_K are multiplied to one matrix, too, and the scores computed with it"},
    {"loss", "what is wanted: adds the loss, and the slope of every number by it"},
    {"of", "the tensor whose rows are shares, or become shares"},
    {"loss.words", "the wanted column’s label for each row, or null; without any, the label of the next row"},
    {"loss.columns", "the wanted column’s number for each row, from 1, or null"},
    {"columns", "names for the numbers of a word, X: [water, money, place]"},
    {"optimizer", "adds one step of what is learned"},
    {"held", "rows of weights that are held by hand, weights[flower]: {flower: 1}"},
    {"made_up", "words whose rows are drawn from their letters, X: [the, cat]: no model's, nobody's"},
    {"spare", "rows for words that may be typed, X: {savings: [0, 3, 0]}"},
    {"sgd", "against the slopes"},
    {"adam", "against averaged slopes, by their usual size"},
    {"rate", "how far a step goes"},
    // clang-format on
};

static bool used[sizeof descriptions / sizeof *descriptions];

// What [name] is of [owner], a kind of model or "a page"; NULL where nothing says.
static const char *find_description(const char *owner, const char *name)
{
    char whole[64];
    for (int own = 1; own >= 0; own--) {
        snprintf(whole, sizeof whole, "%s.%s", owner, name);
        for (size_t i = 0; i < sizeof used; i++)
            if (!strcmp(descriptions[i].name, own ? whole : name)) {
                used[i] = true;
                return descriptions[i].text;
            }
    }
    return NULL;
}

static const char *described(const char *owner, const char *name)
{
    const char *text = find_description(owner, name);
    ck_assert_msg(text, "%s of %s has no description", name, owner);
    return text;
}

static void add_enum(struct strbuf *out, const char *const *names, int count)
{
    strbuf_add(out, "{\"enum\": [");
    for (int i = 0; i < count; i++)
        strbuf_addf(out, "%s\"%s\"", i ? ", " : "", names[i]);
    strbuf_add(out, "]}");
}

static void begin_map(struct strbuf *out)
{
    strbuf_add(out, "{\"type\": \"object\", \"additionalProperties\": false,\n"
                    "\"properties\": {");
}

// The next property of a mapping, of which [*first] is the first, with what it
// is; its value, in braces, follows and goes on behind that.
enum { OPEN = '@' };

static void add_key_of(struct strbuf *out, const char *name, const char *text,
                       bool *first)
{
    strbuf_addf(out, "%s\n\"%s\": {\"description\": \"%s\", %c",
                *first ? "" : ",", name, text, OPEN);
    *first = false;
}

static void add_key(struct strbuf *out, const char *owner, const char *name,
                    bool *first)
{
    add_key_of(out, name, described(owner, name), first);
}

static void join_keys(struct strbuf *out)
{
    size_t kept = 0;
    for (size_t i = 0; i < out->length; i++) {
        if (out->text[i] == OPEN) {
            ck_assert_int_eq(out->text[++i], '{');
            continue;
        }
        out->text[kept++] = out->text[i];
    }
    out->length = kept;
    out->text[kept] = '\0';
}

static void add_option(struct strbuf *out, const struct option *o)
{
    if (o->form == OPTION_NUMBER && o->least)
        strbuf_addf(out,
                    "{\"type\": \"integer\", \"minimum\": %d, \"maximum\": %d}",
                    o->least, MOST_IMPORTED);
    else if (o->form == OPTION_NUMBER)
        strbuf_add(out, "{\"type\": \"number\", \"exclusiveMinimum\": 0}");
    else if (o->form == OPTION_WHOLE)
        strbuf_addf(out,
                    "{\"type\": \"object\", \"properties\": {\"%s\": "
                    "{\"type\": \"integer\", \"minimum\": %d}}, "
                    "\"required\": [\"%s\"], \"additionalProperties\": false}",
                    o->name, o->least, o->name);
    if (o->form != OPTION_WORD)
        return;
    if (!strcmp(o->name, "true") || !strcmp(o->name, "false"))
        strbuf_addf(out, "{\"const\": %s}, ", o->name); // as YAML reads it
    add_enum(out, &o->name, 1);
    strbuf_addf(out,
                ", {\"type\": \"object\", \"properties\": "
                "{\"kind\": {\"const\": \"%s\"}}, "
                "\"required\": [\"kind\"]}",
                o->name);
}

// Rows and columns are as many as the loader takes.
static void add_row(struct strbuf *out)
{
    strbuf_addf(out,
                "{\"type\": \"array\", \"maxItems\": %d, \"items\": "
                "{\"type\": \"number\"}}",
                MOST_IN_MATRIX);
}

static void add_matrix(struct strbuf *out)
{
    strbuf_addf(out, "{\"type\": \"array\", \"maxItems\": %d, \"anyOf\": [",
                MOST_IN_MATRIX);
    add_row(out);
    strbuf_add(out, ", {\"items\": ");
    add_row(out);
    strbuf_add(out, "}]}");
}

static void add_list(struct strbuf *out, int most)
{
    strbuf_addf(out, "{\"type\": \"array\", \"maxItems\": %d}", most);
}

static void add_whole(struct strbuf *out, const struct key *k)
{
    bool even = k->flags & KEY_EVEN;
    strbuf_addf(out,
                "{\"type\": \"integer\", \"minimum\": %d, \"maximum\": %d%s}",
                even                  ? 2
                : k->flags & KEY_ZERO ? 0
                                      : 1,
                k->flags & KEY_MANY  ? MOST_IN_MATRIX
                : k->flags & KEY_FEW ? MOST_TYPED
                                     : MOST_IMPORTED,
                even ? ", \"multipleOf\": 2" : "");
}

static void add_choice(struct strbuf *out, const struct key *k)
{
    strbuf_add(out, "{\"anyOf\": [");
    for (const struct option *o = k->options; o->name; o++) {
        strbuf_add(out, o == k->options ? "" : ", ");
        if (o->form == OPTION_MATRIX)
            add_matrix(out);
        else
            add_option(out, o);
    }
    strbuf_add(out, "]}");
}

static void add_value(struct strbuf *out, const struct key *k)
{
    switch (k->type) {
    case KEY_WORDS:
        add_list(out, k->flags & KEY_FEW ? MOST_TYPED : MOST_IMPORTED);
        break;
    case KEY_MATRIX:
        add_matrix(out);
        break;
    case KEY_WHOLE:
        add_whole(out, k);
        break;
    case KEY_POSITIVE:
        strbuf_addf(out, "{\"type\": \"number\", \"%s\": 0}",
                    k->flags & KEY_ZERO ? "minimum" : "exclusiveMinimum");
        break;
    case KEY_SHARE:
        strbuf_add(out, "{\"type\": \"number\", \"exclusiveMinimum\": 0, "
                        "\"maximum\": 1}");
        break;
    case KEY_CHOICE:
        add_choice(out, k);
        break;
    case KEY_PARTS:
        add_list(out, MOST_PARTS);
        break;
    }
}

// The key's own name, or the mapping that it stands in.
static const char *outer_name(const struct key *k, char room[64])
{
    snprintf(room, 64, "%.*s", (int)strcspn(k->name, "."), k->name);
    return room;
}

static bool was_there(const struct kind *kind, const struct key *k,
                      const char *name)
{
    char room[64];
    for (const struct key *before = kind->keys; before < k; before++)
        if (!strcmp(outer_name(before, room), name))
            return true;
    return false;
}

// "without annotations, cell: gru-pytorch" of "!annotations, cell: gru-pytorch".
static void add_when(struct strbuf *out, const char *when)
{
    for (; *when; when++)
        if (*when == '!')
            strbuf_add(out, "without ");
        else
            strbuf_add_n(out, when, 1);
}

// Every shape that the key [name] may have, with what it needs, as a person
// would type it: "numbers, 2H × A (encoder: bidirectional); H × A (…)".
static void add_shapes(struct strbuf *out, const struct kind *kind,
                       const char *name)
{
    const char *joint = "numbers, ";
    for (const struct key *k = kind->keys; k->name; k++) {
        if (k->type != KEY_MATRIX || strcmp(k->name, name))
            continue;
        strbuf_addf(out, "%s%s × %s", joint, k->rows + (*k->rows == '#'),
                    k->columns + (*k->columns == '#'));
        if (k->when)
            strbuf_add(out, " (");
        add_when(out, k->when ? k->when : "");
        if (k->when)
            strbuf_add(out, ")");
        joint = "; ";
    }
}

// "W_Q": "numbers, d_model × d_k".
static void add_sized(struct strbuf *out, const struct kind *kind,
                      const struct key *k, const char *name, bool *first)
{
    struct strbuf text = {0};
    const char *own = find_description(kind->name, name);
    if (own)
        strbuf_addf(&text, "%s%s", own, strchr(k->name, '.') ? "" : "; ");
    if (k->type == KEY_MATRIX && !strchr(k->name, '.'))
        add_shapes(&text, kind, name);
    else if (!strchr(k->name, '.'))
        strbuf_addf(&text, "words, %s of them", k->rows ? k->rows : "any");
    add_key_of(out, name, strbuf_text(&text), first);
    strbuf_free(&text);
}

static void add_beside(struct strbuf *out, bool *first);

static void add_text_or(struct strbuf *out, const struct key *k)
{
    strbuf_add(out, "{\"anyOf\": [" TEXT_TYPE ", ");
    add_value(out, k);
    strbuf_add(out, "]}");
}

static void add_kind(struct strbuf *out, const struct kind *kind, bool further)
{
    char room[64];
    bool first = true;
    strbuf_addf(out,
                "{\"if\": {\"properties\": {\"kind\": {\"const\": "
                "\"%s\"}}},\n\"then\": ",
                kind->name);
    begin_map(out);
    for (const struct key *k = kind->keys; k->name; k++) {
        const char *name = outer_name(k, room);
        if (was_there(kind, k, name) || k->holds)
            continue;
        if (k->type == KEY_MATRIX || k->type == KEY_WORDS)
            add_sized(out, kind, k, name, &first);
        else
            add_key(out, kind->name, name, &first);
        if (strchr(k->name, '.'))
            strbuf_add(out, "{\"type\": \"object\"}");
        else if (k->among && k->flags & KEY_FEW &&
                 kind_takes(kind, "checkpoint"))
            add_text_or(out, k); // which a checkpoint's tokenizer makes words
        else
            add_value(out, k);
    }
    for (int i = 0; model_extras[i]; i++) {
        if (!strcmp(model_extras[i], "checkpoint") &&
            !kind_takes(kind, "checkpoint"))
            continue;
        bool map = !strcmp(model_extras[i], "classes");
        add_key(out, kind->name, model_extras[i], &first);
        strbuf_add(out, map ? "{\"type\": \"object\"}" : TEXT_TYPE);
    }
    if (further)
        add_beside(out, &first);
    strbuf_add(out, "}}}");
}

static void add_model_of(struct strbuf *out, bool further)
{
    enum { MOST_KINDS = 32 };
    int count = 0;
    const char *names[MOST_KINDS] = {NULL};
    for (; model_kinds[count]; count++) {
        ck_assert_int_lt(count, MOST_KINDS - 1);
        names[count] = model_kinds[count]->name;
    }
    strbuf_add(out, "{\"type\": \"object\", \"required\": [\"kind\"],\n"
                    "\"properties\": {");
    bool first = true;
    add_key(out, "a model", "kind", &first);
    add_enum(out, names, count);
    strbuf_add(out, "},\n\"allOf\": [");
    for (int i = 0; i < count; i++) {
        strbuf_add(out, i ? ",\n" : "\n");
        add_kind(out, model_kinds[i], further);
    }
    strbuf_add(out, "]}");
}

static void add_model(struct strbuf *out)
{
    add_model_of(out, false);
}

static void add_models(struct strbuf *out)
{
    strbuf_addf(out,
                "{\"type\": \"object\", \"maxProperties\": %d,\n"
                "\"propertyNames\": {\"pattern\": "
                "\"^[A-Za-z][A-Za-z0-9_-]*$\"},\n"
                "\"additionalProperties\": ",
                MOST_MODELS);
    add_model_of(out, true);
    strbuf_add(out, "}");
}

static void add_measures(struct strbuf *out)
{
    bool first = true;
    strbuf_addf(out,
                "{\"type\": \"object\", \"maxProperties\": %d,\n"
                "\"propertyNames\": {\"pattern\": "
                "\"^[A-Za-z_][A-Za-z0-9_]*$\"},\n"
                "\"additionalProperties\": ",
                MOST_MEASURES);
    begin_map(out);
    for (int i = 0; measure_keys[i]; i++) {
        const char *name = measure_keys[i];
        add_key(out, "a measure", name, &first);
        if (!strcmp(name, "task"))
            add_enum(out, measure_tasks, name_count(measure_tasks));
        else if (!strcmp(name, "model"))
            strbuf_add(out, TEXT_TYPE);
        else
            strbuf_addf(out, "{\"type\": \"integer\", \"minimum\": %d}",
                        strcmp(name, "others") != 0);
    }
    strbuf_add(out, "},\n\"required\": [\"task\"]}}");
}

static void add_ask(struct strbuf *out)
{
    bool first = true;
    begin_map(out);
    for (int i = 0; answer_names[i]; i++) {
        add_key(out, "a question", answer_names[i], &first);
        strbuf_add(out, "{\"type\": [\"string\", \"number\"]}");
    }
    for (int i = 0; question_keys[i]; i++) {
        add_key(out, "a question", question_keys[i], &first);
        if (!strcmp(question_keys[i], "wrong")) {
            strbuf_add(out, "{\"type\": \"array\", \"items\": ");
            add_enum(out, procedure_names, PROCEDURES);
            strbuf_add(out, "}");
        } else if (!strcmp(question_keys[i], "keeps")) {
            strbuf_add(out, "{\"type\": \"array\", \"items\": " TEXT_TYPE "}");
        } else {
            bool text = !strcmp(question_keys[i], "question") ||
                        !strcmp(question_keys[i], "then") ||
                        !strcmp(question_keys[i], "hint");
            strbuf_add(out, text ? TEXT_TYPE : "{\"type\": \"number\"}");
        }
    }
    strbuf_add(out, "},\n\"required\": [\"question\"],\n\"oneOf\": [");
    for (int i = 0; answer_names[i]; i++)
        strbuf_addf(out, "%s{\"required\": [\"%s\"]}", i ? ", " : "",
                    answer_names[i]);
    strbuf_add(out, "]}");
}

static void add_minutes(struct strbuf *out)
{
    strbuf_addf(out, "{\"type\": \"integer\", \"minimum\": 1, \"maximum\": %d}",
                MOST_MINUTES);
}

static void add_view(struct strbuf *out)
{
    bool first = true;
    begin_map(out);
    for (const struct setting_kind *s = page_settings; s->name; s++) {
        add_key(out, "a view", s->name, &first);
        if (!*s->options) {
            strbuf_add(out, TEXT_TYPE);
            continue;
        }
        // to YAML 1.1, on is true
        bool on = name_find(s->options, "on") >= 0;
        strbuf_add(out, on ? "{\"anyOf\": [{\"type\": \"boolean\"}, " : "");
        add_enum(out, s->options, name_count(s->options));
        strbuf_add(out, on ? "]}" : "");
    }
    strbuf_add(out, "}}");
}

static void add_card(struct strbuf *out)
{
    int count = 0;
    const char *terms[256];
    for (; card_term(count) && count < 256; count++)
        terms[count] = card_term(count);
    add_enum(out, terms, count);
}

static void add_role(struct strbuf *out)
{
    add_enum(out, role_names, name_count(role_names));
}

static void add_part(struct strbuf *out)
{
    add_enum(out, part_names, name_count(part_names));
}

static void add_reason(struct strbuf *out)
{
    add_enum(out, reason_names, name_count(reason_names));
}

static void add_answer(struct strbuf *out)
{
    strbuf_add(out, "{\"type\": \"boolean\"}");
}

static void add_object(struct strbuf *out)
{
    strbuf_add(out, "{\"type\": \"object\"}");
}

static void add_words(struct strbuf *out)
{
    strbuf_add(out, WORDS_TYPE);
}

static void add_pages(struct strbuf *out);

static void add_held(struct strbuf *out)
{
    strbuf_add(out, "{\"type\": \"object\",\n\"patternProperties\": "
                    "{\"^[^\\\\[]+\\\\[[^\\\\]]+\\\\]$\": "
                    "{\"type\": \"object\", \"minProperties\": 1,\n"
                    "\"additionalProperties\": {\"type\": \"number\", "
                    "\"minimum\": 0, \"maximum\": 1}}},\n"
                    "\"additionalProperties\": false}");
}

static void add_rate(struct strbuf *out)
{
    bool first = true;
    begin_map(out);
    add_key(out, "an optimizer", "rate", &first);
    strbuf_add(out, "{\"type\": \"number\", \"exclusiveMinimum\": 0}},\n"
                    "\"required\": [\"rate\"]}");
}

static void add_optimizer(struct strbuf *out)
{
    bool first = true;
    begin_map(out);
    for (int i = 0; optimizer_names[i]; i++) {
        add_key(out, "an optimizer", optimizer_names[i], &first);
        add_rate(out);
    }
    strbuf_add(out, "},\n\"minProperties\": 1, \"maxProperties\": 1}");
}

static void add_loss(struct strbuf *out)
{
    bool first = true;
    begin_map(out);
    add_key(out, "loss", "of", &first);
    strbuf_add(out, TEXT_TYPE);
    add_key(out, "loss", "words", &first);
    strbuf_add(out, "{\"type\": \"array\", \"items\": {\"type\": "
                    "[\"string\", \"null\"]}}");
    add_key(out, "loss", "columns", &first);
    strbuf_add(out, "{\"type\": \"array\", \"items\": {\"type\": "
                    "[\"integer\", \"null\"], \"minimum\": 1}}");
    strbuf_add(out, "},\n\"required\": [\"of\"], "
                    "\"not\": {\"required\": [\"words\", \"columns\"]}}");
}

// What is no text; a name that stands on a page and in a lesson is the same.
static const struct {
    const char *name;
    void (*add)(struct strbuf *out);
} values[] = {
    {"model", add_model},         {"models", add_models},
    {"measures", add_measures},   {"pages", add_pages},
    {"bank", add_pages},          {"expect", add_object},
    {"needs", add_words},         {"allow", add_words},
    {"role", add_role},           {"card", add_card},
    {"view", add_view},           {"ask", add_ask},
    {"change", add_object},       {"loss", add_loss},
    {"optimizer", add_optimizer}, {"held", add_held},
    {"part", add_part},           {"reason", add_reason},
    {"spare", add_object},        {"columns", add_object},
    {"made_up", add_object},      {"long", add_answer},
    {"minutes", add_minutes},     {"by", add_minutes},
};

static void add_named_value(struct strbuf *out, const char *name)
{
    size_t k = 0, count = sizeof values / sizeof *values;
    while (k < count && strcmp(values[k].name, name))
        k++;
    if (k < count)
        values[k].add(out);
    else
        strbuf_add(out, TEXT_TYPE);
}

static void add_beside(struct strbuf *out, bool *first)
{
    for (int i = 0; beside_model[i]; i++) {
        add_key(out, "a lesson", beside_model[i], first);
        add_named_value(out, beside_model[i]);
    }
}

// A page's model is one by name.
static void add_keys(struct strbuf *out, const char *const *names)
{
    bool first = true;
    begin_map(out);
    for (int i = 0; names[i]; i++) {
        bool by_name = names == page_keys && !strcmp(names[i], "model");
        add_key(out, names == page_keys ? "a page" : "a lesson", names[i],
                &first);
        if (by_name)
            strbuf_add(out, TEXT_TYPE);
        else
            add_named_value(out, names[i]);
    }
    strbuf_add(out, "}");
}

static void add_pages(struct strbuf *out)
{
    strbuf_add(out, "{\"type\": \"array\", \"items\": ");
    add_keys(out, page_keys);
    strbuf_add(out, "}}");
}

static void write_schema(struct strbuf *out)
{
    strbuf_add(out, "{\"allOf\": [{\"$comment\": \"made by "
                    "tests/test_schema.c\"}],\n\"$schema\": "
                    "\"http://json-schema.org/draft-07/schema#\",\n"
                    "\"required\": [\"title\", \"goal\", \"model\"],\n");
    struct strbuf keys = {0};
    add_keys(&keys, root_keys);
    join_keys(&keys);
    strbuf_add(out, strbuf_text(&keys) + 1); // inside of the same braces
    strbuf_add(out, "}\n");
    strbuf_free(&keys);
}

// --- the reference -----------------------------------------------------------

// The same for people: lessons/reference.md, a table for each mapping.
static void begin_table(struct strbuf *out, const char *title,
                        const char *columns)
{
    strbuf_addf(out, "\n## %s\n\n%s\n|", title, columns);
    for (const char *c = columns + 1; (c = strchr(c, '|')); c++)
        strbuf_add(out, "---|");
    strbuf_add(out, "\n");
}

// A bar would end the cell.
static void add_cell(struct strbuf *out, const char *text)
{
    for (; *text; text++)
        strbuf_addf(out, *text == '|' ? "\\|" : "%c", *text);
    strbuf_add(out, " |");
}

static void add_names(struct strbuf *out, const char *const *names)
{
    for (int i = 0; names[i]; i++)
        strbuf_addf(out, "%s`%s`", i ? ", " : "", names[i]);
}

static void add_reference_row(struct strbuf *out, const char *owner,
                              const char *name, const char *const *names)
{
    struct strbuf text = {0};
    strbuf_addf(out, "| `%s` | ", name);
    strbuf_add(&text, described(owner, name));
    if (names && *names) {
        strbuf_add(&text, ": ");
        add_names(&text, names);
    }
    add_cell(out, strbuf_text(&text));
    strbuf_add(out, "\n");
    strbuf_free(&text);
}

static void add_rows(struct strbuf *out, const char *owner,
                     const char *const *names)
{
    for (int i = 0; names[i]; i++) {
        const char *name = names[i];
        add_reference_row(out, owner, name,
                          !strcmp(name, "role")     ? role_names
                          : !strcmp(name, "part")   ? part_names
                          : !strcmp(name, "wrong")  ? procedure_names
                          : !strcmp(name, "task")   ? measure_tasks
                          : !strcmp(name, "reason") ? reason_names
                                                    : NULL);
    }
}

static void add_options(struct strbuf *out, const struct key *k)
{
    for (const struct option *o = k->options; o->name; o++) {
        const char *joint = o == k->options ? "" : ", ";
        if (o->form == OPTION_NUMBER && o->least)
            strbuf_addf(out, "%sa whole number from %d", joint, o->least);
        else if (o->form == OPTION_NUMBER)
            strbuf_addf(out, "%sa number above 0", joint);
        else if (o->form == OPTION_MATRIX)
            strbuf_addf(out, "%s0 and 1, %s × %s", joint, k->rows, k->columns);
        else if (o->form == OPTION_WHOLE)
            strbuf_addf(out, "%s`{%s: n}` with n from %d", joint, o->name,
                        o->least);
        else
            strbuf_addf(out, "%s`%s`", joint, o->name);
        for (const struct key *own = o->keys; own && own->name; own++)
            strbuf_addf(out, "%s`%s`%s", own == o->keys ? " (with " : ", ",
                        own->name, own[1].name ? "" : ")");
    }
}

// What may stand there.
static void add_what(struct strbuf *out, const struct key *k)
{
    switch (k->type) {
    case KEY_WORDS:
        strbuf_addf(out, "words, %s", k->rows ? k->rows : "any number");
        break;
    case KEY_MATRIX:
        strbuf_addf(out, "%s × %s", k->rows + (*k->rows == '#'),
                    k->columns + (*k->columns == '#'));
        break;
    case KEY_WHOLE:
        strbuf_addf(out, "%s number from %d",
                    k->flags & KEY_EVEN ? "an even" : "a whole",
                    k->flags & KEY_EVEN   ? 2
                    : k->flags & KEY_ZERO ? 0
                                          : 1);
        break;
    case KEY_POSITIVE:
        strbuf_add(out, k->flags & KEY_ZERO ? "0 or a number above it"
                                            : "a number above 0");
        break;
    case KEY_SHARE:
        strbuf_add(out, "a number above 0, at most 1");
        break;
    case KEY_CHOICE:
        add_options(out, k);
        break;
    case KEY_PARTS:
        strbuf_addf(out, "a list, each %s with keys of its own", k->part);
        break;
    }
}

// "with heads, without W_O, b_O" of "heads, !W_O, !b_O".
static void add_conditions(struct strbuf *out, const char *when)
{
    int sign = 0;
    for (const char *joint = ""; *when; joint = ", ") {
        size_t length = strcspn(when, ",");
        int new = *when == '!' ? -1 : 1;
        strbuf_addf(out, "%s%s%.*s", joint,
                    new == sign ? ""
                    : new < 0   ? "without "
                                : "with ",
                    (int)length - (new < 0), when + (new < 0));
        sign = new;
        when += length;
        when += strspn(when, ", ");
    }
}

static void add_needed(struct strbuf *out, const struct kind *kind,
                       const struct key *k)
{
    strbuf_add(out, k->flags & KEY_REQUIRED   ? "yes"
                    : k->flags & KEY_IDENTITY ? "else the identity"
                    : k->when                 ? "only"
                                              : "");
    if (k->when) {
        strbuf_add(out, k->flags & (KEY_REQUIRED | KEY_IDENTITY) ? ", " : " ");
        add_conditions(out, k->when);
    }
    const char *joint = out->length ? "; in each of " : "in each of ";
    for (; k && k->within; k = kind_key(kind, k->within)) {
        strbuf_addf(out, "%s%s", joint, k->within);
        joint = ", or of ";
    }
}

// A matrix that is told by its name and size stands with those that are needed
// when it is.
static bool is_plain(const struct kind *kind, const struct key *k)
{
    return k->type == KEY_MATRIX && !k->holds &&
           !find_description(kind->name, k->name);
}

static void add_like(struct strbuf *out, const struct kind *kind,
                     const struct key *first, const char *needed)
{
    const char *joint = "| ";
    struct strbuf other = {0};
    for (const struct key *k = first; k->name; k++) {
        strbuf_clear(&other);
        add_needed(&other, kind, k);
        if (!is_plain(kind, k) || strcmp(strbuf_text(&other), needed))
            continue;
        strbuf_addf(out, "%s`%s` ", joint, k->name);
        add_what(out, k);
        joint = ", ";
    }
    strbuf_addf(out, " | numbers | %s | |\n", needed);
    strbuf_free(&other);
}

static void add_key_row(struct strbuf *out, const struct kind *kind,
                        const struct key *k)
{
    struct strbuf what = {0}, needed = {0}, other = {0};
    char room[64];
    const char *text = find_description(kind->name, outer_name(k, room));
    bool again = false,
         listed = false; // its other shapes, one like it, said it
    add_what(&what, k);
    add_needed(&needed, kind, k);
    for (const struct key *before = kind->keys; before < k; before++) {
        strbuf_clear(&other);
        add_needed(&other, kind, before);
        again |= !strcmp(before->name, k->name);
        listed |= is_plain(kind, before) &&
                  !strcmp(strbuf_text(&other), strbuf_text(&needed));
    }
    if (is_plain(kind, k)) {
        if (!listed)
            add_like(out, kind, k, strbuf_text(&needed));
    } else {
        strbuf_addf(out, "| `%s` | ", k->name);
        add_cell(out, strbuf_text(&what));
        strbuf_addf(out, " %s | ", strbuf_text(&needed));
        add_cell(out, text && !again ? text : "");
        strbuf_add(out, "\n");
    }
    strbuf_free(&what);
    strbuf_free(&needed);
    strbuf_free(&other);
}

// The keys of an option, which stand beside its `kind`.
static void add_option_rows(struct strbuf *out, const struct kind *kind,
                            const struct key *k)
{
    for (const struct option *o = k->options; o && o->name; o++)
        for (const struct key *own = o->keys; own && own->name; own++) {
            struct strbuf what = {0};
            add_what(&what, own);
            strbuf_addf(out, "| `%s.%s` | ", k->name, own->name);
            add_cell(out, strbuf_text(&what));
            strbuf_addf(out, " %s, with kind: %s | ",
                        own->flags & KEY_REQUIRED ? "yes" : "only", o->name);
            add_cell(out, described(kind->name, own->name));
            strbuf_add(out, "\n");
            strbuf_free(&what);
        }
}

static void write_reference(struct strbuf *out)
{
    static const char *const loss[] = {"of", "words", "columns", NULL};
    static const char *const rate[] = {"rate", NULL};
    strbuf_add(
        out, "# Every key of a lesson\n\n"
             "Made from the tables that check lessons (tests/test_schema.c); "
             "`lesson.schema.json` says\nthe same to an editor. What the kinds "
             "compute is in [models.md](models.md), how a lesson\nis told in "
             "[pages.md](pages.md).\n");
    begin_table(out, "The lesson", "| key | is |");
    add_rows(out, "a lesson", root_keys);
    begin_table(out, "A page, or a question of the bank", "| key | is |");
    add_rows(out, "a page", page_keys);
    begin_table(out, "The view of a page", "| key | is |");
    for (const struct setting_kind *v = page_settings; v->name; v++)
        add_reference_row(out, "a view", v->name, v->options);
    begin_table(out, "A question (`ask`)", "| key | is |");
    add_rows(out, "a question", question_keys);
    strbuf_add(out, "\nAnd just one of these:\n\n| key | is |\n|---|---|\n");
    add_rows(out, "a question", answer_names);
    begin_table(out, "One of `measures`", "| key | is |");
    add_rows(out, "a measure", measure_keys);
    begin_table(out, "`loss`", "| key | is |");
    add_rows(out, "loss", loss);
    begin_table(out, "`optimizer`, one of them", "| key | is |");
    add_rows(out, "an optimizer", optimizer_names);
    strbuf_add(out, "\nEach has the key:\n\n| key | is |\n|---|---|\n");
    add_rows(out, "an optimizer", rate);
    strbuf_add(out, "\nEvery kind of model takes `weights`, ");
    strbuf_addf(out,
                "%s.\nOf a choice the first is meant where it is "
                "missing. A further one of `models` takes ",
                described("a model", "weights"));
    add_names(out, beside_model);
    strbuf_add(out, ", too.\n");
    for (int i = 0; model_kinds[i]; i++) {
        char title[64];
        snprintf(title, sizeof title, "`kind: %s`", model_kinds[i]->name);
        begin_table(out, title, "| key | may be | needed | is |");
        for (const struct key *k = model_kinds[i]->keys; k->name; k++)
            if (!k->holds) {
                add_key_row(out, model_kinds[i], k);
                add_option_rows(out, model_kinds[i], k);
            }
    }
}

// --- comparing  ---

static void compare(const char *path, const struct strbuf *made)
{
    struct strbuf there = {0};
    char room[4096];
    const char *again = getenv("FOLLOWSPOT_REBASELINE");
    FILE *f = fopen(path, again ? "wb" : "rb");
    ck_assert_msg(f, "%s", path);
    if (again)
        fwrite(made->text, 1, made->length, f);
    for (size_t n; !again && (n = fread(room, 1, sizeof room, f)) > 0;)
        strbuf_add_n(&there, room, n);
    ck_assert(!fclose(f));
    ck_assert_msg(again || !strcmp(strbuf_text(made), strbuf_text(&there)),
                  "%s: the tables have changed: FOLLOWSPOT_REBASELINE=1", path);
    strbuf_free(&there);
}

START_TEST(both_are_what_the_loader_reads)
{
    struct strbuf schema = {0}, reference = {0};
    write_schema(&schema);
    write_reference(&reference);
    compare(SOURCE_ROOT "/lessons/lesson.schema.json", &schema);
    compare(SOURCE_ROOT "/lessons/reference.md", &reference);
    for (size_t i = 0; i < sizeof used; i++)
        ck_assert_msg(used[i], "nothing is called %s", descriptions[i].name);
    strbuf_free(&schema);
    strbuf_free(&reference);
}
END_TEST

// The first cell of a row of lessons/models.md has each kind, once or more.
START_TEST(every_kind_is_told)
{
    bool told[64] = {false};
    char line[2048];
    FILE *f = fopen(SOURCE_ROOT "/lessons/models.md", "r");
    ck_assert_ptr_nonnull(f);
    while (fgets(line, sizeof line, f)) {
        line[strcspn(line + 1, "|") + 1] = '\0';
        for (int i = 0; *line == '|' && model_kinds[i]; i++) {
            char name[64];
            snprintf(name, sizeof name, "`%s`", model_kinds[i]->name);
            told[i] |= strstr(line, name) != NULL;
        }
    }
    ck_assert(!fclose(f));
    for (int i = 0; model_kinds[i]; i++)
        ck_assert_msg(told[i], "models.md lacks %s", model_kinds[i]->name);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("schema");
    TCase *t = tcase_create("schema");
    tcase_add_test(t, both_are_what_the_loader_reads);
    tcase_add_test(t, every_kind_is_told);
    suite_add_tcase(suite, t);
    return suite_end(suite);
}
