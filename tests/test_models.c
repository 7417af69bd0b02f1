// SPDX-License-Identifier: MIT
// Pages of one lesson on several models: each page shows its own, whichever way
// one comes, and what a learner changes belongs to the model it was made on.
#define _XOPEN_SOURCE 700 // mkstemp, glob

#include <check.h>
#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "app/app.h"
#include "app/course/records.h"
#include "app/edit/undo.h"
#include "app/link.h"
#include "app/page/page.h"
#include "app/reload.h"
#include "base/save.h"
#include "document/check/every_page.h"
#include "document/file_cache.h"
#include "document/recovery.h"
#include "draw/list.h"
#include "export/stops.h"
#include "fake_font.h"
#include "frame/laid.h"
#include "keyboard.h"
#include "random_edit.h"
#include "suite.h"
#include "trace_bits.h"

#define LESSON SOURCE_ROOT "/tests/lessons/models.yaml"

enum { OPENING, HOME, TWIN, ASKS, CHANGED, FAR, TASK, AGAIN, BESIDE, PAGES };

static const char *const model_of[PAGES] = {
    NULL, NULL, "twin", "twin", "twin", "far", "twin", NULL, "twin"};

static struct app *app;
static struct fake_font fake;
static struct list list;
static glob_t shipped;

static uint64_t frame_hash(void)
{
    app_settle(app);
    app->notice.note = NULL;
    strbuf_clear(&app->notice.effect);
    app_frame(app, &list);
    return list_hash(&list);
}

static void begin(void)
{
    struct strbuf why = {0};
    app = app_new(fake_font_init(&fake), NULL, NULL, 0);
    app->view.look.still = true;
    app->quiz.all = true;
    ck_assert_msg(app_open(app, LESSON, &why), "%s", strbuf_text(&why));
    strbuf_free(&why);
    ck_assert_int_eq(app->document->lesson.page_count, PAGES);
}

static void done(void)
{
    app_free(app);
    list_free(&list);
    list = (struct list){0};
}

static double number(const char *name)
{
    struct address at;
    ck_assert_msg(address_parse(&app->document->trace, name, &at, NULL), "%s",
                  name);
    return tensor_at(at.tensor, at.row, at.column);
}

static void check_model(int page)
{
    const char *now = app->document->lesson.stands;
    const char *wanted = model_of[page];
    ck_assert_int_eq(app->place.page, page);
    ck_assert_msg(now == wanted || (now && wanted && !strcmp(now, wanted)),
                  "page %d stands on %s", page + 1, now ? now : "model");
}

START_TEST(each_page_stands_on_its_model_either_way)
{
    begin();
    for (int i = 0; i < PAGES; i++) {
        check_model(i);
        if (i < PAGES - 1)
            press_key(app, CODE_PAGE_DOWN);
    }
    for (int i = PAGES - 1; i >= 0; i--) {
        check_model(i);
        press_key(app, CODE_PAGE_UP);
    }
    for (int i = 0; i < PAGES * PAGES; i++) {
        app_go_to_page(app, i * 5 % PAGES);
        check_model(i * 5 % PAGES);
    }
    done();
}
END_TEST

// An address that is opened is the lesson's, whatever page comes first.
START_TEST(without_its_page_the_lesson_stands_on_its_own_model)
{
    begin();
    for (int i = 0; i < PAGES; i++) {
        app_go_to_page(app, i);
        ck_assert(page_lift(app, NULL));
        ck_assert_ptr_null(app->document->lesson.stands);
        ck_assert_int_eq(app->document->changes.page, 0);
        ck_assert_int_eq(app->paging.beside, 0);
        app_go_to_step(app, (struct position){LEVEL_ROW, 1});
        ck_assert_ptr_null(app->document->lesson.stands);
        ck_assert(!app->place.on_page);
        ck_assert_int_eq(app_step_now(app).index, 1);
        frame_hash();
    }
    done();
}
END_TEST

START_TEST(pages_look_alike_however_one_came)
{
    begin();
    uint64_t on[PAGES];
    for (int i = 0; i < PAGES; i++) {
        app_go_to_page(app, i);
        on[i] = frame_hash();
    }
    for (int i = 0; i < PAGES * PAGES; i++) {
        app_go_to_page(app, i * 5 % PAGES);
        ck_assert_msg(frame_hash() == on[i * 5 % PAGES], "page %d",
                      i * 5 % PAGES + 1);
    }
    done();
}
END_TEST

