#include "quiz/ask.h"

#include <math.h>
#include <string.h>

#include "base/number.h"
#include "quiz/ask_parts.h"
#include "trace/op.h"

// --- what is asked ----------------------------------------------------------

static bool is_line(const struct answer *a)
{
    return a->form == ANSWER_CELLS &&
           (a->cells.rows == 1 || a->cells.columns == 1);
}

static bool is_cell(const struct answer *a)
{
    return answer_is_number(a) && a->cells.tensor;
}

static bool is_computed(const struct answer *a)
{
    return a->cells.tensor;
}

// What the answer to a question has to be, and what says that it is not.
static const struct {
    bool (*fits)(const struct answer *a);
    const char *key;
} forms[QUESTION_KINDS] = {
    [QUESTION_NUMBER] = {answer_is_number, "error.ask.needs.number"},
    [QUESTION_CHOICE] = {answer_is_number, "error.ask.needs.number"},
    [QUESTION_ORDER] = {is_line, "error.ask.needs.line"},
    [QUESTION_CLICK] = {is_cell, "error.ask.needs.cell"},
    [QUESTION_ROW] = {is_line, "error.ask.needs.line"},
    [QUESTION_CHANGES] = {is_computed, "error.ask.needs.cells"},
};

static bool find_truth(struct asked *a, struct reason *why)
{
    const struct question *q = a->question;
    if (!expression_evaluate(a->trace, q->answer, &a->truth, why))
        return false;
    const struct tensor *m = a->truth.cells.tensor;
    bool word = m && m->words && a->truth.form != ANSWER_PLACE;
    bool fits = forms[q->kind].fits(&a->truth);
    if (fits && !(word && q->kind == QUESTION_NUMBER))
        return true;
    reason_add(why, fits ? "error.ask.word" : forms[q->kind].key,
               SLOTS(TEXT("text", q->answer)));
    return false;
}

// Before the first of the cells [c]; what is given is known from the start, and
// may be needed to find the answer.
static int64_t cells_before(const struct trace *t, const struct cells *c)
{
    int64_t first = INT64_MAX;
    if (c->tensor->writer[0]->kind->whole)
        return first;
    for (int r = c->row; r < c->row + c->rows; r++)
        for (int k = c->column; k < c->column + c->columns; k++) {
            int64_t cell = timeline_cell(t, c->tensor, r, k);
            first = cell < first ? cell : first;
        }
    return first;
}

bool is_named(const struct asked *a)
{
    return a->question->kind == QUESTION_CLICK && a->truth.form != ANSWER_PLACE;
}

struct cells ask_among(const struct asked *a)
{
    const struct tensor *m = a->truth.cells.tensor;
    if (is_named(a)) // which one it is would tell
        return cells_of(m, 0, m->rows, 0, m->columns);
    return a->truth.form == ANSWER_PLACE ? a->truth.reads[0] : a->truth.cells;
}

// Those of a row that are asked for; the others stand there.
static struct cells blanks_of(const struct asked *a)
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

static struct progress known_before(const struct asked *a)
{
    struct progress known = {INT64_MAX, 0};
    if (is_named(a) || a->question->kind == QUESTION_ROW) {
        struct cells c = is_named(a) ? ask_among(a) : blanks_of(a);
        known.cells = cells_before(a->trace, &c);
        return known;
    }
    for (int i = 0; i < a->truth.read_count; i++) {
        int64_t cells = cells_before(a->trace, &a->truth.reads[i]);
        known.cells = cells < known.cells ? cells : known.cells;
    }
    return known;
}

static bool same_bits(double x, double y)
{
    return !memcmp(&x, &y, sizeof x);
}

// Bit for bit, as everywhere in the program.
static struct altered compare(const struct cells *was, const struct cells *now)
{
    struct altered c = {.of = now->rows * now->columns};
    double most = -1;
    if (!was->tensor || was->rows != now->rows ||
        was->columns != now->columns) {
        c.count = c.of;
        return c;
    }
    for (int k = 0; k < c.of; k++) {
        int row = k / now->columns, column = k % now->columns;
        double x = tensor_at(was->tensor, was->row + row, was->column + column);
        double y = tensor_at(now->tensor, now->row + row, now->column + column);
        if (same_bits(x, y))
            continue;
        c.count++;
        if (fabs(y - x) > most) {
            most = fabs(y - x);
            c.most = cells_of(now->tensor, now->row + row, 1,
                              now->column + column, 1);
            c.was = x;
        }
    }
    return c;
}

