// SPDX-License-Identifier: MIT
// Which way a line of text stands: the examples of UAX #9 and what a lesson in
// Hebrew or Arabic is made of, alike in every back end.
//
// Texts are written as UAX #9 writes them: capitals from A to M stand for
// letters of Hebrew, those from N to Z for letters of Arabic, and the digits of
// Arabic are {0} to {9}. Isolates are > < ~ to the right, to the left and by
// their own letters, = ends them.
#define _GNU_SOURCE // RTLD_NEXT

#include <check.h>
#include <dlfcn.h>
#include <fribidi.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/strbuf.h"
#include "base/utf8.h"
#include "draw/bidi.h"
#include "draw/font.h"
#include "draw/output.h"
#include "draw/pdf.h"
#include "fake_font.h"
#include "math/rng.h"
#include "say/catalogue.h"
#include "scene/mark/notation.h"
#include "suite.h"

// --- FriBidi, watched --------------------------------------------------------

static int calls; // of FriBidi

void fribidi_get_bidi_types(const FriBidiChar *text, FriBidiStrIndex length,
                            FriBidiCharType *types)
{
    void (*real)(const FriBidiChar *, FriBidiStrIndex, FriBidiCharType *);
    void *found = dlsym(RTLD_NEXT, "fribidi_get_bidi_types");
    memcpy(&real, &found, sizeof real);
    calls++;
    real(text, length, types);
}

// --- writing and reading -----------------------------------------------------

static void add_code(struct strbuf *out, uint32_t code)
{
    char bytes[4];
    strbuf_add_n(out, bytes, utf8_write(code, bytes));
}

static uint32_t letter_of(char c)
{
    const char *isolates = "><~=", *at = strchr(isolates, c);
    if (at)
        return 0x2066 + (uint32_t)(at - isolates);
    if (c >= 'A' && c <= 'M')
        return 0x5D0 + (uint32_t)(c - 'A');
    return 0x628 + (uint32_t)(c - 'N'); // no two of these become one
}

// The text that [pattern] stands for.
static const char *write_pattern(const char *pattern, struct arena *arena)
{
    struct strbuf out = {0};
    for (const char *p = pattern; *p; p++) {
        if (*p == '{' && p[1] >= '0' && p[1] <= '9') {
            add_code(&out, 0x660 + (uint32_t)(p[1] - '0'));
            p += 2;
        } else if (strchr("><~=", *p) || (*p >= 'A' && *p <= 'Z')) {
            add_code(&out, letter_of(*p));
        } else {
            strbuf_add_n(&out, p, 1);
        }
    }
    const char *text = arena_copy(arena, strbuf_text(&out), out.length);
    strbuf_free(&out);
    return text;
}

static void add_pattern(struct strbuf *out, uint32_t code)
{
    if (code >= 0x5D0 && code < 0x5DD)
        strbuf_addf(out, "%c", (int)('A' + code - 0x5D0));
    else if (code >= 0x628 && code < 0x635)
        strbuf_addf(out, "%c", (int)('N' + code - 0x628));
    else if (code >= 0x660 && code <= 0x669)
        strbuf_addf(out, "{%d}", (int)(code - 0x660));
    else
        add_code(out, code);
}

// What is seen of a line, from left to right, as a pattern.
static const char *seen(const char *text, struct arena *arena)
{
    struct bidi_line line = bidi_line(text, arena);
    struct strbuf out = {0};
    for (int i = 0; i < line.count; i++) {
        const struct bidi_stretch *s = &line.stretches[i];
        uint32_t *codes =
            arena_array(arena, strlen(s->text) + 1, sizeof *codes);
        int count = 0;
        for (const char *p = s->text; (codes[count] = utf8_next(&p));)
            count++;
        ck_assert_int_gt(count, 0);
        for (int k = 0; k < count; k++)
            add_pattern(&out, s->leftward ? bidi_mirrored(codes[count - 1 - k])
                                          : codes[k]);
    }
    const char *pattern = arena_copy(arena, strbuf_text(&out), out.length);
    strbuf_free(&out);
    return pattern;
}

