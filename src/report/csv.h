// SPDX-License-Identifier: MIT
// Comma-separated values.
#ifndef REPORT_CSV_H
#define REPORT_CSV_H

#include "base/strbuf.h"

// Appends a field. Quoted as in RFC 4180: one with a comma, a quote or a line
// break stands in quotes, and its own are doubled.
void csv_field(struct strbuf *out, const char *text);

#endif
