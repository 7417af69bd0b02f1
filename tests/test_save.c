// SPDX-License-Identifier: MIT
// Saving a file: whole or not at all, whatever stands at its place and
// whatever fails on the way.
#define _GNU_SOURCE // O_TMPFILE, syscall

#include <check.h>
#include <dirent.h>
#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/save.h"
#include "math/rng.h"
#include "say/catalogue.h"
#include "suite.h"

// Calls that stand before the C library's and fail with an errno when asked, or
// are the last thing that the program does.
static struct faults {
    int nameless, named, fchmod, fsync, linkat, rename;
    int last; // the last-th call from now on; 0: none is
} fault;

static void die_if_last(void)
{
    if (fault.last && !--fault.last)
        kill(getpid(), SIGKILL);
}

int open(const char *path, int flags, ...)
{
    va_list args;
    va_start(args, flags);
    bool nameless = (flags & O_TMPFILE) == O_TMPFILE;
    bool makes = nameless || flags & O_CREAT;
    die_if_last();
    mode_t mode = makes ? va_arg(args, mode_t) : 0;
    va_end(args);
    errno = nameless ? fault.nameless : makes ? fault.named : 0;
    return errno ? -1 : openat(AT_FDCWD, path, flags, mode);
}

int fchmod(int file, mode_t mode)
{
    die_if_last();
    errno = fault.fchmod;
    return errno ? -1 : (int)syscall(SYS_fchmod, file, mode);
}

int fsync(int file)
{
    die_if_last();
    errno = fault.fsync;
    return errno ? -1 : fdatasync(file);
}

int linkat(int from, const char *old, int to, const char *new, int flags)
{
    die_if_last();
    errno = fault.linkat;
    return errno ? -1 : (int)syscall(SYS_linkat, from, old, to, new, flags);
}

int rename(const char *old, const char *new)
{
    die_if_last();
    errno = fault.rename;
    return errno ? -1 : renameat(AT_FDCWD, old, AT_FDCWD, new);
}

// The last call writes but half of it.
ssize_t write(int file, const void *data, size_t length)
{
    if (fault.last == 1)
        syscall(SYS_write, file, data, length / 2);
    die_if_last();
    return syscall(SYS_write, file, data, length);
}

static char folder[sizeof "/tmp/followspot-save-XXXXXX"];

// Each test has a folder of its own, and stands in it.
static void enter(void)
{
    strcpy(folder, "/tmp/followspot-save-XXXXXX");
    ck_assert_ptr_nonnull(mkdtemp(folder));
    ck_assert_int_eq(chdir(folder), 0);
}

static void leave(void)
{
    char command[64];
    snprintf(command, sizeof command, "rm -rf %s", folder);
    ck_assert_int_eq(system(command), 0);
}

static bool save(const char *path, const char *text)
{
    return save_file(path, text, strlen(text)) == 0;
}

static void refused(const char *path, const char *reason)
{
    struct reason why = {0};
    int error = save_file(path, "new", 3);
    ck_assert_int_ne(error, 0);
    reason_system(&why, error);
    ck_assert_msg(strstr(reason_text(&why), reason), "'%s' is not in '%s'",
                  reason, reason_text(&why));
    reason_free(&why);
}

// What [path] holds; NULL when it is not there.
static const char *text_of(const char *path)
{
    static char text[100];
    FILE *file = fopen(path, "rb");
    if (!file)
        return NULL;
    text[fread(text, 1, sizeof text - 1, file)] = 0;
    fclose(file);
    return text;
}

// The files in this folder.
static int files_here(void)
{
    int count = 0;
    DIR *here = opendir(".");
    while (readdir(here))
        count++;
    closedir(here);
    return count - 2; // without . and ..
}

static mode_t mode_of(const char *path)
{
    struct stat s;
    ck_assert_int_eq(stat(path, &s), 0);
    return s.st_mode & 0777;
}

START_TEST(a_file_is_made_and_replaced)
{
    umask(027);
    ck_assert(save("a", "first"));
    ck_assert_str_eq(text_of("a"), "first");
    ck_assert_uint_eq(mode_of("a"), 0640);
    ck_assert_int_eq(chmod("a", 0604), 0);
    ck_assert(save("./a", ""));
    ck_assert_str_eq(text_of("a"), "");
    ck_assert_uint_eq(mode_of("a"), 0604);
    ck_assert_int_eq(files_here(), 1);
}
END_TEST

