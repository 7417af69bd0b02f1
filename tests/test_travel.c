// SPDX-License-Identifier: MIT
// What travels tells the truth on its way: no text passes over another, and a
// result is told everywhere at once, last; read from the poses of every kind of
// step at every level.
#include <check.h>
#include <math.h>
#include <string.h>

#include "base/number.h"
#include "opened.h"
#include "scene/mark/notation.h"
#include "scene/theme.h"
#include "suite.h"
#include "trace/op.h"
#include "trace/walk.h"

enum { STEPS = 20, FRAMES = 32, MOST = 4000 };

static struct opened here;
static struct arena arena; // of one movement
static struct pose from, to;

static void move_to(struct position p)
{
    struct shown shown = {&here.lesson, &here.trace, p, 0.5, NULL};
    from = to = (struct pose){.arena = &arena};
    frame_movement(&shown, &default_view, font_of(here.files), &from, &to);
}

// Step [k] of those of a level that are read; index -1 for none.
static struct position sample(enum level level, int64_t k)
{
    int64_t count = timeline_count(&here.trace, level);
    int64_t at = count <= STEPS ? k : (count - 1) * k / (STEPS - 1);
    return (struct position){level, at < count ? at : -1};
}

// --- no text over another ----------------------------------------------------

// A text that shows, and where.
struct seen {
    const struct item *item;
    struct rect at;
    bool travels;
};

static double shows(const struct item *i)
{
    return i->text && *i->text && i->layer < LAYER_CHROME
               ? i->alpha * (i->ink >> 24) / 255
               : 0;
}

// The room that its letters take: digits and small letters at the least.
static struct rect room_of(const struct item *i)
{
    double width = font_width(font_of(here.files), i->weight, i->size, i->text);
    double x = i->at.x, y = i->at.y, part = i->align / 2.0;
    if (i->kind == ITEM_BOX)
        return (struct rect){x + (i->at.w - width) / 2,
                             y + i->at.h / 2 - i->size * 0.3, width,
                             i->size * 0.6};
    return (struct rect){x - part * width, y - i->size * 0.6, width,
                         i->size * 0.6};
}

static bool rests_in(const struct pose *p, const struct item *i)
{
    struct rect at = room_of(i);
    for (int k = 0; k < p->count; k++) {
        const struct item *r = &p->items[k];
        if (r->id != i->id || !shows(r) || strcmp(r->text, i->text) != 0)
            continue;
        struct rect rest = room_of(r);
        if (fabs(rest.x - at.x) < 1 && fabs(rest.y - at.y) < 1)
            return true;
    }
    return false;
}

static bool overlap(struct rect a, struct rect b)
{
    double x = fmin(a.x + a.w, b.x + b.w) - fmax(a.x, b.x);
    double y = fmin(a.y + a.h, b.y + b.h) - fmax(a.y, b.y);
    return x > 1 && y > 1;
}

// A box in front hides what stands behind it.
static bool is_hidden(const struct pose *p, const struct seen *t)
{
    for (int k = 0; k < p->count; k++) {
        const struct item *i = &p->items[k];
        bool over = i->layer > t->item->layer ||
                    (i->layer == t->item->layer && i->id > t->item->id);
        if (over && i->kind == ITEM_BOX && i->alpha > 0.95 &&
            i->fill >> 24 > 240 && i->at.x <= t->at.x && i->at.y <= t->at.y &&
            i->at.x + i->at.w >= t->at.x + t->at.w &&
            i->at.y + i->at.h >= t->at.y + t->at.h)
            return true;
    }
    return false;
}

static bool has_ground(const struct item *i)
{
    return i->kind == ITEM_BOX && i->fill >> 24 > 240 &&
           (i->alpha > 0.7 || i->beat == BEAT_COPY);
}

// The one in front has a ground of its own, or what is crossed has nearly gone.
static bool is_apart(const struct seen *a, const struct seen *b)
{
    bool over = a->item->layer > b->item->layer ||
                (a->item->layer == b->item->layer && a->item->id > b->item->id);
    return has_ground((over ? a : b)->item) || shows(b->item) < 0.7 ||
           shows(a->item) < 0.7;
}

