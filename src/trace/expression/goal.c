// SPDX-License-Identifier: MIT
#include "trace/expression/goal.h"

#include <math.h>
#include <string.h>

#include "trace/expression/expression.h"
#include "trace/origin.h"

#define AS_SHOWN 0.00005 // what rounds to the same four decimals

// What a side is, and between what it stays.
struct side {
    double now, least, most;
    bool share, waits;
};

static struct side side_of(const struct answer *a)
{
    if (!a->read_count) // nothing is read: it is written there
        return (struct side){a->number, a->number, a->number, false};
    const struct cells *c = &a->cells;
    bool share = c->tensor && row_is_of_shares(c->tensor, c->row);
    if (c->tensor && row_holds_shares(c->tensor, c->row))
        return (struct side){a->number, 0, 1, share};
    return (struct side){a->number, -INFINITY, INFINITY, share};
}

static bool read_side(const struct trace *t, struct arena *arena,
                      const char *from, size_t length, struct side *out,
                      struct reason *why)
{
    struct answer a;
    const char *text = arena_copy(arena, from, length);
    if (!expression_evaluate(t, text, &a, why))
        return false;
    *out = side_of(&a);
    out->waits = a.waits;
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

// Where even the ends of both cannot be so.
static bool is_never(char sign, bool equal, const struct side *left,
                     const struct side *right)
{
    if (sign == '=')
        return left->most < right->least - AS_SHOWN ||
               right->most < left->least - AS_SHOWN;
    double low = sign == '<' ? left->least : left->most;
    double high = sign == '<' ? right->most : right->least;
    return !compares(sign, equal, low, high);
}

size_t goal_sign(const char *text)
{
    int depth = 0;
    size_t at = 0;
    for (; text[at] && (depth || !strchr("<>=", text[at])); at++)
        depth += text[at] == '[' ? 1 : text[at] == ']' && depth ? -1 : 0;
    return at;
}

bool goal_evaluate(const struct trace *t, const char *text, struct goal *out,
                   struct reason *why)
{
    size_t at = goal_sign(text);
    if (!text[at]) {
        reason_add(why, "error.goal", SLOTS(TEXT("text", text)));
        return false;
    }
    bool equal = text[at] != '=' && text[at + 1] == '=';
    const char *from = text + at + 1 + equal;
    struct arena arena = {0};
    struct side left, right;
    bool good = read_side(t, &arena, text, at, &left, why) &&
                read_side(t, &arena, from, strlen(from), &right, why);
    arena_free(&arena);
    bool waits = good && (left.waits || right.waits); // nothing holds yet
    if (good)
        *out = (struct goal){
            .left = left.now,
            .right = right.now,
            .left_share = left.share,
            .right_share = right.share,
            .holds = !waits && compares(text[at], equal, left.now, right.now),
            .never = !waits && is_never(text[at], equal, &left, &right)};
    return good;
}
