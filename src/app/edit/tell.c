// SPDX-License-Identifier: MIT
#include "app/edit/tell.h"

#include <string.h>

#include "app/app.h"
#include "app/edit/undo.h"
#include "app/edit/write_on.h"
#include "app/focus.h"
#include "app/mouse.h"
#include "lesson/edit/quoted.h"
#include "trace/term.h"

// What the step is about, where that is a word that is told; else no tensor.
static struct address told(const struct app *a)
{
    struct address none = {0};
    if (!a->document || a->quiz.asking)
        return none;
    const struct trace *t = &a->document->trace;
    struct address now = timeline_address(t, app_shown(a).position);
    bool tells =
        now.tensor && now.tensor->words && trace_find(t, "next") == now.tensor;
    return tells ? now : none;
}

bool tell_asks(struct app *a, const struct target *t)
{
    const struct tensor *m = t->address.tensor;
    struct address now = told(a), to = now;
    to.row = t->address.row;
    if (!now.tensor || t->number != ROW_LABEL || !m ||
        strcmp(m->plain, "weights") || to.row >= now.tensor->rows)
        return false;
    if (now.row < 0 || now.row == to.row)
        return false; // of all words the one that is held to asks
    app_settle(a);
    app_release(a);
    app_go(a, place_of_address(&to));
    return true;
}

// The words that a model goes on from.
static const struct key *written_key(const struct lesson *l)
{
    for (const struct key *k = l->model.kind->keys; k->name; k++)
        if (k->type == KEY_WORDS && k->among && write_on_may(l, k))
            return k;
    return NULL;
}

// "prompt = [the, dogs, bark]": [word] in the place of the one at [at], or behind
// all.
static void words_with(const struct words *w, const char *key, int at,
                       const char *word, struct strbuf *out)
{
    strbuf_addf(out, "%s = [", key);
    for (int i = 0; i < w->count || i == at; i++) {
        strbuf_add(out, i ? ", " : "");
        quoted_print(out, i == at ? word : w->word[i]);
    }
    strbuf_add(out, "]");
}

bool tell_writes(struct app *a, const struct target *t)
{
    const struct tensor *m = t->address.tensor;
    if (mouse_is_label(t) || !m || strcmp(m->plain, "probabilities") ||
        t->address.column < 0 || !told(a).tensor)
        return false;
    const struct lesson *l = &a->document->lesson;
    const struct key *key = written_key(l);
    if (!key || !lesson_allows(l, key->name))
        return false;
    struct words w = model_words(&l->model, key->name);
    char room[16];
    const char *word = column_label(m, t->address.column, room);
    int at = t->address.row + 1;
    bool same = at < w.count && !strcmp(w.word[at], word);
    if (word_ends(&l->model, word) || at > w.count || at >= MOST_TYPED || same) {
        a->notice.note = same               ? NULL
                         : at >= MOST_TYPED ? "note.write.full"
                                            : "note.write.end";
        return true;
    }
    struct strbuf change = {0};
    words_with(&w, key->name, at, word, &change);
    app_settle(a);
    edit_take(a, &change);
    return true;
}
