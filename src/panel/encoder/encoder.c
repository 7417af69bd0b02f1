// SPDX-License-Identifier: MIT
#include "panel/encoder/encoder.h"

#include <math.h>

#include "panel/panels.h"
#include "scene/mark/notation.h"

static struct rect cell_at(const struct encoder *e, const struct group *g,
                           int word, int k)
{
    double step = e->cell_h + e->gap;
    double wide = word == e->now ? e->now_w : e->cell_w;
    return (struct rect){word_line_center(&e->words, word) - wide / 2,
                         g->y + k * step, wide, e->cell_h};
}

struct rect encoder_column(const struct encoder *e, const struct group *g,
                           int word)
{
    struct rect r = cell_at(e, g, word, 0);
    r.h = g->h;
    return r;
}

static double title_size(const struct scene *s)
{
    return text_size(s, TEXT_SMALL);
}

static const char *direction(const struct scene *s, int group)
{
    if (group == GROUP_X)
        return "";
    return caption(s,
                   group == GROUP_FORWARD ? "panel.encoder.forward"
                                          : "panel.encoder.backward",
                   NO_SLOTS);
}

// The captions' column, as wide as its widest text.
static double caption_width(const struct scene *s, const struct encoder *e)
{
    double widest = 0;
    for (int g = 0; g < GROUPS; g++) {
        if (!e->group[g].tensor)
            continue;
        double title = text_width(s, title_size(s), WEIGHT_BOLD,
                                  title_of(s, e->group[g].tensor));
        double below =
            text_width(s, title_size(s), WEIGHT_REGULAR, direction(s, g));
        widest = fmax(widest, fmax(title, below));
    }
    return widest + u(s, 16);
}

// What is to come takes no room; what is there stays.
static bool shown(const struct scene *s, const struct encoder *e, int g)
{
    return e->joined || g <= encoder_group(e, s->now.tensor);
}

static double words_height(const struct scene *s, const struct encoder *e)
{
    return words_lean(s, &e->words) ? leaning_height(s, &e->words)
                                    : word_line_height(s);
}

// Few words stand in the middle of the frame, as far from each other as columns
// still are one matrix, and what names them with them.
static void spread_words(const struct scene *s, struct encoder *e,
                         struct rect at)
{
    struct word_line *l = &e->words;
    const struct rect *last = &l->box[l->count - 1];
    double used = last->x + last->w - l->box[0].x, widest = 0;
    for (int k = 0; k < l->count; k++)
        widest = fmax(widest, l->box[k].w);
    double pitch = fmax(widest + u(s, 8), u(s, 112));
    if (l->count * pitch <= at.w) {
        for (int k = 0; k < l->count; k++)
            l->box[k].x = at.x + (k + 0.5) * pitch - l->box[k].w / 2;
        used = l->count * pitch;
    }
    double aside = fmax(at.w - used, 0) / 2;
    for (int k = 0; k < l->count; k++)
        l->box[k].x += aside;
    if (e->over <= 0)
        e->left += aside;
}

static void place_words(const struct scene *s, struct encoder *e,
                        struct rect at)
{
    double left = caption_width(s, e), word = word_line_height(s);
    const struct tensor *x = e->group[GROUP_X].tensor;
    if (left > at.w * 0.3) {
        e->over = title_size(s) * 1.7;
        left = 0;
    }
    at = (struct rect){at.x + left + u(s, 6), at.y + at.h - word,
                       at.w - left - u(s, 20), word};
    e->words = source_line(s, x, s->now.row, NULL, at);
    if (!words_lean(s, &e->words)) {
        spread_words(s, e, at);
        return;
    }
    double reach = leaning_left(s, &e->words);
    at.x += reach;
    at.w -= reach;
    e->words = source_line(s, x, s->now.row, NULL, at);
}

