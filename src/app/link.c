// SPDX-License-Identifier: MIT
#include "app/link.h"

#include <string.h>

#include "app/app.h"
#include "app/page/page.h"
#include "base/paths.h"
#include "lesson/path.h"
#include "mechanism/counterfactual.h"
#include "report/steps.h"

// What is written so far, as a command or as a query.
struct link_way {
    struct strbuf *out;
    const char *site; // or NULL
    bool asked;       // the query has begun
};

// One word for a shell, whatever is in it.
static void quote(struct strbuf *out, const char *text)
{
    if (*text && *text != '-' &&
        !text[strspn(text,
                     "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz"
                     "0123456789_./,:=+-")]) {
        strbuf_add(out, text);
        return;
    }
    strbuf_add(out, "'");
    for (; *text; text++)
        if (*text == '\'')
            strbuf_add(out, "'\\''");
        else
            strbuf_add_n(out, text, 1);
    strbuf_add(out, "'");
}

// What a query may hold as it is; all else byte by byte.
static void encode(struct strbuf *out, const char *text)
{
    static const char plain[] =
        "ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-._~,";
    for (; *text; text++)
        if (strchr(plain, *text))
            strbuf_add_n(out, text, 1);
        else
            strbuf_addf(out, "%%%02X", (unsigned char)*text);
}

static void way_add(struct link_way *w, const char *name, const char *value)
{
    if (w->site) {
        strbuf_addf(w->out, "%c%s=", w->asked ? '&' : '?', name);
        encode(w->out, value);
        w->asked = true;
    } else {
        strbuf_addf(w->out, " --%s ", name);
        quote(w->out, value);
    }
}

// One that the program came with goes by its name, wherever it stands there.
static void add_name(struct strbuf *out, const char *path)
{
    const char *slash = strrchr(path, '/'), *name = slash ? slash + 1 : path;
    if (!is_shipped(path)) {
        strbuf_add(out, path);
        return;
    }
    size_t digits = strspn(name, "0123456789");
    if (digits && name[digits] == '-')
        name += digits + 1;
    strbuf_add_n(out, name, strcspn(name, "."));
}

static void add_lesson(struct link_way *w, const char *path)
{
    struct strbuf name = {0};
    add_name(&name, path);
    if (w->site) {
        strbuf_add(w->out, w->site);
        way_add(w, "lesson", strbuf_text(&name));
    } else {
        strbuf_add(w->out, "followspot ");
        quote(w->out, strbuf_text(&name));
    }
    strbuf_free(&name);
}

// What stands in the file already is not changed once more.
static void add_changes(struct link_way *w, const struct changes *c)
{
    struct own own;
    struct arena arena = {0};
    changes_own(c, &own);
    if (own.text)
        way_add(w, own.key, own.text);
    bool whole = own.edit_count == c->made;
    int from = whole && c->saved > 0 ? c->saved : 0;
    struct words shown = {0};
    if (own.edit_count > from)
        shown = (struct words){own.edit_count - from, own.edits + from};
    struct words all = changes_all(c, shown, true, &arena);
    for (int i = 0; i < all.count; i++)
        way_add(w, "edit", all.word[i]);
    arena_free(&arena);
}

static void add_number(struct link_way *w, const char *name, int64_t n)
{
    struct strbuf text = {0};
    strbuf_addf(&text, "%lld", (long long)n);
    way_add(w, name, strbuf_text(&text));
    strbuf_free(&text);
}

// An address leads to the step of its own level; any other step goes by number.
static void add_step(struct link_way *w, const struct app *a)
{
    const struct trace *t = &a->document->trace;
    struct position p = place_step(t, &a->place);
    struct address at = place_address(t, &a->place);
    struct position found = at.tensor ? place_asked(t, &at) : p;
    if (at.tensor && found.level == p.level && found.index == p.index) {
        struct strbuf name = {0};
        address_print(&at, &name);
        way_add(w, "at", strbuf_text(&name));
        strbuf_free(&name);
        return;
    }
    add_number(w, "step", p.index + 1);
    way_add(w, "level", level_names[p.level]);
}

// What was done on a page that begins as the lesson is.
static void add_task(struct link_way *w, const struct changes *c, int page)
{
    struct task done = changes_done(c, page);
    for (int i = 0; c->anew && i < done.count; i++)
        way_add(w, "task", done.change[i]);
}

// Below a page its model and its changes come with it, unless a change there
// has left it out.
static void add_place(struct link_way *w, const struct app *a)
{
    const struct lesson *l = &a->document->lesson;
    const char *model = l->stands;
    int page = page_over(a);
    if (page && l->pages[page - 1].left_out)
        page = 0;
    if (page) {
        way_add(w, "page", path_label(l, page - 1).text);
        add_task(w, &a->document->changes, page);
    } else if (model) {
        way_add(w, "model", model);
    }
    if (!a->place.on_page)
        add_step(w, a);
}

// Another lesson beside it, or what would be without a step. What a page
// compares comes with the page; what was before a change is no lesson.
static void add_beside(struct link_way *w, const struct app *a)
{
    const struct document *other = compare_a(a);
    if (a->without) {
        way_add(w, "why", a->without->without->name);
    } else if (other && !a->paging.paired && !a->paging.beside &&
               strcmp(other->path, a->document->path) != 0) {
        struct strbuf name = {0};
        add_name(&name, other->path);
        way_add(w, "against", strbuf_text(&name));
        strbuf_free(&name);
    }
}

const char *link_barred(const struct app *a)
{
    return a->site && !is_shipped(a->document->path) ? "take.link.file" : NULL;
}

void link_print(const struct app *a, struct strbuf *out)
{
    struct link_way w = {.out = out, .site = a->site};
    add_lesson(&w, a->document->path);
    add_changes(&w, &a->document->changes);
    add_place(&w, a);
    add_beside(&w, a);
}

void link_copy(struct app *a)
{
    strbuf_clear(&a->clipboard.text);
    link_print(a, &a->clipboard.text);
    a->clipboard.fresh = true;
}
