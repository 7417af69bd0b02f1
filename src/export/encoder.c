// SPDX-License-Identifier: MIT
#define _GNU_SOURCE // F_DUPFD_CLOEXEC, SOCK_CLOEXEC; the rest is POSIX

#include "export/encoder.h"

#include <assert.h>
#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <spawn.h>
#include <string.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

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

int encoder_start(struct encoder *c, const char *const *arguments)
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

bool encoder_feed(struct encoder *c, const char *data, size_t length,
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

void encoder_close(struct encoder *c)
{
    if (c->feed >= 0)
        close(c->feed);
    c->feed = -1;
}

bool encoder_ended(struct encoder *c, bool *good)
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

bool encoder_made(const struct encoder *c, struct strbuf *out)
{
    assert(c && c->made && out);
    return read_from(c->made, 0, out);
}

void encoder_said(const struct encoder *c, struct strbuf *out)
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

void encoder_drop(struct encoder *c)
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