// --- orders ------------------------------------------------------------------

static const struct {
    const char *text, *seen;
    bool leftward;
} orders[] = {
    {"", "", false},
    {"abc 12", "abc 12", false},
    {"12 (−0.5)", "12 (−0.5)", false},
    // UAX #9, rule L2.
    {"car means CAR.", "car means RAC.", false},
    {"<car MEANS CAR.=", ".RAC SNAEM car", false},
    {"he said “<car MEANS CAR=.”", "he said “RAC SNAEM car.”", false},
    {"<DID MK BAC ’>he said “<car MEANS CAR=”=‘?=",
     "?‘he said “RAC SNAEM car”’ CAB KM DID", false},
    // The direction of a paragraph is that of its first letter, P2 and P3; what
    // is in an isolate is passed over.
    {"abc A 12", "abc 12 A", false},
    {"A abc", "abc A", true},
    {"12 A", "A 12", true},
    {"(A", "A)", true},
    {"~A= abc", "A abc", false},
    {"~abc= A", "A abc", true},
    {"... 12", "... 12", false},
    // Numbers, W1 to W7: of Europe, and of Arabic.
    {"abc A 1.5 x", "abc 1.5 A x", false},
    {"A 1.5 b", "b 1.5 A", true},
    {"A −0.54", "0.54− A", true},
    {"A ~−0.54=", "−0.54 A", true},
    {"abc A ~−0.54= x", "abc A −0.54 x", false},
    {"abc A −0.54", "abc 0.54− A", false},
    {"abc N {3}{4} x", "abc {3}{4} N x", false},
    {"abc {3}{4} 12", "abc {3}{4} 12", false},
    {"A 12-3", "12-3 A", true}, // a sign between two numbers is of them
    {"N 12-3", "3-12 N", true}, // but not after a letter of Arabic
    {"A 10%", "10% A", true},
    {"A 1,000", "1,000 A", true},
    // Brackets, N0, and neutrals, N1 and N2.
    {"A (b) C", "C (b) A", true},
    {"a (B) c", "a (B) c", false},
    {"A (B) c", "c (B) A", true},
    {"a B(c)", "a B(c)", false},
    {"A [1, 2]", "[2 ,1] A", true},
    {"a A[1] b", "a [1]A b", false},
    {"he “A «b» C” d", "he “A «b» C” d", false},
    {"A «B “C” D» E", "E «D ”C“ B» A", true},
    {"a A “B” C b", "a C ”B“ A b", false}, // these are not mirrored
    // What a sentence is filled with stands as it does alone.
    {"s ~A abc= is 1", "s abc A is 1", false},
    {"s ~A= ~B= e", "s A B e", false},
    {"s A B e", "s B A e", false},
    {"“~A=” 12", "“A” 12", false},
    {"“A” 12", "12 ”A“", true},
    {"D ~s[2, 3]= ~−0.5=.", ".−0.5 s[2, 3] D", true},
    // Spaces at the end stand where the paragraph ends, L1.
    {"abc A  ", "abc A  ", false},
    {"A  ", "  A", true},
    {"AN", "NA", true}, // two scripts
};

START_TEST(lines_stand_as_uax_9_says)
{
    struct arena arena = {0};
    const char *text = write_pattern(orders[_i].text, &arena);
    ck_assert_str_eq(seen(text, &arena), orders[_i].seen);
    ck_assert(bidi_line(text, &arena).leftward == orders[_i].leftward);
    ck_assert(bidi_is_leftward(text) == orders[_i].leftward);
    arena_free(&arena);
}
END_TEST

// --- wrapped lines -----------------------------------------------------------

