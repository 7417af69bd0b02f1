// SPDX-License-Identifier: MIT
// Tables of spreadsheets: CSV with commas or semicolons, and TSV. The first row
// and the first column may be labels.
#ifndef TENSORFILE_DELIMITED_H
#define TENSORFILE_DELIMITED_H

#include "tensorfile/array.h"
#include "yaml/read.h"

enum { MOST_SIDE = 1024 }; // rows or columns of a table

// Reads [text], which must outlive the complaints, as the table called [name].
// Between cells stand tabs when the first line has one, else semicolons when it
// has one, else commas; numbers alone may have blanks; where no commas stand
// between cells, a number may have one for its point. The first row is labels
// when it holds anything but numbers behind its first cell, or nothing in it;
// the first column when a row below begins with no number. NaN and infinities
// are numbers. False after complaining.
bool delimited_read(struct reading *r, const char *file, const char *name,
                    const char *text, size_t length, struct array *out);

// True when every line of [text] is as many numbers as the others, with only
// blanks between them, as np.savetxt() leaves them: no words. Lines that begin
// with # are remarks.
bool delimited_has_blanks(struct arena *arena, const char *text, size_t length);

// Reads a number as a spreadsheet or a program prints it, with [comma] for its
// point too: "1,5", "nan", "-inf".
bool cell_number(struct arena *arena, const char *text, bool comma,
                 double *out);

#endif
