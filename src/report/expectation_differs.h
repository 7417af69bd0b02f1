// SPDX-License-Identifier: MIT
// One expectation against what was computed; its shape fits already.
#ifndef REPORT_EXPECTATION_DIFFERS_H
#define REPORT_EXPECTATION_DIFFERS_H

#include "base/strbuf.h"
#include "lesson/lesson.h"
#include "trace/address.h"

// Tells every number and word that differs: its address, what was expected,
// what was computed and the difference. Returns how many differ.
int expectation_differs(const struct expectation *e, const struct address *a,
                        double tolerance, const struct catalogue *words,
                        struct strbuf *failures);

#endif
