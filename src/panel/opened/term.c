// SPDX-License-Identifier: MIT
#include "panel/opened/term.h"

#include <math.h>
#include <string.h>

#include "base/number.h"
#include "scene/mark/notation.h"
#include "trace/op/product/squash.h"
#include "trace/origin.h"
#include "trace/term.h"

// The height and the width of the area that a term is.
struct side {
    double x, most; // of all terms of the cell, in size
    enum role role;
};

struct area {
    struct side high, wide;
    bool product; // else it is but a bar, as long as it is
    double term;
    const struct squash_kind *squash; // of [inside] is the height; or NULL
    double inside;
};

static const char *precise(const struct scene *s, double x)
{
    char text[NUMBER_SIZE];
    number_print_precise(text, x);
    return text_print(s, "%s", text);
}

static enum role role_of(const struct multiplier *f)
{
    return f->of.tensor ? f->of.tensor->role : ROLE_NONE;
}

// The first number that a term is a product of is its width, all others its
// height.
static struct area area_of(const struct scene *s, const struct operation *o,
                           const struct address *a, int k)
{
    struct multiplier f[MOST_MULTIPLIERS];
    struct area z = {.term = operation_term(o, a->row, a->column, k)};
    int n = operation_multipliers(o, a->row, a->column, k, s->pose->arena, f);
    z.wide.x = z.term;
    z.product = n > 1;
    if (!z.product)
        return z;
    z.wide = (struct side){f[0].value, 0, role_of(&f[0])};
    z.high = (struct side){f[1].value, 0, role_of(&f[1])};
    if (n > 2)
        z.high.role = ROLE_NONE;
    for (int i = 2; i < n; i++)
        z.high.x *= f[i].value;
    z.squash = n == 2 ? f[1].squash : NULL;
    z.inside = f[1].inside;
    return z;
}

// --- the picture -------------------------------------------------------------

static double label_width(const struct scene *s, double x)
{
    return text_width(s, text_size(s, TEXT_SMALL), WEIGHT_BOLD, precise(s, x));
}

// How long [x] is where the longest of its side is [room].
static double length(const struct side *side, double room)
{
    double part = fabs(side->x) / fmax(side->most, 1e-300);
    return isfinite(part) ? part * room : 0;
}

// The sides and what they are, in [at]; of a curve its zero is [zero] and 1 as
// long as [unit], and else both are measured alike where that can be seen.
static void paint_area(struct scene *s, const struct area *z, struct rect at,
                       double zero, double unit)
{
    double size = text_size(s, TEXT_NUMBER), small = text_size(s, TEXT_SMALL);
    double high_label = z->product ? label_width(s, z->high.x) + u(s, 16) : 0;
    double under = small * 1.2 + u(s, 8);
    struct rect room = {at.x + high_label, at.y, at.w - high_label,
                        at.h - under};
    double h = z->product ? length(&z->high, room.h) : fmin(room.h, u(s, 28));
    double w = length(&z->wide, room.w);
    double alike = fmin(room.w / fmax(z->wide.most, 1e-300),
                        room.h / fmax(z->high.most, 1e-300));
    if (unit <= 0 && z->product && z->high.most * alike >= u(s, 30) &&
        z->wide.most * alike >= u(s, 30)) {
        h = fabs(z->high.x) * alike;
        w = fabs(z->wide.x) * alike;
    }
    if (unit > 0)
        h = fabs(z->high.x) * unit;
    struct rect box = {room.x, room.y + (room.h - h) / 2, w, h};
    if (unit > 0)
        box.y = z->high.x < 0 ? zero : zero - h;
    color high = role_color(s->theme, z->high.role);
    color wide = role_color(s->theme, z->wide.role);
    bool below = z->term < 0;
    struct item *i = paint_box(s, id_named("term area", 0), LAYER_CELL, box, 0,
                               below ? CLEAR : s->theme->light);
    i->line = s->theme->light;
    i->stroke = h > 0 && w > 0 ? u(s, 2) : 0;
    const char *text = precise(s, z->term);
    double wanted = text_width(s, size, WEIGHT_BOLD, text) + u(s, 8);
    if (s->view->look.numbers && h > size * 1.2 && w > wanted) {
        i->text = text;
        i->size = size;
        i->weight = WEIGHT_BOLD;
        i->ink = below ? s->theme->ink : ink_on(s->theme->light);
    }
    double foot = fmin(box.y + box.h, at.y + at.h - under);
    paint_box(s, id_named("term side", 1), LAYER_LABEL,
              (struct rect){box.x, foot + u(s, 4), fmax(w, u(s, 1)), u(s, 4)},
              0, wide);
    if (z->product)
        paint_box(
            s, id_named("term side", 0), LAYER_LABEL,
            (struct rect){box.x - u(s, 8), box.y, u(s, 4), fmax(h, u(s, 1))}, 0,
            high);
    if (!s->view->look.numbers)
        return;
    double half = label_width(s, z->wide.x) / 2;
    double middle = fmax(at.x + half, fmin(box.x + w / 2, at.x + at.w - half));
    paint_text(s, id_named("term wide", 0), middle, foot + u(s, 8) + small,
               small, WEIGHT_BOLD, ALIGN_MIDDLE, wide, precise(s, z->wide.x));
    if (z->product)
        paint_text(s, id_named("term high", 0), box.x - u(s, 14),
                   fmin(box.y + h / 2 + small * CAP_MIDDLE, foot), small,
                   WEIGHT_BOLD, ALIGN_END, high, precise(s, z->high.x));
}

