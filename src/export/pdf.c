// SPDX-License-Identifier: MIT
// A handout on paper: two steps to a page, A4 or Letter; or posters, A3.
#include "draw/pdf.h"

#include <string.h>

#include "base/arena.h"
#include "draw/bidi.h"
#include "export/handout.h"
#include "scene/mark/notation.h"
#include "scene/theme.h"

enum {
    MARGIN = 42,  // points, 15 mm
    TITLE = 26,   // the height of the lesson's title
    HEADING = 22, // and above each
    GAP = 12,     // under it
    TO_A_PAGE = 2,
    FOOT = 14,
    FORMULA = 15, // the size of one, on a worksheet
    TASK = 88,    // the height of what is asked, over and under a picture
    NOTE = 64,    // of a note, under one
    POSTER = 1440 // how wide the frame on a poster is
};

struct sheet_size {
    double width, height; // points
};

struct pdf_document {
    struct pdf *pdf;
    struct sheet_size paper;
    double y;     // how far the page is filled
    double first; // from where on on the first page: under title and goal
    int pages, on_page;
};

static struct sheet_size paper_of(const struct export *e)
{
    static const struct sheet_size sizes[PAPERS] = {
        [PAPER_A4] = {595.276, 841.89},
        [PAPER_LETTER] = {612, 792},
        [PAPER_A3] = {1190.551, 841.89}};
    return sizes[e->wish.paper];
}

static bool is_poster(const struct export *e)
{
    return e->wish.paper == PAPER_A3 && !e->wish.worksheet;
}

// --- lines of text -----------------------------------------------------------

struct line {
    double size; // points
    enum weight weight;
    color ink;
    const char *text;
};