// Returns how many texts were under way.
static int check_crossings(struct position p, int frame)
{
    static struct seen seen[MOST];
    struct pose is = {.arena = &arena};
    int count = 0, travelling = 0;
    pose_blend(&from, &to, (double)frame / FRAMES, &is);
    for (int k = 0; k < is.count && count < MOST; k++) {
        const struct item *i = &is.items[k];
        if (shows(i) < 0.08 || i->tilted || i->least > 0)
            continue;
        struct seen one = {i, room_of(i), false};
        one.travels = !rests_in(&from, i) && !rests_in(&to, i);
        if (is_hidden(&is, &one))
            continue;
        travelling += one.travels;
        seen[count++] = one;
    }
    for (int a = 0; a < count; a++)
        for (int b = 0; b < count && seen[a].travels; b++)
            ck_assert_msg(a == b || !overlap(seen[a].at, seen[b].at) ||
                              is_apart(&seen[a], &seen[b]),
                          "%s, level %d, step %d, %d/%d: “%s” travels over "
                          "“%s”",
                          here.lesson.title, p.level, (int)p.index, frame,
                          FRAMES, seen[a].item->text, seen[b].item->text);
    return travelling;
}

START_TEST(no_text_travels_over_another)
{
    opened_open(&here, _i);
    for (enum level level = LEVEL_PART; level <= LEVEL_TERM; level++)
        for (int k = 0; k < STEPS; k++) {
            struct position p = sample(level, k);
            if (p.index < 0)
                break;
            move_to(p);
            for (int frame = 1; frame < FRAMES; frame++)
                check_crossings(p, frame);
            arena_reset(&arena);
        }
    opened_close(&here);
}
END_TEST

// --- a matrix in another picture ----------------------------------------------

static bool is_number(const struct item *i)
{
    return i->target.kind == TARGET_CELLS && i->kind == ITEM_BOX &&
           i->beat == BEAT_AUTO && !i->apart &&
           (i->layer == LAYER_CELL || i->layer == LAYER_FLYING) &&
           i->text && i->target.address.row >= 0 &&
           i->target.address.column >= 0;
}

// How far [i] is on its way, or -1 where it has none.
static double part_of_way(const struct item *i)
{
    const struct item *was = pose_find(&from, i->id);
    const struct item *is = pose_find(&to, i->id);
    if (!was || !is || !is_number(i) || is->apart || !item_travels(was, is) ||
        fabs(is->at.x + is->at.w / 2 - was->at.x - was->at.w / 2) < 20)
        return -1;
    double x = was->at.x + was->at.w / 2, end = is->at.x + is->at.w / 2;
    return (i->at.x + i->at.w / 2 - x) / (end - x);
}

// Its numbers go at one time, and half-way the old picture has gone.
static int check_glide(struct position p, int frame)
{
    struct pose is = {.arena = &arena};
    int seen = 0;
    double all = -1;
    pose_blend(&from, &to, (double)frame / FRAMES, &is);
    for (int k = 0; k < is.count; k++) {
        double part = part_of_way(&is.items[k]);
        if (part < 0)
            continue;
        ck_assert_msg(all < 0 || fabs(part - all) < 1e-9,
                      "%s, level %d, step %d: %s[%d,%d] goes by itself",
                      here.lesson.title, p.level, (int)p.index,
                      is.items[k].target.address.tensor->name,
                      is.items[k].target.address.row + 1,
                      is.items[k].target.address.column + 1);
        all = part;
        seen += part > 0.01 && part < 0.99;
    }
    for (int k = 0; k < is.count && all > 0.5; k++)
        ck_assert_msg(
            is.items[k].layer != LAYER_LABEL || is.items[k].beat != BEAT_AUTO ||
                is.items[k].alpha < 0.1 || pose_find(&to, is.items[k].id),
            "%s, level %d, step %d: %s is still there", here.lesson.title,
            p.level, (int)p.index,
            is.items[k].text ? is.items[k].text : "a shape");
    return seen;
}

START_TEST(a_matrix_glides_as_one)
{
    int seen = 0;
    opened_open(&here, _i);
    for (enum level level = LEVEL_STAGE; level <= LEVEL_ROW; level++)
        for (int k = 1; k < STEPS; k++) {
            struct position p = sample(level, k);
            if (p.index < 0)
                break;
            move_to(p);
            for (int frame = 1; frame < FRAMES; frame++)
                seen += check_glide(p, frame);
            arena_reset(&arena);
        }
    if (_i == 0)
        ck_assert(seen > 20);
    opened_close(&here);
}
END_TEST

// --- what is known stays -----------------------------------------------------

static bool is_figure(const char *text)
{
    if (!strncmp(text, "−", strlen("−")))
        text += strlen("−");
    return (*text >= '0' && *text <= '9') || !strncmp(text, "∞", strlen("∞"));
}

// Numbers are told however precise. A cell's name, and the word in a bar that it
// makes, are no numbers of it, and only the same word says the same.
static bool says_same(const struct item *i, const struct item *number)
{
    return is_figure(number->text) ? is_figure(i->text)
                                   : !strcmp(i->text, number->text);
}

