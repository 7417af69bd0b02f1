// SPDX-License-Identifier: MIT
// The operations a mechanism is written in. Each call appends one operation
// to the trace and computes it at once, so a mechanism may branch on values.
// Tensors belong to the trace. [name] gets the prefix of the scopes around
// it; shapes that do not fit are a mistake of the mechanism and end in an
// assertion.
#ifndef TRACE_OPERATIONS_H
#define TRACE_OPERATIONS_H

#include "math/activation.h"
#include "trace/op/product/squash.h"
#include "trace/trace.h"

// --- the timeline ------------------------------------------------------------

// Begins a part: a head, a target word. The catalogue has its name, with
// [number] in it. [id] "": the scope's own, as of a layer what is of none of its
// heads.
void part(struct trace *t, const char *id, int number);

// Begins a stage of the current part; its name may depend on an option and
// a number: "÷ √d", "÷ 3".
void stage(struct trace *t, const char *id);
void stage_option(struct trace *t, const char *id, const char *option,
                  double number);

// Names made until leave() begin with "head1.", or with number 0 with "head.",
// and given() looks for the model's keys of that name. Scopes nest.
void enter(struct trace *t, const char *name, int number);
// The same of scopes of which each goes on with what the one before it made.
void enter_next(struct trace *t, const char *name, int number);
void leave(struct trace *t);

// printf into the trace's arena, for names.
const char *format(struct trace *t, const char *format, ...)
    __attribute__((format(printf, 2, 3)));

// Says what the last operation means where the term of its tensor does not:
// "start" for the first state.
void means(struct trace *t, const char *meaning);

// --- tensors -----------------------------------------------------------------

// An empty tensor whose [rows] are written later, row by row.
struct tensor *tensor(struct trace *t, const char *name, int rows, int columns);

// One whose numbers are those of [m], which must outlive the trace: who changes
// one of them makes them the tensor's own first, with tensor_own().
struct tensor *tensor_lent(struct trace *t, const char *name,
                           const struct matrix *m);

// Labels the rows with the model's words called [key]. Returns [m].
struct tensor *rows_are(struct trace *t, struct tensor *m, const char *key);

// Labels the columns with [words]. Returns [m].
struct tensor *columns_are(struct tensor *m, const char *const *words);

// Labels the rows 0, 1, 2, … and calls them "position 0", … for [noun]
// "position "; a noun of one letter makes labels: s0, s1, … Returns [m].
struct tensor *rows_count(struct trace *t, struct tensor *m, const char *noun);
// The same from [first] on.
struct tensor *rows_count_from(struct trace *t, struct tensor *m,
                               const char *noun, int first);

// Labels the columns 0, 1, 2, … and calls them "dimension 0", … for [noun]
// "dimension". Returns [m].
struct tensor *columns_count(struct trace *t, struct tensor *m,
                             const char *noun);

// Labels row i with the i-th word written into [words]. Returns [m].
struct tensor *rows_spell(struct tensor *m, const struct tensor *words);

// --- operations over whole matrices ------------------------------------------

// The model's matrix [key] as a tensor, in a head the head's own; NULL when
// the lesson has none. given_to_all() takes the one that heads share.
struct tensor *given(struct trace *t, const char *name, const char *key);
struct tensor *given_to_all(struct trace *t, const char *name, const char *key);

// The model's matrix [name] as a parameter, learned and fixed, called like its
// key; NULL when the lesson has none.
struct tensor *parameter(struct trace *t, const char *name);

// The rows of A once more, under another name: a projection that is missing.
struct tensor *copy(struct trace *t, const char *name, const struct tensor *A);

// Row [row] of [out], which is as wide, becomes the row [from].
void copy_row(struct trace *t, struct tensor *out, int row,
              const struct operand *from);

struct tensor *add(struct trace *t, const char *name, const struct tensor *A,
                   const struct tensor *B);

// The [count] tensors of one size, 2 to 8 of them, added cell by cell.
struct tensor *plus(struct trace *t, const char *name,
                    struct tensor *const *parts, int count);

// The row b added to every row of A.
struct tensor *add_bias(struct trace *t, const char *name,
                        const struct tensor *A, const struct tensor *b);

// A B: rows of A meet columns of B.
struct tensor *matmul(struct trace *t, const char *name, const struct tensor *A,
                      const struct tensor *B);

// A B + b, the row b added to every row; it may be NULL.
struct tensor *linear(struct trace *t, const char *name, const struct tensor *A,
                      const struct tensor *B, const struct tensor *b);