START_TEST(a_change_belongs_to_its_model)
{
    begin();
    app_go_to_page(app, HOME);
    ck_assert(edit_change(app, "X[cat,1] = 7"));
    app_go_to_page(app, TWIN);
    ck_assert_double_eq(number("X[1,1]"), 1);
    ck_assert(edit_change(app, "X[cat,1] = 2"));
    ck_assert(edit_change(app, "X[cat,2] = 3"));
    app_go_to_page(app, FAR);
    undo_move(app, -1); // nothing was done here
    ck_assert_ptr_nonnull(app->notice.note);
    app_go_to_page(app, AGAIN);
    ck_assert_double_eq(number("X[1,1]"), 7);
    ck_assert_double_eq(number("X[3,1]"), 3); // the page's own
    undo_move(app, -1);
    ck_assert_double_eq(number("X[1,1]"), 1);
    app_go_to_page(app, CHANGED);
    ck_assert_double_eq(number("X[1,1]"), 2);
    ck_assert_double_eq(number("X[1,2]"), 4); // the page's, over mine
    app_go_to_page(app, TWIN);
    ck_assert_double_eq(number("X[1,2]"), 3);
    undo_move(app, -1);
    ck_assert_double_eq(number("X[1,2]"), 0);
    app_go_to_page(app, HOME);
    undo_move(app, 1);
    ck_assert_double_eq(number("X[1,1]"), 7);
    app_go_to_page(app, TWIN);
    undo_move(app, 1);
    ck_assert_double_eq(number("X[1,2]"), 3);
    ck_assert(!changes_safe(&app->document->changes));
    done();
}
END_TEST

START_TEST(a_task_keeps_what_was_done_on_its_model)
{
    begin();
    app_go_to_page(app, TWIN);
    ck_assert(edit_change(app, "X[cat,1] = 2"));
    app_go_to_page(app, TASK);
    ck_assert_double_eq(number("X[1,1]"), 1);
    ck_assert(edit_change(app, "X[cat,1] = 9"));
    app_go_to_page(app, FAR);
    app_go_to_page(app, HOME);
    ck_assert_double_eq(number("X[1,1]"), 1);
    app_go_to_page(app, TASK);
    ck_assert_double_eq(number("X[1,1]"), 9);
    app_go_to_page(app, TWIN);
    ck_assert_double_eq(number("X[1,1]"), 2);
    done();
}
END_TEST

START_TEST(steps_are_those_of_the_pages_model)
{
    begin();
    app_go_to_page(app, FAR);
    press_key(app, CODE_DOWN);
    ck_assert(!app->place.on_page);
    ck_assert_str_eq(app->document->lesson.stands, "far");
    for (int i = 0; i < 4; i++)
        press_key(app, CODE_PAGE_DOWN);
    ck_assert_str_eq(app->document->lesson.stands, "far");
    press_key(app, 'o');
    press_key(app, CODE_ESCAPE);
    ck_assert_str_eq(app->document->lesson.stands, "far");
    ck_assert(!app->place.on_page);
    for (int i = 0; i < 4 && !app->place.on_page; i++)
        press_key(app, CODE_UP);
    check_model(FAR);
    press_key(app, CODE_PAGE_UP);
    check_model(CHANGED);
    done();
}
END_TEST

START_TEST(ghosts_are_of_the_same_model)
{
    begin();
    app_go_to_page(app, FAR);
    app_go_to_page(app, CHANGED);
    ck_assert_ptr_nonnull(app->before);
    ck_assert_str_eq(app->before->lesson.stands, "twin");
    const struct tensor *x = trace_find(&app->before->trace, "X");
    ck_assert_double_eq(tensor_at(x, 0, 1), 0);
    app_go_to_page(app, TWIN);
    ck_assert_ptr_null(app->before);
    app_go_to_page(app, AGAIN);
    ck_assert_ptr_nonnull(app->before);
    ck_assert_ptr_null(app->before->lesson.stands);
    done();
}
END_TEST

START_TEST(other_words_leave_out_only_the_pages_of_their_model)
{
    begin();
    app_go_to_page(app, TWIN);
    ck_assert(edit_change(app, "tokens = [bird, sang]"));
    ck_assert(!app->place.on_page); // at its steps
    ck_assert_str_eq(app->document->lesson.stands, "twin");
    ck_assert_int_eq(app->document->lesson.page_count, PAGES);
    ck_assert_ptr_nonnull(app->document->lesson.pages[TWIN].left_out);
    ck_assert_ptr_null(app->document->lesson.pages[HOME].left_out);
    app_go_to_page(app, HOME);
    check_model(HOME);
    ck_assert_double_eq(number("X[1,1]"), 1);
    press_key(app, CODE_PAGE_DOWN); // past those of the twin
    check_model(FAR);
    press_key(app, CODE_PAGE_DOWN);
    check_model(AGAIN);
    press_key(app, CODE_PAGE_UP);
    check_model(FAR);
    press_key(app, CODE_PAGE_UP);
    check_model(HOME);
    done();
}
END_TEST

