// Where the grids of a step from cell to cell stand.
#include <math.h>
#include <string.h>

#include "base/number.h"
#include "scene/panel_stepwise.h"

// The divisor with where it comes from, when the lesson says √d.
const char *stepwise_divisor(const struct scene *s, const struct operation *o)
{
    const struct trace *t = s->trace;
    const char *stage = t->stages[t->blocks[o->block].stage].name;
    char number[NUMBER_SIZE];
    number_print(number, o->number, CELL_DECIMALS);
    if (!strstr(stage, "√"))
        return text_print(s, "÷ %s", number);
    double d = round(o->number * o->number);
    bool exact = number_exact(o->number, CELL_DECIMALS);
    return text_print(s, "÷ %s %s √%.0f", number, exact ? "=" : "≈", d);
}

static double chip_room(const struct scene *s, const char *chip)
{
    double size = text_size(s, TEXT_BODY);
    if (!chip[0])
        return u(s, 24);
    return text_width(s, size, WEIGHT_BOLD, chip) + size + u(s, 76);
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

static double wish(const struct scene *s, const struct stepwise *w, int k,
                   double pitch_y)
{
    const struct grid *g = &w->grid[k];
    double number =
        numbers_width(s, g->tensor, g->row, g->rows, text_size(s, TEXT_NUMBER));
    bool last = k == w->count - 1;
    double wide = fmax(number + u(s, 14), pitch_y * (last ? 1.7 : 1.3));
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
    return u(s, 6);
}

void stepwise_layout(const struct scene *s, struct rect at, struct stepwise *w)
{
    double line = heading_line(s), used = 0, wanted = 0;
    bool axis = false;
    find_labels(s, at.w * 0.15, w);
    for (int k = 0; k < w->count; k++) {
        axis |= w->grid[k].tensor->column_role != ROLE_NONE;
        used +=
            w->labels[k] + (k + 1 < w->count ? chip_room(s, w->chip[k]) : 0);
    }
    double head = line * (axis ? 3.1 : 2.1), foot = stepwise_foot(s, w);
    double room_y = at.h - head - foot, pitch_y = row_pitch(s, w, room_y);
    for (int k = 0; k < w->count; k++)
        wanted += wish(s, w, k, pitch_y);
    double factor = fmin(1, (at.w - used) / wanted);
    // What is left over goes between the grids first.
    double rest = fmax(0, at.w - used - wanted);
    double extra = w->count > 1 ? fmin(rest / (w->count - 1), u(s, 60)) : 0;
    double x = at.x + (rest - extra * (w->count - 1)) / 2;
    for (int k = 0; k < w->count; k++) {
        struct grid *g = &w->grid[k];
        double pitch = wish(s, w, k, pitch_y) * factor / g->tensor->columns;
        double h = g->rows * pitch_y;
        x += w->labels[k];
        grid_space(s, g, x, at.y + head + (room_y - h) / 2, pitch, pitch_y, 1e9,
                   1e9);
        x += pitch * g->tensor->columns;
        bool last = k == w->count - 1;
        w->right[k] = last ? at.x + at.w : x + chip_room(s, w->chip[k]) * 0.8;
        x += last ? 0 : chip_room(s, w->chip[k]) + extra;
    }
}
