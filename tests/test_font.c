// SPDX-License-Identifier: MIT
#include <check.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "sdl/font.h"
#include "sdl/glyph_cache.h"
#include "suite.h"

static struct font_files *files;
static const struct font *font;

enum { BOX = MISSING_LETTER };

static struct arena pieces; // of the runs below

static void open_fonts(void)
{
    struct reason why = {0};
    files = font_open(SOURCE_ROOT "/assets", FONTS_SHIPPED, &why);
    ck_assert_msg(files != NULL, "%s", reason_text(&why));
    reason_free(&why);
    font = font_of(files);
}

static void close_fonts(void)
{
    arena_free(&pieces);
    font_close(files);
}

static bool alike(const struct glyph *a, const struct glyph *b)
{
    return a->width == b->width && a->height == b->height && a->top == b->top &&
           !memcmp(a->mask, b->mask, (size_t)a->width * (size_t)a->height);
}

// From Inter's own tables; a size of 1 is 2816 units.
static const struct {
    uint32_t codepoint;
    int regular, bold;
} design[] = {
    {' ', 792, 699}, {'0', 1824, 1888},    {'e', 1640, 1669},
    {'i', 668, 734}, {0x2212, 1856, 1894}, {'W', 2672, 2835},
};

START_TEST(advances_are_design_units)
{
    uint32_t c = design[_i].codepoint;
    ck_assert(font->advance(font->self, WEIGHT_REGULAR, c) ==
              design[_i].regular / 2816.0);
    ck_assert(font->advance(font->self, WEIGHT_BOLD, c) ==
              design[_i].bold / 2816.0);
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
    // A capital is 2048 units high and stands on the line.
    ck_assert_int_le(abs(g->height - (size * 2048 + 1408) / 2816), 1);
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

START_TEST(what_is_missing_shows_as_a_box)
{
    double advance = font->advance(font->self, WEIGHT_REGULAR, BOX);
    ck_assert(font->advance(font->self, WEIGHT_REGULAR, 0xe000) == advance);
    ck_assert(font->advance(font->self, WEIGHT_REGULAR, 0x4e2d) == advance);
    struct glyph want = *font->glyph(font->self, WEIGHT_BOLD, 30, BOX);
    struct glyph have = *font->glyph(font->self, WEIGHT_BOLD, 30, 0x4e2d);
    ck_assert_int_gt(want.width, 15);
    ck_assert_int_eq(want.width, have.width);
    ck_assert_int_eq(want.height, have.height);
    ck_assert_mem_eq(want.mask, have.mask, want.width * want.height);
    // It is marked: a box that stands in the text itself is open.
    struct glyph open = *font->glyph(font->self, WEIGHT_BOLD, 30, 0x25A1);
    ck_assert(!alike(&have, &open));
    const uint8_t *middle = have.mask + have.height / 2 * have.width;
    ck_assert_int_gt(middle[have.width / 2], 100);
}
END_TEST

// DejaVu's: ᵀ, ∈, ⟨, ∘, ▸ and a letter of Hebrew.
START_TEST(what_inter_lacks_is_there)
{
    static const uint32_t signs[] = {0x1D40, 0x2208, 0x27E8,
                                     0x2218, 0x25B8, 0x5D0};
    struct glyph box = *font->glyph(font->self, WEIGHT_REGULAR, 30, BOX);
    for (int i = 0; i < 6; i++) {
        const struct glyph *g =
            font->glyph(font->self, WEIGHT_REGULAR, 30, signs[i]);
        ck_assert_msg(g->mask && !alike(g, &box), "U+%04X", signs[i]);
    }
}
END_TEST

static double kern(enum weight weight, uint32_t left, uint32_t right)
{
    return font->kern(font->self, weight, left, right) * 2816;
}

// From Inter's `kern` table. What is of two fonts is not kerned.
START_TEST(pairs_are_kerned)
{
    for (int again = 0; again < 2; again++) {
        ck_assert(kern(WEIGHT_REGULAR, 'T', 'o') == -224);
        ck_assert(kern(WEIGHT_REGULAR, 'A', 'V') == -192);
        ck_assert(kern(WEIGHT_BOLD, 'A', 'V') == -234);
        ck_assert(kern(WEIGHT_BOLD, 'T', 0xE9) == -224); // Té
        ck_assert(kern(WEIGHT_REGULAR, 'e', 'e') == 0);
        ck_assert(kern(WEIGHT_REGULAR, 'T', 0x1D40) == 0);
    }
    double apart = font_width(font, WEIGHT_REGULAR, 1, "T") +
                   font_width(font, WEIGHT_REGULAR, 1, "o");
    ck_assert(fabs(font_width(font, WEIGHT_REGULAR, 1, "To") - apart +
                   224.0 / 2816) < 1e-12);
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

// The one run that [text] is.
static struct run run_of(const char *text)
{
    struct text_line line = text_line(text, &pieces);
    ck_assert_int_eq(line.count, 1);
    ck_assert_uint_eq(line.pieces[0].run.length, strlen(text));
    return line.pieces[0].run;
}

static double run_advance(const char *text)
{
    struct run run = run_of(text);
    return font->run_advance(font->self, WEIGHT_REGULAR, &run);
}

static struct glyph paint_run(enum weight weight, int size, const char *text)
{
    struct run run = run_of(text);
    return *font->run(font->self, weight, size, &run);
}

static double letters_advance(const char *text)
{
    double sum = 0;
    for (uint32_t code; (code = utf8_next(&text));)
        sum += font->advance(font->self, WEIGHT_REGULAR, code);
    return sum;
}

// Columns without ink inside a mask.
static int gaps(const struct glyph *g)
{
    int count = 0;
    for (int x = 0; x < g->width; x++) {
        bool ink = false;
        for (int y = 0; y < g->height; y++)
            ink = ink || g->mask[y * g->width + x] > 8;
        count += !ink;
    }
    return count;
}

static bool near(double a, double b)
{
    return fabs(a - b) < 0.002;
}

// Letters that do not join move the pen as they do alone.
START_TEST(runs_are_as_wide_as_their_letters)
{
    ck_assert(near(run_advance("שלום"), letters_advance("שלום")));
    ck_assert(
        near(font_width(font, WEIGHT_REGULAR, 1, "שלום עולם"),
             run_advance("שלום") + letters_advance(" ") + run_advance("עולם")));
    ck_assert(run_advance("x\u0302\u0323") == letters_advance("x"));
    ck_assert(run_advance("e\u0301") == letters_advance("é"));
    ck_assert(run_advance("\u200D") == 0);
    ck_assert(near(font_width(font, WEIGHT_REGULAR, 1, "a שלום b"),
                   letters_advance("a שלום b")));
    // In Arabic letters take another shape between others.
    ck_assert(run_advance("كلب") < letters_advance("كلب"));
}
END_TEST

// The ink of [g] left of [right], a place seen from the pen.
static int ink(const struct glyph *g, double right)
{
    int sum = 0;
    for (int y = 0; y < g->height; y++)
        for (int x = 0; x < g->width && g->left + x < right; x++)
            sum += g->mask[y * g->width + x];
    return sum;
}

// On the left, as far as the last letter is wide, is the last letter's ink.
START_TEST(runs_run_to_the_left)
{
    static const char *const words[] = {"שו", "וש", "קלו", "שלם"};
    static const uint32_t last[] = {0x5D5, 0x5E9, 0x5D5, 0x5DD};
    int size = sizes[_i];
    for (int i = 0; i < 4; i++) {
        double width =
            font->advance(font->self, WEIGHT_REGULAR, last[i]) * size;
        struct glyph word = paint_run(WEIGHT_REGULAR, size, words[i]);
        int want =
            ink(font->glyph(font->self, WEIGHT_REGULAR, size, last[i]), size);
        int have = ink(&word, width);
        ck_assert_msg(abs(have - want) < want / 5, "%s: %d of %d", words[i],
                      have, want);
    }
}
END_TEST

START_TEST(arabic_letters_join)
{
    int size = sizes[_i];
    struct glyph word = paint_run(WEIGHT_REGULAR, size, "كلب");
    ck_assert_int_eq(gaps(&word), 0);
    struct glyph apart = paint_run(WEIGHT_REGULAR, size, "ك\u200Cل\u200Cب");
    ck_assert(!alike(&word, &apart));
    ck_assert_int_gt(apart.width, word.width);
}
END_TEST

// What runs have around them to be painted is not in their masks.
START_TEST(a_run_of_one_letter_is_that_letter)
{
    static const uint32_t letters[] = {0x5E9, 0x5DC, 0x5E7, 0x5DD}; // שלקם
    static const char *const runs[] = {"ש", "ל", "ק", "ם"};
    for (int i = 0; i < 4; i++)
        for (int w = WEIGHT_REGULAR; w <= WEIGHT_BOLD; w++) {
            struct glyph g = paint_run((enum weight)w, sizes[_i], runs[i]);
            struct glyph same =
                *font->glyph(font->self, (enum weight)w, sizes[_i], letters[i]);
            ck_assert_int_le(abs(g.width - same.width), 1);
            ck_assert_int_eq(g.height, same.height);
            ck_assert_int_eq(g.top, same.top);
            ck_assert_int_le(abs(g.left - same.left), 1);
        }
}
END_TEST

START_TEST(ink_stays_near_the_advance)
{
    static const char *const words[] = {"كلب",     "بالعالم", "שָׁלוֹם",
                                        "e\u0301", "ສະບາຍ",   "q\u0302"};
    for (int i = 0; i < 6; i++) {
        int size = sizes[_i];
        struct glyph g = paint_run(WEIGHT_REGULAR, size, words[i]);
        double advance = run_advance(words[i]) * size, slack = 1 + size * 0.1;
        ck_assert(g.width > advance * 0.7 && g.left >= -slack);
        ck_assert(g.left + g.width < advance + slack);
    }
}
END_TEST

#define HIGH "\u0302\u0302\u0302\u0302\u0302\u0302"
#define DEEP "\u0323\u0323\u0323\u0323\u0323\u0323"

// h̃ and s̃: the middle of the mark is that of the letter.
START_TEST(marks_stand_in_the_middle)
{
    static const char *const marked[] = {"h\u0303", "s\u0303", "x\u0304"};
    int size = sizes[_i];
    for (int i = 0; i < 3; i++) {
        struct glyph both = paint_run(WEIGHT_REGULAR, size, marked[i]);
        struct glyph letter = *font->glyph(font->self, WEIGHT_REGULAR, size,
                                           (uint32_t)marked[i][0]);
        int high = letter.top - both.top, left = size, right = 0;
        ck_assert_int_gt(high, size / 16);
        for (int y = 0; y < high - 1; y++)
            for (int x = 0; x < both.width; x++)
                if (both.mask[y * both.width + x] > 40) {
                    left = x < left ? x : left;
                    right = x > right ? x : right;
                }
        int middle = 2 * (both.left) + left + right;
        int want = 2 * letter.left + letter.width - 1;
        ck_assert_msg(abs(middle - want) <= 5 + size / 10,
                      "%s at %d: %d, not %d", marked[i], size, middle, want);
    }
}
END_TEST

// However high and deep the marks are, the letter stands on the line.
START_TEST(marks_stand_on_their_letters)
{
    int size = sizes[_i], slack = 1 + size / 12;
    struct glyph plain = paint_run(WEIGHT_REGULAR, size, "a\u0302");
    struct glyph high = paint_run(WEIGHT_REGULAR, size, "a" HIGH);
    struct glyph deep = paint_run(WEIGHT_REGULAR, size, "a" DEEP);
    struct glyph both = paint_run(WEIGHT_REGULAR, size, "a" HIGH DEEP);
    ck_assert_int_le(abs(high.top + high.height), 1 + size / 60);
    ck_assert_int_lt(high.top, plain.top - size * 3 / 4);
    ck_assert_int_ge(deep.top, plain.top);
    ck_assert_int_gt(deep.top + deep.height, size * 3 / 4);
    ck_assert_int_le(abs(both.top - high.top), slack);
    ck_assert_int_le(abs(both.top + both.height - deep.top - deep.height),
                     slack);
}
END_TEST

// What was said of letters that are lacking.
struct heard {
    uint32_t code[4];
    const char *package[4];
    int count;
};

static void hear(const void *self, uint32_t code, const char *package)
{
    struct heard *h = (struct heard *)(uintptr_t)self;
    ck_assert_int_lt(h->count, 4);
    h->code[h->count] = code;
    h->package[h->count++] = package;
}

START_TEST(a_letter_that_is_lacking_is_told_once)
{
    struct heard h = {0};
    font_tell_lacking(files, (struct lacking_listener){hear, &h});
    font_width(font, WEIGHT_BOLD, 10, "cat \u2192 ☺\uFE0F e\u0301 שלום");
    ck_assert_int_eq(h.count, 0);
    for (int twice = 0; twice < 2; twice++) {
        font_width(font, twice, 10, "a न\u092E\u0938\u094D ไทย ዓ");
        font_width(font, twice, 10,
                   "日本 🧬 한국 🌍 🧠 🫠 e\u1DFE");
    }
    ck_assert_int_eq(h.count, 4);
    ck_assert_uint_eq(h.code[0], 0x928);
    ck_assert_str_eq(h.package[0], "fonts-noto-core");
    ck_assert_uint_eq(h.code[1], 0x65E5);
    ck_assert_str_eq(h.package[1], "fonts-noto-cjk");
    ck_assert_uint_eq(h.code[2], 0x1F9EC);
    ck_assert_ptr_null(h.package[2]); // newer than any outline there
    ck_assert_uint_eq(h.code[3], 0x1F30D);
    ck_assert_str_eq(h.package[3], "fonts-symbola");
}
END_TEST

// A mark alone may be lacking: its letter is drawn, and it is told.
START_TEST(a_mark_that_is_lacking_is_told)
{
    struct heard h = {0};
    font_tell_lacking(files, (struct lacking_listener){hear, &h});
    ck_assert(run_advance("e\u1DFE") == font_width(font, 0, 1, "e"));
    ck_assert_int_eq(h.count, 1);
    ck_assert_uint_eq(h.code[0], 0x1DFE);
}
END_TEST

static const struct {
    uint32_t code;
    const char *package; // NULL: none is known
} packages[] = {
    {0x915, "fonts-noto-core"},
    {0x1200, "fonts-noto-core"},
    {0x10FF, "fonts-noto-core"},
    {0x1100, "fonts-noto-cjk"},
    {0x3042, "fonts-noto-cjk"},
    {0x4E2D, "fonts-noto-cjk"},
    {0xD55C, "fonts-noto-cjk"},
    {0xFF01, "fonts-noto-cjk"},
    {0x20000, "fonts-hanazono"},
    {0x2728, "fonts-symbola"},
    {0x1F600, "fonts-symbola"},
    {0x1F680, "fonts-symbola"},
    {0x1F6F9, NULL},
    {0x1F996, "fonts-symbola"},
    {0x1FAE0, NULL},
    {0x1FA00, "fonts-noto-core"},
    {0xE001, NULL},
    {0xF0000, NULL},
    {0x12000, "fonts-noto-core"},
    {0x1D400, "fonts-noto-core"},
    {0x1F9E6, "fonts-symbola"},
    {0x1F9E7, NULL},
};

START_TEST(packages_have_what_is_lacking)
{
    const char *is = lacking_package(packages[_i].code);
    const char *want = packages[_i].package;
    ck_assert_msg(want ? is && !strcmp(is, want) : !is, "U+%04X: %s",
                  (unsigned)packages[_i].code, is ? is : "none");
}
END_TEST

START_TEST(scripts_that_are_missing_show_as_boxes)
{
    double missing = font->advance(font->self, WEIGHT_REGULAR, BOX);
    // Advances of fonts but Inter are as near as some pixels of their size.
    ck_assert_double_eq_tol(run_advance("नमस्ते"), 6 * missing, .01);
    ck_assert_double_eq_tol(run_advance("ไทย"), 3 * missing, .01);
    struct glyph g = paint_run(WEIGHT_BOLD, 30, "ไทย");
    ck_assert_int_gt(g.width, 30);
    ck_assert_double_eq_tol(run_advance("日\u0301"), missing, .01);
}
END_TEST

// A run leaves no trace in the glyphs that are painted after it.
START_TEST(glyphs_are_the_same_after_runs)
{
    static const char letters[] = "(fi<a12";
    struct reason why = {0};
    struct font_files *fresh =
        font_open(SOURCE_ROOT "/assets", FONTS_SHIPPED, &why);
    const struct font *other = font_of(fresh);
    for (int i = 0; letters[i]; i++) {
        uint32_t code = (uint32_t)letters[i];
        paint_run(WEIGHT_REGULAR, 23, i % 2 ? "كلب" : "e\u0301");
        run_advance(i % 2 ? "שלום" : "קטן");
        ck_assert(alike(font->glyph(font->self, WEIGHT_REGULAR, 23, code),
                        other->glyph(other->self, WEIGHT_REGULAR, 23, code)));
        ck_assert(font->advance(font->self, WEIGHT_BOLD, code) ==
                  other->advance(other->self, WEIGHT_BOLD, code));
    }
    font_close(fresh);
    reason_free(&why);
}
END_TEST

// What is cut off a run leaves another one, with a width of its own.
START_TEST(cut_runs_fit)
{
    static const char word[] = "بالعالم";
    const size_t length = sizeof word - 1;
    double whole = run_advance(word);
    for (double room = 0; room < whole + 0.1; room += 0.05) {
        size_t fits = (size_t)font_fit(font, WEIGHT_REGULAR, 1, word, room);
        const char *next = word + fits;
        utf8_next(&next);
        struct run part = run_of(word), more = part;
        part.length = fits;
        more.length = (size_t)(next - word);
        ck_assert(!fits ||
                  font->run_advance(font->self, WEIGHT_REGULAR, &part) <= room);
        ck_assert(fits == length ||
                  font->run_advance(font->self, WEIGHT_REGULAR, &more) > room);
    }
}
END_TEST

START_TEST(texts_with_one_hash_are_told_apart)
{
    struct glyph_cache c = {0};
    char text[] = "ab";
    struct glyph_key a = {1, text, 2}, b = {1, "cd", 2}, glyph = {1, NULL, 0};
    struct glyph_entry *entry = glyph_cache_add(&c, &a);
    ck_assert_ptr_null(glyph_cache_find(&c, &b));
    ck_assert_ptr_null(glyph_cache_find(&c, &glyph));
    ck_assert_ptr_ne(glyph_cache_add(&c, &b), entry);
    ck_assert_ptr_ne(glyph_cache_add(&c, &glyph), entry);
    strcpy(text, "xy"); // it was copied
    struct glyph_key same = {1, "ab", 2};
    ck_assert_ptr_eq(glyph_cache_find(&c, &same), entry);
    glyph_cache_free(&c);
}
END_TEST

START_TEST(runs_are_kept_and_bounded)
{
    struct run left = {"ab", 2, script_of('a'), true}, right = left;
    right.leftward = false;
    ck_assert(glyph_key_run(WEIGHT_BOLD, 9, &left).bits !=
              glyph_key_run(WEIGHT_BOLD, 9, &right).bits);
    struct run run = run_of("كلب");
    const struct glyph *g = font->run(font->self, WEIGHT_REGULAR, 20, &run);
    char copy[] = "كلب";
    run.text = copy; // the same text elsewhere
    ck_assert_ptr_eq(font->run(font->self, WEIGHT_REGULAR, 20, &run), g);
    ck_assert_ptr_ne(font->run(font->self, WEIGHT_REGULAR, 21, &run), g);
    ck_assert_ptr_ne(font->run(font->self, WEIGHT_BOLD, 20, &run), g);
    // Too large to paint: no picture, but no harm either.
    struct strbuf text = {0};
    for (int i = 0; i < 250; i++)
        strbuf_add(&text, "ש");
    ck_assert_ptr_null(paint_run(WEIGHT_REGULAR, 2048, text.text).mask);
    ck_assert_ptr_nonnull(paint_run(WEIGHT_REGULAR, 40, text.text).mask);
    ck_assert_ptr_null(paint_run(WEIGHT_REGULAR, 0, text.text).mask);
    strbuf_free(&text);
}
END_TEST

START_TEST(a_missing_font_is_named)
{
    struct reason why = {0};
    ck_assert_ptr_null(font_open(SOURCE_ROOT "/nowhere", FONTS_SHIPPED, &why));
    ck_assert_ptr_nonnull(strstr(reason_text(&why), "Inter-Regular.ttf"));
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
    tcase_add_test(t, what_is_missing_shows_as_a_box);
    tcase_add_test(t, what_inter_lacks_is_there);
    tcase_add_test(t, pairs_are_kerned);
    tcase_add_test(t, masks_are_kept);
    tcase_add_test(t, memory_is_bounded);
    tcase_add_test(t, a_missing_font_is_named);
    suite_add_tcase(s, t);
    t = tcase_create("runs");
    tcase_add_checked_fixture(t, open_fonts, close_fonts);
    tcase_add_test(t, runs_are_as_wide_as_their_letters);
    tcase_add_loop_test(t, runs_run_to_the_left, 0, count);
    tcase_add_loop_test(t, arabic_letters_join, 0, count);
    tcase_add_loop_test(t, a_run_of_one_letter_is_that_letter, 0, count);
    tcase_add_loop_test(t, ink_stays_near_the_advance, 0, count);
    tcase_add_loop_test(t, marks_stand_on_their_letters, 0, count);
    tcase_add_loop_test(t, marks_stand_in_the_middle, 0, count);
    tcase_add_test(t, scripts_that_are_missing_show_as_boxes);
    tcase_add_test(t, a_letter_that_is_lacking_is_told_once);
    tcase_add_test(t, a_mark_that_is_lacking_is_told);
    tcase_add_loop_test(t, packages_have_what_is_lacking, 0,
                        sizeof packages / sizeof *packages);
    tcase_add_test(t, glyphs_are_the_same_after_runs);
    tcase_add_test(t, cut_runs_fit);
    tcase_add_test(t, texts_with_one_hash_are_told_apart);
    tcase_add_test(t, runs_are_kept_and_bounded);
    suite_add_tcase(s, t);
    return suite_end(s);
}