START_TEST(a_name_may_be_as_long_as_names_can_be)
{
    char name[256];
    memset(name, 'n', 255);
    name[255] = 0;
    ck_assert(save(name, "first"));
    ck_assert(save(name, "second"));
    ck_assert_str_eq(text_of(name), "second");
    ck_assert_int_eq(files_here(), 1);
}
END_TEST

START_TEST(links_are_followed)
{
    ck_assert_int_eq(mkdir("deep", 0755), 0);
    ck_assert_int_eq(mkdir("deep/er", 0755), 0);
    ck_assert_int_eq(symlink("deep/one", "first"), 0); // to another link
    ck_assert_int_eq(symlink("er/two", "deep/one"), 0);
    char whole[200];
    snprintf(whole, sizeof whole, "%s/first", folder);
    ck_assert_int_eq(symlink(whole, "deep/whole"), 0);
    const char *const names[] = {"first", "deep/whole", "deep/one"};
    for (int i = 0; i < 3; i++) {
        ck_assert(save(names[i], names[i])); // at first it leads to nothing
        ck_assert_str_eq(text_of("deep/er/two"), names[i]);
    }
    struct stat s;
    ck_assert(!lstat("first", &s) && S_ISLNK(s.st_mode));
    ck_assert(!lstat("deep/whole", &s) && S_ISLNK(s.st_mode));
    ck_assert(!lstat("deep/one", &s) && S_ISLNK(s.st_mode));
    ck_assert(!lstat("deep/er/two", &s) && S_ISREG(s.st_mode));
    ck_assert_int_eq(files_here(), 2);
}
END_TEST

START_TEST(links_that_lead_nowhere_stay)
{
    ck_assert_int_eq(symlink("round", "round"), 0);
    ck_assert_int_eq(symlink("no/such/folder", "lost"), 0);
    refused("round", "links");
    refused("lost", "No such file");
    ck_assert_int_eq(files_here(), 2);
}
END_TEST

START_TEST(folders_are_refused)
{
    ck_assert_int_eq(mkdir("d", 0755), 0);
    refused("d", "directory");
    refused("no/such", "No such file");
    refused("new/", "No such file");
    refused("", "No such file");
    ck_assert_int_eq(files_here(), 1);
}
END_TEST

START_TEST(a_closed_folder_keeps_its_file)
{
    ck_assert(save("old", "old"));
    ck_assert_int_eq(chmod(".", 0555), 0);
    if (geteuid() == 0)
        ck_assert_int_eq(seteuid(65534), 0); // root may do everything
    refused("old", "Permission denied");
    refused("fresh", "Permission denied");
    ck_assert_str_eq(text_of("old"), "old");
    ck_assert_int_eq(files_here(), 1);
    if (getuid() == 0)
        ck_assert_int_eq(seteuid(0), 0);
    ck_assert_int_eq(chmod(".", 0755), 0);
}
END_TEST

// Its folder would let it be replaced.
START_TEST(a_read_only_file_is_not_replaced)
{
    ck_assert(save("old", "old"));
    ck_assert_int_eq(symlink("old", "link"), 0);
    ck_assert_int_eq(chmod("old", 0444) || chmod(".", 0777), 0);
    if (geteuid() == 0)
        ck_assert_int_eq(seteuid(65534), 0); // root may do everything
    refused("old", "Permission denied");
    refused("link", "Permission denied");
    ck_assert_str_eq(text_of("old"), "old");
    ck_assert_uint_eq(mode_of("old"), 0444);
    ck_assert(save("fresh", "fresh"));
    ck_assert_int_eq(files_here(), 3);
    if (getuid() == 0)
        ck_assert_int_eq(seteuid(0), 0);
}
END_TEST

START_TEST(devices_are_written_as_they_are)
{
    ck_assert(save("/dev/null", "gone"));
    refused("/dev/full", "No space left");
    ck_assert_int_eq(symlink("/dev/null", "hole"), 0);
    ck_assert(save("hole", "gone"));
    struct stat s;
    ck_assert(!lstat("hole", &s) && S_ISLNK(s.st_mode));
    ck_assert(!stat("/dev/null", &s) && S_ISCHR(s.st_mode));
}
END_TEST

