// SPDX-License-Identifier: MIT
// A row as bars, in the question's dock: those that stand there, those that are
// drawn or typed, and once they are locked those that are right beside them.
#include <float.h>
#include <math.h>
#include <string.h>

#include "app/app.h"
#include "app/quiz/kind/kind.h"
#include "app/dialog/sheet.h"
#include "base/number.h"
#include "math/range.h"
#include "say/join.h"
#include "trace/term.h"

enum {
    LABEL = 16,
    LEAST_COLUMN = 25,
    LEAST_REVEALED = 6,
    LEAST_HEIGHT = 90,
    FEW = 8
};

// Columns side by side, of a plot with its axis at the left.
struct plot {
    struct rect at; // of the bars
    double zero;    // where 0 stands
    struct range axis;
    double pitch;
    int first, count, all; // columns shown, of all there are
    double size;           // of the texts under it
    bool shares;           // of 1
    int rows;  // of texts under each column: its label, its number…
    int lines; // that a row takes: in two, neighbours stand side by side
};

// --- the axis ----------------------------------------------------------------

// The next of 0.1, 0.2, 0.5, 1, 2, 5…, but for the last bits.
static double rounded_up(double x)
{
    double power = pow(10, floor(log10(x * (1 - 1e-9))));
    double part = x * (1 - 1e-9) / power;
    double up = power * (part <= 1 ? 1 : part <= 2 ? 2 : part <= 5 ? 5 : 10);
    return fmin(up, DBL_MAX);
}

// Far enough for all that is on the screen.
static struct range reach_of(const struct app *a, bool revealed)
{
    const struct asked *asked = &a->quiz.asked;
    const struct quiz_row *r = &a->quiz.row;
    struct range reach = {0, 0};
    double x;
    for (int k = 0; k < asked->first; k++)
        if (quiz_row_stands(a, k, &x))
            range_hold(&reach, x);
    for (int k = 0; k < asked->count; k++) {
        if (r->state[k])
            range_hold(&reach, r->value[k]);
        if (revealed)
            range_hold(&reach, ask_number(asked, k));
    }
    return reach;
}

// Its ends are round. While it is asked it tells neither what is not on the
// screen nor the sign of it. Many shares of one budget are small.
static struct range axis_of(const struct app *a, bool revealed)
{
    struct range reach = reach_of(a, revealed);
    bool shares = quiz_row_is_shares(a);
    int all = a->quiz.asked.first + a->quiz.asked.count;
    if (shares)
        range_hold(&reach, fmin(1, 4.0 / all));
    else if (!revealed)
        range_hold(&reach, 1);
    range_open(&reach);
    if (!revealed && !shares) {
        range_hold(&reach, -reach.low);
        range_hold(&reach, -reach.high);
    }
    return (struct range){
        reach.low < 0 ? -rounded_up(-reach.low) : 0,
        reach.high > 0 ? rounded_up(reach.high) : 0,
    };
}

static void end_of_axis(struct scene *s, const struct plot *p, int number,
                        double y, double x)
{
    char room[NUMBER_SIZE];
    paint_text(s, id_named("quiz axis", number), p->at.x - u(s, 4), y, p->size,
               WEIGHT_REGULAR, ALIGN_END, s->theme->grey,
               text_print(s, "%s", number_print(room, x, CELL_DECIMALS)))
        ->layer = LAYER_KNOB;
}

static void paint_axis(struct scene *s, const struct plot *p)
{
    const struct spot zero[] = {{p->at.x, p->zero},
                                {p->at.x + p->pitch * p->count, p->zero}};
    paint_line(s, id_named("quiz zero", 0), LAYER_KNOB, zero, 2, u(s, 1.5),
               s->theme->ink);
    double top = p->at.y + p->size * 0.7, low = p->at.y + p->at.h;
    double middle = p->zero + (p->axis.low < 0 ? p->size * 0.35 : 0);
    double apart = p->size * 1.1;
    bool over = p->axis.high > 0, under = p->axis.low < 0;
    if (over)
        end_of_axis(s, p, 0, top, p->axis.high);
    if (under && (!over || low - top > apart))
        end_of_axis(s, p, 2, low, p->axis.low);
    if ((!over || middle - top > apart) && (!under || low - middle > apart))
        end_of_axis(s, p, 1, over ? middle : top, 0);
}

