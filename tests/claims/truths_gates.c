// SPDX-License-Identifier: MIT
// What is said of gates and of what they let through.
#include <math.h>
#include <string.h>

#include "facts.h"
#include "trace/op.h"
#include "trace/op/product/squash.h"

// The operand [k] as a vector, or its cell in the column of the claim.
static const char *operand_name(const struct claim *c, int k)
{
    const struct tensor *m = operand_of(c, k);
    return c->column < 0 ? name_vector(c, m, operand_at(c, k), false)
                         : name_cell(c, m, operand_at(c, k), c->column);
}

static const char *first_name(const struct claim *c)
{
    return operand_name(c, 0);
}

static const char *second_name(const struct claim *c)
{
    return operand_name(c, 1);
}

static const char *third_name(const struct claim *c)
{
    return operand_name(c, 2);
}

static const char *own_one(const struct claim *c)
{
    return name_one(c->out);
}

// --- products ---------------------------------------------------------------

static bool is_multiplied(const struct claim *c)
{
    for (int k = 0; k < c->out->columns; k++)
        if (c->o->in_count != 2 ||
            !same_number(claim_cell(c, k),
                         operand_cell(c, 0, k) * operand_cell(c, 1, k), 1))
            return false;
    return true;
}

static bool is_nothing(const struct claim *c)
{
    for (int k = 0; k < c->out->columns; k++)
        if (claim_cell(c, k) != 0)
            return false;
    return c->o->in_count == 1;
}

// Of all rows: those that have two vectors are their product.
static bool all_are_multiplied(const struct claim *c)
{
    struct claim row = *c;
    for (row.row = 0; row.row < c->out->rows; row.row++) {
        row.o = c->out->writer[row.row];
        row.kind = row.o->kind->name;
        if (!is_multiplied(&row) && !is_nothing(&row))
            return false;
    }
    return true;
}

// --- recurrent layers -------------------------------------------------------

// "forward" of "forward.z".
static bool has_layer(const struct tensor *m, const char *layer)
{
    size_t length = strlen(layer);
    return !strncmp(m->plain, layer, length) &&
           (!m->plain[length] || m->plain[length] == '.');
}

// The last part of the name of operand [k]: "z".
static bool is_part(const struct claim *c, int k, const char *part)
{
    const char *dot = strrchr(operand_of(c, k)->plain, '.');
    return dot && !strcmp(dot + 1, part);
}

// How far the state before is from that of row [row].
static int step_of(const struct claim *c)
{
    return has_layer(c->out, "backward") ? 1 : -1;
}

// The reset gate of this row and the state before it.
static bool sees_state(const struct claim *c)
{
    int row = claim_row(c), before = operand_at(c, 1);
    bool decoder = has_layer(c->out, "states");
    return is_multiplied(c) && is_part(c, 0, "r") && operand_at(c, 0) == row &&
           before == (decoder ? row : row + step_of(c)) &&
           !strchr(operand_of(c, 1)->plain, '.');
}

static bool sees_nothing(const struct claim *c)
{
    int end = step_of(c) > 0 ? c->out->rows - 1 : 0;
    return is_nothing(c) && claim_row(c) == end && !has_layer(c->out, "states");
}

static bool all_see_states(const struct claim *c)
{
    struct claim row = *c;
    for (row.row = 0; row.row < c->out->rows; row.row++) {
        row.o = c->out->writer[row.row];
        row.kind = row.o->kind->name;
        if (!sees_nothing(&row) && !sees_state(&row))
            return false;
    }
    return true;
}

// At the end of a layer that begins there the gate times the candidate.
static bool is_all_new(const struct claim *c, const char *layer)
{
    int end = step_of(c) > 0 ? c->out->rows - 1 : 0;
    return !strcmp(c->out->plain, layer) && c->row == end && is_multiplied(c) &&
           is_part(c, 0, "z") && is_part(c, 1, "candidate");
}

static bool first_is_new(const struct claim *c)
{
    return is_all_new(c, "forward");
}

static bool first_annotation_is_new(const struct claim *c)
{
    return is_all_new(c, "annotations");
}

static bool last_is_new(const struct claim *c)
{
    return is_all_new(c, "backward");
}

