// SPDX-License-Identifier: MIT
// What a file has of a whole layer besides its attention, on a page of the
// lesson: who reads it later did not see what import said.
#include <string.h>

#include "lesson/import/import.h"
#include "say/join.h"
#include "yaml/write.h"

// Parts of a layer by what stands in the names of their tensors.
static const struct {
    const char *phrase;
    const char *names[14];
} parts[] = {
    {"import.left.norm", {"norm", "ln_", ".ln", "layer_norm"}},
    {"import.left.forward",
     {"mlp", "ffn", "fc1", "fc2", "linear1", "linear2", "feed_forward",
      "intermediate", "DenseReluDense", "lin1", "lin2", "ff.", "w_1"}},
};
enum { PARTS_OF_LAYER = sizeof parts / sizeof *parts };

static bool is_of(const char *name, int part)
{
    for (const char *const *p = parts[part].names; *p; p++)
        if (strstr(name, *p))
            return true;
    return false;
}

static bool has_part(const struct import *m, int part)
{
    for (int i = 0; i < m->found_count + m->left_out; i++)
        if (m->found[i].role == PLAYS_NONE &&
            is_of(m->found[i].array.name, part))
            return true;
    return false;
}

// True when weights of attention that somebody may know are not looked at.
static bool has_others(const struct import *m)
{
    for (int i = m->found_count; i < m->found_count + m->left_out; i++)
        if (m->found[i].role >= PLAYS_W_Q && m->found[i].role <= PLAYS_B_ALL)
            return true;
    return false;
}

static void write_page(struct import *m, const char *at, const char *role,
                       const char *key, const struct slot *slots)
{
    struct node say = {.kind = NODE_SCALAR};
    static const struct hand by_hand = {false, "\n"};
    say.text = said(m->r->complaints->words, m->r->arena, key, slots);
    strbuf_addf(&m->lesson, "  - at: %s\n", at);
    if (role)
        strbuf_addf(&m->lesson, "    role: %s\n", role);
    strbuf_add(&m->lesson, "    say: ");
    scalar_write(&m->lesson, &by_hand, &say);
    strbuf_add(&m->lesson, "\n");
}

void import_left_out(struct import *m)
{
    const struct catalogue *words = m->r->complaints->words;
    const char *names[PARTS_OF_LAYER + 2];
    struct strbuf all = {0};
    int count = 0;
    if (m->by[PLAYS_A] || m->by[PLAYS_Q] || !m->wish->file_count)
        return;
    for (int i = 0; i < PARTS_OF_LAYER; i++)
        if (has_part(m, i))
            names[count++] = phrase_text(words, parts[i].phrase);
    if (has_others(m))
        names[count++] = phrase_text(words, "import.left.others");
    if (m->missing)
        names[count++] =
            phrase_text(words, !strcmp(m->missing, "import.distances")
                                   ? "import.left.distances"
                                   : "import.left.turns");
    if (!count)
        return;
    list_names(words, &all, "list.last", names, count);
    say(words, &m->told, "import.left",
        SLOTS(TEXT("names", strbuf_text(&all))));
    strbuf_add(&m->told, "\n");
    strbuf_add(&m->lesson, "pages:\n");
    write_page(m, "X", NULL, "import.page.first",
               SLOTS(COUNT("count", m->queries.count ? m->queries.count
                                                     : m->tokens.count)));
    write_page(m, "output", "limits", "import.page.limits",
               SLOTS(TEXT("names", strbuf_text(&all))));
    strbuf_free(&all);
}
