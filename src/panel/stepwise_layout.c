// Where the grids of a step from cell to cell stand.
#include <math.h>

#include "panel/stepwise.h"

// The room of a chip; [way]: with lines before and after it.
static double chip_room(const struct scene *s, const char *chip, double way)
{
    if (!chip[0])
        return u(s, 24);
    double size = text_size(s, TEXT_BODY);
    return text_width(s, size, WEIGHT_BOLD, chip) + size + way;
}

double stepwise_axis(const struct scene *s, const struct tensor *m)
{
    enum role role = rows_role(m);
    double w = role == ROLE_NONE ? 0 : axis_narrow_width(s, role, "↓");
    return w > u(s, 120) * s->view->text ? 0 : w;
}

// Only the first grid of a line has row labels; where rows differ, each.
static void find_labels(const struct scene *s, double most, struct stepwise *w)
{
    for (int k = 0; k < w->count; k++) {
        const struct grid *g = &w->grid[k], *before = g - 1;
        bool same = k > 0 && g->rows == before->rows && g->rows > 1;
        bool alone = g->rows == 1 && g->tensor->rows > 1;
        if (same || alone)
            continue;
        double words = stepwise_axis(s, g->tensor);
        w->labels[k] = fmin(labels_width(s, g->tensor, g->row, g->rows), most);
        w->labels[k] = fmax(w->labels[k], words) + u(s, 14);
    }
}

// Row pitch: all grids of many rows share one.
static double row_pitch(const struct scene *s, const struct stepwise *w,
                        double room)
{
    int rows = 1;
    for (int k = 0; k < w->count; k++)
        rows = w->grid[k].rows > rows ? w->grid[k].rows : rows;
    return fmin(room / rows, u(s, 98));
}

// A row without neighbours need not be as thin as those of a table.
static double row_pitch_alone(const struct scene *s, double pitch)
{
    return fmax(pitch, u(s, 56));
}

// The widest number in grids of as many columns: they look alike.
static void find_numbers(const struct scene *s, struct stepwise *w)
{
    double size = text_size(s, TEXT_NUMBER), own[MOST_GRIDS];
    for (int k = 0; k < w->count; k++) {
        const struct grid *g = &w->grid[k];
        own[k] = numbers_width(s, g->tensor, g->row, g->rows, size);
    }
    for (int k = 0; k < w->count; k++)
        for (int j = 0; j < w->count; j++)
            if (w->grid[j].tensor->columns == w->grid[k].tensor->columns)
                w->number[k] = fmax(w->number[k], own[j]);
}

static double wish(const struct scene *s, const struct stepwise *w, int k,
                   double pitch_y)
{
    const struct grid *g = &w->grid[k];
    double number = w->number[k];
    bool last = k == w->count - 1;
    double tall = g->rows == 1 ? row_pitch_alone(s, pitch_y) : pitch_y;
    double wide = fmax(number + u(s, 14), tall * (last ? 1.7 : 1.3));
    return fmin(wide, fmax(u(s, last ? 150 : 116), number + u(s, 14))) *
           g->tensor->columns;
}

// Axis words too long for the corner stand under the grids.
static double stepwise_foot(const struct scene *s, const struct stepwise *w)
{
    for (int k = 0; k < w->count; k++)
        if (w->labels[k] > 0 && rows_role(w->grid[k].tensor) != ROLE_NONE &&
            stepwise_axis(s, w->grid[k].tensor) <= 0)
            return heading_line(s) * 1.3;
    return u(s, 10);
}

// How wide all grids and chips want to be.
static double wanted_width(const struct scene *s, const struct stepwise *w,
                           double pitch_y)
{
    double wanted = 0;
    for (int k = 0; k < w->count; k++)
        wanted += wish(s, w, k, pitch_y);
    return wanted;
}

static double used_width(const struct scene *s, const struct stepwise *w,
                         double way)
{
    double used = 0;
    for (int k = 0; k < w->count; k++)
        used += w->labels[k] +
                (k + 1 < w->count ? chip_room(s, w->chip[k], way) : 0);
    return used;
}

// Row labels stand once more after the last grid when there is room.
static double labels_after(const struct stepwise *w, double rest)
{
    const struct grid *last = &w->grid[w->count - 1];
    bool in_line = w->count > 1 && w->labels[w->count - 1] <= 0;
    return in_line && last->rows > 1 && rest > w->labels[0] ? w->labels[0] : 0;
}

static void place(const struct scene *s, struct rect at, double heads,
                  struct stepwise *w)
{
    double head = heading_line(s) * heads, foot = stepwise_foot(s, w);
    double room_y = at.h - head - foot, pitch_y = row_pitch(s, w, room_y);
    double wanted = wanted_width(s, w, pitch_y);
    int ways = w->count > 1 ? w->count - 1 : 1;
    double spare = at.w - wanted - used_width(s, w, 0);
    double way = fmax(u(s, 30), fmin(u(s, 76), spare / ways));
    double room = at.w - used_width(s, w, way);
    double rest = fmax(0, room - wanted);
    int columns = 0;
    for (int k = 0; k < w->count; k++)
        columns += w->grid[k].tensor->columns;
    if (wanted > room) // narrow cells are not tall
        pitch_y = fmin(pitch_y, fmax(room / columns * 1.6, u(s, 24)));
    w->after = labels_after(w, rest);
    rest -= w->after;
    // What is left over goes between the grids first.
    double extra = w->count > 1 ? fmin(rest / ways, u(s, 60)) : 0;
    double x = at.x + (rest - extra * (w->count - 1)) / 2;
    for (int k = 0; k < w->count; k++) {
        struct grid *g = &w->grid[k];
        double pitch = wish(s, w, k, pitch_y) / g->tensor->columns;
        if (wanted > room) // too little: all cells alike
            pitch = room / columns;
        double down = g->rows == 1 ? row_pitch_alone(s, pitch_y) : pitch_y;
        double h = g->rows * down;
        x += w->labels[k];
        grid_space(s, g, x, at.y + head + (room_y - h) / 2, pitch, down, 1e9,
                   1e9);
        x += pitch * g->tensor->columns;
        bool last = k == w->count - 1;
        double chip = last ? 0 : chip_room(s, w->chip[k], way) + extra;
        w->right[k] = last ? at.x + at.w : x + chip - u(s, 12);
        x += chip;
    }
}

// How many lines of axis words stand over the grids.
static int axis_lines(const struct scene *s, const struct stepwise *w)
{
    int lines = 0;
    for (int k = 0; k < w->count; k++) {
        double need = axis_width(s, w->grid[k].tensor->column_role, "→");
        if (need > 0 && lines == 0)
            lines = 1;
        if (need > w->right[k] - grid_box(&w->grid[k]).x)
            lines = 2;
    }
    return lines;
}

void stepwise_layout(const struct scene *s, struct rect at, struct stepwise *w)
{
    find_labels(s, at.w * 0.15, w);
    find_numbers(s, w);
    place(s, at, 2.1, w);
    int lines = axis_lines(s, w);
    if (lines)
        place(s, at, 2.1 + lines, w);
}