// --- side by side  -----------------------------------------------------------

START_TEST(a_page_stands_beside_another_model)
{
    begin();
    app_go_to_page(app, BESIDE);
    check_model(BESIDE);
    const struct document *other = compare_a(app);
    ck_assert_ptr_nonnull(other);
    ck_assert_ptr_null(other->lesson.stands);
    struct pose pose = {.arena = &app->frame};
    app_frame(app, &list);
    app_pose(app, &pose);
    bool named[2] = {false, false};
    for (int i = 0; i < pose.count; i++) {
        const char *text = pose.items[i].text;
        named[0] |= text && strstr(text, "twin");
        named[1] |= text && strstr(text, "Several machines");
        ck_assert(!text || !strstr(text, "frozen"));
    }
    ck_assert(named[0] && named[1]);
    ck_assert(edit_change(app, "X[cat,1] = 2")); // of the page's
    ck_assert_double_eq(number("X[1,1]"), 2);
    other = compare_a(app);
    ck_assert_double_eq(tensor_at(trace_find(&other->trace, "X"), 0, 0), 1);
    press_key(app, CODE_PAGE_UP);
    ck_assert_ptr_null(compare_a(app));
    press_key(app, CODE_PAGE_DOWN);
    ck_assert_ptr_nonnull(compare_a(app));
    press_key(app, 'o');
    ck_assert_ptr_null(compare_a(app));
    press_key(app, CODE_ESCAPE);
    ck_assert_ptr_nonnull(compare_a(app));
    done();
}
END_TEST

// --- what is taken along  ------------------------------------------------------

START_TEST(a_page_is_laid_on_its_model)
{
    struct document b;
    ck_assert(document_open(&b, NULL, LESSON, NULL));
    for (int i = 0; i < PAGES; i++) {
        struct laid l;
        laid_open(&l, &b, i);
        const struct document *shown = l.documents.document;
        const struct page *page = &shown->lesson.pages[i];
        ck_assert(lesson_stands_on(&shown->lesson, page));
        ck_assert_int_eq(!l.documents.other, i != BESIDE);
        ck_assert_int_eq(!l.documents.before, !page->edit_count);
        if (l.documents.before)
            ck_assert(lesson_stands_on(&l.documents.before->lesson, page));
        if (l.documents.other)
            ck_assert_ptr_null(l.documents.other->lesson.stands);
        laid_close(&l);
    }
    document_close(&b);
}
END_TEST

START_TEST(nothing_glides_from_model_to_model)
{
    struct document b;
    struct stops s;
    ck_assert(document_open(&b, NULL, LESSON, NULL));
    const struct chosen all = {.pages = true};
    const struct documents documents = {.document = &b};
    ck_assert(stops_find(&all, &documents, &s, NULL));
    ck_assert_int_eq(s.count, PAGES);
    for (int i = 0; i < PAGES; i++)
        ck_assert_int_eq(stops_moves(&s, i), i == 1); // still at home
    stops_free(&s);
    document_close(&b);
}
END_TEST

static bool open_text(struct document *b, const char *text)
{
    static const char path[] = SOURCE_ROOT "/tests/lessons/models-here.yaml";
    document_name(b, NULL, path, NULL);
    file_cache_put(b->cache, path, text, strlen(text));
    return document_read_whole(b);
}

#define SAME "{kind: self-attention, tokens: [a, b], X: [[1, 0], [0, 1]]}\n"
#define SEVERAL                                                                \
    "title: T\ngoal: G\nmodel: " SAME "models:\n  twin: " SAME                 \
    "  sines: {kind: positional, positions: 2, d: 2}\npages:\n"

// Also where the step is the next one.
START_TEST(nothing_glides_to_the_next_step_of_a_twin)
{
    for (int twin = 0; twin < 2; twin++) {
        struct document b;
        struct stops s;
        struct strbuf text = {0};
        strbuf_addf(&text, SEVERAL "  - at: scores[a]\n  - at: scores[b]\n%s",
                    twin ? "    model: twin\n" : "");
        ck_assert(open_text(&b, text.text));
        const struct chosen all = {.pages = true};
        const struct documents documents = {.document = &b};
        ck_assert(stops_find(&all, &documents, &s, NULL));
        ck_assert_int_eq(stops_moves(&s, 1), !twin);
        stops_free(&s);
        document_close(&b);
        strbuf_free(&text);
    }
}
END_TEST