// A paragraph, its lines after a bar, and what is seen of each.
static const struct {
    const char *text, *seen;
} wraps[] = {
    {"abc |def", "abc |def"},
    {"x A 12 |B y", "x 12 A |B y"},   // not "y B": the paragraph runs right
    {"A x |12 B", "x A|B 12"},        // 12 after x, in a text that runs left
    {"A x 12 |y B", "x 12 A|B y"},    // not "y B"
    {"x A - |- B y", "x - A |B - y"}, // the signs are of both words
    {"x A |12 y", "x A |12 y"},
    {"x N |12-3 y", "x N |3-12 y"}, // N before the break is of Arabic
    {"s ~A |abc= is 1", "s A |abc is 1"},
    {"s ~A= |~B= ~C= e", "s A |B C e"},
    {"s A |B C e", "s A |C B e"},
    {"he said “<car |MEANS CAR=.”", "he said “car |RAC SNAEM.”"},
    {"A (b |c) D", "b) A|D (c"},
    {"A |12 |B", "A|12|B"},
};

// The bytes up to the next bar, which is taken out of [text].
static size_t cut_bar(char *text)
{
    char *bar = strchr(text, '|');
    if (!bar)
        return strlen(text);
    memmove(bar, bar + 1, strlen(bar));
    return (size_t)(bar - text);
}

START_TEST(lines_keep_the_order_of_their_paragraph)
{
    struct arena arena = {0};
    const char *pattern = write_pattern(wraps[_i].text, &arena);
    char *text = arena_copy(&arena, pattern, strlen(pattern));
    size_t ends[8], count = 0;
    do
        ends[count] = cut_bar(text);
    while (ends[count++] < strlen(text));
    struct strbuf out = {0};
    for (size_t i = 0, from = 0; i < count; from = ends[i++]) {
        strbuf_add(&out, i ? "|" : "");
        strbuf_add(&out, seen(bidi_part(text, from, ends[i], &arena), &arena));
    }
    // A space that ends a line stands at the end that the paragraph runs to.
    struct strbuf tidy = {0};
    for (const char *p = strbuf_text(&out); *p; p++)
        if (*p != ' ' || (p > out.text && p[-1] != '|' && p[1]))
            strbuf_add_n(&tidy, p, 1);
    ck_assert_str_eq(strbuf_text(&tidy), wraps[_i].seen);
    strbuf_free(&tidy);
    strbuf_free(&out);
    arena_free(&arena);
}
END_TEST

// --- against FriBidi itself --------------------------------------------------

static const char *const pool[] = {
    "a",   "b c", "A",  "B",   "N",     "O",    " ",     "1",
    "2.5", "-",   "−3", "{4}", "(",     ")",    "[",     "]",
    "“",   "”",   ", ", "~A=", "~b A=", "~−1=", "<x A=", ">B y=",
};

static const char *random_text(struct rng *rng, struct arena *arena)
{
    const int count = sizeof pool / sizeof *pool;
    struct strbuf out = {0};
    for (int k = rng_between(rng, 0, 14); k >= 0; k--)
        strbuf_add(&out, pool[rng_between(rng, 0, count - 1)]);
    const char *text = write_pattern(strbuf_text(&out), arena);
    strbuf_free(&out);
    return text;
}

enum { MOST = 256 };

// What is seen of the code points from [first] up to [last] of a paragraph, by
// FriBidi's own reordering of a text.
static const char *reordered(const char *text, size_t from, size_t to,
                             struct arena *arena)
{
    FriBidiChar codes[MOST] = {0};
    FriBidiCharType types[MOST];
    FriBidiBracketType brackets[MOST];
    FriBidiLevel levels[MOST] = {0};
    FriBidiParType base = FRIBIDI_PAR_ON; // rules P2 and P3
    int count = 0, first = 0, last = 0;
    for (const char *p = text; *p; last += (size_t)(p - text) <= to) {
        first += (size_t)(p - text) < from;
        codes[count++] = utf8_next(&p);
    }
    fribidi_get_bidi_types(codes, count, types);
    fribidi_get_bracket_types(codes, count, types, brackets);
    ck_assert(fribidi_get_par_embedding_levels_ex(types, brackets, count, &base,
                                                  levels));
    // The mirrored ones by the levels, before these are moved.
    fribidi_shape_mirroring(levels, count, codes);
    ck_assert(fribidi_reorder_line(0, types, last - first, first, base, levels,
                                   codes, NULL) ||
              first == last);
    struct strbuf out = {0};
    for (int k = first; k < last; k++)
        if (!is_direction(codes[k]))
            add_pattern(&out, codes[k]);
    const char *pattern = arena_copy(arena, strbuf_text(&out), out.length);
    strbuf_free(&out);
    return pattern;
}

