// SPDX-License-Identifier: MIT
#define _POSIX_C_SOURCE 200809L // popen

// What "take along" copies leads back to the very place and changes: a shell
// reads the command, and a query says the same words.
#include <check.h>
#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/edit/undo.h"
#include "app/link.h"
#include "commands/arguments.h"
#include "commands/lessons.h"
#include "commands/set_out.h"
#include "hands.h"
#include "keyboard.h"
#include "made_lessons.h"
#include "random_edit.h"
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

// Where the words lead in another window, which reads them as the program does.
static void follow(struct hands *other)
{
    char *argv[MOST_WORDS];
    struct arena arena = {0};
    struct arguments asked;
    struct reason why = {0};
    struct strbuf reasons = {0};
    for (int i = 0; i < words; i++)
        argv[i] = word[i];
    ck_assert_msg(arguments_parse(&asked, &arena, words, argv, &why), "%s",
                  reason_text(&why));
    const char *path =
        lessons_path(&arena, SOURCE_ROOT, asked.files[0], true, &why);
    ck_assert_msg(path, "%s", reason_text(&why));
    *other = (struct hands){0};
    other->app = app_new(fake_font_init(&other->font), NULL, &path, 1);
    bool good = own_of(&asked)
                    ? app_open_own(other->app, path, own_of(&asked), &reasons)
                    : app_open(other->app, path, &reasons);
    good = good && set_out(other->app, &asked, NULL, &reasons, &why);
    ck_assert_msg(good, "%s%s", strbuf_text(&reasons), reason_text(&why));
    reason_free(&why);
    strbuf_free(&reasons);
    arena_free(&arena);
}

static bool same_text(const char *a, const char *b)
{
    return a == b || (a && b && !strcmp(a, b));
}

// What stands there is not only the same place.
static void must_show_the_same(const struct app *a, const struct app *b)
{
    ck_assert(
        same_text(a->document->lesson.stands, b->document->lesson.stands));
    int over = page_over(a);
    if (over && a->document->lesson.pages[over - 1].left_out)
        over = 0; // by a change there: then it is below no page
    ck_assert_int_eq(over, page_over(b));
    ck_assert_int_eq(a->document->changes.page, b->document->changes.page);
    ck_assert_int_eq(a->paging.beside, b->paging.beside);
    ck_assert_int_eq(a->paging.paired, b->paging.paired);
    ck_assert_int_eq(!compare_a(a), !compare_a(b));
    ck_assert_int_eq(!a->without, !b->without);
    ck_assert_int_eq(a->view.look.numbers, b->view.look.numbers);
    ck_assert_int_eq(a->view.look.whole, b->view.look.whole);
    ck_assert(changes_same(&a->document->changes, &b->document->changes) ||
              (changes_as_begun(&a->document->changes) ==
               changes_as_begun(&b->document->changes)));
}

