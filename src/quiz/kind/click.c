// SPDX-License-Identifier: MIT
// A cell of the picture is pointed at: the one that an expression finds, or one
// that the question names by its address, which could be any of its tensor.
#include "base/number.h"
#include "quiz/kind/parts.h"
#include "trace/origin.h"

static const char *click_unfit(const struct answer *truth)
{
    bool cell = answer_is_number(truth) && truth->cells.tensor;
    return cell ? NULL : "error.ask.needs.cell";
}

static struct cells click_hides(const struct asked *a)
{
    return ask_names_cell(a) ? ask_among(a) : (struct cells){0};
}

static bool is_at(const struct asked *a, const struct answer *holds,
                  const char *text)
{
    struct address at;
    if (!address_parse(a->trace, text, &at, NULL) || at.column < 0 ||
        at.term >= 0)
        return false;
    return answer_holds(holds, at.tensor, at.row, at.column);
}

static bool click_right(const struct asked *a, const struct reply *r)
{
    return is_at(a, &a->truth, r->text);
}

static bool click_given(const struct asked *a, const struct mistaken *m,
                        const struct reply *r)
{
    return is_at(a, &m->gives, r->text);
}

// "weight(cat, dog) ≈ 0.2447 is not it, weight(cat, chased) ≈ 0.6652 is."
static void click_say_wrong(const struct asked *a, const struct reply *r,
                            const char *yours, const struct catalogue *words,
                            struct strbuf *out)
{
    struct arena arena = {0};
    struct address at;
    const struct cells *c = &a->truth.cells;
    (void)yours;
    if (address_parse(a->trace, r->text, &at, NULL) && at.column >= 0) {
        struct cells said = cells_of(at.tensor, at.row, 1, at.column, 1);
        char x[NUMBER_SIZE], right[NUMBER_SIZE];
        say(words, out,
            ask_names_cell(a) ? "quiz.not.cell.named" : "quiz.not.cell",
            SLOTS(TEXT("yours", cells_name(&said, words, &arena)),
                  TEXT("truth", cells_name(c, words, &arena)),
                  TEXT("a", cell_digits(x, &said)),
                  TEXT("a_equals", cell_sign(&said)),
                  TEXT("b", cell_digits(right, c)),
                  TEXT("b_equals", cell_sign(c))));
    }
    arena_free(&arena);
}

static void click_say_answer(const struct asked *a,
                             const struct catalogue *words, struct strbuf *out)
{
    struct arena arena = {0};
    say_truth_as(a, cells_name(&a->truth.cells, words, &arena), words, out);
    arena_free(&arena);
}

const struct quiz_kind click_kind = {.unfit = click_unfit,
                                     .one_cell = true,
                                     .hides = click_hides,
                                     .right = click_right,
                                     .given = click_given,
                                     .say_wrong = click_say_wrong,
                                     .say_answer = click_say_answer,
                                     .key = "text",
                                     .read = reply_read_text,
                                     .write = reply_write_text};
