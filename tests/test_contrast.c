// SPDX-License-Identifier: MIT
// Every word of every lesson can be read where it stands, in every theme, by
// every eye: what lies under it is found in the display list.
#include <check.h>
#include <glob.h>
#include <stdlib.h>

#include "app/app.h"
#include "fake_font.h"
#include "picture/eye.h"
#include "scene/theme.h"
#include "suite.h"

static glob_t files;
static struct app *app;
static struct list list;
static long texts;

// The worst place under a text: its ends and its middle.
static void check_text(const char *where, const struct theme *theme, int k)
{
    const struct draw *d = &list.draws[k];
    double y = d->y - d->size * CAP_MIDDLE;
    if (alpha_of(d->fill) < 255)
        return; // it comes or goes
    for (int j = 0; j < 3; j++) {
        double along = d->width * (0.02 + 0.48 * j);
        double up = d->tilted ? along * TILT : 0;
        double x = d->x + (d->tilted ? up : along);
        color ground = eye_ground(&list, k, x, y - up);
        for (enum eye eye = 0; eye < EYES; eye++) {
            double c =
                eye_contrast(eye_sees(eye, d->fill), eye_sees(eye, ground));
            ck_assert_msg(c >= 4.5, "%s, %s, %s: \"%s\" %06x on %06x has %.2f",
                          where, theme->name, eye_name(eye), d->text,
                          (unsigned)d->fill & 0xFFFFFF,
                          (unsigned)ground & 0xFFFFFF, c);
        }
    }
    texts++;
}

static void check_frame(const char *what, long number)
{
    char where[200];
    snprintf(where, sizeof where, "%s, %s %ld", app->document->lesson.title,
             what, number);
    for (int t = 0; themes[t]; t++) {
        app->view.look.theme = themes[t];
        app_frame(app, &list);
        for (int k = 0; k < list.count; k++)
            if (list.draws[k].kind == DRAW_TEXT)
                check_text(where, themes[t], k);
    }
}

static void check_steps(enum level level)
{
    for (int s = 0; s < app->document->trace.stage_count; s++) {
        // A page that is left takes its document along.
        const struct trace *t = &app->document->trace;
        if (s > 10 && s < t->stage_count - 5)
            continue; // words of a translation look alike
        int64_t k = timeline_stage_start(t, s, level).index;
        app_go_to_step(app, (struct position){level, k});
        app_settle(app);
        check_frame(level == LEVEL_STAGE ? "stage" : "cell", k + 1);
    }
}

START_TEST(all_that_is_said_can_be_read)
{
    struct fake_font fake;
    struct strbuf why = {0};
    ck_assert_int_eq(glob(SOURCE_ROOT "/lessons/*.yaml", 0, NULL, &files), 0);
    if ((size_t)_i >= files.gl_pathc) {
        globfree(&files);
        return;
    }
    app = app_new(fake_font_init(&fake), NULL, NULL, 0);
    ck_assert_msg(app_open(app, files.gl_pathv[_i], &why), "%s",
                  strbuf_text(&why));
    for (int p = 0; p < app->document->lesson.page_count; p++) {
        app_go_to_page(app, p);
        app_settle(app);
        check_frame("page", p + 1);
    }
    check_steps(LEVEL_STAGE);
    check_steps(LEVEL_CELL);
    ck_assert_int_gt(texts, 100);
    app_free(app);
    list_free(&list);
    strbuf_free(&why);
    globfree(&files);
}
END_TEST

enum { MOST_LESSONS = 40 };

int main(void)
{
    Suite *s = suite_create("contrast");
    TCase *t = tcase_create("contrast");
    tcase_add_loop_test(t, all_that_is_said_can_be_read, 0, MOST_LESSONS);
    suite_add_tcase(s, t);
    return suite_end(s);
}
