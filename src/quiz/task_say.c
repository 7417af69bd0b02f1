// SPDX-License-Identifier: MIT
#include "quiz/task_say.h"

#include <assert.h>
#include <string.h>

#include "base/c_locale.h"
#include "base/number.h"
#include "trace/address.h"
#include "trace/expression/goal.h"
#include "trace/expression/measure.h"
#include "trace/term.h"

bool task_reached(const struct trace *t, const struct page *task)
{
    assert(task->goal);
    struct goal goal;
    return goal_evaluate(t, task->goal, &goal, NULL) && goal.holds;
}

static const char *task_side(struct arena *arena, const char *from,
                             size_t length)
{
    size_t space = strspn(from, " ");
    space = space < length ? space : length;
    from += space;
    length -= space;
    while (length && from[length - 1] == ' ')
        length--;
    return arena_copy(arena, from, length);
}

// The two sides as they are written, and what is between them, a phrase's key.
struct wish {
    const char *what, *of, *key;
};

static struct wish task_wish(struct arena *arena, const char *goal)
{
    size_t at = goal_sign(goal);
    char sign = goal[at];
    bool equal = sign != '=' && goal[at + 1] == '=';
    const char *right = goal + at + 1 + equal;
    return (struct wish){task_side(arena, goal, at),
                         task_side(arena, right, strlen(right)),
                         sign == '='   ? "task.equal"
                         : sign == '<' ? equal ? "task.most" : "task.less"
                         : equal       ? "task.least"
                                       : "task.more"};
}

static const char *task_print(char out[static NUMBER_SIZE], double x,
                              bool share)
{
    return share ? number_print_share(out, x, FORMULA_DECIMALS)
                 : number_print(out, x, FORMULA_DECIMALS);
}

// The left side with four decimals, but with all of them where it would look
// like the right one, which it is not.
static const char *task_number(struct arena *arena, const struct goal *goal)
{
    char digits[NUMBER_SIZE], others[NUMBER_SIZE];
    task_print(digits, goal->left, goal->left_share);
    task_print(others, goal->right, goal->right_share);
    if (goal->left != goal->right && !strcmp(digits, others))
        number_print_shortest(digits, goal->left);
    return arena_copy(arena, digits, strlen(digits));
}

// "the largest of P[*,126]" for max(P[*,126]); NULL for what is no measure.
// The different rows are counted of a whole tensor: of a row, its numbers are.
static const char *task_measure(const struct catalogue *words,
                                struct arena *arena, const struct trace *t,
                                const char *side)
{
    size_t name = strcspn(side, "("), end = strlen(side);
    if (name + 2 >= end || strcspn(side, ")") != end - 1)
        return NULL;
    const char *of = arena_copy(arena, side + name + 1, end - name - 2);
    const struct tensor *m = trace_find(t, of);
    if (measure_find(side, name) == MEASURE_DISTINCT && (!m || m->rows < 2))
        return NULL;
    char key[32];
    c_snprintf(key, sizeof key, "task.measure.%.*s", (int)name, side);
    return phrase_find(words, key)
               ? said(words, arena, key, SLOTS(TEXT("x", of)))
               : NULL;
}

// What a side is called on the screen, "weight(dog, cat)" or "mean"; as it is
// written where it is worked out of several.
static const char *task_name(const struct catalogue *words, struct arena *arena,
                             const struct trace *t, const char *side)
{
    struct address a;
    const char *measure = task_measure(words, arena, t, side);
    if (measure)
        return measure;
    if (!address_parse(t, side, &a, NULL) || a.row < 0 || a.column < 0)
        return side;
    return a.tensor->rows == 1 && a.tensor->columns == 1
               ? tensor_short(words, arena, a.tensor)
               : cell_name(words, arena, a.tensor, a.row, a.column);
}

// "at least 0.6", or with what it is now where it is no number as it stands.
static const char *task_say_wish(const struct catalogue *words,
                                 struct arena *arena, const struct trace *t,
                                 const struct wish *wish,
                                 const struct goal *goal)
{
    double typed;
    char digits[NUMBER_SIZE];
    const char *of = wish->of;
    if (goal && !number_read(of, &typed)) {
        of = task_name(words, arena, t, of);
        task_print(digits, goal->right, goal->right_share);
        bool bound = number_is_bound(digits); // ">0.9999" is its own relation
        of = bound ? arena_print(arena, "%s %c %s", of, *digits, digits + 1)
                   : arena_print(arena, "%s = %s", of, digits);
    }
    return said(words, arena, wish->key, SLOTS(TEXT("x", of)));
}

void task_say_now(const struct catalogue *words, const struct trace *t,
                  const struct page *task, struct strbuf *out)
{
    assert(task->goal);
    struct arena arena = {0};
    struct goal goal;
    struct wish wish = task_wish(&arena, task->goal);
    if (goal_evaluate(t, task->goal, &goal, NULL))
        say(words, out, goal.holds ? "task.reached" : "task.now",
            SLOTS(TEXT("what", task_name(words, &arena, t, wish.what)),
                  TEXT("now", task_number(&arena, &goal))));
    arena_free(&arena);
}

void task_say_wanted(const struct catalogue *words, const struct trace *t,
                     bool alone, const struct page *task, struct strbuf *out)
{
    assert(t && task->goal);
    struct arena arena = {0};
    struct goal goal;
    struct wish wish = task_wish(&arena, task->goal);
    bool known = !alone && goal_evaluate(t, task->goal, &goal, NULL);
    const char *x =
        task_say_wish(words, &arena, t, &wish, known ? &goal : NULL);
    say(words, out, alone ? "task.wanted.alone" : "task.wanted",
        SLOTS(TEXT("what", task_name(words, &arena, t, wish.what)),
              TEXT("x", x)));
    arena_free(&arena);
}

// A key in plain words; a letter stays one.
static const char *task_key(const struct catalogue *words, const char *key)
{
    char phrase[64];
    c_snprintf(phrase, sizeof phrase, "task.key.%s", key);
    const char *plain = phrase_find(words, phrase);
    return plain ? plain : key;
}

void task_say_allowed(const struct catalogue *words, const struct page *task,
                      struct strbuf *out)
{
    struct strbuf names = {0};
    for (int i = 0; i < task->allow.count; i++)
        strbuf_addf(&names, "%s%s", i ? ", " : "",
                    task_key(words, task->allow.word[i]));
    if (task->limited)
        say(words, out, names.length ? "task.allow" : "task.allow.none",
            SLOTS(TEXT("names", strbuf_text(&names))));
    strbuf_free(&names);
}
