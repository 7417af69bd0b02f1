// SPDX-License-Identifier: MIT
// Two results that are walked in lockstep move as truly as one: at no
// sixteenth of a step does a text that shows stand on another, and nothing jumps
// by more than a tenth of the frame between neighbours of 1/60 s, neither while a
// step moves nor while the two come about, change places or lose a step.
#include <check.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "document/document.h"
#include "document/without.h"
#include "frame/pair/against.h"
#include "frame/pair/painted.h"
#include "frame/pair/taken_pair.h"
#include "neighbours.h"
#include "scene/beats.h"
#include "sdl/font.h"
#include "suite.h"

enum { STEPS = 12, FRAMES = 16, SEEN = 0x80, MOST = 4000 };

static const struct {
    const char *lesson, *edit, *why; // one of the two is NULL
} pairs[] = {
    {"tests/lessons/self-attention", NULL, "scale"},
    {"tests/lessons/self-attention", NULL, "softmax"},
    {"tests/lessons/self-attention", NULL, "projections"},
    {"tests/lessons/self-attention", "X[cat,1] = 2", NULL},
    {"tests/lessons/self-attention", "mask = causal", NULL},
    {"tests/lessons/rnn-attention", NULL, "attention"},
};

static struct font_files *files;
static struct document document, other;
static struct arena arena;
static struct list list;

static void open_pair(int which)
{
    struct reason reason = {0};
    char path[512];
    snprintf(path, sizeof path, SOURCE_ROOT "/%s.yaml", pairs[which].lesson);
    const char *edit = pairs[which].edit;
    struct own own = {.edits = &edit, .edit_count = 1};
    files = font_open(SOURCE_ROOT "/assets", FONTS_SHIPPED, &reason);
    ck_assert(files);
    ck_assert(document_open(&document, NULL, path, edit ? &own : NULL));
    if (edit)
        ck_assert(document_open(&other, NULL, path, NULL));
    else
        ck_assert(
            without_open(&other, &document,
                         without_find(&document, pairs[which].why, NULL)));
}

static void close_pair(void)
{
    document_close(&document);
    document_close(&other);
    list_free(&list);
    arena_free(&arena);
    font_close(files);
}

static struct pair pair_of(int which, const struct shown *shown,
                           const struct view *view)
{
    return pairs[which].why
               ? taken_pair(&document, &other, shown, view, &arena)
               : against(&other, &document, shown, view, &arena);
}

static void build(int which, const struct shown *shown)
{
    arena_reset(&arena);
    struct pair pair = pair_of(which, shown, &default_view);
    pair_build(&pair, &default_view, font_of(files), &arena, &list);
}

// --- texts -------------------------------------------------------------------

struct seen {
    const char *text;
    double left, right, top, bottom;
};

// The letters of a text: at the least digits and small letters.
static bool sees(const struct draw *d, struct seen *out)
{
    if (d->kind != DRAW_TEXT || !*d->text || d->fill >> 24 < SEEN)
        return false;
    *out = (struct seen){d->text, d->x, d->x + d->width, d->y - 0.55 * d->size,
                         d->y};
    return true;
}

static bool on_another(const struct seen *a, const struct seen *b)
{
    double wide = fmin(a->right, b->right) - fmax(a->left, b->left);
    double high = fmin(a->bottom, b->bottom) - fmax(a->top, b->top);
    return wide > 2 * 64 && high > 2 * 64;
}

static void check_texts(int which, struct position at, int frame)
{
    static struct seen seen[MOST];
    int count = 0;
    for (int i = 0; i < list.count; i++) {
        ck_assert_int_lt(count, MOST);
        count += sees(&list.draws[i], &seen[count]);
    }
    for (int i = 0; i < count; i++)
        for (int k = 0; k < i; k++)
            if (on_another(&seen[i], &seen[k]))
                ck_abort_msg("%s %s, level %d, step %d, %d/16: “%s” on “%s”",
                             pairs[which].lesson,
                             pairs[which].why ? pairs[which].why
                                              : pairs[which].edit,
                             (int)at.level, (int)at.index, frame, seen[i].text,
                             seen[k].text);
}

START_TEST(no_text_of_a_pair_stands_on_another)
{
    int which = _i / 3;
    enum level level = LEVEL_STAGE + _i % 3;
    open_pair(which);
    int64_t count = timeline_count(&document.trace, level);
    for (int s = 1; s < STEPS && s < count; s++) {
        struct position at = {level,
                              count <= STEPS ? s : (count - 1) * s / STEPS};
        for (int f = 1; f < FRAMES; f++) {
            struct shown shown = {&document.lesson, &document.trace, at,
                                  (double)f / FRAMES, NULL};
            build(which, &shown);
            check_texts(which, at, f);
        }
    }
    close_pair();
}
END_TEST

// --- nothing jumps -----------------------------------------------------------

enum { FPS = 60, KINDS = 4 }; // steps of a level

static const int sizes[][2] = {{1280, 720}, {390, 844}};

static const char *name_of(int which)
{
    return pairs[which].why ? pairs[which].why : pairs[which].edit;
}

