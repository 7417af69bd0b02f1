// SPDX-License-Identifier: MIT
// lessons/lesson.schema.json, which editors complete and check lessons by, is
// what the loader's own tables say. FOLLOWSPOT_REBASELINE=1 writes it anew.
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/strbuf.h"
#include "lesson/grammar.h"
#include "lesson/loss.h"
#include "lesson/lesson.h"
#include "lesson/measures.h"
#include "lesson/procedure.h"
#include "mechanism/mechanism.h"
#include "model/key.h"
#include "suite.h"

#define SCHEMA SOURCE_ROOT "/lessons/lesson.schema.json"
#define TEXT_TYPE "{\"type\": \"string\"}"
#define WORDS_TYPE "{\"type\": \"array\"}"

// --- writing  ---

// What each key is, for whoever points at it; matrices and words say their
// sizes.
static const struct {
    const char *name, *text;
} descriptions[] = {
    // clang-format off
    {"model", "what is computed, and from what"},
    {"models", "further models by name, each like model, with its own loss, optimizer, held, spare and allow"},
    {"measures", "what is counted on sentences that a task draws; {name} and {name.of} on a page"},
    {"against", "the model that stands beside the page's; model: the lesson's"},
    {"task", "which sentences; right is the verb, or the whole translation"},
    {"others", "so many nouns between the first one and the verb"},
    {"words", "of sentences of at least so many words"},
    {"sentences", "how many are drawn"},
    {"seed", "of the draw"},
    {"title", "what the lesson is called"},
    {"goal", "what a learner can do after it; on a page: what is to be reached, two expressions with <, <=, >, >= or = between them"},
    {"needs", "lessons that come before it, by their names"},
    {"companion", "a lesson that stands beside this one"},
    {"pages", "what is told, page after page"},
    {"bank", "questions that later lessons ask again"},
    {"expect", "the numbers that the lesson promises, by their addresses; check computes them"},
    {"allow", "what may be changed"},
    {"allowed", "what may be changed"},
    {"kind", "which mechanism it is"},
    {"weights", "a file with the values of other keys: .json, .npz, .npy, .safetensors"},
    {"classes", "parts of speech of the vocabulary’s words"},
    {"id", "what the page is called"},
    {"at", "an address, as deep as the page looks"},
    {"say", "at most 25 words; {scores[cat,dog]} is computed"},
    {"note", "for the presenter"},
    {"part", "where in the lesson’s arc the page stands; without it, where the page before does"},
    {"reason", "whether the step’s own reason stands under the page’s sentence; without it, it does"},
    {"see", "a lesson that the page mentions, its file’s name without .yaml; the key Q opens it"},
    {"role", "what the page is for"},
    {"card", "a term that is introduced"},
    {"view", "how this page looks"},
    {"change", "what this page changes in the lesson"},
    {"why", "a step that is taken out, and what comes of it"},
    {"ask", "one question: the words of it, and one kind of answer"},
    {"holds", "what the page promises with what it changes"},
    {"when", "of which numbers the sentence is true"},
    {"question", "what is asked, in words; of a lesson the question that it answers, on its card"},
    {"wrong", "wrong procedures that give a reply"},
    {"tolerance", "how far from its number a reply may be"},
    {"blank", "how many numbers at the end of a row are asked for"},
    {"number", "the number that is asked for, an address or an expression"},
    {"choice", "the word that is asked for, among the labels"},
    {"order", "the labels in the order of these numbers"},
    {"click", "the cell that is asked for"},
    {"row", "the row that is asked for"},
    {"changes", "what is asked whether the change changes it"},
    {"sums", "column sums under weights"},
    {"whole", "the whole formula in place of the picture"},
    {"numbers", "numbers in cells"},
    {"plain", "what is told alone, without what it is made of or would be otherwise"},
    {"compare", "what the change is shown against; none: nothing"},
    {"difference", "where the difference of two stands"},
    {"focus", "the address that is looked at"},
    {"formula", "the formula under the picture"},
    {"map", "the few stations of the lesson in place of the picture, that of the page’s address lit"},
    {"ledger", "how many products and learned numbers the stages take, in place of the picture"},
    {"wiring", "a decoder word by word in place of the picture: which state asks, where the context goes"},
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
    {"start", "the position of the first word"},
    {"divisor", "what random products are divided by"},
    {"draws", "how many dot products are drawn for each d"},
    {"base", "the longest wave is nearly 2π times as many places long"},
    {"beside", "binary: the positions as switches, too, beside the clocks"},
    {"shift", "how many positions the matrix R goes on"},
    {"d", "how many numbers a vector has"},
    {"cell", "what remembers from word to word"},
    {"attention", "how the decoder looks"},
    {"encoder", "whether the words are read both ways, or from left to right alone"},
    {"start", "how the decoder begins: through W_init and b_init, or with the last annotation as it is (with encoder: forward)"},
    {"wiring", "when a translator looks: the state before the word asks, and the context goes into the next; or the word’s own state asks, and they are joined after"},
    {"readout", "what the logits are made of: state, context and the word before, or the state alone"},
    {"residual", "whether a word keeps half of its own in each round"},
    {"picture", "the numbers of a picture, row by row"},
    {"channels", "a list of kernels, each of which makes a map of its own"},
    {"sharing", "all: one kernel for all places; none: a dense layer, with weights of its own for each"},
    {"down", "how many rows down the picture is moved"},
    {"right", "how many columns to the right the picture is moved"},
    {"hidden", "what stands between the inputs and the answer: units with ReLU, units without a bend, or none"},
    {"rounds", "how often words pass on what they have"},
    {"score", "how a query meets a key"},
    {"vocabulary", "the words that the model knows, of a translator those of both languages"},
    {"generate", "how many words are written behind the prompt; a full stop ends it"},
    {"temperature", "how far the words written may be from the likeliest, which 0 takes; 1 draws each by its chance; with kind: softmax what all scores are divided by first"},
    {"times", "how often each word stands in the text"},
    {"carried", "whether it is computed how much of each value arrives"},
    {"parts", "whether the scores are computed part by part, too: of words and of the places that are added to them"},
    {"W_P", "learned rows for positions, from 0 on (with position: learned)"},
    {"rollout", "of finished weights: attention rollout of all layers and heads of the file"},
    {"merged", "whether W_Q and W_K are multiplied to one matrix, too, and the scores computed with it"},
    {"loss", "what is wanted: adds the loss, and the slope of every number by it"},
    {"of", "the tensor whose rows are shares, or become shares"},
    {"words", "the wanted column’s label for each row, or null; without any, the label of the next row"},
    {"columns", "of a loss the wanted column’s number for each row, from 1, or null; beside the model names for columns, X: [water, money, place]"},
    {"optimizer", "adds one step of what is learned"},
    {"held", "rows of weights that are held by hand, weights[flower]: {flower: 1}"},
    {"spare", "rows for words that may be typed, X: {savings: [0, 3, 0]}"},
    {"sgd", "against the slopes"},
    {"adam", "against averaged slopes, by their usual size"},
    {"rate", "how far a step goes"},
    // clang-format on
};

