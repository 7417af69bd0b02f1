// SPDX-License-Identifier: MIT
// What tensors, rows and cells are called. One line says how the field writes
// a tensor; what has none is written with its name and ordinals.
#include <ctype.h>
#include <string.h>

#include <check.h>

#include "claims.h"
#include "../suite.h"
#include "model/key.h"
#include "trace/term.h"

enum called {
    ORDINALS, // W[3], "row 3"
    WORDS,    // q(cat), "“cat”": the words of a key of the model
    WRITTEN,  // q₂, "word 2": what a decoder writes
    COUNTED,  // s₀, "s0"
    NUMBERED, // max₃, "row 3": has a term, but no labels
    PLACES    // P[7], "position 7"
};

static const struct naming {
    const char *tensor, *term;
    const char *symbol; // of a row; NULL: the catalogue's, or the name
    enum called rows;
    const char *row_words;
    enum called columns;
    const char *column_words;
    const char *kind; // of model; NULL: any
} namings[] = {
    {"x", "said_number", "x", WORDS, "tokens", ORDINALS, NULL, "memory"},
    {"states", "remembered", "h", WORDS, "tokens", ORDINALS, NULL, "memory"},
    {"take", "taken", NULL, WORDS, "tokens", ORDINALS, NULL, "memory"},
    {"keep", "step_keeps", NULL, WORDS, "tokens", ORDINALS, NULL, "memory"},
    {"influence", "influence", NULL, WORDS, "tokens", WORDS, "tokens",
     "memory"},
    {"errors", "felt", NULL, WORDS, "tokens", ORDINALS, NULL, "memory"},
    {"gru", "gru_state", "g", WORDS, "tokens", ORDINALS, NULL},
    {"gru.z", "update", "z", WORDS, "tokens", ORDINALS, NULL},
    {"gru.r", "reset", "r", WORDS, "tokens", ORDINALS, NULL},
    {"gru.reset", "seen", NULL, WORDS, "tokens", ORDINALS, NULL},
    {"gru.candidate", "candidate", "g̃", WORDS, "tokens", ORDINALS, NULL},
    {"lstm.f", "forget_gate", "f", WORDS, "tokens", ORDINALS, NULL},
    {"lstm.i", "input_gate", "i", WORDS, "tokens", ORDINALS, NULL},
    {"lstm.o", "output_gate", "o", WORDS, "tokens", ORDINALS, NULL},
    {"lstm.candidate", "offered", "c̃", WORDS, "tokens", ORDINALS, NULL},
    {"lstm.kept", "cell_kept", NULL, WORDS, "tokens", ORDINALS, NULL},
    {"lstm.written", "cell_written", NULL, WORDS, "tokens", ORDINALS, NULL},
    {"lstm.cell", "cell_state", "c", WORDS, "tokens", ORDINALS, NULL},
    {"lstm.shown", "cell_shown", NULL, WORDS, "tokens", ORDINALS, NULL},
    {"lstm", "lstm_state", "h", WORDS, "tokens", ORDINALS, NULL},
    {"z", NULL, "z", ORDINALS, NULL, ORDINALS, NULL, "memory"},
    {"w", NULL, "w", ORDINALS, NULL, ORDINALS, NULL, "memory"},
    {"u", NULL, "u", ORDINALS, NULL, ORDINALS, NULL, "memory"},
    {"picture", "picture", NULL, NUMBERED, NULL, ORDINALS, NULL, "convolution"},
    {"map", "map", NULL, NUMBERED, NULL, ORDINALS, NULL, "convolution"},
    {"moved", "moved", NULL, NUMBERED, NULL, ORDINALS, NULL, "convolution"},
    {"moved.map", "moved_map", NULL, NUMBERED, NULL, ORDINALS, NULL,
     "convolution"},
    {"map.moved", "map_moved", NULL, NUMBERED, NULL, ORDINALS, NULL,
     "convolution"},
    {"taught", "taught", NULL, NUMBERED, NULL, ORDINALS, NULL, "convolution"},
    {"change", "unlike", NULL, NUMBERED, NULL, ORDINALS, NULL, "convolution"},
    {"kernel", NULL, "kernel", ORDINALS, NULL, ORDINALS, NULL, "convolution"},
    {"X", "case", "x", WORDS, "tokens", ORDINALS, NULL, "layer"},
    {"targets", "wanted", NULL, WORDS, "tokens", ORDINALS, NULL, "layer"},
    {"sums", "unit_sum", NULL, WORDS, "tokens", ORDINALS, NULL, "layer"},
    {"hidden", "unit", "h", WORDS, "tokens", ORDINALS, NULL, "layer"},
    {"output", "decision", NULL, WORDS, "tokens", ORDINALS, NULL, "layer"},
    {"answers", "answer", NULL, WORDS, "tokens", ORDINALS, NULL, "layer"},
    {"right", "correct", NULL, WORDS, "tokens", ORDINALS, NULL, "layer"},
    {"right.count", "correct_count", NULL, NUMBERED, NULL, ORDINALS, NULL,
     "layer"},
    {"straight", "separated", NULL, NUMBERED, NULL, WORDS, "straight", "layer"},
    {"b", NULL, "b", ORDINALS, NULL, ORDINALS, NULL, "layer"},
    {"W", NULL, "W", ORDINALS, NULL, ORDINALS, NULL, "layer"},
    {"X", "arrow", "x", WORDS, "tokens", ORDINALS, NULL, "dot-products"},
    {"scores", "agreement", NULL, WORDS, "tokens", WORDS, "tokens",
     "dot-products"},
    {"lengths", "length", NULL, WORDS, "tokens", ORDINALS, NULL,
     "dot-products"},
    {"directions", "direction", "u", WORDS, "tokens", ORDINALS, NULL,
     "dot-products"},
    {"cosines", "cosine", NULL, WORDS, "tokens", WORDS, "tokens",
     "dot-products"},
    {"shadows", "shadow", NULL, WORDS, "tokens", WORDS, "tokens",
     "dot-products"},
    {"C", "entry", NULL, NUMBERED, NULL, ORDINALS, NULL, "matrix-product"},
    {"x1", "first_input", NULL, WORDS, "tokens", ORDINALS, NULL, "interaction"},
    {"x2", "second_input", NULL, WORDS, "tokens", ORDINALS, NULL,
     "interaction"},
    {"product", "multiplied", NULL, WORDS, "tokens", ORDINALS, NULL,
     "interaction"},
    {"sum", "added_up", NULL, WORDS, "tokens", ORDINALS, NULL, "interaction"},
    {"both", "both", NULL, WORDS, "tokens", ORDINALS, NULL, "interaction"},

    {"X", "token", "x", WORDS, "tokens", ORDINALS, NULL},
    {"X_in", "token", "x", WORDS, "tokens", ORDINALS, NULL},
    {"P", "position", "P", PLACES, NULL, PLACES, "column.dimension"},
    {"switches", "switches", NULL, PLACES, NULL, PLACES, "column.switch"},
    {"R", "turn", NULL, NUMBERED, NULL, ORDINALS, NULL},
    {"shifted", "turned", NULL, PLACES, NULL, PLACES, "column.dimension"},
    {"Q", "query", "q", WORDS, "tokens", ORDINALS, NULL},
    {"K", "key", "k", WORDS, "tokens", ORDINALS, NULL},
    {"V", "value", "v", WORDS, "tokens", ORDINALS, NULL},
    {"scores", "score", NULL, WORDS, "tokens", WORDS, "tokens"},
    {"scaled", "scaled", NULL, WORDS, "tokens", WORDS, "tokens"},
    {"mask", "allowed", NULL, WORDS, "tokens", WORDS, "tokens"},
    {"masked", "masked", NULL, WORDS, "tokens", WORDS, "tokens"},
    {"weights", "weight", NULL, WORDS, "tokens", WORDS, "tokens"},
    {"weights.max", "maximum", NULL, WORDS, "tokens", ORDINALS, NULL},
    {"weights.exp", "exponential", NULL, WORDS, "tokens", WORDS, "tokens"},
    {"weights.sum", "sum", NULL, WORDS, "tokens", ORDINALS, NULL},
    {"weights.entropy", "entropy", NULL, WORDS, "tokens", ORDINALS, NULL},
    {"weights.received", "received", NULL, WORDS, "tokens", ORDINALS, NULL},
    {"weights.effective", "effective", NULL, WORDS, "tokens", ORDINALS, NULL},
    {"output", "output", "z", WORDS, "tokens", ORDINALS, NULL},
    {"word.Q", "word_query", NULL, WORDS, "tokens", ORDINALS, NULL},
    {"place.Q", "place_query", NULL, WORDS, "tokens", ORDINALS, NULL},
    {"word.K", "word_key", NULL, WORDS, "tokens", ORDINALS, NULL},
    {"place.K", "place_key", NULL, WORDS, "tokens", ORDINALS, NULL},
    {"word.word", "word_word", NULL, WORDS, "tokens", WORDS, "tokens"},
    {"word.place", "word_place", NULL, WORDS, "tokens", WORDS, "tokens"},
    {"place.word", "place_word", NULL, WORDS, "tokens", WORDS, "tokens"},
    {"place.place", "place_place", NULL, WORDS, "tokens", WORDS, "tokens"},
    {"parts", "parts_sum", NULL, WORDS, "tokens", WORDS, "tokens"},
    {"M", "merged", NULL, NUMBERED, NULL, ORDINALS, NULL},
    {"M.left", "left", NULL, NUMBERED, NULL, ORDINALS, NULL},
    {"M.rank", "rank", NULL, NUMBERED, NULL, ORDINALS, NULL},
    {"merged.queries", "merged_query", NULL, WORDS, "tokens", ORDINALS, NULL},
    {"merged.scores", "merged_score", NULL, WORDS, "tokens", WORDS, "tokens"},
    {"merged.apart", "merged_apart", NULL, NUMBERED, NULL, ORDINALS, NULL},
    {"concat", "concat", NULL, WORDS, "tokens", ORDINALS, NULL},

    {"E_src", NULL, "E_src", WORDS, "vocabulary.source", ORDINALS, NULL},
    {"E_tgt", NULL, "E_tgt", WORDS, "vocabulary.target", ORDINALS, NULL},
    {"x", "source_embedding", "x", WORDS, "source", ORDINALS, NULL},
    {"y", "target_embedding", "y", COUNTED, NULL, ORDINALS, NULL},
    {"forward", "forward", "→h", WORDS, "source", ORDINALS, NULL},
    {"backward", "backward", "←h", WORDS, "source", ORDINALS, NULL},
    {"annotations", "annotation", "h", WORDS, "source", ORDINALS, NULL},
    {"keys", "key", "k", WORDS, "source", ORDINALS, NULL},
    {"states", "state", "s", COUNTED, NULL, ORDINALS, NULL},
    {"queries", "query", "q", WRITTEN, NULL, ORDINALS, NULL},
    {"energies", "energy", "e", WRITTEN, NULL, WORDS, "source"},
    {"alignment", "alignment", "α", WRITTEN, NULL, WORDS, "source"},
    {"alignment.max", "maximum", NULL, WRITTEN, NULL, ORDINALS, NULL},
    {"alignment.exp", "exponential", NULL, WRITTEN, NULL, WORDS, "source"},
    {"alignment.sum", "sum", NULL, WRITTEN, NULL, ORDINALS, NULL},
    {"contexts", "context", "c", WRITTEN, NULL, ORDINALS, NULL},
    {"attentional", "attentional", "ŝ", WRITTEN, NULL, ORDINALS, NULL},
    {"logits", "logit", NULL, WRITTEN, NULL, WORDS, "vocabulary.target"},
    {"target", "target", NULL, WRITTEN, NULL, ORDINALS, NULL},
    {"forward.z", "update", "→z", WORDS, "source", ORDINALS, NULL},
    {"forward.r", "reset", "→r", WORDS, "source", ORDINALS, NULL},
    {"forward.reset", "seen", NULL, WORDS, "source", ORDINALS, NULL},
    {"forward.candidate", "candidate", "→h̃", WORDS, "source", ORDINALS, NULL},
    {"backward.z", "update", "←z", WORDS, "source", ORDINALS, NULL},
    {"backward.r", "reset", "←r", WORDS, "source", ORDINALS, NULL},
    {"backward.reset", "seen", NULL, WORDS, "source", ORDINALS, NULL},
    {"backward.candidate", "candidate", "←h̃", WORDS, "source", ORDINALS, NULL},
    {"annotations.z", "update", "z", WORDS, "source", ORDINALS, NULL},
    {"annotations.r", "reset", "r", WORDS, "source", ORDINALS, NULL},
    {"annotations.reset", "seen", NULL, WORDS, "source", ORDINALS, NULL},
    {"annotations.candidate", "candidate", "h̃", WORDS, "source", ORDINALS,
     NULL},
    {"states.z", "update", "z", WRITTEN, NULL, ORDINALS, NULL},
    {"states.r", "reset", "r", WRITTEN, NULL, ORDINALS, NULL},
    {"states.reset", "seen", NULL, WRITTEN, NULL, ORDINALS, NULL},
    {"states.candidate", "candidate", "s̃", WRITTEN, NULL, ORDINALS, NULL},
    {"forward.zeros", "zeros", "→h⁰", NUMBERED, NULL, ORDINALS, NULL},
    {"forward.input", "input_part", NULL, WORDS, "source", ORDINALS, NULL},
    {"forward.memory", "memory_part", NULL, WORDS, "source", ORDINALS, NULL},
    {"backward.zeros", "zeros", "←h⁰", NUMBERED, NULL, ORDINALS, NULL},
    {"backward.input", "input_part", NULL, WORDS, "source", ORDINALS, NULL},
    {"backward.memory", "memory_part", NULL, WORDS, "source", ORDINALS, NULL},
    {"annotations.zeros", "zeros", "h⁰", NUMBERED, NULL, ORDINALS, NULL},
    {"annotations.input", "input_part", NULL, WORDS, "source", ORDINALS, NULL},
    {"annotations.memory", "memory_part", NULL, WORDS, "source", ORDINALS,
     NULL},
    {"annotations.recalled", "recalled", NULL, WORDS, "source", ORDINALS, NULL},
    {"states.input", "input_part", NULL, WRITTEN, NULL, ORDINALS, NULL},
    {"states.memory", "memory_part", NULL, WRITTEN, NULL, ORDINALS, NULL},
    {"forward.recalled", "recalled", NULL, WORDS, "source", ORDINALS, NULL},
    {"backward.recalled", "recalled", NULL, WORDS, "source", ORDINALS, NULL},
    {"states.recalled", "recalled", NULL, WRITTEN, NULL, ORDINALS, NULL},

    {"E", NULL, "E", WORDS, "vocabulary", ORDINALS, NULL},
    {"words", "word_row", "w", WORDS, "tokens", ORDINALS, NULL},
    {"added", "added", NULL, WORDS, "tokens", ORDINALS, NULL},
    {"sum", "summed", "y", WORDS, "tokens", ORDINALS, NULL},
#define ROWS(name, term, symbol) \
    {name, term, symbol, WORDS, "tokens", ORDINALS, NULL}
    ROWS("normed", "normed", NULL), ROWS("normed2", "normed", NULL),
    ROWS("normed.mean", "row_mean", NULL),
    ROWS("normed2.mean", "row_mean", NULL),
    ROWS("normed.deviation", "row_deviation", NULL),
    ROWS("normed2.deviation", "row_deviation", NULL),
    ROWS("normed.rms", "row_rms", NULL), ROWS("normed2.rms", "row_rms", NULL),
    ROWS("hidden", "hidden", NULL), ROWS("active", "active", NULL),
    ROWS("up", "up", NULL), ROWS("gated", "gated", NULL),
    ROWS("fed", "fed", NULL),
    {"U", NULL, "U", ORDINALS, NULL, WORDS, "vocabulary"},
    {"probabilities", "chance", NULL, WORDS, "tokens", WORDS, "vocabulary"},
#define LENS(line)                                                             \
    {line ".lens", "lens_chance", NULL, WORDS, "tokens", WORDS, "vocabulary"}, \
        {line ".lens.logits", "lens_logit", NULL, WORDS, "tokens", WORDS,      \
         "vocabulary"},                                                        \
        {line ".lens.max", "maximum", NULL, WORDS, "tokens", ORDINALS, NULL},  \
        {line ".lens.exp", "exponential", NULL, WORDS, "tokens", WORDS,        \
         "vocabulary"},                                                        \
        {line ".lens.sum", "sum", NULL, WORDS, "tokens", ORDINALS, NULL},      \
        ROWS(line ".lens.normed", "normed", NULL),                             \
        ROWS(line ".lens.normed.mean", "row_mean", NULL),                      \
        ROWS(line ".lens.normed.deviation", "row_deviation", NULL),            \
        ROWS(line ".lens.normed.rms", "row_rms", NULL)
    LENS("X"), LENS("sum"), LENS("out"), LENS("normed"), LENS("normed2"),
    {"cooled", "cooled_logit", NULL, WORDS, "tokens", WORDS, "vocabulary"},
    {"chances", "cooled_chance", NULL, WORDS, "tokens", WORDS, "vocabulary"},
    {"chances.max", "maximum", NULL, WORDS, "tokens", ORDINALS, NULL},
    {"chances.exp", "exponential", NULL, WORDS, "tokens", WORDS, "vocabulary"},
    {"chances.sum", "sum", NULL, WORDS, "tokens", ORDINALS, NULL},
    {"top", "top_chance", NULL, WORDS, "tokens", WORDS, "vocabulary"},
    {"top.kept", "stays", NULL, WORDS, "tokens", WORDS, "vocabulary"},
    {"top.sum", "stays_sum", NULL, WORDS, "tokens", ORDINALS, NULL},
    {"mass", "mass_chance", NULL, WORDS, "tokens", WORDS, "vocabulary"},
    {"mass.kept", "stays", NULL, WORDS, "tokens", WORDS, "vocabulary"},
    {"mass.sum", "stays_sum", NULL, WORDS, "tokens", ORDINALS, NULL},
    {"drawn.point", "point", NULL, WORDS, "tokens", ORDINALS, NULL},
    {"drawn", "drawn_word", NULL, WORDS, "tokens", ORDINALS, NULL},
    {"probabilities.max", "maximum", NULL, WORDS, "tokens", ORDINALS, NULL},
    {"probabilities.exp", "exponential", NULL, WORDS, "tokens", WORDS,
     "vocabulary"},
    {"probabilities.sum", "sum", NULL, WORDS, "tokens", ORDINALS, NULL},
    {"next", "next", NULL, WORDS, "tokens", ORDINALS, NULL},

    {"q", "query", "q", ORDINALS, NULL, ORDINALS, NULL},
    {"allowed", "allowed", NULL, NUMBERED, NULL, WORDS, "tokens"},
    {"times", "times", NULL, NUMBERED, NULL, WORDS, "tokens"},
    {"counted", "counted", NULL, NUMBERED, NULL, WORDS, "tokens"},
    {"carried", "carried", NULL, NUMBERED, NULL, WORDS, "tokens"},
    {"held", "held", NULL, WORDS, "tokens", WORDS, "tokens"},

    {"shares.max", "maximum", NULL, NUMBERED, NULL, ORDINALS, NULL},
    {"shares.exp", "exponential", NULL, NUMBERED, NULL, ORDINALS, NULL},
    {"shares.sum", "sum", NULL, NUMBERED, NULL, ORDINALS, NULL},
    {"dots", "dot", NULL, PLACES, NULL, PLACES, "column.position"},
};