static struct plot plot_of(struct app *a, struct scene *s, struct rect at,
                           bool revealed, int chosen)
{
    struct plot p = {.size = text_size(s, TEXT_SMALL),
                     .all = a->quiz.asked.first + a->quiz.asked.count,
                     .shares = quiz_row_is_shares(a)};
    bool held = hand_has(a, &answer_grip) && !revealed;
    p.axis = held ? a->quiz.row.axis : axis_of(a, revealed);
    double most = fmax(p.axis.high, -p.axis.low);
    double axis = p.size * (most >= 1000 ? 4 : 2.4);
    p.at = (struct rect){at.x + axis, at.y, at.w - axis, fmax(at.h, 1)};
    int room = (int)(p.at.w / u(s, revealed ? LEAST_REVEALED : LEAST_COLUMN));
    p.count = p.all < room ? p.all : room < 1 ? 1 : room;
    p.rows = revealed ? 3 : 2;
    p.lines = p.count > 1 && p.at.w / p.count < u(s, 56) &&
                      p.at.h > p.size * 1.25 * p.rows + u(s, 110)
                  ? 2
                  : 1;
    p.at.h -= (p.lines - 1) * p.rows * p.size * 1.25;
    p.zero = p.at.y + p.at.h * range_below(&p.axis, 0);
    int first = a->quiz.top >= 0 ? a->quiz.top : chosen - p.count / 2;
    p.first = first < 0 ? 0 : first > p.all - p.count ? p.all - p.count : first;
    a->quiz.hidden = p.all - p.count;
    p.pitch = fmin(p.at.w / p.count, u(s, 90));
    return p;
}

// --- columns -----------------------------------------------------------------

static double column_x(const struct plot *p, int k)
{
    return p->at.x + (k - p->first) * p->pitch;
}

// A bar for [x] in a part of column [k], no longer than the plot is high.
static struct item *row_paint_bar(struct scene *s, const struct plot *p,
                                  const char *name, int k, double from,
                                  double to, double x, color fill)
{
    bool down = x < 0;
    double length = down ? p->at.y + p->at.h - p->zero : p->zero - p->at.y;
    double h = fabs(x / (down ? p->axis.low : p->axis.high)) * length;
    double left = column_x(p, k) + from * p->pitch;
    if (!(h >= u(s, 1.5))) // also of what is no number
        h = u(s, 1.5);
    h = fmin(h, fmax(length, u(s, 1.5)));
    struct rect at = {left, down ? p->zero : p->zero - h,
                      (to - from) * p->pitch, h};
    struct item *i = paint_framed(s, id_named(name, k), LAYER_KNOB, at, 0, fill,
                                  fmin(u(s, 2), p->pitch / 8));
    return i;
}

// How high what stands under the columns is.
static double height_under(const struct plot *p)
{
    return p->size * (0.4 + 1.25 * p->rows * p->lines);
}

static double room_under(const struct scene *s, const struct plot *p)
{
    return p->pitch * p->lines - u(s, 2);
}

// Under the plot, in row [line] of the texts; left out where it does not fit
// whole.
static void paint_under(struct scene *s, const struct plot *p, const char *name,
                        int k, int line, bool bold, const char *text)
{
    enum weight weight = bold ? WEIGHT_BOLD : WEIGHT_REGULAR;
    double room = room_under(s, p);
    line = line * p->lines + (k - p->first) % p->lines;
    if (text_width(s, p->size, weight, text) <= room)
        paint_text(s, id_named(name, k), column_x(p, k) + p->pitch / 2,
                   p->at.y + p->at.h + p->size * (1.2 + 1.25 * line), p->size,
                   weight, ALIGN_MIDDLE, s->theme->ink, text)
            ->layer = LAYER_KNOB;
}

static bool fits_under(const struct scene *s, const struct plot *p,
                       const char *text)
{
    return text_width(s, p->size, WEIGHT_BOLD, text) <= room_under(s, p);
}

