// SPDX-License-Identifier: MIT
// A state of one number, unrolled: under every word what it says, over it the
// state after it; each is made of what stands below and left of it. Where a
// window is too narrow for the numbers of all, they stand in several lines.
#include <math.h>

#include "base/number.h"
#include "panel/panels.h"
#include "scene/grid/box.h"
#include "scene/kept.h"
#include "scene/grid/heading.h"
#include "scene/mark/axis.h"

struct unrolled {
    const struct tensor *x, *h;
    int per;                          // words in a line
    double names;                     // so much of the width is theirs
    const struct box **said, **state; // of each word
    struct figures figures;
};

static void paint_name(struct scene *s, const struct box *b)
{
    paint_title(s, "title", b->with, "", b->at.x + b->at.w,
                b->at.y + b->at.h / 2 + text_size(s, TEXT_BODY) * CAP_MIDDLE,
                b->at.w, ALIGN_END);
}

// "h" at the left of its boxes, in the first line alone.
static void add_name(struct boxes *b, const struct tensor *m, bool first,
                     double names)
{
    const struct scene *s = b->s;
    double size = text_size(s, TEXT_BODY);
    double w = text_width(s, size, WEIGHT_BOLD, title_of(s, m));
    struct box *name =
        box_part(b, (struct track){fmin(w, names), w, w}, track_fixed(size));
    name->lies = ALIGN_END;
    name->paint = first ? paint_name : NULL;
    name->with = m;
}

// A line of boxes, those of the words from [from] on, and ways between them; a
// last line has places for as many as the others.
static void add_cells(struct boxes *b, struct unrolled *p,
                      const struct tensor *m, const struct box **out, int from)
{
    const struct scene *s = b->s;
    double number =
        figures_width(s, &p->figures, text_size(s, TEXT_SMALL), CELL_DECIMALS) +
        u(s, 6);
    double least = s->view->look.numbers ? number : u(s, 5);
    double most = fmax(u(s, 130), least), way = u(s, 10);
    struct box *line = box_open(b, BOX_ACROSS);
    line->h.gap = m == p->h ? 0 : u(s, 70);
    add_name(b, m, from == 0, p->names);
    for (int t = from; t < from + p->per; t++) {
        if (t > from)
            box_part(b,
                     (struct track){fmin(way, least * 0.2), way, u(s, 80),
                                    .grow = 0.6},
                     track_fixed(0));
        struct box *cell = box_cell(b, m, t < p->x->rows ? t : 0, 0,
                                    &p->figures, CELL_DECIMALS);
        cell->w = (struct track){least,           least,     most,
                                 .gap = u(s, 12), .grow = 1, .keep = KEEP};
        cell->w.gap = t > from ? 0 : u(s, 12);
        cell->h = (struct track){text_size(s, TEXT_SMALL) * 1.05, u(s, 60),
                                 u(s, 84), .grow = 1, .keep = KEEP};
        if (t < p->x->rows)
            out[t] = cell;
        else
            cell->paint = NULL;
    }
    box_close(b);
}

// In so many lines; false where they have no room.
static bool lay_lines(const struct scene *s, struct boxes *b, struct rect at,
                      struct unrolled *p, int lines)
{
    double words = text_size(s, TEXT_BODY) * 2;
    p->per = (p->x->rows + lines - 1) / lines;
    boxes_start(b, s);
    for (int from = 0; from < p->x->rows; from += p->per) {
        struct box *both = box_open(b, BOX_LINES);
        both->h.gap = u(s, 24);
        add_cells(b, p, p->h, p->state, from);
        add_cells(b, p, p->x, p->said, from);
        box_close(b);
        box_part(b, track_fixed(0), track_fixed(words));
    }
    return boxes_solve(b, at);
}

