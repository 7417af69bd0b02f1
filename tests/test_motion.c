// SPDX-License-Identifier: MIT
// Movements do not lie: read at sixteenths from their display lists and poses,
// of every kind of step at every level.
#include <check.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "base/number.h"
#include "frame/painted.h"
#include "made_lessons.h"
#include "neighbours.h"
#include "opened.h"
#include "scene/beats.h"
#include "scene/theme.h"
#include "suite.h"
#include "trace/op.h"

static struct opened here;

static const struct list *look(struct position p, double fraction)
{
    return opened_frame(&here, p, fraction, &default_view);
}

static struct position step_to(const char *tensor, int row, enum level level)
{
    struct address a = {trace_find(&here.trace, tensor), row, -1, -1};
    ck_assert_ptr_nonnull(a.tensor);
    return timeline_find(&here.trace, level, &a);
}

// A copy of the last frame, which the next one overwrites.
static struct list keep(struct arena *arena, const struct list *l)
{
    struct list kept = *l;
    kept.draws = arena_array(arena, (size_t)l->count, sizeof *kept.draws);
    memcpy(kept.draws, l->draws, (size_t)l->count * sizeof *kept.draws);
    for (int i = 0; i < l->count; i++) {
        struct draw *d = &kept.draws[i];
        if (d->text)
            d->text = arena_copy(arena, d->text, strlen(d->text));
        if (d->points) {
            size_t size = (size_t)d->point_count * sizeof *d->points;
            struct point *points = arena_alloc(arena, size);
            d->points = memcpy(points, d->points, size);
        }
    }
    return kept;
}

static double top_of(const struct draw *d)
{
    double y = d->y;
    for (int i = 0; i < d->point_count; i++)
        y = i ? fmin(y, d->points[i].y) : d->points[i].y;
    return y / UNIT;
}

// --- what stands under the picture ------------------------------------------

static bool same_draw(const struct draw *a, const struct draw *b)
{
    if (a->kind != b->kind || a->point_count != b->point_count ||
        a->x != b->x || a->y != b->y || a->width != b->width ||
        a->height != b->height || !a->text != !b->text ||
        (a->text && strcmp(a->text, b->text)))
        return false;
    for (int i = 0; i < a->point_count; i++)
        if (a->points[i].x != b->points[i].x ||
            a->points[i].y != b->points[i].y)
            return false;
    return true;
}

static bool has_draw(const struct list *l, const struct draw *d)
{
    for (int i = 0; i < l->count; i++)
        if (same_draw(&l->draws[i], d))
            return true;
    return false;
}

// Every bar, root and bracket under the picture is of the formula before or of
// that after, and never one of each.
static void check_formula(struct position p, double under)
{
    struct arena arena = {0};
    struct list before = keep(&arena, look(p, 0));
    struct list after = keep(&arena, look(p, 1));
    for (int k = 1; k < 16; k++) {
        const struct list *l = look(p, k / 16.0);
        bool old = false, new = false;
        for (int i = 0; i < l->count; i++) {
            const struct draw *d = &l->draws[i];
            double y = top_of(d);
            if (d->kind == DRAW_IMAGE || y < under || y > 644)
                continue;
            bool was = has_draw(&before, d), is = has_draw(&after, d);
            if (d->kind != DRAW_TEXT)
                ck_assert_msg(was || is, "%s, step %d, %d/16: a shape between",
                              here.lesson.title, (int)p.index, k);
            old |= was && !is;
            new |= is && !was;
        }
        ck_assert_msg(!old || !new, "%s, step %d, %d/16: two formulas",
                      here.lesson.title, (int)p.index, k);
    }
    arena_free(&arena);
}

START_TEST(the_formula_cuts_as_one)
{
    opened_open(&here, _i);
    for (enum level level = LEVEL_STAGE; level <= LEVEL_TERM; level++) {
        int64_t count = timeline_count(&here.trace, level);
        for (int64_t k = 1; k < 8 && k < count; k++) {
            struct position p = {level, count <= 8 ? k : (count - 1) * k / 7};
            struct shown shown = {&here.lesson, &here.trace, p, 1, NULL};
            struct rect low = frame_dock(&shown, &default_view,
                                         font_of(here.files), &here.arena);
            shown.position.index--;
            struct rect was = frame_dock(&shown, &default_view,
                                         font_of(here.files), &here.arena);
            check_formula(p, fmax(low.y + low.h, was.y + was.h) + 8);
        }
    }
    opened_close(&here);
}
END_TEST

