// SPDX-License-Identifier: MIT
#include "app/widget/choose.h"

#include <assert.h>

int choose_move(int line, int count, int by)
{
    assert(count > 0 && line >= 0);
    int to = line + by;
    return to < 0 ? 0 : to >= count ? count - 1 : to;
}

bool choose_key(int *line, int count, const struct input *in)
{
    assert(line && in && *line >= 0 && count > 0);
    switch (in->key) {
    case CODE_UP:
    case CODE_DOWN:
        *line = choose_move(*line, count, in->key == CODE_UP ? -1 : 1);
        return true;
    case CODE_HOME:
        *line = 0;
        return true;
    case CODE_END:
        *line = count - 1;
        return true;
    default:
        return false;
    }
}

int choose_first(int line, int count, int shown)
{
    assert(shown >= 0);
    int first = line - shown / 2;
    first = first > count - shown ? count - shown : first;
    return first < 0 ? 0 : first;
}
