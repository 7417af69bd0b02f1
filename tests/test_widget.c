// SPDX-License-Identifier: MIT
// The widgets without a window: a text with its cursor and its selection, and
// a key, give a text with its cursor and its selection.
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "app/widget/choose.h"
#include "app/widget/field.h"
#include "app/widget/field_paint.h"
#include "app/widget/form.h"
#include "fake_font.h"
#include "suite.h"

// Fields are written with | for the cursor and, where something is selected, ^
// for the other end of it.
static void put(struct field *f, const char *drawn)
{
    struct strbuf text = {0};
    size_t cursor = 0, anchor = SIZE_MAX;
    strbuf_add(&text, "");
    for (; *drawn; drawn++)
        if (*drawn == '|')
            cursor = text.length;
        else if (*drawn == '^')
            anchor = text.length;
        else
            strbuf_add_n(&text, drawn, 1);
    field_set(f, text.text);
    f->cursor = cursor;
    f->anchor = anchor == SIZE_MAX ? cursor : anchor;
    strbuf_free(&text);
}

static const char *drawn(const struct field *f)
{
    static char out[200];
    size_t n = 0;
    const char *text = field_text(f);
    for (size_t i = 0; i <= f->text.length; i++) {
        if (i == f->anchor && f->anchor != f->cursor)
            out[n++] = '^';
        if (i == f->cursor)
            out[n++] = '|';
        out[n++] = text[i];
    }
    return out;
}

enum { SHIFT = 1, CONTROL = 2 };

static unsigned key(struct field *f, uint32_t code, int held,
                    struct strbuf *clip)
{
    return field_key(f,
                     &(struct input){.kind = INPUT_KEY,
                                     .key = code,
                                     .shift = held & SHIFT,
                                     .control = held & CONTROL},
                     clip);
}

// --- keys --------------------------------------------------------------------

