// SPDX-License-Identifier: MIT
// Sizes that a page cannot stand on leave out this page alone: the others keep
// their numbers, one walks past it, and it is said. Random changes of sizes are
// compared with a small model of which places there are.
#define _XOPEN_SOURCE 700 // mkdtemp, chdir

#include <check.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "app/app.h"
#include "app/edit/undo.h"
#include "base/save.h"
#include "document/check/left_out.h"
#include "export/stops.h"
#include "fake_font.h"
#include "frame/flags.h"
#include "frame/route.h"
#include "keyboard.h"
#include "math/rng.h"
#include "suite.h"

#define LESSON                                                                 \
    "title: T\ngoal: G\nmodel:\n  kind: positional\n  positions: 8\n"          \
    "  d: 8\npages:\n"                                                         \
    "  - at: P\n    say: Zero\n"                                               \
    "  - at: P[6,6]\n    say: One\n"                                           \
    "  - at: P[3,3]\n    say: Two\n    change: {d: 4}\n"                       \
    "  - at: P[5]\n    say: Three\n    ask: {question: q, number: "            \
    "\"P[5,1]\"}\n"                                                            \
    "  - at: P[3,5]\n    say: Four\n    change: {positions: 4}\n"              \
    "  - at: P[7,7]\n    say: Five\n    role: construct\n"                     \
    "    goal: \"P[7,7] >= 2\"\n    allow: [base]\n"                           \
    "  - at: P[1]\n    say: \"Six {P[4,1]}\"\n"                                \
    "  - at: P[0,0]\n    say: Seven\n    view: {focus: \"P[0,4]\"}\n"

enum { PAGES = 8 };

// What each page needs at least; 0: it brings its own.
static const struct {
    int positions, d;
} needs[PAGES] = {{1, 2}, {7, 8}, {4, 0}, {6, 2},
                  {0, 6}, {0, 0}, {5, 2}, {1, 6}};

static bool can_stand(int page, int positions, int d)
{
    return positions >= needs[page].positions && d >= needs[page].d;
}

static const char *const paths[] = {"l.yaml"};
static struct app *app;
static struct fake_font fake;
static char folder[] = "/tmp/followspot-left-XXXXXX";

static void setup(void)
{
    struct strbuf why = {0};
    strcpy(strstr(folder, "left-") + 5, "XXXXXX");
    ck_assert(mkdtemp(folder) && !chdir(folder));
    ck_assert_int_eq(save_file(paths[0], LESSON, strlen(LESSON)), 0);
    app = app_new(fake_font_init(&fake), NULL, paths, 1);
    app->view.look.still = true;
    app->quiz.all = true; // nothing is asked
    ck_assert_msg(app_open(app, paths[0], &why), "%s", strbuf_text(&why));
    ck_assert_int_eq(app->document->lesson.page_count, PAGES);
    strbuf_free(&why);
}

static void teardown(void)
{
    app_free(app);
    ck_assert(!remove(paths[0]) && !chdir("/") && !rmdir(folder));
}

static void change(const char *text)
{
    ck_assert_msg(edit_change(app, text), "%s: %s", text,
                  strbuf_text(&app->notice.trouble));
}

static bool effect_has(const char *text)
{
    return strstr(strbuf_text(&app->notice.effect), text);
}

static bool is_left_out(int page)
{
    return app->document->lesson.pages[page].left_out;
}

START_TEST(one_page_goes_and_the_others_keep_their_numbers)
{
    app_go_to_page(app, 0);
    change("positions = 6");
    ck_assert_int_eq(app->document->lesson.page_count, PAGES);
    for (int i = 0; i < PAGES; i++)
        ck_assert_int_eq(is_left_out(i), i == 1);
    press_key(app, CODE_PAGE_DOWN);
    ck_assert_int_eq(app->place.page, 2);
    ck_assert_msg(effect_has("page 2 is left out: P has rows 0 to 5, not 6"),
                  "%s", strbuf_text(&app->notice.effect));
    press_key(app, CODE_PAGE_UP);
    ck_assert_int_eq(app->place.page, 0);
    ck_assert(effect_has("page 2 is left out"));
    app_go_to_page(app, 1); // by its number, with nowhere to go
    ck_assert_int_eq(app->place.page, 2);
    undo_move(app, -1);
    ck_assert(!pages_left_out(&app->document->lesson));
}
END_TEST

