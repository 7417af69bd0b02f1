// SPDX-License-Identifier: MIT
// One of several options is chosen: numbers, of which the wrong ones are what
// wrong procedures give; the cells that the answer was found among; or the
// words that were written.
#include <string.h>

#include "base/number.h"
#include "quiz/kind/parts.h"
#include "trace/origin.h"

// --- the options -------------------------------------------------------------

// FNV-1a: the same order on every machine.
static unsigned choice_hash(const char *text, unsigned h)
{
    for (; *text; text++)
        h = (h ^ (unsigned char)*text) * 16777619u;
    return h;
}

static unsigned choice_place(const struct asked *a, const struct choice *c)
{
    return choice_hash(c->text, choice_hash(a->question->text, 2166136261u));
}

// Keeps the first of those that read alike.
static void choice_add(struct asked *a, struct choice *list, struct choice c)
{
    for (int i = 0; i < a->choice_count; i++)
        if (!strcmp(list[i].text, c.text))
            return;
    list[a->choice_count++] = c;
}

static void choice_add_number(struct asked *a, struct choice *list,
                              struct arena *arena, double x, bool right)
{
    char text[NUMBER_SIZE];
    const struct cells *c = &a->truth.cells; // none where it is worked out
    if (c->tensor && row_is_of_shares(c->tensor, c->row))
        number_print_share(text, x, FORMULA_DECIMALS);
    else
        number_print(text, x, FORMULA_DECIMALS);
    choice_add(a, list,
               (struct choice){.text = arena_copy(arena, text, strlen(text)),
                               .number = x,
                               .right = right});
}

// In an order that the question's words draw, so that the right one may be
// anywhere, and stays there.
static void choice_shuffle(const struct asked *a, struct choice *list)
{
    for (int i = 1; i < a->choice_count; i++) {
        struct choice c = list[i];
        int k = i;
        for (; k > 0 && choice_place(a, &list[k - 1]) > choice_place(a, &c);
             k--)
            list[k] = list[k - 1];
        list[k] = c;
    }
}

static void choice_offer_numbers(struct asked *a, struct arena *arena)
{
    struct choice *list =
        arena_array(arena, (size_t)a->mistake_count + 1, sizeof *list);
    choice_add_number(a, list, arena, a->truth.number, true);
    for (int i = 0; i < a->mistake_count; i++)
        choice_add_number(a, list, arena, a->mistakes[i].gives.number, false);
    choice_shuffle(a, list);
    a->choices = list;
}

// The label of a cell among those looked at: the word of its column, or of its
// row, or both; of equal words also which.
static const char *choice_label(const struct cells *of, int row, int column,
                                bool twice, struct arena *arena)
{
    char room[16], more[16];
    const struct tensor *m = of->tensor;
    if (of->rows > 1 && of->columns > 1)
        return arena_print(arena, "%s, %s", row_label(m, row, room),
                           column_label(m, column, more));
    const char *text =
        of->rows > 1 ? row_label(m, row, room) : column_label(m, column, room);
    int number = (of->rows > 1 ? row : column) + 1;
    return twice ? arena_print(arena, "%s (%d)", text, number)
                 : arena_copy(arena, text, strlen(text));
}

static const char *choice_label_of(const struct cells *of, int k, bool twice,
                                   struct arena *arena)
{
    return choice_label(of, of->row + k / of->columns,
                        of->column + k % of->columns, twice, arena);
}

static bool choice_is_twice(const struct cells *of, int k, struct arena *arena)
{
    const char *own = choice_label_of(of, k, false, arena);
    int found = 0;
    for (int i = 0; i < of->rows * of->columns; i++)
        found += !strcmp(own, choice_label_of(of, i, false, arena));
    return found > 1;
}

// All that it could have been, as it stands in the picture.
static void choice_offer_places(struct asked *a, struct arena *arena)
{
    const struct cells *of = &a->truth.reads[0];
    int count = of->rows * of->columns;
    struct choice *list = arena_array(arena, (size_t)count, sizeof *list);
    for (int i = 0; i < count; i++) {
        int row = of->row + i / of->columns;
        int column = of->column + i % of->columns;
        const struct tensor *m = of->tensor;
        choice_add(
            a, list,
            (struct choice){.text = choice_label_of(
                                of, i, choice_is_twice(of, i, arena), arena),
                            .cell = cells_of(m, row, 1, column, 1),
                            .number = tensor_at(m, row, column),
                            .right = answer_holds(&a->truth, m, row, column)});
    }
    a->choices = list;
}

// Words that were written are offered as such.
static void choice_offer_words(struct asked *a, struct arena *arena)
{
    const struct tensor *m = a->truth.cells.tensor;
    struct choice *list = arena_array(arena, (size_t)m->rows, sizeof *list);
    for (int r = 0; r < m->rows; r++) {
        double x = tensor_at(m, r, 0);
        choice_add(a, list,
                   (struct choice){.text = m->words[(int)x],
                                   .number = x,
                                   .right = x == a->truth.number});
    }
    choice_shuffle(a, list);
    a->choices = list;
}

static void choice_offer(struct asked *a, const struct trace *before,
                         struct arena *arena)
{
    const struct tensor *m = a->truth.cells.tensor;
    (void)before;
    if (a->truth.form == ANSWER_PLACE)
        choice_offer_places(a, arena);
    else if (m && m->words)
        choice_offer_words(a, arena);
    else
        choice_offer_numbers(a, arena);
}

// --- the reply ---------------------------------------------------------------

static const struct choice *choice_find(const struct asked *a, const char *text)
{
    for (int i = 0; i < a->choice_count; i++)
        if (!strcmp(a->choices[i].text, text))
            return &a->choices[i];
    return NULL;
}

static bool choice_right(const struct asked *a, const struct reply *r)
{
    const struct choice *chosen = choice_find(a, r->text);
    return chosen && chosen->right;
}

static bool choice_given(const struct asked *a, const struct mistaken *m,
                         const struct reply *r)
{
    const struct choice *c = choice_find(a, r->text);
    if (c && c->cell.tensor)
        return answer_holds(&m->gives, c->cell.tensor, c->cell.row,
                            c->cell.column);
    return c && ask_near(c->number, m->gives.number, a->tolerance);
}

const struct quiz_kind choice_kind = {.unfit = unfit_as_number,
                                      .one_number = true,
                                      .complete = choice_offer,
                                      .right = choice_right,
                                      .given = choice_given,
                                      .say_wrong = say_not_number,
                                      .say_answer = say_truth,
                                      .key = "text",
                                      .read = reply_read_text,
                                      .write = reply_write_text};
