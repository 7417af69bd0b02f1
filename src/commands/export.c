// SPDX-License-Identifier: MIT
#define _POSIX_C_SOURCE 200809L // isatty

#include "commands/commands.h"

#include <stdio.h>
#include <unistd.h>

#include "base/save.h"
#include "commands/place.h"
#include "commands/session.h"
#include "commands/stop.h"
#include "export/export.h"
#include "lesson/page_id.h"
#include "sdl/font.h"

// How far it is, on a terminal, when it takes longer than half a second.
struct ticker {
    const struct catalogue *words;
    double last; // when it was told last
    bool told;
};

static void tell_part(struct ticker *t, double part)
{
    double now = seconds_now();
    if (now - t->last < 0.5 || !isatty(STDERR_FILENO))
        return;
    struct strbuf line = {0};
    say(t->words, &line, "export.part",
        SLOTS(COUNT("part", (int)(part * 100))));
    fprintf(stderr, "\r%s", strbuf_text(&line));
    strbuf_free(&line);
    t->last = now;
    t->told = true;
}

// False, with the reason, when it was stopped.
static bool make_all(struct export *e, const struct catalogue *words,
                     struct reason *why)
{
    struct ticker t = {words, seconds_now(), false};
    bool stopped = false;
    while (!stopped && export_more(e)) {
        tell_part(&t, export_part(e));
        stopped = stop_asked();
    }
    if (t.told)
        fputs("\n", stderr);
    if (stopped)
        reason_add(why, "export.stopped", NO_SLOTS);
    return !stopped;
}

static bool export_make(const struct wish *wish, struct reason *why)
{
    struct export *e = export_begin(wish, why);
    if (!e)
        return false;
    struct stop *before = stop_hold();
    bool good = make_all(e, wish->view->words, why);
    int files = 1;
    if (good && is_standard_output(wish->path))
        export_size(e, &files);
    if (files > 1)
        reason_add(why, "option.output.several", NO_SLOTS);
    good = good && files == 1;
    if (good)
        good = export_finish(e, save_output, why);
    else
        export_drop(e);
    stop_taken(before);
    return good;
}

// A film of nothing else is one of a word; of a page it is found.
static bool find_film(const struct arguments *a,
                      const struct documents *documents, struct wish *wish,
                      struct reason *why)
{
    struct chosen *c = &wish->steps;
    if (format_can(wish->format, CAN_FILM) && !c->reel && !c->first &&
        !c->pages && !c->leveled && !documents->other)
        c->reel = REEL_WORD;
    if (c->reel != REEL_PAGE)
        return true;
    int page = page_named(&documents->document->lesson, a->page, why);
    c->first = c->last = page + 1;
    return page >= 0;
}

static bool export_along(const struct arguments *a, const char *data,
                         struct session *s, const struct session *other,
                         struct reason *why)
{
    struct view view;
    struct wish wish = {.documents = session_documents(a, s, other),
                        .view = &view,
                        .path = a->output,
                        .format = format_at(format_of(a->output)),
                        .steps = a->steps,
                        .paper = a->paper,
                        .worksheet = a->worksheet,
                        .notes = a->notes,
                        .blanks = a->blanks,
                        .blank_count = a->blank_count};
    wish.steps.level = a->level;
    if (!find_film(a, &wish.documents, &wish, why))
        return false;
    if (!view_find(a, &view, why))
        return false;
    if (format_can(wish.format, CAN_DATA)) // numbers have no letters
        return export_make(&wish, why);
    struct font_files *fonts = session_fonts(data, why);
    if (!fonts)
        return false;
    wish.font = font_of(fonts);
    bool good = export_make(&wish, why);
    font_close(fonts);
    return good;
}

int command_export(const struct arguments *a, const char *data)
{
    return session_run(a, data, export_along);
}
