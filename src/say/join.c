// SPDX-License-Identifier: MIT
#include "say/join.h"

#include <assert.h>
#include <string.h>

void list_names(const struct catalogue *words, struct strbuf *out,
                const char *joint, const char *const *names, int count)
{
    struct strbuf both = {0}, before = {0};
    strbuf_add(&both, count ? names[0] : "");
    for (int i = 1; i < count; i++) {
        strbuf_clear(&before);
        strbuf_add(&before, strbuf_text(&both));
        strbuf_clear(&both);
        say(words, &both, i < count - 1 ? "list.more" : joint,
            SLOTS(TEXT("list", strbuf_text(&before)), TEXT("item", names[i])));
    }
    strbuf_add(out, strbuf_text(&both));
    strbuf_free(&both);
    strbuf_free(&before);
}

void join_text(const struct catalogue *words, struct strbuf *out, size_t from,
               const char *joint, const char *item)
{
    assert(from <= out->length);
    if (from == out->length) {
        strbuf_add(out, item);
        return;
    }
    struct arena arena = {0};
    const char *list = arena_copy(&arena, out->text + from, out->length - from);
    strbuf_cut(out, from);
    say(words, out, joint, SLOTS(SAID("list", list), SAID("item", item)));
    arena_free(&arena);
}

void join_phrase(const struct catalogue *words, struct strbuf *out, size_t from,
                 const char *joint, const char *key, const struct slot *slots)
{
    struct arena arena = {0};
    join_text(words, out, from, joint, said(words, &arena, key, slots));
    arena_free(&arena);
}