START_TEST(the_standard_output_is_written_into)
{
    int old = dup(STDOUT_FILENO);
    int out = open("out", O_RDWR | O_CREAT, 0644);
    ck_assert_int_eq(write(out, "head ", 5), 5);
    fflush(stdout);
    dup2(out, STDOUT_FILENO);
    bool good = save("/dev/stdout", "middle") &&
                write(STDOUT_FILENO, " end", 4) == 4 && save("out", "!");
    dup2(old, STDOUT_FILENO);
    ck_assert(good);
    ck_assert_str_eq(text_of("out"), "head middle end!");
    close(old);
    close(out);
}
END_TEST

START_TEST(pipes_do_not_hang)
{
    static char much[1000000], got[10];
    memset(much, 'x', sizeof much - 1);
    ck_assert_int_eq(mkfifo("pipe", 0600), 0);
    refused("pipe", "nobody reads from it");
    int reader = open("pipe", O_RDONLY | O_NONBLOCK);
    ck_assert(save("pipe", "text"));
    ck_assert_int_eq(read(reader, got, sizeof got), 4);
    ck_assert_mem_eq(got, "text", 4);
    ck_assert(!save("pipe", much)); // the reader is there but does not read
    close(reader);
}
END_TEST

START_TEST(a_slow_reader_gets_all)
{
    static char much[1000000], got[4096];
    memset(much, 'x', sizeof much - 1);
    ck_assert_int_eq(mkfifo("pipe", 0600), 0);
    int reader = open("pipe", O_RDONLY | O_NONBLOCK);
    pid_t child = fork();
    if (child == 0)
        _exit(!save("pipe", much));
    size_t count = 0;
    const struct timespec pause = {0, 20000};
    for (ssize_t n; count<sizeof much - 1; count += n> 0 ? (size_t)n : 0) {
        n = read(reader, got, sizeof got);
        nanosleep(&pause, NULL);
    }
    int status;
    ck_assert_int_eq(waitpid(child, &status, 0), child);
    ck_assert_int_eq(status, 0);
    close(reader);
}
END_TEST

static const struct {
    struct faults fault;
    const char *reason; // NULL: the save is good all the same
} injected[] = {
    {{.fchmod = EPERM}, NULL},
    {{.fsync = EINVAL}, NULL},
    {{.nameless = EOPNOTSUPP}, NULL},
    {{.nameless = EOPNOTSUPP, .fchmod = EPERM}, NULL},
    {{.linkat = EPERM}, NULL},
    {{.named = EACCES}, NULL},
    {{.fsync = EIO}, "Input/output error"},
    {{.rename = EACCES}, "Permission denied"},
    {{.rename = EACCES, .nameless = EISDIR}, "Permission denied"},
    {{.nameless = ENOSPC, .named = ENOSPC}, "No space left"},
    {{.linkat = EPERM, .named = EROFS}, "Read-only"},
};

START_TEST(what_fails_leaves_the_old_file)
{
    ck_assert(save("a", "old"));
    fault = injected[_i].fault;
    bool good = !injected[_i].reason;
    if (good)
        ck_assert(save("a", "new"));
    else
        refused("a", injected[_i].reason);
    fault = (struct faults){0};
    ck_assert_str_eq(text_of("a"), good ? "new" : "old");
    ck_assert_int_eq(files_here(), 1);
}
END_TEST

// Left behind by a process that had this one's number.
START_TEST(strays_are_in_nobodys_way)
{
    char name[2][64];
    for (int i = 0; i < 2; i++) {
        snprintf(name[i], sizeof name[i], ".followspot-%d-%d", (int)getpid(),
                 i);
        ck_assert_int_eq(close(open(name[i], O_WRONLY | O_CREAT, 0600)), 0);
    }
    fault.nameless = _i ? EOPNOTSUPP : 0;
    ck_assert(save("a", "text"));
    ck_assert_str_eq(text_of("a"), "text");
    ck_assert_int_eq(files_here(), 3);
}
END_TEST

static void make_empty(const char *path)
{
    ck_assert_int_eq(close(open(path, O_WRONLY | O_CREAT, 0600)), 0);
}

