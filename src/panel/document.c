// SPDX-License-Identifier: MIT
// A whole text as one vector: above the words with their scores and shares, below
// the plane in which the values pull z, with the line where its first number is
// 0: on one side of it a classifier would say one thing, on the other the other.
#include <math.h>
#include <string.h>

#include "base/number.h"
#include "panel/panels.h"
#include "panel/plane/plane.h"
#include "scene/grid/figures.h"

// The lines of the strip, by the tensors that stand in them.
enum { SCORES, WORDS, SHARES, CARRIED, LINES };

struct document_strip {
    const struct tensor *scores, *masked, *times, *weights, *carried;
    struct rect at;
    double left, pitch;
    int across;         // words beside each other; the others stand below
    double high;        // from one row of words to the next
    double line[LINES]; // the middle of each; 0: it is not there
    double side;        // of the square of a share
    bool under;         // its number stands under it, not beside
    struct figures figures[LINES];
};

static const char *const titles[] = {[SCORES] = "panel.document.scores",
                                     [SHARES] = "panel.document.shares",
                                     [CARRIED] = "panel.document.carried"};

// The word; where it stands several times with how often.
static const char *doc_word(struct scene *s, const struct document_strip *d,
                            int k)
{
    const char *word = column_name(s, d->weights, k);
    double times = d->times ? tensor_at(d->times, 0, k) : 1;
    char number[NUMBER_SIZE];
    if (times == 1)
        return word;
    return caption(
        s, "panel.document.times",
        SLOTS(TEXT("word", word), TEXT("n", number_print(number, times, 0))));
}

// As few rows as every word fits in whole; at most what leaves two fifths of the
// panel to the plane. False where words have to be cut.
static bool wrap(struct scene *s, struct document_strip *d)
{
    double room = 0, wide = d->at.w - d->left;
    int count = d->weights->columns, rows = 1;
    int most = (int)fmax(1, d->at.h * 0.6 / d->high);
    for (int k = 0; k < count; k++)
        room = fmax(room, text_width(s, text_size(s, TEXT_TITLE),
                                     WEIGHT_REGULAR, doc_word(s, d, k)));
    while (rows < most && rows < count &&
           wide / ((count + rows - 1) / rows) < room + u(s, 6))
        rows++;
    d->across = (count + rows - 1) / rows;
    d->pitch = wide / d->across;
    d->at.h = d->high * ((count + d->across - 1) / d->across);
    return d->pitch >= room + u(s, 6);
}

// The width of the numbers of the shares beside their squares; narrower, they
// stand under larger squares.
static double beside_width(const struct scene *s)
{
    return u(s, 32) +
           text_width(s, text_size(s, TEXT_SMALL), WEIGHT_BOLD, "0.00") * 1.1;
}

static void stand_lines(const struct scene *s, struct document_strip *d)
{
    double small = text_size(s, TEXT_SMALL), y = d->at.y;
    for (int k = 0; k < LINES; k++) {
        double high = k == WORDS ? text_size(s, TEXT_TITLE) * 1.5
                      : k == SHARES
                          ? fmax(d->side + (d->under ? small * 1.5 : 0),
                                 u(s, 40))
                          : small * (k == CARRIED ? 2.6 : 1.6);
        d->line[k] = k == CARRIED && !d->carried ? 0 : y + high / 2;
        y += d->line[k] > 0 ? high : 0;
    }
    d->high = y - d->at.y;
}

static void place(struct scene *s, struct document_strip *d, struct rect at)
{
    double small = text_size(s, TEXT_SMALL);
    d->at = at;
    d->left = 0;
    for (int k = 0; k < LINES; k++)
        if (titles[k])
            d->left =
                fmax(d->left, text_width(s, small, WEIGHT_REGULAR,
                                         caption(s, titles[k], NO_SLOTS)));
    d->left = fmin(d->left + u(s, 14), at.w * 0.2);
    d->side = u(s, 26);
    stand_lines(s, d);
    wrap(s, d);
    d->under = d->pitch < beside_width(s) + u(s, 10);
    if (!d->under)
        return;
    struct document_strip beside = *d;
    d->side = fmin(d->pitch * 0.7, u(s, 44));
    d->at = at;
    stand_lines(s, d);
    if (!wrap(s, d))
        *d = beside, d->under = false;
}

