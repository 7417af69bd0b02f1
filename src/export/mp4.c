// SPDX-License-Identifier: MIT
// An MP4 that anything plays: ffmpeg makes it of the frames. Where there is
// none, it says the command that makes one of numbered pictures elsewhere.
#define _GNU_SOURCE // F_DUPFD_CLOEXEC, SOCK_CLOEXEC; the rest is POSIX

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <inttypes.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <stdbool.h>
#include <stdio.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/types.h>
#include <sys/wait.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/strbuf.h"
#include "export/film.h"
#include "export/format.h"

// --- another program ---------------------------------------------------------
//
// Another program that makes a file of what it is fed, run without a shell
// and in a process group of its own. It writes a file without a name:
// whatever ends it or this program, nothing is left.

// What it has to write to: a path, as an argument of its own.
#define ENCODER_OUTPUT "/dev/fd/3"

// Zero-initialised it is one that does not run; encoder_drop() may follow.
struct encoder {
    pid_t pid;         // 0: it does not run
    int feed;          // its standard input; -1: closed
    FILE *made, *said; // its file; its standard error
};

enum { MOMENT = 20 };      // milliseconds
enum { OUTPUT = 3 };       // as ENCODER_OUTPUT
enum { MOST_WORDS = 300 }; // bytes of what it said last

extern char **environ;

// What the program gets is moved to 0 to 3: nothing of it may stand there
// before, as it would where this program was started without an input.
static int above(int file)
{
    int moved = file < 0 ? -1 : fcntl(file, F_DUPFD_CLOEXEC, OUTPUT + 1);
    if (file >= 0)
        close(file);
    return moved;
}

// A file without a name, from its start.
static FILE *nameless(void)
{
    FILE *file = tmpfile();
    if (!file)
        return NULL;
    int moved = fcntl(fileno(file), F_DUPFD_CLOEXEC, OUTPUT + 1);
    fclose(file);
    return moved < 0 ? NULL : fdopen(moved, "r");
}

// The program starts with no signal held back or left out, as from a shell.
static int encoder_spawn(struct encoder *c, int input,
                         const char *const *arguments)
{
    posix_spawn_file_actions_t files;
    posix_spawnattr_t how;
    sigset_t none, all;
    sigemptyset(&none);
    sigfillset(&all);
    posix_spawn_file_actions_init(&files);
    posix_spawnattr_init(&how);
    posix_spawnattr_setflags(&how, POSIX_SPAWN_SETPGROUP |
                                       POSIX_SPAWN_SETSIGMASK |
                                       POSIX_SPAWN_SETSIGDEF);
    posix_spawnattr_setpgroup(&how, 0);
    posix_spawnattr_setsigmask(&how, &none);
    posix_spawnattr_setsigdefault(&how, &all);
    posix_spawn_file_actions_adddup2(&files, input, STDIN_FILENO);
    posix_spawn_file_actions_adddup2(&files, fileno(c->said), STDERR_FILENO);
    posix_spawn_file_actions_adddup2(&files, fileno(c->said), STDOUT_FILENO);
    posix_spawn_file_actions_adddup2(&files, fileno(c->made), OUTPUT);
    // Its arguments are not written to, though their type says they might be.
    char *const *words;
    memcpy(&words, &arguments, sizeof words);
    int error =
        posix_spawnp(&c->pid, arguments[0], &files, &how, words, environ);
    posix_spawn_file_actions_destroy(&files);
    posix_spawnattr_destroy(&how);
    return error;
}

// Starts the program that [arguments] call, NULL after the last, looked for in
// PATH. 0, or an errno: ENOENT when there is none.
static int encoder_start(struct encoder *c, const char *const *arguments)
{
    assert(c && arguments && arguments[0]);
    int ends[2];
    *c = (struct encoder){.feed = -1, .made = nameless(), .said = nameless()};
    if (!c->made || !c->said ||
        socketpair(AF_UNIX, SOCK_STREAM | SOCK_CLOEXEC, 0, ends))
        return errno ? errno : EIO;
    int input = above(ends[1]);
    c->feed = above(ends[0]);
    int error =
        input < 0 || c->feed < 0 ? EMFILE : encoder_spawn(c, input, arguments);
    if (input >= 0)
        close(input);
    if (error)
        c->pid = 0;
    return error;
}

