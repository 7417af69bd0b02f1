// SPDX-License-Identifier: MIT
// One kernel slides over a picture of h × w numbers, and the same with the
// picture moved:
//
//   map = picture ∗ kernel          moved.map = moved ∗ kernel
//
// so that the map moves with the picture: change, the largest difference from
// the moved map, is 0 but for what leaves the picture. Beside it (`sharing:
// none`) a dense layer that gives the same map for this picture, with weights of
// its own for each place, taught from zeros: moved.map = moved · taught.
// Several kernels are channels, each with a map of its own.
#include <assert.h>

#include "mechanism/all.h"
#include "mechanism/counterfactual.h"
#include "mechanism/terms.h"
#include "trace/formula/equation.h"
#include "trace/operations.h"

// clang-format off
static const struct option sharing[] = {{"all"}, {"none"}, {0}};

static const struct key keys[] = {
    {"picture", KEY_MATRIX, "h", "w", KEY_REQUIRED},
    {"kernel", KEY_MATRIX, "#p", "#q", KEY_REQUIRED, .within = "channels"},
    {"channels", KEY_PARTS, .part = "channel", .each = "#q", .sum = "widths"},
    {"sharing", KEY_CHOICE, .flags = KEY_OFFERED, .options = sharing},
    {"down", KEY_WHOLE, "down", .flags = KEY_ZERO},
    {"right", KEY_WHOLE, "right", .flags = KEY_ZERO}, {0}};
// clang-format on

TERM(PICTURE, "picture", ROLE_NONE, NULL);
TERM(MAP, "map", ROLE_NONE, NULL);
TERM(TAUGHT, "taught", ROLE_NONE, NULL);
TERM(MOVED, "moved", ROLE_NONE, NULL);
TERM(MOVED_MAP, "moved_map", ROLE_NONE, NULL);
TERM(MAP_MOVED, "map_moved", ROLE_NONE, NULL);
TERM(UNLIKE, "unlike", ROLE_NONE, NULL);

enum { RIGHT = 1 }; // where nothing is said

static struct tensor *moved_by(struct trace *t, const char *name,
                               const struct tensor *A)
{
    return slide(t, name, A, (int)model_number(t->model, "down", 0),
                 (int)model_number(t->model, "right", RIGHT));
}

static bool is_shared(const struct trace *t)
{
    return !model_is(t->model, "sharing", "none");
}

static void channel(struct trace *t, const struct tensor *picture,
                    const struct tensor *moved)
{
    struct tensor *kernel = parameter(t, "kernel"), *again;
    stage(t, "map");
    struct tensor *map = is(MAP, convolve(t, "map", picture, kernel));
    if (is_shared(t)) {
        stage(t, "map_again");
        again = convolve(t, "moved.map", moved, kernel);
    } else {
        stage(t, "taught");
        struct tensor *W = is(TAUGHT, teach(t, "taught", picture, map));
        stage(t, "map_again");
        again = dense(t, "moved.map", moved, W);
    }
    is(MOVED_MAP, again);
    stage(t, "unlike");
    struct tensor *expected = is(MAP_MOVED, moved_by(t, "map.moved", map));
    struct tensor *change = is(UNLIKE, tensor(t, "change", 1, 1));
    farthest(t, change, 0, again, expected);
}

static void run_convolution(struct trace *t)
{
    int channels = model_parts(t->model, "channels");
    if (channels)
        part(t, "input", 0);
    stage(t, "picture");
    struct tensor *picture = is(PICTURE, given(t, "picture", "picture"));
    stage(t, "moved_picture");
    struct tensor *moved = is(MOVED, moved_by(t, "moved", picture));
    if (!channels)
        channel(t, picture, moved);
    for (int k = 1; k <= channels; k++) {
        part(t, "channel", k);
        enter(t, "channel", k);
        channel(t, picture, moved);
        leave(t);
    }
}

// map = picture ∗ kernel, and moved it is the map, moved
static const struct equation equations[] = {
    {"map", "picture"},
    {"moved.map", "moved taught", .beside = true},
    {"moved", "picture", .beside = true},
    {"taught", "picture map", .beside = true},
    {"map.moved", "map", .beside = true},
    {"change", "moved.map map.moved", .beside = true},
    {0},
};

// --- what its steps are for --------------------------------------------------

static const struct counterfactual counterfactuals[] = {
    {"sharing", "map moved.map", "moved.map", "sharing", "none",
     .possible = is_shared},
    {0},
};

const struct mechanism convolution = {
    {"convolution", keys}, run_convolution, equations, counterfactuals};
