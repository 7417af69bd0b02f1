// SPDX-License-Identifier: MIT
// How long it takes from a change to its frame, while a number is pulled and
// when changes are taken back, and what memory it takes to compare. Printed,
// not asserted.
#define _GNU_SOURCE // mkstemps

#include <malloc.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#include "app/app.h"
#include "app/edit/undo.h"
#include "app/focus.h"
#include "bench.h"
#include "draw/output.h"
#include "made_lessons.h"
#include "sdl/font.h"

enum { PULLS = 100, EDITS = 1000, WIDTH = 1280, HEIGHT = 720 };

struct bench {
    const struct font *font;
    struct raster *raster;
    struct surface surface;
    struct list list;
    struct app *app;
};

// What the window does after an input.
static void show(struct bench *b)
{
    app_tick(b->app, 0);
    app_frame(b->app, &b->list);
    raster_draw(b->raster, &b->list, b->font, &b->surface);
}

static struct address find(struct bench *b, const char *address)
{
    struct address at;
    if (!address_parse(&b->app->document->trace, address, &at, NULL)) {
        fprintf(stderr, "no %s\n", address);
        exit(1);
    }
    return at;
}

// Opens a lesson at the stage that makes [stage], with [cell] looked at.
static void open_at(struct bench *b, const char *path, const char *stage,
                    const char *cell)
{
    struct strbuf why = {0};
    b->app = app_new(b->font, NULL, &path, 1);
    if (!app_open(b->app, path, &why)) {
        fprintf(stderr, "%s\n", strbuf_text(&why));
        exit(1);
    }
    strbuf_free(&why);
    struct address at = find(b, stage), look = find(b, cell);
    app_go_to_step(b->app,
                   timeline_find(&b->app->document->trace, LEVEL_STAGE, &at));
    b->app->view.attention.focus = place_of_address(&look);
    b->app->focusing = true;
    show(b);
}

static void print_times(const char *what, double *times, int count)
{
    double middle = median(times, count);
    printf("  %-42s %6.2f ms (the slowest %.2f)\n", what, middle,
           times[count - 1]);
}

static void bench_pulls(struct bench *b)
{
    double change[PULLS], frame[PULLS];
    struct rect at;
    if (!focus_place(b->app, &at)) {
        printf("  what is pulled does not stand in the picture\n");
        return;
    }
    struct input mouse = {
        .kind = INPUT_PRESS, .x = at.x + at.w / 2, .y = at.y + at.h / 2};
    app_input(b->app, &mouse);
    mouse.kind = INPUT_POINT;
    mouse.held = true;
    for (int k = 0; k < PULLS; k++) {
        double start = now_ms();
        mouse.x += 8;
        app_input(b->app, &mouse);
        change[k] = now_ms() - start;
        show(b);
        frame[k] = now_ms() - start;
    }
    mouse.kind = INPUT_RELEASE;
    app_input(b->app, &mouse);
    if (b->app->document->changes.made != 1)
        printf("  nothing was pulled\n");
    print_times("a pull, to its frame", frame, PULLS);
    print_times("of that, everything computed anew", change, PULLS);
}

static void press(struct bench *b, uint32_t key, bool control)
{
    app_input(b->app, &(struct input){
                          .kind = INPUT_KEY, .key = key, .control = control});
}

// So many changes in turn, one after the other, and all of them taken back.
static void bench_undo(struct bench *b, const char *const changes[2])
{
    static double times[EDITS];
    for (int k = 0; k < EDITS; k++) {
        double start = now_ms();
        edit_change(b->app, changes[k % 2]);
        show(b);
        times[k] = now_ms() - start;
    }
    if (b->app->document->changes.made < EDITS)
        printf("  %s\n", strbuf_text(&b->app->notice.trouble));
    print_times("one of 1,000 changes, to its frame", times, EDITS);
    for (int k = 0; k < EDITS; k++) {
        double start = now_ms();
        press(b, 'z', true);
        show(b);
        times[k] = now_ms() - start;
    }
    print_times("taking one of them back, to its frame", times, EDITS);
}

// What is allocated now, in MB; a peak would hold what 1,000 changes took.
static double allocated_mb(void)
{
    struct mallinfo2 m = mallinfo2();
    return (double)(m.uordblks + m.hblkhd) / (1 << 20);
}

