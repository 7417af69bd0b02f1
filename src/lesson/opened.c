// SPDX-License-Identifier: MIT
#include "lesson/opened.h"

#include <assert.h>
#include <string.h>

#include "lesson/weights.h"

struct opened_folder {
    struct arena *arena;
    const struct files *files;
    const char *lesson, *path;
};

static const void *read_beside(void *self, const char *name, size_t most,
                               size_t *length, struct reason *why)
{
    const struct opened_folder *f = self;
    return f->files->read(f->files->self, f->arena, f->lesson,
                          arena_print(f->arena, "%s/%s", f->path, name), most,
                          length, why);
}

const struct checkpoint *checkpoint_from(struct reading *r,
                                         const struct files *files,
                                         const char *lesson, const char *folder,
                                         const char *called)
{
    assert(r && files && folder && called);
    struct opened_folder f = {r->arena, files, lesson, folder};
    const struct checkpoint_source source = {read_beside, &f};
    struct checkpoint *c = arena_alloc(r->arena, sizeof *c);
    return checkpoint_open(r, called, &source, c) ? c : NULL;
}

const struct checkpoint *read_checkpoint(struct reading *r,
                                         const struct files *files,
                                         const char *path, const struct node *n)
{
    const char *name;
    if (!read_line(r, n, "checkpoint", &name))
        return NULL;
    const char *key = file_leaves(name);
    if (key) {
        complain(r->complaints, n->mark, key, SLOTS(TEXT("key", "checkpoint")));
        return NULL;
    }
    const char *called = file_beside(r->arena, path, name);
    return files->checkpoint
               ? files->checkpoint(files->self, r, path, name, called)
               : checkpoint_from(r, files, path, name, called);
}
