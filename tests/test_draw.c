// SPDX-License-Identifier: MIT
// The display list and its back ends.
#include <check.h>
#include <math.h>
#include <png.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "draw/output.h"
#include "draw/raster/press.h"
#include "draw/raster/raster.h"
#include "fake_font.h"
#include "suite.h"

#define COUNT(table) ((int)(sizeof(table) / sizeof *(table)))

static const color WHITE = 0xFFFFFFFF, BLACK = 0xFF000000;

// A list, a surface and all that belongs to them.
struct easel {
    struct arena arena;
    struct list list;
    struct surface surface;
    struct fake_font font;
    struct raster *raster;
};

static struct easel *easel_new(int width, int height)
{
    struct easel *e = calloc(1, sizeof *e);
    list_begin(&e->list, &e->arena, width, height, WHITE);
    // Wider than needed, to find writers that forget the pitch.
    e->surface = (struct surface){width, height, width + 3, NULL};
    e->surface.pixels =
        calloc((size_t)(width + 3) * (size_t)height, sizeof(uint32_t));
    fake_font_init(&e->font);
    e->raster = raster_new();
    return e;
}

static void easel_free(struct easel *e)
{
    list_free(&e->list);
    arena_free(&e->arena);
    free(e->surface.pixels);
    raster_free(e->raster);
    free(e);
}

static void paint(struct easel *e)
{
    raster_draw(e->raster, &e->list, &e->font.font, &e->surface);
}

static uint32_t pixel(const struct easel *e, int x, int y)
{
    return e->surface.pixels[y * e->surface.pitch + x];
}

// How dark a pixel is, 0 to 255.
static int ink(const struct easel *e, int x, int y)
{
    return 255 - (int)(pixel(e, x, y) & 0xFF);
}

// All ink, in pixels.
static double ink_sum(const struct easel *e)
{
    double sum = 0;
    for (int y = 0; y < e->surface.height; y++)
        for (int x = 0; x < e->surface.width; x++)
            sum += ink(e, x, y);
    return sum / 255;
}

// Check writes to a pipe at every assertion: loops over pixels sum up first.
static int larger(int a, int b)
{
    return a > b ? a : b;
}

static struct draw box(int x, int y, int width, int height, color fill)
{
    return (struct draw){.kind = DRAW_BOX,
                         .x = x,
                         .y = y,
                         .width = width,
                         .height = height,
                         .fill = fill};
}

static struct draw path(enum draw_kind kind, const struct point *points,
                        int count)
{
    struct draw d = {.kind = kind, .points = points, .point_count = count};
    if (kind == DRAW_POLYGON)
        d.fill = BLACK;
    else
        d.line = BLACK;
    return d;
}

// Boxes: the ink of three pixels of the row y = 1.
static const struct {
    int x, y, width, height;
    color fill;
    int ink[4]; // of pixels 0 to 3
} boxes[] = {
    {64, 64, 64, 64, 0xFF000000, {0, 255, 0, 0}},
    {64, 64, 128, 64, 0x80000000, {0, 128, 128, 0}},
    {32, 64, 128, 64, 0xFF000000, {128, 255, 128, 0}},
    {48, 64, 16, 64, 0xFF000000, {64, 0, 0, 0}},
    {64, 96, 64, 32, 0xFF000000, {0, 128, 0, 0}},
    {64, 64, 0, 64, 0xFF000000, {0, 0, 0, 0}},
    {64, 64, -64, 64, 0xFF000000, {0, 0, 0, 0}},
    {64, 64, 64, 64, 0x00000000, {0, 0, 0, 0}},
    {-640, -640, 6400, 6400, 0xFF000000, {255, 255, 255, 255}},
};

START_TEST(test_box)
{
    struct easel *e = easel_new(4, 4);
    struct draw d = box(boxes[_i].x, boxes[_i].y, boxes[_i].width,
                        boxes[_i].height, boxes[_i].fill);
    list_add(&e->list, &d);
    paint(e);
    for (int x = 0; x < 4; x++)
        ck_assert_int_eq(ink(e, x, 1), boxes[_i].ink[x]);
    easel_free(e);
}
END_TEST

// A box by its own fast path and as a polygon.
START_TEST(test_box_and_polygon_agree)
{
    struct easel *a = easel_new(20, 20), *b = easel_new(20, 20);
    srand((unsigned)_i);
    int x = rand() % 1400 - 60, y = rand() % 1400 - 60;
    int w = rand() % 700 + 1, h = rand() % 700 + 1;
    color fill = (color)(rand() % 256) << 24 | 0x123456;
    struct draw d = box(x, y, w, h, fill);
    list_add(&a->list, &d);
    struct point p[] = {{x, y}, {x + w, y}, {x + w, y + h}, {x, y + h}};
    d = path(DRAW_POLYGON, p, 4);
    d.fill = fill;
    list_add(&b->list, &d);
    paint(a);
    paint(b);
    int most = 0;
    for (int i = 0; i < 20; i++)
        for (int j = 0; j < 20; j++)
            most = larger(most, abs(ink(a, j, i) - ink(b, j, i)));
    ck_assert_int_le(most, 1);
    easel_free(a);
    easel_free(b);
}
END_TEST

static double triangle_area(const struct point *p)
{
    double a = (double)(p[1].x - p[0].x) * (p[2].y - p[0].y);
    double b = (double)(p[2].x - p[0].x) * (p[1].y - p[0].y);
    return fabs(a - b) / 2 / (UNIT * UNIT);
}