START_TEST(who_stands_there_moves_to_the_nearest)
{
    app_go_to_page(app, 1);
    change("d = 6");
    ck_assert(app->place.on_page);
    ck_assert_int_eq(app->place.page, 2);
    ck_assert(effect_has("page 2 is left out: P has columns 0 to 5, not 6"));
    undo_move(app, -1);
    app_go_to_page(app, 7);
    change("d = 4"); // 1, 4 and 7 go
    ck_assert_int_eq(app->place.page, 6);
    ck_assert(is_left_out(1) && is_left_out(4) && is_left_out(7));
    ck_assert_int_eq(pages_left_out(&app->document->lesson), 3);
    press_key(app, CODE_PAGE_DOWN);
    ck_assert_int_eq(app->place.page, 6);
    ck_assert(app->notice.note && !strcmp(app->notice.note, "note.page.last"));
}
END_TEST

// On a page with a d of its own the learner's is for the other pages.
START_TEST(a_page_with_its_own_size_says_so)
{
    app_go_to_page(app, 2);
    change("d = 2");
    ck_assert_int_eq(app->place.page, 2);
    ck_assert_int_eq(trace_find(&app->document->trace, "P")->columns, 4);
    ck_assert_msg(effect_has("d: 2, but this page keeps its own: d: 4"), "%s",
                  strbuf_text(&app->notice.effect));
    ck_assert_ptr_null(app->document->changes.was[0]);
    ck_assert(is_left_out(1) && is_left_out(4) && is_left_out(7));
    ck_assert(!is_left_out(2) && !is_left_out(3) && !is_left_out(5));
    press_key(app, CODE_PAGE_DOWN);
    ck_assert_int_eq(app->place.page, 3);
    ck_assert_int_eq(trace_find(&app->document->trace, "P")->columns, 2);
    press_key(app, CODE_PAGE_DOWN);
    ck_assert_int_eq(app->place.page, 5); // which begins as the lesson is
    ck_assert_int_eq(trace_find(&app->document->trace, "P")->columns, 8);
    // a size that the lesson itself cannot have is refused there, too
    app_go_to_page(app, 2);
    ck_assert(!edit_change(app, "d = 3"));
    ck_assert_ptr_nonnull(strstr(strbuf_text(&app->notice.trouble), "even"));
    ck_assert_int_eq(app->document->changes.made, 1);
}
END_TEST

static bool has_flag(int page)
{
    struct pose p = {.arena = &app->frame};
    bool found = false;
    arena_reset(&app->frame);
    app_pose(app, &p);
    for (int i = 0; i < p.count; i++)
        found |= p.items[i].target.kind == TARGET_FLAG &&
                 p.items[i].target.number == page;
    return found;
}

START_TEST(a_question_that_is_left_out_is_not_asked)
{
    int count;
    app->quiz.all = false;
    app_go_to_page(app, 0);
    ck_assert(quiz_is_open(app, 3));
    ck_assert(has_flag(3));
    change("positions = 5");
    ck_assert(!quiz_is_open(app, 3));
    ck_assert(!has_flag(3));
    press_key(app, CODE_PAGE_DOWN);
    press_key(app, CODE_PAGE_DOWN);
    ck_assert_int_eq(app->place.page, 4);
    press_key(app, CODE_PAGE_DOWN);
    ck_assert_int_eq(app->place.page, 5);
    ck_assert(!app->quiz.asking);
    ck_assert_int_eq(flags_number(&app->document->lesson, 3, &count), 1);
}
END_TEST

START_TEST(what_is_taken_along_leaves_it_out)
{
    struct stops stops;
    struct reason why = {0};
    const int64_t numbers[] = {1, 3, 4, 6, 7};
    change("d = 4");
    struct documents documents = {.document = app->document};
    ck_assert(
        stops_find(&(struct chosen){.pages = true}, &documents, &stops, &why));
    ck_assert_int_eq(stops.count, 5);
    for (int k = 0; k < 5; k++) {
        ck_assert_int_eq(stops_number(&stops, k), numbers[k]);
        ck_assert_int_eq(stops_shown(&stops, k).page -
                             stops_shown(&stops, k).lesson->pages,
                         numbers[k] - 1);
    }
    stops_free(&stops);
    ck_assert(
        !stops_find(&(struct chosen){.pages = true, .first = 5, .last = 5},
                    &documents, &stops, &why));
    ck_assert_ptr_nonnull(
        strstr(reason_text(&why), "page 5 is left out: P has columns 0 to 3"));
    reason_free(&why);
}
END_TEST

