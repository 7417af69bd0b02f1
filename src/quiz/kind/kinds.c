// SPDX-License-Identifier: MIT
#include "quiz/kind/kind.h"

#include <assert.h>

#define ROW_OF(KIND, name, keys) [QUESTION_##KIND] = &name##_kind,
static const struct quiz_kind *const kinds[QUESTION_KINDS] = {
    QUESTION_KIND_LIST(ROW_OF)};

const struct quiz_kind *quiz_kind(enum question_kind kind)
{
    assert(kind < QUESTION_KINDS);
    return kinds[kind];
}

const struct quiz_kind *quiz_kind_of(const struct asked *a)
{
    return quiz_kind(a->question->kind);
}
