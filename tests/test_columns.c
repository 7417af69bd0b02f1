// SPDX-License-Identifier: MIT
// Columns with names: what is computed has them, addresses and changes know
// them, sentences say them; and what cannot be a name is told.
#define _XOPEN_SOURCE 700 // mkdtemp, chdir

#include <check.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/save.h"
#include "document/document.h"
#include "suite.h"
#include "trace/explain.h"
#include "trace/term.h"

#define MODEL                                                                  \
    "title: The bank\ngoal: G\nmodel:\n  kind: self-attention\n"               \
    "  tokens: [the, river, bank]\n"                                           \
    "  X: [[0, 0, 0], [3, 0, 0], [1, 1, 1]]\n"                                 \
    "  W_Q: [[0, 0], [0, 0], [1, 1]]\n"                                        \
    "  W_K: [[1, 0], [0, 1], [0, 0]]\n"                                        \
    "  W_V: [[1, 0], [0, 1], [0, 0]]\n  scale: none\n"
#define NAMES                                                                  \
    "columns:\n  X: [water, money, place]\n  W_Q: [a, b]\n  W_V: [c, d]\n"

static struct document document;
static char folder[] = "/tmp/followspot-columns-XXXXXX";

static void setup(void)
{
    strcpy(strstr(folder, "columns-") + 8, "XXXXXX");
    ck_assert(mkdtemp(folder) && !chdir(folder));
}

static void teardown(void)
{
    document_close(&document);
    ck_assert(!remove("l.yaml") && !chdir("/") && !rmdir(folder));
}

static bool open_text(const char *text, const char *edit)
{
    struct own own = {.edits = &edit, .edit_count = edit != NULL};
    ck_assert_int_eq(save_file("l.yaml", text, strlen(text)), 0);
    return document_open(&document, NULL, "l.yaml", edit ? &own : NULL);
}

static struct address at(const char *text)
{
    struct address a;
    ck_assert_msg(address_parse(&document.trace, text, &a, NULL), "%s", text);
    return a;
}

static const struct named {
    const char *address;
    int row, column;
} named[] = {
    {"X[bank,water]", 2, 0}, {"X[bank,place]", 2, 2},  {"W_Q[place,b]", 2, 1},
    {"W_K[money,1]", 1, 0},  {"W_V[water,d]", 0, 1},   {"Q[river,b]", 1, 1},
    {"V[river,c]", 1, 0},    {"output[bank,d]", 2, 1}, {"output[bank,1]", 2, 0},
    {"W_Q[1,2]", 0, 1},
};
enum { NAMED = sizeof named / sizeof *named };

START_TEST(what_is_computed_has_the_names)
{
    ck_assert(open_text(MODEL NAMES, NULL));
    struct address a = at(named[_i].address);
    ck_assert_int_eq(a.row, named[_i].row);
    ck_assert_int_eq(a.column, named[_i].column);
}
END_TEST

START_TEST(what_has_none_gets_none)
{
    struct address a;
    ck_assert(open_text(MODEL NAMES, NULL));
    ck_assert(!columns_have_names(trace_find(&document.trace, "K")));
    ck_assert(!address_parse(&document.trace, "K[bank,water]", &a, NULL));
    ck_assert(!address_parse(&document.trace, "scores[bank,water]", &a, NULL));
    ck_assert_int_eq(at("scores[bank,river]").column, 1);
}
END_TEST

static const struct changed {
    const char *edit, *address;
    double value;
} changes[] = {
    {"X[bank,money] = 7", "X[3,2]", 7},
    {"W_Q[place,a] = 5", "W_Q[3,1]", 5},
    {"W_K[money,2] = 6", "W_K[2,2]", 6},
    {"W_V[place] = [8, 9]", "W_V[3,2]", 9},
};
enum { CHANGES = sizeof changes / sizeof *changes };

START_TEST(a_change_knows_names)
{
    const struct changed *c = &changes[_i];
    ck_assert_msg(open_text(MODEL NAMES, c->edit), "%s",
                  strbuf_text(&document.complaints.text));
    struct address a = at(c->address);
    ck_assert_double_eq(tensor_at(a.tensor, a.row, a.column), c->value);
    ck_assert(columns_have_names(trace_find(&document.trace, "output")));
}
END_TEST

// Another number of columns than there are names: they are left out.
START_TEST(names_go_with_their_columns)
{
    ck_assert(open_text(MODEL NAMES, "W_V = [[1], [0], [0]]"));
    ck_assert(!columns_have_names(trace_find(&document.trace, "output")));
    ck_assert(columns_have_names(trace_find(&document.trace, "X")));
}
END_TEST

START_TEST(sentences_and_formulas_say_names)
{
    static const char *const said[][2] = {
        {"output[bank,c]", "z(bank, c): entry 1 of every value"},
        {"Q[bank,b]", "q(bank, b) is 1"},
        {"output[bank,d]", "z(bank, d)"},
    };
    ck_assert(open_text(MODEL NAMES, NULL));
    for (size_t i = 0; i < sizeof said / sizeof *said; i++) {
        struct strbuf text = {0};
        struct address a = at(said[i][0]);
        explain_address(NULL, &a, &text);
        explain_line(NULL, &a, &text);
        ck_assert_msg(strstr(strbuf_text(&text), said[i][1]), "%s", text.text);
        strbuf_free(&text);
    }
    struct arena arena = {0};
    struct address a = at("W_Q[place,a]");
    ck_assert_str_eq(row_words(NULL, &arena, a.tensor, a.row), "place");
    ck_assert_str_eq(cell_name(NULL, &arena, a.tensor, a.row, a.column),
                     "W_Q[place, a]");
    arena_free(&arena);
}
END_TEST

static const struct wrong {
    const char *names, *says;
} wrong[] = {
    {"columns: {Y: [a]}\n", "'Y' is not a key of columns"},
    {"columns: {W_q: [a, b]}\n", "did you mean 'W_Q',"},
    {"columns: {X: [a, b]}\n", "X has 3 columns, but here are 2 names"},
    {"columns: {X: [a, b, a]}\n", "“a” is the name of two columns"},
    {"columns: {X: a}\n", "12:"},
    {"columns: [a]\n", "11:"},
};
enum { WRONG = sizeof wrong / sizeof *wrong };

START_TEST(what_is_no_name_is_told)
{
    struct strbuf text = {0};
    strbuf_addf(&text, "%s%s", MODEL, wrong[_i].names);
    ck_assert(!open_text(text.text, NULL));
    const char *told = strbuf_text(&document.complaints.text);
    ck_assert_int_eq(document.complaints.count, 1);
    ck_assert_msg(strstr(told, wrong[_i].says) || strstr(told, "l.yaml:11:"),
                  "%s", told);
    ck_assert_msg(wrong[_i].says[0] == '1' || strstr(told, wrong[_i].says),
                  "%s", told);
    strbuf_free(&text);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("columns");
    TCase *t = tcase_create("columns");
    tcase_add_checked_fixture(t, setup, teardown);
    tcase_add_loop_test(t, what_is_computed_has_the_names, 0, NAMED);
    tcase_add_test(t, what_has_none_gets_none);
    tcase_add_loop_test(t, a_change_knows_names, 0, CHANGES);
    tcase_add_test(t, names_go_with_their_columns);
    tcase_add_test(t, sentences_and_formulas_say_names);
    tcase_add_loop_test(t, what_is_no_name_is_told, 0, WRONG);
    suite_add_tcase(suite, t);
    return suite_end(suite);
}
