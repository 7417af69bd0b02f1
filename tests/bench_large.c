// SPDX-License-Identifier: MIT
// A stack of eight heads over 1024 words, 64 MB: how long one takes to be
// looked at, to be turned from, and to be drawn; and the peak of memory.
#define _POSIX_C_SOURCE 200809L // mkdtemp
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "bench.h"
#include "draw/output.h"
#include "frame/frame.h"
#include "mechanism/mechanism.h"
#include "sdl/font.h"
#include "tensorfile/npz.h"

enum { HEADS = 8, N = 1024, RUNS = 7 };

static struct lesson lesson;
static struct trace trace;
static struct arena arena;
static struct list list;

// Numbers as softmax leaves them, near the diagonal, and words for them.
static void write_stack(const char *path)
{
    struct strbuf bytes = {0};
    struct arena own = {0};
    struct array a[2] = {{.name = "A", .type = NUMBER_F64},
                         {.name = "tokens", .type = NUMBER_NONE}};
    const uint64_t shape[] = {HEADS, N, N}, words[] = {N};
    array_set_shape(&a[0], shape, 3);
    array_set_shape(&a[1], words, 1);
    double *x = arena_array(&own, a[0].count, sizeof *x);
    for (size_t i = 0; i < a[0].count; i++) {
        double far = fabs((double)(i / N % N) - (double)(i % N));
        x[i] = exp(-far / 9) * tanh(1 / 18.0);
    }
    a[0].bytes = (const unsigned char *)x;
    const char **word = arena_array(&own, N, sizeof *word);
    for (int i = 0; i < N; i++)
        word[i] = arena_print(&own, "w%d", i + 1);
    a[1].rows = (struct words){N, word};
    FILE *f = fopen(path, "wb");
    if (!npz_write(&bytes, &(struct arrays){a, 2}) || !f ||
        fwrite(bytes.text, 1, bytes.length, f) != bytes.length || fclose(f))
        exit(1);
    strbuf_free(&bytes);
    arena_free(&own);
}

static void write_lesson(const char *path)
{
    FILE *f = fopen(path, "w");
    if (!f ||
        fputs("title: Large\ngoal: Time.\nmodel:\n  kind: weights\n"
              "  weights: A.npz\n  head: 3\n",
              f) < 0 ||
        fclose(f))
        exit(1);
}

static void open_large(const char *path)
{
    struct complaints c = {0};
    if (!lesson_load(&lesson, path, &disk_files, model_kinds, &c) ||
        !run_model(&trace, &lesson.model)) {
        fputs(strbuf_text(&c.text), stderr);
        exit(1);
    }
    complaints_free(&c);
}

static void close_large(void)
{
    trace_free(&trace);
    lesson_free(&lesson);
}

static double frame_ms(const struct font *font, enum level level, int64_t index,
                       double fraction)
{
    double ms[RUNS];
    struct raster *raster = raster_new();
    struct view view = default_view;
    struct surface s = {1280, 720, 1280, NULL};
    s.pixels = malloc((size_t)1280 * 720 * sizeof *s.pixels);
    for (int k = 0; k < RUNS; k++) {
        struct shown shown = {&lesson, &trace, {level, index}, fraction, NULL};
        double start = now_ms();
        arena_reset(&arena);
        frame_build(&shown, &view, font, &arena, &list);
        raster_draw(raster, &list, font, &s);
        ms[k] = now_ms() - start;
    }
    free(s.pixels);
    raster_free(raster);
    return median(ms, RUNS);
}

// In a process of its own, so that the peak is not that of writing.
static void measure(const char *path)
{
    struct reason why = {0};
    struct font_files *files =
        font_open(SOURCE_ROOT "/assets", FONTS_SHIPPED, &why);
    double ms[RUNS];
    for (int k = 0; k < RUNS; k++) {
        double start = now_ms();
        open_large(path);
        ms[k] = now_ms() - start;
        if (k + 1 < RUNS)
            close_large();
    }
    printf("one of %d heads of %d x %d read and run: %.0f ms\n", HEADS, N, N,
           median(ms, RUNS));
    const struct font *font = font_of(files);
    int64_t last = timeline_count(&trace, LEVEL_TERM) - 1;
    printf("frames at 1280x720: all weights %.1f ms, a row %.1f ms, moving "
           "%.1f ms, the last of %lld terms %.1f ms\n",
           frame_ms(font, LEVEL_ROW, 0, 1), frame_ms(font, LEVEL_ROW, N, 1),
           frame_ms(font, LEVEL_ROW, N, 0.5), (long long)last + 1,
           frame_ms(font, LEVEL_TERM, last, 1));
    printf("peak of memory: %.0f MB\n", peak_mb());
    close_large();
    font_close(files);
    list_free(&list);
    arena_free(&arena);
}

int main(int argc, char **argv)
{
    if (argc > 1) {
        measure(argv[1]);
        return 0;
    }
    char folder[] = "/tmp/followspot-bench-XXXXXX", path[100], tensor[100];
    if (!mkdtemp(folder))
        return 1;
    snprintf(path, sizeof path, "%s/large.yaml", folder);
    snprintf(tensor, sizeof tensor, "%s/A.npz", folder);
    write_stack(tensor);
    write_lesson(path);
    struct strbuf command = {0};
    strbuf_addf(&command, "'%s' %s", argv[0], path);
    int status = system(command.text);
    strbuf_free(&command);
    unlink(tensor);
    unlink(path);
    rmdir(folder);
    return status != 0;
}
