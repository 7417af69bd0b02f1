// SPDX-License-Identifier: MIT
// followspot replay: what a learner answered, performed again in the window,
// or what a class did, per question.
#include <stdio.h>

#include "commands/commands.h"
#include "commands/lessons.h"
#include "commands/replay_frames.h"
#include "commands/session.h"
#include "document/rejudge.h"
#include "quiz/answers_file.h"
#include "report/sink.h"

// Reads all files, all of whose mistakes are said.
static bool read_files(const struct arguments *a, struct answers_file *files)
{
    struct complaints c = {.words = a->words};
    bool good = true;
    for (int i = 0; i < a->file_count; i++)
        good &= answers_file_read(&files[i], a->files[i], &disk_files, &c);
    fputs(strbuf_text(&c.text), stderr);
    complaints_free(&c);
    return good;
}

// Says when the lesson asks other things by now than in [f]; one that is not
// here cannot be compared.
static void say_version(const struct arguments *a, const char *data, int file,
                        const struct answers_file *f)
{
    struct arguments plain = *a;
    struct session s;
    plain.own = (struct own){0};
    if (session_open(&s, &plain, data, f->lesson) &&
        lesson_version(&s.document.lesson) != f->version) {
        struct reason why = {.words = a->words};
        struct answers still = {0};
        int aside = answers_match(f, &s.document.lesson, &still);
        reason_add(&why, "note.replay.version",
                   SLOTS(TEXT("path", a->files[file]), TEXT("title", f->title),
                         COUNT("aside", aside),
                         COUNT("count", f->answers.count)));
        say_error(&why);
        answers_free(&still);
        reason_free(&why);
    }
    session_close(&s);
}

// What the file says is right is not asked: the lesson is, as it is and with what
// was the learner's own.
static void judge_file(const struct arguments *a, const char *data,
                       const struct lessons *all, int file,
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
    reason_add(&why, "note.replay.own", SLOTS(TEXT("path", a->files[file])));
    if (is_own)
        say_error(&why);
    reason_free(&why);
}

static bool summarize(const struct arguments *a, const char *data,
                      struct answers_file *files)
{
    struct arena arena = {0};
    struct lessons all = {0};
    struct reason missing = {.words = a->words}; // then nothing was drawn
    lessons_find(&all, &arena, data, &missing);
    reason_free(&missing);
    for (int i = 0; i < a->file_count; i++) {
        say_version(a, data, i, &files[i]);
        judge_file(a, data, &all, i, &files[i]);
    }
    arena_free(&arena);
    struct sink out = {.file = stdout};
    answers_summary(files, a->file_count, a->words, a->format == FORMAT_CSV,
                    &out.text);
    bool good = say_written(a->words, sink_finish(&out));
    strbuf_free(&out.text);
    return good;
}

// The window as it was: the lesson with its changes, at its place.
static int perform(const struct arguments *a, const char *data,
                   const struct answers_file *f)
{
    struct arguments window = *a;
    window.command = COMMAND_WINDOW;
    const char *lesson = f->lesson;
    window.files = &lesson;
    window.own = f->own;
    window.replay = f;
    return command_window(&window, data);
}

static bool draw(const struct arguments *a, const char *data,
                 const struct answers_file *f)
{
    struct reason why = {.words = a->words};
    bool good = replay_frames(a, data, f, &why);
    if (!good)
        say_error(&why);
    reason_free(&why);
    return good;
}

static int exit_of(bool good)
{
    return good ? EXIT_DONE : EXIT_BAD;
}

int command_replay(const struct arguments *a, const char *data)
{
    struct arena arena = {0};
    struct answers_file *files =
        arena_array(&arena, (size_t)a->file_count, sizeof *files);
    bool good = read_files(a, files);
    int status = !good        ? EXIT_BAD
                 : a->summary ? exit_of(summarize(a, data, files))
                 : a->frames  ? exit_of(draw(a, data, files))
                              : perform(a, data, files);
    for (int i = 0; i < a->file_count; i++)
        answers_file_free(&files[i]);
    arena_free(&arena);
    return status;
}
