// One expectation against what was computed; its shape fits already.
#ifndef REPORT_COMPARE_H
#define REPORT_COMPARE_H

#include "base/strbuf.h"
#include "lesson/lesson.h"
#include "trace/address.h"

// Tells every number and word that differs: its address, what was expected,
// what was computed and the difference. Returns how many differ.
int compare(const struct expectation *e, const struct address *a,
            double tolerance, const struct catalogue *words,
            struct strbuf *failures);

#endif