static bool says_cell(const struct item *i, const struct item *number)
{
    const struct address *a = &number->target.address;
    bool here =
        i->target.kind == TARGET_CELLS && address_equal(&i->target.address, a);
    bool under = i->id == id_cell("cell number", a->tensor, a->row, a->column);
    return i->text && (here || under) && says_same(i, number);
}

// True when a box that says nothing hides it.
static bool is_under_light(const struct pose *p, const struct item *number)
{
    for (int k = 0; k < p->count; k++) {
        const struct item *i = &p->items[k];
        const struct rect *at = &number->at;
        if (i->layer > number->layer && i->kind == ITEM_BOX && !i->text &&
            i->alpha > 0.5 && i->fill >> 24 > 240 && i->at.x <= at->x &&
            i->at.y <= at->y && i->at.x + i->at.w >= at->x + at->w &&
            i->at.y + i->at.h >= at->y + at->h)
            return true;
    }
    return false;
}

// How well the number of [number] can be read in [p], wherever it stands.
static double read_in(const struct pose *p, const struct item *number)
{
    double most = 0;
    for (int k = 0; k < p->count; k++)
        if (says_cell(&p->items[k], number) && !is_under_light(p, &p->items[k]))
            most = fmax(most, shows(&p->items[k]));
    return most;
}

static bool is_of_cell(const struct item *i)
{
    const struct address *a = &i->target.address;
    return i->target.kind == TARGET_CELLS && i->kind == ITEM_BOX && i->text &&
           shows(i) > 0.5 && i->beat == BEAT_AUTO && a->row >= 0 &&
           a->column >= 0 && a->term < 0;
}

// True when the next picture is a story that tells the number in its chapter:
// before that it would be told from its end.
static bool is_told_in_turn(const struct item *number)
{
    for (int k = 0; k < to.count; k++)
        if (says_cell(&to.items[k], number) && to.items[k].beat != BEAT_STORY)
            return false;
    return true;
}

// A number that is told before and after a movement can be read all the way.
static int check_kept(struct position p)
{
    int seen = 0;
    for (int k = 0; k < from.count; k++) {
        const struct item *i = &from.items[k];
        if (!is_of_cell(i) || read_in(&to, i) < 0.5 || is_told_in_turn(i))
            continue;
        seen++;
        for (int t = 1; t < 16; t++) {
            struct pose is = {.arena = &arena};
            pose_blend(&from, &to, t / 16.0, &is);
            ck_assert_msg(read_in(&is, i) > 0.25,
                          "%s, level %d, step %d, %d/16: %s of %s[%d,%d] "
                          "cannot be read",
                          here.lesson.title, p.level, (int)p.index, t, i->text,
                          i->target.address.tensor->name,
                          i->target.address.row + 1,
                          i->target.address.column + 1);
        }
        k += from.count / 12; // some of many
    }
    return seen;
}

START_TEST(what_is_known_stays_to_be_read)
{
    int seen = 0;
    opened_open(&here, _i);
    for (enum level level = LEVEL_STAGE; level <= LEVEL_TERM; level++)
        for (int k = 1; k < STEPS; k++) {
            struct position p = sample(level, k);
            if (p.index < 0)
                break;
            move_to(p);
            seen += check_kept(p);
            arena_reset(&arena);
        }
    if (_i == 0)
        ck_assert(seen > 20);
    opened_close(&here);
}
END_TEST

// --- no chip without its number ----------------------------------------------

static bool rests_at(const struct pose *p, const struct item *i)
{
    const struct item *rest = pose_find(p, i->id);
    return rest && rest->alpha > 0 && !item_travels(rest, i);
}

// A box that says a number where it arrives, and where it comes from, or that is
// sent to where it is read.
static bool is_chip(const struct item *i)
{
    const struct item *was = pose_find(&from, i->id);
    const struct item *is = pose_find(&to, i->id);
    bool bar = was && !(was->text && *was->text);
    bool sent = i->beat == BEAT_COPY && i->layer == LAYER_FLYING;
    return i->kind == ITEM_BOX && is && (is->text || sent) && !is->flows &&
           !bar && i->alpha > 0.05 && !rests_at(&from, i) && !rests_at(&to, i);
}

static int check_chips(struct position p, int sixteenth)
{
    struct pose is = {.arena = &arena};
    int seen = 0;
    pose_blend(&from, &to, sixteenth / 16.0, &is);
    for (int k = 0; k < is.count; k++) {
        const struct item *i = &is.items[k];
        if (!is_chip(i))
            continue;
        seen++;
        ck_assert_msg(i->text && i->ink >> 24 > 100,
                      "%s, level %d, step %d, %d/16: a blank chip, %s",
                      here.lesson.title, p.level, (int)p.index, sixteenth,
                      pose_find(&to, i->id)->text);
    }
    return seen;
}