START_TEST(the_nearest_is_found_on_the_way)
{
    struct page pages[6] = {{.say = "a"},      {.left_out = "x"},
                            {.left_out = "x"}, {.left_out = "x"},
                            {.say = "b"},      {.left_out = "x"}};
    struct lesson l = {.pages = pages, .page_count = 6};
    static const int wanted[][4] = {{0, 0, 0, 0}, {1, 0, 0, 4}, {2, 4, 0, 4},
                                    {3, 4, 0, 4}, {4, 4, 4, 4}, {5, 4, 4, 4},
                                    {9, 4, 4, 4}, {-2, 0, 0, 0}};
    for (size_t i = 0; i < sizeof wanted / sizeof *wanted; i++)
        for (int toward = -1; toward <= 1; toward++) {
            int column = toward ? toward < 0 ? 2 : 3 : 1;
            ck_assert_int_eq(route_standing(&l, wanted[i][0], toward),
                             wanted[i][column]);
        }
    ck_assert_int_eq(route_next(&l, 0, 1), 4);
    ck_assert_int_eq(route_next(&l, 4, 1), -1);
    ck_assert_int_eq(route_next(&l, 4, -1), 0);
    ck_assert_int_eq(route_next(&l, 0, -1), -1);
    ck_assert_ptr_eq(route_before(&l, &pages[4]), &pages[0]);
    ck_assert_ptr_eq(route_before(&l, &pages[0]), &pages[0]);
    pages[3].model = pages[4].model = "twin"; // of which the nearer one is
    ck_assert_int_eq(route_standing(&l, 2, 0), 0);
    ck_assert_int_eq(route_standing(&l, 2, 1), 4);
    ck_assert_int_eq(route_standing(&l, 3, 0), 4);
    pages[0].left_out = "x";
    ck_assert_int_eq(route_standing(&l, 2, 0), 4);
    pages[4].left_out = "x";
    ck_assert_int_eq(route_standing(&l, 2, 0), -1);
}
END_TEST

// Only three are listed where all of them would be a wall of numbers.
START_TEST(what_is_left_out_is_said)
{
    static const char *const want[] = {"", "page 1 is left out: x",
                                       "pages 1 and 2 are left out. Page 1: x"};
    struct page pages[7] = {0};
    struct lesson l = {.pages = pages, .page_count = 7};
    for (int i = 0; i < 7; i++) {
        struct strbuf text = {0};
        pages[i].left_out = "x";
        pages_say_left_out(NULL, &l, &text);
        ck_assert_str_eq(strbuf_text(&text),
                         i < 2    ? want[i + 1]
                         : i == 6 ? "7 pages are left out. Page 1: x"
                         : i == 5 ? "pages 1, 2, 3, 4, 5 and 6 are left out. "
                                    "Page 1: x"
                         : i == 4 ? "pages 1, 2, 3, 4 and 5 are left out. Page "
                                    "1: x"
                         : i == 3 ? "pages 1, 2, 3 and 4 are left out. Page 1: "
                                    "x"
                                  : "pages 1, 2 and 3 are left out. Page 1: x");
        strbuf_free(&text);
    }
}
END_TEST

// What is saved opens: there such pages are comments, and nothing else is.
START_TEST(what_is_saved_opens)
{
    struct strbuf text = {0};
    struct complaints c = {0};
    struct expectations_kept kept;
    struct document again;
    change("d = 4");
    ck_assert_msg(document_text(app->document, "l.yaml", &text, &kept, &c),
                  "%s", strbuf_text(&c.text));
    ck_assert_int_eq(kept.pages, 4); // and the task, at P[7,7]
    ck_assert(!kept.commented);
    ck_assert_ptr_nonnull(strstr(text.text, "\n  d: 4\n"));
    ck_assert_ptr_nonnull(
        strstr(text.text, "\n  - at: P\n    say: Zero\n#   - at: P[6,6]\n#     "
                          "say: One\n  - at: P[3,3]\n    say: Two\n"));
    ck_assert_int_eq(save_file("m.yaml", text.text, text.length), 0);
    ck_assert_msg(document_open(&again, NULL, "m.yaml", NULL), "%s",
                  strbuf_text(&again.complaints.text));
    ck_assert_int_eq(again.lesson.page_count, PAGES - 4);
    document_close(&again);
    ck_assert(!remove("m.yaml"));
    undo_move(app, -1);
    strbuf_clear(&text);
    ck_assert(document_text(app->document, "l.yaml", &text, &kept, &c));
    ck_assert_str_eq(text.text, LESSON);
    ck_assert_int_eq(kept.pages, 0);
    strbuf_free(&text);
    complaints_free(&c);
}
END_TEST

// --- any sizes ---------------------------------------------------------------

static void check_model(int positions, int d)
{
    ck_assert_int_eq(app->document->lesson.page_count, PAGES);
    for (int i = 0; i < PAGES; i++)
        ck_assert_msg(is_left_out(i) == !can_stand(i, positions, d),
                      "page %d at %d × %d, place %d, laid %d", i + 1, positions,
                      d, app->place.page + 1, app->document->changes.page);
    if (app->place.on_page)
        ck_assert(can_stand(app->place.page, positions, d));
    ck_assert_int_eq(
        app->document->changes.page,
        app->place.on_page &&
                page_lays(&app->document->lesson.pages[app->place.page])
            ? app->place.page + 1
            : 0);
}

