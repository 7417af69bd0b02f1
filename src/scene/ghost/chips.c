// SPDX-License-Identifier: MIT
// The stages around a change as chips, each with how much of it changed: a
// click or Enter goes there, and the ghosts stay.
#include <math.h>

#include "document/change/cause.h"
#include "scene/ghost/ghost.h"
#include "scene/mark/notation.h"

enum { MOST_CHIPS = 64, MOST_LINES = 3 };

struct chip {
    const struct tensor *tensor; // NULL: it leads nowhere
    bool cause;
    int stage, line;
    const char *text;
    double x, w;
};

struct chips {
    struct chip chip[MOST_CHIPS];
    int count, lines;
    const char *head; // before the first that counts
    double head_x;
    int head_line;
    int left_out; // for want of room
    double size;  // of the text
};

static double air(const struct chips *c)
{
    return c->size * 0.5;
}

// Between chips; an arrow leads from stage to stage.
static double chips_gap(const struct chips *c, int k)
{
    if (!k)
        return 0;
    bool arrow = c->chip[k].stage != c->chip[k - 1].stage;
    if (c->chip[k - 1].cause)
        return c->size * 0.8;
    return c->size * (arrow ? 1.5 : 0.4);
}

// Whether anything became of [m]: also where its rows only moved, or went.
static bool chips_touched(const struct scene *s, const struct tensor *m)
{
    struct difference d = ghosts_of_tensor(s, m);
    return d.differing || d.reshaped || match_moved(&d.match);
}

// The change itself leads to what it changed, or to the first that it did.
static void add_cause(const struct scene *s, struct chips *c, double room)
{
    struct strbuf text = {0};
    struct address at = {NULL, -1, -1, -1};
    const struct trace *t = s->trace;
    cause_say(s->view->words, s->trace->model->kind, s->changes[0],
              s->changes[1], &text);
    if (!text.length)
        return;
    struct chip *chip = &c->chip[c->count++];
    *chip = (struct chip){.cause = true, .stage = -1};
    chip->text = text_fit(s, c->size, WEIGHT_BOLD,
                          text_print(s, "%s", strbuf_text(&text)), room);
    strbuf_free(&text);
    bool found = cause_address(s->changes[0], s->changes[1], t, &at);
    for (int k = 0; k < t->stage_count && !found; k++)
        for (const struct tensor *m = NULL;
             !found && (m = ghosts_next(s, k, m));) {
            found = chips_touched(s, m);
            at.tensor = m;
        }
    if (!found)
        return;
    at.row = at.column = at.term = -1;
    chip->tensor = at.tensor;
    chip->stage = timeline_stage(t, timeline_find(t, LEVEL_STAGE, &at));
}

static void chips_gather(const struct scene *s, struct chips *c)
{
    bool known = c->count &&
                 model_matrix(s->trace->model,
                              c->chip[0].tensor ? c->chip[0].tensor->name : "");
    int stage = timeline_stage(s->trace, s->position);
    const struct part *p = &s->trace->parts[s->trace->stages[stage].part];
    for (int k = p->first; k < p->first + p->count; k++)
        for (const struct tensor *m = NULL; (m = ghosts_next(s, k, m));) {
            struct difference d = ghosts_of_tensor(s, m);
            if (!d.differing || c->count == MOST_CHIPS ||
                (known && m == c->chip[0].tensor)) // that is the cause
                continue;
            struct chip *chip = &c->chip[c->count++];
            *chip = (struct chip){.tensor = m, .stage = k};
            chip->text = ghost_count(s, &d);
        }
}

static double chips_end(const struct chips *c)
{
    const struct chip *last = &c->chip[c->count - 1];
    return last->x + last->w;
}

static const char *chips_more(const struct scene *s, const struct chips *c)
{
    return caption(s, "ghost.more", SLOTS(COUNT("n", c->left_out)));
}

static double more_width(const struct scene *s, const struct chips *c)
{
    return c->size + text_width(s, c->size, WEIGHT_REGULAR, chips_more(s, c));
}

