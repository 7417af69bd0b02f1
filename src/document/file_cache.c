// SPDX-License-Identifier: MIT
#include "document/file_cache.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#include "checkpoint/checkpoint.h"
#include "lesson/measures.h"
#include "model/counted.h"
#include "yaml/text.h"
#include "yaml/yaml.h"

struct cached_file {
    struct arena arena; // of what follows
    char *path;
    const char *text;
    size_t length;
    bool lent;               // it is another's, who has it longer
    const struct node *tree; // once it was asked for; or NULL
    struct cached_file *next;
};

struct stamped_file {
    const char *path;
    struct stamp stamp;
    struct stamped_file *next;
};

// A checkpoint as it was opened, and its files as they lie in memory.
struct cached_checkpoint {
    struct arena arena; // of what follows
    const char *path;
    const struct checkpoint *checkpoint;
    struct mapping {
        const void *bytes;
        size_t length;
        struct mapping *next;
    } *mapped;
    struct cached_checkpoint *next;
};

struct note {
    struct arena arena; // of what follows
    const char *key;    // NULL: none
    struct words texts;
};

enum { MOST_NOTES = 8 };

struct file_cache {
    struct cached_file *first;
    struct note notes[MOST_NOTES];
    int noted; // how often
    int users;
    struct arena arena; // of what follows
    struct stamped_file *stamped;
    struct cached_checkpoint *checkpoints;
    struct counted *measured;
    int measured_count;
};

struct file_cache *file_cache_new(void)
{
    struct file_cache *c = must_realloc(NULL, 1, sizeof *c);
    *c = (struct file_cache){.users = 1};
    return c;
}

struct file_cache *file_cache_share(struct file_cache *c)
{
    assert(c->users > 0);
    c->users++;
    return c;
}

static struct cached_file **file_cache_find(struct file_cache *c,
                                            const char *path)
{
    struct cached_file **at = &c->first;
    while (*at && strcmp((*at)->path, path))
        at = &(*at)->next;
    return at;
}

static void file_cache_forget(struct cached_file **at)
{
    struct cached_file *gone = *at;
    *at = gone->next;
    arena_free(&gone->arena);
    free(gone);
}

static void checkpoint_drop(struct cached_checkpoint *k)
{
    for (struct mapping *m = k->mapped; m; m = m->next)
        disk_unmap(m->bytes, m->length);
    arena_free(&k->arena);
    free(k);
}

void file_cache_drop(struct file_cache *c)
{
    if (!c || --c->users)
        return;
    while (c->first)
        file_cache_forget(&c->first);
    for (int i = 0; i < MOST_NOTES; i++)
        arena_free(&c->notes[i].arena);
    while (c->checkpoints) {
        struct cached_checkpoint *gone = c->checkpoints;
        c->checkpoints = gone->next;
        checkpoint_drop(gone);
    }
    arena_free(&c->arena);
    free(c);
}

bool file_cache_noted(const struct file_cache *c, const char *key,
                      struct words *out)
{
    assert(key && out);
    for (int i = 0; i < MOST_NOTES; i++)
        if (c->notes[i].key && !strcmp(c->notes[i].key, key)) {
            *out = c->notes[i].texts;
            return true;
        }
    return false;
}

void file_cache_note(struct file_cache *c, const char *key,
                     struct words of_pages)
{
    struct words known;
    if (file_cache_noted(c, key, &known))
        return;
    struct note *n = &c->notes[c->noted++ % MOST_NOTES];
    arena_free(&n->arena);
    const char **texts =
        arena_array(&n->arena, (size_t)of_pages.count + 1, sizeof *texts);
    for (int i = 0; i < of_pages.count; i++) {
        const char *text = of_pages.word[i];
        texts[i] = text ? arena_copy(&n->arena, text, strlen(text)) : NULL;
    }
    n->key = arena_copy(&n->arena, key, strlen(key));
    n->texts = (struct words){of_pages.count, texts};
}

struct stamp file_cache_stamp(struct file_cache *c, const char *path,
                              struct stamp now)
{
    assert(path);
    for (const struct stamped_file *s = c->stamped; s; s = s->next)
        if (!strcmp(s->path, path))
            return s->stamp;
    struct stamped_file *s = arena_alloc(&c->arena, sizeof *s);
    *s = (struct stamped_file){arena_copy(&c->arena, path, strlen(path)), now,
                               c->stamped};
    c->stamped = s;
    return now;
}

struct counted *file_cache_measures(struct file_cache *c,
                                     const struct lesson *l)
{
    if (c->measured || !l->measure_count)
        return c->measured;
    c->measured =
        arena_array(&c->arena, (size_t)l->measure_count, sizeof *c->measured);
    c->measured_count = l->measure_count;
    for (int i = 0; i < l->measure_count; i++) {
        const char *name = l->measures[i].name;
        c->measured[i] =
            (struct counted){.name = arena_copy(&c->arena, name, strlen(name)),
                              .sentences = l->measures[i].sentences};
    }
    return c->measured;
}

struct counted *file_cache_measured(struct file_cache *c, int number)
{
    assert(number >= 0 && number < c->measured_count);
    return &c->measured[number];
}

void file_cache_rename(struct file_cache *c, const char *from, const char *to)
{
    assert(from && to);
    struct cached_file **other = file_cache_find(c, to);
    if (*other && strcmp(from, to))
        file_cache_forget(other);
    struct cached_file *copy = *file_cache_find(c, from);
    if (!copy)
        return;
    copy->path = arena_copy(&copy->arena, to, strlen(to));
    for (copy = c->first; copy; copy = copy->next)
        copy->tree = NULL; // it says where it stands
}

