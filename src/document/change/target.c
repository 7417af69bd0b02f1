// SPDX-License-Identifier: MIT
#include "document/change/target.h"

#include <assert.h>
#include <string.h>

#include "lesson/edit/read.h"

struct change_target change_target_of(const char *change)
{
    assert(change);
    struct change_target n = {.text = change};
    enum word_act act = edit_act(&n.text);
    n.act = act != WORD_PUT && act != WORD_FIT;
    n.key = n.length = (int)strcspn(n.text, "[= ");
    if (n.text[n.length] == '[')
        n.length += (int)strcspn(n.text + n.length, "]") + 1;
    return n;
}

bool change_target_is_whole(const struct change_target *n)
{
    return n->key == n->length;
}

const struct key *change_target_key(const struct kind *kind, const char *key)
{
    const struct key *k = kind_key(kind, key);
    const char *dot = strrchr(key, '.');
    return k || !dot ? k : kind_key(kind, dot + 1);
}
