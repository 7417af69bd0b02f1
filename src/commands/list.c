// SPDX-License-Identifier: MIT
#include "commands/commands.h"

#include <stdio.h>
#include <string.h>

#include "base/utf8.h"
#include "commands/lessons.h"
#include "commands/session.h"
#include "commands/wrap.h"
#include "lesson/pace.h"
#include "lesson/vocabulary.h"
#include "report/places.h"
#include "report/sink.h"
#include "mechanism/mechanism.h"

enum { CLASS_COLUMN = 14 }; // where the words of a class begin

// A lesson's line; without a title it could not be read.
struct entry_line {
    const char *name, *title, *takes, *goal;
};

static int width(const char *text)
{
    return text ? wrap_width(text, strlen(text)) : 0;
}

static void pad(struct strbuf *out, const char *text, int columns)
{
    strbuf_addf(out, "%s%*s", text, columns - width(text) + 2, "");
}

// One line each, whatever line breaks a goal was written with.
static const char *flat(struct arena *arena, const char *text)
{
    char *copy = arena_copy(arena, text, strlen(text));
    size_t length = strlen(copy);
    for (size_t i = 0; i < length; i++)
        if ((unsigned char)copy[i] < ' ')
            copy[i] = ' ';
    while (length > 0 && copy[length - 1] == ' ')
        copy[--length] = 0;
    return copy;
}

// "12 min + 18 more"; "" where there are no pages.
static const char *takes(struct arena *arena, const struct catalogue *words,
                         const struct lesson *l)
{
    struct strbuf out = {0};
    pace_say(l, words, &out);
    const char *copy = arena_copy(arena, strbuf_text(&out), out.length);
    strbuf_free(&out);
    return copy;
}

static bool read_entry(struct entry_line *out, struct arena *arena,
                       const struct catalogue *words, const char *name,
                       const char *path)
{
    struct lesson lesson;
    struct complaints c = {.words = words};
    struct strbuf shown = {0};
    strbuf_add_visible(&shown, name, strlen(name));
    *out = (struct entry_line){
        .name = arena_copy(arena, strbuf_text(&shown), shown.length)};
    strbuf_free(&shown);
    bool good = lesson_load(&lesson, path, &disk_files, model_kinds, &c);
    if (good) {
        out->title = flat(arena, lesson.title);
        out->goal = flat(arena, lesson.goal);
        out->takes = takes(arena, words, &lesson);
        lesson_free(&lesson);
    }
    fputs(strbuf_text(&c.text), stderr);
    complaints_free(&c);
    return good;
}

static int most(int a, int b)
{
    return a > b ? a : b;
}

static bool print(const struct catalogue *words, const struct entry_line *lines,
                  int count)
{
    int name = 0, title = 0, takes = 0;
    for (int i = 0; i < count; i++) {
        name = most(name, width(lines[i].name));
        title = most(title, width(lines[i].title));
        takes = most(takes, width(lines[i].takes));
    }
    struct sink out = {.file = stdout};
    for (int i = 0; i < count; i++) {
        if (!lines[i].title)
            continue;
        pad(&out.text, lines[i].name, name);
        pad(&out.text, lines[i].title, title);
        pad(&out.text, lines[i].takes, takes);
        strbuf_addf(&out.text, "%s\n", lines[i].goal);
    }
    bool good = say_written(words, sink_finish(&out));
    strbuf_free(&out.text);
    return good;
}

// "nouns: cat, dog" or "cat, dog", indented where lines break.
static void add_class(struct strbuf *out, const struct word_class *c)
{
    struct strbuf line = {0};
    for (int i = 0; i < c->words.count; i++)
        strbuf_addf(&line, "%s%s", i ? ", " : "", c->words.word[i]);
    if (c->name)
        strbuf_addf(out, "%s:", c->name);
    wrap_add(out, strbuf_text(&line), c->name ? CLASS_COLUMN : 0,
             c->name ? width(c->name) + 1 : 0);
    strbuf_add(out, "\n");
    strbuf_free(&line);
}

static bool print_vocabulary(const struct catalogue *words,
                             const struct vocabulary *known)
{
    struct sink out = {.file = stdout};
    for (int i = 0; i < known->count; i++)
        add_class(&out.text, &known->classes[i]);
    if (!known->count) {
        say(words, &out.text, "vocabulary.any", NO_SLOTS);
        strbuf_add(&out.text, "\n");
    }
    bool good = say_written(words, sink_finish(&out));
    strbuf_free(&out.text);
    return good;
}

// The words that a lesson's sentence may be of.
static bool list_vocabulary(const struct arguments *a, const char *data,
                            struct arena *arena, struct reason *why)
{
    struct vocabulary known;
    struct complaints c = {.words = a->words};
    const char *path = lessons_path(arena, data, a->vocabulary, false, why);
    bool good = path && vocabulary_read(arena, path, &disk_files, model_kinds,
                                        &known, &c);
    fputs(strbuf_text(&c.text), stderr);
    complaints_free(&c);
    return good && print_vocabulary(a->words, &known);
}

// The places of a lesson by their addresses.
static bool list_places(const struct arguments *a, const char *data)
{
    struct session s;
    struct sink out = {.file = stdout};
    bool good = session_open_or_say(&s, a, data, a->places);
    if (good) {
        places_list(&s.document.trace, &out);
        good = say_written(a->words, sink_finish(&out));
    }
    strbuf_free(&out.text);
    session_close(&s);
    return good;
}

static bool list_lessons(const struct arguments *a, const char *data,
                         struct arena *arena, struct reason *why)
{
    struct lessons all;
    if (!lessons_find(&all, arena, data, why))
        return false;
    bool good = true;
    struct entry_line *lines =
        arena_array(arena, (size_t)all.count, sizeof *lines);
    for (int i = 0; i < all.count; i++)
        good &=
            read_entry(&lines[i], arena, a->words, all.names[i], all.paths[i]);
    return print(a->words, lines, all.count) && good;
}

int command_list(const struct arguments *a, const char *data)
{
    struct arena arena = {0};
    struct reason why = {.words = a->words};
    bool good = a->places       ? list_places(a, data)
                : a->vocabulary ? list_vocabulary(a, data, &arena, &why)
                                : list_lessons(a, data, &arena, &why);
    if (why.text.length)
        say_error(&why);
    reason_free(&why);
    arena_free(&arena);
    return good ? EXIT_DONE : EXIT_BAD;
}