#define E_ACUTE "e\u0301" // a letter and its mark
static const struct {
    const char *before;
    uint32_t key;
    int held;
    const char *after;
    unsigned did;
    const char *copied; // or NULL
} keys[] = {
    // the cursor
    {"ab|c", CODE_LEFT, 0, "a|bc", FIELD_USED, NULL},
    {"ab|c", CODE_RIGHT, 0, "abc|", FIELD_USED, NULL},
    {"|abc", CODE_LEFT, 0, "|abc", 0, NULL},
    {"abc|", CODE_RIGHT, 0, "abc|", 0, NULL},
    {"ab|c", CODE_HOME, 0, "|abc", FIELD_USED, NULL},
    {"ab|c", CODE_END, 0, "abc|", FIELD_USED, NULL},
    {"|abc", CODE_HOME, 0, "|abc", 0, NULL},
    {"|", CODE_END, 0, "|", 0, NULL},
    // never inside a character
    {"aß|b", CODE_LEFT, 0, "a|ßb", FIELD_USED, NULL},
    {"|𝄞b", CODE_RIGHT, 0, "𝄞|b", FIELD_USED, NULL},
    {"a" E_ACUTE "|b", CODE_LEFT, 0, "a|" E_ACUTE "b", FIELD_USED, NULL},
    {"a|" E_ACUTE "b", CODE_RIGHT, 0, "a" E_ACUTE "|b", FIELD_USED, NULL},
    {"שָ|ל", CODE_LEFT, 0, "|שָל", FIELD_USED, NULL},
    // by words
    {"one two|", CODE_LEFT, CONTROL, "one |two", FIELD_USED, NULL},
    {"one |two", CODE_LEFT, CONTROL, "|one two", FIELD_USED, NULL},
    {"|one two", CODE_RIGHT, CONTROL, "one| two", FIELD_USED, NULL},
    {"one| two", CODE_RIGHT, CONTROL, "one two|", FIELD_USED, NULL},
    {"a/b.yaml|", CODE_LEFT, CONTROL, "a/b.|yaml", FIELD_USED, NULL},
    {"a -\u0301b|", CODE_LEFT, CONTROL, "a |-\u0301b", FIELD_USED, NULL},
    // selection
    {"ab|c", CODE_LEFT, SHIFT, "a|b^c", FIELD_USED, NULL},
    {"a|b^c", CODE_LEFT, SHIFT, "|ab^c", FIELD_USED, NULL},
    {"a|b^c", CODE_RIGHT, SHIFT, "ab|c", FIELD_USED, NULL},
    {"a^b|c", CODE_LEFT, 0, "a|bc", FIELD_USED, NULL},
    {"a|b^c", CODE_RIGHT, 0, "ab|c", FIELD_USED, NULL},
    {"^abc|", CODE_END, 0, "abc|", FIELD_USED, NULL},
    {"ab|c", CODE_HOME, SHIFT, "|ab^c", FIELD_USED, NULL},
    {"ab|c", CODE_END, SHIFT, "ab^c|", FIELD_USED, NULL},
    {"one |two", CODE_RIGHT, SHIFT | CONTROL, "one ^two|", FIELD_USED, NULL},
    {"a|bc", 'a', CONTROL, "^abc|", FIELD_USED, NULL},
    // taking out
    {"ab|c", CODE_BACKSPACE, 0, "a|c", 3, NULL},
    {"|abc", CODE_BACKSPACE, 0, "|abc", FIELD_USED, NULL},
    {"aß|c", CODE_BACKSPACE, 0, "a|c", 3, NULL},
    {E_ACUTE "|x", CODE_BACKSPACE, 0, "e|x", 3, NULL},
    {"|" E_ACUTE "x", CODE_DELETE, 0, "|x", 3, NULL},
    {"ab|c", CODE_DELETE, 0, "ab|", 3, NULL},
    {"abc|", CODE_DELETE, 0, "abc|", FIELD_USED, NULL},
    {"a^b|c", CODE_BACKSPACE, 0, "a|c", 3, NULL},
    {"a|b^c", CODE_DELETE, 0, "a|c", 3, NULL},
    {"one two|", CODE_BACKSPACE, CONTROL, "one |", 3, NULL},
    {"|one two", CODE_DELETE, CONTROL, "| two", 3, NULL},
    // the clipboard
    {"a^b|c", 'c', CONTROL, "a^b|c", FIELD_USED | FIELD_COPIED, "b"},
    {"ab|c", 'c', CONTROL, "ab|c", FIELD_USED, NULL},
    {"|ab^c", 'x', CONTROL, "|c", 7, "ab"},
    {"ab|c", 'x', CONTROL, "ab|c", FIELD_USED, NULL},
    // characters that come as keys
    {"a|c", 'b', 0, "ab|c", 3, NULL},
    {"a|c", 'b', SHIFT, "aB|c", 3, NULL},
    {"a^b|c", '?', 0, "a?|c", 3, NULL},
    // what is not the field's
    {"a|b", CODE_ENTER, 0, "a|b", 0, NULL},
    {"a|b", CODE_ESCAPE, 0, "a|b", 0, NULL},
    {"a|b", CODE_TAB, 0, "a|b", 0, NULL},
    {"a|b", CODE_UP, 0, "a|b", 0, NULL},
    {"a|b", CODE_PAGE_DOWN, 0, "a|b", 0, NULL},
    {"a|b", CODE_F1, 0, "a|b", 0, NULL},
    {"a|b", 's', CONTROL, "a|b", 0, NULL},
};

START_TEST(a_key_gives_a_text_and_a_cursor)
{
    struct field f = {0};
    struct strbuf clip = {0};
    put(&f, keys[_i].before);
    unsigned did = key(&f, keys[_i].key, keys[_i].held, &clip);
    ck_assert_str_eq(drawn(&f), keys[_i].after);
    ck_assert_uint_eq(did, keys[_i].did);
    if (keys[_i].copied)
        ck_assert_str_eq(strbuf_text(&clip), keys[_i].copied);
    else
        ck_assert_uint_eq(clip.length, 0);
    field_free(&f);
    strbuf_free(&clip);
}
END_TEST

// --- text --------------------------------------------------------------------

