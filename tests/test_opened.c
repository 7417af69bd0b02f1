// SPDX-License-Identifier: MIT
// What is opened: its strips, the light that leads from one to the next, the
// box, and the movement between a step and the one that it is opened from; on
// random models of every mechanism, and on the shipped lessons.
#include <check.h>
#include <glob.h>
#include <math.h>
#include <string.h>

#include "base/number.h"
#include "boxes.h"
#include "frame/into.h"
#include "lesson/lesson.h"
#include "mechanism/mechanism.h"
#include "opened.h"
#include "scene/scene.h"
#include "suite.h"
#include "toy.h"
#include "trace/origin.h"

#define LENGTH(list) ((int)(sizeof(list) / sizeof *(list)))

static struct font_files *files;
static struct trace trace;
static struct lesson lesson;
static struct arena arena;
static struct pose pose; // of the last step, at rest
static struct list list; // and its frame
static struct view view;
static struct shown shown;
static const char *name;

static void setup(void)
{
    struct reason why = {0};
    files = font_open(SOURCE_ROOT "/assets", FONTS_SHIPPED, &why);
    ck_assert_msg(files != NULL, "%s", reason_text(&why));
    view = default_view;
}

static void teardown(void)
{
    font_close(files);
    list_free(&list);
    arena_free(&arena);
    list = (struct list){0};
    arena = (struct arena){0};
}

// --- models ------------------------------------------------------------------

static void attention(struct toy *t, uint64_t seed)
{
    static const char *const masks[] = {"none", "causal", "explicit", "band"};
    toy_attention(t, seed, masks[seed % 4]);
}

// Shares by plain division, which may be below 0; nothing subtracted; all alike.
static void less(struct toy *t, uint64_t seed)
{
    static const char *const steps[] = {"softmax", "max", "values"};
    toy_attention(t, seed, "none");
    t->model.without = steps[seed % 3];
}

static void heads(struct toy *t, uint64_t seed)
{
    const struct toy_options o = {.mask = "causal", .heads = 2, .W_O = true};
    toy_attention_of(t, seed, &o);
}

static void relative(struct toy *t, uint64_t seed)
{
    static const char *const positions[] = {"shaw", "t5", "alibi", "rope"};
    const struct toy_options o = {.mask = "none",
                                  .position = positions[seed % 4]};
    toy_attention_of(t, seed, &o);
}

static void gated(struct toy *t, uint64_t seed)
{
    static const char *const scores[] = {NULL, "dot", "general", "concat"};
    const struct toy_translation o = {.gru = seed % 2,
                                      .score = scores[seed % 4]};
    toy_translator_of(t, seed, &o);
}

static void rounds(struct toy *t, uint64_t seed)
{
    const struct toy_passing o = {.by_hand = seed % 2, .shares = seed % 3};
    toy_rounds(t, seed, &o);
}

static void language(struct toy *t, uint64_t seed)
{
    const struct toy_telling o = {.generate = 1};
    toy_language(t, seed, &o);
}

static void spread(struct toy *t, uint64_t seed)
{
    toy_spread(t, seed, "none");
}

static const struct {
    const char *name;
    void (*make)(struct toy *t, uint64_t seed);
} toys[] = {
    {"less", less},
    {"attention", attention},
    {"heads", heads},
    {"relative", relative},
    {"translator", toy_translator},
    {"gated", gated},
    {"ties", toy_ties},
    {"arrows", toy_arrows},
    {"product", toy_product},
    {"convolution", toy_convolution},
    {"layer", toy_layer},
    {"memory", toy_memory},
    {"cells", toy_cells},
    {"weights", toy_weights},
    {"pooling", toy_pooling},
    {"budget", toy_budget},
    {"methods", toy_methods},
    {"softmax", toy_softmax},
    {"spread", spread},
    {"rounds", rounds},
    {"language", language},
    {"blocks", toy_blocks},
};