START_TEST(lines_and_parts_are_fribidis)
{
    struct rng rng = {(uint64_t)_i};
    for (int i = 0; i < 200; i++) {
        struct arena arena = {0};
        const char *text = random_text(&rng, &arena);
        size_t length = strlen(text);
        if (text_turns(text))
            ck_assert_str_eq(seen(text, &arena),
                             reordered(text, 0, length, &arena));
        size_t from =
            text_whole(text, length, (size_t)rng_between(&rng, 0, (int)length));
        size_t to = text_whole(
            text, length, (size_t)rng_between(&rng, (int)from, (int)length));
        const char *part = bidi_part(text, from, to > from ? to : from, &arena);
        ck_assert_str_eq(seen(part, &arena),
                         reordered(text, from, to > from ? to : from, &arena));
        arena_free(&arena);
    }
}
END_TEST

// --- what it costs -----------------------------------------------------------

START_TEST(texts_that_do_not_turn_are_not_asked_about)
{
    static const char *const plain[] = {"", "abc (12) −0.5", "√x·2 “α₂” … é",
                                        "日本語 नमस्ते", "e\u0301 \U0001F600"};
    static struct fake_font fake;
    const struct font *font = fake_font_init(&fake);
    struct arena arena = {0};
    for (size_t i = 0; i < sizeof plain / sizeof *plain; i++) {
        calls = 0;
        struct text_walk walk;
        font_walk_begin(&walk, plain[i]);
        ck_assert_ptr_null(walk.arena.block); // nor is memory taken
        font_walk_end(&walk);
        font_width(font, WEIGHT_BOLD, 10, plain[i]);
        font_fit(font, WEIGHT_BOLD, 10, plain[i], 13);
        bidi_part(plain[i], 0, strlen(plain[i]), &arena);
        ck_assert_ptr_eq(bidi_line(plain[i], &arena).stretches[0].text,
                         plain[i]);
        ck_assert(!bidi_is_leftward(plain[i]) && !text_turns(plain[i]));
        ck_assert_int_eq(calls, 0);
    }
    font_width(font, WEIGHT_BOLD, 10, "ש");
    ck_assert_int_gt(calls, 0); // or nothing is watched
    arena_free(&arena);
}
END_TEST

// Every letter that FriBidi knows to run to the left turns a text, and so does
// every character that is_direction() names; the texts of most scripts do not.
START_TEST(what_turns_is_found)
{
    for (uint32_t code = 1; code < 0x110000; code++) {
        char text[5] = {0};
        if (code >= 0xD800 && code < 0xE000)
            continue;
        utf8_write(code, text);
        FriBidiCharType type = fribidi_get_bidi_type(code);
        bool turns = FRIBIDI_IS_RTL(type) || type == FRIBIDI_TYPE_AN ||
                     FRIBIDI_IS_EXPLICIT(type) || FRIBIDI_IS_ISOLATE(type);
        bool far = code < 0x590 || (code >= 0x900 && code < 0x2000);
        bool found = text_turns(text); // a million are too many for ck_assert
        if ((turns && !found) || (is_direction(code) && !found) ||
            (far && found))
            ck_abort_msg("U+%04X", code);
    }
}
END_TEST

// What is too long to be ordered stands as it is written, and a text as long as
// is ordered at all is.
START_TEST(long_texts_are_bounded)
{
    struct arena arena = {0};
    char *text = arena_alloc(&arena, BIDI_MOST + 3);
    for (int i = 0; i < BIDI_MOST; i += 2)
        memcpy(text + i, "ש", 2);
    struct bidi_line line = bidi_line(text, &arena);
    ck_assert_int_eq(line.count, 1);
    ck_assert(line.leftward && line.stretches[0].leftward);
    ck_assert_uint_eq(strlen(line.stretches[0].text), BIDI_MOST);
    memcpy(text + BIDI_MOST, "ש", 2);
    line = bidi_line(text, &arena);
    ck_assert_int_eq(line.count, 1);
    ck_assert(!line.leftward && !line.stretches[0].leftward);
    ck_assert_str_eq(bidi_part(text, BIDI_MOST, BIDI_MOST + 2, &arena), "ש");
    arena_free(&arena);
}
END_TEST

