#include "trace/names.h"

#include <ctype.h>
#include <string.h>

static const struct name {
    const char *name;
    enum role role;
    char letter;
    const char *title;
    const char *one;
} names[] = {
    {"X", ROLE_NONE, 'x', "X: the words as numbers", "vector"},
    {"X_in", ROLE_NONE, 'x', "X_in: the words as numbers", "vector"},
    {"P", ROLE_NONE, 0, "P: the positions as numbers", "encoding"},
    {"Q", ROLE_QUERY, 'q', "Q: queries", "query"},
    {"K", ROLE_KEY, 'k', "K: keys", "key"},
    {"V", ROLE_VALUE, 'v', "V: values", "value"},
    {"scores", ROLE_NONE, 0, "scores", "row"},
    {"scaled", ROLE_NONE, 0, "scaled scores", "row"},
    {"mask", ROLE_NONE, 0, "what is allowed", "row"},
    {"masked", ROLE_NONE, 0, "masked scores", "row"},
    {"weights", ROLE_NONE, 0, "weights", "row"},
    {"output", ROLE_OUTPUT, 'z', "output", "output"},
    {"concat", ROLE_OUTPUT, 0, "concat: the heads side by side", "output"},
    {"x", ROLE_NONE, 0, "x: source embeddings", "embedding"},
    {"y", ROLE_NONE, 0, "y: the word before", "embedding"},
    {"forward", ROLE_KEY, 0, "forward states", "forward state"},
    {"backward", ROLE_KEY, 0, "backward states", "backward state"},
    {"annotations", ROLE_KEY, 'h', "annotations", "annotation"},
    {"keys", ROLE_KEY, 0, "keys", "key"},
    {"states", ROLE_QUERY, 0, "decoder states", "decoder state"},
    {"queries", ROLE_QUERY, 0, "queries", "query"},
    {"energies", ROLE_NONE, 0, "energies", "row"},
    {"alignment", ROLE_NONE, 0, "alignment", "row"},
    {"contexts", ROLE_OUTPUT, 'c', "contexts", "context"},
    {"logits", ROLE_NONE, 0, "logits", "row"},
    {"dots", ROLE_NONE, 0, "dot products", "row"},
};

const char *name_plain(const char *name)
{
    if (strncmp(name, "head", 4) || !isdigit((unsigned char)name[4]))
        return name;
    const char *dot = strchr(name, '.');
    return dot ? dot + 1 : name;
}

static const struct name *find(const char *name)
{
    const char *plain = name_plain(name);
    for (size_t i = 0; i < sizeof names / sizeof *names; i++)
        if (!strcmp(names[i].name, plain))
            return &names[i];
    return NULL;
}

enum role name_role(const char *name)
{
    const struct name *n = find(name);
    return n ? n->role : ROLE_NONE;
}

const char *name_title(const char *name)
{
    const struct name *n = find(name);
    return n ? n->title : name_plain(name);
}

char name_letter(const char *name)
{
    const struct name *n = find(name);
    return n ? n->letter : 0;
}

const char *name_one(const char *name)
{
    const struct name *n = find(name);
    return n ? n->one : "row";
}

const char *role_purpose(enum role role)
{
    switch (role) {
    case ROLE_QUERY:
        return "what it asks for";
    case ROLE_KEY:
        return "what it offers";
    case ROLE_VALUE:
        return "what it passes on";
    default:
        return NULL;
    }
}

bool name_learned(const char *name)
{
    const char *plain = name_plain(name);
    return strlen(plain) > 2 && plain[1] == '_' && strchr("WUbvE", plain[0]);
}

const char *role_axis(enum role role)
{
    switch (role) {
    case ROLE_QUERY:
        return "query: who asks";
    case ROLE_KEY:
        return "key: who is asked";
    case ROLE_VALUE:
        return "value: what is passed on";
    case ROLE_OUTPUT:
        return "output: what comes out";
    case ROLE_NONE:
        break;
    }
    return "";
}
