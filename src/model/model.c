#include "model/model.h"

#include <stddef.h>
#include <string.h>

const struct entry *model_find(const struct model *m, const char *name)
{
    for (int i = 0; i < m->count; i++)
        if (!strcmp(m->entries[i].name, name))
            return &m->entries[i];
    return NULL;
}

int words_find(struct words list, const char *word)
{
    for (int i = 0; i < list.count; i++)
        if (!strcmp(list.word[i], word))
            return i;
    return -1;
}

const struct matrix *model_matrix(const struct model *m, const char *name)
{
    const struct entry *e = model_find(m, name);
    return e && e->type == ENTRY_MATRIX ? &e->matrix : NULL;
}

struct words model_words(const struct model *m, const char *name)
{
    const struct entry *e = model_find(m, name);
    return e && e->type == ENTRY_WORDS ? e->words : (struct words){0, NULL};
}

double model_number(const struct model *m, const char *name, double missing)
{
    const struct entry *e = model_find(m, name);
    return e && e->type != ENTRY_MATRIX && e->type != ENTRY_WORDS ? e->number
                                                                 : missing;
}

bool model_is(const struct model *m, const char *name, const char *choice)
{
    const struct entry *e = model_find(m, name);
    if (!e)
        return !strcmp(choice, "none");
    return e->type == ENTRY_CHOICE && !strcmp(e->choice, choice);
}
