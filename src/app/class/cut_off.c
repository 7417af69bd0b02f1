// SPDX-License-Identifier: MIT
#define _XOPEN_SOURCE 700 // kill, getpid, realpath

#include "app/class/cut_off.h"

#include <errno.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "app/app.h"
#include "base/paths.h"
#include "document/recovery.h"
#include "lesson/page_id.h"
#include "lesson/path.h"

enum { MOST = 8192 };

// "" where nothing is written.
static void file_of(const struct app *a, struct strbuf *out)
{
    const char *folder = a->class.on ? a->class.recovery : a->recovery.folder;
    if (folder)
        strbuf_addf(out, "%s/class", folder);
}

// The program's number, the minutes, the page and the lesson, a line each.
static void cut_off_text(const struct app *a, struct strbuf *out)
{
    const struct lesson *l = &a->document->lesson;
    const struct page *page = a->place.on_page ? page_now(a) : NULL;
    char *path = realpath(a->document->path, NULL);
    if (path && !strchr(path, '\n'))
        strbuf_addf(out, "%ld\n%d\n%s\n%s\n", (long)getpid(),
                    a->presenter.elapsed,
                    !page      ? "-"
                    : page->id ? page->id
                               : path_label(l, a->place.page).text,
                    path);
    free(path);
}

static void cut_off_drop(struct app *a)
{
    struct strbuf file = {0};
    file_of(a, &file);
    if (a->cut_off.written.length && file.length)
        unlink(file.text);
    strbuf_clear(&a->cut_off.written);
    strbuf_free(&file);
}

void cut_off_write(struct app *a)
{
    struct strbuf file = {0}, text = {0};
    struct cut_off *l = &a->cut_off;
    file_of(a, &file);
    if (a->class.on && a->document)
        cut_off_text(a, &text);
    if (!text.length || !file.length || !a->write) {
        cut_off_drop(a);
    } else if (strcmp(strbuf_text(&l->written), text.text) != 0) {
        recovery_file_make_folder(a->class.recovery);
        if (!a->write(file.text, text.text, text.length)) {
            strbuf_clear(&l->written);
            strbuf_add(&l->written, text.text);
        }
    }
    strbuf_free(&file);
    strbuf_free(&text);
}

// The next line of [*text], cut off there; NULL: there is none.
static char *line_of(char **text)
{
    char *line = *text, *end = strchr(line, '\n');
    if (!end)
        return NULL;
    *end = 0;
    *text = end + 1;
    return line;
}

// False: it is no such file, or its program still runs.
static bool cut_off_parse(struct cut_off *l, char *text)
{
    const char *pid = line_of(&text), *minutes = pid ? line_of(&text) : NULL;
    const char *page = minutes ? line_of(&text) : NULL;
    const char *path = page ? line_of(&text) : NULL;
    long number = path ? strtol(pid, NULL, 10) : 0;
    if (number <= 0 || !is_there(path))
        return false;
    bool gone = kill((pid_t)number, 0) && errno == ESRCH;
    if (number != (long)getpid() && !gone)
        return false;
    l->minutes = (int)strtol(minutes, NULL, 10);
    strbuf_add(&l->page, page);
    strbuf_add(&l->path, path);
    return true;
}

bool cut_off_read(struct app *a)
{
    struct strbuf file = {0};
    char text[MOST] = "";
    file_of(a, &file);
    FILE *f = file.length ? fopen(file.text, "rb") : NULL;
    if (f) {
        text[fread(text, 1, MOST - 1, f)] = 0;
        fclose(f);
    }
    bool found = cut_off_parse(&a->cut_off, text);
    if (found)
        a->notice.note = "note.class.left";
    strbuf_free(&file);
    return found;
}

bool cut_off_take(struct app *a, const char *shown)
{
    struct cut_off *l = &a->cut_off;
    struct strbuf why = {0};
    bool same = !shown || is_same_file(shown, strbuf_text(&l->path));
    bool taken = l->path.length && same && app_open(a, l->path.text, &why);
    if (taken) {
        struct reason none = {0};
        int page = page_named(&a->document->lesson, l->page.text, &none);
        if (page >= 0)
            quiz_lead(a, page);
        reason_free(&none);
        a->presenter.passed = l->minutes;
        strbuf_clear(&l->path);
        strbuf_add(&l->written, "taken"); // from here on it is this one's
    }
    strbuf_free(&why);
    return taken;
}

void cut_off_free(struct app *a)
{
    struct cut_off *l = &a->cut_off;
    if (!l->stays)
        cut_off_drop(a);
    strbuf_free(&l->written);
    strbuf_free(&l->path);
    strbuf_free(&l->page);
}
