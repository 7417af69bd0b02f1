// What is told to an answer that is wrong and that no wrong procedure gives,
// and to who gave none: what is true, with the numbers that show it.
#include <math.h>
#include <string.h>

#include "base/number.h"
#include "quiz/ask_parts.h"
#include "trace/explain.h"
#include "trace/term.h"

enum { MOST_LISTED = 4, LONGEST_LINE = 90 };

// Between a name and its number as number_print_precise() has it.
static const char *equals(double x)
{
    return number_exact_precise(x) ? "=" : "≈";
}

static const char *name_of(const struct cells *c, const struct catalogue *words,
                           struct arena *arena)
{
    return cell_name(words, arena, c->tensor, c->row, c->column);
}

// How a number is made, "score(cat, chased) = 0·0 + 0·2 = 0"; its name and
// value where it is given, or that is too long for a sentence.
static void find_line(const struct cells *c, const struct catalogue *words,
                      struct strbuf *out)
{
    struct arena arena = {0};
    struct address at = {c->tensor, c->row, c->column, -1};
    char number[NUMBER_SIZE];
    strbuf_clear(out);
    explain_line(words, &at, out);
    if (out->length > LONGEST_LINE)
        strbuf_clear(out);
    double x = tensor_at(c->tensor, c->row, c->column);
    if (!out->length)
        strbuf_addf(out, "%s %s %s", name_of(c, words, &arena), equals(x),
                    number_print_precise(number, x));
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
static bool is_word(const struct asked *a)
{
    return a->question->kind == QUESTION_CHOICE && a->choice_count &&
           a->choices[0].cell.tensor;
}

// "3 is not it: score(cat, chased) = 0·0 + 0·2 + 1·4 + 0·0 = 4."; of a choice
// among words "It is “chased”, not “dog”."
static void say_number(const struct asked *a, const char *yours,
                       const struct catalogue *words, struct strbuf *out)
{
    struct cells cell = own_cell(a);
    struct strbuf line = {0}, truth = {0};
    ask_truth(a, &truth);
    if (cell.tensor)
        find_line(&cell, words, &line);
    say(words, out,
        is_word(a)    ? "quiz.not.word"
        : cell.tensor ? "quiz.not.made"
                      : "quiz.not",
        SLOTS(TEXT("yours", yours), TEXT("line", strbuf_text(&line)),
              TEXT("truth", strbuf_text(&truth))));
    strbuf_free(&line);
    strbuf_free(&truth);
}

// "From the largest down: chased (0.6652), dog (0.2447), cat (0.0900)."
static void say_order(const struct asked *a, const struct catalogue *words,
                      struct strbuf *out)
{
    struct arena arena = {0};
    struct strbuf list = {0};
    char room[16], number[NUMBER_SIZE];
    const int *order = ask_order(a, &arena);
    int listed = a->count > MOST_LISTED + 1 ? MOST_LISTED : a->count;
    for (int i = 0; i < listed; i++)
        strbuf_addf(&list, "%s%s (%s)", i ? ", " : "",
                    ask_label(a, order[i], room),
                    number_print_precise(number, ask_number(a, order[i])));
    say(words, out,
        listed < a->count ? "quiz.not.order.more" : "quiz.not.order",
        SLOTS(TEXT("list", strbuf_text(&list)),
              COUNT("more", a->count - listed)));
    strbuf_free(&list);
    arena_free(&arena);
}

// The number of a row that is farthest from what was said, and how many are
// right: that one is not, if any is not.
static void say_row(const struct asked *a, const struct reply *r,
                    const struct catalogue *words, struct strbuf *out)
{
    struct arena arena = {0};
    int far = -1, good = 0;
    double most = -1;
    for (int k = 0; k < a->count; k++) {
        double by = fabs(r->row[k] - ask_number(a, k));
        good += ask_right_at(a, k, r->row[k]);
        if (by > most) {
            far = k;
            most = by;
        }
    }
    if (far < 0)
        return;
    struct cells cell = ask_cell(a, far);
    char yours[NUMBER_SIZE], truth[NUMBER_SIZE];
    number_print_precise(yours, r->row[far]);
    number_print_precise(truth, ask_number(a, far));
    if (!strcmp(yours, truth)) {
        number_print_shortest(yours, r->row[far]);
        number_print_shortest(truth, ask_number(a, far));
    }
    say(words, out, "quiz.not.row",
        SLOTS(COUNT("good", good), COUNT("of", a->count),
              TEXT("name", name_of(&cell, words, &arena)), TEXT("yours", yours),
              TEXT("truth", truth)));
    arena_free(&arena);
}

// "weight(cat, dog) ≈ 0.2447 is not it, weight(cat, chased) ≈ 0.6652 is."
static void say_cell(const struct asked *a, const struct reply *r,
                     const struct catalogue *words, struct strbuf *out)
{
    struct arena arena = {0};
    struct address at;
    const struct cells *c = &a->truth.cells;
    if (address_parse(a->trace, r->text, &at, NULL) && at.column >= 0) {
        bool named = is_named(a);
        struct cells yours = cells_of(at.tensor, at.row, 1, at.column, 1);
        double x = tensor_at(at.tensor, at.row, at.column);
        double right = tensor_at(c->tensor, c->row, c->column);
        say(words, out, named ? "quiz.not.cell.named" : "quiz.not.cell",
            SLOTS(TEXT("yours", name_of(&yours, words, &arena)),
                  TEXT("truth", name_of(c, words, &arena)), PRECISE("a", x),
                  TEXT("a_equals", equals(x)), PRECISE("b", right),
                  TEXT("b_equals", equals(right))));
    }
    arena_free(&arena);
}

// "It changes: 2 of 3 numbers are others, most scaled(cat, dog): 2 became 1."
static void say_changes(const struct asked *a, const struct catalogue *words,
                        struct strbuf *out)
{
    struct arena arena = {0};
    const struct altered *c = &a->altered;
    char was[NUMBER_SIZE] = "", now[NUMBER_SIZE] = "";
    const char *key = !a->changes ? "quiz.not.same" : "quiz.not.changes";
    bool shown = a->changes && c->most.tensor && !c->most.tensor->words;
    if (shown) {
        const struct cells *at = &c->most;
        number_print_precise(was, c->was);
        number_print_precise(now, tensor_at(at->tensor, at->row, at->column));
        key = strcmp(was, now) != 0 ? "quiz.not.changes.most"
                                    : "quiz.not.changes.little";
    }
    say(words, out, key,
        SLOTS(COUNT("count", c->count), COUNT("of", c->of),
              TEXT("name", shown ? name_of(&c->most, words, &arena) : ""),
              TEXT("was", was), TEXT("now", now)));
    arena_free(&arena);
}

void ask_not(const struct asked *a, const struct reply *r, const char *yours,
             const struct catalogue *words, struct strbuf *out)
{
    switch (a->question->kind) {
    case QUESTION_NUMBER:
    case QUESTION_CHOICE:
        say_number(a, yours, words, out);
        break;
    case QUESTION_ORDER:
        say_order(a, words, out);
        break;
    case QUESTION_ROW:
        say_row(a, r, words, out);
        break;
    case QUESTION_CLICK:
        say_cell(a, r, words, out);
        break;
    case QUESTION_CHANGES:
        say_changes(a, words, out);
        break;
    case QUESTION_KINDS:
        break;
    }
}

// "weight(cat, dog) ≈ 0.2447, weight(cat, chased) ≈ 0.6652"
static void add_row(const struct asked *a, const struct catalogue *words,
                    struct strbuf *out)
{
    struct arena arena = {0};
    char number[NUMBER_SIZE];
    for (int k = 0; k < a->count; k++) {
        struct cells cell = ask_cell(a, k);
        double x = ask_number(a, k);
        strbuf_addf(out, "%s%s %s %s", k ? ", " : "",
                    name_of(&cell, words, &arena), equals(x),
                    number_print_precise(number, x));
    }
    arena_free(&arena);
}

// "The answer: 182."
static void say_truth(const struct asked *a, const struct catalogue *words,
                      struct strbuf *out)
{
    struct arena arena = {0};
    struct strbuf truth = {0};
    if (a->question->kind == QUESTION_ROW)
        add_row(a, words, &truth);
    else if (a->question->kind == QUESTION_CLICK)
        strbuf_add(&truth, name_of(&a->truth.cells, words, &arena));
    else
        ask_truth(a, &truth);
    say(words, out, is_word(a) ? "quiz.answer.word" : "quiz.answer",
        SLOTS(TEXT("truth", strbuf_text(&truth))));
    strbuf_free(&truth);
    arena_free(&arena);
}

void ask_answer(const struct asked *a, const struct catalogue *words,
                struct strbuf *out)
{
    enum question_kind kind = a->question->kind;
    if (kind == QUESTION_ORDER)
        say_order(a, words, out);
    else if (kind == QUESTION_CHANGES)
        say_changes(a, words, out);
    else if (kind != QUESTION_ROW || a->count <= MOST_LISTED)
        say_truth(a, words, out);
}
