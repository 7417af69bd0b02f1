// The arithmetic of the cell that is looked at, line by line.
#include <math.h>

#include "base/number.h"
#include "panel/waves.h"
#include "trace/operations.h"
#include "trace/term.h"

enum { LINES = 6 };

struct pen {
    struct scene *s;
    double x, y;
    int pieces; // written so far, for their ids
};

static double line_height(const struct scene *s)
{
    return text_size(s, TEXT_TITLE) * 1.6;
}

static void write(struct pen *p, double size, enum weight weight, double raised,
                  color ink, const char *text)
{
    paint_text(p->s, id_named("lit cell", p->pieces++), p->x, p->y - raised,
               size, weight, ALIGN_START, ink, text);
    p->x += text_width(p->s, size, weight, text);
}

static const char *number(const struct scene *s, double x)
{
    char room[NUMBER_SIZE];
    return text_print(s, "%s", number_print(room, x, FORMULA_DECIMALS));
}

static const char *opening(const struct scene *s, const struct waves *w,
                           const char *sign, const char *row, const char *wave)
{
    return text_print(s, "%s %s( %s / %s", sign, wave, row,
                      number(s, w->o->number));
}

static const char *exponent(const struct scene *s, const struct waves *w,
                            int column)
{
    return text_print(s, "%d/%d", column / 2 * 2, w->P->columns);
}

struct spot waves_cell_size(const struct scene *s, const struct waves *w)
{
    double size = text_size(s, TEXT_TITLE), small = text_size(s, TEXT_SMALL);
    const char *row = row_name(s, w->P, w->P->rows - 1);
    double x =
        text_width(s, size, WEIGHT_REGULAR, opening(s, w, "=", row, "cos")) +
        text_width(s, small, WEIGHT_REGULAR,
                   exponent(s, w, w->P->columns - 1)) +
        text_width(s, size, WEIGHT_REGULAR, " )");
    return (struct spot){fmax(x, text_size(s, 240)) + u(s, 4),
                         line_height(s) * (LINES + 2)};
}

// Before a line of the arithmetic: every line is the cell's value but for the
// digits that its number lost.
static const char *equals(bool exact)
{
    return exact ? "=" : "≈";
}

static bool printed(double x)
{
    return number_exact(x, FORMULA_DECIMALS);
}

static const char *name_of(const struct scene *s, const struct waves *w,
                           int column)
{
    return cell_name(s->view->words, s->pose->arena, w->P, w->row, column);
}

static void next_line(struct pen *p, double x, double lines)
{
    p->x = x;
    p->y += lines * line_height(p->s);
}

// P(7, 16) = sin( 7 / 10000^(16/128) ) ≈ sin( 7 / 3.1623 ) …
static void write_lines(struct pen *p, const struct waves *w)
{
    struct scene *s = p->s;
    double size = text_size(s, TEXT_TITLE), small = text_size(s, TEXT_SMALL);
    double left = p->x, value = tensor_at(w->P, w->row, w->column);
    double divisor = position_divisor(w->o, w->column);
    const char *wave = w->column % 2 ? "cos" : "sin";
    const char *row = row_name(s, w->P, w->row);
    write(p, size, WEIGHT_BOLD, 0, s->theme->ink, name_of(s, w, w->column));
    next_line(p, left, 1);
    bool zero = w->row == 0;  // whatever it is divided by
    bool one = w->column < 2; // whatever the power is of
    const char *sign = equals(zero || one || printed(w->o->number));
    write(p, size, WEIGHT_REGULAR, 0, s->theme->ink,
          opening(s, w, sign, row, wave));
    write(p, small, WEIGHT_REGULAR, size * 0.42, s->theme->ink,
          exponent(s, w, w->column));
    write(p, size, WEIGHT_REGULAR, 0, s->theme->ink, " )");
    next_line(p, left, 1);
    sign = equals(zero || printed(divisor));
    write(
        p, size, WEIGHT_REGULAR, 0, s->theme->ink,
        text_print(s, "%s %s( %s / %s )", sign, wave, row, number(s, divisor)));
    next_line(p, left, 1);
    sign = equals(printed(w->row / divisor));
    write(
        p, size, WEIGHT_REGULAR, 0, s->theme->ink,
        text_print(s, "%s %s( %s )", sign, wave, number(s, w->row / divisor)));
    next_line(p, left, 1.1);
    sign = equals(printed(value));
    size = text_size(s, TEXT_SENTENCE);
    write(p, size, WEIGHT_REGULAR, 0, s->theme->ink,
          text_print(s, "%s ", sign));
    write(p, size, WEIGHT_BOLD, 0, s->theme->ink, number(s, value));
    next_line(p, left, 1.5);
}

static double turn_of(const struct waves *w)
{
    return 2 * acos(-1) * position_divisor(w->o, w->column);
}

// The other column of the pair, and how long the pair's waves are.
static void write_rest(struct pen *p, const struct waves *w)
{
    struct scene *s = p->s;
    double size = text_size(s, TEXT_NUMBER), left = p->x;
    int other = w->column ^ 1;
    const char *turn =
        caption(s, "panel.waves.turn", SLOTS(SHORT("turn", turn_of(w))));
    if (text_width(s, size, WEIGHT_REGULAR, turn) <= w->cell.w)
        write(p, size, WEIGHT_REGULAR, 0, s->theme->grey, turn);
    next_line(p, left, 0.9);
    if (!known(s, w->P, w->row, other))
        return;
    double value = tensor_at(w->P, w->row, other);
    const char *partner = caption(s, "panel.waves.partner",
                                  SLOTS(TEXT("cell", name_of(s, w, other)),
                                        TEXT("equals", equals(printed(value))),
                                        NUMBER("value", value)));
    if (text_width(s, size, WEIGHT_REGULAR, partner) <= w->cell.w)
        write(p, size, WEIGHT_REGULAR, 0, s->theme->grey, partner);
}

void waves_paint_cell(struct scene *s, const struct waves *w)
{
    if (!known(s, w->P, w->row, w->column))
        return;
    double size = text_size(s, TEXT_NUMBER);
    struct pen pen = {s, w->cell.x, w->cell.y + size * 1.05, 0};
    write(&pen, size, WEIGHT_BOLD, 0, s->theme->ink,
          caption(s, w->column_lit ? "panel.waves.lit" : "panel.waves.example",
                  NO_SLOTS));
    next_line(&pen, w->cell.x, 1.15);
    write_lines(&pen, w);
    write_rest(&pen, w);
}