// What is squashed, with a dot where it stands on the curve.
static void paint_curve(struct scene *s, const struct area *z, struct rect at,
                        double zero, double unit)
{
    enum { POINTS = 41 };
    struct spot line[POINTS];
    double most = fmax(3, fmin(fabs(z->inside) * 1.1, 12));
    double inside = fmax(-most, fmin(z->inside, most));
    double small = text_size(s, TEXT_SMALL);
    for (int k = 0; k < POINTS; k++) {
        double x = most * (2.0 * k / (POINTS - 1) - 1);
        line[k] = (struct spot){at.x + at.w * k / (POINTS - 1),
                                zero - unit * z->squash->f(x)};
    }
    struct spot axis[] = {{at.x, zero}, {at.x + at.w, zero}};
    paint_line(s, id_named("term axis", 0), LAYER_LINK, axis, 2, u(s, 1),
               s->theme->rule);
    paint_line(s, id_named("term curve", 0), LAYER_LINK, line, POINTS, u(s, 2),
               s->theme->grey);
    double x = at.x + at.w * (inside / most + 1) / 2;
    double y = zero - unit * z->high.x, r = u(s, 5);
    struct spot down[] = {{x, zero}, {x, y}};
    paint_line(s, id_named("term drop", 0), LAYER_LINK, down, 2, u(s, 1.5),
               s->theme->light)
        ->dash = u(s, 3);
    paint_box(s, id_named("term dot", 0), LAYER_LABEL,
              (struct rect){x - r, y - r, 2 * r, 2 * r}, r, s->theme->light);
    double half = label_width(s, z->inside) / 2;
    // On the side where the curve is not; where it is too narrow the formula
    // says it.
    if (s->view->look.numbers && at.w >= 2 * half) {
        paint_text(s, id_named("term inside", 0),
                   fmax(at.x + half, fmin(x, at.x + at.w - half)),
                   zero + (z->high.x < 0 ? -small * 0.5 : small * 1.2), small,
                   WEIGHT_BOLD, ALIGN_MIDDLE, s->theme->ink,
                   precise(s, z->inside));
    }
}

static void paint_curve_name(struct scene *s, const struct area *z,
                             struct rect at)
{
    double small = text_size(s, TEXT_SMALL);
    bool left = z->inside > 0; // where the curve is not
    paint_text(s, id_named("term curve name", 0), left ? at.x : at.x + at.w,
               left ? at.y + small : at.y + at.h - small * 0.3, small,
               WEIGHT_REGULAR, left ? ALIGN_START : ALIGN_END, s->theme->grey,
               z->squash->name);
}

static void paint_picture(struct scene *s, const struct area *z, struct rect at)
{
    double zero = 0, unit = 0;
    struct rect curve = at;
    int first = s->pose->count;
    if (z->squash) {
        double under = text_size(s, TEXT_SMALL) * 1.2 + u(s, 8);
        bool both = z->squash->f(-100) < 0;
        double gap = label_width(s, z->high.x) + u(s, 30);
        unit = (at.h - under) / (both ? 2 : 1);
        zero = at.y + (at.h - under) / (both ? 2 : 1);
        curve.w = (at.w - gap) * 0.45;
        paint_curve(s, z, curve, zero, unit);
        at.x += curve.w + u(s, 14);
        at.w -= curve.w + u(s, 14);
    }
    paint_area(s, z, at, zero, unit);
    pose_beat(s->pose, first, BEAT_TURN, 0, 0); // one becomes the next
    if (z->squash)
        paint_curve_name(s, z, curve);
}