// --- between two vectors ----------------------------------------------------

static double kept(const struct claim *c)
{
    return 1 - operand_cell(c, 0, c->column);
}

static bool is_blended(const struct claim *c)
{
    for (int k = 0; k < c->out->columns; k++) {
        double size = fabs(claim_term(c, k, 0)) + fabs(claim_term(c, k, 1));
        if (!same_number(claim_cell(c, k), claim_sum(c, k, 2), size))
            return false;
    }
    return c->o->in_count == 3;
}

// Every gate of the row leaves a share of either.
static bool is_between(const struct claim *c)
{
    for (int k = 0; k < c->out->columns; k++)
        if (!(operand_cell(c, 0, k) >= 0 && operand_cell(c, 0, k) <= 1))
            return false;
    return is_blended(c);
}

static bool is_beyond(const struct claim *c)
{
    return is_blended(c) && !is_between(c);
}

static bool all_between(const struct claim *c)
{
    const struct tensor *z = operand_of(c, 0);
    for (int i = 0; i < z->rows * z->columns; i++)
        if (!(z->data[i] >= 0 && z->data[i] <= 1))
            return false;
    return is_blended(c);
}

static bool some_beyond(const struct claim *c)
{
    return is_blended(c) && !all_between(c);
}

static bool is_first_term(const struct claim *c)
{
    return c->term == 0 && is_blended(c);
}

static bool is_second_term(const struct claim *c)
{
    return c->term == 1 && is_blended(c);
}

// A row of zeros that nothing made, and the gate that keeps: (1 − z) of the
// candidate and z of the state before, which for the first are the zeros.
static bool is_kept(const struct claim *c)
{
    const struct tensor *before = operand_of(c, 2);
    bool first = is_part(c, 2, "zeros");
    bool in_place = first || (before == c->out &&
                              operand_at(c, 2) == claim_row(c) + step_of(c));
    return is_blended(c) && is_part(c, 0, "z") && is_part(c, 1, "candidate") &&
           in_place && operand_at(c, 0) == operand_at(c, 1);
}

static bool keeps_before(const struct claim *c)
{
    struct claim row = *c;
    int kept = 0;
    for (row.row = 0; row.row < c->out->rows; row.row++) {
        row.o = c->out->writer[row.row];
        row.kind = row.o->kind->name;
        kept += !strcmp(row.kind, "blend") && is_kept(&row);
    }
    return kept >= c->out->rows - 1;
}

static bool first_term_taken(const struct claim *c)
{
    return c->term == 0 && is_kept(c);
}

static bool last_term_kept(const struct claim *c)
{
    return c->term == 1 && is_kept(c);
}

static bool is_called_zeros(const struct claim *c)
{
    const char *dot = strrchr(c->out->plain, '.');
    return is_nothing(c) && dot && !strcmp(dot + 1, "zeros");
}

// All rows of [layer] but where it begins.
static bool renews(const struct claim *c, const char *layer)
{
    struct claim row = *c;
    int blended = 0;
    for (row.row = 0; row.row < c->out->rows; row.row++) {
        row.o = c->out->writer[row.row];
        row.kind = row.o->kind->name;
        blended += !strcmp(row.kind, "blend") && is_blended(&row) &&
                   is_part(&row, 0, "z") && operand_of(&row, 1) == c->out &&
                   operand_at(&row, 1) == row.row + step_of(c) &&
                   is_part(&row, 2, "candidate");
    }
    return !strcmp(c->out->plain, layer) && blended == c->out->rows - 1;
}

static bool renews_to_the_right(const struct claim *c)
{
    return renews(c, "forward");
}

static bool renews_annotations(const struct claim *c)
{
    return renews(c, "annotations");
}

static bool renews_to_the_left(const struct claim *c)
{
    return renews(c, "backward");
}

static bool renews_the_decoder(const struct claim *c)
{
    return renews(c, "states");
}

// --- gates and candidates ---------------------------------------------------

// The last part of its own name, and what its sum goes through.
static bool is_called(const struct claim *c, const char *part,
                      enum squash squash)
{
    const char *dot = strrchr(c->out->plain, '.');
    return dot && !strcmp(dot + 1, part) && c->o->number == squash;
}