// The number of a process that has ended and was looked after.
static int dead_process(void)
{
    pid_t child = fork();
    if (child == 0)
        _exit(0);
    ck_assert_int_eq(waitpid(child, NULL, 0), child);
    return (int)child;
}

// Of names like those of temporary files only such go as are that, and belong
// to no process; in the folder that is saved into.
START_TEST(strays_of_dead_processes_are_cleared)
{
    static const char *const stay[] = {
        ".followspot-%d-",      ".followspot-%d",    ".followspot-%d-0.yaml",
        "followspot-%d-0",      ".followspot-+%d-0", ".followspot-9%012d-0",
        "deep/.followspot-%d-0"};
    enum { STAY = sizeof stay / sizeof *stay };
    char name[64];
    int dead = dead_process();
    ck_assert_int_eq(mkdir("deep", 0755), 0);
    for (int i = 0; i < STAY; i++) {
        snprintf(name, sizeof name, stay[i], dead);
        make_empty(name);
    }
    snprintf(name, sizeof name, ".followspot-%d-0", (int)getppid());
    make_empty(name); // that one lives
    for (int i = 0; i < 200; i += 99) {
        snprintf(name, sizeof name, ".followspot-%d-%d", dead, i);
        make_empty(name);
    }
    ck_assert_int_eq(files_here(), STAY + 1 + 3);
    ck_assert(save("a", "text"));
    ck_assert_str_eq(text_of("a"), "text");
    ck_assert_int_eq(files_here(), STAY + 1 + 1);
    ck_assert(save("deep/a", "text"));
    snprintf(name, sizeof name, "deep/.followspot-%d-0", dead);
    ck_assert_ptr_null(text_of(name));
    ck_assert_str_eq(text_of("deep/a"), "text");
}
END_TEST

// A limit on the size of files is a disk that gets full in the middle.
START_TEST(a_full_disk_leaves_the_old_file)
{
    static char much[100000];
    memset(much, 'x', sizeof much - 1);
    ck_assert(save("a", "old"));
    signal(SIGXFSZ, SIG_IGN);
    struct rlimit all, few = {.rlim_cur = 5000};
    getrlimit(RLIMIT_FSIZE, &all);
    few.rlim_max = all.rlim_max;
    fault.nameless = _i ? EOPNOTSUPP : 0;
    setrlimit(RLIMIT_FSIZE, &few);
    bool good = save("a", much);
    setrlimit(RLIMIT_FSIZE, &all);
    ck_assert(!good);
    ck_assert_str_eq(text_of("a"), "old");
    ck_assert_int_eq(files_here(), 1);
}
END_TEST

enum { KILLS = 200, LONGEST = 400000 };

// Saves as many letters as the letter is far in the alphabet.
static bool save_letter(int i)
{
    static char text[LONGEST];
    size_t length = (size_t)(i % 4 + 1) * LONGEST / 4;
    memset(text, 'a' + i % 4, length);
    return !save_file("a", text, length);
}

// Saves one after the other, until killed.
static void save_for_ever(void)
{
    for (int i = 0; save_letter(i); i++)
        continue;
    _exit(1);
}

static bool whole(void)
{
    static char text[LONGEST + 1];
    FILE *file = fopen("a", "rb");
    if (!file)
        return false;
    size_t length = fread(text, 1, sizeof text, file), same = 0;
    fclose(file);
    while (same < length && text[same] == text[0])
        same++;
    return same && same == length &&
           length == (size_t)(text[0] - 'a' + 1) * LONGEST / 4;
}

// Saves in a program that is killed at its [last]-th call; false when it comes
// to an end before.
static bool killed_at(int last)
{
    int status;
    pid_t child = fork();
    if (child == 0) {
        fault.last = last;
        _exit(!save("a", "the new text"));
    }
    ck_assert_int_eq(waitpid(child, &status, 0), child);
    ck_assert(WIFSIGNALED(status) || WEXITSTATUS(status) == 0);
    return WIFSIGNALED(status);
}