// --- steps -------------------------------------------------------------------

static const struct item *item(const char *named, int number)
{
    return pose_find(&pose, id_named(named, number));
}

// The box of what the step opens; NULL where nothing is opened.
static const struct item *box(void)
{
    return item("band", shown.position.level);
}

// The step [p] at rest.
static void look(struct position p, int width, int height)
{
    shown = (struct shown){&lesson, &trace, p, 1, NULL};
    view.extent.width = width;
    view.extent.height = height;
    arena_reset(&arena);
    pose = (struct pose){.arena = &arena};
    frame_pose(&shown, &view, font_of(files), &pose);
    pose_sort(&pose);
}

static const char *where(void)
{
    struct address a = timeline_address(&trace, shown.position);
    return arena_print(&arena, "%s: %s[%d,%d,%d], level %d, %dx%d", name,
                       a.tensor->name, a.row + 1, a.column + 1, a.term + 1,
                       shown.position.level, view.extent.width,
                       view.extent.height);
}

// Calls [check] for [each] steps of each level that opens something.
static void every_step(int each, struct rng *rng, void (*check)(void))
{
    for (int level = LEVEL_ROW; level <= LEVEL_TERM; level++) {
        int64_t count = timeline_count(&trace, (enum level)level);
        for (int k = 0; k < each; k++) {
            int most = count < 1000000 ? (int)count : 1000000;
            look((struct position){(enum level)level,
                                   rng_between(rng, 0, most - 1)},
                 1280, 720);
            if (box())
                check();
        }
    }
}

static void on_toys(int which, int each, void (*check)(void))
{
    for (uint64_t seed = 0; seed < 6; seed++) {
        struct toy toy;
        struct rng rng = {seed};
        name = toys[which].name;
        toys[which].make(&toy, seed);
        ck_assert(run_model(&trace, &toy.model));
        lesson =
            (struct lesson){.title = "toy", .goal = "g", .model = toy.model};
        every_step(each, &rng, check);
        trace_free(&trace);
        toy_free(&toy);
        arena_free(&arena);
        arena = (struct arena){0};
    }
}

static void on_lessons(int each, void (*check)(void))
{
    glob_t found;
    ck_assert_int_eq(glob(SOURCE_ROOT "/lessons/*.yaml", 0, NULL, &found), 0);
    for (size_t k = 0; k < found.gl_pathc; k++) {
        struct complaints c = {0};
        struct rng rng = {k};
        name = strrchr(found.gl_pathv[k], '/') + 1;
        if (!lesson_load(&lesson, found.gl_pathv[k], &disk_files, model_kinds,
                         &c)) {
            complaints_free(&c); // a list of lessons
            continue;
        }
        ck_assert(run_model(&trace, &lesson.model));
        every_step(each, &rng, check);
        trace_free(&trace);
        lesson_free(&lesson);
        complaints_free(&c);
        arena_free(&arena);
        arena = (struct arena){0};
    }
    globfree(&found);
}

// --- the movement ------------------------------------------------------------

static uint64_t hash_of(const struct pose *p)
{
    list_begin(&list, &arena, view.extent.width, view.extent.height,
               view.look.theme->paper);
    pose_emit(p, 1, font_of(files), &list);
    return list_hash(&list);
}

// How far [b] has gone from [a]: the edge that goes farthest, or where only a
// text shows its middle.
static double gone(const struct item *a, const struct item *b)
{
    double most = 0;
    if (b->spot_count) {
        for (int n = 0; n < b->spot_count && n < a->spot_count; n++)
            most = fmax(most, fmax(fabs(b->spots[n].x - a->spots[n].x),
                                   fabs(b->spots[n].y - a->spots[n].y)));
        return most;
    }
    double left = b->at.x - a->at.x, up = b->at.y - a->at.y;
    double right = left + b->at.w - a->at.w, down = up + b->at.h - a->at.h;
    bool drawn = b->pixels || b->stroke > 0 || alpha_of(b->fill) > 0;
    if (!drawn)
        return hypot(left + right, up + down) / 2;
    return fmax(fmax(fabs(left), fabs(right)), fmax(fabs(up), fabs(down)));
}

