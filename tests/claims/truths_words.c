// What is said of positions, energies and the words that are written.
#include <math.h>
#include <string.h>

#include "claims.h"

static struct found look(const struct claim *c, const struct tensor *m)
{
    return find_in(m, claim_row(c), m->columns);
}

static double count_rows(const struct claim *c)
{
    return c->out->rows;
}

static double count_columns(const struct claim *c)
{
    return c->out->columns;
}

static double row_ordinal(const struct claim *c)
{
    return claim_row(c) + 1;
}

// --- positions --------------------------------------------------------------------

static double angle_of(const struct claim *c, int row, int column)
{
    return row / pow(c->o->number, column / 2 * 2. / c->out->columns);
}

static double degrees(const struct claim *c)
{
    double angle = angle_of(c, c->row, c->column);
    double turned = atan2(sin(angle), cos(angle)) * 180 / acos(-1);
    return turned < 0 ? turned + 360 : turned;
}

static double position_number(const struct claim *c)
{
    return c->row;
}

static double count_hands(const struct claim *c)
{
    return c->out->columns / 2;
}

static bool is_sine(const struct claim *c)
{
    return c->column % 2 == 0 &&
           claim_cell(c, c->column) == sin(angle_of(c, c->row, c->column));
}

static bool is_cosine(const struct claim *c)
{
    return c->column % 2 == 1 &&
           claim_cell(c, c->column) == cos(angle_of(c, c->row, c->column));
}

static bool stays_in_circle(const struct claim *c)
{
    for (int i = 0; i < c->out->rows * c->out->columns; i++)
        if (!(fabs(c->out->data[i]) <= 1))
            return false;
    return true;
}

// How far hand [k] turns in one position.
static double turn(const struct claim *c, int k)
{
    return angle_of(c, 1, 2 * k);
}

static bool one_hand(const struct claim *c)
{
    return c->out->columns == 2;
}

static bool each_slower(const struct claim *c)
{
    for (int k = 1; 2 * k < c->out->columns; k++)
        if (!(turn(c, k) < turn(c, k - 1)))
            return false;
    return !one_hand(c);
}

static bool each_faster(const struct claim *c)
{
    for (int k = 1; 2 * k < c->out->columns; k++)
        if (!(turn(c, k) > turn(c, k - 1)))
            return false;
    return !one_hand(c);
}

static bool all_alike(const struct claim *c)
{
    for (int k = 1; 2 * k < c->out->columns; k++)
        if (turn(c, k) != turn(c, k - 1))
            return false;
    return !one_hand(c);
}

// --- energies -----------------------------------------------------------------------

static double count_units(const struct claim *c)
{
    return operand_of(c, 2)->rows;
}

static double unit(const struct claim *c)
{
    return c->term + 1;
}

static double vote(const struct claim *c)
{
    return claim_term(c, c->column, c->term);
}

static double votes_so_far(const struct claim *c)
{
    return claim_sum(c, c->column, c->term + 1);
}

static bool votes_remain(const struct claim *c)
{
    return c->term + 1 < claim_terms(c);
}

static bool votes_add_up(const struct claim *c)
{
    return same_number(claim_cell(c, c->column),
                       claim_sum(c, c->column, claim_terms(c)),
                       1 + claim_terms(c));
}

static bool votes_are_all(const struct claim *c)
{
    return !votes_remain(c) &&
           same_number(votes_so_far(c), claim_cell(c, c->column),
                       1 + claim_terms(c));
}

static const char *key_column(const struct claim *c)
{
    return name_column(c, c->out, c->column);
}

static const char *query_vector(const struct claim *c)
{
    return name_vector(c, operand_of(c, 0), operand_at(c, 0), false);
}

static bool only_energy(const struct claim *c)
{
    return look(c, c->out).count == 1;
}

static bool one_highest_energy(const struct claim *c)
{
    return look(c, c->out).count > 1 && look(c, c->out).ties == 1;
}

static bool several_highest_energies(const struct claim *c)
{
    return look(c, c->out).ties > 1;
}

static double highest_energy(const struct claim *c)
{
    return look(c, c->out).high;
}

static double count_highest(const struct claim *c)
{
    return look(c, c->out).ties;
}

static const char *best_key(const struct claim *c)
{
    return name_column(c, c->out, look(c, c->out).best);
}