START_TEST(no_chip_travels_without_its_number)
{
    int seen = 0;
    opened_open(&here, _i);
    for (enum level level = LEVEL_STAGE; level <= LEVEL_TERM; level++)
        for (int k = 0; k < STEPS; k++) {
            struct position p = sample(level, k);
            if (p.index < 0)
                break;
            move_to(p);
            for (int t = 1; t < 16; t++)
                seen += check_chips(p, t);
            arena_reset(&arena);
        }
    if (_i == 0)
        ck_assert(seen > 100);
    opened_close(&here);
}
END_TEST

// --- never dark --------------------------------------------------------------

// How much of the picture shows: of texts their letters, of all else one.
static double ink_of(const struct pose *p)
{
    double ink = 0;
    for (int k = 0; k < p->count; k++) {
        const struct item *i = &p->items[k];
        if (i->layer >= LAYER_CHROME || i->beat == BEAT_CUT ||
            i->beat == BEAT_WORDS || i->layer <= LAYER_SLOT)
            continue;
        double letters = i->text ? (double)strlen(i->text) : 0;
        ink += i->alpha * (i->kind == ITEM_TEXT ? 0 : 1);
        ink += i->alpha * (i->ink >> 24) / 255 * letters;
    }
    return ink;
}

// While one picture goes and another comes, which stands at 5/16, or for the
// whole of a stage at 10/16.
static void check_ink(struct position p)
{
    int stands = timeline_closes(&here.trace, p) ? 10 : 5;
    double ink[17];
    for (int t = 0; t <= stands; t++) {
        struct pose is = {.arena = &arena};
        pose_blend(&from, &to, t / 16.0, &is);
        ink[t] = ink_of(&is);
    }
    double least = fmin(ink[0], ink[stands]);
    for (int t = 1; t < stands; t++)
        ck_assert_msg(ink[t] >= 0.3 * least,
                      "%s, level %d, step %d, %d/16: %.0f of %.0f is left",
                      here.lesson.title, p.level, (int)p.index, t, ink[t],
                      least);
}

START_TEST(no_picture_is_dark_before_the_next)
{
    opened_open(&here, _i);
    for (enum level level = LEVEL_STAGE; level <= LEVEL_TERM; level++)
        for (int k = 1; k < STEPS; k++) {
            struct position p = sample(level, k);
            if (p.index < 0)
                break;
            move_to(p);
            check_ink(p);
            arena_reset(&arena);
        }
    opened_close(&here);
}
END_TEST

// --- the result --------------------------------------------------------------

// Formula and sentence, but for the scale of colours: all of a stage has one.
static bool is_under(const struct item *i)
{
    return i->beat == BEAT_CUT && i->ink != default_view.look.theme->grey;
}

static bool is_of(const struct item *i, const struct address *cell)
{
    return i->beat != BEAT_CUT && i->target.kind == TARGET_CELLS &&
           address_equal(&i->target.address, cell);
}

// True when [text] has [number], which is no part of a longer one.
static bool has_number(const char *text, const char *number)
{
    size_t length = strlen(number);
    for (const char *p = text; (p = strstr(p, number)); p++)
        if ((p == text || !strchr("0123456789.", p[-1])) &&
            !strchr("0123456789", p[length] ? p[length] : ' '))
            return true;
    return false;
}

// How much can be seen, at [sixteenth]s of the movement, of [number], which is
// that of [cell]: in the picture, or else under it.
static double shown_at(int sixteenth, const struct address *cell,
                       const char *number, bool under)
{
    struct pose is = {.arena = &arena};
    double most = 0;
    pose_blend(&from, &to, sixteenth / 16.0, &is);
    for (int k = 0; k < is.count; k++) {
        const struct item *i = &is.items[k];
        if (i->text && (under ? is_under(i) && has_number(i->text, number)
                              : is_of(i, cell) && !strcmp(i->text, number)))
            most = fmax(most, shows(i));
    }
    return most;
}

static bool is_printed(const struct cells *c, const char *number, int decimals)
{
    char text[NUMBER_SIZE];
    for (int k = 0; k < c->rows * c->columns; k++) {
        double x = tensor_at(c->tensor, c->row + k / c->columns,
                             c->column + k % c->columns);
        if (!strcmp(number_print(text, x, decimals), number))
            return true;
    }
    return false;
}

