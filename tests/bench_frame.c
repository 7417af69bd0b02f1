// SPDX-License-Identifier: MIT
// How long a frame takes: building its list, painting it, both. Printed, not
// asserted. The median of several runs.
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "bench.h"
#include "draw/output.h"
#include "made_lessons.h"
#include "frame/frame.h"
#include "sdl/font.h"
#include "mechanism/mechanism.h"

enum { RUNS = 21 };

struct bench {
    const struct font *font;
    struct raster *raster;
    struct arena arena;
    struct list list;
    struct lesson lesson;
    struct trace trace;
};

enum { OPENS = -1 }; // instead of a fraction: half open from the level above

// The median time of one frame, its list alone in [*building].
static double frame_ms(struct bench *b, struct position p, double fraction,
                       int width, int height, double *building)
{
    bool opens = fraction == OPENS;
    double whole[RUNS], build[RUNS];
    struct view view = default_view;
    view.extent.width = width;
    view.extent.height = height;
    struct surface s = {width, height, width, NULL};
    s.pixels = malloc((size_t)width * (size_t)height * sizeof *s.pixels);
    for (int k = 0; k < RUNS; k++) {
        struct shown shown = {&b->lesson, &b->trace, p, opens ? 1 : fraction,
                              NULL};
        if (opens) {
            shown.above = timeline_at_level(&b->trace, p, p.level - 1);
            shown.closed = 0.5;
        }
        double start = now_ms();
        arena_reset(&b->arena);
        frame_build(&shown, &view, b->font, &b->arena, &b->list);
        build[k] = now_ms() - start;
        raster_draw(b->raster, &b->list, b->font, &s);
        whole[k] = now_ms() - start;
    }
    free(s.pixels);
    *building = median(build, RUNS);
    return median(whole, RUNS);
}

static void bench_step(struct bench *b, const char *name, struct position p,
                       double fraction)
{
    static const int sizes[][2] = {{1280, 720}, {1920, 1080}, {3840, 2160}};
    printf("  %-34s", name);
    for (size_t k = 0; k < sizeof sizes / sizeof *sizes; k++) {
        double list;
        double ms = frame_ms(b, p, fraction, sizes[k][0], sizes[k][1], &list);
        printf(" %6.2f (list %5.2f)", ms, list);
    }
    printf("\n");
}

// The slowest-looking steps: the end of every stage, and one movement.
static void bench_lesson(struct bench *b, int which)
{
    struct complaints c = {0};
    if (!made_lesson_load(which, &b->lesson, &c) ||
        !run_model(&b->trace, &b->lesson.model))
        exit(1);
    printf("%s\n", made_lesson_name(which));
    int stages = b->trace.stage_count;
    for (int i = 0; i < stages; i++) {
        if (stages > 14 && i > 10)
            break; // all words of a translation are alike
        char name[64];
        snprintf(name, sizeof name, "end of %s", b->trace.stages[i].id);
        bench_step(b, name, timeline_stage_start(&b->trace, i, LEVEL_STAGE), 1);
    }
    struct position middle = {LEVEL_CELL,
                              timeline_count(&b->trace, LEVEL_CELL) / 2};
    bench_step(b, "a cell in the middle, moving", middle, 0.5);
    for (enum level level = LEVEL_ROW; level <= LEVEL_TERM; level++) {
        static const char *const names[] = {[LEVEL_ROW] = "a row",
                                            [LEVEL_CELL] = "a cell",
                                            [LEVEL_TERM] = "a term"};
        char name[64];
        snprintf(name, sizeof name, "%s in the middle, opening", names[level]);
        middle = (struct position){level, timeline_count(&b->trace, level) / 2};
        bench_step(b, name, middle, OPENS);
    }
    struct position last =
        timeline_stage_start(&b->trace, stages - 1, LEVEL_STAGE);
    bench_step(b, "the last stage, moving", last, 0.5);
    trace_free(&b->trace);
    lesson_free(&b->lesson);
    complaints_free(&c);
}

// The position arithmetic alone, in nanoseconds.
static double seek_ns(const struct trace *t, int64_t index)
{
    enum { TIMES = 100000 };
    int64_t sum = 0;
    double start = now_ms();
    for (int k = 0; k < TIMES; k++) {
        struct position p = {LEVEL_TERM, index};
        struct address a = timeline_address(t, p);
        sum += timeline_progress(t, p).cells + a.column;
    }
    return sum < 0 ? 0 : (now_ms() - start) * 1e6 / TIMES;
}

static void bench_seek(struct bench *b, int which)
{
    struct complaints c = {0};
    if (!made_lesson_load(which, &b->lesson, &c) ||
        !run_model(&b->trace, &b->lesson.model))
        exit(1);
    int64_t last = timeline_count(&b->trace, LEVEL_TERM) - 1;
    double first_ns = seek_ns(&b->trace, 0), last_ns = seek_ns(&b->trace, last);
    double list;
    double first =
        frame_ms(b, (struct position){LEVEL_TERM, 0}, 1, 1280, 720, &list);
    double end =
        frame_ms(b, (struct position){LEVEL_TERM, last}, 1, 1280, 720, &list);
    printf("seek in 64 tokens, %lld steps: first %.0f ns, last %.0f ns "
           "(the frame there %.2f and %.2f ms)\n",
           (long long)last + 1, first_ns, last_ns, first, end);
    trace_free(&b->trace);
    lesson_free(&b->lesson);
    complaints_free(&c);
}

// Of all lessons, or of those whose name begins with the first argument.
int main(int argc, char **argv)
{
    struct reason why = {0};
    struct font_files *files =
        font_open(SOURCE_ROOT "/assets", FONTS_SHIPPED, &why);
    if (!files) {
        fprintf(stderr, "%s\n", reason_text(&why));
        return 1;
    }
    struct bench b = {.font = font_of(files), .raster = raster_new()};
    printf(
        "ms for a frame                       1280x720 (4)        1920x1080 (8)"
        "       3840x2160 (16)\n");
    const char *of = argc > 1 ? argv[1] : "";
    for (int i = 0; i < made_lesson_count(); i++)
        if (!strncmp(made_lesson_name(i), of, strlen(of)))
            bench_lesson(&b, i);
    for (int i = 0; i < made_lesson_count(); i++)
        if (!*of && !strcmp(made_lesson_name(i), "64 tokens"))
            bench_seek(&b, i);
    printf("peak memory %.1f MB (60 MB, and 32 for the largest picture)\n",
           peak_mb());
    list_free(&b.list);
    arena_free(&b.arena);
    raster_free(b.raster);
    font_close(files);
}