static const struct {
    enum field_kind kind;
    size_t longest;
    const char *before, *text, *after;
} typed[] = {
    {FIELD_TEXT, 0, "a|b", "xy", "axy|b"},
    {FIELD_TEXT, 0, "a^b|c", "x", "ax|c"},
    {FIELD_TEXT, 0, "a|", "one\ntwo\t\x1b", "aonetwo|"},
    {FIELD_TEXT, 0, "a|", "\u202e!", "a!|"},
    {FIELD_TEXT, 0, "e|x", "\u0301", E_ACUTE "|x"},
    {FIELD_TEXT, 0, "|\u0301x", "e", E_ACUTE "|x"}, // behind the mark on it
    {FIELD_TEXT, 4, "ab|", "cdef", "abcd|"},
    {FIELD_TEXT, 4, "abc|", "ß", "abc|"},
    {FIELD_TEXT, 4, "a^bc|d", "wxyz", "awx|d"},
    {FIELD_NUMBER, 0, "|", "1x2", "|"},
    {FIELD_NUMBER, 0, "1|", " 12\n", "112|"},
    {FIELD_NUMBER, 3, "1|", "234", "1|"},
    {FIELD_NUMBER, 0, "|", "−0,5E−3", "-0.5e-3|"},
    {FIELD_NUMBER, 0, "|", "+1e9", "+1e9|"},
    {FIELD_WHOLE, 0, "1|", "-2.5", "1|"},
};

START_TEST(text_stands_where_the_cursor_is)
{
    struct field f = {.kind = typed[_i].kind, .longest = typed[_i].longest};
    put(&f, typed[_i].before);
    field_type(&f, typed[_i].text);
    ck_assert_str_eq(drawn(&f), typed[_i].after);
    field_free(&f);
}
END_TEST

static const struct {
    enum field_kind kind;
    const char *before;
    double by;
    const char *after;
} steps[] = {
    {FIELD_WHOLE, "9|", 1, "10|"},       {FIELD_NUMBER, "1.10|", -1, "0.10|"},
    {FIELD_NUMBER, "0.25|", 1, "1.25|"}, {FIELD_NUMBER, "-|", 1, "-|"},
    {FIELD_NUMBER, "1e3|", 1, "1001|"},  {FIELD_NUMBER, "|0", -1, "-1|"},
};

START_TEST(a_number_is_stepped)
{
    struct field f = {.kind = steps[_i].kind};
    put(&f, steps[_i].before);
    bool did = field_step(&f, steps[_i].by);
    ck_assert_str_eq(drawn(&f), steps[_i].after);
    ck_assert_int_eq(did, strcmp(steps[_i].before, steps[_i].after) != 0);
    field_free(&f);
}
END_TEST

// What is typed in one go is one change; what came before comes back with its
// cursor and its selection.
START_TEST(changes_are_taken_back)
{
    struct field f = {0};
    struct strbuf clip = {0};
    field_propose(&f, "old");
    ck_assert(field_all(&f));
    field_type(&f, "n");
    field_type(&f, "e");
    field_type(&f, "w");
    key(&f, CODE_BACKSPACE, 0, &clip);
    field_type(&f, " pasted");
    ck_assert_str_eq(drawn(&f), "ne pasted|");
    ck_assert_uint_eq(key(&f, 'z', CONTROL, &clip), 3);
    ck_assert_str_eq(drawn(&f), "ne|");
    key(&f, 'z', CONTROL, &clip);
    ck_assert_str_eq(drawn(&f), "new|");
    key(&f, 'z', CONTROL, &clip);
    ck_assert_str_eq(drawn(&f), "^old|");
    ck_assert_uint_eq(key(&f, 'z', CONTROL, &clip), FIELD_USED);
    key(&f, 'y', CONTROL, &clip);
    key(&f, 'z', CONTROL | SHIFT, &clip);
    ck_assert_str_eq(drawn(&f), "ne|");
    field_type(&f, "t"); // another future
    ck_assert_uint_eq(key(&f, 'y', CONTROL, &clip), FIELD_USED);
    ck_assert_str_eq(drawn(&f), "net|");
    field_set(&f, field_text(&f));
    ck_assert_uint_eq(key(&f, 'z', CONTROL, &clip), FIELD_USED);
    field_free(&f);
    strbuf_free(&clip);
}
END_TEST

