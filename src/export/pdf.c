// A handout on paper: two steps to a page, A4 or Letter.
#include "draw/pdf.h"

#include "base/arena.h"
#include "export/handout.h"
#include "scene/theme.h"

enum {
    MARGIN = 42,    // points, 15 mm
    TITLE = 64,     // the height of what stands above the first step
    HEADING = 22,   // and above each
    GAP = 12,       // under it
    TO_A_PAGE = 2,
    FOOT = 14
};

struct paper {
    double width, height; // points
};

struct document {
    struct pdf *pdf;
    struct paper paper;
    double y; // how far the page is filled
    int pages, on_page;
};

static struct paper paper_of(const struct export *e)
{
    return e->wish.letter ? (struct paper){612, 792}
                          : (struct paper){595.276, 841.89};
}

// --- lines of text -----------------------------------------------------------

struct line {
    double size; // points
    enum weight weight;
    color ink;
    const char *text;
};

// One line, cut to the width of the page, from the top [y] on.
static void add_line(struct export *e, struct document *d, double y,
                     const struct line *l)
{
    double room = d->paper.width - 2 * MARGIN;
    int fits = font_fit(e->wish.font, l->weight, l->size, l->text, room);
    struct list list = {0};
    list_begin(&list, &e->frame, (int)room, (int)(l->size * 1.5), 0);
    const char *text = arena_copy(&e->frame, l->text, (size_t)fits);
    list_add(&list, &(struct draw){.kind = DRAW_TEXT,
                                   .y = (int32_t)(l->size * 1.1 * UNIT),
                                   .size = (int32_t)(l->size * UNIT),
                                   .weight = l->weight,
                                   .fill = l->ink,
                                   .text = text});
    pdf_list(d->pdf, &list, MARGIN, y, 1);
    list_free(&list);
}

static void begin_page(struct export *e, struct document *d)
{
    const struct catalogue *words = e->wish.view->words;
    const struct theme *theme = e->wish.view->look.theme;
    pdf_page(d->pdf, d->paper.width, d->paper.height);
    d->pages++;
    d->on_page = 0;
    d->y = MARGIN;
    struct line foot = {8, WEIGHT_REGULAR, theme->grey,
                        said(words, &e->frame, "handout.foot",
                             SLOTS(TEXT("title", e->wish.book->lesson.title),
                                   COUNT("n", d->pages)))};
    add_line(e, d, d->paper.height - MARGIN + FOOT / 2.0, &foot);
}

static bool begin(struct export *e)
{
    const struct lesson *l = &e->wish.book->lesson;
    const struct theme *theme = e->wish.view->look.theme;
    struct document *d = arena_array(&e->arena, 1, sizeof *d);
    e->self = d;
    *d = (struct document){pdf_new(e->wish.font, l->title), paper_of(e), 0, 0, 0};
    if (!d->pdf)
        return export_fail(e, "export.library");
    begin_page(e, d);
    add_line(e, d, d->y,
             &(struct line){18, WEIGHT_BOLD, theme->ink, l->title});
    add_line(e, d, d->y + 26,
             &(struct line){11, WEIGHT_REGULAR, theme->ink, l->goal});
    add_line(e, d, d->y + 43,
             &(struct line){9, WEIGHT_REGULAR, theme->grey, handout_extent(e)});
    d->y += TITLE;
    return true;
}

// Points per pixel: so that a page takes its steps, under the title too.
static double scale_of(const struct document *d, const struct list *picture)
{
    double wide = (d->paper.width - 2 * MARGIN) / picture->width;
    double high = (d->paper.height - 2 * MARGIN - TITLE) / TO_A_PAGE;
    double scale = (high - HEADING - GAP) / picture->height;
    return scale < wide ? scale : wide;
}

static void add_sheet(struct export *e, struct document *d,
                      const struct sheet *s)
{
    const struct theme *theme = e->wish.view->look.theme;
    handout_picture(e, s, HANDOUT_PAPER);
    double scale = scale_of(d, &e->list);
    struct line heading = {
        11, WEIGHT_BOLD, theme->ink,
        arena_print(&e->frame, *s->at ? "%s  ·  %s" : "%s", s->heading, s->at)};
    add_line(e, d, d->y, &heading);
    d->y += HEADING;
    double room = d->paper.width - 2 * MARGIN - e->list.width * scale;
    pdf_list(d->pdf, &e->list, MARGIN + room / 2, d->y, scale);
    d->y += e->list.height * scale + GAP;
    d->on_page++;
}

static bool more(struct export *e)
{
    struct document *d = e->self;
    struct sheet s = handout_sheet(e, e->done);
    if (d->on_page == TO_A_PAGE)
        begin_page(e, d);
    add_sheet(e, d, &s);
    if (e->done + 1 < e->stops.count)
        return true;
    if (!pdf_write(d->pdf, export_file(e, 0)))
        export_fail(e, "export.library");
    return false;
}

static void drop(struct export *e)
{
    struct document *d = e->self;
    if (d)
        pdf_free(d->pdf);
}

const struct format pdf_format = {.begin = begin, .more = more, .drop = drop};
