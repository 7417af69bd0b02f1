#include "trace/names.h"

#include <ctype.h>
#include <string.h>

static const struct name {
    const char *name;
    enum role role;
    char letter;
    const char *title;
} names[] = {
    {"X", ROLE_NONE, 'x', "X: the words as numbers"},
    {"X_in", ROLE_NONE, 'x', "X_in: the words as numbers"},
    {"P", ROLE_NONE, 0, "P: the positions as numbers"},
    {"Q", ROLE_QUERY, 'q', "Q: queries"},
    {"K", ROLE_KEY, 'k', "K: keys"},
    {"V", ROLE_VALUE, 'v', "V: values"},
    {"scores", ROLE_NONE, 0, "scores"},
    {"scaled", ROLE_NONE, 0, "scaled scores"},
    {"mask", ROLE_NONE, 0, "what is allowed"},
    {"masked", ROLE_NONE, 0, "masked scores"},
    {"weights", ROLE_NONE, 0, "weights"},
    {"output", ROLE_OUTPUT, 'z', "output"},
    {"concat", ROLE_OUTPUT, 0, "concat: the heads side by side"},
    {"x", ROLE_NONE, 0, "x: source embeddings"},
    {"y", ROLE_NONE, 0, "y: the word before"},
    {"forward", ROLE_KEY, 0, "forward states"},
    {"backward", ROLE_KEY, 0, "backward states"},
    {"annotations", ROLE_KEY, 'h', "annotations"},
    {"keys", ROLE_KEY, 0, "keys"},
    {"states", ROLE_QUERY, 0, "decoder states"},
    {"queries", ROLE_QUERY, 0, "queries"},
    {"energies", ROLE_NONE, 0, "energies"},
    {"alignment", ROLE_NONE, 0, "alignment"},
    {"contexts", ROLE_OUTPUT, 'c', "contexts"},
    {"logits", ROLE_NONE, 0, "logits"},
    {"dots", ROLE_NONE, 0, "dot products"},
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
