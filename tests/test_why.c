// W at every stage of every lesson: whatever can be taken out is, both results
// are in one frame, and all is as it was when it is put back.
#include <check.h>
#include <string.h>

#include "app/app.h"
#include "draw/list.h"
#include "fake_font.h"
#include "report/taken.h"
#include "suite.h"

static const char *const paths[] = {
    SOURCE_ROOT "/lessons/self-attention.yaml",
    SOURCE_ROOT "/lessons/self-attention-biases.yaml",
    SOURCE_ROOT "/lessons/rnn-attention.yaml",
    SOURCE_ROOT "/lessons/rnn-attention-gru.yaml",
    SOURCE_ROOT "/lessons/rnn-fixed-context.yaml",
    SOURCE_ROOT "/lessons/rnn-attention-toy.yaml",
    SOURCE_ROOT "/lessons/sinusoids.yaml",
    SOURCE_ROOT "/lessons/global-attention.yaml",
};
enum { LESSONS = sizeof paths / sizeof *paths };

static struct app *app;
static struct fake_font fake;
static struct list list;

static void press(uint32_t key)
{
    app_input(app, &(struct input){.kind = INPUT_KEY, .key = key});
}

static uint64_t frame_hash(void)
{
    app_frame(app, &list);
    return list_hash(&list);
}

static void open_lesson(int which)
{
    struct strbuf why = {0};
    app = app_new(fake_font_init(&fake), NULL, paths, LESSONS);
    app->view.look.still = true;
    ck_assert_msg(app_open(app, paths[which], &why), "%s", strbuf_text(&why));
    strbuf_free(&why);
}

static void done(void)
{
    app_free(app);
    list_free(&list);
    list = (struct list){0};
}

static void check_step(struct position p)
{
    const struct book *b = app->book;
    app_go_to_step(app, p);
    struct address at = timeline_address(&b->trace, p);
    const struct counterfactual *c = taken_at(b, &at, NULL);
    press(CODE_ESCAPE);
    uint64_t before = frame_hash();
    press('w');
    if (!c) {
        ck_assert_ptr_null(app->without);
        ck_assert(app->effect.length);
    }
    for (; c; c = taken_at(b, &at, c)) {
        ck_assert_ptr_nonnull(app->without);
        ck_assert_ptr_eq(app->without->without, c);
        ck_assert(frame_hash() != before);
        press('w');
    }
    ck_assert_ptr_null(app->without);
    ck_assert_ptr_eq(app->book, b);
    press(CODE_ESCAPE);
    ck_assert(frame_hash() == before);
}

START_TEST(every_stage_of_every_lesson)
{
    open_lesson(_i);
    int64_t count = timeline_count(&app->book->trace, LEVEL_STAGE);
    for (int64_t i = 0; i < count && i < 12; i++)
        check_step((struct position){LEVEL_STAGE, i});
    done();
}
END_TEST

START_TEST(keys_while_a_step_is_out)
{
    struct address at;
    struct reason why = {0};
    open_lesson(0);
    ck_assert(address_parse(&app->book->trace, "scaled[cat]", &at, &why));
    app_go_to_step(app, timeline_find(&app->book->trace, LEVEL_ROW, &at));
    press('w');
    ck_assert_str_eq(app->without->without->name, "scale");
    press(CODE_DOWN);
    ck_assert_ptr_nonnull(app->without);
    ck_assert_int_eq(
        timeline_address(&app->book->trace, app_step_now(app)).row, 1);
    press(CODE_UP);
    press(CODE_ESCAPE);
    ck_assert_ptr_null(app->without);
    press('w');
    struct trace *t = &app->without->trace;
    const struct tensor *weights = trace_find(t, "weights");
    double shown = tensor_at(weights, 0, 1);
    press(CODE_ENTER); // keeps it
    ck_assert_ptr_null(app->without);
    ck_assert_int_eq(app->book->changes.made, 1);
    ck_assert_str_eq(app->book->changes.change[0], "scale = none");
    ck_assert(tensor_at(trace_find(&app->book->trace, "weights"), 0, 1) ==
              shown);
    press(CODE_ESCAPE);
    ck_assert(address_parse(&app->book->trace, "weights.max", &at, &why));
    app_go_to_step(app, timeline_find(&app->book->trace, LEVEL_ROW, &at));
    press('w');
    ck_assert_str_eq(app->without->without->name, "max");
    press(CODE_PAGE_DOWN); // a step puts it back
    ck_assert_ptr_null(app->without);
    reason_free(&why);
    done();
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("why");
    TCase *t = tcase_create("why");
    tcase_set_timeout(t, 120);
    tcase_add_loop_test(t, every_stage_of_every_lesson, 0, LESSONS);
    tcase_add_test(t, keys_while_a_step_is_out);
    suite_add_tcase(suite, t);
    return suite_end(suite);
}