// What a jury gives are its points.
static const struct naming of_softmax[] = {
    {"scores", "points", NULL, NUMBERED, NULL, WORDS, "tokens"},
    {"scaled", "cooled", NULL, NUMBERED, NULL, WORDS, "tokens"},
    {"by_sum", "by_sum", NULL, NUMBERED, NULL, WORDS, "tokens"},
    {"cut", "cut", NULL, NUMBERED, NULL, WORDS, "tokens"},
    {"squared", "squared", NULL, NUMBERED, NULL, WORDS, "tokens"},
    {"winner", "winner", NULL, NUMBERED, NULL, WORDS, "tokens"},
};

// What a budget calls so is something else.
static const struct naming of_budget[] = {
    {"x", "place", "x", WORDS, "tokens", ORDINALS, NULL},
    {"output", "mean", "z", NUMBERED, NULL, ORDINALS, NULL},
    {"weights.sum", "together", NULL, NUMBERED, NULL, ORDINALS, NULL},
};

static const struct naming *find_among(const struct tensor *m, const char *kind,
                                       const struct naming *names, size_t count)
{
    bool own = m->model && !strcmp(m->model->kind->name, kind);
    for (size_t i = 0; own && i < count; i++)
        if (!strcmp(names[i].tensor, m->plain))
            return &names[i];
    return NULL;
}

