#include "app/edit/heads.h"

#include <assert.h>
#include <string.h>

#include "app/app.h"
#include "app/edit/undo.h"

static bool has_key(const struct model *m, const char *name)
{
    for (const struct key *k = m->kind->keys; k->name; k++)
        if (!strcmp(k->name, name))
            return true;
    return false;
}

void heads_turn(struct app *a, const char *key, int by)
{
    assert(a && a->document && key);
    const struct lesson *l = &a->document->lesson;
    if (!l->weights || !has_key(&l->model, key)) {
        a->notice.note = "note.heads.none";
        return;
    }
    int now = (int)model_number(&l->model, key, 1);
    if (now + by < 1) {
        a->notice.note = "note.heads.first";
        return;
    }
    struct strbuf change = {0};
    strbuf_addf(&change, "%s = %d", key, now + by);
    edit_change(a, strbuf_text(&change));
    strbuf_free(&change);
}