static void place_groups(const struct scene *s, struct encoder *e,
                         struct rect at)
{
    // from the words upwards, each so far over what is under it
    const int order[GROUPS] = {GROUP_X, GROUP_BACKWARD, GROUP_FORWARD};
    // The two states will be one column, in the order of their numbers.
    const double over[GROUPS] = {u(s, 10), u(s, 18) + e->over, u(s, 8)};
    double word = words_height(s, e);
    double room = at.h - word - u(s, 54);
    int cells = 0;
    for (int g = 0; g < GROUPS; g++)
        if (e->group[g].shown) {
            cells += e->group[g].tensor->columns;
            room -= e->over;
        }
    // A higher cell has larger numbers: not where they would lose decimals.
    double number = text_size(s, TEXT_NUMBER);
    bool wide =
        text_width(s, number, WEIGHT_BOLD, "−0.00") + u(s, 6) <= e->cell_w;
    double most = wide ? u(s, 40) : number * 1.2 + u(s, 2);
    double step = fmin(room / cells, most);
    e->gap = step > u(s, 9) ? u(s, 2) : step > u(s, 4) ? step * 0.1 : 0;
    e->cell_h = step - e->gap;
    double y = at.y + at.h - word;
    for (int k = 0; k < GROUPS; k++) {
        struct group *g = &e->group[order[k]];
        if (!g->shown)
            continue;
        g->h = g->tensor->columns * step - e->gap;
        g->y = y - over[k] - g->h;
        bool named_below = order[k] == GROUP_BACKWARD;
        y = g->y - (named_below ? 0 : e->over);
    }
}

// The table takes what the words' vectors leave.
static void place_table(const struct scene *s, struct encoder *e,
                        struct rect at)
{
    const struct group *x = &e->group[GROUP_X];
    if (s->now.tensor != x->tensor || !dictionary_of(x->tensor))
        return;
    at.h = x->y - u(s, 24) - e->over - at.y;
    e->looks_up = dictionary_fit(s, x->tensor, at, &e->table);
}

static void prepare(const struct scene *s, const struct panel *p,
                    struct encoder *e, struct rect at)
{
    *e = (struct encoder){.pairs = panel_with(s, p, GROUPS), .left = at.x};
    for (int g = 0; g < GROUPS; g++)
        e->group[g].tensor = panel_with(s, p, g);
    e->joined = s->now.tensor == e->pairs;
    for (int g = 0; g < GROUPS; g++)
        e->group[g].shown = e->group[g].tensor && shown(s, e, g);
    place_words(s, e, at);
    double pitch = word_line_pitch(&e->words);
    double number = text_width(s, title_size(s), WEIGHT_BOLD, "−0.00");
    e->cell_w = fmin(fmax(pitch - u(s, 12), number + u(s, 6)),
                     fmin(pitch - u(s, 4), u(s, 92)));
    if (e->cell_w < u(s, 8))
        e->cell_w = pitch * 0.8;
    e->now = s->now.row;
    e->now_w = e->cell_w;
    if (e->now >= 0 && e->now < e->words.count) // what is written out has room
        e->now_w =
            fmax(e->cell_w, fmin(number + u(s, 6), e->words.box[e->now].w));
    place_groups(s, e, at);
    place_table(s, e, at);
}

int encoder_group(const struct encoder *e, const struct tensor *m)
{
    for (int g = 0; g < GROUPS; g++)
        if (m && e->group[g].tensor == m)
            return g;
    return -1;
}

// True when a number of the pairs, of reading both ways, is there.
static bool paired(const struct scene *s, const struct encoder *e, int word,
                   int column)
{
    return e->pairs && known(s, e->pairs, word, column);
}

// A cell in colour alone; digits have what is in the light and what is pointed
// at: a wall of them would say less than its colours.
static void paint_number(struct scene *s, const struct tensor *m, int word,
                         int k, struct rect at)
{
    if (is_lit(light_on(s, m, word, k)))
        paint_cell(s, "cell", m, word, k, at);
    else
        paint_bare(s, "cell", m, word, k, at);
}

// A state's cell; once it is part of an annotation it is that one's cell, which
// stands where the state stood: nothing has to travel.
static void paint_state(struct scene *s, const struct encoder *e, int g,
                        int word, int k)
{
    const struct tensor *m = e->group[g].tensor;
    struct rect at = cell_at(e, &e->group[g], word, k);
    int column = k, first = s->pose->count;
    if (g == GROUP_BACKWARD)
        column += e->group[GROUP_FORWARD].tensor->columns;
    if (g == GROUP_X || !paired(s, e, word, column)) {
        paint_number(s, m, word, k, at);
        return;
    }
    paint_number(s, e->pairs, word, column, at);
    pose_beat(s->pose, first, BEAT_WORDS, 0, 0);
}