// Nothing of a result is the text that was given.
START_TEST(results_are_the_arenas)
{
    struct arena arena = {0};
    char text[] = "ab ש (c";
    struct bidi_line line = bidi_line(text, &arena);
    const char *part = bidi_part(text, 3, 5, &arena);
    struct text_line pieces = text_line(text, &arena);
    memset(text, 'x', sizeof text - 1);
    ck_assert_int_eq(line.count, 3);
    ck_assert_str_eq(line.stretches[0].text, "ab ");
    ck_assert_str_eq(line.stretches[1].text, "ש");
    ck_assert_str_eq(part, ISOLATE_RIGHT_TO_LEFT "ש" ISOLATE_END);
    ck_assert_int_eq(pieces.count, 7);
    ck_assert_int_eq(strncmp(pieces.pieces[3].run.text, "ש", 2), 0);
    arena_free(&arena);
}
END_TEST

// --- sentences ---------------------------------------------------------------

static const struct phrase phrases[] = {
    {"note.page.first", "the word {word} has {n} letters"},
    {"note.page.last", "D {n} B {word}."},
};

// What a sentence is filled with stands in it as it does alone, in a language
// that runs to the right and in one that runs to the left.
static const struct {
    const char *key, *word;
    double n;
    const char *seen;
} sentences[] = {
    {"note.page.first", "cat", -0.5, "the word cat has −0.5000 letters"},
    {"note.page.first", "A abc", -0.5, "the word abc A has −0.5000 letters"},
    {"note.page.first", "AB", 12, "the word BA has 12 letters"},
    {"note.page.last", "cat", -0.5, ".cat B −0.5000 D"},
    {"note.page.last", "s[2, 3]", 1, ".s[2, 3] B 1 D"},
    {"note.page.last", "abc D", 1, ".abc D B 1 D"},
};

START_TEST(slots_stand_as_they_do_alone)
{
    struct arena arena = {0};
    struct phrase own[2];
    for (int i = 0; i < 2; i++)
        own[i] = (struct phrase){phrases[i].key,
                                 write_pattern(phrases[i].text, &arena)};
    struct catalogue words = {.phrases = own, .count = 2};
    const char *word = write_pattern(sentences[_i].word, &arena);
    const char *text =
        said(&words, &arena, sentences[_i].key,
             SLOTS(TEXT("word", word), NUMBER("n", sentences[_i].n)));
    ck_assert_str_eq(seen(text, &arena), sentences[_i].seen);
    // A sentence in a sentence is no other.
    text = said(&words, &arena, sentences[_i].key,
                SLOTS(TEXT("word", text), NUMBER("n", 1)));
    ck_assert_ptr_nonnull(strstr(seen(text, &arena), sentences[_i].seen));
    // Where nothing turns nothing is added.
    ck_assert(text_turns(text) == (_i > 0));
    arena_free(&arena);
}
END_TEST

// The same text as a label and as the text of a sentence, in which names are
// lowered: it stands in the same order.
static const struct {
    const char *text, *seen;
} settings[] = {
    {"abc A 12", "abc|12|A"},
    {"the word “AB” has 12", "the word “|BA|” has 12"},
    {"x A s₂ B y", "x|A|s|2|B|y"},
    {"A s₂ B", "B|s|2|A"},
    {"A w_q B.", ".B|w|q|A"},
    {"A −0.5", "0.5|− A"},
    {"A w_q (", ")|w|q|A"}, // a bracket alone, mirrored
};