// What was not there before has changed.
static void find_changes(struct asked *a, const struct trace *before)
{
    struct answer was = {.form = ANSWER_NUMBER};
    if (!before)
        return;
    if (!expression_evaluate(before, a->question->answer, &was, NULL))
        was = (struct answer){.form = ANSWER_NUMBER};
    a->altered = compare(&was.cells, &a->truth.cells);
    a->changes = a->altered.count;
}

static int count_line(const struct answer *a)
{
    return is_line(a) ? a->cells.rows * a->cells.columns : 0;
}

static bool find_line(struct asked *a, struct reason *why)
{
    int all = count_line(&a->truth), blank = a->question->blank;
    a->count = a->question->kind == QUESTION_ROW && blank ? blank : all;
    a->first = all - a->count;
    if (a->first >= 0)
        return true;
    reason_add(why, "error.ask.blank.many", SLOTS(COUNT("count", all)));
    return false;
}

bool ask_truly(struct asked *out, const struct lesson *l,
               const struct question *q, const struct trace *t,
               struct reason *why)
{
    *out = (struct asked){.question = q, .trace = t};
    out->tolerance = q->tolerance < 0 ? l->tolerance : q->tolerance;
    return find_truth(out, why) && find_line(out, why);
}

// −∞ can be seen, and chosen, but not typed; and what the mask makes 0 is not
// asked for.
static bool is_to_be_typed(const struct asked *a, struct reason *why)
{
    enum question_kind kind = a->question->kind;
    bool finite = kind != QUESTION_NUMBER || isfinite(a->truth.number);
    int fixed = 0;
    for (int k = 0; kind == QUESTION_ROW && k < a->count; k++) {
        finite &= isfinite(ask_number(a, k));
        fixed += ask_fixed(a, k);
    }
    bool all = kind == QUESTION_ROW && fixed == a->count;
    if (!finite || all)
        reason_add(why, finite ? "error.ask.fixed" : "error.ask.infinite",
                   SLOTS(TEXT("text", a->question->answer)));
    return finite && !all;
}

bool ask_open(struct asked *out, const struct lesson *l,
              const struct question *q, const struct trace *t,
              const struct trace *before, struct arena *arena,
              struct reason *why)
{
    if (!ask_truly(out, l, q, t, why) || !is_to_be_typed(out, why))
        return false;
    out->decimal = !number_exact(out->truth.number, 0);
    out->known = known_before(out);
    if (q->kind == QUESTION_CHANGES)
        find_changes(out, before);
    find_mistakes(out, arena);
    if (q->kind == QUESTION_CHOICE)
        find_choices(out, arena);
    return true;
}

struct cells ask_cell(const struct asked *a, int k)
{
    const struct cells *c = &a->truth.cells;
    k += a->first;
    return cells_of(c->tensor, c->row + k / c->columns, 1,
                    c->column + k % c->columns, 1);
}

double ask_number(const struct asked *a, int k)
{
    struct cells c = ask_cell(a, k);
    return tensor_at(c.tensor, c.row, c.column);
}

struct cells ask_scores(const struct tensor *m, int row)
{
    const struct operation *o = m->writer[row];
    while (o && o->kind->form == FORM_SOFTMAX) {
        row = operand_row(o, 0, row);
        m = o->in[0].tensor;
        o = m->writer[row];
    }
    return cells_of(m, row, 1, 0, m->columns);
}

bool ask_fixed(const struct asked *a, int k)
{
    struct cells c = ask_cell(a, k);
    const struct operation *o = c.tensor->writer[c.row];
    bool share =
        o && o->kind->form == FORM_SOFTMAX && !strcmp(o->kind->name, "divide");
    if (!share)
        return false;
    struct cells scores = ask_scores(c.tensor, c.row);
    return tensor_at(scores.tensor, scores.row, c.column) == -INFINITY;
}

const char *ask_label(const struct asked *a, int k, char room[static 16])
{
    struct cells c = ask_cell(a, k);
    return a->truth.cells.rows > 1 ? row_label(c.tensor, c.row, room)
                                   : column_label(c.tensor, c.column, room);
}