// The list of lessons looks at their own models only; who opens one is told.
START_TEST(another_models_mistake_is_told_when_it_is_opened)
{
    struct document b;
    const char *text = SEVERAL "  - {at: P, model: twin}\n";
    document_name(&b, NULL, "twin.yaml", NULL);
    file_cache_put(b.cache, "twin.yaml", text, strlen(text));
    ck_assert(document_read(&b) && b.good && b.lesson.page_count == 1);
    for (int again = 0; again < 2; again++)
        ck_assert(!document_read_whole(&b) && !b.good);
    ck_assert(!document_read(&b));
    ck_assert_ptr_nonnull(
        strstr(strbuf_text(&b.complaints.text), "tensor 'P'"));
    document_close(&b);
}
END_TEST

START_TEST(wrong_pages_are_refused)
{
    static const struct {
        const char *page, *says;
    } wrong[] = {
        {"{at: X, model: twins}", "yaml:8:20: model cannot be 'twins'"},
        {"{at: P, model: twin}", "yaml:8:10: there is no tensor 'P'"},
        {"{at: X, model: sines}", "yaml:8:10: there is no tensor 'X'"},
        {"{at: X, against: sines}", "yaml:8:22: a page's two models"},
        {"{at: P, model: sines, against: twin}", "yaml:8:36: a page's two"},
        {"{at: X, against: model}", "yaml:8:22: the page stands on model"},
        {"{at: X, against: twins}", "yaml:8:22: against cannot be 'twins'"},
        {"{at: X, against: twin, ask: {question: Q?, number: \"X[1,1]\"}}",
         "ask or another model"},
        {"{at: X, model: twin, allow: [Y]}", "yaml:8:34: "},
    };
    for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++) {
        struct document b;
        struct strbuf text = {0};
        strbuf_addf(&text, SEVERAL "  - %s\n", wrong[i].page);
        ck_assert_msg(!open_text(&b, text.text), "%s", wrong[i].page);
        ck_assert_msg(strstr(strbuf_text(&b.complaints.text), wrong[i].says) !=
                          NULL,
                      "%s: %s", wrong[i].says, strbuf_text(&b.complaints.text));
        document_close(&b);
        strbuf_free(&text);
    }
}
END_TEST

// A question of the bank is asked on its model, and of no other one.
START_TEST(the_bank_asks_on_its_model)
{
    struct document b, one;
    ck_assert(document_open(&b, NULL, LESSON, NULL));
    for (int i = 0; i < b.lesson.bank_count; i++) {
        const char *model = b.lesson.bank[i].model;
        struct own own = {.model = model, .drawn = i + 1};
        document_name_again(&one, &b, NULL, &own);
        ck_assert_msg(document_read(&one), "%s",
                      strbuf_text(&one.complaints.text));
        ck_assert_str_eq(one.lesson.stands, model);
        ck_assert_int_eq(one.lesson.page_count, 1);
        document_close(&one);
    }
    document_close(&b);
}
END_TEST

// The timeline is the shown model's: so are its flags.
START_TEST(flags_are_of_the_pages_on_the_model)
{
    begin();
    app->quiz.all = false;
    int flags[2] = {0, 0};
    for (int k = 0; k < 2; k++) {
        app_go_to_page(app, k ? TWIN : HOME);
        app_frame(app, &list);
        struct pose pose = {.arena = &app->frame};
        app_pose(app, &pose);
        for (int i = 0; i < pose.count; i++)
            flags[k] += pose.items[i].target.kind == TARGET_FLAG;
    }
    ck_assert_int_eq(flags[0], 0);
    ck_assert_int_eq(flags[1], 1);
    done();
}
END_TEST

// --- from one session to the next  -------------------------------------------

static void begin_again(const char *folder)
{
    begin();
    app->write = save_file;
    app->records.folder = folder;
    records_open(app, app->document);
}

START_TEST(changes_of_all_models_are_there_after_a_restart)
{
    char folder[] = "/tmp/followspot-models-XXXXXX", command[64];
    ck_assert_ptr_nonnull(mkdtemp(folder));
    begin_again(folder);
    app_go_to_page(app, HOME);
    ck_assert(edit_change(app, "X[cat,1] = 7"));
    app_go_to_page(app, TWIN);
    ck_assert(edit_change(app, "X[cat,1] = 2"));
    app_go_to_page(app, FAR);
    records_write(app);
    done();
    begin_again(folder);
    app_go_to_page(app, FAR);
    ck_assert(records_make_again(app));
    check_model(FAR);
    ck_assert(!records_make_again(app)); // once
    app_go_to_page(app, TWIN);
    ck_assert_double_eq(number("X[1,1]"), 2);
    app_go_to_page(app, HOME);
    ck_assert_double_eq(number("X[1,1]"), 7);
    done();
    snprintf(command, sizeof command, "rm -r %s", folder);
    ck_assert(!system(command));
}
END_TEST

