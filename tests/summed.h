// SPDX-License-Identifier: MIT
// What a class said in [count] files, as text or CSV.
#ifndef TESTS_SUMMED_H
#define TESTS_SUMMED_H

#include "quiz/summary.h"

static void summed(const struct answers_file *files, int count, bool csv,
                   struct strbuf *out)
{
    struct summary s;
    summary_open(&s, files, count);
    (csv ? summary_csv : summary_text)(&s, NULL, out);
    summary_free(&s);
}

#endif
