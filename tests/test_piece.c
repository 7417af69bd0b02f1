// SPDX-License-Identifier: MIT
// Text in pieces: what is drawn as a whole, what alone; widths and cuts.
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/strbuf.h"
#include "draw/font.h"
#include "draw/raster/raster.h"
#include "fake_font.h"
#include "math/rng.h"
#include "suite.h"

static struct fake_font fake;
static const struct font *font;

static void open_font(void)
{
    font = fake_font_init(&fake);
}

// Runs in brackets, with their script; those to the left after "<".
static const struct {
    const char *text, *pieces;
} cuts[] = {
    {"", ""},
    {"cat 12 √x·2", "cat 12 √x·2"},
    {"café", "café"}, // the letter that has its accent already
    {"cafe\u0301s", "caf[Latn e\u0301]s"},
    {"x\u0302\u0323y\u0304", "[Latn x\u0302\u0323][Latn y\u0304]"},
    {"α\u0301ж\u0301", "[Grek α\u0301][Cyrl ж\u0301]"},
    {"\u0301a", "[Zinh \u0301]a"},
    {"नमस्ते दुनिया", "[Deva नमस्ते] [Deva दुनिया]"},
    {"สวัสดี", "[Thai สวัสดี]"},
    {"नमस्ते…", "[Deva नमस्ते]…"},
    {"ab\u200Dc", "a[Latn b\u200D]c"},
    {"日本語", "日本語"},
    {"か\u3099", "[Latn か\u3099]"},
    {"a\xFF\xCC", "a\uFFFD\uFFFD"}, // bad bytes
    // What runs to the left, and what stands in it.
    {"שלום", "[<Hebr שלום]"},
    {"(שלום)", "([<Hebr שלום])"},
    {"a שלום עולם b", "a [<Hebr עולם] [<Hebr שלום] b"},
    {"שלום  עולם ", " [<Hebr עולם]  [<Hebr שלום]"},
    {"שלום, עולם", "[<Hebr עולם] ,[<Hebr שלום]"},
    {"שלום …", "… [<Hebr שלום]"},
    {"a שלום…", "a [<Hebr שלום]…"},
    {"שָׁלוֹם", "[<Hebr שָׁלוֹם]"},
    {"كلب שלום", "[<Hebr שלום] [<Arab كلب]"},
    {"سنة ٢٠٢٤", "٢٠٢٤ [<Arab سنة]"},
    {"كلب، قط؟", "[<Arab قط؟] [<Arab كلب،]"},
    {"क שלום", "[Deva क] [<Hebr שלום]"},
    {"a ש\u0301 b", "a [<Hebr ש\u0301] b"},
    {"\xCCש", "[<Hebr ש]\uFFFD"},
    {"\u200Fa", "a"}, // what only turns a text is no piece
    {"a\u2067b\u2069c", "abc"},
};

static void add_found(struct strbuf *out, const struct text_piece *p)
{
    char bytes[4];
    if (!p->run.length) {
        strbuf_add_n(out, bytes, utf8_write(p->code, bytes));
        return;
    }
    strbuf_addf(out, "[%s%s %.*s]", p->run.leftward ? "<" : "",
                p->run.script->tag, (int)p->run.length, p->run.text);
}

START_TEST(runs_are_found)
{
    struct strbuf found = {0};
    struct arena arena = {0};
    struct text_line line = text_line(cuts[_i].text, &arena);
    for (int i = 0; i < line.count; i++)
        add_found(&found, &line.pieces[i]);
    ck_assert_str_eq(strbuf_text(&found), cuts[_i].pieces);
    strbuf_free(&found);
    arena_free(&arena);
}
END_TEST

// A walk takes the same pieces, and they touch each other.
START_TEST(walks_take_the_pieces_of_the_line)
{
    struct strbuf found = {0};
    struct text_walk walk;
    double end = 0;
    font_walk_begin(&walk, cuts[_i].text);
    for (struct text_piece p; font_walk(font, WEIGHT_REGULAR, &walk, &p);) {
        add_found(&found, &p);
        ck_assert_double_eq(walk.x, end);
        end = walk.end;
    }
    font_walk_end(&walk);
    ck_assert_str_eq(strbuf_text(&found), cuts[_i].pieces);
    ck_assert_double_eq(end,
                        font_width(font, WEIGHT_REGULAR, 1, cuts[_i].text));
    strbuf_free(&found);
}
END_TEST

START_TEST(scripts_are_in_order)
{
    uint32_t next = 0; // the end of the last row of the table
    int rows = 0;
    for (uint32_t code = 0; code < 0x110000; code++) {
        const struct script *s = script_of(code);
        if (s->last == 0x10FFFF || code < next)
            continue; // no row, or still the same
        ck_assert_uint_eq(s->first, code);
        ck_assert_uint_ge(s->last, code);
        ck_assert_ptr_eq(script_of(s->last), s);
        ck_assert_uint_eq(strlen(s->tag), 4);
        next = s->last + 1;
        rows++;
    }
    ck_assert_uint_eq(next, 0xE01F0);
    ck_assert_int_ge(rows, 80);
}
END_TEST