// A Bᵀ: rows of A meet rows of B.
struct tensor *matmul_t(struct trace *t, const char *name,
                        const struct tensor *A, const struct tensor *B);

// |x| = √(Σ x²) of every row of A, and the rows of A divided by their
// [lengths], so that each is 1 long; a row of zeros stays so.
struct tensor *row_lengths(struct trace *t, const char *name,
                           const struct tensor *A);
struct tensor *row_directions(struct trace *t, const char *name,
                              const struct tensor *A,
                              const struct tensor *lengths);

// What numbers are divided by: a number, d or its root.
enum divided_by { BY_NUMBER, BY_D, BY_ROOT_D };

struct divisor {
    enum divided_by by;
    double number;
};

// A / divisor, and the divisor that the model's `scale` asks for at d_k.
struct tensor *scale(struct trace *t, const char *name, const struct tensor *A,
                     struct divisor divisor);
struct divisor divisor(const struct trace *t, int d_k);

// A where [allowed] is 1, [hidden] where it is 0: −∞, or by mistake 0; and the
// matrix of 0 and 1 that the model's `mask` stands for; without the
// attention every row sees itself alone.
struct tensor *mask(struct trace *t, const char *name, const struct tensor *A,
                    const struct tensor *allowed, double hidden);
struct tensor *allowed(struct trace *t, const char *name,
                       const struct tensor *like);

// What a softmax is without, to see what it is for: the subtraction of the
// maximum, which is then 0; the exponentials: the values themselves are
// shared; the values: all shares are equal.
enum softmax_less { SOFTMAX, LESS_MAX, LESS_EXP, LESS_VALUES };

// Row by row: [name].max, [name].exp of the value minus the maximum,
// [name].sum and the quotient. A row of −∞ alone becomes zeros, and without
// the exponentials any row whose sum is 0.
struct tensor *softmax(struct trace *t, const char *name,
                       const struct tensor *A, enum softmax_less less);

// The same, of which the rows of [held] that are not all 0 stand in the place
// of the quotients; it may have fewer rows and columns, or be NULL.
struct tensor *softmax_held(struct trace *t, const char *name,
                            const struct tensor *A, enum softmax_less less,
                            const struct tensor *held);

// The rows of weights that the model holds by hand, for the tensor [like]; NULL
// where it holds none.
struct tensor *held(struct trace *t, const struct tensor *like);

// One budget of 1, shared out among the model's [words] with no scores to go
// by: 1 / n each, or where [by_hand] is not NULL and not all 0 as its row says.
// A row of n shares.
struct tensor *split(struct trace *t, const char *name, const char *words,
                     const struct tensor *by_hand);

// A where each number belongs to something that is there [n] times: a + ln n,
// and −∞ for 0.
struct tensor *times_counted(struct trace *t, const char *name,
                             const struct tensor *A, const struct tensor *n);

// Of a picture A (h × w): a kernel around each of its places, 0 beyond the
// edge; a column of W (h w × h w) for each place; the W that gives B for A,
// taught from zeros; and A moved [rows] down and [columns] to the right, 0
// coming in.
struct tensor *convolve(struct trace *t, const char *name,
                        const struct tensor *A, const struct tensor *kernel);
struct tensor *dense(struct trace *t, const char *name, const struct tensor *A,
                     const struct tensor *W);
struct tensor *teach(struct trace *t, const char *name, const struct tensor *A,
                     const struct tensor *B);
struct tensor *slide(struct trace *t, const char *name, const struct tensor *A,
                     int rows, int columns);

// A with 0 in the place of what is below it: ReLU; 1, yes, where the one number
// of a row is above 0, else 0; and 1 where such an answer is the one wanted.
struct tensor *cut_off(struct trace *t, const char *name,
                       const struct tensor *A);
struct tensor *decide(struct trace *t, const char *name,
                      const struct tensor *A);
struct tensor *agree(struct trace *t, const char *name,
                     const struct tensor *answers, const struct tensor *wanted);

// A through a smooth rectifier, not RELU, and A ∘ B, each number by its own.
struct tensor *activate(struct trace *t, const char *name,
                        const struct tensor *A, enum activation how);
struct tensor *multiply_all(struct trace *t, const char *name,
                            const struct tensor *left,
                            const struct tensor *right);