// The poses between which a step of the pair moves.
static void poses_of(int which, struct position at, const struct view *view,
                     struct painted_pair *before, struct painted_pair *now)
{
    struct shown shown = {&document.lesson, &document.trace, at, 0.5, NULL};
    struct pair pair = pair_of(which, &shown, view);
    const struct pair *was = pair.before ? pair.before : &pair;
    struct position from = {at.level, at.index - 1};
    pair_paint(now, &pair, at, view, font_of(files), &arena, false);
    pair_paint(before, was, from, view, font_of(files), &arena, false);
    for (int k = 0; k < POSES; k++) {
        struct painted a = before->pane[k < AROUND ? k : pair.leads];
        struct painted b = now->pane[k < AROUND ? k : pair.leads];
        a.scene.pose = &before->pose[k];
        b.scene.pose = &now->pose[k];
        give_beats(&a, &b);
    }
}

static void check_step(int which, struct position at, const struct view *view)
{
    struct painted_pair before, now;
    arena_reset(&arena);
    poses_of(which, at, view, &before, &now);
    int frames = (int)ceil(beats_seconds(&document.trace, at) * FPS);
    for (int pose = 0; pose < POSES; pose++) {
        struct pose was = {.arena = &arena};
        for (int f = 0; f <= frames; f++) {
            struct pose is = {.arena = &arena};
            pose_blend(&before.pose[pose], &now.pose[pose],
                       (double)f / frames, &is);
            const struct item *i =
                f ? neighbours_jump(&was, &is, &view->extent) : NULL;
            ck_assert_msg(!i, "%s %s %dx%d, level %d, step %d, %d/%d: %s jumps",
                          pairs[which].lesson, name_of(which),
                          view->extent.width, view->extent.height,
                          (int)at.level, (int)at.index, f, frames,
                          i && i->text ? i->text : "a shape");
            was = is;
        }
    }
}

START_TEST(no_step_of_a_pair_jumps)
{
    int which = _i / 6;
    enum level level = LEVEL_STAGE + _i / 2 % 3;
    struct view view = default_view;
    view.extent.width = sizes[_i % 2][0];
    view.extent.height = sizes[_i % 2][1];
    open_pair(which);
    int64_t count = timeline_count(&document.trace, level);
    for (int k = 1; k < KINDS && k < count; k++)
        check_step(which, (struct position){level, (count - 1) * k / KINDS + 1},
                   &view);
    close_pair();
}
END_TEST

// A text that there is as often as before stands near where one of it stood.
static const char *text_that_jumps(const struct list *was,
                                   const struct list *is)
{
    double w = is->width * UNIT / 10.0, h = is->height * UNIT / 10.0;
    for (int i = 0; i < is->count; i++) {
        const struct draw *d = &is->draws[i], *e;
        int before = 0, now = 0;
        bool near = false;
        if (d->kind != DRAW_TEXT || d->fill >> 24 < SEEN)
            continue;
        for (int k = 0; k < is->count; k++) {
            e = &is->draws[k];
            now += e->kind == DRAW_TEXT && !strcmp(e->text, d->text);
        }
        for (int k = 0; k < was->count; k++) {
            e = &was->draws[k];
            if (e->kind != DRAW_TEXT || strcmp(e->text, d->text) != 0)
                continue;
            before++;
            near |= abs(e->x - d->x) <= w && abs(e->y - d->y) <= h;
        }
        if (before == now && !near)
            return d->text;
    }
    return NULL;
}

static void check_move(int which, enum pair_move move, const struct view *view)
{
    int frames = (int)ceil(pair_seconds(move) * FPS);
    struct position at = {
        LEVEL_STAGE, timeline_count(&document.trace, LEVEL_STAGE) / 2};
    struct shown shown = {&document.lesson, &document.trace, at, 1, NULL};
    struct list lists[2] = {{0}}; // their texts are the arena's
    arena_reset(&arena);
    for (int f = 0; f <= frames; f++) {
        struct pair pair = pair_of(which, &shown, view);
        pair.move = f < frames ? move : PAIR_RESTS;
        pair.moved = (double)f / frames;
        pair_build(&pair, view, font_of(files), &arena, &lists[f % 2]);
        const char *text =
            f ? text_that_jumps(&lists[!(f % 2)], &lists[f % 2]) : NULL;
        ck_assert_msg(!text, "%s %s %dx%d, move %d, %d/%d: “%s” jumps",
                      pairs[which].lesson, name_of(which), view->extent.width,
                      view->extent.height, (int)move, f, frames, text);
    }
    list_free(&lists[0]);
    list_free(&lists[1]);
}

START_TEST(no_move_of_a_pair_jumps)
{
    int which = _i / 2;
    struct view view = default_view;
    view.extent.width = sizes[_i % 2][0];
    view.extent.height = sizes[_i % 2][1];
    open_pair(which);
    if (pairs[which].why) {
        check_move(which, PAIR_LOSES, &view);
    } else {
        check_move(which, PAIR_SPLITS, &view);
        check_move(which, PAIR_SWAPS, &view);
    }
    close_pair();
}
END_TEST

int main(void)
{
    enum { PAIRS = sizeof pairs / sizeof *pairs };
    Suite *suite = suite_create("pair moves");
    TCase *t = tcase_create("pair moves"), *rest_of = suite_long(suite);
    tcase_add_loop_test(t, no_text_of_a_pair_stands_on_another, 0, 3 * PAIRS);
    suite_share(t, rest_of, no_step_of_a_pair_jumps, 6 * PAIRS, 5);
    suite_share(t, rest_of, no_move_of_a_pair_jumps, 2 * PAIRS, 3);
    suite_add_tcase(suite, t);
    return suite_end(suite);
}