static int by_place(const void *a, const void *b)
{
    const struct type_mark *m = a, *n = b;
    return m->x < n->x ? -1 : m->x > n->x;
}

START_TEST(sentences_are_set_in_the_order_of_labels)
{
    static struct fake_font fake;
    const struct font *font = fake_font_init(&fake);
    struct arena arena = {0};
    const char *text = write_pattern(settings[_i].text, &arena);
    struct setting set =
        notation_set(&arena, font, 20, 5, WEIGHT_REGULAR, text);
    qsort(set.marks, (size_t)set.count, sizeof *set.marks, by_place);
    struct strbuf out = {0};
    for (int k = 0; k < set.count; k++)
        strbuf_addf(&out, "%s%s", k ? "|" : "",
                    seen(set.marks[k].text, &arena));
    ck_assert_str_eq(strbuf_text(&out), settings[_i].seen);
    strbuf_free(&out);
    arena_free(&arena);
}
END_TEST

// Between "s₂" and the word that stands to its right is the space that the
// word ends with.
START_TEST(spaces_stand_where_they_are_read)
{
    static struct fake_font fake;
    struct arena arena = {0};
    const char *text = write_pattern("A s₂", &arena);
    struct setting set = notation_set(&arena, fake_font_init(&fake), 20, 5,
                                      WEIGHT_REGULAR, text);
    qsort(set.marks, (size_t)set.count, sizeof *set.marks, by_place);
    ck_assert_int_eq(set.count, 3);
    const struct type_mark *two = &set.marks[1], *word = &set.marks[2];
    ck_assert_double_eq(set.marks[0].x, 0);
    ck_assert_double_gt(word->x, two->x + two->width + 3);
    ck_assert_double_eq_tol(set.extent.width, word->x + word->width, 1e-9);
    arena_free(&arena);
}
END_TEST

// --- back ends ---------------------------------------------------------------

static const char *const drawn[] = {
    "abc A 12",      "A abc 12",       "x AB cd (EF) 34 gh", "A (b) C −0.5",
    "N 12-3 {3}{4}", "s ~A abc= is 1", "abc NOP 12",         "12 ab",
};

// What the rasteriser asks a font for, from left to right.
struct spy {
    struct fake_font fake;
    struct font font;
    struct strbuf seen;
};

static double spy_advance(void *self, enum weight weight, uint32_t code)
{
    struct spy *spy = self;
    return spy->fake.font.advance(&spy->fake, weight, code);
}

static double spy_run_advance(void *self, enum weight weight,
                              const struct run *run)
{
    struct spy *spy = self;
    return spy->fake.font.run_advance(&spy->fake, weight, run);
}

static double spy_kern(void *self, enum weight weight, uint32_t left,
                       uint32_t right)
{
    (void)self, (void)weight, (void)left, (void)right;
    return 0;
}

static const struct glyph *spy_glyph(void *self, enum weight weight, int size,
                                     uint32_t code)
{
    struct spy *spy = self;
    add_pattern(&spy->seen, code);
    return spy->fake.font.glyph(&spy->fake, weight, size, code);
}

static const struct glyph *spy_run(void *self, enum weight weight, int size,
                                   const struct run *run)
{
    struct spy *spy = self;
    struct arena arena = {0};
    const char *text = arena_copy(&arena, run->text, run->length);
    ck_assert(run->leftward);
    strbuf_add(&spy->seen, seen(text, &arena));
    arena_free(&arena);
    return spy->fake.font.run(&spy->fake, weight, size, run);
}

static const char *dejavu(void *self, enum weight weight, uint32_t code,
                          int *index)
{
    (void)self, (void)weight, (void)code;
    *index = 0;
    return SOURCE_ROOT "/assets/fonts/DejaVuSans.ttf";
}

static const struct font *spy_init(struct spy *spy)
{
    *spy = (struct spy){0};
    spy->font = *fake_font_init(&spy->fake);
    spy->font.self = spy;
    spy->font.advance = spy_advance;
    spy->font.run_advance = spy_run_advance;
    spy->font.kern = spy_kern;
    spy->font.glyph = spy_glyph;
    spy->font.run = spy_run;
    spy->font.file = dejavu;
    return &spy->font;
}

