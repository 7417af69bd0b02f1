// SPDX-License-Identifier: MIT
// What a training has learned by the step where one stands, taken into the
// lesson as a change.
#include "app/learning/state.h"

#include "app/app.h"
#include "app/edit/undo.h"
#include "lesson/edit/moment.h"

// The numbers are those that stand here: nobody has to learn them again.
static void hand_over(struct document *b, const struct trained *t,
                      const double *numbers)
{
    struct strbuf name = {0}, text = {0};
    struct files files = file_cache_files(b->cache);
    trained_name(t, &name);
    trained_write(t, numbers, &text);
    files.keep(files.self, strbuf_text(&name), strbuf_text(&text), text.length);
    strbuf_free(&name);
    strbuf_free(&text);
}

static void change_to(struct app *a, const struct watch *w, int step,
                      const double *numbers, struct strbuf *out)
{
    const struct trained t = {w->plan, step};
    hand_over(a->document, &t, numbers);
    moment_print(&t, out);
}

void learning_take(struct app *a)
{
    const struct watch *w = learning_watch(a);
    struct strbuf change = {0};
    if (!watch_there(w))
        return;
    change_to(a, w, w->at, training_numbers(w->stands), &change);
    layer_close(a, &learning_layer);
    edit_take(a, &change);
}

// Beside it stands what was learned in the end.
void learning_take_against(struct app *a)
{
    const struct watch *w = learning_watch(a);
    struct strbuf change = {0};
    if (!watch_there(w))
        return;
    change_to(a, w, watch_steps(w), training_numbers(w->training), &change);
    struct changes changes = changes_copy(&a->document->changes);
    changes_add(&changes, strbuf_text(&change));
    strbuf_free(&change);
    struct document *end = library_reread(a->view.words, a->document, changes);
    learning_take(a);
    if (end->good)
        compare_with(a, end);
    else
        library_drop(end);
}