START_TEST(a_link_names_the_models)
{
    struct strbuf link = {0};
    begin();
    app_go_to_page(app, TWIN);
    ck_assert(edit_change(app, "X[cat,1] = 2"));
    app_go_to_page(app, FAR);
    link_print(app, &link);
    ck_assert_ptr_nonnull(strstr(link.text, "--edit 'twin: X[cat,1] = 2'"));
    ck_assert_ptr_nonnull(strstr(link.text, "--page 6"));
    strbuf_free(&link);
    done();
}
END_TEST

START_TEST(what_is_not_saved_is_recovered_on_its_model)
{
    char folder[] = "/tmp/followspot-models-XXXXXX", command[64];
    struct strbuf text = {0}, path = {0};
    struct changes left;
    struct recovery_base was;
    ck_assert_ptr_nonnull(mkdtemp(folder));
    begin();
    app_go_to_page(app, TWIN);
    ck_assert(edit_change(app, "X[cat,1] = 2"));
    app_go_to_page(app, FAR);
    ck_assert(recovery_file_due(app->document));
    ck_assert(recovery_file_text(app->document, &text));
    strbuf_addf(&path, "%s/left", folder);
    ck_assert(!save_file(path.text, text.text, text.length));
    ck_assert(recovery_file_read(path.text, &left, &was));
    ck_assert(changes_same(&left, &app->document->changes));
    ck_assert(!changes_safe(&left));
    app_go_to_page(app, TWIN);
    undo_move(app, -1);
    ck_assert(!changes_same(&left, &app->document->changes));
    ck_assert(!recovery_file_due(app->document));
    changes_free(&left);
    strbuf_free(&text);
    strbuf_free(&path);
    done();
    snprintf(command, sizeof command, "rm -r %s", folder);
    ck_assert(!system(command));
}
END_TEST

// --- what stands in the file  ------------------------------------------------

START_TEST(every_page_is_looked_at_on_its_model)
{
    struct document b, on;
    ck_assert_msg(document_open(&b, NULL, LESSON, NULL), "%s",
                  strbuf_text(&b.complaints.text));
    for (int i = 0; i < PAGES; i++) {
        ck_assert(document_open_on(&on, &b, model_of[i]));
        check_every_page(&on, &on.complaints);
        ck_assert_msg(!on.complaints.count, "%s",
                      strbuf_text(&on.complaints.text));
        ck_assert_int_eq(on.lesson.expectation_count, 1);
        document_close(&on);
    }
    check_bank(&b, &b.complaints);
    ck_assert_msg(!b.complaints.count, "%s", strbuf_text(&b.complaints.text));
    document_close(&b);
}
END_TEST

START_TEST(edits_name_their_model)
{
    static const char *const edits[] = {"X[cat,1] = 7", "twin: X[cat,1] = 2",
                                        "far:states[w,1] = 5"};
    struct own own = {.edits = edits, .edit_count = 3};
    struct document b, on;
    struct arena arena = {0};
    ck_assert(document_open(&b, NULL, LESSON, &own));
    ck_assert(changes_safe(&b.changes));
    struct words shown = {1, edits};
    struct words all = changes_all(&b.changes, shown, false, &arena);
    ck_assert_int_eq(all.count, 3);
    ck_assert_str_eq(all.word[0], edits[0]);
    ck_assert_str_eq(all.word[1], edits[1]);
    ck_assert_str_eq(all.word[2], "far: states[w,1] = 5");
    ck_assert(document_open_on(&on, &b, "twin"));
    ck_assert_double_eq(tensor_at(trace_find(&on.trace, "X"), 0, 0), 2);
    ck_assert_int_eq(on.changes.made, 1);
    document_close(&on);
    document_close(&b);
    arena_free(&arena);
}
END_TEST

START_TEST(an_edit_of_no_model_is_refused)
{
    static const char *const wrong[] = {
        "twins: X[cat,1] = 2", "twin: Y[cat,1] = 2", "twin: X[cat,9] = 2"};
    for (int i = 0; i < 3; i++) {
        struct own own = {.edits = &wrong[i], .edit_count = 1};
        struct document b;
        ck_assert(!document_open(&b, NULL, LESSON, &own));
        ck_assert(b.complaints.count);
        document_close(&b);
    }
}
END_TEST

// The text of the lesson with what was changed, as a lesson of its own.
static void keep(struct document *out, const struct document *b,
                 struct strbuf *text)
{
    static const char path[] = SOURCE_ROOT "/lessons/models-kept.yaml";
    struct expectations_kept kept;
    struct complaints c = {0};
    ck_assert_msg(document_text(b, path, text, &kept, &c), "%s",
                  strbuf_text(&c.text));
    complaints_free(&c);
    document_name(out, NULL, path, NULL);
    file_cache_put(out->cache, path, text->text, text->length);
    ck_assert_msg(document_read(out), "%s", strbuf_text(&out->complaints.text));
}

