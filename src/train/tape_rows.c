// SPDX-License-Identifier: MIT
// What a tape does with a row by itself: curves, and normalization.
#include "train/tape_room.h"

#include <math.h>

#include "math/activation.h"
#include "train/curves.h"

// Number by number, in the law that the trace has.
static void activate_row(lanes *out, const lanes *in, int count, int which)
{
    double (*f)(double) = activation_laws[which].f;
    for (int j = 0; j < count; j++)
        for (int lane = 0; lane < LANES; lane++)
            out[j][lane] = f(in[j][lane]);
}

static void activate_row_back(lanes *in_gradient, const lanes *gradient,
                              const lanes *in, int count, int which)
{
    double (*steep)(double) = activation_laws[which].gradient;
    for (int j = 0; j < count; j++)
        for (int lane = 0; lane < LANES; lane++)
            in_gradient[j][lane] += gradient[j][lane] * steep(in[j][lane]);
}

KERNEL
static void squash_row(lanes *out, const lanes *in, int count, bool tanh)
{
    for (int j = 0; j < count; j++) {
        lanes x = in[j];
        if (tanh)
            curves_tanh(&x);
        else
            curves_sigmoid(&x);
        out[j] = x;
    }
}

KERNEL
static void squash_row_back(lanes *in, const lanes *gradient, const lanes *y,
                            int count, bool tanh)
{
    for (int j = 0; j < count; j++)
        in[j] += gradient[j] * (tanh ? 1.0 - y[j] * y[j] : y[j] * (1.0 - y[j]));
}

void curve_row(lanes *out, const lanes *in, int count, enum curve curve)
{
    if (curve >= CURVE_ACTIVATION)
        activate_row(out, in, count, (int)curve - CURVE_ACTIVATION);
    else
        squash_row(out, in, count, curve == CURVE_TANH);
}

void curve_row_back(lanes *in_gradient, const lanes *gradient, const lanes *in,
                    const lanes *out, int count, enum curve curve)
{
    if (curve >= CURVE_ACTIVATION)
        activate_row_back(in_gradient, gradient, in, count,
                          (int)curve - CURVE_ACTIVATION);
    else
        squash_row_back(in_gradient, gradient, out, count, curve == CURVE_TANH);
}

// --- normalization -----------------------------------------------------------

lanes *normalized_row(const struct tape_op *o, int r)
{
    return o->weights + (ptrdiff_t)r * (o->out.columns + 1);
}

// Its [plain] row, and behind it 1 over the size that it was divided by.
KERNEL
static void normalize_row(lanes *out, lanes *plain, const lanes *in, int count,
                          const double *gain, bool rms, double epsilon)
{
    lanes mean = {0}, square = {0};
    for (int j = 0; j < count && !rms; j++)
        mean += in[j];
    mean /= (double)count;
    for (int j = 0; j < count; j++)
        square += (in[j] - mean) * (in[j] - mean);
    lanes size = square / (double)count + epsilon;
    for (int lane = 0; lane < LANES; lane++)
        size[lane] = sqrt(size[lane]);
    for (int j = 0; j < count; j++) {
        plain[j] = (in[j] - mean) / size;
        out[j] = plain[j] * gain[j];
    }
    plain[count] = 1.0 / size;
}

// Along a row of numbers of mean 0 and size 1 nothing changes but across it:
// what goes to their mean, and to their size, is taken away.
KERNEL
static void normalize_row_back(lanes *in_gradient, const lanes *gradient,
                               const lanes *plain, int count,
                               const double *gain, double *gain_gradient,
                               bool rms)
{
    lanes mean = {0}, along = {0};
    for (int j = 0; j < count; j++) {
        lanes part = gradient[j] * gain[j], pull = gradient[j] * plain[j];
        gain_gradient[j] += lanes_sum(&pull);
        mean += part;
        along += part * plain[j];
    }
    mean = rms ? (lanes){0} : mean / (double)count;
    along /= (double)count;
    for (int j = 0; j < count; j++)
        in_gradient[j] +=
            (gradient[j] * gain[j] - mean - plain[j] * along) * plain[count];
}

void tape_normalize(struct tape *t, struct lane_cells out, struct lane_cells in,
                    struct learned gain, bool rms, double epsilon)
{
    lanes *room = tape_lanes(t, (size_t)out.rows * (size_t)(out.columns + 1));
    struct tape_op *o = tape_add_op(t, TAPE_NORMALIZE, out);
    o->in[0] = in;
    o->W = gain;
    o->rms = rms;
    o->weights = room;
    for (int r = 0; r < out.rows; r++)
        normalize_row(out.value + (ptrdiff_t)r * out.stride,
                      normalized_row(o, r), in.value + (ptrdiff_t)r * in.stride,
                      out.columns, t->numbers + gain.at, rms, epsilon);
}

void normalize_back(const struct tape_op *o, const double *gain,
                    double *gain_gradient)
{
    const struct lane_cells *in = &o->in[0];
    for (int r = 0; r < o->out.rows; r++)
        normalize_row_back(in->gradient + (ptrdiff_t)r * in->stride,
                           o->out.gradient + (ptrdiff_t)r * o->out.stride,
                           normalized_row(o, r), o->out.columns, gain,
                           gain_gradient, o->rms);
}
