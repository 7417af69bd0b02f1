// followspot replay: what a learner answered, performed again in the window,
// or what a class did, per question.
#include <stdio.h>

#include "commands/commands.h"
#include "commands/session.h"
#include "report/answers_file.h"
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

static bool summarize(const struct arguments *a,
                      const struct answers_file *files)
{
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

int command_replay(const struct arguments *a, const char *data)
{
    struct arena arena = {0};
    struct answers_file *files =
        arena_array(&arena, (size_t)a->file_count, sizeof *files);
    bool good = read_files(a, files);
    int status = !good          ? EXIT_BAD
                 : a->summary ? summarize(a, files) ? EXIT_DONE : EXIT_BAD
                              : perform(a, data, files);
    for (int i = 0; i < a->file_count; i++)
        answers_file_free(&files[i]);
    arena_free(&arena);
    return status;
}
