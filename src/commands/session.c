// SPDX-License-Identifier: MIT
#include "commands/session.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/save.h"
#include "base/utf8.h"
#include "commands/commands.h"
#include "commands/lessons.h"
#include "frame/pair/against.h"
#include "document/change/was.h"
#include "document/measuring.h"
#include "document/without.h"

static bool fail(struct session *s, const struct reason *why)
{
    strbuf_addf(&s->complaints.text, "followspot: %s\n", reason_text(why));
    s->complaints.count++;
    return false;
}

static bool open_own(struct session *s, const struct arguments *a,
                     const char *data, const char *name, const struct own *own)
{
    *s = (struct session){.complaints.words = a->words};
    struct reason why = {.words = a->words};
    const char *path = strcmp(name, "-")
                           ? lessons_path(&s->arena, data, name, false, &why)
                           : name; // standard input
    if (!path)
        fail(s, &why);
    reason_free(&why);
    return path && document_open(&s->document, a->words, path, own);
}

// Notes what stood where the last edit puts something else, in the lesson with
// all edits before it.
static void note_last(struct session *s, const struct arguments *a,
                      const char *data, const char *name)
{
    struct session last;
    struct own own = a->own;
    own.edit_count--;
    if (open_own(&last, a, data, name, &own)) {
        struct strbuf was = {0};
        change_was(a->words, &last.document.lesson, &last.document.trace,
                   a->own.edits[own.edit_count], &was);
        changes_note(&s->document.changes, s->document.changes.count - 1,
                     strbuf_text(&was));
        strbuf_free(&was);
    }
    session_close(&last);
}

bool session_open(struct session *s, const struct arguments *a,
                  const char *data, const char *name)
{
    bool good = open_own(s, a, data, name, own_of(a));
    if (good)
        measure_all(&s->document);
    if (good && a->ghosts)
        note_last(s, a, data, name);
    return good;
}

void session_close(struct session *s)
{
    document_close(&s->document);
    complaints_free(&s->complaints);
    arena_free(&s->arena);
}

void session_say(const struct session *s)
{
    fputs(strbuf_text(&s->complaints.text), stderr);
    fputs(strbuf_text(&s->document.complaints.text), stderr);
    if (s->document.good)
        say_remarks(&s->document.lesson);
}

bool session_open_or_say(struct session *s, const struct arguments *a,
                         const char *data, const char *name)
{
    bool good = session_open(s, a, data, name);
    session_say(s);
    return good;
}

static bool open_against(struct session *s, const struct arguments *a,
                         const char *data, const struct session *beside)
{
    bool good = open_own(s, a, data, a->against, NULL);
    session_say(s);
    struct reason why = {.words = a->words};
    if (good && !(good = against_fits(&s->document, &beside->document, &why)))
        say_error(&why);
    reason_free(&why);
    return good;
}

static bool open_before(struct session *s, const struct arguments *a,
                        const char *data)
{
    struct own own = a->own;
    own.edit_count = 0;
    bool good = open_own(s, a, data, a->files[0], &own);
    session_say(s);
    return good;
}

static bool open_without(struct session *s, const struct arguments *a,
                         const struct session *of)
{
    *s = (struct session){.complaints.words = a->words};
    struct reason why = {.words = a->words};
    const struct counterfactual *c = without_find(&of->document, a->why, &why);
    if (!c)
        fail(s, &why);
    bool good = c && without_open(&s->document, &of->document, c);
    reason_free(&why);
    session_say(s);
    return good;
}

bool session_open_beside(struct session *s, const struct arguments *a,
                         const char *data, const struct session *of)
{
    *s = (struct session){.complaints.words = a->words};
    return a->why       ? open_without(s, a, of)
           : a->against ? open_against(s, a, data, of)
           : a->ghosts  ? open_before(s, a, data)
                        : true;
}

struct documents session_documents(const struct arguments *a,
                                   const struct session *s,
                                   const struct session *other)
{
    bool two = a->why || a->against;
    return (struct documents){.document = &s->document,
                              .other = two ? &other->document : NULL,
                              .before = a->ghosts ? &other->document : NULL};
}

static bool only_shipped(void)
{
    const char *choice = getenv("FOLLOWSPOT_FONTS");
    return choice && !strcmp(choice, "shipped");
}

static void say_lacking(const void *words, uint32_t code, const char *package)
{
    struct reason said = {.words = words};
    char letter[5] = "";
    letter[utf8_write(code, letter)] = '\0';
    struct strbuf name = {0};
    strbuf_addf(&name, "U+%04X", (unsigned)code);
    const struct slot slots[] = {TEXT("letter", letter),
                                 TEXT("code", strbuf_text(&name)),
                                 TEXT("package", package),
                                 {0}};
    const char *key = !package         ? "note.lacking"
                      : only_shipped() ? "note.lacking.shipped"
                                       : "note.lacking.package";
    reason_add(&said, key, slots);
    say_error(&said);
    strbuf_free(&name);
    reason_free(&said);
}

struct font_files *session_fonts(const char *data, struct reason *why)
{
    struct arena arena = {0};
    struct font_files *fonts =
        font_open(arena_print(&arena, "%s/assets", data),
                  only_shipped() ? FONTS_SHIPPED : FONTS_OF_SYSTEM, why);
    if (fonts)
        font_tell_lacking(fonts,
                          (struct lacking_listener){say_lacking, why->words});
    arena_free(&arena);
    return fonts;
}

void say_remarks(const struct lesson *lesson)
{
    for (int i = 0; i < lesson->remark_count; i++)
        fprintf(stderr, "%s\n", lesson->remarks[i]);
}

bool output_could(const struct arguments *a, struct reason *why)
{
    const char *path = a->command == COMMAND_NEW ? a->files[0] : a->output;
    return !path || is_standard_output(path) ||
           reason_saved(why, path, save_could(path));
}

int save_output(const char *path, const void *data, size_t length)
{
    return save_file(is_standard_output(path) ? "/dev/stdout" : path, data,
                     length);
}

bool is_standard_output(const char *path)
{
    return !strncmp(path, "-.", 2);
}

void say_error(const struct reason *why)
{
    fprintf(stderr, "followspot: %s\n", reason_text(why));
}

bool say_written(const struct catalogue *words, bool good)
{
    struct reason why = {.words = words};
    if (!good) {
        reason_add(&why, "error.output", NO_SLOTS);
        say_error(&why);
    }
    reason_free(&why);
    return good;
}

int session_run(const struct arguments *a, const char *data,
                bool (*run)(const struct arguments *a, const char *data,
                            struct session *s, const struct session *other,
                            struct reason *why))
{
    struct session s, other = {0};
    struct reason why = {.words = a->words};
    bool good = session_open_or_say(&s, a, data, a->files[0]) &&
                session_open_beside(&other, a, data, &s) &&
                run(a, data, &s, &other, &why);
    if (!good && why.text.length)
        say_error(&why);
    reason_free(&why);
    session_close(&s);
    session_close(&other);
    return good ? EXIT_DONE : EXIT_BAD;
}
