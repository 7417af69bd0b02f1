#include "commands/session.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "commands/lessons.h"
#include "frame/against.h"
#include "report/stood.h"
#include "report/taken.h"

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
    const char *path = lessons_path(&s->arena, data, name, false, &why);
    if (!path)
        fail(s, &why);
    reason_free(&why);
    return path && book_open(&s->book, a->words, path, own);
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
        change_was(a->words, &last.book.lesson, &last.book.trace,
                   a->own.edits[own.edit_count], &was);
        changes_note(&s->book.changes, strbuf_text(&was));
        strbuf_free(&was);
    }
    session_close(&last);
}

bool session_open(struct session *s, const struct arguments *a,
                  const char *data, const char *name)
{
    bool good = open_own(s, a, data, name, own_of(a));
    if (good && a->ghosts)
        note_last(s, a, data, name);
    return good;
}

void session_close(struct session *s)
{
    book_close(&s->book);
    complaints_free(&s->complaints);
    arena_free(&s->arena);
}

void session_say(const struct session *s)
{
    fputs(strbuf_text(&s->complaints.text), stderr);
    fputs(strbuf_text(&s->book.complaints.text), stderr);
    if (s->book.good)
        say_remarks(&s->book.lesson);
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
    if (good && !(good = against_fits(&s->book, &beside->book, &why)))
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
    const struct counterfactual *c = taken_find(&of->book, a->why, &why);
    if (!c)
        fail(s, &why);
    bool good = c && taken_open(&s->book, &of->book, c);
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

struct books session_books(const struct arguments *a, const struct session *s,
                           const struct session *other)
{
    bool two = a->why || a->against;
    return (struct books){.book = &s->book,
                          .other = two ? &other->book : NULL,
                          .before = a->ghosts ? &other->book : NULL};
}

struct font_files *session_fonts(const char *data, struct reason *why)
{
    struct arena arena = {0};
    const char *choice = getenv("FOLLOWSPOT_FONTS");
    bool shipped = choice && !strcmp(choice, "shipped");
    struct font_files *fonts =
        font_open(arena_print(&arena, "%s/assets", data),
                  shipped ? FONTS_SHIPPED : FONTS_OF_SYSTEM, why);
    arena_free(&arena);
    return fonts;
}

void say_remarks(const struct lesson *lesson)
{
    for (int i = 0; i < lesson->remark_count; i++)
        fprintf(stderr, "%s\n", lesson->remarks[i]);
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