// What is read, or a term, may be printed like the result.
static bool is_read(const struct address *a, const char *number, int decimals)
{
    const struct operation *o = operation_of(a);
    struct cells reads[MAX_READS];
    char text[NUMBER_SIZE];
    bool read = false;
    int count = operation_reads(o, a->row, a->column, -1, reads);
    for (int k = 0; k < count; k++)
        read |= is_printed(&reads[k], number, decimals);
    for (int k = 0; k < operation_terms(o) && !read; k++)
        read =
            !strcmp(number_print(text, operation_term(o, a->row, a->column, k),
                                 decimals),
                    number);
    return read;
}

static void check_told(struct position p, const struct address *cell,
                       const char *number, int *told, int *stood)
{
    if (shown_at(0, cell, number, false) > 0 ||
        shown_at(0, cell, number, true) > 0)
        return;
    bool said = shown_at(16, cell, number, true) > 0;
    bool stands = shown_at(16, cell, number, false) > 0;
    int first = p.level == LEVEL_STAGE ? 3 : 5;
    for (int t = 1; t < 16; t++) {
        double under = shown_at(t, cell, number, true);
        double in = shown_at(t, cell, number, false);
        ck_assert_msg(!said || (under > 0) == (t == 15),
                      "%s, level %d, step %d: %s[%d,%d] = %s is said at %d/16",
                      here.lesson.title, p.level, (int)p.index,
                      cell->tensor->name, cell->row + 1, cell->column + 1,
                      number, t);
        ck_assert_msg(!stands || in < 0.05 || t > first,
                      "%s, level %d, step %d: %s[%d,%d] = %s stands at %d/16",
                      here.lesson.title, p.level, (int)p.index,
                      cell->tensor->name, cell->row + 1, cell->column + 1,
                      number, t);
        ck_assert_msg(!stands || !said || under == 0 || in > 0.3,
                      "%s, level %d, step %d: %s[%d,%d] = %s is said at "
                      "%d/16 and does not stand",
                      here.lesson.title, p.level, (int)p.index,
                      cell->tensor->name, cell->row + 1, cell->column + 1,
                      number, t);
    }
    *told += said;
    *stood += stands;
}

// Of the numbers that a step makes, some.
static void check_results(struct position p, int *told, int *stood)
{
    enum { SOME = 7 };
    struct address a = timeline_address(&here.trace, p);
    const struct tensor *m = a.tensor;
    if (m->words || operation_of(&a)->in_count == 0 ||
        timeline_closes(&here.trace, p))
        return;
    int count = a.column >= 0 ? 1
                : a.row >= 0  ? m->columns
                              : m->rows * m->columns;
    for (int k = 0; k < count && k < SOME; k++) {
        int at =
            count <= SOME ? k : (int)((int64_t)k * (count - 1) / (SOME - 1));
        struct address cell = {m, a.row < 0 ? at / m->columns : a.row,
                               a.column >= 0 ? a.column : at % m->columns, -1};
        for (int decimals = 4; decimals >= 2; decimals -= 2) {
            char number[NUMBER_SIZE];
            number_print(number, tensor_at(m, cell.row, cell.column), decimals);
            if (strlen(number) < 4 || !strchr(number, '.') ||
                is_read(&cell, number, decimals))
                continue;
            check_told(p, &cell, number, told, stood);
        }
    }
}

START_TEST(results_are_told_last_at_every_level)
{
    int told = 0, stood = 0;
    opened_open(&here, _i);
    for (enum level level = LEVEL_STAGE; level <= LEVEL_CELL; level++)
        for (int k = 1; k < STEPS; k++) {
            struct position p = sample(level, k);
            if (p.index < 0)
                break;
            move_to(p);
            check_results(p, &told, &stood);
            arena_reset(&arena);
        }
    if (strstr(opened_name(_i), "fixed-context"))
        ck_assert(told > 10 && stood > 40);
    opened_close(&here);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("travel");
    TCase *t = tcase_create("travel"), *rest = suite_long(suite);
    suite_share(t, rest, no_text_travels_over_another, opened_count(), 4);
    suite_share(t, rest, a_matrix_glides_as_one, opened_count(), 4);
    suite_share(t, rest, results_are_told_last_at_every_level, opened_count(),
                4);
    suite_share(t, rest, what_is_known_stays_to_be_read, opened_count(), 6);
    suite_share(t, rest, no_chip_travels_without_its_number, opened_count(), 6);
    suite_share(t, rest, no_picture_is_dark_before_the_next, opened_count(), 4);
    suite_add_tcase(suite, t);
    return suite_end(suite);
}
