// SPDX-License-Identifier: MIT
// Above 20 words, and above 6 where level ones would be left out, the columns of
// a heatmap have tilted labels: as many as have room, evenly; else none are
// tilted.
#include <check.h>
#include <math.h>
#include <stdlib.h>

#include "app/app.h"
#include "fake_font.h"
#include "memory_files.h"
#include "mechanism/mechanism.h"
#include "suite.h"

static struct fake_font fake;

static void write_lesson(int words, bool long_words, struct strbuf *out)
{
    strbuf_add(out, "title: T\ngoal: G\nmodel:\n  kind: self-attention\n"
                    "  tokens: [");
    for (int i = 0; i < words; i++)
        strbuf_addf(out, "%s%s%d", i ? ", " : "",
                    long_words ? "incomprehensible" : "w", i);
    strbuf_add(out, "]\n  X: [");
    for (int i = 0; i < words; i++)
        strbuf_addf(out, "%s[%d, 1, %d]", i ? ", " : "", i % 3, i % 5);
    strbuf_add(out, "]\n");
}

// The whole weights of so many words, as a list.
static void draw(int words, bool long_words, int width, int height,
                 struct arena *arena, struct list *list)
{
    struct strbuf text = {0};
    struct lesson lesson;
    struct complaints c = {0};
    struct trace trace;
    struct address at;
    write_lesson(words, long_words, &text);
    struct memory m = {strbuf_text(&text), NULL};
    const struct files files = memory_files(&m);
    ck_assert(lesson_load(&lesson, "l.yaml", &files, model_kinds, &c));
    ck_assert(run_model(&trace, &lesson.model));
    ck_assert(address_parse(&trace, "weights", &at, NULL));
    struct view view = default_view;
    view.extent = (struct extent){width, height, 1};
    struct shown shown = {.lesson = &lesson,
                          .trace = &trace,
                          .fraction = 1,
                          .position = timeline_find(&trace, LEVEL_ROW, &at)};
    frame_build(&shown, &view, fake_font_init(&fake), arena, list);
    trace_free(&trace);
    lesson_free(&lesson);
    complaints_free(&c);
    strbuf_free(&text);
}

static const struct {
    int words, width, height;
    bool long_words;
    int least; // tilted labels; 0: none at all
} sheets[] = {{3, 1280, 720, false, 0},  {6, 1280, 720, true, 0},
              {7, 1280, 720, true, 7},   {10, 1280, 720, false, 0},
              {13, 1280, 720, true, 13}, {21, 1280, 720, false, 6},
              {21, 1280, 720, true, 6},  {30, 700, 1000, true, 6},
              {64, 1280, 720, false, 6}, {64, 1920, 1080, true, 6}};

static int by_place(const void *a, const void *b)
{
    int32_t x = *(const int32_t *)a, y = *(const int32_t *)b;
    return (x > y) - (x < y);
}

START_TEST(many_columns_have_tilted_labels_evenly)
{
    enum { MOST = 64 };
    struct arena arena = {0};
    struct list list = {0};
    int32_t x[MOST];
    int count = 0;
    draw(sheets[_i].words, sheets[_i].long_words, sheets[_i].width,
         sheets[_i].height, &arena, &list);
    for (int i = 0; i < list.count; i++) {
        const struct draw *d = &list.draws[i];
        if (d->kind == DRAW_TEXT && d->tilted && count < MOST)
            x[count++] = d->x;
    }
    qsort(x, (size_t)count, sizeof *x, by_place);
    for (int k = 2; k < count; k++) // to a pixel
        ck_assert_int_le(abs((x[k] - x[k - 1]) - (x[1] - x[0])), UNIT);
    if (sheets[_i].least)
        ck_assert_msg(count >= sheets[_i].least, "%d", count);
    else
        ck_assert_int_eq(count, 0);
    list_free(&list);
    arena_free(&arena);
}
END_TEST

int main(void)
{
    Suite *s = suite_create("tilted");
    TCase *c = tcase_create("heatmap");
    tcase_add_loop_test(c, many_columns_have_tilted_labels_evenly, 0,
                        sizeof sheets / sizeof *sheets);
    suite_add_tcase(s, c);
    return suite_end(s);
}
