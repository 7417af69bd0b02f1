// SPDX-License-Identifier: MIT
// The page of man(1): what Markdown becomes in it, and that every key stands
// there with what it does. (Of commands and options, and of the whole page,
// installed.sh sees to it.)
#include <check.h>
#include <stdio.h>
#include <string.h>

#include "app/action.h"
#include "commands/manual.h"
#include "suite.h"

static const struct {
    const char *markdown, *roff;
} rows[] = {
    {"# Title\n\nNot in it.\n\n## One two\n\nText.\n",
     ".SH ONE TWO\n.PP\nText.\n"},
    {"\n## A\n### Of it\nOne\ntwo\n\nthree\n",
     ".SH A\n.SS Of it\nOne\ntwo\n.PP\nthree\n"},
    {"\n## A\n- **one**: a `b`\n  goes on\n- two\n",
     ".SH A\n.IP \\(bu 2\n\\fBone\\fR: a \\fBb\\fR\ngoes on\n"
     ".IP \\(bu 2\ntwo\n"},
    {"\n## A\n```sh\n.x -o 'a'\n\n# b\n```\nc\n",
     ".SH A\n.PP\n.RS 4\n.nf\n\\&.x \\-o \\(aqa\\(aq\n\n# b\n.fi\n.RE\nc\n"},
    {"\n## A\n.b [name](where.md), [N,N] \\ `[x](y) **`\n",
     ".SH A\n\\&.b name, [N,N] \\e \\fB[x](y) **\\fR\n"},
    {"\n## A\n**over\nlines** ~ ^ end", ".SH A\n\\fBover\nlines\\fR "
                                        "\\(ti \\(ha end\n"},
    {"no chapter\n", ""},
    {"", ""},
};

START_TEST(markdown_becomes_roff)
{
    struct strbuf out = {0};
    manual_chapters(&out, rows[_i].markdown);
    ck_assert_str_eq(strbuf_text(&out), rows[_i].roff);
    strbuf_free(&out);
}
END_TEST

// How often [what] stands in [text].
static int count(const char *text, const char *what)
{
    int n = 0;
    for (; (text = strstr(text, what)); text += strlen(what))
        n++;
    return n;
}

// What reads of [text] when its signs are those of roff again.
static void unescape(struct strbuf *out, const char *text)
{
    static const char *const names[][2] = {
        {"\\e", "\\"},  {"\\(aq", "'"}, {"\\-", "-"}, {"\\(ga", "`"},
        {"\\(ha", "^"}, {"\\(ti", "~"}, {"\\&", ""}};
    while (*text) {
        size_t k = 0, all = sizeof names / sizeof *names;
        while (k < all && strncmp(text, names[k][0], strlen(names[k][0])))
            k++;
        strbuf_add_n(out, k < all ? names[k][1] : text,
                     k < all ? strlen(names[k][1]) : 1);
        text += k < all ? strlen(names[k][0]) : 1;
    }
}

START_TEST(every_key_stands_there_with_what_it_does)
{
    struct arena arena = {0};
    struct strbuf made = {0}, page = {0};
    const char *name;
    int names = 0;
    manual_keys(&made, NULL);
    unescape(&page, strbuf_text(&made));
    for (; (name = phrase_under("do", names)); names++) {
        const char *entry = arena_print(
            &arena, ".TP\n\\fB%s\\fR\n%s\n",
            said(NULL, &arena, arena_print(&arena, "key.%s", name), NO_SLOTS),
            said(NULL, &arena, arena_print(&arena, "do.%s", name), NO_SLOTS));
        ck_assert_msg(count(strbuf_text(&page), entry) == 1, "%s: %s", name,
                      entry);
    }
    ck_assert_int_gt(names, 80);
    ck_assert_int_eq(count(strbuf_text(&page), ".TP\n"), names);
    for (int c = 0; c < ACTIONS; c++) // a heading for each of their groups
        if (actions[c].group)
            ck_assert_msg(count(strbuf_text(&page),
                                arena_print(&arena, ".SS %s\n",
                                            said(NULL, &arena,
                                                 arena_print(&arena, "keys.%s",
                                                             actions[c].group),
                                                 NO_SLOTS))) == 1,
                          "%s", actions[c].group);
    // What only a list has stands under its heading, behind all of a lesson's.
    const char *lists = strstr(strbuf_text(&page),
                               said(NULL, &arena, "key.title.list", NO_SLOTS));
    ck_assert_ptr_nonnull(lists);
    for (int c = 0; c < ACTIONS; c++) {
        unsigned modes = 0;
        for (int i = 0; i < ACTION_KEYS; i++)
            modes |= actions[c].keys[i].modes;
        const char *help = actions[c].help;
        const char *does =
            !help ? ""
                  : arena_print(&arena, "\n%s\n",
                                said(NULL, &arena,
                                     arena_print(&arena, "do.%s", help),
                                     NO_SLOTS));
        ck_assert_msg(!help || (strstr(strbuf_text(&page), does) > lists) ==
                                   !(modes & (MODE_WALK | MODE_FOCUS)),
                      "%s", help);
    }
    strbuf_free(&made);
    strbuf_free(&page);
    arena_free(&arena);
}
END_TEST

// What the small converter cannot do, the chapters do without.
START_TEST(the_chapters_are_plain)
{
    FILE *f = fopen(SOURCE_ROOT "/assets/manual.md", "r");
    char line[512];
    bool listing = false;
    struct strbuf all = {0}, out = {0};
    ck_assert_ptr_nonnull(f);
    while (fgets(line, sizeof line, f)) {
        strbuf_add(&all, line);
        listing ^= !strncmp(line, "```", 3);
        if (listing)
            continue;
        ck_assert_msg(*line != '|' && *line != '>' && *line != '!', "%s", line);
        ck_assert_msg(strspn(line, "#") < 4, "%s", line);
        ck_assert_msg(strncmp(line, "  - ", 4), "%s", line);
    }
    ck_assert(!fclose(f) && !listing);
    manual_chapters(&out, strbuf_text(&all));
    ck_assert_int_eq(count(strbuf_text(&all), "\n## "),
                     count(strbuf_text(&out), ".SH "));
    ck_assert_int_eq(count(strbuf_text(&all), "\n- "),
                     count(strbuf_text(&out), ".IP "));
    ck_assert_int_eq(count(strbuf_text(&out), "\\fB"),
                     count(strbuf_text(&out), "\\fR"));
    ck_assert_int_eq(count(strbuf_text(&out), "]("), 0);
    strbuf_free(&all);
    strbuf_free(&out);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("manual");
    TCase *t = tcase_create("manual");
    tcase_add_loop_test(t, markdown_becomes_roff, 0,
                        sizeof rows / sizeof *rows);
    tcase_add_test(t, every_key_stands_there_with_what_it_does);
    tcase_add_test(t, the_chapters_are_plain);
    suite_add_tcase(suite, t);
    return suite_end(suite);
}