static double cell(const struct document *b, const char *model,
                   const char *tensor, int row, int column)
{
    struct document on;
    ck_assert(document_open_on(&on, b, model));
    double x = tensor_at(trace_find(&on.trace, tensor), row, column);
    document_close(&on);
    return x;
}

static const char *model_name(const struct lesson *l, int number)
{
    return number ? l->models.word[number - 1] : NULL;
}

// Lesson [which] on its model [number]; false: it has no such model.
static bool open_on(struct document *b, int which, int number)
{
    bool good = document_open(b, NULL, shipped.gl_pathv[which], NULL);
    ck_assert(good);
    if (number > b->lesson.models.count)
        return false;
    const struct own own = {.model = model_name(&b->lesson, number)};
    struct document on;
    ck_assert(document_open(&on, NULL, shipped.gl_pathv[which], &own));
    document_close(b);
    *b = on;
    return true;
}

// Any change on that model, from the seed [turn]; false: it cannot be made.
static bool change_any(struct document *b, int which, int number, int turn)
{
    struct rng rng = {(uint64_t)turn};
    struct strbuf edit = {0};
    random_edit(&rng, &b->lesson, true, &edit);
    const char *const edits[] = {strbuf_text(&edit)};
    const struct own own = {.model = model_name(&b->lesson, number),
                            .edits = edits,
                            .edit_count = 1};
    struct document with;
    bool good = document_open(&with, NULL, shipped.gl_pathv[which], &own);
    strbuf_free(&edit);
    document_close(good ? b : &with);
    if (good)
        *b = with;
    return good;
}

// But for number [changed], all models of [a] and [b] compute the same.
static void check_others(const struct document *a, const struct document *b,
                         int changed)
{
    for (int i = 0; i <= a->lesson.models.count; i++) {
        struct document on[2];
        const char *name = model_name(&a->lesson, i);
        ck_assert(document_open_on(&on[0], a, name));
        ck_assert(document_open_on(&on[1], b, name));
        ck_assert_msg(i == changed ||
                          trace_bits(&on[0].trace) == trace_bits(&on[1].trace),
                      "%s, model %d changed: model %d is another", a->path,
                      changed, i);
        document_close(&on[0]);
        document_close(&on[1]);
    }
}

// Saved without a change a lesson is its file, byte for byte, whichever model
// is shown; and a change of one model leaves the others as they are.
START_TEST(what_is_not_changed_is_kept_on_every_model)
{
    struct document b, kept, file;
    struct strbuf text = {0};
    ck_assert(document_open(&file, NULL, shipped.gl_pathv[_i], NULL));
    for (int number = 0; open_on(&b, _i, number); number++) {
        size_t length;
        keep(&kept, &b, &text);
        ck_assert_str_eq(text.text, file_cache_bytes(b.cache, b.path, &length));
        document_close(&kept);
        strbuf_clear(&text);
        if (!b.lesson.weights && b.lesson.models.count &&
            change_any(&b, _i, number, _i + number)) {
            keep(&kept, &b, &text);
            check_others(&file, &kept, number);
            document_close(&kept);
            strbuf_clear(&text);
        }
        document_close(&b);
    }
    document_close(&b);
    document_close(&file);
    strbuf_free(&text);
}
END_TEST

// Rows that are held on a further model are those that were changed there.
static const char *const held_there[] = {"head1.weights[one] = {two: 1}",
                                         "head1.weights[one] = null",
                                         "W_O[1,1] = 3"};

START_TEST(what_is_held_on_a_further_model_is_kept)
{
    static const char path[] = SOURCE_ROOT "/lessons/11-heads.yaml";
    const struct own own = {
        .model = "picks", .edits = &held_there[_i], .edit_count = 1};
    struct document b, kept, on;
    struct strbuf text = {0};
    ck_assert(document_open(&b, NULL, path, &own));
    keep(&kept, &b, &text);
    ck_assert(document_open_on(&on, &kept, "picks"));
    ck_assert(trace_bits(&on.trace) == trace_bits(&b.trace));
    const char *held = strstr(text.text, "    held:");
    ck_assert(held && strstr(held, "    allow: [W_O, held]")); // in its place
    document_close(&on);
    document_close(&kept);
    document_close(&b);
    strbuf_free(&text);
}
END_TEST