START_TEST(test_triangle_area)
{
    struct easel *e = easel_new(100, 90);
    srand((unsigned)_i);
    struct point p[3];
    do {
        for (int i = 0; i < 3; i++)
            p[i] = (struct point){rand() % 6400, rand() % 5760};
    } while (triangle_area(p) < 300);
    struct draw d = path(DRAW_POLYGON, p, 3);
    list_add(&e->list, &d);
    paint(e);
    ck_assert_double_eq_tol(ink_sum(e) / triangle_area(p), 1, 0.005);
    easel_free(e);
}
END_TEST

static const double PI = 3.14159265358979323846;

// Shapes made of curves: what they should cover, in pixels.
static const struct {
    const char *name;
    int x, size, radius, stroke;
    double area;
} rounds[] = {
    {"circle", 640, 2560, 1280, 0, 400 * 3.14159265358979},
    {"circle off the grid", 667, 2541, 1271, 0,
     (2541. / 128) * (2541. / 128) * 3.14159265358979},
    {"rounded", 640, 2560, 384, 0, 1600 - (4 - 3.14159265358979) * 36},
    {"ring", 640, 2560, 1280, 256, 2 * 3.14159265358979 * 20 * 4},
    {"frame", 640, 2560, 0, 128, 4 * 40 * 2},
};

START_TEST(test_round_area)
{
    struct easel *e = easel_new(60, 60);
    struct draw d = box(rounds[_i].x, rounds[_i].x, rounds[_i].size,
                        rounds[_i].size, rounds[_i].stroke ? 0 : BLACK);
    d.radius = rounds[_i].radius;
    d.stroke = rounds[_i].stroke;
    d.line = BLACK;
    list_add(&e->list, &d);
    paint(e);
    ck_assert_double_eq_tol(ink_sum(e) / rounds[_i].area, 1, 0.005);
    easel_free(e);
}
END_TEST

// A straight line with round ends is a rectangle and a circle.
START_TEST(test_stroke_area)
{
    struct easel *e = easel_new(100, 100);
    srand((unsigned)_i);
    struct point p[2];
    for (int i = 0; i < 2; i++)
        p[i] = (struct point){1280 + rand() % 3840, 1280 + rand() % 3840};
    struct draw d = path(DRAW_STROKE, p, 2);
    d.stroke = 64 + rand() % 900;
    list_add(&e->list, &d);
    paint(e);
    double w = d.stroke / 64.0;
    double length = hypot(p[1].x - p[0].x, p[1].y - p[0].y) / 64;
    double area = w * length + PI * w * w / 4;
    ck_assert_double_eq_tol(ink_sum(e), area, area * 0.005 + 0.2);
    easel_free(e);
}
END_TEST

// However a line crosses itself, it is nowhere darker than its own colour.
START_TEST(test_no_double_blending)
{
    struct easel *e = easel_new(80, 80);
    struct point p[40];
    srand((unsigned)_i);
    for (int i = 0; i < 40; i++)
        p[i] = (struct point){rand() % 5120, rand() % 5120};
    struct draw d = path(DRAW_STROKE, p, 40);
    d.stroke = 500;
    d.line = 0x80000000;
    list_add(&e->list, &d);
    paint(e);
    int darkest = 0;
    for (int y = 0; y < 80; y++)
        for (int x = 0; x < 80; x++)
            darkest = larger(darkest, ink(e, x, y));
    ck_assert_int_eq(darkest, 128);
    easel_free(e);
}
END_TEST

// A bend of a smooth curve must not thin, thicken or tear the line.
START_TEST(test_curve_is_even)
{
    struct easel *e = easel_new(120, 120);
    struct point p[61];
    for (int i = 0; i <= 60; i++)
        p[i] = (struct point){(int)(3840 + 2560 * cos(i * PI / 120)),
                              (int)(3840 + 2560 * sin(i * PI / 120))};
    struct draw d = path(DRAW_STROKE, p, 61);
    d.stroke = 64 * (_i + 1);
    list_add(&e->list, &d);
    paint(e);
    double w = _i + 1, area = 40 * PI / 2 * w + PI * w * w / 4;
    ck_assert_double_eq_tol(ink_sum(e), area, area * 0.005 + 0.2);
    easel_free(e);
}
END_TEST

START_TEST(test_polygon_winding)
{
    // A square inside a square: the same way round it is filled, the other
    // way round it is a hole.
    static const struct point ring[] = {
        {640, 640},   {3200, 640},  {3200, 3200}, {640, 3200},  {640, 640},
        {1280, 1280}, {1280, 2560}, {2560, 2560}, {2560, 1280}, {1280, 1280},
    };
    struct point same[10];
    memcpy(same, ring, sizeof ring);
    same[6] = ring[8];
    same[8] = ring[6];
    struct easel *e = easel_new(60, 60);
    struct draw d = path(DRAW_POLYGON, _i ? same : ring, 10);
    list_add(&e->list, &d);
    paint(e);
    ck_assert_double_eq_tol(ink_sum(e), _i ? 1600 : 1200, 0.01);
    easel_free(e);
}
END_TEST

// A shape that hangs over an edge paints what is left of it, and nothing
// else: compare with the same shape on a larger surface.
static const struct point over[] = {{-40, 0},   {40, 0},  {0, -40}, {0, 40},
                                    {-40, -40}, {40, 40}, {-70, 10}};

