// SPDX-License-Identifier: MIT
// What an installation has besides the program, written while it is built:
// the manual from the table of the help, the words of the page around it in a
// browser, the icon.
#include "commands/manual.h"

#include <stdlib.h>
#include <string.h>

#include "base/arena.h"
#include "scene/icon.h"

// Text as roff reads it: no sign of its means anything.
static void add_escaped(struct strbuf *out, const char *text)
{
    if (*text == '.' || *text == '\'')
        strbuf_add(out, "\\&");
    for (; *text; text++)
        if (*text == '\\')
            strbuf_add(out, "\\e");
        else if (*text == '\'')
            strbuf_add(out, "\\(aq");
        else if (*text == '-')
            strbuf_add(out, "\\-");
        else
            strbuf_add_n(out, text, 1);
}

void manual_begin(struct strbuf *out, const char *version, const char *title)
{
    strbuf_addf(out, ".TH FOLLOWSPOT 1 \"\" \"followspot %s\"\n", version);
    strbuf_add(out, ".SH NAME\nfollowspot \\- ");
    add_escaped(out, title);
    strbuf_add(out, "\n.SH DESCRIPTION\n");
}

void manual_add(struct strbuf *out, bool deeper, const char *usage,
                const char *does)
{
    strbuf_add(out, deeper ? ".RS\n" : "");
    strbuf_add(out, usage ? ".TP\n\\fB" : ".PP\n");
    if (usage) {
        add_escaped(out, usage);
        strbuf_add(out, "\\fR\n");
    }
    if (does) {
        add_escaped(out, does);
        strbuf_add(out, "\n");
    }
    strbuf_add(out, deeper ? ".RE\n" : "");
}

// A string of JavaScript; no template has control characters.
static void add_quoted(struct strbuf *out, const char *text)
{
    strbuf_add(out, "'");
    for (; *text; text++) {
        if (*text == '\\' || *text == '\'')
            strbuf_add(out, "\\");
        strbuf_add_n(out, text, 1);
    }
    strbuf_add(out, "'");
}

void page_words(struct strbuf *out, const struct catalogue *words)
{
    struct arena arena = {0};
    const char *name;
    strbuf_add(out, "const WORDS = {\n");
    for (int i = 0; (name = phrase_under("tab", i)); i++) {
        strbuf_addf(out, "  %s: ", name);
        add_quoted(out, said(words, &arena, arena_print(&arena, "tab.%s", name),
                             NO_SLOTS));
        strbuf_add(out, ",\n");
    }
    strbuf_add(out, "}\n");
    arena_free(&arena);
}

bool icon_write(struct strbuf *out, int size, bool svg)
{
    struct arena arena = {0};
    bool good = true;
    if (svg) {
        struct list list = {0};
        icon_draw(&list, &arena, size);
        svg_write(&list, out);
        list_free(&list);
    } else {
        uint32_t *pixels =
            arena_array(&arena, (size_t)size * (size_t)size, sizeof *pixels);
        struct surface s = {size, size, size, pixels};
        icon_paint(&s);
        good = png_write(&s, out);
    }
    arena_free(&arena);
    return good;
}