static const struct naming *find_own(const struct tensor *m)
{
    enum { BUDGET = sizeof of_budget / sizeof *of_budget };
    enum { JURY = sizeof of_softmax / sizeof *of_softmax };
    const struct naming *found = find_among(m, "budget", of_budget, BUDGET);
    return found ? found : find_among(m, "softmax", of_softmax, JURY);
}

// What is one row for a whole document has no word to its row.
static struct naming of_document(struct naming n, const struct tensor *m)
{
    if (n.rows == WORDS && !strcmp(n.row_words, "tokens") && m->rows == 1 &&
        !m->row_labels)
        n.rows = NUMBERED;
    return n;
}

// A language model tells a word of each that it reads.
static bool tells(const struct model *m)
{
    return m && model_words(m, "prompt").count;
}

static bool is_kind(const struct model *m, const char *kind)
{
    return m && !strcmp(m->kind->name, kind);
}

// What is on the line behind a layer has the layer's number in its name.
static const struct naming *of_layer(const struct tensor *m)
{
    static const struct naming lines[] = {
        {"sum", "summed", "y", WORDS, "tokens", ORDINALS, NULL},
        {"out", "out", "x", WORDS, "tokens", ORDINALS, NULL},
    };
    if (strncmp(m->name, "layer", strlen("layer")))
        return NULL;
    for (size_t i = 0; i < sizeof lines / sizeof *lines; i++)
        if (!strcmp(lines[i].tensor, m->plain))
            return &lines[i];
    return NULL;
}

