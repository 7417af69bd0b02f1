// SPDX-License-Identifier: MIT
#include "frame/ledger.h"

#include <math.h>
#include <string.h>

#include "base/number.h"
#include "scene/grid/heading.h"
#include "scene/mark/notation.h"
#include "trace/term.h"

enum { MOST_ROWS = 12, MOST_COLUMNS = 8 };

// Stages of one name are one line, of whatever part.
struct entry_line {
    const struct stage *stage;
    double products[MOST_COLUMNS]; // by part
    double all, learned;
    bool lit;
};

struct ledger {
    struct entry_line row[MOST_ROWS];
    const struct part *part[MOST_COLUMNS]; // that multiply anything
    int rows, columns;
    double all, learned;
};

bool ledger_shows(const struct page *page)
{
    const char *set = page ? page_setting(page, "ledger") : NULL;
    return set && !strcmp(set, "on");
}

// --- counting ----------------------------------------------------------------

static bool multiplies(const struct operation *o)
{
    return o->kind->form == FORM_PRODUCT || o->kind->form == FORM_MIX;
}

double ledger_products(const struct operation *o)
{
    double terms = 0;
    for (int k = 0; multiplies(o) && k + 1 < o->in_count; k += 2)
        terms += o->in[k].tensor->columns;
    return terms * o->rows * o->out->columns;
}

// Numbers that are learned, where they are read first.
static double learned_by(const struct operation *o)
{
    double count = 0;
    for (int k = 0; k < o->in_count; k++) {
        const struct tensor *m = o->in[k].tensor;
        if (m->learned && m->reader == o)
            count += (double)m->rows * m->columns;
    }
    return count;
}

static struct entry_line *line_of(struct ledger *l, const struct stage *stage)
{
    for (int i = 0; i < l->rows; i++)
        if (!strcmp(l->row[i].stage->id, stage->id))
            return &l->row[i];
    if (l->rows == MOST_ROWS)
        return NULL;
    l->row[l->rows] = (struct entry_line){.stage = stage};
    return &l->row[l->rows++];
}

// The column of a part; -1 where there are too many for one each.
static int column_of(struct ledger *l, const struct part *part)
{
    for (int i = 0; i < l->columns; i++)
        if (l->part[i] == part)
            return i;
    if (l->columns == MOST_COLUMNS)
        return -1;
    l->part[l->columns] = part;
    return l->columns++;
}

static void count_operation(const struct trace *t, struct ledger *l,
                            const struct stage *stage,
                            const struct operation *o, bool lit)
{
    double products = ledger_products(o), learned = learned_by(o);
    if (products + learned <= 0)
        return;
    struct entry_line *line = line_of(l, stage);
    int column = column_of(l, &t->parts[stage->part]);
    if (!line)
        return;
    line->lit |= lit;
    line->all += products;
    line->learned += learned;
    l->all += products;
    l->learned += learned;
    if (column >= 0)
        line->products[column] += products;
}

static struct ledger count_all(const struct scene *s)
{
    struct ledger l = {0};
    const struct trace *t = s->trace;
    const struct stage *now = &t->stages[timeline_stage(t, s->position)];
    for (int k = 0; k < t->stage_count; k++) {
        const struct stage *stage = &t->stages[k];
        for (int b = stage->first;
             !stage->back && b < stage->first + stage->count; b++)
            for (int i = 0; i < t->blocks[b].count; i++)
                count_operation(t, &l, stage,
                                t->operations[t->blocks[b].first + i],
                                !strcmp(stage->id, now->id));
    }
    return l;
}

// --- painting ----------------------------------------------------------------

struct sheet {
    double x, y, w; // of its first line
    double names, column, line;
    int parts; // columns that are shown before the two sums
    double size;
    double unit; // the side of what stands for one; 0: none is drawn
    int high;    // so many on each other
    double block[2], after[2]; // of both sums: the left edge, where they end
};

static double cell_right(const struct sheet *p, int column)
{
    return p->x + p->names + (column + 1) * p->column;
}

static double names_width(const struct scene *s, const struct ledger *l,
                          double size)
{
    double widest =
        text_width(s, size, WEIGHT_BOLD, caption(s, "ledger.sum", NO_SLOTS));
    for (int i = 0; i < l->rows; i++)
        widest = fmax(widest,
                      notation_width(s, size, WEIGHT_BOLD,
                                     stage_title(s->view->words, s->pose->arena,
                                                 l->row[i].stage)));
    return widest + u(s, 18);
}

