// The stages around a change as chips, each with how much of it changed: a
// click or Enter goes there, and the ghosts stay.
#include <math.h>

#include "scene/ghost.h"
#include "scene/notation.h"

enum { MOST_CHIPS = 64, MOST_LINES = 3 };

struct chip {
    const struct tensor *tensor;
    int stage, line;
    const char *text;
    double x, w;
};

struct chips {
    struct chip chip[MOST_CHIPS];
    int count, lines;
    int left_out; // for want of room
    double size;  // of the text
};

static double air(const struct chips *c)
{
    return c->size * 0.5;
}

// Between chips; an arrow leads from stage to stage.
static double gap(const struct chips *c, int k)
{
    if (!k)
        return 0;
    bool arrow = c->chip[k].stage != c->chip[k - 1].stage;
    return c->size * (arrow ? 1.5 : 0.4);
}

static void gather(const struct scene *s, struct chips *c)
{
    int stage = timeline_stage(s->trace, s->position);
    const struct part *p = &s->trace->parts[s->trace->stages[stage].part];
    for (int k = p->first; k < p->first + p->count; k++)
        for (const struct tensor *m = NULL; (m = ghosts_next(s, k, m));) {
            struct difference d = ghosts_of_tensor(s, m);
            if (!d.differing || c->count == MOST_CHIPS)
                continue;
            struct chip *chip = &c->chip[c->count++];
            *chip = (struct chip){.tensor = m, .stage = k};
            chip->text = ghost_count(s, &d);
        }
}

static double end_of(const struct chips *c)
{
    const struct chip *last = &c->chip[c->count - 1];
    return last->x + last->w;
}

static const char *more(const struct scene *s, const struct chips *c)
{
    return caption(s, "ghost.more", SLOTS(COUNT("n", c->left_out)));
}

static double more_width(const struct scene *s, const struct chips *c)
{
    return c->size + text_width(s, c->size, WEIGHT_REGULAR, more(s, c));
}

// In lines from [left] to [right], the first behind [head].
static void lay(const struct scene *s, struct chips *c, double left,
                double right, double head)
{
    double x = left + head;
    c->lines = 1;
    for (int k = 0; k < c->count; k++) {
        struct chip *i = &c->chip[k];
        double by = x > left + head || c->lines > 1 ? gap(c, k) : 0;
        i->w = notation_width(s, c->size, WEIGHT_BOLD, i->text) + 2 * air(c);
        if (x + by + i->w > right && x > left) {
            c->lines++;
            x = left;
            by = k ? gap(c, k) : 0;
        }
        i->line = c->lines - 1;
        i->x = x + by;
        x += by + i->w;
    }
    while (c->count &&
           (c->chip[c->count - 1].line >= MOST_LINES ||
            (c->left_out && end_of(c) + more_width(s, c) > right))) {
        c->count--;
        c->left_out++;
        c->lines = MOST_LINES;
    }
}

static const char *head_of(const struct scene *s)
{
    return caption(s, "ghost.chips", NO_SLOTS);
}

static struct chips chips_of(const struct scene *s, double left, double right)
{
    struct chips c = {.size = text_size(s, TEXT_SMALL)};
    gather(s, &c);
    if (c.count)
        lay(s, &c, left, right,
            text_width(s, c.size, WEIGHT_REGULAR, head_of(s)) + c.size * 0.6);
    return c;
}

int ghost_chip_lines(const struct scene *s, double left, double right)
{
    return chips_of(s, left, right).lines;
}

static bool is_looked_at(const struct scene *s, const struct chip *c)
{
    struct address look = place_address(s->trace, &s->view->attention.focus);
    return look.tensor == c->tensor && look.row < 0;
}

// From the stage before.
static void paint_arrow(struct scene *s, const struct chips *c, int k, double y)
{
    double size = c->size, right = c->chip[k].x - size * 0.25;
    struct spot line[] = {{right - size, y}, {right, y}};
    paint_head(s, id_named("chip arrow head", k), line[0], line[1], size * 0.45,
               s->theme->grey)
        ->layer = LAYER_LABEL;
    line[1].x -= size * 0.3;
    paint_line(s, id_named("chip arrow", k), LAYER_LABEL, line, 2, u(s, 1.3),
               s->theme->grey);
}

static void paint_chip(struct scene *s, const struct chips *c, int k,
                       double base)
{
    const struct chip *i = &c->chip[k];
    double size = c->size, high = size * 1.5;
    bool here = i->stage == timeline_stage(s->trace, s->position);
    bool looked = is_looked_at(s, i);
    uint64_t id = id_cell("ghost chip", i->tensor, -1, -1);
    struct rect at = {i->x, base + size * CAP_MIDDLE * -1 - high / 2, i->w,
                      high};
    struct item *box = paint_box(s, id, LAYER_POOL, at, u(s, 5),
                                 here ? s->theme->ink : s->theme->paper);
    box->line = looked || here ? s->theme->ink : s->theme->idle;
    box->stroke = u(s, looked ? 3.5 : 1.3);
    if (looked && here)
        paint_outline(s, id ^ id_named("looked at", 0), rect_grow(at, u(s, 3)),
                      u(s, 7), u(s, 2));
    paint_notation(s, id ^ id_named("text", 0), i->x + i->w / 2, base, size,
                   here ? WEIGHT_BOLD : WEIGHT_REGULAR, ALIGN_MIDDLE,
                   here ? s->theme->paper : s->theme->ink, i->text);
    paint_box(s, id ^ id_named("target", 0), LAYER_CHROME, at, 0, CLEAR)
        ->target = (struct target){
        TARGET_STAGE, {i->tensor, -1, -1, -1}, i->stage};
    if (k && c->chip[k - 1].stage != i->stage)
        paint_arrow(s, c, k, at.y + at.h / 2);
}

// What is behind the last chip: how many have no room, or what ghosts mean.
static void paint_rest(struct scene *s, const struct chips *c, double right,
                       double base)
{
    const char *text =
        c->left_out ? more(s, c) : caption(s, "ghost.legend", NO_SLOTS);
    double w = text_width(s, c->size, WEIGHT_REGULAR, text);
    if (end_of(c) + c->size + w <= right)
        paint_text(s, id_named("chips rest", 0), right, base, c->size,
                   WEIGHT_REGULAR, ALIGN_END, s->theme->grey, text);
}

void ghost_chips(struct scene *s, double left, double right,
                 const double *bases)
{
    struct chips c = chips_of(s, left, right);
    if (!c.count)
        return;
    paint_text(s, id_named("chips head", 0), left, bases[0], c.size,
               WEIGHT_REGULAR, ALIGN_START, s->theme->grey, head_of(s));
    for (int k = 0; k < c.count; k++)
        paint_chip(s, &c, k, bases[c.chip[k].line]);
    paint_rest(s, &c, right, bases[c.lines - 1]);
}