static void hanging(struct easel *e, int x, int y)
{
    struct point *p = arena_array(&e->arena, 5, sizeof *p);
    static const int at[5][2] = {{5, 5}, {70, 20}, {30, 75}, {60, 50}, {9, 60}};
    for (int i = 0; i < 5; i++)
        p[i] = (struct point){x + at[i][0] * 64, y + at[i][1] * 64 + 9};
    struct draw d = path(DRAW_POLYGON, p, 5);
    d.fill = 0xFFAA3300;
    list_add(&e->list, &d);
    d = path(DRAW_STROKE, p, 5);
    d.stroke = 300;
    d.line = 0x90003377;
    list_add(&e->list, &d);
    d.dash = 400;
    list_add(&e->list, &d);
    d = box(x + 640, y + 660, 3000, 2900, 0x40203040);
    list_add(&e->list, &d);
    d.radius = 700;
    d.stroke = 200;
    d.line = 0xFF00FF00;
    list_add(&e->list, &d);
    d.dash = 333;
    list_add(&e->list, &d);
    static const color pixels[] = {0xFF102030, 0x80405060, 0, 0xFF708090};
    d = (struct draw){.kind = DRAW_IMAGE,
                      .x = x + 1000,
                      .y = y + 1300,
                      .width = 2100,
                      .height = 2500,
                      .rows = 2,
                      .columns = 2,
                      .pixels = pixels};
    list_add(&e->list, &d);
    d = (struct draw){.kind = DRAW_TEXT,
                      .x = x + 64,
                      .y = y + 3200,
                      .size = 1280,
                      .fill = BLACK,
                      .text = "clip me"};
    list_add(&e->list, &d);
}

START_TEST(test_clip)
{
    struct easel *small = easel_new(80, 80), *large = easel_new(240, 240);
    hanging(small, over[_i].x * 64, over[_i].y * 64);
    hanging(large, (over[_i].x + 80) * 64, (over[_i].y + 80) * 64);
    paint(small);
    paint(large);
    int most = 0;
    for (int y = 0; y < 80; y++)
        for (int x = 0; x < 80; x++)
            for (int shift = 0; shift < 24; shift += 8) {
                int a = (int)(pixel(small, x, y) >> shift & 0xFF);
                int b = (int)(pixel(large, x + 80, y + 80) >> shift & 0xFF);
                most = larger(most, abs(a - b));
            }
    ck_assert_int_le(most, 2);
    uint32_t outside = 0;
    for (int y = 0; y < 80; y++)
        for (int x = 80; x < 83; x++)
            outside |= pixel(small, x, y);
    ck_assert_uint_eq(outside, 0);
    easel_free(small);
    easel_free(large);
}
END_TEST

START_TEST(test_dash_period)
{
    struct easel *e = easel_new(100, 20);
    struct point p[] = {{0, 640}, {6400, 640}};
    struct draw d = path(DRAW_STROKE, p, 2);
    d.stroke = 128;
    d.dash = 5 * 64;
    list_add(&e->list, &d);
    paint(e);
    for (int x = 0; x < 100; x++)
        ck_assert_int_eq(ink(e, x, 10), x / 5 % 2 ? 0 : 255);
    easel_free(e);
}
END_TEST

// Dashes go on around bends with their count, and half of a line is dash.
START_TEST(test_dashes_bend)
{
    struct easel *e = easel_new(100, 100);
    struct point p[] = {{640, 640}, {5120, 640}, {5120, 5120}, {640, 5120}};
    struct draw d = path(DRAW_STROKE, p, 4);
    d.stroke = 128;
    d.dash = 7 * 64;
    list_add(&e->list, &d);
    paint(e);
    ck_assert_double_eq_tol(ink_sum(e), 210, 2);
    easel_free(e);
}
END_TEST

// A dashed square looks the same from all four sides, whatever its size.
START_TEST(test_dashed_box)
{
    struct easel *e = easel_new(80, 80);
    int size = 20 + _i;
    struct draw d = box(640, 640, size * 64, size * 64, 0);
    d.stroke = 128;
    d.dash = 3 * 64;
    d.radius = _i % 3 * 256;
    d.line = BLACK;
    list_add(&e->list, &d);
    paint(e);
    int most = 0;
    for (int y = 8; y < size + 12; y++)
        for (int x = 8; x < size + 12; x++) {
            int flip = 19 + size - x;
            most = larger(most, abs(ink(e, x, y) - ink(e, flip, y)));
            most = larger(most, abs(ink(e, x, y) - ink(e, y, x)));
        }
    ck_assert_int_le(most, 4);
    double around = size * 4 - (8 - 2 * PI) * d.radius / 64.0;
    ck_assert_double_eq_tol(ink_sum(e), around, around * 0.05);
    easel_free(e);
}
END_TEST

// A million dashes nobody sees take no time.
START_TEST(test_endless_dashes)
{
    struct easel *e = easel_new(40, 40);
    struct point p[] = {{INT32_MIN, INT32_MIN},
                        {INT32_MAX, INT32_MAX},
                        {INT32_MIN, 77},
                        {INT32_MAX, 900}};
    struct draw d = path(DRAW_STROKE, p, 4);
    d.stroke = 64;
    d.dash = 1;
    list_add(&e->list, &d);
    d = box(INT32_MIN, INT32_MIN, INT32_MAX, INT32_MAX, BLACK);
    d.stroke = 64;
    d.line = BLACK;
    d.dash = 1;
    list_add(&e->list, &d);
    d.radius = INT32_MAX;
    list_add(&e->list, &d);
    paint(e);
    easel_free(e);
}
END_TEST

static int32_t wild(void)
{
    static const int32_t odd[] = {
        0, 1, -1, 64, INT32_MIN, INT32_MAX, INT32_MIN + 1, 1 << 30, -(1 << 24)};
    int32_t small = (int32_t)(rand() % 9000) - 2000;
    return rand() % 12 ? small : odd[rand() % COUNT(odd)];
}