static const char *part_name(const struct scene *s, const struct part *p)
{
    return part_title(s->view->words, s->pose->arena, p);
}

static const char *const sum_names[] = {"ledger.products", "ledger.learned"};

static double column_width(const struct scene *s, const struct ledger *l,
                           double size)
{
    double widest = text_width(s, size, WEIGHT_BOLD, "00000");
    for (int k = 0; k < l->columns; k++)
        widest = fmax(
            widest, text_width(s, size, WEIGHT_BOLD, part_name(s, l->part[k])));
    for (int k = 0; k < 2; k++)
        widest = fmax(widest, text_width(s, size, WEIGHT_BOLD,
                                         caption(s, sum_names[k], NO_SLOTS)));
    return widest + u(s, 22);
}

// As large as both sums have room for; with a column for each part, where there
// are several and they fit, too.
static struct sheet sheet_of(const struct scene *s, const struct ledger *l)
{
    static const int sizes[] = {TEXT_NUMBER, TEXT_BODY, TEXT_WORD, TEXT_SMALL};
    struct sheet p = {0};
    for (int i = 0; i < 4 && (!i || p.names + 2 * p.column > s->stage.w); i++) {
        p.size = text_size(s, sizes[i]);
        p.names = names_width(s, l, p.size);
        p.column = column_width(s, l, p.size);
    }
    p.parts = l->columns > 1 ? l->columns : 0;
    if (p.names + p.column * (p.parts + 2) > s->stage.w)
        p.parts = 0;
    p.w = p.names + p.column * (p.parts + 2);
    p.line = fmin(p.size * (p.parts ? 2.3 : 4.4), s->stage.h / (l->rows + 3));
    p.x = s->stage.x + (s->stage.w - p.w) / 2;
    p.y = s->stage.y + (s->stage.h - p.line * (l->rows + 2)) / 2;
    return p;
}

// Counts as areas: every product and every learned number is a square of one
// size, and the number stands at the end of its area.
static void size_areas(const struct scene *s, const struct ledger *l,
                       struct sheet *p)
{
    double most[] = {l->all, l->learned}, gap = u(s, 40);
    double number = text_width(s, p->size, WEIGHT_BOLD, "00000") + u(s, 12);
    double room = fmin(s->stage.w, u(s, 900)) - p->names - 2 * number - gap;
    double high = p->line * 0.62, all = most[0] + most[1];
    if (p->parts || room < u(s, 200) || high < u(s, 12) || all < 1)
        return;
    const struct sheet numbers = *p;
    double unit = fmin(sqrt(room * high / all), u(s, 16));
    p->high = (int)fmax(floor(high / unit), 1);
    double across = ceil(most[0] / p->high) + ceil(most[1] / p->high);
    p->unit = fmin(unit, room / across);
    p->w = p->names;
    for (int k = 0; k < 2; k++) {
        p->block[k] = p->w + k * gap;
        p->after[k] = p->block[k] + ceil(most[k] / p->high) * p->unit;
        double head = text_width(s, p->size, WEIGHT_BOLD,
                                 caption(s, sum_names[k], NO_SLOTS));
        p->w = fmax(p->after[k] + number, p->block[k] + head);
    }
    if (p->w > s->stage.w) { // the heads have no room over their areas
        *p = numbers;
        return;
    }
    p->x = s->stage.x + (s->stage.w - p->w) / 2;
    for (int k = 0; k < 2; k++)
        p->block[k] += p->x;
}

// Which of both sums is drawn in a column; -1 where there is but a number.
static int area_of(const struct sheet *p, int column)
{
    return p->unit > 0 ? column - p->parts : -1;
}

static void paint_head_cell(struct scene *s, const struct sheet *p, int column,
                            const char *text)
{
    int k = area_of(p, column);
    paint_text(s, id_named("ledger head", column),
               k < 0 ? cell_right(p, column) : p->block[k],
               p->y + p->line * 0.65, p->size, WEIGHT_BOLD,
               k < 0 ? ALIGN_END : ALIGN_START, s->theme->grey, text);
}