// The fastest of what shows in both.
static double fastest(const struct pose *a, const struct pose *b,
                      const struct item **which)
{
    double most = 0;
    for (int k = 0; k < b->count; k++) {
        const struct item *i = &b->items[k], *was = pose_find(a, i->id);
        bool seen = i->text || i->spots || i->pixels || i->stroke > 0 ||
                    alpha_of(i->fill) > 0;
        bool two = (k && i[-1].id == i->id) ||
                   (k + 1 < b->count && i[1].id == i->id); // one goes
        if (!was || was->alpha < 0.1 || i->alpha < 0.1 || !seen || two ||
            i->cuts || // words do at once, in the middle
            i->kind != was->kind)
            continue;
        double by = gone(was, i);
        if (by > most) {
            most = by;
            *which = i;
        }
    }
    return most;
}

static void check_movement(void)
{
    struct position p = shown.position;
    uint64_t rest = hash_of(&pose), above;
    struct pose from = {.arena = &arena}, to = from;
    const struct item *which = NULL;
    shown.above = timeline_at_level(&trace, p, p.level - 1);
    struct shown step = shown;
    struct pose closed = from;
    step.position = shown.above;
    frame_pose(&step, &view, font_of(files), &closed);
    pose_sort(&closed);
    above = hash_of(&closed);
    frame_opening(&shown, &view, font_of(files), &from, &to);
    struct pose last = {.arena = &arena};
    for (int f = 0; f <= 20; f++) {
        struct pose between = {.arena = &arena};
        pose_blend(&from, &to, into_time(f / 20.0), &between);
        if (f == 0)
            ck_assert_msg(hash_of(&between) == above, "%s: at 0", where());
        if (f == 20)
            ck_assert_msg(hash_of(&between) == rest, "%s: at 1", where());
        pose_sort(&between);
        double by = f ? fastest(&last, &between, &which) : 0;
        ck_assert_msg(by <= 70, "%s: at %d/20 %g px, %s", where(), f, by,
                      which->text ? which->text : "a shape");
        last = between;
    }
}

START_TEST(a_step_opens_from_the_one_above_without_a_jump)
{
    on_toys(_i, 2, check_movement);
}
END_TEST

START_TEST(so_do_the_steps_of_lessons)
{
    on_lessons(2, check_movement);
}
END_TEST

// --- numbers on their way ------------------------------------------------

// A number, or the box that it stands in.
static bool is_chip(const struct item *i)
{
    return i->kind == ITEM_BOX && i->text && i->alpha > 0.2 &&
           alpha_of(i->ink) > 50 && i->layer < LAYER_CHROME &&
           i->beat != BEAT_WORDS && i->beat != BEAT_CUT &&
           strpbrk(i->text, "0123456789");
}

static struct rect chip_at(const struct item *i)
{
    if (alpha_of(i->fill) > 0 || i->stroke > 0)
        return i->at;
    double h = i->size * 0.75;
    double w = font_width(font_of(files), i->weight, i->size, i->text);
    return (struct rect){i->at.x + (i->at.w - w) / 2,
                         i->at.y + (i->at.h - h) / 2, w, h};
}

// Which part of the smaller one the other covers.
static double covered(struct rect a, struct rect b)
{
    double w = fmin(a.x + a.w, b.x + b.w) - fmax(a.x, b.x);
    double h = fmin(a.y + a.h, b.y + b.h) - fmax(a.y, b.y);
    return w > 0 && h > 0 ? w * h / fmin(a.w * a.h, b.w * b.h) : 0;
}

static int chips_met;

