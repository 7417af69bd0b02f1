// Where the cards of the course stand: rows of equal columns, a lesson that is
// written two of them wide; beside them, or under them in a tall window, the
// lines of what is no part of it.
#include <math.h>

#include "app/course/course.h"
#include "app/course/list.h"

enum { MOST_COLUMNS = 6, CARD_WIDTH = 146, CARD_HEIGHT = 166 };

static int span_of(const struct course_card *c, int columns)
{
    return c->document >= 0 && columns > 1 ? 2 : 1;
}

// Places the cards from [first] on in one row as wide as the grid, unless it
// is the last; returns the first of the next.
static int place_row(struct course *c, int first, int columns, double gap,
                     struct rect row)
{
    int taken = 0, end = first;
    while (end < COURSE_PLACES &&
           taken + span_of(&c->cards[end], columns) <= columns)
        taken += span_of(&c->cards[end++], columns);
    int across = end < COURSE_PLACES ? taken : columns;
    double unit = (row.w - gap * (across - 1)) / across, x = row.x;
    for (int i = first; i < end; i++) {
        int span = span_of(&c->cards[i], columns);
        double w = unit * span + gap * (span - 1);
        c->cards[i].at = (struct rect){x, row.y, w, row.h};
        x += w + gap;
    }
    return end;
}

static int count_rows(struct course *c, int columns)
{
    int rows = 0;
    for (int i = 0; i < COURSE_PLACES; rows++)
        i = place_row(c, i, columns, 0, c->grid);
    return rows;
}

// So far up that [at], of what is [height] high, is in the middle of [seen].
static double scrolled(struct rect seen, struct rect at, double height)
{
    double middle = at.y + at.h / 2 - (seen.y + seen.h / 2);
    return fmax(0, fmin(middle, height - seen.h));
}

static double card_gap(const struct scene *s)
{
    return u(s, 12);
}

static int columns_in(const struct scene *s, double width)
{
    double card = text_size(s, CARD_WIDTH) + card_gap(s);
    int columns = (int)((width + card_gap(s)) / card);
    return columns < 1 ? 1 : columns > MOST_COLUMNS ? MOST_COLUMNS : columns;
}

static void place_cards(const struct app *a, struct scene *s, struct course *c)
{
    double gap = card_gap(s), text = text_size(s, 1);
    int columns = columns_in(s, c->grid.w);
    int rows = count_rows(c, columns);
    int most = (int)((c->grid.h + gap) / (text * CARD_HEIGHT + gap));
    int seen = most < 1 ? 1 : most < rows ? most : rows;
    double h = fmin((c->grid.h + gap) / seen - gap, text * CARD_HEIGHT * 1.4);
    double y = c->grid.y;
    for (int i = 0; i < COURSE_PLACES; y += h + gap)
        i = place_row(c, i, columns, gap,
                      (struct rect){c->grid.x, y, c->grid.w, h});
    c->grid.h = fmin(c->grid.h, seen * (h + gap) - gap);
    for (int i = 0; i < COURSE_PLACES; i++)
        if (c->cards[i].document == a->chooser.chosen)
            c->grid_scrolled =
                scrolled(c->grid, c->cards[i].at, rows * (h + gap) - gap);
    // whole rows, so that none is cut
    c->grid_scrolled = floor(c->grid_scrolled / (h + gap) + 0.5) * (h + gap);
}

static void place_lines(const struct app *a, struct scene *s, struct course *c)
{
    double h = text_size(s, TEXT_SMALL) * 2.1;
    int count = c->count - COURSE_PLACES;
    c->beside.h = fmax(1, floor(c->beside.h / h)) * h;
    for (int i = 0; i < count; i++) {
        struct course_card *card = &c->cards[COURSE_PLACES + i];
        card->at =
            (struct rect){c->beside.x, c->beside.y + i * h, c->beside.w, h};
        if (card->document == a->chooser.chosen)
            c->beside_scrolled = scrolled(c->beside, card->at, count * h);
    }
    c->beside_scrolled = ceil(c->beside_scrolled / h - 0.01) * h;
}

// As wide as the longest name beside the course, if that takes no column from
// it; [w] is for both and the gap between.
static double side_width(const struct app *a, const struct scene *s,
                         const struct course *c, double w)
{
    double size = text_size(s, TEXT_SMALL);
    double least = fmin(text_size(s, 240), w * 0.3), widest = least;
    int columns = columns_in(s, w - least);
    for (int i = COURSE_PLACES; i < c->count; i++) {
        const struct document *b =
            library_document(&a->library, c->cards[i].document);
        const char *line = course_line(a, s, &c->cards[i]);
        const char *state = course_state(a, s, b, true);
        double wide = text_width(s, size, WEIGHT_BOLD, line) +
                      2 * u(s, COURSE_LINE_PAD) + 1;
        if (*state)
            wide += text_width(s, size, WEIGHT_REGULAR, state) +
                    u(s, COURSE_LINE_PAD);
        widest = fmax(widest, wide);
    }
    double most =
        w - columns * (text_size(s, CARD_WIDTH) + card_gap(s)) + card_gap(s);
    return fmax(least, fmin(widest, most));
}

struct course course_laid_out(struct app *a, struct arena *arena)
{
    struct pose pose = {.arena = arena};
    struct scene s = {.view = &a->view,
                      .theme = a->view.look.theme,
                      .font = a->font,
                      .pose = &pose};
    struct course c = course_of(a, arena);
    for (int i = 0; i < a->chooser.listed; i++)
        list_document(a, i); // with how far one is in it
    double width = a->view.extent.width, height = a->view.extent.height;
    double x = u(&s, 24), y = u(&s, 44) + text_size(&s, 56);
    double bottom = height - u(&s, 28) - text_size(&s, 26), gap = u(&s, 20);
    // title and last line of what is beside
    double head = text_size(&s, 34), foot = text_size(&s, 56);
    double w = width - 2 * x;
    if (width > height) {
        double side = side_width(a, &s, &c, w - gap);
        c.grid = (struct rect){x, y, w - side - gap, bottom - y};
        c.beside = (struct rect){x + w - side, y + head, side,
                                 bottom - y - head - foot};
    } else {
        double side = fmin(text_size(&s, 230), (bottom - y) * 0.34);
        c.grid = (struct rect){x, y, w, bottom - y - side - gap};
        c.beside =
            (struct rect){x, bottom - side + head, w, side - head - foot};
    }
    place_cards(a, &s, &c);
    place_lines(a, &s, &c);
    return c;
}