// --- what it is worth --------------------------------------------------------

// "1·4 = 4", "tanh(2.745)·5.101 ≈ 5.059".
static void paint_product(struct scene *s, const struct operation *o,
                          const struct address *a, double x, double y,
                          double width)
{
    struct multiplier f[MOST_MULTIPLIERS];
    struct formula out = {.arena = s->pose->arena};
    double term = operation_term(o, a->row, a->column, a->term);
    double size = text_size(s, TEXT_SENTENCE), least = text_size(s, TEXT_SMALL);
    int n =
        operation_multipliers(o, a->row, a->column, a->term, s->pose->arena, f);
    for (int k = 0; k < n; k++) {
        formula_text(&out, k ? "·" : "");
        if (f[k].squash) {
            formula_call(&out, f[k].squash->name);
            formula_number(&out, f[k].inside, false);
            formula_close(&out);
            formula_round(&out);
        } else if (f[k].of.tensor)
            formula_cell(&out, f[k].of.tensor, f[k].of.row, f[k].of.column,
                         k > 0);
        else
            formula_number(&out, f[k].value, k > 0);
    }
    if (n)
        formula_relation(&out);
    formula_number(&out, term, false);
    formula_strong(&out);
    formula_end(&out);
    while (size > least && formula_width(s, size, &out) > width)
        size -= 1;
    int first = s->pose->count; // no part of it becomes one of another's
    const char *name = text_print(s, "product %s %d %d %d", a->tensor->name,
                                  a->row, a->column, a->term);
    if (s->view->look.numbers && formula_width(s, size, &out) <= width)
        paint_formula(s, name, x, y, size, &out);
    pose_beat(s->pose, first, BEAT_RESULT, 0, 0);
}

// What the shares of the row are made of, and what that divides [m] by.
static const struct tensor *becomes_shares(const struct tensor *m, double *by)
{
    *by = 1;
    while (m->reader && (m->reader->kind->does == DOES_SCALE ||
                         m->reader->kind->does == DOES_MASK)) {
        *by *= m->reader->kind->does == DOES_SCALE ? m->reader->number : 1;
        m = m->reader->out;
    }
    return shares_made_of(m) ? m : NULL;
}

// The share of column [column] of what a softmax makes of row [row] of [m],
// which has [less] there.
static double share_without(const struct tensor *m, int row, int column,
                            double less)
{
    double most = -INFINITY, sum = 0, own = 0;
    for (int pass = 0; pass < 2; pass++)
        for (int c = 0; c < m->columns; c++) {
            double x = tensor_at(m, row, c) - (c == column ? less : 0);
            if (pass == 0)
                most = fmax(most, x);
            else if (x > -INFINITY) {
                sum += exp(x - most);
                own += c == column ? exp(x - most) : 0;
            }
        }
    return sum > 0 ? own / sum : 0;
}

// "Without it the share of “dogs” goes from 0.98 to less than 0.0001." Nothing
// where the shares come from more than that.
static const char *without(const struct scene *s, const struct address *a,
                           double term)
{
    double by;
    const struct tensor *m = becomes_shares(a->tensor, &by);
    const struct tensor *shares = m ? shares_made_of(m) : NULL;
    if (!m || !known(s, a->tensor, a->row, a->column) || by == 0 ||
        m->rows != a->tensor->rows || m->columns != a->tensor->columns ||
        m->rows != shares->rows || row_is_held(shares, a->row))
        return NULL;
    double was = tensor_at(shares, a->row, a->column);
    double now = share_without(m, a->row, a->column, term / by);
    if (!(fabs(share_without(m, a->row, a->column, 0) - was) < 1e-9) ||
        !isfinite(now))
        return NULL;
    char from[NUMBER_SIZE], to[NUMBER_SIZE];
    number_print_share(from, was, FORMULA_DECIMALS);
    number_print_share(to, now, FORMULA_DECIMALS);
    bool same = !strcmp(from, to);
    number_print_share(from, was, CELL_DECIMALS);
    number_print_share(to, now, CELL_DECIMALS);
    if (!same && !strcmp(from, to)) {
        number_print_share(from, was, FORMULA_DECIMALS);
        number_print_share(to, now, FORMULA_DECIMALS);
    }
    return caption(
        s, same ? "panel.opened.without.same" : "panel.opened.without",
        SLOTS(TEXT("word", column_words(s->view->words, s->pose->arena,
                                        a->tensor, a->column)),
              TEXT("was", text_print(s, "%s", from)),
              TEXT("now", text_print(s, "%s", to))));
}

