// SPDX-License-Identifier: MIT
// Expectations of a lesson whose numbers are others now, written anew.
#ifndef LESSON_EDIT_RENEW_H
#define LESSON_EDIT_RENEW_H

#include "lesson/lesson.h"

// Those that hold no more, each with what is computed in place of its values;
// without any where what it names has another shape, or is gone.
struct renewal {
    const struct expectation *expectations;
    int count;
    double tolerance;
    const struct page *pages; // as they are shown; those left out are to become
    int page_count;           // comments, for the file would not open with them
};

// True when [computed] is what [expected] promises.
bool expected_near(double expected, double computed, double tolerance);

// [pages], the file's list, without those that are left out.
const struct node *renew_pages(struct arena *arena, const struct node *pages,
                               const struct renewal *renewal);

// [expect], the file's mapping, with them: what is near enough keeps its
// digits, other numbers have as many decimals as before, or as many more as
// the tolerance asks for. One without values is left out.
const struct node *renew_expect(struct arena *arena, const struct node *expect,
                                const struct renewal *renewal);

#endif
