#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "sdl/font.h"
#include "suite.h"

static struct font_files *files;
static const struct font *font;

static void open_fonts(void)
{
    struct reason why = {0};
    files = font_open(SOURCE_ROOT "/assets", &why);
    ck_assert_msg(files != NULL, "%s", reason_text(&why));
    reason_free(&why);
    font = font_of(files);
}

static void close_fonts(void)
{
    font_close(files);
}

// From DejaVu's own tables; a size of 1 is 2048 units.
static const struct {
    uint32_t codepoint;
    int regular, bold;
} design[] = {
    {' ', 651, 713}, {'0', 1303, 1425},    {'e', 1260, 1389},
    {'i', 569, 702}, {0x2212, 1716, 1716}, {'W', 2025, 2259},
};

START_TEST(advances_are_design_units)
{
    uint32_t c = design[_i].codepoint;
    ck_assert(font->advance(font->self, WEIGHT_REGULAR, c) * 2048 ==
              design[_i].regular);
    ck_assert(font->advance(font->self, WEIGHT_BOLD, c) * 2048 ==
              design[_i].bold);
}
END_TEST

START_TEST(digits_are_equally_wide)
{
    for (int w = WEIGHT_REGULAR; w <= WEIGHT_BOLD; w++)
        for (uint32_t c = '1'; c <= '9'; c++)
            ck_assert(font->advance(font->self, (enum weight)w, c) ==
                      font->advance(font->self, (enum weight)w, '0'));
}
END_TEST

static int darkest(const struct glyph *g)
{
    int most = 0;
    for (int i = 0; i < g->width * g->height; i++)
        most = g->mask[i] > most ? g->mask[i] : most;
    return most;
}

static const int sizes[] = {8, 11, 15, 20, 26, 40, 90};

START_TEST(masks_stand_on_the_baseline)
{
    int size = sizes[_i];
    const struct glyph *g = font->glyph(font->self, WEIGHT_REGULAR, size, 'H');
    // A capital is 1493 units high and stands on the line.
    ck_assert_int_le(abs(g->height - (size * 1493 + 1024) / 2048), 1);
    ck_assert_int_eq(g->top + g->height, 0);
    ck_assert_int_ge(darkest(g), 128);
    g = font->glyph(font->self, WEIGHT_REGULAR, size, 'p'); // goes below
    ck_assert_int_gt(g->top + g->height, 0);
    g = font->glyph(font->self, WEIGHT_REGULAR, size, 'j'); // and to the left
    ck_assert_int_le(g->left, 0);
}
END_TEST

START_TEST(masks_have_no_empty_border)
{
    const struct glyph *g =
        font->glyph(font->self, WEIGHT_BOLD, sizes[_i], 0x2211);
    int top = 0, bottom = 0, left = 0, right = 0;
    for (int x = 0; x < g->width; x++) {
        top += g->mask[x];
        bottom += g->mask[(g->height - 1) * g->width + x];
    }
    for (int y = 0; y < g->height; y++) {
        left += g->mask[y * g->width];
        right += g->mask[y * g->width + g->width - 1];
    }
    ck_assert(top && bottom && left && right);
}
END_TEST

START_TEST(spaces_are_empty)
{
    const struct glyph *g = font->glyph(font->self, WEIGHT_REGULAR, 20, ' ');
    ck_assert_ptr_null(g->mask);
    ck_assert_int_eq(g->width, 0);
    g = font->glyph(font->self, WEIGHT_REGULAR, 0, 'a');
    ck_assert_ptr_null(g->mask);
}
END_TEST

START_TEST(what_is_missing_shows_as_missing)
{
    double advance = font->advance(font->self, WEIGHT_REGULAR, 0xfffd);
    ck_assert(font->advance(font->self, WEIGHT_REGULAR, 0xe000) == advance);
    ck_assert(font->advance(font->self, WEIGHT_REGULAR, 0x4e2d) == advance);
    struct glyph want = *font->glyph(font->self, WEIGHT_BOLD, 30, 0xfffd);
    struct glyph have = *font->glyph(font->self, WEIGHT_BOLD, 30, 0x4e2d);
    ck_assert_int_gt(want.width, 0);
    ck_assert_int_eq(want.width, have.width);
    ck_assert_int_eq(want.height, have.height);
    ck_assert_mem_eq(want.mask, have.mask, want.width * want.height);
}
END_TEST

START_TEST(masks_are_kept)
{
    const struct glyph *g = font->glyph(font->self, WEIGHT_REGULAR, 20, 'a');
    for (uint32_t c = 0x20; c < 0x500; c++) // the table grows on the way
        font->glyph(font->self, WEIGHT_BOLD, 21, c);
    ck_assert_ptr_eq(font->glyph(font->self, WEIGHT_REGULAR, 20, 'a'), g);
}
END_TEST

START_TEST(memory_is_bounded)
{
    struct glyph before = *font->glyph(font->self, WEIGHT_REGULAR, 600, 'W');
    int width = before.width, height = before.height;
    for (int size = 600; size < 700; size++)
        ck_assert_int_gt(font->glyph(font->self, WEIGHT_BOLD, size, 'W')->width,
                         0);
    const struct glyph *g = font->glyph(font->self, WEIGHT_REGULAR, 600, 'W');
    ck_assert_int_eq(g->width, width);
    ck_assert_int_eq(g->height, height);
}
END_TEST

START_TEST(a_missing_font_is_named)
{
    struct reason why = {0};
    ck_assert_ptr_null(font_open(SOURCE_ROOT "/nowhere", &why));
    ck_assert_ptr_nonnull(strstr(reason_text(&why), "DejaVuSans.ttf"));
    reason_free(&why);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("font");
    TCase *t = tcase_create("font");
    tcase_add_checked_fixture(t, open_fonts, close_fonts);
    const int count = sizeof sizes / sizeof *sizes;
    tcase_add_loop_test(t, advances_are_design_units, 0,
                        sizeof design / sizeof *design);
    tcase_add_test(t, digits_are_equally_wide);
    tcase_add_loop_test(t, masks_stand_on_the_baseline, 0, count);
    tcase_add_loop_test(t, masks_have_no_empty_border, 0, count);
    tcase_add_test(t, spaces_are_empty);
    tcase_add_test(t, what_is_missing_shows_as_missing);
    tcase_add_test(t, masks_are_kept);
    tcase_add_test(t, memory_is_bounded);
    tcase_add_test(t, a_missing_font_is_named);
    suite_add_tcase(s, t);
    return suite_end(s);
}