// What it is of the sum, where all terms have one sign; else its place by size.
static const char *worth(const struct scene *s, const struct operation *o,
                         const struct address *a, double term)
{
    int count = operation_terms(o), larger = 0, alike = 0;
    const char *noun = tensor_number_noun(s->view->words, a->tensor);
    double sum = 0, size = 0;
    for (int k = 0; k < count; k++) {
        double x = operation_term(o, a->row, a->column, k);
        sum += x;
        size += fabs(x);
        larger += fabs(x) > fabs(term);
        alike += fabs(x) == fabs(term) && k != a->term;
    }
    if (!isfinite(size) || count < 2)
        return NULL;
    if (term == 0)
        return caption(s, "panel.opened.none", SLOTS(TEXT("noun", noun)));
    if (fabs(sum) == size && fabs(term) == size)
        return caption(s, "panel.opened.all", SLOTS(TEXT("noun", noun)));
    if (fabs(sum) == size)
        return caption(s, "panel.opened.part",
                       SLOTS(COUNT("count", count), SHARE("part", term / sum),
                             TEXT("noun", noun)));
    if (alike)
        return caption(s, "panel.opened.alike",
                       SLOTS(COUNT("count", count), COUNT("n", alike)));
    return caption(s, "panel.opened.place",
                   SLOTS(COUNT("count", count), COUNT("place", larger + 1)));
}

// [text] in as many lines as it takes, from the baseline [y] on; where the next
// one would have its own. Paints nothing where that is over [end].
static double paint_wrapped(struct scene *s, int id, double x, double y,
                            double width, double end, const char *text)
{
    double size = text_size(s, s->narrow ? TEXT_SMALL : TEXT_BODY);
    const char *from = text;
    bool paints = false;
    for (int pass = 0; pass < 2; pass++, from = text) {
        double line = y;
        for (int n = 0; *from; n++, line += size * 1.3) {
            size_t length = strcspn(from, " ");
            while (from[length]) {
                size_t more = length + 1 + strcspn(from + length + 1, " ");
                if (text_width(s, size, WEIGHT_REGULAR,
                               text_print(s, "%.*s", (int)more, from)) > width)
                    break;
                length = more;
            }
            if (paints)
                paint_text(s, id_named("term worth", 10 * id + n), x, line,
                           size, WEIGHT_REGULAR, ALIGN_START, s->theme->grey,
                           text_print(s, "%.*s", (int)length, from))
                    ->beat = BEAT_RESULT;
            from += length;
            from += *from == ' ';
        }
        if (pass == 0 && line - size * 1.3 > end)
            return y;
        if (pass)
            return line;
        paints = true;
    }
    return y;
}

void term_paint(struct scene *s, const struct address *a, struct rect at)
{
    const struct operation *o = operation_of(a);
    struct area z = area_of(s, o, a, a->term);
    for (int k = 0; k < operation_terms(o); k++) {
        struct area other = area_of(s, o, a, k);
        z.high.most = fmax(z.high.most, fabs(other.high.x));
        z.wide.most = fmax(z.wide.most, fabs(other.wide.x));
    }
    struct rect left = at, right = at;
    double size = text_size(s, s->narrow ? TEXT_SMALL : TEXT_BODY);
    const char *lines[] = {without(s, a, z.term), worth(s, o, a, z.term)};
    if (s->narrow) { // the formula stands under the box
        double words = fmin(at.h * 0.5, size * 1.3 * 4);
        left.h -= words;
        right.y += left.h;
        right.h = words;
        right.y += size * 1.2;
    } else {
        left.w = at.w * 0.4;
        right.x += left.w + u(s, 32);
        right.w -= left.w + u(s, 32);
        right.y += right.h / 2;
        paint_product(s, o, a, right.x, right.y - size * 0.7, right.w);
        right.y += size * 0.9;
    }
    paint_picture(s, &z, left);
    double y = right.y, end = at.y + at.h;
    for (int k = 1; k >= 0; k--)
        if (lines[k])
            y = paint_wrapped(s, k, right.x, y, right.w, end, lines[k]);
}