// What rows are normalized by, N × 1, called [name].mean, .deviation and .rms;
// and the rows x without their [mean], where there is one, over [size], each
// column times its [gain] and plus its [shift], which may be NULL.
struct tensor *row_mean(struct trace *t, const char *name,
                        const struct tensor *x);
struct tensor *row_deviation(struct trace *t, const char *name,
                             const struct tensor *x, const struct tensor *mean,
                             double epsilon);
struct tensor *row_rms(struct trace *t, const char *name,
                       const struct tensor *x, double epsilon);
struct tensor *normalize(struct trace *t, const char *name,
                         const struct tensor *x, const struct tensor *mean,
                         const struct tensor *size, const struct tensor *gain,
                         const struct tensor *shift);

// Of points X and the answers [wanted] of them: in how many [partials] straight
// lines split them, how many there are in [all], and how many answers are
// [right] by the best line. For at most 64 points of two numbers.
bool can_separate(const struct tensor *X);
struct tensor *separate(struct trace *t, const char *name,
                        const struct tensor *X, const struct tensor *wanted);

// Each weight times the length of the row of V that it is of: how much of what
// is passed on arrives.
struct tensor *arrive(struct trace *t, const char *name,
                      const struct tensor *weights, const struct tensor *V);

// In how many directions the rows of A point (math/directions.h): a row of how
// long the longest of what is left is, direction after direction, and 0 once
// nothing is; and how many are not 0, the rank of M = [asks] [offers]ᵀ.
struct tensor *directions_of(struct trace *t, const char *name,
                             const struct tensor *A);
struct tensor *rank_of(struct trace *t, const char *name,
                       const struct tensor *left, const struct tensor *M,
                       const struct tensor *asks, const struct tensor *offers);

// What else scores might be shared out by, row by row: divided by their sum;
// with 0 in the place of those below 0; their squares; all for the largest,
// alike for several. Where the sum is 0 all get 0.
enum rival { RIVAL_SUM, RIVAL_CUT, RIVAL_SQUARES, RIVAL_WINNER };
struct tensor *rival(struct trace *t, const char *name, const struct tensor *A,
                     enum rival how);

// What is read off finished weights: [name].max and [name].sum of each row, and
// when they are [shares], from 0 to 1, [name].entropy, −Σ a ln a; and what each
// column collects, [name].received.
void read_off_rows(struct trace *t, const char *name, const struct tensor *A,
                   bool shares);
void read_off_columns(struct trace *t, const char *name,
                      const struct tensor *A);

// Of one row of shares of 1: [name].sum; and [name].effective, 1 / Σ a², as how
// many equal shares these are concentrated (Laakso and Taagepera 1979).
void read_off_sum(struct trace *t, const char *name, const struct tensor *A);
void read_off_effective(struct trace *t, const char *name,
                        const struct tensor *A);

// Of a column of zeros and ones: [name].count, how many are 1.
struct tensor *read_off_count(struct trace *t, const char *name,
                              const struct tensor *A);

// What random scores are measured by, row by row: how far they spread, and what
// the largest of eight gets from softmax, on average.
struct tensor *deviation(struct trace *t, const char *name,
                         const struct tensor *A);
struct tensor *winner(struct trace *t, const char *name,
                      const struct tensor *A);

// For each row of [shares], how much its first grows for each 1 more of its
// score: p (1 − p).
struct tensor *share_slope(struct trace *t, const char *name,
                           const struct tensor *shares);

// True when [sum] is 1 but for the rounding of a model's small floats.
bool sums_to_one(double sum);

// Logits over a temperature. Rows of shares of which the [most] largest stay,
// or the fewest of the largest that make [mass] together, [name].kept; what
// stays comes to [name].sum, and is divided by it. And the words that a seed
// draws by the [chances] of each row, one for each, [name].point being the number
// that was drawn.
struct tensor *cool(struct trace *t, const char *name,
                    const struct tensor *logits, double temperature);
struct tensor *keep_top(struct trace *t, const char *name,
                        const struct tensor *shares, int most);
struct tensor *keep_mass(struct trace *t, const char *name,
                         const struct tensor *shares, double mass);
struct tensor *fall(struct trace *t, const char *name,
                    const struct tensor *chances, int seed);

// weights V: each row a weighted sum of the rows of V.
struct tensor *mix(struct trace *t, const char *name,
                   const struct tensor *weights, const struct tensor *V);

// The [count] tensors of equally many rows side by side.
struct tensor *concat(struct trace *t, const char *name,
                      struct tensor *const *parts, int count);