// --- the weighted sum --------------------------------------------------------

// How much of the movement to [p] is over when [seen] is first so.
static int first_of(struct position p, bool (*seen)(const struct list *, int),
                    int k)
{
    int sixteenth = 0;
    while (sixteenth <= 64 && !seen(look(p, sixteenth / 64.0), k))
        sixteenth++;
    return sixteenth;
}

static struct arena kept;
static struct list rest;
static color value, total;

// The [k]-th of all lines of a colour in the frame at rest, if they are longer
// than a dash.
static const struct draw *arrow(color line, int k)
{
    for (int i = 0; i < rest.count; i++) {
        const struct draw *d = &rest.draws[i];
        if (d->kind == DRAW_STROKE && d->line == line && !d->dash &&
            d->point_count == 2 && d->stroke > 4 * UNIT && !k--)
            return d;
    }
    return NULL;
}

static bool is_laid(const struct list *l, int k)
{
    const struct draw *d = arrow(value, k);
    return d && has_draw(l, d);
}

static bool sum_shows(const struct list *l, int k)
{
    (void)k;
    for (int i = 0; i < l->count; i++) {
        const struct draw *d = &l->draws[i];
        if ((d->kind == DRAW_STROKE ? d->line : d->fill) << 8 == total << 8 &&
            d->kind != DRAW_TEXT && d->stroke > 3 * UNIT)
            return true;
    }
    return false;
}

// Tip to tail, one after another, and then the sum: of a row from another
// picture, and of the next.
START_TEST(arrows_are_laid_one_by_one)
{
    opened_open(&here, 0);
    for (int row = 0; row < 3; row++) {
        struct position p = step_to("output", row, LEVEL_ROW);
        kept = (struct arena){0};
        rest = keep(&kept, look(p, 1));
        value = role_color(&paper_theme, ROLE_VALUE);
        total = role_color(&paper_theme, ROLE_OUTPUT);
        int when[3], last = 0;
        for (int k = 0; k < 3; k++) {
            ck_assert_ptr_nonnull(arrow(value, k));
            when[k] = first_of(p, is_laid, k);
            last = when[k] > last ? when[k] : last;
            for (int j = 0; j < k; j++)
                ck_assert_int_ge(abs(when[j] - when[k]), 3);
        }
        if (row == 0)
            ck_assert_int_ge(first_of(p, sum_shows, 0), last);
        ck_assert_int_gt(last, 40);
        ck_assert_int_lt(last, 60);
        arena_free(&kept);
    }
    opened_close(&here);
}
END_TEST

// --- the result --------------------------------------------------------------

// [under]: below all boxes of what is opened, which end at 511.
static bool says(const struct list *l, const char *number, bool under)
{
    for (int i = 0; i < l->count; i++) {
        const struct draw *d = &l->draws[i];
        if (d->kind == DRAW_TEXT && d->fill >> 24 > 8 &&
            strstr(d->text, number) &&
            (!under || (d->y > 512 * UNIT && d->y < 640 * UNIT)))
            return true;
    }
    return false;
}

static bool is_operand(const struct address *a, const char *number)
{
    const struct operation *o = operation_of(a);
    struct cells reads[MAX_READS];
    char text[NUMBER_SIZE];
    int count = operation_reads(o, a->row, a->column, -1, reads);
    for (int k = 0; k < count; k++)
        for (int r = 0; r < reads[k].rows * reads[k].columns; r++)
            if (strstr(number_print(
                           text,
                           tensor_at(reads[k].tensor,
                                     reads[k].row + r / reads[k].columns,
                                     reads[k].column + r % reads[k].columns),
                           4),
                       number))
                return true;
    return false;
}

