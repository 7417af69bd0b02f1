// What a learner may take for the answer: what wrong procedures give, and the
// options of a choice.
#include <math.h>
#include <string.h>

#include "base/number.h"
#include "mechanism/mistake.h"
#include "quiz/ask_parts.h"

// --- wrong procedures --------------------------------------------------------

static bool is_whole_number(const struct cells *c)
{
    for (int r = 0; r < c->rows; r++)
        for (int k = 0; k < c->columns; k++)
            if (isnan(tensor_at(c->tensor, c->row + r, c->column + k)))
                return false;
    return true;
}

// The cell on the other side of the diagonal, when it is asked where one is.
static bool turn(const struct asked *a, struct answer *gives)
{
    struct cells *c = &gives->cells;
    bool there = c->column < c->tensor->rows && c->row < c->tensor->columns;
    (void)a;
    if (!there)
        return false;
    *c = cells_of(c->tensor, c->column, 1, c->row, 1);
    gives->number = tensor_at(c->tensor, c->row, c->column);
    return true;
}

static bool is_answer(const struct asked *a, const struct answer *gives)
{
    if (a->question->kind != QUESTION_ROW)
        return answer_is_number(gives) && isfinite(gives->number);
    const struct cells *c = &gives->cells, *truth = &a->truth.cells;
    return c->rows == truth->rows && c->columns == truth->columns;
}

static bool works_out(const struct asked *a, struct mistaken *m)
{
    bool good =
        expression_evaluate(m->trace, a->question->answer, &m->gives, NULL) &&
        is_answer(a, &m->gives);
    for (int i = 0; good && i < m->gives.read_count; i++)
        good = is_whole_number(&m->gives.reads[i]);
    return good;
}

double ask_mistaken(const struct asked *a, const struct mistaken *m, int k)
{
    const struct cells *c = &m->gives.cells;
    k += a->first;
    return tensor_at(c->tensor, c->row + k / c->columns,
                     c->column + k % c->columns);
}

static bool row_coincides(const struct asked *a, const struct mistaken *m)
{
    bool same = true;
    for (int k = 0; same && k < a->count; k++)
        same =
            ask_near(ask_mistaken(a, m, k), ask_number(a, k), 2 * a->tolerance);
    return same;
}

// True when it cannot be told from what is right.
static bool coincides(const struct asked *a, const struct mistaken *m)
{
    if (a->question->kind == QUESTION_ROW)
        return row_coincides(a, m);
    const struct cells *c = &m->gives.cells;
    bool place =
        a->question->kind == QUESTION_CLICK || m->gives.form == ANSWER_PLACE;
    return place ? answer_holds(&a->truth, c->tensor, c->row, c->column)
                 : ask_near(m->gives.number, a->truth.number, 2 * a->tolerance);
}

static bool find_gives(const struct asked *a, enum procedure procedure,
                       struct arena *arena, struct mistaken *out)
{
    *out = (struct mistaken){.procedure = procedure};
    if (is_named(a)) {
        out->trace = a->trace;
        out->gives = a->truth;
        return procedure == TRANSPOSED && turn(a, &out->gives);
    }
    out->trace = mistake_trace(a->trace, procedure, arena);
    return out->trace && works_out(a, out);
}

enum fate ask_mistake(const struct asked *a, enum procedure procedure,
                      struct arena *arena, struct mistaken *out)
{
    if (!find_gives(a, procedure, arena, out))
        return APPLIES_NOWHERE;
    const struct cells *c = &out->gives.cells;
    if (c->tensor)
        out->read_count = mistake_reads(a->trace, procedure, c->tensor, c->row,
                                        c->column, out->reads, ASK_MOST_READS);
    return coincides(a, out) ? COINCIDES : GIVES;
}

void find_mistakes(struct asked *a, struct arena *arena)
{
    const struct words *wrong = &a->question->wrong;
    if (!wrong->count || !a->truth.read_count)
        return;
    struct mistaken *found =
        arena_array(arena, (size_t)wrong->count, sizeof *found);
    for (int i = 0; i < wrong->count; i++)
        a->mistake_count +=
            ask_mistake(a, procedure_find(wrong->word[i]), arena,
                        &found[a->mistake_count]) == GIVES;
    a->mistakes = found;
}

// --- the options of a choice -------------------------------------------------

// FNV-1a: the same order on every machine.
static unsigned hash(const char *text, unsigned h)
{
    for (; *text; text++)
        h = (h ^ (unsigned char)*text) * 16777619u;
    return h;
}