// The line over a group, or under the lower one of two that are to be one
// column.
static double caption_line(const struct scene *s, const struct encoder *e,
                           int g)
{
    const struct group *group = &e->group[g];
    return g == GROUP_BACKWARD ? group->y + group->h + title_size(s) * 1.4
                               : group->y - title_size(s) * 0.6;
}

// What a group is, and, under that or behind it, in which direction it reads.
static void paint_caption(struct scene *s, const struct encoder *e, int g)
{
    const struct tensor *m = e->group[g].tensor;
    double size = title_size(s), middle = e->group[g].y + e->group[g].h / 2;
    bool two = direction(s, g)[0], over = e->over > 0;
    double x = e->left, y = middle + size * (two ? -0.28 : CAP_MIDDLE);
    if (over)
        y = caption_line(s, e, g);
    enum light light = light_on(s, m, -1, -1);
    paint_notation(s, id_named("group", g), x, y, size, WEIGHT_BOLD,
                   ALIGN_START,
                   m->role == ROLE_NONE && light == LIGHT_DIM
                       ? s->theme->grey
                       : role_color(s->theme, m->role),
                   title_of(s, m))
        ->target = (struct target){TARGET_CELLS, {m, -1, -1, -1}, 0};
    if (over)
        x += text_width(s, size, WEIGHT_BOLD, title_of(s, m)) + size * 0.8;
    else
        y += size * 1.3;
    if (two)
        paint_text(s, id_named("direction", g), x, y, size, WEIGHT_REGULAR,
                   ALIGN_START, role_color(s->theme, m->role), direction(s, g));
}

static void paint_group(struct scene *s, const struct encoder *e, int g)
{
    const struct tensor *m = e->group[g].tensor;
    for (int word = 0; word < m->rows; word++)
        for (int k = 0; k < m->columns; k++)
            paint_state(s, e, g, word, k);
    paint_caption(s, e, g);
}

// Over what stands side by side: what both are together.
static void paint_joined(struct scene *s, const struct encoder *e)
{
    const struct group *top = &e->group[GROUP_FORWARD];
    double size = text_size(s, TEXT_BODY), y = top->y + size;
    if (e->over > 0)
        y = top->y - e->over - size * 0.5;
    else if (top->h < size * 5)
        return;
    paint_notation(s, id_named("joined", 0), e->left, y, size, WEIGHT_BOLD,
                   ALIGN_START, role_color(s->theme, e->pairs->role),
                   title_of(s, e->pairs))
        ->target = (struct target){TARGET_CELLS, {e->pairs, -1, -1, -1}, 0};
}

static void paint_words(struct scene *s, const struct encoder *e)
{
    const struct tensor *x = e->group[GROUP_X].tensor;
    for (int j = 0; j < e->words.count; j++) {
        struct address a = {paired(s, e, j, -1) ? e->pairs : x, j, -1, -1};
        bool here =
            s->focus.row == j && ((e->pairs && s->focus.tensor == e->pairs) ||
                                  encoder_group(e, s->focus.tensor) >= 0);
        enum light light = here               ? LIGHT_OPERAND
                           : s->focus.row < 0 ? LIGHT_PLAIN
                                              : LIGHT_DIM;
        if (words_lean(s, &e->words))
            paint_leaning_word(s, &e->words, j, ROLE_KEY, light, &a);
        else
            paint_line_word(s, &e->words, j, source_word_id(j), ROLE_KEY, light,
                            &a);
    }
}

bool panel_encoder(struct scene *s, const struct panel *p, struct rect at)
{
    struct encoder e;
    at.h -= u(s, 8);
    prepare(s, p, &e, at);
    paint_words(s, &e);
    int first = s->pose->count;
    for (int g = 0; g < GROUPS; g++)
        if (e.group[g].shown)
            paint_group(s, &e, g);
    if (e.looks_up) {
        dictionary_copies(s, first);
        dictionary_paint(s, &e.table);
    }
    if (e.joined)
        paint_joined(s, &e);
    else
        encoder_chains(s, &e);
    for (int j = 0; j < e.words.count; j++)
        if (e.joined && known(s, e.pairs, j, -1))
            encoder_pair(s, &e, j);
    encoder_light(s, &e);
    return true;
}