// P[pos, 2i] = sin(pos / base^(2i/d)), P[pos, 2i+1] = cos of the same, pos
// and i from 0 (Vaswani et al. 2017, section 3.5). d is even.
struct tensor *position(struct trace *t, const char *name, int positions, int d,
                        double base);

// The same for positions from [start] on.
struct tensor *position_from(struct trace *t, const char *name, int positions,
                             int d, double base, int start);

// A with every pair of numbers of a row turned by its position, from [start] on
// (Su et al. 2021): neighbours, or a number and the one half a row further.
struct tensor *rotate(struct trace *t, const char *name, const struct tensor *A,
                      double base, int start, bool halves);

// What is made of the distance j − i of row and column of [like]: −slope |j −
// i|; of [count] buckets one, half of them for words ahead unless nobody looks
// there, the last from about [far] on; the distance itself, cut at [most].
// [heads]: the slope is one of so many, or 0 where it is typed.
struct tensor *slant(struct trace *t, const char *name,
                     const struct tensor *like, double slope, int heads);
struct tensor *buckets(struct trace *t, const char *name,
                       const struct tensor *like, int count, bool ahead,
                       double far);
struct tensor *clipped(struct trace *t, const char *name,
                       const struct tensor *like, int most);

// The bucket of a distance, and the slope of head [head] of [heads], from 1.
int distance_bucket(int offset, int count, bool ahead, double far);
double alibi_slope(int head, int heads);

// What is learned for distances, a row of [table] for each: the number of its
// bucket; q_i · the row of the distance cut at half the table; Σ_j weight_ij
// times that row.
struct tensor *pick(struct trace *t, const char *name,
                    const struct tensor *like, const struct tensor *table,
                    bool ahead, double far);
struct tensor *relate(struct trace *t, const char *name,
                      const struct tensor *like, const struct tensor *Q,
                      const struct tensor *table);
struct tensor *gather(struct trace *t, const char *name,
                      const struct tensor *weights, const struct tensor *table);

// P[pos, i] = pos, the number itself in all [d] columns.
struct tensor *count_places(struct trace *t, const char *name, int positions,
                            int d);

// What a position is divided by in a column: base^(2i/d) for both of pair i.
double position_divisor(const struct operation *o, int column);

// What stands for all positions where none is looked at, in pictures and in
// words: a pair that is neither fast nor slow (its first column); a position a
// few steps in, and one five further on.
int example_pair(int columns);
int example_position(int rows);
int example_other(int rows, int position);

// [count] positions from [start] on in binary, D[pos, i] = ⌊pos / 2^i⌋ mod 2,
// with as many columns as the last needs: digits_needed() of the number after
// it, at least 1. How many of [digits] are others than those of the number
// before, which is 0 or more.
struct tensor *digits(struct trace *t, const char *name, int start, int count);
int digits_needed(int count);
int digits_flipped(int number, int digits);

// R (d × d), made of row [by] of an encoding P, with P[pos] R = P[pos + by] for
// every pos: sines and cosines of sums (section 3.5, "a linear function of
// PE_pos").
struct tensor *turn(struct trace *t, const char *name, const struct tensor *P,
                    int by);

enum { MAX_PARTS = 256 }; // of concat()

// --- operations that write one row -------------------------------------------

// One product a W of an affine row: row [row] of [a] with the rows of [W]
// from [first] on. A row outside of [a] is the zero vector.
struct product {
    const struct tensor *a;
    int row;
    const struct tensor *W;
    int first;
};

// out[row] = a Bᵀ: the row a meets the rows of B.
void matmul_t_row(struct trace *t, struct tensor *out, int row,
                  struct operand a, const struct tensor *B);

// out[row, n] = the n-th dot product of two random vectors of [d] entries, of
// mean 0 and variance 1, by [seed]; and their cosine.
void draw_products(struct trace *t, struct tensor *out, int row, int d,
                   int seed);
void draw_cosines(struct trace *t, struct tensor *out, int row, int d,
                  int seed);

// out[row] = the largest |a − b| of two tensors of one size.
void farthest(struct trace *t, struct tensor *out, int row,
              const struct tensor *a, const struct tensor *b);

// out[row] = [√d / divisor, 0]: two scores one spread apart. BY_NUMBER: by 1.
void lead(struct trace *t, struct tensor *out, int row, int d,
          enum divided_by by);

// out[row] = the row [from] / divisor.
void scale_row(struct trace *t, struct tensor *out, int row,
               struct operand from, struct divisor divisor);

