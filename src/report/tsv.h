// SPDX-License-Identifier: MIT
// Numbers as a spreadsheet takes and gives them: lines of cells with tabs
// between them.
#ifndef REPORT_TSV_H
#define REPORT_TSV_H

#include "model/model.h"
#include "say/catalogue.h"
#include "base/strbuf.h"

struct arena;

// Appends [rows] x [columns] numbers, a row of them [stride] after the one
// before, with all their digits.
void tsv_write(struct strbuf *out, const double *data, int rows, int columns,
               int stride);

// Reads [text]: numbers, with a point or a comma for their decimals, between
// tabs, or where there are none between spaces. Names before every row and over
// the columns are left out. False with the reason in [why].
bool tsv_read(struct arena *arena, const char *text, struct matrix *out,
              struct reason *why);

// --- commas ------------------------------------------------------------------

// Comma-separated values.

// Appends a field. Quoted as in RFC 4180: one with a comma, a quote or a line
// break stands in quotes, and its own are doubled.
void csv_field(struct strbuf *out, const char *text);

#endif