// What a round leaves has the number of the round in its name.
static const struct naming *of_round(const struct tensor *m)
{
    static const struct naming rounds[] = {
        {"x", "round", "x", WORDS, "tokens", ORDINALS, NULL},
        {"heard", "heard", NULL, WORDS, "tokens", ORDINALS, NULL},
        {"sum", "kept", NULL, WORDS, "tokens", ORDINALS, NULL},
    };
    if (of_layer(m))
        return of_layer(m);
    if (strncmp(m->name, "round", strlen("round")))
        return NULL;
    for (size_t i = 0; i < sizeof rounds / sizeof *rounds; i++)
        if (!strcmp(rounds[i].tensor, m->plain))
            return &rounds[i];
    return NULL;
}

static struct naming naming_of(const struct tensor *m)
{
    static const struct naming link = {"A",      "link", NULL,    WORDS,
                                       "tokens", WORDS,  "tokens"};
    if (of_round(m))
        return *of_round(m);
    if (!strcmp(m->plain, "A") && m->model && m->column_role != ROLE_NONE)
        return link;
    static const struct naming told = {"logits", "logit", NULL,        WORDS,
                                       "tokens", WORDS,   "vocabulary"};
    if (!strcmp(m->plain, "logits") && tells(m->model))
        return told;
    if (find_own(m))
        return *find_own(m);
    for (size_t i = 0; i < sizeof namings / sizeof *namings; i++)
        if (namings[i].tensor[0] == m->plain[0] &&
            !strcmp(namings[i].tensor, m->plain) &&
            (!namings[i].kind || is_kind(m->model, namings[i].kind)))
            return of_document(namings[i], m);
    return (struct naming){.tensor = m->plain, .symbol = m->plain};
}

