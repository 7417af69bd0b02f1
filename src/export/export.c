// SPDX-License-Identifier: MIT
#include "export/format.h"

#include <assert.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "base/c_locale.h"
#include "base/paths.h"
#include "export/trained_film.h"

// What is made waits in memory until all of it is.
#define MOST_BYTES ((size_t)1 << 30)

// --- making ------------------------------------------------------------------

static struct export *refuse(struct export *e, const char *key,
                             struct reason *why)
{
    reason_add(why, key, NO_SLOTS);
    export_drop(e);
    return NULL;
}

struct export *export_begin(const struct wish *wish, struct reason *why)
{
    assert(wish && wish->format && wish->path && wish->view);
    assert(wish->documents.document && wish->blank_count >= 0);
    assert(wish->font || format_can(wish->format, CAN_DATA));
    assert(format_at(format_of(wish->path)) == wish->format);
    struct export *e = must_realloc(NULL, 1, sizeof *e);
    *e = (struct export){.wish = *wish};
    e->why.words = wish->view->words;
    bool trains = wish->steps.reel == REEL_TRAINING;
    if (trains && !trained_film_may(&wish->documents.document->lesson.model))
        return refuse(e, "export.training.none", why);
    bool found = stops_find(&wish->steps, &wish->documents, &e->stops, &e->why);
    e->stops.words = wish->view->words;
    e->stops.plain = wish->worksheet; // its questions are about the lesson
    if (found && (!e->wish.format->begin || e->wish.format->begin(e)))
        return e;
    strbuf_add(&why->text, reason_text(&e->why));
    export_drop(e);
    return NULL;
}

bool export_fail(struct export *e, const char *key)
{
    assert(e && key);
    if (!e->why.text.length)
        reason_add(&e->why, key, SLOTS(COUNT("most", MOST_FILES)));
    return false;
}

bool export_more(struct export *e)
{
    assert(e);
    bool more = e->wish.format->more(e);
    e->done++;
    size_t bytes =
        e->bytes + (e->count ? e->made[e->count - 1].bytes.length : 0);
    if (bytes > MOST_BYTES)
        return export_fail(e, "export.large");
    return more && !e->why.text.length;
}

double export_part(const struct export *e)
{
    assert(e);
    int64_t pieces =
        e->wish.format->pieces ? e->wish.format->pieces(e) : e->stops.count;
    return pieces > 0 ? (double)e->done / (double)pieces : 1;
}

void export_frame(struct export *e, const struct shown *shown)
{
    assert(e && shown && shown->trace);
    arena_reset(&e->frame);
    documents_build(&e->stops.documents, shown, e->wish.view, e->wish.font,
                    &e->frame, &e->list);
}

// As many as the last one needs.
int export_digits(const struct export *e)
{
    int digits = 1;
    for (int64_t n = stops_number(&e->stops, e->stops.count - 1); n > 9;
         n /= 10)
        digits++;
    return digits;
}

// "frame.png" becomes "frame-07.png".
static const char *path_numbered(struct export *e, int64_t number)
{
    const char *path = e->wish.path, *dot = path_ending(path);
    return arena_print(&e->arena, "%.*s-%0*" PRId64 "%s", (int)(dot - path),
                       path, export_digits(e), number, dot);
}

static struct strbuf *add_file(struct export *e, const char *path)
{
    if (e->count)
        e->bytes += e->made[e->count - 1].bytes.length;
    if (e->count == e->room) {
        e->room = e->room ? e->room * 2 : 8;
        e->made = must_realloc(e->made, (size_t)e->room, sizeof *e->made);
    }
    struct made *m = &e->made[e->count++];
    *m = (struct made){path, {0}};
    return &m->bytes;
}

struct strbuf *export_file(struct export *e, int64_t number)
{
    assert(e && number >= 0);
    bool several = number > 0 && e->stops.count > 1;
    return add_file(e, several ? path_numbered(e, number) : e->wish.path);
}

struct strbuf *export_beside(struct export *e, const char *name)
{
    assert(e && name);
    const char *path = e->wish.path, *dot = path_ending(path);
    return add_file(e, arena_print(&e->arena, "%.*s-%s%s", (int)(dot - path),
                                   path, name, dot));
}

// --- writing -----------------------------------------------------------------

static bool made_save(const struct made *m, file_saver saver,
                      struct reason *why)
{
    return reason_saved(
        why, m->path, saver(m->path, strbuf_text(&m->bytes), m->bytes.length));
}

// All or none: where one cannot be written those that are new go again.
static bool save_all(struct export *e, file_saver saver)
{
    bool *new = arena_array(&e->arena, (size_t)e->count + 1, sizeof *new);
    for (int i = 0; i < e->count; i++) {
        new[i] = !is_there(e->made[i].path);
        if (made_save(&e->made[i], saver, &e->why))
            continue;
        while (i-- > 0)
            if (new[i])
                (void)remove(e->made[i].path);
        return false;
    }
    return true;
}

size_t export_size(const struct export *e, int *files)
{
    assert(e && files);
    size_t bytes = 0;
    *files = e->count;
    for (int i = 0; i < e->count; i++)
        bytes += e->made[i].bytes.length;
    return bytes;
}

const char *export_there(const struct export *e)
{
    assert(e);
    for (int i = 0; i < e->count && !e->why.text.length; i++)
        if (is_there(e->made[i].path))
            return e->made[i].path;
    return NULL;
}

bool export_finish(struct export *e, file_saver saver, struct reason *why)
{
    assert(e && saver && why);
    bool good = !e->why.text.length && save_all(e, saver);
    if (!good)
        strbuf_add(&why->text, reason_text(&e->why));
    export_drop(e);
    return good;
}

void export_drop(struct export *e)
{
    assert(e);
    if (e->wish.format->drop)
        e->wish.format->drop(e);
    for (int i = 0; i < e->count; i++)
        strbuf_free(&e->made[i].bytes);
    free(e->made);
    list_free(&e->list);
    stops_free(&e->stops);
    arena_free(&e->frame);
    arena_free(&e->arena);
    reason_free(&e->why);
    free(e);
}
