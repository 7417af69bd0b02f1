// SPDX-License-Identifier: MIT
#include "document/import.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "base/paths.h"
#include "document/check/every_page.h"
#include "document/document.h"
#include "lesson/import/import.h"

typedef int (*save_function)(const char *path, const void *data, size_t length);

// As the lesson and the file beside it would stand on the disk.
static void import_lend(struct import *m, struct document *b)
{
    const char *beside = import_beside(m->r->arena, m->wish->output);
    const char *slash = strrchr(beside, '/');
    file_cache_lend(b->cache, m->wish->output, strbuf_text(&m->lesson),
                    m->lesson.length);
    if (m->beside.length)
        file_cache_lend(b->cache, slash ? slash + 1 : beside, m->beside.text,
                        m->beside.length);
}

// What `followspot check` would refuse is not written.
static bool import_opens(struct import *m)
{
    struct complaints *all = m->r->complaints;
    struct document b;
    document_name(&b, all->words, m->wish->output, NULL);
    import_lend(m, &b);
    if (document_read_whole(&b)) {
        check_every_page(&b, &b.complaints);
        check_bank(&b, &b.complaints);
    }
    m->opens = !b.complaints.count;
    all->count += b.complaints.count;
    strbuf_add(&all->text, strbuf_text(&b.complaints.text));
    document_close(&b);
    return m->opens;
}

static bool import_write_file(struct import *m, save_function save,
                              const char *path, const struct strbuf *bytes)
{
    struct reason why = {.words = m->r->complaints->words};
    int error = bytes->length ? save(path, bytes->text, bytes->length) : 0;
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
static bool import_is_free(const struct import *m, const char *path)
{
    if (is_there(path))
        complain(m->r->complaints, (struct mark){path, 0, 0}, "import.there",
                 NO_SLOTS);
    return !is_there(path);
}

static bool import_check(struct import *m)
{
    return import_is_free(m, m->wish->output) &&
           (!m->beside.length ||
            import_is_free(m, import_beside(m->r->arena, m->wish->output))) &&
           (m->opens || import_opens(m));
}

bool import_save(struct import *m, save_function save)
{
    const char *beside = import_beside(m->r->arena, m->wish->output);
    return import_check(m) && import_write_file(m, save, beside, &m->beside) &&
           import_write_file(m, save, m->wish->output, &m->lesson);
}

// --- what it would become ----------------------------------------------------

// With what it is made of; [b] is its first member.
struct making {
    struct import_preview b;
    struct arena arena;
    struct complaints complaints;
    struct reading reading;
};

static char *import_read_counted(void *self, struct arena *arena,
                                 const char *lesson, const char *path,
                                 size_t most, size_t *length,
                                 struct reason *why)
{
    struct import_preview *b = self;
    char *bytes = disk_files.read(disk_files.self, arena, lesson, path, most,
                                  length, why);
    b->bytes += bytes ? *length : 0;
    return bytes;
}

static FILE *import_open_counted(void *self, const char *lesson,
                                 const char *path, size_t most,
                                 struct reason *why)
{
    struct import_preview *b = self;
    FILE *f = disk_files.open(disk_files.self, lesson, path, most, why);
    long length = f && !fseek(f, 0, SEEK_END) ? ftell(f) : 0;
    b->bytes += length > 0 ? (size_t)length : 0;
    return f;
}

static int axes_of(const struct array *a)
{
    int first = 0;
    while (first < a->axes - 2 && a->shape[first] == 1)
        first++;
    int axes = a->axes - first;
    return a->type == NUMBER_NONE ? 0 : axes > 3 ? 3 : axes < 1 ? 1 : axes;
}

static const struct import_preview_tensor *list_tensors(struct arena *arena,
                                                        const struct import *m)
{
    struct import_preview_tensor *out =
        arena_array(arena, (size_t)m->found_count + 1, sizeof *out);
    for (int i = 0; i < m->found_count; i++) {
        const struct found_tensor *f = &m->found[i];
        out[i] = (struct import_preview_tensor){
            f->array.name, array_shape(arena, &f->array),
            f->role,       f->turned,
            f->mask,       axes_of(&f->array)};
    }
    return out;
}

static const char *list_pieces(struct arena *arena, const struct import *m)
{
    const char *out = "";
    for (int i = 0; i < 3 && m->stack[i].axes; i++)
        out = arena_print(arena, "%s%s%s %s", out, i ? ", " : "",
                          m->stack[i].name, array_shape(arena, &m->stack[i]));
    for (int i = 0; i < m->pieces; i++)
        out = arena_print(arena, "%s%s%s %d × %d", out, i ? ", " : "",
                          m->piece[i].key, m->piece[i].matrix.rows,
                          m->piece[i].matrix.columns);
    return out;
}

static void import_set_complaint(struct making *k)
{
    const char *text = strbuf_text(&k->complaints.text);
    size_t first = strcspn(text, "\n");
    bool goes_on = first && text[first - 1] == ':'; // what it says stands below
    char *all = arena_copy(&k->arena, text, goes_on ? strlen(text) : first);
    for (char *c = all; *c; c++)
        *c = *c == '\n' ? ' ' : *c;
    k->b.complaint = all;
}

struct import_preview *import_preview_make(const struct catalogue *words,
                                           const struct import_wish *wish)
{
    assert(wish->output);
    struct making *k = must_realloc(NULL, 1, sizeof *k);
    *k = (struct making){.complaints.words = words};
    const struct files files = {.read = import_read_counted,
                                .self = &k->b,
                                .open = import_open_counted};
    struct import *m = arena_alloc(&k->arena, sizeof *m);
    k->reading = (struct reading){&k->arena, &k->complaints};
    k->b.made = m;
    k->b.good = import_make(m, &k->reading, wish, &files) && import_check(m);
    k->b.asked = m->refused;
    k->b.tensors = list_tensors(&k->arena, m);
    k->b.count = m->found_count;
    k->b.files_read = m->files_read;
    k->b.kind = m->kind;
    k->b.whole = m->whole;
    k->b.words = m->tokens.count;
    k->b.queries = m->queries.count;
    k->b.pieces = list_pieces(&k->arena, m);
    k->b.remarks = m->taken ? strbuf_text(&m->told) + m->taken : "";
    import_set_complaint(k);
    return &k->b;
}

bool import_preview_write(struct import_preview *b, save_function save)
{
    assert(b->made && save);
    struct making *k = (struct making *)b;
    b->good = b->good && import_save(b->made, save);
    b->remarks = "";
    import_set_complaint(k);
    return b->good;
}

void import_preview_free(struct import_preview *b)
{
    struct making *k = (struct making *)b;
    if (!b)
        return;
    import_free(b->made);
    complaints_free(&k->complaints);
    arena_free(&k->arena);
    free(k);
}
