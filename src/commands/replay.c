// SPDX-License-Identifier: MIT
// followspot replay: what a learner answered, performed again in the window,
// or what a class did, per question.
#define _XOPEN_SOURCE 700 // mkdir

#include <errno.h>
#include <stdio.h>
#include <string.h>
#include <sys/stat.h>

#include "app/app.h"
#include "app/quiz/retrieval.h"
#include "base/c_locale.h"
#include "base/save.h"
#include "commands/arguments.h"
#include "commands/commands.h"
#include "commands/lessons.h"
#include "commands/place.h"
#include "commands/session.h"
#include "document/file_cache.h"
#include "document/rejudge.h"
#include "export/picture.h"
#include "quiz/answers_file.h"
#include "report/sink.h"

// --- its frames --------------------------------------------------------------
//
// The frames of a replay as pictures: every page as the learner could see it,
// as far as the first question that was not answered, and the last place.

// The frame of [app] as [folder]/[name].png.
static bool save_frame(struct app *app, const char *folder, const char *name,
                       struct reason *why)
{
    struct list list = {0};
    struct strbuf file = {0}, path = {0};
    app_settle(app);
    app_frame(app, &list);
    strbuf_addf(&path, "%s/%s.png", folder, name);
    bool good = picture_png(&list, app->font, &file);
    if (!good)
        reason_add(why, "error.png", NO_SLOTS);
    int error = good ? save_file(path.text, file.text, file.length) : 0;
    good &= reason_saved(why, path.text, error);
    strbuf_free(&path);
    strbuf_free(&file);
    list_free(&list);
    return good;
}

// What was said of the page before is gone.
static void clear_notes(struct app *app)
{
    app->notice.note = NULL;
    strbuf_clear(&app->notice.effect);
}

// Where a question waits the pages end.
static bool save_pages(struct app *app, const char *folder, struct reason *why)
{
    bool good = true, open = false;
    for (int i = 0; good && !open && i < app->document->lesson.page_count;
         i++) {
        char name[32];
        c_snprintf(name, sizeof name, "page-%02d", i + 1);
        if (app->document->lesson.pages[i].left_out)
            continue;
        clear_notes(app);
        app_go_to_page(app, i);
        good = save_frame(app, folder, name, why);
        open = app->quiz.asking;
    }
    return good;
}

// What was answered of earlier lessons, before this one.
static bool save_retrieval(struct app *app, const char *folder,
                           struct reason *why)
{
    bool good = true;
    for (int i = 1; good && retrieval_again(app, i); i++) {
        char name[32];
        c_snprintf(name, sizeof name, "retrieval-%d", i);
        clear_notes(app);
        if (answers_find(&app->answers, &app->document->lesson, 0))
            good = save_frame(app, folder, name, why);
    }
    return good;
}

static bool save_all(struct app *app, const struct arguments *a,
                     const struct answers_file *f, struct reason *why)
{
    int error = mkdir(a->frames, 0777) ? errno : 0;
    if (error && error != EEXIST)
        return reason_saved(why, a->frames, error);
    if (!save_pages(app, a->frames, why))
        return false;
    clear_notes(app);
    app_replay(app, f);
    return save_frame(app, a->frames, "place", why) &&
           (!f->answers.seed || save_retrieval(app, a->frames, why));
}

// Writes page-01.png, …, and place.png into the folder a->frames, which is made
// unless it is there. On false the reasons are in [why].
static bool replay_frames(const struct arguments *a, const char *data,
                          const struct answers_file *f, struct reason *why)
{
    struct arena arena = {0};
    struct strbuf reasons = {0};
    struct lessons all = {0};
    struct reason missing = {.words = a->words}; // then nothing was drawn
    const char *path = lessons_path(&arena, data, f->lesson, false, why);
    lessons_find(&all, &arena, data, &missing);
    reason_free(&missing);
    struct font_files *fonts = path ? session_fonts(data, why) : NULL;
    bool good = false;
    if (fonts) {
        struct app *app = app_new(font_of(fonts), a->words,
                                  (const char *const *)all.paths, all.count);
        good = view_find(a, &app->view, why) &&
               app_open_own(app, path, &f->own, &reasons);
        app->view.look.still = true;
        if (good) {
            app_replay(app, f);
            good = save_all(app, a, f, why);
        }
        app_free(app);
        font_close(fonts);
    }
    strbuf_add(&why->text, strbuf_text(&reasons));
    strbuf_free(&reasons);
    arena_free(&arena);
    return good;
}

// --- the command -------------------------------------------------------------

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

static void find_lessons(const struct arguments *a, const char *data,
                         struct answers_file *files)
{
    for (int i = 0; i < a->file_count; i++) {
        struct answers_file *f = &files[i];
        if (!f->lesson)
            continue;
        f->lesson = find_lesson(&f->arena, data, a->files[i], f->lesson);
        for (int k = 0; k < f->answers.count; k++)
            f->answers.list[k].lesson = f->lesson;
    }
}

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

static bool is_other_text(const struct document *b,
                          const struct answers_file *f)
{
    size_t length;
    const char *text = file_cache_bytes(b->cache, b->path, &length);
    return f->text && text && answers_text_hash(text, length) != f->text;
}

// Says when the lesson asks other things by now than in [f]; one that is not
// here cannot be compared.
static void say_version(const struct arguments *a, const char *data, int file,
                        const struct answers_file *f)
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
                   SLOTS(TEXT("path", a->files[file]), TEXT("title", f->title),
                         COUNT("aside", aside),
                         COUNT("count", f->answers.count)));
        say_error(&why);
        answers_free(&still);
    } else if (there && is_other_text(&s.document, f)) {
        reason_add(
            &why, "note.replay.text",
            SLOTS(TEXT("path", a->files[file]), TEXT("title", f->title)));
        say_error(&why);
    }
    reason_free(&why);
    session_close(&s);
}

// What the file says is right is not asked: the lesson is, as it is and with
// what was the learner's own.
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
    find_lessons(a, data, files);
    int status = !good        ? EXIT_BAD
                 : a->summary ? exit_of(summarize(a, data, files))
                 : a->frames  ? exit_of(draw(a, data, files))
                              : perform(a, data, files);
    for (int i = 0; i < a->file_count; i++)
        answers_file_free(&files[i]);
    arena_free(&arena);
    return status;
}
