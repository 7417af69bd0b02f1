// SPDX-License-Identifier: MIT
#define _POSIX_C_SOURCE 200809L // mkdtemp, setenv, kill

// What is taken along: films are the frames of `render`, for as long as they
// take to read; what is stopped leaves nothing; same input, same bytes.
#include <check.h>
#include <errno.h>
#include <gif_lib.h>
#include <limits.h>
#include <math.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <sys/stat.h>
#include <unistd.h>
#include <webp/demux.h>

#include "base/arena.h"
#include "base/save.h"
#include "draw/xml.h"
#include "export/film.h"
#include "export/handout.h"
#include "export/picture.h"
#include "export/worksheet.h"
#include "frame/route.h"
#include "document/without.h"
#include "scene/beats.h"
#include "suite.h"
#include "taking.h"
#include "trace/blanks.h"
#include "trace/op.h"

static struct taking here;
static struct film film;
static struct arena arena, frame;
static struct list list;
static struct stops stops;

static void open_steps(const char *lesson, enum level level, int64_t first,
                       int64_t last)
{
    taking_open(&here, lesson);
    here.steps = (struct chosen){
        .first = first, .last = last, .level = level, .leveled = true};
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

// What the film shows next, as `render` would.
static void next_frame(void)
{
    ck_assert(film_next(&film));
    film_paint(&film, &frame, &list);
}

// --- the frames --------------------------------------------------------------

START_TEST(a_film_has_every_step_and_every_movement)
{
    open_steps("self-attention", LEVEL_CELL, 40, 43);
    int rests = 0, frames = 0;
    int64_t now = 0;
    struct strbuf says = {0};
    for (; film_next(&film); frames++) {
        ck_assert_int_eq(film.from, now);
        now = film.until;
        ck_assert_int_eq(film.shown.position.index, 39 + rests);
        if (film.shown.fraction < 1) {
            ck_assert_int_eq(film.until - film.from, 1);
            continue;
        }
        rests++;
        strbuf_clear(&says);
        frame_sentence(&film.shown, &here.view, &says);
        double read = route_reading(strbuf_text(&says)) * FILM_RATE;
        ck_assert_double_eq_tol((double)(film.until - film.from), 1 + read, 1);
    }
    ck_assert_int_eq(rests, 4);
    ck_assert_int_eq(frames, film_frames(&stops));
    // A product cell moves for 1.2 seconds, for 1.4 from another picture.
    ck_assert_int_eq(frames, 1 + 36 + 42 + 42);
    strbuf_free(&says);
    close_all();
}
END_TEST

static const char glides[] =
    "title: T\ngoal: G\nmodel:\n  kind: self-attention\n"
    "  tokens: [a, b]\n  X: [[1, 0], [0, 2]]\npages:\n"
    "  - {at: \"scores[1,1]\", say: as it is}\n"
    "  - {at: \"scores[1,2]\", say: as it is}\n"
    "  - {at: \"scores[2,1]\", say: changed, change: {\"X[a,1]\": 3}}\n"
    "  - {at: \"scores[2,2]\", say: as it was}\n"
    "  - {at: \"scaled[1,1]\", say: as it is}\n"
    "  - {at: \"scaled[1,2]\", say: looked at else, view: {sums: on}}\n"
    "  - {at: \"scaled[2,1]\", say: as it was}\n"
    "  - {at: \"scaled[2,2]\", say: taken out, why: scale}\n"
    "  - {at: \"weights[1,1]\", say: as it was}\n";

// Pages at cells that follow each other move from one to the next, but neither
// to nor from a page that changes, takes out or sets the view.
START_TEST(nothing_glides_to_or_from_another_lesson)
{
    static const bool moves[] = {false, true,   // but to the one before
                                 false, false,  // changed, and back
                                 true,          // though its whole lies between
                                 false, false,  // looked at else, and back
                                 false, false}; // taken out, and back
    static const char file[] = "/tmp/followspot-glides.yaml";
    ck_assert(!save_file(file, glides, strlen(glides)));
    taking_open(&here, file);
    here.steps = (struct chosen){.pages = true};
    ck_assert(stops_find(&here.steps,
                         &(struct documents){.document = &here.document},
                         &stops, NULL));
    ck_assert_int_eq(stops.count, sizeof moves / sizeof *moves);
    int64_t frames = 0;
    for (int k = 0; k < stops.count; k++) {
        struct shown shown = stops_shown(&stops, k);
        double lasts = beats_seconds(shown.trace, shown.position);
        ck_assert_msg(stops_moves(&stops, k) == moves[k], "page %d", k + 1);
        frames += moves[k] ? llround(lasts * FILM_RATE) : 1;
    }
    ck_assert_int_eq(film_frames(&stops), frames);
    ck_assert_int_gt(frames, stops.count);
    stops_free(&stops);
    taking_close(&here);
    unlink(file);
}
END_TEST

START_TEST(a_second_is_a_second)
{
    ck_assert_int_eq(film_time(FILM_RATE, 100), 100);
    ck_assert_int_eq(film_time(FILM_RATE * 7, 1000), 7000);
    ck_assert_int_eq(film_time(1, 100), 3);
    ck_assert_int_eq(film_time(2, 100), 7);
    ck_assert_int_eq(film_time(3, 100), 10);
}
END_TEST

START_TEST(reading_takes_its_time)
{
    static const struct {
        const char *text;
        double seconds;
    } rows[] = {{"", 2},
                {"one", 2},
                {" a b c d e f ", 2},
                {"a b c d e f g h i j", 3},
                {"  a  b c d e f g h i j  k ", 3.3}};
    ck_assert_double_eq_tol(route_reading(rows[_i].text), rows[_i].seconds,
                            1e-9);
}
END_TEST

// --- WebP --------------------------------------------------------------------

// Pixels of the library, red first, are those painted. Check writes a file for
// each assertion: of pixels only what fails is asserted.
static void same_pixels(const uint8_t *rgba)
{
    const struct surface *s = &film.surface;
    for (int i = 0; i < s->width * s->height; i++, rgba += 4) {
        uint32_t got = 0xFF000000u | (uint32_t)rgba[0] << 16 |
                       (uint32_t)rgba[1] << 8 | rgba[2];
        if (rgba[3] != 255 || got != s->pixels[i])
            ck_abort_msg("pixel %d, %d: %08x with alpha %d, not %08x",
                         i % s->width, i / s->width, got, rgba[3],
                         s->pixels[i]);
    }
}

// Frames that look alike are one: shows the film up to [until] milliseconds.
static void same_until(const uint8_t *rgba, int until)
{
    do {
        next_frame();
        same_pixels(rgba);
    } while (film_time(film.until, 1000) < until);
    ck_assert_int_eq(film_time(film.until, 1000), until);
}

static void webp_is_the_film(void)
{
    ck_assert_str_eq(taking_do(&here, "film.webp"), "");
    ck_assert_int_eq(taken_count, 1);
    const struct strbuf *file = &taken_files[0].bytes;
    WebPData data = {(const uint8_t *)file->text, file->length};
    WebPAnimDecoder *d = WebPAnimDecoderNew(&data, NULL);
    ck_assert(d != NULL);
    int until = 0;
    uint8_t *rgba;
    while (WebPAnimDecoderHasMoreFrames(d)) {
        ck_assert(WebPAnimDecoderGetNext(d, &rgba, &until));
        same_until(rgba, until);
    }
    ck_assert(!film_next(&film));
    WebPAnimDecoderDelete(d);
}

// --- GIF ---------------------------------------------------------------------

static int read_bytes(GifFileType *file, GifByteType *out, int length)
{
    struct strbuf *rest = file->UserData;
    size_t n = (size_t)length < rest->length ? (size_t)length : rest->length;
    memcpy(out, rest->text, n);
    rest->text += n;
    rest->length -= n;
    return (int)n;
}

static uint32_t color_at(const SavedImage *image, int i)
{
    const ColorMapObject *map = image->ImageDesc.ColorMap;
    GifColorType c = map->Colors[image->RasterBits[i]];
    return 0xFF000000u | (uint32_t)c.Red << 16 | (uint32_t)c.Green << 8 |
           c.Blue;
}

static int apart(uint32_t a, uint32_t b)
{
    int sum = 0;
    for (int shift = 0; shift < 24; shift += 8) {
        int by = (int)(a >> shift & 255) - (int)(b >> shift & 255);
        sum += by * by;
    }
    return sum;
}

// The nearest that its palette has, which is the same one when it has it.
static int least_apart(const SavedImage *image, uint32_t wanted)
{
    const ColorMapObject *map = image->ImageDesc.ColorMap;
    int least = INT_MAX;
    for (int i = 0; i < map->ColorCount; i++) {
        GifColorType c = map->Colors[i];
        int d = apart(wanted,
                      (uint32_t)c.Red << 16 | (uint32_t)c.Green << 8 | c.Blue);
        least = d < least ? d : least;
    }
    return least;
}

// How many of the frame's colours the image has not exactly. Those that it
// has in [seen] stand there before it.
static void same_image(const SavedImage *image, uint32_t *seen, int *wrong)
{
    const GifImageDesc *at = &image->ImageDesc;
    const struct surface *s = &film.surface;
    for (int y = 0; y < at->Height; y++)
        for (int x = 0; x < at->Width; x++) {
            int to = (at->Top + y) * s->width + at->Left + x;
            uint32_t got = color_at(image, y * at->Width + x);
            if (got != s->pixels[to] &&
                apart(got, s->pixels[to]) != least_apart(image, s->pixels[to]))
                ck_abort_msg("pixel %d, %d: %08x is not the nearest to %08x", x,
                             y, got, s->pixels[to]);
            *wrong += got != s->pixels[to];
            seen[to] = s->pixels[to];
        }
    ck_assert(!memcmp(seen, s->pixels,
                      (size_t)s->width * (size_t)s->height * sizeof *seen));
}

static void gif_is_the_film(bool exact)
{
    ck_assert_str_eq(taking_do(&here, "film.gif"), "");
    struct strbuf rest = taken_files[0].bytes;
    GifFileType *gif = DGifOpen(&rest, read_bytes, NULL);
    ck_assert(gif && DGifSlurp(gif) == GIF_OK);
    ck_assert_int_eq(gif->ImageCount, film_frames(&stops));
    uint32_t *seen = arena_array(
        &arena, (size_t)film.surface.width * (size_t)film.surface.height,
        sizeof *seen);
    int wrong = 0;
    for (int i = 0; i < gif->ImageCount; i++) {
        GraphicsControlBlock block;
        next_frame();
        same_image(&gif->SavedImages[i], seen, &wrong);
        ck_assert(DGifSavedExtensionToGCB(gif, i, &block) == GIF_OK);
        ck_assert_int_eq(block.DelayTime, film_time(film.until, 100) -
                                              film_time(film.from, 100));
    }
    ck_assert(!exact || !wrong);
    ck_assert(!film_next(&film));
    DGifCloseFile(gif, NULL);
}

// --- MP4 ---------------------------------------------------------------------

static char tools[] = "/tmp/followspot-export-XXXXXX";

// The only ffmpeg there is does [script]; NULL: there is none. It leaves its
// number and its arguments in the folder.
static void put_ffmpeg(const char *script)
{
    char path[64], search[96];
    snprintf(path, sizeof path, "%s/ffmpeg", tools);
    (void)remove(path);
    snprintf(search, sizeof search, "%s%s", tools,
             script ? ":/usr/bin:/bin" : "");
    ck_assert_int_eq(setenv("PATH", search, 1), 0);
    if (!script)
        return;
    FILE *file = fopen(path, "w");
    ck_assert(file != NULL);
    fprintf(file, "#!/bin/sh\necho $$ \"$@\" >%s/called\n%s\n", tools, script);
    ck_assert_int_eq(fclose(file), 0);
    ck_assert_int_eq(chmod(path, 0755), 0);
}

// True when there is no such process, or group, any more: what was killed is
// there until somebody has taken notice, which may be init.
static bool is_gone(int pid)
{
    for (int k = 0; k < 200; k++) {
        if (kill(pid, 0) == -1 && errno == ESRCH)
            return true;
        nanosleep(&(struct timespec){.tv_nsec = 10000000}, NULL);
    }
    return false;
}

// How it was called; [pid] is of no process any more.
static const char *call(int *pid)
{
    static char line[1000];
    char path[64];
    snprintf(path, sizeof path, "%s/called", tools);
    FILE *file = fopen(path, "r");
    ck_assert(file && fgets(line, sizeof line, file));
    fclose(file);
    (void)remove(path);
    *pid = (int)strtol(line, NULL, 10);
    ck_assert_int_gt(*pid, 0);
    ck_assert(is_gone(*pid) && is_gone(-*pid));
    return line;
}

// An ffmpeg that keeps what it is fed shows what that was: every frame for as
// long as it is seen, bit by bit.
START_TEST(ffmpeg_gets_every_frame_for_its_time)
{
    int pid;
    put_ffmpeg("cat >/dev/fd/3");
    open_steps("self-attention", LEVEL_CELL, 40, 41);
    ck_assert_str_eq(taking_do(&here, "film.mp4"), "");
    ck_assert_int_eq(taken_count, 1);
    ck_assert_str_eq(taken_files[0].path, "film.mp4");
    const struct strbuf *file = &taken_files[0].bytes;
    const struct surface *s = &film.surface;
    size_t size = (size_t)s->width * (size_t)s->height * sizeof *s->pixels;
    size_t at = 0;
    while (film_next(&film)) {
        film_paint(&film, &frame, &list);
        for (int64_t k = film.from; k < film.until; k++, at += size) {
            ck_assert(at + size <= file->length);
            ck_assert(!memcmp(file->text + at, s->pixels, size));
        }
    }
    ck_assert_uint_eq(at, file->length);
    const char *line = call(&pid);
    ck_assert(strstr(line, "-video_size 320x180 -framerate 30 "));
    ck_assert(strstr(line, "-pix_fmt yuv420p"));
    put_ffmpeg(NULL);
    close_all();
}
END_TEST

static const struct {
    const char *script; // NULL: none
    const char *says[2];
} failing[] = {
    {"cat >/dev/null; echo one >&2; echo no encoder >&2; exit 1",
     {"could not make the film: no encoder"}},
    {"echo 'bad option' >&2; exit 1", {": bad option"}},
    {"cat >/dev/fd/3; exit 3", {"said nothing"}},
    {"cat >/dev/null", {"said nothing"}}, // no file
    {"cat >/dev/fd/3; kill -9 $$", {"said nothing"}},
    {"exec <&-; exec sleep 100", {"said nothing"}},
    {"printf 'a\\033b\\n\\n' >&2; exit 1", {": a?b"}},
    {NULL,
     {"which is not installed", "ffmpeg -framerate 1/3 -start_number 40 -i "
                                "'file:it'\\''s 5%%-%02d.png' -vf "}},
};
enum { FAILING = sizeof failing / sizeof *failing };

START_TEST(without_a_film_nothing_is_left)
{
    int pid;
    put_ffmpeg(failing[_i].script);
    open_steps("self-attention", LEVEL_CELL, 40, 41);
    const char *why = taking_do(&here, "it's 5%.mp4");
    ck_assert_msg(strstr(why, failing[_i].says[0]), "%s", why);
    if (failing[_i].says[1])
        ck_assert_msg(strstr(why, failing[_i].says[1]), "%s", why);
    ck_assert_int_eq(taken_count, 0);
    if (failing[_i].script)
        call(&pid);
    put_ffmpeg(NULL);
    close_all();
}
END_TEST

START_TEST(a_film_that_is_stopped_ends_ffmpeg)
{
    int pid;
    put_ffmpeg("cat >/dev/fd/3");
    open_steps("self-attention", LEVEL_CELL, 40, 41);
    here.stop = true;
    ck_assert_str_eq(taking_do(&here, "film.mp4"), "");
    ck_assert_int_eq(taken_count, 0);
    call(&pid);
    put_ffmpeg(NULL);
    close_all();
}
END_TEST

static const struct {
    const char *lesson;
    enum level level;
    int64_t first, last;
    bool exact; // it has few enough colours
} films[] = {
    {"self-attention", LEVEL_CELL, 40, 42, false},
    {"self-attention", LEVEL_ROW, 12, 14, false},
    {"sinusoids", LEVEL_STAGE, 1, 2, false},
    {"rnn-attention", LEVEL_STAGE, 7, 8, false},
};
enum { FILMS = sizeof films / sizeof *films };

START_TEST(a_webp_is_the_frames_bit_by_bit)
{
    open_steps(films[_i].lesson, films[_i].level, films[_i].first,
               films[_i].last);
    webp_is_the_film();
    close_all();
}
END_TEST

START_TEST(a_gif_is_the_frames_as_near_as_it_can)
{
    open_steps(films[_i].lesson, films[_i].level, films[_i].first,
               films[_i].last);
    gif_is_the_film(films[_i].exact);
    close_all();
}
END_TEST

// Without text there are few colours.
START_TEST(a_gif_of_few_colours_is_exact)
{
    open_steps("self-attention", LEVEL_CELL, 40, 41);
    here.view.look.blank = true;
    gif_is_the_film(true);
    close_all();
}
END_TEST

// --- files -------------------------------------------------------------------

START_TEST(pictures_are_numbered_like_their_steps)
{
    open_steps("self-attention", LEVEL_CELL, 9, 11);
    ck_assert_str_eq(taking_do(&here, "a.b/step.png"), "");
    ck_assert_int_eq(taken_count, 3);
    static const char *const names[] = {"a.b/step-09.png", "a.b/step-10.png",
                                        "a.b/step-11.png"};
    for (int k = 0; k < 3; k++) {
        struct shown shown = stops_shown(&stops, k);
        struct strbuf png = {0};
        frame_build(&shown, &here.view, font_of(here.files), &frame, &list);
        ck_assert(picture_png(&list, font_of(here.files), &png));
        ck_assert_str_eq(taken_files[k].path, names[k]);
        ck_assert_uint_eq(taken_files[k].bytes.length, png.length);
        ck_assert(!memcmp(taken_files[k].bytes.text, png.text, png.length));
        strbuf_free(&png);
    }
    close_all();
}
END_TEST

// What is clear shows any paper: over white it is the picture on white.
START_TEST(a_clear_picture_is_the_same_on_paper)
{
    open_steps("self-attention", LEVEL_CELL, 60, 60);
    struct shown shown = stops_shown(&stops, 0);
    frame_build(&shown, &here.view, font_of(here.files), &frame, &list);
    struct surface white = picture_paint(&list, font_of(here.files), &arena);
    here.view.look.clear = true;
    frame_build(&shown, &here.view, font_of(here.files), &frame, &list);
    struct surface clear = picture_paint(&list, font_of(here.files), &arena);
    int nothing = 0;
    for (int i = 0; i < white.width * white.height; i++) {
        uint32_t c = clear.pixels[i];
        int alpha = (int)(c >> 24);
        nothing += alpha == 0;
        for (int shift = 0; shift < 24; shift += 8) {
            int on =
                ((int)(c >> shift & 255) * alpha + 255 * (255 - alpha)) / 255;
            int paper = (int)(white.pixels[i] >> shift & 255);
            if (abs(on - paper) > 2)
                ck_abort_msg("pixel %d: %d, not %d", i, on, paper);
        }
    }
    ck_assert_int_gt(nothing, 1000);
    close_all();
}
END_TEST

// The next text of an SVG from [*at] on, as a reader has it, in [arena]; NULL:
// there is none.
static const char *next_text(const char **at)
{
    struct strbuf out = {0};
    const char *p = strstr(*at, "<text ");
    if (!p)
        return NULL;
    p = strchr(p, '>') + 1;
    while (strncmp(p, "</text>", 7)) {
        static const struct {
            const char *escape, *text;
        } marks[] = {{"&amp;", "&"}, {"&lt;", "<"}, {"&gt;", ">"}};
        int k = 0;
        while (k < 3 && strncmp(p, marks[k].escape, strlen(marks[k].escape)))
            k++;
        strbuf_add_n(&out, k < 3 ? marks[k].text : p, 1);
        p += k < 3 ? strlen(marks[k].escape) : 1;
    }
    *at = p;
    const char *text = arena_copy(&arena, strbuf_text(&out), out.length);
    strbuf_free(&out);
    return text;
}

// Text for text what `render` draws, in its order.
START_TEST(an_svg_has_the_texts_of_the_frame)
{
    open_steps(films[_i].lesson, films[_i].level, films[_i].first,
               films[_i].last);
    ck_assert_str_eq(taking_do(&here, "a.svg"), "");
    for (int k = 0; k < taken_count; k++) {
        struct shown shown = stops_shown(&stops, k);
        const char *at = taken_files[k].bytes.text, *text;
        int texts = 0;
        frame_build(&shown, &here.view, font_of(here.files), &frame, &list);
        for (int i = 0; i < list.count; i++) {
            const struct draw *d = &list.draws[i];
            if (d->kind != DRAW_TEXT || !*d->text)
                continue;
            text = next_text(&at);
            ck_assert_msg(text && !strcmp(text, d->text), "%s, not %s",
                          text ? text : "nothing", d->text);
            texts++;
        }
        ck_assert_int_gt(texts, 10);
        ck_assert(!next_text(&at));
    }
    close_all();
}
END_TEST

static const char *const paths[] = {"a.png", "a.svg",  "a.gif", "a.webp",
                                    "a.csv", "a.json", "a.pdf", "a.html"};
enum { PATHS = sizeof paths / sizeof *paths };

START_TEST(the_same_again_is_the_same_bytes)
{
    open_steps("self-attention", LEVEL_ROW, 3, 4);
    ck_assert_str_eq(taking_do(&here, paths[_i]), "");
    struct strbuf before = {0};
    for (int i = 0; i < taken_count; i++)
        strbuf_add_n(&before, taken_files[i].bytes.text,
                     taken_files[i].bytes.length);
    ck_assert_uint_gt(before.length, 100);
    ck_assert_str_eq(taking_do(&here, paths[_i]), "");
    size_t at = 0;
    for (int i = 0; i < taken_count; i++) {
        const struct strbuf *b = &taken_files[i].bytes;
        ck_assert(at + b->length <= before.length);
        ck_assert(!memcmp(before.text + at, b->text, b->length));
        at += b->length;
    }
    ck_assert_uint_eq(at, before.length);
    strbuf_free(&before);
    close_all();
}
END_TEST

START_TEST(what_is_stopped_leaves_nothing)
{
    bool quick = _i == 4 || _i == 5; // tables, many steps at a time
    open_steps("self-attention", LEVEL_CELL, quick ? 1 : 30,
               quick ? INT64_MAX : 33);
    here.stop = true;
    ck_assert_str_eq(taking_do(&here, paths[_i]), "");
    ck_assert_int_eq(taken_count, 0);
    close_all();
}
END_TEST

// --- handouts ----------------------------------------------------------------

static int count_of(const char *text, const char *what)
{
    int count = 0;
    for (text = strstr(text, what); text; text = strstr(text + 1, what))
        count++;
    return count;
}

START_TEST(a_browser_gets_sentence_and_formula_of_every_step)
{
    open_steps(films[_i].lesson, LEVEL_ROW, 1, 9);
    ck_assert_str_eq(taking_do(&here, "a.html"), "");
    const char *html = taken_files[0].bytes.text;
    ck_assert_int_eq(count_of(html, "<section>"), 9);
    ck_assert_int_eq(count_of(html, "<svg "), 9);
    ck_assert_int_eq(count_of(html, "http"), 9 + count_of(html, "<math"));
    for (int k = 0; k < 9; k++) {
        struct shown shown = stops_shown(&stops, k);
        struct strbuf math = {0}, says = {0}, as_text = {0};
        frame_math(&shown, &here.view, &frame, &math);
        frame_sentence(&shown, &here.view, &says);
        xml_text(&as_text, strbuf_text(&says));
        ck_assert(!math.length || strstr(html, math.text));
        ck_assert(strstr(html, as_text.text));
        strbuf_free(&math);
        strbuf_free(&says);
        strbuf_free(&as_text);
    }
    close_all();
}
END_TEST

// What runs to the left says so in a browser, and nothing else does.
START_TEST(a_browser_is_told_the_direction)
{
    open_steps(films[0].lesson, LEVEL_ROW, 1, 1);
    ck_assert_str_eq(taking_do(&here, "a.html"), "");
    ck_assert_ptr_null(strstr(taken_files[0].bytes.text, "dir="));
    const char *title = here.document.lesson.title;
    here.document.lesson.title = "שלום abc";
    ck_assert_str_eq(taking_do(&here, "a.html"), "");
    ck_assert_ptr_nonnull(
        strstr(taken_files[0].bytes.text, "<h1 dir=\"auto\">שלום abc</h1>"));
    ck_assert_int_eq(count_of(taken_files[0].bytes.text, "dir="), 2);
    here.document.lesson.title = title;
    close_all();
}
END_TEST

// Where a step is taken out every place that shows it is there once, and what
// pages say, of something else, is not said of it.
// A page that asks and says nothing is answered; on a worksheet it is not.
START_TEST(a_page_that_asks_is_told_with_its_answer)
{
    taking_open(&here, "masked");
    here.steps = (struct chosen){.pages = true};
    for (int plain = 0; plain < 2; plain++) {
        ck_assert(stops_find(&here.steps,
                             &(struct documents){.document = &here.document},
                             &stops, NULL));
        stops.plain = plain;
        for (int k = 0; k < 3; k++) {
            struct shown shown = stops_shown(&stops, k);
            bool told = here.document.lesson.pages[k].ask && !plain;
            ck_assert(told == (shown.about != NULL));
            ck_assert(told == (shown.answer && *shown.answer));
        }
        stops_free(&stops);
    }
    taking_close(&here);
}
END_TEST

START_TEST(a_handout_repeats_no_comparison)
{
    static const struct {
        const char *lesson;
        struct chosen steps;
        int sheets;
    } rows[] = {
        {"paged", {.pages = true}, 2}, // the whole, and a row
        {"self-attention", {.leveled = true, .level = LEVEL_CELL}, 4},
        {"self-attention", {.leveled = true, .level = LEVEL_STAGE}, 1},
    };
    for (int i = 0; i < 3; i++) {
        struct document without;
        taking_open(&here, rows[i].lesson);
        ck_assert(without_open(&without, &here.document,
                               without_find(&here.document, "scale", NULL)));
        here.other = &without;
        here.steps = rows[i].steps;
        ck_assert_str_eq(taking_do(&here, "a.html"), "");
        const char *html = taken_files[0].bytes.text;
        ck_assert_int_eq(count_of(html, "<section>"), rows[i].sheets);
        ck_assert_int_eq(count_of(html, "<svg "), rows[i].sheets);
        ck_assert(!strstr(html, here.document.lesson.pages[0].say));
        ck_assert_int_eq(count_of(html, ">not divided<"), rows[i].sheets);
        document_close(&without);
        taking_close(&here);
    }
}
END_TEST

static int times_in(const struct strbuf *b, const char *text)
{
    int count = 0;
    size_t length = strlen(text);
    for (size_t at = 0; at + length < b->length; at++)
        count += !memcmp(b->text + at, text, length);
    return count;
}

START_TEST(a_poster_has_a_step_to_a_page)
{
    open_steps("self-attention", LEVEL_CELL, 30, 32);
    here.paper = PAPER_A3;
    ck_assert_str_eq(taking_do(&here, "a.pdf"), "");
    ck_assert_int_eq(times_in(&taken_files[0].bytes, "/Type /Page\n"), 3);
    ck_assert_int_eq(times_in(&taken_files[0].bytes, "1190.55"), 3);
    close_all();
}
END_TEST

START_TEST(a_handout_on_paper_has_two_steps_to_a_page)
{
    static const struct {
        int steps, pages;
    } rows[] = {{1, 1}, {2, 1}, {3, 2}, {6, 3}, {7, 4}};
    for (int i = 0; i < 5; i++) {
        open_steps("self-attention", LEVEL_CELL, 30, 29 + rows[i].steps);
        ck_assert_str_eq(taking_do(&here, "a.pdf"), "");
        const struct strbuf *b = &taken_files[0].bytes;
        ck_assert(!memcmp(b->text, "%PDF-", 5));
        ck_assert_int_eq(times_in(b, "/Type /Page\n"), rows[i].pages);
        close_all();
    }
}
END_TEST

// --- worksheets --------------------------------------------------------------

// Other numbers for what is given change what is asked for; with the same
// numbers known, nothing of a worksheet may tell.
static const struct {
    const char *lesson;
    enum level level;
    int64_t first, last;
    int told;    // steps of which all is known or given
    int without; // formulas without a gap: those, and more than one equation
} asked[] = {
    {"self-attention", LEVEL_CELL, 30, 34, 0, 1},
    {"self-attention-biases", LEVEL_CELL, 30, 40, 0, 1},
    {"self-attention", LEVEL_CELL, 37, 41},
    {"self-attention", LEVEL_CELL, 52, 60, 1, 1},
    {"self-attention", LEVEL_ROW, 20, 26},
    {"self-attention", LEVEL_STAGE, 3, 7},
    {"global-attention", LEVEL_CELL, 15, 29},
    {"rnn-attention-toy", LEVEL_CELL, 20, 40, 1, 1},
    {"rnn-attention", LEVEL_STAGE, 8, 11},
    {"sinusoids", LEVEL_CELL, 40, 44},
};
enum { ASKED = sizeof asked / sizeof *asked };

// Puts other numbers where the worksheet has blanks, and no others.
static void change_asked(struct trace *t, int64_t from)
{
    for (int i = 0; i < t->tensor_count; i++) {
        struct tensor *m = t->tensors[i];
        for (int r = 0; r < m->rows && !m->words; r++)
            for (int c = 0; c < m->columns; c++)
                if (timeline_cell(t, m, r, c) >= from)
                    m->data[r * m->columns + c] += 1 + r;
    }
}

START_TEST(a_worksheet_tells_nothing_that_it_asks_for)
{
    open_steps(asked[_i].lesson, asked[_i].level, asked[_i].first,
               asked[_i].last);
    here.worksheet = true;
    ck_assert_str_eq(taking_do(&here, "a.html"), "");
    ck_assert_int_eq(taken_count, 2);
    ck_assert_str_eq(taken_files[1].path, "a-answers.html");
    struct strbuf before = {0}, answers = {0};
    strbuf_add(&before, taken_files[0].bytes.text);
    strbuf_add(&answers, taken_files[1].bytes.text);
    struct position p = {asked[_i].level, asked[_i].first - 2};
    change_asked(&here.document.trace,
                 timeline_progress(&here.document.trace, p).cells);
    ck_assert_str_eq(taking_do(&here, "a.html"), "");
    ck_assert_str_eq(taken_files[0].bytes.text, before.text);
    ck_assert_str_ne(taken_files[1].bytes.text, answers.text);
    strbuf_free(&before);
    strbuf_free(&answers);
    close_all();
}
END_TEST

// The sheet shows no number at all where one is asked for: not even one that
// stands in its place.
START_TEST(a_worksheet_shows_no_number_in_the_place_of_another)
{
    open_steps(asked[_i].lesson, asked[_i].level, asked[_i].first,
               asked[_i].last);
    here.worksheet = true;
    ck_assert_str_eq(taking_do(&here, "a.html"), "");
    const char *html = taken_files[0].bytes.text;
    int64_t steps = asked[_i].last - asked[_i].first + 1;
    ck_assert_int_eq(count_of(html, "<p class=\"task\">"),
                     steps - asked[_i].told);
    ck_assert_int_le(count_of(html, "<mi>______</mi>"), steps);
    ck_assert_int_eq(count_of(html, "<mi>______</mi>"),
                     count_of(html, "<math") - asked[_i].without);
    ck_assert_int_eq(count_of(html, ">0.37<") + count_of(html, ">7.9"), 0);
    ck_assert_int_eq(count_of(html, "so far"),
                     count_of(html, "target so far")); // a row's title
    // Where a maximum is asked for too, no word is said to have it.
    bool maximum = asked[_i].first < 53 && asked[_i].level == LEVEL_CELL;
    if (!strcmp(asked[_i].lesson, "self-attention") && maximum) {
        ck_assert_int_eq(count_of(html, "has the largest"), 0);
        ck_assert_int_eq(count_of(html, "below 1"), 0);
    }
    close_all();
}
END_TEST

// The pose of a sheet's picture, of one of the traces it must not depend on.
static void pose_of_veil(const struct export *e, const struct sheet *s,
                         int which, struct pose *out)
{
    struct worksheet *w = e->worksheet;
    struct view view = here.view;
    struct shown shown = s->shown;
    view.look.bare = view.look.untitled = view.look.silent = true;
    view.extent = (struct extent){e->list.width, e->list.height, 1};
    shown.trace = &w->veil[which].trace;
    shown.blanks = &w->blanks;
    frame_pose(&shown, &view, font_of(here.files), out);
}

static bool is_word(const char *text)
{
    size_t length = strspn(text, "abcdefghijklmnopqrstuvwxyz");
    return length && !text[length];
}

static bool is_given(const struct veil *v, const struct item *i)
{
    const struct address *at = &i->target.address;
    if (!i->text || i->target.kind != TARGET_CELLS)
        return i->text && is_word(i->text);
    return at->row >= 0 && at->column >= 0 &&
           !veil_hides(v, at->tensor, at->row, at->column);
}

// How many numbers and words are given in [a]; they stand in the same places in
// [b].
static int given_alike(const struct veil *v, const struct pose *a,
                       const struct pose *b)
{
    int count = 0;
    for (int k = 0; k < a->count; k++) {
        const struct item *i = &a->items[k], *j;
        if (!is_given(v, i))
            continue;
        j = pose_find(b, i->id);
        ck_assert_msg(j && j->text, "%s is left out", i->text);
        ck_assert_str_eq(j->text, i->text);
        ck_assert_msg(!memcmp(&i->at, &j->at, sizeof i->at), "%s moves",
                      i->text);
        count++;
    }
    return count;
}

// Where a number stands does not depend on what is asked for, or those it is
// computed from would be left out with it.
START_TEST(a_worksheet_keeps_what_is_given)
{
    open_steps(asked[_i].lesson, asked[_i].level, asked[_i].first,
               asked[_i].last);
    struct wish wish = {.documents = {.document = &here.document},
                        .view = &here.view,
                        .font = font_of(here.files),
                        .path = "a.pdf",
                        .format = format_at(format_of("a.pdf")),
                        .steps = here.steps,
                        .worksheet = true};
    struct export *e = export_begin(&wish, NULL);
    int count = 0;
    ck_assert(e);
    for (int64_t k = 0; k < e->stops.count; k++) {
        struct sheet s = handout_sheet(e, k);
        handout_picture(e, &s, HANDOUT_PAPER);
        struct pose a = {.arena = &frame}, b = {.arena = &frame};
        pose_of_veil(e, &s, 0, &a);
        for (int i = 1; i < VEILS; i++, b = (struct pose){.arena = &frame}) {
            pose_of_veil(e, &s, i, &b);
            count += given_alike(&e->worksheet->veil[0], &a, &b);
        }
    }
    ck_assert_int_gt(count, 0);
    export_drop(e);
    close_all();
}
END_TEST

// --- chosen blanks -----------------------------------------------------------

static const struct {
    const char *lesson;
    enum level level;
    const char *blank;
    int64_t first, last;
} chosen[] = {
    {"self-attention", LEVEL_CELL, "scores[3,2]", 36, 84},
    {"self-attention", LEVEL_ROW, "weights.max[cat]", 12, 36},
    {"self-attention", LEVEL_STAGE, "output", 1, 7},
    {"self-attention", LEVEL_ROW, "Q[1,1]", 1, 12},
    {"global-attention", LEVEL_CELL, "scores[1,2]", 10, 29},
    {"rnn-attention-toy", LEVEL_ROW, "contexts[1]", 5, 20},
    {"sinusoids", LEVEL_CELL, "P[0,12]", 10, 24},
};
enum { CHOSEN = sizeof chosen / sizeof *chosen };

// By its definition, from the cell back to all that it reads.
static bool comes_of(const struct tensor *m, int row, int column,
                     const struct address *at)
{
    struct cells reads[MAX_READS];
    if (m == at->tensor && (at->row < 0 || at->row == row) &&
        (at->column < 0 || at->column == column))
        return true;
    const struct operation *o = m->writer[row];
    int count = operation_reads(o, row, column, -1, reads);
    for (int i = 0; i < count; i++)
        for (int r = 0; r < reads[i].rows; r++)
            for (int c = 0; c < reads[i].columns; c++)
                if (comes_of(reads[i].tensor, reads[i].row + r,
                             reads[i].column + c, at))
                    return true;
    return false;
}

// Other numbers there, so that no two sheets of different ones are the same.
static int change_chosen(struct trace *t, const struct blanks *blanks)
{
    int changed = 0;
    for (int i = 0; i < t->tensor_count; i++) {
        struct tensor *m = t->tensors[i];
        for (int r = 0; r < m->rows && !m->words; r++)
            for (int c = 0; c < m->columns; c++)
                if (blanks_has(blanks, m, r, c)) {
                    m->data[r * m->columns + c] += 1 + r;
                    changed++;
                }
    }
    return changed;
}

START_TEST(a_chosen_blank_tells_nothing)
{
    open_steps(chosen[_i].lesson, chosen[_i].level, chosen[_i].first,
               chosen[_i].last);
    struct trace *t = &here.document.trace;
    struct address at;
    struct blanks blanks;
    struct strbuf before = {0}, answers = {0};
    ck_assert(address_parse(t, chosen[_i].blank, &at, NULL));
    blanks_find(&blanks, t, &at, 1, &arena);
    here.worksheet = true;
    here.blanks[0] = chosen[_i].blank;
    here.blank_count = 1;
    ck_assert_str_eq(taking_do(&here, "a.html"), "");
    ck_assert_int_eq(taken_count, 2);
    strbuf_add(&before, taken_files[0].bytes.text);
    strbuf_add(&answers, taken_files[1].bytes.text);
    ck_assert(count_of(before.text, "<mi>______</mi>") > 0);
    ck_assert(strstr(answers.text, chosen[_i].blank));
    ck_assert_int_gt(change_chosen(t, &blanks), 0);
    ck_assert_str_eq(taking_do(&here, "a.html"), "");
    ck_assert_str_eq(taken_files[0].bytes.text, before.text);
    ck_assert_str_ne(taken_files[1].bytes.text, answers.text);
    strbuf_free(&before);
    strbuf_free(&answers);
    close_all();
}
END_TEST

START_TEST(blank_is_what_comes_of_what_was_chosen)
{
    open_steps("self-attention", LEVEL_CELL, 1, 2);
    const struct trace *t = &here.document.trace;
    static const char *const names[] = {"scores[3,2]", "Q[1,1]", "weights[2]",
                                        "V", "weights.sum[1]"};
    for (int k = 0; k < 5; k++) {
        struct address at;
        struct blanks blanks;
        ck_assert(address_parse(t, names[k], &at, NULL));
        blanks_find(&blanks, t, &at, 1, &arena);
        for (int i = 0; i < t->tensor_count; i++) {
            const struct tensor *m = t->tensors[i];
            for (int r = 0; r < m->rows; r++)
                for (int c = 0; c < m->columns; c++)
                    ck_assert(blanks_has(&blanks, m, r, c) ==
                              comes_of(m, r, c, &at));
        }
    }
    close_all();
}
END_TEST

// What is not blank has its formula whole, what is has a gap, step by step.
START_TEST(what_is_not_blank_is_told)
{
    open_steps("self-attention", LEVEL_CELL, 39, 41);
    here.worksheet = true;
    here.blanks[0] = "scores[3,2]";
    here.blank_count = 1;
    ck_assert_str_eq(taking_do(&here, "a.html"), "");
    const char *html = taken_files[0].bytes.text;
    ck_assert_int_eq(count_of(html, "<mi>______</mi>"), 1);
    ck_assert(strstr(html, ">Compute the score of “dog” for “chased”.<"));
    ck_assert_int_eq(count_of(html, "Compute the score"), 1);
    ck_assert_int_eq(count_of(html, "<math"), 3);
    ck_assert(strstr(html, "<mo>=</mo><mn>2</mn></mrow></math>"));
    ck_assert(strstr(html, "The sum is the score, 2."));
    ck_assert_int_eq(count_of(taken_files[1].bytes.text,
                              "q(dog) · k(chased) = 1·0 + 0·2 + 1·4 + 1·0 = 4"),
                     2); // by its name, and as the step 40
    here.blanks[0] = "scors[3,2]";
    ck_assert(strstr(taking_do(&here, "a.html"), "did you mean 'scores'?"));
    ck_assert_int_eq(taken_count, 0);
    close_all();
}
END_TEST

// The bars that say why scores are divided show the shares they become.
START_TEST(bars_of_blank_shares_are_left_out)
{
    static const struct {
        const char *blank;
        int bars;
    } rows[] = {{"weights", 0},
                {"weights[dog]", 0},
                {"weights.exp", 0},
                {"output", 1},
                {NULL, 0}};
    for (size_t i = 0; i < sizeof rows / sizeof *rows; i++) {
        open_steps("self-attention", LEVEL_CELL, 52, 52);
        here.worksheet = true;
        here.blanks[0] = rows[i].blank;
        here.blank_count = rows[i].blank != NULL;
        ck_assert_str_eq(taking_do(&here, "a.html"), "");
        const char *html = taken_files[0].bytes.text;
        ck_assert_int_eq(count_of(html, ">undivided<"), rows[i].bars);
        ck_assert_int_eq(count_of(html, "0.5761") > 0, rows[i].bars);
        close_all();
    }
}
END_TEST

// What no formula computes is its numbers alone, and queries, keys and values
// are found together.
START_TEST(answers_hold_all_that_is_asked_for)
{
    open_steps("self-attention", LEVEL_STAGE, 2, 2);
    here.worksheet = true;
    ck_assert_str_eq(taking_do(&here, "a.html"), "");
    ck_assert(strstr(taken_files[0].bytes.text,
                     ">Compute the matrices Q, K and V.<"));
    const char *html = taken_files[1].bytes.text;
    ck_assert(strstr(html, "V = X W_V;  Q:  cat: 0 0 1 0;  chased: 1 0 0 1;  "
                           "dog: 1 0 1 1;  K:  cat: 1 1 0 1;  chased: "));
    ck_assert(strstr(html, ";  V:  cat: "));
    close_all();
}
END_TEST

// What is given is on the sheet, and nobody is asked for it.
START_TEST(a_worksheet_does_not_ask_for_what_is_given)
{
    static const enum level levels[] = {LEVEL_STAGE, LEVEL_CELL};
    for (int i = 0; i < 2; i++) {
        open_steps("self-attention", levels[i], 1, 2);
        here.worksheet = true;
        ck_assert_str_eq(taking_do(&here, "a.html"), "");
        const char *html = taken_files[0].bytes.text;
        const char *answers = taken_files[1].bytes.text;
        ck_assert_int_eq(count_of(html, "<p class=\"task\">"), 1);
        ck_assert_int_ge(count_of(html, ">2</text>"), 1); // of X
        ck_assert_int_eq(count_of(answers, ">1.  "), 0);
        ck_assert_int_eq(count_of(answers, ">2.  "), 1);
        close_all();
    }
}
END_TEST

// Nor where it is given further on: a start, a word that the lesson says.
START_TEST(what_is_given_later_is_not_asked_for)
{
    open_steps("rnn-attention-toy", LEVEL_ROW, 2, 14);
    here.worksheet = true;
    ck_assert_str_eq(taking_do(&here, "a.html"), "");
    const char *html = taken_files[0].bytes.text;
    const char *answers = taken_files[1].bytes.text;
    ck_assert_int_eq(count_of(html, "<p class=\"task\">"), 11);
    ck_assert_int_eq(count_of(answers, ">6.  ") + count_of(answers, ">14.  "),
                     0);
    ck_assert(strstr(html, "The lesson says that word 1 is “la”."));
    ck_assert(strstr(html, ">Compute the query of word 1: q₁.<"));
    ck_assert(strstr(html, ">Find the largest energy of word 1.<"));
    ck_assert(strstr(html, ">Add up the exponentials of word 1.<"));
    ck_assert(strstr(html, ">Compute the whole matrix: keys.<"));
    close_all();
}
END_TEST

// And a cell that is given is refused when it is named.
START_TEST(a_given_blank_is_refused)
{
    static const char *const given[] = {"X", "X[1,1]", "W_Q"};
    open_steps("self-attention", LEVEL_ROW, 12, 14);
    here.worksheet = true;
    here.blank_count = 1;
    for (int i = 0; i < 3; i++) {
        here.blanks[0] = given[i];
        ck_assert(strstr(taking_do(&here, "a.html"), " is given, so nothing "));
        ck_assert_int_eq(taken_count, 0);
    }
    close_all();
}
END_TEST

// A sheet has lines for a name and a day, its answers have none.
START_TEST(a_worksheet_has_a_name_and_a_date)
{
    open_steps("self-attention", LEVEL_ROW, 12, 14);
    here.worksheet = true;
    ck_assert_str_eq(taking_do(&here, "a.html"), "");
    ck_assert_int_eq(count_of(taken_files[0].bytes.text,
                              "<span>Name</span><span>Date</span>"),
                     1);
    ck_assert_int_eq(count_of(taken_files[1].bytes.text, "<span>"), 0);
    ck_assert_int_eq(count_of(taken_files[1].bytes.text, "<h2>Answers</h2>"),
                     1);
    close_all();
}
END_TEST

// --- which steps -------------------------------------------------------------

START_TEST(without_a_choice_it_is_what_the_window_walks)
{
    taking_open(&here, "self-attention");
    ck_assert(stops_find(&here.steps,
                         &(struct documents){.document = &here.document},
                         &stops, NULL));
    ck_assert(!stops.pages); // its page only opens it
    ck_assert_int_eq(stops.count,
                     timeline_count(&here.document.trace, LEVEL_CELL));
    stops_free(&stops);
    here.steps.pages = true;
    ck_assert(stops_find(&here.steps,
                         &(struct documents){.document = &here.document},
                         &stops, NULL));
    ck_assert_int_eq(stops.count, here.document.lesson.page_count);
    ck_assert(stops_shown(&stops, 0).page == here.document.lesson.pages);
    stops_free(&stops);
    taking_close(&here);
    taking_open(&here, "rnn-attention");
    ck_assert(stops_find(&here.steps,
                         &(struct documents){.document = &here.document},
                         &stops, NULL));
    ck_assert_int_eq(stops.level, LEVEL_STAGE);
    stops_free(&stops);
    taking_close(&here);
}
END_TEST

int main(void)
{
    if (!mkdtemp(tools))
        return 1;
    Suite *suite = suite_create("export");
    TCase *c = tcase_create("export");
    tcase_add_test(c, a_film_has_every_step_and_every_movement);
    tcase_add_test(c, nothing_glides_to_or_from_another_lesson);
    tcase_add_test(c, a_second_is_a_second);
    tcase_add_loop_test(c, reading_takes_its_time, 0, 5);
    tcase_add_loop_test(c, a_webp_is_the_frames_bit_by_bit, 0, FILMS);
    tcase_add_loop_test(c, a_gif_is_the_frames_as_near_as_it_can, 0, FILMS);
    tcase_add_test(c, a_gif_of_few_colours_is_exact);
    tcase_add_test(c, ffmpeg_gets_every_frame_for_its_time);
    tcase_add_loop_test(c, without_a_film_nothing_is_left, 0, FAILING);
    tcase_add_test(c, a_film_that_is_stopped_ends_ffmpeg);
    tcase_add_test(c, pictures_are_numbered_like_their_steps);
    tcase_add_test(c, a_clear_picture_is_the_same_on_paper);
    tcase_add_loop_test(c, the_same_again_is_the_same_bytes, 0, PATHS);
    tcase_add_loop_test(c, an_svg_has_the_texts_of_the_frame, 0, FILMS);
    tcase_add_loop_test(c, what_is_stopped_leaves_nothing, 0, PATHS);
    tcase_add_test(c, a_browser_is_told_the_direction);
    tcase_add_loop_test(c, a_browser_gets_sentence_and_formula_of_every_step, 0,
                        FILMS);
    tcase_add_test(c, a_page_that_asks_is_told_with_its_answer);
    tcase_add_test(c, a_handout_repeats_no_comparison);
    tcase_add_test(c, a_handout_on_paper_has_two_steps_to_a_page);
    tcase_add_test(c, a_poster_has_a_step_to_a_page);
    tcase_add_loop_test(c, a_worksheet_tells_nothing_that_it_asks_for, 0,
                        ASKED);
    tcase_add_loop_test(c, a_worksheet_keeps_what_is_given, 0,
                        ASKED - 1); // sinusoids are computed from no number
    tcase_add_loop_test(c, a_worksheet_shows_no_number_in_the_place_of_another,
                        0, ASKED);
    tcase_add_loop_test(c, a_chosen_blank_tells_nothing, 0, CHOSEN);
    tcase_add_test(c, blank_is_what_comes_of_what_was_chosen);
    tcase_add_test(c, what_is_not_blank_is_told);
    tcase_add_test(c, bars_of_blank_shares_are_left_out);
    tcase_add_test(c, a_worksheet_does_not_ask_for_what_is_given);
    tcase_add_test(c, what_is_given_later_is_not_asked_for);
    tcase_add_test(c, a_given_blank_is_refused);
    tcase_add_test(c, a_worksheet_has_a_name_and_a_date);
    tcase_add_test(c, answers_hold_all_that_is_asked_for);
    tcase_add_test(c, without_a_choice_it_is_what_the_window_walks);
    suite_add_tcase(suite, c);
    int end_with = suite_end(suite);
    rmdir(tools);
    return end_with;
}