static color wild_color(void)
{
    return (color)rand() << 1 ^ (color)rand() << 16;
}

static struct draw wild_draw(struct arena *arena)
{
    static const char *const texts[] = {"", "cat", "a\xFF\xC3", "−0.67", NULL};
    int count = rand() % 9;
    struct point *p = arena_array(arena, 9, sizeof *p);
    for (int i = 0; i < count; i++)
        p[i] = rand() % 5 || i == 0 ? (struct point){wild(), wild()} : p[i - 1];
    color *pixels = arena_array(arena, 36, sizeof *pixels);
    for (int i = 0; i < 36; i++)
        pixels[i] = wild_color();
    return (struct draw){
        .kind = (enum draw_kind)(rand() % 5),
        .x = wild(),
        .y = wild(),
        .width = wild(),
        .height = wild(),
        .radius = wild(),
        .stroke = rand() % 3 ? rand() % 500 : wild(),
        .dash = rand() % 3 ? 0 : wild(),
        .fill = wild_color(),
        .line = wild_color(),
        .size = rand() % 3 ? rand() % 3000 : wild(),
        .weight = rand() % 2 ? WEIGHT_BOLD : WEIGHT_REGULAR,
        .text = texts[rand() % COUNT(texts)],
        .points = p,
        .point_count = count,
        .rows = rand() % 7,
        .columns = rand() % 7,
        .pixels = rand() % 9 ? pixels : NULL,
    };
}

// 2,000 lists of nonsense: nothing outside the surface, nothing left behind
// in the scratch memory, every back end survives.
START_TEST(test_wild)
{
    struct easel *e = easel_new(60, 50);
    struct raster *fresh = raster_new();
    srand((unsigned)_i);
    for (int round = 0; round < 100; round++) {
        list_free(&e->list);
        arena_reset(&e->arena);
        for (int i = rand() % 6; i >= 0; i--) {
            struct draw d = wild_draw(&e->arena);
            list_add(&e->list, &d);
        }
        paint(e);
        int wrong = 0;
        for (int y = 0; y < 50; y++)
            for (int x = 0; x < 63; x++)
                wrong += pixel(e, x, y) >> 24 != (x < 60 ? 255 : 0);
        ck_assert_int_eq(wrong, 0);
        struct strbuf out = {0};
        svg_write(&e->list, &out);
        text_write(&e->list, &out);
        strbuf_free(&out);
    }
    uint32_t *old = malloc(63 * 50 * sizeof *old);
    memcpy(old, e->surface.pixels, 63 * 50 * sizeof *old);
    raster_draw(fresh, &e->list, &e->font.font, &e->surface);
    ck_assert_mem_eq(old, e->surface.pixels, 63 * 50 * sizeof *old);
    free(old);
    raster_free(fresh);
    easel_free(e);
}
END_TEST

START_TEST(test_text_pixels)
{
    struct easel *e = easel_new(60, 30);
    struct draw d = {.kind = DRAW_TEXT,
                     .x = 5 * 64,
                     .y = 20 * 64,
                     .size = 20 * 64,
                     .fill = BLACK,
                     .text = "a b"};
    list_add(&e->list, &d);
    paint(e);
    // Advance 12, boxes 10 wide from 1 right of the pen, 14 high.
    for (int x = 0; x < 60; x++) {
        bool in = (x >= 6 && x < 16) || (x >= 30 && x < 40);
        ck_assert_int_eq(ink(e, x, 19), in ? 255 : 0);
        ck_assert_int_eq(ink(e, x, 6), in ? 255 : 0);
        ck_assert_int_eq(ink(e, x, 5), 0);
        ck_assert_int_eq(ink(e, x, 20), 0);
    }
    easel_free(e);
}
END_TEST

// The same text, turned by hand: what is [u] along it and [v] under its line.
static bool in_tilted(const struct draw *d, double x, double y, double edge)
{
    double dx = x + 0.5 - d->x / 64.0, dy = y + 0.5 - d->y / 64.0;
    double u = (dx - dy) * sqrt(0.5), v = (dx + dy) * sqrt(0.5);
    bool high = v > -14 + edge && v < -edge;
    return high && ((u > 1 + edge && u < 11 - edge) ||
                    (u > 25 + edge && u < 35 - edge));
}

START_TEST(test_tilted_pixels)
{
    struct easel *e = easel_new(80, 60);
    struct draw d = {.kind = DRAW_TEXT,
                     .x = 30 * 64 + _i * 7,
                     .y = 45 * 64 - _i * 5,
                     .width = 36 * 64,
                     .size = 20 * 64,
                     .tilted = true,
                     .fill = BLACK,
                     .text = "a b"};
    list_add(&e->list, &d);
    paint(e);
    struct text_bounds b = text_bounds(&d, 14 * 64, 0);
    int inked = 0, inside = 0;
    for (int y = 0; y < 60; y++)
        for (int x = 0; x < 80; x++) {
            int most = in_tilted(&d, x, y, -1.3) ? 255 : 0;
            int least = in_tilted(&d, x, y, 1.3) ? 254 : 0;
            ck_assert_int_le(ink(e, x, y), most);
            ck_assert_int_ge(ink(e, x, y), least);
            inked += ink(e, x, y);
            inside += least > 0;
            if (ink(e, x, y) > 8) {
                ck_assert_int_ge(x + 1, b.left / 64);
                ck_assert_int_le(x, b.right / 64 + 1);
                ck_assert_int_ge(y + 1, b.top / 64);
                ck_assert_int_le(y, b.bottom / 64 + 1);
            }
        }
    ck_assert_int_gt(inside, 100);
    // Two boxes of 10 by 14, as much ink turned as level.
    ck_assert_double_eq_tol(inked / 255.0, 280, 6);
    easel_free(e);
}
END_TEST