// Feeds it what it takes within a moment of [length] bytes, and says how much
// that was in [fed]. False when it takes no more.
static bool encoder_feed(struct encoder *c, const char *data, size_t length,
                         size_t *fed)
{
    assert(c && c->feed >= 0 && fed && (data || !length));
    struct pollfd p = {.fd = c->feed, .events = POLLOUT};
    *fed = 0;
    while (*fed < length) {
        // A socket, not a pipe: nobody at its other end is no signal.
        ssize_t n = send(c->feed, data + *fed, length - *fed,
                         MSG_NOSIGNAL | MSG_DONTWAIT);
        if (n >= 0)
            *fed += (size_t)n;
        else if (errno != EAGAIN && errno != EINTR)
            return false;
        else if (poll(&p, 1, MOMENT) == 0)
            return true;
    }
    return true;
}

// Tells the program that nothing follows.
static void encoder_close(struct encoder *c)
{
    if (c->feed >= 0)
        close(c->feed);
    c->feed = -1;
}

// Waits a moment for the end of the program. True when it has ended; [good] says
// whether it found nothing wrong.
static bool encoder_ended(struct encoder *c, bool *good)
{
    assert(c && c->pid > 0 && good);
    int status;
    pid_t ended = waitpid(c->pid, &status, WNOHANG);
    if (ended == 0) {
        poll(NULL, 0, MOMENT);
        return false;
    }
    if (ended < 0 && errno == EINTR)
        return false;
    *good = ended > 0 && WIFEXITED(status) && WEXITSTATUS(status) == 0;
    c->pid = 0;
    return true;
}

static bool read_from(FILE *file, long start, struct strbuf *out)
{
    char bytes[1 << 16];
    size_t n;
    if (fseek(file, start, SEEK_SET))
        return false;
    while ((n = fread(bytes, 1, sizeof bytes, file)) > 0)
        strbuf_add_n(out, bytes, n);
    return !ferror(file);
}

// Appends the file that it made. False when that cannot be read.
static bool encoder_made(const struct encoder *c, struct strbuf *out)
{
    assert(c && c->made && out);
    return read_from(c->made, 0, out);
}

// Appends its last words, one line of ASCII; nothing when it said nothing.
static void encoder_said(const struct encoder *c, struct strbuf *out)
{
    assert(c && out);
    struct strbuf all = {0};
    if (!c->said || fseek(c->said, 0, SEEK_END))
        return;
    long end = ftell(c->said);
    if (!read_from(c->said, end > MOST_WORDS ? end - MOST_WORDS : 0, &all))
        all.length = 0;
    while (all.length && (unsigned char)all.text[all.length - 1] <= ' ')
        all.length--;
    size_t from = all.length;
    while (from && all.text[from - 1] != '\n' && all.text[from - 1] != '\r')
        from--;
    for (; from < all.length; from++) {
        char b = all.text[from];
        strbuf_addf(out, "%c", b >= ' ' && b <= '~' ? b : '?');
    }
    strbuf_free(&all);
}

// Ends the program, if it still runs, and forgets what it made and said.
static void encoder_drop(struct encoder *c)
{
    encoder_close(c);
    if (c->pid > 0) {
        kill(-c->pid, SIGKILL);
        while (waitpid(c->pid, NULL, 0) < 0 && errno == EINTR)
            continue;
    }
    if (c->made)
        fclose(c->made);
    if (c->said)
        fclose(c->said);
    *c = (struct encoder){.feed = -1};
}

// --- the film ----------------------------------------------------------------

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

// [key] says why it is not there; [brief] where no numbered pictures make the
// film elsewhere either.
static bool fail_absent(struct export *e, const char *key, const char *brief)
{
    struct strbuf command = {0};
    if (stops_short(&e->stops))
        return export_fail(e, brief);
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
        return fail_absent(e, "export.ffmpeg.none", "export.ffmpeg.none.short");
    if (error == ENOSYS) // nothing is started at all
        return fail_absent(e, "export.ffmpeg.page", "export.ffmpeg.page.short");
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
