// SPDX-License-Identifier: MIT
#include "app/layer.h"

#include <assert.h>
#include <string.h>

#include "app/app.h"
#include "app/dialog/dialog.h"
#include "base/utf8.h"

static int layer_find(const struct layers *s, const struct app_layer *l)
{
    for (int i = 0; i < s->count; i++)
        if (s->open[i] == l)
            return i;
    return -1;
}

static void layer_remove(struct layers *s, int at)
{
    s->count--;
    memmove(&s->open[at], &s->open[at + 1],
            (size_t)(s->count - at) * sizeof *s->open);
}

void layer_open(struct app *a, const struct app_layer *l)
{
    assert(a && l && l->name);
    int at = layer_find(&a->layers, l);
    if (at >= 0)
        layer_remove(&a->layers, at);
    assert(a->layers.count < MOST_LAYERS);
    a->layers.open[a->layers.count++] = l;
}

void layer_close(struct app *a, const struct app_layer *l)
{
    assert(a && l);
    int at = layer_find(&a->layers, l);
    if (at < 0)
        return;
    layer_remove(&a->layers, at);
    if (l->close)
        l->close(a);
}

bool layer_is_open(const struct app *a, const struct app_layer *l)
{
    return layer_find(&a->layers, l) >= 0;
}

// One of them may close another.
void layers_renew(struct app *a)
{
    const struct layers open = a->layers;
    for (int i = open.count - 1; i >= 0; i--) {
        const struct app_layer *l = open.open[i];
        if (l->about_document && layer_is_open(a, l) &&
            !(l->renew && l->renew(a)))
            layer_close(a, l);
    }
}

const struct app_layer *layer_top(const struct app *a)
{
    return a->layers.count ? a->layers.open[a->layers.count - 1] : NULL;
}

bool layers_modal(const struct app *a)
{
    return layer_top(a) && layer_top(a)->modal;
}

bool layers_cover(const struct app *a)
{
    for (int i = 0; i < a->layers.count; i++)
        if (a->layers.open[i]->covers)
            return true;
    return false;
}

// --- input -------------------------------------------------------------------

static bool is_click(const struct input *in)
{
    return (in->key == CODE_PAGE_DOWN || in->key == CODE_PAGE_UP) &&
           !in->control && !in->shift;
}

static bool layer_key(struct app *a, const struct app_layer *l,
                      const struct input *in)
{
    if (l->key && l->key(a, in))
        return true;
    if (l->form && dialog_form_key(a, l, in))
        return true;
    if (l->steps && is_click(in)) {
        layer_close(a, l);
        app_click(a, in);
        return true;
    }
    if (in->key == CODE_ESCAPE && layer_is_open(a, l) && !l->stays) {
        layer_close(a, l);
        return true;
    }
    return l->modal;
}

// A character without Ctrl is typed, also where a keyboard sends its key.
static bool is_typed(const struct input *in)
{
    return in->key >= ' ' && in->key < CODE_LEFT && in->key != 127 &&
           !in->control;
}

bool layers_key(struct app *a, const struct input *in)
{
    assert(in->kind == INPUT_KEY);
    if (is_typed(in)) {
        char text[5] = "";
        bool capital = in->shift && in->key >= 'a' && in->key <= 'z';
        utf8_write(capital ? in->key - 'a' + 'A' : in->key, text);
        return layers_text(a, text, false);
    }
    for (int i = a->layers.count - 1; i >= 0; i--)
        if (layer_key(a, a->layers.open[i], in))
            return true;
    return false;
}

struct input layer_key_of(const char *text)
{
    uint32_t c = utf8_next(&text);
    bool shift = c >= 'A' && c <= 'Z', typed = c >= ' ' && c != 127;
    return (struct input){.kind = typed ? INPUT_KEY : INPUT_NONE,
                          .key = shift ? c - 'A' + 'a' : c,
                          .shift = shift};
}

static bool layer_text(struct app *a, const struct app_layer *l,
                       const char *text, bool pasted)
{
    struct input key = layer_key_of(text);
    if (pasted && l->paste)
        return l->paste(a, text) || l->modal;
    if (*text && l->text && l->text(a, text))
        return true;
    if (*text && l->form) {
        dialog_form_text(a, l, text);
        return true;
    }
    if (pasted || key.kind == INPUT_NONE)
        return l->modal;
    return layer_key(a, l, &key);
}

bool layers_text(struct app *a, const char *text, bool pasted)
{
    for (int i = a->layers.count - 1; i >= 0; i--)
        if (layer_text(a, a->layers.open[i], text, pasted))
            return true;
    return false;
}

struct field *layers_field(struct app *a)
{
    const struct app_layer *top = layer_top(a);
    return top && top->field  ? top->field(a)
           : top && top->form ? dialog_form_field(a, top)
                              : NULL;
}

bool layers_mouse(struct app *a, const struct input *in)
{
    for (int i = a->layers.count - 1; i >= 0; i--) {
        const struct app_layer *l = a->layers.open[i];
        if (l->mouse  ? l->mouse(a, in)
            : l->form ? dialog_form_mouse(a, l, in)
                      : l->modal)
            return true;
    }
    return false;
}

void layers_keys(const struct app *a, struct help_lines *out)
{
    for (int i = a->layers.count - 1; i >= 0; i--)
        if (a->layers.open[i]->keys && a->layers.open[i]->keys(a, out))
            return;
}

void layers_paint(struct app *a, struct scene *s)
{
    for (int i = 0; i < a->layers.count; i++)
        if (a->layers.open[i]->paint)
            a->layers.open[i]->paint(a, s);
}
