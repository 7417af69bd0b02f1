#include "quiz/task_say.h"

#include <assert.h>
#include <string.h>

#include "base/number.h"
#include "trace/expression/goal.h"

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

// With four decimals, but with all of them where it would look like [other],
// which it is not.
static const char *task_number(struct arena *arena, double x, double other)
{
    char digits[NUMBER_SIZE], others[NUMBER_SIZE];
    number_print(digits, x, FORMULA_DECIMALS);
    number_print(others, other, FORMULA_DECIMALS);
    if (x != other && !strcmp(digits, others))
        number_print_shortest(digits, x);
    return arena_copy(arena, digits, strlen(digits));
}

// "at least 0.6", or with what it is now where it is no number as it stands.
static const char *task_say_wish(const struct catalogue *words,
                                 struct arena *arena, const struct wish *wish,
                                 const struct goal *goal)
{
    double typed;
    char digits[NUMBER_SIZE];
    const char *of = wish->of;
    if (goal && !number_read(of, &typed))
        of = arena_print(arena, "%s = %s", of,
                         number_print(digits, goal->right, FORMULA_DECIMALS));
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
            SLOTS(TEXT("what", wish.what),
                  TEXT("now", task_number(&arena, goal.left, goal.right))));
    arena_free(&arena);
}

void task_say_wanted(const struct catalogue *words, const struct trace *t,
                     const struct page *task, struct strbuf *out)
{
    assert(task->goal);
    struct arena arena = {0};
    struct goal goal;
    struct wish wish = task_wish(&arena, task->goal);
    bool known = t && goal_evaluate(t, task->goal, &goal, NULL);
    const char *x = task_say_wish(words, &arena, &wish, known ? &goal : NULL);
    say(words, out, t ? "task.wanted" : "task.wanted.alone",
        SLOTS(TEXT("what", wish.what), TEXT("x", x)));
    arena_free(&arena);
}

void task_say_allowed(const struct catalogue *words, const struct page *task,
                      struct strbuf *out)
{
    struct strbuf names = {0};
    for (int i = 0; i < task->allow.count; i++)
        strbuf_addf(&names, "%s%s", i ? ", " : "", task->allow.word[i]);
    if (task->limited)
        say(words, out, names.length ? "task.allow" : "task.allow.none",
            SLOTS(TEXT("names", strbuf_text(&names))));
    strbuf_free(&names);
}