// The phrase of a tensor's term, or NULL.
static const char *phrase_of(const struct tensor *m, const char *what)
{
    char key[80] = "";
    const char *term = naming_of(m).term;
    if (!term)
        return NULL;
    strcat(strcat(strcat(key, term), "."), what);
    return phrase_find(NULL, key);
}

const char *name_symbol(const struct tensor *m)
{
    const char *symbol = naming_of(m).symbol, *word = phrase_of(m, "symbol");
    return symbol ? symbol : word ? word : m->plain;
}

const char *name_one(const struct tensor *m)
{
    const char *one = phrase_of(m, "one");
    return one ? one : phrase_text(NULL, "tensor.one");
}

const char *name_number(const struct tensor *m)
{
    const char *number = phrase_of(m, "number");
    return number ? number : phrase_text(NULL, "tensor.number");
}

const char *name_term(const struct tensor *m)
{
    return naming_of(m).term;
}

const char *name_title(const struct claim *c, const struct tensor *m)
{
    const char *title = phrase_of(m, "title"), *name = m->plain;
    if (!title)
        return name;
    if (name[1] && !isupper((unsigned char)name[0]))
        return title;
    return said(NULL, c->arena, "tensor.title",
                SLOTS(TEXT("name", name), TEXT("title", title)));
}