const char *file_cache_bytes(struct file_cache *c, const char *path,
                             size_t *length)
{
    const struct cached_file *copy = c ? *file_cache_find(c, path) : NULL;
    *length = copy ? copy->length : 0;
    return copy ? copy->text : NULL;
}

static struct cached_file *file_cache_add(struct file_cache *c,
                                          const char *path, size_t length)
{
    struct cached_file **at = file_cache_find(c, path);
    assert(!*at);
    struct cached_file *copy = must_realloc(NULL, 1, sizeof *copy);
    *copy = (struct cached_file){.length = length};
    copy->path = arena_copy(&copy->arena, path, strlen(path));
    *at = copy;
    return copy;
}

void file_cache_put(struct file_cache *c, const char *path, const char *bytes,
                    size_t length)
{
    struct cached_file *copy = file_cache_add(c, path, length);
    copy->text = arena_copy(&copy->arena, bytes, length);
}

void file_cache_lend(struct file_cache *c, const char *path, const char *bytes,
                     size_t length)
{
    struct cached_file *copy = file_cache_add(c, path, length);
    copy->text = bytes;
    copy->lent = true;
}

// A lesson is known by its path, its weights by theirs as they are named
// there: of one lesson there are no two of the same name.
static char *file_cache_read(void *self, struct arena *arena,
                             const char *lesson, const char *path, size_t most,
                             size_t *length, struct reason *why)
{
    struct file_cache *c = self;
    struct cached_file **at = file_cache_find(c, path);
    if (!*at) {
        char *text = disk_files.read(disk_files.self, arena, lesson, path, most,
                                     length, why);
        if (!text || *length > LESSON_MOST_BYTES)
            return text; // too large to have twice
        file_cache_put(c, path, text, *length);
        return text;
    }
    *length = (*at)->length;
    if ((*at)->lent) { // it may be large
        char *text;
        memcpy(&text, &(*at)->text, sizeof text); // who reads changes nothing
        return text;
    }
    return arena_copy(arena, (*at)->text, *length);
}

// What is read again and again, while a number is pulled, is made a tree but
// once.
static const struct node *file_cache_tree(void *self, const char *path,
                                          const char *file, const char **text,
                                          size_t *length)
{
    struct cached_file *copy = *file_cache_find(self, path);
    if (!copy)
        return NULL;
    struct complaints c = {0};
    size_t mark = text_order_mark(copy->text, copy->length);
    *text = copy->text + mark;
    *length = copy->length - mark;
    if (!copy->tree)
        copy->tree = yaml_read(&copy->arena, &c,
                               arena_copy(&copy->arena, file, strlen(file)),
                               *text, *length);
    if (c.count)
        copy->tree = NULL; // which the reader will say
    complaints_free(&c);
    return copy->tree;
}

static void file_cache_keep(void *self, const char *path, const char *text,
                            size_t length)
{
    if (!*file_cache_find(self, path))
        file_cache_put(self, path, text, length);
}

// What is lent stands on no disk, where it could be opened.
static bool file_cache_has_lent(const struct file_cache *c)
{
    for (const struct cached_file *f = c->first; f; f = f->next)
        if (f->lent)
            return true;
    return false;
}

// --- checkpoints -------------------------------------------------------------

struct folder {
    struct cached_checkpoint *kept;
    const char *lesson, *path;
};

static const void *checkpoint_read(void *self, const char *name, size_t most,
                                   size_t *length, struct reason *why)
{
    static const char ending[] = ".safetensors";
    const struct folder *f = self;
    struct arena *arena = &f->kept->arena;
    size_t n = strlen(name), cut = sizeof ending - 1;
    const char *path = arena_print(arena, "%s/%s", f->path, name);
    if (n < cut || strcmp(name + n - cut, ending) != 0)
        return disk_files.read(disk_files.self, arena, f->lesson, path, most,
                               length, why);
    struct mapping *m = arena_alloc(arena, sizeof *m);
    m->bytes = disk_map(f->lesson, path, most, &m->length, why);
    if (!m->bytes)
        return NULL;
    m->next = f->kept->mapped;
    f->kept->mapped = m;
    *length = m->length;
    return m->bytes;
}

static const struct checkpoint *
file_cache_checkpoint(void *self, struct reading *r, const char *lesson,
                      const char *path, const char *called)
{
    struct file_cache *c = self;
    for (struct cached_checkpoint *k = c->checkpoints; k; k = k->next)
        if (!strcmp(k->path, path))
            return k->checkpoint;
    struct cached_checkpoint *k = must_realloc(NULL, 1, sizeof *k);
    *k = (struct cached_checkpoint){0};
    struct folder folder = {k, lesson, path};
    const struct checkpoint_source source = {checkpoint_read, &folder};
    struct reading own = {&k->arena, r->complaints};
    struct checkpoint *out = arena_alloc(&k->arena, sizeof *out);
    called = arena_copy(&k->arena, called, strlen(called));
    bool good = checkpoint_open(&own, called, &source, out);
    complaints_end(r->complaints, &k->arena);
    if (!good) {
        checkpoint_drop(k);
        return NULL;
    }
    k->path = arena_copy(&k->arena, path, strlen(path));
    k->checkpoint = out;
    k->next = c->checkpoints;
    c->checkpoints = k;
    return out;
}

struct files file_cache_files(struct file_cache *c)
{
    return (struct files){file_cache_read,
                          c,
                          disk_files.shipped,
                          file_cache_tree,
                          file_cache_has_lent(c) ? NULL : disk_files.open,
                          file_cache_keep,
                          file_cache_checkpoint};
}