static bool opens_update(const struct claim *c)
{
    return is_called(c, "z", SIGMOID);
}

static bool opens_reset(const struct claim *c)
{
    return is_called(c, "r", SIGMOID);
}

static bool could_become(const struct claim *c)
{
    bool sees = false;
    for (int k = 0; k + 1 < c->o->in_count; k += 2)
        sees = sees || is_part(c, k, "reset");
    return is_called(c, "candidate", TANH) && sees;
}

static bool lets_through(const struct claim *c)
{
    return is_multiplied(c) && is_part(c, 0, "r") && is_part(c, 1, "memory") &&
           operand_at(c, 0) == operand_at(c, 1);
}

static bool all_let_through(const struct claim *c)
{
    struct claim row = *c;
    for (row.row = 0; row.row < c->out->rows; row.row++) {
        row.o = c->out->writer[row.row];
        if (!lets_through(&row))
            return false;
    }
    return true;
}

// Nothing of a state is among what is mixed.
static bool comes_in(const struct claim *c)
{
    for (int k = 0; k + 1 < c->o->in_count; k += 2)
        if (operand_of(c, k) == c->o->out || is_part(c, k, "zeros") ||
            !strcmp(operand_of(c, k)->plain, "states"))
            return false;
    return is_called(c, "input", LINEAR);
}

static bool remembers(const struct claim *c)
{
    bool state =
        is_part(c, 0, "zeros") || has_layer(c->out, operand_of(c, 0)->plain);
    return is_called(c, "memory", LINEAR) && state && c->o->in_count == 3;
}

static bool adds_what_comes(const struct claim *c, enum squash squash)
{
    bool same = operand_at(c, 0) == operand_at(c, 1);
    for (int k = 0; k < c->out->columns && c->row >= 0; k++) {
        double sum = operand_cell(c, 0, k) + operand_cell(c, 1, k);
        same = same && same_number(claim_cell(c, k),
                                   squash == TANH ? tanh(sum) : sum, 1);
    }
    return same && is_called(c, "candidate", squash) &&
           is_part(c, 0, "input") && is_part(c, 1, "recalled");
}

static bool adds_both(const struct claim *c)
{
    return adds_what_comes(c, TANH);
}

// --- LSTM --------------------------------------------------------------------

// The last part of its own name.
static bool is_called_so(const struct claim *c, const char *part)
{
    const char *dot = strrchr(c->out->plain, '.');
    return !strcmp(dot ? dot + 1 : c->out->plain, part);
}

static bool keeps_cell(const struct claim *c)
{
    return is_called(c, "f", SIGMOID);
}

static bool writes_cell(const struct claim *c)
{
    return is_called(c, "i", SIGMOID);
}

static bool shows_cell(const struct claim *c)
{
    return is_called(c, "o", SIGMOID);
}

static bool offers(const struct claim *c)
{
    return is_called(c, "candidate", TANH) &&
           strstr(c->out->plain, "lstm.") == c->out->plain;
}

// The gate [gate] of this row times [part], [back] rows before.
static bool is_passed(const struct claim *c, const char *out, const char *gate,
                      const char *part, int back)
{
    return is_called_so(c, out) && is_multiplied(c) && is_part(c, 0, gate) &&
           operand_at(c, 0) == claim_row(c) && is_part(c, 1, part) &&
           operand_at(c, 1) == claim_row(c) - back;
}

static bool is_kept_of_cell(const struct claim *c)
{
    return is_passed(c, "kept", "f", "cell", 1);
}

static bool no_cell_yet(const struct claim *c)
{
    return is_called_so(c, "kept") && is_nothing(c) && claim_row(c) == 0;
}

static bool is_written(const struct claim *c)
{
    return is_passed(c, "written", "i", "candidate", 0);
}

static bool is_shown(const struct claim *c)
{
    return is_passed(c, "lstm", "o", "shown", 0);
}

static bool all_rows(const struct claim *c,
                     bool (*holds)(const struct claim *c))
{
    struct claim row = *c;
    for (row.row = 0; row.row < c->out->rows; row.row++) {
        row.o = c->out->writer[row.row];
        row.kind = row.o->kind->name;
        if (!holds(&row))
            return false;
    }
    return true;
}