// True when a term of [a], or all of them before they are squeezed, look like
// its result: 0.0133 is its own tanh.
static bool is_on_the_way(const struct address *a, const char *number)
{
    const struct operation *o = operation_of(a);
    char text[NUMBER_SIZE];
    double sum = 0;
    for (int k = 0; k < operation_terms(o); k++) {
        double x = operation_term(o, a->row, a->column, k);
        sum += x;
        if (!strcmp(number_print(text, x, 4), number))
            return true;
    }
    return !strcmp(number_print(text, sum, 4), number) &&
           sum != tensor_at(a->tensor, a->row, a->column);
}

// What a cell becomes is said when it stands, and not before.
START_TEST(a_result_is_told_last)
{
    enum { SAMPLES = 24 };
    opened_open(&here, _i);
    int64_t count = timeline_count(&here.trace, LEVEL_CELL);
    for (int64_t k = 1; k < SAMPLES && k < count; k++) {
        struct position p = {LEVEL_CELL, (count - 1) * k / (SAMPLES - 1)};
        if (count < SAMPLES)
            p.index = k;
        struct address a = timeline_address(&here.trace, p);
        char number[NUMBER_SIZE];
        if (a.column < 0 || a.tensor->words || !operation_of(&a)->in_count)
            continue;
        number_print(number, tensor_at(a.tensor, a.row, a.column), 4);
        // What is short stands elsewhere, too; −∞ is what a mask puts in.
        bool infinite = isinf(tensor_at(a.tensor, a.row, a.column));
        if (strlen(number) < 6 || infinite || is_operand(&a, number) ||
            is_on_the_way(&a, number) || says(look(p, 0), number, true))
            continue;
        bool told = says(look(p, 1), number, true);
        for (int t = 1; t < 15; t++)
            ck_assert_msg(!says(look(p, t / 16.0), number, true),
                          "%s: %s[%d,%d] = %s is told at %d/16",
                          here.lesson.title, a.tensor->name, a.row + 1,
                          a.column + 1, number, t);
        ck_assert_int_eq(says(look(p, 15 / 16.0), number, true), told);
    }
    opened_close(&here);
}
END_TEST

START_TEST(formula_and_sentence_tell_a_score_together)
{
    opened_open(&here, 0);
    struct address a = {trace_find(&here.trace, "scores"), 0, 1, -1};
    struct position p = timeline_find(&here.trace, LEVEL_CELL, &a);
    ck_assert(says(look(p, 1), "the score, 4.", true));
    for (int t = 4; t < 15; t++) {
        const struct list *l = look(p, t / 16.0);
        ck_assert(says(l, "the score, ?.", true));
        ck_assert(!says(l, "the score, 4.", true));
        for (int i = 0; i < l->count; i++)
            ck_assert(l->draws[i].kind != DRAW_TEXT ||
                      l->draws[i].y < 480 * UNIT ||
                      l->draws[i].weight != WEIGHT_BOLD ||
                      strcmp(l->draws[i].text, "4") != 0);
    }
    ck_assert(says(look(p, 15 / 16.0), "the score, 4.", true));
    opened_close(&here);
}
END_TEST

static const char *sought;

static bool stands(const struct list *l, int faint)
{
    for (int i = 0; i < l->count; i++) {
        const struct draw *d = &l->draws[i];
        if (d->kind == DRAW_TEXT && !strcmp(d->text, sought) &&
            d->y < 480 * UNIT && (int)(d->fill >> 24) >= faint)
            return true;
    }
    return false;
}

// No sum before its exponentials stand, no weight before its sum.
START_TEST(a_softmax_is_told_in_order)
{
    static const char *const chain[] = {"0.1353", "1.5032", "0.0900"};
    opened_open(&here, 0);
    struct position p = {LEVEL_STAGE, 4};
    for (int k = 1; k < 3; k++) {
        sought = chain[k - 1];
        int whole = first_of(p, stands, 250);
        sought = chain[k];
        ck_assert_int_le(whole, 64);
        ck_assert_int_ge(first_of(p, stands, 8), whole);
    }
    opened_close(&here);
}
END_TEST

// --- the clock ---------------------------------------------------------------

static bool is_dot(const struct draw *d)
{
    return d->kind == DRAW_BOX && d->radius == 9 * UNIT && d->fill >> 24 &&
           d->width > 17 * UNIT && d->width < 19 * UNIT;
}