// Two decimals, or one that says all; else the mark alone.
static const char *number_text(struct scene *s, const struct plot *p, double x,
                               const char *mark)
{
    char room[NUMBER_SIZE];
    for (int decimals = CELL_DECIMALS; decimals >= 1; decimals--) {
        if (decimals < CELL_DECIMALS && !number_exact(x, decimals))
            break;
        if (p->shares)
            number_print_share(room, x, decimals);
        else
            number_print(room, x, decimals);
        const char *wide =
            text_print(s, "%s%s%s", room, *mark ? " " : "", mark);
        const char *close = text_print(s, "%s%s", room, mark);
        if (fits_under(s, p, wide))
            return wide;
        if (fits_under(s, p, close))
            return close;
    }
    return mark;
}

static const char *label_text(const struct app *a, struct scene *s,
                              const struct plot *p, int k)
{
    char room[LABEL];
    const char *label = text_print(
        s, "%s", ask_label(&a->quiz.asked, k - a->quiz.asked.first, room));
    label = text_fit(s, p->size, WEIGHT_REGULAR, label, room_under(s, p));
    return strcmp(label, "…") ? label : "";
}

// A number that is asked for, by its label or where that is a number in full.
static const char *bar_name(const struct app *a, struct scene *s, int number)
{
    const struct asked *asked = &a->quiz.asked;
    const struct cells *c = &asked->truth.cells;
    char room[LABEL];
    const char *label = ask_label(asked, number, room);
    int k = asked->first + number;
    if (*label < '0' || *label > '9')
        return text_print(s, "%s", label);
    return cell_name(a->view.words, s->pose->arena, c->tensor,
                     c->row + k / c->columns, c->column + k % c->columns);
}

// A number that stands there.
static void paint_given(struct app *a, struct scene *s, const struct plot *p,
                        int k)
{
    double x;
    if (!quiz_row_stands(a, k, &x))
        return;
    row_paint_bar(s, p, "quiz given", k, 0.2, 0.8, x, s->theme->rule)->line =
        s->theme->grey;
    paint_under(s, p, "quiz number", k, 1, false, number_text(s, p, x, ""));
}

// What the mask makes 0: no bar can be drawn for it.
static void paint_fixed(struct scene *s, const struct plot *p, int k)
{
    row_paint_bar(s, p, "quiz given", k, 0.2, 0.8, 0, s->theme->rule)->line =
        s->theme->grey;
    paint_under(s, p, "quiz number", k, 1, false, number_text(s, p, 0, ""));
}

static const char *row_mark(const struct app *a, int k)
{
    const struct quiz_row *r = &a->quiz.row;
    if (r->state[k] != QUIZ_JUDGED)
        return "";
    return ask_right_at(&a->quiz.asked, k, r->value[k]) ? "✓" : "✗";
}

static void paint_asked(struct app *a, struct scene *s, const struct plot *p,
                        int k)
{
    const struct quiz_row *r = &a->quiz.row;
    int number = k - a->quiz.asked.first;
    bool chosen = number == r->at;
    struct rect column = {column_x(p, k), p->at.y - u(s, 2), p->pitch,
                          p->at.h + height_under(p)};
    struct item *i =
        paint_box(s, id_named("quiz column", k), LAYER_TICK, column, u(s, 4),
                  chosen ? s->theme->chosen : s->theme->paper);
    i->line = chosen ? s->theme->ink : s->theme->rule;
    i->stroke = u(s, chosen ? 3 : 1);
    i->target = quiz_part(number);
    if (r->state[number]) {
        row_paint_bar(s, p, "quiz bar", k, 0.2, 0.8, r->value[number],
                      s->theme->paper);
        paint_under(s, p, "quiz number", k, 1, true,
                    number_text(s, p, r->value[number], row_mark(a, number)));
    } else {
        paint_under(s, p, "quiz number", k, 1, true, "?");
    }
}

static void row_paint_columns(struct app *a, struct scene *s,
                              const struct plot *p)
{
    for (int k = p->first; k < p->first + p->count; k++) {
        int number = k - a->quiz.asked.first;
        if (number < 0)
            paint_given(a, s, p, k);
        else if (a->quiz.row.state[number] == QUIZ_FIXED)
            paint_fixed(s, p, k);
        else
            paint_asked(a, s, p, k);
        paint_under(s, p, "quiz label", k, 0, false, label_text(a, s, p, k));
    }
    paint_axis(s, p);
}

