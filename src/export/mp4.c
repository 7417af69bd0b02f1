// SPDX-License-Identifier: MIT
// An MP4 that anything plays: ffmpeg makes it of the frames. Where there is
// none, it says the command that makes one of numbered pictures elsewhere.
#include <errno.h>
#include <inttypes.h>
#include <string.h>

#include "base/arena.h"
#include "export/encoder.h"
#include "export/film.h"
#include "export/format.h"

// Players want sizes that are even, and half the colours.
#define EVEN "pad=ceil(iw/2)*2:ceil(ih/2)*2:color=white"
#define HD_COLORS "scale=out_color_matrix=bt709:out_range=tv"

enum { HELD = 3 }; // seconds a picture is seen, where ffmpeg is elsewhere

struct mp4 {
    struct film film;
    struct encoder encoder;
    int64_t frames;
    int64_t copies; // of the present frame that are still to be fed
    size_t fed;     // bytes of the present copy
};

static int mp4_start(struct export *e)
{
    struct mp4 *m = e->self;
    const struct surface *s = &m->film.surface;
    const char *size = arena_print(&e->arena, "%dx%d", s->width, s->height);
    const char *rate = arena_print(&e->arena, "%d", FILM_RATE);
    // "rgb32" is 0xAARRGGBB as this machine has it.
    // clang-format off
    const char *const arguments[] = {
        mp4_format.tool, "-hide_banner", "-loglevel", "error", "-y",
        "-f", "rawvideo", "-pixel_format", "rgb32", "-video_size", size,
        "-framerate", rate, "-i", "pipe:0",
        "-vf", HD_COLORS "," EVEN, "-c:v", "libx264", "-crf", "18",
        "-pix_fmt", "yuv420p", "-colorspace", "bt709",
        "-color_primaries", "bt709", "-color_trc", "bt709",
        "-fflags", "+bitexact", "-flags:v", "+bitexact",
        "-movflags", "+faststart", "-f", "mp4", ENCODER_OUTPUT, NULL};
    // clang-format on
    return encoder_start(&m->encoder, arguments);
}

// One argument for a shell, of a file: ffmpeg takes no part of its name for an
// option or a protocol. [pattern]: % is for numbers.
static void add_quoted(struct strbuf *out, const char *path, size_t length,
                       bool pattern)
{
    for (size_t i = 0; i < length; i++) {
        strbuf_add(out, path[i] == '\'' ? "'\\'" : "");
        strbuf_add(out, path[i] == '%' && pattern ? "%" : "");
        strbuf_add_n(out, path + i, 1);
    }
}

// The command that makes the film of the pictures "film-07.png".
static void add_command(const struct export *e, struct strbuf *out)
{
    const char *path = e->wish.path;
    size_t stem = (size_t)(strrchr(path, '.') - path);
    bool several = e->stops.count > 1;
    if (several)
        strbuf_addf(out, "ffmpeg -framerate 1/%d -start_number %" PRId64, HELD,
                    stops_number(&e->stops, 0));
    else
        strbuf_addf(out, "ffmpeg -loop 1 -t %d", HELD);
    strbuf_add(out, " -i 'file:");
    add_quoted(out, path, stem, several);
    if (several)
        strbuf_addf(out, "-%%0%dd", export_digits(e));
    // -r would show every picture but the first a frame too early.
    strbuf_addf(out,
                ".png' -vf 'fps=%d,%s,%s' -c:v libx264 -crf 18 "
                "-pix_fmt yuv420p -movflags +faststart 'file:",
                FILM_RATE, HD_COLORS, EVEN);
    add_quoted(out, path, strlen(path), false);
    strbuf_add(out, "'");
}

// [key] says why it is not there.
static bool fail_absent(struct export *e, const char *key)
{
    struct strbuf command = {0};
    add_command(e, &command);
    reason_add(&e->why, key, SLOTS(TEXT("command", strbuf_text(&command))));
    strbuf_free(&command);
    return false;
}

static bool fail_with(struct export *e, const char *said)
{
    reason_add(&e->why, *said ? "export.ffmpeg" : "export.ffmpeg.silent",
               SLOTS(TEXT("said", said)));
    return false;
}

static bool mp4_begin(struct export *e)
{
    struct mp4 *m = arena_array(&e->arena, 1, sizeof *m);
    e->self = m;
    film_begin(&m->film, &e->stops, e->wish.view, e->wish.font, &e->arena);
    m->frames = film_frames(&e->stops);
    int error = mp4_start(e);
    if (!error)
        return true;
    if (error == ENOENT || error == EACCES)
        return fail_absent(e, "export.ffmpeg.none");
    if (error == ENOSYS) // nothing is started at all
        return fail_absent(e, "export.ffmpeg.page");
    return fail_with(e, strerror(error));
}

// It takes no more, or made nothing: its last words say why.
static bool mp4_fail(struct export *e)
{
    struct mp4 *m = e->self;
    struct strbuf said = {0};
    encoder_said(&m->encoder, &said);
    fail_with(e, strbuf_text(&said));
    strbuf_free(&said);
    return false;
}

// After the last frame: it has its file still to write.
static bool mp4_end(struct export *e)
{
    struct mp4 *m = e->self;
    bool good = false;
    encoder_close(&m->encoder);
    if (!encoder_ended(&m->encoder, &good)) {
        e->done--; // is no piece yet
        return true;
    }
    struct strbuf *out = good ? export_file(e, 0) : NULL;
    return out && encoder_made(&m->encoder, out) && out->length ? false
                                                                : mp4_fail(e);
}

// Feeds a part of a frame, again and again for as long as it is seen.
static bool mp4_more(struct export *e)
{
    struct mp4 *m = e->self;
    const struct surface *s = &m->film.surface;
    size_t fed, size = (size_t)s->width * (size_t)s->height * sizeof *s->pixels;
    if (e->done >= m->frames)
        return mp4_end(e);
    if (!m->copies) {
        film_next(&m->film);
        film_paint(&m->film, &e->frame, &e->list);
        m->copies = m->film.until - m->film.from;
    }
    const char *bytes = (const char *)s->pixels;
    if (!encoder_feed(&m->encoder, bytes + m->fed, size - m->fed, &fed))
        return mp4_fail(e);
    m->fed = (m->fed + fed) % size;
    m->copies -= m->fed == 0 && fed > 0;
    e->done -= m->copies > 0; // is no piece yet
    return true;
}

static int64_t mp4_pieces(const struct export *e)
{
    return ((const struct mp4 *)e->self)->frames + 1;
}

static void mp4_drop(struct export *e)
{
    struct mp4 *m = e->self;
    if (!m)
        return;
    encoder_drop(&m->encoder);
    film_end(&m->film);
}

const struct file_format mp4_format = {
    .ending = "mp4",
    .can = CAN_STEPS | CAN_PAGES | CAN_FILM,
    .tool = "ffmpeg",
    .begin = mp4_begin,
    .more = mp4_more,
    .pieces = mp4_pieces,
    .drop = mp4_drop,
};
