// SPDX-License-Identifier: MIT
// Random scores: splitmix64 and Box–Muller once more (curriculum, appendix B),
// q and k entry by entry, every size from the seed on.
#include <math.h>
#include <stdint.h>
#include <string.h>

#include "oracle.h"

static uint64_t split_mix(uint64_t *state)
{
    *state += 0x9E3779B97F4A7C15u;
    uint64_t z = *state;
    z ^= z >> 30;
    z *= 0xBF58476D1CE4E5B9u;
    z ^= z >> 27;
    z *= 0x94D049BB133111EBu;
    return z ^ z >> 31;
}

static void normals(uint64_t *state, double *q, double *k)
{
    double u = ldexp((double)((split_mix(state) >> 11) + 1), -53);
    double v = ldexp((double)(split_mix(state) >> 11), -53);
    double radius = sqrt(-2 * log(u)), angle = 2 * acos(-1) * v;
    *q = radius * cos(angle);
    *k = radius * sin(angle);
}

// Row [row] of what is drawn, of vectors of [d] entries; of [cosines] the
// cosine of each pair.
static void draw_row(const struct table *out, int row, int d, uint64_t seed,
                     bool cosines)
{
    for (int n = 0; n < out->columns; n++) {
        double product = 0, q2 = 0, k2 = 0;
        for (int i = 0; i < d; i++) {
            double q, k;
            normals(&seed, &q, &k);
            product += q * k;
            q2 += q * q;
            k2 += k * k;
        }
        *oracle_cell(out, row, n) =
            cosines ? product / sqrt(q2) / sqrt(k2) : product;
    }
}

// E x² − (E x)² would cancel; by the differences.
static void measure_spread(struct oracle *o, const char *name,
                           const struct table *x)
{
    struct table *out = oracle_table(o, name, x->rows, 1);
    for (int r = 0; r < x->rows; r++) {
        double mean = 0, square = 0;
        for (int n = 0; n < x->columns; n++)
            mean += *oracle_cell(x, r, n) / x->columns;
        for (int n = 0; n < x->columns; n++)
            square += pow(*oracle_cell(x, r, n) - mean, 2);
        *oracle_cell(out, r, 0) = sqrt(square / x->columns);
    }
}

// Of every eight that are whole, or of all when there are fewer.
static void measure_top(struct oracle *o, const struct table *x)
{
    struct table *out = oracle_table(o, "top", x->rows, 1);
    int size = x->columns < 8 ? x->columns : 8, groups = x->columns / size;
    for (int r = 0; r < x->rows; r++)
        for (int g = 0; g < groups; g++) {
            double best = 0, sum = 0;
            for (int k = 0; k < size; k++) {
                double e = exp(*oracle_cell(x, r, g * size + k));
                sum += e;
                best = fmax(best, e);
            }
            *oracle_cell(out, r, 0) += best / sum / groups;
        }
}

void oracle_spread(struct oracle *o, const struct model *m)
{
    int d = (int)model_find(m, "d")->number, size[8], sizes = 0;
    int draws = (int)model_find(m, "draws")->number;
    uint64_t seed = (uint64_t)model_find(m, "seed")->number;
    const char *by = model_find(m, "divisor")->choice;
    bool plain = !strcmp(by, "none") || oracle_without(o, "divisor");
    bool root = !strcmp(by, "sqrt"), cosine = !strcmp(by, "cosine");
    o->prefix = "";
    for (int k = 4; k < d; k *= 4)
        size[sizes++] = k;
    size[sizes++] = d;
    struct table *products = oracle_table(o, "products", sizes, draws);
    for (int i = 0; i < sizes; i++)
        draw_row(products, i, size[i], seed, false);
    measure_spread(o, "spread", products);
    struct table *scaled = products;
    if (!plain) {
        scaled = oracle_table(o, "scaled", sizes, draws);
        for (int i = 0; i < sizes; i++)
            if (cosine)
                draw_row(scaled, i, size[i], seed, true);
            else
                for (int n = 0; n < draws; n++)
                    *oracle_cell(scaled, i, n) =
                        *oracle_cell(products, i, n) /
                        (root ? sqrt(size[i]) : size[i]);
        measure_spread(o, "scaled.spread", scaled);
    }
    measure_top(o, scaled);
    struct table *scores = oracle_table(o, "scores", 3, 2);
    struct table *max = oracle_table(o, "shares.max", 3, 1);
    struct table *raised = oracle_table(o, "shares.exp", 3, 2);
    struct table *sum = oracle_table(o, "shares.sum", 3, 1);
    struct table *shares = oracle_table(o, "shares", 3, 2);
    struct table *slope = oracle_table(o, "slope", 3, 1);
    const double lead[] = {sqrt(d), 1, 1 / sqrt(d)};
    for (int r = 0; r < 3; r++) {
        *oracle_cell(scores, r, 0) = lead[r];
        oracle_soften(o, scores, r, max, raised, sum, shares);
        *oracle_cell(slope, r, 0) =
            *oracle_cell(shares, r, 0) * *oracle_cell(shares, r, 1);
    }
}
