// SPDX-License-Identifier: MIT
// What is said of the words that are written.
#include <string.h>

#include "facts.h"

// --- words ------------------------------------------------------------------

// Of the vocabulary, or of a toy's own words.
static const char *target_word(const struct claim *c, int i)
{
    struct words known = model_words(c->model, "vocabulary");
    if (!known.count)
        known = model_words(c->model, "vocabulary.target");
    return known.count ? known.word[i]
                       : model_words(c->model, "target").word[i];
}

// The word that was written [back] words ago.
static const char *written(const struct claim *c, int back)
{
    return target_word(c, (int)tensor_at(c->out, claim_row(c) - back, 0));
}

static const char *word(const struct claim *c)
{
    return written(c, 0);
}

static const char *word_of_term(const struct claim *c)
{
    return target_word(c, c->term);
}

static double logit_of_term(const struct claim *c)
{
    return operand_cell(c, 0, c->term);
}

static struct found logits(const struct claim *c)
{
    return find_in(operand_of(c, 0), claim_row(c), operand_of(c, 0)->columns);
}

static double largest_logit(const struct claim *c)
{
    return logits(c).high;
}

static double count_tied(const struct claim *c)
{
    return logits(c).ties;
}

static const char *likeliest_word(const struct claim *c)
{
    return target_word(c, logits(c).best);
}

static bool largest_wins(const struct claim *c)
{
    return logits(c).best == (int)claim_cell(c, 0);
}

static bool one_wins(const struct claim *c)
{
    return largest_wins(c) && logits(c).ties == 1;
}

static bool first_of_several_wins(const struct claim *c)
{
    return largest_wins(c) && logits(c).ties > 1;
}

// The word is among those of the lesson; programs have no such list.
static bool lesson_says(const struct claim *c)
{
    const char *key = strcmp(c->kind, "told") ? "forced" : "target";
    struct words said = model_words(c->model, key);
    int row = claim_row(c);
    return !said.count || (row < said.count && said.word[row] &&
                           !strcmp(said.word[row], word(c)));
}

static bool another_wins(const struct claim *c)
{
    return lesson_says(c) && !largest_wins(c) && logits(c).ties == 1;
}

static bool it_would_win_too(const struct claim *c)
{
    return lesson_says(c) && one_wins(c);
}

static bool one_of_several_would(const struct claim *c)
{
    return lesson_says(c) && logits(c).ties > 1;
}

// --- what comes next ---------------------------------------------------------

// A word of a language model, which "." ends.
static bool tells_next(const struct claim *c)
{
    return !strcmp(c->out->plain, "next") &&
           !strcmp(operand_of(c, 0)->plain, "logits") &&
           operand_at(c, 0) == claim_row(c);
}

static bool goes_on(const struct claim *c)
{
    return tells_next(c) && one_wins(c) && strcmp(word(c), ".") != 0;
}

static bool stops_here(const struct claim *c)
{
    return tells_next(c) && one_wins(c) && !strcmp(word(c), ".");
}

static bool first_goes_on(const struct claim *c)
{
    return tells_next(c) && first_of_several_wins(c);
}

// --- where they looked ------------------------------------------------------

static int layer_of(const struct tensor *m)
{
    const struct scope *s = m->scope;
    while (s && s->outer)
        s = s->outer;
    return s ? s->number : 0;
}

// The weights of a decoder, or of a language model.
static const struct tensor *lights(const struct claim *c)
{
    if (!tells_next(c))
        return claim_tensor(c, "alignment");
    const struct tensor *only = NULL; // of all heads of all layers that it adds to
    bool last = model_without(c->model, "residual");
    int count = 0;
    for (int i = 0; i < c->trace->tensor_count; i++) {
        const struct tensor *m = c->trace->tensors[i];
        if (strcmp(m->plain, "weights"))
            continue;
        if (last && only && layer_of(m) > layer_of(only))
            count = 0;
        only = m;
        count++;
    }
    return count == 1 ? only : NULL;
}

// Where the decoder looked when it wrote the word [back] words ago.
static struct found looked(const struct claim *c, int back)
{
    const struct tensor *weights = lights(c);
    return find_in(weights, claim_row(c) - back, weights->columns);
}

static const char *looked_at(const struct claim *c, int back)
{
    return name_column(c, lights(c), looked(c, back).best);
}

static const char *source(const struct claim *c)
{
    return looked_at(c, 0);
}

static double weight(const struct claim *c)
{
    return looked(c, 0).high;
}

static bool looks_mostly_there(const struct claim *c)
{
    return one_wins(c) && weight(c) > 0.5;
}

static bool looks_there_most(const struct claim *c)
{
    return one_wins(c) && weight(c) <= 0.5 && looked(c, 0).ties == 1;
}

// How far the word that a row looks at most is behind it, where it stands out.
static bool looks(const struct claim *c, int side, bool mostly)
{
    if (!lights(c))
        return false;
    int apart = looked(c, 0).best - claim_row(c);
    return goes_on(c) && looked(c, 0).ties == 1 && weight(c) > 0 &&
           (weight(c) > 0.5) == mostly && (apart > 0) - (apart < 0) == side;
}

static bool looks_back(const struct claim *c)
{
    return looks(c, -1, true);
}

static bool looks_back_most(const struct claim *c)
{
    return looks(c, -1, false);
}