bool name_learned(const struct tensor *m)
{
    return (m->plain[1] == '_' && strcmp(m->plain, "X_in")) ||
           !strcmp(m->plain, "W") || !strcmp(m->plain, "q") ||
           !strcmp(m->plain, "E") || !strcmp(m->plain, "U") ||
           !strncmp(m->plain, "gain", strlen("gain")) ||
           !strncmp(m->plain, "shift", strlen("shift")) ||
           (is_kind(m->model, "convolution") && !strcmp(m->plain, "kernel")) ||
           (is_kind(m->model, "layer") && !strcmp(m->plain, "b")) ||
           (is_kind(m->model, "memory") &&
            (!strcmp(m->plain, "w") || !strcmp(m->plain, "u")));
}

int first_place(const struct model *m)
{
    const struct entry *from = model_find(m, "from");
    return from ? (int)from->number : 0;
}

int name_first(const struct tensor *m)
{
    enum called rows = naming_of(m).rows;
    return rows == PLACES ? first_place(m->model) : rows == COUNTED ? 0 : 1;
}

// Dimensions begin at 0 wherever positions do.
static int first_column(const struct tensor *m)
{
    struct naming n = naming_of(m);
    bool places =
        n.columns == PLACES && !strcmp(n.column_words, "column.position");
    return places             ? first_place(m->model)
           : n.rows == PLACES ? 0
                              : name_first(m);
}