static struct list list_of(const char *text, struct arena *arena)
{
    struct list list = {0};
    list_begin(&list, arena, 800, 60, 0xFFFFFFFF);
    list_add(&list, &(struct draw){.kind = DRAW_TEXT,
                                   .x = 10 * UNIT,
                                   .y = 40 * UNIT,
                                   .size = 20 * UNIT,
                                   .fill = 0xFF000000,
                                   .text = text});
    return list;
}

START_TEST(pixels_stand_in_that_order)
{
    static uint32_t pixels[800 * 60];
    struct arena arena = {0};
    struct spy spy;
    const struct font *font = spy_init(&spy);
    const char *text = write_pattern(drawn[_i], &arena);
    struct list list = list_of(text, &arena);
    struct raster *raster = raster_new();
    raster_draw(raster, &list, font, &(struct surface){800, 60, 800, pixels});
    ck_assert_str_eq(strbuf_text(&spy.seen), seen(text, &arena));
    raster_free(raster);
    strbuf_free(&spy.seen);
    list_free(&list);
    arena_free(&arena);
}
END_TEST

// A viewer orders the text itself: it has all of it, isolates too, and is told
// the direction of the paragraph and where its left end is.
START_TEST(vectors_name_the_direction)
{
    static const char way[] = " direction=\"rtl\" text-anchor=\"end\"";
    struct arena arena = {0};
    const char *text = write_pattern(drawn[_i], &arena);
    struct list list = list_of(text, &arena);
    struct strbuf out = {0};
    svg_write(&list, &out);
    const char *wanted =
        arena_print(&arena, "%s>%s</text>",
                    bidi_line(text, &arena).leftward ? way : "", text);
    ck_assert_ptr_nonnull(strstr(out.text, wanted));
    ck_assert_ptr_nonnull(strstr(out.text, " x=\"10\""));
    ck_assert(bidi_is_leftward(text) || !strstr(out.text, "direction"));
    strbuf_free(&out);
    list_free(&list);
    arena_free(&arena);
}
END_TEST

// On paper each code is set by itself, from left to right.
START_TEST(glyphs_on_paper_stand_from_left_to_right)
{
    static const struct {
        const char *text, *glyphs;
        bool joined;
    } runs[] = {
        {"ABC", "CBA", false},           {"(A", "A)", false},
        {"ש\u05C1ל", "לש\u05C1", false}, // the mark behind its letter
        {"كلب", "بلك", false},           {"كلب", "\uFE90\uFEE0\uFEDB", true},
        {"لا", "\uFEFB", true}, // two letters that become one
        {"ك\u200Cل", "لك", false},       {"", "", true},
    };
    for (size_t i = 0; i < sizeof runs / sizeof *runs; i++) {
        struct arena arena = {0};
        const char *text = write_pattern(runs[i].text, &arena);
        ck_assert_str_eq(
            bidi_glyphs(text, strlen(text), runs[i].joined, &arena),
            write_pattern(runs[i].glyphs, &arena));
        arena_free(&arena);
    }
}
END_TEST