// Only where it has both names, or had one from the start, is a file left.
START_TEST(the_file_is_whole_whichever_call_is_the_last)
{
    enum { FEWEST = 5 }; // opened, written, its mode, on the disk, renamed
    fault.nameless = _i ? EOPNOTSUPP : 0;
    int last = 1;
    ck_assert(save("a", "old"));
    for (; killed_at(last); last++) {
        bool renamed = !strcmp(text_of("a"), "the new text");
        ck_assert_msg(renamed || !strcmp(text_of("a"), "old"), "call %d: %s",
                      last, text_of("a"));
        ck_assert(!renamed); // which is the last of them
    }
    ck_assert_str_eq(text_of("a"), "the new text");
    ck_assert_int_gt(last, FEWEST);
    int nameless = open(".", O_TMPFILE | O_WRONLY, 0600);
    if (!_i && nameless >= 0)
        ck_assert_int_le(files_here(), 2);
    close(nameless);
}
END_TEST

START_TEST(the_file_is_whole_whenever_the_program_dies)
{
    struct rng rng = {1};
    save_letter(0);
    ck_assert(whole());
    for (int i = 0; i < KILLS; i++) {
        pid_t child = fork();
        if (child == 0)
            save_for_ever();
        nanosleep(&(struct timespec){0, (long)(rng_uniform(&rng) * 4e6)}, NULL);
        kill(child, SIGKILL);
        int status;
        ck_assert_int_eq(waitpid(child, &status, 0), child);
        ck_assert(WIFSIGNALED(status));
        ck_assert_msg(whole(), "kill %d", i);
    }
}
END_TEST

// What could be written is known before there is anything to write, and so is why
// not; asking makes nothing.
START_TEST(it_is_known_before)
{
    static const char *const names[] = {
        "new",  "there", "d",    "no/such", "there/",    "there/x", "round",
        "lost", "link",  "d/in", "",        "/dev/null", "new/"};
    ck_assert(save("there", "first"));
    ck_assert_int_eq(mkdir("d", 0755), 0);
    ck_assert_int_eq(symlink("round", "round"), 0);
    ck_assert_int_eq(symlink("no/such/folder", "lost"), 0);
    ck_assert_int_eq(symlink("d/led", "link"), 0);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++) {
        int before = files_here(), could = save_could(names[i]);
        ck_assert_int_eq(files_here(), before);
        int error = save_file(names[i], "x", 1);
        ck_assert_msg(could == error, "'%s': %s, but %s", names[i],
                      strerror(could), strerror(error));
    }
    char name[300];
    memset(name, 'n', 299);
    name[299] = 0;
    ck_assert_int_eq(save_could(name), ENAMETOOLONG);
    ck_assert_int_eq(chmod("there", 0444), 0);
    ck_assert_int_eq(save_could("there"), geteuid() ? EACCES : 0);
    ck_assert_int_eq(chmod("d", 0555), 0);
    ck_assert_int_eq(save_could("d/other"), geteuid() ? EACCES : 0);
}
END_TEST

int main(void)
{
    Suite *suite = suite_create("save");
    TCase *t = tcase_create("save");
    tcase_add_checked_fixture(t, enter, leave);
    tcase_add_test(t, a_file_is_made_and_replaced);
    tcase_add_test(t, a_name_may_be_as_long_as_names_can_be);
    tcase_add_test(t, links_are_followed);
    tcase_add_test(t, links_that_lead_nowhere_stay);
    tcase_add_test(t, folders_are_refused);
    tcase_add_test(t, it_is_known_before);
    tcase_add_test(t, a_closed_folder_keeps_its_file);
    tcase_add_test(t, a_read_only_file_is_not_replaced);
    tcase_add_test(t, devices_are_written_as_they_are);
    tcase_add_test(t, the_standard_output_is_written_into);
    tcase_add_test(t, pipes_do_not_hang);
    tcase_add_test(t, a_slow_reader_gets_all);
    tcase_add_loop_test(t, what_fails_leaves_the_old_file, 0,
                        sizeof injected / sizeof *injected);
    tcase_add_loop_test(t, strays_are_in_nobodys_way, 0, 2);
    tcase_add_test(t, strays_of_dead_processes_are_cleared);
    tcase_add_loop_test(t, a_full_disk_leaves_the_old_file, 0, 2);
    tcase_add_loop_test(t, the_file_is_whole_whichever_call_is_the_last, 0, 2);
    tcase_add_test(t, the_file_is_whole_whenever_the_program_dies);
    suite_add_tcase(suite, t);
    return suite_end(suite);
}
