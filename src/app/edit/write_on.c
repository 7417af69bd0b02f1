// SPDX-License-Identifier: MIT
#include "app/edit/write_on.h"

#include <assert.h>
#include <string.h>

#include "app/app.h"
#include "app/edit/undo.h"
#include "lesson/edit/quoted.h"
#include "mechanism/draw.h"

bool write_on_may(const struct lesson *l, const struct key *key)
{
    assert(l && key);
    return key->among && kind_key(l->model.kind, "generate") &&
           model_number(&l->model, "generate", 0) == 0;
}

bool word_ends(const struct model *m, const char *word)
{
    struct words ends = model_words(m, "ends");
    return !strcmp(word, ends.count ? ends.word[0] : ".");
}

// What comes after the last word; NULL where the sentence ends.
static const char *next_word(const struct app *a)
{
    const struct trace *t = &a->document->trace;
    int k = word_written(t);
    const char *word = k < 0 ? NULL : trace_find(t, "next")->words[k];
    return word && !word_ends(t->model, word) ? word : NULL;
}

// "prompt = [the, dogs, bark]"
static void add_words(const struct app *a, const struct key *key,
                      const char *word, struct strbuf *out)
{
    struct words w = model_words(&a->document->lesson.model, key->name);
    strbuf_addf(out, "%s = [", key->name);
    for (int i = 0; i < w.count; i++) {
        quoted_print(out, w.word[i]);
        strbuf_add(out, ", ");
    }
    quoted_print(out, word);
    strbuf_add(out, "]");
}

static bool write_one(struct app *a, const struct key *key, bool again)
{
    struct strbuf change = {0};
    const char *word = next_word(a);
    if (!word) {
        a->notice.note = again ? NULL : "note.write.end";
        return false;
    }
    if (model_words(&a->document->lesson.model, key->name).count >=
        MOST_TYPED) {
        a->notice.note = "note.write.full";
        return false;
    }
    add_words(a, key, word, &change);
    bool good = again ? edit_pull(a, strbuf_text(&change), true)
                      : edit_change(a, strbuf_text(&change));
    strbuf_free(&change);
    return good;
}

bool write_on(struct app *a, const struct key *key, bool to_end)
{
    assert(a && a->document && key);
    bool good = write_one(a, key, false);
    for (bool more = good && to_end; more;)
        more = write_one(a, key, true);
    return good;
}