// The document as another program shows it: every word where the walk has it.
START_TEST(paper_stands_in_that_order)
{
    if (system("pdftotext -v 2>/dev/null") != 0)
        return; // said by handout.sh, which needs it as well
    struct arena arena = {0};
    struct spy spy;
    struct strbuf file = {0};
    const char *text = write_pattern("abc A 12 xyz BC", &arena);
    struct list list = list_of(text, &arena);
    struct pdf *pdf = pdf_new(spy_init(&spy), "order");
    pdf_page(pdf, 800, 60);
    pdf_list(pdf, &list, 0, 0, 1);
    ck_assert(pdf_write(pdf, &file));
    char path[] = "/tmp/followspot-bidi-XXXXXX";
    int fd = mkstemp(path);
    ck_assert(write(fd, file.text, file.length) == (ssize_t)file.length);
    close(fd);
    FILE *words = popen(
        arena_print(&arena, "pdftotext -bbox %s - 2>/dev/null", path), "r");
    // Each letter is 12 wide, and the paper begins 10 to the left of the text.
    static const double places[] = {10, 58, 94, 118, 166};
    static const char *const found[] = {">abc<", ">12<", ">", ">xyz<", ">"};
    char line[400];
    int count = 0;
    while (fgets(line, sizeof line, words)) {
        const char *at = strstr(line, "<word xMin=\"");
        if (!at)
            continue;
        ck_assert_int_lt(count, 5);
        ck_assert_double_eq_tol(strtod(at + strlen("<word xMin=\""), NULL),
                                places[count], 0.5);
        ck_assert_ptr_nonnull(strstr(at, found[count++]));
    }
    ck_assert_int_eq(count, 5);
    pclose(words);
    unlink(path);
    pdf_free(pdf);
    strbuf_free(&file);
    list_free(&list);
    arena_free(&arena);
}
END_TEST

static const char *no_forms(void *self, enum weight weight, uint32_t code,
                            int *index)
{
    return code < 0xFB00 ? dejavu(self, weight, code, index) : NULL;
}

static uint64_t paper_hash(const char *text,
                           const char *(*file)(void *, enum weight, uint32_t,
                                               int *))
{
    struct arena arena = {0};
    struct spy spy;
    struct strbuf out = {0};
    struct list list = list_of(text, &arena);
    spy_init(&spy);
    spy.font.file = file;
    struct pdf *pdf = pdf_new(&spy.font, "joined");
    pdf_page(pdf, 800, 60);
    pdf_list(pdf, &list, 0, 0, 1);
    ck_assert(pdf_write(pdf, &out));
    uint64_t hash = out.length;
    for (size_t i = 0; i < out.length; i++)
        hash = (hash ^ (unsigned char)out.text[i]) * 0x100000001b3u;
    pdf_free(pdf);
    strbuf_free(&out);
    list_free(&list);
    arena_free(&arena);
    return hash;
}

// Letters of Arabic join on paper, where the font has their forms.
START_TEST(letters_join_on_paper)
{
    const char *word = "كلب", *apart = "ك\u200Cل\u200Cب";
    ck_assert(paper_hash(word, dejavu) == paper_hash(word, dejavu));
    ck_assert(paper_hash(word, dejavu) != paper_hash(apart, dejavu));
    ck_assert(paper_hash(word, no_forms) == paper_hash(apart, no_forms));
}
END_TEST

int main(void)
{
    Suite *s = suite_create("bidi");
    TCase *t = tcase_create("bidi");
    tcase_add_loop_test(t, lines_stand_as_uax_9_says, 0,
                        sizeof orders / sizeof *orders);
    tcase_add_loop_test(t, lines_keep_the_order_of_their_paragraph, 0,
                        sizeof wraps / sizeof *wraps);
    tcase_add_loop_test(t, lines_and_parts_are_fribidis, 0, 20);
    tcase_add_test(t, texts_that_do_not_turn_are_not_asked_about);
    tcase_add_test(t, what_turns_is_found);
    tcase_add_test(t, long_texts_are_bounded);
    tcase_add_test(t, results_are_the_arenas);
    tcase_add_loop_test(t, slots_stand_as_they_do_alone, 0,
                        sizeof sentences / sizeof *sentences);
    tcase_add_loop_test(t, sentences_are_set_in_the_order_of_labels, 0,
                        sizeof settings / sizeof *settings);
    tcase_add_loop_test(t, pixels_stand_in_that_order, 0,
                        sizeof drawn / sizeof *drawn);
    tcase_add_loop_test(t, vectors_name_the_direction, 0,
                        sizeof drawn / sizeof *drawn);
    tcase_add_test(t, glyphs_on_paper_stand_from_left_to_right);
    tcase_add_test(t, paper_stands_in_that_order);
    tcase_add_test(t, letters_join_on_paper);
    tcase_add_test(t, spaces_stand_where_they_are_read);
    suite_add_tcase(s, t);
    return suite_end(s);
}
