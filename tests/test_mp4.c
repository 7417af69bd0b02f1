// SPDX-License-Identifier: MIT
#define _POSIX_C_SOURCE 200809L // mkdtemp, setenv

// With the real ffmpeg: the film has every frame for its time, and each is
// nearly that of `render`; the command that is said where there is none makes
// the film of numbered pictures, as it stands.
#include <check.h>
#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/save.h"
#include "export/film.h"
#include "suite.h"
#include "taking.h"

static char folder[] = "/tmp/followspot-mp4-XXXXXX";
static char *search;
static struct taking here;
static struct film film;
static struct arena arena, frame;
static struct list list;
static struct stops stops;

static void open_steps(int width, int height, int64_t first, int64_t last)
{
    taking_open(&here, "self-attention");
    here.view.extent = (struct extent){width, height, 1};
    here.steps = (struct chosen){
        .first = first, .last = last, .level = LEVEL_CELL, .leveled = true};
    ck_assert(stops_find(&here.steps,
                         &(struct documents){.document = &here.document},
                         &stops, NULL));
    film_begin(&film, &stops, &here.view, font_of(here.files), &arena);
}

static void close_all(void)
{
    film_end(&film);
    list_free(&list);
    arena_free(&arena);
    arena_free(&frame);
    taking_close(&here);
}

static void save_taken(void)
{
    for (int i = 0; i < taken_count; i++) {
        const struct taken_file *f = &taken_files[i];
        struct strbuf path = {0};
        strbuf_addf(&path, "%s/%s", folder, f->path);
        ck_assert_int_eq(
            save_file(path.text, strbuf_text(&f->bytes), f->bytes.length), 0);
        strbuf_free(&path);
    }
}

static void run_there(const char *command)
{
    struct strbuf line = {0};
    strbuf_addf(&line, "cd %s && %s </dev/null >said 2>&1", folder, command);
    ck_assert_msg(system(line.text) == 0, "%s", line.text);
    strbuf_free(&line);
}

// The film's pixels, as many frames as are shown, for a reader.
static FILE *decoded(const char *name)
{
    char command[400], path[100];
    snprintf(command, sizeof command,
             "ffmpeg -y -loglevel error -i \"file:%s\" -vf "
             "scale=in_color_matrix=bt709:in_range=tv -f rawvideo "
             "-pix_fmt rgb32 decoded",
             name);
    run_there(command);
    snprintf(path, sizeof path, "%s/decoded", folder);
    FILE *file = fopen(path, "rb");
    ck_assert(file != NULL);
    return file;
}

// Decibels between what was decoded, [width] pixels wide, and the surface.
static double psnr(const uint32_t *pixels, int width, const struct surface *s)
{
    double sum = 0;
    for (int y = 0; y < s->height; y++)
        for (int x = 0; x < s->width; x++)
            for (int shift = 0; shift < 24; shift += 8) {
                uint32_t a = pixels[y * width + x] >> shift & 0xFF;
                uint32_t b = s->pixels[y * s->pitch + x] >> shift & 0xFF;
                sum += ((double)a - b) * ((double)a - b);
            }
    double cells = 3.0 * s->width * s->height;
    return sum > 0 ? 10 * log10(255 * 255 * cells / sum) : 99;
}

static const struct {
    int width, height;
} sizes[] = {{640, 360}, {321, 241}}; // the other has no even side

START_TEST(every_frame_is_there_and_nearly_that_of_render)
{
    int width = sizes[_i].width, height = sizes[_i].height;
    int wide = (width + 1) / 2 * 2, high = (height + 1) / 2 * 2;
    size_t pixels = (size_t)wide * (size_t)high;
    uint32_t *seen = calloc(pixels, sizeof *seen);
    open_steps(width, height, 40, 42);
    ck_assert_str_eq(taking_do(&here, "frames.mp4"), "");
    save_taken();
    FILE *file = decoded("frames.mp4");
    double worst = 99;
    while (film_next(&film)) {
        film_paint(&film, &frame, &list);
        for (int64_t k = film.from; k < film.until; k++) {
            ck_assert_uint_eq(fread(seen, sizeof *seen, pixels, file), pixels);
            worst = fmin(worst, psnr(seen, wide, &film.surface));
        }
    }
    ck_assert_uint_eq(fread(seen, 1, 1, file), 0);
    ck_assert_msg(worst > 30, "%g dB", worst);
    fclose(file);
    free(seen);
    close_all();
}
END_TEST

static const struct {
    const char *name;
    int64_t first, last;
    int frames; // each picture for 3 seconds
} commands[] = {
    {"film.mp4", 40, 42, 3 * 90},
    {"it's 5%.mp4", 9, 10, 2 * 90}, // 09 and 10
    {"-one.mp4", 40, 40, 90},
};

// As an argument of sh has it: what the message says after its colon.
static void run_what_is_said(const char *why)
{
    const char *command = strstr(why, "ffmpeg -");
    ck_assert_msg(command != NULL, "%s", why);
    const char *end = strrchr(command, '\'');
    struct strbuf line = {0};
    strbuf_add_n(&line, command, (size_t)(end + 1 - command));
    run_there(line.text);
    strbuf_free(&line);
}

START_TEST(the_command_that_is_said_makes_the_film)
{
    char pictures[60];
    struct strbuf why = {0};
    open_steps(320, 180, commands[_i].first, commands[_i].last);
    ck_assert_int_eq(setenv("PATH", folder, 1), 0);
    strbuf_add(&why, taking_do(&here, commands[_i].name));
    ck_assert_int_eq(setenv("PATH", search, 1), 0);
    snprintf(pictures, sizeof pictures, "%.*s.png",
             (int)strlen(commands[_i].name) - 4, commands[_i].name);
    ck_assert_str_eq(taking_do(&here, pictures), "");
    save_taken();
    run_what_is_said(why.text);
    size_t pixels = 320 * 180;
    uint32_t *seen = calloc(pixels, sizeof *seen);
    int frames = 0;
    FILE *file = decoded(commands[_i].name);
    bool more = film_next(&film);
    for (; fread(seen, sizeof *seen, pixels, file) == pixels; frames++) {
        if (frames && frames % 90 == 0)
            do
                more = film_next(&film);
            while (more && film.shown.fraction < 1);
        ck_assert(more);
        film_paint(&film, &frame, &list);
        double db = psnr(seen, 320, &film.surface);
        ck_assert_msg(db > 28, "frame %d: %g dB", frames, db);
    }
    ck_assert_int_eq(frames, commands[_i].frames);
    fclose(file);
    free(seen);
    strbuf_free(&why);
    close_all();
}
END_TEST

int main(void)
{
    if (system("ffmpeg -version >/dev/null 2>&1")) {
        puts("skipped: ffmpeg is not installed");
        return 77;
    }
    if (!mkdtemp(folder))
        return 1;
    search = getenv("PATH");
    Suite *suite = suite_create("mp4");
    TCase *c = tcase_create("mp4");
    tcase_add_loop_test(c, every_frame_is_there_and_nearly_that_of_render, 0,
                        2);
    tcase_add_loop_test(c, the_command_that_is_said_makes_the_film, 0, 3);
    suite_add_tcase(suite, c);
    int end_with = suite_end(suite);
    char command[100];
    snprintf(command, sizeof command, "rm -rf %s", folder);
    return system(command) ? 1 : end_with;
}