// --- labels -----------------------------------------------------------------

static const char *count(const struct claim *c, int number)
{
    return arena_print(c->arena, "%d", number);
}

// Behind the prompt stand the words that were told, each after the one before.
static const char *read_word(const struct claim *c, int i)
{
    struct words prompt = model_words(c->model, "prompt");
    const struct tensor *next = trace_find(c->trace, "next");
    if (i < prompt.count)
        return prompt.word[i];
    int told = (int)tensor_at(next, i - 1, 0);
    return model_words(c->model, "vocabulary").word[told];
}

static const char *word_of(const struct claim *c, const char *key, int i)
{
    static const char *const straight[] = {"ways", "all", "right"};
    if (!strcmp(key, "straight"))
        return straight[i];
    if (!strcmp(key, "tokens") && tells(c->model))
        return read_word(c, i);
    struct words words = model_words(c->model, key);
    return i < words.count ? words.word[i] : "there is no such word";
}

// Who looks may be others than who is looked at.
static const char *row_word(const struct claim *c, struct naming n, int row)
{
    bool others = !strcmp(n.row_words, "tokens") &&
                  model_words(c->model, "queries").count &&
                  !strchr("KVX", n.tensor[0]) &&
                  strcmp(n.tensor, "weights.received");
    return word_of(c, others ? "queries" : n.row_words, row);
}

const char *name_label(const struct claim *c, const struct tensor *m, int row)
{
    struct naming n = naming_of(m);
    return n.rows == WORDS ? row_word(c, n, row) : NULL;
}

// Which of the equal words of a row or a column it is, counted from 1; 0 where
// there is no other.
static int which_row(const struct claim *c, const struct tensor *m, int row)
{
    struct naming n = naming_of(m);
    const char *word = row_word(c, n, row);
    int before = 0, after = 0;
    for (int i = 0; i < m->rows; i++)
        if (!strcmp(row_word(c, n, i), word))
            i<row ? before++ : i> row ? after++ : 0;
    return before + after ? before + 1 : 0;
}

static int which_column(const struct claim *c, const struct tensor *m,
                        int column)
{
    const char *key = naming_of(m).column_words;
    const char *word = word_of(c, key, column);
    int before = 0, after = 0;
    for (int i = 0; i < m->columns; i++)
        if (!strcmp(word_of(c, key, i), word))
            i<column ? before++ : i> column ? after++ : 0;
    return before + after ? before + 1 : 0;
}

static const char *quoted(const struct claim *c, const char *word, int which)
{
    static const char *const nth[] = {"",       "first", "second", "third",
                                      "fourth", "fifth", "sixth",  "seventh",
                                      "eighth", "ninth"};
    ck_assert_int_lt(which, 10);
    const char *quoted =
        said(NULL, c->arena, "row.labelled", SLOTS(TEXT("label", word)));
    return which ? arena_print(c->arena, "the %s %s", nth[which], quoted)
                 : quoted;
}

const char *name_row(const struct claim *c, const struct tensor *m, int row)
{
    struct naming n = naming_of(m);
    switch (n.rows) {
    case WORDS:
        return quoted(c, row_word(c, n, row), which_row(c, m, row));
    case WRITTEN:
        return said(NULL, c->arena, "row.written", SLOTS(COUNT("n", row + 1)));
    case COUNTED:
        return arena_print(c->arena, "%s%d", n.symbol, row);
    case PLACES:
        return said(NULL, c->arena, "row.position",
                    SLOTS(TEXT("n", count(c, row + name_first(m)))));
    default:
        return said(NULL, c->arena, "row.ordinal",
                    SLOTS(TEXT("n", count(c, row + 1))));
    }
}

