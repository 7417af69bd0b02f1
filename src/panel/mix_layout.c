// Which values have a line of the table, and where its columns stand.
#include "panel/mix_table.h"

#include <math.h>

// All values when there is room for [most] lines; else the heaviest, the one
// whose term is computed now, and one line for the others together.
static void choose_rows(const struct scene *s, struct mix_table *t, int most)
{
    int n = t->m.V->rows, fit = n <= most ? n : most - 1;
    struct arena *arena = s->pose->arena;
    struct ranked *r = arena_array(arena, (size_t)n, sizeof *r);
    t->shown = arena_array(arena, (size_t)n, sizeof *t->shown);
    t->rows = arena_array(arena, (size_t)n, sizeof *t->rows);
    for (int k = 0; k < n; k++)
        r[k] = (struct ranked){
            k == s->now.term ? INFINITY : mixing_weight(&t->m, k), k};
    mixing_rank(r, n);
    for (int k = 0; k < fit; k++)
        t->shown[r[k].k] = true;
    t->count = 0;
    for (int k = 0; k < n; k++)
        if (t->shown[k])
            t->rows[t->count++] = k;
    t->others = n - t->count;
}

double mix_others_weight(const struct mix_table *t)
{
    double sum = 0;
    for (int k = 0; k < t->m.V->rows; k++)
        sum += t->shown[k] ? 0 : mixing_weight(&t->m, k);
    return sum;
}

double mix_others(const struct mix_table *t, int column, bool *done)
{
    double sum = 0;
    *done = false;
    for (int k = 0; k < t->m.V->rows; k++) {
        if (t->shown[k] || !mixing_done(&t->m, k, column))
            continue;
        sum += mixing_term(&t->m, k, column);
        *done = true;
    }
    return sum;
}

// --- where things are -------------------------------------------------------

struct rect mix_cell(const struct mix_table *t, const struct block_of_cells *b,
                     int line, int column)
{
    bool wide = column == t->wide;
    double x = b->x + column * (b->cell_w + b->gap);
    if (t->wide >= 0 && column > t->wide)
        x += b->wide_w - b->cell_w;
    double y = line > t->count + (t->others > 0) - 1
                   ? t->total_y
                   : t->top + line * t->pitch + (t->pitch - t->cell_h) / 2;
    return (struct rect){x, y, wide ? b->wide_w : b->cell_w,
                         line > t->count + (t->others > 0) - 1 ? t->total_h
                                                               : t->cell_h};
}

double mix_block_width(const struct mix_table *t,
                       const struct block_of_cells *b)
{
    struct rect last = mix_cell(t, b, 0, t->m.V->columns - 1);
    return last.x + last.w - b->x;
}

static void count_figures(struct mix_table *t)
{
    int columns = t->m.V->columns;
    for (int c = 0; c < columns; c++) {
        figures_count(&t->scaled.figures, tensor_at(t->m.out, t->m.row, c));
        for (int i = 0; i < t->count; i++) {
            figures_count(&t->value.figures, tensor_at(t->m.V, t->rows[i], c));
            figures_count(&t->scaled.figures,
                          mixing_term(&t->m, t->rows[i], c));
        }
    }
}

// Both blocks share [room]. Where numbers do not fit everywhere, the column
// computed now is wide enough for its own.
static void share_width(const struct scene *s, struct mix_table *t, double room)
{
    int n = t->m.V->columns;
    struct block_of_cells *v = &t->value, *z = &t->scaled;
    double small = text_size(s, TEXT_SMALL), pad = u(s, 8);
    double need_v = figures_width(s, &v->figures, small, 2) + pad;
    double need_z = figures_width(s, &z->figures, small, 2) + pad;
    need_z = fmax(need_z, need_v);
    double each = room / n, most_v = u(s, 84) * s->view->look.text,
           most_z = u(s, 112) * s->view->look.text;
    v->gap = z->gap = fmin(u(s, 4), each * 0.05);
    t->wide = -1;
    if (need_v + need_z + v->gap + z->gap <= each) {
        double part = fmax(need_v / (need_v + need_z), 0.4);
        v->cell_w = fmin(each * part - v->gap, most_v);
        z->cell_w = fmin(each * (1 - part) - z->gap, most_z);
    } else {
        t->wide = s->now.column;
        double rest = each * n, lines = n;
        if (t->wide >= 0 && n > 1)
            rest -= need_v + need_z + 2 * v->gap, lines--;
        v->cell_w = z->cell_w = fmax(rest / lines / 2 - v->gap, u(s, 1));
    }
    v->wide_w = t->wide >= 0 ? need_v : v->cell_w;
    z->wide_w = t->wide >= 0 ? need_z : z->cell_w;
}