// The state that asks is the one from before the word of the row: s₀ before
// the first.
static bool asks_before(const struct claim *c)
{
    const struct tensor *queries = operand_of(c, 0);
    int row = operand_at(c, 0);
    const struct operation *o = queries->writer[row];
    return row == claim_row(c) && !strcmp(o->in[0].tensor->plain, "states") &&
           o->in[0].row == row;
}

static bool one_energy(const struct claim *c)
{
    return asks_before(c) && only_energy(c);
}

static bool highest_is_one(const struct claim *c)
{
    return asks_before(c) && one_highest_energy(c);
}

static bool highest_are_several(const struct claim *c)
{
    return asks_before(c) && several_highest_energies(c);
}

static bool asks_and_adds_up(const struct claim *c)
{
    return asks_before(c) && votes_add_up(c);
}

// --- words ------------------------------------------------------------------------------

// Of the vocabulary, or of a toy's own words.
static const char *target_word(const struct claim *c, int i)
{
    struct words known = model_words(c->model, "vocabulary.target");
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
    return look(c, operand_of(c, 0));
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

// Where the decoder looked when it wrote the word [back] words ago.
static struct found looked(const struct claim *c, int back)
{
    const struct tensor *weights = claim_tensor(c, "alignment");
    return find_in(weights, claim_row(c) - back, weights->columns);
}

static const char *looked_at(const struct claim *c, int back)
{
    return name_column(c, claim_tensor(c, "alignment"), looked(c, back).best);
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

enum { END = 2 }; // </s>: no word

// The last [count] words looked each clearly at one word, every one at the
// neighbour before the last; all are words, and no two of the source alike.
static bool crosses(const struct claim *c, int count)
{
    if (claim_row(c) + 1 < count)
        return false;
    for (int k = 0; k < count; k++) {
        bool ends = tensor_at(c->out, claim_row(c) - k, 0) == END;
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
    {"position.whole", stays_in_circle},
    {"position.row", each_slower},
    {"position.row.one", one_hand},
    {"position.row.alike", all_alike},
    {"position.row.rising", each_faster},
    {"position.cell", is_sine},
    {"position.cell.cosine", is_cosine},

    {"additive.cell", votes_add_up},
    {"additive.row", one_highest_energy},
    {"additive.row.one", only_energy},
    {"additive.row.tie", several_highest_energies},
    {"additive.term", votes_remain},
    {"additive.term.last", votes_are_all},
    {"energy.additive.cell", asks_and_adds_up},
    {"energy.additive.row", highest_is_one},
    {"energy.additive.row.one", one_energy},
    {"energy.additive.row.tie", highest_are_several},

    {"argmax.row", one_wins},
    {"argmax.row.crossing_2", two_cross},
    {"argmax.row.crossing_3", three_cross},
    {"argmax.row.mostly", looks_mostly_there},
    {"argmax.row.spread", looks_there_most},
    {"argmax.row.tie", first_of_several_wins},
    {"argmax.term", NULL},
    {"told.row", lesson_says},
    {"force.row", another_wins},
    {"force.row.same", it_would_win_too},
    {"force.row.tie", one_of_several_would},
    {"force.term", NULL},
    {0},
};

static const struct fact facts[] = {
    {"position", "n", .number = position_number},
    {"position", "rows", .number = count_rows},
    {"position", "columns", .number = count_columns},
    {"position", "hands", .number = count_hands},
    {"position.cell", "degrees", .number = degrees},

    {"additive", "word", .number = row_ordinal},
    {"additive", "units", .number = count_units},
    {"additive", "keys", .number = count_columns},
    {"additive.row", "query", .text = query_vector},
    {"additive.row", "best", .text = best_key},
    {"additive.row", "ties", .number = count_highest},
    {"additive.row", "value", .number = highest_energy},
    {"additive.cell", "query", .text = query_vector},
    {"additive.cell", "column", .text = key_column},
    {"additive.term", "unit", .number = unit},
    {"additive.term", "vote", .number = vote},
    {"additive.term", "so_far", .number = votes_so_far},

    {"argmax", "n", .number = row_ordinal},
    {"argmax.row", "word", .text = word},
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
    {"told", "n", .number = row_ordinal},
    {"told", "word", .text = word},
    {"force", "n", .number = row_ordinal},
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
