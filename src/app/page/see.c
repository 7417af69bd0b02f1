// SPDX-License-Identifier: MIT
#include "app/page/see.h"

#include <assert.h>
#include <string.h>

#include "app/app.h"
#include "app/course/list.h"
#include "say/join.h"

// Which of the list is called [name], the name of its file without ".yaml"; -1:
// none.
static int find_called(const struct app *a, const char *name)
{
    size_t length = strlen(name);
    for (int i = 0; i < a->chooser.listed; i++) {
        const char *path = a->library.documents[i]->path;
        const char *slash = strrchr(path, '/'),
                   *file = slash ? slash + 1 : path;
        if (!strncmp(file, name, length) && !strcmp(file + length, ".yaml"))
            return i;
    }
    return -1;
}

static int mentioned(const struct app *a)
{
    const struct page *page = a->document ? page_now(a) : NULL;
    return page && page->see ? find_called(a, page->see) : -1;
}

// True in a lesson that was opened from a page of another.
static bool came_from(const struct app *a)
{
    return a->document && a->paging.seen_from.length &&
           strcmp(strbuf_text(&a->paging.seen_from), a->document->path) != 0;
}

const char *page_see_barred(const struct app *a)
{
    return mentioned(a) >= 0 || came_from(a) ? NULL : "note.see.none";
}

static void go_to(struct app *a, const char *path)
{
    struct strbuf why = {0};
    if (!app_open(a, path, &why))
        a->notice.note = "note.mistakes";
    strbuf_free(&why);
}

void page_see(struct app *a)
{
    assert(!page_see_barred(a));
    struct strbuf *from = &a->paging.seen_from;
    int to = mentioned(a);
    if (to >= 0) {
        strbuf_clear(from);
        strbuf_add(from, a->document->path);
        go_to(a, a->library.documents[to]->path);
        return;
    }
    struct strbuf path = *from;
    *from = (struct strbuf){0};
    go_to(a, path.text);
    strbuf_free(&path);
}

void page_say_see(struct app *a)
{
    int to = mentioned(a);
    if (to < 0)
        return;
    const struct document *b = library_document(&a->library, to);
    join_phrase(a->view.words, &a->notice.effect, 0, "list.beside", "note.see",
                SLOTS(TEXT("name", list_name(b))));
}