// --- while it is asked -------------------------------------------------------

// The number chosen, large; in the dock's title where that is low.
static void row_paint_field(struct app *a, struct scene *s, struct rect at)
{
    const struct quiz_row *r = &a->quiz.row;
    char number[NUMBER_SIZE] = "";
    if (r->state[r->at])
        number_print_brief(number, r->value[r->at]);
    const char *typed = field_text(&a->quiz.field);
    int before = (int)a->quiz.field.cursor;
    const char *text =
        r->typed ? text_print(s, "%.*s|%s", before, typed, typed + before)
                 : text_print(s, "%s|", number);
    struct item *i = quiz_box(s, 0, at, s->theme->paper);
    i->stroke = u(s, 4);
    quiz_text(s, i, fmin(text_size(s, 22), at.h * 0.6), true, s->theme->ink,
              caption(s, "quiz.row.chosen",
                      SLOTS(TEXT("label", bar_name(a, s, r->at)),
                            TEXT("number", text))));
}

// What is known of the number chosen by now, or of the sum.
static void row_say_now(struct app *a, struct scene *s, struct strbuf *out)
{
    const struct quiz_row *r = &a->quiz.row;
    const struct asked *asked = &a->quiz.asked;
    double sum = quiz_row_sum(a);
    double slack = asked->tolerance * asked->count;
    if (r->state[r->at] == QUIZ_JUDGED) {
        double x = r->value[r->at];
        bool right = ask_right_at(asked, r->at, x);
        const struct mistaken *m = ask_mistake_at(asked, r->at, x);
        say(a->view.words, out, right ? "quiz.row.yes" : "quiz.row.not",
            SLOTS(TEXT("label", bar_name(a, s, r->at))));
        if (m) {
            struct strbuf feedback = {0};
            ask_say_mistake_at(asked, m, r->at, a->view.words, &feedback);
            join_text(a->view.words, out, 0, "list.stop",
                      strbuf_text(&feedback));
            strbuf_free(&feedback);
        }
        return;
    }
    if (!quiz_row_is_shares(a))
        return;
    bool off = quiz_row_is_full(a) && fabs(sum - 1) > fmax(slack, 0.0005);
    say(a->view.words, out, off ? "quiz.row.sum.not" : "quiz.row.sum",
        SLOTS(SHORT("sum", sum)));
}

// True where bars have no height beside a field and words of their own.
static bool is_low(const struct scene *s, struct rect at, double others)
{
    return at.w > at.h * 1.6 || at.h - others < u(s, LEAST_HEIGHT);
}

double quiz_row_paint(struct app *a, struct scene *s, struct rect at)
{
    struct quiz_row *r = &a->quiz.row;
    double size = text_size(s, TEXT_SMALL), line = size * SHEET_LINE;
    double y = at.y, field = text_size(s, 22) * 1.7;
    bool low = is_low(s, at, field + size * 2.9 + line * 3);
    int lines = low ? 1 : 3;
    struct rect box = {at.x, y, at.w, field};
    if (low)
        box = (struct rect){at.x + at.w * 0.9, at.y - u(s, 33), at.w * 0.66,
                            u(s, 28)};
    y += low ? u(s, 6) : field + u(s, 10);
    row_paint_field(a, s, box);
    double under = size * 2.9 + line * lines + u(s, 4);
    struct rect plot = {at.x, y, at.w, at.y + at.h - y - under};
    struct plot p = plot_of(a, s, plot, false, a->quiz.asked.first + r->at);
    r->axis = p.axis;
    r->track = p.at;
    row_paint_columns(a, s, &p);
    struct strbuf now = {0}, said_now = {0};
    if (p.count < p.all)
        say(a->view.words, &now, "quiz.lines",
            SLOTS(COUNT("from", p.first + 1), COUNT("to", p.first + p.count),
                  COUNT("of", p.all)));
    row_say_now(a, s, &said_now);
    if (said_now.length)
        join_text(a->view.words, &now, 0, "list.beside",
                  strbuf_text(&said_now));
    strbuf_free(&said_now);
    y = p.at.y + p.at.h + height_under(&p) + line;
    sheet_lines(s, "quiz now", 0, at.x, y, at.w, size, lines, s->theme->ink,
                text_print(s, "%s", strbuf_text(&now)));
    strbuf_free(&now);
    return at.y + at.h;
}