// A tilted text is another text: the window draws again.
START_TEST(test_tilted_list)
{
    struct easel *e = easel_new(80, 60);
    struct draw d = {.kind = DRAW_TEXT,
                     .x = 640,
                     .y = 3200,
                     .width = 1280,
                     .size = 640,
                     .fill = BLACK,
                     .text = "up"};
    list_add(&e->list, &d);
    uint64_t level = list_hash(&e->list);
    e->list.draws[0].tilted = true;
    ck_assert_uint_ne(list_hash(&e->list), level);
    // What it covers is what is kept of the picture.
    list_crop(&e->list, 3);
    double back = 10 * sqrt(0.5), along = (20 + 10 / 3.0) * sqrt(0.5);
    ck_assert_int_eq(e->list.width, (int)ceil(back + along) + 6);
    ck_assert_double_eq_tol(e->list.draws[0].x / 64.0, 3 + back, 0.1);
    ck_assert_double_eq_tol(e->list.draws[0].y / 64.0,
                            3 + (20 + 10) * sqrt(0.5), 0.1);
    ck_assert_int_eq(e->list.height,
                     (int)ceil((30 + 10 / 3.0) * sqrt(0.5) + 3) + 3);
    struct strbuf out = {0};
    e->list.draws[0].x = 640;
    e->list.draws[0].y = 3232;
    svg_write(&e->list, &out);
    ck_assert_ptr_nonnull(
        strstr(out.text, " transform=\"rotate(-45 10 50.5)\""));
    strbuf_free(&out);
    easel_free(e);
}
END_TEST

START_TEST(test_image)
{
    struct easel *e = easel_new(12, 8);
    static const color pixels[] = {0xFF000001, 0xFF000002, 0x00FFFFFF,
                                   0x80000000, 0xFF000005, 0xFF000006};
    struct draw d = {.kind = DRAW_IMAGE,
                     .x = 64,
                     .y = 128,
                     .width = 9 * 64,
                     .height = 4 * 64,
                     .rows = 2,
                     .columns = 3,
                     .pixels = pixels};
    list_add(&e->list, &d);
    paint(e);
    for (int y = 0; y < 8; y++)
        for (int x = 0; x < 12; x++) {
            bool in = x >= 1 && x < 10 && y >= 2 && y < 6;
            color want = WHITE;
            if (in)
                want = pixels[(y - 2) / 2 * 3 + (x - 1) / 3];
            want = want == 0x80000000 ? 0xFF7F7F7F : want;
            want = want == 0x00FFFFFF ? WHITE : want;
            ck_assert_uint_eq(pixel(e, x, y), want);
        }
    easel_free(e);
}
END_TEST

// Boxes out of stamps and along their paths, all over the grid of pixels.
START_TEST(test_stamps)
{
    struct easel *a = easel_new(120, 90), *b = easel_new(120, 90);
    srand((unsigned)_i);
    int most = 0;
    for (int round = 0; round < 100; round++) {
        struct draw d = box(rand() % 6400 - 64, rand() % 4800 - 64,
                            rand() % 3200 + 1, rand() % 2400 + 1, 0);
        d.radius = rand() % 2 ? rand() % 800 : 0;
        d.stroke = rand() % 4 ? rand() % 300 : 0;
        d.dash = rand() % 3 ? 0 : rand() % 400;
        d.fill = rand() % 2 ? 0xFF123456 : wild_color();
        d.line = rand() % 2 ? 0xFF654321 : wild_color();
        paint(a);
        paint(b);
        press_box(&a->raster->stamps, &a->raster->pen, &d, &a->surface);
        pen_fill(&b->raster->pen, &d, &b->surface);
        if (d.stroke)
            pen_outline(&b->raster->pen, &d, &b->surface);
        for (int y = 0; y < 90; y++)
            for (int x = 0; x < 120; x++)
                most = larger(most, abs(ink(a, x, y) - ink(b, x, y)));
    }
    // The fill and the outline on it may each round the other way.
    ck_assert_int_le(most, 2);
    easel_free(a);
    easel_free(b);
}
END_TEST

static const struct point corner[] = {{64, 64}, {1920, 160}};
static const color four[] = {1, 2, 3, 4};

