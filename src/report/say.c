// SPDX-License-Identifier: MIT
#include "report/say.h"

#include <assert.h>
#include <math.h>
#include <stddef.h>
#include <string.h>

#include "base/utf8.h"
#include "base/number.h"
#include "say/template.h"
#include "trace/label.h"
#include "trace/origin.h"

// Of what is 0.2 nobody says the zeros.
static int decimals_of(double x, bool share, unsigned how)
{
    for (int least = 1; how & SAY_ALOUD && least < FORMULA_DECIMALS; least++)
        if (number_exact(x, least))
            return least;
    return how & SAY_SHORT ? number_decimals_said(x, share) : FORMULA_DECIMALS;
}

static void say_value(const struct tensor *m, int row, double x, unsigned how,
                      struct strbuf *out)
{
    char room[NUMBER_SIZE];
    if (m->words)
        strbuf_add(out, m->words[(int)x]);
    else
        strbuf_add(out, number_print_of(
                            room, m, row, x,
                            decimals_of(x, row_is_of_shares(m, row), how)));
}

// What is reckoned from cells: 1 where only the last bits miss it.
static void say_reckoned(double x, unsigned how, struct strbuf *out)
{
    char room[NUMBER_SIZE];
    bool whole = number_exact(x, 0) && isfinite(x);
    strbuf_add(out, number_print(room, whole ? round(x) : x,
                                 decimals_of(x, false, how)));
}

static void say_list(const struct cells *c, unsigned how, struct strbuf *out)
{
    const struct tensor *m = c->tensor;
    const char *between = m->words ? " " : ", ";
    strbuf_add(out, m->words ? "" : "(");
    for (int i = 0; i < c->rows * c->columns; i++) {
        strbuf_add(out, i ? between : "");
        int row = c->row + i / c->columns;
        say_value(m, row, tensor_at(m, row, c->column + i % c->columns), how,
                  out);
    }
    strbuf_add(out, m->words ? "" : ")");
}

static bool say_refuse(struct reason *why, const char *key, int most)
{
    reason_add(why, key, SLOTS(COUNT("most", most)));
    return false;
}

// What a slot of a page stands for. A bar is no plural here: it belongs to the
// address.
static bool say_resolve(const struct trace *t, const struct piece *piece,
                        struct answer *a, struct reason *why)
{
    if (piece->broken) {
        reason_add(why, "error.brace", NO_SLOTS);
        return false;
    }
    struct strbuf text = {0};
    strbuf_add_n(&text, piece->text, piece->inner);
    bool good = expression_evaluate(t, strbuf_text(&text), a, why);
    strbuf_free(&text);
    const struct cells *c = &a->cells;
    if (!good || a->form != ANSWER_CELLS || c->rows == 1 || c->columns == 1)
        return good;
    reason_add(why, "error.say.matrix",
               SLOTS(TEXT("name", c->tensor->name), COUNT("rows", c->rows),
                     COUNT("columns", c->columns)));
    return false;
}

// A place of [of] by what sets it apart from the others that were looked at:
// the word of its column, of its row, or both.
static void say_place_at(const struct cells *of, int row, int column,
                         struct strbuf *out)
{
    if (of->rows > 1)
        row_add_label(out, of->tensor, row);
    if (of->rows > 1 && of->columns > 1)
        strbuf_add(out, ", ");
    if (of->columns > 1 || of->rows == 1)
        column_add_label(out, of->tensor, column);
}

// Of equals all, "cat = dog": to name the first alone would be false.
static void say_place(const struct answer *a, struct strbuf *out)
{
    const struct cells *c = &a->cells, *of = &a->reads[0];
    const double largest = tensor_at(c->tensor, c->row, c->column);
    size_t from = out->length;
    for (int i = 0; i < of->rows * of->columns; i++) {
        int row = of->row + i / of->columns, k = of->column + i % of->columns;
        bool same = row == c->row && k == c->column; // also where it is NaN
        if (!same && tensor_at(of->tensor, row, k) != largest)
            continue;
        strbuf_add(out, out->length > from ? " = " : "");
        say_place_at(of, row, k, out);
    }
}

