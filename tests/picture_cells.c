#include <check.h>
#include <math.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "picture.h"
#include "scene/theme.h"
#include "trace/op.h"

enum { MOST_CELLS = 1000, MOST_COLUMNS = 200 };

void picture_fail(const struct picture *p, const char *format, ...)
{
    char text[400];
    struct strbuf at = {0};
    va_list args;
    va_start(args, format);
    vsnprintf(text, sizeof text, format, args);
    va_end(args);
    address_print(&p->now, &at);
    ck_abort_msg("level %d, step %lld, %s: %s", (int)p->position.level,
                 (long long)p->position.index + 1, strbuf_text(&at), text);
}

bool picture_near(double x, double y, double off)
{
    return x == y || fabs(x - y) <= off;
}

const struct item *picture_named(const struct picture *p, const char *name,
                                 int number)
{
    const struct item *i = pose_find(p->pose, id_named(name, number));
    return i && i->alpha > 0 ? i : NULL;
}

const struct item *picture_item(const struct picture *p, const char *name,
                                const struct tensor *m, int row, int column)
{
    const struct item *i = pose_find(p->pose, id_cell(name, m, row, column));
    return i && i->alpha > 0 ? i : NULL;
}

// --- numbers ----------------------------------------------------------------

// "−0.67" with its decimals; false when it is no number.
static bool parse(const char *text, double *value, int *decimals)
{
    static const char minus[] = "−";
    char plain[64];
    bool negative = !strncmp(text, minus, sizeof minus - 1);
    if (negative)
        text += sizeof minus - 1;
    if (!strcmp(text, "∞"))
        *value = INFINITY;
    else {
        char *end;
        snprintf(plain, sizeof plain, "%s", text);
        *value = strtod(plain, &end);
        if (end == plain || *end)
            return false;
    }
    if (negative)
        *value = -*value;
    const char *point = strchr(text, '.');
    *decimals = point ? (int)strlen(point + 1) : 0;
    return true;
}

// "<0.01" and ">−0.01": not 0, but too small to print otherwise.
static bool is_tiny(const char *text, double value)
{
    double bound;
    int decimals;
    return (*text == '<' || *text == '>') &&
           parse(text + 1, &bound, &decimals) && value != 0 &&
           (value > 0) == (*text == '<') && fabs(value) < fabs(bound);
}

void picture_number(const struct picture *p, const struct item *i,
                    const char *what, double value)
{
    double shown;
    int decimals;
    if (!i || !i->text || strchr(i->text, 'e') || is_tiny(i->text, value))
        return;
    if (!parse(i->text, &shown, &decimals))
        picture_fail(p, "%s shows “%s”, which is no number", what, i->text);
    if (!picture_near(shown, value, 0.5000001 * pow(10, -decimals)))
        picture_fail(p, "%s shows %s, but is %.17g", what, i->text, value);
    p->found[READ_NUMBER]++;
}

// The value of a cell as the step sees it: at the term level a maximum or a
// sum is only as far as the terms that were walked.
static double value_now(const struct picture *p, const struct tensor *m, int r,
                        int c)
{
    const struct address *a = &p->now;
    if (a->tensor != m || a->row != r || a->column != c || a->term < 0)
        return tensor_at(m, r, c);
    const struct operation *o = operation_of(a);
    const char *kind = o->kind->name;
    double sum = 0, max = -INFINITY;
    for (int k = 0; k <= a->term; k++) {
        double x = o->kind->term(o, r, c, k);
        sum += x;
        max = fmax(max, x);
    }
    if (!strcmp(kind, "max"))
        return max;
    return strcmp(kind, "sum") ? tensor_at(m, r, c) : sum;
}

static void read_numbers(const struct picture *p, const struct tensor *m, int r,
                         int c)
{
    static const char *const names[] = {"cell", "rung", "cell number",
                                        "bar number", "logit"};
    for (size_t k = 0; k < sizeof names / sizeof *names; k++) {
        const struct item *i = picture_item(p, names[k], m, r, c);
        char what[100];
        if (!i)
            continue;
        snprintf(what, sizeof what, "%s %s[%d,%d]", names[k], m->name, r + 1,
                 c + 1);
        picture_number(p, i, what, value_now(p, m, r, c));
    }
}

// The value minus the row's maximum, over the exponential.
static void read_minus(const struct picture *p, const struct operation *o,
                       int r, int c)
{
    const struct item *i = picture_item(p, "minus", o->out, r, c);
    if (!i || strcmp(o->kind->name, "exp"))
        return;
    double x = tensor_at(o->in[0].tensor, operand_row(o, 0, r), c);
    double max = tensor_at(o->in[1].tensor, r, 0);
    picture_number(p, i, "the score minus the maximum",
                   isfinite(x) ? x - max : x);
}