static void check_crowd(const struct pose *p, double f)
{
    const struct item *met[400];
    int count = 0;
    for (int k = 0; k < p->count; k++) {
        const struct item *i = &p->items[k];
        if (!is_chip(i) || count == LENGTH(met))
            continue;
        for (int n = 0; n < count; n++) {
            double part = covered(chip_at(met[n]), chip_at(i));
            ck_assert_msg(part <= 0.25 || address_equal(&met[n]->target.address,
                                                        &i->target.address),
                          "%s: at %g \"%s\" covers %.0f%% of \"%s\"", where(),
                          f, i->text, part * 100, met[n]->text);
        }
        met[count++] = i;
    }
    chips_met += count;
}

static int emptied;

// What was full and is an empty place does not grow to that.
static void check_bars(const struct pose *from, const struct pose *to,
                       const struct pose *p, double f)
{
    for (int k = 0; k < p->count; k++) {
        const struct item *i = &p->items[k];
        const struct item *a = pose_find(from, i->id),
                          *b = pose_find(to, i->id);
        if (!a || !b || i->kind != ITEM_BOX || i->layer >= LAYER_CHROME ||
            (a->dash > 0) == (b->dash > 0) || a->dash > 0)
            continue;
        emptied++;
        ck_assert_msg(i->dash > 0 || i->at.w == a->at.w,
                      "%s: at %g a bar of %g px is %g px long", where(), f,
                      a->at.w, i->at.w);
    }
}

// Sentence, count and names change at one moment, in the middle.
static int words_met;

static void check_words(const struct pose *from, const struct pose *to,
                        const struct pose *p, double f)
{
    for (int k = 0; k < p->count; k++) {
        const struct item *i = &p->items[k];
        const struct item *a = pose_find(from, i->id),
                          *b = pose_find(to, i->id);
        bool said = i->beat == BEAT_WORDS || i->beat == BEAT_CUT;
        if (!said || !a || !b || !a->text || !b->text ||
            !strcmp(a->text, b->text))
            continue;
        words_met++;
        ck_assert_msg(!strcmp(i->text, f < 0.5 ? a->text : b->text),
                      "%s: at %g \"%s\"", where(), f, i->text);
    }
}

// The rail of a phone stands over the formula, whose height changes.
static void check_rail(const struct pose *p, double f)
{
    double top = INFINITY;
    for (int k = 0; k < p->count; k++)
        if (p->items[k].beat == BEAT_CUT && p->items[k].text &&
            p->items[k].layer >= LAYER_LABEL)
            top = fmin(top, p->items[k].at.y - p->items[k].size);
    for (int k = 0; k < LEVEL_COUNT; k++) {
        const struct item *said = pose_find(p, id_named("rail name", k));
        const struct item *node = pose_find(p, id_named("rail node", k));
        const struct item *line = pose_find(p, id_named("rail", 0));
        if (said && said->alpha > 0.2)
            ck_assert_msg(said->at.y <= top, "%s: at %g \"%s\" is in the words",
                          where(), f, said->text);
        if (node && line && node->alpha > 0.2 && f >= 0.5)
            ck_assert_msg(fabs(node->at.y + node->at.h / 2 - line->spots[0].y) <
                              2,
                          "%s: at %g a node is off the rail", where(), f);
    }
}

static int pools_met;

static bool holds_number(const struct pose *p, const struct item *pool)
{
    for (int k = 0; k < p->count; k++) {
        const struct item *i = &p->items[k];
        double x = i->at.x + i->at.w / 2, y = i->at.y + i->at.h / 2;
        if (i->pixels && i->alpha > 0.2 && covered(i->at, pool->at) > 0)
            return true; // a picture of numbers
        if (i->layer == LAYER_CELL && i->alpha > 0.2 && x >= pool->at.x &&
            x <= pool->at.x + pool->at.w && y >= pool->at.y &&
            y <= pool->at.y + pool->at.h)
            return true;
    }
    return false;
}

