// SPDX-License-Identifier: MIT
#include "quiz/veil.h"

#include <assert.h>
#include <math.h>

#include "mechanism/mechanism.h"

struct progress veil_before(const struct trace *t, struct position p)
{
    struct progress known = {0, 0};
    p.index--;
    if (p.index >= 0)
        known = timeline_progress(t, p);
    known.terms = 0;
    return known;
}

bool veil_hides(const struct veil *v, const struct tensor *m, int row,
                int column)
{
    assert(row >= 0 && row < m->rows && column >= 0 && column < m->columns);
    return (timeline_cell(&v->trace, m, row, column) >= v->known.cells &&
            !progress_keeps(&v->known, m)) ||
           blanks_has(v->blanks, m, row, column);
}

static bool veil_hides_any(const struct veil *v, const struct tensor *m)
{
    for (int r = 0; r < m->rows; r++)
        for (int c = 0; c < m->columns; c++)
            if (veil_hides(v, m, r, c))
                return true;
    return false;
}

static void veil_fill(struct veil *v, struct tensor *m, double with)
{
    if (m->lent && veil_hides_any(v, m))
        tensor_own(m, &v->trace.arena);
    if (m->packed)
        return; // nothing of it is hidden
    if (m->words)
        with = with > 0;
    m->largest = 1e-300;
    for (int r = 0; r < m->rows; r++)
        for (int c = 0; c < m->columns; c++) {
            double *x = &m->data[(size_t)r * (size_t)m->columns + (size_t)c];
            if (veil_hides(v, m, r, c))
                *x = with;
            else if (isfinite(*x))
                m->largest = fmax(m->largest, fabs(*x));
        }
}

static void veil_fill_all(struct veil *v, double with)
{
    for (int i = 0; i < v->trace.tensor_count; i++)
        veil_fill(v, v->trace.tensors[i], with);
}

void veil_begin(struct veil *v, const struct model *m, struct progress known,
                double filler)
{
    assert(!known.terms);
    v->known = known;
    run_model(&v->trace, m);
    // Zeros first: a scale spans what is known.
    veil_fill_all(v, 0);
    trace_measure(&v->trace);
    veil_fill_all(v, filler);
}

void veil_end(struct veil *v)
{
    trace_free(&v->trace);
    *v = (struct veil){0};
}