// --- sums -------------------------------------------------------------------

static void check_sum(const struct picture *p, const struct item *i,
                      const char *what, double sum)
{
    if (!i)
        return;
    picture_number(p, i, what, sum);
    p->found[READ_SUM]++;
}

static double column_sum(const struct tensor *m, int c)
{
    double sum = 0;
    for (int r = 0; r < m->rows; r++)
        sum += m->data[r * m->columns + c];
    return sum;
}

static void read_sums(const struct picture *p, const struct tensor *m)
{
    double most = 0, longest = 0;
    for (int r = 0; r < m->rows; r++) {
        double sum = 0;
        for (int c = 0; c < m->columns; c++)
            sum += m->data[r * m->columns + c];
        check_sum(p, picture_item(p, "row sum", m, r, -1), "a row sum", sum);
        check_sum(p, picture_item(p, "row sum", m, r, 0), "a row sum", sum);
    }
    for (int c = 0; c < m->columns; c++) {
        double sum = column_sum(m, c);
        check_sum(p, picture_item(p, "column sum", m, -1, c), "a column sum",
                  sum);
        const struct item *i = picture_item(p, "column bar", m, -1, c);
        if (i && sum > most)
            most = sum, longest = i->at.h;
    }
    for (int c = 0; c < m->columns && longest > 0; c++) {
        const struct item *i = picture_item(p, "column bar", m, -1, c);
        double want = column_sum(m, c) / most * longest;
        if (i && !picture_near(i->at.h, want, 0.01))
            picture_fail(p, "the bar of column %d of %s is %g high, not %g",
                         c + 1, m->name, i->at.h, want);
        p->found[READ_SUM]++;
    }
}

// --- colours ----------------------------------------------------------------

static int channel(color c, int shift)
{
    return (int)(c >> shift & 0xFF);
}

// A fill between white (0), slate (1) and crimson (-1).
static double signed_value(color fill)
{
    int r = channel(fill, 16), g = channel(fill, 8), b = channel(fill, 0);
    return r > b ? -(255.0 - g) / (255 - 0x18) : (255.0 - g) / (255 - 0x4A);
}

// How far crimson goes before it fades: cells out of the light are paler, and
// where a bar shows the size, the colour shows the sign alone.
static void check_fill(const struct picture *p, const struct item *i,
                       const char *what, double value, double most)
{
    double part = signed_value(i->fill);
    if (alpha_of(i->fill) == 0 || !isfinite(value))
        return;
    if (fabs(value) > 0.1 * most && part * value <= 0)
        picture_fail(p, "%s is filled %08x, but is %g", what, (unsigned)i->fill,
                     value);
    p->found[READ_FILL]++;
}

struct fill {
    double value, part;
};

static int by_value(const void *a, const void *b)
{
    double x = ((const struct fill *)a)->value;
    double y = ((const struct fill *)b)->value;
    return (x > y) - (x < y);
}

// In one light, the larger a number, the more of its colour.
static void check_order(const struct picture *p, const struct tensor *m,
                        struct fill *fills, int count)
{
    qsort(fills, (size_t)count, sizeof *fills, by_value);
    for (int k = 1; k < count; k++)
        if (fills[k].part < fills[k - 1].part - 0.02)
            picture_fail(p, "%s: %g is filled as %g, but %g as %g", m->name,
                         fills[k].value, fills[k].part, fills[k - 1].value,
                         fills[k - 1].part);
}

static bool is_bar(const struct picture *p, const struct tensor *m, int r,
                   int c)
{
    return picture_item(p, "cell frame", m, r, c) ||
           (p->now.tensor == m && picture_named(p, "bars zero", 0)) ||
           picture_item(p, "choice", m, r, c);
}

// The largest magnitude that a tensor's colours may be measured by: its own,
// or that of the values it is mixed from.
static double most_of(const struct tensor *m)
{
    const struct operation *o = m->writer[0];
    double most = 0;
    for (int i = 0; i < m->rows * m->columns; i++)
        if (isfinite(m->data[i]))
            most = fmax(most, fabs(m->data[i]));
    if (o && !strcmp(o->kind->name, "mix"))
        most = fmax(most, most_of(o->in[1].tensor));
    return most;
}

