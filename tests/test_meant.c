// SPDX-License-Identifier: MIT
// What is drawn means something, on every page of every lesson and before what
// it asks is answered: no line runs through a word, no scale measures nothing,
// the light is on one disc at most, and whoever is asked for a sum can read what
// is added.
#include <check.h>
#include <glob.h>
#include <math.h>
#include <stdlib.h>
#include <string.h>

#include "app/app.h"
#include "app/quiz/quiz.h"
#include "app/quiz/retrieval.h"
#include "boxes.h"
#include "opened.h"
#include "scene/scene.h"
#include "scene/theme.h"
#include "suite.h"

static glob_t shelf;
static struct opened here;
static struct app *app;
static char where[200];

static void begin(const char *lesson)
{
    struct reason reason = {0};
    struct strbuf why = {0};
    int number;
    here = (struct opened){
        .files = font_open(SOURCE_ROOT "/assets", FONTS_SHIPPED, &reason)};
    app = app_new(font_of(here.files), NULL, &lesson, 1);
    ck_assert_msg(app_open(app, lesson, &why), "%s", strbuf_text(&why));
    app->view.extent = (struct extent){1280, 720, 1};
    app->view.look.theme = &stage_theme;
    if (retrieval_number(app, &number))
        retrieval_leave(app); // what earlier lessons ask
    strbuf_free(&why);
}

static void end(void)
{
    app_free(app);
    list_free(&here.list);
    font_close(here.files);
}

// A mark at [from] to [to] of all that are called [name].
static const struct item *one_of(const struct pose *p, const char *name,
                                 int from, int to)
{
    const struct item *i = NULL;
    for (int k = from; k <= to && !i; k++)
        i = pose_find(p, id_named(name, k));
    return i;
}

// Numbers at an axis other than 0 want something that they measure.
static void check_scales(const struct pose *p)
{
    const struct item *tick = one_of(p, "bars tick", -40, -1);
    tick = tick ? tick : one_of(p, "bars tick", 1, 40);
    bool bars = false, bins = false;
    for (int k = 0; k < p->count; k++) {
        const struct item *i = &p->items[k];
        const struct address *a = &i->target.address;
        bool cell = i->target.kind == TARGET_CELLS && a->tensor;
        bars |= cell && !a->tensor->learned &&
                i->id == id_cell("cell", a->tensor, a->row, a->column);
        bins |= cell && i->kind == ITEM_BOX && i->layer == LAYER_LINK;
    }
    ck_assert_msg(!tick || bars, "%s: numbers at no bars", where);
    if (one_of(p, "tick line", -40, 40))
        ck_assert_msg(bins, "%s: numbers under no draws", where);
    if (one_of(p, "lead tick", 1, 40))
        ck_assert_msg(pose_find(p, id_named("slope curve", 0)),
                      "%s: numbers under no curve", where);
}

// Yellow is where the light is.
static void check_light(const struct pose *p)
{
    int lit = 0;
    for (int k = 0; k < 64; k++) {
        const struct item *i = pose_find(p, id_named("left", k));
        lit += i && i->fill == stage_theme.light;
    }
    ck_assert_msg(lit <= 1, "%s: %d discs are in the light", where, lit);
}

static void check_page(const char *what)
{
    struct pose p = {.arena = &app->frame};
    app->notice.note = NULL;
    strbuf_clear(&app->notice.effect);
    snprintf(where, sizeof where, "%s, page %d%s",
             app->document->lesson.title, app->place.page + 1, what);
    app_frame(app, &here.list);
    boxes_check_lines(&here.list, where, &app->view);
    arena_reset(&app->frame);
    app_pose(app, &p);
    check_scales(&p);
    check_light(&p);
}

START_TEST(pages_mean_what_they_draw)
{
    if ((size_t)_i >= shelf.gl_pathc)
        return;
    begin(shelf.gl_pathv[_i]);
    for (int page = 0; page < app->document->lesson.page_count; page++) {
        app_go_to_page(app, page);
        app_settle(app);
        check_page("");
        if (!app->quiz.asking)
            continue;
        quiz_click(app, QUIZ_SKIP, NULL);
        check_page(", told");
    }
    end();
}
END_TEST