static const char *described(const char *name)
{
    for (size_t i = 0; i < sizeof descriptions / sizeof *descriptions; i++)
        if (!strcmp(descriptions[i].name, name))
            return descriptions[i].text;
    ck_abort_msg("%s has no description", name);
    return NULL;
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

static void add_key(struct strbuf *out, const char *name, bool *first)
{
    add_key_of(out, name, described(name), first);
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
    if (strchr(k->name, '.'))
        strbuf_add(&text, described(name));
    else if (k->type == KEY_MATRIX)
        add_shapes(&text, kind, name);
    else
        strbuf_addf(&text, "words, %s of them", k->rows ? k->rows : "any");
    add_key_of(out, name, strbuf_text(&text), first);
    strbuf_free(&text);
}

static void add_beside(struct strbuf *out, bool *first);

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
            add_key(out, name, &first);
        if (strchr(k->name, '.'))
            strbuf_add(out, "{\"type\": \"object\"}");
        else
            add_value(out, k);
    }
    for (int i = 0; model_extras[i]; i++) {
        bool map = !strcmp(model_extras[i], "classes");
        add_key(out, model_extras[i], &first);
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
    add_key(out, "kind", &first);
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
        add_key(out, name, &first);
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
        add_key(out, answer_names[i], &first);
        strbuf_add(out, "{\"type\": [\"string\", \"number\"]}");
    }
    for (int i = 0; question_keys[i]; i++) {
        add_key(out, question_keys[i], &first);
        if (!strcmp(question_keys[i], "wrong")) {
            strbuf_add(out, "{\"type\": \"array\", \"items\": ");
            add_enum(out, procedure_names, PROCEDURES);
            strbuf_add(out, "}");
        } else {
            bool text = !strcmp(question_keys[i], "question");
            strbuf_add(out, text ? TEXT_TYPE : "{\"type\": \"number\"}");
        }
    }
    strbuf_add(out, "},\n\"required\": [\"question\"],\n\"oneOf\": [");
    for (int i = 0; answer_names[i]; i++)
        strbuf_addf(out, "%s{\"required\": [\"%s\"]}", i ? ", " : "",
                    answer_names[i]);
    strbuf_add(out, "]}");
}

