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
#include "commands/answered.h"
#include "commands/arguments.h"
#include "commands/commands.h"
#include "commands/lessons.h"
#include "commands/place.h"
#include "commands/session.h"
#include "export/picture.h"
#include "quiz/summary.h"
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

static bool summarize(const struct arguments *a, const char *data,
                      struct answers_file *files)
{
    struct summary sum;
    struct sink out = {.file = stdout};
    answered_judge(a, data, a->files, files, a->file_count);
    summary_open(&sum, files, a->file_count);
    (a->format == FORMAT_CSV ? summary_csv : summary_text)(&sum, a->words,
                                                           &out.text);
    bool good = say_written(a->words, sink_finish(&out));
    summary_free(&sum);
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
    bool good = answered_read(a, data, a->files, files, a->file_count);
    int status = !good        ? EXIT_BAD
                 : a->summary ? exit_of(summarize(a, data, files))
                 : a->frames  ? exit_of(draw(a, data, files))
                              : perform(a, data, files);
    for (int i = 0; i < a->file_count; i++)
        answers_file_free(&files[i]);
    arena_free(&arena);
    return status;
}