START_TEST(so_many_changes_can_be_taken_back)
{
    struct field f = {0};
    struct strbuf clip = {0};
    for (int i = 0; i < FIELD_UNDO + 5; i++)
        field_type(&f, "ab");
    for (int i = 0; i < FIELD_UNDO + 5; i++)
        key(&f, 'z', CONTROL, &clip);
    ck_assert_uint_eq(f.text.length, 2 * 5);
    field_free(&f);
    strbuf_free(&clip);
}
END_TEST

// --- how it is shown ---------------------------------------------------------

struct painted {
    struct fake_font font;
    struct arena arena;
    struct pose pose;
    struct view view;
    struct scene s;
};

static void paint_on(struct painted *p)
{
    *p = (struct painted){.view = {.extent = {1280, 720, 1}}};
    p->pose.arena = &p->arena;
    p->s = (struct scene){.view = &p->view,
                          .theme = &paper_theme,
                          .font = fake_font_init(&p->font),
                          .pose = &p->pose};
}

// The mouse selects whole characters, and only with the button held.
START_TEST(the_mouse_puts_the_cursor_and_selects)
{
    struct painted p;
    struct field f = {0};
    paint_on(&p);
    put(&f, "aß" E_ACUTE "d|");
    ck_assert_str_eq(field_shown(&p.s, &f, 10, WEIGHT_REGULAR, 500),
                     "aß" E_ACUTE "d|");
    field_marks(&p.s, &f, (struct rect){90, 0, 100, 20}, 100, 15, true);
    ck_assert_int_eq(p.pose.count, 0); // its bar is part of the text
    struct input in = {.kind = INPUT_PRESS, .x = 107, .y = 10};
    ck_assert(field_mouse(&f, p.s.font, &in));
    ck_assert_str_eq(drawn(&f), "a|ß" E_ACUTE "d");
    in = (struct input){.kind = INPUT_POINT, .x = 117, .y = 10};
    ck_assert(!field_mouse(&f, p.s.font, &in)); // it was let go elsewhere
    in = (struct input){.kind = INPUT_PRESS, .x = 107, .y = 10};
    ck_assert(field_mouse(&f, p.s.font, &in));
    in = (struct input){.kind = INPUT_POINT, .x = 117, .y = 40, .held = true};
    ck_assert(field_mouse(&f, p.s.font, &in));
    ck_assert_str_eq(drawn(&f), "a^ß" E_ACUTE "|d");
    in = (struct input){.kind = INPUT_RELEASE, .x = 117, .y = 10};
    ck_assert(!field_mouse(&f, p.s.font, &in));
    in = (struct input){.kind = INPUT_POINT, .x = 100, .y = 10, .held = true};
    ck_assert(!field_mouse(&f, p.s.font, &in));
    in = (struct input){.kind = INPUT_PRESS, .x = 100, .y = 10, .shift = true};
    ck_assert(field_mouse(&f, p.s.font, &in));
    ck_assert_str_eq(drawn(&f), "|a^ß" E_ACUTE "d");
    in = (struct input){.kind = INPUT_PRESS, .x = 100, .y = 21};
    ck_assert(!field_mouse(&f, p.s.font, &in));
    field_free(&f);
    arena_free(&p.arena);
}
END_TEST

// What runs to the left is selected from its right.
START_TEST(in_hebrew_the_first_letter_is_on_the_right)
{
    struct painted p;
    struct field f = {0};
    paint_on(&p);
    put(&f, "אבג|");
    field_shown(&p.s, &f, 10, WEIGHT_REGULAR, 500);
    field_marks(&p.s, &f, (struct rect){90, 0, 100, 20}, 100, 15, true);
    ck_assert_double_eq_tol(field_x(&f, p.s.font, 0), 118, 1e-6);
    ck_assert_double_eq_tol(field_x(&f, p.s.font, 2), 112, 1e-6);
    ck_assert_double_eq_tol(field_x(&f, p.s.font, 6), 100, 1e-6);
    field_free(&f);
    arena_free(&p.arena);
}
END_TEST

