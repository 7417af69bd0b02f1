// SPDX-License-Identifier: MIT
#define _POSIX_C_SOURCE 200809L // popen

// What "take along" copies leads back to the very place and changes: a shell
// reads the command, and a query says the same words.
#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/edit/undo.h"
#include "app/link.h"
#include "hands.h"
#include "keyboard.h"
#include "report/steps.h"
#include "suite.h"

enum { MOST_WORDS = 32, LENGTH = 512 };

static struct hands h;
static char word[MOST_WORDS][LENGTH];
static int words;

static void take_words(FILE *from)
{
    for (words = 0; words < MOST_WORDS && fgets(word[words], LENGTH, from);
         words++)
        word[words][strcspn(word[words], "\n")] = '\0';
}

// The command's words as a shell has them, one a line.
static void as_a_shell(void)
{
    struct strbuf command = {0};
    strbuf_add(&command, "printf '%s\\n' ");
    h.app->site = NULL;
    link_print(h.app, &command);
    FILE *shell = popen(strbuf_text(&command), "r");
    ck_assert(shell);
    take_words(shell);
    ck_assert_int_eq(pclose(shell), 0);
    strbuf_free(&command);
    ck_assert_str_eq(word[0], "followspot");
}

static int hex(char c)
{
    ck_assert(strchr("0123456789ABCDEF", c));
    return c <= '9' ? c - '0' : c - 'A' + 10;
}

// The query says what the command does, in the same order.
static void query_agrees(void)
{
    struct strbuf link = {0}, want = {0}, got = {0};
    h.app->site = "http://a/b/";
    link_print(h.app, &link);
    h.app->site = NULL;
    strbuf_addf(&want, "http://a/b/?lesson=%s", word[1]);
    for (int i = 2; i + 1 < words; i += 2)
        strbuf_addf(&want, "&%s=%s", word[i] + 2, word[i + 1]);
    for (const char *c = strbuf_text(&link); *c; c++) {
        ck_assert_msg(*c > ' ' && *c < 127 && *c != '+' && *c != '#',
                      "'%c' in %s", *c, link.text);
        char byte = *c;
        if (*c == '%') {
            byte = (char)(hex(c[1]) * 16 + hex(c[2]));
            c += 2;
        }
        strbuf_add_n(&got, &byte, 1);
    }
    ck_assert_str_eq(strbuf_text(&got), strbuf_text(&want));
    strbuf_free(&link);
    strbuf_free(&want);
    strbuf_free(&got);
}

static const char *value_of(const char *option)
{
    for (int i = 2; i + 1 < words; i += 2)
        if (!strcmp(word[i], option))
            return word[i + 1];
    return NULL;
}

static int level_of(const char *name)
{
    int level = 0;
    while (strcmp(level_names[level], name))
        ck_assert_int_lt(++level, LEVEL_COUNT);
    return level;
}

// Where the words lead in another window.
static void follow(struct hands *other)
{
    const char *edits[MOST_WORDS];
    struct own own = {.edits = edits};
    for (int i = 2; i + 1 < words; i += 2) {
        if (!strcmp(word[i], "--edit"))
            edits[own.edit_count++] = word[i + 1];
        if (!strcmp(word[i], "--source") || !strcmp(word[i], "--tokens")) {
            own.key = word[i] + 2;
            own.text = word[i + 1];
        }
    }
    struct strbuf why = {0};
    const char *path = word[1];
    *other = (struct hands){0};
    other->app = app_new(fake_font_init(&other->font), NULL, &path, 1);
    ck_assert_msg(own.text || own.edit_count
                      ? app_open_own(other->app, path, &own, &why)
                      : app_open(other->app, path, &why),
                  "%s", strbuf_text(&why));
    strbuf_free(&why);
    const struct trace *t = &other->app->document->trace;
    if (value_of("--page")) {
        app_go_to_page(other->app, atoi(value_of("--page")) - 1);
    } else if (value_of("--at")) {
        struct address at;
        ck_assert(address_parse(t, value_of("--at"), &at, NULL));
        app_go_to_step(other->app, timeline_find(t, address_level(&at), &at));
    } else {
        int level = level_of(value_of("--level"));
        ck_assert_int_ge(atoll(value_of("--step")), 1); // as a person counts
        app_go_to_step(other->app,
                       (struct position){(enum level)level,
                                         atoll(value_of("--step")) - 1});
    }
}