static void place_across(const struct scene *s, struct mix_table *t)
{
    double small = text_size(s, TEXT_SMALL), body = text_size(s, TEXT_BODY);
    t->word_w = 0;
    for (int i = 0; i < t->count + (t->others > 0); i++)
        t->word_w = fmax(t->word_w,
                         text_width(s, body, WEIGHT_BOLD, mix_word(s, t, i)));
    t->word_w = fmin(t->word_w, t->at.w * 0.2);
    double number = text_width(s, small, WEIGHT_BOLD, "0.0000");
    t->weight_w = t->beside ? t->pitch + number + u(s, 8)
                            : fmax(u(s, 80), number + u(s, 8));
    t->weight_w =
        fmax(t->weight_w, text_width(s, body, WEIGHT_BOLD,
                                     caption(s, "panel.mix.weight", NO_SLOTS)) +
                              u(s, 4));
    double sign = body * (t->at.w < u(s, 640) * s->view->look.text ? 1.2 : 1.9);
    double room = t->at.w - t->word_w - u(s, 24) - t->weight_w - 2 * sign;
    count_figures(t);
    share_width(s, t, room);
    double used =
        mix_block_width(t, &t->value) + mix_block_width(t, &t->scaled);
    double x = t->at.x;
    if (t->at.w > u(s, 1000)) // the whole stage: in the middle
        x += fmax(0, (room - used) / 2);
    t->word_right = x + t->word_w;
    t->weight_x = t->word_right + u(s, 12);
    t->times_x = t->weight_x + t->weight_w + sign / 2;
    t->value.x = t->times_x + sign / 2;
    t->equals_x = t->value.x + mix_block_width(t, &t->value) + sign / 2;
    t->scaled.x = t->equals_x + sign / 2;
}

// How many lines fit, and how tall they are.
static int place_down(const struct scene *s, struct mix_table *t)
{
    double body = text_size(s, TEXT_BODY), small = text_size(s, TEXT_SMALL);
    double head = mix_head_height(s), foot = u(s, 22);
    t->total_h = fmax(u(s, 46), body * 1.7);
    double room = t->at.h - head - foot - t->total_h - u(s, 14);
    int n = t->m.V->rows, most = (int)(room / (small * 1.28));
    int lines = n < most ? n : most < 2 ? 2 : most;
    t->pitch = fmin(room / lines, u(s, 92));
    t->beside = t->pitch < small * 2.4 + u(s, 24);
    t->cell_h = fmin(t->pitch - fmin(u(s, 8), t->pitch * 0.1), u(s, 58));
    double y = t->at.y + (room - t->pitch * lines) * 0.3;
    t->top = y + head;
    t->total_y = t->top + t->pitch * lines + foot;
    return lines;
}

static void fit_blocks(const struct scene *s, struct mix_table *t)
{
    struct block_of_cells *v = &t->value, *z = &t->scaled;
    figures_fit(s, &v->figures, v->wide_w, t->cell_h, 2, 2);
    bool few = t->wide < 0;
    figures_fit(s, &z->figures, z->wide_w, t->cell_h, few ? 4 : 2, 2);
    double size = fmin(v->figures.size, z->figures.size);
    v->figures.size = z->figures.size = size;
}

void mix_layout(const struct scene *s, struct mix_table *t)
{
    int lines = place_down(s, t);
    choose_rows(s, t, lines);
    place_across(s, t);
    fit_blocks(s, t);
}