// No pool goes alone.
static void check_pools(const struct pose *from, const struct pose *to,
                        const struct pose *p, double f)
{
    for (int k = 0; k < p->count; k++) {
        const struct item *i = &p->items[k];
        const struct item *a = pose_find(from, i->id),
                          *b = pose_find(to, i->id);
        if (i->kind != ITEM_BOX || i->layer != LAYER_POOL || i->alpha < 0.3 ||
            !alpha_of(i->fill) || !a || !b || item_stays(a, b) ||
            item_stays(a, i) || item_stays(i, b))
            continue;
        pools_met++;
        ck_assert_msg(holds_number(p, i), "%s: at %g a pool is alone", where(),
                      f);
    }
}

// Of a box that was open, and is, the frame stands.
static int frames_met;

static void check_frame(const struct pose *from, const struct pose *to,
                        const struct pose *p, double f)
{
    for (int level = LEVEL_ROW; level <= (int)shown.position.level; level++) {
        const struct item *a = pose_find(from, id_named("band", level - 1));
        const struct item *b = pose_find(to, id_named("band", level));
        const struct item *i = pose_find(p, id_named("band", level));
        if (!a || !b || !i || a->at.x != b->at.x || a->at.y != b->at.y ||
            a->at.w != b->at.w || pose_find(to, id_named("band", level - 1)))
            continue;
        frames_met++;
        ck_assert_msg(i->at.x == b->at.x && i->at.y == b->at.y &&
                          i->at.w == b->at.w,
                      "%s: at %g the frame goes", where(), f);
    }
}

// How many numbers show at each twentieth, of those that show at both ends.
static double left_shown[21];
static int openings;

static int numbers_of(const struct pose *p)
{
    int count = 0;
    for (int k = 0; k < p->count; k++)
        count += is_chip(&p->items[k]);
    return count;
}

static void count_shown(const struct pose *p, int f, int least)
{
    if (least)
        left_shown[f] += fmin(1, (double)numbers_of(p) / least);
}

static struct pose moment_of(const struct pose *from, const struct pose *to,
                             int f)
{
    struct pose between = {.arena = &arena};
    pose_blend(from, to, into_time(f / 20.0), &between);
    pose_sort(&between);
    return between;
}

static void check_speed(const struct pose *was, const struct pose *is, int f)
{
    const struct item *which = NULL;
    double by = fastest(was, is, &which);
    ck_assert_msg(by <= 70, "%s: at %d/20 %g px, %s", where(), f, by,
                  which->text ? which->text : "a shape");
}

static void check_moment(const struct pose *from, const struct pose *to,
                         const struct pose *p, int f, int least)
{
    check_crowd(p, f / 20.0);
    check_bars(from, to, p, f / 20.0);
    count_shown(p, f, least);
    check_words(from, to, p, f / 20.0);
    check_pools(from, to, p, f / 20.0);
    check_frame(from, to, p, f / 20.0);
    if (view.extent.width == 390)
        check_rail(p, f / 20.0);
}

// How the step [p] opens.
static void check_opening(struct position p, int width, int height)
{
    struct pose from = {.arena = &arena}, to = from;
    look(p, width, height);
    shown.above = timeline_at_level(&trace, p, p.level - 1);
    frame_opening(&shown, &view, font_of(files), &from, &to);
    int a = numbers_of(&from), b = numbers_of(&to), least = a < b ? a : b;
    openings += least > 0;
    struct pose was = moment_of(&from, &to, 0);
    for (int f = 1; f <= 20; f++) {
        struct pose is = moment_of(&from, &to, f);
        if (width <= 1280)
            check_speed(&was, &is, f);
        if (f >= 4 && f <= 16)
            check_moment(&from, &to, &is, f, least);
        was = is;
    }
}