// The first that can stand after [page], or before it.
static int model_next(int page, int direction, int positions, int d)
{
    int to = page + direction;
    while (to >= 0 && to < PAGES && !can_stand(to, positions, d))
        to += direction;
    return to >= 0 && to < PAGES ? to : page;
}

START_TEST(any_sizes_leave_out_what_they_must)
{
    struct rng r = {(uint64_t)_i + 1};
    int positions = 8, d = 8;
    app_go_to_page(app, 0);
    for (int i = 0; i < 60; i++) {
        char text[40];
        int page = app->place.page, what = rng_between(&r, 0, 4);
        if (!app->place.on_page)
            page = -1;
        if (what < 2 && page == 5)
            what = 2; // there only the base may be changed
        if (what == 0) {
            positions = rng_between(&r, 1, 9);
            snprintf(text, sizeof text, "positions = %d", positions);
            change(text);
        } else if (what == 1) {
            d = 2 + 2 * rng_between(&r, 0, 4);
            snprintf(text, sizeof text, "d = %d", d);
            change(text);
        } else if (what == 4) {
            app_go_to_page(app, rng_between(&r, 0, PAGES - 1));
        } else {
            press_key(app, what == 2 ? CODE_PAGE_DOWN : CODE_PAGE_UP);
            int to = model_next(page, what == 2 ? 1 : -1, positions, d);
            if (page >= 0)
                ck_assert_int_eq(app->place.page, to);
        }
        check_model(positions, d);
    }
}
END_TEST

static bool same_reason(const char *a, const char *b)
{
    return a && b ? !strcmp(a, b) : a == b;
}

// What is left out of [b] is what is left out of its lesson read anew, by
// [words], from the disk.
static void check_anew(const struct document *b, const struct catalogue *words)
{
    struct document fresh, again;
    document_name(&fresh, words, b->path, NULL);
    document_name_again(&again, b, words, NULL);
    struct document *const both[] = {&fresh, &again};
    for (int i = 0; i < 2; i++) {
        changes_free(&both[i]->changes);
        both[i]->changes = changes_copy(&b->changes);
        ck_assert_int_eq(document_read(both[i]), b->good);
    }
    for (int i = 0; i < b->lesson.page_count; i++)
        ck_assert_msg(same_reason(again.lesson.pages[i].left_out,
                                  fresh.lesson.pages[i].left_out),
                      "page %d, on page %d: %s", i + 1, b->changes.page,
                      again.lesson.pages[i].left_out);
    document_close(&fresh);
    document_close(&again);
}

// It is found out once, and kept for the next page: of these changes, of what
// was done on a page for its task, and in these words.
START_TEST(what_is_kept_is_what_is_read_anew)
{
    static const struct phrase brief[] = {
        {"address.row", "{name} lacks {index} after {last} from {first}"}};
    static const struct catalogue other = {brief, 1};
    static const char *const edits[] = {"positions = %d", "d = %d",
                                        "base = %d"};
    struct rng rng = {(uint64_t)_i + 1};
    for (int k = 0; k < 30; k++) {
        char text[40];
        int which = rng_between(&rng, 0, 2);
        snprintf(text, sizeof text, edits[which],
                 2 * rng_between(&rng, 1, which ? 5 : 4));
        switch (rng_between(&rng, 0, 3)) {
        case 0:
            edit_change(app, text);
            break;
        case 1:
            undo_move(app, rng_between(&rng, 0, 1) ? 1 : -1);
            break;
        default:
            app_go_to_page(app, rng_between(&rng, 0, PAGES - 1));
        }
        check_anew(app->document, app->document->complaints.words);
        check_anew(app->document, &other);
    }
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("left out");
    TCase *c = tcase_create("left out");
    tcase_add_checked_fixture(c, setup, teardown);
    tcase_add_test(c, one_page_goes_and_the_others_keep_their_numbers);
    tcase_add_test(c, who_stands_there_moves_to_the_nearest);
    tcase_add_test(c, a_page_with_its_own_size_says_so);
    tcase_add_test(c, a_question_that_is_left_out_is_not_asked);
    tcase_add_test(c, what_is_taken_along_leaves_it_out);
    tcase_add_test(c, what_is_saved_opens);
    tcase_add_test(c, the_nearest_is_found_on_the_way);
    tcase_add_test(c, what_is_left_out_is_said);
    tcase_add_loop_test(c, what_is_kept_is_what_is_read_anew, 0, 6);
    tcase_add_loop_test(c, any_sizes_leave_out_what_they_must, 0, 40);
    suite_add_tcase(suite, c);
    return suite_end(suite);
}
