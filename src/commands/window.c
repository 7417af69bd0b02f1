// SPDX-License-Identifier: MIT
#include "commands/commands.h"

#include <stdio.h>
#include <string.h>

#include "app/app.h"
#include "app/course/course.h"
#include "document/record.h"
#include "document/recovery.h"
#include "app/quiz/retrieval.h"
#include "base/save.h"
#include "commands/lessons.h"
#include "commands/session.h"
#include "commands/set_out.h"
#include "lesson/catalogue_file.h"
#include "quiz/answers_file.h"
#include "settings/settings.h"
#include "sdl/font.h"
#include "sdl/loop.h"
#include "tensorfile/tensors.h"

// What is asked for: the lesson, and what it stands against; NULL for none.
struct wanted {
    const char *path, *against;
};

// Performs [f] again, and says what cannot be.
static void perform(struct app *app, const struct answers_file *f)
{
    int aside = app_replay(app, f);
    struct reason why = {.words = app->view.words};
    if (aside) {
        reason_add(&why, "note.replay.aside", SLOTS(COUNT("count", aside)));
        say_error(&why);
    }
    reason_free(&why);
}

// Whether a lesson begins as in the course: nothing else is asked for.
static bool begins(const struct arguments *a)
{
    return !own_of(a) && !a->replay && !a->at && !a->step && !a->page &&
           !a->steps.leveled && !a->model && !a->why && !a->against;
}

// Opens the lesson asked for, at the place asked for; of tensors the dialogue
// in which they become one. What is wrong with the lesson comes with its own
// file and line, the rest is for say_error().
static bool open_lesson(struct app *app, const struct arguments *a,
                        const struct wanted *asked, struct reason *why)
{
    struct strbuf reasons = {0};
    if (begins(a) && tensors_format(asked->path) != TENSORS_UNKNOWN) {
        bool begun = import_dialog_begin(app, asked->path, &reasons);
        if (!begun)
            fprintf(stderr, "%s\n", strbuf_text(&reasons));
        strbuf_free(&reasons);
        return begun;
    }
    bool good = own_of(a) ? app_open_own(app, asked->path, own_of(a), &reasons)
                          : app_open(app, asked->path, &reasons);
    if (good)
        say_remarks(&app->document->lesson);
    if (good && a->replay)
        perform(app, a->replay);
    good = good && set_out(app, a, asked->against, &reasons, why);
    fputs(strbuf_text(&reasons), stderr);
    strbuf_free(&reasons);
    return good;
}

// What the person has set, where that stands, NULL: nowhere, and what is wrong
// with it, or "".
struct set {
    struct settings settings;
    const char *path, *wrong;
};

// In the window, too: who starts it from a menu sees no other messages.
static void say_wrong(struct app *app, const char *wrong)
{
    struct strbuf first = {0};
    strbuf_add_n(&first, wrong, strcspn(wrong, "\n"));
    say(app->view.words, &app->notice.effect, "note.settings.bad",
        SLOTS(TEXT("why", strbuf_text(&first))));
    strbuf_free(&first);
}

// How the lesson is looked at, for this time: it is not set for good.
static bool set_view(struct app *app, const struct arguments *a,
                     struct reason *why)
{
    for (int i = 0; i < a->view_count; i++)
        if (!view_set(&app->view, a->views[i].key, a->views[i].value, why))
            return false;
    return true;
}

static bool show(const struct arguments *a, const struct lessons *all,
                 const struct set *set, const struct wanted *asked,
                 const struct font *font, struct reason *why)
{
    struct app *app =
        app_new(font, a->words, (const char *const *)all->paths, all->count);
    const struct window_options options = {
        .fullscreen = a->fullscreen,
        .stop_after_first_frame = a->first_frame,
    };
    struct arena arena = {0};
    app->write = save_file;
    app->recovery.folder = recovery_file_folder(&arena);
    app->records.folder = record_folder(&arena);
    // What a file says was answered is not mixed with what is on record.
    app->settings.replays = a->replay;
    app_settings_begin(app, &set->settings, set->path);
    bool good = set_view(app, a, why);
    app->records.anew = true; // a lesson by name, but not one of the list
    app->answers.seed = (int)a->seed;
    app->display = (int)a->display;
    app->hand_in = a->hand_in;
    bool resumes = cut_off_read(app) && !a->file_count;
    if (a->in_class || resumes)
        class_begin(app);
    good = good && (!asked->path || open_lesson(app, a, asked, why));
    if (good && app->document && begins(a) && !app->class.on)
        retrieval_begin(app);
    if (!app->document)
        course_arrive(app);
    app->records.anew = false;
    if (*set->wrong)
        say_wrong(app, set->wrong);
    if (good)
        good = window_run(app, font, &options, why);
    app_free(app);
    arena_free(&arena);
    return good;
}

static bool run(const struct arguments *a, const char *data,
                const struct set *set, struct arena *arena, struct reason *why)
{
    struct lessons all;
    const char *name = a->file_count ? a->files[0] : NULL;
    struct wanted asked = {NULL, NULL};
    if (name && !(asked.path = lessons_path(arena, data, name, true, why)))
        return false;
    if (a->against &&
        !(asked.against = lessons_path(arena, data, a->against, false, why)))
        return false;
    // A lesson of one's own needs no others.
    struct reason missing = {.words = a->words};
    bool found = lessons_find(&all, arena, data, asked.path ? &missing : why);
    reason_free(&missing);
    if (!found && !asked.path)
        return false;
    struct font_files *fonts = session_fonts(data, why);
    if (!fonts)
        return false;
    bool good = show(a, &all, set, &asked, font_of(fonts), why);
    font_close(fonts);
    return good;
}

// What is wrong with the settings is said; the program starts without it. The
// words they name are spoken unless the command line has others.
static void read_settings(struct arguments *a, const char *data,
                          struct arena *arena, struct set *out)
{
    struct complaints c = {.words = a->words};
    out->path = settings_path(arena);
    settings_read(&out->settings, out->path, &c);
    const char *words =
        settings_words(arena, out->settings.language, data, out->path);
    if (!a->words && words)
        a->words = catalogue_read(arena, words, &disk_files, &c);
    out->wrong = arena_copy(arena, strbuf_text(&c.text), c.text.length);
    fputs(out->wrong, stderr);
    complaints_free(&c);
}

int command_window(const struct arguments *asked, const char *data)
{
    struct arena arena = {0};
    struct arguments a = *asked;
    struct set set;
    read_settings(&a, data, &arena, &set);
    struct reason why = {.words = a.words};
    bool good = run(&a, data, &set, &arena, &why);
    if (why.text.length)
        say_error(&why);
    reason_free(&why);
    arena_free(&arena);
    return good ? EXIT_DONE : EXIT_BAD;
}