static void read_fills(const struct picture *p, const struct tensor *m)
{
    struct fill plain[MOST_CELLS], dim[MOST_CELLS];
    int plain_count = 0, dim_count = 0;
    double most = most_of(m);
    for (int r = 0; r < m->rows; r++)
        for (int c = 0; c < m->columns; c++) {
            const struct item *i = picture_item(p, "cell", m, r, c);
            double x = tensor_at(m, r, c);
            if (!i || i->kind != ITEM_BOX || alpha_of(i->fill) == 0 ||
                picture_item(p, "cell frame", m, r, c))
                continue;
            check_fill(p, i, m->name, x, most);
            struct fill f = {x, signed_value(i->fill)};
            if (is_bar(p, m, r, c) || !isfinite(x))
                continue;
            if (i->ink == GREY)
                dim[dim_count++] = f;
            else
                plain[plain_count++] = f;
        }
    check_order(p, m, plain, plain_count);
    check_order(p, m, dim, dim_count);
}

// --- weights ----------------------------------------------------------------

static double area(const struct item *i)
{
    return i->at.w * i->at.h;
}

static double lightness(color c)
{
    return channel(c, 16) + channel(c, 8) + channel(c, 0);
}

// The area of the square, or of the bar in its track, is the weight: half the
// area is half the weight.
static void read_areas(const struct picture *p, const struct tensor *m, int r)
{
    struct fill shades[MOST_COLUMNS];
    const struct tensor *now = p->now.tensor;
    bool grid = now == m || now == trace_find(p->trace, "target");
    bool even = grid && p->position.level == LEVEL_STAGE; // in one light
    int count = 0;
    for (int c = 0; c < m->columns; c++) {
        const struct item *i = picture_item(p, "cell", m, r, c);
        const struct item *track = picture_item(p, "track", m, r, c);
        const struct item *all =
            track ? track : picture_item(p, "cell frame", m, r, c);
        if (!i || !all)
            continue;
        double w = tensor_at(m, r, c);
        if (!picture_near(area(i) / area(all), w, 1e-9))
            picture_fail(p, "%s[%d,%d] fills %.9g of its place, but is %g",
                         m->name, r + 1, c + 1, area(i) / area(all), w);
        p->found[READ_AREA]++;
        if (!track && even && count < MOST_COLUMNS)
            shades[count++] = (struct fill){w, lightness(i->fill) / 765};
    }
    check_order(p, m, shades, count);
    p->found[READ_SHADE] += count;
}

// --- images -----------------------------------------------------------------

static void check_pixel(const struct picture *p, const struct tensor *m, int r,
                        int c, color shown)
{
    double x = tensor_at(m, r, c), part = signed_value(shown);
    if (alpha_of(shown) == 0 || shown == CHROME)
        return; // not computed yet
    if (fabs(x) > 0.1 * m->largest && part * x <= 0)
        picture_fail(p, "%s[%d,%d] is the pixel %08x, but is %g", m->name,
                     r + 1, c + 1, (unsigned)shown, x);
    if (fabs(part) > fabs(x) / m->largest + 0.01)
        picture_fail(p, "%s[%d,%d] is darker than its value", m->name, r + 1,
                     c + 1);
    p->found[READ_PIXEL]++;
}

static bool is_weight(const struct tensor *m)
{
    return !strcmp(m->writer[0]->kind->name, "divide");
}

static void read_images(const struct picture *p, const struct tensor *m)
{
    for (int turned = 0; turned < 2 && !is_weight(m); turned++) {
        const struct item *i = picture_item(p, "cell image", m, 0, turned);
        for (int k = 0; i && k < m->rows * m->columns; k++) {
            int r = k / m->columns, c = k % m->columns;
            int at = turned ? c * m->rows + r : k;
            check_pixel(p, m, r, c, i->pixels[at]);
        }
    }
    for (int r = 0; r < m->rows; r++) {
        const struct item *i = picture_item(p, "cell row", m, r, 0);
        for (int k = 0; i && k < i->columns; k++)
            check_pixel(p, m, r, k * (m->columns / i->columns), i->pixels[k]);
    }
}

void picture_cells(const struct picture *p)
{
    for (int t = 0; t < p->trace->tensor_count; t++) {
        const struct tensor *m = p->trace->tensors[t];
        read_images(p, m);
        if (m->rows * m->columns > MOST_CELLS)
            continue; // too many for boxes
        for (int r = 0; r < m->rows; r++) {
            for (int c = 0; c < m->columns; c++) {
                read_numbers(p, m, r, c);
                read_minus(p, m->writer[r], r, c);
            }
            read_areas(p, m, r);
        }
        read_sums(p, m);
        read_fills(p, m);
    }
}
