// SPDX-License-Identifier: MIT
// What is said small under a sentence stands there once, where it is new; where
// it was told before it waits behind a dot, which a key or a click opens, and
// nothing else of the frame moves.
#include <check.h>
#include <stdio.h>
#include <string.h>

#include "app/app.h"
#include "app/help/glossary.h"
#include "fake_font.h"
#include "frame/frame.h"
#include "frame/laid.h"
#include "keyboard.h"
#include "lesson_file.h"
#include "suite.h"
#include "trace/explain.h"

static struct fake_font fake;
static struct document document;
static struct arena arena, keys;

static const char *const names[] = {"self-attention", "rnn-attention",
                                    "13-sinusoids", "15-smallest-transformer",
                                    "01-budget-of-attention", "11-heads"};
enum { NAMES = sizeof names / sizeof *names, MOST_KEYS = 400 };

static void open_document(const char *name)
{
    char path[LESSON_FILE_SIZE];
    lesson_file(path, name);
    if (!document_open(&document, NULL, path, NULL))
        ck_abort_msg("%s", path);
}

static struct pose pose_of(const struct shown *shown, const struct view *view)
{
    arena_reset(&arena);
    struct pose pose = {.arena = &arena};
    frame_pose(shown, view, fake_font_init(&fake), &pose);
    return pose;
}

// The template of a step's reason; NULL: it has none.
static const char *reason_key(struct position p)
{
    struct address at = timeline_address(&document.trace, p);
    return explain_why_saying(NULL, &keys, &document.trace, &at).key;
}

static bool told(const char *const *said, int count, const char *key)
{
    for (int k = 0; k < count; k++)
        if (!strcmp(said[k], key))
            return true;
    return false;
}

// Step by step: where a reason comes for the first time in the first stage of
// its name it stands there; a stage never tells one again within sixty-four
// steps; stages that are called like an earlier one have dots.
static void check_walk(enum level level)
{
    const struct trace *t = &document.trace;
    const char *said[MOST_KEYS];
    int stage = -1, count = 0, dots = 0, shown_ones = 0;
    bool first = true;
    int64_t steps = timeline_count(t, level);
    for (int64_t k = 0; k < steps && k < 260; k++) {
        struct position p = {level, k};
        struct shown shown = {&document.lesson, t, p, 1};
        int here = timeline_stage(t, p);
        if (here != stage) {
            stage = here;
            count = 0;
            first = true;
            for (int g = 0; g < stage; g++)
                first = first && strcmp(t->stages[g].id, t->stages[stage].id);
        }
        struct pose pose = pose_of(&shown, &default_view);
        bool under = pose_find(&pose, id_named("chrome why", 0));
        bool dot = pose_find(&pose, id_named("chrome dot", 0));
        const char *key = reason_key(p);
        bool again = key && told(said, count, key);
        ck_assert_msg(under + dot == (key != NULL), "level %d, step %d: %s",
                      (int)level, (int)k, key ? key : "no reason");
        if (!key)
            continue;
        if (!first || again)
            ck_assert_msg(dot, "level %d, step %d: %s again", (int)level,
                          (int)k, key);
        else if (count < MOST_KEYS && k < 64)
            ck_assert_msg(under, "level %d, step %d: %s is new", (int)level,
                          (int)k, key);
        if (!again && count < MOST_KEYS)
            said[count++] = key;
        dots += dot;
        shown_ones += under;
    }
    ck_assert(shown_ones || !dots);
}

START_TEST(a_reason_stands_where_it_is_new)
{
    open_document(names[_i]);
    for (enum level level = LEVEL_STAGE; level <= LEVEL_TERM; level++)
        check_walk(level);
    document_close(&document);
    arena_free(&arena);
    arena_free(&keys);
}
END_TEST

// On a page likewise: what a page before told of a step like it waits.
START_TEST(a_page_tells_it_once)
{
    open_document(names[_i]);
    const struct lesson *l = &document.lesson;
    const struct trace *t = &document.trace;
    for (int k = 0; k < l->page_count; k++) {
        const struct page *page = &l->pages[k];
        struct address at, other;
        if (!page->at || page->ask || page->edit_count || page->model ||
            !address_parse(t, page->at, &at, NULL))
            continue;
        struct shown shown = {l, t, timeline_find(t, address_level(&at), &at),
                              1, .page = page};
        struct view view = page_view(&default_view, page, t);
        struct pose pose = pose_of(&shown, &view);
        const char *key = explain_why_saying(NULL, &keys, t, &at).key;
        bool before = false;
        for (int i = 0; i < k && key; i++) {
            const struct page *p = &l->pages[i];
            if (!p->at || p->bare || p->ask || p->edit_count ||
                !address_parse(t, p->at, &other, NULL))
                continue;
            const char *its = explain_why_saying(NULL, &keys, t, &other).key;
            before = before || (its && !strcmp(its, key));
        }
        bool dot = pose_find(&pose, id_named("chrome dot", 0));
        bool under = pose_find(&pose, id_named("chrome why", 0));
        ck_assert_msg(!dot || (before && key), "page %d", k + 1);
        ck_assert_msg(!under || !before, "page %d, again", k + 1);
    }
    document_close(&document);
    arena_free(&arena);
    arena_free(&keys);
}
END_TEST