static void must_lead_back(void)
{
    struct hands other;
    as_a_shell();
    query_agrees();
    follow(&other);
    const struct place *from = &h.app->place, *to = &other.app->place;
    const struct trace *a = &h.app->document->trace;
    const struct trace *b = &other.app->document->trace;
    struct position was = place_step(a, from), is = place_step(b, to);
    ck_assert(from->on_page == to->on_page && from->page == to->page);
    ck_assert_msg(was.level == is.level && was.index == is.index,
                  "%s %s: step %d of level %d, not %d of %d", word[2], word[3],
                  (int)is.index, (int)is.level, (int)was.index, (int)was.level);
    ck_assert_int_eq(a->tensor_count, b->tensor_count);
    for (int i = 0; i < a->tensor_count; i++) {
        const struct tensor *m = a->tensors[i], *n = b->tensors[i];
        ck_assert(m->rows == n->rows && m->columns == n->columns);
        ck_assert(
            !memcmp(m->data, n->data,
                    (size_t)m->rows * (size_t)m->columns * sizeof *m->data));
    }
    hands_close(&other);
}

START_TEST(every_step_leads_back)
{
    hands_open(&h, SOURCE_ROOT "/tests/lessons/self-attention.yaml", "scores");
    for (int level = 0; level < LEVEL_COUNT; level++) {
        int64_t count =
            timeline_count(&h.app->document->trace, (enum level)level);
        for (int64_t i = 0; i < count; i += 1 + count / 12) {
            app_go_to_step(h.app, (struct position){(enum level)level, i});
            must_lead_back();
        }
    }
    hands_close(&h);
}
END_TEST

START_TEST(changes_come_along)
{
    hands_open(&h, SOURCE_ROOT "/tests/lessons/self-attention.yaml", "scores");
    ck_assert(edit_change(h.app, "X[1,2] = -3.5"));
    ck_assert(edit_change(h.app, "W_Q[2,1] = 0.1"));
    must_lead_back();
    ck_assert_str_eq(value_of("--edit"), "X[1,2] = -3.5");
    undo_move(h.app, -2); // what is undone is not in force
    must_lead_back();
    ck_assert_ptr_null(value_of("--edit"));
    hands_close(&h);
}
END_TEST

START_TEST(words_are_whole_for_a_shell)
{
    const char *path = SOURCE_ROOT "/tests/lessons/self-attention.yaml";
    const char *const texts[] = {"the red house .", "it's $HOME \"so\" `x` \\",
                                 "a&b=c#d % +e ?", "été — 猫 ."};
    for (int i = 0; i < 4; i++) {
        struct own own = {.key = "tokens", .text = texts[i]};
        struct strbuf why = {0};
        h = (struct hands){0};
        h.app = app_new(fake_font_init(&h.font), NULL, &path, 1);
        ck_assert_msg(app_open_own(h.app, path, &own, &why), "%s",
                      strbuf_text(&why));
        strbuf_free(&why);
        as_a_shell();
        query_agrees();
        ck_assert_str_eq(value_of("--tokens"), texts[i]);
        must_lead_back();
        hands_close(&h);
    }
}
END_TEST

START_TEST(a_page_goes_by_its_number)
{
    setenv("FOLLOWSPOT_DATA", SOURCE_ROOT, 1);
    hands_open_asking(&h, "lessons/05-rnn-attention");
    app_go_to_page(h.app, 2);
    as_a_shell();
    query_agrees();
    ck_assert_str_eq(word[1], "rnn-attention");
    ck_assert_str_eq(value_of("--page"), "3");
    ck_assert_ptr_null(value_of("--at"));
    hands_close(&h);
}
END_TEST

START_TEST(the_dialogue_copies_it)
{
    hands_open(&h, SOURCE_ROOT "/tests/lessons/self-attention.yaml", "scores");
    hands_key(&h, 'e');
    for (int k = 0;
         k < EXPORT_LINES && h.app->export_dialog.line != EXPORT_LINK; k++)
        hands_key(&h, CODE_DOWN);
    hands_key(&h, CODE_ENTER);
    struct strbuf want = {0};
    link_print(h.app, &want);
    ck_assert(!strncmp(strbuf_text(&want), "followspot ", 11));
    ck_assert_str_eq(app_copied(h.app), strbuf_text(&want));
    ck_assert(strstr(strbuf_text(&h.app->export_dialog.said), want.text));
    h.app->site = "http://a/"; // a file of one's own is in no link
    hands_key(&h, CODE_ENTER);
    ck_assert_ptr_null(app_copied(h.app));
    ck_assert(strstr(h.app->export_dialog.said.text, "this browser only"));
    strbuf_free(&want);
    hands_close(&h);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("link");
    TCase *c = tcase_create("link");
    tcase_set_timeout(c, 120);
    tcase_add_test(c, every_step_leads_back);
    tcase_add_test(c, changes_come_along);
    tcase_add_test(c, words_are_whole_for_a_shell);
    tcase_add_test(c, a_page_goes_by_its_number);
    tcase_add_test(c, the_dialogue_copies_it);
    suite_add_tcase(suite, c);
    return suite_end(suite);
}