// One line, cut to the width of the page, from the top [y] on.
static void add_line(struct export *e, struct pdf_document *d, double y,
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

static void begin_page(struct export *e, struct pdf_document *d)
{
    const struct catalogue *words = e->wish.view->words;
    const struct theme *theme = e->wish.view->look.theme;
    pdf_page(d->pdf, d->paper.width, d->paper.height);
    d->pages++;
    d->on_page = 0;
    d->y = MARGIN;
    struct line foot = {
        8, WEIGHT_REGULAR, theme->grey,
        said(words, &e->frame, "handout.foot",
             SLOTS(TEXT("title", e->wish.documents.document->lesson.title),
                   COUNT("n", d->pages)))};
    add_line(e, d, d->paper.height - MARGIN + FOOT / 2.0, &foot);
}

// A text in as many lines as it needs, from the top d->y on.
static void add_text(struct export *e, struct pdf_document *d, struct line line)
{
    double room = d->paper.width - 2 * MARGIN;
    const char *text = line.text, *rest = text;
    while (*rest) {
        int fits = font_fit(e->wish.font, line.weight, line.size, rest, room);
        int cut = fits;
        while (rest[cut] && cut > 0 && rest[cut] != ' ')
            cut--;
        cut = cut > 0 ? cut : fits > 0 ? fits : (int)strlen(rest);
        size_t from = (size_t)(rest - text);
        line.text = bidi_part(text, from, from + (size_t)cut, &e->frame);
        add_line(e, d, d->y, &line);
        d->y += line.size * 1.4;
        rest += cut;
        rest += strspn(rest, " ");
    }
}

// A line to write on after what it is for, from [x] on.
static void add_rule(struct export *e, struct pdf_document *d, double x,
                     double width, const char *key)
{
    const struct theme *theme = e->wish.view->look.theme;
    const char *text = phrase_text(e->wish.view->words, key);
    double size = 11,
           from = font_width(e->wish.font, WEIGHT_REGULAR, size, text) + 6;
    struct list list = {0};
    list_begin(&list, &e->frame, (int)width, (int)(size * 1.5), 0);
    list_add(&list, &(struct draw){.kind = DRAW_TEXT,
                                   .y = (int32_t)(size * 1.1 * UNIT),
                                   .size = (int32_t)(size * UNIT),
                                   .weight = WEIGHT_REGULAR,
                                   .fill = theme->ink,
                                   .text = text});
    list_add(&list, &(struct draw){.kind = DRAW_BOX,
                                   .x = (int32_t)(from * UNIT),
                                   .y = (int32_t)(size * 1.2 * UNIT),
                                   .width = (int32_t)((width - from) * UNIT),
                                   .height = UNIT / 2,
                                   .fill = theme->ink});
    pdf_list(d->pdf, &list, MARGIN + x, d->y, 1);
    list_free(&list);
}

// Where who fills it in writes their name and the day.
static void add_writer(struct export *e, struct pdf_document *d)
{
    double room = d->paper.width - 2 * MARGIN, name = room * 0.62;
    d->y += GAP;
    add_rule(e, d, 0, name, "sheet.name");
    add_rule(e, d, name + 24, room - name - 24, "sheet.date");
    d->y += HEADING;
}

enum sheet_part { PART_SHEETS, PART_ANSWERS };

// An empty document with its title.
static bool begin_document(struct export *e, struct pdf_document *d,
                           enum sheet_part part)
{
    const struct lesson *l = &e->wish.documents.document->lesson;
    const struct theme *theme = e->wish.view->look.theme;
    *d = (struct pdf_document){.pdf = pdf_new(e->wish.font, l->title),
                               .paper = paper_of(e)};
    if (!d->pdf)
        return export_fail(e, "export.library");
    if (is_poster(e))
        return true;
    begin_page(e, d);
    add_line(e, d, d->y, &(struct line){18, WEIGHT_BOLD, theme->ink, l->title});
    d->y += TITLE;
    add_text(e, d, (struct line){11, WEIGHT_REGULAR, theme->ink, l->goal});
    add_text(e, d,
             (struct line){9, WEIGHT_REGULAR, theme->grey, handout_extent(e)});
    if (part == PART_ANSWERS)
        add_text(
            e, d,
            (struct line){12, WEIGHT_BOLD, theme->ink,
                          phrase_text(e->wish.view->words, "sheet.answers")});
    else if (e->wish.worksheet)
        add_writer(e, d);
    d->y += GAP;
    if (d->y > d->paper.height / 3) // a long goal has a page of its own
        begin_page(e, d);
    d->first = d->y;
    return true;
}

static bool paper_begin(struct export *e)
{
    struct pdf_document *d = arena_array(&e->arena, 1, sizeof *d);
    e->self = d;
    return handout_begin(e) && begin_document(e, d, PART_SHEETS);
}

static bool end_document(struct export *e, struct pdf_document *d,
                         struct strbuf *out)
{
    bool good = pdf_write(d->pdf, out);
    pdf_free(d->pdf);
    d->pdf = NULL;
    return good || export_fail(e, "export.library");
}

static void add_answers(struct export *e, struct pdf_document *d)
{
    const struct theme *theme = e->wish.view->look.theme;
    if (!begin_document(e, d, PART_ANSWERS))
        return;
    for (int64_t k = 0; k < handout_answers(e); k++) {
        arena_reset(&e->frame);
        const char *answer = handout_answer(e, k);
        if (!answer)
            continue;
        if (d->y > d->paper.height - MARGIN - 3 * HEADING)
            begin_page(e, d);
        add_text(e, d, (struct line){10, WEIGHT_REGULAR, theme->ink, answer});
    }
    end_document(e, d, export_beside(e, "answers"));
}

// Points per pixel: so that a page takes its steps, under the title too.
// [under] is left below each.
static double scale_of(const struct pdf_document *d, const struct list *picture,
                       double under)
{
    double wide = (d->paper.width - 2 * MARGIN) / picture->width;
    double high = (d->paper.height - MARGIN - d->first) / TO_A_PAGE;
    double scale = (high - HEADING - GAP - under) / picture->height;
    return scale < wide ? scale : wide;
}

// A formula as it is set, from the top d->y on.
static void add_formula(struct export *e, struct pdf_document *d,
                        const struct formula *f)
{
    double room = d->paper.width - 2 * MARGIN;
    struct view view = *e->wish.view;
    struct pose pose = {.arena = &e->frame};
    struct scene s = {.view = &view,
                      .font = e->wish.font,
                      .theme = view.look.theme,
                      .pose = &pose};
    double size = FORMULA, wide = formula_width(&s, size, f);
    size = wide > room ? size * room / wide : size;
    struct list list = {0};
    list_begin(&list, &e->frame, (int)room, FORMULA * 3, 0);
    paint_formula(&s, "sheet formula", 0, FORMULA * 1.9, size, f);
    pose_emit(&pose, 1, e->wish.font, &list);
    pdf_list(d->pdf, &list, MARGIN, d->y, 1);
    list_free(&list);
}

static void add_sheet(struct export *e, struct pdf_document *d,
                      const struct sheet *s)
{
    const struct theme *theme = e->wish.view->look.theme;
    if (d->on_page == TO_A_PAGE)
        begin_page(e, d);
    handout_picture(e, s, HANDOUT_PAPER);
    double under = e->wish.worksheet ? TASK : e->wish.notes ? NOTE : 0;
    double scale = scale_of(d, &e->list, under);
    struct line heading = {
        11, WEIGHT_BOLD, theme->ink,
        arena_print(&e->frame, *s->at ? "%s  ·  %s" : "%s", s->heading, s->at)};
    add_line(e, d, d->y, &heading);
    d->y += HEADING;
    double over = d->y;
    if (s->task)
        add_text(e, d, (struct line){13, WEIGHT_BOLD, theme->ink, s->task});
    double room = d->paper.width - 2 * MARGIN - e->list.width * scale;
    pdf_list(d->pdf, &e->list, MARGIN + room / 2, d->y, scale);
    d->y += e->list.height * scale;
    if (s->formula)
        add_formula(e, d, s->formula);
    if (e->wish.worksheet && *s->sentence) {
        d->y += s->formula ? FORMULA * 3 : 0;
        add_text(e, d,
                 (struct line){9, WEIGHT_REGULAR, theme->ink, s->sentence});
    }
    if (s->note)
        add_text(e, d, (struct line){11, WEIGHT_REGULAR, theme->ink, s->note});
    d->y = over + e->list.height * scale + under + GAP;
    d->on_page++;
}

// A step on a page of its own, as the window shows it, without what is pressed.
static void add_poster(struct export *e, struct pdf_document *d)
{
    struct view view = *e->wish.view;
    struct shown shown = stops_shown(&e->stops, e->done);
    double wide = d->paper.width - 2 * MARGIN;
    double high = d->paper.height - 2 * MARGIN;
    view.look.bare = true;
    view.extent = (struct extent){POSTER, (int)(POSTER * high / wide), 1};
    arena_reset(&e->frame);
    documents_build(&e->stops.documents, &shown, &view, e->wish.font, &e->frame,
                    &e->list);
    pdf_page(d->pdf, d->paper.width, d->paper.height);
    pdf_list(d->pdf, &e->list, MARGIN, MARGIN, wide / POSTER);
}

static bool paper_more(struct export *e)
{
    struct pdf_document *d = e->self;
    if (is_poster(e)) {
        add_poster(e, d);
    } else if (!handout_repeats(e, e->done)) {
        struct sheet s = handout_sheet(e, e->done);
        add_sheet(e, d, &s);
    }
    if (e->done + 1 < e->stops.count)
        return true;
    if (end_document(e, d, export_file(e, 0)) && e->wish.worksheet)
        add_answers(e, d);
    return false;
}

static void paper_drop(struct export *e)
{
    struct pdf_document *d = e->self;
    if (d)
        pdf_free(d->pdf);
    handout_end(e);
}

const struct file_format pdf_format = {
    .ending = "pdf",
    .can = CAN_STEPS | CAN_PAGES | CAN_SHEETS | CAN_BLANKS,
    .begin = paper_begin,
    .more = paper_more,
    .drop = paper_drop,
};
