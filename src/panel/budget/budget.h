// SPDX-License-Identifier: MIT
// One budget of light on those who share it. budget.c places it and paints
// lamp, ribbons and people, line.c the line that they stand on and their mean,
// spread.c how the shares lie beside each other and how many equal ones they
// are like.
#ifndef PANEL_BUDGET_BUDGET_H
#define PANEL_BUDGET_BUDGET_H

#include "math/range.h"
#include "scene/scene.h"

struct budget {
    const struct tensor *x, *weights, *sum, *mean, *effective;
    int count;
    struct rect at;     // of lamp, people and line
    double pitch;       // from one of them to the next
    double lamp;        // as wide as all the light is
    double lamp_foot;   // where the ribbons begin
    double base;        // where they end: over the numbers
    double feet, head;  // of the people, who stand on [feet]
    double size;        // of their numbers; 0: they have none
    int decimals;       // of those numbers
    double line, thick; // the line's upper edge and height
    struct range scale; // of what they stand on
    bool leads;         // there is room for lines from the feet to the numbers
};

// The middle of the k-th of them, and of a number on the line.
double budget_middle(const struct budget *b, int k);
double budget_on_line(const struct budget *b, double x);

// True where the light of the k-th is what is looked at: alone, with all, or
// because a change gave it most.
bool budget_lit(const struct scene *s, const struct budget *b, int k);

// What looks at the share of the k-th, and pulls it where it is drawn on a width
// of [wide] for all of 1.
struct target budget_share(const struct budget *b, int k, double wide);

double budget_line_height(const struct scene *s);

// True where they do not stand right over their numbers, and lines lead there.
bool budget_leads(const struct scene *s, const struct budget *b);
void budget_line(struct scene *s, const struct budget *b);

// In [at]; nothing of what has no room there.
void budget_spread(struct scene *s, const struct budget *b, struct rect at);

#endif