// No number covers another while a step opens.
static void check_chips(void)
{
    struct position p = shown.position;
    check_opening(p, 1280, 720);
    check_opening(p, 390, 844);
    check_opening(p, 1920, 1080);
}

START_TEST(no_number_covers_another_while_a_step_opens)
{
    on_toys(_i, 1, check_chips);
}
END_TEST

// In the hand, every step of a kind.
START_TEST(nor_does_one_on_a_phone)
{
    enum { EACH = 40 };
    struct complaints c = {0};
    name = "09-self-attention.yaml";
    ck_assert(lesson_load(&lesson,
                          SOURCE_ROOT "/lessons/09-self-attention.yaml",
                          &disk_files, model_kinds, &c));
    ck_assert(run_model(&trace, &lesson.model));
    for (int level = LEVEL_ROW; level <= LEVEL_TERM; level++) {
        int64_t count = timeline_count(&trace, (enum level)level);
        for (int k = 0; k < EACH; k++) {
            arena_reset(&arena);
            look((struct position){(enum level)level, count * k / EACH}, 390,
                 844);
            if (box())
                check_opening(shown.position, 390, 844);
        }
    }
    trace_free(&trace);
    lesson_free(&lesson);
    complaints_free(&c);
}
END_TEST

START_TEST(nor_does_one_of_a_lesson)
{
    chips_met = emptied = words_met = pools_met = frames_met = openings = 0;
    memset(left_shown, 0, sizeof left_shown);
    on_lessons(2, check_chips);
    ck_assert_int_gt(emptied, 0);
    ck_assert_int_gt(chips_met, 1000);
    ck_assert_int_gt(words_met, 1000);
    ck_assert_int_gt(pools_met, 10);
    ck_assert_int_gt(frames_met, 10);
    for (int f = 4; f <= 16; f++) // a picture is never left empty
        ck_assert_msg(left_shown[f] >= (f == 9 ? 0.62 : 0.76) * openings,
                      "at %d/20 %g of the numbers show", f,
                      left_shown[f] / openings);
}
END_TEST

// --- at rest -----------------------------------------------------------------

// Light leads from all of what is open in a strip to all of what stands under
// it.
static void check_cones(void)
{
    for (int level = LEVEL_STAGE; level < (int)shown.position.level; level++) {
        const struct item *cone = item("cone", level), *next = NULL;
        const struct item *open = item("open", level);
        if (!cone)
            continue;
        for (int k = level + 1; !next; k++)
            next = item("band", k);
        const struct spot ends[] = {
            {open->at.x, open->at.y + open->at.h},
            {open->at.x + open->at.w, open->at.y + open->at.h},
            {next->at.x + next->at.w, next->at.y},
            {next->at.x, next->at.y}};
        ck_assert_int_eq(cone->spot_count, 4);
        for (int k = 0; k < 4; k++)
            ck_assert_msg(fabs(cone->spots[k].x - ends[k].x) <= 0.5 &&
                              fabs(cone->spots[k].y - ends[k].y) <= 0.5,
                          "%s: corner %d", where(), k);
        ck_assert(open->at.y + open->at.h <= next->at.y);
    }
}

// Shares laid end to end are as long as the light.
static void check_light(void)
{
    struct address a = timeline_address(&trace, shown.position);
    const struct item *all = item("budget", 0);
    double sum = 0, shares = 0;
    if (!all || a.row < 0 || !row_is_of_shares(a.tensor, a.row) ||
        shown.position.level != LEVEL_ROW)
        return;
    for (int c = 0; c < a.tensor->columns; c++) {
        double x = tensor_at(a.tensor, a.row, c);
        const struct item *i =
            pose_find(&pose, id_cell("cell", a.tensor, a.row, c));
        if (!i || !(x >= 0))
            return;
        sum += i->at.w;
        shares += x;
        ck_assert_msg(fabs(i->at.w - x * all->at.w) <= 1, "%s: share %d",
                      where(), c + 1);
    }
    ck_assert_msg(fabs(sum - shares * all->at.w) <= 1, "%s: %g of %g", where(),
                  sum, all->at.w);
}