static double middle(const struct document_strip *d, int k)
{
    return d->at.x + d->left + d->pitch * (k % d->across + 0.5);
}

// The middle of a line where the k-th word stands.
static double line_at(const struct document_strip *d, int line, int k)
{
    return d->line[line] + d->high * (k / d->across);
}

static void fit_numbers(const struct scene *s, struct document_strip *d)
{
    const struct tensor *of[] = {
        [SCORES] = d->scores, [SHARES] = d->weights, [CARRIED] = d->carried};
    double small = text_size(s, TEXT_SMALL);
    for (int k = 0; k < LINES; k++) {
        if (k == WORDS || !of[k])
            continue;
        bool beside = k == SHARES && !d->under;
        double room = d->pitch - u(s, 6) - (beside ? u(s, 30) : 0);
        d->figures[k].bounded = k != SCORES;
        figures_count_rows(s, &d->figures[k], of[k], 0, 1);
        figures_fit(s, &d->figures[k], room, small * 1.6,
                    k == SCORES ? CELL_DECIMALS : FORMULA_DECIMALS,
                    k == SCORES ? 0 : 2);
    }
}

static void paint_number(struct scene *s, const struct document_strip *d,
                         int line, const struct tensor *m, int k, double x,
                         double y, enum align align)
{
    const struct figures *f = &d->figures[line];
    const struct address a = {m, 0, k, -1};
    bool lit = in_focus(s, m, 0, k);
    double size = fmin(f->size, text_size(s, TEXT_NUMBER));
    if (f->decimals < 0 || !known(s, m, 0, k))
        return;
    struct item *i =
        paint_text(s, id_named(text_print(s, "document %d", line), k), x,
                   y + size * CAP_MIDDLE, size,
                   lit ? WEIGHT_BOLD : WEIGHT_REGULAR, align, s->theme->ink,
                   figures_print(s, f, tensor_at(m, 0, k)));
    text_answers(s, i, &a);
}

static void paint_doc_word(struct scene *s, const struct document_strip *d,
                           int k)
{
    double size = text_size(s, TEXT_TITLE), x = middle(d, k);
    const char *word = doc_word(s, d, k);
    bool lit = s->focus.column == k && s->focus.tensor == d->weights;
    enum weight weight =
        lit && text_width(s, size, WEIGHT_BOLD, word) < d->pitch - u(s, 6)
            ? WEIGHT_BOLD
            : WEIGHT_REGULAR;
    struct item *i = paint_text(
        s, id_cell("document word", d->weights, -1, k), x,
        line_at(d, WORDS, k) + size * CAP_MIDDLE, size, weight, ALIGN_MIDDLE,
        s->theme->ink, text_fit(s, size, weight, word, d->pitch - u(s, 6)));
    label_answers(s, i, &(struct address){d->weights, 0, k, -1});
    i->target.number = COLUMN_LABEL;
}

// A square with its number at its right, both in the middle of the word, or
// with its number under it.
static void paint_doc_share(struct scene *s, const struct document_strip *d,
                            int k)
{
    const struct figures *f = &d->figures[SHARES];
    double small = text_size(s, TEXT_SMALL), x = middle(d, k);
    double side = fmin(d->side, d->pitch * 0.7), wide = side;
    double y = line_at(d, SHARES, k);
    if (f->decimals >= 0 && !d->under)
        wide += u(s, 6) + figures_width(s, f, f->size, f->decimals);
    wide = fmin(wide, d->pitch - u(s, 4));
    struct rect full = {x - wide / 2,
                        y - (d->under ? side + small * 1.5 : side) / 2, side,
                        side};
    if (!paint_share(s, "cell", d->weights, 0, k, full,
                     light_on(s, d->weights, 0, k)))
        return;
    if (d->under)
        paint_number(s, d, SHARES, d->weights, k, x,
                     full.y + side + small * 0.85, ALIGN_MIDDLE);
    else
        paint_number(s, d, SHARES, d->weights, k, full.x + side + u(s, 6), y,
                     ALIGN_START);
}