// As many squares as [count], column by column; where they would be dust, their
// area. Returns where it ends.
static double paint_area(struct scene *s, const struct sheet *p, int row, int k,
                         double count, color fill)
{
    double side = p->unit, tall = p->high * side, x = p->block[k];
    double top = p->y + p->line * (row + 1.5) - tall / 2;
    double whole = floor(count / p->high), rest = count - whole * p->high;
    const char *name = text_print(s, "ledger area %d", k);
    struct rect parts[] = {{x, top, whole * side, tall},
                           {x + whole * side, top, side, rest * side}};
    for (int i = 0; i < 2; i++)
        if (parts[i].w > 0 && parts[i].h > 0)
            paint_box(s, id_named(name, 2 * row + i), LAYER_CELL, parts[i], 0,
                      fill);
    double end = x + (whole + (rest > 0)) * side;
    if (side < u(s, 3))
        return end;
    for (int i = 1; i < whole + (rest > 0); i++)
        paint_line(
            s, id_named(text_print(s, "%s upright %d", name, row), i),
            LAYER_LABEL,
            (struct spot[]){{x + i * side, top}, {x + i * side, top + tall}}, 2,
            side * 0.16, s->theme->paper);
    for (int i = 1; i < p->high; i++)
        paint_line(s, id_named(text_print(s, "%s level %d", name, row), i),
                   LAYER_LABEL,
                   (struct spot[]){{x, top + i * side}, {end, top + i * side}},
                   2, side * 0.16, s->theme->paper);
    return end;
}

static void paint_count(struct scene *s, const struct sheet *p, int row,
                        int column, double count, bool bold)
{
    char text[NUMBER_SIZE];
    int k = area_of(p, column);
    double x = cell_right(p, column);
    number_print(text, count, 0);
    if (k >= 0)
        x = paint_area(s, p, row, k, count,
                       bold ? s->theme->ribbon : s->theme->idle) +
            (count > 0 ? u(s, 10) : 0);
    paint_text(
        s, id_named(text_print(s, "ledger %d", column), row), x,
        p->y + p->line * 1.5 + p->line * row + p->size * CAP_MIDDLE, p->size,
        bold ? WEIGHT_BOLD : WEIGHT_REGULAR, k < 0 ? ALIGN_END : ALIGN_START,
        count > 0 ? s->theme->ink : s->theme->grey, text_print(s, "%s", text));
}

static void paint_line_of(struct scene *s, const struct sheet *p,
                          const struct ledger *l, int row)
{
    const struct entry_line *line = &l->row[row];
    double y = p->y + p->line * (row + 1);
    enum weight weight = line->lit ? WEIGHT_BOLD : WEIGHT_REGULAR;
    if (line->lit)
        paint_pool(s, "ledger pool",
                   (struct rect){p->x - u(s, 10), y, p->w + u(s, 20), p->line});
    paint_notation(s, id_named("ledger stage", row), p->x,
                   y + p->line / 2 + p->size * CAP_MIDDLE, p->size, weight,
                   ALIGN_START, s->theme->ink,
                   stage_title(s->view->words, s->pose->arena, line->stage));
    for (int k = 0; k < p->parts; k++)
        paint_count(s, p, row, k, line->products[k], line->lit);
    paint_count(s, p, row, p->parts, line->all, line->lit);
    paint_count(s, p, row, p->parts + 1, line->learned, line->lit);
}

static void paint_sums(struct scene *s, const struct sheet *p,
                       const struct ledger *l)
{
    double y = p->y + p->line * (l->rows + 1);
    struct spot rule[] = {{p->x, y}, {p->x + p->w, y}};
    paint_line(s, id_named("ledger rule", 0), LAYER_LABEL, rule, 2, u(s, 2),
               s->theme->ink);
    paint_text(s, id_named("ledger sum", 0), p->x,
               y + p->line / 2 + p->size * CAP_MIDDLE, p->size, WEIGHT_BOLD,
               ALIGN_START, s->theme->ink, caption(s, "ledger.sum", NO_SLOTS));
    for (int k = 0; k < p->parts; k++) {
        double sum = 0;
        for (int i = 0; i < l->rows; i++)
            sum += l->row[i].products[k];
        paint_count(s, p, l->rows, k, sum, true);
    }
    paint_count(s, p, l->rows, p->parts, l->all, true);
    paint_count(s, p, l->rows, p->parts + 1, l->learned, true);
}

void ledger_paint(struct scene *s)
{
    struct ledger l = count_all(s);
    struct sheet p = sheet_of(s, &l);
    size_areas(s, &l, &p);
    for (int k = 0; k < p.parts; k++)
        paint_head_cell(s, &p, k, part_name(s, l.part[k]));
    paint_head_cell(s, &p, p.parts, caption(s, sum_names[0], NO_SLOTS));
    paint_head_cell(s, &p, p.parts + 1, caption(s, sum_names[1], NO_SLOTS));
    for (int i = 0; i < l.rows; i++)
        paint_line_of(s, &p, &l, i);
    paint_sums(s, &p, &l);
}
