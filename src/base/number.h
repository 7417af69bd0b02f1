// SPDX-License-Identifier: MIT
// How the program reads and writes numbers, the same in every locale. Written
// are integers as integers, a true minus sign, −∞ where a score is masked,
// and never an equality the digits contradict.
#ifndef BASE_NUMBER_H
#define BASE_NUMBER_H

#include <stdbool.h>

enum { NUMBER_SIZE = 48 }; // bytes any formatted number fits in

enum { CELL_DECIMALS = 2, FORMULA_DECIMALS = 4, MOST_PRINTED = 20 };

// Writes [x] with at most [decimals] decimals, which are at most
// MOST_PRINTED: "4", "−0.67", "−∞".
// A value too large for a cell is written as "1.2e+09", one that is not 0 but
// would look so as "<0.01" or ">−0.01". Returns [out].
const char *number_print(char out[static NUMBER_SIZE], double x, int decimals);

// Writes [x] like number_print() where all numbers have as many decimals: what
// would look like 0 is written as "0.00".
const char *number_print_rounded(char out[static NUMBER_SIZE], double x,
                                 int decimals);

// Writes a share of 1 like number_print(), but as 1 only what is 1: where its
// digits would say so it has up to three decimals, "0.996", and then
// ">0.999", with more nines where [decimals] are more.
const char *number_print_share(char out[static NUMBER_SIZE], double x,
                               int decimals);

// How many decimals pages say of [x]: two, but where they would leave nothing
// of what is small, or make whole what is nearly, which a [share] never looks.
int number_decimals_said(double x, bool share);

// Writes a share as formulas write numbers: "0.0432", "1.6e−5", ">0.9999".
const char *number_print_share_precise(char out[static NUMBER_SIZE], double x);

// True when a share's digits only bound it: ">0.999", "<0.01".
bool number_is_bound(const char *text);

// Writes a whole number with all its digits, "1234567"; from 1e15 on, where
// they would mean nothing, like number_print(). Returns [out].
const char *number_print_whole(char out[static NUMBER_SIZE], double x);

// Writes what is said in passing, with about four digits: 6.28, 198.7, 54410.
const char *number_print_brief(char out[static NUMBER_SIZE], double x);

// Writes [x] with four decimals as formulas write it: "1.6e−5" when tiny.
const char *number_print_precise(char out[static NUMBER_SIZE], double x);

// How many decimals number_print_precise() gives [x]: its last digit is worth
// 10^-decimals. Below 0 where that is "1.2e6".
int number_decimals_precise(double x);

// Writes [x] like number_print_precise(), but with so many [decimals]:
// "0.05137", "5.07e−5", "1.23e6", and "0.0000" where they are too few for it.
const char *number_print_to(char out[static NUMBER_SIZE], double x,
                            int decimals);

// What the digits say that number_print_to() writes.
double number_cut(double x, int decimals);

// The fewest digits that are read as [x] again: "0.1", "1e-05", "-inf".
const char *number_print_shortest(char out[static NUMBER_SIZE], double x);

// True when printing loses nothing: the digits are the value, but for the
// last bits that a few roundings cost.
bool number_exact(double x, int decimals);
bool number_exact_precise(double x);
bool number_exact_to(double x, int decimals);

// The same of a share: what is not 1 is not 1 to the last bit.
bool number_exact_share(double x, int decimals);
bool number_exact_share_precise(double x);

// Reads all of [text] as a decimal number, as in JSON, perhaps with a leading
// + or point, into the double nearest to it: infinity when it is too large.
// False when it is none. What YAML 1.1 and 1.2 read differently (010, 0x10,
// 1_000, 1:30) is none, so that nobody computes with a number they did not
// mean.
bool number_read(const char *text, double *out);

#endif
