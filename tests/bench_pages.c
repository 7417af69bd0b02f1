// SPDX-License-Identifier: MIT
// How long a lesson of many pages takes to open, and each of its pages to come
// up, painted. Printed, not asserted.
#define _XOPEN_SOURCE 700 // mkstemp

#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "app/app.h"
#include "app/edit/undo.h"
#include "base/save.h"
#include "bench.h"
#include "draw/output.h"
#include "many_pages.h"
#include "sdl/font.h"

enum { WIDTH = 1280, HEIGHT = 720, MOST = 256 };

struct bench {
    const struct font *font;
    struct raster *raster;
    struct surface surface;
    struct list list;
    struct app *app;
};

static void show(struct bench *b)
{
    app_tick(b->app, 0);
    app_frame(b->app, &b->list);
    raster_draw(b->raster, &b->list, b->font, &b->surface);
}

static void print_times(const char *what, double *times, int count)
{
    double middle = median(times, count);
    printf("  %-34s %6.2f ms (the slowest %.2f)\n", what, middle,
           times[count - 1]);
}

// To its last page as a clicker goes, which shows what is asked.
static int walk(struct bench *b, double *times)
{
    int count = 0, last = b->app->document->lesson.page_count - 1;
    while (count < MOST && b->app->place.page < last) {
        double start = now_ms();
        app_input(b->app,
                  &(struct input){.kind = INPUT_KEY, .key = CODE_PAGE_DOWN});
        show(b);
        times[count++] = now_ms() - start;
    }
    return count;
}

// With a change of one's own, or NULL.
static void bench_lesson(struct bench *b, const char *path, const char *edit)
{
    double times[MOST];
    struct strbuf why = {0};
    double start = now_ms();
    b->app = app_new(b->font, NULL, &path, 1);
    b->app->view.look.still = true;
    b->app->view.extent = (struct extent){WIDTH, HEIGHT, 1};
    if (!app_open(b->app, path, &why)) {
        fprintf(stderr, "%s\n", strbuf_text(&why));
        exit(1);
    }
    show(b);
    const char *slash = strrchr(path, '/');
    printf("%s, %d pages\n", slash + 1, b->app->document->lesson.page_count);
    printf("  %-34s %6.2f ms\n", "opened, to its frame", now_ms() - start);
    if (edit && !edit_change(b->app, edit))
        exit(1);
    if (edit)
        printf("  with %s\n", edit);
    int count = walk(b, times);
    print_times("a page, or its answer, to its frame", times, count);
    app_free(b->app);
    strbuf_free(&why);
}

static void bench_many(struct bench *b)
{
    char path[] = "/tmp/followspot-pages-XXXXXX";
    struct strbuf text = {0};
    many_pages(&text);
    int file = mkstemp(path);
    if (file < 0 || close(file) || save_file(path, text.text, text.length))
        exit(1);
    bench_lesson(b, path, NULL);
    unlink(path);
    strbuf_free(&text);
}

int main(void)
{
    struct reason why = {0};
    struct font_files *files =
        font_open(SOURCE_ROOT "/assets", FONTS_SHIPPED, &why);
    if (!files) {
        fprintf(stderr, "%s\n", reason_text(&why));
        return 1;
    }
    struct bench b = {.font = font_of(files), .raster = raster_new()};
    b.surface = (struct surface){WIDTH, HEIGHT, WIDTH, NULL};
    b.surface.pixels = calloc((size_t)WIDTH * HEIGHT, sizeof(uint32_t));
    bench_many(&b);
    bench_many(&b); // all glyphs are known by now
    bench_lesson(&b, SOURCE_ROOT "/lessons/05-rnn-attention.yaml", NULL);
    const char *edits[] = {NULL, "scale = none"};
    for (int i = 0; i < 2; i++) {
        bench_lesson(&b, SOURCE_ROOT "/lessons/09-self-attention.yaml",
                     edits[i]);
        bench_lesson(&b, SOURCE_ROOT "/lessons/15-smallest-transformer.yaml",
                     edits[i]);
    }
    free(b.surface.pixels);
    list_free(&b.list);
    raster_free(b.raster);
    font_close(files);
}