// As few lines as give every number room, and one where not even many do.
static bool lay_unrolled(const struct scene *s, struct boxes *b, struct rect at,
                         struct unrolled *p)
{
    int most = s->view->look.numbers ? p->x->rows : 0, lines = 1;
    while (lines <= most && !lay_lines(s, b, at, p, lines))
        lines++;
    lines = lines > most ? 1 : lines;
    kept_layout(s->view->stay.kept, id_named("unrolled lines", 0), at, &lines,
                sizeof lines);
    return lay_lines(s, b, at, p, lines) || p->said[0]->at.w >= u(s, 5);
}

static void paint_way(struct scene *s, const char *id, int t, struct spot from,
                      struct spot to, bool head)
{
    struct spot way[] = {from, to};
    paint_line(s, id_named(id, t), LAYER_LINK, way, 2, u(s, 2), s->theme->idle);
    if (head)
        paint_head(s, id_named("unrolled head", t) ^ id_named(id, t), from, to,
                   fmin(u(s, 8), hypot(to.x - from.x, to.y - from.y) * 0.6),
                   s->theme->idle);
}

// From the word up, and from the state before on; at the beginning of a line
// that comes from the left, and has left the line above at its end.
static void paint_ways(struct scene *s, const struct unrolled *p, int t)
{
    struct rect h = p->state[t]->at, x = p->said[t]->at;
    double middle = h.x + h.w / 2, y = h.y + h.h / 2;
    paint_way(s, "taken way", t, (struct spot){middle, x.y},
              (struct spot){middle, h.y + h.h + u(s, 3)}, true);
    if (!t)
        return;
    struct rect before = p->state[t - 1]->at;
    double end = before.x + before.w, level = before.y + before.h / 2;
    bool first = t % p->per == 0;
    paint_way(s, "kept way", t, (struct spot){first ? h.x - u(s, 10) : end, y},
              (struct spot){h.x - u(s, 2), y}, true);
    if (first)
        paint_way(s, "kept end", t, (struct spot){end, level},
                  (struct spot){end + u(s, 8), level}, false);
}

static void paint_words(struct scene *s, const struct unrolled *p)
{
    double size = text_size(s, TEXT_BODY), need = 0, pitch = INFINITY;
    for (int t = 0; t < p->x->rows; t++)
        need = fmax(need,
                    text_width(s, size, WEIGHT_REGULAR, row_name(s, p->x, t)));
    if (p->per > 1)
        pitch = p->said[1]->at.x - p->said[0]->at.x;
    struct thinning thin = thin_words(pitch, need + size * 0.6, NO_LINE);
    for (int t = 0; t < p->x->rows; t++) {
        struct rect box = p->said[t]->at;
        if (!thin_shows(&thin, t % p->per))
            continue;
        struct item *i =
            paint_text(s, id_cell("unrolled word", p->x, t, -1),
                       box.x + box.w / 2, box.y + box.h + size * 1.5, size,
                       WEIGHT_REGULAR, ALIGN_MIDDLE, s->theme->ink,
                       text_fit(s, size, WEIGHT_REGULAR, row_name(s, p->x, t),
                                fmax(pitch, need)));
        label_answers(s, i, &(struct address){p->x, t, -1, -1});
    }
}

bool panel_unrolled(struct scene *s, const struct panel *panel, struct rect at)
{
    struct unrolled p = {.x = panel_with(s, panel, 0),
                         .h = panel_with(s, panel, 1)};
    size_t n = (size_t)p.x->rows;
    struct boxes b;
    p.names = at.w * 0.3;
    p.said = arena_array(s->pose->arena, n, sizeof *p.said);
    p.state = arena_array(s->pose->arena, n, sizeof *p.state);
    figures_count_rows(s, &p.figures, p.x, 0, p.x->rows);
    figures_count_rows(s, &p.figures, p.h, 0, p.h->rows);
    if (!lay_unrolled(s, &b, at, &p))
        return false;
    for (int t = 0; t < p.x->rows; t++)
        paint_ways(s, &p, t);
    boxes_paint(s, &b);
    paint_words(s, &p);
    return true;
}
