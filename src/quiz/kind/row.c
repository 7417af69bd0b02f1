// SPDX-License-Identifier: MIT
// The numbers of a row or column are asked for, all of them or the last few:
// the others stand there.
#include <math.h>
#include <string.h>

#include "base/number.h"
#include "quiz/kind/parts.h"
#include "say/join.h"
#include "trace/origin.h"

enum { MOST_LISTED = 4 };

// What the mask makes 0 is not asked for, and −∞ cannot be typed.
static const char *row_unsayable(const struct asked *a)
{
    bool finite = true;
    int fixed = 0;
    for (int k = 0; k < a->count; k++) {
        finite &= isfinite(ask_number(a, k));
        fixed += ask_fixed(a, k);
    }
    return !finite             ? "error.ask.infinite"
           : fixed == a->count ? "error.ask.fixed"
                               : NULL;
}

// Those that are asked for.
static struct cells row_hides(const struct asked *a)
{
    struct cells c = a->truth.cells;
    if (c.rows > 1) {
        c.row += a->first;
        c.rows = a->count;
    } else {
        c.column += a->first;
        c.columns = a->count;
    }
    return c;
}

static bool row_right(const struct asked *a, const struct reply *r)
{
    bool good = r->count == a->count;
    for (int k = 0; good && k < r->count; k++)
        good = ask_right_at(a, k, r->row[k]);
    return good;
}

// All that is not right of the row.
static bool row_given(const struct asked *a, const struct mistaken *m,
                      const struct reply *r)
{
    bool good = r->count == a->count;
    for (int k = 0; good && k < r->count; k++)
        good = ask_right_at(a, k, r->row[k]) ||
               ask_near(r->row[k], ask_mistaken(a, m, k), a->tolerance);
    return good;
}

// The number that is farthest from what was said, and how many are right: that
// one is not, if any is not.
static void row_say_wrong(const struct asked *a, const struct reply *r,
                          const char *yours, const struct catalogue *words,
                          struct strbuf *out)
{
    struct arena arena = {0};
    int far = ask_farthest(a, r->row), good = 0;
    (void)yours;
    for (int k = 0; k < a->count; k++)
        good += ask_right_at(a, k, r->row[k]);
    struct cells cell = ask_cell(a, far);
    char said[NUMBER_SIZE], truth[NUMBER_SIZE];
    number_print_precise(said, r->row[far]);
    number_print_precise_of(truth, cell.tensor, cell.row, ask_number(a, far));
    if (!strcmp(said, truth)) {
        number_print_shortest(said, r->row[far]);
        number_print_shortest(truth, ask_number(a, far));
    }
    say(words, out, "quiz.not.row",
        SLOTS(COUNT("good", good), COUNT("of", a->count),
              TEXT("name", cells_name(&cell, words, &arena)),
              TEXT("yours", said), TEXT("truth", truth)));
    arena_free(&arena);
}

// "weight(cat, dog) ≈ 0.2447, weight(cat, chased) ≈ 0.6652"; nothing of a row
// that is too long for a sentence.
static void row_say_answer(const struct asked *a, const struct catalogue *words,
                           struct strbuf *out)
{
    struct arena arena = {0};
    struct strbuf truth = {0};
    char number[NUMBER_SIZE];
    if (a->count > MOST_LISTED)
        return;
    for (int k = 0; k < a->count; k++) {
        struct cells cell = ask_cell(a, k);
        join_phrase(words, &truth, 0, "list.more", "quiz.value",
                    SLOTS(TEXT("name", cells_name(&cell, words, &arena)),
                          TEXT("equals", cell_sign(&cell)),
                          TEXT("value", cell_digits(number, &cell))));
    }
    say_truth_as(a, strbuf_text(&truth), words, out);
    strbuf_free(&truth);
    arena_free(&arena);
}

static bool row_read_reply(struct reading *r, const struct node *value,
                           struct reply *out)
{
    if (!expect_list(r, value, "row"))
        return false;
    double *row = arena_array(r->arena, (size_t)value->count + 1, sizeof *row);
    out->count = value->count;
    out->row = row;
    for (const struct node *i = value->first; i; i = i->next)
        if (!read_number(r, i, row++))
            return false;
    return true;
}

static void row_write(struct strbuf *out, const struct reply *r)
{
    char text[NUMBER_SIZE];
    strbuf_add(out, "row: [");
    for (int i = 0; i < r->count; i++)
        strbuf_addf(out, "%s%s", i ? ", " : "",
                    number_print_shortest(text, r->row[i]));
    strbuf_add(out, "]");
}

const struct quiz_kind row_kind = {.unfit = unfit_as_line,
                                   .unsayable = row_unsayable,
                                   .hides = row_hides,
                                   .right = row_right,
                                   .given = row_given,
                                   .say_wrong = row_say_wrong,
                                   .say_answer = row_say_answer,
                                   .key = "row",
                                   .read = row_read_reply,
                                   .write = row_write};
