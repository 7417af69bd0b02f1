// SPDX-License-Identifier: MIT
#include "quiz/kind/parts.h"

#include <string.h>

#include "base/number.h"
#include "quiz/answers_file.h"
#include "trace/explain.h"
#include "trace/origin.h"
#include "trace/term.h"

enum { LONGEST_LINE = 90 };

const char *unfit_as_number(const struct answer *truth)
{
    return answer_is_number(truth) ? NULL : "error.ask.needs.number";
}

const char *unfit_as_line(const struct answer *truth)
{
    return answer_is_line(truth) ? NULL : "error.ask.needs.line";
}

static double number_in(const struct cells *c)
{
    return tensor_at(c->tensor, c->row, c->column);
}

const char *cell_sign(const struct cells *c)
{
    char number[NUMBER_SIZE];
    bool share = row_is_of_shares(c->tensor, c->row);
    bool exact = share ? number_exact_share_precise(number_in(c))
                       : number_exact_precise(number_in(c));
    number_print_precise_of(number, c->tensor, c->row, number_in(c));
    return *number == '>' ? ">" : exact ? "=" : "≈";
}

const char *cell_digits(char out[static NUMBER_SIZE], const struct cells *c)
{
    number_print_precise_of(out, c->tensor, c->row, number_in(c));
    return out + (*out == '>');
}

const char *cells_name(const struct cells *c, const struct catalogue *words,
                       struct arena *arena)
{
    return cell_name(words, arena, c->tensor, c->row, c->column);
}

// How a number is made, "score(cat, chased) = 0·0 + 0·2 = 0"; its name and
// value where it is given, or that is too long for a sentence.
static void cell_line(const struct cells *c, const struct catalogue *words,
                      struct strbuf *out)
{
    struct arena arena = {0};
    struct address at = {c->tensor, c->row, c->column, -1};
    char number[NUMBER_SIZE];
    strbuf_clear(out);
    explain_line(words, &at, out);
    if (out->length > LONGEST_LINE)
        strbuf_clear(out);
    if (!out->length)
        say(words, out, "quiz.value",
            SLOTS(TEXT("name", cells_name(c, words, &arena)),
                  TEXT("equals", cell_sign(c)),
                  TEXT("value", cell_digits(number, c))));
    arena_free(&arena);
}

// The one cell that is asked about; no tensor: there are several, or it is
// worked out, or found.
static struct cells own_cell(const struct asked *a)
{
    const struct cells *c = &a->truth.cells;
    bool one = c->tensor && c->rows == 1 && c->columns == 1 &&
               a->truth.form != ANSWER_PLACE && !c->tensor->words;
    return one ? *c : (struct cells){0};
}

// True of a choice among cells, which are told by their labels.
static bool chosen_by_label(const struct asked *a)
{
    return a->choice_count && a->choices[0].cell.tensor;
}

void say_not_number(const struct asked *a, const struct reply *r,
                    const char *yours, const struct catalogue *words,
                    struct strbuf *out)
{
    struct cells cell = own_cell(a);
    (void)r;
    struct strbuf line = {0}, truth = {0};
    ask_truth(a, &truth);
    if (cell.tensor)
        cell_line(&cell, words, &line);
    say(words, out,
        chosen_by_label(a) ? "quiz.not.word"
        : cell.tensor      ? "quiz.not.made"
                           : "quiz.not",
        SLOTS(TEXT("yours", yours), TEXT("line", strbuf_text(&line)),
              TEXT("truth", strbuf_text(&truth))));
    strbuf_free(&line);
    strbuf_free(&truth);
}

void say_truth_as(const struct asked *a, const char *truth,
                  const struct catalogue *words, struct strbuf *out)
{
    say(words, out, chosen_by_label(a) ? "quiz.answer.word" : "quiz.answer",
        SLOTS(TEXT("truth", truth)));
}

void say_truth(const struct asked *a, const struct catalogue *words,
               struct strbuf *out)
{
    struct strbuf truth = {0};
    ask_truth(a, &truth);
    say_truth_as(a, strbuf_text(&truth), words, out);
    strbuf_free(&truth);
}

bool reply_read_text(struct reading *r, const struct node *value,
                     struct reply *out)
{
    return read_line(r, value, "text", &out->text);
}

void reply_write_text(struct strbuf *out, const struct reply *r)
{
    answers_add_text(out, "text", r->text);
}
