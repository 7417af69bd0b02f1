// SPDX-License-Identifier: MIT
// What the light falls on: the column being computed, what feeds it, and the
// pairs of states that are annotations.
#include <math.h>

#include "panel/encoder/encoder.h"

static void paint_arrow(struct scene *s, const char *name, int number,
                        struct spot a, struct spot b, color ink)
{
    double head = u(s, 8), dx = b.x - a.x, dy = b.y - a.y;
    double length = hypot(dx, dy);
    if (length < u(s, 7))
        return;
    head = fmin(head, length);
    struct spot neck = {b.x - dx / length * head * 0.8,
                        b.y - dy / length * head * 0.8};
    paint_line(s, id_named(text_print(s, "%s line", name), number), LAYER_LINK,
               (struct spot[]){a, neck}, 2, u(s, 2.5), ink);
    paint_head(s, id_named(text_print(s, "%s head", name), number), a, b, head,
               ink);
}

// The word whose state the state over [word] reads: the one before it in the
// direction of reading.
static int read_before(int g, int word)
{
    return g == GROUP_FORWARD ? word - 1 : word + 1;
}

// From the state that is read to the one over [word].
static void paint_link(struct scene *s, const struct encoder *e, int g,
                       int word, const char *name, color ink)
{
    struct rect to = encoder_column(e, &e->group[g], word);
    struct rect from = encoder_column(e, &e->group[g], read_before(g, word));
    bool right = from.x < to.x;
    double y = to.y + to.h / 2, pad = u(s, 2);
    paint_arrow(s, name, g * e->words.count + word,
                (struct spot){right ? from.x + from.w + pad : from.x - pad, y},
                (struct spot){right ? to.x - pad : to.x + to.w + pad, y}, ink);
}

void encoder_chains(struct scene *s, const struct encoder *e)
{
    for (int g = GROUP_FORWARD; g < GROUPS; g++)
        for (int word = 0; word < e->words.count && e->group[g].shown; word++) {
            const struct tensor *m = e->group[g].tensor;
            int before = read_before(g, word);
            bool first = before < 0 || before >= e->words.count;
            bool lit = s->focus.tensor == m && s->focus.row == word;
            if (!first && !lit && known(s, m, word, 0))
                paint_link(s, e, g, word, "chain",
                           mix_colors(role_color(s->theme, m->role),
                                      s->theme->paper, 0.35));
        }
}

// Does the focused state read this column? A gated one does not read its word.
static bool feeds(const struct scene *s, const struct encoder *e, int g,
                  int word)
{
    return word >= 0 && word < e->words.count &&
           light_on(s, e->group[g].tensor, word, -1) == LIGHT_OPERAND;
}

static void paint_feeds(struct scene *s, const struct encoder *e, int g,
                        int word)
{
    struct rect to = encoder_column(e, &e->group[g], word);
    bool over = g == GROUP_BACKWARD || !e->group[GROUP_BACKWARD].shown;
    if (over && e->group[GROUP_X].shown && feeds(s, e, GROUP_X, word)) {
        struct rect x = encoder_column(e, &e->group[GROUP_X], word);
        double middle = to.x + to.w / 2, pad = u(s, 3);
        double name = g == GROUP_BACKWARD ? e->over : 0;
        paint_arrow(s, "feed", 0, (struct spot){middle, x.y - pad - e->over},
                    (struct spot){middle, to.y + to.h + pad + name},
                    s->theme->ink);
    }
    if (feeds(s, e, g, read_before(g, word)))
        paint_link(s, e, g, word, "feed", s->theme->ink);
}

// One outline around both states of a word: its annotation h_j.
void encoder_pair(struct scene *s, const struct encoder *e, int word)
{
    struct rect high = encoder_column(e, &e->group[GROUP_FORWARD], word);
    struct rect low = encoder_column(e, &e->group[GROUP_BACKWARD], word);
    double between = word_line_pitch(&e->words) - e->cell_w;
    double grow = fmin(u(s, 4), fmax(between / 2 - u(s, 1), 0));
    struct rect at = rect_grow(
        (struct rect){low.x, high.y, low.w, low.y + low.h - high.y}, grow);
    enum light light = light_on(s, e->pairs, word, -1);
    struct item *i = paint_box(s, id_cell("pair", e->pairs, word, -1),
                               LAYER_LINK, at, u(s, 6), CLEAR);
    i->stroke = u(s, light == LIGHT_FOCUS ? 3.5 : 2);
    i->line = role_color(s->theme, e->pairs->role);
    if (light == LIGHT_DIM)
        i->line = mix_colors(i->line, s->theme->paper, 0.4);
}

// The pool behind the column that is looked at, from its word upwards.
void encoder_light(struct scene *s, const struct encoder *e)
{
    const struct address *f = &s->focus;
    int g = encoder_group(e, f->tensor);
    bool pair = e->pairs && f->tensor == e->pairs;
    if (f->row < 0 || (pair ? !e->joined : g < 0 || !e->group[g].shown))
        return;
    struct rect at =
        encoder_column(e, &e->group[pair ? GROUP_FORWARD : g], f->row);
    if (pair) {
        const struct group *low = &e->group[GROUP_BACKWARD];
        at.h = low->y + low->h - at.y;
    }
    double grow = fmin(u(s, 7), e->cell_w * 0.3);
    paint_pool(s, "column pool", rect_grow(at, grow));
    if (g > GROUP_X)
        paint_feeds(s, e, g, f->row);
}