static bool is_written(const char *text)
{
    for (int i = 0; i < here.list.count; i++)
        if (here.list.draws[i].kind == DRAW_TEXT &&
            !strcmp(here.list.draws[i].text, text))
            return true;
    return false;
}

// Three tables of eight columns have no room for numbers; the row has.
START_TEST(what_is_added_can_be_read)
{
    begin(SOURCE_ROOT "/lessons/15-smallest-transformer.yaml");
    for (int page = 0;; page++) { // the first that is open bars the others
        app_go_to_page(app, page);
        app_settle(app);
        app_frame(app, &here.list);
        if (!strcmp(app->document->lesson.pages[page].id, "fade-last"))
            break;
        if (app->quiz.asking)
            quiz_click(app, QUIZ_SKIP, NULL);
    }
    ck_assert_msg(app->quiz.asking, "%d", app->place.page);
    app_frame(app, &here.list);
    ck_assert(is_written("1.68") && is_written("0.32"));
    ck_assert(!is_written("2.00"));
    end();
}
END_TEST

// Of discs side by side each has its fraction, or none has: at the size for the
// back row, too, where 0.996 is wider than 0.96.
START_TEST(discs_have_their_numbers)
{
    int printed = 0, bare = 0;
    begin(SOURCE_ROOT "/lessons/12-rounds.yaml");
    app->view.look.text = 1.4;
    quiz_ask_no_more(app);
    for (int page = 0; page < app->document->lesson.page_count; page++) {
        struct pose p = {.arena = &app->frame};
        int with = 0, without = 0;
        app_go_to_page(app, page);
        app_settle(app);
        arena_reset(&app->frame);
        app_pose(app, &p);
        for (int k = 0; k < p.count; k++) {
            const struct item *i = &p.items[k];
            const struct address *a = &i->target.address;
            if (a->tensor && i->layer == LAYER_CELL &&
                i->id == id_cell("passing disc", a->tensor, a->row, -1) &&
                fmod(tensor_at(a->tensor, a->row, a->column), 1) != 0)
                i->text ? with++ : without++;
        }
        ck_assert_msg(!with || !without, "page %d: %d discs of %d are bare",
                      page + 1, without, with + without);
        printed += with;
        bare += without;
    }
    ck_assert_int_gt(printed, 20);
    ck_assert_int_gt(bare, 5); // after ten rounds one has no room
    end();
}
END_TEST

// Upright the arrow of a pooled text ends where its half has its name; on a
// phone it is too low for names.
START_TEST(no_arrow_runs_through_a_name)
{
    int named = 0;
    begin(SOURCE_ROOT "/lessons/03-one-vector.yaml");
    for (int i = 0; i < 4; i++) {
        int page = 1 + i / 2; // nothing is asked before
        app->view.extent = i % 2 ? (struct extent){600, 900, 1}
                                 : (struct extent){390, 844, 1};
        struct pose p = {.arena = &app->frame};
        app_go_to_page(app, page);
        app_settle(app);
        check_page(i % 2 ? ", upright" : ", on a phone");
        arena_reset(&app->frame);
        app_pose(app, &p);
        for (int k = 0; k < 2; k++)
            named += pose_find(&p, id_named("plane half", k)) != NULL;
    }
    ck_assert_int_eq(named, 4);
    end();
}
END_TEST

enum { MOST_LESSONS = 40 };

int main(void)
{
    Suite *s = suite_create("meant");
    TCase *t = tcase_create("meant");
    glob(SOURCE_ROOT "/lessons/*.yaml", 0, NULL, &shelf);
    tcase_add_loop_test(t, pages_mean_what_they_draw, 0, MOST_LESSONS);
    tcase_add_test(t, what_is_added_can_be_read);
    tcase_add_test(t, discs_have_their_numbers);
    tcase_add_test(t, no_arrow_runs_through_a_name);
    suite_add_tcase(s, t);
    int status = suite_end(s);
    globfree(&shelf);
    return status;
}