static bool looks_at_itself(const struct claim *c)
{
    return looks(c, 0, true);
}

static bool looks_at_itself_most(const struct claim *c)
{
    return looks(c, 0, false);
}

static bool looks_ahead(const struct claim *c)
{
    return looks(c, 1, true) || looks(c, 1, false);
}

static double count_written(const struct claim *c)
{
    return claim_row(c);
}

// A translator's sentence ends here; a program may have an end of its own.
static bool ends_here(const struct claim *c)
{
    bool translator = model_words(c->model, "vocabulary.target").count > 0 &&
                      model_words(c->model, "vocabulary.source").count > 0;
    bool last = claim_row(c) + 1 == c->out->rows;
    return one_wins(c) && (!translator || (last && (int)claim_cell(c, 0) ==
                                                       start_word(c) + 1));
}

// The last [count] words looked each clearly at one word, every one at the
// neighbour before the last; all are words, and no two of the source alike.
static bool crosses(const struct claim *c, int count)
{
    if (claim_row(c) + 1 < count)
        return false;
    for (int k = 0; k < count; k++) {
        bool ends = tensor_at(c->out, claim_row(c) - k, 0) == start_word(c) + 1;
        if (ends || looked(c, k).high <= 0.5 ||
            looked(c, k).best != looked(c, 0).best + k)
            return false;
        for (int i = 0; i < k; i++)
            if (!strcmp(looked_at(c, i), looked_at(c, k)))
                return false;
    }
    return one_wins(c);
}

static bool two_cross(const struct claim *c)
{
    return crosses(c, 2);
}

static bool three_cross(const struct claim *c)
{
    return crosses(c, 3);
}

// Words and sources in the order in which they are told: the oldest first.
static int told(const struct claim *c, int k)
{
    return (three_cross(c) ? 3 : 2) - k;
}

static const char *word_1(const struct claim *c)
{
    return written(c, told(c, 1));
}

static const char *word_2(const struct claim *c)
{
    return written(c, told(c, 2));
}

static const char *word_3(const struct claim *c)
{
    return written(c, told(c, 3));
}

static const char *source_1(const struct claim *c)
{
    return looked_at(c, told(c, 1));
}

static const char *source_2(const struct claim *c)
{
    return looked_at(c, told(c, 2));
}

static const char *source_3(const struct claim *c)
{
    return looked_at(c, told(c, 3));
}

// clang-format off
static const struct truth truths[] = {
    {"argmax.row", one_wins, "value n word"},
    {"argmax.row.crossing_2", two_cross,
     "n word word_1 word_2 source_1 source_2"},
    {"argmax.row.crossing_3", three_cross,
     "n word word_1 word_2 word_3 source_1 source_2 source_3"},
    {"argmax.row.end", ends_here, "value word words"},
    {"argmax.row.mostly", looks_mostly_there, "n word source weight value"},
    {"argmax.row.spread", looks_there_most, "n word source weight value"},
    {"argmax.row.tie", first_of_several_wins, "ties value n word"},
    {"argmax.term", NULL, "word value"},
    {"next.argmax.row", goes_on, "row word value"},
    {"next.argmax.row.ahead", looks_ahead, "row source weight word"},
    {"next.argmax.row.back", looks_back, "row source weight word"},
    {"next.argmax.row.back.most", looks_back_most, "row source weight word"},
    {"next.argmax.row.self", looks_at_itself, "row weight word"},
    {"next.argmax.row.self.most", looks_at_itself_most, "row weight word"},
    {"next.argmax.row.end", stops_here, "row word value"},
    {"next.argmax.row.tie", first_goes_on, "ties value row word"},
    {"told.row", lesson_says, "n word"},
    {"force.row", another_wins, "n word value best"},
    {"force.row.same", it_would_win_too, "n word value"},
    {"force.row.tie", one_of_several_would, "n word ties value best"},
    {"force.term", NULL, "word value"},
    {0},
};

static const struct fact facts[] = {
    {"argmax", "n", .number = fact_row_ordinal},
    {"argmax.row", "word", .text = word},
    {"argmax.row", "words", .number = count_written},
    {"argmax.row", "row", .text = fact_row},
    {"argmax.row", "value", .number = largest_logit},
    {"argmax.row", "ties", .number = count_tied},
    {"argmax.row", "source", .text = source},
    {"argmax.row", "weight", .number = weight},
    {"argmax.row", "word_1", .text = word_1},
    {"argmax.row", "word_2", .text = word_2},
    {"argmax.row", "word_3", .text = word_3},
    {"argmax.row", "source_1", .text = source_1},
    {"argmax.row", "source_2", .text = source_2},
    {"argmax.row", "source_3", .text = source_3},
    {"argmax.term", "word", .text = word_of_term},
    {"argmax.term", "value", .number = logit_of_term},
    {"told", "n", .number = fact_row_ordinal},
    {"told", "word", .text = word},
    {"force", "n", .number = fact_row_ordinal},
    {"force.row", "ties", .number = count_tied},
    {"force.row", "word", .text = word},
    {"force.row", "best", .text = likeliest_word},
    {"force.row", "value", .number = largest_logit},
    {"force.term", "word", .text = word_of_term},
    {"force.term", "value", .number = logit_of_term},
    {0},
};
// clang-format on

const struct truths word_truths = {truths, facts};
