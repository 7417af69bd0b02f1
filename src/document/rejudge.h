// SPDX-License-Identifier: MIT
// The replies in a file of answers, judged once more: what the file says of
// right and wrong is what somebody wrote there.
#ifndef DOCUMENT_REJUDGE_H
#define DOCUMENT_REJUDGE_H

#include "document/document.h"
#include "quiz/answers_file.h"

// Judges each reply of [f] by what its lesson computes, [plain] as it is and
// [own] with what was the learner's own: nobody wrote down when it became so,
// so what is right of either is right. Each may be NULL, or not good. Questions
// that were drawn from other lessons are looked for in those at [paths]. What
// asks no more, or cannot be asked on these numbers, is unjudged: neither right
// nor wrong.
void rejudge(struct answers_file *f, const struct document *plain,
             const struct document *own, const char *const *paths, int count);

#endif