// The command once more, for who reads what failed.
static const char *said_so(void)
{
    static struct strbuf command;
    strbuf_clear(&command);
    link_print(h.app, &command);
    return strbuf_text(&command);
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
    must_show_the_same(h.app, other.app);
    ck_assert_int_eq(a->tensor_count, b->tensor_count);
    for (int i = 0; i < a->tensor_count; i++) {
        const struct tensor *m = a->tensors[i], *n = b->tensors[i];
        ck_assert(m->rows == n->rows && m->columns == n->columns);
        for (int k = 0; k < m->rows * m->columns; k++)
            ck_assert_msg(!memcmp(&m->data[k], &n->data[k], sizeof *m->data),
                          "%s: cell %d of %s is %g, not %g", said_so(), k,
                          m->name, n->data[k], m->data[k]);
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
    int beside = 0; // what hangs on it goes by that number, and its own
    while (!h.app->document->lesson.pages[beside + 1].more)
        beside++;
    app_go_to_page(h.app, beside + 2);
    as_a_shell();
    query_agrees();
    struct strbuf number = {0};
    strbuf_addf(&number, "%d.2", beside + 1);
    ck_assert_str_eq(value_of("--page"), strbuf_text(&number));
    strbuf_free(&number);
    hands_close(&h);
}
END_TEST

static glob_t shipped; // the lessons
enum { EVERY = 4 };

// Changes something where one is; not everything can be.
static bool change_something(struct rng *rng)
{
    bool changed = false;
    for (int i = 0; i < 8 && !changed; i++) {
        struct strbuf edit = {0};
        random_edit(rng, &h.app->document->lesson, false, &edit);
        changed = edit_change(h.app, strbuf_text(&edit));
        strbuf_free(&edit);
    }
    return changed;
}

// No question is asked: it would hide numbers until it is answered. On it, below it a few steps on, as it was left by a click, and with changes of
// it, of another page's model and below it.
static void page_leads_back(struct rng *rng, int page)
{
    app_go_to_page(h.app, page);
    if (!h.app->place.on_page || h.app->place.page != page)
        return; // left out
    must_lead_back();
    walk_into(h.app);
    must_lead_back();
    for (int i = 0; i < 3; i++)
        app_step(h.app, 1);
    must_lead_back();
    if (change_something(rng))
        must_lead_back();
    app_go_to_page(h.app, page);
    must_lead_back();
    app_go_to_step(h.app, (struct position){LEVEL_ROW, page});
    must_lead_back();
}

START_TEST(every_page_leads_back)
{
    char name[256];
    struct rng rng = {(uint64_t)_i + 1};
    const char *path = shipped.gl_pathv[_i / EVERY];
    const char *file = strrchr(path, '/') + 1;
    snprintf(name, sizeof name, "lessons/%.*s", (int)strcspn(file, "."), file);
    setenv("FOLLOWSPOT_DATA", SOURCE_ROOT, 1);
    hands_open_drawn(&h, name, 0);
    int count = h.app->document->lesson.page_count;
    for (int page = _i % EVERY; page < count; page += EVERY)
        page_leads_back(&rng, page);
    hands_close(&h);
}
END_TEST

// Who is led to a page is not asked first what others ask before it; who goes
// back there is.
START_TEST(nobody_is_held_on_the_way)
{
    setenv("FOLLOWSPOT_DATA", SOURCE_ROOT, 1);
    hands_open_asking(&h, "lessons/05-rnn-attention");
    int count = h.app->document->lesson.page_count, asks = 0;
    while (!h.app->document->lesson.pages[asks].ask)
        ck_assert_int_lt(++asks, count);
    app_go_to_page(h.app, asks + 1);
    as_a_shell();
    struct hands other;
    follow(&other);
    hands_key(&other, CODE_RIGHT); // whatever it does here
    hands_key(&other, CODE_LEFT);
    ck_assert_int_eq(other.app->place.page, asks + 1);
    hands_key(&other, CODE_PAGE_UP);
    ck_assert_int_eq(other.app->place.page, asks);
    ck_assert(other.app->quiz.asking);
    hands_close(&other);
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
    ck_assert(strstr(h.app->export_dialog.said.text, "only in this browser"));
    strbuf_free(&want);
    hands_close(&h);
}
END_TEST

int main(void)
{
    if (glob(SOURCE_ROOT "/lessons/*.yaml", 0, NULL, &shipped))
        return 1;
    Suite *suite = suite_create("link");
    TCase *c = tcase_create("link");
    tcase_add_test(c, every_step_leads_back);
    tcase_add_test(c, changes_come_along);
    tcase_add_test(c, words_are_whole_for_a_shell);
    tcase_add_test(c, a_page_goes_by_its_number);
    tcase_add_test(c, nobody_is_held_on_the_way);
    tcase_add_test(c, the_dialogue_copies_it);
    suite_add_tcase(suite, c);
    TCase *rest = suite_long(suite);
    suite_share(c, rest, every_page_leads_back,
                (int)shipped.gl_pathc * EVERY, EVERY);
    int status = suite_end(suite);
    globfree(&shipped);
    return status;
}
