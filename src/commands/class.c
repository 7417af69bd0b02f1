// SPDX-License-Identifier: MIT
// followspot class: what a folder of answers says, as a table of text, a page
// for a browser, or two files of CSV.
#define _POSIX_C_SOURCE 200809L // opendir

#include <dirent.h>
#include <errno.h>
#include <stdlib.h>
#include <string.h>

#include "base/save.h"
#include "commands/answered.h"
#include "commands/commands.h"
#include "commands/session.h"
#include "export/class_html.h"
#include "quiz/summary.h"
#include "report/sink.h"

#define ENDING ".answers.yaml"

struct paths {
    struct arena arena;
    const char **list;
    int count, room;
    bool damaged; // one of them cannot be read
};

static void add_path(struct paths *p, const char *path)
{
    if (p->count == p->room) {
        p->room = p->room * 2 + 8;
        p->list = must_realloc(p->list, (size_t)p->room, sizeof *p->list);
    }
    p->list[p->count++] = path;
}

static int compare_paths(const void *x, const void *y)
{
    const char *const *a = x, *const *b = y;
    return strcmp(*a, *b);
}

// All files of answers in [folder]. False: it is no folder.
static bool add_folder(struct paths *p, const char *folder)
{
    DIR *all = opendir(folder);
    if (!all)
        return false;
    int first = p->count;
    for (const struct dirent *e; (e = readdir(all));) {
        size_t length = strlen(e->d_name), ending = strlen(ENDING);
        if (length > ending && !strcmp(e->d_name + length - ending, ENDING))
            add_path(p, arena_print(&p->arena, "%s/%s", folder, e->d_name));
    }
    closedir(all);
    if (p->count > first)
        qsort(p->list + first, (size_t)(p->count - first), sizeof *p->list,
              compare_paths);
    return true;
}

// What was handed in twice counts once.
static bool is_copy(const struct arguments *a, const struct answers_file *files,
                    const char *const *paths, int count)
{
    int same = 0;
    while (files[same].bytes != files[count].bytes)
        same++;
    if (same == count)
        return false;
    struct reason why = {.words = a->words};
    reason_add(&why, "note.class.copy",
               SLOTS(TEXT("path", paths[count]), TEXT("of", paths[same])));
    say_error(&why);
    reason_free(&why);
    return true;
}

// Reads what can be read and is there once, of which the paths stay; what is
// amiss with the others is said. Returns how many.
static int read_each(const struct arguments *a, const char *data,
                     struct paths *p, struct answers_file *files)
{
    int count = 0;
    for (int i = 0; i < p->count; i++) {
        p->list[count] = p->list[i];
        bool good = answered_read(a, data, &p->list[count], &files[count], 1);
        p->damaged |= !good;
        if (good && !is_copy(a, files, p->list, count))
            count++;
        else
            answers_file_free(&files[count]);
    }
    return count;
}

static bool save(const char *path, const struct strbuf *text,
                 struct reason *why)
{
    return reason_saved(why, path,
                        save_file(path, strbuf_text(text), text->length));
}

// FILE.csv has a row for each learner, FILE-answers.csv one for each answer.
static bool save_csv(const struct arguments *a, const struct summary *s,
                     struct reason *why)
{
    struct strbuf learners = {0}, answers = {0}, path = {0};
    int stem = (int)(strrchr(a->output, '.') - a->output);
    strbuf_addf(&path, "%.*s-answers%s", stem, a->output, a->output + stem);
    summary_learners_csv(s, a->words, &learners);
    summary_answers_csv(s, a->words, &answers);
    bool good = save(a->output, &learners, why) &&
                save(strbuf_text(&path), &answers, why);
    strbuf_free(&learners);
    strbuf_free(&answers);
    strbuf_free(&path);
    return good;
}

static bool tell(const struct arguments *a, const struct summary *s,
                 struct reason *why)
{
    struct sink out = {.file = stdout};
    if (arguments_end(a->output, ".csv"))
        return save_csv(a, s, why);
    bool page = a->output;
    if (page)
        class_html(s, a->words, &out.text);
    else
        summary_text(s, a->words, &out.text);
    bool good = page ? save(a->output, &out.text, why)
                     : say_written(a->words, sink_finish(&out));
    strbuf_free(&out.text);
    return good;
}

int command_class(const struct arguments *a, const char *data)
{
    struct paths p = {0};
    struct reason why = {.words = a->words};
    for (int i = 0; i < a->file_count; i++)
        if (!add_folder(&p, a->files[i]))
            add_path(&p, a->files[i]);
    struct answers_file *files =
        arena_array(&p.arena, (size_t)p.count + 1, sizeof *files);
    if (!p.count)
        reason_add(&why, "error.class.empty",
                   SLOTS(TEXT("path", a->files[0]), TEXT("ending", ENDING)));
    int count = read_each(a, data, &p, files);
    bool good = false;
    if (count) {
        struct summary s;
        answered_judge(a, data, p.list, files, count);
        summary_open(&s, files, count);
        good = tell(a, &s, &why);
        summary_free(&s);
    }
    if (why.text.length)
        say_error(&why);
    for (int i = 0; i < count; i++)
        answers_file_free(&files[i]);
    reason_free(&why);
    free(p.list);
    arena_free(&p.arena);
    return !good ? EXIT_BAD : p.damaged ? EXIT_FAILED_CHECK : EXIT_DONE;
}