START_TEST(what_is_too_long_is_shown_around_its_cursor)
{
    struct painted p;
    struct field f = {0};
    paint_on(&p);
    put(&f, "0123456789abcdefghij|"); // of which ten fit
    ck_assert_str_eq(field_shown(&p.s, &f, 10, WEIGHT_REGULAR, 61),
                     "…abcdefghij|");
    put(&f, "|0123456789abcdefghij");
    ck_assert_str_eq(field_shown(&p.s, &f, 10, WEIGHT_REGULAR, 61),
                     "0123456789…");
    put(&f, "01234567|89abcdefghij");
    ck_assert_str_eq(field_shown(&p.s, &f, 10, WEIGHT_REGULAR, 61),
                     "…3456789abc…");
    field_marks(&p.s, &f, (struct rect){0, 0, 100, 20}, 0, 15, true);
    ck_assert_int_eq(p.pose.count, 1); // the cursor
    ck_assert_double_eq_tol(p.pose.items[0].spots[0].x, 6 * 6, 1e-6);
    field_free(&f);
    arena_free(&p.arena);
}
END_TEST

// An input method's text stands at the cursor, underlined, and is no part of
// the text yet.
START_TEST(what_is_composed_is_underlined)
{
    struct painted p;
    struct field f = {0};
    paint_on(&p);
    put(&f, "ab|c");
    field_compose(&f, "にほ");
    ck_assert_str_eq(field_shown(&p.s, &f, 10, WEIGHT_REGULAR, 500), "abにほc");
    field_marks(&p.s, &f, (struct rect){0, 0, 100, 20}, 100, 15, true);
    ck_assert_int_eq(p.pose.count, 2);
    const struct item *line = &p.pose.items[1];
    ck_assert_double_eq_tol(line->spots[0].x, 112, 1e-6);
    ck_assert_double_eq_tol(line->spots[1].x, 124, 1e-6);
    ck_assert_str_eq(field_text(&f), "abc");
    field_type(&f, "日本");
    ck_assert_str_eq(drawn(&f), "ab日本|c");
    ck_assert_uint_eq(f.composed.length, 0);
    field_free(&f);
    arena_free(&p.arena);
}
END_TEST

START_TEST(a_selection_is_under_what_is_selected)
{
    struct painted p;
    struct field f = {0};
    paint_on(&p);
    put(&f, "a^bc|d");
    ck_assert_str_eq(field_shown(&p.s, &f, 10, WEIGHT_REGULAR, 500), "abcd");
    field_marks(&p.s, &f, (struct rect){0, 0, 100, 20}, 100, 15, true);
    ck_assert_int_eq(p.pose.count, 1);
    ck_assert_double_eq_tol(p.pose.items[0].at.x, 106, 1e-6);
    ck_assert_double_eq_tol(p.pose.items[0].at.w, 12, 1e-6);
    field_free(&f);
    arena_free(&p.arena);
}
END_TEST

// Each letter that is selected, wherever it stands: Hebrew among Latin letters
// and at the end of a line that begins on the right.
START_TEST(a_selection_is_where_its_letters_are)
{
    static const struct {
        const char *text;
        double x[3];
    } rows[] = {{"ab^אב|", {118, 112}},  {"ab^א|בc", {118}},
                {"abא^ב|c", {112}},      {"abאב^c|", {124}},
                {"^אב| ab", {124, 118}}, {"אב ^ab|", {100, 106}}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        struct painted p;
        struct field f = {0};
        paint_on(&p);
        put(&f, rows[i].text);
        field_shown(&p.s, &f, 10, WEIGHT_REGULAR, 500);
        field_marks(&p.s, &f, (struct rect){0, 0, 100, 20}, 100, 15, true);
        for (int k = 0; k < p.pose.count; k++) {
            ck_assert_double_eq_tol(p.pose.items[k].at.x, rows[i].x[k], 1e-6);
            ck_assert_double_eq_tol(p.pose.items[k].at.w, 6, 1e-6);
        }
        ck_assert_int_eq(p.pose.count, 1 + (rows[i].x[1] > 0));
        field_free(&f);
        arena_free(&p.arena);
    }
}
END_TEST

