// SPDX-License-Identifier: MIT
#define _XOPEN_SOURCE 700 // realpath, lstat

#include "document/record.h"

#include <assert.h>
#include <dirent.h>
#include <inttypes.h>
#include <limits.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#include "base/arena.h"
#include "base/paths.h"
#include "base/strbuf.h"
#include "document/file_cache.h"
#include "document/recovery.h"
#include "lesson/grammar.h"
#include "lesson/path.h"
#include "quiz/answers_file.h"
#include "quiz/kind/kind.h"
#include "report/steps.h"
#include "yaml/write.h"

enum { NAME = 64, DIGITS = 16 }; // bytes of a lesson's name; of its hash

static const char ending[] = ".yaml", bad_ending[] = ".bad";

bool record_is_saved(bool wanted)
{
    const char *keep = getenv("FOLLOWSPOT_KEEP");
    return wanted && (!keep || strcmp(keep, "0") != 0);
}

const char *record_folder(struct arena *arena)
{
    const char *state = recovery_file_folder(arena);
    return state ? arena_print(arena, "%s/progress", state) : NULL;
}

// --- the name of a record ----------------------------------------------------

static bool is_plain(char c)
{
    return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') ||
           (c >= '0' && c <= '9') || c == '_';
}

static const char *name_of_file(const char *path)
{
    const char *slash = strrchr(path, '/');
    return slash ? slash + 1 : path;
}

// The lesson's file without its ending, for people who look into the folder:
// which one it is the hash says.
static void add_name(struct strbuf *out, const char *path)
{
    const char *name = name_of_file(path), *dot = strrchr(name, '.');
    size_t length = dot && dot != name ? (size_t)(dot - name) : strlen(name);
    for (size_t i = 0; i < length && i < NAME; i++)
        strbuf_add_n(out, is_plain(name[i]) ? &name[i] : "-", 1);
}

// FNV-1a.
static uint64_t hash_text(const char *text)
{
    uint64_t h = 0xcbf29ce484222325;
    for (; *text; text++)
        h = (h ^ (unsigned char)*text) * 0x100000001b3;
    return h;
}

void record_path(const char *folder, const char *path, struct strbuf *out)
{
    assert(folder && path);
    char real[PATH_MAX];
    const char *found = realpath(path, real) ? real : path;
    strbuf_addf(out, "%s/", folder);
    add_name(out, found);
    strbuf_addf(out, "-%016" PRIx64 "%s",
                hash_text(is_shipped(found) ? name_of_file(found) : found),
                ending);
}

// True for a name that record_path() makes, or record_set_aside() makes of it.
static bool is_record(const char *name)
{
    size_t length = strlen(name);
    size_t end = length > strlen(bad_ending) &&
                         !strcmp(name + length - strlen(bad_ending), bad_ending)
                     ? strlen(bad_ending)
                     : strlen(ending);
    if (length < end + DIGITS + 1)
        return false;
    const char *hash = name + length - end - DIGITS;
    return hash[-1] == '-' && strspn(hash, "0123456789abcdef") == DIGITS &&
           (!strcmp(hash + DIGITS, ending) ||
            !strcmp(hash + DIGITS, bad_ending));
}

// --- reading -----------------------------------------------------------------

static bool is_regular(const char *path)
{
    struct stat s;
    return !lstat(path, &s) && S_ISREG(s.st_mode);
}

// As disk_files read, but no more than a record may have.
static char *read_record(void *self, struct arena *arena, const char *lesson,
                         const char *path, size_t most, size_t *length,
                         struct reason *why)
{
    most = most < RECORD_MOST_BYTES ? most : RECORD_MOST_BYTES;
    return disk_files.read(self, arena, lesson, path, most, length, why);
}

enum record_read record_read(struct answers_file *out, const char *path,
                             struct complaints *c)
{
    static const struct files files = {.read = read_record};
    *out = (struct answers_file){0};
    if (!is_regular(path))
        return RECORD_NONE;
    return answers_file_read(out, path, &files, c) ? RECORD_GOOD : RECORD_BAD;
}

// --- writing -----------------------------------------------------------------

