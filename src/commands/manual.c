// SPDX-License-Identifier: MIT
// What an installation has besides the program, written while it is built:
// the manual from the table of the help, that of the actions and the chapters
// of assets/manual.md, the words of the page around it in a browser, the icon.
#include "commands/manual.h"

#include <stdlib.h>
#include <string.h>

#include "app/action.h"
#include "base/arena.h"
#include "scene/icon.h"

// A character as roff prints it: no sign of its means anything, and none
// becomes a typographic one.
static void add_sign(struct strbuf *out, char c)
{
    static const struct {
        char sign;
        const char *name;
    } names[] = {{'\\', "\\e"},  {'\'', "\\(aq"}, {'-', "\\-"},
                 {'`', "\\(ga"}, {'^', "\\(ha"},  {'~', "\\(ti"}};
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (names[i].sign == c) {
            strbuf_add(out, names[i].name);
            return;
        }
    strbuf_add_n(out, &c, 1);
}

static void add_escaped_n(struct strbuf *out, const char *text, size_t length)
{
    if (length && (*text == '.' || *text == '\''))
        strbuf_add(out, "\\&");
    for (size_t i = 0; i < length; i++)
        add_sign(out, text[i]);
}

static void add_escaped(struct strbuf *out, const char *text)
{
    add_escaped_n(out, text, strlen(text));
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

// --- keys --------------------------------------------------------------------

// The keys that are no actions, by how their names begin, in the order of the
// page: what stands over them.
static const struct {
    const char *begins, *heading;
} families[] = {
    {"mouse.", "keys.mouse"},       {"own", "key.title.list"},
    {"quiz.", "key.title.quiz"},    {"gate.", NULL},
    {"finish.", "keys.finish"},     {"ink.", "keys.ink"},
    {"control.", "keys.controls"},  {"dock.", "key.title.dock"},
    {"learning.", "keys.learning"},
};

struct keys {
    struct strbuf *out;
    const struct catalogue *words;
    struct arena arena;
};

static const char *key_word(struct keys *k, const char *family,
                            const char *name)
{
    return said(k->words, &k->arena,
                arena_print(&k->arena, "%s.%s", family, name), NO_SLOTS);
}

static void add_heading(struct keys *k, const char *phrase)
{
    strbuf_add(k->out, ".SS ");
    add_escaped(k->out, said(k->words, &k->arena, phrase, NO_SLOTS));
    strbuf_add(k->out, "\n");
}

static void add_key(struct keys *k, const char *name)
{
    manual_add(k->out, false, key_word(k, "key", name),
               key_word(k, "do", name));
}

// Those of a lesson by their groups, or those that only a list has.
static void add_actions(struct keys *k, bool of_lists)
{
    const char *group = NULL;
    for (int c = 0; c < ACTIONS; c++) {
        const struct action_row *row = &actions[c];
        const char *its = action_group((enum action)c);
        bool of_lesson =
            action_acts(row, MODE_WALK) || action_acts(row, MODE_FOCUS);
        if (!row->help || of_lesson == of_lists)
            continue;
        if (group != its && !of_lists)
            add_heading(k, arena_print(&k->arena, "keys.%s", its));
        group = its;
        add_key(k, row->help);
    }
}

void manual_keys(struct strbuf *out, const struct catalogue *words)
{
    struct keys k = {.out = out, .words = words};
    const char *name;
    strbuf_add(out, ".SH KEYS\n");
    add_actions(&k, false);
    for (size_t f = 0; f < sizeof families / sizeof *families; f++) {
        if (families[f].heading)
            add_heading(&k, families[f].heading);
        if (!strcmp(families[f].begins, "own"))
            add_actions(&k, true);
        for (int i = 0; (name = phrase_under("do", i)); i++)
            if (!strncmp(name, families[f].begins, strlen(families[f].begins)))
                add_key(&k, name);
    }
    arena_free(&k.arena);
}

// --- chapters ----------------------------------------------------------------

// A heading, of chapters in capitals as all heads of a manual are.
static void add_head(struct strbuf *out, const char *text, size_t length,
                     bool chapter)
{
    strbuf_add(out, chapter ? ".SH " : ".SS ");
    for (size_t i = 0; i < length; i++) {
        bool small = text[i] >= 'a' && text[i] <= 'z';
        add_sign(out, chapter && small ? (char)(text[i] - 'a' + 'A') : text[i]);
    }
    strbuf_add(out, "\n");
}

// Text with **bold**, `code` and [names](of links); what is bold or code goes
// on over the end of a line.
struct prose {
    struct strbuf *out;
    bool bold, code;
};

static void add_prose(struct prose *p, const char *text, size_t length)
{
    const char *end = text + length;
    if (length && (*text == '.' || *text == '\''))
        strbuf_add(p->out, "\\&");
    for (; text < end; text++) {
        bool was = p->bold || p->code;
        size_t name = !p->code && *text == '[' ? strcspn(text, "]") : 0;
        if (*text == '`') {
            p->code = !p->code;
        } else if (!p->code && !strncmp(text, "**", 2)) {
            p->bold = !p->bold;
            text++;
        } else if (name && text + name < end && text[name + 1] == '(') {
            add_prose(p, text + 1, name - 1);
            text += name + strcspn(text + name, ")");
        } else {
            add_sign(p->out, *text);
        }
        if (was != (p->bold || p->code))
            strbuf_add(p->out, was ? "\\fR" : "\\fB");
    }
}

void manual_chapters(struct strbuf *out, const char *markdown)
{
    struct prose p = {.out = out};
    bool listing = false, apart = false; // a blank line came before
    const char *first = strstr(markdown, "\n## ");
    for (const char *line = first ? first + 1 : ""; *line;) {
        size_t length = strcspn(line, "\n"), marks = strspn(line, "#");
        bool fence = !strncmp(line, "```", 3), item = !strncmp(line, "- ", 2);
        if (fence) {
            strbuf_add(out, listing ? ".fi\n.RE\n" : ".PP\n.RS 4\n.nf\n");
            listing = !listing;
        } else if (listing) {
            add_escaped_n(out, line, length);
            strbuf_add(out, "\n");
        } else if (marks) {
            add_head(out, line + marks + 1, length - marks - 1, marks == 2);
        } else if (length) {
            size_t skip = strspn(line + item, " ") + item;
            strbuf_add(out, item ? ".IP \\(bu 2\n" : apart ? ".PP\n" : "");
            add_prose(&p, line + skip, length - skip);
            strbuf_add(out, "\n");
        }
        apart = !length;
        line += length + (line[length] == '\n');
    }
}

// --- the page in a browser, the icon -----------------------------------------

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
