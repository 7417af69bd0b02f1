// SPDX-License-Identifier: MIT
// Tracks are solved in three steps: what must be left out, how far the others
// come from their least to their wish, and who takes what is still left.
#include "scene/grid/tracks.h"

#include <assert.h>
#include <math.h>
#include <stddef.h>

struct track track_fixed(double size)
{
    return (struct track){size, size, size, .keep = KEEP};
}

struct track track_from(double size, double grow)
{
    return (struct track){size, size, INFINITY, .grow = grow, .keep = KEEP};
}

// One of the three sizes of a track.
typedef double (*measure)(const struct track *t);

static double least(const struct track *t)
{
    return t->least;
}

static double wished(const struct track *t)
{
    return t->wished;
}

// What the tracks that are there take, gaps included.
static double tracks_taken(const struct track *tracks, int count, measure of)
{
    double sum = 0;
    bool first = true;
    for (int k = 0; k < count; k++) {
        const struct track *t = &tracks[k];
        if (t->left_out)
            continue;
        sum += of(t) + (first ? 0 : t->gap);
        first = false;
    }
    return sum;
}

static struct track *first_to_leave(struct track *tracks, int count)
{
    struct track *out = NULL;
    for (int k = 0; k < count; k++) {
        struct track *t = &tracks[k];
        if (!t->left_out && t->keep < KEEP && (!out || t->keep <= out->keep))
            out = t;
    }
    return out;
}

static void leave_out(struct track *tracks, int count, double room)
{
    struct track *out;
    while (tracks_taken(tracks, count, least) > room &&
           (out = first_to_leave(tracks, count)))
        out->left_out = true;
}

// [part] of their least and, from there, [more] of the way to their wish.
static void size_all(struct track *tracks, int count, double part, double more)
{
    for (int k = 0; k < count; k++) {
        struct track *t = &tracks[k];
        double size = part * t->least + more * (t->wished - t->least);
        t->size = t->left_out ? 0 : size;
    }
}

// Hands [rest] to those that grow. Whoever reaches its most leaves the others
// a larger part, so they are asked again, at most once for each track.
static void hand_out(struct track *tracks, int count, double rest)
{
    for (int round = 0; round < count && rest > 0; round++) {
        double parts = 0, given = 0;
        for (int k = 0; k < count; k++)
            if (!tracks[k].left_out && tracks[k].size < tracks[k].most)
                parts += tracks[k].grow;
        if (parts <= 0)
            return;
        for (int k = 0; k < count; k++) {
            struct track *t = &tracks[k];
            if (t->left_out || t->size >= t->most)
                continue;
            double more = fmin(rest * t->grow / parts, t->most - t->size);
            t->size += more;
            given += more;
        }
        rest -= given;
    }
}

// One after another, with [part] of their gaps.
static void tracks_place(struct track *tracks, int count, double start,
                         double part)
{
    double at = start;
    bool first = true;
    for (int k = 0; k < count; k++) {
        struct track *t = &tracks[k];
        if (!t->left_out && !first)
            at += part * t->gap;
        t->at = at;
        at += t->size;
        first = first && t->left_out;
    }
}

bool tracks_solve(struct track *tracks, int count, double start, double room)
{
    assert(count >= 0);
    for (int k = 0; k < count; k++) {
        assert(tracks[k].least <= tracks[k].wished && tracks[k].grow >= 0);
        tracks[k].left_out = false;
    }
    leave_out(tracks, count, room);
    double small = tracks_taken(tracks, count, least);
    double wish = tracks_taken(tracks, count, wished);
    // less than no room for what may vanish: nothing is squeezed
    double part = small <= fmax(room, 0) ? 1 : fmax(room, 0) / small;
    if (wish > room) {
        double way = wish - small;
        size_all(tracks, count, part,
                 part < 1 || way <= 0 ? 0 : (room - small) / way);
    } else {
        size_all(tracks, count, 1, 1);
        hand_out(tracks, count, room - wish);
    }
    tracks_place(tracks, count, start, part);
    return part >= 1;
}

double tracks_end(const struct track *tracks, int count, double start)
{
    if (!count)
        return start;
    return tracks[count - 1].at + tracks[count - 1].size;
}