bool record_write_file(const char *folder, const char *path,
                       int (*write)(const char *path, const void *data,
                                    size_t length),
                       const struct strbuf *text)
{
    struct stat s;
    if (!lstat(path, &s) && !S_ISREG(s.st_mode))
        return false;
    recovery_file_make_folder(folder);
    mode_t mask = umask(0077); // whatever other new files are
    bool good = !write(path, text->text, text->length);
    umask(mask);
    return good;
}

void record_set_aside(const char *path)
{
    size_t length = strlen(path), end = strlen(ending);
    assert(length > end && !strcmp(path + length - end, ending));
    struct strbuf aside = {0};
    strbuf_add_n(&aside, path, length - end);
    strbuf_add(&aside, bad_ending);
    (void)rename(path, aside.text); // it stays where nothing may be written
    strbuf_free(&aside);
}

// --- all of them -------------------------------------------------------------

static int count_records(const char *folder, bool deletes)
{
    DIR *all = opendir(folder);
    int count = 0;
    struct strbuf path = {0};
    for (const struct dirent *one; all && (one = readdir(all));) {
        strbuf_clear(&path);
        strbuf_addf(&path, "%s/%s", folder, one->d_name);
        count += is_record(one->d_name) && is_regular(path.text) &&
                 (!deletes || !unlink(path.text));
    }
    if (all)
        closedir(all);
    strbuf_free(&path);
    return count;
}

int record_count(const char *folder)
{
    return count_records(folder, false);
}

int record_forget(const char *folder)
{
    return count_records(folder, true);
}

// --- as a file ---------------------------------------------------------------

static const struct hand by_hand = {false, "\n"};

static void answers_add_line(struct strbuf *out, const char *key,
                             const char *text)
{
    answers_add_text(out, key, text);
    strbuf_add(out, "\n");
}

static void answers_add_judged(struct strbuf *out, enum question_kind kind,
                               const char *key, const struct judged *j)
{
    strbuf_addf(out, "    %s: {", key);
    if (j->reply.skipped) {
        strbuf_add(out, "skipped: yes}\n");
        return;
    }
    quiz_kind(kind)->write(out, &j->reply);
    strbuf_addf(out, ", right: %s", j->right ? "yes" : "no");
    if (j->mistake)
        strbuf_addf(out, ", mistake: %s", j->mistake);
    strbuf_add(out, "}\n");
}

static void answers_add_answer(struct strbuf *out,
                               const struct answered_question *a)
{
    answers_add_line(out, "  - question", a->text);
    if (a->from)
        answers_add_line(out, "    from", a->from);
    strbuf_addf(out, "    key: \"%016" PRIx64 "\"\n", a->key);
    strbuf_addf(out, "    kind: %s\n", answer_names[a->kind]);
    strbuf_addf(out, "    tries: %d\n", a->tries);
    answers_add_judged(out, a->kind, "first", &a->first);
    answers_add_judged(out, a->kind, "last", &a->last);
}

static void answers_add_edits(struct strbuf *out, int indent,
                              const char *const *edits, int count)
{
    if (count)
        strbuf_addf(out, "%*sedits:\n", indent, "");
    for (int i = 0; i < count; i++) {
        const struct node n = {.kind = NODE_SCALAR, .text = edits[i]};
        strbuf_addf(out, "%*s  - ", indent, "");
        scalar_write(out, &by_hand, &n);
        strbuf_add(out, "\n");
    }
}

// But for what was done for a task, which is told with it.
static void answers_add_own(struct strbuf *out, const struct changes *c)
{
    struct arena arena = {0};
    struct words shown = {c->anew ? c->aside : c->made,
                          (const char *const *)c->change};
    struct words all = changes_all(c, shown, false, &arena);
    if (c->key)
        answers_add_line(out, c->key, c->text);
    answers_add_edits(out, 0, all.word, all.count);
    arena_free(&arena);
}

// A page by its id, which survives another order of the pages; else by its
// number. It may be one of those that are left out.
static void answers_add_page(struct strbuf *out, const struct lesson *l,
                             int number)
{
    const char *id = number <= l->page_count ? l->pages[number - 1].id : NULL;
    struct page_label label = path_label(l, number - 1);
    if (id || strchr(label.text, '.'))
        answers_add_line(out, "page", id ? id : label.text);
    else
        strbuf_addf(out, "page: %s\n", *label.text ? label.text : "1");
}

