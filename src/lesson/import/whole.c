// SPDX-License-Identifier: MIT
// A folder with a whole model: the lesson names it, and the prompt. What is in
// it is read where the lesson is opened, before anything is written.
#include <stdint.h>
#include <stdio.h>
#include <string.h>

#include "base/paths.h"
#include "lesson/import/import.h"
#include "yaml/write.h"

bool import_has_whole(const struct import_wish *wish)
{
    struct arena arena = {0};
    bool whole =
        wish->file_count == 1 && is_folder(wish->files[0]) &&
        is_there(arena_print(&arena, "%s/config.json", wish->files[0]));
    arena_free(&arena);
    return whole;
}

static void write_line(struct import *m, const char *key, const char *text)
{
    static const struct hand by_hand = {false, "\n"};
    struct node n = {.kind = NODE_SCALAR, .text = text};
    strbuf_addf(&m->lesson, "%s: ", key);
    scalar_write(&m->lesson, &by_hand, &n);
    strbuf_add(&m->lesson, "\n");
}

// "[1, 5]", and no brackets: ids where nothing cuts a text.
static bool is_ids(const char *text)
{
    return !text[strspn(text, "0123456789 ,")];
}

static bool cuts_text(struct import *m)
{
    const char *folder = m->wish->files[0];
    return is_there(arena_print(m->r->arena, "%s/tokenizer.json", folder)) ||
           is_there(arena_print(m->r->arena, "%s/vocab.json", folder));
}

// "1 5" as "1, 5".
static const char *listed(struct arena *arena, const char *text)
{
    const char *out = "";
    for (size_t n; text += strspn(text, " ,"), n = strcspn(text, " ,");
         text += n)
        out =
            arena_print(arena, "%s%s%.*s", out, *out ? ", " : "", (int)n, text);
    return out;
}

// How large it is, for those who wait for it.
static void count_bytes(struct import *m, const struct files *files)
{
    struct reason why = {.words = m->r->complaints->words};
    FILE *f = files->open
                  ? files->open(files->self, NULL,
                                arena_print(m->r->arena, "%s/model.safetensors",
                                            m->wish->files[0]),
                                SIZE_MAX, &why)
                  : NULL;
    if (f)
        fclose(f);
    reason_free(&why);
}

bool import_whole(struct import *m, const struct files *files)
{
    const char *folder = m->wish->files[0], *prompt = m->wish->tokens;
    const char *below = path_below(m->r->arena, m->wish->output, folder);
    m->whole = true;
    m->kind = "language-model";
    m->files_read = 1;
    count_bytes(m, files);
    if (!below)
        return import_refuse(m, NULL, "import.whole.outside",
                             SLOTS(TEXT("path", m->wish->output)));
    bool cut = cuts_text(m);
    if (!prompt || !*prompt || (!cut && !is_ids(prompt)))
        return import_refuse(m, NULL,
                             cut ? "import.whole.prompt" : "import.whole.ids",
                             NO_SLOTS);
    const char *slash = strrchr(below, '/');
    const char *name = slash ? slash + 1 : below;
    write_line(m, "title",
               said(m->r->complaints->words, m->r->arena, "import.whole.title",
                    SLOTS(TEXT("name", name))));
    write_line(m, "goal",
               phrase_text(m->r->complaints->words, "import.whole.goal"));
    strbuf_add(&m->lesson, "model:\n  kind: language-model\n");
    write_line(m, "  checkpoint", below);
    if (cut)
        write_line(m, "  prompt", prompt);
    else
        strbuf_addf(&m->lesson, "  prompt: [%s]\n",
                    listed(m->r->arena, prompt));
    return true;
}
