// followspot import: tensors of other programs made a lesson; and followspot
// new, one of words alone.
#include <stdio.h>
#include <string.h>

#include "base/paths.h"
#include "base/save.h"
#include "commands/commands.h"
#include "commands/session.h"
#include "lesson/import.h"
#include "mechanism/mechanism.h"

// The lesson as it would stand on the disk, with the file beside it.
static char *read_draft(void *self, struct arena *arena, const char *lesson,
                        const char *path, size_t most, size_t *length,
                        struct reason *why)
{
    const struct import *m = self;
    const struct strbuf *text = lesson ? &m->beside : &m->lesson;
    (void)path, (void)most, (void)why;
    *length = text->length;
    return arena_copy(arena, strbuf_text(text), text->length);
}

// What is written opens, or it is not written.
static bool opens(const struct import *m, struct complaints *c)
{
    const struct files files = {read_draft, (void *)m, NULL, NULL};
    struct lesson lesson;
    bool good =
        lesson_load(&lesson, m->wish->output, &files, model_kinds, c);
    if (good)
        lesson_free(&lesson);
    return good;
}

static bool write_file(struct import *m, const char *path,
                       const struct strbuf *bytes)
{
    struct reason why = {.words = m->r->complaints->words};
    int error = bytes->length
                    ? save_file(path, bytes->text, bytes->length)
                    : 0;
    if (error) {
        reason_system(&why, error);
        complain(m->r->complaints, (struct mark){0}, "error.save",
                 SLOTS(TEXT("path", path), TEXT("error", reason_text(&why))));
    } else if (bytes->length) {
        say(why.words, &m->told, "import.written", SLOTS(TEXT("path", path)));
        strbuf_add(&m->told, "\n");
    }
    reason_free(&why);
    return !error;
}

// Nothing that is there is written over.
static bool is_free(const struct import *m, const char *path)
{
    if (is_there(path))
        complain(m->r->complaints, (struct mark){path, 0, 0}, "import.there",
                 NO_SLOTS);
    return !is_there(path);
}

static bool write_lesson(struct import *m)
{
    const char *beside = import_beside(m->r->arena, m->wish->output);
    return is_free(m, m->wish->output) &&
           (!m->beside.length || is_free(m, beside)) &&
           opens(m, m->r->complaints) && write_file(m, beside, &m->beside) &&
           write_file(m, m->wish->output, &m->lesson);
}

// Makes the lesson that is wished for and writes it; says what became of it.
static int make_lesson(const struct arguments *a, const struct import_wish *wish)
{
    struct arena arena = {0};
    struct complaints c = {.words = a->words};
    struct reading r = {&arena, &c};
    struct import *m = arena_alloc(&arena, sizeof *m);
    bool good = wish->file_count ? import_make(m, &r, wish, &disk_files)
                                 : import_nothing(m, &r, wish);
    good = good && write_lesson(m);
    bool written = fputs(strbuf_text(&m->told), stdout) >= 0 && !fflush(stdout);
    fputs(strbuf_text(&c.text), stderr);
    import_free(m);
    complaints_free(&c);
    arena_free(&arena);
    return say_written(a->words, written) && good ? EXIT_DONE : EXIT_BAD;
}

int command_import(const struct arguments *a, const char *data)
{
    (void)data;
    const struct import_wish wish = {.files = a->files,
                                     .file_count = a->file_count,
                                     .as = a->as,
                                     .tokens = a->own.text,
                                     .under = a->under,
                                     .heads = a->heads,
                                     .output = a->output};
    return make_lesson(a, &wish);
}

int command_new(const struct arguments *a, const char *data)
{
    (void)data;
    const struct import_wish wish = {.tokens = a->own.text,
                                     .output = a->files[0]};
    return make_lesson(a, &wish);
}