// With A, a last change makes B, which has ghosts.
static void bench_memory(struct bench *b, const char *change)
{
    press(b, CODE_ESCAPE, false);
    show(b);
    double one = allocated_mb();
    press(b, 'd', false);
    show(b);
    double two = allocated_mb();
    edit_change(b->app, change);
    show(b);
    printf("  allocated %.1f MB; with A and B %.1f MB, with ghosts %.1f MB\n",
           one, two, allocated_mb());
}

static void bench_attention(struct bench *b, int n, int d)
{
    static const char *const changes[] = {"X[1,1] = 0.5", "X[1,1] = -2.25"};
    struct strbuf text = {0};
    char path[] = "/tmp/followspot-bench-XXXXXX.yaml";
    FILE *f = fdopen(mkstemps(path, strlen(".yaml")), "w");
    attention_text(n, d, &text);
    fwrite(strbuf_text(&text), 1, text.length, f);
    fclose(f);
    printf("self-attention, N = %d, d = %d\n", n, d);
    open_at(b, path, "Q", "X[1,1]");
    bench_pulls(b);
    bench_undo(b, changes);
    bench_memory(b, changes[0]);
    app_free(b->app);
    unlink(path);
    strbuf_free(&text);
}

static void bench_translator(struct bench *b)
{
    static const char *const changes[] = {"source[8] = dog", "source[8] = cat"};
    printf("the translator\n");
    open_at(b, SOURCE_ROOT "/tests/lessons/rnn-attention.yaml", "alignment",
            "alignment[1,1]");
    bench_undo(b, changes);
    bench_memory(b, changes[0]);
    app_free(b->app);
}

// The light taken along the words of page [page], there and back.
static void bench_light(struct bench *b, const char *path, int page)
{
    double change[PULLS], laid[PULLS], frame[PULLS];
    struct strbuf why = {0};
    struct arena arena = {0};
    struct pose pose = {.arena = &arena};
    printf("the light, page %d of %s\n", page, strrchr(path, '/') + 1);
    b->app = app_new(b->font, NULL, &path, 1);
    if (!app_open(b->app, path, &why)) {
        fprintf(stderr, "%s\n", strbuf_text(&why));
        exit(1);
    }
    app_input(b->app, &(struct input){.kind = INPUT_RESIZE,
                                      .width = WIDTH,
                                      .height = HEIGHT,
                                      .scale = 1});
    quiz_check(b->app);
    quiz_ask_no_more(b->app);
    app_go_to_page(b->app, page - 1);
    app_tick(b->app, 9);
    show(b);
    app_pose(b->app, &pose);
    const struct item *handle = pose_find(&pose, id_named("light handle", 0));
    if (handle) {
        struct input mouse = {.kind = INPUT_PRESS,
                              .x = handle->at.x + handle->at.w / 2,
                              .y = handle->at.y + handle->at.h / 2};
        app_input(b->app, &mouse);
        mouse.kind = INPUT_POINT;
        mouse.held = true;
        for (int k = 0; k < PULLS; k++) {
            double start = now_ms();
            mouse.x += k < PULLS / 2 ? 5 : -5;
            app_input(b->app, &mouse);
            change[k] = now_ms() - start;
            app_tick(b->app, 0);
            app_frame(b->app, &b->list);
            laid[k] = now_ms() - start;
            raster_draw(b->raster, &b->list, b->font, &b->surface);
            frame[k] = now_ms() - start;
        }
        print_times("the light moves, to its frame", frame, PULLS);
        print_times("of that, to its list", laid, PULLS);
        print_times("of that, everything computed anew", change, PULLS);
    } else {
        printf("  there is no handle\n");
    }
    strbuf_free(&why);
    arena_free(&arena);
    app_free(b->app);
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
    static uint32_t pixels[WIDTH * HEIGHT];
    struct bench b = {.font = font_of(files),
                      .raster = raster_new(),
                      .surface = {WIDTH, HEIGHT, WIDTH, pixels}};
    printf("edit to frame (16 ms)\n");
    bench_attention(&b, 14, 8);
    bench_attention(&b, 64, 64);
    bench_translator(&b);
    bench_light(&b, SOURCE_ROOT "/lessons/15-smallest-transformer.yaml", 2);
    bench_light(&b, SOURCE_ROOT "/lessons/15-smallest-transformer.yaml", 14);
    list_free(&b.list);
    raster_free(b.raster);
    font_close(files);
}