// A title on one line or, broken at a space, on two.
static void paint_line_title(struct scene *s, const struct document_strip *d,
                             int number, double y, const char *text)
{
    double small = text_size(s, TEXT_SMALL), room = d->left - u(s, 4);
    const char *rest = NULL;
    bool whole = text_width(s, small, WEIGHT_REGULAR, text) <= room;
    for (const char *k = text; !whole && (k = strchr(k, ' ')); k++) {
        const char *first = text_print(s, "%.*s", (int)(k - text), text);
        if (text_width(s, small, WEIGHT_REGULAR, first) <= room)
            rest = k + 1;
    }
    const char *lines[] = {
        rest ? text_print(s, "%.*s", (int)(rest - 1 - text), text) : text,
        rest};
    y += small * (CAP_MIDDLE - (rest ? 0.6 : 0));
    for (int k = 0; k < 2 && lines[k]; k++)
        paint_text(s, id_named("document title", 2 * number + k), d->at.x,
                   y + k * small * 1.2, small, WEIGHT_REGULAR, ALIGN_START,
                   s->theme->grey,
                   text_fit(s, small, WEIGHT_REGULAR, lines[k], d->left));
}

// What the lines of a row of words are; the row begins with the k-th.
static void paint_titles(struct scene *s, const struct document_strip *d, int k)
{
    for (int line = 0; line < LINES; line++)
        if (titles[line] && d->line[line] > 0 &&
            (line != CARRIED || known(s, d->carried, 0, 0)))
            paint_line_title(s, d, k / d->across * LINES + line,
                             line_at(d, line, k),
                             caption(s, titles[line], NO_SLOTS));
}

// A word that is masked has a score of −∞.
static const struct tensor *score_of(const struct document_strip *d, int k)
{
    bool hidden = d->masked && isinf(tensor_at(d->masked, 0, k));
    return hidden ? d->masked : d->scores;
}

static void paint_strip(struct scene *s, const struct document_strip *d)
{
    for (int k = 0; k < d->weights->columns; k += d->across)
        paint_titles(s, d, k);
    for (int k = 0; k < d->weights->columns; k++) {
        paint_number(s, d, SCORES, score_of(d, k), k, middle(d, k),
                     line_at(d, SCORES, k), ALIGN_MIDDLE);
        paint_doc_word(s, d, k);
        paint_doc_share(s, d, k);
        if (d->carried)
            paint_number(s, d, CARRIED, d->carried, k, middle(d, k),
                         line_at(d, CARRIED, k), ALIGN_MIDDLE);
    }
}

bool panel_document(struct scene *s, const struct panel *p, struct rect at)
{
    const struct tensor *z = panel_with(s, p, 1);
    struct document_strip d = {.weights = panel_with(s, p, 0),
                               .times = scene_tensor(s, "times"),
                               .masked = scene_tensor(s, "masked"),
                               .carried = scene_tensor(s, "carried")};
    if (z->columns != 2 || d.weights->columns > 16 || s->view->look.thumbnail)
        return false;
    d.scores = panel_with(s, p, 2);
    place(s, &d, at);
    fit_numbers(s, &d);
    struct rect plane = at;
    plane.y += d.at.h + u(s, 10);
    plane.h -= d.at.h + u(s, 10);
    if (!plane_paint(s, z, plane, true))
        return false;
    paint_strip(s, &d);
    return true;
}