// --- in the program ----------------------------------------------------------

static struct app *app;

static void open_app(const char *at)
{
    static char path[LESSON_FILE_SIZE];
    static const char *const paths[] = {path};
    struct strbuf why = {0};
    struct address a;
    app = app_new(fake_font_init(&fake), NULL, paths, 1);
    ck_assert(app_open(app, lesson_file(path, "self-attention"), &why));
    ck_assert(address_parse(&app->document->trace, at, &a, NULL));
    app_go_to_step(app, timeline_find(&app->document->trace,
                                      a.column < 0 ? LEVEL_ROW : LEVEL_CELL,
                                      &a));
    app_settle(app);
    strbuf_free(&why);
}

static struct pose now(struct arena *in)
{
    struct pose pose = {.arena = in};
    app_pose(app, &pose);
    return pose;
}

// The lines of the card, joined; "" while there is none.
static const char *card(void)
{
    static struct strbuf text;
    arena_reset(&arena);
    struct pose pose = now(&arena);
    strbuf_clear(&text);
    for (int k = 0; k < 8; k++) {
        const struct item *i = pose_find(&pose, id_named("reason line", k));
        if (i)
            strbuf_addf(&text, "%s%s", k ? " " : "", i->text);
    }
    return strbuf_text(&text);
}

static bool open(void)
{
    return *card();
}

START_TEST(a_key_opens_it_and_nothing_moves)
{
    struct arena before_arena = {0};
    struct strbuf want = {0};
    open_app("scores[cat,dog]");
    struct address at =
        timeline_address(&app->document->trace, app_step_now(app));
    explain_why(NULL, &app->document->trace, &at, &want);
    struct pose before = now(&before_arena);
    ck_assert(pose_find(&before, id_named("chrome dot", 0)) && !open());
    press_key(app, 'k');
    ck_assert_str_eq(card(), strbuf_text(&want));
    struct pose after = now(&arena);
    for (int k = 0; k < before.count; k++) {
        const struct item *i = &before.items[k];
        const struct item *j = pose_find(&after, i->id);
        ck_assert(j && i->at.x == j->at.x && i->at.y == j->at.y &&
                  i->at.w == j->at.w && i->at.h == j->at.h);
    }
    press_key(app, 'k'); // again: the terms
    ck_assert(!open() && app->menu.list == &glossary_list);
    press_key(app, CODE_ESCAPE);
    press_key(app, 'k');
    ck_assert(open() && !app->menu.list);
    press_key(app, CODE_ESCAPE);
    ck_assert(!open());
    press_key(app, 'k');
    press_key(app, CODE_PAGE_UP); // another step
    app_settle(app);
    ck_assert(!open());
    press_key(app, CODE_PAGE_DOWN);
    app_settle(app);
    ck_assert(!open());
    strbuf_free(&want);
    arena_free(&before_arena);
    arena_free(&arena);
    app_free(app);
}
END_TEST

START_TEST(a_click_opens_it)
{
    open_app("scores[cat,dog]");
    struct pose pose = now(&arena);
    struct rect at = pose_find(&pose, id_named("chrome dot", 0))->at;
    struct input in = {.kind = INPUT_PRESS,
                       .x = at.x + at.w / 2,
                       .y = at.y + at.h / 2};
    app_input(app, &in);
    ck_assert(open());
    in.x = 300, in.y = 60;
    app_input(app, &in);
    ck_assert(!open());
    arena_free(&arena);
    app_free(app);
}
END_TEST

// Where the sentence says all, K leads to the terms at once.
START_TEST(without_a_dot_there_are_terms)
{
    open_app("scores[cat]");
    struct pose pose = now(&arena);
    ck_assert(!pose_find(&pose, id_named("chrome dot", 0)));
    press_key(app, 'k');
    ck_assert(!open() && app->menu.list == &glossary_list);
    arena_free(&arena);
    app_free(app);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("dot");
    TCase *all = tcase_create("dot");
    tcase_add_loop_test(all, a_reason_stands_where_it_is_new, 0, NAMES);
    tcase_add_loop_test(all, a_page_tells_it_once, 0, NAMES);
    tcase_add_test(all, a_key_opens_it_and_nothing_moves);
    tcase_add_test(all, a_click_opens_it);
    tcase_add_test(all, without_a_dot_there_are_terms);
    suite_add_tcase(suite, all);
    return suite_end(suite);
}