// The number beside the wave stands only where its dots do.
static void check_clock(struct position p)
{
    struct arena arena = {0};
    struct list before = keep(&arena, look(p, 0));
    struct list after = keep(&arena, look(p, 1));
    int quiet = 0, dots = 0;
    for (int k = 0; k <= 64; k++) {
        const struct list *l = look(p, k / 64.0), *as = NULL;
        for (int i = 0; i < l->count; i++) {
            const struct draw *d = &l->draws[i];
            if (d->kind == DRAW_TEXT && (strstr(d->text, "sin ≈ ") == d->text ||
                                         strstr(d->text, "cos ≈ ") == d->text))
                as = has_draw(&before, d) ? &before : &after;
        }
        quiet += !as;
        ck_assert_msg(k < 52 || as == &after, "no number at %d/64", k);
        for (int i = 0; as && i < l->count; i++) {
            if (!is_dot(&l->draws[i]))
                continue;
            dots++;
            ck_assert_msg(has_draw(as, &l->draws[i]), "a dot at %d/64", k);
        }
    }
    ck_assert_int_ge(quiet, 32);
    ck_assert_int_ge(dots, 20);
    arena_free(&arena);
}

START_TEST(number_hand_and_dot_turn_as_one)
{
    int which = 0;
    while (!strstr(made_lesson_name(which), "sinusoids"))
        ck_assert_int_lt(++which, made_lesson_count());
    opened_open(&here, which);
    struct address a = {trace_find(&here.trace, "P"), 7, 16, -1};
    check_clock(timeline_find(&here.trace, LEVEL_CELL, &a));
    opened_close(&here);
}
END_TEST

static const struct item *shown_of(const struct pose *p, uint64_t id)
{
    for (int k = 0; k < p->count; k++)
        if (p->items[k].id == id && p->items[k].alpha > 0.02)
            return &p->items[k];
    return NULL;
}

static struct spot middle_of(const struct item *i)
{
    return (struct spot){i->at.x + i->at.w / 2, i->at.y + i->at.h / 2};
}

// What is joined to a hand that ends at ([x], [y]) from its middle [m].
static int check_joined(const struct pose *p, struct spot m, double x, double y,
                        double r)
{
    int seen = 0;
    const struct item *note = shown_of(p, id_named("wave note", 0));
    for (int k = 0; k < 3; k++) {
        const struct item *dot = shown_of(p, id_named("wave dot", k));
        if (!dot)
            continue;
        struct spot at = middle_of(dot);
        ck_assert_double_eq_tol(at.x - m.x, k == 2 ? -y : x, 0.01);
        if (k == 0)
            ck_assert_double_eq_tol(at.y - m.y, y, 0.01);
        seen++;
    }
    for (int k = 0; k < 2; k++) {
        const struct item *down = shown_of(p, id_named("join down", k));
        const struct item *turn = shown_of(p, id_named("join turned", k));
        const struct item *j = down ? down : turn;
        if (!j)
            continue;
        struct spot tip = j->spots[down ? 1 : 0];
        ck_assert_double_eq_tol(tip.x - m.x, x, 0.01);
        ck_assert_double_eq_tol(tip.y - m.y, y, 0.01);
        seen++;
    }
    if (note && strstr(note->text, " ") && strpbrk(note->text, "0123456789")) {
        const char *number = strrchr(note->text, ' ') + 1;
        bool minus = strncmp(number, "−", strlen("−")) == 0;
        double v = atof(minus ? number + strlen("−") : number);
        double is = (note->text[0] == 's' ? x : -y) / r;
        ck_assert_double_eq_tol(minus ? -v : v, is, 0.0051);
        seen++;
    }
    return seen;
}