static void say_part(const struct answer *a, unsigned how, struct strbuf *out)
{
    const struct cells *c = &a->cells;
    if (a->waits)
        strbuf_add(out, "…");
    else if (a->form == ANSWER_PLACE)
        say_place(a, out);
    else if (a->form == ANSWER_CELLS)
        say_list(c, how, out);
    else if (c->tensor)
        say_value(c->tensor, c->row, a->number, how, out);
    else
        say_reckoned(a->number, how, out);
}

void say_answer(const struct answer *a, struct strbuf *out)
{
    say_part(a, 0, out);
}

// Whether two parts of [say] that differ in four decimals are alike in two.
static bool reads_alike(const struct trace *t, const char *say)
{
    struct strbuf said[SAY_MOST_PLACES][2] = {{{0}}};
    struct piece piece;
    struct answer a;
    int count = 0;
    bool alike = false;
    while (count < SAY_MOST_PLACES && template_next(&say, &piece))
        if (piece.slot && say_resolve(t, &piece, &a, NULL)) {
            say_part(&a, 0, &said[count][0]);
            say_part(&a, SAY_SHORT, &said[count][1]);
            for (int i = 0; i < count; i++)
                alike |= strcmp(strbuf_text(&said[i][0]),
                                strbuf_text(&said[count][0])) &&
                         !strcmp(strbuf_text(&said[i][1]),
                                 strbuf_text(&said[count][1]));
            count++;
        }
    for (int i = 0; i < count; i++) {
        strbuf_free(&said[i][0]);
        strbuf_free(&said[i][1]);
    }
    return alike;
}

// What is said between its places turns.
static bool letters_turn(const char *say)
{
    struct strbuf letters = {0};
    for (struct piece p; template_next(&say, &p);)
        strbuf_add_n(&letters, p.slot ? " " : p.text, p.slot ? 1 : p.length);
    bool turns = text_turns(strbuf_text(&letters));
    strbuf_free(&letters);
    return turns;
}

void say_fill(const struct trace *t, const char *say, unsigned how,
              struct strbuf *out)
{
    assert(t && say);
    struct piece piece;
    struct answer a;
    const size_t most = out->length + SAY_MOST;
    const bool turns = letters_turn(say);
    if (how & SAY_SHORT && reads_alike(t, say))
        how &= ~(unsigned)SAY_SHORT;
    for (const char *start = say;
         out->length <= most && template_next(&say, &piece); start = say) {
        size_t before = out->length;
        if (!piece.slot)
            strbuf_add_n(out, piece.text, piece.length);
        else if (how & SAY_QUIET && say_resolve(t, &piece, &a, NULL))
            strbuf_add(out, "?");
        else if (say_resolve(t, &piece, &a, NULL))
            say_part(&a, how, out);
        else
            strbuf_add_n(out, start, (size_t)(say - start));
        if (piece.slot)
            direction_isolate(out, before, turns);
    }
}

// Appends a piece. The numbers of a row may be many times its address.
static bool say_try_piece(const struct trace *t, const struct piece *piece,
                          struct strbuf *out, struct reason *why)
{
    struct answer a;
    if (!piece->slot)
        strbuf_add_n(out, piece->text, piece->length);
    else if (say_resolve(t, piece, &a, why))
        say_answer(&a, out);
    else
        return false;
    return out->length <= SAY_MOST ||
           say_refuse(why, "error.say.long", SAY_MOST);
}

bool say_check(const struct trace *t, const char *say, struct reason *why,
               size_t *bad)
{
    assert(t && say && bad);
    struct piece piece;
    struct strbuf filled = {0};
    int places = 0;
    bool good = true;
    *bad = 0;
    for (const char *p = say; good;) {
        *bad = (size_t)(p - say);
        if (!template_next(&p, &piece))
            break;
        places += piece.slot;
        good = say_try_piece(t, &piece, &filled, why) &&
               (places <= SAY_MOST_PLACES ||
                say_refuse(why, "error.say.places", SAY_MOST_PLACES));
    }
    strbuf_free(&filled);
    return good;
}