// In lines from [left] to [right], the head before the first that counts.
static void chips_lay(const struct scene *s, struct chips *c, double left,
                      double right)
{
    double x = left;
    double head = text_width(s, c->size, WEIGHT_REGULAR, c->head);
    int first = c->chip[0].cause ? 1 : 0;
    c->lines = 1;
    for (int k = 0; k < c->count; k++) {
        struct chip *i = &c->chip[k];
        double behind = k == first ? head + c->size * 0.6 : 0;
        double by = chips_gap(c, k);
        i->w = notation_width(s, c->size, WEIGHT_BOLD, i->text) + 2 * air(c);
        if (x + by + behind + i->w > right && x > left) {
            c->lines++;
            x = left;
            by = k == first ? 0 : by; // an arrow still leads to it
        }
        if (k == first) {
            c->head_x = x + by;
            c->head_line = c->lines - 1;
        }
        i->line = c->lines - 1;
        i->x = x + by + behind;
        x += by + behind + i->w;
    }
    while (c->count &&
           (c->chip[c->count - 1].line >= MOST_LINES ||
            (c->left_out && chips_end(c) + more_width(s, c) > right))) {
        c->count--;
        c->left_out++;
        c->lines = MOST_LINES;
    }
}

static struct chips chips_of(const struct scene *s, double left, double right)
{
    struct chips c = {.size = text_size(s, TEXT_SMALL)};
    if (s->changes[0] && s->changes[1])
        add_cause(s, &c, right - left - 2 * air(&c));
    int causes = c.count;
    chips_gather(s, &c);
    c.head = c.count > causes ? caption(s, "ghost.chips", NO_SLOTS) : "";
    if (c.count)
        chips_lay(s, &c, left, right);
    return c;
}

int ghost_chip_lines(const struct scene *s, double left, double right)
{
    return chips_of(s, left, right).lines;
}

static bool is_looked_at(const struct scene *s, const struct chip *c)
{
    struct address look = place_address(s->trace, &s->view->attention.focus);
    return c->tensor && look.tensor == c->tensor && look.row < 0;
}

// From the stage before.
static void chips_paint_arrow(struct scene *s, const struct chips *c, int k,
                              double y)
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
    bool here = !i->cause && i->stage == timeline_stage(s->trace, s->position);
    bool looked = is_looked_at(s, i);
    uint64_t id = i->cause ? id_named("ghost cause", 0)
                           : id_cell("ghost chip", i->tensor, -1, -1);
    struct rect at = {i->x, base + size * CAP_MIDDLE * -1 - high / 2, i->w,
                      high};
    struct item *box = paint_box(s, id, LAYER_POOL, at, u(s, 5),
                                 here       ? s->theme->ink
                                 : i->cause ? s->theme->pool
                                            : s->theme->paper);
    box->line = looked || here || i->cause ? s->theme->ink : s->theme->idle;
    box->stroke = u(s, looked ? 3.5 : i->cause ? 2 : 1.3);
    if (looked && here)
        paint_outline(s, id ^ id_named("looked at", 0), rect_grow(at, u(s, 3)),
                      u(s, 7), u(s, 2));
    paint_notation(s, id ^ id_named("text", 0), i->x + i->w / 2, base, size,
                   here || i->cause ? WEIGHT_BOLD : WEIGHT_REGULAR,
                   ALIGN_MIDDLE, here ? s->theme->paper : s->theme->ink,
                   i->text);
    if (i->tensor)
        paint_box(s, id ^ id_named("target", 0), LAYER_CHROME, at, 0, CLEAR)
            ->target =
            (struct target){TARGET_STAGE, {i->tensor, -1, -1, -1}, i->stage};
    if (k && !c->chip[k - 1].cause && c->chip[k - 1].stage != i->stage)
        chips_paint_arrow(s, c, k, at.y + at.h / 2);
}

// What is behind the last chip: how many have no room, or what ghosts mean.
static void paint_rest(struct scene *s, const struct chips *c, double right,
                       double base)
{
    const char *key = *c->head ? "ghost.legend" : "ghost.stages.none";
    const char *text =
        c->left_out ? chips_more(s, c) : caption(s, key, NO_SLOTS);
    double w = text_width(s, c->size, WEIGHT_REGULAR, text);
    if (chips_end(c) + c->size + w <= right)
        paint_text(s, id_named("chips rest", 0), right, base, c->size,
                   WEIGHT_REGULAR, ALIGN_END, s->theme->grey, text);
}

void ghost_chips(struct scene *s, double left, double right,
                 const double *bases)
{
    struct chips c = chips_of(s, left, right);
    if (!c.count)
        return;
    if (*c.head)
        paint_text(s, id_named("chips head", 0), c.head_x, bases[c.head_line],
                   c.size, WEIGHT_REGULAR, ALIGN_START, s->theme->grey, c.head);
    for (int k = 0; k < c.count; k++)
        paint_chip(s, &c, k, bases[c.chip[k].line]);
    paint_rest(s, &c, right, bases[c.lines - 1]);
}
