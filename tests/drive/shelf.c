// SPDX-License-Identifier: MIT
#define _XOPEN_SOURCE 700 // glob, mkdtemp, nftw

#include "shelf.h"

#include <ftw.h>
#include <glob.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "../broken_lessons.h"
#include "../made_lessons.h"
#include "../random_lesson.h"

static void must(bool good, const char *what)
{
    if (good)
        return;
    perror(what);
    abort();
}

// The path of the file that is the [number]-th in the folder.
static const char *made_path(struct shelf *s, int number)
{
    return arena_print(&s->arena, "%s/%d.yaml", s->folder, number);
}

static void write_made(const char *path, const char *text)
{
    FILE *f = fopen(path, "w");
    must(f && fputs(text, f) >= 0 && !fclose(f), path);
}

// Writes [text] as a lesson of this run and returns its path.
static const char *put(struct shelf *s, const char *text)
{
    const char *path = made_path(s, s->made);
    s->files[s->made] = path;
    s->texts[s->made++] = arena_print(&s->arena, "%s", text);
    write_made(path, text);
    return path;
}

const char *shelf_made(const struct shelf *s, int number)
{
    return s->files[number];
}

static int remove_one(const char *path, const struct stat *is, int kind,
                      struct FTW *at)
{
    (void)is;
    (void)kind;
    return at->level ? remove(path) : 0;
}

static void empty(const struct shelf *s)
{
    must(!nftw(s->folder, remove_one, 16, FTW_DEPTH | FTW_PHYS), s->folder);
}

void shelf_restore(struct shelf *s)
{
    empty(s);
    for (int i = 0; i < s->made; i++)
        write_made(s->files[i], s->texts[i]);
}

// One of the files that are there.
static const char *pick_file(struct shelf *s, struct rng *rng)
{
    static const char *const patterns[] = {
        SOURCE_ROOT "/lessons/*.yaml", SOURCE_ROOT "/tests/lessons/*.yaml",
        SOURCE_ROOT "/tests/reference/*.json"};
    glob_t found;
    must(!glob(patterns[rng_between(rng, 0, 2)], 0, NULL, &found), "glob");
    int k = rng_between(rng, 0, (int)found.gl_pathc - 1);
    const char *path = arena_print(&s->arena, "%s", found.gl_pathv[k]);
    globfree(&found);
    return path;
}

static const char *pick(struct shelf *s, struct rng *rng)
{
    struct strbuf text = {0};
    const char *path;
    int k;
    switch (rng_between(rng, 0, 9)) {
    case 0:
        k = (int)(sizeof broken_lessons / sizeof *broken_lessons);
        return put(s, broken_lessons[rng_between(rng, 0, k - 1)].text);
    case 1:
        return rng_between(rng, 0, 1) ? s->folder : made_path(s, 99);
    case 2:
        k = rng_between(rng, 0, made_lesson_count() - 1);
        if (!made_lesson_text(k, &text))
            return pick_file(s, rng);
        break;
    case 3:
    case 4:
        return pick_file(s, rng);
    default:
        random_computed(rng, &text);
    }
    path = put(s, strbuf_text(&text));
    strbuf_free(&text);
    return path;
}

static bool shelved(const struct shelf *s, const char *path)
{
    for (int i = 0; i < s->count; i++)
        if (!strcmp(s->paths[i], path))
            return true;
    return false;
}

void shelf_fill(struct shelf *s, struct rng *rng)
{
    const char *temporary = getenv("TMPDIR");
    *s = (struct shelf){0};
    char *folder = arena_print(&s->arena, "%s/" SHELF_NAME "XXXXXX",
                               temporary ? temporary : "/tmp");
    must(mkdtemp(folder) != NULL, folder);
    s->folder = folder;
    s->state = arena_print(&s->arena, "%s/state", folder);
    s->settings = arena_print(&s->arena, "%s/config/settings.yaml", folder);
    s->progress = arena_print(&s->arena, "%s/state/progress", folder);
    s->listed = rng_between(rng, 0, MOST_LISTED);
    int more = rng_between(rng, 1, MOST_SHELVED - MOST_LISTED);
    while (s->count < s->listed + more) {
        const char *path = pick(s, rng);
        if (!shelved(s, path)) // each once, as in a folder
            s->paths[s->count++] = path;
    }
}

void shelf_print(struct shelf *s, struct strbuf *out)
{
    for (int i = 0; i < s->made; i++) {
        char piece[1024];
        const char *path = made_path(s, i);
        FILE *f = fopen(path, "r");
        must(f != NULL, path);
        strbuf_addf(out, "# %s\n", path);
        for (size_t got; (got = fread(piece, 1, sizeof piece, f));)
            strbuf_add_n(out, piece, got);
        fclose(f);
    }
}

void shelf_clear(struct shelf *s)
{
    empty(s);
    must(!rmdir(s->folder), s->folder);
    arena_free(&s->arena);
}
