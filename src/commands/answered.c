// SPDX-License-Identifier: MIT
#include "commands/answered.h"

#include <stdio.h>
#include <string.h>

#include "commands/lessons.h"
#include "commands/session.h"
#include "document/file_cache.h"
#include "document/rejudge.h"

// Where the lesson of [f] is, of the answers in [path]: beside them, where an
// old file says, or among those that come with the program. What is nowhere
// stays, for whoever opens it says so.
static const char *find_lesson(struct arena *arena, const char *data,
                               const char *path, const char *name)
{
    const char *slash = strrchr(path, '/'), *last = strrchr(name, '/');
    int folder = slash ? (int)(slash - path) + 1 : 0;
    const char *plain = last ? last + 1 : name;
    const char *const near[] = {
        last ? name : "",
        arena_print(arena, "%.*s%s.yaml", folder, path, plain),
        arena_print(arena, "%.*s%s", folder, path, plain)};
    for (size_t i = 0; i < sizeof near / sizeof *near; i++)
        if (*near[i] && lessons_is_file(near[i]))
            return near[i];
    struct reason why = {.words = NULL};
    const char *shipped = lessons_path(arena, data, plain, false, &why);
    reason_free(&why);
    return shipped ? shipped : name;
}

static void find_lessons(const char *data, const char *const *paths,
                         struct answers_file *files, int count)
{
    for (int i = 0; i < count; i++) {
        struct answers_file *f = &files[i];
        if (!f->lesson)
            continue;
        f->lesson = find_lesson(&f->arena, data, paths[i], f->lesson);
        for (int k = 0; k < f->answers.count; k++)
            f->answers.list[k].lesson = f->lesson;
    }
}

bool answered_read(const struct arguments *a, const char *data,
                   const char *const *paths, struct answers_file *files,
                   int count)
{
    struct complaints c = {.words = a->words};
    bool good = true;
    for (int i = 0; i < count; i++)
        good &= answers_file_read(&files[i], paths[i], &disk_files, &c);
    fputs(strbuf_text(&c.text), stderr);
    complaints_free(&c);
    find_lessons(data, paths, files, count);
    return good;
}

static bool is_other_text(const struct document *b,
                          const struct answers_file *f)
{
    size_t length;
    const char *text = file_cache_bytes(b->cache, b->path, &length);
    return f->text && text && answers_text_hash(text, length) != f->text;
}

// Says when the lesson asks other things by now than in [f]; one that is not
// here cannot be compared.
static void say_version(const struct arguments *a, const char *data,
                        const char *path, const struct answers_file *f)
{
    struct arguments plain = *a;
    struct session s;
    plain.own = (struct own){0};
    bool there = session_open(&s, &plain, data, f->lesson);
    struct reason why = {.words = a->words};
    if (there && lesson_version(&s.document.lesson) != f->version) {
        struct answers still = {0};
        int aside = answers_match(f, &s.document.lesson, &still);
        reason_add(&why, "note.replay.version",
                   SLOTS(TEXT("path", path), TEXT("title", f->title),
                         COUNT("aside", aside),
                         COUNT("count", f->answers.count)));
        say_error(&why);
        answers_free(&still);
    } else if (there && is_other_text(&s.document, f)) {
        reason_add(&why, "note.replay.text",
                   SLOTS(TEXT("path", path), TEXT("title", f->title)));
        say_error(&why);
    }
    reason_free(&why);
    session_close(&s);
}

// What the file says is right is not asked: the lesson is, as it is and with
// what was the learner's own.
static void judge_file(const struct arguments *a, const char *data,
                       const struct lessons *all, const char *path,
                       struct answers_file *f)
{
    struct arguments plain = *a, own = *a;
    struct session s, t;
    plain.own = (struct own){0};
    own.own = f->own;
    bool is_own = f->own.text || f->own.edit_count;
    bool there = session_open(&s, &plain, data, f->lesson);
    bool good = session_open(&t, &own, data, f->lesson);
    rejudge(f, there ? &s.document : NULL, good && is_own ? &t.document : NULL,
            all->paths, all->count);
    session_close(&s);
    session_close(&t);
    struct reason why = {.words = a->words};
    reason_add(&why, "note.replay.own", SLOTS(TEXT("path", path)));
    if (is_own)
        say_error(&why);
    reason_free(&why);
}

void answered_judge(const struct arguments *a, const char *data,
                    const char *const *paths, struct answers_file *files,
                    int count)
{
    struct arena arena = {0};
    struct lessons all = {0};
    struct reason missing = {.words = a->words}; // then nothing was drawn
    lessons_find(&all, &arena, data, &missing);
    reason_free(&missing);
    for (int i = 0; i < count; i++) {
        say_version(a, data, paths[i], &files[i]);
        judge_file(a, data, &all, paths[i], &files[i]);
    }
    arena_free(&arena);
}
