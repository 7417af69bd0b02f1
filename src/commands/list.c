#include "commands/commands.h"

#include <stdio.h>
#include <string.h>

#include "base/visible.h"
#include "commands/lessons.h"
#include "commands/session.h"
#include "report/sink.h"
#include "mechanism/mechanism.h"

// A lesson's line; without a title it could not be read.
struct entry_line {
    const char *name, *title, *goal;
};

// How wide text is on a terminal, near enough: its code points.
static int width(const char *text)
{
    int count = 0;
    for (; *text; text++)
        count += ((unsigned char)*text & 0xC0) != 0x80;
    return count;
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

static bool read_line(struct entry_line *out, struct arena *arena,
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
    int name = 0, title = 0;
    for (int i = 0; i < count; i++) {
        name = most(name, width(lines[i].name));
        title = most(title, lines[i].title ? width(lines[i].title) : 0);
    }
    struct sink out = {.file = stdout};
    for (int i = 0; i < count; i++) {
        if (!lines[i].title)
            continue;
        pad(&out.text, lines[i].name, name);
        pad(&out.text, lines[i].title, title);
        strbuf_addf(&out.text, "%s\n", lines[i].goal);
    }
    bool good = say_written(words, sink_finish(&out));
    strbuf_free(&out.text);
    return good;
}

int command_list(const struct arguments *a, const char *data)
{
    struct arena arena = {0};
    struct reason why = {.words = a->words};
    struct lessons all;
    bool good = lessons_find(&all, &arena, data, &why);
    if (good) {
        struct entry_line *lines =
            arena_array(&arena, (size_t)all.count, sizeof *lines);
        for (int i = 0; i < all.count; i++)
            good &= read_line(&lines[i], &arena, a->words, all.names[i],
                              all.paths[i]);
        good &= print(a->words, lines, all.count);
    } else {
        say_error(&why);
    }
    reason_free(&why);
    arena_free(&arena);
    return good ? EXIT_DONE : EXIT_BAD;
}