// At each sixteenth the tip of every hand is on its circle, and what is joined
// to it agrees with it.
START_TEST(a_hand_turns_on_its_circle)
{
    int seen = 0, turned = 0;
    opened_open(&here, _i);
    const struct tensor *P = trace_find(&here.trace, "P");
    for (int level = LEVEL_ROW; P && level <= LEVEL_CELL; level++) {
        int64_t count = timeline_count(&here.trace, (enum level)level);
        for (int64_t n = 1; n < count && n < 150; n++) {
            struct arena arena = {0};
            struct shown shown = {
                &here.lesson, &here.trace, {(enum level)level, n}, 0.5, NULL};
            struct pose from = {.arena = &arena}, to = from;
            frame_movement(&shown, &default_view, font_of(here.files), &from,
                           &to);
            for (int k = 0; k <= 16; k++) {
                struct pose p = {.arena = &arena};
                pose_blend(&from, &to, k / 16.0, &p);
                for (int c = -1; c < P->columns; c++) {
                    uint64_t id = c < 0 ? id_named("clock", 0)
                                        : id_cell("clock", P, -1, c);
                    uint64_t of = id ^ id_named("hand", 0);
                    const struct item *hand = shown_of(&p, of);
                    const struct item *was = pose_find(&from, of);
                    if (!hand || !was || !pose_find(&to, of) ||
                        !shown_of(&p, id))
                        continue;
                    struct spot m = hand->spots[0], e = hand->spots[1];
                    double r = hypot(was->spots[1].x - was->spots[0].x,
                                     was->spots[1].y - was->spots[0].y);
                    double is = hypot(e.x - m.x, e.y - m.y);
                    bool still = was->spots[0].x == m.x;
                    if (still)
                        ck_assert_double_eq_tol(is, r, 0.01);
                    turned +=
                        still && k == 8 && fabs(e.x - was->spots[1].x) > 1;
                    if (c < 0)
                        seen += check_joined(&p, m, e.x - m.x, e.y - m.y, is);
                }
            }
            arena_free(&arena);
        }
    }
    if (strstr(opened_name(_i), "sinusoids"))
        ck_assert(seen > 20 && turned > 20);
    opened_close(&here);
}
END_TEST

// --- nothing jumps -----------------------------------------------------------

enum { FPS = 60, KINDS = 20 }; // steps of a level

static void check_jumps(struct position p)
{
    struct arena arena = {0};
    struct shown shown = {&here.lesson, &here.trace, p, 0.5, NULL};
    struct pose from = {.arena = &arena}, to = from, was = from;
    frame_movement(&shown, &default_view, font_of(here.files), &from, &to);
    int frames = (int)ceil(beats_seconds(&here.trace, p) * FPS);
    for (int k = 0; k <= frames; k++) {
        struct pose is = {.arena = &arena};
        pose_blend(&from, &to, (double)k / frames, &is);
        const struct item *i =
            k ? neighbours_jump(&was, &is, &default_view.extent) : NULL;
        ck_assert_msg(!i, "%s, level %d, step %d, %d/%d: %s jumps",
                      here.lesson.title, p.level, (int)p.index, k, frames,
                      i && i->text ? i->text : "a shape");
        was = is;
    }
    arena_free(&arena);
}

START_TEST(nothing_jumps)
{
    opened_open(&here, _i);
    for (enum level level = LEVEL_PART; level <= LEVEL_TERM; level++) {
        int64_t count = timeline_count(&here.trace, level);
        for (int64_t k = 1; k < KINDS && k < count; k++) {
            struct position p = {
                level, count <= KINDS ? k : (count - 1) * k / (KINDS - 1)};
            check_jumps(p);
        }
    }
    opened_close(&here);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("motion");
    TCase *t = tcase_create("motion"), *rest_of = suite_long(suite);
    int lessons = opened_count();
    tcase_add_test(t, arrows_are_laid_one_by_one);
    tcase_add_test(t, formula_and_sentence_tell_a_score_together);
    tcase_add_test(t, a_softmax_is_told_in_order);
    tcase_add_test(t, number_hand_and_dot_turn_as_one);
    suite_share(t, rest_of, a_hand_turns_on_its_circle, lessons, 2);
    suite_share(t, rest_of, the_formula_cuts_as_one, lessons, 8);
    suite_share(t, rest_of, a_result_is_told_last, lessons, 6);
    suite_share(t, rest_of, nothing_jumps, lessons, 8);
    suite_add_tcase(suite, t);
    return suite_end(suite);
}