START_TEST(all_models_are_kept)
{
    struct strbuf text = {0};
    struct document kept;
    begin();
    app_go_to_page(app, HOME);
    ck_assert(edit_change(app, "X[cat,1] = 7"));
    app_go_to_page(app, TWIN);
    ck_assert(edit_change(app, "X[cat,2] = 3"));
    app_go_to_page(app, FAR);
    ck_assert(edit_change(app, "states[w,1] = 5"));
    for (int i = 0; i < 3; i++) { // wherever one stands
        app_go_to_page(app, i == 0 ? HOME : i == 1 ? CHANGED : FAR);
        keep(&kept, app->document, &text);
        ck_assert_double_eq(cell(&kept, NULL, "X", 0, 0), 7);
        ck_assert_double_eq(cell(&kept, NULL, "X", 0, 1), 0);
        ck_assert_double_eq(cell(&kept, "twin", "X", 0, 0), 1);
        ck_assert_double_eq(cell(&kept, "twin", "X", 0, 1), 3);
        ck_assert_double_eq(cell(&kept, "far", "states", 2, 0), 5);
        ck_assert_int_eq(kept.lesson.page_count, PAGES);
        ck_assert_ptr_nonnull(strstr(text.text, "mask: causal"));
        ck_assert_ptr_null(strstr(text.text, "0.4011")); // renewed
        ck_assert_ptr_null(strstr(text.text, "[0.5, 0.5]"));
        ck_assert_ptr_nonnull(strstr(text.text, "weights[cat]: [1, 0, 0]"));
        document_close(&kept);
        strbuf_clear(&text);
    }
    strbuf_free(&text);
    done();
}
END_TEST

START_TEST(other_words_are_kept_without_their_pages)
{
    struct strbuf text = {0};
    struct document kept;
    begin();
    app_go_to_page(app, TWIN);
    ck_assert(edit_change(app, "tokens = [bird, sang]"));
    app_go_to_page(app, FAR);
    keep(&kept, app->document, &text);
    ck_assert_int_eq(kept.lesson.page_count, 4); // of the others
    ck_assert_str_eq(kept.lesson.pages[2].model, "far");
    ck_assert_int_eq(kept.lesson.expectation_count, 1);
    ck_assert_double_eq(cell(&kept, "far", "alignment", 2, 0), 0.5);
    document_close(&kept);
    strbuf_free(&text);
    done();
}
END_TEST

// --- what changes on the disk  -----------------------------------------------

static char disk[64];
static struct strbuf disk_lesson;

static void write_there(const char *name, const char *text)
{
    struct strbuf path = {0};
    strbuf_addf(&path, "%s/%s", disk, name);
    ck_assert(!save_file(path.text, text, strlen(text)));
    strbuf_free(&path);
}

// Three models, two of them with a file of their own, and a page for each.
static void write_disk_lesson(const char *title)
{
    struct strbuf text = {0};
    strbuf_addf(&text,
                "title: %s\ngoal: G\nmodel:\n  kind: self-attention\n"
                "  tokens: [cat, dog]\n  weights: a.json\nmodels:\n"
                "  twin:\n    kind: self-attention\n    tokens: [cat, dog]\n"
                "    weights: b.json\n"
                "  bare:\n    kind: self-attention\n    tokens: [cat, dog]\n"
                "    X: [[5, 0], [0, 1]]\n"
                "pages:\n  - {at: X, say: A.}\n"
                "  - {at: X, model: twin, say: B.}\n"
                "  - {at: X, model: bare, say: C.}\n",
                title);
    write_there("lesson.yaml", text.text);
    strbuf_free(&text);
}

static void begin_on_disk(void)
{
    struct strbuf why = {0};
    snprintf(disk, sizeof disk, "/tmp/followspot-models-XXXXXX");
    ck_assert_ptr_nonnull(mkdtemp(disk));
    strbuf_addf(&disk_lesson, "%s/lesson.yaml", disk);
    write_disk_lesson("T");
    write_there("a.json", "{\"X\": [[1, 0], [0, 1]]}");
    write_there("b.json", "{\"X\": [[2, 0], [0, 1]]} ");
    app = app_new(fake_font_init(&fake), NULL, NULL, 0);
    ck_assert_msg(app_open(app, disk_lesson.text, &why), "%s",
                  strbuf_text(&why));
    strbuf_free(&why);
}

static void done_on_disk(void)
{
    struct strbuf command = {0};
    strbuf_addf(&command, "rm -r %s", disk);
    ck_assert(!system(command.text));
    strbuf_free(&command);
    strbuf_free(&disk_lesson);
    done();
}

START_TEST(another_models_weights_are_no_change_on_the_disk)
{
    begin_on_disk();
    for (int i = 0; i < 9; i++) {
        int page = i * 2 % 3;
        app_go_to_page(app, page);
        ck_assert(!document_changed(app->document));
        ck_assert(!app_poll(app));
        ck_assert_double_eq(number("X[cat,1]"), page == 2 ? 5 : page + 1);
    }
    done_on_disk();
}
END_TEST