// What an item prints, its own number, as far as it has digits.
static void check_number(const struct item *i, double x)
{
    const char *point = strchr(i->text, '.');
    double printed = 0,
           off = 0.5 * pow(10, point ? -(double)strlen(point + 1) : 0);
    char minus[NUMBER_SIZE] = "";
    const char *text = i->text;
    if (*text == '<' || *text == '>') {
        off *= 2;
        text++;
    }
    if (!strncmp(text, "−", strlen("−"))) {
        minus[0] = '-';
        text += strlen("−");
    }
    strncat(minus, text, sizeof minus - 2);
    if (strstr(minus, "∞") || !strcmp(minus, "NaN"))
        ck_assert_msg(!isfinite(x), "%s: %s is %g", where(), i->text, x);
    else {
        ck_assert_msg(number_read(minus, &printed), "%s: %s is no number",
                      where(), i->text);
        if (strchr(minus, 'e'))
            off = fabs(x) * 0.06;
        ck_assert_msg(fabs(printed - x) <= off + 1e-9 * fabs(x),
                      "%s: %s is %.17g", where(), i->text, x);
    }
    ck_assert_msg(
        x == 0 || printed != 0 || *i->text == '<' || !isfinite(x) ||
            !row_is_of_shares(i->target.address.tensor, i->target.address.row),
        "%s: %g is no 0", where(), x);
}

// Every number in a strip is that of the cell, or of the term, that it leads to.
static void check_numbers(void)
{
    const struct item *under = box();
    for (int k = 0; k < pose.count; k++) {
        const struct item *i = &pose.items[k];
        const struct address *a = &i->target.address;
        if (i->target.kind != TARGET_CELLS || i->kind != ITEM_BOX || !i->text ||
            i->at.y + i->at.h > under->at.y || a->row < 0 || a->column < 0)
            continue;
        const struct operation *o = operation_of(a);
        check_number(i, a->term < 0
                            ? tensor_at(a->tensor, a->row, a->column)
                            : operation_term(o, a->row, a->column, a->term));
    }
}

// The strip of a row shows all that the step of the row does: of what that
// computes no place is empty. And nothing has the name of another thing.
static void check_strips(void)
{
    struct address now = timeline_address(&trace, shown.position);
    const struct item *row = item("band", LEVEL_ROW);
    for (int k = 0; k < pose.count; k++) {
        const struct item *i = &pose.items[k];
        const struct address *a = &i->target.address;
        bool strip = row && row != box() && i->target.kind == TARGET_CELLS &&
                     i->at.y >= row->at.y && i->dash > 0 &&
                     i->at.y + i->at.h <= row->at.y + row->at.h;
        ck_assert_msg(!strip || a->tensor != now.tensor || a->row != now.row,
                      "%s: [%d,%d] is empty in a strip", where(), a->row + 1,
                      a->column + 1);
        ck_assert_msg(!k || pose.items[k - 1].id != i->id,
                      "%s: two items have one name", where());
    }
}

static int parts; // names that were met

// What stands over a part of a line is the label of the row of the cell under it.
static void check_parts(void)
{
    for (int k = 0; k < 64; k++) {
        const struct item *over = item("term part name", k), *under = NULL;
        if (!over)
            continue;
        const struct item *label =
            pose_find(&pose, over->id ^ id_named("answers", 0));
        ck_assert_msg(label && label->target.number == ROW_LABEL,
                      "%s: %s is no label", where(), over->text);
        const struct address *row = &label->target.address;
        for (int i = 0; i < pose.count; i++) {
            const struct address *a = &pose.items[i].target.address;
            if (a->tensor == row->tensor && a->row == row->row &&
                a->column >= 0 && pose.items[i].at.y > over->at.y)
                under = &pose.items[i];
        }
        ck_assert_msg(under, "%s: %s is over no cell of its row", where(),
                      over->text);
        parts++;
    }
}

