// SPDX-License-Identifier: MIT
// While a page asks, what stands as "= ?" is what is asked for: a step whose
// result is known already, or comes later, has no formula then.
#include <check.h>
#include <string.h>

#include "base/c_locale.h"
#include "base/strbuf.h"
#include "frame/frame.h"
#include "hands.h"
#include "suite.h"

// What the first question of a lesson is about.
static const struct {
    const char *lesson;
    bool stands;
} firsts[] = {
    {"01-budget-of-attention", false}, // a share, over the places
    {"02-scores-to-weights", false},   // a power, over the largest score
    {"09-self-attention", true},       // the score that stands there
    {"06-dot-products", false},        // a score, over the vectors
    {"08-divide-by-root-d", true},     // a spread
};

static void add_formula(const char *lesson, struct strbuf *out)
{
    struct hands h;
    struct arena arena = {0};
    char path[128];
    c_snprintf(path, sizeof path, "lessons/%s", lesson);
    hands_open_asking(&h, path);
    const struct lesson *l = &h.app->document->lesson;
    int page = 0;
    while (page < l->page_count - 1 && !l->pages[page].ask)
        page++;
    app_go_to_page(h.app, page);
    app_tick(h.app, 0); // it asks once it rests
    ck_assert(h.app->quiz.asking && h.app->place.page == page);
    struct shown shown = app_shown(h.app);
    frame_math(&shown, &h.app->view, &arena, out);
    arena_free(&arena);
    hands_close(&h);
}

START_TEST(a_formula_asks_what_is_asked)
{
    struct strbuf math = {0};
    add_formula(firsts[_i].lesson, &math);
    ck_assert_msg((strstr(strbuf_text(&math), "?") != NULL) ==
                      firsts[_i].stands,
                  "%s: %s", firsts[_i].lesson, strbuf_text(&math));
    strbuf_free(&math);
}
END_TEST

// The question of an earlier lesson may be answered where no page is shown.
START_TEST(an_answer_off_the_pages_has_its_formula)
{
    struct hands h;
    struct arena arena = {0};
    struct strbuf math = {0};
    hands_open(&h, SOURCE_ROOT "/lessons/09-self-attention.yaml", "scores");
    struct shown shown = app_shown(h.app);
    shown.page = NULL;
    shown.revealed = "So it is.";
    frame_math(&shown, &h.app->view, &arena, &math);
    ck_assert(strstr(strbuf_text(&math), "<math"));
    strbuf_free(&math);
    arena_free(&arena);
    hands_close(&h);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("asked formula");
    TCase *t = tcase_create("all");
    tcase_add_loop_test(t, a_formula_asks_what_is_asked, 0,
                        sizeof firsts / sizeof *firsts);
    tcase_add_test(t, an_answer_off_the_pages_has_its_formula);
    suite_add_tcase(s, t);
    return suite_end(s);
}