// What changes while another model is shown is read where it matters, and said
// once.
START_TEST(a_models_weights_are_read_when_it_is_shown)
{
    begin_on_disk();
    write_there("b.json", "{\"X\": [[33, 0], [0, 1]]}");
    ck_assert(!app_poll(app));
    app_go_to_page(app, 1);
    ck_assert(app_poll(app) && !app_poll(app));
    ck_assert_str_eq(app->notice.note, "note.reloaded");
    ck_assert_int_eq(app->place.page, 1);
    ck_assert_double_eq(number("X[cat,1]"), 33);
    write_there("a.json", "{\"X\": [[44, 0], [0, 1]]}");
    app_go_to_page(app, 2);
    ck_assert(!app_poll(app));
    app_go_to_page(app, 0);
    ck_assert(app_poll(app) && !app_poll(app));
    ck_assert_double_eq(number("X[cat,1]"), 44);
    done_on_disk();
}
END_TEST

// A file that was told to be wrong is not told again on each model.
START_TEST(what_was_told_of_the_file_is_told_on_all_models)
{
    begin_on_disk();
    write_disk_lesson("[");
    ck_assert(app_poll(app) && app->notice.trouble.length);
    for (int i = 0; i < 6; i++) {
        app_go_to_page(app, i % 3);
        ck_assert(!app_poll(app));
        ck_assert(document_changed(app->document));
    }
    done_on_disk();
}
END_TEST

START_TEST(a_file_is_opened_anew_on_another_models_page)
{
    struct strbuf why = {0};
    begin_on_disk();
    app_go_to_page(app, 1);
    write_disk_lesson("Other");
    ck_assert(app_open(app, disk_lesson.text, &why));
    ck_assert_ptr_eq(app->document, app->library.documents[0]);
    ck_assert_str_eq(app->document->lesson.title, "Other");
    ck_assert_double_eq(number("X[cat,1]"), 2);
    write_disk_lesson("A third");
    app_reload(app);
    ck_assert_str_eq(app->notice.note, "note.reloaded");
    ck_assert_str_eq(app->document->lesson.title, "A third");
    ck_assert_double_eq(number("X[cat,1]"), 2);
    strbuf_free(&why);
    done_on_disk();
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("models");
    TCase *t = tcase_create("models");
    glob(SOURCE_ROOT "/lessons/*.yaml", 0, NULL, &shipped);
    tcase_add_test(t, each_page_stands_on_its_model_either_way);
    tcase_add_test(t, without_its_page_the_lesson_stands_on_its_own_model);
    tcase_add_test(t, pages_look_alike_however_one_came);
    tcase_add_test(t, a_change_belongs_to_its_model);
    tcase_add_test(t, a_task_keeps_what_was_done_on_its_model);
    tcase_add_test(t, steps_are_those_of_the_pages_model);
    tcase_add_test(t, ghosts_are_of_the_same_model);
    tcase_add_test(t, other_words_leave_out_only_the_pages_of_their_model);
    tcase_add_test(t, every_page_is_looked_at_on_its_model);
    tcase_add_test(t, edits_name_their_model);
    tcase_add_test(t, an_edit_of_no_model_is_refused);
    tcase_add_test(t, a_page_stands_beside_another_model);
    tcase_add_test(t, a_page_is_laid_on_its_model);
    tcase_add_test(t, nothing_glides_from_model_to_model);
    tcase_add_test(t, nothing_glides_to_the_next_step_of_a_twin);
    tcase_add_test(t, another_models_mistake_is_told_when_it_is_opened);
    tcase_add_test(t, wrong_pages_are_refused);
    tcase_add_test(t, the_bank_asks_on_its_model);
    tcase_add_test(t, flags_are_of_the_pages_on_the_model);
    tcase_add_test(t, changes_of_all_models_are_there_after_a_restart);
    tcase_add_test(t, a_link_names_the_models);
    tcase_add_test(t, what_is_not_saved_is_recovered_on_its_model);
    tcase_add_loop_test(t, what_is_not_changed_is_kept_on_every_model, 0,
                        (int)shipped.gl_pathc);
    tcase_add_loop_test(t, what_is_held_on_a_further_model_is_kept, 0,
                        sizeof held_there / sizeof *held_there);
    tcase_add_test(t, all_models_are_kept);
    tcase_add_test(t, other_words_are_kept_without_their_pages);
    tcase_add_test(t, another_models_weights_are_no_change_on_the_disk);
    tcase_add_test(t, a_models_weights_are_read_when_it_is_shown);
    tcase_add_test(t, what_was_told_of_the_file_is_told_on_all_models);
    tcase_add_test(t, a_file_is_opened_anew_on_another_models_page);
    suite_add_tcase(suite, t);
    int status = suite_end(suite);
    globfree(&shipped);
    return status;
}
