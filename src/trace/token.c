// SPDX-License-Identifier: MIT
#include "trace/token.h"

#include <string.h>

#include "trace/compare/match.h"

// The key of the list that [labels] are the words of. Of two keys of one name
// it is the one whose vocabulary the model has: a toy has none.
static const struct key *token_key(const struct model *model,
                                   const char *const *labels)
{
    if (!model->kind || !labels)
        return NULL;
    for (const struct key *k = model->kind->keys; k && k->name; k++)
        if (k->type == KEY_WORDS && k->flags & KEY_FEW &&
            model_words(model, k->name).word == labels &&
            (!k->among || model_words(model, k->among).word))
            return k;
    return NULL;
}

// The key that gives words of the vocabulary [known] to a decoder.
static const struct key *key_given(const struct model *model,
                                   const char *const *known)
{
    if (!model->kind)
        return NULL;
    for (const struct key *k = model->kind->keys; k && k->name; k++)
        if (k->type == KEY_WORDS && k->flags & KEY_NULLS && k->among &&
            model_words(model, k->among).word == known)
            return k;
    return NULL;
}

static bool found(const struct key *key, int at, struct token *out)
{
    *out = (struct token){key, at};
    return key && at >= 0;
}

bool token_of_row(const struct model *model, const struct tensor *m, int row,
                  struct token *out)
{
    if (!m->row_words)
        return found(token_key(model, m->row_labels), row, out);
    if (row >= m->row_words->rows)
        return false;
    const char *const *words = m->row_words->words;
    const struct key *told = token_key(model, words);
    return found(told ? told : key_given(model, words), row, out);
}

bool token_of_column(const struct model *model, const struct tensor *m,
                     int column, struct token *out)
{
    return found(token_key(model, m->column_labels), column, out);
}

static const struct entry *list_of(const struct model *model,
                                   const char *const *labels)
{
    const struct key *key = token_key(model, labels);
    return key ? model_find(model, key->name) : NULL;
}

void token_lists(const struct model *model, struct tensor *m)
{
    m->row_list = m->row_words ? NULL : list_of(model, m->row_labels);
    m->column_list = list_of(model, m->column_labels);
}

// --- the same word in another trace ------------------------------------------

struct labels {
    const char *const *label;
    int count;
};

static bool token_same(struct labels a, int i, struct labels b, int k)
{
    return !strcmp(a.label[i], b.label[k]);
}

// Of the middle ones, the same label as often after the first [head].
static int token_find(struct labels from, int at, struct labels to, int head,
                      int tail)
{
    int times = 0;
    for (int i = head; i < at; i++)
        times += token_same(from, i, from, at);
    for (int k = head; k < to.count - tail; k++)
        if (token_same(from, at, to, k) && !times--)
            return k;
    return -1;
}

// What begins and ends both alike has stayed; of what lies between a label is
// looked for. As many others in its place are other names.
static bool carry(struct labels from, int at, struct labels to, int *out)
{
    int head = 0, tail = 0, shift = to.count - from.count;
    int least = shift < 0 ? to.count : from.count;
    while (head < least && token_same(from, head, to, head))
        head++;
    while (tail < least - head &&
           token_same(from, from.count - 1 - tail, to, to.count - 1 - tail))
        tail++;
    if (at < head)
        *out = at;
    else if (at >= from.count - tail)
        *out = at + shift;
    else {
        *out = token_find(from, at, to, head, tail);
        if (*out < 0 && !shift)
            *out = at;
    }
    if (*out >= 0)
        return true;
    *out = 0;
    if (at)
        carry(from, at - 1, to, out);
    return false;
}

// By which word it is, where changes of one lesson left both; a word that is
// gone gives its place to the nearest before it that is not.
static bool carry_by_id(const struct match *m, bool row, int at, int *out)
{
    int found = -1;
    for (int i = at; i >= 0 && found < 0; i--)
        found = row ? match_row(m, i) : match_column(m, i);
    *out = found < 0 ? 0 : found;
    return found >= 0 &&
           found == (row ? match_row(m, at) : match_column(m, at));
}

static bool same_lesson(const struct entry *a, const struct entry *b,
                        const struct tensor *from, const struct tensor *to)
{
    return a && b && a->words.id && b->words.id &&
           from->model->words_sign == to->model->words_sign;
}

bool token_row_carry(const struct tensor *from, int row,
                     const struct tensor *to, int *out)
{
    *out = row;
    if (row < 0 || !from->row_labels || !to->row_labels || from->row_noun ||
        from->row_words || row >= from->rows)
        return true;
    struct match m = match_of(to, from);
    if (same_lesson(from->row_list, to->row_list, from, to))
        return carry_by_id(&m, true, row, out);
    return carry((struct labels){from->row_labels, from->rows}, row,
                 (struct labels){to->row_labels, to->rows}, out);
}

bool token_column_carry(const struct tensor *from, int column,
                        const struct tensor *to, int *out)
{
    *out = column;
    if (column < 0 || !from->column_labels || !to->column_labels ||
        from->column_noun || column >= from->columns)
        return true;
    struct match m = match_of(to, from);
    if (same_lesson(from->column_list, to->column_list, from, to))
        return carry_by_id(&m, false, column, out);
    return carry((struct labels){from->column_labels, from->columns}, column,
                 (struct labels){to->column_labels, to->columns}, out);
}