static void answers_add_tasks(struct strbuf *out, const struct answers *all,
                              const struct document *b)
{
    int count = 0;
    for (int i = 0; i < b->lesson.page_count; i++) {
        const struct page *p = &b->lesson.pages[i];
        bool reached = p->goal && answers_reached(all, &b->lesson, i);
        struct task done = changes_done(&b->changes, i + 1);
        if (!p->goal || (!reached && !done.count))
            continue;
        strbuf_add(out, count++ ? "" : "tasks:\n");
        answers_add_line(out, "  - goal", p->goal);
        if (p->id)
            answers_add_line(out, "    page", p->id);
        strbuf_addf(out, "    reached: %s\n", reached ? "yes" : "no");
        answers_add_edits(out, 4, (const char *const *)done.change, done.count);
    }
}

static void answers_add_place(struct strbuf *out, const struct document *b,
                              const struct place *at)
{
    struct strbuf step = {0};
    if (at->on_page) {
        answers_add_page(out, &b->lesson, at->page + 1);
        return;
    }
    if (b->left.below.page)
        answers_add_page(out, &b->lesson, b->left.below.page);
    struct address a = place_address(&b->trace, at);
    if (a.tensor) {
        address_print(&a, &step);
        answers_add_line(out, "at", strbuf_text(&step));
        answers_add_line(out, "level", level_names[at->level]);
    }
    strbuf_free(&step);
}

// The lesson by its name alone: a path says where somebody keeps their files,
// and leads nowhere on another computer. Its text tells which one was answered.
static void answers_add_lesson(struct strbuf *out, const struct document *b)
{
    const char *slash = strrchr(b->path, '/'),
               *name = slash ? slash + 1 : b->path;
    const char *dot = strrchr(name, '.');
    struct arena arena = {0};
    size_t length;
    bool yaml = dot && dot > name && !strcmp(dot, ".yaml");
    answers_add_line(out, "lesson",
                     yaml ? arena_copy(&arena, name, (size_t)(dot - name))
                          : name);
    const char *text = file_cache_bytes(b->cache, b->path, &length);
    if (text)
        strbuf_addf(out, "text: \"%016" PRIx64 "\"\n",
                    answers_text_hash(text, length));
    arena_free(&arena);
}

// Which lesson it is, and where the learner stands in it.
static void answers_add_head(struct strbuf *out, const struct answers *all,
                             const struct document *b, const struct place *at,
                             const char *name)
{
    assert(b->path && b->lesson.title);
    strbuf_add(out, "followspot: answers\n");
    if (name)
        answers_add_line(out, "name", name);
    answers_add_lesson(out, b);
    answers_add_line(out, "title", b->lesson.title);
    strbuf_addf(out, "version: \"%016" PRIx64 "\"\n",
                lesson_version(&b->lesson));
    if (all->seed)
        strbuf_addf(out, "seed: %d\n", all->seed);
    answers_add_place(out, b, at);
}

static void answers_add_said(struct strbuf *out, const struct answers *all,
                             const struct document *b)
{
    int count = 0;
    answers_add_tasks(out, all, b);
    for (int i = 0; i < all->count; i++)
        if (!strcmp(all->list[i].lesson, b->path)) {
            strbuf_add(out, count++ ? "" : "answers:\n");
            answers_add_answer(out, &all->list[i]);
        }
    strbuf_add(out, count ? "" : "answers: []\n");
}

void answers_write(const struct answers *all, const struct document *b,
                   const struct place *at, const char *name, struct strbuf *out)
{
    answers_add_head(out, all, b, at, name);
    answers_add_own(out, &b->changes);
    answers_add_said(out, all, b);
}

void answers_write_record(const struct answers *all, const struct document *b,
                          const struct place *at,
                          const struct answers_kept *kept, struct strbuf *out)
{
    answers_add_head(out, all, b, at, NULL);
    if (kept->finished)
        strbuf_add(out, "finished: yes\n");
    answers_add_edits(out, 0, kept->edits.word, kept->edits.count);
    answers_add_said(out, all, b);
}
