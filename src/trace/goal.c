#include "trace/goal.h"

#include <math.h>
#include <string.h>

#include "trace/expression.h"

#define AS_SHOWN 0.00005 // what rounds to the same four decimals

static bool side(const struct trace *t, struct arena *arena, const char *from,
                 size_t length, double *out, struct reason *why)
{
    struct answer a;
    const char *text = arena_copy(arena, from, length);
    if (!expression_evaluate(t, text, &a, why))
        return false;
    *out = a.number;
    if (answer_is_number(&a))
        return true;
    reason_add(why, "error.ask.needs.number", SLOTS(TEXT("text", text)));
    return false;
}

static bool compares(char sign, bool equal, double left, double right)
{
    return sign == '<'   ? equal ? left <= right : left < right
           : sign == '>' ? equal ? left >= right : left > right
                         : fabs(left - right) <= AS_SHOWN;
}

bool goal_evaluate(const struct trace *t, const char *text, struct goal *out,
                   struct reason *why)
{
    size_t at = strcspn(text, "<>=");
    if (!text[at]) {
        reason_add(why, "error.goal", SLOTS(TEXT("text", text)));
        return false;
    }
    bool equal = text[at] != '=' && text[at + 1] == '=';
    const char *right = text + at + 1 + equal;
    struct arena arena = {0};
    bool good = side(t, &arena, text, at, &out->left, why) &&
                side(t, &arena, right, strlen(right), &out->right, why);
    arena_free(&arena);
    if (good)
        out->holds = compares(text[at], equal, out->left, out->right);
    return good;
}