static const struct {
    struct draw draw;
    const char *line;
} lines[] = {
    {{.kind = DRAW_BOX,
      .x = 24 * 64,
      .y = 16 * 64,
      .width = 6400,
      .height = 2560,
      .radius = 6 * 64,
      .fill = 0xFFFFEFB0,
      .line = 0xFF1B2430,
      .stroke = 128,
      .dash = 192},
     "box 24.00 16.00 100.00 40.00 r6 fill #ffffefb0 line #ff1b2430 2.00 "
     "dash 3.00"},
    {{.kind = DRAW_BOX,
      .x = -1,
      .y = 0,
      .width = 64,
      .height = 64,
      .radius = 16,
      .fill = 0x80000001},
     "box -0.02 0.00 1.00 1.00 r0.25 fill #80000001"},
    {{.kind = DRAW_TEXT,
      .x = 30 * 64,
      .y = 44 * 64,
      .size = 20 * 64,
      .weight = WEIGHT_BOLD,
      .fill = 0xFF000000,
      .text = "cat"},
     "text 30.00 44.00 size 20.00 bold #ff000000 \"cat\""},
    {{.kind = DRAW_TEXT,
      .x = 64,
      .size = 64,
      .tilted = true,
      .fill = 0xFF000000,
      .text = "up"},
     "text 1.00 0.00 size 1.00 tilted #ff000000 \"up\""},
    {{.kind = DRAW_TEXT,
      .width = 96,
      .size = 64,
      .fill = 0xFF000000,
      .text = "a\"\\\n−"},
     "text 0.00 0.00 width 1.50 size 1.00 #ff000000 \"a\\\"\\\\\\x0a−\""},
    {{.kind = DRAW_STROKE,
      .points = corner,
      .point_count = 2,
      .stroke = 96,
      .line = 0xFF0072B2},
     "stroke 1.00,1.00 30.00,2.50 line #ff0072b2 1.50"},
    {{.kind = DRAW_POLYGON,
      .points = corner,
      .point_count = 2,
      .fill = 0xFF0072B2},
     "polygon 1.00,1.00 30.00,2.50 fill #ff0072b2"},
    {{.kind = DRAW_IMAGE,
      .width = 128,
      .height = 128,
      .rows = 2,
      .columns = 2,
      .pixels = four},
     "image 0.00 0.00 2.00 2.00 2x2 colors be7a5e775165785d"},
};

START_TEST(test_text_dump)
{
    struct easel *e = easel_new(640, 480);
    list_add(&e->list, &lines[_i].draw);
    struct strbuf got = {0}, want = {0};
    text_write(&e->list, &got);
    strbuf_addf(&want, "list 640x480 paper #ffffffff\n%s\n", lines[_i].line);
    ck_assert_str_eq(got.text, want.text);
    strbuf_free(&got);
    strbuf_free(&want);
    easel_free(e);
}
END_TEST

// What each record is in SVG; NULL: nothing at all.
static const struct {
    struct draw draw;
    const char *element;
} elements[] = {
    {{.kind = DRAW_BOX,
      .x = 32,
      .width = 640,
      .height = 64,
      .radius = 6400,
      .fill = 0x80FF0000,
      .line = 0xFF000000,
      .stroke = 96},
     "<rect x=\"0.5\" y=\"0\" width=\"10\" height=\"1\" rx=\"0.5\""
     " fill=\"#ff0000\" fill-opacity=\"0.502\" stroke=\"#000000\""
     " stroke-width=\"1.5\"/>\n"},
    {{.kind = DRAW_BOX, .width = 0, .height = 64, .fill = 0xFF000000}, NULL},
    {{.kind = DRAW_STROKE,
      .points = corner,
      .point_count = 2,
      .stroke = 96,
      .line = 0xFF0072B2,
      .dash = 64},
     "<polyline points=\"1,1 30,2.5\" fill=\"none\" stroke=\"#0072b2\""
     " stroke-width=\"1.5\" stroke-linejoin=\"round\""
     " stroke-dasharray=\"1\"/>\n"},
    {{.kind = DRAW_STROKE,
      .points = corner,
      .point_count = 1,
      .stroke = 96,
      .line = 0xFF0072B2},
     "<polyline points=\"1,1 1,1\" fill=\"none\" stroke=\"#0072b2\""
     " stroke-width=\"1.5\" stroke-linejoin=\"round\""
     " stroke-linecap=\"round\"/>\n"},
    {{.kind = DRAW_TEXT,
      .y = 64,
      .width = 96,
      .size = 64,
      .fill = 0xFF000000,
      .weight = WEIGHT_BOLD,
      .text = "a<b> & \"\x01\t\xFF\" −"},
     "<text xml:space=\"preserve\" x=\"0\" y=\"1\" font-size=\"1\""
     " font-weight=\"600\" fill=\"#000000\" textLength=\"1.5\""
     " lengthAdjust=\"spacingAndGlyphs\">"
     "a&lt;b&gt; &amp; &quot;\xEF\xBF\xBD \xEF\xBF\xBD&quot; −</text>\n"},
    {{.kind = DRAW_TEXT, .size = 64, .fill = 0xFF000000, .text = ""}, NULL},
};

START_TEST(test_svg_elements)
{
    struct easel *e = easel_new(64, 48);
    list_add(&e->list, &elements[_i].draw);
    struct strbuf got = {0}, want = {0};
    svg_write(&e->list, &got);
    strbuf_addf(&want,
                "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                "<svg xmlns=\"http://www.w3.org/2000/svg\" version=\"1.1\""
                " width=\"64\" height=\"48\" viewBox=\"0 0 64 48\""
                " font-family=\"Inter, DejaVu Sans, sans-serif\">\n"
                "<rect x=\"0\" y=\"0\" width=\"64\" height=\"48\""
                " fill=\"#ffffff\"/>\n%s</svg>\n",
                elements[_i].element ? elements[_i].element : "");
    ck_assert_str_eq(got.text, want.text);
    strbuf_free(&got);
    strbuf_free(&want);
    easel_free(e);
}
END_TEST

static int occurrences(const char *in, const char *what)
{
    int count = 0;
    for (; (in = strstr(in, what)); in += strlen(what))
        count++;
    return count;
}