static unsigned place_of(const struct asked *a, const struct choice *c)
{
    return hash(c->text, hash(a->question->text, 2166136261u));
}

// Keeps the first of those that read alike.
static void add(struct asked *a, struct choice *list, struct choice c)
{
    for (int i = 0; i < a->choice_count; i++)
        if (!strcmp(list[i].text, c.text))
            return;
    list[a->choice_count++] = c;
}

static void add_number(struct asked *a, struct choice *list,
                       struct arena *arena, double x, bool right)
{
    char text[NUMBER_SIZE];
    number_print(text, x, FORMULA_DECIMALS);
    add(a, list,
        (struct choice){.text = arena_copy(arena, text, strlen(text)),
                        .number = x,
                        .right = right});
}

// In an order that the question's words draw, so that the right one may be
// anywhere, and stays there.
static void shuffle(const struct asked *a, struct choice *list)
{
    for (int i = 1; i < a->choice_count; i++) {
        struct choice c = list[i];
        int k = i;
        for (; k > 0 && place_of(a, &list[k - 1]) > place_of(a, &c); k--)
            list[k] = list[k - 1];
        list[k] = c;
    }
}

static void offer_numbers(struct asked *a, struct arena *arena)
{
    struct choice *list =
        arena_array(arena, (size_t)a->mistake_count + 1, sizeof *list);
    add_number(a, list, arena, a->truth.number, true);
    for (int i = 0; i < a->mistake_count; i++)
        add_number(a, list, arena, a->mistakes[i].gives.number, false);
    shuffle(a, list);
    a->choices = list;
}

// The label of a cell among those looked at: the word of its column, or of its
// row, or both; of equal words also which.
static const char *label(const struct cells *of, int row, int column,
                         bool twice, struct arena *arena)
{
    char room[16], more[16];
    const struct tensor *m = of->tensor;
    if (of->rows > 1 && of->columns > 1)
        return arena_print(arena, "%s, %s%s", row_label(m, row, room),
                           column_label(m, column, more), "");
    const char *text =
        of->rows > 1 ? row_label(m, row, room) : column_label(m, column, room);
    int number = (of->rows > 1 ? row : column) + 1;
    return twice ? arena_print(arena, "%s (%d)", text, number)
                 : arena_copy(arena, text, strlen(text));
}

static bool is_twice(const struct cells *of, int k, struct arena *arena)
{
    const char *own = label(of, of->row + k / of->columns,
                            of->column + k % of->columns, false, arena);
    int found = 0;
    for (int i = 0; i < of->rows * of->columns; i++)
        found +=
            !strcmp(own, label(of, of->row + i / of->columns,
                               of->column + i % of->columns, false, arena));
    return found > 1;
}

// All that it could have been, as it stands in the picture.
static void offer_places(struct asked *a, struct arena *arena)
{
    const struct cells *of = &a->truth.reads[0];
    int count = of->rows * of->columns;
    struct choice *list = arena_array(arena, (size_t)count, sizeof *list);
    for (int i = 0; i < count; i++) {
        int row = of->row + i / of->columns;
        int column = of->column + i % of->columns;
        const struct tensor *m = of->tensor;
        add(a, list,
            (struct choice){
                .text = label(of, row, column, is_twice(of, i, arena), arena),
                .cell = cells_of(m, row, 1, column, 1),
                .number = tensor_at(m, row, column),
                .right = answer_holds(&a->truth, m, row, column)});
    }
    a->choices = list;
}

// Words that were written are offered as such.
static void offer_words(struct asked *a, struct arena *arena)
{
    const struct tensor *m = a->truth.cells.tensor;
    struct choice *list = arena_array(arena, (size_t)m->rows, sizeof *list);
    for (int r = 0; r < m->rows; r++) {
        double x = tensor_at(m, r, 0);
        add(a, list,
            (struct choice){.text = m->words[(int)x],
                            .number = x,
                            .right = x == a->truth.number});
    }
    shuffle(a, list);
    a->choices = list;
}

void find_choices(struct asked *a, struct arena *arena)
{
    const struct tensor *m = a->truth.cells.tensor;
    if (a->truth.form == ANSWER_PLACE)
        offer_places(a, arena);
    else if (m && m->words)
        offer_words(a, arena);
    else
        offer_numbers(a, arena);
}

bool choice_is(const struct asked *a, const struct choice *c,
               const struct mistaken *m)
{
    return c->cell.tensor ? answer_holds(&m->gives, c->cell.tensor, c->cell.row,
                                         c->cell.column)
                          : ask_near(c->number, m->gives.number, a->tolerance);
}