// out[row] = squash(Σ a W + b); [b] may be NULL.
void affine(struct trace *t, struct tensor *out, int row, enum squash squash,
            const struct tensor *b, int count, const struct product *products);

// out[row] = squash(a + b), place by place, for a row of each.
void add_up(struct trace *t, struct tensor *out, int row, enum squash squash,
            struct operand a, struct operand b);

// out[row] = squash(a), place by place; not LINEAR.
void squash_row(struct trace *t, struct tensor *out, int row,
                enum squash squash, struct operand a);

// out[row] = a ∘ b, place by place, for a row of each; a row outside of [b]'s
// tensor is the zero vector.
void multiply(struct trace *t, struct tensor *out, int row, struct operand a,
              struct operand b);

// out[row] = (1 − z) ∘ old + z ∘ new, place by place, for a row of each.
void blend(struct trace *t, struct tensor *out, int row, struct operand z,
           struct operand old, struct operand new);

// out[row, j] = Σ_u v[u] tanh(queries[row, u] + keys[j, u]) (Bahdanau et al.
// 2014, appendix A.1.2, with W_a s and U_a h computed before).
void additive(struct trace *t, struct tensor *out, int row,
              const struct tensor *queries, const struct tensor *keys,
              const struct tensor *v);

// softmax, softmax_held() and mix of one row. The sub-tensors are those of
// softmax_of().
void softmax_row(struct trace *t, struct tensor *out, int row,
                 const struct tensor *A, enum softmax_less less);
void softmax_held_row(struct trace *t, struct tensor *out, int row,
                      const struct tensor *A, enum softmax_less less,
                      const struct tensor *held);
void mix_row(struct trace *t, struct tensor *out, int row,
             const struct tensor *weights, const struct tensor *V);

// The [count] rows side by side.
void concat_row(struct trace *t, struct tensor *out, int row,
                const struct operand *parts, int count);

// An empty tensor for softmax_row(), with its .max, .exp and .sum.
struct tensor *softmax_of(struct trace *t, const char *name, int rows,
                          int columns);

// out[row] = table[k]
void lookup(struct trace *t, struct tensor *out, int row,
            const struct tensor *table, int k);

// out[row] = the index of the largest of A[row], the first of equals; its
// word is words[index]. Returns the index. [end] is the one that stands for
// no word but ends a sentence.
int argmax(struct trace *t, struct tensor *out, int row, const struct tensor *A,
           int end);

// out[row] = [word], which the lesson says.
void tell(struct trace *t, struct tensor *out, int row, int word);

// out[row] = [word], whatever A[row] would have chosen. Returns it.
int force(struct trace *t, struct tensor *out, int row, const struct tensor *A,
          int word);

// Of a state of one number: 1 − z of every row of z; out[row] = (1 − h²) w, how
// much more tanh gives for each 1 more of what was multiplied with w; what row
// [row] of [out] holds of each word, [keep] times the row before and [take] of
// its own word; and what an error in the last row comes to in row [row], [keep]
// times that in the row after, 1 in the last.
struct tensor *rest_of(struct trace *t, const char *name,
                       const struct tensor *z);
void steep(struct trace *t, struct tensor *out, int row, struct operand h,
           struct operand w);
void reach(struct trace *t, struct tensor *out, int row, struct operand keep,
           struct operand take);
void echo(struct trace *t, struct tensor *out, int row, struct operand keep);

// --- several operations in one line ------------------------------------------

// X W + b for the model's [weight] and [bias], without what the lesson does
// not give; X itself when it gives neither.
struct tensor *project(struct trace *t, const char *name,
                       const struct tensor *X, const char *weight,
                       const char *bias);

// The rows of [table] for each of the model's [words], which stand in its
// [vocabulary].
struct tensor *embed(struct trace *t, const char *name, struct tensor *table,
                     const char *words, const char *vocabulary);

// An empty tensor for lookups in [table], row i for the word before the i-th;
// its rows are y0, y1, … and those of [table] the words of [vocabulary].
struct tensor *words_before(struct trace *t, const char *name, int rows,
                            struct tensor *table, const char *vocabulary);

// A and B side by side.
struct tensor *join(struct trace *t, const char *name, struct tensor *A,
                    struct tensor *B);

// An empty list of words of [vocabulary] that argmax() writes; it labels its
// own rows, and those of whatever rows_spell() is told.
struct tensor *sentence(struct trace *t, const char *name, int rows,
                        const char *vocabulary);

#endif
