// SPDX-License-Identifier: MIT
// Addresses of the toy lesson, good ones and the messages for bad ones.
#include <check.h>
#include <stdlib.h>
#include <string.h>

#include "toy.h"
#include "trace/address.h"
#include "suite.h"
#include "mechanism/mechanism.h"

static struct toy toy;
static struct trace trace;

static void setup(void)
{
    static const char *const tokens[] = {"cat", "dog", "cat", "3", "a b"};
    toy_begin(&toy, "self-attention", 5);
    toy_words(&toy, "tokens", 5);
    toy.entries[0].words.word = tokens;
    toy_matrix(&toy, "X", 5, 2);
    ck_assert(run_model(&trace, &toy.model));
}

static void teardown(void)
{
    trace_free(&trace);
    toy_free(&toy);
}

static const struct {
    const char *text;  // what is typed
    const char *print; // its ordinal form; NULL: an error
    const char *why;   // a part of the message
} rows[] = {
    {"score", NULL, "did you mean"},
    {"", NULL, "no tensor"},
    {"scores[", NULL, "not an address"},
    {"scores[]", NULL, "not an address"},
    {"scores[1", NULL, "not an address"},
    {"scores[1,]", NULL, "not an address"},
    {"scores[1,2,1,1]", NULL, "goes deeper than"},
    {"scores[1]x", NULL, "goes deeper than"},
    {"scores[0]", NULL, "rows 1 to 5"},
    {"scores[6]", NULL, "rows 1 to 5"},
    {"scores[99999999999999999999]", NULL, "rows 1 to 5"},
    {"scores[-1]", NULL, "no row"},
    {"scores[cow]", NULL, "no row “cow”"},
    {"scores[cat]", NULL, "occurs 2 times"},
    {"scores[1,2,3]", NULL, "terms 1 to 2"},
    {"scores[1,2,x]", NULL, "terms 1 to 2"},
    {"weights.max[1,2]", NULL, "columns 1 to 1"},
    {"scores", "scores", NULL},
    {"scores[2]", "scores[2]", NULL},
    {"scores[dog]", "scores[2]", NULL},
    {"scores[dog,1]", "scores[2,1]", NULL},
    {"scores[ dog , 1 ]", "scores[2,1]", NULL},
    {"scores[2,1,2]", "scores[2,1,2]", NULL},
    {"scores['3']", "scores[4]", NULL},
    {"scores[\"3\"]", "scores[4]", NULL},
    {"scores[3]", "scores[3]", NULL},
    {"scores['a b',dog]", "scores[5,2]", NULL},
    {"scores[a b]", "scores[5]", NULL},
    {"weights.exp[1,2]", "weights.exp[1,2]", NULL},
};

START_TEST(addresses)
{
    struct address a;
    struct reason why = {0};
    struct strbuf text = {0};
    setup();
    bool good = address_parse(&trace, rows[_i].text, &a, &why);
    ck_assert_msg(good == !rows[_i].why, "%s: %s", rows[_i].text,
                  reason_text(&why));
    if (good) {
        address_print(&a, &text);
        ck_assert_str_eq(text.text, rows[_i].print);
    } else {
        ck_assert_msg(strstr(reason_text(&why), rows[_i].why) != NULL, "%s",
                      reason_text(&why));
    }
    reason_free(&why);
    strbuf_free(&text);
    teardown();
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("address");
    TCase *t = tcase_create("address");
    tcase_add_loop_test(t, addresses, 0, sizeof rows / sizeof *rows);
    suite_add_tcase(suite, t);
    return suite_end(suite);
}