// --- once it is locked -------------------------------------------------------

static void row_paint_pair(struct app *a, struct scene *s, const struct plot *p,
                           int k)
{
    int number = k - a->quiz.asked.first;
    double yours = a->quiz.row.value[number];
    double truth = ask_number(&a->quiz.asked, number);
    struct item *i = row_paint_bar(s, p, "quiz yours", k, 0.12, 0.48, yours,
                                   s->theme->paper);
    i->dash = u(s, 4);
    i = row_paint_bar(s, p, "quiz true", k, 0.52, 0.88, truth,
                      s->theme->chosen);
    i->stroke = fmin(u(s, 3), p->pitch / 6);
    const char *mark = ask_right_at(&a->quiz.asked, number, yours) ? "✓" : "✗";
    if (p->rows < 3) { // numbers have no room
        paint_under(s, p, "quiz said", k, 1, false, mark);
        return;
    }
    paint_under(s, p, "quiz number", k, 1, true, number_text(s, p, truth, ""));
    paint_under(s, p, "quiz said", k, 2, false, number_text(s, p, yours, mark));
}

static void row_print(const struct app *a, char out[static NUMBER_SIZE],
                      double x)
{
    if (quiz_row_is_shares(a))
        number_print_share(out, x, FORMULA_DECIMALS);
    else
        number_print(out, x, FORMULA_DECIMALS);
}

// Where yours is farthest from what is right; "": nowhere that shows.
static const char *say_farthest(const struct app *a, struct scene *s)
{
    const struct asked *asked = &a->quiz.asked;
    const double *yours = a->quiz.row.value;
    int far = ask_farthest(asked, yours);
    char said[NUMBER_SIZE], right[NUMBER_SIZE];
    row_print(a, said, yours[far]);
    row_print(a, right, ask_number(asked, far));
    if (!strcmp(said, right))
        return "";
    return caption(s, "quiz.row.far",
                   SLOTS(TEXT("label", bar_name(a, s, far)),
                         TEXT("yours", said), TEXT("truth", right)));
}

// The words stand under the plot; beside it where the dock is low and there are
// few bars.
double quiz_row_revealed(struct app *a, struct scene *s, struct rect at)
{
    double size = text_size(s, TEXT_SMALL), line = size * SHEET_LINE;
    bool low = at.w > at.h * 1.6;
    bool beside = low && a->quiz.asked.first + a->quiz.asked.count <= FEW;
    bool dense = low && !beside;
    double under = size * (dense ? 2.9 : 4.2) + (beside  ? 0
                                                 : dense ? line
                                                         : line * 3);
    struct rect plot = {at.x, at.y, beside ? at.w * 0.64 : at.w,
                        fmin(at.h - under, u(s, 240))};
    struct plot p = plot_of(a, s, plot, true, 0);
    p.rows = dense ? 2 : 3;
    for (int k = p.first; k < p.first + p.count; k++) {
        (k < a->quiz.asked.first ? paint_given : row_paint_pair)(a, s, &p, k);
        paint_under(s, &p, "quiz label", k, 0, false, label_text(a, s, &p, k));
    }
    paint_axis(s, &p);
    double bottom = p.at.y + p.at.h + height_under(&p);
    struct rect words = {at.x, bottom + size * 0.85, at.w, 0};
    if (beside)
        words = (struct rect){at.x + plot.w + u(s, 6), at.y + size * 0.5,
                              at.w - plot.w - u(s, 6), 0};
    int lines =
        sheet_lines(s, "quiz key", 0, words.x, words.y, words.w, size,
                    beside ? 2 : 1, s->theme->ink,
                    caption(s, "quiz.row.keys",
                            SLOTS(TEXT("mark", a->quiz.right ? "✓" : "✗"))));
    words.y += line * lines;
    lines = beside || !low
                ? sheet_lines(s, "quiz far", 0, words.x, words.y, words.w, size,
                              low ? 3 : 2, s->theme->ink, say_farthest(a, s))
                : 0;
    return beside ? bottom : words.y + line * (lines - 1);
}