static const char *const pool[] = {
    "a", "e\u0301", "שלום", " ", "كلب", "…", "√", "ก", "้", "12", "न", "्", ",",
};

static void random_text(struct rng *rng, struct strbuf *out)
{
    const int count = sizeof pool / sizeof *pool;
    for (int k = rng_between(rng, 0, 12); k >= 0; k--)
        strbuf_add(out, pool[rng_between(rng, 0, count - 1)]);
}

// What fits is no wider than the room, ends between letters, and grows.
static void cut(struct rng *rng)
{
    struct strbuf text = {0};
    random_text(rng, &text);
    double whole = font_width(font, WEIGHT_BOLD, 10, text.text);
    int before = 0;
    for (double room = 0; room < whole + 7; room += 0.9) {
        int fits = font_fit(font, WEIGHT_BOLD, 10, text.text, room);
        ck_assert_int_ge(fits, before);
        before = fits;
        const char *rest = text.text + fits;
        struct strbuf part = {0};
        strbuf_add_n(&part, text.text, (size_t)fits);
        double width = font_width(font, WEIGHT_BOLD, 10, part.text);
        ck_assert_msg(width <= room + 1e-9, "%s: %g in %g", part.text, width,
                      room);
        // One more letter would not have fitted: here all are 6.5 wide.
        ck_assert(!*rest || width + 6.5 > room - 1e-9);
        const char *next = rest;
        ck_assert(!fits || script_of(utf8_next(&next))->shaping != SHAPED_MARK);
        strbuf_free(&part);
    }
    ck_assert_uint_eq((size_t)before, text.length);
    strbuf_free(&text);
}

START_TEST(cuts_fit_and_keep_marks)
{
    struct rng rng = {(uint64_t)_i};
    for (int i = 0; i < 20; i++)
        cut(&rng);
}
END_TEST

START_TEST(long_runs_go_on)
{
    struct strbuf text = {0};
    for (int i = 0; i < 1000; i++)
        strbuf_add(&text, "ש");
    struct arena arena = {0};
    struct text_line line = text_line(text.text, &arena);
    size_t sum = 0;
    for (int i = 0; i < line.count; i++) {
        ck_assert_uint_gt(line.pieces[i].run.length, 0);
        ck_assert_uint_le(line.pieces[i].run.length, MOST_RUN + 4);
        sum += line.pieces[i].run.length;
    }
    ck_assert_uint_eq(sum, text.length);
    arena_free(&arena);
    ck_assert_double_eq_tol(font_width(font, WEIGHT_REGULAR, 1, text.text), 600,
                            1e-6);
    strbuf_free(&text);
}
END_TEST

// The first and one after the last column with ink.
static void columns(const char *text, int *from, int *to)
{
    enum { WIDTH = 200, HEIGHT = 40 };
    static uint32_t pixels[WIDTH * HEIGHT];
    memset(pixels, 0xFF, sizeof pixels);
    struct surface s = {WIDTH, HEIGHT, WIDTH, pixels};
    struct draw d = {.kind = DRAW_TEXT,
                     .x = 20 * UNIT,
                     .y = 30 * UNIT,
                     .size = 20 * UNIT,
                     .fill = 0xFF000000,
                     .text = text};
    raster_text(&d, font, &s);
    *from = WIDTH;
    *to = 0;
    for (int i = 0; i < WIDTH * HEIGHT; i++)
        if (pixels[i] != 0xFFFFFFFF) {
            *from = i % WIDTH < *from ? i % WIDTH : *from;
            *to = i % WIDTH >= *to ? i % WIDTH + 1 : *to;
        }
}

// In the fake font each letter is 12 wide and its ink begins 1 further.
START_TEST(runs_are_drawn_where_the_pen_is)
{
    int from, to;
    columns("aשלום", &from, &to);
    ck_assert_int_eq(from, 21);
    ck_assert_int_eq(to, 20 + 5 * 12);
    columns("a  שלום", &from, &to);
    ck_assert_int_eq(to, 20 + 7 * 12);
    columns("  שלום", &from, &to); // it begins on the right
    ck_assert_int_eq(from, 21);
    ck_assert_int_eq(to, 20 + 4 * 12);
    columns("e\u0301e\u0301a", &from, &to);
    ck_assert_int_eq(to, 20 + 2 * 12 + 1 + 10);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("piece");
    TCase *t = tcase_create("piece");
    tcase_add_checked_fixture(t, open_font, NULL);
    tcase_add_loop_test(t, runs_are_found, 0, sizeof cuts / sizeof *cuts);
    tcase_add_loop_test(t, walks_take_the_pieces_of_the_line, 0,
                        sizeof cuts / sizeof *cuts);
    tcase_add_test(t, scripts_are_in_order);
    tcase_add_loop_test(t, cuts_fit_and_keep_marks, 0, 10);
    tcase_add_test(t, long_runs_go_on);
    tcase_add_test(t, runs_are_drawn_where_the_pen_is);
    suite_add_tcase(s, t);
    return suite_end(s);
}
