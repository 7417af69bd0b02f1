// SPDX-License-Identifier: MIT
// What opening a lesson asks of it: that its model can be computed, and that
// what its pages show, name and ask is there.
#ifndef DOCUMENT_CHECK_PAGE_H
#define DOCUMENT_CHECK_PAGE_H

#include "lesson/lesson.h"
#include "say/complaints.h"
#include "trace/trace.h"

// Complains about the page number [page], from 0, when its address, sentence,
// question or goal refers to nothing in [t], which is what it shows.
void check_page(const struct lesson *l, int page, const struct trace *t,
                struct complaints *input_errors);

// Complains about every page that shows the lesson as it is and that
// check_page() would complain about.
void check_pages(const struct lesson *l, const struct trace *t,
                 struct complaints *input_errors);

// Complains where what the page shows and names is not there in [t]; what it
// asks may be something that these numbers cannot answer.
void check_places(const struct page *page, const struct trace *t,
                  struct complaints *input_errors);

// Complains why run_model() failed. The computation overflowed: the first such
// cell, and the model's most extreme number, which is likely the cause. Or it
// would cost too much: how much, and which tensor costs the most.
void check_run(const struct lesson *l, const struct trace *t,
               struct complaints *input_errors);

#endif