static bool is_kept_if_any(const struct claim *c)
{
    return claim_row(c) ? is_kept_of_cell(c) : no_cell_yet(c);
}

static bool all_kept(const struct claim *c)
{
    return all_rows(c, is_kept_if_any);
}

static bool all_written(const struct claim *c)
{
    return all_rows(c, is_written);
}

static bool all_shown(const struct claim *c)
{
    return all_rows(c, is_shown);
}

static bool is_both_added(const struct claim *c)
{
    for (int k = 0; k < c->out->columns; k++)
        if (!same_number(claim_cell(c, k),
                         operand_cell(c, 0, k) + operand_cell(c, 1, k), 1))
            return false;
    return is_called_so(c, "cell") && is_part(c, 0, "kept") &&
           is_part(c, 1, "written") && operand_at(c, 0) == claim_row(c) &&
           operand_at(c, 1) == claim_row(c);
}

static bool all_added(const struct claim *c)
{
    return all_rows(c, is_both_added);
}

static bool is_squeezed_by(const struct claim *c)
{
    for (int k = 0; k < c->out->columns; k++) {
        double x = operand_cell(c, 0, k);
        double y = c->o->number == TANH ? tanh(x) : 1 / (1 + exp(-x));
        if (!same_number(claim_cell(c, k), y, 1))
            return false;
    }
    return operand_at(c, 0) == claim_row(c);
}

static bool all_squeezed(const struct claim *c)
{
    return all_rows(c, is_squeezed_by);
}

static bool is_between_ones(const struct claim *c)
{
    return is_squeezed_by(c) && c->o->number == TANH &&
           is_called_so(c, "shown") && is_part(c, 0, "cell");
}

static const char *squash_name(const struct claim *c)
{
    return c->o->number == TANH ? "tanh" : "σ";
}

static bool gru_is_new(const struct claim *c)
{
    return is_all_new(c, "gru");
}

static bool renews_gru(const struct claim *c)
{
    return renews(c, "gru");
}

