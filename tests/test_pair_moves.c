// SPDX-License-Identifier: MIT
// Two results that are walked in lockstep move as truly as one: at no
// sixteenth of a step does a text that shows stand on another.
#include <check.h>
#include <math.h>
#include <string.h>

#include "document/document.h"
#include "document/without.h"
#include "frame/pair/against.h"
#include "frame/pair/taken_pair.h"
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

static void build(int which, const struct shown *shown)
{
    arena_reset(&arena);
    struct pair pair =
        pairs[which].why
            ? taken_pair(&document, &other, shown, &default_view, &arena)
            : against(&other, &document, shown, &default_view, &arena);
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

int main(void)
{
    Suite *suite = suite_create("pair moves");
    TCase *t = tcase_create("pair moves");
    tcase_set_timeout(t, 120);
    tcase_add_loop_test(t, no_text_of_a_pair_stands_on_another, 0,
                        3 * (int)(sizeof pairs / sizeof *pairs));
    suite_add_tcase(suite, t);
    return suite_end(suite);
}