START_TEST(test_svg_image_runs)
{
    static const color pixels[] = {0xFF000001, 0xFF000001, 0xFF000002,
                                   0,          0xFF000001, 0xFF000001,
                                   0xFF000001, 0x80000001};
    struct easel *e = easel_new(64, 48);
    struct draw d = {.kind = DRAW_IMAGE,
                     .width = 640,
                     .height = 640,
                     .rows = 2,
                     .columns = 4,
                     .pixels = pixels};
    list_add(&e->list, &d);
    struct strbuf out = {0};
    svg_write(&e->list, &out);
    ck_assert_int_eq(occurrences(out.text, "<rect"), 1 + 4);
    ck_assert_int_eq(occurrences(out.text, "crispEdges"), 1);
    ck_assert_int_eq(occurrences(out.text, "fill-opacity=\"0.502\""), 1);
    strbuf_free(&out);
    easel_free(e);
}
END_TEST

START_TEST(test_png)
{
    struct easel *e = easel_new(33, 21);
    srand(7);
    for (int i = 0; i < 36 * 21; i++)
        e->surface.pixels[i] = 0xFF000000 | wild_color();
    struct strbuf a = {0}, b = {0};
    ck_assert(png_write(&e->surface, &a));
    ck_assert(png_write(&e->surface, &b));
    ck_assert_uint_eq(a.length, b.length);
    ck_assert_mem_eq(a.text, b.text, a.length);
    ck_assert_mem_eq(a.text, "\x89PNG\r\n\x1a\n", 8);
    png_image image = {.version = PNG_IMAGE_VERSION};
    ck_assert(png_image_begin_read_from_memory(&image, a.text, a.length));
    ck_assert_uint_eq(image.width, 33);
    ck_assert_uint_eq(image.height, 21);
    image.format = PNG_FORMAT_BGRA;
    uint32_t read[33 * 21];
    ck_assert(png_image_finish_read(&image, NULL, read, 0, NULL));
    for (int y = 0; y < 21; y++)
        ck_assert_mem_eq(read + 33 * y, e->surface.pixels + 36 * y, 33 * 4);
    struct surface none = {0, 5, 0, NULL};
    ck_assert(!png_write(&none, &a));
    strbuf_free(&a);
    strbuf_free(&b);
    easel_free(e);
}
END_TEST

static struct draw whole(void)
{
    return (struct draw){.kind = DRAW_BOX,
                         .x = 1,
                         .y = 2,
                         .width = 3,
                         .height = 4,
                         .radius = 5,
                         .stroke = 6,
                         .dash = 7,
                         .fill = 8,
                         .line = 9,
                         .size = 10,
                         .text = "text",
                         .points = corner,
                         .point_count = 2,
                         .rows = 2,
                         .columns = 2,
                         .pixels = four};
}

static uint64_t hash_of(const struct draw *d)
{
    struct easel *e = easel_new(8, 8);
    list_add(&e->list, d);
    uint64_t hash = list_hash(&e->list);
    easel_free(e);
    return hash;
}

// Changes one field of [d]; false when there are no more.
static bool change(struct draw *d, int which)
{
    static const struct point other[] = {{64, 64}, {1920, 161}};
    static const color five[] = {1, 2, 3, 5};
    switch (which) {
    case 0:
        d->kind = DRAW_IMAGE;
        break;
    case 1:
        d->x++;
        break;
    case 2:
        d->y++;
        break;
    case 3:
        d->width++;
        break;
    case 4:
        d->height++;
        break;
    case 5:
        d->radius++;
        break;
    case 6:
        d->stroke++;
        break;
    case 7:
        d->dash++;
        break;
    case 8:
        d->fill++;
        break;
    case 9:
        d->line ^= 0x80000000;
        break;
    case 10:
        d->size++;
        break;
    case 11:
        d->weight = WEIGHT_BOLD;
        break;
    case 12:
        d->text = "texu";
        break;
    case 13:
        d->text = "tex";
        break;
    case 14:
        d->text = NULL;
        break;
    case 15:
        d->points = other;
        break;
    case 16:
        d->point_count = 1;
        break;
    case 17:
        d->rows = 1;
        break;
    case 18:
        d->columns = 1;
        break;
    case 19:
        d->pixels = five;
        break;
    case 20:
        d->x = 2;
        d->y = 1;
        break;
    case 21:
        d->rows = 1;
        d->columns = 4;
        break;
    default:
        return false;
    }
    return true;
}

START_TEST(test_hash_sees_everything)
{
    uint64_t seen[32];
    struct draw d = whole();
    seen[0] = hash_of(&d);
    int count = 1;
    for (; change(&d, count - 1); d = whole())
        seen[count++] = hash_of(&d);
    d.tilted = !d.tilted;
    seen[count++] = hash_of(&d);
    ck_assert_int_eq(count, 24);
    for (int i = 0; i < count; i++)
        for (int j = 0; j < i; j++)
            ck_assert_uint_ne(seen[i], seen[j]);
}
END_TEST

START_TEST(test_hash_ignores_addresses)
{
    struct draw a = whole(), b;
    memset(&b, 0xA5, sizeof b); // padding, if any
    char text[] = "text";
    struct point points[] = {corner[0], corner[1]};
    color pixels[] = {1, 2, 3, 4};
    b.kind = a.kind, b.x = 1, b.y = 2, b.width = 3, b.height = 4;
    b.radius = 5, b.stroke = 6, b.dash = 7, b.fill = 8, b.line = 9;
    b.size = 10, b.weight = a.weight, b.tilted = a.tilted;
    b.text = text, b.points = points;
    b.point_count = 2, b.rows = 2, b.columns = 2, b.pixels = pixels;
    ck_assert_uint_eq(hash_of(&a), hash_of(&b));
}
END_TEST

