#include "commands/commands.h"

#include <string.h>

#include "base/save.h"
#include "commands/place.h"
#include "commands/session.h"
#include "export/picture.h"
#include "frame/against.h"
#include "frame/frame.h"
#include "frame/taken_pair.h"
#include "sdl/font.h"

static bool make_view(const struct arguments *a, const struct trace *t,
                      struct view *out, struct reason *why)
{
    struct address focus;
    if (!view_find(a, out, why))
        return false;
    if (!a->focus)
        return true;
    bool good = address_parse(t, a->focus, &focus, why);
    if (good)
        out->attention.focus = place_of_address(&focus);
    return good;
}

static bool ends_in_svg(const char *path)
{
    const char *dot = strrchr(path, '.');
    return dot && (dot[1] == 's' || dot[1] == 'S');
}

static bool save(const char *path, const struct strbuf *file,
                 struct reason *why)
{
    int error = save_file(path, strbuf_text(file), file->length);
    struct reason system = {.words = why->words};
    if (error) {
        reason_system(&system, error);
        reason_add(
            why, "error.save",
            SLOTS(TEXT("path", path), TEXT("error", reason_text(&system))));
    }
    reason_free(&system);
    return !error;
}

// One frame of the lesson, or of it and what it stands against.
struct drawn {
    struct shown shown;
    struct view view;
    const struct book *book, *other; // other: NULL for none
};

static void build(const struct drawn *d, const struct font *font,
                  struct arena *arena, struct list *list, struct strbuf *says,
                  struct strbuf *math)
{
    if (!d->other) {
        frame_build(&d->shown, &d->view, font, arena, list);
        frame_spoken(&d->shown, &d->view, arena, says);
        frame_math(&d->shown, &d->view, arena, math);
        return;
    }
    struct pair pair =
        d->other->without
            ? taken_pair(d->book, d->other, &d->shown, &d->view, arena)
            : against(d->other, d->book, &d->shown, &d->view, arena);
    pair_build(&pair, &d->view, font, arena, list);
    strbuf_add(says, pair.sentence);
}

static bool draw(const struct arguments *a, const struct drawn *d,
                 const struct font *font, struct reason *why)
{
    struct arena arena = {0};
    struct list list = {0};
    struct strbuf file = {0};
    bool good = true;
    struct strbuf says = {0}, math = {0};
    build(d, font, &arena, &list, &says, &math);
    if (ends_in_svg(a->output)) {
        list.says = strbuf_text(&says);
        list.math = math.length ? math.text : NULL;
        svg_write(&list, &file);
    } else {
        good = picture_png(&list, font, &file);
    }
    if (good)
        good = save(a->output, &file, why);
    else
        reason_add(why, "error.png", NO_SLOTS);
    strbuf_free(&says);
    strbuf_free(&math);
    strbuf_free(&file);
    list_free(&list);
    arena_free(&arena);
    return good;
}

static bool render(const struct arguments *a, const char *data,
                   const struct session *s, const struct session *other,
                   struct reason *why)
{
    struct drawn d = {.shown = {.lesson = &s->book.lesson,
                                .trace = &s->book.trace,
                                .fraction = a->fraction,
                                .before = a->ghosts ? &other->book.trace
                                                    : NULL},
                      .book = &s->book,
                      .other = a->against || a->why ? &other->book : NULL};
    if (!place_find(a, &s->book.trace, &d.shown.position, why) ||
        !make_view(a, &s->book.trace, &d.view, why))
        return false;
    struct font_files *fonts = session_fonts(data, why);
    if (!fonts)
        return false;
    bool good = draw(a, &d, font_of(fonts), why);
    font_close(fonts);
    return good;
}

int command_render(const struct arguments *a, const char *data)
{
    struct session s, other = {0};
    bool good = session_open_or_say(&s, a, data, a->files[0]) &&
                (a->why      ? session_open_without(&other, a, &s)
                 : a->ghosts ? session_open_before(&other, a, data)
                             : session_open_against(&other, a, data, &s));
    if (good) {
        struct reason why = {.words = a->words};
        good = render(a, data, &s, &other, &why);
        if (!good)
            say_error(&why);
        reason_free(&why);
    }
    session_close(&s);
    session_close(&other);
    return good ? EXIT_DONE : EXIT_BAD;
}