static void add_view(struct strbuf *out)
{
    bool first = true;
    begin_map(out);
    for (const struct setting_kind *s = page_settings; s->name; s++) {
        add_key(out, s->name, &first);
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
    add_key(out, "rate", &first);
    strbuf_add(out, "{\"type\": \"number\", \"exclusiveMinimum\": 0}},\n"
                    "\"required\": [\"rate\"]}");
}

static void add_optimizer(struct strbuf *out)
{
    bool first = true;
    begin_map(out);
    for (int i = 0; optimizer_names[i]; i++) {
        add_key(out, optimizer_names[i], &first);
        add_rate(out);
    }
    strbuf_add(out, "},\n\"minProperties\": 1, \"maxProperties\": 1}");
}

static void add_loss(struct strbuf *out)
{
    bool first = true;
    begin_map(out);
    add_key(out, "of", &first);
    strbuf_add(out, TEXT_TYPE);
    add_key(out, "words", &first);
    strbuf_add(out, "{\"type\": \"array\", \"items\": {\"type\": "
                    "[\"string\", \"null\"]}}");
    add_key(out, "columns", &first);
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
        add_key(out, beside_model[i], first);
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
        add_key(out, names[i], &first);
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

// --- comparing  ---

START_TEST(the_schema_is_what_the_loader_reads)
{
    struct strbuf made = {0}, there = {0};
    char room[4096];
    const char *again = getenv("FOLLOWSPOT_REBASELINE");
    write_schema(&made);
    FILE *f = fopen(SCHEMA, again ? "wb" : "rb");
    ck_assert_ptr_nonnull(f);
    if (again)
        fwrite(made.text, 1, made.length, f);
    for (size_t n; !again && (n = fread(room, 1, sizeof room, f)) > 0;)
        strbuf_add_n(&there, room, n);
    ck_assert(!fclose(f));
    ck_assert_msg(again || !strcmp(strbuf_text(&made), strbuf_text(&there)),
                  "the tables have changed: FOLLOWSPOT_REBASELINE=1");
    strbuf_free(&made);
    strbuf_free(&there);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("schema");
    TCase *t = tcase_create("schema");
    tcase_add_test(t, the_schema_is_what_the_loader_reads);
    suite_add_tcase(suite, t);
    return suite_end(suite);
}