START_TEST(test_hash_of_list)
{
    struct easel *e = easel_new(8, 9);
    uint64_t first = list_hash(&e->list);
    e->list.width = 9, e->list.height = 8;
    ck_assert_uint_ne(list_hash(&e->list), first);
    e->list.width = 8, e->list.height = 9;
    ck_assert_uint_eq(list_hash(&e->list), first);
    e->list.paper ^= 1;
    ck_assert_uint_ne(list_hash(&e->list), first);
    easel_free(e);
}
END_TEST

enum { BAD = 0xFFFD };

static const struct {
    const char *text;
    uint32_t codes[6];
} decodings[] = {
    {"", {0}},
    {"a", {'a'}},
    {"\x7F\xC2\x80", {0x7F, 0x80}},
    {"−√", {0x2212, 0x221A}},
    {"\xF0\x9D\x92\xB3", {0x1D4B3}},
    {"\xF4\x8F\xBF\xBF", {0x10FFFF}},
    {"\x80", {BAD}},
    {"a\xFF"
     "b",
     {'a', BAD, 'b'}},
    {"\xC0\x80", {BAD, BAD}},
    {"\xC3", {BAD}},
    {"\xC3(", {BAD, '('}},
    {"\xE2\x88", {BAD, BAD}},
    {"\xE2\x88z", {BAD, BAD, 'z'}},
    {"\xE0\x80\x80", {BAD, BAD, BAD}},
    {"\xED\xA0\x80", {BAD, BAD, BAD}},
    {"\xF4\x90\x80\x80", {BAD, BAD, BAD, BAD}},
    {"\xF0\x9D\x92", {BAD, BAD, BAD}},
    {"\xF8\x88\x80", {BAD, BAD, BAD}},
};

START_TEST(test_utf8)
{
    const char *at = decodings[_i].text;
    for (int i = 0; decodings[_i].codes[i]; i++)
        ck_assert_uint_eq(utf8_next(&at), decodings[_i].codes[i]);
    ck_assert_uint_eq(utf8_next(&at), 0);
    ck_assert_uint_eq(utf8_next(&at), 0);
    ck_assert_ptr_eq(at, decodings[_i].text + strlen(decodings[_i].text));
}
END_TEST

START_TEST(test_font)
{
    struct fake_font *fake = malloc(sizeof *fake);
    const struct font *f = fake_font_init(fake);
    ck_assert_double_eq_tol(font_width(f, WEIGHT_REGULAR, 10, ""), 0, 1e-9);
    ck_assert_double_eq_tol(font_width(f, WEIGHT_REGULAR, 10, "a√"), 12, 1e-9);
    ck_assert_double_eq_tol(font_width(f, WEIGHT_BOLD, 10, "a√"), 13, 1e-9);
    ck_assert_int_eq(font_fit(f, WEIGHT_REGULAR, 10, "a√b", 12.1), 4);
    ck_assert_int_eq(font_fit(f, WEIGHT_REGULAR, 10, "a√b", 11.9), 1);
    ck_assert_int_eq(font_fit(f, WEIGHT_REGULAR, 10, "a√b", 0), 0);
    ck_assert_int_eq(font_fit(f, WEIGHT_REGULAR, 10, "a√b", 99), 5);
    free(fake);
}
END_TEST

static Suite *draw_suite(void)
{
    Suite *s = suite_create("draw");
    TCase *pixels = tcase_create("pixels");
    tcase_add_loop_test(pixels, test_box, 0, COUNT(boxes));
    tcase_add_loop_test(pixels, test_box_and_polygon_agree, 0, 50);
    tcase_add_loop_test(pixels, test_triangle_area, 0, 20);
    tcase_add_loop_test(pixels, test_round_area, 0, COUNT(rounds));
    tcase_add_loop_test(pixels, test_stroke_area, 0, 20);
    tcase_add_loop_test(pixels, test_no_double_blending, 0, 5);
    tcase_add_loop_test(pixels, test_curve_is_even, 0, 12);
    tcase_add_loop_test(pixels, test_polygon_winding, 0, 2);
    tcase_add_loop_test(pixels, test_clip, 0, COUNT(over));
    tcase_add_test(pixels, test_dash_period);
    tcase_add_test(pixels, test_dashes_bend);
    tcase_add_loop_test(pixels, test_dashed_box, 0, 12);
    tcase_add_test(pixels, test_endless_dashes);
    tcase_add_loop_test(pixels, test_wild, 0, 20);
    tcase_add_loop_test(pixels, test_stamps, 0, 20);
    tcase_add_test(pixels, test_text_pixels);
    tcase_add_loop_test(pixels, test_tilted_pixels, 0, 9);
    tcase_add_test(pixels, test_tilted_list);
    tcase_add_test(pixels, test_image);
    suite_add_tcase(s, pixels);
    TCase *files = tcase_create("files");
    tcase_add_loop_test(files, test_text_dump, 0, COUNT(lines));
    tcase_add_loop_test(files, test_svg_elements, 0, COUNT(elements));
    tcase_add_test(files, test_svg_image_runs);
    tcase_add_test(files, test_png);
    suite_add_tcase(s, files);
    TCase *list = tcase_create("list");
    tcase_add_test(list, test_hash_sees_everything);
    tcase_add_test(list, test_hash_ignores_addresses);
    tcase_add_test(list, test_hash_of_list);
    tcase_add_loop_test(list, test_utf8, 0, COUNT(decodings));
    tcase_add_test(list, test_font);
    suite_add_tcase(s, list);
    return s;
}

int main(void)
{
    return suite_end(draw_suite());
}