static void check_rest(void)
{
    check_parts();
    check_strips();
    check_cones();
    check_light();
    check_numbers();
}

START_TEST(strips_say_what_is_above_and_light_leads_down)
{
    on_toys(_i, 6, check_rest);
}
END_TEST

START_TEST(so_do_the_strips_of_lessons)
{
    parts = 0;
    on_lessons(6, check_rest);
    ck_assert_int_gt(parts, 3);
}
END_TEST

// --- texts -------------------------------------------------------------------

// What stands in the box stays in it.
static void check_inside(void)
{
    const struct rect at = box()->at;
    for (int k = 0; k < pose.count; k++) {
        const struct item *i = &pose.items[k];
        if (!i->text || i->alpha <= 0 || i->tilted || i->layer >= LAYER_CHROME)
            continue;
        double w = font_width(font_of(files), i->weight, i->size, i->text);
        double x = i->at.x, y = i->at.y;
        if (i->kind == ITEM_BOX) {
            x += (i->at.w - w) / 2;
            y += i->at.h / 2;
        } else if (i->least > 0)
            continue; // it is set
        else
            x -= i->align == ALIGN_END      ? w
                 : i->align == ALIGN_MIDDLE ? w / 2
                                            : 0;
        double middle = x + w / 2;
        if (y < at.y || y > at.y + at.h || middle < at.x ||
            middle > at.x + at.w)
            continue;
        ck_assert_msg(x >= at.x - 1 && x + w <= at.x + at.w + 1,
                      "%s: \"%s\" leaves the box", where(), i->text);
    }
}

static void check_texts(void)
{
    static const int sizes[][2] = {
        {390, 844}, {1280, 720}, {1920, 1080}, {1280, 720}};
    struct position p = shown.position;
    for (int k = 0; k < LENGTH(sizes); k++) {
        view.look.text = k == 3 ? 1.4 : 1; // of numbers alone
        if (k == 3 && (p.level == LEVEL_ROW || !view.look.silent))
            break;
        look(p, sizes[k][0], sizes[k][1]);
        if (!box())
            continue;
        list_begin(&list, &arena, view.extent.width, view.extent.height,
                   view.look.theme->paper);
        pose_emit(&pose, 1, font_of(files), &list);
        if (strcmp(name, "methods")) // t5_bias is written as in a file
            boxes_check(&list, where(), &view, 1 / 50.0);
        check_inside();
    }
    view.look.text = 1;
}

START_TEST(no_text_of_a_box_overlaps_or_leaves_it)
{
    view.look.silent = true; // the picture alone
    on_toys(_i, 2, check_texts);
}
END_TEST

START_TEST(nor_does_one_of_lessons)
{
    on_lessons(2, check_texts);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("opened");
    TCase *t = tcase_create("opened");
    tcase_add_checked_fixture(t, setup, teardown);
    tcase_add_loop_test(t, a_step_opens_from_the_one_above_without_a_jump, 0,
                        LENGTH(toys));
    tcase_add_test(t, so_do_the_steps_of_lessons);
    tcase_add_loop_test(t, no_number_covers_another_while_a_step_opens, 0,
                        LENGTH(toys));
    tcase_add_test(t, nor_does_one_on_a_phone);
    tcase_add_test(t, nor_does_one_of_a_lesson);
    tcase_add_loop_test(t, strips_say_what_is_above_and_light_leads_down, 0,
                        LENGTH(toys));
    tcase_add_test(t, so_do_the_strips_of_lessons);
    tcase_add_loop_test(t, no_text_of_a_box_overlaps_or_leaves_it, 0,
                        LENGTH(toys));
    tcase_add_test(t, nor_does_one_of_lessons);
    suite_add_tcase(suite, t);
    return suite_end(suite);
}
