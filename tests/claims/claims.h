// SPDX-License-Identifier: MIT
// Whether what is said of an address is true: its sentence and its formula,
// against numbers reckoned anew. A trace gives the values of its tensors, and
// which operation wrote a row from which operands. All else, the terms of a
// sum, what is largest, what a row is called, is found here in plain loops
// that share no code with those who say it.
#ifndef TESTS_CLAIMS_H
#define TESTS_CLAIMS_H

#include <stdbool.h>

#include "math/rng.h"
#include "trace/explain.h"

// More than there are truths and facts, which is asserted.
enum { MOST_KEYS = 1024, MOST_FACTS = 1024, MOST_TOLD = 24, MOST_COMPUTED = 32 };

// What was checked, and what was false. Zero-initialise it.
struct tally {
    int keys[MOST_KEYS];   // how often each truth was met
    int facts[MOST_FACTS]; // and each fact
    int computed[MOST_COMPUTED]; // and each way to compute in words
    int formulas, sides, chains, pages;
    int failures;
    struct {
        const char *format, *kind;
        int level;
    } told[MOST_TOLD]; // what failed how at which level: one of each is told
    int told_count;
};

// What is said: of a tensor, a row, a cell or a term.
struct claim {
    struct tally *tally;
    const struct model *model;
    const struct trace *trace;
    const struct tensor *out;
    const struct operation *o; // that wrote the row; of all, what reads most
    const char *kind;          // its name
    int row, column, term;     // -1 where the address does not go that deep;
                               // the only term of a cell is the cell
    struct arena *arena;       // of texts
};

struct claim claim_of(struct tally *tally, const struct model *model,
                      const struct trace *trace, const struct address *a,
                      struct arena *arena);

// Counts a failure; tells the first of its like.
void claim_fails(const struct claim *c, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

// Check the sentence and the formula of an address.
void claim_sentence(const struct claim *c, const struct address *a);
void claim_why(const struct claim *c, const struct address *a);
void claim_formula(const struct claim *c, const struct address *a);

// Makes up a page with addresses of [trace] and checks what it says.
void claim_page(struct tally *tally, const struct model *model,
                const struct trace *trace, struct rng *rng,
                struct arena *arena);

// Fails when a sentence of an operation has never been met, or a fact has
// never been checked; prints what was when [tell].
void tally_is_whole(const struct tally *tally, bool tell);

// --- what an address is about -----------------------------------------------

// The row it is about; of a whole tensor the first that its operation wrote.
int claim_row(const struct claim *c);

// An operand, and the row of it that is read.
const struct tensor *operand_of(const struct claim *c, int k);
int operand_at(const struct claim *c, int k);
double operand_cell(const struct claim *c, int k, int column);

// The value of the cell [column] of the row that it is about.
double claim_cell(const struct claim *c, int column);

// The sums behind a cell: its terms, one of them, the first [count] together.
int claim_terms(const struct claim *c);
double claim_term(const struct claim *c, int column, int k);
double claim_sum(const struct claim *c, int column, int count);

// The two cells that a term multiplies; the second has no tensor where there
// is only one.
void claim_factors(const struct claim *c, int column, int k,
                   struct address factors[2]);

// What can be found in the first [count] numbers of a row.
struct found {
    const double *x;
    int count, best, ties, zeros, masked;
    double high;
};
struct found find_in(const struct tensor *m, int row, int count);

// The tensor [name] in the scope of the claim's; NULL when there is none.
const struct tensor *claim_tensor(const struct claim *c, const char *name);

// Equal but for the last bits of numbers of size [size].
bool same_number(double x, double y, double size);

// --- what things are called -------------------------------------------------

// "“cat”", "word 4", "row 3"; "column 2".
const char *name_row(const struct claim *c, const struct tensor *m, int row);
const char *name_column(const struct claim *c, const struct tensor *m,
                        int column);

// q(cat), s₂, W_Q[3]; [scoped]: q¹(cat).
const char *name_vector(const struct claim *c, const struct tensor *m, int row,
                        bool scoped);
const char *name_cell(const struct claim *c, const struct tensor *m, int row,
                      int column);

// q, s, score; with the number of its round x₂; and W_Q, [scoped]: output¹.
const char *name_symbol(const struct tensor *m);
const char *name_any(const struct claim *c, const struct tensor *m);
const char *name_matrix(const struct claim *c, const struct tensor *m,
                        bool scoped);

// "Q: queries"; "query", one row of it; "score", one number of it.
const char *name_title(const struct claim *c, const struct tensor *m);
const char *name_one(const struct tensor *m);
const char *name_number(const struct tensor *m);

// The word that a row is labelled with; NULL when it has none.
const char *name_label(const struct claim *c, const struct tensor *m, int row);

// The number that the first row is counted by: 0 for s₀.
int name_first(const struct tensor *m);

// The position that the first row of an encoding is.
int first_place(const struct model *m);

// "tokens", the term of its rows; NULL for none.
const char *name_term(const struct tensor *m);

// Learned, the same for every input.
bool name_learned(const struct tensor *m);

// --- numbers as they are printed --------------------------------------------

struct printed {
    double x, half; // the digits, and half a unit of the last of them
    int sign;       // of "<0.01" 1, of ">−0.01" and ">0.999" −1, else 0
};

// Reads one off [*text]; false when there is none.
bool printed_read(const char **text, struct printed *out);

// True when [x] is printed like that.
bool printed_shows(const struct printed *p, double x);

// True when nothing of [x] is lost.
bool printed_exactly(const struct printed *p, double x);

// --- more traces ------------------------------------------------------------

// Programs of operations that no mechanism has, for plain sentences: nothing
// has a term, words cross and fall together.
extern void (*const programs[])(struct trace *t);
extern const int program_count;

// [text] without the isolates that what it is filled with stands in.
const char *claim_letters(const struct claim *c, const char *text);

#endif
