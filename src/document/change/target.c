// SPDX-License-Identifier: MIT
#include "document/change/target.h"

#include <assert.h>
#include <string.h>

struct change_target change_target_of(const char *change)
{
    assert(change);
    static const char *const acts[] = {"add ", "remove ", "move "};
    struct change_target n = {.text = change};
    for (int k = 0; k < 3 && !n.act; k++) {
        const char *rest = change + strlen(acts[k]);
        if (strncmp(change, acts[k], strlen(acts[k])))
            continue;
        rest += strspn(rest, " ");
        if (strchr("=[", *rest))
            break; // a key that is called so
        n.act = true;
        n.text = rest;
    }
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
