// SPDX-License-Identifier: MIT
#include "trace/expression/condition.h"

#include <assert.h>
#include <string.h>

#include "trace/expression/expression.h"
#include "trace/expression/goal.h"

#define JOINT " and "
#define NONE "no "

// The end of the comparison that starts at [text]: an "and" behind which another
// one comes, for a word may be "and", too.
static const char *comparison_end(const char *text)
{
    bool none = !strncmp(text, NONE, strlen(NONE));
    size_t sign = none ? 0 : goal_sign(text);
    const char *from = text + sign + strspn(text + sign, "<>= ");
    const char *joint = *from ? from + 1 : from; // something stands right
    while ((joint = strstr(joint, JOINT))) {
        const char *next = joint + strlen(JOINT);
        bool another = !strncmp(next, NONE, strlen(NONE));
        if (none || another || next[goal_sign(next)])
            return joint;
        joint++;
    }
    return text + strlen(text);
}

// The one place where the largest of [a] stands; false: there are several.
static bool is_alone(const struct answer *a)
{
    const struct cells *of = &a->reads[0];
    int count = 0;
    for (int i = 0; i < of->rows * of->columns; i++)
        count += tensor_at(of->tensor, of->row + i / of->columns,
                           of->column + i % of->columns) == a->number;
    return count == 1;
}

// What [a] is called: a written word, or of an argmax in one row or column what
// sets its place apart; NULL: it has no such name.
static const char *answer_word(const struct answer *a, char room[static 16])
{
    const struct cells *c = &a->cells, *of = &a->reads[0];
    bool place = a->form == ANSWER_PLACE;
    if (!place && a->form == ANSWER_NUMBER && c->tensor && c->tensor->words)
        return c->tensor->words[(int)a->number];
    if (!place || (of->rows > 1 && of->columns > 1))
        return NULL;
    return of->rows == 1 ? column_label(c->tensor, c->column, room)
                         : row_label(c->tensor, c->row, room);
}

// Compares the whole of [left] with a word. False: it is no word.
static bool compare_word(const struct trace *t, const char *left,
                         const char *right, bool *holds)
{
    char room[16];
    struct answer a;
    const char *word =
        expression_evaluate(t, left, &a, NULL) ? answer_word(&a, room) : NULL;
    if (!word || strchr(right, '('))
        return false;
    *holds = (a.form != ANSWER_PLACE || is_alone(&a)) && !strcmp(word, right);
    return true;
}

// [length] bytes of [text] without the spaces around them.
static const char *trimmed(struct arena *arena, const char *text, size_t length)
{
    size_t before = strspn(text, " ");
    before = before < length ? before : length;
    while (length > before && text[length - 1] == ' ')
        length--;
    return arena_copy(arena, text + before, length - before);
}

static bool evaluate_one(const struct trace *t, struct arena *arena,
                         const char *text, bool *holds, struct reason *why)
{
    struct goal goal;
    size_t sign = goal_sign(text);
    if (!strncmp(text, NONE, strlen(NONE))) {
        *holds = !trace_find(t, text + strlen(NONE));
        return true;
    }
    if (text[sign] == '=' &&
        compare_word(t, trimmed(arena, text, sign),
                     trimmed(arena, text + sign + 1, strlen(text + sign + 1)),
                     holds))
        return true;
    if (!goal_evaluate(t, text, &goal, why))
        return false;
    *holds = goal.holds;
    return true;
}

const char *condition_first(struct arena *arena, const char *text,
                            const char **rest)
{
    const char *end = comparison_end(text);
    *rest = *end ? end + strlen(JOINT) : end;
    return trimmed(arena, text, (size_t)(end - text));
}

bool condition_evaluate(const struct trace *t, const char *text, bool *holds,
                        struct reason *why)
{
    assert(t && text && holds);
    struct arena arena = {0};
    bool good = true;
    *holds = true;
    if (!strcmp(text, "always"))
        return true;
    while (good && *text) {
        bool one = false;
        good = evaluate_one(t, &arena, condition_first(&arena, text, &text),
                            &one, why);
        *holds &= one;
    }
    arena_free(&arena);
    return good;
}