// --- lists and forms ---------------------------------------------------------

static const struct {
    int line, count;
    uint32_t key;
    int after; // -1: another key
} choices[] = {{1, 3, CODE_UP, 0},   {0, 3, CODE_UP, 0},  {1, 3, CODE_DOWN, 2},
               {2, 3, CODE_DOWN, 2}, {1, 3, CODE_END, 2}, {1, 3, CODE_HOME, 0},
               {1, 3, CODE_LEFT, -1}};

START_TEST(keys_choose_a_line)
{
    int line = choices[_i].line;
    bool did =
        choose_key(&line, choices[_i].count,
                   &(struct input){.kind = INPUT_KEY, .key = choices[_i].key});
    ck_assert_int_eq(did, choices[_i].after >= 0);
    ck_assert_int_eq(line, did ? choices[_i].after : choices[_i].line);
}
END_TEST

START_TEST(the_chosen_line_is_shown)
{
    static const int first[] = {0, 0, 0, 1, 2, 3, 4, 5, 5, 5};
    for (int line = 0; line < 10; line++)
        ck_assert_int_eq(choose_first(line, 10, 5), first[line]);
    ck_assert_int_eq(choose_first(1, 3, 5), 0);
}
END_TEST

struct asked {
    struct field name, number;
    int value, row;
    bool on;
    struct form_row rows[6];
    struct input_form form;
};

static void ask(struct asked *a, bool wraps)
{
    *a = (struct asked){.number = {.kind = FIELD_WHOLE}, .value = 2};
    field_set(&a->name, "ab");
    field_set(&a->number, "7");
    const struct form_row rows[6] = {
        {.kind = ROW_FIELD, .field = &a->name},
        {.kind = ROW_HIDDEN},
        {.kind = ROW_NUMBER, .field = &a->number},
        {.kind = ROW_CHOICE, .value = &a->value, .count = 3},
        {.kind = ROW_SWITCH, .on = &a->on},
        {.kind = ROW_BUTTON},
    };
    memcpy(a->rows, rows, sizeof rows);
    a->form = (struct input_form){a->rows, 6, &a->row, wraps};
}

static const struct {
    int row;
    bool wraps;
    uint32_t key;
    bool shift;
    enum form_did did;
    int after;        // the row
    const char *then; // name, number, value, on
} forms[] = {
    {0, false, CODE_DOWN, false, FORM_MOVED, 2, "ab 7 2 0"},
    {2, false, CODE_UP, false, FORM_MOVED, 0, "ab 7 2 0"},
    {0, false, CODE_UP, false, FORM_USED, 0, "ab 7 2 0"},
    {0, true, CODE_UP, false, FORM_MOVED, 5, "ab 7 2 0"},
    {5, true, CODE_TAB, false, FORM_MOVED, 0, "ab 7 2 0"},
    {5, false, CODE_TAB, false, FORM_USED, 5, "ab 7 2 0"},
    {2, false, CODE_TAB, true, FORM_MOVED, 0, "ab 7 2 0"},
    {0, false, CODE_LEFT, false, FORM_USED, 0, "ab 7 2 0"},
    {0, false, CODE_END, false, FORM_MOVED, 5, "ab 7 2 0"}, // it is at the end
    {0, false, CODE_HOME, false, FORM_USED, 0, "ab 7 2 0"}, // in the field
    {4, true, CODE_HOME, false, FORM_MOVED, 0, "ab 7 2 0"},
    {0, false, 'x', false, FORM_TYPED, 0, "abx 7 2 0"},
    {2, false, 'x', false, FORM_USED, 2, "ab 7 2 0"},
    {2, false, '1', false, FORM_TYPED, 2, "ab 71 2 0"},
    {2, false, CODE_RIGHT, false, FORM_TURNED, 2, "ab 8 2 0"},
    {2, false, CODE_LEFT, false, FORM_TURNED, 2, "ab 6 2 0"},
    {3, false, CODE_RIGHT, false, FORM_TURNED, 3, "ab 7 0 0"},
    {3, false, CODE_LEFT, false, FORM_TURNED, 3, "ab 7 1 0"},
    {4, false, CODE_LEFT, false, FORM_TURNED, 4, "ab 7 2 1"},
    {4, false, ' ', false, FORM_TURNED, 4, "ab 7 2 1"},
    {0, false, ' ', false, FORM_TYPED, 0, "ab  7 2 0"},
    {5, false, CODE_RIGHT, false, FORM_USED, 5, "ab 7 2 0"},
    {3, false, CODE_ENTER, false, FORM_PASSED, 3, "ab 7 2 0"},
    {3, false, CODE_BACKSPACE, false, FORM_PASSED, 3, "ab 7 2 0"},
};