const char *name_column(const struct claim *c, const struct tensor *m,
                        int column)
{
    struct naming n = naming_of(m);
    if (n.columns == WORDS)
        return quoted(c, word_of(c, n.column_words, column),
                      which_column(c, m, column));
    if (n.columns == PLACES)
        return said(NULL, c->arena, n.column_words,
                    SLOTS(TEXT("n", count(c, column + first_column(m)))));
    return said(NULL, c->arena, "column.ordinal",
                SLOTS(TEXT("n", count(c, column + 1))));
}

// --- symbols ----------------------------------------------------------------

// [number] in small digits that begin with [zero]: "₀" or "⁰".
static const char *small(const struct claim *c, const char *const digits[10],
                         int number)
{
    const char *more = number < 10 ? "" : small(c, digits, number / 10);
    return arena_print(c->arena, "%s%s", more, digits[number % 10]);
}

static const char *below(const struct claim *c, int number)
{
    static const char *const digits[] = {"₀", "₁", "₂", "₃", "₄",
                                         "₅", "₆", "₇", "₈", "₉"};
    return small(c, digits, number);
}

static const char *below_if(const struct claim *c, int which)
{
    return which ? below(c, which) : "";
}

static const char *number_of_scope(const struct claim *c,
                                   const struct tensor *m, bool scoped)
{
    static const char *const digits[] = {"⁰", "¹", "²", "³", "⁴",
                                         "⁵", "⁶", "⁷", "⁸", "⁹"};
    if (of_round(m))
        return below(c, m->scope->number);
    return scoped && m->scope ? small(c, digits, m->scope->number) : "";
}

const char *name_matrix(const struct claim *c, const struct tensor *m,
                        bool scoped)
{
    bool named = strchr(m->plain, '.') && !m->gradients_of; // has no letter
    return arena_print(c->arena, "%s%s", named ? name_symbol(m) : m->plain,
                       number_of_scope(c, m, scoped));
}

const char *name_any(const struct claim *c, const struct tensor *m)
{
    return arena_print(c->arena, "%s%s", name_symbol(m),
                       number_of_scope(c, m, false));
}

const char *name_vector(const struct claim *c, const struct tensor *m, int row,
                        bool scoped)
{
    struct naming n = naming_of(m);
    const char *symbol = arena_print(c->arena, "%s%s", name_symbol(m),
                                     number_of_scope(c, m, scoped));
    if (n.rows == WORDS)
        return arena_print(c->arena, "%s(%s%s)", symbol, row_word(c, n, row),
                           below_if(c, which_row(c, m, row)));
    if (n.rows == WRITTEN || n.rows == COUNTED || n.rows == NUMBERED)
        return arena_print(c->arena, "%s%s", symbol,
                           below(c, row + name_first(m)));
    return arena_print(c->arena, "%s[%d]", symbol, row + name_first(m));
}

const char *name_cell(const struct claim *c, const struct tensor *m, int row,
                      int column)
{
    struct naming n = naming_of(m);
    const char *vector = name_vector(c, m, row, false);
    if (m->columns == 1)
        return vector;
    int within = (int)strlen(vector) - 1; // without its bracket
    if (n.columns == WORDS && n.rows == WORDS)
        return arena_print(c->arena, "%.*s, %s%s)", within, vector,
                           word_of(c, n.column_words, column),
                           below_if(c, which_column(c, m, column)));
    if (n.columns == WORDS && vector[within] == ']')
        return arena_print(c->arena, "%.*s, %s]", within, vector,
                           word_of(c, n.column_words, column));
    if (n.columns == WORDS)
        return arena_print(c->arena, "%s(%s%s)", vector,
                           word_of(c, n.column_words, column),
                           below_if(c, which_column(c, m, column)));
    if (n.rows == PLACES || n.rows == ORDINALS)
        return arena_print(c->arena, "%.*s, %d]", within, vector,
                           column + first_column(m));
    bool lowered = vector[strlen(vector) - 1] != ')'; // as its row is
    return arena_print(c->arena, "%s%s%s", vector, lowered ? "," : "",
                       below(c, column + 1));
}