// clang-format off
static const struct truth truths[] = {
    {"multiply.whole", all_are_multiplied, "one"},
    {"multiply.row", is_multiplied, "vector left right"},
    {"multiply.row.nothing", is_nothing, "vector row left"},
    {"multiply.cell", is_multiplied, "cell left right value"},
    {"multiply.cell.nothing", is_nothing, "cell value row"},
    {"seen.multiply.whole", all_see_states, ""},
    {"seen.multiply.row", sees_state, "left right"},
    {"seen.multiply.row.nothing", sees_nothing, "row vector"},
    {"seen.multiply.cell", sees_state, "left right value"},
    {"seen.multiply.cell.nothing", sees_nothing, "cell value"},
    {"forward.multiply.row", first_is_new, "vector left right"},
    {"annotation.multiply.row", first_annotation_is_new, "vector left right"},
    {"backward.multiply.row", last_is_new, "vector left right"},

    {"blend.whole", all_between, "one"},
    {"blend.whole.beyond", some_beyond, "one"},
    {"blend.row", is_between, "vector old new gate"},
    {"blend.row.beyond", is_beyond, "vector old new gate"},
    {"blend.cell", is_blended, "cell kept old gate.value new value"},
    {"blend.term", is_first_term, "kept old term"},
    {"blend.term.last", is_second_term, "gate.value new term value"},
    {"forward.blend.whole", renews_to_the_right, ""},
    {"annotation.blend.whole", renews_annotations, ""},
    {"backward.blend.whole", renews_to_the_left, ""},
    {"state.blend.whole", renews_the_decoder, ""},

    {"zeros.multiply.row.nothing", is_called_zeros, ""},
    {"zeros.multiply.cell.nothing", is_called_zeros, "cell value"},
    {"keeping.blend.whole", keeps_before, "one"},
    {"keeping.blend.row", is_kept, "vector old new gate"},
    {"keeping.blend.cell", is_kept, "cell kept old gate.value new value"},
    {"keeping.blend.term", first_term_taken, "kept old term"},
    {"keeping.blend.term.last", last_term_kept, "gate.value new term value"},
    {"recalled.multiply.whole", all_let_through, ""},
    {"recalled.multiply.row", lets_through, "left right"},
    {"recalled.multiply.cell", lets_through, "left right value"},
    {"input_part.affine.whole", comes_in, "operands"},
    {"input_part.affine.row", comes_in, "vector operands"},
    {"memory_part.affine.whole", remembers, ""},
    {"memory_part.affine.row", remembers, "vector operands"},
    {"add.whole.rows", adds_both, "one"},
    {"add.row.rows", adds_both, "vector"},
    {"add.cell.rows", adds_both, "left right value"},
    {"keeps.affine.whole.squashed", opens_update, "operands squash"},
    {"keeps.affine.row.squashed", opens_update, "vector operands squash"},

    {"squash.whole", all_squeezed, "one squash"},
    {"squash.row", is_squeezed_by, "vector squash from"},
    {"squash.cell", is_squeezed_by, "squash from value"},
    {"cell_shown.squash.row", is_between_ones, "vector squash from"},
    {"gru_state.multiply.row", gru_is_new, "vector left right"},
    {"gru_state.blend.whole", renews_gru, ""},
    {"cell_kept.multiply.whole", all_kept, ""},
    {"cell_kept.multiply.row", is_kept_of_cell, "left right"},
    {"cell_kept.multiply.row.nothing", no_cell_yet, "row vector"},
    {"cell_kept.multiply.cell", is_kept_of_cell, "left right value"},
    {"cell_kept.multiply.cell.nothing", no_cell_yet, "cell value"},
    {"cell_written.multiply.whole", all_written, ""},
    {"cell_written.multiply.row", is_written, "left right"},
    {"cell_written.multiply.cell", is_written, "left right value"},
    {"cell_state.add.whole.rows", all_added, ""},
    {"cell_state.add.row.rows", is_both_added, "vector"},
    {"cell_state.add.cell.rows", is_both_added, "left right value"},
    {"lstm_state.multiply.whole", all_shown, ""},
    {"lstm_state.multiply.row", is_shown, "left right"},
    {"lstm_state.multiply.cell", is_shown, "left right value"},
    {"forget_gate.affine.whole.squashed", keeps_cell, "operands squash"},
    {"forget_gate.affine.row.squashed", keeps_cell, "vector operands squash"},
    {"input_gate.affine.whole.squashed", writes_cell, "operands squash"},
    {"input_gate.affine.row.squashed", writes_cell, "vector operands squash"},
    {"output_gate.affine.whole.squashed", shows_cell, "operands squash"},
    {"output_gate.affine.row.squashed", shows_cell, "vector operands squash"},
    {"offered.affine.whole.squashed", offers, "operands squash"},
    {"offered.affine.row.squashed", offers, "vector operands squash"},
    {"why.forget_gate.affine.whole", keeps_cell, ""},
    {"why.output_gate.affine.whole", shows_cell, ""},

    {"update.affine.whole.squashed", opens_update, "operands squash"},
    {"update.affine.row.squashed", opens_update, "vector operands squash"},
    {"reset.affine.whole.squashed", opens_reset, "operands squash"},
    {"reset.affine.row.squashed", opens_reset, "vector operands squash"},
    {"candidate.affine.whole.squashed", could_become, "operands squash"},
    {"candidate.affine.row.squashed", could_become, "vector operands squash"},
    {0},
};

static const struct fact facts[] = {
    {"multiply", "one", .text = own_one},
    {"multiply", "row", .text = fact_row},
    {"multiply", "vector", .text = fact_vector},
    {"multiply", "left", .text = first_name},
    {"multiply", "right", .text = second_name},

    {"squash", "one", .text = own_one},
    {"squash", "squash", .text = squash_name},
    {"squash", "vector", .text = fact_vector},
    {"squash", "from", .text = first_name},

    {"add", "one", .text = own_one},
    {"add", "vector", .text = fact_vector},

    {"blend", "one", .text = own_one},
    {"blend", "vector", .text = fact_vector},
    {"blend", "gate", .text = first_name},
    {"blend", "old", .text = second_name},
    {"blend", "new", .text = third_name},
    {"blend", "kept", .number = kept},
    {"blend.term", "term", .number = fact_term},
    {"blend.term", "value", .number = fact_value},
    {0},
};
// clang-format on

const struct truths gate_truths = {truths, facts};