START_TEST(a_form_has_rows)
{
    struct asked a;
    struct strbuf clip = {0}, then = {0};
    int by = 0;
    ask(&a, forms[_i].wraps);
    a.row = forms[_i].row;
    struct input in = {
        .kind = INPUT_KEY, .key = forms[_i].key, .shift = forms[_i].shift};
    ck_assert_int_eq(form_key(&a.form, &in, &by, &clip), forms[_i].did);
    ck_assert_int_eq(a.row, forms[_i].after);
    strbuf_addf(&then, "%s %s %d %d", field_text(&a.name),
                field_text(&a.number), a.value, a.on);
    ck_assert_str_eq(then.text, forms[_i].then);
    if (forms[_i].did == FORM_TURNED)
        ck_assert_int_eq(by, in.key == CODE_LEFT ? -1 : 1);
    field_free(&a.name);
    field_free(&a.number);
    strbuf_free(&then);
    strbuf_free(&clip);
}
END_TEST

START_TEST(text_goes_to_the_row)
{
    struct asked a;
    int by = 0;
    ask(&a, false);
    ck_assert_int_eq(form_type(&a.form, "c d", &by), FORM_TYPED);
    ck_assert_str_eq(field_text(&a.name), "abc d");
    a.row = 4;
    ck_assert_int_eq(form_type(&a.form, "x", &by), FORM_PASSED);
    ck_assert_int_eq(form_type(&a.form, " ", &by), FORM_TURNED);
    ck_assert(a.on && by == 1);
    field_free(&a.name);
    field_free(&a.number);
}
END_TEST

#define COUNT_OF(table) (int)(sizeof(table) / sizeof *(table))

int main(void)
{
    Suite *suite = suite_create("widget");
    TCase *t = tcase_create("widget");
    tcase_add_loop_test(t, a_key_gives_a_text_and_a_cursor, 0, COUNT_OF(keys));
    tcase_add_loop_test(t, text_stands_where_the_cursor_is, 0, COUNT_OF(typed));
    tcase_add_loop_test(t, a_number_is_stepped, 0, COUNT_OF(steps));
    tcase_add_test(t, changes_are_taken_back);
    tcase_add_test(t, so_many_changes_can_be_taken_back);
    tcase_add_test(t, the_mouse_puts_the_cursor_and_selects);
    tcase_add_test(t, in_hebrew_the_first_letter_is_on_the_right);
    tcase_add_test(t, what_is_too_long_is_shown_around_its_cursor);
    tcase_add_test(t, what_is_composed_is_underlined);
    tcase_add_test(t, a_selection_is_under_what_is_selected);
    tcase_add_test(t, a_selection_is_where_its_letters_are);
    tcase_add_loop_test(t, keys_choose_a_line, 0, COUNT_OF(choices));
    tcase_add_test(t, the_chosen_line_is_shown);
    tcase_add_loop_test(t, a_form_has_rows, 0, COUNT_OF(forms));
    tcase_add_test(t, text_goes_to_the_row);
    suite_add_tcase(suite, t);
    return suite_end(suite);
}