const int *ask_order(const struct asked *a, struct arena *arena)
{
    int *list = arena_array(arena, (size_t)a->count, sizeof *list);
    for (int i = 0; i < a->count; i++) {
        int k = i;
        for (; k > 0 && ask_number(a, list[k - 1]) < ask_number(a, i); k--)
            list[k] = list[k - 1];
        list[k] = i;
    }
    return list;
}

// --- whether a reply is right ------------------------------------------------

bool ask_near(double x, double y, double tolerance)
{
    return x == y || fabs(x - y) <= tolerance * (1 + 1e-9);
}

// Where several are the largest, each of them is right.
bool answer_holds(const struct answer *a, const struct tensor *m, int row,
                  int column)
{
    const struct cells *c = a->form == ANSWER_PLACE ? &a->reads[0] : &a->cells;
    return c->tensor && m->index == c->tensor->index && row >= c->row &&
           row < c->row + c->rows && column >= c->column &&
           column < c->column + c->columns &&
           tensor_at(c->tensor, row, column) == a->number;
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

static const struct choice *find_choice(const struct asked *a, const char *text)
{
    for (int i = 0; i < a->choice_count; i++)
        if (!strcmp(a->choices[i].text, text))
            return &a->choices[i];
    return NULL;
}

// From the largest down; equals in any order.
static bool is_order(const struct asked *a, const struct reply *r)
{
    bool good = r->count == a->count;
    for (int i = 0; good && i < r->count; i++) {
        good = r->order[i] >= 0 && r->order[i] < a->count;
        for (int k = 0; good && k < i; k++)
            good = r->order[k] != r->order[i];
        good = good && (!i || ask_number(a, r->order[i - 1]) >=
                                  ask_number(a, r->order[i]));
    }
    return good;
}

bool ask_right_at(const struct asked *a, int k, double x)
{
    return ask_near(x, ask_number(a, k), a->tolerance);
}

static bool is_row(const struct asked *a, const struct reply *r)
{
    bool good = r->count == a->count;
    for (int i = 0; good && i < r->count; i++)
        good = ask_right_at(a, i, r->row[i]);
    return good;
}

const struct mistaken *ask_mistake_at(const struct asked *a, int k, double x)
{
    for (int i = 0; i < a->mistake_count && !ask_right_at(a, k, x); i++)
        if (ask_near(x, ask_mistaken(a, &a->mistakes[i], k), a->tolerance))
            return &a->mistakes[i];
    return NULL;
}

// All that is not right of the row.
static bool is_row_given(const struct asked *a, const struct mistaken *m,
                         const struct reply *r)
{
    bool good = r->count == a->count;
    for (int k = 0; good && k < r->count; k++)
        good = ask_right_at(a, k, r->row[k]) ||
               ask_near(r->row[k], ask_mistaken(a, m, k), a->tolerance);
    return good;
}

static bool is_right(const struct asked *a, const struct reply *r)
{
    const struct choice *chosen;
    switch (a->question->kind) {
    case QUESTION_NUMBER:
        return ask_near(r->number, a->truth.number, a->tolerance);
    case QUESTION_CHOICE:
        chosen = find_choice(a, r->text);
        return chosen && chosen->right;
    case QUESTION_ORDER:
        return is_order(a, r);
    case QUESTION_CLICK:
        return is_at(a, &a->truth, r->text);
    case QUESTION_ROW:
        return is_row(a, r);
    case QUESTION_CHANGES:
        return r->yes == a->changes;
    case QUESTION_KINDS:
        break;
    }
    return false;
}

static bool is_given(const struct asked *a, const struct mistaken *m,
                     const struct reply *r)
{
    const struct choice *chosen;
    switch (a->question->kind) {
    case QUESTION_NUMBER:
        return ask_near(r->number, m->gives.number, a->tolerance);
    case QUESTION_CHOICE:
        chosen = find_choice(a, r->text);
        return chosen && choice_is(a, chosen, m);
    case QUESTION_CLICK:
        return is_at(a, &m->gives, r->text);
    case QUESTION_ROW:
        return is_row_given(a, m, r);
    default:
        return false;
    }
}

struct verdict ask_judge(const struct asked *a, const struct reply *r)
{
    struct verdict v = {.right = !r->skipped && is_right(a, r)};
    for (int i = 0; i < a->mistake_count && !v.right && !r->skipped; i++)
        if (is_given(a, &a->mistakes[i], r))
            v.given[v.given_count++] = &a->mistakes[i];
    return v;
}
